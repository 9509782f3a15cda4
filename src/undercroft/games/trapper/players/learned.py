"""A player of Dungeon Trapper that learned from solved races what a dungeon is worth, and shares out its AP by that.

It weighs whatever a turn can be spent on against the run that the rest of the AP pays for: how likely that takes the
heirloom, where it dies if not, and how both dungeons stand then, as `network.py` judges them. Nothing is imagined or
played out; a question that is not about AP it answers like the good bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked, Candid, players
from undercroft.games.trapper.book.odds import LIVES, MOST, ONE, breach
from undercroft.games.trapper.book.traps import TRAP_OF, TRAPS, fitting, with_article
from undercroft.games.trapper.content.board import FLOOR, GRID, HEIRLOOM, TILES, layout_text
from undercroft.games.trapper.players.bot import ANSWERS, BOTS, hundredths, in_play, walk
from undercroft.games.trapper.players.keep import MEND, MOST_SKELETONS, USUAL_RULES, Kept, Order, kept
from undercroft.games.trapper.players.network import Guard, Network, learned
from undercroft.games.trapper.players.raid import AT, STEPS, UNKNOWN, Scouted
from undercroft.space import distances, tiles_of

WIDTH: Final = 2
"""So many ways to spend the same AP are thought further."""

HIDING: Final = 3
"""Most who hide a heirloom take one of so many tiles that lie farthest away."""

HIDDEN: Final = 20
"""So many times as likely it lies there as elsewhere."""

LONGEST: Final = 8
"""It was taught ways with six traps at most, and trusts itself with a few more: longer ones it does not buy."""

LATE: Final = 6
"""Where a limit counts what was uncovered, the expert answers in so many turns before it: its sums reckon with that."""


class Mind(NamedTuple):
    """What it has learned; and, while it learns, in how many turns of 100 it does something else for once."""

    network: Callable[[], Network]
    whims: int = 0


class Terms(NamedTuple):
    """What the readings say of a turn.

    `enters` are the fewest AP with which somebody can be sent; `alone` says that nobody can once something is ordered.
    So many turns are `left` after this one until the limit, -1 without one. Where it `counts` at the limit what was
    uncovered, nothing is bought.
    """

    enters: int
    alone: bool
    left: int
    counts: bool


class Outlay(NamedTuple):
    """What the AP of a turn can go into: the orders, what they cost, and how strong the dungeon is then."""

    orders: tuple[Order, ...]
    price: int
    strength: int


# ---------------------------------------------------------------- what is known


def guard_of(own: Kept, orders: tuple[Order, ...] = ()) -> Guard:
    """What guards this heirloom once these orders are carried out."""
    bought = sum(order.id != MEND for order in orders)
    owed = own.owed - sum(order.price for order in orders if order.id == MEND)
    return Guard(own.guarded(orders), own.guarded(orders, mended=True), owed, own.room - bought)


class Hunted(Scouted):
    """What a raider knows who has learned where heirlooms lie: mostly on one of the tiles that are farthest away."""

    def __init__(self, layout: str, disabled: tuple[str, ...], added: tuple[str, ...]) -> None:
        super().__init__(layout, disabled, added)
        far = distances(STEPS, self.entrance, self.open)
        farthest = sorted(tiles_of(self.open), key=lambda tile: -(far[tile] or 0))[:HIDING]
        self.weights = {tile: weight * (HIDDEN if tile in farthest else 1) for tile, weight in self.weights.items()}


@lru_cache(maxsize=2048)
def hunted(layout: str, disabled: tuple[str, ...], added: tuple[str, ...]) -> Hunted:
    """What a raider knows of this dungeon."""
    return Hunted(layout, disabled, added)


@lru_cache(maxsize=2048)
def believed(layout: str, disabled: tuple[str, ...], added: tuple[str, ...]) -> Kept:
    """The dungeon that most likely lies under these tokens.

    What is left of the setup lies on the way in the order of its tiers, and spikes wherever something was laid later,
    since these are bought most often.
    """
    seen = hunted(layout, disabled, added)
    icons = [FLOOR if icon == UNKNOWN else icon for icon in seen.icons]
    hidden = {tile: weight for tile, weight in seen.weights.items() if weight}
    if HEIRLOOM not in icons:
        heirloom = max(hidden, key=lambda tile: (hidden[tile], tile))
        icons[heirloom] = HEIRLOOM
        del hidden[heirloom]
    far = distances(STEPS, seen.entrance, seen.open)
    posts = kept(layout_text(icons), (), ()).posts
    likely = sorted(hidden, key=lambda tile: (tile not in posts, far[tile]))[: sum(seen.dealt)]
    tiers = [tier for tier, left in enumerate(seen.dealt, start=1) for _ in range(left)]
    between = fitting("crush", GRID.full & ~seen.open, USUAL_RULES)
    for tile, tier in zip(sorted(likely, key=lambda tile: far[tile] or 0), tiers, strict=False):
        icons[tile] = ("", "K", "C" if between >> tile & 1 else "D", "P")[tier]
    for name in added:
        if seen.icons[AT[name]] == UNKNOWN:
            icons[AT[name]] = "K"
    return kept(layout_text(icons), disabled, ())


# ---------------------------------------------------------------- what AP can do


def offers(own: Kept, points: int, *, buys: bool) -> list[Order]:
    """What may be ordered: all of the way that can be mended, and each trap where it might do most."""
    found = []
    for tile in own.posts:
        icon = own.icons[tile]
        if icon in TRAP_OF and not own.live >> tile & 1:
            found.append(Order(MEND, tile, icon, TRAP_OF[icon].reactivate))
    free = own.free()
    for name in TRAPS if buys else ():
        fits = fitting(name, own.walls, USUAL_RULES)
        room = [tile for tile in free if fits >> tile & 1]
        if name != "fan" and room:
            places = (room[-1],) if name == "skeleton" else (room[-1], room[len(room) // 2], room[0])
            icon = TRAPS[name].icons
            found += [Order(name, tile, icon, TRAPS[name].buy) for tile in dict.fromkeys(places)]
    return [order for order in found if order.price <= points]


def outlays(own: Kept, points: int, network: Network, *, buys: bool) -> list[Outlay]:
    """For each number of AP that may be spent the best that was found to spend them on."""
    traps = len(guard_of(own).whole)
    longest = max(traps, LONGEST)
    best = {0: [Outlay((), 0, network.raided(guard_of(own)))]}
    for order in offers(own, points, buys=buys):
        for spent in sorted(best, reverse=True):
            price = spent + order.price
            if price > points:
                continue
            for outlay in best[spent]:
                orders = (*outlay.orders, order)
                if _fit_together(own, orders) and traps + sum(order.id != MEND for order in orders) <= longest:
                    found = Outlay(orders, price, network.raided(guard_of(own, orders)))
                    best[price] = sorted([*best.get(price, ()), found], key=lambda one: -one.strength)[:WIDTH]
    return [among[0] for among in best.values()]


def _fit_together(own: Kept, orders: tuple[Order, ...]) -> bool:
    """Whether no two of these orders are for one tile, and no more skeletons stand than may."""
    skeletons = own.skeletons + sum(order.icon == "S" for order in orders)
    return len({order.tile for order in orders}) == len(orders) and (
        skeletons <= MOST_SKELETONS or all(order.icon != "S" for order in orders)
    )


def fates(line: str, fortitude: int) -> tuple[list[int], int]:
    """Where a run with this fortitude ends: the chance of each of these traps, and that of the heirloom.

    >>> fates("P", 7)[1] * 100 // ONE
    10
    """
    alive = {fortitude: ONE}
    ended = []
    for icon in line:
        lives = LIVES.get(icon)
        if lives is None:
            break
        before = sum(alive.values())
        left: dict[int, int] = {}
        for strength, chance in alive.items():
            for after, lived in lives[strength]:
                left[after] = left.get(after, 0) + chance * lived // ONE
        alive = left
        ended.append(before - sum(alive.values()))
    return ended, sum(alive.values())


class Turn:
    """A turn: what AP may be spent on, and what comes of the run that the rest pays for."""

    def __init__(self, own: Kept, rival: Kept, points: int, network: Network, terms: Terms) -> None:
        self.own = own
        self.points = points
        self.network = network
        self.terms = terms
        self.target = guard_of(rival)
        self.worn = self._worn()
        self.outlay, self.chance = self._best()

    def _worn(self) -> list[int]:
        """How strong the rival's dungeon is after a run that died at each of its traps, and as it is."""
        line, whole, owed, room = self.target
        guards = [self.target]
        for at, icon in enumerate(line):
            if icon in LIVES:
                owed += TRAP_OF[icon.upper()].reactivate
                guards.append(Guard(line[at + 1 :], whole, owed, room))
        return [self.network.rested(guard) for guard in guards]

    def worth(self, outlay: Outlay) -> int:
        """The chance to win when the AP are spent like this and the run has the rest."""
        left = self.points - outlay.price
        runs = left >= self.terms.enters and not (self.terms.alone and outlay.orders)
        ended, won = fates(self.target.now, max(1, left)) if runs else ([ONE], 0)
        if self.terms.left == 0:
            return won + (ONE - won) // 2
        if self.terms.left == 1:
            return won + (ONE - won) * (ONE - breach(self.own.guarded(outlay.orders))) // ONE // 2
        after = self.worn[1:] if runs else self.worn
        lost = sum(
            chance * self.network.chance(theirs, outlay.strength) for chance, theirs in zip(ended, after, strict=False)
        )
        return won + sum(ended) - lost // ONE

    def _best(self) -> tuple[Outlay, int]:
        """How the AP are spent best, and what that is worth."""
        return max(
            (
                (outlay, self.worth(outlay))
                for outlay in outlays(self.own, self.points, self.network, buys=not self.terms.counts)
            ),
            key=lambda one: (one[1], -one[0].price),
        )

    def with_order(self, what: str, tile: int) -> int:
        """How strong the own dungeon is with this on this tile."""
        icon = self.own.icons[tile] if what == MEND else TRAPS[what].icons[0]
        return self.network.raided(guard_of(self.own, (Order(what, tile, icon, 0),)))


