"""Tokens that interrupt: mulligans, amulets and cloaks, what averts death, revival right after Push."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, quiet, slid
from tests.games.truedungeon.fights import PUZZLE, attack, foe, hero, offered, refusal, state, table, taken
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import ChanceError

DAWN = "Draught of One More Dawn"
POUCH = "Ash's Death Pouch"
DIE = "Druegar's Death Die"
LUTE = "Widseth's Legendary Lute"
CHARM = "Questor's Charm of Luck"
PERIAPT = "Periapt of Proof against Poison"
PRISM = "Ioun Stone Violet Prism"
AMULET = "Dragon Tooth Amulet"
CLOAK = "Cloak of Shadowskin"
CRICKET = "Figurine of Power: Cricket"
SHIRT = "Shirt of the Last Word"


def who(cls: str, *tokens: str, **more: Any) -> dict[str, Any]:
    """A character with a sword who wears these tokens."""
    return one(cls, SWORD, tokens=list(tokens), **more)


def against(attack_: dict[str, Any], *party: dict[str, Any], rolls: list[Any], **more: Any) -> Table:
    """Monsters act first, with this attack."""
    return table(*party, monsters=[quiet(attacks=[attack_])], first="monsters", rolls=rolls, **more)


def venom() -> dict[str, Any]:
    """A bite that poisons who fails a Fortitude save."""
    return attack(damage=0, to_hit=None, form="area", save="fortitude", dc=15, inflicts="poisoned")


def gust(save: str = "reflex", **more: Any) -> dict[str, Any]:
    """An area attack of 8 damage, none after a save."""
    return attack(damage=8, to_hit=None, form="area", save=save, dc=15, on_save="negate", **more)


def spell(**more: Any) -> dict[str, Any]:
    """A magical attack of 8 Fire that needs no roll."""
    return attack(damage=8, type="fire", to_hit=None, form="area", magical=True, spell_level=3, **more)


# ---------------------------------------------------------------- saves


@pytest.mark.rule("truedungeon.condition.poisoned.resave-items", "truedungeon.condition.poisoned.one-save")
@pytest.mark.parametrize("item", ["Anti-Toxin", PERIAPT])
def test_one_more_save_against_poison(item: str) -> None:
    carried = [item] if item == "Anti-Toxin" else []
    worn = [] if item == "Anti-Toxin" else [item]
    party = who("fighter", *worn, carried=carried, card={"fortitude": 0})
    on = against(venom(), party, rolls=[2, 18])
    (again, *_) = offered(on)
    do(on, again)
    assert not hero(on, "fighter").lasting
    assert hero(on, "fighter").spent == carried
    without = against(venom(), who("fighter", card={"fortitude": 0}), rolls=[2])
    assert hero(without, "fighter").lasting[0].name == "poisoned"
    assert told(on, "interrupts")[0].rule == "truedungeon.condition.poisoned.resave-items"


@pytest.mark.rule("truedungeon.save.mulligan-one", "truedungeon.condition.poisoned.resave-items")
def test_both_together_are_not_for_the_same_save() -> None:
    party = who("fighter", PERIAPT, carried=["Anti-Toxin"], card={"fortitude": 0})
    on = against(venom(), party, rolls=[2, 3])
    do(on, offered(on)[0])
    assert hero(on, "fighter").lasting[0].name == "poisoned"
    assert len(told(on, "interrupts")) == 1


@pytest.mark.rule("truedungeon.save.mulligan-individual")
def test_a_charm_of_luck_changes_its_users_result_only() -> None:
    party = [who("fighter", CHARM, card={"reflex": 0}), who("paladin", card={"reflex": 0})]
    on = against(gust(), *party, rolls=[1, 18])
    do(on, "again questors-charm-of-luck")
    assert [(event.data["who"], event.data["damage"]) for event in told(on, "harmed")] == [
        ("Fighter", 0),
        ("Paladin", 8),
    ]


def test_a_charm_of_luck_is_for_a_natural_1_only() -> None:
    on = against(gust(), who("fighter", CHARM, card={"reflex": 0}), rolls=[2])
    assert "attack ogre" in offered(on) and taken(on) == [8]


@pytest.mark.rule("truedungeon.save.mulligan-shared", "truedungeon.save.group-example", "truedungeon.save.mulligan-one")
def test_two_mulligans_are_one_common_roll() -> None:
    worn = {"tokens": [PERIAPT]}
    party = [
        one("fighter", SWORD, card={"fortitude": 7}),
        one("paladin", SWORD, card={"fortitude": 4}, **worn),
        one("barbarian", SWORD, card={"fortitude": 2}, **worn),
    ]
    on = against(venom(), *party, rolls=[9, 12])
    do(on, "again periapt-of-proof-against-poison", seat=1)
    do(on, "again periapt-of-proof-against-poison", seat=2)
    assert [bool(hero(on, cls).lasting) for cls in ("fighter", "paladin", "barbarian")] == [False, False, True]
    assert [event.data["total"] for event in told(on, "save")] == [16, 13, 11, 16, 14]


@pytest.mark.rule("truedungeon.save.mulligan-group-item")
def test_the_legendary_lute_is_for_all_who_failed() -> None:
    bard = {"class": "bard", "tokens": [LUTE], "card": {"reflex": 20}}
    party = [who("fighter", card={"reflex": 0}), who("paladin", card={"reflex": 0}), bard]
    on = against(gust(), *party, rolls=[2, 18])
    (again, *_) = offered(on, 2)
    do(on, again, seat=2)
    assert taken(on) == [0, 0, 0]


# ---------------------------------------------------------------- magic


@pytest.mark.rule(
    "truedungeon.resolution.step2-prism",
    "truedungeon.resolution.step2-prism-option",
    "truedungeon.misc.charge-counters",
)
def test_the_prism_cancels_a_spell_for_its_user_and_is_punched() -> None:
    on = against(spell(), who("fighter", PRISM), who("paladin"), rolls=[])
    do(on, "negate ioun-stone-violet-prism")
    assert taken(on) == [8] and told(on, "harmed")[0].data["who"] == "Paladin"
    assert told(on, "punched")[0].data["left"] == 2
    kept = against(spell(), who("fighter", PRISM), rolls=[])
    do(kept, "pass")
    assert taken(kept) == [8] and not told(kept, "punched")


@pytest.mark.rule("truedungeon.resolution.step2-prism")
def test_what_the_prism_keeps_off_asks_for_no_other_reaction() -> None:
    rune = {"id": "rune", "kind": "magical", "trigger": "puzzle", "damage": 6, "type": "fire"}
    party = who("fighter", PRISM, "Skull of Cavadar", card={"hp": 60})
    on = table(party, monsters=[], puzzle={**PUZZLE, "wrong_damage": 0}, traps=[rune], stage="puzzle")
    do(on, {"answer": ["Ann", "Bo", "Cy"]}, "negate ioun-stone-violet-prism")
    assert taken(on)[-1] == 0 and "ann" in offered(on)


@pytest.mark.rule("truedungeon.misc.charge-counters")
def test_the_last_punch_takes_the_prism() -> None:
    on = against(spell(), who("fighter", PRISM, card={"hp": 60}), rolls=[])
    for _ in range(3):
        do(on, "negate ioun-stone-violet-prism", "done")
    assert hero(on, "fighter").spent == [PRISM] and "attack ogre" in offered(on)


def test_the_prism_does_nothing_about_higher_spells() -> None:
    on = against(spell() | {"spell_level": 4}, who("fighter", PRISM), rolls=[])
    assert taken(on) == [8] and "attack ogre" in offered(on)


@pytest.mark.rule(
    "truedungeon.resolution.step2-cmr", "truedungeon.spellcasting.cmr", "truedungeon.resolution.prism-vs-cmr"
)
@pytest.mark.parametrize(("natural", "stops"), [(50, True), (51, False)])
def test_the_amulet_comes_first_and_the_prism_if_it_fails(natural: int, stops: bool) -> None:
    on = against(spell(), who("fighter", AMULET, PRISM), rolls=[natural])
    assert ("negate ioun-stone-violet-prism" in offered(on)) is not stops
    if stops:
        assert taken(on) == []
    else:
        do(on, "negate ioun-stone-violet-prism")
        assert taken(on) == []


@pytest.mark.rule("truedungeon.resolution.step2-cmr")
def test_the_amulet_rolls_a_die_of_a_hundred() -> None:
    assert told(against(spell(), who("fighter", AMULET), rolls=[100]), "fizzles")[0].data["natural"] == 100
    with pytest.raises(ChanceError, match="impossible on a D100"):
        against(spell(), who("fighter", AMULET), rolls=[101])


@pytest.mark.rule("truedungeon.resolution.scope")
def test_the_amulet_and_the_prism_are_for_magic_that_does_damage() -> None:
    on = against(spell(), who("fighter", AMULET, PRISM), rolls=[51])
    assert told(on, "fizzles") and "negate ioun-stone-violet-prism" in offered(on)
    do(on, "pass")
    assert taken(on) == [8]
    for blow in ({"magical": False}, {"damage": 0, "inflicts": "shaken"}):
        on = against(spell() | blow, who("fighter", AMULET, PRISM), rolls=[])
        assert not told(on, "fizzles") and "negate ioun-stone-violet-prism" not in offered(on)


@pytest.mark.rule("truedungeon.resolution.individual")
def test_of_two_with_prisms_each_is_asked_once() -> None:
    on = against(spell(), who("fighter", PRISM), who("paladin", PRISM), rolls=[])
    do(on, "pass", seat=0)
    assert list(on.choices) == [1] and on.choices[1].ask == "react"
    do(on, "negate ioun-stone-violet-prism", seat=1)
    assert taken(on) == [8]
    assert all(choice.ask == "turn" for choice in on.choices.values())


@pytest.mark.rule("truedungeon.spellcasting.cmr-alone", "truedungeon.resolution.individual")
def test_after_a_failed_amulet_everything_else_still_counts() -> None:
    party = [who("fighter", AMULET, "Ring of Fire Resistance"), who("paladin")]
    on = against(spell(), *party, rolls=[51])
    assert taken(on) == [4, 8]
    assert told(on, "fizzles")[0].data["who"] == "Fighter"


@pytest.mark.rule("truedungeon.combat.rd-shadowskin")
def test_what_the_cloak_negates_is_not_answered() -> None:
    party = who("fighter", CLOAK, "Amulet of Thorns", card={"retribution": 3})
    for answer, lost in (("negate cloak-of-shadowskin", 0), ("pass", 3)):
        on = table(party, monsters=[quiet()], first="monsters", rolls=[20])
        do(on, answer)
        assert foe(on).taken == lost
    assert refusal(on, "negate cloak-of-shadowskin") != ""


@pytest.mark.rule("truedungeon.resolution.step5-percent", "truedungeon.resolution.example-percent")
def test_halves_do_not_stack() -> None:
    cold = attack(damage=21, type="cold", to_hit=None, form="area", magical=True)
    party = who("fighter", "Boots of Warmth", carried=["Potion of Cold Resistance"])
    on = table(party, monsters=[quiet(attacks=[cold])], rolls=[])
    do(on, "drink potion-of-cold-resistance", "done")
    assert taken(on) == [10]


# ---------------------------------------------------------------- death


def fatal(*party: dict[str, Any], rolls: list[Any], **more: Any) -> Table:
    """A monster that kills whoever it hits."""
    return table(*party, monsters=[quiet(attacks=[attack(damage=90)])], first="monsters", rolls=rolls, **more)


@pytest.mark.rule("truedungeon.token.one-per-person-example", "truedungeon.death.near-death")
def test_a_second_pouch_does_nothing() -> None:
    party = who("fighter", carried=[POUCH, POUCH], conditions=["diseased"])
    on = fatal(party, who("paladin"), rolls=[20, 20])
    do(on, "escape ashs-death-pouch")
    assert hero(on, "fighter").hp == 1 and hero(on, "fighter").lasting[0].name == "diseased"
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "fighter").is_dead


@pytest.mark.rule("truedungeon.death.revive-hp")
@pytest.mark.parametrize(("natural", "hp"), [(10, 0), (11, 1), (20, 30)])
def test_the_death_die(natural: int, hp: int) -> None:
    on = fatal(who("fighter", DIE), who("paladin"), rolls=[20, natural])
    do(on, "escape druegars-death-die")
    assert hero(on, "fighter").hp == hp and hero(on, "fighter").is_dead is (hp == 0)


@pytest.mark.rule("truedungeon.ghost.fight-on")
def test_slain_in_melee_one_fights_on_for_two_rounds() -> None:
    on = fatal(who("fighter", SHIRT), who("paladin"), rolls=[20] + [slid(10, 1), 1] * 3)
    do(on, "fights-on")
    for _ in range(3):
        do(on, "attack ogre", "done")
        do(on, "done", seat=1)
    assert hero(on, "fighter").is_dead
    assert told(on, "dies")[0].rule == "truedungeon.ghost.fight-on"
    assert hero(on, "fighter").used["game fights on"] == 1
    assert [event.data["round"] for event in told(on, "round")] == [1, 2, 3, 4]


@pytest.mark.rule("truedungeon.ghost.fight-on")
def test_one_point_healed_meanwhile_is_enough_to_live_on() -> None:
    on = fatal(who("fighter", SHIRT), one("paladin", SWORD, level=5), rolls=[20] + [1] * 3)
    do(on, "fights-on", "done")
    do(on, "use lay-on-hands fighter 1", "done", seat=1)
    for _ in range(2):
        do(on, "done")
        do(on, "done", seat=1)
    assert (hero(on, "fighter").hp, hero(on, "fighter").beyond, hero(on, "fighter").is_dead) == (1, False, False)


@pytest.mark.rule("truedungeon.death.zero")
def test_one_who_has_another_form_does_not_fight_on() -> None:
    druid = {"class": "druid", "tokens": [SHIRT], "carried": ["Broth of the Cave Bear"]}
    for deeds, dead in ((["become broth-of-the-cave-bear", "done"], True), (["done"], False)):
        on = table(druid, monsters=[quiet(attacks=[attack(damage=90)])], rolls=[20])
        do(on, *deeds)
        assert hero(on, "druid").is_dead is dead


def test_one_who_is_shot_does_not_fight_on() -> None:
    arrow = attack(damage=90, form="ranged")
    on = table(who("fighter", SHIRT), who("paladin"), monsters=[quiet(attacks=[arrow])], first="monsters", rolls=[20])
    assert hero(on, "fighter").is_dead


# ---------------------------------------------------------------- Push


def pushed(*party: dict[str, Any], **more: Any) -> Table:
    """A party whose time is up: Push follows."""
    return table(*party, clock=10, **more)


@pytest.mark.rule("truedungeon.push.cricket")
def test_the_cricket_keeps_push_from_killing() -> None:
    on = pushed(who("fighter", CRICKET, hp=3), who("paladin", CRICKET))
    do(on, "escape figurine-of-power-cricket")
    assert hero(on, "fighter").hp == 1 and not hero(on, "fighter").is_dead
    assert len(told(on, "interrupts")) == 1


def test_the_cricket_knows_only_push() -> None:
    on = fatal(who("fighter", CRICKET), who("paladin"), rolls=[20])
    assert hero(on, "fighter").is_dead


@pytest.mark.rule("truedungeon.push.revive-window")
def test_after_push_nobody_is_revived_who_died_elsewhere_and_nothing_else_is_done() -> None:
    helper = one("wizard", carried=[DAWN, "Scroll Speak with Dead", "Ash's Death Pouch"])
    on = pushed(who("fighter", hp=3), helper, {"class": "bard", "ghost": True}, room=2)
    assert hero(on, "bard").ghost and offered(on, 1) == ["give draught-of-one-more-dawn fighter", "pass", "pass room"]
    do(on, "give draught-of-one-more-dawn fighter", seat=1)
    assert not hero(on, "fighter").is_dead


@pytest.mark.rule("truedungeon.push.revive-window", "truedungeon.push.revive-digital")
def test_who_fell_to_push_is_revived_at_once_or_not_at_all() -> None:
    on = pushed(who("fighter", hp=3), who("paladin", carried=[DAWN]))
    assert hero(on, "fighter").is_dead and set(on.choices) == {1}
    do(on, "give draught-of-one-more-dawn fighter", seat=1)
    assert hero(on, "fighter").hp == 10 and state(on).room == 2
    late = pushed(who("fighter", hp=3), who("paladin", carried=[DAWN]))
    do(late, "pass", seat=1)
    assert hero(late, "fighter").ghost
