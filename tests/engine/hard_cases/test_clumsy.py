"""The Big One: what is drawn, which card counts, and who holds the sword."""

from typing import Any

import pytest

from tests.engine.hard_cases.clumsy import DECK, GAME, ROUND, HeroTurn, State, draw
from undercroft.engine import ChanceError, Refused, Scripted, Table, to_plain

ANN, BO, CID = 0, 1, 2


def encounter(rolls: list[Any], **parts: Any) -> Table:
    state: dict[str, Any] = {"deck": sorted(DECK), "steps": ROUND * 3, "extras": [1, 0, 1]}
    return Table.start(GAME, position=to_plain(State(**(state | parts))), chance=Scripted(rolls))


def swinging(rolls: list[Any], **parts: Any) -> Table:
    """Ann and Bo hold the sword, and Ann has begun to attack."""
    state: dict[str, Any] = {
        "wielders": [ANN, BO],
        "turns": [ANN, BO, CID],
        "turn": HeroTurn(ANN, "attack"),
        "target": "ogre",
    }
    return encounter(rolls, **(state | parts))


def drawn(cards: list[str], **how: bool) -> str:
    state = State(deck=sorted(DECK), steps=[])
    chance = Scripted(cards)
    used, shown = draw(state, "test", chance, **how)
    chance.spent()
    assert shown == cards == state.discard
    return used


def test_two_sets_of_two_use_the_better_of_the_two_worst():
    assert drawn(["4S", "JD", "9H", "6C"], clumsy=True, advantaged=True) == "9H"


def test_a_clumsy_draw_uses_the_highest_and_an_advantaged_one_the_lowest():
    assert drawn(["4S", "JD"], clumsy=True) == "JD"
    assert drawn(["4S", "JD"], advantaged=True) == "4S"
    assert drawn(["10S"]) == "10S"


def test_of_equal_cards_the_first_drawn_is_used():
    assert drawn(["9S", "9D"], clumsy=True) == "9S"
    assert drawn(["3S", "9D", "9C", "2C"], clumsy=True, advantaged=True) == "9D"


def test_an_empty_deck_is_made_of_the_discards():
    state = State(deck=["4S"], discard=["2C", "KH"], steps=[])
    assert draw(state, "test", Scripted(["4S", "KH"]), clumsy=True)[0] == "KH"
    assert (state.deck, state.discard) == (["2C", "4S"], ["KH"])


def test_a_card_that_is_gone_cannot_be_drawn():
    table = encounter(["4S", "4S"])
    table.answer(ANN, "lift")
    before = table.digest
    with pytest.raises(ChanceError, match=r"draw 1 of the script is '4S': not among the 51 there are \(lift\)"):
        table.answer(BO, "lift")
    assert table.digest == before


def test_successes_of_one_round_count_together():
    table = encounter(["QH", "AC", "KS", 6])
    table.answer(ANN, "lift")  # 12 of 12
    table.answer(BO, "lift")  # an ace never
    table.answer(CID, "lift")  # 13 of 13
    assert table.view(None)["wielders"] == [ANN, CID]
    assert [option.id for option in table.choices[ANN].options] == ["attack", "defend", "wait"]


def test_one_lifter_is_not_enough_and_all_draw_anew():
    table = encounter(["QH", 6])
    table.answer(ANN, "lift")
    table.answer(BO, "wait")
    table.answer(CID, "wait")
    assert table.view(None)["wielders"] == []
    assert "lift" in [option.id for option in table.choices[ANN].options]


def test_the_first_attacker_names_the_target_for_all():
    table = swinging(["2H", "3H", "KC", "2C", "3C", "KD", 6], target=None, extras=[0, 0, 0])
    table.answer(ANN, "rat")
    table.answer(BO, "attack")
    table.answer(CID, "wait")
    assert table.result is not None and table.result.reason == "rat was defeated"


def test_the_extra_draw_is_asked_after_the_target_and_used_once():
    table = swinging(["4S", "JD", "9H", "6C", "KD"])
    assert table.choices[ANN].ask == "extra"
    table.answer(ANN, "extra")
    assert [event.data.get("used") for event in table.events] == ["9H", None]
    assert table.view(None)["extras"] == [0, 0, 1] and table.view(None)["hits"] == 1


def test_the_enemy_defends_with_the_stat_of_the_used_cards_suit():
    stopped = swinging(["4S", "8S", "8D"], extras=[0, 0, 0])  # Spades 8: the ogre's 8 stops it.
    assert stopped.view(None)["hits"] == 0
    through = swinging(["4S", "8S", "9D"], extras=[0, 0, 0])
    assert through.view(None)["hits"] == 1


def test_one_hit_does_nothing_and_the_sword_is_hot():
    table = swinging(["2H", "3H", "KC", 6], extras=[0, 0, 0])
    table.answer(BO, "wait")
    table.answer(CID, "wait")
    assert table.result is not None and table.result.scores == {ANN: 0, BO: 0, CID: 0}
    assert table.events[-1].kind == "hot"


def test_without_an_attack_it_is_put_down():
    table = encounter([6], wielders=[ANN, BO])
    for seat in (ANN, BO, CID):
        table.answer(seat, "wait")
    assert table.events[-1].rule == "pararoles.bigone.dropped"
    assert "lift" in [option.id for option in table.choices[ANN].options]


def test_an_interrupt_makes_a_wielder_let_go_and_lose_a_turn():
    table = encounter([2, "1"], wielders=[ANN, BO, CID], steps=["enemy", "heroes"], turns=[])
    assert table.view(None)["wielders"] == [ANN, CID]
    table.answer(ANN, "wait")
    assert list(table.waiting) == [CID], "Bo's turn is lost"


def test_with_fewer_than_two_left_it_is_put_down():
    table = encounter([1, "0"], wielders=[ANN, BO], steps=["enemy", "heroes"])
    assert table.view(None)["wielders"] == [] and table.events[-1].rule == "pararoles.bigone.interrupt-how"


def test_the_mage_staff_has_the_enemys_die_thrown_again_before_it_counts():
    table = encounter([1, 5], wielders=[ANN, BO], guarded=[ANN], steps=["enemy", "heroes"])
    assert table.choices[ANN].text == "The enemy threw 1. Make it throw again?"
    table.answer(ANN, "again")
    assert table.view(None)["wielders"] == [ANN, BO] and table.choices[ANN].ask == "turn"


def test_who_does_not_hold_it_cannot_attack_with_it():
    table = encounter([], wielders=[ANN, BO], turns=[CID])
    with pytest.raises(Refused, match="no option 'attack' here"):
        table.answer(CID, "attack")
