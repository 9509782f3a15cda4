"""Spell lists: every Spell's level, castings, cost and numbers, against the ledger."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.character.powers import slots_of
from undercroft.games.truedungeon.content.classes import LEVELS, Level, Spell, classes, spells, subclasses
from undercroft.games.truedungeon.options import TrueDungeonOptions

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
ALL = pytest.mark.parametrize("spell", [pytest.param(spell, id=f"{spell.of}.{spell.id}") for spell in spells()])
LISTS = ("bard", "cleric", "druid", "elf-wizard", "ranger", "wizard", "sorcerer")
HEAD = ("level", "pool", "action", "target", "duration", "skill")
PLAIN = ("damage", "damage_skill", "damage_undead", "heal", "heal_skill", "type", "slide_ac", "condition")
STATS = {
    "ac": "ac",
    "saves": "saves",
    "attack": "to-hit",
    "initiative": "initiative",
    "reduction": "reduction",
    "retribution": "retribution",
    "str": "strength",
    "dex": "dexterity",
}
"""The ledger's words for what an effect changes."""

FOLLOWING = {"bulls-strength": "strength", "cats-grace": "dexterity"}
FOLLOWS = ("melee_to_hit", "melee_damage", "thrown_damage", "ranged_to_hit", "reflex", "ac")
"""What the ledger spells out for a higher ability score: half of it each."""


def data(rule: str) -> Any:
    """What the ledger's rule has as data."""
    return LEDGER[rule].data


def castings(of: str, level: Level) -> dict[str, int]:
    """The Spells of a list at this level, each with how often it may be cast."""
    return {spell.id: spell.uses[level] for spell in spells() if spell.of == of and level in spell.uses}


def the(of: str, id: str) -> Spell:
    return next(spell for spell in spells() if (spell.of, spell.id) == (of, id))


def changes(spell: Spell) -> dict[str, int]:
    """By how much the Spell changes each statistic."""
    return {effect.stat: effect.by for effect in spell.effects if not effect.circumstantial}


# ---------------------------------------------------------------- every Spell


def test_every_spell_of_the_ledger_is_in_a_list() -> None:
    heads = [rule.id for rule in LEDGER.values() if rule.section == "spell" and rule.id.count(".") == 3]
    cast = {id for id in heads if isinstance(LEDGER[id].data, dict) and "uses_4th" in data(id)}
    assert cast == {spell.rule for spell in spells()}
    assert len(spells()) == len(cast) == 74
    assert tuple(dict.fromkeys(spell.of for spell in spells())) == LISTS


@ALL
def test_level_cost_target_and_duration(spell: Spell) -> None:
    wanted = LEDGER[spell.rule].data
    assert isinstance(wanted, dict)
    assert {key: getattr(spell, key) for key in HEAD} == {key: wanted[key] for key in HEAD}
    assert spell.rule == f"truedungeon.spell.{spell.of}.{spell.id}"
    assert spell.name.lower().replace(" ", "-").replace("'", "") == spell.id


@ALL
def test_castings(spell: Spell) -> None:
    wanted = LEDGER[spell.rule].data
    assert isinstance(wanted, dict)
    assert {level: spell.uses.get(level, 0) for level in LEVELS} == {level: wanted[f"uses_{level}"] for level in LEVELS}
    card = subclasses()["sorcerer"] if spell.of == "sorcerer" else classes()[spell.of]
    assert card.subclass.id == wanted["subclass"]


@ALL
def test_numbers(spell: Spell) -> None:
    wanted = LEDGER[spell.rule].data
    assert isinstance(wanted, dict)
    in_song = spell.id == "enhance-bardsong"
    for key in PLAIN:
        if not (in_song and key == "damage"):
            assert getattr(spell, key) == wanted.get(key, "" if key in ("type", "condition") else 0)
    assert spell.save == wanted.get("save", "").replace("none", "")
    assert list(spell.removes) == wanted.get("removes", [])
    seen = {
        "uses_4th",
        "uses_5th",
        "uses_subclass",
        "subclass",
        "save",
        "removes",
        "choice",
        "slide",
        "except",
        "immune",
    }
    for key in set(wanted) - seen - set(HEAD) - (set(PLAIN) - ({"damage"} if in_song else set())):
        if spell.id in FOLLOWING and key in FOLLOWS:
            assert changes(spell)[FOLLOWING[spell.id]] // 2 == wanted[key]
        elif key == "will_vs_fear":
            assert [(e.stat, e.against, e.by) for e in spell.effects if e.against] == [("will", "fear", wanted[key])]
        elif key in STATS and key not in spell.numbers:
            assert changes(spell)[STATS[key]] == wanted[key]
        else:
            assert spell.numbers[key] == wanted[key]


@ALL
def test_a_spell_has_no_number_that_the_ledger_lacks(spell: Spell) -> None:
    wanted = LEDGER[spell.rule].data
    assert isinstance(wanted, dict)
    assert set(spell.numbers) <= set(wanted)
    assert {stat for stat in changes(spell) if stat != "immune"} <= {STATS[key] for key in wanted if key in STATS}
    assert [effect.to for effect in spell.effects if effect.stat == "immune"] == (
        [wanted["immune"]] if "immune" in wanted else []
    )


