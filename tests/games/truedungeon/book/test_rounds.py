"""A combat from its beginning: what is settled once in a room, and what is at work in a round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import one, slid
from tests.games.truedungeon.fights import anew, cited, hero, monster, offered, state, table
from tests.tables import do, told

SEVERAL, GHOST = "truedungeon.digital.monster-several", "truedungeon.ghost.no-interaction"
ORDER, THROWN = "truedungeon.board.order-saves-time", "truedungeon.combat.thrown-once"
STILL = monster(number=0)


@pytest.mark.rule("truedungeon.combat.initiative-roll")
@pytest.mark.parametrize("options", [{}, {"monster_first": True}])
def test_only_the_first_combat_of_a_room_begins_as_the_room_says(options: dict[str, Any]) -> None:
    for fights, began in ((0, ["first"]), (1, ["initiative"])):
        given: dict[str, Any] = {"stage": "before", "surprise": True, "initiative": "monster_first", "options": options}
        on = table("fighter", "bard", monsters=[STILL], rolls=[15, 3] * fights, **given)
        state(on).fights = fights
        on = anew(on)
        for seat in (0, 1):
            do(on, "ready", seat=seat)
        assert [event.kind for event in on.events if event.kind in ("first", "initiative")] == began
        assert bool(told(on, "surprised")) is (began == ["first"] and not options)
        assert "truedungeon.spell.elf-wizard.alertness.second" not in cited(on, "initiative")


@pytest.mark.parametrize("thrown", [False, pytest.param(True, marks=pytest.mark.rule(THROWN))])
def test_when_the_combat_is_over_what_was_thrown_is_there_to_be_oiled(thrown: bool) -> None:
    fighter = one("fighter", "Boar Spear", carried=["Oil of Hoar"])
    on = table(fighter, monsters=[monster(hp=1)], rolls=[slid(10)])
    do(on, "throw boar-spear ogre" if thrown else "attack ogre", "done")
    assert (THROWN in cited(on, "combat-over")) is thrown
    assert (state(on).room, hero(on, "fighter").thrown) == (1, [])
    assert "coat oil-of-hoar boar-spear" in offered(on)
    do(on, "ready")
    assert state(on).room == 2 and "coat oil-of-hoar boar-spear" in offered(on)


def test_a_combat_that_begins_gives_nothing_back() -> None:
    assert THROWN not in cited(do(table("fighter", stage="before", rolls=[15, 3]), "ready"), "combat")


@pytest.mark.parametrize(
    ("rule", "party", "monsters", "named"),
    [
        (SEVERAL, ["fighter", "rogue"], 1, False),
        (SEVERAL, ["fighter", "rogue"], 2, True),
        (GHOST, ["fighter", "rogue"], 2, False),
        (GHOST, ["fighter", {"class": "rogue", "dead": True}], 1, False),
        (GHOST, ["fighter", {"class": "rogue", "ghost": True}], 1, True),
        (ORDER, ["fighter", "rogue"], 1, False),
    ],
)
def test_a_round_names_what_is_at_work_in_it(rule: str, party: list[Any], monsters: int, named: bool) -> None:
    on = table(*party, monsters=[monster(id=f"ogre-{n}", number=0) for n in range(monsters)], room=2)
    assert (rule in cited(on, "round")) is named


@pytest.mark.rule("truedungeon.board.order-saves-time")
def test_a_round_in_a_fixed_order_says_so() -> None:
    on = table("fighter", stage="before", rolls=[15, 3])
    do(on, "order fixed", "ready")
    assert ORDER in cited(on, "round")
