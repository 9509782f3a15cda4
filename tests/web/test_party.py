"""The party builder in a real browser: a party is equipped, broken, mended, explained and printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.test_axe import look
from tests.web.visitor import PHONE, Visitor
from undercroft.server.tools.party import games_with_desk

GAME = games_with_desk()[0].id
HAT = """kind = "tokens"
[[token]]
name = "Hat of My Aunt"
slot = "head"
kind = "clothing"
rarity = "common"
effects = [{ stat = "will", by = 3 }]
"""


def choose(page: Page, slot: str, words: str, *, any_class: bool = False) -> None:
    """The first token with these words is in the slot."""
    page.get_by_role("button", name=f"Choose for {slot}", exact=True).click()
    picker = page.get_by_role("dialog")
    if any_class:
        box = picker.get_by_label("only what I may wear")
        box.click()
        expect(box).not_to_be_checked()  # Offers that come just then draw the box once more.
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
    page.get_by_role("button", name="Clone as").click()
    page.get_by_role("dialog").get_by_role("button", name="Wizard", exact=True).click()
    expect(page.locator(".said")).to_contain_text("+2 Firebrand Axe")
    expect(page.locator(".problems")).to_have_count(0)


@pytest.mark.soak
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
    glance = page.get_by_role("complementary", name="At a glance")
    expect(glance.get_by_role("status")).to_contain_text("→")
    card = page.locator(".charcard")
    expect(card).not_to_be_in_viewport()
    glance.get_by_role("button", name="Card").click()
    expect(card).to_be_in_viewport()
    glance.get_by_role("button", name="Back").click()
    expect(card).not_to_be_in_viewport()
    expect(worn).to_be_in_viewport()
    worn.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Choose for head", exact=True)).to_be_focused()
    page.keyboard.press("Control+z")
    expect(worn).to_have_text(name)
    page.keyboard.press("Control+z")
    expect(worn).to_have_count(0)
    page.get_by_role("button", name="Best build").click()
    page.get_by_label("Goal").select_option(label="Will")
    before = number(page, "Will")
    page.get_by_role("button", name="Find it").click()
    expect(page.get_by_role("dialog")).to_contain_text("no legal build has more")
    page.get_by_role("button", name="Wear this").click()
    expect(page.locator(".changed")).to_contain_text(f"Will {before} →")


def begin(me: Visitor, *members: dict[str, object], owned: dict[str, int] | None = None) -> None:
    """The builder is open, and holds these."""
    me.go("/tools/party")
    kept = {"party": {"kind": "party", "character": members}, "owned": owned or {}}
    keep(me, json.dumps(kept))


def keep(me: Visitor, text: str) -> None:
    """The builder is open again, after the browser kept this."""
    expect(me.page.get_by_role("button", name="My tokens")).to_be_visible()
    me.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"undercroft.party.{GAME}", text])
    me.page.reload()


@pytest.mark.soak
def test_mistakes_in_files_and_in_what_was_kept_are_told_where_one_looks(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    page = me.page
    begin(me, {"class": "ranger"})
    wrong, right = tmp_path / "wrong.toml", tmp_path / "right.toml"
    wrong.write_text(HAT.replace('"head"', '"hed"'))
    right.write_text(HAT)
    page.get_by_role("button", name="My tokens").click()
    window = page.get_by_role("dialog")
    for file, words in ((wrong, "did you mean 'head'?"), (right, "right.toml is open.")):
        with page.expect_file_chooser() as chooser:
            window.get_by_role("button", name="Open a file").click()
        chooser.value.set_files(file)
        expect(window).to_contain_text(words)
    expect(window).not_to_contain_text("did you mean")
    page.keyboard.press("Escape")
    choose(page, "head", "aunt")
    expect(page.locator(".changed")).to_contain_text("Will")
    page.get_by_role("button", name="My tokens").click()
    page.get_by_role("button", name="Put right.toml away").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_contain_text("Hat of My Aunt")
    page.get_by_role("button", name="Take off Hat of My Aunt").click()
    expect(page.get_by_role("alert")).to_be_empty()
    for broken in ('{"party": {"character": [null]}}', "nonsense"):
        keep(me, broken)
        expect(page.locator(".said")).to_contain_text("cannot be read any more")
    assert page.evaluate("key => localStorage.getItem(key)", f"undercroft.party.{GAME}.unread") == "nonsense"
    me.troubles.clear()  # The browser notes every refusal of the server.


@pytest.mark.soak
def test_two_tabs_have_one_party_and_a_server_that_was_away_is_asked_again(visit: Visit) -> None:
    me = visit()
    page = me.page
    begin(me, {"class": "ranger"})
    other = me.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Add a character").click()
    other.get_by_role("button", name="Bard", exact=True).click()
    expect(page.get_by_role("tab")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(other.get_by_role("tab")).to_have_count(1)
    other.close()
    page.route("**/card", lambda route: route.abort())
    page.get_by_label("a ghost").check()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute("**/card")
    expect(page.locator(".charcard .who")).to_contain_text("a ghost")
    expect(page.get_by_role("alert")).to_be_empty()
    me.troubles.clear()


@pytest.mark.soak
def test_a_party_has_its_day_and_a_best_build_leaves_to_others_what_they_wear(visit: Visit) -> None:
    me = visit()
    page = me.page
    plate = "Militia Breastplate"
    begin(me, {"class": "fighter", "tokens": [plate]}, {"class": "paladin"}, owned={plate: 1, "Boiled Cap": 1})
    page.get_by_text("When", exact=True).click()
    page.get_by_label("Date").fill("2026-08-01")
    page.get_by_label("Start").fill("14:30")  # While the page is drawn anew for the date.
    page.get_by_label("Player's level").fill("99")
    page.get_by_label("Player's level").press("Tab")
    expect(page.get_by_label("Player's level")).to_have_value("15")
    expect(page.get_by_text("When: 2026-08-01, 14:30")).to_be_visible()
    for tab, wears in ((1, False), (0, True)):
        page.get_by_role("tab").nth(tab).click()
        page.get_by_role("button", name="Best build").click()
        window = page.get_by_role("dialog")
        window.get_by_label("Goal").select_option(label="Melee AC")
        window.get_by_role("button", name="Find it").click()
        expect(window).to_contain_text("no legal build has more")
        expect(window).not_to_contain_text(plate)
        expect(window).to_contain_text("left to them")
        window.get_by_role("button", name="Wear this").click()
        expect(page.locator('[data-slot="torso"] .change')).to_have_count(int(wears))
