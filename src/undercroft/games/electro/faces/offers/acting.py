"""Offers of an Explorer's turn: moving, looking, what is free in between, other Explorers, and what they agree to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.words import percent
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro.book.basics.odds import against_fate
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.faces.panels import beast_in, is_met
from undercroft.games.electro.faces.sight import (
    FIGHT,
    MOVE,
    SEE,
    One,
    board_of,
    bonus,
    by_id,
    by_seat,
    contest,
    here,
    mates,
    may_pay,
    me,
    opponent,
    reading,
    score_roll,
    succeeds,
)
from undercroft.games.electro.faces.things.cards import FRAGMENT, KEY, REWARD
from undercroft.games.electro.faces.things.words import GROUP
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LONE, TRAPPED

View = Mapping[str, Any]
Finder = Callable[[View, Choice, str], Offer]

DEALT: Final = {
    BEAST: "strike it",
    BOOST: "open the box",
    TRAPPED: "try to dismantle the box",
    EMPTY: "take what lies there",
    LONE: "take the key",
}
"""By card: what one does in a room that is known."""

END: Final = Offer("end the turn", idle=True)
DIE: Final = 6


# ---------------------------------------------------------------- deeds by their words


def deed(view: View, choice: Choice, id: str) -> Offer:
    """What a deed of a turn offers, by the first word of its id."""
    word, _, target = id.partition(" ")
    return DEEDS[word](view, target)


def item(thing: str) -> str:
    """The thing that is picked up or handed over, as it can be asked about."""
    return FRAGMENT if thing == "fragment" else REWARD if thing == "card" else thing if thing in CARDS else KEY


def _roll(view: View, target: str) -> Offer:
    """A roll for movement: of a group that has combined its turns with the group's score.  [electro.group.move]"""
    team = [by_seat(view, seat) for seat in view["turn"]["members"]]
    return Offer("move", "move", _throws(view, _score(team)))


def _together(view: View, target: str) -> Offer:
    """The group's throws, if all come along who still can.  [electro.group.already-acted]"""
    one = me(view)
    team = [one, *(mate for mate in mates(view, one) if not mate["acted"] and not mate["fight"])]
    return Offer("move", GROUP, f"if all come: {_throws(view, _score(team))}")


