"""Class cards that somebody owns, bags whose contents are listed, tests by hand, and claims."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.casters import still
from tests.games.truedungeon.fights import refusal, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused, Unknown
from undercroft.games.truedungeon.desk.desk import CoachDesk

CARDS = """kind = "class-cards"

[bard]
saves = { will = 9 }

[bard.fourth]
hp = 25
abilities = { strength = 20 }
"""
BARD = {"kind": "character", "class": "bard"}


def numbers(options: dict[str, Any]) -> list[int]:
    line = CoachDesk(options, {}).examine(BARD)["members"][0]
    return [
        *(line["columns"][name]["value"] for name in ("hp", "melee-to-hit", "will")),
        line["abilities"]["strength"]["value"],
    ]


@pytest.mark.rule("truedungeon.class.card.missing")
def test_numbers_of_ones_own_class_cards_are_used() -> None:
    before = numbers({})
    strength = before[3]
    after = numbers({"card_file": CARDS})
    assert after[0] == 25 != before[0] and after[3] == 20 != strength
    assert after[1] - before[1] == (20 - 10) // 2 - (strength - 10) // 2
    assert after[2] > before[2]
    desk = CoachDesk({"card_file": CARDS}, {})
    assert "25" in desk.sheet("class-cards", ".txt", {"classes": ["bard"]}).decode()
    assert next(card for card in desk.classes() if card["id"] == "bard")["fourth"]["hp"] == 25
    assert desk.best(BARD, 0, {}, {"hp": 1})["value"] == 25


@pytest.mark.rule("truedungeon.class.card.missing")
def test_they_are_used_at_the_table() -> None:
    on = table("bard", options={"card_file": CARDS})
    assert on.view(0)["heroes"][0]["max_hp"] == 25
    assert table("fighter", options={"card_file": CARDS}).view(0) == table("fighter").view(0) | {}


@pytest.mark.rule("truedungeon.class.monk.no-weapon-needed")
def test_a_monks_own_wheel_may_be_another() -> None:
    wheel = 'kind = "class-cards"\n[monk]\nmelee_wheel = [9, 9, 9]'
    dealt, best = [], []
    for options in ({}, {"card_file": wheel}):
        on = table("monk", monsters=[still()], rolls=[{"natural": 19, "wheel": 3}] * 2, options=options)
        do(on, "attack ogre", "done")
        dealt.append(told(on, "scored")[0].data["damage"])
        desk = CoachDesk(options, {})
        best.append(desk.best({"kind": "character", "class": "monk"}, 0, {}, {"melee": 1}))
    assert dealt[1] - dealt[0] == 9 - 3
    assert all(found["proven"] for found in best) and best[1]["value"] > best[0]["value"]
    assert any("melee damage wheel 9.0" in part["words"] for part in best[1]["parts"])
    with pytest.raises(Refused, match="a fighter has no wheel of its own") as refused:
        table("fighter", options={"card_file": wheel.replace("monk", "fighter")})
    assert refused.value.rule == "truedungeon.class.monk.no-weapon-needed"


@pytest.mark.rule("truedungeon.class.card.missing")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('kind = "cards"', 'it begins with kind = "class-cards"'),
        (CARDS.replace("[bard]", "[brad]"), "there is no class 'brad'; did you mean 'bard'?"),
        (CARDS.replace("25", "2500"), "card_file: bard:"),
        (CARDS.replace("hp", "hitpoints"), "unknown field 'hitpoints'"),
    ],
)
def test_a_broken_file_of_cards_is_refused(text: str, said: str) -> None:
    for start in (
        lambda: CoachDesk({"card_file": text}, {}),
        lambda: Table.start("truedungeon", seats=1, options={"card_file": text}, seed=1),
    ):
        with pytest.raises(Refused) as refused:
            start()
        assert said in refused.value.reason and refused.value.rule == "truedungeon.class.card.missing"


@pytest.mark.rule("truedungeon.party.free-bag")
def test_a_bag_holds_what_is_listed() -> None:
    desk = CoachDesk({"bag_contents": "boiled cap, Hobnail Boots x2"}, {})
    opened = desk.bag({"kind": "career"}, "a")
    assert opened["bags"][0]["tokens"] == ["Boiled Cap", "Hobnail Boots", "Hobnail Boots"]
    assert desk.career(opened)["tokens"] == {"Boiled Cap": 1, "Hobnail Boots": 2}
    with pytest.raises(Unknown, match="there is no token 'Boild Hat'"):
        CoachDesk({"bag_contents": "Boild Hat"}, {}).bag({"kind": "career"}, "a")


@pytest.mark.rule("truedungeon.party.player-skill")
def test_nothing_answers_for_the_players_where_all_is_by_hand() -> None:
    by_hand = {"interactive_only": True, "skill_tests": "chance"}
    bard = table("bard", rolls=["dotted-circle"], options=by_hand)
    do(bard, "lore ogre")
    assert bard.choices[0].ask == "recall"
    on = table("rogue", stage="before", rogue_box={"clue": "Look up."}, options=by_hand)
    assert refusal(on, "open box roll") == "truedungeon.party.player-skill"


@pytest.mark.rule("truedungeon.party.conditional-bonus-duty")
def test_a_claim_is_told_holds_for_the_room_and_is_made_once() -> None:
    on = table("fighter", options={"manual_claim": True})
    assert "claim" in [act.id for act in on.acts(0)]
    on.act(0, "claim")
    assert told(on, "claims")[0].data == {"who": "Fighter"}
    assert "claim" not in [act.id for act in on.acts(0)]
    assert "claim" not in [act.id for act in table("fighter").acts(0)]
