"""A sound player of Dungeon Trapper: it lets a hard dungeon be built, raids with a plan, and mends its defences.

It sees what its seat sees and nothing else, and keeps nothing in mind from one question to the next: the same view
and the same question always get the same answer. What it works out about a board is kept for speed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked, players
from undercroft.games.trapper.book.layout import PER_TIER, TIERS
from undercroft.games.trapper.book.odds import ONE, breach, risk, survival
from undercroft.games.trapper.book.traps import PUSH, TRAP_OF, TRAPS
from undercroft.games.trapper.content.board import BIT, ENTRANCE, FANS, FLOOR, GRID, HEIRLOOM, NEXT, TILES, WALL
from undercroft.space import DIRECTION_NAMES, cheapest, distances, mask_of, region, shortest_path, tiles_of

STEPS: Final = GRID.neighbours()
AT: Final = {name: tile for tile, name in enumerate(TILES)}
UNKNOWN: Final = "?"
RISKLESS: Final = 1
LOOKAHEAD: Final = 6
"""A plan reaches so many tokens far: hardly anybody lives to see more."""

AFTERWARDS: Final = ONE * 60 // 100
"""What a game is worth that goes on after both turns."""

ENOUGH: Final = ONE * 4 // 100
"""A dungeon in which no more raids than this succeed is kept well enough: what is left goes into the raid."""

IMPATIENCE: Final = ONE // 1000
"""With every turn a little more is enough, lest two careful players never end."""

WORTH_BUYING: Final = ("spikes", "shark")
"""Traps worth their price: no requirement, and most deaths for the AP."""


# ---------------------------------------------------------------- raiding


class Scouted:
    """What a raider knows of a dungeon, and what can be worked out from it.

    `safe` are the tiles on which nothing can happen. `weights` says of every covered tile how likely the heirloom lies
    there, compared with the others. `dealt` holds one letter for each trap of the setup that is still hidden: its tier.
    """

    __slots__ = ("covered", "dealt", "entrance", "fields", "homes", "icons", "odds", "open", "plans", "safe", "weights")

    def __init__(self, layout: str, disabled: tuple[str, ...], added: tuple[str, ...]) -> None:
        icons = self.icons = _icons(layout)
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
        self.homes: dict[int, int] = {}
        self.plans: dict[tuple[int, int], list[int]] = {}
        self.fields: dict[int, list[int | None]] = {}
        self.odds: dict[tuple[int, int], int] = {}

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
        known = self.odds.get((fortitude, likely))
        if known is not None:
            return known
        whole = sum(self.weights.values())
        won, alive = 0, ONE
        for tile in self.raid(self.entrance, likely):
            weight = self.weights.get(tile, 0)
            won += alive * weight // whole
            alive = alive * self.ordeal(tile, fortitude) // ONE
        self.odds[fortitude, likely] = won
        return won


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


def _step(asked: Asked[None]) -> Option:
    """Walk on safe ground to the next tile of the plan, and onto it."""
    rival = _rival(asked.view)
    piece = asked.view["adventurer"]
    at = AT[piece["at"]]
    plan = rival.raid(at, piece["fortitude"])
    best = asked.options[0]
    if not plan:
        return asked.pick(best, "go anywhere: no tile is left on which the heirloom may lie")
    goal = plan[0]
    field = rival.toward(goal)
    least = GRID.size
    for option in asked.options:
        if option.at is not None:
            there = AT[option.at]
            steps = field[there]
            if steps is not None and steps < least:
                best, least = option, steps
    return asked.pick(best, lambda: _aim(rival, goal, plan, piece["fortitude"]))


def _aim(rival: Scouted, goal: int, plan: list[int], fortitude: int) -> str:
    """Why a run goes to this tile."""
    icon, lives = rival.icons[goal], hundredths(rival.ordeal(goal, fortitude))
    if rival.weights.get(goal):
        return f"make for {TILES[goal]}: the heirloom may lie there; if it is a trap, {lives} of 100 live"
    what = "what was laid later" if icon == UNKNOWN else f"the {TRAP_OF[icon].title}"
    hope = next((tile for tile in plan if rival.weights.get(tile)), goal)
    risk = f"{lives} of 100 live, and it is spent then"
    return f"take on {what} on {TILES[goal]}: {risk}; {TILES[hope]} behind may hold the heirloom"


def _rival(view: Mapping[str, Any]) -> Scouted:
    board = view["boards"][1 - view["you"]]
    return scouted(board["layout"], tuple(board["disabled"]), tuple(board["added"]))


def _send(asked: Asked[None]) -> Option:
    """Death has no lasting cost, and every run uncovers something: always go.  [trapper.adventure.again]"""
    return asked.pick(_named(asked, "send"), "enter: death costs nothing that lasts, and every run uncovers something")


# ---------------------------------------------------------------- trapping


class Kept:
    """What an owner knows of their dungeon: the tiles that every raid must pass, and how well they are kept.

    `posts` are those tiles in the order of the way; without any, the tiles of the shortest way.
    """

    __slots__ = ("active", "found", "heirloom", "icons", "inert", "posts", "skeletons")

    def __init__(self, layout: str, disabled: tuple[str, ...], fog: tuple[str, ...]) -> None:
        icons = self.icons = _icons(layout)
        self.inert = mask_of(AT[name] for name in disabled)
        self.heirloom = icons.index(HEIRLOOM)
        self.found = TILES[self.heirloom] not in fog
        open_tiles = mask_of(tile for tile, icon in enumerate(icons) if icon != WALL)
        entrance = icons.index(ENTRANCE)
        way = (shortest_path(STEPS, entrance, self.heirloom, open_tiles) or [self.heirloom])[:-1]
        posts = [t for t in way if not region(GRID, entrance, open_tiles & ~BIT[t]) >> self.heirloom & 1]
        self.posts = posts or way
        self.active = self.with_trap(-1, "")
        self.skeletons = sum(icon == "S" and not self.inert >> tile & 1 for tile, icon in enumerate(icons))

    def with_trap(self, new: int, icon: str) -> str:
        """The active traps of the way in their order, with one more of this icon on a tile of it."""
        traps = ""
        for tile in self.posts:
            if tile == new:
                traps += icon
            elif self.icons[tile] in TRAP_OF and not self.inert >> tile & 1:
                traps += self.icons[tile]
        return traps

    def mendable(self, points: int) -> list[int]:
        """The disabled traps of the way that can be re-activated for so many AP."""
        return [
            tile
            for tile in self.posts
            if self.inert >> tile & 1
            and TRAP_OF[self.icons[tile]].reactivate <= points
            and (self.icons[tile] != "S" or self.skeletons < 3)
        ]

    def free(self) -> list[int]:
        """The empty tiles of the way, that nearest to the heirloom first."""
        return [tile for tile in reversed(self.posts) if self.icons[tile] == FLOOR]


@lru_cache(maxsize=2048)
def kept(layout: str, disabled: tuple[str, ...], fog: tuple[str, ...]) -> Kept:
    """What the owner knows of this dungeon."""
    return Kept(layout, disabled, fog)


def _own(view: Mapping[str, Any]) -> Kept:
    board = view["boards"][view["you"]]
    return kept(board["layout"], tuple(board["disabled"]), tuple(board["fog"]))


def _buy(asked: Asked[None]) -> Option:
    """Buy or re-activate what improves the outlook most; done when nothing does."""
    view = asked.view
    points: int = view["points"]
    own, rival, options = _own(view), _rival(view), view["options"]
    limit = options["turn_limit"]
    done = best = _named(asked, "done")
    if own.found or limit and view["turn"] >= limit:
        return asked.pick(done, "keep your AP: your rival has no turn to come")
    through = breach(own.active)
    if through <= ENOUGH + view["turn"] * IMPATIENCE:
        return asked.pick(
            done, lambda: f"keep your AP as fortitude: only {hundredths(through)} of 100 runs pass your traps as it is"
        )
    spent = points < view["roll"]
    best_worth, best_through = _outlook(rival, points, through, view, spent=spent), through
    for option in asked.options:
        if option.id == "reactivate":
            orders = [(tile, own.icons[tile], TRAP_OF[own.icons[tile]].reactivate) for tile in own.mendable(points)]
        elif option.id in WORTH_BUYING:
            orders = [(tile, TRAPS[option.id].icons, TRAPS[option.id].buy) for tile in own.free()[:1]]
        else:
            continue
        for tile, icon, price in orders:
            after = breach(own.with_trap(tile, icon))
            worth = _outlook(rival, points - price, after, view, spent=True)
            if worth > best_worth:
                best, best_worth, best_through = option, worth, after
    if best is done:
        return asked.pick(done, "keep your AP as fortitude: that is worth more than any trap you can pay for")
    what = "mend a trap" if best.id == "reactivate" else f"buy {TRAPS[best.id].title}"
    return asked.pick(
        best, lambda: f"{what}: {hundredths(best_through)} of 100 runs will pass your traps, not {hundredths(through)}"
    )


def hundredths(chance: int) -> int:
    """A chance in whole hundredths."""
    return (100 * chance + ONE // 2) // ONE


def _outlook(rival: Scouted, points: int, loss: int, view: Mapping[str, Any], *, spent: bool) -> int:
    """How good it is to go raiding with these AP, while the rival's next raid succeeds with this chance."""
    options = view["options"]
    enters = (points or options["zero_enters"]) and not (options["either_or"] and spent)
    won = rival.success(max(1, points), max(1, view["points"])) if enters else 0
    return won + (ONE - won) * (ONE - loss) // ONE * AFTERWARDS // ONE


