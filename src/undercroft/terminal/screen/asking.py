"""The question of who looks at the screen: the table, the log and the options, and nothing that others know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList

from undercroft.engine import Choice, Event, Option, Refused, Table
from undercroft.terminal.match import Match
from undercroft.terminal.screen.answers import Answers, Choosing, brief
from undercroft.terminal.screen.base import TableScreen
from undercroft.terminal.screen.sheet import Spot

WAYS = {"up": "n", "right": "e", "down": "s", "left": "w"}
"""The arrow keys, and the ids of the options that they answer."""


class AskScreen(TableScreen):
    """The table as who looks at it may see it, with the question to answer, if there is one.

    `passing` is there while somebody may still look before the screen goes to another; `draft` is what was written
    of an answer and not given, with the question that it is for.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match.table.game)
        self.match = match
        self.names = match.names
        self.refused: Refused | None = None
        self.passing: asyncio.Event | None = None
        self._asked: str | None = None
        self.draft: tuple[tuple[int, int], Any] | None = None
        self._offered: tuple[int, int] | None = None

    @property
    def table(self) -> Table:
        """The table, which is another after each step for which people throw the dice."""
        return self.match.table

    def lower(self) -> Sequence[Widget]:
        """The options, and a line to look for one."""
        return (Choosing(id="choosing"),)

    @property
    def choosing(self) -> Choosing:
        """The options, and the line to look for one."""
        return self.query_one("#choosing", Choosing)

    @property
    def answers(self) -> Answers:
        """The list of options."""
        return self.choosing.answers

    @property
    def choice(self) -> Choice | None:
        """The question of who looks at the screen."""
        return None if self.passing is not None else self.match.choice

    def words(self, event: Event) -> str:
        """The event as a sentence."""
        return self.game.retold(event, self.names)

    @property
    def is_on_board(self) -> bool:
        """Whether the keyboard walks over the board."""
        return self.focused is self.scene_view

    # ------------------------------------------------------------------ showing

    def show(self, *, thinking: int | None = None, passing: int | None = None) -> None:
        """The table, the log and the question are on the screen, as who looks at it may see them."""
        if self.match.covered:
            self.write("bar-left", self.game.title)
            self.write("bar-right", "" if thinking is None else f"{self.names[thinking]} is thinking\u2026")
            return
        with self.app.batch_update():
            self._show(self.choice, thinking, passing)

    def _show(self, choice: Choice | None, thinking: int | None, passing: int | None) -> None:
        self._show_table(choice)
        self.log_view.show(self.match.entries(), self.words, new_from=self.match.new_from(), game=self.game.id)
        if passing is not None:
            self._show_passing(passing)
        elif choice is not None:
            self._show_question(choice, None if choice.waits else thinking)
        elif thinking is not None:
            self._show_thinking(thinking)
        if self.match.unsaved is not None:
            self.say(f"Not saved: {self.match.why_unsaved}. It is tried again after every answer.", "refused")
        self.refresh_bindings()

    def clear(self) -> None:
        """Nothing of anybody's is left on the screen, nor of what somebody has written."""
        self.draft = None
        self.scene_view.clear()
        self.log_view.clear()
        self.choosing.show(())
        for part in ("question", "note", "bar-right"):
            self.write(part, "")
        self.say()
        self.refused, self._asked = None, None

    def _show_table(self, choice: Choice | None) -> None:
        options = () if choice is None else choice.options
        lead = None if choice is None else self.match.lead
        self.scene_view.ways = WAYS if any(option.id in WAYS.values() for option in options) else {}
        places = {option.at for option in options if option.at is not None}
        if lead is not None and lead.moment is not None:
            places = set(lead.anchors)
        self.show_scenes([self.table.scene(self.match.eyes)], places)
        self.show_bar()

    @property
    def turns(self) -> int:
        """How many turns have begun by what is shown."""
        return self.table.turns

    def show_bar(self) -> None:
        """The bar says which game it is, how far it has come, and how much time is left, where that matters."""
        turns = self.turns
        turn = f"turn {turns}" if turns else ""
        parts = (self.game.title, turn, self.match.time_left())
        self.write("bar-left", " \u00b7 ".join(part for part in parts if part))

    def _show_question(self, choice: Choice, thinking: int | None) -> None:
        name = self.names[choice.seat]
        whose = f"\u25b6 {name}, your turn" if thinking is None else f"{self.names[thinking]} is thinking\u2026"
        self.write("bar-right", whose)
        question = choice.text if len(self.match.people) == 1 else f"{name}: {choice.text}"
        lead = self.match.lead
        task = f"\n\u25b6 {lead.task}" if lead is not None and lead.task else ""
        parts = (question, (f" [{choice.rule}]", "not bold $soft"), (task, "$primary"))
        self.write("question", Content.assemble(*parts))
        asked = f"{choice.seat} {choice.ask}"
        offered = (choice.seat, choice.number)
        # Who is asked the same as before goes on looking for an answer where that was left off.
        if offered != self._offered or self.answers.ids != [option.id for option in choice.options]:
            self.choosing.show(choice.options)
        self._offered = offered
        if asked != self._asked or self.focused is None:
            self._focus_first(choice)
        self._asked = asked
        if self.scene_view.ways:
            self.scene_view.point_at(None)
        elif self.focused is self.scene_view:
            self.scene_view.point_somewhere()
        else:
            self._follow()

    def _focus_first(self, choice: Choice) -> None:
        """Who is asked for a place begins on the board, else in the list."""
        first = choice.options[0].at if choice.options else None
        on_board = first is not None and any(first in spot.anchors for spot in self.scene_view.sheet.spots)
        if on_board and self.scene_view.middle is not None:
            self.scene_view.point_at(first)
        self.set_focus(self.scene_view if on_board else self.answers)

    def _show_thinking(self, seat: int) -> None:
        self._asked = None
        self.choosing.show(())
        self.scene_view.point_at(None)
        self.write("bar-right", f"{self.names[seat]} is thinking\u2026")
        self.write("question", f"{self.names[seat]} ({self.match.players[seat].name}) is thinking\u2026")

    def _show_passing(self, person: int) -> None:
        self.choosing.show(())
        self.write("bar-right", f"pass to {self.names[person]}")
        self.write("question", f"Enter hides all this; then pass to {self.names[person]}.")
        self.write("note", "")
        self.set_focus(None)

    # ------------------------------------------------------------------ pointing

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The board shows where the highlighted option stands."""
        if event.option_list is self.answers and not self.is_on_board:
            self._follow()

    def _follow(self) -> None:
        option = self.answers.option
        if self.choice is not None and option is not None and not self.scene_view.ways:
            self.scene_view.point_at(option.at)

    def note(self, spot: Spot | None) -> None:
        """What is there is told, and what may be done there."""
        here = self.options_at(spot)
        current = self.answers.option
        if here and self.is_on_board and (current is None or current not in here):
            self.answers.point_at(here[0])
        if spot is None or self.choosing.is_searching:
            parts = [self._tip()]
        else:
            parts = [spot.note, *(brief(option) for option in here)]
        self.write("note", " \u00b7 ".join(part for part in parts if part))

    def _tip(self) -> str:
        """What may be done with the keyboard just now, for a newcomer."""
        if self.choice is None:
            return ""
        if self.choosing.is_searching:
            fits = "Enter answers with the marked one" if self.answers.shown else "Nothing fits"
            return f"{fits}; Esc lists all again."
        if not self.scene_view.ways:
            return "Enter or a click answers; Tab goes on to the log and to the board."
        if self.is_on_board:
            return "An arrow key, a letter or a click on the tile answers."
        return "A letter answers; so does an arrow key on the board, which Tab goes to."

    def on_choosing_searched(self) -> None:
        """It is told how many options fit, in place of what was said before."""
        self.say()
        self.note(None)

    def options_at(self, spot: Spot | None) -> list[Option]:
        """The options that stand on this spot."""
        if spot is None or self.choice is None:
            return []
        return [option for option in self.choice.options if option.at in spot.anchors]
