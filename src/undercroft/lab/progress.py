"""How far an experiment is: which cells are still played, and between what their measures lie by now.

What comes next follows from the rows alone, so that a run that was broken off goes on as if it had not been, and
several processes play the very games that one would.
"""

from __future__ import annotations

from undercroft.lab.bounds import Spanned
from undercroft.lab.experiment import Study
from undercroft.lab.metrics import Row


class Progress:
    """What is known after some rows. In a round every cell that is not done plays one game, the first cell first."""

    def __init__(self, study: Study) -> None:
        self._study = study
        least, most = study.limits
        many = len(study.cells)
        self.means = [Spanned(least, most, study.confidence(many)) for _ in range(many)]
        self.gaps = [Spanned(least - most, most - least, study.confidence(many - 1)) for _ in range(many - 1)]
        self.active = tuple(range(many))
        self.round = 0
        self.played = [0] * many
        self.trail: list[list[tuple[int, float, float]]] = [[] for _ in range(many)]
        self._seen: dict[int, float | None] = {}

    @property
    def pending(self) -> tuple[int, ...]:
        """The cells that have still to play their game of this round."""
        return tuple(cell for cell in self.active if cell not in self._seen)

    def add(self, row: Row) -> None:
        """This game was played next."""
        cell, value = row["cell"], self._study.measure.of(row)
        self._seen[cell] = value
        self.played[cell] += 1
        if value is not None:
            self.means[cell].add(value)
            first = self._seen.get(0)
            if cell and first is not None:
                least, most = self._study.limits
                self.gaps[cell - 1].add(_within(value, least, most) - _within(first, least, most))
        if not self.pending:
            self._end_round()

    def _end_round(self) -> None:
        for cell in self._seen:
            bounds = self.gaps[cell - 1].bounds if cell else self.means[0].bounds
            self.trail[cell].append((self.round + 1, *bounds))
        self._seen = {}
        self.round += 1
        going = [cell for cell in self.active if not self._done(cell)]
        if going and 0 not in going and len(self._study.cells) > 1 and self.played[0] == self.round:
            going = [0, *going]  # All others are compared with the first: it plays as long as any of them.
        self.active = tuple(going)

    def _done(self, cell: int) -> bool:
        stop = self._study.written.stop
        if self.played[cell] >= stop.games:
            return True
        if not self._study.adaptive or self.played[cell] < stop.least:
            return False
        if stop.width is not None and _width(self.means[cell].bounds) <= stop.width:
            return True
        if not stop.sure:
            return False
        return self.sure(cell) if cell else True

    def sure(self, cell: int) -> bool:
        """Whether it is sure that this cell differs from the first."""
        low, high = self.gaps[cell - 1].bounds
        return low > 0 or high < 0


def _within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


def _width(bounds: tuple[float, float]) -> float:
    return bounds[1] - bounds[0]
