"""The sockets of a table: what a client says is done in its order, what it may see is sent when it changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft.bots import courtesy
from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.engine.event import Chain
from undercroft.server.faults import Denied, Fault, NoTable, Stale, TooLarge, TooMany, Unreadable
from undercroft.server.guard import Guard, Meter, secret_of
from undercroft.server.secrets import Grant, granted
from undercroft.server.shares import my_turn, paid, payer
from undercroft.server.shown import frames
from undercroft.server.shown.pictures import NOTHING, Look
from undercroft.server.shown.sight import Sight, is_all_new
from undercroft.server.shown.studio import Studio
from undercroft.server.tables.hall import Hall, word_of
from undercroft.server.tables.live import LONGEST_ID, Live

_log = logging.getLogger(__name__)

_MOST_UNSENT = 100
"""So many messages wait for a slow client; one more, and it is sent away."""

_ELSEWHERE = (4409, "this seat is not played here any more")
_PATIENCE = 20
"""So many seconds a client may take to say hello."""


class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    """I am here; I have so many lines, and want to see the table thus; or I only watch, whatever my link allows."""

    secret: str | None = None
    log: int = 0
    chat: int = 0
    narrow: bool = False
    dark: bool = False
    draw: bool = True
    text: bool = True
    beats: bool = False
    word: str | None = None
    watch: bool = False
    seat: int | None = None


class Answer(msgspec.Struct, tag_field="type", tag="answer"):
    """My answer to the question of this number."""

    id: str
    number: int
    answer: Any


class Go(msgspec.Struct, tag_field="type", tag="go"):
    """At the question of this number I go towards this place; `along` the way I do what else can be done on one."""

    id: str
    number: int
    at: str
    along: bool = False


class Act(msgspec.Struct, tag_field="type", tag="act"):
    """What I do, whoever is asked."""

    id: str
    act: str


class Undo(msgspec.Struct, tag_field="type", tag="undo"):
    """I take my last answer back."""

    id: str
    number: int


class Throw(msgspec.Struct, tag_field="type", tag="throw"):
    """This is what fell."""

    id: str
    number: int
    face: Any


class ThrowBack(msgspec.Struct, tag_field="type", tag="throw-back"):
    """I take the last throw of the step under way back."""

    id: str
    number: int


class Hint(msgspec.Struct, tag_field="type", tag="hint"):
    """Show me a good answer; a refusal carries the id."""

    number: int
    id: str | None = None


class Chat(msgspec.Struct, tag_field="type", tag="chat"):
    """I say this, to all or to one seat."""

    id: str
    text: str
    to: int | None = None


class Why(msgspec.Struct, tag_field="type", tag="why"):
    """What does this rule say?"""

    rule: str


class About(msgspec.Struct, tag_field="type", tag="about"):
    """What is this thing, or what is at this place?"""

    thing: str


class There(msgspec.Struct, tag_field="type", tag="there"):
    """Why can the question of this number not be answered at this place?"""

    number: int
    at: str


class How(msgspec.Struct, tag_field="type", tag="how"):
    """How is this game played?"""


Asked = Hello | Answer | Go | Act | Undo | Throw | ThrowBack | Hint | Chat | Why | About | There | How
_reader = msgspec.json.Decoder(Asked)


async def attend(socket: WebSocket, hall: Hall, guard: Guard) -> None:
    """Serve one socket until it closes."""
    try:
        guard.must_be_ours(socket)
        guard.take_request(socket)  # Or who has said too much would come back at once and say more.
    except (Denied, TooMany):
        await socket.close(1008)  # Before it is accepted: an answer of 403.
        return
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            with guard.socket(socket):
                await _admit(socket, hall, guard)
        except TooMany as fault:
            await _bye(socket, 1008, fault.reason)


async def _admit(socket: WebSocket, hall: Hall, guard: Guard) -> None:
    """Serve an open socket, if it says hello and has a grant."""
    try:
        async with asyncio.timeout(_PATIENCE):
            hello = read(await _heard(socket), guard.settings.frame_bytes)
    except (Fault, TimeoutError):
        hello = None
    if not isinstance(hello, Hello):
        await _bye(socket, 1008, "say hello first")
        return
    secret = hello.secret or secret_of(socket, socket.path_params["id"])

    def must_open(live: Live) -> None:
        if granted(secret, live.kept.grants) is None:
            raise Denied("you need a link to this table")

    try:
        live = await hall.find(socket.path_params["id"], must_open)
    except Fault as fault:
        code = 4404 if isinstance(fault, NoTable) else 4403 if isinstance(fault, Denied) else 1011
        await _bye(socket, code, fault.reason)
        return
    grant = granted(secret, live.kept.grants, hello.seat)
    if grant is None:
        await _bye(socket, *_ELSEWHERE)
        return
    await _Socket(socket, live, grant, guard, hall.studio).serve(hello)


async def _heard(socket: WebSocket) -> str:
    """The next frame; one that is not text says nothing, which cannot be read."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1005))
    return message.get("text") or ""


