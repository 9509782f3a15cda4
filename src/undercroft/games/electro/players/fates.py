"""The Master of Fates: lays keys where they are hard to get, and strikes those who are nearest to the exit.

A beginner lays a kind labyrinth and strikes at whoever is there; an expert lays beasts on the keys, makes the most of
every card, and knows that in the last rounds nothing counts but time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Option
from undercroft.engine.craft.player import first
from undercroft.games.electro.book.basics.presets import BY_HAND
from undercroft.games.electro.players.map import Sight, odds
from undercroft.games.electro.state.records import LOCK

KIND: Final = ("treasury", "empty halls", "open hand", "library")
FAIR: Final = ("surprise", "gauntlet", "ambush", "iron doors", "arena", "library")
HARSH: Final = ("ambush", "arena", "iron doors", "library")
"""The layouts of which beginners, sound players and experts take one."""

LAST_ROUNDS: Final = 4
"""So near the end every round that a beast lives is worth more than a wound."""

TURNED: Final = ("strike the beast", "escape the beast", "dismantle", "flee", "the Puzzle")
"""The rolls on which Fate's Hand is worth playing."""

TURNS: Final = 6
"""It is played where so many faces of the D20 or more turn the roll."""


def layout(sight: Sight) -> Option:
    """One of the ready-made layouts, as chance will have it; never by hand."""
    ready = [option for option in sight.options if option.id != BY_HAND]
    among = KIND if sight.beginner else HARSH if sight.expert else FAIR
    ready = [option for option in ready if option.id in among] or ready
    any_one = sight.chance.pick(ready, "layout", "layout", lambda option: option.id)
    return sight.pick(any_one, "this one: it is as hard as you want it, and nobody can foresee which")


def danger(view: Mapping[str, Any], one: Mapping[str, Any]) -> int:
    """How much an Explorer threatens to get out: fragments and keys weigh, and so does being nearly dead."""
    return int(10 * one["fragments"] + 3 * len(one["keys"] or ()) + max(0, 5 - one["live"]))


def _explorer(view: Mapping[str, Any], id: str) -> Mapping[str, Any]:
    return next(one for one in view["explorers"] if one["id"] == id)


def fates(sight: Sight) -> Option:
    """Cards that help now, then the attack that hurts most."""
    card = _card(sight)
    if card is not None:
        return card
    attacks = [option for option in sight.options if option.id.split()[0] in sight.rooms]
    if not attacks:
        return sight.pick(sight.options[-1], "end the turn: no beast can reach anybody, and no card helps now")
    if sight.beginner:
        any_one = sight.chance.pick(attacks, "attack", "attack", lambda option: option.id)
        return sight.pick(any_one, "this attack: the beast strikes at whoever is there")
    attacks.sort(key=lambda option: (_hurt(sight, option), option.id), reverse=True)
    return sight.pick(attacks[0], _prey(sight.view, attacks[0]), attacks[1:])


def _prey(view: Mapping[str, Any], option: Option) -> str:
    """Why this attack is the best."""
    _, attack, *whom = option.id.split()
    if not whom:
        return f"{attack}: it strikes everybody in the room at once"
    one = _explorer(view, whom[0])
    if attack == "roar":
        return f"roar at @{one['seat']}: the beast must live on, and the storm is near"
    carried = {0: "", 1: " and a fragment"}.get(one["fragments"], f" and {one['fragments']} fragments")
    return f"{attack} @{one['seat']}, who has {one['live']} Live{carried}: it hurts most there"


def _hurt(sight: Sight, option: Option) -> int:
    """What an attack is worth: expected damage, kills first; in the last rounds what keeps the beast alive."""
    view = sight.view
    room, attack, *whom = option.id.split()
    if attack == "shockwave":
        struck = [_hit(view, one, 1) for one in view["explorers"] if one["at"] == room]
        return sum(struck) - (len(struck) == 1)  # A bite does the same to one, and need not be recharged.
    one = _explorer(view, whom[0])
    if attack == "pounce":
        return 200 + (400 if one["live"] <= 2 else 0) + danger(view, one)
    if attack == "roar":
        return _roar(sight, room, one)
    return _hit(view, one, 1)


