"""The ledger: a rulebook as numbered rules, with what it leaves open and how that is settled."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

from undercroft.engine.refusal import Refused, Unknown

KINDS = ("setup", "flow", "mechanic", "data", "end", "option", "reference", "note", "venue")
UNCOUNTED = ("venue", "note")
"""Kinds that no program can show at work: they are not counted when the rules covered are."""

_UNCITED = frozenset({"data", "setup", "reference"})
_TAUGHT = (("The goal and the end", "end"), ("Setting up", "setup"), ("How it goes", "flow"))
_TOP_KEYS = ("game", "title", "seed", "rule")
_TEXTS = ("id", "source", "kind", "rule")
_RULE_KEYS = (*_TEXTS, "gap", "ruling", "variants", "data", "example")
_ID = re.compile(r"[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*){2,}")
_VARIANT = re.compile(r"[a-z0-9_]+: \S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One numbered rule: where the rulebook has it, what it says, and the ruling where the rulebook is silent."""

    id: str
    source: str
    kind: str
    rule: str
    gap: str | None = None
    ruling: str | None = None
    variants: tuple[str, ...] = ()
    data: object = None
    example: str | None = None

    @property
    def section(self) -> str:
        """The second part of the id: `fan` of `trapper.fan.push`."""
        return self.id.split(".")[1]

    @property
    def counted(self) -> bool:
        """Whether a finished game must show this rule in a test."""
        return self.kind not in UNCOUNTED

    @property
    def cited_when_at_work(self) -> bool:
        """Whether a test can only show this rule by making the referee cite it.

        Data and set-up rules are excepted, and worked examples, which are tests themselves.
        """
        return self.kind not in _UNCITED

    def text(self) -> str:
        """The citation: the rule, its ruling, and its data where there is any."""
        parts = [self.rule]
        if self.ruling:
            parts.append(f"Ruling: {self.ruling}")
        return "\n".join([*parts, *data_lines(self.data)])


class UnknownRule(Unknown, KeyError):
    """No rule has this id; a KeyError too, so that a ledger is a mapping like any other."""


class Ledger(Mapping[str, Rule]):
    """The rules of one game by id, in the order of its files."""

    def __init__(self, game: str, title: str, rules: Iterable[Rule]) -> None:
        self.game = game
        self.title = title
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def read(cls, folder: Path | Traversable) -> Ledger:
        """The ledger in this folder: all its `ledger*.toml` in the order of their names, checked; else Refused."""
        files = sorted(
            (file for file in folder.iterdir() if file.name.startswith("ledger") and file.name.endswith(".toml")),
            key=lambda file: file.name.removesuffix(".toml"),
        )
        if not files:
            raise Refused(f"there is no ledger.toml in {folder}", at=str(folder))
        tops = {file.name: _read_file(file) for file in files}
        game = _agreed(tops, "game")
        rules: dict[str, Rule] = {}
        for name, top in tops.items():
            for number, row in enumerate(_list(top["rule"]), 1):
                rule = _read_rule(row, game, f"{name}: rule {number}", name)
                if rule.id in rules:
                    raise _wrong(name, rule.id, "stands there twice, or in two files")
                rules[rule.id] = rule
        return cls(game, _agreed(tops, "title"), rules.values())

    def __getitem__(self, id: str) -> Rule:
        try:
            return self._rules[id]
        except KeyError:
            raise UnknownRule(f"{self.title} has no rule '{id}'{did_you_mean(id, self)}") from None

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def sections(self) -> dict[str, tuple[Rule, ...]]:
        """The rules of each section, sections and rules in the order of the files."""
        names = dict.fromkeys(rule.section for rule in self.values())
        return {name: tuple(rule for rule in self.values() if rule.section == name) for name in names}

    def search(self, words: str) -> tuple[Rule, ...]:
        """The rules in which every one of these words occurs, in small or capital letters, in order of the files."""
        wanted = words.lower().split()
        return tuple(rule for rule in self.values() if all(word in _all_words(rule) for word in wanted))


def how_to_play(ledger: Ledger) -> list[tuple[str, tuple[Rule, ...]]]:
    """What a newcomer must know, under a heading each: the goal, the set-up and the course of the game."""
    kinds = {kind: tuple(rule for rule in ledger.values() if rule.kind == kind) for _, kind in _TAUGHT}
    return [(heading, kinds[kind]) for heading, kind in _TAUGHT if kinds[kind]]


