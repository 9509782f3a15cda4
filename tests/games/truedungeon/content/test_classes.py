"""Class cards: both rows of every class and what 5th level gives, against the ledger."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any, get_args

import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.classes import ClassCard, Level, Power, Row, base_scores, classes, spells
from undercroft.games.truedungeon.content.words import ABILITIES, SAVES, ClassId, Save

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
IDS: tuple[ClassId, ...] = get_args(ClassId)
CLASSES = pytest.mark.parametrize("id", IDS)
ABBREVIATED = dict(zip(("str", "dex", "con", "int", "wis", "cha"), ABILITIES, strict=True))
SAVE_NAMES: dict[str, Save] = {"fort": "fortitude", "reflex": "reflex", "will": "will"}
PARTY_CARD = {
    "barbarian": (6, 2, 2, 6, 2, 2),
    "bard": (1, 5, 5, 1, 6, 5),
    "cleric": (4, 1, 7, 4, 1, 7),
    "druid": (6, 3, 8, 6, 3, 8),
    "dwarf-fighter": (7, 2, 1, 7, 2, 1),
    "elf-wizard": (2, 2, 4, 2, 3, 4),
    "fighter": (5, 2, 2, 5, 2, 2),
    "monk": (6, 6, 9, 6, 6, 9),
    "paladin": (7, 5, 5, 7, 5, 5),
    "ranger": (5, 7, 2, 5, 8, 2),
    "rogue": (1, 7, 1, 1, 8, 1),
    "wizard": (2, 1, 4, 2, 2, 4),
}
"""The saves printed on the blank party card, 4th level and 5th."""


def data(rule: str) -> Any:
    """What the ledger's rule has as data."""
    return LEDGER[rule].data


def by_class(rule: str) -> pytest.MarkDecorator:
    """One test for each class, marked for that class's own rule."""
    marks = [pytest.param(id, marks=pytest.mark.rule(f"truedungeon.class.{id}.{rule}"), id=id) for id in IDS]
    return pytest.mark.parametrize("id", marks)


def rows(card: ClassCard) -> tuple[Row, Row]:
    return card.fourth, card.fifth


def power(id: str, name: str) -> Power:
    return next(found for found in classes()[id].powers if found.id == name)


def number(id: str, name: str, key: str, level: Level = "5th") -> int:
    return power(id, name).numbers[level][key]


def totals(card: ClassCard, row: Row) -> dict[str, int]:
    """The saves of this class without any equipment: its part, what is fixed, and the ability bonus."""
    return {
        save: card.saves[save] + card.fixed_saves.get(save, 0) + (row.abilities[ability] - 10) // 2
        for save, ability in SAVES.items()
    }


# ---------------------------------------------------------------- the rows


def test_the_classes_stand_in_the_handbooks_order() -> None:
    assert tuple(classes()) == IDS
    assert [card.name.lower().replace(" ", "-") for card in classes().values()] == list(IDS)


@by_class("base-hp")
def test_hit_points(id: str) -> None:
    card = classes()[id]
    assert {"hp_4th": card.fourth.hp, "hp_5th": card.fifth.hp} == data(f"truedungeon.class.{id}.base-hp")


@by_class("base-abilities")
def test_ability_scores(id: str) -> None:
    card = classes()[id]
    wanted = data(f"truedungeon.class.{id}.base-abilities")
    for key, level in (("l4", 4), ("l5", 5)):
        assert base_scores(card, level) == {ABBREVIATED[short]: score for short, score in wanted[key].items()}


@by_class("base-saves")
def test_saves(id: str) -> None:
    card = classes()[id]
    wanted = data(f"truedungeon.class.{id}.base-saves")
    for key, row in (("l4", card.fourth), ("l5", card.fifth)):
        assert totals(card, row) == {SAVE_NAMES[short]: bonus for short, bonus in wanted[key].items()}
    for short, save in SAVE_NAMES.items():
        part = wanted["class_part"][short] + wanted.get("extra", {}).get(short, 0)
        assert card.saves[save] + card.fixed_saves.get(save, 0) == part


@CLASSES
def test_saves_are_those_of_the_published_party_card(id: str) -> None:
    card = classes()[id]
    assert (*totals(card, card.fourth).values(), *totals(card, card.fifth).values()) == PARTY_CARD[id]


