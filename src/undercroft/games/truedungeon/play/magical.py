"""Which weapons are magical, and how much of a plus they have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from undercroft.engine.notes import cite
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.tokens.token import Effect, Token

RACES: Final = ("dwarven", "elven", "gnomish", "halfling", "orcish")
"""Words in the names of racial weapons; the tag `racial` says it of any other."""

_TO_HIT_OR_DAMAGE: Final = frozenset(
    {"to-hit", "melee-to-hit", "missile-to-hit", "damage", "melee-damage", "missile-damage", "spell-damage"}
)
_UNMAGICAL: Final = ("alchemical", "spirit-pet")
_ALCHEMICAL: Final = "truedungeon.weapon.alchemical-plus"
_MAGICAL: Final = "truedungeon.weapon.magical"


def is_magical(
    weapon: Token | None,
    ammo: Token | None = None,
    kinds: Collection[str] = (),
    *,
    runestones: Iterable[Token] = (),
    options: TrueDungeonOptions | None = None,
) -> bool:
    """Whether an attack with this weapon and ammunition is magical against a monster of these kinds.

    Bare hands (None) are not. What a runestone makes magical is the weapon that it modifies.
    [truedungeon.weapon.magical] [truedungeon.weapon.table] [truedungeon.weapon.ammo-magical]
    [truedungeon.weapon.runestone] [truedungeon.weapon.alchemical-plus] [truedungeon.weapon.racial]
    """
    if weapon is not None and weapon.kind in _UNMAGICAL:
        cite(_ALCHEMICAL)
        return False
    if ammo is not None and _prints_a_plus(ammo):
        cite("truedungeon.weapon.ammo-magical")
        return True
    if any(_adds(effect) for stone in runestones for effect in stone.effects):
        cite("truedungeon.weapon.runestone")
        return True
    if weapon is None:
        return False
    if _is_racial(weapon):
        cite("truedungeon.weapon.racial")
        always = options is not None and (options.magical or options.both_kinds)
        return always or any(_holds_against(effect, kinds) for effect in weapon.effects)
    cite(_MAGICAL)
    return _is_mystic_staff(weapon) or _prints_a_plus(weapon)


def is_mundane(
    weapon: Token | None,
    ammo: Token | None = None,
    kinds: Collection[str] = (),
    *,
    runestones: Iterable[Token] = (),
    options: TrueDungeonOptions | None = None,
) -> bool:
    """Whether such an attack is not magical; by the variant `both_kinds` a racial weapon is both.

    [truedungeon.weapon.racial]
    """
    if options is not None and options.both_kinds and weapon is not None and _is_racial(weapon):
        return True
    return not is_magical(weapon, ammo, kinds, runestones=runestones, options=options)


def plus_of(weapon: Token | None, ammo: Token | None = None) -> int:
    """The higher plus of weapon and ammunition; what is alchemical, plainly silver or masterwork has none.

    [truedungeon.digital.needs-plus]
    """
    return max(_plus(weapon), _plus(ammo))


def _plus(token: Token | None) -> int:
    if token is None or token.kind in _UNMAGICAL:
        return 0
    if token.weapon is not None:
        return token.weapon.plus
    printed = re.search(r"\+(\d+)", token.name)
    return int(printed[1]) if printed else 0


def _prints_a_plus(token: Token) -> bool:
    """Whether the token adds to To Hit, damage or Spells, or multiplies damage, which the tag `multiplied` says.

    Masterwork and plain Silver do not count.  [truedungeon.weapon.plain-silver]
    """
    if _is_masterwork(token) or _is_plain_silver(token):
        return False
    return _plus(token) > 0 or "multiplied" in token.tags or any(_adds(effect) for effect in token.effects)


def _adds(effect: Effect) -> bool:
    return effect.stat in _TO_HIT_OR_DAMAGE and effect.by > 0


def _is_masterwork(token: Token) -> bool:
    return "masterwork" in token.tags or "masterwork" in token.name.casefold().split()


def _is_plain_silver(token: Token) -> bool:
    silver = "silver" in token.tags or "silver" in token.name.casefold().split()
    return silver and _plus(token) == 0


def _is_mystic_staff(weapon: Token) -> bool:
    return "mystic-staff" in weapon.tags or "mystic staff" in weapon.name.casefold()


def _is_racial(weapon: Token) -> bool:
    """Whether all that it adds is damage against one species, as weapons of a race do."""
    named = "racial" in weapon.tags or any(word in RACES for word in weapon.name.casefold().split())
    added = [effect for effect in weapon.effects if _adds(effect)]
    return named and _plus(weapon) == 0 and bool(added) and all(effect.against for effect in added)


def _holds_against(effect: Effect, kinds: Collection[str]) -> bool:
    """Whether the effect is against one of these kinds, in the singular or the plural."""
    words = {word.removesuffix("s") for word in effect.against.casefold().split()}
    return _adds(effect) and any(kind.removesuffix("s") in words for kind in kinds)
