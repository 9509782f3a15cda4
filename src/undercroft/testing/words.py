"""What people read has names in it, and never the ids that programs go by."""

from __future__ import annotations

import re
from collections.abc import Iterator

from undercroft import Table
from undercroft.engine.naming import named, named_choice
from undercroft.testing.corpus import evenly, size, some_positions
from undercroft.testing.law import law

ID = re.compile(r"[a-z]+-?[0-9]+|@[0-9]+|[a-z]+(?:[-_][a-z]+)+")
"""What an id looks like, and no name does: `p1`, `minion-2`, `@0`, `lit-pitch`."""


def ids(table: Table, seat: int | None) -> set[str]:
    """The ids of all that stands on the boards and panels, but for those of places, which are written on the board."""
    scene = table.scene(seat)
    places = {tile.anchor for board in scene.boards for tile in board.tiles}
    lines = [line for panel in scene.panels for line in panel.lines if not isinstance(line, str)]
    pieces = [piece for board in scene.boards for piece in board.pieces]
    found = {id for one in (*pieces, *lines) for id in (one.id, *one.also) if id}
    return {id for id in found - places if ID.fullmatch(id)}


def read(table: Table, seat: int | None) -> Iterator[str]:
    """All that is read by who sits there: pieces, panels, the question, its options, and cards of what is there."""
    scene = table.scene(seat)
    for board in scene.boards:
        yield from (str(piece.note) for piece in board.pieces)
        yield from (piece.label for piece in board.pieces if piece.label)
    for panel in scene.panels:
        yield panel.title
        yield from (line if isinstance(line, str) else line.words for line in panel.lines)
    choice = None if seat is None else table.choices.get(seat)
    if choice is not None:
        asked = named_choice(choice, table.names)
        yield asked.text
        for option in asked.options:
            yield option.label
            yield named(option.odds or "", table.names)
    for thing in sorted(filter(None, scene.things)):
        card = table.about(seat, thing)
        if card is not None:
            yield from (card.title, card.text, *card.lines)


@law
def people_read_names_and_no_ids(game: str, first: int = 0) -> None:
    looked, known, there = 0, set[str](), False
    for table, rng in some_positions(game, range(first, first + size(4)), evenly(game, 0.03)):
        seat = rng.choice([*range(len(table.seats)), None])
        known |= ids(table, seat)
        there = there or any(board.pieces for board in table.scene(seat).boards)
        told = [table.words(event) for event in table.events_for(seat)[-20:]]
        for words in (*read(table, seat), *told):
            looked += 1
            shown = {found[0] for found in ID.finditer(words)} & known
            assert not shown, (shown, words)
    assert looked and (known or not there)
