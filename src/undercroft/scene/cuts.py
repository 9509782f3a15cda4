"""Cut marks: short lines outside a piece that say where the knife goes, and leave the piece clean."""

from undercroft.scene.pen import number

_GAP = 3.0
_LENGTH = 11.0


def cut_marks(left: float, top: float, wide: float, high: float, *, length: float = _LENGTH) -> str:
    """Two lines at each corner of this box, as path data; they begin a little away from it."""
    right, bottom = left + wide, top + high
    lines = []
    for x in (left, right):
        lines.append(f"M{number(x)} {number(top - _GAP)}v{number(-length)}")
        lines.append(f"M{number(x)} {number(bottom + _GAP)}v{number(length)}")
    for y in (top, bottom):
        lines.append(f"M{number(left - _GAP)} {number(y)}h{number(-length)}")
        lines.append(f"M{number(right + _GAP)} {number(y)}h{number(length)}")
    return "".join(lines)


def grid_cuts(across: int, down: int, wide: float, high: float, *, length: float = _LENGTH) -> str:
    """A line at both ends of every cut through a grid of pieces whose corner is (0, 0), as path data."""
    right, bottom = across * wide, down * high
    lines = []
    for column in range(across + 1):
        x = f"{column * wide:.3f}"
        lines.append(f"M{x} {number(-_GAP)}v{number(-length)}M{x} {bottom + _GAP:.3f}v{number(length)}")
    for row in range(down + 1):
        y = f"{row * high:.3f}"
        lines.append(f"M{number(-_GAP)} {y}h{number(-length)}M{right + _GAP:.3f} {y}h{number(length)}")
    return "".join(lines)
