"""A turn in the rulebook's order: roll action points, trap, then adventure."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Question, Refusal, Tell, Turn
from undercroft.games.trapper.book.trapping import DONE, PRIVATE, REACTIVATE, finish_trapping, trapping
from undercroft.games.trapper.book.traps import TRAPS, arrive
from undercroft.games.trapper.content.board import BIT, NEXT, TILES, Board
from undercroft.games.trapper.state import ADVENTURING, ENDING, EXHAUSTION, ROLLING, SENDING, TRAPPING, State
from undercroft.space import DIRECTION_NAMES


def turn(s: State, chance: Chance, tell: Tell) -> Turn:
    """Roll action points, trap, then adventure.  [trapper.turn.stages]"""
    if s.stage is ROLLING:
        roll_points(s, chance, tell)
        s.stage = TRAPPING
    if s.stage is TRAPPING:
        yield from trapping(s, tell)
        finish_trapping(s, tell)
        s.stage = SENDING
    if s.stage is SENDING:
        if not may_send(s):
            skip_run(s, tell)
            s.stage = ENDING
        elif must_send(s) or (yield ask_send(s)) == "send":
            s.enter(max(1, s.points), tell)  # Whatever was not spent. [trapper.turn.allocate] [trapper.turn.zero-ap]
            s.stage = ADVENTURING
        else:
            if tell.heard:
                tell.everyone("stayed", seat=s.seat, rule="trapper.turn.adventuring-optional")
            s.stage = ENDING
    if s.stage is ADVENTURING:
        yield from adventuring(s, chance, tell)
        s.stage = ENDING
    end_turn(s, tell)


def roll_points(s: State, chance: Chance, tell: Tell) -> None:
    """Two D6 give this turn's action points, for all to see.

    [trapper.turn.roll] [trapper.info.ap] [trapper.components.dice]
    """
    dice = [chance.roll(6, "action points"), chance.roll(6, "action points")]
    s.roll = s.points = sum(dice)
    if tell.heard:
        also = ("trapper.info.ap",)
        tell.everyone("rolled", seat=s.seat, dice=dice, points=s.points, rule="trapper.turn.roll", also=also)


# ---------------------------------------------------------------- adventuring


def may_send(s: State) -> bool:
    """Whether an adventurer can be sent at all.  [trapper.turn.zero-ap] [trapper.turn.stages]"""
    if s.rules.either_or and s.orders:
        return False
    return s.points > 0 or s.rules.zero_enters


def must_send(s: State) -> bool:
    """Whether an adventurer has to be sent.  [trapper.turn.adventuring-optional]"""
    return s.rules.forced and s.points > 0


def skip_run(s: State, tell: Tell) -> None:
    """Nobody can be sent this turn, and everybody knows why."""
    broke = s.points == 0 and not s.rules.zero_enters
    rule = "trapper.turn.zero-ap" if broke else "trapper.turn.stages"
    tell.everyone("no-run", seat=s.seat, rule=rule)


def adventuring(s: State, chance: Chance, tell: Tell) -> Turn:
    """The adventurer walks tile by tile until dying or reaching the heirloom.  [trapper.adventure.continue]"""
    board = s.target
    ways = retreating_ways(board) if s.rules.retreat else board.ways
    run = s.runner
    while True:
        at = run.at
        tile: int = yield Choice(s.seat, STEP, ways[at], (TILES[at], run.fortitude))
        if tile == BACK:
            tell.everyone("retreated", seat=s.seat, rule="trapper.adventure.continue")
            s.run = None
            return
        s.walk(run, tile, tell)
        if not (board.free | board.disabled) & ~board.fog & BIT[tile]:  # On bare floor and a known X nothing happens.
            arrive(s, 0, chance, tell)  # No fan blew them here. [trapper.fan.bonus-once]
            if s.run is None:  # Dead, or at the goal. [trapper.adventure.death] [trapper.adventure.continue]
                return
        if run.idle >= s.steps_allowed and run.idle:
            s.kill(EXHAUSTION, tell, rule="trapper.adventure.exhaustion")
            return


def end_turn(s: State, tell: Tell) -> None:
    """The turn is over: AP are lost, and the other's turn begins unless the game ends.

    [trapper.turn.end] [trapper.turn.ap-lost] [trapper.end.turn-limit]
    """
    if tell.heard:
        also: tuple[str, ...] = ()
        if s.ran:
            also += ("trapper.adventure.one-run", "trapper.end.no-elimination")
        elif s.points:
            also += ("trapper.turn.ap-lost",)
        if s.target.seen:
            also += ("trapper.fog.stays-revealed",)
        tell.everyone("turn-ended", seat=s.seat, rule="trapper.turn.end", also=also)
    if s.claimed and s.seat != s.starter:  # However many have died. [trapper.end.no-elimination]
        s.end("heirloom", s.claimed[:], tell)  # Variant equal_turns: the last turn has been played in vain.
    if s.turn_limit and s.turn >= s.turn_limit and not s.claimed:
        s.end("limit", limit_winners(s), tell)
    begin_turn(s, 1 - s.seat, tell)
    if s.claimed:
        tell.everyone("last-turn", seat=s.seat, rule="trapper.option.equal-turns", also=("trapper.end.no-last-turn",))


def begin_turn(s: State, seat: int, tell: Tell) -> None:
    """It is this player's turn.  [trapper.turn.alternate]"""
    s.seat = seat
    s.turn += 1
    s.roll = s.points = s.paid = s.orders = 0
    s.ran = False
    s.stage = ROLLING
    if tell.heard:
        tell.everyone("turn", seat=seat, turn=s.turn, rule="trapper.turn.alternate")


