"""What playing and watching have in common: the bar, the table, the log, and the words beneath the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, ScrollableContainer, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from undercroft.engine import Event, Game
from undercroft.scene import Scene
from undercroft.terminal.screen.board import SceneView
from undercroft.terminal.screen.dialogs import Reading, Reason, Why
from undercroft.terminal.screen.help import Foot, Help, Keys
from undercroft.terminal.screen.log import Log
from undercroft.terminal.screen.sheet import Spot

LOG = 46
"""The columns of a log that stands beside the boards."""

WIDE = 126
"""From so many columns on, the log stands beside the boards instead of beneath them."""

_LOWER = 9
"""So many rows at least are kept beneath the boards, as long as the boards have the least they need."""

_LEAST = 4
"""The rows that the boards need, unless that is more than half of all."""


class TableScreen(Screen[object]):
    """A bar that says whose turn it is, the table, something asked or steered beneath it, and the log."""

    AUTO_FOCUS = ""
    KEYS: ClassVar[Keys] = ()
    LAST: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why", key_display="?"),
        Binding("B", "boards", "boards"),
        Binding("R", "read", "read"),
        Binding("f1,H", "help", "help", key_display="F1"),
        Binding("q", "leave", "quit"),
    ]
    """The keys that stand at the end of the foot of every such screen."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """The parts, each in its place."""
        with Horizontal(id="bar"):
            yield Static(id="bar-left", markup=False)
            yield Static(id="bar-right", markup=False)
        with Container(id="body"):
            with ScrollableContainer(id="table", can_focus=False):
                yield SceneView(id="scene", unicode=getattr(self.app, "unicode", True))
            with Vertical(id="ask"):
                yield Static(id="question", markup=False)
                yield from self.lower()
            yield Log(id="log")
        yield Static(id="note", markup=False)
        yield Static(id="say", markup=False)
        yield Foot()

    def lower(self) -> Sequence[Widget]:
        """What stands beneath the question."""
        return ()

    # ------------------------------------------------------------------ parts

    @property
    def scene_view(self) -> SceneView:
        """The table."""
        return self.query_one("#scene", SceneView)

    @property
    def log_view(self) -> Log:
        """The log."""
        return self.query_one("#log", Log)

    def write(self, part: str, words: str | Content) -> None:
        """These words stand in this part of the screen."""
        self.query_one(f"#{part}", Static).update(words, layout=part != "note")

    def say(self, words: str = "", kind: str = "", rule: str | None = None) -> None:
        """Something is said beneath the table: a refusal, a hint; nothing: it is silent."""
        said = self.query_one("#say", Static)
        said.set_classes(kind)
        said.display = bool(words)
        self.query_one("#note").display = not words
        said.update(Content.assemble(words, (f" [{rule}]" if rule else "", "not bold")))

    def words(self, event: Event) -> str:
        """The event as a sentence."""
        raise NotImplementedError

    # ------------------------------------------------------------------ room

    def on_mount(self) -> None:
        """The parts are fitted to the room, and nothing is said yet."""
        self.say()
        self._fit(*self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """The parts are fitted to the new room."""
        self._fit(*event.size)

    def _fit(self, width: int, height: int) -> None:
        wide = width >= WIDE
        self.set_class(wide, "wide")
        self.scene_view.fit(width - LOG * wide, max(_LEAST, height - 3 - _LOWER - 4 * wide))
        self.fit_table()
        self.refresh_bindings()

    def fit_table(self) -> None:
        """The table takes as many rows as it needs, and leaves enough for what is beneath it."""
        free = self.app.size.height - 3
        rows = max(1, min(max(min(_LEAST, free // 2), free - _LOWER), self.scene_view.sheet.height))
        columns = self.app.size.width - LOG * self.has_class("wide")
        table = self.query_one("#table")
        table.styles.height = rows
        table.styles.overflow_x = "auto" if self.scene_view.sheet.width > columns else "hidden"
        self.query_one("#body").styles.grid_rows = f"{rows} 1fr"
        self.call_after_refresh(self.scene_view.scroll_to_what_counts)

    def show_scenes(self, scenes: Sequence[Scene], highlight: Collection[str] = ()) -> None:
        """These scenes are on the table, with what may be chosen marked."""
        self.scene_view.show(scenes, highlight)
        self.fit_table()

    # ------------------------------------------------------------------ keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Turning to other boards is offered only where not all of them are shown, reading where there is much."""
        if action == "boards" and self.is_mounted:
            return self.scene_view.pages > 1
        if action == "read" and self.is_mounted:
            return bool(self.scene_view.readings)
        return True

    def on_scene_view_pointed(self, event: SceneView.Pointed) -> None:
        """What is at the cursor or under the mouse is told; who walks or points has read what was said before."""
        if event.by_hand:
            self.say()
        self.note(event.spot)

    def note(self, spot: Spot | None) -> None:
        """What is at this spot is told."""
        self.write("note", "" if spot is None else spot.note)

    def explain_event(self, event: Event) -> None:
        """The rules behind a line of the log are shown in full."""
        reasons: list[Reason] = [("", self.words(event), event.rule)]
        reasons += [("Also", "", rule) for rule in event.also]
        self.app.push_screen(Why(self.game, reasons))

    def action_boards(self) -> None:
        """The next boards are shown."""
        self.scene_view.turn_page()
        self.fit_table()

    def action_read(self) -> None:
        """What there is to read at the table is shown in full."""
        self.app.push_screen(Reading(self.scene_view.readings))

    def action_help(self) -> None:
        """How to play is shown."""
        self.app.push_screen(Help(self.game, self.KEYS))

    def action_why(self) -> None:
        """The rule behind what is pointed at is shown."""
        event = self.log_view.event
        if event is not None:
            self.explain_event(event)

    def action_leave(self) -> None:
        """The screen is given back."""
        self.app.exit(False)
