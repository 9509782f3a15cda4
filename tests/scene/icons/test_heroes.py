"""The icons of the crawl: all there, inside their box, and drawn alike on both sides where they should be."""

from undercroft.scene import ICONS
from undercroft.scene.icons.enemies import ENEMY_ICONS
from undercroft.scene.icons.halves import even, pair, placed
from undercroft.scene.icons.heroes import CRAWL_ICONS, HERO_ICONS, SUIT_ICONS, TRAP_ICONS
from undercroft.scene.icons.items import ITEM_ICONS
from undercroft.scene.pen import Shape


def test_heroes_enemies_items_suits_and_traps_have_icons():
    assert list(HERO_ICONS) == ["hero-encourager", "hero-leader", "hero-bruiser", "hero-scholar"]
    assert list(SUIT_ICONS) == ["hearts", "diamonds", "spades", "clubs"]
    assert len(ENEMY_ICONS) == 10 and len(ITEM_ICONS) == 11
    assert {f"trap-{kind}" for kind in range(1, 7)} < set(TRAP_ICONS)
    assert {*CRAWL_ICONS, "treasure", "chest", "stairs"} <= set(ICONS)


def test_no_icon_of_the_crawl_takes_the_name_of_another():
    parts = (HERO_ICONS, ENEMY_ICONS, ITEM_ICONS, SUIT_ICONS, TRAP_ICONS)
    assert sum(len(part) for part in parts) == len({name for part in parts for name in part})
    assert all(ICONS[name] is shapes for name, shapes in CRAWL_ICONS.items())


def test_the_left_side_follows_from_the_right():
    assert even("M50 0Q80 10 90 40L50 90") == "M50 0Q80 10 90 40L50 90L10 40Q20 10 50 0Z"
    assert pair("M60 10L70 20Z") == "M60 10L70 20ZM40 10L30 20Z"


def test_shapes_are_placed_with_lines_that_stay_visible():
    (shape,) = placed((Shape("M0 0L100 50", "red", "ink", 4),), 10, 20, 0.5)
    assert shape == Shape("M10 20L60 45", "red", "ink", 3)
