"""Secrecy over real sockets: two servers, one table in two worlds that a seat cannot tell apart.

The same is done in both; whatever the seat is sent, frames and answers, their bytes, number and order, is the same up
to the first event that is declared to show something. In one of the worlds others also do what is none of its concern.

The same again with two servers for each world, on one database: the observer is at the one, all others at the other.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tests.server.conftest import emptied
from tests.server.served import Player, Served, a_client, bearer, come, run, serving, sqlite
from undercroft import games
from undercroft.engine import Event, Table
from undercroft.engine.options import plain_options
from undercroft.server.secrets import Grant, digest, new_secret, new_table_id
from undercroft.server.storage import many
from undercroft.server.storage import store as jobs
from undercroft.server.storage.kept import SeatKept, StepKept, TableKept
from undercroft.server.tables.rebuild import last_draws, started

SEEDS = range(20 if os.environ.get("UNDERCROFT_SOAK") == "1" else 1)
STEPS = 9
SHORT = ("trapper", "electro", "truedungeon")
"""The games with the most secrets; the others only in a soak."""
STATE, PICTURE = '{"type":"state"', '{"type":"picture"'
SHORT_APART = ("electro", "trapper")
"""The same where the observer is at another server than all others."""
SEATS = {"trapper": 2, "pararoles": 3, "electro": 3, "exploration": 3, "truedungeon": 3}
OPTIONS: dict[str, dict[str, Any]] = {"trapper": {"fog": "full"}}


@dataclass
class Place:
    """Where a world is: the server at which the observer is, and that of all others."""

    own: Served
    others: Served

    @property
    def servers(self) -> list[Served]:
        """The one server, or both."""
        return [self.own] if self.own is self.others else [self.own, self.others]


Places = tuple[Place, Place]


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    """Two servers for the two worlds."""
    stores = [sqlite(tmp_path_factory.mktemp("world")) for _ in range(2)]
    with serving(stores[0], public_url="http://here") as one, serving(stores[1], public_url="http://here") as other:
        yield Place(one, one), Place(other, other)


@pytest.fixture(scope="module")
def apart(postgres: str) -> Iterator[Places]:
    """Two servers on one database for each of the worlds."""
    twin = sa.make_url(emptied(postgres)).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(twin, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql("DROP DATABASE IF EXISTS twin")
        connection.exec_driver_sql("CREATE DATABASE twin")
    stores = [postgres, twin.set(database="twin").render_as_string(hide_password=False)]
    with ExitStack() as stack:
        # Where the machine rests for longer than a term, the other server leads, and loads the table again: in the
        # second world that would be the table of the first.
        stack.enter_context(pytest.MonkeyPatch.context()).setattr(many, "TERM", 3600.0)
        one, other = [
            [stack.enter_context(serving(store, public_url="http://here")) for _ in range(2)] for store in stores
        ]
        yield Place(*one), Place(*other)
    with engine.connect() as connection:
        connection.exec_driver_sql("DROP DATABASE twin WITH (FORCE)")
    engine.dispose()


@dataclass
class World:
    """The table in one of the worlds: who sits there, and all that the observer got."""

    place: Place
    id: str
    secrets: dict[int | None, str]
    people: dict[int | None, Player]
    got: list[str]

    async def settle(self, seat: int | None) -> None:
        """All that the observer was to be sent so far has come."""
        before = len(self.people[seat].frames)
        await self.calm()
        await self.catch_up(seat)
        self.got += self.people[seat].frames[before:]

    async def calm(self) -> None:
        """All servers of this world have the same, and have shown it."""
        while True:
            found = [server.wait_for(self.standing(server)) for server in self.place.servers]
            if None not in found and len(set(found)) == 1:
                return
            await asyncio.sleep(0.002)

    async def standing(self, server: Served) -> tuple[int, frozenset[int]] | None:
        """The last change that this server knows, and who is here; None while something is still to be shown."""
        live = server.hall._lives[self.id]
        if live.lock.locked() or live._under_way:
            return None
        if any(one._look or one._picture_due or one._picture is not None for one in live.watchers):
            return None
        return live.stored.rev, frozenset(live.here)

    def is_as_it_was(self, tables: list[Table]) -> bool:
        """Whether the servers still have these very tables: one that was loaded again would be of the other world."""
        return all(
            server.hall._lives[self.id].table is table for server, table in zip(self.place.servers, tables, strict=True)
        )

    def events(self, seat: int | None) -> list[Event]:
        """All that this seat was told so far."""
        table: Table | None = self.place.servers[0].hall._lives[self.id].table
        assert table is not None
        return table.events_for(seat)

    async def catch_up(self, seat: int | None) -> None:
        """All that this seat was to be sent so far has come."""
        who = self.people[seat]
        await who.send(type="why", rule="no such rule")
        await who.until(lambda frame: frame["type"] == "rule")

    async def wonder(self, seat: int | None, things: list[str]) -> None:
        """The observer asks what these things and places are."""
        who = self.people[seat]
        before = len(who.frames)
        for thing in things:
            await who.send(type="about", thing=thing)
            await who.until(lambda frame: frame["type"] == "card")
        self.got += who.frames[before:]

    def ask(self, client: httpx.Client, seat: int | None) -> None:
        """The observer asks over HTTP, too."""
        head = bearer(self.secrets[seat])
        for path in (f"/api/tables/{self.id}", f"/t/{self.id}", f"/api/tables/{self.id}/record"):
            answer = client.get(f"{self.place.own.url}{path}", headers=head)
            self.got.append(f"{answer.status_code} {answer.text}")
        for path, body in (("answer", {"id": "x", "number": 0, "answer": "nonsense"}), ("hint", {"number": -1})):
            answer = client.post(f"{self.place.own.url}/api/tables/{self.id}/{path}", headers=head, json=body)
            self.got.append(f"{answer.status_code} {answer.text}")


def kept_table(game: str, seed: int, secrets: dict[int | None, str]) -> TableKept:
    """A table of persons as the store has it, that has begun."""
    trial = Table.start(game, options=OPTIONS.get(game, {}), seats=SEATS.get(game), seed=0)
    id = new_table_id()
    return TableKept(
        id=id,
        game=game,
        edition=trial.game.edition,
        options=plain_options(trial.setting.options),
        numbers=dict(trial.setting.numbers),
        key=f"{seed:064}",
        started=True,
        seats=tuple(SeatKept(seat.number, "person", None, seat.name, "word", come=True) for seat in trial.seats),
        grants=tuple(Grant(id, seat == 0, seat, digest(secret)) for seat, secret in secrets.items()),
    )


def begun(places: Places, game: str, seed: int, seat: int | None) -> list[World]:
    """A game that was played for a while, in two worlds: as it is, and as this seat could think it to be."""
    dice = random.Random(f"{game} {seed}")
    secrets: dict[int | None, str] = {place: new_secret() for place in (*range(SEATS.get(game, 2)), None)}
    kept = kept_table(game, seed, secrets)
    table = started(kept)
    steps = []
    for seq in range(dice.choice((0, 6, 30, 80))):
        choice = table.waiting_for(range(len(table.seats)))
        if choice is None:
            break
        ids = [option.id for option in choice.options]
        answer = "surprise" if "surprise" in ids else dice.choice(ids)
        table.answer(choice.seat, answer)
        steps.append(StepKept(seq, "answer", choice.seat, choice.ask, answer, last_draws(table), None))
    worlds = []
    for place in places:
        appended = [jobs.append(kept.id, step, over=False) for step in steps]
        place.own.wait_for(place.own.hall.store.do(jobs.together(jobs.create(kept), *appended)))
        for server in place.servers:
            server.wait_for(server.hall.find(kept.id))
        worlds.append(World(place, kept.id, secrets, {}, []))
    for server in places[1].servers:
        live = server.hall._lives[kept.id]
        live.table = live.table.resampled(seat, f"twin {seed}", same_dice=True)
        live.table._imagined = False  # What it may undo is compared, too, though nothing is undone.
    return worlds


def _met(state: dict[str, Any]) -> list[str]:
    """Some things and places that somebody who sees this could ask about."""
    options = (state["question"] or {"options": []})["options"]
    named = {name for option in options for name in (option.get("thing"), option["at"]) if name}
    return [*sorted(named)[:4], "e5", "@1"]


def disclosed(worlds: list[World], seat: int | None, at: int) -> bool:
    """Whether the first difference between the worlds, in the frame of this number, is what an event declares to show.

    Where its words are the same, as of a square that comes into view, what it shows is in the picture that comes after.
    """
    here, there = (world.got[at] for world in worlds)
    if here.startswith(STATE) and there.startswith(STATE):
        first = next((pair for pair in zip_longest(_lines(here), _lines(there)) if pair[0] != pair[1]), None)
        return first is not None and all(line["shows"] for line in first if line is not None)
    if not (here.startswith(PICTURE) and there.startswith(PICTURE)):
        return False
    if not any(line["shows"] for line in _lines(_last_state(worlds[0].got[:at]))):
        return False
    told = [world.events(seat) for world in worlds]
    known = next((pair for pair in zip_longest(*told) if pair[0] != pair[1]), None)
    return known is not None and all(event.shows for event in known if event is not None)


def _last_state(frames: list[str]) -> str:
    """The last of these that is a state."""
    return next(frame for frame in reversed(frames) if frame.startswith(STATE))


def _lines(text: str) -> list[dict[str, Any]]:
    """The lines of log in a state."""
    lines: list[dict[str, Any]] = json.loads(text)["log"]["lines"]
    return lines


def _difference(here: str, there: str) -> str:
    """From where on these two differ."""
    at = next(at for at, pair in enumerate(zip_longest(here, there)) if pair[0] != pair[1])
    return f"{here[max(0, at - 200) : at + 100]!r} and {there[max(0, at - 200) : at + 100]!r}"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in SHORT else pytest.mark.soak) for game in games.ids()]
)
def test_a_seat_is_sent_the_same_in_worlds_that_it_cannot_tell_apart(together: Places, game: str, seed: int):
    compare(together, game, seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in SHORT_APART else pytest.mark.soak) for game in games.ids()]
)
def test_the_same_is_sent_by_another_server_than_that_of_all_others(apart: Places, game: str, seed: int):
    compare(apart, game, seed)


def compare(places: Places, game: str, seed: int) -> None:
    """For every seat and who watches: what they are sent in both worlds is the same."""
    compared = 0
    for seat in (*range(SEATS.get(game, 2)), None):
        worlds = begun(places, game, seed, seat)
        tables = [[server.hall._lives[world.id].table for server in world.place.servers] for world in worlds]

        async def play(worlds: list[World] = worlds, seat: int | None = seat) -> None:
            nonlocal compared
            async with AsyncExitStack() as stack:
                with a_client() as client:
                    for world in worlds:
                        # The observer comes last: of several who come at once one may be shown one or the other first.
                        for place, secret in sorted(world.secrets.items(), key=lambda item: item[0] == seat):
                            mine = place == seat
                            server = world.place.own if mine else world.place.others
                            if mine:
                                await world.calm()
                            who = await come(server.url, world.id, secret, draw=mine, beats=mine)
                            world.people[place] = await stack.enter_async_context(who)
                            await who.next()
                            if mine:  # The first picture is drawn aside, and takes its time.
                                await who.until(lambda frame: frame["type"] == "picture")
                        world.got += world.people[seat].frames
                    compared += await _play(worlds, seat, random.Random(f"{game} {seed} {seat}"), client)

        run(play)
        assert all(world.is_as_it_was(had) for world, had in zip(worlds, tables, strict=True))
    assert compared > STEPS


async def _play(worlds: list[World], seat: int | None, dice: random.Random, client: httpx.Client) -> int:
    """The same is answered in both worlds until something is disclosed; so many frames and answers were compared."""
    for step in range(STEPS):
        for world in worlds:
            await world.settle(seat)
            if step % 4 == 0:
                world.ask(client, seat)
            await world.wonder(seat, _met(worlds[0].people[seat].state))
        here, there = (world.got for world in worlds)
        for at, (mine, other) in enumerate(zip_longest(here, there)):
            if mine != other:
                assert mine is not None and other is not None, (step, mine, other)
                assert disclosed(worlds, seat, at), (step, _difference(mine, other))
                return at
        if worlds[0].people[seat].state["over"]:
            return len(here)
        waiting = worlds[0].people[seat].state["waiting"]
        actor = dice.choice(waiting)
        for world in worlds:
            await world.calm()
            if actor != seat:  # Where several are asked at once, their question may be another by now.
                await world.catch_up(actor)
            await world.people[actor].asked()
        offered = [{each["id"] for each in world.people[actor].state["question"]["options"]} for world in worlds]
        both = sorted(offered[0] & offered[1])
        if not both:
            return len(here)
        if actor == seat:
            assert offered[0] == offered[1]
        await _do_what_is_not_for_all(worlds[1], seat, actor, step)
        await worlds[1].calm()  # Who is late loads the table again, which would be that of the other world.
        answer = "surprise" if "surprise" in both else dice.choice(both)
        ways = sorted(worlds[0].people[actor].state["ways"])
        goes = dice.choice(ways) if actor == seat and ways and dice.random() < 0.5 else None
        for world in worlds:
            before = len(world.people[seat].frames)
            who = world.people[actor]
            if goes is None:
                said = await who.answer(answer, id=f"step {step}")
            else:
                await who.send(type="go", id=f"step {step}", number=who.state["question"]["number"], at=goes)
                said = await who.reply()
            assert said["type"] == "done", said
            if actor == seat:
                world.got += world.people[seat].frames[before:]
    return len(worlds[0].got)


async def _do_what_is_not_for_all(world: World, seat: int | None, actor: int, step: int) -> None:
    """Others whisper, err and ask for rules in this world only; nobody else may notice."""
    others = [place for place in world.people if place is not None and place != seat]
    for other in others:
        who = world.people[other]
        await who.send(type="answer", id=f"wrong {step}", number=-1, answer="nonsense")
        assert (await who.reply())["type"] in ("stale", "refused")
        await who.send(type="undo", id=f"back {step}", number=-1)
        assert (await who.reply())["type"] in ("stale", "refused")
        if len(others) > 1:
            await who.send(type="chat", id=f"psst {step}", text="psst", to=next(to for to in others if to != other))
            said = await who.reply()
            assert said["type"] == "done" or "nobody can hear you" in said["reason"], said
        if who.state["question"] is None and other == actor:
            await who.asked()
