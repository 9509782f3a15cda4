"""A sound Master of Fates: lays keys where they are hard to get, and strikes those who are nearest to the exit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option
from undercroft.games.electro.book import trials
from undercroft.games.electro.book.basics.presets import BY_HAND
from undercroft.games.electro.content.board import board_named
from undercroft.games.electro.players.explorer import TRIAL_ASKS

Answer = Callable[[Mapping[str, Any], Choice, Chance], Option]

TURNED: Final = ("strike the beast", "escape the beast", "dismantle", "flee", "the Puzzle")
"""The rolls on which Fate's Hand is worth playing."""


def answer(view: Mapping[str, Any], choice: Choice, chance: Chance) -> Option:
    """The option that this Master of Fates takes."""
    if len(choice.options) == 1:
        return choice.options[0]
    if view["trial"] is not None and choice.ask in TRIAL_ASKS:
        return trials.choose(view["trial"], choice, chance)
    found = ANSWERS.get(choice.ask)
    return choice.options[-1] if found is None else found(view, choice, chance)


def layout(view: Mapping[str, Any], choice: Choice, chance: Chance) -> Option:
    """One of the ready-made layouts, as chance will have it; never by hand."""
    ready = [option for option in choice.options if option.id != BY_HAND]
    return chance.pick(ready, "layout", "layout", lambda option: option.id)


def danger(view: Mapping[str, Any], one: Mapping[str, Any]) -> int:
    """How much an Explorer threatens to get out: fragments and keys weigh, and so does being nearly dead."""
    return int(10 * one["fragments"] + 3 * len(one["keys"] or ()) + max(0, 5 - one["live"]))


def _explorer(view: Mapping[str, Any], id: str) -> Mapping[str, Any]:
    return next(one for one in view["explorers"] if one["id"] == id)


def fates(view: Mapping[str, Any], choice: Choice, chance: Chance) -> Option:
    """Cards that help now, then the attack that hurts most."""
    card = _card(view, choice)
    if card is not None:
        return card
    attacks = [option for option in choice.options if option.id.split()[0] in view["rooms"]]
    if not attacks:
        return choice.options[-1]
    return max(attacks, key=lambda option: (_hurt(view, option), option.id))


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


def _card(view: Mapping[str, Any], choice: Choice) -> Option | None:
    """A card that helps at this moment."""
    numbers = board_named(view["board"]).numbers
    exposed = [one for one in view["explorers"] if one["at"] in numbers]
    fighting = any(room.get("fighting") for room in view["rooms"].values())
    wanted = {
        "twin-bolt": len(exposed) >= 1,
        "aimed-bolt": any(one["live"] <= 2 or one["fragments"] for one in exposed),
        "static-fog": True,
        "leaden-air": fighting or any(one["fragments"] for one in exposed),
        "damp-blows": fighting,
        "second-charge": True,
        "shifting-walls": any(one["at"] for one in view["explorers"]),
        "magnet-drag": any(one["fragments"] or len(one["keys"] or ()) for one in exposed),
        "stray-beast": True,
    }
    for option in choice.options:
        verb, _, card = option.id.partition(" ")
        if verb == "play" and wanted.get(card):
            return option
    return None


def before(view: Mapping[str, Any], choice: Choice, chance: Chance) -> Option:
    """A card in place of the Electroshock, or before it."""
    return _card(view, choice) or choice.options[-1]


def fate_target(view: Mapping[str, Any], choice: Choice, chance: Chance) -> Option:
    """The number under the most dangerous feet; keys moved away from who is near; the carrier dragged off."""
    first = choice.options[0].id
    numbers = board_named(view["board"]).numbers
    if first == "1":
        return max(choice.options, key=lambda o: (_struck(view, numbers, int(o.id)), o.id))
    if first.startswith("e") and first[1:].isdigit():
        return max(choice.options, key=lambda o: (danger(view, _explorer(view, o.id)), o.id))
    return chance.pick(choice.options, "target", "target", lambda option: option.id)


def _struck(view: Mapping[str, Any], numbers: Mapping[str, int], number: int) -> int:
    struck = [one for one in view["explorers"] if numbers.get(one["at"] or "") == number]
    return sum(10 + danger(view, one) + (20 if one["live"] == 1 else 0) for one in struck)


def fates_hand(view: Mapping[str, Any], choice: Choice, chance: Chance) -> Option:
    """Fate's Hand is kept for rolls that matter."""
    why = str(choice.about["why"]) if choice.about else ""
    return choice.options[0] if why in TURNED else choice.options[-1]


def first_option(view: Mapping[str, Any], choice: Choice, chance: Chance) -> Option:
    """A card is always drawn."""
    return choice.options[0]


ANSWERS: Final[dict[str, Answer]] = {
    "rooms": layout,
    "sides": layout,
    "before": before,
    "fates": fates,
    "fate-target": fate_target,
    "fates-hand": fates_hand,
    "draw": first_option,
}
"""By question who answers it; all others get the answer that does least."""
