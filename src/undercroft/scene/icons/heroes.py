"""The icons of a dungeon crawl: heroes by their role, the suits of cards, and what lies about on a floor.

Like all icons each is drawn in a box from 0 to 100 and told apart by its shape.
"""

import math
from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.enemies import ENEMY_ICONS
from undercroft.scene.icons.floors import FLOOR_ICONS
from undercroft.scene.icons.halves import even, pair, placed, twins
from undercroft.scene.icons.items import ITEM_ICONS
from undercroft.scene.pen import Shape, circle, number

_CHEER: Final = even("M50 45L60 45Q72 40 76 20Q78 11 86 12Q95 14 93 24Q89 50 71 61Q71 78 80 94Q66 97 50 97")
_CLOAK: Final = "M40 50Q62 52 68 66Q76 80 77 94Q40 99 5 94Q6 62 24 54Q32 50 40 50Z"
_FLAG: Final = "M75 6Q86 11 98 6Q92 18 98 33Q86 38 75 33Z"
_CAP: Final = "M11 26Q18 22 22 20Q24 6 40 6Q55 7 57 20Q63 22 68 26Q40 37 11 26Z"
_PLUME: Final = "M24 20Q2 18 4 2Q20 3 34 12Z"
_CHEST: Final = even("M50 36Q70 35 77 44L68 72L71 97L50 97")
_ARM: Final = "M68 38Q86 34 93 50Q100 62 93 72Q84 86 70 83L66 72Q76 70 78 62L72 56Z"
_HAT: Final = "M16 44Q26 36 36 35Q40 14 62 4Q72 1 76 11Q66 12 65 20Q65 28 67 35Q78 37 85 44Q50 54 16 44Z"
_ROBE: Final = even("M50 54Q72 54 80 66Q88 76 90 95Q70 97 50 97")
_BOOK: Final = even("M50 76Q62 66 78 70L78 92Q62 88 50 97")

_HEART: Final = even("M50 27Q57 8 75 9Q95 12 94 36Q92 58 50 94")
_SPADE: Final = even("M50 5Q56 21 78 36Q96 48 93 64Q88 81 70 79Q60 77 56 70Q57 84 68 95L50 95")
_FLAME: Final = "M50 4Q54 22 68 36Q74 30 73 20Q92 42 90 66Q86 96 50 97Q14 96 10 66Q9 46 24 28Q26 40 33 44Q48 28 50 4Z"


def _haloed(*outlines: str) -> tuple[Shape, ...]:
    """A rim of paper around these outlines, so that a piece stands clear of the floor."""
    return tuple(Shape(outline, "paper", "paper", 15) for outline in outlines)


