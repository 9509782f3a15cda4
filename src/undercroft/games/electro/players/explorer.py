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
from undercroft.games.electro.players.goals import LOYAL, SELFISH, goal
from undercroft.games.electro.players.map import Sight
from undercroft.games.electro.state.records import BEAST, EMPTY, LONE, TRAPPED, TRIAL

BUILDS: Final = ("balanced", "brawler", "seer", "balanced", "runner", "brawler")
"""Which ready-made scores Explorers choose, by number."""


# ---------------------------------------------------------------------- the turn


def free(sight: Sight) -> Option:
    """Before the move: what is free and good, then the way."""
    option = good_deed(sight)
    if option is not None:
        return option
    aim, why = goal(sight)
    here = _here(sight, aim)
    if here:
        task = sight.one("task")
        if task is not None and aim in sight.sides:
            return sight.pick(task, "do it: the task of this room may pay a fragment, and you are here")
        return sight.pick(
            sight.one("stay") or sight.options[-1], f"stay: {why}" if aim is None else f"stay here: {why}"
        )
    if _shared(sight, aim):
        return sight.pick(sight.one("together") or sight.options[0], f"go together, your way is the same: {why}")
    if sight.me["cards"] and sight.away(str(aim)) > 3:
        step = sight.one("play spark-step")
        if step is not None and not sight.me["group"]:
            return sight.pick(step, f"play it: the way is long, and {why}")
    return sight.pick(sight.one("roll") or sight.options[-1], f"move: {why}")


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
            return sight.pick(option, FREE[verb])
        if verb == "give" and sight.temper != SELFISH and _brings_together(sight, *words):
            return sight.pick(option, f"give it: @{sight.carrier['seat']} holds most, and together they open the exit")
        if verb == "ask" and words[0] == "fragment" and sight.carrier is sight.me:
            return sight.pick(option, "ask: you hold most fragments, and only all of them open the exit")
        if verb == "attack" and sight.temper == SELFISH and _worth_attacking(sight, words[0]):
            return sight.pick(option, "attack: they carry fragments, and you are the stronger")
        if verb == "group" and sight.temper == LOYAL and sight.all_is_found():
            return sight.pick(option, "form a group: all is found, and you can leave together")
    return _card(sight)


FREE: Final = {
    "take": "take it: it costs nothing, and keys and fragments are what you need",
    "unlock": "unlock it: behind the doors are the tasks, the fragments and the way out",
    "escape": "out with you: the Master Key turns, and who escapes has won",
}
"""Why what is free and good is done."""


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
        "copper-salve": (me["live"] <= 3, f"you have {me['live']} Live left"),
        "tempered-core": (True, "a score that is raised stays so"),
        "far-lens": (sight.need_keys, "it may show where a key lies"),
        "power-surge": (bool(inside), "you fight a beast, and blows count now"),
        "keen-flash": (
            sight.at in sight.board.doorways or sight.rooms.get(sight.at, {}).get("card") == TRAPPED,
            "here is something to look into",
        ),
        "swift-current": (
            not any(one["fight"] for one in sight.others) and me["now"]["move"] <= 2,
            "you are slow, and the way is long",
        ),
        "bent-pin": (bool(me["keys"]) and sight.board.doors.get(sight.at) in sight.doors_left, "here is a locked door"),
        "magnet-hook": (True, "it may bring you what others hold"),
    }
    for option in sight.options:
        verb, _, card = option.id.partition(" ")
        helps, why = wanted.get(card, (False, ""))
        if verb == "play" and helps:
            return sight.pick(option, f"play the card now: {why}")
    return None


def set_off(sight: Sight) -> Option:
    """A group that has come together rolls, unless its goal is here."""
    aim, why = goal(sight)
    if _here(sight, aim):
        return sight.pick(sight.options[-1], f"stay: {why}")
    return sight.pick(sight.options[0], f"roll: {why}")


def reroll(sight: Sight) -> Option:
    """Roll again while the goal is out of reach and the throw is low."""
    rolled = sight.about["rolled"]
    aim, _ = goal(sight)
    need = min(6, sight.away(aim)) if aim is not None else 0
    if rolled >= need or rolled >= 5:
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
    if task is not None and not sight.all_is_found():
        return sight.pick(task, "do it: the task of this room may pay a fragment, and you are here")
    rooms = [room for room in sight.board.doorways.get(sight.at, ()) if sight.rooms[room]["state"] != "cleared"]
    rooms.sort(key=sight.worth, reverse=True)
    busy = sight.me["fragments"] and sight.all_is_found()
    for room in rooms:
        look = sight.one(f"see {room}")
        if look is not None and sight.worth(room) and sight.rooms[room]["card"] is None and not busy:
            return sight.pick(look, f"look into {room} first: what is known there cannot surprise you")
    for room in rooms:
        enter = sight.one(f"enter {room}")
        if enter is not None and not busy and worth_entering(sight, room):
            return sight.pick(enter, _entering(sight, room))
    return sight.pick(sight.options[-1], "end the turn: nothing here is worth a risk now")


