"""The options: as the ledger has them, announced, and the values of those that are no switches at work."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import LEDGER, MOF, ONE, TWO, labyrinth, last
from tests.tables import do, ids, told
from undercroft import Table, games
from undercroft.engine import Refused, specs

GAME = games.get("electro")
SPECS = specs(GAME.options)
NAMED: dict[str, Any] = {
    rule.id: rule.data for rule in LEDGER.values() if rule.kind == "option" and rule.id != "electro.option.readings"
}
READINGS: Any = LEDGER["electro.option.readings"].data
SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""


def opened(**options: Any) -> Table:
    """A new table with these options."""
    return Table.start("electro", seats=3, seed=1, options=options, strict=True)


def variants() -> dict[str, str]:
    """The names of all variants in the ledger, and the rules that have them."""
    return {text.partition(":")[0]: rule.id for rule in LEDGER.values() for text in rule.variants}


# ---------------------------------------------------------------- two transcriptions that agree


@pytest.mark.parametrize(
    "rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in NAMED if rule != "electro.board.custom"]
)
def test_an_option_has_the_ledgers_name_values_and_default(rule):
    data = NAMED[rule]
    spec = SPECS[data["name"]]
    assert spec.rule == rule and spec.default == data["default"] and list(spec.values or ()) == data["values"]
    assert told(opened(), "option") == []
    for other in data["values"]:
        if other != data["default"]:
            (event,) = told(opened(**{spec.name: other}), "option")
            assert event.rule == rule and event.data == {"name": spec.name, "value": other, "text": spec.text}
    with pytest.raises(Refused) as caught:
        opened(**{spec.name: "sideways"})
    assert caught.value.rule == rule


@pytest.mark.parametrize("switch", READINGS["switches"])
@pytest.mark.rule("electro.option.readings")
def test_a_variant_is_a_switch_that_is_off_and_announced_when_on(switch):
    spec = SPECS[switch]
    assert spec.default is READINGS["default"] and list(spec.values or ()) == READINGS["values"]
    assert spec.rule == variants()[switch]
    (event,) = told(opened(**{switch: True}), "option")
    assert event.data == {"name": switch, "value": True, "text": spec.text}
    assert event.rule == spec.rule and event.also == ("electro.option.readings",)


@pytest.mark.rule("electro.option.readings")
def test_there_are_no_options_but_the_ledgers():
    assert set(SPECS) == {data["name"] for data in NAMED.values()} | set(READINGS["switches"])
    values = {"no_clock", "death_toll", "easy_beast", "hard_beast"}
    assert set(variants()) == set(READINGS["switches"]) | values
    with pytest.raises(Refused) as caught:
        opened(no_such_switch=True)
    assert caught.value.rule == "electro.option.readings"


def test_numbers_are_rulings_and_the_ledgers():
    for name, number in GAME.numbers.items():
        rule, _, key = name.rpartition(".")
        data: Any = LEDGER[rule].data
        assert LEDGER[rule].ruling
        if isinstance(data, dict):  # The slack of Charge Cells stands in its words.
            assert data[key] == number, name


# ---------------------------------------------------------------- at work


@pytest.mark.rule("electro.end.storm-clock")
@pytest.mark.parametrize(("clock", "limit"), [("storm", 48), ("off", 400), ("deaths", 400)])
def test_the_option_clock_says_when_the_master_of_fates_wins(clock, limit):
    table = labyrinth(round=48, turn="fates", rolls=[SAFE], options={"clock": clock})
    assert table.view(None)["limit"] == limit and (table.result is not None) is (clock == "storm")
    stormy = labyrinth(round=48, turn="fates", rolls=[SAFE])
    assert stormy.result is not None


@pytest.mark.rule("electro.option.clock")
def test_without_a_clock_only_the_last_round_of_all_ends_the_game():
    table = Table.start("electro", seats=3, seed=1, options={"clock": "off"})
    assert (table.view(None)["clock"], table.view(None)["limit"]) == ("off", 400)


@pytest.mark.rule("electro.option.puzzles")
@pytest.mark.parametrize(("mode", "own"), [("own", True), ("roll", False)])
def test_puzzles_of_one_s_own_are_laid_only_where_that_is_agreed(mode, own):
    table = do(Table.start("electro", seats=3, seed=1, options={"puzzles": mode}), "surprise")
    form = table.choices[MOF].form
    assert table.choices[MOF].ask == "sides" and form is not None
    assert ("anyOf" in form.schema["properties"]["1x"]) is own


@pytest.mark.parametrize(("health", "hits"), [(4, 2), (6, 3), (8, 4)])
def test_the_option_beast_health_says_how_much_a_beast_stands(health, hits):
    rolls = [6, 1] * hits
    one = {"at": "i1", "fight": 1, "move": 1}
    table = labyrinth(
        *[one] * hits, rooms={"i1": "beast fighting"}, rolls=[*rolls, SAFE], options={"beast_health": health}
    )
    assert table.view(None)["rooms"]["i1"]["health"] == health
    do(table, *["interact"] * hits)
    assert last(table, "slain").data["room"] == "i1"


@pytest.mark.parametrize(("mode", "asked"), [("play", "how"), ("own", "how"), ("roll", "share")])
def test_the_option_puzzles_says_how_they_are_settled(mode, asked):
    sides = {"1x": {"card": "lock"}, "2x": {"task": "odd-fuse", "open": True}}
    team = ({"at": "2x", "see": 1}, {"at": "2x"})
    table = labyrinth(*team, sides=sides, rolls=[6, 1] if mode == "roll" else [], options={"puzzles": mode})
    do(table, "task")
    assert table.choices[ONE].ask == asked


@pytest.mark.parametrize(("level", "weighings"), [("gentle", 4), ("usual", 2), ("strict", 2)])
def test_the_option_puzzle_level_sets_limits(level, weighings):
    sides = {"1x": {"card": "lock"}, "2x": {"task": "odd-fuse", "open": True}}
    options = {"puzzle_level": level}
    table = labyrinth({"at": "2x"}, {}, sides=sides, rolls=None, seed=2, options=options)
    do(table, "task", "play")
    assert table.view(None)["puzzle"]["limit"] == weighings


@pytest.mark.rule("electro.mof.auto")
@pytest.mark.parametrize("mof", ["player", "auto"])
def test_the_option_mof_says_who_is_master_of_fates(mof):
    rooms = {"i1": "beast fighting"}
    team = ({"at": "i1", "move": 1}, {"at": "1s"})
    rolls = [SAFE, 6, 1]
    table = labyrinth(*team, rooms=rooms, turn="fates", rolls=rolls, options={"mof": mof})
    if mof == "player":
        assert table.waiting == (MOF,) and "i1 bite e1" in ids(table, MOF)
        table.act(MOF, "concede")
    assert "electro.mof.auto" in last(table, "attacks").also and MOF + (mof == "player") in table.waiting
    assert len(table.view(None)["explorers"]) == 2 and TWO not in table.waiting
