"""The Tile Key but for the fan: what the traps do, when they are disabled, and where they may stand."""

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
    reactivate,
    row2,
    seen,
    trapping,
    walk,
)
from tests.tables import ids, refused, told
from undercroft import Table
from undercroft.engine import ChanceError

LOW = {"S": [], ">": [], "K": [1], "D": [1] * 5, "C": [1], "P": [1, 1]}
"""Dice at which a trap does no harm to an adventurer of fortitude 12."""
HIGH = {"K": [12], "D": [12] * 5, "C": [12], "P": [12, 12]}
"""Dice that kill anybody."""
NAMES = {"S": "skeleton", ">": "fan", "K": "spikes", "D": "darts", "C": "crush", "P": "shark"}
FREE = sorted(f"{column}{row}" for column in "abcdefghi" for row in range(1, 7) if f"{column}{row}" not in ("e1", "i4"))
"""The tiles of PLAIN on which nothing stands."""


def onto(icon: str, *rolls: int, fortitude: int = 7, after: tuple[int, ...] = (), **options: bool) -> Table:
    """North's adventurer has stepped onto this trap, and its dice came up like this; then the next turn's AP."""
    table = raiding(row2(f"....{icon}...."), fortitude=fortitude, rolls=[*rolls, *after], options=options)
    walk(table, "n")
    table.chance.spent()
    return table


def dies(icon: str, *rolls: int, fortitude: int) -> bool:
    """Whether these dice of this trap kill an adventurer of this fortitude; 1 and 1 are the next turn's AP."""
    table = raiding(row2(f"....{icon}...."), fortitude=fortitude, rolls=[*rolls, 1, 1])
    walk(table, "n")
    return adventurer(table) is None


def offered(trap: str, board: str, **options: bool) -> list[str]:
    """The tiles that are offered to North for this trap on this board."""
    table = trapping(board, options=options)
    table.answer(NORTH, trap)
    return sorted(ids(table))


# ---------------------------------------------------------------- all traps


@pytest.mark.rule("trapper.traps.types")
@pytest.mark.parametrize(("icon", "name"), NAMES.items())
def test_every_trap_is_a_utility_or_a_kill_trap(icon: str, name: str):
    prices = LEDGER["trapper.trapping.prices"].data
    assert isinstance(prices, (list, tuple))
    types = {row[0]: row[2] for row in prices[1:]}
    table = onto(icon, *LOW[icon], fortitude=12)
    assert told(table, "sprung")[0].data["type"] == types[name]
    assert bool(told(table, "trap-dice")) == (types[name] == "kill")


@pytest.mark.rule("trapper.traps.utility")
@pytest.mark.parametrize("fortitude", [2, 7, 12])
@pytest.mark.parametrize(("icon", "at", "loss"), [("S", "e2", 1), (">", "h2", 0)])
def test_a_utility_trap_always_happens_without_dice(icon: str, at: str, loss: int, fortitude: int):
    table = onto(icon, fortitude=fortitude)
    assert adventurer(table) == (at, fortitude - loss)
    assert "trapper.traps.utility" in cited(table, "sprung")[0]


@pytest.mark.rule("trapper.traps.utility-no-kill")
@pytest.mark.parametrize(("icon", "at"), [("S", "e2"), (">", "h2")])
def test_a_utility_trap_never_kills(icon: str, at: str):
    table = onto(icon, fortitude=1)
    assert adventurer(table) == (at, 1)
    assert table.view(NORTH)["deaths"] == [0, 0]


@pytest.mark.rule("trapper.traps.utility-no-kill")
def test_a_kill_trap_behind_a_fan_kills():
    table = raiding(row2("....>.K.."), rolls=[12, 1, 1])
    walk(table, "n")
    assert told(table, "killed")[0].data["by"] == "floor spikes"


@pytest.mark.rule("trapper.traps.kill")
@pytest.mark.parametrize("icon", "KDCP")
def test_a_kill_trap_decides_by_dice(icon: str):
    alive = onto(icon, *LOW[icon], fortitude=12)
    assert adventurer(alive) == ("e2", 12)
    assert "trapper.traps.kill" in cited(alive, "sprung")[0]
    dead = onto(icon, *HIGH[icon], fortitude=12, after=(1, 1))
    assert adventurer(dead) is None
    assert dead.view(SOUTH)["deaths"] == [1, 0]


@pytest.mark.rule("trapper.traps.minimum")
def test_a_skeleton_leaves_fortitude_1():
    just, below = onto("S", fortitude=2), onto("S", fortitude=1)
    assert adventurer(just) == adventurer(below) == ("e2", 1)
    assert "trapper.traps.minimum" not in cited(just, "weakened")[0]
    assert "trapper.traps.minimum" in cited(below, "weakened")[0]


