"""The dungeon on a board to be built on: what may be placed, how many of each, and where building stands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from undercroft.games.trapper.book.dungeons import DUNGEONS
from undercroft.games.trapper.book.layout import MAX_WALLS, PER_TIER, TIERS
from undercroft.games.trapper.book.trap_words import EFFECTS
from undercroft.games.trapper.book.traps import TRAPS, Trap
from undercroft.games.trapper.content.board import (
    ENTRANCE,
    FLOOR,
    GRID,
    HEIRLOOM,
    ICON_WORDS,
    WALL,
    layout_text,
    names_of,
)
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.state import Plan
from undercroft.inputs import GridWidget, Group, Mark, Piece, Ready

ICONS: Final = {
    "heirloom": "heirloom",
    "skeleton": "skeleton",
    "fan": "fan",
    "spikes": "spikes",
    "darts": "darts",
    "crush": "crushing-walls",
    "shark": "shark-pit",
}
"""Which picture of the icon family shows what stands on a tile."""

WALL_ICONS: Final = ("wall", "wall-2", "wall-3")


def widget(plan: Plan, rules: TrapperOptions, tokens: int) -> dict[str, Any]:
    """What the builder of this plan may place, and what stands there already.  [trapper.setup.order]"""
    start: dict[str, Any] = {"layout": layout_text(plan.icons).split()}
    if plan.decoys:
        start["decoys"] = names_of(plan.decoys)
    return {**_frame(rules, tokens), "start": start}


@lru_cache(maxsize=64)
def _frame(rules: TrapperOptions, tokens: int) -> dict[str, Any]:
    """All but the start: the same for every plan under these rules."""
    spare = tokens - 1 - PER_TIER * len(TIERS)
    decoy = Mark("decoys", "decoy", "fog", spare, "trapper.option.fog")
    return GridWidget(
        columns=GRID.columns,
        rows=GRID.rows,
        key="layout",
        empty=FLOOR,
        groups=(_walls(rules), _heirloom(), *map(_tier, TIERS), _entrance()),
        start={},
        marks=(decoy,) if rules.fog == "decoy" and spare > 0 else (),
        ready=tuple(
            Ready(made.title, made.story, {"layout": made.text.split()})
            for made in DUNGEONS.values()
            if made.suits(rules)
        ),
        file={"kind": "layout", "game": "trapper"},
    ).plain()


def _walls(rules: TrapperOptions) -> Group:
    """[trapper.setup.walls-max] [trapper.setup.walls-min]"""
    piece = Piece(WALL, ICON_WORDS[WALL], WALL_ICONS, "Nobody passes; no open tile may be closed off.")
    least = MAX_WALLS if rules.exact_walls else 0
    return Group("Walls", (piece,), least, MAX_WALLS, "trapper.setup.walls-max")


def _heirloom() -> Group:
    """[trapper.setup.heirloom]"""
    piece = Piece(HEIRLOOM, ICON_WORDS[HEIRLOOM], (ICONS["heirloom"],), "Whoever reaches it wins.")
    return Group("Heirloom", (piece,), 1, 1, "trapper.setup.heirloom")


def _entrance() -> Group:
    """[trapper.board.entrance-kept]"""
    piece = Piece(ENTRANCE, ICON_WORDS[ENTRANCE], ("entrance",), rule="trapper.board.entrance-kept", fixed=True)
    return Group("Entrance", (piece,), 1, 1, "trapper.board.entrance")


def _tier(tier: int) -> Group:
    """[trapper.setup.tier1] [trapper.setup.tier2] [trapper.setup.tier3]"""
    pieces = tuple(map(_trap, (trap for trap in TRAPS.values() if trap.tier == tier)))
    return Group(f"Traps of tier {tier}", pieces, PER_TIER, PER_TIER, TIERS[tier])


def _trap(trap: Trap) -> Piece:
    return Piece(
        trap.icons,
        trap.title,
        (ICONS[trap.name],),
        f"{trap.kind.capitalize()} trap. {EFFECTS[trap.name][0]}",
        rule=trap.needs,
    )