def _roar(sight: Sight, room: str, one: Mapping[str, Any]) -> int:
    """A roar is worth it where a blow may be the beast's last, it has a key, and there is hardly any time left."""
    shown, fight = sight.rooms[room], one["now"]["fight"]
    left = sight.view["limit"] - sight.view["round"]
    if one["roared"] or shown["key"] == "none" or sight.health(room) > 2 or left > LAST_ROUNDS:
        return 0
    return 10 * (odds(fight) - odds(fight - 1)) * (100 - _dodges(one)) // 100


def _hit(view: Mapping[str, Any], one: Mapping[str, Any], damage: int) -> int:
    worth = 100 * damage + (150 if one["live"] <= damage else 0) + 2 * danger(view, one)
    return worth * (100 - _dodges(one)) // 100


def _dodges(one: Mapping[str, Any]) -> int:
    """How likely, in hundredths, a Move roll succeeds.  [electro.ref.success-odds]"""
    return odds(one["now"]["move"])


def _card(sight: Sight) -> Option | None:
    """A card that helps at this moment."""
    view, numbers = sight.view, sight.board.numbers
    exposed = [one for one in view["explorers"] if one["at"] in numbers]
    fighting = any(room.get("fighting") for room in view["rooms"].values())
    laden = any(one["fragments"] for one in exposed)
    wanted = {
        "twin-bolt": (len(exposed) >= 1, "somebody stands in the open"),
        "aimed-bolt": (laden or any(one["live"] <= 2 for one in exposed), "somebody weak or laden stands in the open"),
        "static-fog": (True, "the less they see, the more they walk into"),
        "leaden-air": (fighting or laden, "whoever must get away now is slowed"),
        "damp-blows": (fighting, "a beast is being fought"),
        "second-charge": (True, "a beast that is whole again holds them up"),
        "shifting-walls": (bool(sight.claimed), "what they have seen is then worth less"),
        "magnet-drag": (any(_drags(sight, one) for one in exposed), "somebody can be dragged away from their door"),
        "stray-beast": (True, "a beast where none was holds them up"),
    }
    for option in sight.options:
        verb, _, card = option.id.partition(" ")
        helps, why = (True, "it is in your hand") if sight.beginner else wanted.get(card, (False, ""))
        if verb == "play" and helps:
            return sight.pick(option, f"play the card now: {why}")
    return None


def before(sight: Sight) -> Option:
    """A card in place of the Electroshock, or before it."""
    return _card(sight) or sight.pick(sight.options[-1], "go on: no card does more than the Electroshock now")


def fate_target(sight: Sight) -> Option:
    """The number under the most dangerous feet; keys moved away from who is near; the carrier dragged off."""
    begins = sight.options[0].id
    view, numbers = sight.view, sight.board.numbers
    if begins == "1":
        best = max(sight.options, key=lambda o: (_struck(view, numbers, int(o.id)), o.id))
        return sight.pick(best, f"the {best.id}: it lies under the most dangerous feet")
    if begins.startswith("e") and begins[1:].isdigit():
        best = max(sight.options, key=lambda o: (_drags(sight, _explorer(view, o.id)), _threat(view, o.id), o.id))
        return sight.pick(best, f"@{_explorer(view, best.id)['seat']}: nobody is nearer to getting out")
    if not sight.beginner and begins in sight.board.near:
        return _drag(sight)
    if sight.expert and sight.options[0].at:
        return _aimed(sight)
    any_one = sight.chance.pick(sight.options, "target", "target", lambda option: option.id)
    return sight.pick(any_one, "any of them: what cannot be foreseen cannot be avoided")


