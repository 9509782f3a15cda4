"""Casting: actions, hands, boxes, who cannot cast, tests, slides, bonuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data as ledger
from tests.games.truedungeon.casters import FAIL, PASS, mage, ready, score, still
from tests.games.truedungeon.fights import hero, offered, refusal, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.content.classes import spells
from undercroft.games.truedungeon.state.records import Lasting

WEAPON, SHIELD, SLING = "Kitchen Knife", "Plank Shield", "Mystic Staff of Static"
FIGHTER: dict[str, Any] = {"class": "fighter", "card": {"hp": 60}}


# ---------------------------------------------------------------- boxes and actions


@pytest.mark.rule("truedungeon.spellcasting.mark-off", "truedungeon.spell.uses-number")
def test_a_casting_is_marked_off_and_a_spell_that_is_cast_so_often_is_gone() -> None:
    on = ready(mage(), rolls=[{"natural": 2}])
    do(on, "cast acid-ray ogre")
    boxes = hero(on, "wizard").boxes
    assert boxes is not None and boxes.spells == {"acid-ray": 1}
    do(on, "done")
    assert "cast acid-ray ogre" not in offered(on) and "cast frost-dart ogre" in offered(on)
    assert refusal(on, "cast acid-ray ogre") == "truedungeon.class.wizard.casting"
    on = ready({"class": "cleric"})
    do(on, "cast guidance cleric", "done")
    assert refusal(on, "cast guidance cleric") == "truedungeon.spell.uses-number"


@pytest.mark.rule("truedungeon.spellcasting.mark-off")
def test_only_spellcasters_cast() -> None:
    on = ready(FIGHTER)
    assert refusal(on, "cast magic-missile ogre") == "truedungeon.spellcasting.mark-off"


@pytest.mark.rule("truedungeon.spell.third-level-access", "truedungeon.class.ranger.spells-level")
def test_what_comes_with_5th_level_is_refused_before() -> None:
    assert refusal(ready({"class": "wizard"}), "cast lightning-storm") == "truedungeon.spell.third-level-access"
    assert refusal(ready({"class": "ranger"}), "cast barkskin ranger") == "truedungeon.class.ranger.spells-level"


@pytest.mark.rule("truedungeon.class.wizard.casting", "truedungeon.class.wizard.spell-totals")
@pytest.mark.parametrize("level", [4, 5])
def test_a_wizard_casts_each_spell_up_to_its_own_number(level: int) -> None:
    totals = ledger("truedungeon.class.wizard.spell-totals")[f"{level}th"]
    for id, most in totals.items():
        for left in (1, 0):
            on = ready({"class": "wizard", "level": level, "spells": {id: most - left}})
            listed = any(one.split(" ")[1:2] == [id] for one in offered(on))
            assert listed == bool(left), (id, left)
            if not left:
                assert refusal(on, f"cast {id} ogre") == "truedungeon.class.wizard.casting", id


@pytest.mark.rule("truedungeon.spellcasting.time-standard", "truedungeon.class.spell-action", "truedungeon.action.cast")
def test_a_spell_takes_the_standard_action() -> None:
    on = ready(mage())
    do(on, "cast frost-dart ogre")
    assert hero(on, "wizard").standard and not hero(on, "wizard").free
    assert refusal(on, "cast frost-dart ogre") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.spellcasting.time-table")
def test_only_the_listed_spells_take_another_action() -> None:
    listed = {(row[0], row[1], row[3]) for row in ledger("truedungeon.spellcasting.time-table")}
    assert {(one.name, one.of, one.action) for one in spells() if one.action != "standard"} == listed
    on = ready(mage())
    do(on, "cast instant-safeguard")
    assert not hero(on, "wizard").standard and not hero(on, "wizard").free
    do(on, "cast frost-dart ogre")


def test_outside_combat_a_spell_costs_time_and_hostile_ones_are_of_no_use() -> None:
    on = table({"class": "cleric", "hp": 5}, monsters=[still()], stage="before", options=FAIL)
    before = state(on).clock
    do(on, "cast cure-light-wounds cleric")
    assert hero(on, "cleric").hp == 10 and state(on).clock == before - 10
    assert refusal(on, "cast spiritual-hammer ogre") == "truedungeon.spell.cleric.spiritual-hammer"


# ---------------------------------------------------------------- who cannot cast


@pytest.mark.parametrize(
    ("condition", "rule"),
    [("silenced", "truedungeon.condition.silenced.banned"), ("nauseated", "truedungeon.condition.nauseated.banned")],
)
def test_whoever_cannot_speak_or_attend_cannot_cast(condition: str, rule: str) -> None:
    on = ready({**mage(), "conditions": [condition]})
    assert not any(id.startswith("cast") for id in offered(on))
    assert refusal(on, "cast frost-dart ogre") == rule


def test_lying_down_one_casts_as_well_as_ever() -> None:
    on = ready({**mage(), "conditions": ["prone"]}, rolls=[{"natural": 15}])
    do(on, "cast acid-ray ogre")
    assert score(on) == {"Ogre": 12}


# ---------------------------------------------------------------- hands


@pytest.mark.rule("truedungeon.spellcasting.hands", "truedungeon.spellcasting.hands-swap")
def test_a_weapon_in_hand_is_put_away_with_the_free_action() -> None:
    on = ready({**mage(), "melee": [WEAPON]})
    do(on, "cast frost-dart ogre")
    wizard = hero(on, "wizard")
    assert wizard.standard and wizard.free and told(on, "puts-away")
    do(on, "done", "cast frost-dart ogre")
    assert not hero(on, "wizard").free and len(told(on, "puts-away")) == 1


@pytest.mark.rule("truedungeon.spellcasting.hands-swap")
def test_after_casting_the_weapon_must_be_taken_up_again() -> None:
    on = ready({**mage(), "melee": [WEAPON]}, rolls=[{"natural": 2, "wheel": 1}])
    do(on, "cast frost-dart ogre", "done", "attack ogre")
    assert hero(on, "wizard").free


@pytest.mark.rule("truedungeon.spellcasting.hands")
def test_without_a_free_action_the_hand_stays_full() -> None:
    on = ready({**mage(), "melee": ["Staff of Focus"], "missile": [SLING], "in_hand": "melee"})
    do(on, "swap missile")
    assert refusal(on, "cast frost-dart ogre") == "truedungeon.spellcasting.hands-swap"


@pytest.mark.rule("truedungeon.spellcasting.hands")
def test_a_shield_stays_in_use() -> None:
    on = ready({"class": "cleric", "melee": [SHIELD], "card": {"spell-damage": 0}}, rolls=[{"natural": 2}])
    do(on, "cast spiritual-hammer ogre")
    assert not hero(on, "cleric").free and not told(on, "puts-away")


@pytest.mark.rule("truedungeon.spellcasting.focus-weapon", "truedungeon.spellcasting.focus-no-both")
def test_a_focus_weapon_stays_in_hand_but_casts_and_strikes_with_two_actions() -> None:
    on = ready({**mage(), "melee": ["Staff of Focus"]})
    do(on, "cast frost-dart ogre")
    assert not hero(on, "wizard").free and not told(on, "puts-away")
    assert refusal(on, "attack ogre") == "truedungeon.action.budget"


# ---------------------------------------------------------------- tests and slides


@pytest.mark.rule("truedungeon.spellcasting.skill-check")
def test_a_passed_test_is_3_more_and_a_failed_one_costs_nothing() -> None:
    for options, damage in ((PASS, 11), (FAIL, 8)):
        on = table(mage(), monsters=[still()], options=options)
        do(on, "cast magic-missile ogre")
        assert score(on) == {"Ogre": damage}


@pytest.mark.rule("truedungeon.spellcasting.skill-by-class")
def test_each_class_is_asked_for_its_own_things() -> None:
    sets = {"cleric": "beads", "druid": "leaves", "elf-wizard": "planes", "wizard": "planes"}
    words = ledger("truedungeon.spellcasting.skill-by-class")
    marked = {"cleric": "cure-light-wounds cleric", "druid": "freezing-orb ogre"}
    for cls, expected in sets.items():
        assert words[cls]
        on = Table.start(
            "truedungeon",
            seats=1,
            position={"party": [{"class": cls, "hp": 5}], "monsters": [still()]},
            seed=7,
        )
        do(on, f"cast {marked.get(cls, 'magic-missile ogre')}")
        assert on.choices[0].ask == "recall" and state(on).test is not None
        assert state(on).test.set == expected  # type: ignore[union-attr]


@pytest.mark.parametrize(("natural", "bonus", "hit"), [(15, 0, True), (14, 0, False), (11, 4, True), (10, 4, False)])
@pytest.mark.rule(
    "truedungeon.spellcasting.slide", "truedungeon.spellcasting.slide-bonus", "truedungeon.spell.slide-threshold"
)
def test_a_slide_must_reach_15_with_its_bonuses_whatever_the_monsters_ac(natural: int, bonus: int, hit: bool) -> None:
    for ac in (5, 40):
        on = ready(mage(missile_to_hit=bonus), rolls=[{"natural": natural}], monsters=[still(ac=ac)])
        do(on, "cast acid-ray ogre")
        assert score(on) == {"Ogre": 12 if hit else 0}


@pytest.mark.rule("truedungeon.spellcasting.slide-bonus")
def test_bardsong_counts_on_a_spell_slide_and_by_variant_nothing_does() -> None:
    for raw, expected in ((False, 12 + 1), (True, 0)):
        on = ready(mage(missile_to_hit=1), {"class": "bard"}, rolls=[{"natural": 13}], raw_zone=raw)
        do(on, "cast acid-ray ogre")
        do(on, "sing", seat=1)
        assert score(on) == {"Ogre": expected}


@pytest.mark.parametrize(("natural", "bonus", "damage"), [(20, -30, 12), (1, 30, 0)])
@pytest.mark.rule("truedungeon.spellcasting.slide-natural")
def test_a_natural_20_hits_and_a_natural_1_misses(natural: int, bonus: int, damage: int) -> None:
    on = ready(mage(missile_to_hit=bonus), rolls=[{"natural": natural}])
    do(on, "cast acid-ray ogre")
    assert score(on) == {"Ogre": damage}


@pytest.mark.rule("truedungeon.spellcasting.slide-miss")
def test_a_spell_that_misses_is_marked_off() -> None:
    on = ready(mage(), rolls=[{"natural": 2}])
    do(on, "cast acid-ray ogre")
    assert score(on) == {"Ogre": 0}
    boxes = hero(on, "wizard").boxes
    assert boxes is not None and boxes.spells == {"acid-ray": 1}


@pytest.mark.rule("truedungeon.spell.slide-puck")
def test_no_wheel_has_a_part_in_a_spell() -> None:
    on = ready({**mage(), "melee": ["Staff of Focus"]}, rolls=[{"natural": 15}])
    do(on, "cast acid-ray ogre")
    slide = state(on).fight.slides[0]  # type: ignore[union-attr]
    assert slide.wheel == 0 and [part[0] for part in slide.damage] == [12]


# ---------------------------------------------------------------- ranged attacks


@pytest.mark.rule("truedungeon.combat.spells-are-ranged", "truedungeon.combat.magical-attack")
def test_a_spell_reaches_what_flies_and_nothing_comes_back_for_it() -> None:
    on = ready(mage(hp=60), monsters=[still(flying=True, rd={"typeless": 5}, prxd={"fire": 5})])
    do(on, "cast magic-missile ogre")
    assert score(on) == {"Ogre": 8}
    assert hero(on, "wizard").hp == 60


@pytest.mark.rule("truedungeon.combat.spells-ranged-bonuses")
def test_dexterity_and_what_is_for_all_attacks_helps_a_spell_slide() -> None:
    who = {"class": "wizard", "level": 5, "tokens": ["Goggles of the Lampless Stair"]}
    on = ready(who, rolls=[{"natural": 10}])
    do(on, "cast acid-ray ogre")
    slide = state(on).fight.slides[0]  # type: ignore[union-attr]
    card = state(on).card(hero(on, "wizard"))
    assert [part[0] for part in slide.to_hit if "Goggles" in part[1]] == [1]
    assert sum(part[0] for part in slide.to_hit) == card.columns["missile-to-hit"].value


@pytest.mark.rule("truedungeon.combat.spells-missile-bonuses")
def test_what_is_for_missiles_or_in_a_weapon_does_not() -> None:
    plain = {"class": "wizard", "level": 5}
    sums = []
    for more in ({}, {"tokens": ["Kestrel's Regard"]}, {"missile": ["+2 Mystic Staff of the Ancients"]}):
        on = ready({**plain, **more}, rolls=[{"natural": 10}])
        do(on, "cast acid-ray ogre")
        slide = state(on).fight.slides[0]  # type: ignore[union-attr]
        assert len(slide.damage) == 1
        sums.append(sum(part[0] for part in slide.to_hit))
    assert sums[0] == sums[2]
    assert not any("Kestrel" in part[1] for part in slide.to_hit)


@pytest.mark.rule("truedungeon.combat.spells-card-damage")
def test_a_spell_adds_spell_damage_bardsong_and_what_is_for_all_attacks() -> None:
    for only, expected in ((False, 18 + 3 + 1 + 2), (True, 18 + 3 + 1)):
        rolls = [{"natural": 16}]
        on = ready(mage(spell_damage=3, missile_damage=50), {"class": "bard"}, rolls=rolls, spell_cell_only=only)
        wizard = state(on).heroes[0]
        wizard.lasting.append(blessing("damage", 2))
        do(on, "cast scorching-ray ogre")
        do(on, "sing", seat=1)
        assert score(on) == {"Ogre": expected}


def blessing(stat: str, by: int) -> Lasting:
    """Something that lasts and changes a statistic."""
    return Lasting("a blessing", stats={stat: by}, rule="truedungeon.damage.stacking")