def turn_of(view: Mapping[str, Any], network: Network) -> Turn:
    """The turn of who sees this."""
    you, options = view["you"], view["options"]
    mine, theirs = view["boards"][you], view["boards"][1 - you]
    own = kept(mine["layout"], tuple(mine["disabled"]), tuple(mine["fog"]))
    rival = believed(theirs["layout"], tuple(theirs["disabled"]), tuple(theirs["added"]))
    spent = options["either_or"] and view["points"] < view["roll"]
    enters = MOST + 1 if spent else 0 if options["zero_enters"] else 1
    limit = options["turn_limit"]
    terms = Terms(enters, options["either_or"], limit - view["turn"] if limit else -1, options["most_revealed"])
    return thought_through(own, rival, view["points"], network, terms)


@lru_cache(maxsize=256)
def thought_through(own: Kept, rival: Kept, points: int, network: Network, terms: Terms) -> Turn:
    """This turn; what was thought through for one question need not be for the next."""
    return Turn(own, rival, points, network, terms)


# ---------------------------------------------------------------- the answers


def _buy(asked: Asked[Mind]) -> Option:
    """Order the first of what the AP are spent on best, or be done."""
    if _late(asked.view):
        told = BOTS["strong"].reasoned(asked.view, asked.choice, asked.chance)
        return asked.pick(told.option, told.why)
    if asked.temper.whims and asked.chance.below(100, "whim") < asked.temper.whims:
        return asked.pick(asked.chance.pick(asked.options, "whim"), "on a whim: something is to be learned")
    turn = turn_of(asked.view, asked.temper.network())
    order = next((order for order in turn.outlay.orders if order.id in asked.by_id), None)
    option = asked.options[-1] if order is None else asked.by_id[order.id]
    return asked.pick(option, lambda: _meant(turn, order))


