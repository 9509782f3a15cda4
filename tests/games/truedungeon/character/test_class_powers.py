"""Special powers: their numbers, uses and costs against the ledger, and what a sub-class keeps."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, get_args

import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.classes import LEVELS, Action, Level, Power, classes, subclasses
from undercroft.games.truedungeon.content.words import ClassId

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
CLASSES = pytest.mark.parametrize("id", get_args(ClassId))


def data(rule: str) -> Any:
    """What the ledger's rule has as data."""
    return LEDGER[rule].data


def power(id: str, name: str) -> Power:
    return next(found for found in classes()[id].powers if found.id == name)


# ---------------------------------------------------------------- powers

POWERS = {
    "barbarian rage": (
        "truedungeon.class.barbarian.rage.damage",
        "truedungeon.class.barbarian.rage.uses",
        "truedungeon.class.barbarian.rage.action",
    ),
    "barbarian two-handed": ("truedungeon.class.barbarian.two-handed",),
    "barbarian damage-reduction": ("truedungeon.class.barbarian.damage-reduction",),
    "barbarian fight-after-death": ("truedungeon.subclass.berserker.fight-after-death.use",),
    "bard monster-lore": ("truedungeon.skillcheck.bard.lore-uses",),
    "bard bardsong": ("truedungeon.class.bard.bardsong.bonus", "truedungeon.class.bard.bardsong.action"),
    "bard song-of-support": ("truedungeon.subclass.troubadour.song-of-support",),
    "cleric turn-undead": (
        "truedungeon.class.cleric.turn-undead.damage",
        "truedungeon.class.cleric.turn-undead.action",
    ),
    "cleric restore-power": ("truedungeon.class.cleric.restore-power.uses",),
    "cleric restore-spell": ("truedungeon.class.cleric.restore-spell.uses",),
    "cleric righteous-might": ("truedungeon.subclass.templar.righteous-might",),
    "druid keen-polymorph": (
        "truedungeon.class.druid.keen-polymorph.damage",
        "truedungeon.class.druid.keen-polymorph.crit",
    ),
    "druid spell-surge": ("truedungeon.class.druid.spell-surge.action", "truedungeon.class.druid.spell-surge.uses"),
    "druid summoning": ("truedungeon.subclass.summoner.summon.action", "truedungeon.subclass.summoner.summon.hit"),
    "druid polymorph": ("truedungeon.class.polymorph.trinket-action",),
    "dwarf-fighter taunt": ("truedungeon.class.dwarf-fighter.taunt.action",),
    "dwarf-fighter weapon-focus": ("truedungeon.class.dwarf-fighter.weapon-focus",),
    "dwarf-fighter enhanced-critical": ("truedungeon.class.dwarf-fighter.enhanced-critical",),
    "dwarf-fighter aura-of-devotion": ("truedungeon.subclass.defender.aura",),
    "dwarf-fighter shield-focus": ("truedungeon.subclass.defender.shield-focus",),
    "elf-wizard focused-polymorph": ("truedungeon.class.elf-wizard.focused-polymorph",),
    "fighter weapon-focus": ("truedungeon.class.fighter.weapon-focus",),
    "fighter weapon-specialization": (
        "truedungeon.class.fighter.weapon-specialization.effect",
        "truedungeon.class.fighter.weapon-specialization.uses",
    ),
    "fighter twist-the-blade": ("truedungeon.subclass.duelist.twist-the-blade.effect",),
    "monk combat-prowess": ("truedungeon.class.monk.combat-prowess",),
    "monk dazing-fist": ("truedungeon.class.monk.dazing-fist.effect",),
    "monk stunning-fist": (
        "truedungeon.class.monk.stunning-fist.effect",
        "truedungeon.class.monk.stunning-fist.stunned",
    ),
    "monk feather-fall": ("truedungeon.class.monk.feather-fall",),
    "monk flurry-of-blows": ("truedungeon.class.monk.flurry.two-attacks",),
    "monk diamond-body": ("truedungeon.class.monk.diamond-body",),
    "monk dragon-strike": ("truedungeon.class.monk.dragon-strike.effect",),
    "monk improved-evasion": ("truedungeon.class.monk.improved-evasion",),
    "monk imbibers-luck": ("truedungeon.subclass.drunken-master.luck",),
    "monk imbibers-skill": ("truedungeon.subclass.drunken-master.skill",),
    "paladin detect-evil": ("truedungeon.class.paladin.detect-evil",),
    "paladin guard": ("truedungeon.class.paladin.guard.action", "truedungeon.class.paladin.guard.dr"),
    "paladin lay-on-hands": ("truedungeon.class.paladin.lay.pool", "truedungeon.class.paladin.lay.action"),
    "paladin remove-disease": ("truedungeon.class.paladin.remove-disease.uses",),
    "paladin sacrifice": (
        "truedungeon.class.paladin.sacrifice.effect",
        "truedungeon.class.paladin.sacrifice.hp",
        "truedungeon.class.paladin.sacrifice.action",
        "truedungeon.class.paladin.sacrifice.uses",
    ),
    "paladin remove-charm-fear-sleep": ("truedungeon.subclass.cavalier.remove.uses",),
    "paladin righteous-wrath": (
        "truedungeon.subclass.cavalier.wrath.effect",
        "truedungeon.subclass.cavalier.wrath.uses",
    ),
    "ranger dual-wielding": ("truedungeon.class.ranger.dual.two-pucks", "truedungeon.class.ranger.dual.ranged-one"),
    "ranger favored-enemy": ("truedungeon.class.ranger.favored-enemy",),
    "ranger sharpshooter": ("truedungeon.class.ranger.sharpshooter",),
    "rogue sneak-attack": ("truedungeon.class.rogue.sneak.damage", "truedungeon.class.rogue.sneak.once"),
    "rogue flank": ("truedungeon.class.rogue.flank.effect", "truedungeon.class.rogue.flank.virtual"),
    "rogue assassinate": ("truedungeon.subclass.assassin.assassinate",),
    "rogue poison-resistance": ("truedungeon.subclass.assassin.poison-resistance",),
    "wizard wand-mastery": ("truedungeon.class.wizard.mastery.damage",),
}
"""Each power with the rules whose numbers it has; powers without any are not here."""

