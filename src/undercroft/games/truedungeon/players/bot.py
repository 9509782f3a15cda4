"""Bots: a beginner, a sound adventurer, an expert, one that heals early, and one that would rather hit something.

A bot answers from what its seat sees and what it is asked, with dice of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undercroft.engine import Option
from undercroft.engine.craft.player import players
from undercroft.games.truedungeon.content.symbols import right_answer
from undercroft.games.truedungeon.players import sliding as bot_board
from undercroft.games.truedungeon.players.deeds import turn
from undercroft.games.truedungeon.players.puzzles import piece
from undercroft.games.truedungeon.players.sight import Sight, Temper, health, is_foe, named, percent

EASY: Final = Temper(heal=25, mend=50, wits=75, memory=60, spends=0, wavers=90, aims=False, readies=False)
"""A beginner: strikes at whoever is nearest, heals late, keeps the best for a day that may not come."""
STRONG: Final = Temper(heal=45, mend=90, wits=98, memory=90, spends=2, wavers=5, leads=True)
"""An expert: always does what is worth most, and sees to it how long a round takes."""
GREEDY: Final = Temper(heal=45, mend=75, wits=93, memory=75, spends=2)
"""Does what is worth most, and keeps something for the rooms to come."""
CAREFUL: Final = Temper(heal=65, mend=92, wits=95, memory=75, spends=1)
"""Heals early and enters no room hurt, as long as there is anything to heal with."""
BOLD: Final = Temper(heal=20, mend=50, wits=90, memory=75, spends=3)
"""Attacks, spends what it has, and heals those who are nearly dead."""

NEEDED: Final = ("cleric", "fighter", "bard")
"""Classes that a party should not be without, the most needed first."""
BEST: Final = ("cleric", "barbarian", "fighter", "bard", "monk", "ranger", "paladin", "druid")
"""What an expert picks: whoever heals, and whoever strikes hardest."""
PAIR: Final = 2
"""In a party of so many or fewer one heals, and the other fights or is whatever it likes to be."""
KITS: Final = ("bag", "shelf", "hoard")
WEALTH: Final = {"non-lethal": 10, "normal": 0, "hardcore": 100, "nightmare": 200, "epic": 200}
"""What companions bring to a difficulty, in hundredths: 0 a bag each, 100 a shelf, 200 a hoard; between them some this,
some that."""
FEWER: Final = {True: (200, 50, 33, 6, 5, 5, 5, 5, 3, 0), False: (200, 200, 170, 130, 110, 90, 70, 45, 20, 0)}
"""How much more they bring to a party of one, two, three and so on, where monsters are eased for it and where not."""


# ---------------------------------------------------------------- the small questions


def pick_class(sight: Sight) -> Option:
    """What the party is not to be without; then any."""
    by_id = {option.id: option for option in sight.choice.options}
    few = len(sight.view["heroes"]) <= PAIR
    wanted = BEST if sight.temper.leads else NEEDED[: 1 + sight.chance.below(2, "class")] if few else NEEDED
    needed = [by_id[id] for id in wanted if id in by_id]
    if needed:
        return sight.pick(needed[0], f"the {needed[0].id.title()}: no party should be without one")
    return sight.pick(sight.chance.pick(sight.options, "class"), "any class: the party has what it needs most")


def character(sight: Sight) -> Option:
    """Gear that befits the difficulty and the size of the party; with a hoard, also a sub-class."""
    members, luck = len(sight.view["heroes"]), sight.chance.below(100, "wealth")
    kit = kit_for(sight.view["proposed"], members, sight.choice.seat, eased=sight.view["eased"], luck=luck)
    fit = [option for option in sight.choice.options if option.id.endswith(f"-{kit}")]
    any_one = sight.chance.pick(fit or sight.options, "character")
    return sight.pick(any_one, f"a {kit}: it befits the difficulty and a party of {members}")


def kit_for(difficulty: str, members: int, seat: int, *, eased: bool, luck: int = 50) -> str:
    """How much whoever sits here brings: the last seats the more; where one is half rich, by luck out of 100.

    >>> [kit_for("normal", 10, seat, eased=True) for seat in (0, 5)], kit_for("normal", 2, 0, eased=False)
    (['bag', 'bag'], 'hoard')
    """
    points = min(200, WEALTH[difficulty] + FEWER[eased][members - 1])
    kit, more = divmod(points, 100)
    richer = (more * members + luck) // 100
    return KITS[kit + (seat >= members - richer)]


def agree(sight: Sight) -> Option:
    """Whatever was proposed."""
    return sight.pick(sight.options[0], "as proposed: it is usual, and good for the party")


def guard(sight: Sight) -> Option:
    """Whoever is easiest to kill, while the paladin itself is well."""
    if percent(sight.me) < 40:
        return sight.pick(sight.options[-1], f"guard nobody: you have {health(sight.me)} yourself")
    whom = {option.id: sight.target(option) for option in sight.choice.options[:-1]}
    best = min(sight.choice.options[:-1], key=lambda option: (whom[option.id] or {"hp": 999})["hp"])
    weakest = whom[best.id]
    return sight.pick(
        best,
        "guard them" if weakest is None else f"guard {named(weakest)}: nobody is easier to kill, {health(weakest)}",
    )


def again(sight: Sight) -> Option:
    """Slide again what is likely to have missed."""
    natural = int((sight.choice.about or {}).get("natural", 20))
    if natural < 9:
        return sight.pick(sight.one("again") or sight.options[0], f"slide again: a {natural} has probably missed")
    return sight.pick(sight.one("keep") or sight.options[0], f"keep it: a {natural} has probably hit")


def react(sight: Sight) -> Option:
    """Use what there is where it matters: not for a scratch."""
    about = sight.choice.about or {}
    whom = next((hero for hero in sight.heroes if hero["class"] == about.get("whom")), sight.me)
    passing = next(option for option in sight.choice.options if option.id == "pass")
    if about.get("kind") == "damage" and 3 * int(about.get("damage") or 0) < int(whom["hp"]):
        return sight.pick(passing, f"let it pass: {about['damage']} damage is little for {named(whom)}")
    whys = {
        "damage": f"use it now: {named(whom)} has {health(whom)}",
        "test": f"use it now: {named(whom)} may yet pass the test",
    }
    usual = f"use it now: it is for such a moment, and helps {named(whom)}"
    return sight.pick(sight.options[0], whys.get(str(about.get("kind")), usual))


def recall(sight: Sight) -> Option:
    """The right answer as often as people remember it, else another.  [truedungeon.digital.skill-bots]"""
    by_id = sight.by_id
    right = right_answer(sight.about)
    if right in by_id and sight.chance.below(100, "memory") < sight.temper.memory:
        return sight.pick(by_id[right], "this one, from memory")
    others = [option for id, option in by_id.items() if id not in (right, "roll")]
    return sight.pick(sight.chance.pick(others, "memory"), "this one, from memory")


def train(sight: Sight) -> Option:
    """No practice."""
    return sight.pick(sight.options[-1], "begin: you can practise as well in the dungeon")


def sensible(sight: Sight) -> Option:
    """Of a question of detail: the monster that is worst hurt, the friend who is, the most of something, or any."""
    options = sight.options
    whom = [(option, one) for option in options if (one := sight.target(option) or _bare(sight, option)) is not None]
    if whom:
        foes = [(option, one) for option, one in whom if is_foe(one)]
        if foes:
            best, foe = max(foes, key=lambda pair: pair[1]["taken"])
            return sight.pick(best, f"{named(foe)}: {foe['look']}, and no other has lost more")
        best, hero = min(whom, key=lambda pair: percent(pair[1]))
        return sight.pick(best, f"{named(hero)}: {health(hero)}, and nobody is worse off")
    numbers = [option for option in options if option.id.isdigit()]
    if numbers:
        return sight.pick(max(numbers, key=lambda option: int(option.id)), "the most: there is no reason to hold back")
    agreed = sight.one("ready", "yes")
    if agreed is not None:
        return sight.pick(agreed, "go on: nothing speaks against it")
    return sight.pick(sight.chance.pick(options, "detail"), "any of them: it makes little difference")


def _bare(sight: Sight, option: Option) -> Mapping[str, Any] | None:
    return next(
        (one for one in (*sight.foes, *sight.heroes) if option.id == (one["id"] if "id" in one else one["class"])), None
    )


Answer = Callable[[Sight], Option]
ANSWERS: Final[dict[str, Answer]] = {
    "class": pick_class,
    "character": character,
    "agree": agree,
    "willing": agree,
    "guard": guard,
    "again": again,
    "react": react,
    "recall": recall,
    "practice": recall,
    "train": train,
    "piece": piece,
    "turn": turn,
    "before": turn,
    "recover": turn,
    "trace": agree,
    **bot_board.ANSWERS,
}
"""By question who answers it."""

BOTS: Final = players(
    ANSWERS, sight=Sight, otherwise=sensible, greedy=GREEDY, easy=EASY, strong=STRONG, careful=CAREFUL, bold=BOLD
)
