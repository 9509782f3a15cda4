"""The past of a table: what is kept of it now and then, so that a long game is soon taken up."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.served import prepared, sqlite
from undercroft import games
from undercroft.engine import digest as digest_of
from undercroft.engine import shelf
from undercroft.engine.event import Chain
from undercroft.engine.replay import redo
from undercroft.server.faults import InDoubt, NotNow
from undercroft.server.secrets import Grant
from undercroft.server.sets.sets import SetWanted
from undercroft.server.settings import Settings
from undercroft.server.shown import frames
from undercroft.server.shown.sight import Sight
from undercroft.server.storage import reading, schema
from undercroft.server.storage.many import Behind
from undercroft.server.storage.past import ChapterKept, chapters_of, keep_past
from undercroft.server.storage.sets import set_of
from undercroft.server.tables import keeping
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live
from undercroft.server.tables.past import EVERY, Chapters, lasting
from undercroft.server.tables.rebuild import left_of, taken_up
from undercroft.server.tables.wanted import SeatWanted, TableWanted

LONG = 230


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice fall alike in every run: the key is known, and so are the words of the seats."""
    monkeypatch.setattr("undercroft.server.tables.hall.token_hex", lambda count: "5a" * count)


async def in_hall(db: str, do: Callable[[Hall], Any]) -> Any:
    """What this gives, done in a hall with this store."""
    hall = Hall(Settings(db=prepared(db), pause=0))
    await hall.open()
    try:
        return await do(hall)
    finally:
        await hall.close()


def grant_of(live: Live, seat: int) -> Grant:
    return next(grant for grant in live.kept.grants if grant.seat == seat)


async def play(live: Live, rng: Random, until: int) -> None:
    """Who is asked answers at random until there are so many steps, and takes back what can be now and then."""
    while live.stored.steps < until and live.table is not None and live.table.waiting:
        seat = live.table.waiting[0]
        choice = live.table.choices[seat]
        client = f"{live.stored.steps}"
        if rng.random() < 0.3 and live.table.can_undo(seat):
            await live.undo(grant_of(live, seat), client, choice.number)
        else:
            await live.answer(grant_of(live, seat), client, choice.number, rng.choice(choice.options).id)


def facts(live: Live) -> tuple[Any, ...]:
    """All that must be the same when the table is taken up again."""
    table = live.table
    assert table is not None
    asked = [(choice.seat, choice.number, choice.ask) for choice in table.asked]
    undo = [table.can_undo(place.number) for place in table.seats]
    return table.digest, asked, undo, table.record().text(), table.events, live.stored.steps, live.stored.undone


def test_a_long_game_is_taken_up_from_its_state_as_it_was(db: str):
    async def begin(hall: Hall) -> tuple[str, Any]:
        seats = [SeatWanted("me", word="me"), SeatWanted("me", word="me")]
        made = await hall.create(TableWanted("trapper", seats=seats))
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        await play(live, Random(1), LONG)
        return made.id, facts(live)

    id, before = asyncio.run(in_hall(db, begin))

    async def go_on(hall: Hall) -> Any:
        kept = await hall.store.do(reading.load(id))
        assert kept is not None and kept.count == LONG and before[-1]
        assert kept.snapshot is not None and len(kept.steps) < 2 * EVERY
        live = await hall.find(id)
        assert facts(live) == before
        assert not await live.stored.is_new(0, "0")
        await play(live, Random(2), LONG + 60)
        return facts(live)

    after = asyncio.run(in_hall(db, go_on))

    async def damage(hall: Hall) -> None:
        def job(connection: Any) -> None:
            old = connection.scalar(sa.select(schema.snapshots.c.state))
            connection.execute(schema.snapshots.update().values(state=bytes(old)[:-1] + b"?"))

        await hall.store.do(job)
        live = await hall.find(id)
        assert live.kept.frozen is None and facts(live) == after

    asyncio.run(in_hall(db, damage))


def test_a_chapter_that_was_stored_without_its_server_knowing_is_told_once(db: str, monkeypatch: pytest.MonkeyPatch):
    async def begin(hall: Hall) -> tuple[str, Any]:
        made = await hall.create(
            TableWanted("trapper", seats=[SeatWanted("me", word="me"), SeatWanted("me", word="me")])
        )
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        store = live.stored.keep_past

        async def in_doubt(*given: Any, **how: Any) -> None:
            await store(*given, **how)
            raise InDoubt

        with monkeypatch.context() as lost:
            lost.setattr(live.stored, "keep_past", in_doubt)
            await play(live, Random(1), EVERY + 20)
            while live._under_way:
                await asyncio.sleep(0.005)
        await play(live, Random(2), LONG)
        return made.id, facts(live)

    id, before = asyncio.run(in_hall(db, begin))

    async def see(hall: Hall) -> None:
        live = await hall.find(id)
        assert facts(live) == before

    asyncio.run(in_hall(db, see))


