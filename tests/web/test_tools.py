"""The tools in a real browser: a floor from typed dice, its files, and the pages under the eyes of axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor
from undercroft.cli import main
from undercroft.games.pararoles import generate, rolls_of

FACES = [roll.face for roll in rolls_of(generate(7))]


def serious(visitor: Visitor) -> list[str]:
    """What axe finds serious or worse on the page."""
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def take(page: Page, audience: str, ending: str, folder: Path) -> Path:
    """The file of this ending lies in the folder, as the page gave it."""
    part = page.locator(".downloads .columns > div").filter(has=page.get_by_role("heading", name=f"For the {audience}"))
    with page.expect_download() as waited:
        part.locator(f'button[value="{ending}"]').click()
    path = folder / waited.value.suggested_filename
    waited.value.save_as(path)
    return path


@pytest.mark.parametrize("script", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_a_floor_from_typed_dice_is_exported_as_the_command_writes_it(
    visit: Visit, tmp_path: Path, *, script: bool
) -> None:
    me = visit(java_script_enabled=script)
    me.go("/tools/floor/dice")
    me.page.get_by_text("Rules of the floor").click()
    me.page.get_by_label("a player makes the designer").select_option("off")
    me.page.get_by_role("button", name="Begin with these rules").click()
    asked = me.page.locator("#asked")
    expect(asked).to_have_text("Roll 1: a d6 for entrance side")
    me.page.get_by_role("button", name=str(FACES[0]), exact=True).click()
    expect(asked).to_have_text("Roll 2: a d6 for entrance factor")
    expect(me.page.get_by_role("status")).to_contain_text(f"{FACES[0]} of a d6 for entrance side")
    field = me.page.get_by_label("Or type what fell")
    expect(field).to_be_focused()
    field.fill("9")
    field.press("Enter")
    expect(me.page.get_by_role("alert")).to_contain_text("roll 2 is 9: impossible on a d6 for entrance factor")
    expect(me.page.get_by_role("alert")).to_contain_text("pararoles.entrance.factor")
    field.fill(f"{FACES[1]} 1")
    field.press("Enter")
    expect(asked).to_contain_text("Roll 4")
    me.page.get_by_role("button", name="Take back the last").click()
    expect(asked).to_contain_text("Roll 3")
    me.shot(f"tools-dice-{'script' if script else 'plain'}", whole=True)
    field.fill(" ".join(map(str, FACES[2:])))
    field.press("Enter")
    expect(asked).to_have_text("The floor is complete")
    (tmp_path / "rolls.txt").write_text(" ".join(map(str, FACES)))
    for audience in ("keeper", "players"):
        for ending in (".json", ".svg"):
            got = take(me.page, audience, ending, tmp_path)
            made = tmp_path / f"made{ending}"
            command = ["floor", "--rolls", str(tmp_path / "rolls.txt"), "--for", audience, "-o", str(made)]
            assert main(command) == 0
            assert got.read_bytes() == made.read_bytes()
    me.troubles = [trouble for trouble in me.troubles if "400" not in trouble]  # The 9 was refused with that status.


@pytest.mark.soak
def test_players_are_given_a_link_that_tells_nothing(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    me.go("/tools/floor?seed=7")
    link = me.page.get_by_role("link", name="A link for the players").get_attribute("href") or ""
    assert link.startswith("/tools/floor/players?plan=") and "seed" not in link
    friend = visit(**PHONE)
    friend.go(link)
    expect(friend.page.get_by_role("heading", level=1)).to_have_text("Floor 1, for the players")
    expect(friend.page.locator("figure svg")).not_to_contain_text("trap")
    assert "seed" not in friend.page.content().lower()
    friend.shot("tools-players-phone", whole=True)


def test_a_rule_is_found_by_search_and_by_its_link(visit: Visit) -> None:
    me = visit()
    me.go("/tools/")
    me.page.get_by_label("Search the rules of Dungeon Trapper").fill("fan pushes")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("status")).to_contain_text("with “fan pushes”")
    assert not serious(me)
    me.page.get_by_role("link", name="trapper.fan.chain", exact=True).first.click()
    assert me.page.url.endswith("/tools/rules/trapper#trapper.fan.chain")
    expect(me.page.locator('[id="trapper.fan.chain"]')).to_be_in_viewport()


def test_a_thing_is_looked_up_from_a_rule_and_leads_back_to_it(visit: Visit) -> None:
    me = visit()
    me.go("/tools/rules/trapper?q=trapper.fan.push")
    me.page.get_by_text("Things: Fan").click()
    me.page.get_by_role("link", name="Fan", exact=True).click()
    expect(me.page.get_by_role("status")).to_contain_text("with “Fan”")
    card = me.page.get_by_role("article").filter(has=me.page.get_by_role("heading", name="Fan utility trap"))
    expect(card).to_contain_text("Blows the adventurer 3 tiles")
    assert not serious(me)
    card.get_by_role("link", name="trapper.fan.push").click()
    expect(me.page.locator('[id="trapper.fan.push"]')).to_be_in_viewport()


PAGES = {
    "index": "/tools/",
    "floor": "/tools/floor?seed=7",
    "dice": "/tools/floor/dice?moves=2+2+4+1+3+3+1",
    "list": "/tools/floor/list",
    "kit": "/tools/kit/trapper",
    "rules": "/tools/rules/trapper",
    "settled": "/tools/rules/trapper/settled",
    "switches": "/tools/rules/pararoles/switches",
    "things": "/tools/rules/trapper/things",
    "kinds": "/tools/rules/truedungeon/things",
    "weapons": "/tools/rules/truedungeon/things?kind=weapon",
}


@pytest.mark.soak
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious_and_a_phone_shows_all(visit: Visit, name: str) -> None:
    me = visit(**PHONE)
    me.go(PAGES[name])
    assert me.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert not serious(me)
    for scheme in ("light", "dark"):
        me = visit(color_scheme=scheme)
        me.go(PAGES[name])
        for fold in me.page.locator("main details > summary").all()[:3]:
            fold.click()
        assert not serious(me)
        me.shot(f"tools-{name}-{scheme}")