def _entering(sight: Sight, room: str) -> str:
    """Why a room is entered."""
    if sight.rooms[room]["card"] == BEAST:
        return f"enter {room}: you can beat the beast, and it may guard a key"
    key = sight.has_key(room)
    return f"enter {room}: {'a key is in it' if key else 'a key may be in it' if key is None else 'it is worth it'}"


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
    for option in sight.options[:-1]:
        if sight.worth(option.id.split()[1]):
            return sight.pick(option, "look: it costs nothing, and what is known cannot surprise you")
    return sight.pick(sight.options[-1], "no look: none of these rooms is worth it any more")


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
        why = f"get away: {sight.me['live']} Live is too little for this beast"
        return sight.pick(sight.one("veil", "flee") or sight.options[-1], why)
    if beast and not shown.get("fighting") and sight.worth(sight.at) == 0:
        return sight.pick(sight.one("flee") or sight.options[-1], "get away: the beast guards nothing that you need")
    if beast:
        return sight.pick(sight.options[0], "stand against the beast: you are strong enough, and it may guard a key")
    return sight.pick(sight.options[0], "see to the room: now that you are in, take what it has")


def box(sight: Sight) -> Option:
    """A box of unknown kind is opened in good health."""
    takes = sight.verb("take")
    if takes:
        return sight.pick(takes[0], FREE["take"])
    said = sight.said(sight.at)
    if said is not None and said["kind"] == TRAPPED and sight.me["live"] < 4:
        return sight.pick(sight.options[-1], "leave it: it is said to be a trap, and you are not well")
    if sight.me["live"] >= 3:
        return sight.pick(sight.options[0], f"open it: with {sight.me['live']} Live you can bear a trap")
    return sight.pick(sight.options[-1], f"leave it: {sight.me['live']} Live is too little for a trap")


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


def fight(sight: Sight) -> Option:
    """In a fight: run with fragments, strike where it pays, else get away or hold."""
    option = _card(sight)
    if option is not None and sight.me["live"] <= 2:
        return sight.pick(option, f"play it: you have {sight.me['live']} Live left and are in a fight")
    attacks = sight.verb("attack")
    prey = [o for o in attacks if _is_prey(sight, o)]
    if sight.temper == SELFISH and prey and sight.me["live"] > 1:
        return sight.pick(prey[0], "attack: they carry what you lack")
    enemies = _enemies(sight)
    struck = [o for o in attacks if o.id.split()[1] in enemies]
    if struck and sight.me["now"]["fight"] > sight.me["now"]["move"]:
        return sight.pick(struck[0], "strike back: you fight better than you run")
    if enemies:
        return sight.pick(sight.one("veil", "flee") or sight.options[-1], "get away: you run better than you fight")
    return sight.pick(sight.options[-1], "hold: nobody has attacked you")


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
        if sight.temper != SELFISH and holds_less:
            return sight.pick(sight.options[0], "agree: in one hand the fragments open the exit for all")
        return sight.pick(sight.options[-1], "decline: you need it as much as they do")
    if "group" in what:
        if sight.temper == SELFISH:
            return sight.pick(sight.options[-1], "decline: alone you owe nobody anything")
        return sight.pick(sight.options[0], "agree: together you are harder to stop")
    return sight.pick(sight.options[0], "agree: you may win by it, and lose little")


def come(sight: Sight) -> Option:
    """Go along where the way is the same."""
    aim, _ = goal(sight)
    if sight.all_is_found() or (aim in sight.sides and aim is not None and aim != sight.at):
        return sight.pick(sight.options[0], "go along: your way is the same")
    return sight.pick(sight.options[-1], "part: your way is another")


