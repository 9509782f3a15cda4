"""The icons of a crawl from room to room: all there, inside their box, and of shapes of their own."""

import pytest

from undercroft.scene import ICONS
from undercroft.scene.icons.characters import CHARACTER_ICONS, EXPLORE_ICONS


def test_all_of_them_are_in_the_family():
    assert all(ICONS[name] is shapes for name, shapes in EXPLORE_ICONS.items())


def test_they_differ_by_shape_and_not_by_colour_alone():
    assert len({tuple(shape.path for shape in shapes) for shapes in EXPLORE_ICONS.values()}) == len(EXPLORE_ICONS)


@pytest.mark.parametrize("name", CHARACTER_ICONS)
def test_a_character_wears_a_livery(name: str):
    assert any(shape.fill == "piece" for shape in CHARACTER_ICONS[name])
