"""Tokens: who may use them, which may repeat, what is brought along, what counts and what lies idle."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.games.truedungeon.builds import KEY, fitted, gives, hero, idle, line, made, reasons, rule_data, weapon
from undercroft.games.truedungeon.character.equip import why_not_use
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.token import Condition, Note
from undercroft.games.truedungeon.content.words import RARITIES, Kind

# ---- who may use them


@pytest.mark.rule("truedungeon.token.class-list")
def test_a_token_with_a_class_list_is_refused_to_other_classes() -> None:
    robe = made("Test Robe", "torso", gives("ac", 2), classes=("wizard", "elf-wizard"))
    assert fitted("wizard", robe).legal
    refused = fitted("fighter", robe)
    assert reasons(refused) == {"Test Robe": "truedungeon.token.class-list"}
    assert "not for a fighter" in refused.problems[0][1].reason
    assert line("fighter", robe)["melee-ac"] == line("fighter")["melee-ac"]


@pytest.mark.rule("truedungeon.token.class-list-absent")
@pytest.mark.parametrize("cls", ["barbarian", "wizard", "monk"])
def test_a_token_without_a_class_list_is_for_everybody(cls: str) -> None:
    assert fitted(cls, made("Test Cap", "head")).legal


@pytest.mark.rule("truedungeon.subclass.class-list")
def test_a_sub_class_counts_as_its_class_for_class_lists() -> None:
    mask = made("Test Mask", "face", classes=("rogue",))
    assert fitted("rogue", mask, subclass="assassin", carried=(KEY,)).legal
    assert reasons(fitted("ranger", mask, subclass="warden", carried=(KEY,))) == {
        "Test Mask": "truedungeon.token.class-list"
    }


@pytest.mark.rule("truedungeon.class.cleric.blunt-only")
@pytest.mark.parametrize("edge", ["edged", "piercing"])
def test_a_cleric_fights_with_blunt_weapons_only(edge: str) -> None:
    assert reasons(fitted("cleric", weapon("Test Blade", edge=edge))) == {
        "Test Blade": "truedungeon.class.cleric.blunt-only"
    }
    assert fitted("cleric", weapon("Test Mace", edge="blunt")).legal
    assert fitted("fighter", weapon("Test Blade", edge=edge)).legal


@pytest.mark.rule("truedungeon.class.token-overrides")
def test_an_edged_weapon_that_lists_the_cleric_is_for_clerics() -> None:
    assert fitted("cleric", weapon("Saint's Sickle", edge="edged", classes=("cleric",))).legal


@pytest.mark.rule("truedungeon.class.token-overrides")
def test_a_token_that_forbids_a_slot_leaves_it_empty() -> None:
    found = fitted("fighter", "Medallion of Heroism", made("Plain Ring", "finger", gives("hp", 3)))
    assert reasons(found) == {"Plain Ring": "truedungeon.class.token-overrides"}
    assert found.level == 5


# ---- the same name twice


@pytest.mark.rule("truedungeon.token.duplicate.unique-name")
def test_no_two_equipped_tokens_have_the_same_name() -> None:
    charm = made("Test Charm", "charm", gives("hp", 2))
    assert reasons(fitted("bard", charm, charm)) == {"Test Charm": "truedungeon.token.duplicate.unique-name"}
    assert line("bard", charm, charm)["hp"] == line("bard", charm)["hp"] == 20


@pytest.mark.rule("truedungeon.token.duplicate.exceptions")
def test_weapons_may_repeat() -> None:
    knife = weapon("Test Knife")
    found = fitted("ranger", knife, knife)
    assert found.legal and [token.name for token in found.held.melee.tokens] == ["Test Knife", "Test Knife"]


@pytest.mark.rule("truedungeon.token.duplicate.exceptions")
def test_of_two_weapons_of_a_name_what_else_they_give_counts_once() -> None:
    beak, fang = (weapon(name, gives("reflex", 1), flurry=True) for name in ("Test Beak", "Other Beak"))
    assert line("monk", beak, beak)["reflex"] == line("monk", beak)["reflex"] == line("monk")["reflex"] + 1
    assert line("monk", beak, fang)["reflex"] == line("monk")["reflex"] + 2


@pytest.mark.rule("truedungeon.token.duplicate.exceptions", "truedungeon.slot.runestone")
def test_rare_runestones_on_a_base_may_repeat_up_to_its_room() -> None:
    base = made("Test Base", "runestone", base=3)
    stone = made("Test Runestone", "runestone", gives("hp", 1))
    assert line("bard", base, stone, stone, stone)["hp"] == 21
    overfull = fitted("bard", base, stone, stone, stone, stone)
    assert reasons(overfull) == {"Test Runestone": "truedungeon.slot.runestone"}
    assert reasons(fitted("bard", stone, stone)) == {"Test Runestone": "truedungeon.token.duplicate.unique-name"}


@pytest.mark.rule("truedungeon.slot.runestone")
def test_only_rare_runestones_ride_on_a_base() -> None:
    base = made("Test Base", "runestone", base=3)
    fine = made("Fine Runestone", "runestone", rarity="ultra-rare")
    stone = made("Test Runestone", "runestone")
    found = fitted("bard", base, fine, stone)
    assert reasons(found) == {"Test Base": "truedungeon.slot.runestone", "Test Runestone": "truedungeon.slot.runestone"}
    assert [token.name for token in found.worn] == ["Fine Runestone"]


@pytest.mark.rule("truedungeon.token.duplicate.ring-example", "truedungeon.token.duplicate.unique-name")
def test_a_second_ring_of_greater_focus_is_refused() -> None:
    both = fitted("cleric", "Ring of Focus", "Ring of Greater Focus")
    assert both.legal
    twice = fitted("cleric", "Ring of Greater Focus", "Greater Ring of Focus")
    assert reasons(twice) == {"Ring of Greater Focus": "truedungeon.token.duplicate.unique-name"}


@pytest.mark.rule("truedungeon.token.duplicate.expanders", "truedungeon.token.duplicate.charm-example")
def test_more_charm_slots_take_six_charms_only_if_all_names_differ() -> None:
    charms = [made(f"Test Charm {number}", "charm") for number in range(6)]
    assert fitted("druid", "Charm Necklace", *charms).legal
    twice = fitted("druid", "Charm Necklace", *charms[:5], charms[0])
    assert reasons(twice) == {"Test Charm 0": "truedungeon.token.duplicate.unique-name"}
    assert "truedungeon.token.duplicate.expanders" in twice.problems[0][1].also


@pytest.mark.rule("truedungeon.token.carry-unlimited")
def test_what_is_not_equipped_is_carried_in_any_number() -> None:
    found = fitted("bard", carried=("Draught of Deep Mending",) * 40)
    assert found.legal and len(found.carried) == 40 and not found.idle
    pouches = fitted("rogue", carried=("Ash's Death Pouch",) * 40)
    assert pouches.legal and len(pouches.carried) == 40
    assert {why.also for _, why in pouches.idle} == {("truedungeon.token.carry-unlimited",)}


@pytest.mark.rule("truedungeon.token.duplicate.unequipped")
def test_what_is_carried_and_used_cannot_be_worn() -> None:
    assert reasons(fitted("bard", "Draught of Deep Mending")) == {
        "Draught of Deep Mending": "truedungeon.token.duplicate.unequipped"
    }


@pytest.mark.rule("truedungeon.token.one-per-person", "truedungeon.token.one-per-person-example")
def test_a_second_death_pouch_gives_nothing() -> None:
    one, two = (fitted("rogue", carried=("Ash's Death Pouch",) * count) for count in (1, 2))
    assert not one.idle
    assert two.legal and idle(two) == {"Ash's Death Pouch": "truedungeon.token.one-per-person"}


# ---- what is brought along


@pytest.mark.rule("truedungeon.token.bring.required")
def test_only_what_is_entered_gives_anything() -> None:
    belt = made("Test Belt", "waist", gives("strength", 2))
    assert line("fighter", known=(belt,))["melee-damage"] == 2
    assert line("fighter", belt)["melee-damage"] == 3
    assert line("fighter", known=(belt,), carried=("Test Belt",))["melee-damage"] == 2


@pytest.mark.rule("truedungeon.token.handheld-definition")
def test_weapons_shields_and_off_hand_items_are_held_and_gloves_and_rings_are_worn() -> None:
    book, gloves = made("Test Book", "offhand"), made("Test Gloves", "hands")
    ring, sword = made("Test Ring", "finger"), weapon("Test Sword")
    found = fitted("bard", book, gloves, ring, sword)
    assert {token.name for token in found.held.all()} == {"Test Book", "Test Sword"}
    assert {token.name for token in found.worn} == {"Test Gloves", "Test Ring"}


@pytest.mark.rule("truedungeon.token.handheld-definition")
def test_what_is_worn_cannot_be_named_for_a_hand() -> None:
    gloves = made("Test Gloves", "hands")
    assert reasons(fitted("bard", known=(gloves,), melee=("Test Gloves",))) == {
        "Test Gloves": "truedungeon.token.handheld-definition"
    }


@pytest.mark.rule("truedungeon.token.equip-limited")
def test_most_slots_take_one_token() -> None:
    caps = [made(f"Test Cap {number}", "head", gives("will")) for number in (1, 2)]
    found = fitted("bard", *caps)
    assert reasons(found) == {"Test Cap 2": "truedungeon.slot.head"}
    assert "2 in the slot head, which holds 1" in found.problems[0][1].reason
    assert line("bard", *caps)["will"] == line("bard", caps[0])["will"]


@pytest.mark.rule("truedungeon.token.equip-limited")
def test_of_too_many_the_rarer_one_stays() -> None:
    plain, fine = made("A Plain Cap", "head", rarity="common"), made("The Fine Cap", "head", rarity="relic")
    assert reasons(fitted("bard", plain, fine)) == {"A Plain Cap": "truedungeon.slot.head"}


# ---- what must be so


@pytest.mark.rule("truedungeon.token.conditional")
@pytest.mark.parametrize(
    ("condition", "met"),
    [
        (Condition(hands="two"), weapon("Great Axe", hands="two")),
        (Condition(holding="bow"), weapon("Bow", mode=("missile",), hands="two", tags=("bow",))),
        (Condition(rarest="uncommon"), weapon("Common Club", rarity="common")),
        (Condition(beside=("Boots",)), made("Boots", "feet")),
        (Condition(one_other="lucky"), made("Coin", "slotless", tags=("lucky",))),
    ],
)
def test_a_token_is_idle_until_what_it_asks_for_is_there(condition: Condition, met: object) -> None:
    cloak = made("Picky Cloak", "back", gives("hp", 4), condition=condition)
    without = fitted("fighter", cloak)
    assert without.legal and idle(without) == {"Picky Cloak": "truedungeon.token.conditional"}
    assert line("fighter", cloak)["hp"] == 30
    assert line("fighter", cloak, met)["hp"] == 34  # type: ignore[arg-type]


@pytest.mark.rule("truedungeon.token.conditional")
@pytest.mark.parametrize(
    ("condition", "undone_by"),
    [
        (Condition(no_shield=True), made("Shield", "offhand", shield=True)),
        (Condition(without=("Boots",)), made("Boots", "feet")),
        (Condition(without=("iron",)), made("Nail", "slotless", tags=("iron",))),
        (Condition(one_other="iron"), made("Nail", "slotless", tags=("rust",))),
    ],
)
def test_a_token_is_idle_beside_what_it_cannot_stand(condition: Condition, undone_by: object) -> None:
    cloak = made("Picky Cloak", "back", gives("hp", 4), condition=condition)
    assert line("fighter", cloak, undone_by)["hp"] == 30  # type: ignore[arg-type]


@pytest.mark.rule("truedungeon.token.conditional")
def test_one_token_may_let_another_in() -> None:
    first = made("First", "head", gives("dexterity", 4), condition=Condition(beside=("Second",)))
    second = made("Second", "feet", gives("hp", 1), condition=Condition(beside=("Third",)))
    third = made("Third", "hands")
    found = fitted("bard", first, second, third)
    assert not found.idle and {source.token for source in found.sources if source.token} == {"First", "Second"}
    assert set(idle(fitted("bard", first, second))) == {"Second"}


@pytest.mark.rule("truedungeon.token.conditional")
def test_a_token_that_undoes_what_it_asks_for_gives_nothing() -> None:
    mask = made("Sulking Mask", "face", gives("hp", 9), tags=("sulky",), condition=Condition(without=("Grump",)))
    grump = made("Grump", "head", gives("hp", 1), condition=Condition(without=("Sulking Mask",)))
    found = fitted("bard", mask, grump)
    assert [name for name, _ in found.idle] == ["Sulking Mask"], "of two that exclude each other one counts"
    assert line("bard", mask, grump)["hp"] == 19


@pytest.mark.rule("truedungeon.token.conditional")
def test_a_token_that_lowers_the_score_it_asks_for_gives_nothing() -> None:
    base = line("wizard").abilities["intelligence"].value
    dull = made("Dull Hat", "head", gives("intelligence", -2), condition=Condition(least={"intelligence": base}))
    found = fitted("wizard", dull)
    assert found.legal and idle(found) == {"Dull Hat": "truedungeon.token.conditional"}
    assert found.idle[0][1].reason == "Dull Hat would undo what it needs"
    assert line("wizard", dull).abilities["intelligence"].value == base


@pytest.mark.rule("truedungeon.token.conditional", "truedungeon.treasure.te-alone")
def test_of_two_ordinary_enhancers_one_counts() -> None:
    both = line("bard", "Ring of the Honest Cut", "Bead of the Magpie's Share")
    assert both["treasure"] == 4 and len(both.fitted.idle) == 1


@pytest.mark.rule("truedungeon.token.conditional")
def test_what_an_idle_token_does_in_words_is_not_listed_either() -> None:
    cloak = made("Picky Cloak", "back", notes=(Note(text="it sings"),), condition=Condition(beside=("Boots",)))
    sings = [[row.text for row in line("bard", cloak, *more).listed] for more in ((), (made("Boots", "feet"),))]
    assert "it sings" not in sings[0] and "it sings" in sings[1]


# ---- what the handbook lists


@pytest.mark.rule("truedungeon.token.rarity")
def test_rarities_stand_from_common_to_legendary() -> None:
    assert list(RARITIES) == rule_data("truedungeon.token.rarity")["order"]


@pytest.mark.rule("truedungeon.token.categories")
def test_the_kinds_begin_with_those_of_the_handbook() -> None:
    assert list(get_args(Kind))[:7] == rule_data("truedungeon.token.categories")["categories"]


@pytest.mark.rule("truedungeon.token.authority")
def test_the_catalogue_decides_what_a_token_does_errata_included() -> None:
    known = shipped().find("Gloves of Glory")
    changed = made("Gloves of Glory", "hands", gives("slots", 2, slot="finger"), errata="Two more rings, not one.")
    rings = [made(f"Test Ring {number}", "finger") for number in range(4)]
    assert known.effects[0].by == 1
    assert reasons(fitted("bard", known, *rings)) == {"Test Ring 3": "truedungeon.slot.finger"}
    assert fitted("bard", changed, *rings).legal


def test_a_token_whose_effect_nobody_knows_gives_nothing_and_is_listed() -> None:
    unknown = made("Dark Thing", "neck", known=False)
    assert ("what it does is not in the catalogue", "Dark Thing") in {
        (listed.text, listed.source) for listed in line("bard", unknown).listed
    }


def test_what_a_token_notes_stands_on_its_own_authority_unless_a_rule_has_it() -> None:
    beetle, cricket = "Figurine: Brass Beetle", "Figurine of Power: Cricket"
    for name, rule in ((beetle, "truedungeon.token.authority"), (cricket, "truedungeon.push.cricket")):
        assert {listed.rule for listed in line("bard", shipped().find(name)).listed if listed.source == name} == {rule}


# ---- sub-classes and holy symbols


@pytest.mark.rule("truedungeon.subclass.access")
@pytest.mark.parametrize("key", ["Skull of Cavadar", "Rod of Seven Parts (Complete)"])
def test_a_sub_class_needs_one_of_two_tokens(key: str) -> None:
    assert reasons(fitted("wizard", subclass="sorcerer")) == {"subclass": "truedungeon.subclass.access"}
    assert fitted("wizard", subclass="sorcerer", carried=(key,)).legal
    assert fitted("wizard", key, subclass="sorcerer").legal


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.one-symbol")
def test_a_cleric_brings_one_holy_symbol() -> None:
    assert fitted("cleric", "Holy Symbol of Pelor").legal
    found = fitted("cleric", "Holy Symbol of Pelor", carried=("Haven Holy Symbol",))
    assert reasons(found) == {"Haven Holy Symbol": "truedungeon.class.cleric.turn-undead.one-symbol"}


def test_what_a_ghost_may_not_wear_is_said_by_the_rule() -> None:
    cap = made("Test Cap", "head")
    why = why_not_use(cap, hero("bard", ghost=True))
    assert why is not None and why.rule == "truedungeon.ghosting.ghost-equipment"
