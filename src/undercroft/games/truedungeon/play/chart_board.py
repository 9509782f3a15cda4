"""The planar chart as it lies open before the first room.

[truedungeon.digital.skill-planes] [truedungeon.digital.skill-study]
"""

from __future__ import annotations

from typing import Any

from undercroft.games.truedungeon.play.symbols import place_of, symbol_sets
from undercroft.scene import Board
from undercroft.scene.charts import chart_board


def chart_boards(seen: dict[str, Any]) -> tuple[Board, ...]:
    """The chart with its names, for whoever learns it."""
    pairs = seen["study"].get("planes")
    if not pairs:
        return ()
    found = list(zip(symbol_sets()["planes"].symbols, pairs, strict=False))
    words = {place_of(symbol.id): called for symbol, (_, called) in found}
    notes = {place_of(symbol.id): f"{called}: {looks}" for symbol, (looks, called) in found}
    return (chart_board("The planar chart", words, notes),)
