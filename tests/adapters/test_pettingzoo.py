"""The PettingZoo environments: PettingZoo's own tests pass, secrets are kept, and the game is the table's game."""

import copy
import os
import pickle
import warnings
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils.conversions import (  # type: ignore[import-untyped]
    aec_to_parallel,
    turn_based_aec_to_parallel,
)

from tests.conformance.corpus import random_options
from tests.engine.hard_cases import beast, clumsy, rescue, secret_setup
from tests.engine.hard_cases.small import ask, small_game
from tests.terminal.toy import GAME as TOY
from undercroft import Table, games
from undercroft.adapters.pettingzoo import env, parallel_env, raw_env
from undercroft.engine import Question, Refused, Result, Unknown
from undercroft.games.trapper.players.features import VOCABULARY

TRAPPER = games.get("trapper")
GAMES = {game.id: game for game in (TRAPPER, TOY, beast.GAME, rescue.GAME, clumsy.GAME, secret_setup.GAME)}
DICT_IS_NO_ARRAY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo says of every environment with a mask in its observations but its own."""


SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
CYCLES = 2000 if SOAK else 500
"""So many steps for each seat PettingZoo's own tests take."""


def play(environment, rng, limit=None):
    """The actions of masked random agents, until the game is over or so many were made."""
    made: list[tuple[str, int]] = []
    for agent in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if len(made) == limit:
            break
        action = None
        if not (terminated or truncated):
            action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
            made.append((agent, action))
        environment.step(action)
    return made


# ---- PettingZoo's own tests ----


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_api(make, game):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(make(game), num_cycles=CYCLES)
    assert {str(warning.message) for warning in said} <= DICT_IS_NO_ARRAY


