"""Starting from any position: boards as text, and where in a turn we are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Refused, Setting
from undercroft.games.trapper.book.layout import read_icons, why_not_entrance, why_not_heirloom, why_not_traps_fit
from undercroft.games.trapper.book.setup import READY, checked_layout, opened
from undercroft.games.trapper.book.table import IDLE_STEPS, new, numbers_of
from undercroft.games.trapper.book.trapping import (
    MOST_POINTS,
    REACTIVATE,
    why_not_buy,
    why_not_place,
    why_not_reactivate,
)
from undercroft.games.trapper.book.traps import TRAPS
from undercroft.games.trapper.content.board import (
    BIT,
    ENTRANCE,
    FANS,
    FLOOR,
    GRID,
    HEIRLOOM,
    TILES,
    TRAP_ICONS,
    WALL,
    Board,
    tile_of,
)
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.state import Order, Plan, Run, Stage, State
from undercroft.space import mask_of, region

LAYOUTS: Final = "layouts"
KEYS: Final = (
    "boards",
    "disabled",
    "revealed",
    "decoys",
    "turn",
    "stage",
    "points",
    "order",
    "orders",
    "at",
    "fortitude",
    "idle",
    "turns",
    "starter",
)
LAST_TURN: Final = 999_999
STAGES: Final = {
    "rolling": Stage.ROLLING,
    "trapping": Stage.TRAPPING,
    "sending": Stage.SENDING,
    "adventuring": Stage.ADVENTURING,
}


def position(setting: Setting, given: Mapping[str, Any]) -> State:
    """The state of this position; `Refused` names what is impossible in it.

    `boards` are two layouts as text, with any number of traps; `disabled`, `revealed` and (with fog = decoy) `decoys`
    are lists of tiles for each. `turn` is the seat whose turn it is, `stage` one of rolling, trapping, sending,
    adventuring. `points` are the AP left, `orders` how many purchases and re-activations there were this turn, and
    `order` one that is half done: `{"trap": "fan", "tile": "b3"}`, the tile left out where it is still to be chosen,
    the trap `reactivate` for a re-activation. `at`, `fortitude` (the points, if left out) and `idle` describe the
    adventurer and matter only in the stage adventuring. `turns` counts the turns begun, `starter` is who began.

    A position of `layouts` alone begins before the first turn: for each seat the dungeon that it hands in, as text or
    as the data of a layout file, or nothing where it is still to be built.
    """
    rules: TrapperOptions = setting.options
    if LAYOUTS in given:
        return _handed_in(setting, given)
    for key in given:
        if key not in KEYS:
            raise Refused(f"a position has no {key!r}; there are {', '.join(KEYS)}", rule="trapper.setup.check", at=key)
    given = {key: value for key, value in given.items() if value is not None}
    seat = _number(given, "turn", 0, 0, 1, rule="trapper.turn.alternate")
    points = _number(given, "points", 0, 0, MOST_POINTS, rule="trapper.turn.roll")
    boards = _boards(given, rules)
    stage = _stage(given)
    run = _run(given, boards[1 - seat], setting, needed=stage is Stage.ADVENTURING)
    usual = 1 if given.get("starter", seat) == seat else 2
    turns = _number(given, "turns", usual, 1, LAST_TURN, rule="trapper.turn.alternate")
    first = seat if turns % 2 else 1 - seat
    starter = _number(given, "starter", first, 0, 1, rule="trapper.setup.starter")
    if starter != first:
        words = f"seat {starter} cannot have begun: turn {turns} is seat {seat}'s"
        raise Refused(words, rule="trapper.turn.alternate", at="starter")
    for board in boards:
        board.bare[turns] = board.bare_skeletons()
    s = State(
        rules,
        *numbers_of(setting),
        stage,
        [],
        boards,
        turn=turns,
        seat=seat,
        starter=starter,
        roll=points,
        points=points,
        orders=_number(given, "orders", 0, 0, 12, rule="trapper.trapping.any-number"),
        run=run,
        ran=run is not None,
    )
    s.order = _order(given, s)
    return s


def _handed_in(setting: Setting, given: Mapping[str, Any]) -> State:
    """The game before its first turn, with dungeons that are finished already.  [trapper.setup.check]"""
    if others := sorted(set(given) - {LAYOUTS}):
        words = f"a position of layouts has no {others[0]!r}: it begins before the first turn"
        raise Refused(words, rule="trapper.setup.check", at=others[0])
    layouts = given[LAYOUTS]
    if not isinstance(layouts, (list, tuple)) or len(layouts) != 2:
        raise Refused("layouts of a position are two, or nothing", rule="trapper.components.boards", at=LAYOUTS)
    s = new(setting)
    for seat, handed in enumerate(layouts):
        if handed is not None:
            layout = checked_layout(handed, s)
            s.plans[seat] = Plan(layout.icons, layout.decoys, READY, None)
    return s


def _number(given: Mapping[str, Any], key: str, usual: int, least: int, most: int, *, rule: str) -> int:
    number = given.get(key, usual)
    if type(number) is not int or not least <= number <= most:
        raise Refused(f"{key} of a position is {least} to {most}, not {number!r}", rule=rule, at=key)
    return number


def _stage(given: Mapping[str, Any]) -> Stage:
    usual = "adventuring" if "fortitude" in given else "trapping" if "points" in given else "rolling"
    stage = given.get("stage", usual)
    if not isinstance(stage, str) or stage not in STAGES:
        raise Refused(
            f"stage of a position is one of {', '.join(STAGES)}, not {stage!r}", rule="trapper.turn.stages", at="stage"
        )
    return STAGES[stage]


def _order(given: Mapping[str, Any], s: State) -> Order | None:
    """A purchase or re-activation that is half done."""
    order = given.get("order")
    if order is None:
        return None
    if not isinstance(order, dict) or not {"trap"} <= order.keys() <= {"trap", "tile"}:
        raise Refused(f"an order has a trap and perhaps a tile, not {order!r}", rule="trapper.trapping.buy", at="order")
    trap, name = order["trap"], order.get("tile")
    if s.stage is not Stage.TRAPPING or (trap not in TRAPS and trap != REACTIVATE):
        raise Refused(
            f"there is no order {trap!r} in the stage {s.stage.value}", rule="trapper.trapping.buy", at="order"
        )
    if trap != REACTIVATE and (reason := why_not_buy(s, TRAPS[trap])):
        raise Refused(reason)
    if name is None:
        return Order(trap)
    if name not in TILES:
        raise Refused(f"there is no tile {name!r}", rule="trapper.board.coordinates", at="order")
    tile = TILES.index(name)
    if reason := why_not_reactivate(s, tile) if trap == REACTIVATE else why_not_place(s, TRAPS[trap], tile):
        raise Refused(reason)
    asks = s.own.icons[tile] in FANS and s.rules.turn_on_reactivate if trap == REACTIVATE else trap == "fan"
    if not asks:
        raise Refused(f"an order of {trap} on {name} asks nothing more: it is done", rule="trapper.fan.facing", at=name)
    return Order(trap, tile)


def _boards(given: Mapping[str, Any], rules: TrapperOptions) -> list[Board]:
    texts = given.get("boards")
    if not isinstance(texts, (list, tuple)) or len(texts) != 2:
        raise Refused("a position needs two boards, as text", rule="trapper.components.boards", at="boards")
    disabled, revealed, decoys = (_tile_lists(given, key) for key in ("disabled", "revealed", "decoys"))
    return [_board(texts[seat], disabled[seat], revealed[seat], decoys[seat], rules) for seat in (0, 1)]


def _board(text: Any, disabled: list[int], revealed: list[int], decoys: list[int], rules: TrapperOptions) -> Board:
    icons = read_icons(text)
    if reason := why_not_entrance(icons, rules) or why_not_heirloom(icons):
        raise Refused(reason)
    for tile in decoys:
        if rules.fog != "decoy" or icons[tile] != FLOOR:
            raise Refused(f"no decoy can lie on {TILES[tile]}", rule="trapper.option.fog", at=TILES[tile])
    board = opened(Plan(icons, mask_of(decoys), READY, None), rules)
    if rules.fog == "traps":
        board.dealt = ()
    elif reason := why_not_traps_fit(icons, rules):
        raise Refused(reason)
    reached = region(GRID, tile_of(rules.entrance), GRID.full & ~board.walls)
    if not reached >> board.heirloom & 1:
        where = TILES[board.heirloom]
        raise Refused(f"the heirloom on {where} cannot be reached", rule="trapper.setup.heirloom-path", at=where)
    for tile in disabled:
        if icons[tile] not in TRAP_ICONS:
            raise Refused(f"{TILES[tile]} has no trap to be disabled", rule="trapper.traps.disable", at=TILES[tile])
        board.disabled |= BIT[tile]
    for tile in sorted({*disabled, *revealed}):
        if icons[tile] == HEIRLOOM:
            raise Refused("a revealed heirloom ends the game", rule="trapper.end.heirloom", at=TILES[tile])
        if icons[tile] in (WALL, ENTRANCE) or (icons[tile] == FLOOR and rules.fog == "traps"):
            raise Refused(f"{TILES[tile]} was never fogged", rule="trapper.fog.covered", at=TILES[tile])
        board.fog &= ~BIT[tile]
        if icons[tile] in TRAP_ICONS:
            board.seen |= BIT[tile]
            board.shown[tile] = 0
    if board.active_skeletons() > 3:
        raise Refused("more than three spooky skeletons are active", rule="trapper.skeleton.limit")
    return board


def _tile_lists(given: Mapping[str, Any], key: str) -> list[list[int]]:
    lists = given.get(key, [[], []])
    if not isinstance(lists, (list, tuple)) or len(lists) != 2:
        raise Refused(f"{key} of a position are two lists of tiles", rule="trapper.board.coordinates", at=key)
    try:
        return [[tile_of(name) for name in names] for names in lists]
    except (ValueError, TypeError) as error:
        raise Refused(f"{key} of a position: {error}", rule="trapper.board.coordinates", at=key) from None


def _run(given: Mapping[str, Any], board: Board, setting: Setting, *, needed: bool) -> Run | None:
    """The adventurer; what is said of one is checked in any stage, but needed only in the stage adventuring."""
    rules: TrapperOptions = setting.options
    where = given.get("at", rules.entrance)
    if where not in TILES:
        raise Refused(f"the adventurer is on no tile {where!r}", rule="trapper.board.coordinates", at="at")
    usual = given.get("points", 0) if needed else 1
    fortitude = _number(given, "fortitude", usual, 1, 12, rule="trapper.adventure.fortitude")
    allowed = max(0, setting.numbers[IDLE_STEPS] - 1)
    idle = _number(given, "idle", 0, 0, allowed, rule="trapper.adventure.exhaustion")
    if not needed:
        return None
    tile = TILES.index(where)
    if board.walls >> tile & 1:
        raise Refused(f"the adventurer cannot stand on {where}: it is a wall", rule="trapper.walls.block", at=where)
    if board.fog >> tile & 1:
        raise Refused(
            f"the adventurer cannot be on {where}: its token lies there", rule="trapper.fog.removed", at=where
        )
    if not region(GRID, tile_of(rules.entrance), GRID.full & ~board.walls) >> tile & 1:
        raise Refused(f"the adventurer cannot have come to {where}", rule="trapper.adventure.start", at=where)
    return Run(tile, fortitude, idle)
