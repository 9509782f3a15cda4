"""An Explorer's turn: room or fight business first, then the move, then what may follow it.

A turn is a walk over stages. Each stage asks one question, or rolls, and names the stage that comes next; between two
stages damage falls, proposals are answered and cards find their targets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import Verb, by_word, offered, refusal
from undercroft.engine.craft.telling import quiet
from undercroft.games.electro.book import leaving
from undercroft.games.electro.book.basics import cards, deeds, groups, harm, peeking
from undercroft.games.electro.book.basics.asking import Deed, ask, do, go_to
from undercroft.games.electro.book.basics.groups import TOGETHER
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.book.basics.peeking import PERCEIVE
from undercroft.games.electro.book.basics.places import escape, is_at_exit, split_groups
from undercroft.games.electro.book.basics.spending import fade
from undercroft.games.electro.book.explorers import fighting, moving, rooms, sides
from undercroft.games.electro.book.explorers.fighting import ATTACK
from undercroft.games.electro.book.explorers.rooms import ENTER
from undercroft.games.electro.book.explorers.sides import TASK
from undercroft.games.electro.state.records import Explorer, Turn
from undercroft.games.electro.state.state import State


def begin(s: State, explorer: Explorer, tell: Tell) -> None:
    """It is this Explorer's turn.  [electro.turn.round] [electro.turn.outline]"""
    team = [member.number for member in s.group_of(explorer)]
    s.turns += 1
    groups.begin_turn(explorer)
    s.turn = Turn([explorer.number], [explorer.number], dict.fromkeys(team, team), doer=explorer.number)
    also: tuple[str, ...] = ("electro.turn.outline",)
    if team and s.is_room(explorer.at):
        also += ("electro.group.in-room",)
    elif s.fight_of(explorer.number) is not None:
        also += ("electro.pvp.rotation",)
    tell.everyone("turn", seat=explorer.seat, round=s.round, rule="electro.turn.round", also=also)


