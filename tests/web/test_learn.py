"""What a lesson looks like in the browser: kind words, rules, a phone, a screen reader; on the first game there is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.test_axe import LONG, look
from tests.web.visitor import PHONE, Visitor


def begin(visitor: Visitor) -> None:
    """The lesson was found in the lobby."""
    visitor.go("/")
    visitor.page.locator(".game:has(#game-trapper)").get_by_role("button", name="Learn to play").click()
    visitor.number()


def moment(visitor: Visitor) -> str:
    """Which moment of the lesson it is."""
    return visitor.page.locator(".teacher").get_attribute("data-moment") or ""


@pytest.mark.soak
def test_a_wrong_click_meets_a_kind_word(visit: Visit) -> None:
    me = visit()
    begin(me)
    expect(me.page.get_by_role("button", name="The Long Way, ready-made").first).to_be_in_viewport()
    me.option("the-comb").click()
    expect(me.page.locator(".refusal.kind")).to_contain_text("Today we take a finished dungeon: The Long Way.")
    assert moment(me) == "build"
    me.choose("the-long-way")
    expect(me.page.locator(".refusal")).to_have_count(0)


def taught(me: Visitor) -> Locator:
    """The answers of which the teacher speaks; a tile in which they lie was opened by keys."""
    tile = me.page.locator(".fold:not(.open) > .verb.taught")
    if tile.count():
        tile.first.focus()
        me.page.keyboard.press("Enter")
    return me.page.locator(".choice.taught:not(.verb):visible")


def test_the_lesson_works_by_keyboard_and_is_read_aloud(visit: Visit) -> None:
    me = visit()
    begin(me)
    for _ in range(3):
        number = me.number()
        words = me.page.locator(".teacher .task").inner_text()
        expect(me.page.locator(".unseen[aria-live]").last).to_contain_text(words)
        taught(me).first.focus()
        me.page.keyboard.press("Enter")
        me.gone_on(number)
        me.number()
    assert moment(me) == "keep"


@pytest.mark.soak
def test_the_rules_behind_the_words_can_be_read(visit: Visit) -> None:
    me = visit()
    begin(me)
    me.page.get_by_role("button", name="The rules behind this").click()
    expect(me.page.locator(".teacher .cited").first).to_contain_text("A player wins by having their adventurer reach")


@pytest.mark.soak
def test_on_a_phone_the_victory_is_in_sight(visit: Visit) -> None:
    me = visit(**PHONE)
    begin(me)
    while moment(me) != "end":
        number = me.number()
        taught(me).last.click()
        me.gone_on(number)
        me.page.locator(".ask, .ending").first.wait_for()
    expect(me.page.locator(".ending .cited")).to_contain_text("enters the heirloom's tile")
    me.page.wait_for_timeout(600)  # Nothing scrolls it away.
    expect(me.page.locator(".ending h2")).to_be_in_viewport(ratio=1)
    expect(me.page.get_by_role("button", name="Play a real game")).to_be_in_viewport(ratio=1)


@pytest.mark.soak
@LONG
def test_axe_finds_nothing_serious_in_a_lesson(visit: Visit, screen: str, how: dict[str, object]) -> None:
    me = visit(**how)
    begin(me)
    me.choose("the-long-way")
    me.choose("spikes")
    me.option("a1").click()
    expect(me.page.locator(".refusal.kind")).to_be_in_viewport()
    look(me, "learning", screen)
