"""A dungeon board: 9 by 6 tiles, what is drawn on them, and what the rival has seen of it."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from undercroft.engine import Option
from undercroft.space import (
    DIRECTION_NAMES,
    FOUR,
    OPPOSITE,
    E,
    Grid,
    Listing,
    N,
    S,
    W,
    grid_of,
    mask_of,
    moved,
)

GRID: Final[Grid] = grid_of(9, 6)
TILES: Final = tuple(GRID.name(tile) for tile in range(GRID.size))
BIT: Final = tuple(1 << tile for tile in range(GRID.size))
NEXT: Final = tuple(tuple(GRID.step(tile, toward) for toward in FOUR) for tile in range(GRID.size))
"""For every tile the tile north, east, south and west of it, None past the edge.  [trapper.board.edge]"""

FLOOR: Final = "."
WALL: Final = "#"
ENTRANCE: Final = "E"
HEIRLOOM: Final = "H"
FANS: Final = "^>v<"
"""A fan's icon shows where it blows: north, east, south or west, in the order of the directions."""

COMPASS: Final = ("north", "east", "south", "west")
SIDES: Final = ("up", "right", "down", "left")
"""The directions as people say them: players may be called North and South."""


def spoken(text: str) -> str:
    """A text of an event as people say it.

    >>> spoken("north"), spoken("fan blowing west"), spoken("floor spikes")
    ('up', 'fan blowing left', 'floor spikes')
    """
    *rest, last = text.split(" ")
    return " ".join((*rest, SIDES[COMPASS.index(last)])) if last in COMPASS else text


ALPHABET: Final = {
    FLOOR: "floor",
    WALL: "wall",
    ENTRANCE: "entrance",
    HEIRLOOM: "heirloom",
    "S": "skeleton",
    "^": "fan",
    ">": "fan",
    "v": "fan",
    "<": "fan",
    "K": "spikes",
    "D": "darts",
    "C": "crush",
    "P": "shark",
}
"""What each letter of a layout's text stands for."""

ICON_WORDS: Final = {
    FLOOR: "empty floor",
    WALL: "wall",
    ENTRANCE: "entrance",
    HEIRLOOM: "the Prized Heirloom",
    "S": "spooky skeleton",
    "^": "fan blowing north",
    ">": "fan blowing east",
    "v": "fan blowing south",
    "<": "fan blowing west",
    "K": "floor spikes",
    "D": "wall darts",
    "C": "crushing walls",
    "P": "shark pit",
}
"""Each icon in words."""

TRAP_ICONS: Final = "S^>v<KDCP"
TIERS: Final = ("", "S^>v<K", "DC", "P")
"""The icons of the traps of each tier; there is none of tier 0."""

ROWS: Final = range(GRID.size - GRID.columns, -1, -GRID.columns)
"""The first tile of every row, north first."""

RIM: Final = mask_of(tile for tile in range(GRID.size) if None in NEXT[tile])


def tile_of(name: str) -> int:
    """The tile of this name; ValueError names the columns and rows there are."""
    tile = _NUMBERS.get(name)
    return GRID.tile(name) if tile is None else tile


_NUMBERS: Final = {name: tile for tile, name in enumerate(TILES)}
_NAMES: Final = Listing(TILES)


def names_of(mask: int) -> list[str]:
    """The names of these tiles, in the order of the board."""
    return list(_NAMES.of(mask))


class Gone:
    """A trap that another has replaced: what the rival knows of it still counts."""

    __slots__ = ("icon", "laid", "shown", "tile", "watched")

    def __init__(self, icon: str, tile: int, laid: int, watched: bool, shown: int) -> None:
        self.icon = icon
        self.tile = tile
        self.laid = laid
        self.watched = watched
        self.shown = shown

    def copy(self) -> Gone:
        return Gone(self.icon, self.tile, self.laid, self.watched, self.shown)


