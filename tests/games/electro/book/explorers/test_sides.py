"""Side rooms: what is shown of them, Puzzles and Trials as attempts, and who gets the prize."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import LEDGER, MOF, ONE, THREE, TWO, explorer, labyrinth, last, lives, rule_of, spaces
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.games.electro.book import puzzles
from undercroft.games.electro.book.puzzles.solvers import solve

SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""
WON, LOST = (6, 1), (1, 20)
BOTH = {"fragment": True, "reward": True}


def weak(at: str = "2x", **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything, in 2x unless said."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, **about}


def hall(task: str, *explorers: dict[str, Any], rolls: Any = (), room: Any = None, **about: Any) -> Table:
    """Explorers in the open side room 2x with this task, the first of them on turn."""
    sides = {"1x": {"card": "lock"}, "2x": {"task": task, "open": True, **(room or {"fragment": True})}}
    return labyrinth(*(explorers or (weak(), weak())), rolls=rolls, sides=sides, **about)


def rolled(*explorers: dict[str, Any], rolls: Any = (), room: Any = None, **about: Any) -> Table:
    """The same with a hard Puzzle that the leader rolls for: nothing is added to the See roll."""
    table = hall("pylons", *explorers, rolls=rolls, room=room, **about)
    return do(table, "task", "roll")


# ---------------------------------------------------------------- side rooms


@pytest.mark.rule("electro.side.definition")
@pytest.mark.parametrize("seed", range(4))
def test_one_room_is_the_exit_and_five_offer_tasks(seed):
    table = Table.start("electro", seats=2, seed=seed, options={"mof": "auto"})
    cards = [side.card for side in table.state.sides.values()]
    assert len(cards) == 6 and cards.count("lock") == 1 and set(cards) == {"lock", "puzzle", "trial"}
    assert sum(side.fragment for side in table.state.sides.values()) == 3


@pytest.mark.rule("electro.side.definition")
def test_the_exit_has_no_task():
    table = labyrinth(weak("1x"), sides={"1x": {"card": "lock", "open": True}})
    assert "task" not in ids(table, ONE)
    refused(table, "task", "electro.side.definition", seat=ONE)


@pytest.mark.rule("electro.side.reveal")
@pytest.mark.parametrize(
    ("about", "words"),
    [({"task": "pylons"}, "a Puzzle"), ({"task": "voltage"}, "a Trial"), ({"card": "lock"}, "the Master Lock")],
)
def test_an_unlocked_room_is_turned_up_for_all_and_its_prize_stays_hidden(about, words):
    sides = {"2x": about} | ({} if "card" in about else {"1x": {"card": "lock"}})
    table = labyrinth(weak("2j", keys=1), weak("1s"), sides=sides)
    seats = (MOF, ONE, TWO, None)
    kind = table.state.sides["2x"].card
    assert [table.view(seat)["sides"]["2x"]["card"] for seat in seats] == [kind, None, None, None]
    do(table, "unlock green")
    assert last(table, "opened").data == {"at": "2x", "card": words} and last(table, "opened").audience is None
    assert last(table, "opened").rule == "electro.side.reveal"
    assert [table.view(seat)["sides"]["2x"]["card"] for seat in seats] == [kind] * 4
    assert [table.view(seat)["sides"]["2x"]["fragment"] is None for seat in seats] == [False, True, True, True]
    assert [table.view(seat)["sides"]["2x"]["reward"] is None for seat in seats] == [False, True, True, True]


@pytest.mark.rule("electro.side.attempt")
@pytest.mark.parametrize("moved", [False, True])
def test_a_task_is_tried_before_or_after_the_move_and_ends_the_turn(moved):
    table = hall("pylons", weak("2j"), weak("1s"), rolls=[3, *LOST] if moved else [])
    refused(table, "task", "electro.side.attempt", seat=ONE)
    if moved:
        do(table, "roll", "2x", "stop")
    else:
        table = hall("pylons", weak(), weak("1s"), rolls=LOST)
    assert rule_of(table, ONE, "task") == "electro.side.attempt"
    do(table, "task", "roll")
    assert table.waiting == (TWO,)


@pytest.mark.rule("electro.side.done")
def test_a_completed_task_pays_once_and_leaves_an_empty_space():
    table = rolled(weak(), weak(), rolls=[*WON])
    do(table, "e1")
    assert last(table, "solved").rule == "electro.side.done" and explorer(table, 1).fragments == 1
    assert "task" not in ids(table, TWO)
    refused(table, "task", "electro.side.done", seat=TWO)
    side = table.view(0)["sides"]["2x"]
    assert (side["done"], side["fragment"], side["reward"]) == (True, False, False)
    assert [explorer(table, number).fragments for number in (1, 2)] == [1, 0]


@pytest.mark.rule("electro.side.retry")
@pytest.mark.parametrize(("fail_shock", "live"), [(False, 3), (True, 2)])
def test_a_failed_puzzle_may_be_tried_again_by_anyone(fail_shock, live):
    table = rolled(rolls=[*LOST, *LOST, SAFE], options={"fail_shock": fail_shock})
    assert lives(table) == [live, 3] and last(table, "unsolved").rule == "electro.side.retry"
    assert table.waiting == (TWO,) and "task" in ids(table, TWO)
    do(table, "task", "roll")
    assert lives(table) == [live, live] and "task" in ids(table, ONE)
    if fail_shock:
        assert last(table, "hurt").rule == "electro.side.retry"


@pytest.mark.rule("electro.side.lock-card")
def test_a_card_in_the_exit_goes_to_the_first_who_steps_inside():
    sides = {"1x": {"card": "lock", "open": True, "reward": True}}
    table = labyrinth(weak("1j"), weak("1j"), sides=sides, rolls=[2, "beacon", 2])
    do(table, "roll", "1x")
    assert explorer(table, 1).hand == ["beacon"] and last(table, "lock-card").rule == "electro.side.lock-card"
    do(table, "stop", "end", "roll", "1x")
    assert explorer(table, 2).hand == [] and len(told(table, "lock-card")) == 1


@pytest.mark.rule("electro.side.lock-card")
def test_without_a_card_in_the_exit_nothing_is_found_there():
    sides = {"1x": {"card": "lock", "open": True, "reward": False}}
    table = labyrinth(weak("1j"), sides=sides, rolls=[2])
    do(table, "roll", "1x")
    assert told(table, "lock-card") == [] and explorer(table, 1).hand == []
    sides["1x"]["reward"] = True
    table = labyrinth(weak("1j"), weak("1j"), groups=[[0, 1]], sides=sides, rolls=[2, "far-lens"])
    do(table, "together", "come", "roll", "keep", "1x")
    assert [each.hand for each in table.state.explorers] == [["far-lens"], []]


@pytest.mark.rule("electro.side.card-draw")
def test_a_rooms_card_is_drawn_from_the_deck_when_it_is_won():
    table = rolled(weak(), rolls=[*WON, "beacon"], room={"fragment": False, "reward": True})
    assert explorer(table, 1).hand == ["beacon"] and last(table, "card").rule == "electro.side.card-draw"
    assert "beacon" not in table.state.deck.left and told(table, "fragment") == []


# ---------------------------------------------------------------- Puzzles


@pytest.mark.rule("electro.puzzle.who")
def test_the_leader_enters_the_moves_and_all_on_the_space_take_part():
    table = hall("pylons", weak(), weak(), weak("2j"), rolls=None, seed=3)
    assert rule_of(do(table, "task"), ONE, "play") == "electro.puzzle.who"
    do(table, "play")
    assert table.view(None)["puzzle"]["team"] == [ONE, TWO]
    while table.view(None)["puzzle"] is not None:
        assert table.waiting == (ONE,)
        do(table, solve(table.view(None)["puzzle"]))
    assert table.choices[ONE].ask == "share" and ids(table, ONE) == ["e2", "e1"]


@pytest.mark.rule("electro.puzzle.prize")
@pytest.mark.parametrize(("fragment", "card"), [("e2", "e3"), ("e3", "e1"), ("e1", "e2")])
def test_those_who_took_part_decide_who_gets_what(fragment, card):
    table = rolled(weak(), weak(), weak(), weak("2j"), rolls=[*WON, "beacon"], room=BOTH)
    assert table.choices[ONE].rule == "electro.puzzle.prize" and ids(table, ONE) == ["e2", "e3", "e1"]
    do(table, fragment, card)
    do(table, "agree", seat=TWO)
    do(table, "agree", seat=THREE)
    assert [f"e{n}" for n in (1, 2, 3, 4) if explorer(table, n).fragments] == [fragment]
    assert [f"e{n}" for n in (1, 2, 3, 4) if explorer(table, n).hand] == [card]
    assert last(table, "fragment").rule == "electro.puzzle.prize"


@pytest.mark.rule("electro.puzzle.prize-dispute")
@pytest.mark.parametrize("objector", [TWO, THREE])
def test_one_objection_leaves_all_to_the_leader(objector):
    table = rolled(weak(), weak(), weak(), rolls=[*WON, "beacon"], room=BOTH)
    do(table, "e2", "e3")
    assert table.choices[TWO].about == {"plan": "the fragment to @2 and the reward card to @3"}
    do(table, *(["object"] if objector == TWO else ["agree", "object"]))
    assert (explorer(table, 1).fragments, explorer(table, 1).hand) == (1, ["beacon"])
    assert last(table, "objects").rule == "electro.puzzle.prize-dispute"


@pytest.mark.rule("electro.puzzle.prize-dispute", "electro.end.quit")
def test_a_leader_who_quits_amid_the_prize_leaves_it_to_the_next_of_the_team():
    table = rolled(weak(), weak(), weak(), rolls=[*WON, "beacon"], room=BOTH)
    table.act(ONE, "leave")
    do(table, "agree", "agree")
    assert (explorer(table, 2).fragments, explorer(table, 2).hand) == (1, ["beacon"])


@pytest.mark.rule("electro.puzzle.prize-dispute", "electro.end.quit")
@pytest.mark.parametrize("order", [(ONE, TWO), (TWO, ONE)])
def test_a_leader_who_quits_leaves_the_prize_to_nobody_who_has_quit_too(order):
    table = rolled(weak(), weak(), weak(), rolls=[*WON, "beacon"], room=BOTH)
    for seat in order:
        table.act(seat, "leave")
    assert table.choices[THREE].about == {"plan": "the fragment to @3 and the reward card to @3"}
    do(table, "agree")
    assert (explorer(table, 3).fragments, explorer(table, 3).hand) == (1, ["beacon"])


@pytest.mark.rule("electro.puzzle.prize-dispute", "electro.end.quit")
def test_who_has_quit_is_not_named_for_the_prize():
    table = rolled(weak(), weak(), weak(), rolls=[*WON, "beacon"], room=BOTH)
    table.act(TWO, "leave")
    assert [option.id for option in table.choices[ONE].options] == ["e3", "e1"]
    do(table, "e1", "e1")
    assert (explorer(table, 1).fragments, explorer(table, 1).hand) == (1, ["beacon"])


@pytest.mark.rule("electro.puzzle.prize-dispute")
def test_what_a_leader_has_named_before_they_quit_stands():
    table = rolled(weak(), weak(), weak(), rolls=[*WON, "beacon"], room=BOTH)
    do(table, "e3", "e1")
    table.act(ONE, "leave")
    assert table.choices[TWO].about == {"plan": "the fragment to @3 and the reward card to @1"}


@pytest.mark.rule("electro.puzzle.prize-dispute")
def test_what_a_leader_has_named_stands_when_who_is_named_quits():
    table = rolled(weak(), weak(), weak(), rolls=[*WON, "beacon"], room=BOTH)
    do(table, "e2", "e3")
    table.act(TWO, "leave")
    assert table.choices[THREE].about == {"plan": "the fragment to @2 and the reward card to @3"}


@pytest.mark.rule("electro.end.quit")
def test_a_prize_for_which_all_have_quit_lies_in_the_room():
    table = rolled(weak(), weak(), weak("1s"), rolls=[*WON, "beacon"], room=BOTH)
    table.act(ONE, "leave")
    table.act(TWO, "leave")
    assert table.waiting == (THREE,) and last(table, "leaves").data["fragments"] == 1
    assert not any(explorer.hand or explorer.fragments for explorer in table.state.explorers)


def test_nobody_is_asked_about_a_leader_who_keeps_all():
    table = rolled(weak(), weak(), rolls=[*WON, "beacon"], room=BOTH)
    do(table, "e1", "e1")
    assert explorer(table, 1).fragments == 1 and told(table, "objects") == [] and table.waiting == (TWO,)


@pytest.mark.rule("electro.puzzle.roll-mode")
@pytest.mark.parametrize(("task", "level"), [("odd-fuse", "easy"), ("fuse-code", "medium"), ("pylons", "hard")])
def test_in_roll_mode_a_see_roll_with_the_levels_bonus_settles_a_puzzle(task, level):
    data: Any = LEDGER["electro.puzzle.roll-mode"].data
    assert puzzles.PUZZLES[task].level == level
    for d20, solved in ((3 + data[level], True), (4 + data[level], False)):
        table = hall(task, weak(), weak("1s"), rolls=[3, d20], options={"puzzles": "roll"})
        do(table, "task")
        roll = last(table, "roll")
        assert (roll.data["trait"], roll.data["sum"]) == ("See", 3 + data[level])
        assert roll.rule == "electro.puzzle.roll-mode" and bool(told(table, "solved")) is solved
        assert told(table, "puzzle") == []


@pytest.mark.rule("electro.puzzle.roll-instead")
@pytest.mark.parametrize("mode", ["play", "own"])
def test_the_leader_may_roll_instead_of_playing(mode):
    table = hall("odd-fuse", weak(), weak("1s"), rolls=[3, 7], options={"puzzles": mode})
    do(table, "task")
    assert ids(table, ONE) == ["play", "roll"] and table.choices[ONE].rule == "electro.puzzle.roll-instead"
    do(table, "roll")
    assert last(table, "roll").data["sum"] == 7 and told(table, "solved")


@pytest.mark.rule("electro.puzzle.roll-instead")
def test_an_own_puzzle_is_always_played():
    room = {"text": "What bites without teeth?", "answers": ["frost"], "fragment": True}
    table = hall("own", weak(), weak("1s"), room=room, options={"puzzles": "own"})
    do(table, "task")
    assert table.choices[ONE].ask == "own-puzzle"
    table = hall("odd-fuse", weak(), weak("1s"), options={"puzzles": "own"})
    do(table, "task")
    assert table.choices[ONE].ask == "how"


# ---------------------------------------------------------------- Trials


@pytest.mark.rule("electro.trial.multiple")
def test_a_lone_explorer_cannot_hold_a_trial():
    table = hall("voltage", weak(), weak("2j"))
    assert "task" not in ids(table, ONE)
    refused(table, "task", "electro.trial.multiple", seat=ONE)


@pytest.mark.rule("electro.trial.multiple")
def test_a_trial_that_nobody_accepts_is_not_held_and_the_turn_goes_on():
    table = hall("voltage")
    do(table, "task", "decline")
    assert last(table, "no-trial").rule == "electro.trial.multiple" and table.state.trial is None
    assert table.waiting == (ONE,) and "roll" in ids(table, ONE) and "task" not in ids(table, ONE)


@pytest.mark.rule("electro.trial.who")
def test_everybody_on_the_space_who_accepts_takes_part():
    table = hall("rod-arc-water", weak(), weak(), weak(), weak(), weak("2j"))
    assert rule_of(table, ONE, "task") == "electro.trial.who"
    do(table, "task")
    assert last(table, "calls").data["seat"] == ONE and table.choices[TWO].ask == "offer"
    do(table, "accept", "decline", "accept")
    assert table.waiting == (ONE, TWO, 4)


@pytest.mark.rule("electro.trial.who")
def test_with_champion_a_lone_explorer_faces_the_master_of_fates_and_may_retry():
    options = {"champion": True}
    table = hall("rod-arc-water", weak(), weak("1s"), rolls=[SAFE], options=options)
    do(table, "task")
    assert table.waiting == (MOF, ONE)
    do(table, "rod", seat=MOF)
    do(table, "arc", seat=ONE)
    assert last(table, "champion-wins").rule == "electro.trial.champion" and explorer(table, 1).fragments == 0
    do(table, "stay", "end")
    assert "task" in ids(table, ONE) and not table.state.sides["2x"].done
    table = hall("rod-arc-water", weak(), weak(), options=options)
    do(table, "task")
    assert table.choices[TWO].ask == "offer"


@pytest.mark.rule("electro.trial.champion")
@pytest.mark.parametrize(("sign", "fragments"), [("rod", 1), ("water", 0)])
def test_the_last_explorer_holds_trials_against_the_champion(sign, fragments):
    table = hall("rod-arc-water", weak(), weak("1s"), rolls=[SAFE, SAFE])
    refused(table, "task", "electro.trial.multiple", seat=ONE)
    table.act(TWO, "leave")
    do(table, "stay", "end", "task")
    assert table.waiting == (MOF, ONE)
    do(table, "arc", seat=MOF)
    do(table, sign, seat=ONE)
    assert explorer(table, 1).fragments == fragments
    assert bool(told(table, "champion-wins")) is not bool(fragments) and ("task" in ids(table, ONE)) is not bool(
        fragments
    )


@pytest.mark.rule("electro.trial.champion")
def test_the_champions_traits_count_three_and_a_solo_explorer_needs_no_variant():
    rolls = [6, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1, SAFE]
    table = hall("gauntlet", weak(), rolls=rolls, options={"solo": True})
    do(table, "task")
    assert explorer(table, 1).fragments == 1 and told(table, "wins-trial")
    assert "electro.trial.champion" in last(table, "calls").also


@pytest.mark.rule("electro.trial.prize")
@pytest.mark.parametrize("winner", [1, 2])
def test_the_winner_takes_fragment_and_card(winner):
    table = hall("rod-arc-water", rolls=["beacon"], room=BOTH)
    do(table, "task", "accept")
    do(table, "rod" if winner == 1 else "arc", seat=ONE)
    do(table, "arc" if winner == 1 else "rod", seat=TWO)
    best, other = explorer(table, winner), explorer(table, 3 - winner)
    assert (best.fragments, best.hand, other.fragments, other.hand) == (1, ["beacon"], 0, [])
    assert last(table, "wins-trial").rule == "electro.trial.prize" and table.state.sides["2x"].done
    assert last(table, "fragment").rule == "electro.trial.prize" and spaces(table) == ["2x", "2x"]


@pytest.mark.rule("electro.trial.champion")
def test_a_trial_is_held_as_soon_as_everybody_else_has_left():
    table = hall("rod-arc-water", weak(), weak("1s"))
    table.act(TWO, "leave")
    assert "task" in ids(table, ONE)
    do(table, "task")
    assert table.waiting == (MOF, ONE)


@pytest.mark.rule("electro.trial.champion")
def test_who_leaves_instead_of_accepting_a_trial_makes_room_for_the_champion():
    table = hall("rod-arc-water", weak(), weak())
    do(table, "task")
    table.act(TWO, "leave")
    assert table.waiting == (MOF, ONE) and not told(table, "no-trial")


@pytest.mark.rule("electro.side.attempt")
def test_on_the_way_no_task_is_begun():
    table = labyrinth(weak("2x"), weak("1s"), sides={"2x": {"task": "pylons", "open": True}}, rolls=[3])
    do(table, "roll")
    refusal = refused(table, "task", "electro.side.attempt", seat=ONE)
    assert "takes the place of the move" in str(refusal)


@pytest.mark.rule("electro.side.reveal")
@pytest.mark.parametrize(
    ("room", "what"),
    [
        ({"fragment": True, "reward": True}, "a fragment of the Master Key and a reward card"),
        ({"fragment": True, "reward": False}, "a fragment of the Master Key"),
        ({"fragment": False, "reward": False}, "nothing"),
    ],
)
def test_what_a_task_pays_is_told_once_it_is_done(room, what):
    table = labyrinth(
        weak("2x", see=6), sides={"2x": {"task": "pylons", "open": True, **room}}, rolls=[*[6] * 6, 1, "far-lens"]
    )
    do(table, "task", "roll")
    assert last(table, "prize").data == {"what": what}


@pytest.mark.rule("electro.puzzle.prize")
@pytest.mark.parametrize(("team", "told_so"), [(1, 0), (2, 1)])
def test_that_the_leader_has_a_plan_is_told_where_it_concerns_others(team, told_so):
    room = {"task": "pylons", "open": True, "fragment": True, "reward": False}
    at = ["2x"] * team + ["1s"]
    table = labyrinth(*(weak(space, see=6) for space in at), sides={"2x": room}, rolls=[*[6] * 6, 1])
    do(table, "task", "roll", *["e1"] * (team - 1))
    assert len(told(table, "plans")) == told_so and explorer(table, 1).fragments == 1