def _reactivate(asked: Asked[None]) -> Option:
    """Mend the trap that makes a breach least likely for its price."""
    own = _own(asked.view)
    now = breach(own.active)

    def after(option: Option) -> int:
        tile = AT[option.id]
        return breach(own.with_trap(tile, own.icons[tile]))

    def gain(option: Option) -> int:
        return (now - after(option)) // TRAP_OF[own.icons[AT[option.id]]].reactivate

    best = max(asked.options, key=gain)
    title = TRAP_OF[own.icons[AT[best.id]]].title
    if gain(best) <= 0:
        return asked.pick(best, f"mend the {title} on {best.id}: as good as any, none guards the way")
    return asked.pick(
        best, lambda: f"mend the {title} on {best.id}: it stops most for its AP, {hundredths(after(best))} of 100 pass"
    )


def _tile(asked: Asked[None]) -> Option:
    """Place it on the way to the heirloom, near it, where the rival must pass; else as near to it as can be."""
    own = _own(asked.view)
    for tile in own.free():
        for option in asked.options:
            if option.id == TILES[tile]:
                return asked.pick(option, f"{option.id}: every run must pass there on its way to your heirloom")
    open_tiles = mask_of(tile for tile, icon in enumerate(own.icons) if icon != WALL)
    near = distances(STEPS, own.heirloom, open_tiles)
    best = min(asked.options, key=lambda option: near[AT[option.id]] or GRID.size)
    return asked.pick(best, f"{best.id}: no tile that may be used is nearer to your heirloom")


