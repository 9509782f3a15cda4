"""An option that holds a text which nobody at the table may read before the end: it never crosses the wire."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import httpx
import pytest

from tests.server.served import Player, Served, bearer, come, made, run, serving, sqlite
from tests.terminal import toy
from undercroft.engine import Chance, Options, Refused, Setting, Tell, Turn, by, shelf, unusual
from undercroft.engine.options import OWN

SECRET = "the key is under the third stone"
TALE = f'title = "Three Stones"\njournal = """\n{SECRET}\n"""\n'


def title_of(text: str) -> str:
    if "Three Stones" not in text:
        raise Refused("this is no tale")
    return "Three Stones"


class TaleOptions(Options, frozen=True, kw_only=True):
    goal: Annotated[int, by("toy.end.ten", ge=1)] = 10
    tale: Annotated[str, by("toy.setup.sign", "the tale", secret=title_of, max_length=2000)] = "usual"


class Telling:
    """The state of the toy, with the options in force and whether they were told."""

    __slots__ = ("goal", "gone", "options", "points", "signs", "told", "turn", "turns")

    def __init__(
        self,
        options: TaleOptions,
        goal: int,
        signs: list[str | None],
        points: list[int],
        told: bool = False,
        turn: int = 0,
        turns: int = 0,
        gone: int | None = None,
    ) -> None:
        self.options = options
        self.goal = goal
        self.signs = signs
        self.points = points
        self.told = told
        self.turn = turn
        self.turns = turns
        self.gone = gone

    def copy(self) -> Telling:
        rest = (self.told, self.turn, self.turns, self.gone)
        return Telling(self.options, self.goal, self.signs.copy(), self.points.copy(), *rest)


def new(setting: Setting) -> Telling:
    return Telling(setting.options, setting.options.goal, [None, None], [0, 0])


def play(s: Telling, chance: Chance, tell: Tell) -> Turn:
    if not s.told:
        s.told = True
        for spec, value in unusual(s.options):
            tell.everyone("option", name=spec.name, value=value, rule=spec.rule)
    yield from toy.play(s, chance, tell)


GAME = replace(
    toy.GAME,
    options=TaleOptions,
    records=(Telling,),
    events={**toy.GAME.events, "option": "{name}: {value}"},
    new=new,
    play=play,
)


@pytest.fixture(autouse=True)
def tale_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_homes", {"toy": "tests.terminal.toy"})
    monkeypatch.setattr(shelf, "_games", {"toy": GAME})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with serving(sqlite(tmp_path)) as served:
        yield served


def begun(client: httpx.Client) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """A table of two people with the tale, and how the host, the friend and a spectator ask."""
    table = made(client, "me", "friend", game="toy", options={"tale": TALE})
    heads = [bearer(link) for link in (table["link"], table["links"]["1"], table["spectator"])]
    assert client.post(f"/api/tables/{table['id']}/start", headers=heads[0]).status_code == 200
    return table, heads


def test_the_text_never_crosses_the_wire_before_the_end(server: Served, client: httpx.Client):
    table, heads = begun(client)
    path = f"/api/tables/{table['id']}"
    links = [table["link"], table["links"]["1"], table["spectator"]]
    got: list[str] = []

    async def two_signs() -> None:
        people: list[Player] = [await come(server.url, table["id"], link) for link in links]
        for person in people[:2]:
            await person.asked()
            await person.answer("star")  # It is refused.
            await person.answer("ring")
            await person.send(type="hint")
            await person.reply()
        await people[2].until(lambda frame: frame["type"] == "state" and len(frame["log"]["lines"]) > 0)
        for person in people:
            got.extend(person.frames)
            await person.socket.close()

    run(two_signs)
    assert any("tale: Three Stones" in frame for frame in got), "everybody is told the title"
    pages = ("/", "/api/games", f"/t/{table['id']}", f"/t/{table['id']}/screen", f"/replay/{table['id']}")
    parts = ("", "/record", "/replay", "/replay/0", "/replay/1", "/shown", "/receipt")
    for head in heads:
        for address in (*pages, *(path + part for part in parts)):
            answer = client.get(address, headers=head)
            got.append(f"{answer.status_code} {answer.headers} {answer.text}")
        body = {"as": 0, "at": 1}
        got.append(client.post(f"{path}/what-if", headers=head, json=body).text)
        got.append(client.post(f"{path}/answer", headers=head, json={"id": "x", "number": 0, "answer": "?"}).text)
    assert not [text for text in got if SECRET in text]
    for part in ("/record", "/receipt"):
        assert client.get(path + part, headers=heads[0]).status_code == 409


def test_another_table_with_the_text_is_made_only_after_the_end(client: httpx.Client):
    table, heads = begun(client)
    path = f"/api/tables/{table['id']}"
    body = {"as": 0, "at": 0}
    assert client.post(f"{path}/what-if", headers=heads[0], json=body).status_code == 409
    assert client.post(f"{path}/rematch", headers=heads[0]).status_code == 409
    client.post(f"{path}/act", headers=heads[0], json={"id": "c", "act": "concede"})
    assert SECRET in client.get(f"{path}/record", headers=heads[1]).text
    assert client.post(f"{path}/what-if", headers=heads[0], json=body).status_code == 201
    assert client.post(f"{path}/rematch", headers=heads[0]).status_code == 201


def test_a_table_is_frozen_without_a_word_of_the_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The rules have changed since: they refuse the text now, and name what is wrong in it."""

    def refuse(setting: Setting) -> Telling:
        raise Refused(f"entry 1 cannot be {setting.options.tale!r}")

    with serving(sqlite(tmp_path)) as server, server.client() as client:
        table, heads = begun(client)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as store:
        assert SECRET in str(store.execute("SELECT options FROM tables").fetchall()), "the game is recomputed from it"
    monkeypatch.setattr(shelf, "_games", {"toy": replace(GAME, new=refuse)})
    with serving(sqlite(tmp_path)) as server, server.client() as client:
        seen = [client.get(f"/api/tables/{table['id']}", headers=head) for head in heads]
        assert all("frozen" in one.json()["frozen"] for one in seen)
        assert not any(SECRET in one.text for one in seen)


def test_a_text_that_is_refused_is_not_repeated(client: httpx.Client):
    wanted = {"game": "toy", "options": {"tale": TALE.replace("Three", "Two") * 40}}
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 400 and SECRET not in answer.text
    assert OWN in answer.json()["error"]
