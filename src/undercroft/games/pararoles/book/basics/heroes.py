"""Making heroes: a ready-made one, or four values assigned to the four stats; health and treasure to begin with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Proc, Question, Refusal, Refused, Tell
from undercroft.engine.craft.words import listed
from undercroft.engine.refusal import shown
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics.draws import title
from undercroft.games.pararoles.content.cards import SUITS, cards_text
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.pararoles.state.records import Hero
from undercroft.games.pararoles.state.state import HARDINESS, State
from undercroft.inputs import Ready, Slot, SlotsWidget

ROLES: Final = ("Encourager", "Leader", "Bruiser", "Scholar")
"""By prime suit.  [pararoles.core.role]"""

OWN: Final = "own"
START: Final = "start"
SMALLEST: Final = 4
"""The last row of the tables of health and treasure: larger parties use it.  [pararoles.core.players]"""


def values_of(s: State) -> tuple[int, ...]:
    """What is spread over the four stats, the highest first.  [pararoles.core.start-stats]"""
    return tuple(s.figure[name] for name in figures.START_STATS)


def make(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Every player has a hero; all are asked at the same time.  [pararoles.core.start-stats]"""
    while making := [hero for hero in s.heroes if not is_made(hero)]:
        seat, value = yield [ask(s, hero) for hero in making]
        hero = next(hero for hero in making if hero.seat == seat)
        shape(s, hero, value, tell)
    for hero in s.heroes:
        equip(s, hero, chance, tell)


def is_made(hero: Hero) -> bool:
    """Whether all four stats are assigned."""
    return all(hero.stats)


def called(hero: Hero) -> str:
    """What other players' questions call a hero: the player's name and the role, such as `Ann (Scholar)`."""
    return f"{hero.player} ({ROLES[hero.prime]})"


def ask(s: State, hero: Hero) -> Choice:
    """Which hero, or where the next value of an own hero goes."""
    values = values_of(s)
    if hero.ready != OWN:
        taken = [other.ready for other in s.heroes]
        free = [ready for ready in READY if ready.id not in taken]
        options = []
        if free:
            label = f"just start, with {free[0].name}"
            options.append(Option(START, label, rule="pararoles.core.ready", value=free[0].id))
        for ready in free:
            label = f"{ready.name}, {ROLES[SUITS.index(ready.suit)]}"
            options.append(Option(ready.id, label, rule="pararoles.core.ready"))
        options.append(Option(OWN, "make a hero of your own", rule="pararoles.core.start-stats"))
        return Choice(hero.seat, HERO, tuple(options), {"values": listed(map(str, values))}, form=form_of(values))
    value = next(value for value in values if value not in hero.stats)
    options = [
        Option(SUITS[suit], f"{title(suit)}, the {ROLES[suit]}'s", rule="pararoles.core.stats", value=suit)
        for suit in range(4)
        if not hero.stats[suit]
    ]
    return Choice(hero.seat, STAT, tuple(options), {"value": value})


def shape(s: State, hero: Hero, value: Any, tell: Tell) -> None:
    """The answer is part of the hero; three values assigned, the fourth has its place too."""
    values = values_of(s)
    if isinstance(value, list):
        hero.ready, hero.stats = OWN, value[:]
    elif isinstance(value, int):
        hero.stats[value] = next(number for number in values if number not in hero.stats)
        if hero.stats.count(0) == 1:
            hero.stats[hero.stats.index(0)] = values[-1]
    elif value == OWN:
        hero.ready = OWN
    else:
        ready = next(ready for ready in READY if ready.id == value)
        hero.ready, hero.stats = ready.id, ready.stats_of(values)
    if is_made(hero):
        introduce(s, hero, tell)


def introduce(s: State, hero: Hero, tell: Tell) -> None:
    """Everybody knows the hero.  [pararoles.core.role] [pararoles.core.stats]"""
    if tell.heard:
        stats = [f"{title(suit)} {hero.stats[suit]}" for suit in range(4)]
        called = next((ready.name for ready in READY if ready.id == hero.ready), "a hero of their own")
        also = ("pararoles.core.stats", "pararoles.core.start-stats", "pararoles.supplies.player-tokens")
        tell.everyone(
            "hero",
            seat=hero.seat,
            name=called,
            role=ROLES[hero.prime],
            stats=stats,
            rule="pararoles.core.role",
            also=also,
        )


