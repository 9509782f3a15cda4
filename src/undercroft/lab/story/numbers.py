"""What each seat did and met in a game, in numbers: from what was told, offered, chosen and rolled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from undercroft.engine import Event, Game, Table
from undercroft.engine.record import Step
from undercroft.engine.workshop.glossary import glossary, sort_of
from undercroft.lab.measure import GROUND
from undercroft.lab.story.told import Die, Numbers

NOT_USED: Final = GROUND | {
    "action",
    "beast",
    "Beast",
    "board",
    "boss",
    "character",
    "class",
    "condition",
    "Construct",
    "deed",
    "difficulty",
    "enemy",
    "Explorer",
    "fight",
    "figure",
    "hero",
    "Human",
    "monster",
    "piece",
    "Puzzle",
    "role",
    "room",
    "sign",
    "skill",
    "speed",
    "Spirit",
    "stat",
    "status",
    "sub-class",
    "thing",
    "trait",
    "Trial",
    "Undead",
    "word",
}
"""What one is, does or meets is not what one uses."""

GO: Final = "go"
"""Who walks onto a trap or a token has not used it."""

SHOWN: Final = 6
"""So many different things are named of each sort."""

LARGEST: Final = 20
"""Dice with more sides are no dice to look at face by face."""

_HARM: Final = re.compile(r"(?:-|hit |crit )(\d+)")
_HEAL: Final = re.compile(r"\+(\d+)")
_DIGIT: Final = re.compile(r"\d")
_SIGN: Final = re.compile(r"^(?:\+ |[A-Z]{1,2} )")
"""What stands before the words: a plus, or the card that fell."""


class Rise(NamedTuple):
    """What rose over a piece: of which seat, None for anybody else's, and the harm that it told of."""

    seat: int | None
    harm: int


class Tally:
    """The numbers of a game, as it goes on."""

    def __init__(self, table: Table) -> None:
        self._game: Game = table.game
        self._cards = {
            thing: card.title for thing, card in glossary(table.game.id).cards.items() if sort_of(card) not in NOT_USED
        }
        seats = range(len(table.seats))
        self._answers, self._dealt, self._suffered, self._healed = (dict.fromkeys(seats, 0) for _ in range(4))
        self._met = {seat: Counter[str]() for seat in seats}
        self._used = {seat: Counter[str]() for seat in seats}
        self._dice = {seat: Counter[tuple[int, int]]() for seat in seats}
        self._pieces: dict[str, int] = {f"@{seat}": seat for seat in seats}

    def step(self, before: Table, step: Step) -> None:
        """This is about to be done at this table."""
        seat = step.seat
        if not isinstance(seat, int):
            return
        self._answers[seat] += 1
        choice = before.choices.get(seat)
        option = choice.option(step.answer) if choice is not None else None
        if option is not None and not option.idle and option.verb != GO and option.thing in self._cards:
            self._used[seat][self._cards[option.thing]] += 1
        for die, _, face in step.draws:
            if isinstance(die, int) and die <= LARGEST and isinstance(face, int):
                self._dice[seat][die, face] += 1

    def told(self, seat: Any, table: Table, events: Sequence[Event]) -> list[Rise | None]:
        """These were told after a step of this seat; what rose at each of them, None where nothing did."""
        rising = [self._game.rising(event) for event in events]
        if not all(found is None or found[0] in self._pieces for found in rising):
            self._pieces |= _pieces(table.view(None))
        return [
            None if found is None else self._counted(self._doer(event, seat), *found)
            for event, found in zip(events, rising, strict=True)
        ]

    def _doer(self, event: Event, seat: Any) -> Any:
        """The seat that did this: whom the event names, for several may be scored at once, else who answered."""
        who = event.data.get("who", event.data.get("seat"))
        return who if isinstance(who, int) else self._pieces.get(f"{who}", seat)

    def _counted(self, seat: Any, piece: str, letters: str) -> Rise:
        """This rose over this piece by what this seat did, and is counted."""
        whose = self._pieces.get(piece)
        if found := _HARM.fullmatch(letters):
            harm = int(found[1])
            if whose is not None:
                self._suffered[whose] += harm
            elif isinstance(seat, int):
                self._dealt[seat] += harm
            return Rise(whose, harm)
        if whose is not None:
            if heal := _HEAL.fullmatch(letters):
                self._healed[whose] += int(heal[1])
            elif not _DIGIT.search(letters):
                self._met[whose][_SIGN.sub("", letters)] += 1
        return Rise(whose, 0)

    def numbers(self) -> list[Numbers]:
        """What was counted, seat by seat."""
        return [
            Numbers(
                seat,
                answers,
                self._dealt[seat],
                self._suffered[seat],
                self._healed[seat],
                _most(self._met[seat]),
                _most(self._used[seat]),
                _die(self._dice[seat]),
            )
            for seat, answers in self._answers.items()
        ]


def _most(counted: Counter[str]) -> dict[str, int]:
    return dict(sorted(counted.items(), key=lambda row: (-row[1], row[0]))[:SHOWN])


def _die(rolled: Counter[tuple[int, int]]) -> Die | None:
    """The die that was rolled most."""
    times = Counter[int]()
    for (sides, _), count in rolled.items():
        times[sides] += count
    if not times:
        return None
    sides = max(times, key=lambda die: (times[die], die))
    return Die(sides, [rolled[sides, face] for face in range(1, sides + 1)])


def _pieces(view: Mapping[str, Any]) -> dict[str, int]:
    """By which names events call the pieces of seats: whatever a row of the view says of somebody of a seat."""
    found: dict[str, int] = {}
    for rows in view.values():
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict) and isinstance(seat := row.get("seat"), int):
                keys = ("id", "character", *(("name", "class", "kind") if "name" in row else ()))
                found |= {name: seat for key in keys if isinstance(name := row.get(key), str)}
    return found
