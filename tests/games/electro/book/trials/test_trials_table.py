"""Trials inside the whole game: called in a side room, held in strict re-entry, paid, and gone from the table."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from undercroft.engine import Table, to_plain
from undercroft.games.electro import GAME
from undercroft.games.electro.book import trials
from undercroft.games.electro.state.records import TRIAL

NAMES = ("Fay", "Ann", "Bob", "Cid")


@cache
def after_a_move() -> dict[str, Any]:
    """A game in which an Explorer has moved and may do something."""
    table, rng = Table.start(GAME, seed=3, names=NAMES), Random(3)
    while table.state.turn is None or table.state.turn.stage != "after":
        seat = table.waiting[0]
        table.answer(seat, rng.choice(table.choices[seat].options))
    return table.as_position()


def in_the_hall(task: str, seed: int = 0, *, alone: bool = False) -> Table:
    """All Explorers stand in an open side room with this Trial, a fragment its prize; alone: only one is left."""
    state = Table.start(GAME, position=after_a_move(), seed=0, names=NAMES).state
    space, side = next((space, side) for space, side in state.sides.items() if side.fragment)
    side.card, side.task, side.open, side.text, side.answers = TRIAL, task, True, "", []
    for explorer in state.explorers:
        explorer.at = space
        explorer.live = 4
        if alone and explorer.number != state.turn.doer:
            explorer.at, explorer.gone, explorer.quits = "", True, True
    return Table.start(GAME, position={"state": to_plain(state)}, seed=seed, names=NAMES, strict=True)


@pytest.mark.parametrize("task", trials.TRIALS)
def test_a_called_trial_is_held_and_its_winner_takes_the_fragment(task: str):
    for seed in range(3):
        table, rng = in_the_hall(task, seed), Random(seed)
        caller = table.waiting[0]
        table.answer(caller, "task")
        while "wins-trial" not in [event.kind for event in table.events]:
            seat = table.waiting[0]
            choice = table.choices[seat]
            if table.state.trial is not None:
                assert "@" not in table.scene(seat).text()
                table.answer(seat, rng.choice(choice.options))
            else:
                table.answer(seat, next(option for option in choice.options if option.id in ("accept", "yes", "agree")))
        (won,) = [event for event in table.events if event.kind == "wins-trial"]
        held = {explorer.seat: explorer.fragments for explorer in table.state.explorers}
        assert table.state.trial is None and table.view(None)["trial"] is None
        assert held == {1: 0, 2: 0, 3: 0} | {won.data["seat"]: 1}


@pytest.mark.rule("electro.trial.champion")
@pytest.mark.parametrize("task", [task for task in trials.TRIALS if task != "gauntlet"])
def test_the_last_explorer_meets_the_champion_whom_the_master_of_fates_plays(task: str):
    table, rng = in_the_hall(task, alone=True), Random(task)
    table.answer(table.waiting[0], "task")
    asked = set()
    while table.state.trial is not None:
        seat = table.waiting[0]
        asked.add(seat)
        table.answer(seat, rng.choice(table.choices[seat].options))
    assert len(asked) == 2 and 0 in asked
    assert {"wins-trial", "champion-wins"} & {event.kind for event in table.events}


def test_a_master_of_fates_who_gives_up_in_mid_trial_is_followed_by_software():
    table = in_the_hall("liars-cells", alone=True)
    caller = table.waiting[0]
    table.answer(caller, "task")
    table.answer(caller, "bid 1 1")
    assert table.waiting == (0,)
    assert table.view(0)["trial"]["players"][1]["dice"] is not None
    table.act(0, "concede")
    assert table.waiting == (caller,), "software has answered"
    trial = table.view(0)["trial"]
    assert trial is None or trial["players"][1]["dice"] is None
