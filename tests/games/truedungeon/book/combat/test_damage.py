"""What attacks do: critical hits, kinds of damage, reductions, each number as a case; and the worked examples."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.truedungeon.fights import foe, hero, monster, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.state.records import Slide

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases_damage.toml").read_text("utf-8"))["case"]
PLAIN = {"melee-to-hit": 5, "melee-damage": 0, "missile-to-hit": 5, "missile-damage": 0}
MISS = 1
"""What the monster rolls after the party has acted."""


def attacker(case: dict[str, Any]) -> dict[str, Any]:
    """The character of a case: a dwarf fighter with a plain sword and a plain card, where nothing else is said."""
    return {"class": "dwarf-fighter", "melee": ["Militia Long Sword"], "card": PLAIN, **case.get("who", {})}


def begun(case: dict[str, Any]) -> Table:
    """The table of a case, before the attack."""
    thrown = [{"natural": case["natural"], "wheel": case["wheel"]}] if "natural" in case else []
    return table(
        attacker(case),
        monsters=[{**monster(number=1), **case.get("foe", {}), "taken": case.get("taken", 0)}],
        rolls=[*thrown, *case.get("coins", []), MISS],
        difficulty=case.get("difficulty", "normal"),
        options=case.get("options", {}),
    )


def lay(on: Table, form: str, natural: int, parts: list[Any], **more: Any) -> Slide:
    """An attack that has been slid already lies on the table: points by kind."""
    fight = state(on).fight
    assert fight is not None
    damage = [[points, kind, kind or "typeless", ""] for points, kind in parts]
    extra = [[times, "", "for some reason", "truedungeon.crit.multiplier-add"] for times in more.get("extra", [])]
    slide = Slide(0, "ogre", form, "something", natural, damage=damage, extra=extra, sneak=more.get("sneak", 0))
    slide.marks = list(more.get("marks", []))
    fight.slides.append(slide)
    return slide


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=pytest.mark.rule(*case["rules"]), id=case["name"])
        for case in CASES
        if not case.get("ignore")
    ],
)
def test_an_attack_does_just_this(case: dict[str, Any]) -> None:
    on = begun(case)
    if "coat" in case:
        weapon, oil = case["coat"]
        hero(on, attacker(case)["class"]).coated[weapon] = [oil]
    if "slide" in case:
        lay(on, **case["slide"])
        do(on, "done")
    else:
        do(on, f"{case.get('verb', 'attack')} ogre", "done")
    scored = told(on, "scored")[-1]
    assert (scored.data["damage"], scored.data["how"]) == (case["damage"], case.get("how", "hit")), scored.data["why"]
    assert foe(on).taken == case.get("after", case.get("taken", 0) + case["damage"])


@pytest.mark.parametrize("case", [case for case in CASES if case.get("ignore")], ids=lambda case: case["name"])
def test_an_attack_that_misses_rolls_for_nothing_else(case: dict[str, Any]) -> None:
    on = begun(case)
    do(on, "attack ogre", "done")
    assert told(on, "scored")[-1].data["how"] == case["how"]
    on.chance.spent()


@pytest.mark.rule("truedungeon.condition.incorporeal.mixed-damage")
def test_a_song_is_no_part_of_the_share_that_lands() -> None:
    beast = monster(number=0, types=["incorporeal"])
    on = table(attacker({}), "bard", monsters=[beast], rolls=[1])
    do(on, "sing", seat=1)
    lay(on, "melee", 15, [[6, "slashing"], [3, "force"]])
    do(on, "done", seat=0)
    do(on, "done", seat=1)
    assert told(on, "scored")[-1].data["damage"] == 3


@pytest.mark.rule("truedungeon.damage.immune")
def test_of_what_is_not_there_no_immunity_is_told() -> None:
    on = table(attacker({}), monsters=[monster(number=0, immune=["fire", "cold"])])
    lay(on, "melee", 15, [[6, "slashing"], [0, "fire"], [2, "cold"]])
    do(on, "done")
    assert told(on, "scored")[-1].data["why"] == ["+6 slashing", "+2 cold", "immune to cold"]
