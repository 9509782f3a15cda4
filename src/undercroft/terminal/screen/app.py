"""The program that fills the screen: themes, what the terminal can show, leaving and failing in good order."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.worker import WorkerFailed

from undercroft.terminal.screen.style import CSS
from undercroft.terminal.screen.theme import DARK, LIGHT, THEMES, Ascii, Ink, first_theme

HELD = 0.06
"""A key that comes again within so many seconds is held down: nobody presses so fast."""

_COLOURLESS = ("vt100", "vt102", "vt220", "xterm-mono", "ansi-mono", "linux-m", "screen-mono")


class Client(App[bool]):
    """One screen of ours over the whole terminal, until it is left.

    `fault` is what went wrong in the program itself, if anything did; whoever started this raises it. `is_key_held`
    says that the last key was not pressed anew, but held down.
    """

    held = HELD

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("T", "theme", "light/dark", show=False),
        Binding("ctrl+c,ctrl+q", "leave", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "suspend", show=False, priority=True),
    ]

    def __init__(self, first: Screen[object], *, colours: bool | None = None, unicode: bool | None = None) -> None:
        super().__init__()
        self.first = first
        self.fault: BaseException | None = None
        self.is_key_held = False
        self._last_key = ("", 0.0)
        colourful = not self.no_color and not _is_colourless() if colours is None else colours
        self.no_color = not colourful
        self.unicode = _shows_unicode() if unicode is None else unicode
        self._filters = [kept for kept in self._filters if type(kept).__name__ != "Monochrome"]
        if not colourful:
            self._filters.append(Ink())
        if not self.unicode:
            self._filters.append(Ascii())
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = _named_theme(self) or first_theme()

    def get_default_screen(self) -> Screen[object]:
        """The table, from the first moment."""
        return self.first

    def get_driver_class(self) -> type[Driver]:
        """The driver of this system, writing to standard output: standard error may go elsewhere."""
        found = super().get_driver_class()
        if sys.platform == "win32" or "Headless" in found.__name__:
            return found

        class ToOutput(found):  # type: ignore[valid-type, misc]
            def __init__(self, *args: object, **named: object) -> None:
                super().__init__(*args, **named)
                self._file = sys.__stdout__

        return ToOutput

    def on_mount(self) -> None:
        """Being told to end is like quitting."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                with suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(getattr(signal, name), self.action_leave)

    async def on_event(self, event: events.Event) -> None:
        """The event goes on its way, and it is known whether a key is held down."""
        if isinstance(event, events.InputEvent) and not event.is_forwarded:
            before, when = self._last_key
            self._last_key = (event.key, event.time) if isinstance(event, events.Key) else ("", 0.0)
            self.is_key_held = self._last_key[0] == before != "" and event.time - when < self.held
        await super().on_event(event)

    def action_theme(self) -> None:
        """Dark becomes light, light becomes dark."""
        self.theme = LIGHT if self.current_theme.dark else DARK

    def action_leave(self) -> None:
        """The screen is given back."""
        self.exit(False)

    def _handle_exception(self, error: Exception) -> None:
        """A fault of the program ends it in good order; it is raised again outside.

        Who has left already loses nothing by what fails while the screen is taken down.
        """
        self._return_code = 1
        if self.fault is None and not self._exit:
            self.fault = error.error if isinstance(error, WorkerFailed) else error
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()


def _is_colourless() -> bool:
    term = os.environ.get("TERM", "")
    return term in _COLOURLESS or term.endswith(("-m", "-mono"))


def _shows_unicode() -> bool:
    return (sys.__stdout__.encoding if sys.__stdout__ else "ascii").lower().replace("-", "").startswith("utf")


def _named_theme(app: Client) -> str | None:
    """The theme that the user has chosen for all programs of this kind."""
    named = os.environ.get("TEXTUAL_THEME")
    return named if named in app.available_themes else None