def read(text: str, most: int) -> Asked:
    """What this frame says; `TooLarge` or `Unreadable`."""
    if len(text.encode(errors="replace")) > most:
        raise TooLarge(f"a message has at most {most} bytes")
    try:
        asked: Asked = _reader.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"this message cannot be read: {error}"[:200]) from None
    id: str | None = getattr(asked, "id", None)
    if id is not None and (not 0 < len(id) <= LONGEST_ID or not id.isprintable()):
        raise Unreadable(f"an id is a text of at most {LONGEST_ID} characters")
    return asked


def id_in(text: str) -> str | None:
    """The id of a message that cannot be read otherwise, so that its sender knows what is refused."""
    try:
        id = msgspec.json.decode(text, type=_Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return id if id is not None and 0 < len(id) <= LONGEST_ID and id.isprintable() else None


@ready
class _Named(msgspec.Struct):
    """Any message with an id."""

    id: str | None = None


class _Socket:
    """One socket at a table."""

    def __init__(self, socket: WebSocket, live: Live, grant: Grant, guard: Guard, studio: Studio) -> None:
        self.live = live
        self._grant = grant
        self._watches = False
        self.sight = Sight()
        self._socket = socket
        self._most = guard.settings.frame_bytes
        self._meter = Meter(guard.settings.messages, guard.settings.seconds)
        self._studio = studio
        self.account = payer.get()
        self._unsent: list[bytes] = []
        self._picture: bytes | None = None
        self._picture_due = False
        self._look = False
        self._mine = False
        self._always = False
        self._waits = False
        self._my_turn = False
        self._busy = False
        self._bye: tuple[int, str] | None = None
        self._awake = asyncio.Event()
        self._hints: set[asyncio.Task[None]] = set()

    @property
    def grant(self) -> Grant:
        """What this client may do and see: what its link allows, or, where it only watches, to watch."""
        return replace(self._grant, host=False, seat=None, watches=True) if self._watches else self._grant

    @grant.setter
    def grant(self, grant: Grant) -> None:
        """From now on this; the log and the chat of another seat are sent from their beginning."""
        if grant.seat != self._grant.seat:
            self.sight.begin_anew()
            self.sight.chat = 0
        self._grant = grant

    # ------------------------------------------------------------------ what the table says

    @property
    def filmed(self) -> int | None:
        """How many events the table had told at the last moment that this client has seen; None where it sees none."""
        sight = self.sight
        return sight.filmed or 0 if sight.beats and sight.draw else None

    def wake(self) -> None:
        """Something may have changed: look, and show it."""
        self._look = True
        self._awake.set()

    def take_back(self, told: Chain, length: int) -> None:
        """Of all that was told only so much has been told."""
        self.sight.take_back(told, length, self.grant.seat)

    def begin_anew(self) -> None:
        """The log is another, and is shown from its beginning."""
        self.sight.begin_anew()

    def dismiss(self, code: int, why: str) -> None:
        """Say good-bye and close."""
        self._bye = (code, why)
        self._awake.set()

    def send(self, frame: Mapping[str, Any]) -> None:
        """The frame is sent when the client has taken those before it."""
        if len(self._unsent) >= _MOST_UNSENT:
            self.dismiss(1008, "you do not read what you are sent")
        else:
            self._unsent.append(msgspec.json.encode(frame))
            self._awake.set()

    # ------------------------------------------------------------------ serving

    async def serve(self, hello: Hello) -> None:
        """The client is heard until it leaves or is sent away."""
        self.live.watchers.add(self)
        sender = asyncio.create_task(paid(self._send_all()))
        hearer = asyncio.create_task(paid(self._hear_all(hello)))
        try:
            await asyncio.wait((sender, hearer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.watchers.discard(self)
            self._studio.forget(self)
            for task in (sender, hearer, *self._hints):
                task.cancel()
            for end in await asyncio.gather(sender, hearer, return_exceptions=True):
                if isinstance(end, Exception) and not isinstance(end, (WebSocketDisconnect, RuntimeError)):
                    _log.error("table %s: a socket failed", self.live.id, exc_info=end)
            self.live.changed()

    async def _hear_all(self, hello: Hello) -> None:
        await self._hear(hello)
        self.live.changed()
        while True:
            text = await _heard(self._socket)
            await my_turn()
            if self._bye is not None:
                continue  # Whoever is sent away is not heard any more, also where they have not read that yet.
            if not self._meter.take():
                self.dismiss(1008, "too many messages; come back in a while")
                await asyncio.sleep(60)
            try:
                await self._hear(read(text, self._most))
            except TooLarge as fault:
                self.dismiss(1009, fault.reason)
            except Fault as fault:
                self.send(frames.refused(self.live, id_in(text), fault))

    async def _hear(self, asked: Asked) -> None:
        live = self.live
        if isinstance(asked, Hello):
            await self._greet(asked)
        elif isinstance(asked, Why):
            self.send(frames.rule(live, asked.rule))
        elif isinstance(asked, About):
            with suppress(Fault):
                self.send(await live.read(partial(frames.card, live, self.grant, asked.thing)))
        elif isinstance(asked, There):
            with suppress(Fault):
                self.send(await live.read(partial(frames.there, live, self.grant, asked.number, asked.at)))
        elif isinstance(asked, How):
            self.send(frames.how(live))
        elif isinstance(asked, Hint):
            self._drop_hints()
            task = asyncio.create_task(self._hint(asked))
            self._hints.add(task)
            task.add_done_callback(self._hints.discard)
        else:
            if not isinstance(asked, Chat):
                self._drop_hints()
            with self._studio.still(), courtesy.first():
                await self._do(asked)

    async def _greet(self, hello: Hello) -> None:
        grant = self.live.spoken(self._grant, hello.seat)
        if grant is None:
            self.dismiss(*_ELSEWHERE)
            return
        self.grant, self._watches = grant, hello.watch
        self._picture = None  # It may be of what the client saw before.
        sight = self.sight
        sight.log, sight.chat, sight.draw = max(0, hello.log), max(0, hello.chat), hello.draw
        sight.look = Look(hello.narrow, hello.dark, hello.text)
        sight.told, sight.drawn = 0, NOTHING
        sight.beats, sight.filmed = hello.beats, None
        self._always = True
        await self.live.come(self.grant, word_of(hello.word))
        self.wake()

    async def _do(self, asked: Answer | Go | Act | Undo | Throw | ThrowBack | Chat) -> None:
        """It is done, and the client hears that before it sees what came of it."""
        live, grant = self.live, self.grant
        self._busy = True
        try:
            if isinstance(asked, Answer):
                await live.answer(grant, asked.id, asked.number, asked.answer)
            elif isinstance(asked, Go):
                await live.walk(grant, asked.id, asked.number, asked.at, along=asked.along)
            elif isinstance(asked, Act):
                await live.act(grant, asked.id, asked.act)
            elif isinstance(asked, Undo):
                await live.undo(grant, asked.id, asked.number)
            elif isinstance(asked, Throw):
                await live.throw(grant, asked.id, asked.number, asked.face)
            elif isinstance(asked, ThrowBack):
                await live.take_throw_back(grant, asked.id, asked.number)
            else:
                await live.say(grant, asked.id, asked.text, asked.to)
        except Stale:
            self.send(frames.stale(asked.id))
            self._always = True
            self.wake()
        except (Refused, Fault) as error:
            self.send(frames.refused(live, asked.id, error))
        else:
            self._mine = True
            self.send(frames.done(asked.id))
        finally:
            self._busy = False

    def _drop_hints(self) -> None:
        """Whoever asks again, or does something, waits for no earlier hint."""
        for task in self._hints:
            task.cancel()

    async def _hint(self, asked: Hint) -> None:
        grant = self.grant
        try:
            found = frames.hint(self.live, *await self.live.hint(grant, asked.number))
            if self.grant.seat == grant.seat:  # Another seat may sit here meanwhile.
                self.send(found)
        except (Refused, Fault) as error:
            self.send(frames.refused(self.live, asked.id, error))

    def _state(self, *, always: bool) -> bytes | None:
        return frames.state(self.live, self.grant, self.sight, always=always)

    @property
    def occupied(self) -> bool:
        """Whether something is under way at the table."""
        return self.live.lock.locked()

    async def paint(self) -> None:
        """What has changed in the picture will be sent; not while an answer is under way, which must be heard first."""
        if self._busy or self._picture is not None:
            return
        more = False
        with suppress(Fault):
            look = partial(frames.picture, self.live, self.grant, self.sight)
            self._picture, more = await self.live.read(look)
            if not more:
                self.live.keep_film()
        self._picture_due = more
        if self._picture is not None or more:
            self._awake.set()

    def _may_look(self) -> bool:
        """Whether it is shown now what has changed: after one's own answer at once, else when one's turn has come.

        Of what others have done meanwhile only the last is shown.
        """
        may = self._mine or self._always or self._my_turn or self.account is None or self.account.has_turn()
        if not may and not self._waits and self.account is not None:
            self._waits = True
            self.account.line_up(self._has_turn)
        self._mine = self._my_turn = False
        return may

    def _has_turn(self) -> None:
        """The turn that was waited for has come."""
        self._waits = False
        if self._look:
            self._my_turn = True
            self._awake.set()

    async def _utter(self, frame: bytes) -> None:
        await self._socket.send({"type": "websocket.send", "encoded": frame})

    async def _send_all(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            unsent, self._unsent = self._unsent, []
            for frame in unsent:
                await self._utter(frame)
            if self._bye is not None:
                await _bye(self._socket, *self._bye)
                return
            if self._look and not self._busy:
                if not self._may_look():
                    continue  # Neither a picture: it would come before what it shows.
                self._look, always, self._always = False, self._always, False
                self._picture_due = self.sight.draw or self.sight.drawn is not NOTHING
                with suppress(Fault):
                    all = is_all_new(self.live, self.grant.seat, self.sight)
                    state = await self.live.read(partial(self._state, always=always), all=all)
                    if state is not None:
                        await self._utter(state)
            if self._picture is not None:
                frame, self._picture = self._picture, None
                await self._utter(frame)
            if self._picture_due and not self._busy:
                self._studio.want(self)


async def _bye(socket: WebSocket, code: int, why: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(msgspec.json.encode({"type": "bye", "why": why}).decode())
        await socket.close(code)
