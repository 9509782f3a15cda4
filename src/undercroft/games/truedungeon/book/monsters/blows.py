"""What monsters' blows are worth: what they add to the die, what they do; and how one monster strikes another.

[truedungeon.digital.monster-damage] [truedungeon.digital.monster-conditions]
[truedungeon.condition.charmed.attacks-allies]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import seen
from undercroft.games.truedungeon.book.basics.conditions import is_helpless, remove
from undercroft.games.truedungeon.book.basics.retribution import between, by_disease, less, weakened, wound
from undercroft.games.truedungeon.book.basics.venom import gains
from undercroft.games.truedungeon.content.adventures.model import Attack
from undercroft.games.truedungeon.content.adventures.scaling import damage_on, level, reached, spared, vulnerability
from undercroft.games.truedungeon.state.records import Foe
from undercroft.games.truedungeon.state.state import State, condition_of
from undercroft.games.truedungeon.state.stats import foe_armor, foe_bonus

STREAM: Final = "monsters"


def to_hit(s: State, foe: Foe, attack: Attack) -> int:
    """What a monster adds to the die of this attack, by itself and by what lasts on it."""
    assert attack.to_hit is not None, "an attack without To Hit is not rolled"
    names = ("to-hit", "attack", "melee-to-hit" if attack.form == "melee" else "missile-to-hit")
    return level(attack.to_hit, s.difficulty, how="to_hit", scales=s.scales) + foe_bonus(foe, names)


def amount(s: State, foe: Foe, attack: Attack, chance: Chance) -> int:
    """How much damage the attack does on this difficulty.

    [truedungeon.digital.monster-damage] [truedungeon.digital.difficulty-scale]
    [truedungeon.digital.difficulty-party-size]
    """
    blow = damage_on(attack.damage, s.difficulty, scales=s.scales)
    if s.rules.scale_damage:
        blow = spared(blow, attack, s.real)
    why = f"{foe.name}: {attack.name}"
    rolled = blow.dealt([chance.roll(blow.sides, why, stream=STREAM) for _ in range(blow.dice)])
    if s.assault is not None and s.assault.coup and s.rules.coup_crit:  # [truedungeon.condition.helpless.monster-coup]
        rolled *= 2
    if not rolled:
        return 0
    names = ("damage",) if attack.magical else ("damage", "weapon-damage")
    more = foe_bonus(foe, names)
    if condition_of(foe, "sickened") is not None and not attack.magical:
        return max(1, rolled + more)
    return max(0, rolled + more)


def is_ready(s: State, foe: Foe, attack: Attack, steps: Reckoning) -> bool:
    """Whether the monster can make this attack now, whomever it is to strike.

    [truedungeon.digital.difficulty-mechanics] [truedungeon.condition.silenced.banned]
    """
    fight = s.fight
    assert fight is not None, "monsters act in a fight"
    if not reached(attack.min_difficulty, s.difficulty):
        steps.behind("truedungeon.digital.difficulty-mechanics")
        return False
    if foe.cooldown.get(attack.id) or fight.round < attack.trigger.round:
        return False
    if attack.spell_level and condition_of(foe, "silenced") is not None:
        steps.behind("truedungeon.condition.silenced.banned")
        return False
    return (foe.hp - foe.taken) * 100 <= attack.trigger.hp_below * foe.hp


def begin(foe: Foe, attack: Attack) -> None:
    """The attack is being made: some need a rest afterwards."""
    if attack.cooldown:
        foe.cooldown[attack.id] = attack.cooldown + 1


def hits(s: State, natural: int, total: int, needed: int) -> tuple[bool, str]:
    """Whether a monster's attack hits, and by which rule.

    [truedungeon.combat.monster-hit-test] [truedungeon.combat.monster-natural-20]
    [truedungeon.combat.monster-natural-1]
    """
    if natural == 20:
        return True, "truedungeon.combat.monster-natural-20"
    if natural == 1 and not s.rules.no_auto_miss:
        return False, "truedungeon.combat.monster-natural-1"
    return total >= needed, "truedungeon.combat.monster-hit-test"


def brawl(s: State, foe: Foe, chance: Chance, tell: Tell, *, rule: str) -> bool:
    """A monster has struck the next of its own kind with its first attack that is rolled; False if there is none now.

    [truedungeon.digital.monster-conditions] [truedungeon.condition.charmed.attacks-allies]
    """
    steps = Reckoning(rule)
    other = next((one for one in s.facing() if one is not foe), None)
    rolled = (one for one in s.kind(foe).attacks if one.to_hit is not None)
    attack = next((one for one in rolled if is_ready(s, foe, one, steps)), None)
    if other is None or attack is None:
        return False
    begin(foe, attack)
    natural = chance.roll(20, f"{foe.name} turns on an ally", stream=STREAM)
    melee = attack.form == "melee"
    total = natural + to_hit(s, foe, attack) + _unseen(s, foe, other)
    unseen = remove(s, foe, "invisible", tell, rule="truedungeon.condition.invisible.ends")
    hit, by = hits(s, natural, total + 2 * unseen, sum(foe_armor(s, other, melee=melee)))
    steps.by("truedungeon.digital.monster-conditions", by, *(by_disease(s, foe) if hit else ()))
    parts = _suffered(s, foe, other, attack, amount(s, foe, attack, chance), steps) if hit else {}
    healed = sum(parts.pop(kind, 0) for kind in s.kind(other).healed_by)  # [truedungeon.damage.healed-by]
    if healed and condition_of(other, "poisoned") is not None:
        healed, _ = gains(s, healed)
    damage = sum(parts.values())
    tell.everyone(
        "brawls",
        who=foe.name,
        whom=other.name,
        natural=natural,
        how="hits" if hit else "misses",
        damage=damage,
        healed=healed,
        rule=rule,
        also=steps.rules,
        behind=steps.hidden,
        shows=True,
    )
    wound(s, other, damage, healed, tell, rule=rule)
    if melee and damage:
        between(s, foe, other, tell)
    return True


def _unseen(s: State, foe: Foe, other: Foe) -> int:
    """What it adds that the monster which is struck cannot be seen, or lies helpless."""
    hidden = condition_of(other, "invisible") is not None and "invisible" not in s.kind(foe).senses
    return (4 if is_helpless(other) else 0) - (4 if hidden else 0)


def _suffered(s: State, foe: Foe, other: Foe, attack: Attack, damage: int, steps: Reckoning) -> dict[str, int]:
    """What is left by kind of a monster's blow at another: vulnerability, immunities, reductions, its own Disease."""
    kind = "" if attack.type == "typeless" else attack.type
    more = s.kind(other).vulnerable.get(kind, 0)
    if damage and more:
        damage += vulnerability(more, s.difficulty, scaled=s.rules.scaled)
        steps.by("truedungeon.damage.vulnerable")
    steps.by("truedungeon.damage.immune" if kind in s.kind(other).immune else "")
    return weakened(s, foe, less(s, other, {kind: damage}, steps, rule="truedungeon.damage.dr"))


def _came(data: Mapping[str, Any]) -> dict[str, str]:
    """What came of a blow.

    >>> blow = {"how": "hits", "damage": 0, "healed": 0}
    >>> [_came({**blow, **more})["came"] for more in ({"damage": 3}, {"healed": 3}, {}, {"how": "misses"})]
    [' for 3 damage', ', which only heals it', ', which does no damage', '']
    """
    if data["how"] != "hits":
        return {"came": ""}
    if data["healed"]:
        return {"came": ", which only heals it"}
    return {"came": f" for {data['damage']} damage" if data["damage"] else ", which does no damage"}


EVENTS: Final = {
    "brawls": seen(
        "The {who} turns on the {whom} and {how}{came}: {natural} on the die.", rises="{how}", over="whom", more=_came
    ),
}
