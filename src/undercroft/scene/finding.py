"""What lies where in a scene: the thing at an anchor, the place of a piece, and all that can be asked about."""

from collections.abc import Iterable, Iterator, Sequence

from undercroft.scene.parts import Board, Line, Panel, Piece


def lines_of(panels: Iterable[Panel]) -> Iterator[Line]:
    """All lines of these panels that are more than words."""
    return (line for panel in panels for line in (*panel.lines, *panel.more) if isinstance(line, Line))


def thing_at(boards: Sequence[Board], panels: Sequence[Panel], name: str) -> str | None:
    """The thing that this piece is, or that is at this anchor: who stands there before what is there."""
    bearers: list[Piece | Line] = [piece for board in boards for piece in board.pieces]
    bearers += lines_of(panels)
    for one in bearers:
        if one.thing is not None and name in (one.id, *one.also, one.anchor):
            return one.thing
    for board in boards:
        for tile in board.tiles:
            if tile.anchor == name:
                standing = (piece.thing for piece in board.pieces if (piece.x, piece.y) == (tile.x, tile.y))
                return next((thing for thing in standing if thing is not None), tile.thing)
        for edge in board.edges:
            if edge.anchor == name:
                return edge.thing
    return None


def places(boards: Sequence[Board], panels: Sequence[Panel], names: Iterable[str]) -> list[str]:
    """The anchors that these names are, and of the places where the pieces of these names are; each once."""
    found: dict[str, str] = {}
    for line in lines_of(panels):
        _note(found, line, None)
    for board in boards:
        tiles = {(tile.x, tile.y): tile.anchor for tile in board.tiles}
        for piece in board.pieces:
            _note(found, piece, tiles.get((piece.x, piece.y)))
        found.update((anchor, anchor) for anchor in tiles.values() if anchor is not None)
        found.update((edge.anchor, edge.anchor) for edge in board.edges if edge.anchor is not None)
    return list(dict.fromkeys(found[name] for name in names if name in found))


def _note(found: dict[str, str], bearer: Piece | Line, here: str | None) -> None:
    anchor = bearer.anchor or here
    if anchor is not None:
        for name in (bearer.id, *bearer.also, bearer.anchor):
            if name:
                found[name] = anchor


def things(boards: Sequence[Board], panels: Sequence[Panel]) -> Iterator[str]:
    """All that can be asked about in a scene, as often as it is there."""
    bearers: list[Piece | Line] = [piece for board in boards for piece in board.pieces]
    bearers += lines_of(panels)
    for board in boards:
        yield from (tile.thing for tile in board.tiles if tile.thing is not None)
        yield from (edge.thing for edge in board.edges if edge.thing is not None)
    for one in bearers:
        if one.thing is not None:
            yield one.thing
        yield from (thing for _, thing in one.signs)
