"""What characters have from the company they keep."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.builds import TEN, gives, hero, line, made, rule_data, together
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.card import card
from undercroft.games.truedungeon.character.company import company_of
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.content.tokens.catalogue import shipped


def wearing(token: str, count: int) -> tuple[Character, ...]:
    """Ten characters, of whom the first so many wear the token."""
    return tuple(hero(cls, *([token] if at < count else [])) for at, cls in enumerate(TEN))


@pytest.mark.rule("truedungeon.treasure.synergistic")
@pytest.mark.parametrize(("count", "chips"), [(1, 2), (5, 2), (6, 3), (9, 3), (10, 4)])
def test_good_fortune_grows_with_its_wearers(count: int, chips: int) -> None:
    found = together(*wearing("Charm of Good Fortune", count))
    assert [line["treasure"] for line in found.cards] == [3 + chips] * count + [3] * (10 - count)
    steps = dict(map(tuple, rule_data("truedungeon.treasure.te-amounts")["CHARM OF GOOD FORTUNE"]))
    assert chips == max(by for least, by in steps.items() if least <= count)


@pytest.mark.rule("truedungeon.treasure.synergistic")
def test_every_other_wearer_of_synergy_counts() -> None:
    found = together(*wearing("Charm of Synergy", 4))
    assert [line["hp"] for line in found.cards][:5] == [36 + 3, 18 + 3, 18 + 3, 24 + 3, 30]


@pytest.mark.rule("truedungeon.treasure.synergistic")
def test_avarice_and_good_fortune_count_as_each_other() -> None:
    members = [*wearing("Charm of Good Fortune", 5)]
    members[9] = hero("ranger", "Charm of Avarice")
    found = together(*members)
    assert [line["treasure"] for line in found.cards] == [6] * 5 + [3] * 4 + [3 + 12]


@pytest.mark.rule("truedungeon.treasure.synergistic")
def test_both_charms_of_synergy_count_as_each_other() -> None:
    found = together(hero("bard", "Charm of Synergy"), hero("cleric", "Charm of Awakened Synergy"), hero("druid"))
    assert [line["hp"] for line in found.cards] == [18 + 1, 18 + 1, 24]


def test_tokens_of_one_word_count_together_and_a_member_once() -> None:
    knots = [made(f"Knot {n}", "charm", gives("hp", others=1), together="knots") for n in (1, 2)]
    members = [hero("bard", "Knot 1"), hero("cleric", "Knot 1", "Knot 2"), hero("druid", "Knot 2")]
    assert [line["hp"] for line in together(*members, known=(*knots,)).cards] == [18 + 2, 18 + 4, 24 + 2]


def test_alone_one_is_the_only_wearer() -> None:
    assert line("bard", "Charm of Good Fortune")["treasure"] == 5
    assert line("bard", "Charm of Synergy")["hp"] == 18


def test_ghosts_count_as_wearers() -> None:
    members = [*wearing("Charm of Good Fortune", 5)]
    members[9] = hero("ranger", "Charm of Good Fortune", ghost=True)
    assert together(*members).cards[0]["treasure"] == 6


def test_what_breaks_a_rule_counts_for_no_wearer() -> None:
    members = [hero("bard", "Charm of Synergy"), hero("cleric", "Charm of Synergy", "Charm of Synergy")]
    assert together(*members).cards[0]["hp"] == 19


# ---- gifts to the whole party


SMACKDOWN = "Smackdown's Charm of Comraderie"


def test_a_gift_of_level_gives_the_whole_party_its_5th_level_cards() -> None:
    found = together(hero("bard", SMACKDOWN), hero("ranger"), hero("fighter"))
    assert [line.level for line in found.cards] == [5, 5, 5]
    ranger = found.cards[1]
    assert (ranger["hp"], ranger["missile-damage"], ranger["missile-to-hit"]) == (36, 4, 4), "powers and scores too"
    assert ranger.levels[0].token == SMACKDOWN


def test_a_gift_leaves_the_character_itself_as_it_was() -> None:
    giver, taker = (fit(hero(cls, *tokens), shipped()) for cls, tokens in (("bard", [SMACKDOWN]), ("ranger", [])))
    assert card(taker, company_of([giver, taker])).level == 5
    assert card(taker)["missile-damage"] == 2


def test_the_same_gift_from_two_counts_once_for_everybody() -> None:
    banner = made("Test Banner", "back", gives("melee-to-hit", 1, party=True))
    one = together(hero("bard", "Test Banner"), hero("cleric"), hero("druid"), known=(banner,))
    two = together(hero("bard", "Test Banner"), hero("cleric", "Test Banner"), hero("druid"), known=(banner,))
    assert [line["melee-to-hit"] for line in one.cards] == [1, 1, 1]
    assert [line["melee-to-hit"] for line in two.cards] == [1, 1, 1]


def test_a_gift_from_a_hand_reaches_all_columns_of_others() -> None:
    horn = made("Test Horn", "offhand", gives("to-hit", 1, party=True))
    found = together(hero("bard", "Test Horn"), hero("cleric"), known=(horn,))
    cleric = found.cards[1]
    assert (cleric["melee-to-hit"], cleric["missile-to-hit"]) == (1, 1)


def test_a_gift_of_an_ability_raises_all_that_hangs_on_it() -> None:
    banner = made("Test Banner", "back", gives("strength", 2, party=True))
    found = together(hero("bard", "Test Banner"), hero("fighter"), known=(banner,))
    assert found.cards[1]["melee-damage"] == 3
    assert found.cards[1].abilities["strength"].value == 17
