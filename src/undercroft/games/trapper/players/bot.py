"""A sound player of Dungeon Trapper: it lets a hard dungeon be built, raids with a plan, and mends its defences.

It sees what its seat sees and nothing else, and keeps nothing in mind from one question to the next: the same view
and the same question always get the same answer. What it works out about a board is kept for speed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked, players
from undercroft.games.trapper.book.odds import ONE, breach
from undercroft.games.trapper.book.traps import TRAP_OF, TRAPS, with_article
from undercroft.games.trapper.content.board import ENTRANCE, FANS, GRID, HEIRLOOM, TILES, WALL
from undercroft.games.trapper.players.keep import MEND, Kept, Order, kept
from undercroft.games.trapper.players.raid import AT, STEPS, UNKNOWN, Scouted, icons_of, scouted
from undercroft.games.trapper.players.worth import Prospect, strain
from undercroft.space import DIRECTION_NAMES, distances, mask_of

AFTERWARDS: Final = ONE * 60 // 100
"""What a beginner thinks of a game that goes on after both turns."""

PLAIN: Final = ("spikes", "shark")
"""What a beginner buys: no requirement, and it kills."""

COMPARED: Final = 3
"""So many orders are compared again after each that was chosen: those that promised most."""

LONG: Final = 100
"""After so many turns a game without a limit is as late as one at its limit."""


class Temper(NamedTuple):
    """How somebody plays.

    Of 1000 runs so many may pass their traps from the beginning, and so many more by the time of the turn limit: with
    less they are content, and what is left goes into the raid, lest two careful players never end. Who wins at the
    limit as it stands is in no such hurry. A beginner looks at one order at a time, and not beyond the rival's next
    raid; and buys on a whim, so many times in 100.
    """

    content: int = 0
    impatience: int = 0
    whims: int = 0
    beginner: bool = False

    def enough(self, view: Mapping[str, Any], *, ahead: bool) -> int:
        """What chance of a breach this player leaves as it is."""
        turn: int = view["turn"]
        limit: int = view["options"]["turn_limit"] or LONG
        hurry = 0 if ahead else self.impatience * turn * turn // (limit * limit)
        return (self.content + hurry) * ONE // 1000


# ---------------------------------------------------------------- raiding


def _step(asked: Asked[Any]) -> Option:
    return walk(asked, _rival(asked.view))


def walk(asked: Asked[Any], rival: Scouted) -> Option:
    """Walk on safe ground to the next tile of the plan, and onto it, as far as the rival's dungeon is known."""
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
    icon, lives = rival.icons[goal], share(rival.ordeal(goal, fortitude))
    left = [tile for tile, weight in rival.weights.items() if weight]
    if left == [goal]:
        return f"make for {TILES[goal]}: the heirloom can lie nowhere else"
    if goal in left:
        return f"make for {TILES[goal]}: the heirloom may lie there; if it is a trap, {lives} live"
    what = "what was laid later" if icon == UNKNOWN else f"the {TRAP_OF[icon].title}"
    hope = next((tile for tile in plan if tile in left), left[0])
    behind = f"{TILES[hope]} behind {'holds' if left == [hope] else 'may hold'} the heirloom"
    fate = "that costs 1 fortitude" if icon == "S" else f"{lives} live, and the tile is safe then"
    return f"take on {what} on {TILES[goal]}: {fate}; {behind}"


def _rival(view: Mapping[str, Any]) -> Scouted:
    board = view["boards"][1 - view["you"]]
    return scouted(board["layout"], tuple(board["disabled"]), tuple(board["added"]))


def _send(asked: Asked[Temper]) -> Option:
    """Death has no lasting cost, and every run uncovers or wears something: always go.  [trapper.adventure.again]"""
    return asked.pick(_named(asked, "send"), lambda: _gained(asked.view))


def _gained(view: Mapping[str, Any]) -> str:
    """Why somebody goes in."""
    hope = _rival(view).success(max(1, view["points"]), max(1, view["roll"]))
    return f"enter: death costs nothing that lasts, and {share(hope)} such runs take the heirloom"


# ---------------------------------------------------------------- trapping


def _own(view: Mapping[str, Any]) -> Kept:
    board = view["boards"][view["you"]]
    return kept(board["layout"], tuple(board["disabled"]), tuple(board["fog"]))


