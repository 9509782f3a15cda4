"""Situations, each with what a good player does there; the bots of every level but the beginner must do so.

A situation is a position, as plain data, and the answers that are good; where an answer begins with `not `, everything
but that is. Names say why.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.games.exploration.draws import ABBOT
from tests.games.exploration.tables import crawl
from undercroft.engine import Chance, seed_key
from undercroft.games.exploration.players.bot import BOTS

OWN, DRAUGHT = "Healing Draught (own)", "Healing Draught"
ALL = [[6, 1], [6, 8], [14, 7], [13, 2], [16, 13], [20, 5], [1, 11], [8, 18], [21, 12]]
"""The tokens of the priory's first seven rooms."""
TO_NAVE = ["a-b", "b-c", "c-e"]
BELLS: dict[str, Any] = {
    "removed": [*TO_NAVE, "b-d", "e-h", "h-i", "h-j", "j-l", "l-m", "n-l"],
    "searched": [*ALL, [12, 15], [13, 19], [20, 19], [25, 14], [13, 25], [20, 20], [24, 20], [26, 25], [22, 25]]
    + [[20, 31], [13, 26], [26, 31], [26, 26]],
    "beaten": [*"DEHIJLMN"],
    "entered": [*"ABCDEGHIJKLMN"],
    "round": 21,
}
"""All of the priory but what opens when the rope in the Bell Tower is cut."""
INN = {"story": "lodger-below"}


class Situation(NamedTuple):
    """Who stands how and where, what else is there, and the good answers of whoever is asked."""

    why: str
    group: list[Any]
    position: dict[str, Any]
    good: tuple[str, ...]
    levels: tuple[str, ...] = ("greedy", "strong")


def fight(*foes: tuple[str, list[int]], turn: str = "Butcher", **about: Any) -> dict[str, Any]:
    """An encounter with these foes in which it is this one's turn."""
    return {"foes": [{"kind": kind, "at": at} | about for kind, at in foes], "battle": {"turn": turn}}


def fray(kind: str, counter: int, **about: Any) -> dict[str, Any]:
    """A skirmish with this kind."""
    return {"skirmish": {"kinds": [kind], "counters": [counter]} | about}


FAR: list[Any] = [{"at": [0, 9]}, {"at": [1, 9]}, {"at": [2, 9]}]
"""The Butcher, the Courtesan and the Illusionist in the corner of the Guest Hall."""

