"""Helps for tests of the full-screen client: an application driven key by key, and what is on its screen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from undercroft.bots import seated
from undercroft.engine import Option, Table
from undercroft.terminal.screen.app import Client
from undercroft.terminal.screen.board import SceneView
from undercroft.terminal.screen.play import PlayScreen

LONG = 60
"""So many seconds a test waits for something before it gives up."""

Script = Callable[["Driver"], Awaitable[None]]


class Driver:
    """A client under test: keys, clicks, waiting, and all the text that can be read."""

    def __init__(self, app: Client, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def play(self) -> PlayScreen:
        assert isinstance(self.app.first, PlayScreen)
        return self.app.first

    def is_at(self, kind: type[Screen[Any]]) -> bool:
        """Whether a screen of this kind is on top."""
        return isinstance(self.app.screen, kind)

    @property
    def text(self) -> str:
        """The top screen, line by line."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    @property
    def words(self) -> str:
        """What each part of the top screen says, part by part, with single blanks only."""
        parts = [_said(widget) for widget in self.app.screen.query("*") if widget.display]
        return " ".join(" ".join(parts).split())

    async def until(self, true: Callable[[], Any]) -> None:
        async with asyncio.timeout(LONG):
            while not true():
                await self.pilot.pause(0.005)
        await self.pilot.pause()

    async def sees(self, words: str) -> None:
        try:
            await self.until(lambda: words in self.words or words in self.text)
        except TimeoutError:
            raise AssertionError(f"{words!r} is not on the screen:\n{self.text}") from None

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)

    async def asked(self) -> None:
        """Somebody is asked, or the game is over."""
        play = self.play
        await self.until(lambda: play.choice is not None or play.table.result is not None)

    @property
    def options(self) -> tuple[Option, ...]:
        """What is offered now."""
        return () if self.play.choice is None else self.play.choice.options

    async def click_spot(self, anchor: str) -> None:
        spot = next(spot for spot in self.play.scene_view.sheet.spots if anchor in spot.anchors)
        await self.pilot.click("#scene", offset=(spot.column, spot.row))
        await self.pilot.pause()


def drive(script: Script, screen: Any, size: tuple[int, int] = (80, 24), *, held: float = 0, **looks: Any) -> Client:
    """The client after this script was run on it."""
    app = Client(screen, **{"colours": True, "unicode": True, **looks})
    app.held = held

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.until(lambda: screen.is_mounted)
            await script(driver)

    asyncio.run(run())
    return app


def play(
    script: Script,
    table: Table,
    seats: tuple[str, ...] = ("me", "greedy"),
    size: tuple[int, int] = (80, 24),
    **more: Any,
) -> Client:
    """The client after this script was run on it, which must have saved the game as it is."""
    saved: list[str] = []
    screen = PlayScreen(
        table,
        seated(table.game, seats, 1),
        save=lambda table: saved.append(table.record().text()),
        pace="once",
        pause=more.pop("pause", None),
        resumed=more.pop("resumed", False),
        notice=more.pop("notice", ""),
    )
    screen.still = more.pop("still", 0)
    app = drive(script, screen, size, **more)
    assert saved[-1] == table.record().text(), "the game is saved as it goes"
    return app


def _said(widget: Widget) -> str:
    if isinstance(widget, SceneView):
        return widget.sheet.text()
    if isinstance(widget, OptionList):
        return " ".join(getattr(option.prompt, "plain", str(option.prompt)) for option in widget.options)
    if isinstance(widget, Static):
        return str(getattr(widget.visual, "plain", widget.visual))
    return ""
