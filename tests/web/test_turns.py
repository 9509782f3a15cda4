"""Whose turn comes after whose stands over the board, monsters among the rest."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.served import Served
from tests.web.conftest import Visit
from tests.web.test_forms import serious
from tests.web.visitor import PHONE, Visitor
from undercroft.server.tables.wanted import SeatWanted, TableWanted

POSITION = {
    "characters": [{"character": "Telepath"}, {"character": "Butcher"}, {"character": "Courtesan"}],
    "foes": [{"kind": "Ghoul", "at": [7, 7]}, {"kind": "Skeleton", "at": [7, 8]}],
    "battle": {"turn": "Butcher", "first": "foes"},
}
ORDER = ["Ghoul 1", "Skeleton 2", "Telepath", "Butcher", "Courtesan"]


def come(site: Served, visit: Visit, **how: Any) -> Visitor:
    """Whoever plays the Butcher in an encounter in which the foes were first."""
    seats = [SeatWanted("bot"), SeatWanted("me"), SeatWanted("bot")]
    wanted = TableWanted("exploration", seats=seats, auto=True)
    made = site.wait_for(site.hall.create(wanted, position=POSITION))
    me = visit(**how)
    me.go(f"/t/{made.id}?k={made.secret}")
    me.number()
    return me


@pytest.mark.parametrize("how", [pytest.param({}, marks=pytest.mark.soak), PHONE], ids=["wide", "phone"])
def test_the_order_of_an_encounter_stands_over_the_board(site: Served, visit: Visit, how: dict[str, Any]) -> None:
    me = come(site, visit, **how)
    strip = me.page.get_by_role("list", name="Whose turn it is")
    expect(strip.locator("li")).to_have_text(ORDER)
    acts = strip.locator('[aria-current="step"]')
    expect(acts).to_have_text("Butcher")
    expect(strip.locator(".you")).to_have_text("Butcher")
    strip.evaluate("row => row.scrollIntoView()")  # The map may have taken its place.
    expect(acts).to_be_in_viewport(ratio=0.9)
    expect(me.page.get_by_role("heading", name="Turns")).to_have_count(0)
    assert serious(me) == []


def test_a_name_in_the_order_can_be_asked_about(site: Served, visit: Visit) -> None:
    me = come(site, visit)
    me.page.locator(".turns li").first.hover()
    expect(me.page.locator(".thing")).to_contain_text("Ghoul")
