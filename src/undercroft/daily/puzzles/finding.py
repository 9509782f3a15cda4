"""Puzzles found by search: moments of games among bots in which one answer is better beyond doubt.

The game's own player plays all seats; near the end it is asked why it answers so, and a beginner is asked beside it.
Their answers are compared with others in worlds that the seat cannot tell from the true one, with the same dice: all go
on to the end of the game like the game's own player. What does not look like a proof is given up as soon as that is
seen; what does is proven once more in other worlds, and it is these that are kept. The best answer need not be the own
player's: then somebody has to say why it is.

An estimate a few turns ahead would be quicker. But that may be a fancy: it counts what a seat holds, and calls it a
loss to hand a companion what wins in any hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from textwrap import shorten
from typing import Final

from msgspec.structs import replace

from undercroft.bots.hint import own_answer, rivals
from undercroft.bots.search import no_worlds
from undercroft.daily.puzzles.puzzle import FORMAT, Collection, Puzzle, Weighed, packed
from undercroft.engine import Chance, Choice, Game, Refused, Table, seed_key
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.options import proposed
from undercroft.engine.seating import at_once
from undercroft.lab.story.chances import LONGEST, Chances, Learnt, Worth

MOST: Final = 6
FEWEST: Final = 3
"""So many answers are compared, and so many a puzzle has at least."""
LATE: Final = 80
"""Puzzles are among the last so many answers of a game: further from its end it is the dice that decide."""
OPENINGS: Final = 6
SOON: Final = 2
"""If so many games played on from the first of these come to what this one came to, it was decided; and it was far from
its end if they take so many times as many answers.
"""
TRIED: Final = 24
FOUND: Final = 2
"""At so many moments of a game one tries; so many puzzles are taken from it, each of another kind in another turn."""
FIRST: Final = 4
"""After so many worlds one answer is taken for the best, and has to prove it."""

RACE: Final = ((2, 0.0), (4, 0.5), (8, 1.0), (16, 1.6), (32, 2.2), (64, 3.0))
"""After so many worlds one must lead by so many standard errors for it to be worth while to go on."""
ENOUGH: Final = 16
DOUBT: Final = 3.0
"""After so many worlds one believes it as soon as one answer leads by so many standard errors."""
PROOF: Final = 64
"""And in so many other worlds it must lead so again: they are the proof."""

LEAD: Final = 40
"""By so many thousandths the best must be better than every other that the puzzle has."""
LEAST: Final = 120
"""A position in which the best answer comes to less than this is lost."""

MOST_WORDS: Final = 3
LONGEST_WORDS: Final = 160


UNTAUGHT: Final = Learnt(0, 1, ())
"""Who plays to the end needs no estimate, and learns nothing of what that means."""


class Judge:
    """What answers come to at tables of one game that begin in one way."""

    def __init__(self, game: Game, kept: Collection | None = None, *, seats: int | None = None) -> None:
        """With a collection it judges as it was judged there."""
        self.game = game
        self.options = proposed(game.options) if kept is None else kept.options
        self.seats = kept.seats if kept is not None else seats if seats is not None else at_once(game)
        file = self.start("beginning").record().file
        seed = f"undercroft puzzles of {game.id} edition {game.edition}"
        self.chances = Chances(file, game, seed=seed, learnt=UNTAUGHT)

    def start(self, seed: str) -> Table:
        """A table before its first answer."""
        return Table.start(self.game, options=self.options, seats=self.seats, seed=seed, strict=False)

    def worths(self, table: Table, seat: int, ids: Iterable[str], world: str) -> dict[str, float]:
        """What each of these answers comes to for this seat, in this world."""
        imagined = table.resampled(seat, world)
        imagined.strict = imagined.tell.heard = False
        side = self.chances.side_of(seat)
        return {id: self.came_to(self._answered(imagined, seat, id, world), f"{world} on")[side] for id in ids}

    def came_to(self, table: Table, dice: str) -> Worth:
        """What this table comes to with these dice, played to the end of the game."""
        return self.chances.worth(table, dice, ahead=LONGEST, most=LONGEST)

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

    def __init__(self, judge: Judge, table: Table, ids: Iterable[str], name: str) -> None:
        asked = table.first_waiting()
        assert asked is not None
        self.judge, self.table, self.seat = judge, table, asked.seat
        self.name = name
        self.worths: dict[str, list[float]] = {id: [] for id in ids}

    def go_on(self, worlds: int, ids: Iterable[str] | None = None) -> None:
        """These answers, or all, have been tried in so many worlds."""
        wanted = list(self.worths if ids is None else ids)
        for number in range(worlds):
            missing = [id for id in wanted if len(self.worths[id]) <= number]
            if missing:
                name = f"{self.name} {number}"
                for id, worth in self.judge.worths(self.table, self.seat, missing, name).items():
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
            if worlds >= ENOUGH and self.is_proven(best, other):
                return True
        return False

    def proven_worse(self, best: str, others: Sequence[str]) -> list[str]:
        """Those of the others than which this one is better beyond doubt; none where one of the rest seems better."""
        worse: list[str] = []
        for at, id in enumerate(others):
            if len(worse) + len(others) - at >= FEWEST - 1 and self.beats(best, id):
                worse.append(id)
        return [] if any(lead < -error for lead, error in (self.lead(best, id) for id in others)) else worse

    def is_proven(self, best: str, other: str, doubt: float = DOUBT) -> bool:
        """Whether the one leads the other by enough, beyond so much doubt."""
        lead, error = self.lead(best, other)
        return lead >= max(LEAD, doubt * error)

    def _leads(self, best: str, other: str, worlds: int, doubt: float) -> bool:
        self.go_on(worlds, (best, other))
        lead, error = self.lead(best, other)
        return lead > doubt * error

    def worse(self, doubt: float) -> list[str]:
        """The answers than which the best is better by enough, beyond so much doubt; the better first."""
        best, *others = self.ranked()
        return [id for id in others if self.is_proven(best, id, doubt)]

    def answers(self, best: str) -> list[Weighed]:
        """The answers of a puzzle of which this one is the best, as they are kept; none where that is not proven."""
        worse = self.worse(DOUBT)
        if len(worse) < FEWEST - 1 or self.ranked()[0] != best or self.mean(best) < LEAST:
            return []
        return [self.weighed(id, best) for id in (best, *worse)]

    def weighed(self, id: str, best: str) -> Weighed:
        """This answer as it is kept."""
        lead, doubt = (0.0, 0.0) if id == best else self.lead(best, id)
        return Weighed(id, round(self.mean(id)), round(lead), round(doubt), len(self.worths[id]), self._came(id))

    def _came(self, id: str) -> list[str]:
        mean, found = self.mean(id), self.worths[id]
        usual = min(range(len(found)), key=lambda number: abs(found[number] - mean))
        return self.judge.came(self.table, self.seat, id, f"{self.name} {usual}")


class Moment:
    """A question near the end of a game, what the own player answers and why, and what a beginner would answer."""

    def __init__(self, judge: Judge, seed: str, step: int, table: Table) -> None:
        asked = table.first_waiting()
        assert asked is not None
        self.step, self.table, self.choice = step, table, asked
        view, beginner = table.view(asked.seat), judge.game.bots["easy"]
        self.own = own_answer(table, asked, view, Chance(seed_key(f"{seed} {step}")))
        self.beginner = beginner(view, asked, no_worlds, Chance(seed_key(f"{seed} {step} beginner")))

    def answers(self) -> list[str]:
        """What is compared: the own player's answer, the beginner's, and others, the better ones first."""
        others = (self.beginner, *rivals(self.choice, self.own))
        ids = (self.own.option.id, *(option.id for option in others if not option.offer.quits))
        return list(dict.fromkeys(ids))[:MOST]


class Played:
    """A whole game of the game's own player, and the tables of its last questions of which a puzzle could be made."""

    def __init__(self, judge: Judge, seed: str, *, late: int = LATE) -> None:
        self.judge, self.seed = judge, seed
        self.answers: list[str] = []
        last: deque[tuple[int, Table]] = deque(maxlen=late)
        table = judge.start(seed)
        for choice in self._to_the_end(table, self.answers):
            if fits(judge.game, choice):
                last.append((len(self.answers), table.clone()))
        self.over = table.result is not None
        self.came = judge.chances.came(table)
        self.late = [(step, then) for step, then in last if step >= len(self.answers) - late]

    def _to_the_end(self, table: Table, answers: list[str]) -> Iterator[Choice]:
        """Each question, before the own player answers it."""
        own, dice = self.judge.game.bots["greedy"], Chance(seed_key(f"{self.seed} players {len(answers)}"))
        while table.result is None and len(answers) < LONGEST and (choice := table.first_waiting()) is not None:
            yield choice
            answer = own(table.view(choice.seat), choice, no_worlds, dice)
            answers.append(answer.id)
            table.answer(choice.seat, answer)

    def is_open(self) -> bool:
        """Whether it may come to this or that from the first of these questions on, and soon."""
        if not self.late:
            return False
        (step, first), chances = self.late[0], self.judge.chances
        before = chances.answers
        came = {self.judge.came_to(first, f"{self.seed} opening {n}") for n in range(OPENINGS)}
        return came != {self.came} and chances.answers - before <= SOON * OPENINGS * (len(self.answers) - step)

    def with_answer(self, moment: Moment, id: str) -> list[str]:
        """The answers of the game as it would have been if this had been answered at this moment."""
        answers, table = [*self.answers[: moment.step], id], moment.table.clone()
        table.answer(moment.choice.seat, id)
        for _ in self._to_the_end(table, answers):
            pass
        return answers


