"""Pictures: only what has changed is sent, and what is put together from it is the whole."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import httpx
from hypothesis import given
from hypothesis import strategies as st

from tests.server.served import Player, Served, bearer, come, made, run
from undercroft.server.shown.pictures import Drawing, change, edits

LINES = st.lists(st.sampled_from(["a", "b", "c", "</g>", "d", "e", "f"]), max_size=12)


def edited(lines: Sequence[str], changed: dict[str, Any]) -> list[str]:
    """The lines with these edits made, as a page makes them."""
    old = list(lines) if changed["from"] else []
    new: list[str] = []
    at = 0
    for start, end, others in changed["edits"]:
        new += [*old[at:start], *others]
        at = end
    return new + old[at:]


@given(LINES, LINES)
def test_edits_make_the_new_lines_of_the_old(old: list[str], new: list[str]):
    changed = edits(old, new)
    assert changed["from"] == len(old)
    assert edited(old, changed) == new


@given(LINES)
def test_the_same_lines_need_no_edit(lines: list[str]):
    assert edits(lines, list(lines))["edits"] == []


def test_only_what_is_new_is_sent():
    old = [f"tile {number}" for number in range(100)]
    new = ["heading", *old[:40], "piece", *old[41:]]
    assert [others for _, _, others in edits(old, new)["edits"]] == [["heading"], ["piece"]]


def test_a_drawing_that_is_the_same_has_no_edits():
    same = change(Drawing(["a"], ["{}"], ["x"]), Drawing(["a"], ["{}"], ["x"]))
    assert [same[part]["edits"] for part in ("svg", "panels", "text")] == [[], [], []]


class Eye:
    """What a page has of the picture."""

    def __init__(self) -> None:
        self.parts: dict[str, list[str]] = {"svg": [], "panels": [], "text": []}
        self.frames: list[dict[str, Any]] = []

    async def see(self, player: Player) -> None:
        """The next picture was seen."""
        self.take(await player.until(lambda frame: frame["type"] == "picture"))

    def take(self, frame: dict[str, Any]) -> None:
        """This picture was seen."""
        self.frames.append(frame)
        self.parts = {name: edited(lines, frame[name]) for name, lines in self.parts.items()}

    def of(self, name: str) -> str:
        return "\n".join(self.parts[name])


def test_pictures_come_in_parts_that_make_up_the_whole(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    def whole() -> dict[str, Any]:
        found: dict[str, Any] = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).json()
        return found

    async def play() -> None:
        eye = Eye()
        async with await come(server.url, table["id"], table["link"]) as me:
            await eye.see(me)
            assert "svg" not in me.state
            for answer in ("by-hand", "e1"):
                if answer not in [option["id"] for option in (await me.asked())["options"]]:
                    answer = me.state["question"]["options"][-1]["id"]
                assert (await me.answer(answer))["type"] == "done"
                await eye.see(me)
                seen = whole()
                assert (eye.of("svg"), eye.of("text")) == (seen["svg"], seen["text"])
                assert len(eye.parts["panels"]) == len(seen["panels"])
            first, *later = [
                sum(len(line) for edit in frame["svg"]["edits"] for line in edit[2]) for frame in eye.frames
            ]
            assert min(later) < first / 4

    run(play)


def test_chat_brings_no_picture_and_a_page_may_do_without_text(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def play() -> None:
        eye = Eye()
        async with await come(server.url, table["id"], table["link"], text=False) as me:
            await eye.see(me)
            assert eye.of("svg").startswith("<svg") and eye.of("text") == ""
            seen = len(me.frames)
            await me.send(type="chat", id="one", text="hello")
            await me.until(lambda frame: frame["type"] == "state" and frame["chat"]["lines"] != [])
            await me.send(type="hello", text=True, log=len(me.log))
            await eye.see(me)  # The whole, since it was asked for anew; and nothing between.
            assert [frame for frame in me.frames[seen:-1] if '"picture"' in frame] == []
            assert "dungeon" in eye.of("text")

    run(play)


def test_who_wants_every_moment_is_sent_a_picture_of_each(server: Served, client: httpx.Client):
    """Each says after how many lines of the log it was so; the last is of the table as it is."""
    table = made(client, "me", "greedy")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def play() -> None:
        eye = Eye()
        async with await come(server.url, table["id"], table["link"], beats=True) as me:
            await eye.see(me)
            after: list[int] = []
            pictures = set()
            while len(after) < 40 and await me.asked():
                number, options = me.state["question"]["number"], me.state["question"]["options"]
                me.state["question"] = None
                await me.send(type="answer", id=f"a{number}-{len(me.log)}", number=number, answer=options[0]["id"])
                while not me.state["question"] and not me.state["over"]:
                    before = len(me.frames)
                    frame = await me.next()
                    if frame["type"] == "picture":
                        eye.take(frame)
                        after += [frame["after"]] if "after" in frame else []
                        pictures.add(eye.of("svg"))
                    assert len(me.frames) == before + 1
            whole = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).json()
            while eye.of("svg") != whole["svg"]:
                await eye.see(me)
            assert after == sorted(set(after))
            own = [at for at, line in enumerate(me.log) if "moment" not in line and after[0] <= at < after[-1]]
            for begin, end in pairwise([*own, after[-1]]):
                assert any(begin < at <= end for at in after), "a moment without a picture"
            assert len(pictures) > 5

    run(play)


def test_who_does_not_want_them_is_sent_none(server: Served, client: httpx.Client):
    table = made(client, "me", "greedy")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"]) as me:
            for _ in range(8):
                question = await me.asked()
                assert (await me.answer(question["options"][0]["id"]))["type"] == "done"
            assert not any('"after"' in frame for frame in me.frames if '"picture"' in frame)

    run(play)


def test_moments_are_kept_while_somebody_looks_at_them(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    live = server.hall._lives[table["id"]]

    async def play() -> None:
        eye = Eye()
        async with await come(server.url, table["id"], table["link"], beats=True) as me:
            await eye.see(me)
            assert live.table.film is not None
        for _ in range(1000):
            if live.table.film is None:
                break
            await asyncio.sleep(0.005)
        assert live.table.film is None and not live.watchers

    run(play)
