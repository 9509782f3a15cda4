"""Spells with ways of their own: visions, invisibility, alertness, the maze, elevated damage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import dealt, one
from tests.games.truedungeon.casters import FAIL, PASS, done, score, still
from tests.games.truedungeon.fights import anew, foe, hero, monster, offered, refusal, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine.notes import notebook
from undercroft.games.truedungeon.state.state import condition_of
from undercroft.games.truedungeon.state.stats import lasting_parts

BARD = {"class": "bard", "level": 5, "card": {"hp": 60}}
TROUBADOUR = {"class": "bard", "subclass": "troubadour", "card": {"hp": 60}}
FIGHTER = {"class": "fighter", "card": {"hp": 60, "melee-ac": 10, "missile-ac": 10}}
DRUID = {"class": "druid", "level": 5, "card": {"hp": 60, "melee-ac": 10, "missile-ac": 10}}
ILLUSIONIST = {"class": "elf-wizard", "subclass": "illusionist", "card": {"hp": 60}}
MAGE = {"class": "wizard", "level": 5, "card": {"hp": 60, "melee-ac": 10, "missile-ac": 10}}
BLAST = {"id": "blast", "name": "blast", "form": "area", "to_hit": None, "damage": 3}


# ---------------------------------------------------------------- illusions


@pytest.mark.parametrize(("natural", "less"), [(14, 4), (15, 0)])
@pytest.mark.rule("truedungeon.spell.elf-wizard.color-spray", "truedungeon.combat.offensive-save")
def test_color_spray_spoils_the_attacks_of_who_fails_a_will_save_of_15(natural: int, less: int) -> None:
    on = table(ILLUSIONIST, monsters=[monster(number=1)], rolls=[natural, 10], options=FAIL)
    do(on, "cast color-spray ogre", "done", "pass")
    assert told(on, "hits")[0].data["total"] == 15 - less


@pytest.mark.rule("truedungeon.spell.elf-wizard.hypnotic-pattern")
def test_hypnotic_pattern_is_for_each_monster_by_itself() -> None:
    on = table(ILLUSIONIST, monsters=[still(), still("imp")], rolls=[19, 20], options=FAIL)
    do(on, "cast hypnotic-pattern")
    assert [one.name for one in foe(on).lasting] == ["Hypnotic Pattern"] and not foe(on, "imp").lasting


@pytest.mark.rule("truedungeon.spell.elf-wizard.color-hypnotic-stack")
def test_both_together_are_6_and_not_8() -> None:
    on = table(ILLUSIONIST, monsters=[still()], rolls=[2, 2], options=FAIL)
    do(on, "cast color-spray ogre", "done", "cast hypnotic-pattern")
    assert sum(part.value for part in lasting_parts(foe(on).lasting, ("attack",), monster=True)) == -6


@pytest.mark.parametrize(("natural", "attacks"), [(14, 1), (15, 3)])
@pytest.mark.rule("truedungeon.spell.elf-wizard.horrid-vision")
def test_after_a_horrid_vision_a_monster_attacks_once_a_round(natural: int, attacks: int) -> None:
    on = table(ILLUSIONIST, monsters=[monster(number=3)], rolls=[natural, 2, 2, 2], options=FAIL)
    do(on, "cast horrid-vision ogre", "done", "pass room")
    assert len(told(on, "attacks")) == attacks


@pytest.mark.rule("truedungeon.spell.elf-wizard.horrid-vision.waste")
def test_a_horrid_vision_leaves_one_attack_and_is_wasted_on_one_that_has_no_more() -> None:
    waste = "truedungeon.spell.elf-wizard.horrid-vision.waste"
    for number, lost in ((1, 0), (2, 1), (4, 3)):
        on = table(ILLUSIONIST, monsters=[monster(number=number)], rolls=[2, 2], options=FAIL)
        with notebook() as notes:
            do(on, "cast horrid-vision ogre", "done", "pass room")
        assert number - len(told(on, "attacks")) == lost
        assert (waste in notes) == (not lost) and waste not in told(on, "befallen")[0].also


@pytest.mark.rule("truedungeon.spell.elf-wizard.prismatic-spray", "truedungeon.spell.elf-wizard.prismatic-spray.dazed")
def test_prismatic_spray_dazes_each_monster_for_its_next_turn() -> None:
    who = {**ILLUSIONIST, "card": {"hp": 60, "spell-damage": 0}}
    on = table(who, monsters=[monster(number=1), monster(id="imp", name="Imp", number=1)], options=FAIL)
    do(on, "cast prismatic-spray")
    assert not lasting_parts(foe(on).lasting, ("ac",))
    do(on, "done")
    assert (foe(on).taken, foe(on, "imp").taken) == (10, 10)
    assert [event.data["foe"] for event in told(on, "idle")] == ["Ogre", "Imp"]
    assert not foe(on).lasting


# ---------------------------------------------------------------- unseen


def unseen(on: Table) -> bool:
    """Whether the elf wizard is invisible."""
    return condition_of(hero(on, "elf-wizard"), "invisible") is not None


ELF = {"class": "elf-wizard", "level": 5, "card": {"hp": 60, "spell-damage": 0}}


@pytest.mark.rule("truedungeon.spell.elf-wizard.invisibility", "truedungeon.combat.offensive-damage")
def test_invisibility_ends_with_an_attempt_to_harm() -> None:
    on = table(ELF, monsters=[still()], rolls=[{"natural": 2}], options=FAIL)
    do(on, "cast invisibility")
    assert unseen(on)
    score(on)
    do(on, "cast ray-of-shock ogre")
    assert not unseen(on)
    assert score(on) == {"Ogre": 0}


@pytest.mark.parametrize(
    ("id", "stays"),
    [
        ("bulls-strength elf-wizard", True),
        ("ironskin elf-wizard", True),
        ("acid-splash ogre", False),
        ("fireball", False),
    ],
)
@pytest.mark.rule("truedungeon.spell.elf-wizard.invisibility.offensive", "truedungeon.combat.offensive-complete")
def test_only_offensive_actions_end_it(id: str, stays: bool) -> None:
    on = table({**ELF, "conditions": ["invisible"]}, monsters=[still()], options=FAIL)
    do(on, f"cast {id}")
    assert unseen(on) == stays


@pytest.mark.rule("truedungeon.combat.offensive-sr")
def test_what_calls_for_a_resistance_check_is_an_offence() -> None:
    on = table({**DRUID, "conditions": ["invisible"]}, monsters=[still(sr=50)], rolls=[5], options=FAIL)
    do(on, "cast summon-swarm ogre")
    assert condition_of(hero(on, "druid"), "invisible") is None


@pytest.mark.rule(
    "truedungeon.spell.elf-wizard.improved-invisibility", "truedungeon.spell.elf-wizard.improved-invisibility.example"
)
def test_improved_invisibility_ends_with_the_second_offence() -> None:
    on = table(ILLUSIONIST, monsters=[still()], rolls=[2], options=FAIL)
    do(on, "cast improved-invisibility", "done", "cast glow-orb ogre")
    assert unseen(on)
    do(on, "done", "cast color-spray ogre")
    assert not unseen(on)


# ---------------------------------------------------------------- alertness


@pytest.mark.rule("truedungeon.spell.elf-wizard.alertness", "truedungeon.spell.elf-wizard.alertness.end")
def test_alertness_adds_10_to_the_first_contest_and_its_repeats() -> None:
    on = table(ELF, monsters=[still()], rolls=[5, 15, 3, 12], stage="before", options=FAIL)
    do(on, "cast alertness")
    assert not hero(on, "elf-wizard").free
    do(on, "ready")
    both = [(event.data["party"], event.data["monsters"]) for event in told(on, "initiative")]
    assert both == [(15, 15), (13, 12)]
    assert told(on, "initiative")[1].data["first"] == "party"


@pytest.mark.rule("truedungeon.spell.elf-wizard.alertness.timing", "truedungeon.spellcasting.alertness-time")
def test_alertness_is_cast_before_combat_only() -> None:
    on = table(ELF, monsters=[still()], options=FAIL)
    assert "cast alertness" not in offered(on)
    assert refusal(on, "cast alertness") == "truedungeon.spell.elf-wizard.alertness.timing"


@pytest.mark.rule("truedungeon.digital.clock-actions")
@pytest.mark.parametrize("spell", ["alertness", "instant-safeguard"])
def test_outside_combat_a_quick_spell_takes_as_much_time_as_any(spell: str) -> None:
    for clock, left in ((25, 15), (9, 9)):
        on = table(ELF, monsters=[still()], stage="before", options=FAIL, clock=clock)
        assert (f"cast {spell}" in offered(on)) is (left < clock)
        if left < clock:
            do(on, f"cast {spell}")
        assert state(on).clock == left
    assert refusal(on, f"cast {spell}") == "truedungeon.digital.clock-actions"


@pytest.mark.rule(
    "truedungeon.spell.elf-wizard.alertness.second",
    "truedungeon.spell.elf-wizard.alertness.example",
    "truedungeon.spell.elf-wizard.alertness.end",
)
def test_a_second_contest_in_the_room_has_no_alertness() -> None:
    rolls = [5, 15, 5, 14, 7, 3]
    on = table(ELF, {**MAGE, "card": {"hp": 60}}, monsters=[still()], rolls=rolls, stage="before", options=FAIL)
    do(on, "cast alertness", "ready")
    do(on, "ready", seat=1)
    do(on, "cast lesser-maze ogre", seat=1)
    done(on)
    done(on)
    both = [(event.data["party"], event.data["monsters"]) for event in told(on, "initiative")]
    assert both == [(5 + 10, 15), (5 + 10, 14), (7 + 0, 3)]
    rules = (
        "truedungeon.spell.elf-wizard.alertness.end",
        "truedungeon.spell.elf-wizard.alertness.second",
        "truedungeon.combat.initiative-tie",
    )
    named = [[rule in event.also for rule in rules] for event in told(on, "initiative")]
    assert named == [[True, False, True], [True, False, True], [False, True, False]]


@pytest.mark.rule("truedungeon.spell.elf-wizard.alertness.end")
def test_where_nobody_rolls_at_first_it_waits_for_the_first_contest() -> None:
    party = (ELF, {**MAGE, "card": {"hp": 60}})
    on = table(*party, monsters=[still()], rolls=[7, 3], stage="before", initiative="party_first", options=FAIL)
    do(on, "cast alertness", "ready")
    do(on, "ready", seat=1)
    do(on, "cast lesser-maze ogre", seat=1)
    done(on)
    done(on)
    assert [(event.data["party"], event.data["monsters"]) for event in told(on, "initiative")] == [(7 + 10, 3)]


# ---------------------------------------------------------------- the maze


def mazed(first: str, *more: Any, rolls: list[Any], monsters: list[Any] | None = None, **options: Any) -> Table:
    """A wizard has cast lesser maze at the ogre in the first round."""
    on = table(
        MAGE,
        *more,
        monsters=[monster(number=1)] if monsters is None else monsters,
        rolls=rolls,
        first=first,
        options={**FAIL, **options},
    )
    if on.choices[0].ask == "react":
        do(on, "pass room")
    do(on, "cast lesser-maze ogre")
    return on


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze", "truedungeon.spell.wizard.lesser-maze.players-first")
def test_the_players_first_the_monster_spends_its_first_phase_in_the_maze() -> None:
    on = mazed("party", rolls=[12, 3])
    do(on, "done")
    assert [event.kind for event in on.events if event.kind in ("mazed", "away", "attacks")] == ["mazed", "away"]
    assert state(on).fight.round == 2 and not any(id.endswith("ogre") for id in offered(on))  # type: ignore[union-attr]
    do(on, "done")
    assert len(told(on, "initiative")) == 1 and state(on).fight.round == 1  # type: ignore[union-attr]
    assert "cast fire-dart ogre" in offered(on)


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.monster-first")
def test_the_monster_first_it_spends_its_second_phase_in_the_maze() -> None:
    on = mazed("monsters", rolls=[2, 12, 3])
    do(on, "done")
    assert len(told(on, "attacks")) == 1 and len(told(on, "away")) == 1
    assert not any(id.endswith("ogre") for id in offered(on))
    do(on, "done")
    assert len(told(on, "initiative")) == 1


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.extra-turns")
def test_the_party_has_two_turns_in_a_row_and_three_with_the_new_initiative() -> None:
    for ours, turns in ((12, 3), (1, 2)):
        on = mazed("party", rolls=[ours, 3, 2])
        do(on, "done")
        do(on, "done")
        assert len(told(on, "attacks")) == (0 if turns == 3 else 1)


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.timing")
def test_in_the_turn_of_the_casting_the_monster_can_still_be_harmed() -> None:
    on = mazed("party", {**ELF, "card": {"spell-damage": 0, "hp": 60}}, rolls=[])
    do(on, "cast acid-splash ogre", seat=1)
    assert score(on) == {"Ogre": 3}
    assert [event.kind for event in on.events if event.kind in ("scored", "mazed")] == ["scored", "mazed"]


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.inside", "truedungeon.spell.wizard.lesser-maze.outside")
def test_meanwhile_neither_can_do_anything_to_the_other() -> None:
    cleric = {"class": "cleric", "level": 5, "card": {"hp": 60}, "hp": 50}
    on = mazed("party", cleric, rolls=[12, 3])
    done(on)
    assert refusal(on, "cast fire-dart ogre").startswith("truedungeon.spell.wizard.fire-dart")
    for seat, deed in ((0, "cast lightning-storm"), (1, "use turn-undead")):  # They need somebody, too.
        assert deed not in offered(on, seat)
        assert refusal(on, deed, seat) == "truedungeon.spell.wizard.lesser-maze.outside"
    do(on, "cast cure-light-wounds cleric", seat=1)
    assert hero(on, "cleric").hp == 55
    done(on)
    assert not told(on, "attacks")


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.return")
def test_its_return_is_a_new_combat_in_which_what_was_for_one_is_over() -> None:
    ranger = {"class": "ranger", "level": 5}
    on = mazed("party", ranger, rolls=[12, 3])
    do(on, "cast barkskin ranger", seat=1)
    done(on)
    done(on)
    assert told(on, "anew") and not hero(on, "ranger").lasting
    assert state(on).fights == 2


@pytest.mark.rule("truedungeon.combat.thrown-once", "truedungeon.weapon.oil-duration")
def test_in_the_new_combat_what_was_thrown_is_back_with_the_oil_on_it() -> None:
    fighter = one("fighter", "Boar Spear", card={"hp": 60})
    scored = []
    for oils in ([], [["Oil of Adder Milk"]]):
        on = mazed("party", fighter, rolls=[12, 3, {"natural": 10, "wheel": 1}], monsters=[still()])
        hero(on, "fighter").thrown, hero(on, "fighter").coated = ["Boar Spear"], {"Boar Spear": oils}
        on = anew(on)
        done(on)
        assert "attack ogre" not in offered(on, 1)
        done(on)
        assert "truedungeon.combat.thrown-once" in told(on, "anew")[0].also
        do(on, "attack ogre", seat=1)
        done(on)
        scored += dealt(on)
    assert scored[1] == scored[0] + 2


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.per-combat-powers")
def test_in_the_new_combat_what_is_for_each_may_be_used_again() -> None:
    rogue = {"class": "rogue", "level": 5, "powers": {"sneak-attack": 1}}
    on = mazed("party", rogue, rolls=[12, 3])
    assert refusal(on, "use sneak-attack", seat=1) == "truedungeon.class.rogue.sneak.once"
    done(on)
    done(on)
    assert "use sneak-attack" in offered(on, 1)
    assert "truedungeon.spell.wizard.lesser-maze.per-combat-powers" in told(on, "combat")[-1].also


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.any-round")
def test_the_maze_opens_in_any_round() -> None:
    on = table(MAGE, monsters=[still()], round=4, options=FAIL)
    do(on, "cast lesser-maze ogre", "done")
    assert told(on, "mazed")


@pytest.mark.rule("truedungeon.spell.wizard.lesser-maze.several-monsters")
def test_of_several_monsters_only_the_target_is_away() -> None:
    both = [monster(number=1), monster(id="imp", name="Imp", number=1)]
    on = mazed("party", rolls=[2, 2, 12, 3], monsters=both)
    do(on, "done", "pass room")
    assert [event.data["foe"] for event in told(on, "attacks")] == ["Imp"]
    assert "cast fire-dart imp" in offered(on)
    on = mazed("party", rolls=[12, 3], monsters=both, whole_fight=True)
    do(on, "done")
    assert not told(on, "attacks")


# ---------------------------------------------------------------- elevate damage

SORCERER = {"class": "wizard", "subclass": "sorcerer", "card": {"hp": 60, "spell-damage": 0, "missile-to-hit": 0}}


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage", "truedungeon.spell.sorcerer.elevate-damage.example")
def test_the_next_damage_spell_deals_15_more() -> None:
    on = table(SORCERER, monsters=[still()], options=PASS)
    do(on, "cast elevate-damage", "done", "cast magic-missile ogre")
    assert score(on) == {"Ogre": 26}
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": 11}


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage.pool", "truedungeon.spell.sorcerer.elevate-damage.example")
def test_on_a_spell_for_all_it_is_15_points_to_divide() -> None:
    on = table(SORCERER, monsters=[still(), still("imp"), still("bat")], options=FAIL)
    do(on, "cast elevate-damage", "done", "cast stone-storm", "4", "10")
    assert score(on) == {"Ogre": 19, "Imp": 25, "Bat": 16}


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage.miss")
def test_a_miss_uses_it_up() -> None:
    on = table(SORCERER, monsters=[still()], rolls=[{"natural": 2}], options=FAIL)
    do(on, "cast elevate-damage", "done", "cast acid-ray ogre")
    assert score(on) == {"Ogre": 0}
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": 8}


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage.once-per-room")
def test_it_is_cast_once_a_room() -> None:
    on = table(SORCERER, monsters=[still()], options=FAIL)
    do(on, "cast elevate-damage", "done")
    assert refusal(on, "cast elevate-damage") == "truedungeon.spell.sorcerer.elevate-damage.once-per-room"


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage.expire")
def test_unused_it_ends_with_the_room() -> None:
    on = table(SORCERER, monsters=[still()], clock=80, options=FAIL)
    do(on, "cast elevate-damage", "done")
    assert state(on).room == 2 and not hero(on, "wizard").lasting
    sooner = table(SORCERER, monsters=[still()], options=FAIL)
    do(sooner, "cast elevate-damage", "done", "cast magic-missile ogre")
    assert score(sooner)["Ogre"] > 8


@pytest.mark.rule("truedungeon.subclass.sorcerer.slots-example", "truedungeon.subclass.sorcerer.pool")
def test_three_slots_of_the_second_level_and_no_more() -> None:
    for ids in (["ray-of-shock ogre"] * 3, ["elevate-damage", "ray-of-shock ogre", "stone-storm"]):
        slides = [{"natural": 2}] * ids.count("ray-of-shock ogre")
        on = table(SORCERER, monsters=[still()], rolls=slides, options=FAIL)
        for id in ids:
            do(on, f"cast {id}", "done")
        assert refusal(on, "cast stone-storm") == "truedungeon.subclass.sorcerer.pool"
