"""A turn: action points, two stages, and whose turn is next."""

from typing import Any

import pytest

from tests.games.trapper.tables import (
    LEGAL,
    NORTH,
    PLAIN,
    SOUTH,
    adventurer,
    building,
    buy,
    cited,
    drawn,
    marked,
    pass_turn,
    raiding,
    row2,
    trapping,
    walk,
)
from tests.tables import ids, refused, told
from undercroft import Table
from undercroft.engine import ChanceError


def rolling(*rolls: int, **position: Any) -> Table:
    """North's turn begins with these dice."""
    return trapping(points=0, stage="rolling", rolls=rolls, **position)


@pytest.mark.rule("trapper.overview.phases")
def test_one_setup_phase_then_turns_until_an_heirloom_is_taken():
    table = building(rolls=[6, 1, 1, 1, 1, 2])
    assert [table.choices[seat].ask for seat in (NORTH, SOUTH)] == ["build", "build"]
    assert table.view(None)["stage"] == "building" and table.view(None)["turn"] == 0
    near = drawn(LEGAL, a6=".", e2="H")
    table.answer(SOUTH, near)
    table.answer(NORTH, near)
    assert table.view(None)["stage"] == "trapping" and table.view(None)["turn_of"] == NORTH
    pass_turn(table, NORTH)
    assert table.view(None)["stage"] == "trapping" and table.view(None)["turn_of"] == SOUTH
    for answer in ("done", "send", "n"):
        table.answer(SOUTH, answer)
    assert table.view(None)["stage"] == "over" and not table.choices


@pytest.mark.rule("trapper.turn.alternate")
def test_players_take_turns_alternately():
    table = trapping(points=5, rolls=[1, 2, 3, 4, 5, 6])
    for seat in (NORTH, SOUTH, NORTH):
        assert table.waiting == (seat,)
        pass_turn(table, seat)
    assert [(event.data["seat"], event.data["turn"]) for event in told(table, "turn")] == [(1, 2), (0, 3), (1, 4)]


@pytest.mark.rule("trapper.turn.alternate")
def test_who_is_not_at_turn_is_refused():
    assert refused(trapping(), "done", seat=SOUTH).rule == "trapper.turn.alternate"


@pytest.mark.rule("trapper.turn.alternate")
def test_a_turn_begins_with_nothing_of_the_one_before():
    table = trapping(points=8, rolls=[1, 2], options={"either_or": True})
    buy(table, "spikes", "a1")
    table.answer(NORTH, "done")
    table.answer(SOUTH, "done")
    assert (table.choices[SOUTH].ask, table.view(NORTH)["points"]) == ("send", 3)


@pytest.mark.rule("trapper.turn.roll")
@pytest.mark.parametrize(("dice", "points"), [([1, 1], 2), ([4, 5], 9), ([6, 6], 12)])
def test_the_sum_of_two_dice_is_the_action_points(dice: list[int], points: int):
    table = rolling(*dice)
    table.chance.spent()
    assert table.view(NORTH)["points"] == table.view(NORTH)["roll"] == points
    assert told(table, "rolled")[0].data == {"seat": NORTH, "dice": dice, "points": points}


@pytest.mark.rule("trapper.turn.roll")
def test_action_points_are_rolled_with_six_sided_dice():
    assert rolling(6, 6).view(NORTH)["points"] == 12
    with pytest.raises(ChanceError, match="impossible on a D6"):
        rolling(1, 7)
    with pytest.raises(ChanceError, match="impossible on a D6"):
        rolling(7, 1)


@pytest.mark.rule("trapper.turn.allocate")
@pytest.mark.parametrize("traps", [0, 1, 2, 3])
def test_points_are_divided_freely_between_traps_and_adventurer(traps: int):
    table = trapping(points=8)
    for tile in ("a1", "b1", "c1")[:traps]:
        buy(table, "spikes", tile)
    table.answer(NORTH, "done")
    table.answer(NORTH, "send")
    assert adventurer(table) == ("e1", 8 - 2 * traps)


