"""Moments at which characters may react with Instant Actions; each who can is asked once, in marching order.

Who can react is known to all, since cards and tokens lie open. Whoever says so is not asked again in this room.
[truedungeon.digital.reaction-windows] [truedungeon.action.instant]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.games.truedungeon.book.basics.conditions import is_stopped, why_beside_itself
from undercroft.games.truedungeon.state.records import Hero, Window
from undercroft.games.truedungeon.state.state import State

PASS: Final = "pass"
NEVER: Final = "pass room"


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something that can be done at a moment: what it offers to a character, and what happens then.

    `do` may ask further questions; it changes what the moment is about, never its caller.
    """

    verb: str
    moments: tuple[str, ...]
    offers: Callable[[State, Hero, Window], Iterable[Option]]
    do: Callable[[State, Hero, Window, Chance, Tell], Proc[None] | None]
    mental: bool = False
    """Whether it takes nothing but a clear mind, so that the paralyzed can do it too."""


REACTIONS: Final[list[Reaction]] = []
"""All there are; the modules that bring them add to it when they are read, once."""


def react(
    s: State, moment: str, hero: Hero, chance: Chance, tell: Tell, about: dict[str, Any] | None = None
) -> Proc[None]:
    """Everybody who can react to this moment has been asked, and has or has not."""
    if s.window is None:
        s.window = Window(moment, hero.number, [], dict(about or {}))
        s.window.queue = [one.number for one in s.marching() if not one.passes and _options(s, one, s.window)]
    window = s.window
    assert (window.moment, window.hero) == (moment, hero.number), "a moment of somebody else's is open"
    while window.queue:
        one = s.heroes[window.queue[0]]
        if not window.chosen:
            options = [] if one.gone else _options(s, one, window)
            if not options:
                window.queue.pop(0)
                continue
            window.chosen = yield _ask(s, one, window, options)
        verb = window.chosen.split(" ")[0]
        if window.chosen == NEVER:  # [truedungeon.digital.reaction-windows]
            one.passes = True  # [truedungeon.digital.reaction-windows]
        elif window.chosen != PASS:
            reaction = next(each for each in REACTIONS if each.verb == verb and moment in each.moments)
            yield from reaction.do(s, one, window, chance, tell) or ()
        window.chosen = ""
        window.queue.pop(0)
    s.window = None


def react_all(s: State, moment: str, chance: Chance, tell: Tell) -> Proc[None]:
    """Everybody who can react to what befalls the whole party has been asked, and has or has not."""
    yield from react(s, moment, s.heroes[0], chance, tell)


def _options(s: State, hero: Hero, window: Window) -> list[Option]:
    moment = window.moment
    return [
        option
        for reaction in REACTIONS
        if moment in reaction.moments and not _stopped(s, hero, window, reaction)
        for option in reaction.offers(s, hero, window)
    ]


OWN: Final = ("save", "dying")
"""Moments at which what a character wears helps its wearer, conscious or not."""


def _stopped(s: State, hero: Hero, window: Window, reaction: Reaction) -> bool:
    """Whether a condition keeps a living character from reacting: whoever can do nothing cannot do this either."""
    if not hero.lasting or hero.is_dead or (hero.number == window.hero and window.moment in OWN):
        return False
    return is_stopped(hero, mental=reaction.mental) or (not s.in_combat and why_beside_itself(s, hero) is not None)


def _ask(s: State, hero: Hero, window: Window, options: list[Option]) -> Choice:
    options = [
        *options,
        Option(PASS, "let it happen", rule="truedungeon.digital.reaction-windows"),
        Option(
            NEVER, "let it happen, and do not ask me again in this room", rule="truedungeon.digital.reaction-windows"
        ),
    ]
    words = MOMENTS[window.moment].format(who=s.name(s.heroes[window.hero]), **window.values)
    about = {"who": s.name(hero), "moment": words, "kind": window.moment, "whom": s.heroes[window.hero].cls}
    return Choice(hero.seat, REACT, tuple(options), {**about, "damage": window.values.get("damage", 0)})


MOMENTS: Final = {
    "surprise": "The party is surprised.",
    "initiative": "Initiative is called for.",
    "declared": "The {attacker} attacks the {who}: {attack}.",
    "damage": "The {who} is about to take {damage} damage from {source}.",
    "spell": "Magic is about to take hold of the {who}: {attack}.",
    "save": "The {who} has failed a {save} save against {why}.",
    "test": "The {who} has failed a test.",
    "dying": "The {who} is at {hp} HP.",
    "slid": "All attacks of this round are made.",
    "push": "The party has been pushed on.",
}
"""What has happened, in words."""

REACT: Final = Question("react", "{moment} Does the {who} react?", rule="truedungeon.digital.reaction-windows")
QUESTIONS: Final = (REACT,)
EVENTS: Final[dict[str, str]] = {}
