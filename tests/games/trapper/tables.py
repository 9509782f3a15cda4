"""Tables of Dungeon Trapper for tests: positions drawn as text, chance written out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.tables import ids, told
from undercroft import Table, games
from undercroft.engine import Scripted

LEDGER = games.get("trapper").ledger

PLAIN = """
.........
.........
........H
.........
.........
....E....
"""
"""An open board with nothing on it but the heirloom on i4."""

LEGAL = """
H#.......
.#.#####.
.#.#...#.
.#.#C#.#P
.D.#.#K#.
.S..E#..P
"""
"""A finished dungeon that keeps every setup rule."""

NORTH, SOUTH = 0, 1


def trapping(
    board: str = PLAIN,
    *,
    points: int = 12,
    rolls: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    **position: Any,
) -> Table:
    """North is trapping in this dungeon of their own with so many AP left; South's dungeon is PLAIN."""
    given = {"boards": [board, PLAIN], "turn": NORTH, "stage": "trapping", "points": points, **position}
    chance = Scripted(rolls=rolls)
    return Table.start("trapper", position=given, chance=chance, options=options, numbers=numbers, strict=True)


def raiding(
    board: str = PLAIN,
    *,
    at: str = "e1",
    fortitude: int = 7,
    rolls: Sequence[int] = (),
    disabled: Sequence[str] = (),
    revealed: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    **position: Any,
) -> Table:
    """North's adventurer is in South's dungeon, which is this board; disabled and revealed tiles are South's."""
    given = {
        "boards": [PLAIN, board],
        "disabled": [[], list(disabled)],
        "revealed": [[], list(revealed)],
        "turn": NORTH,
        "stage": "adventuring",
        "at": at,
        "fortitude": fortitude,
        **position,
    }
    chance = Scripted(rolls=rolls)
    return Table.start("trapper", position=given, chance=chance, options=options, numbers=numbers, strict=True)


def walk(table: Table, *steps: str) -> None:
    """North's adventurer makes these steps: directions or tiles."""
    for step in steps:
        table.answer(NORTH, step)


# ---------------------------------------------------------------- building


def building(
    *,
    rolls: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
    seed: int | None = None,
) -> Table:
    """A game at its very beginning: both are asked to build. With a seed, dice are not written out."""
    chance = Scripted(rolls=rolls) if seed is None else None
    return Table.start("trapper", chance=chance, seed=seed, options=options, numbers=numbers, strict=True)


def built(
    north: Any = LEGAL,
    south: Any = LEGAL,
    *,
    rolls: Sequence[int] = (6, 1, 6, 6),
    options: Mapping[str, Any] | None = None,
    numbers: Mapping[str, int] | None = None,
) -> Table:
    """Both have handed their dungeons in; the first dice are the roll-off, then AP. North begins with 12."""
    table = building(rolls=rolls, options=options, numbers=numbers)
    table.answer(NORTH, north)
    table.answer(SOUTH, south)
    return table


def drawn(board: str, **icons: str) -> str:
    """The board with these icons on these tiles: `drawn(PLAIN, e2="#")`."""
    rows = [list(line) for line in board.split()]
    for tile, icon in icons.items():
        column, row = place(tile)
        rows[6 - row][column - 1] = icon
    return "\n".join("".join(line) for line in rows)


def where(board: str, icons: str) -> list[str]:
    """The tiles of the board that show one of these icons, from the south-west."""
    rows = enumerate(reversed(board.split()), 1)
    return [f"{'abcdefghi'[column]}{row}" for row, line in rows for column, icon in enumerate(line) if icon in icons]


def place(tile: str) -> tuple[int, int]:
    """Column and row of a tile, both from 1."""
    return "abcdefghi".index(tile[0]) + 1, int(tile[1])


def seen(table: Table, seat: int | None, owner: int) -> dict[str, Any]:
    """What this seat sees of this owner's board."""
    board: dict[str, Any] = table.view(seat)["boards"][owner]
    return board


def icon_on(table: Table, seat: int | None, owner: int, tile: str) -> str:
    """The letter that this seat sees on a tile of this owner's board."""
    column, row = place(tile)
    lines: list[str] = seen(table, seat, owner)["layout"].split("\n")
    return lines[6 - row][column - 1]


def buy(table: Table, trap: str, tile: str, seat: int = NORTH) -> None:
    """The seat buys this trap for this tile."""
    table.answer(seat, trap)
    table.answer(seat, tile)


def reactivate(table: Table, tile: str, seat: int = NORTH) -> None:
    """The seat re-activates the trap on this tile."""
    table.answer(seat, "reactivate")
    table.answer(seat, tile)


def pass_turn(table: Table, seat: int = NORTH) -> None:
    """The seat buys nothing more and sends nobody."""
    table.answer(seat, "done")
    if seat in table.choices and table.choices[seat].ask == "send":
        table.answer(seat, "stay")


# ---------------------------------------------------------------- a run


def row2(line: str) -> str:
    """PLAIN with this line as its second row, the one behind the entrance; the heirloom is on i4 unless it is here."""
    board = drawn(PLAIN, i4=".") if "H" in line else drawn(PLAIN)
    return "\n".join([*board.split()[:4], line, board.split()[5]])


def adventurer(table: Table) -> tuple[str, int] | None:
    """Where North's adventurer stands and with which fortitude, or None if nobody is on the way."""
    seen = table.view(NORTH)["adventurer"]
    return None if seen is None else (seen["at"], seen["fortitude"])


def marked(table: Table, owner: int = SOUTH) -> list[str]:
    """The tiles of this owner's board that are marked X, as the rival sees them."""
    tiles: list[str] = seen(table, 1 - owner, owner)["disabled"]
    return tiles


def cited(table: Table, kind: str) -> list[tuple[str, ...]]:
    """The rules that each event of this kind names."""
    return [(event.rule, *event.also) for event in told(table, kind)]


# ---------------------------------------------------------------- dungeons and how they are built

FULL = drawn(LEGAL, c6="#", d6="#")
"""LEGAL with all of its 20 walls."""

ONE_WALL = """
.........
.........
..D#D....
.........
.SK...PP.
H...E....
"""
"""As few walls as two traps of tier 2 need: no maze, and legal."""

POCKET = drawn(LEGAL, h6="#", i5="#")
"""LEGAL with i6 sealed off."""

FANS = drawn(LEGAL, b1=">", g2="^")
"""LEGAL with fans for its traps of tier 1."""

TRAPS = {"S": "skeleton", "K": "spikes", "D": "darts", "C": "crush", "P": "shark"} | dict.fromkeys("^>v<", "fan")


def steps(table: Table, seat: int, board: str) -> Iterator[str]:
    """The seat builds this dungeon, one answer each time round."""

    def give(answer: str) -> str:
        table.answer(seat, answer)
        return answer

    walls = where(board, "#")
    while walls:
        tile = next(tile for tile in walls if tile in ids(table, seat))  # an order that never closes tiles off
        walls.remove(tile)
        yield give(tile)
    if board.count("#") < 20:
        yield give("done")
    yield give(*where(board, "H"))
    for tile in where(board, "DC") + where(board, "S^>v<KP"):
        (icon,) = (icon for icon in TRAPS if tile in where(board, icon))
        yield give(TRAPS[icon])
        yield give(tile)
        if icon in "^>v<":
            yield give("nesw"["^>v<".index(icon)])
    yield give("done")


def build_in_steps(table: Table, seat: int, board: str) -> None:
    """The seat has built this dungeon step by step."""
    for _ in steps(table, seat, board):
        pass


def lines(board: str) -> str:
    """The board as a view shows it."""
    return "\n".join(board.split())
