"""A fault of an adventure: its place, what is wrong, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from undercroft.engine import Refusal, Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.adventures.model import Room

ADVENTURE: Final = "truedungeon.digital.adventure-format"
ROOM: Final = "truedungeon.digital.room-format"
MONSTER: Final = "truedungeon.digital.monster-format"
ATTACK: Final = "truedungeon.digital.attack-format"
TRAP: Final = "truedungeon.digital.trap-format"
PUZZLE: Final = "truedungeon.digital.puzzle-format"
VALIDATION: Final = "truedungeon.digital.validation"


def fault(at: str, words: str, rule: str | None) -> Refusal:
    """What is wrong at this place, by this rule."""
    return Refusal("{place}: {words}", rule=rule, at=at, place=at, words=words)


def unknown(at: str, what: str, name: str, known: Iterable[str], rule: str) -> Refusal:
    """That nobody knows this name, and the nearest one that is known."""
    there = list(known)
    hint = did_you_mean(name, there) or (f"; there are {', '.join(there)}" if there else "; there are none")
    return fault(at, f"there is no {what} {shown(name)}{hint}", rule)


def empty(at: str, text: str, rule: str) -> Iterator[Refusal]:
    """That there is nothing to read, if there is nothing."""
    if not text.strip():
        yield fault(at, "the text is empty", rule)


def within(at: str, number: int, least: int, most: int, rule: str) -> Iterator[Refusal]:
    """That the number is too small or too great, if it is."""
    if not least <= number <= most:
        wanted = f"{least} to {most}" if least < most else f"{least}"
        yield fault(at, f"{wanted} is wanted, not {number}", rule)


def all_of(found: list[Refusal], what: str) -> Refused:
    """One refusal that lists all of these; of one alone, it is that one."""
    if len(found) == 1:
        return Refused(found[0])
    lines = [f"this {what} cannot be played yet", *(f"  {one}" for one in found)]
    words = "\n".join([*lines, f"{len(found)} faults, the first against"])  # Its rule follows, as in every refusal.
    return Refused(
        Refusal(
            "{words}", rule=found[0].rule, at=found[0].at, also=tuple(str(one.rule) for one in found[1:]), words=words
        )
    )


def in_file(error: Refused, where: str) -> Refused:
    """The same refusal, with the name of the file before it."""
    named = Refused(f"{where}: {error.reason}", rule=error.rule, at=error.at)
    named.also = error.also
    return named


def room_named(room: Room) -> str:
    """What a room is called in faults: its number, and its version where it has one."""
    return f"room {room.number}" + (f" ({room.orientation})" if room.orientation else "")
