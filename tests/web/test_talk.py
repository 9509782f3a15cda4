"""Many acts in a window of their own, names for seats, and the only answer that gives itself."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.served import Served, bearer, made
from tests.talk import talk
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

__all__ = ["talk"]

PLACES = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy", "name": "Bob"}]


def seat(site: Served, game: str, **wanted: Any) -> str:
    """A link to the first seat of a game that has begun."""
    with site.client() as client:
        table = made(client, game=game, seats=PLACES, **wanted)
        client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"])).raise_for_status()
    link: str = table["link"]
    return link


def come(visit: Visit, site: Served, game: str, **how: object) -> Visitor:
    me = visit(**how)
    me.go(seat(site, game))
    me.number()
    return me


def slow(visit: Visit, site: Served, game: str) -> Visitor:
    """A page that would go on by itself, but not before the test is over."""
    me = visit(going_on=True)
    slowly = "const soon = setTimeout; window.setTimeout = (go, ms) => soon(go, ms === 1200 ? 1e8 : ms)"
    me.context.add_init_script(slowly)
    me.go(seat(site, game))
    me.number()
    return me


def test_an_act_of_many_is_said_part_by_part_and_the_only_answer_gives_itself(
    visit: Visit, site: Served, talk: str
) -> None:
    me = come(visit, site, talk, going_on=True)
    expect(me.page.locator("#question")).to_have_text("How do you greet Bob?")
    expect(me.page.locator('[data-option="wave"]')).to_contain_text("Wave to Bob")
    me.page.get_by_role("button", name="Claim …").click()
    window = me.page.get_by_role("dialog", name="Claim")
    say = window.get_by_role("button", name="Say it")
    expect(window.get_by_role("combobox")).to_have_count(1)
    expect(say).to_have_attribute("aria-disabled", "true")
    window.get_by_label("Claim: part 1").select_option(label="the gem")
    window.get_by_label("Claim: part 2").select_option(label="in the hall")
    window.get_by_label("Claim: part 3").select_option(label="of Bob")
    expect(window.get_by_role("status")).to_contain_text("Claim the gem in the hall of Bob.")
    window.get_by_label("Claim: part 1").select_option(label="the crown")  # What still fits stays.
    me.shot("say")
    assert Axe().run(me.page).response["violations"] == []
    say.click()
    me.told("Ann claims crown hall s1.")
    expect(window).to_be_hidden()
    me.choose("bow")
    expect(me.page.locator(".going")).to_have_text("going on …")
    expect(me.page.locator("#question")).to_have_text("How do you greet Bob?")
    me.told("Bob greets Ann: bow.")


@pytest.mark.soak
def test_the_window_works_by_keyboard_and_no_key_answers_beneath_it(visit: Visit, site: Served, talk: str) -> None:
    me = come(visit, site, talk)
    number = me.number()
    me.page.get_by_role("button", name="Claim …").focus()
    me.page.keyboard.press("Enter")
    window = me.page.get_by_role("dialog", name="Claim")
    expect(window.get_by_label("Claim: part 1")).to_be_focused()
    for part in (1, 2, 3):
        me.page.keyboard.press("ArrowDown")
        expect(window.get_by_role("combobox")).to_have_count(min(part + 1, 3))
        me.page.keyboard.press("Tab")
    expect(window.get_by_role("button", name="Say it")).to_be_focused()
    me.page.keyboard.press("1")
    assert me.number() == number
    me.page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    expect(me.page.get_by_role("button", name="Claim …")).to_be_focused()


@pytest.mark.soak
@pytest.mark.parametrize("key", ["Enter", " ", "1"])
def test_a_key_goes_on_at_once(visit: Visit, site: Served, talk: str, key: str) -> None:
    me = slow(visit, site, talk)
    me.choose("bow")
    expect(me.page.locator(".going")).to_be_visible()
    for _ in range(2):
        number = me.number()
        expect(me.page.locator("[data-option]")).to_be_enabled()  # The answer before is acknowledged.
        me.page.keyboard.press(key)
        me.gone_on(number)
    me.told("Bob greets Ann: bow.")


@pytest.mark.soak
def test_after_an_undo_it_waits(visit: Visit, site: Served, talk: str) -> None:
    me = slow(visit, site, talk)
    me.choose("bow")
    me.choose("on")
    expect(me.page.locator(".going")).to_be_visible()
    number = me.number()
    me.page.get_by_role("button", name="Undo").click()
    me.gone_on(number)
    expect(me.page.locator('[data-option="on"]')).to_be_visible()
    expect(me.page.locator(".going")).to_have_count(0)
    me.choose("on")
    expect(me.page.locator(".going")).to_be_visible()  # A new answer, and it goes on again.


@pytest.mark.soak
def test_it_waits_where_that_is_switched_off(visit: Visit, site: Served, talk: str) -> None:
    me = come(visit, site, talk, going_on=True)
    me.help()
    me.page.get_by_label("Go on by itself where there is only one answer").uncheck()
    me.page.keyboard.press("Escape")
    me.choose("bow")
    expect(me.page.locator('[data-option="on"]')).to_be_visible()
    expect(me.page.locator(".going")).to_have_count(0)
