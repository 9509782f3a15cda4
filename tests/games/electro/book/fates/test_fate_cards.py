"""The reward cards of the Master of Fates."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import LEDGER, MOF, ONE, TWO, explorer, kinds, labyrinth, last, lives, rule_of, spaces
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.engine import ChanceError
from undercroft.games.electro.content.cards import AS_SHOCK, FATE_CARDS, OWN_TURN

MISS, HIT = (1, 20), (6, 1)
SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""


def weak(at: str, **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, **about}


def holding(card: str, *explorers: dict[str, Any], rolls: Any = (), **about: Any) -> Table:
    """The turn of a Master of Fates who holds this card."""
    return labyrinth(*explorers, rolls=rolls, turn="fates", hand=[card], **about)


@pytest.mark.rule("electro.mofdeck.list")
def test_the_deck_is_the_ledgers():
    data: Any = LEDGER["electro.mofdeck.list"].data
    moment = {OWN_TURN: "own turn", AS_SHOCK: f"own turn, {AS_SHOCK}"}
    mine = [[card.id, card.count, moment.get(card.moment, card.moment), card.lasts] for card in FATE_CARDS.values()]
    assert mine == data and sum(card.count for card in FATE_CARDS.values()) == 20


@pytest.mark.rule("electro.mofdeck.twin-bolt")
@pytest.mark.parametrize(("faces", "live"), [([1, 2], [2, 2, 3]), ([1, 1], [2, 3, 3]), ([3, 4], [3, 3, 2])])
def test_twin_bolt_strikes_two_numbers_and_each_explorer_once(faces, live):
    table = holding("twin-bolt", weak("1a"), weak("1b"), weak("1d"), rolls=faces)
    assert rule_of(table, MOF, "play twin-bolt") == "electro.mofdeck.twin-bolt"
    do(table, "play twin-bolt")
    assert lives(table) == live and last(table, "shock").data["faces"] == faces
    assert "electro.mofdeck.twin-bolt" in last(table, "shock").also


@pytest.mark.rule("electro.mofdeck.aimed-bolt")
def test_aimed_bolt_chooses_the_number():
    table = holding("aimed-bolt", weak("1a"), weak("1d"))
    do(table, "play aimed-bolt")
    assert ids(table, MOF) == ["1", "2", "3", "4", "5", "6"]
    do(table, "4")
    assert lives(table) == [3, 2] and last(table, "shock").rule == "electro.mofdeck.aimed-bolt"


@pytest.mark.rule("electro.cards.timing")
@pytest.mark.parametrize("card", ["twin-bolt", "aimed-bolt"])
def test_bolts_are_played_in_place_of_the_electroshock_only(card):
    table = holding(card, weak("1a"), weak("1d"), rolls=[SAFE])
    do(table, "go on")
    assert ids(table, MOF) == ["end"]
    refused(table, f"play {card}", "electro.cards.timing", seat=MOF)


CURSES = [("static-fog", "see"), ("leaden-air", "move"), ("damp-blows", "fight")]


@pytest.mark.parametrize(
    ("card", "trait"),
    [pytest.param(card, trait, marks=pytest.mark.rule(f"electro.mofdeck.{card}"), id=card) for card, trait in CURSES],
)
def test_a_curse_lowers_a_score_of_all_not_below_one_until_the_next_turn_ends(card, trait):
    one, two = {"at": "1s", trait: 3}, {"at": "1s", trait: 1}
    table = holding(card, one, two, rolls=[SAFE, SAFE])
    do(table, f"play {card}")
    assert last(table, "fate-plays").rule == f"electro.mofdeck.{card}"

    def scores() -> list[int]:
        return [each["now"][trait] for each in table.view(None)["explorers"]]

    assert table.waiting == (ONE,) and scores() == [2, 1]
    others = {"move", "see", "fight"} - {trait}
    assert all(each["now"][other] == 3 for each in table.view(None)["explorers"] for other in others)
    do(table, "stay", "end", "stay")
    assert scores() == [2, 1] and table.state.fates.spent == []
    do(table, "end")
    assert scores() == [3, 1] and table.state.fates.spent == [card]


@pytest.mark.rule("electro.mofdeck.static-fog")
def test_static_fog_takes_a_die_from_a_see_roll():
    table = holding("static-fog", {"at": "1b", "see": 3}, {}, rolls=[SAFE, 1, 1, 20])
    do(table, "play static-fog", "stay", "see i1")
    assert last(table, "roll").data["dice"] == [1, 1]


@pytest.mark.rule("electro.mofdeck.second-charge")
@pytest.mark.parametrize(("health", "after"), [(2, 4), (4, 6), (5, 6)])
def test_second_charge_gives_a_beast_two_health_not_above_its_start(health, after):
    rooms = {"i1": f"beast fighting health={health}", "i2": "beast fighting"}
    table = holding("second-charge", weak("i1"), weak("i2"), rooms=rooms, rolls=[SAFE])
    do(table, "play second-charge")
    assert ids(table, MOF) == ["i1"]
    do(table, "i1")
    assert last(table, "recharged").data == {"room": "i1", "health": after}


@pytest.mark.rule("electro.mofdeck.second-charge")
def test_second_charge_needs_a_wounded_beast_in_combat():
    rooms = {"i1": "beast fighting", "i2": "beast shown"}
    table = holding("second-charge", weak("i1"), weak("1s"), rooms=rooms)
    assert ids(table, MOF) == ["go on"]
    refused(table, "play second-charge", "electro.mofdeck.second-charge", seat=MOF)


@pytest.mark.rule("electro.mofdeck.shifting-walls")
def test_shifting_walls_swaps_two_face_down_rooms_and_nobody_perceives_them_any_more():
    rooms = {"i1": "boost key", "i2": "trapped", "i3": "beast", "o1": "beast shown", "o2": "cleared", "o3": "empty"}
    one, two = weak("1s", perceived=["i1", "i2", "i3"]), weak("o3", perceived=["i1"])
    table = holding("shifting-walls", one, two, rooms=rooms, rolls=[SAFE])
    table.act(ONE, "claim i1 boost key all")
    table.act(ONE, "claim i3 beast nokey all")
    do(table, "play shifting-walls")
    assert ids(table, MOF) == ["i1", "i2", "i3", "i4", "o4", "i5", "o5", "i6", "o6"]
    do(table, "i1")
    assert "i1" not in ids(table, MOF)
    do(table, "i2")
    assert last(table, "shifted").data == {"one": "i1", "other": "i2"} and last(table, "shifted").audience is None
    first, second = table.state.card("i1"), table.state.card("i2")
    assert (first.kind, second.kind, second.key >= 0) == ("trapped", "boost", True)
    assert explorer(table, 1).perceived == ["i3"] and explorer(table, 2).perceived == ["o3"]
    assert table.view(ONE)["rooms"]["i2"]["card"] is None
    assert [one["room"] for one in table.view(TWO)["claims"]] == ["i3"]


@pytest.mark.rule("electro.mofdeck.magnet-drag")
def test_magnet_drag_comes_after_the_electroshock():
    table = holding("magnet-drag", weak("1a"), weak("1s"), rolls=[SAFE])
    assert ids(table, MOF) == ["go on"]
    refused(table, "play magnet-drag", "electro.mofdeck.magnet-drag", seat=MOF)
    do(table, "go on")
    assert ids(table, MOF) == ["play magnet-drag", "end"]
    do(table, "play magnet-drag")
    assert table.choices[MOF].text == "Magnet Drag: whom?"
    do(table, "e1")
    assert table.choices[MOF].text == "Magnet Drag: where to?"


@pytest.mark.rule("electro.mofdeck.magnet-drag")
def test_magnet_drag_goes_up_to_two_steps_over_numbered_tiles_with_those_outside_fights():
    team = (weak("1a"), weak("1s"), weak("1c"), weak("1c"))
    fights = [{"at": "1c", "fighters": [2, 3]}]
    table = holding("magnet-drag", *team, fights=fights, rolls=[SAFE])
    do(table, "go on", "play magnet-drag")
    assert ids(table, MOF) == ["e1"]
    do(table, "e1")
    assert ids(table, MOF) == ["1b", "6c"]
    do(table, "1b")
    assert spaces(table)[0] == "1b" and ids(table, MOF) == ["1a", "1c", "stop"]
    do(table, "1c")
    assert spaces(table)[0] == "1c" and last(table, "dragged").rule == "electro.mofdeck.magnet-drag"
    assert table.waiting == (ONE,)


@pytest.mark.rule("electro.mofdeck.magnet-drag")
def test_magnet_drag_may_stop_after_a_step_and_takes_its_victim_out_of_the_group():
    table = holding("magnet-drag", weak("1a"), weak("1a"), groups=[[0, 1]], rolls=[SAFE])
    do(table, "go on", "play magnet-drag", "e1", "1b", "stop")
    assert spaces(table) == ["1b", "1a"] and table.waiting == (ONE,)
    assert explorer(table, 1).group == explorer(table, 2).group == -1


@pytest.mark.rule("electro.mofdeck.stray-beast")
def test_a_stray_beast_lies_face_up_in_a_cleared_room_where_things_stay():
    rooms = {"i1": "cleared", "i2": "cleared", "i3": "beast"}
    piles = [{"at": "i1", "keys": 1}]
    table = holding("stray-beast", weak("1b"), weak("i2"), rooms=rooms, piles=piles, rolls=[SAFE])
    do(table, "play stray-beast")
    assert ids(table, MOF) == ["i1"]
    do(table, "i1")
    for seat in (ONE, TWO, None):
        seen = table.view(seat)["rooms"]["i1"]
        assert (seen["state"], seen["card"], seen["health"]) == ("up", "beast", 6)
    assert last(table, "stray").data == {"room": "i1", "health": 6}
    assert [(pile.at, len(pile.keys)) for pile in table.state.piles] == [("i1", 1)]
    card = table.state.card("i1")
    assert card is not None and card.key == -1 and not card.fighting
    do(table, "stay", "enter i1")
    assert spaces(table)[0] == "i1" and last(table, "enters").rule == "electro.enter.perceived"


@pytest.mark.rule("electro.mofdeck.stray-beast")
@pytest.mark.parametrize("beasts", [4, 5])
def test_a_stray_beast_needs_an_unused_card(beasts):
    rooms = dict.fromkeys(("i1", "i2", "i3", "i4", "i5")[:beasts], "beast") | {"o1": "cleared"}
    table = holding("stray-beast", weak("1s"), weak("1s"), rooms=rooms)
    assert ("play stray-beast" in ids(table, MOF)) is (beasts < 5)
    if beasts == 5:
        refused(table, "play stray-beast", "electro.mofdeck.stray-beast", seat=MOF)


@pytest.mark.rule("electro.mofdeck.fates-hand")
@pytest.mark.parametrize(("d20", "outcome", "stage"), [(5, "failure", "after"), (4, "success", "say")])
def test_fates_hand_rolls_the_d20_again_and_the_new_result_stands(d20, outcome, stage):
    table = labyrinth(weak("1b"), {}, hand=["fates-hand"], rolls=[4, 2, d20])
    do(table, "stay", "see i1")
    assert table.waiting == (MOF,) and ids(table, MOF) == ["fates-hand", "stand"]
    do(table, "fates-hand")
    assert last(table, "turned").data == {"seat": ONE, "d20": d20, "outcome": outcome}
    assert table.choices[ONE].ask == stage and table.state.fates.spent == ["fates-hand"]


@pytest.mark.rule("electro.mofdeck.fates-hand")
def test_fates_hand_may_be_kept_and_is_not_asked_for_after_a_failure_or_in_a_contest():
    table = labyrinth(weak("1b"), weak("1b"), hand=["fates-hand"], rolls=[4, 2, 1, 20, 6, 1])
    do(table, "stay", "see i1", "stand", "silent")
    assert told(table, "turned") == [] and told(table, "perceives")
    do(table, "end", "stay", "see i1")
    assert table.waiting == (TWO,) and table.choices[TWO].ask == "after"
    do(table, "attack e1")
    assert table.choices[MOF].ask == "before" and told(table, "contest")


@pytest.mark.rule("electro.mofdeck.fates-hand")
def test_whoever_is_asked_is_public_and_what_may_be_answered_is_not():
    table = labyrinth(weak("1b"), {}, hand=["twin-bolt"], rolls=[4, 2])
    do(table, "stay", "see i1")
    assert table.waiting == (MOF,) and ids(table, MOF) == ["stand"]
    spent = {"fates": ["fates-hand", "fates-hand"]}
    table = labyrinth(weak("1b"), {}, hand=["twin-bolt"], discards=spent, rolls=[4, 2])
    do(table, "stay", "see i1")
    assert table.waiting == (ONE,) and "plays" not in kinds(table)


@pytest.mark.parametrize(("full", "may"), [(8, True), (6, False)])
def test_a_beast_is_wounded_below_the_health_that_is_played_with(full, may):
    rooms = {"i1": "beast fighting health=6"}
    table = holding("second-charge", weak("i1"), rooms=rooms, options={"beast_health": full})
    assert ("play second-charge" in ids(table, MOF)) == may


@pytest.mark.rule("electro.info.hands")
def test_no_card_is_played_that_is_not_in_hand():
    table = holding("second-charge", weak("1s"))
    refusal = refused(table, "play twin-bolt", "electro.info.hands", seat=MOF)
    assert "not in your hand" in str(refusal)


@pytest.mark.rule("electro.mofdeck.fates-hand")
def test_fates_hand_is_a_d20():
    table = labyrinth(weak("i1"), hand=["fates-hand"], rolls=[6, 5, 21], rooms={"i1": "trapped"})
    do(table, "interact")
    with pytest.raises(ChanceError, match="impossible on a D20"):
        table.answer(MOF, ids(table, MOF)[0])
