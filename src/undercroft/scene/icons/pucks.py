"""The icons of an adventure in rooms: a puck with an emblem for every class, and the families of monsters.

Like all icons each is drawn in a box from 0 to 100 and told apart by its shape.
"""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.halves import even, pair, twins
from undercroft.scene.pen import Shape, circle

_LEAF: Final = even("M50 20Q76 34 74 56Q70 74 50 80")
_FIST: Final = "M30 40Q30 32 38 32L66 32Q74 34 74 44L74 58Q72 72 58 74L42 74Q30 70 30 58Z"
_SHIELD: Final = even("M50 22L76 28Q78 60 50 80")
_HAT: Final = "M50 16Q58 40 68 60L78 66Q50 78 22 66L32 60Q42 40 50 16Z"
_LUTE: Final = "M42 46Q60 44 62 62Q60 80 44 80Q26 78 26 62Q28 48 42 46Z"


def _puck(*emblem: Shape) -> tuple[Shape, ...]:
    """A puck in its livery with an emblem on it."""
    return (
        Shape(circle(50, 50, 46), "paper", "paper", 8),
        Shape(circle(50, 50, 45), "piece"),
        Shape(circle(50, 50, 36), "bone", "ink", 3),
        *emblem,
    )


PUCK_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "puck-barbarian": _puck(
        Shape("M34 78L62 24", None, "ink", 9),
        Shape("M34 78L62 24", None, "wood", 4),
        Shape("M50 26Q70 14 78 30Q80 46 66 52Q64 40 50 36Z", "metal", "ink", 4),
    ),
    "puck-bard": _puck(
        Shape("M52 50L72 24", None, "ink", 9),
        Shape("M52 50L72 24", None, "wood", 4),
        Shape(_LUTE, "wood", "ink", 4),
        Shape(circle(44, 62, 6), "ink", None),
        Shape("M68 20L78 28", None, "ink", 5),
    ),
    "puck-cleric": _puck(
        Shape(circle(50, 50, 15), "gold", "ink", 4),
        Shape("M50 20L50 30M50 70L50 80M20 50L30 50M70 50L80 50", None, "ink", 6),
        Shape("M29 29L36 36M64 64L71 71M71 29L64 36M36 64L29 71", None, "ink", 5),
    ),
    "puck-druid": _puck(
        Shape(_LEAF, "green", "ink", 4),
        Shape("M50 30L50 84M50 46L62 40M50 46L38 40M50 60L64 54M50 60L36 54", None, "ink", 3.5),
    ),
    "puck-dwarf-fighter": _puck(
        Shape("M50 38L50 82", None, "ink", 11),
        Shape("M50 38L50 80", None, "wood", 5),
        Shape("M26 22L74 22L74 42L26 42Z", "metal", "ink", 4.5),
        Shape("M34 22L34 42M66 22L66 42", None, "ink", 3),
    ),
    "puck-elf-wizard": _puck(
        Shape("M62 22Q40 26 40 50Q40 74 62 78Q28 82 24 50Q28 18 62 22Z", "water", "ink", 4),
        Shape("M64 36L68 46L78 48L70 55L72 66L63 60L54 66L56 55L48 48L59 46Z", "gold", "ink", 3.5),
    ),
    "puck-fighter": _puck(
        Shape("M50 16L56 26L56 60L44 60L44 26Z", "metal", "ink", 4),
        Shape("M32 60L68 60", None, "ink", 8),
        Shape("M50 62L50 80", None, "ink", 9),
        Shape("M50 62L50 78", None, "wood", 4),
    ),
    "puck-monk": _puck(
        Shape(_FIST, "bone", "ink", 4.5),
        Shape("M41 33L41 50M52 33L52 50M63 33L63 50", None, "ink", 4),
        Shape("M32 52Q46 48 52 56Q52 62 44 62", None, "ink", 4),
    ),
    "puck-paladin": _puck(
        Shape(_SHIELD, "metal", "ink", 4.5),
        Shape("M50 30L50 70M36 44L64 44", None, "gold", 8),
    ),
    "puck-ranger": _puck(
        Shape("M36 20Q78 34 78 50Q78 66 36 80", None, "ink", 8),
        Shape("M36 20Q78 34 78 50Q78 66 36 80", None, "wood", 3.5),
        Shape("M36 20L36 80", None, "ink", 3),
        Shape("M22 50L70 50M70 50L60 43M70 50L60 57", None, "ink", 4.5),
    ),
    "puck-rogue": _puck(
        Shape(even("M50 18L58 30L56 56L50 60"), "metal", "ink", 4),
        Shape("M36 60Q50 66 64 60", None, "ink", 7),
        Shape("M50 64L50 78", None, "ink", 9),
        Shape(circle(50, 80, 5), "gold", "ink", 3),
    ),
    "puck-wizard": _puck(
        Shape(_HAT, "violet", "ink", 4.5),
        Shape("M34 58Q50 66 66 58", None, "gold", 5),
        Shape(circle(52, 42, 3.5), "gold", None),
    ),
}

