"""Perceiving small rooms, and what is said about them: the truth, a lie, or nothing."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.engine.craft.deeds import Verb, itself
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.asking import Deed, ask
from undercroft.games.electro.book.basics.rolls import score_roll
from undercroft.games.electro.state.records import (
    BEAST,
    BOOST,
    EMPTY,
    LONE,
    NOBODY,
    SEE,
    TRAPPED,
    Claim,
    Explorer,
    Turn,
)
from undercroft.games.electro.state.state import State

WORDS: Final = {
    BEAST: "an ElectroBeast",
    BOOST: "a Boost Box",
    TRAPPED: "a Trapped Boost Box",
    EMPTY: "an Empty Room",
    LONE: "nothing but a key",
}
SAYABLE: Final = (BEAST, BOOST, TRAPPED, EMPTY)
"""What can be said to lie in a room.  [electro.talk.claims]"""


def why_not_see(s: State, explorer: Explorer, room: str) -> Refusal | None:
    """What stands against a See attempt at this room now: it follows the move.  [electro.turn.outline]"""
    turn = s.running()
    reason = why_not_see_into(s, explorer, room)
    if reason is None and turn.stage != ("after" if turn.alone or len(turn.takers) == 1 else "look"):
        return Refusal("a See attempt follows the move", rule="electro.turn.outline", at=room)
    return reason


def why_not_see_into(s: State, explorer: Explorer, room: str) -> Refusal | None:
    """What stands against a See attempt at this room from here: one a turn, not twice in a row.

    [electro.see.attempt] [electro.see.no-repeat] [electro.see.memory] [electro.turn.one-room]
    """
    turn = s.running()
    if room in s.sides:
        return Refusal("side rooms cannot be perceived", rule="electro.score.see-uses", at=room)
    if room not in s.rooms:
        return Refusal(f"there is no small room {room!r}", rule="electro.see.attempt", at=room)
    if explorer.at not in s.board.rooms[room]:
        return Refusal(f"{explorer.at} is no doorway of {room}", rule="electro.see.attempt", at=room)
    card = s.card(room)
    if card is None:
        return Refusal(f"{room} is cleared", rule="electro.see.attempt", at=room)
    if card.shown or room in explorer.perceived:
        return Refusal(f"you know what is in {room}", rule="electro.see.memory", at=room)
    if explorer.number in turn.seen:
        return Refusal("one See attempt a turn", rule="electro.turn.one-room", at=room)
    if turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won", at=room)
    if explorer.looked == room and (s.rules.other_room_first or explorer.looked_turn >= explorer.turns - 1):
        return Refusal(f"you tried to see into {room} last time", rule="electro.see.no-repeat", at=room)
    return None


def begin_to_see(s: State, turn: Turn, explorer: Explorer, room: str, chance: Chance, tell: Tell) -> None:
    """The See attempt is about to be made, and the turn goes on after it where it was.  [electro.see.optional]"""
    turn.room, turn.back, turn.stage = room, turn.stage, "see"


PERCEIVE: Final[Deed] = Verb(
    "see",
    "try to see into {}",
    rule="electro.see.attempt",
    targets=lambda s, who: s.board.doorways.get(who.at, ()),
    why_not=why_not_see,
    at=itself,
    do=begin_to_see,
)


def look(s: State, turn: Turn, chance: Chance, tell: Tell) -> Proc[None]:
    """The See attempt has succeeded, and the Explorer alone has looked at the card, or it has failed.

    [electro.see.success] [electro.see.failure] [electro.score.see-uses]
    """
    explorer = s.explorers[turn.doer]
    seen = yield from score_roll(s, explorer, SEE, "perceive", chance, tell, rule="electro.see.attempt")
    explorer.looked, explorer.looked_turn = turn.room, explorer.turns
    turn.seen.append(turn.doer)
    if seen:
        tell.everyone("perceives", seat=explorer.seat, room=turn.room, rule="electro.see.success")
        peek(s, explorer, turn.room, tell, rule="electro.see.success")
        to_tell(s, turn)
    else:
        tell.everyone("sees-nothing", seat=explorer.seat, room=turn.room, rule="electro.see.failure")
        turn.stage = turn.back  # [electro.see.failure] [electro.see.optional]


def to_tell(s: State, turn: Turn) -> None:
    """What was seen may be told, if there is anybody to tell it to; then the turn goes on where it was."""
    turn.stage = "say" if len(s.present()) > 1 else turn.back


def peek(s: State, explorer: Explorer, room: str, tell: Tell, *, rule: str) -> None:
    """The Explorer, and nobody else, knows the card of this room and the key with it.

    [electro.see.success] [electro.see.memory] [electro.info.rooms]
    """
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    explorer.perceived.append(room)
    if explorer.number not in card.knowers:
        card.knowers.append(explorer.number)
    tell.only(
        explorer.seat,
        "peeked",
        room=room,
        what=WORDS[card.kind],
        key=key_words(s, card.key),
        rule=rule,
        also=("electro.info.rooms", "electro.see.memory"),
        shows=True,
    )


def key_words(s: State, key: int) -> str:
    """Whether a key lies there, in words."""
    if key == NOBODY:
        return "no key"
    colour = s.keys[key].colour
    return f"a Small Key ({colour})" if colour else "a Small Key"


def say(s: State, turn: Turn, tell: Tell) -> Proc[None]:
    """Whoever has looked into a room tells the others, lies to them, or is silent.

    [electro.talk.share-or-lie] [electro.talk.claims]
    """
    explorer = s.explorers[turn.doer]
    said: str = yield from ask(s, turn.doer, _ask_say(s, explorer, turn.room))
    if said:
        kind, key = said.split()
        claim(s, Claim(explorer.seat, turn.room, kind, key == "key"), tell)
    turn.stage = turn.back


def claim(s: State, said: Claim, tell: Tell) -> None:
    """The claim is made, and takes the place of what the same player said about the same room to the same.

    [electro.talk.claims] [electro.talk.no-proof] [electro.talk.mof]
    """
    s.claims[:] = [old for old in s.claims if (old.seat, old.room, old.to) != (said.seat, said.room, said.to)]
    s.claims.append(said)
    words: dict[str, Any] = {
        "seat": said.seat,
        "room": said.room,
        "what": WORDS[said.kind],
        "key": "a key" if said.key else "no key",
    }
    also = ("electro.talk.no-proof", "electro.talk.mof" if said.seat == s.mof else "electro.talk.share-or-lie")
    rule = "electro.talk.claims"
    if said.to:
        audience = sorted({said.seat, *said.to})
        tell.only(audience, "whispers", **words, whom=[f"@{seat}" for seat in said.to], rule=rule, also=also)
    else:
        tell.everyone("claims", **words, rule=rule, also=also)


def _ask_say(s: State, explorer: Explorer, room: str) -> Choice:
    rule = "electro.talk.share-or-lie"
    card = s.card(room)
    assert card is not None, f"{room} has a card"
    kind = EMPTY if card.kind == LONE else card.kind  # A room with nothing but a key is an Empty Room with a key.
    truth = f"{kind} {'nokey' if card.key == NOBODY else 'key'}"
    options = [
        Option(
            f"{kind} {key}",
            f"{'tell the truth' if f'{kind} {key}' == truth else 'say'}: {WORDS[kind]}, "
            f"{'with a key' if key == 'key' else 'no key'}",
            rule=rule,
        )
        for kind in SAYABLE
        for key in ("key", "nokey")
    ]
    options.sort(key=lambda option: option.id != truth)
    options.append(Option("silent", "say nothing", rule=rule, value=""))
    return Choice(explorer.seat, SAY, tuple(options), {"room": room})


def why_not_say(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this is nothing that can be told of a room: kind and key are named, or nothing is said.

    [electro.talk.claims] [electro.talk.share-or-lie]
    """
    room = s.running().room
    kind, _, key = answer.partition(" ")
    if kind not in SAYABLE:
        words = "of {room} one of {kinds} is told, or you are silent; {answer} is none of them"
        rule, kinds = "electro.talk.share-or-lie", ", ".join(SAYABLE)
        return Refusal(words, rule=rule, at=room, room=room, kinds=kinds, answer=shown(answer))
    words = "whoever tells of {kind} in {room} says key or nokey, not {key}"
    return Refusal(words, rule="electro.talk.claims", at=room, room=room, kind=WORDS[kind], key=shown(key))


SAY: Final = Question(
    "say",
    "You alone have looked into {room}. What do you tell the others? It need not be true.",
    rule="electro.talk.share-or-lie",
    why_not=why_not_say,
)
QUESTIONS: Final = (SAY,)
EVENTS: Final = {
    "perceives": "{seat} looks into {room}.",
    "sees-nothing": after("{seat} cannot make out what is in {room}.", rises="sees nothing", over="seat"),
    "peeked": after("In {room}: {what}, {key}."),
    "claims": "{seat} says of {room}: {what}, {key}.",
    "whispers": "{seat} says to {whom} of {room}: {what}, {key}.",
}
