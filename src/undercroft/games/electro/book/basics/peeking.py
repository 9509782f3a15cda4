"""Perceiving small rooms, and what is said about them: the truth, a lie, or nothing."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.games.electro.book.basics.asking import ask
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


def may_look(s: State, explorer: Explorer, room: str) -> bool:
    """Whether a See attempt at this room is possible: not twice in a row.

    [electro.see.attempt] [electro.see.no-repeat] [electro.see.memory]
    """
    card = s.card(room)
    if card is None or card.shown or room in explorer.perceived:
        return False
    if explorer.looked != room:
        return True
    return not s.rules.other_room_first and explorer.looked_turn < explorer.turns - 1


def see_options(s: State, explorer: Explorer) -> list[Option]:
    """The rooms into which the Explorer may try to look from here.  [electro.see.attempt] [electro.see.optional]"""
    return [
        Option(f"see {room}", f"try to see into {room}", rule="electro.see.attempt", at=room)
        for room in s.board.doorways.get(explorer.at, ())
        if may_look(s, explorer, room)
    ]


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
        turn.stage = "say" if len(s.present()) > 1 else turn.then
    else:
        tell.everyone("sees-nothing", seat=explorer.seat, room=turn.room, rule="electro.see.failure")
        turn.stage = turn.then


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
    turn.stage = turn.then


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
        for kind in (BEAST, BOOST, TRAPPED, EMPTY)
        for key in ("key", "nokey")
    ]
    options.sort(key=lambda option: option.id != truth)
    options.append(Option("silent", "say nothing", rule=rule, value=""))
    return Choice(explorer.seat, SAY, tuple(options), {"room": room})


SAY: Final = Question(
    "say",
    "You alone have looked into {room}. What do you tell the others? It need not be true.",
    rule="electro.talk.share-or-lie",
)
QUESTIONS: Final = (SAY,)
EVENTS: Final = {
    "perceives": "{seat} looks into {room}.",
    "sees-nothing": "{seat} cannot make out what is in {room}.",
    "peeked": "In {room}: {what}, {key}.",
    "claims": "{seat} says of {room}: {what}, {key}.",
    "whispers": "{seat} says to {whom} of {room}: {what}, {key}.",
}
