"""What a table is worth to each side: the game's own players go on from it for a while, then the game estimates.

An estimate is a rough word. What it means is learnt from whole games from the same beginning, played by the same
players: how often those were won in which it said so at this time. None of that depends on how the game went that the
story is about, and the same function judges what happened and what might have happened: so luck is fair on average.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median
from typing import Final, TypeAlias

import msgspec

from undercroft.bots import random
from undercroft.bots.search import no_worlds
from undercroft.engine import Chance, Game, Table, seed_key
from undercroft.engine.record import RecordFile
from undercroft.engine.replay import opened

Worth: TypeAlias = tuple[float, ...]
"""What a table is worth to each side, in thousandths of a win."""

WON: Final = 1000.0
DRAWN: Final = 500.0

BUDGET: Final = 170_000_000
"""How much is played for a story: answers, each as dear as what a seat sees then is long in letters.

That is how long an answer takes, nearly, in every game; and no clock has a say in what a story tells.
"""

GAMES: Final = range(14, 49)
"""So many whole games say what estimates mean: a third of the budget, but not fewer, and not more."""

LONGEST: Final = 20_000
"""A game with more answers than this ends undecided."""

FAR: Final = 600
"""A short playout with more answers than this is judged as it stands."""

SURE: Final = 4.0
"""Beyond so much an estimate, as a logarithm of odds, says no more."""

NOTES: Final = 40
"""So many moments of a usual game are noted; of a longer one more, so that all times count alike."""

_PRIOR: Final = ((0.0, 0.05), (0.5, 1.0), (0.0, 0.5), (0.5, 1.0), (0.0, 0.3))
"""What the five numbers of a fit are without any game, and how much that counts."""
_SIZE: Final = range(len(_PRIOR))
_MOMENTS_COUNT: Final = 3.0
"""The moments of a usual game are much alike: together they count as so many."""
_ROUNDS: Final = 12


@dataclass(frozen=True, slots=True)
class Side:
    """Who wins and loses together: a name, and the seats."""

    name: str
    seats: tuple[int, ...]


def sides_of(table: Table) -> tuple[Side, ...]:
    """The sides at this table: in a cooperative game all of one role, else each seat by itself."""
    if not table.game.cooperative:
        return tuple(Side(seat.name, (seat.number,)) for seat in table.seats)
    roles = dict.fromkeys(seat.role for seat in table.seats)
    if len(roles) == 1:
        party = tuple(seat.number for seat in table.seats)
        return (Side(table.seats[0].name if len(party) == 1 else "The party", party),)
    members = {role: tuple(seat.number for seat in table.seats if seat.role == role) for role in roles}
    alone = {role: len(seats) == 1 for role, seats in members.items()}
    return tuple(
        Side(table.seats[seats[0]].name if alone[role] else f"The {role}s", seats) for role, seats in members.items()
    )


class Fit:
    """What an estimate means at which time of a game: a logistic curve in both, learnt from whole games.

    >>> fit = Fit([[(2.0, 0.5, 1.0)] * 40, [(-2.0, 0.5, 0.0)] * 40] * 40)
    >>> fit.worth(2.0, 0.5) > 800, fit.worth(-2.0, 0.5) < 200, round(fit.worth(0.0, 0.5))
    (True, True, 500)
    """

    __slots__ = ("numbers",)

    def __init__(self, games: Sequence[Sequence[tuple[float, float, float]]]) -> None:
        """Of each game its moments: the logarithm of the odds that were estimated, the time, and what it came to."""
        rows = [
            ((1.0, said, time, said * time, _early(time)), came, _MOMENTS_COUNT / NOTES)
            for moments in games
            for said, time, came in moments
        ]
        numbers = [start for start, _ in _PRIOR]
        for _ in range(_ROUNDS):  # Newton's method: it is a convex question, and few steps are enough.
            slope = [weight * (start - now) for now, (start, weight) in zip(numbers, _PRIOR, strict=True)]
            bend = [[_PRIOR[i][1] if i == j else 0.0 for j in _SIZE] for i in _SIZE]
            for values, came, weight in rows:
                chance = _chance(sum(number * value for number, value in zip(numbers, values, strict=True)))
                for i in _SIZE:
                    slope[i] += weight * (came - chance) * values[i]
                    for j in _SIZE:
                        bend[i][j] += weight * chance * (1 - chance) * values[i] * values[j]
            numbers = [number + step for number, step in zip(numbers, _solved(bend, slope), strict=True)]
        self.numbers = tuple(numbers)

    @classmethod
    def of(cls, numbers: tuple[float, ...]) -> Fit:
        """The fit that has these numbers."""
        fit = cls.__new__(cls)
        fit.numbers = numbers
        return fit

    def worth(self, said: float, time: float) -> float:
        """In how many of 1000 games a side wins of which this is said at this time."""
        base, slope, late, both, early = self.numbers
        return WON * _chance(base + slope * said + late * time + both * said * time + early * _early(time))


class Learnt(msgspec.Struct, frozen=True):
    """What was learnt from whole games from one beginning: of how many, how long they usually are, and the fits."""

    games: int
    turns: int
    fits: tuple[tuple[float, ...], ...]


class Chances:
    """The chances of all sides of a game that begins as this record does."""

    def __init__(
        self,
        file: RecordFile,
        game: Game,
        *,
        seed: str,
        effort: int = 100,
        step: Callable[[float], None] = lambda share: None,
        learnt: Learnt | None = None,
    ) -> None:
        """`effort` is how much of the budget is used, in hundredths; `step` is told which part was played.

        With what was `learnt` before from the same beginning nothing is played.
        """
        self.game = game
        self.model = game.bots.get("greedy", random.choose)
        self.nobody = 0.0 if game.cooperative else DRAWN
        self.seed = seed
        self.answers = 0
        self._file = file
        first = self.begun(0)
        self.sides = sides_of(first)
        if learnt is not None:
            self.games, self.turns = learnt.games, learnt.turns
            self.fits = tuple(map(Fit.of, learnt.fits))
            return
        played = [self._whole(0)]
        self.budget = BUDGET * effort // 100 // self._letters(played[0].answers // 2)
        least = max(3, GAMES[0] * min(100, effort) // 100)
        self.games = max(least, min(GAMES[-1], self.budget // 3 // max(1, played[0].answers)))
        for number in range(1, self.games):
            played.append(self._whole(number))
            step(number / self.games)
        self.turns = max(1, int(median(one.turns for one in played)))
        self.fits = tuple(self._fit(played, side) for side in range(len(self.sides)))

    @property
    def learnt(self) -> Learnt:
        """What was learnt, to be kept."""
        return Learnt(self.games, self.turns, tuple(fit.numbers for fit in self.fits))

    # ------------------------------------------------------------------ whole games

    def begun(self, number: int) -> Table:
        """A table that begins as the record does, with other dice."""
        table = opened(Table, self._file, self.game)
        table.chance = Chance(seed_key(f"{self.seed} beginning {number}"))
        table.strict = table.tell.heard = False
        table.begin()
        return table

    def _whole(self, number: int) -> _Played:
        table, own = self.begun(number), Chance(seed_key(f"{self.seed} players {number}"))
        notes: list[tuple[int, list[float | None]]] = []
        turn, answers = -1, 0
        while table.result is None and answers < LONGEST:
            if table.turns != turn:
                turn = table.turns
                notes.append((turn, [self._said(table, side) for side in range(len(self.sides))]))
            if not self._goes_on(table, own):
                break
            answers += 1
        self.answers += answers
        return _Played(self.came(table), answers, table.turns, notes)

    def _letters(self, answers: int) -> int:
        """How long it is in letters what a seat sees in the middle of a game."""
        table, own = self.begun(0), Chance(seed_key(f"{self.seed} players 0"))
        for _ in range(answers):
            self._goes_on(table, own)
        return len(msgspec.json.encode(table.view(0)))

    def _fit(self, played: Sequence[_Played], side: int) -> Fit:
        games = []
        every = max(1, self.turns // NOTES)
        for one in played:
            moments = [
                (said[side] or 0.0, self._time(turn), one.came[side] / WON)
                for turn, said in one.notes[::every]
                if said[side] is not None or self.game.estimate is None
            ]
            games.append(moments or [(0.0, 0.0, one.came[side] / WON)])
        return Fit(games)

    # ------------------------------------------------------------------ one table

    def worth(self, table: Table, dice: str, *, ahead: int, most: int = FAR) -> Worth:
        """What this table is worth to each side by one playout with these dice; the table stays as it is.

        The game's own players go on for so many turns at least, and then until the game can estimate; but no longer
        than for so many answers.
        """
        world = table.clone()
        if world.result is not None:
            return self.came(world)
        world.chance = Chance(seed_key(f"{self.seed} {dice}"))
        world.strict = world.tell.heard = False
        world = world.clone()
        own = Chance(seed_key(f"{self.seed} {dice} players"))
        least = world.turns + ahead
        worth: list[float | None] = [None] * len(self.sides)
        for _ in range(most):
            if world.result is not None:
                came = self.came(world)
                return tuple(came[side] if one is None else one for side, one in enumerate(worth))
            if world.turns >= least:
                self._judge(world, worth)
                if None not in worth:
                    break
            if not self._goes_on(world, own):
                break
            self.answers += 1
        time = self._time(world.turns)
        return self._agreed(
            [self.fits[side].worth(0.0, time) if one is None else one for side, one in enumerate(worth)]
        )

    def _agreed(self, worth: Sequence[float]) -> Worth:
        """The same; of two rivals one wins what the other loses."""
        if len(worth) != 2 or self.game.cooperative:
            return tuple(worth)
        first = (worth[0] + WON - worth[1]) / 2
        return first, WON - first

    def came(self, table: Table) -> Worth:
        """What a game that is over came to."""
        result = table.result
        if result is None or not result.winners:
            return (self.nobody,) * len(self.sides)
        return tuple(WON if any(seat in result.winners for seat in side.seats) else 0.0 for side in self.sides)

    def side_of(self, seat: int) -> int:
        """The number of the side for which this seat plays."""
        return next(number for number, side in enumerate(self.sides) if seat in side.seats)

    def _judge(self, world: Table, worth: list[float | None]) -> None:
        """Each side that has no worth yet has one, if the game can estimate it now."""
        time = self._time(world.turns)
        for side, one in enumerate(worth):
            if one is None and (self.game.estimate is None or (said := self._said(world, side)) is not None):
                worth[side] = self.fits[side].worth(0.0 if self.game.estimate is None else said or 0.0, time)

    def _said(self, table: Table, side: int) -> float | None:
        """What the game estimates for this side, as the logarithm of odds."""
        if self.game.estimate is None:
            return None
        found = self.game.estimate(table.view(self.sides[side].seats[0]))
        if found is None:
            return None
        share = min(0.999, max(0.001, found / WON))
        return max(-SURE, min(SURE, log(share / (1 - share))))

    def _goes_on(self, table: Table, own: Chance) -> bool:
        """Whether somebody was asked; the game's own player has answered."""
        choice = table.first_waiting()
        if choice is None:
            return False
        options = choice.options
        one = len(options) == 1 and choice.form is None
        table.answer(choice.seat, options[0] if one else self.model(table.view(choice.seat), choice, no_worlds, own))
        return True

    def _time(self, turn: int) -> float:
        """Which part of a usual game is over."""
        return min(1.5, turn / self.turns)


@dataclass(frozen=True, slots=True)
class _Played:
    """A whole game: what it came to, how many answers and turns it took, and what was estimated on the way."""

    came: Worth
    answers: int
    turns: int
    notes: list[tuple[int, list[float | None]]]


def _early(time: float) -> float:
    """How much of the beginning of a game is left: games that end soon have no moments later on."""
    return max(0.0, 1 - 4 * time)


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The numbers with which this matrix gives what is right, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        for other in rows:
            if other is not row:
                part = other[at] / row[at]
                other[:] = [value - part * mine for value, mine in zip(other, row, strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]
