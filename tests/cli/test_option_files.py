"""Options whose value is the text of a file: `--option NAME=@FILE`."""

import io
import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.server.test_secret_options import GAME, SECRET, TALE
from undercroft.cli import main
from undercroft.engine import shelf

WHEEL = (files("undercroft.games.electro") / "data" / "wheel.toml").read_text(encoding="utf-8")


def test_a_board_of_ones_own_is_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    mine = tmp_path / "mine.toml"
    mine.write_text(WHEEL, encoding="utf-8")
    assert main(["sim", "electro", "--games", "1", "--seed", "3", "--seats", "3", "--option", f"board=@{mine}"]) == 0
    said = capsys.readouterr().out
    assert f"--option board=@{mine}" in said, "the command to play it again names the file"


def test_a_game_on_a_board_of_ones_own_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    mine = tmp_path / "mine.toml"
    mine.write_text(WHEEL, encoding="utf-8")
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "electro", "--plain", "--seed", "3", "--option", f"board=@{mine}"]) == 0
    (saved,) = (tmp_path / "home" / "records").glob("*.json")
    assert main(["verify", str(saved)]) == 0


@pytest.mark.parametrize("bytes", [None, b"\xff\xfe\xff"])
def test_a_file_that_cannot_be_read_is_named(bytes: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    mine = tmp_path / "mine.toml"
    if bytes is not None:
        mine.write_bytes(bytes)
    assert main(["sim", "electro", "--games", "1", "--option", f"board=@{mine}"]) == 2
    assert f"{mine} cannot be read" in capsys.readouterr().err


def test_a_broken_board_is_refused_with_its_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    mine = tmp_path / "mine.toml"
    mine.write_text('kind = "board"\nname = "mine"\n', encoding="utf-8")
    assert main(["sim", "electro", "--games", "1", "--option", f"board=@{mine}"]) != 0
    assert "electro.board" in capsys.readouterr().err


def test_two_files_for_one_option_are_named_and_not_read_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(WHEEL, encoding="utf-8")
    two.write_text(WHEEL + "# another", encoding="utf-8")
    assert main(["sim", "electro", "--option", f"board=@{one}", "--option", f"board=@{two}"]) == 2
    assert f"--option board is given twice: @{one} and @{two}" in capsys.readouterr().err


@pytest.fixture
def tale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file with a text that is secret until the end, for a game that takes one."""
    monkeypatch.setattr(shelf, "_homes", {"toy": "tests.terminal.toy"})
    monkeypatch.setattr(shelf, "_games", {"toy": GAME})
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    path = tmp_path / "tale.toml"
    path.write_text(TALE, encoding="utf-8")
    return path


def test_a_secret_text_is_not_printed_by_a_simulation(tale: Path, capsys: pytest.CaptureFixture[str]):
    for more in ([], ["--json"]):
        assert main(["sim", "toy", "--games", "2", "--seed", "1", "--option", f"tale=@{tale}", *more]) == 0
        said = capsys.readouterr().out
        assert SECRET not in said
    assert json.loads(said)["options"]["tale"] == "Three Stones"
    assert f"tale=@{tale}" in json.loads(said)["longest"]["replay"]


def test_a_secret_text_is_in_the_saved_game_alone(
    tale: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdin", io.StringIO("ring\nroll\n?\nquit\n"))
    assert main(["play", "toy", "--plain", "--seed", "1", "--option", f"tale=@{tale}"]) == 0
    (saved,) = (tmp_path / "home" / "records").glob("*.json")
    assert SECRET in saved.read_text(encoding="utf-8")
    assert main(["replay", str(saved), "--plain"]) == 0
    assert main(["replay", str(saved), "--json"]) == 0
    assert main(["verify", str(saved)]) == 0
    said = capsys.readouterr()
    assert "tale: Three Stones" in said.out and SECRET not in said.out + said.err
