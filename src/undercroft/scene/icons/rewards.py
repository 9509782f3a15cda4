"""The icons of the reward cards of a labyrinth of lightning: what helps its explorers, and what hinders them."""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.halves import even, pair, placed, twins
from undercroft.scene.pen import Shape, circle

_BOLT: Final = (Shape("M58 4L20 56L44 56L34 96L80 38L54 38L70 4Z", "gold"),)
_CLOUD: Final = "M20 58Q4 56 6 42Q8 30 22 30Q24 12 44 11Q60 10 66 24Q84 20 90 34Q98 50 84 58Z"
_EYE: Final = "M4 50Q26 20 50 20Q74 20 96 50Q74 80 50 80Q26 80 4 50Z"
_BOOT: Final = "M28 6H60V52Q62 62 80 66Q94 70 94 88H24Q28 60 26 40Z"
_FIST: Final = "M20 36Q20 26 30 28Q34 18 44 24Q52 16 60 24Q72 18 76 32Q86 36 84 54Q84 76 68 80V96H32V80Q18 70 20 36Z"
_GLOVE: Final = (
    "M30 96V70Q14 60 12 40Q12 28 22 32L30 46V14Q36 4 42 14V40V8Q50 0 56 8V40V12Q64 4 70 14V50V26Q78 18 84 28"
    "V62Q84 72 76 80V96Z"
)
_MAGNET: Final = "M14 12H38V52Q38 66 50 66Q62 66 62 52V12H86V54Q84 94 50 94Q16 94 14 54Z"
_ARROW_DOWN: Final = "M80 58V90M68 78L80 94L92 78"
_ARROW_UP: Final = "M80 94V60M68 74L80 58L92 74"


def _cased(path: str, colour: str) -> tuple[Shape, Shape]:
    """A broad line in this colour with a rim of ink."""
    return Shape(path, None, "ink", 17), Shape(path, None, colour, 8)


