"""At a real table: the host types what fell, a large screen shows it to all, phones are private hands."""

from __future__ import annotations

import random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor, frame

TV = {"viewport": {"width": 1920, "height": 1080}}
SMALL_TV = {"width": 1280, "height": 720}


def throw(host: Visitor, face: int) -> None:
    """The host has typed this, and the server has taken it."""
    number = host.page.locator(".thrower").get_attribute("data-number")
    host.page.locator(f'[data-face="{face}"]').click()
    expect(host.page.locator(f'.thrower[data-number="{number}"]')).to_have_count(0)


def draw(host: Visitor, dice: random.Random) -> None:
    """The host has typed a card that was there."""
    number = host.page.locator(".thrower").get_attribute("data-number")
    while host.page.locator(f'.thrower[data-number="{number}"]').count():
        host.page.locator(".ranks button").nth(dice.randrange(13)).click()
        host.page.locator(".suits button").nth(dice.randrange(4)).click()
        gone = (
            f'() => !document.querySelector(\'.thrower[data-number="{number}"]\') || document.querySelector(".refusal")'
        )
        host.page.wait_for_function(gone)


def fits(visitor: Visitor) -> bool:
    """Whether nothing of the page scrolls."""
    found: bool = visitor.page.evaluate(
        "() => (one => one.scrollHeight <= innerHeight && one.scrollWidth <= innerWidth)(document.documentElement)"
    )
    return found


def no_barrier(visitor: Visitor, name: str) -> None:
    """Axe finds nothing serious; the picture is kept."""
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.shot(name)
    found = Axe().run(visitor.page).response["violations"]
    assert not [one["nodes"][0]["html"] for one in found if one["impact"] in ("serious", "critical")]


def test_a_duel_with_typed_dice_on_two_screens_and_a_phone(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "friend", dice="mine")
    host, tv, phone = visit(), visit(**TV), visit(**PHONE)
    host.go(table["link"])
    tv.go(table["spectator"].replace("?k=", "/screen?k="))
    host.page.get_by_label("Invite to the seat of South").click()
    host.page.get_by_role("button", name="Show its code on the table screen").click()
    expect(tv.page.locator(".posted .qr svg")).to_be_visible()
    no_barrier(tv, "screen-waiting")
    phone.go(host.page.get_by_label("The link", exact=True).input_value())
    expect(tv.page.locator(".posted")).to_have_count(0)
    host.page.get_by_role("button", name="Start").click()
    host.choose("surprise")
    phone.choose("surprise")
    expect(tv.page.locator(".notice")).to_have_text("The host throws: a D6 for who starts")
    expect(phone.page.locator(".asked")).to_contain_text("The host throws: a D6 for who starts")
    assert phone.page.locator(".thrower").count() == 0
    no_barrier(host, "host-throws")
    throw(host, 3)
    host.page.get_by_role("button", name="Take that back").click()
    expect(host.page.locator(".thrower")).not_to_contain_text("Before it fell")
    for face in (3, 5, 2):
        throw(host, face)
    assert tv.page.locator(".fell").count() == 0
    host.page.keyboard.press("6")
    expect(tv.page.locator(".fell .die")).to_have_count(2)
    expect(tv.page.locator(".notice")).to_have_text("Waiting for South")
    expect(host.page.locator(".log .by-hand").last).to_have_text("by hand")
    phone.number()
    no_barrier(tv, "screen-duel")
    assert fits(tv)
    tv.page.set_viewport_size(SMALL_TV)  # type: ignore[arg-type]
    assert fits(tv)


@pytest.mark.soak
def test_a_phone_as_a_small_hand_has_room_for_the_question(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "greedy", game="pararoles", auto=True)
    phone = visit(**PHONE)
    phone.go(table["link"])
    phone.choose("start")
    phone.take_hint()

    phone.help()
    phone.page.get_by_label("Small hand").check()
    phone.page.keyboard.press("Escape")
    phone.number()
    assert frame(phone.page.locator(".slip"))["height"] > 0.6 * PHONE["viewport"]["height"]  # type: ignore[index]
    no_barrier(phone, "small-hand")
    phone.page.reload()
    phone.number()
    expect(phone.page.locator(".table.small-hand")).to_have_count(1)  # It is kept on this device.


@pytest.mark.soak
def test_cards_are_drawn_by_rank_and_suit_and_the_screen_shows_the_crawl(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "greedy", game="pararoles", dice="mine", auto=True)
    host, tv = visit(), visit(**TV)
    host.go(table["link"])
    tv.go(table["spectator"].replace("?k=", "/screen?k="))
    dice = random.Random(2)
    drawn = 0
    while drawn < 4 or not tv.page.locator(".stage svg").count():
        expect(host.page.locator(".thrower, .ask")).to_have_count(1)
        if host.page.locator(".cards").count():
            if not drawn:
                expect(tv.page.locator(".notice")).to_contain_text("The host draws: a card for")
                no_barrier(host, "host-draws")
                number = host.page.locator(".thrower").get_attribute("data-number")
                for key in "7d":
                    host.page.keyboard.press(key)
                expect(host.page.locator(f'.thrower[data-number="{number}"]')).to_have_count(0)
                expect(host.page.locator(".refusal")).to_have_count(0)
            else:
                draw(host, dice)
            drawn += 1
        elif host.page.locator(".thrower").count():
            throw(host, 3)
        else:
            host.take_hint()
    no_barrier(tv, "screen-crawl")
    assert fits(tv)
    tv.page.set_viewport_size(SMALL_TV)  # type: ignore[arg-type]
    assert fits(tv)
    tv.shot("screen-crawl-small")


@pytest.mark.soak
@pytest.mark.parametrize("everybody", [True, False])
def test_a_host_may_let_everybody_type_their_own(visit: Visit, site: Served, everybody: bool) -> None:
    with site.client() as client:
        table = made(client, "me", "friend", dice="mine")
    host, phone = visit(), visit(**PHONE)
    host.go(table["link"])
    phone.go(table["links"]["1"])
    host.page.get_by_role("button", name="Start").click()
    host.choose("surprise")
    if everybody:
        host.at_the_table()
        host.page.get_by_label("Everybody types").check()
    phone.choose("surprise")
    expect(host.page.locator(".thrower")).to_have_count(1)
    expect(phone.page.locator(".thrower")).to_have_count(1 if everybody else 0)
    if everybody:
        throw(phone, 4)
        expect(host.page.locator(".thrower")).to_contain_text("Before it fell 4")


@pytest.mark.soak
def test_own_dice_are_chosen_in_the_lobby(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.locator(".more summary").first.click()
    me.page.get_by_label("Who throws").first.select_option("mine")
    me.page.get_by_role("button", name="Set up this table").first.click()
    me.number()
    me.choose("surprise")
    expect(me.page.locator(".thrower")).to_contain_text("Throw a D6 for who starts")
