"""A pytest plugin: after the run, the time spent in each test folder, longest first.

python -m pytest -p tools.timings

Beside the seconds on the clock stand those of processors, with the programs that a test has started and waited for: on
a busy machine only these can be compared. How long the processor takes to count to a million, before and after, says
how quick the machine was: only runs at the same speed can be compared at all.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import PurePosixPath

import pytest

SPENT = "processor seconds"


def spent() -> float:
    """Processor seconds of this process and of all that it has waited for."""
    return sum(os.times()[:4])


def counting() -> float:
    """Milliseconds of processor in which this machine counts to a million; the best of five."""

    def once() -> float:
        began, number = time.process_time(), 0
        while number < 1_000_000:
            number += 1
        return time.process_time() - began

    return 1000 * min(once() for _ in range(5))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = spent()
    item.user_properties.append((SPENT, lambda: spent() - before))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    done = [(name, value() if callable(value) else value) for name, value in item.user_properties]
    report.user_properties = [(name, value) for name, value in done if name != SPENT or report.when == "teardown"]
    return report


class Timings:
    """Adds up seconds and tests by folder, and prints them at the end."""

    def __init__(self) -> None:
        self.clock: defaultdict[str, float] = defaultdict(float)
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.tests: defaultdict[str, int] = defaultdict(int)
        self.before = counting()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        parts = PurePosixPath(report.nodeid.partition("::")[0]).parent.parts
        folder = "/".join(parts[:3])
        self.clock[folder] += report.duration
        self.spent[folder] += sum(float(str(value)) for name, value in report.user_properties if name == SPENT)
        self.tests[folder] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("time by folder (all processes together): clock, processor")
        for folder in sorted(self.clock, key=lambda name: -self.clock[name]):
            times = f"{self.clock[folder]:8.1f} s {self.spent[folder]:8.1f} s"
            terminalreporter.line(f"{times}  {self.tests[folder]:5d} tests  {folder}")
        terminalreporter.line(f"{sum(self.clock.values()):8.1f} s {sum(self.spent.values()):8.1f} s  in all")
        terminalreporter.line(f"a million is counted in {self.before:.0f} ms before, {counting():.0f} ms after")


def pytest_configure(config: pytest.Config) -> None:
    """Listen in the process that gathers the results; its workers have nothing to print."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Timings(), "undercroft-timings")
