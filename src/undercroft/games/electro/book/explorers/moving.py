"""Moving: the roll and its rerolls, and the way step by step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import by_word, refusal
from undercroft.engine.craft.telling import seen
from undercroft.games.electro.book.basics import deeds
from undercroft.games.electro.book.basics.asking import answers, ask, do
from undercroft.games.electro.book.basics.groups import move_score
from undercroft.games.electro.book.basics.keys import TAKE, lying, within_reach
from undercroft.games.electro.book.basics.peeking import why_not_see_into
from undercroft.games.electro.book.basics.places import go
from undercroft.games.electro.book.explorers.fighting import watchers
from undercroft.games.electro.book.explorers.rooms import why_not, why_not_go_in
from undercroft.games.electro.content.board import Board
from undercroft.games.electro.state.records import LOCK, MOVE, Explorer, Turn
from undercroft.games.electro.state.state import State

STOP: Final = Option("stop", "stop here", rule="electro.move.up-to")


def throws(s: State, turn: Turn) -> int:
    """How often the die may be rolled in all: as often as the Move score says, and once at least.

    [electro.move.rerolls] [electro.move.minimum-roll] [electro.group.move]
    """
    members = [s.explorers[number] for number in turn.members]
    score = move_score(s, members) if len(members) > 1 else s.score(members[0], MOVE)
    return max(1, score + 1 if s.rules.full_rerolls else score)


def roll(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The die is rolled, again as often as wanted, and what counts is what may be moved.

    [electro.move.roll] [electro.move.rerolls] [electro.move.reroll-replaces] [electro.group.leader]
    """
    if turn.rolls == 0:
        throw(s, turn, chance, tell)
    while turn.rolls < throws(s, turn):
        if not (yield from ask(s, turn.doer, _ask_reroll(s, turn))):
            break
        throw(s, turn, chance, tell)
    turn.points = turn.rolled
    turn.stage = "steps"


