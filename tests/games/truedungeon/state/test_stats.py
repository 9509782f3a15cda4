"""Numbers as they are now: AC without what is out of the hands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, slid
from tests.games.truedungeon.fights import anew, hero, monster, state, table
from tests.tables import do
from undercroft import Table
from undercroft.games.truedungeon.state.records import DROPPED, EMPTY
from undercroft.games.truedungeon.state.stats import armor

SKULL, BOARD, KNIFE = "Skull of Cavadar", "Bulwark of the Low Gate", "+1 Left-Hand Argument"
"""The shield gives 3 AC, the knife 1."""
DEFENDER = {"class": "dwarf-fighter", "subclass": "defender", "melee": [SWORD, BOARD], "carried": [SKULL]}


def ac(on: Table, cls: str, *, missile: bool = False) -> int:
    """The AC against such an attack; in melee it is what everybody is shown."""
    now = armor(state(on), hero(on, cls), missile=missile, melee=not missile).value
    shown = next(one["ac"] for one in on.view(0)["heroes"] if one["class"] == cls)
    assert missile or shown == now
    return now


def with_empty(who: dict[str, Any], empty: int, **options: Any) -> Table:
    """In a fight, with hands as they are after this."""
    on = table(who, monsters=[monster(number=0)], options=options)
    hero(on, who["class"]).used[EMPTY] = empty
    return anew(on)


@pytest.mark.rule("truedungeon.combat.monster-ac-mode", "truedungeon.ability.ac-meaning")
@pytest.mark.parametrize(
    ("who", "empty", "less"),
    [
        (DEFENDER, DROPPED, 3 + 2),
        (DEFENDER, 1, 0),
        ({**DEFENDER, "card": {"melee-ac": 20}}, DROPPED, 0),
        ({"class": "dwarf-fighter", "melee": [SWORD, BOARD]}, DROPPED, 3),
        ({**DEFENDER, "melee": [SWORD], "missile": ["Bird-Boy's Sling", BOARD]}, DROPPED, 0),
        ({"class": "bard", "melee": [KNIFE]}, 1, 1),
        ({"class": "bard", "melee": [KNIFE]}, DROPPED, 1),
        ({"class": "ranger", "melee": [KNIFE, "Bodkin"]}, 1, 1),
    ],
)
def test_what_is_dropped_or_put_away_gives_no_ac(who: dict[str, Any], empty: int, less: int) -> None:
    before, after = (ac(with_empty(who, now), who["class"]) for now in (0, empty))
    assert after == before - less


@pytest.mark.rule("truedungeon.combat.monster-ac-mode")
def test_after_a_throw_the_shield_in_the_other_hand_stays() -> None:
    on = table({**DEFENDER, "melee": ["Boar Spear", BOARD]}, monsters=[monster(number=0)], rolls=[slid(2)])
    before = ac(on, "dwarf-fighter")
    do(on, "throw boar-spear ogre")
    assert ac(on, "dwarf-fighter") == before


@pytest.mark.rule("truedungeon.combat.monster-ac-mode")
@pytest.mark.parametrize("other", [BOARD, "Pot-Lid Buckler"])
def test_by_the_variant_another_shield_of_the_other_hands_was_not_dropped(other: str) -> None:
    both = {**DEFENDER, "missile": ["Bird-Boy's Sling", other]}
    before, after = (with_empty(both, empty, by_attack=True) for empty in (0, DROPPED))
    assert ac(after, "dwarf-fighter") == ac(before, "dwarf-fighter") - 5
    less = 5 if other == BOARD else 0
    assert ac(after, "dwarf-fighter", missile=True) == ac(before, "dwarf-fighter", missile=True) - less
