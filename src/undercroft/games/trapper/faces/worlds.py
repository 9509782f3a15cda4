"""The search for another dungeon that fits all the rival knows of this one.

What the rival could know is on the board: walls, tokens, revealed icons, which tokens were seen to be laid and when,
what a turn's hidden purchases cost, how many skeletons stood in plain sight. A world is drawn from that alone. It
keeps every rule that the true one kept: the traps of the setup by tier, the price of each turn, the requirements of
the Tile Key, and never more than three active skeletons.

Turns are filled from the last to the first: a trap that was seen may have been laid in any turn before that, so going
backwards the traps that may still be dated become more and never fewer, and how many there are of each tier is all
that matters for the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.engine import Chance
from undercroft.games.trapper.book.trapping import SKELETONS
from undercroft.games.trapper.book.traps import TRAP_OF, TRAPS, fitting
from undercroft.games.trapper.content.board import BIT, GRID, Board, tile_of
from undercroft.games.trapper.faces.counts import NEVER, PARTS, Draw, Needs, Piece, Purchases, Rooms
from undercroft.games.trapper.options import TrapperOptions
from undercroft.space import cheapest_path, mask_of, region, tiles_of

SETUP: Final = 0
UNIT: Final = 2
FIRST_TIER: Final = tuple(trap.name for trap in TRAPS.values() if trap.tier == 1)
NOT_SKELETON: Final = tuple(name for name in FIRST_TIER if name != "skeleton")
STEPS: Final = GRID.neighbours()


Pool = tuple[list[Piece], list[Piece], list[Piece], list[Piece]]
"""Seen traps that are still to be dated: skeletons, others of tier 1, of tier 2, of tier 3."""


Way = tuple[int, tuple[int, int, int, int], tuple[int, int, int], int, int]
"""Units paid for tokens, how many of the pool are dated, how many of each tier lie beneath covers, and covers left."""


class Turn:
    """A turn that is being paid for: the ways to do it, and the one that is tried."""

    __slots__ = ("beneath", "covers", "dated", "fits", "key", "now", "paid", "pool", "rest", "ways")

    def __init__(self, key: tuple[int, ...], now: Purchases, pool: Pool, ways: Iterator[Way]) -> None:
        self.key = key
        self.now = now
        self.pool = self.rest = pool
        self.ways = ways
        self.dated: list[Piece] = []
        self.paid = self.covers = self.fits = 0
        self.beneath = (0, 0, 0)


class Search:
    """The search for a world, in random order and without gaps: if there is one, it is found.

    `open_turn` is the owner's turn if its trapping is not finished, with `budget` AP for hidden purchases.
    """

    def __init__(self, rules: TrapperOptions, board: Board, open_turn: int | None, budget: int, chance: Chance) -> None:
        self.rules = rules
        self.board = board
        self.open_turn = open_turn
        self.draw = Draw(chance)
        self.darts = fitting("darts", board.walls, rules)  # Wherever crushing walls fit, darts do too.
        self.crush = fitting("crush", board.walls, rules)
        self.heirloom = -1
        self.pieces: list[Piece] = []
        self.loose: list[Piece] = []
        self._sort_known()
        self.setup_tokens = [
            tile for tile in tiles_of(board.hidden & board.watched) if board.laid.get(tile, SETUP) == SETUP
        ]
        self.free_setup = rules.free_setup or not board.dealt
        self.wanted = self._wanted()
        self.turns = self._turns(budget)
        self.covered = board.hidden & ~board.watched
        self.beneath = 0
        self.thorough = False
        self.busy: list[Purchases] = []
        self.needs: list[Needs] = []
        self.failed: set[tuple[int, ...]] = set()

    def _sort_known(self) -> None:
        """Traps that were seen: into pieces where the turn in which they were laid is known, else loose."""
        board = self.board
        for tile in tiles_of(board.traps & ~board.hidden):
            piece = Piece(TRAP_OF[board.icons[tile]].name, tile, board.laid[tile], board.shown[tile])
            (self.pieces if board.watched >> tile & 1 else self.loose).append(piece)
        for index, gone in enumerate(board.gone):
            piece = Piece(TRAP_OF[gone.icon].name, gone.tile, gone.laid, gone.shown, index)
            (self.pieces if gone.watched else self.loose).append(piece)
        for piece in self.loose:
            piece.laid = NEVER  # Forget it: the rival does not know.
        self.loose.sort(key=lambda piece: piece.shown)

    def _wanted(self) -> list[int]:
        """How many hidden traps of each tier the setup must have; of an arranged position nobody knows."""
        board = self.board
        if board.dealt:
            return [dealt - self._known_of_tier(tier) for tier, dealt in enumerate(board.dealt, start=1)]
        wanted = [0, 0, 0]
        for _ in range(len(self.setup_tokens) - (board.hidden >> board.heirloom & 1)):
            wanted[self.draw.below(3)] += 1
        return wanted

    def _known_of_tier(self, tier: int) -> int:
        return sum(piece.laid == SETUP and TRAPS[piece.name].tier == tier for piece in self.pieces)

    def _turns(self, budget: int) -> list[Purchases]:
        """The owner's turns in which something may have been laid or dated, the last one first."""
        board = self.board
        spent, bare = dict(board.spent), dict(board.bare)
        if self.open_turn is not None:
            spent[self.open_turn] = budget
            bare[self.open_turn] = board.bare_skeletons()
        tokens: dict[int, list[int]] = {}
        for tile in tiles_of(board.hidden & board.watched):
            tokens.setdefault(board.laid.get(tile, SETUP), []).append(tile)
        for piece in self.pieces:
            if piece.laid != SETUP:
                spent[piece.laid] -= TRAPS[piece.name].buy
        order = sorted({*spent, *bare}, reverse=True)
        self.rooms = rooms = Rooms(order, [SKELETONS - bare.get(turn, 0) for turn in order])
        for piece in self.pieces:
            if piece.name == "skeleton":
                rooms.take(piece.laid, piece.shown)
        loose = sum(piece.name == "skeleton" for piece in self.loose)
        return [
            Purchases(turn, units, tokens.get(turn, []), room, turn == self.open_turn)
            for turn, room in zip(order, rooms.left, strict=True)
            if (units := spent.get(turn, 0) // UNIT) or turn in tokens or room < loose
        ]

    # ------------------------------------------------------------------ heirloom and setup

    def solve(self) -> None:
        """A world is found: every piece has its kind, tile and turn, and the heirloom its place."""
        found = self._with_tokens() if self.rules.fog == "traps" else self._with_covers()
        if not found and self.rules.clean_path:
            self.thorough = True
            found = self._with_covers()
        assert found, "the true world is one of those that fit"
        self._name_first_tier()

    def _heirloom_places(self, among: int) -> list[int]:
        board = self.board
        at = board.heirloom
        if not board.hidden & BIT[at]:
            return [at]  # A push has flown over it, or it was taken and equal turns go on.
        reached = region(GRID, tile_of(self.rules.entrance), GRID.full & ~board.walls)
        return self.draw.shuffled(tiles_of(among & reached))

    def _is_clean(self, traps: int, heirloom: int) -> bool:
        """With clean_path, whether a route to the heirloom avoids these traps of the setup."""
        if not self.rules.clean_path:
            return True
        free = GRID.full & ~self.board.walls & ~traps
        return bool(region(GRID, tile_of(self.rules.entrance), free) >> heirloom & 1)

    def _with_tokens(self) -> bool:
        """Every token was seen to be laid: at the setup all traps and the heirloom, later one for each purchase."""
        fits = GRID.full if self.free_setup else self.darts
        tokens = sum(BIT[tile] for tile in self.setup_tokens)
        known = self._setup_mask()
        for heirloom in self._heirloom_places(tokens):
            traps = tokens & ~BIT[heirloom]
            if (traps & fits).bit_count() < self.wanted[1] or not self._is_clean(traps | known, heirloom):
                continue
            self.heirloom = heirloom
            second = self.draw.shuffled(tiles_of(traps & fits))[: self.wanted[1]]
            rest = self.draw.shuffled([tile for tile in tiles_of(traps) if tile not in second])
            for tier, tiles in ((1, rest[: self.wanted[0]]), (2, second), (3, rest[self.wanted[0] :])):
                for tile in tiles:
                    self._lay(tier, tile, SETUP)
            for now in self.turns:
                if now.tokens:
                    self._price_tokens(now.tokens, self._total(now), now.turn)
            return True
        return False

    def _total(self, now: Purchases) -> int:
        """What the tokens of this turn cost together; in an open turn anything that they can cost."""
        if not now.open:
            return now.units
        count = len(now.tokens)
        step = 1 if any(self.darts >> tile & 1 for tile in now.tokens) else 2
        return count + step * self.draw.below((min(now.units, 3 * count) - count) // step + 1)

    def _with_covers(self) -> bool:
        """Tokens of the setup may cover anything or nothing, and later traps may lie beneath them unseen."""
        tried: set[int] = set()
        for heirloom in self._heirloom_places(self.covered):
            fits = self.darts >> heirloom & 1
            if fits in tried and not self.rules.clean_path:
                continue  # Any other tile of this kind would do as well, or as badly.
            tried.add(fits)
            self.heirloom = heirloom
            covered = self.covered & ~BIT[heirloom]
            found = self._choose_setup(len(self.loose), covered) if self.rules.clean_path else self._fill_all(covered)
            if found:
                return True
        return False

    def _fill_all(self, covered: int) -> bool:
        """Setup and turns are filled from what lies beneath these tokens."""
        self.beneath = covered
        return self._fill_turns(covered.bit_count(), (covered & self.darts).bit_count())

    def _fill_turns(self, covers: int, fits: int) -> bool:
        self.failed.clear()
        skeletons = sum(piece.name == "skeleton" and piece.laid == NEVER for piece in self.loose)
        self.busy = [now for now in self.turns if now.units or now.tokens or now.room < skeletons]
        self._count_needs()
        return self._fill(covers, fits)

    def _may_pay(self, covered: int) -> bool:
        """Whether the turns could be paid for if the traps of the setup left as many tiles as they can."""
        length, wanted = len(self.pieces), self.wanted
        rest = (covered & ~self.darts).bit_count() - wanted[0] - wanted[2]
        fits = (covered & self.darts).bit_count() - (0 if self.free_setup else wanted[1]) + min(0, rest)
        self.wanted = [0, 0, 0]
        found = self._fill_turns(covered.bit_count() - sum(wanted), fits)
        self.wanted = wanted
        for piece in self.pieces[length:]:
            if piece.shown != NEVER:
                piece.laid = NEVER
        del self.pieces[length:]
        return found

    def _count_needs(self) -> None:
        """For each turn and all before it, with the setup: what is left to pay and to place, by several counts."""
        needs = Needs(*self.wanted, strict=not self.free_setup)
        self.needs = [needs]
        for now in reversed(self.busy):
            needs = needs.with_turn(now)
            self.needs.append(needs)
        self.needs.reverse()

    def _choose_setup(self, index: int, covered: int) -> bool:
        """Which of the loose traps are of the setup, where the others of the setup lie, and all the rest."""
        if index == 0:
            return (
                self._may_pay(covered) and self._leaves_room(self._setup_mask(), covered) and self._place_setup(covered)
            )
        piece = self.loose[index - 1]
        tier = TRAPS[piece.name].tier - 1
        orders = ((False, True), (True, False), (True,))
        for at_setup in orders[2 if self._only_at_setup(piece) else self.draw.below(2)]:
            if not at_setup:
                if self._choose_setup(index - 1, covered):
                    return True
            elif self.wanted[tier]:
                self.wanted[tier] -= 1
                piece.laid = SETUP
                self.pieces.append(piece)
                if self._is_clean(self._setup_mask(), self.heirloom) and self._choose_setup(index - 1, covered):
                    return True
                self.pieces.pop()
                piece.laid = NEVER
                self.wanted[tier] += 1
        return False

    def _leaves_room(self, traps: int, covered: int) -> bool:
        """Whether some route to the heirloom avoids these traps of the setup and leaves room for the others.

        Tried are the route over the fewest covered tiles, and the one over the fewest on which tier 2 may stand; a
        thorough search asks only for a route.
        """
        if self.thorough:
            return self._is_clean(traps, self.heirloom)
        free = GRID.full & ~self.board.walls & ~traps
        fits = GRID.full if self.free_setup else self.darts
        for scarce in (covered, covered & fits):
            costs = [1 + 64 * (scarce >> tile & 1) for tile in range(GRID.size)]
            route = cheapest_path(STEPS, tile_of(self.rules.entrance), self.heirloom, costs, free)
            if route is None:
                return False
            room = covered & ~sum(BIT[tile] for tile in route)
            if room.bit_count() >= sum(self.wanted) and (room & fits).bit_count() >= self.wanted[1]:
                return True
        return False

    def _setup_mask(self) -> int:
        return mask_of(piece.tile for piece in self.pieces if piece.laid == SETUP)

    def _place_setup(self, covered: int) -> bool:
        """The hidden traps of the setup lie where a route stays free of them, one after the other."""
        tier = next((tier for tier in (2, 1, 3) if self.wanted[tier - 1]), 0)
        if not tier:
            return self._fill_all(covered)
        fits = self.darts if tier == 2 and not self.free_setup else GRID.full
        self.wanted[tier - 1] -= 1
        before = self._setup_mask()
        for tile in self.draw.shuffled(tiles_of(covered & fits)):
            if self._leaves_room(before | BIT[tile], covered & ~BIT[tile]):
                self._lay(tier, tile, SETUP)
                if self._place_setup(covered & ~BIT[tile]):
                    return True
                self.pieces.pop()
        self.wanted[tier - 1] += 1
        return False

    # ------------------------------------------------------------------ the turns, from the last to the first

    def _only_at_setup(self, piece: Piece) -> bool:
        """Whether this trap that was seen can have been laid at the setup only."""
        unfit = TRAPS[piece.name].tier == 2 and not self._can_buy(piece)
        return unfit or not any(turn < piece.shown for turn in self.rooms.turns[-1:])

    def _can_buy(self, piece: Piece) -> bool:
        return bool((self.crush if piece.name == "crush" else self.darts) >> piece.tile & 1)

    def _fill(self, covers: int, fits: int) -> bool:
        """All turns are paid for, and the setup has its traps.

        `covers` tokens still cover nothing, on `fits` of which a trap of tier 2 may stand. A stack of turns instead of
        calls within calls: a game may be very long.
        """
        stack: list[Turn] = []
        pool: Pool = ([], [], [], [])
        while True:
            if len(stack) == len(self.busy):
                if self._fill_setup(covers, fits):
                    break
            elif (turn := self._enter(len(stack), pool, covers, fits)) is not None:
                stack.append(turn)
            while stack and not self._advance(stack[-1]):
                self.failed.add(stack.pop().key)
            if not stack:
                return False
            pool, covers, fits = stack[-1].rest, stack[-1].covers, stack[-1].fits
        for turn in stack:
            self._price_tokens(turn.now.tokens, turn.paid, turn.now.turn)
            self._hide(turn.beneath, turn.now.turn, free=False)
        return True

    def _enter(self, index: int, pool: Pool, covers: int, fits: int) -> Turn | None:
        """The next turn with all ways to pay it, or None if that is known to lead nowhere."""
        now = self.busy[index]
        if self.loose:
            pool = self._with_newly_possible(index, pool)
            if len(pool[0]) > now.room:
                return None
        key = (index, len(pool[0]), len(pool[1]), len(pool[2]), len(pool[3]), covers, fits)
        return None if key in self.failed else Turn(key, now, pool, self._ways(index, now, pool, covers, fits))

    def _advance(self, turn: Turn) -> bool:
        """The turn is paid in its next way instead of the one before; if there is none, nothing is left of it."""
        for piece in turn.dated:
            piece.laid = NEVER
        del self.pieces[len(self.pieces) - len(turn.dated) :]
        turn.dated = []
        way = next(turn.ways, None)
        if way is None:
            return False
        turn.paid, dated, turn.beneath, turn.covers, turn.fits = way
        left: list[list[Piece]] = []
        for count, loose in zip(dated, turn.pool, strict=True):
            order = self.draw.shuffled(loose) if count else loose
            left.append(order[count:])
            turn.dated += order[:count]
        for piece in turn.dated:
            piece.laid = turn.now.turn
        self.pieces += turn.dated
        turn.rest = (left[0], left[1], left[2], left[3])
        return True

    def _with_newly_possible(self, index: int, pool: Pool) -> Pool:
        """The pool with the traps that were first seen between this turn and the one after it."""
        turn = self.busy[index].turn
        before = self.busy[index - 1].turn if index else NEVER + 1
        pool = (pool[0][:], pool[1][:], pool[2][:], pool[3][:])
        for piece in self.loose:
            if turn < piece.shown <= before and piece.laid != SETUP:
                tier = TRAPS[piece.name].tier
                if tier != 2 or self._can_buy(piece):
                    pool[0 if piece.name == "skeleton" else tier].append(piece)
        return pool

    def _ways(self, index: int, now: Purchases, pool: Pool, covers: int, fits: int) -> Iterator[Way]:
        """The ways to spend the turn's units on its tokens, on seen traps of the pool, and beneath covers."""
        count = len(now.tokens)
        four = any(self.darts >> tile & 1 for tile in now.tokens)
        tiers = [TRAPS[piece.name].tier for piece in self.loose if piece.laid == NEVER]
        loose = (tiers.count(1), tiers.count(2), tiers.count(3))
        needs = self.needs[index + 1]
        totals = self.draw.shuffled(list(range(count, now.units + 1))) if now.open else [now.units]
        for total in totals:
            sums = [units for units in range(count, min(total, 3 * count) + 1) if four or (units - count) % 2 == 0]
            for paid in self.draw.shuffled(sums):
                for parts in self.draw.shuffled(PARTS[total - paid]):
                    for dated in self._datings(parts, pool):
                        first, second, third = parts[0] - dated[0] - dated[1], parts[1] - dated[2], parts[2] - dated[3]
                        left = (loose[0] - dated[0] - dated[1], loose[1] - dated[2], loose[2] - dated[3])
                        room = covers - first - second - third
                        if needs.may_be_met(left, room, fits - second):
                            yield paid, dated, (first, second, third), room, fits - second

    def _datings(self, parts: tuple[int, int, int], pool: Pool) -> Iterator[tuple[int, int, int, int]]:
        """How many of the pool's traps were bought in a turn with so many purchases by tier."""
        if not any(pool):
            yield (0, 0, 0, 0)
            return
        ways = [
            (skeletons, others, second, third)
            for skeletons in range(min(parts[0], len(pool[0])) + 1)
            for others in range(min(parts[0] - skeletons, len(pool[1])) + 1)
            for second in range(min(parts[1], len(pool[2])) + 1)
            for third in range(min(parts[2], len(pool[3])) + 1)
        ]
        yield from self.draw.shuffled(ways)

    def _fill_setup(self, covers: int, fits: int) -> bool:
        """What is not dated was laid at the setup; the traps it still lacks lie beneath covers.

        With clean_path the setup was chosen before and lacks nothing: then everything must be dated.
        """
        loose = [piece for piece in self.loose if piece.laid == NEVER]
        beneath = [*self.wanted]
        for piece in loose:
            beneath[TRAPS[piece.name].tier - 1] -= 1
        if min(beneath) < 0 or sum(beneath) > covers or (beneath[1] > fits and not self.free_setup):
            return False
        for piece in loose:
            piece.laid = SETUP
            self.pieces.append(piece)
        self._hide((beneath[0], beneath[1], beneath[2]), SETUP, free=self.free_setup)
        return True

    # ------------------------------------------------------------------ once a world is certain

    def _price_tokens(self, tokens: list[int], units: int, turn: int) -> None:
        """Each of these tokens covers a trap; together they cost so much."""
        left = self.draw.shuffled(tokens)
        while left:
            tile = left.pop()
            four = any(self.darts >> other & 1 for other in left)
            prices = [
                price
                for price in ((1, 2, 3) if self.darts >> tile & 1 else (1, 3))
                if len(left) <= units - price <= 3 * len(left) and (four or (units - price - len(left)) % 2 == 0)
            ]
            price = prices[self.draw.below(len(prices))]
            units -= price
            self._lay(price, tile, turn)

    def _hide(self, beneath: tuple[int, int, int], turn: int, *, free: bool) -> None:
        """So many traps of each tier lie beneath tokens of which nothing is known; where is settled at the end."""
        for tier in (2, 1, 3):
            for _ in range(beneath[tier - 1]):
                self._lay(tier, -1 if tier == 2 and not free else -2, turn)

    def _lay(self, tier: int, tile: int, turn: int) -> None:
        name = "shark" if tier == 3 else "darts" if tier == 2 else ""
        self.pieces.append(Piece(name, tile, turn))

    def _name_first_tier(self) -> None:
        """Pieces without a tile get one, and tiers become traps; hidden skeletons never too many at a time."""
        covers = self.draw.shuffled(tiles_of(self.beneath))
        for piece in sorted((piece for piece in self.pieces if piece.tile < 0), key=lambda piece: -piece.tile):
            place = 0
            if piece.tile == -1:
                place = next(place for place, tile in enumerate(covers) if self.darts >> tile & 1)
            piece.tile = covers.pop(place)
        for piece in self.loose:
            if piece.name == "skeleton":
                self.rooms.take(piece.laid, piece.shown)
        for piece in self.draw.shuffled(self.pieces):
            if piece.name == "darts" and piece.shown == NEVER:
                piece.name = self._second_tier(piece)
            elif not piece.name:
                names = FIRST_TIER if self.rooms.have_one(piece.laid) else NOT_SKELETON
                piece.name = names[self.draw.below(len(names))]
                if piece.name == "skeleton":
                    self.rooms.take(piece.laid, NEVER)

    def _second_tier(self, piece: Piece) -> str:
        free = piece.laid == SETUP and self.free_setup
        darts = free or self.darts >> piece.tile & 1
        crush = free or self.crush >> piece.tile & 1
        if darts and crush:
            return ("darts", "crush")[self.draw.below(2)]
        return "darts" if darts else "crush"
