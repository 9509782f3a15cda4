"""The story of a game that is over: its curves of chances, luck apart from choice, turning points, dear decisions.

    story = tell(Table.load("game.json").record().file)

Everything is found by playouts with dice that are seeded from the record: the same record has the same story.

Luck is what the dice gave against their mean. After each step that drew any, the table is compared with others that the
same step would have led to with other dice: each pair plays on for a while with the same dice, and is judged by the
same function (`chances.py`). What came and what might have come are drawn alike, so over many games luck is nothing.
Choice is compared with the game's own player, from what the seat knew: in worlds that it could not tell from the true
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from typing import Final, TypeAlias

import msgspec

from undercroft.bots.hint import own_answer, rivals
from undercroft.bots.search import surplus
from undercroft.engine import Chance, Refused, Table, named, seed_key, shelf
from undercroft.engine.game import ACT, START
from undercroft.engine.record import RecordFile
from undercroft.lab.story.chances import LONGEST, Chances, Worth
from undercroft.lab.story.told import FORMAT, Costly, Fortune, Point, SideTold, Story, Turning
from undercroft.lab.story.walk import Walk, done_again, said_apart

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of how much is done."""

PARTS: Final = {"games": 34, "luck": 32, "choice": 12, "curve": 22}
"""How much of the budget is for what, in hundredths."""

PAIRS: Final = 60
"""With so many others a step is compared at most."""

POINTS: Final = range(17, 42)
"""So many points the curves have."""
PLAYOUTS: Final = range(4, 25)
"""By how many playouts a point of a curve is reckoned; so many where there are more points."""
ENOUGH: Final = 10
LATE: Final = 70
"""From so many hundredths of a usual game on a moment is played out to the end: an estimate no longer sees enough."""

TURNINGS: Final = 3
TURNS: Final = 70
LEAST: Final = 40
"""What changes the chances by less is no turning point, and no dear decision."""

DEAR: Final = 12
"""Of so many decisions it is made sure what they cost."""
NAMED: Final = 5
"""So many of them are told."""
WORLDS: Final = 16
RIVALS: Final = 3
DOUBT: Final = 2.0
"""By how many standard errors a decision must have been dear."""

MOST_WORDS: Final = 3
"""So many sentences tell what came of a step."""


@dataclass(slots=True)
class Luck:
    """What the dice of one step gave each side, and the variance of that."""

    gains: Worth
    spread: Worth


@dataclass(slots=True)
class Drawn:
    """A point as it is told, and what it was made of."""

    told: Point
    truth: Luck
    knew: Luck


def tell(file: RecordFile, *, effort: int = 100, progress: Progress = lambda done, of: None) -> Story:
    """The story of this record; `Refused` where the game is not over, or is of another edition of its rules.

    With less `effort`, in hundredths, it is sooner there and rougher.
    """
    return Teller(file, effort=effort, progress=progress).story()


