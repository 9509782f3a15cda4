"""What a person would have had to do at a seat, of all that was answered there, and how long that takes.

A seat is played by a bot. Afterwards one knows where it went: whoever wants to go there chooses the place and walks.
What has a single answer, or nothing but to let things be, answers itself; what was answered alike some times is to be
so always, until it is to be another. All else is a choice, and takes as long as a choice of its kind.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from undercroft.engine import Choice, Option, Table
from undercroft.engine.event import Event
from undercroft.engine.stage.pace import concerns, shown_for, unhurried
from undercroft.engine.stage.reel import beats, told_in
from undercroft.engine.stage.walk import Walk

HABIT, FEW = 2, 4
"""So often somebody answers alike before it is to be so always; of so many answers at most."""

PLACE, SOME, MANY, ALWAYS = "place", "few", "many", "always"
SECONDS: Final = {
    PLACE: 4,
    SOME: 3,
    MANY: 6,
    ALWAYS: 2,
    "slide": 8,
    "recall": 10,
    "trace": 20,
    "text": 20,
    "slots": 20,
    "grid": 60,
}
"""So long a person looks, thinks and clicks for one choice of this kind: on the board (with the whole walk there),
among a few or among more answers, that it is to be so always or no longer, or what is done with the hand in a form."""


def itself(choice: Choice) -> str | None:
    """The answer that a page gives by itself, where there is one."""
    if not choice.waits or choice.form is not None:
        return None
    if len(choice.options) == 1:
        return choice.options[0].id
    idle = [option.id for option in choice.options if option.idle]
    return idle[0] if len(idle) == 1 and all(option.idle or option.vain for option in choice.options) else None


def may_stand(choice: Choice) -> bool:
    """Whether a page offers to answer such a question the same from now on: a few answers, none of them a place."""
    return choice.form is None and len(choice.options) <= FEW and not any(option.at for option in choice.options)


def kind_of(choice: Choice, option: Option) -> str:
    """What kind of choice it is to answer this with that."""
    if choice.form is not None and choice.form.kind in SECONDS:
        return choice.form.kind
    if option.at:
        return PLACE
    return SOME if len(choice.options) <= FEW else MANY


def minutes(clicks: Counter[str], watched: int) -> float:
    """How long so many choices of each kind take, and what was shown for so many thousandths of a second.

    >>> minutes(Counter(place=10, many=5), 50_000)
    2.0
    """
    return (sum(SECONDS[kind] * times for kind, times in clicks.items()) + watched / 1000) / 60


class Trail:
    """A walk that somebody may have chosen with an answer: from there the way to a place was so many answers long.

    Whoever stood at a place after so many answers or more can have chosen that place, and walked. What can be done
    along a way is done wherever it is offered, or nowhere.
    """

    def __init__(self, table: Table, choice: Choice) -> None:
        ways = table.ways(choice.seat)
        self._long = {place: len(way) for place, way in ways.items()}
        self._first = {way[0] for way in ways.values()}
        self._along = "" if table.game.ways is None else table.game.ways.along[0]
        self._taken = 0
        self._does: bool | None = None
        self._did = False
        ids = tuple(dict.fromkeys(id for way in ways.values() for id in way))
        self._walk = Walk(table.game, choice, ids, len(table.tell.events), self._along) if ids else None

    def follows(self, choice: Choice, option: Option) -> bool | None:
        """Whether the walk came to a place by this answer, and may go on; None where that is not known yet."""
        walk = self._walk
        if walk is None or not walk.asks(choice):
            return False
        if not self._did and any(one.id == self._along for one in choice.options):
            self._did = option.id == self._along
            if self._does is None:
                self._does = self._did
            if self._does is not self._did:
                return False
            if self._did:
                return True
        self._did = False
        if not self._taken and option.id not in self._first:
            return False
        self._taken += 1
        return self._long.get(option.at, self._taken + 1) <= self._taken if option.at else None

    def ends(self, choice: Choice, events: list[Event]) -> bool:
        """Whether what happened stops whoever walks, or that more is offered here than before."""
        walk = self._walk
        return walk is None or walk.meets(events) or (walk.asks(choice) and not walk.knows(choice))

    def waits(self, choice: Choice) -> bool:
        """Whether this is a question aside, after which the walk goes on."""
        return self._walk is not None and self._walk.waits(choice)


class Person:
    """Somebody at a seat of a table that is played: what is answered there, and what of that a person would choose.

    `clicks` counts the choices by their kinds, `watched` is how long what happened was shown, at the usual pace.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.answers = 0
        self.clicks: Counter[str] = Counter()
        self.watched = 0
        self._trail: Trail | None = None
        self._perhaps: Counter[str] = Counter()
        self._standing: dict[tuple[str, ...], tuple[str, int]] = {}
        self._told = self._shown = 0

    @property
    def minutes(self) -> float:
        """How long the game took this person, up to the last choice."""
        return minutes(self.clicks, self.watched)

    def answers_with(self, choice: Choice, option: Option) -> None:
        """The seat is about to answer this question, which has its offers, with this option of it."""
        self.answers += 1
        events = self.table.events_for(self.seat, self._told)
        self._told = len(self.table.tell.events)
        if choice.ask in self.table.game.settled or self._walks(choice, option, events):
            return
        if itself(choice) == option.id or self.stands(choice, option):
            return
        self.clicks[kind_of(choice, option)] += 1
        self.watch()
        if self._trail is None:
            trail = Trail(self.table, choice)
            self._trail = None if trail.follows(choice, option) is False else trail

    def _walks(self, choice: Choice, option: Option, events: list[Event]) -> bool:
        """Whether this answer is part of a walk that was chosen before; what only may be is counted when it was not."""
        trail = self._trail
        if trail is None:
            return False
        if trail.ends(choice, events):  # Up to here the walk went by itself.
            self._perhaps.clear()
        elif trail.waits(choice):
            return False
        else:
            follows = trail.follows(choice, option)
            if follows:
                self._perhaps.clear()
            elif follows is None and itself(choice) != option.id:
                self._perhaps[kind_of(choice, option)] += 1
            if follows is not False:
                return True
        self._drop()
        return False

    def _drop(self) -> None:
        """The walk is over; what it did after the last place that was wanted was chosen apart."""
        self.clicks.update(self._perhaps)
        self._perhaps.clear()
        self._trail = None

    def stands(self, choice: Choice, option: Option) -> bool:
        """Whether this is answered as always: what was answered alike some times is, until it is to be another."""
        if not may_stand(choice):
            return False
        kind = (choice.ask, *(option.id for option in choice.options))
        answer, times = self._standing.get(kind, (option.id, 0))
        if answer != option.id:
            self.clicks[ALWAYS] += times > HABIT
            times = 0
        self._standing[kind] = (option.id, times + 1)
        self.clicks[ALWAYS] += times == HABIT
        return times > HABIT

    def watch(self) -> None:
        """All that the seat heard since it was last shown something is shown, moment by moment."""
        seen = list(beats(self.table, self.seat, self._shown))
        self._shown = len(self.table.tell.events)
        rest = 0
        for beat in reversed(seen):
            words = told_in(beat, self.table.names)
            self.watched += shown_for(words, mine=concerns(beat, self.seat), rest=rest)
            rest += unhurried(words)
