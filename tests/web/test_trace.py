"""The rogue's path in a real browser: led to its end, touched, let go; and by markers, with one key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor
from undercroft.games.truedungeon.content.maze import CORRIDOR, NUMBERS, STYLUS, Maze, Point, maze, window

ADVENTURE = Path(__file__).with_name("sluice.toml").read_text(encoding="utf-8")
BOX = 'rogue_box = { clue = "Fire finds the knots." }\n'
OPTIONS = {
    "adventure": ADVENTURE.replace('won = "The twigs', BOX + 'won = "The twigs', 1),
    "short": True,
    "empty_seats": "empty",
}
PAUSE = 900
"""So long the page shows how a marker stands, in milliseconds."""
SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}


class Rogue:
    """Somebody alone at a table, with a rogue, in the time of training."""

    def __init__(self, visit: Visit, site: Served, *, timed: bool = False, **how: Any) -> None:
        self.me: Visitor = visit(**how)
        options = {**OPTIONS, "skill_clock": "on" if timed else "off"}
        with site.client() as client:
            table = made(client, "me", game="truedungeon", auto=True, options=options)
        self.me.go(table["link"])
        self.me.choose("rogue")
        self.me.choose("rogue-bag")

    @property
    def plate(self) -> Locator:
        return self.me.page.locator(".plate")

    def path(self) -> Maze:
        """The path that the question is about; its form is open."""
        words = self.me.page.locator("#question").inner_text()
        self.me.page.get_by_role("button", name="Follow the path by hand").click()
        expect(self.me.page.locator(".trace-form")).to_be_visible()
        return maze(int(re.findall("Path ([0-9]+)", words)[0]))

    def on_screen(self, places: Sequence[Point]) -> list[tuple[float, float]]:
        """Where places of the field are on the screen."""
        found: list[list[float]] = self.plate.locator("> g").evaluate(
            "(field, places) => places.map(([x, y]) => {"
            " const at = new DOMPoint(x, y).matrixTransform(field.getScreenCTM()); return [at.x, at.y]; })",
            [list(place) for place in places],
        )
        return [(x, y) for x, y in found]

    def lead(self, places: Sequence[Point]) -> None:
        """The mouse is pressed at the first place and goes straight to each of the others."""
        (x, y), *others = self.on_screen(places)
        mouse = self.me.page.mouse
        mouse.move(x, y)
        mouse.down()
        for x, y in others:
            mouse.move(x, y, steps=8)

    def corridor(self) -> float:
        """How wide the corridor is on the screen, in pixels."""
        (x, y), (tx, ty) = self.on_screen([(0, 0), (CORRIDOR, 0)])
        return abs(tx - x) + abs(ty - y)


def test_a_path_is_led_through_touched_and_let_go(visit: Visit, site: Served) -> None:
    rogue = Rogue(visit, site)
    me = rogue.me

    me.choose("practice path")
    number = me.number()
    touched = rogue.path()
    assert touched.number > NUMBERS, "a path for practice is no path of a box"
    me.shot("trace-plate")
    (x, y), corner = touched.corners[0], touched.corners[1]
    rogue.lead([(x, y), corner, (2 * corner[0] - x, 2 * corner[1] - y)])
    expect(rogue.plate).to_have_attribute("data-how", "touched")
    me.shot("trace-touched")
    me.gone_on(number)
    me.told("The path is followed with a touch: a touch in segment ")

    me.choose("practice path")
    number = me.number()
    let_go = rogue.path()
    rogue.lead(let_go.corners[:4])
    me.page.mouse.up()
    me.gone_on(number)
    me.told("The path is followed in part: ")

    me.choose("ready")
    me.choose("open box")
    me.told("from A to B. In words: ")
    number = me.number()
    through = rogue.path()
    assert through.number <= NUMBERS
    rogue.lead(through.corners[::-1])
    expect(rogue.plate).to_have_attribute("data-how", "through")
    me.shot("trace-through")
    me.gone_on(number)
    me.told("The Rogue opens the rogue challenge box: 10 segments without a touch.")
    assert "take clue" in me.options()


@pytest.mark.soak
def test_a_press_that_leads_nowhere_is_no_stop(visit: Visit, site: Served) -> None:
    rogue = Rogue(visit, site)
    rogue.me.choose("practice path")
    number = rogue.me.number()
    (x, y), *_ = rogue.path().corners
    rogue.lead([(x, y), (x + 10, y)])
    expect(rogue.plate).to_have_attribute("data-how", "leading")
    rogue.me.page.mouse.up()
    expect(rogue.plate).to_have_attribute("data-how", "ready")
    assert rogue.me.number() == number


@pytest.mark.parametrize("how", [SMALL, PHONE], ids=["360", "390"])
@pytest.mark.soak
def test_on_a_phone_the_trough_is_wide_and_a_finger_leads_from_afar(
    visit: Visit, site: Served, how: dict[str, Any]
) -> None:
    rogue = Rogue(visit, site, **how)
    me = rogue.me
    me.choose("practice path")
    number = me.number()
    found = rogue.path()
    me.shot(f"trace-phone-{how['viewport']['width']}")
    assert rogue.corridor() >= 26
    assert me.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert me.page.evaluate("() => (d => d.scrollWidth <= d.clientWidth)(document.querySelector('.sheet'))")
    touch = me.context.new_cdp_session(me.page)

    def send(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), *others = rogue.on_screen(found.corners)
    away = 18  # The finger lies beside the stylus, so that the trough is seen.
    send("touchStart", x + away, y + away)
    for to_x, to_y in others:
        for part in range(1, 7):
            send("touchMove", x + (to_x - x) * part / 6 + away, y + (to_y - y) * part / 6 + away)
        x, y = to_x, to_y
    expect(rogue.plate).to_have_attribute("data-how", "through")
    send("touchEnd")
    me.gone_on(number)
    me.told("The path is followed without a touch: 10 segments without a touch.")


@pytest.mark.soak
def test_markers_are_stopped_by_one_key(visit: Visit, site: Served) -> None:
    rogue = Rogue(visit, site)
    me = rogue.me
    me.choose("practice path")
    number = me.number()
    found = rogue.path()
    me.page.get_by_role("button", name="Stop markers").click()
    stop = me.page.locator(".stop-marker")
    me.page.clock.install()
    me.page.clock.pause_at(me.page.evaluate("() => Date.now() + 1000"))

    def press(after: int) -> None:
        """The key is pressed so many milliseconds from now, by the clock of the page."""
        stop.evaluate(
            "(stop, after) => { const press = new KeyboardEvent('keydown', { key: ' ', bubbles: true });"
            " Object.defineProperty(press, 'timeStamp', { value: performance.now() + after });"
            " stop.dispatchEvent(press); }",
            after,
        )

    press(0)
    for segment, middle in enumerate(found.windows, 1):
        expect(stop).to_have_text("Stop")
        press(middle if segment < 3 else middle - window(STYLUS) - 1)
        me.shot(f"trace-markers-{segment}")
        me.page.clock.run_for(PAUSE)
        if segment == 3:
            break
        expect(me.page.locator(".markers .trace-said")).to_have_text(f"Segment {segment + 1} of 10.")
    me.page.clock.resume()
    me.gone_on(number)
    me.told("The path is followed with a touch: a touch in segment 3 of 10: the marker stands at ")


@pytest.mark.soak
def test_a_direction_that_takes_too_long_is_a_touch(visit: Visit, site: Served) -> None:
    rogue = Rogue(visit, site, timed=True)
    me = rogue.me
    me.choose("ready")
    me.choose("open box")
    found = maze(int(re.findall("Path ([0-9]+)", me.page.locator("#question").inner_text())[0])).routes()[0]
    expect(me.page.locator(".hurry")).to_have_count(0)
    me.page.clock.install()
    me.page.clock.pause_at(me.page.evaluate("() => Date.now() + 1000"))
    me.choose(found.turns[0])
    expect(me.page.get_by_role("timer")).to_have_text("3 s")
    me.choose(found.turns[1])
    expect(me.page.get_by_role("timer")).to_have_text("3 s")
    me.page.clock.run_for(1100)
    expect(me.page.get_by_role("timer")).to_have_text("2 s")
    me.shot("trace-hurry")
    number = me.number()
    me.page.clock.run_for(2000)
    me.page.clock.resume()
    me.gone_on(number)
    me.told("The Rogue does not open the rogue challenge box: the direction comes too late.")
