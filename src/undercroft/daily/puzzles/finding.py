"""Puzzles found by search: moments of games among bots in which one answer is better beyond doubt.

The game's own player plays all seats, and says why it answers so; at each question a beginner is asked beside it. Its
answer is compared with others in worlds that the seat cannot tell from the true one, with the same dice: all go on like
the game's own player for a while, then the table is judged as in a story (`lab/story/chances.py`). What does not look
like a proof is given up as soon as that is seen. An estimate may be a fancy: it counts what a seat holds, and calls it
a loss to hand a companion what wins in any hand. So a puzzle has three witnesses: the own player, who says why, what
such a judge makes of the answers, and how games end in which they were given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from textwrap import shorten
from typing import Final

from undercroft.bots.hint import own_answer, rivals
from undercroft.bots.search import no_worlds
from undercroft.daily.puzzles.puzzle import FORMAT, Collection, Puzzle, Weighed, packed
from undercroft.engine import Chance, Choice, Game, Option, Table, seed_key
from undercroft.engine.craft.player import Reasoned
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.options import proposed
from undercroft.engine.seating import at_once
from undercroft.lab.story.chances import FAR, LONGEST, Chances, Worth

MOST: Final = 6
FEWEST: Final = 3
"""So many answers are compared, and so many a puzzle has at least."""
EARLY: Final = 60
"""In the first so many hundredths of a game little is decided by one answer."""
TRIED: Final = 24
FOUND: Final = 2
"""At so many moments of a game one tries; so many puzzles are taken from it, each of another kind in another turn."""
AHEAD: Final = 40
"""For the so-manieth part of a usual game all go on before the table is judged: later it is the dice that decide."""

RACE: Final = ((2, 0.0), (4, 0.5), (8, 1.0), (16, 1.6), (32, 2.2), (64, 3.0))
"""After so many worlds one must lead by so many standard errors for it to be worth while to go on."""
ENOUGH: Final = 16
DOUBT: Final = 3.0
"""After so many worlds it is proven as soon as one leads by so many standard errors."""

TO_THE_END: Final = LONGEST
"""So many turns ahead is the end of any game."""
END_RACE: Final = ((4, -0.5), (8, 0.0), (16, 0.5), (32, 1.0))
"""How games end says the same, but takes many worlds to be sure of it: the best must lead by half as much at least."""

LEAD: Final = 40
"""By so many thousandths the best must be better than every other that the puzzle has."""
OPEN: Final = range(120, 951)
"""A position in which the best answer comes to more or less than this is decided."""

MOST_WORDS: Final = 3
LONGEST_WORDS: Final = 160


class Judge:
    """What answers come to at tables of one game that begin in one way."""

    def __init__(self, game: Game, kept: Collection | None = None, *, seats: int | None = None) -> None:
        """With a collection it judges as it was judged there."""
        self.game = game
        self.options = proposed(game.options) if kept is None else kept.options
        self.seats = kept.seats if kept is not None else seats if seats is not None else at_once(game)
        file = self.start("beginning").record().file
        seed = f"undercroft puzzles of {game.id} edition {game.edition}"
        self.chances = Chances(file, game, seed=seed, learnt=None if kept is None else kept.learnt)
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
        most = LONGEST if ahead == TO_THE_END else FAR
        return self.chances.worth(self._answered(world, seat, id, dice), f"{dice} on", ahead=ahead, most=most)

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

    def __init__(self, judge: Judge, table: Table, ids: Iterable[str], name: str, *, ahead: int) -> None:
        asked = table.first_waiting()
        assert asked is not None
        self.judge, self.table, self.seat = judge, table, asked.seat
        self.name, self.ahead = name, ahead
        self.worths: dict[str, list[float]] = {id: [] for id in ids}

    def go_on(self, worlds: int, ids: Iterable[str] | None = None) -> None:
        """These answers, or all, have been tried in so many worlds."""
        wanted = list(self.worths if ids is None else ids)
        for number in range(worlds):
            missing = [id for id in wanted if len(self.worths[id]) <= number]
            if missing:
                name = f"{self.name} {number}"
                for id, worth in self.judge.worths(self.table, self.seat, missing, name, ahead=self.ahead).items():
                    self.worths[id].append(worth)

    def mean(self, id: str) -> float:
        """What this answer comes to on average."""
        return sum(self.worths[id]) / len(self.worths[id])

    def ranked(self) -> list[str]:
        """The answers, the best first."""
        return sorted(self.worths, key=lambda id: -self.mean(id))

    def lead(self, best: str, other: str) -> tuple[float, float]:
        """By how much the one is better than the other where both were tried, and the standard error of that."""
        pairs = [mine - yours for mine, yours in zip(self.worths[best], self.worths[other], strict=False)]
        mean = sum(pairs) / len(pairs)
        spread = sum((one - mean) ** 2 for one in pairs) / max(1, len(pairs) - 1)
        return mean, sqrt(spread / len(pairs))

    def beats(self, best: str, other: str) -> bool:
        """Whether it was proven that the one is better than the other; given up as soon as it does not look so."""
        for worlds, doubt in RACE:
            if not self._leads(best, other, worlds, doubt):
                return False
            lead, error = self.lead(best, other)
            if worlds >= ENOUGH and lead >= max(LEAD, DOUBT * error):
                return True
        return False

    def still_beats(self, best: str, other: str) -> bool:
        """Whether the one still seems clearly better than the other."""
        holds = all(self._leads(best, other, worlds, doubt) for worlds, doubt in END_RACE)
        return holds and self.lead(best, other)[0] >= LEAD / 2

    def _leads(self, best: str, other: str, worlds: int, doubt: float) -> bool:
        self.go_on(worlds, (best, other))
        lead, error = self.lead(best, other)
        return lead > doubt * error

    def worse(self, doubt: float) -> list[str]:
        """The answers than which the best is better by enough, beyond so much doubt; the better first."""
        best, *others = self.ranked()
        leads = {id: self.lead(best, id) for id in others}
        return [id for id, (lead, error) in leads.items() if lead >= max(LEAD, doubt * error)]

    def weighed(self, id: str, best: str) -> Weighed:
        """This answer as it is kept."""
        lead, doubt = (0.0, 0.0) if id == best else self.lead(best, id)
        return Weighed(id, round(self.mean(id)), round(lead), round(doubt), len(self.worths[id]), self._came(id))

    def _came(self, id: str) -> list[str]:
        mean, found = self.mean(id), self.worths[id]
        usual = min(range(len(found)), key=lambda number: abs(found[number] - mean))
        return self.judge.came(self.table, self.seat, id, f"{self.name} {usual}")


@dataclass(frozen=True, slots=True)
class Moment:
    """A question of a game, what the game's own player answers and why, and what a beginner would have answered."""

    step: int
    table: Table
    own: Reasoned
    beginner: Option


