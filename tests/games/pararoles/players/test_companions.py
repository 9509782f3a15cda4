"""More situations, of companions among others: what whoever sits at the table with them would have them do."""

from typing import Any

import pytest

from tests.games.pararoles.players.test_situations import (
    BOMB,
    DYING,
    HEARTS,
    LEVELS,
    OGRE,
    SCHOLAR,
    Situation,
    brawl,
    fought,
    known,
    row,
    shopping,
)
from tests.games.pararoles.tables import crawl, open_room
from undercroft.engine import Chance
from undercroft.games.pararoles.players.bot import BOTS
from undercroft.games.pararoles.players.party import Party

TRAPS = [
    Situation(
        "over a cleared floor, too, a trap in the way is seen to",
        row(4, p1="2,1"),
        {"disarm 3,1"},
        about=known(4) | {"traps": [BOMB | {"at": "3,1"}]},
        cleared=True,
        paces=1,
    ),
    Situation(
        "a trap that was found just now is seen to in the next round",
        row(4, p1="1,1"),
        {"done"},
        about=known(4) | {"traps": [BOMB], "heroes": [{"searched": True}]},
    ),
    Situation(
        "who follows sees to the trap that lies between",
        row(8, p1="1,1", p2="6,1"),
        {"disarm 2,1"},
        about=known(8) | {"traps": [BOMB]},
    ),
    Situation(
        "a trap on a chest is seen to before it is opened",
        row(4, p1="1,1"),
        {"disarm 2,1"},
        about=known(4) | {"traps": [BOMB | {"lid": True}], "piles": [{"at": "2,1", "chest": 2}]},
    ),
    Situation(
        "after a vain attempt a card is worth less than two enemies at once",
        row(3, p1="1,1"),
        {"dispel 2,1"},
        about=known(3) | {"traps": [BOMB | {"type": 4, "tried": True}], "heroes": [{"treasure": ["2H"]}]},
    ),
    Situation(
        "it is worth more than one enemy, who leaves another",
        row(3, p1="1,1"),
        {"e"},
        about=known(3) | {"traps": [BOMB | {"type": 3, "tried": True}], "heroes": [{"treasure": ["2H"]}]},
    ),
]

WAITING = [
    Situation(
        "enemies that come are waited for in every round",
        row(6, p1="1,1", a="6,1"),
        {"done"},
        about=known(6) | {"round": 4},
    ),
    Situation(
        "while they are far off one may as well go to meet them",
        row(14, p1="1,1", a="14,1"),
        {"e"},
        before=("search",),
        rolls=("2H",),
    ),
    Situation(
        "meanwhile one looks at the ground between",
        row(4, p1="1,1", a="4,1"),
        {"search"},
    ),
    Situation(
        "on the run, too, one looks before stepping",
        row(8, p1="6,1", a="1,1"),
        {"search"},
        about={"stairs": "8,1", "enemies": {"a": OGRE}, "heroes": [{"health": 3}]},
    ),
]

ROUND_THE_CORNER = """
#########
#1 : : :#
####### #
    #a :#
    # # #
    #b :#
    #####
"""
SEEN = {"stairs": "1,1", "searched": ["1,1", "2,1", "3,1", "4,1", "3,2", "4,2", "3,3", "4,3"]}

ENEMIES = [
    Situation(
        "an enemy that one can beat is gone up to",
        ROUND_THE_CORNER.replace("b", ":"),
        {"e"},
        about=SEEN | {"enemies": {"a": {"difficulty": 7}}},
    ),
    Situation(
        "not where it has company that one cannot beat as well",
        ROUND_THE_CORNER,
        {"leave"},
        about=SEEN | {"enemies": {"a": {"difficulty": 7}, "b": {"difficulty": 7}}},
    ),
]

CORNER = ROUND_THE_CORNER.replace("a", ":").replace("b", ":")
HALF_SEEN = {"stairs": "1,1", "searched": SEEN["searched"], "seen": ["1,1", "2,1", "3,1", "4,1"]}
FALLEN = {"fallen": True}

