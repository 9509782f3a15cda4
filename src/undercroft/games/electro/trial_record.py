"""A Trial that is being held."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from undercroft.engine.parts import Record
from undercroft.games.electro.records import NOBODY


@dataclass(slots=True)
class Trial(Record):
    """A Trial: the task, its side space, who called it, who takes part in turn order, and how it stands.

    Players go by number, CHAMPION included. `out` are those who cannot win any more, the first to go first; `winner`
    is NOBODY until the Trial is decided. `next` is whose turn it is, `queue` who has still to play in this series.
    `repeats` counts what was undecided in a row. `shown` is what the last showdown laid open, by player.

    Secret until shown: `signs` and `bids` (None: not chosen yet) and, in Liar's Cells, `dice`. In Voltage and Gauntlet
    `dice` are open. `totals` are those of finished series, or points. `claim` is the bid that stands in Liar's Cells
    as count and face, `bidder` whose it is. `pile` are the fuses left. `floor` is the least that may be bid.
    """

    task: str
    side: str
    caller: int
    players: list[int]
    out: list[int] = field(default_factory=list)
    winner: int = NOBODY
    next: int = NOBODY
    queue: list[int] = field(default_factory=list)
    repeats: int = 0
    shown: dict[int, Any] = field(default_factory=dict)
    signs: dict[int, str | None] = field(default_factory=dict)
    bids: dict[int, int | None] = field(default_factory=dict)
    dice: dict[int, list[int]] = field(default_factory=dict)
    totals: dict[int, int] = field(default_factory=dict)
    claim: list[int] = field(default_factory=list)
    bidder: int = NOBODY
    pile: int = 0
    floor: int = 0

    def playing(self) -> list[int]:
        """Those who can still win, in turn order from the caller."""
        return [number for number in self.players if number not in self.out]

    def after(self, number: int) -> int:
        """Who can still win and follows this player in turn order."""
        at = self.players.index(number)
        return next(other for other in self.players[at + 1 :] + self.players[: at + 1] if other not in self.out)
