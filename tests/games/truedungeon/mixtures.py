"""Scenes of all sorts, drawn at random: anybody with anything, in any trouble, under any options."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.truedungeon.fights import PUZZLE
from tests.games.truedungeon.rich import NOT_HERE, QUICK, SWITCHES
from tests.games.truedungeon.scenes import BEASTS, GEAR, INSTRUMENTS, TRAPS, Given, bare, built
from tests.games.truedungeon.scenes import THEMES as ALIKE
from tests.games.truedungeon.telling import Scene
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.book.coaching import ready_made
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.uses import uses, why_cannot_use
from undercroft.games.truedungeon.content.words import DIFFICULTIES

BESIDES = {
    "puzzle": {**PUZZLE, "wrong_damage": 4, "clues": ["Bo is early."], "damage": 10},
    "traps": TRAPS,
    "rogue_box": {"clue": "Look up.", "trap": "dart"},
    "gear_hooks": GEAR,
    "special_revival": {"text": "A spring.", "hp": 5},
}
"""What a room may have besides monsters."""


def mixture(seed: int) -> Scene:
    """Two or three characters in a room."""
    rng = Random(f"mixture {seed}")
    party = [somebody(cls, rng) for cls in rng.sample(sorted(classes()), rng.choice((2, 2, 3)))]
    if len(party) == 3 and rng.random() < 0.5:
        party[2].pop("hp", None)
        party[2][rng.choice(("dead", "ghost"))] = True
    position = {
        "party": party,
        "difficulty": rng.choice(DIFFICULTIES),
        "room": rng.randrange(1, 8),
        "first": rng.choice(("party", "monsters")),
        "clock": rng.choice((60, 200, 700, 3000)),
        "stage": rng.choice(("before", "combat", "combat", "combat", "recovery")),
        "counts": rng.random() < 0.3,
        **(_own_room(rng) if rng.random() < 0.8 else {}),
    }
    return Scene(f"mixture {seed}", position, _options(rng), 10)


def opening(seed: int) -> Scene:
    """Three who choose their characters and begin."""
    rng = Random(f"opening {seed}")
    return Scene(f"opening {seed}", {}, {**_options(rng), **(QUICK if rng.random() < 0.5 else {})}, 14)


def somebody(cls: str, rng: Random) -> Given:
    """A character of this class with some things, perhaps hurt or in a condition."""
    if rng.random() < 0.3:
        who = built(rng.choice([name for name, one in ready_made().items() if one.class_ == cls]))
    else:
        who = bare(
            cls, tokens=_worn(cls, rng), **rng.choice(({}, {"level": 5}, {"subclass": classes()[cls].subclass.id}))
        )
        if cls == "bard" and rng.random() < 0.7:
            who["instrument"] = rng.choice(INSTRUMENTS)
            who["tokens"].append(who["instrument"])
    who["carried"] = rng.sample([name for name in uses() if _fits(name, cls) and shipped()[name].slot == "carried"], 4)
    who |= {"hp": rng.randrange(1, 13)} if rng.random() < 0.5 else {}
    who |= {"conditions": [rng.choice(sorted(CONDITIONS))]} if rng.random() < 0.25 else {}
    return who | ({"in_hand": "missile"} if rng.random() < 0.3 else {})


def _worn(cls: str, rng: Random) -> list[str]:
    """Some of what does something in play by being worn, one in a slot."""
    found: dict[str, str] = {}
    for name in rng.sample(sorted(uses()), 30):
        slot = shipped()[name].slot
        if slot not in ("carried", "mainhand", "offhand") and _fits(name, cls):
            found.setdefault(slot, name)
    return list(found.values())


def _fits(name: str, cls: str) -> bool:
    return why_cannot_use(shipped()[name], cls) is None


def _own_room(rng: Random) -> Given:
    """One or two monsters, and perhaps all that a room can have."""
    foes = [{**BEASTS[id], "hp": rng.choice((20, 60, 250))} for id in rng.sample(sorted(BEASTS), rng.choice((1, 1, 2)))]
    foes[0] |= {"conditions": [rng.choice(sorted(CONDITIONS))]} if rng.random() < 0.3 else {}
    found: Given = {
        "monsters": foes,
        "environment": rng.choice(("", "", "underwater", "icy", "lower-planes")),
        "surprise": rng.random() < 0.3,
    }
    if rng.random() < 0.4:
        found |= BESIDES | ({"stage": "puzzle"} if rng.random() < 0.4 else {})
    return found


def _options(rng: Random) -> dict[str, Any]:
    """Some switches, and how tests and slides are done."""
    found: dict[str, Any] = {switch: True for switch in SWITCHES if rng.random() < 0.06 and switch not in NOT_HERE}
    found["skill_tests"] = rng.choice(("play", "chance", "always_pass", "always_fail"))
    found |= {"mode": "slide"} if rng.random() < 0.25 else {}
    return found | ({"orientation": "puzzle"} if rng.random() < 0.2 else {})


def seeds(*rows: str) -> list[int]:
    """The numbers in these rows."""
    return [int(seed) for row in rows for seed in row.split()]


MIXTURES = seeds(
    "11 27 32 48 71 78 80 82 91 138 146 156 227 233 250 301 312 323 335 354 355 400 410 444 479 500 510 543 554",
    "578 581 588 590 629 636 640 643 649 666 669 689 697 1007 1008 1015 1021 1023 1029 1036 1039 1055 1058 1076",
    "1091 1099 1110 1152 1161 1186 1201 1216 1238",
)
OPENINGS = (14, 61)
"""Seeds whose scenes show a lot that no other does."""

THEMES: dict[str, list[Scene]] = {
    **ALIKE,
    "mixtures": [mixture(seed) for seed in MIXTURES],
    "openings": [opening(seed) for seed in OPENINGS],
}
"""All scenes."""
