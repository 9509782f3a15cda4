"""The icons of contests: three signs, dice, a coil and its brake, a fuse, and a price."""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.pen import Shape, circle

_DIE: Final = Shape("M18 8H82Q92 8 92 18V82Q92 92 82 92H18Q8 92 8 82V18Q8 8 18 8Z", "bone")
_NEAR, _MID, _FAR = 28, 50, 72
_PIPS: Final = {
    1: ((_MID, _MID),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (_MID, _MID), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (_MID, _MID), (_NEAR, _FAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _MID), (_FAR, _MID), (_NEAR, _FAR), (_FAR, _FAR)),
}
_BOLT: Final = "M58 4L22 54H44L34 96L78 40H54L66 4Z"
_DROP: Final = "M50 5Q84 44 84 64Q84 95 50 95Q16 95 16 64Q16 44 50 5Z"


def _die(face: int) -> tuple[Shape, ...]:
    return _DIE, Shape("".join(circle(x, y, 8) for x, y in _PIPS[face]), "ink", None)


TRIAL_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "sign-rod": (
        Shape("M16 96Q16 82 50 82Q84 82 84 96Z", "stone"),
        Shape("M44 84V26H56V84Z", "metal"),
        Shape(circle(50, 18, 13), "gold"),
        Shape("M36 66H64M38 52H62M40 40H60", None, "ink", 5),
    ),
    "sign-arc": (
        Shape(_BOLT, "gold"),
        Shape("M8 22L18 28M6 50H17M92 78L82 72M94 50H83", None, "ink", 5),
    ),
    "sign-water": (
        Shape(_DROP, "water"),
        Shape("M30 62Q32 80 48 83", None, "bone", 7),
        Shape("M40 48Q50 42 60 48Q68 53 74 47", None, "deep", 5),
    ),
    **{f"die-{face}": _die(face) for face in _PIPS},
    "die-covered": (
        Shape("M14 80V50Q14 12 50 12Q86 12 86 50V80Z", "metal"),
        Shape("M4 80H96V94H4Z", "stone"),
        Shape(circle(50, 7, 6), "gold", "ink", 4),
        Shape("M38 42Q38 30 50 30Q63 30 63 42Q63 50 50 54V62M50 71V72", None, "ink", 7),
    ),
    "coil": (
        Shape("M12 90H88V98H12Z", "stone"),
        Shape("M26 90V76H74V90Z", "wood"),
        Shape("M30 70H70M30 58H70M30 46H70", None, "ink", 12),
        Shape("M30 70H70M30 58H70M30 46H70", None, "gold", 6),
        Shape("M50 40V28", None, "ink", 7),
        Shape(circle(50, 20, 11), "metal"),
        Shape("M34 14L22 6M66 14L78 6M33 27L18 30M67 27L82 30", None, "ink", 4.5),
    ),
    "brake": (
        Shape("M33 5H67L95 33V67L67 95H33L5 67V33Z", "red"),
        Shape("M28 42H72V58H28Z", "bone", "ink", 4),
    ),
    "fuse": (
        Shape("M34 24H66V76H34Z", "glow"),
        Shape("M50 26Q40 38 50 50Q60 62 50 74", None, "alarm", 5),
        Shape("M30 6H70V26H30ZM30 74H70V94H30Z", "metal"),
    ),
    "price": (
        Shape("M50 93Q4 60 6 34Q9 10 29 10Q44 11 50 27Q56 11 71 10Q91 10 94 34Q96 60 50 93Z", "red"),
        Shape("M54 28L36 54H49L44 74L64 46H51L58 28Z", "gold", "ink", 4),
    ),
}
