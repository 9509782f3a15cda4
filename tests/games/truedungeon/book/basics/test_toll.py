"""What the numbers of a card do at the table: who may strike whom, bonuses against some monsters, sets at work."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, dealt, one, quiet, slid
from tests.games.truedungeon.casters import FAIL, score, still
from tests.games.truedungeon.character.test_set_bonuses import DARKTHORN, DEATH, ELDRITCH, MITHRAL, VIPER
from tests.games.truedungeon.fights import (
    attack,
    cited,
    foe,
    hero,
    monster,
    offered,
    refusal,
    state,
    struck,
    sturdy,
    table,
    taken,
)
from tests.tables import do, told
from undercroft import Table

BREATH: dict[str, Any] = {"form": "area", "to_hit": None, "damage": 41, "type": "fire", "breath": True}
CRIT = slid(20, 4)
"""On a Viper Strike Fang the wheel shows 6 there."""


def returned(on: Table) -> list[int]:
    """What came back at the monster."""
    return [event.data["damage"] for event in told(on, "retribution")]


@pytest.mark.rule("truedungeon.party.coop")
def test_nobody_attacks_a_companion() -> None:
    on = table("fighter", "bard")
    assert not [id for id in offered(on) if id.endswith(" bard") and id.startswith(("attack", "shoot"))]
    assert refusal(on, "attack bard") == "truedungeon.party.coop"
    assert refusal(on, "attack ghoul") != "truedungeon.party.coop"


@pytest.mark.rule("truedungeon.party.anyone-may-attack")
def test_a_wizard_may_fight_or_hold_back() -> None:
    on = table({"class": "wizard", "melee": ["Kitchen Knife"]})
    assert {"attack ogre", "done"} <= set(offered(on))
    assert "shoot ogre" not in offered(on)
    assert refusal(on, "shoot ogre") == "truedungeon.party.anyone-may-attack"


@pytest.mark.parametrize(("types", "damage"), [(["undead"], 7), (["giant"], 5)])
@pytest.mark.rule("truedungeon.party.conditional-bonus-duty")
def test_a_bonus_against_the_undead_is_applied_to_the_undead(types: list[str], damage: int) -> None:
    on = table(one("fighter", "+3 Dawnless"), monsters=[quiet(types=types)], rolls=[slid(10, 2), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.set.viper-strike.rogue", "truedungeon.set.viper-strike.example")
def test_a_rogues_viper_crit_doubles_the_sneak_attack() -> None:
    for worn, damage in ((VIPER[:3], 12 + 30), ((), 12 + 15)):
        rogue = one("rogue", "+2 Viper Strike Fang", tokens=list(worn))
        on = table(rogue, monsters=[monster(number=0)], rolls=[CRIT])
        do(on, "use sneak-attack", "done", "attack ogre", "done")
        assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.set.mithral.three")
def test_three_mithral_pieces_halve_a_breath() -> None:
    assert taken(struck(BREATH, sturdy(tokens=list(MITHRAL[:3])), rolls=[])) == [20]
    assert taken(struck(BREATH, sturdy(tokens=list(MITHRAL[:2])), rolls=[])) == [41]


@pytest.mark.rule("truedungeon.set.mithral.six")
@pytest.mark.parametrize(("natural", "place", "dead"), [(20, 7, True), (20, 8, True), (20, 6, False), (19, 8, False)])
def test_the_mithral_sword_slays_dragons(natural: int, place: int, dead: bool) -> None:
    slayer = one("fighter", MITHRAL[5], tokens=list(MITHRAL[:5]))
    on = table(slayer, monsters=[quiet(types=["dragon"])], rolls=[slid(natural, place), *([] if dead else [MISS])])
    do(on, "attack ogre", "done")
    assert foe(on).dead == dead


@pytest.mark.rule("truedungeon.partycard.rd")
def test_retribution_answers_melee_damage() -> None:
    knight = sturdy(tokens=list(DEATH[:4]))
    assert returned(struck({}, knight, rolls=[15])) == [6]
    assert returned(struck({"form": "ranged"}, knight, rolls=[15])) == []
    assert returned(struck({}, sturdy(tokens=list(DEATH[:4]), card={"reduction": 8}), rolls=[15])) == []


@pytest.mark.parametrize(("beast", "back"), [({}, [2]), ({"immune": ["piercing"]}, [0])])
@pytest.mark.rule("truedungeon.set.darkthorn.rd")
def test_darkthorn_is_retribution_of_the_piercing_kind(beast: dict[str, Any], back: list[int]) -> None:
    thorny = {"class": "fighter", "tokens": list(DARKTHORN), "card": {"melee-ac": 10}}
    on = struck({}, thorny, rolls=[15], foe=beast)
    assert returned(on) == back and "truedungeon.set.darkthorn.rd" in cited(on, "retribution")
    other = struck({}, {**thorny, "tokens": ["Hedgehog Mantle"]}, rolls=[15])
    assert returned(other) and "truedungeon.set.darkthorn.rd" not in cited(other, "retribution")


@pytest.mark.rule("truedungeon.set.templar.three")
def test_templar_pieces_heal_on_entering_a_room() -> None:
    worn = ["Templar Armor", "Templar Helmet", "Templar Shield"]
    on = table({"class": "paladin", "tokens": worn, "hp": 10}, monsters=None, stage="recovery")
    before = state(on).room
    while state(on).room == before:
        do(on, "ready" if "ready" in offered(on) else offered(on)[-1])
    assert hero(on, "paladin").hp == 13


@pytest.mark.rule("truedungeon.party.injury-death", "truedungeon.partycard.death-room")
def test_characters_lose_hit_points_and_die_in_a_room() -> None:
    two = monster(number=1, targeting="front_of_marching_order", attacks=[attack(damage=7)])
    weak = sturdy(hp=11, card={"hp": 18})
    on = table(weak, "bard", monsters=[two], rolls=[15, 15], first="monsters", room=3)
    assert hero(on, "dwarf-fighter").hp == 4
    do(on, "done")
    do(on, "done", seat=1)
    dead = hero(on, "dwarf-fighter")
    assert (dead.hp, dead.is_dead, dead.died) == (0, True, 3)


@pytest.mark.rule("truedungeon.ability.hp")
def test_damage_lowers_hit_points_and_healing_restores_them() -> None:
    on = struck({}, {"class": "paladin", "card": {"hp": 40, "melee-ac": 10}}, rolls=[15])
    assert hero(on, "paladin").hp == 32
    do(on, "use lay-on-hands paladin 6")
    assert hero(on, "paladin").hp == 38


@pytest.mark.parametrize(("natural", "damage"), [(4, []), (5, [8])])
@pytest.mark.rule("truedungeon.ability.ac-meaning")
def test_an_attack_that_equals_the_armor_class_hits(natural: int, damage: list[int]) -> None:
    assert taken(struck({}, rolls=[natural])) == damage


@pytest.mark.parametrize(("natural", "how"), [(9, "missed"), (10, "hit")])
@pytest.mark.rule("truedungeon.ability.ac-meaning")
def test_a_slide_that_equals_the_armor_class_hits(natural: int, how: str) -> None:
    fighter = one("fighter", "Heavy Mace", card={"melee-to-hit": 4})
    on = table(fighter, monsters=[quiet(ac=14)], rolls=[slid(natural, 2), MISS])
    do(on, "attack ogre", "done")
    assert [(event.data["total"], event.data["how"]) for event in told(on, "scored")] == [(natural + 4, how)]


@pytest.mark.rule("truedungeon.digital.needs-plus")
def test_below_its_plus_no_weapon_harms_a_warded_monster() -> None:
    for weapon, thrown, damage in (("Heavy Mace", 20, 0), ("+1 Mithral Long Sword", 10, 0), ("+3 Dawnless", 10, 5)):
        on = table(one("fighter", weapon), monsters=[quiet(needs_plus=2)], rolls=[slid(thrown, 2), MISS])
        do(on, "attack ogre", "done")
        assert foe(on).taken == damage


WIND = ("Amulet of the Wind", "Cloak of the Wind", "Earcuff of the Wind")


@pytest.mark.rule("truedungeon.set.wind.three")
def test_mundane_missiles_do_nothing_to_three_wind_pieces() -> None:
    blows: list[tuple[int, dict[str, Any], list[int]]] = [
        (3, {}, []),
        (2, {}, [8]),
        (3, {"magical": True}, [8]),
        (3, {"form": "melee"}, [8]),
    ]
    for worn, arrow, damage in blows:
        bard = {"class": "bard", "tokens": list(WIND[:worn]), "card": {"hp": 40, "missile-ac": 10, "melee-ac": 10}}
        on = struck({"form": "ranged", **arrow}, bard, rolls=[15])
        assert taken(on) == damage
        assert len(told(on, "deflected")) == (not damage)


@pytest.mark.rule("truedungeon.set.elemental-eldritch.pool")
def test_the_eldritch_bonus_to_a_storm_is_one_pool() -> None:
    wizard = {"class": "wizard", "level": 5, "tokens": list(ELDRITCH[1:])}
    on = table(wizard, monsters=[still(), still("imp")], options=FAIL)
    do(on, "cast lightning-storm")
    assert (on.choices[0].ask, offered(on)) == ("divide", ["0", "1", "2"])
    do(on, "1")
    assert score(on) == {"Ogre": 21, "Imp": 21}


@pytest.mark.rule("truedungeon.set.elemental-eldritch.pool")
def test_the_eldritch_bonus_to_the_healing_of_all_is_one_pool() -> None:
    bard = {"class": "bard", "level": 5, "tokens": list(ELDRITCH[1:]), "hp": 5}
    on = table(bard, {"class": "monk", "card": {"hp": 40}, "hp": 5}, monsters=[still()], options=FAIL)
    do(on, "cast soothe-wounds")
    assert (on.choices[0].ask, offered(on)) == ("divide", [str(points) for points in range(7)])
    do(on, "1")
    assert (hero(on, "bard").hp, hero(on, "monk").hp) == (5 + 3 + 1, 5 + 3 + 5)
