"""Build one for me: a dungeon that keeps all setup rules, drawn by chance and meant to be hard to rob.

One die of a thousand million sides gives the dungeon its number, and the number is the dungeon: everything below
follows from it. First come the walls: one of three old tricks (a comb, a stair of galleries, a spiral), then bent out
of shape. The heirloom goes where the way is long, and the traps stand on tiles that no way to it can avoid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from undercroft.engine import Chance
from undercroft.games.trapper.book.layout import MAX_WALLS, PER_TIER, TIERS, Layout
from undercroft.games.trapper.book.traps import PUSH, TRAPS, fitting
from undercroft.games.trapper.content.board import BIT, ENTRANCE, FANS, FLOOR, GRID, HEIRLOOM, NEXT, WALL, tile_of
from undercroft.games.trapper.options import TrapperOptions
from undercroft.space import FOUR, beside, distances, is_connected, mask_of, region, shortest_path, tiles_of

T = TypeVar("T")

STREAM: Final = "building"
DUNGEONS: Final = 1_000_000_000
BENDS: Final = 14
"""How many walls are tried elsewhere; most are kept."""

STEPS: Final = GRID.neighbours()
LAST_COLUMN: Final = GRID.columns - 1
LAST_ROW: Final = GRID.rows - 1
SETUP_TRAPS: Final = PER_TIER * len(TIERS)
SMALL_TRAPS: Final = (
    ("spikes", "spikes"),
    ("skeleton", "spikes"),
    ("spikes", "fan"),
    ("spikes", "spikes"),
    ("skeleton", "skeleton"),
    ("skeleton", "fan"),
)
"""The pairs of the first tier from which one is taken."""

WHERE: Final = {"skeleton": 0, "spikes": 1, "fan": 1, "darts": 2, "crush": 2, "shark": 4}
"""In which sixth of the way a trap may begin to stand, counted from the entrance."""


def build(rules: TrapperOptions, tokens: int, chance: Chance) -> Layout:
    """A finished dungeon drawn from this chance."""
    return numbered(chance.roll(DUNGEONS, "dungeon", STREAM), rules, tokens)


def numbered(number: int, rules: TrapperOptions, tokens: int) -> Layout:
    """The dungeon of this number, which keeps all setup rules under these options."""
    whims = Whims(number)
    entrance = tile_of(rules.entrance)
    walls = _bent(whims.one_of(PLANS)(entrance, whims), entrance, whims)
    if rules.clean_path and not rules.exact_walls:
        # Only where many ways are open can it stay a secret which of them is free of traps.
        walls = _thinned(walls, MAX_WALLS // 2, whims)
    open_tiles = GRID.full & ~walls
    if rules.clean_path:
        posts: list[int] = []
        heirloom, kept = _hide_openly(open_tiles, entrance, rules, whims)
    else:
        heirloom, posts = _hide(open_tiles, entrance, whims)
        kept = BIT[entrance]
    icons = [WALL if walls >> tile & 1 else FLOOR for tile in range(GRID.size)]
    icons[entrance] = ENTRANCE
    icons[heirloom] = HEIRLOOM
    _set_traps(icons, open_tiles & ~kept, posts, rules, whims)
    decoys = _decoys(icons, tokens, whims) if rules.fog == "decoy" else 0
    return Layout(icons, decoys)


class Whims:
    """Small choices that all follow from one number."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, number: int) -> int:
        """The next small number, from 0 to number - 1."""
        self.number = (self.number * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.number >> 33) % number

    def one_of(self, items: Sequence[T]) -> T:
        """One of these."""
        return items[self.below(len(items))]


# ---------------------------------------------------------------- walls


