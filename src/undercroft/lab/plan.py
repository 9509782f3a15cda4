"""What is to be played among bots, and how the command line says it again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.bots import Player, default_bot, play_bots, seated
from undercroft.engine import Table, shelf
from undercroft.lab.measure import Measured, play_measured

MOST_DECISIONS = 100_000
"""A game among bots that takes more answers than this is left unfinished, unless another number is given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A row of games among bots: the same plan, seed and index always give the same game."""

    game: str
    seats: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    numbers: Mapping[str, Any]
    alternate: bool = False
    max_decisions: int = MOST_DECISIONS
    position: Mapping[str, Any] | None = None

    def at(self, index: int) -> tuple[str, ...]:
        """Who sits where in this game; when alternating, everybody sits one seat on from the game before."""
        turn = index % len(self.seats) if self.alternate else 0
        return self.seats[-turn:] + self.seats[:-turn] if turn else self.seats

    def seat_of(self, place: int, index: int) -> int:
        """Where in this game sits who is named at this place."""
        return (place + index) % len(self.seats) if self.alternate else place

    def begin(self, index: int, *, listen: bool = False) -> tuple[Table, dict[int, Player]]:
        """The table before the first question of this game, and who plays there."""
        seed = f"{self.seed} game {index}"
        table = Table.start(
            self.game,
            options=self.options,
            numbers=self.numbers,
            seats=len(self.seats),
            seed=seed,
            position=self.position,
            listen=listen,
        )
        return table, seated(table.game, self.at(index), seed)

    def play(self, index: int, *, listen: bool = False) -> tuple[Table, int]:
        """The table after this game, and how many decisions it took."""
        table, players = self.begin(index, listen=listen)
        return table, play_bots(table, players, limit=self.max_decisions)

    def measure(self, index: int) -> tuple[Table, int, Measured]:
        """The same, and what was seen of the game meanwhile."""
        table, players = self.begin(index, listen=True)
        return table, *play_measured(table, players, limit=self.max_decisions)

    def words(self) -> str:
        """The plan as options of the command line, as short as they say the same; a position has no words."""
        game = shelf.get(self.game)
        words = [self.game]
        if len(self.seats) != game.usual_seats:
            words += ["--seats", ",".join(self.seats)]
        elif set(self.seats) != {default_bot(game)}:
            words += ["--bots", ",".join(self.seats if len(set(self.seats)) > 1 else self.seats[:1])]
        words += ["--alternate"] if self.alternate else []
        for flag, pairs in (("--option", self.options), ("--number", self.numbers)):
            for key, value in pairs.items():
                words += [flag, f"{key}={as_typed(value)}"]
        words += ["--max-decisions", str(self.max_decisions)] if self.max_decisions != MOST_DECISIONS else []
        return shlex.join([*words, "--seed", str(self.seed)])


class FileText(str):
    """The text of a file that was named as the value of an option; `named` is how."""

    named: str


def as_typed(value: Any) -> Any:
    """The value of an option as it was typed."""
    return value.named if isinstance(value, FileText) else value