def _score(team: list[One]) -> int:
    """The Move score of one, or of a group.  [electro.group.score]"""
    total: int = sum(one["now"][MOVE] for one in team)
    return -(-total // len(team)) + len(team) - 1


def _throws(view: View, score: int) -> str:
    """How often the die may be rolled.  [electro.move.rerolls] [electro.move.minimum-roll]"""
    throws = max(1, score + 1 if reading(view, "full_rerolls") else score)
    return f"1 to 6, {'one throw' if throws == 1 else f'up to {throws} throws'}"


def _stay(view: View, target: str) -> Offer:
    return Offer("stay", me(view)["at"], idle=True)


def _see(view: View, room: str) -> Offer:
    return Offer("look into", room, f"sees: {succeeds(view, score_roll(view, me(view), SEE))}")


def _enter(view: View, room: str) -> Offer:
    """Into a room: where a beast may spring, how likely one gets out again.  [electro.enter.beast-check]"""
    seen = view["rooms"][room]
    if is_met(seen):
        return Offer("enter", beast_in(room), _later(view, seen))
    if seen["perceived"] or (reading(view, "group_sight") and me(view)["group"]):
        return Offer("enter", room, _later(view, seen) if seen["perceived"] else None)
    if seen["boxed"]:
        return Offer("enter", room, "a box, trapped or not")
    one = me(view)
    inside = [mate for mate in here(view, room) if mate["seat"] in one["group"]]
    out = against_fate(one["now"][MOVE], bonus(view, len(inside)))
    return Offer("enter", room, f"unknown; back out if a beast is there: {succeeds(view, out)}")


def _later(view: View, seen: View) -> str:
    """What is done in a room that is known, and when.  [electro.enter.perceived] [electro.enter.join-combat]"""
    if reading(view, "at_once") and not seen.get("fighting"):
        return f"at once you {DEALT[seen['card']]}"
    return f"your turn ends there; on the next you {DEALT[seen['card']]}, or flee"


def _task(view: View, target: str) -> Offer:
    """A task, and what it may pay.  [electro.setup.side-prize]"""
    side = view["sides"][me(view)["at"]]
    return Offer("try the task", side["task"], f"pays {may_pay(view)}")


def _take(view: View, thing: str) -> Offer:
    return Offer("pick up", item(thing))


def _unlock(view: View, colour: str) -> Offer:
    return Offer("unlock", board_of(view).doors[me(view)["at"]])


def _play(view: View, card: str) -> Offer:
    """A Bent Pin is for nothing where no door is locked any more.  [electro.deck.bent-pin]"""
    vain = card == "bent-pin" and all(side["open"] for side in view["sides"].values())
    return Offer("play a card", card, vain=vain)


def _group(view: View, id: str) -> Offer:
    return Offer("group", id)


def _part(view: View, target: str) -> Offer:
    return Offer("group", GROUP)


def _trade(view: View, words: str) -> Offer:
    return Offer("trade", item(words.split()[0]))


def _attack(view: View, id: str) -> Offer:
    """How likely an attack on another Explorer hits.  [electro.pvp.roll]"""
    return Offer("attack", id, f"hits: {percent(*contest(view, me(view), FIGHT, by_id(view, id), MOVE))}, 1 Live")


def _flee_fight(view: View, target: str) -> Offer:
    """How likely a fighter gets away.  [electro.pvp.flee]"""
    one = me(view)
    other = opponent(view, one)
    away = percent(*contest(view, one, MOVE, other, FIGHT))
    return Offer("flee", other["id"], f"gets away: {away}, or loses 1 Live")


def _veil(view: View, target: str) -> Offer:
    return Offer("flee", "ozone-veil", "gets away for sure")


DEEDS: Final[dict[str, Callable[[View, str], Offer]]] = {
    "roll": _roll,
    "together": _together,
    "stay": _stay,
    "see": _see,
    "enter": _enter,
    "escape": lambda view, target: Offer("escape", "escape"),
    "task": _task,
    "take": _take,
    "unlock": _unlock,
    "play": _play,
    "group": _group,
    "part": _part,
    "give": _trade,
    "ask": _trade,
    "attack": _attack,
    "veil": _veil,
    "flee": _flee_fight,
    "hold": lambda view, target: Offer("hold", "fight-between", idle=True),
    "end": lambda view, target: END,
    "pass": lambda view, target: Offer("do not look", idle=True),
}
"""By word: what a deed offers."""


# ---------------------------------------------------------------- moving


def _reroll(view: View, choice: Choice, id: str) -> Offer:
    """How likely the next throw is higher or lower; beyond a 6 there is nothing.  [electro.move.reroll-replaces]"""
    rolled = (choice.about or {})["rolled"]
    if id == "keep":
        return Offer("keep", idle=True)
    more, less = percent(DIE - rolled, DIE), percent(rolled - 1, DIE)
    odds = f"more: {more}" if reading(view, "best_roll") else f"more: {more}, less: {less}; the {rolled} is lost"
    return Offer("roll again", "move", odds, vain=rolled == DIE)


def _step(view: View, choice: Choice, id: str) -> Offer:
    if id == "stop":
        return Offer("stop", idle=True)
    board, words = board_of(view), id.split()
    if words[-1] in board.near or words[0] in board.sides:
        return Offer("go", words[-1], _last_point(view, words[-1]))
    return deed(view, choice, id)


def _last_point(view: View, to: str) -> str | None:
    """Where the last point ends the move: what may still be done there.  [electro.see.attempt] [electro.enter.may]"""
    if view["turn"]["points"] > 1:
        return None
    rooms = [room for room in board_of(view).doorways.get(to, ()) if view["rooms"][room]["state"] != "cleared"]
    then = f"then look into {' or '.join(rooms)}, or go in" if rooms else "the move ends there"
    return f"your last point: {then}"


def _passage(view: View, choice: Choice, id: str) -> Offer:
    return Offer("go on", idle=True) if id == "go on" else deed(view, choice, id)


# ---------------------------------------------------------------- others


def _ambush(view: View, choice: Choice, id: str) -> Offer:
    return Offer("let them be", idle=True) if id == "wait" else _attack(view, id)


def _loot(view: View, choice: Choice, id: str) -> Offer:
    return Offer("leave it", idle=True) if id == "leave it" else deed(view, choice, id)


def _come(view: View, choice: Choice, id: str) -> Offer:
    return Offer("go along" if id == "come" else "leave the group", GROUP)


def _agree(view: View, choice: Choice, id: str) -> Offer:
    if id in CARDS:
        return Offer("hand over", id)
    return Offer("decline", idle=True) if id == "decline" else Offer("agree")


def _target(view: View, choice: Choice, id: str) -> Offer:
    """What a card is played on: a room, a score, or an Explorer."""
    if id in view["rooms"]:
        return Offer("look into", id)
    card = (choice.about or {})["card"]
    if card == CARDS["magnet-hook"].name:
        return Offer("take a key from", id.split()[0])
    return Offer("go to", id) if card == CARDS["beacon"].name else Offer("raise", id)


def _react(view: View, choice: Choice, id: str) -> Offer:
    return Offer("take the damage", idle=True) if id == "take it" else Offer("play a card", id)


def _return(view: View, choice: Choice, id: str) -> Offer:
    return Offer("return", id)


FINDERS: Final[dict[str, Finder]] = {
    "free": deed,
    "set-off": deed,
    "look": deed,
    "after": deed,
    "fight": deed,
    "come": _come,
    "reroll": _reroll,
    "step": _step,
    "passing": deed,
    "passage": _passage,
    "ambush": _ambush,
    "loot": _loot,
    "offer": _agree,
    "target": _target,
    "react": _react,
    "return": _return,
}
"""For each question what its options offer."""
