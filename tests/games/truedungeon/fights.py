"""Tables for tests: a party and monsters given in a line, dice written out, answers by id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.tables import told
from undercroft import Table
from undercroft.engine import Refused, Scripted
from undercroft.games.truedungeon.state.records import Foe, Hero
from undercroft.games.truedungeon.state.state import State

PUZZLE = {
    "kind": "sequence",
    "prompt": "Who came first?",
    "elements": ["Ann", "Bo", "Cy"],
    "solution": ["Bo", "Cy", "Ann"],
    "facts": [{"text": "Bo was first.", "says": "Bo at 1"}, {"text": "Ann was last.", "says": "Ann at 3"}],
}
"""A puzzle of three, first to last."""


def monster(**more: Any) -> dict[str, Any]:
    """A plain monster: AC 14, 150 HP, one claw of +5 and 8 damage; whatever is given stands instead."""
    return {"id": "ogre", "name": "Ogre", "ac": 14, "hp": 150, **more}


def attack(**more: Any) -> dict[str, Any]:
    """A plain attack of a monster."""
    return {"id": "claw", "name": "claw", "to_hit": 5, "damage": 8, **more}


def table(
    *party: dict[str, Any] | str,
    monsters: Sequence[dict[str, Any]] | None = None,
    rolls: Sequence[Any] = (),
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A fight of these characters (a class alone is enough) against a plain monster, with these dice; round 1 begins.

    `more` goes into the position: difficulty, round, first, stage, clock, room, environment, puzzle, ...
    """
    members = [{"class": one} if isinstance(one, str) else one for one in party]
    given = {"party": members, "monsters": [monster()] if monsters is None else list(monsters), **more}
    return Table.start(
        "truedungeon", seats=len(members), position=given, chance=Scripted(rolls=list(rolls)), options=options or {}
    )


def state(table: Table) -> State:
    """The state of the table, for tests that look behind the screen."""
    found = table.state
    assert isinstance(found, State)
    return found


def anew(table: Table) -> Table:
    """The table as it goes on from its state, which was changed behind its back: everything is asked anew."""
    return table.clone()


def hero(table: Table, cls: str) -> Hero:
    """The character of this class."""
    return state(table).by_id(cls)


def foe(table: Table, id: str = "ogre") -> Foe:
    """The monster of this id."""
    return state(table).foe(id)


def offered(table: Table, seat: int = 0) -> list[str]:
    """The ids of what a seat may answer."""
    return [option.id for option in table.choices[seat].options]


def struck(
    by: dict[str, Any],
    *party: dict[str, Any] | str,
    rolls: Sequence[Any],
    foe: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A monster with this attack has had its turn, with these dice; now the party is asked.

    A party of nobody is a sturdy dwarf fighter of AC 10 and 60 Hit Points.
    """
    beast = monster(attacks=[attack(**by)], number=1, **(foe or {}))
    members = party or (sturdy(),)
    return table(*members, monsters=[beast], rolls=rolls, options=options, first="monsters", **more)


def sturdy(**more: Any) -> dict[str, Any]:
    """A dwarf fighter with a plain sword, AC 10 and 60 Hit Points; whatever is given stands instead."""
    card = {"hp": 60, "melee-ac": 10, "missile-ac": 10, "melee-to-hit": 5, "melee-damage": 0, **more.pop("card", {})}
    return {"class": "dwarf-fighter", "melee": ["Militia Long Sword"], "card": card, **more}


def taken(table: Table) -> list[int]:
    """The damage that characters have taken, one after another."""
    return [event.data["damage"] for event in told(table, "harmed")]


def cited(table: Table, kind: str) -> set[str]:
    """The rules that the events of this kind name."""
    return {rule for event in told(table, kind) for rule in (event.rule, *event.also)}


def said(table: Table, kind: str) -> list[str]:
    """What all events of this kind say."""
    return [table.words(event) for event in told(table, kind)]


def refusal(table: Table, answer: str, seat: int = 0) -> str:
    """The rule by which an answer is refused, in full."""
    with pytest.raises(Refused) as refused:
        table.answer(seat, answer)
    return refused.value.rule or ""
