"""Printed sheets: pages of headings, text, tables, boxes to tick and scales.

A sheet says what stands on it and never where: pages flow from top to bottom, and on to further pages where they are
full. A page that must `fit` is printed smaller instead, as far as one can still read it. Sizes are in points.
`sheets_pdf`, `sheets_html` and `sheets_text` draw them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Align = Literal["left", "middle", "right"]

INK: Final = "#222222"


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter or two that is printed in any case, and circled where it holds; `name` is what it stands for."""

    text: str
    name: str
    circled: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a table: words, small print in its corner and below, marks, boxes to tick off."""

    text: str = ""
    corner: str = ""
    small: str = ""
    marks: tuple[Mark, ...] = ()
    boxes: int = 0
    """So many empty boxes."""
    tick: bool | None = None
    """One box, ticked or not; None: no box."""
    bold: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, how wide it is beside the others, and the heading that it shares with its neighbours.

    A heading may say with soft hyphens where it can be parted.
    """

    title: str
    wide: float = 1.0
    align: Align = "left"
    group: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; each row is at least so `high`. Without `head` the columns have no headings."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    size: float = 8.0
    high: float = 0.0
    head: bool = True


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, with a few words beside it."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; `strong` ones are to be read first."""

    text: str
    size: float = 8.0
    strong: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Fields:
    """Labelled places side by side, filled or to write in."""

    fields: tuple[tuple[str, str], ...]
    wide: tuple[float, ...] = ()
    """How wide each is beside the others; all alike if nothing is said."""


@dataclass(frozen=True, slots=True)
class Ticks:
    """Boxes in a row, each with its word, ticked or not."""

    label: str
    ticks: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """Steps in a row along which a marker moves; it begins at `at`."""

    label: str
    steps: tuple[str, ...]
    at: str = ""


Block: TypeAlias = "Heading | Text | Table | Fields | Ticks | Scale | Beside"


@dataclass(frozen=True, slots=True)
class Beside:
    """Blocks in columns side by side."""

    stacks: tuple[tuple[Block, ...], ...]
    wide: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page, or as many as its blocks fill: title, what is said beside it, colours, and how it is printed."""

    title: str
    blocks: tuple[Block, ...]
    note: str = ""
    accent: str = "#4a3b2a"
    tint: str = "#f1eadc"
    lying: bool = False
    fit: bool = False
    """Whether all of it goes on one page."""
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pages of one print, with small print at the foot of each."""

    title: str
    pages: tuple[Page, ...]
    foot: str = ""


def groups(columns: tuple[Column, ...]) -> Iterator[tuple[str, int]]:
    """The shared headings from left to right, each with how many columns it spans; columns without one stand alone.

    >>> list(groups((Column("a"), Column("b", group="x"), Column("c", group="x"))))
    [('', 1), ('x', 2)]
    """
    at = 0
    while at < len(columns):
        end = at + 1
        while end < len(columns) and columns[at].group and columns[end].group == columns[at].group:
            end += 1
        yield columns[at].group, end - at
        at = end
