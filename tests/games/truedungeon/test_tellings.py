"""The tellings: each scene goes as it did when a person reviewed it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.games.truedungeon.mixtures import THEMES
from tests.games.truedungeon.telling import BESIDES, Scene, sections, tell, told

MEND = "run `make goldens` and review the difference"
SCENES = [(theme, scene) for theme, scenes in THEMES.items() for scene in scenes]


@cache
def kept(theme: str) -> dict[str, str]:
    """The tellings of a theme."""
    return sections(Path(__file__).with_name("tellings").joinpath(f"{theme}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("theme", "scene"), SCENES, ids=[f"{theme}-{scene.name}" for theme, scene in SCENES])
def test_a_scene_goes_as_it_is_told(theme: str, scene: Scene) -> None:
    assert tell(scene) == kept(theme)[scene.name], MEND


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_rules_are_at_work(theme: str) -> None:
    now = sections(told(THEMES[theme]))
    assert list(now) == list(kept(theme))
    assert now[BESIDES] == kept(theme)[BESIDES], MEND
