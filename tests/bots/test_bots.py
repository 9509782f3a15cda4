"""Bots: who they are, what they are handed, and in which order they answer."""

from collections import Counter

import pytest

from tests.terminal.toy import GAME
from undercroft.bots import Player, Spec, default_bot, find, names, play_bots, random, read_spec, seated
from undercroft.engine import Table, Unknown


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", Spec("random")),
        ("search:200", Spec("search", playouts=200)),
        ("search:500ms", Spec("search", milliseconds=500)),
    ],
)
def test_a_spec_names_a_bot_and_how_long_it_thinks(text, spec):
    assert read_spec(text) == spec


@pytest.mark.parametrize("text", ["", "search:", "search:0", "search:5s", "Random", "a b"])
def test_a_spec_that_cannot_be_read_is_unknown(text):
    with pytest.raises(Unknown, match="names no bot"):
        read_spec(text)


def test_the_games_own_bots_are_found_and_random_for_any():
    assert names(GAME) == ("greedy", "random", "search")
    assert default_bot(GAME) == "greedy"
    assert find(GAME, "greedy") is GAME.bots["greedy"]
    assert find(GAME, "random") is random.choose


def test_an_unknown_bot_is_named_with_those_there_are():
    with pytest.raises(Unknown, match="Toy has no bot 'alphazero'; there are greedy, random, search"):
        find(GAME, "alphazero")
    with pytest.raises(Unknown, match="did you mean 'greedy'"):
        find(GAME, "gredy")


def test_a_bot_that_does_not_search_takes_no_budget():
    with pytest.raises(Unknown, match="random does not search"):
        find(GAME, "random:200")


def test_bots_play_a_game_to_its_end():
    table = Table.start(GAME, seed=1)
    answered = play_bots(table, seated(GAME, ["greedy", "random"], 1))
    assert table.result is not None
    assert answered == len(table.record().file.steps)


def test_the_same_seed_gives_the_same_game_and_another_another():
    def digest(seed):
        table = Table.start(GAME, seed=1)
        play_bots(table, seated(GAME, ["random", "random"], seed))
        return table.digest

    assert digest(5) == digest(5)
    assert len({digest(seed) for seed in range(8)}) > 1


def test_bots_stop_where_a_person_is_asked():
    table = Table.start(GAME, seed=1)
    assert play_bots(table, seated(GAME, ["me", "greedy"], 1)) == 1
    assert table.waiting == (0,)


def test_the_lowest_waiting_seat_answers_first():
    table = Table.start(GAME, seed=1)
    play_bots(table, seated(GAME, ["random", "random"], 1), limit=1)
    assert table.waiting == (1,)


def test_the_limit_ends_a_game_early():
    table = Table.start(GAME, seed=1)
    assert play_bots(table, seated(GAME, ["greedy", "greedy"], 1), limit=3) == 3
    assert table.result is None


def test_a_bot_is_handed_its_view_its_question_and_worlds_that_hide_what_it_may_not_know():
    seen = []

    def curious(view, choice, worlds, chance):
        if choice.ask == "go":
            seen.append((view["you"], choice.seat, Counter(world.state.signs[0] for world in worlds(20))))
        return choice.options[0]

    table = Table.start(GAME, seed=1)
    table.answer(0, "cross")
    play_bots(table, {1: Player(curious, 1)})
    table.answer(0, "roll")
    play_bots(table, {1: Player(curious, 1)})
    you, seat, signs = seen[0]
    assert you == seat == 1
    assert len(signs) == 2, "the other's sign is unknown to the bot"


def test_the_random_bot_needs_no_view():
    blind = Table.start(GAME, seed=1)
    players = seated(GAME, ["random", "random"], 3)
    assert not any(player.sees for player in players.values())
    play_bots(blind, players)
    assert blind.result is not None


def test_the_random_bot_takes_every_option_sooner_or_later():
    table = Table.start(GAME, seed=1)
    choice = table.choices[0]
    chance = Player(random.choose, 1).chance
    assert {random.choose({}, choice, lambda n: (), chance).id for _ in range(50)} == {"cross", "ring"}
