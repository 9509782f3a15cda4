"""The d6 tables of Part 1, and for each kind of roll the rule by which it is made and what its faces mean."""

from __future__ import annotations

from typing import Final

ENTRANCE_SIDES: Final = ("", "right", "left", "top", "bottom", "reroll", "reroll")  # [pararoles.entrance.side]
FACTORS: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}  # [pararoles.entrance.factor] [pararoles.stairs.multiplier]
EXITS: Final = ((), (0,), (1,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
"""Right 0, left 1, forward 2: exits of an intersection, and walls with doors of a room.

[pararoles.intersection.table] [pararoles.room.doors.table] [pararoles.room.doors.all]
"""

TREASURE: Final = "treasure_card"
CHEST: Final = "chest"
ENEMY: Final = "enemy"
SECRETS: Final = ((), (), (), (TREASURE,), (ENEMY,), (CHEST,), (CHEST, ENEMY))  # [pararoles.secret.table]
TRAPS: Final = {
    1: (0, False, False),
    2: (1, False, False),
    3: (2, False, False),
    4: (3, False, False),
    5: (3, True, False),
    6: (3, True, True),
}
"""By face: how many traps, whether the exit is trapped, whether chests are.  [pararoles.trap.count]"""

TRAP_NAMES: Final = (
    "",
    "small explosion",
    "large explosion",
    "summoning trap",
    "two-enemy trap",
    "summoning trap with doors",
    "two summonings with doors",
)
SUMMONED: Final = {1: 0, 2: 0, 3: 1, 4: 2, 5: 1, 6: 2}
"""How many enemies a trap of each type summons."""

ENEMIES: Final = {1: (3, 0, 0), 2: (4, 0, 0), 3: (5, 0, 0), 4: (5, 1, 0), 5: (5, 0, 1), 6: (5, 1, 1)}
"""By face: enemies, duos and bosses of a floor.  [pararoles.enemy.count]"""

MIN_INTERSECTIONS: Final = 5  # [pararoles.size.minimum]
LONGEST_LOOK: Final = 7
"""The longest path and its intersection.  [pararoles.size.extra-path]"""

TOP_FLOOR: Final = 8
"""The floor from which on enemies grow no stronger.  [pararoles.enemy.difficulty-high]"""

LAST_FLOOR: Final = (1 << 31) - 1
"""No dungeon is deeper."""

MOST_DIFFICULT: Final = 6 + TOP_FLOOR
"""No enemy is more difficult, on whichever floor.  [pararoles.boss.max]"""


def difficulty(face: int, floor: int) -> int:
    """The die plus the floor's number, from floor 9 on plus 8.

    [pararoles.enemy.difficulty-low] [pararoles.enemy.difficulty-high]

    >>> difficulty(1, 1), difficulty(6, 8), difficulty(6, 12), difficulty(1, 9)
    (2, 14, 14, 9)
    """
    return face + min(floor, TOP_FLOOR)


def partner_difficulty(face: int, floor: int) -> int:
    """As on the previous floor; on the first as there.  [pararoles.duo.partner]"""
    return difficulty(face, max(1, floor - 1))


def boss_difficulty(floor: int) -> int:
    """The highest that the floor's roll allows.  [pararoles.boss.max]"""
    return difficulty(6, floor)


def _words(*faces: str) -> tuple[str, ...]:
    return ("", *faces)


_FACTOR: Final = _words("x1", "x1", "x2", "x2", "x3", "x3")
_SIZE: Final = _words("1 square", "2x2", "3x2", "3x3", "4x2", "4x3")
_TURNS: Final = _words(
    "right", "left", "right and left", "right and forward", "left and forward", "right, left and forward"
)
_YES: Final = _words("no", "yes", "no", "yes", "no", "yes")

MEANS: Final[dict[str, tuple[str, ...]]] = {
    "entrance side": ENTRANCE_SIDES,
    "entrance factor": _FACTOR,
    "exits": _TURNS,
    "room check": _YES,
    "room size": _SIZE,
    "door check": _YES,
    "door walls": _TURNS,
    "stairs x factor": _FACTOR,
    "stairs y factor": _FACTOR,
    "secret room": _words("none", "none", "treasure card", "enemy", "chest", "chest and enemy"),
    "secret size": _SIZE,
    "secret x factor": _FACTOR,
    "secret y factor": _FACTOR,
    "traps": _words("none", "1", "2", "3", "3 and the exit", "3, the exit and chests"),
    "trap type": TRAP_NAMES,
    "trap x factor": _FACTOR,
    "trap y factor": _FACTOR,
    "exit trap": TRAP_NAMES,
    "chest trap": TRAP_NAMES,
    "enemies": _words("3", "4", "5", "5 and a duo", "5 and a boss", "5, a duo and a boss"),
    "patrol": _words("patrol", "stationary", "patrol", "stationary", "patrol", "stationary"),
}
"""By what a roll is for: what each face decides, where it is more than the number."""

RULES: Final[dict[str, str]] = {
    "entrance side": "pararoles.entrance.side",
    "entrance factor": "pararoles.entrance.factor",
    "entrance number": "pararoles.entrance.site",
    "entrance site": "pararoles.entrance.choice",
    "path length": "pararoles.path.length",
    "exits": "pararoles.intersection.table",
    "room check": "pararoles.room.check",
    "room size": "pararoles.room.size",
    "door check": "pararoles.room.doors.check",
    "door walls": "pararoles.room.doors.table",
    "door square": "pararoles.room.doors.square",
    "secret door": "pararoles.size.extra-path",
    "stairs x factor": "pararoles.stairs.multiplier",
    "stairs x number": "pararoles.stairs.number",
    "stairs x": "pararoles.stairs.number",
    "stairs y factor": "pararoles.stairs.multiplier",
    "stairs y number": "pararoles.stairs.number",
    "stairs y": "pararoles.stairs.number",
    "secret room": "pararoles.secret.table",
    "chest cards": "pararoles.secret.chest-cards",
    "secret enemy": "pararoles.secret.enemy",
    "secret size": "pararoles.secret.size",
    "secret x factor": "pararoles.secret.place",
    "secret x number": "pararoles.secret.place",
    "secret x": "pararoles.stairs.number",
    "secret y factor": "pararoles.secret.place",
    "secret y number": "pararoles.secret.place",
    "secret y": "pararoles.stairs.number",
    "portal": "pararoles.secret.portal",
    "traps": "pararoles.trap.count",
    "trap type": "pararoles.trap.type-roll",
    "trap x factor": "pararoles.trap.place",
    "trap x number": "pararoles.trap.place",
    "trap x": "pararoles.trap.place-choice",
    "trap y factor": "pararoles.trap.place",
    "trap y number": "pararoles.trap.place",
    "trap y": "pararoles.trap.place-choice",
    "exit trap": "pararoles.trap.type-roll",
    "chest trap": "pararoles.trap.type-roll",
    "enemies": "pararoles.enemy.count",
    "place order": "pararoles.enemy.place-order",
    "patrol": "pararoles.enemy.patrol-roll",
    "difficulty": "pararoles.enemy.difficulty-low",
    "lead difficulty": "pararoles.duo.lead",
    "partner difficulty": "pararoles.duo.partner",
    "enemy place": "pararoles.enemy.place-order",
}
"""By what a roll or a choice is for: the rule by which it is made."""


def rule_for(reason: str, floor: int) -> str:
    """The rule by which this roll is made on this floor: from floor 9 on, another gives the difficulty.

    >>> rule_for("difficulty", 8), rule_for("difficulty", 9)
    ('pararoles.enemy.difficulty-low', 'pararoles.enemy.difficulty-high')
    """
    return "pararoles.enemy.difficulty-high" if reason == "difficulty" and floor > TOP_FLOOR else RULES[reason]
