"""A game as a row of moments, each as one seat was shown it then.

Moments are counted for each seat by itself: only what changed something for that seat is one, so that no number tells
of what others did in secret.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, TypeAlias, TypeVar

from undercroft.engine import Event, Game, Table, named, named_choice
from undercroft.engine.craft.words import whole
from undercroft.engine.game import ACT
from undercroft.engine.record import RecordFile, Step
from undercroft.engine.replay import begin, done_steps, redo
from undercroft.engine.stage.film import Film
from undercroft.engine.stage.reel import Beat
from undercroft.server.faults import Denied, NotNow, TooMany, Unreadable
from undercroft.server.forge.forge import Forge
from undercroft.server.secrets import Grant
from undercroft.server.tables.live import Live

T = TypeVar("T")

Eyes: TypeAlias = int | None
"""A seat, or a spectator."""

SPECTATOR = "spectator"

_EVERY = 24
"""A copy of the table is kept after every so many steps; those between are played again from there."""

_OWN = "an answer by the form"

_MOST = 12
"""So many games are kept ready; the one that was looked at longest ago makes way."""


@dataclass(frozen=True, slots=True)
class Done:
    """Something that somebody did: by whom, what was asked, what was chosen in words, and how it may be named."""

    step: Step
    who: str
    text: str
    label: str
    named: tuple[str, ...]


class Past:
    """What one seat was shown: after which steps that changed, and how much it had been told by then."""

    __slots__ = ("heard", "last", "steps", "told")

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.steps: list[int] = []
        self.told: list[int] = []
        self.last: Any = None


class Replay:
    """The moments of a game through the eyes of each seat and of a spectator. A running game grows.

    `over` says that the game has ended, and that everybody may see everything.
    """

    def __init__(self, game: Game, file: RecordFile) -> None:
        self.game = game
        self.names = [seat.name for seat in file.seats]
        self.roles = [seat.role for seat in file.seats]
        self.over = False
        self.events: list[Event] = []
        self.when: list[int] = []
        self._done: list[Done] = []
        self._table = begin(Table, file, game)
        self._kept: list[Table] = []
        self.everybody: list[Eyes] = [*range(len(file.seats)), None]
        self._pasts = {eyes: Past() for eyes in self.everybody}
        self._note()
        self.follow(file)

    def follow(self, file: RecordFile) -> bool:
        """Whether this record goes on from where the replay ends; all its moments are here then."""
        steps = done_steps(file.steps)
        if [done.step for done in self._done] != steps[: len(self._done)]:
            return False
        for step in steps[len(self._done) :]:
            self._done.append(_in_words(self._table, step))
            redo(self._table, step)
            self._note()
        self.over = file.result is not None
        return True

    def _note(self) -> None:
        """Another step was done: for whom it changed something, that is a moment."""
        table, step = self._table, len(self._done)
        if step % _EVERY == 0:
            self._kept.append(table.clone())
        news = table.tell.events.since(len(self.events))
        self.events += news
        self.when += [step] * len(news)
        for eyes, past in self._pasts.items():
            heard = [event for event in news if event.heard_by(eyes)]
            shown = table.view(eyes), question(table, eyes)
            if heard or shown != past.last or not past.steps:
                past.heard += heard
                past.steps.append(step)
                past.told.append(len(past.heard))
                past.last = shown

    @property
    def steps(self) -> int:
        """How many steps were done, by whomever."""
        return len(self._done)

    def done(self, step: int) -> Done | None:
        """What was done as this step; None for 0, which is before the first."""
        return self._done[step - 1] if step else None

    @property
    def table_now(self) -> Table:
        """The table after the last step."""
        return self._table

    # ------------------------------------------------------------------ through these eyes

    def moments(self, eyes: Eyes) -> int:
        """How many moments there are for these eyes; the first is number 0."""
        return len(self._pasts[eyes].steps)

    def table(self, eyes: Eyes, at: int) -> Table:
        """The table as it was at this moment, a copy of its own."""
        step = self.step(eyes, at)
        table = self._kept[step // _EVERY].clone()
        for done in self._done[step // _EVERY * _EVERY : step]:
            redo(table, done.step)
        return table

    def beats(self, eyes: Eyes, at: int) -> list[Beat]:
        """What these eyes saw from the moment before to this one, beat by beat; nothing before the first answer."""
        if self._number(eyes, at) == 0:
            return []
        before, step = self.step(eyes, at - 1), self.step(eyes, at)
        table = self.table(eyes, at - 1)
        since = len(table.tell.events)
        table.watch(Film(most=None))
        for done in self._done[before:step]:
            redo(table, done.step)
        return table.reel(eyes, since)

    def walk(self, eyes: Eyes) -> Iterator[Table]:
        """The table at each moment in turn; it is one and the same, and goes on."""
        table, before = self._kept[0].clone(), 0
        for step in self._pasts[eyes].steps:
            for done in self._done[before:step]:
                redo(table, done.step)
            before = step
            yield table

    def heard(self, eyes: Eyes, at: int) -> list[Event]:
        """What these eyes had been told by this moment."""
        past = self._pasts[eyes]
        return past.heard[: past.told[self._number(eyes, at)]]

    def news(self, eyes: Eyes, at: int) -> list[Event]:
        """What of that was new at this moment."""
        past = self._pasts[eyes]
        return past.heard[past.told[at - 1] if at else 0 : past.told[self._number(eyes, at)]]

    def given(self, eyes: Eyes, at: int) -> Done | None:
        """The seat's own answer or act that led to this moment, or None if something else did."""
        done = self.done(self.step(eyes, at))
        return done if done is not None and eyes is not None and done.step.seat == eyes else None

    def shown_at(self, eyes: Eyes, step: int) -> int:
        """The moment at which these eyes were after this step."""
        return bisect_right(self._pasts[eyes].steps, step) - 1

    def step(self, eyes: Eyes, at: int) -> int:
        """After how many steps of whomever this moment was; for those who may know everything."""
        return self._pasts[eyes].steps[self._number(eyes, at)]

    def position(self, seat: int, at: int, seed: str | None = None) -> dict[str, Any]:
        """From where another table may start at this moment: where the game is over, in the true world.

        Else in a world that the seat could not have told from it at that moment; the seed says which one.
        """
        table = self.table(seat, at)
        return (table if self.over else table.resampled(seat, seed or token_hex(16))).as_position()

    def _number(self, eyes: Eyes, at: int) -> int:
        last = self.moments(eyes) - 1
        if not 0 <= at <= last:
            raise Unreadable(f"there is no moment {at}; there are 0 to {last}")
        return at