FIGHTS = [
    Situation(
        "a draught before the next blow may be the last",
        [{"at": [4, 4], "vita": 3}, {}, {}],
        fight(("Skeleton", [5, 4])),
        ("use healing-draught-own",),
    ),
    Situation(
        "no draught for a scratch",
        [{"at": [4, 4], "vita": 16}, {}, {}],
        fight(("Skeleton", [5, 4])),
        ("attack f1", "attack f1 carve"),
    ),
    Situation(
        "no draught where no foe comes near: it heals no more now than later",
        [{"at": [0, 9]}, {"at": [1, 9]}, {"at": [0, 0], "vita": 4}],
        {**fight(("Zombie", [5, 9]), turn="Illusionist")},
        ("not use healing-draught-own",),
    ),
    Situation(
        "a friend who has no draught is given one",
        [{"at": [4, 4]}, {"at": [4, 5], "vita": 2, "items": []}, {}],
        fight(("Skeleton", [5, 5])),
        ("use healing-draught-own courtesan",),
    ),
    Situation(
        "a friend who has a draught drinks that himself",
        [{"at": [4, 4]}, {"at": [4, 5], "vita": 2, "items": [OWN]}, {}],
        fight(("Skeleton", [5, 5])),
        ("attack f1", "attack f1 carve"),
    ),
    Situation(
        "against a main foe one drinks earlier than against a skeleton",
        [{"at": [4, 4], "vita": 9}, {"at": [0, 0]}, {"at": [0, 1]}],
        fight((ABBOT, [5, 4])),
        ("use healing-draught-own",),
    ),
    Situation(
        "two skeletons leave one at 12 Vita time to strike",
        [{"at": [4, 4], "vita": 12}, {}, {}],
        fight(("Skeleton", [5, 4]), ("Skeleton", [5, 5])),
        ("attack f1", "attack f2", "attack f1 carve", "attack f2 carve"),
    ),
    Situation(
        "who is nearly defeated is finished first",
        [{"at": [4, 4]}, {}, {}],
        {"foes": [{"kind": "Ghoul", "at": [5, 4]}, {"kind": "Ghoul", "at": [5, 5], "vita": 3}]}
        | {"battle": {"turn": "Butcher"}},
        ("attack f2",),
    ),
    Situation(
        "of two strong foes the one that can be felled goes first, not the tougher one",
        [{"at": [4, 4]}, {}, {}],
        {"foes": [{"kind": "Gargoyle", "at": [5, 4]}, {"kind": "Ghoul", "at": [5, 5], "vita": 5}]}
        | {"battle": {"turn": "Butcher"}},
        ("attack f2", "attack f2 carve"),
    ),
    Situation(
        "Power is for a main foe",
        [{"at": [4, 4]}, {}, {}],
        fight((ABBOT, [5, 4])),
        ("attack f1 carve",),
    ),
    Situation(
        "and none of it for a rat",
        [{"at": [4, 4]}, {}, {}],
        fight(("Grave Rat", [5, 4])),
        ("attack f1",),
    ),
    Situation(
        "a main foe that misses its turn is worth more than a prick of the stiletto",
        [{"at": [0, 0]}, {"at": [4, 4]}, {}],
        fight((ABBOT, [5, 4]), turn="Courtesan"),
        ("beguile f1",),
    ),
    Situation(
        "a skeleton is struck, not beguiled",
        [{"at": [0, 0]}, {"at": [4, 4]}, {}],
        fight(("Skeleton", [5, 4]), turn="Courtesan"),
        ("attack f1",),
    ),
    Situation(
        "holy water for a main foe that is unholy",
        [{"at": [4, 4], "items": ["Holy Water"]}, {}, {}],
        fight((ABBOT, [5, 4])),
        ("throw f1",),
    ),
    Situation(
        "and not for a skeleton while everybody is well",
        [{"at": [4, 4], "items": ["Holy Water"]}, {}, {}],
        fight(("Skeleton", [5, 4])),
        ("attack f1", "attack f1 carve"),
    ),
    Situation(
        "smoke where one is weak and foes press in",
        [{"at": [4, 4], "vita": 5, "items": ["Smoke Vial"]}, {}, {}],
        fight(("Ghoul", [5, 4]), ("Ghoul", [5, 5])),
        ("smoke",),
    ),
    Situation(
        "a coin against the main foe",
        [{"at": [4, 4], "items": ["Lucky Coin"]}, {}, {}],
        fight((ABBOT, [5, 4])),
        ("use lucky-coin",),
    ),
    Situation(
        "a tonic where Power has run out before a main foe",
        [{"at": [4, 4], "power": 0, "items": ["Power Tonic"]}, {}, {}],
        fight((ABBOT, [5, 4])),
        ("use power-tonic",),
    ),
    Situation(
        "who shoots does not walk up to a foe that is in range",
        [{"at": [0, 9]}, {"at": [1, 9]}, {"at": [3, 4]}],
        fight(("Zombie", [8, 1]), turn="Illusionist"),
        ("attack f1",),
    ),
    Situation(
        "who shoots and has a foe beside it steps behind who fights hand to hand",
        [{"at": [4, 4]}, {"at": [0, 9]}, {"at": [5, 5]}],
        fight(("Skeleton", [5, 4]), turn="Illusionist"),
        ("go 1,0", "go 0,4", "go 0,8", "go 0,9", "go 1,9", "go 0,7", "go 0,5", "go 0,6", "go 0,3", "go 0,2"),
        ("greedy",),
    ),
    Situation(
        "nobody runs ahead to where only foes can strike",
        [{"at": [0, 0]}, {"at": [0, 1]}, {"at": [1, 0]}],
        fight(("Skeleton", [8, 9]), ("Skeleton", [9, 9])),
        ("go 2,2", "go 3,0", "go 0,3", "go 2,3", "go 3,3", "go 1,3", "go 3,2", "end"),
    ),
    Situation(
        "nor strikes at foes that none of the others can come near",
        [{"at": [10, 4]}, {"at": [0, 0]}, {"at": [0, 1]}],
        {**fight(("Zombie", [15, 4]), ("Zombie", [15, 5])), "removed": ["a-b"]},
        ("end",),
    ),
    Situation(
        "with a friend among the foes one goes to help",
        [{"at": [0, 0]}, {"at": [8, 8]}, {"at": [1, 0]}],
        fight(("Skeleton", [8, 9]), ("Skeleton", [9, 9])),
        ("go 4,5", "go 5,5", "go 5,4"),
    ),
    Situation(
        "Carve where it ends what a plain blow would leave",
        [{"at": [4, 4]}, {}, {}],
        fight(("Skeleton", [5, 4])),
        ("attack f1 carve",),
    ),
    Situation(
        "and not where a plain blow does as well",
        [{"at": [4, 4]}, {}, {}],
        fight(("Skeleton", [5, 4]), vita=2),
        ("attack f1",),
    ),
    Situation(
        "nobody is veiled whom no foe can reach",
        [{"at": [0, 8], "vita": 3}, {"at": [8, 0]}, {"at": [0, 9]}],
        fight((ABBOT, [9, 0]), turn="Illusionist"),
        ("not phantasm butcher",),
    ),
    Situation(
        "a main foe with its last Vita is ended, not veiled against",
        [{"at": [0, 9]}, {"at": [8, 0], "vita": 4}, {"at": [0, 5]}],
        fight((ABBOT, [9, 0]), turn="Illusionist", vita=1),
        ("not phantasm courtesan",),
    ),
    Situation(
        "with a draught one goes to a friend who may fall and has none",
        [{}, {"at": [6, 7], "vita": 2, "items": []}, {"at": [2, 4]}],
        fight(("Skeleton", [6, 8]), turn="Illusionist"),
        ("go 5,6", "go 6,6", "go 7,6", "go 5,7", "go 7,7"),
    ),
    Situation(
        "a ghost has nothing to fear and does not step back",
        [{}, {"life": "ghost", "at": [4, 4]}, {}],
        {"foes": [{"kind": "Zombie", "at": [5, 4]}], "battle": {"turn": {"hero": "Courtesan", "acted": True}}},
        ("end",),
    ),
    Situation(
        "nor has one with its last point anything better to do than to go there",
        [{"at": [12, 8]}, {"life": "ghost", "ghost": 1, "at": [12, 6]}, {"at": [11, 5]}],
        {**fight(("Skeleton", [12, 5]), turn="Courtesan"), "removed": TO_NAVE},
        ("go 10,12",),
    ),
    Situation(
        "a ghost that can strike at nobody goes towards the shrine",
        [{"at": [12, 8]}, {"life": "ghost", "at": [12, 6]}, {"at": [11, 5]}],
        {**fight(("Skeleton", [1, 1]), turn="Courtesan"), "removed": TO_NAVE},
        ("go 10,12",),
    ),
    Situation(
        "an expert who has shot steps out of reach again",
        [{"at": [0, 9]}, {"at": [1, 9]}, {"at": [4, 4]}],
        {"foes": [{"kind": "Zombie", "at": [8, 4]}], "battle": {"turn": {"hero": "Illusionist", "acted": True}}},
        ("go 3,4", "go 2,4", "go 3,3", "go 3,5", "go 2,2", "go 3,2", "go 4,2"),
        ("strong",),
    ),
    Situation(
        "one who is nearly down and has no draught steps back after the blow",
        [{"at": [4, 4], "vita": 2, "items": []}, {}, {}],
        {"foes": [{"kind": "Zombie", "at": [5, 4]}], "battle": {"turn": {"hero": "Butcher", "acted": True}}},
        ("not end",),
    ),
    Situation(
        "a ghost that can reach a shrine in a fight lives again first",
        [{"at": [8, 12]}, {"life": "ghost", "at": [3, 15]}, {"at": [8, 13]}],
        {**fight(("Skeleton", [7, 12]), turn="Courtesan"), "removed": TO_NAVE},
        ("go 2,17",),
    ),
    Situation(
        "a ghost without a shrine strikes",
        [{}, {"life": "ghost", "at": [4, 4]}, {}],
        fight(("Skeleton", [5, 4]), turn="Courtesan"),
        ("attack f1",),
    ),
]

