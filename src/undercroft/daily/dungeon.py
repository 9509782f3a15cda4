"""The dungeon of a day: its seed, its table, and the companions who play there the same for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from undercroft.bots import Player, default_bot, find, thought
from undercroft.engine import Chance, Game, Table, Unknown, seed_key, shelf
from undercroft.engine.options import proposed
from undercroft.engine.refusal import shown
from undercroft.engine.seating import at_once, seat_alone


class Companion(Player):
    """A bot at a table of the day: its dice for an answer follow from the dungeon, its seat and how often it answered.

    So it answers the same for everybody in the same place, whoever keeps the table, and it can be checked afterwards.
    """

    __slots__ = ("seed",)

    def __init__(self, game: Game, seed: str, name: str) -> None:
        super().__init__(find(game, name), seed, name)
        self.seed = seed

    def sit(self, table: Table, seat: int) -> None:
        """Its dice are those of this answer."""
        answered = sum(step.seat == seat for step in table.steps)
        self.chance = Chance(seed_key(f"{self.seed} companion {seat} {answered}"))


@dataclass(frozen=True, slots=True)
class Dungeon:
    """The dungeon of this game on this day, by the clock of the whole world (UTC)."""

    day: date
    game: Game

    @property
    def name(self) -> str:
        """How people call it."""
        return f"the dungeon of {self.day.isoformat()} of {self.game.title}"

    @property
    def seed(self) -> str:
        """What all its dice follow from: a hash of the date, the game and the edition of its rules.

        It is no secret: whoever reads this can work it out before the day. Nobody is shown it; see docs/daily.md.
        """
        words = f"undercroft dungeon of the day {self.day.isoformat()} {self.game.id} edition {self.game.edition}"
        return sha256(words.encode()).hexdigest()

    @property
    def key(self) -> str:
        """The key of its dice, as a record reveals it after the end."""
        return seed_key(self.seed).hex()

    @property
    def options(self) -> dict[str, Any]:
        """The options of its table: those of whoever plays at once."""
        return proposed(self.game.options)

    @property
    def seats(self) -> int:
        """How many sit there."""
        return at_once(self.game)

    @property
    def alone(self) -> int:
        """Where somebody sits who plays alone among companions."""
        return seat_alone(self.game, self.seats)

    def start(self, names: list[str] | None = None, *, reel: bool = False) -> Table:
        """Its table at the first question."""
        return Table.start(self.game, options=self.options, seats=self.seats, names=names, seed=self.seed, reel=reel)

    def companion(self) -> Companion:
        """Who plays the seats of nobody, and settles what is only set-up."""
        return Companion(self.game, self.seed, default_bot(self.game))

    def is_settled(self, table: Table, seat: int) -> bool:
        """Whether this seat is asked about set-up that is the same for everybody."""
        choice = table.question(seat)
        return choice is not None and choice.question.name in self.game.settled

    def settle(self, table: Table) -> None:
        """No seat is asked about such set-up any more, as far as that can be now."""
        companion = self.companion()
        while asked := [seat for seat in table.waiting if self.is_settled(table, seat)]:
            choice = table.choices[asked[0]]
            table.answer(choice.seat, thought(table, choice, companion))


def dungeon_of(game: str, day: date) -> Dungeon:
    """The dungeon of this day of the game of this id; `Unknown` if there is no such game."""
    return Dungeon(day, shelf.to_play(game))


def read_day(text: str) -> date:
    """The day that is written so; `Unknown` if this is none.

    >>> read_day("2026-11-18").day
    18
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Unknown(f"{shown(text)} is no day; write one as 2026-11-18")
    return day
