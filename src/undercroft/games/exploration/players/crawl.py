"""How a bot explores: who opens which door, who fetches what lies about, when the group rests and gathers.

All seats see the same, so each bot makes the whole group's plan and follows its own part of it; nothing is kept in mind
from one question to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Chance, Option
from undercroft.games.exploration.content.lists import PHANTASM, POSSESSED
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.content.stories.names import UNLOCKED
from undercroft.games.exploration.faces.ground import Seen, place, space_of
from undercroft.games.exploration.figures import NUMBERS, REST_GHOST, REST_POWER, REST_VITA
from undercroft.games.exploration.players.fights import give_in
from undercroft.games.exploration.players.goods import COST, care, hand_over, take_over
from undercroft.games.exploration.players.sight import Sight, Temper, lacks
from undercroft.games.exploration.state.ground import FAR

POWER_WORTH: Final = 6
GHOST_WORTH: Final = 3
"""What a Power Point and a Ghost Point are worth, in tenths of a Vita."""
RISK: Final = 8
"""What the creatures behind an unlocked door are worth avoiding, in steps."""
TURN: Final = 6
"""A turn in steps."""
DOORSTEP, BEHIND = 2, 4
"""How far from an opened door fighters wait, and who shoots."""

IN_THE_WAY: Final = 8
"""What it is worth, in steps, not to stand where others want to open a door."""

SOON: Final = 3
"""In how many turns a ghost must be at a shrine for the others to wait for it."""
PATIENCE: Final = 8
"""In every so many rounds the group goes on without waiting."""

Way = Callable[[Space], int]


def crawl(sight: Sight) -> Option:
    """What the character does next between fights."""
    temper = sight.temper
    rest = sight.one("rest")
    if rest is not None and is_worn(sight, temper):
        return sight.pick(rest, "rest: the group lacks so much Vita and Power that a rest pays")
    if sight.me["life"] != "living":
        return _haunt(sight)
    resting = bool(sight.view["rests"]) and is_worn(sight, temper)
    option = give_in(sight) or care(sight, resting=resting) or hand_over(sight) or take_over(sight)
    option = option or _search(sight, temper) or _veil(sight)
    if option is not None:
        return option
    return _go_on(sight, temper, sight.chance)


# ---------------------------------------------------------------------- the group's strength


def is_worn(sight: Sight, temper: Temper) -> bool:
    """Whether a rest would restore so much that it is worth a round and its risk."""
    gain = most = 0
    for hero in sight.heroes:
        if hero["life"] == "living":
            gain += 10 * min(NUMBERS[REST_VITA], lacks(hero))
            gain += POWER_WORTH * min(NUMBERS[REST_POWER], hero["max_power"] - hero["power"])
            most += 10 * NUMBERS[REST_VITA] + POWER_WORTH * NUMBERS[REST_POWER]
        else:
            gain += GHOST_WORTH * min(NUMBERS[REST_GHOST], hero["max_ghost"] - hero["ghost"])
    return gain * 100 >= temper.rest * most


def is_fit(sight: Sight, temper: Temper) -> bool:
    """Whether the group is rested, if it can be."""
    return not sight.view["rests"] or not is_worn(sight, temper)


def is_ready(sight: Sight, temper: Temper, space: Space) -> bool:
    """Whether the group may meet what is behind a door here: rested if it can be, near, and none to come back."""
    if temper.waits and returning(sight) is not None:
        return False
    return is_fit(sight, temper) and all(
        sight.away(space, place(hero)) - _coming(sight, hero) <= temper.together for hero in sight.others
    )


def _coming(sight: Sight, hero: Seen) -> int:
    """The steps by which somebody may come nearer before this round ends."""
    return int(hero["stride"]) if hero["id"] in sight.view["queue"] else 0


def returning(sight: Sight) -> Seen | None:
    """The ghost that can be at a shrine soon, for which doors wait; not for ever, since it need not want to."""
    if sight.view["round"] % PATIENCE == 0:
        return None
    for ghost in sight.heroes:
        if ghost["life"] == "ghost":
            steps = min((sight.away(place(ghost), at) for at in sight.shrines), default=FAR)
            if steps <= SOON * ghost["stride"]:
                return ghost
    return None


def _veil(sight: Sight) -> Option | None:
    """A Phantasm for whoever stands first at a door that is open, where Power would else be wasted by being full."""
    me = sight.me
    opened = [door for door in sight.view["doors"] if door["opened"]]
    if not opened or me["ability"] != PHANTASM or me["power"] < me["max_power"] or me["power"] < 2 * COST:
        return None
    space = sight.near_side(opened[0])
    if space is None:
        return None
    there = [hero for hero in sight.others if not _coming(sight, hero)]  # Who still acts, goes elsewhere.
    first = min(there, key=lambda hero: (sight.away(space, place(hero)), hero["id"]), default=sight.me)
    option = None if first is sight.me else sight.one(f"phantasm {first['id']}")
    why = f"veil the {first['character']}, who stands first at the door: your Power is full, and foes may come"
    return None if option is None else sight.pick(option, why)


# ---------------------------------------------------------------------- tokens


def _search(sight: Sight, temper: Temper) -> Option | None:
    """Whatever lies within reach is searched, and what is seen to be a lever when its time has come."""
    wanted = _wanted(sight, temper)
    found = next((option for option in sight.verb("search") if space_of(str(option.at)) in wanted), None)
    if found is None:
        return None
    works = space_of(str(found.at)) == _lever(sight, temper)
    why = "try it: you are all here, and nothing else opens the way" if works else "search: nobody knows what it hides"
    return sight.pick(found, why)


def _wanted(sight: Sight, temper: Temper) -> list[Space]:
    """The tokens to be searched now; a lever when its time has come and the group is ready for what it does."""
    lever = _lever(sight, temper)
    return [*_plain(sight), *([lever] if lever is not None and is_ready(sight, temper, lever) else [])]


def _plain(sight: Sight) -> list[Space]:
    """The tokens that somebody can walk to, and that are no levers."""
    levers = {place(token) for token in sight.view["tokens"] if token["name"]}
    return [at for at in _tokens(sight) if at not in levers]


def _lever(sight: Sight, temper: Temper) -> Space | None:
    """The lever that is to be worked next: when nothing else is left to search, and a door needs it.

    Who does not search works levers only where no door can be opened at all.
    """
    if (_plain(sight) or not _is_puzzled(sight)) if temper.searches else next_door(sight) is not None:
        return None
    levers = [place(token) for token in sight.view["tokens"] if token["name"]]
    near = [(sum(sight.away(at, place(hero)) for hero in sight.living), at) for at in levers]
    return min(((far, at) for far, at in near if far < FAR), default=(0, None))[1]


def _is_puzzled(sight: Sight) -> bool:
    """Whether there is a door that nobody can open, or none at all."""
    doors = sight.view["doors"]
    return not doors or not all(_can_be_opened(sight, door) for door in doors)


def _can_be_opened(sight: Sight, door: Seen) -> bool:
    return sight.near_side(door) is not None and any(sight.opens(hero, door) for hero in sight.living)


def _tokens(sight: Sight) -> list[Space]:
    """The tokens that somebody can walk to."""
    return [at for token in sight.view["tokens"] if sight.away(sight.at, at := place(token)) < FAR]


# ---------------------------------------------------------------------- doors


def next_door(sight: Sight) -> tuple[Seen, Space, Seen] | None:
    """The door to be opened next, from where, and by whom; None when one is open already or none can be opened.

    Which door does not depend on whose turn it is: one that is near to all, and that somebody near opens easily.
    """
    doors = sight.view["doors"]
    if any(door["opened"] for door in doors):
        return None
    plans = []
    for door in doors:
        space = sight.near_side(door)
        if space is None:
            continue
        steps = [sight.away(space, place(hero)) for hero in sight.living]
        chances = [sight.opens(hero, door) for hero in sight.living]
        tries = [away + 100 * TURN // odds for away, odds in zip(steps, chances, strict=True) if odds]
        if tries:
            risk = RISK if door["kind"] == UNLOCKED else 0
            plans.append((min(tries) + sum(steps) // len(steps) + risk, door["name"], door, space))
    if not plans:
        return None
    _, _, door, space = min(plans, key=lambda plan: plan[:2])
    return door, space, _opener(sight, door, space)


def _opener(sight: Sight, door: Seen, space: Space) -> Seen:
    """Of those who still act this round whoever can be there now and does it best; else who comes first."""
    plans = []
    for hero in sight.living:
        odds = sight.opens(hero, door)
        if odds:
            steps, stride = sight.away(space, place(hero)), max(1, hero["stride"])
            late = 0 if _acts(sight, hero) else 1
            now = 0 if late else sight.left if hero is sight.me else stride
            turns = late + max(0, -(-(steps - now) // stride))
            plans.append((TURN * turns + 100 * TURN // odds, steps, hero["id"], hero))
    return min(plans, key=lambda plan: plan[:3])[3]


def _acts(sight: Sight, hero: Seen) -> bool:
    """Whether this character can still ACT in this round."""
    if POSSESSED in hero["statuses"]:
        return False
    return not sight.view["turn"]["acted"] if hero is sight.me else hero["id"] in sight.view["queue"]


def _open(sight: Sight, door: Seen) -> Option | None:
    """What opens the door from here, best first."""
    name = door["name"]
    for verb in ("show", "open"):
        option = sight.one(f"{verb} {name}")
        if option is not None:
            return sight.pick(option, "open it: the group is near and fit for what may be behind")
    key, lock = sight.one(f"key {name}"), sight.one(f"try {name}")
    often = sight.opens({**sight.me, "items": []}, door)
    if key is not None and (lock is None or often < 60):
        return sight.pick(key, "use the key: the lock would often withstand you")
    return None if lock is None else sight.pick(lock, f"try the lock: it gives way {often} times in 100")


def _opened(sight: Sight) -> Space | None:
    """The group's side of the door that is open already, if any is."""
    return next((sight.near_side(door) for door in sight.view["doors"] if door["opened"]), None)


