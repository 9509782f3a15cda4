"""When an Explorer plays which reward card."""

from __future__ import annotations

from undercroft.engine import Option
from undercroft.games.electro.players.goals import A_MOVE, Aim, rest
from undercroft.games.electro.players.map import Sight
from undercroft.games.electro.state.records import BEAST, PUZZLE, TRAPPED

LOW: tuple[str, ...] = ("fight", "see", "move")
"""Which score is raised first, of those that are equally low."""


def card(sight: Sight) -> Option | None:
    """A card that helps here and now."""
    if not sight.verb("play"):
        return None
    me = sight.me
    fighting = sight.at in sight.rooms and bool(sight.rooms[sight.at].get("fighting"))
    beast = sight.at in sight.rooms and sight.kind(sight.at) == BEAST
    puzzle = sight.at in sight.tasks and sight.sides[sight.at]["card"] == PUZZLE
    unseen = [
        room
        for room in sight.board.doorways.get(sight.at, ())
        if sight.worth(room) and sight.rooms[room]["card"] is None
    ]
    trap = sight.at in sight.rooms and sight.rooms[sight.at].get("card") == TRAPPED
    hurt = me["live"] <= (4 if fighting else 3)
    wanted = {
        "copper-salve": (hurt, f"you have {me['live']} Live left"),
        "tempered-core": (True, "a score that is raised stays so"),
        "far-lens": (bool(sight.need_keys and sight.hope), "it may show where a key lies"),
        "power-surge": (beast, "you fight a beast, and blows count now"),
        "keen-flash": (puzzle or trap or bool(unseen), "here is something to look into"),
        "swift-current": (fighting and me["now"]["move"] <= 2, "you are slow, and the beast is not"),
        "magnet-hook": (sight.temper.selfish, "it brings you what others hold"),
    }
    if sight.beginner:
        wanted = {name: wanted[name] for name in ("copper-salve", "tempered-core", "far-lens")}
    for option in sight.options:
        verb, _, name = option.id.partition(" ")
        helps, why = wanted.get(name, (False, ""))
        if verb == "play" and helps:
            return sight.pick(option, f"play the card now: {why}")
    return None


def reach(sight: Sight, aim: Aim) -> Option | None:
    """A card that takes the place of a long way, or makes it shorter."""
    at, why = aim
    if at is None or sight.beginner or aim == rest(sight):
        return None
    away = sight.away(at)
    beacon = sight.one("play beacon")
    if beacon is not None and away > A_MOVE and any(one["at"] == at for one in sight.others):
        return sight.pick(beacon, f"play it: a friend stands where you want to be, and {why}")
    step = sight.one("play spark-step")
    if step is not None and away > 3 and not sight.me["group"]:
        return sight.pick(step, f"play it: the way is long, and {why}")
    swift = sight.one("play swift-current")
    if swift is not None and away > A_MOVE and sight.me["now"]["move"] <= 3:
        return sight.pick(swift, f"play it: you are slow, and the way is long: {why}")
    return None


def target(sight: Sight) -> Option:
    """The nearest unknown room, the lowest score, the friend at the goal, whoever has keys."""
    begins = sight.options[0].id
    if begins in sight.rooms:
        near = min(sight.options, key=lambda o: (sight.kind(o.id) is not None, sight.away(o.id), o.id))
        return sight.pick(near, "this room: it is the nearest of which least is known")
    if begins in LOW:
        traits = [trait for trait in LOW if sight.one(trait) is not None]
        trait = min(traits, key=lambda trait: (sight.me["scores"][trait], LOW.index(trait)))
        return sight.pick(sight.by_id[trait], f"raise {trait.title()}: it is your lowest, and you will roll on it")
    far = max(sight.options, key=lambda o: (bool(o.at) and sight.away(str(o.at)), o.id))
    return sight.pick(far, "this one: it helps most")


def react(sight: Sight) -> Option:
    """A shield against a trap or a deadly strike is used; against a scratch only by the weak."""
    deadly = sight.about["amount"] >= sight.me["live"]
    if deadly or sight.me["live"] <= 3 or sight.beginner:
        return sight.pick(
            sight.options[0], f"play it: you have {sight.me['live']} Live, and this costs {sight.about['amount']}"
        )
    return sight.pick(sight.options[-1], f"take it: {sight.me['live']} Live is enough, and the card is kept")
