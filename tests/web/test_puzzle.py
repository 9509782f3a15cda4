"""The puzzle of the day in a real browser: the table as the seat sees it, an answer, and what every answer comes to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, WIDE
from undercroft import Table
from undercroft.bots import play_bots, seated


def assert_for_everyone(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("device", [WIDE, pytest.param(PHONE, marks=pytest.mark.soak)])
def test_a_puzzle_is_answered_and_its_game_watched(visit: Visit, device: dict[str, Any]) -> None:
    me = visit(**device)
    me.go("/daily")
    me.page.get_by_role("link", name="The puzzle of the day of Dungeon Trapper").click()
    expect(me.page.locator(".drawn svg")).to_be_visible()
    assert_for_everyone(me.page)
    me.page.locator(".answers button").first.click()
    expect(me.page.get_by_text("your answer")).to_be_visible()
    expect(me.page.locator(".weighed .best")).to_have_count(1)
    assert_for_everyone(me.page)
    me.page.reload()
    expect(me.page.get_by_text("your answer")).to_be_visible()
    me.page.get_by_role("button", name="Watch the game it is from").click()
    expect(me.page.locator("main.replay, #replay")).to_be_visible()


def test_what_an_answer_says_of_itself_can_be_read(visit: Visit) -> None:
    me = visit()
    for back in range(14):  # More days than ElectroDungeon has puzzles: some of its answers say what comes with them.
        me.go(f"/daily/puzzle/electro/{datetime.now(UTC).date() - timedelta(days=back)}")
        if me.page.locator(".answers .soft").count():
            break
    expect(me.page.locator(".answers .soft").first).to_be_visible()
    assert_for_everyone(me.page)


def test_a_record_from_a_file_is_watched(visit: Visit, tmp_path: Path) -> None:
    table = Table.start("trapper", strict=False)
    play_bots(table, seated(table.game, ("greedy", "greedy"), 1), limit=40)
    table.act(0, "concede")
    table.record().save(tmp_path / "game.json")
    (tmp_path / "letter.json").write_text("Dear Ada")
    me = visit()
    me.go("/replay")
    assert_for_everyone(me.page)
    me.page.get_by_label("The record").set_input_files(tmp_path / "letter.json")
    me.page.get_by_role("button", name="Watch it").click()
    expect(me.page.get_by_role("alert")).to_contain_text("letter.json")
    me.troubles.clear()  # The browser tells of the refusal.
    me.page.get_by_label("The record").set_input_files(tmp_path / "game.json")
    me.page.get_by_role("button", name="Watch it").click()
    expect(me.page.get_by_role("heading", name="In numbers")).to_be_visible()  # Its story.
