"""What a character may do: one question for everything, in combat and outside it, and who carries it out.

Each chapter offers what is possible now, does what was chosen, and says what stands against the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book import marching
from undercroft.games.truedungeon.book.basics import ways
from undercroft.games.truedungeon.book.basics.conditions import why_cannot_act
from undercroft.games.truedungeon.book.basics.costs import time_words
from undercroft.games.truedungeon.book.combat import bumps, getting_up, strike
from undercroft.games.truedungeon.book.combat.harm import settle
from undercroft.games.truedungeon.book.items import offers as items
from undercroft.games.truedungeon.book.magic import bardsong, psychic, shaping, spells
from undercroft.games.truedungeon.book.powers import offers as powers
from undercroft.games.truedungeon.book.skills import attempts, lore, rogue
from undercroft.games.truedungeon.state.records import Deed, Hero
from undercroft.games.truedungeon.state.state import State

CHAPTERS: Final[tuple[ModuleType, ...]] = (
    strike,
    powers,
    bumps,
    bardsong,
    lore,
    spells,
    items,
    shaping,
    psychic,
    rogue,
    getting_up,
    attempts,
    marching,
)
"""The modules that offer deeds, in the order in which they are listed."""

Do = Callable[[State, Deed, Chance, Tell], Proc[None] | None]
Why = Callable[[State, Hero, list[str]], Refusal | None]

DEEDS: Final[dict[str, Do]] = {verb: do for chapter in CHAPTERS for verb, do in chapter.DEEDS.items()}
WHY: Final[dict[str, Why]] = {verb: why for chapter in CHAPTERS for verb, why in chapter.WHY.items()}

SETTLING: Final = "settling"
"""The step of a deed that is done, while the damage that it brought is being settled."""
DONE: Final = Option("done", "nothing more this round", rule="truedungeon.board.slide-optional")
READY: Final = Option("ready", "ready to go on", rule="truedungeon.room.out-of-combat")


def options(s: State, hero: Hero) -> Iterator[Option]:
    """All that the character may do now."""
    found = [option for chapter in CHAPTERS for option in chapter.offers(s, hero)]
    yield from found
    if bardsong.has_sung(hero):
        listed = {option.id for option in found}
        yield from (option for option in _beside(s, hero) if option.id not in listed)


def _beside(s: State, hero: Hero) -> list[Option]:
    """What the instrument permits beside the song.  [truedungeon.action.bardsong-exclusive]"""
    with bardsong.one_more(hero):
        found = [option for chapter in CHAPTERS for option in chapter.offers(s, hero)]
    return [option for option in found if bardsong.second(s, hero, option.id.split(" ")[0]) is None]


LEFT: Final = {
    (False, False): "Standard Action and Free Action",
    (False, True): "Standard Action",
    (True, False): "Free Action",
    (True, True): "no action",
}
"""What is left to a character that has spent its Standard or its Free Action."""


def ask(s: State, hero: Hero, *, waits: bool = True) -> Choice:
    """What the character does next."""
    if s.in_combat:
        about = {
            "who": s.name(hero),
            "left": LEFT[hero.standard, hero.free],
            "round": s.fight.round if s.fight else 0,
        }
        return Choice(hero.seat, ACT, (), about, waits=waits, later=lambda: _listed(s, hero, DONE))
    question = BEFORE if s.stage.value == "before" else RECOVER
    about = {"who": s.name(hero), "time": time_words(s), "when": _when(s)}
    return Choice(hero.seat, question, (), about, waits=waits, later=lambda: _listed(s, hero, READY))


def _when(s: State) -> str:
    """At which time outside a fight something can be done."""
    if s.attempt is None:
        return "before the party moves on"
    return f"while the {s.name(s.heroes[s.attempt.speaker])} answers the puzzle"


def _listed(s: State, hero: Hero, last: Option) -> tuple[Option, ...]:
    """What the character may do: made when somebody looks, since all who can act are asked at once."""
    if why_cannot_act(s, hero) is not None:
        return (*psychic.offers(s, hero), last) if psychic.can_think(s, hero) else (last,)
    return (*options(s, hero), last)


def acting(s: State, choice: Choice) -> Hero | None:
    """The character that is asked: a commander has several at one seat."""
    who = (choice.about or {}).get("who")
    return next((hero for hero in s.heroes if hero.seat == choice.seat and s.name(hero) == who), None)


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    """What stands against a deed that is not offered."""
    words = answer.split(" ")
    hero = acting(s, choice)
    if hero is None:
        return None
    stopped = why_cannot_act(s, hero)
    if stopped is not None and not (words[0] == "manifest" and psychic.can_think(s, hero)):
        return stopped
    if words[0] not in WHY:
        return None
    why = WHY[words[0]](s, hero, words)
    if why is not None and bardsong.has_sung(hero):
        with bardsong.one_more(hero):
            otherwise = WHY[words[0]](s, hero, words)
        return bardsong.second(s, hero, words[0]) if otherwise is None else why
    return why


def do(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The deed under way is done, and the damage that it brought is settled."""
    deed = s.deed
    assert deed is not None, "somebody is doing something"
    if deed.step != SETTLING:
        yield from _act(s, deed, chance, tell)
        deed.step = SETTLING
    yield from settle(s, chance, tell)
    s.deed = None


def _act(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    if deed.id in ("done", "ready"):
        s.heroes[deed.hero].done = True
    else:
        ways.lapse(s, deed, tell)
        yield from DEEDS[deed.id.split(" ")[0]](s, deed, chance, tell) or ()


ACT: Final = Question(
    "turn", "Round {round}. What does the {who} do? Left: {left}.", rule="truedungeon.action.order", why_not=why_not
)
BEFORE: Final = Question(
    "before",
    "Before it begins: does the {who} do anything? {time}",
    rule="truedungeon.digital.clock-heal-next",
    why_not=why_not,
)
RECOVER: Final = Question(
    "recover",
    "Does the {who} do anything {when}? {time}",
    rule="truedungeon.recovery.after-challenge",
    why_not=why_not,
)
QUESTIONS: Final = (ACT, BEFORE, RECOVER)
EVENTS: Final[dict[str, str]] = {}
