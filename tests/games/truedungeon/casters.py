"""Casters for tests: whoever has a Spell, at a table where tests pass or fail for sure and the monsters keep still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.truedungeon.fights import monster, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.content.classes import Spell, spells

PASS = {"skill_tests": "always_pass"}
FAIL = {"skill_tests": "always_fail"}
SUBCLASS = {
    "bard": "troubadour",
    "elf-wizard": "illusionist",
    "ranger": "warden",
    "sorcerer": "sorcerer",
    "cleric": "templar",
    "druid": "summoner",
}
MAGE: dict[str, Any] = {"class": "wizard", "level": 5, "card": {"spell-damage": 0, "missile-to-hit": 0}}
PLAIN = {"missile-to-hit": 0, "spell-damage": 0, "spell-healing": 0}
"""Nothing is added to Spells."""


def still(id: str = "ogre", **more: Any) -> dict[str, Any]:
    """A monster that does nothing."""
    return monster(**{"id": id, "name": id.capitalize(), "number": 0, **more})


def of(rule: str) -> Spell:
    """The Spell of this rule: `truedungeon.spell.cleric.bless`."""
    return next(spell for spell in spells() if spell.rule == rule)


def caster(spell: Spell, **more: Any) -> dict[str, Any]:
    """A character who has this Spell, with nothing that would add to it."""
    found: dict[str, Any] = {"class": "wizard" if spell.of == "sorcerer" else spell.of, "card": PLAIN}
    if spell.uses.get("5th"):
        found["level"] = 5
    else:
        found["subclass"] = SUBCLASS[spell.of]
    return {**found, **more}


def cast(
    spell: Spell,
    target: str = "",
    *others: dict[str, Any] | str,
    rolls: Sequence[Any] = (),
    monsters: Sequence[dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    who: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A table at which this Spell has been cast in the first round, before anything is scored."""
    on = table(
        caster(spell, **(who or {})),
        *others,
        monsters=[still()] if monsters is None else monsters,
        rolls=rolls,
        options={**FAIL, **(options or {})},
        **more,
    )
    do(on, f"cast {spell.id} {target}".rstrip())
    return on


def score(on: Table) -> dict[str, int]:
    """The phase is over: by monster, the damage that it has taken in it."""
    before = len(told(on, "scored"))
    number = len(told(on, "round"))
    for seat in list(on.choices):
        if seat in on.choices and len(told(on, "round")) == number:
            do(on, "done", seat=seat)
    found: dict[str, int] = {}
    for event in told(on, "scored")[before:]:
        found[event.data["foe"]] = found.get(event.data["foe"], 0) + event.data["damage"]
    return found


def mage(**more: Any) -> dict[str, Any]:
    """A wizard of 5th level with these numbers on its card."""
    return {**MAGE, "card": {**MAGE["card"], **{key.replace("_", "-"): value for key, value in more.items()}}}


def ready(who: dict[str, Any], *others: Any, rolls: Any = (), monsters: Any = None, **options: Any) -> Table:
    """A table at which tests fail and the monsters keep still."""
    beasts = [still()] if monsters is None else monsters
    return table(who, *others, monsters=beasts, rolls=rolls, options={**FAIL, **options})


def done(on: Table, seats: int = 2) -> None:
    """Nobody does anything more in this phase."""
    for seat in range(seats):
        if seat in on.choices and on.choices[seat].ask == "turn":
            do(on, "done", seat=seat)
