"""The four hard cases at random: at every question a fresh coroutine, a clone and a twin world behave as they must."""

import os
from collections import Counter
from random import Random

import pytest

from tests.engine import probes
from tests.engine.hard_cases import beast, clumsy, rescue, secret_setup
from undercroft.engine import Game, Table

GAMES = {game.id: game for game in (beast.GAME, rescue.GAME, clumsy.GAME, secret_setup.GAME)}
SEEDS = range(120 if os.environ.get("UNDERCROFT_SOAK") == "1" else 12)
HIDING = ("beast", "rescue", "secret-setup")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_question_can_be_re_entered_cloned_and_hidden(game: Game):
    reached: Counter[str] = Counter()
    different = 0
    for seed in SEEDS:
        rng = Random(seed)
        table = Table.start(game, seed=seed)
        while table.choices:
            reached.update(choice.ask for choice in table.choices.values())
            game.audit(table.state)
            probes.asks_again(table)
            probes.copies_share_nothing(table)
            probes.nonsense_is_refused(table)
            seat, answer = probes.someone(table, rng)
            probes.clone_goes_the_same_way(table, seat, answer)
            for looker in (*range(len(table.seats)), None):
                different += probes.twins_cannot_be_told_apart(table, looker, rng.randrange(9), seat, answer)
            if rng.random() < 0.1:
                probes.other_dice_end_too(table, rng.choice([seat, None]), rng)
                probes.record_holds(table, game)
            table.answer(seat, answer)
        game.audit(table.state)
        probes.record_holds(table, game)
        probes.false_die_is_caught(table, game, rng)
    assert set(reached) == {question.name for question in game.questions}, reached
    assert bool(different) == (game.id in HIDING), "what is hidden is really drawn anew"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_loaded_game_has_the_same_future(game: Game):
    for seed in SEEDS:
        rng = Random(seed)
        table = Table.start(game, seed=seed, words=["some", *["other"] * (game.usual_seats - 1)])
        for _ in range(rng.randrange(12)):
            if table.choices:
                table.answer(*probes.someone(table, rng))
        again = Table.load(table.record(), game=game)
        probes.played_on(table, Random(seed))
        probes.played_on(again, Random(seed))
        assert again.digest == table.digest and again.record().text() == table.record().text()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nobody_listening_changes_nothing(game: Game):
    for seed in SEEDS:
        answers: list[tuple[int, object]] = []
        table = Table.start(game, seed=seed)
        probes.played_on(table, Random(seed), answers)
        silent = Table.start(game, seed=seed, listen=False, strict=False)
        for seat, answer in answers:
            silent.answer(seat, answer)
        assert not silent.events
        assert silent.digest == table.digest and silent.result == table.result
        assert silent.record().text() == table.record().text()
