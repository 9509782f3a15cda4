"""Sound play in Trials: the odds in whole numbers, and who wins against whom."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from tests.games.electro.hall import answer, duel, trial, winner
from undercroft.engine import Chance, Option, Table, seed_key
from undercroft.games.electro.book import trials
from undercroft.games.electro.book.trials.odds import SURE, at_least, beyond, loser, worth_of_rolling, worth_of_stopping

Player = Callable[[Table, int], Option]


def sound(chance: Chance) -> Player:
    """A player who takes what the bot takes."""
    return lambda table, seat: trials.choose(table.view(seat)["trial"], table.choices[seat], chance)


def careless(rng: Random) -> Player:
    """A player who takes anything."""
    return lambda table, seat: rng.choice(table.choices[seat].options)


def played(table: Table, *players: Player) -> int:
    """The seat of the winner; the players sit in seats 1, 2 ..."""
    while table.result is None:
        seat = table.waiting[0]
        table.answer(seat, players[seat - 1](table, seat))
    return winner(table)


# ---------------------------------------------------------------- odds


@pytest.mark.parametrize("dice", range(5))
def test_odds_of_a_face_are_counted_right(dice: int):
    throws = list(product(range(6), repeat=dice))
    for wanted in range(-1, dice + 2):
        assert at_least(dice, wanted) == SURE * sum(throw.count(0) >= wanted for throw in throws) // len(throws)


def test_a_series_to_twenty_comes_through_in_three_of_eight():
    assert beyond(19) // 1000 == 375
    assert [beyond(goal) >= beyond(goal + 1) for goal in range(60)] == [True] * 60


def test_the_last_of_two_rolls_while_behind_or_level_and_stops_when_ahead():
    for best in range(2, 40):
        assert worth_of_rolling(best - 1, best, 0) > worth_of_stopping(best - 1, best, 0)
        assert worth_of_rolling(best, best, 0) > worth_of_stopping(best, best, 0)
        assert worth_of_stopping(best + 1, best, 0) == SURE


@pytest.mark.parametrize("most", [2, 3, 4])
def test_two_players_lose_exactly_at_one_more_than_a_multiple(most: int):
    assert [pile for pile in range(1, 40) if loser(pile, 2, most) == 0] == list(range(1, 40, most + 1))


# ---------------------------------------------------------------- choices


def chosen(table: Table, seat: int) -> str:
    return sound(Chance(seed_key("test")))(table, seat).id


def test_signs_are_as_likely_one_as_the_other():
    table, chance = trial("rod-arc-water"), Chance(seed_key("signs"))
    counts = dict.fromkeys(("rod", "arc", "water"), 0)
    for _ in range(600):
        counts[trials.choose(table.view(1)["trial"], table.choices[1], chance).id] += 1
    assert min(counts.values()) > 150


def test_an_unlikely_bid_is_called_and_a_sure_one_is_raised_from_own_dice():
    table = answer(trial("liars-cells", rolls=[1, 2, 3, 6, 6, 6]), (1, "bid 4 1"))
    assert chosen(table, 2) == "call"
    table = answer(trial("liars-cells", rolls=[1, 2, 3, 6, 6, 6]), (1, "bid 1 1"))
    assert chosen(table, 2) in ("bid 3 6", "bid 2 6", "bid 1 6")


def test_the_winning_number_of_fuses_is_taken():
    table = answer(trial("last-fuse", rolls=[1]), (1, "take 1"))
    assert chosen(table, 2) == "take 3"
    assert chosen(trial("last-fuse", rolls=[1]), 1) == "take 1", "lost in any case: the game is drawn out"


def test_bids_of_live_are_temperate():
    for live in range(2, 7):
        bids = {chosen(trial("sealed-price", lives=[live, 4], rolls=None, seed=seed), 1) for seed in range(20)}
        assert bids <= {f"bid {bid}" for bid in range(1, live // 2 + 1)}


# ---------------------------------------------------------------- games


@pytest.mark.parametrize(("task", "least"), [("voltage", 60), ("liars-cells", 75), ("last-fuse", 90)])
def test_sound_play_beats_careless_play(task: str, least: int):
    rng, chance = Random(task), Chance(seed_key(task))
    won = 0
    for seed in range(100):
        players = (sound(chance), careless(rng)) if seed % 2 else (careless(rng), sound(chance))
        seat = played(trial(task, rolls=None, seed=seed, strict=False), *players)
        won += seat == (1 if seed % 2 else 2)
    assert won >= least


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("task", trials.TRIALS)
def test_sound_players_finish_every_trial(task: str, players: int):
    chance = Chance(seed_key(f"{task} {players}"))
    for seed in range(3):
        table = trial(task, players, rolls=None, seed=seed, lives=[seed + 2] * players)
        assert played(table, *[sound(chance)] * players) in range(1, players + 1)


@pytest.mark.parametrize("task", trials.TRIALS)
def test_a_sound_player_holds_out_against_the_champion_of_software(task: str):
    chance = Chance(seed_key(task))
    won = sum(played(duel(task, rolls=None, seed=seed, strict=False), sound(chance)) == 1 for seed in range(100))
    assert 20 <= won <= 95, won
