"""Stories as a campaign: one after the other, with the same characters as they have grown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import listed
from undercroft.engine.workshop.campaign import Campaign, Carried, Leg
from undercroft.games.exploration.content.lists import OWN_DRAUGHT
from undercroft.games.exploration.content.stories.library import USUAL, shipped, title_of
from undercroft.games.exploration.content.stories.worlds.assembler import RANDOM
from undercroft.games.exploration.figures import ITEMS
from undercroft.games.exploration.state.records import Hero
from undercroft.games.exploration.state.state import State

_GROWN: Final = ("lore", "grown", "more_vita", "more_might", "more_defense", "more_power", "more_stride")


def leg(number: int, length: int, options: Mapping[str, Any], carried: Mapping[str, Any] | None) -> Leg:
    """The host's story first, then those that come with the game, then random ones; the characters arrive unhurt.

    [exploration.start.trigger] [exploration.core.story.random]
    """
    first = options.get("story", USUAL)
    stories = [first, *(name for name in shipped() if name != first)]
    story = stories[number - 1] if number <= len(stories) else RANDOM
    title = "A random story" if story == RANDOM else title_of(story)
    place = None if carried is None else {"arriving": True, **carried}
    return Leg(title=title, options={"story": story}, position=place)


def carry(s: State, before: Mapping[str, Any] | None) -> Carried | None:
    """Characters, Lore, growth and Items of the deck go over; None where the story was lost.

    Coins and the story's own Items stay behind; whoever has no draught of their own gets one, as before every crawl.
    [exploration.core.growth] [exploration.core.characters.weapons] [exploration.core.items.limit]
    """
    if s.ended != "won":
        return None
    most = s.figure(ITEMS)
    says = tuple(_words(hero) for hero in s.heroes)
    return Carried(data={"characters": [_character(hero, most) for hero in s.heroes]}, says=says)


def _character(hero: Hero, most: int) -> dict[str, Any]:
    items = list(hero.items)
    if OWN_DRAUGHT not in items and len(items) < most:
        items.append(OWN_DRAUGHT)
    kept = {"character": hero.character, "items": items, "skills": dict(hero.skills)}
    return kept | {name: getattr(hero, name) for name in _GROWN}


def _words(hero: Hero) -> str:
    grown = f", grown {'once' if hero.grown == 1 else f'{hero.grown} times'}" if hero.grown else ""
    items = listed(item for item in hero.items if item != OWN_DRAUGHT)
    return f"{hero.character} (@{hero.seat}): {hero.lore} Lore{grown}{'; ' if items else ''}{items}."


CAMPAIGN: Final = Campaign(
    part="story",
    parts="stories",
    lengths=range(2, 9),
    usual=len(shipped()),
    keeps="Characters keep their Lore, what they have grown and their Items; they come to each story unhurt.",
    rule="exploration.core.growth",
    leg=leg,
    carry=carry,
)