SKIRMISHES = [
    Situation("whoever is well attacks", [{"power": 0}, {}, {}], fray("Skeleton", 2), ("attack",)),
    Situation(
        "Power to spare brings a high counter down",
        [{"character": "Exorcist"}, {}, {}],
        fray("Skeleton", 4),
        ("attack rebuke",),
    ),
    Situation(
        "who may fall defends while others can end it",
        [{"vita": 2, "items": [], "power": 0}, {}, {}],
        fray("Skeleton", 1),
        ("defend",),
    ),
    Situation(
        "who may fall drinks", [{"vita": 2, "power": 0}, {}, {}], fray("Skeleton", 3), ("use healing-draught-own",)
    ),
    Situation(
        "holy water where somebody may fall",
        [{"items": ["Holy Water"]}, {"vita": 2, "items": []}, {}],
        fray("Skeleton", 3),
        ("throw",),
    ),
    Situation(
        "a long skirmish is stopped by a beguiling word",
        [{"character": "Courtesan", "skills": {"SPEECH": 2}}, {"character": "Butcher"}, {}],
        fray("Ghoul", 6),
        ("defend beguile ghoul",),
    ),
    Situation(
        "the telepath's whisper where they will be here another round",
        [{"character": "Telepath"}, {}, {}],
        fray("Ghoul", 6),
        ("attack dread-whisper",),
    ),
    Situation(
        "a ghost keeps its last point",
        [{"life": "ghost", "ghost": 1}, {}, {}],
        fray("Skeleton", 2),
        ("hold",),
    ),
]

