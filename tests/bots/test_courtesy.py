"""Whoever thinks lets those go first whom somebody waits for, and thinks on all the same."""

from __future__ import annotations

import time
from threading import Thread

from undercroft.bots import courtesy


def work(seconds: float) -> None:
    """So much of the processor is used."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_a_thought_waits_while_somebody_is_waited_for_and_goes_on_at_once():
    waited: list[float] = []

    def think() -> None:
        begun = time.monotonic()
        courtesy.give_way()
        waited.append(time.monotonic() - begun)

    thinker = Thread(target=think)
    with courtesy.first(), courtesy.first():
        thinker.start()
        thinker.join()
    assert waited[0] >= 0.019, "it has not paused yet, and pauses as long as a pause lasts at most"
    begun = time.thread_time()
    for _ in range(1000):
        courtesy.give_way()
    assert time.thread_time() - begun < 0.05, "nobody is waited for"


def test_where_somebody_is_always_waited_for_a_thought_gets_half_of_the_time():
    with courtesy.first():
        courtesy.give_way()
        begun, paused = time.monotonic(), 0.0
        for _ in range(20):
            work(0.002)
            before = time.monotonic()
            courtesy.give_way()
            paused += time.monotonic() - before
        took = time.monotonic() - begun
    assert 0.01 < paused < took * 0.8
