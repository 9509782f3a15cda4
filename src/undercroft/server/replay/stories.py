"""Stories of games that are over: told in processes apart, addresses in turns, and kept in the store.

Who asks for one pays for it, a stretch at a time. Of a running game nothing is told, begun or counted: whoever asks is
refused before anything else is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.lab.story import Story, read_story
from undercroft.lab.story import words as said
from undercroft.lab.story.told import Fortune
from undercroft.server.faults import NotNow, TooMany
from undercroft.server.forge.pauses import can_pay, stretches
from undercroft.server.replay.replay import must_be_over
from undercroft.server.settings import Settings
from undercroft.server.shares import WORDS, Places, must_have_some_left, payer
from undercroft.server.storage import schema
from undercroft.server.storage.store import Store
from undercroft.server.storage.stories import keep_story, story_of
from undercroft.server.tables.live import Live

_AT_ONCE: Final = 4
"""So many stories are told at the same time, none of them for the same address as another."""
_EACH: Final = 4
"""So many are told or wait for one address; who asks for more is sent away."""

_AFRESH = "the story could not be told; it may be tried again"


class Telling:
    """A story in the making: how much of a hundred is done, for whom, and why there will be none."""

    __slots__ = ("done", "fault", "of", "task", "who")

    def __init__(self, of: str, who: str | None) -> None:
        self.of = of
        self.who = who
        self.done = 0
        self.fault = ""
        self.task: asyncio.Task[None] | None = None


@ready
class Claim(msgspec.Struct):
    """In place of a story that a server is telling, where others may ask for it: which one, and how much is done."""

    server: str
    done: int = 0


class Stories:
    """The stories of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._effort = settings.story_effort
        self._tellings: dict[str, Telling] = {}
        self._places = Places(_AT_ONCE, each=1)

    async def look(self, live: Live, *, begin: bool) -> dict[str, Any]:
        """The story of this table in data and words, or how much of it is done; with `begin` it is told from now on."""
        of, record = await live.read(lambda: self._record(live), all=True)
        text = await self._store.do(story_of(live.id, of))
        elsewhere = await self._elsewhere(live.id, of)
        story = None if text is None else read_story(text)
        if story is not None:
            return {"done": 100, "story": story.plain(), "words": words(story)}
        telling = self._tellings.get(live.id)
        if telling is not None and telling.of != of:
            self.forget(live.id)
            telling = None
        if telling is not None and telling.fault:
            del self._tellings[live.id]
            raise NotNow(telling.fault)
        done = elsewhere if telling is None else telling.done
        if done is None and begin:
            done = self._begin(live.id, of, record)
        return {"done": done, "story": None, "words": None}

    def _begin(self, id: str, of: str, record: bytes) -> int:
        """How much is done of a story that is told from now on: nothing."""
        must_have_some_left()
        account = payer.get()
        who = None if account is None else account.who
        if who is not None and sum(one.who == who and not one.fault for one in self._tellings.values()) >= _EACH:
            raise TooMany(WORDS)
        telling = self._tellings[id] = Telling(of, who)
        telling.task = asyncio.create_task(self._tell(id, telling, record))
        return telling.done

    def _record(self, live: Live) -> tuple[str, bytes]:
        """The record of a game that is over, and a short name of its steps."""
        must_be_over(live)
        assert live.table is not None
        file = live.table.record().file
        return blake2b(msgspec.json.encode([file.seats, file.steps]), digest_size=16).hexdigest(), msgspec.json.encode(
            file
        )

    async def _elsewhere(self, id: str, of: str) -> int | None:
        """How much another server has told of this story; None where none tells it."""
        return await self._store.do(_told_by_another(id, of, self._store.server)) if self._store.shared else None

    async def _is_ours(self, id: str, of: str) -> bool:
        """Whether no other server tells this story; then none begins it from now on."""
        if not self._store.shared:
            return True
        try:
            return await self._store.do(_claim(id, of, self._store.server))
        except IntegrityError:  # Another has begun it at the same moment.
            return False

    async def _note(self, id: str, telling: Telling, server: str) -> None:
        """Other servers see that this one tells the story, and how much is done; or, by no name, that none does."""
        if self._store.shared:
            await self._store.do(keep_story(id, telling.of, _written(Claim(server, telling.done))))

    async def _tell(self, id: str, telling: Telling, record: bytes) -> None:
        """The story is told and kept, if no other server does."""

        async def note(done: int) -> None:
            telling.done = done
            await self._note(id, telling, self._store.server)

        try:
            if await self._is_ours(id, telling.of):
                async with self._places.place(id, most=None):
                    text = await _told(record, note, self._effort)
                await self._store.do(keep_story(id, telling.of, text))
        except Exception as error:
            telling.fault = error.reason if isinstance(error, Refused) else _AFRESH
            with suppress(Exception):
                await self._note(id, telling, "")
        else:
            self._tellings.pop(id, None)

    def forget(self, id: str) -> None:
        """Nothing is told of this table any more."""
        telling = self._tellings.pop(id, None)
        if telling is not None and telling.task is not None:
            telling.task.cancel()

    async def close(self) -> None:
        """Nothing is told any more."""
        tasks = [telling.task for telling in self._tellings.values() if telling.task is not None]
        for id in tuple(self._tellings):
            self.forget(id)
        await asyncio.gather(*tasks, return_exceptions=True)


