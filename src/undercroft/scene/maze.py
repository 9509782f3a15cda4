"""Mazes: layouts drawn, on rings or in columns and rows."""

from __future__ import annotations

from typing import Final

from undercroft.scene.layout import GATE, Drawn, Form, Layout, Parts, across, finished, form, lane
from undercroft.scene.rings import Rings

APART: Final = 1.25
"""How far the middles of spaces in columns and rows are apart."""
HALF: Final = 0.46
"""Half the side of such a space."""
MARGIN: Final = 0.8


def drawn(layout: Layout) -> Drawn:
    """The layout ready to be drawn."""
    return finished(layout, Rings(layout).parts() if layout.rings else _plan(layout))


def _plan(layout: Layout) -> Parts:
    """A layout whose places are columns and rows."""
    spots = {space: (APART * x, -APART * y) for space, (x, y) in layout.places.items()}
    square = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    left, right, low, high = min(xs) - MARGIN, max(xs) + MARGIN, min(ys) - MARGIN, max(ys) + MARGIN
    gates = {}
    for one, other in layout.gates:
        (x1, y1), (x2, y2) = spots[one], spots[other]
        gates[one, other] = across((x1, y1), (x2, y2), ((x1 + x2) / 2, (y1 + y2) / 2), GATE)
    columns, rows = sorted({x for x, _ in layout.places.values()}), sorted({y for _, y in layout.places.values()})
    wide = max(map(len, layout.written.values())) + 2
    return Parts(
        {space: Form(spot, square) for space, spot in spots.items()},
        [lane(spots[one], spots[other]) for one, other in layout.links],
        form([(left, low), (right, low), (right, high), (left, high)]),
        [],
        gates,
        {space: (3 + wide * columns.index(x), 2 * rows.index(y)) for space, (x, y) in layout.places.items()},
    )
