"""Options whose value is the text of a file: `--option NAME=@FILE`."""

from importlib.resources import files
from pathlib import Path

import pytest

from undercroft.cli import main

WHEEL = (files("undercroft.games.electro") / "boards" / "wheel.toml").read_text(encoding="utf-8")


def test_a_board_of_ones_own_is_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    mine = tmp_path / "mine.toml"
    mine.write_text(WHEEL, encoding="utf-8")
    assert main(["sim", "electro", "--games", "1", "--seed", "3", "--seats", "3", "--option", f"board=@{mine}"]) == 0
    said = capsys.readouterr().out
    assert f"--option board=@{mine}" in said, "the command to play it again names the file"


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
