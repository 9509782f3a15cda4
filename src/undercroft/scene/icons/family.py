"""The icon family: our own drawings, each in a box from 0 to 100, told apart by shape and not by colour.

An icon that has a direction is drawn facing north; whoever places it turns it.
"""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.characters import EXPLORE_ICONS
from undercroft.scene.icons.contests import TRIAL_ICONS
from undercroft.scene.icons.floors import FLOOR_ICONS
from undercroft.scene.icons.heroes import CRAWL_ICONS
from undercroft.scene.icons.labyrinth import ELECTRO_ICONS
from undercroft.scene.icons.pucks import ROOM_ICONS
from undercroft.scene.icons.symbols import SYMBOL_ICONS
from undercroft.scene.icons.tasks import TASK_ICONS
from undercroft.scene.pen import Shape, circle, jitter, number, shape_svg
from undercroft.scene.theme import theme_named


def _stone(left: float, top: float, right: float, bottom: float, *, fill: str = "stone") -> Shape:
    """A hewn stone: a box with worn corners, no two quite alike."""

    def off(corner: int) -> float:
        return jitter(left, top, right, bottom, corner, reach=1.6)

    worn = 6
    l1, l2, r1, r2 = left + off(1), left + off(2), right + off(3), right + off(4)
    t1, t2, b1, b2 = top + off(5), top + off(6), bottom + off(7), bottom + off(8)
    steps = (
        f"M{number(l1 + worn)} {number(t1)}L{number(r1 - worn)} {number(t2)}",
        f"Q{number(r1)} {number(t2)} {number(r1)} {number(t2 + worn)}L{number(r2)} {number(b2 - worn)}",
        f"Q{number(r2)} {number(b2)} {number(r2 - worn)} {number(b2)}L{number(l2 + worn)} {number(b1)}",
        f"Q{number(l2)} {number(b1)} {number(l2)} {number(b1 - worn)}L{number(l1)} {number(t1 + worn)}",
        f"Q{number(l1)} {number(t1)} {number(l1 + worn)} {number(t1)}Z",
    )
    return Shape("".join(steps), fill, "seam", 3.5)


