"""What a casting names when it is told: the rules that are at work in it, and none that are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.truedungeon.casters import mage, ready, still
from tests.tables import do, told
from undercroft import Table

Named = frozenset[str]


def named(on: Table, *deeds: str, kind: str = "casts") -> Named:
    """The rules that the last casting of these names."""
    do(on, *deeds)
    event = told(on, kind)[-1]
    return frozenset((event.rule, *event.also))


def sung(deed: str = "cast lightning-storm", **options: Any) -> Named:
    """A casting while a bard sings, on all monsters unless it is another, by these variants."""
    on = ready(mage(), "bard", monsters=TWO, **options)
    do(on, "sing", seat=1)
    return named(on, deed)


def cast(who: dict[str, Any], *deeds: str, **more: Any) -> Callable[[], Named]:
    """A casting by such a character, at a table with one monster, or these."""
    return lambda: named(ready(who, **more), *deeds)


TWO = [still(), still("imp")]
MISS = [{"natural": 2}]
SORCERER = {"class": "wizard", "subclass": "sorcerer"}
CLERIC = {"class": "cleric", "hp": 1}
WORN: dict[str, Any] = {"class": "wizard", "level": 5, "tokens": ["Censer Mask", "Eyes of the Patient Scholar"]}
RINGED = {"class": "wizard", "level": 5, "tokens": ["Ring of Wizardry", "Bracelets of the Zephyr"]}
BOLT = cast(mage(), "cast magic-missile ogre")
RAY = cast(mage(), "cast acid-ray ogre", rolls=MISS)
STORM = cast(mage(), "cast lightning-storm", monsters=TWO)
CURE = cast(CLERIC, "cast cure-light-wounds cleric")
BLESS = cast(CLERIC, "cast bless")
GUIDANCE = cast(CLERIC, "cast guidance cleric")
AGAIN = cast({**CLERIC, "tokens": ["Bracelets of the Zephyr"]}, "cast bless", "recast cure-light-wounds cleric")

CASES: dict[str, tuple[Callable[[], Named], Callable[[], Named]]] = {
    "truedungeon.spell.wizard.lightning-storm.no-save": (STORM, BOLT),
    "truedungeon.skillcheck.marked-only": (BLESS, CURE),
    "truedungeon.spellcasting.focus-not-items": (lambda: BLESS() & AGAIN(), CURE),
    "truedungeon.combat.spells-are-ranged": (BOLT, CURE),
    "truedungeon.combat.spells-card-damage": (BOLT, BLESS),
    "truedungeon.combat.heal-timing": (CURE, BOLT),
    "truedungeon.spellcasting.focus-damage": (cast(WORN, "cast magic-missile ogre"), BOLT),
    "truedungeon.spellcasting.focus-stack": (
        cast(WORN, "cast magic-missile ogre"),
        cast({**WORN, "tokens": WORN["tokens"][:1]}, "cast magic-missile ogre"),
    ),
    "truedungeon.spellcasting.focus-heal": (
        cast({**CLERIC, "tokens": ["Censer Mask"]}, "cast cure-light-wounds cleric"),
        CURE,
    ),
    "truedungeon.spellcasting.slide": (RAY, BOLT),
    "truedungeon.spellcasting.slide-natural": (RAY, STORM),
    "truedungeon.spell.slide-puck": (RAY, CURE),
    "truedungeon.combat.offensive-sr": (BOLT, CURE),
    "truedungeon.crit.spell": (
        cast(RINGED, "cast acid-ray ogre", rolls=MISS),
        cast(RINGED, "cast magic-missile ogre", "recast acid-ray ogre", rolls=MISS),
    ),
    "truedungeon.spell.sorcerer.elevate-damage.miss": (
        cast(SORCERER, "cast elevate-damage", "done", "cast magic-missile ogre"),
        cast(SORCERER, "cast magic-missile ogre"),
    ),
    "truedungeon.spell.sorcerer.elevate-damage.expire": (
        cast(SORCERER, "cast elevate-damage"),
        cast(SORCERER, "cast magic-missile ogre"),
    ),
    "truedungeon.spell.wizard.lesser-maze.several-monsters": (
        cast(mage(), "cast lesser-maze ogre", monsters=TWO),
        cast(mage(), "cast lesser-maze ogre"),
    ),
    "truedungeon.class.bard.bardsong.multi-target": (
        sung,
        lambda: sung(per_target=True) | sung("cast magic-missile ogre"),
    ),
    "truedungeon.combat.magical-attack": (BOLT, BLESS),
    "truedungeon.condition.prone.spells": (
        cast({**CLERIC, "conditions": ["prone"]}, "cast guidance cleric"),
        GUIDANCE,
    ),
    "truedungeon.class.ranger.spell-targets": (
        cast({"class": "ranger", "level": 5}, "cast barkskin ranger"),
        GUIDANCE,
    ),
}


@pytest.mark.parametrize("rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in CASES])
def test_a_casting_names_the_rules_that_are_at_work_in_it(rule: str) -> None:
    there, not_there = CASES[rule]
    assert rule in there()
    assert rule not in not_there()


@pytest.mark.rule("truedungeon.damage.stacking", "truedungeon.spell.druid.resistance.stack")
def test_a_spell_that_is_there_already_is_said_not_to_add_up() -> None:
    on = ready({"class": "druid"}, "bard")
    rules = {"truedungeon.damage.stacking", "truedungeon.spell.druid.resistance.stack"}
    do(on, "cast resistance druid", seat=1)
    assert not rules & {*told(on, "casts")[-1].also}
    assert rules <= named(on, "cast resistance druid")


@pytest.mark.rule("truedungeon.spell.cleric.stacking")
def test_a_spell_of_another_name_is_said_to_add_up() -> None:
    on = ready(CLERIC)
    assert "truedungeon.spell.cleric.stacking" not in named(on, "cast guidance cleric")
    do(on, "done")
    found = named(on, "cast bless")
    assert "truedungeon.spell.cleric.stacking" in found and "truedungeon.damage.stacking" not in found


@pytest.mark.rule("truedungeon.skillcheck.bonus", "truedungeon.skillcheck.fail-harmless")
def test_what_hangs_on_a_test_is_said_with_its_outcome() -> None:
    passed = named(ready(mage(), skill_tests="always_pass"), "cast burning-hands", kind="tested")
    failed = named(ready(mage()), "cast burning-hands", kind="tested")
    rules = {"truedungeon.skillcheck.bonus", "truedungeon.skillcheck.fail-harmless"}
    assert rules & passed == {"truedungeon.skillcheck.bonus"}
    assert rules & failed == {"truedungeon.skillcheck.fail-harmless"}
