"""Several servers on one database: each follows what the others do, and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.test_past import facts, grant_of
from undercroft.engine.event import Chain
from undercroft.server.faults import Denied, NoTable, Stale, Unstored
from undercroft.server.secrets import Grant, digest
from undercroft.server.sets.sets import SetWanted
from undercroft.server.settings import Settings
from undercroft.server.storage import many, schema
from undercroft.server.storage.many import Behind
from undercroft.server.storage.past import ChapterKept, SnapshotKept
from undercroft.server.tables import among as among_others
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live
from undercroft.server.tables.past import EVERY
from undercroft.server.tables.wanted import Made, SeatWanted, TableWanted

PATIENCE = 300


@asynccontextmanager
async def halls(db: str, count: int = 2) -> AsyncIterator[list[Hall]]:
    """So many servers on this database."""
    opened = [Hall(Settings(db=db, pause=0)) for _ in range(count)]
    for hall in opened:
        await hall.open()
    try:
        yield opened
    finally:
        for hall in opened:
            await hall.close()


def among(db: str, play: Callable[[Hall, Hall], Awaitable[None]]) -> None:
    """This happens at two servers on one database."""

    async def happens() -> None:
        async with halls(db) as (one, other):
            async with asyncio.timeout(PATIENCE):
                await play(one, other)

    asyncio.run(happens())


async def table(one: Hall, other: Hall, *seats: str, game: str = "trapper") -> tuple[Live, Live]:
    """A table that has begun, as both servers have it."""
    wanted = [SeatWanted("me") if seat == "me" else SeatWanted("bot", bot=seat) for seat in seats]
    made = await one.create(TableWanted(game, seats=wanted))
    live = await one.find(made.id)
    await live.start(next(grant for grant in live.kept.grants if grant.host))
    return live, await other.find(made.id)


async def until(holds: Callable[[], Any]) -> None:
    """This comes to hold."""
    while not holds():
        await asyncio.sleep(0.005)


def asked(live: Live) -> tuple[Grant, int, list[str]]:
    """Who is asked next, the number of the question, and what may be answered."""
    assert live.table is not None
    seat = live.table.waiting[0]
    choice = live.table.choices[seat]
    return grant_of(live, seat), choice.number, [option.id for option in choice.options]


class Watches:
    """A socket that only notes what it is told."""

    def __init__(self, grant: Grant) -> None:
        self.grant = grant
        self.filmed = None
        self.woken = 0
        self.bye: tuple[int, str] | None = None

    def wake(self) -> None:
        self.woken += 1

    def take_back(self, told: Chain, length: int) -> None: ...

    def begin_anew(self) -> None: ...

    def dismiss(self, code: int, why: str) -> None:
        self.bye = code, why


def test_what_is_done_at_one_is_done_at_the_other_with_undos_chat_and_a_long_past(database: str):
    async def play(one: Hall, other: Hall) -> None:
        both, dice = await table(one, other, "me", "me"), Random(3)
        watching = [Watches(grant_of(live, 0)) for live in both]
        for live, watcher in zip(both, watching, strict=True):
            live.watchers.add(watcher)
        for number in range(EVERY + 40):
            live = dice.choice(both)
            await live.look_again()
            if live.table is None or live.table.result is not None:
                break
            grant, question, options = asked(live)
            if grant.seat is not None and dice.random() < 0.2 and live.table.can_undo(grant.seat):
                await live.undo(grant, f"{number}", question)
            else:
                await live.answer(grant, f"{number}", question, dice.choice(options))
            if number % 50 == 0:
                await live.say(grant, f"said {number}", "hello", None)
        await until(lambda: both[0].stored.rev == both[1].stored.rev)
        assert facts(both[0]) == facts(both[1])
        assert both[0].kept.chat == both[1].kept.chat and both[0].kept.chat
        assert all(watcher.woken for watcher in watching)
        assert sum(live.leads for live in both) == 1
        async with halls(database, 1) as (third,):
            assert facts(await third.find(both[0].id)) == facts(both[0])

    among(database, play)


def test_a_step_that_comes_out_otherwise_is_read_again_until_the_store_answers(database: str):
    async def play(one: Hall, other: Hall) -> None:
        mine, theirs = await table(one, other, "me", "me")
        grant, question, options = asked(theirs)
        await theirs.look_again()
        with pytest.MonkeyPatch.context() as broken:

            async def no(steps: Any) -> bool:
                return False

            async def away() -> None:
                raise Unstored

            broken.setattr(theirs, "_replayed", no)
            broken.setattr(theirs.stored, "load", away)
            await mine.answer(grant, "1", question, options[0])
            await until(lambda: theirs.stored.rev == mine.stored.rev and not theirs.lock.locked())
        await until(lambda: theirs.stored.steps == mine.stored.steps)
        await theirs.read(lambda: None)  # It is taken up, too.
        assert facts(theirs) == facts(mine)

    among(database, play)


def test_where_who_waits_for_a_table_leaves_as_it_is_taken_up_it_is_taken_up_by_who_comes_next(database: str):
    async def play(one: Hall, other: Hall) -> None:
        live, _ = await table(one, other, "me", "me")
        grant, question, options = asked(live)
        await live.answer(grant, "1", question, options[0])
        before, begun = facts(live), asyncio.Event()
        with pytest.MonkeyPatch.context() as slow:

            async def take_up(kept: Any) -> None:
                begun.set()
                await asyncio.Event().wait()

            slow.setattr(live, "_take_up", take_up)
            live.stored.lost = True
            leaving = asyncio.create_task(live.read(lambda: None))
            await begun.wait()
            leaving.cancel()
            await asyncio.wait([leaving])
        assert await live.read(lambda: facts(live)) == before

    among(database, play)


def test_who_comes_while_a_table_goes_out_of_memory_is_at_the_one_that_stays(database: str):
    async def play(one: Hall, other: Hall) -> None:
        live, _ = await table(one, other, "me", "me")
        await live.lock.acquire()
        coming = asyncio.create_task(one.find(live.id))
        await until(lambda: live.lock._waiters)
        live.lock.release()
        one._lives.pop(live.id)
        found = await coming
        assert found is not live and found is one._lives[live.id]

    among(database, play)


def test_of_two_who_answer_at_the_same_time_one_is_told_to_look_again(database: str):
    async def play(one: Hall, other: Hall) -> None:
        both = await table(one, other, "me", "me")
        for number in range(10):
            for live in both:
                await live.look_again()
            grant, question, options = asked(both[0])
            said = (live.answer(grant, f"{number} {at}", question, options[-1]) for at, live in enumerate(both))
            ends = await asyncio.gather(*said, return_exceptions=True)
            assert sorted(type(end).__name__ for end in ends) == ["NoneType", Stale.__name__]
        await until(lambda: both[0].stored.rev == both[1].stored.rev)
        assert facts(both[0]) == facts(both[1]) and both[0].stored.steps == 10

    among(database, play)


def test_what_is_sent_to_both_happens_once_and_both_say_that_it_is_done(database: str):
    async def play(one: Hall, other: Hall) -> None:
        both = await table(one, other, "me", "me")
        for number in range(5):
            for live in both:
                await live.look_again()
            grant, question, options = asked(both[0])
            await asyncio.gather(*(live.answer(grant, f"{number}", question, options[-1]) for live in both))
            await asyncio.gather(*(live.say(grant, f"said {number}", f"{number}", None) for live in both))
        await until(lambda: both[0].stored.rev == both[1].stored.rev)
        assert both[0].stored.steps == both[1].stored.steps == 5
        assert [said.text for said in both[1].kept.chat] == ["0", "1", "2", "3", "4"]

    among(database, play)


def test_a_link_that_is_revoked_acts_nowhere_and_its_page_is_closed(database: str):
    async def play(one: Hall, other: Hall) -> None:
        wanted = TableWanted("trapper", seats=[SeatWanted("me"), SeatWanted("friend")])
        made = await one.create(wanted)
        live = await one.find(made.id)
        host = next(grant for grant in live.kept.grants if grant.host)
        there = await other.find(made.id)
        friend = grant_of(there, 1)
        watcher = Watches(friend)
        there.watchers.add(watcher)
        assert other.among._bell is not None and other.among._task is not None
        await other.among._bell.close()
        other.among._task.cancel()  # Nothing tells it: it is the store that refuses.
        secret = await live.to_friend(host, 1)
        with pytest.raises(Denied, match="not valid any more"):
            await there.say(friend, None, "still here", None)
        await until(lambda: watcher.bye)
        assert watcher.bye == (4403, "this link is not valid any more")
        with pytest.raises(Denied):
            await other.find(made.id, lambda found: found.must_hold(friend))
        newer = await live.to_friend(host, 1)  # Whoever has it may come to any server with it at once.
        await other.find(made.id, lambda found: found.must_hold(Grant(made.id, False, 1, digest(newer))))
        with pytest.raises(Denied):
            await other.find(made.id, lambda found: found.must_hold(Grant(made.id, False, 1, digest(secret))))
        there.watchers.discard(watcher)
        await one.delete(live, host)
        with pytest.raises(NoTable):
            await other.find(made.id)

    among(database, play)


def test_one_of_them_has_the_bots_answer_and_another_when_it_is_gone(database: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(many, "TERM", 1.0)

    async def play(one: Hall, other: Hall) -> None:
        first, second = await table(one, other, "me", "random")
        await until(lambda: first.leads or second.leads)
        assert first.leads != second.leads
        leading, following = (first, second) if first.leads else (second, first)
        await until(lambda: following.table is not None and following.table.waiting == (0,))
        gone, stays = (one, other) if leading is first else (other, one)
        another = await stays.find((await stays.create(TableWanted("trapper", seats=[SeatWanted("me")] * 2))).id)
        await until(lambda: another.leads)  # What others lead does not keep anybody from what nobody leads.
        task = gone.among._task
        assert task is not None
        task.cancel()  # It says no more that it is there, as if it were held or dead.
        await until(lambda: following.leads)
        for number in range(6):
            await until(lambda: following.table is not None and following.table.waiting == (0,))
            grant, question, options = asked(following)
            await following.answer(grant, f"{number}", question, options[-1])
        await until(lambda: following.table is not None and following.table.waiting == (0,))
        assert following.leads

    among(database, play)


def test_a_change_is_seen_also_where_nobody_hears_the_bell(database: str):
    async def play(one: Hall, other: Hall) -> None:
        first, second = await table(one, other, "me", "me")
        for hall in (one, other):
            assert hall.among._bell is not None
            await hall.among._bell.close()
        grant, question, options = asked(first)
        await first.answer(grant, "unheard", question, options[-1])
        await until(lambda: second.stored.steps == 1)
        assert facts(first) == facts(second)

    among(database, play)


def test_who_changes_a_table_rings_at_once_and_not_within_what_is_written(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(among_others, "LOOK", 10.0 * PATIENCE)  # Nobody looks by themselves.
    written: list[str] = []

    async def play(one: Hall, other: Hall) -> None:
        first, second = await table(one, other, "me", "me")
        for hall in (one, other):
            sa.event.listen(hall.store.engine, "before_cursor_execute", lambda *of: written.append(of[2]))
        grant, question, options = asked(first)
        await first.answer(grant, "heard", question, options[-1])
        await until(lambda: second.stored.steps == 1)
        assert facts(first) == facts(second)

    among(database, play)
    assert any("INSERT INTO steps" in statement for statement in written)
    assert not [statement for statement in written if "notify" in statement.lower()]


def test_who_calls_for_a_rematch_at_two_servers_gets_one(database: str):
    async def play(one: Hall, other: Hall) -> None:
        here, there = await table(one, other, "me", "greedy")
        await here.act(grant_of(here, 0), "end", "concede")
        await until(lambda: there.kept.over)
        host = next(grant for grant in here.kept.grants if grant.host)
        called = await asyncio.gather(one.rematch(here, host), other.rematch(there, host), return_exceptions=True)
        assert sorted(type(each).__name__ for each in called) == ["Made", "NotNow"]
        (made,) = (each for each in called if isinstance(each, Made))
        await until(lambda: here.kept.rematch == there.kept.rematch == made.id)
        assert await many_tables(one) == 2

    among(database, play)


def test_who_calls_for_the_next_game_of_a_set_at_two_servers_gets_one(database: str):
    async def play(one: Hall, other: Hall) -> None:
        seats = [SeatWanted("me"), SeatWanted("bot", bot="greedy")]
        id, first = await one.sets.create(SetWanted("best", 3, TableWanted("trapper", seats=seats)))
        here = await one.find(first.id)
        host = next(grant for grant in here.kept.grants if grant.host)
        await here.start(host)
        there = await other.find(first.id)
        await here.act(grant_of(here, 0), "end", "concede")
        await until(lambda: there.kept.over)
        seen = [await hall.sets.see(id, lambda _: [first.secret]) for hall in (one, other)]
        called = [one.sets.next(seen[0]), other.sets.next(seen[1]), other.rematch(there, host)]
        outcomes = await asyncio.gather(*called, return_exceptions=True)
        assert sorted(type(each).__name__ for each in outcomes) == ["Made", "NotNow", "NotNow"]
        (made,) = (each for each in outcomes if isinstance(each, Made))
        after = await other.sets.see(id, lambda _: [first.secret])
        assert [part.table for part in after.kept.parts] == [first.id, made.id]
        assert await many_tables(one) == 2

    among(database, play)


async def many_tables(hall: Hall) -> int:
    """How many tables there are."""
    return len(await hall.store.do(lambda connection: connection.execute(sa.select(schema.tables.c.id)).all()))


def test_who_leads_no_more_writes_no_past(database: str):
    async def play(one: Hall, other: Hall) -> None:
        both = await table(one, other, "me", "me")
        await until(lambda: both[0].leads or both[1].leads)
        leading, theirs = (both[0], other) if both[0].leads else (both[1], one)

        def steal(connection: Any) -> None:
            connection.execute(schema.leases.update().values(server=theirs.store.server))

        def chapters(connection: Any) -> int:
            return connection.scalar(sa.select(sa.func.count()).select_from(schema.chapters)) or 0

        before = await one.store.do(chapters)
        await theirs.store.do(steal)
        assert leading.table is not None and leading.past.end is not None
        chapter, snapshot = ChapterKept(1, b"a past"), SnapshotKept(1, b"a state", "mark")
        with pytest.raises(Behind):
            await leading.stored.keep_past(chapter, snapshot, after=0)
        assert await one.store.do(chapters) == before

    among(database, play)


def test_who_is_at_another_server_is_seen(database: str):
    async def play(one: Hall, other: Hall) -> None:
        first, second = await table(one, other, "me", "me")
        watcher = Watches(grant_of(first, 0))
        first.watchers.add(watcher)
        first.changed()
        await until(lambda: second.here == {0, 1})
        first.watchers.discard(watcher)
        first.changed()
        await until(lambda: not second.here)

    among(database, play)
