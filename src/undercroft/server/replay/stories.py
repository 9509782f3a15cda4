"""Stories of games that are over: told one after another in a process apart, and kept in the store.

Of a running game nothing is told, begun or counted: whoever asks is refused before anything else is looked at.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from hashlib import blake2b
from typing import Any

import msgspec

from undercroft.engine import Refused
from undercroft.lab.story import Story, read_story
from undercroft.lab.story import words as said
from undercroft.lab.story.told import Fortune
from undercroft.server.faults import NotNow, TooMany
from undercroft.server.replay.replay import must_be_over
from undercroft.server.settings import Settings
from undercroft.server.storage.store import Store
from undercroft.server.storage.stories import keep_story, story_of
from undercroft.server.tables.live import Live

_MOST_WAITING = 16
"""So many stories wait for their turn; who comes then is sent away."""

_AFRESH = "the story could not be told; it may be tried again"


class Telling:
    """A story in the making: how much of a hundred is done, and why there will be none."""

    __slots__ = ("done", "fault", "of", "task")

    def __init__(self, of: str) -> None:
        self.of = of
        self.done = 0
        self.fault = ""
        self.task: asyncio.Task[None] | None = None


class Stories:
    """The stories of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._effort = settings.story_effort
        self._tellings: dict[str, Telling] = {}
        self._turn = asyncio.Lock()  # One at a time: a story takes a core for a minute.

    async def look(self, live: Live, *, begin: bool) -> dict[str, Any]:
        """The story of this table in data and words, or how much of it is done; with `begin` it is told from now on."""
        of, record = await live.read(lambda: self._record(live), all=True)
        text = await self._store.do(story_of(live.id, of))
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
        if telling is None and begin:
            if len(self._tellings) >= _MOST_WAITING:
                raise TooMany("many stories are being told just now; wait a little")
            telling = self._tellings[live.id] = Telling(of)
            telling.task = asyncio.create_task(self._tell(live.id, telling, record))
        return {"done": None if telling is None else telling.done, "story": None, "words": None}

    def _record(self, live: Live) -> tuple[str, bytes]:
        """The record of a game that is over, and a short name of its steps."""
        must_be_over(live)
        assert live.table is not None
        file = live.table.record().file
        return blake2b(msgspec.json.encode([file.seats, file.steps]), digest_size=16).hexdigest(), msgspec.json.encode(
            file
        )

    async def _tell(self, id: str, telling: Telling, record: bytes) -> None:
        """The story is told and kept."""
        async with self._turn:
            try:
                text = await _told(record, telling, self._effort)
                await self._store.do(keep_story(id, telling.of, text))
            except Refused as error:
                telling.fault = error.reason
            except Exception:
                telling.fault = _AFRESH
            else:
                self._tellings.pop(id, None)

    def forget(self, id: str) -> None:
        """Nothing is told of this table any more."""
        telling = self._tellings.pop(id, None)
        if telling is not None and telling.task is not None:
            telling.task.cancel()

    def close(self) -> None:
        """Nothing is told any more."""
        for id in tuple(self._tellings):
            self.forget(id)


async def _told(record: bytes, telling: Telling, effort: int) -> str:
    """The text of the story, made in a process of its own, which ends with whoever waits for it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "undercroft.lab.story",
        str(effort),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=1 << 22,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(record)
        process.stdin.close()
        last = b""
        while line := await process.stdout.readline():
            last = line
            if line.strip().isdigit():
                telling.done = min(99, int(line))
        text = last.decode()
        if read_story(text) is None:
            raise Refused(str(msgspec.json.decode(text)["refused"]))
        return text
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


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
