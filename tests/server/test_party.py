"""The party builder's server part: what its page asks, and how it is answered."""

from __future__ import annotations

import html
import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.served import Served, serving, sqlite
from undercroft.engine import shelf
from undercroft.server.tools.party import games_with_desk

GAME = games_with_desk()[0].id
HERE = f"/tools/party/{GAME}"
RANGER = {"kind": "party", "character": [{"class": "ranger"}]}
OWN = """kind = "tokens"
[[token]]
name = "Hat of My Aunt"
slot = "head"
kind = "clothing"
rarity = "common"
effects = [{ stat = "will", by = 3 }]
"""


@pytest.fixture(scope="module")
def desk() -> Any:
    opened = shelf.get(GAME).desk
    assert opened is not None
    return opened({}, {})


def ask(client: httpx.Client, what: str, **body: Any) -> httpx.Response:
    return client.post(f"{HERE}/{what}", json=body)


def test_there_is_one_builder_and_the_short_address_leads_there(client: httpx.Client):
    answer = client.get("/tools/party")
    assert answer.status_code == 303 and answer.headers["location"] == HERE
    assert f'href="{HERE}"' in client.get("/tools/").text


def test_without_a_script_the_page_lists_the_ready_made_with_their_cards(client: httpx.Client, desk: Any):
    page = html.unescape(client.get(HERE).text)
    listed = page.partition("<noscript>")[2].partition("</noscript>")[0]
    assert "needs JavaScript" in listed and " style=" not in page and "onclick" not in page
    for data in desk.ready().values():
        card = desk.examine(data)["members"][0]
        part = listed.partition(f">{data['name']}, {card['kind_name']}, level {card['level']}<")[2]
        part = part.partition("</section>")[0]
        assert data["about"] in part and ", ".join(data["tokens"]) in part
        for name, words in desk.columns().items():
            assert f"<dt>{words}</dt><dd>{card['columns'][name]['value']}</dd>" in part


def test_games_without_characters_have_no_builder(client: httpx.Client):
    for game in ("trapper", "chess"):
        assert client.get(f"/tools/party/{game}").status_code == 404
        answer = client.post(f"/tools/party/{game}/card", json={"party": RANGER})
        assert answer.status_code == 404 and set(answer.json()) == {"reason", "rule", "at"}


