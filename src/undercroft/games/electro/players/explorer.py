"""A sound Explorer: finds keys, opens doors, does tasks, brings the fragments together and gets out.

It sees what its seat sees and keeps nothing in mind from one question to the next. Its temper says how it treats the
others: who is loyal shares and waits, who is greedy shares but does not wait, who is selfish takes what others hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Option
from undercroft.engine.craft.player import first
from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.players.map import FAR, Sight
from undercroft.games.electro.state.records import BEAST, EMPTY, LONE, TRAPPED, TRIAL

LOYAL: Final = "loyal"
GREEDY: Final = "greedy"
SELFISH: Final = "selfish"

BUILDS: Final = ("balanced", "brawler", "seer", "balanced", "runner", "brawler")
"""Which ready-made scores Explorers choose, by number."""


# ---------------------------------------------------------------------- goals


def goal(sight: Sight) -> str | None:
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
    return best if best is not None and found[best] < FAR else None


def gathering(sight: Sight) -> str | None:
    """With the whole Master Key: to the exit; who is loyal waits on its door tile for friends who are near."""
    assert sight.exit is not None, "the exit is known"
    door = sight.board.sides[sight.exit][1]
    if sight.temper != LOYAL or sight.at == sight.exit or sight.view["round"] + 3 >= sight.view["limit"]:
        return sight.exit
    near = [one for one in sight.others if one["at"] != door and sight.steps(one["at"], door) <= 8]
    return door if near and not sight.me["roared"] and sight.me["live"] > 1 else sight.exit


def meeting(sight: Sight) -> str:
    """Fragments are brought to whoever holds most of them; the carrier waits at the exit's door."""
    assert sight.exit is not None, "the exit is known"
    door = sight.board.sides[sight.exit][1]
    if sight.carrier is sight.me:
        return door
    return str(sight.carrier["at"]) if sight.away(sight.carrier["at"]) < FAR else door


def follow(sight: Sight) -> str | None:
    """Nothing is left to be found: pick up what lies, or be at the exit's door when it opens."""
    lying = [pile["at"] for pile in sight.view["piles"] if pile["fragments"]]
    if lying:
        return str(min(lying, key=lambda at: (sight.away(at), at)))
    assert sight.exit is not None, "the exit is known"
    if sight.temper == SELFISH and sight.carrier is not sight.me and not sight.board.rooms.get(sight.carrier["at"]):
        return str(sight.carrier["at"])
    return sight.board.sides[sight.exit][1]


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


# ---------------------------------------------------------------------- the turn


def free(sight: Sight) -> Option:
    """Before the move: what is free and good, then the way."""
    option = good_deed(sight)
    if option is not None:
        return option
    aim = goal(sight)
    here = _here(sight, aim)
    if here:
        task = sight.one("task")
        if task is not None and aim in sight.sides:
            return task
        return sight.one("stay") or sight.options[-1]
    if _shared(sight, aim):
        return sight.one("together") or sight.options[0]
    if sight.me["cards"] and sight.away(str(aim)) > 3:
        step = sight.one("play spark-step")
        if step is not None and not sight.me["group"]:
            return step
    return sight.one("roll") or sight.options[-1]


def _shared(sight: Sight, aim: str | None) -> bool:
    """Whether the team has the same way: to a Trial, or out."""
    if aim is None or sight.one("together") is None:
        return False
    return sight.all_is_found() or (aim in sight.sides and sight.sides[aim]["card"] == TRIAL)


def _here(sight: Sight, aim: str | None) -> bool:
    """Whether the goal needs no step: it is this space, or a room with a doorway here."""
    if aim is None or aim == sight.at:
        return True
    if aim in sight.board.rooms:
        return sight.at in sight.board.rooms[aim] and sight.rooms[aim]["state"] != "cleared"
    if aim in sight.sides and not sight.is_open(aim):
        return sight.at == sight.board.sides[aim][1]
    return False


