"""What a raider knows of the rival's dungeon, and what follows from it: which way, and how likely it ends well."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.trapper.book.layout import PER_TIER, TIERS
from undercroft.games.trapper.book.odds import ONE, risk, survival
from undercroft.games.trapper.book.traps import PUSH, TRAP_OF
from undercroft.games.trapper.content.board import ENTRANCE, FANS, FLOOR, GRID, NEXT, TILES, WALL
from undercroft.space import cheapest, distances, mask_of, region, tiles_of

STEPS: Final = GRID.neighbours()
AT: Final = {name: tile for tile, name in enumerate(TILES)}
UNKNOWN: Final = "?"
RISKLESS: Final = 1
LOOKAHEAD: Final = 6
"""A plan reaches so many tokens far: hardly anybody lives to see more."""


def icons_of(layout: str) -> list[str]:
    """One icon a tile, a1 first."""
    return list("".join(reversed(layout.split("\n"))))


class Scouted:
    """What a raider knows of a dungeon, and what can be worked out from it.

    `safe` are the tiles on which nothing can happen. `weights` says of every covered tile how likely the heirloom lies
    there, compared with the others. `dealt` holds one letter for each trap of the setup that is still hidden: its tier.
    """

    __slots__ = (
        "covered",
        "dealt",
        "entrance",
        "fields",
        "homes",
        "icons",
        "odds",
        "open",
        "plans",
        "safe",
        "seen",
        "weights",
    )

    def __init__(self, layout: str, disabled: tuple[str, ...], added: tuple[str, ...]) -> None:
        icons = self.icons = icons_of(layout)
        inert = mask_of(AT[name] for name in disabled)
        later = mask_of(AT[name] for name in added)
        self.open = mask_of(tile for tile, icon in enumerate(icons) if icon != WALL)
        self.safe = inert | mask_of(tile for tile, icon in enumerate(icons) if icon in (FLOOR, ENTRANCE))
        self.entrance = icons.index(ENTRANCE)
        self.covered = mask_of(tile for tile, icon in enumerate(icons) if icon == UNKNOWN)
        far = distances(STEPS, self.entrance, self.open)
        self.weights = {
            tile: 0 if later >> tile & 1 else 10 + far_off for tile in tiles_of(self.covered) if (far_off := far[tile])
        }
        self.dealt = _still_dealt(icons, later)
        self.seen = sum(icon in TRAP_OF for icon in icons)
        self.homes: dict[int, int] = {}
        self.plans: dict[tuple[int, int], list[int]] = {}
        self.fields: dict[int, list[int | None]] = {}
        self.odds: dict[tuple[int, int], tuple[int, int]] = {}

    def ordeal(self, tile: int, fortitude: int) -> int:
        """The chance to live through what is, or may be, on this tile."""
        icon = self.icons[tile]
        if icon == UNKNOWN:
            return hidden_survival(self.dealt, self.covered.bit_count(), self.weights.get(tile, 0) > 0, fortitude)
        if icon in FANS:
            return self._gust(tile, FANS.index(icon), fortitude)
        return survival(icon, fortitude)

    def _gust(self, fan: int, toward: int, fortitude: int) -> int:
        """The chance to live where a fan blows."""
        tile = fan
        for _ in range(PUSH):
            there = NEXT[tile][toward]
            if there is None or self.icons[there] == WALL:
                break
            tile = there
            if not self.safe >> tile & 1 and self.icons[tile] not in FANS:
                return self.ordeal(tile, fortitude)
        return ONE

    def raid(self, at: int, fortitude: int) -> list[int]:
        """The tiles with something on them that a run from here takes on, one after another.

        The next is always on the way to the tile with the best hope for its risk.
        """
        start = self.homes.get(at)
        if start is None:  # All tiles of one safe region have the same plan, so that nobody walks to and fro.
            home = region(GRID, at, self.safe)
            start = self.entrance if home >> self.entrance & 1 else (home & -home).bit_length() - 1
            self.homes.update(dict.fromkeys(tiles_of(home), start))
        plan = self.plans.get((start, fortitude))
        if plan is None:
            plan = self.plans[start, fortitude] = self._plan(start, fortitude)
        return plan

    def _plan(self, start: int, fortitude: int) -> list[int]:
        costs = [
            RISKLESS if self.safe >> tile & 1 else 64 * risk(self.ordeal(tile, fortitude)) for tile in range(GRID.size)
        ]
        weights = {tile: weight for tile, weight in self.weights.items() if weight}
        plan: list[int] = []
        while weights and len(plan) < LOOKAHEAD:
            far = cheapest(STEPS, start, costs, self.open)
            goal, hope = -1, -1
            for tile, weight in weights.items():
                if (cost := far[tile]) and weight * ONE // cost > hope:
                    goal, hope = tile, weight * ONE // cost
            if goal < 0:
                break
            for tile in _way_back(goal, far, costs):
                if costs[tile] != RISKLESS:
                    plan.append(tile)
                    costs[tile] = RISKLESS
                    weights.pop(tile, None)
        return plan

    def toward(self, goal: int) -> list[int | None]:
        """For every tile how many safe steps lead from it to the goal."""
        field = self.fields.get(goal)
        if field is None:
            field = self.fields[goal] = distances(STEPS, goal, self.safe)
        return field

    def success(self, fortitude: int, likely: int) -> int:
        """The chance that a run with this fortitude ends at the heirloom; planned as with the likely fortitude."""
        return self.run(fortitude, likely)[0]

    def run(self, fortitude: int, likely: int) -> tuple[int, int]:
        """The chance that such a run ends at the heirloom, and how many traps it uncovers on the average."""
        known = self.odds.get((fortitude, likely))
        if known is not None:
            return known
        whole = sum(self.weights.values())
        found, uncovered, alive, left = 0, 0, ONE, fortitude
        for tile in self.raid(self.entrance, likely):
            here = alive * self.weights.get(tile, 0) // whole
            found += here
            if self.covered >> tile & 1:
                uncovered += alive - here
            alive = alive * self.ordeal(tile, left) // ONE
            if self.icons[tile] == "S":
                left = max(1, left - 1)
        self.odds[fortitude, likely] = found, uncovered
        return found, uncovered


@lru_cache(maxsize=2048)
def scouted(layout: str, disabled: tuple[str, ...], added: tuple[str, ...]) -> Scouted:
    """What a raider knows of this dungeon."""
    return Scouted(layout, disabled, added)


def _still_dealt(icons: list[str], later: int) -> tuple[int, int, int]:
    """How many traps of each tier the setup still hides; those laid later do not count."""
    left = dict.fromkeys(TIERS, PER_TIER)
    for tile, icon in enumerate(icons):
        if icon in TRAP_OF and not later >> tile & 1:
            left[TRAP_OF[icon].tier] -= 1
    return max(0, left[1]), max(0, left[2]), max(0, left[3])


@lru_cache(maxsize=65536)
def hidden_survival(dealt: tuple[int, int, int], covered: int, setup: bool, fortitude: int) -> int:
    """The chance to live through a covered tile on which the heirloom does not lie.

    A token of the setup hides one of the traps still to be found, or nothing where there are more tokens than traps; a
    token laid later hides a trap that was bought.
    """
    small = (4 * ONE + 2 * survival("K", fortitude)) // 6
    middle = (survival("D", fortitude) + survival("C", fortitude)) // 2
    shark = survival("P", fortitude)
    if not setup:
        return (3 * small + middle + shark) // 5
    traps = sum(dealt)
    empty = max(0, covered - 1 - traps)
    alive = dealt[0] * small + dealt[1] * middle + dealt[2] * shark + empty * ONE
    return alive // max(1, traps + empty)


def _way_back(goal: int, far: list[int | None], costs: list[int]) -> list[int]:
    """The tiles of the cheapest way to the goal, the goal last."""
    way = [goal]
    while left := (far[way[-1]] or 0) - costs[way[-1]]:
        way.append(next(tile for tile in STEPS[way[-1]] if far[tile] == left))
    return way[::-1]