@pytest.mark.rule("trapper.traps.minimum")
def test_what_two_darts_would_take_below_1_is_lost():
    assert adventurer(onto("D", 2, 2, 1, 1, 1, fortitude=2)) == ("e2", 1)
    assert adventurer(onto("D", 3, 3, 1, 1, 1, fortitude=3)) == ("e2", 1)


@pytest.mark.rule("trapper.traps.disable")
@pytest.mark.parametrize("icon", "S^>v<")
def test_a_utility_trap_is_marked_after_its_event(icon: str):
    table = onto(icon)
    assert told(table, "disabled")[0].data == {"rival": SOUTH, "tile": "e2"}
    assert marked(table) == seen(table, SOUTH, SOUTH)["disabled"] == ["e2"]
    assert seen(table, NORTH, SOUTH)["fog"] == ["i4"]


@pytest.mark.rule("trapper.traps.disable-survived", "trapper.traps.disable")
@pytest.mark.parametrize("icon", "KDCP")
def test_a_kill_trap_is_disabled_when_survived(icon: str):
    assert marked(onto(icon, *LOW[icon], fortitude=12)) == ["e2"]


@pytest.mark.rule("trapper.traps.disable-killed")
@pytest.mark.parametrize("icon", "KDCP")
def test_a_kill_trap_is_disabled_when_it_kills(icon: str):
    assert marked(onto(icon, *HIGH[icon], after=(1, 1))) == ["e2"]


@pytest.mark.rule("trapper.traps.disable-killed")
@pytest.mark.parametrize("icon", "KDCP")
def test_with_kill_stays_armed_a_trap_that_kills_kills_again(icon: str):
    script = [*HIGH[icon], 1, 1, 3, 4, *HIGH[icon], 1, 1]
    table = raiding(row2(f"....{icon}...."), rolls=script, options={"kill_stays_armed": True})
    walk(table, "n")
    assert marked(table) == []
    assert told(table, "armed", SOUTH)[0].data == {"tile": "e2", "trap": told(table, "killed")[0].data["by"]}
    assert icon_on(table, NORTH, SOUTH, "e2") == icon
    pass_turn(table, SOUTH)
    walk(table, "done", "send", "n")
    assert table.view(NORTH)["deaths"] == [2, 0]
    table.chance.spent()


@pytest.mark.rule("trapper.traps.disable-survived")
@pytest.mark.parametrize("icon", "KDCP")
def test_with_kill_stays_armed_a_trap_survived_is_disabled_all_the_same(icon: str):
    assert marked(onto(icon, *LOW[icon], fortitude=12, kill_stays_armed=True)) == ["e2"]


@pytest.mark.rule("trapper.traps.disabled-inert")
@pytest.mark.parametrize("icon", "S>KDCP")
def test_a_disabled_trap_is_walked_over_like_floor(icon: str):
    table = raiding(row2(f"....{icon}...."), disabled=["e2"])
    walk(table, "n", "s", "n")
    assert adventurer(table) == ("e2", 7)
    assert not told(table, "sprung")
    assert "trapper.traps.disabled-inert" in cited(table, "moved")[0]


@pytest.mark.rule("trapper.traps.roller")
def test_all_five_darts_are_rolled_though_three_have_killed():
    table = onto("D", 12, 12, 12, 1, 2, after=(1, 1))
    assert told(table, "trap-dice")[0].data["faces"] == [12, 12, 12, 1, 2]
    assert told(table, "killed")


@pytest.mark.rule("trapper.traps.roller")
def test_both_dice_of_a_shark_pit_are_rolled_though_one_is_enough():
    table = onto("P", 12, 3, after=(1, 1))
    assert told(table, "trap-dice")[0].data["faces"] == [12, 3]


@pytest.mark.rule("trapper.traps.roller")
def test_trap_dice_have_twelve_sides():
    assert told(onto("K", 12, after=(1, 1)), "trap-dice")[0].data["faces"] == [12]
    with pytest.raises(ChanceError, match="impossible on a D12"):
        onto("K", 13)


@pytest.mark.rule("trapper.traps.roller")
@pytest.mark.parametrize("icon", "KDCP")
def test_trap_dice_are_open_to_all(icon: str):
    table = onto(icon, *LOW[icon], fortitude=12)
    (dice,) = told(table, "trap-dice")
    assert (dice.data["faces"], dice.data["bonus"], dice.data["plus"]) == (LOW[icon], 0, "")
    for watcher in (NORTH, SOUTH, None):
        assert dice in table.events_for(watcher)


# ---------------------------------------------------------------- skeleton


@pytest.mark.rule("trapper.skeleton.event")
@pytest.mark.parametrize(("before", "now"), [(12, 11), (7, 6), (2, 1), (1, 1)])
def test_a_skeleton_takes_1_fortitude(before: int, now: int):
    assert adventurer(onto("S", fortitude=before)) == ("e2", now)


