"""By which rules a use is told and refused: what it costs, what it does, and what it cannot do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import SWORD, one, quiet
from tests.games.truedungeon.fights import foe, state, table
from tests.tables import do, refused, told

MENDING = "Draught of Plain Mending"
OX = "Draught of the Rude Ox"
SPARK = "Page of the Thrown Spark"
AIR = "Page of the Thick Air"
WATER = "Skin of Good Water"
PEBBLES = "Wand of Pebbles"
GRAVEL = "Wand of Flung Gravel"
MOSS = "Wand of Soft Moss"
STICK = {"melee": ["Walking Stick"]}


def wizard(*carried: str, **more: Any) -> dict[str, Any]:
    """A wizard of 5th level with these things, and nothing in its hands but what is given."""
    return {"class": "wizard", "level": 5, "carried": list(carried), **more}


def drinker(*carried: str) -> dict[str, Any]:
    """A wounded fighter with a sword and these things."""
    return one("fighter", SWORD, carried=list(carried), hp=5)


def rules(who: dict[str, Any], deed: str, *watched: str, stage: str = "combat") -> list[str]:
    """By which of the rules that are watched the use is told."""
    on = table(who, monsters=[quiet()], stage=stage)
    do(on, deed)
    (event,) = told(on, "uses")
    return [rule for rule in watched if rule in event.also]


@pytest.mark.rule(
    "truedungeon.recovery.self-heal", "truedungeon.action.retrieve", "truedungeon.action.retrieve-conflict"
)
def test_what_heals_and_what_is_got_out_first_is_told_by_these_rules() -> None:
    heals = "truedungeon.recovery.self-heal"
    out = ["truedungeon.action.retrieve", "truedungeon.action.retrieve-conflict"]
    for token, deed, stage, found in (
        (MENDING, "drink draught-of-plain-mending", "combat", [heals, *out]),
        (MENDING, "drink draught-of-plain-mending", "recovery", [heals]),
        (WATER, "gear skin-of-good-water", "combat", [heals, *out]),
        (OX, "drink draught-of-the-rude-ox", "combat", out),
    ):
        assert rules(drinker(token), deed, heals, *out, stage=stage) == found, deed


@pytest.mark.rule("truedungeon.scroll.free-hand", "truedungeon.spellcasting.hands-swap")
def test_only_a_scroll_in_a_fight_needs_a_hand_that_is_not_free() -> None:
    freed = ["truedungeon.scroll.free-hand", "truedungeon.spellcasting.hands-swap"]
    for who, deed, stage, found in (
        (wizard(SPARK, **STICK), "read page-of-the-thrown-spark ogre", "combat", freed),
        (wizard(SPARK), "read page-of-the-thrown-spark ogre", "combat", []),
        (wizard(AIR, **STICK), "read page-of-the-thick-air", "recovery", []),
        (wizard(PEBBLES, **STICK), "wave wand-of-pebbles ogre", "combat", []),
    ):
        assert rules(who, deed, *freed, stage=stage) == found, deed


@pytest.mark.rule("truedungeon.class.wizard.mastery.pool", "truedungeon.class.wizard.mastery.damage")
def test_mastery_is_divided_where_a_wand_strikes_all() -> None:
    damage, pool = "truedungeon.class.wizard.mastery.damage", "truedungeon.class.wizard.mastery.pool"
    assert rules(wizard(PEBBLES), "wave wand-of-pebbles ogre", damage, pool) == [damage]
    assert rules(wizard(GRAVEL), "wave wand-of-flung-gravel", damage, pool) == [damage, pool]


@pytest.mark.rule("truedungeon.combat.target-singular")
@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("wave wand-of-pebbles", "there is no target here"),
        ("wave wand-of-pebbles dragon", "there is no dragon here"),
        ("wave wand-of-soft-moss", "there is no target here"),
        ("wave wand-of-soft-moss monk", "there is no monk here"),
    ],
)
def test_a_wand_for_one_needs_somebody_who_is_there(deed: str, why: str) -> None:
    on = table(
        {"class": "cleric", "carried": [MOSS]} if "moss" in deed else wizard(PEBBLES), one("fighter", SWORD, hp=5)
    )
    assert refused(on, deed, "truedungeon.combat.target-singular").reason == why


@pytest.mark.rule("truedungeon.misc.token-database")
def test_a_potion_is_drunk_and_nothing_else() -> None:
    on = table(drinker(MENDING, WATER))
    for deed, why in (
        ("gear draught-of-plain-mending", f"{MENDING} is not there to gear"),
        ("drink skin-of-good-water", f"{WATER} is not there to drink"),
    ):
        assert refused(on, deed, "truedungeon.misc.token-database").reason == why


@pytest.mark.rule("truedungeon.combat.gear-creative")
@pytest.mark.parametrize(("hook", "time", "hurt"), [({"damage": 9}, -10, 9), ({"time": 30}, 20, 0)])
def test_gear_works_on_the_room_before_the_fight_too(hook: dict[str, int], time: int, hurt: int) -> None:
    hooks = {"flint": {"text": "It burns.", **hook}}
    on = table(one("fighter", SWORD, carried=["Flint and Good Intentions"]), gear_hooks=hooks, stage="before")
    before = state(on).clock
    do(on, "gear flint-and-good-intentions")
    assert (state(on).clock - before, foe(on).taken) == (time, hurt)
