"""The options of a question as a list that can be walked, clicked, counted and searched."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option as Row

from undercroft.engine import Option
from undercroft.engine.craft.words import whole
from undercroft.terminal.offers import Group, groups, is_headed, worth
from undercroft.terminal.screen.hanging import Hanging
from undercroft.terminal.words import numbered, option_text


class Answers(OptionList):
    """The options by what one does, with their numbers where they may be chosen by them, and the odds behind them."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self.all: tuple[Option, ...] = ()
        self.shown: list[Option] = []
        self._rows: list[Option | None] = []

    def show(self, options: Sequence[Option], wanted: str = "") -> None:
        """The options that fit what was typed are listed, the best of them highlighted."""
        self.all = tuple(options)
        found = groups(options)
        if wanted.strip():
            self.shown = fitting(options, wanted)
            found = [Group(None, tuple((0, option) for option in self.shown))]
        else:
            self.shown = [option for group in found for _, option in group.options]
        headed = is_headed(found)
        digits = len(str(len(options)))
        count = numbered(options)
        places = {option.id: place for place, option in enumerate(options, 1)}
        self._rows = []
        rows: list[Row] = []
        for group in found:
            under = headed and group.verb is not None and len(group.options) > 1
            if under:
                self._rows.append(None)
                rows.append(Row(Content.styled(f"{group.verb}:", "$soft"), disabled=True))
            for _, option in group.options:
                self._rows.append(option)
                mark = f"{places[option.id]:>{digits}} " if count else ""
                rows.append(Row(Hanging(f"  {mark}" if under else mark, _words(option))))
        self.clear_options()
        self.add_options(rows)
        self.highlighted = next((at for at, option in enumerate(self._rows) if option is not None), None)

    def clear(self) -> None:
        """No option is left here."""
        self.show(())

    @property
    def ids(self) -> list[str]:
        """The ids of all options, listed or not."""
        return [option.id for option in self.all]

    @property
    def option(self) -> Option | None:
        """The highlighted option."""
        return None if self.highlighted is None else self.at_row(self.highlighted)

    def at_row(self, row: int) -> Option | None:
        """The option in this row; None where it is none, or what one does is written there."""
        return self._rows[row] if row < len(self._rows) else None

    def point_at(self, option: Option) -> None:
        """This option is highlighted, if it is listed."""
        rows = enumerate(self._rows)
        at = next((at for at, other in rows if other is not None and other.id == option.id), None)
        if at is not None:
            self.highlighted = at


def _words(option: Option) -> Content:
    about = worth(option)
    return Content.assemble(brief(option), (f" - {about}" if about else "", "$soft"))


def brief(option: Option) -> str:
    """The option in words, after the letter that answers it where it is one.

    >>> brief(Option("n", "north to e2")), brief(Option("the-comb", "The Comb, ready-made"))
    ('n: north to e2', 'The Comb, ready-made')
    """
    return option_text(option) if len(option.id) == 1 else option.label


def fitting(options: Sequence[Option], wanted: str) -> list[Option]:
    """The options that fit these words, those that are meant exactly first; a number means a place in the list.

    >>> from undercroft.engine import Option
    >>> offered = [Option("fan", "Fan, 2 AP"), Option("shark", "Shark pit, 6 AP"), Option("done", "be done")]
    >>> fitting(offered, "sh"), fitting(offered, "3"), fitting(offered, "ap 2")
    ([Option('shark')], [Option('done')], [Option('fan')])
    """
    typed = wanted.strip().lower()
    if not typed:
        return list(options)
    number = whole(typed)
    if number is not None and numbered(options) and 1 <= number <= len(options):
        return [options[number - 1]]
    words = typed.split()
    found = [option for option in options if all(word in f"{option.id} {option.label}".lower() for word in words)]

    def rank(option: Option) -> int:
        if option.id == typed:
            return 0
        if option.id.startswith(typed):
            return 1
        return 2 if option.label.lower().startswith(typed) else 3

    return sorted(found, key=rank)


class Choosing(Vertical):
    """The list of options, and a line in which one is looked for by its words or its number."""

    class Picked(Message):
        """This option is the answer."""

        def __init__(self, option: Option) -> None:
            self.option = option
            super().__init__()

    class Searched(Message):
        """Other options are listed than before: those that fit what was typed."""

    class Missed(Message):
        """Nothing that is offered fits these words."""

        def __init__(self, words: str) -> None:
            self.words = words
            super().__init__()

    def compose(self) -> ComposeResult:
        """The list, and the line, which is not there until it is wanted."""
        yield Answers(id="answers")
        yield Input(id="search", placeholder="words or number of an option", compact=True, select_on_focus=False)

    @property
    def answers(self) -> Answers:
        """The list."""
        return self.query_one(Answers)

    @property
    def line(self) -> Input:
        """The line."""
        return self.query_one(Input)

    @property
    def is_searching(self) -> bool:
        """Whether the line is there."""
        return self.line.display

    def show(self, options: Sequence[Option]) -> None:
        """All these options are listed, and none is looked for."""
        self.answers.show(options)
        self.answers.display = bool(options)
        self.line.display = False
        self.line.value = ""
        if self.line.has_focus:
            self.screen.set_focus(self.answers if options else None)

    def search(self, typed: str = "") -> None:
        """An option is looked for, these words to begin with; what is typed from now on goes there at once."""
        self.line.display = True
        self.screen.set_focus(self.line)
        self.line.value = typed
        self.line.cursor_position = len(typed)
        self._list(typed)

    def _list(self, typed: str) -> None:
        self.answers.show(self.answers.all, typed)
        self.post_message(self.Searched())

    def type(self, letter: str) -> None:
        """An option is looked for by what was typed so far, and this letter."""
        self.search(f"{self.line.value}{letter}" if self.is_searching else letter)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only the options that fit are listed."""
        event.stop()
        if self.is_searching and event.value == self.line.value:
            self._list(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The best of them is the answer."""
        event.stop()
        typed = event.value.strip().lower()
        found = fitting(self.answers.all, typed)
        if not typed:
            self.show(self.answers.all)
            self.post_message(self.Searched())
        elif found:
            pointed = self.answers.option
            self.post_message(self.Picked(pointed if pointed is not None and pointed in found else found[0]))
        else:
            self.post_message(self.Missed(typed))

    def on_key(self, event: events.Key) -> None:
        """Up and down walk through the list while the line is being typed in."""
        if self.is_searching and event.key in ("up", "down"):
            event.stop()
            self.answers.action_cursor_up() if event.key == "up" else self.answers.action_cursor_down()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The row is the answer."""
        event.stop()
        option = self.answers.at_row(event.option_index)
        if option is not None:
            self.post_message(self.Picked(option))
