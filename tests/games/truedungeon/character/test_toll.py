"""What waits on a card for its moment: bonuses against some monsters, sets at work, and the prepared card."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.character.test_set_bonuses import HIDE, MITHRAL, VIPER
from tests.games.truedungeon.figures import TOKENS, adds_up, card_of, token
from undercroft.games.truedungeon.character import toll
from undercroft.games.truedungeon.character.build import Character, Party, plain
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.tokens.token import Effect
from undercroft.games.truedungeon.options import TrueDungeonOptions

FANG = TOKENS.find("+2 Viper Strike Fang")
SWORD = TOKENS.find("+1 Mithral Long Sword")


@pytest.mark.rule("truedungeon.party.conditional-bonus-duty", "truedungeon.party.conditional-bonus-example")
def test_a_bonus_against_clowns_is_applied_to_clowns() -> None:
    bane = token("Clown Bane", Effect(stat="damage", by=2, against="clowns"))
    bard = card_of("bard", own=[bane])
    assert bard["melee-damage"] == 0
    more = {kind: toll.against(bard, "damage", kind, mode="melee") for kind in ("clowns", "ogres")}
    assert (5 + more["clowns"].value, 5 + more["ogres"].value) == (7, 5)
    assert adds_up(more["clowns"])


@pytest.mark.rule("truedungeon.set.mithral.six")
def test_six_mithral_pieces_kill_a_dragon() -> None:
    six, five = card_of("fighter", *MITHRAL), card_of("fighter", *MITHRAL[1:])
    assert toll.kills_dragon(six, SWORD, natural=20, face=8)
    assert toll.kills_dragon(six, SWORD, natural=20, face=9)
    assert not toll.kills_dragon(six, SWORD, natural=20, face=7)
    assert not toll.kills_dragon(six, SWORD, natural=19, face=9)
    assert not toll.kills_dragon(six, FANG, natural=20, face=9)
    assert not toll.kills_dragon(five, SWORD, natural=20, face=9)


@pytest.mark.rule("truedungeon.set.viper-strike.monk")
def test_a_monks_viper_crit_adds_ten_poison() -> None:
    monk = card_of("monk", *VIPER)
    assert toll.viper_poison(monk, FANG, critical=True).value == 10
    assert toll.viper_poison(monk, FANG, critical=False).value == 0
    assert toll.viper_poison(monk, SWORD, critical=True).value == 0
    assert toll.viper_poison(card_of("monk", VIPER[3]), FANG, critical=True).value == 0
    assert toll.viper_poison(card_of("fighter", *VIPER), FANG, critical=True).value == 0


def test_three_dragonhide_pieces_save_from_dragon_breath() -> None:
    assert toll.saves_for_sure(card_of("fighter", *HIDE[:3]), "dragon breath")
    assert not toll.saves_for_sure(card_of("fighter", *HIDE[:3]), "poison")
    assert not toll.saves_for_sure(card_of("fighter", *HIDE[:2]), "dragon breath")


def test_immunity_is_read_off_the_card() -> None:
    winds = card_of("bard", "Amulet of the Wind", "Cloak of the Wind", "Earcuff of the Wind")
    assert toll.is_immune(winds, "non-magical missiles")
    assert not toll.is_immune(winds, "fear")


@pytest.mark.rule("truedungeon.set.mithral.five", "truedungeon.set.mithral.five-trigger")
def test_deadbane_answers_every_hit_of_the_undead() -> None:
    five = card_of("fighter", *MITHRAL[:5])
    assert toll.deadbane(five, "melee", undead=True).value == 10
    assert toll.deadbane(five, "melee", undead=False).value == 0
    assert toll.deadbane(five, "missile", undead=True).value == 0
    assert toll.deadbane(card_of("fighter", *MITHRAL[:4]), "melee", undead=True).value == 0


@pytest.mark.rule("truedungeon.partycard.pregen-bonus", "truedungeon.partycard.pregen-digital")
def test_a_prepared_card_is_worth_a_hit_point() -> None:
    usual = card_of("bard")["hp"]
    always, never = TrueDungeonOptions(always=True), TrueDungeonOptions(never=True)
    assert card_of("bard", loaded=True)["hp"] == usual + 1
    assert card_of("bard", options=always)["hp"] == usual + 1
    assert card_of("bard", options=never, loaded=True)["hp"] == usual
    assert card_of("bard", options=TrueDungeonOptions(always=True, never=True))["hp"] == usual
    broken = Party(members=(Character(class_="bard", tokens=("Charming Ring", "Charming Ring")),))
    assert party_card(broken, TOKENS, loaded=True).cards[0]["hp"] == usual
    party = Party(members=(Character(class_="bard"),))
    assert party_card(party, TOKENS, loaded=True).cards[0]["hp"] == usual + 1
    assert plain(party)["kind"] == "party"


@pytest.mark.rule("truedungeon.partycard.pregen-digital")
def test_who_could_bring_the_card_is_told_of_it() -> None:
    told = {
        (loaded, ghost): any(
            row.source == "prepared card" for row in card_of("bard", loaded=loaded, ghost=ghost).listed
        )
        for loaded in (False, True)
        for ghost in (False, True)
    }
    assert [found for found, said in told.items() if said] == [(False, False)]
