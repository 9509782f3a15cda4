"""Operations of the API about tables that are open to everybody, and the host's own way back."""

from __future__ import annotations

from starlette.responses import Response

from undercroft.engine import shelf
from undercroft.server.bodies import JoinBody, OpenBody
from undercroft.server.calls import Call, Operation, invitation, reply
from undercroft.server.daily.people import person_of
from undercroft.server.faults import Denied, Taken, Unstored
from undercroft.server.guard import secret_of
from undercroft.server.links import link, remember
from undercroft.server.storage.lobby import open_tables

MOST_OPEN = 20
"""So many open tables are shown, the newest ones."""


async def openings(call: Call) -> Response:
    """The tables at which anybody may sit down, of one game if it is named, the newest first."""
    call.guard.take_look(call.request)
    named = call.request.query_params.get("game")
    playable = shelf.ids() if named is None else (shelf.to_play(named).id,)
    try:
        found = await call.hall.store.do(open_tables(MOST_OPEN))
    except Exception as error:
        raise Unstored from error
    return reply(
        [
            {
                "id": table.id,
                "game": table.game,
                "host": table.host,
                "free": [{"seat": seat.seat, "name": seat.name} for seat in table.free],
                "since": table.opened,
            }
            for table in found
            if table.game in playable
        ]
    )


async def join(call: Call) -> Response:
    """Sit down at a free seat of an open table; the link opens it from then on."""
    live = await call.hall.find(call.request.path_params["id"])
    call.guard.take_table(call.request)
    body: JoinBody = call.body
    seat = body.seat if body.seat is not None else next(iter(live.free), None)
    if seat is None:
        raise Taken
    person = person_of(call.request)
    if person is not None:
        await call.hall.days.may_join(live, person)
    secret = await live.join(seat, body.name)
    if person is not None:
        await call.hall.days.join(live, person, body.name, seat)
    settings = call.guard.settings
    answered = reply({"id": live.id, "seat": seat, "link": link(settings.public_url, live.id, secret)})
    remember(answered, call.request.cookies, live.id, secret, secure=settings.secure)
    return answered


async def open_table(call: Call) -> Response:
    """Show the table in the lobby, so that anybody may take a free seat; or no longer."""
    live, grant = await call.table()
    await live.show_in_lobby(grant, call.body.open)
    return reply({})


async def own_link(call: Call) -> Response:
    """The host's own link, to come back by from anywhere; it is made from the secret that the request brings."""
    live, grant = await call.table()
    secret = secret_of(call.request, live.id)
    if not grant.host or secret is None:
        raise Denied("only the host of this table is shown its own link")
    return reply(invitation(call, live.id, secret))


_TABLE = "/api/tables/{id}"
OPERATIONS = (
    Operation("GET", "/api/open", openings, who="stranger", query=("game",)),
    Operation("POST", f"{_TABLE}/join", join, who="stranger", body=JoinBody, status=201),
    Operation("POST", f"{_TABLE}/open", open_table, who="host", body=OpenBody),
    Operation("POST", f"{_TABLE}/link", own_link, who="host"),
)
