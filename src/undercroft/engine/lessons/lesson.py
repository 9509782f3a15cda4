"""A first game with a teacher: moments over a table whose dice and other players follow a script.

At each moment the teacher says what is going on, points at places, and takes only the answers that lead on; any other
is refused with a kind word, and nothing is lost. All that has to be kept is the lesson's id and the record: where the
learner is follows from the answers given so far. When the moments are over and the game is not, it goes on as any
other, with dice that nobody knows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import msgspec

from undercroft.engine.chance import Taught, fresh_key
from undercroft.engine.choice import Choice, Option
from undercroft.engine.craft.ready import ready
from undercroft.engine.game import ACT, START, Game
from undercroft.engine.naming import named
from undercroft.engine.record import RecordFile, Step
from undercroft.engine.refusal import Given, Refusal, Refused, Unknown
from undercroft.engine.shelf import to_play
from undercroft.engine.table import Table

END: Final = "end"
"""The name of no moment: what comes after the last."""

KIND: Final = "lesson"


class NotYet(Refused):
    """The kind word of a teacher to an answer that the rules would allow; nothing has changed."""


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the learner may do at a moment, and what comes of it.

    `answers` are ids of options, none of them: whatever is offered. `draws` fall until the learner is asked again;
    `then` is what the others answer, as far as they are asked. `next` names the next moment: the following one, if
    none is named.

    `form` are samples of what may be given on the question's form, such as a slide: with any of them the way takes
    whatever the form takes, and only the `answers` that it names. How the learner's own answer falls is then up to
    the hand and to real dice; `draws` begin with the first answer of another seat.
    """

    answers: tuple[str, ...] = ()
    form: tuple[Any, ...] = ()
    draws: tuple[Any, ...] = ()
    then: tuple[Any, ...] = ()
    next: str | None = None


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question to the learner: what the teacher says, what is to be done, and the kind word to anything else.

    With `guess` the learner is to find the answer: clients do not show which it is, but a hint does.
    """

    id: str
    ask: str
    says: str
    task: str
    ways: tuple[Way, ...] = msgspec.field(name="way")
    point: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    otherwise: str = ""
    guess: bool = False

    def way(self, answer: Any) -> Way | None:
        """The way that begins with this option, or None."""
        return next((way for way in self.ways if answer in way.answers or not (way.answers or way.form)), None)

    @property
    def by_form(self) -> Way | None:
        """The way that begins with something given on the question's form, or None."""
        return next((way for way in self.ways if way.form), None)


