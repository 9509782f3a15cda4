"""The icons of a crawl from room to room: six characters, and what lies and stands in the rooms.

Like all icons each is drawn in a box from 0 to 100 and told apart by its shape.
"""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.creatures import CREATURE_ICONS
from undercroft.scene.icons.halves import even, pair, twins
from undercroft.scene.pen import Shape, circle

_BULK: Final = even("M50 50Q76 50 86 62Q93 74 94 96Q70 99 50 99")
_CLEAVER: Final = "M72 6L97 6L97 46L77 46L77 66L70 66L70 20Z"
_GOWN: Final = even("M50 62Q62 62 74 68Q84 76 90 96Q70 99 50 99")
_HAIR: Final = even("M50 12Q80 10 80 44Q82 60 88 70Q76 76 68 68L50 60")
_ROBE: Final = even("M50 54Q72 56 80 68Q88 80 90 96Q70 99 50 99")
_TOPHAT: Final = "M30 8Q50 3 70 8L67 33L84 37Q50 47 16 37L33 33Z"
_BRIM: Final = "M34 12Q50 6 66 12L69 30Q90 31 96 37Q50 48 4 37Q10 31 31 30Z"
_COWL: Final = "M42 10Q70 8 72 42Q82 52 86 70L88 96L8 96Q10 66 20 54Q14 14 42 10Z"
_SKULLCAP: Final = even("M50 14Q74 15 73 42Q72 60 62 68L50 72")


def _clear(*outlines: str) -> tuple[Shape, ...]:
    """A rim of paper around these outlines, so that a piece stands clear of the floor."""
    return tuple(Shape(outline, "paper", "paper", 15) for outline in outlines)


CHARACTER_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "butcher": (
        *_clear(_BULK, _CLEAVER, circle(45, 32, 20)),
        Shape(_BULK, "piece"),
        Shape("M30 56L34 72L30 98L64 98L60 72L64 56Q47 66 30 56Z", "bone", "ink", 4),
        Shape("M38 82L46 88M52 78L56 86", None, "alarm", 5),
        Shape(circle(45, 32, 21), "bone"),
        Shape("M37 29L37 33M53 29L53 33M37 23L42 25M54 23L49 25", None, "ink", 4.5),
        Shape("M32 41Q45 34 58 41Q56 52 45 53Q34 52 32 41Z", "wood", "ink", 4),
        Shape(_CLEAVER, "metal", "ink", 4.5),
        Shape("M70 56L77 56L77 78L70 78Z", "wood", "ink", 4),
        Shape(circle(91, 13, 3), "ink", None),
    ),
    "courtesan": (
        *_clear(_GOWN, _HAIR, circle(50, 12, 9)),
        Shape(circle(50, 12, 10), "wood"),
        Shape(_HAIR, "wood"),
        Shape(_GOWN, "piece"),
        Shape("M36 66L50 84L64 66L58 58L42 58Z", "bone", "ink", 4),
        Shape(even("M50 20Q69 21 68 40Q66 58 50 64"), "bone"),
        Shape(even("M50 38Q56 33 70 35Q70 47 60 48Q53 47 50 43"), "piece", "ink", 4),
        Shape(twins(60, 41, 2.8), "bone", None),
        Shape("M45 55Q50 58 55 55", None, "alarm", 5),
        Shape("M42 76L58 76M50 70L50 82", None, "gold", 4),
    ),
    "illusionist": (
        *_clear(_ROBE, _TOPHAT, circle(50, 44, 18)),
        Shape(_ROBE, "piece"),
        Shape("M32 38Q30 64 50 66Q70 64 68 38Z", "bone"),
        Shape("M50 38L50 66Q70 64 68 38Z", "seam", "ink", 4),
        Shape("M42 48L42 52", None, "ink", 5),
        Shape("M58 48L58 52", None, "paper", 5),
        Shape("M42 60Q50 63 58 60", None, "alarm", 4),
        Shape(_TOPHAT, "piece"),
        Shape("M32 29Q50 36 68 29", None, "ink", 5),
        Shape("M50 70L62 92L38 92Z", "glow", "ink", 4.5),
        Shape("M20 96L44 84M62 86L84 78M62 88L84 88M62 90L84 96", None, "ink", 4),
    ),
    "exorcist": (
        *_clear(_ROBE, _BRIM, circle(50, 44, 18)),
        Shape(_ROBE, "piece"),
        Shape("M33 36Q32 66 50 68Q68 66 67 36Z", "bone"),
        Shape("M42 46L42 50M58 46L58 50", None, "ink", 5),
        Shape("M36 54Q50 50 64 54Q64 68 50 70Q36 68 36 54Z", "metal", "ink", 4),
        Shape("M43 60L57 60", None, "ink", 4),
        Shape(_BRIM, "piece"),
        Shape("M31 27Q50 33 69 27", None, "bone", 5),
        Shape("M44 72L56 72L56 79L66 79L66 88L56 88L56 98L44 98L44 88L34 88L34 79L44 79Z", "gold", "ink", 4),
    ),
    "arcanist": (
        *_clear(_COWL, circle(86, 16, 12), "M84 24L90 24L90 96L84 96Z"),
        Shape("M88 26L88 96", None, "ink", 11),
        Shape("M88 28L88 94", None, "wood", 4),
        Shape(circle(87, 16, 12), "violet", "ink", 4.5),
        Shape("M83 21L87 9L91 21M84 17L90 17", None, "bone", 3.5),
        Shape(_COWL, "piece"),
        Shape("M28 40Q28 22 44 22Q60 22 60 40Q60 54 44 58Q28 54 28 40Z", "seam", "ink", 4),
        Shape("M36 38L36 42M52 38L52 42", None, "gold", 6),
        Shape("M26 48Q44 60 62 48Q64 76 44 96Q24 76 26 48Z", "bone", "ink", 4.5),
        Shape("M38 62Q40 76 43 86M50 62Q49 76 46 86", None, "ink", 3.5),
    ),
    "telepath": (
        *_clear(_ROBE, _SKULLCAP),
        Shape(_ROBE, "piece"),
        Shape("M34 60L50 78L66 60L50 70Z", "gold", "ink", 4),
        Shape(_SKULLCAP, "bone"),
        Shape("M50 20Q58 26 64 30Q58 38 50 38Q42 38 36 30Q42 26 50 20Z", "glow", "ink", 4),
        Shape(circle(50, 30, 4), "ink", None),
        Shape("M36 47Q41 50 46 47M54 47Q59 50 64 47", None, "ink", 4.5),
        Shape("M45 60L55 60", None, "ink", 4),
        Shape(pair("M80 16Q88 30 82 46M91 8Q102 30 93 54"), None, "ink", 5),
    ),
}