HERO_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "hero-encourager": (
        *_haloed(_CHEER, circle(50, 26, 16)),
        Shape(_CHEER, "piece"),
        Shape(twins(86, 15, 8), "bone", "ink", 4),
        Shape(circle(50, 26, 17), "bone"),
        Shape("M33 25Q32 8 50 8Q68 8 67 25Q58 16 50 20Q42 16 33 25Z", "wood", "ink", 4),
        Shape("M44 26V29M56 26V29M43 34Q50 41 57 34", None, "ink", 4),
        Shape("M50 63Q53 55 60 56Q68 58 65 67Q62 74 50 83Q38 74 35 67Q32 58 40 56Q47 55 50 63Z", "bone", "ink", 4),
    ),
    "hero-leader": (
        *_haloed(_CLOAK, _FLAG, _CAP, circle(39, 34, 16)),
        Shape("M75 5V94", None, "ink", 11),
        Shape("M75 7V92", None, "wood", 4),
        Shape(_FLAG, "piece"),
        Shape(_CLOAK, "piece"),
        Shape("M39 55L50 68L39 85L28 68Z", "gold", "ink", 4),
        Shape(circle(75, 66, 8), "bone", "ink", 4.5),
        Shape("M23 28Q21 51 39 53Q57 51 55 28Z", "bone"),
        Shape("M33 37V41M46 37V41", None, "ink", 4.5),
        Shape(_PLUME, "bone", "ink", 4),
        Shape(_CAP, "piece"),
        Shape("M13 27Q39 35 66 27", None, "ink", 4),
    ),
    "hero-bruiser": (
        *_haloed(_CHEST, pair(_ARM), circle(50, 22, 16)),
        Shape(pair(_ARM), "bone"),
        Shape(_CHEST, "piece"),
        Shape(pair("M89 57L75 62"), None, "ink", 5),
        Shape(pair("M64 76Q64 66 74 67Q81 70 78 79Q73 85 67 83Z"), "bone", "ink", 4),
        Shape("M36 40L66 76", None, "ink", 5),
        Shape("M34 20Q34 5 50 5Q66 5 66 20L65 34Q60 46 50 46Q40 46 35 34Z", "bone"),
        Shape("M35 24L40 30Q50 25 60 30L65 24L65 36Q60 49 50 49Q40 49 35 36Z", "wood", "ink", 4),
        Shape("M40 16L47 19M60 16L53 19M46 37H54", None, "ink", 4),
    ),
    "hero-scholar": (
        *_haloed(_ROBE, _HAT, circle(50, 46, 16)),
        Shape(_ROBE, "piece"),
        Shape("M33 44Q33 66 50 76Q67 66 67 44Z", "bone"),
        Shape(twins(58, 52, 6.5), "paper", "ink", 3.5),
        Shape(twins(58, 52, 1.5), "ink", None),
        Shape(_HAT, "piece"),
        Shape("M37 36Q52 41 67 35", None, "ink", 4),
        Shape(_BOOK, "bone", "ink", 4.5),
        Shape("M50 77V96M58 80Q64 76 71 78M42 80Q36 76 29 78", None, "ink", 3.5),
    ),
}

SUIT_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "hearts": (Shape(_HEART, "red"),),
    "diamonds": (Shape("M50 4Q64 30 86 50Q64 70 50 96Q36 70 14 50Q36 30 50 4Z", "red"),),
    "spades": (Shape(_SPADE, "ink", "ink", 4),),
    "clubs": (
        Shape(twins(72, 54, 20) + circle(50, 26, 20) + "M44 40L56 40L56 60L44 60Z", "ink", "ink", 4),
        Shape("M50 50Q52 80 66 94L34 94Q48 80 50 50Z", "ink", "ink", 4),
    ),
}

_ENEMY: Final = FLOOR_ICONS["enemy"]
_PIT: Final = (Shape("M50 62Q95 62 95 79Q95 96 50 96Q5 96 5 79Q5 62 50 62Z", "seam"),)
_RIM: Final = (Shape("M5 79Q5 96 50 96Q95 96 95 79Q91 69 76 76Q50 86 24 76Q9 69 5 79Z", "stone"),)
_LOCK: Final = (
    Shape("M38 70V63Q38 51 50 51Q62 51 62 63V70", None, "ink", 6),
    Shape("M27 68Q50 64 73 68V94Q50 98 27 94Z", "gold"),
    Shape("M50 77V86", None, "ink", 8),
)


def _burst(points: int, tip: float, root: float, short: float) -> str:
    """A star around the middle whose points are long and short by turns, as path data."""
    corners = []
    for i in range(2 * points):
        radius = root if i % 2 else short if i % 4 else tip
        angle = math.pi * i / points
        corners.append(f"{number(50 + radius * math.sin(angle))} {number(50 - radius * math.cos(angle))}")
    return "M" + "L".join(corners) + "Z"


def _stems(path: str) -> tuple[Shape, Shape]:
    """A creeper along this line."""
    return Shape(path, None, "ink", 12), Shape(path, None, "green", 4.5)