def test_the_catalogue_is_all_that_the_desk_has_and_is_sent_once(client: httpx.Client, desk: Any):
    answer = client.get(f"{HERE}/catalogue.json")
    found = answer.json()
    assert found["columns"] == desk.columns() and found["goals"] == desk.goals()
    assert [token["name"] for token in found["tokens"]] == [token["name"] for token in desk.tokens()]
    assert found["difficulties"] == desk.difficulties() and found["glance"] == desk.glance()
    assert set(found["glance"]) <= set(found["columns"])
    assert list(found["ready"]) == list(desk.ready()) and len(found["classes"]) == len(desk.classes())
    assert {option["rule"] for option in found["options"]} <= set(shelf.get(GAME).ledger)
    assert answer.headers["content-encoding"] == "gzip"
    again = client.get(f"{HERE}/catalogue.json", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_a_card_is_what_the_desk_says(client: httpx.Client, desk: Any):
    assert ask(client, "card", party=RANGER).json() == json.loads(json.dumps(desk.examine(RANGER)))


def test_a_party_that_cannot_be_read_is_answered_with_reason_and_rule(client: httpx.Client):
    answer = ask(client, "card", party={"kind": "party", "character": [{"class": "baker"}]})
    assert answer.status_code == 400
    told = answer.json()
    assert "'baker'" in told["reason"] and told["rule"] in shelf.get(GAME).ledger and told["at"] == "character 1"
    answer = ask(client, "card", party={"kind": "party", "character": [{"class": "ranger", "tokens": ["Elmet"]}]})
    assert answer.status_code == 404 and "Elmet" in answer.json()["reason"]


def test_options_and_own_tokens_count(client: httpx.Client):
    hat = {"kind": "party", "character": [{"class": "ranger", "tokens": ["Hat of My Aunt"]}]}
    bare, worn = (
        ask(client, "card", party=party, tokens={"mine.toml": OWN}).json()["members"][0] for party in (RANGER, hat)
    )
    assert worn["columns"]["will"]["value"] == bare["columns"]["will"]["value"] + 3
    own = ask(client, "own", tokens={"mine.toml": OWN}).json()
    assert [token["name"] for token in own["tokens"]] == ["Hat of My Aunt"]
    assert ask(client, "card", party=hat).status_code == 404
    name = client.get(f"{HERE}/catalogue.json").json()["options"][0]["name"]
    assert ask(client, "card", party=RANGER, options={name: True}).status_code == 200
    assert ask(client, "card", party=RANGER, options={"no such": 1}).status_code in (400, 404)
    wrong = ask(client, "own", tokens={"mine.toml": OWN.replace("head", "hed")})
    assert wrong.status_code == 400 and "mine.toml" in wrong.json()["reason"]


def test_offers_are_the_desks_for_every_slot_asked(client: httpx.Client, desk: Any):
    got = ask(client, "offers", party=RANGER, member=0, slots=["offhand", "mainhand"]).json()
    assert got == [*desk.offers(RANGER, 0, "offhand"), *desk.offers(RANGER, 0, "mainhand")]
    mine = ask(client, "offers", party=RANGER, member=0, slots=["head"], owned={got[0]["token"]: 1}).json()
    assert mine == []
    assert ask(client, "offers", party=RANGER, member=3, slots=["head"]).status_code == 404
    assert ask(client, "offers", party=RANGER, member=0, slots=["a", "b", "c", "d"]).status_code == 400


def test_every_difficulty_is_one_for_a_party(client: httpx.Client, desk: Any):
    for difficulty in desk.difficulties():
        assert ask(client, "card", party={**RANGER, "difficulty": difficulty}).json()["difficulty"] == difficulty


def test_two_characters_are_compared(client: httpx.Client, desk: Any):
    first, second = {"class": "ranger"}, {"class": "bard"}
    assert ask(client, "compare", first=first, second=second).json() == desk.compare(first, second)


def test_the_best_build_of_what_is_owned_is_found(client: httpx.Client, desk: Any):
    head = [token["name"] for token in desk.tokens() if token["slot"] == "head" and token["source"] == "ours"]
    found = ask(client, "best", party=RANGER, member=0, owned=dict.fromkeys(head, 1), goal={"will": 1}).json()
    assert set(found["character"]["tokens"]) <= set(head)
    worn = [{**found["character"], "tokens": [name]} for name in head]
    cards = [desk.examine(one)["members"][0] for one in worn]
    assert found["value"] == max(card["columns"]["will"]["value"] for card in cards if card["legal"])


@pytest.mark.parametrize("ending", [".toml", ".json"])
def test_what_is_written_is_read_back(client: httpx.Client, desk: Any, ending: str):
    party = {"kind": "party", "name": "The Lamp & Co.", "character": list(desk.ready().values())[:2]}
    written = ask(client, "write", data=party, ending=ending).json()
    assert written["name"] == f"the-lamp-co{ending}"
    read = ask(client, "read", text=written["text"], name=written["name"]).json()
    assert [one["name"] for one in read["data"]["character"]] == [one["name"] for one in party["character"]]


def test_a_collection_goes_out_and_comes_in_as_a_table(client: httpx.Client, desk: Any):
    name = desk.tokens()[0]["name"]
    collection = {"kind": "collection", "tokens": {name: 2}}
    written = ask(client, "write", data=collection, ending=".csv").json()
    assert ask(client, "read", text=written["text"], name="mine.csv").json() == {"data": collection, "unknown": []}
    sifted = ask(client, "read", text=written["text"] + "Elmet,1\n", name="mine.csv").json()
    assert sifted["data"] == collection and [one["name"] for one in sifted["unknown"]] == ["Elmet"]
    wrong = ask(client, "read", text="kind = 7", name="mine.toml")
    assert wrong.status_code in (400, 404) and "mine.toml" in wrong.json()["reason"]


def test_a_print_is_a_file(client: httpx.Client, desk: Any):
    data = {"kind": "party", "name": "Lamp", "character": list(desk.ready().values())[:1]}
    form = {"kind": "party-card", "as": ".pdf", "ask": json.dumps({"data": data})}
    got = client.post(f"{HERE}/print", data=form)
    assert got.status_code == 200 and got.content.startswith(b"%PDF")
    assert got.headers["content-disposition"] == "attachment; filename*=UTF-8''lamp.pdf"
    assert client.post(f"{HERE}/print", data={**form, "as": ".doc"}).status_code == 404
    assert client.post(f"{HERE}/print", data={**form, "ask": "{"}).status_code == 400


def test_only_our_own_pages_may_ask(client: httpx.Client, server: Served):
    for origin, status in (("http://elsewhere.example", 403), (server.url, 200)):
        answer = client.post(f"{HERE}/card", json={"party": RANGER}, headers={"Origin": origin})
        assert answer.status_code == status


def test_too_much_is_put_off_or_not_read(tmp_path: Any):
    with serving(sqlite(tmp_path), messages=3, body_bytes=2000) as server, server.client() as client:
        large = client.post(f"{HERE}/read", json={"text": "x" * 3000, "name": "a.csv"})
        statuses = [client.post(f"{HERE}/card", json={"party": RANGER}).status_code for _ in range(3)]
    assert large.status_code == 413 and set(large.json()) == {"reason", "rule", "at"}
    assert statuses == [200, 200, 429]


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "party": st.just(RANGER) | st.dictionaries(st.sampled_from(["kind", "character", "class", "name"]), PLAIN),
    "data": st.dictionaries(st.sampled_from(["kind", "tokens", "class", "name"]), PLAIN),
    "member": st.integers(-1, 3),
    "slots": st.lists(st.sampled_from(["head", "nose"]), max_size=2),
    "owned": st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
    "goal": st.dictionaries(st.sampled_from(["will", "luck"]), st.integers(), max_size=2),
    "first": PLAIN,
    "second": PLAIN,
    "text": st.text(max_size=30),
    "name": st.sampled_from(["a.csv", "a.toml", "a.json", ""]),
    "ending": st.sampled_from([".toml", ".csv", ".json", ".exe"]),
    "options": st.dictionaries(st.text(max_size=5), PLAIN, max_size=1),
    "tokens": st.dictionaries(st.text(max_size=5), st.text(max_size=20), max_size=1),
}


@pytest.mark.parametrize("what", ["card", "own", "offers", "best", "compare", "read", "write"])
def test_whatever_is_sent_is_answered_in_words(client: httpx.Client, what: str):
    wanted = {
        "card": ("party",),
        "own": (),
        "offers": ("party", "member", "slots"),
        "best": ("party", "member", "owned", "goal"),
        "compare": ("first", "second"),
        "read": ("text", "name"),
        "write": ("data", "ending"),
    }[what]

    given_fields = {name: FIELDS[name] for name in wanted}
    more = {name: FIELDS[name] for name in ("options", "tokens")}

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.fixed_dictionaries(given_fields, optional=more))
    def send(body: dict[str, Any]) -> None:
        text = json.dumps(body).replace("NaN", "null").replace("Infinity", "1")
        answer = client.post(f"{HERE}/{what}", content=text)
        assert answer.status_code in (200, 400, 404), answer.text
        if answer.status_code != 200:
            assert answer.json()["reason"]

    send()
