"""Building a dungeon in secret: step by step, as one layout, ready-made, or built by the referee."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Question, Refusal, Refused, Tell, Turn
from undercroft.games.trapper.book.builder import build
from undercroft.games.trapper.book.dungeons import DUNGEONS, dungeon
from undercroft.games.trapper.book.layout import (
    MAX_WALLS,
    PER_TIER,
    SCHEMA,
    TIERS,
    Layout,
    layout_faults,
    placed_of_tier,
    read_layout,
    why_not_fit,
    why_not_layout,
)
from undercroft.games.trapper.book.traps import TRAPS, fitting
from undercroft.games.trapper.book.widget import widget
from undercroft.games.trapper.content.board import (
    ALPHABET,
    BIT,
    ENTRANCE,
    FANS,
    FLOOR,
    GRID,
    HEIRLOOM,
    SIDES,
    TILES,
    TRAP_ICONS,
    WALL,
    Board,
    mask_where,
    tile_of,
)
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.state import Order, Plan, State
from undercroft.space import DIRECTION_NAMES, FOUR, Listing, beside, cheapest_path, cut_tiles, mask_of, region, tiles_of

SETUP_TRAPS: Final = PER_TIER * len(TIERS)


# ---------------------------------------------------------------- questions


def _why_not_wall(s: State, choice: Choice, answer: str) -> Refusal | None:
    icons = s.plans[choice.seat].icons
    if answer == DONE_WALLS.id:
        return _why_not_done(icons, s.rules)
    if answer in READY_MADE and (reason := why_not_layout(dungeon(answer).layout(), s.rules, s.tokens)):
        return reason
    if answer in READY_MADE or answer == SURPRISE.id:
        return Refusal("a whole dungeon is taken before the first wall stands", rule="trapper.setup.order")
    tile = _tile_named(answer)
    if tile is None:
        return None
    if icons[tile] == ENTRANCE:
        return Refusal("a wall cannot stand on the entrance", rule="trapper.setup.walls-entrance", at=answer)
    if icons[tile] == WALL:
        return Refusal("{tile} has a wall already", rule="trapper.board.one-icon", at=answer, tile=answer)
    rule = "trapper.setup.heirloom-path" if s.rules.heirloom_only else "trapper.setup.connected"
    return Refusal("a wall on {tile} would close tiles off", rule=rule, at=answer, tile=answer)


def _why_not_done(icons: list[str], rules: TrapperOptions) -> Refusal:
    walls = icons.count(WALL)
    if rules.exact_walls:
        words = "exactly {most} walls must be placed; here are {walls}"
        return Refusal(words, rule="trapper.setup.walls-min", most=MAX_WALLS, walls=walls)
    words = "{walls} walls leave no room for two traps of tier 2"
    return Refusal(words, rule="trapper.setup.requirements", also=("trapper.setup.tier2",), walls=walls)


def _why_not_icon(s: State, choice: Choice, answer: str) -> Refusal | None:
    tile = _tile_named(answer)
    if tile is None:
        return None
    plan = s.plans[choice.seat]
    if plan.icons[tile] == ENTRANCE:
        return Refusal("nothing may stand on the entrance", rule="trapper.board.entrance-kept", at=answer)
    if plan.icons[tile] != FLOOR:
        words = "{tile} has its icon already: {icon}"
        icon = ALPHABET[plan.icons[tile]]
        return Refusal(words, rule="trapper.board.one-icon", at=answer, tile=answer, icon=icon)
    if plan.order is not None and not _fits(plan.order.trap, plan.icons, s.rules) >> tile & 1:
        return why_not_fit(plan.order.trap, tile, s.rules, setup=True)
    if plan.phase == AT_HEIRLOOM and not _reached(plan.icons, s.rules) >> tile & 1:
        words = "{tile} cannot be reached from the entrance"
        return Refusal(words, rule="trapper.setup.heirloom-path", at=answer, tile=answer)
    if plan.order is not None and s.rules.clean_path and not _clean_route(_with(plan.icons, tile, "K"), s.rules):
        words = "with a trap on {tile} no route to the heirloom would stay free of traps"
        return Refusal(words, rule="trapper.setup.heirloom-path", at=answer, tile=answer)
    words = "with an icon on {tile} the dungeon could not be finished"
    left = _fits("darts", _with(plan.icons, tile, "K"), s.rules).bit_count()
    rule = "trapper.setup.tier2" if left < _left_of_tier(plan.icons, 2) else "trapper.setup.heirloom-path"
    return Refusal(words, rule=rule, at=answer, tile=answer)


def _why_not_decoy(s: State, choice: Choice, answer: str) -> Refusal | None:
    tile = _tile_named(answer)
    if tile is None:
        return None
    plan = s.plans[choice.seat]
    icon = "a decoy" if plan.decoys >> tile & 1 else ALPHABET[plan.icons[tile]]
    words = "a decoy covers an empty tile; {tile} has {icon}"
    return Refusal(words, rule="trapper.option.fog", at=answer, tile=answer, icon=icon)


def _why_not_trap(s: State, choice: Choice, answer: str) -> Refusal | None:
    if answer not in TRAPS:
        return None
    tier = TRAPS[answer].tier
    if not _left_of_tier(s.plans[choice.seat].icons, tier):
        return Refusal("both traps of tier {tier} are placed", rule=TIERS[tier], tier=tier)
    return Refusal("no free tile meets the requirement of {trap}", rule=TRAPS[answer].needs, trap=TRAPS[answer].title)


BUILD_WALLS: Final = Question(
    "build",
    "Build your dungeon, hidden from your rival. Where does a wall stand? Walls left: {left}.",
    rule="trapper.setup.walls-max",
    why_not=_why_not_wall,
)
BUILD_HEIRLOOM: Final = Question(
    "build",
    "Where do you hide the Prized Heirloom? Whoever reaches it wins.",
    rule="trapper.setup.heirloom-tile",
    why_not=_why_not_icon,
)
BUILD_TRAPS: Final = Question(
    "build",
    "Which trap do you place? Still to place: {tier1} of tier 1, {tier2} of tier 2, {tier3} of tier 3. They are free.",
    rule="trapper.setup.same-kind",
    why_not=_why_not_trap,
)
BUILD_DECOYS: Final = Question(
    "build",
    "Which empty tile do you fog as a decoy? Tokens left: {left}.",
    rule="trapper.option.fog",
    why_not=_why_not_decoy,
)
BUILD_FINISH: Final = Question(
    "build",
    "Your dungeon is complete. Declare it finished? It cannot be changed afterwards.",
    rule="trapper.setup.ready",
)
BUILD_TILE: Final = Question(
    "tile", "On which tile, the {trap}?", rule="trapper.setup.requirements", why_not=_why_not_icon
)
BUILD_FACING: Final = Question("facing", "Where does the fan on {tile} blow?", rule="trapper.fan.facing")
QUESTIONS: Final = (
    BUILD_WALLS,
    BUILD_HEIRLOOM,
    BUILD_TRAPS,
    BUILD_DECOYS,
    BUILD_FINISH,
    BUILD_TILE,
    BUILD_FACING,
)


def _placing(rule: str, label: str) -> Listing[Option]:
    return Listing(
        [Option(name, label.format(tile=name), at=name, rule=rule, value=tile) for tile, name in enumerate(TILES)]
    )


WALL_OPTIONS: Final = _placing("trapper.setup.walls-max", "wall on {tile}")
HEIRLOOM_OPTIONS: Final = _placing("trapper.setup.heirloom-tile", "heirloom on {tile}")
TILE_OPTIONS: Final = _placing("trapper.setup.requirements", "{tile}")
DECOY_OPTIONS: Final = _placing("trapper.option.fog", "decoy on {tile}")
TRAP_OPTIONS: Final = {
    trap.name: Option(trap.name, f"{trap.title} (tier {trap.tier}, {trap.kind})", rule=TIERS[trap.tier])
    for trap in TRAPS.values()
}
FACING_OPTIONS: Final = tuple(
    Option(DIRECTION_NAMES[toward], SIDES[toward], rule="trapper.fan.facing", value=toward) for toward in FOUR
)
DONE_WALLS: Final = Option("done", "no more walls", rule="trapper.setup.walls-min", value="done")
DONE_DECOYS: Final = Option("done", "no more decoys", rule="trapper.option.fog", value="done")
FINISH: Final = Option("done", "declare the dungeon finished", rule="trapper.setup.ready", value="done")
SURPRISE: Final = Option("surprise", "build one for me", rule="trapper.setup.order", value="surprise")
READY_MADE: Final = {
    name: Option(name, f"{made.title}, ready-made", rule="trapper.setup.order", value=made.layout())
    for name, made in DUNGEONS.items()
}


# ---------------------------------------------------------------- the flow


def building(s: State, chance: Chance, tell: Tell) -> Turn:
    """Both build at the same time, each in secret, until both have declared their dungeon finished.

    [trapper.setup.secret] [trapper.setup.ready]
    """
    while waiting := [seat for seat in (0, 1) if s.plans[seat].phase != READY]:
        seat, value = yield [ask_build(s, seat) for seat in waiting]
        note(s, seat, value, chance)
        if s.plans[seat].phase == READY:
            tell_ready(seat, tell)
    s.boards[:] = [opened(plan, s.rules) for plan in s.plans]
    s.plans.clear()  # The boards are the truth now.


def tell_ready(seat: int, tell: Tell) -> None:
    """Everybody knows whose dungeon is finished, and nothing more of it.  [trapper.setup.ready]"""
    tell.everyone("ready", seat=seat, rule="trapper.setup.ready", shows=True, also=("trapper.info.setup",))


WALLS: Final = "walls"
AT_HEIRLOOM: Final = "heirloom"
AT_TRAPS: Final = "traps"
DECOYS: Final = "decoys"
AT_FINISH: Final = "finish"
READY: Final = "ready"


def new_plan(rules: TrapperOptions) -> Plan:
    """An empty board with its entrance."""
    icons = [FLOOR] * GRID.size
    icons[tile_of(rules.entrance)] = ENTRANCE
    return Plan(icons, 0, WALLS, None)


def ask_build(s: State, seat: int) -> Choice:
    """What the builder places next; at any time a whole layout may be handed in instead.  [trapper.setup.order]"""
    plan = s.plans[seat]
    form = Form(
        "grid",
        SCHEMA,
        lambda given: checked_layout(given, s),
        widget=lambda: widget(plan, s.rules, s.tokens),
        faults=lambda given: layout_faults(read_layout(given), s.rules, s.tokens),
    )
    if plan.phase == WALLS:
        left = MAX_WALLS - plan.icons.count(WALL)
        return Choice(seat, BUILD_WALLS, (), {"left": left}, form, later=lambda: _wall_options(plan, s.rules))
    if plan.phase == AT_HEIRLOOM:
        return Choice(seat, BUILD_HEIRLOOM, (), None, form, later=lambda: _heirloom_options(plan, s.rules))
    if plan.phase == AT_TRAPS and plan.order is None:
        about = {f"tier{tier}": _left_of_tier(plan.icons, tier) for tier in TIERS}
        return Choice(seat, BUILD_TRAPS, (), about, form, later=lambda: _trap_options(plan, s.rules))
    if plan.phase == AT_TRAPS:
        order = plan.order
        assert order is not None
        if order.tile is not None:
            return Choice(seat, BUILD_FACING, FACING_OPTIONS, {"tile": TILES[order.tile]}, form)
        trap = order.trap
        title = {"trap": TRAPS[trap].title}
        return Choice(seat, BUILD_TILE, (), title, form, later=lambda: _tile_options(plan, trap, s.rules))
    if plan.phase == DECOYS:
        left = _decoys_left(s, plan)
        return Choice(seat, BUILD_DECOYS, (), {"left": left}, form, later=lambda: _decoy_options(plan))
    return Choice(seat, BUILD_FINISH, (FINISH,), None, form)


def note(s: State, seat: int, value: Any, chance: Chance) -> None:
    """The builder's answer is on the plan."""
    plan = s.plans[seat]
    if value == SURPRISE.value:
        value = build(s.rules, s.tokens, chance)
    if isinstance(value, Layout):
        plan.icons[:] = value.icons
        plan.decoys = value.decoys
        plan.order = None
        plan.phase = READY
    elif plan.phase == WALLS:
        if value != "done":
            plan.icons[value] = WALL
        if value == "done" or plan.icons.count(WALL) == MAX_WALLS:
            plan.phase = AT_HEIRLOOM
    elif plan.phase == AT_HEIRLOOM:
        plan.icons[value] = HEIRLOOM
        plan.phase = AT_TRAPS
    elif plan.phase == AT_TRAPS:
        _note_trap(s, plan, value)
    elif plan.phase == DECOYS:
        if value != "done":
            plan.decoys |= BIT[value]
        if value == "done" or not _decoys_left(s, plan):
            plan.phase = AT_FINISH
    else:
        plan.phase = READY


