"""Every game is played by keys alone: numbers choose, the focus is never lost, and the end is read out."""

from __future__ import annotations

import os
from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor
from undercroft import games

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
ANSWERS = 4000 if SOAK else 8
"""So many answers are given at most: in the soak a game goes to its end."""
NUMBERED = ".choices kbd"


def numbers(me: Visitor) -> list[str]:
    """The numbers in sight, each before what it chooses."""
    shown: list[str] = me.page.locator(NUMBERED).evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => one.innerText).filter(Boolean)"
    )
    return shown


def press(me: Visitor, rng: Random, number: int) -> None:
    """One of the numbers in sight was typed; where a form has none, the focus went to one of its answers, and Enter.

    An answer given before may still have been under way: as soon as another question is asked, nothing more is done.
    """
    expect(me.page.locator(f"{NUMBERED}, .ask [data-option]").filter(visible=True).first).to_be_visible()
    if shown := numbers(me)[:9]:
        me.page.keyboard.type(rng.choice(shown))
        return
    for _ in range(200):
        if me.page.locator(f'.ask[data-number="{number}"]').count() == 0:
            return
        me.page.keyboard.press("Tab")
        if me.page.evaluate("document.activeElement.matches('.ask [data-option]')") and rng.random() < 0.5:
            me.page.keyboard.press("Enter")
            return
    pytest.fail(f"Tab comes to no answer: {me.page.locator('.ask').inner_text()}")


def answered(me: Visitor, number: int) -> bool:
    """Whether the question of this number is answered: another is asked, or the game is over."""
    me.page.wait_for_timeout(40)
    expect(me.page.locator(".ask, .ending h2").first).to_be_visible()
    asked = me.page.locator(".ask").evaluate_all("all => all.map(one => Number(one.dataset.number))")
    return number not in asked


@pytest.mark.parametrize(
    "game", [pytest.param(id, marks=() if id in ("trapper", "truedungeon") else pytest.mark.soak) for id in games.ids()]
)
def test_a_game_is_played_by_keys_alone(visit: Visit, game: str) -> None:
    me, rng = visit(), Random(game)
    me.play_now(game)
    while not me.page.evaluate("document.activeElement.matches('.ask *')"):
        me.page.keyboard.press("Tab")
    for _ in range(ANSWERS):
        if not me.is_asked():
            break
        number = me.number()
        for _ in range(20):  # A tile is opened by its number, then chosen from.
            press(me, rng, number)
            if answered(me, number):
                break
        else:
            pytest.fail(f"no key answers: {me.page.locator('.ask').inner_text()}")
        me.page.wait_for_function("() => document.activeElement !== document.body")
    if SOAK:
        expect(me.page.locator(".ending h2")).to_be_focused()
    assert me.troubles == []