def good_deed(sight: Sight) -> Option | None:
    """A free deed that is good now, or None."""
    for option in sight.options:
        verb, *words = option.id.split()
        if verb in ("take", "unlock", "escape") and _useful(sight, verb):
            return option
        if verb == "give" and sight.temper != SELFISH and _brings_together(sight, *words):
            return option
        if verb == "ask" and words[0] == "fragment" and sight.carrier is sight.me:
            return option
        if verb == "attack" and sight.temper == SELFISH and _worth_attacking(sight, words[0]):
            return option
        if verb == "group" and sight.temper == LOYAL and sight.all_is_found():
            return option
    return _card(sight)


def _brings_together(sight: Sight, thing: str, id: str) -> bool:
    """Whether it brings the fragments together to hand this over."""
    return thing == "fragment" and id == sight.carrier["id"] and sight.held == FRAGMENTS


def _useful(sight: Sight, verb: str) -> bool:
    return verb != "unlock" or not sight.all_is_found()


def _worth_attacking(sight: Sight, id: str) -> bool:
    other = next(one for one in sight.others if one["id"] == id)
    prey = bool(other["fragments"]) and (sight.held == FRAGMENTS or other["fragments"] > sight.me["fragments"])
    stronger = sight.me["live"] >= other["live"] and sight.me["now"]["fight"] >= other["now"]["move"] - 1
    return prey and bool(stronger)


def _card(sight: Sight) -> Option | None:
    """A card that helps here and now."""
    me = sight.me
    inside = sight.at in sight.rooms and sight.rooms[sight.at].get("fighting")
    wanted = {
        "copper-salve": me["live"] <= 3,
        "tempered-core": True,
        "far-lens": sight.need_keys,
        "power-surge": bool(inside),
        "keen-flash": sight.at in sight.board.doorways or sight.rooms.get(sight.at, {}).get("card") == TRAPPED,
        "swift-current": not any(one["fight"] for one in sight.others) and me["now"]["move"] <= 2,
        "bent-pin": bool(me["keys"]) and sight.board.doors.get(sight.at) in sight.doors_left,
        "magnet-hook": True,
    }
    for option in sight.options:
        verb, _, card = option.id.partition(" ")
        if verb == "play" and wanted.get(card):
            return option
    return None


def set_off(sight: Sight) -> Option:
    """A group that has come together rolls, unless its goal is here."""
    return sight.options[-1] if _here(sight, goal(sight)) else sight.options[0]


def reroll(sight: Sight) -> Option:
    """Roll again while the goal is out of reach and the throw is low."""
    rolled = sight.about["rolled"]
    aim = goal(sight)
    need = min(6, sight.away(aim)) if aim is not None else 0
    enough = rolled >= need or rolled >= 5
    return sight.options[-1] if enough else sight.options[0]


def step(sight: Sight) -> Option:
    """One step nearer to the goal, or a stop where nothing is nearer."""
    option = good_deed(sight)
    if option is not None:
        return option
    aim = goal(sight)
    if aim is None or _here(sight, aim):
        return sight.options[-1]
    through = next((option for option in sight.options if option.id.startswith(f"{aim} ")), None)
    if through is not None:  # Something lies in a cleared room.
        return through
    ways = [(sight.steps(str(option.at), aim), option.id, option) for option in sight.options if _is_step(option)]
    if not ways:
        return sight.options[-1]
    way, _, best = min(ways)
    return best if way < sight.away(aim) else sight.options[-1]


def _is_step(option: Option) -> bool:
    return option.rule in ("electro.move.step", "electro.move.cleared-room", "electro.move.locked")


def after(sight: Sight) -> Option:
    """After the move: look before going in, go in where it is worth it, do the task."""
    option = good_deed(sight)
    if option is not None:
        return option
    task = sight.one("task")
    if task is not None and not sight.all_is_found():
        return task
    rooms = [room for room in sight.board.doorways.get(sight.at, ()) if sight.rooms[room]["state"] != "cleared"]
    rooms.sort(key=sight.worth, reverse=True)
    busy = sight.me["fragments"] and sight.all_is_found()
    for room in rooms:
        look = sight.one(f"see {room}")
        if look is not None and sight.worth(room) and sight.rooms[room]["card"] is None and not busy:
            return look
    for room in rooms:
        enter = sight.one(f"enter {room}")
        if enter is not None and not busy and worth_entering(sight, room):
            return enter
    return sight.options[-1]


