"""The numbers that are rulings of the ledger and may be replaced when a table is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine.craft.figures import Figures
from undercroft.games.truedungeon.content.adventures import scaling
from undercroft.games.truedungeon.content.difficulty import SCALE, Scaling
from undercroft.games.truedungeon.content.words import Difficulty

NUMBERS: Final = Figures()
"""By rule and key: `truedungeon.push.amount.epic` is the Push Damage on Epic."""

_figure: Final = NUMBERS.figure


def _by_difficulty(rule: str, usual: Mapping[Difficulty, int], *, least: int = 0, most: int) -> dict[Difficulty, str]:
    """A number for every difficulty, the easiest first."""
    return {name: _figure(f"{rule}.{name}", number, least=least, most=most) for name, number in usual.items()}


PLAY: Final = _figure("truedungeon.digital.clock-budget.play_s", 600, least=60, most=7200)
ROUND: Final = _figure("truedungeon.digital.clock-round.round_s", 75, least=1, most=3600)
ORDERED: Final = _figure("truedungeon.digital.clock-round.ordered_round_s", 66, least=1, most=3600)
ACTION: Final = _figure("truedungeon.digital.clock-actions.action_s", 10, least=1, most=600)
ATTEMPT: Final = _figure("truedungeon.digital.clock-puzzle.attempt_s", 60, least=1, most=3600)
BOX: Final = _figure("truedungeon.digital.clock-rogue.maze_s", 60, least=1, most=3600)
ANSWER: Final = _figure("truedungeon.digital.skill-time.answer_s", 10, least=1, most=600)
MEMORY: Final = _figure("truedungeon.digital.skill-roll.memory_dc", 6, least=1, most=20)
MAZE: Final = _figure("truedungeon.digital.skill-roll.maze_dc", 9, least=1, most=20)
MAZE_HARD: Final = _figure("truedungeon.digital.skill-roll.maze_dc_hard", 14, least=1, most=20)
FLOOR: Final = _figure("truedungeon.subclass.berserker.fight-after-death.floor.below", 48, least=0, most=500)
CHIPS: Final = _figure("truedungeon.treasure.base.chips", 3, most=100)
PUSH: Final = _by_difficulty("truedungeon.push.amount", scaling.PUSH, most=99)
WRONG: Final = _by_difficulty("truedungeon.digital.puzzle-damage", scaling.WRONG, most=99)
ATTACKS: Final = _by_difficulty("truedungeon.digital.monster-attacks", scaling.ATTACKS, least=1, most=10)
INITIATIVE: Final = _by_difficulty("truedungeon.combat.initiative-monster", scaling.INITIATIVE, most=50)

_SCALE: Final = "truedungeon.digital.difficulty-scale"
_LIMITS: Final = {
    "hp": (10, 1000),
    "damage": (0, 1000),
    "to_hit": (0, 30),
    "save": (0, 30),
    "dc": (0, 30),
    "sr": (0, 95),
}
_FIELDS: Final = {"sr": "resistance"}
"""Under what a number of the ledger stands in `Scaling`, where that is another word. Factors are in percent."""
for _name, _scaling in SCALE.items():
    for _key, (_least, _most) in _LIMITS.items():
        _figure(f"{_SCALE}.{_name}_{_key}", getattr(_scaling, _FIELDS.get(_key, _key)), least=_least, most=_most)


def scales(numbers: Mapping[str, int]) -> Mapping[Difficulty, Scaling]:
    """What each difficulty makes of monsters with the numbers in force.  [truedungeon.digital.difficulty-scale]"""
    if not any(name.startswith(_SCALE) for name in numbers):
        return SCALE
    return {
        name: Scaling(
            rules=usual.rules,
            **{
                _FIELDS.get(key, key): numbers.get(f"{_SCALE}.{name}_{key}", getattr(usual, _FIELDS.get(key, key)))
                for key in _LIMITS
            },
        )
        for name, usual in SCALE.items()
    }
