"""The trapping stage: what may be bought, placed and re-activated, and what is asked."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Choice, Option, Question, Refusal, Tell, Turn
from undercroft.games.trapper.book.layout import why_not_fit
from undercroft.games.trapper.book.setup import FACING_OPTIONS
from undercroft.games.trapper.book.traps import TRAP_OF, TRAPS, Trap, fitting
from undercroft.games.trapper.content.board import (
    ALPHABET,
    BIT,
    ENTRANCE,
    FANS,
    HEIRLOOM,
    ICON_WORDS,
    TILES,
    TRAP_ICONS,
    WALL,
)
from undercroft.games.trapper.state import Order, State
from undercroft.space import Listing, tiles_of

SKELETONS: Final = 3  # [trapper.skeleton.limit]
MOST_POINTS: Final = 12  # [trapper.turn.roll]
REACTIVATE: Final = "reactivate"
DONE: Final = "done"
PRIVATE: Final = ("trapper.info.refusal",)
"""Every refusal of the trapping stage is told to the owner alone."""


def trapping(s: State, tell: Tell) -> Turn:
    """Traps are bought and re-activated in any order and number, until done.  [trapper.trapping.any-number]"""
    while True:
        if s.order is None:
            what = yield ask_buy(s)
            if what == DONE:  # Also at once. [trapper.turn.trapping-optional]
                return
            s.order = Order(what)
        order = s.order
        if order.trap == REACTIVATE:
            if order.tile is None:
                order.tile = yield ask_reactivate(s)
            icon = s.own.icons[order.tile]
            if icon in FANS and s.rules.turn_on_reactivate:
                icon = FANS[(yield Choice(s.seat, TURN_FAN, FACING_OPTIONS, (TILES[order.tile],)))]
            reactivate(s, icon, order.tile, tell)
        else:
            if order.tile is None:
                order.tile = yield ask_tile(s, order.trap)
            icon = TRAPS[order.trap].icons
            if order.trap == "fan":  # [trapper.fan.facing]
                icon = FANS[(yield Choice(s.seat, FACING, FACING_OPTIONS, (TILES[order.tile],)))]
            buy(s, icon, order.tile, tell)
        s.order = None


def buy(s: State, icon: str, tile: int, tell: Tell) -> None:
    """The trap is paid for and placed.  [trapper.trapping.buy]"""
    trap = TRAP_OF[icon]
    also = _order_rules(s, trap, tile, earlier=s.orders, token=not s.own.fog >> tile & 1) if tell.heard else ()
    s.pay(trap.buy, openly=False)
    s.place(icon, tile, tell, trap=trap.title, rule="trapper.trapping.buy", also=also)


def reactivate(s: State, icon: str, tile: int, tell: Tell) -> None:
    """The X is erased at the trap's price.  [trapper.trapping.reactivate] [trapper.fan.facing-kept]"""
    trap = TRAP_OF[icon]
    also = _order_rules(s, trap, tile, earlier=s.paid, token=s.rules.refog) if tell.heard else ()
    if trap.name == "fan":
        also += ("trapper.fan.facing-kept",)
    s.pay(trap.reactivate, openly=True)
    s.reactivate(icon, tile, trap.reactivate, tell, trap=ICON_WORDS[icon], also=also)


def _order_rules(s: State, trap: Trap, at: int, *, earlier: int, token: bool) -> tuple[str, ...]:
    """Further rules at work in this purchase or re-activation.

    `earlier` counts what its audience knows came before; `token` says whether a fog token is laid.
    """
    board = s.own
    also: tuple[str, ...] = ()
    if earlier:
        also += ("trapper.trapping.any-number",)
    if trap.name == "skeleton" and board.skeletons & board.disabled & ~BIT[at]:
        also += ("trapper.skeleton.disabled-uncounted",)
    if token and board.fog.bit_count() >= s.tokens:
        also += ("trapper.components.token-supply",)
    return also