@ALL
def test_the_words_of_a_spell_name_its_numbers(spell: Spell) -> None:
    told = (spell.damage, spell.damage_skill, spell.damage_undead, spell.heal, spell.heal_skill, spell.slide_ac)
    assert all(str(number) in spell.text for number in told if number)
    assert spell.type.title() in spell.text


@pytest.mark.rule("truedungeon.class.card.skill-mark")
@ALL
def test_a_test_is_asked_exactly_where_a_second_number_stands(spell: Spell) -> None:
    assert spell.skill == bool(spell.damage_skill or spell.heal_skill)
    if spell.skill:
        assert (
            spell.damage_skill - spell.damage + spell.heal_skill - spell.heal
            == data("truedungeon.skillcheck.bonus")["bonus"]
        )


@ALL
def test_slides_need_fifteen(spell: Spell) -> None:
    assert spell.slide_ac in (0, data("truedungeon.spell.slide-threshold")["ac"])


# ---------------------------------------------------------------- the lists


@pytest.mark.rule("truedungeon.spell.uses-two-numbers")
def test_two_castings_are_for_fourth_and_fifth_level() -> None:
    both = {
        f"{spell.of} {spell.id}": (spell.uses["4th"], spell.uses["5th"]) for spell in spells() if "4th" in spell.uses
    }
    more = {name: uses for name, uses in both.items() if uses[0] != uses[1] and not name.startswith("bard")}
    assert more == {
        "druid cure-minor-wounds": (3, 4),
        "elf-wizard acid-splash": (3, 4),
        "wizard frost-dart": (2, 3),
        "wizard magic-missile": (2, 3),
    }


def test_third_level_spells_are_for_fifth_level() -> None:
    third = [spell for spell in spells() if spell.level == 3]
    assert {spell.of for spell in third} == {"cleric", "druid", "elf-wizard", "wizard"}
    assert all("4th" not in spell.uses for spell in third)


@pytest.mark.rule("truedungeon.spell.divine-type")
def test_divine_is_a_type_of_its_own() -> None:
    divine = {spell.id for spell in spells() if spell.type == "divine"}
    assert divine == {"sunburst", "searing-light"}
    assert not any(spell.type == "sacred" for spell in spells())


@pytest.mark.rule("truedungeon.class.bard.slots", "truedungeon.class.bard.pool-boxes")
def test_slots_of_a_bard() -> None:
    slots, wanted = classes()["bard"].slots, data("truedungeon.class.bard.slots")
    assert {level: list(slots[level]) for level in ("4th", "5th")} == {
        level: [wanted[f"l{spell}"][level] for spell in range(3)] for level in ("4th", "5th")
    }
    assert slots["subclass"] == slots["5th"]


@pytest.mark.rule("truedungeon.subclass.sorcerer.slots", "truedungeon.class.bard.slots")
def test_by_variant_a_sorcerer_has_nine_of_the_second_level_and_nobody_else_has():
    nine = TrueDungeonOptions(nine=True)
    for cls in ("wizard", "bard", "cleric"):
        for level in LEVELS:
            usual = slots_of(classes()[cls], level, TrueDungeonOptions())
            wanted = (*usual[:2], 9) if (cls, level) == ("wizard", "subclass") else usual
            assert slots_of(classes()[cls], level, nine) == wanted


@pytest.mark.rule("truedungeon.subclass.sorcerer.slots")
def test_slots_of_a_sorcerer() -> None:
    assert dict(classes()["wizard"].slots) == {"subclass": tuple(data("truedungeon.subclass.sorcerer.slots").values())}


@pytest.mark.rule("truedungeon.class.bard.pool-boxes")
@pytest.mark.parametrize("of", ["bard", "sorcerer"])
def test_a_pool_counts_for_every_spell_of_its_level(of: str) -> None:
    slots = classes()["bard" if of == "bard" else "wizard"].slots
    for spell in spells():
        assert spell.pool == (spell.of in ("bard", "sorcerer"))
        if spell.of == of:
            assert all(times == slots[level][spell.level] for level, times in spell.uses.items())


def test_who_casts_from_a_pool_and_who_from_a_list() -> None:
    casting = {id: card.casting for id, card in classes().items() if card.casting}
    assert casting == {"bard": "pool"} | dict.fromkeys(("cleric", "druid", "elf-wizard", "ranger", "wizard"), "list")
    assert [id for id, card in classes().items() if card.slots] == ["bard", "wizard"]


@pytest.mark.rule("truedungeon.class.bard.no-spell-tests")
def test_no_bard_spell_has_a_test() -> None:
    assert not any(spell.skill for spell in spells() if spell.of == "bard")


@pytest.mark.rule("truedungeon.spell.cleric.zero-level-list")
def test_the_cleric_has_one_spell_of_level_0() -> None:
    assert [(spell.id, spell.uses["4th"]) for spell in spells() if (spell.of, spell.level) == ("cleric", 0)] == [
        ("guidance", 1)
    ]


