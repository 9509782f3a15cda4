"""Memory tests: one question from the set of the class, its answer, the die instead, and who else may decide."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.fights import foe, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.content.symbols import name_id, symbol_sets
from undercroft.games.truedungeon.figures import MEMORY, NUMBERS

EMBER = "dotted-circle"


def bard(*rolls: Any, **options: Any) -> Table:
    """A bard who is about to recall lore, with these dice."""
    return table("bard", rolls=rolls, options=options)


def outcome(table: Table) -> tuple[str, str]:
    """How the last test ended, and by which rule."""
    event = told(table, "tested")[-1]
    return event.data["how"], event.rule


@pytest.mark.rule("truedungeon.digital.skill-common")
@pytest.mark.parametrize(("answer", "how"), [("ember", "passes"), ("gale", "fails")])
def test_one_answer_is_right_or_wrong(answer: str, how: str) -> None:
    table = bard(EMBER)
    do(table, "lore ogre", answer, *["pass"] * (how == "fails"))
    assert outcome(table) == (how, "truedungeon.digital.skill-common")
    assert state(table).test is None and state(table).asked == {"runes": [EMBER]}
    assert told(table, "tested")[0].data["why"] == ("it is Ember" if how == "passes" else "not Gale but Ember")


@pytest.mark.rule("truedungeon.digital.skill-common")
def test_a_symbol_comes_again_only_when_all_were_asked() -> None:
    table = bard(EMBER)
    runes = [symbol.id for symbol in symbol_sets()["runes"].symbols]
    state(table).asked["runes"] = [id for id in runes if id != EMBER]
    do(table, "lore ogre")
    assert state(table).asked["runes"][-1] == EMBER and len(state(table).asked["runes"]) == 14
    again = bard("spiral")
    state(again).asked["runes"] = list(runes)
    do(again, "lore ogre")
    assert state(again).asked["runes"] == ["spiral"]


@pytest.mark.rule("truedungeon.party.player-skill")
def test_the_player_is_asked_unless_the_table_is_set_otherwise() -> None:
    table = bard(EMBER)
    do(table, "lore ogre")
    assert (table.choices[0].seat, table.choices[0].ask) == (0, "recall")
    alone = bard(6, skill_tests="chance")
    do(alone, "lore ogre")
    assert alone.choices[0].ask == "turn" and foe(alone).lore


@pytest.mark.rule("truedungeon.skillcheck.auto")
@pytest.mark.parametrize(
    ("mode", "dice", "how"),
    [
        ("chance", [6], "passes"),
        ("chance", [5], "fails"),
        ("always_pass", [], "passes"),
        ("always_fail", [], "fails"),
    ],
)
def test_a_table_may_settle_tests_by_itself(mode: str, dice: list[int], how: str) -> None:
    table = bard(*dice, skill_tests=mode)
    do(table, "lore ogre")
    table.chance.spent()
    assert outcome(table) == (how, "truedungeon.skillcheck.auto")
    assert rule_data("truedungeon.skillcheck.auto")["chance"] * 20 == 21 - NUMBERS[MEMORY]


@pytest.mark.rule("truedungeon.digital.skill-roll")
@pytest.mark.parametrize(("die", "how"), [(6, "passes"), (5, "fails"), (20, "passes"), (1, "fails")])
def test_any_player_may_roll_instead(die: int, how: str) -> None:
    table = bard(EMBER, die)
    do(table, "lore ogre", "roll")
    assert outcome(table) == (how, "truedungeon.digital.skill-roll")
    assert rule_data("truedungeon.digital.skill-roll")["memory_dc"] == NUMBERS[MEMORY]


@pytest.mark.rule("truedungeon.digital.skill-bots")
def test_the_die_gives_the_chance_that_bots_have() -> None:
    passed = []
    for die in range(1, 21):
        table = bard(EMBER, die)
        do(table, "lore ogre", "roll")
        passed.append(outcome(table)[0] == "passes")
    assert rule_data("truedungeon.digital.skill-bots")["memory"] * 20 == sum(passed)


@pytest.mark.rule("truedungeon.digital.skill-time")
def test_where_time_is_real_a_late_answer_fails() -> None:
    table = bard(EMBER, clock="real_time")
    assert [act.id for act in table.acts("clock")] == ["room"]
    do(table, "lore ogre")
    assert rule_data("truedungeon.digital.skill-time")["answer_s"] == (table.choices[0].about or {})["seconds"]
    table.act("clock", "answer")
    assert outcome(table) == ("fails", "truedungeon.digital.skill-common") and not foe(table).lore
    assert [act.id for act in table.acts("clock")] == ["room"]
    do(table, "pass")
    assert table.choices[0].ask == "turn"


@pytest.mark.rule("truedungeon.digital.skill-time")
@pytest.mark.parametrize("clock", ["turn_based", "untimed"])
def test_elsewhere_there_is_no_limit(clock: str) -> None:
    table = bard(EMBER, clock=clock)
    do(table, "lore ogre")
    assert (table.choices[0].about or {})["seconds"] == 0
    with pytest.raises(Refused):
        table.act("clock", "answer")


@pytest.mark.rule("truedungeon.digital.skill-nonvisual")
@pytest.mark.parametrize("symbol", symbol_sets()["runes"].symbols, ids=lambda symbol: symbol.id)
def test_every_rune_can_be_told_from_its_words(symbol: Any) -> None:
    table = bard(symbol.id)
    do(table, "lore ogre")
    assert symbol.looks in table.choices[0].text
    assert symbol.name.lower() not in table.choices[0].text.lower()
    do(table, name_id(symbol.name))
    assert outcome(table)[0] == "passes"


def test_whoever_leaves_in_the_middle_has_failed() -> None:
    found = table("bard", "fighter", rolls=[EMBER])
    do(found, "lore ogre")
    found.act(0, "leave")
    assert state(found).test is None and not foe(found).lore
    assert list(found.choices) == [1]


def test_names_that_are_shuffled_for_the_run_are_asked_for() -> None:
    order = [symbol.name for symbol in symbol_sets()["runes"].symbols]
    table = bard(*order[1:], EMBER, shuffled=True)
    do(table, "lore ogre")
    assert (table.choices[0].about or {})["shuffled"] and "ember" in offered(table)
    do(table, "ferry")
    assert outcome(table)[0] == "passes"