def variant_names(rule: Rule) -> tuple[str, ...]:
    """The names of a rule's variants, as options call them.

    >>> variant_names(Rule(id="t.fog.new", source="", kind="mechanic", rule="", variants=("refog: cover it again",)))
    ('refog',)
    """
    return tuple(variant.partition(":")[0] for variant in rule.variants)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that points at the nearest known name; empty where none is near.

    >>> print("no trap 'skeletn'" + did_you_mean("skeletn", ["fan", "skeleton"]))
    no trap 'skeletn'; did you mean 'skeleton'?
    >>> print("no class 'elf'" + did_you_mean("elf", ["bard", "elf-wizard"]))
    no class 'elf'; did you mean 'elf-wizard'?
    """
    there = list(known)
    near = get_close_matches(name, there, n=1)
    near = near or sorted((found for found in there if name in found.split("-")), key=len)
    return f"; did you mean '{near[0]}'?" if near else ""


def data_lines(data: object) -> list[str]:
    """A rule's data for reading: a table as aligned columns, else one line for each key or item.

    >>> data_lines({"total": 68, "per_player": 34})
    ['total: 68', 'per_player: 34']
    >>> data_lines([["trap", "tier"], ["skeleton", 1]])
    ['trap      tier', 'skeleton  1']
    """
    if data is None:
        return []
    if isinstance(data, dict):
        return [f"{key}: {_flat(value)}" for key, value in data.items()]
    if isinstance(data, list) and data and all(isinstance(row, list) for row in data):
        return _table([[_flat(cell) for cell in row] for row in data])
    if isinstance(data, list):
        return [_flat(item) for item in data]
    return [_flat(data)]


def _flat(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    if isinstance(value, list):
        inner = [f"({_flat(part)})" if isinstance(part, list | dict) else _flat(part) for part in value]
        return ", ".join(inner) or "none"
    return value if isinstance(value, str) else json.dumps(value, default=str)


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows)))]
    return ["  ".join(cell.ljust(widths[at]) for at, cell in enumerate(row)).rstrip() for row in rows]


def _all_words(rule: Rule) -> str:
    texts = (rule.id, rule.source, rule.rule, rule.gap, rule.ruling, rule.example, *rule.variants)
    return " ".join(text for text in texts if text).lower()


def _wrong(file: str, about: str, reason: str) -> Refused:
    return Refused(f"{file}: {about}: {reason}", at=file)


def _read_file(file: Path | Traversable) -> dict[str, object]:
    """The tables of one ledger file, its own keys checked, its rules not yet."""
    try:
        top = _parsed(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(file.name, "cannot be read", str(error)) from error
    for key in top:
        if key not in _TOP_KEYS:
            raise _wrong(file.name, "the file", f"unknown key '{key}'{did_you_mean(key, _TOP_KEYS)}")
    for key in ("game", "title"):
        if not isinstance(top.get(key), str):
            raise _wrong(file.name, "the file", f'needs {key} = "..."')
    if not isinstance(top.get("rule"), list):
        raise _wrong(file.name, "the file", "has no [[rule]]")
    return top


@lru_cache(maxsize=16)
def _parsed(text: str) -> dict[str, object]:
    """The tables of this text, for reading: a ledger is long, and read once by whoever asks again."""
    return tomllib.loads(text)


def _agreed(tops: Mapping[str, Mapping[str, object]], key: str) -> str:
    """What all files of a game say; parts of a long ledger may each add a subtitle after a colon to the title."""
    said = [str(top[key]) for top in tops.values()]
    if key == "title" and len(set(said)) > 1:
        said = [title.partition(":")[0] for title in said]
    for name, value in zip(tops, said, strict=True):
        if value != said[0]:
            raise _wrong(name, "the file", f"{key} is '{value}', but '{said[0]}' in {next(iter(tops))}")
    return said[0]


def _read_rule(row: object, game: str, place: str, file: str) -> Rule:
    """One rule, checked; `place` names it as long as its id is not known."""
    if not isinstance(row, dict):
        raise Refused(f"{place}: is no table", at=file)
    about = str(row.get("id", place.partition(": ")[2]))
    for key in row:
        if key not in _RULE_KEYS:
            raise _wrong(file, about, f"unknown key '{key}'{did_you_mean(key, _RULE_KEYS)}")
    for key in _TEXTS:
        if not isinstance(row.get(key), str) or not row[key]:
            raise _wrong(file, about, f'needs {key} = "..."')
    for key in ("gap", "ruling", "example"):
        if not isinstance(row.get(key, ""), str):
            raise _wrong(file, about, f"{key} must be a text")
    if not _ID.fullmatch(about) or not about.startswith(f"{game}."):
        raise _wrong(file, about, f"an id is {game}.section.name, in small letters, digits and hyphens")
    if row["kind"] not in KINDS:
        raise _wrong(file, about, f"unknown kind '{row['kind']}'{did_you_mean(row['kind'], KINDS)}")
    variants = row.get("variants", [])
    if not isinstance(variants, list) or not all(isinstance(text, str) and _VARIANT.match(text) for text in variants):
        raise _wrong(file, about, 'variants must be a list of "name: other reading"')
    return Rule(**{**row, "variants": tuple(variants)})


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
