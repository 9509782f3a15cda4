"""Hands: one set for melee, one for missile combat; two-handed weapons, second weapons, shields."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.truedungeon.builds import fitted, gives, line, made, reasons, shield, weapon
from undercroft.games.truedungeon.character.fitted import Fitted

SWORD = weapon("Sword")
AXE = weapon("Axe", plus=1)
GREAT = weapon("Great Sword", hands="two")
BOW = weapon("Bow", mode=("missile",), hands="two", tags=("bow",))
SLING = weapon("Sling", mode=("missile",))
KNIFE = weapon("Throwing Knife", mode=("melee", "thrown"), classes=("ranger", "rogue", "fighter"))
RANGERS = weapon("Ranger's Sword", classes=("ranger", "fighter"))
ROGUES = weapon("Rogue's Sword", classes=("ranger", "rogue"))
STICKS = weapon("Sticks", flurry=True)
FORK = weapon("Fork", flurry=True, plus=1)
STAR = weapon("Shuriken", mode=("missile",), tags=("shuriken",))
SHIELD = shield("Shield", 2)
BUCKLER = made("Buckler", "offhand", gives("ac", 1), kind="armor", shield=True, buckler=True)
BOOK = made("Book", "offhand", gives("will", 1))


def hands(found: Fitted) -> dict[str, tuple[str | None, str | None]]:
    """What is in the main and the off hand, by mode."""
    return {
        mode: (held.main.name if held.main else None, held.off.name if held.off else None)
        for mode, held in (("melee", found.held.melee), ("missile", found.held.missile))
    }


# ---- one weapon, two hands, two modes


@pytest.mark.rule("truedungeon.slot.mainhand", "truedungeon.slot.one-weapon")
@pytest.mark.parametrize("cls", ["fighter", "rogue", "paladin"])
def test_one_weapon_at_a_time(cls: str) -> None:
    found = fitted(cls, SWORD, AXE)
    assert hands(found)["melee"] == ("Axe", None)
    assert reasons(found) == {"Sword": "truedungeon.slot.one-weapon"}


def test_further_weapons_are_carried() -> None:
    assert fitted("fighter", AXE, known=(SWORD,), carried=("Sword",)).legal


@pytest.mark.rule("truedungeon.slot.offhand")
def test_one_off_hand_item_at_a_time() -> None:
    found = fitted("bard", SWORD, SHIELD, BOOK)
    assert list(reasons(found).values()) == ["truedungeon.slot.offhand"]


@pytest.mark.rule("truedungeon.slot.offhand")
@pytest.mark.parametrize(
    ("named", "why"),
    [
        (("Shield", "Book"), "one off-hand item: Book is another beside Shield"),
        (("Sword", "Shield", "Book"), "Book: there are only two hands"),
    ],
)
def test_a_second_off_hand_item_that_was_named_is_refused_and_not_lost(named: tuple[str, ...], why: str) -> None:
    found = fitted("bard", known=(SWORD, SHIELD, BOOK), melee=named)
    assert reasons(found) == {"Book": "truedungeon.slot.offhand"}
    assert found.problems[0][1].reason == why
    assert found.held.melee.off is SHIELD


@pytest.mark.rule("truedungeon.slot.offhand")
def test_what_belongs_in_the_main_hand_cannot_be_in_the_off_hand() -> None:
    rod = made("Rod", "mainhand")
    found = fitted("bard", known=(SWORD, rod), melee=("Sword", "Rod"))
    assert reasons(found) == {"Rod": "truedungeon.slot.offhand"}
    assert reasons(fitted("bard", SWORD, SLING, rod)) == {"Rod": "truedungeon.slot.mainhand"}


@pytest.mark.rule("truedungeon.slot.one-weapon")
def test_a_third_weapon_finds_no_hand() -> None:
    found = fitted("ranger", *(weapon(f"Knife {number}") for number in (1, 2, 3)))
    assert reasons(found) == {"Knife 3": "truedungeon.slot.one-weapon"}
    assert found.problems[0][1].reason == "no hand is free for Knife 3"


@pytest.mark.rule("truedungeon.slot.two-handed")
def test_a_two_handed_weapon_leaves_no_hand_for_a_shield() -> None:
    found = fitted("fighter", GREAT, BOW, SHIELD)
    assert reasons(found) == {"Shield": "truedungeon.slot.two-handed"}
    assert line("fighter", GREAT, BOW, SHIELD)["melee-ac"] == 11


def test_a_shield_stays_in_the_mode_in_which_a_hand_is_free() -> None:
    found = line("fighter", GREAT, SLING, SHIELD)
    assert found.fitted.legal
    assert (found["melee-ac"], found["missile-ac"]) == (11, 13)


@pytest.mark.rule("truedungeon.slot.two-handed")
@pytest.mark.parametrize("off", [SHIELD, BOOK, KNIFE])
def test_nothing_can_be_named_beside_a_two_handed_weapon(off: object) -> None:
    name = off.name  # type: ignore[attr-defined]
    found = fitted("ranger", known=(GREAT, off), melee=("Great Sword", name))
    assert reasons(found) == {name: "truedungeon.slot.two-handed"}


@pytest.mark.rule("truedungeon.slot.two-handed")
def test_a_two_handed_weapon_is_no_second_weapon() -> None:
    found = fitted("ranger", known=(GREAT, SWORD), melee=("Sword", "Great Sword"))
    assert reasons(found) == {"Great Sword": "truedungeon.slot.two-handed"}


@pytest.mark.rule("truedungeon.slot.hand-modes")
def test_each_mode_has_hands_of_its_own_and_worn_tokens_count_in_both() -> None:
    sword = weapon("Warding Sword", gives("ac", 1), plus=2)
    bow = weapon("Keen Bow", gives("missile-damage", 3), mode=("missile",), hands="two", plus=1)
    gloves = made("Gloves", "hands", gives("to-hit", 1))
    found = line("fighter", sword, bow, gloves)
    bare = line("fighter")
    assert found["melee-to-hit"] == bare["melee-to-hit"] + 2 + 1
    assert found["missile-to-hit"] == bare["missile-to-hit"] + 1 + 1
    assert found["melee-damage"] == bare["melee-damage"]
    assert found["missile-damage"] == 3
    assert (found["melee-ac"], found["missile-ac"]) == (12, 11)


@pytest.mark.rule("truedungeon.slot.hand-modes")
def test_a_weapon_cannot_be_named_for_the_wrong_mode_and_what_is_in_no_hand_counts_for_nothing() -> None:
    assert reasons(fitted("fighter", known=(BOW,), melee=("Bow",))) == {"Bow": "truedungeon.slot.hand-modes"}
    found = fitted("fighter", AXE, known=(SWORD,), melee=("Sword",))
    assert reasons(found) == {"Axe": "truedungeon.slot.hand-modes"}


def test_a_thrown_weapon_goes_where_a_hand_is_free() -> None:
    assert hands(fitted("fighter", SWORD, KNIFE)) == {
        "melee": ("Sword", None),
        "missile": ("Throwing Knife", None),
    }
    assert hands(fitted("ranger", SWORD, KNIFE))["melee"] == ("Sword", "Throwing Knife")
    assert hands(fitted("fighter", KNIFE)) == {
        "melee": ("Throwing Knife", None),
        "missile": ("Throwing Knife", None),
    }


@pytest.mark.parametrize("cls", ["fighter", "ranger", "monk"])
def test_hands_are_filled_alike_in_every_order(cls: str) -> None:
    given = (SWORD, AXE, STICKS, SLING, SHIELD)
    assert len({str(hands(fitted(cls, *order))) for order in permutations(given)}) == 1


# ---- who holds two weapons


@pytest.mark.parametrize("main", [RANGERS, GREAT, SWORD])
def test_a_ranger_has_any_melee_weapon_open_to_rangers_in_the_main_hand(main: object) -> None:
    found = fitted("ranger", known=(main,), melee=(main.name,))  # type: ignore[attr-defined]
    assert found.legal and found.held.melee.main is main


@pytest.mark.rule(
    "truedungeon.class.ranger.weapons.main",
    "truedungeon.class.ranger.weapons.off",
    "truedungeon.class.ranger.weapons.example",
)
def test_a_rangers_second_weapon_must_admit_rogues_too() -> None:
    known = (RANGERS, ROGUES)
    assert fitted("ranger", known=known, melee=("Ranger's Sword", "Rogue's Sword")).legal
    swapped = fitted("ranger", known=known, melee=("Rogue's Sword", "Ranger's Sword"))
    assert reasons(swapped) == {"Ranger's Sword": "truedungeon.class.ranger.weapons.off"}
    assert swapped.problems[0][1].also == ("truedungeon.class.ranger.weapons.main",)


@pytest.mark.rule("truedungeon.class.ranger.weapons.off")
def test_the_weapon_that_rogues_cannot_use_finds_the_main_hand_by_itself() -> None:
    fine = weapon("Rogue's Best", plus=3, classes=("ranger", "rogue"))
    assert hands(fitted("ranger", fine, RANGERS))["melee"] == ("Ranger's Sword", "Rogue's Best")
    two = fitted("ranger", RANGERS, weapon("Other Ranger's Sword", classes=("ranger",)))
    assert list(reasons(two).values()) == ["truedungeon.class.ranger.weapons.off"]


def test_a_ranger_shoots_with_one_weapon_only() -> None:
    assert reasons(fitted("ranger", SLING, weapon("Dart", mode=("missile",)))) == {
        "Sling": "truedungeon.slot.one-weapon"
    }


@pytest.mark.rule("truedungeon.class.monk.flurry.pucks")
def test_a_monk_holds_two_weapons_fit_for_a_flurry() -> None:
    assert hands(fitted("monk", STICKS, FORK))["melee"] == ("Fork", "Sticks")
    found = fitted("monk", known=(STICKS, SWORD), melee=("Sticks", "Sword"))
    assert reasons(found) == {"Sword": "truedungeon.class.monk.flurry.pucks"}


@pytest.mark.rule("truedungeon.class.monk.flurry.shuriken")
def test_only_a_monk_throws_two_shurikens() -> None:
    assert hands(fitted("monk", STAR, STAR))["missile"] == ("Shuriken", "Shuriken")
    assert reasons(fitted("rogue", STAR, STAR)) == {"Shuriken": "truedungeon.slot.one-weapon"}
    found = fitted("monk", known=(STAR, SLING), missile=("Shuriken", "Sling"))
    assert reasons(found) == {"Sling": "truedungeon.class.monk.flurry.shuriken"}


# ---- columns without a mode


@pytest.mark.rule("truedungeon.partycard.in-hand")
def test_a_column_without_a_mode_counts_one_set_of_hands_and_lists_the_other() -> None:
    sword = weapon("Stout Sword", gives("hp", 3))
    bow = weapon("Lucky Bow", gives("will", 2), mode=("missile",), hands="two")
    usual = line("fighter", sword, bow)
    assert (usual["hp"], usual["will"]) == (33, 2)
    assert ("+2 will, while held in missile combat", "Lucky Bow") in {(row.text, row.source) for row in usual.listed}
    other = line("fighter", sword, bow, in_hand="missile")
    assert (other["hp"], other["will"]) == (30, 4)


@pytest.mark.rule("truedungeon.partycard.in-hand")
def test_with_nothing_for_melee_the_missile_set_counts() -> None:
    bow = weapon("Lucky Bow", gives("will", 2), mode=("missile",), hands="two")
    assert line("fighter", bow)["will"] == 4
    sword = weapon("Stout Sword", gives("hp", 3))
    assert [row.rule for row in line("fighter", bow, sword).listed][0] == "truedungeon.partycard.in-hand"


def test_a_level_from_the_other_set_of_hands_does_not_count() -> None:
    bow = weapon("Hero's Bow", gives("level", 1), mode=("missile",), hands="two")
    assert fitted("fighter", SWORD, bow).level == 4
    assert fitted("fighter", bow).level == 5


def test_a_shield_in_both_sets_is_one_shield() -> None:
    found = fitted("fighter", SWORD, SLING, SHIELD)
    assert [token.name for token in found.held.all()] == ["Sword", "Shield", "Sling"]
    assert line("fighter", SWORD, SLING, shield("Stout Shield", 1))["missile-ac"] == 12


def test_a_buckler_is_a_shield() -> None:
    assert reasons(fitted("fighter", GREAT, BOW, BUCKLER)) == {"Buckler": "truedungeon.slot.two-handed"}


@pytest.mark.rule("truedungeon.partycard.in-hand")
def test_boxes_immunities_and_reductions_count_one_set_of_hands() -> None:
    bow = weapon(
        "Free Bow",
        gives("free-movement"),
        gives("immune", to="fear"),
        gives("reduction", 1, type="cold"),
        mode=("missile",),
        hands="two",
    )
    melee, missile = line("fighter", SWORD, bow), line("fighter", SWORD, bow, in_hand="missile")
    assert not melee.boxes["free-movement"] and not melee.immune and not melee.reductions
    assert missile.boxes["free-movement"] and missile.immune == ("fear",) and list(missile.reductions) == ["cold"]