@pytest.mark.rule("trapper.turn.stages")
def test_trapping_comes_before_adventuring_in_one_turn():
    table = trapping(points=8)
    buy(table, "spikes", "a1")
    assert table.view(SOUTH)["stage"] == "trapping"
    table.answer(NORTH, "done")
    assert (table.choices[NORTH].ask, table.view(SOUTH)["stage"]) == ("send", "sending")
    table.answer(NORTH, "send")
    assert (table.choices[NORTH].ask, table.view(SOUTH)["stage"]) == ("step", "adventuring")


@pytest.mark.rule("trapper.turn.stages")
def test_with_either_or_who_has_trapped_sends_nobody():
    table = trapping(points=8, rolls=[1, 1], options={"either_or": True})
    buy(table, "spikes", "a1")
    table.answer(NORTH, "done")
    assert told(table, "no-run")[0].rule == "trapper.turn.stages"
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.stages")
def test_with_either_or_a_reactivation_is_trapping_too():
    board = row2("....K....")
    table = trapping(board, points=8, disabled=[["e2"], []], rolls=[1, 1], options={"either_or": True})
    walk(table, "reactivate", "e2", "done")
    assert not told(table, "entered")
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.stages")
def test_with_either_or_who_has_not_trapped_may_send():
    table = trapping(points=8, options={"either_or": True})
    walk(table, "done", "send")
    assert adventurer(table) == ("e1", 8)


@pytest.mark.rule("trapper.turn.trapping-optional")
def test_all_points_may_be_kept_for_the_adventurer():
    table = trapping(points=7)
    walk(table, "done", "send")
    assert adventurer(table) == ("e1", 7)
    assert not told(table, "bought")


@pytest.mark.rule("trapper.turn.adventuring-optional")
def test_nobody_has_to_be_sent():
    table = trapping(points=12, rolls=[1, 1])
    table.answer(NORTH, "done")
    assert ids(table) == ["send", "stay"]
    table.answer(NORTH, "stay")
    assert not told(table, "entered")
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.adventuring-optional")
@pytest.mark.parametrize("points", [1, 12])
def test_with_forced_whoever_has_points_must_send(points: int):
    table = trapping(points=points, options={"forced": True})
    table.answer(NORTH, "done")
    assert table.choices[NORTH].ask == "step"
    assert adventurer(table) == ("e1", points)
    assert "trapper.turn.adventuring-optional" in cited(table, "entered")[0]


@pytest.mark.rule("trapper.turn.zero-ap")
def test_with_forced_nobody_is_sent_without_points():
    table = trapping(points=2, rolls=[1, 1], options={"forced": True})
    buy(table, "spikes", "a1")
    table.answer(NORTH, "done")
    assert told(table, "no-run")[0].rule == "trapper.turn.zero-ap"
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.adventuring-optional", "trapper.turn.stages")
def test_with_forced_and_either_or_only_who_has_not_trapped_must_send():
    options = {"forced": True, "either_or": True}
    idle = trapping(points=8, options=options)
    idle.answer(NORTH, "done")
    assert adventurer(idle) == ("e1", 8)
    busy = trapping(points=8, rolls=[1, 1], options=options)
    buy(busy, "spikes", "a1")
    busy.answer(NORTH, "done")
    assert not told(busy, "entered")
    assert told(busy, "no-run")[0].rule == "trapper.turn.stages"


@pytest.mark.rule("trapper.turn.zero-ap")
def test_nobody_is_sent_with_no_points_left():
    table = trapping(points=2, rolls=[1, 1])
    buy(table, "spikes", "a1")
    table.answer(NORTH, "done")
    assert told(table, "no-run")[0].rule == "trapper.turn.zero-ap"
    assert not told(table, "entered")
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.zero-ap")
def test_one_point_is_enough_to_send():
    table = trapping(points=3, rolls=[1, 1, 1, 1])
    buy(table, "spikes", "a1")
    walk(table, "done", "send")
    assert adventurer(table) == ("e1", 1)
    with_none = trapping(points=0, rolls=[1, 1])
    with_none.answer(NORTH, "done")
    assert with_none.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.zero-ap")
def test_with_zero_enters_no_points_are_fortitude_1():
    table = trapping(points=2, options={"zero_enters": True})
    buy(table, "spikes", "a1")
    table.answer(NORTH, "done")
    assert table.choices[NORTH].about == {"fortitude": 1}
    table.answer(NORTH, "send")
    assert adventurer(table) == ("e1", 1)
    assert "trapper.turn.zero-ap" in cited(table, "entered")[0]