PLACE_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "card-back": (
        Shape("M18 10Q18 5 23 5H77Q82 5 82 10V90Q82 95 77 95H23Q18 95 18 90Z", "bone"),
        Shape("M28 15H72V85H28Z", "red", "ink", 4),
        Shape(
            "M28 15L72 59M28 41L72 85M28 67L46 85M54 15L72 33M72 15L28 59M72 41L28 85M72 67L54 85M46 15L28 33",
            None,
            "ink",
            3,
        ),
        Shape("M50 36L62 50L50 64L38 50Z", "bone", "ink", 4),
    ),
    "flame": (
        Shape(_FLAME, "red"),
        Shape(
            "M50 46Q54 56 63 62Q66 60 67 56Q75 68 71 80Q66 92 50 92Q34 92 29 80Q27 70 34 60Q38 66 41 66Q49 58 50 46Z",
            "gold",
            "ink",
            4,
        ),
    ),
    "vines": (
        *_stems("M50 96Q46 74 54 58Q62 42 50 26Q44 16 50 6"),
        *_stems(pair("M60 96Q62 76 76 66Q92 54 86 36Q78 22 66 32Q62 44 74 46")),
        Shape(pair("M74 68Q82 78 97 72Q90 58 74 68Z"), "green", "ink", 4),
        Shape("M53 60Q40 58 32 68Q46 76 53 60ZM55 36Q62 26 56 14Q46 22 55 36Z", "green", "ink", 4),
        Shape("M4 95Q50 91 96 95", None, "ink", 6),
    ),
    "acid": (
        Shape("M62 6Q64 22 78 38Q86 50 80 60Q72 72 58 68Q42 64 44 48Q46 34 56 22Q60 14 62 6Z", "green"),
        Shape("M8 82Q12 70 32 72Q50 74 68 72Q90 70 93 82Q90 95 50 95Q10 95 8 82Z", "green"),
        Shape("M54 50Q54 58 62 59", None, "ink", 4),
        Shape(circle(24, 54, 7), "green", "ink", 4),
        Shape(circle(34, 34, 4.5), "green", "ink", 4),
        Shape("M30 84H46M58 84H64", None, "ink", 4),
    ),
    "pile": (
        Shape("M60 52L90 6", None, "ink", 16),
        Shape("M60 52L90 6", None, "metal", 6),
        Shape("M54 28L84 46", None, "ink", 9),
        Shape("M22 30Q22 8 38 8Q54 8 54 30", None, "ink", 7),
        Shape("M12 90Q6 40 20 30Q38 22 56 30Q70 40 66 90Q38 95 12 90Z", "wood"),
        Shape("M14 52Q16 36 22 32Q38 25 54 32Q60 36 64 52Q40 62 14 52Z", "wood", "ink", 4.5),
        Shape("M33 52H45V66H33Z", "gold", "ink", 4),
        Shape(circle(76, 84, 11) + circle(58, 88, 9), "gold", "ink", 4.5),
    ),
}

TRAP_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "trap-1": (
        Shape(_burst(8, 38, 18, 28), "red"),
        Shape(circle(50, 50, 7), "gold", "ink", 4),
    ),
    "trap-2": (
        Shape(_burst(12, 48, 30, 40), "red"),
        Shape(_burst(8, 28, 13, 20), "gold", "ink", 4.5),
        Shape(twins(92, 8, 3) + twins(92, 92, 3), "ink", "ink", 3),
    ),
    "trap-3": (*_PIT, *placed(_ENEMY, 16, 3, 0.68), *_RIM),
    "trap-4": (*_PIT, *placed(_ENEMY, 1, 16, 0.5), *placed(_ENEMY, 49, 16, 0.5), *_RIM),
    "trap-5": (*placed(_ENEMY, 20, 0, 0.6), *_LOCK),
    "trap-6": (*placed(_ENEMY, 0, 4, 0.5), *placed(_ENEMY, 50, 4, 0.5), *_LOCK),
    "duo-lead": (
        Shape("M86 97V4", None, "ink", 7),
        Shape("M86 6Q70 2 58 8L66 17L58 27Q72 22 86 27Z", "gold", "ink", 4.5),
        *placed(_ENEMY, 0, 22, 0.76),
    ),
    "duo-partner": (
        *placed(_ENEMY, 24, 0, 0.76),
        Shape(circle(17, 82, 12) + circle(38, 82, 12), None, "ink", 11),
        Shape(circle(17, 82, 12) + circle(38, 82, 12), None, "metal", 3.5),
    ),
}

CRAWL_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    **HERO_ICONS,
    **ENEMY_ICONS,
    **ITEM_ICONS,
    **SUIT_ICONS,
    **PLACE_ICONS,
    **TRAP_ICONS,
}
