"""The data files of Dungeon Crawl Exploration that `check`, `preview` and `schema` understand: stories."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import FileKind
from undercroft.engine.craft.words import counted, slug
from undercroft.engine.workshop.beginning import Beginning
from undercroft.games.exploration.content.stories.checking import sound_story
from undercroft.games.exploration.content.stories.library import shipped_texts, title_of
from undercroft.games.exploration.content.stories.names import CREATURES
from undercroft.games.exploration.content.stories.preview import outline, preview
from undercroft.games.exploration.content.stories.reading import SAYS, StoryFile
from undercroft.inputs.schemas import schema
from undercroft.scene import Scene

_WORDS: Final = {
    "StoryFile": {
        "id": "a short name: letters and digits, divided by hyphens",
        "title": "for everybody",
        "mood": "a few words for whoever chooses a story",
        "blurb": "read before the game; it gives nothing away",
        "goals": "known from the start",
        "rests": "how often the group may rest; a new chapter adds one",
        "table": "the DCE Creature Table: results 1 to 10, or spans such as 1-3; left out, the usual one; "
        f"creatures are {', '.join(CREATURES)}",
        "items": "Items of this story alone, such as keys and what a goal asks for",
        "bosses": "main foes",
        "entries": "texts of the journal that the start or events read out",
        "won": "read when the crawl is won",
        "lost": "read when it is lost",
    },
    "StartEntry": {
        "room": "the id of the first room",
        "spaces": "five spaces in seating order",
        "read": "the entry read out before the first description",
    },
    "GoalEntry": {
        "target": "a main foe, an Item, a room's id or a space, a door's id, or tokens",
        "primary": "secondary goals add to the score",
    },
    "RoomEntry": {
        "id": "for the file; letters, digits and hyphens",
        "name": "shown on the map when the room is revealed",
        "origin": "its upper left space, x to the right and y down",
        "size": "columns and rows of a rectangle",
        "drawing": "instead of a size: spaces . with a blank between, # for rock, | and - for walls between spaces",
        "description": "the journal's entry, read when the room is revealed",
        "creatures": "who is there, listed for three characters",
        "places": "where they stand, in order, enough for five characters: two more than listed, main foes aside",
        "events": "what happens in the room, once each",
        "shrines": "spaces on which ghosts return to life",
    },
    "TokenEntry": {
        "name": "for something that can be seen, such as a lever; empty for a search token",
        "event": "what searching brings; left out, a d10 decides",
    },
    "DoorEntry": {
        "from": "a space of one room",
        "to": "the space of another room beside it",
        "id": "left out, the ids of its rooms, such as a-b",
        "check": "the skill that opens it; left out, TRICKERY",
        "number": "the number to reach; left out, 7",
        "item": "an Item that opens it; with a check as well, either does",
        "spends": "whether the Item is used up",
        "barred": "neither check nor Item: only an event opens it",
        "look": "what players see of it",
    },
    "OutcomeEntry": {
        "text": "read out",
        "read": "the id of an entry to read instead of a text",
        "items": "so many Items of the deck",
        "gives": "Items by name, of the story or the deck",
        "coins": "for the group",
        "status": "for whoever caused it",
        "everyone": "the status is for everybody",
        "opens": "ids of doors",
        "chapter": "a new chapter begins: one more rest",
        "skirmish": 'the creatures, or "table"',
        "encounter": 'the creatures, or "table"',
    },
    "EventEntry": {
        "check": "a skill; pass and fail say what it brings",
        "number": "the number to reach; left out, 7",
        "choices": "two or more things to do, each with a label and what it brings",
    },
    "RoomEventEntry": {"on": "when it happens", "at": "on entering: only on these spaces"},
    "JournalEntry": {"begins": "here Dungeon Crawl Exploration Begins, after the start's entry and those between"},
    "BossEntry": {"range": "1 is melee"},
}

SCHEMA: Final = schema(StoryFile, "A story of Dungeon Crawl Exploration", _WORDS, says=SAYS)
"""The keys that `reading` knows, with what they mean."""


def check_story(plain: dict[str, Any], options: Any) -> str:
    """A word on the story in this file; `Refused` lists its faults by place and rule.

    [exploration.core.story.format]
    """
    story = sound_story(plain)
    primary = sum(goal.primary for goal in story.goals)
    return (
        f"{story.title} has {counted(len(story.rooms), 'room')}, {counted(len(story.doors), 'door')}, "
        f"{counted(sum(len(room.tokens) for room in story.rooms), 'token')}, {counted(primary, 'primary goal')} and "
        f"{len(story.goals) - primary} secondary, and can be won"
    )


def preview_story(plain: dict[str, Any], secrets: bool) -> tuple[Scene, str]:
    """The story in this file as a map and in words: what players know when it begins, or with `secrets` all of it."""
    story = sound_story(plain)
    return preview(story, secrets=secrets), outline(story, secrets=secrets)


def begin_story(plain: dict[str, Any], text: str) -> Beginning:
    """A crawl through this story.  [exploration.core.story.random]"""
    return Beginning(says="Your group sets out into this story.", options={"story": text})


def story_file(told: str) -> dict[str, str]:
    """The file of the story of this name, or with this text, by the name of the file."""
    text = shipped_texts().get(told.strip(), told)
    ending = ".json" if text.lstrip().startswith("{") else ".toml"
    return {f"{slug(title_of(told), 'story')}{ending}": text}


FILES: Final = {"story": FileKind(SCHEMA, check_story, preview_story, shipped_texts, begin_story)}
