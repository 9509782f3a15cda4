"""The HTTP API: each operation is described once; the routes and the OpenAPI document are made from that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft import bots
from undercroft.engine import Refused, shelf, specs
from undercroft.inputs import read_file_text
from undercroft.server import openings
from undercroft.server.bodies import (
    ActBody,
    AnswerBody,
    ChatBody,
    CheckBody,
    FileBody,
    GalleryBody,
    HintBody,
    SeatBody,
    ThrowBody,
    TypistsBody,
    UndoBody,
    WebhookBody,
    WhatIfBody,
)
from undercroft.server.calls import Call, Operation, encoded, invitation, made_reply, raw, reply
from undercroft.server.daily import calls as daily
from undercroft.server.faults import Denied, Fault, NotNow, Unreadable
from undercroft.server.guard import Guard
from undercroft.server.links import forget, link
from undercroft.server.notices.webhook import target
from undercroft.server.replay import frames as replay_frames
from undercroft.server.replay.replay import SPECTATOR, Replay, must_be_over
from undercroft.server.sets import calls as sets
from undercroft.server.shares import aside
from undercroft.server.shown import frames
from undercroft.server.shown.pictures import Look
from undercroft.server.tables.hall import Hall, bot_of
from undercroft.server.tables.live import LONGEST_ID
from undercroft.server.tables.wanted import TableWanted


async def games(call: Call) -> Response:
    """The games that can be played, with their options."""
    return reply([_game(id) for id in shelf.ids()])


async def read_file(call: Call) -> Response:
    """The data in the text of a TOML or JSON file; nothing is kept."""
    try:
        return reply(await aside(read_file_text, call.body.text, "this file"))
    except (OverflowError, UnicodeEncodeError):
        raise Unreadable("this file holds a number or a letter that cannot be written as JSON") from None


async def create(call: Call) -> Response:
    """Make a table."""
    call.guard.take_table(call.request)
    return made_reply(call, await call.hall.create(call.body))


async def look(call: Call) -> Response:
    """The table as the caller may see it."""
    call.guard.take_look(call.request)
    live, grant = await call.table()
    draw = call.request.query_params.get("draw") != "0"
    return raw(await live.read(lambda: frames.whole(live, grant, draw=draw), all=True))


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


async def check(call: Call) -> Response:
    """What stands against an answer by the form of the question; nothing is answered and nothing kept."""
    live, grant = await call.table()
    return reply(frames.checked(live, await live.check(grant, call.body.number, call.body.answer)))


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


async def throw(call: Call) -> Response:
    """Say what fell, at a table where people throw the dice; the same id again changes nothing."""
    live, grant = await call.table()
    await live.throw(grant, _id(call.body.id), call.body.number, call.body.face)
    return reply(frames.done(call.body.id))


async def throw_back(call: Call) -> Response:
    """Take the last throw back, as long as its step waits for another."""
    live, grant = await call.table()
    await live.take_throw_back(grant, _id(call.body.id), call.body.number)
    return reply(frames.done(call.body.id))


async def typists(call: Call) -> Response:
    """Say who types what fell."""
    live, grant = await call.table()
    await live.let_type(grant, call.body.everybody)
    return reply({})


async def hint(call: Call) -> Response:
    """Ask for a good answer."""
    live, grant = await call.table()
    return reply(frames.hint(live, *await live.hint(grant, call.body.number)))


async def chat(call: Call) -> Response:
    """Say something."""
    live, grant = await call.table()
    id = None if call.body.id is None else _id(call.body.id)
    await live.say(grant, id, call.body.text, call.body.to)
    return reply({"type": "done", "id": id})


async def gallery(call: Call) -> Response:
    """Let those talk who only watch, or not."""
    live, grant = await call.table()
    await live.set_gallery(grant, call.body.talks)
    return reply({})


async def past(call: Call) -> Response:
    """What was told at the table from which a what-if table goes on, before it did."""
    live, grant = await call.table()
    if not grant.host:
        raise Denied("only who asked what if knows what was before")
    return reply({"lines": [] if live.kept.origin is None else live.kept.origin.past})


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
        return reply(invitation(call, live.id, await live.to_friend(grant, place, post=body.post)))
    return reply({})


async def webhook(call: Call) -> Response:
    """Where who holds the seat is called, as far as it can be shown; null, if nowhere."""
    live, _, seat = await call.own_seat()
    urls = [hook.url for hook in live.kept.hooks if hook.seat == seat]
    return reply({"url": f"{target(urls[0]).origin}/..." if urls else None})


async def set_webhook(call: Call) -> Response:
    """Call who holds the seat at this address when it is waited for."""
    live, grant, seat = await call.own_seat()
    call.guard.take_webhook(call.request)
    where = target(call.body.url)
    await live.set_hook(grant, seat, call.body.url)
    return reply({"url": f"{where.origin}/..."})


async def drop_webhook(call: Call) -> Response:
    """Call who holds the seat no more."""
    live, grant, seat = await call.own_seat()
    await live.set_hook(grant, seat, None)
    return reply({"url": None})


async def try_webhook(call: Call) -> Response:
    """Call the webhook of the seat now, to see whether it works."""
    live, _, seat = await call.own_seat()
    call.guard.take_webhook(call.request)
    await call.hall.notices.try_out(live, seat)
    return reply({})


async def spectators(call: Call) -> Response:
    """A new link for spectators; the one before is dead."""
    live, grant = await call.table()
    secret = await live.new_spectators(grant)
    screen = link(call.guard.settings.public_url, live.id, secret, screen=True)
    return reply(invitation(call, live.id, secret) | {"screen": screen})


async def rematch(call: Call) -> Response:
    """Make a new table with the same game and people."""
    live, grant = await call.table()
    call.guard.take_table(call.request)
    return made_reply(call, await call.hall.rematch(live, grant))


async def go_on(call: Call) -> Response:
    """Agree that a game of older rules goes on under today's; it does at another table when all who play agree."""
    live, grant = await call.table()
    call.guard.take_table(call.request)
    return reply({"table": await call.hall.go_on(live, grant)})


