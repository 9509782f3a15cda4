"""Print kits: what a game needs on a table, as a PDF at exact size.

A kit is a title and parts. A part is drawn as blocks; blocks are laid on pages from top to bottom, in the middle. A
block with a back is alone on its page, and the page after it carries the back, so that a print on both sides, turned
over the long edge, brings fronts and backs together. Parts are measured in millimetres, drawings in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final, Protocol

from undercroft.engine.craft.words import listed
from undercroft.scene.drawer import FONT, Drawer
from undercroft.scene.pen import attribute
from undercroft.scene.picture import POINTS_PER_MM, draw_pages, paper_size

MARGIN: Final = 21.5
"""Points at each edge of a page: nine cards go on the smallest paper, and printers reach it."""

_GAP: Final = 30.0


@dataclass(frozen=True, slots=True)
class Block:
    """A drawing of so many points, from its own corner (0, 0); `back` is drawn at the same place on the next page.

    A block that is `alone` shares its page with no other.
    """

    wide: float
    high: float
    front: str
    back: str = ""
    alone: bool = False


class Part(Protocol):
    """Something that belongs into a kit."""

    @property
    def contents(self) -> str:
        """What it is, in a line of the list of contents."""

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """Its drawings, each small enough for a page, upright or lying."""


@dataclass(frozen=True, slots=True)
class Room:
    """The paper's two sides within the margins, in points."""

    short: float
    long: float


@dataclass(frozen=True, slots=True)
class Kit:
    """All parts of a game; `needs` are things that no printer makes, `theme` the colours it is printed in."""

    title: str
    parts: tuple[Part, ...]
    needs: tuple[str, ...] = ()
    theme: str = "ink"

    def pdf(self, paper: str = "A4", *, theme: str = "") -> bytes:
        """The kit as a PDF, in vectors, the same bytes every time; in its own theme unless another is named."""
        return draw_pages(self.pages(paper, theme=theme), title=f"{self.title}: print kit")

    def pages(self, paper: str = "A4", *, theme: str = "") -> list[str]:
        """Its pages as SVG, a unit a point; the first begins with the list of contents."""
        short, long = (side * POINTS_PER_MM for side in paper_size(paper))
        drawer = Drawer(theme or self.theme)
        room = Room(short - 2 * MARGIN, long - 2 * MARGIN)
        blocks = [block for part in self.parts for block in part.blocks(drawer, room)]
        blocks.insert(0, _contents(self, drawer, room.short, both_sides=any(block.back for block in blocks)))
        pages: list[str] = []
        for page in _packed(blocks, room):
            lying = any(block.wide > room.short for block in page)
            size = (long, short) if lying else (short, long)
            if page[0].back and len(pages) % 2:
                pages.append(_page(self.title, (), size, back=False))  # A front is always the front of a sheet.
            pages.append(_page(self.title, page, size, back=False))
            if page[0].back:
                pages.append(_page(self.title, page, size, back=True))
        return pages


def mm(length: float) -> float:
    """Millimetres in points."""
    return length * POINTS_PER_MM


def _packed(blocks: Sequence[Block], room: Room) -> list[list[Block]]:
    """The blocks in order, as many on a page as it holds."""
    pages: list[list[Block]] = []
    used = 0.0
    for block in blocks:
        lying = block.wide > room.short
        if block.wide > room.long or block.high > (room.short if lying else room.long):
            raise ValueError(f"{block.wide:.0f} by {block.high:.0f} points do not fit on this paper")
        alone = block.alone or bool(block.back) or lying
        before = pages[-1][-1] if pages else None
        fits = before is not None and not before.alone and not before.back and before.wide <= room.short
        if fits and not alone and used + _GAP + block.high <= room.long:
            pages[-1].append(block)
            used += _GAP + block.high
        else:
            pages.append([block])
            used = block.high
    return pages


def _page(title: str, blocks: Sequence[Block], size: tuple[float, float], *, back: bool) -> str:
    wide, high = size
    body = []
    y = MARGIN if len(blocks) != 1 or blocks[0].high < high * 0.6 else (high - blocks[0].high) / 2
    for block in blocks:
        drawn = block.back if back else block.front
        body.append(f'<g class="block" transform="translate({(wide - block.wide) / 2:.3f} {y:.3f})">{drawn}</g>')
        y += block.high + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.3f} {high:.3f}" '
        f'width="{wide:.3f}" height="{high:.3f}" aria-label={attribute(title)} font-family="{FONT}">\n'
        '<g stroke-linecap="round" stroke-linejoin="round">\n' + "\n".join(body) + "\n</g>\n</svg>\n"
    )


def _contents(kit: Kit, drawer: Drawer, wide: float, *, both_sides: bool) -> Block:
    """The kit's title, what is in it, what else is needed, and how to print it, with a bar to measure."""
    drawn = [drawer.words(kit.title, 0, 24, size=26, weight="bold")]
    y = 36.0
    listed = [part.contents for part in kit.parts]
    told = [f"This kit holds {_and(listed)}."]
    told += [f"You also need {_and(kit.needs)}."] if kit.needs else []
    told.append("Print at 100 % (actual size); then the bar is exactly 50 mm long. Cut along the marks.")
    if both_sides:
        told.append("Print cards on both sides, turned over the long edge; all other pages on one side.")
    for words in told:
        for line in wrap(words, int(wide / 5.6)):
            y += 16
            drawn.append(drawer.words(line, 0, y, size=12))
        y += 4
    y += 14
    bar = f"M0 {y:.1f}H{mm(50):.3f}M0 {y - 5:.1f}v10M{mm(50):.3f} {y - 5:.1f}v10"
    drawn.append(drawer.shape(bar, width=1.2, more='class="bar"'))
    drawn.append(drawer.words("50 mm", mm(50) + 8, y + 4, size=11))
    return Block(wide, y + 12, "".join(drawn))


def _and(things: Sequence[str]) -> str:
    return listed(things, comma="; " if any("," in thing for thing in things) else ", ")
