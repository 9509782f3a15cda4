"""Going there: one answer after another on a way that somebody knows, until something is new."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.engine import Choice, Refused
from undercroft.terminal.match import Match

GO = "go"
"""The word that is typed before a place."""

Answer = Callable[[Choice, str], object]
"""Gives this answer to this question, as any other."""


def place_in(line: str) -> str | None:
    """The place to which somebody who types this wants to go, or None.

    >>> place_in("go b6"), place_in("GO  4,5"), place_in("go"), place_in("gone b6")
    ('b6', '4,5', None, None)
    """
    word, _, rest = line.strip().partition(" ")
    return rest.strip() or None if word.lower() == GO else None


def is_walked(match: Match, choice: Choice) -> bool:
    """Whether one goes to places in this game, or by an answer to this question."""
    return match.table.game.ways is not None or any(option.verb == GO for option in choice.options)


def along(match: Match) -> str:
    """The word that is typed after a place by who does on the way what can be done on one; empty where nothing can."""
    return match.table.game.ways.along[0] if match.table.game.ways is not None else ""


def walk(match: Match, seat: int, place: str, answer: Answer) -> str:
    """The seat has gone towards this place as far as nothing was new; why it stopped before, if it did.

    `Refused` where there is no way. Each step is an answer like any other. Where a game knows no ways, the one option
    at this place by which one goes is taken.
    """
    ways = match.table.ways(seat)
    bare = place.removesuffix(f" {along(match)}").strip() if along(match) else place
    habit, place = bare != place, bare if bare in ways else bare.lower()
    if not ways:
        _step_there(match, seat, place, answer)
        return ""
    steps, taken = len(ways.get(place, ())), 0
    way = match.table.way_to(seat, place, along=habit)
    while (id := match.table.next_step(way)) is not None:
        choice = match.choice
        if choice is None:
            break
        try:
            answer(choice, id)
        except Refused as error:
            if not taken:
                raise
            return error.reason
        taken += id != along(match)
    if taken == steps:
        return ""
    return way.why_stopped(match.table.names) or f"Stopped on the way to {place}: step {taken} of {steps}."


def _step_there(match: Match, seat: int, place: str, answer: Answer) -> None:
    choice = match.choice
    options = () if choice is None else choice.options
    there = [option for option in options if option.at == place and option.verb == GO]
    if choice is None or len(there) != 1:
        name = match.names[seat]
        raise Refused(f"{name} knows no way to {place!r} from here", rule=None if choice is None else choice.rule)
    answer(choice, there[0].id)