_GROUT: Final = Shape("M0 0H100V100H0Z", "mortar", None)
_HOOD: Final = "M50 6Q74 12 73 37Q72 47 66 54Q85 63 89 94Q50 99 11 94Q15 63 34 54Q28 47 27 37Q26 12 50 6Z"
_HELM: Final = "M27 25Q50 12 73 25L72 49Q70 58 63 62Q86 67 87 94Q50 98 13 94Q14 67 37 62Q30 58 28 49Z"
_CLOUD: Final = "M25 76Q7 76 7 60Q7 46 22 44Q22 25 42 23Q59 20 66 34Q84 31 88 46Q96 51 94 62Q91 76 77 76Z"

ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "wall": (
        _GROUT,
        _stone(4, 4, 57, 32),
        _stone(63, 4, 96, 32, fill="stone-2"),
        _stone(4, 37, 34, 65, fill="stone-2"),
        _stone(40, 37, 96, 65),
        _stone(4, 70, 62, 96),
        _stone(68, 70, 96, 96, fill="stone-2"),
    ),
    "wall-2": (
        _GROUT,
        _stone(4, 4, 34, 32),
        _stone(40, 4, 96, 32, fill="stone-2"),
        _stone(4, 37, 62, 65),
        _stone(68, 37, 96, 65),
        _stone(4, 70, 40, 96, fill="stone-2"),
        _stone(46, 70, 96, 96),
        Shape("M14 48Q22 44 28 50", None, "seam", 2.5),
    ),
    "wall-3": (
        _GROUT,
        _stone(4, 4, 47, 45),
        _stone(53, 4, 96, 28, fill="stone-2"),
        _stone(53, 33, 96, 62),
        _stone(4, 50, 47, 72, fill="stone-2"),
        _stone(4, 77, 47, 96),
        _stone(53, 67, 96, 96, fill="stone-2"),
        Shape("M20 16L26 24L22 32", None, "seam", 2.5),
    ),
    "entrance": (
        Shape("M11 94V47Q13 9 50 8Q87 9 89 47V94Z", "stone"),
        Shape("M28 94V49Q29 25 50 25Q71 25 72 49V94Z", "mortar"),
        Shape("M39 29V66M50 26V71M61 29V66M29 47H71M29 60H71", None, "ink", 4.5),
        Shape("M13 56H27M15 75H28M73 56H88M72 75H88M27 16L36 29M73 16L64 29M50 9V24", None, "ink", 3.5),
    ),
    "heirloom": (
        Shape(circle(50, 51, 40), "glow", None),
        Shape("M50 3V10M17 14L22 20M83 14L78 20M3 46H9M97 46H91M12 79L18 75M88 79L82 75", None, "ink", 4.5),
        Shape("M29 28Q13 26 16 40Q18 51 35 51M71 28Q87 26 84 40Q82 51 65 51", None, "ink", 5),
        Shape("M27 20Q50 25 73 20Q75 58 54 62L55 75Q70 77 71 89Q50 92 29 89Q30 77 45 75L46 62Q25 58 27 20Z", "gold"),
        Shape("M27 21Q50 31 73 21", None, "ink", 4),
        Shape("M50 36L57 44L50 52L43 44Z", "red", "ink", 3.5),
    ),
    "skeleton": (
        Shape("M13 67L87 93M87 67L13 93", None, "ink", 15),
        Shape("M13 67L87 93M87 67L13 93", None, "bone", 7),
        Shape("M50 7Q83 8 82 42Q81 57 71 63L70 78Q50 87 30 78L29 63Q19 57 18 42Q17 8 50 7Z", "bone"),
        Shape("M27 43Q28 33 38 34Q47 36 45 46Q42 54 34 53Q27 51 27 43Z", "ink", None),
        Shape("M73 43Q72 33 62 34Q53 36 55 46Q58 54 66 53Q73 51 73 43Z", "ink", None),
        Shape("M50 53L45 63H55Z", "ink", None),
        Shape("M41 70V80M50 71V82M59 70V80", None, "ink", 4),
    ),
    "fan": (
        Shape("M50 36V9M36 22L50 6L64 22", None, "ink", 7),
        Shape("M21 42Q15 34 21 26Q27 18 21 9M79 42Q73 34 79 26Q85 18 79 9", None, "ink", 5),
        Shape(circle(50, 67, 28), "metal"),
        Shape("M50 67Q34 61 40 45Q52 43 50 67Q66 52 75 64Q74 77 50 67Q55 89 41 91Q28 84 50 67Z", "bone", "ink", 4),
        Shape(circle(50, 67, 6), "ink", None),
    ),
    "spikes": (
        Shape("M33 80L36 34Q38 28 41 34L47 80ZM56 80L62 30Q64 25 67 30L72 80Z", "metal", "ink", 4),
        Shape("M9 85L20 25Q22 19 25 25L35 85ZM36 85L48 11Q50 5 53 11L64 85ZM66 85L76 25Q78 19 81 25L91 85Z", "metal"),
        Shape("M23 40L25 78M51 30L54 78M79 40L82 78", None, "ink", 3),
        Shape("M5 84Q50 80 95 84V95Q50 92 5 95Z", "wood"),
    ),
    "darts": (
        Shape("M20 24H66M34 51H80M16 78H62", None, "ink", 6),
        Shape("M64 13L89 24L64 35L69 24ZM74 40L97 51L74 62L79 51ZM60 67L85 78L60 89L65 78Z", "metal", "ink", 4.5),
        Shape(
            "M30 24L19 13H7L15 24L7 35H19ZM44 51L33 40H21L29 51L21 62H33ZM26 78L15 67H4L11 78L4 89H15Z", "red", "ink", 4
        ),
    ),
    "crushing-walls": (
        Shape("M4 8Q18 5 31 8V92Q18 95 4 92ZM69 8Q82 5 96 8V92Q82 95 69 92Z", "stone"),
        Shape("M4 36H31M4 64H31M17 8V36M17 64V92M69 36H96M69 64H96M83 8V36M83 64V92", None, "ink", 3.5),
        Shape("M35 33L45 50L35 67ZM65 33L55 50L65 67Z", "red", "ink", 4),
        Shape("M38 16H43M38 84H43M57 16H62M57 84H62", None, "ink", 4),
    ),
    "shark-pit": (
        Shape("M50 22Q95 22 95 58Q95 93 50 93Q5 93 5 58Q5 22 50 22Z", "water"),
        Shape("M27 65Q33 24 67 7Q60 34 74 65Z", "shark"),
        Shape("M43 40Q48 27 57 20", None, "ink", 3),
        Shape("M15 66Q23 57 31 66Q39 75 47 66Q55 57 63 66Q71 75 85 65", None, "ink", 5),
        Shape("M29 81Q36 74 43 81Q50 87 57 81Q63 75 70 80", None, "deep", 4.5),
    ),
    "fog": (
        Shape(_CLOUD, "fog"),
        Shape("M24 86Q36 80 48 86Q58 91 70 85", None, "ink", 4),
        Shape("M39 43Q40 33 50 33Q61 34 60 43Q59 50 50 53L50 58", None, "ink", 6.5),
        Shape(circle(50, 67, 4), "ink", None),
    ),
    "disabled": (
        Shape("M19 20Q46 44 81 81M80 19Q54 50 20 81", None, "paper", 38),
        Shape("M19 20Q46 44 81 81M80 19Q54 50 20 81", None, "alarm", 21),
    ),
    "armed": (
        Shape("M50 8L95 90Q50 94 5 90Z", "glow", "ink", 9),
        Shape("M50 36L50 60", None, "alarm", 13),
        Shape(circle(50, 77, 7), "alarm", None),
    ),
    "adventurer-hood": (
        Shape(_HOOD, "paper", "paper", 15),
        Shape(_HOOD, "piece"),
        Shape("M36 39Q36 24 50 22Q64 24 64 39Q62 53 50 54Q38 53 36 39Z", "bone", "ink", 4),
        Shape("M44 39V43M56 39V43", None, "ink", 5),
        Shape("M35 55Q50 66 65 55M50 62V93", None, "ink", 4),
    ),
    "adventurer-helm": (
        Shape(_HELM, "paper", "paper", 15),
        Shape("M49 19Q42 3 62 3Q82 4 84 26Q70 12 51 19Z", "piece", "ink", 4.5),
        Shape(_HELM, "metal"),
        Shape("M33 37H67M50 37V56", None, "ink", 7),
        Shape("M30 66Q50 62 70 66L69 80Q63 92 50 96Q37 92 31 80Z", "piece", "ink", 4.5),
        Shape("M50 67V92M33 77H67", None, "ink", 4),
    ),
    **FLOOR_ICONS,
    **CRAWL_ICONS,
    **TASK_ICONS,
    **TRIAL_ICONS,
    **ELECTRO_ICONS,
    **EXPLORE_ICONS,
    **ROOM_ICONS,
    **SYMBOL_ICONS,
}


def icon_shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of the icon of this name, from the lowest to the highest."""
    if name not in ICONS:
        raise ValueError(f"no icon {name!r}; there are {', '.join(ICONS)}")
    return ICONS[name]


def draw_icon(name: str, colours: Mapping[str, str], *, piece: str = "red") -> str:
    """The icon's elements in its own box from 0 to 100, in these colours; `piece` is the role of its livery."""
    liveried = {**colours, "piece": colours[piece]}
    return "".join(shape_svg(shape, liveried) for shape in icon_shapes(name))


def icon_svg(name: str, *, theme: str = "parchment", piece: str = "red", turn: int = 0, size: int = 100) -> str:
    """The icon as a picture of its own, turned clockwise by so many degrees from north."""
    turned = f' transform="rotate({turn} 50 50)"' if turn else ""
    drawn = draw_icon(name, theme_named(theme), piece=piece)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{size}" height="{size}" '
        f'aria-hidden="true"><g stroke-linecap="round" stroke-linejoin="round"{turned}>{drawn}</g></svg>'
    )
