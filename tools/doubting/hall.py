"""A hall in which all tests of a game are read once: each change is tried in a process that is forked from there.

In the fork the function that has the change gets the code of the changed source, and the tests run at once. Where that
is not enough, because the change lies outside functions, or in a data file, or its function was already at work when
the modules were loaded, the fork forgets the project and loads it again. The source tree is never touched. No function
has a change of a data file: it is asked of the tests in the folder that mirrors the game's data.

A test has to notice by what it checks: that a rule was cited is not asked here, nor are the transcripts compared that
the tests of a game leave (`tests/games/pararoles/transcripts.py`). How long a test takes and what it comes by is
remembered from run to run (`known.py`); one that notices must pass on the unchanged source.
"""

from __future__ import annotations

import gc
import importlib.util
import json
import math
import mmap
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from cProfile import Profile
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tools.doubting.changes import GAMES, Mutant
from tools.doubting.known import Known
from tools.doubting.swap import Swap, forget_project, module_name, swap_text

MEMORY = 4 << 30
ALWAYS = ["-q", "-s", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
MARKS = "rule marks"
"""The plugin that fails a test whose rule was not cited."""


BUSY = 10
"""So many times longer than the processor may work at a change it may take by the clock."""

WIDE = 20
"""For how many seconds tests of other rules are asked about one change, by the time that they usually take."""

OFTEN = 20
"""After so many seconds what is known of the tests is written down, in case that the rest is broken off."""

LOADING = 3
"""So many seconds of the processor a fork may take besides its tests."""


@dataclass
class Doubt:
    """Changes to be tried in turn, each with the tests of some rules, until one of them is noticed.

    Where it is `wide`, every test of the game that comes by the place is asked with the first, as far as time allows.
    """

    name: str
    attempts: list[tuple[Mutant, tuple[str, ...]]]
    wide: bool = False
    tests: int = 0
    tried: int = 0
    noticed: Mutant | None = None
    elsewhere: bool = False
    """Whether a test of other rules noticed it, and none of these; no sheet of data is one of them."""

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
    minutes: float = math.inf
    """After so many minutes no further change is begun."""
    afresh: bool = False
    """Whether what is remembered of the tests is put aside."""
    watch: Profile = field(default_factory=lambda: Profile(builtins=False, subcalls=False))
    """Notes what is called; written in C, it hardly slows down what it watches."""

    def run(self, files: Iterable[str]) -> int:
        """Read the tests in these files, and try all changes with them; pytest's exit code."""
        self.watch.enable()
        try:
            return int(pytest.main([*ALWAYS, *_alone(), *files], plugins=[self]))
        finally:
            self.watch.disable()

    def called(self) -> list[CodeType]:
        """The functions of the games that were called while they were watched."""
        self.watch.disable()
        met = [entry.code for entry in self.watch.getstats() if isinstance(entry.code, CodeType)]
        self.watch.clear()
        games = [code for code in met if "undercroft/games/" in code.co_filename]
        return [code for code in games if "<locals>" not in code.co_qualname]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        at_work = {_key(code) for code in self.called()}
        if session.testsfailed:
            self.failed.append("the tests cannot be read")
            return True
        tests: dict[str, list[str]] = {}
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    tests.setdefault(rule, []).append(item.nodeid)
        wide = [doubt.attempts[0][0] for doubt in self.doubts if doubt.wide]
        nodes = {node for doubt in self.doubts for rule in doubt.rules for node in tests.get(rule, ())}
        items = {item.nodeid: item for item in session.items}
        kinds = {(game_of(mutant), is_data(mutant)): mutant for mutant in wide}
        nodes.update(node for node in items if any(may_come_by(node, mutant) for mutant in kinds.values()))
        trial = Trial(self, session, items, tests, at_work)
        self.failed += trial.rehearse([item for item in session.items if item.nodeid in nodes])
        if not self.failed:
            trial.run()
        return True


class Trial:
    """The tests as read, and the forks in which changes are tried."""

    def __init__(
        self,
        hall: Hall,
        session: pytest.Session,
        items: dict[str, pytest.Item],
        tests: dict[str, list[str]],
        at_work: Collection[str] = (),
    ) -> None:
        self.hall, self.session, self.items, self.tests = hall, session, items, tests
        self.at_work = at_work
        files = {mutant.file for doubt in hall.doubts for mutant, _ in doubt.attempts}
        self.sources = {file: (hall.root / file).read_text(encoding="utf-8") for file in files}
        self.known = Known(hall.root, afresh=hall.afresh)
        self.passed: set[str] = set()
        self.functions: dict[str, list[FunctionType]] = {}
        gc.unfreeze()  # What the tests have put aside for good is not among the objects otherwise.
        for one in gc.get_objects():
            if type(one) is FunctionType and "undercroft/games/" in one.__code__.co_filename:
                self.functions.setdefault(_key(one.__code__), []).append(one)

    def rehearse(self, items: Sequence[pytest.Item]) -> list[str]:
        """Run those of these tests of which nothing is known on the unchanged source; those that fail.

        How long each takes is remembered, and which functions of the games it comes by. Those of a file have a fork
        together: what they share is made once, and said of the first alone.
        """
        failed, kept = list[str](), time.monotonic()
        unknown = [item for item in items if not self.known.has(item.nodeid)]
        together = groupby(unknown, key=lambda item: item.location[0])
        waiting, running = [list(some) for _, some in together], dict[int, tuple[list[pytest.Item], int]]()
        while waiting or running:
            while waiting and len(running) < self.hall.jobs:
                some = waiting.pop()
                child, reading = self.fork_watched(some)
                running[reading] = (some, child)
            for reading in select.select(list(running), [], [])[0]:
                some, child = running.pop(reading)
                with open(reading, encoding="utf-8") as pipe:
                    told = [json.loads(line) for line in pipe]
                os.waitpid(child, 0)
                for item, (took, places) in zip(some, told, strict=False):
                    self.known.note(item.nodeid, took, places)
                    self.passed.add(item.nodeid)
                failed += [item.nodeid for item in some[len(told) : len(told) + 1]]
                if time.monotonic() > kept + OFTEN:
                    self.known.keep()
                    kept = time.monotonic()
        if unknown:
            self.known.keep()
        return failed

    def fork_watched(self, items: Sequence[pytest.Item]) -> tuple[int, int]:
        """Start a process that runs these tests; its id, and where it says how long each took and what was called.

        It ends at a test that fails.
        """
        reading, writing = os.pipe()
        here = os.getpid()
        child = os.fork()
        if child:
            os.close(writing)
            return child, reading
        try:
            end_with(here)
            with open(writing, "w", encoding="utf-8") as pipe:
                for item in items:
                    began = time.process_time()
                    self.hall.watch.enable()
                    passed = self.passes([item])
                    called, took = self.hall.called(), time.process_time() - began
                    if not passed:
                        break
                    files = {code.co_filename for code in called}
                    pipe.write(json.dumps([took, sorted({_place(code) for code in called} | files)]) + "\n")
        finally:
            os._exit(0)

    def passes(self, items: Sequence[pytest.Item], begin: Callable[[str], None] = lambda node: None) -> bool:
        """Run these tests here, up to the first that fails; each is said before it begins."""
        for item, after in zip(items, [*items[1:], None], strict=True):
            before = self.session.testsfailed
            begin(item.nodeid)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.session.testsfailed > before:
                return False
        return True

    def run(self) -> None:
        """Try all changes, some at a time; one after which the tests never end counts as noticed."""
        waiting = list(reversed(self.hall.doubts))
        running: dict[int, tuple[Doubt, Asked, float]] = {}
        late = time.monotonic() + 60 * self.hall.minutes
        while waiting or running:
            if time.monotonic() > late:
                waiting.clear()
            while waiting and len(running) < self.hall.jobs:
                self.begin(waiting.pop(), running)
            for child, (doubt, asked, end) in list(running.items()):
                done, status = os.waitpid(child, os.WNOHANG)
                if not done and time.monotonic() > end:
                    os.killpg(child, signal.SIGKILL)
                    done, status = os.waitpid(child, 0)
                if done:
                    del running[child]
                    doubt.tried += 1
                    if status:
                        mutant, rules = doubt.attempts[doubt.tried - 1]
                        doubt.noticed = mutant
                        doubt.elsewhere = bool(rules) and asked.last() not in self.marked(rules)
                        self.look_back(asked.last())
                    elif doubt.tried < len(doubt.attempts):
                        self.begin(doubt, running)
                    self.hall.progress(len(self.hall.doubts) - len(waiting) - len(running))
            time.sleep(0.001)

    def look_back(self, node: str) -> None:
        """See that this test passes on the unchanged source, where it was not run there."""
        if node not in self.passed:
            child = os.fork()
            if not child:
                result = 1
                try:
                    result = 0 if self.passes([self.items[node]]) else 1
                finally:
                    os._exit(result)
            self.passed.add(node)
            self.hall.failed += [node] if os.waitpid(child, 0)[1] else []

    def begin(self, doubt: Doubt, running: dict[int, tuple[Doubt, Asked, float]]) -> None:
        """Start the next attempt for which there are tests; if there is none, the doubt stays."""
        while doubt.tried < len(doubt.attempts):
            mutant, rules = doubt.attempts[doubt.tried]
            nodes = self.marked(rules) + (self.others(mutant, rules) if doubt.wide and not doubt.tried else [])
            doubt.tests = max(doubt.tests, len(nodes))
            if nodes:
                asked = Asked(nodes)
                loading = LOADING if self.is_quick(mutant) else self.hall.seconds
                limit = loading + sum(map(self.limit, nodes))
                running[self.fork(mutant, asked, loading)] = (doubt, asked, time.monotonic() + BUSY * limit)
                return
            doubt.tried += 1

    def limit(self, node: str) -> float:
        """How many seconds of the processor this test may take, also if it makes what the tests of its file share."""
        usual = self.known.usual[node] + self.known.longest(node)
        return min(10 * usual, 20 + 2 * usual)

    def marked(self, rules: Iterable[str]) -> list[str]:
        """The tests of these rules, the quick ones first."""
        return sorted({node for rule in rules for node in self.tests.get(rule, ())}, key=self.known.usual.__getitem__)

    def others(self, mutant: Mutant, rules: Iterable[str]) -> list[str]:
        """The tests of other rules that come by this change, as far as time allows.

        First those of the folder that mirrors its own, the quick ones before the others, tellings before their time.
        """
        game, path = game_of(mutant), self.hall.root / mutant.file
        near = self.known.coming_by(f"{path}:{mutant.inside.rpartition(':')[0]}".rstrip(":"), str(path))
        if is_data(mutant):
            near = (node for node in self.known.usual if may_come_by(node, mutant))
        mirror = f"tests/games/{game}/{Path(mutant.file).relative_to(GAMES / game).parent}/"
        asked, found, left = set(self.marked(rules)), [], float(WIDE)
        usual = self.known.usual
        some = [node for node in near if node in self.items and node not in asked]
        soon = {node: usual[node] / (SHARP if TELLINGS in node else 1) for node in some}
        for node in sorted(some, key=lambda node: (mirror not in node, soon[node], node)):
            left -= usual[node]
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
            and key not in self.at_work
            and len({function.__code__ for function in self.functions.get(key, ())}) == 1
        )

    def fork(self, mutant: Mutant, asked: Asked, loading: float) -> int:
        """Start a process that runs these tests on the changed source; its id. It ends with 0 if all pass.

        Each test may take so much of the processor; what never ends, ends there.
        """
        path = self.hall.root / mutant.file
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
            began, most = time.process_time(), resource.getrlimit(resource.RLIMIT_CPU)[1]

            def begin(node: str) -> None:
                asked.begins(node)
                end = max(time.process_time() + LOADING, began + loading) + self.limit(node)
                resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(end), most))

            begin(asked.nodes[0])
            if code is not None and self.is_quick(mutant):
                key = f"{path}:{mutant.inside}"
                for function in self.functions[key]:
                    function.__code__ = _found(code, key)
                self.session.config.pluginmanager.unregister(name=MARKS)
                result = 0 if self.passes([self.items[node] for node in asked.nodes], begin) else 1
            else:
                if self.hall.loud is not None:
                    os.dup2(self.hall.loud, 1)
                    os.dup2(self.hall.loud, 2)
                forget_project()
                if code is None:
                    swap_text(path, source)
                else:
                    sys.meta_path.insert(0, Swap(module_name(mutant.file), path, code))
                words = ["-x", "-p", f"no:{MARKS}", *ALWAYS, *_alone(), *asked.nodes]
                result = int(pytest.main(words, plugins=[Watch(begin)]))
                sys.stdout.flush()
        finally:
            os._exit(result)


