"""A map that is larger than the screen: who acts is in sight, the rest is scrolled to or seen as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.served import Served
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor, frame
from undercroft.games.exploration.content.stories.library import told
from undercroft.server.tables.wanted import SeatWanted, TableWanted

STORY = told("what-the-salt-keeps")
POSITION = {
    "characters": [{"character": "Telepath", "at": [20, 14]}, {"character": "Butcher", "at": [21, 13]}],
    "revealed": [room.id for room in STORY.rooms],
    "turn": "Telepath",
    "round": 3,
}
HERE = '.drawing [data-piece^="Telepath"]'
FINGER = 32
"""So many pixels wide a tile is at least."""


def come(site: Served, visit: Visit, **how: Any) -> Visitor:
    """Somebody at a table where all of a large dungeon is revealed."""
    seats = [SeatWanted("me"), SeatWanted("me")]
    wanted = TableWanted("exploration", options={"story": STORY.id}, seats=seats, auto=True)
    made = site.wait_for(site.hall.create(wanted, position=POSITION))
    me = visit(**how)
    me.go(f"/t/{made.id}?k={made.secret}")
    me.number()
    expect(me.page.locator(HERE)).to_have_count(1)
    return me


def is_in_sight(me: Visitor) -> bool:
    """Whether who acts can be seen, in the frame of the map and above the question."""
    found: bool = me.page.evaluate(
        """(piece) => {
          const box = document.querySelector(piece).getBoundingClientRect();
          const frame = document.querySelector('.drawing').getBoundingClientRect();
          const room = document.querySelector('.arena').getBoundingClientRect();
          return box.left >= Math.max(0, frame.left) && box.right <= Math.min(innerWidth, frame.right)
            && box.top >= Math.max(room.top, frame.top) && box.bottom <= Math.min(room.bottom, frame.bottom);
        }""",
        HERE,
    )
    return found


@pytest.mark.parametrize("how", [PHONE, pytest.param({}, marks=pytest.mark.soak)], ids=["phone", "wide"])
def test_who_acts_is_in_sight_the_whole_map_can_be_looked_at_and_it_follows_a_step(
    site: Served, visit: Visit, how: dict[str, Any]
):
    me = come(site, visit, **how)
    drawing = me.page.locator(".drawing.map")
    me.page.wait_for_function("() => document.querySelector('.drawing.map').scrollLeft > 0")
    assert is_in_sight(me)
    tile = frame(me.page.locator('.drawing [data-anchor="20,14"]').first)
    assert tile["width"] >= FINGER
    me.shot(f"map-{'phone' if how else 'wide'}")
    fits = "(map) => map.scrollWidth <= map.clientWidth + 1 && map.scrollHeight <= map.clientHeight + 1"
    assert not drawing.evaluate(fits)
    me.page.get_by_role("button", name="The whole map").click()
    assert drawing.evaluate(fits)
    me.page.get_by_role("button", name="Closer again").click()
    assert not drawing.evaluate(fits) and me.page.get_by_role("button", name="The whole map").is_visible()
    number = me.number()
    for _ in range(2 if how else 1):  # A finger touches twice.
        me.page.locator('.drawing [data-anchor="18,16"].open').first.click()
    me.gone_on(number)
    expect(me.page.locator(".question")).to_contain_text("steps left: 4")
    assert is_in_sight(me)


@pytest.mark.soak
def test_the_page_passes_axe_and_a_small_map_has_no_such_button(site: Served, visit: Visit):
    me = come(site, visit)
    found = Axe().run(me.page).response["violations"]
    assert not [one["id"] for one in found if one["impact"] in ("serious", "critical")]
    me.play_now("trapper")
    assert me.page.get_by_role("button", name="The whole map").count() == 0
