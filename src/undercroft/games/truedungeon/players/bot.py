"""Bots: a sound adventurer, one that heals early, and one that would rather hit something.

A bot answers from what its seat sees and what it is asked, with dice of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option
from undercroft.games.truedungeon.content.symbols import right_answer
from undercroft.games.truedungeon.players import sliding as bot_board
from undercroft.games.truedungeon.players.deeds import turn
from undercroft.games.truedungeon.players.puzzles import piece
from undercroft.games.truedungeon.players.sight import Sight, Temper, is_foe, percent

Worlds = Callable[[int], Iterable[Any]]

GREEDY: Final = Temper(heal=45, mend=75, wits=93, memory=75, spends=2)
CAREFUL: Final = Temper(heal=65, mend=92, wits=95, memory=75, spends=1)
BOLD: Final = Temper(heal=20, mend=50, wits=90, memory=75, spends=3)

NEEDED: Final = ("cleric", "fighter", "bard", "paladin", "wizard")
"""Classes that a party should not be without, the most needed first."""
WEALTH: Final = {"non-lethal": "bag", "normal": "bag", "hardcore": "shelf", "nightmare": "hoard", "epic": "hoard"}
"""What to bring to a difficulty."""


def _choose(view: Mapping[str, Any], choice: Choice, chance: Chance, temper: Temper) -> Option:
    if len(choice.options) == 1:
        return choice.options[0]
    return ANSWERS.get(choice.ask, sensible)(Sight(view, choice, temper), chance)


def greedy(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Does what is worth most, and keeps something for the rooms to come."""
    return _choose(view, choice, chance, GREEDY)


def careful(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Heals early and enters no room hurt, as long as there is anything to heal with."""
    return _choose(view, choice, chance, CAREFUL)


def bold(view: Mapping[str, Any], choice: Choice, worlds: Worlds, chance: Chance) -> Option:
    """Attacks, spends what it has, and heals those who are nearly dead."""
    return _choose(view, choice, chance, BOLD)


# ---------------------------------------------------------------- the small questions


def pick_class(sight: Sight, chance: Chance) -> Option:
    """What the party is not to be without; then any."""
    by_id = {option.id: option for option in sight.choice.options}
    needed = [by_id[id] for id in NEEDED if id in by_id]
    return needed[0] if needed else chance.pick(sight.choice.options, "class")


def character(sight: Sight, chance: Chance) -> Option:
    """Gear that befits the difficulty; with a hoard, also a sub-class."""
    wealth = WEALTH[sight.view.get("proposed", "normal")]
    fit = [option for option in sight.choice.options if option.id.endswith(f"-{wealth}")]
    return chance.pick(fit or sight.choice.options, "character")


def agree(sight: Sight, chance: Chance) -> Option:
    """Whatever was proposed."""
    return sight.choice.options[0]


def guard(sight: Sight, chance: Chance) -> Option:
    """Whoever is easiest to kill, while the paladin itself is well."""
    if percent(sight.me) < 40:
        return sight.choice.options[-1]
    whom = {option.id: sight.target(option) for option in sight.choice.options[:-1]}
    return min(sight.choice.options[:-1], key=lambda option: (whom[option.id] or {"hp": 999})["hp"])


def again(sight: Sight, chance: Chance) -> Option:
    """Slide again what is likely to have missed."""
    natural = int((sight.choice.about or {}).get("natural", 20))
    by_id = {option.id: option for option in sight.choice.options}
    return by_id.get("again" if natural < 9 else "keep", sight.choice.options[0])


def react(sight: Sight, chance: Chance) -> Option:
    """Use what there is where it matters: not for a scratch."""
    about = sight.choice.about or {}
    whom = next((hero for hero in sight.heroes if hero["class"] == about.get("whom")), sight.me)
    passing = next(option for option in sight.choice.options if option.id == "pass")
    if about.get("kind") == "damage" and 3 * int(about.get("damage") or 0) < int(whom["hp"]):
        return passing
    return sight.choice.options[0]


def recall(sight: Sight, chance: Chance) -> Option:
    """The right answer as often as people remember it, else another.  [truedungeon.digital.skill-bots]"""
    by_id = {option.id: option for option in sight.choice.options}
    right = right_answer(sight.choice.about or {})
    if right in by_id and chance.below(100, "memory") < sight.temper.memory:
        return by_id[right]
    return chance.pick([option for id, option in by_id.items() if id not in (right, "roll")], "memory")


def train(sight: Sight, chance: Chance) -> Option:
    """No practice."""
    return sight.choice.options[-1]


def sensible(sight: Sight, chance: Chance) -> Option:
    """Of a question of detail: the monster that is worst hurt, the friend who is, the most of something, or any."""
    options = sight.choice.options
    named = [(option, one) for option in options if (one := sight.target(option) or _bare(sight, option)) is not None]
    if named:
        foes = [(option, one) for option, one in named if is_foe(one)]
        if foes:
            return max(foes, key=lambda pair: pair[1]["taken"])[0]
        return min(named, key=lambda pair: percent(pair[1]))[0]
    numbers = [option for option in options if option.id.isdigit()]
    if numbers:
        return max(numbers, key=lambda option: int(option.id))
    for word in ("ready", "yes"):
        for option in options:
            if option.id == word:
                return option
    return chance.pick(options, "detail")


def _bare(sight: Sight, option: Option) -> Mapping[str, Any] | None:
    return next(
        (one for one in (*sight.foes, *sight.heroes) if option.id == (one["id"] if "id" in one else one["class"])), None
    )


Answer = Callable[[Sight, Chance], Option]
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

BOTS: Final = {"greedy": greedy, "careful": careful, "bold": bold}
