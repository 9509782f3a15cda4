"""A table of situations with the answers a good player gives: the sound bot and the expert give them with any dice.

Each has a name that says why. `answers` are beginnings of ids, of which each answer must have one; `never` beginnings
of which none may have one.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from tests.games.truedungeon.fights import PUZZLE, monster, table
from undercroft.engine import Chance, seed_key
from undercroft.games.truedungeon.players.bot import BOTS

TIMES: Final = 7


class Situation(msgspec.Struct, frozen=True):
    """A position, who is asked, and what is right there."""

    name: str
    party: tuple[Any, ...]
    answers: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    monsters: tuple[dict[str, Any], ...] = (monster(),)
    seat: int = 0
    more: dict[str, Any] = {}


def near(id: str, hp: int = 150, **more: Any) -> dict[str, Any]:
    """A monster that is near death."""
    return monster(id=id, name=id.title(), hp=hp, taken=hp * 19 // 20, **more)


def fresh(id: str, **more: Any) -> dict[str, Any]:
    """A monster that has lost nothing yet."""
    return monster(id=id, name=id.title(), **more)


SWORD: Final = {"class": "fighter", "melee": ["Militia Long Sword"]}
BOW: Final = {"class": "ranger", "missile": ["+2 Keen Longbow"], "in_hand": "missile"}
DRAUGHT: Final = "Draught of Sound Mending"
DOWN: Final = {"class": "wizard", "hp": 2}
BLOWS: Final = ("attack", "shoot", "fire", "throw")
HEALS: Final = ("cast cure", "use lay-on-hands", "drink", "read", "give", "wave")

AFTER: Final = {"stage": "recovery", "rooms": ["overcome"], "puzzle": PUZZLE}
AXE: Final = {"class": "barbarian", "melee": ["Boar Spear"]}
BODKIN: Final = {"class": "rogue", "melee": ["Bodkin"]}
SNEAK: Final = {"class": "rogue", "melee": ["Bodkin"], "missile": ["Crow-Scarer's Bow"]}
SPENT: Final = {"fire-dart": 9, "frost-dart": 9, "burning-hands": 9, "magic-missile": 9, "acid-ray": 9}
STAFF: Final = {
    "class": "wizard",
    "melee": ["Bodkin"],
    "missile": ["+1 Mystic Staff of Sleet"],
    "in_hand": "missile",
    "spells": {**SPENT, "ray-of-shock": 9, "scorching-ray": 9},
}
ARCHER: Final = {"class": "fighter", "melee": ["Militia Long Sword"], "missile": ["Crow-Scarer's Bow"]}
LYING: Final = {**AXE, "conditions": ["prone"], "card": {"melee-to-hit": 15}}
LAST: Final = {"room": 7}
RIDDLE: Final = {
    "kind": "riddle_choice",
    "prompt": "Whose is it?",
    "elements": ["mine", "yours"],
    "solution": ["yours"],
}

SITUATIONS: Final = (
    # Whom to strike.
    Situation("end what is nearly down first", (SWORD,), ("attack troll",), monsters=(fresh("ogre"), near("troll"))),
    Situation(
        "the order of the list does not matter", (SWORD,), ("attack ogre",), monsters=(near("ogre"), fresh("troll"))
    ),
    Situation("shoot what nobody reaches", (BOW,), ("shoot", "fire", "throw"), monsters=(monster(flying=True),)),
    Situation("strike with a weapon in hand and nothing better to do", (SWORD,), BLOWS),
    # The weak side.
    Situation(
        "cold for what cold hurts",
        ({"class": "wizard"},),
        ("cast frost-dart",),
        monsters=(monster(vulnerable={"cold": 5}, lore=True),),
    ),
    Situation(
        "fire for what fire hurts",
        ({"class": "wizard"},),
        ("cast fire-dart",),
        monsters=(monster(vulnerable={"fire": 5}, lore=True),),
    ),
    Situation(
        "no cold for what burns well: it may feed on it",
        ({"class": "wizard"},),
        (),
        ("cast frost-dart",),
        monsters=(monster(vulnerable={"fire": 5}, lore=True),),
    ),
    Situation(
        "no fire for what is immune to it",
        ({"class": "wizard"},),
        (),
        ("cast fire-dart",),
        monsters=(monster(immune=["fire"], lore=True),),
    ),
    Situation(
        "no staff of cold for what fire hurts: the cold may feed it",
        (STAFF,),
        ("attack",),
        monsters=(monster(vulnerable={"fire": 5}, lore=True),),
    ),
    Situation(
        "the bow for what blades do not hurt",
        (ARCHER,),
        ("shoot",),
        monsters=(monster(immune=["slashing"], lore=True),),
    ),
    Situation(
        "turn Undead that are known to be some",
        ("cleric",),
        ("use turn-undead",),
        monsters=tuple(
            monster(id=id, name=id.title(), types=["undead"], lore=True) for id in ("ghoul", "wight", "zombie")
        ),
    ),
    Situation(
        "turn nobody who is known to live",
        ("cleric",),
        (),
        ("use turn-undead",),
        monsters=(monster(types=["animal"], lore=True),),
    ),
    Situation(
        "turn what looks Undead before anybody has told so",
        ("cleric", "bard"),
        ("use turn-undead",),
        monsters=tuple(monster(id=id, name=id.title(), icon="zombie") for id in ("ghoul", "wight", "zombie")),
    ),
    Situation(
        "turn those that came with one which is known to be Undead, when it has fallen too",
        ("cleric", "fighter"),
        ("use turn-undead",),
        monsters=(
            monster(id="ghoul", name="Ghoul", types=["undead"], lore=True),
            *(monster(id=id, name=id.title(), types=["undead"]) for id in ("wight", "wraith")),
        ),
        more={"round": 3},
    ),
    Situation(
        "turn nobody while a bard may still tell what they are",
        ("cleric", "bard"),
        (),
        ("use turn-undead",),
    ),
    # Healing.
    Situation("heal who will not stand another blow", ("cleric", {"class": "fighter", "hp": 3}), ("cast cure",)),
    Situation(
        "of two, heal the worse off",
        ("cleric", {"class": "fighter", "hp": 14}, DOWN),
        ("cast cure",),
        ("cast cure-light-wounds fighter", "cast cure-moderate-wounds fighter", "cast cure-minor-wounds fighter"),
    ),
    Situation("no cure at full health in a fight", ("cleric", "fighter"), (), HEALS),
    Situation("no cure for a scratch in a fight", ("cleric", {"class": "barbarian", "hp": 35}), (), HEALS),
    Situation("no cure at full health after a fight", ("cleric", "fighter"), ("ready",), monsters=(), more=AFTER),
    Situation(
        "a draught for oneself when it is close", ({"class": "fighter", "hp": 3, "carried": [DRAUGHT]},), ("drink",)
    ),
    Situation("no draught while one is well", ({**SWORD, "carried": [DRAUGHT]},), BLOWS, ("drink",)),
    Situation(
        "mend after the fight who was badly hurt",
        ("cleric", {"class": "fighter", "hp": 8}),
        ("cast cure", "read", "give"),
        monsters=(),
        more=AFTER,
    ),
    Situation(
        "lay hands on whoever is nearly dead", ("paladin", {"class": "wizard", "hp": 2}), ("use lay-on-hands wizard",)
    ),
    Situation(
        "no hands laid on a scratch after a fight: they may be needed yet",
        ("paladin", {"class": "fighter", "hp": 28}),
        (),
        ("use lay-on-hands",),
        monsters=(),
        more=AFTER,
    ),
    Situation("no hands laid on the healthy", ("paladin", "wizard"), (), ("use lay-on-hands",)),
    Situation("stand up, then strike what is nearly down", (LYING,), ("stand",), monsters=(near("ogre", hp=400),)),
    Situation(
        "no surge for a small Spell",
        ({"class": "druid", "spells": {"firebolt": 2, "cure-moderate-wounds": 1}},),
        (),
        ("surge",),
        more={"room": 5},
    ),
    Situation(
        "no cure for the Poisoned where nothing heals them: a wand could be waved for ever",
        (
            {"class": "cleric", "carried": ["Wand of Soft Moss"]},
            {"class": "fighter", "hp": 4, "conditions": ["poisoned"]},
        ),
        (),
        ("wave", "cast cure"),
        monsters=(),
        more={**AFTER, "difficulty": "nightmare"},
    ),
    # Time.
    Situation(
        "no cure in the last round for who stands firm: after it there is time",
        ("cleric", {"class": "fighter", "hp": 12}),
        (),
        HEALS,
        more={"clock": 100},
    ),
    Situation(
        "a cure in the last round for who may fall",
        ("cleric", {"class": "fighter", "hp": 3}),
        ("cast cure",),
        more={"clock": 100},
    ),
    Situation(
        "no great Spell in the last round of a fight that is lost",
        ({"class": "wizard", "spells": {**SPENT, "ray-of-shock": 9}},),
        (),
        ("cast scorching-ray",),
        monsters=(monster(hp=400),),
        more={"clock": 100, "room": 6},
    ),
    Situation(
        "all that one has when it is now or never",
        ({"class": "wizard", "spells": {**SPENT, "ray-of-shock": 9}},),
        ("cast scorching-ray",),
        monsters=(monster(hp=100, taken=85),),
        more={"clock": 100, "room": 1},
    ),
    Situation(
        "the sturdiest walks in front",
        ("wizard", {"class": "dwarf-fighter", "card": {"hp": 60, "melee-ac": 20}}),
        ("march front",),
        seat=1,
        more={"stage": "before"},
    ),
    Situation(
        "something rather than nothing: a Spell that was to be kept where no blow reaches",
        ({"class": "wizard", "spells": {**SPENT, "magic-missile": 1}},),
        ("cast", "throw"),
        monsters=(monster(hp=400, flying=True),),
        more={"room": 1, "difficulty": "hardcore"},
    ),
    Situation(
        "whoever walks in front stays there where nobody bears blows much better",
        (
            {"class": "dwarf-fighter", "card": {"hp": 37, "melee-ac": 17}},
            {"class": "fighter", "card": {"hp": 39, "melee-ac": 17}},
        ),
        (),
        ("march front",),
        seat=1,
        more={"stage": "before"},
    ),
    Situation(
        "what protects is for whoever is about to walk in front",
        ("bard", {"class": "dwarf-fighter", "card": {"hp": 60, "melee-ac": 20}}),
        (),
        ("cast bolster bard", "cast resistance bard", "cast song-of-heroism bard"),
        more={"stage": "before"},
    ),
    Situation(
        "no page for the hand of a bard that sings",
        ({"class": "bard", "carried": ["Page of Good Company"]}, "fighter"),
        (),
        ("read page-of-good-company",),
        more={"stage": "before", "room": 7},
    ),
    # No waste at the end of a fight.
    Situation(
        "no shield of pixies against the nearly dead",
        ({"class": "druid", "hp": 8},),
        (),
        ("cast pixie-shield",),
        monsters=(near("ogre"),),
        more=LAST,
    ),
    Situation(
        "no power is given back while all are near death",
        ({"class": "cleric", "level": 5}, {"class": "paladin", "powers": {"lay-on-hands": 18}}),
        (),
        ("use restore",),
        monsters=(near("ogre"), near("troll")),
        more={"round": 3},
    ),
    Situation(
        "no Spell is given back while all are near death",
        ({"class": "cleric", "level": 5}, {"class": "wizard", "level": 5, "spells": {"lightning-storm": 1}}),
        (),
        ("use restore",),
        monsters=(near("ogre"), near("troll")),
        more={"round": 3},
    ),
    Situation(
        "no Detect Evil is given back: it must be the very next deed, and there is nothing to look for",
        ({"class": "cleric", "level": 5}, {"class": "paladin", "powers": {"detect-evil": 3}}),
        (),
        ("use restore",),
        monsters=(),
        more={**AFTER, "rooms": ["overcome"] * 5, "room": 6},
    ),
    Situation(
        "no hands are given back where nobody is hurt",
        ({"class": "cleric", "level": 5}, {"class": "paladin", "powers": {"lay-on-hands": 18}}),
        (),
        ("use restore",),
        monsters=(),
        more={**AFTER, "rooms": ["overcome"] * 5, "room": 6},
    ),
    Situation(
        "no rage is given back when most of a fight is over",
        ("cleric", {"class": "barbarian", "powers": {"rage": 1}}),
        (),
        ("use restore",),
        monsters=(monster(hp=200),),
        more={**LAST, "round": 4},
    ),
    Situation("no rage against the nearly dead", (AXE,), BLOWS, monsters=(near("ogre"),), more=LAST),
    Situation("no sneaking up on the nearly dead", (BODKIN,), BLOWS, monsters=(near("ogre", hp=60),), more=LAST),
    Situation(
        "no blessing when it is as good as over",
        ("cleric", "fighter"),
        (),
        ("cast bless", "cast prayer", "cast guidance"),
        monsters=(near("ogre"),),
    ),
    Situation(
        "no taunt for what falls anyway", ("dwarf-fighter", "wizard"), (), ("use taunt",), monsters=(near("ogre"),)
    ),
    Situation(
        "a disease is cured when the fight is over",
        ({"class": "paladin", "melee": ["Militia Long Sword"]}, {"class": "monk", "conditions": ["diseased"]}),
        BLOWS,
        more={"room": 6},
    ),
    # Sneak attacks.
    Situation("sneak up on what has weak spots", (BODKIN,), ("use sneak-attack",), more={"round": 2}),
    Situation(
        "no sneaking up on what has no weak spots",
        (BODKIN,),
        (),
        ("use sneak-attack",),
        monsters=(monster(types=["construct"], lore=True),),
    ),
    Situation(
        "no sneaking up on what is out of reach", (SNEAK,), (), ("use sneak-attack",), monsters=(monster(flying=True),)
    ),
    Situation("no sneaking up when no round is left for the blow", (BODKIN,), BLOWS, more={"round": 7, "clock": 100}),
    Situation("no sneaking up while a bard may still tell what it is", ("bard", BODKIN), BLOWS, seat=1),
    # The right time.
    Situation(
        "no looking for Evil in the middle of a fight",
        ("paladin", "fighter"),
        (),
        ("use detect-evil",),
        more={"evil": "It is evil."},
    ),
    Situation(
        "no talk with animals in the middle of a fight",
        ("druid", "fighter"),
        (),
        ("use communicate",),
        more={"animals": "A rat speaks."},
    ),
    Situation("rage at the start of a long fight", (AXE,), ("use rage",), monsters=(monster(hp=200),), more=LAST),
    Situation("no rage when most of it is over", (AXE,), BLOWS, more={"room": 7, "round": 5}),
    Situation("a bard tells what it is before it sings", ("bard", "fighter", "monk"), ("lore",)),
    Situation(
        "a bard sings once it is known",
        ("bard", "fighter", "barbarian", "monk", "rogue"),
        ("sing",),
        monsters=(monster(lore=True),),
        more={"round": 2},
    ),
    Situation(
        "the best Spells are kept for later rooms", ({"class": "wizard", "level": 5},), (), ("cast lightning-storm",)
    ),
    Situation(
        "in the last room nothing is kept",
        ({"class": "wizard", "level": 5},),
        ("cast",),
        ("cast fire-dart", "cast frost-dart", "done"),
        more={"room": 7, "difficulty": "hardcore"},
    ),
    # Bearing blows.
    Situation(
        "the sturdy taunt", ({"class": "dwarf-fighter", "card": {"hp": 60, "melee-ac": 20}}, "wizard"), ("use taunt",)
    ),
    Situation("the badly hurt do not taunt", ({"class": "dwarf-fighter", "hp": 8}, "wizard"), (), ("use taunt",)),
    Situation("stand up before anything else", ({**SWORD, "conditions": ["prone"]},), ("stand",)),
    # Puzzles.
    Situation(
        "nobody guesses at a riddle that hurts all while somebody is badly hurt",
        ("rogue", {"class": "wizard", "hp": 2}),
        (),
        ("answer",),
        more={"puzzle": RIDDLE},
    ),
    Situation(
        "a puzzle whose facts settle it is answered",
        ("rogue", "fighter"),
        (),
        monsters=(),
        more={"stage": "puzzle", "puzzle": PUZZLE},
    ),
)


@pytest.mark.parametrize("bot", ["greedy", "strong"])
@pytest.mark.parametrize("case", SITUATIONS, ids=[case.name for case in SITUATIONS])
def test_a_good_player_does_this(case: Situation, bot: str):
    here = table(*case.party, monsters=case.monsters, **case.more)
    choice, view = here.choices[case.seat], here.view(case.seat)
    given = [BOTS[bot](view, choice, lambda n: (), Chance(seed_key(number))).id for number in range(TIMES)]
    wrong = [
        id
        for id in given
        if (case.answers and not id.startswith(case.answers)) or (case.never and id.startswith(case.never))
    ]
    assert not wrong, (given, [option.id for option in choice.options])
