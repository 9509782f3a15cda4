"""The beast's attack, from inside: each test starts at the moment it is about, with the dice written out."""

from typing import Any

import pytest

from tests.engine.hard_cases.beast import FATES, GAME, ROUND, Attack, Harm, State, Target
from undercroft.engine import Refused, Scripted, Table, to_plain

ADA, BEN, CY = 1, 2, 3


def fight(rolls: list[Any], **parts: Any) -> Table:
    """A table in this position; nobody holds a card unless told."""
    state: dict[str, Any] = {
        "lives": [0, 3, 3, 3],
        "moves": [0, 2, 2, 2],
        "hands": [[], [], [], []],
        "deck": [],
        "mof_hand": [],
        "mof_deck": ["fates-hand"],
        "steps": ROUND.copy(),
    }
    return Table.start(GAME, position=to_plain(State(**(state | parts))), chance=Scripted(rolls))


def bitten(rolls: list[Any], **parts: Any) -> Table:
    return fight(rolls, attack=Attack("static-bite", [Target(ADA)]), **parts)


def kinds(table: Table) -> list[str]:
    return [event.kind for event in table.events]


def lives(table: Table) -> list[int]:
    return list(table.view(None)["lives"][1:])


@pytest.mark.parametrize(("dice", "live"), [((4, 5), 3), ((4, 4), 2)])
def test_a_move_roll_of_9_dodges_a_d20_of_9_and_8_does_not(dice: tuple[int, int], live: int):
    table = bitten([*dice, 9])
    table.answer(ADA, "dodge")
    assert lives(table)[0] == live
    table.chance.spent()


def test_fates_hand_rolls_the_d20_again_and_the_new_result_stands():
    table = bitten([6, 6, 5, 13], mof_hand=["fates-hand"])
    table.answer(ADA, "dodge")
    assert list(table.waiting) == [FATES] and table.choices[FATES].text == "12 against 5: a success. Let it stand?"
    table.answer(FATES, "fates-hand")
    assert lives(table) == [2, 3, 3]
    assert [(event.data["total"], event.data["d20"]) for event in table.events if event.kind == "rolled"] == [
        (12, 5),
        (12, 13),
    ]


def test_the_master_is_asked_by_the_number_of_cards_not_by_which():
    with_it = bitten([6, 6, 5], mof_hand=["fates-hand"])
    without = bitten([6, 6, 5], mof_hand=["static-fog"])
    for table in (with_it, without):
        table.answer(ADA, "dodge")
        assert list(table.waiting) == [FATES]
    assert [option.id for option in without.choices[FATES].options] == ["let it stand"]
    with pytest.raises(Refused, match="no option 'fates-hand' here"):
        without.answer(FATES, "fates-hand")


def test_a_failed_roll_and_an_empty_hand_ask_the_master_nothing():
    failed = bitten([1, 1, 20], mof_hand=["fates-hand"])
    failed.answer(ADA, "dodge")
    assert "due" in kinds(failed) and not failed.choices
    empty = bitten([6, 6, 1])
    empty.answer(ADA, "dodge")
    assert "dodged" in kinds(empty) and not empty.choices


def test_fates_hand_can_be_played_once_a_round_against_a_shockwave():
    attack = Attack("shockwave", [Target(ADA), Target(BEN), Target(CY)])
    table = fight([6, 6, 5, 20, 6, 6, 5], attack=attack, mof_hand=["fates-hand", "fates-hand"])
    table.answer(ADA, "dodge")
    table.answer(FATES, "fates-hand")
    table.answer(BEN, "dodge")
    assert list(table.waiting) == [CY], "one card between two of one's own turns"
    table.answer(CY, "stay")
    assert lives(table) == [2, 3, 2]


def test_shockwave_hits_fall_together_after_the_last_dodge():
    attack = Attack("shockwave", [Target(ADA), Target(BEN), Target(CY)])
    table = fight([1, 1, 20], attack=attack)
    table.answer(ADA, "stay")
    table.answer(BEN, "dodge")
    assert lives(table) == [3, 3, 3], "nothing falls before all have rolled"
    assert table.view(CY)["due"] == [[ADA, 1], [BEN, 1]]
    table.answer(CY, "stay")
    assert lives(table) == [2, 2, 2]


