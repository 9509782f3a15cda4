"""The contestant OpenSpiel: `python -m benchmarks.openspiel play GAMES WARM SEED`."""

from __future__ import annotations

import sys
from functools import lru_cache
from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found]

from benchmarks import contest
from benchmarks.openspiel.trapper import GAME_TYPE
from benchmarks.traces import Script, pair


@lru_cache(maxsize=256)
def load(first: str, second: str) -> Any:
    """The game with these dungeons, made once."""
    return pyspiel.load_game(GAME_TYPE.short_name, {"first": first, "second": second})


def start(number: int) -> Any:
    return load(*pair(number)).new_initial_state()


def finish(state: Any, rng: Random) -> int:
    """Play to the end at random; the number of decisions."""
    draw = rng.random
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
    return decisions


def step(state: Any, rng: Random) -> bool:
    """One decision at random, and all dice before the next."""
    while state.is_chance_node():
        state.apply_action(rng.randrange(len(state.chance_outcomes())))
    state.apply_action(rng.choice(state.legal_actions()))
    return not state.is_terminal()


def again(script: Script) -> None:
    """A written game is played again."""
    state = load(*script.dungeons).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(script.say(f"roll {len(state.chance_outcomes())}") - 1)
        else:
            seat = state.current_player()
            actions = state.legal_actions()
            ids = " ".join(state.action_to_string(seat, action) for action in actions)
            state.apply_action(actions[script.say(f"ask {seat} {state.ask} {ids}")])
    returns = state.returns()
    winner = str(returns.index(1.0)) if 1.0 in returns else "nobody"
    script.say(f"end {state.ended} {winner}")


if __name__ == "__main__":
    sys.exit(contest.answer(sys.argv[1:], start, finish, step, lambda state: state.clone(), again))
