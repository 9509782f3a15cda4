"""What is to be played, as the options of the command line say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undercroft.bots import PERSON, default_bot, find
from undercroft.engine import Game, Refused, Unknown
from undercroft.engine.craft.words import whole
from undercroft.engine.options import read_setting
from undercroft.engine.refusal import shown
from undercroft.engine.seating import seat_alone, seat_count, seats_of
from undercroft.lab.plan import MOST_DECISIONS, FileText, Plan, as_typed

__all__ = ["MOST_DECISIONS", "FileText", "Plan", "check_seating", "may_sit", "read_numbers", "read_pairs", "read_seats"]


def may_sit(game: Game, options: Mapping[str, Any], numbers: Mapping[str, Any]) -> range:
    """How many may sit there with these options and numbers as they were typed."""
    return seats_of(game, *read_setting(game.id, game.options, game.numbers, options, numbers, readings=game.readings))


def read_seats(
    game: Game, seats: str | None, bots: str | None, *, person: bool, among: range | None = None
) -> tuple[str, ...]:
    """Who sits at each seat: `--seats` names all or counts them, `--bots` fills those that are no person's.

    Without names a person, if there is one, takes the seat where somebody alone usually sits.
    """
    fill = _listed(bots) if bots is not None else None
    count = whole(seats) if seats is not None else game.usual_seats
    if seats is None and among is not None and count not in among:
        count = among[0]
    if count is not None:
        check_seating(game, count, among=among)
        alone = seat_alone(game, count)
        named = [PERSON if person and seat == alone else default_bot(game) for seat in range(count)]
    elif seats is not None and seats.isdigit():
        raise Unknown(f"{shown(seats)} is no number of seats")
    else:
        named = _listed(seats or "")
    if fill is not None:
        free = [at for at, name in enumerate(named) if name != PERSON]
        for turn, at in enumerate(free):
            named[at] = fill[turn % len(fill)]
    for at, name in enumerate(named):
        if name != PERSON:
            find(game, name)
        elif not person:
            raise Unknown(f"seat {at} cannot be a person here: name a bot")
    check_seating(game, len(named), among=among)
    return tuple(named)


def check_seating(game: Game, count: int, names: Sequence[str] | None = None, *, among: range | None = None) -> None:
    """Nothing, or `Unknown` if the game has not so many seats, or they cannot be called this."""
    try:
        seat_count(game, game.seats if among is None else among, count, names)
    except Refused as error:
        raise Unknown(error.reason, rule=error.rule) from None


def _file_text(named: str) -> FileText:
    try:
        text = FileText(Path(named[1:]).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise Unknown(f"{named[1:]} cannot be read: {why}") from None
    text.named = named
    return text


def read_pairs(flag: str, given: Sequence[str]) -> dict[str, str]:
    """The values by name of an option that is given as `k=v`, any number of times; `@FILE` is the text of a file."""
    pairs: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise Unknown(f"{flag} {text!r} is not of the form {'RULE.KEY' if flag == '--number' else 'NAME'}=VALUE")
        if flag == "--option" and value.startswith("@"):
            value = _file_text(value)
        if pairs.setdefault(key, value) != value:
            raise Unknown(f"{flag} {key} is given twice: {as_typed(pairs[key])} and {as_typed(value)}")
    return pairs


def read_numbers(given: Sequence[str]) -> dict[str, Any]:
    """The numbers by rule and key; what is no whole number is left as it is, for the game to refuse."""
    pairs = read_pairs("--number", given)
    return {key: value if (number := whole(value)) is None else number for key, value in pairs.items()}


def _listed(text: str) -> list[str]:
    named = [name.strip() for name in text.split(",")]
    if not all(named):
        raise Unknown(f"{shown(text)} is no list of players such as me,greedy")
    return named