# ---------------------------------------------------------------------- the way


def _go_on(sight: Sight, temper: Temper, chance: Chance) -> Option:
    """The character's part of the plan: a door, a token, a room nobody has entered, or its place in the group."""
    plan = next_door(sight) if _lever(sight, temper) is None else None
    room = _unentered(sight) if temper.searches or plan is None else None
    tokens = _wanted(sight, temper) if temper.searches or plan is None else []
    opened = _opened(sight)
    if opened is not None:  # Foes may come through it when the round ends.
        tokens = [at for at in tokens if sight.away(opened, at) <= temper.together]
        room = None if room is None or sight.away(opened, room) > temper.together else room
    if plan is not None and not sight.view["turn"]["acted"]:
        door, space, opener = plan
        waits = room is not None or (bool(tokens) and door["kind"] == UNLOCKED)
        ready = not waits and is_ready(sight, temper, space)
        option = _open(sight, door) if ready and sight.at == space else None
        if option is None and ready and opener is sight.me:
            option = _nearer(sight, _to(sight, space), "go to the door: you open it best, and the group is ready")
            if option is None and not sight.left:
                option = sight.pick(sight.by_id["end"], "end the turn: you are on your way to the door")
        if option is not None:
            return option
    mine = _my_token(sight, tokens)
    if mine is not None:
        step = _nearer(
            sight, _beside(sight, mine), "go there: what lies ahead is to be searched, and you are soonest there"
        )
        return step or sight.pick(sight.by_id["end"], "end the turn: in the next you search what lies ahead")
    if room is not None and _is_nearest(sight, room):
        step = _nearer(sight, _to(sight, room), "go in: nobody has been in that room yet, and you are nearest")
        return step or sight.pick(sight.by_id["end"], "end the turn: the room ahead is out of reach for now")
    return _gather(sight, plan, chance)


