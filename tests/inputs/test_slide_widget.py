"""Slides: what a client needs to draw the lane and take the pucks."""

from __future__ import annotations

import json

from tests.scene.test_lane import LANE
from undercroft.inputs import SlidePuck, SlideWidget
from undercroft.inputs.slide import LIMITS


def test_the_widget_is_plain_data_without_what_moved_before() -> None:
    pucks = (SlidePuck("sword", "puck-monk", "grey", (1, 2, 3)), SlidePuck("fist", "puck-monk", "grey"))
    widget = SlideWidget(LANE, pucks, delay=(100, 1800), known="fast")
    plain = json.loads(json.dumps(widget.plain()))
    assert plain["lane"] == LANE.plain() | {"moves": None}
    assert plain["pucks"][0] == {"label": "sword", "icon": "puck-monk", "livery": "grey", "wheel": [1, 2, 3]}
    assert plain["pucks"][1]["wheel"] == []
    assert (plain["delay"], plain["apart"], plain["known"]) == ([100, 1800], None, "fast")
    assert plain["limits"] == {name: list(limit) for name, limit in LIMITS.items()}


def test_the_limits_are_the_games_where_it_says_so() -> None:
    assert SlideWidget(LANE, (), limits={"x_mm": (0, 1)}).plain()["limits"] == {"x_mm": [0, 1]}
