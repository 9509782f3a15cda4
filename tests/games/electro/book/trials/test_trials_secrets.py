"""What is sealed or hidden in a Trial is known to its owner only, until it is shown."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.games.electro.hall import answer, duel, trial
from tests.games.electro.lengths import walks
from undercroft.engine import Refused, Table
from undercroft.games.electro.book import trials
from undercroft.testing.looks import first_difference, shown

SECRET = ("rod-arc-water", "liars-cells", "sealed-price")


def all_told(table: Table, seat: int | None) -> str:
    """All that this seat was told, as text."""
    return json.dumps([event.plain() for event in table.events_for(seat)])


@pytest.mark.rule("electro.info.trials")
def test_a_sign_is_seen_by_its_owner_only_until_all_are_shown():
    table = answer(trial("rod-arc-water", 3), (1, "water"))
    own, others = table.view(1)["trial"]["players"][0], table.view(2)["trial"]["players"][0]
    assert (own["sign"], others["sign"]) == ("water", None)
    assert own["ready"] and others["ready"], "that one has chosen is public"
    for seat in (0, 2, 3, None):
        assert "water" not in json.dumps(table.view(seat)["trial"]["players"])
        assert "@1 Water" not in all_told(table, seat)
    answer(table, (2, "rod"), (3, "rod"))
    event = next(event for event in table.events if event.kind == "signs")
    assert event.shows and event.audience is None
    assert event.data["signs"] == ["@1 Water", "@2 Rod", "@3 Rod"]


@pytest.mark.rule("electro.info.trials")
def test_hidden_dice_are_told_and_shown_to_their_owner_only():
    table = trial("liars-cells", rolls=[2, 2, 5, 3, 6, 6])
    events = [event for event in table.events if event.kind == "your-cells"]
    assert [(event.audience, event.data["dice"]) for event in events] == [((1,), [2, 2, 5]), ((2,), [3, 6, 6])]
    for seat in (0, 2, None):
        player = table.view(seat)["trial"]["players"][0]
        assert player["dice"] is None and player["cells"] == 3
    answer(table, (1, "bid 2 2"), (2, "call"))
    event = next(event for event in table.events if event.kind == "cells-called")
    assert event.shows and event.data["dice"] == ["@1 2 2 5", "@2 3 6 6"]


@pytest.mark.rule("electro.info.trials")
def test_a_bid_of_live_is_sealed_until_all_have_bid():
    table = answer(trial("sealed-price", 3, lives=[4, 4, 4]), (2, "bid 3"))
    bids = [table.view(seat)["trial"]["players"][1]["bid"] for seat in (0, 1, 2, 3, None)]
    assert bids == [None, None, 3, None, None]
    answer(table, (1, "bid 0"), (3, "bid 2"))
    event = next(event for event in table.events if event.kind == "prices")
    assert event.shows and event.data["bids"] == ["@1 0", "@2 3", "@3 2"]


def test_the_hidden_dice_of_the_champion_of_software_are_told_to_nobody():
    table = duel("liars-cells", rolls=[2, 2, 5, 3, 6, 6])
    assert [event.audience for event in table.events if event.kind == "your-cells"] == [(1,)]
    assert table.view(1)["trial"]["players"][1]["dice"] is None


@pytest.mark.parametrize("kind", ["people", "software"])
@pytest.mark.parametrize("task", trials.TRIALS)
def test_a_twin_looks_and_tells_the_same_until_something_is_shown(task: str, kind: str):
    for seed in walks(4, 1):
        rng = Random(seed)
        table = trial(task, 3, rolls=None, seed=seed) if kind == "people" else duel(task, rolls=None, seed=seed)
        while table.choices:
            seat = rng.choice(table.waiting)
            option = rng.choice(table.choices[seat].options).id
            for looker in (*range(len(table.seats)), None):
                compare(table, looker, seat, option, rng)
            table.answer(seat, option)


def compare(table: Table, looker: int | None, seat: int, option: str, rng: Random) -> None:
    """A twin for the looker shows and tells them the same, also after this answer, until something is shown."""
    seed = rng.randrange(10**9)
    twin = table.resampled(looker, seed, same_dice=True)
    assert shown(twin, looker) == shown(table, looker)
    assert twin.resampled(looker, seed, same_dice=True).digest == twin.digest, "it used something hidden"
    real, since = table.clone(), len(table.events)
    real.answer(seat, option)
    try:
        twin.answer(seat, option)
    except Refused:
        assert seat != looker
        return
    found = first_difference(real.events_for(looker, since), twin.events_for(looker, since))
    if found is None:
        assert shown(twin, looker) == shown(real, looker)
    else:
        assert all(event.shows for event in found if event is not None), found


def test_what_is_hidden_is_drawn_anew_and_what_is_known_stays():
    signs = answer(trial("rod-arc-water", 3), (1, "rod"), (2, "arc"))
    worlds = [signs.resampled(1, seed).state.trial.signs for seed in range(40)]
    assert {world[0] for world in worlds} == {"rod"} and {world[2] for world in worlds} == {None}
    assert {world[1] for world in worlds} == {"rod", "arc", "water"}

    bids = answer(trial("sealed-price", lives=[5, 3]), (1, "bid 1"), (2, "bid 1"))
    answer(bids, (1, "bid 2"))
    assert {bids.resampled(2, seed).state.trial.bids[0] for seed in range(40)} == {1, 2, 3, 4}

    cells = trial("liars-cells", rolls=[1, 1, 1, 2, 2, 2])
    dice = [cells.resampled(2, seed).state.trial.dice for seed in range(40)]
    assert {tuple(world[1]) for world in dice} == {(2, 2, 2)}
    assert len({tuple(world[0]) for world in dice}) > 20


@pytest.mark.parametrize("task", SECRET)
def test_an_onlooker_draws_all_that_is_hidden(task: str):
    table = trial(task, rolls=None, lives=[6, 6])
    if task != "liars-cells":
        table.answer(1, table.choices[1].options[0])
    hidden = {json.dumps(table.resampled(None, seed).view(1)["trial"]["players"][0]) for seed in range(30)}
    assert len(hidden) > 2
