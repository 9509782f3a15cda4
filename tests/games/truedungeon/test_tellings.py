"""The tellings: each scene goes as it did when a person reviewed it, by the same rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.truedungeon.oddities import THEMES
from tests.games.truedungeon.telling import in_turn, sections


@pytest.mark.parametrize("theme", THEMES)
def test_all_scenes_go_as_they_are_told(theme: str) -> None:
    text = Path(__file__).with_name("tellings").joinpath(f"{theme}.txt").read_text(encoding="utf-8")
    kept, names = sections(text), []
    for name, now in in_turn(THEMES[theme]):
        assert now == kept.get(name), f"{name}: run `make goldens` and review the difference"
        names.append(name)
    assert names == list(kept)


def test_a_text_has_sections() -> None:
    assert sections("== a fight\nWon.\n\n== rules\n1\n") == {"a fight": "Won.\n", "rules": "1\n"}