THE_FALLEN = [
    Situation(
        "who can bring the fallen back goes down at once",
        CORNER,
        {"leave"},
        about=HALF_SEEN | {"heroes": [{"health": 8, "full": 8, "treasure": ["2H", "3H", "4H"]}, FALLEN]},
    ),
    Situation(
        "not on the way to the last stairs, under which nobody is brought back",
        CORNER,
        {"e", "rush e"},
        about={"searched": SEEN["searched"], "seen": HALF_SEEN["seen"], "number": 4}
        | {"heroes": [{"health": 8, "full": 8, "treasure": ["2H", "3H", "4H"]}, FALLEN]},
    ),
    Situation(
        "the last one standing looks for no more fights",
        CORNER,
        {"leave"},
        about=HALF_SEEN | {"heroes": [{"health": 7, "full": 8}, FALLEN]},
    ),
    Situation(
        "but fetches what the fallen carried",
        CORNER,
        {"e", "rush e"},
        about=HALF_SEEN | {"heroes": [{"health": 3}, FALLEN], "piles": [{"at": "4,1", "cards": ["2H", "3H", "4H"]}]},
    ),
]

STAIRS = [
    Situation(
        "a trap on the stairs keeps nobody from leaving who is too weak to stay",
        CORNER.replace("#1 :", "#: 1"),
        {"disarm 1,1"},
        about=HALF_SEEN | {"heroes": [{"health": 3}], "traps": [BOMB | {"at": "1,1"}]},
    ),
    Situation(
        "after a vain attempt it is worth a card",
        CORNER.replace("#1 :", "#: 1"),
        {"dispel 1,1"},
        about=HALF_SEEN
        | {"heroes": [{"health": 5, "full": 12, "treasure": ["2H"]}], "traps": [BOMB | {"at": "1,1", "tried": True}]},
    ),
    Situation(
        "but nobody runs there",
        row(8, p1="6,1", a="1,1"),
        {"done"},
        about=known(8) | {"enemies": {"a": OGRE}, "heroes": [{"health": 3}], "traps": [BOMB | {"at": "8,1"}]},
    ),
]

FURTHER = """
###########
#2 : : 1 :#
######### #
      #: :#
      #####
"""
FURTHER_SEEN = {"searched": ["5,1", "5,2", "4,2"], "seen": ["1,1", "2,1", "3,1", "4,1", "5,1"]}

TOGETHER = [
    Situation(
        "over a cleared floor nobody goes alone to where nobody has been",
        FURTHER,
        {"done"},
        about=FURTHER_SEEN,
        cleared=True,
        paces=1,
    ),
    Situation(
        "nobody goes into flames only to be nearer to a companion",
        row(8, p1="1,1", p2="3,1"),
        {"done"},
        about=known(8) | {"burning": ["2,1"]},
    ),
    Situation(
        "with a companion close behind one goes on",
        FURTHER.replace("#2 : :", "#: 2 :"),
        {"e"},
        about=FURTHER_SEEN,
        cleared=True,
        paces=1,
    ),
]

HALF = {"health": 2, "full": 4}

HEALTH = [
    Situation(
        "a companion at half health is encouraged while there is time",
        CORNER.replace("#1 :", "#1 2"),
        {"encourage p2"},
        about={"searched": SEEN["searched"], "heroes": [{}, HALF]},
    ),
    Situation(
        "with few floors to go half of one's health is worth a card",
        CORNER,
        {"mend p1"},
        about={"searched": SEEN["searched"], "seen": HALF_SEEN["seen"], "heroes": [HALF | {"treasure": ["2H"]}]}
        | {"number": 3},
    ),
    Situation(
        "with many floors to go a card is worth more",
        CORNER,
        {"e", "rush e"},
        about={"searched": SEEN["searched"], "seen": HALF_SEEN["seen"], "heroes": [HALF | {"treasure": ["2H"]}]},
    ),
    Situation(
        "not on the way down, where as much comes back by itself",
        row(3, p1="1,1"),
        {"e", "rush e"},
        about=known(3) | {"number": 3, "heroes": [HALF | {"treasure": ["2H"]}]},
    ),
]


