"""People and bots at a table, and who of them looks at the screen; nothing of how it is shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil
from typing import Any

from undercroft.bots import Player
from undercroft.daily.dungeon import Companion
from undercroft.engine import Choice, Event, Option, Table, Timer, named_choice
from undercroft.engine.game import CLOCK
from undercroft.engine.lessons.lesson import Guide, Lead
from undercroft.engine.stopwatch import Stopwatch, clock_face
from undercroft.terminal.seats import see_alike

NO_HINTS = "In a try at the dungeon of the day there are no hints."
_LATEST = 5
"""So many events are new to somebody who goes on with a saved game."""


class Match:
    """A table with its people and bots.

    `eyes` is the seat whose person looks at the screen, None for a spectator. `covered` says that nobody's secrets may
    be shown now. `moves` counts what was done: a thought that began at another count comes too late. `unsaved` is the
    reason why the game could not be saved the last time, if it could not. `guide` teaches the one person there. `watch`
    measures real time by `now`, where the game has it. From the event `latest` on all was new when it began. It
    `counts` where it is a try at the dungeon of the day: there are no hints then.
    """

    def __init__(
        self,
        table: Table,
        players: Mapping[int, Player],
        *,
        save: Callable[[Table], None] = lambda table: None,
        resumed: bool = False,
        guide: Guide | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.guide = guide
        self.players = players
        self.names = [seat.name for seat in table.seats]
        self.people = [seat.number for seat in table.seats if seat.number not in players]
        self.eyes: int | None = self.people[0] if len(self.people) == 1 else None
        self.covered = len(self.people) > 1
        self.moves = 0
        self.unsaved: OSError | None = None
        # The first to look at a new game takes nobody's place; at a saved one somebody may have looked before.
        self.is_first = not resumed
        self.watch = Stopwatch(now)
        self.counts = any(isinstance(player, Companion) for player in players.values())
        self._save = save
        self._read: tuple[Choice, Choice] | None = None
        self.latest = max(0, len(table.events) - _LATEST) if resumed else 0
        self._heard = dict.fromkeys(self.people, self.latest)

    @property
    def choice(self) -> Choice | None:
        """The open question of who looks at the screen, in the names of who sits there."""
        asked = None if self.covered or self.eyes is None else self.table.choices.get(self.eyes)
        if asked is None:
            return None
        if self._read is None or self._read[0] is not asked:
            self._read = asked, named_choice(asked, self.names)
        return self._read[1]

    @property
    def lead(self) -> Lead | None:
        """What the teacher says now, where there is one."""
        return None if self.guide is None else self.guide.lead

    def reply(self, choice: Choice) -> Any:
        """What a lesson has a bot answer; None where the bot thinks for itself."""
        return None if self.guide is None else self.guide.reply(choice)

    def next_person(self) -> int:
        """Who of the people is to answer next."""
        return min(seat for seat in self.table.waiting if seat in self._heard)

    def must_pass(self, person: int) -> bool:
        """Whether the screen goes from one person to another before this one looks at it.

        Those who see the very same look at it together.
        """
        if len(self.people) == 1 or self.is_first:
            return False
        return self.covered or self.eyes is None or not see_alike(self.table, self.eyes, person)

    def look(self, person: int) -> None:
        """This person looks at the screen now, and nobody else."""
        self.eyes, self.covered, self.is_first = person, False, False

    # ------------------------------------------------------------------ what happened

    def entries(self) -> list[tuple[int, Event]]:
        """The events that who looks may know of, with their places among all."""
        return [(at, event) for at, event in enumerate(self.table.events) if event.heard_by(self.eyes)]

    def new_from(self) -> int:
        """The events from this place on are new to who looks."""
        heard = 0 if self.eyes is None else self._heard.get(self.eyes, 0)
        return min(heard, len(self.table.events))

    def has_news(self) -> bool:
        """Whether who looks has been told something since the own last answer."""
        return not self.covered and self.eyes in self._heard and bool(self.table.events_for(self.eyes, self.new_from()))

    # ------------------------------------------------------------------ what is done

    def save(self) -> None:
        """The game is saved as it is, or `unsaved` says why it could not be: the game goes on all the same."""
        try:
            self._save(self.table)
        except OSError as error:
            self.unsaved = error
        else:
            self.unsaved = None

    @property
    def why_unsaved(self) -> str:
        """The reason why the game could not be saved, in words."""
        error = self.unsaved
        return "" if error is None else f"{error.filename or 'the record'}: {error.strerror or error}"

    def answer(self, choice: Choice, answer: Any, throws: Sequence[Any] = ()) -> Table:
        """The question is answered and the game saved, or `Refused`; what follows is new to a person who answered.

        Where people throw the dice, `Wanted` names the first throw that is missing, and nothing is done.
        """
        told = len(self.table.events)
        if self.table.by_hand:
            said = answer.id if isinstance(answer, Option) else answer
            do = partial(Table.answer, seat=choice.seat, answer=said, number=choice.number)
            self.table = self.table.with_throws(do, throws)
        else:
            (self.guide or self.table).answer(choice.seat, answer, number=choice.number)
        return self._done(choice.seat, told)

    def act(self, seat: int | str, act: str, throws: Sequence[Any] = ()) -> Table:
        """The act is done and the game saved, or `Refused`, or a throw is `Wanted`."""
        told = len(self.table.events)
        if self.table.by_hand:
            self.table = self.table.with_throws(partial(Table.act, seat=seat, act=act), throws)
        else:
            self.table.act(seat, act)
        return self._done(seat, told)

    def overdue(self) -> Timer | None:
        """The timer whose time is up, if it is."""
        timer = self.table.timer
        self.watch.follow(timer)
        return timer if timer is not None and self.watch.rest(timer) == 0 else None

    def ring(self, timer: Timer, throws: Sequence[Any] = ()) -> Table:
        """The clock has done what it does when this time is up, or a throw is `Wanted`."""
        after = self.act(CLOCK, timer.act, throws)
        self.watch.forget()
        self.watch.follow(after.timer)
        return after

    def time_left(self) -> str:
        """How much time is left, in words; nothing where there is no limit."""
        timer = self.table.timer
        return "" if timer is None else f"{timer.label}: {clock_face(ceil(self.watch.rest(timer)))} left"

    def undo(self, seat: int) -> Table:
        """The seat's last answer is taken back and the game saved, or `Refused`."""
        self.table.undo(seat)
        return self._done(seat, len(self.table.events))

    def _done(self, seat: int | str, told: int) -> Table:
        self.moves += 1
        if isinstance(seat, int) and seat in self._heard:
            self._heard[seat] = told
        self.save()
        return self.table

    def end(self) -> None:
        """The game is over: where several people sat there, all look as spectators."""
        if len(self.people) > 1:
            self.eyes = None
        self.covered = False

    def verdict(self) -> tuple[str, str]:
        """How the game ended, in words, and by which rule."""
        result = self.table.result
        assert result is not None
        return result.words(self.names), result.rule

    def scores(self) -> str:
        """The points of everybody, where they say more than who won; else nothing."""
        scores = {} if self.table.result is None else self.table.result.scores
        if max(scores.values(), default=0) <= 1:
            return ""
        return ", ".join(f"{self.names[seat]} {score}" for seat, score in scores.items())
