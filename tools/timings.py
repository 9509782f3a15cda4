"""A pytest plugin: after the run, the time spent in each test folder, longest first.

python -m pytest -p tools.timings
"""

from collections import defaultdict
from pathlib import PurePosixPath

import pytest


class Timings:
    """Adds up seconds and tests by folder, and prints them at the end."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.tests: defaultdict[str, int] = defaultdict(int)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        folder = str(PurePosixPath(report.nodeid.partition("::")[0]).parent)
        self.seconds[folder] += report.duration
        self.tests[folder] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("time by folder (all processes together)")
        for folder in sorted(self.seconds, key=lambda name: -self.seconds[name]):
            terminalreporter.line(f"{self.seconds[folder]:8.1f} s  {self.tests[folder]:5d} tests  {folder}")


def pytest_configure(config: pytest.Config) -> None:
    """Listen in the process that gathers the results; its workers have nothing to print."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Timings(), "undercroft-timings")
