"""What tokens, sets and scrolls have to do with Spells: second castings, spared boxes, blood, split healing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.casters import FAIL, PASS, score, still
from tests.games.truedungeon.fights import hero, offered, refusal, table
from tests.tables import do, told
from undercroft import Table

PLAIN = {"spell-damage": 0, "missile-to-hit": 0, "hp": 60}
ARCANE = ["Arcane Belt", "Arcane Bracers", "Arcane Charm"]
CABAL = ["Bracelets of the Cabal", "Charm of the Cabal", "Gloves of the Cabal"]


def mage(*tokens: str, options: dict[str, Any] | None = None, rolls: Any = (), **more: Any) -> Table:
    """A wizard of 5th level with these tokens and a monster that keeps still."""
    who = {"class": "wizard", "level": 5, "tokens": list(tokens), "card": PLAIN, **more}
    return table(who, monsters=[still()], rolls=rolls, options=options or FAIL)


def marked(on: Table) -> dict[str, int]:
    """What is marked off of the wizard's Spells."""
    boxes = hero(on, "wizard").boxes
    assert boxes is not None
    return boxes.spells


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage.scope")
def test_elevated_damage_is_not_for_scrolls() -> None:
    sorcerer = {"class": "wizard", "subclass": "sorcerer", "card": PLAIN, "carried": ["Page of Sudden Frost"]}
    on = table(sorcerer, monsters=[still()], options=FAIL)
    do(on, "cast elevate-damage", "done", "read page-of-sudden-frost ogre")
    assert score(on) == {"Ogre": 9}
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": 8 + 15}


@pytest.mark.rule("truedungeon.set.arcane.three")
def test_the_first_spell_of_an_arcane_set_is_not_marked_off() -> None:
    on = mage(*ARCANE)
    do(on, "cast lightning-storm", "done", "cast frost-dart ogre", "done", "cast frost-dart ogre")
    assert marked(on) == {"lightning-storm": 1, "frost-dart": 1}


@pytest.mark.rule("truedungeon.set.cabal.three", "truedungeon.set.cabal.modifiable")
def test_a_cabal_set_gives_a_second_full_spell_once_a_room() -> None:
    on = mage(*CABAL, options=PASS, card={**PLAIN, "spell-damage": 2})
    do(on, "cast magic-missile ogre", "cast magic-missile ogre")
    assert refusal(on, "cast magic-missile ogre") == "truedungeon.action.budget"
    assert score(on) == {"Ogre": 2 * 13}
    do(on, "cast frost-dart ogre")
    assert refusal(on, "cast frost-dart ogre") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.set.cabal.three")
def test_an_instant_spell_is_not_the_second_one_of_a_cabal_set() -> None:
    on = mage(*CABAL)
    do(on, "cast magic-missile ogre", "cast instant-safeguard")
    assert "truedungeon.set.cabal.three" not in told(on, "casts")[-1].also
    do(on, "cast magic-missile ogre")
    assert "truedungeon.set.cabal.three" in told(on, "casts")[-1].also


@pytest.mark.rule("truedungeon.action.order-example")
def test_a_recast_comes_after_the_spell() -> None:
    on = mage("Bracelets of the Zephyr")
    assert refusal(on, "recast frost-dart ogre") == "truedungeon.action.order-example"
    do(on, "cast frost-dart ogre", "recast frost-dart ogre")
    wizard = hero(on, "wizard")
    assert wizard.standard and wizard.free and marked(on) == {"frost-dart": 2}


@pytest.mark.rule("truedungeon.set.cabal.modifiable")
def test_a_recast_is_a_scroll_and_gains_nothing() -> None:
    on = mage("Bracelets of the Zephyr", options=PASS, card={**PLAIN, "spell-damage": 5})
    do(on, "cast magic-missile ogre", "recast magic-missile ogre")
    assert score(on) == {"Ogre": 11 + 5 + 8}


def test_a_recast_needs_an_empty_hand_even_with_a_focus() -> None:
    on = mage("Bracelets of the Zephyr", melee=["Staff of Focus"])
    do(on, "cast frost-dart ogre")
    assert not any(id.startswith("recast") for id in offered(on))
    assert refusal(on, "recast frost-dart ogre") == "truedungeon.spellcasting.hands-swap"


@pytest.mark.rule("truedungeon.combat.heal-timing", "truedungeon.combat.heal-timing-example")
def test_healing_comes_when_it_is_wanted_also_after_the_evokers_charm() -> None:
    wizard = {"class": "wizard", "level": 5, "tokens": ["Mad Evoker's Charm"], "card": PLAIN}
    on = table(wizard, {"class": "cleric", "card": {"spell-healing": 0}}, monsters=[still()], options=PASS)
    do(on, "evoke magic-missile ogre")
    assert hero(on, "wizard").hp == 55
    do(on, "cast cure-moderate-wounds wizard", seat=1)
    assert hero(on, "wizard").hp == 60
    assert score(on) == {"Ogre": 8 * 2 + 3}


def test_the_evokers_charm_wants_blood_and_a_damage_spell() -> None:
    on = mage("Mad Evoker's Charm", hp=5)
    assert refusal(on, "evoke magic-missile ogre") == "truedungeon.combat.heal-timing-example"
    on = mage("Mad Evoker's Charm")
    assert refusal(on, "evoke cats-grace wizard") == "truedungeon.combat.heal-timing-example"
    assert refusal(mage(), "evoke magic-missile ogre") == "truedungeon.spellcasting.mark-off"
    assert not told(on, "blood")


@pytest.mark.rule("truedungeon.misc.token-over-rule")
def test_healing_may_be_split_with_the_right_lenses() -> None:
    cleric = {"class": "cleric", "card": {"spell-healing": 2, "hp": 60}, "hp": 10, "tokens": ["Lenses of Divine Sight"]}
    fighter = {"class": "fighter", "card": {"hp": 60}, "hp": 10}
    on = table(cleric, fighter, monsters=[still()], options=FAIL)
    assert "cast guidance fighter" in offered(on) and "cast guidance cleric fighter" not in offered(on)
    do(on, "cast cure-light-wounds cleric fighter", "3")
    assert (hero(on, "cleric").hp, hero(on, "fighter").hp) == (13, 14)


def test_a_savants_passed_test_adds_more() -> None:
    on = mage("Ring of the Savant", options=PASS)
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": 13}
