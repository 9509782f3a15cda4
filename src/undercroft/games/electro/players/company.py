"""What an Explorer wants of the others: groups, trades, and, of the selfish kind, what they carry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine import Option
from undercroft.games.electro.book.basics.keys import FRAGMENT
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.players.goals import Aim, goal
from undercroft.games.electro.players.map import Sight
from undercroft.games.electro.state.records import BEAST, EMPTY, LONE, PUZZLE


def deal(sight: Sight, option: Option) -> Option | None:
    """This deed among Explorers, if it is good now."""
    verb, *words = option.id.split()
    if verb == "give" and not sight.temper.selfish:
        if _brings_together(sight, *words):
            return sight.pick(option, f"give it: @{sight.carrier['seat']} holds most, and {_freed(sight)}")
        if _splits(sight, *words):
            return sight.pick(option, "give it: with a key each, two doors are opened at a time")
    if verb == "ask" and words[0] == FRAGMENT and sight.carrier is sight.me and sight.all_is_found():
        return sight.pick(option, "ask: you hold most fragments, and only all of them open the exit")
    if verb == "attack" and sight.temper.selfish and _worth_attacking(sight, words[0]):
        return sight.pick(option, "attack: they carry fragments, and you are the stronger")
    if verb == "group":
        return _group(sight, option, one_of(sight, words[0]))
    return None


def one_of(sight: Sight, id: str) -> dict[str, Any]:
    """The Explorer with this id."""
    return next(one for one in sight.others if one["id"] == id)


def _brings_together(sight: Sight, thing: str, id: str) -> bool:
    """Whether it brings the fragments together to hand this over: all but one are then free for beasts."""
    if thing != FRAGMENT or id != sight.carrier["id"]:
        return False
    return sight.held == FRAGMENTS or not (sight.beginner or sight.at in sight.rooms)


def _freed(sight: Sight) -> str:
    """What it is good for that a fragment is handed over."""
    if sight.held == FRAGMENTS:
        return "together they open the exit"
    return "without it you need fear no beast"


def _splits(sight: Sight, thing: str, id: str) -> bool:
    """Whether somebody without a key gets the second of mine, and there is a door for each."""
    if thing == FRAGMENT or sight.keys(sight.me) < 2 or len(sight.doors_left) < 2 or sight.beginner:
        return False
    return bool(one_of(sight, id)["keys"] == [])


# ---------------------------------------------------------------------- groups


def _group(sight: Sight, option: Option, other: Mapping[str, Any]) -> Option | None:
    """A group with whoever has the same way, or fights the same beast; the selfish join whom they mean to rob."""
    if sight.temper.selfish:
        if sight.choice.ask == "after" and other["fragments"] > sight.me["fragments"]:
            return sight.pick(option, "form a group: whoever trusts you can be betrayed")
        return None
    if sight.beginner:
        return None
    puzzle = sight.at in sight.tasks and sight.sides[sight.at]["card"] == PUZZLE
    if puzzle and sight.one("task") is not None and not sight.expert:
        return sight.pick(option, "form a group: your roll for the Puzzle is better with company")
    if other["acted"] or sight.choice.ask != "free":
        return None
    aim, why = goal(sight)
    if aim is None or not (hunts(sight, aim) or sight.away(aim) > 1) or not same_way(sight, other, aim):
        return None
    if hunts(sight, aim):
        return sight.pick(option, "form a group: go in together, and every roll against the beast is better")
    return sight.pick(option, f"form a group: you go the same way, and further together: {why}")


def hunts(sight: Sight, aim: str) -> bool:
    """Whether the goal is a beast behind this very doorway."""
    return aim in sight.board.rooms and sight.kind(aim) == BEAST and sight.at in sight.board.rooms[aim]


def same_way(sight: Sight, other: Mapping[str, Any], aim: str) -> bool:
    """Whether this Explorer, of the same mind, would go there, too; a door and what is behind it are one way."""
    theirs = goal(sight.of(other)).at
    return theirs is not None and sight.tile(theirs) == sight.tile(aim)


def together(sight: Sight, aim: Aim) -> Option | None:
    """A combined move, if somebody of the group has the same way."""
    option = sight.one("together")
    if option is None or aim.at is None or (sight.away(aim.at) < 2 and not hunts(sight, aim.at)):
        return None
    mates = [one for one in sight.others if one["seat"] in sight.me["group"] and one["at"] == sight.at]
    if sight.temper.selfish or any(same_way(sight, one, aim.at) for one in mates if not one["acted"]):
        return sight.pick(option, f"go together, your way is the same: {aim.why}")
    return None


def come(sight: Sight) -> Option:
    """Go along where the way is the same; the selfish stay with whoever carries something."""
    leader = next(one for one in sight.others if one["seat"] == sight.view["turn"]["seat"])
    mine = goal(sight).at
    if sight.temper.selfish and leader["fragments"]:
        return sight.pick(sight.options[0], "go along: they carry what you want")
    if mine is not None and same_way(sight, leader, mine):
        return sight.pick(sight.options[0], "go along: your way is the same")
    return sight.pick(sight.options[-1], "part: your way is another")


# ---------------------------------------------------------------------- proposals


def offer(sight: Sight) -> Option:
    """Agree to what helps all; a selfish one keeps what it has and takes what it is given."""
    what = str(sight.about["what"])
    if what.startswith("hand over"):
        holds_less = sight.carrier is not sight.me and "fragment" in what and sight.held == FRAGMENTS
        spare = "key" in what.lower() and sight.keys(sight.me) > len(sight.my_doors)
        if not sight.temper.selfish and (holds_less or spare):
            return sight.pick(sight.options[0], "agree: in one hand the fragments open the exit for all")
        return sight.pick(sight.options[-1], "decline: you need it as much as they do")
    if what.startswith("take"):
        return sight.pick(sight.options[0], "agree: it costs you nothing to carry it")
    if "group" in what:
        if sight.temper.selfish and not any(one["fragments"] for one in sight.others if one["at"] == sight.at):
            return sight.pick(sight.options[-1], "decline: alone you owe nobody anything")
        return sight.pick(sight.options[0], "agree: together you are harder to stop")
    return sight.pick(sight.options[0], "agree: you may win by it, and lose little")


def say(sight: Sight) -> Option:
    """The truth; a selfish one says nothing of keys, and calls them beasts."""
    room = sight.about["room"]
    shown = sight.rooms[room]
    key = shown["key"] not in (None, "none")
    if sight.temper.selfish:
        lie = sight.one("beast nokey") if key else None
        if lie is not None:
            return sight.pick(lie, "call it a beast: nobody else will fetch the key")
        return sight.pick(sight.options[-1], "say nothing: it is nobody's business")
    kind = EMPTY if shown["card"] == LONE else shown["card"]
    truth = sight.one(f"{kind} {'key' if key else 'nokey'}")
    if truth is None:
        return sight.pick(sight.options[-1], "say nothing: there is nothing to tell")
    return sight.pick(truth, "tell the truth: the others can use what you have seen")


def share(sight: Sight) -> Option:
    """The fragment to whoever holds most, if that is fair company."""
    if sight.temper.selfish:
        return sight.pick(sight.options[-1], "keep it: what you hold nobody else can use")
    carrier = sight.one(str(sight.carrier["id"]))
    if carrier is None or sight.carrier is sight.me:
        return sight.pick(carrier or sight.options[-1], "keep it: nobody here holds more than you")
    return sight.pick(carrier, f"to @{sight.carrier['seat']}, who holds most: in one hand they open the exit")


def plan(sight: Sight) -> Option:
    """A plan is agreed to, unless one gets nothing and is selfish."""
    if sight.temper.selfish:
        return sight.pick(sight.options[0], "not so: you would get nothing by it")
    return sight.pick(sight.options[-1], "agree: whatever is shared fairly is soon done")


# ---------------------------------------------------------------------- fights among Explorers


def _worth_attacking(sight: Sight, id: str) -> bool:
    """Whether they carry what I lack and I am the stronger; a friend is struck when the next turn begins."""
    other = one_of(sight, id)
    prey = bool(other["fragments"]) and (sight.held == FRAGMENTS or other["fragments"] > sight.me["fragments"])
    stronger = sight.me["live"] >= other["live"] and sight.me["now"]["fight"] >= other["now"]["move"] - 1
    trusted = other["seat"] in sight.me["group"]
    if not trusted and sight.one(f"group {id}") is not None and sight.choice.ask == "after":
        return False  # First they are to be a friend.
    return prey and bool(stronger) and (not trusted or sight.choice.ask == "free")


def fight(sight: Sight, card: Option | None) -> Option:
    """In a fight: run with fragments, strike where it pays, else get away or hold."""
    if card is not None and sight.me["live"] <= 2:
        return sight.pick(card, f"play it: you have {sight.me['live']} Live left and are in a fight")
    attacks = sight.verb("attack")
    prey = [o for o in attacks if _is_prey(sight, o)]
    if sight.temper.selfish and prey and sight.me["live"] > 1:
        return sight.pick(prey[0], "attack: they carry what you lack")
    enemies = _enemies(sight)
    struck = [o for o in attacks if o.id.split()[1] in enemies]
    if struck and sight.me["now"]["fight"] > sight.me["now"]["move"]:
        return sight.pick(struck[0], "strike back: you fight better than you run")
    if enemies:
        return sight.pick(sight.one("veil", "flee") or sight.options[-1], "get away: you run better than you fight")
    return sight.pick(sight.options[-1], "hold: nobody has attacked you")


def _is_prey(sight: Sight, option: Option) -> bool:
    return bool(one_of(sight, option.id.split()[1])["fragments"])


def _enemies(sight: Sight) -> list[str]:
    """Those in my fight who have attacked me."""
    mine = next((fight for fight in sight.view["fights"] if sight.me["seat"] in fight["fighters"]), None)
    if mine is None:
        return []
    seats = [blow[0] for blow in mine["blows"] if blow[1] == sight.me["seat"]]
    return [one["id"] for one in sight.others if one["seat"] in seats]


def ambush(sight: Sight) -> Option:
    """Only the selfish lie in wait, and for fragments."""
    prey = [o for o in sight.options[:-1] if any(x["id"] == o.id and x["fragments"] for x in sight.others)]
    if sight.temper.selfish and prey:
        return sight.pick(prey[0], "lie in wait: they carry fragments")
    return sight.pick(sight.options[-1], "let them pass: you want the same")