def _note_trap(s: State, plan: Plan, value: Any) -> None:
    order = plan.order
    if order is None:
        plan.order = Order(value)
        return
    if order.tile is None:
        order.tile = value
        if order.trap == "fan":
            return
    tile = order.tile
    assert tile is not None
    plan.icons[tile] = FANS[value] if order.trap == "fan" else TRAPS[order.trap].icons
    plan.order = None
    if not any(_left_of_tier(plan.icons, tier) for tier in TIERS):
        plan.phase = DECOYS if s.rules.fog == "decoy" and _decoys_left(s, plan) else AT_FINISH


def checked_layout(given: Any, s: State) -> Layout:
    """The layout that was handed in, if it breaks no rule; else its owner is told which, and where.

    [trapper.setup.check]
    """
    layout = read_layout(given)
    if reason := why_not_layout(layout, s.rules, s.tokens):
        raise Refused(reason)
    return layout


def opened(plan: Plan, rules: TrapperOptions) -> Board:
    """The finished dungeon on the table: fogged, every trap active, walls for all to see.

    [trapper.fog.covered] [trapper.setup.active] [trapper.fog.walls-visible]
    """
    icons = plan.icons[:]
    traps = mask_where(icons, TRAP_ICONS)
    covered = traps | mask_where(icons, HEIRLOOM) | plan.decoys
    if rules.fog == "full":
        covered |= mask_where(icons, FLOOR)
    return Board(
        icons=icons,
        fog=covered,
        disabled=0,
        seen=0,
        laid=dict.fromkeys(tiles_of(traps), 0),
        watched=covered if rules.fog == "traps" else 0,
        shown={},
        spent={},
        bare={},
        gone=[],
        dealt=(placed_of_tier(icons, 1), placed_of_tier(icons, 2), placed_of_tier(icons, 3)),
    )


