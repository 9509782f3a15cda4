"""The icons of a labyrinth of lightning: who and what is in its rooms, keys and locks, and signs for six colours.

Like all icons each is drawn in a box from 0 to 100 and told apart by its shape.
"""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.halves import even, pair, placed, twins
from undercroft.scene.icons.rewards import CARD_ICONS
from undercroft.scene.pen import Shape, circle

_COAT: Final = even("M50 48Q72 49 80 62Q88 76 90 95Q70 98 50 98")
_HELMET: Final = "M22 34Q22 5 50 5Q78 5 78 34L78 38Q50 46 22 38Z"
_BOLT: Final = "M58 4L20 56L44 56L34 96L80 38L54 38L70 4Z"
_MANE: Final = even("M50 10L59 2L67 15L83 6L82 24L98 22L89 40L99 55L86 64L91 83L74 80L67 97L50 90")
_FACE: Final = even("M50 27L60 25L75 15Q79 31 76 45Q81 59 71 71Q64 85 50 89")
_CARD: Final = "M16 9Q16 4 21 4H79Q84 4 84 9V91Q84 96 79 96H21Q16 96 16 91Z"
_ARCH: Final = "M14 95V48Q15 8 50 7Q85 8 86 48V95Z"
_HOLLOW: Final = "M27 95V50Q28 22 50 21Q72 22 73 50V95Z"
_BODY: Final = "M12 44H88V92H12Z"
_PADLOCK: Final = "M14 46Q50 40 86 46V92Q50 98 14 92Z"

FIGURE_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "explorer": (
        Shape(_COAT, "paper", "paper", 15),
        Shape(_HELMET, "paper", "paper", 15),
        Shape(_COAT, "piece"),
        Shape("M27 34Q26 60 50 62Q74 60 73 34Z", "bone"),
        Shape(_HELMET, "piece"),
        Shape("M40 47V51M60 47V51", None, "ink", 5.5),
        Shape(circle(50, 22, 11), "glow", "ink", 4.5),
        Shape("M50 62V97M34 70L50 78L66 70", None, "ink", 4),
    ),
    "beast": (
        Shape(_MANE, "gold", "ink", 4.5),
        Shape(_FACE, "violet"),
        Shape(pair("M55 48L70 40Q72 53 61 54Q56 54 55 48Z"), "glow", "ink", 3.5),
        Shape(twins(63, 48, 2.6), "ink", None),
        Shape("M43 63H57L50 71Z", "ink", None),
        Shape("M50 70V75M50 75Q42 84 34 76M50 75Q58 84 66 76", None, "ink", 4),
        Shape(pair("M55 78L59 89L63 77Z"), "bone", "ink", 3),
    ),
}

ROOM_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "room-back": (
        Shape(_CARD, "bone"),
        Shape("M26 14H74V86H26Z", "red", "ink", 4),
        *placed((Shape(_BOLT, "glow", "ink", 5),), 25, 24, 0.5),
    ),
    "empty-room": (
        Shape(_ARCH, "stone"),
        Shape(_HOLLOW, "mortar"),
        Shape("M28 42L52 22M27 58L68 30M27 74L40 58M34 36L44 46M44 29L58 40", None, "bone", 3.5),
        Shape(circle(58, 66, 5), "ink", "bone", 3),
        Shape("M58 40V61", None, "bone", 2.5),
    ),
    "cleared-room": (
        Shape("M10 95V50Q11 10 50 9Q89 10 90 50V95", None, "ink", 6),
        Shape("M50 90V44M32 60L50 40L68 60", None, "open", 9),
    ),
    "boost-box": (
        Shape("M50 2V12M24 6L30 16M76 6L70 16M6 22L16 27M94 22L84 27", None, "ink", 4.5),
        Shape(_BODY, "wood"),
        Shape("M12 44Q14 24 30 22H70Q86 24 88 44Z", "wood"),
        Shape("M12 58H88M26 58V92M74 58V92", None, "ink", 4),
        Shape(circle(50, 58, 21), "glow", "ink", 4),
        *placed((Shape(_BOLT, "gold", "ink", 5),), 33, 41, 0.34),
    ),
    "trapped-box": (
        Shape("M10 34Q16 6 34 8L82 4Q94 12 90 30Z", "wood"),
        Shape("M14 34L22 50L32 33L42 50L52 32L62 49L72 31L80 46L88 30Z", "bone", "ink", 4),
        Shape("M10 62H90V94H10Z", "wood"),
        Shape("M10 62L20 48L30 62L40 48L50 62L60 48L70 62L80 48L90 62Z", "bone", "ink", 4),
        Shape(twins(68, 18, 5), "alarm", "ink", 3.5),
        Shape("M10 76H90M30 76V94M70 76V94", None, "ink", 4),
    ),
    "lone-key": (
        Shape("M8 92Q50 84 92 92", None, "ink", 5),
        Shape(circle(30, 44, 20), "metal"),
        Shape(circle(30, 44, 7), "paper", "ink", 4),
        Shape("M49 40H94V62H84V52H76V60H67V50H49Z", "metal"),
    ),
    "puzzle": (
        Shape(
            "M12 32H36Q30 10 48 10Q66 10 60 32H88V54Q68 48 68 64Q68 80 88 74V94H12V74Q28 80 28 64Q28 48 12 54Z",
            "blue",
        ),
        Shape("M40 82H58", None, "ink", 4),
    ),
    "trial": (
        Shape("M6 30L44 18L60 54L22 66Z", "bone"),
        Shape(circle(24, 36, 4) + circle(34, 43, 4) + circle(44, 50, 4), "ink", None),
        Shape("M52 50L86 40L96 74L62 86Z", "red"),
        Shape(circle(66, 56, 4) + circle(82, 52, 4) + circle(70, 74, 4) + circle(86, 69, 4), "ink", None),
        Shape("M10 82L26 74M20 94L34 82", None, "ink", 4.5),
    ),
    "master-lock": (
        Shape("M26 44V34Q26 6 50 6Q74 6 74 34V44", None, "ink", 17),
        Shape("M26 44V34Q26 6 50 6Q74 6 74 34V44", None, "metal", 8),
        Shape(even("M50 38Q84 38 92 46L88 72Q76 92 50 98"), "gold"),
        Shape(circle(31, 58, 7) + circle(50, 66, 7) + circle(69, 58, 7), "ink", None),
        Shape("M31 60V72M50 68V82M69 60V72", None, "ink", 6),
    ),
}