def say(sight: Sight) -> Option:
    """The truth, from who is loyal or greedy; a selfish one says nothing of keys, and calls them beasts."""
    room = sight.about["room"]
    shown = sight.rooms[room]
    key = shown["key"] not in (None, "none")
    if sight.temper == SELFISH:
        lie = sight.one("beast nokey") if key else None
        if lie is not None:
            return sight.pick(lie, "call it a beast: nobody else will fetch the key")
        return sight.pick(sight.options[-1], "say nothing: it is nobody's business")
    kind = EMPTY if shown["card"] == LONE else shown["card"]
    truth = sight.one(f"{kind} {'key' if key else 'nokey'}")
    if truth is None:
        return sight.pick(sight.options[-1], "say nothing: there is nothing to tell")
    return sight.pick(truth, "tell the truth: the others can use what you have seen")


def react(sight: Sight) -> Option:
    """A shield against a trap or a deadly strike is used; against a scratch only by the weak."""
    deadly = sight.about["amount"] >= sight.me["live"]
    if deadly or sight.me["live"] <= 3:
        return sight.pick(
            sight.options[0], f"play it: you have {sight.me['live']} Live, and this costs {sight.about['amount']}"
        )
    return sight.pick(sight.options[-1], f"take it: {sight.me['live']} Live is enough, and the card is kept")


def target(sight: Sight) -> Option:
    """The nearest unknown room, the lowest of the scores that matter, whoever has keys."""
    if sight.options[0].id in sight.rooms:
        near = min(sight.options, key=lambda o: (sight.kind(o.id) is not None, sight.away(o.id), o.id))
        return sight.pick(near, "this room: it is the nearest of which least is known")
    for trait in ("see", "fight", "move"):
        option = sight.one(trait)
        if option is not None and sight.me["scores"][trait] <= 3:
            return sight.pick(option, f"raise {trait.title()}: it is low, and you will roll on it")
    return sight.pick(sight.options[0], "this one: as good as any, and it helps at once")


def start_place(sight: Sight) -> Option:
    """Spread over the start tiles by number, and back again near where something is to be done."""
    number = int(sight.me["id"][1:]) - 1
    return sight.pick(sight.options[number % len(sight.options)], "start apart from the others: more is found that way")


def back(sight: Sight) -> Option:
    """Return where most is to be done near by."""
    spaces = [*sight.doors_left, *sight.tasks, *(pile["at"] for pile in sight.view["piles"])]
    best = min(sight.options, key=lambda o: (min((sight.steps(o.id, at) for at in spaces), default=0), o.id))
    return sight.pick(best, "there: it is nearest to what is still to be done")


def scores(sight: Sight) -> Option:
    """Ready-made scores, another kind for each number."""
    wanted = BUILDS[(int(sight.me["id"][1:]) - 1) % len(BUILDS)]
    best = next((o for o in sight.options if o.id.startswith(wanted)), sight.options[0])
    return sight.pick(best, "these scores: sound ones, and the others take other kinds")


def share(sight: Sight) -> Option:
    """The fragment to whoever holds most, if that is fair company."""
    if sight.temper == SELFISH:
        return sight.pick(sight.options[-1], "keep it: what you hold nobody else can use")
    carrier = sight.one(str(sight.carrier["id"]))
    if carrier is None:
        return sight.pick(sight.options[-1], "keep it: nobody here holds more than you")
    return sight.pick(carrier, f"to @{sight.carrier['seat']}, who holds most: in one hand they open the exit")


def how(sight: Sight) -> Option:
    """Puzzles are rolled for.  [electro.puzzle.roll-instead]"""
    return sight.pick(sight.one("roll") or sight.options[-1], "roll: a good score is quicker than a puzzle")


def ambush(sight: Sight) -> Option:
    """Only the selfish lie in wait, and for fragments."""
    prey = [o for o in sight.options[:-1] if any(x["id"] == o.id and x["fragments"] for x in sight.others)]
    if sight.temper == SELFISH and prey:
        return sight.pick(prey[0], "lie in wait: they carry fragments")
    return sight.pick(sight.options[-1], "let them pass: you want the same")


def plan(sight: Sight) -> Option:
    """A plan is agreed to, unless one gets nothing and is selfish."""
    if sight.temper == SELFISH:
        return sight.pick(sight.options[0], "not so: you would get nothing by it")
    return sight.pick(sight.options[-1], "agree: whatever is shared fairly is soon done")


ANSWERS: Final[dict[str, Callable[[Sight], Option]]] = {
    "free": free,
    "set-off": set_off,
    "reroll": reroll,
    "step": step,
    "passage": first("take it: it lies on your way and costs nothing"),
    "passing": first("take it: it lies on your way and costs nothing"),
    "look": look,
    "after": after,
    "inside": inside,
    "box": box,
    "out": out,
    "fight": fight,
    "ambush": ambush,
    "loot": first("take it: whatever lies about may be of use"),
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