def row(s: State) -> int:
    """The row of the tables of health and treasure for this party, from 0.  [pararoles.core.players]"""
    return min(len(s.heroes), SMALLEST) - 1


def full_health(s: State) -> int:
    """The health of every hero of this party to begin with.  [pararoles.core.health] [pararoles.core.difficulty]"""
    return max(1, s.figure[figures.HEALTH[row(s)]] + HARDINESS[s.rules.difficulty])


def equip(s: State, hero: Hero, chance: Chance, tell: Tell) -> None:
    """The hero has full health and the treasure to begin with.

    [pararoles.core.health] [pararoles.core.start-treasure]
    """
    hero.full = hero.health = full_health(s)
    s.take(hero, s.hoard.draw_all(chance, s.figure[figures.START_TREASURE[row(s)]], "starting treasure"))
    if tell.heard:
        also = ["pararoles.core.start-treasure", "pararoles.core.treasure.bonus", "pararoles.core.players"]
        if HARDINESS[s.rules.difficulty]:
            also.append("pararoles.core.difficulty")
        cards = cards_text(hero.treasure) or ["none"]
        tell.everyone(
            "equipped", seat=hero.seat, health=hero.health, cards=cards, rule="pararoles.core.health", also=tuple(also)
        )


# ---------------------------------------------------------------- a hero as data


def read_stats(given: Any, values: tuple[int, ...]) -> list[int]:
    """The four stats in the order of the suits, to which these values are spread, or `Refused`.

    [pararoles.core.start-stats]
    """
    rule = "pararoles.core.start-stats"
    if not isinstance(given, dict):
        example = ", ".join(f"{suit} {value}" for suit, value in zip(SUITS, values, strict=True))
        raise Refused(f"a hero is given by its stats, such as {example}, not as {shown(given)}", rule=rule)
    for suit in given:
        if suit not in SUITS:
            raise Refused(f"there is no stat {shown(suit)}; there are {', '.join(SUITS)}", rule="pararoles.core.stats")
    missing = [suit for suit in SUITS if suit not in given]
    if missing:
        raise Refused(f"the stat {missing[0]} has no value", rule=rule, at=missing[0])
    stats = [given[suit] for suit in SUITS]
    for suit, value in given.items():
        if type(value) is not int or value not in values:
            raise Refused(
                f"{suit} cannot be {shown(value)}: the values are {listed(map(str, values))}", rule=rule, at=suit
            )
    if len(set(stats)) < len(stats):
        twice = next(value for value in values if stats.count(value) > 1)
        raise Refused(f"{twice} is assigned more than once: each of {listed(map(str, values))} has one stat", rule=rule)
    return stats


@lru_cache
def form_of(values: tuple[int, ...]) -> Form:
    """The form in which a player spreads these values over the stats."""
    schema = {
        "type": "object",
        "title": f"A hero: the values {listed(map(str, values))}, one to each stat",
        "properties": {
            suit: {"type": "integer", "enum": list(values), "title": title(at)} for at, suit in enumerate(SUITS)
        },
        "required": list(SUITS),
        "additionalProperties": False,
    }
    widget = SlotsWidget(
        slots=tuple(
            Slot(suit, title(at), suit, f"Your highest? Then you are the {ROLES[at]}.") for at, suit in enumerate(SUITS)
        ),
        values=values,
        ready=tuple(
            Ready(ready.name, ready.text, dict(zip(SUITS, ready.stats_of(values), strict=True))) for ready in READY
        ),
    ).plain()
    return Form("slots", schema, lambda given: read_stats(given, values), widget=lambda: widget)


def _refuse_hero(s: State, choice: Choice, answer: str) -> Refusal | None:
    if answer in [ready.id for ready in READY]:
        return Refusal("{hero} is taken: somebody else plays this hero", rule="pararoles.core.ready", hero=answer)
    return None


HERO: Final = Question(
    "hero",
    "Who are you? Take a ready-made hero, or assign {values} to the four stats yourself.",
    rule="pararoles.core.start-stats",
    why_not=_refuse_hero,
)
STAT: Final = Question("stat", "Which stat is {value}? The highest makes your role.", rule="pararoles.core.start-stats")
QUESTIONS: Final = (HERO, STAT)
EVENTS: Final = {
    "hero": "{seat} is {name}, {role}: {stats}.",
    "equipped": "{seat} starts with {health} health and treasure: {cards}.",
}
