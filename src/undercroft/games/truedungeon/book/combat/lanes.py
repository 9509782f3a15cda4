"""The board as everybody sees it: its zones, what lies on it, and how it last moved."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from undercroft.games.truedungeon.book.combat import pucks
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.classes import LIVERIES, MARKS
from undercroft.games.truedungeon.state.records import Puck
from undercroft.games.truedungeon.state.state import State
from undercroft.scene.lane.lane import Lane, LanePuck, moves_of
from undercroft.scene.lane.zones import LaneZone


def livery_of(cls: str) -> str:
    """The colour of a class's puck.  [truedungeon.board.slider-colors]"""
    return LIVERIES[cls]


def lane_of(s: State) -> Lane:
    """The board of this room with the pucks that lie on it."""
    board = pucks.board_here(s)
    fight = s.fight
    lying = tuple(_puck(s, puck) for puck in fight.pucks) if fight is not None else ()
    moves = moves_of(s.moves)
    if moves is not None:
        moves = replace(moves, pucks=tuple(_puck(s, puck) for puck in s.taken))
    return Lane(board.name, zones_of(board), board.dot, lying, moves)


@lru_cache(maxsize=64)
def zones_of(board: Board) -> tuple[LaneZone, ...]:
    """The zones of a board as shapes to be drawn."""
    return tuple(
        LaneZone(zone.value, zone.circle, zone.ellipse, zone.polygon or (), zone.name, zone.body)
        for zone in board.zones
    )


def _puck(s: State, puck: Puck) -> LanePuck:
    hero = s.heroes[puck.hero]
    natural, _ = pucks.natural_of(s, puck)
    flank = puck.kind == "flank"
    return LanePuck(
        id=puck.id,
        label=f"{s.name(hero)}{', flanking' if flank else ''}",
        icon=f"puck-{hero.cls}",
        x=puck.x // 100,
        y=puck.y // 100,
        turn=pucks.tenths(puck.turn),
        livery=LIVERIES[hero.cls],
        glyph=MARKS[hero.cls],
        wheel=tuple(puck.wheel),
        natural=None if flank else max(0, natural),
        damage=pucks.wheel_of(s, puck) or None,
        off=puck.off,
    )


def plain_lane(s: State) -> dict[str, Any] | None:
    """The board as plain data for a view, or None where nobody slides."""
    shown = s.rules.mode == "slide" and (s.fight is not None or s.moves)
    return lane_of(s).plain() if shown else None
