"""Where an Explorer wants to go, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.players.map import FAR, Sight, odds
from undercroft.games.electro.state.records import BEAST, TRIAL

WITHIN_CALL = 24
"""For friends so many steps away whoever is loyal waits at the exit, if there is time."""

A_MOVE: Final = 5
"""So many steps are a good move."""


class Aim(NamedTuple):
    """The space to which it is worth going, None to stay, and what for, in words."""

    at: str | None
    why: str


NOWHERE: Final = Aim(None, "nothing is worth going to now")


def goal(sight: Sight) -> Aim:
    """The space to which it is worth going, or None to stay."""
    me = sight.me
    if me["fragments"] and sight.exit is not None and sight.is_open(sight.exit):
        if me["fragments"] == FRAGMENTS:
            return gathering(sight)
        if sight.held == FRAGMENTS and not sight.temper.selfish:
            return meeting(sight)
    if sight.all_is_found():
        return follow(sight)
    found = {space: price(sight, space) for space in candidates(sight)}
    best = min(found, key=lambda space: (found[space], space), default=None)
    return Aim(best, wanted(sight, best)) if best is not None and found[best] < FAR else rest(sight)


# ---------------------------------------------------------------------- the way out


def gathering(sight: Sight) -> Aim:
    """With the whole Master Key: to the exit, but before its door one waits for friends who are near.

    Each turn of waiting may cost a Live, so no more of them are waited than Live can be lost.
    """
    assert sight.exit is not None, "the exit is known"
    door = sight.board.sides[sight.exit][1]
    out = Aim(sight.exit, f"you have the whole Master Key, and {sight.exit} is the way out")
    if sight.temper.selfish or sight.beginner or sight.at == sight.exit:
        return out
    left = sight.view["limit"] - sight.view["round"] if sight.view["limit"] else FAR
    far = min(WITHIN_CALL if sight.temper.loyal else A_MOVE * (sight.me["live"] - 1), A_MOVE * (left - 2))
    late = [one for one in sight.others if one["at"] != sight.exit and sight.steps(one["at"], door) <= far]
    waits = late and sight.me["live"] > 1
    return Aim(door, f"@{late[0]['seat']} is near, and can leave with you") if waits else out


def meeting(sight: Sight) -> Aim:
    """Fragments are brought to whoever holds most of them, who waits behind the exit's door, where nothing strikes."""
    assert sight.exit is not None, "the exit is known"
    if sight.carrier is sight.me:
        return Aim(sight.exit, "behind the exit's door you are safe, and the others can bring you the last fragments")
    if sight.away(sight.carrier["at"]) < FAR:
        return Aim(str(sight.carrier["at"]), f"@{sight.carrier['seat']} holds most fragments and needs yours")
    return Aim(sight.exit, "at the exit all fragments come together")


def follow(sight: Sight) -> Aim:
    """Nothing is left to be found: pick up what lies, or be behind the exit's door when it opens."""
    lying = [pile["at"] for pile in sight.view["piles"] if pile["fragments"]]
    if lying:
        return Aim(str(min(lying, key=lambda at: (sight.away(at), at))), "a fragment of the Master Key lies there")
    assert sight.exit is not None, "the exit is known"
    if sight.temper.selfish and sight.carrier is not sight.me and sight.carrier["at"] not in sight.board.rooms:
        return Aim(str(sight.carrier["at"]), f"@{sight.carrier['seat']} carries the fragments")
    return Aim(sight.exit, "all is found, so be at the exit when it opens: nothing strikes you there")


# ---------------------------------------------------------------------- what is still to be found


def wanted(sight: Sight, space: str) -> str:
    """What there is to be had at this goal."""
    lying = next((pile for pile in sight.view["piles"] if pile["at"] == space), None)
    if lying is not None:
        where = "in" if space in sight.rooms else "on"
        return f"{where} {space} lies {'a fragment of the Master Key' if lying['fragments'] else 'a key'}"
    if space in sight.sides:
        if not sight.is_open(space):
            return f"you have a key for the door of {space}"
        if sight.sides[space]["card"] == TRIAL:
            return f"the Trial of {space} takes two, and you are {'one of them' if sight.at == space else 'near'}"
        return f"{space} has a Puzzle to be done, and you are near"
    if sight.kind(space) == BEAST:
        if any(one is not sight.me for one in sight.inside(space)):
            return f"whoever is in {space} with the beast needs help"
        return f"the beast in {space} must be slain, and it takes more than one"
    key = sight.has_key(space)
    if not sight.need_keys or key is False:
        return f"room {space} may still hold something of use"
    return f"a key is in room {space}" if key else f"room {space} may hold a key"


def candidates(sight: Sight) -> list[str]:
    """Every space that may be a goal now."""
    spaces = [pile["at"] for pile in sight.view["piles"]]
    spaces += sight.tasks
    spaces += sight.my_doors
    spaces += [room for room in sight.rooms if sight.worth(room)]
    if sight.prey is not None and sight.prey not in spaces:
        spaces.append(sight.prey)
    return spaces