def take(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The turn has been taken to its end."""
    turn = s.turn
    assert turn is not None, "somebody's turn has begun"
    while turn.stage != "end":
        if harm.is_due(s):
            yield from harm.settle(s, chance, tell)
        elif s.offer is not None and s.offer.kind != deeds.TRIAL:
            yield from deeds.settle(s, turn, chance, tell)
        elif turn.card:
            yield from cards.resolve(s, turn, chance, tell)
        elif turn.loot:
            yield from fighting.loot(s, turn, chance, tell)
        elif turn.watch:
            yield from fighting.ambush(s, turn, chance, tell)
        elif leaving.is_due(s):
            leaving.depart_all(s, tell)
        elif turn.doer not in turn.members:
            go_on(turn)
        else:
            yield from STAGES[turn.stage](s, turn, chance, tell) or ()
    end(s, turn, tell)


def end(s: State, turn: Turn, tell: Tell) -> None:
    """The turn is over: effects fade, and teams that no longer share a space have parted.

    [electro.group.leave] [electro.cards.until-next]
    """
    for number in turn.takers:
        fade(s, s.explorers[number], tell)
    split_groups(s, tell)
    s.turn = None


def start(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """Where the Explorer is decides with what the turn begins.

    [electro.turn.outline] [electro.room.choice] [electro.room.start-cleared] [electro.pvp.fight]
    """
    explorer = s.explorers[turn.doer]
    if s.is_room(explorer.at):
        turn.room, turn.then = explorer.at, "free"
        turn.stage = "leave" if s.card(explorer.at) is None else "inside"
    elif s.fight_of(turn.doer) is not None:
        turn.stage, turn.then = "fight", "free"
    else:
        turn.stage = "free"


def free(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """Before the move: roll, go together, stay, or something else that a turn may be spent on.

    [electro.turn.free-actions] [electro.turn.pass] [electro.move.roll] [electro.see.stay]
    """
    explorer = s.explorers[turn.doer]
    listed = partial(_listed, s, explorer, (ROLL, TOGETHER, ESCAPE, TASK), (ATTACK, STAY))
    about = {"at": explorer.at, "round": s.round}
    deed: str = yield from ask(s, turn.doer, Choice(explorer.seat, FREE, (), about, later=listed))
    do(VERBS, s, turn, explorer, deed, chance, tell)


def set_off(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """A group that has combined its turns rolls to move, or stays where it is, as its leader decides.

    [electro.group.leader] [electro.see.stay] [electro.move.roll]
    """
    explorer = s.explorers[turn.doer]
    options = tuple(offered((ROLL, STAY), s, explorer))
    deed: str = yield from ask(s, turn.doer, Choice(explorer.seat, SET_OFF, options, {"at": explorer.at}))
    do(by_word(ROLL, STAY), s, turn, explorer, deed, chance, tell)


def _listed(s: State, explorer: Explorer, first: Sequence[Deed], last: Sequence[Deed]) -> tuple[Option, ...]:
    """What the Explorer may do at this point of a turn, with what is free to do in between."""
    return (*offered(first, s, explorer), *deeds.free(s, explorer), *offered(last, s, explorer))


def look(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """After a combined move each member in turn may make a See attempt.  [electro.group.after-move]"""
    turn.queue[:] = [number for number in turn.queue if number in turn.members]
    if not turn.queue:
        turn.queue = list(turn.members)
        begin_part(turn)
        return
    turn.doer = turn.queue[0]
    explorer = s.explorers[turn.doer]
    seeing = [*PERCEIVE.offers(s, explorer)]
    if not seeing:
        turn.queue.pop(0)
        return
    options = (*seeing, Option("pass", "do not look", rule="electro.see.optional"))
    deed: str = yield from ask(s, turn.doer, Choice(explorer.seat, LOOK, options, {"at": explorer.at}))
    if not do(by_word(PERCEIVE), s, turn, explorer, deed, chance, tell):
        turn.queue.pop(0)


def begin_part(turn: Turn) -> None:
    """The first member left in the queue takes their own actions after a combined move.  [electro.group.after-move]"""
    if not turn.queue:
        turn.stage = "end"
        return
    turn.doer = turn.queue[0]
    turn.points, turn.alone, turn.barred, turn.room = turn.left, False, False, ""
    turn.stage = "after"


def go_on(turn: Turn) -> None:
    """Whoever acted has left the turn: a group goes on under its next member, or the next part begins.

    Before a group has combined its turns nobody has taken one.
    [electro.group.leader] [electro.group.after-move] [electro.group.combined-turn]
    """
    stage = turn.back if turn.stage == "say" else turn.stage
    if stage in COMBINED and turn.members and not turn.alone:
        turn.doer, turn.stage = turn.members[0], stage
        return
    if stage == "gather":
        turn.takers[1:] = []
    next_member(turn)


def next_member(turn: Turn) -> None:
    """The doer's part is over; in a combined turn the next member's begins, with proposals of their own."""
    turn.asked.clear()
    if turn.doer in turn.queue:
        turn.queue.remove(turn.doer)
    turn.queue[:] = [number for number in turn.queue if number in turn.members]
    begin_part(turn)


def done(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """Nothing more is to be done by the doer."""
    next_member(turn)


def after(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """After the move: at most one See attempt and one room, an attack, a task, or the end.

    [electro.turn.outline] [electro.turn.one-room] [electro.enter.may] [electro.side.attempt]
    """
    explorer = s.explorers[turn.doer]
    if s.fight_of(turn.doer) is not None:
        turn.stage, turn.then = "fight", "after"
        return
    listed = partial(_listed, s, explorer, (PERCEIVE, ENTER, ESCAPE, TASK), (ATTACK, END))
    deed: str = yield from ask(s, turn.doer, Choice(explorer.seat, AFTER, (), {"at": explorer.at}, later=listed))
    do(VERBS, s, turn, explorer, deed, chance, tell)


def say(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """What is told of a room that was looked into."""
    yield from peeking.say(s, turn, tell)


# ---------------------------------------------------------------------- deeds


def stay(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The move action is over on the same tile.  [electro.see.stay] [electro.turn.pass]"""
    moving.stay(s, turn, tell)
    turn.points = 0
    turn.stage = "moved"


def why_not_escape(s: State, explorer: Explorer, nothing: str) -> Refusal | None:
    """What stands against declaring the escape.  [electro.exit.at-once] [electro.exit.single-holder]"""
    if not s.rules.declared:
        return Refusal("nobody declares the escape: it comes at once", rule="electro.exit.at-once")
    if not is_at_exit(s, explorer):
        return Refusal("you are not in the Master Lock room", rule="electro.exit.place", at=explorer.at)
    if explorer.fragments < FRAGMENTS:
        words = f"the escape needs {FRAGMENTS} fragments; you hold {explorer.fragments}"
        return Refusal(words, rule="electro.exit.single-holder")
    if s.running().barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won")
    return None


def declare(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The escape is declared, with the variant that wants it.  [electro.exit.at-once]"""
    tell.everyone("declares", seat=explorer.seat, rule="electro.exit.at-once")
    escape(s, tell)


ROLL: Final[Deed] = Verb("roll", "roll to move", rule="electro.move.roll", do=go_to("roll"))
STAY: Final[Deed] = Verb(
    "stay",
    lambda s, who, nothing: f"stay on {who.at}{moving.after_words(s, who)}",
    rule="electro.turn.pass",
    do=stay,
)
END: Final[Deed] = Verb("end", "end your turn", rule="electro.turn.pass", do=go_to("done"))
ESCAPE: Final[Deed] = Verb(
    "escape", "escape from the labyrinth", rule="electro.exit.at-once", why_not=why_not_escape, do=declare
)
VERBS: Final = {**by_word(ROLL, STAY, END, ESCAPE), **rooms.VERBS}


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this deed is not possible now, or None where nothing special is to be said."""
    return refusal(VERBS, s, s.seated(choice.seat), answer)


COMBINED: Final = ("set off", "roll", "steps", "passage", "look")
"""The stages that the members of a combined turn share, until each has a part of their own."""

STAGES: Final[dict[str, Callable[[State, Turn, Chance, Tell], Any]]] = {
    "start": start,
    "free": free,
    "gather": groups.gather,
    "set off": set_off,
    "roll": moving.roll,
    "steps": moving.steps,
    "passage": moving.passage,
    "moved": moving.moved,
    "look": look,
    "after": after,
    "see": peeking.look,
    "say": say,
    **rooms.STAGES,
    "fight": fighting.fight,
    "puzzle": sides.puzzle,
    "prize": sides.prize,
    "trial": sides.trial,
    "done": done,
}
FREE: Final = Question("free", "Your turn, on {at}. What do you do?", rule="electro.turn.outline", why_not=why_not)
SET_OFF: Final = Question(
    "set-off", "Your group is on {at}. Does it roll to move, or stay?", rule="electro.group.leader", why_not=why_not
)
LOOK: Final = Question("look", "You are on {at}. Look into a room?", rule="electro.group.after-move", why_not=why_not)
AFTER: Final = Question("after", "You are on {at}. What now?", rule="electro.turn.outline", why_not=why_not)
QUESTIONS: Final = (FREE, SET_OFF, LOOK, AFTER)
EVENTS: Final = {
    "turn": quiet("Round {round}: {seat}'s turn."),
    "declares": "{seat} declares the escape.",
}
