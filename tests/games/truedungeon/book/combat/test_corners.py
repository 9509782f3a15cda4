"""Where rules meet: a flank and a Spell, one invisibility over another, a blow that is almost a killing one."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.brawls import dealt, one, slid
from tests.games.truedungeon.casters import FAIL, still
from tests.games.truedungeon.fights import foe, hero, table
from tests.tables import do, told
from undercroft.games.truedungeon.state.state import condition_of


@pytest.mark.rule("truedungeon.digital.rolled-flank", "truedungeon.digital.rolled-flank-best")
def test_a_flank_helps_the_slide_of_a_spell() -> None:
    mage = {"class": "wizard", "level": 5, "card": {"missile-to-hit": 0}}
    rolls = [{"natural": natural} for natural in (5, 16, 9)]
    on = table({"class": "rogue", "level": 5}, mage, monsters=[still()], rolls=rolls, options=FAIL)
    do(on, "use flank wizard", "done")
    do(on, "cast scorching-ray ogre", "done", seat=1)
    assert [event.data["natural"] for event in told(on, "spell-slide")] == [16]
    assert not hero(on, "wizard").lasting


@pytest.mark.rule("truedungeon.class.rogue.flank.reach")
def test_a_flank_does_not_help_a_spell_at_what_nobody_gets_around() -> None:
    mage = {"class": "wizard", "level": 5, "card": {"missile-to-hit": 0}}
    bat = still("bat", flying=True)
    on = table({"class": "rogue", "level": 5}, mage, monsters=[still(), bat], rolls=[{"natural": 5}], options=FAIL)
    do(on, "use flank wizard", "done")
    do(on, "cast scorching-ray bat", "done", seat=1)
    assert [event.data["natural"] for event in told(on, "spell-slide")] == [5]


@pytest.mark.rule("truedungeon.spell.elf-wizard.improved-invisibility")
def test_a_lesser_invisibility_takes_nothing_from_the_improved_one() -> None:
    on = table({"class": "elf-wizard", "subclass": "illusionist"}, monsters=[still()], options=FAIL)
    do(on, "cast improved-invisibility", "done", "cast invisibility", "done", "cast glow-orb ogre")
    assert condition_of(hero(on, "elf-wizard"), "invisible") is not None
    do(on, "done", "cast glow-orb ogre")
    assert condition_of(hero(on, "elf-wizard"), "invisible") is None


@pytest.mark.rule("truedungeon.subclass.assassin.assassinate-pure-6")
@pytest.mark.parametrize(("place", "dies"), [(5, True), (6, False)])
def test_more_than_a_6_is_no_6(place: int, dies: bool) -> None:
    assassin = one("rogue", "+1 Short Sword", subclass="assassin")
    on = table(assassin, monsters=[still()], rolls=[slid(20, place)])
    do(on, "attack ogre", "done")
    assert [event.data["wheel"] for event in told(on, "slide")] == [6 if dies else 7]
    assert foe(on).dead == dies


@pytest.mark.rule("truedungeon.class.rogue.sneak.once")
def test_a_second_sneak_attack_does_nothing_more_to_who_is_not_helpless() -> None:
    rogue = one("rogue", "Village Short Sword", powers={"sneak-attack": 1})
    sleeper = still("troll", conditions=["asleep"])
    on = table(rogue, monsters=[still(), sleeper], rolls=[slid(18, 1)])
    hero(on, "rogue").sneak = "tried"
    do(on, "use sneak-attack", "attack ogre", "done")
    assert dealt(on)[0] < 15