@pytest.mark.rule("trapper.skeleton.limit")
def test_a_fourth_active_skeleton_is_refused():
    two = trapping(row2("SS......."))
    buy(two, "skeleton", "c2")
    assert "skeleton" not in ids(two)
    assert refused(two, "skeleton", seat=NORTH).rule == "trapper.skeleton.limit"


@pytest.mark.rule("trapper.skeleton.disabled-uncounted")
def test_disabled_skeletons_do_not_count():
    table = trapping(row2("SSSSS...."), disabled=[["c2", "d2", "e2"], []])
    buy(table, "skeleton", "f2")
    assert icon_on(table, NORTH, NORTH, "f2") == "S"
    assert "trapper.skeleton.disabled-uncounted" in cited(table, "bought")[0]
    assert "skeleton" not in ids(table)


@pytest.mark.rule("trapper.skeleton.disabled-uncounted")
def test_only_to_a_skeleton_does_it_matter_that_another_is_disabled():
    table = trapping(row2("SS......."), points=9, disabled=[["b2"], []])
    buy(table, "spikes", "c2")
    reactivate(table, "b2")  # the only one
    buy(table, "skeleton", "d2")
    other = trapping(row2("SS......."), points=9, disabled=[["a2", "b2"], []])
    reactivate(other, "b2")
    events = [*told(table, "bought"), *told(table, "reactivated"), *told(other, "reactivated")]
    assert ["trapper.skeleton.disabled-uncounted" in event.also for event in events] == [False, False, False, True]


@pytest.mark.rule("trapper.skeleton.reactivate-limit")
def test_a_fourth_skeleton_is_not_reactivated():
    table = trapping(row2("SSSS.K..."), disabled=[["d2", "f2"], []])
    table.answer(NORTH, "reactivate")
    assert ids(table) == ["f2"]
    assert refused(table, "d2", seat=NORTH).rule == "trapper.skeleton.reactivate-limit"


@pytest.mark.rule("trapper.skeleton.reactivate-limit")
def test_a_third_skeleton_is_reactivated():
    table = trapping(row2("SSSS....."), disabled=[["c2", "d2"], []])
    reactivate(table, "d2")
    assert marked(table, NORTH) == ["c2"]
    assert refused(table, "reactivate", seat=NORTH).rule == "trapper.skeleton.reactivate-limit"
    with_one = trapping(row2("SSSS....."), points=1, disabled=[["d2"], []])  # just the price
    assert refused(with_one, "reactivate", seat=NORTH).rule == "trapper.skeleton.reactivate-limit"


# ---------------------------------------------------------------- spikes


@pytest.mark.rule("trapper.spikes.event")
@pytest.mark.parametrize("fortitude", [2, 7, 12])
def test_spikes_kill_at_the_fortitude_and_not_below(fortitude: int):
    assert dies("K", fortitude, fortitude=fortitude)
    assert not dies("K", fortitude - 1, fortitude=fortitude)


@pytest.mark.rule("trapper.spikes.survive")
def test_spikes_survived_cost_no_fortitude():
    table = onto("K", 6, fortitude=7)
    assert adventurer(table) == ("e2", 7)
    assert told(table, "survived")[0].data == {"seat": NORTH, "trap": "floor spikes", "fortitude": 7}


@pytest.mark.rule("trapper.spikes.requirements")
def test_spikes_may_stand_on_any_free_tile():
    assert offered("spikes", PLAIN) == FREE


# ---------------------------------------------------------------- darts


@pytest.mark.rule("trapper.darts.rolls")
@pytest.mark.parametrize(("rolls", "left"), [((6, 6, 6, 6, 6), 7), ((7, 6, 6, 6, 6), 6), ((6, 6, 6, 7, 12), 5)])
def test_each_of_five_darts_hits_at_the_fortitude(rolls: tuple[int, ...], left: int):
    table = onto("D", *rolls, fortitude=7)
    assert adventurer(table) == ("e2", left)
    assert told(table, "survived")[0].data == {"seat": NORTH, "trap": "wall darts", "fortitude": left}


@pytest.mark.rule("trapper.darts.kill")
@pytest.mark.parametrize("hits", [3, 4, 5])
def test_three_or_more_darts_kill(hits: int):
    table = onto("D", *[7] * hits, *[6] * (5 - hits), fortitude=7, after=(1, 1))
    assert told(table, "killed")[0].data["by"] == "wall darts"
    assert adventurer(table) is None


@pytest.mark.rule("trapper.darts.kill", "trapper.darts.partial")
def test_two_darts_do_not_kill():
    assert adventurer(onto("D", 12, 12, 11, 11, 11, fortitude=12)) == ("e2", 10)
    assert told(onto("D", 12, 12, 11, 11, 12, fortitude=12, after=(1, 1)), "killed")


