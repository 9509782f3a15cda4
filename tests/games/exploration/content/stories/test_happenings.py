"""What tokens and rooms of other worlds bring: each face of the die, with texts from the stock."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from undercroft.engine import Scripted
from undercroft.games.exploration.content.stories.model import Check, Event, Outcome, Room
from undercroft.games.exploration.content.stories.names import ENTER, REVEAL, SKILLS, STATUSES, VICTORY
from undercroft.games.exploration.content.stories.worlds.happenings import (
    FIGHTS,
    FINDS,
    LEVERS,
    SIGNS,
    Holds,
    of_hidden_room,
    of_token,
    texts,
    to_come,
)

HALL = Room("A", "Hall", (0, 0), ((0, 0), (1, 0)), "A hall.")
LAIR = structs.replace(HALL, creatures=("Ghoul",))


def says(kind: str, number: int = 1, **more: Any) -> Outcome:
    """This text of the stock, with what it brings."""
    return Outcome(texts(kind)[number - 1], **more)


def spent(chance: Scripted, found: Any, *dice: int) -> Any:
    """What was found, when all dice are rolled, of which these came first."""
    chance.spent()
    assert [sides for sides, _, _ in chance.drawn][: len(dice)] == list(dice)
    return found


AN_ITEM = Event(says(FINDS, items=1))
FIGHT = Event(says(FIGHTS, encounter=()))
CHECK = Event(says(SIGNS, 2), Check(SKILLS[1], 7), passed=says(FINDS, 3, items=1), failed=says(FIGHTS, encounter=()))
LATER = [([8, 1, 4], Event(says(FINDS, coins=4))), ([9, 1], FIGHT), ([10, 1, 2, 3, 2, 3], CHECK)]


@pytest.mark.parametrize(
    ("rolls", "found"), [*(([face], None) for face in range(1, 7)), ([7, 1], AN_ITEM), *LATER], ids=str
)
def test_what_a_search_token_brings(rolls: list[int], found: Event | None):
    chance = Scripted(rolls)
    assert spent(chance, of_token(Holds(), chance), 10) == found


@pytest.mark.parametrize(
    ("rolls", "found"),
    [*(([face, 3], Event(says(SIGNS, 3))) for face in (1, 2)), *(([face, 1], AN_ITEM) for face in range(3, 8)), *LATER],
    ids=str,
)
def test_what_something_brings_that_can_be_seen_and_tried(rolls: list[int], found: Event):
    chance = Scripted(rolls)
    assert spent(chance, of_token(Holds(is_named=True), chance), 10) == found


@pytest.mark.parametrize(
    ("holds", "found"),
    [
        (Holds(gives=("Key",)), says(FINDS, 2, gives=("Key",))),
        (Holds(foes=("Ghoul",)), says(FIGHTS, 2, encounter=("Ghoul",))),
        (Holds(opens=("a-b",), foes=("Ghoul",)), says(LEVERS, 2, opens=("a-b",), encounter=("Ghoul",))),
    ],
)
def test_what_is_settled_beforehand_is_brought_with_a_text_that_fits(holds: Holds, found: Outcome):
    chance = Scripted([2])
    assert spent(chance, of_token(holds, chance)) == Event(found)


def test_two_things_to_hold_add_up():
    holds = Holds(gives=("Key",), opens=("a-b",), foes=("Ghoul",))
    both = holds.and_also(Holds(gives=("Cup",), opens=("b-c",), foes=("Zombie",)))
    assert both == Holds(gives=("Key", "Cup"), opens=("a-b", "b-c"), foes=("Ghoul", "Zombie"))


ANYTHING = [
    ([1, 2], says(SIGNS, 2)),
    ([2, 2, 3], says(SIGNS, 2, status=(STATUSES[2],))),
    ([3, 2], says(SIGNS, 2, chapter=True)),
    ([4, 2], says(FIGHTS, 2, skirmish=())),
]


@pytest.mark.parametrize(("rolls", "found"), ANYTHING, ids=str)
def test_what_an_event_of_a_hidden_room_brings(rolls: list[int], found: Outcome):
    for foes, moments in ((True, (REVEAL, ENTER, VICTORY)), (False, (REVEAL, ENTER))):
        for face, moment in enumerate(moments, 1):
            chance = Scripted([*rolls, face])
            assert spent(chance, of_hidden_room(foes, chance), 4) == Event(found, on=moment)


@pytest.mark.parametrize(
    ("walked", "beaten", "rolls", "when"),
    [
        ([], False, [1], {"on": VICTORY}),
        ([], False, [2, 2], {"on": ENTER, "at": ((1, 0),)}),
        ([(0, 0)], True, [1], {"on": ENTER, "at": ((1, 0),)}),
        ([(0, 0), (1, 0)], False, [], {"on": VICTORY}),
    ],
)
def test_an_event_to_come_waits_where_nobody_has_walked_or_for_a_victory(
    walked: list[Any], beaten: bool, rolls: list[int], when: dict[str, Any]
):
    chance = Scripted([1, 1, *rolls])
    assert spent(chance, to_come(HALL, Holds(), walked, beaten=beaten, chance=chance)) == Event(says(SIGNS), **when)
    chance = Scripted([1, *rolls])
    settled = to_come(LAIR, Holds(gives=("Key",)), walked, beaten=beaten, chance=chance)
    assert spent(chance, settled) == Event(says(FINDS, gives=("Key",)), **when)


def test_what_must_come_waits_for_no_victory_where_no_foes_are_listed():
    chance = Scripted([1, 1])
    settled = to_come(HALL, Holds(gives=("Key",)), [(0, 0)], beaten=False, chance=chance)
    assert spent(chance, settled) == Event(says(FINDS, gives=("Key",)), on=ENTER, at=((1, 0),))
