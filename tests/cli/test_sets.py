"""Sets in the terminal: game after game in one file, which can be gone on with."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from undercroft.cli import main


@pytest.fixture
def sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the files of sets lie."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "sets"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_best_of_three_is_gone_on_with_and_ends_when_it_is_decided(
    sets: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    typed(monkeypatch, "concede", "q")
    assert main(["set", "trapper", "--best-of", "3", "--names", "Ann,Bob", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    (file,) = sets.iterdir()
    assert "Ann 0 : 1 Bob, after 1 of 3 games." in said and f"undercroft set {file}" in said
    typed(monkeypatch, "quit")  # In the middle of the second game, in which the sides are swapped.
    assert main(["set", str(file)]) == 0
    assert "Bob (a good bot) and Ann (you)" in capsys.readouterr().out
    assert main(["set", str(file), "--show"]) == 0
    assert "Game 2: not over" in capsys.readouterr().out
    Path(json.loads(file.read_text())["parts"][1]["record"]).unlink()  # A game whose record is gone is played again.
    typed(monkeypatch, "concede")
    assert main(["play", str(file)]) == 0
    assert "Bob wins the set: Ann 0 : 2 Bob." in capsys.readouterr().out
    assert main(["set", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["over"], told["points"], told["winners"], len(told["parts"])) == (True, [0, 2], [1], 2)
    assert main(["set", str(file)]) == 0
    assert "Bob wins the set" in capsys.readouterr().out, "nothing more is played"


def test_a_campaign_of_bots_plays_floor_after_floor(
    sets: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    typed(monkeypatch, "")
    bots = ["--seats", "greedy,greedy", "--seed", "1", "--option", "difficulty=easy"]
    assert main(["set", "pararoles", "--campaign", "2", *bots]) == 0
    said = capsys.readouterr().out
    assert "Floor 2, 2 of 2." in said and "The campaign is won: " in said and "health" in said


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (["trapper"], 2, "say what is played"),
        (["trapper", "--best-of", "3", "--series", "4"], 2, "say what is played"),
        (["trapper", "--best-of", "4"], 1, "the best of 3, 5, 7 or 9 games is sought, not of 4"),
        (["trapper", "--campaign", "3"], 1, "Dungeon Trapper has no campaign"),
        (["pararoles", "--best-of", "3"], 1, "all win or lose together"),
        (["nothing", "--best-of", "3"], 2, "no game 'nothing'"),
    ],
)
def test_there_is_no_such_set(sets: Path, capsys: pytest.CaptureFixture[str], words: list[str], status: int, why: str):
    assert main(["set", *words]) == status
    assert why in capsys.readouterr().err
    assert not sets.exists() or not list(sets.iterdir())


def test_a_file_that_is_no_set_is_named(sets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "mine.json"
    file.write_text('{"kind": "set", "plan": 3}')
    assert main(["set", str(file)]) == 2
    assert "mine.json is no set that can be gone on with" in capsys.readouterr().err
    assert main(["set", str(file), "--best-of", "3"]) == 2
    assert "a set keeps what it was begun with" in capsys.readouterr().err
