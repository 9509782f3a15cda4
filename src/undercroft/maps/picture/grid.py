"""A floor as a sheet of a print kit: its whole grid on one page, blank to draw on or with the floor filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from undercroft.maps.picture.floor import UNIT, Floor
from undercroft.maps.picture.sheet import foot, noted, rulers
from undercroft.maps.picture.words import DOOR_WORDS, GLYPHS, MARK_WORDS
from undercroft.maps.plan import DOOR, SECRET, Plan
from undercroft.scene.cuts import cut_marks
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Block, Room, mm

_RULER: Final = 20.0
_TITLE: Final = 34.0


def blank(title: str, width: int, height: int) -> Plan:
    """A plan of so many squares on which nothing is drawn yet."""
    return Plan(title, width, height, (), ())


@dataclass(frozen=True, slots=True)
class GridSheet:
    """A part of a kit: the plan's grid, each square exactly so many millimetres wide, with its legend."""

    plan: Plan
    square: int = 11

    @property
    def contents(self) -> str:
        return self.plan.title

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """One block: title, numbered grid, legend and notes; for a blank grid the letters to write in it."""
        floor = Floor(self.plan, drawer.theme, bare=True)
        part = mm(self.square) / UNIT
        wide = self.plan.width * mm(self.square) + 2 * _RULER
        top = _TITLE + _RULER
        drawn = [
            floor.words(self.plan.title, _RULER, 22, size=20, weight="bold"),
            f'<g transform="translate({_RULER} {top}) scale({part:.6f})">',
            *(found.svg for found in floor.parts()),
            *rulers(floor, 9 / part, off=10 / part / UNIT),
            "</g>",
        ]
        bottom = top + self.plan.height * mm(self.square) + 16
        if self.plan.squares:
            below, high = foot(floor, wide - 2 * _RULER, 10, legend=True, scale=False, most=4)
            listed, listed_high = _noted(floor, wide - 2 * _RULER, room.long - bottom - high)
            below += [f'<g transform="translate(0 {high:.3f})">', *listed, "</g>"]
            high += listed_high
        else:
            lines = wrap(_letters(), int((wide - 2 * _RULER) / 5))
            below, high = [floor.words(line, 0, 12 + 15 * i, size=11) for i, line in enumerate(lines)], 15 * len(lines)
        drawn += [f'<g transform="translate({_RULER} {bottom:.3f})">', *below, "</g>"]
        marks = cut_marks(0, 0, wide, bottom + high, length=8)
        drawn.append(floor.shape(marks, width=0.6, more='class="cut"'))
        return (Block(wide, bottom + high, "".join(drawn)),)


def _noted(floor: Floor, wide: float, high: float) -> tuple[list[str], float]:
    """What is to be said of single marks and doors, in letters so small that it fits; nothing where none are."""
    for letters in (8.0, 7.0, 6.0):
        drawn, needed = noted(floor, wide, letters)
        if needed <= high:
            return drawn, needed
    return [], 0.0


def _letters() -> str:
    """How a floor is written down by hand."""
    signs = [("|", DOOR_WORDS[DOOR]), ("~", DOOR_WORDS[SECRET])]
    signs += [(glyph, MARK_WORDS[kind]) for kind, glyph in GLYPHS.items() if kind != "note"]
    return ", ".join(f"{glyph} {said}" for glyph, said in (*signs, ("?", "secret room")))