KEY_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "small-key": (
        Shape(circle(28, 30, 22), "gold"),
        Shape(circle(28, 30, 8), "paper", "ink", 4),
        Shape("M40 50L50 42L94 86L88 96L78 90L80 82L70 80L70 71L60 70Z", "gold"),
    ),
    "fragment": (
        Shape(
            "M50 6Q84 8 92 44L72 50L80 62L60 66L66 82L52 96Q40 92 42 80L50 74L38 62L54 56L44 42L22 38Q24 10 50 6Z",
            "violet",
        ),
        Shape(circle(56, 32, 11), "gold", "ink", 4.5),
        Shape("M8 58L20 62M12 82L24 76M84 78L94 84", None, "ink", 5),
    ),
    "master-key": (
        Shape("M40 43H88V38H92V43H97V57H92V68H84V61H79V68H71V57H40Z", "gold", "ink", 1.8),
        Shape(circle(22, 50, 19), "gold", "ink", 1.8),
        Shape(circle(22, 50, 12), "violet", "ink", 1.6),
        *placed((Shape(_BOLT, "glow", "ink", 2.4),), 13, 41, 0.18),
        Shape("M47 43V57M52 43V57M41 50H34", None, "ink", 1.6),
    ),
    "door-lock": (
        Shape("M27 46V32Q28 8 50 8Q72 8 73 32V46", None, "ink", 18),
        Shape("M27 46V32Q28 8 50 8Q72 8 73 32V46", None, "metal", 8),
        Shape(_PADLOCK, "metal"),
        Shape(circle(50, 64, 8), "ink", None),
        Shape("M50 66V80", None, "ink", 8),
    ),
    "lightning": (Shape(_BOLT, "gold"),),
    "fight-between": (
        Shape("M12 8L74 70M88 8L26 70", None, "ink", 17),
        Shape("M12 8L74 70M88 8L26 70", None, "metal", 8),
        Shape(pair("M58 76L78 56L86 64L66 84Z"), "gold", "ink", 4.5),
        Shape(pair("M74 74L92 92"), None, "ink", 13),
        Shape(pair("M76 76L90 90"), None, "wood", 5),
    ),
}

SIGN_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "sign-yellow": (
        Shape(
            "M50 2L59 24L80 13L76 36L98 44L80 58L90 79L67 77L60 98L48 79L28 91L29 68L6 64L22 47L9 27L33 28Z", "yellow"
        ),
    ),
    "sign-green": (Shape("M50 5L97 93Q50 96 3 93Z", "green"),),
    "sign-blue": (Shape("M50 3Q58 26 78 48Q94 70 78 87Q66 97 50 97Q34 97 22 87Q6 70 22 48Q42 26 50 3Z", "blue"),),
    "sign-purple": (Shape("M50 2Q68 32 92 50Q68 68 50 98Q32 68 8 50Q32 32 50 2Z", "violet"),),
    "sign-orange": (Shape("M28 5H72L96 36V66L72 95H28L4 66V36Z", "orange"),),
    "sign-white": (Shape("M68 6Q36 12 36 50Q36 88 68 94Q34 104 14 76Q-2 50 14 24Q34 -3 68 6Z", "white"),),
}

ELECTRO_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    **FIGURE_ICONS,
    **ROOM_ICONS,
    **KEY_ICONS,
    **SIGN_ICONS,
    **CARD_ICONS,
}
