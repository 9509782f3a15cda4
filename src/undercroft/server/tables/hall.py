"""All tables of this server: made, found, taken from the store when first wanted, and swept away when idle."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from dataclasses import replace
from secrets import token_hex
from typing import Any, Literal

import msgspec
from sqlalchemy.engine import Connection

from undercroft import bots
from undercroft.engine import Table, seed_key, shelf
from undercroft.engine.lessons.lesson import Lesson, find_lesson
from undercroft.engine.options import as_kept, hides, plain_options
from undercroft.engine.replay import STATE
from undercroft.engine.seating import drawn_seats, drawn_words, seat_alone
from undercroft.server.daily.days import Days
from undercroft.server.faults import Denied, NoTable, NotNow, Unreadable, Unstored
from undercroft.server.forge.thinking import Thinking
from undercroft.server.host import metrics
from undercroft.server.lab.trials import Trials
from undercroft.server.notices.notices import Notices
from undercroft.server.replay.replay import Replay, Replays, eyes_for
from undercroft.server.replay.stories import Stories
from undercroft.server.secrets import Grant, digest, is_table_id, new_secret, new_table_id
from undercroft.server.sets.sets import Sets
from undercroft.server.settings import Settings
from undercroft.server.shown.studio import Studio
from undercroft.server.storage import reading
from undercroft.server.storage import store as kept_in
from undercroft.server.storage.day import DayKept
from undercroft.server.storage.kept import Said, SeatKept, TableKept
from undercroft.server.storage.lobby import OPEN
from undercroft.server.storage.many import Behind
from undercroft.server.storage.origin import LONGEST_PAST, Origin, PastLine
from undercroft.server.storage.store import Store
from undercroft.server.tables.among import Among
from undercroft.server.tables.live import Live
from undercroft.server.tables.sitting import LONGEST_NAME
from undercroft.server.tables.throws import Throws
from undercroft.server.tables.timing import tick_for_ever
from undercroft.server.tables.wanted import Made, SeatWanted, TableWanted

_DAY = 24 * 60 * 60
_SWEEP = 600
_COUNT = 2
_SELDOM = 1_000_000
"""Old objects are looked through for garbage when idle tables are swept away, and not while people wait."""

_TURN = 0.0001
"""So many seconds a thread that draws or thinks keeps the one that stores waiting, and the other way round."""

_log = logging.getLogger(__name__)

Job = Callable[[Connection], None]


class Hall:
    """The tables of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db)
        self.aside = Thinking()
        self.studio = Studio()
        self.replays = Replays()
        self.stories = Stories(self.store, settings)
        self.trials = Trials(settings)
        self.notices = Notices(settings, self.store, self.find)
        self.days = Days(settings, self.store, self.find)
        self.sets = Sets(settings, self.store, self.find, self.create)
        self._lives: dict[str, Live] = {}
        self.among = Among(self.store, self._lives)
        self._sweeper: asyncio.Task[None] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._counting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """The store is open, and idle tables are swept away from now on."""
        await asyncio.to_thread(self.store.open)
        self.studio.open()
        gc.set_threshold(*gc.get_threshold()[:2], _SELDOM)
        sys.setswitchinterval(_TURN)
        self._sweeper = asyncio.create_task(self._sweep_for_ever())
        self._ticking = asyncio.create_task(tick_for_ever())
        self._counting = asyncio.create_task(self._count_for_ever())
        self.among.open()
        self.notices.open()

    async def close(self) -> None:
        """Everybody was sent away; what was under way is stored."""
        for task in (self._sweeper, self._ticking, self._counting):
            if task is not None:
                task.cancel()
        self.notices.close()
        await self.days.close()
        await self.sets.close()
        for live in self._lives.values():
            await live.close()
        await asyncio.gather(*(live.keep_last() for live in self._lives.values()))
        for live in self._lives.values():
            for watcher in tuple(live.watchers):
                watcher.dismiss(1012, "the server restarts; the game goes on in a moment")
        self.aside.close()
        self.studio.close()
        await self.replays.close()
        await self.stories.close()
        await self.trials.close()
        await self.among.close()
        await asyncio.to_thread(self.store.close)

    async def find(self, id: str, must: Callable[[Live], object] = lambda live: None) -> Live:
        """The table of this id, from memory or from the store.

        What `must` hold raises a fault where it does not, before the game is taken up: that is much work, and none for
        whoever may not come in.
        """
        live = self._lives.get(id)
        if live is None:
            if not is_table_id(id):
                raise NoTable
            try:
                kept = await self.store.do(reading.load(id, whole=False))
            except Exception as error:
                raise Unstored from error
            if kept is None:
                raise NoTable
            # Two who come at once load it both; the first to be here is the one that stays.
            live = self._lives.setdefault(id, Live(kept, self.store, self.aside, self.settings))
            live.heed = self._heed
            self.among.note(live)
        else:
            with suppress(Exception):
                await live.look_again()
        must(live)
        async with live.lock:
            with suppress(Exception):
                await live.ready()
        if live.gone:
            self._lives.pop(id, None)
            raise NoTable
        if self._lives.get(id) is not live:  # It went out of memory meanwhile: nobody would be told anything there.
            return await self.find(id, must)
        must(live)
        return live

    def count(self) -> None:
        """It is counted how much there is now."""
        metrics.TABLES.set(len(self._lives))
        metrics.SOCKETS.set(sum(len(live.watchers) for live in self._lives.values()))
        metrics.QUEUE.set(self.store.waiting)

    async def _count_for_ever(self) -> None:
        metrics.STARTED.set(int(time.time()))
        while True:
            self.count()
            await asyncio.sleep(_COUNT)

    def _heed(self, live: Live) -> None:
        """Something has changed at this table: who is called is, and a try or a game of a set that is over counts."""
        self.among.note(live)
        self.notices.look(live)
        self.days.look(live)
        self.sets.look(live)

    async def create(
        self,
        wanted: TableWanted,
        known: Sequence[Grant] = (),
        *,
        position: dict[str, Any] | None = None,
        origin: Origin | None = None,
        notice: str | None = None,
        sat: Container[int] = (),
        day: DayKept | None = None,
        key: str | None = None,
        set_id: str | None = None,
        beside: Callable[[TableKept], Job] | None = None,
    ) -> Made:
        """A new table is stored; `Refused` or `Unreadable` if there can be no such table.

        `NotNow` if it was to follow another, and one does.

        Whoever holds one of the `known` grants of another table has the same here, by the same secret. The game begins
        in the `position`, if there is one, of that `origin`; the `notice` is the first thing said there. On the seats
        that are `sat` the people are known already. At the dungeon of a `day` the `key` of the dice is that of the day.
        A table of a set says of which; what is to be stored `beside` the table is stored with it, or not at all.
        """
        game = shelf.to_play(wanted.game)
        lesson = None if wanted.lesson is None else find_lesson(game, wanted.lesson)
        if lesson is not None:
            wanted, position = _as_taught(wanted, lesson), lesson.position
        places = wanted.seats
        if places is None:
            alone = seat_alone(game, game.usual_seats)
            places = [SeatWanted("me" if at == alone else "bot") for at in range(game.usual_seats)]
        key = key or token_hex(32)
        order = drawn_seats(game, len(places), seed_key(key)) if wanted.draw_seats else list(range(len(places)))
        places = [places[place] for place in order]
        names = [place.name or _usual_name(game.seat_names, at) for at, place in enumerate(places)]
        if any(len(name) > LONGEST_NAME for name in names):
            raise Unreadable(f"a name has at most {LONGEST_NAME} letters")
        trial = Table.start(
            game, options=wanted.options, numbers=wanted.numbers, names=names, seed=0, position=position
        )
        if wanted.draw_seats:
            notice = drawn_words(game, trial.seats, order)
        seats = tuple(replace(self._seat(game, at, place, names[at]), sat=at in sat) for at, place in enumerate(places))
        id, secret, spectators = new_table_id(), new_secret(), new_secret()
        mine: list[int | None] = [at for at, place in enumerate(places) if place.kind == "me"]
        friends = {at: new_secret() for at, place in enumerate(places) if place.kind == "friend"}
        grants = [Grant(id, True, at, digest(secret)) for at in mine or [None]]
        grants += [Grant(id, False, None, digest(spectators))]
        grants += [Grant(id, False, at, digest(friend)) for at, friend in friends.items()]
        grants += [replace(old, table=id) for old in known]
        kept = TableKept(
            id=id,
            game=game.id,
            edition=game.edition,
            options=plain_options(trial.setting.options),
            numbers=dict(trial.setting.numbers),
            key=key,
            auto=wanted.auto,
            quick=wanted.quick,
            position=position,
            origin=origin,
            lesson=None if lesson is None else lesson.id,
            throws=None if wanted.dice is None else Throws(everybody=wanted.everybody_types),
            listed=OPEN if wanted.open and friends else None,
            opened=int(time.time()) if wanted.open and friends else None,
            day=day,
            set_id=set_id,
            seats=seats,
            grants=tuple(grants),
        )
        try:
            said = [] if notice is None else [kept_in.say(id, 0, Said(None, None, notice))]
            more = [] if beside is None else [beside(kept)]
            await self.store.do(kept_in.together(kept_in.create(kept), *said, *more))
        except Behind as error:
            raise NotNow("the next table was called for a moment before; go there") from error
        except Exception as error:
            raise Unstored from error
        return Made(id, secret, friends, spectators)

    async def rematch(self, live: Live, grant: Grant) -> Made:
        """A new table with the same game and people; those at the old one are shown the way."""
        if not grant.host:
            raise Denied("only the host of this table calls for a rematch")
        followed = live.followed()
        if await self.next_table(live) is not None:
            raise NotNow("a rematch was called for already; go there")
        if live.kept.set_id is not None and (made := await self.sets.after(live, grant)) is not None:
            return made
        if live.table is None or live.table.result is None:
            _must_hide_nothing(live)
        kept = live.kept
        mine = live.seats_of(grant)
        seats = [self._wanted_again(seat, mine=seat.seat in mine) for seat in kept.seats]
        options, numbers = as_kept(live.game.options, live.game.numbers, kept.options, kept.numbers)
        wanted = TableWanted(kept.game, options=options, numbers=numbers, seats=seats, auto=True)
        if kept.throws is not None:
            wanted.dice, wanted.everybody_types = "mine", kept.throws.everybody
        known = [seat.seat for seat in kept.seats if seat.kind == "person" and seat.taken]
        made = await self.create(wanted, kept.grants, position=_begins_again(live), sat=known, beside=followed)
        await live.set_rematch(grant, made.id)
        return made

    async def go_on(self, live: Live, grant: Grant) -> str | None:
        """Who holds this grant agrees that the game goes on under today's rules.

        The id of the table where it does, at which everybody has their seats, if all agree now; the old one stays as it
        is, and can be read.
        """
        _must_not_be_of_today(live)
        left = live.left if await live.agree(grant) else None
        if left is None or left.table is None:
            return None
        kept = live.kept
        seats = [self._wanted_again(seat, mine=False) for seat in kept.seats]
        options, numbers = as_kept(live.game.options, live.game.numbers, kept.options, kept.numbers)
        wanted = TableWanted(kept.game, options=options, numbers=numbers, seats=seats, auto=True)
        if kept.throws is not None:
            wanted.dice, wanted.everybody_types = "mine", kept.throws.everybody
        known = [seat.seat for seat in kept.seats if seat.kind == "person" and seat.taken]
        notice = (
            f"This game goes on from table {live.id} under today's rules, edition {live.game.edition}; "
            "the dice to come are new. What was told before can be read there."
        )
        position = left.table.as_position()
        made = await self.create(
            wanted, kept.grants, position=position, notice=notice, sat=known, **self.sets.moving(live)
        )
        await live.set_rematch(grant, made.id)
        return made.id

    async def what_if(self, live: Live, grant: Grant, *, seat: int, at: int, bot: str | None) -> Made:
        """A new table that goes on from this moment of that seat, with bots on all other seats.

        Of a game that is over it is the true world, of a running one a world that the seat could not tell from it:
        `NotNow` where such a world cannot be without a text that is secret until the end.
        """
        eyes_for(live, grant, str(seat))
        _must_not_be_of_today(live)
        if live.counted and not live.kept.over:
            raise NotNow("there is no what-if in the try that counts; ask when it is over")
        strength = bot_of(live.game, bot)
        position, is_true, origin = await self.replays.look(live, _whence, live.id, seat, at)
        kept = live.kept
        if not is_true:
            _must_hide_nothing(live)
        names = [place.name for place in kept.seats]
        seats = [
            SeatWanted("me", name=name) if at == seat else SeatWanted("bot", bot=strength, name=name)
            for at, name in enumerate(names)
        ]
        world = "All is as it was" if is_true else f"What {names[seat]} could not know is made up"
        notice = f"What if, from moment {at} of {' and '.join(names)}? {world}; the dice to come are new."
        options, numbers = as_kept(live.game.options, live.game.numbers, kept.options, kept.numbers)
        wanted = TableWanted(kept.game, options=options, numbers=numbers, seats=seats, auto=True)
        return await self.create(wanted, position=position, origin=origin, notice=notice)

    async def next_table(self, live: Live) -> Live | None:
        """The table of the rematch, if there is one, and it was not deleted since."""
        try:
            return None if live.kept.rematch is None else await self.find(live.kept.rematch)
        except NoTable:
            return None

    @staticmethod
    def _wanted_again(seat: SeatKept, *, mine: bool) -> SeatWanted:
        if mine:
            return SeatWanted("me", name=seat.name)
        return SeatWanted("bot" if seat.kind == "bot" else "friend", bot=seat.bot, name=seat.name)

    @staticmethod
    def _seat(game: Any, at: int, place: SeatWanted, name: str) -> SeatKept:
        if place.kind != "bot":
            return SeatKept(at, "person", None, name, word_of(place.word) or "")
        return SeatKept(at, "bot", bot_of(game, place.bot), name)

    async def delete(self, live: Live, grant: Grant) -> None:
        """The table is gone; what a set needs of it is kept there."""
        if grant.host:
            await self.sets.note(live)
        await live.delete(grant)
        self._lives.pop(live.id, None)
        self.replays.forget(live.id)
        self.stories.forget(live.id)

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                await self.sweep()
            except Exception as error:
                _log.error("idle tables could not be swept away: %s", type(error).__name__)

    async def sweep(self) -> list[str]:
        """Tables where nothing happens are out of memory, and those idle for long are gone; the ids of these."""
        for id, live in tuple(self._lives.items()):
            if not live.busy and not live.lock.locked():
                await live.keep_last()
                if not live.busy and not live.lock.locked():
                    self._lives.pop(id, None)
        gc.collect()
        await self.days.forget_old()
        settings = self.settings
        await self.sets.forget_old()
        return await self.store.do(
            kept_in.expire(settings.idle_days * _DAY, settings.unstarted_days * _DAY, tuple(self._lives))
        )


