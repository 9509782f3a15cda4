"""A sound Explorer's turn: finds keys, opens doors, does tasks, brings the fragments together and gets out.

It sees what its seat sees and keeps nothing in mind from one question to the next. Its temper says how well it plays,
and how it treats the others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from undercroft.engine import Option
from undercroft.engine.craft.player import first
from undercroft.games.electro.players import company, rooms
from undercroft.games.electro.players.cards import card, reach, react, target
from undercroft.games.electro.players.goals import goal
from undercroft.games.electro.players.map import Sight, odds
from undercroft.games.electro.state.records import BEAST

BUILDS: Final = ("balanced", "brawler", "seer", "balanced", "runner", "brawler")
"""Which ready-made scores Explorers choose, by number."""

FREE: Final = {
    "take": "take it: it costs nothing, and keys and fragments are what you need",
    "unlock": "unlock it: behind the doors are the tasks, the fragments and the way out",
    "escape": "out with you: the Master Key turns, and who escapes has won",
}
"""Why what is free and good is done."""


# ---------------------------------------------------------------------- the turn


def free(sight: Sight) -> Option:
    """Before the move: what is free and good, then the way."""
    option = good_deed(sight)
    if option is not None:
        return option
    aim = goal(sight)
    at, why = aim
    if at is not None and company.hunts(sight, at):
        hunt = company.together(sight, aim)
        if hunt is not None:
            return hunt
    if _here(sight, at):
        task = sight.one("task")
        if task is not None and at in sight.sides:
            return sight.pick(task, "do it: the task of this room may pay a fragment, and you are here")
        return sight.pick(sight.one("stay") or sight.options[-1], f"stay: {why}" if at is None else f"stay here: {why}")
    return (
        company.together(sight, aim)
        or reach(sight, aim)
        or sight.pick(sight.one("roll") or sight.options[-1], f"move: {why}")
    )


def _here(sight: Sight, aim: str | None) -> bool:
    """Whether the goal needs no step: it is this space, or a room with a doorway here in which nothing can be taken."""
    if aim is None or aim == sight.at:
        return True
    if aim in sight.board.rooms:
        shut = sight.rooms[aim]["state"] != "cleared" or aim in sight.fresh
        return sight.at in sight.board.rooms[aim] and shut
    if aim in sight.sides and not sight.is_open(aim):
        return sight.at == sight.board.sides[aim][1]
    return False


def good_deed(sight: Sight) -> Option | None:
    """A free deed that is good now, or None."""
    pin = sight.one("play bent-pin")
    if pin is not None and sight.verb("unlock") and len(sight.doors_left) > 1 and not sight.all_is_found():
        return sight.pick(pin, "play it: with the pin the key is not used up, and opens another door")
    for option in sight.options:
        verb = option.id.partition(" ")[0]
        if verb in ("take", "escape") or (verb == "unlock" and not sight.all_is_found()):
            return sight.pick(option, FREE[verb])
        done = company.deal(sight, option)
        if done is not None:
            return done
    return card(sight)


def set_off(sight: Sight) -> Option:
    """A group that has come together rolls, unless its goal is here."""
    aim, why = goal(sight)
    if _here(sight, aim):
        return sight.pick(sight.options[-1], f"stay: {why}")
    return sight.pick(sight.options[0], f"roll: {why}")


# ---------------------------------------------------------------------- the move


@lru_cache(maxsize=256)
def prospect(left: int, need: int) -> int:
    """How far, in sixtieths of a step, so many more throws lead on the whole, where no more is needed than this.

    >>> prospect(1, 6), prospect(2, 6), prospect(1, 2)
    (210, 255, 110)
    """
    if not left:
        return 0
    again = prospect(left - 1, need)
    return sum(max(60 * min(face, need), again) for face in range(1, 7)) // 6


def throws(sight: Sight) -> int:
    """How often the die may be rolled in all on this move."""
    turn = sight.view["turn"]
    scores = [one["now"]["move"] for one in sight.view["explorers"] if one["seat"] in turn["members"]]
    score: int = -(-sum(scores) // len(scores)) + len(scores) - 1
    return max(1, score + bool(sight.view["readings"].get("full_rerolls")))


def reroll(sight: Sight) -> Option:
    """Roll again while that leads further on the whole; a beginner wants a five."""
    rolled = sight.about["rolled"]
    aim, _ = goal(sight)
    need = min(6, sight.away(aim)) if aim is not None else 0
    left = throws(sight) - sight.view["turn"]["rolls"]
    best = sight.view["readings"].get("best_roll")
    enough = rolled >= 4 if sight.beginner else not best and 60 * rolled >= prospect(left, need)
    if rolled >= need or enough:
        return sight.pick(sight.options[-1], f"keep the {rolled}: it is far enough")
    return sight.pick(
        sight.options[0], f"roll again: {aim} is {need if need < 6 else 'many'} steps away, {rolled} is little"
    )


def step(sight: Sight) -> Option:
    """One step nearer to the goal, or a stop where nothing is nearer."""
    option = good_deed(sight)
    if option is not None:
        return option
    aim, why = goal(sight)
    if aim is None or _here(sight, aim):
        return sight.pick(sight.options[-1], f"stop here: {why}")
    through = next((option for option in sight.options if option.id.startswith(f"{aim} ")), None)
    if through is not None:  # Something lies in a cleared room.
        return sight.pick(through, f"through {aim}: {why}")
    ways = [(sight.steps(str(option.at), aim), option.id, option) for option in sight.options if _is_step(option)]
    way, _, best = min(ways, default=(0, "", sight.options[-1]))
    if not ways or way >= sight.away(aim):
        return sight.pick(sight.options[-1], "stop: no step from here leads nearer to where you want to go")
    return sight.pick(best, f"on to {aim}: {why}")


def _is_step(option: Option) -> bool:
    return option.rule in ("electro.move.step", "electro.move.cleared-room", "electro.move.locked")


def after(sight: Sight) -> Option:
    """After the move: look before going in, go in where it is worth it, do the task."""
    option = good_deed(sight)
    if option is not None:
        return option
    task = sight.one("task")
    if task is not None and sight.at in sight.tasks:
        return sight.pick(task, "do it: the task of this room may pay a fragment, and you are here")
    near = [room for room in sight.board.doorways.get(sight.at, ()) if sight.rooms[room]["state"] != "cleared"]
    near.sort(key=sight.worth, reverse=True)
    busy, aim = sight.me["fragments"] and sight.all_is_found(), goal(sight).at
    for room in near:
        look = sight.one(f"see {room}")
        if look is not None and sight.worth(room) and sight.rooms[room]["card"] is None and not busy:
            if sight.beginner and odds(sight.me["now"]["see"]) < 50:
                continue
            return sight.pick(look, f"look into {room} first: {_look(sight, room)}")
    for room in near:
        enter = sight.one(f"enter {room}")
        if enter is not None and not busy and rooms.worth_entering(sight, room):
            return sight.pick(enter, _entering(sight, room))
    if aim in near and sight.kind(aim) == BEAST:
        return sight.pick(
            sight.options[-1], f"end the turn: the beast in {aim} takes more than one, so wait for company"
        )
    return sight.pick(sight.options[-1], "end the turn: nothing here is worth a risk now")


def _look(sight: Sight, room: str) -> str:
    """Why a room is looked into."""
    if sight.said(room) is not None:
        return "only whoever has seen it goes in with open eyes"
    return "what is known there cannot surprise you"


def _entering(sight: Sight, room: str) -> str:
    """Why a room is entered."""
    if sight.kind(room) == BEAST:
        if sight.inside(room):
            return f"enter {room}: whoever fights there needs help"
        here = sight.joining(room)
        if here or sight.beats([sight.me], room):
            return f"enter {room}: {'with company' if here else 'even alone'} you can beat the beast now"
        return f"enter {room}: it must be tried, nobody comes to help, and you carry nothing that could be lost"
    key = sight.has_key(room)
    return f"enter {room}: {'a key is in it' if key else 'a key may be in it' if key is None else 'it is worth it'}"


def look(sight: Sight) -> Option:
    """Look into a room that is worth it."""
    for option in sight.options[:-1]:
        if sight.worth(option.id.split()[1]):
            return sight.pick(option, "look: it costs nothing, and what is known cannot surprise you")
    return sight.pick(sight.options[-1], "no look: none of these rooms is worth it any more")


def out(sight: Sight) -> Option:
    """Leave by the doorway that is nearest to the next goal."""
    takes = sight.verb("take")
    if takes:
        return sight.pick(takes[0], FREE["take"])
    aim, why = goal(sight)
    if aim is None:
        return sight.pick(sight.options[0], "either way: nothing is worth going to now")
    best = min(sight.options, key=lambda option: (sight.steps(option.id, aim), option.id))
    return sight.pick(best, f"that way is the shorter: {why}")


# ---------------------------------------------------------------------- beginnings and tasks


def start_place(sight: Sight) -> Option:
    """Spread over the start tiles by number, and back again near where something is to be done."""
    number = int(sight.me["id"][1:]) - 1
    return sight.pick(sight.options[number % len(sight.options)], "start apart from the others: more is found that way")


def back(sight: Sight) -> Option:
    """Return where most is to be done near by."""
    spaces = [*sight.doors_left, *sight.tasks, *(pile["at"] for pile in sight.view["piles"])]
    if sight.all_is_found() and sight.exit is not None:
        spaces = [sight.exit]
    best = min(sight.options, key=lambda o: (min((sight.steps(o.id, at) for at in spaces), default=0), o.id))
    return sight.pick(best, "there: it is nearest to what is still to be done")


def scores(sight: Sight) -> Option:
    """Ready-made scores, another kind for each number."""
    wanted = BUILDS[(int(sight.me["id"][1:]) - 1) % len(BUILDS)]
    best = next((o for o in sight.options if o.id.startswith(wanted)), sight.options[0])
    return sight.pick(best, "these scores: sound ones, and the others take other kinds")


def how(sight: Sight) -> Option:
    """A Puzzle is played by hand where a roll is a bad bet; experts always do, beginners trust to luck.

    [electro.puzzle.roll-instead]
    """
    bonus = {"easy": 4, "medium": 2}.get(str(sight.about["level"]), 0)
    chances = odds(sight.me["now"]["see"], bonus + max(0, len(sight.me["group"]) - 1))
    if not sight.beginner and (sight.expert or chances < 50):
        return sight.pick(sight.options[0], f"play it: a roll succeeds in {chances} of 100 cases, thinking in more")
    return sight.pick(sight.one("roll") or sight.options[-1], f"roll: it succeeds in {chances} of 100 cases")


def fight(sight: Sight) -> Option:
    """In a fight with other Explorers."""
    return company.fight(sight, card(sight))


ANSWERS: Final[dict[str, Callable[[Sight], Option]]] = {
    "free": free,
    "set-off": set_off,
    "reroll": reroll,
    "step": step,
    "passage": first("take it: it lies on your way and costs nothing"),
    "passing": first("take it: it lies on your way and costs nothing"),
    "look": look,
    "after": after,
    "inside": rooms.inside,
    "box": rooms.box,
    "out": out,
    "fight": fight,
    "ambush": company.ambush,
    "loot": first("take it: whatever lies about may be of use"),
    "offer": company.offer,
    "come": company.come,
    "say": company.say,
    "react": react,
    "target": target,
    "return": back,
    "start-place": start_place,
    "scores": scores,
    "share": company.share,
    "plan": company.plan,
    "how": how,
}
"""By question who answers it; whatever lies about is taken."""
