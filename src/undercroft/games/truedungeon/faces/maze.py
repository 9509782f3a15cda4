"""The rogue's path as a board of the scene: everybody at the table watches it.  [truedungeon.digital.maze-geometry]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.games.truedungeon.content.maze import COLUMNS, ROWS, STEP
from undercroft.games.truedungeon.content.symbols import place_of, symbol_sets
from undercroft.scene import Board, Edge, Tile
from undercroft.scene.charts import chart_board

Cell = tuple[int, int]


def maze_boards(seen: dict[str, Any]) -> tuple[Board, ...]:
    """The board of the path that is being followed; none where there is none."""
    return (maze_board(seen["maze"]),) if seen["maze"] is not None else ()


def maze_board(path: dict[str, Any]) -> Board:
    """The plate from above: the trough with its two ends, or the middle, and how far it has been followed."""
    cells = list(_cells([tuple(corner) for corner in path["corners"]]))
    ends = {cells[0]: "A", cells[-1]: "B"}
    ends |= {_cell(path[name][1], path[name][2]): path[name][0] for name in ("start", "goal")}
    tiles = tuple(
        Tile(
            x,
            ROWS - 1 - y,
            "paved" if (x, y) in cells else "wall",
            words=_letter(ends.get((x, y), "")),
            note=f"the path begins or ends here: {ends[x, y]}" if (x, y) in ends else "",
            thing="path" if (x, y) in cells else None,
        )
        for y in range(ROWS)
        for x in range(COLUMNS)
    )
    caption = f"From {path['start'][0]} to {path['goal'][0]}; {path['passed']} segments passed."
    title, walls = f"Path {path['number']}", tuple(_walls(cells))
    return Board(title, COLUMNS, ROWS, tiles, caption, edges=walls, rulers=False, sketch=_sketch(cells, ends))


def _letter(name: str) -> str:
    """A short sign for an end."""
    return name if len(name) < 2 else "M" if name else ""


def _cell(x: int, y: int) -> Cell:
    return (x // STEP, y // STEP)


def _cells(corners: list[Any]) -> Iterator[Cell]:
    """The places of the lattice that the path goes over, in its order."""
    x, y = _cell(*corners[0])
    yield (x, y)
    for corner in corners[1:]:
        ex, ey = _cell(*corner)
        while (x, y) != (ex, ey):
            x += (ex > x) - (ex < x)
            y += (ey > y) - (ey < y)
            yield (x, y)


def _walls(cells: list[Cell]) -> Iterator[Edge]:
    """A wall wherever two stretches of the path lie side by side."""
    order = {cell: number for number, cell in enumerate(cells)}
    for (x, y), number in order.items():
        if order.get((x + 1, y), number + 1) not in (number - 1, number + 1):
            yield Edge(x + 1, ROWS - 1 - y, x + 1, ROWS - y)
        if order.get((x, y + 1), number + 1) not in (number - 1, number + 1):
            yield Edge(x, ROWS - 1 - y, x + 1, ROWS - 1 - y)


def _sketch(cells: list[Cell], ends: dict[Cell, str]) -> tuple[str, ...]:
    """The path as a line in text, corners as plus signs."""
    lines = [[" "] * (4 * COLUMNS - 3) for _ in range(2 * ROWS - 1)]
    for number, (x, y) in enumerate(cells):
        around = cells[max(0, number - 1) : number + 2]
        level, upright = all(other[1] == y for other in around), all(other[0] == x for other in around)
        sign = "-" if level else "|" if upright else "+"
        lines[2 * y][4 * x] = _letter(ends.get((x, y), "")) or sign
        if number:
            px, py = cells[number - 1]
            if py == y:
                for between in range(1, 4):
                    lines[2 * y][4 * min(x, px) + between] = "-"
            else:
                lines[2 * min(y, py) + 1][4 * x] = "|"
    first, last = 2 * min(y for _, y in cells), 2 * max(y for _, y in cells)
    return tuple("".join(line).rstrip() for line in lines[first : last + 1])


def chart_boards(seen: dict[str, Any]) -> tuple[Board, ...]:
    """The chart with its names, for whoever learns it."""
    pairs = seen["study"].get("planes")
    if not pairs:
        return ()
    found = list(zip(symbol_sets()["planes"].symbols, pairs, strict=False))
    words = {place_of(symbol.id): called for symbol, (_, called) in found}
    notes = {place_of(symbol.id): f"{called}: {looks}" for symbol, (looks, called) in found}
    return (chart_board("The planar chart", words, notes),)
