"""What a character has of its own: powers with their numbers, and what its tokens permit."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.truedungeon.character.powers import column as heading
from undercroft.games.truedungeon.character.powers import powers_of
from undercroft.games.truedungeon.content.classes import Level, Power, classes
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Hero
from undercroft.games.truedungeon.state.state import State


def power_of(s: State, hero: Hero, id: str) -> Power | None:
    """The power of this id, if the character has it."""
    return powers_by_id(hero.cls, heading(hero.level, hero.subclass), s.rules).get(id)


@lru_cache(maxsize=256)
def powers_by_id(cls: str, level: Level, options: TrueDungeonOptions) -> dict[str, Power]:
    """The powers of such a character by id, in the order of its card; to be read only."""
    found: dict[str, Power] = {}
    for power in powers_of(classes()[cls], level, options):
        found.setdefault(power.id, power)
    return found


def is_left(s: State, hero: Hero, id: str) -> bool:
    """Whether the character has this power and may still use it in this span, or has had it restored."""
    power = power_of(s, hero, id)
    if power is None or hero.gone:
        return False
    assert hero.boxes is not None, "whoever plays has boxes"
    most = power.uses.get(heading(hero.level, hero.subclass))
    return most is None or hero.boxes.powers.get(id, 0) < most or hero.restored == f"power {id}"


def mark_off(s: State, hero: Hero, id: str) -> None:
    """A use of this power is noted and marked off, unless it is one that a cleric has restored."""
    assert hero.boxes is not None, "whoever plays has boxes"
    s.note(f"power {id}")
    if hero.restored == f"power {id}":
        hero.restored = ""
    else:
        hero.boxes.powers[id] = hero.boxes.powers.get(id, 0) + 1


def number_of(s: State, hero: Hero, power: str, key: str) -> int:
    """A number of a power at the character's level; 0 if it has not got the power."""
    found = power_of(s, hero, power)
    return 0 if found is None else found.numbers.get(heading(hero.level, hero.subclass), {}).get(key, 0)


def imbibes(s: State, hero: Hero) -> bool:
    """Whether a drunken master may drink a potion as a Free Action now: once a combat, if it has that action left.

    [truedungeon.subclass.drunken-master.skill] [truedungeon.subclass.drunken-master.skill-one-free]
    """
    if not s.in_combat or power_of(s, hero, "imbibers-skill") is None:
        return False
    return not hero.free and is_left(s, hero, "imbibers-skill")


def has_imbibed(s: State, hero: Hero) -> tuple[str, ...]:
    """The potion of this combat has been drunk as a Free Action, by these rules."""
    mark_off(s, hero, "imbibers-skill")
    return ("truedungeon.subclass.drunken-master.skill", "truedungeon.subclass.drunken-master.skill-one-free")


def marks_of(s: State, hero: Hero) -> frozenset[str]:
    """What the character's tokens permit, by name."""
    return s.card(hero).fitted.marks
