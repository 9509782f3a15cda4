"""Positions: what can be, and what cannot and why."""

from typing import Any

import pytest

from tests.games.trapper.tables import NORTH, PLAIN, SOUTH, drawn, icon_on, seen
from tests.tables import told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.trapper.book.dungeons import DUNGEONS

SEALED = drawn(PLAIN, h4="#", i3="#", i5="#")
"""PLAIN with the heirloom walled in."""


def start(position: Any, **options: Any) -> Table:
    return Table.start("trapper", position=position, seed=1, options=options, strict=True)


def with_board(board: Any, **more: Any) -> dict[str, Any]:
    return {"boards": [PLAIN, board], **more}


IMPOSSIBLE: list[tuple[Any, str | None, str | None]] = [
    ({}, "trapper.components.boards", "boards"),
    ({"boards": [PLAIN]}, "trapper.components.boards", "boards"),
    ({"boards": PLAIN}, "trapper.components.boards", "boards"),
    (with_board("E"), "trapper.board.size", None),
    (with_board(None), "trapper.board.size", None),
    (with_board(drawn(PLAIN, a1="X")), "trapper.setup.check", "a1"),
    (with_board(drawn(PLAIN, e1="#")), "trapper.setup.walls-entrance", "e1"),
    (with_board(drawn(PLAIN, e1=".")), "trapper.board.entrance-kept", "e1"),
    (with_board(drawn(PLAIN, a1="E")), "trapper.board.entrance", "a1"),
    (with_board(drawn(PLAIN, i4=".")), "trapper.setup.heirloom", None),
    (with_board(drawn(PLAIN, a1="H")), "trapper.setup.heirloom", "i4"),
    (with_board(SEALED), "trapper.setup.heirloom-path", "i4"),
    (with_board(drawn(PLAIN, a1="S", a2="S", a3="S", a4="S")), "trapper.skeleton.limit", None),
    (with_board(PLAIN, disabled=[[], ["c3"]]), "trapper.traps.disable", "c3"),
    (with_board(PLAIN, disabled=[[], ["j9"]]), "trapper.board.coordinates", "disabled"),
    (with_board(PLAIN, disabled=[["c3"]]), "trapper.board.coordinates", "disabled"),
    (with_board(PLAIN, disabled=3), "trapper.board.coordinates", "disabled"),
    (with_board(PLAIN, revealed=[[], ["c3"]]), "trapper.fog.covered", "c3"),
    (with_board(drawn(PLAIN, c3="#"), revealed=[[], ["c3"]]), "trapper.fog.covered", "c3"),
    (with_board(PLAIN, revealed=[[], ["e1"]]), "trapper.fog.covered", "e1"),
    (with_board(PLAIN, revealed=[[], ["i4"]]), "trapper.end.heirloom", "i4"),
    (with_board(PLAIN, revealed=[[], [3]]), "trapper.board.coordinates", "revealed"),
    (with_board(PLAIN, turn=2), "trapper.turn.alternate", "turn"),
    (with_board(PLAIN, turn="north"), "trapper.turn.alternate", "turn"),
    (with_board(PLAIN, turns=0), "trapper.turn.alternate", "turns"),
    (with_board(PLAIN, starter=3), "trapper.setup.starter", "starter"),
    (with_board(PLAIN, turn=NORTH, turns=2, starter=NORTH), "trapper.turn.alternate", "starter"),
    (with_board(PLAIN, points=13), "trapper.turn.roll", "points"),
    (with_board(PLAIN, points=-1), "trapper.turn.roll", "points"),
    (with_board(PLAIN, points=True), "trapper.turn.roll", "points"),
    (with_board(PLAIN, stage="building"), "trapper.turn.stages", "stage"),
    (with_board(PLAIN, stage=["trapping"]), "trapper.turn.stages", "stage"),
    (with_board(PLAIN, stage="adventuring"), "trapper.adventure.fortitude", "fortitude"),
    (with_board(PLAIN, fortitude=0), "trapper.adventure.fortitude", "fortitude"),
    (with_board(PLAIN, fortitude=13), "trapper.adventure.fortitude", "fortitude"),
    (with_board(PLAIN, stage="trapping", fortitude=13), "trapper.adventure.fortitude", "fortitude"),
    (with_board(PLAIN, stage="trapping", at="j9"), "trapper.board.coordinates", "at"),
    (with_board(PLAIN, stage="sending", idle=54), "trapper.adventure.exhaustion", "idle"),
    (with_board(drawn(PLAIN, a5="#", b6="#"), fortitude=3, at="a6"), "trapper.adventure.start", "a6"),
    (with_board(PLAIN, decoys=[["c3"], []]), "trapper.option.fog", "c3"),
    (with_board(PLAIN, points=5, order={"trap": "fan", "where": "c3"}), "trapper.trapping.buy", "order"),
    (with_board(PLAIN, points=5, order="fan"), "trapper.trapping.buy", "order"),
    (with_board(PLAIN, points=5, order={"trap": "bomb"}), "trapper.trapping.buy", "order"),
    (with_board(PLAIN, stage="sending", points=5, order={"trap": "fan"}), "trapper.trapping.buy", "order"),
    (with_board(PLAIN, points=1, order={"trap": "fan"}), "trapper.trapping.afford", None),
    (with_board(PLAIN, points=5, order={"trap": "fan", "tile": "z9"}), "trapper.board.coordinates", "order"),
    (with_board(PLAIN, points=5, order={"trap": "fan", "tile": "e1"}), "trapper.trapping.not-entrance", "e1"),
    (with_board(PLAIN, points=5, order={"trap": "spikes", "tile": "c3"}), "trapper.fan.facing", "c3"),
    (
        with_board(PLAIN, points=5, order={"trap": "reactivate", "tile": "c3"}),
        "trapper.trapping.reactivate-only-disabled",
        "c3",
    ),
    (with_board(PLAIN, fortitude=3, at="e7"), "trapper.board.coordinates", "at"),
    (with_board(PLAIN, fortitude=3, at=["e2"]), "trapper.board.coordinates", "at"),
    (with_board(drawn(PLAIN, e2="#"), fortitude=3, at="e2"), "trapper.walls.block", "e2"),
    (with_board(drawn(PLAIN, e2="K"), fortitude=3, at="e2"), "trapper.fog.removed", "e2"),
    (with_board(PLAIN, fortitude=3, at="i4"), "trapper.fog.removed", "i4"),
    (with_board(PLAIN, fortitude=3, idle=54), "trapper.adventure.exhaustion", "idle"),
    (with_board(PLAIN, health=3), "trapper.setup.check", "health"),
]


