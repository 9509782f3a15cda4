"""The studio: who waits is painted once, in turn, and not while somebody's answer is being stored."""

from __future__ import annotations

import asyncio

from undercroft.server.shown.studio import Studio


class Sitter:
    """Somebody who notes being painted."""

    def __init__(self, name: str, painted: list[str], *, fails: bool = False) -> None:
        self.name = name
        self.painted = painted
        self.fails = fails

    async def paint(self) -> None:
        self.painted.append(self.name)
        if self.fails:
            raise RuntimeError("no light")


async def turns(count: int = 10) -> None:
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
