"""What events say: whole sentences, in which nobody has to guess who did what to whom."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import games
from undercroft.engine import Event

GAME = games.get("exploration")
SEXTON: dict[str, Any] = {"creature": "The Sexton", "id": "f17"}
RATS: dict[str, Any] = {"creature": "Grave Rat"}
ROLL: dict[str, Any] = {"natural": 35, "total": 55, "defense": 40, "outcome": "a hit"}
FAULT: dict[str, Any] = {"outcome": "a miss", "extreme": "fault"}


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        (
            "attack-roll",
            {"who": "Butcher", "target": "Zombie 1", **ROLL},
            "The Butcher rolls 35 + 20 = 55 against the Defense 40 of Zombie 1: a hit.",
        ),
        (
            "attack-roll",
            {"who": "Butcher", "target": "Telepath", **ROLL},
            "The Butcher rolls 35 + 20 = 55 against the Defense 40 of the Telepath: a hit.",
        ),
        (
            "attacks",
            {"who": "Butcher", "weapon": "Cleaver and Carve", **SEXTON},
            "The Butcher attacks the Sexton with the Cleaver and Carve.",
        ),
        (
            "attacks",
            {"who": "Butcher", "weapon": "a cold touch", "creature": "Zombie", "id": "f2"},
            "The Butcher attacks Zombie 2 with a cold touch.",
        ),
        (
            "foe-attacks",
            {"who": "Butcher", **SEXTON, **ROLL},
            "The Sexton attacks the Butcher and rolls 35 + 20 = 55 against Defense 40: a hit.",
        ),
        ("wounded", {"lost": 4, "left": 0, **SEXTON}, "The Sexton loses the last 4 Vita."),
        ("hurt", {"who": "Butcher", "lost": 4, "left": 1}, "The Butcher loses 4 Vita and has 1 left."),
        (
            "creature-attacks",
            {"who": "Butcher", **RATS, **ROLL},
            "The Grave Rats attack the Butcher and roll 35 + 20 = 55 against Defense 40: a hit.",
        ),
        ("kind-spooked", SEXTON, "The Sexton is Spooked."),
        (
            "encounter",
            {"foes": ["The Sexton", "Skeleton", "Skeleton"]},
            "An encounter begins: the Sexton and two Skeletons.",
        ),
        ("skirmish", {"creatures": ["Stregha", "Wretched Hag"]}, "A skirmish with Streghas and Wretched Hags."),
        ("recovered", {"who": "Butcher", "what": "2 Vita and 0 Power Points"}, "The Butcher recovers 2 Vita."),
        ("reward", {"lore": 6, "coins": 0}, "Each character gains 6 Lore."),
        (
            "refreshed",
            {"who": "Butcher", "other": "Telepath", "item": "Healing Draught", "gained": 6, "what": "Vita"},
            "The Butcher lets the Telepath drink the Healing Draught: +6 Vita.",
        ),
        ("recovers", {"who": "Butcher", "statuses": "Blessed, Lucky"}, "The Butcher is no longer Blessed or Lucky."),
        (
            "attack-roll",
            {"who": "Butcher", "target": "Zombie 1", **ROLL, "natural": 1, "total": 21, **FAULT},
            "The Butcher rolls 1 + 20 = 21 against the Defense 40 of Zombie 1: a miss, a Fault.",
        ),
        (
            "foe-attacks",
            {"who": "Butcher", **SEXTON, **ROLL, "natural": 100, "total": 120, "extreme": "devastating"},
            "The Sexton attacks the Butcher and rolls 100 + 20 = 120 against Defense 40: a hit, a Devastating Strike.",
        ),
        (
            "creature-attacks",
            {"who": "Butcher", **RATS, **ROLL, "natural": 100, "total": 100, "extreme": "devastating"},
            "The Grave Rats attack the Butcher and roll 100 against Defense 40: a hit, a Devastating Strike.",
        ),
        (
            "strikes",
            {"who": "Butcher", **ROLL, "natural": 1, "total": 21, **FAULT},
            "The Butcher strikes and rolls 1 + 20 = 21 against Defense 40: a miss.",
        ),
        (
            "leader",
            {"old": "Butcher", "who": "Courtesan"},
            "Step 3: leadership passes from the Butcher to the Courtesan.",
        ),
        ("leader", {"old": "Butcher", "who": "Butcher"}, "Step 3: the Butcher goes on leading."),
        ("option", {"name": "story", "value": "own", "text": "all stories"}, "Played with the story of a file."),
        ("option", {"name": "near", "value": True, "text": "a step away"}, "Played with near: a step away."),
    ],
)
def test_it_is_told_in_whole_sentences(kind, data, words):
    assert GAME.words(Event(kind, data, rule="exploration.core.encounter.attack"), ("Ada",)) == words
