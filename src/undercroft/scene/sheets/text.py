"""Sheets as plain text: tables where they are narrow enough, else each row as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from undercroft.scene.pen import clean
from undercroft.scene.sheets.sheets import (
    Beside,
    Block,
    Cell,
    Fields,
    Heading,
    Scale,
    Sheet,
    Table,
    Text,
    Ticks,
    groups,
)

WIDE: Final = 100
"""So many letters a line has at most, where the words allow it."""
_CELL: Final = 44


def draw_text(sheet: Sheet) -> str:
    """The sheet as lines of text."""
    found: list[str] = []
    for page in sheet.pages:
        title = f"{page.title}   {page.note}".rstrip()
        found += [title, "=" * len(title), ""]
        for block in page.blocks:
            found += _block(block)
    if sheet.foot:
        found += wrap(sheet.foot, WIDE)
    return clean("\n".join(line.rstrip() for line in found).rstrip()) + "\n"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield from ("", f"{block.text}  ({block.note})" if block.note else block.text, "-" * len(block.text))
        case Text():
            for paragraph in block.text.split("\n"):
                yield from wrap(paragraph, WIDE) or [""]
        case Fields():
            yield "   ".join(f"{label}: {value or '____'}" for label, value in block.fields)
        case Ticks():
            boxes = "  ".join(f"{_box(ticked)} {word}" for word, ticked in block.ticks)
            yield f"{block.label}: {boxes}" if block.label else boxes
        case Scale():
            steps = " ".join(f"({step})" if step == block.at else f" {step} " for step in block.steps)
            yield f"{block.label:<10} {steps}"
        case Table():
            yield from _table(block)
        case Beside():
            for stack in block.stacks:
                for inner in stack:
                    yield from _block(inner)


def _table(block: Table) -> Iterator[str]:
    titles = [_bare(f"{column.group} {column.title}".strip()) for column in block.columns]
    rows = [[_cell(cell) for cell in row] for row in block.rows]
    shown = [titles, *rows] if block.head else rows
    widths = [min(_CELL, max((len(row[at]) for row in shown), default=0)) for at in range(len(titles))]
    if sum(widths) + 2 * len(widths) > WIDE:
        yield from _as_lists(block, rows)
        return
    for number, row in enumerate(shown):
        yield from _lines(row, widths)
        if block.head and number == 0:
            yield "  ".join("-" * wide for wide in widths)
    yield ""


def _lines(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """One row, on as many lines as its longest cell needs."""
    cells = [wrap(text, max(wide, 1)) or [""] for text, wide in zip(row, widths, strict=True)]
    for number in range(max(map(len, cells), default=0)):
        some = [lines[number] if number < len(lines) else "" for lines in cells]
        yield "  ".join(f"{text:<{wide}}" for text, wide in zip(some, widths, strict=True))


def _as_lists(block: Table, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Every row by itself: its first cell, then what else it has, a line for every shared heading."""
    for row in rows:
        yield row[0]
        at = 0
        for group, count in groups(block.columns):
            some = range(max(at, 1), at + count)
            at += count
            told = ", ".join(f"{_bare(block.columns[here].title)} {row[here]}".strip() for here in some if row[here])
            if told:
                line = f"{group}: {told}" if group else told
                yield from wrap(line, WIDE, initial_indent="    ", subsequent_indent="      ")
    yield ""


def _bare(title: str) -> str:
    return title.replace("\xad", "")


def _cell(cell: Cell) -> str:
    """A cell in one line of words.

    >>> _cell(Cell("3", corner="1/2", boxes=2))
    '3 (1/2) [ ][ ]'
    """
    parts = [cell.text]
    circled = [mark.name for mark in cell.marks if mark.circled]
    parts.append(f"({', '.join(circled)})" if circled else "")
    parts.append(f"({cell.corner})" if cell.corner else "")
    parts.append("[ ]" * cell.boxes)
    parts.append(_box(cell.tick) if cell.tick is not None else "")
    parts.append(cell.small.replace("\n", "; "))
    return " ".join(part for part in parts if part)


def _box(ticked: bool) -> str:
    return "[x]" if ticked else "[ ]"