WORDS = ("condition", "type")
"""What some of these rules also say, and the powers' numbers do not."""


def found_at(power: Power, key: str, level: Level) -> object:
    """What the power has at this level under one of the ledger's keys."""
    match key:
        case "uses":
            return power.uses.get(level)
        case "per":
            return power.per
        case "action":
            return power.action
        case _:
            return power.numbers[level][key]


@pytest.mark.parametrize("name", POWERS)
def test_the_numbers_of_a_power(name: str) -> None:
    id, _, which = name.partition(" ")
    found = power(id, which)
    for key, wanted in ((key, wanted) for rule in POWERS[name] for key, wanted in data(rule).items()):
        if key == "level":
            assert (wanted, "4th" in found.levels) == (5, False)
            continue
        plain, _, only = key.rpartition("_") if key.endswith(("_4th", "_5th")) else (key, "", "")
        for level in found.levels:
            if plain not in WORDS and (not only or (only == "4th") == (level == "4th")):
                assert found_at(found, plain, level) == ("game" if wanted == "adventure" else wanted), (key, level)


def test_every_number_of_a_power_is_checked() -> None:
    """But for what the ledger states without data, or as the wheel and the shurikens, under another name."""
    having = {f"{id} {one.id}" for id, card in classes().items() for one in card.powers if one.uses or one.numbers}
    assert having <= set(POWERS)
    assert (
        power("monk", "flurry-of-blows").numbers["5th"]["shurikens"]
        == data("truedungeon.class.monk.flurry.shuriken")["monk"]
    )


@CLASSES
def test_powers_are_sound(id: str) -> None:
    powers = classes()[id].powers
    assert len({found.id for found in powers}) == len(powers)
    for found in powers:
        assert found.rule in LEDGER and found.action in get_args(Action)
        assert found.levels == tuple(level for level in LEVELS if level in found.levels)
        assert not found.numbers or set(found.numbers) == set(found.levels)
        assert not found.effects or set(found.effects) == set(found.levels)
        assert not found.uses or (set(found.uses) >= set(found.levels) and found.per)
        assert not any(effect.circumstantial for some in found.effects.values() for effect in some)


@pytest.mark.rule("truedungeon.class.per-game")
def test_an_adventure_is_a_game() -> None:
    assert (
        data("truedungeon.class.barbarian.rage.uses")["per"] == "adventure" and power("barbarian", "rage").per == "game"
    )
    assert (
        data("truedungeon.class.paladin.sacrifice.uses")["per"] == "game"
        and power("paladin", "sacrifice").per == "game"
    )


ALWAYS_ON = {
    "barbarian two-handed": ("melee-damage", {"4th": 4, "5th": 4, "subclass": 4}),
    "barbarian damage-reduction": ("reduction", {"5th": 1, "subclass": 1}),
    "dwarf-fighter weapon-focus": ("melee-to-hit", {"4th": 2, "5th": 2, "subclass": 2}),
    "dwarf-fighter shield-focus": ("ac", {"subclass": 2}),
    "fighter weapon-focus": ("melee-to-hit", {"4th": 2, "5th": 2, "subclass": 2}),
    "monk imbibers-luck": ("initiative", {"subclass": 3}),
    "ranger sharpshooter": ("missile-damage", {"4th": 2, "5th": 4, "subclass": 4}),
    "ranger free-movement": ("free-movement", {"subclass": 1}),
    "rogue poison-resistance": ("reduction", {"subclass": 5}),
    "monk deflect-missiles": ("immune", {"4th": 1, "5th": 1, "subclass": 1}),
    "monk diamond-body": ("immune", {"5th": 1, "subclass": 1}),
    "paladin immunity-to-disease": ("immune", {"4th": 1, "5th": 1}),
    "paladin immunity-to-fear": ("immune", {"subclass": 1}),
}


