"""The `rules` command: a game's rules by section, one in full, a search, and which of them a test shows.

Coverage is counted from `.undercroft/coverage.json`, which a full test run leaves in the source tree: for each rule
the tests that passed and cited it. As soon as a test or a ledger has changed since, the tests are only collected.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import indent, shorten, wrap
from typing import Any, Literal, TypedDict

from undercroft.engine.ledger import UNCOUNTED, Ledger, Rule, data_lines, did_you_mean
from undercroft.engine.refusal import Unknown

WIDTH = 110
SHOWN = Path(".undercroft") / "coverage.json"
"""Where a full test run writes down, below the source tree, which rules its tests have shown."""

COLLECT = "UNDERCROFT_COLLECT"
"""The environment variable that names the file into which pytest writes the marks it has collected."""

Tests = dict[str, list[str]]
"""The tests of each rule: rule id, then pytest's node ids."""


class Coverage(TypedDict):
    """What `rules GAME --coverage --json` prints."""

    game: str
    rules: int
    covered: int
    missing: list[str]
    not_counted: dict[str, int]
    tests: Tests
    basis: Literal["passed", "collected"]


def list_rules(ledger: Ledger, sections: Sequence[str] | None = None) -> str:
    """All rules by section, one line each; of these sections only, if any are named."""
    by_section = ledger.sections()
    lines = [f"{ledger.title}: {len(ledger)} rules"]
    for name in by_section if sections is None else _known(sections, ledger):
        lines += ["", name, *_one_line_each(by_section[name])]
    return "\n".join(lines)


def show_rule(rule: Rule) -> str:
    """One rule in full: what it says, what is left open, the ruling, the variants, data, example and source."""
    parts = [f"{rule.id}  ({rule.kind})", _wrapped(rule.rule)]
    parts += [_wrapped(f"The rulebook is silent: {rule.gap}")] if rule.gap else []
    parts += [_wrapped(f"Ruling: {rule.ruling}")] if rule.ruling else []
    if rule.variants:
        parts.append("Variants:\n" + "\n".join(indent(_wrapped(text), "  ") for text in rule.variants))
    if rule.data is not None:
        parts.append("Data:\n" + indent("\n".join(data_lines(rule.data)), "  "))
    parts += [_wrapped(f"Example: {rule.example}")] if rule.example else []
    return "\n\n".join([*parts, f"Source: {rule.source}"])


def rule_named(ledger: Ledger, id: str) -> Rule:
    """The rule of this id; the game's name in front may be left out."""
    whole = f"{ledger.game}.{id}"
    return ledger[whole if whole in ledger else id]


def find_rules(ledger: Ledger, words: str) -> str:
    """The rules in which all these words occur, one line each; Unknown if there are none."""
    found = ledger.search(words)
    if not found:
        raise Unknown(f"no rule of {ledger.title} has the words '{words}'")
    return "\n".join(_one_line_each(found))


def plain(rule: Rule) -> dict[str, Any]:
    """One rule as plain data, for `--json`; what it lacks is None or empty."""
    return {name: getattr(rule, name) for name in Rule.__slots__} | {"variants": list(rule.variants)}


def coverage(game_id: str, sections: Sequence[str] | None = None, *, root: Path | None = None) -> Coverage:
    """How many of a game's rules the tests show, and which are missing; Unknown outside a source tree."""
    root = source_tree() if root is None else root
    ledgers = read_ledgers(root)
    if game_id not in ledgers:
        raise Unknown(f"no game '{game_id}' here{did_you_mean(game_id, ledgers)}")
    ledger = ledgers[game_id]
    kept = ledger.sections() if sections is None else dict.fromkeys(_known(sections, ledger))
    rules = [rule for rule in ledger.values() if rule.section in kept]
    passed = read_passed(root)
    shown = collect(root) if passed is None else passed
    counted = [rule.id for rule in rules if rule.counted]
    tests = {id: shown[id] for id in counted if shown.get(id)}
    return {
        "game": game_id,
        "rules": len(counted),
        "covered": len(tests),
        "missing": [id for id in counted if id not in tests],
        "not_counted": {kind: sum(rule.kind == kind for rule in rules) for kind in UNCOUNTED},
        "tests": tests,
        "basis": "collected" if passed is None else "passed",
    }