def fits(game: Game, choice: Choice) -> bool:
    """Whether a puzzle can be made of this question: several answers, all of them plain, and no set-up."""
    return choice.form is None and len(choice.options) >= FEWEST and choice.question.name not in game.settled


def search(judge: Judge, played: Played, *, tell: Callable[[str], None] = lambda words: None) -> Iterator[Puzzle]:
    """The puzzles that are found in this game, at some of its last questions taken at random."""
    late = played.late.copy()
    if not played.is_open():
        tell("  decided, or far from its end")
        return
    order = Chance(seed_key(f"{played.seed} moments"))
    count, taken = min(TRIED, len(late)), set[int | str]()
    for _ in range(count):
        step, table = late.pop(order.below(len(late), "bots"))
        asked = table.first_waiting()
        assert asked is not None
        if table.turns in taken or asked.ask in taken or len(taken) == 2 * FOUND:
            continue
        puzzle = _proven(judge, played, Moment(judge, played.seed, step, table))
        if puzzle is not None:
            taken |= {table.turns, asked.ask}
            yield puzzle
    tell(f"  of {count} {len(taken) // 2} proven")


def _proven(judge: Judge, played: Played, moment: Moment) -> Puzzle | None:
    """The puzzle of this moment, where one answer is proven to be better than others, and then again in other worlds.

    Answers that are not proven to be worse are left out; where one of them seems better there is no puzzle.
    """
    looked = Found(judge, moment.table, moment.answers(), f"look {played.seed} {moment.step}")
    looked.go_on(1)
    if len({looked.mean(id) for id in looked.worths}) == 1:
        return None
    looked.go_on(FIRST)
    best, *others = looked.ranked()
    own = moment.own.option.id
    if looked.mean(best) < LEAST:
        return None
    worse = looked.proven_worse(best, others)
    if len(worse) < FEWEST - 1:
        return None
    proof = Found(judge, moment.table, (best, *worse), proof_name(played.seed, moment.step))
    proof.go_on(PROOF)
    answers = proof.answers(best)
    if not answers:
        return None
    worse = [one.id for one in answers[1:]]
    erred = next((id for id in (moment.beginner.id, own) if id in worse), "")
    game = packed(played.with_answer(moment, erred) if erred else played.answers)
    why = moment.own.why if best == own else ""
    return Puzzle(played.seed, moment.step, moment.choice.seat, erred, why, answers, game)


