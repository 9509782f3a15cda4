"""The guided first doors: they teach what is needed, and what the teacher says is true."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lessons import Choose, Fact, first, last, played, said_truly
from undercroft import games
from undercroft.engine.lessons.lesson import find_lesson

LESSON = find_lesson(games.get("exploration"))


def test_it_teaches_what_a_newcomer_needs() -> None:
    """Walking, searching, both kinds of doors, the Leader, a skirmish, an encounter, an Item, an ability, a rest."""
    guide, heard = played(LESSON, last)
    assert {rule for lead in heard for rule in lead.rules} >= {
        "exploration.core.turn.move",
        "exploration.core.search.result",
        "exploration.door.locked.check",
        "exploration.door.unlocked.roll",
        "exploration.leader.every-round",
        "exploration.skirmish.when",
        "exploration.core.skirmish.stance",
        "exploration.core.encounter.attack",
        "exploration.core.items.use",
        "exploration.core.ability.butcher",
        "exploration.rest.when",
    }
    told = {event.kind for event in guide.table.events}
    assert told >= {
        "finds",
        "check",
        "removed",
        "skirmish-won",
        "encounter",
        "attack-roll",
        "throws",
        "victory",
        "rests",
    }


def vita(view: dict[str, Any]) -> int:
    found: int = view["heroes"][0]["vita"]
    return found


def foes(view: dict[str, Any]) -> list[tuple[str, int, int, list[int]]]:
    return [(foe["kind"], foe["vita"], foe["defense"], foe["at"]) for foe in view["foes"]]


BEFORE_YOU = ("Skeleton", 6, 50, [12, 9])
FACTS: tuple[Fact, ...] = (
    ("walk", "5 steps", lambda view: view["turn"]["left"] == 5),
    ("walk", "on 6,1", lambda view: [6, 1] in [token["at"] for token in view["tokens"]]),
    ("stance", "The counter stands at 2", lambda view: view["skirmish"]["counters"] == [2]),
    ("bitten", "you lost 2 Vita", lambda view: vita(view) == 18),
    ("spared", "not your 65", lambda view: vita(view) == 20),
    ("bitten", "the Illusionist leads", lambda view: view["leader"] == "illusionist"),
    ("spared", "the Illusionist leads", lambda view: view["leader"] == "illusionist"),
    ("attack", "its Defense of 50", lambda view: foes(view) == [BEFORE_YOU, ("Skeleton", 6, 50, [13, 9])]),
    ("water", "has just 6", lambda view: foes(view)[0] == BEFORE_YOU),
    ("carve", "2 of your 4 Power", lambda view: view["heroes"][0]["power"] == 4),
    ("carve", "stands before you", lambda view: foes(view) == [BEFORE_YOU]),
    ("lead", "It is round 4, and you lead", lambda view: (view["round"], view["leader"]) == (4, "butcher")),
)


def test_what_the_teacher_says_is_so() -> None:
    met = said_truly(LESSON, first, FACTS) + said_truly(LESSON, last, FACTS)
    assert set(met) == {moment for moment, _, _ in FACTS}


@pytest.mark.parametrize("choose", [first, last])
def test_the_learner_is_well_enough_to_play_on(choose: Choose) -> None:
    guide, _ = played(LESSON, choose)
    assert guide.table.result is None
    assert guide.table.view(0)["heroes"][0]["vita"] >= 16