def _my_token(sight: Sight, tokens: list[Space]) -> Space | None:
    """The token that this character fetches, when each goes to whoever is nearest."""
    free = list(sight.living)
    left = list(tokens)
    while free and left:
        ways = [(*_turns(sight, hero, at), sight.away(at, place(hero)), hero["id"], at) for hero in free for at in left]
        *_, who, at = min(ways)
        if who == sight.me["id"]:
            return at
        free = [hero for hero in free if hero["id"] != who]
        left.remove(at)
    return None


def _turns(sight: Sight, hero: Seen, at: Space) -> tuple[int, bool]:
    """In how many turns the character searches there; one that has done so this round begins with the next.

    Of those who do so in this round whoever acts is first, so that nobody changes his mind on the way.
    """
    steps = max(0, sight.away(at, place(hero)) - 1)
    if hero is sight.me:
        now = sight.left
        late = int(sight.view["turn"]["searched"])
    else:
        late = int(hero["id"] not in sight.view["queue"])
        now = 0 if late else int(hero["stride"])
    turns = max(late, -(-max(0, steps - now) // max(1, int(hero["stride"]))))
    return turns, bool(turns) or hero is not sight.me


def _unentered(sight: Sight) -> Space | None:
    """The nearest space of a room in which nobody has been."""
    walked = sight.ground.distances(sight.at)
    found = []
    for room in sight.view["rooms"]:
        if not room["entered"]:
            x, y = room["origin"]
            lines = room["drawing"].split("\n")[::2]
            spaces = [
                (x + n, y + m) for m, row in enumerate(lines) for n, letter in enumerate(row[::2]) if letter == "."
            ]
            found += [(walked[space], space) for space in spaces if space in walked]
    return min(found)[1] if found else None


def _is_nearest(sight: Sight, goal: Space) -> bool:
    """Whether nobody else is nearer to this space."""
    mine = sight.away(goal, sight.at)
    return all(sight.away(goal, place(hero)) >= mine for hero in sight.others)


def _gather(sight: Sight, plan: tuple[Seen, Space, Seen] | None, chance: Chance) -> Option:
    """To the others at the next door, without standing in its way; where there is nothing to do, about."""
    opened = _opened(sight)
    meeting = plan[1] if plan is not None else opened
    if meeting is None:
        meeting = _lever(sight, sight.temper) or min(_tokens(sight), default=None)
    if meeting is None:
        return _wander(sight, chance)
    if opened is not None:
        next_deed = "the door opens when the round ends"
    else:
        next_deed = "the next door is opened there" if plan is not None else "what is to be tried next lies there"
    away = sight.ground.distances(meeting)
    wanted = DOORSTEP if sight.range == 1 else BEHIND
    if plan is not None and plan[0]["kind"] != UNLOCKED:
        wanted = 1

    def far(space: Space) -> int:
        return abs(away.get(space, FAR) - wanted) if space != meeting else IN_THE_WAY

    step = _nearer(sight, far, f"close up: {next_deed}, and all should be near")
    waits = any(_coming(sight, hero) for hero in sight.others)
    why = "you stand well, and the others come up" if waits else "you stand where you are wanted next"
    return step or sight.pick(sight.by_id["end"], f"end the turn: {why}")


def _wander(sight: Sight, chance: Chance) -> Option:
    """Somewhere by chance: no door can be opened and nothing lies about, but something may wait on the way."""
    spaces = sorted(sight.goes)
    if not spaces or not sight.view["turn"]["fresh"]:
        return sight.pick(sight.by_id["end"], "end the turn: there is nothing to do here now")
    any_one = sight.goes[spaces[chance.below(len(spaces), "way")]]
    return sight.pick(any_one, "look about: no door can be opened and nothing lies about")


def _to(sight: Sight, goal: Space) -> Way:
    away = sight.ground.distances(goal)
    return lambda space: away.get(space, FAR)


def _beside(sight: Sight, goal: Space) -> Way:
    away = sight.ground.distances(goal)
    return lambda space: max(1, away.get(space, FAR))


def _nearer(sight: Sight, far: Way, why: str) -> Option | None:
    """To the space that is nearest by this measure with the fewest steps; None where no step is better."""
    now = far(sight.at)
    if not sight.goes:
        return None
    least = min(map(far, sight.goes))
    if least >= now:
        return None
    walked = sight.ground.distances(sight.at)
    fit = [space for space in sight.goes if far(space) == least]
    return sight.pick(sight.goes[min(fit, key=lambda space: (walked.get(space, FAR), space))], why)


def _haunt(sight: Sight) -> Option:
    """A ghost goes to a shrine, else to the living, who may want what it carried."""
    end = sight.by_id["end"]
    near = [(sight.away(sight.at, at), at) for at in sight.shrines]
    if near:
        step = _nearer(sight, _to(sight, min(near)[1]), "to the shrine: there a ghost may come back to life")
        return step or sight.pick(end, "end the turn: no step brings you nearer to the shrine")
    away = sight.ground.distances(place(sight.living[0])) if sight.living else {}
    step = _nearer(sight, lambda space: max(1, away.get(space, FAR)), "to the living: they may want what you carried")
    return step or sight.pick(end, "end the turn: a ghost has nothing else to do here")
