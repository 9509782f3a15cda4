"""A fault of a story: its place, what is wrong, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undercroft.engine import Refusal
from undercroft.engine.ledger import did_you_mean


def fault(at: str, words: str, rule: str) -> Refusal:
    """What is wrong at this place, by this rule."""
    return Refusal(f"{at}: {words}", rule=rule, at=at)


def unknown(at: str, what: str, name: str, known: Iterable[str], rule: str) -> Refusal:
    """That nobody knows this name, and the nearest one that is known."""
    there = list(known)
    hint = did_you_mean(name, there) or (f"; there are {listed(there)}" if there else "; the story has none")
    return fault(at, f"no {what} '{name}'{hint}", rule)


def listed(names: Sequence[str], most: int = 8) -> str:
    """These names in one line, not too many."""
    return ", ".join(names[:most]) + (", ..." if len(names) > most else "")
