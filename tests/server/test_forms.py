"""Checking a form over the wire: all faults with rule and place, from what the seat may know, and nothing is kept."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.served import Served, bearer, made, serving, sqlite

WRONG = {"layout": ["D........", *["........."] * 4, "....E...."]}
COMB = {"layout": ["H#.....#.", "P#.#.#.#.", ".#C#.#K#.", "P#.#.#.#.", ".#.#D#.#.", "..S#E#..."]}


def check(client: httpx.Client, table: dict[str, Any], link: str, answer: Any, number: int = 0) -> httpx.Response:
    body = {"number": number, "answer": answer}
    return client.post(f"/api/tables/{table['id']}/check", json=body, headers=bearer(link))


def started(client: httpx.Client, *seats: str, **wanted: Any) -> dict[str, Any]:
    table = made(client, *seats, **wanted)
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    return table


def test_every_fault_comes_with_rule_words_and_place(client: httpx.Client) -> None:
    table = started(client, "me", "friend")
    told = check(client, table, table["link"], WRONG).json()
    darts = told["faults"][-1]
    assert (darts["at"], darts["rule"]) == ("a6", "trapper.darts.requirements")
    assert darts["words"].startswith("Wall Darts must stand on a tile that shares a side")
    assert [fault["at"] for fault in told["faults"]].count(None) == 4
    assert check(client, table, table["link"], COMB).json() == {"type": "checked", "faults": []}


def test_checking_answers_nothing_and_keeps_nothing(client: httpx.Client, server: Served) -> None:
    table = started(client, "me", "friend")
    live = server.wait_for(server.hall.find(table["id"]))
    before = (live.table.digest, len(live.table.events))
    views = [client.get(f"/api/tables/{table['id']}", headers=bearer(link)).text for link in all_links(table)]
    assert check(client, table, table["link"], COMB).status_code == 200
    assert check(client, table, table["link"], WRONG).status_code == 200
    assert (live.table.digest, len(live.table.events)) == before
    assert views == [client.get(f"/api/tables/{table['id']}", headers=bearer(link)).text for link in all_links(table)]


def all_links(table: dict[str, Any]) -> list[str]:
    return [table["link"], *table["links"].values(), table["spectator"]]


def test_what_the_rival_builds_changes_no_word_of_a_check(client: httpx.Client) -> None:
    quiet, busy = started(client, "me", "friend"), started(client, "me", "friend")
    answer = {"id": "one", "number": 0, "answer": COMB}
    done = client.post(f"/api/tables/{busy['id']}/answer", json=answer, headers=bearer(busy["links"]["1"]))
    assert done.status_code == 200
    tried: list[Any] = [WRONG, COMB, "nonsense", {"layout": []}]
    for given in tried:
        told = [check(client, table, table["link"], given).text for table in (quiet, busy)]
        assert told[0] == told[1]


def test_only_who_is_asked_may_check(client: httpx.Client) -> None:
    table = started(client, "me", "friend")
    assert check(client, table, table["spectator"], COMB).status_code == 403
    assert check(client, table, "nobody", COMB).status_code == 403
    assert check(client, table, table["link"], COMB, number=7).status_code == 409
    answer = {"id": "one", "number": 0, "answer": COMB}
    client.post(f"/api/tables/{table['id']}/answer", json=answer, headers=bearer(table["link"]))
    assert check(client, table, table["link"], COMB, number=1).status_code == 409


def test_a_question_without_a_form_cannot_be_checked(client: httpx.Client) -> None:
    table = started(client, "me", game="pararoles")
    hero = {"id": "one", "number": 0, "answer": "own"}
    client.post(f"/api/tables/{table['id']}/answer", json=hero, headers=bearer(table["link"]))
    refused = check(client, table, table["link"], {"hearts": 8}, number=1)
    assert (refused.status_code, refused.json()["error"]) == (409, "this question has no form")


def test_before_the_start_there_is_nothing_to_check(client: httpx.Client) -> None:
    table = made(client, "me", "friend")
    assert check(client, table, table["link"], COMB).status_code == 409


def test_strange_data_is_a_fault_and_no_failure(client: httpx.Client) -> None:
    table = started(client, "me", "friend")
    deep: Any = 1
    for _ in range(150):
        deep = [deep]
    tried: list[Any] = [None, 7, [], "x" * 5000, {"layout": {"a": 1}}, {"layout": deep}, {"decoys": [[]], "layout": []}]
    for strange in tried:
        told = check(client, table, table["link"], strange)
        assert told.status_code == 200, told.text
        assert len(told.json()["faults"]) == 1


def test_the_question_brings_what_its_form_is_drawn_with(client: httpx.Client) -> None:
    table = started(client, "me", "friend")
    look = client.get(f"/api/tables/{table['id']}", headers=bearer(table["link"])).json()
    widget = look["question"]["form"]["widget"]
    assert widget["file"] == {"kind": "layout", "game": "trapper"}
    for group in widget["groups"]:
        for piece in group["pieces"]:
            for icon in piece["icons"]:
                drawn = client.get(f"/icons/{icon}.svg")
                assert drawn.status_code == 200
                assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert client.get("/icons/no-such-thing.svg").status_code == 404
    assert client.get("/icons/..%2Fapp.svg").status_code == 404


def test_a_data_file_is_read(client: httpx.Client) -> None:
    told = client.post("/api/files", json={"text": 'kind = "layout"\nlayout = """\n.H\nE.\n"""'})
    assert told.json() == {"kind": "layout", "layout": ".H\nE.\n"}
    refused = client.post("/api/files", json={"text": "layout = "})
    assert refused.status_code == 400
    assert refused.json()["error"].startswith("this file is neither TOML nor JSON")


def test_checks_are_counted_like_all_that_is_asked(tmp_path_factory: Any) -> None:
    with serving(sqlite(tmp_path_factory.mktemp("few")), messages=6) as few, few.client() as client:
        table = started(client, "me", "friend")
        codes = [check(client, table, table["link"], WRONG).status_code for _ in range(6)]
        assert codes[:4] == [200] * 4
        assert codes[-1] == 429
