"""What stands against a deed that is not offered, with the rule that says so."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Choice, Refusal
from undercroft.games.electro.cards import CARDS, FLEEING, REACTION
from undercroft.games.electro.records import LOCK, NOBODY, TRIAL, Explorer
from undercroft.games.electro.state import State


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this deed is not possible now, or None where nothing special is to be said."""
    explorer = next((explorer for explorer in s.explorers if explorer.seat == choice.seat), None)
    verb, _, what = answer.partition(" ")
    if explorer is None or s.turn is None or verb not in _REASONS:
        return None
    reason: Refusal | None = _REASONS[verb](s, explorer, what)
    return reason


def _see(s: State, explorer: Explorer, room: str) -> Refusal | None:
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
    if s.turn is not None and explorer.number in s.turn.seen:
        return Refusal("one See attempt a turn", rule="electro.turn.one-room", at=room)
    if s.turn is not None and s.turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won", at=room)
    if explorer.looked == room:
        return Refusal(f"you tried to see into {room} last time", rule="electro.see.no-repeat", at=room)
    return Refusal("a See attempt follows the move", rule="electro.turn.outline", at=room)


def _enter(s: State, explorer: Explorer, room: str) -> Refusal | None:
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
    if s.turn is not None and explorer.number in s.turn.entered:
        return Refusal("one uncleared room a turn", rule="electro.turn.one-room", at=room)
    if s.turn is not None and s.turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won", at=room)
    return Refusal("a room is entered after the move", rule="electro.move.rooms-closed", at=room)


def _attack(s: State, explorer: Explorer, id: str) -> Refusal | None:
    if s.is_room(explorer.at):
        return Refusal("there is no fighting between Explorers in small rooms", rule="electro.pvp.where")
    if s.turn is not None and s.turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won")
    return Refusal(f"{id} is not on your tile {explorer.at}", rule="electro.pvp.may", at=explorer.at)


def _unlock(s: State, explorer: Explorer, colour: str) -> Refusal | None:
    space = s.board.doors.get(explorer.at)
    if space is None:
        return Refusal(f"{explorer.at} is no door tile", rule="electro.keys.use", at=explorer.at)
    if s.sides[space].open:
        return Refusal("this door is open", rule="electro.keys.spent", at=space)
    if s.board.sides[space][0] != colour:
        return Refusal(f"the door here is {s.board.sides[space][0]}", rule="electro.keys.use", at=space)
    rule = "electro.keys.any-door" if s.rules.coloured_keys and explorer.keys else "electro.keys.required"
    return Refusal("you have no Small Key that opens it", rule=rule, at=space)


def _play(s: State, explorer: Explorer, card: str) -> Refusal | None:
    if card not in CARDS:
        return Refusal(f"there is no reward card {card!r}", rule="electro.deck.explorer")
    if card not in explorer.hand:
        return Refusal(f"{CARDS[card].name} is not in your hand", rule="electro.info.hands")
    if explorer.played:
        return Refusal("one card between two of your turns", rule="electro.cards.one-a-round")
    if s.barred(card, explorer.effects):
        return Refusal("a lasting card of yours is in force", rule="electro.cards.no-stack")
    if CARDS[card].moment in (REACTION, FLEEING):
        return Refusal(f"{CARDS[card].name} has its own moment: {CARDS[card].words}", rule="electro.cards.timing")
    return Refusal(f"{CARDS[card].name} can do nothing now: {CARDS[card].words}", rule=CARDS[card].rule)


def _task(s: State, explorer: Explorer, what: str) -> Refusal | None:
    side = s.side_at(explorer.at)
    if side is None:
        return Refusal(f"there is no task on {explorer.at}", rule="electro.side.attempt", at=explorer.at)
    if side.card == LOCK:
        return Refusal("the Master Lock room has no task", rule="electro.side.definition", at=explorer.at)
    if side.done:
        return Refusal("this task is completed", rule="electro.side.done", at=explorer.at)
    if side.card == TRIAL:
        return Refusal("a Trial needs at least two Explorers here who accept", rule="electro.trial.multiple")
    return None


def _take(s: State, explorer: Explorer, thing: str) -> Refusal | None:
    return Refusal(f"no {thing} lies on {explorer.at}", rule="electro.keys.pick-up", at=explorer.at)


def _give(s: State, explorer: Explorer, words: str) -> Refusal | None:
    thing, _, id = words.partition(" ")
    if thing in CARDS and not s.rules.trade_cards:
        return Refusal("reward cards are not handed over", rule="electro.keys.pass-small")
    if s.turn is not None and f"give {words}" in s.turn.asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    return Refusal(f"you cannot hand a {thing} to {id} here", rule="electro.keys.pass", at=explorer.at)


def _group(s: State, explorer: Explorer, id: str) -> Refusal | None:
    if s.is_room(explorer.at):
        return Refusal("no group is formed inside small rooms", rule="electro.group.form", at=explorer.at)
    if s.turn is not None and f"group {id}" in s.turn.asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    return Refusal(f"{id} is not on your tile, or in your group already", rule="electro.group.form", at=explorer.at)


def _together(s: State, explorer: Explorer, what: str) -> Refusal | None:
    if explorer.group == NOBODY:
        return Refusal("you are in no group", rule="electro.group.form")
    return Refusal("no member here has a turn left to combine", rule="electro.group.already-acted")


_REASONS: Any = {
    "see": _see,
    "enter": _enter,
    "attack": _attack,
    "unlock": _unlock,
    "play": _play,
    "task": _task,
    "take": _take,
    "give": _give,
    "group": _group,
    "together": _together,
}
