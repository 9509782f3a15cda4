"""A monster's wounds: what it has lost, how it looks, what everybody can tell from that, and its death."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.games.truedungeon.play.records import Foe
from undercroft.games.truedungeon.play.state import State

LOOKS: Final = ((25, "near death"), (50, "bloodied"), (75, "wounded"))


def look_of(hp: int, taken: int) -> str:
    """How hurt a monster looks: by what it has left of its Hit Points.  [truedungeon.digital.monster-hp-shown]

    >>> look_of(100, 0), look_of(100, 25), look_of(100, 60), look_of(100, 75)
    ('unhurt', 'wounded', 'bloodied', 'near death')
    """
    left = (hp - taken) * 100
    return next((look for share, look in LOOKS if left <= share * hp), "unhurt")


def wound(s: State, foe: Foe, lost: int, gained: int, tell: Tell, *, rule: str = "") -> None:
    """A monster has lost so much and regained so much; at 0 it is dead.

    [truedungeon.death.zero] [truedungeon.damage.healed-by-amount]
    """
    if foe.dead:
        return
    foe.taken = max(0, foe.taken + lost - gained)
    if foe.taken >= foe.hp:
        foe.dead = True
        s.tally["slain"] = s.tally.get("slain", 0) + 1
        also = ("truedungeon.death.zero",)
        tell.everyone("slain", foe=foe.name, rule=rule or "truedungeon.combat.kill-timing", also=also, shows=True)
        return
    foe.look = look_of(foe.hp, foe.taken)
    bound(foe)
    if not s.rules.hidden:
        tell.everyone("looks", foe=foe.name, look=foe.look, rule="truedungeon.digital.monster-hp-shown", shows=True)


def bound(foe: Foe) -> None:
    """From how it looks, everybody can tell between which numbers its Hit Points lie.

    >>> foe = Foe("ooze", "ooze", "Ooze", 150, 12, taken=60, look="wounded")
    >>> bound(foe); foe.low, foe.high
    (121, 240)
    """
    taken = foe.taken
    tops = {"near death": 4 * taken // 3, "bloodied": 2 * taken, "wounded": 4 * taken}
    above = {
        "near death": taken,
        "bloodied": tops["near death"],
        "wounded": tops["bloodied"],
        "unhurt": tops["wounded"],
    }
    foe.low = max(foe.low, above[foe.look] + 1)
    if foe.look in tops:
        foe.high = min(foe.high or tops[foe.look], tops[foe.look])


EVENTS: Final = {
    "slain": "The {foe} is dead.",
    "looks": "The {foe} looks {look}.",
}
