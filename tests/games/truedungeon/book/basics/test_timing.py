"""Rooms in real time: each has a timer of its own, from its door until its time is up."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.book.test_rooms import ended
from tests.games.truedungeon.fights import attack, monster, state, table
from tests.tables import do, told
from undercroft.engine import Timer


@pytest.mark.rule("truedungeon.digital.clock-mode", "truedungeon.room.clock")
def test_in_real_time_a_room_has_a_timer_from_its_door_until_its_time_is_up():
    here = table(
        "fighter", monsters=[monster(attacks=[attack(damage=0)])], rolls=[2] * 3, options={"clock": "real_time"}
    )
    timer = here.timer
    assert timer is not None and timer == Timer("room 1", state(here).clock, "room", "Room 1")
    assert told(here, "round") == [] and told(here, "round-begins")[0].data == {"round": 1}
    here.act("clock", timer.act)
    assert here.timer is None and state(here).fight is not None, "a round that has begun is completed"
    do(here, "done")
    assert state(here).rooms == {1: "failed"}
    assert table("fighter", monsters=[monster()], rolls=[2] * 3).timer is None


def test_the_next_room_has_another_timer():
    here = ended("fighter", options={"clock": "real_time"})
    assert "Time runs." in here.choices[0].text
    do(here, "ready")
    assert here.timer == Timer("room 2", 720, "room", "Room 2")
