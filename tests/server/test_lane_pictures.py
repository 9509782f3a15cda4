"""Lanes on the wire: beside the boards where there are any, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

from tests.web.sliding import GAME
from undercroft.engine import Table
from undercroft.server.shown.pictures import NOTHING, Look, change, draw, lanes

SHOT = {"x_mm": 300, "angle_deg": 0, "speed_mm_s": 1800}


def edited(old: list[str], change: dict[str, Any]) -> list[str]:
    made: list[str] = []
    at = 0
    for start, end, others in change["edits"]:
        made += [*old[at:start], *others]
        at = end
    return [*made, *old[at:]]


def test_a_lane_goes_out_as_plain_data_and_again_when_it_has_changed() -> None:
    table = Table.start(GAME, seed=1)
    first = draw(table, 0, Look())
    frame = change(NOTHING, first)
    assert frame is not None
    got = edited([], frame["lanes"])
    assert [json.loads(lane) for lane in got] == [lane.plain() for lane in table.scene(0).lanes]
    assert not first.svg, "the page draws the lane itself"
    table.answer(0, SHOT)
    second = draw(table, 0, Look())
    frame = change(first, second)
    assert frame is not None
    (lane,) = map(json.loads, edited(got, frame["lanes"]))
    assert lane["moves"]["key"] == "slide-0"
    assert [puck["id"] for puck in lane["pucks"]] == ["fighter"]


def test_a_lane_that_is_gone_is_told_and_a_table_without_lanes_does_not_speak_of_them() -> None:
    slides = draw(Table.start(GAME, seed=1), 0, Look())
    other = draw(Table.start("trapper", seed=1), 0, Look())
    gone = change(slides, other)
    assert gone is not None
    assert edited(list(slides.lanes), gone["lanes"]) == []
    frame = change(NOTHING, other)
    assert frame is not None
    assert set(frame) == {"type", "svg", "panels", "text"}
    assert lanes(other) == {}
