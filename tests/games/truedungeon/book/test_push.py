"""Push: what a failed room costs whoever goes on, and what helps against it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.book.test_rooms import all_ready, ended, riddle
from tests.games.truedungeon.fights import hero, state
from tests.tables import do, told


@pytest.mark.rule("truedungeon.push.trigger", "truedungeon.push.irresistible")
def test_whoever_fails_a_room_is_pushed_on_and_nothing_helps():
    here = ended({"class": "fighter", "card": {"reduction": 9}}, "rogue", how="failed")
    before = [one.hp for one in state(here).heroes]
    all_ready(here)
    assert [one.hp for one in state(here).heroes] == [hp - 5 for hp in before]


@pytest.mark.rule("truedungeon.push.amount")
@pytest.mark.parametrize(
    ("difficulty", "amount"), [("non-lethal", 5), ("normal", 5), ("hardcore", 10), ("nightmare", 15), ("epic", 20)]
)
def test_push_grows_with_the_difficulty(difficulty: str, amount: int):
    here = ended("fighter", how="failed", difficulty=difficulty)
    all_ready(here)
    assert told(here, "push")[0].data["damage"] == amount


def test_a_room_may_push_harder():
    here = ended("fighter", how="failed", push={"normal": 11})
    all_ready(here)
    assert told(here, "push")[0].data["damage"] == 11


@pytest.mark.rule("truedungeon.push.no-ring")
def test_the_ring_of_remembrance_does_not_reduce_push():
    wearer = {"class": "fighter", "tokens": ["Ray's Ring of Remembrance"]}
    here = ended(wearer, how="failed")
    before = hero(here, "fighter").hp
    all_ready(here)
    assert hero(here, "fighter").hp == before - 5
    puzzled = riddle(wearer)
    do(puzzled, "left")
    assert [event.data["damage"] for event in told(puzzled, "harmed")] == [0]


@pytest.mark.rule("truedungeon.push.heal")
def test_push_is_healed_like_any_other_damage():
    here = ended({"class": "fighter", "carried": ["Draught of Plain Mending"]}, how="failed")
    all_ready(here)
    before = hero(here, "fighter").hp
    do(here, "drink draught-of-plain-mending")
    assert hero(here, "fighter").hp > before and told(here, "healed")[0].data["amount"] <= 5


@pytest.mark.rule("truedungeon.push.last-room")
@pytest.mark.parametrize(("options", "pushed"), [({}, 1), ({"not_last": True}, 0)])
def test_push_applies_in_room_seven_too(options: dict[str, Any], pushed: int):
    here = ended("fighter", room=7, how="failed", options=options | {"clock": "untimed"})
    all_ready(here)
    assert len(told(here, "push")) == pushed and here.result is not None and here.result.winners == ()
    assert not pushed or "truedungeon.push.last-room" in told(here, "push")[0].also
