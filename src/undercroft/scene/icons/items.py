"""The icons of things a hero may carry: eleven legendary ones, each known by its outline."""

from collections.abc import Mapping
from typing import Final

from undercroft.scene.icons.halves import even
from undercroft.scene.pen import Shape, circle


def _rod(path: str, fill: str = "wood") -> tuple[Shape, Shape]:
    """A stick along this line."""
    return Shape(path, None, "ink", 15), Shape(path, None, fill, 6)


def _star(x: int, y: int, reach: int) -> str:
    """A spark of four points, as path data."""
    near = reach // 4
    return (
        f"M{x} {y - reach}L{x + near} {y - near}L{x + reach} {y}L{x + near} {y + near}"
        f"L{x} {y + reach}L{x - near} {y + near}L{x - reach} {y}L{x - near} {y - near}Z"
    )


ITEM_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "leaf": (
        Shape("M92 8Q98 52 72 74Q52 88 28 74Q14 50 34 28Q54 8 92 8Z", "green"),
        Shape("M86 14Q52 42 8 95", None, "ink", 5),
        Shape("M66 31L69 50M51 44L54 64M66 31L48 29M51 44L34 44", None, "ink", 3.5),
    ),
    "knuckles": (
        Shape(
            "M12 48Q8 22 22 4Q24 26 30 46ZM34 44Q32 18 44 2Q46 24 50 44ZM56 44Q56 18 67 3Q69 24 72 45Z",
            "bone",
            "ink",
            4.5,
        ),
        Shape("M4 60Q4 45 20 45H76Q95 45 95 60Q95 74 84 78Q70 92 50 92Q30 92 16 78Q4 74 4 60Z", "metal"),
        Shape(circle(20, 61, 8) + circle(40, 61, 8) + circle(60, 61, 8) + circle(80, 61, 8), "paper", "ink", 4),
    ),
    "wand": (
        Shape("M8 94L52 50", None, "ink", 13),
        Shape("M8 94L52 50", None, "bone", 4.5),
        Shape("M18 84L24 78M42 60L52 50", None, "ink", 13),
        Shape("M80 1Q82 13 91 24Q100 40 87 53Q73 63 59 52Q48 39 58 22Q61 30 66 30Q78 17 80 1Z", "blue"),
        Shape("M74 32Q84 42 79 49Q72 55 66 48Q64 42 74 32Z", "bone", "ink", 3),
        Shape(_star(26, 26, 15) + _star(80, 80, 11), "blue", "ink", 3.5),
    ),
    "shield": (
        Shape(even("M50 6Q68 15 90 14Q96 66 50 96"), "blue"),
        Shape("M13 48L50 22L87 48L83 64L50 40L17 64Z", "gold", "ink", 4.5),
        Shape(_star(50, 68, 14), "bone", "ink", 3.5),
    ),
    "dart": (
        Shape("M24 76L68 32", None, "ink", 7),
        Shape("M96 4L59 21L74 26L79 41Z", "metal"),
        Shape("M40 60L19 59L4 76L23 77L24 96L41 81Z", "red"),
        Shape("M12 46Q16 24 40 18M5 28Q11 11 27 5", None, "ink", 5),
    ),
    "staff": (
        *_rod("M30 96L46 50Q34 34 46 18Q60 6 74 18Q82 30 76 40"),
        Shape(circle(61, 33, 10), "blue", "ink", 4),
        Shape(_star(84, 66, 12) + _star(18, 30, 10), "gold", "ink", 3.5),
    ),
    "spear": (
        *_rod("M8 92L56 44"),
        Shape("M97 3L71 13L54 33L57 43L67 46L87 29Z", "metal"),
        Shape("M88 12L66 34", None, "ink", 3.5),
        Shape("M42 38L62 58", None, "ink", 9),
        Shape("M24 6V46M7 16L41 36M41 16L7 36M17 9L24 15L31 9M17 43L24 37L31 43", None, "ink", 4.5),
    ),
    "quiver": (
        Shape("M46 36L61 17M55 45L74 26M63 54L84 39", None, "ink", 5),
        Shape("M72 1L71 12L61 26L59 18L50 17L60 3ZM99 28L97 39L83 49L82 41L73 39L87 29Z", "red", "ink", 3.5),
        Shape("M91 9L89 21L76 34L74 26L66 24L79 11Z", "bone", "ink", 3.5),
        Shape("M34 36Q-4 48 10 86", None, "ink", 6),
        Shape("M42 30L70 58L26 95Q20 99 14 95L5 86Q1 80 5 74Z", "wood"),
        Shape("M34 39L61 66M13 68L32 88", None, "ink", 4.5),
    ),
    "dagger": (
        Shape("M50 2Q62 14 61 30L58 62H42L39 30Q38 14 50 2Z", "metal"),
        Shape("M50 16V54", None, "ink", 3.5),
        Shape("M43 68H57L56 88H44Z", "wood", "ink", 4.5),
        Shape("M24 58Q50 66 76 58L78 67Q50 76 22 67Z", "gold", "ink", 4.5),
        Shape(circle(50, 90, 7), "gold", "ink", 4),
        Shape(_star(82, 28, 15) + _star(19, 36, 12), "violet", "ink", 4),
    ),
    "axe": (
        *_rod("M64 8V93"),
        Shape("M72 20L91 30L72 42Z", "metal"),
        Shape("M57 16V50Q44 48 34 64Q8 40 28 4Q42 20 57 16Z", "metal"),
        Shape("M28 4Q8 40 34 64L40 57Q22 38 35 14Z", "green", "ink", 4),
        Shape("M26 70Q36 84 26 91Q14 88 26 70ZM42 64Q48 74 42 78Q35 75 42 64Z", "green", "ink", 3.5),
    ),
    "bigone": (
        Shape("M1 18H18V32H1Z", "wood", "ink", 4.5),
        Shape("M26 8L80 6L98 25L80 44L26 42Z", "metal"),
        Shape("M36 25H82", None, "ink", 4),
        Shape("M21 2Q28 2 28 9V41Q28 48 21 48Q14 48 14 41V9Q14 2 21 2Z", "gold", "ink", 4.5),
        Shape("M22 50L36 79L50 50M36 79V86L26 97M36 86L46 97", None, "ink", 6.5),
        Shape("M62 50L76 79L90 50M76 79V86L66 97M76 86L86 97", None, "ink", 6.5),
        Shape(circle(36, 62, 9) + circle(76, 62, 9), "bone", "ink", 4.5),
    ),
}
