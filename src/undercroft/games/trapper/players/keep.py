"""What an owner knows of their dungeon: where every raid must pass, and what would keep it better."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.trapper.book.odds import LIVES
from undercroft.games.trapper.book.traps import PUSH, TRAP_OF, TRAPS, fitting
from undercroft.games.trapper.content.board import (
    BIT,
    ENTRANCE,
    FANS,
    FLOOR,
    GRID,
    HEIRLOOM,
    NEXT,
    TILES,
    TRAP_ICONS,
    WALL,
)
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.players.raid import AT, STEPS, icons_of
from undercroft.space import mask_of, region, shortest_path

BARE: Final = str.maketrans(TRAP_ICONS, FLOOR * len(TRAP_ICONS))
"""What takes the traps off a layout."""

MOST_SKELETONS: Final = 3
MEND: Final = "reactivate"
USUAL_RULES: Final = TrapperOptions()


class Order(NamedTuple):
    """A trap that can be mended or bought: by which answer, where, as which icon, for how many AP."""

    id: str
    tile: int
    icon: str
    price: int


class Kept:
    """A dungeon in the eyes of its owner.

    `posts` are the tiles that every raid must pass, in the order of the way; without any, those of the shortest way.
    `line` are the active traps of the way, as `odds.passing` reads them. `owed` are the AP that would mend all of the
    way, `room` the tiles of it on which nothing stands.
    """

    __slots__ = (
        "found",
        "heirloom",
        "icons",
        "line",
        "live",
        "owed",
        "posts",
        "room",
        "seen",
        "skeletons",
        "traps",
        "walls",
    )

    def __init__(self, layout: str, disabled: tuple[str, ...], fog: tuple[str, ...]) -> None:
        icons = self.icons = icons_of(layout)
        self.heirloom = icons.index(HEIRLOOM)
        self.found = TILES[self.heirloom] not in fog
        self.walls, self.posts = ways(layout.translate(BARE))
        self.traps = mask_of(tile for tile, icon in enumerate(icons) if icon in TRAP_OF)
        self.live = self.traps & ~mask_of(AT[name] for name in disabled)
        worn = self.traps & ~self.live
        self.owed = sum(TRAP_OF[icons[tile]].reactivate for tile in self.posts if worn >> tile & 1)
        self.room = sum(icons[tile] == FLOOR for tile in self.posts)
        self.skeletons = sum(icon == "S" and self.live >> tile & 1 for tile, icon in enumerate(icons))
        self.seen = sum(icon in TRAP_OF and TILES[tile] not in fog for tile, icon in enumerate(icons))
        self.line = self.guarded(())

    def guarded(self, orders: tuple[Order, ...], *, mended: bool = False) -> str:
        """The active traps that a raid meets one after another once these orders are carried out.

        Where all is `mended`, that is every trap.
        """
        icons, live = self.icons, self.traps if mended else self.live
        if orders:
            icons = icons[:]
            for order in orders:
                icons[order.tile] = order.icon
                live |= BIT[order.tile]
        line = ""
        for tile in self.posts:
            while live >> tile & 1:  # A fan blows to the next trap, and that may be a fan.
                live &= ~BIT[tile]
                if icons[tile] not in FANS:
                    line += icons[tile]
                    break
                there = self.blown(icons, live, tile)
                if icons[there] == HEIRLOOM:
                    return line + HEIRLOOM
                if live >> there & 1 and icons[there] not in FANS:
                    live &= ~BIT[there]
                    line += "S" if icons[there] == "S" else icons[there].lower()
                tile = there
        return line

    @staticmethod
    def blown(icons: list[str], live: int, fan: int) -> int:
        """Where this fan blows whoever steps on it."""
        toward, tile = FANS.index(icons[fan]), fan
        for _ in range(PUSH):
            there = NEXT[tile][toward]
            if there is None or icons[there] == WALL:
                break
            tile = there
            if live >> tile & 1 or icons[tile] == HEIRLOOM:
                break
        return tile

    def orders(self, points: int, sold: Sequence[str]) -> list[Order]:
        """What can be done for so many AP: disabled traps of the way mended, and these traps bought on a few tiles."""
        orders = []
        for tile in self.posts:
            icon = self.icons[tile]
            if icon in TRAP_OF and not self.live >> tile & 1 and (icon != "S" or self.skeletons < MOST_SKELETONS):
                price = TRAP_OF[icon].reactivate
                if price <= points:
                    orders.append(Order(MEND, tile, icon, price))
        free = self.free()
        for trap in sold:
            price = TRAPS[trap].buy
            if price <= points and (trap != "skeleton" or self.skeletons < MOST_SKELETONS):
                orders += [Order(trap, tile, icon, price) for tile, icon in self.places(trap, free)]
        return orders

    def free(self) -> list[int]:
        """The empty tiles of the way, that nearest to the heirloom first."""
        return [tile for tile in reversed(self.posts) if self.icons[tile] == FLOOR]

    def places(self, trap: str, free: list[int]) -> list[tuple[int, str]]:
        """Where on the way this trap does most, of these tiles, and as which icon: a few to compare."""
        if trap == "skeleton":  # Before all that it makes deadlier.
            return [(tile, "S") for tile in free[-1:]]
        if trap == "fan":
            return [(tile, icon) for tile in free for icon in FANS if self._feeds(tile, icon)]
        if trap in ("darts", "crush"):
            room = fitting(trap, self.walls, USUAL_RULES)
            return [(tile, TRAPS[trap].icons) for tile in free if room >> tile & 1][:1]
        return [(tile, TRAPS[trap].icons) for tile in free[:2]]

    def _feeds(self, tile: int, fan: str) -> bool:
        """Whether a fan here would blow onto an active kill trap."""
        toward = FANS.index(fan)
        for _ in range(PUSH):
            there = NEXT[tile][toward]
            if there is None or self.icons[there] in (WALL, HEIRLOOM):
                return False
            tile = there
            if self.live >> tile & 1:
                return self.icons[tile] in LIVES and self.icons[tile] != "S"
        return False


@lru_cache(maxsize=2048)
def kept(layout: str, disabled: tuple[str, ...], fog: tuple[str, ...]) -> Kept:
    """What the owner knows of this dungeon."""
    return Kept(layout, disabled, fog)


@lru_cache(maxsize=2048)
def ways(bare: str) -> tuple[int, list[int]]:
    """The walls of a dungeon, of which traps were taken off, and the tiles that every raid must pass."""
    icons = icons_of(bare)
    walls = mask_of(tile for tile, icon in enumerate(icons) if icon == WALL)
    open_tiles = GRID.full & ~walls
    heirloom, entrance = icons.index(HEIRLOOM), icons.index(ENTRANCE)
    way = (shortest_path(STEPS, entrance, heirloom, open_tiles) or [heirloom])[:-1]
    posts = [t for t in way if not region(GRID, entrance, open_tiles & ~BIT[t]) >> heirloom & 1]
    return walls, posts or way