CARD_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "copper-salve": (
        Shape("M30 6H70V24H30Z", "wood"),
        Shape("M22 28Q50 22 78 28Q92 50 86 84Q50 100 14 84Q8 50 22 28Z", "orange"),
        Shape("M50 42V78M32 60H68", None, "bone", 12),
    ),
    "spark-step": (
        Shape(_BOOT, "wood"),
        Shape("M28 20H60M24 76H92", None, "ink", 4.5),
        Shape("M4 30H18M2 48H16M4 66H16", None, "ink", 5),
        *placed(_BOLT, 58, 4, 0.42),
    ),
    "ground-wire": (
        Shape("M50 4V50", None, "ink", 9),
        Shape("M14 52H86M26 66H74M38 80H62M46 94H54", None, "ink", 8),
        Shape("M38 12L50 4L62 12", None, "ink", 5),
    ),
    "rubber-gloves": (
        Shape(
            _GLOVE,
            "yellow",
        ),
        Shape("M30 80H76", None, "ink", 4.5),
    ),
    "far-lens": (
        Shape("M62 64L94 94", None, "ink", 18),
        Shape("M64 66L92 92", None, "wood", 8),
        Shape(circle(42, 42, 35), "metal"),
        Shape(circle(42, 42, 25), "glow", "ink", 4),
        Shape("M26 40Q30 28 42 26", None, "ink", 4),
    ),
    "bent-pin": _cased("M14 90L50 54Q62 42 54 30Q46 18 58 12Q76 8 84 24Q90 40 76 48", "metal"),
    "swift-current": (Shape(_BOOT, "blue"), Shape("M28 20H60M24 76H92", None, "ink", 4.5), *_cased(_ARROW_UP, "glow")),
    "keen-flash": (
        Shape(_EYE, "bone"),
        Shape(circle(50, 50, 20), "blue", "ink", 4.5),
        Shape(circle(50, 50, 8), "ink", None),
        *_cased(_ARROW_UP, "glow"),
    ),
    "power-surge": (
        Shape(_FIST, "bone"),
        Shape("M36 34V48M50 30V48M64 34V48M30 80H68", None, "ink", 4.5),
        *_cased(_ARROW_UP, "glow"),
    ),
    "tempered-core": (
        Shape("M50 3L92 26V74L50 97L8 74V26Z", "metal"),
        Shape("M50 24L72 37V63L50 76L28 63V37Z", "orange", "ink", 4.5),
        Shape("M50 38V62M38 50H62", None, "bone", 8),
    ),
    "beacon": (
        Shape("M34 96L40 44H60L66 96Z", "stone"),
        Shape("M36 78H64M38 60H62", None, "ink", 4),
        Shape("M34 24H66V44H34Z", "glow"),
        Shape("M30 24L50 6L70 24Z", "red"),
        Shape("M26 30L4 22M26 38L4 44M74 30L96 22M74 38L96 44", None, "ink", 5),
    ),
    "ozone-veil": (
        Shape("M24 96Q8 60 22 34Q32 6 60 8Q88 12 86 44Q84 74 94 96L76 86L62 97L48 86L36 97Z", "fog"),
        Shape("M36 44Q46 36 54 44M62 44Q68 38 74 44M38 64Q54 72 70 62", None, "ink", 4.5),
    ),
    "magnet-hook": (
        Shape(_MAGNET, "red"),
        Shape("M14 12H38V28H14ZM62 12H86V28H62Z", "metal", "ink", 4.5),
        Shape(circle(50, 22, 8), None, "ink", 4.5),
        Shape("M50 30V52M50 44H58", None, "ink", 5),
    ),
    "last-spark": (
        Shape(even("M50 30Q57 10 75 11Q95 14 94 38Q92 60 50 95"), "red"),
        *placed(_BOLT, 25, 26, 0.5),
    ),
    "twin-bolt": (*placed(_BOLT, -6, 4, 0.76), *placed(_BOLT, 34, 16, 0.76)),
    "aimed-bolt": (
        Shape(circle(50, 50, 38), "bone"),
        Shape("M50 2V24M50 76V98M2 50H24M76 50H98", None, "ink", 6),
        *placed(_BOLT, 25, 25, 0.5),
    ),
    "static-fog": (
        Shape(_EYE, "bone"),
        Shape(circle(50, 50, 20), "grey", "ink", 4.5),
        Shape("M10 84Q26 76 40 84Q54 92 66 84M8 14Q24 22 38 14Q52 6 66 14Q80 22 92 14", None, "ink", 5),
        *_cased(_ARROW_DOWN, "alarm"),
    ),
    "leaden-air": (Shape(_BOOT, "grey"), Shape("M28 20H60M24 76H92", None, "ink", 4.5), *_cased(_ARROW_DOWN, "alarm")),
    "damp-blows": (
        Shape(_FIST, "water"),
        Shape("M36 34V48M50 30V48M64 34V48M30 80H68", None, "ink", 4.5),
        *_cased(_ARROW_DOWN, "alarm"),
    ),
    "second-charge": (
        Shape("M36 4H64V16H36Z", "metal"),
        Shape("M18 16H82V96H18Z", "violet"),
        *placed(_BOLT, 24, 30, 0.52),
    ),
    "shifting-walls": (
        Shape("M8 28H42V92H8ZM58 8H92V72H58Z", "stone"),
        Shape("M8 50H42M8 70H42M25 28V50M25 70V92M58 30H92M58 50H92M75 8V30M75 50V72", None, "ink", 3.5),
        Shape("M22 16V4H50M40 -2L52 4L40 12M78 84V96H50M60 88L48 96L60 102", None, "ink", 5),
    ),
    "magnet-drag": (
        Shape(_MAGNET, "blue"),
        Shape("M14 12H38V28H14ZM62 12H86V28H62Z", "metal", "ink", 4.5),
        Shape("M50 4V44M40 32L50 48L60 32", None, "ink", 5),
    ),
    "stray-beast": (
        Shape("M50 58Q76 58 78 80Q76 96 60 92Q50 88 40 92Q24 96 22 80Q24 58 50 58Z", "violet"),
        Shape(pair("M60 16Q74 14 74 34Q72 50 62 48Q54 42 56 28Z"), "violet", "ink", 4.5),
        Shape(pair("M84 40Q96 40 94 56Q88 70 80 64Q74 52 84 40Z"), "violet", "ink", 4.5),
    ),
    "fates-hand": (
        Shape("M50 2L93 27V73L50 98L7 73V27Z", "bone"),
        Shape("M50 22L76 68H24ZM50 2V22M93 27L76 68M7 27L24 68M24 68L50 98L76 68M7 27L50 22L93 27", None, "ink", 4),
    ),
    "storm-cloud": (Shape(_CLOUD, "fog"), *placed(_BOLT, 30, 50, 0.46), Shape(twins(80, 72, 3), "ink", None)),
}
