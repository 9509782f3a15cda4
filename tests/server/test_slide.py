"""The training room's server part: what its page asks, and how it is answered."""

from __future__ import annotations

import html
import json
from typing import Any

import httpx
import pytest

from undercroft.engine import shelf
from undercroft.server.tools.slide import SLIDES, games_with_training

GAME = games_with_training()[0].id
HERE = f"/tools/slide/{GAME}"
EMPTY: dict[str, Any] = {"board": "standard", "speed": "medium", "pucks": []}
STRAIGHT = {"x_mm": 300, "angle_deg": 0, "speed_mm_s": 1833}
DRAG = {"drag": [[ms, 300, 30 + ms * 2] for ms in range(0, 140, 10)], "orientation_deg": 0}


def ask(client: httpx.Client, what: str, **body: Any) -> httpx.Response:
    return client.post(f"{HERE}/{what}", json=body)


def test_there_is_one_training_room_and_the_short_address_leads_there(client: httpx.Client):
    answer = client.get("/tools/slide")
    assert answer.status_code == 303 and answer.headers["location"] == HERE
    assert f'href="{HERE}"' in client.get("/tools/").text


def test_the_page_brings_what_there_is_to_choose_and_without_a_script_lists_the_boards(client: httpx.Client):
    page = client.get(HERE).text
    choices = json.loads(html.unescape(page.partition('data-choices="')[2].partition('"')[0]))
    training = shelf.get(GAME).training
    assert training is not None
    assert choices["boards"] == training().boards() and choices["slides"] == SLIDES == 20
    listed = html.unescape(page.partition("<noscript>")[2].partition("</noscript>")[0])
    assert all(f"<dt>{board['name']}</dt>" in listed for board in choices["boards"])
    assert "undercroft slide" in listed and " style=" not in page and "onclick" not in page


def test_games_without_a_training_room_have_no_page(client: httpx.Client):
    for game in ("trapper", "chess"):
        assert client.get(f"/tools/slide/{game}").status_code == 404
        answer = client.post(f"/tools/slide/{game}/room", json=EMPTY)
        assert answer.status_code == 404 and set(answer.json()) == {"reason", "rule", "at"}


def test_a_slide_is_computed_here_and_the_room_can_be_sent_back(client: httpx.Client):
    room = ask(client, "room", **EMPTY).json()
    assert room["where"] == EMPTY and room["lane"]["pucks"] == [] and room["form"]["kind"] == "slide"
    for how in (STRAIGHT, DRAG, {"aim": room["aims"][0]["id"]}):
        answer = ask(client, "slide", **room["where"], how=how)
        assert answer.status_code == 200
        room = answer.json()
        assert room["told"] and room["lane"]["moves"]["key"] and "natural" in room
    assert ask(client, "room", **room["where"]).json()["where"] == room["where"]


def test_two_slides_alike_have_noise_of_their_own(client: httpx.Client):
    slid = [ask(client, "slide", **EMPTY, how=STRAIGHT).json()["slid"] for _ in range(3)]
    assert len({json.dumps(one) for one in slid}) == 3


def test_bots_slide_and_a_skill_is_measured(client: httpx.Client):
    assert len(ask(client, "fill", **EMPTY, count=3, skill="expert").json()["told"]) == 3
    target = ask(client, "target", **EMPTY).json()
    assert target["y"] == 1950
    measured = ask(client, "measure", **EMPTY, slides=[DRAG] * SLIDES).json()
    assert ask(client, "skill", text=measured["text"]).json()["text"] == measured["text"]
    assert ask(client, "fill", **EMPTY, count=1, skill=measured["text"]).status_code == 200


@pytest.mark.parametrize(
    ("what", "body", "said"),
    [
        ("room", {**EMPTY, "board": "standart"}, "did you mean 'standard'"),
        ("slide", {**EMPTY, "how": {"x_mm": 3}}, "x_mm is 30 to 570 mm"),
        ("slide", {**EMPTY, "how": {"drag": [[0, 300, 100], [50, 300, 90]]}}, "not pushed up the lane"),
        ("slide", {**EMPTY}, "missing required field"),
        ("fill", {**EMPTY, "count": 99, "skill": "average"}, "1 to 10 bots"),
        ("fill", {**EMPTY, "count": 1, "skill": "clumsy"}, "there is no skill"),
        ("measure", {**EMPTY, "slides": [STRAIGHT] * 21}, "at most 20"),
        ("measure", {**EMPTY, "slides": []}, "5 to 20"),
        ("skill", {"text": "x"}, "there is no skill"),
        ("room", {**EMPTY, "pucks": [{"id": "bard", "x": 1e300, "y": 0}]}, "cannot be like this"),
    ],
)
def test_what_cannot_be_is_refused_in_words(client: httpx.Client, what: str, body: dict[str, Any], said: str):
    answer = ask(client, what, **body)
    assert answer.status_code == 400 and said in answer.json()["reason"]


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"board": 3}', b"[" * 5000])
def test_what_is_no_question_is_refused(client: httpx.Client, body: bytes):
    answer = client.post(f"{HERE}/room", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400 and "cannot be read" in answer.json()["reason"]


def test_other_sites_cannot_ask(client: httpx.Client):
    answer = client.post(f"{HERE}/room", json=EMPTY, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
