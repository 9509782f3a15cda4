"""What must hold for every game: functions that play some games of an id and raise AssertionError where it does not."""

from __future__ import annotations

from typing import Protocol, TypeVar


class Law(Protocol):
    """A check of the game of this id."""

    __name__: str
    __module__: str

    def __call__(self, game: str) -> None:
        """Raises AssertionError where the game does not keep it."""


L = TypeVar("L", bound=Law)
LAWS: list[Law] = []


def law(check: L) -> L:
    """This is a law; a decorator."""
    LAWS.append(check)
    return check
