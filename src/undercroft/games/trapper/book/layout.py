"""Layouts: reading one, and the reason against one that breaks a setup rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.engine import Refusal, Refused
from undercroft.games.trapper.book.traps import TRAP_OF, TRAPS, fitting
from undercroft.games.trapper.content.board import (
    ALPHABET,
    BIT,
    ENTRANCE,
    FLOOR,
    GRID,
    HEIRLOOM,
    RIM,
    TILES,
    TRAP_ICONS,
    WALL,
    mask_where,
    names_of,
    tile_of,
)
from undercroft.games.trapper.content.board import TIERS as TIER_ICONS
from undercroft.games.trapper.options import TrapperOptions
from undercroft.space import region, tiles_of

MAX_WALLS: Final = 20  # [trapper.setup.walls-max]
PER_TIER: Final = 2  # [trapper.setup.tier1] [trapper.setup.tier2] [trapper.setup.tier3]
TIERS: Final = {1: "trapper.setup.tier1", 2: "trapper.setup.tier2", 3: "trapper.setup.tier3"}
"""The tiers of traps, each with the rule that sets two of it up."""

SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A dungeon of Dungeon Trapper",
    "type": "object",
    "properties": {
        "kind": {"const": "layout"},
        "game": {"const": "trapper"},
        "name": {"type": "string"},
        "story": {"type": "string", "description": "a sentence or two about the dungeon"},
        "layout": {
            "description": "six lines of nine letters, north first: . floor, # wall, E entrance, H heirloom, "
            "S skeleton, ^ > v < fan by facing, K spikes, D darts, C crushing walls, P shark pit",
            "oneOf": [
                {"type": "string"},
                {
                    "type": "array",
                    "items": {"type": "string", "pattern": "^[.#EHS^>v<KDCP]{9}$"},
                    "minItems": 6,
                    "maxItems": 6,
                },
            ],
        },
        "decoys": {
            "type": "array",
            "description": "empty tiles to be fogged too, with the option fog = decoy",
            "items": {"type": "string", "pattern": "^[a-i][1-6]$"},
            "uniqueItems": True,
        },
    },
    "required": ["layout"],
    "additionalProperties": False,
}


class Layout:
    """A dungeon as its builder hands it in: one icon a tile, and the empty tiles that decoys cover."""

    __slots__ = ("decoys", "icons")

    def __init__(self, icons: list[str], decoys: int = 0) -> None:
        self.icons = icons
        self.decoys = decoys


def read_layout(given: Any) -> Layout:
    """The layout in this text, list of lines, or file; `Refused` where it cannot be read as one."""
    decoys: Any = []
    if isinstance(given, dict):
        for key, wanted in (("kind", "layout"), ("game", "trapper")):
            if given.get(key, wanted) != wanted:
                raise Refused(f"this is no layout of Dungeon Trapper: {key} is {given[key]!r}", at=key)
        unknown = sorted(set(given) - set(SCHEMA["properties"]))
        if unknown or "layout" not in given:
            fault = f"unknown key {unknown[0]!r}" if unknown else "it has no key 'layout'"
            raise Refused(f"this is no layout: {fault}", rule="trapper.setup.check")
        decoys = given.get("decoys", [])
        given = given["layout"]
    return Layout(read_icons(given), _read_decoys(decoys))


def read_icons(given: Any) -> list[str]:
    """One icon a tile from a text or a list of lines, north first."""
    lines = given.split() if isinstance(given, str) else given
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise Refused(f"a layout is six lines of nine letters, not {given!r}", rule="trapper.board.size")
    if len(lines) != GRID.rows or any(len(line) != GRID.columns for line in lines):
        sizes = ", ".join(str(len(line)) for line in lines)
        raise Refused(
            f"a layout is six lines of nine letters; of these {len(lines)} the lengths are {sizes}",
            rule="trapper.board.size",
        )
    icons = list("".join(reversed(lines)))
    for tile, icon in enumerate(icons):
        if icon not in ALPHABET:
            raise Refused(
                f"{icon!r} on {TILES[tile]} is no icon; there are {' '.join(ALPHABET)}",
                rule="trapper.setup.check",
                at=TILES[tile],
            )
    return icons


def _read_decoys(given: Any) -> int:
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise Refused(f"decoys are a list of tile names, not {given!r}", rule="trapper.option.fog")
    mask = 0
    for name in given:
        try:
            mask |= BIT[tile_of(name)]
        except ValueError as error:
            raise Refused(f"decoys: {error}", rule="trapper.board.coordinates", at=name) from None
    return mask


def why_not_layout(layout: Layout, rules: TrapperOptions, tokens: int) -> Refusal | None:
    """The first setup rule that this dungeon breaks, and where; None if it may be declared finished.

    [trapper.setup.check]
    """
    icons = layout.icons
    return (
        why_not_entrance(icons, rules)
        or _why_not_walls(icons, rules)
        or why_not_heirloom(icons)
        or _why_not_connected(icons, rules)
        or _why_not_traps(icons, rules)
        or _why_not_clean(icons, rules)
        or _why_not_decoys(layout, rules, tokens)
    )


def layout_faults(layout: Layout, rules: TrapperOptions, tokens: int) -> list[Refusal]:
    """All that stands against this dungeon, in the order in which it would be refused.  [trapper.setup.check]"""
    icons = layout.icons
    placed = icons.count(HEIRLOOM) == 1  # Routes can only lead to one that is there.
    found = [
        why_not_entrance(icons, rules),
        _why_not_walls(icons, rules),
        why_not_heirloom(icons),
        _why_not_connected(icons, rules) if placed else None,
        *(_why_not_tier(icons, tier) for tier in TIERS),
        *_unfit(icons, rules),
        _why_not_clean(icons, rules) if placed else None,
        _why_not_decoys(layout, rules, tokens),
    ]
    return [reason for reason in found if reason is not None]


def why_not_entrance(icons: list[str], rules: TrapperOptions) -> Refusal | None:
    """The reason against this board's entrance, or None.  [trapper.board.entrance] [trapper.board.entrance-kept]"""
    at = tile_of(rules.entrance)
    if icons[at] != ENTRANCE:
        rule = "trapper.setup.walls-entrance" if icons[at] == WALL else "trapper.board.entrance-kept"
        return Refusal(
            "the entrance is {home} and cannot be covered; here it is {found}",
            rule=rule,
            at=rules.entrance,
            home=rules.entrance,
            found=ALPHABET[icons[at]],
        )
    for tile, icon in enumerate(icons):
        if icon == ENTRANCE and tile != at:
            return Refusal(
                "there is one entrance, {home}; another stands on {tile}",
                rule="trapper.board.entrance",
                at=TILES[tile],
                home=rules.entrance,
                tile=TILES[tile],
            )
    return None


