"""Building in secret: step by step or whole, ready-made or by the referee, until both have finished."""

from itertools import islice

import pytest

from tests.games.trapper.tables import (
    FANS,
    FULL,
    LEGAL,
    NORTH,
    ONE_WALL,
    POCKET,
    SOUTH,
    build_in_steps,
    building,
    drawn,
    icon_on,
    lines,
    seen,
    steps,
    where,
)
from tests.tables import ids, refused, told
from undercroft.engine import Refused
from undercroft.games.trapper.book.dungeons import DUNGEONS

# ---------------------------------------------------------------- two builders


@pytest.mark.rule("trapper.setup.secret")
def test_both_build_at_the_same_time_and_neither_sees_the_other():
    table = building()
    assert set(table.choices) == {NORTH, SOUTH} == set(table.waiting)
    before = table.view(SOUTH), table.choices[SOUTH].plain()
    for tile in ("c3", "d4"):
        table.answer(NORTH, tile)
    assert (table.view(SOUTH), table.choices[SOUTH].plain()) == before
    assert table.events_for(SOUTH) == [] == table.events_for(None)
    assert icon_on(table, NORTH, NORTH, "c3") == "#"


@pytest.mark.rule("trapper.setup.secret")
def test_the_order_in_which_they_build_makes_no_difference():
    digests = set()
    for order in ("north first", "south first", "in turns"):
        table = building(rolls=[6, 1, 6, 6])
        builders = [steps(table, NORTH, FANS), steps(table, SOUTH, FULL)]
        if order == "south first":
            builders.reverse()
        while builders:
            builder = builders[0]
            if next(builder, "finished") == "finished":
                builders.remove(builder)
            elif order == "in turns":
                builders.reverse()
        assert [seen(table, seat, seat)["layout"] for seat in (NORTH, SOUTH)] == [lines(FANS), lines(FULL)]
        digests.add(table.digest)
    assert len(digests) == 1


@pytest.mark.rule("trapper.setup.order")
def test_walls_come_first_then_heirloom_and_traps():
    table = building()
    asked = [table.choices[NORTH].rule]
    for _ in steps(table, NORTH, LEGAL):
        if NORTH in table.choices and table.choices[NORTH].rule != asked[-1]:
            asked.append(table.choices[NORTH].rule)
    place_trap = ["trapper.setup.same-kind", "trapper.setup.requirements"]
    assert asked == ["trapper.setup.walls-max", "trapper.setup.heirloom-tile", *place_trap * 6, "trapper.setup.ready"]


@pytest.mark.rule("trapper.setup.order")
@pytest.mark.parametrize("board", [LEGAL, FULL, FANS, ONE_WALL])
def test_step_by_step_and_as_one_layout_reach_the_same_board(board):
    table, whole = building(), building()
    build_in_steps(table, NORTH, board)
    whole.answer(NORTH, board)
    assert seen(table, NORTH, NORTH)["layout"] == lines(board)
    assert table.digest == whole.digest


@pytest.mark.rule("trapper.setup.order")
def test_a_builder_rearranges_by_undo():
    table = building()
    for tile in ("c3", "d4"):
        table.answer(NORTH, tile)
    table.undo(NORTH)
    assert where(seen(table, NORTH, NORTH)["layout"], "#") == ["c3"]
    assert "d4" in ids(table)


@pytest.mark.rule("trapper.setup.order")
def test_a_builder_rearranges_everything_by_a_layout_until_finished():
    table = building()
    for number, _ in enumerate(steps(table, NORTH, FANS)):
        if number == 24:  # walls, heirloom and two traps stand
            break
    assert len(where(seen(table, NORTH, NORTH)["layout"], "DC")) == 2
    table.answer(NORTH, ONE_WALL)
    assert seen(table, NORTH, NORTH)["layout"] == lines(ONE_WALL)
    assert table.view(NORTH)["finished"] == [True, False]


@pytest.mark.rule("trapper.setup.order")
@pytest.mark.parametrize("name", DUNGEONS)
def test_a_ready_made_dungeon_is_taken_whole(name):
    table = building()
    table.answer(NORTH, name)
    assert seen(table, NORTH, NORTH)["layout"] == lines(DUNGEONS[name].text)
    assert table.view(NORTH)["finished"] == [True, False]


@pytest.mark.rule("trapper.setup.order")
def test_a_ready_made_dungeon_is_offered_only_if_it_keeps_the_rules():
    table = building(options={"entrance": "a3"})
    for name, made in DUNGEONS.items():
        fits = "a3" in where(made.text, "E")
        assert (name in ids(table)) == fits
        assert fits or refused(table, name, seat=NORTH).at == "a3"


@pytest.mark.rule("trapper.setup.order")
@pytest.mark.parametrize(
    "options",
    [{}, {"entrance": "a1"}, {"exact_walls": True}, {"clean_path": True}, {"fog": "decoy"}, {"free_setup": True}],
)
def test_the_referee_builds_a_dungeon_that_keeps_the_rules(options):
    table = building(options=options, seed=7)
    table.answer(NORTH, "surprise")
    assert table.view(NORTH)["finished"] == [True, False]
    layout = seen(table, NORTH, NORTH)["layout"]
    table = building(options=options)
    table.answer(NORTH, layout)
    assert table.view(NORTH)["finished"] == [True, False]


