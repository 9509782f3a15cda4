"""Monster lore: a bard names a rune, and everybody learns what a monster is.

[truedungeon.skillcheck.bard.lore-uses] [truedungeon.skillcheck.bard.lore-success] [truedungeon.digital.monster-lore]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.engine import Chance, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import seen
from undercroft.engine.craft.words import listed
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.book.basics.conditions import why_inattentive
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import is_left, mark_off, power_of
from undercroft.games.truedungeon.book.skills.memory import skill_test
from undercroft.games.truedungeon.character.boxes import why_not_use
from undercroft.games.truedungeon.content.adventures.scaling import level
from undercroft.games.truedungeon.state.records import Deed, Foe, Hero
from undercroft.games.truedungeon.state.state import State

POWER: Final = "monster-lore"
COST: Final = "standard"


def offers(s: State, hero: Hero) -> Iterator[Option]:
    """The monsters of which a bard may tell: only when asked for, never by itself.

    [truedungeon.skillcheck.bard.lore-request]
    """
    if power_of(s, hero, POWER) is None:
        return
    for foe in s.facing():
        if why_not(s, hero, ["lore", foe.id]) is None:
            yield Option(
                f"lore {foe.id}",
                f"recall lore of the {foe.name}",
                rule="truedungeon.skillcheck.bard.lore-request",
                at=foe.id,
            )


def why_not(s: State, hero: Hero, words: list[str]) -> Refusal | None:
    """What stands against monster lore, or None."""
    power = power_of(s, hero, POWER)
    if power is None:
        rule = "truedungeon.class.level.availability"
        return Refusal("a {who} has no monster lore", rule=rule, who=s.name(hero).lower())
    if not s.in_combat:
        return Refusal("monster lore is for combat", rule="truedungeon.skillcheck.bard.lore-uses")
    foe = next((one for one in s.facing() if one.id == words[-1]), None)
    if foe is None:
        return Refusal("there is no {id} here", rule="truedungeon.skillcheck.bard.lore-several", id=words[-1][:40])
    if foe.lore:
        return Refusal("what the {foe} is has been told", rule="truedungeon.skillcheck.bard.lore-success", foe=foe.name)
    assert hero.boxes is not None, "whoever plays has boxes"
    used_up = why_not_use(hero.boxes, power)
    if used_up is not None and not is_left(s, hero, POWER):
        return used_up
    return why_inattentive(hero) or why_cannot_pay(s, hero, COST)


def do(s: State, deed: Deed, chance: Chance, tell: Tell) -> Proc[None]:
    """The attempt is used up; if the rune was named, everybody knows what all monsters of this kind are.

    [truedungeon.skillcheck.bard.lore-failure] [truedungeon.skillcheck.bard.lore-several]
    [truedungeon.digital.skill-runes-once]
    """
    hero = s.heroes[deed.hero]
    foe = s.foe(deed.id.split(" ")[-1])
    if not deed.step:
        pay(s, hero, COST, tell)
        mark_off(s, hero, POWER)
        deed.step = "test"
    passed = yield from skill_test(s, hero, chance, tell)
    if not passed:
        tell.everyone(
            "no-lore",
            who=s.name(hero),
            foe=foe.name,
            rule="truedungeon.skillcheck.bard.lore-failure",
            also=("truedungeon.digital.skill-runes-once", "truedungeon.action.lore"),
        )
        return
    also = (
        "truedungeon.skillcheck.bard.lore-several",
        "truedungeon.digital.monster-lore",
        "truedungeon.digital.skill-runes-once",
        "truedungeon.action.lore",
    )
    for one in s.standing():
        if one.name == foe.name:
            one.lore = True
            known = lore_of(s, one)
            tell.everyone(
                "lore",
                foe=one.name,
                **known,
                told=_told(known),
                rule="truedungeon.skillcheck.bard.lore-success",
                also=also,
                shows=True,
            )


def lore_of(s: State, foe: Foe) -> dict[str, Any]:
    """What monster lore tells of this monster.  [truedungeon.digital.monster-lore]"""
    kind = s.kind(foe)
    return {
        "types": list(kind.types),
        "ac": foe.ac,
        "vulnerable": sorted(kind.vulnerable),
        "resistant": sorted(kind.resistant),
        "immune": sorted(kind.immune),
        "sr": level(kind.sr, s.difficulty, how="sr", scales=s.scales),
        "hint": kind.lore,
    }


def _told(known: dict[str, Any]) -> str:
    """The lore in words; what there is nothing of is left out."""
    told = [listed(known["types"], "of no kind that has a name"), f"AC {known['ac']}"]
    told += [f"{word} to {listed(known[word])}" for word in ("vulnerable", "resistant", "immune") if known[word]]
    told += [f"Spell Resistance {known['sr']} in a hundred"] if known["sr"] else []
    return ", ".join(told)


DEEDS: Final = {"lore": do}
WHY: Final = {"lore": why_not}
QUESTIONS: Final[tuple[Question, ...]] = ()
EVENTS: Final = {
    "lore": seen("The {foe}: {told}. {hint}", rises="AC {ac}", over="foe"),
    "no-lore": seen("The {who} recalls nothing about the {foe}.", rises="no lore", over="foe"),
}