def _in_words(table: Table, step: Step) -> Done:
    """What is about to be done on this table."""
    who = table.seats[step.seat].name if isinstance(step.seat, int) else str(step.seat)
    asked = table.question(step.seat) if step.ask != ACT else None
    if asked is None:
        acts = table.acts(step.seat) if step.seat is not None else ()
        label = next((named(act.label, table.names) for act in acts if act.id == step.answer), str(step.answer))
        return Done(step, who, "at any time", label, (str(step.answer),))
    choice = named_choice(asked, table.names)
    option = choice.option(step.answer)
    if option is None:
        label = step.answer if isinstance(step.answer, str) else _OWN
        return Done(step, who, choice.text, label, (label,))
    names = (option.id, option.at, option.data)
    return Done(step, who, choice.text, option.label, tuple(name for name in names if isinstance(name, str)))


def question(table: Table, eyes: Eyes) -> dict[str, Any] | None:
    """What this seat is asked, as plain data."""
    choice = table.question(eyes)
    return None if choice is None else choice.plain()


def eyes_for(live: Live, grant: Grant, wanted: str | None) -> Eyes:
    """Through whose eyes this grant sees the past: its own, until the game is over; then those that are wanted."""
    table = live.table
    if table is None:
        raise NotNow(live.kept.frozen or "the game has not begun")
    if wanted is None:
        return grant.seat
    seat = None if wanted == SPECTATOR else whole(wanted)
    if wanted != SPECTATOR and (seat is None or seat >= len(table.seats)):
        raise Unreadable(f"there are no such eyes: give 0 to {len(table.seats) - 1}, or {SPECTATOR}")
    if table.result is None and seat != grant.seat and seat not in live.seats_of(grant):
        raise Denied("until the game is over you can see only what you were shown yourself")
    return seat


def must_be_over(live: Live) -> None:
    """Nothing, or `NotNow` while somebody could still use what others were shown."""
    if live.table is None or live.table.result is None:
        raise NotNow("what everybody was shown can be seen when the game is over")


_MOST_WAITING = 64
"""So many looks at the past wait for their turn; who comes then is sent away."""


class Replays:
    """The replays of some tables, kept in a process apart from when they are first looked at."""

    def __init__(self) -> None:
        self._marks: OrderedDict[str, object] = OrderedDict()
        self._waiting = 0
        self.forge = Forge(1)  # One, so that it has what was looked at before.

    async def look(self, live: Live, see: Callable[..., T], *given: Any) -> T:
        """What is seen in the replay of this table, as far as it has come; `TooMany` where too many wait for that.

        It is a function of a module, called with the replay and with what is given.
        """
        if self._waiting >= _MOST_WAITING:
            raise TooMany("many look at games of the past just now; wait a little")
        if live.left is not None:
            raise NotNow("this game is of other rules than today's: what was told is in the log of its table")
        self._waiting += 1
        try:
            mark = await live.read(lambda: None if live.table is None else live.table.mark)
            if mark is not None and self._marks.get(live.id) is mark:
                found = await self.forge.do(_seen_again, live.id, see, given, table=live.id, game=live.game)
                if found is not None:
                    return found[0]  # type: ignore[no-any-return]
            told = await live.read(
                lambda: None if live.table is None else (live.table.mark, live.table.record().file), all=True
            )
            if told is None:
                raise NotNow(live.kept.frozen or "the game has not begun")
            mark, file = told
            seen: T = await self.forge.do(_seen, live.id, live.game, file, see, given, table=live.id, game=live.game)
            self._marks[live.id] = mark
            while len(self._marks) > _MOST:
                self._marks.popitem(last=False)
            return seen
        finally:
            self._waiting -= 1

    def forget(self, id: str) -> None:
        """Nothing of this table is known any more."""
        self._marks.pop(id, None)

    async def close(self) -> None:
        """Nothing more is looked at."""
        await self.forge.close()


_ready: OrderedDict[str, Replay] = OrderedDict()
"""The replays that a process has, by their tables."""


def _seen(id: str, game: Game, file: RecordFile, see: Callable[..., T], given: tuple[Any, ...]) -> T:
    """What is seen in the replay of this record."""
    replay = _ready.pop(id, None)
    if replay is None or not replay.follow(file):
        replay = Replay(game, file)
    _ready[id] = replay
    while len(_ready) > _MOST:
        _ready.popitem(last=False)
    return see(replay, *given)


def _seen_again(id: str, see: Callable[..., T], given: tuple[Any, ...]) -> tuple[T] | None:
    """What is seen in the replay of this table as it was when it was looked at last; None where it is not here."""
    if id not in _ready:
        return None
    _ready.move_to_end(id)
    return (see(_ready[id], *given),)
