"""What is asked of a table that is to be made, and what is handed out when it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec


class SeatWanted(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit at a seat: me, a friend or a bot, under which name."""

    kind: Literal["me", "friend", "bot"]
    bot: str | None = None
    name: str | None = None
    word: str | None = None


class TableWanted(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be played, and by whom; without seats, by me and bots. A lesson brings its own seats and options.

    With dice of "mine" people throw them: the host types what fell, or, if so wanted, everybody their own. With
    `draw_seats` chance decides who of those listed sits where. An `open` table is shown in the lobby, and anybody may
    take the seat of a friend. At a `quick` one the set-up is settled for whoever plays.
    """

    game: str
    options: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    seats: list[SeatWanted] | None = None
    auto: bool = False
    lesson: str | None = None
    dice: Literal["mine"] | None = None
    everybody_types: bool = False
    draw_seats: bool = False
    quick: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A new table with its secrets, which nobody can read again."""

    id: str
    secret: str = field(repr=False)
    friends: dict[int, str] = field(repr=False)
    spectators: str = field(repr=False)
