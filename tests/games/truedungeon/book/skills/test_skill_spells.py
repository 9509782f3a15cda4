"""Memory tests at work: what a passed one adds to a Spell or to turning, and which Spells have one at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import KEY, rule_data
from tests.games.truedungeon.fights import foe, hero, monster, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.content.classes import spells
from undercroft.games.truedungeon.content.symbols import FIND, NAME, right_answer, symbol_sets

FAITH = ["white-plain", NAME]
"""Dice: the plain white bead is shown."""
GINKGO = ["fan"]
AIR = ["inner 12", NAME]
MISS = 1
"""A monster's die."""


def healing(cls: str, *rolls: Any) -> Table:
    """A healer beside a fighter with 5 HP."""
    return table({"class": cls, "level": 5}, {"class": "fighter", "hp": 5}, rolls=rolls)


def struck(cls: str, spell: str, *rolls: Any, answer: str) -> int:
    """The damage that a Spell does to an ogre after this answer to its test."""
    member: dict[str, Any] = {"class": cls, "level": 5}
    if spell == "glow-orb":
        member |= {"subclass": "illusionist", "carried": [KEY]}
    found = table(member, rolls=[*rolls, MISS])
    do(found, f"cast {spell} ogre", answer)
    if found.choices[0].ask == "turn":
        do(found, "done")
    return foe(found).taken


@pytest.mark.rule("truedungeon.skillcheck.bonus")
@pytest.mark.rule("truedungeon.skillcheck.cleric.heal")
@pytest.mark.parametrize("level", ["light", "moderate", "serious"])
def test_a_passed_test_adds_three_to_a_healing_spell(level: str) -> None:
    hp = []
    for answer in ("faith", "hope"):
        table = healing("cleric", *FAITH)
        do(table, f"cast cure-{level}-wounds fighter", answer)
        hp.append(hero(table, "fighter").hp)
    assert (
        hp[0] - hp[1]
        == rule_data("truedungeon.skillcheck.cleric.heal")["bonus_hp"]
        == rule_data("truedungeon.skillcheck.bonus")["bonus"]
    )
    assert hp[1] == {"light": 10, "moderate": 18, "serious": 26}[level]


@pytest.mark.rule("truedungeon.skillcheck.fail-harmless")
def test_a_failed_test_leaves_the_spell_at_its_base_number() -> None:
    table = healing("cleric", *FAITH)
    do(table, "cast cure-light-wounds fighter", "mercy")
    assert hero(table, "fighter").hp == 10 and state(table).used == {"spell cleric cure-light-wounds": 1}


@pytest.mark.rule("truedungeon.skillcheck.per-cast")
def test_each_casting_brings_one_question() -> None:
    found = table("cleric", {"class": "fighter", "hp": 2}, stage="before", rolls=[*FAITH, "gold-sun", FIND])
    do(found, "cast cure-light-wounds fighter", "faith")
    assert len(told(found, "asked")) == 1 and found.choices[0].ask == "before"
    do(found, "cast cure-light-wounds fighter", "gold-sun")
    assert len(told(found, "asked")) == 2


@pytest.mark.rule("truedungeon.skillcheck.marked-only")
def test_a_spell_without_the_mark_has_no_test() -> None:
    found = table("cleric", "fighter")
    do(found, "cast bless")
    assert not told(found, "asked") and told(found, "casts")[0].data["spell"] == "Bless"


@pytest.mark.rule("truedungeon.skillcheck.multi-target")
def test_what_strikes_all_strikes_each_harder() -> None:
    taken = []
    for answer in ("air", "fire"):
        found = table("wizard", monsters=[monster(), monster(id="imp", name="Imp")], rolls=[*AIR, MISS, MISS])
        do(found, "cast burning-hands", answer, "done")
        taken.append([foe(found, id).taken for id in ("ogre", "imp")])
    assert taken == [[9, 9], [6, 6]]


@pytest.mark.rule("truedungeon.skillcheck.cleric.turn")
def test_turning_takes_the_bead_test() -> None:
    taken = []
    for answer in ("faith", "hope"):
        found = table("cleric", monsters=[monster(types=["undead"])], rolls=[*FAITH, MISS])
        do(found, "use turn-undead")
        assert (found.choices[0].about or {})["set"] == "beads"
        do(found, answer, "done")
        taken.append(foe(found).taken)
    assert taken == [8, 5]


# ---------------------------------------------------------------- beads, leaves, planes


