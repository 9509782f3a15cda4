"""Bots: a sound crawler, one that takes care, and one in a hurry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option
from undercroft.games.exploration.content.tables import (
    CHARM,
    COAT,
    COIN,
    DRAUGHT,
    KEY,
    LANTERN,
    OWN_DRAUGHT,
    SMOKE,
    TONIC,
    WATER,
    WHETSTONE,
    slug,
)
from undercroft.games.exploration.players.crawl import crawl
from undercroft.games.exploration.players.fight import fight, stance
from undercroft.games.exploration.players.sight import Sight, Temper, passes, place, space_of

Worlds = Callable[[int], Iterable[Any]]

GREEDY: Final = Temper(searches=True, together=9, rest=60, drink=40, saves=4, evades=False)
CAREFUL: Final = Temper(searches=True, together=5, rest=45, drink=60, saves=4, evades=True)
HASTY: Final = Temper(searches=False, together=12, rest=75, drink=30, saves=2, evades=False)

PARTY: Final = ("butcher", "illusionist", "telepath", "exorcist", "courtesan", "arcanist")
"""Whom to choose, best first: somebody for locks, somebody who looks out, somebody who fights."""

KEEPS: Final = (DRAUGHT, OWN_DRAUGHT, WATER, KEY, COAT, CHARM, WHETSTONE, TONIC, SMOKE, COIN, LANTERN)
"""Items, the dearest first."""


def _choose(view: Mapping[str, Any], choice: Choice, chance: Chance, temper: Temper) -> Option:
    if len(choice.options) == 1:
        return choice.options[0]
    sight = Sight(view, choice)
    if choice.ask == "turn":
        return crawl(sight, temper, chance)
    if choice.ask == "fight":
        return fight(sight, temper)
    if choice.ask == "stance":
        return stance(sight, temper)
    if choice.ask == "choice":
        return choice.options[chance.below(len(choice.options), "choice")]
    return ANSWERS[choice.ask](sight)


def greedy(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Searches everything, opens doors when the others are near, and rests when it pays."""
    return _choose(view, choice, chance, GREEDY)


def careful(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Keeps the group close together, and rests and drinks early."""
    return _choose(view, choice, chance, CAREFUL)


def hasty(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Hurries from door to door, and fetches what lies about only where no door is left."""
    return _choose(view, choice, chance, HASTY)


# ---------------------------------------------------------------------- the small questions


def character(sight: Sight) -> Option:
    """The best of those who are left."""
    return next(option for id in PARTY if (option := sight.option(id)) is not None)


def grow(sight: Sight) -> Option:
    """Who picks the locks gets better at it, all others at hitting."""
    best = max(hero["skills"].get("TRICKERY", 0) for hero in sight.heroes)
    if best < 3 and sight.me["skills"].get("TRICKERY", 0) == best:
        return sight.by_id["trickery"]
    return sight.by_id["might"]


def lucky(sight: Sight) -> Option:
    """Roll again what is likely to have failed."""
    about = sight.choice.about or {}
    why, face = str(about["why"]), int(about["face"])
    skill, _, number = why.partition(" ")
    if number.isdigit():
        failed = face == 1 or face + sight.me["skills"].get(skill, 0) < int(number)
    elif about["sides"] == 100:
        failed = face + sight.me["might"] < 60
    else:
        failed = why in ("rest", "creatures behind the door") and face <= 3
    return sight.by_id["again" if failed else "keep"]


def discard(sight: Sight) -> Option:
    """What is missed least: a second one of what works while held, then the cheapest."""
    cheap = [slug(item) for item in reversed(KEEPS)]
    return min(sight.choice.options, key=lambda option: cheap.index(option.id))


def trade(sight: Sight) -> Option:
    """Whoever asks gets it."""
    return sight.by_id["yes"]


def check(sight: Sight) -> Option:
    """A Skeleton Key where the roll would rather fail."""
    about = sight.choice.about or {}
    return sight.by_id["key" if passes(sight.me, str(about["skill"]), int(about["number"])) < 60 else "roll"]


def spot(sight: Sight) -> Option:
    """As far from everybody as a foe may be placed."""

    def near(option: Option) -> int:
        return min(sight.away(space_of(option.id), place(hero)) for hero in sight.living)

    return max(sight.choice.options, key=near)


Answer = Callable[[Sight], Option]
ANSWERS: Final[dict[str, Answer]] = {
    "character": character,
    "grow": grow,
    "lucky": lucky,
    "discard": discard,
    "trade": trade,
    "check": check,
    "place": spot,
}
"""By question who answers it."""

BOTS = {"greedy": greedy, "careful": careful, "hasty": hasty}