@pytest.mark.rule("trapper.setup.order")
def test_a_whole_dungeon_is_offered_before_the_first_wall_only():
    table = building()
    assert "surprise" in ids(table)
    table.answer(NORTH, "c3")
    assert not {"surprise", *DUNGEONS} & set(ids(table))
    for whole in ("surprise", *DUNGEONS):
        assert refused(table, whole, seat=NORTH).rule == "trapper.setup.order"


# ---------------------------------------------------------------- finishing


@pytest.mark.rule("trapper.setup.ready")
def test_play_goes_on_when_both_have_declared_their_dungeon_finished():
    table = building(rolls=[6, 1, 6, 6])
    build_in_steps(table, NORTH, LEGAL)
    assert table.view(None)["finished"] == [True, False] and table.waiting == (SOUTH,)
    assert told(table, "ready", SOUTH)[0].data == {"seat": NORTH}
    assert table.view(None)["stage"] == "building"
    table.answer(SOUTH, LEGAL)
    assert table.view(None)["stage"] == "trapping"


@pytest.mark.rule("trapper.setup.ready")
def test_a_complete_dungeon_waits_for_its_owners_word():
    table = building()
    before = table.digest
    for _ in steps(table, NORTH, LEGAL):
        if NORTH in table.choices and ids(table) == ["done"]:
            break
    assert seen(table, NORTH, NORTH)["layout"] == lines(LEGAL)
    assert table.view(None)["finished"] == [False, False] and table.digest != before
    table.answer(NORTH, FANS)  # it may still be rearranged
    assert seen(table, NORTH, NORTH)["layout"] == lines(FANS)


@pytest.mark.rule("trapper.setup.ready")
def test_a_finished_dungeon_cannot_be_changed():
    table = building()
    table.answer(NORTH, LEGAL)
    refused(table, FANS, seat=NORTH)
    refused(table, "c3", seat=NORTH)
    assert not table.can_undo(NORTH)
    assert seen(table, NORTH, NORTH)["layout"] == lines(LEGAL)


@pytest.mark.rule("trapper.setup.check")
@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ({"layout": LEGAL, "walls": 3}, "unknown key 'walls'"),
        ({"decoys": []}, "no key 'layout'"),
        (drawn(LEGAL, c3="X"), "'X' on c3"),
    ],
)
def test_what_is_no_layout_is_refused(layout, words):
    reason = refused(building(), layout, seat=NORTH)
    assert reason.rule == "trapper.setup.check" and words in reason.reason


