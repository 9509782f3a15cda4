"""The JSON Schema of an adventure file: the keys that `reading` knows, with what they mean."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undercroft.games.truedungeon.content.adventures.checking_monsters import DAMAGE
from undercroft.games.truedungeon.content.adventures.model import MARKS, TYPES, Adventure

_LEVELS: Final = "one number, or a table by difficulty with at least normal"
_WORDS: Final[dict[str, dict[str, str]]] = {
    "Adventure": {
        "id": "a short name: small letters and digits, divided by hyphens",
        "name": "for everybody",
        "orientation": "which versions there are",
        "about": "what a host reads before choosing it: no secret",
        "intro": "read out at the beginning",
        "clues": "what can be noticed before the start, and with which sense",
        "rooms": "rooms 1 to 7; one that is in one version only says so under orientation",
        "boards": "boards of its own, each as in a board file; they win over shipped ones of the same id",
        "epilogue_success": "read out if the last room was overcome",
        "epilogue_failure": "read out if it was not",
        "participation_token": "what everybody gets for taking part",
    },
    "Room": {
        "number": "1 to 7",
        "orientation": "in which version; left out, in both",
        "text": "read out on entering",
        "clock": "seconds, of which 120 are for entering and leaving",
        "surprise": "the monsters surprise the party",
        "ambush": "the monsters attack at once: no time before the encounter",
        "board": "id of the board for slides; left out, the first monster's",
        "gear_hooks": "by tag of gear, such as rope or mirror",
        "push": "Push Damage by difficulty, where it is not the usual 5, 5, 10, 15, 20",
        "animals": "what natural animals of the room tell a druid",
        "evil": "where a paladin detects Evil",
        "poison": "where a druid detects poison",
        "won": "read out when the room is overcome",
        "lost": "read out when time is up",
        "mechanics": "anything else, for whoever runs the room by hand",
    },
    "Monster": {
        "id": "small letters and digits, divided by hyphens; once in a room",
        "types": f"of {', '.join(TYPES)}; with marks {', '.join(MARKS)}",
        "initiative": "what is added to its side's roll; left out, the difficulty's",
        "sr": "Spell Resistance in percent, in steps of 5",
        "actions": "ids of attacks, used in this order again and again; left out, a weighted choice",
        "number": "attacks in a turn; left out, the difficulty's",
        "vulnerable": f"extra damage by kind: {', '.join(DAMAGE)}",
        "dr": "Damage Reduction by kind, or all",
        "rd": "Retribution Damage by kind, or typeless",
        "prxd": "Proximity Damage by kind, or typeless",
        "prxd_trigger": "what brings it on: a melee attack, a melee hit, any attack, or every round for everybody",
        "lore": "the hint that monster lore gives",
        "board": "id of the board for slides; left out, that of its family by its types",
        "about": "what everybody sees of it",
    },
    "Attack": {
        "count": "how many of a turn's attacks it takes; 0: all",
        "targets": "how many characters one attack strikes; an area strikes all",
        "to_hit": f"{_LEVELS}; left out, only the save counts",
        "damage": "a number, dice such as 2d6+3, or a table of these by difficulty",
        "type": "the kind of damage; left out, none",
        "cooldown": "rounds before it can be used again",
        "min_difficulty": "the lowest difficulty on which it is used",
        "words": "what is said when it is used",
    },
    "Trap": {"trigger": "what sets it off: entering, a failed test of the rogue, a wrong attempt at the puzzle"},
    "Puzzle": {
        "elements": "what can be answered",
        "slots": "what each place of the answer is called; left out, first, second, ...",
        "columns": "of sliding tiles: how many lie in a row",
        "solution": "an element for each place; of sliding tiles the moves",
        "facts": "what holds of the solution, in words and for the solver",
        "attempts": "how many there are; 0: as many as the clock allows",
        "cost": "seconds for an attempt",
        "wrong_damage": f"{_LEVELS}; left out, the difficulty's",
        "clues": "up to three more hints",
        "roles": "classes that find the first clue by themselves",
        "harder": "what is added to the prompt from a difficulty on",
    },
    "Fact": {"says": "A before B, A at 3, ...: the guide for writers lists all statements"},
    "Gear": {
        "clue": "the number of the puzzle's clue that it gives",
        "time": "seconds that it gains",
        "damage": "what it does to the first monster",
        "opens": "a separated monster can be reached from now on",
    },
    "Board": {"id": "as rooms and monsters name it", "dot": "x and y of the Damage Dot in mm"},
    "Zone": {
        "value": "1 to 20",
        "circle": "x, y and radius in mm",
        "ellipse": "x, y, half width and half length in mm",
        "polygon": "corners x, y in mm; the sides do not cross",
        "body": "part of the monster's silhouette; left out, background",
    },
    "RogueBox": {"trap": "id of the room's trap that a failed test sets off on Nightmare and Epic"},
}


def _schema() -> dict[str, Any]:
    """What msgspec says of an adventure, with words."""
    made = msgspec.json.schema(Adventure)
    for name, part in made["$defs"].items():
        part.pop("title", None)
        part.pop("description", None)
        for key, words in _WORDS.get(name, {}).items():
            part["properties"][key]["description"] = words
    adventure = made["$defs"].pop("Adventure")
    adventure["properties"]["kind"] = {"const": "adventure"}
    adventure["properties"]["game"] = {"const": "truedungeon"}
    adventure["required"] = ["kind", *(key for key in adventure["required"] if key != "kind")]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An adventure of True Dungeon",
        **adventure,
        "$defs": made["$defs"],
    }


SCHEMA: Final = _schema()
