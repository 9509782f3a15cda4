"""The guided first floor: it teaches what is needed, and what the teacher says is true."""

from __future__ import annotations

from typing import Any

from tests.lessons import Fact, first, last, played, said_truly
from undercroft import games
from undercroft.engine.lessons.lesson import find_lesson
from undercroft.games.pararoles.content.goods import GOODS

LESSON = find_lesson(games.get("pararoles"))


def test_it_teaches_what_a_newcomer_needs() -> None:
    """Moving, a draw, a trap, a chest, an item, a door, a fight with hit and miss, harm and healing, the stairs."""
    guide, heard = played(LESSON, last)
    assert {rule for lead in heard for rule in lead.rules} >= {
        "pararoles.turn.actions",
        "pararoles.core.draw",
        "pararoles.trap.find.check",
        "pararoles.trap.disarm.check",
        "pararoles.move.rushed",
        "pararoles.core.treasure.bonus",
        "pararoles.core.doors",
        "pararoles.core.attack",
        "pararoles.core.special.bruiser",
        "pararoles.core.treasure.mend",
        "pararoles.core.stairs.leave",
    }
    told = {event.kind for event in guide.table.events}
    assert told >= {
        "found",
        "disarmed",
        "chest",
        "got-item",
        "door-opened",
        "pursues",
        "quiver",
        "hurt",
        "healed",
        "left",
    }


def me(view: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = view["heroes"][0]
    return found


FACTS: tuple[Fact, ...] = (
    ("search", "yours is 6", lambda view: me(view)["now"]["clubs"] == 6),
    ("treasure", "your clubs are 7", lambda view: me(view)["now"]["clubs"] == 7),
    ("enemy", "Its 4 health", lambda view: [foe["health"] for foe in view["enemies"]] == [4]),
    ("attack", "Spades is your best stat, an 8", lambda view: me(view)["now"]["spades"] == 8),
    ("again", "it has 2 of 4 left", lambda view: view["enemies"][0]["health"] == 2),
    ("finish", "you have 5 health left, and it has 2", lambda view: me(view)["health"] == 5),
    ("finish", "you have 5 health left, and it has 2", lambda view: view["enemies"][0]["health"] == 2),
    ("hurt", "spades 9", lambda view: me(view)["now"]["spades"] == 9),
    ("hurt", "5 of 7 health", lambda view: (me(view)["health"], me(view)["full"]) == (5, 7)),
    (
        "sacrifice",
        "1 in hearts, spades or clubs",
        lambda view: {card[-1] for card in me(view)["treasure"]} == set("HSC"),
    ),
    ("hurry", "7 of 7", lambda view: (me(view)["health"], me(view)["full"]) == (7, 7)),
    ("shop", "4 for the cheapest", lambda view: min(good.cost for good in GOODS.values()) == 4),
)


def test_what_the_teacher_says_is_so() -> None:
    met = said_truly(LESSON, first, FACTS) + said_truly(LESSON, last, FACTS)
    assert set(met) == {moment for moment, _, _ in FACTS}


def test_who_keeps_the_card_is_healed_by_the_stairs() -> None:
    guide, heard = played(LESSON, first)
    assert "sacrifice" not in [lead.moment for lead in heard]
    assert [(hero["health"], len(hero["treasure"])) for hero in guide.table.view(0)["heroes"]] == [(7, 3), (7, 1)]
