"""Answers as numbers and views as rows of numbers: complete, within bounds, and made of what a seat may know."""

import json
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.conformance.corpus import fewer, lightly, positions, single_options, size, some_positions, start
from tests.engine.hard_cases import beast, clumsy, rescue, secret_setup
from tests.terminal.toy import GAME as TOY
from undercroft import Table, games
from undercroft.adapters.coding import Actions, Observations
from undercroft.engine import Refused
from undercroft.games.trapper.players.features import FEATURES, VOCABULARY
from undercroft.testing.help import help_of

TRAPPER = games.get("trapper")
PLAIN = {game.id: game for game in (TOY, beast.GAME, rescue.GAME, clumsy.GAME, secret_setup.GAME)}
ANSWERING = [id for id in games.ids() if games.get(id).answers is not None]
PLAYED = {"board", "story"}
"""Options that say what is played: answers may name what is in it."""
FEATURED = [id for id in games.ids() if games.get(id).features is not None]


def actions(table, most=64):
    return Actions(table.game, table.setting, most)


def rows(table, coding):
    """What every seat observes, with its own question and without any."""
    return [
        coding.row(table.view(seat), choice)
        for seat in range(len(table.seats))
        for choice in {None: None, seat: table.choices.get(seat)}.values()
    ]


# ---- answers ----


