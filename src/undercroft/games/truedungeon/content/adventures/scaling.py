"""What a difficulty makes of an adventure's numbers: monsters, their attacks, traps, Push and wrong attempts.

A number is given once, for Normal, or as a table by difficulty. What a table lists stands as it is; the rest follows
from Normal.  [truedungeon.digital.difficulty-scale] [truedungeon.digital.difficulty-override]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from undercroft.games.truedungeon.content.adventures.model import Attack, Levels, Monster, Puzzle, Room, Trap
from undercroft.games.truedungeon.content.difficulty import SCALE, Scaling, scaled
from undercroft.games.truedungeon.content.explain import leaf
from undercroft.games.truedungeon.content.words import DIFFICULTIES, Difficulty

Scales: TypeAlias = Mapping[Difficulty, Scaling]
How: TypeAlias = Literal["hp", "damage", "to_hit", "save", "sr", "dc", "ac"]
"""What kind of number it is; `ac` stands for all that are the same on every difficulty."""

DICE: Final = re.compile(r"([1-9]\d?)d([1-9]\d?)(?:\+(\d{1,3}))?", re.ASCII)
"""`2d6`, `2d6+3`."""
PUSH: Final[dict[Difficulty, int]] = dict(zip(DIFFICULTIES, (5, 5, 10, 15, 20), strict=True))
"""[truedungeon.push.amount]"""
WRONG: Final[dict[Difficulty, int]] = dict(zip(DIFFICULTIES, (2, 2, 4, 6, 8), strict=True))
"""[truedungeon.digital.puzzle-damage]"""
ATTACKS: Final[dict[Difficulty, int]] = dict(zip(DIFFICULTIES, (1, 1, 1, 2, 2), strict=True))
"""[truedungeon.digital.monster-attacks]"""
INITIATIVE: Final[dict[Difficulty, int]] = dict(zip(DIFFICULTIES, (0, 0, 5, 10, 15), strict=True))
"""[truedungeon.combat.initiative-monster]"""
VULNERABLE: Final = dict(zip(DIFFICULTIES, (5, 5, 7, 10, 15), strict=True))
"""What a vulnerability of 5 is by the variant `scaled`.  [truedungeon.damage.vulnerable-scale]"""
FULL_PARTY: Final = 10
LEAST_SHARE: Final = 3
"""Tenths that are left for the smallest party of a monster's Hit Points, by the variant `scale_hp`, and of the damage
of its blows, by the variant `scale_damage`."""

_OVERRIDE: Final = "truedungeon.digital.difficulty-override"
_MECHANICS: Final = "truedungeon.digital.difficulty-mechanics"


def level(value: Levels, difficulty: Difficulty, *, how: How, scales: Scales = SCALE) -> int:
    """The number on this difficulty: as it is listed, or what follows from Normal.

    >>> level(50, "nightmare", how="hp"), level({"normal": 50, "nightmare": 80}, "nightmare", how="hp")
    (100, 80)
    >>> level(20, "epic", how="sr"), level(0, "epic", how="sr"), level(14, "epic", how="ac")
    (60, 0, 14)
    """
    table = value if isinstance(value, dict) else {"normal": value}
    listed = table.get(difficulty) if isinstance(value, dict) else None
    if how == "ac":
        return table["normal"] if listed is None else leaf(listed, "as the room has it", _OVERRIDE).value
    name: str = "resistance" if how == "sr" else how
    own = {} if listed is None else {name: listed}
    return scaled({name: table["normal"]}, difficulty, own=own, scales=scales)[name].value


# ---------------------------------------------------------------- damage


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage to be rolled: so many dice, what is added, and how many percent of it are dealt."""

    dice: int
    sides: int
    plus: int
    percent: int = 100

    def dealt(self, rolls: Sequence[int] = ()) -> int:
        """The damage with these dice, rounded down.

        >>> Blow(dice=2, sides=6, plus=3, percent=150).dealt([4, 2])
        13
        """
        return (sum(rolls) + self.plus) * self.percent // 100

    def __str__(self) -> str:
        """The damage in words.

        >>> print(Blow(2, 6, 3, 150), Blow(0, 0, 9, 100))
        2d6+3 at 150% 9
        """
        dice = f"{self.dice}d{self.sides}" if self.dice else ""
        plus = f"{'+' if dice else ''}{self.plus}" if self.plus or not dice else ""
        return f"{dice}{plus}" + (f" at {self.percent}%" if self.percent != 100 else "")


