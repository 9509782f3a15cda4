"""What happened, beat by beat, in lines: what belongs to a moment stands on its line, what is quiet on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.engine import Event, Game
from undercroft.engine.craft.telling import AFTER, QUIET
from undercroft.engine.stage.reel import Beat
from undercroft.terminal.words import cited


def spoken(game: Game, events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of a beat by the lines in which they are told."""
    line: list[Event] = []
    for event in events:
        joins = line and game.moment(event.kind) == AFTER and game.moment(line[-1].kind) != QUIET
        if line and not joins:
            yield line
            line = []
        line.append(event)
    if line:
        yield line


def beat_lines(beats: Sequence[Beat], names: Sequence[str], width: int) -> Iterator[str]:
    """The beats in words, each with the rule by which it began."""
    for beat in beats:
        game = beat.table.game
        for events in spoken(game, beat.events):
            words = " ".join(game.retold(event, names) for event in events)
            yield from cited(words, events[0].rule, width, "  ")
