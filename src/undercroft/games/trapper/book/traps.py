"""The Tile Key: one row and one function for each trap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Tell
from undercroft.games.trapper.content.board import (
    BIT,
    COMPASS,
    FANS,
    GRID,
    HEIRLOOM,
    NEXT,
    TILES,
    between,
    touching_diagonally,
    touching_two,
    wall_sides,
)
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.state import EXHAUSTION, State
from undercroft.space import E, N, S, W

UTILITY: Final = "utility"
KILL: Final = "kill"
PUSH: Final = 3  # [trapper.fan.push]
DARTS: Final = 5  # [trapper.darts.rolls]
DARTS_TO_KILL: Final = 3  # [trapper.darts.kill]

Spring = Callable[[State, int, Chance, Tell], None]


@dataclass(frozen=True)
class Trap:
    """A row of the Tile Key; `icons` are the letters that show it."""

    name: str
    title: str
    icons: str
    tier: int
    kind: str
    buy: int
    reactivate: int
    spring: Spring

    @property
    def needs(self) -> str:
        """The rule of where and how often it may stand."""
        return NEEDS[self.name]


def arrive(s: State, fans: int, chance: Chance, tell: Tell) -> None:
    """The tile under the adventurer is resolved; `fans` is how many fans blew them here, 0 if they walked.

    [trapper.adventure.land-fog] [trapper.adventure.land-active] [trapper.adventure.land-disabled]
    """
    board = s.target
    tile = s.runner.at
    icon = board.icons[tile]
    if icon in TRAP_OF and not board.disabled >> tile & 1:
        if board.fog >> tile & 1:
            s.uncover(tile, tell, rule="trapper.fog.removed", also=("trapper.adventure.land-fog",))
            by = "trapper.adventure.land-fog"
        else:
            by = "trapper.adventure.land-active"
        spring(s, TRAP_OF[icon], fans, chance, tell, by=by)
    elif icon == HEIRLOOM:
        s.uncover(tile, tell, rule="trapper.fog.removed", also=("trapper.adventure.land-fog",))
        s.claim(tell, blown=fans > 0)
    elif board.fog >> tile & 1:
        s.uncover(tile, tell, rule="trapper.fog.full-empty", also=("trapper.fog.removed",))


def spring(s: State, trap: Trap, fans: int, chance: Chance, tell: Tell, *, by: str) -> None:
    """The trap's event happens.  [trapper.traps.types] [trapper.traps.utility] [trapper.traps.kill]"""
    s.runner.idle = 0  # [trapper.adventure.exhaustion]
    if tell.heard:
        also: tuple[str, ...] = ("trapper.traps.types",)
        also += ("trapper.traps.utility",) if trap.kind == UTILITY else ("trapper.traps.kill",)
        if fans:
            also += ("trapper.fan.stop-at-trap",)
        if fans and trap.name == "fan":
            also += ("trapper.fan.chain",)
        tell.everyone(
            "sprung", seat=s.seat, trap=trap.title, type=trap.kind, tile=TILES[s.runner.at], rule=by, also=also
        )
    trap.spring(s, fans, chance, tell)


# ---------------------------------------------------------------- the six events


def skeleton(s: State, fans: int, chance: Chance, tell: Tell) -> None:
    """Fortitude drops by 1.  [trapper.skeleton.event] [trapper.fan.bonus-utility]"""
    s.weaken(
        1,
        tell,
        rule="trapper.skeleton.event",
        also=("trapper.traps.utility-no-kill", *(("trapper.fan.bonus-utility",) if fans else ())),
    )
    s.disable(s.runner.at, tell, rule="trapper.traps.disable")


