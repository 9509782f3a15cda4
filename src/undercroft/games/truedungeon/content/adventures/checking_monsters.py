"""What is wrong with monsters, their attacks, and traps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from undercroft.engine import Refusal
from undercroft.games.truedungeon.content.adventures.faults import (
    ATTACK,
    MONSTER,
    TRAP,
    VALIDATION,
    empty,
    fault,
    unknown,
    within,
)
from undercroft.games.truedungeon.content.adventures.model import (
    MARKS,
    TYPES,
    WEAPON_TYPES,
    Attack,
    Levels,
    Monster,
    Trap,
)
from undercroft.games.truedungeon.content.adventures.scaling import DICE
from undercroft.games.truedungeon.content.words import Damage

DAMAGE: Final = tuple(sorted({*get_args(Damage), *WEAPON_TYPES}))
"""The kinds of damage that there are."""
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ATTACKS: Final = (1, 8)
_LIMITS: Final[dict[str, tuple[int, int]]] = {
    "ac": (1, 60),
    "hp": (1, 9999),
    "fort": (-5, 40),
    "reflex": (-5, 40),
    "will": (-5, 40),
    "sr": (0, 100),
    "initiative": (-20, 40),
    "number": (1, 6),
}
"""What the numbers of a monster may be."""
_USUAL: Final = Attack(id="", name="")


def monster_faults(at: str, monster: Monster) -> Iterator[Refusal]:
    """Everything that is wrong with a monster.  [truedungeon.digital.monster-format]"""
    if not _ID.fullmatch(monster.id):
        yield fault(at, "an id is small letters and digits, divided by single hyphens", MONSTER)
    yield from empty(f"{at}, name", monster.name, MONSTER)
    for name, count in Counter(monster.types).items():
        if name not in (*TYPES, *MARKS):
            yield unknown(f"{at}, types", "type", name, (*TYPES, *MARKS), MONSTER)
        elif count > 1:
            yield fault(f"{at}, types", f"{name} is listed {count} times", MONSTER)
    for key, (least, most) in _LIMITS.items():
        yield from levels_faults(f"{at}, {key}", getattr(monster, key), least, most, MONSTER)
    for number in _numbers(monster.sr):
        if number % 5:
            yield fault(f"{at}, sr", f"Spell Resistance goes in steps of 5 percent, and {number} is none", MONSTER)
    yield from within(f"{at}, needs_plus", monster.needs_plus, 0, 10, MONSTER)
    yield from _kinds(at, monster)
    yield from _attacks(at, monster)


def _kinds(at: str, monster: Monster) -> Iterator[Refusal]:
    """All kinds of damage are known, and none both hurts more and does not hurt.  [truedungeon.digital.validation]"""
    more = {"dr": ("all",), "rd": ("typeless",), "prxd": ("typeless",)}
    for key in ("vulnerable", "resistant", "dr", "rd", "prxd"):
        table: Mapping[str, Levels] = getattr(monster, key)
        for kind, amount in table.items():
            place = f"{at}, {key}, {kind}"
            yield from type_faults(place, kind, more.get(key, ()))
            yield from levels_faults(place, amount, 1, 999, MONSTER)
    if monster.prxd_trigger != "melee" and not monster.prxd:
        words = "it says what brings Proximity Damage on, and has none: give it under prxd"
        yield fault(f"{at}, prxd_trigger", words, "truedungeon.combat.prxd-exceptions")
    for key in ("immune", "healed_by"):
        for kind in getattr(monster, key):
            yield from type_faults(f"{at}, {key}", kind)
    for kind in monster.vulnerable:
        if kind in (*monster.immune, *monster.healed_by):
            yield fault(f"{at}, vulnerable, {kind}", "it cannot be immune to what hurts it more", MONSTER)


def _attacks(at: str, monster: Monster) -> Iterator[Refusal]:
    """There are attacks, `actions` names them, and one of them can be used on every difficulty."""
    ids = [attack.id for attack in monster.attacks]
    if not _ATTACKS[0] <= len(ids) <= _ATTACKS[1]:
        yield fault(f"{at}, attacks", f"{_ATTACKS[0]} to {_ATTACKS[1]} attacks are wanted, not {len(ids)}", MONSTER)
    for id, count in Counter(ids).items():
        if count > 1:
            yield fault(f"{at}, attack {id}", f"{count} of this id", ATTACK)
    for name in dict.fromkeys(monster.actions):
        if name not in ids:
            yield unknown(f"{at}, actions", "attack", name, ids, MONSTER)
    usable = [attack for attack in monster.attacks if attack.min_difficulty == "non-lethal"]
    if monster.attacks and not usable:
        yield fault(f"{at}, attacks", "on Non-Lethal it has no attack: each has a min_difficulty", MONSTER)
    apart = monster.separated or monster.flying or monster.barred
    if apart and usable and all(attack.form == "melee" for attack in usable):
        words = "a monster that is separated from the party needs a ranged or area attack"
        yield fault(f"{at}, attacks", words, "truedungeon.digital.monster-form")
    for attack in monster.attacks:
        yield from _attack(f"{at}, attack {attack.id}", attack)


def _attack(at: str, attack: Attack) -> Iterator[Refusal]:
    """Everything that is wrong with an attack.  [truedungeon.digital.attack-format]"""
    if not _ID.fullmatch(attack.id):
        yield fault(at, "an id is small letters and digits, divided by single hyphens", ATTACK)
    yield from empty(f"{at}, name", attack.name, ATTACK)
    yield from levels_faults(f"{at}, count", attack.count, 0, 10, ATTACK)
    yield from levels_faults(f"{at}, to_hit", attack.to_hit, -10, 60, ATTACK)
    yield from within(f"{at}, targets", attack.targets, 1, 10, ATTACK)
    if attack.form == "area" and attack.targets != 1:
        yield fault(f"{at}, targets", "an area strikes everybody: leave the number of targets out", ATTACK)
    if attack.to_hit is None and attack.save is None:
        yield fault(at, "with neither to_hit nor save nothing decides whether it strikes", ATTACK)
    yield from _struck(at, attack, ATTACK)
    yield from within(f"{at}, spell_level", attack.spell_level, 0, 9, ATTACK)
    if attack.spell_level and not attack.magical:
        yield fault(f"{at}, spell_level", "a spell is magical = true", ATTACK)
    yield from within(f"{at}, weight", attack.weight, 1, 100, ATTACK)
    yield from within(f"{at}, cooldown", attack.cooldown, 0, 20, ATTACK)
    yield from within(f"{at}, trigger, round", attack.trigger.round, 1, 20, ATTACK)
    yield from within(f"{at}, trigger, hp_below", attack.trigger.hp_below, 1, 100, ATTACK)


def _struck(at: str, blow: Attack | Trap, rule: str) -> Iterator[Refusal]:
    """What an attack or a trap does: damage of a known kind or a condition; a DC belongs to a save."""
    yield from type_faults(f"{at}, type", blow.type, ("",))
    yield from _damage(f"{at}, damage", blow.damage, rule)
    if blow.damage == 0 and blow.inflicts is None and not (isinstance(blow, Trap) and blow.falling):
        yield fault(at, "it does nothing: give it damage, or something that it inflicts", rule)
    yield from levels_faults(f"{at}, dc", blow.dc, 1, 60, rule)
    usual = Trap(id="") if isinstance(blow, Trap) else _USUAL
    if blow.save is None and (blow.dc != usual.dc or blow.on_save != usual.on_save):
        yield fault(f"{at}, save", "dc and on_save belong to a save, and none is named", rule)


def _damage(at: str, damage: int | str | Mapping[Any, int | str], rule: str) -> Iterator[Refusal]:
    """A number from 0 to 999, or dice."""
    if isinstance(damage, Mapping):
        yield from _normal(at, damage, rule)
        for difficulty, amount in damage.items():
            yield from _damage(f"{at}, {difficulty}", amount, rule)
    elif isinstance(damage, int):
        yield from within(at, damage, 0, 999, rule)
    else:
        read = DICE.fullmatch(damage)
        if read is None:
            yield fault(at, f"damage is a number, or dice such as 2d6+3, not {damage[:20]!r}", rule)
        elif not (1 <= int(read[1]) <= 20 and 2 <= int(read[2]) <= 20):
            yield fault(at, "1 to 20 dice with 2 to 20 sides", rule)


def trap_faults(at: str, trap: Trap) -> Iterator[Refusal]:
    """Everything that is wrong with a trap.  [truedungeon.digital.trap-format]"""
    if not _ID.fullmatch(trap.id):
        yield fault(at, "an id is small letters and digits, divided by single hyphens", TRAP)
    yield from empty(f"{at}, text", trap.text, TRAP)
    if trap.targets != "all":
        yield from within(f"{at}, targets", trap.targets, 1, 10, TRAP)
    yield from within(f"{at}, falling", trap.falling, 0, 200, TRAP)
    if trap.falling and trap.damage:
        yield fault(f"{at}, falling", "a fall has damage of its own: leave damage out", TRAP)
    yield from _struck(at, trap, TRAP)


# ---------------------------------------------------------------- numbers and kinds


def type_faults(at: str, kind: str, more: tuple[str, ...] = ()) -> Iterator[Refusal]:
    """That there is no such kind of damage, if there is none.  [truedungeon.digital.validation]"""
    if kind not in DAMAGE and kind not in more:
        yield unknown(at, "kind of damage", kind, [*DAMAGE, *filter(None, more)], VALIDATION)


def levels_faults(at: str, value: Levels | None, least: int, most: int, rule: str) -> Iterator[Refusal]:
    """That a number is too small or too great on some difficulty, or that Normal is missing."""
    if isinstance(value, dict):
        yield from _normal(at, value, rule)
        for difficulty, number in value.items():
            yield from within(f"{at}, {difficulty}", number, least, most, rule)
    elif value is not None:
        yield from within(at, value, least, most, rule)


def _normal(at: str, table: Mapping[Any, object], rule: str) -> Iterator[Refusal]:
    if "normal" not in table:
        yield fault(at, "a table by difficulty begins with normal, from which the others follow", rule)


def _numbers(value: Levels) -> list[int]:
    return list(value.values()) if isinstance(value, dict) else [value]