def _aimed(sight: Sight) -> Option:
    """What hurts most: keys that are known are moved to where nobody is."""
    spread = sight.options
    known = {claim["room"] for claim in sight.view["claims"] if claim["key"] and claim["seat"] != sight.view["you"]}
    told = [option for option in spread if option.id in known and sight.rooms[option.id]["key"] not in (None, "none")]
    if told:
        return sight.pick(told[0], "this one: they know of the key in it, and will look in vain")
    far = max(spread, key=lambda o: (min((sight.steps(e["at"], o.id) for e in _present(sight)), default=0), o.id))
    return sight.pick(far, "this one: nobody is near it")


# ---------------------------------------------------------------------- dragging


def _wants(sight: Sight, one: Mapping[str, Any]) -> list[str]:
    """The doors to which an Explorer wants who carries something: the exit, and with a key those that are locked."""
    exit = [_lock(sight)] if one["fragments"] else []
    return exit + (sight.doors_left if one["keys"] else [])


def _farther(sight: Sight, one: Mapping[str, Any], tile: str) -> int:
    """By how many steps this tile is farther from the doors that the Explorer wants than where they stand."""
    doors = _wants(sight, one)
    return min(sight.steps(tile, door) for door in doors) - min(sight.steps(one["at"], door) for door in doors)


def _drags(sight: Sight, one: Mapping[str, Any]) -> bool:
    """Whether a step of a drag takes this Explorer away from a door."""
    tiles = [tile for tile in sight.board.near[one["at"]] if tile in sight.board.numbers]
    return bool(_wants(sight, one)) and any(_farther(sight, one, tile) > 0 for tile in tiles)


def _threat(view: Mapping[str, Any], id: str) -> int:
    return danger(view, _explorer(view, id))


def _drag(sight: Sight) -> Option:
    """The step that leads farthest from their door, or no more."""
    steps = [option for option in sight.options if option.id in sight.board.near]
    beside = sight.board.near[steps[0].id]
    one = max(
        (e for e in _present(sight) if e["at"] in beside),
        key=lambda e: (_drags(sight, e), _threat(sight.view, e["id"])),
    )
    best = max(steps, key=lambda o: (_farther(sight, one, o.id) if _wants(sight, one) else 0, o.id))
    stop = sight.one("stop")
    if stop is not None and not _drags(sight, one):
        return sight.pick(stop, "no farther: from here every step leads back to the door")
    return sight.pick(best, f"there: @{one['seat']} has the longer way to the door")


def _lock(sight: Sight) -> str:
    """Where the Master Lock is."""
    return next(space for space, side in sight.sides.items() if side["card"] == LOCK)


def _present(sight: Sight) -> list[Mapping[str, Any]]:
    """The Explorers on the board."""
    return [one for one in sight.view["explorers"] if one["at"] and not one["gone"]]


def _struck(view: Mapping[str, Any], numbers: Mapping[str, int], number: int) -> int:
    struck = [one for one in view["explorers"] if numbers.get(one["at"] or "") == number]
    return sum(10 + danger(view, one) + (20 if one["live"] == 1 else 0) for one in struck)


def fates_hand(sight: Sight) -> Option:
    """Fate's Hand is kept for rolls that matter, and that may well fail the second time."""
    why, faces = str(sight.about["why"]), max(0, 20 - int(sight.about["sum"]))
    one = next((e for e in sight.view["explorers"] if f"@{e['seat']}" == sight.about["who"]), None)
    dying = why.startswith("dodge") and one is not None and one["live"] == 1
    if sight.beginner or (faces >= TURNS and (why in TURNED or dying)):
        return sight.pick(
            sight.options[0], f"play it: this roll decides something, and {5 * faces} of 100 throws undo it"
        )
    if faces < TURNS:
        return sight.pick(sight.options[-1], f"let it stand: only {5 * faces} of 100 throws would undo it")
    return sight.pick(sight.options[-1], "let it stand: the card is better kept for a roll that decides more")


ANSWERS: Final[dict[str, Callable[[Sight], Option]]] = {
    "rooms": layout,
    "sides": layout,
    "before": before,
    "fates": fates,
    "fate-target": fate_target,
    "fates-hand": fates_hand,
    "draw": first("draw: a card in the hand costs nothing"),
}
"""By question who answers it; a card is always drawn."""