# ---------------------------------------------------------------- what may be placed where, so that it can be finished


def _wall_options(plan: Plan, rules: TrapperOptions) -> tuple[Option, ...]:
    icons = plan.icons
    walls = mask_where(icons, WALL)
    options: list[Option] = []
    if not walls:
        options.append(SURPRISE)
        options.extend(READY_MADE[name] for name in READY_MADE if dungeon(name).suits(rules))
    options.extend(WALL_OPTIONS.of(wallable(plan, walls, rules)))
    needed = PER_TIER + rules.clean_path  # One more for a route on which no trap may stand.
    if not rules.exact_walls and _fits("darts", icons, rules).bit_count() >= needed:
        options.append(DONE_WALLS)
    return tuple(options)


def _heirloom_options(plan: Plan, rules: TrapperOptions) -> tuple[Option, ...]:
    return HEIRLOOM_OPTIONS.of(_heirloom_tiles(plan.icons, rules))


def _trap_options(plan: Plan, rules: TrapperOptions) -> tuple[Option, ...]:
    icons = plan.icons
    left = {tier: _left_of_tier(icons, tier) for tier in TIERS}
    room: dict[str, int] = {}  # Traps that need no walls find the same room.
    options = []
    for name, trap in TRAPS.items():
        if left[trap.tier]:
            kind = name if _needs_walls(name, rules) else f"{trap.tier}"
            if kind not in room:
                room[kind] = _trap_tiles(name, icons, rules)
            if room[kind]:
                options.append(TRAP_OPTIONS[name])
    return tuple(options)


