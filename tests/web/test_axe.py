"""axe finds nothing serious on any page in any state, wide or narrow, by day or by night; nothing scrolls sideways."""

from __future__ import annotations

import os
import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, WIDE, Visitor
from tools.pages import ROUND

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
LONG = pytest.mark.parametrize(
    ("screen", "how"), [("wide", WIDE), pytest.param("phone", PHONE, marks=pytest.mark.soak)], ids=["wide", "phone"]
)
"""On a phone in a soak only."""


def look(visitor: Visitor, name: str, screen: str) -> None:
    """Axe has looked at the page by day, and by night if it invites or this is a soak; its pictures are kept."""
    for scheme in ("light", "dark") if SOAK or name == "invitation" else ("light",):
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        visitor.shot(f"{name}-{screen}-{scheme}")
        only = {} if scheme == "light" else {"runOnly": ["color-contrast"]}
        found = Axe().run(visitor.page, options=only).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not [f"{name}, {scheme}: {one['id']}: {one['nodes'][0]['html'][:200]}" for one in serious]
    sideways = visitor.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert sideways <= 0, f"{name} scrolls sideways by {sideways}"


@pytest.mark.soak
@LONG
def test_what_happens_before_the_question(visit: Visit, site: Served, screen: str, how: dict[str, object]) -> None:
    me = visit(pace="slow", **how)
    me.go(ROUND.laid(site))
    for answer in ROUND.answers:
        me.choose(answer)
    expect(me.page.locator(".meanwhile")).to_be_visible()
    look(me, "meanwhile", screen)
    expect(me.page.locator(".meanwhile")).to_be_visible()


@pytest.mark.soak
@LONG
def test_a_duel_from_the_lobby_to_the_end(visit: Visit, screen: str, how: dict[str, object]) -> None:
    me = visit(**how)
    me.go("/")
    me.page.locator(".more summary").first.click()
    look(me, "lobby", screen)
    me.play_now("trapper")
    look(me, "building", screen)
    me.choose("the-comb")
    me.page.get_by_role("button", name="Why?").click()
    me.page.get_by_role("button", name="Show me a good move").click()
    expect(me.page.locator(".hint")).to_be_visible()
    if screen == "phone":
        look(me, "trapping-next", screen)
        me.sheet("Log")
    me.page.locator(".log .event summary").last.click()
    look(me, "trapping-log", screen)
    me.at_the_table()
    me.page.locator(".hand summary").first.click()
    look(me, "trapping", screen)
    me.help()
    expect(me.page.get_by_role("dialog")).to_contain_text("How it ends")
    look(me, "help", screen)
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Concede").click()
    look(me, "conceding", screen)
    me.page.get_by_role("button", name=re.compile("^Yes")).click()
    expect(me.page.locator(".ending")).to_be_visible()
    look(me, "end", screen)


@pytest.mark.soak
@LONG
def test_a_crawl_and_who_watches_it(visit: Visit, site: Served, screen: str, how: dict[str, object]) -> None:
    with site.client() as client:
        table = made(client, "me", "greedy", game="pararoles", auto=True)
    me, watcher = visit(**how), visit(**how)
    me.go(table["link"])
    me.number()
    look(me, "heroes", screen)
    me.choose("start")
    for _ in range(4):
        me.take_hint()
    me.number()
    look(me, "crawl", screen)
    watcher.go(table["spectator"])
    watcher.told("arrives on floor 1")
    look(watcher, "watching", screen)
    me.at_the_table()
    me.page.get_by_label("Hand over the seat of Ash").click()
    me.page.locator(".hand[open]").get_by_role("button", name="Make a new link").click()
    expect(me.page.locator(".invitation .qr svg")).to_be_visible()
    look(me, "handed-over", screen)


@LONG
def test_an_invitation_and_trouble(visit: Visit, screen: str, how: dict[str, object]) -> None:
    me = visit(**how)
    me.go("/")
    me.page.locator(".more summary").first.click()
    me.page.locator('select[name="seat.1"]').first.select_option("friend")
    me.page.get_by_role("button", name="Set up this table").first.click()
    expect(me.page.locator(".qr svg").first).to_be_visible()
    look(me, "invitation", screen)
    me.page.locator("a.button.primary").click()
    expect(me.page.locator(".empty")).to_be_visible()
    look(me, "waiting", screen)
    me.go("/t/AAAAAAAAAAAA")
    look(me, "trouble", screen)
    me.troubles.clear()  # That there is no such table is what was wanted.