def _buy(asked: Asked[Temper]) -> Option:
    """Order what improves the outlook most, with all that is to follow; done when nothing does."""
    view = asked.view
    own = _own(view)
    prospect = Prospect(view, own, _rival(view))
    done = _named(asked, "done")
    if own.found or prospect.last:
        return asked.pick(done, "keep your AP as fortitude: your rival has no turn to come")
    if asked.temper.whims and asked.chance.below(100, "whim") < asked.temper.whims:
        whim = asked.chance.pick(asked.options, "whim")
        return asked.pick(whim, f"{whim.label or whim.id}: on a whim")
    sold = [option.id for option in asked.options if option.id in TRAPS]
    through = breach(own.line)
    if through <= asked.temper.enough(view, ahead=prospect.lead > 0):
        why = f"keep your AP as fortitude: {share(through)} runs pass your traps as it is"
        return asked.pick(done, why)
    orders = glanced(own, prospect, view, sold) if asked.temper.beginner else planned(own, prospect, view, sold)[0]
    if not orders:
        return asked.pick(done, lambda: _spared(own, prospect, view["points"]))
    best = orders[0]
    return asked.pick(_named(asked, best.id), lambda: _meant(own, best))


def planned(
    own: Kept, prospect: Prospect, view: Mapping[str, Any], sold: Sequence[str]
) -> tuple[tuple[Order, ...], int]:
    """The orders that are worth most, all that follow one another in this turn, and what they are worth.

    One after another those are taken that do most for their AP; after how many to stop the outlook decides, perhaps
    before the first.
    """
    points: int = view["points"]
    alone = view["options"]["either_or"]
    best: tuple[Order, ...] = ()
    most = prospect.worth(-1 if alone and points < view["roll"] else points, own.line)
    now = strain(own.line)
    rated = [(order, (now - strain(own.guarded((order,)))) // order.price) for order in own.orders(points, sold)]
    orders = [order for order, gain in sorted(rated, key=lambda one: -one[1]) if gain > 0]
    mends = [order for order in orders if order.id == MEND]
    for offered in (orders, mends) if prospect.counts and len(mends) < len(orders) else (orders,):
        # Where it counts what was uncovered, each trap that is bought may be one more for the rival.
        left, bought = points, 0
        for chosen, line in _one_by_one(own, offered, points):
            left, bought = left - chosen[-1].price, bought + (chosen[-1].id != MEND)
            worth = prospect.worth(-1 if alone else left, line, bought)
            if worth > most:
                best, most = chosen, worth
    return best, most


def _one_by_one(own: Kept, orders: list[Order], left: int) -> Iterator[tuple[tuple[Order, ...], str]]:
    """These orders, of which the best come first, added one after another; and what guards the way then."""
    chosen: tuple[Order, ...] = ()
    line = own.line
    while orders := [order for order in orders if order.price <= left]:
        now, first = strain(line), None
        for order in orders[:COMPARED]:
            after = own.guarded((*chosen, order))
            gain = (now - strain(after)) // order.price
            if first is None or gain > first[0]:
                first = gain, order, after
        assert first is not None
        gain, order, line = first
        if gain <= 0:
            return
        chosen, left = (*chosen, order), left - order.price
        orders = [other for other in orders if other.tile != order.tile]
        yield chosen, line


def glanced(own: Kept, prospect: Prospect, view: Mapping[str, Any], sold: Sequence[str]) -> tuple[Order, ...]:
    """The one order that does most against the rival's next raid, if the run can spare it; as a beginner sees it."""

    def worth(order: Order | None) -> int:
        points, line = view["points"], own.line
        if order is not None:
            points, line = points - order.price, own.guarded((order,))
        won = prospect.run(points)[0]
        return won + (ONE - won) * (ONE - breach(line)) // ONE * AFTERWARDS // ONE

    orders: list[Order | None] = [None, *own.orders(view["points"], [trap for trap in sold if trap in PLAIN])]
    best = max(orders, key=worth)
    return () if best is None else (best,)


def _spared(own: Kept, prospect: Prospect, points: int) -> str:
    """Why AP are kept."""
    through, hope = share(breach(own.line)), share(prospect.run(points)[0])
    return f"keep your AP as fortitude: with it {hope} runs take the heirloom; {through} pass your traps as it is"


def _meant(own: Kept, order: Order) -> str:
    """Why this is ordered."""
    what = "mend a trap" if order.id == MEND else f"buy {with_article(TRAPS[order.id].title)}"
    through, after = share(breach(own.line)), share(breach(own.guarded((order,))))
    if after == through:
        return f"{what}: to the next run it is all one, but those after it find more in their way"
    return f"{what}: {after} runs will pass your traps, not {through.removesuffix(' of 100')}"


def hundredths(chance: int) -> int:
    """A chance in whole hundredths."""
    return (100 * chance + ONE // 2) // ONE


def share(chance: int) -> str:
    """A chance as a share of such runs, in words.

    >>> share(ONE // 4), share(ONE // 500)
    ('25 of 100', 'fewer than 1 of 100')
    """
    return f"{hundredths(chance) or 'fewer than 1'} of 100"


def _reactivate(asked: Asked[Temper]) -> Option:
    """Mend the trap that makes a breach least likely for its price."""
    own = _own(asked.view)
    now = strain(own.line)

    def order(option: Option) -> Order:
        tile = AT[option.id]
        return Order(MEND, tile, own.icons[tile], TRAP_OF[own.icons[tile]].reactivate)

    def gain(option: Option) -> int:
        line = own.guarded((order(option),))
        return (now - strain(line)) // order(option).price

    best = max(asked.options, key=gain)
    title = TRAP_OF[order(best).icon].title
    if gain(best) <= 0:
        return asked.pick(best, f"mend the {title} on {best.id}: as good as any, none guards the way")
    passed = share(breach(own.guarded((order(best),))))
    return asked.pick(best, f"mend the {title} on {best.id}: nothing does more for its AP, and {passed} runs pass then")


def _tile(asked: Asked[Temper]) -> Option:
    """Place it on the way to the heirloom, where it does most; else as near to the heirloom as can be."""
    own = _own(asked.view)
    trap = _ordered(asked)
    best, least = None, strain(own.line) + 1
    for tile, icon in own.places(trap, [tile for tile in own.free() if TILES[tile] in asked.by_id]):
        line = own.guarded((Order(trap, tile, icon, 0),))
        if strain(line) < least:
            best, least = asked.by_id[TILES[tile]], strain(line)
    if best is not None:
        return asked.pick(best, f"{best.id}: it lies on the way to your heirloom, and there the trap does most")
    open_tiles = mask_of(tile for tile, icon in enumerate(own.icons) if icon != WALL)
    near = distances(STEPS, own.heirloom, open_tiles)
    best = min(asked.options, key=lambda option: near[AT[option.id]] or GRID.size)
    return asked.pick(best, f"{best.id}: no tile that may be used is nearer to your heirloom")


def _ordered(asked: Asked[Temper]) -> str:
    """The trap that is to be placed."""
    trap: str = asked.view["order"]["trap"]
    return trap


def _facing(asked: Asked[Temper]) -> Option:
    """Let the fan blow onto something deadly on the way; else away from the heirloom."""
    own = _own(asked.view)
    fan = AT[asked.about["tile"]]
    open_tiles = mask_of(tile for tile, icon in enumerate(own.icons) if icon != WALL)
    far = distances(STEPS, own.heirloom, open_tiles)

    def blown(option: Option) -> tuple[int, int]:
        icon = FANS[DIRECTION_NAMES.index(option.id)]
        line = own.guarded((Order("fan", fan, icon, 0),))
        there = own.blown([*own.icons[:fan], icon, *own.icons[fan + 1 :]], own.live, fan)
        return -strain(line), far[there] or 0

    best = max(asked.options, key=blown)
    through, steps = blown(best)
    if through > -strain(own.line):
        return asked.pick(best, "that way: it blows them onto a trap, whose dice then count 1 more")
    return asked.pick(best, f"that way: where it blows them your heirloom is {steps} steps away")


# ---------------------------------------------------------------- building


def _build(asked: Asked[Temper]) -> Option:
    """Have one built; what was begun by hand is finished with long ways, the heirloom far away and traps before it."""
    for option in asked.options:
        if option.id == "surprise":
            return asked.pick(option, "have one built: it is sound, and the raids can begin at once")
    if asked.choice.ask == "facing":
        return _facing(asked)
    plan = asked.view["boards"][asked.view["you"]]
    icons = icons_of(plan["layout"])
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


def _wall(icons: list[str], asked: Asked[Temper]) -> Option:
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


def _named(asked: Asked[Temper], wanted: str) -> Option:
    """The option of this id, or the first."""
    return asked.one(wanted) or asked.options[0]


def in_play(answer: Callable[[Asked[Any]], Option]) -> Callable[[Asked[Any]], Option]:
    """This answer in a game under way; while dungeons are built, the builder's."""
    return lambda asked: _build(asked) if asked.view["stage"] == "building" else answer(asked)


ANSWERS: Final[dict[str, Callable[[Asked[Any]], Option]]] = {
    "build": _build,
    "buy": in_play(_buy),
    "tile": in_play(_tile),
    "facing": in_play(_facing),
    "reactivate": in_play(_reactivate),
    "send": _send,
    "step": _step,
}
"""By question who answers it."""

BOTS: Final = players(
    ANSWERS,
    sight=Asked[Temper],
    otherwise=_build,
    greedy=Temper(content=10, impatience=200),
    strong=Temper(content=10),
    easy=Temper(content=300, whims=25, beginner=True),
)
greedy: Final = BOTS["greedy"]