DELVE_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "shrine": (
        Shape(circle(50, 34, 30), "glow", None),
        Shape("M50 6Q64 22 60 34Q58 44 50 45Q42 44 40 34Q38 22 50 6Z", "gold", "ink", 4.5),
        Shape("M26 46L74 46L66 60L34 60Z", "bone"),
        Shape("M38 60L62 60L66 84L34 84Z", "stone"),
        Shape("M18 84L82 84L88 97L12 97Z", "stone-2"),
        Shape("M50 66L50 80M44 71L56 71", None, "ink", 4.5),
    ),
    "shrine-used": (
        Shape("M26 46L74 46L66 60L34 60Z", "stone"),
        Shape("M38 60L62 60L66 84L34 84Z", "stone"),
        Shape("M18 84L82 84L88 97L12 97Z", "stone-2"),
        Shape("M48 46L54 60L46 70L53 84", None, "ink", 4),
        Shape("M42 40Q36 30 44 22Q52 14 46 4M58 40Q64 32 58 25", None, "soft", 4),
    ),
    "search-token": (
        Shape(circle(50, 50, 44), "glow"),
        Shape(circle(50, 50, 36), None, "ink", 2.5),
        Shape("M57 57L74 74", None, "ink", 12),
        Shape("M58 58L73 73", None, "wood", 5),
        Shape(circle(45, 45, 18), "water", "ink", 5),
        Shape("M35 44Q36 35 45 34", None, "bone", 4),
    ),
    "lever": (
        Shape("M14 74L86 74L92 96L8 96Z", "stone"),
        Shape("M26 74Q28 58 50 58Q72 58 74 74Z", "metal"),
        Shape("M50 68L74 20", None, "ink", 13),
        Shape("M50 68L73 22", None, "wood", 6),
        Shape(circle(76, 16, 12), "red"),
    ),
    "crown": (
        Shape("M12 84L6 26L30 46L50 10L70 46L94 26L88 84Z", "paper", "paper", 14),
        Shape("M12 84L6 26L30 46L50 10L70 46L94 26L88 84Z", "gold"),
        Shape("M14 72L86 72", None, "ink", 5),
        Shape(circle(50, 12, 6) + circle(7, 27, 6) + circle(93, 27, 6), "bone", "ink", 4),
    ),
    "my-turn": (
        Shape("M50 95L12 44L34 44L34 6L66 6L66 44L88 44Z", "paper", "paper", 14),
        Shape("M50 95L12 44L34 44L34 6L66 6L66 44L88 44Z", "open"),
    ),
    "portcullis": (
        Shape("M8 95L8 40Q10 6 50 6Q90 6 92 40L92 95", None, "ink", 6),
        Shape("M24 24L24 88M41 16L41 94M59 16L59 94M76 24L76 88", None, "ink", 11),
        Shape("M24 24L24 88M41 16L41 94M59 16L59 94M76 24L76 88", None, "metal", 4.5),
        Shape("M12 42L88 42M12 66L88 66", None, "ink", 7),
    ),
    "door-ajar": (
        Shape("M14 95L14 40Q16 8 50 8Q84 8 86 40L86 95Z", "seam"),
        Shape("M14 95L14 40Q15 16 34 12L58 26L58 99Z", "wood"),
        Shape("M30 20L30 96M44 24L44 97", None, "ink", 3.5),
        Shape(circle(51, 62, 4), "ink", None),
    ),
    "archway": (
        Shape("M8 96L8 46Q10 5 50 5Q90 5 92 46L92 96L72 96L72 50Q71 27 50 26Q29 27 28 50L28 96Z", "stone"),
        Shape("M9 62L28 62M9 80L28 80M72 62L91 62M72 80L91 80M20 22L34 34M80 22L66 34M50 6L50 26", None, "ink", 4),
    ),
}

EXPLORE_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {**CHARACTER_ICONS, **CREATURE_ICONS, **DELVE_ICONS}
"""By name."""