@pytest.mark.parametrize(
    ("position", "rule", "at"),
    [pytest.param(*case, marks=[pytest.mark.rule(case[1])] if case[1] else []) for case in IMPOSSIBLE],
)
def test_an_impossible_position_is_refused_with_rule_and_place(position, rule, at):
    assert start(with_board(drawn(PLAIN, a1="S", a2="S", a3="S"))).choices  # as much is possible
    with pytest.raises(Refused) as caught:
        start(position)
    assert (caught.value.rule, caught.value.at) == (rule, at)


@pytest.mark.parametrize(
    ("key", "usual", "least", "most", "rule"),
    [
        pytest.param(*case, marks=pytest.mark.rule(case[-1]))
        for case in [
            ("turn", 0, 0, 1, "trapper.turn.alternate"),
            ("turns", 1, 1, 999_999, "trapper.turn.alternate"),
            ("starter", 0, 0, 1, "trapper.setup.starter"),
            ("points", 0, 0, 12, "trapper.turn.roll"),
            ("fortitude", 7, 1, 12, "trapper.adventure.fortitude"),
            ("idle", 0, 0, 53, "trapper.adventure.exhaustion"),
        ]
    ],
)
def test_the_numbers_of_a_position_have_bounds(key, usual, least, most, rule):
    def number(**given: int) -> int:
        position = with_board(PLAIN, fortitude=7, stage="adventuring") | given
        view = start(position).view(None)
        seen = view | view["adventurer"] | {"turn": view["turn_of"], "turns": view["turn"]}
        found: int = seen[key]
        return found

    assert number() == usual
    assert [number(**{key: value}) for value in (least, most)] == [least, most]
    for value in (least - 1, most + 1):
        with pytest.raises(Refused) as caught:
            number(**{key: value})
        assert (caught.value.rule, caught.value.at) == (rule, key)


