"""What each seat, and a spectator, may know."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import asdict

from undercroft.engine import cite
from undercroft.games.trapper.book.setup import READY
from undercroft.games.trapper.content.board import TILES, Board, layout_text, names_of
from undercroft.games.trapper.state import Order, Plan, Stage, State
from undercroft.space import tiles_of

FOG: Final = "?"


def view(s: State, seat: int | None) -> dict[str, Any]:
    """What this seat (None: a spectator) may see, built from nothing by naming what goes in.

    [trapper.info.spectator]
    """
    over = s.stage is Stage.OVER
    seen: dict[str, Any] = {
        "stage": shown_stage(s),
        "turn": s.turn,
        "turn_of": None if s.turn == 0 else s.seat,
        "starter": None if s.turn == 0 else s.starter,
        "roll": s.roll,
        "points": s.points if points_known(s, seat) else None,
        "adventurer": adventurer(s),
        "deaths": s.deaths[:],
        "claimed": s.claimed[:],
        "finished": [True, True] if s.boards else [plan.phase == READY for plan in s.plans],
        "winners": s.winners[:] if over else None,
        "options": asdict(s.rules),
    }
    if s.boards:
        seen["boards"] = [board_seen(board, mine=owner == seat or over) for owner, board in enumerate(s.boards)]
        if seat is None:
            cite("trapper.info.spectator")
        if over:
            cite("trapper.end.reveal")
    else:
        seen["boards"] = [plan_seen(plan, mine=owner == seat or over) for owner, plan in enumerate(s.plans)]
    seen["order"] = order_seen(order_of(s, seat))
    return seen


def shown_stage(s: State) -> str:
    """The stage as everybody may know it."""
    return s.stage.value


def points_known(s: State, seat: int | None) -> bool:
    """Whether this seat knows the AP left: its owner always, the others when trapping is finished.

    [trapper.info.ap]
    """
    cite("trapper.info.ap")
    return seat == s.seat or s.stage is not Stage.TRAPPING


def adventurer(s: State) -> dict[str, Any] | None:
    """The adventurer in the rival's dungeon, for all to see.  [trapper.info.fortitude]"""
    if s.run is None:
        return None
    cite("trapper.info.fortitude")
    return {"seat": s.seat, "at": TILES[s.run.at], "fortitude": s.run.fortitude, "idle": s.run.idle}


def board_seen(board: Board, *, mine: bool) -> dict[str, Any]:
    """The owner sees every icon; the others see `?` where a token covers what they have not been shown.

    [trapper.info.own] [trapper.info.rival]
    """
    cite("trapper.info.own" if mine else "trapper.info.rival")
    hidden = 0 if mine else board.hidden
    icons = board.icons[:]
    for tile in tiles_of(hidden):
        icons[tile] = FOG
    return {
        "layout": layout_text(icons),
        "fog": names_of(board.fog),
        "disabled": names_of(board.disabled),
        "added": added(board),
    }


def added(board: Board) -> list[str]:
    """The tiles on which everybody saw a token being laid after the setup: each holds a trap.

    [trapper.info.new-token]
    """
    return [TILES[tile] for tile in sorted(board.laid) if board.laid[tile] and board.watched >> tile & 1]


def plan_seen(plan: Plan, *, mine: bool) -> dict[str, Any] | None:
    """The builder sees the plan; the rival nothing of it.  [trapper.info.setup]"""
    cite("trapper.info.setup")
    if not mine:
        return None
    return {
        "layout": layout_text(plan.icons),
        "fog": names_of(plan.decoys),
        "disabled": [],
        "added": [],
        "phase": plan.phase,
    }


def order_of(s: State, seat: int | None) -> Order | None:
    """This seat's trap that is chosen and not yet placed, while building or trapping."""
    if s.plans and seat is not None:
        return s.plans[seat].order
    return s.order if seat == s.seat else None


def order_seen(order: Order | None) -> dict[str, Any] | None:
    """The owner's half-made purchase."""
    if order is None:
        return None
    return {"trap": order.trap, "tile": None if order.tile is None else TILES[order.tile]}
