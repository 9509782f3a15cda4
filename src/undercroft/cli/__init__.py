"""The command line: `undercroft` and its commands; alone it starts the web table.

Exit status 0: done. 1: read, and it is wrong. 2: could not begin.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO, cast


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit status. What went wrong is one line on stderr."""
    _open_streams()
    warnings.formatwarning = _in_a_line
    from cyclopts import CycloptsError

    from undercroft.cli.app import app
    from undercroft.engine import Refused, Unknown

    words = list(sys.argv[1:] if argv is None else argv) or ["serve"]
    try:
        status = app(words, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        return _complain(f"{_one_line(str(error))} See: {_help(words)}", 2)
    except Unknown as error:
        return _complain(str(error), 2)
    except Refused as error:
        place = f" (at {error.at})" if error.at and error.at not in error.reason else ""
        return _complain(f"{error}{place}", 1, lines=True)
    except BrokenPipeError:
        # Whoever read this has seen enough.
        _close_output()
        return 0
    except OSError as error:
        return _complain(f"{error.filename or 'input or output'}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        return _complain("stopped", 2)
    return status if isinstance(status, int) else 0


def _open_streams() -> None:
    """Whatever is closed is empty, and no letter that cannot be read or shown stops a command."""
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.stdout is None:
        sys.stdout = _nowhere("w")
    if sys.stderr is None:
        sys.stderr = _nowhere("w")
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _nowhere(mode: str) -> TextIO:
    return cast(TextIO, open(os.devnull, mode, encoding="utf-8"))


def _complain(text: str, status: int, *, lines: bool = False) -> int:
    """What is wrong is said, in one line unless there is a list of it."""
    try:
        sys.stdout.flush()
    except OSError:
        _close_output()
    with suppress(OSError):
        print(f"undercroft: {text if lines else ' '.join(text.splitlines())}", file=sys.stderr, flush=True)
    return status


def _in_a_line(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """A warning as people read it, such as that a game is left out."""
    return f"undercroft: {_one_line(str(message))}\n"


def _close_output() -> None:
    """What is still to be printed goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _help(words: Sequence[str]) -> str:
    from undercroft.cli.app import app

    command: list[str] = []
    found = app
    for word in words:
        if word.startswith("-") or word not in found:
            break
        command.append(word)
        found = found[word]
    return " ".join(["undercroft", *command, "--help"])
