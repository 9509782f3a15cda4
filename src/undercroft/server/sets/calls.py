"""Operations of the API about sets: making one, looking at it, and calling for its next game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from undercroft.engine.workshop.sets import standing, title_of, words_of
from undercroft.server.calls import Call, Operation, made_reply, reply
from undercroft.server.faults import NoTable
from undercroft.server.guard import bearer_of
from undercroft.server.links import keep_set, set_secret
from undercroft.server.secrets import cookie_name, is_table_id
from undercroft.server.sets.sets import Seen, SetWanted
from undercroft.server.tables.hall import Hall


async def create_set(call: Call) -> Response:
    """Make a set and its first table: the best of so many, a series by points, or a campaign."""
    call.guard.take_table(call.request)
    body: SetWanted = call.body
    id, made = await call.hall.sets.create(body)
    answered = made_reply(call, made, set=id)
    keep_set(answered, call.request.cookies, id, made.secret, secure=call.guard.settings.secure)
    return answered


async def look_at_set(call: Call) -> Response:
    """The set: its games, what has come of those that are over, and how it stands."""
    call.guard.take_look(call.request)
    return reply(described(await seen_by(call.hall, call.request)))


async def next_of_set(call: Call) -> Response:
    """Make the table of the next game of the set, with the same people."""
    seen = await seen_by(call.hall, call.request)
    call.guard.take_table(call.request)
    return made_reply(call, await call.hall.sets.next(seen), set=seen.id)


_SET = "/api/sets/{id}"
OPERATIONS = (
    Operation("POST", "/api/sets", create_set, who="stranger", body=SetWanted, status=201),
    Operation("GET", _SET, look_at_set, who="who has a link to a table of the set"),
    Operation("POST", f"{_SET}/next", next_of_set, who="host", status=201),
)


async def seen_by(hall: Hall, request: HTTPConnection) -> Seen:
    """The set that the request names, as it may see it; `Denied` if it brings no secret of one of its tables."""
    id = request.path_params["id"]
    if not is_table_id(id):
        raise NoTable
    return await hall.sets.see(id, _secrets(request, id))


def _secrets(request: HTTPConnection, id: str) -> Callable[[list[str]], list[str]]:
    """The secrets that the request brings for a set with these tables: by its header, else by its cookies."""
    bearer = bearer_of(request)
    if bearer is not None:
        return lambda tables: [bearer]
    cookies = request.cookies
    own = set_secret(cookies, id)
    return lambda tables: [
        secret for secret in (own, *(cookies.get(cookie_name(table)) for table in reversed(tables))) if secret
    ]


def described(seen: Seen) -> dict[str, Any]:
    """The set as plain data."""
    kept, game = seen.kept, seen.game
    now = standing(game, kept.plan, kept.done, len(kept.players))
    current = seen.current
    return {
        "id": seen.id,
        "title": title_of(game, kept.plan),
        "game": game.id,
        "kind": kept.plan.kind,
        "length": kept.plan.length,
        "names": kept.names,
        "points": list(now.points),
        "over": now.over,
        "winners": list(now.winners),
        "words": words_of(game, kept.plan, kept.done, kept.names),
        "parts": [
            {
                "title": part.title,
                "table": part.table if part.table in seen.tables else None,
                "over": part.done is not None,
                "scores": None if part.done is None else part.done.scores,
                "winners": None if part.done is None else part.done.winners,
                "words": None if part.done is None else part.done.words,
                "carried": [] if part.done is None else part.done.says,
            }
            for part in kept.parts
        ],
        "table": None if current is None else current.id,
        "next": seen.waits and seen.grant.host,
    }
