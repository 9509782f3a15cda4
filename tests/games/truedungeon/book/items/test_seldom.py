"""What seldom matters in the use of things, and then does."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.fights import hero, offered, refusal, state, table
from undercroft.engine import Tell
from undercroft.games.truedungeon.book.items.boons import add_lasting
from undercroft.games.truedungeon.book.items.interrupts import FIGHTS_ON, last_breath
from undercroft.games.truedungeon.content.tokens.token import Effect
from undercroft.games.truedungeon.content.uses import Use
from undercroft.games.truedungeon.state.records import Lasting
from undercroft.games.truedungeon.state.stats import score


@pytest.mark.parametrize(("by", "harmful"), [(0, []), (2, [False]), (-2, [True])])
def test_what_changes_an_ability_too_little_to_matter_lasts_not(by: int, harmful: list[bool]) -> None:
    on = table("fighter")
    fighter = hero(on, "fighter")
    odd = score(state(on), fighter, "strength") % 2
    use = Use(
        token="Draught",
        how="drink",
        rule="truedungeon.misc.consume-multiple",
        effects=(Effect(stat="strength", by=by or 1 - 2 * odd),),
    )
    add_lasting(state(on), use, fighter, tell := Tell())
    assert [one.harmful for one in fighter.lasting] == harmful
    assert len(tell.events) == len(harmful)


@pytest.mark.parametrize(
    ("hp", "died", "last", "over", "dies", "stays"),
    [
        (0, 0, 1, False, True, False),
        (0, 0, 2, False, False, True),
        (0, 0, 2, True, True, False),
        (1, 0, 1, False, False, False),
        (0, 1, 1, False, False, False),
    ],
)
def test_who_fights_on_dies_when_its_last_round_is_over(
    hp: int, died: int, last: int, over: bool, dies: bool, stays: bool
) -> None:
    on = table("fighter")
    fighter, fight = hero(on, "fighter"), state(on).fight
    assert fight is not None
    fight.round, fighter.hp, fighter.died = 1, hp, died
    fighter.lasting = [Lasting(FIGHTS_ON, values={"last-round": last})]
    last_breath(state(on), tell := Tell(), over=over)
    assert (bool(tell.events), bool(fighter.lasting)) == (dies, stays)


JAR = """kind = "tokens"
[[token]]
name = "Test Jar"
slot = "spirit-pet"
kind = "alchemical"
rarity = "rare"
text = "It smells."
"""


@pytest.mark.rule("truedungeon.misc.token-required")
def test_what_is_no_weapon_or_is_gone_takes_no_oil() -> None:
    armed = {"class": "fighter", "melee": ["Militia Long Sword"], "carried": ["Oil of the Yeti", "Test Jar"]}
    on = table(armed, options={"user_catalogue": JAR})
    assert refusal(on, "coat oil-of-the-yeti test-jar") == "truedungeon.misc.token-required"
    assert "coat oil-of-the-yeti militia-long-sword" in offered(on)
    hero(on, "fighter").spent.append("Militia Long Sword")
    assert refusal(on.clone(), "coat oil-of-the-yeti militia-long-sword") == "truedungeon.misc.token-required"
