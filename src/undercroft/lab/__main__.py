"""An experiment in a process of its own, a game at a time.

`python -m undercroft.lab MOST SECONDS` plays MOST games at most, and is ended by the system after so many seconds of
the processor.

The first line that it reads is the text of the experiment as JSON; each further line lets it play one more game, and
when no more come it ends with what there is. It writes lines of JSON: how many games of how many are `done`, and how
many `seconds` of the processor all took so far, with the `question`; the last has the `answer` and the `report`, or why
it is `refused`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from undercroft.engine import Refused
from undercroft.lab import report
from undercroft.lab.run import Run, begin
from undercroft.lab.summary import summary

_MOST_BYTES: Final = 1 << 31


class Enough(Exception):
    """No more games may be played."""


def main() -> None:
    """The experiment from the standard input is run; whoever plays at a table of this machine comes first."""
    _be_modest(int(sys.argv[2]))
    text = json.loads(sys.stdin.readline())
    with TemporaryDirectory(prefix="undercroft-lab-") as folder:
        try:
            run = begin(text, "the experiment", Path(folder))
            many = len(run.study.cells) * run.study.written.stop.games
            most = int(sys.argv[1])
            if many > most:
                raise Refused(f"it has {many} games, and {most} at most are played here; undercroft lab run plays more")
            with suppress(Enough):
                _wait(run)
                run.go(shown=_wait)
            if not run.rows:
                raise Refused("no game was played")
            found = summary(run)
            said = {"answer": found["answer"], "report": report.page(run, found)}
        except Refused as error:
            said = {"refused": error.reason}
    _say(said)


def _wait(run: Run) -> None:
    """Say how far it is, and wait for leave to go on."""
    written = run.study.written
    _say({"question": written.question, "done": len(run.rows), "of": len(run.study.cells) * written.stop.games})
    if not run.over and not sys.stdin.readline():
        raise Enough


def _say(what: dict[str, Any]) -> None:
    print(json.dumps({**what, "seconds": time.process_time()}), flush=True)


def _be_modest(seconds: int) -> None:
    """Others come first, and nobody's experiment takes all of the machine."""
    with suppress(OSError, AttributeError, ImportError, ValueError):  # Not every system knows of these.
        os.nice(10)
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))


if __name__ == "__main__":
    main()