def test_last_spark_keeps_one_live_and_only_the_dying_are_asked():
    parts = {"lives": [0, 1, 3, 1], "hands": [[], ["last-spark"], ["last-spark"], []], "steps": ["settle"]}
    table = fight([], harms=[Harm(ADA, 1), Harm(BEN, 1), Harm(CY, 1)], **parts)
    assert list(table.waiting) == [ADA]
    table.answer(ADA, "last-spark")
    assert lives(table) == [1, 2, 0] and table.choices[CY].ask == "return"


def test_a_shield_is_not_offered_twice_when_the_next_is_asked():
    parts = {"lives": [0, 1, 1, 3], "hands": [[], ["far-lens"], ["last-spark"], []], "steps": ["settle"]}
    table = fight([6], harms=[Harm(ADA, 1), Harm(BEN, 1)], **parts)
    table.answer(ADA, "take it")
    assert list(table.waiting) == [BEN]
    table.answer(BEN, "last-spark")
    assert table.choices[ADA].ask == "return"


def test_two_deaths_are_settled_one_after_the_other():
    parts = {"lives": [0, 1, 1, 3], "hands": [[], [], ["far-lens"], []], "steps": ["settle"]}
    table = fight([4, "fates-hand", 2], harms=[Harm(ADA, 1), Harm(BEN, 1)], **parts)
    table.answer(BEN, "take it")
    table.answer(ADA, "start-n")
    table.answer(FATES, "draw")
    table.answer(BEN, "start-s")
    table.answer(FATES, "leave")
    assert lives(table) == [4, 2, 3] and table.result is not None and table.result.scores[FATES] == 2
    assert kinds(table) == [
        "hurt", "hurt",
        "died", "returned", "discarded", "hurt", "drew", "drawn",
        "died", "returned", "discarded", "hurt",
    ]  # fmt: skip


def test_only_the_master_learns_which_card_the_master_drew():
    table = fight([3, "fates-hand"], lives=[0, 1, 3, 3], harms=[Harm(ADA, 1)], steps=["settle"])
    table.answer(ADA, "start-n")
    table.answer(FATES, "draw")
    assert [event.data for event in table.events_for(FATES) if event.kind == "drew"] == [{"card": "fates-hand"}]
    for seat in (ADA, BEN, CY, None):
        assert all(event.kind != "drew" for event in table.events_for(seat))
        assert "fates-hand" not in str(table.view(seat))


def test_pounce_needs_a_weak_beast_cannot_be_dodged_and_comes_once():
    strong, weak = fight([], health=4), fight([], health=2, steps=ROUND * 2)
    with pytest.raises(Refused, match="no option 'thunder-pounce'"):
        strong.answer(FATES, "thunder-pounce")
    weak.answer(FATES, "thunder-pounce")
    weak.answer(FATES, "ben")
    assert lives(weak) == [3, 1, 3]
    assert [option.id for option in weak.choices[FATES].options] == ["static-bite", "shockwave"]


def test_shockwave_is_barred_for_the_next_two_turns():
    table = fight([], steps=ROUND * 4)
    table.answer(FATES, "shockwave")
    for seat in (ADA, BEN, CY):
        table.answer(seat, "stay")
    for victim in (ADA, BEN):
        assert [option.id for option in table.choices[FATES].options] == ["static-bite"]
        table.answer(FATES, "static-bite")
        table.answer(FATES, victim)
        table.answer(victim, "stay")
    assert [option.id for option in table.choices[FATES].options] == ["static-bite", "shockwave"]


def test_the_first_half_of_an_attack_can_be_taken_back():
    table = fight([])
    before = table.digest
    table.answer(FATES, "static-bite")
    assert table.can_undo(FATES)
    table.undo(FATES)
    assert table.digest == before and table.choices[FATES].ask == "attack"
    table.answer(FATES, "shockwave")
    assert not table.can_undo(FATES), "the Master is not asked any more"
