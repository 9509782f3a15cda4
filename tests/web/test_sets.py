"""A set in a real browser: from the lobby through its games to its end, by its page and by the end of a table."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, WIDE, Visitor


def concede(me: Visitor) -> None:
    me.number()
    address = me.page.url.replace("/t/", "/api/tables/")
    answer = me.page.request.post(f"{address}/act", data={"id": "c", "act": "concede"}, headers={"origin": me.url})
    assert answer.ok


@pytest.mark.parametrize("device", [pytest.param(WIDE, marks=pytest.mark.soak), PHONE])
def test_best_of_three_from_the_lobby_to_its_end(visit: Visit, device: dict[str, Any]) -> None:
    me = visit(**device)
    me.go("/")
    me.page.get_by_text("More ways to play Dungeon Trapper").click()
    several = me.page.get_by_role("form", name="Several games of Dungeon Trapper")
    expect(several.get_by_label("Several games")).to_have_value("best:3")
    several.get_by_role("button", name="Play now").click()
    concede(me)
    expect(me.page.get_by_text("North 0 : 1 South, after 1 of 3 games.")).to_be_visible()
    me.page.get_by_role("link", name="Dungeon Trapper: best of 3").click()
    expect(me.page.get_by_role("row", name="Game 3")).to_contain_text("to come")
    found = Axe().run(me.page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    me.page.get_by_role("button", name="Play the next game").click()
    concede(me)
    me.page.get_by_role("link", name="Dungeon Trapper: best of 3").click()
    expect(me.page.get_by_role("status")).to_have_text("South wins the set: North 0 : 2 South")
    expect(me.page.get_by_role("button", name="Play the next game")).to_have_count(0)
    assert me.troubles == []
