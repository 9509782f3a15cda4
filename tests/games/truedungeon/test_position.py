"""A position given as plain data: what it says is so, and what cannot be is refused with the rule and the place."""

from typing import Any

import pytest

from tests.games.truedungeon.fights import attack, hero, monster, refusal, state, table
from undercroft import Table, games
from undercroft.engine import Refused
from undercroft.games.truedungeon.position.parts import CARD
from undercroft.games.truedungeon.state.stats import most_hp

BOX = {"clue": "Look up."}
PUZZLE = {"kind": "sequence", "prompt": "Which?", "elements": ["red", "blue"], "solution": ["red", "blue"]}
PIT = {"id": "pit", "damage": 4}
ATTACK, FIELDS = "truedungeon.digital.attack-format", "truedungeon.partycard.fields"
FORMAT = "truedungeon.digital.monster-format"
ROOM, TRAP = "truedungeon.digital.room-format", "truedungeon.digital.trap-format"


def refused(position: dict[str, Any]) -> tuple[str, str | None]:
    """The rule by which this position of one character is refused, and the place."""
    with pytest.raises(Refused) as caught:
        Table.start("truedungeon", seats=1, position={"party": [{"class": "fighter"}], **position})
    rule = str(caught.value.rule)
    assert rule in games.get("truedungeon").ledger
    return rule, caught.value.at


@pytest.mark.parametrize(
    ("who", "rule", "at"),
    [
        ({"card": {"zz": 5}}, "truedungeon.partycard.filled", "card"),
        ({"card": {"HP": 50}}, "truedungeon.partycard.filled", "card"),
        ({"card": {"treasure": 2}}, "truedungeon.partycard.filled", "card"),
        ({"card": {"hp": 0}}, FIELDS, "card hp"),
        ({"card": {"hp": -5}}, FIELDS, "card hp"),
        ({"card": {"hp": 10**30}}, FIELDS, "card hp"),
        ({"card": {"reduction fire": -1}}, FIELDS, "card reduction fire"),
        ({"card": {"immune fear": -1}}, FIELDS, "card immune fear"),
        ({"card": {"will": -10000}}, FIELDS, "card will"),
        ({"conditions": ["bored"]}, "truedungeon.condition.summary.duration", "condition 1"),
        ({"conditions": ["prone", "prone"]}, "truedungeon.condition.summary.stack", "conditions"),
        ({"spent": ["Ash's Death Pouch"]}, "truedungeon.token.consumable.surrender", "spent"),
        ({"powers": {"zz": 1}}, "truedungeon.class.level.availability", ""),
        (
            {"powers": {"weapon-specialization": 100}},
            "truedungeon.class.card.power-box",
            "powers weapon-specialization",
        ),
        ({"powers": {"weapon-specialization": -1}}, "truedungeon.class.card.power-box", "powers weapon-specialization"),
        ({"class": "cleric", "spells": {"fire-dart": 1}}, "truedungeon.class.level.availability", ""),
        ({"class": "cleric", "spells": {"bless": -1}}, "truedungeon.spell.uses-number", "spells bless"),
        ({"instrument": "Lyre of Lore"}, "truedungeon.instrument.only-listed", "instrument"),
        ({"class": "bard", "instrument": "kazoo"}, "truedungeon.instrument.only-listed", "instrument"),
        ({"entered": [8]}, "truedungeon.room.seven", "entered 1"),
        ({"entered": [-1]}, "truedungeon.room.seven", "entered 1"),
        ({"entered": [3]}, "truedungeon.xp.components", "entered"),
        ({"entered": [1, 1]}, "truedungeon.xp.components", "entered"),
    ],
)
def test_a_character_that_cannot_be_is_refused(who: dict[str, Any], rule: str, at: str):
    place = f"party 1, {at}" if at else "party 1"
    assert refused({"party": [{"class": "fighter", **who}], "room": 2}) == (rule, place)


