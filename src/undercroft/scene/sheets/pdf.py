"""Sheets as PDF: every block becomes strips, and strips are laid on pages from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from undercroft.scene.picture import POINTS_PER_MM, new_book, paper_size
from undercroft.scene.sheets.pen import Pen, printable, rgb
from undercroft.scene.sheets.sheets import (
    INK,
    Align,
    Beside,
    Block,
    Cell,
    Fields,
    Heading,
    Mark,
    Page,
    Scale,
    Sheet,
    Table,
    Text,
    Ticks,
    groups,
)

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN: Final = 26.0
"""Points at each edge of a page: printers reach as far."""
_BAND: Final = 24.0
_GUTTER: Final = 12.0
_SOFT: Final = "#777777"
_PALE: Final = "#9a9a9a"
_SIZES: Final = tuple(size / 100 for size in range(130, 53, -3))
"""How much larger or smaller a page may be printed that has to fit."""
Draw = Callable[[float, float], None]


@dataclass(frozen=True, slots=True)
class Strip:
    """So high, and how to draw it from its upper left corner; `head` is drawn above it again at the top of a page."""

    high: float
    draw: Draw
    head: Strip | None = None
    keep: bool = False
    """Whether what follows stands on the same page."""


def draw_pdf(sheet: Sheet, paper: str = "a4") -> bytes:
    """The sheet on this paper."""
    short, long = (side * POINTS_PER_MM for side in paper_size(paper))
    pdf = new_book(sheet.title, (short, long), unit="pt")
    for page in sheet.pages:
        _Layout(pdf, sheet, page, (long, short) if page.lying else (short, long)).write()
    return bytes(pdf.output())


class _Layout:
    """One page of a sheet, and those it flows on to."""

    def __init__(self, pdf: FPDF, sheet: Sheet, page: Page, size: tuple[float, float]) -> None:
        self.pen = Pen(pdf)
        self.pdf = pdf
        self.sheet = sheet
        self.page = page
        self.wide, self.high = size
        self.top = MARGIN + _BAND + 8
        self.bottom = self.high - MARGIN - 6
        self.column_wide = (self.wide - 2 * MARGIN - _GUTTER * (page.columns - 1)) / page.columns

    def write(self) -> None:
        """All of it, on as many pages as it takes."""
        strips = self.fitting() if self.page.fit else list(self.strips(self.page.blocks, self.column_wide))
        column, y = 0, self.top
        self.begin(again=False)
        for at, strip in enumerate(strips):
            last = at
            while strips[last].keep and last + 1 < len(strips):
                last += 1
            wanted = sum(other.high for other in strips[at : last + 1])
            if y + wanted > self.bottom + 0.01 and y > self.top:
                column, y = column + 1, self.top
                if column == self.page.columns:
                    column = 0
                    self.begin(again=True)
                if strip.head is not None:
                    strip.head.draw(self.left(column), y)
                    y += strip.head.high
            strip.draw(self.left(column), y)
            y += strip.high

    def left(self, column: int) -> float:
        return MARGIN + column * (self.column_wide + _GUTTER)

    def fitting(self) -> list[Strip]:
        """The strips in the largest print with which they go on one page and no word is cut, or in the smallest."""
        low, high = 0, len(_SIZES) - 1
        while low < high:
            middle = (low + high) // 2
            strips = self.sized(_SIZES[middle])
            fits = sum(strip.high for strip in strips) <= self.bottom - self.top and not self.pen.cut
            low, high = (low, middle) if fits else (middle + 1, high)
        return self.sized(_SIZES[low])

    def sized(self, scale: float) -> list[Strip]:
        self.pen.scale, self.pen.cut = scale, False
        return list(self.strips(self.page.blocks, self.column_wide))

    def begin(self, *, again: bool) -> None:
        """A new page with its title at the top and the small print at its foot."""
        page, pen = self.page, self.pen
        self.pdf.add_page(format=(self.wide, self.high))
        scale, pen.scale = pen.scale, 1.0
        wide = self.wide - 2 * MARGIN
        pen.rect(MARGIN, MARGIN, wide, _BAND, fill=page.accent, line=page.accent)
        title = f"{page.title} (continued)" if again else page.title
        pen.font(15, bold=True, family="times")
        used = self.pdf.get_string_width(printable(title))
        size = min(15.0, 15.0 * (wide * 0.7) / max(used, 1))
        pen.words(title, MARGIN + 8, MARGIN + 17, size, bold=True, colour="#ffffff", family="times")
        left = min(used, wide * 0.7) + 20
        note = pen.wrapped(page.note, wide - left - 8, 9)
        pen.words(note[0], MARGIN + left, MARGIN + 16, 9, colour="#ffffff", align="right", wide=wide - left - 8)
        pen.words(self.sheet.foot, MARGIN, self.high - MARGIN + 4, 6, colour=_SOFT)
        number = f"page {self.pdf.page_no()}"
        pen.words(number, MARGIN, self.high - MARGIN + 4, 6, colour=_SOFT, align="right", wide=wide)
        pen.scale = scale

    # ---- blocks

    def strips(self, blocks: Sequence[Block], wide: float) -> Iterator[Strip]:
        """The blocks as strips of this width."""
        for block in blocks:
            match block:
                case Heading():
                    yield self.heading(block, wide)
                case Text():
                    yield self.text(block, wide)
                case Fields():
                    yield self.fields(block, wide)
                case Ticks():
                    yield self.ticks(block)
                case Scale():
                    yield self.marker(block, wide)
                case Table():
                    yield from self.table(block, wide)
                case Beside():
                    yield self.beside(block, wide)

    def heading(self, block: Heading, wide: float) -> Strip:
        pen, accent, s = self.pen, self.page.accent, self.pen.scale

        def draw(x: float, y: float) -> None:
            pen.words(block.text, x, y + 14 * s, 10.5, bold=True, colour=accent, family="times")
            used = self.pdf.get_string_width(printable(block.text))
            note = pen.wrapped(block.note, max(wide - used - 8, 20), 7)
            pen.words(note[0], x, y + 14 * s, 7, colour=_SOFT, align="right", wide=wide)
            self.pdf.set_draw_color(*rgb(accent))
            self.pdf.set_line_width(0.8)
            self.pdf.line(x, y + 16.5 * s, x + wide, y + 16.5 * s)

        return Strip(19 * s, draw, keep=True)

    def text(self, block: Text, wide: float) -> Strip:
        pen, step = self.pen, block.size * 1.22 * self.pen.scale
        lines = pen.wrapped(block.text, wide, block.size, bold=block.strong)

        def draw(x: float, y: float) -> None:
            for number, line in enumerate(lines, 1):
                pen.words(line, x, y + step * number - 1, block.size, bold=block.strong, colour=block.colour)

        return Strip(step * len(lines) + 4 * pen.scale, draw)

    def fields(self, block: Fields, wide: float) -> Strip:
        pen, s = self.pen, self.pen.scale
        widths = _shared(wide, block.wide or (1.0,) * len(block.fields))

        def draw(x: float, y: float) -> None:
            for (label, value), share in zip(block.fields, widths, strict=True):
                pen.rect(x, y, share, 24 * s)
                pen.words(label, x + 3, y + 7.5 * s, 6, colour=_SOFT)
                lines = pen.wrapped(value, share - 6, 11, bold=True)
                pen.words(lines[0], x + 3, y + 20 * s, 11, bold=True)
                x += share

        return Strip(28 * s, draw)

    def ticks(self, block: Ticks) -> Strip:
        pen, s = self.pen, self.pen.scale

        def draw(x: float, y: float) -> None:
            pen.words(block.label, x, y + 10 * s, 8, bold=True)
            x += self.pdf.get_string_width(printable(block.label)) + 10 if block.label else 0
            for word, ticked in block.ticks:
                pen.box(x, y + 2.5 * s, 9 * s, ticked=ticked)
                pen.words(word, x + 12 * s, y + 10 * s, 8, bold=ticked)
                x += 12 * s + self.pdf.get_string_width(printable(word)) + 12

        return Strip(17 * s, draw)

    def marker(self, block: Scale, wide: float) -> Strip:
        pen, s = self.pen, self.pen.scale
        label = 58 * s
        step = min(24 * s, (wide - label) / max(1, len(block.steps)))

        def draw(x: float, y: float) -> None:
            pen.words(block.label, x, y + 10 * s, 7.5, bold=True)
            for number, word in enumerate(block.steps):
                here = word == block.at
                left = x + label + number * step
                pen.rect(left, y, step, 14 * s, fill=self.page.tint if here else "")
                pen.words(word, left, y + 10 * s, 8, bold=here, align="middle", wide=step)
                if here:
                    pen.ring(left + step * 0.1, y + 1, step * 0.8, 14 * s - 2)

        return Strip(17 * s, draw)

    def beside(self, block: Beside, wide: float) -> Strip:
        shares = block.wide or (1.0,) * len(block.stacks)
        widths = _shared(wide - _GUTTER * (len(shares) - 1), shares)
        stacks = [list(self.strips(stack, share)) for stack, share in zip(block.stacks, widths, strict=True)]

        def draw(x: float, y: float) -> None:
            for stack, share in zip(stacks, widths, strict=True):
                foot = y
                for strip in stack:
                    strip.draw(x, foot)
                    foot += strip.high
                x += share + _GUTTER

        return Strip(max(sum(strip.high for strip in stack) for stack in stacks), draw)

    # ---- tables

    def table(self, block: Table, wide: float) -> Iterator[Strip]:
        widths = _shared(wide, [column.wide for column in block.columns])
        head = self.table_head(block, widths) if block.head else None
        if head is not None:
            yield head
        for row in block.rows:
            yield self.row(row, block, widths, head)
        yield Strip(5 * self.pen.scale, lambda x, y: None)

    def table_head(self, block: Table, widths: Sequence[float]) -> Strip:
        pen, page = self.pen, self.page
        size, step = block.size * 0.82, block.size * pen.scale
        titles = [
            pen.wrapped(column.title, wide - 3, size, bold=True)
            for column, wide in zip(block.columns, widths, strict=True)
        ]
        shared = step + 3 if any(column.group for column in block.columns) else 0.0
        high = shared + max(len(lines) for lines in titles) * step + 4

        def draw(x: float, y: float) -> None:
            left = x
            for (group, count), start in zip(groups(block.columns), _starts(block), strict=True):
                span = sum(widths[start : start + count])
                top = y
                if group:
                    pen.rect(left, y, span, shared, fill=page.tint)
                    line = pen.wrapped(group, span - 2, size, bold=True)[0]
                    pen.words(line, left, y + step, size, bold=True, align="middle", wide=span, colour=page.accent)
                    top = y + shared
                for at in range(start, start + count):
                    pen.rect(left, top, widths[at], y + high - top, fill=page.tint)
                    align = block.columns[at].align
                    foot = y + high - 3 - step * (len(titles[at]) - 1)
                    for line in titles[at]:
                        pen.words(line, left + 1.5, foot, size, bold=True, align=align, wide=widths[at] - 3)
                        foot += step
                    left += widths[at]

        return Strip(high, draw, keep=True)

    def row(self, cells: Sequence[Cell], block: Table, widths: Sequence[float], head: Strip | None) -> Strip:
        pen = self.pen
        parts = [
            list(self.cell(cell, block.size, wide - 5, column.align))
            for cell, wide, column in zip(cells, widths, block.columns, strict=True)
        ]
        corner = block.size * 0.72 * pen.scale
        heights = [
            sum(part.high for part in inside) + (corner if cell.corner else 0)
            for inside, cell in zip(parts, cells, strict=True)
        ]
        high = max(block.high * pen.scale, max(heights) + 3)

        def draw(x: float, y: float) -> None:
            for cell, inside, wide, column in zip(cells, parts, widths, block.columns, strict=True):
                pen.rect(x, y, wide, high)
                if cell.corner:
                    pen.words(cell.corner, x + 1.8, y + corner, block.size * 0.68, colour=_SOFT)
                top = y + 1.5 + (corner if cell.corner else 0)
                if column.align == "middle":
                    top = max(top, y + (high - sum(part.high for part in inside)) / 2)
                for part in inside:
                    part.draw(x + 2.5, top)
                    top += part.high
                x += wide

        return Strip(high, draw, head)

    def cell(self, cell: Cell, size: float, wide: float, align: Align) -> Iterator[Strip]:
        """What stands in a cell of this width."""
        pen = self.pen

        def line(words: str, points: float, *, bold: bool, colour: str) -> Strip:
            step = points * 1.15 * pen.scale
            return Strip(
                step,
                lambda x, y: pen.words(
                    words, x, y + step * 0.82, points, bold=bold, colour=colour, align=align, wide=wide
                ),
            )

        for words in pen.wrapped(cell.text, wide, size, bold=cell.bold) if cell.text else ():
            yield line(words, size, bold=cell.bold, colour=cell.colour)
        if cell.boxes or cell.tick is not None:
            yield from self.boxes(cell, size, wide, align)
        for words in pen.wrapped(cell.small, wide, size * 0.78) if cell.small else ():
            yield line(words, size * 0.78, bold=False, colour="#444444")
        if cell.marks:
            yield from self.marks(cell, size, wide)

    def boxes(self, cell: Cell, size: float, wide: float, align: Align) -> Iterator[Strip]:
        pen = self.pen
        side = size * 0.95 * pen.scale
        across = max(1, int((wide + 2) // (side + 2.5)))
        left = cell.boxes or 1
        while left > 0:
            count = min(across, left)
            left -= count

            def draw(x: float, y: float, count: int = count) -> None:
                if align == "middle":
                    x += (wide - count * (side + 2.5) + 2.5) / 2
                for number in range(count):
                    pen.box(x + number * (side + 2.5), y + 1, side, ticked=bool(cell.tick))

            yield Strip(side + 3, draw)

    def marks(self, cell: Cell, size: float, wide: float) -> Iterator[Strip]:
        pen = self.pen
        points = size * 0.55
        step = points * 1.95 * pen.scale
        across = max(1, int((wide + 3) // step))
        for start in range(0, len(cell.marks), across):
            some = cell.marks[start : start + across]

            def draw(x: float, y: float, some: tuple[Mark, ...] = some) -> None:
                x += (wide - len(some) * step) / 2
                for at, mark in enumerate(some):
                    colour = INK if mark.circled else _PALE
                    foot = y + step * 0.66
                    left = x + at * step
                    pen.words(
                        mark.text, left, foot, points, bold=mark.circled, colour=colour, align="middle", wide=step
                    )
                    if mark.circled:
                        pen.ring(left + 0.3, foot - points * pen.scale * 1.08, step - 0.6, points * pen.scale * 1.45)

            yield Strip(step * 0.9, draw)


def _shared(wide: float, shares: Sequence[float]) -> list[float]:
    return [wide * share / sum(shares) for share in shares]


def _starts(block: Table) -> Iterator[int]:
    """At which column each shared heading begins."""
    at = 0
    for _, count in groups(block.columns):
        yield at
        at += count
