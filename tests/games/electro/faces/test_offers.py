"""What options say beside their labels: what one does, to what, and how it may end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.hall import trial
from tests.games.electro.tables import MOF, ONE, TWO, labyrinth, stay_all
from undercroft import Table
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro import GAME
from undercroft.games.electro.faces.offers import FINDERS, offers


def offer(table: Table, seat: int, id: str) -> Offer:
    """What this option offers."""
    (option,) = [option for option in table.choices[seat].options if option.id == id]
    return Offer(option.verb, option.thing, option.odds, option.idle, option.vain)


def odds(table: Table, seat: int, id: str) -> str | None:
    return offer(table, seat, id).odds


def verbs(table: Table, seat: int) -> set[str | None]:
    return {option.verb for option in table.choices[seat].options}


def test_every_question_has_its_offers():
    assert set(FINDERS) == {question.name for question in GAME.questions}


# ---------------------------------------------------------------- moving and rooms


def test_the_die_may_be_rolled_as_often_as_the_score_says():
    assert odds(labyrinth({"move": 3}), ONE, "roll") == "1 to 6, up to 3 throws"
    assert odds(labyrinth({"move": 1}), ONE, "roll") == "1 to 6, one throw"
    assert odds(labyrinth({"move": 1}, options={"full_rerolls": True}), ONE, "roll") == "1 to 6, up to 2 throws"
    team = labyrinth({"move": 2}, {"move": 3}, groups=[[0, 1]])
    assert offer(team, ONE, "together") == Offer("move", "group", "if all come: 1 to 6, up to 4 throws")
    assert offer(team, ONE, "stay") == Offer("stay", "1s", idle=True)
    fight = [{"at": "1s", "fighters": [1, 3]}]
    parted = labyrinth({"move": 2}, {"move": 6}, {"move": 3}, {}, groups=[[0, 1, 2]], fights=fight)
    assert offer(parted, ONE, "together").odds == "if all come: 1 to 6, up to 4 throws", "a fighter stays"
    team.answer(ONE, "together")
    team.answer(TWO, "come")
    assert offer(team, ONE, "roll") == Offer("move", "move", "1 to 6, up to 4 throws")


@pytest.mark.parametrize(
    ("rolled", "told", "vain"),
    [
        (4, "more: 33 %, less: 50 %; the 4 is lost", False),
        (1, "more: 83 %, less: 0 %; the 1 is lost", False),
        (6, "more: 0 %, less: 83 %; the 6 is lost", True),
    ],
)
def test_a_second_throw_says_whether_it_is_likely_better(rolled: int, told: str, vain: bool):
    table = labyrinth({"move": 2}, rolls=[rolled])
    table.answer(ONE, "roll")
    assert offer(table, ONE, "reroll") == Offer("roll again", "move", told, vain=vain)
    assert offer(table, ONE, "keep") == Offer("keep", idle=True)


def test_steps_go_and_lead_to_places_that_can_be_asked_about():
    table = labyrinth({"at": "1b", "move": 1}, rooms={"i1": "cleared"}, rolls=[4])
    table.answer(ONE, "roll")
    assert offer(table, ONE, "1c") == Offer("go", "1c")
    assert offer(table, ONE, "i1 1e") == Offer("go", "1e")
    assert offer(table, ONE, "stop") == Offer("stop", idle=True)


def at_a_doorway(*explorers: dict[str, Any], **position: Any) -> Table:
    table = labyrinth({"at": "1b"} | explorers[0], *explorers[1:], **position)
    table.answer(ONE, "stay")
    return table


def test_a_look_says_how_likely_it_succeeds():
    alone = at_a_doorway({"see": 3})
    assert offer(alone, ONE, "see i1") == Offer("look into", "i1", "sees: 53 %")  # 21 of 40
    team = at_a_doorway({"see": 1}, {"at": "1b"}, groups=[[0, 1]])
    assert odds(team, ONE, "see i1") == "sees: 23 %"  # 2 to 7 of 20 each: 27 of 120
    both = at_a_doorway({"see": 1}, {"at": "1b"}, groups=[[0, 1]], options={"count_self": True})
    assert odds(both, ONE, "see i1") == "sees: 28 %"  # 3 to 8: 33 of 120
    assert offer(alone, ONE, "end") == Offer("end the turn", idle=True)


def test_a_hand_of_the_master_of_fates_may_turn_a_success():
    assert odds(at_a_doorway({"see": 3}, hand=["static-fog"]), ONE, "see i1") == "sees: at most 53 %"
    gone = at_a_doorway({"see": 3}, hand=["static-fog"], discards={"fates": ["fates-hand", "fates-hand"]})
    assert odds(gone, ONE, "see i1") == "sees: 53 %"


def test_who_goes_in_head_first_knows_what_a_beast_would_mean():
    table = at_a_doorway({"move": 1}, rooms={"i1": "boost"})
    assert offer(table, ONE, "enter i1") == Offer("enter", "i1", "unknown; back out if a beast is there: 18 %")
    taken = at_a_doorway({"move": 1}, {"at": "i1"}, rooms={"i1": "boost"})
    assert offer(taken, ONE, "enter i1").odds == "unknown; back out if a beast is there: 18 %", "no friend is inside"
    known = at_a_doorway({"move": 1, "perceived": ["i1"]}, rooms={"i1": "boost"})
    later = "your turn ends there; on the next you open the box, or flee"
    assert offer(known, ONE, "enter i1") == Offer("enter", "i1", later)
    met = at_a_doorway({}, rooms={"i1": "beast shown"})
    later = "your turn ends there; on the next you strike it, or flee"
    assert offer(met, ONE, "enter i1") == Offer("enter", "beast i1", later)
    soon = at_a_doorway({"perceived": ["i1"]}, rooms={"i1": "trapped"}, options={"at_once": True})
    assert odds(soon, ONE, "enter i1") == "at once you try to dismantle the box"


def test_in_a_room_one_knows_how_a_blow_and_a_flight_may_end():
    table = labyrinth({"at": "o1", "fight": 2, "move": 1}, rooms={"o1": "beast shown fighting health=4"})
    assert offer(table, ONE, "interact") == Offer("strike", "beast o1", "hits: 35 %, 2 health")
    assert offer(table, ONE, "flee") == Offer("flee", "move", "gets out: 18 %")
    roared = {"at": "o1", "fight": 2, "roared": True}
    weak = labyrinth(roared, rooms={"o1": "beast shown fighting"}, options={"roar_damage": True})
    assert odds(weak, ONE, "interact") == "hits: 35 %, 1 health"
    less = labyrinth(roared, rooms={"o1": "beast shown fighting"}, options={"roar_sum": True})
    assert odds(less, ONE, "interact") == "hits: 30 %, 2 health"  # a sum of 6 on average, of 20


def test_a_trapped_box_says_how_likely_it_opens_and_hurts():
    table = labyrinth({"at": "i1", "see": 1, "move": 1}, rooms={"i1": "trapped"})
    # A See roll succeeds in 7 of 40; both rolls fail in 33 * 33 of 1600.
    assert offer(table, ONE, "interact") == Offer("dismantle", "trapped", "opens: 18 %; hurts: 68 %, 1 Live")


def test_the_truth_is_told_apart_from_a_lie():
    table = labyrinth({"at": "1b"}, {}, rooms={"i1": "boost key"}, rolls=[6, 6, 6, 1])
    table.answer(ONE, "stay")
    table.answer(ONE, "see i1")
    assert offer(table, ONE, "boost key") == Offer("tell the truth", "boost")
    assert offer(table, ONE, "boost nokey") == Offer("lie", "boost")
    assert offer(table, ONE, "beast key") == Offer("lie", "beast")
    assert offer(table, ONE, "silent") == Offer("say nothing", idle=True)


def test_a_bent_pin_is_for_nothing_where_every_door_is_open():
    shut = labyrinth({"cards": ["bent-pin"]})
    assert offer(shut, ONE, "play bent-pin") == Offer("play a card", "bent-pin")
    sides = {space: {"card": "puzzle", "task": task, "open": True} for space, task in PUZZLES.items()}
    sides["1x"] = {"card": "lock", "open": True}
    table = labyrinth({"cards": ["bent-pin"]}, sides=sides)
    assert offer(table, ONE, "play bent-pin").vain


PUZZLES = {"2x": "fuse-code", "3x": "breaker-panel", "4x": "sconces", "5x": "pylons", "6x": "odd-fuse"}


# ---------------------------------------------------------------- Explorers against Explorers


def test_an_attack_is_weighed_against_the_dice_of_the_other():
    one, two = {"at": "1c", "fight": 1, "move": 1}, {"at": "1c", "fight": 1, "move": 1}
    assert offer(labyrinth(one, two), ONE, "attack e2") == Offer("attack", "e2", "hits: 58 %, 1 Live")  # 21 of 36
    ties = labyrinth(one, two, options={"defender_ties": True})
    assert odds(ties, ONE, "attack e2") == "hits: 42 %, 1 Live"  # 15 of 36


def test_the_group_helps_the_victim_of_a_betrayal_and_not_the_betrayer():
    one = {"at": "1c", "fight": 1, "move": 1}
    pair = labyrinth(one, one, groups=[[0, 1]])
    assert odds(pair, ONE, "attack e2") == "hits: 58 %, 1 Live"
    three = labyrinth(one, one, one, groups=[[0, 1, 2]])
    assert odds(three, ONE, "attack e2") == "hits: 42 %, 1 Live"  # 1 against a roll with +1: 15 of 36
    helped = labyrinth(one, one, one, groups=[[0, 1]])
    assert odds(helped, ONE, "attack e3") == "hits: 72 %, 1 Live"  # +1 and ties: 26 of 36


def test_a_flight_is_rolled_against_who_struck_last():
    fighters = [{"at": "1c", "move": 1}, {"at": "1c", "fight": 1}, {"at": "1c", "fight": 6}]
    table = labyrinth(*fighters, fights=[{"at": "1c", "fighters": [0, 1, 2], "blows": [[2, 0], [1, 0]]}])
    assert offer(table, ONE, "flee") == Offer("flee", "e2", "gets away: 58 %, or loses 1 Live")
    assert offer(table, ONE, "hold") == Offer("hold", "fight-between", idle=True)


# ---------------------------------------------------------------- the Master of Fates


def fates_turn(*explorers: dict[str, Any], rolls: list[int], **position: Any) -> Table:
    table = labyrinth(*explorers, turn="fates", acted=list(range(len(explorers))), rolls=rolls, **position)
    return stay_all(table, "fates")


def test_attacks_of_a_beast_say_how_likely_they_land():
    one, two = {"at": "o1", "move": 1}, {"at": "o1", "move": 3, "roared": True}
    table = fates_turn(one, two, rolls=[1], rooms={"o1": "beast shown fighting health=2"})
    assert offer(table, MOF, "o1 bite e1") == Offer("bite", "bite", "hits: 83 %, 1 Live")  # 33 of 40
    assert offer(table, MOF, "o1 shockwave") == Offer(
        "shockwave", "shockwave", "hits: Ampere 83 %, Becquerel 48 %, 1 Live"
    )
    assert offer(table, MOF, "o1 pounce e1") == Offer("pounce", "pounce", "hits for sure, 2 Live")
    assert offer(table, MOF, "o1 roar e1") == Offer("roar", "roar", "hits: 83 %, Fight -1")
    assert offer(table, MOF, "o1 roar e2").vain


def test_the_master_of_fates_counts_on_a_fates_hand_only_with_one_in_hand():
    rooms = {"o1": "beast shown fighting"}
    held = fates_turn({"at": "o1", "move": 1}, {}, rolls=[1], rooms=rooms, hand=["fates-hand"])
    assert odds(held, MOF, "o1 bite e1") == "hits: at least 83 %, 1 Live"
    other = fates_turn({"at": "o1", "move": 1}, {}, rolls=[1], rooms=rooms, hand=["static-fog"])
    assert odds(other, MOF, "o1 bite e1") == "hits: 83 %, 1 Live"


def test_an_aimed_bolt_says_whom_it_strikes():
    table = labyrinth({"at": "1a"}, {"at": "2f"}, turn="fates", acted=[0, 1], hand=["aimed-bolt"])
    assert offer(table, MOF, "go on") == Offer("go on", "electroshock", idle=True)
    table.answer(MOF, "play aimed-bolt")
    assert offer(table, MOF, "1") == Offer("strike", "electroshock", "strikes 2 Explorers")
    assert offer(table, MOF, "2") == Offer("strike", "electroshock", "strikes 0 Explorers", vain=True)


@pytest.mark.parametrize(
    ("rolls", "told"),
    [([6, 6, 3], "25 %"), ([6, 6, 6, 1], "5 %"), ([6, 6, 6, 2], "0 %"), ([6, 6, 6, 6], "0 %")],  # above 15, 19, 20, 24
)
def test_fates_hand_says_how_likely_it_turns_a_success(rolls: list[int], told: str):
    table = labyrinth({"at": "1b", "see": len(rolls)}, hand=["fates-hand"], rolls=[*rolls, 10])
    table.answer(ONE, "stay")
    table.answer(ONE, "see i1")
    assert offer(table, MOF, "fates-hand") == Offer("play a card", "fates-hand", f"turns it: {told}")
    assert offer(table, MOF, "stand") == Offer("let it stand", idle=True)


# ---------------------------------------------------------------- tasks


def test_a_puzzle_may_be_rolled_for_with_a_bonus():
    sides = {"1x": {"card": "puzzle", "task": "odd-fuse", "open": True}}
    table = labyrinth({"at": "1x", "see": 1}, sides=sides)
    assert offer(table, ONE, "task") == Offer(
        "try the task", "odd-fuse", "pays a fragment of the Master Key, a reward card or both"
    )
    table.answer(ONE, "task")
    assert offer(table, ONE, "roll") == Offer("roll", "odd-fuse", "solves it: 38 %")  # 5 to 10: 45 of 120
    assert offer(table, ONE, "play") == Offer("play", "odd-fuse")


def hall_offers(table: Table, seat: int) -> dict[str, Offer]:
    """The offers of a Trial that is held in the hall."""
    return offers(table.view(seat), table.choices[seat])


def test_to_stop_below_the_best_total_of_voltage_is_for_nothing():
    table = trial("voltage", rolls=[5, 4, 2])
    for answer in ("roll", "roll", "stop"):
        table.answer(ONE, answer)
    assert hall_offers(table, TWO)["roll"] == Offer("roll", "voltage", "bursts: 17 %")
    assert hall_offers(table, TWO)["stop"].vain
    table.answer(TWO, "roll")
    assert hall_offers(table, TWO)["stop"].vain
    assert not hall_offers(trial("voltage"), ONE)["stop"].vain


def test_a_bid_says_how_likely_the_dice_make_it_true():
    table = trial("liars-cells", rolls=[2, 2, 5, 3, 6, 6])
    mine = hall_offers(table, ONE)
    assert mine["bid 2 2"] == Offer("bid", "liars-cells", "true, by the dice: 100 %")
    assert mine["bid 3 2"].odds == "true, by the dice: 42 %"  # 91 of 216
    assert mine["bid 4 5"].odds == "true, by the dice: under 1 %"  # 1 of 216
    assert mine["bid 5 5"].odds == "true, by the dice: 0 %"
    table.answer(ONE, "bid 3 2")
    # Of three unknown dice all must show a two.
    assert hall_offers(table, TWO)["call"] == Offer("call", "liars-cells", "a lie, by the dice: over 99 %")


def test_the_last_fuse_says_that_it_is_the_end():
    table = trial("last-fuse", numbers={"electro.trial.last-fuse.pile": 3}, rolls=[1])
    assert hall_offers(table, ONE)["take 3"].odds == "the last one: out"
    assert hall_offers(table, ONE)["take 2"].odds is None


def test_a_price_is_what_it_costs():
    assert hall_offers(trial("sealed-price"), ONE)["bid 2"].odds == "costs 2 Live if it wins"


# ---------------------------------------------------------------- groups of options


def test_whoever_has_most_to_do_still_finds_it_in_nine_groups():
    one = {"at": "1c", "cards": ["copper-salve"], "keys": 1, "fragments": 1}
    two = {"at": "1c", "keys": 1}
    piles = [{"at": "1c", "keys": 1, "fragments": 0}]
    table = labyrinth(one, two, {"at": "1c"}, piles=piles, groups=[[0, 1]], options={"board": "wheel"})
    free = {"move", "pick up", "unlock", "play a card", "group", "trade", "attack", "stay"}
    assert verbs(table, ONE) == free
    table.answer(ONE, "stay")
    assert verbs(table, ONE) == free - {"move", "stay"} | {"look into", "enter", "end the turn"}
