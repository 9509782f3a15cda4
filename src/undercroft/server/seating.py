"""The pages about a seat: the table, an invitation to it, sitting down, watching, and an open table of the lobby."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine.craft.words import whole
from undercroft.engine.lessons.guide import told
from undercroft.engine.seating import why_not_names
from undercroft.server import forms
from undercroft.server.daily.people import keep_key, key_or_new
from undercroft.server.faults import Denied, Fault, Taken, Unreadable
from undercroft.server.guard import Guard, grant_of, secret_of
from undercroft.server.links import (
    forget_invitation,
    invitation_of,
    keep_invitation,
    link,
    name_of,
    qr,
    remember,
    remember_name,
)
from undercroft.server.pages import friends_page, or_trouble, page
from undercroft.server.secrets import Grant, digest, granted, is_table_id
from undercroft.server.shown.frames import roles
from undercroft.server.storage.lobby import FULL, OPEN
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live

_DEAD = "this link is not valid any more; ask who sent it for a new one"


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as an invitation shows it: who sits there, in words; whether it is offered, and chosen."""

    seat: int
    name: str
    role: str
    who: str
    offered: bool
    chosen: bool


class SeatPages:
    """The pages about the seats of one server's tables."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard

    def routes(self) -> list[Route]:
        """The routes of these pages."""
        return [
            Route("/t/{id}", or_trouble(self.table), methods=["GET"]),
            Route("/t/{id}/screen", or_trouble(self.screen), methods=["GET"]),
            Route("/t/{id}/invitation", or_trouble(self.invitation), methods=["GET"]),
            Route("/t/{id}/sit", or_trouble(self.sit), methods=["POST"]),
            Route("/t/{id}/watch", or_trouble(self.watch), methods=["POST"]),
            Route("/t/{id}/friends", or_trouble(self.friends), methods=["POST"]),
            Route("/t/{id}/open", or_trouble(self.open), methods=["GET"]),
            Route("/t/{id}/open", or_trouble(self.join), methods=["POST"]),
        ]

    # ------------------------------------------------------------------ the table

    async def table(self, request: Request) -> Response:
        """The table, or an invitation to it where nobody has sat down by that link yet.

        A link with a secret is exchanged for a cookie, so that the secret is gone from the address.
        """
        secret = request.query_params.get("k")
        live = await self.hall.find(request.path_params["id"], partial(_must_open, request, secret))
        if secret is not None:
            return self._exchanged(request, live, secret)
        grant = grant_of(request, live)
        if (seat := live.invited(grant)) is not None:
            return self._invited(request, live, "link", seat)
        if grant.seat is not None and self._waits(request, live, grant):
            return self._invited(request, live, "taken", grant.seat)

        def drawn() -> Response:
            table = live.table
            return page(
                "table.html",
                table=live.id,
                title=live.game.title,
                pitch=live.game.pitch,
                aim=(told(live.game) or {}).get("aim"),
                names=[seat.name for seat in live.kept.seats],
                you=" and ".join(live.kept.seats[seat].name for seat in live.seats_of(grant)),
                result=None if table is None or table.result is None else table.result.words(table.names),
                commitment=live.commitment,
                by_hand=live.kept.throws is not None,
                back=_way_back(request),
            )

        return await live.read(drawn)

    def _waits(self, request: Request, live: Live, grant: Grant) -> bool:
        """Whether who asks opened the link of this grant and did not sit down, and somebody else has meanwhile."""
        opened = granted(invitation_of(request.cookies, live.id), live.kept.grants)
        waits = opened is not None and opened.digest == grant.digest and not grant.host and not live.kept.over
        return waits and grant.seat is not None and live.kept.seats[grant.seat].kind == "person"

    def _exchanged(self, request: Request, live: Live, secret: str) -> Response:
        """Where a link leads: whoever has a seat here keeps it, and one that is taken is not given again unasked."""
        opened = granted(secret, live.kept.grants)
        if opened is None:
            raise Denied(_DEAD)
        mine = granted(secret_of(request, live.id), live.kept.grants)
        seated = mine is not None and mine.role != "spectator"
        if opened.role == "seat" and opened.seat is not None:
            same = mine is not None and mine.digest == opened.digest
            seat = live.kept.seats[opened.seat]
            taken = seat.kind == "person" and seat.taken and not live.kept.over
            if not same and (seated or taken):
                answer = _to(f"/t/{live.id}/invitation")
                keep_invitation(answer, live.id, secret, secure=self.guard.settings.secure)
                return answer
        answer = _to(f"/t/{live.id}")
        # A link for spectators takes no seat away: the secret of that seat could not be had again.
        if opened.role != "spectator" or mine is None:
            self._remember(request, answer, live.id, secret)
        if live.invited(opened) is not None:
            keep_invitation(answer, live.id, secret, secure=self.guard.settings.secure)
        return answer

    async def screen(self, request: Request) -> Response:
        """The table as a spectator sees it, for a large screen; a browser that has a seat here keeps it."""
        secret = request.query_params.get("k")
        live = await self.hall.find(request.path_params["id"], partial(_must_open, request, secret))
        if secret is None:
            return page("screen.html", table=live.id, title=live.game.title)
        answer = _to(f"/t/{live.id}/screen")
        if granted(secret_of(request, live.id), live.kept.grants) is None:
            self._remember(request, answer, live.id, secret)
        return answer

    # ------------------------------------------------------------------ invitations

    async def invitation(self, request: Request) -> Response:
        """A link that was opened where it gives no seat at once: by the host, by who sits elsewhere, or too late."""
        self.guard.take_look(request)
        live = await self.hall.find(request.path_params["id"])
        secret = invitation_of(request.cookies, live.id)
        opened = granted(secret, live.kept.grants)
        mine = granted(secret_of(request, live.id), live.kept.grants)
        if opened is None or opened.seat is None or secret is None:
            if mine is None:
                raise Denied(_DEAD)
            return _to(f"/t/{live.id}")
        if mine is not None and mine.host:
            url = link(self.guard.settings.public_url, live.id, secret)
            more: dict[str, Any] = {"link": url, "qr": qr(url), "local": self.guard.settings.local}
            return self._invited(request, live, "host", opened.seat, **more)
        if mine is not None and mine.seat is not None:
            return self._invited(request, live, "other", opened.seat, sits=live.kept.seats[mine.seat].name)
        return self._invited(request, live, "taken", opened.seat)

    async def sit(self, request: Request) -> Response:
        """Who was invited has sat down under the name in the form; or, if it says so, again on another device."""
        live, form = await self._asked(request)
        mine = granted(secret_of(request, live.id), live.kept.grants)
        answer = _to(f"/t/{live.id}")
        forget_invitation(answer, live.id)
        if "again" in form and (mine is None or mine.role != "host"):
            secret = invitation_of(request.cookies, live.id)
            opened = granted(secret, live.kept.grants)
            if secret is None or opened is None:
                raise Denied(_DEAD)
            if mine is None or mine.role == "spectator" or mine.digest == opened.digest:
                self._remember(request, answer, live.id, secret)
            return answer
        if mine is None or (mine.seat is None and not mine.host):
            raise Denied("you need a link to a seat at this table")
        seat = mine.seat
        if mine.host or seat is None:
            return answer
        name = form.get("name", "").strip() or live.kept.seats[seat].name
        key = key_or_new(request.cookies)
        await self.hall.days.may_join(live, digest(key))
        try:
            await live.sit(mine, name)
        except Taken:
            if live.kept.seats[seat].name == name or live.kept.seats[seat].kind == "bot":
                return answer
            return self._invited(request, live, "taken", seat, status=409)
        except Unreadable as error:
            return self._invited(request, live, "link", seat, status=400, wrong=error.reason, name=name)
        await self.hall.days.join(live, digest(key), name, seat)
        remember_name(answer, name, secure=self.guard.settings.secure)
        keep_key(answer, key, secure=self.guard.settings.secure)
        return answer

    async def watch(self, request: Request) -> Response:
        """Who came too late, or does not want the seat of their link, watches."""
        live = await self._asked_at(request)
        mine = granted(secret_of(request, live.id), live.kept.grants)
        answer = _to(f"/t/{live.id}")
        if mine is None or not (mine.host or mine.role == "spectator"):
            held = mine or granted(invitation_of(request.cookies, live.id), live.kept.grants)
            self._remember(request, answer, live.id, await live.watch(held))
        forget_invitation(answer, live.id)
        return answer

    async def friends(self, request: Request) -> Response:
        """The host is called as the form says, the table is open to everybody or not, and its links are shown again."""
        live, form = await self._asked(request)
        grant = grant_of(request, live)
        if not grant.host:
            raise Denied("only the host of this table invites to it")
        settings, wrong = self.guard.settings, ""
        own = live.seats_of(grant)
        try:
            if (name := form.get("name", "").strip()) and own and name != live.kept.seats[own[0]].name:
                await live.rename(grant, own[0], name)
            if ("open" in form) != (live.kept.listed == OPEN):
                await live.show_in_lobby(grant, "open" in form)
        except Fault as error:
            wrong = error.reason
        answer = friends_page(settings, live, request, self._given(live, form), wrong=wrong)
        if own and not wrong:
            remember_name(answer, live.kept.seats[own[0]].name, secure=settings.secure)
        return answer

    def _given(self, live: Live, form: dict[str, str]) -> dict[int | None, str]:
        """The secrets that the form brings back, by the seats that they open (None: to watch); no other counts."""
        found: dict[int | None, str] = {}
        for key, secret in form.items():
            opened = granted(secret, live.kept.grants) if key.startswith("k.") else None
            if opened is not None and not opened.host:
                found[opened.seat] = secret
        return found

    def _invited(
        self, request: Request, live: Live, kind: str, seat: int, *, status: int = 200, **more: Any
    ) -> Response:
        kept, game = live.kept, live.game
        place = kept.seats[seat]
        known = {"link": "", "qr": "", "local": False, "sits": "", "wrong": "", "name": None} | more
        known["name"] = known["name"] or _proposed_name(request, live, seat)
        return page(
            "invited.html",
            status,
            kind=kind,
            table=live.id,
            game=forms.offered(game),
            host=live.host_name,
            place=place,
            begun=kept.started,
            chairs=_chairs(live, seat, open=kind == "open"),
            **known,
        )

    # ------------------------------------------------------------------ open tables

    async def open(self, request: Request) -> Response:
        """A table of the lobby at which anybody may sit down; who has a seat there is sent to it."""
        self.guard.take_look(request)
        live = await self.hall.find(request.path_params["id"])
        if granted(secret_of(request, live.id), live.kept.grants) is not None:
            return _to(f"/t/{live.id}")
        if live.kept.listed is None:
            raise Denied("this table is not open to everybody")
        return self._opened(request, live)

    async def join(self, request: Request) -> Response:
        """Somebody from the lobby has sat down, on the seat and under the name that the form gives."""
        live, form = await self._asked(request)
        if granted(secret_of(request, live.id), live.kept.grants) is not None:
            return _to(f"/t/{live.id}")
        if live.kept.listed is None:
            raise Denied("this table is not open to everybody")
        wanted = whole(form.get("seat", ""))
        if not live.free:
            return self._opened(request, live, status=409)
        seat = live.free[0] if wanted is None or wanted >= len(live.kept.seats) else wanted
        name = form.get("name", "").strip() or live.kept.seats[seat].name
        key = key_or_new(request.cookies)
        await self.hall.days.may_join(live, digest(key))
        try:
            secret = await live.join(seat, name)
        except Taken as error:
            return self._opened(request, live, status=409, wrong=error.reason, name=name)
        except Unreadable as error:
            return self._opened(request, live, status=400, wrong=error.reason, name=name, seat=seat)
        await self.hall.days.join(live, digest(key), name, seat)
        answer = _to(f"/t/{live.id}")
        self._remember(request, answer, live.id, secret)
        remember_name(answer, name, secure=self.guard.settings.secure)
        keep_key(answer, key, secure=self.guard.settings.secure)
        return answer

    def _opened(
        self, request: Request, live: Live, *, status: int = 200, seat: int | None = None, **more: Any
    ) -> Response:
        """The open table, or that somebody was quicker."""
        free = live.free
        if live.kept.listed == FULL or not free:
            return self._invited(request, live, "late", 0, status=status)
        return self._invited(request, live, "open", seat if seat in free else free[0], status=status, **more)

    # ------------------------------------------------------------------ inside

    async def _asked(self, request: Request) -> tuple[Live, dict[str, str]]:
        live = await self._asked_at(request)
        return live, forms.read_form(request, await self.guard.body(request))

    async def _asked_at(self, request: Request) -> Live:
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        return await self.hall.find(request.path_params["id"])

    def _remember(self, request: Request, answer: Response, table: str, secret: str) -> None:
        remember(answer, request.cookies, table, secret, secure=self.guard.settings.secure)


def _must_open(request: Request, secret: str | None, live: Live) -> None:
    """Nothing, or `Denied` where neither this secret of a link nor one that the browser has opens the table."""
    if secret is None:
        grant_of(request, live)
    elif granted(secret, live.kept.grants) is None:
        raise Denied(_DEAD)


def _to(address: str) -> Response:
    return RedirectResponse(address, 303, headers={"Referrer-Policy": "no-referrer"})


def _proposed_name(request: Request, live: Live, seat: int) -> str:
    """The name that this browser gave last, if nobody else has it here; else what the seat is called."""
    names = [place.name for place in live.kept.seats]
    known = name_of(request.cookies)
    if known is None or why_not_names([*names[:seat], known, *names[seat + 1 :]]):
        return names[seat]
    return known


def _chairs(live: Live, mine: int, *, open: bool) -> list[Chair]:
    """All seats of the table, and who sits there."""
    called = roles(live)
    alike = len(set(called)) == 1
    free = live.free
    own = {grant.seat for grant in live.kept.grants if grant.host}
    chairs = []
    for place in live.kept.seats:
        at = place.seat
        if place.kind == "bot":
            who = "a bot"
        elif at in own:
            who = "the host"
        elif place.taken:
            who = "is here already"
        else:
            who = "free, yours" if at == mine and not open else "free"
        chairs.append(Chair(at, place.name, "" if alike else called[at], who, open and at in free, at == mine))
    return chairs


def _way_back(request: Request) -> str | None:
    """Where a lesson that was begun from an invitation leads back to, or None."""
    back = request.query_params.get("back", "")
    if not is_table_id(back):
        return None
    return f"/t/{back}" if secret_of(request, back) is not None else f"/t/{back}/open"
