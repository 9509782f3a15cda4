"""Which rules are named as a party enters a room, and as the fight in it begins."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.truedungeon.book.test_rooms import all_ready, ended
from tests.games.truedungeon.fights import anew, cited, monster, state, table
from tests.tables import do

LETHAL, MODULE = "truedungeon.difficulty.normal.lethal", "truedungeon.room.module-driven"
REGENERATES = "truedungeon.recovery.regeneration-dead"
DEAD = {"class": "rogue", "dead": True}


@pytest.mark.parametrize(
    ("other", "difficulty", "leaves", "named"),
    [
        (DEAD, "normal", False, True),
        (DEAD, "normal", True, False),
        (DEAD, "hardcore", False, False),
        ("rogue", "normal", False, False),
    ],
)
def test_on_normal_it_is_said_of_the_dead_that_they_stay_so(
    other: Any, difficulty: str, leaves: bool, named: bool
) -> None:
    here = ended("fighter", other, difficulty=difficulty)
    if leaves:
        here.act(1, "leave")
    all_ready(here)
    assert (LETHAL in cited(here, "enters")) is named


@pytest.mark.parametrize(
    ("others", "difficulty", "named"),
    [
        ([{**DEAD, "card": {"regeneration": 2}}], "normal", True),
        ([{**DEAD, "card": {"regeneration": 2}}, {"class": "monk", "dead": True}], "normal", True),
        ([DEAD], "normal", False),
        ([{"class": "rogue", "card": {"regeneration": 2}}], "normal", False),
        ([{**DEAD, "card": {"regeneration": 2}}], "non-lethal", False),
    ],
)
def test_it_is_said_of_the_dead_who_would_regenerate_that_they_do_not(
    others: list[Any], difficulty: str, named: bool
) -> None:
    here = ended("fighter", *others, difficulty=difficulty)
    all_ready(here)
    assert (REGENERATES in cited(here, "enters")) is named


@pytest.mark.parametrize(
    ("room", "named"),
    [({}, False), ({"surprise": True}, True), ({"environment": "icy"}, True), ({"initiative": "party_first"}, True)],
)
def test_it_is_said_of_what_is_special_in_a_room_that_it_is_designed_so(room: dict[str, Any], named: bool) -> None:
    rolls = [15, 3] if "initiative" not in room else []
    here = table("fighter", monsters=[monster(number=0)], stage="before", rolls=rolls, **room)
    do(here, "ready")
    assert (MODULE in cited(here, "combat")) is named


def test_so_it_is_of_monsters_who_attack_at_once() -> None:
    here = table("fighter", monsters=[monster(number=0)], stage="before", rolls=[15, 3])
    state(here).own = msgspec.json.encode(replace(state(here).here, ambush=True)).decode()
    here = do(anew(here), "ready")
    assert MODULE in cited(here, "combat")
