"""Which files of tests are read for which rules, and for which game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

PLANTED = "test_planted.py"
"""Tests that plant mistakes of their own."""


def test_files(root: Path, rules: Iterable[str]) -> list[str]:
    """The test files in which one of these rules stands; all of a game if one of its rules stands in none."""
    folder = root / "tests"
    texts = {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in folder.rglob("test_*.py")}
    marked = {file: text for file, text in texts.items() if "mark.rule" in text}
    found: set[str] = set()
    for rule in rules:
        there = [file for file, text in marked.items() if f'"{rule}"' in text]
        found.update(there or [file for file in marked if f"/{rule.partition('.')[0]}/" in file])
    return sorted(found)


def files_of_game(root: Path, game: str) -> list[str]:
    """All test files of a game, and that of the golden games; the laws take too long to be asked about each change."""
    files = [file for file in (root / "tests" / "games" / game).rglob("test_*.py") if file.name != PLANTED]
    files += root.glob("tests/test_goldens.py")
    return sorted(file.relative_to(root).as_posix() for file in files)
