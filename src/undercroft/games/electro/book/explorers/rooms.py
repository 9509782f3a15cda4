"""Small rooms: going in with open eyes or head-first, what is met there, and coming out again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import Verb, by_word, itself, offered, refusal
from undercroft.engine.craft.telling import after, seen
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics import deeds
from undercroft.games.electro.book.basics.asking import Deed, ask, do, go_to
from undercroft.games.electro.book.basics.cards import VEIL, why_not_veil
from undercroft.games.electro.book.basics.groups import TOGETHER
from undercroft.games.electro.book.basics.harm import TRAP
from undercroft.games.electro.book.basics.keys import TAKE, knowing
from undercroft.games.electro.book.basics.peeking import PERCEIVE, peek
from undercroft.games.electro.book.basics.places import go
from undercroft.games.electro.book.basics.rolls import score_roll
from undercroft.games.electro.book.basics.spending import spend
from undercroft.games.electro.book.explorers.fighting import ATTACK
from undercroft.games.electro.book.explorers.finds import burst, claim_box, empty
from undercroft.games.electro.book.explorers.sides import TASK
from undercroft.games.electro.book.fates import beasts
from undercroft.games.electro.state.records import (
    BEAST,
    BOOST,
    EMPTY,
    LONE,
    MOVE,
    SEE,
    TRAPPED,
    Card,
    Explorer,
    Turn,
)
from undercroft.games.electro.state.state import State


def why_not_enter(s: State, explorer: Explorer, room: str) -> Refusal | None:
    """What stands against entering this room now: it is entered after the move.  [electro.move.rooms-closed]"""
    reason = why_not_go_in(s, explorer, room)
    if reason is None and s.running().stage != "after":
        return Refusal("a room is entered after the move", rule="electro.move.rooms-closed", at=room)
    return reason


def why_not_go_in(s: State, explorer: Explorer, room: str) -> Refusal | None:
    """What stands against entering this room from here: it is uncleared, and one is entered a turn.

    [electro.enter.may] [electro.turn.one-room]
    """
    turn = s.running()
    if room in s.sides:
        if not s.sides[room].open:
            return Refusal(f"the door of {room} is locked", rule="electro.keys.required", at=room)
        return Refusal(f"{room} is entered by a step", rule="electro.move.locked", at=room)
    if room not in s.rooms:
        return Refusal(f"there is no small room {room!r}", rule="electro.enter.may", at=room)
    if explorer.at not in s.board.rooms[room]:
        return Refusal(f"{explorer.at} is no doorway of {room}", rule="electro.enter.may", at=room)
    if s.card(room) is None:
        return Refusal(f"{room} is cleared and only passed", rule="electro.move.no-stop-in-room", at=room)
    if explorer.number in turn.entered:
        return Refusal("one uncleared room a turn", rule="electro.turn.one-room", at=room)
    if turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won", at=room)
    return None


def begin_to_enter(s: State, turn: Turn, explorer: Explorer, room: str, chance: Chance, tell: Tell) -> None:
    """The Explorer is about to enter this room.  [electro.enter.may]"""
    turn.room, turn.stage = room, "enter"


ENTER: Final[Deed] = Verb(
    "enter",
    lambda s, who, room: f"enter {room}{_eyes(s, who, room)}",
    rule="electro.enter.may",
    targets=lambda s, who: s.board.doorways.get(who.at, ()),
    why_not=why_not_enter,
    at=itself,
    do=begin_to_enter,
)


def _eyes(s: State, explorer: Explorer, room: str) -> str:
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    if card.fighting:
        return " and join the combat"
    if not is_perceived(s, explorer, room):
        return " head-first"
    return f" with open eyes, to deal with it {'at once' if s.rules.at_once else 'on your next turn'}"


def is_perceived(s: State, explorer: Explorer, room: str) -> bool:
    """Whether the Explorer enters with open eyes; with group_sight those of a member who comes along count.

    [electro.see.personal] [electro.enter.beast-shown]
    """
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    if card.shown or room in explorer.perceived:
        return True
    along = [other for other in s.group_of(explorer) if other.at in (explorer.at, room)]
    return s.rules.group_sight and any(room in other.perceived for other in along)


def enter(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """The Explorer is in the room: joined to a combat, waiting for the next turn, or head-first.

    [electro.enter.perceived] [electro.enter.head-first] [electro.enter.free] [electro.enter.join-combat]
    """
    explorer, room = s.explorers[turn.doer], turn.room
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    eyes = is_perceived(s, explorer, room)
    turn.entered.append(turn.doer)
    turn.door = explorer.at
    how, rule = "head-first", "electro.enter.head-first"
    if card.fighting:
        how, rule = "and joins the combat", "electro.enter.join-combat"
    elif eyes:
        how, rule = "with open eyes", "electro.enter.perceived"
    also = ("electro.enter.free", "electro.enter.turn-conflict", "electro.see.personal", "electro.see.optional")
    tell.everyone("enters", seat=explorer.seat, room=room, how=how, rule=rule, also=also)
    go(s, explorer, room, tell)
    if eyes and not card.shown and room not in explorer.perceived:
        peek(s, explorer, room, tell, rule="electro.see.personal")
    turn.then = "onward"
    if not eyes:
        turn.stage = "meet"
    else:
        turn.stage = "interact" if s.rules.at_once and not card.fighting else "done"


# ---------------------------------------------------------------------- head-first


def meet(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """What is met head-first: a beast springs, a box stands there, or the room is empty.

    [electro.enter.beast-check] [electro.enter.box-notice] [electro.enter.empty]
    """
    explorer, room = s.explorers[turn.doer], turn.room
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    if card.kind == BEAST:
        if not card.shown:
            beasts.show(s, room, tell)
        dodged = yield from score_roll(
            s, explorer, MOVE, "escape the beast", chance, tell, rule="electro.enter.beast-check"
        )
        if dodged:
            also = ("electro.enter.leftover", "electro.enter.turn-conflict")
            tell.everyone("slips", seat=explorer.seat, at=turn.door, rule="electro.enter.beast-dodged", also=also)
            go(s, explorer, turn.door, tell)
            turn.stage = turn.then
        else:
            s.strike(turn.doer, 1, "an ElectroBeast", rule="electro.enter.beast-caught")
            turn.stage = "caught"
    elif card.kind in (BOOST, TRAPPED):
        card.boxed = True
        if turn.doer not in card.met:
            card.met.append(turn.doer)
        if turn.doer not in card.knowers:
            tell.only(explorer.seat, "box", room=room, rule="electro.enter.box-notice", shows=True)
        turn.stage = "box"
    else:
        empty(s, turn, explorer, room, tell, rule="electro.enter.empty-cleared")


def caught(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """Whoever was caught and lives stays in the room, and combat begins.

    [electro.enter.beast-caught] [electro.enter.waiting] [electro.death.turn-ends]
    """
    beasts.begin(s, turn.room, tell, rule="electro.enter.beast-caught")
    turn.stage = "done"


def box(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The box is opened, or left as it was; what it was, and that it was one, is told in private.

    [electro.enter.box-choice] [electro.enter.box-leave] [electro.enter.box-good] [electro.enter.box-trapped]
    [electro.enter.box-notice] [electro.info.cleared]
    """
    explorer, room = s.explorers[turn.doer], turn.room
    deed: str = yield from ask(s, turn.doer, _ask_box(s, turn, explorer))
    if do(by_word(TAKE), s, turn, explorer, deed, chance, tell):
        return
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    seat, told = explorer.seat, partial(tell.only, knowing(s, explorer))
    also = ("electro.enter.box-removed",)
    if deed == "leave it":
        told("leaves-it", seat=seat, room=room, rule="electro.enter.box-leave")
    elif card.kind == BOOST:
        told("opens", seat=seat, room=room, rule="electro.enter.box-good", also=also, shows=True)
        claim_box(s, explorer, room, chance, tell, rule="electro.enter.box-good")
    else:
        told("bursts", seat=seat, room=room, rule="electro.enter.box-trapped", also=also, shows=True)
        burst(s, turn, room, tell, hidden=True)
        s.strike(turn.doer, 2, TRAP, rule="electro.enter.box-trapped", hidden=True)
    turn.stage = "out"


