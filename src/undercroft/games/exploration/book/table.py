"""The table: how a crawl is set up, how it ends, and what must always add up."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from undercroft.engine import Option, Result, Setting, Tell
from undercroft.games.exploration.book.basics.strength import max_power, max_vita
from undercroft.games.exploration.content.lists import OWN_DRAUGHT, full_deck
from undercroft.games.exploration.content.stories.library import shipped, story_named
from undercroft.games.exploration.content.stories.worlds.assembler import RANDOM
from undercroft.games.exploration.figures import (
    ITEMS,
    NUMBERS,
    ROOM_SCORE,
    ROUND_SCORE,
    SECONDARY_SCORE,
    WIN_SCORE,
    must_be_playable,
)
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.games.exploration.state.records import LIVING, Hero
from undercroft.games.exploration.state.stages import CRAWL, OVER
from undercroft.games.exploration.state.state import State

OWN: Final = "own"
"""The name, in the state, of a story that was given as text."""

FEWEST, MOST = 2, 5
"""How many characters crawl.  [exploration.core.group]"""


def seats(options: ExplorationOptions, numbers: Any) -> range:
    """How many may sit there: one to five, but no more than there are characters.  [exploration.core.group]"""
    return range(1, (options.characters or MOST) + 1)


def roles(setting: Setting) -> tuple[str, ...]:
    """All are adventurers."""
    return ("adventurer",) * setting.seats


def count(setting: Setting) -> int:
    """How many characters crawl: as chosen, or one for each player and two for a lone one.

    [exploration.core.group]
    """
    rules: ExplorationOptions = setting.options
    return rules.characters or max(setting.seats, 1 if rules.solo_one else FEWEST)


def new(setting: Setting) -> State:
    """Places for the characters round the table, nobody chosen yet, and the story unopened.

    [exploration.core.group] [exploration.core.characters.choice]
    """
    rules: ExplorationOptions = setting.options
    tale = rules.story.strip()
    if tale != RANDOM:
        story_named(tale)  # Refused here, if at all.
    if tale not in (RANDOM, *shipped()):
        rules = replace(rules, story=OWN)  # The text stands in the tale alone, where it is redrawn for other worlds.
    must_be_playable(setting.numbers)
    heroes = [Hero(number, number % setting.seats) for number in range(count(setting))]
    return State(rules, NUMBERS.changed(setting.numbers), tale, heroes)


GIVE_UP: Final = Option("concede", "give up for the group: the crawl is lost", rule="exploration.core.give-up")


def acts(s: State, seat: int | str) -> tuple[Option, ...]:
    """Who acts as Leader may give up for the group at any moment.  [exploration.core.give-up]"""
    return (GIVE_UP,) if s.stage is not OVER and seat == s.acting().seat else ()


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """The group has given up.  [exploration.core.give-up]"""
    tell.everyone("concedes", seat=seat, rule="exploration.core.give-up")
    s.end("given up", tell, rule="exploration.core.give-up")


def score(s: State) -> int:
    """What the crawl was worth.  [exploration.core.score]"""
    secondary = sum(done for done, goal in zip(s.done, s.story.goals, strict=True) if not goal.primary)
    first = s.story.revealed_with(s.story.start.room)
    rooms = sum(room not in first for room in s.revealed)
    points = s.figure(WIN_SCORE) if s.ended == "won" else 0
    points += s.figure(ROOM_SCORE) * rooms + s.figure(SECONDARY_SCORE) * secondary
    return points + s.coins - s.figure(ROUND_SCORE) * s.round


def result(s: State) -> Result | None:
    """How the crawl ended, or None: all win or lose together, with the same score.

    [exploration.core.win] [exploration.core.lose] [exploration.core.score]
    """
    if s.stage is not OVER:
        return None
    everybody = sorted({hero.seat for hero in s.heroes})
    points = score(s)
    scores = dict.fromkeys(everybody, points)
    if s.ended == "won":
        return Result(
            scores, tuple(everybody), f"every primary goal is complete; score {points}", "exploration.core.win"
        )
    if s.ended == "given up":
        return Result(scores, (), f"the group gave up; score {points}", "exploration.core.give-up")
    return Result(scores, (), f"every character has fallen; score {points}", "exploration.core.lose")


def audit(s: State) -> None:
    """What always holds: the deck is whole, nobody has too much, and no two figures share a space.

    [exploration.core.items.deck] [exploration.core.turn.occupied]
    """
    own = [item for hero in s.heroes for item in hero.items] + [found.item for found in s.finds]
    cards = [*s.deck, *s.spent, *(item for item in own if item != OWN_DRAUGHT)]
    assert sorted(cards) == full_deck(), "the Item deck is whole"
    for hero in s.heroes:
        assert len(hero.items) <= s.figure(ITEMS), "nobody carries too many Items"
        if s.stage is CRAWL:
            assert 0 <= hero.vita <= max_vita(s, hero), "Vita is between 0 and the maximum"
            assert 0 <= hero.power <= max_power(s, hero), "Power is between 0 and the maximum"
            assert (hero.vita > 0) == (hero.life == LIVING), "who lives has Vita"
    if s.stage is CRAWL:
        spaces = [hero.at for hero in s.living()] + [foe.at for foe in s.foes]
        assert len(spaces) == len(set(spaces)), "no two figures share a space"
        assert all(space in s.ground.floor for space in spaces), "everybody stands in a room that is revealed"


EVENTS: Final = {
    "concedes": "{seat} gives up for the group.",
    "over": "The crawl is {how}. {text}",
}
