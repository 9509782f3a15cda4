"""Where an Explorer wants to go, and why."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.players.map import FAR, Sight
from undercroft.games.electro.state.records import TRIAL

LOYAL: Final = "loyal"
GREEDY: Final = "greedy"
SELFISH: Final = "selfish"


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
        if sight.held == FRAGMENTS and sight.temper != SELFISH:
            return meeting(sight)
    if sight.all_is_found():
        return follow(sight)
    found = {space: price(sight, space) for space in candidates(sight)}
    best = min(found, key=lambda space: (found[space], space), default=None)
    return Aim(best, wanted(sight, best)) if best is not None and found[best] < FAR else NOWHERE


def gathering(sight: Sight) -> Aim:
    """With the whole Master Key: to the exit; who is loyal waits on its door tile for friends who are near."""
    assert sight.exit is not None, "the exit is known"
    door = sight.board.sides[sight.exit][1]
    out = Aim(sight.exit, f"you have the whole Master Key, and {sight.exit} is the way out")
    if sight.temper != LOYAL or sight.at == sight.exit or sight.view["round"] + 3 >= sight.view["limit"]:
        return out
    near = [one for one in sight.others if one["at"] != door and sight.steps(one["at"], door) <= 8]
    waits = near and not sight.me["roared"] and sight.me["live"] > 1
    return Aim(door, "friends are near, and can leave with you") if waits else out


def meeting(sight: Sight) -> Aim:
    """Fragments are brought to whoever holds most of them; the carrier waits at the exit's door."""
    assert sight.exit is not None, "the exit is known"
    door = sight.board.sides[sight.exit][1]
    if sight.carrier is sight.me:
        return Aim(door, "at the exit the others can bring you the last fragments")
    if sight.away(sight.carrier["at"]) < FAR:
        return Aim(str(sight.carrier["at"]), f"@{sight.carrier['seat']} holds most fragments and needs yours")
    return Aim(door, "at the exit all fragments come together")


def follow(sight: Sight) -> Aim:
    """Nothing is left to be found: pick up what lies, or be at the exit's door when it opens."""
    lying = [pile["at"] for pile in sight.view["piles"] if pile["fragments"]]
    if lying:
        return Aim(str(min(lying, key=lambda at: (sight.away(at), at))), "a fragment of the Master Key lies there")
    assert sight.exit is not None, "the exit is known"
    if sight.temper == SELFISH and sight.carrier is not sight.me and not sight.board.rooms.get(sight.carrier["at"]):
        return Aim(str(sight.carrier["at"]), f"@{sight.carrier['seat']} carries the fragments")
    return Aim(sight.board.sides[sight.exit][1], "all is found, so be at the exit when it opens")


def wanted(sight: Sight, space: str) -> str:
    """What there is to be had at this goal."""
    lying = next((pile for pile in sight.view["piles"] if pile["at"] == space), None)
    if lying is not None:
        return f"on {space} lies {'a fragment of the Master Key' if lying['fragments'] else 'something to pick up'}"
    if space in sight.sides:
        if not sight.is_open(space):
            return f"you have a key for the door of {space}"
        return (
            f"{space} has a {'Trial' if sight.sides[space]['card'] == TRIAL else 'Puzzle'} to be done, and you are near"
        )
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
    return spaces


def price(sight: Sight, space: str) -> int:
    """What it costs to go there: the way, less what it is worth; more where somebody else is nearer."""
    away = sight.away(space)
    if away >= FAR:
        return FAR
    lying = next((pile for pile in sight.view["piles"] if pile["at"] == space), None)
    if lying is not None:
        return away - (10 if lying["fragments"] else 6)
    if space in sight.sides:
        if not sight.is_open(space):
            return away - 8
        return _task_price(sight, space, away)
    nearer = sum(sight.steps(one["at"], space) < away for one in sight.others)
    return away + 3 * nearer + 6 - sight.worth(space) // 12


def _task_price(sight: Sight, space: str, away: int) -> int:
    """A Puzzle wants one, a Trial two: those who are nearest."""
    side = sight.sides[space]
    order = sight.view["order"]
    ways = sorted(
        (sight.steps(one["at"], space) if one["at"] != space else 0, order.index(one["seat"]), one["seat"])
        for one in sight.everybody
    )
    wanted = 2 if side["card"] == TRIAL else 1
    called = [seat for _, _, seat in ways[:wanted]]
    return away - 9 if sight.me["seat"] in called else FAR
