"""The answer of an experiment, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import counted

NAMED: Final = 4
"""So many differences are told one by one."""


def figure(value: float, share: bool, *, signed: bool = False) -> str:
    """A value of a measure: a share in percent.

    >>> figure(0.123, True), figure(-0.5, True, signed=True), figure(12.345, False), figure(3, False, signed=True)
    ('12.3 %', '-50.0', '12.3', '+3')
    """
    sign = "+" if signed else ""
    if share:
        return f"{100 * value:{sign}.1f}" + ("" if signed else " %")
    return f"{round(value, 1 if abs(value) >= 10 else 2):{sign}g}"


def bare(value: float, share: bool) -> str:
    """The same without a sign of percent, where one stands before it."""
    return figure(value, share).removesuffix(" %")


def answer(found: Mapping[str, Any]) -> str:
    """What the experiment found out, from its summary; the bounds named hold at all times and all at once."""
    if not found["games"]:
        return "No game was played yet."
    begun = "" if found["over"] else "So far, for it is not over: "
    return begun + (_compared(found) if found["comparisons"] else _alone(found))


def _alone(found: Mapping[str, Any]) -> str:
    (cell,) = found["cells"]
    name, share = found["measure"]["name"], found["measure"]["share"]
    seen = cell["metrics"][name]
    if seen is None:
        return f"The game does not tell its {name}."
    low, high = (bare(end, share) for end in cell["bounds"])
    true = (
        f"the true share lies between {low} and {high} %" if share else f"the true mean lies between {low} and {high}"
    )
    what = (
        f"{found['of']} won {figure(seen['mean'], True)} of the games"
        if name == "won"
        else (f"{found['measure']['text']}: {figure(seen['mean'], share)} on average")
    )
    return f"{_capital(what)}, {counted(cell['games'], 'game')} in all; {true}."


def _compared(found: Mapping[str, Any]) -> str:
    sure = [one for one in found["comparisons"] if one["sure"]]
    open_ = [one for one in found["comparisons"] if not one["sure"]]
    words = [_difference(found, one) for one in sorted(sure, key=_size(found))[:NAMED]]
    if len(sure) > NAMED:
        words.append(f"{len(sure) - NAMED} more differ for sure.")
    if open_:
        words.append(_unsure(found, open_))
    return " ".join(words)


def _size(found: Mapping[str, Any]) -> Any:
    name = found["measure"]["name"]
    return lambda one: -abs((one["metrics"][name] or {"difference": 0})["difference"])


def _difference(found: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    name, share = found["measure"]["name"], found["measure"]["share"]
    seen = one["metrics"][name]
    cells = {cell["cell"]: cell["metrics"][name] for cell in found["cells"]}
    low, high = (figure(end, share, signed=True) for end in one["bounds"])
    apart = figure(abs(seen["difference"]), share).removesuffix(" %") + (" points" if share else "")
    more = "more" if seen["difference"] > 0 else "less"
    now = figure(cells[one["cell"]]["mean"], share)
    if name == "won":
        what = f"{found['of']} won {now} of the games"
    else:
        what = f"{found['measure']['text']}: {now}" + ("" if share else " on average")
    pairs = counted(seen["pairs"], "pair")
    return f"With {one['name']}, {what}, {apart} {more} than with {one['than']} ({low} to {high}, {pairs})."


def _unsure(found: Mapping[str, Any], open_: list[Mapping[str, Any]]) -> str:
    name, share = found["measure"]["name"], found["measure"]["share"]
    points = " points" if share else ""
    if len(open_) > NAMED:
        widest = max(max(abs(end) for end in one["bounds"]) for one in open_)
        words = f"of {len(open_)} others no difference is sure; none is beyond {figure(widest, share, signed=True)}"
        return f"{_capital(_what(found))}: {words.replace('+', '')}{points}."
    told = []
    for one in open_:
        low, high = (figure(end, share, signed=True) for end in one["bounds"])
        pairs = (one["metrics"][name] or {"pairs": 0})["pairs"]
        told.append(f"{one['name']} {low} to {high}{points} after {counted(pairs, 'pair')}")
    return f"No difference is sure in {_what(found)} from {open_[0]['than']}: {'; '.join(told)}."


def _what(found: Mapping[str, Any]) -> str:
    if found["measure"]["name"] == "won":
        return f"the share of games won ({found['of']})"
    text = found["measure"]["text"]
    return f"the share of {text}" if found["measure"]["share"] else f"the mean of {text}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
