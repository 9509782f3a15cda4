"""What a room does at the end of a round, who slips on ice, who stands next to whom, and whom the mad attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, quiet, slid
from tests.games.truedungeon.fights import anew, cited, foe, hero, monster, said, state, table
from tests.games.truedungeon.sliders import HEART, at_board, attack, read, shot
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Scripted, Tell
from undercroft.games.truedungeon.book.monsters.straying import environment, nearest, slip
from undercroft.games.truedungeon.state.records import Harm, Lasting, Slide

MASK = ["Mask of the Drowned Saint"]
"""Behind it nobody drowns."""


def at_the_end(on: Table) -> list[Harm]:
    """What the room does at the end of a round."""
    environment(state(on), Tell())
    return state(on).harms


@pytest.mark.parametrize(
    ("where", "condition", "tokens", "breathes", "drowns"),
    [
        ("underwater", "paralyzed", [], False, True),
        ("underwater", "stunned", [], False, False),
        ("underwater", "paralyzed", MASK, False, False),
        ("underwater", "paralyzed", [], True, False),
        ("icy", "paralyzed", [], False, False),
        ("", "paralyzed", [], False, False),
    ],
)
def test_the_paralyzed_drown_unless_they_breathe_water(
    where: str, condition: str, tokens: list[str], breathes: bool, drowns: bool
) -> None:
    ill = {"class": "fighter", "conditions": [condition], "tokens": tokens, "hp": 7}
    on = table(ill, "bard", monsters=[monster(number=0)], environment=where)
    hero(on, "fighter").lasting += [Lasting("Gills", "room", values={"breathe": 1})] * breathes
    assert [(harm.hero, harm.parts, harm.source) for harm in at_the_end(on)] == [(0, {"eldritch": 7}, "room")] * drowns


@pytest.mark.parametrize(("hp", "lost"), [(7, 7), (2, 2), (1, 1), (0, 1), (-4, 1)])
def test_who_drowns_loses_all_that_is_left_and_who_fights_on_a_point(hp: int, lost: int) -> None:
    on = table({"class": "barbarian", "conditions": ["paralyzed"]}, "bard", environment="underwater")
    hero(on, "barbarian").hp, hero(on, "barbarian").beyond = hp, hp < 1
    assert [harm.parts for harm in at_the_end(on)] == [{"eldritch": lost}]


def test_the_heat_of_the_lower_planes_burns_everybody_who_lives() -> None:
    on = table("fighter", {"class": "monk", "dead": True}, "bard", environment="lower-planes")
    assert [(harm.hero, harm.parts) for harm in at_the_end(on)] == [(0, {"fire": 1}), (2, {"fire": 1})]


@pytest.mark.parametrize(
    ("block", "burns"),
    [
        ({"prxd": {"fire": 2}, "prxd_trigger": "round"}, True),
        ({"prxd": {"fire": 2}}, False),
        ({"prxd_trigger": "round"}, False),
    ],
)
def test_nearness_hurts_at_the_end_of_a_round_where_the_room_says_so(block: dict[str, Any], burns: bool) -> None:
    on = table("fighter", {"class": "monk", "dead": True}, "bard", monsters=[monster(**block)])
    due = [(harm.hero, harm.parts, harm.source, harm.rule) for harm in at_the_end(on)]
    rule = "truedungeon.combat.prxd-exceptions"
    assert due == [(0, {"fire": 2}, "prxd", rule), (2, {"fire": 2}, "prxd", rule)] * burns
    state(on).harms.clear()
    foe(on).dead = True
    assert at_the_end(on) == []


@pytest.mark.parametrize(
    ("where", "natural", "dead", "subclass", "falls"),
    [
        ("icy", 1, False, "", True),
        ("icy", 2, False, "", False),
        ("icy", 0, False, "", False),
        ("icy", 1, True, "", False),
        ("icy", 1, False, "warden", False),
        ("", 1, False, "", False),
        ("underwater", 1, False, "", False),
    ],
)
def test_on_ice_who_misses_for_sure_falls(where: str, natural: int, dead: bool, subclass: str, falls: bool) -> None:
    on = table({"class": "ranger", "subclass": subclass, "dead": dead}, "bard", environment=where)
    slip(state(on), [Slide(0, "ogre", "melee", "sword", natural)], Tell())
    lying = {one.name: one.until for one in hero(on, "ranger").lasting if one.condition}
    assert lying == ({"prone": "room"} if falls else {})


@pytest.mark.parametrize(
    ("who", "dead", "rolls", "ally"),
    [
        ("fighter", "", [], "bard"),
        ("monk", "", [], "rogue"),
        ("bard", "", ["fighter"], "fighter"),
        ("bard", "", ["rogue"], "rogue"),
        ("rogue", "bard", ["fighter"], "fighter"),
        ("fighter", "bard", [], "rogue"),
    ],
)
def test_the_nearest_ally_is_the_next_that_lives_in_the_marching_order(
    who: str, dead: str, rolls: list[str], ally: str
) -> None:
    on = table(*({"class": cls, "dead": cls == dead} for cls in ("fighter", "bard", "rogue", "monk")))
    assert nearest(state(on), hero(on, who), Scripted(rolls=rolls)) is hero(on, ally)


def test_who_is_alone_has_no_ally() -> None:
    on = anew(table("fighter"))
    assert nearest(state(on), hero(on, "fighter"), Scripted(rolls=[])) is None


@pytest.mark.rule("truedungeon.digital.environment-icy")
@pytest.mark.parametrize(("speed", "x", "zone"), [(1700, 60, -1), (2050, 300, 1), (HEART, 300, 20)])
def test_on_ice_who_slides_into_no_zone_falls_as_after_a_1(speed: int, x: int, zone: int) -> None:
    on = at_board(one("paladin", SWORD), environment="icy")
    attack(on, 0)
    on.answer(0, shot(speed, x=x))
    assert read(on)[0][0] == zone
    assert [one.name for one in hero(on, "paladin").lasting] == ["prone"] * (zone < 2)


# ---------------------------------------------------------------- the charmed and the confused


def mad(*weapons: str, condition: str = "charmed", **more: Any) -> dict[str, Any]:
    """A fighter who is not its own master, with these weapons."""
    return one("fighter", *weapons, conditions=[condition], **{"card": {"hp": 60, "melee-ac": 10}, **more})


STILL = [monster(number=0)]


@pytest.mark.rule("truedungeon.subclass.troubadour.song-of-support")
def test_song_of_support_helps_against_charmed_friends_too() -> None:
    bard = one("bard", subclass="troubadour", card={"hp": 40, "melee-ac": 12})
    on = table(bard, mad(SWORD), monsters=STILL, rolls=[slid(8, 3)])
    do(on, "support", "done")
    assert [event.data["ac"] for event in told(on, "turns")] == [14] and hero(on, "bard").hp == 40


@pytest.mark.rule("truedungeon.spell.druid.pixie-shield", "truedungeon.spell.druid.pixie-shield.first-only")
def test_a_pixie_shield_takes_the_blow_of_a_charmed_friend() -> None:
    druid = one("druid", card={"hp": 40, "melee-ac": 12})
    on = table(druid, mad(SWORD), monsters=STILL, rolls=[slid(2, 3), slid(15, 3), slid(15, 3)])
    do(on, "cast pixie-shield", "done")
    assert hero(on, "druid").hp == 40
    do(on, "done")
    assert said(on, "shielded") == ["A shield of pixies takes the blow of the Fighter at the Druid, and is gone."]
    do(on, "done")
    assert hero(on, "druid").hp == 37


def between(*, weapon: dict[str, Any] | None = None, paladin: dict[str, Any] | None = None, **more: Any) -> Table:
    """A wizard of AC 10, guarded by a paladin of AC 15 whom nobody stands beside, and a fighter who turns on it."""
    wizard = one("wizard", card={"hp": 30, "melee-ac": 10, "missile-ac": 10})
    guard = one("paladin", SWORD, card={"hp": 40, "melee-ac": 15}, **(paladin or {}))
    striker = mad(**weapon) if weapon else mad(SWORD, **more)
    dice = [slid(12, 6)] if more.get("condition") != "confused" else [20, slid(12, 6), 9]
    on = table(guard, "cleric", wizard, striker, monsters=STILL, rolls=dice)
    hero(on, "paladin").guards = hero(on, "wizard").number
    on = anew(on)
    for seat in sorted(on.choices):
        do(on, "done", seat=seat)
    return on


@pytest.mark.rule(
    "truedungeon.class.paladin.guard.effect",
    "truedungeon.class.paladin.guard.paladin-stats",
    "truedungeon.class.paladin.guard.dr",
)
@pytest.mark.parametrize("condition", ["charmed", "confused"])
def test_guard_turns_aside_the_blow_of_a_friend(condition: str) -> None:
    on = between(condition=condition)
    assert said(on, "guarded") == ["The Paladin steps in front of the Wizard."]
    assert [(event.data["whom"], event.data["ac"]) for event in told(on, "turns")] == [("Paladin", 15)]
    assert (hero(on, "paladin").hp, hero(on, "wizard").hp) == (40 - (6 - 3), 30)


@pytest.mark.rule("truedungeon.class.paladin.guard.not-covered")
def test_guard_turns_no_missile_of_a_friend_aside() -> None:
    on = between(weapon={"missile": ["Crow-Scarer's Bow"], "in_hand": "missile"})
    assert not told(on, "guarded") and hero(on, "wizard").hp < 30
    assert "truedungeon.class.paladin.guard.not-covered" in cited(on, "turns")


@pytest.mark.rule("truedungeon.class.paladin.guard.suspended")
def test_a_stunned_paladin_guards_nobody_from_a_friend() -> None:
    on = between(paladin={"conditions": ["stunned"]})
    assert not told(on, "guarded") and hero(on, "wizard").hp == 24
    assert "truedungeon.class.paladin.guard.suspended" in cited(on, "turns")


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies")
def test_a_charmed_paladin_guards_nobody_from_itself() -> None:
    wizard = one("wizard", card={"hp": 30, "melee-ac": 10})
    paladin = one("paladin", SWORD, card={"hp": 40, "melee-ac": 15}, conditions=["charmed"])
    on = table(wizard, paladin, monsters=STILL, rolls=[slid(12, 6)])
    hero(on, "paladin").guards = hero(on, "wizard").number
    do(on := anew(on), "done")
    assert (hero(on, "paladin").hp, hero(on, "wizard").hp) == (40, 24) and not told(on, "guarded")


@pytest.mark.rule("truedungeon.class.monk.deflect-missiles", "truedungeon.class.monk.deflect-missiles-magic")
def test_a_monk_deflects_the_mundane_missiles_of_a_charmed_friend() -> None:
    for bow, hurt in (("Crow-Scarer's Bow", False), ("+2 Flaming Short Bow", True)):
        monk = one("monk", card={"hp": 30, "missile-ac": 12, "melee-ac": 12})
        archer = mad(missile=[bow], in_hand="missile")
        on = table(monk, archer, monsters=STILL, rolls=[slid(15, 3)])
        do(on, "done")
        assert (hero(on, "monk").hp < 30) is hurt and len(told(on, "deflected")) == (not hurt)


@pytest.mark.rule("truedungeon.combat.thrown-once")
def test_a_star_that_a_charmed_one_has_thrown_is_away() -> None:
    rogue = one("rogue", missile=["Throwing Star"], in_hand="missile", conditions=["charmed"])
    on = table("cleric", rogue, monsters=STILL, rolls=[slid(2)])
    do(on, "done")
    do(on, "done")
    assert len(told(on, "turns")) == 1
    assert said(on, "in-vain") == ["The Rogue can attack nobody."]


@pytest.mark.rule("truedungeon.combat.thrown-once")
def test_a_star_that_a_confused_one_has_thrown_at_the_source_is_away() -> None:
    rogue = one("rogue", missile=["Throwing Star"], in_hand="missile", conditions=["confused"])
    on = table("cleric", rogue, monsters=STILL, rolls=[1, slid(2), 1, 9])
    do(on, "done")
    do(on, "done")
    assert len(told(on, "slide")) == 1 and len(told(on, "in-vain")) == 1


@pytest.mark.parametrize(("conditions", "turns"), [(["charmed"], 1), (["charmed", "prone"], 0)])
def test_a_charmed_archer_shoots_at_no_friend_lying_down(conditions: list[str], turns: int) -> None:
    archer = one("fighter", missile=["Crow-Scarer's Bow"], in_hand="missile", conditions=conditions)
    on = table("cleric", archer, monsters=STILL, rolls=[slid(2)] * turns)
    do(on, "done")
    assert len(told(on, "turns")) == turns


@pytest.mark.rule("truedungeon.condition.confused.table")
@pytest.mark.parametrize(("source", "struck"), [("", True), ("ogre", True), ("imp", False), ("trap", False)])
def test_the_confused_attack_the_source_or_nobody(source: str, struck: bool) -> None:
    on = table(mad(SWORD, condition="confused"), "cleric", monsters=STILL, rolls=[1, *[slid(15, 3)] * struck, 9])
    hero(on, "fighter").lasting[0].by = source
    do(on, "done", seat=1)
    assert (foe(on).taken > 0) is struck
    assert said(on, "in-vain") == ["The Fighter can attack nobody."] * (not struck)


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies")
def test_a_reaction_spares_no_charmed_one_the_attack_on_an_ally() -> None:
    wizard = one("wizard", "+1 Staff of the Nodding Sage", card={"hp": 30}, conditions=["charmed"])
    on = table(wizard, "cleric", monsters=[quiet()], rolls=[1, slid(2), 1], first="monsters")
    do(on, "cast instant-safeguard")
    do(on, "done", seat=1)
    assert len(told(on, "turns")) == 1


@pytest.mark.parametrize(("flanks", "turns"), [(False, 1), (True, 0)])
def test_a_charmed_rogue_who_flanks_attacks_no_friend_either(flanks: bool, turns: int) -> None:
    rogue = one("rogue", missile=["Throwing Star"], in_hand="missile", conditions=["charmed"])
    on = table("cleric", rogue, monsters=STILL, rolls=[slid(2)] * turns)
    if flanks:
        hero(on, "rogue").used = {"combat flank round": 1, "combat flank placed": 1}
        on = anew(on)
    do(on, "done")
    assert len(told(on, "turns")) == turns
    assert said(on, "in-vain") == ["The Rogue can attack nobody."] * flanks


@pytest.mark.parametrize(("empty", "turns"), [(0, 1), (1, 1), (2, 0)])
def test_a_charmed_friend_takes_up_no_weapon_from_the_floor(empty: int, turns: int) -> None:
    on = table("cleric", mad(SWORD), monsters=STILL, rolls=[slid(2)] * turns)
    hero(on, "fighter").used = {"room empty-handed": empty} if empty else {}
    on = anew(on)
    do(on, "done")
    assert len(told(on, "turns")) == turns