def _facing(asked: Asked[None]) -> Option:
    """Let the fan blow away from the heirloom."""
    own = _own(asked.view)
    fan = AT[asked.about["tile"]] if asked.about else own.heirloom
    open_tiles = mask_of(tile for tile, icon in enumerate(own.icons) if icon != WALL)
    far = distances(STEPS, own.heirloom, open_tiles)

    def blown(option: Option) -> int:
        tile = fan
        for _ in range(PUSH):
            there = NEXT[tile][DIRECTION_NAMES.index(option.id)]
            if there is None or own.icons[there] == WALL:
                break
            tile = there
        return far[tile] or 0

    best = max(asked.options, key=blown)
    return asked.pick(best, lambda: f"that way: it blows them {blown(best)} steps away from your heirloom")


# ---------------------------------------------------------------- building


def _build(asked: Asked[None]) -> Option:
    """Have one built; what was begun by hand is finished with long ways, the heirloom far away and traps before it."""
    for option in asked.options:
        if option.id == "surprise":
            return asked.pick(option, "have one built: it is sound, and the raids can begin at once")
    if asked.choice.ask == "facing":
        return _facing(asked)
    plan = asked.view["boards"][asked.view["you"]]
    icons = _icons(plan["layout"])
    if plan["phase"] == "walls":
        return _wall(icons, asked)
    if asked.options[-1].id == "done":
        return asked.pick(asked.options[-1], "finish: all that must stand does")
    if HEIRLOOM in icons:
        if asked.options[0].at:
            return _tile(asked)
        return asked.pick(asked.options[-1], "this trap: of those that are left it kills most often")
    open_tiles = mask_of(tile for tile, icon in enumerate(icons) if icon != WALL)
    far = distances(STEPS, icons.index(ENTRANCE), open_tiles)
    best = max(asked.options, key=lambda option: far[AT[option.id]] or 0)
    return asked.pick(best, f"{best.id}: the farthest from the entrance, {far[AT[best.id]] or 0} steps")


def _wall(icons: list[str], asked: Asked[None]) -> Option:
    """The wall that makes the ways longest, or done where none makes them longer."""
    entrance = icons.index(ENTRANCE)
    open_tiles = mask_of(tile for tile, icon in enumerate(icons) if icon != WALL)
    done = asked.one("done")
    best, longest = done, _length_of_ways(entrance, open_tiles) if done is not None else -1
    for option in asked.options:
        if option is not done:
            length = _length_of_ways(entrance, open_tiles & ~(1 << AT[option.data]))
            if length > longest:
                best, longest = option, length
    if best is done and done is not None:
        return asked.pick(done, "no more walls: none makes the ways longer")
    best = best or asked.options[0]
    return asked.pick(best, f"a wall on {best.data}: it makes the ways longest")


def _length_of_ways(entrance: int, open_tiles: int) -> int:
    """How many steps all open tiles are from the entrance, together."""
    return sum(steps or 0 for steps in distances(STEPS, entrance, open_tiles))


def _named(asked: Asked[None], wanted: str) -> Option:
    """The option of this id, or the first."""
    return asked.one(wanted) or asked.options[0]


def _icons(layout: str) -> list[str]:
    """One icon a tile, a1 first."""
    return list("".join(reversed(layout.split("\n"))))


def _on(answer: Callable[[Asked[None]], Option]) -> Callable[[Asked[None]], Option]:
    """This answer in a game under way; while dungeons are built, the builder's."""
    return lambda asked: _build(asked) if asked.view["stage"] == "building" else answer(asked)


ANSWERS: Final[dict[str, Callable[[Asked[None]], Option]]] = {
    "build": _build,
    "buy": _on(_buy),
    "tile": _on(_tile),
    "facing": _on(_facing),
    "reactivate": _on(_reactivate),
    "send": _send,
    "step": _step,
}
"""By question who answers it."""

BOTS: Final = players(ANSWERS, sight=Asked[None], otherwise=_build, greedy=None)
greedy: Final = BOTS["greedy"]
