"""A combat from its first round to its last, and what follows it."""

import pytest

from tests.games.pararoles.rooms import KILLED, room
from tests.games.pararoles.tables import crawl, kinds
from tests.tables import do, told

HURT = {"health": 1}


@pytest.mark.rule("pararoles.combat.to-the-end")
def test_a_combat_is_played_round_after_round_until_one_side_is_gone():
    """In the first round nobody hits; movement waits until the second has brought the end."""
    table = crawl(room("1 a"), stage="clash", enemies={"a": HURT}, rolls=["KS", 1, "KC", *KILLED])
    do(table, "attack defender-1")
    assert table.choices[0].ask == "fight" and [event.data["round"] for event in told(table, "combat-round")] == [1, 2]
    do(table, "attack defender-1")
    assert told(table, "combat-over")[0].data == {"rounds": 2} and table.choices[0].ask == "turn"


@pytest.mark.rule("pararoles.combat.next-round")
def test_after_the_combat_a_new_movement_round_begins_with_the_party():
    table = crawl(room("1 a : : 2"), stage="clash", enemies={"a": HURT}, rolls=KILLED)
    do(table, "attack defender-1")
    assert kinds(table)[-2:] == ["round", "turn"]
    assert (told(table, "round")[0].data["round"], table.choices[0].ask) == (2, "turn")
