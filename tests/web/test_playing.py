"""From the tools to the table and back in a real browser: every button that plays with what was made."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.conformance.test_files import SAMPLES, party
from tests.server.served import Served
from tests.web.conftest import Visit
from tests.web.test_axe import look
from undercroft.inputs import read_file_text

PARTY = "undercroft.party.truedungeon"
SAVED = "undercroft.saved"


def all_leave(site: Served, id: str) -> None:
    """Everybody has left the adventure, and it is over."""

    async def doing() -> None:
        live = await site.hall.find(id)
        async with live.lock:
            for seat in range(len(live.kept.seats)):
                await live.take_step("act", seat, "leave", None)
            live.changed()

    site.wait_for(doing())


def test_every_button_leads_to_a_table_and_a_game_that_is_over_back_to_the_tools(
    visit: Visit, site: Served, tmp_path: Path
) -> None:
    me = visit()
    page = me.page
    layout = read_file_text(SAMPLES["trapper layout"], "layout")["layout"].split()
    saved = {"layout trapper": [{"name": "My Own Comb", "value": {"layout": layout}}]}
    kept = {"party": json.loads(party()), "owned": {}, "files": {}, "options": {"followers": True}}
    for key, value in ((SAVED, saved), (PARTY, kept)):
        page.add_init_script(f"localStorage[{json.dumps(key)}] ??= {json.dumps(json.dumps(value))}")

    me.go("/tools/play")
    expect(page.locator(".kept li")).to_have_count(2)
    look(me, "files", "desktop")
    page.get_by_role("button", name="My Own Comb").click()
    expect(page.get_by_role("heading", name="My Own Comb")).to_be_visible()
    look(me, "file", "desktop")
    page.get_by_role("button", name="Play now").click()
    me.number()
    me.told("North has finished building.")

    me.go("/tools/play")
    broken = tmp_path / "broken.toml"
    broken.write_text(SAMPLES["trapper layout"].replace("H", "."), encoding="utf-8")
    page.get_by_label("Open a file").set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("trapper.setup.heirloom")
    assert ["400" in trouble for trouble in me.troubles] == [True]
    me.troubles.clear()
    page.locator("textarea").fill(SAMPLES["electro board"])
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()

    me.go("/tools/floor?seed=7")
    page.get_by_role("button", name="Play this floor").click()
    me.choose("start")

    me.go("/tools/party")
    page.get_by_role("button", name="Play with this party").click()
    me.number()

    me.go("/tools/boards")
    page.get_by_role("button", name="Try it in a room").click()
    me.number()
    all_leave(site, page.url.rpartition("/")[2])
    page.get_by_role("link", name="Open it in the tools").click()
    expect(page.get_by_role("heading", name="What this game has left")).to_be_visible()
    look(me, "left", "desktop")
    page.get_by_role("listitem").filter(has_text="party.json").get_by_role("link", name="Open in the tools").click()
    expect(page.locator(".said")).to_contain_text("party.json is open")
    expect(page.get_by_role("tab")).to_have_count(4)
    assert "from=" not in page.url
