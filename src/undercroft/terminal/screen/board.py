"""The table on the screen: boards and panels, a cursor that walks over them, and a mouse that points at them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from undercroft.scene import Panel, Scene
from undercroft.terminal.screen.drawing import Picture
from undercroft.terminal.screen.sheet import Sheet, Spot, nearest
from undercroft.terminal.screen.theme import palette

_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class SceneView(Widget, can_focus=True):
    """One or more scenes, drawn as large as the room allows.

    Arrow keys walk from spot to spot, or answer at once where `ways` names them; Enter and a click choose a spot.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"walk('{way}')", show=False) for way in _WAYS),
        Binding("enter", "choose", "choose", show=False),
    ]

    class Pointed(Message):
        """The cursor or the mouse is on this spot now; None: on none. `by_hand` says that somebody walked there."""

        def __init__(self, spot: Spot | None, *, by_hand: bool = False) -> None:
            self.spot = spot
            self.by_hand = by_hand
            super().__init__()

    class Chosen(Message):
        """This spot was chosen by Enter or by a click."""

        def __init__(self, spot: Spot) -> None:
            self.spot = spot
            super().__init__()

    class Walked(Message):
        """An arrow key was pressed for which there is an answer."""

        def __init__(self, way: str) -> None:
            self.way = way
            super().__init__()

    def __init__(self, *, unicode: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self.unicode = unicode
        self.ways: Mapping[str, object] = {}
        self._scenes: tuple[Scene, ...] = ()
        self._highlight: frozenset[str] = frozenset()
        self._page: int | None = None
        self._picture = Picture((), 80, 10)
        self._room = (80, 12)
        self._at: int | None = None

    # ------------------------------------------------------------------ what is shown

    def show(self, scenes: Sequence[Scene], highlight: Collection[str] = ()) -> None:
        """These scenes are on the screen, the highlighted anchors marked; the cursor stays where it was if it can."""
        held = self.spot
        if frozenset(highlight) != self._highlight:
            self._page = None
        self._scenes, self._highlight = tuple(scenes), frozenset(highlight)
        self._draw()
        self._at = None if held is None else self._same_place(held)
        self.refresh(layout=True)

    def clear(self) -> None:
        """Nothing of any scene is left here."""
        self._at, self._page, self.ways = None, None, {}
        self.show(())

    def turn_page(self) -> None:
        """The next boards are shown, where they do not all fit."""
        self._page = (self._picture.page + 1) % max(1, self._picture.pages)
        self._at = None
        self._draw()
        self.refresh(layout=True)

    @property
    def pages(self) -> int:
        """In how many parts the boards are shown."""
        return self._picture.pages

    @property
    def middle(self) -> Spot | None:
        """The spot around which a map is looked at; None where there is no map."""
        for board in (board for scene in self._scenes for board in scene.boards):
            if board.focus is not None:
                at = tuple(map(int, board.focus))
                anchor = next((tile.anchor for tile in board.tiles if (tile.x, tile.y) == at), None)
                return next((spot for spot in self.sheet.spots if anchor is not None and anchor in spot.anchors), None)
        return None

    @property
    def readings(self) -> list[Panel]:
        """All panels, where some of them hold much to read."""
        panels = list(dict.fromkeys(panel for scene in self._scenes for panel in scene.boxes))
        return panels if any(panel.wide for panel in panels) else []

    @property
    def sheet(self) -> Sheet:
        """What is drawn now."""
        return self._picture.sheet

    def fit(self, width: int, height: int) -> None:
        """The drawing is as large as it can be in a room of so many columns and rows."""
        held = self.spot
        self._room = (width, height)
        self._draw()
        self._at = None if held is None else self._same_note(held)
        self.refresh(layout=True)

    def _draw(self) -> None:
        self._picture = Picture(
            self._scenes, *self._room, highlight=self._highlight, unicode=self.unicode, page=self._page
        )

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the room, or as the drawing where that is wider."""
        return max(container.width, self.sheet.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the drawing."""
        return max(1, self.sheet.height)

    # ------------------------------------------------------------------ the cursor

    @property
    def spot(self) -> Spot | None:
        """The spot under the cursor."""
        spots = self.sheet.spots
        return spots[self._at] if self._at is not None and self._at < len(spots) else None

    def point_at(self, anchor: str | None) -> None:
        """The cursor stands on the spot with this anchor, if it can be seen."""
        found = next((at for at, spot in enumerate(self.sheet.spots) if anchor in spot.anchors), None)
        if found is not None or anchor is None:
            self._move(found)

    def point_somewhere(self) -> None:
        """The cursor stands on a spot that can be chosen, unless it does so already.

        From a board where something could be chosen it goes to the nearest, else to the first.
        """
        held = self.spot
        if held is not None and self._is_lit(held):
            return
        spots = self.sheet.spots
        able = [at for at, spot in enumerate(spots) if self._is_lit(spot)]
        if able and held is not None and held.anchors:
            self._move(min(able, key=lambda at: spots[at].distance(held)))
        elif able:
            self._move(able[0])

    def _is_lit(self, spot: Spot) -> bool:
        return not self._highlight.isdisjoint(spot.anchors)

    def on_focus(self) -> None:
        """The cursor can be seen: where something can be chosen, else where it was, else at the first place."""
        if self.ways:
            return
        self.point_somewhere()
        if self.spot is None and self.sheet.spots:
            self._move(next((at for at, spot in enumerate(self.sheet.spots) if spot.anchors), 0))

    def _same_place(self, held: Spot) -> int | None:
        places = ((at, spot) for at, spot in enumerate(self.sheet.spots))
        return next((at for at, spot in places if (spot.row, spot.column) == (held.row, held.column)), None)

    def _same_note(self, held: Spot) -> int | None:
        return next((at for at, spot in enumerate(self.sheet.spots) if spot.note == held.note), None)

    def _move(self, at: int | None, *, by_hand: bool = False) -> None:
        self._at = at
        self.scroll_to_what_counts()
        self.refresh()
        self.post_message(self.Pointed(self.spot, by_hand=by_hand))

    def scroll_to_what_counts(self) -> None:
        """What is around the cursor can be seen, or what can be chosen where there is none."""
        spot = self.spot
        shown = [spot] if spot is not None else [spot for spot in self.sheet.spots if self._is_lit(spot)]
        regions = [
            Region(max(0, spot.column - 2), max(0, spot.row - 1), spot.width + 4, spot.height + 2) for spot in shown
        ]
        if not isinstance(self.parent, Widget):
            return
        if spot is None and self.middle is not None:
            wide, high = self.parent.size
            left, top = max(0, self.middle.column - wide // 2), max(0, self.middle.row - high // 2)
            self.parent.scroll_to(left, top, animate=False)
        elif regions:
            self.parent.scroll_to_region(Region.from_union(regions), animate=False)

    def action_walk(self, way: str) -> None:
        """The cursor goes one spot on, or the answer that lies this way is given."""
        if way in self.ways:
            self.post_message(self.Walked(way))
            return
        spot = self.spot
        if spot is None:
            self.point_somewhere()
            if self._at is None and self.sheet.spots:
                self._move(0)
            return
        found = nearest(self.sheet.spots, spot, *_WAYS[way])
        if found is not None:
            self._move(self.sheet.spots.index(found), by_hand=True)

    def action_choose(self) -> None:
        """The spot under the cursor is chosen."""
        if self.spot is not None:
            self.post_message(self.Chosen(self.spot))

    # ------------------------------------------------------------------ the mouse

    def on_click(self, event: events.Click) -> None:
        """The spot under the mouse is chosen."""
        found = self._under(event)
        if found is not None:
            self._move(found, by_hand=True)
            self.post_message(self.Chosen(self.sheet.spots[found]))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """What is under the mouse is told."""
        found = self._under(event)
        if found is not None:
            self.post_message(self.Pointed(self.sheet.spots[found]))

    def on_leave(self) -> None:
        """What is under the cursor is told again."""
        self.post_message(self.Pointed(self.spot))

    def _under(self, event: events.MouseEvent) -> int | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        spots = enumerate(self.sheet.spots)
        return next((at for at, spot in spots if spot.covers(offset.y, offset.x)), None)

    # ------------------------------------------------------------------ drawing

    def render_line(self, y: int) -> Strip:
        """One row of the drawing in its colours, with the cursor where it stands."""
        styles = palette(self.app.current_theme.dark, not self.app.no_color)
        paper = styles["paper"]
        width = self.size.width
        row = list(self.sheet.rows[y]) if y < self.sheet.height else []
        row += [(" ", "paper")] * (width - len(row))
        spot = self.spot
        pointed = "cursor" if self.has_focus else "lit"
        if spot is not None and spot.row <= y < spot.row + spot.height:
            end = spot.column + spot.width
            for column in range(max(0, spot.column - 1), min(end + 1, len(row))):
                letter, role = row[column]
                if column in (spot.column - 1, end):
                    letter, role = ("[" if column < end else "]"), pointed
                elif not role.startswith("piece"):
                    role = pointed
                row[column] = letter, role
        segments: list[Segment] = []
        run, last = "", "paper"
        for letter, role in row:
            if role != last and run:
                segments.append(Segment(run, _of(styles, last, paper)))
                run = ""
            run, last = run + letter, role
        segments.append(Segment(run, _of(styles, last, paper)))
        return Strip(segments).crop_extend(0, width, paper)


def _of(styles: Mapping[str, Style], role: str, paper: Style) -> Style:
    return styles.get(role, paper)
