"""Fourteen leaves: the outline with its margin, lobes and veins, the stalk below. Each is named by its looks alone."""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from undercroft.scene.pen import Point, Shape, number

_LINE: Final = 3.2
_VEIN: Final = 2.2
_FOOT, _TIP = 84.0, 6.0
"""Where most blades begin and end."""

Half = Callable[[float], float]
"""The half width of a blade, from its foot (0) to its tip (1)."""


def _path(points: list[Point], *, closed: bool = True) -> str:
    drawn = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{drawn}Z" if closed else f"M{drawn}"


def _at(part: float, foot: float = _FOOT, tip: float = _TIP) -> float:
    return foot + (tip - foot) * part


def _mirrored(right: list[Point]) -> list[Point]:
    """The outline whose right side, from the foot to the tip, is this."""
    return right + [(100 - x, y) for x, y in reversed(right)]


def _smooth(half: Half, steps: int = 40) -> list[Point]:
    """The right side of a blade without teeth."""
    return [(50 + half(i / steps), _at(i / steps)) for i in range(steps + 1)]


def _toothed(half: Half, teeth: int, depth: float, *, fine: int = 0, begin: float = 0.0) -> list[Point]:
    """The right side of a blade whose teeth point to its tip; `fine` smaller ones stand on each of them."""
    points = [(50 + half(begin * i / 4), _at(begin * i / 4)) for i in range(4)] if begin else []
    for i in range(teeth):
        low, high = (begin + (1 - begin) * (i + j) / teeth for j in (0, 1))
        deep = depth * min(1.0, half((low + high) / 2) / 8)
        parts = fine + 1
        for k in range(parts):
            at = low + (high - low) * k / parts
            then = low + (high - low) * (k + 0.85) / parts
            points.append((50 + half(at) + deep * 0.75 * k / parts, _at(at)))
            points.append((50 + half(then) + deep * (0.45 + 0.55 * (k + 1) / parts), _at(then) - deep * 0.35))
    return [*points, (50, _at(1))]


def _oval(wide: float, widest: float, tip: float = 1.0, foot: float = 1.0) -> Half:
    """A blade that is widest there; the higher `tip` and `foot`, the more drawn out these are."""

    def half(part: float) -> float:
        if part <= 0 or part >= 1:
            return 0.0
        away = (widest - part) / widest if part < widest else (part - widest) / (1 - widest)
        power = foot if part < widest else tip
        return wide * math.pow(max(0.0, 1 - away * away), 0.5 * power)

    return half


def _ribs(half: Half, pairs: int, *, reach: float, rise: float, begin: float = 0.08, end: float = 0.84) -> str:
    """Pairs of side veins that run this share of the way to the margin, rising by this share of their length."""
    drawn = f"M50 {number(_FOOT)}V{number(_at(0.95))}"
    for i in range(pairs):
        part = begin + (end - begin) * i / max(1, pairs - 1)
        long = half(min(0.97, part + rise * 0.2)) * reach
        y = _at(part)
        for way in (1, -1):
            drawn += f"M50 {number(y)}L{number(50 + way * long)} {number(y - long * rise)}"
    return drawn


def _stalk(top: float = _FOOT, foot: float = 97) -> Shape:
    return Shape(f"M50 {number(top)}V{number(foot)}", None, "ink", 4.5)


def _leaf(right: list[Point], veins: str, *, stalk: Shape | None = None) -> tuple[Shape, ...]:
    """A leaf alike on both sides."""
    return stalk or _stalk(), Shape(_path(_mirrored(right)), "green", "ink", _LINE), Shape(veins, None, "ink", _VEIN)


# ---- single leaves


def _lobed() -> list[Point]:
    """Five round lobes on either side and one at the tip, the widest above the middle."""
    round_lobes = [(57, 75, 7), (64, 62, 9), (69, 47, 10.5), (70, 31, 10), (62, 17, 8)]
    points: list[Point] = [(50, 84), (53, 82)]
    for x, y, reach in round_lobes:
        for degrees in range(60, -100, -20):
            turned = math.radians(degrees)
            points.append((x + reach * math.cos(turned) * 1.05, y + reach * 0.62 * math.sin(turned)))
        points.append((x - reach * 0.55, y - reach * 0.85))
    return [*points, (59, 12), (57, 8), (53, 5.5), (50, 5)]