@pytest.mark.rule("truedungeon.class.elf-wizard.core-spells")
def test_castings_of_an_elf_wizard() -> None:
    assert {level: castings("elf-wizard", level) for level in ("4th", "5th")} == data(
        "truedungeon.class.elf-wizard.core-spells"
    )


@pytest.mark.rule("truedungeon.subclass.illusionist.spells")
def test_castings_of_an_illusionist() -> None:
    found = castings("elf-wizard", "subclass")
    wanted = data("truedungeon.subclass.illusionist.spells")
    assert found == {id: times for of_level in wanted.values() for id, times in of_level.items()}
    assert all(the("elf-wizard", id).level == int(key[1]) for key, of_level in wanted.items() for id in of_level)


@pytest.mark.rule("truedungeon.subclass.illusionist.spells")
def test_an_illusionist_casts_as_often_as_the_core_class() -> None:
    per_level: dict[Level, Counter[int]] = {"5th": Counter(), "subclass": Counter()}
    for level, counted in per_level.items():
        for id, times in castings("elf-wizard", level).items():
            counted[the("elf-wizard", id).level] += times
    assert per_level["5th"] == per_level["subclass"] == {0: 6, 1: 4, 2: 3, 3: 2}


@pytest.mark.rule("truedungeon.class.ranger.core-spells")
def test_castings_of_a_ranger_and_a_warden() -> None:
    found = {"ranger_5th": castings("ranger", "5th"), "warden": castings("ranger", "subclass")}
    assert found == data("truedungeon.class.ranger.core-spells")
    assert not castings("ranger", "4th")


@pytest.mark.rule("truedungeon.class.wizard.spell-totals")
def test_castings_of_a_wizard() -> None:
    assert {level: castings("wizard", level) for level in ("4th", "5th")} == data(
        "truedungeon.class.wizard.spell-totals"
    )
    assert not castings("wizard", "subclass")


@pytest.mark.rule("truedungeon.subclass.sorcerer.spell-list")
def test_the_list_of_a_sorcerer() -> None:
    mine = [spell for spell in spells() if spell.of == "sorcerer"]
    found = {f"l{level}": [spell.id for spell in mine if spell.level == level] for level in range(3)}
    assert found == data("truedungeon.subclass.sorcerer.spell-list")
    assert all(spell.level < 3 and set(spell.uses) == {"subclass"} for spell in mine)


@pytest.mark.parametrize(
    ("sub", "of", "more"),
    [
        pytest.param(
            "troubadour",
            "bard",
            {"enhance-bardsong", "taunt"},
            marks=pytest.mark.rule("truedungeon.subclass.troubadour.retained"),
        ),
        pytest.param("templar", "cleric", set(), marks=pytest.mark.rule("truedungeon.subclass.templar.retained")),
        pytest.param("summoner", "druid", set(), marks=pytest.mark.rule("truedungeon.subclass.summoner.retained")),
    ],
)
def test_a_subclass_keeps_the_spell_list(sub: str, of: str, more: set[str]) -> None:
    assert subclasses()[sub].id == of
    kept, core = castings(of, "subclass"), castings(of, "5th")
    assert set(kept) - set(core) == more
    assert {id: kept[id] for id in core} == core


# ---------------------------------------------------------------- tests and choices


@pytest.mark.rule("truedungeon.skillcheck.planar.scope-elf")
def test_elf_wizard_spells_with_a_test() -> None:
    found = {spell.id for spell in spells() if spell.of == "elf-wizard" and spell.skill}
    assert found == set(data("truedungeon.skillcheck.planar.scope-elf")["spells"])


@pytest.mark.rule("truedungeon.skillcheck.planar.scope-wizard")
@pytest.mark.parametrize("of", ["wizard", "sorcerer"])
def test_wizard_spells_with_a_test(of: str) -> None:
    found = {spell.id for spell in spells() if spell.of == of and spell.skill}
    assert found == set(data("truedungeon.skillcheck.planar.scope-wizard")["spells"])


def test_druid_spells_with_a_test() -> None:
    found = {spell.id for spell in spells() if spell.of == "druid" and spell.skill}
    assert found == set(data("truedungeon.skillcheck.druid.scope")["spells"])


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(rule, marks=pytest.mark.rule(rule))
        for rule in (
            "truedungeon.spell.ranger.wardens-boon.strength",
            "truedungeon.spell.ranger.wardens-boon.dexterity",
        )
    ],
)
def test_a_wardens_boon_is_worth_two(rule: str) -> None:
    boon = the("ranger", "wardens-boon")
    assert boon.choice == ("strength", "dexterity")
    assert set(data(rule).values()) == {boon.numbers["bonus"] // 2}


def test_what_a_caster_names() -> None:
    choices = {spell.id: list(spell.choice) for spell in spells() if spell.choice}
    assert choices == {
        "wardens-boon": ["strength", "dexterity"],
        "protection-from-energy": data("truedungeon.spell.druid.protection-from-energy")["choice"],
    }


def test_ironskin_says_what_it_leaves() -> None:
    ironskin = the("elf-wizard", "ironskin")
    assert all(kind.title() in ironskin.text for kind in data("truedungeon.spell.elf-wizard.ironskin")["except"])
