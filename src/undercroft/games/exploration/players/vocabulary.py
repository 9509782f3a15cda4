"""All that may ever be answered in Dungeon Crawl Exploration, in a fixed order, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from undercroft.engine import Setting
from undercroft.engine.craft.vocabulary import Answer, numbers, vocabulary
from undercroft.games.exploration.book.rooms.spawning import SCALE
from undercroft.games.exploration.content.lists import (
    ABILITIES,
    CHARACTERS,
    COIN,
    CREATURES,
    DECK,
    DRAUGHT,
    OWN_DRAUGHT,
    TONIC,
    slug,
)
from undercroft.games.exploration.content.stories import limits
from undercroft.games.exploration.content.stories.library import story_named
from undercroft.games.exploration.content.stories.model import Space, border_name, space_name
from undercroft.games.exploration.content.stories.names import SKILLS
from undercroft.games.exploration.content.stories.worlds.assembler import RANDOM, SIZES, USUAL_ROOMS, stock

PEOPLE: Final = tuple(one.id for one in CHARACTERS.values())
ITEMS: Final = tuple(map(slug, (*DECK, OWN_DRAUGHT)))
DRINKS: Final = tuple(map(slug, (DRAUGHT, OWN_DRAUGHT, TONIC)))
KINDS: Final = tuple(one.id for one in CREATURES.values())
WITH: Final = ("", *(one.id for one in ABILITIES.values() if one.attack))
GROWN: Final = ("vita", "might", "defense", "power", "stride", *(skill.lower() for skill in SKILLS))
DEEDS: Final = ("open", "try", "key")
SHOW: Final = "show"
"""What is done at a door; shown is an Item of the story, where it has any."""
ACROSS: Final = USUAL_ROOMS * max(max(size) for size in SIZES)
"""A random dungeon is at most so wide and so high: all rooms in a line."""
MANY: Final = 100
"""No fewer foes than so many have answers of their own."""

ALWAYS: Final = (
    ("character", PEOPLE),
    (("turn", "fight"), ("end", "possessed")),
    ("turn", "rest"),
    (("fight", "stance"), "smoke"),
    (("turn", "fight"), "phantasm", PEOPLE),
    (("turn", "fight", "stance"), "use", DRINKS, ("", *PEOPLE)),
    (("turn", "fight", "stance"), "use", slug(COIN)),
    ("turn", ("give", "ask"), PEOPLE, ITEMS),
    ("trade", ("yes", "no")),
    ("check", ("roll", "key")),
    ("choice", numbers(1, limits.CHOICES)),
    ("lucky", ("keep", "again")),
    ("discard", ITEMS),
    ("grow", GROWN),
    ("stance", ("hold", "throw")),
    ("stance", ("attack", "defend"), ("", *KINDS), WITH),
    ("stance", "defend beguile", KINDS),
    ("stance", "defend phantasm", PEOPLE),
)
"""What may be answered in every story; the rest comes after it."""


def answers(setting: Setting) -> tuple[Answer, ...]:
    """All that may ever be answered: under all options and for any number of players the same in the same story."""
    return _answers(setting.options.story.strip())


@lru_cache(maxsize=16)
def _answers(tale: str) -> tuple[Answer, ...]:
    if tale == RANDOM:
        grid = [(x, y) for y in range(ACROSS) for x in range(ACROSS)]
        lines = [(at, other) for at in grid for other in ((at[0] + 1, at[1]), (at[0], at[1] + 1))]
        bosses = tuple(slug(end["boss"]) for end in stock()["lasts"])
        return _told((), bosses, grid, [border_name(*line) for line in lines], MANY)
    story = story_named(tale)
    groups = [*story.table, *(room.creatures for room in story.rooms)]
    most = max(map(len, groups)) + max(SCALE.values())
    return _told(
        [slug(item.name) for item in story.items],
        [slug(boss.name) for boss in story.bosses],
        [space for room in story.rooms for space in room.spaces],
        [border_name(door.start, door.end) for door in story.doors],
        max(MANY, most * (len(story.rooms) + len(story.doors))),
    )


def _told(
    things: Sequence[str], bosses: Sequence[str], spaces: Sequence[Space], doors: Sequence[str], foes: int
) -> tuple[Answer, ...]:
    """The answers in a story of these Items of its own, main foes, spaces and doors, and of so many foes."""
    named, numbered = [space_name(space) for space in spaces], [f"f{number}" for number in range(1, foes + 1)]
    return vocabulary(
        *ALWAYS,
        ("turn", ("give", "ask"), PEOPLE, things),
        ("stance", ("attack", "defend"), bosses, WITH),
        ("stance", "defend beguile", bosses),
        ("fight", "attack", numbered, WITH),
        ("fight", ("beguile", "throw"), numbered),
        (("turn", "fight"), "go", named),
        ("turn", "search", named),
        ("place", named),
        ("turn", (*DEEDS, SHOW) if things else DEEDS, doors),
    )
