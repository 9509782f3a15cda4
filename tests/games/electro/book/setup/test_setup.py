"""Setting the rooms: presets, steps and the form reach the same, and every limit is refused by its rule."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.games.electro.lengths import walks
from tests.games.electro.openings import (
    EVEN,
    FIRST,
    KEYED,
    MOF,
    SIDES_SET,
    at_scores,
    is_set_up,
    key_rooms,
    kinds,
    must_be_legal,
    must_have_legal_sides,
    opening,
)
from tests.tables import do, refused
from undercroft.engine import Refused, Table
from undercroft.games.electro.book.basics.layouts import why_not_rooms
from undercroft.games.electro.book.basics.presets import HALLS
from undercroft.games.electro.book.setup.rooms_form import room_faults
from undercroft.games.electro.content.board import board_named, shipped
from undercroft.games.electro.options import ElectroOptions
from undercroft.inputs import faults

READINGS: list[dict[str, Any]] = [
    {},
    {"box_keys": True},
    {"lone_keys": True},
    {"coloured_keys": True},
    {"coloured_keys": True, "lone_keys": True},
    {"box_keys": True, "lone_keys": True, "coloured_keys": True, "both_kinds": True, "bare_rooms": True},
    {"puzzles": "own", "both_kinds": True},
]


def by_hand(table: Table, *answers: str) -> None:
    for answer in ("by hand", *answers):
        table.answer(MOF, answer)


# ---------------------------------------------------------------- the whole


@pytest.mark.rule("electro.setup.order")
def test_rooms_come_first_then_side_rooms_scores_order_and_places() -> None:
    table = opening()
    asked = []
    rng = Random(3)
    while not is_set_up(table):
        seat = table.waiting[0]
        if (ask := table.choices[seat].ask) not in asked:
            asked.append(ask)
        table.answer(seat, rng.choice([o for o in table.choices[seat].options if o.id != "by hand"]))
    assert [ask for ask in asked if ask != "score"] == ["rooms", "sides", "scores", "start-place"]
    told = list(dict.fromkeys(event.kind for event in table.events))
    steps = ["rooms-laid", "sides-laid", "scores-chosen", "scores", "order", "placed", "round"]
    assert [kind for kind in told if kind in steps] == steps


@pytest.mark.rule("electro.setup.one-card", "electro.components.keys")
def test_every_small_room_has_one_card_and_there_are_six_keys() -> None:
    table = opening()
    table.answer(MOF, KEYED)
    s = table.state
    assert dict(zip(s.rooms, kinds(s), strict=True)) == EVEN
    assert sorted(s.rooms.values()) == list(range(12))
    assert key_rooms(s) == ["i1", "i2", "o2", "o3", "i5", "i6"]
    assert len(s.keys) == 6


@pytest.mark.rule("electro.setup.face-down")
def test_the_explorers_learn_only_that_the_rooms_are_laid() -> None:
    told = []
    for answer in (KEYED, "ambush", "surprise"):
        table = opening()
        table.answer(MOF, answer)
        told.append([event.plain() for event in table.events_for(1)])
        assert not any(card.shown or card.knowers or card.boxed for card in table.state.cards)
    assert told[0] == told[1] == told[2]
    assert [(event["kind"], event["data"]) for event in told[0][1:]] == [("rooms-laid", {})]


@pytest.mark.rule("electro.setup.any-combination")
def test_steps_and_form_reach_the_same() -> None:
    form, steps = opening(), opening()
    form.answer(MOF, KEYED)
    by_hand(steps, *EVEN.values(), "i6", "i1", "o3", "o2", "i2", "i5")
    assert form.digest == steps.digest


def test_a_half_made_layout_is_where_the_form_begins() -> None:
    table = opening()
    by_hand(table, *EVEN.values(), "i6")
    form = table.choices[MOF].form
    assert form is not None and form.widget is not None
    assert form.widget()["start"] == EVEN | {"i6": "empty key"}
    table.answer(MOF, KEYED)
    assert kinds(table.state) == list(EVEN.values())


def test_the_form_explains_itself_to_a_client() -> None:
    table = opening()
    form = table.choices[MOF].form
    assert form is not None
    plain = json.loads(json.dumps(form.plain()))
    assert plain["kind"] == "slots"
    assert [slot["key"] for slot in plain["widget"]["slots"]] == list(FIRST)
    assert plain["schema"]["required"] == list(FIRST)
    assert [ready["name"] for ready in plain["widget"]["ready"]] == [halls.title for halls in HALLS.values()]
    for ready in plain["widget"]["ready"]:
        assert faults(form, ready["value"]) == ()


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_random_set_ups_are_never_stuck(reading: dict[str, Any]) -> None:
    rng = Random(str(reading))
    for seed in walks(30, 4):
        table = opening(seats=3, seed=seed, **reading)
        while not is_set_up(table):
            seat = table.waiting[0]
            options = table.choices[seat].options
            table.answer(seat, "by hand" if any(o.id == "by hand" for o in options) else rng.choice(options))
        must_be_legal(table.state)
        must_have_legal_sides(table.state)


@pytest.mark.parametrize("preset", [*HALLS, "surprise"])
@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_every_preset_is_legal(preset: str, reading: dict[str, Any]) -> None:
    for board in shipped():
        if len(board_named(board).rooms) < 9 and reading.get("box_keys"):
            continue
        table = opening(board=board, **reading)
        table.answer(MOF, preset)
        must_be_legal(table.state)


# ---------------------------------------------------------------- presets


@pytest.mark.rule("electro.setup.preset")
def test_surprise_is_the_layout_of_the_automatic_master_of_fates() -> None:
    seen = set()
    for seed in range(20):
        table = opening(seed=seed)
        table.answer(MOF, "surprise")
        s = table.state
        assert [kinds(s).count(kind) for kind in ("beast", "empty", "boost", "trapped")] == [4, 2, 3, 3]
        assert sorted(card.kind for card in s.cards if card.key >= 0) == sorted(["beast", "trapped", "boost"] * 2)
        seen.add(tuple(kinds(s)))
    assert len(seen) == 20


@pytest.mark.rule("electro.setup.preset", "electro.setup.preset-sides")
def test_software_lays_all_rooms_without_a_question() -> None:
    table = opening(mof="auto", seats=3)
    assert table.waiting == (0, 1, 2)
    assert table.choices[0].ask == "scores"
    s = table.state
    assert kinds(s).count("beast") == 4
    assert [side.card for side in s.sides.values()].count("puzzle") == 3


def test_software_takes_over_a_layout_that_was_only_begun() -> None:
    table = opening()
    by_hand(table, "beast", "beast", "beast", "beast", "beast", "empty")
    table.act(MOF, "concede")
    must_be_legal(table.state)
    assert kinds(table.state).count("beast") == 4


def test_presets_have_a_character() -> None:
    def keys_with(preset: str) -> list[str]:
        table = opening()
        table.answer(MOF, preset)
        return sorted(card.kind for card in table.state.cards if card.key >= 0)

    assert keys_with("ambush") == ["beast"] * 5 + ["trapped"]
    assert keys_with("treasury") == ["boost"] * 4 + ["trapped"] * 2
    assert keys_with("gauntlet") == ["beast"] * 3 + ["trapped"] * 3
    assert keys_with("empty halls").count("empty") == 3


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize(
    ("changed", "rule", "at"),
    [
        pytest.param({"i1": "boost key", "o1": "trapped"}, "beasts", None, id="one beast"),
        pytest.param({"o4": "boost", "i5": "boost key", "o5": "boost", "o6": "boost"}, "boosts", "o6", id="six boosts"),
        pytest.param({"i2": "boost key", "i6": "boost key"}, "empties", None, id="no empty room"),
        pytest.param({"i1": "empty key", "o1": "empty"}, "empties", "i6", id="four empty rooms"),
        pytest.param({"o2": "beast key", "i3": "beast", "i5": "beast key"}, "boosts", None, id="no boost"),
        pytest.param({"o3": "beast key", "i4": "beast", "o5": "beast", "o6": "beast"}, "trapped", None, id="no trap"),
    ],
)
@pytest.mark.rule("electro.setup.check")
def test_a_layout_past_a_limit_is_refused_by_its_rule(changed: dict[str, str], rule: str, at: str | None) -> None:
    table = opening()
    error = refused(table, KEYED | changed)
    wanted = room_faults(KEYED | changed, table.state.board, table.state.rules)
    assert (f"electro.setup.{rule}", at) in [(fault.rule, fault.at) for fault in wanted]
    assert error.rule == wanted[0].rule


@pytest.mark.rule("electro.setup.beasts", "electro.components.room-cards")
def test_two_to_five_beasts() -> None:
    table = opening()
    error = refused(table, KEYED | {"i1": "boost key", "o1": "trapped"})
    assert (error.rule, error.at) == ("electro.setup.beasts", None)
    assert "2 to 5 ElectroBeast cards must be played; here are 1" in error.reason
    error = refused(table, KEYED | {"o2": "beast key", "i4": "beast", "o6": "beast"})
    assert (error.rule, error.at) == ("electro.setup.beasts", "o6")
    assert "electro.components.room-cards" in error.also
    by_hand(table, *["beast"] * 5)
    error = refused(table, "beast")
    assert (error.rule, error.at) == ("electro.setup.beasts", "o3")


@pytest.mark.rule("electro.setup.empties")
def test_one_to_three_empty_rooms() -> None:
    table = opening()
    assert refused(table, KEYED | {"i2": "boost key", "i6": "boost key"}).rule == "electro.setup.empties"
    by_hand(table, "empty", "empty", "empty")
    error = refused(table, "empty")
    assert (error.rule, error.at) == ("electro.setup.empties", "o2")


@pytest.mark.rule("electro.setup.boosts")
def test_two_to_five_boost_boxes() -> None:
    table = opening()
    by_hand(table, *["boost"] * 5)
    assert refused(table, "boost").rule == "electro.setup.boosts"
    few = KEYED | {"o2": "trapped key", "i3": "trapped", "i5": "beast key"}
    assert refused(opening(), few).rule == "electro.setup.boosts"


@pytest.mark.rule("electro.setup.trapped")
def test_two_to_five_trapped_boxes() -> None:
    table = opening()
    by_hand(table, *["trapped"] * 5)
    assert refused(table, "trapped").rule == "electro.setup.trapped"
    few = KEYED | {"o3": "beast key", "i4": "boost", "o5": "boost", "o6": "boost"}
    assert "electro.setup.trapped" in [fault.rule for fault in room_faults(few, table.state.board, table.state.rules)]


@pytest.mark.rule("electro.setup.trapped", "electro.setup.empties")
def test_a_card_that_leaves_no_room_for_what_must_be_played_is_not_offered() -> None:
    table = opening()
    by_hand(table, *["beast"] * 5, *["boost"] * 4)
    assert [option.id for option in table.choices[MOF].options] == ["empty", "trapped"]
    error = refused(table, "boost")
    assert error.rule in ("electro.setup.empties", "electro.setup.trapped")
    assert error.at == "i6" or error.at == "o5"


@pytest.mark.rule("electro.setup.keys")
def test_all_six_keys_lie_in_rooms_of_their_own() -> None:
    table = opening()
    error = refused(table, KEYED | {"i1": "beast"})
    assert (error.rule, error.reason) == (
        "electro.setup.keys",
        "all 6 Small Keys must be placed, one a room; here are 5",
    )
    error = refused(table, KEYED | {"o6": "trapped key"})
    assert (error.rule, error.at) == ("electro.setup.keys", "o6")
    by_hand(table, *EVEN.values(), "i1")
    error = refused(table, "i1")
    assert (error.rule, error.at) == ("electro.setup.keys", "i1")
    assert "i1" not in [option.id for option in table.choices[MOF].options]


@pytest.mark.rule("electro.setup.keys-any-card")
def test_a_key_may_lie_with_any_card() -> None:
    table = opening()
    by_hand(table, *EVEN.values())
    assert [option.id for option in table.choices[MOF].options] == list(FIRST)
    table = opening()
    table.answer(MOF, KEYED)
    assert {card.kind for card in table.state.cards if card.key >= 0} == {"beast", "empty", "boost", "trapped"}


@pytest.mark.rule("electro.setup.keys-any-card")
def test_box_keys_lie_only_with_boxes() -> None:
    table = opening(box_keys=True)
    error = refused(table, KEYED)
    assert (error.rule, error.at) == ("electro.setup.keys-any-card", "i1")
    by_hand(table, *EVEN.values())
    boxes = [room for room, kind in EVEN.items() if kind in ("boost", "trapped")]
    assert [option.id for option in table.choices[MOF].options] == boxes
    assert refused(table, "i1").rule == "electro.setup.keys-any-card"


@pytest.mark.rule("electro.setup.keys-any-card")
def test_box_keys_want_six_boxes() -> None:
    table = opening(box_keys=True)
    by_hand(table, *["beast"] * 5, "empty")
    assert [option.id for option in table.choices[MOF].options] == ["boost", "trapped"]
    assert refused(table, "empty").rule == "electro.setup.keys-any-card"
    few = EVEN | {"o2": "empty", "i5": "beast", "o6": "beast"}
    found = room_faults(few, table.state.board, table.state.rules)
    assert "at least 6 boxes must be played" in " ".join(fault.reason for fault in found)


@pytest.mark.rule("electro.setup.keys-not-alone")
def test_a_key_is_never_a_rooms_only_card() -> None:
    table = opening()
    for alone in ("lone key", "key"):
        error = refused(table, KEYED | {"i2": alone})
        assert (error.rule, error.at) == ("electro.setup.keys-not-alone", "i2")
    by_hand(table)
    assert refused(table, "lone").rule == "electro.setup.keys-not-alone"


@pytest.mark.rule("electro.setup.keys-not-alone")
def test_lone_keys_are_outside_the_limit_of_empty_rooms() -> None:
    cards = [
        "lone",
        "lone",
        "lone",
        "empty",
        "empty",
        "empty",
        "beast",
        "beast",
        "boost",
        "boost",
        "trapped",
        "trapped",
    ]
    table = opening(lone_keys=True)
    by_hand(table, *cards, "o2", "i3", "o3")
    assert [option.id for option in table.choices[MOF].options] == ["i1", "o1", "i2"]
    error = refused(table, "i4")
    assert (error.rule, error.reason) == (
        "electro.setup.keys-not-alone",
        "this key is needed in i1, where no card lies",
    )
    for room in ("i1", "o1", "i2"):
        table.answer(MOF, room)
    form = opening(lone_keys=True)
    given = dict(zip(FIRST, cards, strict=True))
    given |= dict.fromkeys(FIRST[:3], "lone key") | dict.fromkeys(FIRST[3:6], "empty key")
    form.answer(MOF, given)
    assert form.digest == table.digest
    assert kinds(form.state) == cards


@pytest.mark.rule("electro.keys.any-door")
def test_coloured_keys_are_laid_colour_by_colour() -> None:
    steps, form = opening(coloured_keys=True), opening(coloured_keys=True)
    by_hand(steps, *EVEN.values())
    assert "the yellow key" in steps.choices[MOF].text
    assert steps.choices[MOF].options[0].label == "i1: ElectroBeast"
    rooms = ["o6", "i1", "o1", "i2", "o2", "i3"]
    for room in rooms:
        steps.answer(MOF, room)
    colours = ["yellow", "green", "blue", "purple", "orange", "white"]
    form.answer(MOF, EVEN | {f"{colour} key": room for colour, room in zip(colours, rooms, strict=True)})
    assert steps.digest == form.digest
    assert key_rooms(form.state) == rooms
    assert [key.colour for key in form.state.keys] == colours


@pytest.mark.rule("electro.setup.keys")
def test_coloured_keys_in_the_form_are_refused_by_place() -> None:
    table = opening(coloured_keys=True)
    colours = ["yellow", "green", "blue", "purple", "orange", "white"]
    good = EVEN | {f"{colour} key": room for colour, room in zip(colours, FIRST, strict=False)}
    error = refused(table, {name: room for name, room in good.items() if name != "blue key"})
    assert (error.rule, error.at, error.reason) == ("electro.setup.keys", "blue key", "the blue key lies in no room")
    error = refused(table, good | {"blue key": "1a"})
    assert (error.rule, error.at, error.reason[:24]) == ("electro.setup.keys", "blue key", "the blue key cannot lie ")
    error = refused(table, good | {"blue key": "i1"})
    assert (error.rule, error.at) == ("electro.setup.keys", "i1")
    lone = opening(coloured_keys=True, lone_keys=True)
    error = refused(lone, good | {"o6": "lone"})
    assert (error.rule, error.at) == ("electro.setup.one-card", "o6")


@pytest.mark.rule("electro.setup.fragments-side-only")
def test_no_fragment_lies_in_a_small_room() -> None:
    error = refused(opening(), KEYED | {"i1": "beast fragment"})
    assert (error.rule, error.at) == ("electro.setup.fragments-side-only", "i1")


@pytest.mark.rule("electro.setup.check", "electro.setup.one-card")
def test_all_faults_of_a_layout_are_listed() -> None:
    table = opening()
    form = table.choices[MOF].form
    assert form is not None
    given: dict[str, Any] = {"i1": "beast", "o1": "dragon", "z9": "beast", "i2": ["beast"]}
    found = [(fault.rule, fault.at) for fault in faults(form, given)]
    assert found[0] == ("electro.setup.one-card", None)
    assert ("electro.setup.one-card", "o1") in found
    assert ("electro.setup.one-card", "i2") in found
    assert found[1] == ("electro.setup.one-card", "o2")
    assert {rule for rule, _ in found} == {
        f"electro.setup.{name}" for name in ("one-card", "beasts", "empties", "boosts", "trapped", "keys")
    }


@pytest.mark.parametrize("given", [7, None, [], "i1", {"i1": None}, {"i1": {"x": 1}}, {"yellow key": []}])
def test_strange_data_is_refused_in_words(given: Any) -> None:
    for coloured in (False, True):
        assert refused(opening(coloured_keys=coloured), given).rule


@pytest.mark.rule("electro.setup.keys-any-card")
def test_a_small_board_takes_no_box_keys() -> None:
    with pytest.raises(Refused) as error:
        opening(board="wheel", box_keys=True)
    assert error.value.rule == "electro.setup.keys-any-card"
    reason = why_not_rooms(8, ElectroOptions(box_keys=True))
    assert reason is not None
    assert str(reason) == (
        "with these options at least 9 small rooms are needed; this board has 8 [electro.setup.keys-any-card]"
    )
    assert why_not_rooms(9, ElectroOptions(box_keys=True)) is None
    assert why_not_rooms(7, ElectroOptions(lone_keys=True)) is None


def test_beasts_have_the_health_of_the_option() -> None:
    table = at_scores(beast_health=8)
    assert {card.health for card in table.state.cards} == {0, 8}


def test_what_was_laid_is_the_record() -> None:
    table = opening()
    table.answer(MOF, KEYED)
    table.answer(MOF, SIDES_SET)
    answers = [step["answer"] for step in table.record().plain()["steps"]]
    assert answers == [KEYED, SIDES_SET]


@pytest.mark.rule("electro.setup.keys")
def test_two_keys_in_a_room_are_refused_alike_in_single_steps_and_in_the_form() -> None:
    cards = ["beast", "boost", "trapped"] * 3 + ["empty", "boost", "trapped"]
    table = Table.start("electro", seed=5, strict=True)
    do(table, "by hand", *cards, "i1", seat=MOF)
    step = refused(table, "i1", "electro.setup.keys", seat=MOF)
    form = dict(zip(table.state.board.rooms, cards, strict=True)) | {"i1": "beast key key"}
    assert str(refused(table, form, "electro.setup.keys", seat=MOF)) == str(step)
