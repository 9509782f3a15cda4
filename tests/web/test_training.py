"""The training room in the browser: slides by hand and by keys, bots in the way, and a skill measured and kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.test_forms import serious
from tests.web.visitor import PHONE, Visitor

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}
MOVING = {"reduced_motion": "no-preference"}


class Trainee:
    """Somebody in the training room."""

    def __init__(self, me: Visitor) -> None:
        self.me, self.page = me, me.page
        me.go("/tools/slide")
        expect(self.pad).to_be_visible()

    @property
    def pad(self) -> Locator:
        return self.page.locator(".pad")

    @property
    def told(self) -> Locator:
        return self.page.locator(".told p").first

    @property
    def lying(self) -> Locator:
        return self.page.locator(".lying li")

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()

    def push(self) -> None:
        """The mouse takes the puck and pushes it over the line."""
        self.me.push(self.pad, (0.5, 0.8), (0.5, 0.5), (0.5, 0.05))


@pytest.mark.parametrize("how", [{}, pytest.param(SMALL, marks=pytest.mark.soak)], ids=["wide", "phone"])
def test_a_puck_is_pushed_among_those_of_bots_and_the_referee_says_why(visit: Visit, how: dict[str, Any]) -> None:
    ann = Trainee(visit(**how))
    ann.click("5 bots slide")
    expect(ann.lying).not_to_have_count(0)
    expect(ann.told).to_contain_text(re.compile("lies in|off the board|stops short"))
    ann.push()
    expect(ann.told).to_contain_text(re.compile("^The puck (lies in|falls off|stops short)"))
    expect(ann.told.locator("a.rule")).to_have_attribute("href", re.compile(r"^/tools/rules/truedungeon#truedungeon\."))
    expect(ann.page.locator(".told p").nth(1)).to_contain_text(re.compile(r"Given: .* mm/s.* The hand made it"))
    ann.me.shot(f"training-{'phone' if how else 'wide'}")
    assert serious(ann.me) == []
    assert ann.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    ann.click("Clear the board")
    expect(ann.lying).to_have_count(0)


@pytest.mark.soak
def test_by_keys_alone_and_by_aiming(visit: Visit) -> None:
    ann = Trainee(visit())
    expect(ann.pad).to_be_focused()
    ann.page.keyboard.press("ArrowUp")
    ann.page.keyboard.press("q")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".told p").nth(1)).to_contain_text("Given: 300 mm, straight ahead, 1820 mm/s, turned 355")
    ann.page.get_by_label("At what").select_option("aim 20 left")
    ann.click("Aim and slide")
    expect(ann.page.locator(".told p").nth(1)).to_contain_text("Given: 180 mm")


@pytest.mark.soak
def test_a_slide_is_played_and_then_read(visit: Visit) -> None:
    ann = Trainee(visit(**MOVING))
    ann.push()
    expect(ann.page.locator(".lane.playing")).to_have_count(1)
    expect(ann.page.locator(".lane.playing")).to_have_count(0)
    expect(ann.page.locator(".lane [data-puck=fighter]")).not_to_have_count(0)


@pytest.mark.soak
def test_the_board_that_was_chosen_is_there_again(visit: Visit) -> None:
    ann = Trainee(visit())
    ann.page.get_by_role("combobox", name="Board").select_option("ghost")
    ann.page.get_by_role("combobox", name="Speed").select_option("fast")
    expect(ann.page.get_by_text("This board is fast.")).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_role("combobox", name="Board")).to_have_value("ghost")
    expect(ann.page.get_by_text("This board is fast.")).to_be_visible()


def test_twenty_slides_measure_a_skill_which_is_kept_in_this_browser(visit: Visit) -> None:
    ann = Trainee(visit())
    ann.click("Measure me in 20 slides")
    expect(ann.page.locator(".lane .spot")).to_have_count(2)
    for number in range(1, 21):
        expect(ann.page.locator(".calibration h2")).to_have_text(f"Slide {number} of 20")
        expect(ann.page.locator(".slide-word")).not_to_have_text("It slides \u2026")
        ann.pad.focus()
        ann.page.keyboard.press("ArrowUp" if number % 2 else "ArrowDown")
        ann.page.keyboard.press("Enter")
        if number == 4:
            ann.me.shot("training-calibration")
    expect(ann.page.locator(".calibration h2")).to_have_text("Measured")
    expect(ann.page.locator(".calibration")).to_contain_text("You slide")
    ann.click("Keep this as my skill")
    skill = ann.page.locator("output.skill")
    expect(skill).to_have_text(re.compile(r"^x[0-9.]+ a[0-9.]+ s[0-9.]+ o[0-9]+$"))
    ann.page.reload()
    expect(skill).to_have_text(re.compile("^x3 a1"))
    expect(ann.page.locator(".mine")).to_contain_text("This hand is")
    ann.page.get_by_label("How well they slide").select_option("mine")
    ann.click("One bot slides")
    expect(ann.told).to_contain_text("Fighter")


@pytest.mark.soak
def test_whoever_stops_measuring_is_back_in_the_room(visit: Visit) -> None:
    ann = Trainee(visit())
    ann.click("Measure me in 20 slides")
    ann.click("Stop measuring")
    expect(ann.page.get_by_role("button", name="5 bots slide")).to_be_visible()
    expect(ann.page.locator("output.skill")).to_have_count(0)
