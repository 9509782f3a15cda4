"""The focus goes on with the game: it is never lost to the page as a whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit

_GONE = ("body", "html")


@pytest.mark.soak
def test_after_every_way_to_answer(visit: Visit) -> None:
    me = visit()
    me.set_up("pararoles")
    me.choose("start")
    for _ in range(8):
        me.take_hint()
        expect(me.page.locator("#question")).to_be_focused()
    number = me.number()
    me.page.locator("[data-option]").first.focus()
    me.page.keyboard.press("1")
    me.gone_on(number)
    assert me.focus().split()[0] not in _GONE


@pytest.mark.soak
def test_after_an_undo(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    me.choose("a6")
    number = me.number()
    me.page.get_by_role("button", name="Undo").click()
    me.gone_on(number)
    assert me.focus() == "button Undo"


@pytest.mark.soak
def test_while_others_play_and_at_the_end(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "friend", auto=True)
    north, south = visit(), visit()
    north.go(table["link"])
    south.go(table["links"]["1"])
    north.choose("the-empty-hall")
    expect(north.page.locator(".waiting")).to_be_focused()
    south.choose("the-empty-hall")
    north.told("Turn 1:")
    assert north.focus().split()[0] not in _GONE
    south.at_the_table()
    south.page.get_by_role("button", name="Concede").click()
    south.page.get_by_role("button", name="Yes").click()
    expect(north.page.locator(".ending h2")).to_be_focused()


@pytest.mark.soak
def test_in_and_out_of_the_help(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    me.help()
    expect(me.page.get_by_role("dialog")).to_contain_text("How it ends")
    expect(me.page.get_by_role("dialog")).to_contain_text("choose an option by its number")
    number = me.number()
    me.page.keyboard.press("1")  # A key for moves does nothing here.
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    assert me.number() == number
    assert me.focus() == "button How to play"