@pytest.mark.rule("trapper.setup.check")
def test_a_dungeon_that_breaks_a_rule_is_refused_to_its_owner_alone():
    table = building()
    before = table.view(SOUTH)
    reason = refused(table, POCKET, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.connected", "i6") and "i6" in reason.reason
    assert table.view(SOUTH) == before and table.view(NORTH)["finished"] == [False, False]
    table.answer(NORTH, LEGAL)  # and mended


@pytest.mark.rule("trapper.setup.check")
def test_lines_and_a_file_are_layouts_too():
    for layout in (LEGAL.split(), {"kind": "layout", "game": "trapper", "name": "Mine", "layout": LEGAL}):
        table = building()
        table.answer(NORTH, layout)
        assert seen(table, NORTH, NORTH)["layout"] == lines(LEGAL)


def test_a_mistyped_option_is_told_from_a_layout():
    table = building()
    with pytest.raises(Refused, match="no option 'suprise' here; did you mean 'surprise'"):
        table.answer(NORTH, "suprise")


def test_two_tiles_beside_one_wall_are_enough_for_tier_2():
    table = building()
    for answer in ("a6", "done", "e3", "darts", "b6", "darts", "a5"):
        table.answer(NORTH, answer)
    assert icon_on(table, NORTH, NORTH, "a5") == "D"


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_with_clean_path_the_route_is_drawn_around_what_tier_2_needs():
    table = building(options={"clean_path": True, "entrance": "a1"})
    for answer in ("a3", "done", "a5", "darts", "a2", "darts", "b3"):
        table.answer(NORTH, answer)
    assert icon_on(table, NORTH, NORTH, "b3") == "D"


@pytest.mark.rule("trapper.setup.requirements")
def test_darts_need_a_wall_beside_their_own_tile():
    table = building()
    table.answer(NORTH, "#D.......\nD...H....\n.PP......\n......KK.\n.........\n....E....")
    assert icon_on(table, NORTH, NORTH, "b6") == "D"  # though c6 touches no wall
    assert refused(table, "#.D......\nD...H....\n.PP......\n......KK.\n.........\n....E....", seat=SOUTH).at == "c6"


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_the_reason_against_a_heirloom_out_of_reach():
    table = building(options={"heirloom_only": True})
    for answer in ("h1", "i2", "d4", "done"):
        table.answer(NORTH, answer)
    assert refused(table, "i1", seat=NORTH).reason == "i1 cannot be reached from the entrance"
    table.answer(NORTH, "h2")
    assert table.choices[NORTH].ask == "build"


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_the_reason_against_a_trap_on_the_last_clean_route():
    table = building(options={"clean_path": True})
    for answer in ("d1", "d2", "f1", "f2", "done", "e6", "spikes"):
        table.answer(NORTH, answer)
    assert (
        refused(table, "e2", seat=NORTH).reason == "with a trap on e2 no route to the heirloom would stay free of traps"
    )


@pytest.mark.rule("trapper.setup.tier2")
@pytest.mark.parametrize("clean_path", [False, True])
def test_the_last_tiles_beside_walls_are_kept_for_tier_2(clean_path):
    table = building(options={"clean_path": clean_path})
    for answer in ("a3", "done", "i6", "darts", "a2", "spikes", "a4", "shark"):
        table.answer(NORTH, answer)
    reason = refused(table, "b3", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.tier2", "b3")


@pytest.mark.rule("trapper.setup.tier2")
@pytest.mark.parametrize(
    ("options", "answers", "tile"),
    [
        ({}, "a6 done", "a5"),  # the heirloom
        ({}, "a3 done i6 darts a2 spikes a4 spikes c6 shark", "b3"),
        ({}, "a3 done i6 darts a2 shark a4 shark c6 spikes", "b3"),
        ({"heirloom_only": True}, "h1 i2 done g1 shark h2 spikes", "i1"),  # though no route leads there
        ({"entrance": "a1"}, "b2 done c2 darts b1 spikes b3 shark", "a2"),  # though it closes the last clean route
    ],
)
def test_no_other_icon_stands_where_tier_2_needs_the_tile(options, answers, tile):
    table = building(options=options)
    for answer in answers.split():
        table.answer(NORTH, answer)
    assert tile not in ids(table)
    reason = refused(table, tile, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.tier2", tile)
    assert reason.reason == f"with an icon on {tile} the dungeon could not be finished"


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_with_clean_path_a_last_tile_for_tier_2_may_be_needed_by_the_route():
    table = building(options={"clean_path": True, "entrance": "a1"})
    for answer in ("b2", "done", "i6", "spikes", "c2", "shark"):
        table.answer(NORTH, answer)
    assert "b3" not in ids(table)  # which leaves a2 and b1, over one of which the route must lead
    assert refused(table, "b3", seat=NORTH).rule == "trapper.setup.heirloom-path"


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_with_clean_path_a_third_tile_for_tier_2_is_wanted_before_walls_are_done():
    table = building(options={"clean_path": True})
    table.answer(NORTH, "a6")
    assert "done" not in ids(table)
    table.answer(NORTH, "i6")
    assert "done" in ids(table)
    table = building(options={"clean_path": True})
    table.answer(NORTH, "a3")
    assert "done" in ids(table)


SNAKE = """
...#...#.
.#.#.#.#.
.#.#.#.#.
.#.#.#.#.
.#.#.#.#.
E#...#...
"""
"""One way from a1 to i6, past every open tile."""


@pytest.mark.rule("trapper.setup.heirloom-tile", "trapper.setup.heirloom-path")
def test_with_clean_path_the_heirloom_leaves_room_for_six_traps_beside_the_way():
    table = building(options={"clean_path": True, "entrance": "a1"})
    for _ in islice(steps(table, NORTH, SNAKE), 20):
        pass
    behind = {f"i{row}" for row in range(1, 7)}
    assert set(ids(table)) == set(where(SNAKE, ".")) - behind  # h1 leaves just those six
    reason = refused(table, "i3", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.setup.heirloom-path", "i3")


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_the_heirloom_is_reached_from_the_entrance_in_force():
    table = building(options={"heirloom_only": True, "entrance": "a1"})
    for answer in ("d1", "f1", "e2", "done"):
        table.answer(NORTH, answer)
    assert "a2" in ids(table) and "e1" not in ids(table)


@pytest.mark.rule("trapper.setup.check")
@pytest.mark.parametrize(
    ("board", "options", "found"),
    [
        (LEGAL, {}, []),
        (LEGAL, {"clean_path": True}, [("trapper.setup.heirloom-path", "a6")]),
        (drawn(LEGAL, a5="#"), {}, [("trapper.setup.heirloom-path", "a6")]),
        (
            drawn(LEGAL, a6=".", b1="."),
            {"clean_path": True},
            [("trapper.setup.heirloom", None), ("trapper.setup.tier1", None)],
        ),
        (drawn(POCKET, c3="H"), {"clean_path": True}, [("trapper.setup.heirloom", "a6")]),
        (drawn(POCKET, i1="."), {}, [("trapper.setup.connected", "i6"), ("trapper.setup.tier3", None)]),
    ],
)
def test_all_that_stands_against_a_dungeon_is_listed(board, options, found):
    form = building(options=options).choices[NORTH].form
    assert form is not None and form.faults is not None
    assert [(fault.rule, fault.at) for fault in form.faults(board)] == found
