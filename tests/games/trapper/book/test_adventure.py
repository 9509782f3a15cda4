"""A run: from the entrance, tile by tile, to death or the heirloom."""

from itertools import cycle, islice

import pytest

from tests.games.trapper.tables import (
    LEDGER,
    NORTH,
    PLAIN,
    SOUTH,
    adventurer,
    buy,
    cited,
    drawn,
    icon_on,
    marked,
    pass_turn,
    raiding,
    row2,
    seen,
    trapping,
    walk,
)
from tests.tables import ids, refused, told
from undercroft import Table


def wander(table: Table, steps: int, ways: str = "ns") -> None:
    """North's adventurer goes to and fro, so many steps."""
    walk(table, *islice(cycle(ways), steps))


@pytest.mark.rule("trapper.adventure.fortitude")
def test_the_points_left_are_the_fortitude():
    table = trapping(points=9)
    buy(table, "spikes", "a1")
    walk(table, "done", "send")
    assert table.view(SOUTH)["adventurer"]["fortitude"] == 7
    assert told(table, "entered")[0].data["fortitude"] == 7


@pytest.mark.rule("trapper.adventure.fortitude-kept")
def test_walking_costs_no_fortitude():
    table = raiding(fortitude=3)
    wander(table, 20)
    assert adventurer(table) == ("e1", 3)
    assert len(told(table, "moved")) == 20 and not told(table, "weakened")


@pytest.mark.rule("trapper.adventure.start")
@pytest.mark.parametrize("entrance", ["e1", "a1", "a3"])
def test_a_run_starts_on_the_rivals_entrance(entrance: str):
    board = drawn(drawn(PLAIN, e1="."), **{entrance: "E"})
    table = trapping(points=5, boards=[board, board], options={"entrance": entrance})
    assert table.view(NORTH)["adventurer"] is None
    walk(table, "done", "send")
    assert table.view(SOUTH)["adventurer"] == {"seat": NORTH, "at": entrance, "fortitude": 5, "idle": 0}


@pytest.mark.rule("trapper.adventure.step")
def test_a_step_goes_to_a_tile_beside():
    table = raiding(at="c3")
    assert [option.data for option in table.choices[NORTH].options] == ["c4", "d3", "c2", "b3"]
    walk(table, "n", "e", "s", "w", "c4")
    assert [event.data["tile"] for event in told(table, "moved")] == ["c4", "d4", "d3", "c3", "c4"]


@pytest.mark.rule("trapper.adventure.step")
@pytest.mark.parametrize("tile", ["d4", "b2", "c5", "c3"])
def test_diagonal_steps_leaps_and_standing_still_are_refused(tile: str):
    assert refused(raiding(at="c3"), tile, seat=NORTH).rule == "trapper.adventure.step"


@pytest.mark.rule("trapper.adventure.step")
def test_a_step_never_leads_into_a_wall():
    table = raiding(row2("....#...."))
    assert ids(table) == ["e", "w"]
    assert "wall" in refused(table, "n", seat=NORTH).reason
    walk(table, "e")
    assert adventurer(table) == ("f1", 7)


@pytest.mark.rule("trapper.adventure.unlimited")
def test_tiles_may_be_walked_over_again_and_again():
    table = raiding()
    wander(table, 53)
    assert adventurer(table) == ("e2", 7)
    assert len(told(table, "moved")) == 53


@pytest.mark.rule("trapper.adventure.continue")
@pytest.mark.parametrize("wish", ["retreat", "stop", "stay"])
def test_a_run_cannot_be_called_off(wish: str):
    table = raiding()
    assert wish not in ids(table)
    refusal = refused(table, wish, seat=NORTH)
    assert (refusal.rule, "must keep moving" in refusal.reason) == ("trapper.adventure.continue", True)


@pytest.mark.rule("trapper.adventure.continue")
def test_with_retreat_a_run_may_be_called_off_unharmed():
    table = raiding(rolls=[1, 1], options={"retreat": True})
    walk(table, "n", "retreat")
    assert told(table, "retreated")
    assert table.view(NORTH)["adventurer"] is None
    assert table.view(NORTH)["deaths"] == [0, 0]
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.adventure.continue")
def test_with_retreat_the_steps_are_the_same():
    table = raiding(row2("....#...."), options={"retreat": True})
    assert ids(table) == ["e", "w", "retreat"]
    assert "must keep moving" not in refused(table, "stop", seat=NORTH).reason


