"""What seldom matters in a fight, and then does: the second of two, numbers at their bounds, words that say so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet
from tests.games.truedungeon.casters import still
from tests.games.truedungeon.fights import attack, foe, hero, monster, state, struck, sturdy, table, taken
from tests.games.truedungeon.sliders import HEART, at_board, shot
from tests.games.truedungeon.sliders import attack as all_attack
from tests.tables import do, told
from undercroft.engine import Scripted
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import Words
from undercroft.games.truedungeon.book.combat import casters, martial, pucks, sliding
from undercroft.games.truedungeon.book.combat.dealing import Scored, deals
from undercroft.games.truedungeon.content.board.noise import SPREADS
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.state.records import Lasting, Slide

CHARM = """kind = "tokens"
[[token]]
name = "Test Veil"
slot = "head"
kind = "clothing"
rarity = "rare"
text = "Immune to gaze attacks."
effects = [{ stat = "immune", to = "gaze" }]
"""
DUELIST: dict[str, Any] = one("fighter", SWORD, subclass="duelist")


@pytest.mark.parametrize("veiled", [False, True])
def test_who_wears_a_veil_is_not_gazed_at(veiled: bool) -> None:
    who = sturdy(tokens=["Test Veil"] * veiled)
    on = struck({"gaze": True, "form": "ranged"}, who, rolls=[19], options={"user_catalogue": CHARM})
    assert taken(on) == [] if veiled else [8]


@pytest.mark.rule("truedungeon.digital.slide-order")
def test_whose_blade_lies_there_is_not_in_the_lineup() -> None:
    on = at_board(DUELIST, one("paladin", SWORD), rolls=[MISS, MISS])
    all_attack(on, 0)
    on.answer(0, shot(HEART - 60))
    do(on, "keep", "leave")
    while on.choices[min(on.choices)].ask == "react":
        do(on, "pass")
    all_attack(on, 1)
    assert [event.data["who"] for event in told(on, "lineup")] == [["Duelist"], ["Paladin"]]


@pytest.mark.rule("truedungeon.digital.rolled-coup")
def test_who_strikes_the_helpless_at_the_board_is_not_in_the_lineup() -> None:
    on = at_board(one("paladin", SWORD), rolls=[{"wheel": 1}, MISS], monsters=[quiet(conditions=["asleep"])])
    do(on, "coup ogre")
    assert dealt(on) and not told(on, "lineup")


@pytest.mark.parametrize(
    ("natural", "why", "said"),
    [
        (1, ["+2 melee"], ""),
        (2, ["+2 melee"], "; +2 melee: 4 to hit"),
        (19, ["+2 melee", "-1 shaken"], "; +2 melee, -1 shaken: 20 to hit"),
        (20, ["+2 melee"], ""),
        (12, [], ""),
    ],
)
def test_of_a_puck_in_a_zone_the_sum_is_told(natural: int, why: list[str], said: str) -> None:
    words = sliding.EVENTS["lies"]
    assert isinstance(words, Words) and words.more is not None
    assert words.more({"natural": natural, "why": why}) == {"sum": said}


@pytest.mark.rule("truedungeon.subclass.duelist.twist-the-blade.effect")
def test_a_blade_of_this_round_takes_the_place_of_no_other_but_this_rounds() -> None:
    on = table(DUELIST)
    duelist = hero(on, "fighter")
    duelist.lasting = [Lasting("bless", left=2), Lasting(martial.TWIST, left=2), Lasting(martial.TWIST, left=1)]
    slide = Slide(duelist.number, "ogre", "melee", SWORD, natural=15, hit=True, dealt=7)
    martial.leave_blade(state(on), duelist, slide, foe(on))
    assert [(one.name, one.left) for one in duelist.lasting] == [("bless", 2), (martial.TWIST, 1), (martial.TWIST, 2)]
    assert duelist.lasting[-1].values == {"damage": 7}


@pytest.mark.parametrize("weapons_only", [False, True])
def test_a_templars_might_is_for_weapons_and_unless_by_variant_for_spells(weapons_only: bool) -> None:
    on = table({"class": "cleric", "subclass": "templar"}, options={"weapons_only": weapons_only})
    for form, natural in (("melee", 19), ("melee", 20), ("spell", 19), ("spell", 20)):
        harm = Reckoning()
        slide = Slide(0, "ogre", form, "x", natural)
        least, rule = casters.crit_from(state(on), hero(on, "cleric"), slide, harm)
        might = form == "melee" or not weapons_only
        assert (least < 20, rule == "truedungeon.subclass.templar.righteous-might") == (might, might)
        assert ("truedungeon.subclass.templar.righteous-might-not-20" in harm.rules) is (might and natural < 20)


@pytest.mark.parametrize(("natural", "rule"), [(19, "truedungeon.crit.only-20-auto"), (20, "truedungeon.crit.double")])
def test_a_keen_blade_crits_by_the_rule_of_its_number(natural: int, rule: str) -> None:
    on = table(one("fighter", "+1 Celestial Keen Long Sword"))
    slide = Slide(0, "ogre", "melee", SWORD, natural, damage=[[5, "slashing", "", ""]], crit_from=19)
    found = Scored()
    deals(state(on), slide, found)
    assert found.critical and rule in found.harm.rules and found.parts == {"slashing": 10}


@pytest.mark.parametrize(
    ("options", "drag", "named"),
    [
        ({"exact": True}, True, None),
        ({}, True, "expert"),
        ({"equal": True}, True, "average"),
        ({"slide_skill": "novice"}, False, "novice"),
        ({"slide_skill": "novice", "equal": True}, False, "novice"),
    ],
)
def test_a_hand_is_as_steady_as_it_is_said_to_be(options: dict[str, Any], drag: bool, named: str | None) -> None:
    on = table("fighter", options={"mode": "slide", **options})
    assert pucks.spread_here(state(on), drag=drag) == (None if named is None else SPREADS[named])


def test_the_puck_of_a_ghost_is_a_ghosts() -> None:
    ghost = {"class": "bard", "tokens": ["Shirt of Spiritward"], "dead": True}
    on = at_board(one("paladin", SWORD), ghost)
    made = pucks.launch(
        state(on), hero(on, "bard"), ["bard"], "ghost", [Shot(3000, 0, 1500)], 0, False, Scripted(rolls=[])
    )
    assert [puck.kind for puck in made] == ["ghost"]


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies")
@pytest.mark.parametrize(
    ("form", "stat", "hits"),
    [
        ("ranged", "missile-to-hit", True),
        ("ranged", "melee-to-hit", False),
        ("melee", "melee-to-hit", True),
        ("melee", "missile-to-hit", False),
        ("ranged", "to-hit", True),
        ("melee", "attack", True),
    ],
)
def test_what_helps_a_charmed_monster_to_hit_is_of_its_attacks_form(form: str, stat: str, hits: bool) -> None:
    mad = monster(number=1, conditions=["charmed"], attacks=[attack(form=form)])
    on = table(sturdy(), monsters=[mad, still("troll", hp=90)], rolls=[8])
    foe(on).lasting.append(Lasting("something", stats={stat: 1}))
    do(on, "done")
    assert [event.data["how"] for event in told(on, "brawls")] == ["hits" if hits else "misses"]