def _tile_options(plan: Plan, trap: str, rules: TrapperOptions) -> tuple[Option, ...]:
    return TILE_OPTIONS.of(_trap_tiles(trap, plan.icons, rules))


def _decoy_options(plan: Plan) -> tuple[Option, ...]:
    return (*DECOY_OPTIONS.of(mask_where(plan.icons, FLOOR) & ~plan.decoys), DONE_DECOYS)


def wallable(plan: Plan, walls: int, rules: TrapperOptions) -> int:
    """The tiles that may still become walls.  [trapper.setup.connected]"""
    if walls == plan.walled:
        return plan.wallable
    entrance = tile_of(rules.entrance)
    open_tiles = GRID.full & ~walls
    if not rules.heirloom_only:
        candidates = open_tiles & ~BIT[entrance]
        if walls & plan.walled == plan.walled:
            # What held the dungeon together still does, but for tiles that led only to new walls.
            candidates &= plan.wallable | beside(GRID, walls & ~plan.walled)
        plan.wallable = candidates & ~cut_tiles(GRID, open_tiles, candidates)
        plan.walled = walls
        return plan.wallable
    # Variant heirloom_only: pockets may be sealed, if a tile beside the entrance is left for the heirloom.
    candidates = open_tiles & ~BIT[entrance]
    for tile in tiles_of(candidates):
        if region(GRID, entrance, open_tiles & ~BIT[tile]) == BIT[entrance]:
            candidates &= ~BIT[tile]
    return candidates