MET = {"trapper": 197 // 2, "electro": 250, "exploration": 400, "pararoles": 80, "truedungeon": 300}
"""More answers than so many come up in the first test: of those that are made of two or three words only some."""
ALONE = 1500
"""So many decisions are looked at for all readings together, where games are long."""


@pytest.mark.parametrize("game", ANSWERING)
def test_every_option_ever_offered_has_a_number_of_its_own(game):
    met = set()
    for seed in fewer(game, 12):
        table = start(game, seed)
        coding = actions(table)
        for _ in positions(table, Random(seed)):
            for choice in table.choices.values():
                legal = coding.legal(choice)
                assert len(set(legal)) == len(choice.options)
                met.update(legal)
    assert len(met) > MET[game], "the games met much of what there is"


@pytest.mark.parametrize("game", ANSWERING)
def test_every_option_under_each_reading_alone_has_a_number(game):
    """Where games are long, as far as the first decisions; all of them in a soak."""
    alone = single_options(game)
    most = None if game == "trapper" else size(ALONE // len(alone))
    for seed, options in enumerate(alone):
        table = start(game, seed, options)
        coding = actions(table)
        for _ in islice(positions(table, Random(seed)), most):
            for choice in table.choices.values():
                coding.legal(choice)


@pytest.mark.parametrize("game", [id for id in ANSWERING if help_of(id).rich is not None])
def test_every_option_where_a_lot_can_happen_has_a_number(game):
    made = help_of(game).rich
    assert made is not None
    for seed in range(size(12)):
        table = lightly(made(seed))
        coding = actions(table)
        for _ in islice(positions(table, Random(seed)), 60):
            for choice in table.choices.values():
                coding.legal(choice)


@pytest.mark.parametrize("game", ANSWERING)
def test_all_questions_have_answers_and_no_answer_has_two_numbers(game):
    meanings = actions(Table.start(game, seed=1)).meanings
    assert len(set(meanings)) == len(meanings)
    assert {ask for ask, _ in meanings} == {question.name for question in games.get(game).questions}


@pytest.mark.parametrize("game", ANSWERING)
def test_no_answer_moves_with_readings_that_do_not_say_what_is_played(game):
    meanings = actions(Table.start(game, seed=1)).meanings
    for options in single_options(game):
        if not PLAYED & options.keys():
            table = start(game, 0, options)
            assert actions(table).meanings == meanings, options


@pytest.mark.parametrize("game", ANSWERING)
def test_a_number_is_read_back_as_the_option_it_stands_for(game):
    for table, rng in some_positions(game, range(4), 0.1):
        coding = actions(table)
        choice = rng.choice(list(table.choices.values()))
        assert [coding.option(choice, number) for number in coding.legal(choice)] == list(choice.options)


def test_the_answers_of_trapper_are_those_of_the_documentation():
    assert actions(Table.start("trapper", seed=1)).meanings == VOCABULARY
    assert len(VOCABULARY) == 197


def test_what_is_not_offered_is_refused_with_the_rule_of_the_question():
    table = Table.start("trapper", seed=1)
    coding, choice = actions(table), table.choices[0]
    step = VOCABULARY.index(("step", "n"))
    for number, says in ((step, f"action {step} (step n) is not offered at 'build'"), (-1, "no answer"), (999, "999")):
        with pytest.raises(Refused) as refused:
            coding.option(choice, number)
        assert says in refused.value.reason
        assert refused.value.rule == "trapper.setup.walls-max"


def test_an_option_that_the_game_forgot_to_declare_is_named():
    forgetful = replace(TRAPPER, answers=lambda setting: (("build", "done"),))
    table = Table.start(forgetful, seed=1)
    with pytest.raises(ValueError, match="Dungeon Trapper offers 'surprise' at 'build', which its answers do not list"):
        actions(table).legal(table.choices[0])


@pytest.mark.parametrize("game", PLAIN.values(), ids=PLAIN)
def test_in_any_other_game_a_number_is_a_place_in_the_list(game):
    table = Table.start(game, seed=1)
    coding = actions(table)
    for choice in table.choices.values():
        assert coding.legal(choice) == list(range(len(choice.options)))
        assert coding.option(choice, 1) is choice.options[1]
        with pytest.raises(Refused, match="is not offered"):
            coding.option(choice, len(choice.options))


def test_more_options_than_there_are_places_is_a_clear_error():
    table = Table.start(replace(TRAPPER, answers=None), seed=1)
    count = len(table.choices[0].options)
    with pytest.raises(ValueError, match=f"offers {count} options at 'build'.*make room with positions={count}"):
        actions(table, most=10).legal(table.choices[0])


# ---- observations ----


@pytest.mark.parametrize("game", FEATURED)
def test_features_have_the_length_and_the_bounds_that_are_declared(game):
    highest = Observations(games.get(game), 0).highest
    for table, _ in some_positions(game, range(size(8)), 0.2):
        for row in rows(table, Observations(table.game, 0)):
            assert len(row) == len(highest)
            assert all(number <= most for number, most in zip(row, highest, strict=True))


@pytest.mark.parametrize("game", FEATURED)
def test_features_tell_all_questions_apart(game):
    features = games.get(game).features
    assert features is not None
    (asks,) = (name.removeprefix("ask: ") for name, _, _ in features.parts if name.startswith("ask: "))
    assert set(asks.split(", ")) == {question.name for question in games.get(game).questions}


@pytest.mark.parametrize("game", FEATURED)
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_numbers(game):
    different = 0
    for table, rng in some_positions(game, range(size(8)), 0.1):
        coding = Observations(table.game, 0)
        for seat in range(len(table.seats)):
            twin = table.resampled(seat, rng.randrange(99), same_dice=True)
            different += twin.digest != table.digest
            seen = coding.row(table.view(seat), table.choices.get(seat))
            assert coding.row(twin.view(seat), twin.choices.get(seat)) == seen
    assert different, "the worlds were really others"


@pytest.mark.parametrize("game", FEATURED)
def test_features_read_the_view_and_the_question_and_change_neither(game):
    for table, _ in some_positions(game, range(3), 0.1):
        for seat, choice in table.choices.items():
            view = table.view(seat)
            asked, coding = choice.plain(), Observations(table.game, 0)
            assert coding.row(json.loads(json.dumps(view)), choice) == coding.row(view, choice)
            assert (view, choice.plain()) == (table.view(seat), asked)


def test_different_things_to_see_give_different_numbers():
    """Of two answers in a row of one seat the rows differ: nothing that the seat did is lost."""
    for seed in range(4):
        table, rng = start("trapper", seed), Random(seed)
        coding = Observations(TRAPPER, 0)
        while table.choices:
            seat = table.waiting[0]
            before = coding.row(table.view(seat), table.choices[seat])
            table.answer(seat, rng.choice(table.choices[seat].options))
            if table.waiting and table.waiting[0] == seat:
                assert coding.row(table.view(seat), table.choices[seat]) != before


def part(row, name):
    """The numbers of this part of Trapper's features."""
    at = 0
    for called, count, _ in FEATURES.parts:
        if called.startswith(name):
            return list(row[at : at + count])
        at += count
    raise KeyError(name)


def test_the_parts_of_trappers_features_say_what_they_are():
    table = Table.start("trapper", seed=1, position={"boards": [FAR, NEAR], "at": "c1", "fortitude": 5, "turn": 0})
    row = Observations(TRAPPER, 0).row(table.view(0), table.choices[0])
    tiles = [f"{column}{line}" for line in range(1, 7) for column in "abcdefghi"]
    where = {name: [t for t, one in zip(tiles, part(row, name), strict=True) if one] for name in BOARDS}
    assert where == {
        "own board: icon H": ["a6"],
        "own board: icon >": ["b6"],
        "own board: adventurer": [],
        "rival's board: icon H": [],
        "rival's board: icon E": ["e1"],
        "rival's board: icon ?": ["b2", "a6"],
        "rival's board: fog": ["b2", "a6"],
        "rival's board: adventurer": ["c1"],
    }
    assert part(row, "ask: build") == [0, 0, 0, 0, 0, 0, 1]
    assert part(row, "own turn") == [1, 0, 1]
    assert part(row, "roll, points, fortitude")[2] == 5


FAR = "H>.......\n.........\n.........\n.........\n.........\n....E...."
NEAR = "H........\n.........\n.........\n.........\n.K.......\n....E...."
BOARDS = (
    "own board: icon H",
    "own board: icon >",
    "own board: adventurer",
    "rival's board: icon H",
    "rival's board: icon E",
    "rival's board: icon ?",
    "rival's board: fog",
    "rival's board: adventurer",
)


def test_a_trap_in_the_making_is_seen_while_building_and_while_buying():
    table = Table.start("trapper", seed=1)
    for answer in ("a2", "a4", "done", "h6", "fan"):
        table.answer(0, answer)
    coding = Observations(TRAPPER, 0)
    row = coding.row(table.view(0), table.choices[0])
    assert part(row, "order: skeleton")[1:2] == [1] and not any(part(row, "tile of the order"))
    table.answer(0, "c3")
    row = coding.row(table.view(0), table.choices[0])
    assert part(row, "order: skeleton")[1:2] == [1] and sum(part(row, "tile of the order")) == 1
    position = {"boards": [FAR, NEAR], "stage": "trapping", "points": 6, "order": {"trap": "shark"}}
    table = Table.start("trapper", seed=1, position=position)
    assert part(coding.row(table.view(0), table.choices[0]), "order: skeleton")[5:6] == [1]


@pytest.mark.parametrize("game", PLAIN.values(), ids=PLAIN)
def test_of_any_other_game_the_row_is_the_question_and_the_view_as_text(game):
    table = Table.start(game, seed=1)
    seat, choice = next(iter(table.choices.items()))
    row = Observations(game, 2000).row(table.view(seat), choice)
    assert len(row) == 2000
    assert json.loads(row.rstrip(b"\0")) == {
        "ask": choice.ask,
        "options": [option.id for option in choice.options],
        "view": json.loads(json.dumps(table.view(seat))),
    }


def test_a_view_that_is_too_long_is_a_clear_error():
    table = Table.start(TOY, seed=1)
    with pytest.raises(ValueError, match="there are only 20: make room with view_bytes="):
        Observations(TOY, 20).row(table.view(0), None)
