"""What stands against a deed that is not offered, with the rule that says so."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Choice, Refusal
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.peeking import may_look
from undercroft.games.electro.book.basics.things import FRAGMENT, named
from undercroft.games.electro.book.fates.beasts import ATTACKS, POUNCE, POUNCE_AT, ROAR, SHOCKWAVE
from undercroft.games.electro.content.board import COLOURS
from undercroft.games.electro.content.cards import AS_SHOCK, CARDS, FLEEING, REACTION
from undercroft.games.electro.state.records import LOCK, NOBODY, TRIAL, Explorer
from undercroft.games.electro.state.state import State


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this deed is not possible now, or None where nothing special is to be said."""
    verb, _, what = answer.partition(" ")
    if s.turn is None or verb not in _REASONS:
        return None
    reason: Refusal | None = _REASONS[verb](s, s.seated(choice.seat), what)
    return reason


def why_not_step(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why this is no step from here, or None where nothing special is to be said."""
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


def why_not_fighting(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why a fighter cannot do this, or None where nothing special is to be said.  [electro.pvp.bound]"""
    if answer.partition(" ")[0] in _BOUND:
        return Refusal("you are in a fight: attack, flee or hold", rule="electro.pvp.bound")
    return why_not(s, choice, answer)


_BOUND = ("roll", "stay", "together", "see", "enter", "unlock", "task", "escape", "group", "part")


def why_not_fates(s: State, choice: Choice, answer: str) -> Refusal | None:
    """Why the Master of Fates cannot do this now, or None where nothing special is to be said."""
    verb, *words = answer.split() or [""]
    if verb in ("place", "move"):
        return Refusal("after setting up only reward cards place or move anything", rule="electro.mof.no-placing")
    if verb == "play" and words:
        return _fate_card(s, words[0])
    if verb in s.rooms and words and words[0] in ATTACKS:
        return _beast(s, verb, words[0])
    return None


def _fate_card(s: State, card: str) -> Refusal | None:
    if card not in s.hand:
        return Refusal("this card is not in your hand", rule="electro.info.hands")
    if s.played:
        return Refusal("one card between two of your turns", rule="electro.cards.one-a-round")
    if s.barred(card, s.effects):
        return Refusal("a lasting card of yours is in force", rule="electro.cards.no-stack")
    if CARDS[card].moment in (REACTION, AS_SHOCK):
        return Refusal(f"{CARDS[card].name} has its own moment: {CARDS[card].words}", rule="electro.cards.timing")
    return Refusal(f"{CARDS[card].name} can do nothing now: {CARDS[card].words}", rule=CARDS[card].rule)


def _beast(s: State, room: str, attack: str) -> Refusal | None:
    card, kind = s.card(room), ATTACKS[attack]
    if card is None or not card.fighting:
        return Refusal(f"no combat has begun in {room}", rule="electro.beast.engage", at=room)
    if s.fate is not None and room not in s.fate.beasts:
        return Refusal(f"the beast in {room} has attacked already", rule="electro.beast.one-attack", at=room)
    if attack == POUNCE and card.pounced:
        return Refusal(f"{kind.name} is used once a combat", rule="electro.beast.pounce-once", at=room)
    if attack == POUNCE and card.health > POUNCE_AT:
        words = f"{kind.name} needs {POUNCE_AT} health or less; the beast has {card.health}"
        return Refusal(words, rule="electro.beast.pounce-condition", at=room)
    left = card.shock if attack == SHOCKWAVE else card.roar if attack == ROAR else 0
    if left:
        words = f"{kind.name} is still to be recharged: {left}"
        return Refusal(words, rule="electro.beast.recharge-timing", at=room)
    return Refusal("the one attacked is in combat with the beast", rule=kind.rule, at=room)


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
    if not may_look(s, explorer, room):
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
    return Refusal(f"{_who(s, id)} is not on your tile {explorer.at}", rule="electro.pvp.may", at=explorer.at)


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
    if s.turn is not None and s.turn.barred:
        return Refusal("after a flight from a fight you may only move", rule="electro.pvp.flee-won", at=explorer.at)
    if s.turn is not None and "trial" in s.turn.asked:
        return Refusal("a Trial is called once a turn", rule="electro.turn.free-limit", at=explorer.at)
    if side.card == TRIAL:
        return Refusal("a Trial needs at least two Explorers here who accept", rule="electro.trial.multiple")
    return None


def _take(s: State, explorer: Explorer, thing: str) -> Refusal | None:
    return Refusal(f"no {_what(thing)} lies at {explorer.at}", rule="electro.keys.pick-up", at=explorer.at)


def _give(s: State, explorer: Explorer, words: str) -> Refusal | None:
    thing, _, id = words.partition(" ")
    if thing in CARDS and not s.rules.trade_cards:
        return Refusal("reward cards are not handed over", rule="electro.keys.pass-small")
    if s.turn is not None and f"give {words}" in s.turn.asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    what = _what(thing)
    if s.turn is not None and [explorer.id, thing] in s.turn.handed:
        return Refusal(f"a {what} is handed over once a turn", rule="electro.turn.free-limit")
    return Refusal(f"you cannot hand a {what} to {_who(s, id)} here", rule="electro.keys.pass", at=explorer.at)


def _ask(s: State, explorer: Explorer, words: str) -> Refusal | None:
    thing, _, id = words.partition(" ")
    if s.turn is not None and f"ask {words}" in s.turn.asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    what = _what(thing)
    if s.turn is not None and thing not in CARDS and [id, thing] in s.turn.handed:  # Cards are handed over in secret.
        return Refusal(f"a {what} is handed over once a turn", rule="electro.turn.free-limit")
    return Refusal(f"you cannot have a {what} from {_who(s, id)} here", rule="electro.keys.pass", at=explorer.at)


def _group(s: State, explorer: Explorer, id: str) -> Refusal | None:
    if s.is_room(explorer.at):
        return Refusal("no group is formed inside small rooms", rule="electro.group.form", at=explorer.at)
    if s.turn is not None and f"group {id}" in s.turn.asked:
        return Refusal("the same proposal is put once a turn", rule="electro.turn.free-limit")
    words = f"{_who(s, id)} is not on your tile, or in your group already"
    return Refusal(words, rule="electro.group.form", at=explorer.at)


def _together(s: State, explorer: Explorer, what: str) -> Refusal | None:
    if explorer.group == NOBODY:
        return Refusal("you are in no group", rule="electro.group.form")
    return Refusal("no member here has a turn left to combine", rule="electro.group.already-acted")


def _who(s: State, id: str) -> str:
    """The Explorer by name, or what was said in place of one."""
    return next((s.name(explorer.number) for explorer in s.explorers if explorer.id == id), shown(id))


def _what(thing: str) -> str:
    """The thing in words, or what was said in place of one."""
    if thing in CARDS:
        return CARDS[thing].name
    return named(thing) if thing in ("key", FRAGMENT) or thing in COLOURS else shown(thing)


_REASONS: Any = {
    "see": _see,
    "enter": _enter,
    "attack": _attack,
    "unlock": _unlock,
    "play": _play,
    "task": _task,
    "take": _take,
    "give": _give,
    "ask": _ask,
    "group": _group,
    "together": _together,
}