def _comb(entrance: int, whims: Whims) -> int:
    """Every second column is a wall with one gap, by turns at its top and at its bottom."""
    walls = 0
    high = whims.below(2)
    for column in range(1, GRID.columns, 2):
        at_top = (column // 2 + high) % 2 == 0
        gap = LAST_ROW - whims.below(2) if at_top else whims.below(2)
        walls |= mask_of(GRID.at(column, row) for row in range(GRID.rows) if row != gap)
    return walls


def _galleries(entrance: int, whims: Whims) -> int:
    """Two rows are walls with a gap at opposite ends, and posts narrow the hall beyond."""
    east = whims.below(2) == 1
    walls = 0
    rows = (1, 3) if entrance < GRID.columns else (1, 4)
    for row in rows:
        gap = LAST_COLUMN - whims.below(2) if east else whims.below(2)
        walls |= mask_of(GRID.at(column, row) for column in range(GRID.columns) if column != gap)
        east = not east
    low, high = (4, 5) if entrance < GRID.columns else (2, 3)
    for post in range(4):
        walls |= BIT[GRID.at(2 * post + 1, low if (post + east) % 2 else high)]
    return walls


def _spiral(entrance: int, whims: Whims) -> int:
    """A corridor runs once around the board, and its end turns into the middle."""
    ring = _ring(0)
    way = 1 if whims.below(2) else -1
    start = ring.index(entrance)
    barred = ring[(start - way) % len(ring)]
    inner = _ring(1)
    doors = beside(GRID, mask_of(ring[(start - way * step) % len(ring)] for step in (2, 3, 4)))
    door = whims.one_of([tile for tile in inner if doors >> tile & 1])
    walls = mask_of(inner) & ~BIT[door] | BIT[barred]
    for post in (0, 1):
        walls |= BIT[GRID.at(3 + 2 * post, 2 + (post + whims.below(2)) % 2)]
    return walls


def _ring(inset: int) -> list[int]:
    """The tiles so far from the edge, once around."""
    left, right, low, high = inset, LAST_COLUMN - inset, inset, LAST_ROW - inset
    return [
        *(GRID.at(column, low) for column in range(left, right)),
        *(GRID.at(right, row) for row in range(low, high)),
        *(GRID.at(column, high) for column in range(right, left, -1)),
        *(GRID.at(left, row) for row in range(high, low, -1)),
    ]


PLANS: Final[tuple[Callable[[int, Whims], int], ...]] = (_comb, _galleries, _spiral)


def _bent(walls: int, entrance: int, whims: Whims) -> int:
    """Exactly twenty walls that close nothing off: these, some of them moved, the way through still long."""
    walls &= ~BIT[entrance]
    while not is_connected(GRID, GRID.full & ~walls):
        reached = region(GRID, entrance, GRID.full & ~walls)
        between = beside(GRID, reached) & walls & beside(GRID, GRID.full & ~walls & ~reached)
        walls &= ~BIT[whims.one_of(tiles_of(between or beside(GRID, reached) & walls))]
    walls = _thinned(walls, MAX_WALLS, whims)
    long = _depth(GRID.full & ~walls, entrance) * 3 // 4
    for _ in range(BENDS):
        moved = walls & ~BIT[whims.one_of(tiles_of(walls))]
        moved |= BIT[whims.one_of(tiles_of(GRID.full & ~walls & ~BIT[entrance]))]
        if is_connected(GRID, GRID.full & ~moved) and _depth(GRID.full & ~moved, entrance) >= long:
            walls = moved
    while walls.bit_count() < MAX_WALLS:
        free = tiles_of(GRID.full & ~walls & ~BIT[entrance])
        first = whims.below(len(free))
        for tile in free[first:] + free[:first]:
            if is_connected(GRID, GRID.full & ~walls & ~BIT[tile]):
                walls |= BIT[tile]
                break
    return walls


def _thinned(walls: int, most: int, whims: Whims) -> int:
    """No more than so many of these walls; what is taken away was beside an open tile, so nothing is closed off."""
    while walls.bit_count() > most:
        walls &= ~BIT[whims.one_of(tiles_of(walls & beside(GRID, GRID.full & ~walls)))]
    return walls


def _depth(open_tiles: int, entrance: int) -> int:
    return max(far for far in distances(STEPS, entrance, open_tiles) if far is not None)


# ---------------------------------------------------------------- heirloom and traps


def _hide(open_tiles: int, entrance: int, whims: Whims) -> tuple[int, list[int]]:
    """Where the heirloom lies, far from the entrance; and the tiles that every way to it passes, in their order."""
    far = distances(STEPS, entrance, open_tiles)
    places = sorted(tiles_of(open_tiles & ~BIT[entrance]), key=lambda tile: -(far[tile] or 0))
    heirloom = places[whims.below(3)]
    way = shortest_path(STEPS, entrance, heirloom, open_tiles) or []
    posts = [tile for tile in way[:-1] if not region(GRID, entrance, open_tiles & ~BIT[tile]) >> heirloom & 1]
    return heirloom, posts


def _hide_openly(open_tiles: int, entrance: int, rules: TrapperOptions, whims: Whims) -> tuple[int, int]:
    """Where the heirloom lies if one way to it must stay free of traps, and that way.

    Any tile will do, as long as the traps find room beside the way: who is far off is looked for first.
    """
    places = tiles_of(open_tiles & ~BIT[entrance])
    first = whims.below(len(places))
    for heirloom in places[first:] + places[:first]:
        way = mask_of(shortest_path(STEPS, entrance, heirloom, open_tiles) or ()) | BIT[entrance]
        room = open_tiles & ~way
        if room.bit_count() >= SETUP_TRAPS + 2 and _fits("darts", room, ~open_tiles, rules).bit_count() >= PER_TIER:
            return heirloom, way
    raise AssertionError("a heirloom beside the entrance leaves room for every trap")


def _set_traps(icons: list[str], room: int, posts: list[int], rules: TrapperOptions, whims: Whims) -> None:
    """Two traps of each tier stand in this room, on the posts if they can: small ones first, sharks at the prize."""
    walls = mask_of(tile for tile in range(GRID.size) if icons[tile] == WALL)
    room &= ~BIT[icons.index(HEIRLOOM)]
    sixth = max(1, len(posts) // SETUP_TRAPS)
    for trap in ("", "", "shark", "shark", *whims.one_of(SMALL_TRAPS)):
        # The second tier comes first, while there is room: crushing walls or wall darts, whichever fits.
        trap = trap or whims.one_of([name for name in ("crush", "darts") if _fits(name, room, walls, rules)])
        fits = _fits(trap, room, walls, rules)
        start = WHERE[trap] * sixth
        stretch = [tile for tile in posts[start : start + 2 * sixth] if fits >> tile & 1]
        tile = whims.one_of(stretch or [tile for tile in posts if fits >> tile & 1] or tiles_of(fits))
        room &= ~BIT[tile]
        icons[tile] = FANS[_facing(icons, tile, whims)] if trap == "fan" else TRAPS[trap].icons


def _fits(trap: str, room: int, walls: int, rules: TrapperOptions) -> int:
    return room if rules.free_setup else room & fitting(trap, walls & GRID.full, rules)


def _facing(icons: list[str], fan: int, whims: Whims) -> int:
    """Where the fan blows: onto a kill trap if it can, never onto the heirloom, rather far than against a wall."""
    first = whims.below(len(FOUR))
    best, best_worth = first, -1
    for turn in FOUR:
        toward = (first + turn) % len(FOUR)
        worth = _worth_of_gust(icons, fan, toward)
        if worth > best_worth:
            best, best_worth = toward, worth
    return best


def _worth_of_gust(icons: list[str], fan: int, toward: int) -> int:
    tile = fan
    for blown in range(PUSH):
        there = NEXT[tile][toward]
        if there is None or icons[there] == WALL:
            return blown
        if icons[there] == HEIRLOOM:
            return -1
        if icons[there] in "KDCP":
            return 10
        tile = there
    return PUSH


def _decoys(icons: list[str], tokens: int, whims: Whims) -> int:
    """Spare tokens cover empty tiles, all but a few."""
    empty = [tile for tile in range(GRID.size) if icons[tile] == FLOOR]
    spare = min(tokens - 1 - SETUP_TRAPS, len(empty) - whims.below(4))
    while len(empty) > max(0, spare):
        empty.pop(whims.below(len(empty)))
    return mask_of(empty)
