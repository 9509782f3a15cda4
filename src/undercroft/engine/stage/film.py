"""The film: how a table was at everything that was told, while somebody watches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Film:
    """Copies of the state at everything told, kept while somebody watches: the newest `most`; None: all."""

    __slots__ = ("_copies", "_most")

    MOST = 150

    def __init__(self, most: int | None = MOST) -> None:
        self._copies: dict[int, Any] = {}
        self._most = most

    def copy(self) -> Film:
        """Another film with the same copies."""
        twin = Film(self._most)
        twin._copies.update(self._copies)
        return twin

    def keep(self, told: int, state: Any) -> None:
        """This is how the table was when it had told so many events."""
        self._copies[told] = state
        if self._most is not None and len(self._copies) > self._most:
            del self._copies[next(iter(self._copies))]

    def at(self, told: int) -> Any | None:
        """The table when it had told so many events, if that was kept."""
        return self._copies.get(told)

    def forget(self, told: int) -> None:
        """Nobody will ask any more how the table was up to when it had told so many events."""
        self._drop(number for number in self._copies if number <= told)

    def cut(self, told: int) -> None:
        """What was told after so many events is taken back."""
        self._drop(number for number in self._copies if number > told)

    def _drop(self, numbers: Iterable[int]) -> None:
        for number in list(numbers):
            del self._copies[number]

    def __len__(self) -> int:
        return len(self._copies)
