"""A story told in a process of its own: `python -m undercroft.lab.story` reads a record, and writes lines of JSON.

Each line but the last is how much of a hundred is done; the last is the story, or `{"refused": why}`.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import msgspec

from undercroft.engine import Refused
from undercroft.engine.record import read_record
from undercroft.lab.story.teller import tell


def main() -> None:
    """The record from the standard input is told; whoever plays at a table of this machine comes first."""
    with suppress(OSError, AttributeError):  # Not every system knows of courtesy.
        os.nice(10)
    told = -1

    def progress(done: int, of: int) -> None:
        nonlocal told
        if (share := 100 * done // of) > told:
            told = share
            print(share, flush=True)

    try:
        plain = tell(read_record(sys.stdin.buffer.read()), effort=int(sys.argv[1]), progress=progress).plain()
    except Refused as error:
        plain = {"refused": error.reason}
    sys.stdout.buffer.write(msgspec.json.encode(plain) + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
