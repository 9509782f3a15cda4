"""Spells with ways of their own: songs, taunt, muse, searing light, poison, pixies and swarms."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.casters import FAIL, cast, done, of, score, still
from tests.games.truedungeon.fights import attack, foe, hero, monster, offered, refusal, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.book.basics.windows import REACTIONS
from undercroft.games.truedungeon.state import records
from undercroft.games.truedungeon.state.state import condition_of
from undercroft.games.truedungeon.state.stats import lasting_parts, song_now

BARD = {"class": "bard", "level": 5, "card": {"hp": 60}}
TROUBADOUR = {"class": "bard", "subclass": "troubadour", "card": {"hp": 60}}
FIGHTER = {"class": "fighter", "card": {"hp": 60, "melee-ac": 10, "missile-ac": 10}}
DRUID = {"class": "druid", "level": 5, "card": {"hp": 60, "melee-ac": 10, "missile-ac": 10}}
ILLUSIONIST = {"class": "elf-wizard", "subclass": "illusionist", "card": {"hp": 60}}
MAGE = {"class": "wizard", "level": 5, "card": {"hp": 60, "melee-ac": 10, "missile-ac": 10}}
BLAST = {"id": "blast", "name": "blast", "form": "area", "to_hit": None, "damage": 3}


# ---------------------------------------------------------------- the bard


@pytest.mark.rule("truedungeon.spell.bard.song-of-refuge", "truedungeon.spell.bard.song-of-refuge.timing")
def test_nobody_aims_at_one_in_refuge_until_the_monsters_have_acted() -> None:
    on = table(BARD, FIGHTER, monsters=[monster(number=1)], rolls=[2, "fighter", 2], options=FAIL)
    do(on, "cast song-of-refuge fighter", "done")
    do(on, "done", seat=1)
    assert told(on, "attacks")[0].data["whom"] == ["Bard"]
    done(on)
    assert told(on, "attacks")[1].data["whom"] == ["Fighter"]


def test_refuge_holds_until_the_monsters_next_phase_where_they_act_first() -> None:
    rolls = ["bard", 2, 2, "fighter", 2]
    on = table(BARD, FIGHTER, monsters=[monster(number=1)], rolls=rolls, first="monsters", options=FAIL)
    do(on, "cast song-of-refuge fighter", "done")
    do(on, "done", seat=1)
    done(on)
    assert [event.data["whom"] for event in told(on, "attacks")] == [["Bard"], ["Bard"], ["Fighter"]]


@pytest.mark.rule("truedungeon.spell.bard.song-of-refuge.not-self")
def test_a_bard_cannot_sing_itself_into_refuge() -> None:
    on = table(BARD, FIGHTER, monsters=[still()], options=FAIL)
    assert "cast song-of-refuge bard" not in offered(on)
    assert refusal(on, "cast song-of-refuge bard") == "truedungeon.spell.bard.song-of-refuge.not-self"


@pytest.mark.rule("truedungeon.spell.bard.song-of-refuge.aoe")
def test_refuge_is_none_from_an_area() -> None:
    on = table(BARD, FIGHTER, monsters=[monster(number=1, attacks=[BLAST])], options=FAIL)
    do(on, "cast song-of-refuge fighter", "done")
    do(on, "done", seat=1)
    assert hero(on, "fighter").hp == 57


@pytest.mark.rule("truedungeon.spell.bard.inspire")
def test_inspire_ends_charm_fear_and_hold_for_all_and_nothing_else() -> None:
    victim = {**FIGHTER, "conditions": ["charmed", "feared", "shaken", "held", "sickened"]}
    on = cast(of("truedungeon.spell.bard.inspire"), "", victim)
    assert [one.name for one in hero(on, "fighter").lasting] == ["sickened"]


@pytest.mark.rule("truedungeon.spell.bard.inspire.no-prevent")
def test_inspire_prevents_nothing() -> None:
    scream = {**BLAST, "damage": 0, "inflicts": "shaken"}
    on = table(
        BARD, {**FIGHTER, "conditions": ["shaken"]}, monsters=[monster(number=1, attacks=[scream])], options=FAIL
    )
    do(on, "cast inspire")
    assert condition_of(hero(on, "fighter"), "shaken") is None
    done(on)
    assert condition_of(hero(on, "fighter"), "shaken") is not None


def sung(on: Table) -> tuple[int, int]:
    """To Hit and damage in melee of the song in force."""
    song = song_now(state(on))
    assert song is not None
    return song.attack["melee-to-hit"].value, song.attack["melee-damage"].value


@pytest.mark.rule("truedungeon.spell.bard.enhance-bardsong", "truedungeon.spell.bard.enhance-bardsong.default-lute")
def test_enhanced_bardsong_gives_2_more_until_the_room_ends_and_only_once() -> None:
    on = table(TROUBADOUR, monsters=[still()], options=FAIL)
    do(on, "cast enhance-bardsong", "done")
    for _ in range(2):
        do(on, "sing")
        assert sung(on) == (4, 4)
        do(on, "done")
    do(on, "cast enhance-bardsong", "done", "sing")
    assert sung(on) == (4, 4)


@pytest.mark.rule("truedungeon.spell.bard.enhance-bardsong.lyre-of-rage")
def test_a_lyre_of_rage_is_enhanced_likewise() -> None:
    on = table({**TROUBADOUR, "instrument": "Lyre of Rage"}, monsters=[still()], options=FAIL)
    do(on, "cast enhance-bardsong", "done", "sing")
    assert sung(on) == (5, 4)


@pytest.mark.rule("truedungeon.spell.bard.enhance-bardsong.not-support")
def test_a_song_of_support_is_not_enhanced() -> None:
    on = table(TROUBADOUR, monsters=[still()], options=FAIL)
    do(on, "cast enhance-bardsong", "done", "support")
    assert song_now(state(on)) is None
    [supports] = told(on, "supports")
    assert supports.data["ac"] == 2 and "truedungeon.spell.bard.enhance-bardsong.not-support" in supports.also
    plain = table(TROUBADOUR, monsters=[still()], options=FAIL)
    do(plain, "support")
    assert "truedungeon.spell.bard.enhance-bardsong.not-support" not in told(plain, "supports")[0].also


@pytest.mark.rule("truedungeon.spell.bard.taunt", "truedungeon.combat.offensive-taunt")
def test_a_taunted_monster_strikes_at_the_taunter_and_taunting_is_no_offence() -> None:
    on = table(TROUBADOUR, FIGHTER, monsters=[monster(number=1)], rolls=["fighter", 2, "fighter", 2], options=FAIL)
    do(on, "cast taunt ogre", "done")
    do(on, "done", seat=1)
    done(on)
    assert [event.data["whom"] for event in told(on, "attacks")] == [["Troubadour"], ["Fighter"]]
    assert not told(on, "seen")


@pytest.mark.rule("truedungeon.spell.bard.taunt.two-taunters")
def test_of_two_taunters_one_at_least_is_struck() -> None:
    dwarf = {"class": "dwarf-fighter", "card": {"hp": 60}}
    rolls = ["fighter", "dwarf-fighter", 2]
    on = table(TROUBADOUR, dwarf, FIGHTER, monsters=[monster(number=1)], rolls=rolls, options=FAIL)
    do(on, "use taunt ogre", seat=1)
    do(on, "cast taunt ogre")
    assert "truedungeon.spell.bard.taunt.two-taunters" in told(on, "casts")[-1].also
    done(on, 3)
    assert told(on, "attacks")[0].data["whom"] == ["Dwarf Fighter"]


@pytest.mark.rule("truedungeon.spell.bard.taunt.same-rules", "truedungeon.spell.bard.taunt.invisible-example")
def test_an_unseen_troubadour_taunts_nobody_who_cannot_see_it() -> None:
    unseen = {**TROUBADOUR, "conditions": ["invisible"]}
    on = table(unseen, monsters=[still()], options=FAIL)
    do(on, "cast taunt ogre")
    bard = hero(on, "bard")
    assert not foe(on).taunted and not bard.standard and bard.boxes is not None and not bard.boxes.slots
    assert refusal(on, "cast taunt ogre") == "truedungeon.spell.bard.taunt.same-rules"
    on = table(unseen, monsters=[still(senses=["invisible"])], options=FAIL)
    do(on, "cast taunt ogre")
    assert foe(on).taunted == [0] and condition_of(hero(on, "bard"), "invisible") is not None


# ---------------------------------------------------------------- muse


def failing(*party: Any, rolls: list[Any]) -> Table:
    """A table at which memory tests are rolled."""
    return table(*party, monsters=[still()], rolls=rolls, options={"skill_tests": "chance"})


@pytest.mark.rule(
    "truedungeon.spell.bard.muse", "truedungeon.spell.bard.muse.timing", "truedungeon.spell.bard.muse.targets"
)
def test_a_failed_test_may_be_tried_again_with_a_muse() -> None:
    on = failing(BARD, {**MAGE, "card": {"spell-damage": 0}}, rolls=[5, 6])
    assert refusal(on, "cast muse") == "truedungeon.spell.bard.muse.timing"
    do(on, "cast magic-missile ogre", seat=1)
    assert offered(on) == ["cast muse", "pass", "pass room"]
    do(on, "cast muse")
    assert score(on) == {"Ogre": 11}


@pytest.mark.rule("truedungeon.digital.clock-actions")
def test_a_muse_outside_combat_takes_no_time() -> None:
    cleric = {"class": "cleric", "hp": 1}
    on = table(BARD, cleric, stage="before", clock=10, rolls=[5, 6], options={"skill_tests": "chance"})
    do(on, "cast cure-light-wounds cleric", seat=1)
    assert state(on).clock == 0
    do(on, "cast muse")
    assert hero(on, "cleric").hp == 1 + 8


@pytest.mark.parametrize(
    ("tested", "retried", "may"),
    [(0, False, True), (1, False, True), (2, False, False), (0, True, False), (1, True, False)],
)
def test_a_muse_is_for_casters_and_the_bard_once(tested: int, retried: bool, may: bool) -> None:
    on = failing(BARD, MAGE, "rogue", rolls=[])
    state(on).test = records.Test(tested, "runes", retried=retried)
    [muse] = [one for one in REACTIONS if one.verb == "cast" and "test" in one.moments]
    assert bool(list(muse.offers(state(on), hero(on, "bard"), records.Window("test", tested, [])))) is may


@pytest.mark.rule("truedungeon.spell.bard.muse.instant")
def test_after_a_muse_the_bard_has_both_its_actions() -> None:
    on = failing(BARD, {**MAGE, "card": {"spell-damage": 0}}, rolls=[5, 5])
    do(on, "cast magic-missile ogre", seat=1)
    do(on, "cast muse")
    bard = hero(on, "bard")
    assert not bard.standard and not bard.free and bard.boxes is not None and bard.boxes.slots == [0, 1, 0]
    do(on, "cast sonic-dart ogre")
    assert score(on) == {"Ogre": 8 + 2}


@pytest.mark.rule("truedungeon.class.bard.pool-example")
def test_three_slots_are_three_spells_of_that_level() -> None:
    on = failing({"class": "bard"}, {**MAGE, "card": {"spell-damage": 0}}, rolls=[5, 5, 5, 5, 5, 5, 5])
    for _ in range(3):
        do(on, "cast frost-dart ogre" if _ < 2 else "cast fire-dart ogre", seat=1)
        do(on, "cast muse")
        score(on)
    do(on, "cast fire-dart ogre", seat=1)
    assert on.choices[0].ask == "turn"
    assert refusal(on, "cast song-of-heroism wizard") == "truedungeon.class.bard.pool-casting"
    on = table({"class": "bard"}, FIGHTER, monsters=[still()], options=FAIL)
    for id in ("song-of-heroism fighter", "song-of-refuge fighter", "song-of-heroism bard"):
        do(on, f"cast {id}")
        score(on)
    assert refusal(on, "cast song-of-refuge fighter") == "truedungeon.class.bard.pool-casting"


# ---------------------------------------------------------------- the cleric


@pytest.mark.rule("truedungeon.spell.cleric.searing-light.non-evil", "truedungeon.spell.cleric.searing-light.example")
def test_searing_light_burns_evil_and_does_not_go_off_at_others() -> None:
    found = {}
    for id, more in (("orc", {}), ("vampire", {"types": ["undead"]}), ("golem", {"alignment": "neutral"})):
        on = table(
            {"class": "cleric", "level": 5, "card": {"spell-damage": 0}}, monsters=[still(id, **more)], options=FAIL
        )
        do(on, f"cast searing-light {id}")
        cleric = hero(on, "cleric")
        assert cleric.boxes is not None
        kept = not cleric.standard and not cleric.boxes.spells
        found[id] = 0 if kept else score(on)[id.capitalize()]
        if kept:
            assert refusal(on, "cast searing-light golem") == "truedungeon.spell.cleric.searing-light.non-evil"
    assert found == {"orc": 20, "vampire": 30, "golem": 0}


# ---------------------------------------------------------------- poison

STING = {"id": "sting", "name": "sting", "to_hit": 20, "damage": 10, "type": "poison", "inflicts": "paralyzed"}


def stung(*, first: str = "monsters", **more: Any) -> Table:
    """A fighter whom a sting of 10 damage and paralysis has struck, and a druid whose turn it is."""
    snake = monster(number=1, attacks=[{**STING, **more}], targeting="lowest_hp")
    return table(DRUID, {**FIGHTER, "hp": 20}, monsters=[snake], rolls=[15, 1, 1, 1], first=first, options=FAIL)


@pytest.mark.rule(
    "truedungeon.spell.druid.neutralize-poison",
    "truedungeon.spell.druid.neutralize-poison.hp",
    "truedungeon.spell.druid.neutralize-poison.instant-effects",
)
def test_cast_at_once_it_undoes_all_that_the_poison_did() -> None:
    on = stung()
    assert hero(on, "fighter").hp == 10 and condition_of(hero(on, "fighter"), "paralyzed") is not None
    do(on, "cast neutralize-poison fighter")
    assert hero(on, "fighter").hp == 20 and not hero(on, "fighter").lasting


@pytest.mark.rule("truedungeon.spell.druid.neutralize-poison.late", "truedungeon.spell.druid.neutralize-poison.example")
def test_cast_later_it_ends_what_lingers_and_the_damage_stays() -> None:
    on = stung()
    at_once = on.clone()
    do(at_once, "cast neutralize-poison fighter")
    assert 20 - hero(at_once, "fighter").hp == 0 and not hero(at_once, "fighter").lasting
    do(on, "done")
    do(on, "cast neutralize-poison fighter")
    assert hero(on, "fighter").hp == 10 and not hero(on, "fighter").lasting


@pytest.mark.rule("truedungeon.spell.druid.neutralize-poison.instant-effects")
def test_cast_at_once_it_undoes_even_death() -> None:
    on = stung(damage=25)
    assert hero(on, "fighter").is_dead
    do(on, "cast neutralize-poison fighter")
    fighter = hero(on, "fighter")
    assert (fighter.died, fighter.hp) == (0, 20)


@pytest.mark.rule("truedungeon.spell.druid.neutralize-poison.hp")
@pytest.mark.parametrize(("claw", "left"), [(5, 15), (15, 5), (20, 0), (40, 0)])
def test_what_else_has_struck_is_not_undone(claw: int, left: int) -> None:
    both = [{**STING, "count": 1}, attack(to_hit=20, damage=claw, count=1)]
    beast = monster(number=2, attacks=both, actions=["sting", "claw"], targeting="lowest_hp")
    on = table(DRUID, {**FIGHTER, "hp": 20}, monsters=[beast], rolls=[15, 15], first="monsters", options=FAIL)
    do(on, "cast neutralize-poison fighter")
    assert (hero(on, "fighter").hp, hero(on, "fighter").is_dead) == (left, not left)


@pytest.mark.rule("truedungeon.spell.druid.neutralize-poison")
def test_who_is_done_stays_so_when_its_poison_is_undone() -> None:
    on = stung(inflicts="shaken")
    do(on, "done", seat=1)
    do(on, "cast neutralize-poison fighter", seat=0)
    assert hero(on, "fighter").hp == 20 and 1 not in on.choices


def test_after_the_druids_first_turn_the_dead_stay_dead() -> None:
    on = stung(damage=25)
    do(on, "done")
    assert "cast neutralize-poison fighter" not in offered(on)
    assert refusal(on, "cast neutralize-poison fighter") == "truedungeon.spell.druid.neutralize-poison.targets"


@pytest.mark.rule("truedungeon.spell.druid.neutralize-poison.hp")
def test_poison_that_comes_back_for_a_blow_can_be_undone_in_the_next_round() -> None:
    fighter = {**FIGHTER, "hp": 20, "melee": ["Militia Long Sword"]}
    on = table(DRUID, fighter, monsters=[still(rd={"poison": 4})], rolls=[{"natural": 20, "wheel": 1}])
    do(on, "attack ogre", "done", seat=1)
    do(on, "done")
    assert hero(on, "fighter").hp == 16
    do(on, "cast neutralize-poison fighter")
    assert hero(on, "fighter").hp == 20


@pytest.mark.rule("truedungeon.spell.druid.neutralize-poison.no-future")
def test_later_poison_works_again() -> None:
    snake = monster(number=1, attacks=[{**STING, "inflicts": "poisoned"}], targeting="lowest_hp")
    on = table(DRUID, {**FIGHTER, "hp": 20}, monsters=[snake], rolls=[15, 15], first="monsters", options=FAIL)
    do(on, "cast neutralize-poison fighter")
    assert hero(on, "fighter").hp == 20
    done(on)
    assert hero(on, "fighter").hp == 10 and condition_of(hero(on, "fighter"), "poisoned") is not None


@pytest.mark.rule(
    "truedungeon.spell.druid.neutralize-poison.monster", "truedungeon.spell.druid.neutralize-poison.targets"
)
def test_a_monster_without_poison_poisons_nobody_even_a_construct() -> None:
    snake = monster(number=1, types=["construct"], attacks=[STING], targeting="lowest_hp")
    on = table(DRUID, {**FIGHTER, "hp": 20}, monsters=[snake], rolls=[15], options=FAIL)
    assert refusal(on, "cast neutralize-poison well") == "truedungeon.spell.druid.neutralize-poison.targets"
    do(on, "cast neutralize-poison ogre")
    done(on)
    assert hero(on, "fighter").hp == 20 and not hero(on, "fighter").lasting


@pytest.mark.rule("truedungeon.spell.druid.detect-poison")
def test_detect_poison_shows_where_there_is_poison() -> None:
    monsters = [still(attacks=[STING]), still("imp")]
    on = table(DRUID, monsters=monsters, poison="The cup on the table.", options=FAIL)
    do(on, "cast detect-poison")
    assert told(on, "poison")[0].data["where"] == ["Ogre", "The cup on the table"]


@pytest.mark.rule("truedungeon.spell.druid.detect-poison")
@pytest.mark.parametrize(("difficulty", "where"), [("normal", "nowhere here"), ("nightmare", "Ogre")])
def test_detect_poison_shows_none_that_is_for_harder_play(difficulty: str, where: str) -> None:
    late = {**STING, "id": "late", "min_difficulty": "nightmare"}
    on = table(DRUID, monsters=[still(attacks=[attack(), late])], options=FAIL, difficulty=difficulty)
    do(on, "cast detect-poison")
    assert told(on, "poison")[0].data["where"] == [where]


# ---------------------------------------------------------------- shield and swarm


@pytest.mark.rule(
    "truedungeon.spell.druid.pixie-shield",
    "truedungeon.spell.druid.pixie-shield.first-only",
    "truedungeon.spell.druid.pixie-shield.miss",
)
def test_a_pixie_shield_takes_the_first_melee_hit_and_no_miss() -> None:
    on = table(DRUID, monsters=[monster(number=3)], rolls=[2, 15, 15], options=FAIL)
    do(on, "cast pixie-shield", "done")
    assert [event.data["how"] for event in told(on, "hits")] == ["misses", "hits", "hits"]
    assert hero(on, "druid").hp == 60 - 8
    assert not hero(on, "druid").lasting


def test_a_pixie_shield_stops_no_arrow() -> None:
    arrow = attack(id="arrow", name="arrow", form="ranged")
    on = table(DRUID, monsters=[monster(number=1, attacks=[arrow])], rolls=[15], options=FAIL)
    do(on, "cast pixie-shield", "done")
    assert hero(on, "druid").hp == 52 and hero(on, "druid").lasting


@pytest.mark.rule("truedungeon.spell.druid.summon-swarm", "truedungeon.spell.druid.summon-swarm.dazed")
def test_a_swarm_dazes_a_monster_for_its_next_turn() -> None:
    on = table(DRUID, monsters=[monster(number=1)], rolls=[2], options=FAIL)
    do(on, "cast summon-swarm ogre")
    assert not lasting_parts(foe(on).lasting, ("ac",))
    do(on, "done")
    assert [event.data["condition"] for event in told(on, "idle")] == ["dazed"]
    do(on, "done")
    assert len(told(on, "attacks")) == 1


@pytest.mark.rule(
    "truedungeon.spell.druid.summon-swarm.natural-immunity", "truedungeon.spell.druid.summon-swarm.example"
)
def test_no_amulet_lets_a_swarm_daze_a_construct() -> None:
    druid = {**DRUID, "tokens": ["Amulet of the Tinkerer"]}
    on = table(druid, monsters=[still(types=["construct"])], options=FAIL)
    do(on, "cast summon-swarm ogre")
    assert not foe(on).lasting and told(on, "no-effect")