async def leave(call: Call) -> Response:
    """Give one's seats up for good; bots play on. A spectator just goes."""
    live, grant = await call.table()
    await live.leave(grant)
    return reply({}) if grant.host else _forgetting(call, live.id)


async def record(call: Call) -> Response:
    """The whole record, when the game is over; anybody can check its dice."""
    call.guard.take_look(call.request)
    live, _ = await call.table()

    def text() -> str:
        if live.table is None or live.table.result is None:
            raise NotNow("the record is given out when the game is over: it holds what is secret until then")
        record = live.table.record()
        if live.left is not None:  # As it was told; whoever reads it sees that these rules cannot recompute it.
            record.file.edition = live.kept.edition
        return record.text()

    return _file(await live.read(text, all=True), f"{live.game.id}-{live.id}")


async def replay(call: Call) -> Response:
    """The moments of the game, as one seat was shown them."""
    live, grant, eyes = await call.past()
    mine = grant.seat
    return raw(await call.hall.replays.look(live, _encoded, replay_frames.moments, eyes, mine))


async def moment(call: Call) -> Response:
    """One moment as a seat saw it then; or one beat on the way to it."""
    live, _, eyes = await call.past()
    asked = call.request.query_params
    at, log = call.number(call.request.path_params["at"]), call.number(asked.get("log"))
    look = Look(narrow=asked.get("narrow") == "1")
    beat = None if asked.get("beat") is None else call.number(asked.get("beat"))

    if beat is not None:
        return raw(await call.hall.replays.look(live, _encoded, partial(replay_frames.beat, look=look), eyes, at, beat))
    see = partial(replay_frames.moment, look=look, log=log)
    return raw(await call.hall.replays.look(live, _encoded, see, eyes, at))


def _encoded(past: Replay, see: Callable[..., Any], *given: Any) -> bytes:
    """What is seen so in the past."""
    return encoded(see(past, *given))


async def what_if(call: Call) -> Response:
    """Make a new table that goes on from a moment, with bots on the other seats."""
    live, grant = await call.table()
    call.guard.take_table(call.request)
    body: WhatIfBody = call.body
    return made_reply(call, await call.hall.what_if(live, grant, seat=body.seat, at=body.at, bot=body.bot))


async def story(call: Call) -> Response:
    """The story of a game that is over, or how much of it is told already."""
    live, _, _ = await call.past()
    return reply(await call.hall.stories.look(live, begin=False))


async def tell_story(call: Call) -> Response:
    """Have the story of a game told that is over; it is kept then."""
    live, _, _ = await call.past()
    return reply(await call.hall.stories.look(live, begin=True))


async def shown(call: Call) -> Response:
    """All that one seat was shown, as a file."""
    live, _, eyes = await call.past()
    body = await call.hall.replays.look(live, _encoded, replay_frames.shown, eyes)
    return _file(body, f"shown-{live.game.id}-{live.id}-{SPECTATOR if eyes is None else eyes}")


