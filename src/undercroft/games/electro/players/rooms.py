"""What an Explorer does in and before small rooms: whether to go in, to fight, to flee, to open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine import Option
from undercroft.games.electro.players import company
from undercroft.games.electro.players.cards import card
from undercroft.games.electro.players.goals import goal
from undercroft.games.electro.players.map import HALE, Sight
from undercroft.games.electro.state.records import BEAST, TRAPPED


def worth_entering(sight: Sight, room: str) -> bool:
    """Whether to go in: surely where a box or key is known, head-first in good health or with little to lose."""
    kind = sight.kind(room)
    told = sight.said(room) if sight.rooms[room]["card"] is None else None
    if told is not None and not _blindly(sight, room, told):
        return False
    if kind == BEAST:
        return faces(sight, room)
    if sight.inside(room) and not sight.beginner:
        return False  # Whoever is in sees to it.
    if sight.rooms[room]["card"] is not None:
        return sight.worth(room) > 0
    return sight.luck(room) > 0 and (sight.me["live"] >= 3 or not (sight.laden or sight.beginner))


def _blindly(sight: Sight, room: str, told: Mapping[str, Any]) -> bool:
    """Whether to go head-first into what a friend has told of; to a beast or a trap only in need or great health.

    Whoever has seen it and stands here, too, goes in with open eyes.
    """
    if any(one["seat"] == told["seat"] and one["at"] in sight.board.rooms[room] for one in sight.others):
        return False
    return told["kind"] not in (BEAST, TRAPPED) or sight.bold or (told["kind"] == TRAPPED and sight.me["live"] > HALE)


def faces(sight: Sight, room: str) -> bool:
    """Whether to fight the beast in this room: with those who are there, or stand before it and come along.

    Alone one waits for a friend who is on the way, and tries it where nobody comes and nothing else is to be done.
    """
    fighting = [one for one in sight.inside(room) if one is not sight.me]
    if sight.beginner:
        return sight.luck(room) > 0 and sight.me["live"] >= 3
    if sight.frail or not sight.luck(room) or not (fighting or room == sight.prey or sight.has_key(room)):
        return False
    team = [sight.me, *fighting, *sight.joining(room)]
    if sight.beats(team, room):
        return True
    if sight.laden:
        return bool(fighting)
    return len(team) > 1 or sight.bold or _left_alone(sight, room)


def _left_alone(sight: Sight, room: str) -> bool:
    """Whether nothing but this beast is left to be done, and no friend is on the way to it."""
    return goal(sight).at == room and not any(company.same_way(sight, one, room) for one in sight.others)


def inside(sight: Sight) -> Option:
    """Deal with the room; whoever carries fragments flees from a beast that would win."""
    for option in sight.options:
        if option.id.partition(" ")[0] == "take":
            return sight.pick(option, "take it: it costs nothing, and keys and fragments are what you need")
        done = company.deal(sight, option)
        if done is not None:
            return done
    played = card(sight)
    if played is not None:
        return played
    room = sight.at
    shown = sight.rooms[room]
    if shown["card"] != BEAST:
        return sight.pick(sight.options[0], "see to the room: now that you are in, take what it has")
    team = sight.inside(room)
    live = sight.me["live"]
    nearly = sight.health(room) <= 2
    if sight.beginner:
        flees = live <= 1 and not nearly
    else:
        flees = sight.laden and not nearly and not sight.beats(team, room) and live <= 2
    if flees:
        return sight.pick(
            sight.one("veil", "flee") or sight.options[-1], f"get away: {live} Live is too little for this beast"
        )
    if not sight.luck(room) and not (sight.beginner and shown.get("fighting")):
        return sight.pick(sight.one("flee") or sight.options[-1], "get away: the beast guards nothing that you need")
    return sight.pick(sight.options[0], "stand against the beast: it guards what you need, and each blow counts")


def box(sight: Sight) -> Option:
    """A box of unknown kind is opened in good health, or with nothing to lose."""
    takes = sight.verb("take")
    if takes:
        return sight.pick(takes[0], "take it: it costs nothing, and keys and fragments are what you need")
    said, live = sight.said(sight.at), sight.me["live"]
    empty_handed = not sight.laden and not sight.me["keys"] and sight.luck(sight.at) > 0 and not sight.beginner
    if said is not None and said["kind"] == TRAPPED and live <= HALE and not (empty_handed and sight.bold):
        return sight.pick(sight.options[-1], "leave it: it is said to be a trap, and would cost you too much")
    if live >= 3:
        return sight.pick(sight.options[0], f"open it: with {live} Live you can bear a trap")
    if empty_handed:
        return sight.pick(sight.options[0], "open it: a key may be in it, and you carry nothing that could be lost")
    return sight.pick(sight.options[-1], f"leave it: {live} Live is too little for a trap")
