"""A walk: answer after answer on a way, as far as nothing new happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undercroft.engine.choice import Choice
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.event import Event
from undercroft.engine.game import Game


class Walk:
    """A seat on its way: the answers that are left.

    It goes on until it is there or meets something new: whatever is shown, any event but the usual, another question,
    and an offer that was not there before. `told` is how many events it knows of.
    """

    __slots__ = ("_ask", "_game", "_left", "_offers", "seat", "told")

    def __init__(self, game: Game, choice: Choice, way: Sequence[str], told: int) -> None:
        self.seat = choice.seat
        self.told = told
        self._game = game
        self._ask = choice.ask
        self._left = list(reversed(way))
        self._offers = _offers(choice, way[0])

    def step(self, choice: Choice | None, events: Iterable[Event]) -> str | None:
        """The next answer to what is asked now, after these events; None at the end, and where something is new."""
        if not self._left or choice is None or choice.ask != self._ask or any(map(self._is_new, events)):
            return None
        id = self._left.pop()
        if all(option.id != id for option in choice.options):
            return None
        before, self._offers = self._offers, _offers(choice, id)
        return id if self._offers <= before else None

    def _is_new(self, event: Event) -> bool:
        ways = self._game.ways
        usual = ways is not None and event.kind in ways.usual
        return event.shows or not (usual or self._game.moment(event.kind) == QUIET)


def _offers(choice: Choice, id: str) -> frozenset[str]:
    """What is offered beside going on: the ids of all options with another verb than this one."""
    verb = next((option.verb for option in choice.options if option.id == id), None)
    return frozenset(option.id for option in choice.options if option.verb != verb)
