"""A file with several faults: each has a line of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.cli import main

STORY = """
kind = "story"
game = "exploration"
id = "bare"
title = "Bare"
goals = [{ kind = "retrieve", target = "Cup", text = "Fetch it." }]
doors = []
rooms = [{ id = "a", name = "A", origin = [0, 0], size = [3, 3], description = "" }]
start = { room = "a", spaces = [[0, 0]] }
"""


def test_every_fault_of_a_file_has_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bare.toml"
    path.write_text(STORY, encoding="utf-8")
    assert main(["check", str(path)]) == 1
    first, *faults, last = capsys.readouterr().err.splitlines()
    assert first == "undercroft: bare.toml: this story cannot be played yet"
    assert any(line.startswith("  start: ") for line in faults)
    assert all(line.startswith("  ") for line in faults)
    assert last.startswith(f"{len(faults)} faults")


def test_a_pace_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "trapper", "--plain", "--pace", "silly"]) == 2
    assert "there is no pace 'silly'; there are slow, usual, quick, once" in capsys.readouterr().err
