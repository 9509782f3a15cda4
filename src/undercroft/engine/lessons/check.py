"""Is a lesson sound? It is played along every way that it leaves open; the first fault is named with its moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from undercroft.engine.craft.words import counted
from undercroft.engine.faults import ChanceError
from undercroft.engine.game import FileKind, Game
from undercroft.engine.lessons.lesson import END, KIND, Guide, Lesson, Moment, Way, read_lesson
from undercroft.engine.refusal import Refused

MOST: Final = 20_000
"""So many positions are looked at; a lesson that leaves more open is too free to be checked."""


def lesson_kind(game: Game) -> FileKind:
    """The kind of file that a lesson of this game is."""
    return FileKind(_schema(), partial(_check, game))


def _schema() -> dict[str, Any]:
    schema = msgspec.json.schema(Lesson)
    schema["title"] = KIND
    return schema


def _check(game: Game, plain: dict[str, Any], options: Any) -> str:
    return check_lesson(read_lesson(plain), game=game)


def check_lesson(lesson: Lesson, *, game: Game) -> str:
    """A word on the lesson; `Refused` names the first fault, and the moment as its place."""
    if lesson.kind != KIND or lesson.game != game.id:
        raise Refused(f"a lesson of {game.id} begins with kind = {KIND!r} and game = {game.id!r}")
    _must_be_written_well(lesson, game)
    walk = Walk(lesson, game)
    walk.run()
    return f"{lesson.name} has {len(lesson.moments)} moments, all of them reached, and {counted(walk.ends, 'end')}"


def _must_be_written_well(lesson: Lesson, game: Game) -> None:
    if not lesson.moments:
        raise Refused("a lesson has at least one moment")
    ids = [moment.id for moment in lesson.moments]
    for moment in lesson.moments:
        if ids.count(moment.id) > 1 or moment.id == END:
            raise Refused(f"the name {moment.id!r} is taken", at=moment.id)
        if moment.ask not in {question.name for question in game.questions}:
            raise Refused(f"{game.title} has no question {moment.ask!r}", at=moment.id)
        for rule in moment.rules:
            if rule not in game.ledger:
                raise Refused(f"there is no rule {rule!r}", at=moment.id)
        if not moment.ways:
            raise Refused("no way leads on from here", at=moment.id)
        for way in moment.ways:
            if way.next not in (None, END, *ids):
                raise Refused(f"there is no moment {way.next!r} to go on with", at=moment.id)


class Walk:
    """Every position that a learner can come to, each looked at once.

    A hand may do anything: from each sample of a form (but the first, where no
    option is taken) the lesson is played straight to its end, by the
    first answer that each moment takes.
    """

    def __init__(self, lesson: Lesson, game: Game) -> None:
        self.lesson = lesson
        self.game = game
        self.ends = 0
        self._seen: set[tuple[str, str, bool]] = set()
        self._given: set[tuple[str, str]] = set()
        self._replies: dict[tuple[str, int], int] = {}
        self._ways: dict[tuple[str, int], Way] = {}

    def run(self) -> None:
        """All was looked at, and nothing is wrong; `Refused` names the first fault."""
        opening = Way(draws=self.lesson.draws, then=self.lesson.then)
        guide = Guide.start(self.lesson, game=self.game, key=bytes(32))
        self._others(guide, opening, "the beginning", 0)
        left = [(guide, False)]
        while left:
            left += self._look(*left.pop())
            if len(self._seen) > MOST:
                raise Refused(f"this lesson leaves more than {MOST} positions open: require more answers")
        self._must_be_used_up()

    def _look(self, guide: Guide, straight: bool) -> list[tuple[Guide, bool]]:
        """The positions that follow on this one, and whether one goes straight on from there."""
        moment = guide.where().moment
        if moment is None:
            self.ends += 1
            return []
        here = (moment.id, guide.table.digest, straight)
        if here in self._seen:
            return []
        self._seen.add(here)
        choice = guide.table.choices.get(guide.seat)
        if choice is None:
            raise Refused("the game is over before this moment", at=moment.id)
        if choice.ask != moment.ask:
            raise Refused(f"the learner is asked {choice.ask!r} here, not {moment.ask!r}", at=moment.id)
        there = anchors(guide.table.scene(guide.seat))
        for anchor in moment.point:
            if anchor not in there:
                raise Refused(f"there is no place {anchor!r} to point at", at=moment.id)
        offered = [(option.id, way) for option in choice.options if (way := moment.way(option.id)) is not None]
        if not offered and moment.by_form is None:
            wanted = ", ".join(answer for way in moment.ways for answer in way.answers)
            raise Refused(f"none of the required answers is offered: {wanted}", at=moment.id)
        self._given |= {(moment.id, answer) for answer, _ in offered}
        answers: list[tuple[Any, Way, bool]] = [(answer, way, straight) for answer, way in offered]
        if moment.by_form is not None:
            if choice.form is None:
                raise Refused(f"there is no form to {choice.ask!r} here", at=moment.id)
            answers += [(sample, moment.by_form, straight or bool(answers)) for sample in moment.by_form.form]
        return [(self._answered(guide, moment, one, way), on) for one, way, on in answers[: 1 if straight else None]]

    def _answered(self, guide: Guide, moment: Moment, answer: Any, way: Way) -> Guide:
        """The position after this answer of the learner and all replies to it."""
        after = Guide(self.lesson, guide.table.clone())
        number = moment.ways.index(way)
        try:
            after.answer(after.seat, answer)
        except (Refused, ChanceError) as error:
            raise Refused(f"after {answer!r}, {error.reason}", rule=error.rule, at=moment.id) from None
        self._others(after, way, moment.id, number)
        return after

    def _others(self, guide: Guide, way: Way, at: str, number: int) -> None:
        """The others have replied as the lesson has it, and the dice that fell are those that it names."""
        lesson, table = self.lesson, guide.table
        ended = guide.where().moment is None
        others = [seat.number for seat in table.seats if seat.number != lesson.seat]
        used = 0
        while not ended and (choice := table.waiting_for(others)) is not None:
            name = table.seats[choice.seat].name
            said = guide.reply(choice)
            if said is None:
                raise Refused(f"{name} is asked {choice.ask!r}, and the lesson has no answer", at=at)
            try:
                guide.answer(choice.seat, said)
            except (Refused, ChanceError) as error:
                raise Refused(f"{name} cannot answer {said!r}: {error.reason}", rule=error.rule, at=at) from None
            used += 1
        fell = guide.where().drawn
        if fell < len(way.draws):
            raise Refused(f"{len(way.draws) - fell} draws are left over: {_listed(way.draws[fell:])}", at=at)
        if fell > len(way.draws) and not ended:
            raise Refused(f"{fell} draws fall, and only {len(way.draws)} are written down", at=at)
        self._ways[at, number] = way
        self._replies[at, number] = max(used, self._replies.get((at, number), 0))

    def _must_be_used_up(self) -> None:
        """Nothing was written in vain: every moment, required answer and reply had its turn somewhere."""
        reached = {moment for moment, _, _ in self._seen}
        for moment in self.lesson.moments:
            if moment.id not in reached:
                raise Refused("this moment cannot be reached", at=moment.id)
            for answer in (answer for way in moment.ways for answer in way.answers):
                if (moment.id, answer) not in self._given:
                    raise Refused(f"the required answer {answer!r} is never offered", at=moment.id)
        for (at, number), way in self._ways.items():
            unused = way.then[self._replies[at, number] :]
            if unused:
                raise Refused(f"replies are left over: {_listed(unused)}", at=at)


def anchors(scene: Any) -> set[str]:
    """The places of a scene on which an option may stand."""
    parts = [part for board in scene.boards for part in (*board.tiles, *board.edges, *board.pieces)]
    lines = [line for panel in scene.panels for line in panel.lines if not isinstance(line, str)]
    return {part.anchor for part in (*parts, *lines) if part.anchor is not None}


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(repr(value) for value in values)
