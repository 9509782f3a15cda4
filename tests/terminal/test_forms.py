"""Forms that lie in files, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from undercroft.engine import Refused
from undercroft.terminal.forms import read_form_file


def test_a_layout_of_ones_own_is_found_by_its_bare_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    kept = {"kind": "layout", "name": "Half a Comb"}
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "half-a-comb.json").write_text(json.dumps(kept))
    assert read_form_file("half-a-comb") == read_form_file("half-a-comb.json") == kept


def test_a_file_that_lies_here_goes_before_one_among_the_layouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "one.txt").write_text("there")
    (tmp_path / "one.txt").write_text("here")
    assert read_form_file("one.txt") == "here"


def test_a_file_that_is_nowhere_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    for name in ("no-such-layout", "\0"):
        with pytest.raises(Refused):
            read_form_file(name)
