"""How a table begins with a file that somebody has made: under which options, with how many seats, from where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a table needs so that it is played with a file.

    `says` is a sentence on what will be played. `options` are those that the file brings, `seats` how many sit there
    (None: as many as usual), `position(seats)` where the game begins if that is not its usual beginning. Who brings
    the file sits where somebody alone sits, and with `known` may look at all of it: it is theirs, as a dungeon is
    its builder's, and no secret that is found in play.
    """

    says: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None
    position: Callable[[int], dict[str, Any]] | None = None
    known: bool = False

    def place(self, seats: int) -> dict[str, Any] | None:
        """The position in which a game of so many seats begins; None for the usual beginning."""
        return None if self.position is None else self.position(seats)
