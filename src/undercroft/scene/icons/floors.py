"""The icons of dungeon floors: what stands on a square, and what is in a wall.

Like all icons each is drawn in a box from 0 to 100 and told apart by its shape.
"""

import math
import re
from collections.abc import Mapping
from typing import Final

from undercroft.scene.pen import Shape, circle, number


def _teeth(teeth: int, tip: float, root: float) -> str:
    """A ring of teeth around the middle of the box, as path data; the tips point inwards."""
    points = []
    for i in range(2 * teeth):
        radius = root if i % 2 else tip
        angle = math.pi * i / teeth
        points.append(f"{number(50 + radius * math.sin(angle))} {number(50 - radius * math.cos(angle))}")
    return "M" + "L".join(points) + "Z"


_HORNED: Final = (
    "M24 40Q6 30 10 6Q22 18 35 21Q50 15 65 21Q78 18 90 6Q94 30 76 40Q84 58 72 74Q62 90 50 94Q38 90 28 74Q16 58 24 40Z"
)
_GLARE: Final = "M28 42L46 50Q44 60 36 58Q28 54 28 42ZM72 42L54 50Q56 60 64 58Q72 54 72 42Z"
_FANGS: Final = "M34 71Q50 79 66 71M40 73L43 83L47 75M53 75L57 83L60 73"


def _moved(path: str, dx: float, dy: float, scale: float) -> str:
    """Path data of absolute M, L, Q and Z, made smaller and moved."""

    def point(found: re.Match[str]) -> str:
        return f"{number(float(found[1]) * scale + dx)} {number(float(found[2]) * scale + dy)}"

    return re.sub(r"([\d.]+) ([\d.]+)", point, path)


def _head(dx: float, dy: float, scale: float) -> tuple[Shape, ...]:
    """The horned head, its box moved there."""
    width = 5 * (0.5 + scale / 2)
    return (
        Shape(_moved(_HORNED, dx, dy, scale), "red", "ink", width),
        Shape(_moved(_GLARE, dx, dy, scale), "ink", None),
        Shape(_moved(_FANGS, dx, dy, scale), None, "ink", width * 0.9),
    )


FLOOR_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "way-in": (Shape("M50 6L85 46Q74 48 64 47L65 93Q50 96 35 93L36 47Q26 48 15 46Z", "ink", "paper", 5),),
    "stairs": (
        Shape("M6 92V72H27V53H49V34H71V14H94V92Z", "stone"),
        Shape("M27 72V91M49 53V91M71 34V91", None, "ink", 4),
        Shape("M14 8V34M4 25L14 39L24 25", None, "ink", 6),
    ),
    "chest": (
        Shape("M9 49Q9 18 31 17H69Q91 18 91 49Z", "wood"),
        Shape("M9 49H91V86Q50 90 9 86Z", "wood"),
        Shape("M25 19V87M75 19V87", None, "ink", 5),
        Shape("M9 49H91", None, "ink", 7),
        Shape("M40 42H60V60Q50 68 40 60Z", "gold"),
        Shape("M50 50V56", None, "ink", 5),
    ),
    "treasure": (
        Shape("M29 10L87 20Q90 21 89 25L79 83Q78 87 74 86L31 79", "bone"),
        Shape("M14 18Q14 14 18 14H70Q74 14 74 18V88Q74 92 70 92H18Q14 92 14 88Z", "bone"),
        Shape("M44 29L62 53L44 77L26 53Z", "gold"),
        Shape("M26 53H62M44 29L37 53L44 77L51 53Z", None, "ink", 3),
    ),
    "trap": (
        Shape(circle(50, 50, 43), "metal"),
        Shape(_teeth(9, 19, 35), "ink", None),
        Shape(circle(50, 50, 9), "red", "paper", 3),
        Shape("M3 50H12M88 50H97", None, "ink", 9),
    ),
    "enemy": _head(0, 0, 1),
    "duo": (*_head(34, 2, 0.66), *_head(0, 32, 0.66)),
    "boss": (
        Shape("M22 30L14 3L34 15L50 1L66 15L86 3L78 30Z", "gold", "ink", 5),
        *_head(9, 17, 0.82),
    ),
    "summon": (
        Shape(circle(50, 50, 45), "paper", "ink", 5),
        Shape("M50 5L50 18M95 50L82 50M50 95L50 82M5 50L18 50M18 18L27 27M82 18L73 27M82 82L73 73M18 82L27 73", None),
        *_head(21, 21, 0.58),
    ),
    "secret-door": (
        Shape("M2 50H26M74 50H98", None, "ink", 12),
        Shape("M26 50Q32 22 42 40Q50 56 58 60Q68 78 74 50", None, "ink", 8),
    ),
    "portal": (
        Shape("M50 4Q86 6 86 50Q86 94 50 96Q14 94 14 50Q14 6 50 4Z", "violet"),
        Shape(
            "M50 50Q57 46 57 54Q55 64 45 62Q34 58 37 44Q42 28 57 31Q73 38 70 58Q64 80 44 79Q26 72 26 50", None, "ink", 6
        ),
    ),
    "note": (
        Shape("M18 8H68L84 24V92H18Z", "bone"),
        Shape("M68 8V24H84", None, "ink", 4),
        Shape("M31 40H70M31 56H70M31 72H56", None, "ink", 5),
    ),
    "door": (
        Shape("M16 95V40Q18 8 50 8Q82 8 84 40V95Z", "wood"),
        Shape("M39 10V94M61 10V94", None, "ink", 3.5),
        Shape("M17 36H38M17 74H38", None, "ink", 7),
        Shape(circle(72, 58, 5), "ink", None),
    ),
}
