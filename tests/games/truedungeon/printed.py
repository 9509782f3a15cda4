"""What tests of prints share: a small party with tokens of its own, and how to read a print."""

from __future__ import annotations

from html.parser import HTMLParser
from importlib.resources import files
from typing import Any, get_args

import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.words import ClassId
from undercroft.games.truedungeon.desk.desk import CoachDesk

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
IDS: tuple[ClassId, ...] = get_args(ClassId)
DESK = CoachDesk({}, {})
TOKENS = """
kind = "tokens"
[[token]]
name = "Test Blade of Cold Night"
slot = "mainhand"
kind = "weapon"
rarity = "rare"
weapon = { mode = ["melee"], wheel = [1, 2, 3], energy = "fire", plus = 1 }
effects = [
    { stat = "melee-damage", by = 2, type = "cold" },
    { stat = "saves", by = 2, against = "fear" },
    { stat = "spell-healing", by = 5 },
    { stat = "hp", by = 40 },
]
[[token]]
name = "Test Boots of Anywhere"
slot = "feet"
kind = "clothing"
rarity = "relic"
effects = [{ stat = "free-movement" }, { stat = "level" }, { stat = "initiative", by = 1 }]
[[token]]
name = "Test Second Boots"
slot = "feet"
kind = "clothing"
rarity = "common"
effects = [{ stat = "reflex", by = 1 }]
"""
OWN = CoachDesk({}, {"own.toml": TOKENS})
RANGER: dict[str, Any] = {
    "kind": "character",
    "class": "ranger",
    "name": "Wren",
    "tokens": ["Test Blade of Cold Night", "Test Boots of Anywhere"],
}
BROKEN = {**RANGER, "tokens": [*RANGER["tokens"], "Test Second Boots"]}
PARTY: dict[str, Any] = {
    "kind": "party",
    "name": "Lantern Company",
    "difficulty": "hardcore",
    "date": "1 May",
    "start": "14:24",
    "character": [
        {key: value for key, value in RANGER.items() if key != "kind"},
        {"class": "cleric", "player": "Ada"},
        {"class": "wizard", "ghost": True},
    ],
}


def rule(name: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(name)


def data(name: str) -> Any:
    """What the ledger's rule has as data."""
    return LEDGER[name].data


class Rows(HTMLParser):
    """The rows of all tables of a web page: each cell as its words, boxes as [x] and [ ], circled letters as (Fi)."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.inside = False
        self.circled = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = True
        elif found.get("class") == "box" and self.inside:
            self.rows[-1][-1] += "[x]" if found["aria-label"] == "ticked" else "[ ]"
        self.circled = found.get("class") == "mark on"

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside and data != "\u2713":
            self.rows[-1][-1] += f"({data})" if self.circled else f" {data}"


def rows(kind: str, data: dict[str, Any], desk: CoachDesk = OWN) -> list[list[str]]:
    html = desk.sheet(kind, ".html", data).decode()
    return [[" ".join(cell.replace("\xad", "").split()) for cell in row] for row in Rows(html).rows]


def text(kind: str, data: dict[str, Any], desk: CoachDesk = OWN) -> str:
    return desk.sheet(kind, ".txt", data).decode()


def line(data: dict[str, Any], who: str) -> list[str]:
    """The cells of this character on the party card."""
    return next(row for row in rows("party-card", data) if row and row[0].startswith(who))