def show_coverage(covered: Coverage) -> str:
    """The coverage in words."""
    how = "a test that passed and cited it" if covered["basis"] == "passed" else "a test marked for it (not run)"
    aside = ", ".join(f"{count} {kind}" for kind, count in covered["not_counted"].items())
    lines = [
        f"{covered['game']}: {covered['covered']} of {covered['rules']} rules have {how}",
        f"not counted: {aside}",
    ]
    if covered["basis"] == "collected":
        lines.append("the last full test run is older than the tests, or there was none: make test")
    if covered["missing"]:
        lines += ["", "missing:", *(f"  {id}" for id in covered["missing"])]
    return "\n".join(lines)


def source_tree(module: Path = Path(__file__)) -> Path:
    """The root of the source tree in which this module lies; Unknown if it lies in an installed copy."""
    root = module.resolve().parents[3]
    if not (root / "tests").is_dir() or not (root / "pyproject.toml").is_file():
        raise Unknown("that is read from the sources and tests, and there are none here: run it in a source tree")
    return root


def read_ledgers(root: Path) -> dict[str, Ledger]:
    """The ledgers of all games in this source tree, by game id."""
    folders = sorted({file.parent for file in _ledger_files(root)})
    return {folder.name: Ledger.read(folder) for folder in folders}


def digest(root: Path) -> str:
    """A digest of all files below tests/ and of the ledgers: it changes when any of them does."""
    tests = (file for file in (root / "tests").rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    total = hashlib.sha256()
    for file in sorted([*tests, *_ledger_files(root)]):
        total.update(f"{file.relative_to(root).as_posix()}\n".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def write_passed(root: Path, seen: str, games: dict[str, Tests]) -> None:
    """Write down which tests have shown which rules, and the digest `seen` when their run began."""
    path = root / SHOWN
    path.parent.mkdir(exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps({"digest": seen, "games": games}, indent=1) + "\n", encoding="utf-8")
    fresh.replace(path)


def read_passed(root: Path) -> Tests | None:
    """The tests of each rule that passed in the last full run; None if there was none or a test has changed since."""
    try:
        written = json.loads((root / SHOWN).read_text(encoding="utf-8"))
        if written["digest"] != digest(root):
            return None
        return {id: list(tests) for game in written["games"].values() for id, tests in game.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def collect(root: Path) -> Tests:
    """The tests marked for each rule, collected by pytest without running any."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "marks.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider"]
        done = subprocess.run(
            command, cwd=root, env={**os.environ, COLLECT: str(file)}, capture_output=True, text=True, check=False
        )
        if not file.exists() or done.returncode not in (0, 5):  # 5: there are no tests
            last = (done.stdout + done.stderr).strip().splitlines()[-5:]
            raise Unknown("the tests cannot be collected:\n" + "\n".join(last))
        marks: Tests = json.loads(file.read_text(encoding="utf-8"))
        return marks


def _ledger_files(root: Path) -> list[Path]:
    return sorted((root / "src" / "undercroft" / "games").glob("*/ledger*.toml"))


def _known(sections: Iterable[str], ledger: Ledger) -> list[str]:
    """These section names, each of which the ledger has."""
    names = list(sections)
    for name in names:
        if name not in ledger.sections():
            raise Unknown(f"{ledger.title} has no section '{name}'{did_you_mean(name, ledger.sections())}")
    return names


def _one_line_each(rules: Sequence[Rule]) -> list[str]:
    wide = max(len(rule.id) for rule in rules)
    return [f"  {rule.id:<{wide}}  {shorten(rule.rule, max(40, WIDTH - wide), placeholder=' ...')}" for rule in rules]


def _wrapped(text: str) -> str:
    return "\n".join(wrap(text, WIDTH))
