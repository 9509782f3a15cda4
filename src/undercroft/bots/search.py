"""The bot that thinks ahead in any game: a Monte-Carlo tree search over worlds that its seat could not tell apart.

The tree is one of lines: some answers of the seat in a row, after which it goes on like the game's own bot, as the
other seats always do. What is hidden, what the dice show and what others answer is no branch of the tree: it differs
from playout to playout, so a line cannot build on what its seat does not know. A playout follows a line through one of
the worlds until the game is over, or until the game can estimate what the seat sees.

The n-th playout of every line meets the same world and the same dice, so that answers are compared and not luck. The
answer of the game's own bot stands unless another is better beyond doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log, sqrt
from time import monotonic
from typing import Any, Final, TypeAlias

from undercroft.bots import random
from undercroft.bots.courtesy import give_way
from undercroft.engine import Bot, Chance, Choice, Game, Option, Table, seed_key

Worlds: TypeAlias = Callable[[int], Iterable[Any]]

PLAYOUTS: Final = 200
"""How many playouts a search has that is given no budget."""

WORLDS: Final = 16
"""How many worlds are imagined for one question; more playouts meet them again with other dice."""

ROUNDS: Final = 6
"""In so many worlds every option is tried before those are preferred that do well."""

ENOUGH: Final = 2
"""So many are enough where no dice are rolled and nothing hidden makes a difference."""

FEWEST: Final = 4
"""Fewer playouts than this prove nothing elsewhere."""

PROOF: Final = 8
"""In so many worlds the lines that look best are played at the end, before one of them is believed."""

CURIOSITY: Final = 0.4
"""How much a line that was seldom tried is preferred to a better one."""

DOUBT: Final = 2.0
"""By how many standard errors another answer must be better than that of the game's own bot."""

PATIENCE: Final = 0.8
"""Of the time that is left, so much is reckoned with when the answers are counted that it is enough for."""

OVERTIME: Final = 1.1
"""So many times the milliseconds that are given a playout may still be under way."""

LONGEST: Final = 400
"""A playout with more answers ends undecided."""

UNDECIDED: Final = 500
"""What a playout comes to that nobody won."""


class Stopped(Exception):
    """There is no more time to think, or nobody waits for the thought any more."""


class Line:
    """Some answers of the seat in a row: what its playouts came to in thousandths of a win, and the longer lines.

    `peak` is the best that this line or a longer one comes to on average; `untried` are the answers by which it can
    still be made longer, None before its first playout; `visits` counts the playouts of this line and the longer ones;
    `rolled` says whether dice had a part in them, `ended` how many of its own came to the end of the game.
    """

    __slots__ = ("answers", "ended", "longer", "peak", "rolled", "scores", "total", "untried", "visits")

    def __init__(self, *answers: str) -> None:
        self.answers = answers
        self.scores: list[int] = []
        self.total = 0
        self.visits = 0
        self.ended = 0
        self.peak = 0.0
        self.rolled = False
        self.untried: list[str] | None = None
        self.longer: list[Line] = []

    @property
    def mean(self) -> float:
        """What a playout of this very line comes to on average."""
        return self.total / len(self.scores) if self.scores else 0.0

    @property
    def sure(self) -> bool:
        """Whether it always comes to the same, without dice."""
        return not self.rolled and len(set(self.scores)) == 1

    def all(self) -> list[Line]:
        """This line and all longer ones."""
        return [self, *(line for longer in self.longer for line in longer.all())]


class Until:
    """How long a thought may take: so many seconds from now, and no longer than somebody waits for it."""

    __slots__ = ("dropped", "end")

    def __init__(self, seconds: float, dropped: Callable[[], bool] = lambda: False) -> None:
        self.end = monotonic() + seconds
        self.dropped = dropped

    def left(self) -> float:
        """The seconds that are left."""
        return self.end - monotonic()

    def check(self) -> None:
        """Thinking goes on, or `Stopped` is raised."""
        if self.left() <= 0 or self.dropped():
            raise Stopped


