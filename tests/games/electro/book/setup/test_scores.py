"""Setting Explorer scores, play order and start places."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.games.electro.lengths import walks
from tests.games.electro.openings import KEYED, MOF, SIDES_SET, at_scores, is_set_up, opening
from tests.tables import refused, told
from undercroft.engine import ChanceError, Table
from undercroft.games.electro.book.setup.scores import BUILDS, score_faults
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS, full_deck
from undercroft.inputs import faults

BALANCED = {"move": 3, "see": 3, "fight": 3, "live": 3}


def with_moves(*moves: int, rolls: list[int] | None = None) -> Table:
    """A table on which the Explorers have these Move scores; these D6 are rolled for the first turn."""
    table = opening(seats=len(moves) + 1, rolls=list(rolls or ()))
    table.answer(MOF, KEYED)
    table.answer(MOF, SIDES_SET)
    for seat, move in enumerate(moves, 1):
        rest = 12 - move
        table.answer(seat, {"move": move, "see": rest // 3, "fight": (rest + 1) // 3, "live": (rest + 2) // 3})
    table.chance.spent()
    return table


# ---------------------------------------------------------------- scores


@pytest.mark.rule("electro.setup.points")
def test_twelve_points_for_four_traits_in_steps_or_as_a_form() -> None:
    form, steps = at_scores(), at_scores()
    form.answer(1, {"move": 5, "see": 1, "fight": 4, "live": 2})
    for answer in ("move 5", "see 1", "fight 4"):
        steps.answer(1, answer)
    assert form.digest == steps.digest
    explorer = steps.state.explorers[0]
    assert (explorer.scores, explorer.live) == ([5, 1, 4], 2)
    error = refused(form, BALANCED | {"move": 4}, seat=2)
    assert (error.rule, error.reason) == ("electro.setup.points", "exactly 12 points are divided; these are 13")


def test_every_ready_made_division_is_legal() -> None:
    for id, (_, _, scores) in BUILDS.items():
        table = at_scores()
        table.answer(1, id)
        explorer = table.state.explorers[0]
        assert (*explorer.scores, explorer.live) == scores
        assert score_faults(dict(zip(("move", "see", "fight", "live"), scores, strict=True))) == []


def test_the_form_explains_itself_to_a_client() -> None:
    form = at_scores().choices[1].form
    assert form is not None
    plain = json.loads(json.dumps(form.plain()))
    assert [slot["key"] for slot in plain["widget"]["slots"]] == ["move", "see", "fight", "live"]
    assert plain["widget"]["once"] is False
    assert all(faults(form, ready["value"]) == () for ready in plain["widget"]["ready"])


@pytest.mark.rule("electro.setup.trait-max")
def test_no_trait_starts_above_six() -> None:
    table = at_scores()
    error = refused(table, {"move": 7, "see": 2, "fight": 2, "live": 1}, seat=1)
    assert (error.rule, error.at) == ("electro.setup.trait-max", "move")
    assert refused(table, "move 7", seat=1).rule == "electro.setup.trait-max"
    table.answer(1, {"move": 6, "see": 2, "fight": 2, "live": 2})


@pytest.mark.rule("electro.setup.trait-min")
def test_every_trait_starts_at_one_or_more() -> None:
    table = at_scores()
    error = refused(table, {"move": 6, "see": 6, "fight": 0, "live": 0}, seat=1)
    assert (error.rule, error.at) == ("electro.setup.trait-min", "fight")
    assert refused(table, "move 0", seat=1).rule == "electro.setup.trait-min"
    table.answer(1, "move 6")
    error = refused(table, "see 5", seat=1)
    assert (error.rule, error.at) == ("electro.setup.trait-min", "see")
    assert [option.id for option in table.choices[1].options] == ["see 1", "see 2", "see 3", "see 4"]


@pytest.mark.rule("electro.setup.trait-all")
def test_all_points_are_used_in_whole_numbers() -> None:
    table = at_scores()
    error = refused(table, BALANCED | {"live": 2}, seat=1)
    assert (error.rule, error.reason) == ("electro.setup.trait-all", "exactly 12 points are divided; these are 11")
    error = refused(table, {"move": 2.5, "see": 3.5, "fight": 3, "live": 3}, seat=1)
    assert (error.rule, error.at) == ("electro.setup.trait-all", "move")
    table.answer(1, "move 1")
    table.answer(1, "see 1")
    assert [option.id for option in table.choices[1].options] == ["fight 4", "fight 5", "fight 6"]
    error = refused(table, "fight 3", seat=1)
    assert (error.rule, error.at) == ("electro.setup.trait-all", "fight")


def test_steps_reach_exactly_the_legal_divisions() -> None:
    legal = {scores for scores in product(range(1, 7), repeat=4) if sum(scores) == 12}
    reached = set()
    start = at_scores(seats=3)
    for move in [option.id for option in start.choices[1].options if option.id.startswith("move")]:
        first = start.clone()
        first.answer(1, move)
        for see in first.choices[1].options:
            second = first.clone()
            second.answer(1, see.id)
            for fight in second.choices[1].options:
                third = second.clone()
                third.answer(1, fight.id)
                explorer = third.state.explorers[0]
                reached.add((*explorer.scores, explorer.live))
    assert reached == legal


@pytest.mark.parametrize("given", [7, None, [3, 3, 3, 3], {"luck": 12}, {"move": "3"}, {"move": True}, "moves 3"])
def test_strange_data_is_refused_in_words(given: Any) -> None:
    assert refused(at_scores(), given, seat=1).rule


@pytest.mark.rule("electro.setup.trait-secret")
def test_scores_are_assigned_at_the_same_time_and_revealed_together() -> None:
    table = at_scores()
    assert list(table.waiting) == [1, 2, 3]
    table.answer(3, "runner")
    table.answer(1, "move 2")
    assert list(table.waiting) == [1, 2]
    heard = [(event.kind, event.data) for event in table.events_for(2) if event.kind.startswith("scores")]
    assert heard == [("scores-chosen", {"seat": 3})]
    assert told(table, "scores") == []
    table.answer(2, "seer")
    table.answer(1, "see 4")
    assert told(table, "scores") == []
    table.answer(1, "fight 1")
    revealed = [(event.data["seat"], event.data["move"], event.audience) for event in told(table, "scores")]
    assert revealed == [(1, 2, None), (2, 3, None), (3, 5, None)]


@pytest.mark.rule("electro.setup.trait-secret")
def test_what_others_choose_changes_no_question() -> None:
    one, other = at_scores(), at_scores()
    one.answer(1, "runner")
    other.answer(1, {"move": 1, "see": 5, "fight": 5, "live": 1})
    assert one.choices[2].plain() == other.choices[2].plain()
    assert [event.plain() for event in one.events_for(2)] == [event.plain() for event in other.events_for(2)]


def test_who_leaves_while_scores_are_chosen_is_not_waited_for() -> None:
    table = at_scores()
    table.answer(1, "runner")
    table.act(2, "leave")
    assert table.waiting == (3,)
    table.answer(3, "seer")
    assert table.state.explorers[1].scores == [3, 3, 3]
    assert table.waiting == (1,)


# ---------------------------------------------------------------- play order


@pytest.mark.rule("electro.setup.first-player", "electro.setup.clockwise")
def test_the_highest_move_begins_and_the_others_follow_clockwise() -> None:
    table = with_moves(2, 3, 6, 4)
    assert table.state.order == [2, 3, 0, 1]
    assert told(table, "order")[0].data == {"seat": 3, "names": ["@3", "@4", "@1", "@2"]}
    assert told(table, "first-roll") == []


@pytest.mark.rule("electro.setup.first-player-tie")
def test_those_tied_roll_a_d6_in_seat_order() -> None:
    table = with_moves(5, 2, 5, 5, rolls=[2, 6, 4])
    assert [(event.data["seat"], event.data["face"]) for event in told(table, "first-roll")] == [(1, 2), (3, 6), (4, 4)]
    assert table.state.order == [2, 3, 0, 1]


@pytest.mark.rule("electro.setup.first-player-reroll", "electro.setup.first-player-tie")
def test_those_tied_again_roll_again() -> None:
    table = with_moves(4, 4, 4, rolls=[5, 1, 5, 3, 3, 2, 4])
    rolled = [(event.data["seat"], event.data["face"]) for event in told(table, "first-roll")]
    assert rolled == [(1, 5), (2, 1), (3, 5), (1, 3), (3, 3), (1, 2), (3, 4)]
    assert [event.data["names"] for event in told(table, "first-tied")] == [["@1", "@3"], ["@1", "@3"]]
    assert table.state.order == [2, 0, 1]


def test_who_leaves_does_not_begin() -> None:
    table = opening(seats=4)
    table.answer(MOF, KEYED)
    table.answer(MOF, SIDES_SET)
    table.answer(1, "runner")
    table.answer(2, "balanced")
    table.act(1, "leave")
    table.answer(3, "brawler")
    assert table.state.order[0] == 1


# ---------------------------------------------------------------- start places


@pytest.mark.rule("electro.setup.start-places")
def test_in_turn_order_each_picks_a_start_tile_which_may_be_shared() -> None:
    table = with_moves(2, 6, 3)
    for seat, tile in ((2, "4s"), (3, "4s"), (1, "1s")):
        assert table.waiting == (seat,)
        assert [option.id for option in table.choices[seat].options] == list(table.state.board.starts)
        table.answer(seat, tile)
    assert [explorer.at for explorer in table.state.explorers] == ["1s", "4s", "4s"]
    assert [(event.data["seat"], event.data["at"]) for event in told(table, "placed")] == [
        (2, "4s"),
        (3, "4s"),
        (1, "1s"),
    ]


@pytest.mark.rule("electro.setup.start-places")
def test_nobody_starts_elsewhere() -> None:
    table = with_moves(2, 6, 3)
    for tile in ("1a", "i1", "1x"):
        refused(table, tile, seat=2)


def test_random_openings_end() -> None:
    for seed in walks(40, 6):
        rng = Random(seed)
        table = opening(seats=3 + seed % 4, seed=seed, mof="auto" if seed % 2 else "player")
        while not is_set_up(table):
            table.play_out(rng.getrandbits, 1)
        assert all(sum(explorer.scores) + explorer.live == 12 for explorer in table.state.explorers)
        assert sorted(table.state.order) == list(range(len(table.state.explorers)))


@pytest.mark.rule("electro.setup.hands")
def test_decks_are_full_and_nobody_starts_with_anything() -> None:
    table = with_moves(2, 6, 3)
    s = table.state
    assert [event.rule for event in table.events if event.kind == "decks"] == ["electro.setup.hands"]
    assert s.deck.left == full_deck(EXPLORER_CARDS) and s.fates.left == full_deck(FATE_CARDS)
    assert s.hand == []
    assert all(not (explorer.hand or explorer.keys or explorer.fragments) for explorer in s.explorers)


@pytest.mark.rule("electro.setup.order-fixed")
def test_the_order_stays_whatever_happens_to_scores() -> None:
    table = at_scores(seed=5)
    for seat, build in ((1, "brawler"), (2, "runner"), (3, "seer")):
        table.answer(seat, build)
    for seat in (2, 3, 1):
        table.answer(seat, "1s")
    begun: list[int] = []
    while table.state.round < 4:
        turn = table.state.turn
        if turn is not None and turn.members[0] not in begun[-1:]:
            begun.append(turn.members[0])
            table.state.explorers[0].scores[0] += 2  # The last in order soon has the highest Move by far.
            table = table.clone()  # Which asks on this state.
        seat = table.waiting[0]
        table.answer(seat, table.choices[seat].options[-1])
    assert begun == [1, 2, 0] * 3


@pytest.mark.rule("electro.setup.points")
def test_a_ready_made_division_names_its_scores() -> None:
    labels = {option.id: option.label for option in at_scores().choices[1].options}
    for id, (title, _, (move, see, fight, live)) in BUILDS.items():
        assert labels[id] == f"{title}: Move {move}, See {see}, Fight {fight}, Live {live}"


@pytest.mark.rule("electro.setup.start-places")
def test_who_leaves_before_starting_is_put_nowhere() -> None:
    table = with_moves(2, 6, 3)
    table.answer(2, "4s")
    table.act(3, "leave")
    table.answer(1, "1s")
    assert is_set_up(table) and [explorer.at for explorer in table.state.explorers] == ["1s", "4s", ""]
    assert [event.data["seat"] for event in told(table, "placed")] == [2, 1]


@pytest.mark.rule("electro.setup.first-player-tie")
def test_a_tie_is_settled_by_a_d6() -> None:
    with pytest.raises(ChanceError, match="impossible on a D6"):
        with_moves(3, 3, 1, rolls=[6, 7])
