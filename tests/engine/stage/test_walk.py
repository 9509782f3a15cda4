"""Why somebody on the way stopped, in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.tables import crawl
from undercroft.engine.stage.walk import Walk

WARD: dict[str, Any] = {
    "revealed": ["hall", "ward"],
    "removed": ["hall-ward"],
    "options": {"story": "what-the-salt-keeps"},
}


@pytest.mark.parametrize(
    ("place", "way", "why"),
    [
        ({"at": [6, 4]}, ("go 6,3", "go 6,2", "go 6,1"), "here you can also search"),
        ({"at": [6, 4]}, ("go 6,3", "go 0,0"), "it does not go on from here"),
        ({"at": [14, 9], **WARD}, ("go 15,9", "go 16,9", "go 17,9"), "You stopped on the way: "),
        ({"at": [6, 4]}, ("go 5,4", "go 4,4"), ""),
    ],
    ids=["an offer", "a step that is not there", "a tale", "nothing"],
)
def test_a_walk_says_what_stopped_it(place: dict[str, Any], way: tuple[str, ...], why: str) -> None:
    at = place.pop("at")
    table = crawl({"at": at}, {"at": [0, 9] if not place else [8, 17]}, rolls=None, seed=1, **place)
    walk = Walk(table.game, table.choices[0], way, len(table.events))
    while (id := table.next_step(walk)) is not None:
        table.answer(0, id)
    said = walk.why_stopped(table.names)
    assert why in said and bool(why) == bool(said)
    if place:
        assert table.game.words(table.events[-1], table.names) in said
