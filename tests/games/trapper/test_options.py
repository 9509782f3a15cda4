"""The options: as the ledger has them, announced, and each value at work."""

import json
from typing import Any

import pytest

from tests.games.trapper.tables import (
    LEDGER,
    LEGAL,
    NORTH,
    PLAIN,
    SOUTH,
    building,
    built,
    drawn,
    icon_on,
    pass_turn,
    seen,
    where,
)
from tests.tables import told
from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.engine import Refused, specs
from undercroft.engine.options import as_kept

GAME = games.get("trapper")
SPECS = specs(GAME.options)
NAMED: dict[str, Any] = {
    rule.id: rule.data for rule in LEDGER.values() if rule.kind == "option" and rule.id != "trapper.option.readings"
}
READINGS: Any = LEDGER["trapper.option.readings"].data
NEAR = drawn(LEGAL, a6=".", e2="H")
"""LEGAL with the heirloom one step from the entrance."""


def variants() -> dict[str, str]:
    """The names of all variants in the ledger, and the rules that have them."""
    return {text.partition(":")[0]: rule.id for rule in LEDGER.values() for text in rule.variants}


# ---------------------------------------------------------------- two transcriptions that agree


@pytest.mark.parametrize("rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in NAMED])
def test_an_option_has_the_ledgers_name_values_and_default(rule):
    data = NAMED[rule]
    spec = SPECS[data["name"]]
    assert spec.rule == rule
    assert spec.default == data["default"] and type(spec.default) is type(data["default"])
    assert list(spec.values or ()) == data.get("values", [])
    assert spec.text
    table = building()
    assert table.view(None)["options"][spec.name] == data["default"] and told(table, "option") == []
    other = data["values"][1] if "values" in data else data["default"] + 2
    (event,) = told(building(options={spec.name: other}), "option", None)
    assert event.rule == rule and event.data == {"name": spec.name, "value": other, "text": spec.text}


@pytest.mark.parametrize("switch", READINGS["switches"])
@pytest.mark.rule("trapper.option.readings")
def test_a_variant_is_a_switch_that_is_off_and_announced_when_on(switch):
    spec = SPECS[switch]
    assert spec.default is READINGS["default"]
    assert spec.values is not None and list(spec.values) == READINGS["values"]
    assert spec.rule == variants()[switch]
    table = building(options={switch: True})
    (event,) = told(table, "option", None)
    assert event.data == {"name": switch, "value": True, "text": spec.text}
    assert event.rule == spec.rule and event.also == ("trapper.option.readings",)
    assert table.view(None)["options"][switch] is True


def test_there_are_no_options_but_the_ledgers():
    assert set(SPECS) == {data["name"] for data in NAMED.values()} | set(READINGS["switches"])


def test_every_variant_of_the_ledger_is_a_switch_or_a_value_of_an_option():
    values = {"corner", "short_edge", "fixed", "last_loser", "full", "decoy", "equal_turns", "no_limit"}
    assert set(variants()) == set(READINGS["switches"]) | values


def test_numbers_are_rulings_and_the_ledgers():
    for name, number in GAME.numbers.items():
        rule, _, key = name.rpartition(".")
        data: Any = LEDGER[rule].data
        assert LEDGER[rule].ruling and data[key] == number


def test_a_number_of_the_rulebook_cannot_be_replaced():
    with pytest.raises(Refused, match="max_walls"):
        building(numbers={"trapper.setup.walls-max.max_walls": 30})
    with pytest.raises(Refused) as caught:
        building(numbers={"trapper.components.tokens.per_player": -1})
    assert caught.value.rule == "trapper.components.tokens"


# ---------------------------------------------------------------- each option at work


@pytest.mark.rule("trapper.option.fog")
@pytest.mark.parametrize("fog", [*NAMED["trapper.option.fog"]["values"], None])
def test_the_option_fog_decides_what_starts_fogged(fog):
    layout: Any = {"layout": LEGAL, "decoys": ["a1"]} if fog == "decoy" else LEGAL
    table = built(north=layout, options={} if fog is None else {"fog": fog})
    covered = {None: "SKDCPH", "traps": "SKDCPH", "full": "SKDCPH.", "decoy": "SKDCPH"}[fog]
    assert set(seen(table, None, NORTH)["fog"]) == {*where(LEGAL, covered), *(["a1"] if fog == "decoy" else [])}
    with pytest.raises(Refused) as caught:
        building(options={"fog": "some"})
    assert caught.value.rule == "trapper.option.fog"


@pytest.mark.rule("trapper.option.entrance")
@pytest.mark.parametrize("entrance", NAMED["trapper.option.entrance"]["values"])
def test_the_option_entrance_moves_both_entrances(entrance):
    moved = drawn(drawn(LEGAL, e1="."), **{entrance: "E"})
    table = built(moved, moved, options={"entrance": entrance})
    for owner in (NORTH, SOUTH):
        assert where(seen(table, None, owner)["layout"], "E") == [entrance]
    for answer in ("done", "send"):
        table.answer(NORTH, answer)
    assert table.view(None)["adventurer"]["at"] == entrance
    with pytest.raises(Refused) as caught:
        building(options={"entrance": "b2"})
    assert caught.value.rule == "trapper.option.entrance"


@pytest.mark.parametrize("entrance", ["a1", "a3"])
def test_an_empty_plan_shows_the_entrance_that_was_chosen(entrance):
    assert icon_on(building(options={"entrance": entrance}), NORTH, NORTH, entrance) == "E"


@pytest.mark.rule("trapper.option.turn-limit")
def test_the_option_turn_limit_ends_the_game_in_a_draw():
    table = built(rolls=[6, 1, 1, 1, 1, 1, 1, 1, 1, 1], options={"turn_limit": 4})
    assert told(table, "option")[0].rule == "trapper.option.turn-limit"
    for seat in (NORTH, SOUTH, NORTH, SOUTH):
        assert table.result is None
        pass_turn(table, seat)
    assert table.result is not None and table.result.winners == () and table.turns == 4


@pytest.mark.rule("trapper.option.turn-limit")
@pytest.mark.parametrize("limit", [3, -2, "many"])
def test_the_turn_limit_is_even_and_not_negative(limit):
    with pytest.raises(Refused) as caught:
        building(options={"turn_limit": limit})
    assert caught.value.rule == "trapper.option.turn-limit"


@pytest.mark.parametrize(("limit", "ends"), [(None, True), (0, False), (102, False)])
def test_the_turn_limit_is_100_unless_chosen_and_0_is_none(limit, ends):
    options = {} if limit is None else {"turn_limit": limit}
    position = {"boards": [PLAIN, PLAIN], "turn": SOUTH, "turns": NAMED["trapper.option.turn-limit"]["default"]}
    table = Table.start("trapper", position={**position, "points": 2}, seed=1, options=options)
    pass_turn(table, SOUTH)
    assert (table.result is not None) == ends


@pytest.mark.rule("trapper.option.starter", "trapper.option.first")
@pytest.mark.parametrize("starter", ["fixed", "last_loser"])
@pytest.mark.parametrize("first", [NORTH, SOUTH])
def test_the_option_starter_names_who_begins(starter, first):
    table = built(rolls=[3, 4], options={"starter": starter, "first": str(first)})
    assert table.view(None)["turn_of"] == first == table.view(None)["starter"]
    started = told(table, "starts")[0]
    assert started.rule == "trapper.option.starter" and "trapper.option.first" in started.also


@pytest.mark.rule("trapper.option.starter")
def test_with_nobody_named_the_start_is_rolled():
    table = built(rolls=[2, 5, 3, 4], options={"starter": "last_loser"})
    assert table.view(None)["turn_of"] == SOUTH and told(table, "roll-off")[0].data["dice"] == [2, 5]


@pytest.mark.rule("trapper.option.first", "trapper.setup.starter")
def test_a_fixed_start_is_the_first_seats_unless_named():
    table = built(rolls=[3, 4], options={"starter": "fixed"})
    assert table.view(None)["turn_of"] == NORTH and not told(table, "roll-off")


@pytest.mark.rule("trapper.option.first")
def test_the_seat_named_first_matters_only_if_the_start_is_not_rolled():
    table = built(rolls=[2, 5, 3, 4], options={"first": 0})
    assert table.view(None)["turn_of"] == SOUTH


@pytest.mark.rule("trapper.option.equal-turns")
@pytest.mark.parametrize("equal", [False, True])
def test_with_equal_turns_the_second_player_has_a_last_turn(equal):
    table = built(NEAR, NEAR, rolls=[6, 1, 3, 4, 3, 4], options={"equal_turns": equal})
    for answer in ("done", "send", "n"):
        table.answer(NORTH, answer)
    if not equal:
        assert table.result is not None and table.result.winners == (NORTH,)
        assert "trapper.option.equal-turns" not in {rule for event in table.events for rule in event.also}
        building(options={"equal_turns": True})  # its other value, announced
        return
    assert table.waiting == (SOUTH,)
    assert told(table, "last-turn", None)[0].rule == "trapper.option.equal-turns"
    for answer in ("done", "send", "n"):
        table.answer(SOUTH, answer)
    assert table.result is not None and table.result.winners == ()


@pytest.mark.rule("trapper.option.equal-turns")
def test_a_last_turn_in_vain_leaves_the_win_to_the_starter():
    table = built(NEAR, NEAR, rolls=[6, 1, 3, 4, 3, 4], options={"equal_turns": True})
    for answer in ("done", "send", "n"):
        table.answer(NORTH, answer)
    pass_turn(table, SOUTH)
    assert table.result is not None and table.result.winners == (NORTH,)


def test_the_second_player_wins_without_a_last_turn_for_the_starter():
    table = built(NEAR, NEAR, rolls=[6, 1, 3, 4, 3, 4], options={"equal_turns": True})
    pass_turn(table, NORTH)
    for answer in ("done", "send", "n"):
        table.answer(SOUTH, answer)
    assert table.result is not None and table.result.winners == (SOUTH,)


@pytest.mark.rule("trapper.option.readings")
def test_another_number_is_announced():
    table = Table.start("trapper", seed=1, numbers={"trapper.adventure.exhaustion.idle_steps": 9})
    (event,) = told(table, "option")
    assert event.data["value"] == 9 and event.rule == "trapper.adventure.exhaustion"


MAX_TURNS = "trapper.end.turn-limit.max_turns"


@pytest.mark.rule("trapper.option.turn-limit")
@pytest.mark.parametrize(("options", "numbers"), [({}, 8), ({"turn_limit": 8}, None), ({"turn_limit": 8}, 8)])
def test_option_and_number_of_the_turn_limit_are_one_thing(options, numbers):
    given = {} if numbers is None else {MAX_TURNS: numbers}
    table = Table.start("trapper", seed=1, options=options, numbers=given)
    assert table.state.turn_limit == 8 == table.setting.numbers[MAX_TURNS] == table.view(NORTH)["options"]["turn_limit"]
    assert [(event.data["name"], event.data["value"]) for event in told(table, "option")] == [("turn_limit", 8)]
    again = Table.start("trapper", seed=1, options=table.record().file.options, numbers=table.record().file.numbers)
    assert again.digest == table.digest
    play_bots(table, seated(table.game, ["random", "random"], 1))
    assert table.result is not None and table.turns <= 8


@pytest.mark.rule("trapper.option.turn-limit")
@pytest.mark.parametrize(
    ("options", "number", "words"),
    [
        ({}, 3, "turn_limit of trapper cannot be 3"),
        ({"turn_limit": 3}, 3, "turn_limit of trapper cannot be 3"),
        ({"turn_limit": 100}, 8, "cannot be 8: the option turn_limit, the same thing, is 100"),
        ({"turn_limit": 8}, 100, "cannot be 100: the option turn_limit, the same thing, is 8"),
        ({"turn_limit": 0}, 2, "cannot be 2: the option turn_limit, the same thing, is 0"),
    ],
)
def test_two_turn_limits_that_differ_and_odd_ones_are_refused(options, number, words):
    with pytest.raises(Refused, match=words) as refused:
        Table.start("trapper", seed=1, options=options, numbers={MAX_TURNS: number})
    assert refused.value.rule == "trapper.option.turn-limit"


def test_a_record_of_before_they_were_one_is_loaded(tmp_path):
    """It has the option as it was set, and the number as usual."""
    table = Table.start("trapper", seed=1, options={"turn_limit": 2, "starter": "fixed"})
    for seat in (NORTH, SOUTH):
        table.answer(seat, LEGAL)
    for seat in (NORTH, SOUTH):
        pass_turn(table, seat)
    assert table.result is not None and table.result.rule == "trapper.end.turn-limit"
    table.record().save(tmp_path / "game.json")
    plain = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    plain["numbers"][MAX_TURNS] = 100
    (tmp_path / "game.json").write_text(json.dumps(plain), encoding="utf-8")
    assert Table.load(tmp_path / "game.json").result == table.result


@pytest.mark.parametrize(("limit", "number"), [(8, 100), (100, 8), (8, 8)])
def test_a_table_stored_before_they_were_one_is_begun_again(limit, number):
    stored = {**GAME.numbers, MAX_TURNS: number}
    options, numbers = as_kept(GAME.options, GAME.numbers, {"turn_limit": limit}, stored)
    assert Table.start("trapper", seed=1, options=options, numbers=numbers).state.turn_limit == 8
