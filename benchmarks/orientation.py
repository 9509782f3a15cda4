"""What users of other libraries are used to: their own games, driven from Python as their documentation does.

`python -m benchmarks.orientation` prints decisions a second as JSON. The games differ in the work a decision takes, so
this says what is usual, not who is best; the like-for-like comparison is `python -m benchmarks`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

SECONDS = 0.5
REPEATS = 3
OPENSPIEL = ("phantom_ttt", "leduc_poker", "liars_dice", "backgammon", "chess", "python_tic_tac_toe")
PETTINGZOO = ("tictactoe_v3", "connect_four_v3")


def rate(play_once: Callable[[Callable[[], float]], int]) -> float:
    """Decisions a second of CPU time: whole games until the time is up, the best of several repeats."""
    best = 0.0
    for repeat in range(REPEATS):
        draw = Random(repeat).random
        decisions = 0
        begun = now = process_time()
        while now - begun < SECONDS:
            decisions += play_once(draw)
            now = process_time()
        best = max(best, decisions / (now - begun))
    return best


def spiel_game(name: str) -> Callable[[Callable[[], float]], int]:
    """A game of OpenSpiel: legal_actions and apply_action until it is over."""
    import pyspiel  # type: ignore[import-not-found]

    import_module("open_spiel.python.games")
    game = pyspiel.load_game(name)

    def play_once(draw: Callable[[], float]) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(draw() * len(actions))])
        return decisions

    return play_once


def zoo_game(env: Any) -> Callable[[Callable[[], float]], int]:
    """An environment of PettingZoo: agent_iter, last and step, each action sampled by its mask."""

    def play_once(draw: Callable[[], float]) -> int:
        env.reset(seed=int(draw() * 1e9))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(draw() * len(actions))]))
            decisions += 1
        return decisions

    return play_once


def measure() -> dict[str, float]:
    """Decisions a second by library and game."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    rates = {f"OpenSpiel {name}": rate(spiel_game(name)) for name in OPENSPIEL}
    for name in PETTINGZOO:
        env = import_module(f"pettingzoo.classic.{name}").env()
        rates[f"PettingZoo {name}"] = rate(zoo_game(env))
    trapper = import_module("undercroft.adapters.pettingzoo").env("trapper")
    rates["Undercroft trapper by PettingZoo"] = rate(zoo_game(trapper))
    return rates


if __name__ == "__main__":
    print(json.dumps(measure()))
    sys.exit(0)
