"""How an attack may end, in words, from what everybody sees: the card, what lasts, what is known of the monster."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import percent
from undercroft.games.truedungeon.book.basics.conditions import HELPLESS
from undercroft.games.truedungeon.book.combat.rolled import creature_wheel
from undercroft.games.truedungeon.book.combat.strike import FISTS
from undercroft.games.truedungeon.character.song import bardsong
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.uses import Use
from undercroft.games.truedungeon.faces.things.belongings import span, token_of
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import Lasting
from undercroft.games.truedungeon.state.stats import lasting_parts

Seen = Mapping[str, Any]
DIE: Final = 20
UNKNOWN: Final = 99
"""The highest AC of a monster of which nothing is known."""
UNSURE: Final = ("righteous wrath", "flank", "assist", "spiritward")
"""What lasts on an attacker and changes the dice or the bonus in a way that no view tells."""


def strike(view: Seen, me: Seen, foe: Seen, mode: str, label: str) -> str | None:
    """The odds of an attack with what is in the hands; `label` names the weapons that are used.

    On the sliding board only the damage can be said.
    """
    made = [_one(view, me, foe, mode, weapon) for weapon in weapons(view, me, mode, label)]
    told = [one for one in made if one]
    return "; ".join(told) or None


def weapons(view: Seen, me: Seen, mode: str, label: str) -> list[Token | None]:
    """What is slid in this attack, in order; None is a bare hand."""
    named = label.rpartition(" with ")[2]
    if me["form"]:
        return [token_of(view, me["form"])]
    found: list[Token | None] = [
        token for name in me["held"][mode] if name in named and (token := token_of(view, name)) and token.is_weapon
    ]
    bare = FISTS in named
    if bare and f"{FISTS} twice" in named:
        return [None, None]
    return found + [None] if bare else found


def _one(view: Seen, me: Seen, foe: Seen, mode: str, weapon: Token | None) -> str:
    wheel = wheel_of(me, weapon)
    deals = span(wheel, me["now"][f"{mode}-damage"] + _sung(view, f"{mode}-damage")) if wheel else ""
    if view["lane"] is not None:
        return f"{deals} damage" if deals else ""
    bonus = me["now"][f"{mode}-to-hit"] + _plus(view, me, mode, weapon) + _sung(view, f"{mode}-to-hit")
    bonus += circumstances(me, foe)
    return ", ".join(filter(None, (chance(foe, bonus, mode, unsure=_unsure(view, me, foe)), deals)))


def wheel_of(me: Seen, weapon: Token | None) -> tuple[int, ...]:
    """The damage wheel of a weapon, of bare hands, or of the creature that somebody is."""
    if me["form"]:
        return creature_wheel(me["form"])
    if weapon is None:
        return classes()[me["class"]].melee_wheel
    return weapon.weapon.wheel if weapon.weapon is not None else ()


def chance(foe: Seen, bonus: int, mode: str, *, unsure: bool) -> str:
    """In how many of a hundred cases a d20 with this bonus hits, as far as the AC is known.

    A natural 20 always hits and a natural 1 never.  [truedungeon.digital.rolled-attack]
    """
    more = armor_now(foe, mode)
    low, high = foe["ac_low"] + more, foe["ac_high"] + more
    if foe["lore"] is not None:
        low = high = foe["lore"]["ac"] + more
    elif foe["ac_high"] >= UNKNOWN:
        return f"{bonus:+d} To Hit, AC {low} or more" if foe["ac_low"] else f"{bonus:+d} To Hit"
    elif not foe["ac_low"]:
        return f"{bonus:+d} To Hit, AC {high} or less"
    best, worst = needed(low, bonus), needed(high, bonus)
    about = "about " if unsure else ""
    if best == worst:
        return f"hits on {best}: {about}{percent(DIE + 1 - best, DIE)}"
    return f"hits on {best} to {worst}: {about}{percent(DIE + 1 - worst, DIE)} to {percent(DIE + 1 - best, DIE)}"


def needed(ac: int, bonus: int) -> int:
    """The lowest number of the die that hits this AC.

    >>> needed(14, 5), needed(14, 30), needed(60, 5)
    (9, 2, 20)
    """
    return min(DIE, max(2, ac - bonus))


def armor_now(foe: Seen, mode: str) -> int:
    """What all that lasts makes of a monster's AC.  [truedungeon.digital.monster-conditions]"""
    names = ("ac", "ac-against-melee" if mode == "melee" else "ac-against-ranged")
    lasting = [Lasting(effect["name"], stats=effect["stats"]) for effect in foe["lasting"]]
    return sum(part.value for part in lasting_parts(lasting, names))


def circumstances(me: Seen, foe: Seen) -> int:
    """What the state of attacker and target adds to any attack.

    [truedungeon.condition.helpless.to-hit] [truedungeon.condition.invisible.to-hit]
    [truedungeon.condition.invisible.being-attacked]
    """
    return 4 * _has(foe, *HELPLESS) + 2 * _has(me, "invisible") - 4 * _has(foe, "invisible")


def _has(one: Seen, *names: str) -> bool:
    return any(effect["name"] in names for effect in one["lasting"])


def _plus(view: Seen, me: Seen, mode: str, weapon: Token | None) -> int:
    """By how much this weapon's plus differs from that in the main hand, which is on the card.

    [truedungeon.partycard.weapon-plus]
    """
    held = me["held"][mode]
    main = token_of(view, held[0]) if held else None
    nothing = me["form"] or view["readings"].get("text_only")  # Variant text_only: a plus adds nothing by itself.
    return 0 if nothing else _own_plus(weapon) - _own_plus(main)


def _own_plus(token: Token | None) -> int:
    return token.weapon.plus if token is not None and token.is_weapon and token.weapon is not None else 0


def _sung(view: Seen, stat: str) -> int:
    """What the bardsong that is being performed adds.  [truedungeon.class.bard.bardsong.bonus]"""
    song = view["song"]
    if song is None or song["kind"] != "bardsong":
        return 0
    bard = next(hero for hero in view["heroes"] if hero["class"] == song["by"])
    readings = {name: view["readings"].get(name, False) for name in ("lyre_printed", "regular")}
    rules = TrueDungeonOptions(**readings)
    made = bardsong(song["instrument"], bard["level"], rules, enhanced=_has(bard, "Enhance Bardsong"))
    return made.attack[stat].value


def _unsure(view: Seen, me: Seen, foe: Seen) -> bool:
    """Whether something is at work of which the view does not tell how much it is."""
    ghostly = foe["lore"] is not None and "incorporeal" in foe["lore"]["types"]
    return bool(me["form"]) or ghostly or view["room"]["environment"] == "underwater" or _has(me, *UNSURE)


def use_damage(use: Use) -> str | None:
    """The damage of a token that is used against a monster."""
    if not use.damage and not use.wheel:
        return None
    return f"{span(use.wheel, use.damage) if use.wheel else use.damage} damage"


def resisted(foe: Seen) -> str | None:
    """How often the monster resists a Spell, where that is known.  [truedungeon.spellcasting.sr-roll]"""
    if foe["lore"] is None or not foe["lore"]["sr"]:
        return None
    return f"resisted: about {percent(foe['lore']['sr'] // 5, DIE)}"
