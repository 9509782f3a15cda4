"""What a room does to whom at the end of a round, who slips on ice, and who stands next to whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one
from tests.games.truedungeon.fights import anew, foe, hero, monster, state, table
from tests.games.truedungeon.sliders import HEART, at_board, attack, read, shot
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
