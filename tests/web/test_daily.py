"""The dungeon of the day in a real browser: from the lobby to one's own try, and after it the others'."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, WIDE


@pytest.mark.parametrize("device", [WIDE, pytest.param(PHONE, marks=pytest.mark.soak)])
def test_after_ones_own_try_one_sees_the_others_and_watches_the_best(visit: Visit, device: dict[str, Any]) -> None:
    me, stranger = visit(**device), visit()
    me.go("/")
    me.page.get_by_role("link", name="The dungeon of the day").click()
    me.page.get_by_label("My name").fill("Ada")
    me.page.get_by_role("button", name="Play my one try at Dungeon Trapper").click()
    me.number()
    expect(me.page.get_by_text("this try counts, without hints")).to_be_visible()
    expect(me.page.get_by_role("button", name="Show me a good move")).to_have_count(0)
    answer = me.page.request.post(
        f"{me.page.url.replace('/t/', '/api/tables/')}/act",
        data={"id": "c", "act": "concede"},
        headers={"origin": me.url},
    )
    assert answer.ok
    me.page.get_by_role("link", name="How the others did").click()
    expect(me.page.get_by_text("Place 1 of")).to_be_visible()
    found = Axe().run(me.page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    me.page.get_by_role("button", name="Watch the best").first.click()
    expect(me.page.locator("main.replay, #replay")).to_be_visible()
    stranger.page.goto(f"{me.url}/daily/trapper")
    expect(stranger.page.get_by_text("so far. How they ended")).to_be_visible()
    expect(stranger.page.get_by_text("Ada")).to_have_count(0)
