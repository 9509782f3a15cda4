"""How to play, as a page without script: of every game the aim, five pictures, the things, the end, and ways on."""

from __future__ import annotations

import html
import re

import httpx
import pytest

from undercroft.engine import shelf
from undercroft.engine.lessons.guide import find_guide, on_one_line, pictures
from undercroft.engine.lessons.lesson import lessons
from undercroft.engine.workshop.glossary import glossary
from undercroft.server.lobby import start_here
from undercroft.server.tools.rules import _rules
from undercroft.testing.sample import GAME as SAMPLE

GAMES = shelf.ids()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_aim_five_pictures_the_things_and_the_end(client: httpx.Client, game: str) -> None:
    answer = client.get(f"/how/{game}")
    assert answer.status_code == 200 and answer.headers["content-encoding"] == "gzip"
    words = on_one_line(html.unescape(re.sub("<[^>]*>", " ", answer.text)))
    guide, cards = find_guide(shelf.get(game)), glossary(game).cards
    assert on_one_line(guide.aim) in words and on_one_line(guide.end) in words
    for shown in pictures(shelf.get(game)):
        assert shown.says in words and f'aria-label="Picture {shown.number}: ' in answer.text
        assert shown.svg().splitlines()[2] in answer.text
    for thing in guide.things:
        assert cards[thing].title in words and on_one_line(cards[thing].text) in words, thing
    for rule in (*guide.rules, *(rule for picture in guide.pictures for rule in picture.rules)):
        assert f'href="/tools/rules/{game}#{rule}"' in answer.text
    assert ('value="learn"' in answer.text) == bool(lessons(shelf.get(game)))
    for path in (f"/tools/rules/{game}", f"/tools/rules/{game}/things"):
        assert f'href="{path}"' in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_leads_there(client: httpx.Client, game: str) -> None:
    assert f'<a href="/how/{game}">' in client.get(f"/tools/rules/{game}").text


def test_a_picture_alone_is_drawn_by_day_and_by_night(client: httpx.Client) -> None:
    third = pictures(shelf.get("electro"))[2]
    day, night = client.get("/how/electro/3.svg"), client.get("/how/electro/3.svg?night")
    assert day.headers["content-type"].startswith("image/svg+xml")
    assert (day.text, night.text) == (third.svg(), third.svg(theme="night"))


@pytest.mark.parametrize("path", ["/how/chess", "/how/trapper/0.svg", "/how/trapper/6.svg", "/how/trapper/x.svg"])
def test_what_is_not_there_is_not_found(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_game_that_is_brought_and_says_little_leads_to_its_rules_and_is_not_the_first(client: httpx.Client) -> None:
    with shelf.standing(SAMPLE):
        answer = client.get("/how/sample")
        assert (answer.status_code, answer.headers["location"]) == (307, "/tools/rules/sample")
        assert b"hides a gem" in _rules(SAMPLE, "").body
        assert start_here([SAMPLE, *map(shelf.get, shelf.ids())]) is shelf.get("trapper")
