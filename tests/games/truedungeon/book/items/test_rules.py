"""General rules of actions and tokens, as they show in a fight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, one, quiet, slid
from tests.games.truedungeon.fights import attack, hero, offered, refusal, state, table
from tests.tables import do, told
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.uses import uses
from undercroft.games.truedungeon.faces.view import hears

MENDING = "Draught of Plain Mending"


def reasons(cls: str, *tokens: str, melee: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """What is wrong with such a character, by token."""
    found = fit(Character(class_=cls, tokens=tokens, melee=melee), shipped()).problems
    return {name: (why.rule or "", *why.also) for name, why in found}


# ---------------------------------------------------------------- actions


@pytest.mark.rule("truedungeon.action.budget", "truedungeon.action.attack", "truedungeon.action.no-substitute")
def test_one_standard_and_one_free_action_and_no_exchange() -> None:
    party = one("fighter", SWORD, carried=[MENDING, MENDING, "Heavy Mace"])
    on = table(party, rolls=[slid(10, 1), MISS])
    do(on, "attack ogre")
    assert refusal(on, "attack ogre") == "truedungeon.action.budget"
    do(on, "swap heavy-mace")
    assert refusal(on, "fetch draught-of-plain-mending") == "truedungeon.action.budget"
    given_up = table(party)
    do(given_up, "swap heavy-mace")
    assert not hero(given_up, "fighter").standard
    assert refusal(given_up, "swap militia-long-sword") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.action.no-carry")
def test_unused_actions_are_lost() -> None:
    on = table(one("fighter", SWORD), rolls=[MISS, slid(10, 1), MISS])
    do(on, "done", "attack ogre")
    assert refusal(on, "attack ogre") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.action.order")
def test_actions_come_in_any_order() -> None:
    party = one("fighter", SWORD, conditions=["prone"])
    for deeds in (["stand", "attack ogre"], ["attack ogre", "stand"]):
        on = table(party, rolls=[slid(15, 1), MISS])
        do(on, *deeds)
        assert hero(on, "fighter").standard and hero(on, "fighter").free


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("truedungeon.misc.cannot-beats-can", "truedungeon.misc.heroism-glory")
def test_what_one_token_forbids_no_other_allows() -> None:
    worn = ("Medallion of Heroism", "Gloves of Glory", "Ring of Fire Resistance")
    found = reasons("fighter", *worn)
    assert "truedungeon.misc.cannot-beats-can" in found["Ring of Fire Resistance"]
    assert reasons("fighter", *worn[:2]) == {}


@pytest.mark.rule("truedungeon.combat.spirit-pet-one")
def test_one_spirit_pet_and_no_more() -> None:
    found = reasons("fighter", "Spirit Mouse", "Spirit Moth")
    assert "truedungeon.combat.spirit-pet-one" in found["Spirit Mouse"]


@pytest.mark.rule("truedungeon.misc.hand-icons")
def test_two_hands_leave_none_for_a_shield() -> None:
    assert "Pot-Lid Buckler" in reasons("fighter", melee=("Two-Hand Toothpick", "Pot-Lid Buckler"))
    assert reasons("fighter", melee=(SWORD, "Pot-Lid Buckler")) == {}


@pytest.mark.rule("truedungeon.misc.token-database")
def test_the_catalogue_says_what_every_used_token_does() -> None:
    for name in uses():
        token = shipped()[name]
        assert token.known and (token.text or token.notes or token.effects or token.weapon or token.rule), name


@pytest.mark.rule("truedungeon.misc.token-lookup")
def test_what_a_token_does_can_be_read_before_it_is_used() -> None:
    on = table(one("fighter", SWORD, carried=[MENDING]))
    (drink,) = [option for option in on.choices[0].options if option.id.startswith("drink")]
    assert drink.label == f"drink {MENDING}, getting it out first (Heals 3 HP)"
    do(on, drink.id)
    assert "truedungeon.misc.token-lookup" in told(on, "uses")[0].also


@pytest.mark.rule("truedungeon.misc.soulforged")
def test_a_soulforged_token_serves_its_owner_and_never_after_death() -> None:
    owner = one("fighter", SWORD, carried=["Soulforged Thimble"], hp=10)
    on = table(owner, one("paladin", SWORD), stage="recovery")
    assert refusal(on, "gear soulforged-thimble", seat=1) == "truedungeon.misc.token-required"
    do(on, "gear soulforged-thimble")
    assert hero(on, "fighter").hp == 12
    helper = one("paladin", SWORD, carried=["Draught of One More Dawn"])
    back = table({**owner, "hp": None, "dead": True}, helper, stage="recovery")
    do(back, "give draught-of-one-more-dawn fighter", seat=1)
    assert refusal(back, "gear soulforged-thimble") == "truedungeon.misc.soulforged"


@pytest.mark.rule("truedungeon.condition.poisoned.proactive")
@pytest.mark.parametrize(("drinks", "poisoned"), [(True, False), (False, True)])
def test_a_strong_stomach_may_be_had_beforehand(drinks: bool, poisoned: bool) -> None:
    venom = attack(damage=0, to_hit=None, form="area", save="fortitude", dc=15, inflicts="poisoned")
    party = one("fighter", SWORD, carried=["Draught of the Stone Gut"], card={"fortitude": 0})
    on = table(party, monsters=[quiet(attacks=[venom])], stage="before", initiative="monster_first", rolls=[12])
    if drinks:
        do(on, "drink draught-of-the-stone-gut")
    else:
        table(party, stage="before").answer(0, "drink draught-of-the-stone-gut")
    do(on, "ready")
    assert any(one.name == "poisoned" for one in hero(on, "fighter").lasting) is poisoned


# ---------------------------------------------------------------- Spells as scrolls


def healer(*tokens: str, **more: Any) -> dict[str, Any]:
    """A cleric who casts two Spells in a round, the second as a scroll."""
    return {"class": "cleric", "tokens": ["Bracelets of the Zephyr", *tokens], **more}


@pytest.mark.rule(
    "truedungeon.scroll.as-scroll", "truedungeon.scroll.as-scroll-not-scroll", "truedungeon.scroll.scroll-tube"
)
@pytest.mark.parametrize("tokens", [(), ("Arcane Scroll Tube",), ("Greater Arcane Scroll Tube",)])
def test_a_spell_cast_as_a_scroll_gains_nothing_at_all(tokens: tuple[str, ...]) -> None:
    worn = [name for name in tokens if shipped()[name].known]
    on = table(
        healer(*worn, card={"spell-healing": 4}, carried=[name for name in tokens if name not in worn]),
        one("fighter", SWORD, hp=1),
        options={"skill_tests": "always_pass"},
    )
    do(on, "cast cure-light-wounds fighter", "recast cure-light-wounds fighter")
    first, second = (event.data["of"] for event in told(on, "healed"))
    assert first > second and hero(on, "cleric").spent == []


@pytest.mark.rule("truedungeon.scroll.as-scroll")
def test_only_a_spell_from_the_card_is_aimed_with_what_the_card_adds() -> None:
    wizard = {"class": "wizard", "tokens": ["Bracelets of the Zephyr"], "card": {"missile-to-hit": 9}}
    rolls = [{"natural": 14}, {"natural": 14}, MISS]
    on = table(wizard, monsters=[quiet()], rolls=rolls, options={"skill_tests": "always_fail"})
    do(on, "cast ray-of-shock ogre", "recast acid-ray ogre", "done")
    assert [event.data["how"] for event in told(on, "scored")] == ["hit", "missed"]


@pytest.mark.rule("truedungeon.scroll.as-scroll-not-scroll")
def test_what_doubles_scrolls_does_not_double_a_spell_cast_as_one() -> None:
    on = table(
        healer("Scroll-Spike", carried=["Leaf of Mending"]),
        one("fighter", SWORD, hp=1),
        monsters=[quiet()],
        rolls=[MISS],
        options={"skill_tests": "always_fail"},
    )
    do(on, "cast cure-light-wounds fighter", "recast cure-light-wounds fighter", "done", seat=0)
    do(on, "done", seat=1)
    do(on, "read leaf-of-mending fighter", seat=0)
    by_spell, by_recast, by_scroll = (event.data["of"] for event in told(on, "healed"))
    assert by_recast == by_spell and by_scroll == 2 * 5
    assert "truedungeon.misc.token-over-rule" in told(on, "uses")[0].also


# ---------------------------------------------------------------- the dead


@pytest.mark.rule("truedungeon.ghost.spiritward-silent")
def test_a_shirt_of_spiritward_gives_no_voice() -> None:
    dead = one("fighter", tokens=["Shirt of Spiritward"], ghost=True)
    on = table(dead, one("paladin", SWORD), stage="recovery", room=2)
    assert not hears(state(on), 0, 1)
    assert offered(on, 1)


@pytest.mark.rule("truedungeon.ghost.shade-cloak", "truedungeon.ghost.niltongue")
def test_a_cloak_hears_and_a_rod_speaks() -> None:
    ghost = one("fighter", ghost=True)
    party = [ghost, one("paladin", SWORD, tokens=["Shade Cloak"]), one("barbarian", SWORD)]
    on = table(*party, stage="recovery", room=2)
    assert hears(state(on), 0, 1) and not hears(state(on), 0, 2)
    rod = {"class": "cleric", "ghost": True, "carried": ["+3 Rod of Niltongue"]}
    spoken = table(rod, one("barbarian", SWORD), stage="recovery", room=2)
    assert hears(state(spoken), 0, 1)
