"""Whether magic takes hold of a character at all: the second step of magical damage, before any save.

[truedungeon.resolution.step2-cmr] [truedungeon.resolution.step2-prism] [truedungeon.resolution.prism-vs-cmr]
[truedungeon.spellcasting.cmr]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.engine.notes import cite
from undercroft.games.truedungeon.adventures.model import Attack
from undercroft.games.truedungeon.play.records import Hero
from undercroft.games.truedungeon.play.state import State
from undercroft.games.truedungeon.play.uses import Use, use_of
from undercroft.games.truedungeon.play.windows import react


def touched(s: State, attack: Attack, heroes: list[Hero], chance: Chance, tell: Tell) -> Proc[list[Hero]]:
    """Those whom the magic that is under way takes hold of: chance first, then whoever cancels it.

    Only magic that does damage is judged so.  [truedungeon.resolution.scope] [truedungeon.resolution.individual]
    """
    under = s.assault
    assert under is not None, "a monster attacks"
    if not attack.magical or not attack.damage:
        return heroes
    for hero in heroes:
        if hero.number not in under.checked:
            under.checked.append(hero.number)
            if _fails(s, hero, attack, chance, tell):
                under.warded.append(hero.number)
        if hero.number not in under.warded and hero.number not in under.asked:
            about = {"attack": attack.name, "level": attack.spell_level}
            yield from react(s, "spell", hero, chance, tell, about)
            under.asked.append(hero.number)
    return [hero for hero in heroes if hero.number not in under.warded]


def _fails(s: State, hero: Hero, attack: Attack, chance: Chance, tell: Tell) -> bool:
    """Whether the magic passes this character by, by what it wears.

    [truedungeon.resolution.step2-cmr] [truedungeon.spellcasting.cmr-alone]
    """
    use = amulet(s, hero)
    if use is None:
        return False
    natural = chance.roll(100, f"{s.name(hero)}: {use.token}", stream="saves")
    fails = natural <= use.numbers["percent"]
    how = "does nothing to" if fails else "takes hold of"
    also = ("truedungeon.spellcasting.cmr", "truedungeon.spellcasting.cmr-alone", "truedungeon.resolution.individual")
    cite("truedungeon.resolution.prism-vs-cmr")
    rule = "truedungeon.resolution.step2-cmr"
    tell.everyone("fizzles", who=s.name(hero), attack=attack.name, natural=natural, how=how, rule=rule, also=also)
    return fails


def amulet(s: State, hero: Hero) -> Use | None:
    """The use of a worn token by which magic may fail, or None; it stacks with nothing."""
    if not hero.build:
        return None
    worn = s.card(hero).fitted.tokens()
    return next((use for token in worn for use in use_of(token.name) if use.flag == "magic-may-fail"), None)


EVENTS: Final = {"fizzles": "{natural} of 100: the {attack} {how} the {who}."}
