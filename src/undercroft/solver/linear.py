"""Sums of variables with whole-number factors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class Linear:
    """A whole number and some variables, each times a whole number.

    >>> x, y = Linear.of(0), Linear.of(1)
    >>> (2 * x - y + 3).at([5, 4])
    9
    """

    __slots__ = ("constant", "terms")

    def __init__(self, terms: Mapping[int, int] | None = None, constant: int = 0) -> None:
        self.terms = {at: by for at, by in (terms or {}).items() if by}
        self.constant = constant

    @staticmethod
    def of(variable: int) -> Linear:
        """The variable of this number."""
        return Linear({variable: 1})

    @staticmethod
    def sum(parts: Iterable[Linear]) -> Linear:
        """All of these together."""
        terms: dict[int, int] = {}
        constant = 0
        for part in parts:
            constant += part.constant
            for at, by in part.terms.items():
                terms[at] = terms.get(at, 0) + by
        return Linear(terms, constant)

    def at(self, values: Sequence[int]) -> int:
        """The number that comes of these values."""
        return self.constant + sum(by * values[at] for at, by in self.terms.items())

    def __add__(self, other: Linear | int) -> Linear:
        if isinstance(other, int):
            return Linear(self.terms, self.constant + other)
        return Linear.sum((self, other))

    __radd__ = __add__

    def __neg__(self) -> Linear:
        return -1 * self

    def __sub__(self, other: Linear | int) -> Linear:
        return self + -1 * other

    def __rsub__(self, other: int) -> Linear:
        return -1 * self + other

    def __mul__(self, by: int) -> Linear:
        return Linear({at: factor * by for at, factor in self.terms.items()}, self.constant * by)

    __rmul__ = __mul__