def finish_trapping(s: State, tell: Tell) -> None:
    """The AP left are public; what the rest was spent on stays hidden.  [trapper.info.ap] [trapper.turn.allocate]"""
    board = s.own
    board.spent[s.turn] = s.roll - s.points - s.paid
    board.bare[s.turn] = board.bare_skeletons()
    if tell.heard:
        also = ("trapper.turn.allocate", "trapper.turn.stages")
        tell.everyone("trapping-done", seat=s.seat, points=s.points, rule="trapper.info.ap", shows=True, also=also)


# ---------------------------------------------------------------- what may be bought


def for_sale(s: State) -> int:
    """The traps that may be bought, as a mask in the order of the Tile Key.

    [trapper.trapping.afford] [trapper.skeleton.limit] [trapper.components.token-supply]
    """
    board = s.boards[s.seat]
    sold = AFFORDABLE[s.points]
    if board.active_skeletons() >= SKELETONS:
        sold &= ~SKELETON_SOLD
    if s.rules.strict_supply and board.fog.bit_count() >= s.tokens:
        return 0
    if not places(s, "shark"):
        return 0
    if sold & WALLED:
        if not places(s, "darts"):
            sold &= ~DARTS_SOLD
        if not places(s, "crush"):
            sold &= ~CRUSH_SOLD
    return sold


def rule_against_buying(s: State, trap: Trap) -> str | None:
    """The rule that forbids to buy this trap at all, or None."""
    if for_sale(s) & SOLD[trap.name]:
        return None
    if trap.buy > s.points:
        return "trapper.trapping.afford"
    if trap.name == "skeleton" and s.own.active_skeletons() >= SKELETONS:
        return "trapper.skeleton.limit"
    if s.rules.strict_supply and s.own.fog.bit_count() >= s.tokens:
        return "trapper.components.token-supply"
    return trap.needs if s.own.free else "trapper.trapping.not-on-trap"


BUYING_REFUSED: Final = {
    "trapper.trapping.afford": "{trap} costs {price} AP; you have {points}",
    "trapper.skeleton.limit": "{limit} spooky skeletons are active already",
    "trapper.components.token-supply": "all {tokens} fog tokens lie on the board",
    "trapper.trapping.not-on-trap": "no tile is free: every open one has its icon",
}


def why_not_buy(s: State, trap: Trap) -> Refusal | None:
    """The reason against buying this trap at all, or None; its owner alone is told.  [trapper.info.refusal]"""
    rule = rule_against_buying(s, trap)
    if rule is None:
        return None
    return Refusal(
        BUYING_REFUSED.get(rule, "no free tile meets the requirement of {trap}"),
        rule=rule,
        also=PRIVATE if rule in BUYING_REFUSED else ("trapper.trapping.requirements", *PRIVATE),
        trap=trap.title,
        price=trap.buy,
        points=s.points,
        limit=SKELETONS,
        tokens=s.tokens,
    )


def places(s: State, trap: str) -> int:
    """The tiles on which this trap may be placed.  [trapper.trapping.revealed-tile] [trapper.trapping.requirements]"""
    board = s.boards[s.seat]
    room = board.rooms.get(trap)
    if room is None:
        room = board.rooms[trap] = fitting(trap, board.walls, s.rules)
    if s.rules.overwrite_disabled:  # Variant: a bought trap may replace a disabled one.
        return (board.free | board.disabled) & room
    return board.free & room


def why_not_place(s: State, trap: Trap, tile: int) -> Refusal | None:
    """The reason against this trap on this tile, or None."""
    board = s.own
    icon, name = board.icons[tile], TILES[tile]
    if icon == ENTRANCE:
        words, rule = "a trap cannot stand on the entrance", "trapper.trapping.not-entrance"
        return Refusal(words, rule=rule, at=name, also=("trapper.board.entrance-kept", *PRIVATE))
    if icon in (WALL, HEIRLOOM):
        words = "a trap cannot stand on the {icon} on {tile}"
        also = ("trapper.board.one-icon", *PRIVATE)
        return Refusal(words, rule="trapper.trapping.not-on-wall", at=name, also=also, icon=ALPHABET[icon], tile=name)
    if board.disabled >> tile & 1 and not s.rules.overwrite_disabled:
        words = "the disabled {trap} on {tile} still occupies it"
        rule = "trapper.trapping.not-on-disabled"
        return Refusal(words, rule=rule, at=name, also=PRIVATE, trap=TRAP_OF[icon].title, tile=name)
    if icon in TRAP_ICONS and not board.disabled >> tile & 1:
        words = "{tile} has a trap already: {trap}"
        also = ("trapper.board.one-icon", *PRIVATE)
        return Refusal(
            words, rule="trapper.trapping.not-on-trap", at=name, also=also, trap=TRAP_OF[icon].title, tile=name
        )
    if not fitting(trap.name, board.walls, s.rules) >> tile & 1:
        reason = why_not_fit(trap.name, tile, s.rules, setup=False)
        reason.also += PRIVATE
        return reason
    return None


