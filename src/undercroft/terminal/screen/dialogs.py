"""Small screens over the table: why, menus, a line to type, and the curtain between two people."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from undercroft.engine import Game, Unknown
from undercroft.engine.ledger import data_lines
from undercroft.scene import Line, Panel

STILL = 0.8
"""So many seconds no key is pressed before the curtain can be opened: one that is held down opens nothing."""

Reason = tuple[str, str, str | None]
"""What is explained: a heading, the words, and the rule."""


def rule_text(game: Game, id: str) -> Content:
    """The rule in full: what it says, the ruling where the rulebook is silent, other readings, its data."""
    try:
        rule = game.ledger[id]
    except Unknown as error:
        return Content(error.reason)
    parts: list[tuple[str, str]] = [(f"{rule.source}\n" if rule.source else "", "$soft"), (rule.rule, "")]
    if rule.ruling:
        parts += [("\nRuling: ", "bold"), (rule.ruling, "")]
    for variant in rule.variants:
        parts += [("\nVariant ", "bold"), (variant, "")]
    for line in data_lines(rule.data):
        parts.append((f"\n  {line}", ""))
    return Content.assemble((f"[{rule.id}]\n", "bold"), *parts)


class Dialog(ModalScreen[str | None]):
    """A box over the table with a title; Escape and a click beside it close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "back")]
    foot = "Esc: back"

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title

    def action_close(self) -> None:
        """Nothing was chosen."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """A click beside the box closes it."""
        if event.widget is self:
            self.dismiss(None)

    def boxed(self) -> Vertical:
        """The box, under its title."""
        box = Vertical(classes="box")
        box.border_title = Content(self.heading)
        box.border_subtitle = Content(self.foot)
        return box


class Why(Dialog):
    """Why something is so: words, and the rules behind them in full."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,question_mark,space", "close", "back")]

    def __init__(self, game: Game, reasons: Sequence[Reason], title: str = "Why?") -> None:
        super().__init__(title)
        self.game = game
        self.reasons = reasons

    def compose(self) -> ComposeResult:
        """One paragraph for each reason; a rule that was told already is only named."""
        told: set[str] = set()
        with self.boxed(), VerticalScroll():
            for heading, words, rule in self.reasons:
                if heading or words:
                    yield Static(Content.assemble((f"{heading}: " if heading else "", "bold"), words), classes="reason")
                if rule is None:
                    continue
                again = Content.styled(f"[{rule}], as above", "$soft")
                yield Static(again if rule in told else rule_text(self.game, rule), classes="rule")
                told.add(rule)


class Reading(Dialog):
    """What there is to read at the table, in full."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,R,space", "close", "back")]

    def __init__(self, panels: Sequence[Panel]) -> None:
        super().__init__("At the table")
        self.panels = panels

    def compose(self) -> ComposeResult:
        """A heading for each panel, and all its lines."""
        with self.boxed(), VerticalScroll():
            for panel in self.panels:
                yield Static(Content.styled(panel.title, "bold underline"), classes="heading")
                for line in (*panel.lines, *panel.more):
                    headed = isinstance(line, Line) and line.icon is not None
                    words = line.words if isinstance(line, Line) else line
                    yield Static(Content.styled(words, "bold"), classes="heading") if headed else Static(Content(words))

    def on_mount(self) -> None:
        """The keyboard scrolls it."""
        self.query_one(VerticalScroll).focus()


class Teaching(Dialog):
    """What a teacher says, beneath the board it speaks of; it gives "why" to who asks for the rules behind it."""

    foot = "Enter: go on   ?: the rules behind this"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "close", "go on"),
        Binding("question_mark", "rules", "rules"),
    ]

    def __init__(self, title: str, words: Sequence[str], task: str = "") -> None:
        super().__init__(title)
        self.spoken = words
        self.wanted = task

    def compose(self) -> ComposeResult:
        """A paragraph for each thought, and at last what is to be done."""
        with self.boxed(), VerticalScroll():
            for words in self.spoken:
                yield Static(Content(words), classes="reason")
            if self.wanted:
                yield Static(Content.styled(self.wanted, "bold $primary"))

    def action_rules(self) -> None:
        """The rules are asked for."""
        self.dismiss("why")


class Menu(Dialog):
    """A few things to choose from; it gives the id of the one chosen, or None."""

    foot = "Enter: choose   Esc: back"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10))
    ]

    def __init__(self, title: str, rows: Sequence[tuple[str, str]], note: str = "") -> None:
        super().__init__(title)
        self.rows = rows
        self.note = note

    def compose(self) -> ComposeResult:
        """The rows with their numbers."""
        with self.boxed():
            if self.note:
                yield Static(Content(self.note), classes="reason")
            rows = [Row(Content.assemble((f"{at} ", "bold"), words)) for at, (_, words) in enumerate(self.rows, 1)]
            yield OptionList(*rows, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The row is chosen."""
        self.dismiss(self.rows[event.option_index][0])

    def action_pick(self, place: int) -> None:
        """The row of this number is chosen."""
        if place <= len(self.rows):
            self.dismiss(self.rows[place - 1][0])


class Ask(Dialog):
    """A line to type; it gives what was typed, or None."""

    foot = "Enter: go   Esc: back"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "back")]

    def __init__(self, title: str, note: str = "", typed: str = "") -> None:
        super().__init__(title)
        self.note = note
        self.typed = typed

    def compose(self) -> ComposeResult:
        """The line, under what is to be typed there."""
        with self.boxed():
            if self.note:
                yield Static(Content(self.note), classes="reason")
            yield Input(self.typed, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed is given."""
        self.dismiss(event.value)


class Curtain(Screen[bool]):
    """Nothing of anybody's is to be seen until the next person presses a key; False if somebody stops here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "stop", "quit")]

    def __init__(self, name: str, title: str, still: float = STILL) -> None:
        super().__init__()
        self.person = name
        self.heading = title
        self.still = still
        self._touched = monotonic()

    def compose(self) -> ComposeResult:
        """Whose turn it is, and nothing else."""
        with Middle(id="curtain"):
            yield Static(Content.styled(self.heading, "bold"), classes="curtain-title")
            yield Static(Content(f"Pass to {self.person}."), classes="curtain-name")
            yield Static(Content(f"{self.person}: press Enter when nobody else looks.   q: quit"), classes="keys")

    def on_key(self, event: events.Key) -> None:
        """Enter opens it, but not the one with which somebody has just closed it."""
        opens = event.key in ("enter", "space")
        if opens:
            event.stop()  # The table beneath must not take it for an answer.
        self._touch(opens=opens)

    def on_click(self) -> None:
        """A click opens it too."""
        self._touch(opens=True)

    def _touch(self, *, opens: bool) -> None:
        before, self._touched = self._touched, monotonic()
        if opens and self._touched - before >= self.still:
            self.dismiss(True)

    def action_stop(self) -> None:
        """Somebody stops here."""
        self.dismiss(False)
