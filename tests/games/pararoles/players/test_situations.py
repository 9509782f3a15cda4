"""Situations with the answers that a good player gives; who plays soundly and who plays as an expert give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl, open_room
from undercroft import Table
from undercroft.engine import Chance
from undercroft.games.pararoles.players.bot import BOTS

LEVELS = ("greedy", "strong")


@dataclass(frozen=True)
class Situation:
    """A position, what is answered until the question at hand, and the answers to it that are good."""

    name: str
    drawing: str
    good: set[str]
    before: tuple[str, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    seat: int = 0
    rolls: tuple[Any, ...] | None = None
    cleared: bool = False
    paces: int = 0

    def table(self) -> Table:
        """A table in this situation, up to the question."""
        position = dict(self.about)
        if self.rolls is not None:
            position["rolls"] = list(self.rolls)
        else:
            position |= {"rolls": None, "seed": 1}
        table = crawl(self.drawing, **position)
        table.state.quiet = self.cleared
        if self.paces:
            table.state.heroes[self.seat].moved, table.state.heroes[self.seat].paces = True, self.paces
            table = table.clone()
        for id in self.before:
            table.answer(min(table.waiting), id)
        return table


def row(width: int, **tokens: str) -> str:
    return open_room(width, 1, **tokens)


def known(width: int, height: int = 1) -> dict[str, Any]:
    """That every square of a room of this size was searched, and the stairs are at the end of its first row."""
    squares = [f"{x},{y}" for y in range(1, height + 1) for x in range(1, width + 1)]
    return {"searched": squares, "stairs": f"{width},1"}


def brawl(*heroes: Mapping[str, Any], **enemies: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """A combat about to begin: heroes in a row, enemies in the row below."""
    tokens = {f"p{number}": f"{number},1" for number in range(1, len(heroes) + 1)}
    tokens |= {sign: f"{at},2" for at, sign in enumerate(sorted(enemies), 1)}
    drawing = open_room(max(3, len(heroes), len(enemies)), 2, **tokens)
    return drawing, {"heroes": list(heroes), "enemies": enemies, "stage": "clash"}


def fought(name: str, good: set[str], fight: tuple[str, dict[str, Any]], **more: Any) -> Situation:
    """A situation in a combat."""
    return Situation(name, fight[0], good, about=fight[1], **more)


def shopping(name: str, good: set[str], *heroes: Mapping[str, Any], **more: Any) -> Situation:
    """A situation at the stairs between two floors."""
    return Situation(name, open_room(2, 1), good, about={"heroes": list(heroes), "stage": "stairs"}, **more)


LEADER, BRUISER, SCHOLAR, CARING = (PRIMES[suit] for suit in ("diamonds", "spades", "clubs", "hearts"))
HEARTS = [f"{rank}H" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K")]
BOMB = {"at": "2,1", "type": 1, "found": True}
OGRE = {"difficulty": 13, "health": 12}
DYING = {"hero": SCHOLAR, "health": 2, "special": True}

ON_THE_MOVE = [
    Situation(
        "an enemy in sight is let come, so that one strikes first", row(4, p1="1,1", a="4,1"), {"done"}, about=known(4)
    ),
    Situation("where nobody has looked one searches first", row(4, p1="1,1"), {"search"}, about={"stairs": "4,1"}),
    Situation("searched ground is walked on without a further look", row(4, p1="1,1"), {"e", "rush e"}, about=known(4)),
    Situation(
        "what lies about is fetched before leaving",
        row(3, p1="2,1"),
        {"w"},
        about=known(3) | {"piles": [{"at": "1,1", "plain": 1}]},
    ),
    Situation(
        "a weak hero leaves it lying",
        row(3, p1="2,1"),
        {"e"},
        about=known(3) | {"heroes": [{"health": 3}], "piles": [{"at": "1,1", "plain": 1}]},
    ),
    Situation(
        "on the last floor treasure is worth nothing any more",
        row(3, p1="2,1"),
        {"e"},
        about=known(3) | {"number": 4, "piles": [{"at": "1,1", "plain": 1}]},
    ),
    Situation(
        "who stands on the stairs of the last floor leaves and wins",
        row(3, p1="3,1"),
        {"leave"},
        about=known(3) | {"number": 4, "piles": [{"at": "1,1", "plain": 1}]},
    ),
    Situation(
        "on another floor treasure is worth the way back from the stairs",
        row(3, p1="3,1"),
        {"w"},
        about=known(3) | {"piles": [{"at": "1,1", "plain": 1}]},
    ),
    Situation(
        "a companion who has left is followed",
        row(3, p1="2,1"),
        {"e"},
        about=known(3) | {"heroes": [{}, {"left": True}], "piles": [{"at": "1,1", "plain": 1}]},
    ),
    Situation("a known trap is walked round", open_room(3, 2, p1="1,1"), {"s"}, about=known(3, 2) | {"traps": [BOMB]}),
    Situation(
        "a trap in the only way is disarmed", row(3, p1="1,1"), {"disarm 2,1"}, about=known(3) | {"traps": [BOMB]}
    ),
    Situation(
        "after a vain attempt a card is worth less than the harm",
        row(3, p1="1,1"),
        {"dispel 2,1"},
        about=known(3) | {"traps": [BOMB | {"tried": True}], "heroes": [{"treasure": ["2H"]}]},
    ),
    Situation(
        "flames in the only way are rushed through", row(3, p1="1,1"), {"rush e"}, about=known(3) | {"burning": ["2,1"]}
    ),
    Situation(
        "who stands in flames gets out of them",
        row(3, p1="2,1"),
        {"e", "rush e"},
        about=known(3) | {"burning": ["2,1"]},
    ),
    Situation(
        "a hero nearly fallen is worth a card",
        row(3, p1="1,1"),
        {"mend p1"},
        about=known(3) | {"heroes": [{"health": 2, "treasure": ["2H"]}]},
    ),
    Situation(
        "a scratch is not worth a card that raises a stat",
        row(3, p1="1,1"),
        {"e", "rush e"},
        about=known(3) | {"heroes": [{"health": 9, "treasure": ["2H"]}]},
    ),
    Situation(
        "a card that raises no stat any more is worth two health",
        row(3, p1="1,1"),
        {"mend p1"},
        about=known(3) | {"heroes": [{"health": 8, "treasure": HEARTS[:5]}]},
    ),
    Situation(
        "on the last floor a card is worth nothing but health",
        row(8, p1="1,1"),
        {"mend p1"},
        about=known(8) | {"number": 4, "heroes": [{"health": 8, "treasure": ["2H"]}]},
    ),
    Situation(
        "before the last floor it is worth more",
        row(8, p1="1,1"),
        {"e", "rush e"},
        about=known(8) | {"number": 3, "heroes": [{"health": 8, "treasure": ["2H"]}]},
    ),
    Situation(
        "one card goes to the companion who needs it most",
        row(4, p1="1,1", p2="2,1"),
        {"mend p2"},
        about=known(4) | {"heroes": [{"hero": SCHOLAR, "treasure": ["2H"]}, {"health": 1}]},
    ),
    Situation(
        "where enemies come a card is worth less than two health",
        row(8, p1="1,1", a="7,1"),
        {"mend p1"},
        about=known(8) | {"heroes": [{"health": 7, "treasure": ["2H"]}], "enemies": {"a": {"difficulty": 10}}},
    ),
    Situation(
        "a card that raises nothing of mine goes to whom it helps",
        row(4, p1="1,1", p2="2,1"),
        {"give"},
        about=known(4) | {"heroes": [{"treasure": HEARTS[:5]}, {"hero": SCHOLAR}]},
    ),
    Situation(
        "an Encourager encourages who has lost much",
        row(4, p1="1,1", p2="2,1"),
        {"encourage p2"},
        about=known(4) | {"heroes": [{}, {"health": 4}]},
    ),
    Situation(
        "encouragement is kept while nobody needs it",
        row(4, p1="2,1", p2="1,1"),
        {"e", "rush e"},
        about=known(4) | {"heroes": [{}, {"health": 7}]},
    ),
    Situation("who is far behind closes up in a rush", row(8, p1="1,1", p2="6,1"), {"rush e"}, about=known(8)),
    Situation("who goes ahead waits for who is far behind", row(8, p1="6,1", p2="1,1"), {"done"}, about=known(8)),
    Situation(
        "the healthier hero had better go ahead",
        row(6, p1="3,1", p2="2,1"),
        {"rearrange"},
        about=known(6) | {"heroes": [{"health": 3}, {}]},
    ),
    Situation(
        "who changes places puts the healthier one in front",
        row(6, p1="3,1", p2="2,1"),
        {"p1"},
        before=("rearrange",),
        about=known(6) | {"heroes": [{"health": 3}, {}]},
    ),
    Situation("to aid a search costs nothing", row(4, p1="1,1", p2="2,1"), {"aid"}, before=("search",), seat=1),
    Situation("a cleared floor is crossed in one turn", row(6, p1="2,1"), {"e"}, about=known(6), cleared=True, paces=1),
    Situation(
        "over a cleared floor the others come along",
        row(8, p1="1,1", p2="6,1"),
        {"e"},
        about=known(8),
        cleared=True,
        paces=3,
    ),
    Situation(
        "who is hunted by more than the party can beat runs for the stairs",
        row(8, p1="6,1", a="1,1"),
        {"rush e"},
        about=known(8) | {"enemies": {"a": OGRE}, "heroes": [{"health": 3}]},
    ),
    Situation(
        "a Leaf holds the pursuer while one runs",
        row(8, p1="4,1", a="2,1"),
        {"leaf king-1"},
        about=known(8) | {"enemies": {"a": OGRE}, "heroes": [{"health": 3, "items": ["leaf"]}]},
    ),
    Situation(
        "a Wand is lit again before a fight, not in it",
        row(4, p1="1,1"),
        {"relight"},
        about=known(4)
        | {
            "heroes": [{"treasure": ["2H", "3H"], "items": [{"key": "wand", "uses": 0}]}],
            "piles": [{"at": "3,1", "plain": 1}],
        },
    ),
    Situation(
        "whoever fights without me is helped",
        row(6, p1="5,1", p2="2,1", a="1,1"),
        {"w", "rush w"},
        about={"stage": "clash"},
        before=(),
    ),
]

IN_COMBAT = [
    fought(
        "the weakened enemy is finished first",
        {"attack defender-2"},
        brawl({"hero": SCHOLAR, "special": True}, a={"health": 4}, b={"health": 1}),
    ),
    fought(
        "of two alike the more dangerous is hit first",
        {"attack guard-1"},
        brawl({"hero": SCHOLAR, "special": True}, a={"difficulty": 2}, b={"difficulty": 10, "health": 4}),
    ),
    fought("a Bruiser bruises", {"special defender-1"}, brawl({"hero": BRUISER}, a={"health": 4})),
    fought(
        "who reflects is not bruised either",
        {"defend", "run"},
        brawl({"hero": BRUISER}, a={"health": 4, "difficulty": 11, "reflecting": True}),
    ),
    fought(
        "an Encourager heals who lost much",
        {"special p2"},
        brawl({}, {"hero": SCHOLAR, "health": 1}, a={"health": 4}),
    ),
    fought(
        "an Encourager attacks while all are well", {"attack defender-1"}, brawl({}, {"hero": SCHOLAR}, a={"health": 4})
    ),
    fought(
        "a Scholar confuses the one great enemy",
        {"special dragon-1"},
        brawl({"hero": SCHOLAR}, {"hero": SCHOLAR}, a={"difficulty": 14, "health": 9}),
    ),
    fought(
        "nobody hits an enemy that reflects",
        {"defend", "run", "special prince-1"},
        brawl({"hero": SCHOLAR}, a={"health": 4, "difficulty": 11, "reflecting": True}),
    ),
    fought(
        "of two enemies the one that does not reflect is hit",
        {"attack minion-1"},
        brawl(
            {"hero": SCHOLAR, "special": True},
            a={"health": 4, "difficulty": 11, "reflecting": True},
            b={"difficulty": 2, "health": 4},
        ),
    ),
    fought(
        "the Wand burns the ground under a tough enemy",
        {"ignite"},
        brawl({"hero": SCHOLAR, "items": ["wand"], "special": True}, a={"health": 6, "difficulty": 9}),
    ),
    fought(
        "the flames are under the enemy, not under a friend",
        {"1,2"},
        brawl({"hero": SCHOLAR, "items": ["wand"], "special": True}, a={"health": 6, "difficulty": 9}),
        before=("ignite",),
    ),
    fought(
        "the Wand is not spent on who falls anyway",
        {"attack minion-1"},
        brawl({"hero": SCHOLAR, "items": ["wand"], "special": True}, a={"health": 1, "difficulty": 2}),
    ),
    fought(
        "the Axe is used where acid has time to work",
        {"axe phool-1"},
        brawl({"hero": SCHOLAR, "items": ["axe"], "special": True}, {}, a={"health": 8, "difficulty": 8}),
    ),
    Situation(
        "a fight that costs more than there is is broken off",
        open_room(3, 2, p1="1,1", a="1,2"),
        {"run"},
        about={"heroes": [DYING], "enemies": {"a": OGRE}, "stage": "clash", "stairs": "3,1"},
    ),
    fought(
        "with nowhere to run to one fights: the same enemy would come again", {"attack king-1"}, brawl(DYING, a=OGRE)
    ),
    fought(
        "an enemy at its last is not run from",
        {"attack minion-1"},
        brawl({"hero": SCHOLAR, "health": 2, "special": True}, a={"difficulty": 2, "health": 1}),
    ),
    fought(
        "a great enemy is banished",
        {"declare"},
        brawl({"hero": SCHOLAR, "items": ["dagger"], "special": True}, a={"difficulty": 8, "health": 8}),
        before=("dagger phool-1",),
        rolls=("2C",),
    ),
    fought(
        "the spark is kept where a blow will do",
        {"attack"},
        brawl({"hero": SCHOLAR, "items": ["dagger"], "special": True}, a={"difficulty": 2, "health": 1}),
        before=("dagger minion-1",),
        rolls=("2C",),
    ),
    fought(
        "the Echo Dart keeps a card that succeeds",
        {"keep"},
        brawl({"hero": SCHOLAR, "items": ["dart"], "special": True}, a={"difficulty": 2, "health": 9}),
        before=("dart minion-1",),
        rolls=("2C", "KD"),
    ),
    fought(
        "the Echo Dart keeps no card that fails",
        {"discard"},
        brawl({"hero": SCHOLAR, "items": ["dart"], "special": True}, a={"difficulty": 2, "health": 9}),
        before=("dart minion-1",),
        rolls=("KC",),
    ),
]

TREASURE = [
    shopping(
        "the fallen are brought back before anything is bought",
        {"revive p2"},
        {"treasure": HEARTS[:9], "left": True},
        {"fallen": True},
    ),
    shopping("a lone hero buys the Wand", {"buy wand"}, {"treasure": HEARTS[:8], "left": True}),
    shopping(
        "what others hold is not spent on what one wants oneself",
        {"done"},
        {"treasure": HEARTS[:3], "left": True},
        {"treasure": HEARTS[3:12], "left": True},
    ),
    shopping(
        "nor on a fallen companion: whoever holds the cards decides",
        {"done", "give"},
        {"treasure": HEARTS[:1], "left": True},
        {"treasure": HEARTS[3:9], "left": True},
        {"fallen": True},
    ),
    shopping(
        "a card is given where it brings the fallen back",
        {"give"},
        {"treasure": HEARTS[:2], "left": True},
        {"treasure": HEARTS[3:5], "left": True},
        {"fallen": True},
    ),
    shopping(
        "it goes to whoever can pay the rest",
        {"hearts p2"},
        {"treasure": ["2H", "2C"], "left": True},
        {"treasure": HEARTS[3:5], "left": True},
        {"fallen": True},
        before=("give",),
    ),
    shopping(
        "one pays with cards of one's own",
        {"p1 hearts"},
        {"treasure": HEARTS[:4], "left": True},
        {"treasure": ["2C", "3C", "4C"], "left": True},
        {"fallen": True},
        before=("revive p3",),
    ),
    shopping(
        "cards that raise stats are kept from luxuries",
        {"done"},
        {"treasure": HEARTS[:4] + ["2C", "3C", "4C", "2D", "3D"], "left": True},
        {"left": True},
    ),
    Situation(
        "of one's own cards the one that raises nothing is given up",
        row(3, p1="1,1"),
        {"hearts"},
        before=("mend p1",),
        about=known(3) | {"heroes": [{"health": 2, "treasure": [*HEARTS[:5], "2C"]}]},
    ),
]

SITUATIONS = [*ON_THE_MOVE, *IN_COMBAT, *TREASURE]


def test_there_are_enough_situations_each_with_a_name_of_its_own():
    assert len({situation.name for situation in SITUATIONS}) == len(SITUATIONS) >= 30


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_a_good_player_gives_a_good_answer_and_says_why(situation: Situation):
    table = situation.table()
    seat = min(table.waiting)
    view, choice = table.view(seat), table.choices[seat]
    for level in LEVELS:
        found = BOTS[level].reasoned(view, choice, Chance(b"bot"))
        assert found.option.id in situation.good, (level, found.why, [option.id for option in choice.options])
        assert ":" in found.why, "it says what it does, and why"
