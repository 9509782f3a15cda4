"""What was drawn at a table, the tables of the ledger, and foes to fight."""

from __future__ import annotations

from typing import Any

from undercroft import Table, games

ABBOT = "The Drowned Abbot"
"""A main foe: with Vita 12 for each character it stands many blows; its Defense is 60."""


def ledger_data(rule: str) -> Any:
    """The table that stands in the ledger beside this rule."""
    return games.get("exploration").ledger[rule].data


def on_turn(table: Table) -> tuple[str, int, bool]:
    """Whose turn it is, the steps left, and whether the ACT is spent."""
    turn = table.state.turn
    return table.state.heroes[turn.hero].character, turn.left, turn.acted


def drawn(table: Table) -> list[tuple[Any, str]]:
    """All dice and picks so far: the die and what it was for."""
    steps = table.record().plain()["steps"]
    return [(die, reason) for step in steps for die, reason, _ in step["draws"]]


def sides(table: Table) -> list[Any]:
    """The dice so far, by their sides."""
    return [die for die, _ in drawn(table)]


def against(kind: str, *spaces: list[int], turn: Any = "Butcher", **about: Any) -> dict[str, Any]:
    """The position of an encounter with foes of one kind on these spaces, in which it is this one's turn."""
    return {"foes": [{"kind": kind, "at": at} | about for at in spaces], "battle": {"turn": turn}}