def to_reactivate(s: State) -> int:
    """The tiles whose trap may become active again.

    [trapper.trapping.reactivate-only-disabled] [trapper.trapping.afford] [trapper.skeleton.reactivate-limit]
    """
    board = s.boards[s.seat]
    tiles = board.disabled
    if tiles:
        for tier in TOO_DEAR[s.points]:
            tiles &= ~board.tiers[tier]
        if board.active_skeletons() >= SKELETONS:
            tiles &= ~board.skeletons
    return tiles


def rule_against_reactivating(s: State, tile: int) -> str | None:
    """The rule that forbids to re-activate what is on this tile, or None."""
    if to_reactivate(s) >> tile & 1:
        return None
    board = s.own
    if not board.disabled >> tile & 1:
        return "trapper.trapping.reactivate-only-disabled"
    if TRAP_OF[board.icons[tile]].reactivate > s.points:
        return "trapper.trapping.afford"
    return "trapper.skeleton.reactivate-limit"


REACTIVATING_REFUSED: Final = {
    "trapper.trapping.reactivate-only-disabled": "only a disabled trap of your own dungeon can be re-activated; "
    "on {tile} there is none",
    "trapper.trapping.afford": "re-activating the {trap} on {tile} costs {price} AP; you have {points}",
    "trapper.skeleton.reactivate-limit": "{limit} other spooky skeletons are active",
}


def why_not_reactivate(s: State, tile: int) -> Refusal | None:
    """The reason against re-activating what is on this tile, or None."""
    rule = rule_against_reactivating(s, tile)
    if rule is None:
        return None
    trap = TRAP_OF.get(s.own.icons[tile])
    return Refusal(
        REACTIVATING_REFUSED[rule],
        rule=rule,
        at=TILES[tile],
        also=PRIVATE,
        trap=trap.title if trap else "",
        tile=TILES[tile],
        price=trap.reactivate if trap else 0,
        points=s.points,
        limit=SKELETONS,
    )


# ---------------------------------------------------------------- questions


def ask_buy(s: State) -> Choice:
    """What to buy, or done; an X may be erased as often as there is one.  [trapper.trapping.reactivate-repeat]"""
    options = BUY_OPTIONS_AND_MORE if to_reactivate(s) else BUY_OPTIONS
    return Choice(s.seat, BUY, options[for_sale(s)], (s.points,))


def ask_tile(s: State, trap: str) -> Choice:
    """Where the bought trap stands."""
    return Choice(s.seat, TILE, TILE_OPTIONS.of(places(s, trap)), (TRAPS[trap].title,))


def ask_reactivate(s: State) -> Choice:
    """Which disabled trap becomes active again."""
    icons = s.own.icons
    options = tuple([REACTIVATIONS[icons[tile]][tile] for tile in tiles_of(to_reactivate(s))])
    return Choice(s.seat, REACTIVATION, options, (s.points,))


def _reactivation(icon: str, tile: int) -> Option:
    trap = TRAP_OF[icon]
    label = f"{trap.title} on {TILES[tile]} ({trap.reactivate} AP)"
    return Option(TILES[tile], label, at=TILES[tile], rule="trapper.trapping.reactivate-repeat", value=tile)


