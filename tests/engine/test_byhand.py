"""Dice thrown by people: asked one by one, written down, never half-done."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from undercroft import Table
from undercroft.engine import BadRecord, Refused, Wanted
from undercroft.engine.byhand import ByHand
from undercroft.engine.chance import Recorded


def trapper(throws: list[Any], **more: Any) -> Table:
    return Table.start("trapper", throws=throws, seed=5, **more)


def built(throws: list[Any]) -> Table:
    """Both have their dungeons; the dice decided who starts."""
    table = trapper([])
    table.answer(0, "surprise")
    return table.with_throws(lambda after: after.answer(1, "surprise"), throws)


def test_a_table_asks_for_the_first_throw_that_is_missing():
    table = trapper([])
    table.answer(0, "surprise")
    digest = table.digest
    for typed in ([], [3]):
        with pytest.raises(Wanted) as wanted:
            table.with_throws(lambda after: after.answer(1, "surprise"), typed)
        assert wanted.value.plain() == {"die": 6, "reason": "who starts"}
        assert table.digest == digest
        assert table.waiting == (1,)


def test_what_was_typed_is_what_fell_and_is_recorded():
    table = built([3, 5, 2, 6])
    assert table.by_hand
    assert table.record().file.steps[-1].draws[1:] == [  # The first drew a dungeon, in secret.
        (6, "who starts", 3),
        (6, "who starts", 5),
        (6, "action points", 2),
        (6, "action points", 6),
    ]
    assert table.record().plain()["dice"] == "mine"
    assert table.view(1)["points"] == 8


def test_impossible_and_superfluous_throws_are_refused():
    with pytest.raises(Refused, match=r"impossible on a D6 \(who starts\)"):
        built([7])
    with pytest.raises(Refused, match="1 draws of the script are left over: 1"):
        built([3, 5, 2, 6, 1])
    with pytest.raises(Refused, match="nobody throws dice by hand"):
        Table.start("trapper", seed=1).with_throws(lambda after: None, [])


def test_draws_that_nobody_may_see_come_from_the_key():
    one, other = built([3, 5, 2, 6]), Table.start("trapper", seed=5)
    other.answer(0, "surprise")
    other.answer(1, "surprise")
    assert one.view(0)["boards"][0] == other.view(0)["boards"][0]


def test_a_record_of_thrown_dice_loads_and_goes_on():
    table = built([3, 5, 2, 6])
    again = Table.load(table.record())
    assert again.digest == table.digest
    assert again.by_hand
    plain = table.record().plain()
    plain["steps"][-1]["draws"][0][2] = 4
    with pytest.raises(BadRecord, match="event"):
        Table.load(plain)


def test_a_record_cannot_claim_that_thrown_dice_came_from_the_key():
    record = built([3, 5, 2, 6]).record()
    record.file.dice = UNSET
    with pytest.raises(BadRecord, match="the committed key gives"):
        Table.load(record)


def test_a_copy_takes_its_own_throws():
    chance = ByHand(bytes(32), [1, 2])
    assert chance.roll(6, "a") == 1
    twin = chance.copy()
    assert (chance.roll(6, "b"), twin.roll(6, "b")) == (2, 2)
    assert chance.counts == twin.counts == {"play": 2}


def test_several_dice_and_cards_are_asked_by_their_names():
    with pytest.raises(Wanted) as wanted:
        ByHand(bytes(32)).rolls({"natural": 20, "wheel": 8}, "attack")
    assert wanted.value.plain() == {"die": {"natural": 20, "wheel": 8}, "reason": "attack"}
    with pytest.raises(Wanted) as wanted:
        ByHand(bytes(32)).pick(["7D", "QH"], "fate")
    assert wanted.value.plain() == {"die": "card", "reason": "fate"}


def test_thrown_and_hidden_draws_may_share_a_stream():
    key = bytes(32)
    played = ByHand(key, [4, {"a": 1, "b": 2}, "QH"], hidden=("in secret",))
    for _ in range(2):
        played.roll(6, "open" if not played.drawn else "in secret")
    played.rolls({"a": 6, "b": 6}, "open")
    played.roll(20, "in secret")
    played.pick(["7D", "QH"], "open")
    played.roll(20, "in secret")
    again = Recorded(key, hidden=("in secret",))
    again.load(played.drawn)
    for die, reason, face in played.drawn:
        if isinstance(die, int):
            assert again.roll(die, reason) == face
        elif isinstance(die, dict):
            assert again.rolls(die, reason) == face
        else:
            assert again.pick(["7D", "QH"], reason) == face
    again.spent()
