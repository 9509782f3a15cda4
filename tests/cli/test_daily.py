"""The dungeon of the day in the terminal: one try that can be gone on with, and handed in to a server."""

from __future__ import annotations

import io
from datetime import datetime
from pathlib import Path

import pytest

from tests.server.served import serving, sqlite
from undercroft.cli import main
from undercroft.cli.after import daily


@pytest.fixture
def day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the one try at today's dungeon of trapper is to lie."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "daily" / f"trapper-{daily.today().isoformat()}.json"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_try_is_gone_on_with_and_handed_in_once(
    day: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    typed(monkeypatch, "hint")
    assert main(["daily", "trapper", "--name", "Ada"]) == 0
    said = capsys.readouterr().out
    assert "there are no hints" in said
    assert said.splitlines()[-1] == f"Saved in {day}. Go on: undercroft daily trapper"
    typed(monkeypatch, "concede")
    assert main(["play", str(day)]) == 0
    assert "Your try: lost" in capsys.readouterr().out
    assert main(["daily"]) == 0
    assert "lost, score 0" in capsys.readouterr().out
    noon = datetime.fromisoformat(f"{day.stem.partition('-')[2]}T12:00+00:00").timestamp()
    with serving(sqlite(tmp_path), now=lambda: noon) as server:
        assert main(["daily", "hand-in", str(day), server.url]) == 0
        assert "It counts: place 1 of 1" in capsys.readouterr().out
        assert main(["daily", "hand-in", str(day), server.url]) == 1
        assert "a second does not count" in capsys.readouterr().err


def test_another_day_s_try_says_how_to_go_on_with_it(
    day: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    typed(monkeypatch, "quit")
    assert main(["daily", "trapper", "--date", "2026-11-01"]) == 0
    assert "Go on: undercroft daily trapper --date 2026-11-01\n" in capsys.readouterr().out
    assert main(["daily", "--date", "2026-11-01"]) == 0
    assert "under way; undercroft daily trapper --date 2026-11-01 goes on" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status"),
    [(["nothing"], 2), (["trapper", "--date", "soon"], 2), (["trapper", "--date", "2999-01-01"], 1)],
)
def test_there_is_no_such_dungeon(day: Path, words: list[str], status: int):
    assert main(["daily", *words]) == status
    assert not day.exists()
