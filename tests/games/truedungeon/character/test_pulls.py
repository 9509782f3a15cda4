"""Draws at the desk: chip tokens of several draws, a wand that brings out two tokens, Commons dropped by mistake."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data
from undercroft.engine import Refused, Scripted
from undercroft.engine.chance import Chance, seed_key
from undercroft.games.truedungeon.character.career import pulls
from undercroft.games.truedungeon.character.career.career import check_draws, draw
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.desk.desk import CoachDesk

POOL = pulls.generator(shipped().values())
COMMONS = pulls.commons_of(shipped().values())
RARE = [1000, 1, "Charming Ring"]
"""No errant Common, a Rare, this one."""
RUNS = {"kind": "career", "runs": [{"adventure": f"Cellar {number}", "rooms": 7} for number in range(8)]}
"""Twenty-four chips."""


def out(draws: int, *rolls: Any) -> list[list[str]]:
    """What comes out of the chest with these dice."""
    chance = Scripted(rolls=list(rolls))
    found = pulls.pulled(POOL, COMMONS, draws, chance)
    chance.spent()
    return [[token.name for token in pull.tokens] for pull in found]


@pytest.mark.rule("truedungeon.treasure.multi-pull", "truedungeon.treasure.multi-pull-example")
def test_two_tokens_on_one_pull_are_two_draws() -> None:
    twice = rule_data("truedungeon.treasure.multi-pull")["two_per_mille"]
    both, one = ["Charming Ring"] * 2, ["Charming Ring"]
    assert out(3, twice, *RARE, *RARE, 1000, *RARE) == [both, one]
    assert out(2, twice, *RARE, *RARE) == [both] and out(2, twice + 1, *RARE, 1000, *RARE) == [one, one]
    assert out(1, twice, *RARE) == [one], "of two for the last draw one goes back"


@pytest.mark.rule("truedungeon.treasure.errant-common")
def test_an_errant_common_is_kept_and_costs_no_draw() -> None:
    errant = rule_data("truedungeon.treasure.errant-common")["errant_per_mille"]
    stray = COMMONS[0].name
    assert out(1, 1000, errant, stray, 1000, errant + 1, 1, "Charming Ring") == [[stray], ["Charming Ring"]]
    assert out(2, 1, errant, stray, *RARE, 1000, *RARE) == [[stray, "Charming Ring"], ["Charming Ring"]]


@pytest.mark.rule("truedungeon.treasure.denominations", "truedungeon.treasure.draw-3x", "truedungeon.treasure.draw-10x")
def test_chip_tokens_give_so_many_draws() -> None:
    sizes = rule_data("truedungeon.treasure.denominations")
    assert {f"{worth}x": worth for worth in pulls.CHIPS} == sizes
    for chips, draws in ((["3x"], 3), (["10x", "10×"], 20), (["5x Treasure Chips", "Treasure Chip"], 6)):
        after = CoachDesk({}, {}).draw(RUNS, chips, "a")["draws"][0]
        assert after["chips"] == draws == len(after["tokens"]) - len(after.get("errant", ()))
        assert after["redeemed"] == list(pulls.named(chips)) and sum(after["pulls"]) == len(after["tokens"])
    held = CoachDesk({}, {}).career(RUNS)["held"]
    assert held == ["10x Treasure Chips"] * 2 + ["3x Treasure Chips", "Treasure Chip"]
    with pytest.raises(Refused, match="there are 1x, 3x, 5x and 10x") as refused:
        CoachDesk({}, {}).draw(RUNS, ["4x"], "a")
    assert refused.value.rule == "truedungeon.treasure.denominations"
    with pytest.raises(Refused, match="there are 24 chips left, not 30"):
        CoachDesk({}, {}).draw(RUNS, ["10x"] * 3, "a")


def test_draws_are_checked_by_their_seed() -> None:
    after = draw(RUNS, 24, "b", shipped())
    assert check_draws(after, shipped()) == 1
    after["draws"][0]["tokens"][0] = "Charming Crown"
    with pytest.raises(Refused, match="does not give these tokens"):
        check_draws(after, shipped())


@pytest.mark.rule("truedungeon.treasure.draw")
def test_draws_without_a_wand_are_checked_as_they_were_made() -> None:
    names = [token.name for token in pulls.draw_many(POOL, 2, Chance(seed_key("c")), stream="treasure 0")]
    true = {"seed": "c", "of": pulls.mark(POOL), "chips": 2, "tokens": names}
    assert check_draws({**RUNS, "draws": [true]}, shipped()) == 1
    drawn = {"seed": "c", "of": pulls.mark(POOL), "chips": 2, "tokens": ["Charming Ring", "Charming Ring"]}
    with pytest.raises(Refused, match="does not give these tokens"):
        check_draws({**RUNS, "draws": [drawn]}, shipped())
