"""Plans, tests side by side, muse, safeguard and sacrifice, each from the moment it is about."""

from typing import Any

import pytest

from tests.engine.hard_cases.rescue import (
    BARD,
    BREATH,
    CLAW,
    CLERIC,
    GAME,
    LEAST,
    PALADIN,
    ROUND,
    WIZARD,
    Blow,
    Cast,
    Harm,
    State,
)
from undercroft.engine import Refused, Scripted, Table, to_plain

DEAF = {"flame": "water", "wave": "fire", "leaf": "fire"}
RIGHT = {"flame": "fire", "wave": "water", "leaf": "earth"}


def fight(rolls: list[Any], **parts: Any) -> Table:
    state: dict[str, Any] = {"hp": [12, 8, 6, 9], "steps": ["plan"], "health": 20}
    return Table.start(GAME, position=to_plain(State(**(state | parts))), chance=Scripted(rolls))


def casting(rolls: list[Any], **parts: Any) -> Table:
    """Wizard and cleric cast side by side."""
    return fight(rolls, steps=["cast", "plan"], casts=[Cast(WIZARD), Cast(CLERIC)], **parts)


def hp(table: Table) -> list[int]:
    return list(table.view(None)["hp"])


def test_plans_may_change_until_everybody_has_one():
    table = fight([])
    assert list(table.waiting) == [PALADIN, BARD, WIZARD, CLERIC]
    table.answer(CLERIC, "cure")
    assert list(table.waiting) == [PALADIN, BARD, WIZARD] and not table.choices[CLERIC].waits
    assert [option.id for option in table.choices[CLERIC].options] == ["sword", "wait"], "what else there is"
    table.answer(CLERIC, "wait")
    for seat in (PALADIN, BARD, WIZARD):
        table.answer(seat, "wait")
    assert table.result is not None
    assert [event.data["plan"] for event in table.events_for(None) if event.kind == "plans"][:2] == ["cure", "wait"]


def test_the_dead_are_not_asked_for_plans():
    assert fight([], hp=[12, 0, 6, 9]).waiting == (PALADIN, WIZARD, CLERIC)


def test_spells_are_tested_side_by_side_in_any_order():
    for order in ((WIZARD, CLERIC), (CLERIC, WIZARD)):
        table = casting(["flame", "wave"])
        assert list(table.waiting) == [WIZARD, CLERIC]
        for seat in order:
            table.answer(seat, RIGHT[table.choices[seat].about["symbol"]])  # type: ignore[index]
        assert table.state.due == 6, "3 damage, and 3 for the test"
        assert hp(table)[WIZARD] == 6 + 8, "the weakest is healed by 5, and 3 for the test"


def test_a_failed_test_only_loses_the_bonus():
    table = casting(["flame", "wave"], muses=0)
    table.answer(WIZARD, DEAF["flame"])
    table.answer(CLERIC, DEAF["wave"])
    assert (table.state.due, hp(table)[WIZARD]) == (3, 6 + 5)


def test_muse_follows_the_failure_at_once_and_brings_a_new_test():
    table = casting(["flame", "wave", "leaf"])
    table.answer(WIZARD, DEAF["flame"])
    assert list(table.waiting) == [BARD, CLERIC], "the other spell is still being tested"
    table.answer(BARD, "muse")
    assert table.choices[WIZARD].text == "What is the name of the leaf?"
    table.answer(WIZARD, RIGHT["leaf"])
    assert table.state.due == 6 and list(table.waiting) == [CLERIC]


def test_muse_allows_one_retry():
    table = casting(["flame", "wave", "leaf"])
    table.answer(WIZARD, DEAF["flame"])
    table.answer(BARD, "muse")
    table.answer(WIZARD, DEAF["leaf"])
    assert table.state.due == 3 and list(table.waiting) == [CLERIC]


def test_the_last_muse_on_one_test_lets_the_other_spell_go_on_by_itself():
    table = casting(["flame", "wave", "leaf"], muses=1)
    table.answer(WIZARD, DEAF["flame"])
    table.answer(CLERIC, DEAF["wave"])
    assert list(table.waiting) == [BARD] and table.choices[BARD].about == {"caster": "wizard"}, "the earlier first"
    table.answer(BARD, "muse")
    assert list(table.waiting) == [WIZARD] and hp(table)[WIZARD] == 6 + 5
    assert [event.kind for event in table.events][-3:] == ["inspired", "shown", "healed"]


def test_saving_the_muse_leaves_it_for_the_other():
    table = casting(["flame", "wave"], muses=1)
    table.answer(WIZARD, DEAF["flame"])
    table.answer(CLERIC, DEAF["wave"])
    table.answer(BARD, "save it")
    assert list(table.waiting) == [BARD] and table.choices[BARD].about == {"caster": "cleric"}