def limit_winners(s: State) -> list[int]:
    """Nobody, or with most_revealed the player who revealed more of the rival's traps.  [trapper.end.turn-limit]"""
    if not s.rules.most_revealed:
        return []
    revealed = [s.boards[1 - seat].traps_shown() for seat in (0, 1)]
    return [] if revealed[0] == revealed[1] else [revealed.index(max(revealed))]


# ---------------------------------------------------------------- questions


def ask_send(s: State) -> Choice:
    """Whether an adventurer goes in."""
    return Choice(s.seat, SEND, SEND_OPTIONS, (max(1, s.points),))


def _refuse_send(s: State, choice: Choice, answer: str) -> Refusal | None:
    if answer in TRAPS or answer in (REACTIVATE, DONE):
        words = "trapping is finished; a turn goes on with adventuring"
        return Refusal(words, rule="trapper.turn.stages", also=PRIVATE)
    return None


def _refuse_step(s: State, choice: Choice, answer: str) -> Refusal | None:
    run = s.runner
    if answer in TRAPS or answer in (REACTIVATE, DONE):
        return _closed()
    if answer in ("stop", "stay", "retreat") and not s.rules.retreat:
        words = "an adventurer once sent must keep moving until dying or reaching the heirloom"
        return Refusal(words, rule="trapper.adventure.continue")
    there = None
    if answer in DIRECTION_NAMES[:4]:
        there = NEXT[run.at][DIRECTION_NAMES.index(answer)]
        if there is None:
            return Refusal("{tile} is at the edge of the board", rule="trapper.board.edge", tile=TILES[run.at])
    elif answer in TILES:
        there = TILES.index(answer)
    elif answer in DIRECTION_NAMES:
        words = "a step goes up, right, down or left, never diagonally"
        return Refusal(words, rule="trapper.adventure.step", also=("trapper.board.adjacency",))
    if there is None:
        return None
    if s.target.walls >> there & 1:
        name = TILES[there]
        return Refusal("{tile} is a wall", rule="trapper.walls.block", at=name, tile=name)
    return Refusal(
        "{there} is not beside {tile}: one step goes up, right, down or left",
        rule="trapper.adventure.step",
        at=TILES[there],
        also=("trapper.board.adjacency",),
        there=TILES[there],
        tile=TILES[run.at],
    )


def _closed() -> Refusal:
    words = "trapping is finished until your next turn: the AP left have become fortitude"
    return Refusal(words, rule="trapper.turn.closed-trapping", also=PRIVATE)


SEND: Final = Question(
    "send",
    "Send your adventurer into the rival's dungeon with fortitude {fortitude}?",
    rule="trapper.turn.adventuring-optional",
    why_not=_refuse_send,
    about=("fortitude",),
)
STEP: Final = Question(
    "step",
    "Your adventurer stands on {tile} with fortitude {fortitude}. Where to?",
    rule="trapper.adventure.continue",
    why_not=_refuse_step,
    about=("tile", "fortitude"),
)
QUESTIONS: Final = (SEND, STEP)

SEND_OPTIONS: Final = (
    Option("send", "enter the dungeon", rule="trapper.adventure.start"),
    Option("stay", "send nobody", rule="trapper.turn.adventuring-optional"),
)
BACK: Final = -1
"""The tile of who goes no further."""

RETREAT: Final = Option("retreat", "call the run off", rule="trapper.adventure.continue", value=BACK)


def retreating_ways(board: Board) -> tuple[tuple[Option, ...], ...]:
    """The steps from every tile, and the retreat that the variant allows."""
    return tuple((*steps, RETREAT) for steps in board.ways)
