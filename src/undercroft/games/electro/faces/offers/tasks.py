"""Offers of Puzzles and Trials, and of their prizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.words import percent
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro.book.basics.layouts import TASKS
from undercroft.games.electro.book.explorers.sides import ROLL_BONUS
from undercroft.games.electro.book.puzzles.kind import GIVE_UP
from undercroft.games.electro.book.trials.odds import ways_of
from undercroft.games.electro.faces.sight import SEE, figure, me, score_roll, succeeds
from undercroft.games.electro.state.records import PUZZLE

View = Mapping[str, Any]

VERBS: Final = {
    "fuse": "put in",
    "press": "press",
    "pour": "pour",
    "honest": "answer",
    "slide": "slide",
    "take": "take",
    "left": "weigh",
    "right": "weigh",
    "weigh": "weigh",
    "name": "name",
    "set": "set",
}
"""By the first word of a move in a Puzzle: what one does."""


def _how(view: View, choice: Choice, id: str) -> Offer:
    """To play a Puzzle, or to roll for it.  [electro.puzzle.roll-mode]"""
    about = choice.about or {}
    task = next(task for task, title in TASKS[PUZZLE].items() if title == about["name"])
    if id == "play":
        return Offer("play", task)
    solved = score_roll(view, me(view), SEE, figure(view, ROLL_BONUS[about["level"]]))
    return Offer("roll", task, f"solves it: {succeeds(view, solved)}")


def _share(view: View, choice: Choice, id: str) -> Offer:
    return Offer("give", id)


def _plan(view: View, choice: Choice, id: str) -> Offer:
    return Offer("agree", idle=True) if id == "agree" else Offer("object")


def _puzzle(view: View, choice: Choice, id: str) -> Offer:
    task = view["puzzle"]["task"]
    return Offer("give up", task, quits=True) if id == GIVE_UP else Offer(VERBS[id.partition(" ")[0]], task)


# ---------------------------------------------------------------- Trials


def _sign(view: View, choice: Choice, id: str) -> Offer:
    return Offer("show", id)


def _voltage(view: View, choice: Choice, id: str) -> Offer:
    """To roll may burst the coil; to stop below the best total is for nothing.  [electro.trial.voltage]"""
    trial = view["trial"]
    if id == "roll":
        return Offer("roll", trial["task"], f"bursts: {percent(1, 6)}")
    total = sum(_mine(trial)["dice"])
    best = max((player["total"] for player in trial["players"] if player["total"] is not None), default=0)
    return Offer("stop", trial["task"], vain=total < best)


def _cells(view: View, choice: Choice, id: str) -> Offer:
    """How likely a bid is true, by the own dice and all that others may have.  [electro.trial.liars-cells]"""
    trial = view["trial"]
    if id == "call":
        true, ways = _truth(trial, trial["claim"]["count"], trial["claim"]["face"])
        return Offer("call", trial["task"], f"a lie, by the dice: {percent(ways - true, ways)}")
    count, face = map(int, id.split()[1:])
    return Offer("bid", trial["task"], f"true, by the dice: {percent(*_truth(trial, count, face))}")


def _truth(trial: View, count: int, face: int) -> tuple[int, int]:
    mine = _mine(trial)["dice"]
    return ways_of(trial["dice"] - len(mine), count - mine.count(face))


def _mine(trial: View) -> View:
    return next(player for player in trial["players"] if player["id"] == trial["you"])


def _fuses(view: View, choice: Choice, id: str) -> Offer:
    trial = view["trial"]
    last = int(id.split()[1]) == trial["pile"]
    return Offer("take", trial["task"], "the last one: out" if last else None)


def _price(view: View, choice: Choice, id: str) -> Offer:
    bid = int(id.split()[1])
    return Offer("bid", view["trial"]["task"], f"costs {bid} Live if it wins" if bid else "costs nothing")


FINDERS: Final = {
    "how": _how,
    "share": _share,
    "plan": _plan,
    "fuse-code": _puzzle,
    "breaker-panel": _puzzle,
    "charge-cells": _puzzle,
    "sconces": _puzzle,
    "slide-gate": _puzzle,
    "pylons": _puzzle,
    "odd-fuse": _puzzle,
    "odd-fuse-pans": _puzzle,
    "rune-square": _puzzle,
    "own-puzzle": _puzzle,
    "sign": _sign,
    "voltage": _voltage,
    "cells": _cells,
    "fuses": _fuses,
    "price": _price,
}
"""For each question what its options offer."""
