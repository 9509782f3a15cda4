"""The six Trials, rule by rule."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from tests.games.electro.hall import HALL, answer, duel, trial, winner
from tests.games.electro.lengths import walks
from tests.tables import ids, told
from undercroft.engine import Refused
from undercroft.games.electro.book import trials
from undercroft.games.electro.book.trials import odds
from undercroft.games.electro.book.trials.list import BEATS
from undercroft.games.electro.figures import DICE_EACH, FUSE_MOST, FUSE_PILE, MOST_REPEATS, NUMBERS

LEDGER = {
    rule["id"]: rule
    for rule in tomllib.loads((Path(trials.__file__).parents[2] / "ledger.toml").read_text(encoding="utf-8"))["rule"]
}


# ---------------------------------------------------------------- all


@pytest.mark.rule("electro.trial.list")
def test_the_six_trials_are_those_of_the_ledger():
    kinds = [[kind.id, kind.title, kind.tests] for kind in trials.TRIALS.values()]
    assert kinds == LEDGER["electro.trial.list"]["data"]
    assert all(kind.rule == f"electro.trial.{id}" and kind.rule in LEDGER for id, kind in trials.TRIALS.items())


@pytest.mark.parametrize("task", trials.TRIALS)
def test_numbers_and_signs_are_those_of_the_ledger(task: str):
    rule = f"electro.trial.{task}"
    data = LEDGER[rule].get("data", {})
    numbers = {f"{rule}.{key}": value for key, value in data.items() if key not in ("beats", "take_min")}
    assert {key: value for key, value in NUMBERS.items() if key.startswith(f"{rule}.")} == numbers
    assert data.get("beats", BEATS) == BEATS


@pytest.mark.parametrize("task", trials.TRIALS)
def test_a_trial_is_explained_to_all_when_it_begins(task: str):
    (event,) = told(trial(task, rolls=None), "trial")
    kind = trials.TRIALS[task]
    assert event.audience is None and event.rule == kind.rule
    words = HALL.words(event, ("Fates", "Ann", "Bob"))
    assert kind.intro in words and kind.words in words and "Ann, Bob" in words


@pytest.mark.rule("electro.trial.winner")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("task", trials.TRIALS)
def test_random_trials_always_have_one_winner(task: str, players: int):
    rng = Random(f"{task} {players}")
    for seed in walks(300, 25):
        lives = [1 + seed % 6] * players
        heard = seed < 3
        table = trial(task, players, rolls=None, seed=seed, strict=heard, listen=heard, lives=lives)
        table.play_out(rng.getrandbits, 5000)
        assert winner(table) in range(1, players + 1)
        assert len(told(table, "trial-won")) == heard


@pytest.mark.rule("electro.trial.winner")
def test_those_who_tie_highest_roll_again_and_nobody_else():
    table = trial("rod-arc-water", 3, rolls=[5, 2, 5, 4, 4, 3, 6])
    for _ in range(20):
        answer(table, (1, "arc"), (2, "arc"), (3, "arc"))
    rolls = [event.data["rolls"] for event in told(table, "trial-tie")]
    assert rolls == [["@1 5", "@2 2", "@3 5"], ["@1 4", "@3 4"], ["@1 3", "@3 6"]]
    assert winner(table) == 3
    assert [event.data["who"] for event in told(table, "trial-won")] == ["@3"]


@pytest.mark.parametrize("task", trials.TRIALS)
def test_the_caller_is_first_and_the_others_follow_in_turn_order(task: str):
    table = trial(task, 4, rolls=None, order=[2, 0, 3, 1], caller=3)
    assert table.state.trial.players == [3, 1, 2, 0]
    (event,) = told(table, "trial")
    assert event.data["who"] == ["@4", "@2", "@3", "@1"]


@pytest.mark.parametrize("task", trials.TRIALS)
def test_the_champion_comes_last(task: str):
    assert duel(task, rolls=None).state.trial.players == [0, -2]


def test_a_decided_trial_stays_decided_when_it_is_entered_again():
    table = answer(trial("voltage", rolls=[5]), (1, "roll"), (1, "stop"), (2, "stop"))
    assert winner(table) == 1
    with pytest.raises(StopIteration) as end:
        next(trials.play(table.state, table.chance, table.tell))
    assert end.value.value == 0


# ---------------------------------------------------------------- Rod, Arc, Water


@pytest.mark.rule("electro.trial.rod-arc-water")
@pytest.mark.parametrize(("first", "second"), [("rod", "arc"), ("arc", "water"), ("water", "rod")])
def test_each_sign_beats_one_other(first: str, second: str):
    assert winner(answer(trial("rod-arc-water"), (1, first), (2, second))) == 1
    assert winner(answer(trial("rod-arc-water"), (1, second), (2, first))) == 2


@pytest.mark.rule("electro.trial.rod-arc-water")
def test_of_exactly_two_signs_all_losers_are_out():
    table = answer(trial("rod-arc-water", 4), (1, "rod"), (2, "arc"), (3, "rod"), (4, "arc"))
    assert table.waiting == (1, 3)
    assert winner(answer(table, (1, "rod"), (3, "water"))) == 3


@pytest.mark.rule("electro.trial.rod-arc-water")
@pytest.mark.parametrize("signs", [("rod", "rod", "rod"), ("rod", "arc", "water")])
def test_one_sign_or_three_decide_nothing(signs: tuple[str, ...]):
    table = answer(trial("rod-arc-water", 3), *enumerate(signs, 1))
    assert table.waiting == (1, 2, 3)
    assert told(table, "undecided")[-1].data["times"] == 1


@pytest.mark.rule("electro.trial.rod-arc-water")
def test_after_twenty_undecided_choices_the_die_decides():
    table = trial("rod-arc-water", rolls=[2, 2, 3, 6])
    for _ in range(19):
        answer(table, (1, "arc"), (2, "arc"))
    assert not told(table, "trial-tie")
    assert winner(answer(table, (1, "arc"), (2, "arc"))) == 2
    assert len(told(table, "trial-tie")) == 2


@pytest.mark.rule("electro.trial.rod-arc-water")
def test_only_undecided_choices_in_a_row_count():
    table = trial("rod-arc-water", 3, numbers={MOST_REPEATS: 2}, rolls=[1, 5])
    answer(table, *[(seat, "rod") for seat in (1, 2, 3)], (1, "rod"), (2, "rod"), (3, "arc"))
    assert table.waiting == (1, 2), "the row was broken"
    answer(table, (1, "rod"), (2, "rod"))
    assert not told(table, "trial-tie")
    assert winner(answer(table, (1, "rod"), (2, "rod"))) == 2


# ---------------------------------------------------------------- Voltage


@pytest.mark.rule("electro.trial.voltage")
def test_the_highest_total_wins():
    table = answer(trial("voltage", rolls=[4, 3, 6, 2]), (1, "roll"), (1, "roll"), (1, "stop"))
    assert table.choices[2].about == {"total": 0, "beat": "; 7 is to be beaten"}
    assert winner(answer(table, (2, "roll"), (2, "roll"), (2, "stop"))) == 2


@pytest.mark.rule("electro.trial.voltage")
def test_a_one_ends_the_series_with_nothing():
    table = answer(trial("voltage", rolls=[6, 1, 2]), (1, "roll"), (1, "roll"))
    assert table.waiting == (2,) and told(table, "burst")[-1].data["lost"] == 6
    assert winner(answer(table, (2, "roll"), (2, "stop"))) == 2


@pytest.mark.rule("electro.trial.voltage")
def test_those_who_tie_highest_play_again_and_the_others_are_out():
    table = trial("voltage", 3, rolls=[5, 3, 5, 2, 4])
    answer(table, (1, "roll"), (1, "stop"), (2, "roll"), (2, "stop"), (3, "roll"), (3, "stop"))
    assert told(table, "again")[-1].data == {"who": ["@1", "@3"], "total": 5}
    assert winner(answer(table, (1, "roll"), (1, "stop"), (3, "roll"), (3, "stop"))) == 3


@pytest.mark.rule("electro.trial.voltage")
def test_after_three_tied_replays_the_die_decides():
    table = trial("voltage", rolls=[6, 1])
    for _ in range(3):
        answer(table, (1, "stop"), (2, "stop"))
    assert not told(table, "trial-tie")
    assert winner(answer(table, (1, "stop"), (2, "stop"))) == 1
    assert len(told(table, "again")) == 3


# ---------------------------------------------------------------- Liar's Cells

TWO_HANDS = [1, 4, 4, 6, 4, 2]


@pytest.mark.rule("electro.trial.liars-cells")
def test_each_hides_three_dice_and_the_caller_bids_first():
    table = trial("liars-cells", rolls=TWO_HANDS, caller=1)
    assert table.waiting == (2,)
    assert table.view(2)["trial"]["players"][0]["dice"] == [1, 4, 4]
    assert ids(table, 2)[0] == "bid 6 6" and ids(table, 2)[-1] == "bid 1 1" and len(ids(table, 2)) == 36


@pytest.mark.rule("electro.trial.liars-cells")
def test_bids_rise_in_count_or_in_face_at_equal_count():
    table = answer(trial("liars-cells", rolls=TWO_HANDS), (1, "bid 2 4"))
    assert ids(table, 2)[-4:] == ["bid 3 1", "bid 2 6", "bid 2 5", "call"]
    for id in ("bid 2 4", "bid 2 3", "bid 1 6", "bid 7 1", "bid 2 7", "bid 0 5"):
        with pytest.raises(Refused) as refused:
            table.answer(2, id)
        assert refused.value.rule == "electro.trial.liars-cells"
    assert table.waiting == (2,)


@pytest.mark.rule("electro.trial.liars-cells")
def test_nothing_can_be_called_before_a_bid():
    with pytest.raises(Refused, match="no bid to call"):
        trial("liars-cells", rolls=TWO_HANDS).answer(1, "call")


@pytest.mark.rule("electro.trial.liars-cells")
def test_the_top_bid_must_be_called():
    table = answer(trial("liars-cells", rolls=TWO_HANDS), (1, "bid 6 6"))
    assert ids(table, 2) == ["call"]
    assert winner(answer(table, (2, "call"))) == 2


@pytest.mark.rule("electro.trial.liars-cells-call")
@pytest.mark.parametrize(("bid", "won"), [("bid 3 4", 1), ("bid 2 4", 1), ("bid 4 4", 2)])
def test_a_call_of_what_is_true_puts_the_caller_out_else_the_bidder(bid: str, won: int):
    table = answer(trial("liars-cells", rolls=TWO_HANDS), (1, bid), (2, "call"))
    assert winner(table) == won
    assert told(table, "cells-called")[-1].data["found"] == 3


@pytest.mark.rule("electro.trial.liars-cells-call")
def test_the_rest_roll_anew_and_who_follows_the_one_out_bids_first():
    table = trial("liars-cells", 3, rolls=[1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 5, 5, 6, 6, 6])
    answer(table, (1, "bid 1 1"), (2, "bid 4 2"), (3, "call"))
    assert table.waiting == (3,), "the second is out, so the third bids"
    assert table.view(1)["trial"]["dice"] == 6
    assert table.view(3)["trial"]["players"][2]["dice"] == [6, 6, 6]
    assert table.view(3)["trial"]["players"][2]["shown"] == [3, 3, 3]
    assert winner(answer(table, (3, "bid 3 6"), (1, "call"))) == 3


@pytest.mark.rule("electro.trial.liars-cells-call")
def test_who_follows_a_caller_who_is_out_bids_first():
    table = trial("liars-cells", 3, rolls=[1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 5, 5, 6, 6, 6])
    answer(table, (1, "bid 3 1"), (2, "call"))
    assert table.waiting == (3,)


@pytest.mark.rule("electro.trial.liars-cells")
def test_another_number_of_dice_may_be_agreed():
    table = trial("liars-cells", numbers={DICE_EACH: 1}, rolls=[2, 3])
    assert ids(table, 1)[0] == "bid 2 6"


# ---------------------------------------------------------------- Gauntlet


@pytest.mark.rule("electro.trial.gauntlet")
def test_three_rounds_of_dice_and_most_points_win():
    table = trial("gauntlet", scores=[[1, 2, 1], [2, 1, 1]], rolls=[6, 1, 2, 3, 3, 4, 1, 2])
    sums = [event.data["who"] for event in told(table, "gauntlet")]
    assert sums == [["@1"], ["@1"], ["@2"]]
    assert told(table, "gauntlet-points")[0].data["points"] == ["@1 2", "@2 1"]
    assert winner(table) == 1


@pytest.mark.rule("electro.trial.gauntlet")
def test_tied_sums_get_a_point_each_and_tied_points_go_to_the_die():
    table = trial("gauntlet", scores=[[1, 1, 1]] * 2, rolls=[4, 4, 5, 2, 1, 3, 2, 2, 1, 6])
    assert told(table, "gauntlet-points")[0].data["points"] == ["@1 2", "@2 2"]
    assert len(told(table, "trial-tie")) == 2
    assert winner(table) == 2


@pytest.mark.rule("electro.trial.gauntlet")
def test_scores_count_as_they_stand_now():
    table = trial(
        "gauntlet", scores=[[1, 1, 1]] * 2, effects={"0": "swift-current"}, roared=[1], rolls=[1, 2, 3, 5, 1, 6, 2]
    )
    assert [event.data["sums"] for event in told(table, "gauntlet")] == [
        ["@1 1+2+3=6", "@2 5"],
        ["@1 1", "@2 6"],
        ["@1 2", "@2 0"],
    ]
    assert winner(table) == 1


@pytest.mark.rule("electro.trial.rivals")
def test_no_bonus_of_a_group_counts():
    table = trial("gauntlet", scores=[[1, 1, 1]] * 2, group=4, rolls=[2, 1, 2, 1, 2, 1])
    assert told(table, "gauntlet")[0].data["sums"] == ["@1 2", "@2 1"]
    assert winner(table) == 1


def test_with_roar_sum_a_roar_lowers_the_fight_sum():
    table = trial(
        "gauntlet", scores=[[1, 1, 1]] * 2, roared=[0], options={"roar_sum": True}, rolls=[5, 1, 1, 5, 4, 3, 2, 1]
    )
    assert told(table, "gauntlet")[-1].data["sums"] == ["@1 3", "@2 3"]


# ---------------------------------------------------------------- Last Fuse


@pytest.mark.rule("electro.trial.last-fuse")
def test_one_to_three_are_taken_and_who_takes_the_last_is_out():
    table = trial("last-fuse", numbers={FUSE_PILE: 5}, rolls=[1])
    assert ids(table, 1) == ["take 3", "take 2", "take 1"]
    answer(table, (1, "take 3"))
    assert ids(table, 2) == ["take 2", "take 1"]
    with pytest.raises(Refused, match="1 to 2"):
        table.answer(2, "take 3")
    assert winner(answer(table, (2, "take 1"), (1, "take 1"))) == 2


@pytest.mark.rule("electro.trial.last-fuse")
def test_the_rest_start_again_with_all_fuses_after_the_one_who_is_out():
    table = trial("last-fuse", 3, numbers={FUSE_PILE: 3}, rolls=[2, 2])
    answer(table, (1, "take 1"), (2, "take 1"))
    assert table.waiting == (3,) and table.view(None)["trial"]["pile"] == 2
    assert [player["out"] for player in table.view(None)["trial"]["players"]] == [False, True, False]
    assert winner(answer(table, (3, "take 1"), (1, "take 1"))) == 3


@pytest.mark.rule("electro.trial.last-fuse")
def test_there_are_twenty_one_fuses_and_some_are_burnt_out():
    assert [trial("last-fuse", rolls=[face]).view(1)["trial"]["pile"] for face in (1, 6)] == [21, 16]
    assert trial("last-fuse", numbers={FUSE_PILE: 2}, rolls=[6]).view(1)["trial"]["pile"] == 1
    assert ids(trial("last-fuse", numbers={FUSE_MOST: 2}, rolls=[1]), 1) == ["take 2", "take 1"]


@pytest.mark.rule("electro.trial.last-fuse")
def test_the_fuses_are_not_lost_for_whoever_calls_the_trial():
    piles = [trial("last-fuse", rolls=[face]).view(1)["trial"]["pile"] for face in range(1, 7)]
    assert sum(odds.loser(pile, 2, NUMBERS[FUSE_MOST]) == 1 for pile in piles) == 4, "the caller can win with these"


# ---------------------------------------------------------------- Sealed Price


@pytest.mark.rule("electro.trial.sealed-price")
def test_bids_run_from_nothing_to_all_live_but_one():
    table = trial("sealed-price", lives=[4, 2])
    assert ids(table, 1) == ["bid 3", "bid 2", "bid 1", "bid 0"]
    assert ids(table, 2) == ["bid 1", "bid 0"]
    with pytest.raises(Refused, match="0 to 1 Live, not 2"):
        table.answer(2, "bid 2")


@pytest.mark.rule("electro.trial.sealed-price")
def test_the_highest_bidder_wins_and_alone_pays():
    table = answer(trial("sealed-price", lives=[4, 4]), (2, "bid 2"), (1, "bid 3"))
    assert winner(table) == 1
    assert table.view(None)["lives"] == [1, 4]


@pytest.mark.rule("electro.trial.sealed-price")
def test_those_tied_highest_bid_again_not_lower():
    table = answer(trial("sealed-price", 3, lives=[5, 4, 6]), (1, "bid 2"), (2, "bid 2"), (3, "bid 1"))
    assert table.waiting == (1, 2)
    assert ids(table, 1) == ["bid 4", "bid 3", "bid 2"] and ids(table, 2) == ["bid 3", "bid 2"]
    assert winner(answer(table, (1, "bid 3"), (2, "bid 2"))) == 1
    assert table.view(None)["lives"] == [2, 4, 6]


@pytest.mark.rule("electro.trial.sealed-price")
def test_after_three_ties_the_die_decides_and_the_winner_pays():
    table = trial("sealed-price", lives=[4, 4], rolls=[3, 5])
    for _ in range(3):
        assert not told(table, "trial-tie")
        answer(table, (1, "bid 2"), (2, "bid 2"))
    assert winner(table) == 2
    assert table.view(None)["lives"] == [4, 2]


@pytest.mark.rule("electro.trial.sealed-price")
def test_who_can_bid_only_one_thing_is_not_asked():
    table = trial("sealed-price", lives=[1, 1], rolls=[3, 5])
    assert winner(table) == 2 and len(told(table, "prices")) == 3
    assert table.view(None)["lives"] == [1, 1]


# ---------------------------------------------------------------- who quits, and the champion


@pytest.mark.parametrize("task", [task for task in trials.TRIALS if task != "gauntlet"])
def test_who_quits_is_out_and_the_last_one_left_has_won(task: str):
    table = trial(task, 3, rolls=None)
    table.act(2, "quit")
    table.act(3, "quit")
    for _ in range(60):
        if table.result is not None:
            break
        table.answer(1, table.choices[1].options[0])
    assert winner(table) == 1


@pytest.mark.rule("electro.end.quit")
def test_a_sealed_choice_is_worth_nothing_when_its_owner_quits():
    table = answer(trial("rod-arc-water", 3), (2, "arc"))
    table.act(2, "quit")
    assert winner(answer(table, (1, "rod"), (3, "water"))) == 3


@pytest.mark.rule("electro.end.quit")
def test_the_highest_series_of_who_has_left_wins_nothing():
    table = trial("voltage", 3, rolls=[6, 6, 2])
    answer(table, (1, "roll"), (1, "roll"), (1, "stop"))
    table.act(1, "quit")
    assert winner(answer(table, (2, "roll"), (2, "stop"), (3, "stop"))) == 2


@pytest.mark.rule("electro.trial.champion")
def test_every_trait_of_the_champion_counts_three():
    table = duel("gauntlet", scores=[[1, 1, 1]], rolls=[6, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1])
    assert told(table, "gauntlet")[0].data["sums"] == ["@1 6", "the champion 1+1+1=3"]
    assert winner(table) == 1


@pytest.mark.rule("electro.trial.champion")
def test_the_champion_pays_nothing():
    table = duel("sealed-price", lives=[6], rolls=["bid 2"])
    assert winner(answer(table, (1, "bid 0"))) == 0
    assert table.view(None)["lives"] == [6] and not told(table, "paid")


@pytest.mark.rule("electro.trial.champion")
def test_the_champion_of_software_takes_its_first_fuses_by_chance_and_is_sound_then():
    table = duel("last-fuse", rolls=[1, "take 2"])
    answer(table, (1, "take 3"))  # 18 are left, and one that is taken would win.
    assert table.view(None)["trial"]["pile"] == 16
    answer(table, (1, "take 1"))
    assert table.view(None)["trial"]["pile"] == 13
    table.chance.spent()


@pytest.mark.rule("electro.trial.champion")
def test_a_master_of_fates_at_the_table_plays_the_champion():
    table = trial("sealed-price", 1, champion=True)
    assert ids(table, 0) == ["bid 2", "bid 1", "bid 0"]
    assert winner(answer(table, (0, "bid 1"), (1, "bid 2"))) == 1


@pytest.mark.parametrize("task", [task for task in trials.TRIALS if task != "last-fuse"])
def test_even_the_weakest_can_win_against_the_champion_of_software(task: str):
    rng = Random(task)
    won = 0
    for seed in range(120):
        table = duel(task, rolls=None, seed=seed, lives=[1], scores=[[2, 2, 2]], strict=False)
        table.play_out(rng.getrandbits, 5000)
        won += winner(table) == 1
    assert 0 < won < 120