def test_what_was_taken_back_is_not_done_again(tmp_path: Any, caplog: pytest.LogCaptureFixture):
    async def there_and_back(hall: Hall) -> None:
        made = await hall.create(
            TableWanted("trapper", seats=[SeatWanted("me", word="me"), SeatWanted("me", word="me")])
        )
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        assert live.table is not None
        await hall.sweep()
        live = await hall.find(made.id)
        assert live.table is not None
        for _ in range(30):
            choice = live.table.choices[0]
            await live.answer(grant_of(live, 0), f"a{choice.number}", choice.number, choice.options[-1].id)
            await live.undo(grant_of(live, 0), f"u{choice.number}", live.table.choices[0].number)
        kept = await hall.store.do(reading.load(made.id))
        assert kept is not None and kept.count == 60
        assert lasting(kept.steps) == ([], {0: 60})
        again = taken_up(kept)[0]
        assert again.choices[0].number == live.table.choices[0].number == 60
        assert again.digest == live.table.digest

    asyncio.run(in_hall(f"sqlite:///{tmp_path}/tables.db", there_and_back))
    assert not caplog.records, "the last state could be stored"


class Looks:
    """Somebody who has been shown all, and looks again when something is taken back."""

    def __init__(self, live: Live, grant: Grant) -> None:
        self.live, self.grant, self.filmed = live, grant, None
        self.sight = Sight()

    def wake(self) -> None: ...

    def take_back(self, told: Chain, length: int) -> None:
        self.sight.take_back(told, length, self.grant.seat)

    def begin_anew(self) -> None: ...

    def dismiss(self, code: int, why: str) -> None: ...

    def look(self) -> dict[str, Any]:
        """The log as it is sent to who has seen it until now."""
        frame = frames.state(self.live, self.grant, self.sight, always=True)
        log: dict[str, Any] = json.loads(frame or b"")["log"]
        return log


async def idle(live: Live, until: int) -> None:
    """Nobody buys or sends anybody, until there are so many steps and the first seat may buy."""
    for _ in range(2 * until):
        assert live.table is not None
        choice = live.table.choices[seat := live.table.waiting[0]]
        if live.stored.steps >= until and (seat, choice.ask) == (0, "buy"):
            break
        said = {"build": "the-comb", "buy": "done", "send": "stay"}.get(choice.ask, choice.options[0].id)
        await live.answer(grant_of(live, seat), f"{live.stored.steps}", choice.number, said)


def test_a_table_is_taken_up_by_reading_no_more_of_a_long_past_than_of_a_short_one(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
):
    opened: list[bytes] = []
    replayed: list[str] = []
    decompress = zlib.decompress

    def counted(packed: bytes) -> bytes:
        opened.append(packed)
        return decompress(packed)

    def done_again(of: Any, step: Any) -> str:
        replayed.append(step.ask)
        return redo(of, step)

    monkeypatch.setattr(zlib, "decompress", counted)
    monkeypatch.setattr("undercroft.engine.table.redo", done_again)
    db = f"sqlite:///{tmp_path}/tables.db"

    async def begin(hall: Hall) -> str:
        seats = [SeatWanted("me", word="me"), SeatWanted("me", word="me")]
        made = await hall.create(TableWanted("trapper", seats=seats, options={"turn_limit": 0}))
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        return made.id

    async def play_on(hall: Hall, until: int) -> tuple[int, Any]:
        """An answer that can be taken back is the last before the table goes out of memory."""
        live = await hall.find(played)
        await idle(live, until)
        watcher = Looks(live, grant_of(live, 0))
        assert live.table is not None
        choice = live.table.choices[0]
        await live.answer(watcher.grant, f"bought {until}", choice.number, choice.options[0].id)
        watcher.look()
        assert live.can_undo(0)
        return watcher.sight.log, facts(live)

    async def come_back(hall: Hall, lines: int, before: Any) -> tuple[int, int]:
        """Somebody who has all lines goes on and takes an answer back; what was read, and redone, for that."""
        kept = await hall.store.do(reading.load(played))
        assert kept is not None and len(kept.steps) < 2 * EVERY
        opened.clear()
        replayed.clear()
        asked: list[str] = []
        sa.event.listen(hall.store.engine, "before_cursor_execute", lambda *of: asked.append(of[2]))
        live = await hall.find(played)
        assert not [words for words in asked if "count(" in words], "nothing is counted through"
        watcher = Looks(live, grant_of(live, 0))
        watcher.sight.log = lines
        live.watchers.add(watcher)
        assert watcher.look() == {"from": lines, "lines": []} and live.can_undo(0) and live.table is not None
        await live.undo(watcher.grant, f"back {live.stored.steps}", live.table.choices[0].number)
        assert 0 <= watcher.look()["from"] <= lines
        assert not await live.stored.is_new(0, "0"), "also what is not read is known"
        found = len(opened), len(replayed)
        choice = live.table.choices[0]
        await live.answer(watcher.grant, f"again {live.stored.steps}", choice.number, choice.options[0].id)
        live.watchers.clear()
        await live.read(lambda: None, all=True)
        again = facts(live)
        assert [again[at] for at in (0, 3, 4)] == [before[at] for at in (0, 3, 4)]
        return found

    async def happens(until: int) -> tuple[int, int]:
        there = await in_hall(db, lambda hall: play_on(hall, until))
        found: tuple[int, int] = await in_hall(db, lambda hall: come_back(hall, *there))
        return found

    async def compare() -> list[tuple[int, int]]:
        return [await happens(until) for until in (300, 900)]

    played: str = asyncio.run(in_hall(db, begin))
    early, late = asyncio.run(compare())
    assert early[0] == late[0] == 2, "the state, and the last chapter"
    assert max(early[1], late[1]) < 20