def damage_on(
    damage: int | str | Mapping[Difficulty, int | str], difficulty: Difficulty, *, scales: Scales = SCALE
) -> Blow:
    """The damage on this difficulty; dice are rolled first and then scaled.  [truedungeon.digital.monster-damage]"""
    percent = scales[difficulty].damage
    amount: int | str
    if isinstance(damage, Mapping):
        if difficulty in damage:
            percent = leaf(100, "percent, as the room has it", _OVERRIDE).value
        amount = damage.get(difficulty, damage["normal"])
    else:
        amount = damage
    if isinstance(amount, int):
        return Blow(0, 0, amount, percent)
    read = DICE.fullmatch(amount)
    assert read is not None, "no dice: the validator has seen to that"
    return Blow(int(read[1]), int(read[2]), int(read[3] or 0), percent)


# ---------------------------------------------------------------- monsters


@dataclass(frozen=True, slots=True)
class MonsterNumbers:
    """The numbers of a monster on one difficulty; `attacks` is how many it makes in a turn."""

    ac: int
    hp: int
    fort: int
    reflex: int
    will: int
    sr: int
    attacks: int
    resistant: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class AttackNumbers:
    """An attack on one difficulty; `count` is how many of a turn's attacks it takes, `to_hit` None: only the save."""

    attack: Attack
    count: int
    to_hit: int | None
    dc: int
    damage: Blow


def share(characters: int) -> int:
    """How many tenths of what a full party meets so many characters meet, where they are spared.

    [truedungeon.digital.difficulty-party-size]
    """
    return max(LEAST_SHARE, min(FULL_PARTY, characters))


