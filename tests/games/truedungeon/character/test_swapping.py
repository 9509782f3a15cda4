"""Tokens during an adventure: swaps, consumables, inventive use, what an adventure can disable."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.figures import TOKENS, fitted_of, token
from undercroft.engine import Refused
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.card import card
from undercroft.games.truedungeon.character.swapping import (
    disable,
    in_mode,
    is_given_up,
    swap,
    use_inventively,
    use_up,
    when_given_up,
)
from undercroft.games.truedungeon.content.tokens.token import Effect, Weapon

ORB, SCEPTER = TOKENS.find("Orb of Might"), TOKENS.find("+2 Scepter of Might")
SHIELD = token("Plain Shield", Effect(stat="ac"), slot="offhand", kind="armor", shield=True)
SPARE = token("Spare Shield", slot="offhand", kind="armor", shield=True)
BOW = token("Plain Bow", slot="mainhand", kind="weapon", weapon=Weapon(mode=("missile",), hands="two"))
CLUB = token("Plain Club", slot="mainhand", kind="weapon", weapon=Weapon(mode=("melee",)))
POTION = token("Plain Potion", slot="carried", kind="potion")


def mighty() -> tuple[str, ...]:
    return ("+2 Scepter of Might", "Orb of Might", "Boots of Might")


@pytest.mark.rule("truedungeon.token.worn-locked")
def test_what_is_worn_stays_on() -> None:
    fighter = fitted_of("fighter", "Charming Ring")
    with pytest.raises(Refused, match="what is worn stays"):
        swap(fighter, "melee", TOKENS.find("Charming Ring"), TOKENS.find("Ring of Riches"))


@pytest.mark.rule("truedungeon.token.handheld-swap", "truedungeon.token.handheld-swap-action")
def test_a_hand_held_token_is_swapped_for_a_free_action() -> None:
    fighter = fitted_of("fighter", own=[SHIELD])
    assert swap(fighter, "melee", SHIELD, SPARE) == "free"
    assert swap(fighter, "melee", SHIELD, POTION) == "instant"


@pytest.mark.rule("truedungeon.token.handheld-example")
def test_gloves_and_rings_are_not_hand_held() -> None:
    fighter = fitted_of("fighter", "Gloves of the Deadshot", "Charming Ring", own=[SHIELD])
    for name in ("Gloves of the Deadshot", "Charming Ring"):
        with pytest.raises(Refused):
            swap(fighter, "melee", TOKENS.find(name), TOKENS.find(name))
    assert swap(fighter, "melee", SHIELD, SPARE) == "free"


@pytest.mark.rule("truedungeon.set.rules.locked-melee")
def test_a_melee_piece_that_completes_a_set_is_kept() -> None:
    ranger = fitted_of("ranger", *mighty(), own=[BOW])
    with pytest.raises(Refused, match="completes the Might set and must be kept for melee"):
        swap(ranger, "melee", SCEPTER, CLUB)
    spare = fitted_of("ranger", *mighty(), "Crown of Might", "Girdle of Might")
    assert {bonus.locked for bonus in spare.sets} == {("+2 Scepter of Might", "Orb of Might")}
    loose = fitted_of("ranger", "+2 Scepter of Might", "Boots of Might")
    assert swap(loose, "melee", SCEPTER, CLUB) == "free"


@pytest.mark.rule("truedungeon.set.rules.locked-missile")
def test_a_missile_piece_that_completes_a_set_is_kept() -> None:
    fighter = fitted_of("fighter", "Darkthorn Armor", "Darkthorn Helmet", missile=("Darkthorn Shield",))
    with pytest.raises(Refused, match="must be kept for missile combat"):
        swap(fighter, "missile", TOKENS.find("Darkthorn Shield"), SPARE)


@pytest.mark.rule("truedungeon.set.rules.swap", "truedungeon.set.rules.swap-example")
def test_put_away_the_pieces_keep_the_set_and_lose_their_own() -> None:
    ranger = fitted_of("ranger", *mighty(), own=[BOW])
    melee, missile = card(ranger), card(in_mode(ranger, "missile"))
    assert (melee.level, missile.level) == (5, 5)
    assert melee.abilities["strength"].value - missile.abilities["strength"].value == 2
    with pytest.raises(Refused):
        swap(in_mode(ranger, "missile"), "melee", ORB, SHIELD)


@pytest.mark.rule("truedungeon.token.consumable.surrender")
def test_a_used_consumable_is_gone() -> None:
    bard = Character(class_="bard", carried=("Plain Potion", "Plain Potion"))
    assert use_up(bard, POTION).carried == ("Plain Potion",)
    with pytest.raises(Refused, match="is permanent"):
        use_up(bard, SHIELD)
    with pytest.raises(Refused, match="has no Plain Potion"):
        use_up(Character(class_="bard"), POTION)


@pytest.mark.rule("truedungeon.token.consumable.when")
def test_runestones_are_turned_in_before_and_potions_in_an_encounter() -> None:
    stone = token("Plain Runestone", slot="runestone", kind="runestone", one_use=True)
    assert when_given_up(stone) == "before the adventure"
    assert when_given_up(POTION) == "in an encounter"
    assert when_given_up(SHIELD) is None


@pytest.mark.rule("truedungeon.token.consumable.one-use")
def test_what_says_one_use_is_consumable() -> None:
    assert is_given_up(token("Flash Powder", slot="carried", kind="alchemical", one_use=True))
    assert not is_given_up(token("Lamp", slot="carried", kind="gear"))


@pytest.mark.rule("truedungeon.token.consumable.potions-scrolls")
@pytest.mark.parametrize("kind", ["potion", "scroll"])
def test_potions_and_scrolls_are_consumable_without_saying_so(kind: str) -> None:
    assert is_given_up(token("Unmarked", slot="carried", kind=kind))


@pytest.mark.rule("truedungeon.token.permanent.creative-use")
def test_an_inventive_use_wants_a_warning() -> None:
    fighter = Character(class_="fighter", tokens=("Plain Shield",))
    with pytest.raises(Refused, match="must be warned first"):
        use_inventively(fighter, SHIELD, warned=False, agreed=True)


@pytest.mark.rule("truedungeon.token.permanent.creative-choice")
def test_after_the_warning_the_player_chooses() -> None:
    fighter = Character(class_="fighter", tokens=("Plain Shield",))
    assert use_inventively(fighter, SHIELD, warned=True, agreed=True).tokens == ()
    assert use_inventively(fighter, SHIELD, warned=True, agreed=False) == fighter
    held = Character(class_="fighter", melee=("Plain Club", "Plain Shield"))
    assert use_inventively(held, SHIELD, warned=True, agreed=True).melee == ("Plain Club",)


@pytest.mark.rule("truedungeon.token.permanent.disabled")
def test_a_disabled_token_is_kept_but_serves_no_more() -> None:
    fighter = Character(class_="fighter", tokens=("Plain Shield",))
    after = disable(fighter, SHIELD, by="module")
    assert (after.tokens, after.carried) == ((), ("Plain Shield",))


@pytest.mark.rule("truedungeon.token.permanent.disabled-source")
def test_only_an_adventure_disables() -> None:
    with pytest.raises(Refused, match="only an adventure"):
        disable(Character(class_="fighter", tokens=("Plain Shield",)), SHIELD, by="dungeon master")