class Played:
    """A whole game of the game's own player, and the moments of it of which a puzzle could be made."""

    def __init__(self, judge: Judge, seed: str) -> None:
        self.judge, self.seed = judge, seed
        self.answers: list[str] = []
        self.moments: list[Moment] = []
        beginner, dice = judge.game.bots["easy"], Chance(seed_key(f"{seed} beginner"))
        table = judge.start(seed)
        for choice in self._to_the_end(table, self.answers):
            if fits(judge.game, choice):
                easy = beginner(table.view(choice.seat), choice, no_worlds, dice)
                own = own_answer(
                    table, choice, table.view(choice.seat), Chance(seed_key(f"{seed} {len(self.answers)}"))
                )
                if own.why:
                    self.moments.append(Moment(len(self.answers), table.clone(), own, easy))
        self.over = table.result is not None

    def _to_the_end(self, table: Table, answers: list[str]) -> Iterator[Choice]:
        """Each question, before the own player answers it."""
        own, dice = self.judge.game.bots["greedy"], Chance(seed_key(f"{self.seed} players {len(answers)}"))
        while table.result is None and len(answers) < LONGEST and (choice := table.first_waiting()) is not None:
            yield choice
            answer = own(table.view(choice.seat), choice, no_worlds, dice)
            answers.append(answer.id)
            table.answer(choice.seat, answer)

    def with_a_beginner(self, moment: Moment) -> list[str]:
        """The answers of the game as it would have been if the beginner had answered at this moment."""
        answers, table = [*self.answers[: moment.step], moment.beginner.id], moment.table.clone()
        choice = table.first_waiting()
        assert choice is not None
        table.answer(choice.seat, moment.beginner)
        for _ in self._to_the_end(table, answers):
            pass
        return answers


