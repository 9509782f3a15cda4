"""What is added to an attack: to the natural number, and to the number of the wheel.

[truedungeon.combat.melee-strength] [truedungeon.combat.ranged-dexterity]
"""

from __future__ import annotations

from undercroft.games.truedungeon.book.basics.conditions import is_helpless
from undercroft.games.truedungeon.book.combat import arming
from undercroft.games.truedungeon.character.toll import against, instead
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Mode
from undercroft.games.truedungeon.state.records import Foe, Hero, Part
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import column, kinds_of, lasting_parts


def to_hit(s: State, hero: Hero, weapon: Token | None, mode: Mode, foe: Foe) -> list[Part]:
    """What is added to the natural number.

    [truedungeon.combat.melee-strength] [truedungeon.combat.ranged-dexterity] [truedungeon.partycard.weapon-plus]
    [truedungeon.condition.invisible.to-hit]
    """
    base = column(s, hero, f"{mode}-to-hit")
    parts: list[Part] = [[base.value, base.label, base.rule]]
    main = s.card(hero).fitted.held[mode].main
    own = _plus(s, weapon)
    held = _plus(s, main)
    if own != held and not hero.form:
        parts.append([own - held, "this weapon's plus", "truedungeon.partycard.weapon-plus"])
    if weapon is not None and mode == "missile" and "missile-to-hit" not in hero.given:
        other = instead(s.card(hero), weapon, "missile-to-hit", away=arming.put_away(hero))
        parts += [[by, why, "truedungeon.slot.hand-modes"] for by, _, why in other]
    lasting = lasting_parts(hero.lasting, ("to-hit", f"{mode}-to-hit"))
    parts += [[part.value, part.label, part.rule] for part in lasting]
    parts += circumstances(s, hero, foe)
    for type in kinds_of(s, foe) if s.claimed(hero) else ():
        more = against(s.card(hero), "to-hit", type, mode=mode, aside=arming.beside(s, hero, weapon, mode))
        if more.value:
            parts.append([more.value, more.label, more.rule])
    return parts


def _plus(s: State, weapon: Token | None) -> int:
    """What a weapon's plus adds to To Hit; the wheel has it already.  [truedungeon.crit.example-plus-in-wheel]"""
    return 0 if weapon is None or weapon.weapon is None or s.rules.text_only else weapon.weapon.plus


def circumstances(s: State, hero: Hero, foe: Foe) -> list[Part]:
    """What the state of attacker and target adds to any attack."""
    parts: list[Part] = []
    if is_helpless(foe):
        parts.append([4, "the target is helpless", "truedungeon.condition.helpless.to-hit"])
    if condition_of(hero, "invisible") is not None:  # [truedungeon.condition.invisible.timing]
        parts.append([2, "unseen", "truedungeon.condition.invisible.to-hit"])
    if condition_of(foe, "invisible") is not None:
        parts.append([-4, "the target is unseen", "truedungeon.condition.invisible.being-attacked"])
    return parts


def damage(s: State, hero: Hero, weapon: Token | None, mode: Mode, form: str, foe: Foe) -> list[Part]:
    """What is added to the wheel's number; what counts against some creatures does so in another form too.

    [truedungeon.partycard.grand-total] [truedungeon.partycard.typed-share] [truedungeon.combat.thrown-strength]
    [truedungeon.class.polymorph.handedness-source] [truedungeon.class.polymorph.melee-stats]
    [truedungeon.class.polymorph.keeps-conditional]
    """
    card = s.card(hero)
    base = column(s, hero, f"{mode}-damage")
    types = {} if f"{mode}-damage" in hero.given else card.types[mode]
    plain = arming.edge_of(weapon)
    rest = base.value - sum(number.value for number in types.values())
    parts: list[Part] = [[rest, plain, base.label, base.rule]]
    parts += [[number.value, type, f"{type} on the card", number.rule] for type, number in types.items()]
    if weapon is not None and mode == "missile" and "missile-damage" not in hero.given:
        other = instead(card, weapon, "missile-damage", away=arming.put_away(hero))
        parts += [[by, type or plain, why, "truedungeon.slot.hand-modes"] for by, type, why in other]
    strong = form == "thrown" or (form == "missile" and arming.takes_strength(weapon))
    names = ["damage", f"{mode}-damage", "weapon-damage"] + ["thrown-damage"] * strong
    parts += [[part.value, plain, part.label, part.rule] for part in lasting_parts(hero.lasting, names)]
    for type in kinds_of(s, foe) if s.claimed(hero) else ():
        more = against(card, "damage", type, mode=mode, aside=arming.beside(s, hero, weapon, mode))
        if more.value:
            parts.append([more.value, plain, more.label, more.rule])
    return [part for part in parts if part[0]]