def _why_not_walls(icons: list[str], rules: TrapperOptions) -> Refusal | None:
    walls = icons.count(WALL)
    if walls > MAX_WALLS:
        return Refusal(
            "at most {most} walls may be placed; here are {walls}",
            rule="trapper.setup.walls-max",
            at=_surplus(icons, WALL, MAX_WALLS),
            most=MAX_WALLS,
            walls=walls,
        )
    if rules.exact_walls and walls != MAX_WALLS:
        return Refusal(
            "exactly {most} walls must be placed; here are {walls}",
            rule="trapper.setup.walls-min",
            most=MAX_WALLS,
            walls=walls,
        )
    return None


def why_not_heirloom(icons: list[str]) -> Refusal | None:
    """The reason against the number of heirlooms, or None.  [trapper.setup.heirloom]"""
    count = icons.count(HEIRLOOM)
    if count != 1:
        return Refusal(
            "there must be exactly one heirloom; here are {count}",
            rule="trapper.setup.heirloom",
            at=_surplus(icons, HEIRLOOM, 1),
            count=count,
        )
    return None


def _surplus(icons: list[str], wanted: str, most: int) -> str | None:
    """The first tile past so many that show one of these icons; None if there are not so many."""
    tiles = names_of(mask_where(icons, wanted))
    return tiles[most] if len(tiles) > most else None


def _why_not_connected(icons: list[str], rules: TrapperOptions) -> Refusal | None:
    open_tiles = GRID.full & ~mask_where(icons, WALL)
    reached = region(GRID, tile_of(rules.entrance), open_tiles)
    if not reached & mask_where(icons, HEIRLOOM):
        return Refusal(
            "the heirloom on {tile} cannot be reached from the entrance",
            rule="trapper.setup.heirloom-path",
            at=TILES[icons.index(HEIRLOOM)],
            tile=TILES[icons.index(HEIRLOOM)],
        )
    sealed = open_tiles & ~reached
    if sealed and not rules.heirloom_only:
        first = names_of(sealed)[0]
        return Refusal(
            "no open tile may be closed off by walls; {tile} is", rule="trapper.setup.connected", at=first, tile=first
        )
    return None


