"""The icons of ten enemy types, from the small to the terrible; each has an outline of its own."""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.halves import even, pair, twins
from undercroft.scene.pen import Shape, circle

_SHADE: Final = (
    "M44 10Q58 2 80 12Q71 15 69 24Q80 36 78 58Q80 76 90 92L75 85L66 96L56 86L46 97L37 86L26 95L12 91"
    "Q22 74 22 56Q22 26 44 10Z"
)
_SLIME: Final = (
    "M48 12Q72 10 77 34Q80 48 87 58Q97 72 92 86Q87 97 79 88Q74 80 68 88Q61 99 53 89Q47 82 41 90Q33 98 27 88"
    "Q22 80 16 86Q6 90 7 76Q8 64 16 54Q22 46 23 34Q28 13 48 12Z"
)
_DRAGON: Final = (
    "M6 46Q9 33 24 33Q35 31 42 23Q38 11 24 5Q50 2 60 16Q64 6 80 3Q77 12 80 20L95 22L87 33Q91 40 92 46"
    "L99 52L93 60Q96 76 94 96L46 96Q56 82 49 70Q38 76 22 75Q15 74 17 67Q34 66 37 55L18 57Q6 56 6 46Z"
)

ENEMY_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "minion": (
        Shape(_SHADE, "violet"),
        Shape("M33 43Q34 27 50 27Q66 28 66 44Q64 61 50 63Q35 60 33 43Z", "seam", "ink", 4),
        Shape(circle(43, 45, 4.5) + circle(57, 45, 4.5), "gold", None),
    ),
    "defender": (
        Shape("M50 4Q71 5 72 26L71 48L29 48L28 26Q29 5 50 4Z", "metal"),
        Shape("M35 24H65", None, "ink", 8),
        Shape(even("M50 36Q70 36 87 42L86 70Q80 88 50 97"), "blue"),
        Shape("M50 47V86M31 66H69M38 54L62 78M62 54L38 78", None, "ink", 5),
        Shape(circle(50, 66, 7), "gold", "ink", 4),
    ),
    "trickster": (
        Shape(even("M50 38Q58 12 78 10Q95 11 93 38Q84 27 77 33Q74 44 75 56L50 50"), "violet"),
        Shape("M37 44Q44 20 50 6Q56 20 63 44Z", "green", "ink", 4.5),
        Shape(twins(92, 42, 6) + circle(50, 8, 6), "gold", "ink", 4),
        Shape(even("M50 45Q64 45 75 52Q77 78 50 96"), "bone"),
        Shape("M34 57L44 67M44 57L34 67", None, "ink", 4.5),
        Shape("M56 62Q62 56 68 62", None, "ink", 4.5),
        Shape("M34 73Q50 80 66 73Q62 87 50 88Q38 87 34 73Z", "seam", "ink", 3.5),
    ),
    "phool": (
        Shape(_SLIME, "green"),
        Shape(circle(38, 38, 10), "bone", "ink", 4),
        Shape(circle(62, 33, 7), "bone", "ink", 4),
        Shape(circle(39, 40, 3.5) + circle(62, 34, 2.5), "ink", None),
        Shape("M30 60Q50 54 70 58Q72 74 58 72Q46 68 40 74Q30 76 30 60Z", "seam", "ink", 4),
        Shape(circle(84, 16, 7) + circle(70, 5, 3), "green", "ink", 4),
    ),
    "commander": (
        Shape(even("M50 2Q86 4 94 40L78 46L50 40"), "red"),
        Shape(pair("M58 4L57 18M72 10L67 24M84 22L75 34"), None, "ink", 3.5),
        Shape(even("M50 19Q78 20 80 50L77 80L60 96L50 92"), "metal"),
        Shape(even("M50 45L55 49Q67 42 74 50Q70 64 57 61L58 84L50 88"), "seam", "ink", 4),
        Shape(twins(63, 53, 3.5), "gold", None),
    ),
    "demon-guard": (
        Shape(pair("M66 36Q88 38 87 6Q103 36 88 54Q80 64 70 60Z"), "bone"),
        Shape("M50 1Q53 14 62 20Q72 30 66 42L34 42Q28 30 36 20Q38 27 42 27Q48 16 50 1Z", "gold"),
        Shape(even("M50 36Q72 37 76 54L73 76Q66 92 50 97"), "red"),
        Shape(pair("M56 60L69 54Q70 65 61 66Q56 66 56 60Z"), "ink", None),
        Shape("M26 48Q50 42 74 48", None, "ink", 4),
        Shape("M38 77H62M42 77V87M50 77V90M58 77V87", None, "ink", 4),
    ),
    "prince": (
        Shape(even("M50 66L66 68L95 48L86 67L99 73L86 82L94 96L50 97"), "violet"),
        Shape(even("M50 28Q70 28 70 50Q68 70 50 82"), "bone"),
        Shape("M29 38L24 10L39 23L50 4L61 23L76 10L71 38Q50 31 29 38Z", "gold"),
        Shape("M36 52L45 55M64 52L55 55", None, "ink", 5),
        Shape("M66 44L58 68", None, "alarm", 4),
        Shape("M43 70Q50 66 57 70", None, "ink", 4),
    ),
    "queen": (
        Shape(even("M50 22Q90 14 97 62Q84 64 76 78L50 80"), "red"),
        Shape(pair("M68 36L80 24M74 50L92 42"), None, "ink", 3.5),
        Shape(even("M50 26Q73 28 73 56Q74 74 80 88L50 90"), "seam", "ink", 4),
        Shape(even("M50 78Q78 78 88 96L50 97"), "violet", "ink", 4.5),
        Shape(even("M50 36Q65 36 65 54Q64 70 50 80"), "bone", "ink", 4),
        Shape(even("M50 1L58 21L71 8L68 38Q58 33 50 33"), "gold", "ink", 4.5),
        Shape("M39 54Q43 57 47 53M61 54Q57 57 53 53", None, "ink", 4),
        Shape("M46 68H54", None, "alarm", 5),
    ),
    "king": (
        Shape("M24 62L24 84L32 76L38 94L45 80L50 99L55 80L62 94L68 76L76 84L76 62Z", "water", "ink", 4.5),
        Shape(even("M50 26Q82 26 81 48Q80 60 71 65L68 74L50 76"), "bone"),
        Shape(pair("M57 51Q58 41 67 42Q75 44 73 53Q69 60 63 58Q57 57 57 51Z"), "ink", None),
        Shape("M50 56L45 64H55Z", "ink", None),
        Shape("M41 68V75M50 69V76M59 68V75", None, "ink", 3.5),
        Shape("M19 36L14 7L33 19L50 2L67 19L86 7L81 36Q50 29 19 36Z", "gold"),
    ),
    "dragon": (
        Shape(_DRAGON, "green"),
        Shape("M16 57L19 65L24 57M27 56L30 64L35 55", "bone", "ink", 3),
        Shape("M44 40L59 33Q60 45 50 46Q45 45 44 40Z", "gold", "ink", 3.5),
        Shape("M13 43H18", None, "ink", 4.5),
        Shape("M62 56Q70 62 78 58M60 70Q70 76 80 71M60 84Q71 89 82 84", None, "ink", 4),
    ),
}
