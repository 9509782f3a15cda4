"""An easel: where whoever writes for a game draws the boards on which its pucks are slid.

Everything that goes over it is plain data, as it stands in files. Nothing is kept here, and whatever cannot be read is
`Refused` with rule and place.
"""

from __future__ import annotations

from typing import Any, Protocol

from undercroft.engine.chance import Chance

Plain = dict[str, Any]


class Easel(Protocol):
    """The easel of one game."""

    def sizes(self) -> Plain:
        """The measures of every board in whole mm: `width`, `length`, `target` (where zones begin), `puck` (radius).

        Beside them `values`, the least and the greatest of a zone, and `dot`, where it usually is.
        """

    def boards(self) -> list[Plain]:
        """The boards that come with the game, each as its file has it; the usual one first."""

    def read(self, text: str, file: str) -> Plain:
        """The board in the text of a file, sound or not; `Refused` if it has not the form of one."""

    def write(self, board: Plain) -> str:
        """The text of a file that holds this board."""

    def look(self, board: Plain) -> Plain:
        """A board that is being drawn: `faults` as `{"reason", "rule", "at"}`, and `marks` where values are written.

        A mark is a value, x, y and height, with x and y of a point in its zone where it stands beside it.
        """

    def trial(self, board: Plain, chance: Chance) -> Plain:
        """A round of slides on it by bots: `pucks` as `{"x", "y", "natural", "off"}` in tenths of a mm.

        What is `told` in lines is how this round went, and many of them.
        """

    def poster(self, board: Plain) -> bytes:
        """The target of a sound board at true size, over many sheets of A4, as a PDF."""