class Search:
    """One question thought through: the lines from it, and the worlds in which they are played."""

    def __init__(
        self,
        game: Game,
        view: Mapping[str, Any],
        choice: Choice,
        worlds: Worlds,
        chance: Chance,
        *,
        trusted: Option | None = None,
        among: Sequence[Option] | None = None,
    ) -> None:
        """`trusted` is what the game's own bot answers, if that is known; `among` what it is compared with."""
        self.estimate = game.estimate
        self.model = game.bots.get("greedy", random.choose)
        self.random = "greedy" not in game.bots
        self.together = game.cooperative
        self.nobody = 0 if game.cooperative else UNDECIDED
        self.choice = choice
        self.seat = choice.seat
        self.chance = chance
        if trusted is None:
            one = len(choice.options) == 1
            trusted = choice.options[0] if one else self.model(view, choice, worlds, chance)
        self.trusted = Line(trusted.id)
        among = choice.options if among is None else among
        self.lines = [self.trusted, *(Line(option.id) for option in among if option.id != trusted.id)]
        self.imagine = worlds
        self.worlds: list[Table] = []
        self.playouts = 0
        self.over = False
        self.until: Until | None = None
        self.seed = 0
        self.least, self.most = 1000, 0

    # ------------------------------------------------------------------ thinking

    def think(self, playouts: int | None, milliseconds: int | None, *, until: Until | None = None) -> None:
        """Playouts were made until the budget was spent, or until it was plain that no other answer is better.

        Where there is nothing to choose, or a form to fill in, there are none. All worlds are taken at the beginning:
        from then on it does not matter what happens at the table. Nothing is thought after `until`, or much after the
        milliseconds: a playout that is under way then does not count, and where time is short fewer answers are
        compared, or none.
        """
        begun = monotonic()
        if until is None and milliseconds is not None:
            until = Until(milliseconds * OVERTIME / 1000)
        if len(self.lines) == 1 or self.choice.form is not None:
            return

        def spent(part: int) -> bool:
            """Whether so many quarters of the budget are spent."""
            if milliseconds is not None:
                return self.playouts > 0 and (monotonic() - begun) * 4000 >= part * milliseconds
            return self.playouts * 4 >= part * (playouts or 0)

        self.until = until
        try:
            if self._imagined() and (until is None or self._has_time(until)):
                self._compare(spent)
        except Stopped:
            pass

    def _imagined(self) -> bool:
        """Whether there are worlds to play in; from now on there are."""
        self.seed = self.chance.below(1 << 62, "bots")
        for world in self.imagine(WORLDS):
            world.tell.heard = world.strict = False
            self.worlds.append(world)
            if self.until is not None:
                self.until.check()
        return bool(self.worlds)

    def _has_time(self, until: Until) -> bool:
        """Whether at least two answers can be compared in the time that is left, by how long the first playout took.

        Those for which there is no time are compared no more.
        """
        begun = monotonic()
        self.play([self.trusted])
        took = max(1e-6, monotonic() - begun)
        self.lines = self.lines[: int(PATIENCE * until.left() / (took * FEWEST))]
        return len(self.lines) > 1

    def _compare(self, spent: Callable[[int], bool]) -> None:
        """The lines are played, those that promise most more often than others."""
        for number in range(ROUNDS):
            for line in self.lines:
                if len(line.scores) <= number and not spent(4) and not (number >= ENOUGH and line.sure):
                    self.play([line])
        if not any(max(self.gains(line), default=0) > 0 for line in self.lines):
            return
        while not spent(1):
            self.play(self.select())
        if not any(sum(self.gains(line)) > 0 for line in self.every_line()):
            return
        while not spent(3):
            self.play(self.select())
        for line in sorted(self.every_line(), key=lambda line: -line.mean):
            while not spent(4) and len(line.scores) < (ENOUGH if line.sure else PROOF):
                self.play([line])
        while not spent(4):
            self.play(self.select())

    def every_line(self) -> list[Line]:
        """All lines that were thought of."""
        return [line for first in self.lines for line in first.all()]

    def gains(self, line: Line) -> list[int]:
        """By how much this line was better than that of the game's own bot, world by world."""
        return [score - other for score, other in zip(line.scores, self.trusted.scores, strict=False)]

    def select(self) -> list[Line]:
        """The line to play next, and before it those that it makes longer."""
        line = self.preferred(self.lines, None)
        way = [line]
        while line.untried or line.longer:
            if line.untried:
                longer = Line(*line.answers, line.untried.pop(0))
                line.longer.append(longer)
                return [*way, longer]
            preferred = self.preferred(line.longer, line)
            if preferred is line:
                break
            line = preferred
            way.append(line)
        return way

    def preferred(self, lines: list[Line], itself: Line | None) -> Line:
        """The line that promises most, or is little known; `itself` is that which they make longer."""
        visits = sum(line.visits for line in lines) + (len(itself.scores) if itself else 0)
        curious = CURIOSITY * (self.most - self.least) * sqrt(log(visits + 1))
        best = max(lines, key=lambda line: line.peak + curious / sqrt(line.visits))
        if itself is None or best.peak + curious / sqrt(best.visits) > itself.mean + curious / sqrt(len(itself.scores)):
            return best
        return itself

    # ------------------------------------------------------------------ playing

    def play(self, way: list[Line]) -> None:
        """The last of these lines has been played once more, and what is thought of them all has changed.

        The line of the game's own bot is played in every world in which another is. A longer line that needs dice,
        where the shorter could be judged without, is given up: luck would hide what is compared.
        """
        line = way[-1]
        score = self.played(line)
        self.playouts += 1
        if line.rolled and len(way) > 1 and not way[-2].rolled:
            way[-2].longer.remove(line)
            return
        self.least, self.most = min(self.least, score), max(self.most, score)
        line.scores.append(score)
        line.ended += self.over
        line.total += score
        for part in reversed(way):
            part.visits += 1
            part.peak = max([part.mean, *(longer.peak for longer in part.longer)])
        if len(self.trusted.scores) < len(line.scores):
            self.play([self.trusted])

    def played(self, line: Line) -> int:
        """What one more playout of this line comes to."""
        table = self.world(len(line.scores))
        choice = table.question(self.seat)
        for answer in line.answers[:-1]:
            if choice is None:
                break
            table.answer(self.seat, choice.option(answer) or self.own(table, choice))
            choice = asked(table, self.seat)
        if choice is not None:
            answer = line.answers[-1]
            table.answer(self.seat, choice.option(answer) or self.own(table, choice))
            if line.untried is None:
                choice = asked(table, self.seat)
                line.untried = [option.id for option in choice.options] if choice and choice.form is None else []
        score = self.outcome(table)
        line.rolled = line.rolled or self.random or bool(table.chance.counts)
        return score

    def world(self, number: int) -> Table:
        """The world of every line's playout of this number, to be played in."""
        world = self.worlds[number % len(self.worlds)]
        world.chance = Chance(seed_key(f"{self.seed} {number}"))
        return world.clone()

    def own(self, table: Table, choice: Choice) -> Option:
        """What the game's own bot answers."""
        return self.model(table.view(choice.seat), choice, no_worlds, self.chance)

    def outcome(self, table: Table) -> int:
        """What the game comes to, if all go on like the game's own bot: at its end, or by the game's estimate.

        Where all win or lose together, what one of them sees is as good as what another does: the view of whoever acts
        is at hand. Whether it was the end is noted as `over`.
        """
        self.over = False
        for _ in range(LONGEST):
            give_way()
            if self.until is not None:
                self.until.check()
            if table.result is not None:
                self.over = True
                winners = table.result.winners
                return self.nobody if not winners else 1000 if self.seat in winners else 0
            choice = table.first_waiting()
            if choice is None:
                break
            view = table.view(choice.seat)
            if self.estimate is not None:
                own = self.together or choice.seat == self.seat
                worth = self.estimate(view if own else table.view(self.seat))
                if worth is not None:
                    return worth
            table.answer(choice.seat, self.model(view, choice, no_worlds, self.chance))
        return UNDECIDED

    # ------------------------------------------------------------------ answering

    def best(self) -> Option:
        """The first answer of the best line; that of the game's own bot unless another is better beyond doubt."""
        best, most = self.trusted, 0.0
        doubt = 0.0 if self.random else DOUBT
        for line in sorted(self.every_line(), key=lambda line: len(line.answers)):
            lead = surplus(self.gains(line), doubt) if self.proves(line) else 0.0
            if lead > most:
                best, most = line, lead
        option = self.choice.option(best.answers[0])
        assert option is not None
        return option

    def proves(self, line: Line) -> bool:
        """Whether the line was played often enough to say anything."""
        return len(line.scores) >= (ENOUGH if line.sure and self.trusted.sure else FEWEST)

    def worth(self) -> dict[str, float]:
        """For every option that was tried, in thousandths of a win what the best line from it comes to."""
        return {
            first.answers[0]: max([line.mean for line in first.all() if self.proves(line)], default=first.mean)
            for first in self.lines
            if first.scores
        }


def surplus(gains: Sequence[int], doubt: float) -> float:
    """The mean of these gains, of which there are two at least; 0 if it is not so many times its standard error.

    >>> surplus([100, 100, 100, 90], 2.0), surplus([1000, 0, 1000, -1000], 2.0)
    (97.5, 0.0)
    """
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return mean if mean > doubt * sqrt(spread / count) else 0.0


def asked(table: Table, seat: int) -> Choice | None:
    """The question of this seat, if the table waits for it before all others."""
    choice = table.first_waiting()
    return choice if choice is not None and choice.seat == seat else None


def searcher(game: Game, *, playouts: int | None = None, milliseconds: int | None = None) -> Bot:
    """A bot that thinks for so many playouts, always the same from the same dice, or for so many milliseconds."""
    if playouts is None and milliseconds is None:
        playouts = PLAYOUTS

    def choose(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
        """The best option that was found."""
        search = Search(game, view, choice, worlds, chance)
        search.think(playouts, milliseconds)
        return search.best()

    return choose


def no_worlds(n: int) -> Iterable[Any]:
    """Nothing: who answers in an imagined world imagines no further."""
    return ()
