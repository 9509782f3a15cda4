"""Another world that a seat could not tell from this one: what its rival has hidden, drawn anew."""

from __future__ import annotations

from undercroft.engine import Chance
from undercroft.games.trapper.book.builder import build
from undercroft.games.trapper.book.setup import AT_FINISH, AT_HEIRLOOM, AT_TRAPS, DECOYS, READY, WALLS
from undercroft.games.trapper.book.trapping import REACTIVATE, places, why_not_buy, why_not_reactivate
from undercroft.games.trapper.book.traps import TRAP_OF, TRAPS
from undercroft.games.trapper.content.board import BIT, FLOOR, HEIRLOOM, NEXT, TRAP_ICONS, WALL, Board, mask_where
from undercroft.games.trapper.faces.counts import Draw
from undercroft.games.trapper.faces.worlds import Search
from undercroft.games.trapper.state import Order, Plan, Stage, State
from undercroft.space import tiles_of


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """All that this seat (None: a spectator) may not know is drawn anew, in place."""
    for owner in (0, 1):
        if owner == seat:
            continue
        if s.boards:
            redraw_board(s, owner, chance)
        else:
            s.plans[owner] = redrawn_plan(s, s.plans[owner].phase == READY, chance)


# ---------------------------------------------------------------- while the dungeons are built


def redrawn_plan(s: State, finished: bool, chance: Chance) -> Plan:
    """Another plan of which no more is known than whether it is finished."""
    layout = build(s.rules, s.tokens, chance)
    plan = Plan(layout.icons, layout.decoys, READY, None)
    if not finished:
        _unfinish(plan, decoys=s.rules.fog == "decoy", draw=Draw(chance))
    return plan


def _unfinish(plan: Plan, *, decoys: bool, draw: Draw) -> None:
    """The plan stands somewhere on its way: what would come later is not there yet."""
    phases = (WALLS, AT_HEIRLOOM, AT_TRAPS, AT_TRAPS, AT_FINISH, *((DECOYS,) if decoys else ()))
    plan.phase = phases[draw.below(len(phases))]
    icons = plan.icons
    if plan.phase != AT_FINISH:
        plan.decoys = 0
    if plan.phase == DECOYS or plan.phase == AT_FINISH:
        return
    traps = draw.shuffled(tiles_of(mask_where(icons, TRAP_ICONS)))
    placed = draw.below(len(traps)) if plan.phase == AT_TRAPS else 0
    for tile in traps[placed:]:
        trap = TRAP_OF[icons[tile]].name
        icons[tile] = FLOOR
        if plan.phase == AT_TRAPS and plan.order is None and draw.below(2):
            plan.order = Order(trap, tile if trap == "fan" and draw.below(2) else None)
    if plan.phase == AT_TRAPS:
        return
    icons[icons.index(HEIRLOOM)] = FLOOR
    if plan.phase == WALLS:
        walls = draw.shuffled(tiles_of(mask_where(icons, WALL)))
        for tile in walls[draw.below(len(walls)) :]:
            if any(there is not None and icons[there] != WALL for there in NEXT[tile]):  # It opens no sealed pocket.
                icons[tile] = FLOOR


# ---------------------------------------------------------------- in play


def redraw_board(s: State, owner: int, chance: Chance) -> None:
    """Another dungeon that shows the rival the same, with the same past."""
    board = s.boards[owner]
    trapping = s.stage is Stage.TRAPPING and s.seat == owner
    openly = s.orders - _bought(board, s.turn)
    search = Search(s.rules, board, s.turn if trapping else None, _budget(s, board), chance)
    search.solve()
    draw_world(board, search)
    if s.seat == owner:
        s.orders = openly + _bought(board, s.turn)
    if trapping:
        s.points = s.roll - s.paid - sum(TRAPS[piece.name].buy for piece in search.pieces if piece.laid == s.turn)
        s.order = redrawn_order(s, search.draw)


def _budget(s: State, board: Board) -> int:
    """The AP that may have gone into hidden purchases of this turn."""
    laid_openly = any(board.laid.get(tile) == s.turn for tile in tiles_of(board.hidden & board.watched))
    if s.rules.strict_supply and board.fog.bit_count() >= s.tokens and not laid_openly:
        return 0  # Variant strict_supply: with all tokens on the board nothing can have been bought.
    return s.roll - s.paid


def _bought(board: Board, turn: int) -> int:
    """How many traps were bought in this turn, which is the present one."""
    return sum(laid == turn for laid in board.laid.values())


def draw_world(board: Board, search: Search) -> None:
    """The board shows the world that was found."""
    for tile in tiles_of(board.hidden):
        board.draw(tile, FLOOR)
        board.laid.pop(tile, None)
    if board.hidden >> search.heirloom & 1:
        board.draw(search.heirloom, HEIRLOOM)
    for piece in search.pieces:
        if piece.gone >= 0:
            board.gone[piece.gone].laid = piece.laid
            continue
        board.laid[piece.tile] = piece.laid
        if board.hidden & BIT[piece.tile]:
            icons = TRAPS[piece.name].icons
            board.draw(piece.tile, icons[search.draw.below(len(icons))])
    board.laid = dict(sorted(board.laid.items()))


def redrawn_order(s: State, draw: Draw) -> Order | None:
    """What the owner may just be about to buy or re-activate, which nobody else knows."""
    if draw.below(2):
        return None
    orders = [Order(trap.name) for trap in TRAPS.values() if why_not_buy(s, trap) is None]
    if any(why_not_reactivate(s, tile) is None for tile in tiles_of(s.own.disabled)):
        orders.append(Order(REACTIVATE))
    if not orders:
        return None
    order = orders[draw.below(len(orders))]
    if order.trap == "fan" and draw.below(2):
        tiles = tiles_of(places(s, order.trap))
        order.tile = tiles[draw.below(len(tiles))]
    return order
