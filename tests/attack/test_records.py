"""Records of the dungeon of the day, played again for whoever sends them: they pay, and others have their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from tests.server.served import prepared, sqlite
from tests.server.test_daily import CLOCK, dungeon, played
from undercroft.engine import read_record
from undercroft.server.faults import TooMany
from undercroft.server.settings import Settings
from undercroft.server.shares import WORDS, Account, Shares, payer
from undercroft.server.tables.hall import Hall


def at_a_server(folder: Path, doing: Callable[[Callable[[str], Awaitable[object]]], Awaitable[None]]) -> None:
    """This is done, with what hands in a record of today for the person of this name."""

    async def work() -> None:
        hall = Hall(Settings(db=prepared(sqlite(folder)), now=CLOCK))
        await hall.open()
        try:
            day = f"{datetime.fromtimestamp(CLOCK(), UTC):%Y-%m-%d}"
            record = read_record(msgspec.json.encode(played(day)))
            await doing(lambda person: hall.days.hand_in(dungeon(day), person, person, record))
        finally:
            await hall.close()

    asyncio.run(work())


def test_who_sends_a_record_pays_for_what_is_played_again_and_who_has_nothing_left_is_refused(tmp_path: Path):
    async def doing(hand_in: Callable[[str], Awaitable[object]]) -> None:
        shares = Shares(0, 1, lambda: 0.0)
        payer.set(Account(shares, "eve"))
        await hand_in("one")
        await asyncio.sleep(0)
        assert shares.left("eve") < 1
        shares.charge("eve", 1)
        with pytest.raises(TooMany, match=WORDS):
            await hand_in("two")
        payer.set(Account(shares, "ada"))
        await hand_in("three")

    at_a_server(tmp_path, doing)


def test_who_sends_many_records_at_once_is_sent_away_and_another_address_waits_for_one_of_them(tmp_path: Path):
    async def doing(hand_in: Callable[[str], Awaitable[object]]) -> None:
        shares, done = Shares(0, 1000, lambda: 0.0), list[str]()

        async def send(who: str, person: str) -> None:
            payer.set(Account(shares, who))
            with suppress(TooMany):
                await hand_in(person)
                done.append(who)

        eves = [asyncio.create_task(send("eve", f"{number}")) for number in range(12)]
        await asyncio.wait([*eves, asyncio.create_task(send("ada", "ada"))])
        assert len(done) < 1 + 12 and "ada" in done[:3]

    at_a_server(tmp_path, doing)
