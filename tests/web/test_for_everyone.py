"""The web table by keyboard alone, on a phone, read aloud, and as one likes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE


def test_by_keyboard_alone(visit: Visit) -> None:
    me = visit()
    me.go("/")
    keys = me.page.keyboard
    while me.page.evaluate("() => document.activeElement.value") != "now":
        keys.press("Tab")
    keys.press("Enter")
    number = me.number()
    while me.page.evaluate("() => document.activeElement.dataset.anchor") is None:
        keys.press("Tab")
    assert me.page.evaluate("() => document.activeElement.getAttribute('role')") == "button"
    start = me.page.evaluate("() => document.activeElement.dataset.anchor")
    keys.press("ArrowRight")
    keys.press("ArrowUp")
    there = me.page.evaluate("() => document.activeElement.dataset.anchor")
    assert there == f"{chr(ord(start[0]) + 1)}{int(start[1:]) + 1}"
    keys.press("Enter")
    me.gone_on(number)
    expect(me.page.locator("#question")).to_contain_text("Walls left: 19")
    assert me.page.evaluate("() => document.activeElement.dataset.anchor") == there
    keys.press("u")
    expect(me.page.locator("#question")).to_contain_text("Walls left: 20")
    keys.press("?")
    expect(me.page.locator(".ask .cited")).to_be_visible()
    keys.press("h")
    expect(me.page.locator(".hint")).to_be_visible()
    number = me.number()
    keys.press("1")
    expect(me.page.locator(".fold.open")).to_contain_text("Take a ready-made dungeon")
    keys.press("1")
    me.gone_on(number)


def test_on_a_phone_a_place_is_tapped_twice(visit: Visit) -> None:
    me = visit(**PHONE)
    me.play_now("trapper")
    number = me.number()
    me.shot("phone-build")
    place = me.page.locator('.drawing [data-anchor="c6"]')
    place.tap()
    expect(me.page.get_by_role("dialog")).to_contain_text("all on c6")
    assert me.number() == number
    me.shot("phone-tap")
    place.tap()
    me.gone_on(number)
    me.choose("h6")
    me.page.get_by_role("button", name="Undo").tap()
    expect(me.page.locator("#question")).to_contain_text("Walls left: 19")
    wide = me.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    me.shot("phone-whole", whole=True)


@pytest.mark.soak
def test_sounds_and_colours_are_switched_and_kept(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    sounds = me.page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    me.help()
    me.page.get_by_role("dialog").get_by_label("Colours").select_option("dark")
    me.page.reload()
    me.number()
    assert me.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert me.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor") == "rgb(29, 26, 34)"
    rect = me.page.locator(".drawing svg > rect")
    assert rect.evaluate("one => getComputedStyle(one).fill") == "rgb(29, 26, 34)"
