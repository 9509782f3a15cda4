"""The names that a story may use: skills, statuses, Items, creatures, kinds of doors and goals."""

from __future__ import annotations

from typing import Final

SKILLS: Final = ("AWARENESS", "TRICKERY", "SPEECH", "OCCULT", "ECOLOGY", "ARCHEOLOGY", "NERVE", "FAITH")
"""[exploration.core.characters.skills]"""

STATUSES: Final = (
    "Blessed",
    "Brave",
    "Lucky",
    "Perceptive",
    "Swift",
    "Cursed",
    "Spooked",
    "Immobilized",
    "Deranged",
    "Possessed",
)
"""[exploration.core.statuses]"""

DECK: Final = (
    "Healing Draught",
    "Power Tonic",
    "Skeleton Key",
    "Silver Charm",
    "Whetstone",
    "Lantern",
    "Holy Water",
    "Lucky Coin",
    "Smoke Vial",
    "Heavy Coat",
)
"""The kinds of Items in the deck.  [exploration.core.items.deck]"""

CREATURES: Final = (
    "Grave Rat",
    "Skeleton",
    "Zombie",
    "Cultist",
    "Crypt Robber",
    "Ghoul",
    "Stregha",
    "Wretched Hag",
    "Wraith",
    "Gargoyle",
)
"""From weak to strong.  [exploration.core.creatures.list]"""

TYPES: Final = ("Beast", "Undead", "Occultist", "Human", "Spirit", "Construct", "Demonic")
"""The types of foes; the last one is named by Rebuke and Holy Water only.  [exploration.core.creatures.list]"""

LOCKED: Final = "locked"
UNLOCKED: Final = "unlocked"
PORTCULLIS: Final = "portcullis"
ARCHWAY: Final = "archway"
OPENING: Final = "opening"
DOOR_KINDS: Final = (LOCKED, UNLOCKED, PORTCULLIS, ARCHWAY, OPENING)
"""[exploration.core.story.format]"""

SHUT: Final = (LOCKED, PORTCULLIS)
"""Doors that want something of whoever opens them.  [exploration.door.portcullis]"""

OPEN: Final = (ARCHWAY, OPENING)
"""Connections without a leaf.  [exploration.map.archway] [exploration.map.opening-pass]"""

USUAL_CHECK: Final = ("TRICKERY", 7)
"""What a locked door asks where the story does not say.  [exploration.door.locked.difficulty]"""

DEFEAT: Final = "defeat"
RETRIEVE: Final = "retrieve"
REACH: Final = "reach"
OPEN_DOOR: Final = "open"
CLEAR: Final = "clear"
GOAL_KINDS: Final = (DEFEAT, RETRIEVE, REACH, OPEN_DOOR, CLEAR)
"""[exploration.core.goals.kinds]"""

TOKENS: Final = "tokens"
"""The target of a goal to clear."""

REVEAL: Final = "reveal"
ENTER: Final = "enter"
VICTORY: Final = "victory"
MOMENTS: Final = (REVEAL, ENTER, VICTORY)
"""When a room's event happens.  [exploration.core.story.moments]"""

USUAL_TABLE: Final[tuple[tuple[str, ...], ...]] = (
    ("Grave Rat", "Grave Rat"),
    ("Grave Rat", "Grave Rat", "Grave Rat"),
    ("Skeleton", "Skeleton"),
    ("Zombie", "Zombie"),
    ("Cultist", "Skeleton"),
    ("Crypt Robber", "Crypt Robber"),
    ("Ghoul",),
    ("Stregha", "Wretched Hag"),
    ("Wraith",),
    ("Gargoyle",),
)
"""The DCE Creature Table of a story that brings none.  [exploration.core.table.dce]"""

CHARACTERS: Final = 5
"""So many characters may crawl together.  [exploration.core.group]"""

MORE: Final = 2
"""So many foes are added to a group for that many characters.  [exploration.core.table.scale]"""
