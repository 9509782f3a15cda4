"""The icons of tasks that are played on small boards: lamps, cells, slabs, pylons, fuses, sconces, runes and counts.

Numerals are drawn as strokes, so that an icon needs no font.
"""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.halves import placed
from undercroft.scene.pen import Shape, circle

_NUMERALS: Final = (
    "M30 10Q50 10 50 50Q50 90 30 90Q10 90 10 50Q10 10 30 10Z",
    "M15 28L33 10L33 90",
    "M11 30Q12 10 31 10Q50 10 50 30Q50 46 32 62L11 90L51 90",
    "M12 22Q18 10 31 10Q49 10 49 29Q49 47 28 48Q51 49 51 69Q51 90 30 90Q16 90 10 77",
    "M40 90L40 10L9 66L53 66",
    "M48 10L17 10L14 45Q22 38 32 38Q51 39 51 63Q51 90 29 90Q15 90 10 78",
    "M45 12Q10 24 10 63Q10 90 31 90Q51 90 51 66Q51 44 32 44Q16 44 11 60",
    "M9 10L51 10Q30 50 25 90",
    "M30 47Q13 43 13 28Q13 10 30 10Q47 10 47 28Q47 43 30 47Q9 52 9 70Q9 90 30 90Q51 90 51 70Q51 52 30 47Z",
    "M15 88Q50 76 50 37Q50 10 29 10Q9 10 9 34Q9 56 28 56Q44 56 49 40",
)
"""The digits in a box 60 wide and 100 high."""

_LETTERS: Final = {
    "a": "M8 90L30 10L52 90M17 62L43 62",
    "b": "M12 10L12 90M12 10Q48 10 48 29Q48 47 12 48Q52 49 52 69Q52 90 12 90",
    "c": "M51 26Q44 10 31 10Q9 12 9 50Q9 88 31 90Q44 90 51 74",
}
_RUNES: Final = (
    "M50 16L50 84M50 18L72 38",
    "M36 16L36 84M36 20L66 34M36 44L66 58",
    "M50 16L50 84M26 22L50 46L74 22M34 84L50 66L66 84",
    "M30 16L30 84M70 16L70 84M30 30L70 62M30 62L70 30",
)
"""Four runes of one to four limbs."""


def _sign(path: str, x: float, y: float, scale: float, *, width: float = 11) -> tuple[Shape, ...]:
    """The sign centred there, in ink."""
    return placed((Shape(path, None, "ink", width),), x - 30 * scale, y - 50 * scale, scale)


def _slab(number: int) -> tuple[Shape, ...]:
    return (
        Shape("M10 8Q50 5 90 8Q95 50 91 91Q50 95 9 92Q5 50 10 8Z", "stone", "ink", 5),
        Shape("M17 16Q50 13 83 16L83 84Q50 87 17 84Z", "floor", "seam", 3),
        *_sign(_NUMERALS[number], 50, 50, 0.58),
    )


def _fuse(number: int) -> tuple[Shape, ...]:
    return (
        Shape("M28 15L72 15L72 85L28 85Z", "bone", "ink", 5),
        Shape("M23 4Q50 2 77 4L77 19Q50 22 23 19Z", "metal", "ink", 4.5),
        Shape("M23 81Q50 79 77 81L77 96Q50 98 23 96Z", "metal", "ink", 4.5),
        *_sign(_NUMERALS[number], 50, 50, 0.46),
    )


def _tally(number: int) -> tuple[Shape, ...]:
    return (
        Shape(circle(50, 50, 34), "floor", "soft", 3.5),
        *_sign(_NUMERALS[number], 50, 50, 0.46),
    )


def _rune(number: int) -> tuple[Shape, ...]:
    """The rune, and beside its foot what it counts."""
    rune = placed((Shape(_RUNES[number - 1], None, "ink", 11),), -8, -6, 1)
    return (*rune, *placed((Shape(_NUMERALS[number], None, "alarm", 13),), 72, 56, 0.42))


def _sconce(letter: str) -> tuple[Shape, ...]:
    return (
        Shape(circle(50, 28, 24), "glow", None),
        Shape("M50 4Q67 20 64 33Q62 45 50 46Q38 45 36 33Q34 20 50 4Z", "gold", "ink", 4.5),
        Shape("M50 22Q56 31 55 37Q54 42 50 43Q46 42 45 37Q44 31 50 22Z", "bone", None),
        Shape("M22 46L78 46L70 95L30 95Z", "metal", "ink", 5),
        *_sign(_LETTERS[letter], 50, 71, 0.4, width=12),
    )


_BULB: Final = "M50 8Q82 10 82 41Q81 56 68 66L66 74L34 74L32 66Q19 56 18 41Q18 10 50 8Z"
_SCREW: Final = Shape("M36 76L64 76L62 90Q50 96 38 90Z", "metal", "ink", 4.5)
_CASE: Final = "M8 20Q50 16 92 20L92 80Q50 84 8 80Z"

TASK_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "lamp-lit": (
        Shape(circle(50, 42, 45), "glow", None),
        Shape(_BULB, "gold"),
        Shape("M38 66L42 44L50 54L58 44L62 66", None, "ink", 4.5),
        Shape("M6 42L12 42M88 42L94 42M18 10L23 15M82 10L77 15", None, "ink", 5),
        _SCREW,
    ),
    "lamp-dark": (
        Shape(_BULB, "mortar"),
        Shape("M30 32Q34 22 44 19", None, "bone", 5),
        _SCREW,
    ),
    "charge": (
        Shape(_CASE, "gold", "ink", 4.5),
        Shape("M57 24L32 54L48 54L42 77L68 44L51 44Z", "bone", "ink", 4),
    ),
    "charge-none": (Shape(_CASE, "floor", "soft", 3),),
    "pylon": (
        Shape("M44 6L56 6L78 94L66 94L62 78L38 78L34 94L22 94Z", "metal", "ink", 4.5),
        Shape("M14 26L86 26M20 44L80 44", None, "ink", 6),
        Shape("M42 30L60 56M58 30L40 56M40 58L62 76M60 58L38 76", None, "ink", 3),
        Shape(circle(14, 32, 5) + circle(86, 32, 5) + circle(20, 50, 5) + circle(80, 50, 5), "gold", "ink", 3),
    ),
    "socket": (
        Shape("M28 12L72 12L72 88L28 88Z", None, "soft", 4),
        Shape("M36 12L36 24M50 12L50 24M64 12L64 24M36 76L36 88M50 76L50 88M64 76L64 88", None, "soft", 4),
    ),
    **{f"slab-{number}": _slab(number) for number in range(1, 10)},
    **{f"fuse-{number}": _fuse(number) for number in range(1, 10)},
    **{f"tally-{number}": _tally(number) for number in range(10)},
    **{f"rune-{number}": _rune(number) for number in range(1, 5)},
    **{f"sconce-{letter}": _sconce(letter) for letter in _LETTERS},
}
"""By name."""
