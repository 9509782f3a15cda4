"""The Gymnasium environments: Gymnasium's own check passes in every game, and the game is the table's game."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from undercroft import games
from undercroft.adapters.gymnasium import SeatEnv, make, make_vec
from undercroft.engine import Refused, Unknown

COPIES: list[Callable[[Any], Any]] = [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]


def play(environment: SeatEnv, seed: int, limit: int = 10_000) -> tuple[list[int], float]:
    """The answers of a random learner among what is offered, and what it earned in all."""
    _, info = environment.reset(seed=seed)
    return go_on(environment, info["action_mask"], Random(seed), limit)


def go_on(environment: gymnasium.Env[Any, Any], mask: Any, rng: Random, limit: int = 10_000) -> tuple[list[int], float]:
    """The same from where the game stands, with what is offered there."""
    made, earned = [], 0.0
    for _ in range(limit):
        made.append(rng.choice(np.flatnonzero(mask).tolist()))
        seen, reward, over, late, _ = environment.step(made[-1])
        mask, earned = seen["action_mask"], earned + float(reward)
        if over or late:
            break
    return made, earned


@pytest.mark.parametrize("game", games.ids())
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    check(SeatEnv(game, bots="random"))


def test_gymnasium_finds_nothing_wrong_where_nothing_but_the_game_is_named() -> None:
    check(SeatEnv("electro"))


def check(environment: SeatEnv) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(different from the unwrapped|not been registered|render).*")
        check_env(environment, skip_render_check=True)


@pytest.mark.parametrize("game", games.ids())
def test_one_seat_and_several_at_once_by_the_id_of_the_game(game: str) -> None:
    one = make(game, seat=0, against="random")
    assert one.seat == 0 and make(game).seat == 0 and one.reset(seed=3)[1]["action_mask"].any()
    many = make_vec(game, 2, against="random")
    seen, info = many.reset(seed=3)
    assert many.num_envs == len(seen["action_mask"]) == 2 and info["action_mask"].any(axis=1).all()
    seen, *_ = many.step(seen["action_mask"].argmax(axis=1))
    assert seen["observation"].shape[0] == 2
    many.close()
    with pytest.raises(Refused, match="1 environments or more"):
        make_vec(game, 0)


def test_a_whole_game_is_the_same_again_and_ends_with_its_result() -> None:
    environment = SeatEnv("trapper", bots="random", options={"turn_limit": 20})
    made, earned = play(environment, 4)
    result = environment.table.result
    assert result is not None and earned == (1.0 if 0 in result.winners else -1.0 if result.winners else 0.0)
    end = environment.table.digest
    assert play(environment, 4) == (made, earned) and environment.table.digest == end
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(0)


def test_what_is_not_offered_ends_the_game() -> None:
    environment = SeatEnv("trapper", seat=1)
    _, info = environment.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = environment.table.digest
    observation, reward, over, late, info = environment.step(wrong)
    assert (reward, over, late) == (-1.0, True, False) and environment.table.digest == before
    assert not info["action_mask"].any() and not observation["action_mask"].any()


def test_a_learner_may_have_only_so_many_answers_and_is_paid_as_it_goes() -> None:
    environment = SeatEnv("exploration", reward="estimate", most=25, seats=2)
    made, _ = play(environment, 2)
    assert len(made) == 25 and environment.table.result is None


def test_several_at_once_each_in_a_process_of_its_own_play_the_games_that_they_play_here() -> None:
    apart = make_vec(games.get("trapper"), 2, processes=True, against="random")
    here = make_vec("trapper", 2, against="random")
    assert isinstance(apart, gymnasium.vector.AsyncVectorEnv)
    seen, same = apart.reset(seed=3)[0], here.reset(seed=3)[0]
    for _ in range(4):
        assert all(np.array_equal(seen[name], same[name]) for name in seen)
        actions = seen["action_mask"].argmax(axis=1)
        seen, same = apart.step(actions)[0], here.step(actions)[0]
    apart.close()


@pytest.mark.parametrize("copied", COPIES, ids=["deep", "pickle"])
@pytest.mark.parametrize("game", games.ids())
def test_a_copy_keeps_the_game_and_goes_on_alike_and_so_do_its_bots(game: str, copied: Callable[[Any], Any]) -> None:
    fresh = copied(SeatEnv(games.get(game), bots="random"))
    one = SeatEnv(game, bots="random")
    one.action_space.seed(5)
    assert play(one, 1, 25) == play(fresh, 1, 25)
    twin, mask = copied(one), one._mask()
    assert twin.table.digest == one.table.digest == fresh.table.digest
    assert go_on(twin, mask, Random(2), 25) == go_on(one, mask, Random(2), 25)
    assert twin.table.digest == one.table.digest != fresh.table.digest
    assert [twin.action_space.sample() for _ in range(9)] == [one.action_space.sample() for _ in range(9)]
    twin.reset()
    _, info = one.reset()
    assert go_on(twin, info["action_mask"], Random(3), 5) == go_on(one, info["action_mask"], Random(3), 5)
    assert twin.table.digest == one.table.digest, "later games have the same dice too"


@pytest.mark.parametrize("copied", COPIES, ids=["deep", "pickle"])
def test_a_copy_keeps_who_thinks_ahead_what_was_earned_and_how_many_answers_are_left(
    copied: Callable[[Any], Any],
) -> None:
    about: dict[str, Any] = {"bots": "search:6", "reward": "estimate", "most": 30, "seat": 1}
    one = gymnasium.make("undercroft.adapters.gymnasium:undercroft/trapper-v1", disable_env_checker=True, **about)
    _, info = one.reset(seed=4)
    go_on(one, info["action_mask"], Random(4), 10)
    twin: Any = copied(one)
    bare: Any = one.unwrapped
    mask = bare._mask()
    made = go_on(one, mask, Random(5))
    assert len(made[0]) == 20 and go_on(twin, mask, Random(5)) == made
    assert twin.unwrapped.table.digest == bare.table.digest and twin.unwrapped.spec == bare.spec is not None
    with pytest.raises(gymnasium.error.ResetNeeded):
        copied(bare).step(0)


def test_many_at_once_by_their_name() -> None:
    name = "undercroft.adapters.gymnasium:undercroft/trapper-v1"
    made = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", bots="random")
    seen, info = made.reset(seed=1)
    assert seen["observation"].shape[0] == seen["action_mask"].shape[0] == 3
    for _ in range(5):
        actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
        seen, *_ = made.step(actions)
    assert seen["action_mask"].any(axis=1).all()
    made.close()


@pytest.mark.parametrize(
    ("about", "error", "says"),
    [
        ({"game": "chess"}, Unknown, "no game 'chess'"),
        ({"seat": 2}, Refused, "there is no seat 2: there are 0 to 1"),
        ({"bots": ["greedy", "greedy"]}, Refused, "there are 1 seats for bots, and 2 of them"),
        ({"bots": "nobody"}, Unknown, "nobody"),
        ({"reward": "money"}, Unknown, "no rewards by 'money'"),
    ],
)
def test_a_wrong_environment_is_refused_when_it_is_made(
    about: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        SeatEnv(**about)
