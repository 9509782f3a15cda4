"""The pen of sheets as PDF: words in the PDF's own fonts, boxes, ticks and rings."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from undercroft.scene.sheets.sheets import INK, Align

if TYPE_CHECKING:
    from fpdf import FPDF

LINE: Final = "#8a8a8a"
_SOFT: Final = "\xad"
_USUAL: Final = 16
"""Words of more letters may be cut anywhere."""
_WORDS: Final = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "\u2026": "...",
        "\u2713": "\xac",
    }
)
_TICK: Final = "\xac"
"""Stands for a tick, which the fonts for words have not got."""


class Pen:
    """Words and shapes on the open page, all sizes multiplied by one factor."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self.scale = 1.0
        self.cut = False
        """Whether a word of usual length had to be cut since this was last set to no."""

    def font(self, size: float, *, bold: bool = False, family: str = "helvetica") -> None:
        self.pdf.set_font(family, "B" if bold else "", size * self.scale)

    def wrapped(self, text: str, wide: float, size: float, *, bold: bool = False) -> list[str]:
        """The text in lines that are no wider; a word that is wider itself is cut, at a soft hyphen if it has one."""
        self.font(size, bold=bold)
        width = self.pdf.get_string_width
        found: list[str] = []
        for paragraph in printable(text).split("\n"):
            line = ""
            for word in paragraph.split():
                while word:
                    bare = word.replace(_SOFT, "")
                    longer = f"{line} {bare}" if line else bare
                    if width(longer) <= wide:
                        line, word = longer, ""
                        continue
                    heads = [word[: at.start()] for at in re.finditer(_SOFT, word)]
                    fits = [head for head in heads if width(f"{line} {head.replace(_SOFT, '')}-".strip()) <= wide]
                    if fits:
                        found.append(f"{line} {fits[-1].replace(_SOFT, '')}-".strip())
                        line, word = "", word[len(fits[-1]) + 1 :]
                    elif line:
                        found.append(line)
                        line = ""
                    else:
                        cut = max(1, sum(width(bare[: n + 1]) <= wide for n in range(len(bare))))
                        found.append(bare[:cut])
                        self.cut = self.cut or len(bare) <= _USUAL
                        word = bare[cut:]
            found.append(line)
        return found

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
        align: Align = "left",
        wide: float = 0.0,
        family: str = "helvetica",
    ) -> None:
        """One line whose foot is at y, within this width."""
        self.font(size, bold=bold, family=family)
        text = printable(text).replace(_SOFT, "")
        room = wide - self.pdf.get_string_width(text) if align != "left" else 0.0
        self.pdf.set_text_color(*rgb(colour))
        x += room / 2 if align == "middle" else room
        for number, run in enumerate(text.split(_TICK)):
            if number:
                side = size * self.scale * 0.6
                self.tick(x, y - side, side)
                x += self.pdf.get_string_width(_TICK)
            self.pdf.text(x, y, run)
            x += self.pdf.get_string_width(run)

    def rect(self, x: float, y: float, wide: float, high: float, *, fill: str = "", line: str = LINE) -> None:
        self.pdf.set_draw_color(*rgb(line))
        self.pdf.set_line_width(0.5)
        if fill:
            self.pdf.set_fill_color(*rgb(fill))
        self.pdf.rect(x, y, wide, high, style="DF" if fill and line else "F" if fill else "D")

    def box(self, x: float, y: float, side: float, *, ticked: bool = False) -> None:
        """A box to tick."""
        self.pdf.set_draw_color(*rgb(INK))
        self.pdf.set_line_width(0.7)
        self.pdf.rect(x, y, side, side)
        if ticked:
            self.tick(x, y, side, width=1.3)

    def tick(self, x: float, y: float, side: float, *, width: float = 0.8) -> None:
        """A tick in such a square."""
        self.pdf.set_draw_color(*rgb(INK))
        self.pdf.set_line_width(width)
        spots = ((x + side * 0.18, y + side * 0.5), (x + side * 0.42, y + side * 0.78), (x + side, y - side * 0.1))
        for (x1, y1), (x2, y2) in pairwise(spots):
            self.pdf.line(x1, y1, x2, y2)

    def ring(self, x: float, y: float, wide: float, high: float) -> None:
        self.pdf.set_draw_color(*rgb(INK))
        self.pdf.set_line_width(0.7)
        self.pdf.ellipse(x, y, wide, high)


def printable(text: str) -> str:
    """The text in letters that the PDF's own fonts have; others become question marks, and ticks stay ticks.

    >>> printable("Bodhrán \u2019n\u2019 \u2116")
    "Bodhrán 'n' ?"
    """
    known = "".join(letter for letter in text if letter >= " " or letter == "\n")
    return known.translate(_WORDS).encode("latin-1", "replace").decode("latin-1")


def rgb(colour: str) -> tuple[int, int, int]:
    """A colour written as `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