def worth_entering(sight: Sight, room: str) -> bool:
    """Whether to go in: surely where a box or key is known, head-first only in good health."""
    shown = sight.rooms[room]
    if shown["card"] == BEAST:
        helped = any(one["at"] == room for one in sight.others)
        strong = sight.me["now"]["fight"] >= 3 and sight.me["live"] >= 3
        return sight.worth(room) > 0 and (strong or (helped and sight.me["live"] >= 2))
    if shown["card"] is not None:
        return sight.worth(room) > 0
    return sight.worth(room) > 0 and sight.me["live"] >= 3 and sight.need_keys


def look(sight: Sight) -> Option:
    """Look into a room that is worth it."""
    return next((o for o in sight.options[:-1] if sight.worth(o.id.split()[1])), sight.options[-1])


# ---------------------------------------------------------------------- rooms and fights


def inside(sight: Sight) -> Option:
    """Deal with the room; flee from a beast when weak."""
    option = good_deed(sight)
    if option is not None:
        return option
    shown = sight.rooms[sight.at]
    company = any(one["at"] == sight.at for one in sight.others)
    beast = shown["card"] == BEAST
    weak = sight.me["live"] <= 1 or (sight.me["now"]["fight"] <= 2 and not company and sight.me["live"] <= 2)
    if beast and weak and not (shown.get("health") or 6) <= 2:
        return sight.one("veil", "flee") or sight.options[-1]
    if beast and not shown.get("fighting") and sight.worth(sight.at) == 0:
        return sight.one("flee") or sight.options[-1]
    return sight.options[0]


def box(sight: Sight) -> Option:
    """A box of unknown kind is opened in good health."""
    takes = sight.verb("take")
    if takes:
        return takes[0]
    said = sight.said(sight.at)
    if said is not None and said["kind"] == TRAPPED and sight.me["live"] < 4:
        return sight.options[-1]
    return sight.options[0] if sight.me["live"] >= 3 else sight.options[-1]


def out(sight: Sight) -> Option:
    """Leave by the doorway that is nearest to the next goal."""
    takes = sight.verb("take")
    if takes:
        return takes[0]
    aim = goal(sight)
    if aim is None:
        return sight.options[0]
    return min(sight.options, key=lambda option: (sight.steps(option.id, aim), option.id))


def fight(sight: Sight) -> Option:
    """In a fight: run with fragments, strike where it pays, else get away or hold."""
    option = _card(sight)
    if option is not None and sight.me["live"] <= 2:
        return option
    attacks = sight.verb("attack")
    prey = [o for o in attacks if _is_prey(sight, o)]
    if sight.temper == SELFISH and prey and sight.me["live"] > 1:
        return prey[0]
    enemies = _enemies(sight)
    struck = [o for o in attacks if o.id.split()[1] in enemies]
    if struck and sight.me["now"]["fight"] > sight.me["now"]["move"]:
        return struck[0]
    if enemies:
        return sight.one("veil", "flee") or sight.options[-1]
    return sight.options[-1]


def _is_prey(sight: Sight, option: Option) -> bool:
    id = option.id.split()[1]
    return any(one["id"] == id and one["fragments"] for one in sight.others)


def _enemies(sight: Sight) -> list[str]:
    """Those in my fight who have attacked me."""
    mine = next((fight for fight in sight.view["fights"] if sight.me["seat"] in fight["fighters"]), None)
    if mine is None:
        return []
    seats = [blow[0] for blow in mine["blows"] if blow[1] == sight.me["seat"]]
    return [one["id"] for one in sight.others if one["seat"] in seats]


# ---------------------------------------------------------------------- what others want


def offer(sight: Sight) -> Option:
    """Agree to what helps all; a selfish one keeps what it has and takes what it is given."""
    what = str(sight.about["what"])
    if what.startswith("hand over"):
        holds_less = sight.carrier is not sight.me and "fragment" in what and sight.held == FRAGMENTS
        return sight.options[0] if sight.temper != SELFISH and holds_less else sight.options[-1]
    if "group" in what:
        return sight.options[-1] if sight.temper == SELFISH else sight.options[0]
    return sight.options[0]


