"""Odd moments: somebody leaves in the middle of something, nobody can move, one player has all the characters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import attack, foe, hero, monster, offered, state, struck, sturdy, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.book.basics.conditions import inflict
from undercroft.games.truedungeon.state.records import Lasting

DOORS = {
    "kind": "riddle_choice",
    "prompt": "Which door?",
    "elements": ["left", "middle", "right"],
    "solution": ["middle"],
    "clues": ["It is not the left one."],
}
ROWS = {**DOORS, "kind": "sequence", "solution": ["middle", "left", "right"]}
MEEK = [monster(attacks=[attack(damage=0)])]
CLASSES = (
    "barbarian",
    "bard",
    "cleric",
    "druid",
    "dwarf-fighter",
    "elf-wizard",
    "fighter",
    "monk",
    "paladin",
    "ranger",
)


# ---------------------------------------------------------------- leaving in the middle


@pytest.mark.rule("truedungeon.room.rejoin-character")
def test_who_leaves_with_a_question_open_is_asked_no_more() -> None:
    fighter = {"class": "fighter", "level": 5, "melee": ["Militia Long Sword"]}
    here = table(fighter, "rogue", monsters=MEEK, rolls=[{"natural": 2, "wheel": 1}] * 2)
    do(here, "attack ogre")
    assert here.choices[0].ask == "again" and list(here.choices) == [0]
    here.act(0, "leave")
    assert list(here.choices) == [1] and state(here).deed is None


@pytest.mark.rule("truedungeon.room.rejoin-character")
def test_who_leaves_before_the_damage_falls_takes_none() -> None:
    caster = {"class": "cleric", "tokens": ["Cloak of Shadowskin"], "card": {"hp": 30, "melee-ac": 5}}
    here = struck({"damage": 8}, caster, "rogue", rolls=["cleric", 15])
    assert here.choices[0].ask == "react"
    here.act(0, "leave")
    assert list(here.choices) == [1] and not told(here, "harmed") and hero(here, "cleric").hp == 30


def test_nobody_finishes_the_answer_of_one_who_left() -> None:
    here = table("fighter", "rogue", monsters=MEEK, puzzle=ROWS)
    do(here, "answer", "middle")
    here.act(0, "leave")
    assert state(here).attempt is None and not told(here, "wrong")
    assert "answer" in offered(here, 1)


def test_another_goes_on_with_the_answer_of_a_speaker_who_left() -> None:
    here = table("fighter", "rogue", monsters=[], puzzle=ROWS, stage="puzzle")
    do(here, "middle")
    here.act(0, "leave")
    assert here.choices[1].ask == "piece"
    do(here, "left", "right", seat=1)
    assert told(here, "solved")


def test_the_last_of_the_living_may_leave_before_initiative() -> None:
    here = table("paladin", {"class": "rogue", "dead": True}, stage="before", rolls=[10, 5])
    do(here, "ready")
    assert here.choices[0].ask == "guard"
    here.act(0, "leave")
    assert here.result is not None and state(here).ended == "wiped out"


# ---------------------------------------------------------------- one player with all characters


def commanded(**more: Any) -> Table:
    party = [{"class": cls} for cls in CLASSES]
    return Table.start(
        "truedungeon",
        seed=3,
        seats=1,
        position={"party": party, **more},
        options={"commander": True},
    )


def test_a_commander_may_let_another_character_speak() -> None:
    here = commanded(monsters=[], puzzle=DOORS, stage="puzzle")
    do(here, "pass cleric")
    assert (here.choices[0].about or {})["who"] == "Cleric"
    with pytest.raises(Refused) as caught:
        here.answer(0, "pass cleric")
    assert caught.value.rule == "truedungeon.digital.puzzle-attempts"


def test_a_refusal_is_about_the_character_that_is_asked() -> None:
    party: list[dict[str, Any]] = [{"class": cls} for cls in CLASSES]
    party[0]["conditions"] = ["stunned"]
    here = Table.start(
        "truedungeon", seed=3, seats=1, position={"party": party, "monsters": MEEK}, options={"commander": True}
    )
    assert (here.choices[0].about or {})["who"] == "Bard"
    with pytest.raises(Refused) as caught:
        here.answer(0, "attack dragon")
    assert caught.value.rule == "truedungeon.combat.multi-monster-declare"


# ---------------------------------------------------------------- nobody can move


@pytest.mark.rule("truedungeon.digital.clock-expiry")
@pytest.mark.parametrize("clock", ["untimed", "real_time", "turn_based"])
def test_a_fight_in_which_nobody_can_move_comes_to_an_end(clock: str) -> None:
    asleep = {"class": "fighter", "conditions": ["held"]}
    here = table(asleep, monsters=[monster(conditions=["held"])], options={"clock": clock})
    assert told(here, "time-up") and state(here).rooms == {1: "failed"}
    assert len(told(here, "round-begins")) == (0 if clock == "turn_based" else 100)


# ---------------------------------------------------------------- damage


@pytest.mark.rule("truedungeon.condition.diseased.everything")
@pytest.mark.parametrize(("difficulty", "left"), [("normal", 3), ("nightmare", 2)])
def test_disease_lowers_retribution_too(difficulty: str, left: int) -> None:
    ill = sturdy(card={"retribution": 5}, conditions=["diseased"])
    here = struck({"damage": 4}, ill, rolls=[15], difficulty=difficulty)
    assert foe(here).taken == left


@pytest.mark.rule("truedungeon.condition.sickened.minimum")
@pytest.mark.parametrize(
    ("block", "dealt"),
    [({}, 1), ({"resistant": {"slashing": 5}}, 0), ({"dr": {"slashing": 1}}, 0), ({"dr": {"all": 1}}, 0)],
)
def test_the_one_point_of_the_sickened_is_of_their_weapon(block: dict[str, Any], dealt: int) -> None:
    assert _by_the_sickened(block) == dealt


def test_the_sickened_do_nothing_to_what_is_immune_to_their_weapon() -> None:
    assert _by_the_sickened({"immune": ["slashing"]}) == 0


def _by_the_sickened(block: dict[str, Any]) -> int:
    """What a weak blow of a sickened one does to such a monster."""
    ill = sturdy(card={"melee-damage": -20}, conditions=["sickened"])
    beast = monster(attacks=[attack(damage=0)], **block)
    here = table(ill, monsters=[beast], rolls=[{"natural": 19, "wheel": 1}, 2])
    do(here, "attack ogre", "done")
    return foe(here).taken


@pytest.mark.rule("truedungeon.digital.environment-underwater")
def test_water_hinders_also_one_who_adds_nothing_to_damage() -> None:
    here = table(sturdy(), environment="underwater", monsters=MEEK, rolls=[{"natural": 15, "wheel": 4}, 2])
    do(here, "attack ogre", "done")
    scored = told(here, "scored")[0].data
    assert scored["total"] == 15 + 5 - 2 and "-2 under water" in scored["why"]


@pytest.mark.rule("truedungeon.penalty.cap")
def test_water_does_not_lower_anything_past_6() -> None:
    ill = sturdy(conditions=["prone", "shaken"])
    here = table(ill, environment="underwater", monsters=MEEK, rolls=[{"natural": 15, "wheel": 1}, 2])
    do(here, "attack ogre", "done")
    assert told(here, "scored")[0].data["total"] == 15 + 5 - 6


def test_damage_of_a_deed_falls_at_once_and_stops_nobody_from_straying() -> None:
    cleric = {"class": "cleric", "carried": ["Scepter of the Dead"]}
    mad = sturdy(conditions=["charmed"])
    dead = {"class": "rogue", "ghost": True}
    rolls = [{"natural": 2, "wheel": 1}, "cleric", 2]
    here = table(cleric, mad, dead, room=2, monsters=MEEK, rolls=rolls)
    full = hero(here, "cleric").hp
    do(here, next(one for one in offered(here) if "scepter" in one))
    assert hero(here, "cleric").hp == full - 5
    do(here, "done")
    assert told(here, "turns")


@pytest.mark.rule("truedungeon.combat.rd-trigger")
def test_a_charmed_friend_suffers_it_for_a_wound_in_melee_only() -> None:
    bow = {"class": "fighter", "missile": ["Yew Stave"], "in_hand": "missile", "card": {"hp": 60}}
    idle = [monster(number=0)]
    for mad, less, back in ((sturdy(), 0, 5), (sturdy(), 9, 0), (bow, 0, 0)):
        friend = {"class": "cleric", "card": {"hp": 40, "retribution": 5, "melee-ac": 5, "reduction": less}}
        here = table(friend, {**mad, "conditions": ["charmed"]}, monsters=idle, rolls=[{"natural": 19, "wheel": 4}])
        do(here, "done")
        assert state(here).heroes[1].hp == 60 - back


@pytest.mark.rule("truedungeon.combat.rd-trigger")
@pytest.mark.parametrize(("conditions", "back"), [([], 5), (["diseased"], 3)])
def test_a_charmed_friend_suffers_retribution_too(conditions: list[str], back: int) -> None:
    mad = sturdy(conditions=["charmed"])
    friend = {"class": "cleric", "card": {"hp": 40, "retribution": 5, "melee-ac": 5}, "conditions": conditions}
    here = table(friend, mad, monsters=MEEK, rolls=[{"natural": 19, "wheel": 4}, "cleric", 2])
    do(here, "done")
    assert hero(here, "cleric").hp < 40 and hero(here, "dwarf-fighter").hp == 60 - back


@pytest.mark.rule("truedungeon.condition.confused.table")
def test_a_confused_monster_may_turn_on_whoever_confused_it() -> None:
    here = table("cleric", "rogue", "fighter", monsters=[monster(conditions=["confused"])], rolls=[1, 2])
    confused = foe(here).lasting[0]
    confused.by = "rogue"
    for seat in range(3):
        do(here, "done", seat=seat)
    assert told(here, "attacks")[0].data["whom"] == ["Rogue"]


@pytest.mark.rule("truedungeon.digital.monster-policies")
def test_damage_of_the_round_before_last_is_forgotten() -> None:
    angry = monster(attacks=[attack(damage=0)], targeting="most_damage_last_round")
    rolls = [{"natural": 19, "wheel": 4}, 2, "cleric", 2]
    here = table(sturdy(), "cleric", monsters=[angry], rolls=rolls)
    do(here, "attack ogre", "done")
    do(here, "done", seat=1)
    do(here, "done")
    do(here, "done", seat=1)
    assert [one.data["whom"] for one in told(here, "attacks")] == [["Dwarf Fighter"], ["Cleric"]]


def test_a_shorter_stun_does_not_shorten_a_longer_one() -> None:
    here = table(sturdy(), monsters=MEEK)
    for left in (3, 1):
        assert inflict(state(here), foe(here), "stunned", here.tell, until="turn", left=left)
    assert [one.left for one in foe(here).lasting] == [3]


# ---------------------------------------------------------------- between rooms


@pytest.mark.rule("truedungeon.death.permanent-conditions", "truedungeon.difficulty.non-lethal.revive")
@pytest.mark.parametrize("kept", [False, True])
def test_who_comes_back_on_non_lethal_is_cured_as_by_any_revival(kept: bool) -> None:
    ill = {"class": "rogue", "dead": True, "conditions": ["poisoned", "held"]}
    more: dict[str, Any] = {"stage": "recovery", "rooms": ["overcome"], "difficulty": "non-lethal"}
    here = table("fighter", ill, options={"kept": kept}, **more)
    hero(here, "rogue").lasting.append(Lasting("a boon", "game"))
    do(here, "ready")
    assert [one.name for one in hero(here, "rogue").lasting] == [*["poisoned"] * kept, "a boon"]
    assert hero(here, "rogue").hp == 1


@pytest.mark.rule("truedungeon.condition.petrified.items")
def test_what_turned_to_stone_does_not_regenerate_its_wearer() -> None:
    stone = {"class": "rogue", "hp": 5, "conditions": ["petrified"], "card": {"regeneration": 3}}
    here = table(
        {"class": "fighter", "hp": 5, "card": {"regeneration": 3}}, stone, stage="recovery", rooms=["overcome"]
    )
    do(here, "ready")
    assert [one.hp for one in state(here).heroes] == [8, 5]