def _refuse_buy(s: State, choice: Choice, answer: str) -> Refusal | None:
    if answer in TRAPS:
        return why_not_buy(s, TRAPS[answer])
    if answer == REACTIVATE:
        tiles = tiles_of(s.own.disabled)
        if not tiles:
            words = "none of your traps is disabled"
            return Refusal(words, rule="trapper.trapping.reactivate-only-disabled", also=PRIVATE)
        return why_not_reactivate(s, tiles[0])
    if answer == "wall":
        return Refusal("walls are placed only at setup", rule="trapper.walls.setup-only", also=PRIVATE)
    if answer == "heirloom":
        return Refusal("the heirloom never moves after setup", rule="trapper.setup.heirloom-fixed", also=PRIVATE)
    if answer.split(" ")[0] in ("move", "sell", "turn", "remove"):
        words = "a placed trap cannot be moved, sold, turned or removed"
        return Refusal(words, rule="trapper.trapping.final", also=PRIVATE)
    return None


def _refuse_tile(s: State, choice: Choice, answer: str) -> Refusal | None:
    if answer not in TILES or s.order is None:
        return None
    return why_not_place(s, TRAPS[s.order.trap], TILES.index(answer))


def _refuse_reactivate(s: State, choice: Choice, answer: str) -> Refusal | None:
    return why_not_reactivate(s, TILES.index(answer)) if answer in TILES else None


BUY: Final = Question(
    "buy",
    "Action points left: {points}. Buy a trap, re-activate one, or be done: what is left becomes fortitude.",
    rule="trapper.trapping.buy",
    why_not=_refuse_buy,
    about=("points",),
)
TILE: Final = Question(
    "tile",
    "On which tile, the {trap}?",
    rule="trapper.trapping.requirements",
    why_not=_refuse_tile,
    about=("trap",),
)
FACING: Final = Question("facing", "Where does the fan on {tile} blow?", rule="trapper.fan.facing", about=("tile",))
TURN_FAN: Final = Question(
    "facing", "Where does the fan on {tile} blow from now on?", rule="trapper.fan.facing-kept", about=("tile",)
)
REACTIVATION: Final = Question(
    "reactivate",
    "Which disabled trap becomes active again? Action points left: {points}.",
    rule="trapper.trapping.reactivate",
    why_not=_refuse_reactivate,
    about=("points",),
)
QUESTIONS: Final = (BUY, TILE, FACING, TURN_FAN, REACTIVATION)

SOLD: Final = {name: 1 << number for number, name in enumerate(TRAPS)}
"""The bit of each trap in a mask of the Tile Key."""

SKELETON_SOLD: Final = SOLD["skeleton"]
DARTS_SOLD: Final = SOLD["darts"]
CRUSH_SOLD: Final = SOLD["crush"]
WALLED: Final = DARTS_SOLD | CRUSH_SOLD
AFFORDABLE: Final = tuple(
    sum(SOLD[name] for name, trap in TRAPS.items() if trap.buy <= points) for points in range(MOST_POINTS + 1)
)
"""The traps that so many AP can buy."""

TOO_DEAR: Final = tuple(
    tuple(sorted({trap.tier for trap in TRAPS.values() if trap.reactivate > points}))
    for points in range(MOST_POINTS + 1)
)
"""The tiers of which so many AP can re-activate no trap."""

BUY_REACTIVATE: Final = Option(REACTIVATE, "re-activate a disabled trap", rule="trapper.trapping.reactivate")
BUY_DONE: Final = Option(DONE, "done trapping", rule="trapper.turn.trapping-optional")
_GOODS: Final = Listing(
    [Option(trap.name, f"{trap.title} ({trap.buy} AP, {trap.kind})", rule=trap.needs) for trap in TRAPS.values()]
)
BUY_OPTIONS: Final = tuple((*_GOODS.of(sold), BUY_DONE) for sold in range(1 << len(TRAPS)))
BUY_OPTIONS_AND_MORE: Final = tuple((*_GOODS.of(sold), BUY_REACTIVATE, BUY_DONE) for sold in range(1 << len(TRAPS)))
"""What may be answered while these traps are for sale; with and without something to re-activate."""

REACTIVATIONS: Final = {icon: tuple(_reactivation(icon, tile) for tile in range(len(TILES))) for icon in TRAP_ICONS}
"""The option of re-activating the trap that this icon shows, by tile."""

TILE_OPTIONS: Final = Listing(
    [Option(name, at=name, rule="trapper.trapping.revealed-tile", value=tile) for tile, name in enumerate(TILES)]
)