def fan(s: State, fans: int, chance: Chance, tell: Tell) -> None:
    """The adventurer is blown up to 3 tiles, and stops at the first active trap or the heirloom.

    [trapper.fan.push] [trapper.fan.chain] [trapper.fan.chain-disabled] [trapper.fan.no-stack]
    """
    board, run = s.target, s.runner
    start = run.at
    toward = FANS.index(board.icons[start])
    path, failed, rules = blown_path(s, start, toward)
    moved = bool(path) and not failed
    crossed = path[:-1] if moved else path
    run.at = path[-1] if moved else start
    run.blown = True
    if tell.heard:
        tell.everyone(
            "pushed",
            seat=s.seat,
            direction=COMPASS[toward],
            tiles=len(path) if moved else 0,
            start=TILES[start],
            tile=TILES[run.at],
            how=f"from {TILES[start]} to {TILES[run.at]}" if moved else "nowhere",
            rule="trapper.fan.push",
            shows=any(board.fog >> tile & 1 for tile in path),
            also=(*rules, "trapper.traps.utility-no-kill"),
        )
    # Ruling: each fan's event is its own push, so it is disabled before the trap it ends at is sprung.
    s.disable(start, tell, rule="trapper.traps.disable", also=("trapper.fan.chain-disabled",))
    for tile in crossed:  # Ruling: a failed push proves as much of the tiles before the wall as one that crosses them.
        if board.icons[tile] == HEIRLOOM:
            board.seen |= BIT[tile]  # Variant fly_over: it stays fogged, but only the heirloom does not stop a push.
        elif board.fog >> tile & 1:
            s.uncover(tile, tell, rule="trapper.fog.full-crossing")
    if moved:
        arrive(s, fans + 1, chance, tell)


def blown_path(s: State, start: int, toward: int) -> tuple[list[int], bool, list[str]]:
    """The tiles over which a fan blows, the last being where the push ends; whether it fails; the rules that shaped it.

    [trapper.fan.wall] [trapper.fan.edge] [trapper.fan.no-room] [trapper.fan.empty] [trapper.fan.disabled-crossed]
    """
    board, rules = s.target, s.rules
    path: list[int] = []
    cited: dict[str, None] = {}
    tile = start
    while len(path) < PUSH:
        there = NEXT[tile][toward]
        if there is None or board.walls >> there & 1:
            cited["trapper.fan.edge" if there is None else "trapper.fan.wall"] = None
            if not path:
                cited["trapper.fan.no-room"] = None
            elif rules.push_fails:  # Variant: the adventurer does not move at all.
                return path, True, list(dict.fromkeys(["trapper.fan.wall", list(cited)[-1]]))
            return path, False, list(cited)
        path.append(there)
        tile = there
        icon = board.icons[tile]
        if icon == HEIRLOOM:
            if not rules.fly_over:
                break
            cited["trapper.fan.heirloom"] = None
        elif icon not in TRAP_OF:
            cited["trapper.fan.empty"] = None
        elif board.disabled >> tile & 1:
            cited["trapper.fan.disabled-crossed"] = None
            if rules.disabled_stops:
                break
        else:
            break
    return path, False, list(cited)


def floor_spikes(s: State, fans: int, chance: Chance, tell: Tell) -> None:
    """One D12; at least the fortitude kills.  [trapper.spikes.event] [trapper.fan.bonus-spikes]"""
    (roll,) = trap_rolls(s, 1, "floor spikes", fans, chance, tell, rule="trapper.fan.bonus-spikes")
    if roll >= s.runner.fortitude:
        s.kill("floor spikes", tell, rule="trapper.spikes.event")
    else:
        s.survive("floor spikes", tell, rule="trapper.spikes.survive", also=("trapper.spikes.event",))


def wall_darts(s: State, fans: int, chance: Chance, tell: Tell) -> None:
    """Five D12; each at least the fortitude hits. Three hits kill; fewer cost 1 fortitude each.

    [trapper.darts.rolls] [trapper.darts.kill] [trapper.darts.partial] [trapper.fan.bonus-darts]
    """
    rolls = trap_rolls(s, DARTS, "wall darts", fans, chance, tell, rule="trapper.fan.bonus-darts")
    # Ruling: all five are compared with the fortitude held when the trap sprang. [trapper.darts.fixed-fortitude]
    hits = sum(roll >= s.runner.fortitude for roll in rolls)
    if hits >= DARTS_TO_KILL:  # Ruling: "3 darts hit" is three or more.
        s.kill("wall darts", tell, rule="trapper.darts.kill", also=("trapper.darts.rolls",))
        return
    if hits:
        s.weaken(hits, tell, rule="trapper.darts.partial", also=("trapper.darts.fixed-fortitude",))
    s.survive("wall darts", tell, rule="trapper.darts.rolls")


