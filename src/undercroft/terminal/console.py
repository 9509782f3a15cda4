"""Where a person reads and types: a terminal, or any pair of streams."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled off it, then goes to the top."""

_CURTAIN = 40
"""So many empty lines push everything off a page that cannot be cleared."""


class Console:
    """Lines out, lines in. `screen` says that it is a terminal which may be cleared; else it is a plain
    transcript. `typed` says that somebody sits there and types."""

    def __init__(self, inp: TextIO, out: TextIO, *, screen: bool = False, width: int = 80) -> None:
        self.inp = inp
        self.out = out
        self.screen = screen
        self.width = width
        self.typed = inp is sys.stdin and inp.isatty()
        if self.typed:
            with suppress(ImportError):
                import readline  # noqa: F401  # Lines can be edited from now on.

    def write(self, *lines: str) -> None:
        """These lines are printed."""
        for line in lines:
            self.out.write(line.rstrip() + "\n")

    def read(self, prompt: str) -> str | None:
        """The next line without its end, or None when there are no more; a transcript repeats what was typed."""
        self.out.flush()
        if self.typed:
            try:
                return input(prompt)
            except (EOFError, KeyboardInterrupt):
                self.write("")
                return None
        self.out.write(prompt)
        line = self.inp.readline()
        self.write(line)
        return line.rstrip("\r\n") if line else None

    def hide(self) -> None:
        """Nothing that was printed or typed before can be seen without going back for it."""
        if self.screen:
            self.out.write(_CLEAR)
        else:
            self.write("-" * self.width, *[""] * _CURTAIN)
        if self.typed:
            with suppress(ImportError):
                import readline

                readline.clear_history()

    def bold(self, text: str) -> str:
        """The text, strong where the terminal can show it."""
        return f"\x1b[1m{text}\x1b[0m" if self.screen else text
