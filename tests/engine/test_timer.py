"""Real time by the engine: a game names its timer, whoever keeps the table measures it, and the clock acts."""

from __future__ import annotations

from tests.engine.toy import State, toy
from undercroft.engine import Scripted, Table, Timer
from undercroft.engine.stopwatch import Stopwatch

BELL = Timer("turn 0", 30, "bell", "the turn")


def timed(s: State) -> Timer:
    return Timer(f"bells {s.bells}", 30 + 10 * s.points[0], "bell", "the turn")


def test_a_table_names_the_timer_of_its_state_until_the_game_is_over():
    table = Table.start(toy(timer=timed), chance=Scripted([1]))
    assert table.timer == Timer("bells 0", 30, "bell", "the turn")
    assert table.clone().timer == table.timer
    table.act("clock", table.timer.act)
    assert table.timer == Timer("bells 1", 40, "bell", "the turn")
    table.act(0, "concede")
    assert table.timer is None


def test_a_game_without_timers_has_none():
    assert Table.start(toy(), chance=Scripted([1])).timer is None


def test_a_stopwatch_counts_only_while_it_runs():
    now = [100.0]
    watch = Stopwatch(lambda: now[0])
    watch.follow(BELL)
    now[0] += 12
    watch.follow(BELL, runs=False)
    now[0] += 50
    assert (watch.runs, watch.ran, watch.rest(BELL)) == (False, 12, 18)
    watch.follow(BELL)
    now[0] += 20
    assert (watch.runs, watch.rest(BELL)) == (True, 0)
    longer = Timer(BELL.key, 60, BELL.act, BELL.label)
    assert watch.rest(longer) == 28, "the same timer may get more seconds"


def test_another_timer_begins_at_nothing_and_so_does_one_that_rang():
    now = [0.0]
    watch = Stopwatch(lambda: now[0], BELL.key, 25)
    other = Timer("turn 1", 30, "bell", "the turn")
    assert (watch.rest(BELL), watch.rest(other)) == (5, 30)
    watch.follow(other)
    now[0] += 7
    assert watch.rest(other) == 23
    watch.forget()
    watch.follow(other)
    assert watch.rest(other) == 30
    watch.follow(None)
    assert not watch.runs
