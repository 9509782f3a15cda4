"""A newcomer's first room of True Dungeon in the browser, played by nothing but what the page says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor

SLIDES = ("slide", "again", "last-slide")


def begin(visitor: Visitor) -> None:
    """The lesson was found in the lobby."""
    visitor.go("/")
    visitor.page.locator(".game:has(#game-truedungeon)").get_by_role("button", name="Learn to play").click()
    visitor.number()


def moment(visitor: Visitor) -> str:
    """Which moment of the lesson it is."""
    return visitor.page.locator(".teacher").get_attribute("data-moment") or ""


def follow(visitor: Visitor, until: str) -> list[str]:
    """The moments on the way to this one, at each of which the page was obeyed."""
    seen: list[str] = []
    while (now := moment(visitor)) != until:
        if now not in seen:
            seen.append(now)
            visitor.shot(f"learn-truedungeon-{now}")
        obey(visitor, now)
    return seen


def obey(visitor: Visitor, now: str) -> None:
    """The answer that the page shows was given; where the others are not done yet, it is given once more."""
    page, asked = visitor.page, f'.ask[data-number="{visitor.number()}"]'
    while page.locator(asked).count():
        if now in SLIDES:
            slide(visitor)
        else:
            page.locator(".ask .taught").first.click()
        page.locator(f"body:not(:has({asked})), .refusal.kind").first.wait_for(state="attached")
    page.locator(".ask, .ending").first.wait_for()


def slide(visitor: Visitor) -> None:
    """The puck was pushed by the mouse, on the sheet that the teacher opens."""
    visitor.page.locator(".teacher").get_by_role("button", name="Slide it by hand").click()
    visitor.shot(f"learn-truedungeon-{moment(visitor)}-sheet")
    visitor.push(visitor.page.locator(".pad"), (0.5, 0.8), (0.5, 0.4), (0.5, 0.05))


@pytest.mark.soak  # The lesson is taken by mouse in any case, and pucks are pushed.
def test_the_guided_room_is_played_by_doing_what_the_page_says_and_pushing_the_puck(visit: Visit) -> None:
    me = visit()
    begin(me)
    seen = follow(me, "riddle")
    assert seen[0] == "strike" and {"slide", "again"} < set(seen)
    expect(me.page.locator(".teacher .deeds .primary")).to_have_count(0)  # A riddle is not given away.
    seen += follow(me, "end")
    assert 16 <= len(seen) <= 18
    me.told("The Cleric slides: the puck ")
    expect(me.page.locator(".teacher")).to_contain_text("the dice are real")
    me.shot("learn-truedungeon-end")


@pytest.mark.soak
def test_on_a_phone_the_task_and_its_answer_are_in_sight(visit: Visit) -> None:
    me = visit(**PHONE)
    begin(me)
    follow(me, "heal")
    expect(me.page.locator(".teacher .task")).to_contain_text("Cast Cure Light Wounds on the Fighter.")
    me.page.locator(".choice.taught").first.scroll_into_view_if_needed()
    expect(me.page.locator(".choice.taught").first).to_be_in_viewport()
    me.shot("learn-truedungeon-phone")
