"""A character as a view shows it. Cards, tokens and boxes lie open: every seat sees the same.

What follows from printed numbers, marks and tokens alone is made once for each of them and stands in all views alike:
whoever reads a view writes nothing into it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from undercroft.games.truedungeon.book.basics.conditions import why_cannot_act
from undercroft.games.truedungeon.book.combat.rolled import creature_of
from undercroft.games.truedungeon.character.powers import column as heading
from undercroft.games.truedungeon.character.powers import powers_of, spells_of
from undercroft.games.truedungeon.content.classes import Level, classes
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Hero, Lasting
from undercroft.games.truedungeon.state.roster import carried_of, character_of, held_of
from undercroft.games.truedungeon.state.stages import COACHING, TRAINING
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import armor, is_first_round, lacks, lasting_parts, set_anew

Numbers = dict[str, int]
Rows = list[dict[str, Any]]

ON_CARD: Final = (
    "melee-to-hit",
    "melee-damage",
    "missile-to-hit",
    "missile-damage",
    "fortitude",
    "reflex",
    "will",
    "spell-damage",
    "spell-healing",
    "retribution",
)
"""The columns of its card that are shown of a character."""
NOW: Final = ("melee-to-hit", "melee-damage", "missile-to-hit", "missile-damage", "fortitude", "reflex", "will")
"""Those that are shown with all that lasts, too."""
CHANGED: Final[dict[str, tuple[str, ...]]] = {
    "melee-to-hit": ("melee-to-hit", "to-hit"),
    "melee-damage": ("melee-damage", "damage", "weapon-damage"),
    "missile-to-hit": ("missile-to-hit", "to-hit"),
    "missile-damage": ("missile-damage", "damage", "weapon-damage"),
    "fortitude": ("fortitude", "saves"),
    "reflex": ("reflex", "saves"),
    "will": ("will", "saves"),
    "melee-ac": ("melee-ac", "ac", "ac-against-melee"),
    "missile-ac": ("missile-ac", "ac", "ac-against-melee"),
    "hp": ("hp",),
}
"""By which names all that lasts changes what is shown; AC is that against an attack in melee."""

Change = tuple[str, bool, tuple[tuple[str, int], ...]]
"""What something that lasts changes: its name, whether it repeats, and the statistics."""


def hero_shown(s: State, hero: Hero, seat: int | None) -> dict[str, Any]:
    """The character as this seat (None: a spectator) sees it."""
    if not hero.build:
        return {"number": hero.number, "seat": hero.seat, "class": hero.cls, "subclass": hero.subclass}
    made, line, boxes = character_of(hero.build), s.card(hero), hero.boxes
    printed = {**line.values, **hero.given} if hero.given else line.values
    more = _more(tuple([(one.name, one.repeats, tuple(one.stats.items())) for one in hero.lasting]))
    most = max(1, printed["hp"] + more["hp"])
    on_card = _on_card(*[printed[name] for name in ON_CARD])
    level = heading(hero.level, hero.subclass)
    shown: dict[str, Any] = {
        "number": hero.number,
        "seat": hero.seat,
        "class": hero.cls,
        "subclass": hero.subclass,
        "kind": made.kind_name,
        "name": made.title,
        "level": hero.level,
        "hp": hero.hp if s.stage not in (COACHING, TRAINING) else most,
        "max_hp": most,
        "ac": _ac(s, hero, printed, more),
        "card": on_card,
        "now": {name: on_card[name] + more[name] for name in NOW},
        "mode": hero.mode,
        "held": held_of(hero.build, s.rules),
        "carried": _left(hero.build, s.rules.user_catalogue, tuple(hero.spent)),
        "lasting": [lasting_shown(one) for one in hero.lasting],
        "dead": hero.is_dead,
        "died": hero.died,
        "ghost": hero.ghost,
        "gone": hero.gone,
        "beyond": hero.beyond,
        "standard": hero.standard,
        "free": hero.free,
        "done": hero.done,
        "passes": hero.passes,
        "able": not hero.is_dead and not hero.gone and why_cannot_act(s, hero) is None,
        "guards": s.heroes[hero.guards].cls if hero.guards not in (-1, hero.number) else "",
        "form": hero.form,
        "creature": creature_of(hero),
        "summons": hero.summons,
        "sneak": hero.sneak,
        "powers": _powers(hero.cls, level, s.rules, () if boxes is None else tuple(boxes.powers.items())),
        "spells": _spells(
            hero.cls,
            level,
            s.rules,
            () if boxes is None else tuple(boxes.spells.items()),
            () if boxes is None else tuple(boxes.slots),
        ),
        "treasure": list(hero.treasure),
    }
    if hero.seat == seat and hero.clue:
        shown["clue"] = hero.clue
    return shown


def lasting_shown(one: Lasting) -> dict[str, Any]:
    """Something that lasts, as everybody sees it."""
    return {
        "name": one.name,
        "until": one.until,
        "condition": one.condition,
        "harmful": one.harmful,
        "stats": dict(one.stats),
    }


# ---------------------------------------------------------------- numbers


@lru_cache(maxsize=2048)
def _on_card(*numbers: int) -> Numbers:
    return dict(zip(ON_CARD, numbers, strict=True))


@lru_cache(maxsize=2048)
def _more(lasting: tuple[Change, ...]) -> Numbers:
    """What all that lasts adds to each number.  [truedungeon.penalty.with-bonuses]"""
    all = [Lasting(name, stats=dict(stats), repeats=repeats) for name, repeats, stats in lasting]
    return {name: sum(part.value for part in lasting_parts(all, names)) for name, names in CHANGED.items()}


def _ac(s: State, hero: Hero, printed: Numbers, more: Numbers) -> int:
    """The AC against an attack in melee; empty hands, a first round, and what sets it anew, are reckoned in full."""
    if lacks(hero) or is_first_round(s, hero) or set_anew(hero) is not None:
        return armor(s, hero, missile=False, melee=True).value
    name = "melee-ac" if hero.mode == "melee" or s.rules.by_attack else "missile-ac"
    return printed[name] + more[name]


# ---------------------------------------------------------------- belongings, powers and Spells


@lru_cache(maxsize=2048)
def _left(build: str, own: str, spent: tuple[str, ...]) -> list[str]:
    """What is carried and not used up."""
    names = [token.name for token in carried_of(build, own)]
    for name in spent:
        if name in names:
            names.remove(name)
    return names


@lru_cache(maxsize=2048)
def _powers(cls: str, level: Level, rules: TrueDungeonOptions, used: tuple[tuple[str, int], ...]) -> Rows:
    """The powers with how often each can still be used; no number: without limit."""
    marked = dict(used)
    return [
        {
            "id": power.id,
            "name": power.name,
            "of": power.uses.get(level),
            "used": marked.get(power.id, 0),
            "per": power.per,
            "action": power.action,
        }
        for power in powers_of(classes()[cls], level, rules)
    ]


@lru_cache(maxsize=2048)
def _spells(
    cls: str,
    level: Level,
    rules: TrueDungeonOptions,
    cast: tuple[tuple[str, int], ...],
    slots: tuple[int, ...],
) -> Rows:
    """The Spells with how often each can still be cast; of a pool, how many of its level."""
    marked = dict(cast)
    found = []
    for spell, most in spells_of(classes()[cls], level, rules):
        pooled = slots[spell.level] if spell.level < len(slots) else 0
        used = pooled if spell.pool else marked.get(spell.id, 0)
        found.append(
            {"id": spell.id, "name": spell.name, "level": spell.level, "of": most, "used": used, "pool": spell.pool}
        )
    return found
