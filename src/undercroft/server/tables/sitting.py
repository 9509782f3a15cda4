"""Who sits at a table: coming, sitting down by a link or from the lobby, names, handing seats on, and watching."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import msgspec

from undercroft.bots import default_bot
from undercroft.engine.seating import why_not_names
from undercroft.server.faults import Denied, NotNow, Taken, Unreadable
from undercroft.server.secrets import Grant, digest, new_secret
from undercroft.server.storage.kept import Said, SeatKept, TableKept
from undercroft.server.storage.lobby import FULL, OPEN, free_seats, host_name
from undercroft.server.storage.store import Store
from undercroft.server.tables.following import Followed

LONGEST_NAME = 40
MOST_WATCHING = 50
"""So many links to watch a table has at most."""


class Sitting(Followed):
    """One table in memory, and who sits there."""

    def __init__(self, kept: TableKept, store: Store) -> None:
        super().__init__(kept, store)
        self._posted: dict[int, str] = {}

    @property
    def free(self) -> list[int]:
        """The seats of friends at which nobody has sat down."""
        return [seat.seat for seat in free_seats(self.kept.seats, self.kept.grants)]

    @property
    def host_name(self) -> str | None:
        """What the host is called; None where the host has no seat."""
        return host_name(self.kept.seats, self.kept.grants)

    def invited(self, grant: Grant) -> int | None:
        """The seat to which this grant invites, as nobody has sat down there yet; None where it is not so."""
        if grant.host or grant.seat is None or self.kept.over:
            return None
        seat = self.kept.seats[grant.seat]
        return None if seat.kind == "bot" or seat.taken else grant.seat

    async def sit(self, grant: Grant, name: str) -> None:
        """Who was invited by a link sits down under this name; `Taken` if somebody has before."""

        async def give() -> None:
            if self.invited(grant) is None or grant.seat is None:
                raise Taken
            await self._seat(grant.seat, name)

        await self.apart(grant, give)

    async def join(self, seat: int, name: str) -> str:
        """The secret of this seat, at which somebody from the lobby has sat down; `Taken` if it is not free any more.

        A link that was sent for it before opens it no more.
        """
        secret = new_secret()

        async def give() -> None:
            if self.kept.listed not in (OPEN, FULL) or self.kept.over or self.kept.frozen is not None:
                raise NotNow("this table is not open to everybody any more")
            if self.kept.listed == FULL or seat not in self.free:
                raise Taken
            self._renamed(seat, name)
            await self.revoke(seat)
            await self.stored.add_grant(Grant(self.id, False, seat, digest(secret)))
            self._posted.pop(seat, None)
            await self._seat(seat, name)

        await self.apart(None, give)
        return secret

    async def watch(self, grant: Grant | None) -> str:
        """A secret to watch with, for who has some link to this table, or came too late to one that was open to all."""
        must(grant is not None or self.kept.listed is not None, "you need a link to this table")
        self._must_be_shown()
        secret = new_secret()

        async def give() -> None:
            if sum(old.role == "spectator" for old in self.kept.grants) >= MOST_WATCHING:
                raise NotNow("enough people watch this table; ask its host for a link")
            await self.stored.add_grant(Grant(self.id, False, None, digest(secret)))

        await self.apart(grant, give)
        return secret

    async def show_in_lobby(self, grant: Grant, on: bool) -> None:
        """Anybody may take a free seat of this table from now on, or nobody may without a link."""
        must(grant.host, "only the host of this table opens it to everybody")

        async def give() -> None:
            if on and (not self.free or self.kept.over):
                raise NotNow("there is no free seat to offer: make one open to a friend first")
            if self.kept.listed != (OPEN if on else None):
                await self.stored.change(listed=OPEN if on else None, opened=int(time.time()) if on else None)

        await self.apart(grant, give)

    async def come(self, grant: Grant, word: str | None) -> None:
        """Who holds this grant is there, for all its seats; their word for the dice is kept until the game begins."""
        seats = [self.kept.seats[seat] for seat in self.seats_of(grant)]
        if all(seat.come and (self.kept.started or not word) for seat in seats):
            return

        async def give() -> None:
            old = [self.kept.seats[seat] for seat in self.seats_of(grant)]
            new = [replace(seat, come=True) for seat in old]
            if word and not self.kept.started:
                new = [replace(seat, word=seat.word or word) for seat in new]
            if new != old:
                await self._keep(new)
            people = [place for place in self.kept.seats if place.kind == "person"]
            if self.kept.auto and not self.kept.started and all(place.come for place in people):
                await self.begin()

        await self.apart(grant, give)

    async def rename(self, grant: Grant, seat: int, name: str) -> None:
        """The seat is called this; only before the game has begun."""
        self._must_manage(grant, seat)

        async def give() -> None:
            if self.kept.started:
                raise NotNow("names stay as they are once the game has begun")
            await self._keep(self._renamed(seat, name, swap=False))

        await self.apart(grant, give)

    async def to_bot(self, grant: Grant, seat: int, bot: str, *, leave: bool = False) -> None:
        """A bot plays the seat; who holds it keeps it and may take it back, unless they leave."""
        self._must_manage(grant, seat)
        if not leave and (self.kept.started or seat in self.seats_of(grant)):
            self._must_not_count()
        bot = bot if self.kept.day is None else default_bot(self.game)  # Companions there are the same for everybody.

        async def give() -> None:
            day = self.kept.day if leave and self.counted and not self.kept.over else None
            if leave:
                await self.revoke(seat)
            spoilt = {} if day is None else {"day": msgspec.structs.replace(day, counted=False)}
            await self._keep([replace(self.kept.seats[seat], kind="bot", bot=bot)], **spoilt)
            if spoilt:
                name = self.kept.seats[seat].name
                await self.stored.say(
                    Said(None, None, f"{name} has left: this try at the day's dungeon counts no more.")
                )
            await self.stored.say(Said(None, None, f"{self.kept.seats[seat].name} is played by a bot now ({bot})."))

        await self.apart(grant, give)

    async def leave(self, grant: Grant) -> None:
        """Who holds this grant has no seat any more; bots play on."""
        for seat in self.seats_of(grant):
            if (own := self.spoken(grant, seat)) is not None:
                await self.to_bot(own, seat, default_bot(self.game), leave=True)

    async def take_back(self, grant: Grant, seat: int) -> None:
        """Who holds the seat plays it again; a host takes any other too, and who held it holds it no more."""
        mine = seat in self.seats_of(grant)
        must(mine or (grant.host and seat in range(len(self.kept.seats))), "only who holds this seat takes it back")
        self._must_not_count()

        async def give() -> None:
            if not mine:
                await self.revoke(seat)
                empty = [own for own in self.stored.held(grant) if own.seat is None]
                await self.replace_grants(empty, [Grant(self.id, True, seat, grant.digest)])
                await self._keep([replace(self.kept.seats[seat], kind="person", bot=None, come=True)])
                await self.stored.say(Said(None, None, f"{self.kept.seats[seat].name} is played by the host now."))
                return
            if self.kept.seats[seat].kind == "bot":
                await self._keep([replace(self.kept.seats[seat], kind="person", bot=None, come=True)])
                await self.stored.say(Said(None, None, f"{self.kept.seats[seat].name} is played by a person again."))

        await self.apart(grant, give)

    @property
    def posted(self) -> dict[int, str]:
        """The secrets of seats that the host lets everybody who watches see, until somebody has come by them."""
        seats, known = self.kept.seats, {grant.digest for grant in self.kept.grants}
        return {
            seat: secret
            for seat, secret in self._posted.items()
            if seats[seat].kind == "person" and not seats[seat].taken and digest(secret) in known
        }

    async def to_friend(self, grant: Grant, seat: int, *, post: bool = False) -> str:
        """The secret of whoever is to sit there from now on; who held the seat before holds it no more.

        A host may `post` it: then all who watch see it until somebody has come.
        """
        self._must_manage(grant, seat)
        must(grant.host or not post, "only the host of this table shows links to those who watch")
        if self.kept.started:
            self._must_not_count()
        secret = new_secret()
        self._posted.pop(seat, None)

        async def give() -> None:
            await self.revoke(seat)
            await self.stored.add_grant(Grant(self.id, False, seat, digest(secret)))
            await self._keep([replace(self.kept.seats[seat], kind="person", bot=None, come=False, sat=False)])
            if post:
                self._posted[seat] = secret
            if self.kept.started:
                name = self.kept.seats[seat].name
                await self.stored.say(Said(None, None, f"{name} is handed to somebody by a new link."))

        await self.apart(grant, give)
        return secret

    async def new_spectators(self, grant: Grant) -> str:
        """The secret of spectators from now on; the one before is dead."""
        must(grant.host, "only the host of this table invites spectators")
        self._must_be_shown()
        secret = new_secret()

        async def give() -> None:
            await self.replace_grants([old for old in self.kept.grants if old.role == "spectator"])
            await self.stored.add_grant(Grant(self.id, False, None, digest(secret)))

        await self.apart(grant, give)
        return secret

    # ------------------------------------------------------------------ inside; the lock is held

    async def _seat(self, seat: int, name: str) -> None:
        """Somebody has sat down there under this name, also in the middle of a game."""
        before = [place.name for place in self.kept.seats]
        mine, *others = self._renamed(seat, name)
        await self._keep([replace(mine, sat=True), *others])
        if self.table is not None and before != [place.name for place in self.kept.seats]:
            self.table.rename({place.seat: place.name for place in self.kept.seats})
            for watcher in self.watchers:
                watcher.begin_anew()

    async def _keep(self, changed: list[SeatKept], **values: Any) -> None:
        """These seats are as given; a table that was open to all is full when none of its seats is free any more."""
        if self.kept.listed == OPEN:
            seats = {seat.seat: seat for seat in (*self.kept.seats, *changed)}
            if not free_seats(tuple(seats.values()), self.kept.grants):
                values["listed"] = FULL
        await self.stored.keep_seats(changed, **values)

    def _renamed(self, seat: int, name: str, *, swap: bool = True) -> list[SeatKept]:
        """This seat under this name, and after it a free one that had it and is called what this one was before."""
        old = self.kept.seats[seat]
        others = [self.kept.seats[other] for other in self.free if other != seat and swap]
        changed = [replace(old, name=name), *(replace(one, name=old.name) for one in others if one.name == name)]
        called = {place.seat: place.name for place in (*self.kept.seats, *changed)}
        if len(name) > LONGEST_NAME:
            raise Unreadable(f"a name has at most {LONGEST_NAME} letters")
        if reason := why_not_names(list(called.values())):
            raise Unreadable(reason)
        return changed

    def _must_not_count(self) -> None:
        if self.counted and not self.kept.over:
            raise NotNow("in the try that counts everybody keeps their seat; play it to its end, or give it up")

    def _must_be_shown(self) -> None:
        if self.of_today:
            raise NotNow("nobody watches today's dungeon before their own try; tomorrow anybody may")

    def _must_manage(self, grant: Grant, seat: int) -> None:
        mine = seat in self.seats_of(grant)
        must(grant.host or mine, "only the host, or who holds this seat, decides who sits there")
        must(seat in range(len(self.kept.seats)), f"there is no seat {seat}")


def must(allowed: bool, reason: str) -> None:
    """Nothing, or `Denied` for this reason."""
    if not allowed:
        raise Denied(reason)