def _written(claim: Claim) -> str:
    return msgspec.json.encode(claim).decode()


def _told_by_another(id: str, of: str, server: str) -> Callable[[Connection], int | None]:
    """How much another server that is there has told of this story; None where none tells it."""
    there = schema.servers.c
    now = sa.extract("epoch", sa.func.clock_timestamp()) * 1000

    def job(connection: Connection) -> int | None:
        try:
            claim = msgspec.json.decode(story_of(id, of)(connection) or "", type=Claim)
        except msgspec.DecodeError:
            return None
        named = sa.select(there.id).where(there.id == claim.server, there.id != server, there.until > now)
        return None if connection.execute(named).first() is None else claim.done

    return job


def _claim(id: str, of: str, server: str) -> Callable[[Connection], bool]:
    """Whether this server tells the story from now on: no other does, or has."""

    def job(connection: Connection) -> bool:
        told = read_story(story_of(id, of)(connection) or "") is not None
        if told or _told_by_another(id, of, server)(connection) is not None:
            return False
        keep_story(id, of, _written(Claim(server)))(connection)
        return True

    return job


async def _told(record: bytes, note: Callable[[int], Awaitable[None]], effort: int) -> str:
    """The text of the story, made in a process of its own."""
    async with stretches("undercroft.server.forge.teller", effort, first=record, account=payer.get()) as work:
        async for said in work.said():
            if "refused" in said:
                raise Refused(said["refused"])
            if "story" in said:
                return str(said["story"])
            await note(min(99, said["done"]))
            await can_pay()
            work.go_on()
    raise NotNow(_AFRESH)


def words(story: Story) -> dict[str, Any]:
    """All that is said of a story, in sentences: for people, and for whoever hears the page."""
    return {
        "result": said.result_words(story),
        "curves": [said.curve_words(story, side) for side in range(len(story.sides))],
        "dice": [_dice(name, fortune) for name, fortune in said.by_side(story)],
        "choice": [said.choice_words(story, fortune) for fortune in story.fortunes],
        "turnings": [said.turning_words(story, turning) for turning in story.turnings],
        "costly": [said.costly_words(row) for row in story.costly],
        "numbers": [said.number_words(numbers) for numbers in story.numbers],
        "how": said.how_words(story),
    }


def _dice(name: str, fortune: Fortune) -> dict[str, Any]:
    """What the dice gave a side: a number where that can be told, and a sentence."""
    luck = fortune.luck if said.is_sure(fortune) else None
    return {"name": name, "rolls": fortune.rolls, "luck": luck, "said": said.luck_words(name, fortune)}
