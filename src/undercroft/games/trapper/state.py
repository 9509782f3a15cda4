"""What is true at the table: the boards, whose turn it is, and the half-done things of that turn."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final

from undercroft.engine import Over, Tell
from undercroft.games.trapper.content.board import (
    BIT,
    ENTRANCE,
    FLOOR,
    ICON_WORDS,
    TILES,
    TRAP_ICONS,
    Board,
    Gone,
    layout_text,
    tile_of,
)
from undercroft.games.trapper.options import TrapperOptions


class Stage(Enum):
    """Where in the game we are."""

    OPENING = "opening"
    BUILDING = "building"
    STARTING = "starting"
    ROLLING = "rolling"
    TRAPPING = "trapping"
    SENDING = "sending"
    ADVENTURING = "adventuring"
    ENDING = "ending"
    OVER = "over"


OPENING: Final = Stage.OPENING
BUILDING: Final = Stage.BUILDING
STARTING: Final = Stage.STARTING
ROLLING: Final = Stage.ROLLING
TRAPPING: Final = Stage.TRAPPING
SENDING: Final = Stage.SENDING
ADVENTURING: Final = Stage.ADVENTURING
ENDING: Final = Stage.ENDING
OVER: Final = Stage.OVER
"""The stages once more: to look a member up in its class takes ten times as long as to compare it."""


class Plan:
    """A dungeon being built in secret: the icons so far, decoys, what is placed next, and whether it is finished.

    `wallable` remembers which tiles may still become walls while `walled` are; -1 before somebody asked.
    """

    __slots__ = ("decoys", "icons", "order", "phase", "wallable", "walled")
    derived: ClassVar[tuple[str, ...]] = ("wallable", "walled")

    def __init__(
        self,
        icons: list[str],
        decoys: int,
        phase: str,
        order: Order | None,
        walled: int = -1,
        wallable: int = -1,
    ) -> None:
        self.icons = icons
        self.decoys = decoys
        self.phase = phase
        self.order = order
        self.walled = walled
        self.wallable = wallable

    def copy(self) -> Plan:
        order = None if self.order is None else self.order.copy()
        return Plan(self.icons[:], self.decoys, self.phase, order, self.walled, self.wallable)


class Order:
    """A trap chosen and not yet placed, or a re-activation half done: which trap, and where once that is known."""

    __slots__ = ("tile", "trap")

    def __init__(self, trap: str, tile: int | None = None) -> None:
        self.trap = trap
        self.tile = tile

    def copy(self) -> Order:
        return Order(self.trap, self.tile)


class Run:
    """An adventurer in the rival's dungeon."""

    __slots__ = ("at", "blown", "fortitude", "idle")

    def __init__(self, at: int, fortitude: int, idle: int = 0, blown: bool = False) -> None:
        self.at = at
        self.fortitude = fortitude
        self.idle = idle
        self.blown = blown

    def copy(self) -> Run:
        return Run(self.at, self.fortitude, self.idle, self.blown)


