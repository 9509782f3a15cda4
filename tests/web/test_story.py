"""The story of a game in a real browser: told while one waits, seen and heard, and a way back into the game."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.server.served import Served, bearer
from tests.web.conftest import Visit
from tests.web.test_replay import over, serious, settled
from tests.web.visitor import PATIENCE, PHONE

TRIES = 12
"""Of so many short games the story of one has a turn of somebody that stands out: that of one in ten has none."""


def turned(site: Served) -> tuple[str, list[str]]:
    """A game that is over, and whose story is told: with a turn that somebody could take again."""
    for _ in range(TRIES):
        table, links = over(site)
        with site.client(headers=bearer(links[0])) as client:
            path = f"/api/tables/{table}/story"
            found = client.post(path, json={}).json()
            end = time.monotonic() + PATIENCE / 1000
            while found["story"] is None and time.monotonic() < end:
                time.sleep(0.05)
                found = client.get(path).json()
        if any(turning["seat"] is not None for turning in found["story"]["turnings"]):
            return table, links
    raise AssertionError("no turn stands out in any game")


def test_a_story_opens_first_and_leads_back_into_the_game(site: Served, visit: Visit) -> None:
    table, links = over(site)
    me = visit()
    me.go(links[0])
    me.go(f"/replay/{table}")
    expect(me.page.locator(".story-wait progress, .story .curve").first).to_be_visible()
    curve = me.page.get_by_role("img", name=re.compile("North began with a chance of about"))
    expect(curve).to_be_visible()
    expect(me.page).to_have_url(re.compile(f"/replay/{table}$"))
    assert not serious(me)
    me.shot("story", whole=True)
    me.page.locator(".story select").select_option("South")
    expect(me.page.get_by_role("img", name=re.compile("South began"))).to_be_visible()
    me.page.get_by_text("The curve in numbers").click()
    me.page.get_by_role("button", name="turn 2", exact=True).first.click()
    expect(me.page.locator(".replay .notice")).to_contain_text("Moment")
    expect(me.page).to_have_url(re.compile(r"\?as=1&at=[1-9]"))
    me.page.get_by_role("button", name="Story", exact=True).click()
    expect(curve).to_be_visible()


@pytest.mark.soak
def test_a_story_is_for_everyone_and_what_was_dear_is_tried_again(site: Served, visit: Visit) -> None:
    table, links = turned(site)
    for how, name in ((PHONE, "phone"), ({"color_scheme": "dark"}, "dark")):
        me = visit(**how)
        me.go(links[0])
        me.go(f"/replay/{table}")
        expect(me.page.locator(".story .curve")).to_be_visible()
        for fold in me.page.locator(".story summary").all():
            fold.click()
        assert not serious(me)
        assert me.page.evaluate("() => document.documentElement.scrollWidth") <= (390 if name == "phone" else 1280)
        me.shot(f"story-{name}", whole=True)
    me.page.get_by_role("button", name=re.compile("^Try it again")).first.click()
    me.page.wait_for_url("**/t/*")
    expect(me.page.locator(".what-if-sign")).to_have_attribute("href", re.compile(f"/replay/{table}"))
    me.go(f"/replay/{table}?as=0&at=0")
    settled(me, 0)
