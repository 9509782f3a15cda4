"""Traps: what springs them, whom they strike, what they do.

[truedungeon.digital.trap-format] [truedungeon.damage.trap-not-push]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Tell
from undercroft.games.truedungeon.book.basics.conditions import inflict
from undercroft.games.truedungeon.book.basics.saves import save
from undercroft.games.truedungeon.book.combat.harm import due
from undercroft.games.truedungeon.book.monsters import answers
from undercroft.games.truedungeon.content.adventures.model import Trap
from undercroft.games.truedungeon.content.adventures.scaling import TrapNumbers, traps_on
from undercroft.games.truedungeon.state.records import Harm, Hero
from undercroft.games.truedungeon.state.state import UNROLLED, State

STREAM: Final = "monsters"
KINDS: Final = {
    "magical": "truedungeon.damage.trap-magical",
    "mechanical": "truedungeon.damage.trap-mechanical",
}
"""The rules of the kinds of traps."""


def armed(s: State, trigger: str, id: str = "") -> list[TrapNumbers]:
    """The traps of this room that this springs on this difficulty."""
    return [
        one
        for one in traps_on(s.here, s.difficulty, as_listed=s.rules.module_stats, scales=s.scales)
        if one.trap.trigger == trigger and id in ("", one.trap.id)
    ]


def spring(s: State, trigger: str, chance: Chance, tell: Tell, *, hero: Hero | None = None, id: str = "") -> Proc[None]:
    """Every trap that this sets off has struck; its damage is due, and is settled by whoever called."""
    if not s.trapped:
        s.trapped = [one.trap.id for one in armed(s, trigger, id)] or ["-"]
    while s.trapped and s.trapped != ["-"]:
        found = next(one for one in armed(s, trigger) if one.trap.id == s.trapped[0])
        yield from _strike(s, found, chance, tell, hero)
        s.trapped.pop(0)
    s.trapped = []


def _strike(s: State, found: TrapNumbers, chance: Chance, tell: Tell, hero: Hero | None) -> Proc[None]:
    trap = found.trap
    line = s.living()
    struck = line if trap.targets == "all" else ([hero] if hero is not None else line[: trap.targets])
    if s.save is not None:  # Somebody may have left since the die was rolled.
        struck = [s.heroes[number] for number in s.save.heroes]
    rule = "truedungeon.digital.trap-format"
    if s.rolled == UNROLLED:
        also: tuple[str, ...] = (KINDS[trap.kind], "truedungeon.damage.trap-not-push")
        also += tuple(rule for one in struck for rule in answers.by_fall(s, one, trap.falling))
        tell.everyone("trap", text=trap.text, rule=rule, also=also, shows=True)
        blow = found.damage
        s.rolled = blow.dealt([chance.roll(blow.sides, f"trap: {trap.id}", stream=STREAM) for _ in range(blow.dice)])
    results: dict[int, bool] = {}
    if trap.save is not None and struck:
        rules = {one.number: answers.by_save(s, one, trap.save, trap.on_save) for one in struck}
        what = trap.text or trap.id
        results = yield from save(s, struck, trap.save, found.dc, what, chance, tell, danger="traps", also=rules)
    for one in struck:
        _take(s, trap, one, s.rolled, results.get(one.number, False), tell)
    s.rolled = UNROLLED


def _take(s: State, trap: Trap, hero: Hero, amount: int, saved: bool, tell: Tell) -> None:
    if trap.falling and answers.why_soft(s, hero, trap.falling):
        return
    up, down = answers.evasion(s, hero, trap.save, trap.on_save, saved=saved)
    left = amount * up // down
    inflicts = trap.inflicts if trap.inflicts and not saved else ""
    marks = ["trap", trap.kind] + ["magical"] * (trap.kind == "magical") + ["fall"] * bool(trap.falling)
    if left:
        harm = Harm(hero.number, {trap.type: left}, "trap", trap.text or "a trap", marks)
        harm.inflicts, harm.duration = inflicts, trap.duration
        due(s, harm)
    elif inflicts:
        inflict(s, hero, inflicts, tell, until=trap.duration, by="trap")


EVENTS: Final = {"trap": "A trap! {text}"}
