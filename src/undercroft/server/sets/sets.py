"""Sets at web tables: the first game, what has come of each, and the next with the same people and secrets.

What a set knows of a table that is over is kept with the set: the table may be deleted. One that was deleted before its
game was over is played again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from undercroft.engine import Game, Refused, Table, shelf
from undercroft.engine.seating import seat_alone
from undercroft.engine.workshop.sets import (
    PartDone,
    SetKind,
    SetPlan,
    leg_of,
    must_be,
    part_done,
    places,
    standing,
    words_of,
)
from undercroft.server.faults import Denied, NoTable, NotNow, Unreadable, Unstored
from undercroft.server.secrets import Grant, granted, new_table_id
from undercroft.server.settings import Settings
from undercroft.server.storage import sets as kept_in
from undercroft.server.storage.kept import TableKept
from undercroft.server.storage.lobby import Glance, glances
from undercroft.server.storage.many import Behind
from undercroft.server.storage.sets import KeyKept, PartKept, PlayerKept, SetKept
from undercroft.server.storage.store import Store, together
from undercroft.server.tables.live import Live
from undercroft.server.tables.wanted import Made, SeatWanted, TableWanted

_DAY = 24 * 60 * 60

T = TypeVar("T")

_log = logging.getLogger(__name__)


class SetWanted(msgspec.Struct, forbid_unknown_fields=True):
    """What set is to be played, over how many games, and how its first table is to be."""

    kind: SetKind
    length: int
    table: TableWanted


@dataclass(frozen=True, slots=True)
class Seen:
    """A set as somebody looks at it: what is kept of it, its tables that are there, and what they may do with it."""

    id: str
    kept: SetKept
    tables: dict[str, Glance]
    grant: Grant
    secret: str

    @property
    def game(self) -> Game:
        """What is played."""
        return shelf.get(self.kept.plan.game)

    @property
    def over(self) -> bool:
        """Whether it is decided, or no other game follows."""
        return is_over(self.kept)

    @property
    def current(self) -> Glance | None:
        """The table of the last game, if it is there."""
        return self.tables.get(self.kept.parts[-1].table)

    @property
    def waits(self) -> bool:
        """Whether the next game can be called for: the last is over, or its table is gone."""
        return not self.over and (self.kept.parts[-1].done is not None or self.current is None)


class Sets:
    """The sets of one server."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        find: Callable[[str], Awaitable[Live]],
        create: Callable[..., Awaitable[Made]],
    ) -> None:
        self._settings = settings
        self._store = store
        self._find = find
        self._create = create
        self._tasks: set[asyncio.Task[None]] = set()
        self._noted: set[str] = set()

    async def close(self) -> None:
        """What was being noted is noted when somebody looks at the set next."""
        for task in tuple(self._tasks):
            task.cancel()

    # ------------------------------------------------------------------ the first game, and the next

    async def create(self, wanted: SetWanted) -> tuple[str, Made]:
        """A new set with its first table; `Refused` or `Unreadable` if there can be no such set."""
        table = wanted.table
        game = shelf.to_play(table.game)
        if table.lesson is not None:
            raise Unreadable("a lesson is a game of its own, and not of a set")
        plan = SetPlan(
            game=game.id, kind=wanted.kind, length=wanted.length, options=table.options, numbers=table.numbers
        )
        must_be(game, plan)
        id, count = new_table_id(), game.usual_seats if table.seats is None else len(table.seats)
        if table.seats is None:
            alone = seat_alone(game, count)
            table = replace(table, seats=[SeatWanted("me" if at == alone else "bot") for at in range(count)])
        leg = leg_of(game, plan, (), count)

        def beside(kept: TableKept) -> Callable[[Connection], None]:
            players, keys = _people(kept, list(range(count)))
            parts = (PartKept(kept.id, leg.title),)
            begun = SetKept(plan=plan, players=players, keys=keys, parts=parts, quick=table.quick, dice=table.dice)
            return kept_in.keep_set(id, replace(begun, everybody_types=table.everybody_types))

        first = replace(table, options=dict(leg.options), numbers=dict(leg.numbers))
        return id, await self._create(first, position=leg.position, set_id=id, beside=beside)

    async def after(self, live: Live, grant: Grant) -> Made | None:
        """The next game of the set of this table; None where the set is over, or gone, or went on elsewhere."""
        id = live.kept.set_id
        kept = None if id is None else await self.note(live)
        if id is None or kept is None or is_over(kept) or kept.parts[-1].table != live.id:
            return None
        return await self._next(id, grant)

    async def next(self, seen: Seen) -> Made:
        """The next game of this set; `Denied` or `NotNow` where it cannot be called for."""
        return await self._next(seen.id, seen.grant)

    async def _next(self, id: str, grant: Grant) -> Made:
        if not grant.host:
            raise Denied("only the host of a set calls for its next game")
        kept, last = await self._settled(id)
        followed = [] if last is None else [last.followed()]
        if is_over(kept):
            raise NotNow("this set is over; there is no other game")
        game, plan, done = shelf.to_play(kept.plan.game), kept.plan, kept.done
        number, count = len(done) + 1, len(kept.players)
        leg = leg_of(game, plan, done, count)
        sits = places(game, number, count)
        own = {key.player for key in kept.keys if key.host}
        seats = [_wanted(kept.players[who], mine=who in own) for who in sits]
        known = [Grant("", key.host, _seat(sits, key.player), key.digest) for key in kept.keys]
        sat = [seat for seat, who in enumerate(sits) if kept.players[who].is_known]
        table = TableWanted(plan.game, options=dict(leg.options), numbers=dict(leg.numbers), seats=seats, auto=True)
        table.quick = kept.quick
        if kept.dice is not None:
            table.dice, table.everybody_types = "mine", kept.everybody_types
        score = f" {words_of(game, plan, done, kept.names)}." if done else ""
        notice = f"{leg.title}, {number} of {plan.length}.{score}"

        def beside(made: TableKept) -> Callable[[Connection], None]:
            def called(now: SetKept) -> SetKept:
                if [part.table for part in now.parts] != [part.table for part in kept.parts]:
                    raise Behind(id)
                over = tuple(part for part in now.parts if part.done is not None)
                return replace(now, parts=(*over, PartKept(made.id, leg.title)))

            return together(_changed(id, called), *(each(made) for each in followed))

        made = await self._create(table, known, position=leg.position, sat=sat, notice=notice, set_id=id, beside=beside)
        if last is not None:
            host = next((one for one in last.kept.grants if one.host), grant)
            await last.set_rematch(host, made.id)
        return made

    async def _settled(self, id: str) -> tuple[SetKept, Live | None]:
        """The set with what has come of its last game, and its table if that is there; `NotNow` if it is not over."""
        kept = await self._do(kept_in.set_of(id))
        if kept is None:
            raise NoTable
        part = kept.parts[-1]
        try:
            live = await self._find(part.table)
        except NoTable:
            return kept, None
        kept = await self.note(live) or kept
        if kept.parts[-1].done is None:
            raise NotNow(f"{part.title} of this set is not over; end it, or delete its table to play it again")
        return kept, live

    # ------------------------------------------------------------------ what has come of a game

    def look(self, live: Live) -> None:
        """Something has changed at this table: a game of a set that is over is noted there."""
        if live.kept.set_id is None or not live.kept.over or live.id in self._noted:
            return
        self._noted.add(live.id)
        task = asyncio.create_task(self._note_quietly(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note_quietly(self, live: Live) -> None:
        try:
            await self.note(live)
        except Exception as error:
            self._noted.discard(live.id)
            _log.error("table %s: its set cannot be written down", live.id, exc_info=error)

    async def note(self, live: Live) -> SetKept | None:
        """The set of this table knows who sits there now, and what has come of the game if it is over."""
        id = live.kept.set_id
        if id is None:
            return None
        before = await self._do(kept_in.set_of(id))
        if before is None or before.parts[-1].table != live.id:
            return before
        done: PartDone | None = before.parts[-1].done
        if done is None and live.kept.over:
            done = await live.read(lambda: _done(before, live.table), all=True)
        return await self._do(kept_in.change_set(id, partial(_noted, table=live.kept, done=done)))

    def moving(self, live: Live) -> dict[str, Any]:
        """What a table is made with at which the game of this one goes on, so that it takes its place, in a set too."""
        id, followed = live.kept.set_id, live.followed()

        def beside(made: TableKept) -> Callable[[Connection], None]:
            def moved(kept: SetKept) -> SetKept:
                parts = [replace(part, table=made.id) if part.table == live.id else part for part in kept.parts]
                return replace(kept, parts=tuple(parts))

            return followed(made) if id is None else together(_changed(id, moved), followed(made))

        return {"set_id": id, "beside": beside}

    # ------------------------------------------------------------------ who looks

    async def see(self, id: str, secrets: Callable[[list[str]], list[str]]) -> Seen:
        """The set of this id as whoever has one of these secrets of its tables may see it; `Denied` if nobody."""
        kept = await self._do(kept_in.set_of(id))
        if kept is None:
            raise NoTable
        tables = await self._do(glances([part.table for part in kept.parts]))
        last = tables.get(kept.parts[-1].table)
        if last is not None and last.over and kept.parts[-1].done is None:
            kept = await self.note(await self._find(last.id)) or kept
        known = [grant for table in tables.values() for grant in table.grants]
        if last is None:
            known += [Grant("", key.host, key.player, key.digest) for key in kept.keys]
        for secret in secrets([part.table for part in kept.parts]):
            grant = granted(secret, known)
            if grant is not None:
                return Seen(id, kept, tables, grant, secret)
        raise Denied("you need a link to a table of this set")

    async def forget_old(self) -> None:
        """Sets that nobody has touched for long are gone with their tables."""
        self._noted.clear()
        await self._do(kept_in.expire_sets(self._settings.idle_days * _DAY))

    async def _do(self, job: Callable[[Connection], T]) -> T:
        try:
            return await self._store.do(job)
        except Exception as error:
            raise Unstored from error


def is_over(kept: SetKept) -> bool:
    """Whether the set is decided, or no other game of it follows."""
    return standing(shelf.get(kept.plan.game), kept.plan, kept.done, len(kept.players)).over


def _done(kept: SetKept, table: Table | None) -> PartDone | None:
    """What has come of the last game of the set, at this table."""
    if table is None or table.result is None:
        return None
    try:
        return part_done(table.game, kept.plan, kept.done, table, kept.parts[-1].title)
    except Refused as error:
        _log.error("what goes over from a game of a set cannot be told: %s", error.reason)
        raise


def _changed(id: str, change: Callable[[SetKept], SetKept]) -> Callable[[Connection], None]:
    """What changes a set beside something else that is stored."""

    def job(connection: Connection) -> None:
        kept_in.change_set(id, change)(connection)

    return job


def _noted(kept: SetKept, *, table: TableKept, done: PartDone | None) -> SetKept:
    """The set with what is known of its last table."""
    last = kept.parts[-1]
    if last.table != table.id:
        return kept
    number = len(kept.done) + (last.done is None)
    players, keys = _people(table, places(shelf.get(table.game), number, len(table.seats)))
    return replace(kept, players=players, keys=keys, parts=(*kept.parts[:-1], replace(last, done=last.done or done)))


def _people(table: TableKept, sits: list[int]) -> tuple[tuple[PlayerKept, ...], tuple[KeyKept, ...]]:
    """Who plays at this table, where these players sit at its seats, and the keys of all who have one."""
    players = [table.seats[sits.index(who)] for who in range(len(sits))]
    return (
        tuple(PlayerKept(seat.kind, seat.bot, seat.name, seat.taken) for seat in players),
        tuple(KeyKept(one.digest, one.host, None if one.seat is None else sits[one.seat]) for one in table.grants),
    )


def _wanted(player: PlayerKept, *, mine: bool) -> SeatWanted:
    if mine and player.kind == "person":
        return SeatWanted("me", name=player.name)
    return SeatWanted("bot" if player.kind == "bot" else "friend", bot=player.bot, name=player.name)


def _seat(sits: list[int], player: int | None) -> int | None:
    return None if player is None else sits.index(player)
