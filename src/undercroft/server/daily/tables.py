"""Tables of the dungeon of the day: one to try it at, and one at which a try that counts is watched again."""

from __future__ import annotations

from undercroft.bots import default_bot
from undercroft.daily.dungeon import Dungeon
from undercroft.engine.seating import why_not_names
from undercroft.server.daily.days import which, why_not
from undercroft.server.faults import NoTable, NotNow
from undercroft.server.replay.copies import copied, keep_copy
from undercroft.server.storage import store as kept_in
from undercroft.server.storage import tries
from undercroft.server.storage.day import DayKept
from undercroft.server.storage.tries import WATCHED, TryKept
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.wanted import Made, SeatWanted, TableWanted


async def begin(hall: Hall, dungeon: Dungeon, person: str, name: str, *, friend: bool, counts: bool) -> Made:
    """A table of this dungeon, alone among companions or with a friend; `NotNow` says why there is none that counts."""
    today = hall.days.today()
    if dungeon.day > today:
        raise NotNow(f"{dungeon.name} has not come yet; by UTC today is {today.isoformat()}")
    if counts and dungeon.day < today:
        raise NotNow(f"{dungeon.name} is over; it can be played, but no try of it counts any more")
    if counts:
        why_not(await hall.days.of(dungeon, person))
    wanted = TableWanted(dungeon.game.id, options=dungeon.options, seats=seats(dungeon, name, friend=friend))
    wanted.auto = wanted.quick = True
    made = await hall.create(wanted, day=DayKept(dungeon.day.isoformat(), counts), key=dungeon.seed)
    if not counts:
        if dungeon.day == today:
            await hall.days.has_seen(dungeon, person, name)
        return made
    tried = TryKept(which=which(dungeon), person=person, name=name, table=made.id, seat=dungeon.alone)
    try:
        await hall.days.claim(tried)
    except NotNow:
        await hall.store.do(kept_in.delete(made.id))
        raise
    return made


def seats(dungeon: Dungeon, name: str, *, friend: bool) -> list[SeatWanted]:
    """Who sits at the table: me, a friend beside me if so wanted, and companions."""
    count, mine = dungeon.seats, dungeon.alone
    usual = list(dungeon.game.seat_names[:count])
    found = [SeatWanted("bot", bot=default_bot(dungeon.game)) for _ in range(count)]
    called = None if why_not_names([*usual[:mine], name, *usual[mine + 1 :]]) else name
    found[mine] = SeatWanted("me", name=called)
    if friend:
        found[mine + 1 if mine + 1 < count else mine - 1] = SeatWanted("friend")
    return found


async def watch(hall: Hall, dungeon: Dungeon, person: str | None, tried: TryKept) -> tuple[str, str]:
    """The table at which this try is watched again, and what opens it; whoever watches has seen the dungeon.

    `NotNow` where it is today's, and who asks has not had a try of their own.
    """
    await hall.days.may_watch(dungeon, person)
    if person is not None and dungeon.day == hall.days.today():
        await hall.days.has_seen(dungeon, person, "", WATCHED)
    if tried.shown is not None and tried.secret is not None:
        try:
            await hall.find(tried.shown)
            return tried.shown, tried.secret
        except NoTable:
            pass
    day = DayKept(dungeon.day.isoformat(), copy=True)
    table, steps, secret = copied(await hall.days.record_to_watch(tried), dungeon.seed, day=day)
    await keep_copy(hall.store, table, steps, tries.note(tried.which, tried.person, shown=table.id, secret=secret))
    return table.id, secret
