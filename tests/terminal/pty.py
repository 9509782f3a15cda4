"""A real pseudo-terminal: the command runs in it, keys go in, and a screen can be read."""

import os
import re
import sys
import time
from pathlib import Path

import pexpect
import pyte

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = Path(sys.executable).with_name("undercroft")
UNINSTALLED = [sys.executable, "-c", "import sys; from undercroft.cli import main; sys.exit(main())"]
COMMAND = [str(INSTALLED)] if INSTALLED.exists() else UNINSTALLED
LONG = 60
"""So many seconds something may take to appear."""

KEYS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r"}
KEYS |= {"pagedown": "\x1b[6~", "end": "\x1b[F", "home": "\x1b[H"}


class Terminal:
    """The command in a terminal of so many columns and rows."""

    def __init__(
        self, *words: object, home: Path, columns: int = 80, rows: int = 24, env: dict[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        home.mkdir(parents=True, exist_ok=True)
        (home / "settings.json").write_text('{"pace": "once"}')
        kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *map(str, words)],
            env={
                **kept,
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
                "PYTHONPATH": str(ROOT / "src"),
                "UNDERCROFT_HOME": str(home),
                **(env or {}),
            },
            dimensions=(rows, columns),
            timeout=LONG,
        )

    def read(self) -> bool:
        """Whether something was written since; it is on the screen now."""
        try:
            data = bytes(self.child.read_nonblocking(65536, timeout=0.1))  # type: ignore[arg-type]
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def left(self) -> str:
        """The left half with single blanks, where the question is read."""
        halves = (re.split("[\u2502|]", line.lstrip("\u2588|"))[0] for line in self.screen.display)
        return " ".join(" ".join(halves).split())

    def sees(self, *words: str) -> str:
        """Which of these words is on the screen when it has come to rest, wherever lines end."""
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            if self.read():
                continue
            both = " ".join(self.text.split()) + self.left
            for word in words:
                if word in both:
                    return word
        raise AssertionError(f"none of {words} is on the screen:\n{self.text}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def ended(self) -> int:
        """The exit status, after all was read."""
        end = time.monotonic() + LONG
        while self.child.isalive() and time.monotonic() < end:
            self.read()
        for _ in range(20):
            self.read()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0))

    @property
    def last_line(self) -> str:
        """What stands last on the normal screen."""
        after = self.raw.rpartition(b"\x1b[?1049l")[2].decode(errors="replace")
        plain = re.sub(r"\x1b\[[0-9;?<>=]*[a-zA-Z]", "", after)
        return plain.strip().splitlines()[-1].strip()