@pytest.mark.rule("truedungeon.class.card.save-base")
@CLASSES
def test_every_save_begins_strong_or_weak(id: str) -> None:
    assert set(classes()[id].saves.values()) <= set(data("truedungeon.class.card.save-base").values())


@pytest.mark.rule("truedungeon.class.card.save-base")
def test_two_classes_have_fixed_extras() -> None:
    fixed = {id: card.fixed_saves for id, card in classes().items() if card.fixed_saves}
    assert fixed == {"monk": {"will": 1}, "paladin": {"fortitude": 3, "reflex": 3, "will": 3}}


@pytest.mark.rule("truedungeon.class.card.ability-range")
@CLASSES
def test_base_scores_are_odd_and_between_9_and_19(id: str) -> None:
    limits = data("truedungeon.class.card.ability-range")
    for row in rows(classes()[id]):
        assert all(score % 2 and limits["min"] <= score <= limits["max"] for score in row.abilities.values())


@pytest.mark.rule("truedungeon.class.card.abilities", "truedungeon.class.card.saves")
@CLASSES
def test_a_card_has_six_scores_and_three_saves(id: str) -> None:
    card = classes()[id]
    assert all(tuple(row.abilities) == ABILITIES for row in rows(card))
    assert tuple(card.saves) == tuple(SAVES)


@pytest.mark.rule("truedungeon.class.card.two-sides", "truedungeon.class.card.missing")
@CLASSES
def test_a_card_has_two_sides_of_three_and_four_times_the_step(id: str) -> None:
    fourth, fifth = rows(classes()[id])
    step = fifth.hp - fourth.hp
    assert (fourth.hp, fifth.hp) == ((16, 22) if id == "wizard" else (3 * step, 4 * step))


@pytest.mark.rule("truedungeon.class.card.skill-box")
@CLASSES
def test_a_card_names_what_is_asked_of_its_player(id: str) -> None:
    card = classes()[id]
    wanted = "a memory test: " if card.type == "spellcaster" else "steady hands"
    assert card.skill.startswith(wanted)


@pytest.mark.rule("truedungeon.class.card.power-box")
@CLASSES
def test_a_card_lists_powers_and_the_spells_of_casters(id: str) -> None:
    card = classes()[id]
    assert card.powers and all(found.text.endswith(".") for found in card.powers)
    mine = [spell for spell in spells() if spell.of == id]
    assert all(spell.text.endswith(".") for spell in mine)
    assert bool(mine) == bool(card.casting) == (card.type == "spellcaster" or id == "ranger")


def test_the_spellcasters_are_the_handbooks() -> None:
    casters = {id for id, card in classes().items() if card.type == "spellcaster"}
    assert casters == {"bard", "cleric", "druid", "elf-wizard", "wizard"}


def test_only_the_monk_starts_with_another_armor_class_and_a_wheel() -> None:
    wanted = data("truedungeon.class.monk.combat-prowess")
    armor = {id: card.base_ac for id, card in classes().items() if card.base_ac}
    assert armor == {"monk": {"4th": wanted["ac_4th"], "5th": wanted["ac_5th"], "subclass": wanted["ac_5th"]}}
    wheels = {id: list(card.melee_wheel) for id, card in classes().items() if card.melee_wheel}
    assert wheels == {"monk": data("truedungeon.class.monk.no-weapon-needed")["wheel"]}


# ---------------------------------------------------------------- 4th against 5th level


def gained(id: str, name: str) -> Callable[[], bool]:
    """Whether the power is there from 5th level on and not before."""
    return lambda: "4th" not in power(id, name).levels and "5th" in power(id, name).levels


def rises(id: str, name: str, key: str, *, by: int = 0, to: int = 0) -> Callable[[], bool]:
    """Whether a number of the power is higher at 5th level by, or up to, so much."""

    def check() -> bool:
        before, after = number(id, name, key, "4th"), number(id, name, key)
        return before < after and (after - before == by or after == to)

    return check


def third_level_spells(id: str) -> Callable[[], bool]:
    """Whether there are Spells of 3rd level, none of them open at 4th."""

    def check() -> bool:
        third = [spell for spell in spells() if spell.of == id and spell.level == 3]
        return bool(third) and all("4th" not in spell.uses for spell in third) and any("5th" in s.uses for s in third)

    return check


def fifth_only(id: str, spell: str) -> bool:
    found = next(one for one in spells() if (one.of, one.id) == (id, spell))
    return "4th" not in found.uses and "5th" in found.uses