def proof_name(seed: str, step: int) -> str:
    """What the worlds are called in which a puzzle is proven."""
    return f"{seed} {step} proof"


def proven_again(judge: Judge, kept: Collection, puzzle: Puzzle, worlds: int = PROOF) -> Found:
    """The answers of this puzzle, tried again in so many of the worlds in which it was proven."""
    ids = [one.id for one in puzzle.answers]
    found = Found(judge, kept.table(puzzle), ids, proof_name(puzzle.seed, puzzle.step))
    found.go_on(worlds)
    return found


def renewed(judge: Judge, kept: Collection, puzzle: Puzzle) -> Puzzle | None:
    """This puzzle with what its answers come to under today's rules; None where it is no puzzle any more."""
    try:
        over = kept.whole(puzzle).result is not None
        answers = proven_again(judge, kept, puzzle).answers(puzzle.best.id) if over else []
    except Refused:  # Under today's rules the game would have gone another way.
        return None
    lost = puzzle.tempting and puzzle.tempting not in [one.id for one in answers]
    return None if lost or not answers else replace(puzzle, answers=answers)


def games(judge: Judge, first: int, *, late: int = LATE) -> Iterator[Played]:
    """Whole games, from this number on."""
    number = first
    while True:
        played = Played(judge, f"undercroft puzzle {judge.game.id} {number}", late=late)
        if played.over:
            yield played
        number += 1


def collected(judge: Judge, puzzles: Sequence[Puzzle]) -> Collection:
    """These puzzles, to be kept."""
    game = judge.game
    return Collection(FORMAT, game.id, game.edition, judge.options, judge.seats, list(puzzles))
