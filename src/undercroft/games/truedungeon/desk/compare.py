"""Two characters side by side."""

from __future__ import annotations

from typing import Any

from undercroft.games.truedungeon.character.card import COLUMNS, Card


def compare(first: Card, second: Card) -> dict[str, Any]:
    """Every column of both with the difference, and which tokens only one of them has."""
    left, right = (_tokens(line) for line in (first, second))
    names: dict[str, str] = dict(COLUMNS)
    names.update((ability, ability.capitalize()) for ability in first.abilities)
    rows = []
    for name, label in names.items():
        ours, theirs = (_value(line, name) for line in (first, second))
        rows.append({"column": name, "label": label, "first": ours, "second": theirs, "difference": theirs - ours})
    boxes = [{"box": name, "first": first.boxes[name], "second": second.boxes[name]} for name in first.boxes]
    return {
        "first": {"title": first.fitted.character.title, "level": first.level, "legal": first.fitted.legal},
        "second": {"title": second.fitted.character.title, "level": second.level, "legal": second.fitted.legal},
        "rows": rows,
        "boxes": boxes,
        "only_first": sorted(left - right),
        "only_second": sorted(right - left),
    }


def _value(line: Card, name: str) -> int:
    return line[name] if name in line.columns else line.abilities[name].value  # type: ignore[index]


def _tokens(line: Card) -> set[str]:
    return {token.name for token in line.fitted.tokens()}
