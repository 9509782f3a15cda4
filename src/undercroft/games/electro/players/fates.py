"""A sound Master of Fates: lays keys where they are hard to get, and strikes those who are nearest to the exit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Option
from undercroft.engine.craft.player import first
from undercroft.games.electro.book.basics.presets import BY_HAND
from undercroft.games.electro.players.map import Sight

TURNED: Final = ("strike the beast", "escape the beast", "dismantle", "flee", "the Puzzle")
"""The rolls on which Fate's Hand is worth playing."""


def layout(sight: Sight) -> Option:
    """One of the ready-made layouts, as chance will have it; never by hand."""
    ready = [option for option in sight.options if option.id != BY_HAND]
    any_one = sight.chance.pick(ready, "layout", "layout", lambda option: option.id)
    return sight.pick(any_one, "this one: all of them are sound, and nobody can foresee which")


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
    attacks.sort(key=lambda option: (_hurt(sight.view, option), option.id), reverse=True)
    return sight.pick(attacks[0], _prey(sight.view, attacks[0]), attacks[1:])


def _prey(view: Mapping[str, Any], option: Option) -> str:
    """Why this attack is the best."""
    _, attack, *whom = option.id.split()
    if not whom:
        return f"{attack}: it strikes everybody in the room at once"
    one = _explorer(view, whom[0])
    return f"{attack} @{one['seat']}: {one['live']} Live left, {one['fragments']} fragments; it hurts most there"


def _hurt(view: Mapping[str, Any], option: Option) -> int:
    """What an attack is worth: expected damage, kills first."""
    room, attack, *whom = option.id.split()
    if attack == "shockwave":
        return sum(_hit(view, one, 1) for one in view["explorers"] if one["at"] == room)
    one = _explorer(view, whom[0])
    if attack == "pounce":
        return 200 + (400 if one["live"] <= 2 else 0) + danger(view, one)
    if attack == "roar":
        return 40 * (100 - _dodges(one)) // 100 if one["now"]["fight"] >= 4 else 0
    return _hit(view, one, 1)


def _hit(view: Mapping[str, Any], one: Mapping[str, Any], damage: int) -> int:
    worth = 100 * damage + (150 if one["live"] <= damage else 0) + 2 * danger(view, one)
    return worth * (100 - _dodges(one)) // 100


def _dodges(one: Mapping[str, Any]) -> int:
    """How likely, in hundredths, a Move roll succeeds.  [electro.ref.success-odds]"""
    return (0, 17, 35, 52, 70, 85, 94)[min(6, one["now"]["move"])]


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
        helps, why = wanted.get(card, (False, ""))
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
    any_one = sight.chance.pick(sight.options, "target", "target", lambda option: option.id)
    return sight.pick(any_one, "any of them: what cannot be foreseen cannot be avoided")


def _struck(view: Mapping[str, Any], numbers: Mapping[str, int], number: int) -> int:
    struck = [one for one in view["explorers"] if numbers.get(one["at"] or "") == number]
    return sum(10 + danger(view, one) + (20 if one["live"] == 1 else 0) for one in struck)


def fates_hand(sight: Sight) -> Option:
    """Fate's Hand is kept for rolls that matter."""
    why = str(sight.about["why"])
    if why in TURNED:
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
