"""Asking what a thing is, and going to a place, over real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from tests.server.served import Player, Served, bearer, come, made, run
from undercroft.server.shown import frames
from undercroft.server.tables.live import Live


def raid(server: Served, client: httpx.Client, play: Callable[[Player], Awaitable[None]]) -> None:
    """North plays this, with an adventurer who has just entered the Empty Hall of South at e1."""
    table = made(client, "me", "friend", options={"starter": "fixed"})
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def begin() -> None:
        async with (
            await come(server.url, table["id"], table["link"]) as north,
            await come(server.url, table["id"], table["links"]["1"], draw=False) as south,
        ):
            await south.asked()
            assert (await south.answer("the-empty-hall"))["type"] == "done"
            while (asked := await north.asked())["ask"] != "step":
                ids = [option["id"] for option in asked["options"]]
                wanted = next(id for id in ("the-empty-hall", "done", "send") if id in ids)
                assert (await north.answer(wanted))["type"] == "done"
            await play(north)

    run(begin)


async def card_of(me: Player, thing: str) -> Any:
    await me.send(type="about", thing=thing)
    found = await me.until(lambda frame: frame["type"] == "card")
    assert found["thing"] == thing
    return found["card"]


def test_a_thing_and_a_place_can_be_asked_about(server: Served, client: httpx.Client):
    async def play(me: Player) -> None:
        card = await card_of(me, "shark")
        assert card["title"] == "Shark pit" and card["icon"].startswith("<svg")
        assert card["rules"] == ["trapper.shark.event"]
        assert await card_of(me, "no such thing") is None
        assert (await card_of(me, "e1"))["title"] == "Adventurer", "who stands there comes before what is there"
        assert (await card_of(me, "d4"))["title"] == "Fog token", "what is under it stays hidden"
        fortitude = me.state["question"]["text"].split("fortitude ")[1].split(".")[0]
        assert (await card_of(me, "@0"))["lines"] == [f"on e1, fortitude {fortitude}"]

    raid(server, client, play)


def test_why_nothing_can_be_answered_at_a_place_is_told_at_once(server: Served, client: httpx.Client):
    async def at(me: Player, place: str, later: int = 0) -> tuple[str | None, str | None]:
        await me.send(type="there", number=me.state["question"]["number"] + later, at=place)
        found = await me.until(lambda frame: frame["type"] == "there")
        assert found["at"] == place
        return found["reason"], found["rule"]

    async def play(me: Player) -> None:
        before = me.state["question"]
        assert await at(me, "f2") == ("f2 is a wall", "trapper.walls.block")
        words = "a1 is not beside e1: one step goes up, right, down or left"
        assert await at(me, "a1") == (words, "trapper.adventure.step")
        assert await at(me, "e2") == (None, None), "there one can go"
        assert await at(me, "nowhere") == (None, None)
        assert await at(me, "f2", later=1) == (None, None), "another question is asked"
        assert me.state["question"] == before

    raid(server, client, play)


def test_one_goes_as_far_as_nothing_is_new(server: Served, client: httpx.Client):
    async def go(me: Player, place: str, id: str) -> list[str]:
        """So far the adventurer came."""
        number, lines = me.state["question"]["number"], len(me.log)
        await me.send(type="go", id=id, number=number, at=place)
        assert (await me.reply())["type"] == "done"
        while me.state["question"] is None or me.state["question"]["number"] == number:
            await me.next()
        return [line["text"].split("to ")[1] for line in me.log[lines:] if line["kind"] == "moved"]

    async def play(me: Player) -> None:
        ways = me.state["ways"]
        assert ways["a1"] == ["b1", 4] and ways["b1"] == ["c1", 3] and ways["d1"] == [None, 1]
        assert ways["g2"][1] == 3, "a fog token can be walked up to"
        assert ways["g3"][1] == 4, "and is walked round"
        assert await go(me, "a1", "west") == ["d1.", "c1.", "b1.", "a1."]
        assert me.state["question"]["text"].startswith("Your adventurer stands on a1")
        asked = me.state["question"]
        await me.send(type="go", id="west", number=0, at="a1")
        assert (await me.reply())["type"] == "done", "what is sent again is not done again"
        await me.send(type="go", id="nowhere", number=asked["number"], at="z9")
        refused = await me.reply()
        assert (refused["type"], refused["rule"]) == ("refused", "trapper.adventure.continue")
        assert "knows no way to 'z9'" in refused["reason"]
        await me.send(type="go", id="late", number=asked["number"] - 1, at="b1")
        assert (await me.reply())["type"] == "stale"
        steps = me.state["ways"]["g3"][1]
        moved = await go(me, "g3", "east")
        assert len(moved) == steps == 8 and moved[-1] == "g3." and "g2." not in moved

    raid(server, client, play)


def test_names_in_the_log_can_be_asked_about(server: Served, client: httpx.Client):
    async def play() -> None:
        table = made(client, "me", "greedy", game="truedungeon")
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            for _ in range(12):
                asked = await me.asked()
                await me.answer(asked["options"][0]["id"])
                named = [(line["text"], *pair) for line in me.log for pair in line.get("things", ())]
                if named:
                    break
            text, name, thing = named[0]
            assert name in text and (await card_of(me, thing))["title"].lower() == name.lower()

    run(play)


def test_options_say_what_one_does_and_how_it_may_end(server: Served, client: httpx.Client):
    async def play(me: Player) -> None:
        options = {option["id"]: option for option in me.state["question"]["options"]}
        assert {option["verb"] for option in options.values()} == {"go"}
        assert {option["thing"] for option in options.values()} == {"floor"}
        assert "odds" not in options["n"] and "idle" not in options["n"]

    raid(server, client, play)


def test_a_walk_outlasts_the_turns_of_others_and_says_what_stopped_it(server: Served, client: httpx.Client):
    stopped: list[str] = []

    async def walked(table: dict[str, Any]) -> int:
        """How many answers the longest walk gave at this table, where a companion acts in between."""
        longest = 0
        async with await come(server.url, table["id"], table["link"], draw=False) as me:
            for walk in range(40):
                asked = await me.asked()
                ways = {place: steps for place, (_, steps) in me.state["ways"].items() if steps > 2}
                if not ways:
                    idle = [option["id"] for option in asked["options"] if option.get("idle")]
                    await me.answer(idle[0] if idle else asked["options"][0]["id"])
                    continue
                far = max(ways, key=lambda place: ways[place])
                await me.send(type="go", id=f"walk {walk}", number=asked["number"], at=far)
                if (await me.reply())["type"] == "stale":
                    continue  # The walk before went on meanwhile.
                while me.state["question"] is None or me.state["question"]["number"] == asked["number"]:
                    await me.next()
                longest = max(longest, me.state["question"]["number"] - asked["number"])
                if me.state["stopped"]:
                    stopped.append(me.state["stopped"])
                    number = me.state["question"]["number"]
                    await me.answer(me.state["question"]["options"][0]["id"])
                    while me.state["question"] is not None and me.state["question"]["number"] == number:
                        await me.next()
                    assert me.state["stopped"] == ""
                if longest > 2 and stopped:  # A step, the end of the turn, and a step of the next turn.
                    break
        return longest

    async def play() -> None:
        longest = 0
        for _ in range(6):  # Where they go and what they meet, dice decide.
            table = made(client, "me", "greedy", game="pararoles")
            client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
            longest = max(longest, await walked(table))
            if longest > 2 and stopped:
                break
        assert longest > 2
        assert stopped and all(why.startswith("You stopped on the way: ") for why in stopped), stopped

    run(play)


def test_nobody_sees_a_walk_that_is_about_to_go_on(server: Served, client: httpx.Client):
    async def went_on(live: Live) -> bool:
        """Whether a walk went on after the turn of a companion; whoever looked at once saw it where it came to rest."""
        mine, theirs = (next(grant for grant in live.kept.grants if grant.seat == seat) for seat in (0, 1))

        async def look() -> dict[str, Any]:
            """What the first seat is shown."""
            shown: dict[str, Any] = json.loads(await live.read(lambda: frames.whole(live, mine, draw=False)))
            return shown

        for step in range(200):
            assert live.table is not None
            if live.table.result is not None:
                return False
            choice = live.table.waiting_for((0, 1))
            assert choice is not None
            ways = live.table.ways(0) if choice.seat == 0 else {}
            far = max(ways, key=lambda place: len(ways[place]), default=None)
            if far is not None:
                await live.walk(mine, f"walk {step}", choice.number, far)
                continue
            await look()
            taken, on_the_way = live.stored.steps, bool(live._walks)
            given = next((option.id for option in choice.options if option.id == "done"), choice.options[0].id)
            grant = theirs if choice.seat else mine
            answering = asyncio.create_task(live.answer(grant, f"step {step}", choice.number, given))
            while not live.lock.locked():
                await asyncio.sleep(0)
            seen = await look()
            await answering
            assert (seen["question"] is not None) == (0 in seen["waiting"]), seen["waiting"]
            assert seen == await look()
            if on_the_way and live.stored.steps > taken + 1:
                return True
        return False

    for _ in range(6):  # Where they go and what they meet, dice decide.
        table = made(client, "me", "friend", game="pararoles")
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
        if server.wait_for(went_on(server.hall._lives[table["id"]])):
            break
    else:
        raise AssertionError("nobody is on the way when a companion's turn ends")
