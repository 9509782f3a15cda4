"""One bonus for several targets: whoever has it divides it, one target after another.

[truedungeon.spellcasting.focus-pool] [truedungeon.class.cleric.turn-undead.pool]
[truedungeon.class.wizard.mastery.pool]
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Choice, Option, Proc, Question
from undercroft.engine.notes import cite
from undercroft.games.truedungeon.play.records import Deed, Hero
from undercroft.games.truedungeon.play.state import State

_POOL: Final = "truedungeon.spellcasting.focus-pool"


def divide(s: State, deed: Deed, what: str, whom: list[str], points: int, *, rule: str = _POOL) -> Proc[dict[str, int]]:
    """How many points of the pool each of these gets; the last has the rest, and nobody is asked without a choice.

    What is settled stands in the deed's values.
    [truedungeon.spellcasting.focus-pool] [truedungeon.spell.sorcerer.elevate-damage.pool]
    """
    shares: dict[str, int] = deed.values.setdefault("shares", {})
    queue: list[str] = deed.values.setdefault("queue", list(whom))
    hero = s.heroes[deed.hero]
    while len(queue) > 1 and (left := points - sum(shares.values())) > 0:
        given: int = yield _ask(s, hero, what, queue[0], left, rule)
        shares[queue[0]] = given
        queue.pop(0)
    for last, one in enumerate(queue):
        shares[one] = points - sum(shares.values()) if last == len(queue) - 1 else 0
    cite(rule if points else "")
    return shares


def _ask(s: State, hero: Hero, what: str, whom: str, left: int, rule: str) -> Choice:
    name = next((s.name(one) for one in s.heroes if one.id == whom), "") or s.foe(whom).name
    options = tuple(
        Option(str(points), f"{points} for the {name}", rule=rule, value=points) for points in range(left + 1)
    )
    return Choice(hero.seat, DIVIDE, options, {"who": s.name(hero), "spell": what, "whom": name, "left": left})


DIVIDE: Final = Question(
    "divide", "{who}, {spell}: {left} points may be divided. How many of them go to the {whom}?", rule=_POOL
)
QUESTIONS: Final = (DIVIDE,)
