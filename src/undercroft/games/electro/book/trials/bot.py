"""Sound play in Trials, from what the player may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from undercroft.engine import Chance, Choice, Option
from undercroft.games.electro.book.trials.odds import SURE, at_least, loser, worth_of_rolling, worth_of_stopping

WIT: Final = "wit"
"""Why, and from which stream, a player who must not be predictable draws."""

_SAFE: Final = SURE * 2 // 3
"""A bid of at least this chance may be called."""

_BOLDEST: Final = 3
"""One of so many highest safe bids is made."""


Reasoned: TypeAlias = tuple[Option, str]
"""An option, and why it is taken."""


def choose(seen: dict[str, Any], choice: Choice, chance: Chance) -> Option:
    """The option that a sound player takes, who sees the Trial like this."""
    return _BY_ASK[choice.ask](seen, choice, chance)[0]


def reasoned(seen: dict[str, Any], choice: Choice, chance: Chance) -> Reasoned:
    """The option that a sound player takes, who sees the Trial like this, and why."""
    return _BY_ASK[choice.ask](seen, choice, chance)


def any_of(options: Sequence[Option], chance: Chance) -> Option:
    """One of these, by chance; without a draw where there is no choice."""
    return options[0] if len(options) == 1 else chance.pick(options, WIT, WIT, lambda option: option.id)


def _sign(seen: dict[str, Any], choice: Choice, chance: Chance) -> Reasoned:
    """Each sign as often as the others: nobody gains against that."""
    return any_of(choice.options, chance), "any sign, by chance: nobody gains against that"


def _voltage(seen: dict[str, Any], choice: Choice, chance: Chance) -> Reasoned:
    """Roll while that is worth more than to stop, given the total to beat and those who follow."""
    me = _me(seen)
    totals = [player["total"] for player in _rivals(seen) if player["total"] is not None]
    standing = (sum(me["dice"]), max(totals, default=0), len(_rivals(seen)) - len(totals))
    if worth_of_rolling(*standing) > worth_of_stopping(*standing):
        return _option(choice, "roll"), f"roll: {standing[0]} is too little to win with, by what is still to come"
    return _option(choice, "stop"), f"stop with {standing[0]}: another roll would cost more than it wins"


def _cells(seen: dict[str, Any], choice: Choice, chance: Chance) -> Reasoned:
    """Call what is less likely true than the best bid; else one of the boldest bids that are likely true."""
    bids = [(option, _truth(seen, *_claim(option))) for option in choice.options if option.id != "call"]
    best = max((truth for _, truth in bids), default=0)
    claim = seen["claim"]
    if claim is not None and SURE - _truth(seen, claim["count"], claim["face"]) >= best:
        return _option(choice, "call"), "call: the bid is less likely true than any that you could make"
    bold = [option for option, truth in bids if truth >= _SAFE] or [option for option, truth in bids if truth == best]
    bid = any_of(sorted(bold, key=_claim, reverse=True)[:_BOLDEST], chance)
    return bid, f"bid: with your own dice about {_truth(seen, *_claim(bid)) * 100 // SURE} of 100 such bids are true"


def _claim(option: Option) -> tuple[int, int]:
    count, face = option.id.split()[1:]
    return int(count), int(face)


def _truth(seen: dict[str, Any], count: int, face: int) -> int:
    """How likely a bid is true; who has bid a face is taken to hold one of it."""
    mine = _me(seen)["dice"]
    unknown = seen["dice"] - len(mine)
    wanted = count - mine.count(face)
    claim = seen["claim"]
    if claim is not None and claim["face"] == face and claim["by"] != seen["you"]:
        unknown, wanted = unknown - 1, wanted - 1
    return at_least(unknown, wanted)


def _fuses(seen: dict[str, Any], choice: Choice, chance: Chance) -> Reasoned:
    """Leave a pile with which the last fuse falls to somebody else; where none is, take few."""
    players = len(_rivals(seen)) + 1
    good = [
        option
        for option in choice.options
        if (left := seen["pile"] - int(option.id.split()[1])) and (1 + loser(left, players, seen["take"])) % players
    ]
    if not good:
        return choice.options[-1], "take few: every pile that you can leave is good for others, so wait for a slip"
    return any_of(good, chance), "take so many: from what is left the last fuse falls to somebody else"


def _price(seen: dict[str, Any], choice: Choice, chance: Chance) -> Reasoned:
    """A temperate bid: something, but no more than half of what could be given, or one more than was tied."""
    top = max(seen["least"] + 1, (_me(seen)["most"] + 1) // 2)
    fair = [option for option in choice.options if 1 <= int(option.id.split()[1]) <= top]
    return any_of(fair or choice.options[-1:], chance), "a temperate bid: enough to win often, and not all you have"


def _me(seen: dict[str, Any]) -> dict[str, Any]:
    return next(player for player in seen["players"] if player["id"] == seen["you"])


def _rivals(seen: dict[str, Any]) -> list[dict[str, Any]]:
    return [player for player in seen["players"] if player["id"] != seen["you"] and not player["out"]]


def _option(choice: Choice, id: str) -> Option:
    return next(option for option in choice.options if option.id == id)


_BY_ASK: Final[dict[str, Callable[[dict[str, Any], Choice, Chance], Reasoned]]] = {
    "sign": _sign,
    "voltage": _voltage,
    "cells": _cells,
    "fuses": _fuses,
    "price": _price,
}