def test_api_under_other_options():
    for seed in range(6 if SOAK else 3):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            api_test(env("trapper", options=random_options("trapper", Random(seed))), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_seed(game):
    seed_test(lambda: env(game), num_cycles=CYCLES // 2)


@pytest.mark.parametrize("game", games.ids())
def test_api_and_seed_of_every_game_where_nothing_but_its_name_is_given(game):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(game), num_cycles=CYCLES // 25)
    assert {str(warning.message) for warning in said} <= DICT_IS_NO_ARRAY
    seed_test(lambda: env(game), num_cycles=CYCLES // 50)


def test_max_cycles_where_two_take_turns():
    """PettingZoo's test wants seats that act in turn and actions that are always offered: the toy has both."""

    def environment(max_cycles):
        made = env(TOY, options={"goal": 1000}, positions=2, max_cycles=max_cycles)
        made.unwrapped.metadata["is_parallelizable"] = True
        return made

    def parallel(max_cycles):
        return aec_to_parallel(environment(max_cycles))

    max_cycles_test(SimpleNamespace(env=environment, parallel_env=parallel))


ENDLESS = small_game(
    "endless",
    seats=("Hermit",),
    records=(),
    questions=(THINK := Question("think", "And now?", rule="endless.think"),),
    events={},
    order="endless.think",
    new=lambda setting: [],  # A state without anything in it.
    play=lambda s, chance, tell: (ask(0, THINK, "on", "further") for _ in iter(int, 1)),
    result=lambda s: None,
)


def test_max_cycles_where_one_plays_alone():
    def environment(max_cycles):
        return env(ENDLESS, positions=2, max_cycles=max_cycles)

    def parallel(max_cycles):
        return turn_based_aec_to_parallel(environment(max_cycles))

    max_cycles_test(SimpleNamespace(env=environment, parallel_env=parallel))


# ---- the game is the table's game ----


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_of_masked_random_agents_ends_as_at_a_table(game):
    for seed in range(3):
        environment = env(game)
        environment.reset(seed=seed)
        made = play(environment, Random(seed))
        assert not environment.agents
        table = Table.start(game, seed=seed)
        coding = environment.unwrapped.actions
        for agent, action in made:
            seat = min(table.waiting)
            assert agent == f"seat_{seat}", "the lowest waiting seat acts"
            table.answer(seat, coding.option(table.choices[seat], action).id)
        assert table.result == environment.unwrapped.table.result is not None
        assert table.digest == environment.unwrapped.table.digest
        assert table.record().text() == environment.unwrapped.table.record().text()


def test_several_decisions_in_a_row_are_the_same_agents():
    environment = env("trapper")
    environment.reset(seed=1)
    agents = [agent for agent, _ in play(environment, Random(1))]
    assert any(first == second for first, second in zip(agents, agents[1:], strict=False))
    assert set(agents) == {"seat_0", "seat_1"}


def rewards_of(environment):
    """What every agent got in all, once the game is over."""
    got = {}
    for agent in environment.agent_iter():
        _, got[agent], terminated, truncated, _ = environment.last()
        assert terminated or truncated
        environment.step(None)
    return got


def last_step(game=TRAPPER, **about):
    """An environment whose game has just ended, but its agents are still there."""
    environment = raw_env(game, **about)
    environment.reset(seed=2)
    rng = Random(2)
    while not (any(environment.terminations.values()) or any(environment.truncations.values())):
        mask = environment.infos[environment.agent_selection]["action_mask"]
        environment.step(rng.choice(np.flatnonzero(mask).tolist()))
    return environment


def test_the_winner_gets_1_and_the_loser_minus_1():
    environment = last_step(TOY)
    winner = environment.table.result.winners[0]
    assert environment.terminations == {"seat_0": True, "seat_1": True}
    assert environment.truncations == {"seat_0": False, "seat_1": False}
    assert rewards_of(environment) == {f"seat_{winner}": 1.0, f"seat_{1 - winner}": -1.0}


def test_where_nobody_wins_all_get_0():
    environment = last_step(replace(TOY, result=draw))
    assert rewards_of(environment) == {"seat_0": 0.0, "seat_1": 0.0}


def draw(s):
    ended = TOY.result(s)
    return ended and Result(ended.scores, (), "a draw", ended.rule)


def test_max_cycles_truncates_without_a_winner():
    environment = last_step(max_cycles=5)
    assert len(environment.table.record().file.steps) == 10, "five decisions for each of two seats"
    assert environment.truncations == {"seat_0": True, "seat_1": True}
    assert environment.terminations == {"seat_0": False, "seat_1": False}
    assert rewards_of(environment) == {"seat_0": 0.0, "seat_1": 0.0}


# ---- what is seen ----


class Veiled:
    """A table of which only what a seat may use can be touched."""

    def __init__(self, table):
        self.__dict__["table"] = table

    def __getattr__(self, name):
        assert name in ("answer", "result", "view", "waiting_for"), f"an environment has no business with {name}"
        return getattr(self.table, name)


def test_observations_are_made_of_the_view_alone():
    environment = raw_env("trapper")
    environment.reset(seed=3)
    environment.table = Veiled(environment.table)  # type: ignore[assignment]
    rng = Random(3)
    while not environment.terminations[environment.agent_selection]:
        for agent in environment.agents:
            environment.observe(agent)
        mask = environment.infos[environment.agent_selection]["action_mask"]
        environment.step(rng.choice(np.flatnonzero(mask).tolist()))
    assert environment.table.result is not None


def test_agents_cannot_tell_worlds_apart_that_look_alike():
    rng = Random(5)
    environment = raw_env("trapper")
    environment.reset(seed=5)
    for _ in range(60):
        mask = environment.infos[environment.agent_selection]["action_mask"]
        environment.step(rng.choice(np.flatnonzero(mask).tolist()))
        table, choice = environment.table, environment._choice
        assert choice is not None
        for seat, agent in enumerate(environment.agents):
            before = environment.observe(agent)
            environment.table = table.resampled(seat, 1)
            environment._choice = environment.table.choices.get(choice.seat)
            after = environment.observe(agent)
            environment.table, environment._choice = table, choice
            assert np.array_equal(before["observation"], after["observation"])


def test_the_mask_is_in_the_observation_and_in_the_infos_and_empty_for_who_does_not_act():
    environment = env("trapper")
    environment.reset(seed=1)
    observation, _, _, _, info = environment.last()
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert observation["action_mask"].sum() == len(environment.unwrapped.table.choices[0].options)
    assert not environment.observe("seat_1")["action_mask"].any()
    assert not environment.infos["seat_1"]["action_mask"].any()
    observation["action_mask"][:] = 0
    assert info["action_mask"].any(), "who changes an observation changes nothing else"


# ---- seeds, illegal actions, pictures ----


def first_rolls(environment, resets):
    """The dice of the first turn of several games: how the seeds of the resets come out."""
    for how in resets:
        environment.reset(**how)
        play(environment, Random(1), limit=200)
        yield [step.draws for step in environment.unwrapped.table.record().file.steps]


def test_a_seed_fixes_the_dice_of_its_game_and_of_those_after_it():
    resets = [{"seed": 4}, {}, {}]
    one, two = (list(first_rolls(env("trapper"), resets)) for _ in range(2))
    assert one == two
    assert one[0] != one[1] != one[2]
    assert next(first_rolls(env("trapper"), [{"seed": 5}])) != one[0]


def test_without_a_seed_the_dice_are_fresh():
    one, two = (list(first_rolls(env("trapper"), [{}, {}])) for _ in range(2))
    assert one[0] != one[1]
    assert one != two


def test_an_action_that_is_not_offered_ends_the_game_with_minus_1():
    environment = env("trapper")
    environment.reset(seed=1)
    environment.step(VOCABULARY.index(("step", "n")))
    assert rewards_of(environment) == {"seat_0": -1.0, "seat_1": 0.0}


def test_bare_an_action_that_is_not_offered_is_refused_with_its_rule_and_changes_nothing():
    environment = raw_env("trapper")
    environment.reset(seed=1)
    before = environment.table.digest
    with pytest.raises(Refused, match=r"is not offered at 'build' \[trapper.setup.walls-max\]"):
        environment.step(VOCABULARY.index(("step", "n")))
    assert environment.table.digest == before
    environment.step(environment.actions.legal(environment.table.choices[0])[0])


def test_an_action_out_of_bounds_is_an_error():
    environment = env("trapper")
    environment.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        environment.step(10_000)


def test_the_table_is_drawn_as_text_or_in_pixels():
    environment = env("trapper", render_mode="ansi", render_seat=1)
    environment.reset(seed=1)
    play(environment, Random(1), limit=80)
    assert environment.render() == environment.unwrapped.table.scene(1).text()
    environment = env("trapper", render_mode="rgb_array")
    environment.reset(seed=1)
    picture = environment.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3
    with pytest.warns(UserWarning, match="give a render_mode"):
        silent = raw_env("trapper")
        silent.reset()
        assert silent.render() is None


@pytest.mark.parametrize(
    ("about", "error", "says"),
    [
        ({"render_mode": "human"}, Unknown, "no render mode 'human'; there are ansi, rgb_array"),
        ({"render_seat": 7}, Refused, "there is no seat 7"),
        ({"max_cycles": 0}, Refused, "max_cycles is a number of 1 or more, not 0"),
        ({"options": {"fogg": "full"}}, Unknown, "did you mean 'fog'"),
        ({"seats": 3}, Refused, "has 2 seats, not 3"),
        ({"reward": "money"}, Unknown, "no rewards by 'money'; there are result, score, estimate"),
    ],
)
def test_a_wrong_environment_is_refused_when_it_is_made(about, error, says):
    with pytest.raises(error, match=says):
        env("trapper", **about)


FAR = "H........\n.........\n.........\n.........\n.........\n....E...."


def test_a_position_can_be_the_beginning():
    environment = env("trapper", position={"boards": [FAR, FAR], "at": "e1", "fortitude": 5})
    environment.reset(seed=1)
    assert environment.unwrapped.table.choices[0].ask == "step"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["deep", "pickle"])
def test_a_copy_keeps_the_game_and_goes_on_alike(copied):
    fresh = copied(raw_env("trapper", options={"fog": "full"}))
    fresh.reset(seed=1)
    environment = raw_env("trapper", options={"fog": "full"}, reward="estimate")
    environment.reset(seed=1)
    assert play(environment, Random(1), 150) == play(fresh, Random(1), 150)
    twin = copied(environment)
    assert twin.table.digest == environment.table.digest == fresh.table.digest
    assert play(twin, Random(2)) == play(environment, Random(2)) != []
    assert twin.table.digest == environment.table.digest != fresh.table.digest
    twin.reset()
    environment.reset()
    assert play(twin, Random(3), 20) == play(environment, Random(3), 20), "later games have the same dice too"


@pytest.mark.parametrize("game", games.ids())
def test_every_game_is_there_with_no_more_than_its_name(game):
    environment = raw_env(game)
    environment.reset(seed=5)
    assert len(play(environment, Random(5), 120)) == 120
    twin = copy.deepcopy(environment)
    assert play(twin, Random(6), 30) == play(environment, Random(6), 30) != []


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["deep", "pickle"])
@pytest.mark.parametrize("game", games.ids())
def test_a_copy_of_each_environment_of_a_game_that_was_given_itself_goes_on_alike(game, copied):
    one, all_at_once = raw_env(games.get(game)), parallel_env(games.get(game))
    one.reset(seed=5)
    play(one, Random(5), 20)
    assert play(copied(one), Random(6), 10) == play(one, Random(6), 10) != []
    seen, _ = all_at_once.reset(seed=5)
    for agent in all_at_once.agents:
        all_at_once.action_space(agent).seed(5)
    for _ in range(5):
        both = (all_at_once, copied(all_at_once))
        picked = [
            {agent: each.action_space(agent).sample(seen[agent]["action_mask"]) for agent in each.agents}
            for each in both
        ]
        assert picked[0] == picked[1], "who draws from the space of actions draws the same"
        seen, *_ = [each.step(picked[0])[0] for each in both]
        assert both[0].table.digest == both[1].table.digest


def test_a_copy_of_a_game_that_is_not_on_the_shelf_is_of_that_game():
    for made in (raw_env, parallel_env):
        environment = made(TOY)
        environment.reset(seed=1)
        twin = copy.deepcopy(environment)
        assert twin.table.game.id == TOY.id and twin.table.digest == environment.table.digest


# ---- rewards ----


def paid(reward, seed, game="trapper", **about):
    """What each agent got in all, and what was in its last info."""
    environment = raw_env(game, reward=reward, **about)
    environment.reset(seed=seed)
    got, last, rng = dict.fromkeys(environment.possible_agents, 0.0), {}, Random(seed)
    for agent in environment.agent_iter():
        observation, gained, terminated, truncated, last[agent] = environment.last()
        got[agent] += gained
        over = terminated or truncated
        environment.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return got, last, environment.table.result


def test_rewards_by_result_by_score_and_by_estimate():
    near = FAR.replace("H", ".").replace("\n....E", "\n....H....\n....E")[10:]
    begin: dict[str, Any] = {"position": {"boards": [near, near], "at": "e1", "fortitude": 5}}
    shaped = raw_env("trapper", reward="estimate", **begin)
    shaped.reset(seed=3)
    stood = shaped._rewards.stood
    by_result, infos, result = paid("result", 3, **begin)
    assert result.winners
    assert by_result == {f"seat_{seat}": 1.0 if seat in result.winners else -1.0 for seat in (0, 1)}
    assert {agent: info["score"] for agent, info in infos.items()} == {
        f"seat_{seat}": score for seat, score in result.scores.items()
    }
    by_score, _, _ = paid("score", 3, **begin)
    assert by_score == {f"seat_{seat}": float(score) for seat, score in result.scores.items()}
    by_estimate, _, _ = paid("estimate", 3, **begin)
    assert by_estimate == pytest.approx({agent: by_result[agent] - stood[seat] for seat, agent in enumerate(by_result)})


def test_a_truncated_game_has_no_score():
    _, infos, result = paid("result", 3, max_cycles=5)
    assert result is None and {info["score"] for info in infos.values()} == {None}


# ---- all at once ----


@pytest.mark.parametrize("game", games.ids())
def test_all_act_at_once_in_every_game(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(game), num_cycles=25)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=5)


