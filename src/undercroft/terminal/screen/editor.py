"""A form filled in on the screen: a grid in place, anything else as text; what is wrong is told as it is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static, TextArea

from undercroft.engine import Choice, Game, Refused
from undercroft.scene import Scene
from undercroft.terminal.forms import read_form_file
from undercroft.terminal.screen.dialogs import Ask, rule_text
from undercroft.terminal.screen.grid import GridField, drawn_on, grid_spec, matching_board, place_of
from undercroft.terminal.screen.help import Foot
from undercroft.terminal.typed import how, is_typed, legend, typed

Submit = Callable[[Any], Refused | None]
"""Gives the form as the answer; the reason if it is refused."""

_NO_BREAK = "\u00a0"
_BACK = "Esc goes back, and keeps this for later."
_GRID_KEYS = f"Arrows walk, letters write, Space clears.\nPaste or F3 brings a whole one.\nEnter submits.\n{_BACK}"
_TEXT_KEYS = f"Write here, or paste. F3 loads a file.\nF2 submits.\n{_BACK}"
_TYPED_KEYS = f"Change what is written.\nF2 submits.\n{_BACK}"


class FormEditor(Screen[Any]):
    """The form of a question, filled in and checked at every change; it gives what was written and not submitted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "submit", "submit", key_display="F2", priority=True),
        Binding("enter", "submit", "submit", show=False),
        Binding("f3", "load", "load a file", key_display="F3"),
        Binding("escape", "back", "back", key_display="Esc", priority=True),
    ]

    def __init__(self, game: Game, choice: Choice, scene: Scene, submit: Submit, draft: Any = None) -> None:
        super().__init__()
        assert choice.form is not None
        self.game = game
        self.choice = choice
        self.form = choice.form
        self.submit = submit
        self.spec = grid_spec(choice.form)
        self.board = None if self.spec is None else matching_board(scene, self.spec)
        self.draft = draft
        self.rest: dict[str, Any] = {}
        self.fault: Refused | None = None

    def compose(self) -> ComposeResult:
        """The question, the field, the legend, and what is wrong."""
        yield Static(Content.assemble((self.choice.text, "bold"), (f" [{self.choice.rule}]", "$soft")), id="question")
        with Horizontal(id="form-body"):
            with Vertical(id="form-left", classes="" if self.spec else "text"):
                if self.spec is not None:
                    yield GridField(self.spec, drawn_on(self.board, self.spec), id="form-grid")
                else:
                    yield TextArea(id="form-text", soft_wrap=True)
            with VerticalScroll(id="form-right", can_focus=False):
                yield Static(id="fault", markup=False)
                yield Static(id="fault-rule", markup=False, classes="rule")
                yield Static(Content(self._legend()), classes="reason")
                yield Static(Content(self._keys()), classes="keys")
        yield Foot()

    def on_mount(self) -> None:
        """What is there is checked at once."""
        self.query_one("#form-grid" if self.spec else "#form-text").focus()
        if self.draft is not None:
            self.write(self.draft)
        elif self.is_typed:
            self.write(how(self.form).partition(" ")[2])
        self._check()

    @property
    def is_typed(self) -> bool:
        """Whether the form is a line of words."""
        return is_typed(self.form)

    def _keys(self) -> str:
        return _GRID_KEYS if self.spec else _TYPED_KEYS if self.is_typed else _TEXT_KEYS

    def _legend(self) -> str:
        if self.spec is not None:
            head, colon, items = self.spec.legend.partition(": ")
            each = [item.replace(" ", _NO_BREAK) for item in items.split(", ")]
            return f"{head}{colon}".rstrip() + "\n" + "   ".join(each) if len(each) > 3 else self.spec.legend
        if self.is_typed:
            return legend(self.form)
        schema = self.form.schema
        lines = [str(schema[key]) for key in ("title", "description") if key in schema]
        for key, part in schema.get("properties", {}).items():
            lines.append(f"{key}: {part.get('description') or part.get('type') or part.get('const') or ''}")
        return "\n".join(lines)

    # ------------------------------------------------------------------ what is written

    @property
    def data(self) -> Any:
        """What is written, as plain data; text that begins like JSON is read as such."""
        if self.spec is not None:
            text = self.query_one(GridField).text
            return {**self.rest, self.spec.key: text} if self.rest and self.spec.key else text
        text = self.query_one(TextArea).text
        if text.lstrip()[:1] in ("{", "["):
            try:
                return json.loads(text)
            except ValueError as error:
                raise Refused(f"this is no JSON: {error}", rule=self.choice.rule) from None
            except RecursionError:
                raise Refused("this is nested too deeply", rule=self.choice.rule) from None
        return typed(self.form, text) if self.is_typed else text

    def write(self, data: Any) -> None:
        """The field holds this."""
        if self.spec is None:
            self.query_one(TextArea).text = data if isinstance(data, str) else json.dumps(data, indent=1)
            return
        self.rest = {}
        if isinstance(data, dict) and self.spec.key in data:
            self.rest = {key: value for key, value in data.items() if key != self.spec.key}
            data = data[self.spec.key]
        lines = data if isinstance(data, list) else str(data).strip().splitlines()
        self.query_one(GridField).fill([str(line).strip() for line in lines])

    def on_grid_field_changed(self) -> None:
        """What is wrong now is told."""
        self._check()

    def on_text_area_changed(self) -> None:
        """What is wrong now is told."""
        self._check()

    def _check(self) -> None:
        try:
            self.form.read(self.data)
        except Refused as error:
            self._tell(error)
        else:
            self._tell(None)

    def _tell(self, fault: Refused | None) -> None:
        self.fault = fault
        said = self.query_one("#fault", Static)
        said.set_classes("good" if fault is None else "bad")
        words = "All is well: Enter submits it." if self.spec else "All is well: F2 submits it."
        said.update(Content.styled(words if fault is None else f"Not yet: {fault.reason}", "bold"))
        rule = Content() if fault is None or fault.rule is None else rule_text(self.game, fault.rule)
        self.query_one("#fault-rule", Static).update(rule)
        if self.spec is not None:
            at = None if fault is None else fault.at
            self.query_one(GridField).mark(place_of(at, self.board, self.spec))

    # ------------------------------------------------------------------ keys

    def action_submit(self) -> None:
        """The form is the answer, or the reason is told why it cannot be."""
        try:
            fault = self.submit(self.data)
        except Refused as error:
            fault = error
        if fault is None:
            self.dismiss(None)
        else:
            self._tell(fault)

    def action_load(self) -> None:
        """A file is asked for, and brought in."""
        self.app.push_screen(Ask("Load a file", "TOML, JSON or plain text:"), self._load)

    def _load(self, name: str | None) -> None:
        if not name:
            return
        try:
            self.write(read_form_file(name.strip()))
        except Refused as error:
            self._tell(error)

    def action_back(self) -> None:
        """The question is answered otherwise; what was written is kept for it."""
        self.dismiss(self.data if self.spec is not None else self.query_one(TextArea).text)
