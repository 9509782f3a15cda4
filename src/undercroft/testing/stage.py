"""The law of the stage: whatever is told can be looked at, beat by beat, by everybody who hears it."""

from __future__ import annotations

from undercroft.engine.craft.telling import OWN, QUIET
from undercroft.engine.stage.film import Film
from undercroft.testing.corpus import choose, evenly, size, some_positions
from undercroft.testing.law import law


@law
def at_everything_told_every_seat_sees_a_picture(game: str, first: int = 0) -> None:
    beats = 0
    share = evenly(game, 0.03)
    for table, rng in some_positions(game, range(first, first + size(4)), share):
        since = len(table.events)
        table.watch(Film())
        for _ in range(3):
            if table.asked:
                table.answer(*choose(table, rng))
        for looker in (*range(len(table.seats)), None):
            reel = table.reel(looker, since)
            assert [event for beat in reel for event in beat.events] == table.events_for(looker, since)
            for beat in reel:
                beats += 1
                assert all(type(table.words(event)) is str for event in beat.events)
                moments = [table.game.moment(event.kind) for event in beat.events]
                assert moments.count(OWN) <= 1, beat.events
                assert (beat.state is None) == (set(moments) == {QUIET}), beat.events
                scene = beat.scene()
                assert scene.text()
                assert not scene.boards or scene.svg_lines()
                anchors = scene.places(beat.about)
                assert tuple(anchors) == beat.about, beat.events
    assert beats


@law
def a_film_changes_nothing(game: str) -> None:
    for table, rng in some_positions(game, range(size(3)), 0.01):
        watched = table.clone()
        watched.watch(Film())
        by, answer = choose(table, rng)
        table.answer(by, answer)
        watched.answer(by, answer)
        assert watched.digest == table.digest
        assert watched.events == table.events
