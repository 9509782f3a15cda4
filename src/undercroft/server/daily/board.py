"""What is shown of the dungeon of a day: who came how far, what is usual, and one's own place. Of today's nothing but
how many have tried it, until one's own try is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from undercroft.daily.dungeon import Dungeon
from undercroft.daily.standing import Middle, Outcome, middle, places
from undercroft.engine import Game
from undercroft.server.daily.days import SHOWN_DAYS, Days
from undercroft.server.storage.tries import TryKept


@dataclass(frozen=True, slots=True)
class Row:
    """A try that counts, and its place among those in the same company."""

    place: int
    tried: TryKept
    outcome: Outcome
    mine: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A dungeon as somebody may see it.

    `open` says that its results may be seen. `alone` are the tries among companions, `friends` those with others, the
    best first; `mine` is one's own, if it counts, `state` how it stands with it.
    """

    dungeon: Dungeon
    open: bool
    tries: int
    state: str
    spoilt: str | None
    table: str
    alone: Sequence[Row] = ()
    friends: Sequence[Row] = ()
    mine: Row | None = None

    @property
    def usual(self) -> Middle | None:
        """What is usual among all."""
        return middle(row.outcome for row in (*self.alone, *self.friends))

    @property
    def best(self) -> Row | None:
        """The best try: one alone, if there is any."""
        return next(iter((*self.alone, *self.friends)), None)

    @property
    def count(self) -> int:
        """Among how many my place is."""
        if self.mine is None:
            return 0
        return len(self.friends if self.mine.tried.company else self.alone)


async def today_of(days: Days, game: Game, person: str | None) -> Board:
    """Today's dungeon of this game, as this person may see it."""
    return (await boards(days, game, [days.today()], person))[0]


async def last_days(days: Days, game: Game, person: str | None) -> list[Board]:
    """Those of the days before, the last first, but for days on which nobody tried."""
    today = days.today()
    found = await boards(days, game, [today - timedelta(days=ago) for ago in range(1, SHOWN_DAYS + 1)], person)
    return [board for board in found if board.tries]


async def boards(days: Days, game: Game, wanted: Sequence[date], person: str | None) -> list[Board]:
    """These days of a game, in this order."""
    mine = {day: await days.of(Dungeon(day, game), person) for day in wanted if day == days.today()}
    rows = await days.all_of(game.id, game.edition, list(wanted))
    found = []
    for day in wanted:
        tried = [row for row in rows if row.which.day == day.isoformat()]
        own = mine.get(day) or next((row for row in tried if row.person == person), None)
        found.append(_board(Dungeon(day, game), tried, own, past=day < days.today()))
    return found


def _board(dungeon: Dungeon, tried: Sequence[TryKept], own: TryKept | None, *, past: bool) -> Board:
    counted = [row for row in tried if row.outcome is not None]
    state = "none" if own is None else "over" if own.outcome else "spoilt" if own.spoilt else "under way"
    table = "" if own is None else own.table
    spoilt = None if own is None else own.spoilt
    if state == "under way" and past:
        state, spoilt = "spoilt", "late"
    if not past and state in ("none", "under way"):
        return Board(dungeon, False, len(counted), state, spoilt, table)
    alone = _rows([row for row in counted if not row.company], own)
    friends = _rows([row for row in counted if row.company], own)
    mine = next((row for row in (*alone, *friends) if row.mine), None)
    return Board(dungeon, True, len(counted), state, spoilt, table, alone, friends, mine)


def _rows(tried: Sequence[TryKept], own: TryKept | None) -> list[Row]:
    outcomes = [row.outcome for row in tried if row.outcome is not None]
    found = [
        Row(place, row, outcome, own is not None and row.person == own.person)
        for place, row, outcome in zip(places(outcomes), tried, outcomes, strict=True)
    ]
    return sorted(found, key=lambda row: (row.place, row.tried.ended or 0))
