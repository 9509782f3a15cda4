"""Asking what a thing is, and going to a place, over a real socket."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.served import Player, Served, bearer, come, made, run


async def run_begins(me: Player) -> dict[str, Any]:
    """The question of an adventurer who has just entered: built and bought as little as can be."""
    while (asked := await me.asked())["ask"] != "step":
        ids = [option["id"] for option in asked["options"]]
        wanted = next(id for id in ("first-game", "done", "send", *ids) if id in ids)
        assert (await me.answer(wanted))["type"] == "done"
    return asked


async def card_of(me: Player, thing: str) -> Any:
    await me.send(type="about", thing=thing)
    found = await me.until(lambda frame: frame["type"] == "card")
    assert found["thing"] == thing
    return found["card"]


def test_a_thing_and_a_place_can_be_asked_about(server: Served, client: httpx.Client):
    table = made(client, "me", "greedy", options={"starter": "fixed"})
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"]) as me:
            card = await card_of(me, "shark")
            assert card["title"] == "Shark pit" and card["icon"].startswith("<svg")
            assert card["rules"] == ["trapper.shark.event"]
            assert await card_of(me, "no such thing") is None
            await run_begins(me)
            assert (await card_of(me, "e1"))["title"] == "Adventurer"
            assert (await card_of(me, "@0"))["lines"] == [
                f"on e1, fortitude {me.state['question']['text'].split()[-3][:-1]}"
            ]

    run(play)


def test_one_goes_as_far_as_nothing_is_new(server: Served, client: httpx.Client):
    table = made(client, "me", "greedy", options={"starter": "fixed"})
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"]) as me:
            asked = await run_begins(me)
            ways = me.state["ways"]
            near = {option["at"] for option in asked["options"]}
            assert {place for place, (_, steps) in ways.items() if steps == 1} == near
            far, (before, steps) = max(ways.items(), key=lambda way: (way[1][1], way[0]))
            assert steps > 1 and ways[before][1] == steps - 1
            lines = len(me.log)
            await me.send(type="go", id="away", number=asked["number"], at=far)
            assert (await me.reply())["type"] == "done"
            later = await me.asked()
            while later["number"] == asked["number"]:
                await me.next()
                later = await me.asked()
            moved = [
                line["text"] for line in me.log[lines:] if line["kind"] == "moved" and line["text"].startswith("North")
            ]
            assert later["number"] - asked["number"] == len(moved) <= steps
            assert moved[-1].endswith(f"to {far}.") or len(moved) < steps
            await me.send(type="go", id="away", number=asked["number"], at=far)
            assert (await me.reply())["type"] == "done", "what is sent again is not done again"
            await me.send(type="go", id="nowhere", number=later["number"], at="z9")
            refused = await me.reply()
            assert (refused["type"], refused["rule"]) == ("refused", "trapper.adventure.continue")
            assert "knows no way to 'z9'" in refused["reason"]

    run(play)


def test_options_say_what_one_does_and_how_it_may_end(server: Served, client: httpx.Client):
    table = made(client, "me", "greedy", options={"starter": "fixed"})
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"]) as me:
            asked = await run_begins(me)
            assert {option["verb"] for option in asked["options"]} == {"go"}
            assert all(option["thing"] in ("floor", "fog", "entrance") for option in asked["options"])

    run(play)