@pytest.mark.parametrize(
    ("given", "rule", "at"),
    [
        ({"room": 0}, "truedungeon.room.seven", "room"),
        ({"round": 10**9}, "truedungeon.combat.round", "round"),
        ({"clock": -5}, "truedungeon.room.clock", "clock"),
        ({"clock": 10000}, "truedungeon.room.clock", "clock"),
        ({"rooms": ["overcome", "failed"]}, "truedungeon.room.seven", "rooms"),
        ({"push": {"normal": -4}, "monsters": []}, "truedungeon.push.amount", "push normal"),
        ({"traps": [PIT]}, ROOM, "traps"),
        ({"evil": "Below."}, ROOM, "evil"),
        ({"surprise": True}, ROOM, "surprise"),
        ({"rogue_box": BOX}, ROOM, "rogue_box"),
        ({"monsters": [], "stage": "before"}, ROOM, "stage"),
        ({"monsters": [], "stage": "before", "rogue_box": BOX}, ROOM, "stage"),
        ({"ghosts": [{"class": "fighter"}]}, "truedungeon.party.unique-class", "party"),
    ],
)
def test_a_moment_that_cannot_be_is_refused(given: dict[str, Any], rule: str, at: str):
    assert refused(given) == (rule, at)


@pytest.mark.parametrize(
    ("given", "rule", "at"),
    [
        ({"monsters": [5]}, FORMAT, "monster 1"),
        ({"monsters": [monster(), monster()]}, ROOM, "monster ogre"),
        ({"monsters": [monster(id="Big Ogre")]}, FORMAT, "monster Big Ogre"),
        ({"monsters": [monster(name="")]}, FORMAT, "monster ogre, name"),
        ({"monsters": [monster(hp=0)]}, FORMAT, "monster ogre, hp"),
        ({"monsters": [monster(hp={"epic": 5})]}, FORMAT, "monster ogre, hp"),
        ({"monsters": [monster(ac=-1)]}, FORMAT, "monster ogre, ac"),
        ({"monsters": [monster(number=-1)]}, FORMAT, "monster ogre, number"),
        ({"monsters": [monster(types=["undaed"])]}, FORMAT, "monster ogre, types"),
        ({"monsters": [monster(board="zz")]}, FORMAT, "monster ogre, board"),
        ({"monsters": [monster(taken=150)]}, "truedungeon.death.zero", "monster ogre, taken"),
        ({"monsters": [monster(taken=-1)]}, "truedungeon.death.zero", "monster ogre, taken"),
        (
            {"monsters": [monster(conditions=["prone"] * 2)]},
            "truedungeon.condition.summary.stack",
            "monster ogre, conditions",
        ),
        ({"monsters": [monster(attacks=[attack(to_hit={})])]}, ATTACK, "monster ogre, attack claw, to_hit"),
        ({"monsters": [monster(attacks=[attack(damage="zz")])]}, ATTACK, "monster ogre, attack claw, damage"),
        ({"monsters": [monster(attacks=[attack(targets=-1)])]}, ATTACK, "monster ogre, attack claw, targets"),
        ({"monsters": [monster()], "traps": [PIT, PIT]}, ROOM, "trap pit"),
        ({"monsters": [monster()], "traps": [{**PIT, "save": "will", "dc": -3}]}, TRAP, "trap pit, dc"),
        ({"monsters": [monster()], "traps": [{"id": "pit", "falling": -3}]}, TRAP, "trap pit, falling"),
        ({"monsters": [monster()], "rogue_box": {"clue": ""}}, "truedungeon.digital.rogue-clue", "rogue_box, clue"),
        ({"monsters": [monster()], "traps": [PIT], "rogue_box": {**BOX, "trap": "pit"}}, TRAP, "rogue_box, trap"),
        ({"monsters": [monster()], "gear_hooks": {"zz": {"text": "x"}}}, ROOM, "gear_hooks zz"),
        ({"puzzle": PUZZLE, "gear_hooks": {"rope": {"text": "x", "clue": 1}}}, ROOM, "gear_hooks rope, clue"),
        ({"puzzle": PUZZLE, "gear_hooks": {"rope": {"text": "x", "time": -1}}}, ROOM, "gear_hooks rope, time"),
        ({"puzzle": PUZZLE, "gear_hooks": {"rope": {"text": "x", "damage": -1}}}, ROOM, "gear_hooks rope, damage"),
        ({"puzzle": PUZZLE, "special_revival": {"text": "x", "hp": 0}}, ROOM, "special_revival, hp"),
        ({"puzzle": PUZZLE, "special_revival": {"text": "x", "most": 0}}, ROOM, "special_revival, most"),
        ({"puzzle": {**PUZZLE, "solution": ["green"]}}, "truedungeon.digital.puzzle-format", "puzzle, solution"),
        ({"puzzle": {**PUZZLE, "elements": []}}, "truedungeon.digital.puzzle-format", "puzzle, elements"),
    ],
)
def test_what_nobody_could_play_in_a_room_is_refused(given: dict[str, Any], rule: str, at: str):
    assert refused(given) == (rule, at)