def crushing_walls(s: State, fans: int, chance: Chance, tell: Tell) -> None:
    """One D12: 5 or more kills up to fortitude 6, 9 or more from 7 on.

    [trapper.crush.low] [trapper.crush.high] [trapper.fan.bonus-crush]
    """
    (roll,) = trap_rolls(s, 1, "crushing walls", fans, chance, tell, rule="trapper.fan.bonus-crush")
    needed, rule = (5, "trapper.crush.low") if s.runner.fortitude <= 6 else (9, "trapper.crush.high")
    if roll >= needed:
        s.kill("crushing walls", tell, rule=rule)
    else:
        s.survive("crushing walls", tell, rule="trapper.crush.survive", also=(rule,))


def shark_pit(s: State, fans: int, chance: Chance, tell: Tell) -> None:
    """Two D12 added; at least the fortitude kills.  [trapper.shark.event] [trapper.fan.bonus-shark]"""
    rolls = trap_rolls(s, 2, "shark pit", fans, chance, tell, rule="trapper.fan.bonus-shark")
    total = sum(rolls)
    if fans and s.rules.shark_plus_one:
        total -= 1  # Variant: the sum gains 1 only. [trapper.fan.bonus-shark]
    if total >= s.runner.fortitude:
        s.kill("shark pit", tell, rule="trapper.shark.event")
    else:
        s.survive("shark pit", tell, rule="trapper.shark.survive", also=("trapper.shark.event",))


def trap_rolls(s: State, count: int, trap: str, fans: int, chance: Chance, tell: Tell, *, rule: str) -> list[int]:
    """The trap's D12, all of them rolled in the open; each counts 1 higher if a fan blew the adventurer here.

    [trapper.traps.roller] [trapper.fan.bonus] [trapper.fan.bonus-uncapped] [trapper.components.dice]
    """
    faces = [chance.roll(12, trap) for _ in range(count)]
    bonus = 1 if fans else 0  # Ruling: one, however long the chain. [trapper.fan.bonus] [trapper.fan.no-stack]
    if tell.heard:
        also: tuple[str, ...] = ()
        if fans:
            also = ("trapper.fan.bonus", rule)
        if fans > 1:
            also += ("trapper.fan.no-stack",)
        if fans and 12 in faces:
            also += ("trapper.fan.bonus-uncapped",)
        if not fans and s.runner.blown:
            also += ("trapper.fan.bonus-once",)
        tell.everyone(
            "trap-dice",
            seat=s.seat,
            trap=trap,
            faces=faces,
            bonus=bonus,
            plus=_plus(s, trap) if bonus else "",
            fortitude=s.runner.fortitude,
            rule="trapper.traps.roller",
            also=also,
        )
    return [face + bonus for face in faces]


def needed(dice: Mapping[str, Any]) -> dict[str, str]:
    """What the dice of a trap must show to kill, in words.

    >>> needed({"trap": "crushing walls", "fortitude": 7})
    {'need': '9 or more kills'}
    """
    fortitude = dice["fortitude"]
    words = {
        "floor spikes": f"{fortitude} or more kills",
        "wall darts": f"each of {fortitude} or more hits, and {DARTS_TO_KILL} hits kill",
        "crushing walls": f"{5 if fortitude <= 6 else 9} or more kills",
        "shark pit": f"{fortitude} or more in all kills",
    }
    return {"need": words[dice["trap"]]}


def with_article(trap: str) -> str:
    """One of these traps; some are many.

    >>> with_article("shark pit"), with_article("floor spikes")
    ('a shark pit', 'floor spikes')
    """
    return trap if trap.endswith("s") else f"a {trap}"


