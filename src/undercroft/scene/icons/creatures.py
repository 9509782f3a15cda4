"""The icons of creatures in cellars and crypts, from the rat to the gargoyle; each has an outline of its own."""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.halves import even, pair, twins
from undercroft.scene.pen import Shape, circle

_RAT: Final = "M6 66Q10 54 24 48Q26 34 36 34Q44 36 44 46Q72 38 84 60Q90 74 84 84L26 84Q14 84 12 76Q4 74 6 66Z"
_ROT: Final = (
    "M30 12Q46 4 64 10Q82 20 78 44L82 52L76 58Q78 70 68 78L62 74L56 84L44 80L38 86L30 76Q22 62 24 46L16 40L24 34Z"
)
_HOOD: Final = even("M50 3Q68 22 76 46Q80 58 74 70Q92 76 94 97L50 97")
_GRIN: Final = even("M50 20Q70 20 74 40Q98 24 98 14Q102 44 78 56Q80 76 64 88L50 92")
_RAGS: Final = "M50 5Q74 8 74 36Q92 54 96 84L84 76L80 96L66 80L56 97L46 82L34 96L26 78L10 90Q8 56 26 36Q26 8 50 5Z"
_WINGS: Final = "M62 44Q74 18 98 10Q94 26 99 38Q90 40 92 54Q82 54 80 66L66 62Z"
_HORNS: Final = "M60 22Q70 20 74 4Q86 24 70 36Z"

CREATURE_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "grave-rat": (
        Shape("M82 78Q100 76 96 56Q92 40 78 36Q70 30 76 20", None, "ink", 8),
        Shape("M82 78Q100 76 96 56Q92 40 78 36Q70 30 76 20", None, "bone", 3),
        Shape(_RAT, "grey"),
        Shape(circle(38, 40, 11), "bone", "ink", 4.5),
        Shape(circle(24, 58, 4), "ink", None),
        Shape(circle(7, 66, 4.5), "red", "ink", 3),
        Shape("M14 74L17 82L21 75", "bone", "ink", 3),
        Shape("M30 84L26 94L38 94M68 84L64 94L76 94", None, "ink", 5),
        Shape("M2 56L14 62M2 74L13 69", None, "ink", 3),
    ),
    "zombie": (
        Shape(_ROT, "green"),
        Shape(circle(40, 40, 10), "bone", "ink", 4),
        Shape(circle(41, 41, 3), "ink", None),
        Shape("M56 36L70 44M70 36L56 44", None, "ink", 5),
        Shape("M36 62L64 58L62 70Q48 72 36 70Z", "seam", "ink", 4),
        Shape("M44 61L44 67M54 60L54 68", None, "bone", 4),
        Shape("M34 16L42 24M38 12L46 22M62 14L56 24", None, "ink", 4),
        Shape("M50 88Q70 86 92 96L8 96Q28 86 50 88Z", "wood", "ink", 4),
    ),
    "cultist": (
        Shape(_HOOD, "red"),
        Shape(even("M50 32Q66 36 65 54Q62 70 50 74"), "seam", "ink", 4),
        Shape(twins(58, 53, 4), "gold", None),
        Shape("M50 10L50 26M44 17L56 17", None, "gold", 5),
        Shape("M36 86L50 78L64 86L50 95Z", "gold", "ink", 4),
    ),
    "crypt-robber": (
        Shape(even("M50 60Q80 62 88 97L50 97"), "wood"),
        Shape("M24 34Q24 8 50 8Q76 8 76 34L92 40Q50 50 8 40Z", "grey"),
        Shape("M28 42Q30 66 50 68Q70 66 72 42Z", "bone"),
        Shape("M27 50Q50 58 73 50L68 66L50 82L32 66Z", "red", "ink", 4),
        Shape("M41 45L41 48M59 45L59 48", None, "ink", 5),
        Shape("M70 96L84 70", None, "ink", 9),
        Shape("M76 62L98 66L90 84L74 76Z", "metal", "ink", 4),
    ),
    "ghoul": (
        Shape(_GRIN, "grey"),
        Shape(pair("M54 44L70 38Q71 52 61 53Q55 52 54 44Z"), "gold", "ink", 3.5),
        Shape(twins(62, 46, 2.4), "ink", None),
        Shape("M47 57L53 57", None, "ink", 4),
        Shape(even("M50 64Q62 65 70 60Q68 80 50 84"), "seam", "ink", 4),
        Shape("M36 64L40 73L44 65M56 65L60 73L64 64M44 82L47 75L50 83L53 75L56 82", "bone", "ink", 2.5),
        Shape("M50 20L50 8M42 21L36 8M58 21L64 8", None, "ink", 4),
    ),
    "stregha": (
        Shape(even("M50 8Q84 10 82 46Q88 70 94 82Q78 80 72 92L50 96"), "seam", "ink", 4.5),
        Shape(even("M50 74Q72 76 78 97L50 97"), "violet"),
        Shape(even("M50 20Q70 22 68 44Q66 64 50 76"), "bone"),
        Shape(pair("M55 42Q62 34 68 40Q64 48 55 42Z"), "green", "ink", 3.5),
        Shape("M44 62Q50 58 56 62", None, "alarm", 5),
        Shape("M50 46L48 54L53 55", None, "ink", 3.5),
        Shape("M34 12Q50 2 66 12Q58 24 50 14Q42 24 34 12Z", "gold", "ink", 4),
    ),
    "wretched-hag": (
        Shape("M20 42Q34 34 38 30Q46 10 66 2Q60 16 70 26Q74 34 86 42Q52 54 20 42Z", "seam", "ink", 4.5),
        Shape("M28 46Q14 70 18 92L30 78L34 92Z", "grey", "ink", 4),
        Shape("M76 44Q90 70 84 92L74 78L70 92Z", "grey", "ink", 4),
        Shape("M32 44Q30 70 44 86L54 90Q72 76 74 44Q52 54 32 44Z", "green"),
        Shape("M48 52L30 68Q40 74 50 66", "green", "ink", 4.5),
        Shape("M40 56L46 58M60 55L66 53", None, "ink", 5),
        Shape("M46 79Q56 74 64 78", None, "ink", 4),
        Shape(circle(35, 67, 2.6), "ink", None),
    ),
    "wraith": (
        Shape(_RAGS, "fog"),
        Shape("M36 30Q37 18 50 18Q63 18 64 30Q62 50 50 54Q38 50 36 30Z", "seam", "ink", 4),
        Shape("M42 30L47 34M58 30L53 34", None, "bone", 5.5),
        Shape("M46 43Q50 40 54 43Q54 50 50 50Q46 50 46 43Z", "bone", None),
        Shape("M28 58Q24 68 24 74M72 58Q76 68 76 74M42 62Q40 74 41 80M58 62Q60 74 59 80", None, "ink", 3.5),
    ),
    "gargoyle": (
        Shape(pair(_WINGS), "stone-2"),
        Shape(pair(_HORNS), "bone", "ink", 4.5),
        Shape(even("M50 18Q70 18 72 40L68 58L50 70"), "stone"),
        Shape(even("M50 62Q74 64 76 84L84 88L84 97L50 97"), "stone"),
        Shape(pair("M55 38L67 34Q67 44 60 45Q55 44 55 38Z"), "ink", None),
        Shape("M46 48L54 48", None, "ink", 5),
        Shape("M38 56Q50 52 62 56", None, "ink", 4),
        Shape("M42 55L43 64L47 55M53 55L57 64L58 55", "bone", "ink", 3),
        Shape("M50 74L50 90M40 76L42 90M60 76L58 90", None, "ink", 3.5),
    ),
}
"""By name."""
