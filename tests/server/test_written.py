"""Long logs and chats in words: put into words once, for whoever comes; what was taken back is in none."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.served import sqlite
from tests.server.test_past import grant_of, in_hall, play
from undercroft.server.shown import frames
from undercroft.server.shown.sight import Sight
from undercroft.server.shown.written import MANY, Written
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live
from undercroft.server.tables.wanted import SeatWanted, TableWanted


def test_a_row_grows_and_begins_anew_where_something_was_taken_back():
    written, worded = Written(most=2), list[str]()

    def word(thing: str) -> str:
        worded.append(thing)
        return thing

    def parts(name: str, *things: str, first: int = 0) -> list[Any]:
        """What these things come to, and which of them were put into words for that."""
        worded.clear()
        return [json.loads(b"[" + written.lines(name, things, word, first) + b"]"), list(worded)]

    a, b, c, other = "a", "b", "c", "another b"
    assert parts("log") == [[], []]
    assert parts("log", a, b) == [[a, b], [a, b]]
    assert parts("log", a, b, c, first=1) == [[b, c], [c]]
    assert parts("log", a, b) == [[a, b], []]
    assert parts("log", a, other, c) == [[a, other, c], [other, c]], "what was taken back is in it no more"
    assert parts("log", a, other) == [[a, other], []]
    assert parts("chat", a) == [[a], [a]] and parts("log", a, other, first=2) == [[], []]
    assert parts("third", a) == [[a], [a]] and parts("chat", a) == [[a], [a]], "of three the last two are kept"


def shown(live: Live, seat: int, log: int = 0) -> dict[str, Any]:
    """All that who comes to this seat is sent, and has so many lines of the log."""
    frame: dict[str, Any] = json.loads(frames.state(live, grant_of(live, seat), Sight(log=log), always=True) or b"")
    return frame


def said_anew(live: Live, seat: int) -> list[Any]:
    """The log of this seat, each line put into words now."""
    assert live.table is not None
    lines: list[Any] = json.loads(
        json.dumps([frames.log_line(live.table, event) for event in live.table.events_for(seat)])
    )
    return lines


def test_whoever_comes_is_sent_the_whole_log_which_is_put_into_words_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def happens(hall: Hall) -> None:
        seats = [SeatWanted("me", word="me"), SeatWanted("me", word="me")]
        live = await hall.find((await hall.create(TableWanted("trapper", seats=seats))).id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        for seat in (0, 1):
            assert live.table is not None
            choice = live.table.choices[seat]
            await live.answer(grant_of(live, seat), f"build {seat}", choice.number, "the-comb")
        words = frames.log_line
        worded = list[Any]()

        def counted(table: Any, event: Any) -> Any:
            worded.append(event)
            return words(table, event)

        for until in (80, 120, 160):
            await play(live, Random(until), until)  # With undos among it.
            for seat in (0, 1):
                expected = said_anew(live, seat)
                assert len(expected) > MANY
                assert shown(live, seat)["log"] == {"from": 0, "lines": expected}
                assert shown(live, seat, log=5)["log"] == {"from": 5, "lines": expected[5:]}
                monkeypatch.setattr(frames, "log_line", counted)
                assert shown(live, seat)["log"]["lines"] == expected and not worded
                monkeypatch.undo()
        grant = grant_of(live, 0)
        for number in range(3 * MANY):
            await live.say(grant, f"{number}", f"line {number}", 1 if number % 2 else None)
        for seat in (0, 1):
            chat = shown(live, seat)["chat"]
            assert [line["text"] for line in chat["lines"]] == [f"line {number}" for number in range(3 * MANY)]

    asyncio.run(in_hall(sqlite(tmp_path), happens))


def test_who_comes_again_is_shown_what_was_put_into_words_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def happens(hall: Hall) -> None:
        seats = [SeatWanted("me", word="me"), SeatWanted("me", word="me")]
        live = await hall.find((await hall.create(TableWanted("trapper", seats=seats))).id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        for number in range(2 * MANY):
            await live.say(grant_of(live, 0), f"{number}", f"line {number}", None)
        made: list[Any] = []
        own, can_see = frames._own, Live.can_see

        def own_counted(live: Live, grant: Any) -> dict[str, Any]:
            made.append(grant.seat)
            return own(live, grant)

        def seen_counted(live: Live, seat: int | None, said: Any) -> bool:
            made.append(said.text)
            return can_see(live, seat, said)

        monkeypatch.setattr(frames, "_own", own_counted)
        monkeypatch.setattr(Live, "can_see", seen_counted)
        first = shown(live, 0)
        assert made == [0, *(f"line {number}" for number in range(2 * MANY))]
        made.clear()
        assert shown(live, 0) == first and not made
        await live.say(grant_of(live, 0), "aside", "to me alone", 0)
        assert [line["text"] for line in shown(live, 0)["chat"]["lines"]][2 * MANY :] == ["to me alone"]
        assert made == [0, "to me alone"]
        assert len(shown(live, 1)["chat"]["lines"]) == 2 * MANY
        made.clear()
        assert live.table is not None
        choice = live.table.choices[0]
        assert shown(live, 0)["question"]["number"] == 0 and not made
        await live.answer(grant_of(live, 0), "answer", choice.number, "the-comb")
        assert shown(live, 0)["question"] is None and made == [0], "what has changed is"

    asyncio.run(in_hall(sqlite(tmp_path), happens))
