"""The compiled build plays the same games as the plain one, to the digest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.compiled.trace import OPTIONS, OTHERS, SEEDS
from tools import compiled
from undercroft.engine import Table


def traced(folder: Path, path: list[Path]) -> list[dict[str, Any]]:
    """What `trace` says on the package that lies in the first of these folders."""
    folder.mkdir()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONHASHSEED": "random"}
    command = [sys.executable, "-m", "tests.compiled.trace", str(folder)]
    said = subprocess.run(command, cwd=compiled.ROOT, env=environment, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in said.stdout.splitlines()]


@pytest.mark.slow
def test_the_compiled_build_plays_the_same_games(tmp_path: Path):
    plain = traced(tmp_path / "plain", [compiled.ROOT / "src", compiled.ROOT])
    quick = traced(tmp_path / "quick", [compiled.build(), compiled.ROOT])
    assert (plain.pop(0), quick.pop(0)) == ({"compiled": False}, {"compiled": True})
    assert (
        len(plain) == (len(OPTIONS) + len(OTHERS)) * SEEDS + 1 + len(OTHERS)
        and sum(game.get("answers", 0) for game in plain) > 2000
    )
    for ours, theirs in zip(plain, quick, strict=True):
        assert ours == theirs
    for record in (tmp_path / "quick").glob("*.json"):
        assert record.read_bytes() == (tmp_path / "plain" / record.name).read_bytes()
        Table.load(record)


def test_a_build_of_other_source_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    asked: list[list[str]] = []

    def no_building(command: list[str], **how: Any) -> None:
        asked.append(command)
        raise InterruptedError

    monkeypatch.setattr(compiled, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(compiled, "BUILD", tmp_path)
    monkeypatch.setattr(subprocess, "run", no_building)
    (tmp_path / "stamp").write_text(compiled.source())
    assert compiled.build() == compiled.SITE and not asked
    (tmp_path / "stamp").write_text("another")
    with pytest.raises(InterruptedError):
        compiled.build()
    assert "hatchling" in asked[0] and not (tmp_path / "stamp").exists()


def test_the_source_tree_holds_nothing_compiled():
    assert not [file for file in (compiled.ROOT / "src").rglob("*") if file.suffix in (".so", ".pyd", ".c")]