def come(sight: Sight) -> Option:
    """Go along where the way is the same."""
    aim = goal(sight)
    same = sight.all_is_found() or (aim in sight.sides and aim is not None and aim != sight.at)
    return sight.options[0] if same else sight.options[-1]


def say(sight: Sight) -> Option:
    """The truth, from who is loyal or greedy; a selfish one says nothing of keys, and calls them beasts."""
    room = sight.about["room"]
    shown = sight.rooms[room]
    key = shown["key"] not in (None, "none")
    if sight.temper == SELFISH:
        return sight.one("beast nokey") or sight.options[-1] if key else sight.options[-1]
    kind = EMPTY if shown["card"] == LONE else shown["card"]
    return sight.one(f"{kind} {'key' if key else 'nokey'}") or sight.options[-1]


def react(sight: Sight) -> Option:
    """A shield against a trap or a deadly strike is used; against a scratch only by the weak."""
    deadly = sight.about["amount"] >= sight.me["live"]
    return sight.options[0] if deadly or sight.me["live"] <= 3 else sight.options[-1]


def target(sight: Sight) -> Option:
    """The nearest unknown room, the lowest of the scores that matter, whoever has keys."""
    if sight.options[0].id in sight.rooms:
        return min(sight.options, key=lambda o: (sight.kind(o.id) is not None, sight.away(o.id), o.id))
    for trait in ("see", "fight", "move"):
        option = sight.one(trait)
        if option is not None and sight.me["scores"][trait] <= 3:
            return option
    return sight.options[0]


def start_place(sight: Sight) -> Option:
    """Spread over the start tiles by number, and back again near where something is to be done."""
    number = int(sight.me["id"][1:]) - 1
    return sight.options[number % len(sight.options)]


def back(sight: Sight) -> Option:
    """Return where most is to be done near by."""
    spaces = [*sight.doors_left, *sight.tasks, *(pile["at"] for pile in sight.view["piles"])]
    return min(sight.options, key=lambda o: (min((sight.steps(o.id, at) for at in spaces), default=0), o.id))


def scores(sight: Sight) -> Option:
    """Ready-made scores, another kind for each number."""
    wanted = BUILDS[(int(sight.me["id"][1:]) - 1) % len(BUILDS)]
    return next((o for o in sight.options if o.id.startswith(wanted)), sight.options[0])


def share(sight: Sight) -> Option:
    """The fragment to whoever holds most, if that is fair company."""
    if sight.temper == SELFISH:
        return sight.options[-1]
    return sight.one(str(sight.carrier["id"])) or sight.options[-1]


def how(sight: Sight) -> Option:
    """Puzzles are rolled for.  [electro.puzzle.roll-instead]"""
    return sight.one("roll") or sight.options[-1]


def ambush(sight: Sight) -> Option:
    """Only the selfish lie in wait, and for fragments."""
    prey = [o for o in sight.options[:-1] if any(x["id"] == o.id and x["fragments"] for x in sight.others)]
    return prey[0] if sight.temper == SELFISH and prey else sight.options[-1]


def plan(sight: Sight) -> Option:
    """A plan is agreed to, unless one gets nothing and is selfish."""
    return sight.options[0] if sight.temper == SELFISH else sight.options[-1]


ANSWERS: Final[dict[str, Callable[[Sight], Option]]] = {
    "free": free,
    "set-off": set_off,
    "reroll": reroll,
    "step": step,
    "passage": first,
    "passing": first,
    "look": look,
    "after": after,
    "inside": inside,
    "box": box,
    "out": out,
    "fight": fight,
    "ambush": ambush,
    "loot": first,
    "offer": offer,
    "come": come,
    "say": say,
    "react": react,
    "target": target,
    "return": back,
    "start-place": start_place,
    "scores": scores,
    "share": share,
    "plan": plan,
    "how": how,
}
"""By question who answers it; whatever lies about is taken."""
