"""Events: what happened, who may know, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from undercroft.engine.faults import Reentered
from undercroft.engine.notes import OPEN, cite


def frozen(value: Any) -> Any:
    """A copy of plain data that shares nothing changeable with the original; tuples become lists, as in JSON."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (list, tuple)):
        return [frozen(item) for item in value]
    if isinstance(value, dict):
        return {str(key): frozen(item) for key, item in value.items()}
    raise TypeError(f"{value!r} is no plain data: only whole numbers, strings, lists and dicts are")


class Event:
    """One thing that happened. `audience` is None for everybody and spectators, else the seats that may know.

    `data` is a plain dict of its own, for reading: the table, its clones and its record share it, and whoever changes
    it changes what they say was told. `shows` declares that its audience learns something that was hidden from it.
    `also` names further rules at work.
    """

    __slots__ = ("also", "audience", "data", "kind", "rule", "shows")

    def __init__(
        self,
        kind: str,
        data: dict[str, Any],
        *,
        rule: str,
        shows: bool = False,
        audience: tuple[int, ...] | None = None,
        also: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.data = data
        self.rule = rule
        self.shows = shows
        self.audience = audience
        self.also = also

    def heard_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may know of it."""
        return self.audience is None or seat in self.audience

    def plain(self) -> dict[str, Any]:
        """The event as plain data."""
        told: dict[str, Any] = {
            "kind": self.kind,
            "data": self.data,
            "rule": self.rule,
            "shows": self.shows,
            "audience": None if self.audience is None else list(self.audience),
        }
        if self.also:
            told["also"] = list(self.also)
        return told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash((self.kind, self.rule))

    def __repr__(self) -> str:
        values = ", ".join(f"{key}={value!r}" for key, value in self.data.items())
        return f"Event({self.kind!r}, {values}) [{self.rule}]"


class Unread:
    """What lies farther back in a chain, of events or of answers: it is read when somebody gets there."""

    __slots__ = ("_found", "_read")

    def __init__(self, read: Callable[[], Any]) -> None:
        self._read: Callable[[], Any] | None = read
        self._found: list[Any] = []

    def behind(self) -> Any:
        """The node that is next on the way back, or again something to be read; None where the chain begins.

        Several threads may get there at once: each goes on by what was read first.
        """
        read = self._read
        if read is not None:
            self._found.append(read())
            self._read = None
        return self._found[0]


def reached(node: Any) -> Any:
    """This node, or the one that is found where it is to be read."""
    while isinstance(node, Unread):
        node = node.behind()
    return node


class Chain:
    """The events of a table: a list that only grows and whose copies cost nothing, for they share what is behind them.

    Of an imagined world only what a seat heard is there to be read. That is sorted out when somebody reads: `_ears`
    says of how many events at the beginning which seat must have heard them.
    """

    __slots__ = ("_ears", "_last", "length")

    def __init__(self, events: Iterable[Any] = ()) -> None:
        self._last: Any = None
        self._ears: tuple[tuple[int, int | None], ...] = ()
        self.length = 0
        for event in events:
            self.append(event)

    @classmethod
    def ending(cls, node: Any, length: int) -> Chain:
        """The chain that ends with this node, of so many events."""
        chain = cls()
        chain._last, chain.length = node, length
        return chain

    def append(self, event: Any) -> None:
        """Add at the end."""
        self._last = (self._last, event)
        self.length += 1

    def cut(self, length: int) -> None:
        """Only the first `length` events are left."""
        while self.length > length:
            self._last = reached(self._last)[0]
            self.length -= 1

    def copy(self) -> Chain:
        """An independent chain with the same events."""
        twin = Chain()
        twin._last = self._last
        twin._ears = self._ears
        twin.length = self.length
        return twin

    def heard_by(self, seat: int | None) -> Chain:
        """An independent chain with those events that this seat (None: a spectator) heard; the others only count."""
        twin = self.copy()
        twin._ears += ((self.length, seat),)
        return twin

    def last(self) -> Any:
        """The newest event, or None."""
        return next(self._backwards(0), None)

    def since(self, length: int) -> list[Any]:
        """The events told after the first `length` ones."""
        return [*self._backwards(length)][::-1]

    def _backwards(self, length: int) -> Iterator[Any]:
        node = self._last
        for number in range(self.length - 1, max(0, length) - 1, -1):
            node, event = reached(node) if isinstance(node, Unread) else node
            if not self._ears or all(number >= first or event.heard_by(seat) for first, seat in self._ears):
                yield event

    def __len__(self) -> int:
        return self.length


class Tell:
    """The voice of the rules: tells everybody or some seats what happened, and by which rule.

    `heard` is False when nobody listens; a rule that must work to find words asks first. `watch` is called with every
    event that was told. Of what is told, `rule` and `also` are there to be read. The rules `behind` it are cited and no
    more: those at work which the audience may not know of are part of neither event, record nor page.
    """

    __slots__ = ("events", "heard", "locked", "watch")

    def __init__(self, heard: bool = True) -> None:
        self.events = Chain()
        self.heard = heard
        self.locked = False
        self.watch: Callable[[Event], None] | None = None

    def everyone(
        self,
        event: str,
        *,
        rule: str,
        shows: bool = False,
        also: tuple[str, ...] = (),
        behind: tuple[str, ...] = (),
        **data: Any,
    ) -> None:
        """Tell all seats and spectators."""
        if self.locked:
            raise Reentered(f"{event!r} was told on the way back to a question [{rule}]")
        if self.heard:
            self._note(Event(event, frozen(data), rule=rule, shows=shows, also=also), behind)

    def only(
        self,
        to: int | Iterable[int],
        event: str,
        *,
        rule: str,
        shows: bool = False,
        also: tuple[str, ...] = (),
        behind: tuple[str, ...] = (),
        **data: Any,
    ) -> None:
        """Tell these seats and nobody else."""
        if self.locked:
            raise Reentered(f"{event!r} was told on the way back to a question [{rule}]")
        if self.heard:
            audience = (to,) if isinstance(to, int) else tuple(to)
            self._note(Event(event, frozen(data), rule=rule, shows=shows, audience=audience, also=also), behind)

    def _note(self, event: Event, behind: tuple[str, ...]) -> None:
        if OPEN:
            cite(event.rule, *event.also, *behind)
        self.events.append(event)
        if self.watch is not None:
            self.watch(event)

    def copy(self) -> Tell:
        """An independent voice with the same past, which nobody watches."""
        twin = Tell(self.heard)
        twin.events = self.events.copy()
        return twin
