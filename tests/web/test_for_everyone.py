"""The web table by keyboard alone, on a phone, in the dark, without motion, and under the eyes of axe."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor


def serious(visitor: Visitor) -> list[str]:
    """What axe finds serious or worse on the page."""
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


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
    me.gone_on(number)


def test_the_focus_goes_on_from_question_to_question(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    me.page.locator('[data-option="surprise"]').focus()
    number = me.number()
    me.page.keyboard.press("Enter")
    me.gone_on(number)
    expect(me.page.locator("#question")).to_be_focused()


def test_on_a_phone_a_place_is_tapped_twice(visit: Visit) -> None:
    me = visit(**PHONE)
    me.go("/")
    me.shot("phone-lobby")
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


def test_a_phone_in_mid_game(visit: Visit) -> None:
    me = visit(**PHONE)
    me.play_now("trapper")
    me.choose("the-comb")
    for _ in range(5):
        me.take_hint()
    me.number()
    me.shot("phone-play")
    assert me.page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_axe_finds_nothing_serious(visit: Visit) -> None:
    for scheme in ("light", "dark"):
        me = visit(color_scheme=scheme, reduced_motion="reduce")
        me.go("/")
        me.page.locator(".more summary").first.click()
        assert not serious(me)
        me.shot(f"lobby-{scheme}")
        me.play_now("trapper")
        assert not serious(me)
        me.choose("the-comb")
        me.take_hint()
        me.page.get_by_role("button", name="Why?").click()
        for fold in me.page.locator("details > summary").all()[:6]:
            fold.click()
        me.shot(f"table-{scheme}", whole=True)
        assert not serious(me)


def test_axe_finds_nothing_serious_on_an_invitation(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.locator(".more summary").first.click()
    me.page.locator('select[name="seat.1"]').first.select_option("friend")
    me.page.get_by_role("button", name="Set up this table").first.click()
    expect(me.page.locator(".qr svg").first).to_be_visible()
    assert not serious(me)
    me.shot("invitation")


def test_what_happens_is_read_out_and_the_table_stands_as_text(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    me.choose("the-comb")
    expect(me.page.locator('.unseen[aria-live="polite"]')).to_contain_text("action points")
    me.page.get_by_text("The table as text").click()
    expect(me.page.locator(".as-text pre")).to_contain_text("North's dungeon")


def test_sounds_and_colours_are_switched_and_kept(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    me.page.get_by_text("How to play, and switches").click()
    assert not me.page.get_by_label("Sounds").is_checked()
    me.page.get_by_label("Sounds").check()
    me.page.get_by_label("Colours").select_option("dark")
    me.page.reload()
    me.number()
    assert me.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert me.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor") == "rgb(29, 26, 34)"
    rect = me.page.locator(".drawing svg > rect")
    assert rect.evaluate("one => getComputedStyle(one).fill") == "rgb(29, 26, 34)"
