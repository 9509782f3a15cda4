"""Starting from any position: boards as text, and where in a turn we are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Refused, Setting
from undercroft.games.trapper.board import BIT, ENTRANCE, FLOOR, GRID, HEIRLOOM, TILES, TRAP_ICONS, WALL, Board, tile_of
from undercroft.games.trapper.layout import read_icons, why_not_entrance, why_not_heirloom
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.rules import numbers_of
from undercroft.games.trapper.setup import READY, opened
from undercroft.games.trapper.state import Plan, Run, Stage, State
from undercroft.space import region

KEYS: Final = (
    "boards",
    "disabled",
    "revealed",
    "turn",
    "stage",
    "points",
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

    `boards` are two layouts as text; `disabled` and `revealed` lists of tiles for each. `turn` is the seat whose turn
    it is, `stage` one of rolling, trapping, sending, adventuring. `points` are the AP left; `at`, `fortitude` and
    `idle` describe the adventurer, `turns` counts the turns begun, `starter` is who began.
    """
    rules: TrapperOptions = setting.options
    for key in given:
        if key not in KEYS:
            raise Refused(f"a position has no {key!r}; there are {', '.join(KEYS)}", at=key)
    seat = _number(given, "turn", 0, 0, 1, rule="trapper.turn.alternate")
    points = _number(given, "points", 0, 0, 12, rule="trapper.turn.roll")
    boards = _boards(given, rules)
    stage = _stage(given)
    run = _run(given, boards[1 - seat], rules) if stage is Stage.ADVENTURING else None
    if stage is not Stage.ADVENTURING and not given.keys().isdisjoint(("at", "fortitude", "idle")):
        raise Refused(f"an adventurer is on the way only in the stage adventuring, not {stage.value}", at="stage")
    usual = 1 if given.get("starter", seat) == seat else 2
    turns = _number(given, "turns", usual, 1, LAST_TURN, rule="trapper.turn.alternate")
    first = seat if turns % 2 else 1 - seat
    starter = _number(given, "starter", first, 0, 1, rule="trapper.setup.starter")
    if starter != first:
        words = f"seat {starter} cannot have begun: turn {turns} is seat {seat}'s"
        raise Refused(words, rule="trapper.turn.alternate", at="starter")
    for board in boards:
        board.bare[turns] = board.bare_skeletons()
    return State(
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
        run=run,
        ran=run is not None,
    )


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


def _boards(given: Mapping[str, Any], rules: TrapperOptions) -> list[Board]:
    texts = given.get("boards")
    if not isinstance(texts, (list, tuple)) or len(texts) != 2:
        raise Refused("a position needs two boards, as text", rule="trapper.components.boards", at="boards")
    disabled = _tile_lists(given, "disabled")
    revealed = _tile_lists(given, "revealed")
    return [_board(*parts, rules) for parts in zip(texts, disabled, revealed, strict=True)]


def _board(text: Any, disabled: list[int], revealed: list[int], rules: TrapperOptions) -> Board:
    icons = read_icons(text)
    if reason := why_not_entrance(icons, rules) or why_not_heirloom(icons):
        raise Refused(reason)
    board = opened(Plan(icons, 0, READY, None), rules)
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
        raise Refused(f"{key} of a position are two lists of tiles", at=key)
    try:
        return [[tile_of(name) for name in names] for names in lists]
    except (ValueError, TypeError) as error:
        raise Refused(f"{key} of a position: {error}", rule="trapper.board.coordinates", at=key) from None


def _run(given: Mapping[str, Any], board: Board, rules: TrapperOptions) -> Run:
    fortitude = _number(given, "fortitude", 0, 1, 12, rule="trapper.adventure.fortitude")
    where = given.get("at", rules.entrance)
    if not isinstance(where, str) or where not in TILES:
        raise Refused(f"the adventurer is on no tile {where!r}", rule="trapper.board.coordinates", at="at")
    tile = TILES.index(where)
    if board.walls >> tile & 1:
        raise Refused(f"the adventurer cannot stand on {where}: it is a wall", rule="trapper.walls.block", at=where)
    if board.fog >> tile & 1:
        words = f"the adventurer cannot stand on {where}: its token lies there"
        raise Refused(words, rule="trapper.fog.removed", at=where)
    return Run(tile, fortitude, _number(given, "idle", 0, 0, 53, rule="trapper.adventure.exhaustion"))