class Teller:
    """One story in the making."""

    def __init__(self, file: RecordFile, *, effort: int = 100, progress: Progress = lambda done, of: None) -> None:
        if file.result is None:
            raise Refused("the story of a game is told when it is over")
        self.file = file
        self.game = shelf.get(file.game)
        self.seed = f"story {blake2b(msgspec.json.encode([file.game, file.steps]), digest_size=16).hexdigest()}"
        self._progress = progress
        self.walk = Walk(file, self.game, seed=self.seed)
        self.chances = Chances(
            file, self.game, seed=self.seed, effort=effort, step=lambda share: self._at("games", share)
        )
        self.far = max(1, self.chances.turns // 40)
        self.worlds = max(4, min(WORLDS, WORLDS * effort // 20))
        self.dear = max(3, min(DEAR, DEAR * effort // 20))

    def _at(self, part: str, share: float) -> None:
        """So much of this part of the work is done."""
        before = sum(list(PARTS.values())[: list(PARTS).index(part)])
        self._progress(round(before + PARTS[part] * min(1.0, share)), 100)

    def _answers(self, part: str) -> int:
        """So many answers may be played for this part."""
        return self.chances.budget * PARTS[part] // 100

    def _cost(self, work: Callable[[], object]) -> int:
        """How many answers this took; it is done now."""
        before = self.chances.answers
        work()
        return max(1, self.chances.answers - before)

    def story(self) -> Story:
        """All of it."""
        walk, chances = self.walk, self.chances
        luck = self.luck()
        dear = self._choices()
        points = self._points()
        self._at("curve", 1.0)
        result = walk.end.result
        assert result is not None
        names = list(walk.end.names)
        costly = [row for row in dear if row.cost >= LEAST]
        return Story(
            undercroft=FORMAT,
            game=self.game.id,
            edition=self.game.edition,
            title=self.game.title,
            names=names,
            sides=[SideTold(side.name, list(side.seats)) for side in chances.sides],
            winners=list(result.winners),
            reason=named(result.reason, walk.end.names),
            steps=len(walk.done),
            turns=walk.end.turns,
            points=[point.told for point in points],
            deal=[round(gain) for gain in self._deal()],
            fortunes=[self._fortune(seat, luck, costly) for seat in range(len(names))],
            turnings=self._turnings(points, luck, costly),
            costly=sorted(costly, key=lambda row: -row.cost)[:NAMED],
            numbers=walk.numbers,
            games=chances.games,
        )

    # ------------------------------------------------------------------ luck

    def luck(self) -> dict[int, Luck]:
        """What the dice of each step that drew any gave to each side.

        A first look at each step says only how many others it is compared with then: those that may matter with more.
        """
        drew = [number for number, done in enumerate(self.walk.done) if done.step.draws]
        first: dict[int, list[Worth]] = {number: [] for number in drew}
        cost = self._cost(lambda: self._pairs(first, dict.fromkeys(drew, 1), name="look"))
        self._at("luck", 0.2)
        sizes = {number: max(map(abs, found[0])) for number, found in first.items()}
        count = max(0, self._answers("luck") // cost - 3) * len(drew)
        all_sizes = sum(sizes.values()) or 1.0
        pairs: dict[int, list[Worth]] = {number: [] for number in drew}
        wanted = {number: min(PAIRS, 2 + round(count * size / all_sizes)) for number, size in sizes.items()}
        self._pairs(pairs, wanted)
        return {number: _mean(found) for number, found in pairs.items()}

    def _pairs(self, pairs: dict[int, list[Worth]], wanted: Mapping[int, int], *, name: str = "luck") -> None:
        """Each of these steps was compared with as many others that it might have been."""
        for at, done, before, after in self.walk.tables():
            if name == "luck":
                self._at("luck", 0.2 + 0.8 * at / len(self.walk.done))
            for number in range(wanted.get(at, 0)):
                other = self._with_dice(before, f"{name} {at} {number} other")
                done_again(other, done.step)
                dice = f"{name} {at} {number}"
                pairs[at].append(self._gain(after, other, dice, ahead=0))

    def _gain(self, table: Table, other: Table, dice: str, *, ahead: int) -> Worth:
        """By how much one table is better than the other for each side, with the same dice."""
        if table.digest == other.digest:
            return (0.0,) * len(self.chances.sides)
        ours, theirs = (self.chances.worth(one, dice, ahead=ahead) for one in (table, other))
        return tuple(mine - yours for mine, yours in zip(ours, theirs, strict=True))

    def _with_dice(self, table: Table, dice: str) -> Table:
        """A copy of this table that draws these dice."""
        table.chance, kept = Chance(seed_key(f"{self.seed} {dice}")), table.chance
        twin = table.clone()
        table.chance = kept
        twin.strict = twin.tell.heard = False
        return twin

    def _deal(self) -> Worth:
        """What was drawn before the first question, against what other beginnings are worth."""
        if not (self.file.steps and self.file.steps[0].ask == START):
            return (0.0,) * len(self.chances.sides)
        first = self.walk.before(0)
        gains = [self._gain(first, self.chances.begun(n), f"deal {n}", ahead=0) for n in range(self.chances.games)]
        return _mean(gains).gains

    def _fortune(self, seat: int, luck: Mapping[int, Luck], costly: Sequence[Costly]) -> Fortune:
        """What dice and decisions gave a seat.

        Luck is the sum of the comparisons and nothing else. What is known of the whole, how the chance of a side
        changed, would make it surer, but then what many small decisions lost would count as ill luck.
        """
        side = self.chances.side_of(seat)
        steps = [number for number, done in enumerate(self.walk.done) if done.seat == seat]
        own = [luck[number] for number in steps if number in luck]
        return Fortune(
            seat=seat,
            luck=round(sum(one.gains[side] for one in own)),
            doubt=round(sqrt(sum(one.spread[side] for one in own))),
            rolls=sum(len(self.walk.done[number].step.draws) for number in steps),
            choice=-sum(row.cost for row in costly if row.seat == seat),
            differ=sum(self.walk.done[number].other is not None for number in steps),
            decisions=sum(self.walk.done[number].free for number in steps),
        )

    def _share(self, row: Costly, side: int) -> int:
        """What a dear decision means for this side: a loss, a gain for the only rival, or nothing that is known."""
        if self.chances.side_of(row.seat) == side:
            return -1
        return 1 if len(self.chances.sides) == 2 else 0

    # ------------------------------------------------------------------ choice

    def _choices(self) -> list[Costly]:
        """The decisions that seem to have cost most, and what each cost; of each turn of a seat the dearest alone."""
        scores: dict[int, list[float]] = {}
        kept = _spread([number for number, done in enumerate(self.walk.done) if done.other is not None])
        end = self.chances.answers + self._answers("choice")
        for worlds in (1, 1, 2, 4):  # The budget is halved at each look, and so are those that are looked at.
            until = (end + self.chances.answers) // 2
            for number in kept:
                if self.chances.answers >= until:
                    break
                found = scores.setdefault(number, [])
                found += self._costs(number, range(len(found), len(found) + worlds))
            self._at("choice", worlds / 5)
            ranked = sorted((n for n in kept if n in scores), key=lambda n: -sum(scores[n]) / len(scores[n]))
            kept = ranked[: max(2 * self.dear, len(ranked) // 2)]
        dearest: dict[tuple[int | None, int], int] = {}
        for number in kept:
            dearest.setdefault((self.walk.done[number].seat, self.walk.done[number].turn), number)
        return [self._costly(number) for number in sorted(list(dearest.values())[: self.dear])]

    def _costs(self, number: int, worlds: range) -> list[float]:
        """By how much the own player's answer was better than what was given, in each of these worlds."""
        done = self.walk.done[number]
        assert done.seat is not None and done.other is not None
        side, before = self.chances.side_of(done.seat), self.walk.before(number)
        found = []
        for world in worlds:
            name = f"choice {number} {world}"
            imagined = before.resampled(done.seat, f"{self.seed} {name}")
            better, given = (
                self._answered(imagined, done.seat, answer, name) for answer in (done.other, str(done.step.answer))
            )
            found.append(better[side] - given[side])
        return found

    def _answered(self, world: Table, seat: int, answer: str, dice: str) -> Worth:
        """What this world is worth after this answer, with these dice."""
        table = self._with_dice(world, dice)
        table.answer(seat, answer)
        return self.chances.worth(table, f"{dice} on", ahead=self.far)

    def _costly(self, number: int) -> Costly:
        """What this decision cost against the best of a few others, in worlds that it was not chosen by."""
        done = self.walk.done[number]
        assert done.seat is not None and done.other is not None
        side, before = self.chances.side_of(done.seat), self.walk.before(number)
        choice = before.choices[done.seat]
        own = own_answer(before, choice, before.view(done.seat), Chance(seed_key(f"{self.seed} own {number}")))
        given = str(done.step.answer)
        others = dict.fromkeys((own.option.id, done.other, *(option.id for option in rivals(choice, own)[:RIVALS])))
        others.pop(given, None)
        worths: dict[str, list[float]] = {id: [] for id in (given, *others)}
        for world in range(self.worlds):
            name = f"dear {number} {world}"
            imagined = before.resampled(done.seat, f"{self.seed} {name}")
            for id, found in worths.items():
                found.append(self._answered(imagined, done.seat, id, name)[side])
        gains = {id: [mine - yours for mine, yours in zip(worths[id], worths[given], strict=True)] for id in others}
        first = own.option.id if own.option.id in gains else done.other
        clear = {id: surplus([round(gain) for gain in found], DOUBT) for id, found in gains.items()}
        best = first if clear[first] > 0 else max(clear, key=lambda id: clear[id])
        best = best if clear[best] > 0 else first
        answers = [option for option in choice.options if option.id in (given, best)]
        label, better = said_apart(before, *sorted(answers, key=lambda option: option.id == best))
        mean = sum(gains[best]) / self.worlds
        doubt = sqrt(sum((gain - mean) ** 2 for gain in gains[best]) / (self.worlds - 1) / self.worlds)
        why = own.why if best == own.option.id else ""
        return Costly(
            step=number,
            turn=done.turn,
            seat=done.seat,
            asked=done.asked,
            given=label,
            better=better,
            why=named(why, before.names),
            cost=round(clear[best]),
            doubt=round(doubt),
            came=round(sum(worths[given]) / self.worlds),
        )

    # ------------------------------------------------------------------ turning points and curves

    def _points(self) -> list[Drawn]:
        """The curves, at the beginnings of turns."""
        turns = self.walk.turns()
        some = [turns[len(turns) * at // POINTS[0]] for at in range(POINTS[0])]
        found: dict[int, list[tuple[Worth, Worth]]] = {step: [] for step in {*some, turns[-1]}}
        each = self._cost(lambda: self._playouts(found, range(1))) / len(found)
        whole = self._answers("curve") / each
        size = max(min(POINTS[0], len(turns)), min(POINTS[-1], int(whole / ENOUGH)))
        found = {step: [] for step in {*(turns[len(turns) * at // size] for at in range(size)), turns[-1]}}
        count = max(PLAYOUTS[0], min(PLAYOUTS[-1], int(whole / len(found))))
        for number in range(count):
            self._at("curve", number / count)
            self._playouts(found, range(number, number + 1))
        return evened([self._point(step, found[step]) for step in sorted(found)])

    def _playouts(self, found: dict[int, list[tuple[Worth, Worth]]], which: Iterable[int]) -> None:
        """Each point has been played out in the true world, and in one that each side could have thought of."""
        for step, rows in found.items():
            table = self.walk.before(step)
            ahead = self.far if table.turns < LATE * self.chances.turns // 100 else LONGEST
            for number in which:
                truth = self.chances.worth(table, f"true {step} {number}", ahead=ahead)
                rows.append((truth, self._knew(table, step, number, ahead=ahead)))

    def _knew(self, table: Table, step: int, number: int, *, ahead: int) -> Worth:
        if table.result is not None:
            return self.chances.came(table)
        found = []
        for side, members in enumerate(self.chances.sides):
            world = table.resampled(members.seats[0], f"{self.seed} knew {step} {number} {side}")
            found.append(self.chances.worth(world, f"knew {step} {number} {side}", ahead=ahead)[side])
        return tuple(found)

    def _point(self, step: int, rows: Sequence[tuple[Worth, Worth]]) -> Drawn:
        truth, knew = (_mean(kind) for kind in zip(*rows, strict=True))
        done = self.walk.done
        turn = done[step].turn if step < len(done) else self.walk.end.turns
        told = Point(step, turn, [round(one) for one in truth.gains], [round(one) for one in knew.gains])
        return Drawn(told, truth, knew)

    def _turnings(self, points: Sequence[Drawn], luck: dict[int, Luck], costly: Sequence[Costly]) -> list[Turning]:
        """Where the curves rise or fall most and beyond doubt, in their order."""
        found = []
        for before, after in pairwise(points):
            changes = self._changes(before, after)
            size = max((abs(change) for change, doubt in changes if abs(change) > DOUBT * doubt), default=0.0)
            if size >= TURNS:
                found.append((size, before, after, [round(change) for change, _ in changes]))
        found.sort(key=lambda one: (-one[0], one[1].told.step))
        told = [self._turning(*one[1:], luck=luck, costly=costly) for one in found[:TURNINGS]]
        return sorted(told, key=lambda one: one.step)

    def _changes(self, before: Drawn, after: Drawn) -> list[tuple[float, float]]:
        """How each side's chance changed, and the standard error; of two rivals one gains what the other loses."""
        changes = [_change(before, after, side) for side in range(len(self.chances.sides))]
        if len(changes) != 2 or self.game.cooperative:
            return changes
        (mine, doubt), (yours, other) = changes
        gain, error = (mine - yours) / 2, sqrt(doubt**2 + other**2) / 2
        return [(gain, error), (-gain, error)]

    def _turning(
        self,
        before: Drawn,
        after: Drawn,
        change: list[int],
        *,
        luck: Mapping[int, Luck],
        costly: Sequence[Costly],
    ) -> Turning:
        steps = range(before.told.step, after.told.step)
        if steps.stop == len(self.walk.done):  # How it ended is told by its last turn.
            last = self.walk.done[-1].turn
            steps = range(min(n for n in steps if self.walk.done[n].turn == last), steps.stop)
        side = max(range(len(change)), key=lambda one: abs(change[one]))
        dice = {n: luck[n].gains for n in steps if n in luck}
        costs = {row.step: row for row in costly if row.step in steps}
        sign = 1 if change[side] > 0 else -1

        def brought(number: int) -> float:
            """How much of the change this step brought, by dice or by a dear decision."""
            gained = dice[number][side] * sign if number in dice else 0.0
            row = costs.get(number)
            return max(gained, 0 if row is None else self._share(row, side) * row.cost * sign)

        members, good = self.chances.sides[side].seats, sign > 0

        def seen(number: int) -> tuple[int, int]:
            """How much was to be seen of it; of two alike the later says how it came out."""
            return self.walk.notable(number, members, good=good), number

        shown = max(steps, key=seen)
        most = max(steps, key=brought)
        ended = steps.stop == len(self.walk.done)
        if ended and self.walk.done[-1].step.ask == ACT:
            most = steps[-1]  # Somebody gave up.
        elif brought(most) * 2 < abs(change[side]):  # Nothing else explains it.
            # What is done after the last blow ends nothing.
            blows = [n for n in steps if self.walk.is_blow(n, members, good=good)]
            most = shown if not ended else blows[-1] if blows else steps[-1]
        done = self.walk.done[most]
        who = None if done.seat is None else self.walk.end.names[done.seat]
        words = partial(self.walk.words, most=MOST_WORDS, seats=members, good=good)
        sides = range(len(change))
        return Turning(
            step=most,
            point=after.told.step,
            turn=done.turn,
            seat=done.seat,
            title=f"{'after ' * done.idle}{who}: {done.label}" if who else done.label,
            lines=words(most) or words(shown),
            change=change,
            luck=[round(sum(gains[one] for gains in dice.values())) for one in sides],
            choice=[sum(self._share(row, one) * row.cost for row in costs.values()) for one in sides],
        )


def _change(before: Drawn, after: Drawn, side: int) -> tuple[float, float]:
    """By how much this side's chance changed by both curves together, and the standard error of that."""
    kinds = ((before.truth, after.truth), (before.knew, after.knew))
    change = sum(now.gains[side] - then.gains[side] for then, now in kinds) / 2
    return change, sqrt(sum(now.spread[side] + then.spread[side] for then, now in kinds)) / 2


def evened(points: Sequence[Drawn]) -> list[Drawn]:
    """The same points, none surer than they are on average: few playouts may agree by chance. Only the end is sure."""
    *guessed, end = points
    kinds = [kind for point in guessed for kind in (point.truth, point.knew)]
    usual = [sum(side) / len(kinds) for side in zip(*(kind.spread for kind in kinds), strict=True)]
    for kind in kinds:
        kind.spread = tuple(map(max, kind.spread, usual))
    return [*guessed, end]


def _mean(pairs: Sequence[Worth]) -> Luck:
    """The mean of these comparisons for each side, and its variance."""
    count = len(pairs)
    means = tuple(sum(side) / count for side in zip(*pairs, strict=True))
    spread = tuple(
        sum((gain - mean) ** 2 for gain in side) / max(1, count - 1) / count
        for side, mean in zip(zip(*pairs, strict=True), means, strict=True)
    )
    return Luck(means, spread)


def _spread(numbers: Sequence[int]) -> list[int]:
    """The same numbers in an order in which any first part is spread over all of them.

    >>> _spread([0, 1, 2, 3, 4, 5])
    [0, 2, 4, 1, 3, 5]
    """
    size = max(1, int(sqrt(len(numbers))))
    return [number for start in range(size) for number in numbers[start::size]]