def _fits(trap: str, icons: list[str], rules: TrapperOptions) -> int:
    """The free tiles on which a setup trap may stand.  [trapper.setup.requirements]"""
    free = mask_where(icons, FLOOR)
    return free & fitting(trap, mask_where(icons, WALL), rules) if _needs_walls(trap, rules) else free


def _needs_walls(trap: str, rules: TrapperOptions) -> bool:
    return TRAPS[trap].tier == 2 and not rules.free_setup


def _left_of_tier(icons: list[str], tier: int) -> int:
    return PER_TIER - placed_of_tier(icons, tier)


def _decoys_left(s: State, plan: Plan) -> int:
    left = s.tokens - 1 - SETUP_TRAPS - plan.decoys.bit_count()
    return min(left, (mask_where(plan.icons, FLOOR) & ~plan.decoys).bit_count())


def _reached(icons: list[str], rules: TrapperOptions) -> int:
    """The open tiles to which a route leads from the entrance."""
    return region(GRID, tile_of(rules.entrance), GRID.full & ~mask_where(icons, WALL))


def _heirloom_tiles(icons: list[str], rules: TrapperOptions) -> int:
    """Where the heirloom may stand so that the traps still find room.  [trapper.setup.heirloom-tile]"""
    free = mask_where(icons, FLOOR) & _reached(icons, rules)
    if rules.clean_path:
        tiles = [tile for tile in tiles_of(free) if _can_finish(_with(icons, tile, HEIRLOOM), rules)]
        return sum(BIT[tile] for tile in tiles)
    needed = _fits("darts", icons, rules)
    return free & ~needed if needed.bit_count() <= PER_TIER else free


def _trap_tiles(trap: str, icons: list[str], rules: TrapperOptions) -> int:
    """Where this trap may stand so that the dungeon can still be finished."""
    tiles = _fits(trap, icons, rules)
    if rules.clean_path:
        icon = TRAPS[trap].icons[0]
        fine = [tile for tile in tiles_of(tiles) if _can_finish(_with(icons, tile, icon), rules)]
        return sum(BIT[tile] for tile in fine)
    needed = _fits("darts", icons, rules)
    if TRAPS[trap].tier != 2 and needed.bit_count() <= _left_of_tier(icons, 2):
        tiles &= ~needed
    return tiles


def _can_finish(icons: list[str], rules: TrapperOptions) -> bool:
    """Whether a route stays free of traps beside which all traps still to come find room.

    [trapper.setup.heirloom-path]
    """
    fits = _fits("darts", icons, rules)
    to_come = sum(_left_of_tier(icons, tier) for tier in TIERS)
    for route in (_clean_route(icons, rules), _clean_route(icons, rules, sparing=fits)):
        room = mask_where(icons, FLOOR) & ~route
        enough = (room & fits).bit_count() >= _left_of_tier(icons, 2)
        if route and enough and room.bit_count() >= to_come:
            return True
    return False


def _clean_route(icons: list[str], rules: TrapperOptions, *, sparing: int = 0) -> int:
    """The shortest route from the entrance to the heirloom on which no trap lies, as a mask; 0 if there is none.

    Of several it is the one over the fewest tiles of the mask that is to be spared.
    """
    clean = GRID.full & ~mask_where(icons, WALL + TRAP_ICONS)
    return _route(tile_of(rules.entrance), icons.index(HEIRLOOM), clean, sparing)


@lru_cache(maxsize=65536)
def _route(start: int, goal: int, clean: int, sparing: int) -> int:
    costs = [GRID.size if sparing >> tile & 1 else 1 for tile in range(GRID.size)]
    return mask_of(cheapest_path(GRID.neighbours(), start, goal, costs, clean) or [])


def _with(icons: list[str], tile: int, icon: str) -> list[str]:
    return [*icons[:tile], icon, *icons[tile + 1 :]]


def _tile_named(answer: str) -> int | None:
    return TILES.index(answer) if answer in TILES else None
