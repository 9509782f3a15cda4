"""What seldom matters of what keeps damage off, lasts and is shared, and then does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.casters import still
from tests.games.truedungeon.fights import hero, state, sturdy, table
from tests.tables import do, told
from undercroft.engine import Tell
from undercroft.games.truedungeon.book.basics import ways
from undercroft.games.truedungeon.book.basics.conditions import why_immune
from undercroft.games.truedungeon.book.basics.costs import spend_time
from undercroft.games.truedungeon.book.basics.guards import protections
from undercroft.games.truedungeon.book.basics.venom import neutralize
from undercroft.games.truedungeon.state.records import NOBODY, Deed, Harm, Lasting

AMULET = """kind = "tokens"
[[token]]
name = "Test Amulet"
slot = "neck"
kind = "misc-magic"
rarity = "rare"
text = "Immune to poison."
effects = [{ stat = "immune", to = "poison" }]
"""
MONK = {"class": "monk", "level": 5}
FIGHTER = {"class": "fighter", "tokens": ["Test Amulet"]}
BARBARIAN = {"class": "barbarian", "level": 5}
ASSASSIN = {"class": "rogue", "subclass": "assassin"}
BODY, SOURCES = "truedungeon.class.monk.diamond-body", "truedungeon.class.barbarian.damage-reduction-sources"
ELDRITCH, VENOM = (
    "truedungeon.class.barbarian.damage-reduction-exceptions",
    "truedungeon.subclass.assassin.poison-resistance",
)


@pytest.mark.parametrize(
    ("who", "kind", "rules"),
    [
        (MONK, "poison", {BODY}),
        (MONK, "fire", set()),
        (FIGHTER, "poison", set()),
        (ASSASSIN, "poison", {VENOM}),
        (ASSASSIN, "fire", set()),
        (BARBARIAN, "fire", {SOURCES}),
        (BARBARIAN, "eldritch", {SOURCES, ELDRITCH}),
        ("fighter", "eldritch", set()),
    ],
)
def test_what_keeps_damage_off_names_the_rules_of_its_class(who: Any, kind: str, rules: set[str]) -> None:
    on = table(who, options={"user_catalogue": AMULET})
    found = protections(state(on), state(on).heroes[0], Harm(0, {kind: 5}, "ogre"))
    assert set(found.rules) & {BODY, SOURCES, ELDRITCH, VENOM} == rules
    assert ("poison" in found.immune) is (who in (MONK, FIGHTER))


@pytest.mark.parametrize("percents", [(50, 30), (30, 50), (50, 50)])
def test_of_two_percentages_the_higher_holds(percents: tuple[int, int]) -> None:
    on = table("fighter")
    fighter = hero(on, "fighter")
    fighter.lasting = [Lasting(f"potion {n}", values={"percent fire": by}) for n, by in enumerate(percents)]
    found = protections(state(on), fighter, Harm(0, {"fire": 5}, "ogre"))
    assert found.percent["fire"][:2] == (50, "potion 1" if percents == (30, 50) else "potion 0")


@pytest.mark.parametrize(
    ("marks", "guards", "points", "limit"),
    [
        (["melee", "guarded"], 1, [3], False),
        (["melee"], 1, [], True),
        (["ranged"], 1, [], False),
        (["melee"], 0, [], False),
        (["melee"], NOBODY, [], False),
    ],
)
def test_a_guard_takes_less_of_what_it_turns_aside_alone(
    marks: list[str], guards: int, points: list[int], limit: bool
) -> None:
    on = table("paladin", "wizard")
    hero(on, "paladin").guards = guards
    found = protections(state(on), hero(on, "paladin"), Harm(0, {"": 5}, "ogre", marks=marks))
    assert [one[0] for one in found.points if one[2] == "guard"] == points
    assert ("truedungeon.class.paladin.guard.dr-limit" in found.rules) is limit


@pytest.mark.rule("truedungeon.class.cleric.restore-power.next-action")
def test_what_was_restored_and_tried_is_noted_once() -> None:
    on = table({"class": "monk", "level": 5})
    monk = hero(on, "monk")
    monk.restored = "power stunning-fist"
    ways.lapse(state(on), Deed(0, "attack ogre"), Tell())
    assert (monk.used, monk.restored) == ({ways.TRIED: 1}, "power stunning-fist")
    ways.settle(state(on), Tell())
    assert (monk.used, monk.restored) == ({}, "")


@pytest.mark.parametrize(
    ("who", "name", "rule"),
    [
        ({"class": "ranger", "subclass": "warden"}, "held", "truedungeon.subclass.warden.free-movement"),
        ({"class": "ranger", "subclass": "warden"}, "stunned", ""),
        ({"class": "fighter", "card": {"immune stun": 1}}, "stunned", "truedungeon.partycard.special-boxes"),
        ({"class": "fighter"}, "stunned", ""),
        (FIGHTER, "poisoned", "truedungeon.partycard.special-boxes"),
        (MONK, "poisoned", BODY),
    ],
)
def test_who_is_immune_is_so_by_its_own_rule(who: dict[str, Any], name: str, rule: str) -> None:
    on = table(who, options={"user_catalogue": AMULET})
    assert why_immune(state(on), state(on).heroes[0], name) == rule


@pytest.mark.rule("truedungeon.condition.charmed.resolution")
@pytest.mark.parametrize(
    ("own", "other", "more"),
    [([], [], 0), (["invisible"], [], 2), ([], ["invisible"], -4), ([], ["asleep"], 4), ([], ["stunned"], 0)],
)
def test_who_turns_on_an_ally_has_it_easier_and_harder_by_what_is_seen(
    own: list[str], other: list[str], more: int
) -> None:
    mad = sturdy(conditions=["charmed", *own])
    on = table(
        mad, {"class": "cleric", "conditions": other}, "bard", monsters=[still()], rolls=[{"natural": 3, "wheel": 1}]
    )
    do(on, "done", seat=2)
    while 1 in on.choices and on.choices[1].ask == "turn":
        do(on, "done", seat=1)
    [event] = told(on, "turns")
    assert event.data["total"] == 3 + 5 + more


@pytest.mark.rule("truedungeon.spell.druid.neutralize-poison")
@pytest.mark.parametrize(("lost", "hp", "died"), [(4, 1, 0), (3, 0, 1), (5, 2, 0), (1, 0, 1)])
def test_who_died_of_poison_is_back_with_1_hp_at_least(lost: int, hp: int, died: int) -> None:
    on = table("druid", "fighter")
    fighter = hero(on, "fighter")
    fighter.hp, fighter.died, fighter.venom = 0, 1, {"lost": lost, "below": -3}
    neutralize(state(on), fighter, Tell())
    assert (fighter.hp, fighter.died, fighter.venom) == (hp, died, {})


@pytest.mark.rule("truedungeon.digital.clock-warning")
@pytest.mark.parametrize(("seconds", "left"), [(70, 0), (65, 0), (64, 1), (5, 60)])
def test_no_time_is_owed(seconds: int, left: int) -> None:
    on = table("fighter")
    state(on).clock = 65
    spend_time(state(on), seconds, tell := Tell(), rule="truedungeon.digital.clock-round")
    assert state(on).clock == tell.events.last().data["left"] == left