def _why_not_traps(icons: list[str], rules: TrapperOptions) -> Refusal | None:
    for tier in TIERS:
        if reason := _why_not_tier(icons, tier):
            return reason
    return why_not_traps_fit(icons, rules)


def _why_not_tier(icons: list[str], tier: int) -> Refusal | None:
    placed = placed_of_tier(icons, tier)
    if placed == PER_TIER:
        return None
    return Refusal(
        "exactly {wanted} traps of tier {tier} must be placed; here are {placed}",
        rule=TIERS[tier],
        at=_surplus(icons, "".join(trap.icons for trap in TRAPS.values() if trap.tier == tier), PER_TIER),
        wanted=PER_TIER,
        tier=tier,
        placed=placed,
    )


def why_not_traps_fit(icons: list[str], rules: TrapperOptions) -> Refusal | None:
    """The first trap that the walls do not allow where it stands, or None.  [trapper.setup.requirements]"""
    return next(_unfit(icons, rules), None)


def _unfit(icons: list[str], rules: TrapperOptions) -> Iterator[Refusal]:
    """The reason against every trap that the walls do not allow where it stands."""
    if rules.free_setup:
        return
    walls = mask_where(icons, WALL)
    for tile, icon in enumerate(icons):
        trap = TRAP_OF.get(icon)
        if trap is not None and not fitting(trap.name, walls, rules) >> tile & 1:
            yield why_not_fit(trap.name, tile, rules, setup=True)


def placed_of_tier(icons: list[str], tier: int) -> int:
    """How many traps of this tier stand there."""
    return mask_where(icons, TIER_ICONS[tier]).bit_count()


def why_not_fit(trap: str, tile: int, rules: TrapperOptions, *, setup: bool) -> Refusal:
    """The reason that this trap's requirement gives against this tile."""
    also: tuple[str, ...] = ("trapper.setup.requirements" if setup else "trapper.trapping.requirements",)
    if BIT[tile] & RIM and not rules.edge_counts:
        also += ("trapper.board.edge-not-wall",)
    if trap == "darts":
        words = "wall darts must stand beside a wall; {tile} has none"
        also += ("trapper.board.adjacency",)
    elif rules.any_two:
        words = "crushing walls must stand beside two walls; {tile} does not"
    else:
        words = "crushing walls must stand between two walls on opposite sides; {tile} does not"
    return Refusal(words, rule=TRAPS[trap].needs, at=TILES[tile], also=also, tile=TILES[tile])


def _why_not_clean(icons: list[str], rules: TrapperOptions) -> Refusal | None:
    if not rules.clean_path:
        return None
    clean = GRID.full & ~mask_where(icons, WALL + TRAP_ICONS)
    heirloom = icons.index(HEIRLOOM)
    if region(GRID, tile_of(rules.entrance), clean) >> heirloom & 1:
        return None
    return Refusal(
        "one route from the entrance to the heirloom on {tile} must be free of traps",
        rule="trapper.setup.heirloom-path",
        at=TILES[heirloom],
        tile=TILES[heirloom],
    )


def _why_not_decoys(layout: Layout, rules: TrapperOptions, tokens: int) -> Refusal | None:
    if not layout.decoys:
        return None
    if rules.fog != "decoy":
        return Refusal("decoys are laid only with the option fog = decoy", rule="trapper.option.fog")
    for tile in tiles_of(layout.decoys):
        if layout.icons[tile] != FLOOR:
            return Refusal(
                "a decoy covers an empty tile; {tile} has {icon}",
                rule="trapper.option.fog",
                at=TILES[tile],
                tile=TILES[tile],
                icon=ALPHABET[layout.icons[tile]],
            )
    spare = tokens - 1 - PER_TIER * len(TIERS)
    if layout.decoys.bit_count() > spare:
        return Refusal(
            "{spare} tokens are left for decoys; here are {count}",
            rule="trapper.components.tokens",
            at=names_of(layout.decoys)[max(0, spare)],
            spare=spare,
            count=layout.decoys.bit_count(),
        )
    return None
