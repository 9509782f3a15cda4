"""The symbols of memory tests: beads on a cord, leaves, runes on stone, and a round chart with one place marked.

Every one is named by its looks, as people describe it, and never by what it stands for. They are told apart by shape:
colour only helps.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Final

from undercroft.scene.icons.leaves import LEAF_ICONS
from undercroft.scene.pen import Point, Shape, circle, number

# ---- beads


_CORD: Final = Shape("M0 50H100", None, "soft", 4)
_SHINE: Final = Shape("M22 40Q27 24 42 18", None, "white", 4.5)
_WIDE: Final = 5.0


def _rays(reach: int, near: int, count: int) -> str:
    drawn = ""
    for i in range(count):
        turned = math.tau * i / count
        x, y = math.sin(turned), math.cos(turned)
        drawn += f"M{number(50 + near * x)} {number(50 - near * y)}L{number(50 + reach * x)} {number(50 - reach * y)}"
    return drawn


def _bead(colour: str, *marks: Shape) -> tuple[Shape, ...]:
    """A bead of this colour role on its cord, with its mark."""
    return _CORD, Shape(circle(50, 50, 41), colour, "ink", 5), _SHINE, *marks


_BEADS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "white-plain": (*_bead("white"), Shape("M22 40Q27 24 42 18", None, "grid", 4.5)),
    "gold-sun": _bead(
        "gold", Shape(_rays(29, 18, 8), None, "ink", _WIDE), Shape(circle(50, 50, 12), "glow", "ink", _WIDE)
    ),
    "red-heart": _bead(
        "red",
        Shape("M50 74Q23 55 25 41Q28 29 38 30Q47 31 50 41Q53 31 62 30Q72 29 75 41Q77 55 50 74Z", "bone", "ink", _WIDE),
    ),
    "steel-sword": _bead(
        "shark", Shape("M50 20L56 29V58H44V29Z", "bone", "ink", 4), Shape("M34 60H66M50 60V78", None, "ink", 7)
    ),
    "green-leaf": _bead(
        "green",
        Shape("M70 29Q76 56 60 66Q46 74 36 64Q28 48 42 36Q52 28 70 29Z", "lit", "ink", _WIDE),
        Shape("M62 38L30 74", None, "ink", 4),
    ),
    "blue-wave": _bead(
        "blue",
        Shape("M22 44Q31 33 40 44Q49 55 58 44Q67 33 78 44M22 62Q31 51 40 62Q49 73 58 62Q67 51 78 62", None, "ink", 6),
    ),
    "grey-scales": _bead(
        "grey",
        Shape("M50 25V72M38 74H62M28 34H72", None, "ink", _WIDE),
        Shape("M28 34L20 54Q28 63 36 54ZM72 34L64 54Q72 63 80 54Z", "bone", "ink", 3.5),
    ),
    "violet-eye": _bead(
        "violet",
        Shape("M20 50Q50 20 80 50Q50 80 20 50Z", "bone", "ink", _WIDE),
        Shape(circle(50, 50, 9), "ink", None),
    ),
    "brown-plough": _bead(
        "wood",
        Shape("M22 30Q28 48 46 60M34 26Q38 46 52 58", None, "ink", 5),
        Shape("M30 47Q54 36 79 50", None, "ink", 6.5),
        Shape("M42 55L70 58Q62 76 34 78Q46 70 42 55Z", "metal", "ink", 4.5),
    ),
    "black-knee": _bead(
        "black",
        Shape(circle(45, 26, 7), "white", None),
        Shape("M45 38L46 54L65 55V74H73M46 54L40 74H27", None, "white", 8),
    ),
    "rose-open-hand": _bead(
        "rose",
        Shape(
            "M36 77V58L26 47Q24 40 31 42L38 49V29Q39 23 44 29V45V23Q46 18 50 23V44V25Q54 20 57 25V46"
            "V31Q61 27 64 32V62Q63 72 59 77Z",
            "bone",
            "ink",
            3.8,
        ),
    ),
    "amber-tower": _bead(
        "orange",
        Shape("M32 76V42H28V26H37V33H45V26H55V33H63V26H72V42H68V76Z", "bone", "ink", 4.5),
        Shape("M44 76V62Q50 52 56 62V76Z", "ink", None),
    ),
    "silver-ring": _bead(
        "metal", Shape(circle(50, 50, 20), None, "ink", 15), Shape(circle(50, 50, 20), None, "bone", 6)
    ),
    "copper-bowl": _bead(
        "copper",
        Shape("M22 44H78Q76 66 58 69V74H42V69Q24 66 22 44Z", "bone", "ink", _WIDE),
        Shape("M40 34Q36 28 40 22M54 34Q50 28 54 22", None, "ink", 4),
    ),
}

# ---- runes


_TABLET: Final = Shape("M14 8L48 5L88 9L95 48L90 91L52 96L10 92L5 50Z", "stone", "seam", 4)


def _spiral() -> str:
    points = []
    for step in range(73):
        turned, reach = math.radians(step * 10 - 90), 3 + 30 * step / 72
        points.append(f"{number(50 + reach * math.cos(turned))} {number(50 + reach * math.sin(turned))}")
    return "M" + "L".join(points)


_RUNES: Final[Mapping[str, str]] = {
    "two-levels": "M20 30H80M36 74H64M50 30V74",
    "topped-upright": "M50 82V44M50 18L68 44H32Z",
    "three-slants": "M22 66L36 34M43 66L57 34M64 66L78 34",
    "two-waves": "M18 40Q29 24 40 38Q50 50 60 38Q71 24 82 38M18 66Q29 50 40 64Q50 76 60 64Q71 50 82 64",
    "dotted-circle": circle(50, 50, 30) + circle(50, 50, 1.2) + circle(50, 50, 3.6),
    "masted-bowl": "M20 48Q22 80 50 80Q78 80 80 48M50 80V18",
    "spiral": _spiral(),
    "open-circle": "M37 77A30 30 0 1 1 63 77",
    "three-branches": "M50 84V16M50 34L28 20M50 54L72 40M50 74L28 60",
    "tailed-diamond": "M50 12L74 38L50 64L26 38ZM50 64V88",
    "ringed-box": f"M32 42H68V84H32Z{circle(50, 28, 13)}",
    "three-drops": "M20 28H80M28 28V60M50 28V60M72 28V60",
    "barbed-cross": "M26 26L74 74M74 26L26 74M26 40V26H40M60 26H74V40M74 60V74H60M40 74H26V60",
    "pierced-almond": "M18 50Q50 18 82 50Q50 82 18 50ZM50 16V84",
}


def _rune(path: str) -> tuple[Shape, ...]:
    """A rune cut into stone."""
    return _TABLET, Shape(path, None, "ink", 7.5)


# ---- the chart


RINGS: Final = ("centre", "inner", "middle", "outer")
REACH: Final = (0.0, 16.5, 30.5, 43.0)
"""How far each ring is from the centre."""
PLACES: Final = ((12,), (12, 3, 6, 9), (12, 2, 4, 6, 8, 10), (1, 3, 5, 7, 9, 11))
"""The hours at which each ring has places."""
_SMALL, _LARGE = 4.6, 7.2


def chart_place(ring: int, clock: int) -> Point:
    """Where this place is in a box from 0 to 100; 12 is in the north."""
    turned = math.radians(clock * 30)
    return 50 + REACH[ring] * math.sin(turned), 50 - REACH[ring] * math.cos(turned)


def _chart(marked: tuple[int, int] | None) -> tuple[Shape, ...]:
    """The chart with its names covered, and one place marked."""
    others = [
        chart_place(ring, clock) for ring, hours in enumerate(PLACES) for clock in hours if (ring, clock) != marked
    ]
    shapes = [
        Shape("".join(circle(50, 50, reach) for reach in REACH[1:]), None, "soft", 1.6),
        Shape("".join(circle(x, y, _SMALL) for x, y in others), "floor", "ink", 2.4),
    ]
    if marked is not None:
        x, y = chart_place(*marked)
        x, y = (min(100 - _LARGE - 2, max(_LARGE + 2, value)) for value in (x, y))
        shapes.append(Shape(circle(x, y, _LARGE), "alarm", "ink", 3.4))
        shapes.append(Shape(circle(x, y, 1.6), "white", None))
    return tuple(shapes)


def _planes() -> Iterator[tuple[str, tuple[Shape, ...]]]:
    yield "plane-chart", _chart(None)
    for ring, hours in enumerate(PLACES):
        for clock in hours:
            yield f"plane-{RINGS[ring]}-{clock}" if ring else "plane-centre", _chart((ring, clock))


BEAD_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {f"bead-{name}": shapes for name, shapes in _BEADS.items()}
RUNE_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {f"rune-{name}": _rune(path) for name, path in _RUNES.items()}
PLANE_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = dict(_planes())
SYMBOL_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {**BEAD_ICONS, **LEAF_ICONS, **RUNE_ICONS, **PLANE_ICONS}
