"""Heavy work: done by processes apart, in turns; who dies over it leaves the others, and nobody is left behind."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import PATIENCE, made, serving, sqlite
from undercroft.engine import Refused, shelf
from undercroft.server.faults import Broken, TooLarge
from undercroft.server.forge.forge import Forge
from undercroft.server.shares import Account, Shares, payer


def refuse(reason: str, rule: str) -> None:
    raise Refused(reason, rule=rule, at="here")


def too_large() -> None:
    raise TooLarge("that is too much")


def spin(seconds: float) -> str:
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        pass
    return "done"


def title(game: Any) -> tuple[str, int]:
    return game.title, os.getpid()


def forged(play: Callable[[Forge], Any], smiths: int = 1) -> None:
    """This is done at a forge, which is closed then; of its smiths none is left."""

    async def bounded() -> None:
        forge = Forge(smiths)
        seen: set[Any] = set()
        try:
            async with asyncio.timeout(PATIENCE):
                await play(forge)
            seen = set(forge._all)
        finally:
            await forge.close()
        assert seen and all(smith.process.returncode is not None for smith in seen)

    asyncio.run(bounded())


def test_a_smith_works_apart_refuses_as_we_do_and_is_paid():
    async def play(forge: Forge) -> None:
        shares = Shares(0, 10, lambda: 0.0)
        payer.set(Account(shares, "eve"))
        name, process = await forge.do(title, shelf.get("trapper"))
        assert name == shelf.get("trapper").title and process != os.getpid()
        with pytest.raises(Refused) as refused:
            await forge.do(refuse, "no such thing", "a.rule.id")
        assert (refused.value.reason, refused.value.rule, refused.value.at) == ("no such thing", "a.rule.id", "here")
        with pytest.raises(TooLarge, match="too much"):
            await forge.do(too_large)
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            await forge.do(divmod, 1, 0)
        before = shares.left("eve")
        assert await forge.do(spin, 0.05) == "done"
        assert before - shares.left("eve") >= 0.05
        assert len(forge._all) == 1

    forged(play)


def test_a_smith_that_dies_takes_its_own_work_along_and_nothing_else():
    async def play(forge: Forge) -> None:
        first, other = await asyncio.gather(forge.do(os.getpid), forge.do(os.getpid))
        long = asyncio.create_task(forge.do(time.sleep, 1000))
        while len(forge._free) == len(forge._all):
            await asyncio.sleep(0.01)
        with pytest.raises(Broken, match="has died"):
            await forge.do(os._exit, 3)
        assert await forge.do(os.getpid) not in (first, other, os.getpid())
        assert not long.done()
        next(smith for smith in forge._all if smith not in forge._free).process.kill()
        with pytest.raises(Broken, match="has died"):
            await long
        assert await forge.do(divmod, 7, 2) == (3, 1)

    forged(play, 2)


def test_work_that_nobody_waits_for_is_stopped():
    async def play(forge: Forge) -> None:
        long = asyncio.create_task(forge.do(time.sleep, 1000))
        while not forge._all:
            await asyncio.sleep(0.01)
        long.cancel()
        assert await forge.do(divmod, 7, 2) == (3, 1)

    forged(play)


def test_a_server_does_heavy_work_in_processes_that_end_with_it(tmp_path: Path):
    with serving(sqlite(tmp_path), apart=True) as served, served.client() as client:
        assert client.get("/tools/rules/trapper?q=die").status_code == 200
        smiths = {smith.process for smith in served.forge._all}
        assert len(smiths) == 1
        next(iter(smiths)).kill()
        told = [client.get("/tools/rules/trapper?q=die") for _ in range(2)]
        assert [answer.status_code for answer in told] == [500, 200] and "has died" in told[0].text
        smiths |= {smith.process for smith in served.forge._all}
        made(client, "me", "greedy", auto=True)
    assert len(smiths) == 2 and all(process.returncode is not None for process in smiths)
