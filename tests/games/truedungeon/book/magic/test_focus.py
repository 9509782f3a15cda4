"""What is added to Spells and what stops them: Focus and its pool, Spell Resistance, spell surge."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data as ledger
from tests.games.truedungeon.casters import FAIL, PASS, mage, ready, score, still
from tests.games.truedungeon.fights import attack, cited, foe, hero, monster, offered, refusal, state, table
from tests.tables import do, told
from undercroft.games.truedungeon.book.basics.warding import is_stopped

PIN = ["Pin of the Thin Place"]
WEAPON, SLING = "Kitchen Knife", "Mystic Staff of Static"
FIGHTER: dict[str, Any] = {"class": "fighter", "card": {"hp": 60}}


# ---------------------------------------------------------------- Focus


@pytest.mark.rule("truedungeon.spellcasting.focus-damage", "truedungeon.spellcasting.focus-stack")
def test_focus_adds_to_damage_spells_and_adds_up() -> None:
    who = {"class": "wizard", "level": 5, "tokens": ["Censer Mask", "Eyes of the Patient Scholar"]}
    on = ready(who)
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": 8 + 2}


@pytest.mark.rule("truedungeon.combat.spells-card-damage", "truedungeon.spellcasting.focus-damage")
@pytest.mark.parametrize("more", [{"card": {"spell-damage": 5}}, {"tokens": ["Censer Mask", "Ring of the Angry Wasp"]}])
def test_all_that_is_added_to_a_spell_is_of_its_kind(more: dict[str, Any]) -> None:
    for immune, hurt in (([], True), (["force"], False)):
        on = ready({"class": "wizard", "level": 5, **more}, monsters=[still(immune=immune)])
        do(on, "cast magic-missile ogre")
        assert (score(on)["Ogre"] > 8) == hurt and bool(foe(on).taken) == hurt


@pytest.mark.rule("truedungeon.spellcasting.focus-heal")
def test_focus_adds_to_healing_spells() -> None:
    on = ready({"class": "cleric", "hp": 1, "tokens": ["Censer Mask"]})
    do(on, "cast cure-light-wounds cleric")
    assert hero(on, "cleric").hp == 1 + 5 + 1


@pytest.mark.rule("truedungeon.spellcasting.focus-not-items")
def test_focus_adds_nothing_to_spells_that_neither_harm_nor_heal() -> None:
    on = ready(mage(spell_damage=5), FIGHTER)
    do(on, "cast cats-grace fighter")
    assert hero(on, "fighter").lasting[0].stats == {"missile-to-hit": 2, "ac": 2, "reflex": 2}


@pytest.mark.rule("truedungeon.spellcasting.focus-pool")
def test_on_a_spell_for_all_focus_is_one_pool() -> None:
    on = ready(mage(spell_damage=5), monsters=[still(), still("imp"), still("bat")])
    do(on, "cast lightning-storm")
    assert on.choices[0].ask == "divide" and offered(on) == ["0", "1", "2", "3", "4", "5"]
    do(on, "2", "0")
    assert [one["share"] for one in on.view(None)["fight"]["slides"]] == [2, 0, 3], "everybody hears how it is divided"
    assert "2 out of the pool" in on.scene(None).text(200) and "0 out of the pool" not in on.scene(None).text(200)
    assert score(on) == {"Ogre": 22, "Imp": 20, "Bat": 23}


@pytest.mark.rule("truedungeon.room.rejoin-character")
def test_who_leaves_while_dividing_has_answered_with_the_last_there_is() -> None:
    on = ready(mage(spell_damage=5), FIGHTER, monsters=[still(), still("imp")])
    do(on, "cast lightning-storm")
    assert on.choices[0].ask == "divide"
    on.act(0, "leave")
    assert [one["share"] for one in on.view(None)["fight"]["slides"]] == [5, 0]


def test_nobody_is_asked_where_there_is_nothing_to_divide_or_nobody_else() -> None:
    for damage, monsters in ((0, [still(), still("imp")]), (5, [still()])):
        on = ready(mage(spell_damage=damage), monsters=monsters)
        do(on, "cast lightning-storm")
        assert on.choices[0].ask == "turn"
        assert score(on)["Ogre"] == 20 + damage


@pytest.mark.rule("truedungeon.class.bard.bardsong.multi-target", "truedungeon.class.bard.bardsong.bonus")
def test_the_songs_damage_is_in_the_pool_or_by_variant_for_each() -> None:
    on = ready(mage(), {"class": "bard"}, monsters=[still(), still("imp")])
    do(on, "sing", seat=1)
    do(on, "cast lightning-storm", "0")
    assert score(on) == {"Ogre": 20, "Imp": 21}
    on = ready(mage(), {"class": "bard"}, monsters=[still(), still("imp")], per_target=True)
    do(on, "sing", seat=1)
    do(on, "cast lightning-storm")
    assert score(on) == {"Ogre": 21, "Imp": 21}


@pytest.mark.rule("truedungeon.class.bard.bardsong.multi-target")
def test_what_is_taken_from_spells_takes_the_songs_point_too_and_no_more() -> None:
    on = ready(mage(spell_damage=-3), {"class": "bard"}, monsters=[still(), still("imp")])
    do(on, "sing", seat=1)
    do(on, "cast lightning-storm")
    assert score(on) == {"Ogre": 20, "Imp": 20}


@pytest.mark.rule("truedungeon.spellcasting.focus-pool")
def test_a_song_that_begins_after_the_spell_is_for_one_of_its_targets() -> None:
    on = ready(mage(), {"class": "bard"}, monsters=[still(), still("imp")])
    do(on, "cast lightning-storm")
    do(on, "sing", seat=1)
    assert sum(score(on).values()) == 41


def test_healing_for_all_is_divided_among_those_who_need_it() -> None:
    bard = {"class": "bard", "level": 5, "card": {"spell-healing": 4, "hp": 60}, "hp": 20}
    on = ready(bard, {**FIGHTER, "hp": 30}, {"class": "monk"})
    do(on, "cast soothe-wounds")
    assert on.choices[0].ask == "divide"
    do(on, "1")
    assert (hero(on, "bard").hp, hero(on, "fighter").hp) == (24, 36)


# ---------------------------------------------------------------- Spell Resistance


@pytest.mark.parametrize(("percent", "number"), ledger("truedungeon.spellcasting.sr-table"))
@pytest.mark.rule("truedungeon.spellcasting.sr-table", "truedungeon.spellcasting.sr-roll")
def test_a_spell_fails_up_to_the_number_of_the_table(percent: int, number: int) -> None:
    for natural, damage in ((number, 0), (number + 1, 8)):
        on = ready(mage(), rolls=[natural], monsters=[still(sr=percent)])
        do(on, "cast magic-missile ogre")
        assert score(on) == {"Ogre": damage}


@pytest.mark.rule("truedungeon.spellcasting.sr-example-95", "truedungeon.spellcasting.sr-example-5")
@pytest.mark.parametrize(("percent", "natural", "damage"), [(95, 19, 0), (95, 20, 8), (5, 1, 0), (5, 2, 8), (5, 20, 8)])
def test_the_highest_and_the_lowest_resistance(percent: int, natural: int, damage: int) -> None:
    on = ready(mage(), rolls=[natural], monsters=[still(sr=percent)])
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": damage}


@pytest.mark.parametrize(("variant", "stopped"), [("", 6), ("sr_printed", 15), ("above", 6)])
def test_the_readings_of_the_die(variant: str, stopped: int) -> None:
    on = ready(mage(), **({variant: True} if variant else {}))
    found = [natural for natural in range(1, 21) if is_stopped(state(on), 30, natural)]
    assert len(found) == stopped
    assert (20 in found) == bool(variant)


@pytest.mark.rule("truedungeon.spellcasting.sr-scope", "truedungeon.spellcasting.sr-marked")
def test_a_resisted_spell_does_nothing_and_is_spent() -> None:
    on = ready({"class": "druid", "level": 5}, rolls=[10], monsters=[still(sr=50)])
    do(on, "cast summon-swarm ogre")
    boxes = hero(on, "druid").boxes
    assert not foe(on).lasting and boxes is not None and boxes.spells == {"summon-swarm": 1}


@pytest.mark.rule("truedungeon.spellcasting.sr-100")
def test_resistance_of_100_stops_everything_without_a_die() -> None:
    on = ready(mage(), rolls=[], monsters=[still(sr=100)])
    do(on, "cast magic-missile ogre")
    assert [event.data["natural"] for event in told(on, "resists")] == [0]
    assert score(on) == {"Ogre": 0}


@pytest.mark.rule("truedungeon.spellcasting.sr-aoe")
def test_each_monster_with_resistance_has_its_own_die() -> None:
    monsters = [still(sr=50), still("imp"), still("bat", sr=50)]
    on = ready(mage(spell_damage=2), rolls=[10, 11], monsters=monsters)
    do(on, "cast lightning-storm", "2")
    assert score(on) == {"Ogre": 0, "Imp": 22, "Bat": 20}


@pytest.mark.rule("truedungeon.spellcasting.sr-reduce")
def test_a_token_may_open_up_even_a_monster_of_100_percent() -> None:
    who = {**mage(), "tokens": PIN}
    on = ready(who, rolls=[16], monsters=[still(sr=100)])
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": 8}


@pytest.mark.rule("truedungeon.spellcasting.sr-marked", "truedungeon.spellcasting.sr-reduce")
def test_a_spell_is_called_spent_if_resisted_and_resistance_lowered_by_a_token() -> None:
    for tokens, natural, stopped in ((PIN, 10, True), (PIN, 16, False), ([], 10, True), ([], 16, False)):
        on = ready({**mage(), "tokens": tokens}, rolls=[natural], monsters=[still(sr=100 if tokens else 75)])
        named = cited(do(on, "cast magic-missile ogre"), "resists")
        assert ("truedungeon.spellcasting.sr-marked" in named) is stopped
        assert ("truedungeon.spellcasting.sr-reduce" in named) is bool(tokens)


@pytest.mark.rule("truedungeon.spellcasting.sr-not-staff", "truedungeon.spellcasting.sr-not-uncast")
def test_what_is_not_cast_meets_no_resistance() -> None:
    who = {"class": "wizard", "missile": ["+2 Mystic Staff of the Ancients"], "card": {"missile-to-hit": 9}}
    on = ready({**who, "in_hand": "missile"}, rolls=[{"natural": 18, "wheel": 1}], monsters=[still(sr=100)])
    do(on, "shoot ogre")
    assert score(on)["Ogre"] > 0 and not told(on, "resists")


@pytest.mark.rule("truedungeon.spellcasting.sr-synonym")
def test_resistance_has_one_name_in_a_stat_block() -> None:
    on = ready(mage(), monsters=[still(sr=50)])
    assert state(on).kind(foe(on)).sr == 50


# ---------------------------------------------------------------- spell surge

DRUID: dict[str, Any] = {"class": "druid", "level": 5, "card": {"spell-damage": 4, "spell-healing": 0, "hp": 60}}


@pytest.mark.rule(
    "truedungeon.class.druid.spell-surge.effect",
    "truedungeon.class.druid.spell-surge.base-only",
    "truedungeon.class.druid.spell-surge.example",
)
def test_a_surge_doubles_number_and_test_and_nothing_else() -> None:
    on = table(DRUID, monsters=[still()], options=PASS)
    do(on, "surge firebolt ogre")
    assert score(on) == {"Ogre": 32}
    on = table({**DRUID, "hp": 10}, monsters=[still()], options=FAIL)
    do(on, "surge cure-moderate-wounds druid")
    assert hero(on, "druid").hp == 10 + 26


@pytest.mark.rule("truedungeon.class.druid.spell-surge.action", "truedungeon.class.druid.spell-surge.timing")
def test_a_surge_costs_the_free_action_together_with_the_casting() -> None:
    on = ready(DRUID)
    do(on, "surge firebolt ogre")
    assert hero(on, "druid").standard and hero(on, "druid").free
    on = ready({**DRUID, "melee": ["Staff of Focus"], "missile": [SLING], "in_hand": "missile"})
    do(on, "swap melee")
    assert refusal(on, "surge firebolt ogre") == "truedungeon.action.budget"
    on = ready({**DRUID, "melee": [WEAPON]})
    assert refusal(on, "surge firebolt ogre") == "truedungeon.spellcasting.hands-swap"


@pytest.mark.rule("truedungeon.class.druid.spell-surge.timing")
def test_a_surge_is_declared_with_the_casting_and_cannot_come_after_it() -> None:
    on = table(DRUID, monsters=[still()], options=FAIL)
    do(on, "surge firebolt ogre")
    assert score(on) == {"Ogre": 2 * 11 + 4}
    late = table(DRUID, monsters=[still()], options=FAIL)
    do(late, "cast firebolt ogre")
    assert refusal(late, "surge firebolt ogre") == "truedungeon.action.budget"
    assert score(late) == {"Ogre": 11 + 4}


@pytest.mark.rule("truedungeon.class.druid.spell-surge.uses")
@pytest.mark.parametrize("level", [4, 5])
def test_a_surge_is_for_once_a_game_at_either_level(level: int) -> None:
    on = ready({**DRUID, "level": level})
    do(on, "surge firebolt ogre", "done")
    assert refusal(on, "surge firebolt ogre") == "truedungeon.class.druid.spell-surge.uses"
    assert not any(id.startswith("surge") for id in offered(on))


@pytest.mark.rule("truedungeon.class.druid.spell-surge.eligible")
def test_only_what_harms_or_heals_surges() -> None:
    on = ready(DRUID)
    assert refusal(on, "surge pixie-shield") == "truedungeon.class.druid.spell-surge.eligible"
    assert refusal(ready(mage()), "surge magic-missile ogre") == "truedungeon.class.druid.spell-surge.effect"


# ---------------------------------------------------------------- restored castings, lists, targets


def test_a_restored_spell_is_cast_without_a_box() -> None:
    on = ready(mage(), {"class": "cleric", "level": 5}, rolls=[{"natural": 2}, {"natural": 15}])
    do(on, "cast acid-ray ogre")
    score(on)
    assert "cast acid-ray ogre" not in offered(on)
    do(on, "use restore-spell wizard acid-ray", seat=1)
    do(on, "cast acid-ray ogre")
    wizard = hero(on, "wizard")
    assert wizard.boxes is not None and wizard.boxes.spells == {"acid-ray": 1} and not wizard.restored
    assert score(on) == {"Ogre": 12}


@pytest.mark.rule("truedungeon.subclass.sorcerer.no-third", "truedungeon.subclass.sorcerer.list-replaces")
def test_a_sorcerers_list_takes_the_place_of_the_wizards() -> None:
    on = ready({"class": "wizard", "subclass": "sorcerer"}, FIGHTER)
    assert refusal(on, "cast lightning-storm") == "truedungeon.subclass.sorcerer.no-third"
    assert refusal(on, "cast cats-grace fighter") == "truedungeon.subclass.sorcerer.list-replaces"


@pytest.mark.parametrize("target", ["", "nobody", "fighter cold", "ogre"])
def test_a_target_that_is_none_is_refused_by_the_spells_rule(target: str) -> None:
    on = ready({"class": "druid", "level": 5}, FIGHTER)
    answer = f"cast protection-from-energy {target}".rstrip()
    if target == "fighter cold":
        do(on, answer)
    else:
        assert refusal(on, answer) == "truedungeon.spell.druid.protection-from-energy"


def test_the_monsters_phase_follows_on_the_castings() -> None:
    on = ready(mage(hp=60, melee_ac=10, missile_ac=10), rolls=[15], monsters=[monster(number=1, attacks=[attack()])])
    do(on, "cast magic-missile ogre", "done", "pass")
    assert hero(on, "wizard").hp == 52
