"""Tables of the dungeon of the day: one to try it at, and one at which a try that counts is watched again."""

from __future__ import annotations

from undercroft.bots import default_bot
from undercroft.daily.dungeon import Dungeon
from undercroft.engine.game import ACT
from undercroft.engine.record import RecordFile
from undercroft.engine.replay import done_steps
from undercroft.engine.seating import why_not_names
from undercroft.server.daily.days import which, why_not
from undercroft.server.faults import NoTable, NotNow, Unstored
from undercroft.server.secrets import Grant, digest, new_secret, new_table_id
from undercroft.server.storage import store as kept_in
from undercroft.server.storage import tries
from undercroft.server.storage.day import DayKept
from undercroft.server.storage.kept import SeatKept, StepKept, TableKept
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
    table, steps, secret = copied(dungeon, await hall.days.record_to_watch(tried))
    jobs = [kept_in.append(table.id, step, over=False, touch=False) for step in steps]
    noted = tries.note(tried.which, tried.person, shown=table.id, secret=secret)
    try:
        await hall.store.do(kept_in.together(kept_in.create(table), *jobs, noted))
    except Exception as error:
        raise Unstored from error
    return table.id, secret


def copied(dungeon: Dungeon, file: RecordFile) -> tuple[TableKept, list[StepKept], str]:
    """A table at which this game of the dungeon is over, its steps, and a secret by which it is watched."""
    id, secret = new_table_id(), new_secret()
    people = [SeatKept(at, "person", None, seat.name, come=True, sat=True) for at, seat in enumerate(file.seats)]
    table = TableKept(
        id=id,
        game=file.game,
        edition=file.edition,
        options=file.options,
        numbers=file.numbers,
        key=dungeon.seed,
        started=True,
        over=True,
        day=DayKept(dungeon.day.isoformat(), copy=True),
        seats=tuple(people),
        grants=(Grant(id, False, None, digest(secret)),),
    )
    steps = [
        StepKept(seq, "act" if step.ask == ACT else "answer", step.seat or 0, step.ask, step.answer, step.draws, None)
        for seq, step in enumerate(done_steps(file.steps))
    ]
    return table, steps, secret