MONSTER_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "foe-undead": (
        Shape(even("M50 10Q86 12 84 48Q82 62 70 66L68 84Q60 88 50 88"), "bone"),
        Shape(twins(66, 46, 9), "ink", None),
        Shape("M50 56L56 66L44 66Z", "ink", None),
        Shape("M40 74L40 86M50 74L50 88M60 74L60 86", None, "ink", 4),
    ),
    "foe-incorporeal": (
        Shape(even("M50 8Q82 12 82 50L84 92Q76 78 68 92Q60 78 50 92"), "paper", "ink", 4.5),
        Shape(twins(63, 42, 7), "ink", None),
        Shape("M42 62Q50 72 58 62", None, "ink", 5),
    ),
    "foe-construct": (
        Shape("M26 22L74 22L74 54L26 54Z", "metal"),
        Shape("M18 58L82 58L78 92L22 92Z", "metal"),
        Shape(twins(64, 38, 7), "glow", "ink", 4),
        Shape("M40 48L60 48", None, "ink", 4),
        Shape(circle(50, 74, 10), "wood", "ink", 4),
        Shape("M50 10L50 22", None, "ink", 5),
        Shape(circle(50, 10, 4), "alarm", "ink", 3),
    ),
    "foe-ooze": (
        Shape(even("M50 22Q72 22 76 46Q92 54 94 76Q94 92 72 90Q60 86 50 92"), "green"),
        Shape(circle(38, 52, 8), "paper", "ink", 4),
        Shape(circle(60, 46, 6), "paper", "ink", 4),
        Shape(circle(38, 53, 3), "ink", None),
        Shape(circle(60, 47, 2.5), "ink", None),
        Shape("M36 70Q50 78 66 68", None, "ink", 4.5),
    ),
    "foe-elemental": (
        Shape(even("M50 6L66 26L84 30L78 52L92 74L70 78L62 94L50 86"), "water"),
        Shape(even("M50 30L60 42L72 46L66 62L50 70"), "paper", "ink", 3.5),
        Shape(twins(58, 50, 4), "ink", None),
    ),
    "foe-outsider": (
        Shape(pair("M62 26Q76 20 80 4Q92 22 78 40Z"), "bone", "ink", 4),
        Shape(even("M50 22Q78 24 78 54Q76 82 50 92"), "alarm"),
        Shape(pair("M56 48L70 42L68 54Z"), "gold", "ink", 3.5),
        Shape("M36 70Q50 62 64 70L58 80L54 72L50 80L46 72L42 80Z", "ink", None),
    ),
    "foe-plant": (
        Shape("M50 94L50 50", None, "ink", 12),
        Shape("M50 94L50 50", None, "green", 6),
        Shape(even("M50 6Q60 24 80 22Q74 36 90 50Q70 52 66 70Q56 58 50 66"), "green"),
        Shape(circle(50, 38, 12), "gold", "ink", 4),
        Shape(pair("M54 82Q72 70 84 84Q68 92 54 86Z"), "green", "ink", 4),
    ),
    "foe-animal": (
        Shape(pair("M58 30Q70 6 84 12Q86 30 74 42Z"), "wood", "ink", 4),
        Shape(even("M50 26Q80 28 78 54Q74 68 64 72Q60 90 50 90"), "wood"),
        Shape(twins(64, 48, 5), "gold", "ink", 3.5),
        Shape("M42 72Q50 66 58 72Q56 80 50 80Q44 80 42 72Z", "ink", None),
    ),
    "foe-humanoid": (
        Shape(even("M50 54Q84 58 88 94Q70 98 50 98"), "wood"),
        Shape(circle(50, 34, 22), "bone"),
        Shape("M28 30Q30 8 50 8Q70 8 72 30Q50 22 28 30Z", "metal", "ink", 4),
        Shape("M42 36L42 40M58 36L58 40", None, "ink", 5),
        Shape("M42 48L58 48", None, "ink", 4),
    ),
}

ROOM_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {**PUCK_ICONS, **MONSTER_ICONS}
