"""The party builder in a real browser: a party is equipped, broken, mended, explained and printed."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.test_axe import look
from tests.web.visitor import PHONE


def choose(page: Page, slot: str, words: str, *, any_class: bool = False) -> None:
    """The first token with these words is in the slot."""
    page.get_by_role("button", name=f"Choose for {slot}", exact=True).click()
    picker = page.get_by_role("dialog")
    if any_class:
        picker.get_by_label("only what I may wear").uncheck()
    picker.get_by_label("Search").fill(words)
    picker.locator(".offers .take").first.click()
    expect(picker).to_have_count(0)


def number(page: Page, title: str) -> int:
    """The number of this title on the card."""
    return int(page.locator(".charcard .stat", has_text=title).locator(".amount").inner_text())


def test_a_party_of_three_is_equipped_broken_mended_and_printed(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    page = me.page
    me.go("/tools/party")
    page.get_by_role("button", name="Add the first character").click()
    page.get_by_role("dialog").get_by_label("Find").fill("ranger")
    page.get_by_role("button", name="Sable Arrowmere").click()
    for name in ("Bard", "Fighter"):
        page.get_by_role("button", name="Add a character").click()
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("tab")).to_have_count(3)
    fighter = page.locator(".charcard .who")
    expect(fighter).to_have_text("Fighter, level 4")
    before = number(page, "Melee AC")
    choose(page, "torso", "Militia Breastplate")
    expect(page.locator(".changed")).to_contain_text(f"Melee AC {before} → {before + 2}")

    page.get_by_role("tab", name="Bard").click()
    expect(fighter).to_have_text("Bard, level 4")
    choose(page, "torso", "Militia Breastplate", any_class=True)
    reason = "Militia Breastplate is not for a bard"
    for place in (page.locator(".problems"), page.locator('[data-slot="torso"]')):
        expect(place).to_contain_text(reason)
        rule = place.get_by_role("link", name="token.class-list")
        assert (rule.get_attribute("href") or "").endswith(".token.class-list")
    look(me, "party-broken", "wide")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Control+z")
    expect(page.locator(".problems")).to_have_count(0)

    page.get_by_role("tab", name="Sable Arrowmere").click()
    damage = number(page, "Melee damage")
    page.locator(".charcard .stat", has_text="Melee damage").click()
    tree = page.get_by_role("dialog")
    expect(tree.get_by_role("heading")).to_have_text(f"Melee damage: {damage}")
    parts = tree.locator(".numbers-tree > li > ul > li > b").all_inner_texts()
    assert sum(int(part.replace("−", "-")) for part in parts) == damage
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Save and print").click()
    with page.expect_download() as waited:
        page.get_by_role("button", name="The party card", exact=True).click()
    assert Path(waited.value.path()).read_bytes().startswith(b"%PDF")
    with page.expect_download() as waited:
        page.get_by_role("button", name="Save the party as .toml").click()
    saved = tmp_path / waited.value.suggested_filename
    waited.value.save_as(saved)

    page.reload()
    expect(page.get_by_role("tab")).to_have_count(3)
    page.get_by_role("button", name="Remove Sable Arrowmere").click()
    expect(page.get_by_role("tab")).to_have_count(2)
    page.locator('input[type="file"]').set_input_files(saved)
    expect(page.get_by_role("tab")).to_have_count(3)
    page.get_by_label("Clone to another class").select_option(label="Wizard")
    expect(page.locator(".said")).to_contain_text("+2 Firebrand Axe")
    expect(page.locator(".problems")).to_have_count(0)


def test_a_phone_and_a_keyboard_are_enough(visit: Visit) -> None:
    me = visit(**PHONE)
    page = me.page
    me.go("/tools/party")
    page.get_by_role("button", name="Add the first character").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Cleric", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Choose for head", exact=True).focus()
    page.keyboard.press("Enter")
    search = page.get_by_label("Search")
    expect(search).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Choose for head", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".offers .take").nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.locator(".offers .take").nth(1)
    expect(second).to_be_focused()
    name = second.locator(".name").inner_text()
    look(me, "party-picker", "phone")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    worn = page.locator('[data-slot="head"] .change')
    expect(worn).to_have_text(name)
    expect(worn).to_be_focused()
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    me.shot("party-phone", whole=True)
    page.keyboard.press("Control+z")
    expect(worn).to_have_count(0)
    page.get_by_role("button", name="Best build").click()
    page.get_by_label("Goal").select_option(label="Will")
    before = number(page, "Will")
    page.get_by_role("button", name="Find it").click()
    expect(page.get_by_role("dialog")).to_contain_text("no legal build has more")
    page.get_by_role("button", name="Wear this").click()
    expect(page.locator(".changed")).to_contain_text(f"Will {before} →")
