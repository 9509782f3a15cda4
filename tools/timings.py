"""A pytest plugin: after the run, the time spent in each test folder, longest first.

python -m pytest -p tools.timings

Beside the seconds on the clock stand those of processors, with the programs that a test has started and waited for: on
a busy machine only these can be compared. Where others use the same processor, even these grow, two or three times. So
every few seconds is measured how long it takes to count to a million; the third column says what the tests would have
taken of a processor that does this in 30 milliseconds. Only this is the same from run to run and from machine to
machine, within a tenth or two.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import PurePosixPath

import pytest

SPENT = "processor seconds"
QUIET = "quiet processor seconds"

PACE = 30.0
"""Milliseconds in which a processor that nobody else uses counts to a million."""

EVERY = 5.0
"""Seconds for which a measured pace is taken to hold."""


def spent() -> float:
    """Processor seconds of this process and of all that it has waited for."""
    return sum(os.times()[:4])


def counted(most: int) -> float:
    """Milliseconds of processor in which this machine would count to a million, by a count up to `most`."""
    began, number = time.process_time(), 0
    while number < most:
        number += 1
    return (time.process_time() - began) * 1000 * (1_000_000 / most)


def counting() -> float:
    """Milliseconds of processor in which this machine counts to a million; the best of five."""
    return min(counted(1_000_000) for _ in range(5))


class Pace:
    """How many milliseconds a count to a million takes about now."""

    def __init__(self) -> None:
        self.measured, self.now = -EVERY, PACE

    def __call__(self) -> float:
        if time.monotonic() > self.measured + EVERY:
            self.now = counted(200_000)
            self.measured = time.monotonic()
        return self.now


pace = Pace()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    pace()
    before = spent()
    item.user_properties.append((SPENT, lambda: spent() - before))
    item.user_properties.append((QUIET, lambda: (spent() - before) * PACE / pace()))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    done = [(name, value() if callable(value) else value) for name, value in item.user_properties]
    report.user_properties = [pair for pair in done if pair[0] not in (SPENT, QUIET) or report.when == "teardown"]
    return report


class Timings:
    """Adds up seconds and tests by folder, and prints them at the end."""

    def __init__(self) -> None:
        self.clock: defaultdict[str, float] = defaultdict(float)
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.quiet: defaultdict[str, float] = defaultdict(float)
        self.tests: defaultdict[str, int] = defaultdict(int)
        self.before = counting()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        parts = PurePosixPath(report.nodeid.partition("::")[0]).parent.parts
        folder = "/".join(parts[:3])
        self.clock[folder] += report.duration
        for sums, wanted in ((self.spent, SPENT), (self.quiet, QUIET)):
            sums[folder] += sum(float(str(value)) for name, value in report.user_properties if name == wanted)
        self.tests[folder] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("time by folder (all processes together): clock, processor, quiet processor")
        for folder in sorted(self.clock, key=lambda name: -self.clock[name]):
            times = "".join(f"{sums[folder]:8.1f} s" for sums in (self.clock, self.spent, self.quiet))
            terminalreporter.line(f"{times}  {self.tests[folder]:5d} tests  {folder}")
        total = "".join(f"{sum(sums.values()):8.1f} s" for sums in (self.clock, self.spent, self.quiet))
        terminalreporter.line(f"{total}  in all")
        terminalreporter.line(f"a million is counted in {self.before:.0f} ms before, {counting():.0f} ms after")


def pytest_configure(config: pytest.Config) -> None:
    """Listen in the process that gathers the results; its workers have nothing to print."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Timings(), "undercroft-timings")