@pytest.mark.rule("trapper.darts.partial")
@pytest.mark.parametrize(("hits", "left"), [(1, 6), (2, 5)])
def test_fewer_darts_cost_1_fortitude_each(hits: int, left: int):
    table = onto("D", *[6] * (5 - hits), *[7] * hits, fortitude=7)
    assert adventurer(table) == ("e2", left)


@pytest.mark.rule("trapper.darts.fixed-fortitude")
def test_early_hits_do_not_help_later_darts():
    table = onto("D", 8, 7, 7, 7, 7, fortitude=8)
    assert adventurer(table) == ("e2", 7)


@pytest.mark.rule("trapper.darts.requirements")
def test_darts_stand_beside_a_wall():
    board = drawn(PLAIN, c3="#")
    assert offered("darts", board) == ["b3", "c2", "c4", "d3"]
    table = trapping(board)
    table.answer(NORTH, "darts")
    assert refused(table, "b2", seat=NORTH).rule == "trapper.darts.requirements"


@pytest.mark.rule("trapper.darts.requirements")
def test_darts_are_not_sold_where_there_is_no_wall():
    table = trapping(PLAIN)
    assert "darts" not in ids(table)
    assert refused(table, "darts", seat=NORTH).rule == "trapper.darts.requirements"


# ---------------------------------------------------------------- crushing walls


@pytest.mark.rule("trapper.crush.low")
@pytest.mark.parametrize("fortitude", [1, 5, 6])
def test_crushing_walls_kill_the_weak_with_5(fortitude: int):
    assert dies("C", 5, fortitude=fortitude)
    assert not dies("C", 4, fortitude=fortitude)


@pytest.mark.rule("trapper.crush.high")
@pytest.mark.parametrize("fortitude", [7, 9, 12])
def test_crushing_walls_kill_the_strong_with_9(fortitude: int):
    assert dies("C", 9, fortitude=fortitude)
    assert not dies("C", 8, fortitude=fortitude)


@pytest.mark.rule("trapper.crush.survive")
@pytest.mark.parametrize(("fortitude", "roll"), [(6, 4), (7, 8)])
def test_crushing_walls_survived_cost_no_fortitude(fortitude: int, roll: int):
    table = onto("C", roll, fortitude=fortitude)
    assert adventurer(table) == ("e2", fortitude)
    assert told(table, "survived")[0].data == {"seat": NORTH, "trap": "crushing walls", "fortitude": fortitude}


WALLS = """
.#.......
..#......
.#......H
......#.#
.........
....E....
"""
"""b5 and h3 lie between opposite walls, c6 and c4 in the corner of two, a6 beside one, e4 beside none."""


@pytest.mark.rule("trapper.crush.requirements")
def test_crushing_walls_stand_between_opposite_walls():
    assert offered("crush", WALLS) == ["b5", "h3"]
    table = trapping(WALLS)
    table.answer(NORTH, "crush")
    for tile in ("c6", "a6", "e4"):
        reason = refused(table, tile, seat=NORTH)
        assert reason.rule == "trapper.crush.requirements" and "between two walls" in reason.reason


@pytest.mark.rule("trapper.crush.requirements")
def test_with_any_two_crushing_walls_may_stand_in_a_corner():
    assert offered("crush", WALLS, any_two=True) == ["b5", "c4", "c6", "h3"]
    table = trapping(WALLS, options={"any_two": True})
    table.answer(NORTH, "crush")
    reason = refused(table, "a6", seat=NORTH)
    assert reason.rule == "trapper.crush.requirements" and "beside two walls" in reason.reason


# ---------------------------------------------------------------- shark pit


@pytest.mark.rule("trapper.shark.event")
@pytest.mark.parametrize(("rolls", "fortitude"), [((3, 4), 7), ((1, 6), 7), ((6, 6), 12), ((1, 1), 2)])
def test_sharks_kill_when_two_dice_reach_the_fortitude(rolls: tuple[int, int], fortitude: int):
    assert dies("P", *rolls, fortitude=fortitude)
    if fortitude < 12:
        assert not dies("P", *rolls, fortitude=fortitude + 1)


@pytest.mark.rule("trapper.shark.survive")
def test_sharks_survived_cost_no_fortitude():
    table = onto("P", 5, 6, fortitude=12)
    assert adventurer(table) == ("e2", 12)
    assert told(table, "survived")[0].data == {"seat": NORTH, "trap": "shark pit", "fortitude": 12}


@pytest.mark.rule("trapper.shark.requirements")
def test_a_shark_pit_may_stand_on_any_free_tile():
    assert offered("shark", PLAIN) == FREE
