"""The HTTP API: each operation is described once; the routes and the OpenAPI document are made from that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft import bots
from undercroft.engine import Refused, shelf, specs
from undercroft.server import frames
from undercroft.server.faults import Fault, NotNow, Unreadable
from undercroft.server.guard import Guard, grant_of
from undercroft.server.hall import Hall, Made, TableWanted, bot_of
from undercroft.server.links import forget, link, qr, remember
from undercroft.server.live import LONGEST_ID, Live
from undercroft.server.secrets import Grant


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer: the sender's own id for it, the number of the question, an option's id or a form's data."""

    id: str
    number: int
    answer: Any


class ActBody(msgspec.Struct, forbid_unknown_fields=True):
    """An act, such as concede."""

    id: str
    act: str


class UndoBody(msgspec.Struct, forbid_unknown_fields=True):
    """The last answer is to be taken back; the number is that of the question now asked."""

    id: str
    number: int


class HintBody(msgspec.Struct, forbid_unknown_fields=True):
    """A hint to the question of this number, or to whatever is asked."""

    number: int | None = None


class ChatBody(msgspec.Struct, forbid_unknown_fields=True):
    """A line of chat, to all or to one seat."""

    text: str
    to: int | None = None
    id: str | None = None


class SeatBody(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to play a seat from now on, or, before the start, what it is called."""

    kind: Literal["bot", "friend", "me"] | None = None
    bot: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """One request: at which table, by whom, with which body."""

    request: Request
    hall: Hall
    guard: Guard
    body: Any

    async def table(self) -> tuple[Live, Grant]:
        """The table that the request names, and what it may do there."""
        live = await self.hall.find(self.request.path_params["id"])
        return live, grant_of(self.request, live)


async def games(call: Call) -> Response:
    """The games that can be played, with their options."""
    return reply([_game(id) for id in shelf.ids()])


async def create(call: Call) -> Response:
    """Make a table."""
    call.guard.take_table(call.request)
    return _made(call, await call.hall.create(call.body))


async def look(call: Call) -> Response:
    """The table as the caller may see it."""
    live, grant = await call.table()
    sight = frames.Sight(draw=call.request.query_params.get("draw") != "0")
    return raw(await live.read(lambda: frames.state(live, grant, sight, always=True) or b""))


async def delete(call: Call) -> Response:
    """Delete the table."""
    live, grant = await call.table()
    await call.hall.delete(live, grant)
    return _forgetting(call, live.id)


async def start(call: Call) -> Response:
    """Begin the game."""
    live, grant = await call.table()
    await live.start(grant)
    return reply({})


async def answer(call: Call) -> Response:
    """Answer the question of this number; the same id again changes nothing."""
    live, grant = await call.table()
    await live.answer(grant, _id(call.body.id), call.body.number, call.body.answer)
    return reply(frames.done(call.body.id))


async def act(call: Call) -> Response:
    """Do what may be done at any moment."""
    live, grant = await call.table()
    await live.act(grant, _id(call.body.id), call.body.act)
    return reply(frames.done(call.body.id))


async def undo(call: Call) -> Response:
    """Take the last answer back."""
    live, grant = await call.table()
    await live.undo(grant, _id(call.body.id), call.body.number)
    return reply(frames.done(call.body.id))


async def hint(call: Call) -> Response:
    """Ask for a good answer."""
    live, grant = await call.table()
    return reply(frames.hint(*await live.hint(grant, call.body.number)))


async def chat(call: Call) -> Response:
    """Say something."""
    live, grant = await call.table()
    id = None if call.body.id is None else _id(call.body.id)
    await live.say(grant, id, call.body.text, call.body.to)
    return reply({"type": "done", "id": id})


async def seat(call: Call) -> Response:
    """Hand the seat to a bot or a friend, take it back, or rename it."""
    live, grant = await call.table()
    place: int = call.request.path_params["seat"]
    body: SeatBody = call.body
    if body.kind is None and body.name is None:
        raise Unreadable("say who is to sit there: kind is bot, friend or me; or give a name")
    if body.name is not None:
        await live.rename(grant, place, body.name)
    if body.kind == "bot":
        await live.to_bot(grant, place, bot_of(live.game, body.bot))
    elif body.kind == "me":
        await live.take_back(grant, place)
    elif body.kind == "friend":
        return reply(_invitation(call, live.id, await live.to_friend(grant, place)))
    return reply({})


async def spectators(call: Call) -> Response:
    """A new link for spectators; the one before is dead."""
    live, grant = await call.table()
    return reply(_invitation(call, live.id, await live.new_spectators(grant)))


async def rematch(call: Call) -> Response:
    """Make a new table with the same game and people."""
    live, grant = await call.table()
    call.guard.take_table(call.request)
    return _made(call, await call.hall.rematch(live, grant))


async def leave(call: Call) -> Response:
    """Give one's seat up for good; a bot plays on. A spectator just goes."""
    live, grant = await call.table()
    if grant.seat is not None:
        await live.to_bot(grant, grant.seat, bot_of(live.game, None), leave=True)
    return reply({}) if grant.host else _forgetting(call, live.id)


async def record(call: Call) -> Response:
    """The whole record, when the game is over; anybody can check its dice."""
    live, _ = await call.table()

    def whole() -> str:
        if live.table is None or live.table.result is None:
            raise NotNow("the record is given out when the game is over: it holds what is secret until then")
        return live.table.record().text()

    name = f"{live.game.id}-{live.id}.json"
    return Response(
        await live.read(whole),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: how it is asked for, by whom, with which body, and what answers it."""

    method: str
    path: str
    run: Callable[[Call], Awaitable[Response]]
    who: str = "any"
    body: type | None = None
    status: int = 200


_TABLE = "/api/tables/{id}"
OPERATIONS = (
    Operation("GET", "/api/games", games, who="stranger"),
    Operation("POST", "/api/tables", create, who="stranger", body=TableWanted, status=201),
    Operation("GET", _TABLE, look),
    Operation("DELETE", _TABLE, delete, who="host"),
    Operation("POST", f"{_TABLE}/start", start, who="host"),
    Operation("POST", f"{_TABLE}/answer", answer, who="seat", body=AnswerBody),
    Operation("POST", f"{_TABLE}/act", act, who="seat", body=ActBody),
    Operation("POST", f"{_TABLE}/undo", undo, who="seat", body=UndoBody),
    Operation("POST", f"{_TABLE}/hint", hint, who="seat", body=HintBody),
    Operation("POST", f"{_TABLE}/chat", chat, who="seat", body=ChatBody),
    Operation("POST", f"{_TABLE}/seats/{{seat:int}}", seat, who="host, or who holds the seat", body=SeatBody),
    Operation("POST", f"{_TABLE}/spectators", spectators, who="host"),
    Operation("POST", f"{_TABLE}/rematch", rematch, who="host", status=201),
    Operation("POST", f"{_TABLE}/leave", leave),
    Operation("GET", f"{_TABLE}/record", record),
)


def routes(hall: Hall, guard: Guard) -> list[Route]:
    """A route for each operation."""
    return [
        Route(operation.path, _endpoint(operation, hall, guard), methods=[operation.method]) for operation in OPERATIONS
    ]


def _endpoint(operation: Operation, hall: Hall, guard: Guard) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            body = None
            if operation.method != "GET":
                guard.take_request(request)
                guard.must_be_ours(request)
                body = _read(await guard.body(request), operation.body)
            answered = await operation.run(Call(request, hall, guard, body))
            answered.status_code = operation.status
            return answered
        except (Refused, Fault) as error:
            return failed(error)

    return endpoint


def _read(given: bytes, kind: type | None) -> Any:
    """The body of a request, of its kind; nothing is as good as an empty one where nothing is needed."""
    if kind is None:
        return None
    try:
        return msgspec.json.decode(given or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"the body cannot be read: {error}"[:200]) from None


def failed(error: Refused | Fault) -> Response:
    """The answer that says why not."""
    refusal = isinstance(error, Refused)
    told = {
        "error": error.reason,
        "rule": error.rule if isinstance(error, Refused) else None,
        "at": error.at if isinstance(error, Refused) else None,
    }
    return reply(told, 400 if refusal or not isinstance(error, Fault) else error.status)


def reply(value: Any, status: int = 200) -> Response:
    """The value as JSON."""
    return raw(msgspec.json.encode(value), status)


def raw(body: bytes, status: int = 200) -> Response:
    """JSON that is written already."""
    return Response(body, status, media_type="application/json")


def _id(id: str) -> str:
    if not 0 < len(id) <= LONGEST_ID or not id.isprintable():
        raise Unreadable(f"an id is a text of at most {LONGEST_ID} characters")
    return id


def _made(call: Call, made: Made) -> Response:
    base = call.guard.settings.public_url
    answered = reply(
        {
            "id": made.id,
            "link": link(base, made.id, made.secret),
            "links": {str(seat): link(base, made.id, secret) for seat, secret in made.friends.items()},
            "spectator": link(base, made.id, made.spectators),
        }
    )
    remember(answered, made.id, made.secret, secure=call.guard.settings.secure)
    return answered


def _forgetting(call: Call, id: str) -> Response:
    answered = reply({})
    forget(answered, id)
    return answered


def _invitation(call: Call, id: str, secret: str) -> dict[str, Any]:
    settings = call.guard.settings
    url = link(settings.public_url, id, secret)
    return {"link": url, "qr": qr(url), "local": settings.local}


def _game(id: str) -> dict[str, Any]:
    game = shelf.get(id)
    options = [
        {"name": spec.name, "default": spec.default, "values": spec.values, "rule": spec.rule, "text": spec.text}
        for spec in specs(game.options).values()
    ]
    return {
        "id": game.id,
        "title": game.title,
        "pitch": game.pitch,
        "seats": {"least": game.seats[0], "most": game.seats[-1], "usual": game.usual_seats},
        "bots": list(bots.names(game)),
        "options": options,
    }
