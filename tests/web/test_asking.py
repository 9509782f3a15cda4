"""Everything can be asked, a far place is clicked, and what happens to somebody is seen over them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.served import Served
from tests.web.conftest import Visit
from tests.web.test_forms import serious
from tests.web.test_moves import on_the_entrance
from tests.web.visitor import PHONE, frame

CELL = 48
"""So many pixels a cell of the board measures at least, on a screen of 1280 by 800."""


def test_a_thing_is_told_on_hover_by_keys_and_goes_again(site: Served, visit: Visit) -> None:
    me = on_the_entrance(visit, site)
    card = me.page.locator(".thing")
    me.page.locator('.drawing [data-anchor="f2"]').hover()
    expect(card).to_contain_text("Wall")
    expect(card.locator(".cited")).to_have_count(0)
    me.page.keyboard.press("i")
    expect(card.locator(".cited").first).to_contain_text("wall")
    expect(card.locator(".cited a").first).to_have_attribute("href", "/tools/rules/trapper#trapper.walls.block")
    assert serious(me) == []
    me.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    me.page.mouse.move(2, 2)
    me.page.locator('.drawing [data-anchor="e2"].open').focus()
    me.page.keyboard.press("i")
    expect(card).to_contain_text("Empty floor")
    me.choose("n")
    expect(card).to_have_count(0)


def test_where_nothing_can_be_answered_the_reason_is_told_beside_the_place(site: Served, visit: Visit) -> None:
    me = on_the_entrance(visit, site)
    number = me.number()
    wall = me.page.locator('.drawing [data-anchor="f2"]')
    wall.click()
    said = me.page.locator(".not-here")
    expect(said).to_contain_text("f2 is a wall.")
    spot, box = frame(wall), frame(said)
    assert abs(box["y"] - spot["y"]) < 3 * CELL and abs(box["x"] - spot["x"]) < 5 * CELL
    assert serious(me) == []
    me.page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    wall.click()
    expect(said).to_be_visible()
    assert me.number() == number
    me.choose("n")
    expect(said).to_have_count(0)


def test_on_a_phone_a_long_press_tells_what_a_thing_is(site: Served, visit: Visit) -> None:
    me = on_the_entrance(visit, site, **PHONE)
    place = me.page.locator('.drawing [data-anchor="g2"]')
    place.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    card = me.page.locator(".thing")
    expect(card).to_contain_text("Fog token")
    expect(card).to_be_in_viewport(ratio=1)
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def test_a_far_place_is_shown_and_walked_to(site: Served, visit: Visit) -> None:
    me = on_the_entrance(visit, site)
    number = me.number()
    far = me.page.locator('.drawing [data-anchor="a1"]')
    far.click()
    expect(me.page.locator(".towards")).to_contain_text("To a1: 4 steps.")
    expect(me.page.locator(".way text")).to_have_text("4")
    assert me.number() == number
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".way")).to_have_count(0)
    far.click()
    far.click()
    me.told("steps to a1")
    expect(me.page.locator("#question")).to_contain_text("stands on a1")
    assert me.number() == number + 4
    expect(me.page.locator(".drawing .way")).to_have_count(0)


def test_what_happens_to_somebody_rises_over_them(site: Served, visit: Visit) -> None:
    me = on_the_entrance(visit, site, pace="quick")
    me.page.evaluate(
        """() => {
          window.risen = [];
          new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach((one) => {
            if (one.classList?.contains('rising')) risen.push([one.textContent, one.className, one.style.left]);
          }))).observe(document.body, {childList: true});
        }"""
    )
    far = me.page.locator('.drawing [data-anchor="g3"]')  # The skeleton of the Empty Hall is under its fog.
    far.click()
    far.click()
    me.page.wait_for_function("() => risen.length > 0")
    [letters, kind, left] = me.page.evaluate("() => risen[0]")
    assert re.fullmatch(r"\d+ to \d+|survives|killed", letters), letters
    assert kind.startswith("rising") and float(left.removesuffix("px")) > 0


def test_the_board_leads_and_the_question_is_in_sight(site: Served, visit: Visit) -> None:
    me = on_the_entrance(visit, site, viewport={"width": 1280, "height": 800})
    cell = frame(me.page.locator('.drawing [data-anchor="e2"]'))
    assert cell["width"] >= CELL
    boards = me.page.locator(".board").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert len(boards) == 2 and boards[0] > 2 * boards[1], "of two boards the one that matters is large"
    expect(me.page.locator("#question")).to_be_in_viewport(ratio=1)
    expect(me.page.locator(".log li").last).to_be_in_viewport()
    assert me.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "the page does not scroll"
    me.page.get_by_role("button", name="Close the log").click()
    expect(me.page.locator(".margin .log")).to_be_hidden()
    wider = frame(me.page.locator('.drawing [data-anchor="e2"]'))
    assert wider["width"] >= cell["width"]


def test_on_a_phone_the_sheet_has_tabs_and_keeps_its_height(site: Served, visit: Visit) -> None:
    me = on_the_entrance(visit, site, **PHONE)
    expect(me.page.locator("#question")).to_be_in_viewport(ratio=1)
    heights = []
    for name, part in (("Next", ".slip"), ("Overview", ".overview"), ("Log", ".margin"), ("Table", ".company")):
        me.page.get_by_role("navigation", name="What the sheet shows").get_by_role("button", name=name).click()
        expect(me.page.locator(f".live {part}")).to_be_in_viewport()
        box = frame(me.page.locator(f".live {part}"))
        heights.append(round(box["height"]))
    assert len(set(heights)) == 1 and heights[0] <= 0.42 * 844
    me.page.get_by_role("button", name="Next").click()
    me.choose("n")
    expect(me.page.locator("#question")).to_be_in_viewport(ratio=1)