class Board:
    """One player's dungeon.

    `icons` holds one letter a tile; `fog`, `disabled` and `seen` are masks: where a token lies, where an X is drawn,
    and which icons the rival has been shown. The rest is what the rival could deduce from, kept because it was told:
    `laid` the turn in which each trap was placed (0: at setup), `watched` the tiles on which a token was seen to be
    laid, `shown` the turn in which a trap was first seen, `spent` the AP a turn's hidden purchases cost,
    `bare` how many skeletons stood active in plain sight when a turn's trapping ended, `dealt` how many traps of
    each tier were placed at setup, empty where a position was arranged and nobody knows. `tiers` are masks of the
    traps of each tier; `rooms` remembers where the walls, which never change, allow each trap.
    """

    __slots__ = (
        "bare",
        "dealt",
        "disabled",
        "fog",
        "free",
        "gone",
        "icons",
        "laid",
        "rooms",
        "seen",
        "shown",
        "skeletons",
        "spent",
        "tiers",
        "walls",
        "watched",
        "ways",
    )
    derived: ClassVar[tuple[str, ...]] = ("free", "rooms", "skeletons", "tiers", "walls", "ways")

    def __init__(
        self,
        icons: list[str],
        fog: int,
        disabled: int,
        seen: int,
        laid: dict[int, int],
        watched: int,
        shown: dict[int, int],
        spent: dict[int, int],
        bare: dict[int, int],
        gone: list[Gone],
        dealt: tuple[int, ...],
        walls: int = -1,
        free: int = -1,
        skeletons: int = -1,
        tiers: list[int] | None = None,
        rooms: dict[str, int] | None = None,
        ways: tuple[tuple[Option, ...], ...] | None = None,
    ) -> None:
        self.icons = icons
        self.fog = fog
        self.disabled = disabled
        self.seen = seen
        self.laid = laid
        self.watched = watched
        self.shown = shown
        self.spent = spent
        self.bare = bare
        self.gone = gone
        self.dealt = dealt
        self.walls = mask_where(icons, WALL) if walls < 0 else walls
        self.free = mask_where(icons, FLOOR) if free < 0 else free
        self.skeletons = mask_where(icons, "S") if skeletons < 0 else skeletons
        self.tiers = [mask_where(icons, tier) if tier else 0 for tier in TIERS] if tiers is None else tiers
        self.ways = ways_of(self.walls) if ways is None else ways
        self.rooms: dict[str, int] = {} if rooms is None else rooms

    def copy(self) -> Board:
        return Board(
            self.icons[:],
            self.fog,
            self.disabled,
            self.seen,
            self.laid.copy(),
            self.watched,
            self.shown.copy(),
            self.spent.copy(),
            self.bare.copy(),
            [gone.copy() for gone in self.gone] if self.gone else [],
            self.dealt,
            self.walls,
            self.free,
            self.skeletons,
            self.tiers[:],
            self.rooms,
            self.ways,
        )

    @property
    def traps(self) -> int:
        """The tiles with a trap, active or not."""
        return mask_where(self.icons, TRAP_ICONS)

    @property
    def heirloom(self) -> int:
        """The tile of the Prized Heirloom."""
        return self.icons.index(HEIRLOOM)

    @property
    def hidden(self) -> int:
        """The tiles of which the rival does not know what the token covers.  [trapper.info.rival]"""
        return self.fog & ~self.seen

    def traps_shown(self) -> int:
        """How many traps of this dungeon have been revealed, replaced ones included."""
        return (self.seen & self.traps).bit_count() + len(self.gone)

    def active_skeletons(self) -> int:
        """How many Spooky Skeletons are active.  [trapper.skeleton.disabled-uncounted]"""
        return (self.skeletons & ~self.disabled).bit_count()

    def bare_skeletons(self) -> int:
        """How many of the active skeletons the rival knows of."""
        return (self.skeletons & self.seen & ~self.disabled).bit_count()

    def draw(self, tile: int, icon: str) -> None:
        """The icon stands on the tile."""
        bit = BIT[tile]
        self.icons[tile] = icon
        self.free = self.free | bit if icon == FLOOR else self.free & ~bit
        self.skeletons = self.skeletons | bit if icon == "S" else self.skeletons & ~bit
        for tier, icons in enumerate(TIERS):
            self.tiers[tier] = self.tiers[tier] | bit if icon in icons else self.tiers[tier] & ~bit


def mask_where(icons: list[str], wanted: str) -> int:
    """The tiles that show one of these icons: the board written as a binary number, its first tile last."""
    return int("".join(icons)[::-1].translate(_digits(wanted)), 2)


@lru_cache(maxsize=256)
def _digits(wanted: str) -> dict[int, str]:
    """For every icon a 1 where it is wanted, else a 0."""
    return {ord(icon): "1" if icon in wanted else "0" for icon in ALPHABET}


def layout_text(icons: list[str]) -> str:
    """These icons as six lines of nine letters, north first."""
    drawn = "".join(icons)
    return "\n".join([drawn[start : start + GRID.columns] for start in ROWS])


@lru_cache(maxsize=4096)
def ways_of(walls: int) -> tuple[tuple[Option, ...], ...]:
    """For every tile the steps that walls and edge allow, as options; shared by all boards with these walls.

    [trapper.adventure.step] [trapper.adventure.avoidable]
    """
    return tuple([steps[walls & beside] for beside, steps in _STEPS_BESIDE])


def _step(tile: int, toward: int) -> Option:
    there = NEXT[tile][toward]
    name = "" if there is None else TILES[there]
    return Option(
        DIRECTION_NAMES[toward],
        f"{SIDES[toward]} to {name}",
        data=name,
        rule="trapper.adventure.avoidable",
        at=name,
        value=there,
    )


STEPS: Final = tuple(tuple(_step(tile, toward) for toward in FOUR) for tile in range(GRID.size))


def _steps_beside(tile: int) -> tuple[int, dict[int, tuple[Option, ...]]]:
    """The tiles beside this one, and for all that may be walls among them the steps that are left.

    [trapper.adventure.avoidable]
    """
    beside = [(toward, BIT[there]) for toward, there in enumerate(NEXT[tile]) if there is not None]
    found = {}
    for choice in range(1 << len(beside)):
        walls = sum(bit for number, (_, bit) in enumerate(beside) if choice >> number & 1)
        found[walls] = tuple(STEPS[tile][toward] for toward, bit in beside if not walls & bit)
    return sum(bit for _, bit in beside), found


_STEPS_BESIDE: Final = tuple(_steps_beside(tile) for tile in range(GRID.size))


def wall_sides(walls: int, *, edge: bool) -> list[int]:
    """For each of the four sides the tiles that have a wall there; the board's edge too where it counts."""
    sides = [moved(GRID, walls, OPPOSITE[toward]) for toward in FOUR]
    if edge:
        for toward in FOUR:
            sides[toward] |= GRID.full & ~moved(GRID, GRID.full, OPPOSITE[toward])
    return sides


def between(sides: list[int]) -> int:
    """The tiles with walls on two opposite sides.  [trapper.crush.requirements]"""
    return sides[N] & sides[S] | sides[E] & sides[W]


def touching_two(sides: list[int]) -> int:
    """The tiles with walls on at least two sides."""
    once = twice = 0
    for side in sides:
        twice |= once & side
        once |= side
    return twice


def touching_diagonally(walls: int) -> int:
    """The tiles that touch one of these walls by side or corner."""
    row = walls | moved(GRID, walls, E) | moved(GRID, walls, W)
    return row | moved(GRID, row, N) | moved(GRID, row, S)
