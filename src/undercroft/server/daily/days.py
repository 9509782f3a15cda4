"""Tries at the dungeon of the day: who may begin one, whether it counts when it is over, and what may be seen of it.

A person is known by the key of a browser or a terminal, of which only the digest is kept. Whatever is refused says why.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Final, TypeVar

import msgspec
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from undercroft.daily.checking import checked, must_be_of
from undercroft.daily.dungeon import Dungeon, dungeon_of
from undercroft.daily.standing import Outcome, outcome_of
from undercroft.engine import Refused
from undercroft.engine.craft.words import listed
from undercroft.engine.record import RecordFile
from undercroft.server.faults import NoTable, NotNow, Unstored
from undercroft.server.forge.forge import Forge
from undercroft.server.settings import Settings
from undercroft.server.shares import Places, must_have_some_left
from undercroft.server.storage import tries
from undercroft.server.storage.store import Store
from undercroft.server.storage.tries import GIVEN_UP, LATE, PLAYED, REFUSED, WATCHED, TryKept, Which
from undercroft.server.tables.live import Live

SHOWN_DAYS: Final = 30
"""So many days are shown, besides today."""
_KEPT_DAYS: Final = 60
_AT_ONCE: Final = 1
"""So many records are played again at the same time; the others wait, each address in its turn."""
_MOST_STEPS: Final = 20_000

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Days:
    """The tries of one server."""

    def __init__(self, settings: Settings, store: Store, find: Callable[[str], Awaitable[Live]]) -> None:
        self._settings = settings
        self._store = store
        self._find = find
        self._done: set[tuple[str, bool]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = Places(_AT_ONCE)
        self._forge = Forge(_AT_ONCE)

    def today(self) -> date:
        """Today, by the clock of the whole world."""
        return datetime.fromtimestamp(self._settings.now(), UTC).date()

    def left(self) -> int:
        """How many seconds are left of today."""
        now = datetime.fromtimestamp(self._settings.now(), UTC)
        return 86400 - (now.hour * 3600 + now.minute * 60 + now.second)

    async def close(self) -> None:
        """What is being checked is checked again when its page is looked at next."""
        for task in tuple(self._tasks):
            task.cancel()
        await self._forge.close()

    # ------------------------------------------------------------------ what is known

    async def of(self, dungeon: Dungeon, person: str | None) -> TryKept | None:
        """What is known of this person and this dungeon; a try that ended while nobody looked is settled first."""
        if person is None:
            return None
        found = await self._do(tries.of_person(which(dungeon), person))
        if found is not None and found.table and found.outcome is None and found.spoilt is None:
            try:
                await self._settle(await self._find(found.table))
            except NotNow:
                return found
            except NoTable:
                return replace(found, spoilt=GIVEN_UP)
            found = await self._do(tries.of_person(which(dungeon), person))
        return found

    async def all_of(self, game: str, edition: int, days: list[date]) -> list[TryKept]:
        """All that is known of these days of a game."""
        return await self._do(tries.of_game(game, edition, [day.isoformat() for day in days]))

    # ------------------------------------------------------------------ beginning

    async def claim(self, tried: TryKept) -> None:
        """This is the counted try of this person; `NotNow` where they had one, or have seen the dungeon before."""
        why_not(await self._do(tries.claim(tried)))

    async def has_seen(self, dungeon: Dungeon, person: str, name: str, how: str = PLAYED) -> None:
        """This person has seen the dungeon otherwise than in a counted try, and can have none any more."""
        found = await self._do(tries.claim(TryKept(which=which(dungeon), person=person, name=name, spoilt=how)))
        if found is None or found.outcome is not None or found.spoilt is not None:
            return
        if await self._table_of(found) is None:
            await self._do(tries.note(found.which, person, spoilt=how))

    async def _table_of(self, tried: TryKept) -> Live | None:
        """The table of this try, where its end settles whether it counts; None where it is gone."""
        try:
            return await self._find(tried.table) if tried.table else None
        except NoTable:
            return None

    async def may_join(self, live: Live, person: str) -> None:
        """Nothing, or `NotNow` where who wants to sit down at a counted table has seen the dungeon before."""
        if live.counted and not live.kept.over:
            mine = await self._do(tries.of_person(which(dungeon_at(live)), person))
            if mine is None or mine.table != live.id:
                why_not(mine)

    async def join(self, live: Live, person: str, name: str, seat: int) -> None:
        """Who has sat down at a counted table tries with the others; at another of today they have seen its dungeon."""
        if live.counted and not live.kept.over:
            dungeon = dungeon_at(live)
            company = listed(one.name for one in live.kept.seats if one.kind == "person" and one.seat != seat)
            await self.claim(
                TryKept(which=which(dungeon), person=person, name=name, table=live.id, seat=seat, company=company)
            )
        elif live.of_today:
            await self.has_seen(dungeon_at(live), person, name)

    async def look_back(self, live: Live, person: str | None) -> None:
        """Who looks at the past of a table of today that does not count has seen its dungeon."""
        if person is not None and live.of_today and not live.counted:
            await self.has_seen(dungeon_at(live), person, "", WATCHED)

    # ------------------------------------------------------------------ when it is over

    def look(self, live: Live) -> None:
        """Something has changed at this table: a try that is over, or counts no more, is settled once."""
        day = live.kept.day
        if not live.leads or day is None or day.copy or (day.counted and not live.kept.over):
            return
        if (live.id, day.counted) in self._done:
            return
        self._done.add((live.id, day.counted))
        task = asyncio.create_task(self._settle_quietly(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle_quietly(self, live: Live) -> None:
        try:
            await self._settle(live)
        except Exception as error:
            self._done.discard((live.id, live.counted))
            _log.error("table %s: its try cannot be settled", live.id, exc_info=error)

    async def _settle(self, live: Live) -> None:
        """The tries of this table count, if its record holds and it was over on its day; `NotNow` if it is not over."""
        rows = [tried for tried in await self._do(tries.at_table(live.id)) if not (tried.outcome or tried.spoilt)]
        if not rows:
            return
        if not live.counted:
            await self._spoil(rows, PLAYED)
            return
        record = await live.read(lambda: None if live.table is None else live.table.record().file, all=True)
        if record is None or record.result is None:
            raise NotNow("this try is not over")
        moved = datetime.fromtimestamp(live.kept.moved or self._settings.now(), UTC).date()
        if min(moved, self.today()).isoformat() != rows[0].which.day:
            await self._spoil(rows, LATE)
            return
        people = [seat.seat for seat in live.kept.seats if seat.kind == "person"]
        try:
            outcomes = await self._checked(dungeon_at(live), record, people)
        except Refused as error:
            _log.error("table %s: its try does not hold: %s", live.id, error.reason)
            await self._spoil(rows, REFUSED)
            return
        for tried in rows:
            others = [place.name for place in live.kept.seats if place.kind == "person" and place.seat != tried.seat]
            await self._count(replace(tried, outcome=outcomes[tried.seat], company=listed(others)), record)

    async def hand_in(self, dungeon: Dungeon, person: str, name: str, record: RecordFile) -> Outcome:
        """The record of a game that was played elsewhere, alone among companions, counts; or it is said why not."""
        today = self.today()
        if dungeon.day != today:
            raise NotNow(
                f"{dungeon.name} {'is over' if dungeon.day < today else 'has not come yet'}: "
                f"a record is handed in on its day, and by UTC today is {today.isoformat()}"
            )
        why_not(await self.of(dungeon, person))
        if len(record.steps) > _MOST_STEPS:
            raise NotNow(f"a record of more than {_MOST_STEPS} answers is not played again here")
        outcome = (await self._checked(dungeon, record, [dungeon.alone], sent=True))[dungeon.alone]
        tried = TryKept(which=which(dungeon), person=person, name=name, seat=dungeon.alone, outcome=outcome)
        await self.claim(replace(tried, outcome=None))
        if not await self._count(tried, record):
            why_not(await self._do(tries.of_person(tried.which, person)))
        return outcome

    async def _checked(
        self, dungeon: Dungeon, record: RecordFile, people: list[int], *, sent: bool = False
    ) -> list[Outcome]:
        """How this record ends for each seat, played again in a process apart; `BadRecord` says what is wrong.

        Who has `sent` it must have some of their share left when it is their turn, and few that wait.
        """
        must_be_of(dungeon, record)
        async with self._places.place() if sent else self._places.place(most=None):
            if sent:
                must_have_some_left()
            return await self._forge.do(_outcomes, dungeon, record, people, game=dungeon.game)

    async def _count(self, tried: TryKept, record: RecordFile) -> bool:
        """Whether this try counts now: no other of this person did before."""
        text = zlib.compress(msgspec.json.encode(record), 9)
        return await self._do(tries.counted(replace(tried, ended=int(self._settings.now())), text))

    async def _spoil(self, rows: list[TryKept], why: str) -> None:
        for tried in rows:
            await self._do(tries.note(tried.which, tried.person, spoilt=why))

    # ------------------------------------------------------------------ watching

    async def record_to_watch(self, tried: TryKept) -> RecordFile:
        """The record of this try."""
        text = await self._do(tries.record_of(tried.which, tried.person))
        if text is None:
            raise NotNow("the record of this game is not kept here")
        return msgspec.json.decode(zlib.decompress(text), type=RecordFile)

    async def may_watch(self, dungeon: Dungeon, person: str | None) -> None:
        """Nothing, or `NotNow`: today's dungeon is watched after one's own try, and never before."""
        if dungeon.day > self.today():
            raise NotNow("nobody has played that yet")
        if dungeon.day < self.today():
            return
        mine = await self.of(dungeon, person)
        live = None if mine is None or mine.outcome or mine.spoilt else await self._table_of(mine)
        if mine is None or (live is not None and not live.kept.over):
            raise NotNow("play your own try first: today's dungeon is watched after it, and never before")

    async def forget_old(self) -> None:
        """Of days long past nothing is kept."""
        self._done.clear()
        await self._do(tries.forget((self.today() - timedelta(days=_KEPT_DAYS)).isoformat()))

    async def _do(self, job: Callable[[Connection], T]) -> T:
        """What this job of the store gives; one that another server was quicker with is done again."""
        try:
            try:
                return await self._store.do(job)
            except IntegrityError:
                return await self._store.do(job)
        except Exception as error:
            raise Unstored from error


def _outcomes(dungeon: Dungeon, record: RecordFile, people: list[int]) -> list[Outcome]:
    """How this record ends for each seat, if it holds."""
    table = checked(dungeon, record, people)
    return [outcome_of(table, seat) for seat in range(len(table.seats))]


def which(dungeon: Dungeon) -> Which:
    """The dungeon as the store names it."""
    return Which(dungeon.day.isoformat(), dungeon.game.id, dungeon.game.edition)


def dungeon_at(live: Live) -> Dungeon:
    """The dungeon that is played at this table."""
    assert live.kept.day is not None
    return dungeon_of(live.kept.game, date.fromisoformat(live.kept.day.date))


_WHY_NOT: Final = {
    PLAYED: "you have played this dungeon before without counting; a try counts only if it is the first",
    WATCHED: "you have watched this dungeon; a try after watching does not count",
    GIVEN_UP: "you have given your counted try at this dungeon up; a second does not count",
    LATE: "your try was not over before its day was; it does not count, and there is no second",
    REFUSED: "your try did not hold when it was played again; there is no second",
}


def why_not(mine: TryKept | None) -> None:
    """Nothing, or `NotNow` that says why this person can have no counted try any more."""
    if mine is None:
        return
    if mine.outcome is not None:
        raise NotNow("you have had your counted try at this dungeon; a second does not count")
    if mine.spoilt is not None:
        raise NotNow(_WHY_NOT[mine.spoilt])
    if mine.table:
        raise NotNow("you have begun your counted try at this dungeon already; go on with it, a second does not count")
