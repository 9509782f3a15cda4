"""Ability scores: the bonus, what it raises, what asks for a score."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import fitted, gives, line, made, reasons, rule_data, weapon
from tests.games.truedungeon.figures import adds_up
from undercroft.games.truedungeon.character.card import Card
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.content.tokens.token import Condition, Token, Weapon
from undercroft.games.truedungeon.content.words import ABILITIES, Ability


def raised(ability: Ability, by: int = 2) -> Token:
    """A belt that raises an ability."""
    return made("Test Belt", "waist", gives(ability, by))


def changes(cls: str, *tokens: Token) -> dict[str, int]:
    """By how much each column of the card changes with these tokens."""
    before, after = line(cls), line(cls, *tokens)
    return {name: after[name] - before[name] for name in before.columns if after[name] != before[name]}


# ---- the bonus


@pytest.mark.rule("truedungeon.ability.bonus-table")
@pytest.mark.parametrize(("scores", "bonus"), rule_data("truedungeon.ability.bonus-table"))
def test_the_bonus_is_as_in_the_table(scores: str, bonus: int) -> None:
    low, high = map(int, scores.split("-"))
    assert ability_bonus(low) == ability_bonus(high) == bonus


@pytest.mark.rule("truedungeon.ability.bonus-formula", "truedungeon.ability.bonus-15")
def test_dexterity_15_gives_2() -> None:
    druid = line("druid")
    assert druid.abilities["dexterity"].value == 15
    assert druid["missile-to-hit"] == 2


@pytest.mark.rule("truedungeon.ability.bonus-formula", "truedungeon.ability.bonus-9")
def test_strength_9_gives_minus_1() -> None:
    weak = line("wizard", raised("strength", -2))
    assert weak.abilities["strength"].value == 9
    assert weak["melee-to-hit"] == weak["melee-damage"] == -1


@pytest.mark.rule("truedungeon.ability.bonus-formula", "truedungeon.ability.bonus-rounding")
def test_5_gives_minus_3_and_not_minus_2() -> None:
    assert line("wizard", raised("strength", -6))["melee-damage"] == -3


# ---- what each is good for


@pytest.mark.rule("truedungeon.ability.six")
def test_there_are_six_abilities() -> None:
    assert [ability.capitalize() for ability in ABILITIES] == rule_data("truedungeon.ability.six")


@pytest.mark.rule("truedungeon.ability.base-range")
def test_base_scores_are_odd_and_lie_between_9_and_19() -> None:
    scores = [
        score for card in classes().values() for row in (card.fourth, card.fifth) for score in row.abilities.values()
    ]
    assert len(scores) == 144
    assert all(score % 2 and 9 <= score <= 19 for score in scores)


@pytest.mark.rule("truedungeon.ability.strength")
def test_strength_is_for_melee() -> None:
    assert changes("fighter", raised("strength")) == {"melee-to-hit": 1, "melee-damage": 1}


@pytest.mark.rule("truedungeon.ability.strength")
@pytest.mark.parametrize(
    ("what", "strength"),
    [({"mode": ("thrown",)}, 2), ({"mode": ("missile",), "mighty": True}, 2), ({"mode": ("missile",)}, 0)],
)
def test_strength_is_in_the_damage_of_what_is_thrown(what: dict[str, Any], strength: int) -> None:
    assert line("fighter", weapon("Test Missile", **what))["missile-damage"] == strength


@pytest.mark.rule("truedungeon.ability.dexterity")
def test_dexterity_is_for_ac_reflexes_and_missiles() -> None:
    assert changes("fighter", raised("dexterity")) == {
        "melee-ac": 1,
        "missile-ac": 1,
        "reflex": 1,
        "missile-to-hit": 1,
    }


@pytest.mark.rule("truedungeon.ability.constitution", "truedungeon.ability.constitution-hp")
def test_constitution_is_for_fortitude_and_hit_points() -> None:
    assert changes("fighter", raised("constitution", 4)) == {"fortitude": 2, "hp": 8}


@pytest.mark.rule("truedungeon.ability.intelligence")
def test_intelligence_is_on_no_column() -> None:
    assert changes("wizard", raised("intelligence", 6)) == {}


@pytest.mark.rule("truedungeon.ability.wisdom")
def test_wisdom_is_for_will() -> None:
    assert changes("fighter", raised("wisdom")) == {"will": 1}


@pytest.mark.rule("truedungeon.ability.charisma")
def test_charisma_is_on_no_column() -> None:
    assert changes("paladin", raised("charisma", 6)) == {}, "not even the paladin's saves"


# ---- Hit Points


def hp(found: Card) -> int:
    return found["hp"]


@pytest.mark.rule("truedungeon.ability.constitution-example", "truedungeon.ability.constitution-hp")
@pytest.mark.parametrize(("level", "more"), [((), 4), ((gives("level"),), 5)])
def test_one_more_constitution_bonus_gives_1_for_each_level(level: tuple[object, ...], more: int) -> None:
    coin = made("Test Coin", "slotless", *level)  # type: ignore[arg-type]
    assert hp(line("cleric", coin, raised("constitution"))) == hp(line("cleric", coin)) + more


@pytest.mark.rule("truedungeon.ability.constitution-hp-base")
def test_constitution_that_changes_no_bonus_changes_no_hit_points() -> None:
    assert hp(line("cleric", raised("constitution", 1))) == hp(line("cleric")) + 4, "11 to 12 changes the bonus"
    odd = made("Second Belt", "feet", gives("constitution", 1))
    assert hp(line("cleric", raised("constitution", 1), odd)) == hp(line("cleric")) + 4, "12 to 13 does not"
    assert hp(line("cleric", raised("constitution", -1))) == hp(line("cleric")), "nor 11 to 10"


@pytest.mark.rule("truedungeon.ability.constitution-printed", "truedungeon.class.card.hp-includes-con")
def test_the_printed_hit_points_have_the_base_constitution_in_them() -> None:
    dwarf = line("dwarf-fighter")
    assert dwarf.abilities["constitution"].value == 17 and hp(dwarf) == 30
    weak = line("dwarf-fighter", raised("constitution", -2))
    assert hp(weak) == 26 and adds_up(weak.columns["hp"])


def test_hit_points_are_a_total_that_says_what_it_is_made_of() -> None:
    found = line("bard", made("Test Charm", "charm", gives("hp", 3)))
    assert hp(found) == 21
    assert [(part.value, part.token) for part in found.columns["hp"].parts] == [(18, ""), (3, "Test Charm")]


# ---- Armor Class


@pytest.mark.rule("truedungeon.ability.ac-base")
@pytest.mark.parametrize("cls", sorted(classes()))
def test_everybody_but_the_monk_begins_with_10(cls: str) -> None:
    card = line(cls)
    dexterity = ability_bonus(card.abilities["dexterity"].value)
    assert card["melee-ac"] == card["missile-ac"] == (16 if cls == "monk" else 10 + dexterity)


@pytest.mark.rule("truedungeon.class.monk.combat-prowess")
@pytest.mark.parametrize(("tokens", "ac"), [((), 16), ((gives("level"),), 17), ((gives("dexterity", 2),), 17)])
def test_a_monk_begins_with_base_dexterity_counted(tokens: tuple[object, ...], ac: int) -> None:
    found = line("monk", made("Test Coin", "slotless", *tokens))  # type: ignore[arg-type]
    assert found["melee-ac"] == found["missile-ac"] == ac
    assert adds_up(found.columns["melee-ac"])


# ---- what asks for a score


def scholars(least: int) -> Token:
    """Spectacles that ask for Intelligence."""
    return made("Spectacles", "eyes", gives("spell-damage", 1), condition=Condition(least={"intelligence": least}))


@pytest.mark.rule("truedungeon.ability.prerequisite")
def test_a_minimum_score_is_asked_of_the_score_and_not_of_the_bonus() -> None:
    base = line("wizard").abilities["intelligence"].value
    assert fitted("wizard", scholars(base)).legal
    short = fitted("wizard", scholars(base + 1))
    assert reasons(short) == {"Spectacles": "truedungeon.ability.prerequisite"}
    assert f"needs Intelligence {base + 1}" in short.problems[0][1].reason
    assert f"it is {base}" in short.problems[0][1].reason
    assert fitted("wizard", scholars(base + 1), raised("intelligence", 1)).legal


@pytest.mark.rule("truedungeon.ability.prerequisite")
def test_potions_and_passing_boons_do_not_meet_it() -> None:
    passing = made("Passing Fancy", "waist", gives("intelligence", 9, per="room"))
    potion = made("Potion of Wits", "carried", gives("intelligence", 9), kind="potion")
    base = line("wizard").abilities["intelligence"].value
    found = fitted("wizard", scholars(base + 1), passing, known=(potion,), carried=("Potion of Wits",))
    assert reasons(found) == {"Spectacles": "truedungeon.ability.prerequisite"}


@pytest.mark.rule("truedungeon.ability.prerequisite")
def test_a_runestone_that_is_used_up_does_not_meet_it() -> None:
    stone = made("Runestone of Wits", "runestone", gives("intelligence", 4), one_use=True)
    base = line("wizard").abilities["intelligence"].value
    found = fitted("wizard", scholars(base + 1), stone)
    assert reasons(found) == {"Spectacles": "truedungeon.ability.prerequisite"}
    assert line("wizard", stone).abilities["intelligence"].value == base + 4, "though it counts for the score"


@pytest.mark.rule("truedungeon.ability.prerequisite")
def test_a_token_does_not_lift_itself_over_its_own_minimum() -> None:
    proud = made("Proud Belt", "waist", gives("strength", 4), condition=Condition(least={"strength": 17}))
    assert reasons(fitted("fighter", proud)) == {"Proud Belt": "truedungeon.ability.prerequisite"}
    assert fitted("fighter", proud, made("Boots", "feet", gives("strength", 2))).legal


@pytest.mark.rule("truedungeon.ability.prerequisite")
def test_what_is_named_for_both_modes_is_refused_once() -> None:
    what = Weapon(mode=("melee", "thrown"), wheel=(1, 2))
    axe = made("Proud Axe", "mainhand", kind="weapon", weapon=what, condition=Condition(least={"strength": 30}))
    found = fitted("fighter", known=(axe,), melee=("Proud Axe",), missile=("Proud Axe",))
    assert [name for name, _ in found.problems] == ["Proud Axe"] and found.held.all() == ()


@pytest.mark.rule("truedungeon.ability.prerequisite")
def test_what_is_refused_lifts_nobody_else() -> None:
    belts = [made(f"Belt {number}", "waist", gives("strength", 2)) for number in (1, 2)]
    proud = made("Proud Boots", "feet", condition=Condition(least={"strength": 19}))
    assert reasons(fitted("fighter", *belts, proud)) == {
        "Belt 2": "truedungeon.slot.waist",
        "Proud Boots": "truedungeon.ability.prerequisite",
    }


@pytest.mark.rule("truedungeon.ability.prerequisite-printed")
def test_the_minimum_is_part_of_the_token() -> None:
    token = scholars(20)
    assert token.condition is not None and token.condition.least == {"intelligence": 20}
