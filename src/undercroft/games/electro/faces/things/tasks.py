"""Cards of the tasks behind the doors: Puzzles and Trials, and the signs of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.stage.card import Card
from undercroft.games.electro.book.basics.layouts import OWN
from undercroft.games.electro.book.explorers.sides import ROLL_BONUS
from undercroft.games.electro.book.puzzles import KINDS, PUZZLES
from undercroft.games.electro.book.trials.list import BEATS, ROD_ARC_WATER, TRIALS
from undercroft.games.electro.faces.kit.tasks import PUZZLE_ICONS, TRIAL_ICONS
from undercroft.games.electro.faces.sight import figure

_LEFT: Final = (("limit", "used", "moves left"), ("answers", "answered", "answers left"))


def known(view: Mapping[str, Any]) -> tuple[str, ...]:
    """All tasks there are, and the three signs."""
    return (*KINDS, *TRIALS, *BEATS)


def about(view: Mapping[str, Any], thing: str) -> Card:
    """The card of a task or of a sign."""
    if thing in BEATS:
        return _sign(thing)
    return _puzzle(view, thing) if thing in KINDS else _trial(view, thing)


def _puzzle(view: Mapping[str, Any], task: str) -> Card:
    kind, now = KINDS[task], view["puzzle"]
    lines = [kind.level]
    if task in PUZZLES:
        lines.append(f"or a See roll with +{figure(view, ROLL_BONUS[kind.level])}")
    if now is not None and now["task"] == task:
        lines += [f"{words}: {now[most] - now[used]}" for most, used, words in _LEFT if now[most]]
    icon = "puzzle" if task == OWN else PUZZLE_ICONS[task]
    return Card(kind.title, kind.words, tuple(lines), (kind.rule, "electro.puzzle.fair"), icon, "Puzzle")


def _trial(view: Mapping[str, Any], task: str) -> Card:
    kind, now = TRIALS[task], view["trial"]
    lines = [f"a Trial of {kind.tests}"]
    if now is not None and now["task"] == task:
        lines.append(f"still in: {sum(not player['out'] for player in now['players'])} of {len(now['players'])}")
    return Card(kind.title, kind.words, tuple(lines), (kind.rule, "electro.trial.winner"), TRIAL_ICONS[task], "Trial")


def _sign(sign: str) -> Card:
    beaten = BEATS[sign]
    by = next(other for other, loses in BEATS.items() if loses == sign)
    text = f"{sign.capitalize()} beats {beaten.capitalize()}, and {by.capitalize()} beats it."
    return Card(sign.capitalize(), text, (), (TRIALS[ROD_ARC_WATER].rule,), f"sign-{sign}", "sign")
