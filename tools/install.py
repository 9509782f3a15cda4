"""Installs what a lock file names into the environment that runs this: with uv, or with pip where uv cannot be had.

    python tools/install.py requirements-dev.lock
    python tools/install.py --editable .

uv takes a sixth of the processor that pip takes, and fetches at once what pip fetches one after the other. It comes
from a lock file itself, and looks for packages where pip would; where anything goes wrong with it, pip does the work.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parent.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet", "--quiet")
UV = (sys.executable, "-m", "uv", "--no-config", "--quiet", "pip", "install", "--python", sys.executable)

INDEXES = {"index-url": "--default-index", "extra-index-url": "--index", "find-links": "--find-links"}
"""Where pip was told to look for packages, and how uv is told the same."""


def install(*wanted: str) -> None:
    """All of this is in the environment, with the hashes that the lock file has of it."""
    strict = ("--no-deps", "--no-build-isolation") if "--editable" in wanted else ("--require-hashes",)
    if not (has_uv() and done(*UV, *strict, *places(told_pip()), *wanted)):
        compiled = () if "--editable" in wanted else ("--no-compile",)
        subprocess.run([*PIP, "install", *compiled, *strict, *wanted], cwd=HOME, check=True)


def has_uv() -> bool:
    """Whether uv is there now."""
    if done(*UV[:3], "--version"):
        return True
    return done(*PIP, "install", "--no-compile", "--require-hashes", "-r", "requirements-uv.lock")


def done(*command: str) -> bool:
    """Whether this went well; why not is nobody's affair, since pip will say it."""
    return subprocess.run(command, cwd=HOME, capture_output=True).returncode == 0


def told_pip() -> str:
    """What pip was told by its files and by the surroundings, a line for each thing."""
    return subprocess.run([*PIP, "config", "list"], capture_output=True, text=True).stdout


def places(told: str) -> Iterator[str]:
    """What tells uv the same, as words of its command line."""
    for line in told.splitlines():
        key, _, value = line.partition("=")
        name = key.rpartition(".")[2]
        if name in INDEXES:
            for place in str(ast.literal_eval(value)).split():
                yield from (INDEXES[name], place)
        elif name == "no-index" and ast.literal_eval(value) in ("1", "true", "True", "yes"):
            yield "--no-index"


if __name__ == "__main__":
    try:
        install(*(["--editable", *sys.argv[2:]] if sys.argv[1] == "--editable" else ["-r", *sys.argv[1:]]))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
