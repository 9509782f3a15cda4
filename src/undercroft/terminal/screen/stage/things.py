"""Whatever is on the screen can be asked what it is, and one goes to a place by pointing at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from undercroft.engine import Choice, Game, Refused, Wanted
from undercroft.engine.stage.card import Card
from undercroft.terminal.screen.dialogs import Dialog, rule_text
from undercroft.terminal.screen.hanging import Hanging
from undercroft.terminal.screen.sheet import Spot
from undercroft.terminal.screen.stage.reeling import ReelScreen
from undercroft.terminal.things import card_named, card_of, heading
from undercroft.terminal.walking import walk


class About(Dialog):
    """The cards of what is pointed at, each with its rules in full."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,i,space", "close", "back")]

    def __init__(self, game: Game, cards: Sequence[Card]) -> None:
        super().__init__(heading(cards[0]))
        self.game = game
        self.cards = cards

    def compose(self) -> ComposeResult:
        """What it does, its numbers now, and the rules behind it."""
        with self.boxed(), VerticalScroll():
            for at, card in enumerate(self.cards):
                if at:
                    yield Static(Content.styled(heading(card), "bold"), classes="heading")
                yield Static(Content(card.text), classes="reason")
                for line in card.lines:
                    yield Static(Hanging("\u2022 ", Content(line)))
                for rule in card.rules:
                    yield Static(rule_text(self.game, rule), classes="heading card-rule")

    def on_mount(self) -> None:
        """The keyboard scrolls it."""
        self.query_one(VerticalScroll).focus()


class ThingScreen(ReelScreen):
    """A table on which everything can be asked, and whose places can be walked to."""

    def _pointed(self) -> list[Card]:
        """The cards of the place under the cursor, or of the highlighted option; each once."""
        seat, option, spot = self.match.eyes, self.answers.option, self.scene_view.spot
        found: list[Card | None] = []
        if spot is not None and (self.is_on_board or option is None):
            found = [card_named(self.table, seat, anchor) for anchor in spot.anchors]
            if not any(found) and self.options_at(spot):
                found = [card_of(self.table, seat, here) for here in self.options_at(spot)]
        if option is not None and not any(found):
            found = [card_of(self.table, seat, option)]
        return list(dict.fromkeys(card for card in found if card is not None))

    def action_about(self) -> None:
        """What is pointed at is told: what it is, what it does, its rules."""
        if self.match.covered:
            return
        cards = self._pointed()
        if cards:
            self.app.push_screen(About(self.game, cards))
        else:
            self.say("There is no more to tell of this.", "hint")

    def walk_to(self, place: str) -> bool:
        """Whether somebody has gone towards this place; else the reason is on the screen."""
        choice = self.choice
        if choice is None:
            return False
        wanted: list[tuple[Choice, str]] = []

        def answer(asked: Choice, id: str) -> None:
            try:
                self.match.answer(asked, id)
            except Wanted:  # Who throws the dice by hand throws them here, and looks again.
                wanted.append((asked, id))
                raise Refused("a throw is wanted") from None

        try:
            why = walk(self.match, choice.seat, place, answer)
        except Refused as error:
            if not wanted:
                self.refuse(error)
                return False
            why = ""
        if wanted:
            asked, id = wanted[0]
            return self.did(lambda throws: self.match.answer(asked, id, throws))
        self.moved()
        if why:
            self.say(why, "hint")
        return True

    def way_at(self, spot: Spot) -> str | None:
        """The place at this spot to which who is asked knows a way; None where there is none."""
        choice = self.choice
        ways = {} if choice is None else self.table.ways(choice.seat)
        return next((anchor for anchor in spot.anchors if anchor in ways), None)

    def moved(self) -> None:
        """Something was done, and the game goes on."""
        raise NotImplementedError
