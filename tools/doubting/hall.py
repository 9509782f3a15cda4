"""A hall in which all tests of a game are read once: each change is tried in a process that is forked from there.

In the fork the function that has the change gets the code of the changed source, and the tests run at once. Where that
is not enough, because the change lies outside functions, or in a data file, or its function was already at work when
the modules were loaded, the fork forgets the project and loads it again. The source tree is never touched. No function
has a change of a data file: it is asked of the tests in the folder that mirrors the game's data.

A test has to notice by what it checks: that a rule was cited is not asked here, nor are the transcripts compared that
the tests of a game leave (`tests/games/pararoles/transcripts.py`).
"""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import math
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from tools.doubting.changes import GAMES, Mutant

MEMORY = 4 << 30
ALWAYS = ["-q", "-s", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
MARKS = "rule marks"
"""The plugin that fails a test whose rule was not cited."""


BUSY = 10
"""So many times longer than the processor may work at a change it may take by the clock."""

WIDE = 30
"""For how many seconds tests of other rules are asked about one change, by the time that they usually take."""


@dataclass
class Doubt:
    """Changes to be tried in turn, each with the tests of some rules, until one of them is noticed.

    An attempt without rules is made with every test of the game that comes by the place, as far as time allows.
    """

    name: str
    attempts: list[tuple[Mutant, tuple[str, ...]]]
    tests: int = 0
    tried: int = 0
    noticed: Mutant | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules whose tests should notice."""
        return tuple(dict.fromkeys(rule for _, rules in self.attempts for rule in rules))


@dataclass
class Hall:
    """The pytest plugin that tries changes in place of running the tests."""

    root: Path
    doubts: list[Doubt]
    jobs: int
    seconds: float
    loud: int | None = None
    progress: Callable[[int], None] = lambda done: None
    failed: list[str] = field(default_factory=list)
    at_work: set[str] = field(default_factory=set)

    def run(self, files: Iterable[str]) -> int:
        """Read the tests in these files, and try all changes with them; pytest's exit code."""
        sys.setprofile(self.notes)
        try:
            return int(pytest.main([*ALWAYS, *_alone(), *files], plugins=[self]))
        finally:
            sys.setprofile(None)

    def notes(self, frame: FrameType, event: str, argument: object) -> None:
        """Remember which functions of the games are at work while modules are loaded."""
        code = frame.f_code
        if event == "call" and "undercroft/games/" in code.co_filename and "<locals>" not in code.co_qualname:
            self.at_work.add(_key(code))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        if session.testsfailed:
            self.failed.append("the tests cannot be read")
            return True
        tests: dict[str, list[str]] = {}
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    tests.setdefault(rule, []).append(item.nodeid)
        wide = [mutant for doubt in self.doubts for mutant, rules in doubt.attempts if not rules]
        nodes = {node for doubt in self.doubts for rule in doubt.rules for node in tests.get(rule, ())}
        items = {item.nodeid: item for item in session.items}
        nodes.update(node for node in items if any(may_come_by(node, mutant) for mutant in wide))
        trial = Trial(self, session, items, tests)
        self.failed += trial.rehearse([item for item in session.items if item.nodeid in nodes])
        if not self.failed:
            trial.run()
        return True


class Trial:
    """The tests as read, and the forks in which changes are tried."""

    def __init__(
        self, hall: Hall, session: pytest.Session, items: dict[str, pytest.Item], tests: dict[str, list[str]]
    ) -> None:
        self.hall, self.session, self.items, self.tests = hall, session, items, tests
        self.sources: dict[str, str] = {}
        self.usual: dict[str, float] = {}
        self.coming_by: dict[str, list[str]] = {}
        self.functions: dict[str, list[FunctionType]] = {}
        gc.unfreeze()  # What the tests have put aside for good is not among the objects otherwise.
        for one in gc.get_objects():
            if type(one) is FunctionType and "undercroft/games/" in one.__code__.co_filename:
                self.functions.setdefault(_key(one.__code__), []).append(one)

    def rehearse(self, items: Sequence[pytest.Item]) -> list[str]:
        """Run these tests on the unchanged source, each in a fork; those that fail.

        How long each takes is remembered, and which functions of the games it comes by.
        """
        failed: list[str] = []
        waiting, running = list(reversed(items)), dict[int, tuple[pytest.Item, int]]()
        while waiting or running:
            while waiting and len(running) < self.hall.jobs:
                item = waiting.pop()
                child, reading = self.fork_watched(item)
                running[reading] = (item, child)
            for reading in select.select(list(running), [], [])[0]:
                item, child = running.pop(reading)
                with open(reading, encoding="utf-8") as pipe:
                    told = pipe.read()
                os.waitpid(child, 0)
                if not told:
                    failed.append(item.nodeid)
                    continue
                self.usual[item.nodeid], places = json.loads(told)
                for place in places:
                    self.coming_by.setdefault(place, []).append(item.nodeid)
        return failed

    def fork_watched(self, item: pytest.Item) -> tuple[int, int]:
        """Start a process that runs this test; its id, and where it says how long that took and what was called.

        It says nothing if the test fails.
        """
        reading, writing = os.pipe()
        here = os.getpid()
        child = os.fork()
        if child:
            os.close(writing)
            return child, reading
        try:
            end_with(here)
            self.hall.at_work.clear()
            began = time.monotonic()
            sys.setprofile(self.hall.notes)
            passed = self.passes([item])
            sys.setprofile(None)
            if passed:
                files = {key.rsplit(":", 2)[0] for key in self.hall.at_work}
                with open(writing, "w", encoding="utf-8") as pipe:
                    json.dump([time.monotonic() - began, sorted(self.hall.at_work | files)], pipe)
        finally:
            os._exit(0)

    def passes(self, items: Sequence[pytest.Item]) -> bool:
        """Run these tests here, up to the first that fails."""
        for item, after in zip(items, [*items[1:], None], strict=True):
            before = self.session.testsfailed
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.session.testsfailed > before:
                return False
        return True

    def run(self) -> None:
        """Try all changes, some at a time; one after which the tests never end counts as noticed."""
        waiting = list(reversed(self.hall.doubts))
        running: dict[int, tuple[Doubt, float]] = {}
        while waiting or running:
            while waiting and len(running) < self.hall.jobs:
                self.begin(waiting.pop(), running)
            for child, (doubt, end) in list(running.items()):
                done, status = os.waitpid(child, os.WNOHANG)
                if not done and time.monotonic() > end:
                    os.killpg(child, signal.SIGKILL)
                    done, status = os.waitpid(child, 0)
                if done:
                    del running[child]
                    doubt.tried += 1
                    if status:
                        doubt.noticed = doubt.attempts[doubt.tried - 1][0]
                    elif doubt.tried < len(doubt.attempts):
                        self.begin(doubt, running)
                    self.hall.progress(len(self.hall.doubts) - len(waiting) - len(running))
            time.sleep(0.001)

    def begin(self, doubt: Doubt, running: dict[int, tuple[Doubt, float]]) -> None:
        """Start the next attempt for which there are tests; if there is none, the doubt stays."""
        while doubt.tried < len(doubt.attempts):
            mutant, rules = doubt.attempts[doubt.tried]
            nodes = self.marked(rules) if rules else self.others(mutant, doubt.rules)
            doubt.tests = max(doubt.tests, len(nodes)) if rules else doubt.tests + len(nodes)
            if nodes:
                usual = sum(self.usual[node] for node in nodes)
                limit = (3 if self.is_quick(mutant) else self.hall.seconds) + min(10 * usual, 20 + 2 * usual)
                running[self.fork(mutant, nodes, limit)] = (doubt, time.monotonic() + BUSY * limit)
                return
            doubt.tried += 1

    def marked(self, rules: Iterable[str]) -> list[str]:
        """The tests of these rules, the quick ones first."""
        return sorted({node for rule in rules for node in self.tests.get(rule, ())}, key=self.usual.__getitem__)

    def others(self, mutant: Mutant, rules: Iterable[str]) -> list[str]:
        """The tests of other rules that come by this change, tellings and quick ones first, as far as time allows."""
        place = f"{self.hall.root / mutant.file}:{mutant.inside}".rstrip(":")
        near = set(self.coming_by.get(place, ()))
        if is_data(mutant):
            near = {node for node in self.usual if may_come_by(node, mutant)}
        asked, found, left = set(self.marked(rules)), [], float(WIDE)
        for node in sorted(near - asked, key=lambda node: (TELLINGS not in node, self.usual[node], node)):
            left -= self.usual[node]
            if left < 0:
                break
            found.append(node)
        return found

    def is_quick(self, mutant: Mutant) -> bool:
        """Whether the change takes effect by changing one function."""
        key = f"{self.hall.root / mutant.file}:{mutant.inside}"
        return (
            self.hall.loud is None
            and bool(mutant.inside)
            and key not in self.hall.at_work
            and len({function.__code__ for function in self.functions.get(key, ())}) == 1
        )

    def fork(self, mutant: Mutant, nodes: Sequence[str], limit: float) -> int:
        """Start a process that runs these tests on the changed source; its id. It ends with 0 if all pass.

        It is ended after so many seconds of the processor: what is slow because others work, too, is not noticed.
        """
        path = self.hall.root / mutant.file
        if mutant.file not in self.sources:
            self.sources[mutant.file] = path.read_text(encoding="utf-8")
        source = mutant.applied(self.sources[mutant.file])
        code = None if path.suffix == ".toml" else compile(source, str(path), "exec", dont_inherit=True)
        here = os.getpid()
        child = os.fork()
        if child:
            return child
        result = 70
        try:
            os.setpgid(0, 0)
            end_with(here)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), resource.getrlimit(resource.RLIMIT_CPU)[1]))
            if code is not None and self.is_quick(mutant):
                key = f"{path}:{mutant.inside}"
                for function in self.functions[key]:
                    function.__code__ = _found(code, key)
                self.session.config.pluginmanager.unregister(name=MARKS)
                result = 0 if self.passes([self.items[node] for node in nodes]) else 1
            else:
                if self.hall.loud is not None:
                    os.dup2(self.hall.loud, 1)
                    os.dup2(self.hall.loud, 2)
                forget_project()
                if code is None:
                    swap_text(path, source)
                else:
                    sys.meta_path.insert(0, Swap(module_name(mutant.file), path, code))
                result = int(pytest.main(["-x", "-p", f"no:{MARKS}", *ALWAYS, *_alone(), *nodes]))
                sys.stdout.flush()
        finally:
            os._exit(result)


