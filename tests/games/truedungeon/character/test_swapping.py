"""Tokens during an adventure: swaps, and what is given up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import hero, state, table
from tests.games.truedungeon.figures import TOKENS, fitted_of, token
from tests.tables import do
from undercroft.engine import Refused
from undercroft.games.truedungeon.character.swapping import given_up_by, swap_cost, why_not_swap
from undercroft.games.truedungeon.content.tokens.token import Effect, Token, Weapon
from undercroft.games.truedungeon.content.words import Mode

ORB, SCEPTER = TOKENS.find("Orb of Might"), TOKENS.find("+2 Scepter of Might")
SHIELD = token("Plain Shield", Effect(stat="ac"), slot="offhand", kind="armor", shield=True)
SPARE = token("Spare Shield", slot="offhand", kind="armor", shield=True)
BOW = token("Plain Bow", slot="mainhand", kind="weapon", weapon=Weapon(mode=("missile",), hands="two"))
CLUB = token("Plain Club", slot="mainhand", kind="weapon", weapon=Weapon(mode=("melee",)))
POTION = token("Plain Potion", slot="carried", kind="potion")
MENDING = "Draught of Plain Mending"
MIGHT = ("+2 Scepter of Might", "Orb of Might", "Boots of Might")


def refused(build: tuple[str, ...], mode: Mode, out: Token, into: Token, **more: Any) -> tuple[str, str] | None:
    """The rule against an exchange by somebody with these tokens and the reason, or None."""
    why = why_not_swap(fitted_of("ranger", *build, **more), mode, out, into)
    return None if why is None else (str(Refused(why).rule), why.reason)


@pytest.mark.rule("truedungeon.token.worn-locked", "truedungeon.token.handheld-example")
@pytest.mark.parametrize("name", ["Gloves of the Deadshot", "Charming Ring"])
def test_what_is_worn_stays_on(name: str) -> None:
    ring = TOKENS.find("Ring of Riches")
    found = refused((name,), "melee", TOKENS.find(name), ring)
    assert found == (
        "truedungeon.token.worn-locked",
        f"{name} is worn, and what is worn stays as it is during an adventure",
    )
    assert refused((), "melee", SHIELD, ring, own=[SHIELD]) is not None


def test_a_hand_held_token_is_swapped_for_a_free_action() -> None:
    for into, cost in ((SPARE, "free"), (POTION, "instant")):
        assert refused((), "melee", SHIELD, into, own=[SHIELD]) is None
        assert swap_cost(into) == cost


@pytest.mark.rule("truedungeon.set.rules.locked-melee")
def test_a_melee_piece_that_completes_a_set_is_kept() -> None:
    found = refused(MIGHT, "melee", SCEPTER, CLUB, own=[BOW])
    assert found == (
        "truedungeon.set.rules.locked-melee",
        "+2 Scepter of Might completes the Might set and must be kept for melee combat",
    )
    spare = fitted_of("ranger", *MIGHT, "Crown of Might", "Girdle of Might")
    assert {bonus.locked for bonus in spare.sets} == {("+2 Scepter of Might", "Orb of Might")}
    assert refused(("+2 Scepter of Might", "Boots of Might"), "melee", SCEPTER, CLUB) is None


@pytest.mark.parametrize(
    ("cls", "worn", "held"),
    [
        ("fighter", ("Lucky Charm", "Lucky Cloak"), ("Lucky Shield",)),  # A third piece gives nothing more.
        ("fighter", ("Silver Elf Armor", "Silver Elf Cap", "Silver Elf Shoes"), ("Silver Elf Shield",)),
        ("monk", ("Viper Strike Belt", "Viper Strike Pants"), ("+3 Viper Strike Fang", "+2 Viper Strike Fang")),
        ("ranger", ("Mithral Boots", "Mithral Cap"), ("+1 Mithral Long Sword",) * 2),  # The other one is a piece too.
    ],
)
def test_a_piece_on_which_no_bonus_depends_is_free(cls: str, worn: tuple[str, ...], held: tuple[str, ...]) -> None:
    full, short = fitted_of(cls, *worn, *held), fitted_of(cls, *worn[1:], held[0])
    assert [bonus.locked for bonus in full.sets] == [()]
    assert {bonus.locked for bonus in short.sets} <= {(held[0],)}, "with a piece less the bonus depends on it"


def test_what_completes_no_set_or_is_not_in_these_hands_is_swapped() -> None:
    worn = ("Boots of Might", "Crown of Might", "Girdle of Might")
    assert refused(worn, "melee", CLUB, SHIELD, own=[CLUB]) is None
    assert refused(MIGHT, "missile", SCEPTER, CLUB, own=[BOW]) is None
    assert refused(MIGHT, "melee", SCEPTER, POTION, own=[BOW]) is None


@pytest.mark.rule("truedungeon.set.rules.locked-missile")
def test_a_missile_piece_that_completes_a_set_is_kept() -> None:
    armor = ("Darkthorn Armor", "Darkthorn Helmet")
    found = refused(armor, "missile", TOKENS.find("Darkthorn Shield"), SPARE, missile=("Darkthorn Shield",))
    assert found is not None and found[0] == "truedungeon.set.rules.locked-missile"
    assert found[1].endswith("must be kept for missile combat")


@pytest.mark.rule("truedungeon.set.rules.swap-example")
def test_while_the_bow_is_in_hand_the_orb_still_belongs_to_its_set() -> None:
    shooting = fitted_of("ranger", *MIGHT, own=[BOW], in_hand="missile")
    assert shooting.level == 4 + 1
    assert why_not_swap(shooting, "melee", ORB, SHIELD) is not None


@pytest.mark.rule("truedungeon.token.consumable.one-use", "truedungeon.token.consumable.surrender")
def test_what_says_one_use_is_gone_when_it_is_used() -> None:
    on = table({"class": "fighter", "carried": ["Thunder Stone"]}, rolls=[{"natural": 12, "wheel": 4}, 1])
    do(on, "throw thunder-stone ogre")
    assert hero(on, "fighter").spent == ["Thunder Stone"]
    assert given_up_by(token("Flash Powder", slot="carried", kind="alchemical", one_use=True))
    assert not given_up_by(token("Lamp", slot="carried", kind="gear")) and not given_up_by(SHIELD)


@pytest.mark.rule("truedungeon.token.consumable.when", "truedungeon.token.consumable.potions-scrolls")
def test_a_potion_is_turned_in_during_the_encounter() -> None:
    on = table({"class": "fighter", "carried": [MENDING, MENDING], "hp": 10})
    do(on, "drink draught-of-plain-mending")
    assert state(on).in_combat and hero(on, "fighter").spent == [MENDING]


@pytest.mark.parametrize("kind", ["potion", "scroll"])
def test_potions_and_scrolls_are_consumable_without_saying_so(kind: str) -> None:
    assert "truedungeon.token.consumable.potions-scrolls" in given_up_by(token("Unmarked", slot="carried", kind=kind))
