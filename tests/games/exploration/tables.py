"""Tables of Dungeon Crawl Exploration for tests: positions as plain data, chance written out.

Each character has a seat of its own unless `seats` says otherwise: the Butcher sits in seat 0, the Courtesan in seat 1,
the Illusionist in seat 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.tables import do, told
from undercroft import Table, games
from undercroft.engine import Event, Scripted
from undercroft.games.exploration.state.records import Foe, Hero

LEDGER = games.get("exploration").ledger
BUTCHER, COURTESAN, ILLUSIONIST = 0, 1, 2
"""The seats of the usual three."""

AT_START = ("butcher", "courtesan", "illusionist")
"""The first answers of a table of three: who plays whom."""


def crawl(
    *characters: Mapping[str, Any] | str,
    rolls: Sequence[Any] | None = (),
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    seats: int | None = None,
    seed: int | None = None,
    **position: Any,
) -> Table:
    """A table in this position (see `position.py`), with three characters unless others are named.

    A character is data or a name. The dice and Items drawn are those of `rolls`; None takes them from the seed.
    """
    group = [{"character": one} if isinstance(one, str) else dict(one) for one in characters] or [{}, {}, {}]
    return Table.start(
        "exploration",
        seats=len(group) if seats is None else seats,
        position={"characters": group, **position},
        chance=None if rolls is None else Scripted(rolls=rolls),
        seed=seed if rolls is None else None,
        options=options,
        numbers=numbers,
        strict=True,
    )


def data(rule: str) -> Any:
    """The data of a rule of the ledger."""
    return LEDGER[rule].data


def end_round(table: Table) -> Table:
    """Everybody who still acts in this round has done no more than end the turn."""
    number = table.state.round
    while table.waiting and table.state.round == number and all(c.ask == "turn" for c in table.choices.values()):
        do(table, "end")
    return table


def asks(table: Table) -> list[tuple[int, str]]:
    """Who is asked what, by seat."""
    return [(seat, choice.ask) for seat, choice in sorted(table.choices.items())]


def rule_of(table: Table, option: str, seat: int | None = None) -> str | None:
    """The rule that an offered option cites."""
    choice = table.choices[min(table.waiting) if seat is None else seat]
    return next(found.rule for found in choice.options if found.id == option)


def about(table: Table, seat: int | None = None) -> dict[str, Any]:
    """What the question is about."""
    return table.choices[min(table.waiting) if seat is None else seat].about or {}


def last(table: Table, kind: str) -> Event:
    """The last event of this kind."""
    return told(table, kind)[-1]


def kinds(table: Table, *wanted: str, since: int = 0) -> list[str]:
    """The kinds of all events in order, or only the wanted ones."""
    return [event.kind for event in table.events[since:] if not wanted or event.kind in wanted]


def cites(event: Event) -> tuple[str, ...]:
    """All rules that an event cites."""
    return (event.rule or "", *event.also)


def hero(table: Table, name: str) -> Hero:
    """The character of this name."""
    found: Hero = next(one for one in table.state.heroes if one.character == name)
    return found


def foe(table: Table, id: str) -> Foe:
    """The foe with this id: f1, f2 ..."""
    found: Foe = table.state.foe_by_id(id)
    return found


def leader(table: Table) -> str:
    """The name of the Leader."""
    return str(table.state.heroes[table.state.leader].character)


def spent(table: Table) -> None:
    """All written dice have been rolled."""
    table.chance.spent()
