"""What a special environment makes of an attack.

[truedungeon.room.special-environment] [truedungeon.digital.environment-underwater]
"""

from __future__ import annotations

from typing import Final

from undercroft.games.truedungeon.state.records import Hero, Lasting, Slide
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import lasting_parts

LESS: Final = -2
HEAVY: Final = ("blunt", "slashing")
"""What is swung rather than thrust."""
HINDRANCES: Final = "underwater hindrances"


def is_free(s: State, hero: Hero) -> bool:
    """Whether water does not hinder a character: by Free Movement, or by three pieces of the Silver Elf.

    [truedungeon.combat.free-movement] [truedungeon.set.silver-elf.three] [truedungeon.digital.environment-underwater]
    """
    card = s.card(hero)
    return bool(card.boxes.get("free-movement")) or HINDRANCES in card.immune


def breathes(s: State, hero: Hero) -> bool:
    """Whether a character breathes and speaks underwater."""
    return any(one.values.get("breathe") for one in hero.lasting) or "drowning" in s.card(hero).immune


def hinder(s: State, hero: Hero, slide: Slide, kind: str) -> None:
    """Underwater, a swung weapon and every missile hit less often and less hard.
    [truedungeon.digital.environment-underwater]

    `kind` is the kind of damage of the weapon itself.
    """
    if s.here.environment != "underwater":
        return
    if slide.form == "melee" and kind not in HEAVY:
        return
    slide.by("truedungeon.room.special-environment")
    if is_free(s, hero):
        return
    mode = "melee" if slide.form == "melee" else "missile"  # [truedungeon.penalty.cap]
    to_hit = _more(hero, ("to-hit", f"{mode}-to-hit"))
    damage = _more(hero, ("damage", f"{mode}-damage", "weapon-damage"))
    if max(to_hit, damage) > LESS:
        slide.by("truedungeon.penalty.cap")
    if to_hit:
        slide.to_hit.append([to_hit, "under water", "truedungeon.digital.environment-underwater"])
    if damage:
        slide.damage.append([damage, kind, "under water", "truedungeon.digital.environment-underwater"])


def _more(hero: Hero, names: tuple[str, ...]) -> int:
    """What the water takes off a number besides all else that lasts: never more than 6 in all.

    [truedungeon.penalty.cap]
    """
    water = Lasting("under water", "room", stats=dict.fromkeys(names, LESS))
    before, now = lasting_parts(hero.lasting, names), lasting_parts([*hero.lasting, water], names)
    return sum(part.value for part in now) - sum(part.value for part in before)
