"""A newcomer's first room of True Dungeon in the browser, played by nothing but what the page says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor


def begin(visitor: Visitor) -> None:
    """The lesson was found in the lobby."""
    visitor.go("/")
    visitor.page.locator(".game:has(#game-truedungeon)").get_by_role("button", name="Learn to play").click()
    visitor.number()


def moment(visitor: Visitor) -> str:
    """Which moment of the lesson it is."""
    return visitor.page.locator(".teacher").get_attribute("data-moment") or ""


def follow(visitor: Visitor, until: str, shots: tuple[str, ...] = ()) -> list[str]:
    """The moments on the way to this one, at each of which the page was obeyed."""
    seen: list[str] = []
    while (now := moment(visitor)) != until:
        if now not in seen:
            seen.append(now)
            if now in shots:
                visitor.shot(f"learn-truedungeon-{now}")
        obey(visitor)
    return seen


def obey(visitor: Visitor) -> None:
    """The answer that the page shows was given; where the others are not done yet, it is given once more."""
    asked = f'.ask[data-number="{visitor.number()}"]'
    while visitor.page.locator(asked).count():
        visitor.page.locator(".ask .taught").first.click()
        visitor.page.locator(f"body:not(:has({asked})), .refusal.kind").first.wait_for(state="attached")
    visitor.page.locator(".ask, .ending").first.wait_for()


@pytest.mark.soak
def test_the_guided_room_is_won_by_doing_what_the_page_says(visit: Visit) -> None:
    me = visit()
    begin(me)
    seen = follow(me, "end", ("class", "card", "heal", "recall", "top", "home"))
    assert (seen[0], len(seen)) == ("class", 23)
    expect(me.page.locator(".ending")).to_contain_text("3 of 3 rooms overcome")
    expect(me.page.locator(".teacher")).to_contain_text("everybody takes something home")
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