def test_a_chapter_that_comes_too_late_takes_none_away(tmp_path: Any):
    async def write(hall: Hall) -> None:
        made = await hall.create(TableWanted("trapper", seats=[SeatWanted("me"), SeatWanted("me")]))
        for number, after in ((0, None), (100, 0), (250, 100)):
            await hall.store.do(keep_past(made.id, ChapterKept(number, b""), None, after=after))
        for number, after in ((230, 100), (300, 240), (200, None)):
            with pytest.raises(Behind):
                await hall.store.do(keep_past(made.id, ChapterKept(number, b""), None, after=after))
        found = await hall.store.do(partial(chapters_of, id=made.id))
        assert [chapter.seq for chapter in found] == [0, 100, 250]

    asyncio.run(in_hall(sqlite(tmp_path), write))


def test_a_chapter_is_read_as_itself_while_another_thread_reads_another():
    first: list[Any] = [["first", {}, "trapper.turn.roll", False, None, []]]
    second: list[Any] = [["second", {}, "trapper.turn.roll", False, None, []]]

    class Both(Chapters):
        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            if name == "_open" and value is not None and value[0] == 1:
                super().__setattr__(name, (2, [second, []]))  # The other thread is here before this one goes on.

    kept = [ChapterKept(n, zlib.compress(json.dumps([told, []]).encode())) for n, told in enumerate((first, second))]
    events = Chain.ending(Both(kept).events(2), 2)
    assert [event.kind for event in events.since(0)] == ["first", "second"]