def _whence(replay: Replay, table: str, seat: int, at: int) -> tuple[dict[str, Any], bool, Origin]:
    """Where another table goes on from this moment, whether it is as it truly was, and what was before it."""
    return replay.position(seat, at), replay.over, _origin(table, replay, seat, at)


def _origin(table: str, replay: Replay, seat: int, at: int) -> Origin:
    """From where a table comes that goes on from this moment: what the seat had been told by then."""
    heard = replay.heard(seat, at)[-LONGEST_PAST:]
    lines = tuple(PastLine(replay.game.retold(event, replay.names), event.rule) for event in heard)
    return Origin(table, seat, at, lines)


def _must_hide_nothing(live: Live) -> None:
    """Nothing, or `NotNow` where the record of another table, sooner over, would hold what is secret at this one."""
    if hides(live.game.options, live.kept.options):
        raise NotNow("at this table something is secret that another would show; ask again when the game is over")


def _must_not_be_of_today(live: Live) -> None:
    """Nothing, or `NotNow` where another table, which is of no day, would show today's dungeon to anybody."""
    if live.of_today:
        raise NotNow(
            "today's dungeon goes on at no other table, not even as a what-if, while others may still try it; "
            "tomorrow it can"
        )


def _begins_again(live: Live) -> dict[str, Any] | None:
    """Where a rematch begins: as this game did, if somebody brought a position; what it holds is known at the end.

    A lesson brings its own, and a moment of another table is no beginning.
    """
    kept = live.kept
    brought = kept.position if kept.over and kept.lesson is None else None
    return None if brought is None or STATE in brought else brought


