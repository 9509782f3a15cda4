"""The widget of questions of memory: plain data."""

from __future__ import annotations

import json

from undercroft.inputs import Chart, ChartPlace, RecallWidget


def test_it_is_plain_data_with_all_its_parts() -> None:
    chart = Chart(("centre", "rim"), (ChartPlace("rim 3", 1, 3, "on the rim at 3 o'clock"),), "rim 3", ("  [?]",))
    plain = RecallWidget("on the rim", "plane-rim-3", {"a": "leaf"}, chart, typed=True, seconds=10).plain()
    assert (
        plain
        == json.loads(json.dumps(plain))
        == {
            "words": "on the rim",
            "picture": "plane-rim-3",
            "icons": {"a": "leaf"},
            "chart": {
                "rings": ["centre", "rim"],
                "places": [{"id": "rim 3", "ring": 1, "clock": 3, "words": "on the rim at 3 o'clock"}],
                "marked": "rim 3",
                "sketch": ["  [?]"],
            },
            "typed": True,
            "seconds": 10,
        }
    )


def test_most_of_it_may_be_left_out() -> None:
    plain = RecallWidget("a name").plain()
    assert plain == {"words": "a name", "picture": "", "icons": {}, "chart": None, "typed": False, "seconds": 0}