def placed(purchase: Mapping[str, Any]) -> dict[str, str]:
    """What is placed, in words."""
    return {"one": with_article(purchase["trap"])}


def carried(push: Mapping[str, Any]) -> dict[str, str]:
    """Where a gust takes somebody, in words.

    >>> carried({"tiles": 2, "tile": "d3"}), carried({"tiles": 0, "tile": "d1"})
    ({'moves': 'carries', 'to': ' to d3'}, {'moves': 'cannot move', 'to': ''})
    """
    if push["tiles"]:
        return {"moves": "carries", "to": f" to {push['tile']}"}
    return {"moves": "cannot move", "to": ""}


def lowered(loss: Mapping[str, Any]) -> dict[str, str]:
    """What becomes of a fortitude, in words.

    >>> lowered({"before": 1, "now": 1})
    {'falls': 'stays at 1', 'change': 'still 1'}
    """
    before, now = loss["before"], loss["now"]
    if before == now:
        return {"falls": f"stays at {now}", "change": f"still {now}"}
    return {"falls": f"falls from {before} to {now}", "change": f"{before} to {now}"}


def killer(death: Mapping[str, Any]) -> dict[str, str]:
    """What kills somebody, in words.

    >>> killer({"by": "shark pit"}), killer({"by": "exhaustion"})
    ({'killer': 'the shark pit'}, {'killer': 'exhaustion'})
    """
    by = death["by"]
    return {"killer": by if by == EXHAUSTION else f"the {by}"}


def _plus(s: State, trap: str) -> str:
    return " (+1 in all)" if trap == "shark pit" and s.rules.shark_plus_one else " (+1 each)"


# ---------------------------------------------------------------- the rows

TRAPS: Final = {  # [trapper.trapping.prices]
    trap.name: trap
    for trap in (
        Trap("skeleton", "spooky skeleton", "S", 1, UTILITY, 2, 1, skeleton),
        Trap("fan", "fan", FANS, 1, UTILITY, 2, 1, fan),
        Trap("spikes", "floor spikes", "K", 1, KILL, 2, 1, floor_spikes),
        Trap("darts", "wall darts", "D", 2, KILL, 4, 2, wall_darts),
        Trap("crush", "crushing walls", "C", 2, KILL, 4, 2, crushing_walls),
        Trap("shark", "shark pit", "P", 3, KILL, 6, 3, shark_pit),
    )
}
NEEDS: Final = {
    "skeleton": "trapper.skeleton.limit",
    "fan": "trapper.fan.requirements",
    "spikes": "trapper.spikes.requirements",
    "darts": "trapper.darts.requirements",
    "crush": "trapper.crush.requirements",
    "shark": "trapper.shark.requirements",
}
TRAP_OF: Final = {icon: trap for trap in TRAPS.values() for icon in trap.icons}
"""The trap that an icon shows."""


# ---------------------------------------------------------------- where a trap may stand


def fitting(name: str, walls: int, rules: TrapperOptions) -> int:
    """The tiles on which the walls allow this trap, free or not: all, unless it is of tier 2.

    [trapper.fan.requirements] [trapper.spikes.requirements] [trapper.shark.requirements]
    """
    if name not in ("darts", "crush"):
        return GRID.full
    return _fitting(name, walls, rules.edge_counts, rules.diagonal_darts, rules.any_two)


@lru_cache(maxsize=65536)
def _fitting(name: str, walls: int, edge_counts: bool, diagonal_darts: bool, any_two: bool) -> int:
    """The tiles that meet the requirement of this trap of tier 2.

    [trapper.darts.requirements] [trapper.crush.requirements] [trapper.board.edge-not-wall] [trapper.board.adjacency]
    """
    sides = wall_sides(walls, edge=edge_counts)
    if name == "crush":
        return touching_two(sides) if any_two else between(sides)
    beside = sides[N] | sides[E] | sides[S] | sides[W]
    return beside | touching_diagonally(walls) if diagonal_darts else beside
