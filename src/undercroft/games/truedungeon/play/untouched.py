"""Attacks that do nothing at all to a character, by what its card says it is immune to.

[truedungeon.set.celestial.three] [truedungeon.set.dragonhide.three]
"""

from __future__ import annotations

from undercroft.engine import Tell
from undercroft.games.truedungeon.adventures.model import Attack
from undercroft.games.truedungeon.play.answers import danger
from undercroft.games.truedungeon.play.records import Foe, Hero
from undercroft.games.truedungeon.play.state import State
from undercroft.games.truedungeon.toll import is_immune


def threat(s: State, foe: Foe, attack: Attack) -> str:
    """What a save against this attack is against; a breath is that of a dragon only if a dragon breathes it."""
    found = danger(attack)
    return "breath" if found == "dragon breath" and "dragon" not in s.kind(foe).types else found


def is_untouched(s: State, foe: Foe, attack: Attack, hero: Hero, tell: Tell) -> bool:
    """Whether the attack does nothing to this character; then everybody knows."""
    rule = why_untouched(s, foe, attack, hero)
    if rule:
        tell.everyone("untouched", who=s.name(hero), attack=attack.name, rule=rule)
    return bool(rule)


def why_untouched(s: State, foe: Foe, attack: Attack, hero: Hero) -> str:
    """The rule by which the attack does nothing to this character, or nothing."""
    if not hero.build:
        return ""
    card = s.card(hero)
    if "evil-outsider" in s.kind(foe).types:
        melee = attack.form == "melee" and is_immune(card, "melee attacks of Evil Outsiders")
        mental = attack.save == "will" and is_immune(card, "mental attacks of Evil Outsiders")
        if melee or mental:
            return "truedungeon.set.celestial.three"
    return ""