def test_a_dead_bard_casts_no_muse():
    table = casting(["flame", "wave"], hp=[12, 0, 6, 9])
    table.answer(WIZARD, DEAF["flame"])
    assert list(table.waiting) == [CLERIC]


@pytest.mark.parametrize(("total", "hit"), [(15, False), (16, True)])
def test_instant_safeguard_makes_the_armour_16(total: int, hit: bool):
    table = fight([], steps=["monster", "settle", "plan"], blow=Blow(WIZARD, total), hp=[12, 8, 9, 9])
    assert list(table.waiting) == [WIZARD]
    table.answer(WIZARD, "safeguard")
    assert hp(table)[WIZARD] == (9 - CLAW if hit else 9)


def test_a_safeguard_is_cast_once_and_only_when_hit():
    missed = fight([], steps=["monster", "settle", "plan"], blow=Blow(WIZARD, 9))
    assert missed.choices[WIZARD].ask == "plan"
    spent = fight([], steps=["monster", "settle", "plan"], blow=Blow(WIZARD, 12), safeguards=0, sacrifices=0)
    assert hp(spent)[WIZARD] == 0


@pytest.mark.parametrize("paladin", [30, 2])
def test_sacrifice_leaves_both_at_5_whatever_the_paladin_had(paladin: int):
    table = fight([], steps=["settle", "plan"], hp=[paladin, 8, 6, 9], harms=[Harm(WIZARD, CLAW)])
    table.answer(PALADIN, "sacrifice")
    assert list(table.waiting) == [WIZARD] and table.choices[WIZARD].ask == "consent"
    table.answer(WIZARD, "accept")
    assert (hp(table)[PALADIN], hp(table)[WIZARD]) == (5, 5)
    assert table.view(None)["left"][2] == 0


def test_who_is_not_willing_is_not_saved():
    table = fight([], steps=["settle", "plan"], harms=[Harm(WIZARD, CLAW)])
    table.answer(PALADIN, "sacrifice")
    table.answer(WIZARD, "refuse")
    assert (hp(table)[PALADIN], hp(table)[WIZARD]) == (12, 0)
    assert table.view(None)["left"][2] == 1, "nothing was used"


def test_the_paladin_saves_neither_itself_nor_while_dying():
    alone = fight([], steps=["settle", "plan"], hp=[3, 8, 9, 9], harms=[Harm(PALADIN, CLAW)])
    assert hp(alone)[PALADIN] == 0
    breath = [Harm(seat, BREATH) for seat in (PALADIN, BARD)]
    both = fight([], steps=["settle", "plan"], hp=[3, 3, 9, 9], harms=breath)
    assert hp(both)[:2] == [0, 0]


def test_of_two_about_to_die_only_one_is_saved():
    breath = [Harm(seat, BREATH) for seat in (BARD, WIZARD)]
    table = fight([], steps=["settle", "plan"], hp=[12, 2, 2, 9], harms=breath)
    table.answer(PALADIN, "hold back")
    assert table.choices[PALADIN].about == {"ally": "wizard"}
    table.answer(PALADIN, "sacrifice")
    table.answer(WIZARD, "accept")
    assert hp(table) == [5, 0, 5, 9]


def test_all_damage_of_the_party_happens_at_once_and_ends_the_fight_from_within():
    table = fight([], steps=ROUND.copy(), health=LEAST, dealt=LEAST - 4)
    for seat in (PALADIN, BARD, WIZARD):
        table.answer(seat, "sword")
    assert list(table.waiting) == [CLERIC]
    table.answer(CLERIC, "wait")
    assert table.result is not None and table.result.reason == "the party wins"
    with pytest.raises(Refused, match="the game is over: the party wins"):
        table.answer(PALADIN, "sword")


def test_what_the_looks_told_bounds_every_other_world():
    table = fight([3, 20], steps=["party damage", "plan"], health=20, due=10, low=12, high=31)
    assert table.events[-1].data == {"dealt": 10, "look": "bloodied"}
    healths = {table.resampled(None, seed).state.health for seed in range(200)}
    assert healths == set(range(12, 21)), "bloodied by 10: at most 20, and never less than the least"


def test_a_wrong_name_is_refused_with_the_rule_of_the_question():
    table = casting(["flame", "wave"])
    with pytest.raises(Refused, match=r"did you mean 'water'\? \[truedungeon.skillcheck.per-cast\]"):
        table.answer(CLERIC, "watr")