_HAND: Final[list[Point]] = [
    *((50, 78), (60, 82), (73, 80), (70, 75), (80, 71), (75, 66), (84, 61), (78, 58), (97, 42), (86, 40)),
    *((89, 29), (79, 33), (77, 26), (66, 41), (68, 24), (62, 27), (60, 15), (54, 17), (50, 3)),
]
"""The right side of five pointed lobes."""

_CUT: Final[list[Point]] = [
    *((50, 80), (56, 74), (66, 75), (80, 74), (82, 69), (86, 67), (83, 62), (72, 58), (60, 58), (68, 48)),
    *((80, 43), (82, 38), (87, 35), (82, 31), (72, 33), (61, 39), (60, 33), (64, 24), (62, 19), (58, 20), (57, 14)),
    *((53, 16), (50, 9)),
]
"""The right side of a leaf cut deeply into five lobes, with teeth only at their tips."""


def _spined() -> list[Point]:
    spines = [(50, 86), (72, 79), (79, 62), (80, 43), (73, 25), (50, 4)]
    points: list[Point] = []
    for (x1, y1), (x2, y2) in pairwise(spines):
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        toward = math.hypot(mx - 50, my - 46)
        bow = 11 if x1 != 50 and x2 != 50 else 5
        cx, cy = mx - (mx - 50) / toward * bow * 2, my - (my - 46) / toward * bow
        for k in range(8):
            t = k / 8
            points.append(
                (
                    (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2,
                    (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2,
                )
            )
    return [*points, spines[-1]]


def _lopsided() -> tuple[Shape, ...]:
    """Oval, the left side beginning lower at the stalk than the right."""
    half = _oval(28, 0.45, tip=1.3)
    right = [(x, y - 5 * max(0.0, (y - 60) / 24)) for x, y in _toothed(half, 12, 4.2, fine=1)]
    left = [(100 - x - 2, y + 7 * max(0.0, (y - 62) / 22)) for x, y in reversed(_toothed(half, 12, 4.2, fine=1))]
    drawn = "M50 84V12"
    for i in range(12):
        part = 0.08 + 0.8 * i / 11
        y, long = _at(part), half(min(0.95, part + 0.1)) * 0.9
        for way in (1, -1):
            x, top = 50 + way * long, y - long * 0.42
            fork = 50 + way * long * 0.68, y - long * 0.42 * 0.68
            drawn += f"M50 {number(y)}L{number(x)} {number(top)}"
            drawn += f"M{number(fork[0])} {number(fork[1])}L{number(x - way * 1.5)} {number(top + 5)}"
    return _stalk(80), Shape(_path(right + left), "green", "ink", _LINE), Shape(drawn, None, "ink", 1.7)


def _leaflet(foot: Point, degrees: float, long: float, wide: float, teeth: int, depth: float) -> tuple[str, str]:
    """A leaflet that grows from there in this direction (0: north, clockwise), and its veins."""
    turned = math.radians(degrees)

    def place(along: float, aside: float) -> Point:
        x = foot[0] + along * math.sin(turned) + aside * math.cos(turned)
        return x, foot[1] - along * math.cos(turned) + aside * math.sin(turned)

    half = _oval(wide, 0.45, tip=1.1)
    sides: list[list[Point]] = []
    veins = [place(0, 0), place(long * 0.92, 0)]
    drawn = _path(veins, closed=False)
    for way in (1, -1):
        side = [place(0, 0)]
        for i in range(teeth):
            low, high = 0.12 + 0.88 * i / teeth, 0.12 + 0.88 * (i + 0.8) / teeth
            side.append(place(low * long, way * half(low)))
            side.append(place(high * long + depth * 0.4, way * (half(high) + depth)))
            if depth > 1 and i % 2 == 0:
                mid = place(low * long * 0.95, 0)
                end = place(high * long, way * half(high) * 0.8)
                drawn += _path([mid, end], closed=False)
        sides.append(side)
    return _path([*sides[0], place(long, 0), *reversed(sides[1])]), drawn


def _feather(pairs: int, long: float, wide: float, teeth: int, depth: float, lean: float) -> tuple[Shape, ...]:
    """Leaflets in pairs along a stalk, and one at its tip."""
    blades, veins = "", ""
    for i in range(pairs):
        y = 80 - 52 * i / (pairs - 1)
        size = long * (0.86 if i in (0, pairs - 1) else 1.0)
        for way in (1, -1):
            blade, vein = _leaflet((50 + way * 2, y), way * lean, size, wide, teeth, depth)
            blades, veins = blades + blade, veins + vein
    blade, vein = _leaflet((50, 27), 0, 23, wide, teeth, depth)
    return (
        Shape("M50 97V26", None, "ink", 4),
        Shape(blades + blade, "green", "ink", 1.8),
        Shape(veins + vein, None, "ink", 1.2),
    )


def _fringe(right: list[Point]) -> str:
    """Short hairs along both margins."""
    hairs = ""
    for x, y in right[3:-2:2]:
        hairs += f"M{number(x)} {number(y)}l3.6 -2.6M{number(100 - x)} {number(y)}l-3.6 -2.6"
    return hairs


def _fan() -> tuple[Shape, ...]:
    veins = ""
    for i, degrees in enumerate(range(-62, 63, 4)):
        if abs(degrees) < 3:
            continue
        turned, long = math.radians(degrees), 56 - abs(degrees) * 0.12
        near = 12 if i % 4 == 0 else 24 if i % 2 == 0 else 36
        x1, y1 = 50 + near * math.sin(turned), 78 - near * math.cos(turned)
        x2, y2 = 50 + long * math.sin(turned), 78 - long * math.cos(turned)
        veins += f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    outline = (
        "M50 80Q30 70 4 58Q2 46 8 42Q8 33 15 31Q17 23 25 22Q29 15 37 17Q42 12 46 17L50 42"
        "L54 17Q58 12 63 17Q71 15 75 22Q83 23 85 31Q92 33 92 42Q98 46 96 58Q70 70 50 80Z"
    )
    return _stalk(79, 98), Shape(outline, "green", "ink", _LINE), Shape(veins, None, "ink", 1.7)


def _three_cornered(wide: float) -> list[Point]:
    """A straight foot, round corners, small blunt teeth up to the tip."""
    corners: list[Point] = [(50, 76), (50 + wide - 8, 76), (50 + wide - 2, 73), (50 + wide, 68)]
    (x1, y1), (x2, y2) = corners[-1], (50.0, 8.0)
    points = [*corners]
    teeth = 11
    for i in range(1, teeth * 3):
        t = i / (teeth * 3)
        bow = 7 * math.sin(math.pi * t) * (1 - t * 0.9)
        blunt = 1.7 if i % 3 else -0.8
        points.append((x1 + (x2 - x1) * t + bow + blunt, y1 + (y2 - y1) * t + blunt * 0.3))
    return [*points, (x2, y2)]


def _round(wide: float, foot: float) -> Half:
    """Nearly round, its foot a heart's, its tip short and sudden."""

    def half(part: float) -> float:
        if part >= 1:
            return 0.0
        if part > 0.8:
            return wide * 0.2 * math.pow((1 - part) / 0.2, 0.8)
        away = (part - 0.38) / 0.44
        return wide * math.sqrt(max(0.0, 1 - math.pow(abs(away), 2.4))) if part > 0.02 else foot

    return half


def _hearted() -> list[Point]:
    return [(50, 79), (55, 84), (62, 87), (70, 86), *_toothed(_round(35, 20), 10, 4.4, fine=1)[5:]]


def _notched() -> list[Point]:
    """Round, coarse teeth, and a notch in place of the tip."""
    points: list[Point] = [(50, 85), (56, 82)]
    for i in range(9):
        low, high = (math.radians(64 - 15.5 * (i + k)) for k in (0.0, 0.9))
        points.append((50 + 33 * math.cos(low), 47 + 35 * math.sin(low)))
        points.append((50 + 38.5 * math.cos(high), 47 + 39 * math.sin(high)))
    return [*points, (60, 12), (55, 13), (50, 21)]


def _leaves() -> Iterator[tuple[str, tuple[Shape, ...]]]:
    lobes = _lobed()
    ribs = "M50 84V14" + "".join(
        f"M50 {y + 12}L{x} {y}M50 {y + 12}L{100 - x} {y}" for x, y in ((60, 75), (69, 62), (75, 47), (76, 31), (66, 17))
    )
    yield "blunt-lobes", _leaf(lobes, ribs)
    palm = "M50 79V12M50 79L88 42M50 79L12 42M50 79L74 76M50 79L26 76M50 60L58 30M50 60L42 30"
    yield "pointed-hand", _leaf(_HAND, palm, stalk=_stalk(76, 99))
    pointed = _tipped(31, 0.2)
    yield "drawn-tip", _leaf(_toothed(pointed, 8, 5.5, fine=2), _ribs(pointed, 6, reach=0.86, rise=0.62, end=0.66))
    lance = _oval(10.5, 0.45, tip=1.6, foot=1.4)
    yield "lance", _leaf(_toothed(lance, 24, 1.5), "M50 84V9", stalk=_stalk())
    yield "feather-shallow", _feather(5, 40, 5.0, 4, 0.9, 64)
    yield "lopsided", _lopsided()
    spiny = Shape("M50 86V9", None, "ink", 4)
    yield "spines", (*_leaf(_spined(), "M50 86V9"), spiny, Shape("M60 66Q66 50 60 30", None, "white", 2.6))
    yield "feather-sharp", _feather(6, 41, 2.5, 7, 1.5, 70)
    yield "round-short-tip", _leaf(_hearted(), _ribs(_round(35, 20), 7, reach=0.88, rise=0.55, end=0.72))
    wavy = _smooth(lambda part: _oval(27, 0.44, tip=1.35, foot=1.1)(part) + 1.0 * math.sin(part * 14 * math.pi), 56)
    oval = _oval(27, 0.44, tip=1.35, foot=1.1)
    beech = _leaf(wavy, _ribs(oval, 7, reach=0.94, rise=0.72, end=0.8))
    yield "smooth-wavy", (Shape(_fringe(wavy), None, "ink", 1.4), *beech)
    yield "fan", _fan()
    notched = _ribs(_oval(37, 0.5), 6, reach=0.86, rise=0.6, begin=0.08, end=0.62).replace(
        f"V{number(_at(0.95))}", "V23"
    )
    yield "notched-tip", _leaf(_notched(), notched)
    net = (
        "M50 76V14M50 76L78 58M50 76L22 58M50 62L70 44M50 62L30 44M50 46L63 31M50 46L37 31"
        "M61 69L66 56L62 52L60 40M39 69L34 56L38 52L40 40M66 56L75 54M34 56L25 54M55 42L60 40M45 42L40 40"
    )
    flat = Shape("M48.5 76L46 98M51.5 76L54 98", None, "ink", 2.6)
    yield "flat-foot", _leaf(_three_cornered(38), net, stalk=flat)
    bent = "M50 80V14M50 76Q64 72 80 68M50 76Q36 72 20 68M50 60Q62 50 78 38M50 60Q38 50 22 38M50 38L58 24M50 38L42 24"
    yield "deep-cuts", _leaf(_CUT, bent, stalk=_stalk(79, 98))


def _tipped(wide: float, widest: float) -> Half:
    """Three-cornered, with a tip that is drawn out."""

    def half(part: float) -> float:
        if part < widest:
            return wide * math.sqrt(max(0.0, 1 - ((widest - part) / widest) ** 2))
        return wide * math.pow(1 - (part - widest) / (1 - widest), 1.35)

    return half


LEAF_ICONS: Final[Mapping[str, tuple[Shape, ...]]] = {f"leaf-{name}": shapes for name, shapes in _leaves()}
