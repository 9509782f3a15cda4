"""What the lobby says of tables: one's own, with whom, how far and whose turn it is; and those open to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from undercroft.engine import Game, shelf
from undercroft.engine.craft.words import listed
from undercroft.engine.lessons.lesson import lessons
from undercroft.server.secrets import Grant
from undercroft.server.storage.kept import SeatKept
from undercroft.server.storage.lobby import Glance

_ORDER: Final = ("running", "open", "frozen", "over")
_HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class Mine:
    """A table of somebody who looks at the lobby; `waits` says whom it waits for, if anybody is to be named."""

    id: str
    title: str
    company: str
    called: str
    state: str
    host: bool
    seated: bool
    rematch: bool
    set_id: str | None
    turn: int | None
    yours: bool
    waits: str
    day: str
    date: str


@dataclass(frozen=True, slots=True)
class Open:
    """A table at which anybody may sit down."""

    id: str
    title: str
    game: str
    host: str | None
    free: int
    since: str
    date: str


def start_here(games: Iterable[Game]) -> Game:
    """The game to begin with: of those that have a lesson the lightest, and of several the shortest."""
    return min(games, key=lambda game: (not lessons(game), game.weight or 9, game.minutes or 999))


def mine_of(table: Glance, grant: Grant, now: int) -> Mine:
    """This table as the lobby shows it to who holds this grant."""
    own = {other.seat for other in table.grants if other.digest == grant.digest} - {None}
    state = "over" if table.over else "frozen" if table.frozen else "running" if table.started else "open"
    waits = () if state != "running" else table.waits or ()
    missing = [seat.name for seat in table.free] if state == "open" else []
    return Mine(
        id=table.id,
        title=shelf.get(table.game).title,
        company="a lesson" if table.lesson else company([seat for seat in table.seats if seat.seat not in own]),
        called=listed(seat.name for seat in table.seats if seat.seat in own),
        state=state,
        host=grant.host,
        seated=bool(own),
        rematch=table.rematch,
        set_id=table.set_id,
        turn=table.turn if state == "running" else None,
        yours=bool(own.intersection(waits)),
        waits=listed(missing or [table.seats[seat].name for seat in waits]),
        day=day_words(table.moved, now),
        date=_day(table.moved).isoformat(),
    )


def in_order(tables: Iterable[Mine]) -> list[Mine]:
    """Those where it is one's turn first, then those under way; of alike ones the last to have moved."""
    latest = sorted(tables, key=lambda table: table.date, reverse=True)
    return sorted(latest, key=lambda table: (not table.yours, _ORDER.index(table.state)))


def open_of(table: Glance, now: int) -> Open:
    """This table as the lobby shows it to everybody."""
    title = shelf.get(table.game).title
    since, day = since_words(table.opened, now), _day(table.opened).isoformat()
    return Open(table.id, title, table.game, table.host, len(table.free), since, day)


def company(others: Sequence[SeatKept]) -> str:
    """With whom one sits there.

    >>> company([SeatKept(1, "person", None, "Bruno"), SeatKept(2, "bot", "greedy", "Nell")])
    'with Bruno and a bot'
    >>> company([])
    'alone'
    """
    people = [seat.name for seat in others if seat.kind == "person"]
    bots = len(others) - len(people)
    words = [*people, *([] if not bots else ["a bot"] if bots == 1 else [f"{bots} bots"])]
    return f"with {listed(words)}" if words else "alone"


def day_words(moment: int, now: int) -> str:
    """The day of this moment, as one says it now; both in seconds since 1970.

    >>> day = 86400
    >>> [day_words(moment, 20_000 * day) for moment in (20_000 * day, 19_999 * day, 19_990 * day, 19_000 * day)]
    ['today', 'yesterday', '24 September', '8 January 2022']
    """
    then, today = _day(moment), _day(now)
    ago = (today - then).days
    if ago < 2:
        return "yesterday" if ago == 1 else "today"
    year = "" if then.year == today.year else f" {then.year}"
    return f"{then.day} {then:%B}{year}"


def since_words(moment: int, now: int) -> str:
    """For how long something has been so.

    >>> since_words(0, 30), since_words(0, 60 * 12), since_words(0, 3600 * 5)
    ('just now', 'for 12 minutes', 'for 5 hours')
    """
    passed = max(0, now - moment)
    if passed < 60:
        return "just now"
    for unit, words in ((60, "minute"), (_HOUR, "hour")):
        count = passed // unit
        if count < (60 if unit == 60 else 24):
            return f"for {count} {words}{'' if count == 1 else 's'}"
    return f"since {day_words(moment, now)}"


def _day(moment: int) -> date:
    return datetime.fromtimestamp(moment, UTC).date()