def _meant(turn: Turn, order: Order | None) -> str:
    """Why the AP are spent like this."""
    outlay, won = turn.outlay, hundredths(turn.chance)
    left = turn.points - outlay.price
    if order is None:
        return f"keep {left} AP as fortitude: of such games {won} of 100 were won"
    what = "mend a trap" if order.id == MEND else f"buy {with_article(TRAPS[order.id].title)}"
    return f"{what}, spend {outlay.price} AP and run with {left}: of such games {won} of 100 were won"


def _reactivate(asked: Asked[Mind]) -> Option:
    """Mend what the purchase was begun for."""
    return _placed(asked, MEND)


def _tile(asked: Asked[Mind]) -> Option:
    """Place the trap where it was meant to stand."""
    return _placed(asked, asked.view["order"]["trap"])


def _placed(asked: Asked[Mind], what: str) -> Option:
    """The tile for which this was ordered; else that on which it makes the dungeon strongest."""
    turn = turn_of(asked.view, asked.temper.network())
    meant = next((order.tile for order in turn.outlay.orders if order.id == what), None)
    option = None if meant is None else asked.by_id.get(TILES[meant])
    option = option or max(asked.options, key=lambda option: turn.with_order(what, AT[option.id]))
    return asked.pick(option, f"{option.id}: so the dungeon keeps its heirloom longest, as far as was learned")


def _step(asked: Asked[Mind]) -> Option:
    """Walk like the good bot, but believe in heirlooms that lie far away."""
    board = asked.view["boards"][1 - asked.view["you"]]
    return walk(asked, hunted(board["layout"], tuple(board["disabled"]), tuple(board["added"])))


def _late(view: Mapping[str, Any]) -> bool:
    """Whether this is a last turn, or what was uncovered is soon to be counted."""
    options = view["options"]
    late = options["turn_limit"] and options["turn_limit"] - view["turn"] < LATE
    return bool(view["claimed"] or late and options["most_revealed"])


def learner(mind: Mind) -> Mapping[str, Candid[Mind, Asked[Mind]]]:
    """A player with this mind, by name."""
    return players(
        {**ANSWERS, **{ask: in_play(answer) for ask, answer in OWN.items()}},
        sight=Asked[Mind],
        otherwise=ANSWERS["build"],
        learned=mind,
    )


OWN: Final[dict[str, Callable[[Asked[Mind]], Option]]] = {
    "buy": _buy,
    "tile": _tile,
    "reactivate": _reactivate,
    "step": _step,
}
"""The questions that it answers otherwise than the good bot."""

LEARNED: Final = learner(Mind(learned))