def _as_taught(wanted: TableWanted, lesson: Lesson) -> TableWanted:
    """The table of a lesson: the learner is me, and bots follow the script."""
    if wanted.options or wanted.numbers or wanted.seats or wanted.dice or wanted.draw_seats or wanted.open:
        raise Unreadable("a lesson brings its own options, numbers, seats and dice")
    kinds: list[Literal["me", "bot"]] = ["me" if at == lesson.seat else "bot" for at in range(len(lesson.names))]
    seats = [SeatWanted(kind, name=name) for kind, name in zip(kinds, lesson.names, strict=True)]
    return msgspec.structs.replace(wanted, options=lesson.options, numbers=lesson.numbers, seats=seats, quick=False)


def bot_of(game: Any, name: str | None) -> str:
    """The bot of this name, or the game's own; one with a budget of its own is not taken."""
    if name is None:
        return bots.default_bot(game)
    if name not in bots.names(game):
        raise Unreadable(f"{game.title} has no such bot here; there are {', '.join(bots.names(game))}")
    return name


def word_of(word: object) -> str | None:
    """The word for the dice, if this is one."""
    return word if isinstance(word, str) and 0 < len(word) <= 64 and word.isprintable() else None


def _usual_name(names: tuple[str, ...], at: int) -> str:
    return names[at] if at < len(names) else f"Seat {at + 1}"
