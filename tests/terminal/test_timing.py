"""Real time in the terminal: what is left is shown, and an answer that comes too late is told so."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable

import pytest

from tests.terminal.screens import Driver
from tests.terminal.screens import play as play_screen
from tests.terminal.toy.timed import GAME
from undercroft.bots import seated
from undercroft.engine import Table
from undercroft.engine.stopwatch import Stopwatch
from undercroft.terminal.console import Console
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match


class Typist(io.StringIO):
    """Somebody who types these lines, each after so many seconds."""

    def __init__(self, *lines: tuple[int, str]) -> None:
        super().__init__()
        self.lines = list(lines)
        self.now = 0.0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if not self.lines:
            return ""
        seconds, line = self.lines.pop(0)
        self.now += seconds
        return f"{line}\n"


def play(*lines: tuple[int, str], table: Table | None = None) -> tuple[str, Table]:
    """What is printed when these lines are typed, and the table."""
    found = Table.start(GAME, seed=1) if table is None else table
    typist, out = Typist(*lines), io.StringIO()
    match = Match(found, seated(GAME, ("me", "greedy"), 1), now=lambda: typist.now)
    Session(match, Console(typist, out)).run()
    return out.getvalue(), found


def steps(table: Table) -> list[object]:
    return [step.seat for step in table.steps]


def test_the_time_that_is_left_is_said_with_every_question():
    text, _ = play((5, "ring"), (7, "look"), (0, "quit"))
    assert "  Turn 0: 0:30 left." in text and "  Turn 0: 0:23 left." in text


def test_an_answer_in_time_counts():
    text, table = play((5, "ring"), (29, "pass"))
    assert "North passes." in text and "too late" not in text and "clock" not in steps(table)


def test_the_clock_acts_before_an_answer_that_comes_too_late():
    text, table = play((5, "ring"), (31, "roll"))
    assert "Too late: the time of Turn 0 was up before this answer." in text
    assert "North is too late." in text and "North rolls" not in text
    assert steps(table).count("clock") == 1
    assert Table.load(table.record(), game=GAME).digest == table.digest


def test_what_is_still_asked_when_the_time_is_up_is_still_answered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.terminal.toy.timed.after", lambda s: s.turn)
    text, table = play((5, "ring"), (31, "pass"))
    assert "Too late" not in text
    assert text.index("North is too late.") < text.index("North passes.")
    assert steps(table)[2:4] == ["clock", 0]


# ---------------------------------------------------------------------- full screen


def on_screen(script: Callable[[Driver, list[float]], Awaitable[None]]) -> Table:
    """The table after this script on the screen, with the time in its hands."""
    table = Table.start(GAME, seed=1)
    table.answer(0, "ring")
    table.answer(1, "cross")

    async def timed(driver: Driver) -> None:
        now = [0.0]
        driver.play.match.watch = Stopwatch(lambda: now[0])
        driver.play.match.watch.follow(table.timer)
        await driver.asked()
        await script(driver, now)

    play_screen(timed, table)
    return table


def test_the_bar_counts_down_and_the_clock_acts_by_itself():
    async def script(driver: Driver, now: list[float]) -> None:
        now[0] = 13
        driver.play.tick()
        await driver.sees("Turn 0: 0:17 left")
        now[0] = 30
        driver.play.tick()
        await driver.sees("North is too late.")

    assert "clock" in steps(on_screen(script))


def test_an_answer_on_the_screen_that_comes_too_late_is_refused():
    async def script(driver: Driver, now: list[float]) -> None:
        now[0] = 31
        assert not driver.play.answer("roll")
        await driver.sees("North is too late.")

    table = on_screen(script)
    assert steps(table)[2] == "clock"