def price(sight: Sight, space: str) -> int:
    """What it costs to go there: the way, less what it is worth; more where somebody else is nearer."""
    away = sight.away(space)
    if away >= FAR:
        return FAR
    lying = next((pile for pile in sight.view["piles"] if pile["at"] == space), None)
    if lying is not None and (sight.rooms.get(space) or {"state": "cleared"})["state"] == "cleared":
        if any(sight.steps(one["at"], space) < away and _may_fetch(sight, one) for one in sight.others):
            return FAR
        return away - (12 if lying["fragments"] else 6)
    if space in sight.sides:
        if not sight.is_open(space):
            return away - (0 if _opens_sooner(sight, space, away) else 8)
        return _task_price(sight, space, away)
    if sight.kind(space) == BEAST:
        return _beast_price(sight, space, away)
    if any(one["at"] == space for one in sight.others) and not sight.beginner:
        return FAR
    nearer = sum(sight.steps(one["at"], space) < away for one in sight.others)
    if nearer and not (sight.beginner or sight.fit(sight.me)):
        return FAR  # A weak carrier leaves it to them.
    return away + 4 * nearer + 6 - sight.worth(space) // 12


def _may_fetch(sight: Sight, one: Mapping[str, Any]) -> bool:
    """Whether this friend is free to pick up what lies nearer to them: neither fighting nor on the way to a door."""
    return not (sight.beginner or sight.temper.selfish or one["keys"] or one["at"] in sight.rooms)


def _opens_sooner(sight: Sight, space: str, away: int) -> bool:
    """Whether a friend with a key is nearer to this door; then another door is better, if there is one."""
    return any(sight.steps(one["at"], space) < away and sight.keys(one) > 0 for one in sight.others)


def _beast_price(sight: Sight, room: str, away: int) -> int:
    """Whoever fights is helped; else beasts come last, and all go for the same one. A weak carrier stays away."""
    inside = [one for one in sight.inside(room) if one is not sight.me]
    if not sight.luck(room) or sight.frail:
        return FAR
    if sight.rooms[room].get("fighting") and inside and sight.me not in inside:
        helps = away <= 2 * A_MOVE and not sight.beginner
        return away - (2 if sight.beats(inside, room) else 6) if helps else FAR
    if room != sight.prey and not sight.beginner:
        return FAR
    return away + (16 if sight.laden else 8)


def _task_price(sight: Sight, space: str, away: int) -> int:
    """A Trial wants two, a Puzzle whoever soonest solves it; all others come if they have nothing better to do."""
    if sight.sides[space]["card"] == TRIAL:
        trials = [task for task in sight.tasks if sight.sides[task]["card"] == TRIAL]
        if space != min(trials, key=lambda task: (_ways_to_trial(sight, task), task)):
            return FAR
        called = _for_trial(sight, space)
    else:
        called = _for_puzzle(sight, space)
    if sight.me["seat"] in called:
        return away - 9
    return FAR if sight.beginner else away + 9


def _ways_to_trial(sight: Sight, space: str) -> int:
    """How far the two who are nearest have to go."""
    return sum(sorted(sight.steps(one["at"], space) for one in sight.everybody)[:2])


def _for_trial(sight: Sight, space: str) -> list[Any]:
    order = sight.view["order"]
    ways = sorted((sight.steps(one["at"], space), order.index(one["seat"]), one["seat"]) for one in sight.everybody)
    return [seat for _, _, seat in ways[:2]]


def _for_puzzle(sight: Sight, space: str) -> list[Any]:
    """Who is near and sees well: each try costs a turn."""
    order = sight.view["order"]

    def turns(one: dict[str, Any]) -> tuple[int, int]:
        tries = 0 if sight.beginner else 500 // max(10, odds(one["now"]["see"], 2))
        return sight.steps(one["at"], space) + tries, order.index(one["seat"])

    return [min(sight.everybody, key=turns)["seat"]]


def rest(sight: Sight) -> Aim:
    """Nothing is to be done: fragments are brought together, or one goes where no Electroshock strikes."""
    other = sight.carrier
    meets = not (sight.beginner or sight.temper.selfish or other is sight.me or other["at"] in sight.rooms)
    if sight.laden and meets and sight.away(other["at"]) < FAR:
        return Aim(str(other["at"]), f"@{other['seat']} can take your fragment, and then you need fear no beast")
    if sight.beginner or not sight.exposed:
        return NOWHERE
    safe = [*sight.board.starts, *(space for space in sight.sides if sight.is_open(space))]
    best = min(safe, key=lambda space: (sight.away(space), space), default=None)
    if best is None or sight.away(best) >= FAR:
        return NOWHERE
    return Aim(best, "nothing is to be done now, and there no Electroshock strikes")
