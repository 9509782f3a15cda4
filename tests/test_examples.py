"""The worked examples of the ledgers are played with their own numbers: a marked test asserts what they come to.

An example reads "given ... when ... then ...". Every number that follows from it, behind a `then`, must stand in a test
that is marked with its rule, as a number, in a sum of numbers, or in words.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from undercroft.cli.rules import read_ledgers

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = {
    rule.id: rule.example
    for ledger in read_ledgers(ROOT).values()
    for rule in ledger.values()
    if rule.example and rule.kind != "venue"
}
WORDS = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {*WORDS, *map(str, range(1000))}


def outcomes(example: str) -> set[int]:
    """The numbers that an example comes to: not those it begins with, nor what it says it is not, nor how it is done.

    A number such as 2.5 is on the way to a whole one; D6 and 20s are kinds of things: none of them is among them.
    """
    behind = " ".join(re.findall(r"\bthen\b(.*?)(?:\bwhen\b|\bgiven\b|$)", example))
    behind = re.sub(r"\([^)]*\)|,? not [^;,]*|\b[Dd]\d+|\b\d+s\b|\d*\.\d+", "", behind)
    behind = re.sub(r"[-+x*/ \d]+=", "", behind)
    return {int(number) for number in re.findall(r"\d+", behind)}


def folded(node: ast.AST) -> int | None:
    """What this comes to, if it is a number or a sum of numbers."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.BinOp) and (left := folded(node.left)) is not None:
        right = folded(node.right)
        if right is None:
            return None
        done = {ast.Add: left + right, ast.Sub: left - right, ast.Mult: left * right}
        return done.get(type(node.op))
    return None


def said(node: ast.AST) -> set[int]:
    """All numbers that stand in these lines of a test."""
    found: set[int] = set()
    for part in ast.walk(node):
        number = folded(part)
        if number is not None:
            found.add(number)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            found.update(map(int, re.findall(r"\d+", part.value)))
        elif isinstance(part, ast.FunctionDef | ast.Name):
            words = (part.name if isinstance(part, ast.FunctionDef) else part.id).lower().split("_")
            found.update(WORDS.index(word) if word in WORDS else int(word) for word in words if word in NUMBERS)
    return found


@cache
def numbers_in_tests() -> dict[str, set[int]]:
    """For every rule with an example the numbers in its tests, and in tables that name it."""
    found: dict[str, set[int]] = defaultdict(set)
    for file in sorted((ROOT / "tests/games").rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        for node in ast.parse(source).body if any(id in source for id in EXAMPLES) else ():
            for id in _named(node):
                found[id] |= said(node)
    for file in sorted((ROOT / "tests/games").rglob("*.toml")):
        for block in file.read_text(encoding="utf-8").split("\n\n"):
            for id in re.findall(r'"([a-z0-9.-]+)"', block):
                if id in EXAMPLES:
                    found[id] |= {int(number) for number in re.findall(r"\d+", block)}
    return found


def _named(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and part.value in EXAMPLES:
            yield part.value


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_of_a_ledger_is_played_with_its_own_numbers(id: str) -> None:
    numbers = numbers_in_tests()
    assert id in numbers, "no test names this rule"
    missing = outcomes(EXAMPLES[id]) - numbers[id]
    assert not missing, f"{sorted(missing)} of: {EXAMPLES[id]}"


@pytest.mark.parametrize(
    ("example", "numbers"),
    [
        ("given 21 Cold when halved then damage is 10, not 5", {10}),
        ("given a roll of 5 when it hits then 36 + 10 = 46; when it misses then 0", {46, 0}),
        ("given 15 when the bonus is computed, then (15 - 10) / 2 = 2.5 gives +2", {2}),
        ("given Live 1 when struck then Live is a D6 roll", set()),
    ],
)
def test_what_an_example_comes_to(example: str, numbers: set[int]) -> None:
    assert outcomes(example) == numbers


def test_numbers_of_a_test_are_found_in_sums_words_and_names() -> None:
    source = "def test_two_heals():\n    assert dealt == [12 + 30, (2 * 3)] and told == 'for 7'"
    assert {42, 6, 7, 2, 12} <= said(ast.parse(source))
