"""A story told for a server, a stretch at a time: `python -m undercroft.server.forge.teller EFFORT`.

The first line that it reads is the record; each further line lets it go on, and when no more come it ends. It writes
lines of JSON: how much of a hundred is `done`, and how many `seconds` of the processor all took so far; the last has
the `story` as text, or why it is `refused`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from typing import Any

import msgspec

from undercroft.engine import Refused, read_record
from undercroft.lab.story import tell


def main() -> None:
    """The record from the standard input is told; whoever plays at a table of this machine comes first."""
    with suppress(OSError, AttributeError):  # Not every system knows of courtesy.
        os.nice(10)
    told = -1

    def progress(done: int, of: int) -> None:
        nonlocal told
        if (share := 100 * done // of) > told:
            told = share
            _say({"done": share})
            if not sys.stdin.buffer.readline():
                sys.exit()  # Nobody waits for it any more.

    try:
        story = tell(read_record(sys.stdin.buffer.readline()), effort=int(sys.argv[1]), progress=progress)
        _say({"story": msgspec.json.encode(story.plain()).decode()})
    except Refused as error:
        _say({"refused": error.reason})


def _say(what: dict[str, Any]) -> None:
    print(json.dumps({**what, "seconds": time.process_time()}), flush=True)


if __name__ == "__main__":
    main()
