"""Puzzles found by search: positions of whole games among bots in which one answer is better beyond doubt.

An answer is worth what it comes to in worlds that the seat cannot tell from the true one: all go on like the game's own
player for a while, then the table is judged as in a story (`lab/story/chances.py`). All answers meet the same worlds
and the same dice. What a first look finds is proven in other worlds than those it was found in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from textwrap import shorten
from typing import Final

from undercroft.bots.hint import own_answer, rivals
from undercroft.bots.search import no_worlds
from undercroft.daily.puzzles.puzzle import FORMAT, Collection, Puzzle, Weighed, packed
from undercroft.engine import Chance, Choice, Game, Table, seed_key
from undercroft.engine.craft.player import Reasoned
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.options import proposed
from undercroft.engine.seating import at_once
from undercroft.lab.story.chances import LONGEST, Chances, Worth

MOST: Final = 6
FEWEST: Final = 3
"""So many answers are compared, and so many a puzzle has at least."""
LOOKS: Final = 60
"""At so many decisions of a game one looks, and tries to prove those that promise most."""
TRIED: Final = 8
FOUND: Final = 3
"""So many puzzles are taken from one game, each from another turn."""
EARLY: Final = 15
"""In the first so many hundredths of a game little is decided."""
AHEAD: Final = 20
"""For the so-manieth part of a usual game all go on before the table is judged: later it is the dice that decide."""

LOOK: Final = ((2, 0.0), (5, 0.7))
PROOF: Final = ((8, 0.9), (16, 1.3), (40, 2.0), (80, 3.0))
"""In how many worlds answers are compared, and by how many standard errors one must lead there to go on."""
ENOUGH: Final = 16
DOUBT: Final = 3.0
"""After so many worlds it is proven as soon as one leads by so many standard errors."""

LATER: Final = 4
LATER_WORLDS: Final = 14
"""So many times as far ahead, in so many worlds, the best must still be better: an estimate may be a passing fancy."""

LEAD: Final = 40
"""By so many thousandths the best must be better than every other that the puzzle has."""
OPEN: Final = range(120, 951)
"""A position in which the best answer comes to more or less than this is decided."""

MOST_WORDS: Final = 3
LONGEST_WORDS: Final = 160


class Judge:
    """What answers come to at tables of one game that begin in one way."""

    def __init__(self, game: Game, kept: Collection | None = None) -> None:
        """With a collection it judges as it was judged there."""
        self.game = game
        self.options = proposed(game.options) if kept is None else kept.options
        self.seats = at_once(game) if kept is None else kept.seats
        file = self.start("beginning").record().file
        seed = f"undercroft puzzles of {game.id} edition {game.edition}"
        self.chances = Chances(file, game, seed=seed, learnt=None if kept is None else kept.learnt)
        self.near = min(1, self.chances.turns // 40)
        self.ahead = max(1, self.chances.turns // AHEAD) if kept is None else kept.ahead

    def start(self, seed: str) -> Table:
        """A table before its first answer."""
        return Table.start(self.game, options=self.options, seats=self.seats, seed=seed, strict=False)

    def worths(self, table: Table, seat: int, ids: Iterable[str], world: str, *, ahead: int) -> dict[str, float]:
        """What each of these answers comes to for this seat, in this world."""
        imagined = table.resampled(seat, world)
        imagined.strict = imagined.tell.heard = False
        side = self.chances.side_of(seat)
        return {id: self._worth(imagined, seat, id, world, ahead)[side] for id in ids}

    def _worth(self, world: Table, seat: int, id: str, dice: str, ahead: int) -> Worth:
        return self.chances.worth(self._answered(world, seat, id, dice), f"{dice} on", ahead=ahead)

    def _answered(self, world: Table, seat: int, id: str, dice: str) -> Table:
        world.chance = Chance(seed_key(dice))
        table = world.clone()
        table.answer(seat, id)
        return table

    def came(self, table: Table, seat: int, id: str, world: str) -> list[str]:
        """What this seat is told after this answer in this world, in a few sentences."""
        imagined = table.resampled(seat, world)
        imagined.strict, imagined.tell.heard = False, True
        told = len(imagined.tell.events)
        after = self._answered(imagined, seat, id, world)
        own = Chance(seed_key(f"{world} words"))
        bot = self.game.bots["greedy"]
        for _ in range(12):
            events = [one for one in after.events_for(seat, told) if self.game.moment(one.kind) != QUIET]
            choice = after.first_waiting()
            if len(events) >= MOST_WORDS or choice is None:
                break
            after.answer(choice.seat, bot(after.view(choice.seat), choice, no_worlds, own))
        return [shorten(self.game.words(one, after.names), LONGEST_WORDS) for one in events[:MOST_WORDS]]


class Found:
    """The worths of the answers of one question, world by world."""

    def __init__(self, judge: Judge, table: Table, step: int, ids: Sequence[str], name: str, *, ahead: int) -> None:
        asked = table.first_waiting()
        assert asked is not None
        self.judge, self.table, self.seat, self.step = judge, table, asked.seat, step
        self.name, self.ahead = name, ahead
        self.worths: dict[str, list[float]] = {id: [] for id in ids}

    def go_on(self, worlds: int) -> None:
        """All answers have been tried in so many worlds."""
        for number in range(len(next(iter(self.worths.values()))), worlds):
            found = self.judge.worths(self.table, self.seat, self.worths, f"{self.name} {number}", ahead=self.ahead)
            for id, worth in found.items():
                self.worths[id].append(worth)

    def mean(self, id: str) -> float:
        """What this answer comes to on average."""
        return sum(self.worths[id]) / len(self.worths[id])

    def ranked(self) -> list[str]:
        """The answers, the best first."""
        return sorted(self.worths, key=lambda id: -self.mean(id))

    def lead(self, best: str, other: str) -> tuple[float, float]:
        """By how much the one is better than the other in the same worlds, and the standard error of that."""
        pairs = [mine - yours for mine, yours in zip(self.worths[best], self.worths[other], strict=True)]
        mean = sum(pairs) / len(pairs)
        spread = sum((one - mean) ** 2 for one in pairs) / max(1, len(pairs) - 1)
        return mean, sqrt(spread / len(pairs))

    def worse(self, doubt: float) -> list[str]:
        """The answers than which the best is better by enough, beyond so much doubt; the better first."""
        best, *others = self.ranked()
        leads = {id: self.lead(best, id) for id in others}
        return [id for id, (lead, error) in leads.items() if lead >= max(LEAD, doubt * error)]

    def promises(self, tempting: str, doubt: float) -> bool:
        """Whether what tempts is worse than the best, and others too, and the position is not decided."""
        worse = self.worse(doubt)
        return tempting in worse and len(worse) >= FEWEST - 1 and round(self.mean(self.ranked()[0])) in OPEN

    def weighed(self, id: str, best: str) -> Weighed:
        """This answer as it is kept."""
        lead, doubt = (0.0, 0.0) if id == best else self.lead(best, id)
        return Weighed(id, round(self.mean(id)), round(lead), round(doubt), len(self.worths[id]), self._came(id))

    def _came(self, id: str) -> list[str]:
        mean, found = self.mean(id), self.worths[id]
        usual = min(range(len(found)), key=lambda number: abs(found[number] - mean))
        return self.judge.came(self.table, self.seat, id, f"{self.name} {usual}")


class Played:
    """A whole game among beginners, and the decisions in it of which a puzzle could be made."""

    def __init__(self, judge: Judge, seed: str) -> None:
        self.seed = seed
        self.answers: list[str] = []
        self.moments: list[tuple[int, Table]] = []
        table = judge.start(seed)
        beginner, own = judge.game.bots["easy"], Chance(seed_key(f"{seed} players"))
        while table.result is None and len(self.answers) < LONGEST:
            choice = table.first_waiting()
            if choice is None:
                break
            answer = beginner(table.view(choice.seat), choice, no_worlds, own)
            if fits(judge.game, choice):
                self.moments.append((len(self.answers), table.clone()))
            self.answers.append(answer.id)
            table.answer(choice.seat, answer)
        self.over = table.result is not None


def fits(game: Game, choice: Choice) -> bool:
    """Whether a puzzle can be made of this question: several answers, all of them plain, and no set-up."""
    return choice.form is None and len(choice.options) >= FEWEST and choice.question.name not in game.settled


def search(judge: Judge, played: Played, *, tell: Callable[[str], None] = lambda words: None) -> Iterator[Puzzle]:
    """The puzzles that are found in this game: a first look at many moments, a proof of those that promise most."""
    order = Chance(seed_key(f"{played.seed} moments"))
    moments = [(step, table) for step, table in played.moments if step * 100 >= EARLY * len(played.answers)]
    some = [moments.pop(order.below(len(moments), "bots")) for _ in range(min(LOOKS, len(moments)))]
    looked = [found for step, table in some if (found := _look(judge, played, step, table)) is not None]
    looked.sort(key=lambda found: -found.lead(found.ranked()[0], played.answers[found.step])[0])
    turns: set[int] = set()
    for found in looked[:TRIED]:
        if found.table.turns not in turns and len(turns) < FOUND:
            puzzle = _proven(judge, played, found)
            if puzzle is not None:
                turns.add(found.table.turns)
                yield puzzle
    tell(f"  {len(some)} looks, {len(looked)} promise something, {len(turns)} proven")


def _look(judge: Judge, played: Played, step: int, table: Table) -> Found | None:
    """A first look at this moment, where it promises something."""
    tempting = played.answers[step]
    asked = table.first_waiting()
    assert asked is not None
    choice = table.choices[asked.seat]
    own = _own(played, step, table, choice)
    ids = list(dict.fromkeys([tempting, own.option.id, *(option.id for option in rivals(choice, own))]))[:MOST]
    if len(ids) < FEWEST:
        return None
    found = Found(judge, table, step, ids, f"{played.seed} {step} look", ahead=judge.near)
    for worlds, doubt in LOOK:
        found.go_on(worlds)
        if not found.promises(tempting, doubt):
            return None
    return found


def _proven(judge: Judge, played: Played, look: Found) -> Puzzle | None:
    """The puzzle of this moment, where one answer is proven the best, and it is not the one that was given.

    Answers that are not proven to be worse are left out.
    """
    table, step, tempting = look.table, look.step, played.answers[look.step]
    found = Found(judge, table, step, list(look.worths), proof_name(played.seed, step), ahead=judge.ahead)
    for worlds, doubt in PROOF:
        found.go_on(worlds)
        if not found.promises(tempting, doubt):
            return None
        if worlds >= ENOUGH and found.promises(tempting, DOUBT):
            break
    best, choice = found.ranked()[0], table.choices[found.seat]
    later = Found(judge, table, step, (best, tempting), f"far {played.seed} {step}", ahead=judge.ahead * LATER)
    later.go_on(LATER_WORLDS)
    if later.lead(best, tempting)[0] < LEAD / 2:
        return None
    own = _own(played, step, table, choice)
    why = own.why if best == own.option.id else ""
    answers = [found.weighed(id, best) for id in (best, *found.worse(DOUBT))]
    return Puzzle(played.seed, step, choice.seat, tempting, why, answers, packed(played.answers))


def _own(played: Played, step: int, table: Table, choice: Choice) -> Reasoned:
    """What the game's own player would have answered, and why."""
    return own_answer(table, choice, table.view(choice.seat), Chance(seed_key(f"{played.seed} own {step}")))


def proof_name(seed: str, step: int) -> str:
    """What the worlds are called in which a puzzle is proven."""
    return f"{seed} {step} proof"


def proven_again(judge: Judge, kept: Collection, puzzle: Puzzle) -> Found:
    """The answers of this puzzle, tried again in the worlds in which it was proven."""
    ids = [one.id for one in puzzle.answers]
    name = proof_name(puzzle.seed, puzzle.step)
    found = Found(judge, kept.table(puzzle), puzzle.step, ids, name, ahead=judge.ahead)
    found.go_on(puzzle.best.worlds)
    return found


def games(judge: Judge, first: int) -> Iterator[Played]:
    """Whole games, from this number on."""
    number = first
    while True:
        played = Played(judge, f"undercroft puzzle {judge.game.id} {number}")
        if played.over:
            yield played
        number += 1


def collected(judge: Judge, puzzles: Sequence[Puzzle]) -> Collection:
    """These puzzles, to be kept."""
    game = judge.game
    return Collection(
        FORMAT, game.id, game.edition, judge.options, judge.seats, judge.chances.learnt, judge.ahead, list(puzzles)
    )
