"""Slides for practice before Room 1: on an empty board, with the noise of the game, told to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables import do
from undercroft import Table
from undercroft.engine import Refused, Scripted
from undercroft.engine.event import Tell
from undercroft.games.truedungeon.book import practice
from undercroft.games.truedungeon.content.board.noise import FACES, dice
from undercroft.games.truedungeon.state.state import State

TRAINING = "truedungeon.party.training"
HARD = {"x_mm": 300, "angle_deg": 0, "speed_mm_s": 1833}
MIDDLE = dict.fromkeys(dice(), FACES // 2)
HIGH = dict.fromkeys(dice(), FACES)


def party(*classes: str, **options: Any) -> State:
    """The state of a table where these classes have sat down."""
    chosen = {"mode": "slide", "clock": "untimed", **options}
    table = Table.start("truedungeon", seats=len(classes), seed=1, options=chosen)
    for seat, cls in enumerate(classes):
        do(table, cls, f"{cls}-bag", seat=seat)
    state: State = table.state
    return state


def slid(s: State, seat: int, given: Any, face: dict[str, int]) -> list[Any]:
    """What is told when this is slid."""
    tell = Tell()
    plan: Any = practice.option(s, seat).value if given is None else practice.form(s, seat).read(given)
    practice.take(s, seat, plan, Scripted(rolls=[face] if not s.rules.exact else []), tell)
    return tell.events.since(0)


@pytest.mark.rule(TRAINING)
def test_whoever_wants_to_slides_for_practice_and_alone_hears_of_it():
    s = party("fighter", "bard")
    for given in (HARD, None):
        [event] = slid(s, 1, given, MIDDLE)
        assert event.audience == (1,) and event.rule == TRAINING and "lies in zone 20" in event.data["told"]
    lane = practice.lane(s, 1).plain()
    assert [puck["icon"] for puck in lane["pucks"]] == ["puck-bard"] and lane["pucks"][0]["natural"] == 20
    assert lane["moves"]["legs"] and practice.lane(s, 0).plain()["pucks"] == []


def test_each_slide_is_made_on_the_empty_board():
    s = party("fighter")
    first, second = (slid(s, 0, HARD, MIDDLE)[0].data for _ in range(2))
    assert first == second and len(practice.lane(s, 0).pucks) == 1


@pytest.mark.rule("truedungeon.digital.puck-overflow", "truedungeon.board.null-zone")
def test_where_the_puck_lies_is_told_by_the_rule_that_reads_it():
    for shot, words, rule in (
        ({"speed_mm_s": 4000}, "falls off the board", "truedungeon.digital.edge"),
        ({"speed_mm_s": 1000}, "stops short of the target area", "truedungeon.digital.puck-overflow"),
        ({"x_mm": 40, "speed_mm_s": 1700}, "lies in no zone", "truedungeon.board.null-zone"),
        ({}, "lies in zone 20", "truedungeon.board.border-highest"),
    ):
        s = party("fighter")
        [event] = slid(s, 0, {**HARD, **shot}, MIDDLE)
        assert words in event.data["told"] and event.also == (rule,)
        assert practice.lane(s, 0).pucks[0].off is (rule == "truedungeon.digital.edge")


@pytest.mark.rule("truedungeon.digital.slide-noise")
def test_the_noise_is_that_of_the_game_and_its_variants():
    far = {name: slid(s, 0, HARD, HIGH)[0].data["told"] for name, s in both("exact")}
    assert "zone 20" in far["exact"] and "zone 20" not in far["usual"]


def both(name: str) -> list[tuple[str, State]]:
    return [("usual", party("fighter")), (name, party("fighter", **{name: True}))]


def test_rolled_tables_have_no_board_to_practise_on():
    assert practice.is_offered(party("fighter")) and not practice.is_offered(party("fighter", mode="rolled"))


def test_a_slide_that_cannot_be_is_refused_and_changes_nothing():
    s = party("fighter")
    for given in ({}, {**HARD, "x_mm": 3}, {"slides": [HARD, HARD]}, {"drag": [[0, 1, 2]]}):
        with pytest.raises(Refused):
            practice.form(s, 0).read(given)
    assert s.drills == {}


def test_nobody_else_can_tell_what_was_slid():
    s = party("fighter", "bard")
    slid(s, 1, HARD, MIDDLE)
    assert practice.shown(s, 1) is not None
    for seat in (0, None):
        assert practice.shown(s, seat) is None
        twin = s.copy()
        practice.imagine(twin, seat)
        assert twin.drills == {}
    practice.imagine(s, 1)
    assert s.drills.keys() == {"1"}