def fits(game: Game, choice: Choice) -> bool:
    """Whether a puzzle can be made of this question: several answers, all of them plain, and no set-up."""
    return choice.form is None and len(choice.options) >= FEWEST and choice.question.name not in game.settled


def search(judge: Judge, played: Played, *, tell: Callable[[str], None] = lambda words: None) -> Iterator[Puzzle]:
    """The puzzles that are found in this game, at moments taken at random."""
    order = Chance(seed_key(f"{played.seed} moments"))
    moments = [moment for moment in played.moments if moment.step * 100 >= EARLY * len(played.answers)]
    count, taken = min(TRIED, len(moments)), set[int | str]()
    for _ in range(count):
        moment = moments.pop(order.below(len(moments), "bots"))
        asked = moment.table.first_waiting()
        assert asked is not None
        if moment.table.turns in taken or asked.ask in taken or len(taken) == 2 * FOUND:
            continue
        puzzle = _proven(judge, played, moment, asked)
        if puzzle is not None:
            taken |= {moment.table.turns, asked.ask}
            yield puzzle
    tell(f"  of {count} {len(taken) // 2} proven")


def _proven(judge: Judge, played: Played, moment: Moment, choice: Choice) -> Puzzle | None:
    """The puzzle of this moment, where the own player's answer is proven to be better than others.

    Answers that are not proven to be worse are left out; where one of them seems better there is no puzzle.
    """
    best = moment.own.option.id
    others = [option.id for option in (moment.beginner, *rivals(choice, moment.own)) if not option.offer.quits]
    others = [id for id in dict.fromkeys(others) if id != best][: MOST - 1]
    found = Found(judge, moment.table, (best, *others), proof_name(played.seed, moment.step), ahead=judge.ahead)
    found.go_on(RACE[0][0])
    if sum(found.lead(best, id)[0] > 0 for id in others) < FEWEST - 1 or round(found.mean(best)) not in OPEN:
        return None
    worse: list[str] = []
    for at, id in enumerate(others):
        if len(worse) + len(others) - at >= FEWEST - 1 and found.beats(best, id):
            worse.append(id)
    seems_better = any(lead < -error for lead, error in (found.lead(best, id) for id in others))
    if len(worse) < FEWEST - 1 or seems_better or round(found.mean(best)) not in OPEN:
        return None
    worse.sort(key=lambda id: -found.mean(id))
    ends = Found(judge, moment.table, (best, *worse), f"end {played.seed} {moment.step}", ahead=TO_THE_END)
    if not all(ends.still_beats(best, id) for id in worse[: FEWEST - 1]):
        return None
    erred = moment.beginner.id in worse
    answers = [found.weighed(id, best) for id in (best, *worse)]
    game = packed(played.with_a_beginner(moment) if erred else played.answers)
    tempting = moment.beginner.id if erred else ""
    return Puzzle(played.seed, moment.step, choice.seat, tempting, moment.own.why, answers, game)


def proof_name(seed: str, step: int) -> str:
    """What the worlds are called in which a puzzle is proven."""
    return f"{seed} {step} proof"


def proven_again(judge: Judge, kept: Collection, puzzle: Puzzle) -> Found:
    """The answers of this puzzle, tried again in the worlds in which it was proven."""
    ids = [one.id for one in puzzle.answers]
    found = Found(judge, kept.table(puzzle), ids, proof_name(puzzle.seed, puzzle.step), ahead=judge.ahead)
    for one in puzzle.answers:
        found.go_on(one.worlds, (one.id,))
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
