"""Lines for icons that are alike on both sides: the right half is drawn, the left one follows from it.

Path data here is absolute and made of M, L, Q and Z with plain numbers.
"""

import re
from typing import Final

from undercroft.scene.pen import Shape, circle, number

_STEP: Final = re.compile(r"([MLQ])([^MLQZ]*)")


def even(half: str) -> str:
    """The closed outline whose right side runs like this, from the middle at the top to the middle at the bottom.

    >>> even("M50 10L80 90L50 90")
    'M50 10L80 90L50 90L20 90L50 10Z'
    """
    steps = [(kind, _points(numbers)) for kind, numbers in _STEP.findall(half)]
    way_back = []
    for (kind, points), (_, before) in zip(reversed(steps[1:]), reversed(steps[:-1]), strict=True):
        turned = [*reversed(points[:-1]), before[-1]]
        way_back.append(kind + " ".join(f"{number(100 - x)} {number(y)}" for x, y in turned))
    return half + "".join(way_back) + "Z"


def pair(path: str) -> str:
    """The path and its mirror image beside it.

    >>> pair("M60 10L70 20")
    'M60 10L70 20M40 10L30 20'
    """
    other = "".join(
        kind + " ".join(f"{number(100 - x)} {number(y)}" for x, y in _points(numbers)) + ("Z" if closed else "")
        for kind, numbers, closed in re.findall(r"([MLQ])([^MLQZ]*)(Z?)", path)
    )
    return path + other


def twins(x: float, y: float, radius: float) -> str:
    """A circle and its mirror image."""
    return circle(x, y, radius) + circle(100 - x, y, radius)


def placed(shapes: tuple[Shape, ...], dx: float, dy: float, scale: float) -> tuple[Shape, ...]:
    """The shapes made smaller and moved, their lines thinned only half as much."""

    def point(found: re.Match[str]) -> str:
        return f"{number(float(found[1]) * scale + dx)} {number(float(found[2]) * scale + dy)}"

    return tuple(
        Shape(re.sub(r"([\d.]+) ([\d.]+)", point, shape.path), shape.fill, shape.line, shape.width * (1 + scale) / 2)
        for shape in shapes
    )


def _points(numbers: str) -> list[tuple[float, float]]:
    values = [float(value) for value in numbers.split()]
    return list(zip(values[::2], values[1::2], strict=True))
