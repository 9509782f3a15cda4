"""What bonuses to Spells are added to, and the sets of casters."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.character.test_set_bonuses import ELDRITCH
from tests.games.truedungeon.figures import card_of, token
from undercroft.games.truedungeon.character.spell_bonuses import marks_off, may_cast_second, spell_damage, spell_healing
from undercroft.games.truedungeon.content.tokens.token import Effect

FOCUS = token("Test Focus", Effect(stat="spell-damage", by=3), Effect(stat="spell-healing", by=2))
ARCANE = ("Arcane Belt", "Arcane Bracers", "Arcane Charm")
CABAL = ("Bracelets of the Cabal", "Charm of the Cabal", "Gloves of the Cabal")


@pytest.mark.rule("truedungeon.partycard.spell-damage")
def test_spell_damage_is_for_spells_of_the_card() -> None:
    wizard = card_of("wizard", own=[FOCUS])
    assert spell_damage(wizard, "spell").value == 3
    assert [spell_damage(wizard, by).value for by in ("scroll", "wand", "item", "power")] == [0, 0, 0, 0]


@pytest.mark.rule("truedungeon.partycard.spell-damage-polymorph")
def test_the_polymorphed_strike_with_it() -> None:
    assert spell_damage(card_of("druid", own=[FOCUS]), "polymorph").value == 3


@pytest.mark.rule("truedungeon.partycard.spell-damage-turn")
def test_clerics_turn_undead_with_it() -> None:
    assert spell_damage(card_of("cleric", own=[FOCUS]), "turn undead").value == 3


@pytest.mark.rule("truedungeon.partycard.spell-healing")
def test_spell_healing_is_for_healers_and_their_spells() -> None:
    cleric = card_of("cleric", own=[FOCUS])
    assert (spell_healing(cleric, "spell").value, spell_healing(cleric, "scroll").value) == (2, 0)
    assert spell_healing(cleric, "item").value == 0
    assert spell_healing(card_of("fighter", own=[FOCUS]), "spell").value == 0


@pytest.mark.rule("truedungeon.set.elemental-eldritch.healing-scope")
def test_the_eldritch_healing_is_for_healing_spells() -> None:
    cleric = card_of("cleric", *ELDRITCH[1:])
    assert spell_healing(cleric, "spell").value == 6
    assert [spell_healing(cleric, by).value for by in ("power", "scroll", "wand")] == [0, 0, 0]


@pytest.mark.rule("truedungeon.set.elemental-eldritch.damage-scope")
def test_the_eldritch_damage_is_for_weapons_and_spells() -> None:
    cleric, before = card_of("cleric", *ELDRITCH[1:]), card_of("cleric", *ELDRITCH[2:])
    assert cleric["melee-damage"] - before["melee-damage"] == 1
    assert cleric["missile-damage"] == 2
    assert spell_damage(cleric, "spell").value == 2
    assert [spell_damage(cleric, by).value for by in ("power", "turn undead", "scroll", "wand")] == [0, 0, 0, 0]


@pytest.mark.rule("truedungeon.set.elemental-eldritch.what-is-spell")
def test_turning_undead_is_no_spell() -> None:
    cleric = card_of("cleric", *ELDRITCH[1:], own=[FOCUS])
    assert spell_damage(cleric, "spell").value == 5
    assert spell_damage(cleric, "turn undead").value == 3


@pytest.mark.rule("truedungeon.set.arcane.three")
def test_the_arcane_set_spares_the_first_spell() -> None:
    wizard = card_of("wizard", *ARCANE)
    assert not marks_off(wizard, 2, spared=False)
    assert marks_off(wizard, 2, spared=True)
    assert marks_off(wizard, 3, spared=False)
    assert marks_off(card_of("wizard", *ARCANE[:2]), 0, spared=False)


@pytest.mark.rule("truedungeon.set.cabal.three")
def test_the_cabal_set_allows_a_second_spell_in_a_room() -> None:
    wizard = card_of("wizard", *CABAL)
    assert may_cast_second(wizard, used=False)
    assert not may_cast_second(wizard, used=True)
    assert not may_cast_second(card_of("wizard", *CABAL[:2]), used=False)