@pytest.mark.parametrize(
    ("position", "asked", "seat"),
    [
        (with_board(PLAIN), "buy", NORTH),
        (with_board(PLAIN, turn=SOUTH, points=3), "buy", SOUTH),
        (with_board(PLAIN, stage="sending", points=3), "send", NORTH),
        (with_board(PLAIN, turn=SOUTH, fortitude=3), "step", SOUTH),
        (with_board(PLAIN, stage="adventuring", points=3), "step", NORTH),
        (with_board(PLAIN, stage="trapping", points=7, at="e1", fortitude=5), "buy", NORTH),
        (with_board(PLAIN, stage="trapping", points=7, at=None, fortitude=None), "buy", NORTH),
        (with_board(PLAIN, points=7, order={"trap": "spikes"}), "tile", NORTH),
        (with_board(PLAIN, points=7, order={"trap": "fan", "tile": "c3"}), "facing", NORTH),
        (
            with_board(drawn(PLAIN, c3="K"), turn=SOUTH, points=7, disabled=[[], ["c3"]], order={"trap": "reactivate"}),
            "reactivate",
            SOUTH,
        ),
    ],
)
def test_a_position_goes_on_where_it_stands(position, asked, seat):
    table = start(position)
    assert {seat: choice.ask for seat, choice in table.choices.items()} == {seat: asked}


def test_a_position_shows_what_was_revealed_and_disabled():
    table = start(with_board(drawn(PLAIN, c3="K", c4="S", c5="<"), disabled=[[], ["c3"]], revealed=[[], ["c4"]]))
    assert [icon_on(table, NORTH, SOUTH, tile) for tile in ("c3", "c4", "c5")] == ["K", "S", "?"]
    assert seen(table, None, SOUTH)["disabled"] == ["c3"]


def test_a_position_knows_from_its_turns_who_began():
    assert start(with_board(PLAIN, turn=NORTH, turns=4)).view(None)["starter"] == SOUTH
    assert start(with_board(PLAIN, turn=NORTH, starter=SOUTH)).view(None)["turn"] == 2


def test_a_position_with_another_entrance():
    table = start({"boards": [drawn(PLAIN, e1=".", a3="E")] * 2, "fortitude": 5}, entrance="a3")
    assert table.view(None)["adventurer"]["at"] == "a3"


def test_a_game_from_a_position_is_recorded_with_it():
    table = start(with_board(drawn(PLAIN, e2="K"), fortitude=5))
    table.answer(NORTH, "n")
    assert Table.load(table.record()).digest == table.digest


@pytest.mark.rule("trapper.trapping.any-number")
def test_a_position_may_stand_after_so_many_orders():
    assert start(with_board(PLAIN, points=5)).state.orders == 0
    for orders in (0, 12):
        assert start(with_board(PLAIN, points=5, orders=orders)).state.orders == orders
    for orders in (-1, 13):
        with pytest.raises(Refused) as caught:
            start(with_board(PLAIN, points=5, orders=orders))
        assert (caught.value.rule, caught.value.at) == ("trapper.trapping.any-number", "orders")


@pytest.mark.rule("trapper.adventure.start")
def test_an_adventurer_stands_where_one_can_come_from_the_entrance():
    sealed = drawn(PLAIN, a5="#", b6="#")
    assert start(with_board(sealed, fortitude=3, at="a4")).view(None)["adventurer"]["at"] == "a4"
    with pytest.raises(Refused) as caught:
        start(with_board(sealed, fortitude=3, at="a6"))
    assert (caught.value.rule, caught.value.at) == ("trapper.adventure.start", "a6")


AWAY = drawn(PLAIN, e1=".", a3="E", i4=".")
"""A board with its entrance on a3, and no heirloom yet."""