@ready
class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson as its file holds it; `then` and `draws` are what happens before the first moment.

    `minutes` is how long it takes somebody who reads all of it.
    """

    kind: str
    game: str
    id: str
    name: str
    about: str
    names: tuple[str, ...]
    farewell: str
    moments: tuple[Moment, ...] = msgspec.field(name="moment")
    minutes: int = 10
    seat: int = 0
    options: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    position: dict[str, Any] | None = None
    then: tuple[Any, ...] = ()
    draws: tuple[Any, ...] = ()

    def after(self, moment: Moment, way: Way) -> Moment | None:
        """The moment to which this way leads; None: the lesson is over."""
        if way.next is None:
            rest = self.moments[self.moments.index(moment) + 1 :]
            return rest[0] if rest else None
        return next((other for other in self.moments if other.id == way.next), None)


def read_lesson(plain: Mapping[str, Any]) -> Lesson:
    """The lesson in this data; `Refused` says where it is not one."""
    try:
        return msgspec.convert(dict(plain), Lesson)
    except msgspec.ValidationError as error:
        raise Refused(f"this is no lesson: {error}") from None


def lessons(game: Game) -> Mapping[str, Lesson]:
    """The lessons of this game by their ids: the files of its `data` that are lessons, in the order of their names."""
    home = str(game.folder)
    if home not in _read:
        folder = game.folder.joinpath("data")
        files = sorted(folder.iterdir(), key=lambda file: str(file.name)) if folder.is_dir() else []
        plain = [tomllib.loads(file.read_text("utf-8")) for file in files if file.name.endswith(".toml")]
        found = [read_lesson(data) for data in plain if data.get("kind") == KIND]
        _read[home] = {lesson.id: lesson for lesson in found}
    return _read[home]


_read: Final[dict[str, Mapping[str, Lesson]]] = {}
"""The lessons that were read, by the folder of their game."""


def find_lesson(game: Game, id: str | None = None) -> Lesson:
    """The lesson of this id, or the first there is; `Unknown` if the game has none."""
    known = lessons(game)
    if id is None and known:
        return next(iter(known.values()))
    if id is None or id not in known:
        there = f"; there are {', '.join(known)}" if known else ""
        raise Unknown(f"{game.title} has no lesson{'' if id is None else f' {id!r}'}{there}")
    return known[id]


# ---------------------------------------------------------------- the teacher


@dataclass(frozen=True, slots=True)
class Lead:
    """What the teacher says now: paragraphs, the task in one line, and the rules behind it.

    `anchors` are the places pointed at, `options` the ids of the answers that lead on; with `form`, so does whatever
    the question's form takes, and with `guess` a client does not show them. `moment` is None when the lesson is over.
    """

    moment: str | None
    says: tuple[str, ...]
    task: str
    rules: tuple[str, ...]
    anchors: tuple[str, ...]
    options: tuple[str, ...]
    form: bool = False
    guess: bool = False

    def plain(self) -> dict[str, Any]:
        """The same as data that a client may read."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a learner is: at which moment (None: past the last), on which way there, and how far along it.

    `since` is how often the learner has answered after the last moment.
    """

    moment: Moment | None
    way: Way
    answered: int
    drawn: int
    since: int = 0


class Guide:
    """A teacher at a table: whatever is answered goes through here.

    >>> from undercroft import games
    >>> guide = Guide.start(find_lesson(games.get("trapper")))
    >>> guide.play_others()
    1
    >>> guide.lead.options
    ('the-long-way',)
    >>> guide.answer(0, "the-comb")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    undercroft.engine.lessons.lesson.NotYet: You can build all you like in your next game. Today we take a finished ...
    """

    __slots__ = ("_at", "_node", "lesson", "table")

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        self.table = table
        self._node: Any = self
        self._at = Place(None, Way(), 0, 0)

    @classmethod
    def start(
        cls,
        lesson: Lesson,
        *,
        game: Game | None = None,
        key: bytes | None = None,
        names: Sequence[str] | None = None,
        words: Sequence[str] | None = None,
    ) -> Guide:
        """The lesson at its beginning; `key` is that of the dice after its end. The others may be asked first."""
        table = Table.start(
            to_play(lesson.game) if game is None else game,
            options=lesson.options,
            numbers=lesson.numbers,
            names=list(names or lesson.names),
            words=words,
            chance=Taught(fresh_key() if key is None else key, lesson.draws),
            position=lesson.position,
        )
        return cls(lesson, table)

    @classmethod
    def resume(cls, lesson: Lesson, file: RecordFile, *, game: Game | None = None) -> Guide:
        """The lesson as far as this record has come; the record must be one that `Table.load` takes."""
        names, words = [seat.name for seat in file.seats], [seat.word for seat in file.seats]
        guide = cls.start(lesson, game=game, names=names, words=words)
        table = guide.table
        for step in file.steps:
            if step.ask == START:
                continue
            guide._load([face for _, _, face in step.draws])
            if step.ask == ACT:
                table.act(step.seat, step.answer)
            else:
                table.answer(step.seat, step.answer)
        guide.where()
        return guide

    # ------------------------------------------------------------------ where we are

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.lesson.seat

    @property
    def over(self) -> bool:
        """Whether the lesson is over: its last moment is past, or the game is."""
        return self.table.result is not None or self.where().moment is None

    @property
    def gone(self) -> bool:
        """Whether the teacher has gone: the learner has played on since the farewell."""
        return self.where().since > 0

    @property
    def lead(self) -> Lead:
        """What the teacher says now; after the last moment the farewell, and nothing if the game ended before it.

        Nor does the teacher say anything once the learner has gone on alone.
        """
        moment = self.where().moment
        if moment is None:
            return Lead(None, () if self.gone else paragraphs(self.lesson.farewell), "", (), (), ())
        choice = self.table.choices.get(self.seat)
        if choice is None:
            return Lead(moment.id if self.table.result is None else None, (), "", (), (), ())
        options = [option for option in choice.options if moment.way(option.id) is not None]
        return Lead(
            moment.id,
            paragraphs(moment.says),
            moment.task,
            moment.rules,
            moment.point or tuple(option.at for option in options if option.at is not None),
            tuple(option.id for option in options),
            moment.by_form is not None,
            moment.guess,
        )

    def where(self) -> Place:
        """Where the learner is."""
        node = self.table.mark
        if node is not self._node:
            self._at, self._node = place(self.lesson, self.table.steps), node
        return self._at

    # ------------------------------------------------------------------ answering

    def answer(self, seat: Given, answer: Any, *, number: Given = None) -> None:
        """As at the table, but an answer of the learner that does not lead on is refused with a kind word."""
        self._load(self._draws(seat, answer))
        self.table.answer(seat, answer, number=number)

    def why_not(self, answer: Any) -> Refusal | None:
        """The kind word to an answer of the learner that does not lead on; None where there is nothing against it."""
        at = self.where()
        choice = self.table.choices.get(self.seat)
        if at.moment is None or choice is None:
            return None
        if any(c.waits and c.seat != self.seat and self.reply(c) is not None for c in self.table.choices.values()):
            return Refusal("One moment: the others are not done yet.")
        option = choice.option(answer)
        if option is None and (choice.form is None or at.moment.by_form is not None):
            return None  # It is not offered, or is no such form: the rules themselves say why.
        if option is not None and at.moment.way(option.id) is not None:
            return None
        words = at.moment.otherwise or f"Not just now, and nothing is lost. {at.moment.task}"
        return Refusal(" ".join(words.split()))

    def reply(self, choice: Choice) -> Any:
        """What the lesson has software answer to this question; None where it leaves that to a bot.

        Where a bot sits in for the learner, it does what the teacher says.
        """
        at = self.where()
        if choice.seat == self.seat:
            form = None if at.moment is None else at.moment.by_form
            return next(iter((*self.lead.options, *(form.form if form is not None else ()))), None)
        if at.moment is None or at.answered >= len(at.way.then):
            return None
        return at.way.then[at.answered]

    def play_others(self) -> int:
        """How many answers the others gave, as the lesson has it, until it has none or the learner is to answer."""
        answered = 0
        others = [seat.number for seat in self.table.seats if seat.number != self.seat]
        while (choice := self.table.waiting_for(others)) is not None and (said := self.reply(choice)) is not None:
            self.answer(choice.seat, said, number=choice.number)
            answered += 1
        return answered

    def hint(self) -> tuple[Option, str] | None:
        """An answer that leads on, and the task in words; None when the lesson is over."""
        lead, choice = self.lead, self.table.choices.get(self.seat)
        option = None if choice is None or not lead.options else choice.option(lead.options[0])
        return None if option is None else (option, lead.task)

    def _draws(self, seat: Given, answer: Any) -> Sequence[Any]:
        """What falls after this answer; `Refused` if the learner gives it and it does not lead on."""
        at = self.where()
        if at.moment is None:
            return ()
        if seat != self.seat:
            self._must_follow(seat, answer)
            return at.way.draws[at.drawn :]
        if reason := self.why_not(answer):
            raise NotYet(reason)
        choice = self.table.choices.get(self.seat)
        option = None if choice is None else choice.option(answer)
        way = None if option is None else at.moment.way(option.id)
        return () if way is None or way.form else way.draws

    def _must_follow(self, seat: Given, answer: Any) -> None:
        """Nothing, or `NotYet` if another seat does not do what the lesson has it do: the learner would be lost."""
        choice = self.table.choices.get(seat)
        said = None if choice is None else self.reply(choice)
        if choice is None or said is None:
            return
        given, wanted = choice.option(answer), choice.option(said)
        if given is not wanted or (given is None and answer != said):
            words = "something by the form" if wanted is None else repr(named(wanted.label, self.table.names))
            raise NotYet(f"This seat follows the lesson of {self.table.seats[self.seat].name}: it answers {words}.")

    def _load(self, draws: Sequence[Any]) -> None:
        chance = self.table.chance
        assert isinstance(chance, Taught)
        chance.load(draws)


def place(lesson: Lesson, steps: Sequence[Step]) -> Place:
    """Where a learner is after these steps of the record; `Refused` if they are not of this lesson."""
    moment: Moment | None = lesson.moments[0]
    way = Way(draws=lesson.draws, then=lesson.then)
    answered = drawn = since = 0
    for step in steps:
        if step.seat == lesson.seat and step.ask not in (ACT, START) and moment is None:
            since += 1
        elif step.seat == lesson.seat and step.ask != ACT and moment is not None:
            taken = moment.way(step.answer) or moment.by_form
            if taken is None:
                raise Refused(f"the record is not of this lesson: {step.answer!r} does not lead on at {moment.id!r}")
            moment, way, answered, drawn = lesson.after(moment, taken), taken, 0, 0
            if taken.form:
                continue  # What the learner's own hand made is nothing that was written down.
        elif step.ask not in (ACT, START):
            answered += 1
        drawn += len(step.draws)
    return Place(moment, way, answered, drawn, since)


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each on one line.

    >>> paragraphs("One\\nline.\\n\\nAnother.\\n")
    ('One line.', 'Another.')
    """
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())
