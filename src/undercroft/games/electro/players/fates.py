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
FAIR: Final = ("even", "surprise", "gauntlet", "ambush", "iron doors", "arena", "library")
HARSH: Final = ("ambush", "arena", "iron doors", "library")
"""The layouts of which beginners, sound players and experts take one."""

LAST_ROUNDS: Final = 4
"""So near the end every round that a beast lives is worth more than a wound."""

TURNED: Final = ("strike the beast", "escape the beast", "dismantle", "flee", "the Puzzle")
"""The rolls on which Fate's Hand is worth playing."""


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
    return f"{attack} @{one['seat']}: {one['live']} Live left, {one['fragments']} fragments; it hurts most there"


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
        "shifting-walls": (any(one["at"] for one in view["explorers"]), "what they have seen is then worth less"),
        "magnet-drag": (laden or any(one["keys"] for one in exposed), "somebody who carries something is in the open"),
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
        best = max(sight.options, key=lambda o: (danger(view, _explorer(view, o.id)), o.id))
        return sight.pick(best, f"@{_explorer(view, best.id)['seat']}: nobody is nearer to getting out")
    if sight.expert and sight.options[0].at:
        return _aimed(sight)
    any_one = sight.chance.pick(sight.options, "target", "target", lambda option: option.id)
    return sight.pick(any_one, "any of them: what cannot be foreseen cannot be avoided")


def _aimed(sight: Sight) -> Option:
    """What hurts most: keys that are known are moved to where nobody is, and whoever is dragged goes the wrong way."""
    spread = [option for option in sight.options if option.at]
    if _over_tiles(sight, spread[0]):
        door = sight.board.sides[_lock(sight)][1]
        best = max(spread, key=lambda o: (sight.steps(str(o.at), door), o.id))
        return sight.pick(best, "there: from there it is farthest to the exit")
    known = {claim["room"] for claim in sight.view["claims"] if claim["key"] and claim["seat"] != sight.view["you"]}
    told = [option for option in spread if option.id in known and sight.rooms[option.id]["key"] not in (None, "none")]
    if told:
        return sight.pick(told[0], "this one: they know of the key in it, and will look in vain")
    far = max(spread, key=lambda o: (min((sight.steps(e["at"], o.id) for e in _present(sight)), default=0), o.id))
    return sight.pick(far, "this one: nobody is near it")


def _over_tiles(sight: Sight, option: Option) -> bool:
    """Whether a way over tiles is asked for."""
    return option.id in sight.board.near


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
    """Fate's Hand is kept for rolls that matter."""
    why = str(sight.about["why"])
    if why in TURNED or sight.beginner:
        return sight.pick(sight.options[0], "play it: this roll decides something")
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
