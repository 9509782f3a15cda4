"""The JSON Schema of a story file: the keys that `reading` knows, with what they mean."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undercroft.games.exploration.content.stories.names import (
    CREATURES,
    DOOR_KINDS,
    GOAL_KINDS,
    MOMENTS,
    SKILLS,
    STATUSES,
    TYPES,
)
from undercroft.games.exploration.content.stories.reading import StoryFile

_WORDS: Final = {
    "StoryFile": {
        "id": "a short name: letters and digits, divided by hyphens",
        "title": "for everybody",
        "mood": "a few words for whoever chooses a story",
        "blurb": "read before the game; it gives nothing away",
        "goals": "known from the start",
        "rests": "how often the group may rest; a new chapter adds one",
        "table": "the DCE Creature Table: results 1 to 10, or spans such as 1-3; left out, the usual one",
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
    "JournalEntry": {"begins": "here Dungeon Crawl Exploration Begins; without such an entry, at the start"},
    "BossEntry": {"range": "1 is melee"},
}
_VALUES: Final = {
    ("DoorEntry", "kind"): DOOR_KINDS,
    ("DoorEntry", "check"): SKILLS,
    ("EventEntry", "check"): SKILLS,
    ("GoalEntry", "kind"): GOAL_KINDS,
    ("RoomEventEntry", "on"): MOMENTS,
    ("BossEntry", "type"): TYPES,
}
_PARENTS: Final = {
    "BranchEntry": ("OutcomeEntry",),
    "EventEntry": ("OutcomeEntry",),
    "RoomEventEntry": ("OutcomeEntry", "EventEntry"),
}


def _schema() -> dict[str, Any]:
    """What msgspec says of a story file, with words and the names that are known."""
    made = msgspec.json.schema(StoryFile)
    for name, part in made["$defs"].items():
        part.pop("title", None)
        for kind in (*_PARENTS.get(name, ()), name):
            for key, words in _WORDS.get(kind, {}).items():
                part["properties"][key]["description"] = words
            for (owner, key), values in _VALUES.items():
                if owner == kind:
                    part["properties"][key]["enum"] = list(values)
    story = made["$defs"].pop("StoryFile")
    story["properties"]["table"]["description"] += f"; creatures are {', '.join(CREATURES)}"
    made["$defs"]["OutcomeEntry"]["properties"]["status"]["items"]["enum"] = list(STATUSES)
    story["required"] = ["kind", *(key for key in story["required"] if key != "kind")]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A story of Dungeon Crawl Exploration",
        **{key: value for key, value in story.items() if key not in ("title", "description")},
        "$defs": made["$defs"],
    }


SCHEMA: Final = _schema()