@pytest.mark.rule("trapper.adventure.continue")
def test_with_retreat_every_tile_may_still_be_walked_onto():
    table = raiding(at="b1", options={"retreat": True})
    walk(table, "a1")
    assert adventurer(table) == ("a1", 7)


@pytest.mark.rule("trapper.adventure.exhaustion")
def test_exhaustion_kills_on_the_54th_idle_step():
    assert LEDGER["trapper.adventure.exhaustion"].data == {"idle_steps": 54}
    table = raiding(rolls=[1, 1])
    wander(table, 53)
    assert adventurer(table) == ("e2", 7)
    walk(table, "s")
    assert told(table, "killed")[0].data["by"] == "exhaustion"
    assert table.view(NORTH)["deaths"] == [1, 0]
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.adventure.exhaustion")
@pytest.mark.parametrize("revealed", [(), ("e2",)])
def test_springing_a_trap_ends_idleness(revealed: tuple[str, ...]):
    table = raiding(row2("....S...."), revealed=revealed, idle=53, rolls=[1, 1])
    walk(table, "n")
    assert adventurer(table) == ("e2", 6)
    wander(table, 53)
    assert adventurer(table) is not None
    walk(table, "s")
    assert told(table, "killed")[0].data["by"] == "exhaustion"


@pytest.mark.rule("trapper.adventure.exhaustion")
def test_removing_fog_from_floor_ends_idleness():
    table = raiding(at="e1", idle=53, options={"fog": "full"}, rolls=[1, 1])
    walk(table, "n")
    assert table.view(NORTH)["adventurer"]["idle"] == 0
    wander(table, 54, "sn")
    assert told(table, "killed")[0].rule == "trapper.adventure.exhaustion"


@pytest.mark.rule("trapper.adventure.exhaustion")
def test_being_blown_is_no_step():
    table = raiding(row2("....>...."), rolls=[1, 1])
    walk(table, "n")
    assert table.view(NORTH)["adventurer"] == {"seat": NORTH, "at": "h2", "fortitude": 7, "idle": 0}
    wander(table, 53)
    assert adventurer(table) is not None
    walk(table, "s")
    assert adventurer(table) is None


@pytest.mark.rule("trapper.adventure.exhaustion")
def test_a_disabled_trap_does_not_end_idleness():
    table = raiding(row2("....S...."), disabled=["e2"], idle=53, rolls=[1, 1])
    walk(table, "n")
    assert told(table, "killed")[0].data["by"] == "exhaustion"
    assert marked(table) == ["e2"]


@pytest.mark.rule("trapper.adventure.exhaustion")
def test_with_no_idle_step_allowed_only_events_keep_an_adventurer_going():
    table = raiding(row2("....S...."), rolls=[1, 1], numbers={"trapper.adventure.exhaustion.idle_steps": 0})
    walk(table, "n")
    assert adventurer(table) == ("e2", 6)
    walk(table, "n")
    assert told(table, "killed")[0].data["by"] == "exhaustion"


@pytest.mark.rule("trapper.adventure.land-fog")
def test_a_fogged_tile_is_revealed_and_its_event_resolved_at_once():
    table = raiding(row2("....S...."))
    assert icon_on(table, NORTH, SOUTH, "e2") == "?"
    walk(table, "n")
    assert icon_on(table, NORTH, SOUTH, "e2") == "S"
    assert adventurer(table) == ("e2", 6)
    assert "e2" not in seen(table, NORTH, SOUTH)["fog"]


@pytest.mark.rule("trapper.adventure.land-fog", "trapper.end.heirloom")
def test_a_fogged_heirloom_is_revealed_and_claimed():
    table = raiding(row2("....H...."))
    walk(table, "n")
    assert told(table, "revealed")[0].data["found"] == "the Prized Heirloom"
    assert told(table, "claimed")[0].rule == "trapper.end.heirloom"
    assert seen(table, NORTH, SOUTH)["fog"] == []


@pytest.mark.rule("trapper.adventure.land-active")
@pytest.mark.parametrize(("icon", "after"), [("S", ("e2", 6)), (">", ("h2", 7))])
def test_a_revealed_active_trap_springs(icon: str, after: tuple[str, int]):
    table = raiding(row2(f"....{icon}...."), revealed=["e2"])
    walk(table, "n")
    assert adventurer(table) == after
    assert marked(table) == ["e2"]


