"""The scene: how a table looks, described once and drawn many ways."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from undercroft.scene import finding
from undercroft.scene.crop import cropped, place_on
from undercroft.scene.lane.lane import Lane
from undercroft.scene.lane.text import lane_board
from undercroft.scene.parts import Board, Panel
from undercroft.scene.picture import draw_pdf, draw_png
from undercroft.scene.svg import draw_lines
from undercroft.scene.text import draw_text


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on a table as one seat sees it: boards, lanes on which pucks are slid, and panels of words.

    >>> from undercroft.scene import Tile
    >>> tiles = (Tile(0, 0, "entrance", anchor="a1"), Tile(1, 0, anchor="b1"), Tile(2, 0, "wall"))
    >>> print(Scene("", (Board("A cellar", 3, 1, tiles),)).text(highlight={"b1"}), end="")
    A cellar
    1 E *.  ##
      a  b  c
    """

    title: str
    boards: tuple[Board, ...] = ()
    panels: tuple[Panel, ...] = ()
    lanes: tuple[Lane, ...] = ()

    def thing_at(self, name: str) -> str | None:
        """The thing that this piece is, by its id, or that is at this anchor."""
        return finding.thing_at(self.boards, self.panels, name)

    def places(self, names: Iterable[str]) -> list[str]:
        """The anchors of the places and pieces of these names, as far as they are here."""
        return finding.places(self.boards, self.panels, names)

    @property
    def things(self) -> list[str]:
        """All that can be asked about here, each once."""
        return list(dict.fromkeys(finding.things(self.boards, self.panels)))

    @property
    def boxes(self) -> tuple[Panel, ...]:
        """The panels that are drawn as boxes."""
        return tuple(panel for panel in self.panels if not panel.strip)

    @property
    def drawn_boards(self) -> tuple[Board, ...]:
        """The boards as characters draw them: a lane is a board with a sketch."""
        return (*self.boards, *map(lane_board, self.lanes)) if self.lanes else self.boards

    def cut(
        self,
        *,
        boards: Sequence[int] | None = None,
        panels: Collection[str] = (),
        around: str = "",
        across: int = 9,
        down: int = 6,
        lanes: bool = False,
        named: bool = True,
    ) -> "Scene":
        """A part of it for a picture: the boards of these numbers, all if none are named, and panels of these titles.

        With `around`, an anchor or the id of a piece, it is what lies so many tiles across and down around that, of the
        board that has it; with `lanes`, the lanes on which pucks are slid. The boards have no heading unless they are
        `named`. `KeyError` if there is no such board, panel, place or lane.
        """
        if missing := [str(one) for one in boards or () if not 0 <= one < len(self.boards)]:
            raise KeyError(f"board {missing[0]}")
        if missing := [title for title in panels if title not in {panel.title for panel in self.panels}]:
            raise KeyError(f"panel {missing[0]!r}")
        if lanes and not self.lanes:
            raise KeyError("lane")
        shown = self.boards if boards is None else tuple(self.boards[one] for one in boards)
        if around:
            places = ((board, place_on(board, around)) for board in shown)
            board, at = next(((board, at) for board, at in places if at is not None), (None, None))
            if board is None or at is None:
                raise KeyError(f"place {around!r}")
            shown = (cropped(board, at, across, down),)
        if not named:
            shown = tuple(replace(board, name="", caption="") for board in shown)
        kept = tuple(panel for panel in self.panels if panel.title in panels)
        return replace(self, title="", boards=shown, panels=kept, lanes=self.lanes if lanes else ())

    def text(
        self, width: int = 80, *, highlight: Collection[str] = (), unicode: bool = False, brief: bool = False
    ) -> str:
        """The scene as lines of text; the highlighted anchors have a star before them.

        Where it is `brief`, panels with more to read say no more than what that is.
        """
        panels = [replace(panel, lines=panel.lines[:1]) if brief and panel.more else panel for panel in self.boxes]
        return draw_text(self.title, self.drawn_boards, panels, width=width, highlight=highlight, unicode=unicode)

    def svg(self, *, theme: str = "parchment", highlight: Collection[str] = (), across: int = 2) -> str:
        """The scene as SVG, 64 units a tile, `across` boards side by side; themes: parchment, night, ink."""
        return "\n".join(self.svg_lines(theme=theme, highlight=highlight, across=across))

    def svg_lines(
        self, *, theme: str = "parchment", highlight: Collection[str] = (), across: int = 2, lead: bool = False
    ) -> list[str]:
        """The same in the lines of which it is made; what looks the same in two scenes is the same line.

        Of several boards the one that matters may `lead`: it is large, the others rest below it.
        """
        parts = self.title, self.boards, self.boxes, self.lanes
        return draw_lines(*parts, theme=theme, highlight=highlight, across=across, lead=lead)

    def png(
        self, scale: float = 1.0, *, theme: str = "parchment", highlight: Collection[str] = (), across: int = 2
    ) -> bytes:
        """The scene as PNG; at scale 0.5 a tile is 32 pixels wide."""
        return draw_png(self.svg(theme=theme, highlight=highlight, across=across), scale=scale)

    def pdf(self, *, paper: str = "a4", theme: str = "ink", highlight: Collection[str] = (), across: int = 2) -> bytes:
        """The scene as a PDF of one page, in vectors, sparing of ink unless another theme is named."""
        svg = self.svg(theme=theme, highlight=highlight, across=across)
        return draw_pdf(svg, title=self.title, paper=paper)