@pytest.mark.rule("truedungeon.digital.skill-beads-form")
@pytest.mark.parametrize(
    ("form", "words", "answer"),
    [
        (NAME, "Which virtue belongs to an amber bead marked with a tower?", "fortitude"),
        (FIND, "Which bead stands for Fortitude?", "amber-tower"),
    ],
)
def test_beads_are_asked_for_both_ways_among_all_fourteen(form: str, words: str, answer: str) -> None:
    table = healing("cleric", "amber-tower", form)
    do(table, "cast cure-light-wounds fighter")
    assert table.choices[0].text.startswith(words) and len(offered(table)) == 15
    assert right_answer(table.choices[0].about or {}) == answer
    do(table, answer)
    assert told(table, "tested")[0].data["how"] == "passes"


@pytest.mark.rule("truedungeon.skillcheck.druid.leaves")
@pytest.mark.rule("truedungeon.digital.skill-leaves-form")
def test_a_leaf_is_described_and_its_tree_named_among_all_fourteen() -> None:
    table = healing("druid", *GINKGO)
    do(table, "cast cure-light-wounds fighter")
    assert "margin wavy at the top; veins fork again and again" in table.choices[0].text
    assert offered(table)[:3] == ["alder", "ash", "beech"] and len(offered(table)) == 15
    do(table, "ginkgo")
    assert hero(table, "fighter").hp == 13


@pytest.mark.rule("truedungeon.skillcheck.planar.chart")
@pytest.mark.rule("truedungeon.skillcheck.planar.two-forms")
@pytest.mark.rule("truedungeon.digital.skill-planes-form")
@pytest.mark.parametrize("cls", ["wizard", "elf-wizard"])
@pytest.mark.parametrize(
    ("form", "words", "answer"),
    [
        (NAME, "Which plane lies on the middle ring at 4 o'clock?", "mist"),
        (FIND, "Where on the chart lies the plane of Mist?", "middle 4"),
    ],
)
def test_a_plane_is_named_or_located(cls: str, form: str, words: str, answer: str) -> None:
    found = table(cls, rolls=["middle 4", form])
    do(found, "cast magic-missile ogre")
    assert found.choices[0].text.startswith(words) and len(offered(found)) == 18
    assert right_answer(found.choices[0].about or {}) == answer
    do(found, answer)
    assert told(found, "tested")[0].data["how"] == "passes"


# ---------------------------------------------------------------- which Spells


def marked(*classes: str) -> set[str]:
    """The Spells of these classes that have a test."""
    return {spell.id for spell in spells() if spell.of in classes and spell.skill}


@pytest.mark.rule("truedungeon.skillcheck.druid.scope")
@pytest.mark.parametrize("spell", ["freezing-orb", "firebolt", "call-lightning"])
def test_a_druid_adds_three_to_these(spell: str) -> None:
    assert marked("druid") == set(rule_data("truedungeon.skillcheck.druid.scope")["spells"])
    slide = {"natural": 20}
    found = next(one for one in spells() if (one.of, one.id) == ("druid", spell))
    dice = [*GINKGO, slide] if found.slide_ac else GINKGO
    passed = struck("druid", spell, *dice, answer="ginkgo")
    assert (
        passed - struck("druid", spell, *dice, answer="oak") == rule_data("truedungeon.skillcheck.druid.scope")["bonus"]
    )


@pytest.mark.rule("truedungeon.skillcheck.planar.scope-elf")
def test_the_elf_wizards_marked_spells() -> None:
    assert marked("elf-wizard") == set(rule_data("truedungeon.skillcheck.planar.scope-elf")["spells"])


@pytest.mark.rule("truedungeon.skillcheck.planar.scope-wizard")
def test_the_wizards_and_sorcerers_marked_spells() -> None:
    wanted = set(rule_data("truedungeon.skillcheck.planar.scope-wizard")["spells"])
    assert marked("wizard") == wanted and marked("sorcerer") <= wanted


@pytest.mark.rule("truedungeon.skillcheck.planar.bonus")
@pytest.mark.parametrize(
    ("cls", "spell"),
    [(cls, spell) for cls in ("elf-wizard", "wizard") for spell in sorted(marked(cls)) if spell != "burning-hands"],
)
def test_a_planar_test_adds_three_damage(cls: str, spell: str) -> None:
    found = next(one for one in spells() if (one.of, one.id) == (cls, spell))
    dice = [*AIR, {"natural": 20}] if found.slide_ac else AIR
    passed, failed = (struck(cls, spell, *dice, answer=answer) for answer in ("air", "fire"))
    assert passed - failed == rule_data("truedungeon.skillcheck.planar.bonus")["bonus"] and failed == found.damage


def test_both_wizards_share_the_chart_and_its_questions() -> None:
    found = table("wizard", "elf-wizard", rolls=[*AIR, "inner 3", NAME])
    do(found, "cast magic-missile ogre", "air")
    do(found, "cast magic-missile ogre", "fire", seat=1)
    assert state(found).asked == {"planes": ["inner 12", "inner 3"]}
    assert len(symbol_sets()["planes"].symbols) == 17
