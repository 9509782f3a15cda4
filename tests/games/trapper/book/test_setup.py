"""What a dungeon must be: every setup rule kept, broken once, and read both ways; and who starts."""

from typing import Any

import pytest

from tests.games.trapper.tables import (
    FULL,
    LEDGER,
    LEGAL,
    NORTH,
    ONE_WALL,
    PLAIN,
    POCKET,
    SOUTH,
    build_in_steps,
    building,
    built,
    drawn,
    icon_on,
    seen,
    steps,
    walk,
    where,
)
from tests.tables import ids, refused, told
from undercroft.games.trapper.book.layout import MAX_WALLS

# ---------------------------------------------------------------- walls


@pytest.mark.rule("trapper.setup.walls-max")
def test_twenty_walls_are_the_most():
    data: Any = LEDGER["trapper.setup.walls-max"].data
    assert data["max_walls"] == MAX_WALLS == FULL.count("#")
    table = building()
    reason = refused(table, drawn(FULL, e6="#"), seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.walls-max", "e6")
    table.answer(NORTH, FULL)
    assert table.view(NORTH)["finished"] == [True, False]


@pytest.mark.rule("trapper.setup.walls-max")
def test_after_the_twentieth_wall_the_heirloom_is_next():
    table = building()
    for number, _ in enumerate(steps(table, NORTH, FULL), 1):
        assert table.choices[NORTH].rule == (
            "trapper.setup.walls-max" if number < 20 else "trapper.setup.heirloom-tile"
        )
        if number == 20:
            break
        assert table.choices[NORTH].about == {"left": 20 - number}


@pytest.mark.rule("trapper.setup.walls-min")
def test_there_is_no_least_number_of_walls():
    table = building(options={"free_setup": True})
    table.answer(SOUTH, "done")
    table.answer(NORTH, drawn(ONE_WALL, d4="."))
    assert seen(table, NORTH, NORTH)["layout"].count("#") == 0
    assert table.choices[SOUTH].rule == "trapper.setup.heirloom-tile"


@pytest.mark.rule("trapper.setup.walls-min", "trapper.setup.requirements", "trapper.setup.tier2")
def test_walls_are_done_once_the_traps_of_tier_2_find_room_beside_them():
    table = building()
    assert "done" not in ids(table)
    reason = refused(table, "done", seat=NORTH)
    assert reason.rule == "trapper.setup.requirements" and "trapper.setup.tier2" in reason.also
    table.answer(NORTH, "d4")
    assert "done" in ids(table)


@pytest.mark.rule("trapper.setup.walls-min")
def test_with_exact_walls_all_twenty_are_placed():
    table = building(options={"exact_walls": True}, rolls=[6, 1, 6, 6])
    assert refused(table, LEGAL, seat=NORTH).rule == "trapper.setup.walls-min"
    assert refused(table, drawn(FULL, d6="."), seat=NORTH).rule == "trapper.setup.walls-min"
    build_in_steps(table, NORTH, FULL)
    table.answer(SOUTH, "c3")
    assert refused(table, "done", seat=SOUTH).rule == "trapper.setup.walls-min"
    table.answer(SOUTH, FULL)
    assert table.view(None)["finished"] == [True, True]


@pytest.mark.rule("trapper.setup.walls-maze")
def test_a_dungeon_need_not_be_a_maze():
    table = building()
    table.answer(NORTH, ONE_WALL)
    assert table.view(NORTH)["finished"] == [True, False]


@pytest.mark.rule("trapper.setup.walls-entrance")
def test_no_wall_stands_on_the_entrance():
    table = building()
    assert "e1" not in ids(table)
    for answer in ("e1", drawn(LEGAL, e1="#")):
        reason = refused(table, answer, seat=NORTH)
        assert (reason.rule, reason.at) == ("trapper.setup.walls-entrance", "e1")


@pytest.mark.rule("trapper.setup.connected")
def test_no_tile_is_closed_off():
    table = building()
    reason = refused(table, POCKET, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.connected", "i6")
    table.answer(NORTH, "h6")
    assert "i5" not in ids(table)
    reason = refused(table, "i5", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.connected", "i5")


@pytest.mark.rule("trapper.setup.connected", "trapper.setup.heirloom-path")
def test_with_heirloom_only_a_pocket_may_be_sealed():
    table = building(options={"heirloom_only": True})
    table.answer(NORTH, POCKET)
    assert table.view(NORTH)["finished"] == [True, False]
    for tile in ("h1", "i2", "d4", "done"):
        table.answer(SOUTH, tile)
    reason = refused(table, "i1", seat=SOUTH)  # but the heirloom must be reachable
    assert (reason.rule, reason.at) == ("trapper.setup.heirloom-path", "i1")


@pytest.mark.rule("trapper.setup.heirloom-path")
@pytest.mark.parametrize(("walls", "last", "room"), [("c1 b2", "a2", True), ("b1", "a2", False)])
def test_with_heirloom_only_room_for_the_heirloom_is_left_around_the_entrance(walls, last, room):
    table = building(options={"heirloom_only": True, "entrance": "a1"})
    for tile in walls.split():
        table.answer(NORTH, tile)
    assert (last in ids(table)) == room  # which leaves b1 beside the entrance, or nothing
    if not room:
        assert refused(table, last, seat=NORTH).rule == "trapper.setup.heirloom-path"


# ---------------------------------------------------------------- heirloom


@pytest.mark.rule("trapper.setup.heirloom")
@pytest.mark.parametrize(("board", "at"), [(drawn(LEGAL, a6="."), None), (drawn(LEGAL, c3="H"), "a6")])
def test_each_dungeon_has_exactly_one_heirloom(board, at):
    reason = refused(building(), board, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.heirloom", at)


@pytest.mark.rule("trapper.setup.heirloom-tile", "trapper.board.entrance-kept")
def test_the_heirloom_stands_on_any_free_open_tile():
    table = building()
    for tile in ("d4", "done"):
        table.answer(NORTH, tile)
    every = {f"{column}{row}" for column in "abcdefghi" for row in range(1, 7)}
    assert set(ids(table)) == every - {"d4", "e1"}
    assert refused(table, "e1", seat=NORTH).rule == "trapper.board.entrance-kept"
    table.answer(NORTH, "e2")  # it may even touch the entrance
    assert icon_on(table, NORTH, NORTH, "e2") == "H"


@pytest.mark.rule("trapper.setup.heirloom-tile")
@pytest.mark.parametrize(("wall", "kept"), [("a1", {"a2", "b1"}), ("a3", set())])
def test_the_heirloom_leaves_the_last_two_tiles_beside_walls_to_tier_2(wall, kept):
    table = building()
    for answer in (wall, "done"):
        table.answer(NORTH, answer)
    assert table.choices[NORTH].rule == "trapper.setup.heirloom-tile"
    assert set(where(drawn(PLAIN, i4=".", **{wall: "#"}), ".")) - set(ids(table)) == kept


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_a_route_leads_to_the_heirloom():
    for options in ({}, {"heirloom_only": True}):
        reason = refused(building(options=options), drawn(LEGAL, a5="#"), seat=NORTH)
        assert (reason.rule, reason.at) == ("trapper.setup.heirloom-path", "a6")


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_traps_may_lie_on_every_route_unless_one_must_be_clean():
    clean = drawn(LEGAL, b1=".", c4="S")
    table = building()
    table.answer(NORTH, LEGAL)  # b1 and b2 close both ways to a6
    assert table.view(NORTH)["finished"] == [True, False]
    table = building(options={"clean_path": True}, rolls=[6, 1, 6, 6])
    reason = refused(table, LEGAL, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.heirloom-path", "a6")
    table.answer(NORTH, clean)
    build_in_steps(table, SOUTH, clean)
    assert table.view(None)["finished"] == [True, True]


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_with_clean_path_no_step_blocks_the_last_clean_route():
    table = building(options={"clean_path": True})
    for number, _ in enumerate(steps(table, NORTH, drawn(LEGAL, b1=".", c4="S")), 1):
        if number == 18 + 1 + 1 + 2:  # walls, done, heirloom, darts on b2
            break
    assert icon_on(table, NORTH, NORTH, "b2") == "D"
    table.answer(NORTH, "skeleton")
    assert "b1" not in ids(table)
    assert refused(table, "b1", seat=NORTH).rule == "trapper.setup.heirloom-path"


@pytest.mark.rule("trapper.setup.heirloom-tile")
def test_with_clean_path_the_heirloom_may_still_stand_anywhere():
    table = building(options={"clean_path": True})
    for number, _ in enumerate(steps(table, NORTH, LEGAL), 1):
        if number == 18 + 1:
            break
    assert set(ids(table)) == set(where(LEGAL, ".SKDCPH"))


@pytest.mark.rule("trapper.setup.heirloom-path", "trapper.setup.tier2")
def test_with_clean_path_room_is_kept_for_the_traps_of_tier_2():
    for trap in ("spikes", "shark"):
        table = building(options={"clean_path": True})
        for answer in ("a3", "done", "i6", "darts", "a2", trap):
            table.answer(NORTH, answer)
        assert {"a4", "b3"} < set(ids(table))
        for answer in ("a4", trap):
            table.answer(NORTH, answer)
        assert "b3" not in ids(table)  # the last tile beside the wall
        assert refused(table, "b3", seat=NORTH).rule == "trapper.setup.tier2"


@pytest.mark.rule("trapper.setup.heirloom-fixed")
def test_the_heirloom_never_moves_after_setup():
    table = built()
    assert "heirloom" not in ids(table)
    assert refused(table, "heirloom", seat=NORTH).rule == "trapper.setup.heirloom-fixed"
    assert where(seen(table, NORTH, NORTH)["layout"], "H") == ["a6"]


# ---------------------------------------------------------------- traps


@pytest.mark.parametrize(
    ("board", "rule", "at"),
    [
        pytest.param(drawn(LEGAL, b1="."), "trapper.setup.tier1", None, marks=pytest.mark.rule("trapper.setup.tier1")),
        pytest.param(drawn(LEGAL, c3="^"), "trapper.setup.tier1", "c3", marks=pytest.mark.rule("trapper.setup.tier1")),
        pytest.param(drawn(LEGAL, b2="."), "trapper.setup.tier2", None, marks=pytest.mark.rule("trapper.setup.tier2")),
        pytest.param(drawn(LEGAL, e2="D"), "trapper.setup.tier2", "e3", marks=pytest.mark.rule("trapper.setup.tier2")),
        pytest.param(drawn(LEGAL, i1="."), "trapper.setup.tier3", None, marks=pytest.mark.rule("trapper.setup.tier3")),
        pytest.param(drawn(LEGAL, i5="P"), "trapper.setup.tier3", "i5", marks=pytest.mark.rule("trapper.setup.tier3")),
    ],
)
def test_exactly_two_traps_of_each_tier(board, rule, at):
    reason = refused(building(), board, seat=NORTH)
    assert (reason.rule, reason.at) == (rule, at)


@pytest.mark.parametrize(
    ("rule", "traps"),
    [
        pytest.param(
            "trapper.setup.tier1", ["skeleton", "fan", "spikes"], marks=pytest.mark.rule("trapper.setup.tier1")
        ),
        pytest.param("trapper.setup.tier2", ["darts", "crush"], marks=pytest.mark.rule("trapper.setup.tier2")),
        pytest.param("trapper.setup.tier3", ["shark"], marks=pytest.mark.rule("trapper.setup.tier3")),
    ],
)
def test_a_builder_chooses_two_traps_of_each_tier(rule, traps):
    table = building()
    for tile in ("c2", "c4", "g2", "g4", "done", "i6"):
        table.answer(NORTH, tile)
    for left in (2, 1):
        assert set(traps) < set(ids(table))
        about = table.choices[NORTH].about
        assert about is not None and about[rule.rpartition(".")[2]] == left
        table.answer(NORTH, traps[-1])
        table.answer(NORTH, "c3" if left == 2 else "g3")
    assert not set(traps) & set(ids(table))
    assert refused(table, traps[0], seat=NORTH).rule == rule


@pytest.mark.rule("trapper.setup.same-kind")
def test_the_two_traps_of_a_tier_may_be_alike():
    alike = drawn(LEGAL, g2="S", e3="D")
    table = building(rolls=[6, 1, 6, 6])
    table.answer(NORTH, alike)
    build_in_steps(table, SOUTH, drawn(LEGAL, b1="K", b2=".", c3="C"))
    assert table.view(None)["finished"] == [True, True]


@pytest.mark.rule("trapper.setup.free")
def test_setup_traps_cost_no_action_points():
    table = building(rolls=[6, 1, 3, 4])
    assert table.view(NORTH)["points"] == 0
    build_in_steps(table, NORTH, LEGAL)
    assert table.view(NORTH)["points"] == 0
    table.answer(SOUTH, LEGAL)
    assert table.view(NORTH)["points"] == 7


@pytest.mark.rule("trapper.setup.requirements")
@pytest.mark.parametrize(
    ("board", "rule", "at"),
    [
        (drawn(LEGAL, b2=".", a1="D"), "trapper.darts.requirements", "a1"),
        (drawn(LEGAL, e3=".", c1="C"), "trapper.crush.requirements", "c1"),
    ],
)
def test_setup_traps_must_meet_their_requirements_unless_setup_is_free(board, rule, at):
    reason = refused(building(), board, seat=NORTH)
    assert (reason.rule, reason.at) == (rule, at)
    assert "trapper.setup.requirements" in reason.also
    table = building(options={"free_setup": True})
    table.answer(NORTH, board)
    assert table.view(NORTH)["finished"] == [True, False]


@pytest.mark.rule("trapper.setup.requirements")
def test_a_builder_is_offered_only_tiles_that_meet_the_requirement():
    for free in (False, True):
        table = building(options={"free_setup": free})
        for answer in ("d4", "f4", "done", "i6", "crush"):
            table.answer(NORTH, answer)
        assert ("c3" in ids(table)) == free
        assert "e4" in ids(table)
        if not free:
            reason = refused(table, "c3", seat=NORTH)
            assert reason.rule == "trapper.crush.requirements" and "trapper.setup.requirements" in reason.also


@pytest.mark.rule("trapper.setup.tier2")
def test_a_builder_keeps_room_for_the_traps_of_tier_2():
    table = building()
    for answer in ("a3", "done", "i6", "darts", "a2", "shark", "a4", "shark"):
        table.answer(NORTH, answer)  # of the tiles beside the wall only b3 is left
    assert "b3" not in ids(table)
    reason = refused(table, "b3", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.tier2", "b3")


@pytest.mark.rule("trapper.setup.active")
def test_setup_traps_begin_active():
    table = built(rolls=[6, 1, 6, 6, 1])
    assert seen(table, None, NORTH)["disabled"] == [] == seen(table, None, SOUTH)["disabled"]
    walk(table, "done", "send", "n", "n")
    assert [event.data["tile"] for event in told(table, "sprung")] == ["e3"]


# ---------------------------------------------------------------- who starts


@pytest.mark.rule("trapper.setup.starter")
@pytest.mark.parametrize(
    ("rolls", "starter"), [([6, 5, 1, 1], NORTH), ([1, 6, 1, 1], SOUTH), ([4, 4, 2, 2, 3, 5, 1, 1], SOUTH)]
)
def test_the_higher_roll_starts_and_ties_are_rolled_again(rolls, starter):
    table = built(rolls=rolls)
    assert table.view(None)["starter"] == table.view(None)["turn_of"] == starter
    pairs = [rolls[at : at + 2] for at in range(0, len(rolls) - 2, 2)]
    assert [event.data["dice"] for event in told(table, "roll-off")] == pairs
    assert [event.data for event in told(table, "starts", None)] == [{"seat": starter}]
    draws = [die for step in table.record().file.steps for die, reason, _ in step.draws if reason == "who starts"]
    assert draws == [6, 6] * len(pairs)
    table.chance.spent()


@pytest.mark.rule("trapper.setup.starter")
@pytest.mark.parametrize("starter", ["fixed", "last_loser"])
@pytest.mark.parametrize("first", [NORTH, SOUTH])
def test_a_named_starter_needs_no_roll(starter, first):
    table = built(rolls=[1, 1], options={"starter": starter, "first": str(first)})
    assert table.view(None)["turn_of"] == first
    assert told(table, "roll-off") == []
