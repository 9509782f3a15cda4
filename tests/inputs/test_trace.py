"""What a path that is followed by hand brings along for whoever draws it."""

from __future__ import annotations

import json

from undercroft.inputs import TraceRoute, TraceWidget

ROUTE = TraceRoute("A", "B", (10, 20), (110, 20), ((100, 300),), ("right",))


def test_a_trace_is_plain_data() -> None:
    widget = TraceWidget(120, 40, ((0, 10), (120, 10), (120, 30), (0, 30)), 5, 10, 2000, 600, (ROUTE,))
    plain = widget.plain()
    assert json.loads(json.dumps(plain)) == plain
    assert plain == {
        "width": 120,
        "height": 40,
        "outline": [[0, 10], [120, 10], [120, 30], [0, 30]],
        "stylus": 5,
        "cap": 10,
        "span": 2000,
        "most": 600,
        "routes": [
            {
                "start": "A",
                "goal": "B",
                "first": [10, 20],
                "last": [110, 20],
                "windows": [[100, 300]],
                "turns": ["right"],
            }
        ],
    }
