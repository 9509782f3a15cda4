"""The past of a game, lived once more in another world: what a seat was told must come out the same.

For each game that can be rebuilt from its set-up there is a function of the true table, its twin and the seat; it
gives the table of the relived game, or None where the past cannot be rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft import Table
from undercroft.engine import Chance
from undercroft.engine.record import Step
from undercroft.games.trapper.book.builder import DUNGEONS, STREAM
from undercroft.games.trapper.book.setup import SURPRISE
from undercroft.games.trapper.book.traps import TRAP_OF
from undercroft.games.trapper.content.board import (
    BIT,
    FANS,
    FLOOR,
    HEIRLOOM,
    TILES,
    Board,
    layout_text,
    names_of,
    tile_of,
)
from undercroft.space import DIRECTION_NAMES

SETUP = 0


def relive_trapper(table: Table, twin: Table, seat: int | None) -> Table | None:
    """Each hidden dungeon is handed in as the twin has it, and hidden purchases are those of the twin."""
    if not twin.state.boards or table.setting.options.turn_on_reactivate:
        return None  # Nothing is open yet, or a fan that was turned has lost its first facing.
    record = table.record()
    again = Table.start(
        "trapper",
        options=record.file.options,
        numbers=record.file.numbers,
        names=[place.name for place in table.seats],
        chance=Chance(table.chance.key),
    )
    worlds = {owner: World(board) for owner, board in enumerate(twin.state.boards) if owner != seat}
    fogs = {event.data["seat"]: event.data["fog"] for event in table.events if event.kind == "opened"}
    last_build = last_builds(record.file.steps)
    for at, step in enumerate(record.file.steps):
        if not isinstance(step.seat, int):
            continue
        if step.ask == "act":
            again.act(step.seat, step.answer)
        elif step.seat not in worlds:
            again.answer(step.seat, step.answer)
        elif at <= last_build[step.seat]:
            if step.answer == SURPRISE.id:
                again.chance.below(DUNGEONS, STREAM)  # The dungeon that was drawn is not, but its die is used up.
            if at == last_build[step.seat]:
                again.answer(step.seat, worlds[step.seat].layout(fogs[step.seat], again))
        elif step.ask in ("buy", "tile", "facing", "reactivate"):
            worlds[step.seat].trap(again, step.seat, step.ask, step.answer)
        else:
            again.answer(step.seat, step.answer)
    return again


def last_builds(steps: list[Step]) -> dict[int, int]:
    """For each seat the step with which it finished building."""
    found: dict[int, int] = {}
    for at, step in enumerate(steps):
        if step.ask not in ("build", "tile", "facing"):
            break
        if isinstance(step.seat, int):
            found[step.seat] = at
    return found


class World:
    """A hidden dungeon of the twin, turn by turn."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.laid: dict[tuple[int, int], str] = {}
        for tile, turn in board.laid.items():
            self.laid[turn, tile] = board.icons[tile]
        for gone in board.gone:
            self.laid[gone.laid, gone.tile] = gone.icon
        self.turn = -1

    def layout(self, fog: list[str], again: Table) -> dict[str, Any]:
        """The dungeon as it was handed in."""
        icons = ["#" if self.board.walls >> tile & 1 else FLOOR for tile in range(len(TILES))]
        icons[tile_of(again.state.rules.entrance)] = "E"
        icons[self.board.heirloom] = HEIRLOOM
        for (turn, tile), icon in self.laid.items():
            if turn == SETUP:
                icons[tile] = icon
        decoys = 0
        if again.state.rules.fog == "decoy":
            decoys = sum(BIT[tile_of(name)] for name in fog if icons[tile_of(name)] == FLOOR)
        return {"layout": layout_text(icons), "decoys": names_of(decoys)}

    def trap(self, again: Table, seat: int, ask: str, answer: Any) -> None:
        """One answer of the trapping stage: public parts as they were, hidden ones as the twin has them."""
        turn = again.state.turn
        if turn != self.turn:
            self.turn = turn
            fog = again.state.boards[seat].fog
            for (laid, tile), _ in list(self.laid.items()):
                if laid == turn and fog >> tile & 1 and not again.state.boards[seat].seen >> tile & 1:
                    self.buy(again, seat, tile)
        if ask == "buy" and answer == "done":
            again.answer(seat, "done")
        elif ask == "reactivate":
            again.answer(seat, "reactivate")
            again.answer(seat, answer)
        elif ask == "tile" and not again.state.boards[seat].fog >> tile_of(answer) & 1:
            self.buy(again, seat, tile_of(answer))

    def buy(self, again: Table, seat: int, tile: int) -> None:
        """The twin's trap of this turn on this tile is bought; where it has none, the purchase was only half made."""
        icon = self.laid.get((self.turn, tile))
        if icon is None:
            return
        again.answer(seat, TRAP_OF[icon].name)
        again.answer(seat, TILES[tile])
        if icon in FANS:
            again.answer(seat, DIRECTION_NAMES[FANS.index(icon)])


RELIVE: dict[str, Callable[[Table, Table, int | None], Table | None]] = {"trapper": relive_trapper}
