"""Sliding in the browser: by hand, by keys and numbers, two pucks at a time; everybody sees the same slide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.sliding import GAME
from tests.web.test_forms import serious
from tests.web.visitor import PHONE, Visitor, frame
from undercroft.engine import shelf

MOVING = {"reduced_motion": "no-preference"}


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of slides is on the shelf in place of another small one."""
    monkeypatch.setitem(shelf._homes, GAME.id, "tests.web.sliding")
    monkeypatch.setitem(shelf._games, GAME.id, GAME)
    yield


class Slider:
    """Somebody before the lane of a slide."""

    def __init__(self, me: Visitor, address: str) -> None:
        self.me, self.page = me, me.page
        me.go(address)
        self.open()

    def open(self) -> None:
        """The puck lies before the line."""
        self.page.locator(".open-form").click()
        expect(self.pad).to_be_focused()

    @property
    def pad(self) -> Locator:
        return self.page.locator(".pad")

    @property
    def word(self) -> Locator:
        return self.page.locator(".slide-word")

    def push(self, *ways: tuple[float, float]) -> None:
        """The mouse takes the puck at the first place and goes by the others, as parts of the pad; then it lets go."""
        self.me.push(self.pad, *ways)

    def lies(self, puck: str) -> None:
        """The puck is drawn at rest, as a whole and from near, and told in words."""
        expect(self.page.locator(".lane.playing")).to_have_count(0)
        expect(self.page.locator(f'.lane [data-puck="{puck}"]')).to_have_count(2)
        expect(self.page.locator(f'[data-lies="{puck}"]')).to_contain_text(f"{puck}: ")
        expect(self.page.locator(".lane-views")).to_have_attribute("aria-label", re.compile(re.escape(f"{puck}: ")))

    def was(self, *how: str) -> None:
        """The slides so far were given like this."""
        expect(self.page.locator('.panel[aria-label="Given"] li')).to_have_text(list(how))


@pytest.fixture
def table(site: Served) -> dict[str, str]:
    with site.client() as client:
        found: dict[str, str] = made(client, "me", game=GAME.id, auto=True)
    return found


UP = ((0.5, 0.8), (0.5, 0.55), (0.5, 0.05))


@pytest.mark.parametrize("how", [{}, pytest.param(PHONE, marks=pytest.mark.soak)], ids=["wide", "phone"])
def test_a_puck_is_pushed_over_the_line_and_lies_where_the_rules_say(
    visit: Visit, table: dict[str, str], how: dict[str, Any]
) -> None:
    ann = Slider(visit(**how), table["link"])
    ann.me.shot(f"slide-form-{'phone' if how else 'wide'}")
    assert not serious(ann.me)
    ann.push(*UP)
    ann.lies("fighter")
    ann.was("drag")
    ann.me.shot(f"slide-rest-{'phone' if how else 'wide'}", whole=True)
    assert not serious(ann.me)


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        (((0.5, 0.8), (0.5, 0.7), (0.5, 0.6)), "still behind the line"),
        (((0.5, 0.6), (0.5, 0.55), (0.5, 0.9)), "went backwards"),
    ],
)
@pytest.mark.soak
def test_what_is_no_slide_is_explained_and_not_sent(
    visit: Visit, table: dict[str, str], ways: tuple[tuple[float, float], ...], words: str
) -> None:
    ann = Slider(visit(), table["link"])
    number = ann.me.number()
    ann.push(*ways)
    expect(ann.word).to_contain_text(words)
    assert ann.me.number() == number
    ann.push(*UP)
    ann.lies("fighter")


@pytest.mark.soak
def test_a_slow_push_is_explained(visit: Visit, table: dict[str, str]) -> None:
    ann = Slider(visit(), table["link"])
    box = frame(ann.pad.locator("svg"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.36
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    for step in range(120):  # Each step takes a while, and is no more than a third of a millimetre.
        ann.page.mouse.move(x, y - step / 4)
    ann.page.mouse.up()
    expect(ann.word).to_contain_text("too slow")


@pytest.mark.soak
def test_by_keys_place_direction_power_and_turn_are_set_and_enter_slides(visit: Visit, table: dict[str, str]) -> None:
    ann = Slider(visit(), table["link"])
    ann.pad.hover()
    ann.page.mouse.wheel(0, 100)
    for key in ("q", "ArrowLeft", "ArrowLeft", "Shift+ArrowRight", "ArrowUp", "e", "e", "q"):
        ann.pad.press(key)
    expect(ann.page.locator(".slide-side .unseen")).to_have_text(
        "Place 290 mm, direction 0.25\u00b0 to the right, speed 1820 mm/s, turned 5\u00b0, 1 ahead."
    )
    ann.pad.press("Enter")
    ann.lies("fighter")
    ann.was("typed")


@pytest.mark.soak
def test_a_finger_pushes_the_puck_and_two_turn_it(visit: Visit, table: dict[str, str]) -> None:
    ann = Slider(visit(**PHONE), table["link"])
    box = frame(ann.pad.locator("svg"))
    hand = ann.me.context.new_cdp_session(ann.page)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [
            {"x": box["x"] + box["width"] * x, "y": box["y"] + box["height"] * y, "id": i}
            for i, (x, y) in enumerate(fingers)
        ]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (0.4, 0.7))
    touch("touchStart", (0.4, 0.7), (0.6, 0.7))
    touch("touchMove", (0.4, 0.7), (0.6, 0.8))
    touch("touchEnd")
    told = ann.page.locator(".slide-side .unseen")
    expect(told).to_contain_text(re.compile("turned [1-9][0-9]?\u00b0"))
    assert ann.page.locator(".lane.playing").count() == 0
    touch("touchStart", UP[0])
    for part in range(1, 9):
        touch("touchMove", (0.5, 0.8 - part * 0.09))
    touch("touchEnd")
    ann.lies("fighter")
    ann.was("drag")


@pytest.mark.soak
def test_numbers_may_be_typed(visit: Visit, table: dict[str, str]) -> None:
    ann = Slider(visit(), table["link"])
    ann.page.get_by_text("By keys and numbers").click()
    ann.page.get_by_label("Speed, mm/s").fill("9000")
    ann.page.get_by_label("Turned, degrees clockwise").fill("90")
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(".slide-numbers .small").last).to_contain_text("speed 4000 mm/s, turned 90\u00b0, 7 ahead")
    ann.page.get_by_label("Speed, mm/s").fill("1700")
    ann.page.get_by_role("button", name="Slide it as typed").click()
    ann.lies("fighter")
    ann.was("typed")


