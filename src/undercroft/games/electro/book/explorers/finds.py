"""What is found in a small room: who gets it, and who is told of it."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.games.electro.book.basics.keys import find_key, knowing, named
from undercroft.games.electro.book.basics.peeking import WORDS
from undercroft.games.electro.book.basics.places import clear
from undercroft.games.electro.state.records import NOBODY, Card, Explorer, Turn
from undercroft.games.electro.state.state import State

_REMOVED: Final = ("electro.trapped.removed",)


def claim_box(s: State, explorer: Explorer, room: str, chance: Chance, tell: Tell, *, rule: str) -> None:
    """A reward card and the key, if there is one; the card leaves the board.

    Only the dice of a dismantling have told everybody what it was.
    [electro.boost.claim] [electro.enter.box-good] [electro.trapped.success] [electro.info.cleared]
    """
    hidden = rule != "electro.trapped.success"
    card = clear(s, room, tell, also=() if hidden else _REMOVED)
    card.taker = explorer.number
    found(s, explorer, room, card, tell, rule=rule)
    s.draw(explorer, chance, tell, rule="electro.info.items" if hidden else rule)
    find_key(s, explorer, card.key, tell, rule=rule, hidden=hidden)


def found(s: State, explorer: Explorer, room: str, card: Card, tell: Tell, *, rule: str) -> None:
    """The finder and the Master of Fates know what was in the room.  [electro.info.cleared] [electro.room.reveal]"""
    if explorer.number not in card.knowers:
        card.knowers.append(explorer.number)
    head_first = ("electro.enter.empty",) if rule == "electro.enter.empty-cleared" else ()
    first = ("electro.room.first-come",) if len(s.on(room)) > 1 else ()
    also = ("electro.room.reveal", *first, "electro.info.cleared", *head_first)
    what = WORDS[card.kind]
    tell.only(knowing(s, explorer), "found", seat=explorer.seat, room=room, what=what, rule=rule, also=also, shows=True)


def burst(s: State, turn: Turn, room: str, tell: Tell, *, hidden: bool = False) -> None:
    """The box is gone and its reward destroyed; its key lies in the cleared room from the next turn on.

    Where it is `hidden` that it was a trapped box, others learn of the key only.
    [electro.trapped.removed] [electro.trapped.key-survives] [electro.enter.box-removed] [electro.info.items]
    """
    card = clear(s, room, tell, also=() if hidden else _REMOVED)
    seen = "electro.info.items" if hidden else "electro.trapped.key-survives"
    survives = ("electro.trapped.key-survives",)
    if card.key == NOBODY:
        none = "electro.info.items" if hidden else "electro.trapped.removed"
        tell.everyone("no-key", room=room, rule=none, behind=_REMOVED, shows=True)
        return
    s.keys[card.key].open = True
    thing = named(s.colour(card.key))
    if s.rules.key_destroyed:
        s.keys[card.key].used = True
        tell.everyone("destroyed", room=room, thing=thing, rule=seen, behind=survives, shows=True)
        return
    s.lay(room, [card.key], 0)
    turn.fresh.append(room)
    tell.everyone("lies", room=room, thing=thing, rule=seen, behind=survives, shows=True)


def empty(s: State, turn: Turn, explorer: Explorer, room: str, tell: Tell, *, rule: str) -> None:
    """Nothing happens; the card is off the board, a key is taken, and the Explorer goes out.

    [electro.enter.empty] [electro.enter.empty-cleared] [electro.empty.encounter]
    """
    card = clear(s, room, tell)
    card.taker = explorer.number
    found(s, explorer, room, card, tell, rule=rule)
    find_key(s, explorer, card.key, tell, rule=rule, hidden=True)
    turn.stage = "out"
