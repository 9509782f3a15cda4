"""The fan: how far it pushes, what stops a push, chains of fans, and the bonus it gives to a kill trap."""

import pytest

from tests.games.trapper.tables import (
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
from tests.tables import ids, told
from undercroft import Table
from undercroft.engine import Scripted
from undercroft.games.trapper.book.traps import trap_rolls


def blown(
    line: str,
    *rolls: int,
    fortitude: int = 7,
    disabled: tuple[str, ...] = (),
    revealed: tuple[str, ...] = (),
    **options: bool | str,
) -> Table:
    """North's adventurer has stepped from the entrance onto e2 of this row, where a fan blows."""
    table = raiding(row2(line), fortitude=fortitude, rolls=rolls, disabled=disabled, revealed=revealed, options=options)
    walk(table, "n")
    return table


def dies(line: str, *rolls: int, fortitude: int = 7, shark_plus_one: bool = False) -> bool:
    """Whether these dice kill who is blown along this row; 1 and 1 are the next turn's AP."""
    return adventurer(blown(line, *rolls, 1, 1, fortitude=fortitude, shark_plus_one=shark_plus_one)) is None


# ---------------------------------------------------------------- the push


@pytest.mark.rule("trapper.fan.push")
@pytest.mark.parametrize(
    ("icon", "fan", "end"), [("^", "e3", "e6"), (">", "e3", "h3"), ("v", "e4", "e1"), ("<", "e3", "b3")]
)
def test_a_fan_pushes_three_tiles_where_it_blows(icon: str, fan: str, end: str):
    table = raiding(drawn(PLAIN, **{fan: icon}), at=f"d{fan[1]}")
    walk(table, "e")
    assert adventurer(table) == (end, 7)
    assert told(table, "pushed")[0].data["tiles"] == 3


@pytest.mark.rule("trapper.fan.requirements")
def test_a_fan_may_stand_on_any_free_tile():
    table = trapping(drawn(PLAIN, c3="#"))
    table.answer(NORTH, "fan")
    assert len(ids(table)) == 51


@pytest.mark.rule("trapper.fan.requirements")
@pytest.mark.parametrize(("tile", "facing", "icon"), [("b3", "e", ">"), ("a1", "w", "<"), ("e2", "s", "v")])
def test_a_fan_may_face_wall_edge_or_entrance(tile: str, facing: str, icon: str):
    table = trapping(drawn(PLAIN, c3="#"))
    buy(table, "fan", tile)
    table.answer(NORTH, facing)
    assert icon_on(table, NORTH, NORTH, tile) == icon


@pytest.mark.rule("trapper.fan.facing")
@pytest.mark.parametrize(("facing", "icon"), [("n", "^"), ("e", ">"), ("s", "v"), ("w", "<")])
def test_the_owner_chooses_one_of_four_facings(facing: str, icon: str):
    table = trapping()
    buy(table, "fan", "c3")
    assert (table.choices[NORTH].ask, ids(table)) == ("facing", ["n", "e", "s", "w"])
    table.answer(NORTH, facing)
    assert icon_on(table, NORTH, NORTH, "c3") == icon


@pytest.mark.rule("trapper.fan.facing-kept")
def test_a_reactivated_fan_keeps_its_facing():
    table = trapping(row2("....>...."), disabled=[["e2"], []])
    walk(table, "reactivate", "e2")
    assert table.choices[NORTH].ask == "buy"
    assert "trapper.fan.facing-kept" in cited(table, "reactivated")[0]
    assert icon_on(table, SOUTH, NORTH, "e2") == ">"
    assert marked(table, NORTH) == []


@pytest.mark.rule("trapper.fan.facing-kept")
@pytest.mark.parametrize(("facing", "icon", "words"), [("w", "<", "fan blowing west"), ("e", ">", "fan blowing east")])
def test_with_turn_on_reactivate_a_fan_may_be_turned(facing: str, icon: str, words: str):
    table = trapping(row2("....>...."), disabled=[["e2"], []], options={"turn_on_reactivate": True})
    walk(table, "reactivate", "e2", facing)
    assert icon_on(table, SOUTH, NORTH, "e2") == icon
    assert told(table, "reactivated", SOUTH)[0].data["trap"] == words


@pytest.mark.rule("trapper.fan.facing-kept")
def test_with_turn_on_reactivate_no_other_trap_is_turned():
    table = trapping(row2("....>K..."), disabled=[["e2", "f2"], []], options={"turn_on_reactivate": True})
    walk(table, "reactivate", "f2")
    assert table.choices[NORTH].ask == "buy"
    walk(table, "reactivate", "e2")
    assert table.choices[NORTH].ask == "facing"


@pytest.mark.rule("trapper.fan.push", "trapper.fan.facing-kept")
def test_with_turn_on_reactivate_the_new_facing_blows():
    table = trapping(
        boards=[PLAIN, row2("....>....")],
        disabled=[[], ["e2"]],
        turn=SOUTH,
        rolls=[2, 2],
        options={"turn_on_reactivate": True},
    )
    for answer in ("reactivate", "e2", "n"):
        table.answer(SOUTH, answer)
    assert icon_on(table, NORTH, SOUTH, "e2") == "^"
    pass_turn(table, SOUTH)
    walk(table, "done", "send", "n")
    assert adventurer(table) == ("e5", 4)


# ---------------------------------------------------------------- what shortens a push


@pytest.mark.rule("trapper.fan.wall")
def test_a_wall_ends_a_push_in_front_of_it():
    table = blown("....>..#.")
    assert adventurer(table) == ("g2", 7)
    assert "trapper.fan.wall" in cited(table, "pushed")[0]
    assert marked(table) == ["e2"]


@pytest.mark.rule("trapper.fan.wall", "trapper.fan.push")
@pytest.mark.parametrize("line", ["....>..#.", "....>.#..", "....>#..."])
def test_with_push_fails_a_wall_within_three_tiles_prevents_the_push(line: str):
    table = blown(line, push_fails=True)
    assert adventurer(table) == ("e2", 7)
    assert told(table, "pushed")[0].data["tiles"] == 0
    assert marked(table) == ["e2"]


@pytest.mark.rule("trapper.fan.push")
def test_with_push_fails_a_wall_behind_the_third_tile_does_not_matter():
    assert adventurer(blown("....>...#", push_fails=True)) == ("h2", 7)


@pytest.mark.rule("trapper.fan.stop-at-trap")
def test_with_push_fails_a_trap_before_the_wall_is_reached():
    table = blown("....>K#..", 1, push_fails=True)
    assert adventurer(table) == ("f2", 7)
    assert marked(table) == ["e2", "f2"]


@pytest.mark.rule("trapper.fan.wall")
@pytest.mark.parametrize(("disabled_stops", "end"), [(False, "e2"), (True, "f2")])
def test_with_push_fails_a_disabled_trap_helps_only_if_it_stops(disabled_stops: bool, end: str):
    table = blown("....>K#..", disabled=("f2",), push_fails=True, disabled_stops=disabled_stops)
    assert adventurer(table) == (end, 7)
    assert adventurer(blown("....>.#..", push_fails=True, disabled_stops=disabled_stops)) == ("e2", 7)


@pytest.mark.rule("trapper.fan.heirloom")
def test_with_push_fails_the_heirloom_before_the_wall_is_claimed():
    table = blown("....>H#..", push_fails=True)
    assert table.result is not None
    assert table.result.winners == (NORTH,)


@pytest.mark.rule("trapper.fan.edge")
def test_the_edge_ends_a_push_inside_the_board():
    table = raiding(row2(".......>."), at="h1")
    walk(table, "n")
    assert adventurer(table) == ("i2", 7)
    assert "trapper.fan.edge" in cited(table, "pushed")[0]


@pytest.mark.rule("trapper.fan.edge")
def test_with_push_fails_the_edge_prevents_the_push():
    table = raiding(row2(".......>."), at="h1", options={"push_fails": True})
    walk(table, "n")
    assert adventurer(table) == ("h2", 7)


@pytest.mark.rule("trapper.fan.no-room")
@pytest.mark.parametrize(("line", "at"), [("....>#...", "e1"), ("........>", "i1"), ("<........", "a1")])
def test_a_fan_without_room_leaves_the_adventurer_and_is_disabled(line: str, at: str):
    table = raiding(row2(line), at=at)
    walk(table, "n")
    fan = f"{at[0]}2"
    assert adventurer(table) == (fan, 7)
    assert marked(table) == [fan]
    assert "trapper.fan.no-room" in cited(table, "pushed")[0]


@pytest.mark.rule("trapper.fan.empty")
def test_the_entrance_and_empty_tiles_are_crossed_and_counted():
    table = raiding(drawn(PLAIN, g1="<"), at="h1")
    walk(table, "w")
    assert adventurer(table) == ("d1", 7)
    assert [event.kind for event in table.events] == ["moved", "revealed", "sprung", "pushed", "disabled"]
    assert "trapper.fan.empty" in cited(table, "pushed")[0]


@pytest.mark.rule("trapper.fan.disabled-crossed")
@pytest.mark.parametrize("icon", "SK>P")
def test_a_disabled_trap_neither_stops_a_push_nor_springs(icon: str):
    table = blown(f"....>.{icon}..", disabled=("g2",))
    assert adventurer(table) == ("h2", 7)
    assert [event.data["tile"] for event in told(table, "sprung")] == ["e2"]
    assert "trapper.fan.disabled-crossed" in cited(table, "pushed")[0]


@pytest.mark.rule("trapper.fan.disabled-crossed")
@pytest.mark.parametrize("icon", "SK>P")
def test_with_disabled_stops_a_disabled_trap_stops_a_push_and_does_not_spring(icon: str):
    table = blown(f"....>.{icon}..", disabled=("g2",), disabled_stops=True)
    assert adventurer(table) == ("g2", 7)
    assert [event.data["tile"] for event in told(table, "sprung")] == ["e2"]


@pytest.mark.rule("trapper.fan.stop-at-trap")
@pytest.mark.parametrize("revealed", [(), ("f2",)])
def test_an_active_trap_stops_a_push_and_springs(revealed: tuple[str, ...]):
    table = blown("....>S...", revealed=revealed)
    assert adventurer(table) == ("f2", 6)
    assert "trapper.fan.stop-at-trap" in cited(table, "sprung")[1]
    assert "trapper.fan.chain" not in cited(table, "sprung")[1]
    assert seen(table, NORTH, SOUTH)["fog"] == ["i4"]
    assert marked(table) == ["e2", "f2"]


# ---------------------------------------------------------------- the heirloom


@pytest.mark.rule("trapper.fan.heirloom", "trapper.adventure.land-fog")
@pytest.mark.parametrize("line", ["....>H...", "....>.H..", "....>..H."])
def test_being_blown_to_the_heirloom_wins(line: str):
    table = blown(line)
    assert told(table, "claimed")[0].rule == "trapper.fan.heirloom"
    assert table.result is not None
    assert table.result.winners == (NORTH,)


@pytest.mark.rule("trapper.fan.heirloom")
@pytest.mark.parametrize("line", ["....>H...", "....>.H.."])
def test_with_fly_over_the_heirloom_is_not_claimed_in_passing(line: str):
    table = blown(line, fly_over=True)
    assert adventurer(table) == ("h2", 7)
    assert table.result is None
    assert seen(table, NORTH, SOUTH)["fog"] == [f"{'abcdefghi'[line.index('H')]}2"]


@pytest.mark.rule("trapper.fan.heirloom")
@pytest.mark.parametrize("line", ["....>..H.", "....>.H#.", "....>H#.."])
def test_with_fly_over_a_push_that_ends_on_the_heirloom_wins(line: str):
    table = blown(line, fly_over=True)
    assert table.result is not None
    assert table.result.winners == (NORTH,)


@pytest.mark.rule("trapper.fan.heirloom")
def test_with_fly_over_what_does_not_stop_a_push_is_known_to_be_the_heirloom():
    table = blown("....>H...", fly_over=True)
    (push,) = told(table, "pushed")
    assert push.shows and "trapper.fan.heirloom" in push.also
    for watcher in (NORTH, None):
        assert icon_on(table, watcher, SOUTH, "f2") == "H"


@pytest.mark.rule("trapper.fan.heirloom")
def test_with_fly_over_a_trap_behind_the_heirloom_stops_the_push():
    table = blown("....>HS..", fly_over=True)
    assert adventurer(table) == ("g2", 6)


@pytest.mark.rule("trapper.fan.heirloom", "trapper.fan.disabled-crossed")
@pytest.mark.parametrize(("disabled_stops", "end"), [(False, "h2"), (True, "g2")])
def test_with_fly_over_a_disabled_trap_behind_the_heirloom_may_stop_the_push(disabled_stops: bool, end: str):
    table = blown("....>HK..", disabled=("g2",), fly_over=True, disabled_stops=disabled_stops)
    assert adventurer(table) == (end, 7)
    assert table.result is None


@pytest.mark.rule("trapper.fan.wall")
def test_with_fly_over_and_push_fails_a_wall_behind_the_heirloom_saves_it():
    table = blown("....>H#..", fly_over=True, push_fails=True)
    assert adventurer(table) == ("e2", 7)
    assert table.result is None


@pytest.mark.rule("trapper.fan.push")
def test_a_push_over_tokens_tells_what_it_proves():
    bare = blown("....>....")
    assert not told(bare, "pushed")[0].shows
    one = blown("....>S...")
    assert told(one, "pushed")[0].shows
    fogged = blown("....>....", fog="full")
    assert told(fogged, "pushed")[0].shows
    assert not {"f2", "g2", "h2"} & set(seen(fogged, NORTH, SOUTH)["fog"])


@pytest.mark.rule("trapper.fan.wall")
def test_a_failed_push_over_tokens_reveals_what_it_proves():
    table = blown("....>..#.", fog="full", push_fails=True)
    assert adventurer(table) == ("e2", 7)
    assert not {"f2", "g2"} & set(seen(table, NORTH, SOUTH)["fog"])


# ---------------------------------------------------------------- chains


@pytest.mark.rule("trapper.fan.chain")
def test_a_fan_reached_by_a_push_pushes_in_its_own_direction():
    table = blown("....>.^..")
    assert adventurer(table) == ("g5", 7)
    assert ["trapper.fan.chain" in rules for rules in cited(table, "sprung")] == [False, True]
    assert marked(table) == ["e2", "g2"]


@pytest.mark.rule("trapper.fan.chain-disabled")
def test_a_fan_is_disabled_before_the_trap_it_blows_onto_springs():
    table = blown("....>.K..", 1)
    happened = [(event.kind, event.data.get("tile")) for event in table.events]
    assert happened.index(("disabled", "e2")) < happened.index(("sprung", "g2"))


@pytest.mark.rule("trapper.fan.chain-disabled")
def test_fans_that_face_each_other_spring_once():
    table = blown("....>.<..")
    assert adventurer(table) == ("d2", 7)
    assert [event.data["tile"] for event in told(table, "sprung")] == ["e2", "g2"]


# ---------------------------------------------------------------- the bonus


@pytest.mark.rule("trapper.fan.bonus")
def test_a_kill_trap_sprung_by_a_push_rolls_1_higher():
    table = blown("....>.K..", 6, 1, 1, fortitude=7)
    assert told(table, "trap-dice")[0].data["bonus"] == 1
    assert adventurer(table) is None


@pytest.mark.rule("trapper.fan.no-stack")
def test_two_fans_in_a_chain_add_1():
    board = drawn(PLAIN, e2=">", g2="^", g4="K")
    for roll, lives in ((5, True), (6, False)):
        table = raiding(board, rolls=[roll, 1, 1])
        walk(table, "n")
        assert (adventurer(table) == ("g4", 7)) == lives


@pytest.mark.rule("trapper.fan.no-stack")
def test_the_bonus_is_the_same_for_one_fan_and_for_two():
    walked = raiding(row2("....K...."), rolls=[1])
    once = raiding(row2("....>.K.."), rolls=[1])
    twice = raiding(drawn(PLAIN, e2=">", g2="^", g4="K"), rolls=[1])
    for table in (walked, once, twice):
        walk(table, "n")
    dice = [told(table, "trap-dice")[0] for table in (walked, once, twice)]
    assert [event.data["bonus"] for event in dice] == [0, 1, 1]
    assert ["trapper.fan.no-stack" in event.also for event in dice] == [False, False, True]


@pytest.mark.rule("trapper.fan.bonus-once")
def test_a_trap_walked_onto_later_has_no_bonus():
    table = blown("....>.KK.", 1, 6)
    walk(table, "e")
    assert adventurer(table) == ("h2", 7)
    assert [event.data["bonus"] for event in told(table, "trap-dice")] == [1, 0]
    assert ["trapper.fan.bonus-once" in rules for rules in cited(table, "trap-dice")] == [False, True]


@pytest.mark.rule("trapper.fan.bonus-once")
def test_a_trap_walked_onto_after_an_idle_push_has_no_bonus():
    table = blown("....>...K", 6)
    walk(table, "e")
    assert adventurer(table) == ("i2", 7)


@pytest.mark.rule("trapper.fan.bonus-utility")
def test_a_skeleton_takes_no_more_after_a_push_and_the_bonus_is_gone():
    table = blown("....>.SK.", 5, fortitude=7)
    assert adventurer(table) == ("g2", 6)
    walk(table, "e")
    assert adventurer(table) == ("h2", 6)


@pytest.mark.rule("trapper.fan.bonus-utility")
def test_a_bonus_is_lost_on_a_skeleton_only_where_there_is_one():
    for line, lost in (("....>S...", True), ("....S....", False)):
        assert ("trapper.fan.bonus-utility" in cited(blown(line), "weakened")[0]) == lost


@pytest.mark.rule("trapper.fan.bonus", "trapper.fan.bonus-spikes")
def test_what_the_fan_adds_is_said_of_who_was_blown_alone():
    for line, roll, rules in (
        ("....K....", 12, ()),
        ("....>.K..", 10, ("trapper.fan.bonus", "trapper.fan.bonus-spikes")),
    ):
        (event,) = told(blown(line, roll, 1, 1, fortitude=12), "trap-dice")
        assert event.also == rules


@pytest.mark.rule("trapper.fan.bonus-shark")
@pytest.mark.parametrize("shark_plus_one", [False, True])
def test_the_dice_say_what_the_fan_adds(shark_plus_one: bool):
    said = []
    for line, rolls in (("....>.K..", (1,)), ("....>.P..", (1, 1)), ("....P....", (1, 1))):
        (event,) = told(blown(line, *rolls, shark_plus_one=shark_plus_one), "trap-dice")
        said.append(event.data["plus"])
    assert said == [" (+1 each)", " (+1 in all)" if shark_plus_one else " (+1 each)", ""]


@pytest.mark.rule("trapper.fan.bonus-spikes")
@pytest.mark.parametrize("fortitude", [3, 7, 12])
def test_spikes_after_a_fan_kill_with_1_less(fortitude: int):
    assert dies("....>.K..", fortitude - 1, fortitude=fortitude)
    assert not dies("....>.K..", fortitude - 2, fortitude=fortitude)


@pytest.mark.rule("trapper.fan.bonus-darts")
def test_each_dart_after_a_fan_counts_1_higher():
    assert dies("....>.D..", 6, 6, 1, 1, 6, fortitude=7)
    assert adventurer(blown("....>.D..", 6, 5, 5, 5, 6, fortitude=7)) == ("g2", 5)


@pytest.mark.rule("trapper.fan.bonus-crush")
@pytest.mark.parametrize(("fortitude", "kills"), [(6, 4), (7, 8)])
def test_crushing_walls_after_a_fan_kill_with_1_less_in_the_same_bands(fortitude: int, kills: int):
    assert dies("....>.C..", kills, fortitude=fortitude)
    assert not dies("....>.C..", kills - 1, fortitude=fortitude)


@pytest.mark.rule("trapper.fan.bonus-shark")
def test_both_dice_of_a_shark_pit_after_a_fan_count_1_higher():
    assert dies("....>.P..", 4, 6, fortitude=12)
    assert not dies("....>.P..", 4, 5, fortitude=12)


@pytest.mark.rule("trapper.fan.bonus-shark")
def test_with_shark_plus_one_the_sum_gains_1():
    assert dies("....>.P..", 5, 6, fortitude=12, shark_plus_one=True)
    assert not dies("....>.P..", 4, 6, fortitude=12, shark_plus_one=True)


@pytest.mark.rule("trapper.shark.event")
def test_with_shark_plus_one_nothing_is_taken_from_who_walked_in():
    table = raiding(row2("....P...."), fortitude=12, rolls=[6, 6, 1, 1], options={"shark_plus_one": True})
    walk(table, "n")
    assert adventurer(table) is None


@pytest.mark.rule("trapper.fan.bonus-uncapped")
def test_a_12_after_a_fan_counts_13():
    table = raiding(fortitude=12)
    for faces, counted in (([12, 10], [13, 11]), ([11, 10], [12, 11])):
        dice = Scripted(rolls=faces)
        rolls = trap_rolls(table.state, 2, "shark pit", 1, dice, table.tell, rule="trapper.fan.bonus-shark")
        assert rolls == counted
    assert ["trapper.fan.bonus-uncapped" in rules for rules in cited(table, "trap-dice")] == [True, False]


@pytest.mark.rule("trapper.fan.wall", "trapper.fan.edge")
def test_with_push_fails_the_edge_fails_it_too():
    table = raiding(drawn(PLAIN, e5="^"), at="e4", options={"push_fails": True})
    walk(table, "n")
    (event,) = told(table, "pushed")
    assert event.also == ("trapper.fan.wall", "trapper.fan.edge", "trapper.traps.utility-no-kill")
    assert event.data["how"] == "nowhere" and adventurer(table) == ("e5", 7)
