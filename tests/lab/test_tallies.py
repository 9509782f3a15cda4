"""What a game counts of its own is something that happens in it."""

from __future__ import annotations

import pytest

from undercroft import Table, games
from undercroft.engine.event import Event


@pytest.mark.parametrize("game", games.ids())
def test_every_tally_counts_events_that_the_game_tells(game: str) -> None:
    known = games.get(game)
    state = Table.start(game, seed=1, strict=False).state
    told = [Event(kind, {}, rule="a.b.c") for kind in known.events]
    assert len(known.tallies) >= 3
    for name, tally in known.tallies.items():
        assert tally.text and name.isidentifier()
        assert tally.count(state, []) == 0
        assert tally.count(state, [*told, *told]) >= 2