async def receipt(call: Call) -> Response:
    """All that everybody was shown, as a file, when the game is over."""
    live, _, _ = await call.past()
    must_be_over(live)
    body = await call.hall.replays.look(live, _encoded, replay_frames.receipt)
    return _file(body, f"receipt-{live.game.id}-{live.id}")


_TABLE = "/api/tables/{id}"
_WEBHOOK = f"{_TABLE}/seats/{{seat:int}}/webhook"
_HOLDER = "who holds the seat"
_FOR = ("seat",)
"""Who holds several seats says for which one."""
_EYES = "any, through their own eyes; through all eyes when the game is over"
OPERATIONS = (
    Operation("GET", "/api/games", games, who="stranger"),
    Operation("POST", "/api/files", read_file, who="stranger", body=FileBody),
    Operation("POST", "/api/tables", create, who="stranger", body=TableWanted, status=201),
    Operation("GET", _TABLE, look, query=_FOR),
    Operation("DELETE", _TABLE, delete, who="host"),
    Operation("POST", f"{_TABLE}/start", start, who="host"),
    Operation("POST", f"{_TABLE}/answer", answer, who="seat", body=AnswerBody, query=_FOR),
    Operation("POST", f"{_TABLE}/check", check, who="seat", body=CheckBody, query=_FOR),
    Operation("POST", f"{_TABLE}/act", act, who="seat", body=ActBody, query=_FOR),
    Operation("POST", f"{_TABLE}/undo", undo, who="seat", body=UndoBody, query=_FOR),
    Operation("POST", f"{_TABLE}/throw", throw, who="host, or who the host lets", body=ThrowBody),
    Operation("POST", f"{_TABLE}/throw-back", throw_back, who="host, or who the host lets", body=UndoBody),
    Operation("POST", f"{_TABLE}/typists", typists, who="host", body=TypistsBody),
    Operation("POST", f"{_TABLE}/hint", hint, who="seat", body=HintBody, query=_FOR),
    Operation("POST", f"{_TABLE}/chat", chat, who="seat, or who the host lets", body=ChatBody, query=_FOR),
    Operation("POST", f"{_TABLE}/gallery", gallery, who="host", body=GalleryBody),
    Operation("GET", f"{_TABLE}/past", past, who="host"),
    Operation("POST", f"{_TABLE}/seats/{{seat:int}}", seat, who="host, or who holds the seat", body=SeatBody),
    Operation("GET", _WEBHOOK, webhook, who=_HOLDER),
    Operation("POST", _WEBHOOK, set_webhook, who=_HOLDER, body=WebhookBody),
    Operation("DELETE", _WEBHOOK, drop_webhook, who=_HOLDER),
    Operation("POST", f"{_WEBHOOK}/test", try_webhook, who=_HOLDER),
    Operation("POST", f"{_TABLE}/spectators", spectators, who="host"),
    *openings.OPERATIONS,
    *daily.OPERATIONS,
    *sets.OPERATIONS,
    Operation("POST", f"{_TABLE}/rematch", rematch, who="host", status=201),
    Operation("POST", f"{_TABLE}/go-on", go_on, who="seat"),
    Operation("POST", f"{_TABLE}/leave", leave),
    Operation("GET", f"{_TABLE}/record", record),
    Operation("GET", f"{_TABLE}/replay", replay, who=_EYES, query=("as",)),
    Operation("GET", f"{_TABLE}/replay/{{at}}", moment, who=_EYES, query=("as", "log", "narrow", "beat")),
    Operation("POST", f"{_TABLE}/what-if", what_if, who=_EYES, body=WhatIfBody, status=201),
    Operation("GET", f"{_TABLE}/story", story),
    Operation("POST", f"{_TABLE}/story", tell_story),
    Operation("GET", f"{_TABLE}/shown", shown, who=_EYES, query=("as",)),
    Operation("GET", f"{_TABLE}/receipt", receipt),
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
                body = _read(await guard.body(request, most=operation.most), operation.body)
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
        "rule": error.rule,
        "at": error.at if isinstance(error, Refused) else None,
    }
    return reply(told, 400 if refusal or not isinstance(error, Fault) else error.status)


def _file(body: str | bytes, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return Response(body, media_type="application/json", headers=headers)


def _id(id: str) -> str:
    if not 0 < len(id) <= LONGEST_ID or not id.isprintable():
        raise Unreadable(f"an id is a text of at most {LONGEST_ID} characters")
    return id


def _forgetting(call: Call, id: str) -> Response:
    answered = reply({})
    forget(answered, id)
    return answered


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
        **game.facts,
        "seats": {"least": game.seats[0], "most": game.seats[-1], "usual": game.usual_seats},
        "bots": list(bots.names(game)),
        "options": options,
    }
