"""The keys at the foot of a screen; and how to play: what the game is about, a turn, its end, and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from undercroft.engine import Game
from undercroft.engine.ledger import how_to_play
from undercroft.engine.lessons.guide import find_guide, has_guide, on_one_line
from undercroft.terminal.screen.dialogs import Dialog
from undercroft.terminal.screen.hanging import Hanging

Keys = Sequence[tuple[str, str]]

PLAY_KEYS: Keys = (
    ("arrows", "walk over the board or the options; step, where the question is which way"),
    ("Enter, click", "answer with what is under the cursor or the mouse"),
    ("1 to 9", "answer with the option of this number; of more than nine, type the number, then Enter"),
    ("letters, /", "look for an option by its words"),
    ("i", "what is it: the place under the cursor, or what the highlighted option is about"),
    ("go b6, Enter", "walk to a place, as far as nothing new happens; so does Enter or a click on it"),
    ("Space, Esc", "skip what is being shown, to the next question"),
    ("P", "the pace at which you see what happens: slow, usual, quick, at once; it is remembered"),
    ("Tab", "from the board to the options to the log"),
    ("?", "why: the question, the option, the last refusal, or the line of the log"),
    ("h", "a hint: a good answer and the reason; it never answers for you"),
    ("u", "undo your last answer, if nothing was rolled or shown"),
    ("E", "write the answer in one go, where there is a form for it"),
    ("A", "acts at any time, such as conceding"),
    ("B", "the other boards, where not all fit on the screen"),
    ("R", "read in full what there is much of, such as a journal"),
    ("F2, W", "in a lesson, what the teacher said"),
    ("Esc", "look for nothing any more; close a window"),
    ("T", "light or dark"),
    ("F1, H", "how to play: this window"),
    ("Ctrl+Z", "put the program aside, where the shell can; fg comes back"),
    ("q, Ctrl+C, Ctrl+Q", "stop; the game is saved"),
    ("on the board", "\u2022 can be chosen; the cursor or the mouse tells what a sign stands for"),
)
REPLAY_KEYS: Keys = (
    (". ,", "one beat on, one beat back: what happened between two answers"),
    ("right, left", "one answer on, one answer back"),
    ("PgDn, PgUp", "one turn on, one turn back"),
    ("Home, End", "the beginning, the end"),
    ("Space", "let it run, or stop it"),
    ("g", "go to an answer by its number"),
    ("V", "through other eyes"),
    ("Tab, Enter", "go to the log; go to the moment of a line"),
    ("?", "why: the rule behind the line of the log"),
    ("B", "the other boards, where not all fit on the screen"),
    ("R", "read in full what there is much of, such as a journal"),
    ("T", "light or dark"),
    ("F1, H", "how to play: this window"),
    ("Ctrl+Z", "put the program aside, where the shell can; fg comes back"),
    ("q, Ctrl+C, Ctrl+Q", "stop"),
)


class Foot(Footer):
    """The keys that can be pressed now; drawn anew only when they are others than before."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False, compact=True)
        self.shown: list[tuple[str, str, bool]] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        """The keys may be others: after every answer, and whenever something else has the focus."""
        active = screen.active_bindings.values()
        shown = [(it.binding.key, it.binding.description, it.enabled) for it in active if it.binding.show]
        if shown != self.shown and self.is_attached and screen is self.screen and screen.app.app_focus:
            self.shown = shown
            super().bindings_changed(screen)


class Help(Dialog):
    """How to play this game here."""

    def __init__(self, game: Game, keys: Keys) -> None:
        super().__init__(f"How to play {game.title}")
        self.game = game
        self.keys = keys

    def compose(self) -> ComposeResult:
        """What it is about, a turn step by step, how it ends, and the keys; without a guide, the keys and the rules."""
        with self.boxed(), VerticalScroll():
            if has_guide(self.game):
                yield from self._guided()
                yield from self._keys()
            else:
                yield Static(Content.styled(self.game.pitch, "bold"), classes="reason")
                yield from self._keys()
                yield from self._rules()
            more = f"All rules, also those of every single thing: undercroft rules {self.game.id}"
            yield Static(Content.styled(more, "$soft"), classes="heading")

    def _guided(self) -> ComposeResult:
        guide = find_guide(self.game)
        yield Static(Content.styled(on_one_line(guide.aim), "bold"), classes="reason")
        for number, picture in enumerate(guide.pictures, 1):
            step = Content.assemble((f"{picture.title}. ", "bold"), on_one_line(picture.says))
            yield Static(Hanging(f"{number} ", step))
        yield Static(Content.styled("How it ends", "bold"), classes="heading")
        yield Static(on_one_line(guide.end))
        yield Static(Content.styled(f"The same with pictures: undercroft how {self.game.id}", "$soft"))

    def _keys(self) -> ComposeResult:
        yield Static(Content.styled("Keys", "bold"), classes="heading")
        wide = max(len(key) for key, _ in self.keys) + 2
        for key, words in self.keys:
            yield Static(Hanging(f"{key:{wide}}", Content(words)))

    def _rules(self) -> ComposeResult:
        for title, rules in how_to_play(self.game.ledger):
            yield Static(Content.styled(title, "bold"), classes="heading")
            for rule in rules:
                line = Content.assemble(rule.rule, (f" [{rule.id}]", "$soft"))
                yield Static(Hanging("\u2022 ", line))

    def on_mount(self) -> None:
        """The keyboard scrolls it."""
        self.query_one(VerticalScroll).focus()
