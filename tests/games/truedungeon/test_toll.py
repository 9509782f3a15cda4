"""What the numbers of a card do: damage dealt and taken, Retribution, Deadbane, crits, death."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.figures import TOKENS, card_of, token
from tests.games.truedungeon.test_set_bonuses import DARKTHORN, DEATH, HIDE, MITHRAL, SCALE, VIPER
from undercroft.games.truedungeon import toll
from undercroft.games.truedungeon.build import Character, Party, plain
from undercroft.games.truedungeon.explain import adds_up
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.party import party_card
from undercroft.games.truedungeon.tokens.token import Effect, Weapon

FANG = TOKENS.find("+2 Viper Strike Fang")
SWORD = TOKENS.find("+1 Mithral Long Sword")


# ---- dealt


@pytest.mark.rule("truedungeon.party.anyone-may-attack")
def test_anybody_may_fight_and_nobody_must() -> None:
    assert toll.ways_to_fight(card_of("wizard")) == ("melee", "hold back")
    sling = token("Test Sling", slot="mainhand", kind="weapon", weapon=Weapon(mode=("missile",)))
    assert "missile" in toll.ways_to_fight(card_of("bard", own=[sling]))


@pytest.mark.rule("truedungeon.party.coop")
def test_nobody_attacks_a_companion() -> None:
    why = toll.why_not_attack("Ada", {"Ada", "Bo"})
    assert why is not None
    assert why.rule == "truedungeon.party.coop"
    assert toll.why_not_attack("the ogre", {"Ada", "Bo"}) is None


@pytest.mark.rule("truedungeon.party.conditional-bonus-duty", "truedungeon.party.conditional-bonus-example")
def test_a_bonus_against_clowns_is_applied_to_clowns() -> None:
    bane = token("Clown Bane", Effect(stat="damage", by=2, against="clowns"))
    bard = card_of("bard", own=[bane])
    assert bard["melee-damage"] == 0
    assert toll.dealt(bard, "melee", 5, kind="clowns").value == 7
    assert toll.dealt(bard, "melee", 5, kind="ogres").value == 5
    assert adds_up(toll.dealt(bard, "melee", 5, kind="clowns"))


@pytest.mark.rule("truedungeon.partycard.typed-share", "truedungeon.partycard.icons-example")
def test_immunity_removes_the_share_of_its_type() -> None:
    sacred = token("Sacred Charm", Effect(stat="melee-damage", by=3, type="sacred"))
    dark = token("Dark Charm", Effect(stat="missile-damage", by=2, type="darkrift"))
    ranger = card_of("ranger", own=[sacred, dark])
    assert (ranger.icons["melee"], ranger.icons["missile"]) == (("sacred",), ("darkrift",))
    for mode, lost in (("melee", 3), ("missile", 0)):
        whole = toll.dealt(ranger, mode, 6)  # type: ignore[arg-type]
        assert whole.value - toll.dealt(ranger, mode, 6, immune=["sacred"]).value == lost  # type: ignore[arg-type]


def test_immunity_to_a_weapons_energy_takes_the_wheel_or_its_share() -> None:
    flame = {"slot": "mainhand", "kind": "weapon"}
    whole = token("Flame Blade", weapon=Weapon(mode=("melee",), energy="fire"), **flame)
    part = token("Warm Blade", weapon=Weapon(mode=("melee",), energy="fire", share=2), **flame)
    assert toll.dealt(card_of("bard", own=[whole]), "melee", 6, immune=["fire"]).value == 0
    assert toll.dealt(card_of("bard", own=[part]), "melee", 6, immune=["fire"]).value == 4


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


@pytest.mark.rule("truedungeon.set.viper-strike.rogue", "truedungeon.set.viper-strike.example")
def test_a_rogues_viper_crit_doubles_the_sneak_attack() -> None:
    rogue, bare = card_of("rogue", *VIPER), card_of("rogue", VIPER[3])
    assert 2 * 6 + toll.sneak_bonus(rogue, FANG, critical=True).value == 42
    assert 2 * 6 + toll.sneak_bonus(bare, FANG, critical=True).value == 27
    assert toll.sneak_bonus(rogue, FANG, critical=False).value == 15
    fifth = card_of("rogue", *VIPER, own=[token("Lens of Years", Effect(stat="level"))])
    assert toll.sneak_bonus(fifth, FANG, critical=True).value == 40


def test_only_a_rogue_sneaks_and_nightshade_doubles_too() -> None:
    shade = token("Shade Dagger", tags=("nightshade",))
    assert toll.sneak_bonus(card_of("rogue"), shade, critical=True).value == 30
    assert toll.sneak_bonus(card_of("fighter"), shade, critical=True).value == 0


# ---- taken


def test_reductions_stack_and_damage_is_never_below_nothing() -> None:
    charm = token("Test Charm", Effect(stat="reduction", by=2), Effect(stat="reduction", by=3, type="cold"))
    bard = card_of("bard", own=[charm])
    assert toll.taken(bard, 9).value == 7
    assert toll.taken(bard, 9, "cold").value == 4
    assert toll.taken(bard, 9, "fire").value == 7
    assert toll.taken(bard, 4, "cold").value == 0
    assert adds_up(toll.taken(bard, 4, "cold"))


def test_dragonscale_takes_ten_from_fire() -> None:
    assert toll.taken(card_of("fighter", *SCALE), 25, "fire").value == 15


@pytest.mark.rule("truedungeon.set.mithral.three")
def test_three_mithral_pieces_halve_a_breath() -> None:
    three, two = card_of("fighter", *MITHRAL[:3]), card_of("fighter", *MITHRAL[:2])
    assert [toll.taken(three, dealt, "fire", breath=True).value for dealt in (41, 200)] == [20, 100]
    assert toll.taken(three, 41, "fire").value == 41
    assert toll.taken(two, 41, "fire", breath=True).value == 41


def test_three_dragonhide_pieces_save_from_dragon_breath() -> None:
    assert toll.saves_for_sure(card_of("fighter", *HIDE[:3]), "dragon breath")
    assert not toll.saves_for_sure(card_of("fighter", *HIDE[:3]), "poison")
    assert not toll.saves_for_sure(card_of("fighter", *HIDE[:2]), "dragon breath")


def test_immunity_is_read_off_the_card() -> None:
    winds = card_of("bard", "Amulet of the Wind", "Cloak of the Wind", "Earcuff of the Wind")
    assert toll.is_immune(winds, "non-magical missiles")
    assert not toll.is_immune(winds, "fear")


@pytest.mark.rule("truedungeon.partycard.rd")
def test_retribution_answers_melee_damage() -> None:
    knight = card_of("fighter", *DEATH[:4])
    assert toll.retribution(knight, "melee", 1).value == 6
    assert toll.retribution(knight, "melee", 0).value == 0
    assert toll.retribution(knight, "missile", 9).value == 0
    assert toll.retribution(knight, "melee", 9, immune=["darkrift"]).value == 0


@pytest.mark.rule("truedungeon.set.darkthorn.rd")
def test_darkthorn_adds_to_retribution() -> None:
    other = token("Thorny Charm", Effect(stat="retribution", by=3))
    thorn = card_of("fighter", *DARKTHORN, own=[other])
    assert thorn["retribution"] == 5
    assert toll.retribution(thorn, "melee", 4).value == 5
    assert toll.retribution(thorn, "melee", 4, immune=["piercing"]).value == 3


@pytest.mark.rule("truedungeon.set.mithral.five", "truedungeon.set.mithral.five-trigger")
def test_deadbane_answers_every_hit_of_the_undead() -> None:
    five = card_of("fighter", *MITHRAL[:5])
    assert toll.deadbane(five, "melee", undead=True).value == 10
    assert toll.retribution(five, "melee", 0).value == 0
    assert toll.deadbane(five, "melee", undead=False).value == 0
    assert toll.deadbane(five, "missile", undead=True).value == 0
    assert toll.deadbane(card_of("fighter", *MITHRAL[:4]), "melee", undead=True).value == 0


@pytest.mark.rule("truedungeon.set.templar.three")
def test_templar_pieces_heal_on_entering_a_room() -> None:
    worn = card_of("paladin", "Templar Armor", "Templar Helmet", "Templar Shield")
    assert toll.regained(worn, 10).value == 13
    assert toll.regained(worn, worn["hp"] - 1).value == worn["hp"]
    assert toll.regained(worn, 0).value == 0
    assert toll.regained(card_of("paladin"), 10).value == 10


# ---- death and the prepared card


@pytest.mark.rule("truedungeon.party.injury-death")
def test_characters_lose_hit_points_and_die() -> None:
    assert (toll.hurt(18, 7), toll.hurt(11, 11), toll.hurt(5, 30)) == (11, 0, 0)


@pytest.mark.rule("truedungeon.ability.hp")
def test_damage_lowers_hit_points_and_healing_restores_them() -> None:
    paladin = card_of("paladin", "Templar Armor", "Templar Helmet", "Templar Shield")
    hurt = toll.hurt(paladin["hp"], 9)
    assert hurt == paladin["hp"] - 9
    assert toll.regained(paladin, hurt).value == hurt + 3


@pytest.mark.rule("truedungeon.ability.ac-meaning")
def test_an_attack_that_equals_the_armor_class_hits() -> None:
    ac = card_of("fighter")["melee-ac"]
    assert [toll.hits(total, ac) for total in (ac - 1, ac, ac + 1)] == [False, True, True]


@pytest.mark.rule("truedungeon.partycard.death-room")
def test_the_room_of_death_is_on_the_card() -> None:
    line = card_of("bard").plain()
    assert toll.with_death(line, 4)["died"] == 4
    assert "died" not in line


@pytest.mark.rule("truedungeon.partycard.pregen-bonus", "truedungeon.partycard.pregen-digital")
def test_a_prepared_card_is_worth_a_hit_point() -> None:
    usual = card_of("bard")["hp"]
    always, never = TrueDungeonOptions(always=True), TrueDungeonOptions(never=True)
    assert card_of("bard", loaded=True)["hp"] == usual + 1
    assert card_of("bard", options=always)["hp"] == usual + 1
    assert card_of("bard", options=never, loaded=True)["hp"] == usual
    broken = Party(members=(Character(class_="bard", tokens=("Charming Ring", "Charming Ring")),))
    assert party_card(broken, TOKENS, loaded=True).cards[0]["hp"] == usual
    party = Party(members=(Character(class_="bard"),))
    assert party_card(party, TOKENS, loaded=True).cards[0]["hp"] == usual + 1
    assert plain(party)["kind"] == "party"