# ---------------------------------------------------------------------- coming out


def out(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The Explorer is on a doorway of their choice, and the turn goes on as it was to.

    [electro.enter.box-removed] [electro.room.after-interaction] [electro.room.start-cleared] [electro.enter.leftover]
    """
    explorer, room = s.explorers[turn.doer], turn.room
    deed: str = yield from ask(s, turn.doer, _ask_out(s, turn, explorer))
    if do(by_word(TAKE), s, turn, explorer, deed, chance, tell):
        return
    also = ("electro.enter.turn-conflict",) if turn.then == "onward" else ()
    tell.everyone("comes-out", seat=explorer.seat, room=room, at=deed, rule=_why_out(s, turn), also=also)
    go(s, explorer, deed, tell)
    turn.stage = turn.then


def _why_out(s: State, turn: Turn) -> str:
    """The rule by which the Explorer is on the way out of the room."""
    if turn.then == "onward":
        return "electro.enter.leftover"
    if turn.stage == "leave":
        return "electro.room.start-cleared"
    return "electro.room.after-interaction" if s.card(turn.room) is None else "electro.room.flee-success"


def onward(s: State, turn: Turn, chance: Chance, tell: Tell) -> None:
    """Whoever was in and out of a room goes on with the points left, alone.

    [electro.enter.leftover] [electro.enter.turn-conflict] [electro.group.leftover]
    """
    turn.alone = True
    turn.stage = "steps" if turn.points else "after"


# ---------------------------------------------------------------------- starting a turn inside


def inside(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """An Explorer who starts a turn in an uncleared room deals with it or tries to flee.

    [electro.room.choice] [electro.room.flee-any-card] [electro.beast.fight-or-flee]
    """
    explorer = s.explorers[turn.doer]
    deed: str = yield from ask(s, turn.doer, _ask_inside(s, turn, explorer))
    turn.room, turn.then = explorer.at, "free"
    do({**by_word(*WITHIN), **deeds.FREE}, s, turn, explorer, deed, chance, tell)


def veil(s: State, turn: Turn, explorer: Explorer, nothing: str, chance: Chance, tell: Tell) -> None:
    """The Explorer has fled with Ozone Veil.  [electro.deck.ozone-veil]"""
    spend(s, explorer, VEIL, tell)
    fled(turn, explorer, tell)  # [electro.deck.ozone-veil]


def flee(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """A Move roll decides whether the Explorer is out, or must deal with the room after all.

    [electro.room.flee-roll] [electro.room.flee-success] [electro.room.flee-failure]
    """
    explorer = s.explorers[turn.doer]
    away = yield from score_roll(s, explorer, MOVE, "flee", chance, tell, rule="electro.room.flee-roll")
    if away:
        fled(turn, explorer, tell)
        return
    also = ("electro.room.flee-any-card",)
    tell.everyone("trapped-inside", seat=explorer.seat, room=turn.room, rule="electro.room.flee-failure", also=also)
    turn.stage = "interact"  # [electro.room.flee-any-card]
    card = s.card(turn.room)
    if s.rules.flight_costs_turn and card is not None and card.kind == BEAST:
        if not card.shown:  # That the turn ends here gives it away.
            beasts.show(s, turn.room, tell)
        turn.stage = "done"


def fled(turn: Turn, explorer: Explorer, tell: Tell) -> None:
    """The Explorer has got away and chooses a doorway.  [electro.room.flee-success] [electro.deck.ozone-veil]"""
    also = ("electro.room.flee-any-card",)
    tell.everyone("flees", seat=explorer.seat, room=turn.room, rule="electro.room.flee-success", also=also)
    turn.stage = "out"


def interact(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The encounter with a room whose card is known.

    [electro.room.reveal] [electro.room.first-come] [electro.boost.claim] [electro.empty.encounter]
    """
    explorer, room = s.explorers[turn.doer], turn.room
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    if card.kind == BEAST:
        yield from beasts.engage(s, turn, chance, tell)
        turn.stage = "done"
    elif card.kind == BOOST:
        claim_box(s, explorer, room, chance, tell, rule="electro.boost.claim")
        turn.stage = "out"
    elif card.kind == TRAPPED:
        yield from dismantle(s, turn, explorer, chance, tell)
    else:
        empty(s, turn, explorer, room, tell, rule="electro.empty.encounter")


def dismantle(s: State, turn: Turn, explorer: Explorer, chance: Chance, tell: Tell) -> Proc[None]:
    """The trap is dismantled, or the box bursts.

    [electro.trapped.dismantle] [electro.trapped.success] [electro.trapped.failure]
    """
    if s.roll is None:
        tell.everyone("dismantles", seat=explorer.seat, room=turn.room, rule="electro.trapped.dismantle", shows=True)
    safe = yield from score_roll(s, explorer, SEE, "dismantle", chance, tell, rule="electro.trapped.dismantle")
    if safe:
        claim_box(s, explorer, turn.room, chance, tell, rule="electro.trapped.success")
        turn.stage = "out"
    else:
        tell.everyone("bursts", seat=explorer.seat, room=turn.room, rule="electro.trapped.failure", shows=True)
        burst(s, turn, turn.room, tell)
        turn.stage = "spray"


def spray(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The burst box costs 1 Live unless a Move roll succeeds.  [electro.trapped.failure] [electro.score.move-uses]"""
    explorer = s.explorers[turn.doer]
    safe = yield from score_roll(s, explorer, MOVE, "dodge the trap", chance, tell, rule="electro.trapped.failure")
    if not safe:  # [electro.trapped.failure] [electro.score.move-uses]
        s.strike(turn.doer, 1, TRAP, rule="electro.trapped.failure")
    turn.stage = "out"


# ---------------------------------------------------------------------- questions


def _ask_box(s: State, turn: Turn, explorer: Explorer) -> Choice:
    options = (
        Option("open", "open the box", rule="electro.enter.box-choice"),
        *TAKE.offers(s, explorer),
        Option("leave it", "leave it and go", rule="electro.enter.box-leave"),
    )
    return Choice(explorer.seat, BOX, options, {"room": turn.room})


def _ask_out(s: State, turn: Turn, explorer: Explorer) -> Choice:
    doors = s.board.rooms[turn.room]
    options = (
        *TAKE.offers(s, explorer),
        *(Option(tile, f"go out to {tile}", rule=_why_out(s, turn), at=tile) for tile in doors),
    )
    return Choice(explorer.seat, OUT, options, {"room": turn.room})


def _ask_inside(s: State, turn: Turn, explorer: Explorer) -> Choice:
    first, *last = WITHIN
    options = (*first.offers(s, explorer), *deeds.free(s, explorer), *offered(last, s, explorer))
    return Choice(explorer.seat, INSIDE, options, {"room": explorer.at})


def _card_in(s: State, explorer: Explorer) -> Card:
    card = s.card(explorer.at)
    assert card is not None, "the room is not cleared"
    return card


def _encounter(s: State, explorer: Explorer, nothing: str) -> str:
    card = _card_in(s, explorer)
    return "attack the beast" if card.fighting else _DEEDS[card.kind]


def _choosing(s: State, explorer: Explorer, nothing: str) -> str:
    return "electro.beast.fight-or-flee" if _card_in(s, explorer).fighting else "electro.room.choice"


WITHIN: Final[tuple[Deed, ...]] = (
    Verb("interact", _encounter, rule=_choosing, do=go_to("interact")),
    Verb(
        "veil",
        "flee with Ozone Veil, without a roll",
        rule="electro.deck.ozone-veil",
        why_not=why_not_veil,
        do=veil,
    ),
    Verb("flee", "try to flee", rule="electro.room.flee-roll", do=go_to("flee")),
)
"""What may be done in an uncleared room beside what is free."""
VERBS: Final = {**by_word(TOGETHER, PERCEIVE, ENTER, TASK, ATTACK), **deeds.FREE}
"""What an Explorer may do on a turn, at one time or another."""


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this deed is not possible now, or None where nothing special is to be said."""
    return refusal(VERBS, s, s.seated(choice.seat), answer)


def why_not_box(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this is no way to deal with a box that was met head-first.

    [electro.enter.box-choice] [electro.enter.box-notice] [electro.keys.pick-up]
    """
    explorer = s.seated(choice.seat)
    room, verb = explorer.at, answer.partition(" ")[0]
    if verb == TAKE.word:
        return refusal(by_word(TAKE), s, explorer, answer)
    if verb in ("dismantle", PERCEIVE.word):
        words = "the box in {room} was met head-first: it cannot be dismantled"
        return Refusal(words, rule="electro.enter.box-notice", at=room, room=room)
    words = "the box in {room} is opened or left at once; {answer} is neither"
    return Refusal(words, rule="electro.enter.box-choice", at=room, room=room, answer=shown(answer))


def why_not_out(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this is no way out of the room.

    [electro.room.after-interaction] [electro.room.start-cleared] [electro.enter.leftover] [electro.keys.pick-up]
    """
    explorer, turn = s.seated(choice.seat), s.running()
    if answer.partition(" ")[0] == TAKE.word:
        return refusal(by_word(TAKE), s, explorer, answer)
    room, doors = turn.room, " or ".join(s.board.rooms[turn.room])
    words = "{room} is left first, to {doors}; {answer} is no doorway of it"
    return Refusal(words, rule=_why_out(s, turn), at=room, room=room, doors=doors, answer=shown(answer))


_DEEDS: Final = {
    BEAST: "attack the beast: combat begins",
    BOOST: "claim the Boost Box",
    TRAPPED: "dismantle the trapped box",
    EMPTY: "look round the empty room",
    LONE: "take the key",
}
INSIDE: Final = Question("inside", "You are in {room}. What do you do?", rule="electro.room.choice", why_not=why_not)
BOX: Final = Question(
    "box", "There is a box in {room}, trapped or not. Open it?", rule="electro.enter.box-choice", why_not=why_not_box
)
OUT: Final = Question(
    "out", "By which doorway do you leave {room}?", rule="electro.room.after-interaction", why_not=why_not_out
)
STAGES: Final[dict[str, Callable[[State, Turn, Chance, Tell], Any]]] = {
    "enter": enter,
    "meet": meet,
    "caught": caught,
    "box": box,
    "out": out,
    "leave": out,
    "onward": onward,
    "inside": inside,
    "flee": flee,
    "interact": interact,
    "spray": spray,
}
"""How far a turn inside a room has come; which of these it is would tell what was met there.

[electro.enter.box-notice]
"""
QUESTIONS: Final = (INSIDE, BOX, OUT)
EVENTS: Final = {
    "enters": "{seat} enters {room} {how}.",
    "slips": seen("{seat} slips out to {at} again.", rises="slips out", over="seat"),
    "box": after("There is a box in {room}; whether it is trapped cannot be told."),
    "leaves-it": "{seat} leaves {room} as it was.",
    "opens": "{seat} opens a box in {room}.",
    "dismantles": "{seat} tries to dismantle a trapped box in {room}.",
    "bursts": "The box in {room} bursts in {seat}'s face; its reward is destroyed.",
    "destroyed": after("The {thing} in {room} is destroyed."),
    "no-key": after("There was no key in {room}."),
    "lies": after("A {thing} lies in {room} now."),
    "found": "{seat} found in {room}: {what}.",
    "comes-out": "{seat} comes out of {room} on {at}.",
    "flees": seen("{seat} flees from {room}.", rises="gets out", over="seat"),
    "trapped-inside": seen("{seat} does not get out of {room}.", rises="caught", over="seat"),
}