def test_who_is_asked_at_once_answers_in_one_step_and_nobody_else_counts():
    both = parallel_env("trapper", options={"turn_limit": 20})
    seen, _ = both.reset(seed=3)
    surprise = VOCABULARY.index(("build", "surprise"))
    assert all(seen[agent]["action_mask"][surprise] for agent in both.agents)
    before = both.table.digest
    _, paid, over, _, _ = both.step({"seat_0": surprise, "seat_1": VOCABULARY.index(("send", "send"))})
    assert paid == {"seat_0": 0.0, "seat_1": -1.0} and all(over.values()) and not both.agents
    assert both.table.digest == before, "the answer of the other is not taken either"
    both.reset(seed=3)
    seen, *_ = both.step(dict.fromkeys(both.agents, surprise))
    assert len(both.table.steps) == 2 and len(both.table.waiting) == 1
    rng, earned = Random(1), [0.0, 0.0]
    while both.agents:
        offered = {agent: np.flatnonzero(seen[agent]["action_mask"]).tolist() for agent in both.agents}
        actions = {agent: rng.choice(offered[agent] or [0]) for agent in both.agents}
        twin = pickle.loads(pickle.dumps(both)) if len(both.table.steps) == 20 else None
        seen, paid, over, _, infos = both.step(actions)
        earned = [earned[0] + paid["seat_0"], earned[1] + paid["seat_1"]]
        if twin is not None:
            twin.step(actions)
            assert twin.table.digest == both.table.digest and twin.agents == both.agents
    assert all(over.values()) and both.table.result is not None
    assert earned == both.one.earned() and [info["score"] for info in infos.values()] == list(
        both.table.result.scores.values()
    )
