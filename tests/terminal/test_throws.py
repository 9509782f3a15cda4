"""Dice of one's own at the terminal: asked for in line mode and on the screen, saved, and taken up again."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.screens import Driver, drive
from undercroft.bots import seated
from undercroft.cli import main
from undercroft.engine import Table
from undercroft.terminal.console import Console
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match
from undercroft.terminal.screen.dialogs import Ask
from undercroft.terminal.screen.play import PlayScreen


def typed(*lines: str, table: Table | None = None) -> tuple[str, Table]:
    """What is printed when these lines are typed at a duel with a bot, and the table."""
    table = Table.start("trapper", seed=5, throws=[]) if table is None else table
    out = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    session = Session(Match(table, seated(table.game, ("me", "random"), 1)), console)
    session.run()
    return out.getvalue(), session.table


def draws(table: Table) -> list[Any]:
    return [tuple(draw) for step in table.record().file.steps for draw in step.draws if draw[1] != "build"]


def test_line_mode_asks_for_each_throw_and_records_what_was_typed():
    text, table = typed("surprise", "5", "3", "2", "6")
    for prompt in ("D6 for who starts? 5", "D6 for who starts? 3", "D6 for action points? 2"):
        assert prompt in text
    thrown = [draw for draw in draws(table) if draw[1] in ("who starts", "action points")]
    assert thrown == [
        (6, "who starts", 5),
        (6, "who starts", 3),
        (6, "action points", 2),
        (6, "action points", 6),
    ]
    assert table.view(0)["points"] == 8


def test_line_mode_refuses_what_cannot_fall_and_takes_the_last_throw_back():
    text, table = typed("surprise", "back", "7", "east", "1", "back", "5", "3", "2", "6")
    assert "No: nothing was typed that could be taken back" in text
    assert "No: a D6 shows 1 to 6, not 7" in text
    assert "No: a D6 shows 1 to 6, not 'east'" in text
    assert [face for _, reason, face in draws(table) if reason == "who starts"] == [5, 3]


def test_who_stops_between_two_throws_is_before_the_step():
    text, table = typed("surprise", "5", "quit")
    assert table.waiting == (0,)
    assert not draws(table) or "who starts" not in {reason for _, reason, _ in draws(table)}


def test_a_bots_dice_are_asked_for_too():
    text, table = typed("surprise", "3", "5", "2", "6")  # South, a bot, starts, and goes on to throw.
    assert table.view(1)["points"] <= 8
    assert text.count("D6 for action points?") >= 2


def test_the_screen_asks_for_each_throw():
    table = Table.start("trapper", seed=5, throws=[])
    screen = PlayScreen(table, seated(table.game, ("me", "random"), 1), pace="once", pause=None)
    screen.still = 0

    async def script(driver: Driver) -> None:
        await driver.asked()
        assert screen.answer("surprise")
        await driver.until(lambda: driver.is_at(Ask))
        await driver.sees("Throw it and type what fell")
        await driver.press("9", "enter")
        await driver.sees("No: a D6 shows 1 to 6, not 9.")
        await driver.press("escape")  # A throw cannot be passed over.
        for face in ("5", "3", "2", "6"):
            await driver.until(lambda: driver.is_at(Ask))
            await driver.press(face, "enter")
            await driver.pilot.pause(0.02)
        await driver.until(lambda: screen.choice is not None and screen.choice.ask != "build")

    drive(script, screen)
    assert screen.table.view(0)["points"] == 8


@pytest.fixture
def at_keyboard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))

    def run(*lines: str, args: tuple[str, ...]) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return main(list(args))

    return run


def test_a_saved_game_of_own_dice_goes_on_with_them(
    at_keyboard: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    begin = ("play", "trapper", "--dice", "mine", "--seed", "5", "--bots", "random")
    assert at_keyboard("surprise", "5", "3", "2", "6", args=begin) == 0
    (file,) = (tmp_path / "records").glob("*[0-9].json")
    assert json.loads(file.read_text())["dice"] == "mine"
    assert at_keyboard("done", args=("play", str(file))) == 0
    assert main(["verify", str(file)]) == 0
    assert "thrown by hand" in capsys.readouterr().out


def test_dice_are_mine_or_the_programs(at_keyboard: Any, capsys: pytest.CaptureFixture[str]):
    assert at_keyboard(args=("play", "trapper", "--dice", "loaded")) == 2
    assert "mine: you throw your own" in capsys.readouterr().err
