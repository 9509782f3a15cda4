"""The five difficulties: how a party settles on one, what it makes of monsters, and who comes back from the dead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from undercroft.games.truedungeon.content.explain import Number, leaf, made, total
from undercroft.games.truedungeon.content.words import Difficulty

T = TypeVar("T")

DEFAULT: Final[Difficulty] = "normal"
REVIVED_WITH: Final = 1
"""Hit Points of whoever comes back on Non-Lethal.  [truedungeon.difficulty.non-lethal.revive]"""
MOST_RESISTANCE: Final = 95
ADVICE: Final[dict[Difficulty, str]] = {
    "hardcore": "for those who have played before and own three bags of tokens or more",
    "nightmare": "for those with much experience and many tokens",
    "epic": "the hardest of all: expect characters to die",
}
"""A warning, never a bar.  [truedungeon.difficulty.hardcore.advice] [truedungeon.difficulty.nightmare.advice]"""


@dataclass(frozen=True, slots=True)
class Scaling:
    """What a difficulty makes of a monster that is written down for Normal: percents, and what is added."""

    hp: int
    to_hit: int
    damage: int
    resistance: int
    save: int
    dc: int
    rules: tuple[str, ...]


_CHALLENGE: Final = "truedungeon.difficulty.non-lethal.challenge"
SCALE: Final[dict[Difficulty, Scaling]] = {
    "non-lethal": Scaling(100, 0, 100, 0, 0, 0, (_CHALLENGE,)),
    "normal": Scaling(100, 0, 100, 0, 0, 0, ()),
    "hardcore": Scaling(150, 2, 125, 10, 1, 2, ("truedungeon.difficulty.hardcore.monsters",)),
    "nightmare": Scaling(200, 4, 150, 25, 3, 4, ("truedungeon.difficulty.nightmare.monsters",)),
    "epic": Scaling(300, 6, 200, 40, 5, 6, ("truedungeon.difficulty.epic",)),
}
"""Ruling: the handbook gives the direction, the numbers are ours.

[truedungeon.difficulty.scaling] [truedungeon.digital.difficulty-scale]
"""
_SCALING: Final = "truedungeon.difficulty.scaling"


def vote(proposed: Difficulty | None, agrees: Sequence[bool]) -> Difficulty:
    """The difficulty of the party: what was proposed if every member agrees, else Normal.

    [truedungeon.difficulty.default] [truedungeon.difficulty.unanimous]

    >>> vote("hardcore", [True] * 9 + [False])
    'normal'
    """
    if proposed is None or not agrees or not all(agrees):
        return DEFAULT
    return proposed


def scaled(
    normal: Mapping[str, int],
    difficulty: Difficulty,
    *,
    own: Mapping[str, int] | None = None,
    scales: Mapping[Difficulty, Scaling] = SCALE,
) -> dict[str, Number]:
    """A monster's `hp`, `to_hit`, `damage`, `resistance`, `save` and `dc` on this difficulty, from those on Normal.

    What a room gives of its `own` for this difficulty stands as it is.
    [truedungeon.digital.difficulty-rounding] [truedungeon.digital.difficulty-override]

    >>> found = scaled({"hp": 50, "to_hit": 5, "damage": 9, "resistance": 20}, "nightmare")
    >>> {name: number.value for name, number in found.items()}
    {'hp': 100, 'to_hit': 9, 'damage': 13, 'resistance': 45}
    """
    scale = scales[difficulty]
    found: dict[str, Number] = {}
    for name, value in normal.items():
        if own and name in own:
            found[name] = leaf(own[name], f"{name}, as the room has it", "truedungeon.digital.difficulty-override")
            continue
        base = leaf(value, f"{name} on Normal")
        if name in ("hp", "damage"):
            percent = scale.hp if name == "hp" else scale.damage
            also = ("truedungeon.digital.difficulty-rounding", *scale.rules)
            found[name] = made("percent", name, _SCALING, base, leaf(percent, f"percent on {difficulty}", also=also))
        elif name in ("to_hit", "save", "dc"):
            found[name] = total(name, _SCALING, [base, leaf(getattr(scale, name), difficulty, also=scale.rules)])
        elif value == 0:
            found[name] = base  # Ruling: who resists no Spell on Normal resists none on any difficulty.
        else:
            raised = total(name, _SCALING, [base, leaf(scale.resistance, difficulty, also=scale.rules)])
            found[name] = made("at most", name, _SCALING, raised, leaf(max(value, MOST_RESISTANCE), "never more"))
    return found


def entering(hp: int, difficulty: Difficulty) -> int:
    """The Hit Points of a character when the party enters the next room: on Non-Lethal the dead are back with 1.

    On every other difficulty the dead stay dead.
    [truedungeon.difficulty.non-lethal.revive] [truedungeon.difficulty.normal.lethal]
    """
    if hp > 0:
        return hp
    return REVIVED_WITH if difficulty == "non-lethal" else 0
