"""The pages that the server draws, in a real browser: few clicks to a game, lasting colours, and text that is text."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Dialog, expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor

EVIL = "<img src=x onerror=alert(1)>"


def serious(visitor: Visitor) -> list[str]:
    """What axe finds serious or worse on the page."""
    found = Axe().run(visitor.page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in ("serious", "critical")]


def test_two_clicks_to_a_game_against_bots_and_three_to_one_with_a_friend(visit: Visit) -> None:
    me, friend = visit(), visit()
    me.go("/")
    game = me.page.locator(".game:has(#game-trapper)")
    game.get_by_role("button", name="Play with a friend").click()
    link = me.page.locator(".invitation a.link").first.get_attribute("href")
    assert link is not None
    me.page.get_by_role("link", name="Go to the table").click()
    friend.go(link)
    me.number()
    friend.number()
    me.go("/")
    game.get_by_role("button", name="Play now").click()
    assert me.number() == 0


@pytest.mark.soak
@pytest.mark.parametrize("device", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_the_colours_that_were_chosen_hold_on_every_page(visit: Visit, device: str) -> None:
    other = {"light": "dark", "dark": "light"}[device]
    me = visit(color_scheme=device)

    def paper() -> str:
        found: str = me.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
        return found

    me.go("/")
    as_device = paper()
    shown = me.page.locator(f".picture.{'day' if device == 'light' else 'night'}").first
    expect(shown).to_be_visible()
    me.page.get_by_label("Colours").select_option(other)
    chosen = paper()
    assert chosen != as_device
    expect(shown).to_be_hidden()
    for path in ("/", "/t/AAAAAAAAAAAA"):
        me.page.goto(me.url + path)
        assert paper() == chosen
        expect(me.page.get_by_label("Colours")).to_have_value(other)
    me.troubles.clear()  # A page that is not there is complained about.
    me.play_now("trapper")
    assert paper() == chosen


@pytest.mark.soak
def test_a_wrong_form_says_where_and_keeps_what_was_filled_in(visit: Visit) -> None:
    me = visit(**PHONE)
    me.go("/")
    game = me.page.locator(".game:has(#game-trapper)")
    game.locator("details.more > summary").click()
    game.locator('[name="name.1"]').fill("Bea")
    game.locator(".variants > summary").click()
    game.locator('[name="option.turn_limit"]').fill("7")
    game.get_by_role("button", name="Set up this table").click()
    expect(me.page.get_by_role("alert")).to_contain_text("trapper.option.turn-limit")
    expect(me.page.locator('[aria-invalid="true"]')).to_be_focused()
    expect(me.page.locator('.game:has(#game-trapper) [name="name.1"]')).to_have_value("Bea")
    assert not serious(me)
    assert me.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    me.shot("phone-lobby")
    me.troubles.clear()  # The answer was 400.
    again = me.page.locator(".game:has(#game-trapper)")
    again.locator('[name="option.turn_limit"]').fill("8")
    again.get_by_role("button", name="Set up this table").click()
    me.number()


def test_names_and_chat_are_never_interpreted(visit: Visit) -> None:
    me = visit()
    said: list[Dialog] = []
    me.page.on("dialog", lambda dialog: said.append(dialog))
    me.go("/")
    game = me.page.locator(".game:has(#game-trapper)")
    game.locator("details.more > summary").click()
    game.locator('[name="name.0"]').fill(EVIL)
    game.locator('[name="seat.1"]').select_option("friend")
    game.locator('[name="name.1"]').fill(f'"{EVIL}')
    game.get_by_role("button", name="Set up this table").click()
    expect(me.page.get_by_role("heading", name=f'"{EVIL}')).to_be_visible()
    link = me.page.locator(".invitation a.link").first.get_attribute("href") or ""
    me.page.get_by_role("link", name="Go to the table").click()
    friend = visit()
    friend.go(link)
    me.number()
    id = re.findall("/t/([^?]+)", link)[0]
    for words in (EVIL, "javascript:alert(1)"):
        me.at_the_table()
        me.page.get_by_label("Say something").fill(words)
        me.page.get_by_role("button", name="Say", exact=True).click()
        expect(friend.page.locator(".chat li").last).to_contain_text(words)
    me.page.evaluate(
        "id => fetch(`/api/tables/${id}/act`, {method: 'POST', body: JSON.stringify({id: '1', act: 'concede'})})", id
    )
    for visitor in (me, friend):
        expect(visitor.page.locator("body")).to_contain_text(EVIL)
        expect(visitor.page.locator(".log")).to_contain_text(EVIL)
        assert visitor.page.locator('img[src="x"]').count() == 0
    me.go("/")
    expect(me.page.locator(".tables .names").first).to_contain_text(EVIL)
    assert me.page.locator('img[src="x"]').count() == 0
    assert not said