class Asked:
    """The tests that a fork is to run, and the one with which it is busy, in memory that it shares."""

    def __init__(self, nodes: Sequence[str]) -> None:
        self.nodes = nodes
        self.at = mmap.mmap(-1, 4)

    def begins(self, node: str) -> None:
        self.at[:] = self.nodes.index(node).to_bytes(4, "big")

    def last(self) -> str:
        """The test at which the fork ended."""
        return self.nodes[int.from_bytes(self.at[:], "big")]


class Watch:
    """The pytest plugin that says which test begins."""

    def __init__(self, begin: Callable[[str], None]) -> None:
        self.begin = begin

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.begin(nodeid)


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
    for doubt, (tests, tried, noticed, elsewhere) in zip(hall.doubts, outcomes, strict=True):
        doubt.tests, doubt.tried, doubt.elsewhere = tests, tried, elsewhere
        doubt.noticed = doubt.attempts[noticed][0] if noticed is not None else None
    return list(failed)


def end_with(parent: int) -> None:
    """From now on this process looks every second whether the one that forked it is still there, and ends with it."""

    def look(number: int, frame: FrameType | None) -> None:
        if os.getppid() != parent:
            os._exit(1)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)


def _outcome(doubt: Doubt) -> tuple[int, int, int | None, bool]:
    return doubt.tests, doubt.tried, doubt.tried - 1 if doubt.noticed is not None else None, doubt.elsewhere


TELLINGS, SHARP = "/test_tellings.py", 20
"""Tests that compare all that is told in many scenes: of little time they make so many times as much as others."""


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


def _place(code: CodeType) -> str:
    """The same wherever in its file it stands."""
    return f"{code.co_filename}:{code.co_qualname}"


def _found(code: CodeType, key: str) -> CodeType:
    """The function with this key in the code of a module."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if _key(part) == key:
                return part
            if key.rpartition(":")[0].startswith(f"{code.co_filename}:{part.co_qualname}."):
                return _found(part, key)
    raise LookupError(key)
