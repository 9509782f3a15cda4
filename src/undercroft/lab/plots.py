"""Plots of an experiment, as SVG that stands in a page without any script. Colours are those of the page around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from undercroft.scene.pen import attribute, number, words

WIDE: Final = 760
LEFT: Final = 230
RIGHT: Final = 20
LINE: Final = 26
FOOT: Final = 34
_LONGEST: Final = 34
"""So many letters of a name have room at the left."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of a plot: its name, its mean, the bounds that hold at all times, and the values of single games."""

    name: str
    mean: float
    low: float
    high: float
    games: tuple[float, ...] = ()


class Scale:
    """Where a value stands between the left and the right end."""

    def __init__(self, values: Sequence[float], *, zero: bool = False) -> None:
        least, most = min((*values, *[0.0] * zero)), max((*values, *[0.0] * zero))
        room = (most - least or abs(most) or 1) * 0.04
        self.least, self.most = least - room, most + room

    def at(self, value: float) -> float:
        """How far to the right this value stands."""
        return LEFT + (WIDE - LEFT - RIGHT) * (value - self.least) / (self.most - self.least)

    def ticks(self) -> list[float]:
        """Round values, a few of them.

        >>> Scale([0.0, 1.0]).ticks()
        [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
        """
        rough = (self.most - self.least) / 8
        power = 10.0 ** floor(log10(rough))
        step = next(power * by for by in (1, 2, 5, 10) if rough <= power * by)
        first, last = ceil(self.least / step), floor(self.most / step)
        return [round(at * step, 10) for at in range(first, last + 1)]


def intervals(title: str, marks: Sequence[Mark], shown: Callable[[float], str], *, zero: bool = False) -> str:
    """A line for each cell: a dot for its mean, a bar for its bounds, small dots for games; `zero` marks nothing."""
    values = [value for mark in marks for value in (mark.low, mark.high, *mark.games)]
    scale = Scale(values, zero=zero)
    high = len(marks) * LINE + FOOT
    parts = [*_axis(scale, high - FOOT, shown)]
    if zero:
        parts.append(_line(scale.at(0), 0, scale.at(0), high - FOOT, "zero"))
    for row, mark in enumerate(marks):
        y = row * LINE + LINE / 2
        parts.append(_text(LEFT - 10, y + 4, _short(mark.name), "end"))
        parts += [_dot(scale.at(value), y + 6 + at % 3, 1.3, "game") for at, value in enumerate(mark.games)]
        parts.append(_line(scale.at(mark.low), y, scale.at(mark.high), y, "bar"))
        told = f"{mark.name}: {shown(mark.mean)} ({shown(mark.low)} to {shown(mark.high)})"
        parts.append(f"<g><title>{words(told)}</title>{_dot(scale.at(mark.mean), y, 5, 'mean')}</g>")
    return _whole(title, high, parts)


def narrowing(
    title: str, trails: Sequence[tuple[str, Sequence[tuple[int, float, float]]]], shown: Callable[[float], str]
) -> str:
    """How the bounds came together game by game: a small field for each cell."""
    values = [end for _, trail in trails for _, low, high in trail for end in (low, high)]
    most = max(trail[-1][0] for _, trail in trails)
    least, top = min((*values, 0.0)), max((*values, 0.0))
    field, gap = 96, 26
    high = len(trails) * (field + gap)
    parts = []
    for row, (name, trail) in enumerate(trails):
        y = row * (field + gap) + 4

        def place(game: int, value: float, y: float = y) -> str:
            across = LEFT + (WIDE - LEFT - RIGHT) * game / most
            return f"{number(across)} {number(y + field * (top - value) / ((top - least) or 1))}"

        seen = [trail[at] for at in range(0, len(trail), max(1, len(trail) // 200))]
        seen = seen if seen[-1] == trail[-1] else [*seen, trail[-1]]
        up = " L".join(place(game, upper) for game, _, upper in seen)
        down = " L".join(place(game, lower) for game, lower, _ in reversed(seen))
        parts.append(f'<path class="band" d="M{up} L{down}Z"/>')
        parts.append(f'<path class="zero" d="M{place(0, 0)}L{place(most, 0)}"/>')
        parts.append(_text(LEFT - 10, y + field / 2 + 4, _short(name), "end"))
        last = trail[-1]
        parts.append(
            _text(WIDE - RIGHT, y + field + 16, f"{shown(last[1])} to {shown(last[2])} after {last[0]}", "end")
        )
        parts.append(_text(LEFT, y + field + 16, "0 games", "start"))
    return _whole(title, high, parts)


def _axis(scale: Scale, foot: float, shown: Callable[[float], str]) -> list[str]:
    parts = []
    for value in scale.ticks():
        parts.append(_line(scale.at(value), 0, scale.at(value), foot, "grid"))
        parts.append(_text(scale.at(value), foot + 18, shown(value), "middle"))
    return parts


def _whole(title: str, high: float, parts: Sequence[str]) -> str:
    box = f'viewBox="0 0 {WIDE} {number(high)}" width="{WIDE}" height="{number(high)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label={attribute(title)} {box}>{"".join(parts)}</svg>'
    )


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<path class="{kind}" d="M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"/>'


def _dot(x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{words(text)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 3]}..."
