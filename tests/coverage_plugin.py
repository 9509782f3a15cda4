"""Honest coverage: `@pytest.mark.rule("id")` names the rule a test shows, and this plugin sees to it that it does.

While a marked test runs a notebook is open. One marked for a rule that nobody cited meanwhile fails, data and set-up
rules excepted. A full run leaves the tests that passed in `.undercroft/coverage.json`; a partial run leaves that file
alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from undercroft.cli.rules import COLLECT, Tests, digest, read_ledgers, write_passed
from undercroft.engine.ledger import Rule, did_you_mean
from undercroft.engine.notes import notebook
from undercroft.engine.refusal import Refused

MOST = 3
SHOWS = "shows rules"
NOTES = pytest.StashKey[AbstractSet[str]]()
NARROWING = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "maxfail", "collectonly")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the ledger rules that this test shows, at most three")
    try:
        ledgers = read_ledgers(config.rootpath)
    except Refused as refused:
        raise pytest.UsageError(str(refused)) from refused
    rules = {id: rule for ledger in ledgers.values() for id, rule in ledger.items()}
    config.pluginmanager.register(Marks(rules), "rule marks")
    if COLLECT in os.environ:
        config.pluginmanager.register(Collected(Path(os.environ[COLLECT])), "rule marks collected")
    if not hasattr(config, "workerinput") and is_full_run(config):
        config.pluginmanager.register(Passed(config.rootpath, rules), "rule marks passed")


def is_full_run(config: pytest.Config) -> bool:
    """Whether this run is of all tests: nothing on the command line leaves any of them out."""
    always = [word.strip("\"'") for word in config.getini("addopts")]
    for name in NARROWING:
        chosen = config.getoption(name, None)
        if chosen and not (isinstance(chosen, str) and chosen in always):
            return False
    tests = config.rootpath / "tests"
    paths = [(config.invocation_params.dir / argument.partition("::")[0]).resolve() for argument in config.args]
    whole = [path for path, argument in zip(paths, config.args, strict=True) if "::" not in argument]
    return any(path == tests or path in tests.parents for path in whole)


def rules_of(item: pytest.Item) -> list[object]:
    """What the rule marks of this test name, each once."""
    return list(dict.fromkeys(id for mark in item.iter_markers("rule") for id in mark.args))


def shown_by(report: pytest.TestReport) -> list[str]:
    """The rules for which the reported test is marked."""
    return [str(id) for name, ids in report.user_properties if name == SHOWS and isinstance(ids, list) for id in ids]


def tests_by_rule(shown: Iterable[tuple[str, Iterable[str]]]) -> Tests:
    """The tests of each rule, from the rules of each test."""
    tests: Tests = {}
    for node, ids in shown:
        for id in ids:
            tests.setdefault(id, []).append(node)
    return {id: sorted(nodes) for id, nodes in sorted(tests.items())}


class Marks:
    """Refuses marks that cannot be true, and fails tests whose marks are not."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self.rules = rules

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        tests = [node for node in report.result or () if isinstance(node, pytest.Item)]
        wrong = [f"{test.nodeid}: {reason}" for test in tests if (reason := self.why_not(test))]
        if wrong:
            report.outcome, report.longrepr, report.result = "failed", "\n".join(wrong), []
        return report

    def why_not(self, item: pytest.Item) -> str | None:
        """What is wrong with the rule marks of this test, or None."""
        ids = rules_of(item)
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs:
                return "a rule mark takes rule ids and nothing else"
        for id in ids:
            if not isinstance(id, str) or id not in self.rules:
                return f"no ledger has a rule '{id}'{did_you_mean(str(id), self.rules)}"
        if len(ids) > MOST:
            return f"a test shows at most {MOST} rules, and this one is marked for {len(ids)}: split it"
        return None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        if not rules_of(item):  # To note what nobody asks for would list the options of every question.
            return (yield)
        with notebook() as notes:
            item.stash[NOTES] = notes
            return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        item.user_properties.append((SHOWS, rules_of(item)))

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        outcome = yield
        notes = item.stash.get(NOTES, frozenset())
        for id in rules_of(item):
            if id not in notes and self.rules[str(id)].cited_when_at_work:
                cited = ", ".join(sorted(notes)) or "nothing"
                pytest.fail(f"marked for {id}, but {id} was not cited; cited: {cited}", pytrace=False)
        return outcome


class Passed:
    """Writes down, after a full run, which rules were shown by tests that passed from set-up to tear-down."""

    def __init__(self, root: Path, rules: Mapping[str, Rule]) -> None:
        self.root = root
        self.rules = rules
        self.digest = digest(root)
        self.passed: dict[str, list[str]] = {}
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed[report.nodeid] = shown_by(report)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return
        tests = tests_by_rule((node, ids) for node, ids in self.passed.items() if node not in self.failed)
        games: dict[str, Tests] = {id.partition(".")[0]: {} for id in self.rules}
        for id, nodes in tests.items():
            games[id.partition(".")[0]][id] = nodes
        write_passed(self.root, self.digest, games)


class Collected:
    """Writes the marks of all collected tests into a file, for whoever only wants to know what is marked."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        tests = tests_by_rule((item.nodeid, map(str, rules_of(item))) for item in session.items)
        self.file.write_text(json.dumps(tests), encoding="utf-8")
