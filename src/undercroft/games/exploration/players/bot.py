"""Bots: a sound crawler, a beginner, an expert, and one in a hurry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Option
from undercroft.engine.craft.player import players
from undercroft.games.exploration.content.lists import ABILITIES, slug
from undercroft.games.exploration.faces.ground import place, space_of
from undercroft.games.exploration.players.crawl import crawl
from undercroft.games.exploration.players.fights import fight
from undercroft.games.exploration.players.goods import KEEPS
from undercroft.games.exploration.players.sight import Sight, Temper, passes
from undercroft.games.exploration.players.stances import stance

GREEDY: Final = Temper(searches=True, together=6, rest=60, drink=50, saves=4, evades=False)
"""Searches everything, opens doors when the others are near, and rests, drinks and waits for ghosts when it pays."""
EASY: Final = Temper(
    searches=True, together=20, rest=100, drink=20, saves=0, evades=False, aims=False, waits=False, heeds=False
)
"""Plays as beginners do: strikes at whoever is nearest, spends Power at once, drinks and rests late, and forgets in a
fight what is in the bag."""
STRONG: Final = Temper(searches=True, together=5, rest=50, drink=55, saves=4, evades=True, chooses=True)
"""Takes along who is strongest, keeps together, and who shoots steps out of the foes' reach again."""
HASTY: Final = Temper(searches=False, together=12, rest=75, drink=30, saves=2, evades=False, waits=False)
"""Hurries from door to door, and fetches what lies about only where no door is left."""

PARTY: Final = ("butcher", "illusionist", "telepath", "exorcist", "courtesan", "arcanist")
"""Whom to choose, best first: somebody for locks, somebody who looks out, somebody who fights."""
STRONGEST: Final = ("illusionist", "telepath", "arcanist", "exorcist", "courtesan", "butcher")
"""Whom an expert chooses: who shoots, and is out of reach again before the foes come; then who hits the unholy."""
GOOD_AT: Final = {
    "butcher": "takes and deals the most, hand to hand",
    "illusionist": "picks locks, looks out, and strikes from afar",
    "telepath": "hears what comes, and strikes from afar",
    "exorcist": "hits the unholy hardest",
    "courtesan": "picks locks best, and beguiles what is too strong",
    "arcanist": "strikes from afar, and several at once",
}
"""Why each is taken."""


# ---------------------------------------------------------------------- the small questions


def character(sight: Sight) -> Option:
    """The best of those who are left."""
    best = sight.one(*(STRONGEST if sight.temper.chooses else PARTY))
    assert best is not None, "somebody is left"
    return sight.pick(best, f"the {best.id.capitalize()}: {GOOD_AT[best.id]}")


def grow(sight: Sight) -> Option:
    """Who picks the locks gets better at it; who stands in front harder to hit, who shoots better at hitting."""
    me = sight.me
    best = max(hero["skills"].get("TRICKERY", 0) for hero in sight.heroes)
    if best < 3 and me["skills"].get("TRICKERY", 0) == best:
        return sight.pick(sight.by_id["trickery"], "Trickery: nobody in the group picks locks better")
    if sight.range == 1 and me["might"] - 15 > me["defense"] - 55:
        return sight.pick(sight.by_id["defense"], "Defense: who fights hand to hand is struck at most often")
    return sight.pick(sight.by_id["might"], "Might: whoever hits more often ends fights sooner")


def lucky(sight: Sight) -> Option:
    """Roll again what is likely to have failed."""
    about = sight.about
    why, face = str(about["why"]), int(about["face"])
    skill, _, number = why.partition(" ")
    if number.isdigit():
        failed = face == 1 or face + sight.me["skills"].get(skill, 0) < int(number)
    elif about["sides"] == 100:
        failed = face + sight.me["might"] < 60
    else:
        failed = why in ("rest", "creatures behind the door") and face <= 3
    if failed:
        return sight.pick(sight.by_id["again"], f"roll again: {face} has probably failed")
    if why.startswith("damage") or why in ABILITIES:
        return sight.pick(sight.by_id["keep"], f"keep the {face}: luck is for a blow that misses, not for its damage")
    return sight.pick(sight.by_id["keep"], f"keep the {face}: it is good enough, and the luck is still there later")


def discard(sight: Sight) -> Option:
    """What is missed least: a second one of what works while held, then the cheapest."""
    cheap = [slug(item) for item in reversed(KEEPS)]
    least = min(sight.options, key=lambda option: cheap.index(option.id))
    return sight.pick(least, "this one: of all that you carry it will be missed least")


def trade(sight: Sight) -> Option:
    """Whoever asks gets it."""
    return sight.pick(sight.by_id["yes"], "yes: you all win or lose together")


def check(sight: Sight) -> Option:
    """A Skeleton Key where the roll would rather fail."""
    about = sight.about
    often = passes(sight.me, str(about["skill"]), int(about["number"]))
    if often < 60:
        return sight.pick(sight.by_id["key"], f"the key: a roll passes only {often} times in 100")
    return sight.pick(sight.by_id["roll"], f"roll: it passes {often} times in 100, and the key is kept")


def spot(sight: Sight) -> Option:
    """As far from everybody as a foe may be placed."""

    def near(option: Option) -> int:
        return min(sight.away(space_of(option.id), place(hero)) for hero in sight.living)

    best = max(sight.options, key=near)
    return sight.pick(best, f"there: it begins {near(best)} steps from the nearest of you")


def choose(sight: Sight) -> Option:
    """A choice of the story, of which nobody knows what it brings, is left to chance."""
    any_one = sight.options[sight.chance.below(len(sight.options), "choice")]
    return sight.pick(any_one, "any of them: nobody can know what comes of it")


def unknown(sight: Sight) -> Option:
    """No question of the game is left to this."""
    raise KeyError(f"no bot answers {sight.choice.ask}")


ANSWERS: Final[dict[str, Callable[[Sight], Option]]] = {
    "character": character,
    "turn": crawl,
    "fight": fight,
    "stance": stance,
    "choice": choose,
    "grow": grow,
    "lucky": lucky,
    "discard": discard,
    "trade": trade,
    "check": check,
    "place": spot,
}
"""By question who answers it."""

BOTS: Final = players(
    ANSWERS,
    sight=Sight,
    otherwise=unknown,
    greedy=GREEDY,
    easy=EASY,
    strong=STRONG,
    hasty=HASTY,
)
