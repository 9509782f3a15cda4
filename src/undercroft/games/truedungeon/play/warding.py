"""Spells that keep a monster's attack off altogether: pixie shield, gaze reflection.

[truedungeon.spell.druid.pixie-shield] [truedungeon.spell.elf-wizard.gaze-reflection]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.notes import cite
from undercroft.games.truedungeon.adventures.model import Attack
from undercroft.games.truedungeon.play.records import Foe, Hero, Lasting
from undercroft.games.truedungeon.play.state import State

PIXIE: Final = "pixie"
_P: Final = "truedungeon.spell.druid.pixie-shield"


def shield_of(hero: Hero) -> Lasting | None:
    """The pixie shield that is in place, or None."""
    return next((one for one in hero.lasting if one.values.get(PIXIE)), None)


def catches(s: State, foe: Foe, attack: Attack, hero: Hero, tell: Tell) -> bool:
    """Whether a pixie shield takes this hit: the first one in melee, and then no more.

    [truedungeon.spell.druid.pixie-shield] [truedungeon.spell.druid.pixie-shield.first-only]
    """
    shield = shield_of(hero)
    if shield is None or attack.form != "melee":
        return False
    hero.lasting.remove(shield)
    also = ("truedungeon.spell.druid.pixie-shield.first-only",)
    tell.everyone("shielded", who=s.name(hero), foe=foe.name, rule=_P, also=also)
    return True


def missed(attack: Attack, hero: Hero) -> None:
    """An attack has missed: a pixie shield stays in place.  [truedungeon.spell.druid.pixie-shield.miss]"""
    if attack.form == "melee" and shield_of(hero) is not None:
        cite("truedungeon.spell.druid.pixie-shield.miss")


def is_warded(s: State, hero: Hero) -> bool:
    """Whether gazes do nothing to this character.  [truedungeon.spell.elf-wizard.gaze-reflection]"""
    found = next((one for one in hero.lasting if one.values.get("immune gaze")), None)
    cite(found.rule if found is not None else "")
    return found is not None or (bool(hero.build) and "gaze" in s.card(hero).immune)


EVENTS: Final = {"shielded": "A shield of pixies takes the blow of the {foe} at the {who}, and is gone."}