def spared(blow: Blow, attack: Attack, characters: int) -> Blow:
    """The blow as it falls on so many characters by the variant `scale_damage`.

    What strikes everybody strikes fewer already, and is as it is.  [truedungeon.digital.difficulty-party-size]
    """
    if attack.form == "area":
        return blow
    return Blow(blow.dice, blow.sides, blow.plus, blow.percent * share(characters) // FULL_PARTY)


def monster_on(
    monster: Monster,
    difficulty: Difficulty,
    *,
    characters: int = FULL_PARTY,
    scale_hp: bool = False,
    scales: Scales = SCALE,
) -> MonsterNumbers:
    """The monster's numbers on this difficulty, for a party of so many.

    A small party is not spared, unless by the variant `scale_hp`.
    [truedungeon.digital.monster-attacks] [truedungeon.digital.difficulty-party-size]
    """
    hp = level(monster.hp, difficulty, how="hp", scales=scales)
    if scale_hp:
        hp = max(1, hp * share(characters) // FULL_PARTY)
    return MonsterNumbers(
        ac=level(monster.ac, difficulty, how="ac"),
        hp=hp,
        fort=level(monster.fort, difficulty, how="save", scales=scales),
        reflex=level(monster.reflex, difficulty, how="save", scales=scales),
        will=level(monster.will, difficulty, how="save", scales=scales),
        sr=level(monster.sr, difficulty, how="sr", scales=scales),
        attacks=ATTACKS[difficulty] if monster.number is None else level(monster.number, difficulty, how="ac"),
        resistant={kind: level(amount, difficulty, how="ac") for kind, amount in monster.resistant.items()},
    )


def attacks_on(monster: Monster, difficulty: Difficulty) -> tuple[AttackNumbers, ...]:
    """The attacks that the monster has on this difficulty, in the order of the file.

    [truedungeon.digital.difficulty-mechanics]
    """
    turn = ATTACKS[difficulty] if monster.number is None else level(monster.number, difficulty, how="ac")
    return tuple(
        AttackNumbers(
            attack=attack,
            count=level(attack.count, difficulty, how="ac") or turn,
            to_hit=None if attack.to_hit is None else level(attack.to_hit, difficulty, how="to_hit"),
            dc=level(attack.dc, difficulty, how="dc"),
            damage=damage_on(attack.damage, difficulty),
        )
        for attack in monster.attacks
        if reached(attack.min_difficulty, difficulty)
    )


def initiative_on(room: Room, difficulty: Difficulty, usual: int | None = None, *, flat: bool = False) -> int:
    """What is added to the monsters' initiative roll: the most that one of them brings.

    The variant `flat_initiative` adds nothing at all.  [truedungeon.combat.initiative-monster]
    """
    if flat or not room.monsters:
        return 0
    usual = INITIATIVE[difficulty] if usual is None else usual
    return max(
        usual if monster.initiative is None else level(monster.initiative, difficulty, how="ac")
        for monster in room.monsters
    )


def vulnerability(value: Levels, difficulty: Difficulty, *, scaled: bool = False) -> int:
    """The extra damage of a vulnerability; by the variant `scaled` it grows with the difficulty.

    [truedungeon.damage.vulnerable-scale]
    """
    if isinstance(value, dict) and difficulty in value:
        return value[difficulty]
    usual = value["normal"] if isinstance(value, dict) else value
    return usual * VULNERABLE[difficulty] // VULNERABLE["normal"] if scaled else usual


def as_listed(room: Room) -> Room:
    """The room in which every number of a monster is listed: what was not for a difficulty is as on Normal.

    The variant `module_stats`.  [truedungeon.difficulty.scaling]
    """
    return replace(room, monsters=tuple(_listed_monster(monster) for monster in room.monsters))


def _listed_monster(monster: Monster) -> Monster:
    attacks = tuple(
        replace(
            attack,
            dc=_listed(attack.dc),
            to_hit=None if attack.to_hit is None else _listed(attack.to_hit),
            damage=_listed(attack.damage),
        )
        for attack in monster.attacks
    )
    numbers = {name: _listed(getattr(monster, name)) for name in ("hp", "fort", "reflex", "will", "sr")}
    return replace(monster, attacks=attacks, **numbers)


def _listed(value: Any) -> dict[Difficulty, Any]:
    if isinstance(value, dict):
        return {difficulty: value.get(difficulty, value["normal"]) for difficulty in DIFFICULTIES}
    return dict.fromkeys(DIFFICULTIES, value)


# ---------------------------------------------------------------- rooms, traps, puzzles


def reached(least: Difficulty, difficulty: Difficulty) -> bool:
    """Whether what begins at one difficulty holds on the other.  [truedungeon.digital.difficulty-mechanics]"""
    return DIFFICULTIES.index(difficulty) >= DIFFICULTIES.index(least)


@dataclass(frozen=True, slots=True)
class TrapNumbers:
    """A trap on one difficulty."""

    trap: Trap
    dc: int
    damage: Blow


def traps_on(
    room: Room, difficulty: Difficulty, *, as_listed: bool = False, scales: Scales = SCALE
) -> tuple[TrapNumbers, ...]:
    """The traps that the room has on this difficulty.

    Ruling: their damage and DC grow like those of monsters, and like theirs stay as on Normal by the variant
    `module_stats`; a fall is as deep on every difficulty.
    [truedungeon.digital.difficulty-mechanics]
    """
    on: Difficulty = "normal" if as_listed else difficulty
    return tuple(
        TrapNumbers(trap, level(trap.dc, on, how="dc", scales=scales), damage_on(trap.damage, on, scales=scales))
        for trap in room.traps
        if reached(trap.min_difficulty, difficulty)
    )


def push_on(room: Room, difficulty: Difficulty, usual: Mapping[Difficulty, int] = PUSH) -> int:
    """The Push Damage of the room: its own, or the usual; Non-Lethal is as Normal where only that is listed.

    [truedungeon.push.amount] [truedungeon.difficulty.non-lethal.challenge]
    """
    if difficulty == "non-lethal" and "non-lethal" not in room.push:
        return room.push.get("normal", usual["non-lethal"])
    return room.push.get(difficulty, usual[difficulty])


def wrong_damage_on(
    puzzle: Puzzle, difficulty: Difficulty, usual: Mapping[Difficulty, int] = WRONG, *, scales: Scales = SCALE
) -> int:
    """The damage of a wrong attempt: the usual, or the puzzle's own, which grows like a monster's.

    [truedungeon.digital.puzzle-damage]
    """
    if puzzle.wrong_damage is None:
        return usual[difficulty]
    return level(puzzle.wrong_damage, difficulty, how="damage", scales=scales)


def harder_on(puzzle: Puzzle, difficulty: Difficulty) -> tuple[str, ...]:
    """What is added to the prompt on this difficulty: all that begins at it or below.

    [truedungeon.digital.difficulty-mechanics]
    """
    return tuple(puzzle.harder[one] for one in DIFFICULTIES if one in puzzle.harder and reached(one, difficulty))


def rules_of_harder(puzzle: Puzzle, difficulty: Difficulty) -> tuple[str, ...]:
    """The rules by which something is added to the prompt on this difficulty; none if nothing is.

    [truedungeon.digital.difficulty-mechanics] [truedungeon.difficulty.nightmare.mechanics]
    """
    if not harder_on(puzzle, difficulty):
        return ()
    on_nightmare = ("truedungeon.difficulty.nightmare.mechanics",) if reached("nightmare", difficulty) else ()
    return (_MECHANICS, *on_nightmare)
