"""The icons of adventures in rooms: a puck for every class, and families of monsters."""

from __future__ import annotations

import pytest

from undercroft.games.truedungeon.content.classes import classes
from undercroft.scene.icons.family import ICONS, draw_icon
from undercroft.scene.icons.pucks import MONSTER_ICONS, PUCK_ICONS, ROOM_ICONS
from undercroft.scene.theme import theme_named


def test_every_class_has_a_puck_and_all_are_in_the_family():
    assert list(PUCK_ICONS) == [f"puck-{cls}" for cls in classes()]
    assert ROOM_ICONS.keys() <= ICONS.keys()
    assert MONSTER_ICONS.keys() | PUCK_ICONS.keys() == ROOM_ICONS.keys()


def test_they_differ_by_shape_and_not_by_colour_alone():
    drawn = {name: tuple(shape.path for shape in shapes) for name, shapes in ROOM_ICONS.items()}
    assert len(set(drawn.values())) == len(ROOM_ICONS)


@pytest.mark.parametrize("name", PUCK_ICONS)
def test_a_puck_wears_a_livery(name: str):
    colours = theme_named("parchment")
    assert draw_icon(name, colours, piece="red") != draw_icon(name, colours, piece="blue")