GAINS: dict[str, dict[str, Callable[[], bool]]] = {
    "barbarian": {
        "rage +2 damage": rises("barbarian", "rage", "bonus", by=2),
        "damage reduction": gained("barbarian", "damage-reduction"),
    },
    "bard": {
        "bardsong +2/+2 total": lambda: (
            rises("bard", "bardsong", "to_hit", to=2)() and rises("bard", "bardsong", "damage", to=2)()
        ),
        "+1 1st-level Spell slot": lambda: classes()["bard"].slots["5th"][1] == classes()["bard"].slots["4th"][1] + 1,
        "soothe wounds": lambda: fifth_only("bard", "soothe-wounds"),
    },
    "cleric": {
        "turn undead +4 damage": rises("cleric", "turn-undead", "base", by=4),
        "3rd-level Spells": third_level_spells("cleric"),
    },
    "druid": {
        "keen polymorph": gained("druid", "keen-polymorph"),
        "3rd-level Spells": third_level_spells("druid"),
    },
    "dwarf-fighter": {"enhanced critical": gained("dwarf-fighter", "enhanced-critical")},
    "elf-wizard": {
        "focused polymorph": gained("elf-wizard", "focused-polymorph"),
        "3rd-level Spells": third_level_spells("elf-wizard"),
    },
    "fighter": {"weapon specialization": gained("fighter", "weapon-specialization")},
    "monk": {
        "+1 AC": lambda: classes()["monk"].base_ac["5th"] == classes()["monk"].base_ac["4th"] + 1,
        "diamond body": gained("monk", "diamond-body"),
        "dragon strike": gained("monk", "dragon-strike"),
        "improved evasion": gained("monk", "improved-evasion"),
        "stunning fist": gained("monk", "stunning-fist"),
    },
    "paladin": {
        "lay on hands +3": rises("paladin", "lay-on-hands", "pool", by=3),
        "remove disease +1 use": lambda: power("paladin", "remove-disease").uses == {"4th": 1, "5th": 2},
        "sacrifice": gained("paladin", "sacrifice"),
    },
    "ranger": {
        "favored enemy +2": rises("ranger", "favored-enemy", "bonus", to=2),
        "sharpshooter +4": rises("ranger", "sharpshooter", "bonus", to=4),
        "Spells": lambda: not any(spell.of == "ranger" and "4th" in spell.uses for spell in spells()),
    },
    "rogue": {
        "flank attack": gained("rogue", "flank"),
        "sneak attack +20": rises("rogue", "sneak-attack", "bonus", to=20),
    },
    "wizard": {
        "wand mastery": gained("wizard", "wand-mastery"),
        "3rd-level Spells (not sorcerer)": lambda: (
            third_level_spells("wizard")() and not third_level_spells("sorcerer")()
        ),
    },
}


@by_class("fourth-vs-fifth")
def test_what_a_fifth_level_gives(id: str) -> None:
    wanted = data(f"truedungeon.class.{id}.fourth-vs-fifth")
    fourth, fifth = rows(classes()[id])
    assert fifth.hp - fourth.hp == wanted["hp"]
    rise = {short: fifth.abilities[full] - fourth.abilities[full] for short, full in ABBREVIATED.items()}
    assert rise == {short: wanted.get(short, 0) for short in ABBREVIATED}
    assert set(GAINS[id]) == set(wanted["gains"])
    assert [gain for gain, holds in GAINS[id].items() if not holds()] == []


@pytest.mark.rule("truedungeon.class.level.availability")
@CLASSES
def test_powers_of_fifth_level_only_are_the_gains(id: str) -> None:
    new = {found.id for found in classes()[id].powers if "5th" in found.levels and "4th" not in found.levels}
    named = {gain.lower() for gain in data(f"truedungeon.class.{id}.fourth-vs-fifth")["gains"]}
    assert {name.replace("-", " ") for name in new} <= {gain.removesuffix(" attack") for gain in named}


@pytest.mark.rule("truedungeon.class.level.availability", "truedungeon.class.monk.dazing-fist.level")
def test_powers_of_fourth_level_only_are_superseded() -> None:
    old = {found.id for card in classes().values() for found in card.powers if found.levels == ("4th",)}
    assert old == {"dazing-fist", "evasion"}
