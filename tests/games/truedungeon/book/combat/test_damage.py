"""What attacks do: critical hits, kinds of damage, reductions, each number as a case; and the worked examples."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.truedungeon.fights import cited, foe, hero, monster, state, table
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
    damage = [[points, kind, more.get("label", kind or "typeless"), ""] for points, kind in parts]
    of, rule = more.get("extra_of", ""), "truedungeon.crit.multiplier-add"
    extra = [[times, of, "for some reason", rule] for times in more.get("extra", [])]
    slide = Slide(0, "ogre", form, "something", natural, damage=damage, extra=extra, sneak=more.get("sneak", 0))
    slide.marks = list(more.get("marks", []))
    fight.slides.append(slide)
    return slide


def played(case: dict[str, Any]) -> Table:
    """The table of a case, after the attack."""
    on = begun(case)
    if "coat" in case:
        weapon, oil = case["coat"]
        hero(on, attacker(case)["class"]).coated[weapon] = [[oil]]
    if "slide" in case:
        lay(on, **case["slide"])
        do(on, "done")
    else:
        do(on, f"{case.get('verb', 'attack')} ogre", "done")
    return on


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=pytest.mark.rule(*case["rules"]), id=case["name"])
        for case in CASES
        if not case.get("ignore")
    ],
)
def test_an_attack_does_just_this(case: dict[str, Any]) -> None:
    on = played(case)
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
    lay(on, "melee", 15, [[6, "slashing"], [3, "force"]], label="a blade")
    do(on, "done", seat=0)
    do(on, "done", seat=1)
    assert told(on, "scored")[-1].data["damage"] == 3


@pytest.mark.rule("truedungeon.damage.immune")
def test_of_what_is_not_there_no_immunity_is_told() -> None:
    on = table(attacker({}), monsters=[monster(number=0, immune=["fire", "cold"])])
    lay(on, "melee", 15, [[6, "slashing"], [0, "fire"], [2, "cold"]])
    do(on, "done")
    assert told(on, "scored")[-1].data["why"] == ["+6 slashing", "+2 cold", "immune to cold"]


# ---------------------------------------------------------------- which rules are named


def rolls(natural: int, **more: Any) -> dict[str, Any]:
    """A case in which this falls, and 6 of the wheel."""
    return {"natural": natural, "wheel": 6, **more}


def lies(natural: int, *parts: tuple[int, str], form: str = "melee", **more: Any) -> dict[str, Any]:
    """A case of a slide that lies ready."""
    return {"slide": {"form": form, "natural": natural, "parts": [list(part) for part in parts]}, **more}


ILL: dict[str, Any] = {"who": {"conditions": ["diseased"]}}
KEEN: dict[str, Any] = {"who": {"melee": ["+1 Celestial Keen Long Sword"]}}
GHOST: dict[str, Any] = {"foe": {"types": ["incorporeal"]}}
WHOLE: dict[str, Any] = {**GHOST, "options": {"whole_exempt": True}}
WARDED: dict[str, Any] = {"foe": {"immune": ["eldritch"]}}
SHARP = "Ring of Wizardry"
CUT, FORCE = (6, "slashing"), (3, "force")
NAMED: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
    ("truedungeon.condition.diseased.non-lethal", rolls(15, **ILL, difficulty="non-lethal"), [rolls(15, **ILL)]),
    (
        "truedungeon.condition.diseased.normal-floor",
        lies(15, (1, "slashing"), **ILL),
        [lies(15, (2, "slashing"), **ILL), rolls(15, **ILL, difficulty="nightmare"), rolls(15)],
    ),
    ("truedungeon.condition.diseased.nightmare", rolls(15, **ILL, difficulty="nightmare"), [rolls(15, **ILL)]),
    ("truedungeon.crit.only-20-auto", rolls(19, **KEEN), [rolls(18, **KEEN), rolls(20, **KEEN)]),
    (
        "truedungeon.crit.spell-default",
        lies(20, CUT, form="spell"),
        [lies(20, CUT), lies(20, CUT, form="spell", who={"class": "wizard", "tokens": [SHARP]})],
    ),
    ("truedungeon.board.modified-20", rolls(15), [rolls(14), rolls(20)]),
    (
        "truedungeon.combat.ranged-no-friendly-fire",
        lies(2, CUT, form="missile"),
        [lies(15, CUT, form="missile"), lies(2, CUT)],
    ),
    ("truedungeon.crit.resistance-order", rolls(20, foe={"dr": {"all": 3}}), [rolls(15, foe={"dr": {"all": 3}})]),
    (
        "truedungeon.crit.resistance-order",
        rolls(20, foe={"dr": {"slashing": 3}}),
        [rolls(15, foe={"dr": {"slashing": 3}}), rolls(20)],
    ),
    (
        "truedungeon.crit.resistance-order",
        rolls(20, foe={"resistant": {"slashing": 3}}),
        [rolls(15, foe={"resistant": {"slashing": 3}}), rolls(20, foe={"resistant": {"fire": 3}})],
    ),
    (
        "truedungeon.damage.eldritch",
        lies(15, CUT, (2, "eldritch"), **WARDED),
        [lies(15, CUT, **WARDED), lies(15, CUT, (2, "eldritch"))],
    ),
    (
        "truedungeon.condition.incorporeal.natural-20",
        rolls(20, **GHOST, coins=[2]),
        [rolls(15, **GHOST, coins=[2]), rolls(20)],
    ),
    (
        "truedungeon.condition.incorporeal.mixed-damage",
        lies(15, CUT, FORCE, **WHOLE),
        [lies(15, FORCE, **WHOLE), lies(15, FORCE, **GHOST), lies(15, CUT, **GHOST, coins=[1])],
    ),
    (
        "truedungeon.damage.sonic-crystal",
        lies(15, (6, "sonic"), foe={"types": ["crystalline"], "vulnerable": {"sonic": 2}}),
        [
            lies(15, CUT, foe={"types": ["crystalline"], "vulnerable": {"slashing": 2}}),
            lies(15, (6, "sonic"), foe={"vulnerable": {"sonic": 2}}),
        ],
    ),
    (
        "truedungeon.crit.not-sneak",
        {"slide": {"form": "melee", "natural": 20, "parts": [list(CUT)], "sneak": 5}},
        [
            {"slide": {"form": "melee", "natural": 15, "parts": [list(CUT)], "sneak": 5}},
            {"slide": {"form": "melee", "natural": 20, "parts": [list(CUT)], "sneak": 5, "marks": ["sneak-doubles"]}},
        ],
    ),
    ("truedungeon.combat.rd-no-multiplier", rolls(20, foe={"rd": {"fire": 1}}), [rolls(15, foe={"rd": {"fire": 1}})]),
    (
        "truedungeon.combat.rd-mixed",
        rolls(15, foe={"rd": {"fire": 1, "cold": 1}}),
        [rolls(15, foe={"rd": {"fire": 1}})],
    ),
]


@pytest.mark.parametrize(
    ("rule", "case", "others"), [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in NAMED]
)
def test_a_score_names_the_rules_at_work_in_it(rule: str, case: dict[str, Any], others: list[dict[str, Any]]) -> None:
    assert rule in cited(played(case), "scored")
    for other in others:
        assert rule not in cited(played(other), "scored")
