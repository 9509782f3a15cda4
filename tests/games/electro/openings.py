"""Tables at the moments of setting up."""

from __future__ import annotations

from typing import Any

from undercroft import Table
from undercroft.engine import Scripted
from undercroft.games.electro.book.basics import layouts
from undercroft.games.electro.state.records import NOBODY
from undercroft.games.electro.state.stages import FATES, OVER, ROUND
from undercroft.games.electro.state.state import State

MOF = 0
FIRST = ("i1", "o1", "i2", "o2", "i3", "o3", "i4", "o4", "i5", "o5", "i6", "o6")
"""The small rooms of the default board in their order."""

PLAIN = ("beast", "beast", "empty", "boost", "boost", "trapped", "trapped") + ("beast", "boost", "trapped", "empty")
EVEN = dict(zip(FIRST, (*PLAIN, "trapped"), strict=True))
"""A legal layout without its keys."""

KEYED = EVEN | {room: f"{EVEN[room]} key" for room in ("i1", "i2", "o2", "o3", "i5", "i6")}
"""The same with keys."""

SIDES_SET = {
    "1x": "fuse-code",
    "1x prize": "fragment",
    "2x": "voltage",
    "2x prize": "card",
    "3x": "lock",
    "4x": "pylons",
    "4x prize": "fragment card",
    "5x": "odd-fuse",
    "5x prize": "card",
    "6x": "gauntlet",
    "6x prize": "fragment",
}
"""A legal layout of the side rooms."""


def opening(*, seats: int = 4, seed: int = 1, rolls: list[Any] | None = None, **options: Any) -> Table:
    """A table that is about to be set up."""
    if rolls is None:
        return Table.start("electro", options=options, seats=seats, seed=seed, strict=True)
    return Table.start("electro", options=options, seats=seats, chance=Scripted(rolls), strict=True)


def is_set_up(table: Table) -> bool:
    """Whether the first round has begun."""
    return table.state.stage in (ROUND, FATES, OVER)


def at_sides(**options: Any) -> Table:
    """The small rooms are laid, the side rooms are next."""
    table = opening(**options)
    table.answer(MOF, "even")
    return table


def at_scores(**options: Any) -> Table:
    """All rooms are laid, the Explorers divide their points."""
    table = opening(**options)
    if table.waiting == (MOF,):
        table.answer(MOF, _with_keys(table.state))
        table.answer(MOF, SIDES_SET)
    return table


def _with_keys(s: State) -> dict[str, str]:
    if not s.rules.coloured_keys:
        return KEYED
    keys = [room for room in FIRST if KEYED[room] != EVEN[room]]
    return EVEN | {f"{colour} key": room for (colour, _), room in zip(s.board.sides.values(), keys, strict=True)}


def kinds(s: State) -> list[str]:
    """The cards on the small rooms, in the board's order."""
    return [s.cards[number].kind for number in s.rooms.values()]


def key_rooms(s: State) -> list[str]:
    """The rooms of the keys in the order of the keys' numbers."""
    lying = {s.cards[number].key: room for room, number in s.rooms.items() if s.cards[number].key != NOBODY}
    return [lying[key] for key in sorted(lying)]


def must_be_legal(s: State) -> None:
    """Nothing, or an error if the small rooms break a limit.  Written from the ledger, not with the code under test."""
    cards = kinds(s)
    assert list(s.rooms) == list(s.board.rooms)
    assert 2 <= cards.count("beast") <= 5
    assert 1 <= cards.count("empty") <= 3
    assert 2 <= cards.count("boost") <= 5
    assert 2 <= cards.count("trapped") <= 5
    keyed = [card for card in s.cards if card.key != NOBODY]
    assert sorted(card.key for card in keyed) == [0, 1, 2, 3, 4, 5]
    assert len(s.keys) == layouts.KEYS
    assert all(card.kind != "lone" or (card.key != NOBODY and s.rules.lone_keys) for card in s.cards)
    if s.rules.box_keys:
        assert {card.kind for card in keyed} <= {"boost", "trapped"}
    if s.rules.coloured_keys:
        assert [key.colour for key in s.keys] == [colour for colour, _ in s.board.sides.values()]
    else:
        assert {key.colour for key in s.keys} == {""}
    assert all(card.health == (s.rules.beast_health if card.kind == "beast" else 0) for card in s.cards)


def must_have_legal_sides(s: State) -> None:
    """Nothing, or an error if the side rooms break a limit."""
    sides = list(s.sides.values())
    assert list(s.sides) == list(s.board.sides)
    cards = [side.card for side in sides]
    assert cards.count("lock") == 1
    assert cards.count("puzzle") + cards.count("trial") == 5
    assert sum(side.fragment for side in sides) == 3
    assert not any(side.fragment for side in sides if side.card == "lock")
    tasks = [(side.task, side.text) for side in sides if side.card != "lock"]
    assert len(set(tasks)) == 5
    assert all(task in layouts.TASKS[side.card] or task == "own" for side in sides if (task := side.task))
    assert not any(side.open or side.done for side in sides)
    if not s.rules.bare_rooms:
        assert all(side.fragment or side.reward for side in sides if side.card != "lock")
    if s.rules.both_kinds:
        assert {"puzzle", "trial"} <= set(cards)