class State:
    """The whole truth of one game.

    `turn` counts the turns begun, `seat` has the turn, `roll` are the AP it began with, `points` what is left,
    `paid` what went into re-activations, which everybody sees. `orders` counts purchases and re-activations of the
    turn, `ran` says whether an adventurer was sent in it. `claimed` lists who has taken an heirloom; `ended` says how
    the game ended.
    """

    __slots__ = (
        "boards",
        "claimed",
        "deaths",
        "ended",
        "order",
        "orders",
        "paid",
        "plans",
        "points",
        "ran",
        "roll",
        "rules",
        "run",
        "seat",
        "stage",
        "starter",
        "steps_allowed",
        "tokens",
        "turn",
        "turn_limit",
        "winners",
    )

    def __init__(
        self,
        rules: TrapperOptions,
        steps_allowed: int,
        tokens: int,
        turn_limit: int,
        stage: Stage,
        plans: list[Plan],
        boards: list[Board],
        turn: int = 0,
        seat: int = 0,
        starter: int = 0,
        roll: int = 0,
        points: int = 0,
        paid: int = 0,
        orders: int = 0,
        order: Order | None = None,
        run: Run | None = None,
        deaths: list[int] | None = None,
        claimed: list[int] | None = None,
        ended: str = "",
        winners: list[int] | None = None,
        ran: bool = False,
    ) -> None:
        self.rules = rules
        self.steps_allowed = steps_allowed
        self.tokens = tokens
        self.turn_limit = turn_limit
        self.stage = stage
        self.plans = plans
        self.boards = boards
        self.turn = turn
        self.seat = seat
        self.starter = starter
        self.roll = roll
        self.points = points
        self.paid = paid
        self.orders = orders
        self.order = order
        self.run = run
        self.deaths = [0, 0] if deaths is None else deaths
        self.claimed = [] if claimed is None else claimed
        self.ended = ended
        self.winners = [] if winners is None else winners
        self.ran = ran

    def copy(self) -> State:
        return State(
            self.rules,
            self.steps_allowed,
            self.tokens,
            self.turn_limit,
            self.stage,
            [plan.copy() for plan in self.plans],
            [board.copy() for board in self.boards],
            self.turn,
            self.seat,
            self.starter,
            self.roll,
            self.points,
            self.paid,
            self.orders,
            None if self.order is None else self.order.copy(),
            None if self.run is None else self.run.copy(),
            self.deaths[:],
            self.claimed[:],
            self.ended,
            self.winners[:],
            self.ran,
        )

    # ------------------------------------------------------------------ who and where

    @property
    def own(self) -> Board:
        """The dungeon of the player whose turn it is."""
        return self.boards[self.seat]

    @property
    def target(self) -> Board:
        """The dungeon that this player raids."""
        return self.boards[1 - self.seat]

    @property
    def runner(self) -> Run:
        """The adventurer in the rival's dungeon."""
        assert self.run is not None
        return self.run

    @property
    def entrance(self) -> int:
        """The tile on which both boards have their entrance.  [trapper.board.entrance]"""
        return tile_of(self.rules.entrance)

    def idle(self) -> bool:
        """Whether nothing is half done."""
        return self.order is None and self.run is None

    # ------------------------------------------------------------------ verbs of trapping

    def pay(self, price: int, *, openly: bool) -> None:
        """The price is paid from this turn's AP; `openly` if the rival sees for what."""
        self.points -= price
        self.orders += 1
        if openly:
            self.paid += price

    def place(self, icon: str, tile: int, tell: Tell, *, trap: str, rule: str, also: tuple[str, ...] = ()) -> None:
        """The trap stands on the tile, active and fogged; the rival sees no more than a token appear.

        [trapper.trapping.active] [trapper.fog.new-trap] [trapper.trapping.hidden] [trapper.info.new-token]
        """
        board = self.own
        bit = BIT[tile]
        replaced: tuple[str, ...] = ()
        if board.icons[tile] in TRAP_ICONS:  # Variant overwrite_disabled. [trapper.trapping.active]
            # What was known of the old one is kept.
            was = Gone(board.icons[tile], tile, board.laid[tile], bool(board.watched & bit), board.shown.pop(tile))
            board.gone.append(was)
            board.disabled &= ~bit
            replaced = ("trapper.trapping.not-on-disabled",)
        beneath = bool(board.fog & bit)
        board.draw(tile, icon)
        board.laid[tile] = self.turn
        board.seen &= ~bit
        board.fog |= bit
        if not beneath:
            board.watched |= bit
        if tell.heard:
            seat, name = self.seat, TILES[tile]
            also = (*also, "trapper.trapping.active", *replaced, *(("trapper.fog.full-placing",) if beneath else ()))
            tell.only(seat, "bought", seat=seat, trap=trap, tile=name, points=self.points, rule=rule, also=also)
            if not beneath:
                tell.everyone(
                    "token",
                    seat=seat,
                    tile=name,
                    rule="trapper.fog.new-trap",
                    shows=True,
                    also=("trapper.trapping.hidden", "trapper.info.new-token", *replaced)
                    + (("trapper.fog.full-placing",) if self.rules.fog != "traps" else ()),
                )

    def reactivate(self, icon: str, tile: int, price: int, tell: Tell, *, trap: str, also: tuple[str, ...]) -> None:
        """The X is erased; everybody sees it.  [trapper.trapping.erase-x] [trapper.info.reactivation]"""
        board = self.own
        board.icons[tile] = icon
        board.disabled &= ~BIT[tile]
        if self.rules.refog:
            board.fog |= BIT[tile]
        if tell.heard:
            tell.everyone(
                "reactivated",
                seat=self.seat,
                trap=trap,
                tile=TILES[tile],
                price=price,
                fogged=self.rules.refog,
                rule="trapper.trapping.erase-x",
                shows=True,
                also=("trapper.trapping.reactivate", "trapper.info.reactivation", "trapper.fog.reactivated", *also),
            )

    # ------------------------------------------------------------------ verbs of adventuring

    def enter(self, fortitude: int, tell: Tell) -> None:
        """The adventurer stands on the rival's entrance.  [trapper.adventure.start] [trapper.adventure.fortitude]"""
        self.run = Run(self.entrance, fortitude)
        self.ran = True
        if tell.heard:
            also: tuple[str, ...] = ("trapper.adventure.start", "trapper.info.fortitude")
            if self.deaths[self.seat]:
                also += ("trapper.adventure.again",)
            if not self.points:
                also += ("trapper.turn.zero-ap",)
            elif self.rules.forced:
                also += ("trapper.turn.adventuring-optional",)
            tell.everyone(
                "entered",
                seat=self.seat,
                tile=TILES[self.entrance],
                fortitude=fortitude,
                rule="trapper.adventure.fortitude",
                also=also,
            )

    def walk(self, run: Run, tile: int, tell: Tell) -> None:
        """The adventurer has made one step, which costs nothing.  [trapper.adventure.step]"""
        run.at = tile
        run.idle += 1  # [trapper.adventure.exhaustion]
        if tell.heard:
            board = self.target
            also: tuple[str, ...] = ("trapper.adventure.fortitude-kept", "trapper.adventure.unlimited")
            if tile == self.entrance:
                also += ("trapper.board.entrance-open",)
            elif board.disabled >> tile & 1:
                also += ("trapper.adventure.land-disabled", "trapper.traps.disabled-inert")
            elif board.icons[tile] == FLOOR and not board.fog >> tile & 1:
                also += ("trapper.adventure.land-empty",)
            tell.everyone("moved", seat=self.seat, tile=TILES[tile], rule="trapper.adventure.step", also=also)

    def uncover(self, tile: int, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
        """The token is gone and everybody sees the icon.  [trapper.fog.removed]"""
        board = self.target
        board.fog &= ~BIT[tile]
        self.runner.idle = 0
        icon = board.icons[tile]
        if icon not in (FLOOR, ENTRANCE):
            board.seen |= BIT[tile]
            board.shown.setdefault(tile, self.turn)
        if tell.heard:
            tell.everyone(
                "revealed",
                seat=self.seat,
                tile=TILES[tile],
                icon=icon,
                found=ICON_WORDS[icon],
                rule=rule,
                shows=True,
                also=also,
            )

    def weaken(self, by: int, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
        """Fortitude is lower by this much, never below 1.  [trapper.traps.minimum] [trapper.skeleton.event]"""
        run = self.runner
        before = run.fortitude
        run.fortitude = max(1, before - by)  # [trapper.traps.minimum] [trapper.traps.utility-no-kill]
        if tell.heard:
            if before - by < 1:
                also = (*also, "trapper.traps.minimum")
            tell.everyone("weakened", seat=self.seat, before=before, now=run.fortitude, rule=rule, also=also)

    def survive(self, trap: str, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
        """The adventurer lives and goes on from here; the trap is disabled.  [trapper.traps.disable-survived]"""
        if tell.heard:
            tell.everyone(
                "survived",
                seat=self.seat,
                trap=trap,
                fortitude=self.runner.fortitude,
                rule=rule,
                also=(*also, "trapper.adventure.survive"),
            )
        self.disable(self.runner.at, tell, rule="trapper.traps.disable-survived", also=("trapper.traps.disable",))

    def kill(self, by: str, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
        """The adventurer is dead and off the board; the trap is disabled all the same.

        [trapper.adventure.death] [trapper.traps.disable-killed]
        """
        if tell.heard:
            tell.everyone("killed", seat=self.seat, by=by, rule=rule, also=(*also, "trapper.adventure.death"))
        if by != EXHAUSTION:
            if not self.rules.kill_stays_armed:
                self.disable(self.runner.at, tell, rule="trapper.traps.disable-killed", also=("trapper.traps.disable",))
            elif tell.heard:
                tell.everyone("armed", tile=TILES[self.runner.at], trap=by, rule="trapper.traps.disable-killed")
        self.deaths[self.seat] += 1
        self.run = None

    def disable(self, tile: int, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
        """The trap is marked X.  [trapper.traps.disable]"""
        self.target.disabled |= BIT[tile]
        if tell.heard:
            tell.everyone("disabled", rival=1 - self.seat, tile=TILES[tile], rule=rule, also=also)

    # ------------------------------------------------------------------ verbs of the end

    def claim(self, tell: Tell, *, blown: bool) -> None:
        """The heirloom is taken; the game ends at once, unless equal turns grant a last one.

        [trapper.objective.steal] [trapper.end.heirloom] [trapper.end.no-last-turn] [trapper.fan.heirloom]
        """
        rule = "trapper.fan.heirloom" if blown else "trapper.end.heirloom"
        last_turn = self.rules.equal_turns and self.seat == self.starter
        if tell.heard:
            also = ("trapper.objective.steal", *(() if last_turn else ("trapper.end.no-last-turn",)))
            tell.everyone("claimed", seat=self.seat, rule=rule, also=also)
        self.claimed.append(self.seat)
        self.run = None
        if not last_turn:
            self.end("heirloom", [] if len(self.claimed) == 2 else self.claimed[:], tell)

    def end(self, how: str, winners: list[int], tell: Tell) -> None:
        """The game is over, and both boards are shown in full.  [trapper.end.reveal]"""
        self.ended = how
        self.winners = winners
        self.stage = OVER
        self.order = None
        self.run = None
        if tell.heard:
            drawn: list[Board] | list[Plan] = self.boards or self.plans
            layouts = [layout_text(dungeon.icons) for dungeon in drawn]
            tell.everyone("shown", layouts=layouts, rule="trapper.end.reveal", shows=True)
        raise Over


EXHAUSTION: Final = "exhaustion"
