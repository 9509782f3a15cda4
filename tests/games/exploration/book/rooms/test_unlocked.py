"""Unlocked doors: the ACT that opens them, the d10 at the round's end, and where the creatures appear."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from tests.games.exploration.tables import (
    BUTCHER,
    ILLUSIONIST,
    about,
    asks,
    cites,
    crawl,
    data,
    hero,
    kinds,
    last,
    rule_of,
)
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.games.exploration.book.rooms.spawning import group_for
from undercroft.games.exploration.content.stories.library import story_named, written

B_TO_C = "12,8-12,9"
OPENED = [{"door": "b-c", "by": "Illusionist"}]
GROUP = ({"at": [11, 5]}, {"at": [13, 5]}, {"at": [12, 8]})
"""Butcher, Courtesan and, at the door to Room C, the Illusionist."""
RING = [(10, 9), (14, 9), (10, 10), (14, 10), *((x, 11) for x in range(10, 15))]
"""The spaces of Room C three steps from the door to it."""


def opened(*rolls: Any, group: tuple[Any, ...] = GROUP, **more: Any) -> Table:
    """The round ends, and the Illusionist has opened the door to Room C."""
    more = {"opened": OPENED, "removed": ["a-b"], "ending": "doors", **more}
    return crawl(*group, rolls=rolls, **more)


def where(table: Table) -> list[tuple[str, tuple[int, int]]]:
    return [(foe.kind, foe.at) for foe in table.state.foes]


# ---------------------------------------------------------------- opening


@pytest.mark.rule("exploration.door.unlocked.act")
def test_an_unlocked_door_is_opened_for_the_act_without_a_check():
    table = crawl(*GROUP, removed=["a-b"], turn="Illusionist")
    assert rule_of(table, f"open {B_TO_C}") == "exploration.door.unlocked.act"
    do(table, f"open {B_TO_C}")
    assert (about(table)["act"], told(table, "check")) == ("spent", [])
    assert [found.door for found in table.state.opened] == ["b-c"]


@pytest.mark.rule("exploration.door.unlocked.act")
def test_who_has_acted_cannot_open_a_door():
    table = crawl(*GROUP, removed=["a-b"], turn={"hero": "Illusionist", "acted": True})
    assert ids(table, verb="open") == []
    refused(table, f"open {B_TO_C}", "exploration.door.unlocked.act")


@pytest.mark.rule("exploration.door.unlocked.act", "exploration.door.adjacent")
def test_only_who_is_next_to_an_unlocked_door_opens_it():
    table = crawl({"at": [12, 7]}, "Courtesan", removed=["a-b"])
    refused(table, f"open {B_TO_C}", "exploration.door.adjacent")
    do(table, "go 12,8")
    assert rule_of(table, f"open {B_TO_C}") == "exploration.door.unlocked.act"


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("exploration.door.unlocked.roll")
def test_the_opener_rolls_a_d10_when_the_round_is_over():
    table = crawl(*GROUP, removed=["a-b"], turn="Illusionist", rolls=[9])
    do(table, f"open {B_TO_C}")
    assert told(table, "door-roll") == []
    do(table, "end")
    assert last(table, "door-roll").data == {"who": "Illusionist", "face": 9, "outcome": "nothing comes"}
    steps = ("round-ends", "removed", "door-roll", "leader")
    assert kinds(table, *steps) == list(steps)


@pytest.mark.rule("exploration.door.unlocked.creatures")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 10])
def test_on_1_to_3_the_creature_table_is_rolled(face: int):
    least, most = data("exploration.door.unlocked.creatures")["encounter"]
    comes = least <= face <= most
    table = opened(face, *([7, 10, 1] if comes else []))
    assert [event.data["face"] for event in told(table, "table")] == ([7] if comes else [])
    assert [kind for kind, _ in where(table)] == (["Ghoul"] if comes else [])
    assert last(table, "door-roll").data["outcome"] == ("creatures come" if comes else "nothing comes")
    table.chance.spent()


@pytest.mark.rule("exploration.door.unlocked.roll", "exploration.door.several", "exploration.end.order")
def test_several_doors_are_removed_in_their_order_each_unlocked_one_with_its_roll():
    group = ({"at": [12, 8]}, {"at": [11, 5]}, {"at": [9, 17]})
    doors = [{"door": "e-h", "by": "Illusionist"}, {"door": "a-b", "by": "Courtesan"}, {"door": "b-c", "by": "Butcher"}]
    table = crawl(*group, opened=doors, ending="doors", rolls=[9, 2, 7, 10, 1])
    assert [event.data["door"] for event in told(table, "removed")] == ["9,17-10,17", "9,4-10,4", B_TO_C]
    assert [(event.data["who"], event.data["face"]) for event in told(table, "door-roll")] == [
        ("Illusionist", 9),
        ("Butcher", 2),
    ]
    assert ["exploration.door.several" in cites(event) for event in told(table, "removed")] == [True, True, False]
    table.chance.spent()


@pytest.mark.rule("exploration.door.several", "exploration.core.story.reveal-creatures")
def test_the_creatures_of_several_doors_join_one_encounter():
    group = ({"at": [12, 8]}, {"at": [11, 5]}, {"at": [9, 17]})
    doors = [{"door": "e-h", "by": "Illusionist"}, {"door": "b-c", "by": "Butcher"}]
    table = crawl(*group, opened=doors, ending="doors", removed=["a-b"], rolls=[1, 1, 2, 7, 10, 1])
    found = [kind for kind, _ in where(table)]
    assert found == ["Zombie", "Skeleton", "Skeleton", "Grave Rat", "Grave Rat", "Grave Rat", "Ghoul"]
    assert [event.data["foes"] for event in told(table, "encounter")] == [found]
    table.chance.spent()


# ---------------------------------------------------------------- the place


@pytest.mark.rule("exploration.door.unlocked.place", "exploration.door.unlocked.place-order")
def test_creatures_stand_three_spaces_from_the_opener_in_the_new_room():
    table = opened(1, 8, 10, 1)
    assert where(table) == [("Stregha", (10, 9)), ("Wretched Hag", (14, 9))]
    away = table.state.ground.distances((12, 8))
    wanted = data("exploration.door.unlocked.place")["distance"]
    assert [away[at] for _, at in where(table)] == [wanted, wanted]


@pytest.mark.rule("exploration.door.unlocked.place-order")
def test_creatures_are_placed_one_by_one_topmost_row_first_then_leftmost_column():
    group = (*GROUP, {"at": [13, 4]}, {"at": [11, 4]})
    table = opened(1, 2, 10, 1, group=group)
    assert [at for _, at in where(table)] == [(10, 9), (14, 9), (10, 10), (14, 10), (10, 11)]
    assert all(event.rule == "exploration.door.unlocked.place-order" for event in told(table, "appears"))


@pytest.mark.rule("exploration.door.unlocked.place", "exploration.door.unlocked.leaves")
def test_distance_is_counted_from_where_the_opener_stands_at_the_rounds_end():
    table = crawl(*GROUP, removed=["a-b"], turn="Illusionist", rolls=[1, 7, 10, 1])
    do(table, f"open {B_TO_C}", "go 12,7", "end")
    assert "exploration.door.unlocked.leaves" in cites(last(table, "door-roll"))
    (_, at), *_ = where(table)
    assert (at, table.state.ground.distance((12, 7), at)) == ((11, 9), 3)


@pytest.mark.rule("exploration.door.unlocked.leaves")
def test_who_opened_a_door_may_move_away_and_rolls_all_the_same():
    table = crawl(*GROUP, removed=["a-b"], turn="Illusionist", rolls=[10])
    do(table, f"open {B_TO_C}")
    assert "go 12,2" in ids(table)
    do(table, "go 12,2", "end")
    assert last(table, "door-roll").data["who"] == "Illusionist"


@pytest.mark.rule("exploration.door.unlocked.place-fallback")
def test_with_no_space_three_away_the_nearest_to_that_distance_is_taken():
    group = ({"at": [11, 5]}, {"at": [13, 5]}, {"at": [12, 2]})
    table = opened(1, 8, 10, 1, group=group)
    away = table.state.ground.distances((12, 2))
    assert [(at, away[at]) for _, at in where(table)] == [((12, 9), 7), ((11, 9), 8)]


@pytest.mark.rule("exploration.door.unlocked.place-fallback")
def test_of_spaces_as_near_to_that_distance_the_farther_one_is_taken():
    foes = [{"kind": "Grave Rat", "at": list(at)} for at in RING]
    placing = [{"kinds": ["Ghoul"], "room": "C", "start": [12, 8]}]
    table = crawl(*GROUP, removed=["a-b", "b-c"], foes=foes, placing=placing, rolls=[10, 1])
    away = table.state.ground.distances((12, 8))
    assert {away[at] for at in RING} == {3}
    assert (where(table)[-1], away[(15, 9)], away[(11, 9)]) == (("Ghoul", (15, 9)), 4, 2)


@pytest.mark.rule("exploration.door.unlocked.place-order")
def test_creatures_stand_only_in_the_room_behind_the_door():
    group = ({"at": [11, 5]}, {"at": [13, 5]}, {"at": [16, 10]})
    placing = [{"kinds": ["Ghoul"] * 3, "room": "G", "start": [16, 10]}]
    table = crawl(*group, removed=["a-b", "b-c"], placing=placing, rolls=[10, 1])
    assert {table.state.room_of(at) for _, at in where(table)} == {"G"}


@pytest.mark.rule("exploration.door.unlocked.place-order")
def test_creatures_are_placed_in_reading_order_however_a_room_lists_its_spaces():
    plain = story_named("sunken-priory")
    rooms = [structs.replace(room, spaces=tuple(reversed(room.spaces))) for room in plain.rooms]
    table = opened(1, 8, 10, 1, options={"story": written(replace(plain, rooms=tuple(rooms)))})
    assert table.state.story.rooms[0].spaces[0] == (9, 9)
    assert where(table) == [("Stregha", (10, 9)), ("Wretched Hag", (14, 9))]


@pytest.mark.rule("exploration.door.unlocked.place")
@pytest.mark.parametrize(("life", "stands"), [("ghost", True), ("living", True), ("limbo", False)])
def test_creatures_appear_on_no_space_where_a_character_or_a_ghost_stands(life: str, stands: bool):
    group = ({"at": list(RING[0]), "life": life}, *GROUP[1:])
    table = opened(1, 7, 10, 1, group=group, revealed=["C"])
    assert where(table) == [("Ghoul", RING[stands])]


@pytest.mark.rule("exploration.door.unlocked.place-order")
def test_by_the_variant_the_leader_chooses_among_equally_fit_spaces():
    table = opened(1, 8, 10, 1, options={"leader_places": True}, leader="Butcher")
    assert (asks(table), about(table)["creature"]) == ([(BUTCHER, "place")], "Stregha")
    assert ids(table) == ["10,9", "14,9", "10,10", "14,10", "10,11", "11,11", "12,11", "13,11", "14,11"]
    do(table, "12,11")
    assert "12,11" not in ids(table)
    do(table, "10,9")
    assert where(table) == [("Stregha", (12, 11)), ("Wretched Hag", (10, 9))]
    assert asks(table) == [(BUTCHER, "fight")]


@pytest.mark.rule("exploration.door.unlocked.opener-gone")
@pytest.mark.parametrize("life", ["ghost", "limbo"])
def test_for_an_opener_who_has_fallen_the_leader_rolls_and_the_door_counts(life: str):
    gone: dict[str, Any] = {"life": life} | ({"at": [10, 2]} if life == "ghost" else {})
    group = ({"at": [11, 5]}, {"at": [13, 5]}, gone)
    doors = [{"door": "b-c", "by": "Illusionist", "near": [12, 8]}]
    table = opened(1, 8, 10, 1, group=group, opened=doors, leader="Courtesan")
    roll = last(table, "door-roll")
    assert roll.data["who"] == "Courtesan"
    assert "exploration.door.unlocked.opener-gone" in cites(roll)
    assert where(table) == [("Stregha", (10, 9)), ("Wretched Hag", (14, 9))]


@pytest.mark.rule("exploration.door.unlocked.roll", "exploration.core.statuses")
def test_a_lucky_opener_may_roll_again():
    group = ({"at": [11, 5]}, {"at": [13, 5]}, {"at": [12, 8], "statuses": ["Lucky"]})
    table = opened(1, 9, group=group)
    assert asks(table) == [(ILLUSIONIST, "lucky")]
    do(table, "again")
    assert (last(table, "door-roll").data["face"], table.state.foes) == (9, [])
    assert hero(table, "Illusionist").statuses == []


# ---------------------------------------------------------------- many creatures


@pytest.mark.rule("exploration.door.unlocked.place-order")
@pytest.mark.parametrize(("left", "asked"), [(2, True), (1, False)])
def test_by_the_variant_nobody_is_asked_where_only_one_space_fits(left: int, asked: bool):
    foes = [{"kind": "Grave Rat", "at": list(at)} for at in RING[left:]]
    placing = [{"kinds": ["Ghoul"], "room": "C", "start": [12, 8]}]
    more: dict[str, Any] = {"removed": ["a-b", "b-c"], "options": {"leader_places": True}}
    table = crawl(*GROUP, foes=foes, placing=placing, rolls=[10, 1], **more)
    assert asks(table) == [(BUTCHER, "place" if asked else "fight")]
    if asked:
        assert ids(table) == ["10,9", "14,9"]
    else:
        assert ("Ghoul", (10, 9)) in where(table)
        assert told(table, "appears")[-1].rule == "exploration.door.unlocked.place-order"


@pytest.mark.rule("exploration.door.unlocked.place", "exploration.door.unlocked.place-order")
def test_groups_are_placed_one_after_the_other():
    placing = [
        {"kinds": ["Ghoul", "Zombie"], "room": "C", "start": [12, 8]},
        {"kinds": ["Wraith"], "room": "B", "start": [10, 4]},
    ]
    table = crawl(*GROUP, removed=["a-b", "b-c"], placing=placing, rolls=[10, 1])
    assert where(table) == [("Ghoul", (10, 9)), ("Zombie", (14, 9)), ("Wraith", (10, 1))]
    assert table.state.placing == []


@pytest.mark.rule("exploration.door.unlocked.place-fallback", "exploration.door.unlocked.place")
def test_creatures_for_which_there_is_no_space_do_not_come():
    group = ["Grave Rat"] * 16 + ["Ghoul", "Zombie"]
    placing = [{"kinds": group, "room": "G", "start": [12, 8]}]
    table = crawl(*GROUP, removed=["a-b", "b-c"], placing=placing, rolls=[10, 1])
    assert [event.data["creature"] for event in told(table, "no-space")] == ["Ghoul", "Zombie"]
    assert [kind for kind, _ in where(table)] == ["Grave Rat"] * 16


@pytest.mark.parametrize(
    ("listed", "groups"),
    [
        (["Ghoul"], {1: "G", 2: "G", 3: "G", 4: "GG", 5: "GGG"}),
        (["Ghoul", "Zombie", "Skeleton"], {1: "GZ", 2: "GZ", 3: "GZS", 4: "GZSG", 5: "GZSGZ"}),
        (["Ghoul", "Zombie", "Abbot"], {1: "GA", 2: "GA", 3: "GZA", 4: "GZAG", 5: "GZAGZ"}),
        (["Abbot", "Ghoul"], {1: "AG", 2: "AG", 3: "AG", 4: "AGG", 5: "AGGG"}),
        (["Abbot"], dict.fromkeys(range(1, 6), "A")),
    ],
)
def test_how_many_foes_come_by_the_number_of_characters(listed: list[str], groups: dict[int, str]):
    found = {count: "".join(name[0] for name in group_for(listed, ["Abbot"], count)) for count in range(1, 6)}
    assert found == groups