@pytest.mark.rule("trapper.adventure.land-disabled")
@pytest.mark.parametrize("icon", "S>KDCP")
def test_a_tile_marked_x_does_nothing(icon: str):
    table = raiding(row2(f"....{icon}...."), disabled=["e2"])
    walk(table, "n")
    assert adventurer(table) == ("e2", 7)
    assert [event.kind for event in table.events] == ["moved"]
    assert "trapper.adventure.land-disabled" in cited(table, "moved")[0]


@pytest.mark.rule("trapper.adventure.land-empty")
def test_an_empty_tile_does_nothing():
    table = raiding()
    walk(table, "n")
    assert adventurer(table) == ("e2", 7)
    assert [event.kind for event in table.events] == ["moved"]
    assert marked(table) == []
    assert "trapper.adventure.land-empty" in cited(table, "moved")[0]


@pytest.mark.rule("trapper.adventure.land-empty")
def test_an_empty_tile_does_something_only_while_it_is_fogged():
    table = raiding(options={"fog": "full"})
    walk(table, "n", "s", "n")
    assert len(told(table, "revealed")) == 1
    empty = ["trapper.adventure.land-empty" in rules for rules in cited(table, "moved")]
    assert empty == [False, False, True]


@pytest.mark.rule("trapper.adventure.land-empty")
def test_a_trap_in_plain_sight_is_no_empty_tile():
    table = raiding(drawn(PLAIN, e3="S"), revealed=["e3"])
    walk(table, "n", "n")
    assert adventurer(table) == ("e3", 6)
    assert ["trapper.adventure.land-empty" in rules for rules in cited(table, "moved")] == [True, False]


@pytest.mark.rule("trapper.adventure.avoidable")
def test_fogged_tiles_and_known_traps_may_be_walked_around():
    table = raiding(row2("....KK..."), revealed=["e2"])
    assert ids(table) == ["n", "e", "w"]
    walk(table, "w", "n", "n", "e", "e", "e", "s", "s")
    assert adventurer(table) == ("g1", 7)
    assert not told(table, "sprung")


@pytest.mark.rule("trapper.adventure.survive")
def test_a_survivor_goes_on_from_where_the_event_left_them():
    table = raiding(row2("....>.D.."), fortitude=8, rolls=[7, 7, 1, 1, 1])
    walk(table, "n")
    assert (table.choices[NORTH].ask, adventurer(table)) == ("step", ("g2", 6))
    assert told(table, "survived")[0].data == {"seat": NORTH, "trap": "wall darts", "fortitude": 6}
    walk(table, "e")
    assert adventurer(table) == ("h2", 6)


@pytest.mark.rule("trapper.adventure.death")
def test_the_dead_leave_the_board_and_the_stage_ends():
    table = raiding(row2("....K...."), rolls=[12, 1, 1])
    walk(table, "n")
    for watcher in (NORTH, SOUTH, None):
        assert table.view(watcher)["adventurer"] is None
        assert table.view(watcher)["deaths"] == [1, 0]
    assert table.view(NORTH)["stage"] == "trapping"
    assert table.waiting == (SOUTH,)


@pytest.mark.rule("trapper.adventure.again")
def test_after_death_the_adventurer_starts_anew():
    table = raiding(row2("....K...."), fortitude=3, rolls=[12, 1, 1, 4, 5])
    walk(table, "n")
    pass_turn(table, SOUTH)
    walk(table, "done", "send")
    assert adventurer(table) == ("e1", 9)
    assert "trapper.adventure.again" in cited(table, "entered")[0]


@pytest.mark.rule("trapper.adventure.one-run")
@pytest.mark.parametrize(("options", "steps"), [({}, ["n"]), ({"retreat": True}, ["w", "retreat"])])
def test_there_is_one_run_a_turn(options: dict[str, bool], steps: list[str]):
    table = raiding(row2("....K...."), points=12, rolls=[12, 1, 1] if not options else [1, 1], options=options)
    walk(table, *steps)
    assert "trapper.adventure.one-run" in cited(table, "turn-ended")[0]
    assert table.waiting == (SOUTH,)
    assert refused(table, "send", seat=NORTH).rule == "trapper.turn.alternate"


@pytest.mark.rule("trapper.adventure.step", "trapper.board.adjacency")
def test_a_diagonal_direction_is_refused():
    assert refused(raiding(), "ne", seat=NORTH).rule == "trapper.adventure.step"