class Swap(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Puts changed code in the place of one module, for this process."""

    def __init__(self, module: str, path: Path, code: CodeType) -> None:
        self.module, self.path, self.code = module, path, code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        folders = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=self, submodule_search_locations=folders)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def swap_text(file: Path, text: str) -> None:
    """Whoever reads this data file is given this text, in this process."""
    honest = Path.read_text

    def read_text(self: Path, *how: Any, **more: Any) -> str:
        return text if self == file else honest(self, *how, **more)

    Path.read_text = read_text  # type: ignore[method-assign]


def module_name(file: str) -> str:
    """The module in this file below src/.

    >>> module_name("src/undercroft/games/trapper/__init__.py"), module_name("src/undercroft/games/trapper/turn.py")
    ('undercroft.games.trapper', 'undercroft.games.trapper.turn')
    """
    parts = Path(file).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def forget_project() -> None:
    """Unload all modules of the project, so that the tests load them afresh; a shelf may hold the unchanged game."""
    for name in list(sys.modules):
        if name.partition(".")[0] in ("undercroft", "tests"):
            del sys.modules[name]


def in_hall(hall: Hall, files: Sequence[str]) -> list[str]:
    """Try all doubts of this hall in a process of its own, so that they know the outcome; else the tests that fail."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    here = os.getpid()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            end_with(here)
            if hall.loud is not None:
                hall.loud = os.dup(1)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            os.environ["UNDERCROFT_TRANSCRIPTS"] = "off"
            code = hall.run(files)
            if code and not hall.failed:
                hall.failed.append(f"the tests cannot be run (pytest ended with {code})")
            told: list[Any] = [hall.failed, [_outcome(doubt) for doubt in hall.doubts]]
            with open(writing, "w", encoding="utf-8") as pipe:
                json.dump(told, pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    if not answer:
        return ["the tests end the process that reads them"]
    failed, outcomes = json.loads(answer)
    for doubt, (tests, tried, noticed) in zip(hall.doubts, outcomes, strict=True):
        doubt.tests, doubt.tried = tests, tried
        doubt.noticed = doubt.attempts[noticed][0] if noticed is not None else None
    return list(failed)


def end_with(parent: int) -> None:
    """From now on this process looks every second whether the one that forked it is still there, and ends with it."""

    def look(number: int, frame: FrameType | None) -> None:
        if os.getppid() != parent:
            os._exit(1)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)


def _outcome(doubt: Doubt) -> tuple[int, int, int | None]:
    return doubt.tests, doubt.tried, doubt.tried - 1 if doubt.noticed is not None else None


def test_files(root: Path, rules: Iterable[str]) -> list[str]:
    """The test files in which one of these rules stands; all of a game if one of its rules stands in none."""
    folder = root / "tests"
    texts = {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in folder.rglob("test_*.py")}
    marked = {file: text for file, text in texts.items() if "mark.rule" in text}
    found: set[str] = set()
    for rule in rules:
        there = [file for file, text in marked.items() if f'"{rule}"' in text]
        found.update(there or [file for file in marked if f"/{rule.partition('.')[0]}/" in file])
    return sorted(found)


TELLINGS = "/test_tellings.py"
"""Tests that compare all that is told in many scenes: of little time they make the most."""
PLANTED = "test_planted.py"
"""Tests that plant mistakes of their own."""


def files_of_game(root: Path, game: str) -> list[str]:
    """All test files of a game, those in which the laws are asked of every game, and that of the golden games."""
    folders = (root / "tests" / "games" / game, root / "tests" / "conformance")
    files = [file for folder in folders for file in folder.rglob("test_*.py") if file.name != PLANTED]
    files += root.glob("tests/test_goldens.py")
    return sorted(file.relative_to(root).as_posix() for file in files)


def may_come_by(node: str, mutant: Mutant) -> bool:
    """Whether a test may notice the change in passing: any of the game; of data those in the folder that mirrors it."""
    game = game_of(mutant)
    return node.startswith(f"tests/games/{game}/data/") if is_data(mutant) else game in node


def is_data(mutant: Mutant) -> bool:
    """Whether the change is in a game's data."""
    return Path(mutant.file).is_relative_to(GAMES / game_of(mutant) / "data")


def game_of(mutant: Mutant) -> str:
    """The game whose source this changes."""
    return Path(mutant.file).relative_to(GAMES).parts[0]


def _alone() -> list[str]:
    return ["-n0"] if importlib.util.find_spec("xdist") else []


def _key(code: CodeType) -> str:
    return f"{code.co_filename}:{code.co_qualname}:{code.co_firstlineno}"


def _found(code: CodeType, key: str) -> CodeType:
    """The function with this key in the code of a module."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if _key(part) == key:
                return part
            if key.rpartition(":")[0].startswith(f"{code.co_filename}:{part.co_qualname}."):
                return _found(part, key)
    raise LookupError(key)
