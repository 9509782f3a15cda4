"""For programs that learn: all that may ever be answered, in a fixed order, and what a seat sees in small numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Choice, Features, Setting, specs
from undercroft.engine.craft.coded import MOST, one_hot
from undercroft.games.trapper.book.dungeons import DUNGEONS
from undercroft.games.trapper.book.setup import AT_FINISH, AT_HEIRLOOM, AT_TRAPS, DECOYS, READY, WALLS
from undercroft.games.trapper.book.trapping import DONE, REACTIVATE
from undercroft.games.trapper.book.traps import TRAPS
from undercroft.games.trapper.book.turn import RETREAT, SEND_OPTIONS
from undercroft.games.trapper.content.board import ALPHABET, TILES, tile_of
from undercroft.games.trapper.faces.view import FOG
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.state import Stage
from undercroft.space import DIRECTION_NAMES

SIDES: Final = DIRECTION_NAMES[:4]
TRAP_NAMES: Final = tuple(TRAPS)

VOCABULARY: Final = (
    *(("build", name) for name in (*TILES, *TRAP_NAMES, "done", "surprise")),
    *(("tile", name) for name in TILES),
    *(("facing", side) for side in SIDES),
    *(("buy", name) for name in (*TRAP_NAMES, REACTIVATE, DONE)),
    *(("reactivate", name) for name in TILES),
    *(("send", option.id) for option in SEND_OPTIONS),
    *(("step", name) for name in (*SIDES, RETREAT.id)),
    *(("build", name) for name in DUNGEONS),  # Last, so that a new dungeon moves no other answer.
)


def answers(setting: Setting) -> tuple[tuple[str, str], ...]:
    """All that may ever be answered; the same under all options, so that what was learnt can be carried over."""
    return VOCABULARY


# ---------------------------------------------------------------- the row of numbers

ICONS: Final = (*ALPHABET, FOG)
ICON_PLANES: Final = tuple(
    bytes(letter == ord(icon) for letter in range(256)) for icon in ICONS
)  # Each turns the letters of a layout into ones where this icon stands, and zeros.
MARKS: Final = ("fog", "disabled", "added")
SIZE: Final = len(TILES)
NOTHING: Final = bytes(SIZE * (len(ICONS) + len(MARKS) + 1))

ASKS: Final = tuple(dict.fromkeys(ask for ask, _ in VOCABULARY))
STAGES: Final = tuple(stage.value for stage in Stage)
PHASES: Final = (WALLS, AT_HEIRLOOM, AT_TRAPS, DECOYS, AT_FINISH, READY)
ORDERS: Final = (*TRAP_NAMES, REACTIVATE)
TITLES: Final = {trap.title: trap.name for trap in TRAPS.values()}
READINGS: Final = {name: spec.values for name, spec in specs(TrapperOptions).items()}

BOARD: Final = (*(f"icon {icon}" for icon in ICONS), *MARKS, "adventurer")
PARTS: Final = (
    *((f"{whose} board: {plane}", SIZE, 1) for whose in ("own", "rival's") for plane in BOARD),
    ("tile of the order", SIZE, 1),
    ("ask: " + ", ".join(ASKS), len(ASKS), 1),
    ("stage: " + ", ".join(STAGES), len(STAGES), 1),
    ("building: " + ", ".join(PHASES), len(PHASES), 1),
    ("order: " + ", ".join(ORDERS), len(ORDERS), 1),
    ("own turn, rival's turn, points known", 3, 1),
    ("roll, points, fortitude", 3, 12),
    ("turn, idle steps, own deaths, rival's deaths", 4, MOST),
    ("finished building: own, rival; heirloom claimed: own, rival", 4, 1),
    ("readings: " + ", ".join(READINGS), len(READINGS), MOST),
)


def read(view: Mapping[str, Any], choice: Choice | None) -> bytearray:
    """The row of numbers for who sees this view and is asked this."""
    you = view["you"]
    rival = 1 - you
    walker = view["adventurer"]
    trap, tile = order_of(view, choice)
    row = bytearray()
    for owner in (you, rival):
        row += board_planes(view["boards"][owner], walker["at"] if walker and walker["seat"] != owner else None)
    row += tile_plane(() if tile is None else (tile,))
    row += one_hot(ASKS, None if choice is None else choice.ask)
    row += one_hot(STAGES, view["stage"])
    row += one_hot(PHASES, (view["boards"][you] or {}).get("phase"))
    row += one_hot(ORDERS, trap)
    points = view["points"]
    row += bytes((view["turn_of"] == you, view["turn_of"] == rival, points is not None))
    row += bytes((view["roll"], points or 0, walker["fortitude"] if walker else 0))
    counts = (view["turn"], walker["idle"] if walker else 0, view["deaths"][you], view["deaths"][rival])
    row += bytes(min(count, MOST) for count in counts)
    finished, claimed = view["finished"], view["claimed"]
    row += bytes((finished[you], finished[rival], you in claimed, rival in claimed))
    row += readings(tuple([view["options"][name] for name in READINGS]))
    return row


def board_planes(board: Mapping[str, Any] | None, walker: str | None) -> bytes:
    """A dungeon as planes of tiles: one for each icon, one for each mark, one for the adventurer in it.

    A dungeon of which nothing may be seen is all zeros; a tile whose icon is unknown is in the last icon's plane.
    """
    if board is None:
        return NOTHING
    planes = [icon_planes(board["layout"])]
    planes += [tile_plane(tuple(board[mark])) for mark in MARKS]
    planes.append(tile_plane(() if walker is None else (walker,)))
    return b"".join(planes)


@lru_cache(maxsize=4096)
def icon_planes(layout: str) -> bytes:
    """A plane for each icon, with ones where it stands."""
    icons = "".join(reversed(layout.split("\n"))).encode()
    return b"".join([icons.translate(plane) for plane in ICON_PLANES])


@lru_cache(maxsize=4096)
def tile_plane(names: tuple[str, ...]) -> bytes:
    """Ones on the tiles of these names."""
    plane = bytearray(SIZE)
    for name in names:
        plane[tile_of(name)] = 1
    return bytes(plane)


def order_of(view: Mapping[str, Any], choice: Choice | None) -> tuple[str | None, str | None]:
    """The trap that is bought, built or re-activated and not yet done, and its tile once that is chosen."""
    order = view["order"]
    if order is not None:
        return order["trap"], order["tile"]
    about = {} if choice is None or choice.about is None else choice.about
    if choice is not None and view["stage"] == Stage.BUILDING.value:
        if choice.ask == "facing":
            return "fan", about["tile"]
        if choice.ask == "tile":
            return TITLES[about["trap"]], None
    return None, None


@lru_cache(maxsize=256)
def readings(options: tuple[Any, ...]) -> bytes:
    """The options in force, each as the place of its value among those it can have; a number as it is."""
    return bytes(
        min(chosen, MOST) if values is None else values.index(chosen)
        for chosen, values in zip(options, READINGS.values(), strict=True)
    )


FEATURES: Final = Features(PARTS, read)