def test_what_is_always_on() -> None:
    found = {
        f"{id} {one.id}": (one.effects[one.levels[0]][0].stat, {level: e.by for level, (e,) in one.effects.items()})
        for id, card in classes().items()
        for one in card.powers
        if one.effects
    }
    assert found == ALWAYS_ON
    assert power("barbarian", "two-handed").effects["4th"][0].hands == "two"
    assert power("dwarf-fighter", "shield-focus").effects["subclass"][0].shield
    assert power("rogue", "poison-resistance").effects["subclass"][0].type == "poison"


@pytest.mark.rule("truedungeon.class.polymorph.classes")
def test_who_can_polymorph() -> None:
    able = [id for id, card in classes().items() if any(found.id == "polymorph" for found in card.powers)]
    assert able == data("truedungeon.class.polymorph.classes")["classes"]


@pytest.mark.rule("truedungeon.class.cleric.restore-levels")
def test_all_clerics_restore_powers_and_spells() -> None:
    assert power("cleric", "restore-power").levels == power("cleric", "restore-spell").levels == LEVELS


@pytest.mark.rule("truedungeon.class.wizard.mastery.name")
def test_wand_mastery_is_shown_as_mage_mastery() -> None:
    mastery = [found for found in classes()["wizard"].powers if "mastery" in found.id or "Mastery" in found.name]
    assert [(found.id, found.name) for found in mastery] == [("wand-mastery", "Mage Mastery")]


# ---------------------------------------------------------------- sub-classes

RETAINED: dict[str, dict[str, dict[str, int]]] = {
    "berserker": {"rage": {"bonus": 6}, "two-handed": {"bonus": 4}, "damage-reduction": {"reduction": 1}},
    "troubadour": {"bardsong": {"to_hit": 2, "damage": 2}},
    "templar": {"turn-undead": {"base": 9}, "restore-power": {}, "restore-spell": {}},
    "summoner": {"communicate-with-animals": {}, "spell-surge": {}, "polymorph": {}, "keen-polymorph": {"damage": 5}},
    "defender": {"taunt": {}, "weapon-focus": {"to_hit": 2}, "enhanced-critical": {"multiplier": 3}},
    "illusionist": {"polymorph": {}, "focused-polymorph": {"to_hit": 3}},
    "duelist": {"weapon-focus": {"to_hit": 2}, "weapon-specialization": {}},
    "drunken-master": {
        "combat-prowess": {"ac": 17},
        "flurry-of-blows": {"attacks": 2},
        "stunning-fist": {"ac": -2},
        "deflect-missiles": {},
        "improved-evasion": {},
        "feather-fall": {"max_feet": 60},
        "diamond-body": {},
        "dragon-strike": {"counts_as": 4},
    },
    "cavalier": {"guard": {"melee_dr": 3}, "detect-evil": {}, "lay-on-hands": {"pool": 15}},
    "warden": {"dual-wielding": {"attacks": 2}, "favored-enemy": {"bonus": 2}, "sharpshooter": {"bonus": 4}},
    "assassin": {"sneak-attack": {"bonus": 20}, "flank": {"rolls": 3}},
    "sorcerer": {"polymorph": {}, "wand-mastery": {"bonus": 2}},
}
"""What each sub-class keeps of its class, with its numbers."""


@pytest.mark.rule("truedungeon.subclass.list")
def test_each_class_has_one_subclass() -> None:
    assert {id: card.subclass.id for id, card in classes().items()} == data("truedungeon.subclass.list")
    assert {id: card.id for id, card in subclasses().items()} == {
        sub: id for id, sub in data("truedungeon.subclass.list").items()
    }


@pytest.mark.parametrize(
    "sub",
    [pytest.param(sub, marks=pytest.mark.rule(f"truedungeon.subclass.{sub}.retained"), id=sub) for sub in RETAINED],
)
def test_what_a_subclass_keeps(sub: str) -> None:
    card = subclasses()[sub]
    own = {found.id: found for found in card.powers if "subclass" in found.levels and "5th" in found.levels}
    assert set(own) - {"monster-lore"} == set(RETAINED[sub])
    for name, numbers in RETAINED[sub].items():
        assert numbers.items() <= own[name].numbers.get("subclass", {}).items()
        assert own[name].numbers.get("subclass") == own[name].numbers.get("5th")
        assert own[name].uses.get("subclass") == own[name].uses.get("5th")
        assert own[name].effects.get("subclass") == own[name].effects.get("5th")
    assert card.subclass.rule == f"truedungeon.subclass.{sub}.retained"


def test_only_the_cavalier_gives_up_powers() -> None:
    replaced = {found.id: found.replaces for card in classes().values() for found in card.powers if found.replaces}
    assert replaced == {
        "immunity-to-fear": ("immunity-to-disease",),
        "remove-charm-fear-sleep": ("remove-disease",),
        "righteous-wrath": ("sacrifice",),
    }
    lost = {found.id for card in classes().values() for found in card.powers if found.levels[-1] == "5th"}
    assert lost == {"immunity-to-disease", "remove-disease", "sacrifice"}
