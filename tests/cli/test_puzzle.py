"""The puzzle of the day in the terminal: asked, answered, kept, and the game that it is from saved."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from undercroft import Table
from undercroft.cli import main
from undercroft.cli.after import daily
from undercroft.daily.puzzles.trying import asked


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    return tmp_path


def test_a_puzzle_is_answered_in_lines(
    at_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    one = asked("trapper", daily.today())
    number = 1 + one.options.index(one.option(one.puzzle.best.id))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"nonsense\n{number}\n"))
    assert main(["daily", "puzzle", "trapper"]) == 0
    asking, _, after = capsys.readouterr().out.partition("> nonsense")
    assert one.question.split(".")[0] in asking and "the best" not in asking
    assert "is no answer to this puzzle" in after and "Right:" in after and "1 of 1 solved" in after
    assert main(["daily", "puzzle", "trapper"]) == 0  # It was answered today.
    assert "Right:" in capsys.readouterr().out
    assert main(["daily", "puzzle", "trapper", "--answer", one.puzzle.answers[-1].id, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["right"] is False and len(told["answers"]) == len(one.options)
    assert main(["daily", "puzzle", "trapper", "--save", str(at_home / "game.json")]) == 0
    assert "1 of 1 solved" in capsys.readouterr().out
    assert Table.load(at_home / "game.json").result is not None


def test_who_asks_only_is_not_told_the_answer(capsys: pytest.CaptureFixture[str]):
    assert main(["daily", "puzzle", "trapper", "--json"]) == 0
    assert json.loads(capsys.readouterr().out).keys() == {"day", "question", "name", "options"}


@pytest.mark.parametrize(
    ("words", "status"),
    [(["nothing"], 2), (["trapper", "--date", "2999-01-01"], 1), (["trapper", "--answer", "nonsense"], 2)],
)
def test_there_is_no_such_puzzle_or_answer(at_home: Path, words: list[str], status: int):
    assert main(["daily", "puzzle", *words]) == status
    assert not (at_home / "puzzles.json").exists()