@pytest.mark.parametrize(
    ("board", "options", "more", "rule", "at"),
    [
        pytest.param(*case, marks=pytest.mark.rule(case[-2]))
        for case in [
            (PLAIN, {"fog": "full"}, {"decoys": [[], ["c3"]]}, "trapper.option.fog", "c3"),
            (drawn(PLAIN, c3="K"), {"fog": "decoy"}, {"decoys": [[], ["c3"]]}, "trapper.option.fog", "c3"),
            (drawn(PLAIN, c3="D"), {"fog": "full"}, {}, "trapper.darts.requirements", "c3"),
            (
                drawn(AWAY, e1="H", d1="#", e2="#", f1="#"),
                {"entrance": "a3"},
                {},
                "trapper.setup.heirloom-path",
                "e1",
            ),
            (
                drawn(AWAY, i4="H", d1="#", e2="#", f1="#"),
                {"entrance": "a3"},
                {"fortitude": 3, "at": "e1"},
                "trapper.adventure.start",
                "e1",
            ),
        ]
    ],
)
def test_what_cannot_be_under_these_options_is_refused(board, options, more, rule, at):
    with pytest.raises(Refused) as caught:
        start({"boards": [board, board], **more}, **options)
    assert (caught.value.rule, caught.value.at) == (rule, at)


@pytest.mark.parametrize(
    ("board", "options", "more"),
    [
        (PLAIN, {"fog": "decoy"}, {"decoys": [["c3"], ["c4"]]}),
        (drawn(PLAIN, c3="D"), {}, {}),
        (drawn(AWAY, i4="H", d1="#", e2="#", f1="#"), {"entrance": "a3"}, {"fortitude": 3, "at": "a1"}),
    ],
)
def test_what_can_be_under_these_options_is_shown(board, options, more):
    table = start({"boards": [board, board], **more}, **options)
    for owner in (NORTH, SOUTH):
        assert set(seen(table, owner, owner)["fog"]) >= {*more.get("decoys", [[], []])[owner]}
        assert seen(table, owner, owner)["layout"] == "\n".join(board.split())


@pytest.mark.rule("trapper.fan.facing")
@pytest.mark.parametrize("icon", "^K")
@pytest.mark.parametrize("turned", [False, True])
def test_a_half_done_reactivation_asks_only_where_a_fan_may_be_turned(icon, turned):
    position = with_board(PLAIN, points=3, disabled=[["c3"], []], order={"trap": "reactivate", "tile": "c3"})
    position["boards"] = [drawn(PLAIN, c3=icon), PLAIN]
    if turned and icon == "^":
        assert start(position, turn_on_reactivate=True).choices[NORTH].ask == "facing"
    else:
        with pytest.raises(Refused, match="asks nothing more") as caught:
            start(position, turn_on_reactivate=turned)
        assert caught.value.rule == "trapper.fan.facing"


@pytest.mark.rule("trapper.setup.ready")
def test_dungeons_that_are_handed_in_are_finished_before_the_first_question():
    comb = DUNGEONS["the-comb"].text
    table = start({"layouts": [{"kind": "layout", "layout": comb}, None]})
    assert [event.data["seat"] for event in told(table, "ready")] == [NORTH] and list(table.choices) == [SOUTH]
    assert seen(table, NORTH, NORTH)["layout"] == comb and table.view(SOUTH)["boards"][NORTH] is None
    both = start({"layouts": [comb, comb]})
    assert len(told(both, "ready")) == 2 and told(both, "opened")


@pytest.mark.parametrize(
    ("position", "rule", "at"),
    [
        ({"layouts": [None]}, "trapper.components.boards", "layouts"),
        ({"layouts": [None, None], "turn": 1, "points": 1}, "trapper.setup.check", "points"),
        ({"layouts": ["........." * 6, None]}, "trapper.board.size", None),
        ({"layouts": [None, DUNGEONS["the-comb"].text.replace("H", ".")]}, "trapper.setup.heirloom", None),
    ],
)
def test_dungeons_that_cannot_be_handed_in_are_refused(position, rule, at):
    with pytest.raises(Refused, match=repr(at) if at == "points" else None) as caught:
        start(position)
    assert (caught.value.rule, caught.value.at) == (rule, at)