def test_an_undo_reads_no_more_of_a_long_past_than_of_a_short_one(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    read: list[int] = []
    since = Chain.since

    def counted(chain: Chain, length: int) -> list[Any]:
        found = since(chain, length)
        read.append(len(found))
        return found

    monkeypatch.setattr(Chain, "since", counted)

    async def take_back(live: Live, watcher: Looks) -> int:
        """How many events are read for one answer, what takes it back, and a look at each."""
        assert live.table is not None
        lines, choice = watcher.sight.log, live.table.choices[0]
        while live._under_way:  # A chapter may be written still.
            await asyncio.sleep(0.001)
        read.clear()
        await live.answer(grant_of(live, 0), f"{live.stored.steps}", choice.number, choice.options[0].id)
        watcher.look()
        await live.undo(grant_of(live, 0), f"{live.stored.steps}", live.table.choices[0].number)
        assert watcher.look() == {"from": lines, "lines": []} and watcher.sight.log == lines
        heard = sum(read)
        assert lines == len(live.table.events_for(0))
        return heard

    async def compare(hall: Hall) -> None:
        seats = [SeatWanted("me", word="me"), SeatWanted("me", word="me")]
        made = await hall.create(TableWanted("trapper", seats=seats, options={"turn_limit": 0}))
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        watcher = Looks(live, grant_of(live, 0))
        live.watchers.add(watcher)
        found = []
        for until in (60, 120, 600):
            await idle(live, until)
            watcher.look()
            assert live.table is not None and live.table.tell.events.length > 2 * until
            found.append(await take_back(live, watcher))
        live.watchers.clear()
        assert max(found) <= 60, found

    asyncio.run(in_hall(f"sqlite:///{tmp_path}/tables.db", compare))


def test_steps_and_undos_have_a_bound(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(keeping, "MOST_STEPS", 4)
    monkeypatch.setattr(keeping, "MOST_UNDONE", 1)

    async def too_much(hall: Hall) -> None:
        made = await hall.create(
            TableWanted("trapper", seats=[SeatWanted("me", word="me"), SeatWanted("me", word="me")])
        )
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        assert live.table is not None
        done: list[str] = []
        for number, kind in enumerate(("answer", "undo", "answer", "undo", "answer", "answer")):
            choice = live.table.choices[0]
            try:
                if kind == "answer":
                    await live.answer(grant_of(live, 0), f"{number}", choice.number, choice.options[-1].id)
                else:
                    await live.undo(grant_of(live, 0), f"{number}", choice.number)
                done.append(kind)
            except NotNow as error:
                done.append(error.reason[:10])
        assert done == ["answer", "undo", "answer", "at a table", "answer", "a table ta"]

    asyncio.run(in_hall(f"sqlite:///{tmp_path}/tables.db", too_much))


def newer(monkeypatch: pytest.MonkeyPatch, *, other_words: bool = False) -> None:
    """The rules of trapper are those of a later edition, which may not know how to say what was told before."""
    rules = games.get("trapper")
    later = replace(rules, edition=rules.edition + 1, events={} if other_words else rules.events)
    monkeypatch.setattr(shelf, "to_play", lambda game: later)


def test_a_table_of_an_older_edition_is_watched_and_goes_on_if_all_agree(db: str, monkeypatch: pytest.MonkeyPatch):
    async def begin(hall: Hall) -> tuple[str, list[Any]]:
        wanted = TableWanted("trapper", seats=[SeatWanted("me", word="me"), SeatWanted("friend", word="you")])
        _, made = await hall.sets.create(SetWanted("best", 3, wanted))
        live = await hall.find(made.id)
        for seat in (0, 1):
            await live.come(grant_of(live, seat), None)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        await play(live, Random(3), 180)
        assert live.table is not None
        lines = [[live.table.words(event) for event in live.table.events_for(seat)] for seat in (0, 1)]
        assert all(lines)
        return made.id, lines

    id, lines = asyncio.run(in_hall(db, begin))
    old = games.get("trapper").edition
    newer(monkeypatch)

    async def look(hall: Hall) -> None:
        live = await hall.find(id)
        seats = [grant_of(live, seat) for seat in (0, 1)]
        for grant in seats:
            shown = json.loads(frames.whole(live, grant))
            assert [line["text"] for line in shown["log"]["lines"]] == lines[grant.seat or 0]
            assert f"edition {old}" in shown["frozen"] and "All that was told can be read" in shown["frozen"]
            assert "go on from where it was under today's rules" in shown["frozen"] and shown["question"] is None
            assert shown["svg"]
        with pytest.raises(NotNow, match="other rules"):
            await hall.replays.look(live, lambda replay: None)
        assert await hall.go_on(live, seats[0]) is None
        assert live.going_on == {"agreed": [0], "missing": [1]}
        new = await hall.find(await hall.go_on(live, seats[1]) or "")
        assert live.kept.rematch == new.id and frames.whole(live, seats[0]).count(b'"going_on":null')
        several = await hall.store.do(set_of(new.kept.set_id or ""))
        assert several is not None and [part.table for part in several.parts] == [new.id], (
            "it takes its place in the set"
        )
        for seat, grant in enumerate(seats):
            assert [own.seat for own in new.kept.grants if own.digest == grant.digest] == [seat]
            await new.come(grant_of(new, seat), None)
        assert new.table is not None and live.table is not None and new.kept.edition == old + 1
        assert digest_of(new.table.state) == digest_of(live.table.state)
        await play(new, Random(4), 10)
        assert new.stored.steps == 10

    asyncio.run(in_hall(db, look))
    newer(monkeypatch, other_words=True)

    async def look_again(hall: Hall) -> None:
        live = await hall.find(id)
        assert live.left is not None
        told = [frames.past_line(live, event) for event in live.left.told or ()]
        assert told[0]["text"].startswith(told[0]["kind"])

    asyncio.run(in_hall(db, look_again))


def test_a_table_that_these_rules_lead_elsewhere_goes_on_from_where_they_do_not(tmp_path: Any):
    """As if the server had crashed, and no state been stored: only the last steps come out otherwise."""

    async def look(hall: Hall) -> None:
        made = await hall.create(
            TableWanted("trapper", seats=[SeatWanted("me", word="me"), SeatWanted("me", word="me")])
        )
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        await play(live, Random(5), 60)
        kept = await hall.store.do(reading.load(made.id, afresh=True))
        assert kept is not None
        steps = lasting(kept.steps)[0]
        wrong = replace(steps[-3], told="another")
        left = left_of(replace(kept, steps=(*steps[:-3], wrong, *steps[-2:])))
        assert left.behind == 3 and left.goes_on and "3 steps before its last" in left.words
        unreadable = left_of(replace(kept, options={"no": "such"}))
        assert unreadable.table is None and not unreadable.goes_on

    asyncio.run(in_hall(f"sqlite:///{tmp_path}/tables.db", look))