ODD: list[dict[str, Any]] = [
    {"number": 0, "ac": 99},
    {"attacks": []},
    {"attacks": [attack(damage=0)]},
    {"attacks": [{"id": "song", "name": "song", "damage": 3}]},
    {"attacks": [attack(dc=12, to_hit=-30, spell_level=2, type="typeless", min_difficulty="epic")]},
    {"attacks": [attack(form="area", targets=2)]},
    {"immune": ["fire"], "vulnerable": {"fire": 5}, "prxd_trigger": "hit"},
    {"flying": True},
    {"barred": True},
    {"separated": True},
]


@pytest.mark.parametrize("odd", ODD)
def test_a_monster_need_not_make_sense_as_one_of_an_adventure_must(odd: dict[str, Any]):
    assert table("fighter", monsters=[monster(**odd)]).waiting == (0,)


@pytest.mark.parametrize("trap", [{"id": "pit"}, PIT, {**PIT, "falling": 10}, {"id": "pit", "falling": 10}])
def test_a_trap_need_not_say_anything_or_do_any_harm(trap: dict[str, Any]):
    assert table("fighter", traps=[trap], stage="before").waiting == (0,)


def test_a_puzzle_may_have_no_facts_or_too_few():
    for facts in ([], [{"text": "Red is there.", "says": "red at 1"}]):
        assert table("fighter", monsters=[], puzzle={**PUZZLE, "facts": facts}).choices[0].ask == "piece"


@pytest.mark.parametrize("name", CARD)
def test_every_number_of_a_card_may_be_given(name: str):
    assert hero(table({"class": "fighter", "card": {name: 1}}), "fighter").given == {name: 1}


def test_the_least_and_the_most_are_taken():
    one = {"class": "fighter", "level": 5, "card": {"hp": 9999, "will": -9999}, "powers": {"weapon-specialization": 99}}
    on = table(one, monsters=[monster(hp=9999, taken=9998)], round=9999, room=7, push={"normal": 99})
    assert (most_hp(state(on), hero(on, "fighter")), hero(on, "fighter").hp) == (9999, 9999)
    assert (state(on).room, state(on).foes[0].taken) == (7, 9998)
    assert [state(table("fighter", stage="recovery", clock=clock)).clock for clock in (0, 9999)] == [0, 9999]


def test_what_is_used_up_and_the_rooms_entered_are_as_given():
    broth = "Broth of the Cave Bear"
    one = {"class": "fighter", "carried": [broth] * 2, "spent": [broth], "entered": [1, 3]}
    on = table(one, "bard", room=3, rooms=["overcome"] * 3)
    s = state(on)
    assert (s.count(s.heroes[0], broth), s.heroes[0].rooms, s.heroes[1].rooms) == (1, [1, 3], [1, 2, 3])
    assert s.rooms == {1: "overcome", 2: "overcome", 3: "overcome"}
    with pytest.raises(Refused, match="no 'Broth of the Cave Bear' that could be used up"):
        table({**one, "spent": [broth] * 3}, room=3)


@pytest.mark.rule("truedungeon.class.paladin.lay.pool")
@pytest.mark.parametrize(("level", "spent", "left"), [(4, 0, 12), (4, 5, 7), (4, 12, 0), (5, 14, 1), (4, 99, 0)])
def test_points_of_lay_on_hands_are_spent_as_given_and_no_more_than_there_are(level: int, spent: int, left: int):
    one = {"class": "paladin", "level": level, "powers": {"lay-on-hands": spent}, "card": {"hp": 60}, "hp": 1}
    on = table(one)
    boxes = hero(on, "paladin").boxes
    assert boxes is not None and (boxes.powers, boxes.points) == ({}, (15 if level == 5 else 12) - left)
    if left:
        offered = [option.id for option in on.choices[0].options if option.id.startswith("use lay-on-hands paladin ")]
        assert offered == [f"use lay-on-hands paladin {number}" for number in range(1, left + 1)]
    else:
        assert refusal(on, "use lay-on-hands paladin 1") == "truedungeon.class.paladin.lay.pool"


def test_one_who_casts_from_a_pool_has_cast_so_many_of_their_levels():
    free, spent = table("bard"), table({"class": "bard", "spells": {"sonic-dart": 99}})
    cast = [[option.id for option in on.choices[0].options if option.id.startswith("cast ")] for on in (free, spent)]
    assert set(cast[1]) < set(cast[0])
    boxes = hero(spent, "bard").boxes
    assert boxes is not None and boxes.spells == {} and boxes.slots[0] == 99
