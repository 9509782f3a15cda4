"""The Gymnasium environments: Gymnasium's own check passes in every game, and the game is the table's game."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from undercroft import games
from undercroft.adapters.gymnasium import SeatEnv, make, make_vec
from undercroft.engine import Refused, Unknown


def play(environment: SeatEnv, seed: int, limit: int = 10_000) -> tuple[list[int], float]:
    """The answers of a random learner among what is offered, and what it earned in all."""
    rng, made, earned = Random(seed), [], 0.0
    _, info = environment.reset(seed=seed)
    for _ in range(limit):
        made.append(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        _, reward, over, late, info = environment.step(made[-1])
        earned += reward
        if over or late:
            break
    return made, earned


@pytest.mark.parametrize("game", games.ids())
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(different from the unwrapped|not been registered|render).*")
        check_env(SeatEnv(game, bots="random"), skip_render_check=True)


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
