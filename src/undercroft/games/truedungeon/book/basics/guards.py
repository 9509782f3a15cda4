"""What protects a character from damage: immunities, points, percentages, and what is special.

[truedungeon.resolution.step4-points] [truedungeon.resolution.step5-percent] [truedungeon.resolution.step6-specific]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.games.truedungeon.character.toll import has_bonus
from undercroft.games.truedungeon.content.uses import use_of
from undercroft.games.truedungeon.state.records import NOBODY, Harm, Hero
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import song_now

GUARD: Final = 3
"""A paladin's Melee Damage Reduction against attacks that guard turns aside.  [truedungeon.class.paladin.guard.dr]"""


@dataclass(slots=True)
class Protection:
    """What keeps damage off: kinds that do nothing, points off, percent off by kind, whether the rest is halved."""

    immune: list[str] = field(default_factory=list)
    points: list[tuple[int, str, str, str]] = field(default_factory=list)
    percent: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    halved: str = ""
    rules: list[str] = field(default_factory=list)
    """What else is at work in it, or is not."""


def protections(s: State, hero: Hero, harm: Harm) -> Protection:
    """All that protects this character from this damage."""
    found = Protection()
    for less in harm.less:
        found.points.append((less[0], less[1], less[2], less[3]))
    for name, points in hero.given.items():
        if name.startswith("reduction"):
            kind = name.removeprefix("reduction").strip()
            found.points.append((points, kind, "Damage Reduction", "truedungeon.damage.dr"))
    card = s.card(hero)
    for kind, number in card.reductions.items():
        found.points.append((number.value, kind, "Damage Reduction", number.rule or "truedungeon.damage.dr"))
    if "breath" in harm.marks and has_bonus(card, "truedungeon.set.mithral.three"):
        found.halved = "truedungeon.set.mithral.three"
    if "poison" in card.immune:
        if hero.cls == "monk" and harm.parts.get("poison"):
            found.rules.append("truedungeon.class.monk.diamond-body")
        found.immune.append("poison")
    if hero.subclass == "assassin" and harm.parts.get("poison"):
        found.rules.append("truedungeon.subclass.assassin.poison-resistance")
    if hero.cls == "barbarian" and "" in card.reductions:
        found.rules.append("truedungeon.class.barbarian.damage-reduction-sources")
        found.rules.append("truedungeon.class.barbarian.damage-reduction-floor")
        if harm.parts.get("eldritch"):
            found.rules.append("truedungeon.class.barbarian.damage-reduction-exceptions")
    for token in card.fitted.tokens():
        _worn(token.name, harm, found)
    for one in hero.lasting:
        for key, by in one.values.items():
            what, _, kind = key.partition(" ")
            if what == "reduction":
                found.points.append((by, kind, one.name, one.rule))
            elif what == "immune" and kind:
                found.immune.append(kind)
            elif what == "percent" and by > found.percent.get(kind, (0, "", ""))[0]:
                found.percent[kind] = (by, one.name, one.rule)
    if "guarded" in harm.marks:
        found.points.append((GUARD, "", "guard", "truedungeon.class.paladin.guard.dr"))
    elif "melee" in harm.marks and hero.guards not in (NOBODY, hero.number):
        found.rules.append("truedungeon.class.paladin.guard.dr-limit")
    striker = next((foe for foe in s.foes if foe.id == harm.source), hero)
    if harm.parts.get("sonic") and any(condition_of(one, "silenced") is not None for one in (hero, striker)):
        found.rules.append("truedungeon.damage.sonic-silence")
        found.immune.append("sonic")
    song = song_now(s)
    if song is not None:
        for kind, number in song.taken.items():
            found.points.append((-number.value, kind, f"bardsong on {number.label}", number.rule))
    return found


def _worn(name: str, harm: Harm, found: Protection) -> None:
    """What a token that is worn takes off: points, or the half of a kind of damage.

    What is for puzzles is for nothing else that a room does.
    [truedungeon.resolution.step5-values] [truedungeon.push.no-ring]
    """
    for use in use_of(name):
        if use.how != "passive":
            continue
        for kind in use.halves:
            found.percent.setdefault(kind, (HALF, name, use.rule))
        for what, points in use.reduces.items():
            if what not in ("magic", "puzzle"):
                found.points.append((points, what, name, use.rule))
            elif what == "magic" and "magical" in harm.marks or what == harm.source:
                found.points.append((points, "", name, use.rule))


HALF: Final = 50
"""Percent.  [truedungeon.resolution.step5-values]"""