@pytest.mark.soak
def test_two_pucks_are_set_one_after_the_other_and_sent_together(visit: Visit, table: dict[str, str]) -> None:
    ann = Slider(visit(), table["link"])
    ann.page.get_by_role("button", name="Back").click()
    ann.me.choose("hold")
    ann.open()
    ann.page.locator(".slide-delay input").fill("500")
    ann.push(*UP)
    expect(ann.word).to_contain_text("Now the second puck")
    ann.pad.press("ArrowRight")
    ann.pad.press("Enter")
    for puck in ("monk", "monk-2"):
        ann.lies(puck)
    ann.was("drag", "typed")


@pytest.mark.soak
def test_two_pucks_at_once_start_apart_and_the_second_waits_where_it_may(visit: Visit, table: dict[str, str]) -> None:
    ann = Slider(visit(), table["link"])
    ann.page.get_by_role("button", name="Back").click()
    ann.me.choose("hold")
    ann.me.choose("hold")
    ann.open()
    ann.push(*UP)
    expect(ann.word).to_contain_text("Now the second puck")
    ann.push(*UP)
    expect(ann.word).to_contain_text("at least 90 mm apart")
    expect(ann.pad.locator(".first-set")).to_be_visible()
    ann.pad.press("Enter")
    ann.page.locator(".ending").wait_for()
    for puck in ("ranger", "ranger-2"):
        ann.lies(puck)
        expect(ann.page.locator(f'.lane .close [data-puck="{puck}"]')).to_have_class(re.compile("faint"))
    expect(ann.page.locator(".lane-views")).to_have_attribute(
        "aria-label", re.compile("no puck lies on the board. Before they were taken away: ranger: ")
    )


def test_who_watches_sees_the_slide_and_who_comes_late_where_it_ended(
    visit: Visit, site: Served, table: dict[str, str]
) -> None:
    ann = Slider(visit(), table["link"])
    bob = visit(**MOVING)
    bob.go(table["spectator"])
    expect(bob.page.locator(".lane")).to_be_visible()
    bob.page.evaluate(
        """() => {
            window.seen = [];
            new MutationObserver(() => {
                const lane = document.querySelector(".lane.playing");
                const puck = lane?.querySelector('.whole [data-puck="fighter"]');
                if (puck) window.seen.push(Number(/ ([0-9.]+)\\)/.exec(puck.getAttribute("transform"))[1]));
            }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    ann.pad.press("Enter")
    ann.lies("fighter")
    bob.page.wait_for_function("() => window.seen.length > 3 && !document.querySelector('.lane.playing')")
    seen: list[float] = bob.page.evaluate("() => window.seen")
    assert seen[0] > 2000, "it begins before the line"
    assert all(later <= before + 0.01 for before, later in zip(seen, seen[1:], strict=False)), (
        "it only goes up the lane"
    )
    late = visit(**MOVING)
    late.go(table["spectator"])
    expect(late.page.locator('[data-lies="fighter"]')).to_be_visible()
    assert late.page.locator(".lane.playing").count() == 0


@pytest.mark.soak
def test_the_replay_has_the_lane_of_each_moment(visit: Visit, table: dict[str, str]) -> None:
    ann = Slider(visit(), table["link"])
    ann.pad.press("Enter")
    ann.lies("fighter")
    ann.me.at_the_table()
    ann.page.get_by_role("link", name="Replay and what if").click()
    expect(ann.page.locator('[data-lies="fighter"]')).to_be_visible()
    ann.page.keyboard.press("Home")
    expect(ann.page.locator('[data-lies="fighter"]')).to_have_count(0)
    expect(ann.page.locator(".lane-views")).to_be_visible()