@pytest.mark.rule("trapper.turn.adventuring-optional")
def test_with_forced_and_zero_enters_who_has_no_points_may_stay():
    table = trapping(points=0, rolls=[1, 1], options={"zero_enters": True, "forced": True})
    walk(table, "done", "stay")
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.zero-ap", "trapper.spikes.event")
def test_who_enters_with_nothing_dies_on_any_spikes():
    table = trapping(points=0, rolls=[1, 1, 1], options={"zero_enters": True}, boards=[PLAIN, row2("....K....")])
    walk(table, "done", "send", "n")
    assert told(table, "trap-dice")[0].data["fortitude"] == 1
    assert told(table, "killed")[0].data["by"] == "floor spikes"


@pytest.mark.rule("trapper.turn.zero-ap", "trapper.traps.minimum")
def test_who_enters_with_nothing_cannot_be_weakened():
    table = trapping(points=0, options={"zero_enters": True}, boards=[PLAIN, row2("....S....")])
    walk(table, "done", "send", "n")
    assert adventurer(table) == ("e2", 1)
    assert marked(table) == ["e2"]


@pytest.mark.rule("trapper.turn.stages")
def test_with_zero_enters_and_either_or_who_has_spent_all_sends_nobody():
    table = trapping(points=2, rolls=[1, 1], options={"zero_enters": True, "either_or": True})
    buy(table, "spikes", "a1")
    table.answer(NORTH, "done")
    assert told(table, "no-run")[0].rule == "trapper.turn.stages"
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.closed-trapping")
@pytest.mark.parametrize("wish", ["spikes", "fan", "reactivate"])
def test_no_trap_is_bought_or_reactivated_during_a_run(wish: str):
    table = raiding(points=12)
    assert wish not in ids(table)
    assert refused(table, wish, seat=NORTH).rule == "trapper.turn.closed-trapping"
    walk(table, "n")
    assert refused(table, wish, seat=NORTH).rule == "trapper.turn.closed-trapping"


@pytest.mark.rule("trapper.turn.closed-trapping")
def test_trapping_opens_again_in_the_next_turn():
    table = trapping(points=7, rolls=[12, 1, 1, 5, 5], boards=[PLAIN, row2("....K....")])
    walk(table, "done", "send")
    assert refused(table, "spikes", seat=NORTH).rule == "trapper.turn.closed-trapping"
    walk(table, "n")
    pass_turn(table, SOUTH)
    buy(table, "spikes", "a1")
    assert table.view(NORTH)["points"] == 8


@pytest.mark.rule("trapper.turn.ap-lost")
def test_unspent_points_are_lost():
    table = trapping(points=11, rolls=[2, 3, 1, 1])
    pass_turn(table, NORTH)
    assert "trapper.turn.ap-lost" in cited(table, "turn-ended")[0]
    assert table.view(SOUTH)["points"] == 5
    pass_turn(table, SOUTH)
    assert table.view(NORTH)["points"] == 2


@pytest.mark.rule("trapper.turn.end")
def test_a_turn_ends_when_the_adventurer_is_dead():
    table = raiding(row2("....K...."), rolls=[12, 3, 4])
    walk(table, "n")
    assert told(table, "turn-ended")[0].data == {"seat": NORTH}
    assert table.waiting == (SOUTH,)
    assert table.view(SOUTH)["turn_of"] == SOUTH
    table.chance.spent()


@pytest.mark.rule("trapper.turn.end")
def test_a_turn_ends_when_nobody_is_sent():
    table = trapping(points=4, rolls=[3, 4])
    walk(table, "done")
    assert not told(table, "turn-ended")
    walk(table, "stay")
    assert told(table, "turn-ended")[0].data == {"seat": NORTH}
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.turn.end")
def test_no_turn_follows_when_an_heirloom_is_taken():
    table = raiding(row2("....KH..."), rolls=[1])
    walk(table, "n")
    assert table.waiting == (NORTH,)
    walk(table, "e")
    assert table.result is not None
    assert not told(table, "turn")
    lost = raiding(row2("....K...."), rolls=[12, 3, 4])
    walk(lost, "n")
    assert len(told(lost, "turn")) == 1
