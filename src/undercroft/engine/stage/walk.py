"""A walk: answer after answer on a way, as far as nothing new happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from undercroft.engine.choice import Choice
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.craft.words import listed
from undercroft.engine.event import Event
from undercroft.engine.game import Game
from undercroft.engine.naming import named

FEW: Final = 2
"""So many new offers are named to whoever they stopped."""


class Walk:
    """A seat on its way: the answers that are left.

    It goes on until it is there or meets something new: an event that is not usual or shows something, a question that
    is no part of the way, and an offer that was not there before. `along` is done once between two steps wherever it is
    offered. `told` is how many events it knows of.
    """

    __slots__ = ("_along", "_asks", "_did", "_game", "_left", "_offers", "_stop", "_verbs", "_way", "seat", "told")

    def __init__(self, game: Game, choice: Choice, way: Sequence[str], told: int, along: str = "") -> None:
        assert game.ways is not None
        self.seat = choice.seat
        self.told = told
        self._game = game
        self._asks = game.ways.asks or frozenset({choice.ask})
        self._left = list(reversed(way))
        self._along, self._did = along, False
        self._way = frozenset((*way, along))
        self._verbs: set[str | None] = set(game.ways.passes)
        self._stop: Event | Choice | None = None
        self._offers = self._beside(choice)

    @property
    def is_over(self) -> bool:
        """Whether no answer is left."""
        return not self._left

    def meets(self, events: Iterable[Event]) -> bool:
        """Whether one of these events is new: the walk is over then."""
        new = next(filter(self._is_new, events), None)
        if new is not None:
            self._end(new)
        return self.is_over

    def why_stopped(self, names: tuple[str, ...]) -> str:
        """What stopped the walk before its end, in words; empty where nothing did, or what did is the question itself.

        An event speaks for itself, and so does a question that is no part of a way; an offer may be one of many.
        """
        if self._stop is None:
            return ""
        if isinstance(self._stop, Event):
            return f"You stopped on the way: {self._game.words(self._stop, names)}"
        new = self._beside(self._stop) - self._offers
        labels = [named(option.label, names) for option in self._stop.options if option.id in new]
        if not labels:
            return "You stopped on the way: it does not go on from here as you meant to."
        more = f" and {len(labels) - FEW} more" if len(labels) > FEW else ""
        return f"You stopped on the way: here you can also {listed(labels[:FEW], comma='; ')}{more}."

    def waits(self, choice: Choice | None) -> bool:
        """Whether the walk goes on after this: nothing is asked, or something aside that whoever walks answers."""
        return choice is None or (self._game.ways is not None and choice.ask in self._game.ways.aside)

    def asks(self, choice: Choice) -> bool:
        """Whether this is a question that is answered on the way."""
        return choice.ask in self._asks

    def knows(self, choice: Choice) -> bool:
        """Whether nothing is offered here beside going on that was not there before."""
        return self._beside(choice) <= self._offers

    def step(self, choice: Choice | None) -> str | None:
        """The next answer to what is asked now; None at the end, and where something is new."""
        if not self._left or choice is None or not self.asks(choice):
            return None
        offered = {option.id for option in choice.options}
        self._did = not self._did and self._along in offered
        id = self._along if self._did else self._left[-1]
        if id not in offered or not self.knows(choice):
            self._end(choice)
            return None
        if not self._did:
            self._left.pop()
        return id

    def _end(self, stop: Event | Choice) -> None:
        if self._left:
            self._stop = stop
        self._left.clear()

    def _is_new(self, event: Event) -> bool:
        ways = self._game.ways
        if ways is not None and event.kind in ways.usual:
            return ways.new(event)
        return event.shows or self._game.moment(event.kind) != QUIET

    def _beside(self, choice: Choice) -> frozenset[str]:
        """What is offered beside going on: the options by which one does something else, but for idle and vain ones."""
        self._verbs.update(option.verb for option in choice.options if option.id in self._way)
        others = (option for option in choice.options if option.verb not in self._verbs)
        return frozenset(option.id for option in others if not option.idle and not option.vain)
