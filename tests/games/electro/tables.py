"""Tables of ElectroDungeon for tests: positions as plain data, chance written out.

Seat 0 is the Master of Fates (not with mof = auto); the Explorers e1, e2 ... sit in seats 1, 2 ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.tables import told
from undercroft import Table, games
from undercroft.engine import Event, Scripted
from undercroft.games.electro.state.records import Explorer

LEDGER = games.get("electro").ledger
MOF = 0
ONE, TWO, THREE, FOUR = 1, 2, 3, 4
"""The seats of the first Explorers."""


def labyrinth(
    *explorers: Any,
    rolls: Sequence[Any] | None = (),
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    seed: int | None = None,
    **position: Any,
) -> Table:
    """A table in this position (see `position.py`): traits of 3 on 1s unless said; at least two Explorers.

    The dice and cards drawn are those of `rolls`; None takes them from the seed. Without MoF where software plays it.
    """
    team = [dict(explorer) for explorer in explorers]
    solo = bool((options or {}).get("solo"))
    while len(team) < (1 if solo else 2):
        team.append({})
    auto = (options or {}).get("mof") == "auto"
    return Table.start(
        "electro",
        seats=len(team) + (not auto),
        position={"explorers": team, **position},
        chance=None if rolls is None else Scripted(rolls=rolls),
        seed=seed if rolls is None else None,
        options=options,
        numbers=numbers,
        strict=True,
    )


def last(table: Table, kind: str) -> Event:
    """The last event of this kind."""
    return told(table, kind)[-1]


def kinds(table: Table, *wanted: str) -> list[str]:
    """The kinds of all events in order, or only the wanted ones."""
    return [event.kind for event in table.events if not wanted or event.kind in wanted]


def points(table: Table) -> int:
    """The movement points that the first Explorer is told to have left."""
    about = table.choices[ONE].about
    assert about is not None, "the question tells of points"
    return int(about["points"])


def explorer(table: Table, number: int) -> Explorer:
    """The Explorer e1, e2 ... by number from 1."""
    found: Explorer = table.state.explorers[number - 1]
    return found


def spaces(table: Table) -> list[str]:
    """Where the Explorers stand, in seat order."""
    return [each.at for each in table.state.explorers]


def lives(table: Table) -> list[int]:
    """The Live of the Explorers, in seat order."""
    return [each.live for each in table.state.explorers]


def about(table: Table, seat: int) -> dict[str, Any]:
    """What this seat's question is about."""
    return table.choices[seat].about or {}


def rule_of(table: Table, seat: int, option: str) -> str | None:
    """The rule that an offered option cites."""
    return next(found.rule for found in table.choices[seat].options if found.id == option)


def stay_all(table: Table, until: int | str) -> Table:
    """Everybody on turn does nothing until this seat is asked, or until this question is."""
    while table.waiting and until not in table.waiting and all(c.ask != until for c in table.choices.values()):
        seat = min(table.waiting)
        table.answer(seat, table.choices[seat].options[-1].id)
    return table
