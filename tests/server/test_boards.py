"""The board editor's server part: what its page asks, and how it is answered."""

from __future__ import annotations

import html
import tomllib
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from undercroft.engine import shelf
from undercroft.server.tools.boards import games_with_easel

GAME = games_with_easel()[0].id
HERE = f"/tools/boards/{GAME}"
HEART = {"value": 20, "circle": [300, 1950, 12], "body": True}
PLAIN = {"id": "mine", "name": "Mine", "dot": [300, 2380], "zones": [HEART]}


@pytest.fixture(scope="module")
def easel() -> Any:
    opened = shelf.get(GAME).easel
    assert opened is not None
    return opened()


def ask(client: httpx.Client, what: str, **body: Any) -> httpx.Response:
    return client.post(f"{HERE}/{what}", json=body)


def test_the_short_address_and_the_list_of_tools_lead_there(client: httpx.Client):
    answer = client.get("/tools/boards")
    assert answer.status_code == 303 and answer.headers["location"] == HERE
    assert f'href="{HERE}"' in client.get("/tools/").text


def test_without_a_script_the_page_has_every_board_as_a_file(client: httpx.Client, easel: Any):
    page = html.unescape(client.get(HERE).text)
    listed = page.partition("<noscript>")[2].partition("</noscript>")[0]
    assert "needs JavaScript" in listed and " style=" not in page and "onclick" not in page
    for board in easel.boards():
        assert easel.write(board) in listed


def test_games_without_boards_have_no_editor(client: httpx.Client):
    for game in ("trapper", "chess"):
        assert client.get(f"/tools/boards/{game}").status_code == 404
        answer = client.post(f"/tools/boards/{game}/look", json={"board": PLAIN})
        assert answer.status_code == 404 and set(answer.json()) == {"reason", "rule", "at"}


def test_an_editor_begins_with_the_boards_of_the_game(client: httpx.Client, easel: Any):
    found = client.get(f"{HERE}/choices.json").json()
    assert found["boards"] == easel.boards() and found["boards"][0]["id"] == "standard"
    assert found["sizes"] == {
        "width": 600,
        "length": 2400,
        "target": 1500,
        "puck": 30,
        "values": [1, 20],
        "dot": [300, 2380],
    }


def test_faults_are_those_of_the_validator_with_rule_and_place(client: httpx.Client):
    sound = ask(client, "look", board=PLAIN).json()
    assert sound["faults"] == [] and [mark[0] for mark in sound["marks"]] == [20]
    wide = {"value": 5, "ellipse": [300, 1950, 310, 50]}
    found = ask(client, "look", board={**PLAIN, "zones": [HEART, wide]}).json()
    assert [(fault["at"], fault["rule"]) for fault in found["faults"]] == [
        ("zone 2 (5)", "truedungeon.digital.board-size")
    ]
    assert "x 0 to 600" in found["faults"][0]["reason"]
    bare = ask(client, "look", board={**PLAIN, "zones": []}).json()
    assert [fault["rule"] for fault in bare["faults"]] == ["truedungeon.digital.validation"]


def test_ten_slides_are_tried_on_a_sound_board_only(client: httpx.Client, easel: Any):
    found = ask(client, "trial", board=easel.boards()[0]).json()
    assert len(found["pucks"]) == 10 and len(found["told"]) == 3
    assert found["told"][0].startswith("Ten slides: ") and "200 slides: mean" in found["told"][1]
    for puck in found["pucks"]:
        assert puck["off"] or (0 <= puck["x"] <= 6000 and 0 <= puck["y"] <= 24000)
        assert 0 <= puck["natural"] <= 20
    answer = ask(client, "trial", board={**PLAIN, "zones": []})
    assert answer.status_code == 400 and "a zone of value 20" in answer.json()["reason"]


def test_an_unfair_board_is_told_what_is_wrong_with_it(client: httpx.Client):
    told = ask(client, "trial", board=PLAIN).json()["told"]
    assert told[-1].startswith("Not fair yet: ") and "sure misses" in told[-1]


def test_a_board_is_written_as_toml_and_read_again(client: httpx.Client, easel: Any):
    for board in easel.boards():
        written = ask(client, "write", board=board).json()
        assert written["name"] == f"{board['id']}.toml" and tomllib.loads(written["text"]) == board
        assert ask(client, "read", text=written["text"], name="x.toml").json() == {"board": board}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id = ", "x.toml"),
        ('id = "a"', "missing required field 'name'"),
        ('kind = "party"', "unknown field 'kind'"),
        ('id = "a"\nname = "A"\nzones = [{ value = 20, circle = [1, 2] }]', "length 3"),
        ('id = "a"\nname = "A"\nzones = [{ value = 99999, circle = [1, 2, 3] }]', "further from 0"),
    ],
)
def test_what_is_no_board_is_refused(client: httpx.Client, text: str, words: str):
    answer = ask(client, "read", text=text, name="x.toml")
    assert answer.status_code == 400 and words in answer.json()["reason"]


def test_a_poster_is_a_pdf_at_true_size(client: httpx.Client, easel: Any):
    answer = ask(client, "poster", board=easel.boards()[0])
    assert answer.content.startswith(b"%PDF") and "standard.pdf" in answer.headers["content-disposition"]
    assert ask(client, "poster", board={**PLAIN, "zones": []}).status_code == 400


SCRAP = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.text(max_size=8)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "name", "dot", "zones", "value", "circle", "polygon"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(scrap=SCRAP, what=st.sampled_from(["look", "trial", "write", "poster"]))
def test_scraps_are_answered_with_a_reason(client: httpx.Client, scrap: Any, what: str):
    for board in (scrap, {**PLAIN, "zones": scrap}, {**PLAIN, "zones": [{**HEART, "polygon": scrap}]}):
        answer = ask(client, what, board=board)
        assert answer.status_code in (200, 400, 404, 413)
        assert answer.status_code == 200 or answer.json()["reason"]
