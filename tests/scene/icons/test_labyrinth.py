"""The icons of the labyrinth: all there, inside their box, six signs of six shapes, and one for every reward card."""

from undercroft.games.electro.content.board import COLOURS
from undercroft.games.electro.content.cards import CARDS
from undercroft.scene import ICONS
from undercroft.scene.icons.labyrinth import ELECTRO_ICONS, SIGN_ICONS
from undercroft.scene.icons.rewards import CARD_ICONS


def test_every_reward_card_and_every_door_has_its_icon():
    assert set(CARDS) <= set(CARD_ICONS)
    assert set(SIGN_ICONS) == {f"sign-{colour}" for colour in COLOURS}
    assert all(ICONS[name] is shapes for name, shapes in ELECTRO_ICONS.items())


def test_signs_differ_by_shape_and_not_by_colour_alone():
    assert len({tuple(shape.path for shape in shapes) for shapes in SIGN_ICONS.values()}) == len(COLOURS)