def helped(name: str, good: set[str], **enemy: int) -> Situation:
    """A companion fights this enemy alone, and the stairs are the other way."""
    about = {"stage": "clash", "stairs": "9,1", "heroes": [{"health": 4}, {"health": 4}]}
    return Situation(name, row(9, p1="5,1", p2="2,1", a="1,1"), good, about=about | {"enemies": {"a": enemy}})


HELP = [
    helped("a companion is helped in a fight that costs much", {"rush w"}, difficulty=10, health=8),
    helped("not in one that is lost for both", {"rush e"}, difficulty=10, health=20),
]

WEAK, TOUGH = {"difficulty": 4, "health": 12}, {"difficulty": 10, "health": 12}

RUNNING = [
    Situation(
        "who has time for more attempts to run need not be good at it",
        open_room(3, 2, p1="1,1", a="1,2"),
        {"run"},
        about={"heroes": [{"health": 1, "special": True}], "enemies": {"a": WEAK}, "stage": "clash", "stairs": "3,1"},
    ),
    Situation(
        "nobody leaves a companion to an enemy who bars the only way out",
        row(6, p1="4,1", p2="3,1", a="2,1"),
        {"attack king-1", "defend"},
        about={"heroes": [DYING | {"treasure": ["2H"], "full": 4}, {}], "enemies": {"a": OGRE}, "stage": "clash"}
        | {"stairs": "1,1"},
    ),
    Situation(
        "who has not had better strike",
        open_room(3, 2, p1="1,1", a="1,2"),
        {"attack guard-1"},
        about={"heroes": [{"health": 1, "special": True}], "enemies": {"a": TOUGH}, "stage": "clash", "stairs": "3,1"},
    ),
]

SITUATIONS = [*TRAPS, *WAITING, *ENEMIES, *THE_FALLEN, *STAIRS, *TOGETHER, *HEALTH, *HELP, *RUNNING]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_a_good_companion_gives_a_good_answer_and_says_why(situation: Situation):
    table = situation.table()
    seat = min(table.waiting)
    view, choice = table.view(seat), table.choices[seat]
    for level in LEVELS:
        found = BOTS[level].reasoned(view, choice, Chance(b"bot"))
        assert found.option.id in situation.good, (level, found.why, [option.id for option in choice.options])
        assert ":" in found.why, "it says what it does, and why"


def test_a_partner_is_reckoned_with_where_its_lead_comes() -> None:
    duo: dict[str, dict[str, Any]] = {"a": {"kind": "lead"}, "b": {"kind": "partner", "difficulty": 8}}
    view = crawl(row(8, p1="1,1", a="7,1", b="8,1"), enemies=duo, rolls=None, seed=1).view(0)
    assert [foe["kind"] for foe in Party(view, 0).awake] == ["lead", "partner"]


UNSEARCHED = {"heroes": [{"searched": True}], "stairs": "4,1"}


@pytest.mark.parametrize(
    ("situation", "why"),
    [
        (fought("one", set(), brawl({"hero": SCHOLAR, "special": True}, a={})), "the sooner it falls"),
        (
            fought("two", set(), brawl({"hero": SCHOLAR, "special": True}, a={}, b={"difficulty": 8})),
            "of them all it threatens most",
        ),
        (
            Situation("look", row(4, p1="2,1"), set(), about=UNSEARCHED, cleared=True, paces=1),
            "you can look at the ground before you in the next round",
        ),
        (shopping("none", set(), {"left": True}, {"left": True, "treasure": HEARTS[:8]}), "you have no card to spend"),
        (shopping("some", set(), {"left": True, "treasure": HEARTS[:3]}, {"left": True}), "your cards raise stats"),
    ],
    ids=lambda value: value.name if isinstance(value, Situation) else "",
)
def test_a_reason_says_no_more_than_is_so(situation: Situation, why: str) -> None:
    table = situation.table()
    assert why in BOTS["greedy"].reasoned(table.view(0), table.choices[0], Chance(b"bot")).why