CRAWLS = [
    Situation("a worn group rests", [{"vita": 5, "power": 0}] * 3, {}, ("rest",)),
    Situation("a fresh one does not", [{}, {}, {}], {}, ("not rest",)),
    Situation(
        "with no rest left a wound is healed before the next door",
        [{"vita": 9, "at": [4, 4]}, {}, {}],
        {"rested": 1},
        ("use healing-draught-own",),
    ),
    Situation(
        "with a rest to come a light wound waits for it",
        [{"vita": 12, "at": [4, 4]}, {}, {}],
        {},
        ("not use healing-draught-own",),
    ),
    Situation(
        "one who is nearly down drinks although a rest may come",
        [{"vita": 3, "at": [4, 4]}, {}, {}],
        {},
        ("use healing-draught-own",),
    ),
    Situation(
        "a friend who is nearly down and has no draught is brought one",
        [{"at": [4, 4]}, {"at": [7, 4], "vita": 3, "items": []}, {}],
        {"rested": 1},
        ("go 6,4", "go 6,3", "go 6,5"),
    ),
    Situation(
        "nobody drinks at full health",
        [{"at": [4, 4]}, {}, {}],
        {"rested": 1},
        ("not use healing-draught-own",),
    ),
    Situation(
        "doors wait for a ghost that is on its way to a shrine",
        [{"at": [9, 17]}, {"life": "ghost", "at": [8, 14]}, {"at": [8, 16]}],
        {"removed": TO_NAVE, "searched": ALL, "round": 5, "beaten": ["E"]},
        ("not open 9,17-10,17",),
    ),
    Situation(
        "and are opened when nobody is to come back",
        [{"at": [9, 17]}, {"at": [8, 15]}, {"at": [8, 16]}],
        {"removed": [*TO_NAVE, "b-d"], "searched": ALL, "round": 5, "beaten": ["E"], "entered": [*"ABCDEG"]},
        ("open 9,17-10,17",),
    ),
    Situation(
        "a lever is worked when all are there",
        [{"at": [11, 22]}, {"at": [10, 24]}, {"at": [10, 25]}],
        BELLS,
        ("search 12,21",),
    ),
    Situation(
        "but not before the ghost is back",
        [{"at": [11, 22]}, {"life": "ghost", "at": [8, 14]}, {"at": [10, 24]}],
        BELLS,
        ("not search 12,21",),
    ),
    Situation(
        "nor while a friend is far",
        [{"at": [11, 22]}, {"at": [6, 1]}, {"at": [10, 24]}],
        BELLS,
        ("not search 12,21",),
    ),
    Situation(
        "the ghost itself goes to the shrine",
        [{}, {"life": "ghost", "at": [2, 15]}, {}],
        {"removed": TO_NAVE, "turn": "Courtesan"},
        ("go 2,17",),
    ),
    Situation(
        "what a ghost carried and a door wants is asked for",
        [{"at": [2, 2]}, {"life": "ghost", "at": [1, 2], "things": ["Larder Key"]}, {}],
        {"options": INN},
        ("ask courtesan larder-key",),
    ),
    Situation(
        "a second draught goes to who has none",
        [{"at": [4, 4], "items": [OWN, DRAUGHT]}, {"at": [4, 5], "items": []}, {}],
        {},
        ("give courtesan healing-draught", "give courtesan healing-draught-own"),
    ),
    Situation(
        "the only draught is kept",
        [{"at": [4, 4], "items": [OWN]}, {"at": [4, 5], "items": []}, {}],
        {},
        ("not give courtesan healing-draught-own",),
    ),
    Situation(
        "the whetstone goes to who hits hardest",
        [{"at": [4, 4]}, {"at": [4, 5], "items": ["Whetstone"]}, {}],
        {"turn": "Courtesan"},
        ("give butcher whetstone",),
    ),
    Situation(
        "who carries all that one may hands on what is missed least, before the next find is thrown away",
        [
            {"at": [4, 4], "items": [OWN, "Skeleton Key", "Heavy Coat", "Silver Charm", "Power Tonic", "Lantern"]},
            {"at": [4, 5], "items": [OWN]},
            {},
        ],
        {"searched": ALL},
        ("give courtesan lantern",),
    ),
    Situation(
        "nobody fills the bag of another to the brim",
        [
            {"at": [4, 4], "items": [OWN, "Skeleton Key", "Heavy Coat", "Silver Charm", "Power Tonic", "Lantern"]},
            {"at": [4, 5], "items": [OWN, "Skeleton Key", "Heavy Coat", "Silver Charm", "Power Tonic"]},
            {},
        ],
        {"searched": ALL},
        ("not give courtesan lantern",),
    ),
    Situation(
        "nobody opens an unlocked door while the others are far",
        [{"at": [12, 8]}, {"at": [0, 0]}, {"at": [0, 9]}],
        {"removed": ["a-b"], "searched": ALL},
        ("not open 12,8-12,9",),
    ),
    Situation(
        "with all at hand it is opened",
        [{"at": [12, 8]}, {"at": [11, 6]}, {"at": [13, 6]}],
        {"removed": ["a-b", "b-d"], "searched": ALL, "entered": ["B", "D"], "beaten": ["D"]},
        ("open 12,8-12,9",),
    ),
    Situation(
        "an illusionist with all its Power veils who stands first at an open door",
        [{"at": [12, 8]}, {"at": [11, 6]}, {"at": [13, 6]}],
        {"removed": ["a-b"], "searched": ALL, "opened": [{"door": "b-c", "by": "Butcher"}], "turn": "Illusionist"},
        ("phantasm butcher",),
    ),
    Situation(
        "but not itself, as it goes elsewhere, nor who goes elsewhere later",
        [{"at": [11, 6]}, {"at": [11, 5]}, {"at": [12, 8]}],
        {"removed": ["a-b"], "searched": ALL, "opened": [{"door": "b-c", "by": "Illusionist"}]}
        | {"turn": "Illusionist", "leader": "Illusionist"},
        ("not phantasm illusionist", "not phantasm butcher", "not phantasm courtesan"),
    ),
    Situation("what lies within reach is searched", [{"at": [6, 2]}, {}, {}], {}, ("search 6,1",)),
]


def said(situation: Situation, level: str) -> tuple[str, list[str]]:
    """What the bot of this level answers here, and the reason it gives."""
    table = crawl(*situation.group, **situation.position, rolls=None, seed=1)
    choice = table.choices[min(table.waiting)]
    told = BOTS[level].reasoned(table.view(choice.seat), choice, Chance(seed_key(1)))
    return told.option.id, [told.why]


@pytest.mark.parametrize(
    ("situation", "level"),
    [
        pytest.param(situation, level, id=f"{situation.why} ({level})")
        for situation in (*FIGHTS, *SKIRMISHES, *CRAWLS)
        for level in situation.levels
    ],
)
def test_a_good_player_does_what_is_good_here_and_says_why(situation: Situation, level: str):
    answer, why = said(situation, level)
    for good in situation.good:
        if good.startswith("not "):
            assert answer != good.removeprefix("not ")
    if not situation.good[0].startswith("not "):
        assert answer in situation.good, why
    assert why[0]
