"""What all tests share: honest coverage, strict re-entry, and how hard Hypothesis tries."""

import gc
import os
import re
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from _pytest.python import importtestmodule
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from undercroft import Table
from undercroft.engine import chance

pytest.register_assert_rewrite("undercroft.testing")
pytest_plugins = ["pytester", "tests.coverage_plugin", "tests.doctest_plugin"]

settings.register_profile("default", derandomize=True, max_examples=16, deadline=None)
settings.register_profile("soak", max_examples=400, deadline=None, print_blob=True)
settings.load_profile("soak" if os.environ.get("UNDERCROFT_SOAK") == "1" else "default")

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"

collect_ignore = [] if SOAK or os.environ.get("UNDERCROFT_BESIDE") == "1" else ["compiled"]
"""The compiled build waits for nothing and takes long: `make beside` looks at it."""

Table.always_strict = True
"""In all tests every answer goes to a fresh coroutine on a copy of the state."""

gc.set_threshold(50_000, 20, 20)
"""Tests make much that stays, and hardly anything that points in a circle: to look for that after every 700 objects
takes a tenth of the time."""


def _too_early(size: int) -> bytes:
    raise AssertionError("a game without a seed is begun while tests are read, and would be another one each time")


def _drawn_from(urandom: Any) -> None:
    """From now on fresh keys come from there."""
    setattr(chance, "os", SimpleNamespace(urandom=urandom))  # noqa: B010


_drawn_from(_too_early)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A game that is begun without a seed is the same one whenever the same test is run: what fails fails again."""
    drawn = count()
    _drawn_from(lambda size: sha256(f"{item.nodeid} {next(drawn)}".encode()).digest()[:size])


SOURCES = ("test_architecture.py", "test_citations.py", "test_doubt.py")
"""Modules that read all sources, which is done once for them."""

FIRST = ("compiled", "web", "conformance", *SOURCES)
"""What takes longest, and so begins first: at the end no process waits long for the other."""

WAITING = ("server", "terminal", "cli", "attack")
"""Whose tests wait for sockets, screens and programs, half of their time: they lie between those that only reckon, so
that there is always somebody who has work for a processor."""

ENDING = 0.9
"""At the end only small ones are left, so that no process has a long one alone."""

WEB, BROWSERS = "tests/web/", 2
"""Whose tests share a server and a browser, and how many of these there are: with each, half of the modules."""

CONFORMANCE = "tests/conformance/"
"""Whose tests look at the same games, played once: the tests of a game stay in one process."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not SOAK:
        items[:] = [item for item in items if item.get_closest_marker("soak") is None]
    order: tuple[dict[Path, int], dict[Path, int]] = {}, {}
    for item in items:
        kind = order[_folder(item.path) in WAITING]
        kind.setdefault(item.path, len(kind))
    items.sort(key=lambda item: _place(item.path, order))


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Of several processes each reads another part of the tests first, then the others.

    What is read for the first time takes four times as long, since every `assert` is written out, and is kept for
    whoever reads it next: so that is done once for all, and not by each.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is not None and session.config.args_source is session.config.ArgsSource.TESTPATHS:
        here = Path(__file__).parent
        files = [
            file for file in sorted(here.rglob("test_*.py")) if file.relative_to(here).parts[0] not in collect_ignore
        ]
        first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        for file in files[first:] + files[:first]:
            with suppress(Exception, pytest.skip.Exception):  # Whoever collects it says what is wrong with it.
                importtestmodule(file, session.config)


def pytest_collection_finish() -> None:
    """What was read stays to the end: nothing of it is looked at again for what could be thrown away."""
    gc.collect()
    gc.freeze()


MODULES = sorted(f"{WEB}{path.name}" for path in (Path(__file__).parent / "web").glob("test_*.py"))


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Gives out tests by module, and together those modules that share something dear.

    Given out one by one, fifteen thousand tests cost a minute of processor more: for each of them the scheduler goes
    through all that it has given out before. The groups of `--dist loadgroup` are lost with pytest 9.2 and pytest-xdist
    3.8.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        game = re.search(r"\[(\w+)", test)
        if file.startswith(CONFORMANCE) and game is not None:
            return f"{CONFORMANCE} {game[1]}"
        if file.removeprefix("tests/") in SOURCES:
            return "tests of sources"
        if file.startswith(WEB):
            return f"{WEB} {MODULES.index(file) % BROWSERS}"
        return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling | None:
    return Together(config, log) if config.getoption("dist") == "loadscope" else None


def _place(path: Path, order: tuple[dict[Path, int], dict[Path, int]]) -> tuple[int, float]:
    """When the tests of this file have their turn: what takes longest first; then both kinds, each evenly."""
    folder = _folder(path)
    if folder in WAITING:
        return len(FIRST), ENDING * order[True][path] / len(order[True])
    if folder in FIRST:
        return FIRST.index(folder), 0
    return len(FIRST), order[False][path] / len(order[False])


@cache
def _folder(path: Path) -> str:
    """The folder of tests in which this file is, or the file itself; nothing where it is elsewhere."""
    here = Path(__file__).parent
    return path.relative_to(here).parts[0] if path.is_relative_to(here) else ""
