"""The studio: who waits is painted once, in turn, and not while somebody's answer is being stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from tests.server.served import PATIENCE, Served, come, made, run, serving, sqlite
from undercroft.server.shares import Account, Shares
from undercroft.server.shown.studio import Studio
from undercroft.server.tables.hall import Hall


class Sitter:
    """Somebody who notes being painted."""

    def __init__(self, name: str, painted: list[str], *, fails: bool = False) -> None:
        self.name = name
        self.painted = painted
        self.fails = fails
        self.occupied = False
        self.account: Account | None = None

    async def paint(self) -> None:
        self.painted.append(self.name)
        if self.fails:
            raise RuntimeError("no light")


async def until(seen: Callable[[], bool]) -> None:
    """This is so, waited for."""
    async with asyncio.timeout(PATIENCE):
        while not seen():
            await asyncio.sleep(0.001)


async def turns(count: int = 30) -> None:
    """The loop has gone round so many times."""
    for _ in range(count):
        await asyncio.sleep(0)


def test_who_wants_a_picture_twice_is_painted_once_and_in_turn():
    async def paint() -> None:
        studio, painted = Studio(), list[str]()
        ash, birch, gone = (Sitter(name, painted) for name in ("ash", "birch", "gone"))
        studio.open()
        for sitter in (ash, gone, birch, ash):
            studio.want(sitter)
        studio.forget(gone)
        await turns()
        assert painted == ["ash", "birch"]
        studio.want(ash)
        await turns()
        assert painted == ["ash", "birch", "ash"]
        studio.close()

    asyncio.run(paint())


def test_who_is_gone_before_the_painter_looks_leaves_the_others():
    async def paint() -> None:
        studio, painted = Studio(), list[str]()
        gone = Sitter("gone", painted)
        studio.open()
        await turns()
        studio.want(gone)
        studio.forget(gone)
        await turns()
        studio.want(Sitter("ash", painted))
        await turns()
        assert painted == ["ash"]
        studio.close()

    asyncio.run(paint())


def test_a_picture_that_fails_leaves_the_others():
    async def paint() -> None:
        studio, painted = Studio(), list[str]()
        studio.open()
        studio.want(Sitter("dark", painted, fails=True))
        studio.want(Sitter("light", painted))
        await turns()
        assert painted == ["dark", "light"]
        studio.close()

    asyncio.run(paint())


def test_nothing_is_painted_while_an_answer_is_stored():
    async def paint() -> None:
        studio, painted = Studio(), list[str]()
        studio.open()
        with studio.still():
            studio.want(Sitter("ash", painted))
            await turns()
            assert painted == []
        await turns()
        assert painted == ["ash"]
        studio.close()

    asyncio.run(paint())


def test_a_picture_does_not_wait_for_ever():
    async def paint() -> None:
        studio, painted = Studio(), list[str]()
        done = asyncio.Event()

        class Last(Sitter):
            async def paint(self) -> None:
                await super().paint()
                done.set()

        studio.open()
        with studio.still():
            studio.want(Last("ash", painted))
            await asyncio.wait_for(done.wait(), 10)
        assert painted == ["ash"]
        studio.close()

    asyncio.run(paint())


class Busy(Sitter):
    """Somebody at a table where something is under way; `free` is set when it is done."""

    def __init__(self, name: str, painted: list[str], *, occupied: bool) -> None:
        super().__init__(name, painted)
        self.occupied = occupied
        self.free = asyncio.Event()

    async def paint(self) -> None:
        await self.free.wait()
        await super().paint()


@pytest.mark.parametrize("occupied", [True, False], ids=["it is seen to be", "it turns out to be"])
def test_a_table_that_is_busy_keeps_no_other_waiting(occupied: bool):
    async def paint() -> None:
        studio, painted = Studio(), list[str]()
        busy = [Busy(f"busy {n}", painted, occupied=occupied) for n in range(3)]
        other = Busy("other", painted, occupied=False)
        other.free.set()
        studio.open()
        for sitter in (*busy, other, *busy):
            studio.want(sitter)
        await until(lambda: painted == ["other"])
        studio.want(busy[0])
        for sitter in busy:
            sitter.free.set()
        await until(lambda: painted == ["other", "busy 0", "busy 1", "busy 2", "busy 0"])
        studio.close()

    asyncio.run(paint())


def test_a_picture_that_is_broken_off_leaves_the_others():
    async def paint() -> None:
        studio, painted = Studio(), list[str]()

        class Broken(Sitter):
            async def paint(self) -> None:
                raise asyncio.CancelledError

        studio.open()
        studio.want(Broken("broken", painted))
        studio.want(Sitter("light", painted))
        await until(lambda: painted == ["light"])
        studio.close()

    asyncio.run(paint())


async def hold(hall: Hall, table: str) -> None:
    """Something is under way at this table until it is let go, and all who are there want a picture."""
    live = await hall.find(table)
    await live.lock.acquire()
    for watcher in live.watchers:
        hall.studio.want(cast(Sitter, watcher))


async def let_go(hall: Hall, table: str) -> None:
    hall._lives[table].lock.release()


def test_a_table_whose_lock_is_held_leaves_the_pictures_of_others(tmp_path: Path):
    async def play(served: Served, held: dict[str, Any], other: dict[str, Any]) -> None:
        def is_picture(frame: dict[str, Any]) -> bool:
            return bool(frame["type"] == "picture")

        async with (
            await come(served.url, held["id"], held["link"]) as slow,
            await come(served.url, other["id"], other["link"]) as quick,
        ):
            await slow.until(is_picture)
            await quick.until(is_picture)
            await asyncio.to_thread(served.wait_for, hold(served.hall, held["id"]))
            for _ in range(3):
                asked = await quick.asked()
                await quick.answer(asked["options"][0]["id"])
                await quick.until(is_picture)
            await asyncio.to_thread(served.wait_for, let_go(served.hall, held["id"]))

    with serving(sqlite(tmp_path)) as served, served.client() as client:
        tables = [made(client, "me", "greedy", auto=True) for _ in range(2)]
        run(lambda: play(served, *tables))


def are(painted: list[str], count: int) -> bool:
    return len(painted) >= count


def test_addresses_take_turns_and_whoever_has_had_one_waits_for_the_next():
    async def paint() -> None:
        studio, painted, now = Studio(), list[str](), [0.0]
        shares = Shares(0.25, 10, lambda: now[0])

        def sitter(name: str, who: str) -> Sitter:
            found = Sitter(name, painted)
            found.account = Account(shares, who)
            return found

        many, one = [sitter(f"eve {n}", "eve") for n in range(3)], sitter("ada", "ada")
        shares.hold("eve", 1)
        studio.open()
        for each in (*many, one):
            studio.want(each)
        await until(lambda: painted == ["ada"])
        for count in range(1, 4):
            now[0] += 100
            studio.want(one)
            await until(partial(are, painted, 2 * count))
        assert sorted(painted[:6]) == ["ada", "ada", "ada", "eve 0", "eve 1", "eve 2"]
        assert shares.left("eve") < 10
        studio.close()

    asyncio.run(paint())
