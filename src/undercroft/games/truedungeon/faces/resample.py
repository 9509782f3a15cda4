"""Another world that a seat could not tell from this one: monsters with other numbers, a puzzle with another answer.

What was told bounds what can be: how a monster has looked, what has hit and missed it, which answers were wrong. All
else is drawn about the numbers of the stat block, so that every such world leads to the same others.
"""

from __future__ import annotations

from undercroft.engine import Chance
from undercroft.games.truedungeon.book import study
from undercroft.games.truedungeon.book.basics.retribution import look_of
from undercroft.games.truedungeon.content.adventures.puzzles import another
from undercroft.games.truedungeon.content.adventures.scaling import monster_on
from undercroft.games.truedungeon.state.records import Foe
from undercroft.games.truedungeon.state.stages import COACHING, TRAINING
from undercroft.games.truedungeon.state.state import State

SPREAD = 3
"""By how much a monster's AC may differ where nothing is known of it."""


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """What this seat does not know is redrawn.

    [truedungeon.digital.monster-hp-shown] [truedungeon.digital.puzzle-format]
    """
    if s.stage is COACHING:
        for other, given in s.votes.items():
            if given is not None and other != seat:
                s.votes[other] = chance.pick(("yes", "no"), f"vote of seat {other}", stream="world")
    if s.stage is TRAINING:
        study.imagine(s, seat, chance)
    for foe in s.foes:
        if foe.dead:
            foe.hp, foe.ac = foe.taken, monster_on(s.kind(foe), s.difficulty).ac  # Nobody will ever know.
        else:
            _monster(s, foe, chance)
    puzzle = s.here.puzzle if s.room else None
    if puzzle is not None and s.solution and "solved" not in s.tags:
        tried = [*s.tried, *([s.attempt.given] if s.attempt is not None and s.attempt.given else [])]
        s.solution = list(another(puzzle, tried, chance))


def _monster(s: State, foe: Foe, chance: Chance) -> None:
    """A living monster with other Hit Points and another AC, as far as nobody can know better."""
    kind = s.kind(foe)
    usual = monster_on(kind, s.difficulty, characters=s.real, scale_hp=s.rules.scale_hp, scales=s.scales)
    if not s.rules.shown:
        low = max(foe.low, foe.taken + 1)
        high = foe.high or max(low, usual.hp) * 5 // 4
        fits = [hp for hp in range(low, high + 1) if s.rules.hidden or look_of(hp, foe.taken) == foe.look]
        near = [hp for hp in fits if usual.hp * 3 // 4 <= hp <= usual.hp * 5 // 4]
        foe.hp = chance.pick(near or fits, f"{foe.id}: Hit Points", stream="world")
    if not foe.lore:
        low, high = max(foe.ac_low, usual.ac - SPREAD), min(foe.ac_high, usual.ac + SPREAD)
        foe.ac = chance.pick(range(low, high + 1), f"{foe.id}: AC", stream="world")