def throw(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """One throw for movement.  [electro.move.roll] [electro.move.reroll-replaces]"""
    face = chance.roll(6, "movement")
    turn.rolls += 1
    turn.rolled = max(turn.rolled, face) if s.rules.best_roll else face
    rule = "electro.move.roll" if turn.rolls == 1 else "electro.move.rerolls"
    also: tuple[str, ...] = ("electro.move.reroll-replaces",) if turn.rolls > 1 else ()
    also += ("electro.move.minimum-roll",) if throws(s, turn) == 1 else ()
    tell.everyone("throws", seat=s.explorers[turn.doer].seat, face=face, counts=turn.rolled, rule=rule, also=also)


def _kept(data: Mapping[str, Any]) -> dict[str, str]:
    """What counts of several throws, where it is not the last.  [electro.move.reroll-replaces]"""
    return {"kept": "" if data["face"] == data["counts"] else f"; the {data['counts']} from before counts"}


def _ask_reroll(s: State, turn: Turn) -> Choice:
    left = throws(s, turn) - turn.rolls
    options = (
        Option("reroll", f"roll again ({left} left)", rule="electro.move.rerolls", value=True),
        Option("keep", f"keep the {turn.rolled}", rule="electro.move.reroll-replaces", value=False),
    )
    return Choice(s.explorers[turn.doer].seat, REROLL, options, {"rolled": turn.rolled})


# ---------------------------------------------------------------------- steps


def step_options(s: State, at: str) -> list[Option]:
    """Every neighbouring space: corridors, cleared rooms to their other doorways, open side rooms.

    [electro.move.step] [electro.move.locked] [electro.move.rooms-closed] [electro.move.cleared-room]
    """
    board = s.board
    options = list(steps_from(board, at))
    for room in board.doorways.get(at, ()):
        if s.card(room) is None:
            options += ways_through(board, room, at)
    space = board.doors.get(at)
    if space is not None and s.sides[space].open:
        options.append(way_in(board, space))
    return options


@lru_cache(maxsize=2048)
def steps_from(board: Board, at: str) -> tuple[Option, ...]:
    """The steps from here through corridors, or out of a side room; made once and shared."""
    if at in board.sides:
        door = board.sides[at][1]
        return (Option(door, f"back out to {door}", rule="electro.move.step", at=door),)
    return tuple(
        Option(tile, f"to {tile}{lies_at(board, tile)}", rule="electro.move.step", at=tile) for tile in board.near[at]
    )


@lru_cache(maxsize=2048)
def ways_through(board: Board, room: str, at: str) -> tuple[Option, ...]:
    """The ways from this doorway through a cleared room to its others; made once and shared."""
    return tuple(
        Option(f"{room} {tile}", f"through {room} to {tile}", rule="electro.move.cleared-room", at=tile)
        for tile in board.rooms[room]
        if tile != at
    )


@lru_cache(maxsize=256)
def way_in(board: Board, space: str) -> Option:
    """The step into an open side room; made once and shared."""
    label = f"into the {board.sides[space][0]} side room {space}"
    return Option(space, label, rule="electro.move.locked", at=space)


@lru_cache(maxsize=2048)
def lies_at(board: Board, tile: str) -> str:
    """What a tile leads to, in brackets, or nothing.

    >>> from undercroft.games.electro.content.board import board_named
    >>> lies_at(board_named("default"), "1b"), lies_at(board_named("default"), "1a")
    (' (doorway of i1)', '')
    """
    words = [f"doorway of {room}" for room in board.doorways.get(tile, ())]
    if tile in board.doors:
        words.append(f"before the {board.sides[board.doors[tile]][0]} door")
    return f" ({', '.join(words)})" if words else ""


def stop_option(s: State, explorer: Explorer) -> Option:
    """To stop here, with what may be done then.  [electro.move.up-to]"""
    if explorer.at not in s.board.doorways:
        return STOP
    return Option(STOP.id, lambda: f"{STOP.label}{after_words(s, explorer)}", rule=STOP.rule)


def after_words(s: State, explorer: Explorer) -> str:
    """What may be done with the small rooms of which this is a doorway, once the move is over; nothing elsewhere.

    [electro.see.attempt] [electro.enter.may]
    """
    rooms = s.board.doorways.get(explorer.at, ())
    unseen = [room for room in rooms if why_not_see_into(s, explorer, room) is None]
    shut = [room for room in rooms if why_not_go_in(s, explorer, room) is None]
    then = [f"look into {' or '.join(unseen)}"] if unseen else []
    then += [f"enter {'it' if unseen == shut and len(shut) == 1 else ' or '.join(shut)}"] if shut else []
    return f": then {', or '.join(then)}" if then else ""


def steps(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """One step or free deed of the move; members of a combined move may pick up what they pass.

    [electro.move.up-to] [electro.move.step] [electro.turn.free-actions] [electro.keys.pick-up]
    """
    explorer = s.explorers[turn.doer]
    if not answers(s, turn.doer):
        turn.stage = "moved"
        return
    seat, deed = yield [_ask_step(s, turn, explorer), *_ask_passing(s, turn)]
    if do(deeds.FREE, s, turn, s.seated(seat), deed, chance, tell):
        return
    if deed == STOP.id:
        if turn.points == turn.rolled and not turn.alone:
            stay(s, turn, tell)
        turn.stage = "moved"
    else:
        _step(s, turn, deed.split(), chance, tell)


def stay(s: State, turn: Turn, tell: Tell) -> None:
    """The move action ends where it began.  [electro.see.stay] [electro.turn.pass] [electro.move.up-to]"""
    explorer = s.explorers[turn.doer]
    also = ("electro.turn.pass", "electro.move.up-to")
    tell.everyone("stays", seat=explorer.seat, at=explorer.at, rule="electro.see.stay", also=also)


def _step(s: State, turn: Turn, way: list[str], chance: Chance, tell: Tell) -> None:
    """One point is spent; a way through a room in which something lies first asks about that."""
    turn.points -= 1
    turn.door = way[-1]
    turn.room = way[0] if len(way) == 2 else ""
    if turn.room and lying(s, turn.room):
        turn.stage = "passage"
    else:
        arrive(s, turn, chance, tell)


def passage(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """Whoever passes through a cleared room may take what lies there.  [electro.keys.pick-up-room]"""
    explorer = s.explorers[turn.doer]
    options = [*TAKE.offers(s, explorer)]
    if options and answers(s, turn.doer):
        options.append(Option("go on", f"go on to {turn.door}", rule="electro.move.no-stop-in-room", value=""))
        mine = Choice(explorer.seat, PASSAGE, tuple(options), {"room": turn.room})
        seat, deed = yield [mine, *_ask_passing(s, turn)]
        if do(by_word(TAKE), s, turn, s.seated(seat), deed, chance, tell):
            return
    arrive(s, turn, chance, tell)


def _ask_passing(s: State, turn: Turn) -> list[Choice]:
    """What the others of a combined move may pick up on the way; nobody waits for them.  [electro.keys.pick-up]"""
    if turn.alone or len(turn.members) == 1:
        return []
    doer = s.explorers[turn.doer]
    taking, about = tuple(TAKE.offers(s, doer)), {"at": within_reach(s, doer)}
    if not taking:
        return []
    others = [number for number in turn.members if number != turn.doer and answers(s, number)]
    return [Choice(s.explorers[number].seat, PASSING, taking, about, waits=False) for number in others]


def arrive(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """All who move are on the next space; without points left the move is over.

    [electro.group.move] [electro.move.no-stop-in-room] [electro.side.lock-card]
    """
    movers = movers_of(s, turn)
    if tell.heard:
        through = f" through {turn.room}" if turn.room else ""
        rule = "electro.move.cleared-room" if turn.room else "electro.move.step"
        names = [s.name(explorer.number) for explorer in movers]
        also: tuple[str, ...] = (
            ("electro.group.move",) if len(movers) > 1 else ("electro.group.leftover",) if _strays(turn) else ()
        )
        if s.on(turn.door):
            also += ("electro.board.occupancy",)
        tell.everyone("goes", who=names, at=turn.door, through=through, left=turn.points, rule=rule, also=also)
    for explorer in movers:
        explorer.at = turn.door
    for explorer in movers:
        go(s, explorer, turn.door, tell)
        side = s.side_at(turn.door)
        if side is not None and side.card == LOCK and not side.done:
            side.done = True
            if side.reward:
                side.reward = False
                tell.everyone("lock-card", seat=explorer.seat, rule="electro.side.lock-card", shows=True)
                s.draw(explorer, chance, tell, rule="electro.side.lock-card")
    turn.room = ""
    turn.stage = "steps" if turn.points else "moved"


def _strays(turn: Turn) -> bool:
    """Whether a member of a combined turn goes on without the others.  [electro.group.leftover]"""
    return turn.alone and len(turn.takers) > 1


def movers_of(s: State, turn: Turn) -> list[Explorer]:
    """Who moves: the whole group of a combined move, or the doer who goes on alone."""
    return [s.explorers[number] for number in ([turn.doer] if turn.alone else turn.members)]


def moved(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """The move action has ended.  [electro.see.stay] [electro.group.after-move]"""
    turn.watch = watchers(s, turn, s.explorers[turn.doer])
    if turn.alone or len(turn.takers) == 1:
        turn.stage = "after"
    else:
        turn.left = turn.points
        turn.queue = list(turn.members)
        turn.stage = "look"


def why_not_step(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this is no step from here, or None where nothing special is to be said.

    [electro.move.step] [electro.move.locked] [electro.move.rooms-closed] [electro.move.no-stop-in-room]
    """
    explorer = s.seated(choice.seat)
    verb, _, beyond = answer.partition(" ")
    if verb in ("roll", "reroll"):
        return Refusal("you have done with rolling for movement", rule="electro.move.rerolls")
    if verb in s.sides:
        if explorer.at != s.board.sides[verb][1]:
            return Refusal(f"{verb} is entered from {s.board.sides[verb][1]}", rule="electro.move.locked", at=verb)
        return Refusal(f"the door of {verb} is locked", rule="electro.move.locked", at=verb)
    if verb in s.rooms and s.card(verb) is not None:
        return Refusal(f"{verb} is not cleared: there is no way through", rule="electro.move.rooms-closed", at=verb)
    if verb in s.rooms and not beyond:
        return Refusal(f"nobody stops in {verb}", rule="electro.move.no-stop-in-room", at=verb)
    if verb in s.rooms:
        return Refusal(f"{verb} does not lead from {explorer.at} there", rule="electro.move.cleared-room", at=verb)
    if verb in s.board.near:
        return Refusal(f"{verb} is not next to {explorer.at}", rule="electro.move.step", at=verb)
    return why_not(s, choice, answer)


def why_not_pick_up(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this is not picked up on the way, or None where nothing special is to be said.  [electro.keys.pick-up]"""
    return refusal(by_word(TAKE), s, s.seated(choice.seat), answer)


def _ask_step(s: State, turn: Turn, explorer: Explorer) -> Choice:
    def listed() -> tuple[Option, ...]:
        return (*step_options(s, explorer.at), *deeds.free(s, explorer), stop_option(s, explorer))

    return Choice(explorer.seat, STEP, (), {"points": turn.points, "at": explorer.at}, later=listed)


REROLL: Final = Question("reroll", "You have rolled {rolled}. Roll again?", rule="electro.move.rerolls")
STEP: Final = Question(
    "step", "Where to from {at}? Points left: {points}.", rule="electro.move.step", why_not=why_not_step
)
PASSING: Final = Question(
    "passing", "You pass {at}. Pick something up?", rule="electro.keys.pick-up", why_not=why_not_pick_up
)
PASSAGE: Final = Question(
    "passage", "Something lies in {room}. Take it?", rule="electro.keys.pick-up-room", why_not=why_not_pick_up
)
QUESTIONS: Final = (REROLL, STEP, PASSING, PASSAGE)
EVENTS: Final = {
    "throws": seen("{seat} rolls {face} for movement{kept}.", rises="{counts}", over="seat", more=_kept),
    "stays": "{seat} stays on {at}.",
    "goes": "{who} to {at}{through}; points left: {left}.",
    "lock-card": "{seat} is the first in the Master Lock room and finds a reward card.",
}
