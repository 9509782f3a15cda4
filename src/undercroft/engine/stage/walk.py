"""A walk: answer after answer on a way, as far as nothing new happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undercroft.engine.choice import Choice
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.event import Event
from undercroft.engine.game import Game


class Walk:
    """A seat on its way: the answers that are left.

    It goes on until it is there or meets something new: an event that is not usual or shows something, a question that
    is no part of the way, and an offer that was not there before. `along` is done once between two steps wherever it is
    offered. `told` is how many events it knows of.
    """

    __slots__ = ("_along", "_asks", "_did", "_game", "_left", "_offers", "_verbs", "_way", "seat", "told")

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
        self._offers = self._beside(choice)

    @property
    def is_over(self) -> bool:
        """Whether no answer is left."""
        return not self._left

    def meets(self, events: Iterable[Event]) -> bool:
        """Whether one of these events is new: the walk is over then."""
        if any(map(self._is_new, events)):
            self._left.clear()
        return self.is_over

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
        id = self._along if self._did else self._left.pop()
        if id not in offered or not self.knows(choice):
            self._left.clear()
            return None
        return id

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
