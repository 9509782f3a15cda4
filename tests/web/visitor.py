"""People at the web table, in a real browser."""

from __future__ import annotations

import json
import os
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, FloatRect, Locator, Page, Playwright, expect

from tools.browser import find

HOME = Path(__file__).parent.parent.parent
SHOTS = HOME / "build" / "screenshots"
PATIENCE = 60_000
"""How long is waited for what must come, in milliseconds: long enough for a machine that does much else."""
TICK, STEPS = 0.012, 4
"""A movement of the mouse takes so many seconds, and there are so many from one place to the next."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
STILL = {"reduced_motion": "reduce"}
"""Nothing moves unless a test is about that: drawing movement takes most of a machine without a graphics card."""

WIDE = {"viewport": {"width": 1280, "height": 860}}

_QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE)


def frame(place: Locator) -> FloatRect:
    """Where this is on the screen; waited for, since an element that was found may just then be drawn anew."""
    until = time.monotonic() + PATIENCE / 1000
    while (box := place.bounding_box()) is None:
        assert time.monotonic() < until, f"{place} is nowhere on the page"
    return box


def launch(playwright: Playwright) -> Browser:
    """A browser of this machine, without a window; that there is none is an error."""
    path = find()
    assert path is not None, "no browser: run tools/browser.py, or name one in UNDERCROFT_BROWSER"
    return playwright.chromium.launch(executable_path=path, args=_QUIET)


class Visitor:
    """Somebody with a browser of their own; whatever the page complains about is kept in `troubles`.

    Unless a test is about that (`going_on`, `pace`), the page does not give the only answer there is by itself, and
    shows all that happens at once.
    """

    def __init__(self, browser: Browser, url: str, **how: object) -> None:
        self.url = url
        settings = {"goOn": how.pop("going_on", False), "pace": how.pop("pace", "once")}
        self.context = browser.new_context(**({**STILL, **WIDE, **how}))  # type: ignore[arg-type]
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.undercroft ??= {json.dumps(json.dumps(settings))}")
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not said.location["url"].endswith("/favicon.ico"):
            self.troubles.append(f"{said.text} {said.location['url']}")

    def go(self, address: str) -> None:
        """The page at this address, or of this path, is open; whoever is invited there has sat down."""
        self.page.goto(address if address.startswith("http") else self.url + address, wait_until="domcontentloaded")
        if "?k=" in address and self.page.locator("body.invited form.sit").count():
            self.page.locator("form.sit button").click()

    def play_now(self, game: str, play: str = "now") -> None:
        """A game against bots, or a lesson, as the lobby's button for it makes one, without drawing the lobby."""
        wanted: dict[str, str | float | bool] = {"game": game, "play": play}
        made = self.context.request.post(f"{self.url}/new", form=wanted, headers={"Origin": self.url})
        assert made.ok, made.text()
        self.go(made.url)
        self.number()

    def set_up(self, game: str) -> None:
        """A game against bots in which one chooses for oneself also what "Play now" settles."""
        wanted = {"game": game, "auto": True}
        made = self.context.request.post(f"{self.url}/api/tables", data=wanted, headers={"Origin": self.url})
        assert made.ok, made.text()
        self.go(f"/t/{made.json()['id']}")
        self.number()

    def number(self) -> int:
        """The number of the question, as soon as one is asked and all that led to it was shown."""
        return int(self.page.locator(".ask:not(.later)").get_attribute("data-number") or "-1")

    def options(self) -> list[str]:
        """The ids of the options, in the order of their numbers."""
        self.number()
        ids: list[str] = self.page.locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
        return ids

    def choose(self, id: str) -> None:
        """The option of this id was chosen from the list, and the game has gone on."""
        number = self.number()
        self.option(id).click()
        self.gone_on(number)

    def option(self, id: str) -> Locator:
        """The button of this option; the tile in which it lies is open.

        While others throw or slide the question is put aside: where it has gone just now, it is looked for again.
        """
        found = self.page.locator(f'[data-option="{id}"]')
        tile = self.page.locator(".fold:not(.open)").filter(has=found)
        for _ in range(10):
            found.first.wait_for(state="attached")
            if tile.count():
                tile.locator(".verb").click()
            elif found.first.is_visible():
                break
        return found

    def gone_on(self, number: int) -> None:
        """The question of this number is answered."""
        expect(self.page.locator(f'.ask[data-number="{number}"]')).to_have_count(0)

    def take_hint(self) -> None:
        """The good move that the page shows was done."""
        number = self.number()
        self.page.get_by_role("button", name="Show me a good move").click()
        self.page.locator(".hint").get_by_role("button", name="Do it").click()
        self.gone_on(number)

    def at_the_table(self) -> None:
        """Who sits here, what can be done with the table, and the talk are in sight."""
        self.sheet("Table")

    def sheet(self, name: str) -> None:
        """This leaf of the drawer beside the question, or of the sheet of a phone, is in sight."""
        tabs = self.page.get_by_role("navigation", name="What the")
        tabs.get_by_role("button", name=name, exact=True).click()

    def is_asked(self) -> bool:
        """Whether this visitor has a question before them now."""
        return self.page.locator(".ask:not(.later)").count() > 0

    def told(self, words: str) -> None:
        """The log has come to say this."""
        expect(self.page.locator(".log")).to_contain_text(words)

    def focus(self) -> str:
        """What has the focus: the tag, then its id or its option."""
        found: str = self.page.evaluate(
            "(one => `${one.tagName.toLowerCase()} ${one.id || one.dataset.option || one.innerText || ''}`.trim())"
            "(document.activeElement)"
        )
        return found

    def help(self) -> None:
        """The window with how to play and the switches is open."""
        self.page.get_by_role("button", name="How to play").click()

    def log(self) -> list[str]:
        """What the log says."""
        return self.page.locator(".log li").all_inner_texts()

    def push(self, on: Locator, *ways: tuple[float, float]) -> None:
        """The mouse went by these places, parts of that element's picture, at an even speed, however busy the machine.

        The browser is told when each movement was made: so a push is as quick as it is meant to be.
        """
        on.scroll_into_view_if_needed()
        box = frame(on.locator("svg"))
        stops = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in ways]
        line = self.context.new_cdp_session(self.page)
        moment = time.time()

        def tell(what: str, place: tuple[float, float], buttons: int) -> None:
            nonlocal moment
            moment += TICK
            pressed = {"button": "left", "buttons": buttons, "clickCount": 1} if buttons or what != "mouseMoved" else {}
            where = {"x": place[0], "y": place[1]}
            line.send("Input.dispatchMouseEvent", {"type": what, "timestamp": moment, **where, **pressed})

        tell("mouseMoved", stops[0], 0)
        tell("mousePressed", stops[0], 1)
        for (x0, y0), (x1, y1) in pairwise(stops):
            for step in range(1, STEPS + 1):
                tell("mouseMoved", (x0 + (x1 - x0) * step / STEPS, y0 + (y1 - y0) * step / STEPS), 1)
        tell("mouseReleased", stops[-1], 0)
        line.detach()

    def shot(self, name: str, *, whole: bool = False) -> None:
        """A picture of the page is in `build/screenshots`, if somebody wants to look at them."""
        if os.environ.get("UNDERCROFT_SHOTS") != "1":
            return
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=whole)
