"""What keeps powers from being used, and what does not: a full round, a slow step, surprise, nausea, a grip."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.book.powers.test_paladin import PALADIN, guarding, who
from tests.games.truedungeon.brawls import MISS, calm, one, quiet, rest
from tests.games.truedungeon.fights import hero, offered, refusal, table
from tests.tables import do, told

NAUSEATED = "truedungeon.condition.nauseated.banned"


@pytest.mark.rule("truedungeon.action.full-round", "truedungeon.class.paladin.sacrifice.action")
def test_a_round_that_went_into_one_thing_leaves_no_sacrifice() -> None:
    for deed, dies in (("done", False), ("wake bard", True)):
        sleeper = {"class": "bard", "conditions": ["asleep"]}
        on = table({"class": "wizard", "hp": 4}, PALADIN, sleeper, monsters=[quiet()], rolls=[19])
        do(on, deed, seat=1)
        for seat in sorted(on.choices):
            do(on, "done", seat=seat)
        calm(on, but="sacrifice")
        if not dies:
            do(on, "sacrifice", seat=1)
            do(on, "willing")
        assert hero(on, "wizard").is_dead is dies


@pytest.mark.rule("truedungeon.class.paladin.sacrifice.action")
def test_a_sacrifice_is_something_that_was_done() -> None:
    on = table({"class": "wizard", "hp": 4}, PALADIN, monsters=[quiet()], rolls=[19], first="monsters")
    calm(on, but="sacrifice")
    do(on, "sacrifice", seat=1)
    do(on, "willing")
    paladin = hero(on, "paladin")
    assert (paladin.did, paladin.standard, paladin.free) == (True, False, False)


@pytest.mark.parametrize("condition", ["nauseated", "charmed", "confused"])
def test_who_is_not_its_own_master_or_feels_sick_saves_nobody(condition: str) -> None:
    paladin = {**PALADIN, "hp": 30, "conditions": [condition]}
    on = table({"class": "wizard", "hp": 4}, paladin, "bard", monsters=[quiet()], rolls=[19, 20], first="monsters")
    calm(on, but="sacrifice")
    assert hero(on, "wizard").is_dead


def test_the_nauseated_guard_nobody() -> None:
    for conditions, asked in (([], "guard"), (["nauseated"], "turn")):
        on = table({"class": "paladin", "conditions": conditions}, "wizard", stage="before", initiative="party_first")
        do(on, "ready")
        do(on, "ready", seat=1)
        assert on.choices[0].ask == asked


@pytest.mark.rule("truedungeon.class.paladin.guard.effect")
def test_a_slow_paladin_steps_in_all_the_same() -> None:
    on = guarding(rolls=[MISS], paladin={"conditions": ["slowed"]})
    do(on, "use detect-evil", seat=1)
    rest(on)
    assert who(on) == ["Paladin"]


@pytest.mark.rule("truedungeon.class.paladin.guard.effect", "truedungeon.combat.surprise")
def test_so_does_one_who_is_surprised() -> None:
    party = [{"class": cls, "card": {"hp": 40}} for cls in ("wizard", "paladin")]
    on = table(*party, monsters=[quiet()], stage="before", surprise=True, initiative="monster_first", rolls=[MISS] * 2)
    for seat in (0, 1):
        do(on, "ready", seat=seat)
    do(on, "guard wizard", seat=1)
    calm(on)
    assert told(on, "surprised") and who(on) == ["Paladin"] * 2


@pytest.mark.rule("truedungeon.condition.nauseated.banned")
@pytest.mark.parametrize(
    ("cls", "deed", "more"),
    [
        ("cleric", "use turn-undead", {}),
        ("paladin", "use detect-evil", {}),
        ("barbarian", "use rage", {}),
        ("bard", "lore ogre", {}),
        ("rogue", "open box", {"rogue_box": {"clue": "Left."}}),
    ],
)
def test_the_nauseated_use_no_power_that_they_would_have_to_think_of(cls: str, deed: str, more: dict[str, Any]) -> None:
    assert deed in offered(table(cls, **more))
    ill = table({"class": cls, "conditions": ["nauseated"]}, **more)
    assert deed not in offered(ill)
    assert refusal(ill, deed) == NAUSEATED


@pytest.mark.rule("truedungeon.condition.pinned.actions")
@pytest.mark.parametrize(("mode", "deed"), [("rolled", "use flank fighter"), ("slide", "use flank")])
def test_a_pinned_rogue_cannot_get_around_anything(mode: str, deed: str) -> None:
    for conditions in ([], ["pinned"]):
        on = table(one("rogue", level=5, conditions=conditions), "fighter", options={"mode": mode})
        assert (deed in offered(on)) is (not conditions)
    assert refusal(on, deed) == "truedungeon.condition.pinned.actions"
    assert not told(on, "flanks")
