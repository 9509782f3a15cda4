"""What variants change about Spells, each as something to look at with some switches on."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.casters import FAIL, score, still
from tests.games.truedungeon.fights import hero, monster, state, table
from tests.tables import do, told
from undercroft.games.truedungeon.book.basics.warding import is_stopped
from undercroft.games.truedungeon.state.records import Lasting

Options = dict[str, Any]
MAGE = {"class": "wizard", "level": 5, "card": {"spell-damage": 0, "missile-to-hit": 2}}


def short_slide(options: Options) -> int:
    """The damage of an acid ray whose die shows 13, with +2 To Hit at range."""
    on = table(MAGE, monsters=[still()], rolls=[{"natural": 13}], options={**FAIL, **options})
    do(on, "cast acid-ray ogre")
    return score(on)["Ogre"]


def resisting(options: Options) -> tuple[int, bool]:
    """How many faces of the die stop a spell at 30 percent, and whether the highest is among them."""
    on = table(MAGE, monsters=[still()], options={**FAIL, **options})
    found = [natural for natural in range(1, 21) if is_stopped(state(on), 30, natural)]
    return len(found), 20 in found


def for_all_attacks(options: Options) -> int:
    """The damage of an acid ray under something that gives 2 to all attacks."""
    on = table(MAGE, monsters=[still()], rolls=[{"natural": 20}], options={**FAIL, **options})
    state(on).heroes[0].lasting.append(Lasting("a blessing", stats={"damage": 2}, rule="truedungeon.damage.stacking"))
    do(on, "cast acid-ray ogre")
    return score(on)["Ogre"]


def protected(options: Options) -> list[str]:
    """The energies to which a druid is immune who has named fire, or need not."""
    on = table({"class": "druid", "level": 5}, monsters=[still()], options={**FAIL, **options})
    ids = [option.id for option in on.choices[0].options if option.id.startswith("cast protection-from-energy druid")]
    do(on, next((id for id in ids if id.endswith("fire")), ids[0]))
    return sorted(key.removeprefix("immune ") for one in hero(on, "druid").lasting for key in one.values)


def in_the_maze(options: Options) -> list[str]:
    """Which of two monsters is away after a lesser maze for the first."""
    imp = monster(id="imp", name="Imp", number=0)
    on = table(MAGE, monsters=[still(), imp], options={**FAIL, **options})
    do(on, "cast lesser-maze ogre", "done")
    return [event.data["foe"] for event in told(on, "mazed")]
