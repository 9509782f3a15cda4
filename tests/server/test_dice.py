"""Fair dice: promised before the first roll, mixed with a word of every seat, and checked by anybody at the end."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import Served, bearer, come, made, run
from undercroft import Table
from undercroft.cli import main
from undercroft.engine.chance import commitment, seed_key


def verify(folder: Path, record: dict[str, Any]) -> int:
    """The exit status of `undercroft verify` on this record."""
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return main(["verify", str(file)])


@pytest.fixture(scope="module")
def played(server: Served) -> dict[str, Any]:
    """The record of a game as it is downloaded, with what was promised before it began."""
    with server.client() as client:
        table = made(client, "me", "friend")
        path, links = f"/api/tables/{table['id']}", [table["link"], table["links"]["1"]]
        page = client.get(f"{server.url}/t/{table['id']}", headers=bearer(table["link"])).text
        promised = client.get(path, headers=bearer(table["link"])).json()["commitment"]
        assert f'data-commitment="{promised}"' in page  # Known before anybody's word is told.

        async def greet() -> None:
            async with await come(server.url, table["id"], links[0], draw=False, word="a word of north") as north:
                await north.next()

        run(greet)
        client.post(f"{path}/start", headers=bearer(links[0]))
        assert client.get(f"{path}/record", headers=bearer(links[0])).status_code == 409
        dice = random.Random(3)
        for turn in range(60):
            head = bearer(links[turn % 2])
            if question := client.get(f"{path}?draw=0", headers=head).json()["question"]:
                ids = [option["id"] for option in question["options"]]
                answer = "surprise" if "surprise" in ids else dice.choice(ids)
                body = {"id": str(turn), "number": question["number"], "answer": answer}
                assert client.post(f"{path}/answer", headers=head, json=body).status_code == 200
        client.post(f"{path}/act", headers=head, json={"id": "enough", "act": "concede"})
        state = client.get(path, headers=head).json()
        assert state["over"] and state["commitment"] == promised
        record: dict[str, Any] = client.get(f"{path}/record", headers=bearer(links[1])).json()
    return {"record": record, "promised": promised, "id": table["id"]}


def test_the_key_that_is_revealed_is_the_one_that_was_promised(played: dict[str, Any]):
    record = played["record"]
    assert record["commitment"] == played["promised"]
    assert sha256(bytes.fromhex(record["key"])).hexdigest() == played["promised"]
    # Who gave no word adds what nobody could choose after the words of others were known.
    assert [seat["word"] for seat in record["seats"]] == ["a word of north", f"{played['id']} 1"]


def test_every_word_changes_the_dice(played: dict[str, Any]):
    key = "5" * 64

    def first(*words: str) -> list[int]:
        table = Table.start("trapper", seed=key, words=list(words))
        return [table.chance.roll(12, "a test") for _ in range(20)]

    rolls = [first("a", "b"), first("c", "b"), first("a", "c")]
    assert rolls[0] == first("a", "b")
    assert rolls[0] != rolls[1] != rolls[2] != rolls[0]
    assert (
        commitment(seed_key(key)) == Table.start("trapper", seed=key, words=["a", "b"]).record().plain()["commitment"]
    )


def test_verify_passes_the_record_as_it_was_downloaded(played: dict[str, Any], tmp_path: Path, capsys: Any):
    assert verify(tmp_path, played["record"]) == 0
    assert "the key fits what was promised" in capsys.readouterr().out


def _other_face(record: dict[str, Any]) -> None:
    draws = next(step["draws"] for step in record["steps"] if step["draws"])
    draws[0][2] = draws[0][2] % draws[0][0] + 1


def _other_key(record: dict[str, Any]) -> None:
    record["key"] = "0" * len(record["key"])


def _other_word(record: dict[str, Any]) -> None:
    record["seats"][0]["word"] = "another word"


def _other_promise(record: dict[str, Any]) -> None:
    record["commitment"] = "0" * len(record["commitment"])


def _other_winner(record: dict[str, Any]) -> None:
    record["result"]["winners"] = [1 - seat for seat in record["result"]["winners"]] or [0]


def _step_left_out(record: dict[str, Any]) -> None:
    del record["steps"][len(record["steps"]) // 2]


def _other_event(record: dict[str, Any]) -> None:
    record["told"].pop()


@pytest.mark.parametrize(
    "change", [_other_face, _other_key, _other_word, _other_promise, _other_winner, _step_left_out, _other_event]
)
def test_verify_finds_what_was_changed(played: dict[str, Any], tmp_path: Path, change: Any, capsys: Any):
    record = json.loads(json.dumps(played["record"]))
    change(record)
    assert verify(tmp_path, record) == 1
    assert capsys.readouterr().err


def test_a_word_is_kept_once_told_and_cannot_be_chosen_again(server: Served, client: httpx.Client):
    table = made(client, "me", "friend")

    async def play() -> None:
        for word in ("first", "second"):
            async with await come(server.url, table["id"], table["link"], draw=False, word=word) as me:
                await me.next()

    run(play)
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    assert server.hall._lives[table["id"]].kept.seats[0].word == "first"
