"""Lanes: plain data, the values of their zones, and their drawings as SVG and text."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from undercroft.scene import THEMES, Lane, LaneMoves, LanePuck, LaneZone, Panel, Scene, lane_of
from undercroft.scene.lane.lane import PUCK
from undercroft.scene.lane.svg import SCALE
from undercroft.scene.lane.text import COLUMNS, ROWS, lane_board
from undercroft.scene.lane.zones import marks_of, value_at

RINGS = ((20, 12), (19, 22), (18, 33), (15, 78), (12, 120), (6, 220))
ZONES = (
    *(LaneZone(value, circle=(300, 1950, radius), body=True) for value, radius in RINGS),
    LaneZone(4, ellipse=(300, 1950, 220, 330), body=True),
    LaneZone(1, polygon=((0, 2320), (600, 2320), (600, 2400), (0, 2400)), name="the wall"),
)
FIGHTER = LanePuck("fighter", "fighter", "puck-fighter", 3120, 19300, 450, "metal", "F", (1, 2, 3, 4), 15, 3)
SHORT = LanePuck("monk", "monk", "puck-monk", 1000, 9000, glyph="M", natural=0)
FALLEN = LanePuck("rogue", "rogue", "puck-rogue", 0, 20000, glyph="R", off=True)
MOVES = LaneMoves(
    "a-1", (("fighter", 0, 1500, 3000, 2700, 3120, 19300, 0, 450),), 1500, 1000, ((900, "fighter", "monk"),)
)
LANE = Lane("The ogre", ZONES, (300, 2380), (FIGHTER, SHORT, FALLEN), MOVES)


def test_a_lane_is_the_same_after_it_went_as_plain_data() -> None:
    plain = json.loads(json.dumps(LANE.plain()))
    assert lane_of(plain) == LANE
    assert plain["moves"]["legs"] == [["fighter", 0, 1500, 3000, 2700, 3120, 19300, 0, 450]]
    assert plain["zones"][-1]["shape"] == {"polygon": [[0, 2320], [600, 2320], [600, 2400], [0, 2400]]}
    assert plain["zones"][-1]["name"] == "the wall"


def test_the_words_say_which_pucks_lie_in_which_zone() -> None:
    assert LANE.words == "The ogre: fighter: zone 15, wheel 3; monk: in no zone; rogue: off the board"
    unread = replace(FIGHTER, natural=None, damage=None)
    assert unread.words == "fighter: on the board"


def test_pucks_that_were_taken_away_are_told_apart_from_those_that_lie_there() -> None:
    cleared = replace(LANE, pucks=(SHORT,), moves=replace(MOVES, pucks=(FIGHTER, SHORT)))
    assert cleared.taken == (FIGHTER,)
    assert cleared.words.endswith("monk: in no zone. Before they were taken away: fighter: zone 15, wheel 3")
    assert "F fighter: zone 15, wheel 3 (taken away)" in Scene("", lanes=(cleared,)).text()
    assert Scene("", lanes=(cleared,)).svg().count('<g class="puck" opacity="0.45">') == 1
    assert lane_of(cleared.plain()) == cleared


@pytest.mark.parametrize(
    ("x", "y", "value"), [(300, 1950, 20), (300, 1965, 19), (300, 2250, 4), (5, 1700, 0), (5, 2350, 1)]
)
def test_the_highest_zone_at_a_point_is_seen(x: int, y: int, value: int) -> None:
    assert value_at(ZONES, x, y) == value


def test_every_zone_has_its_value_written_once_in_it_or_beside_it_with_a_line() -> None:
    marks = marks_of(ZONES, 600, (300, 2380))
    assert sorted(mark.value for mark in marks) == sorted(zone.value for zone in ZONES)
    assert not any(mark.to for mark in marks if mark.value < 9)
    for mark in marks:
        assert value_at(ZONES, *(mark.to or (mark.x, mark.y))) == mark.value
        assert math.dist((mark.x, mark.y), (300, 2380)) > mark.size / 2
    beside = [mark for mark in marks if mark.to]
    assert [mark.value for mark in beside] == [20, 19, 18]
    heights = [mark.y for mark in beside]
    assert all(upper - lower >= 30 for upper, lower in zip(heights, heights[1:], strict=False))


def test_a_splinter_of_low_value_is_not_written_on_and_a_high_value_not_twice_beside_the_zones() -> None:
    splinter = LaneZone(3, circle=(50, 1600, 4))
    twice = (LaneZone(18, circle=(100, 1700, 8)), LaneZone(18, circle=(500, 1700, 6)))
    marks = marks_of((*ZONES, splinter, *twice), 600, (300, 2380))
    assert not any(mark.value == 3 for mark in marks)
    assert [mark.value for mark in marks].count(18) == 1


def test_a_lane_without_zones_has_no_values() -> None:
    assert marks_of((), 600, (300, 2380)) == ()
    assert "no puck lies" in Scene("", lanes=(Lane("bare", (), (300, 2380)),)).svg()


@pytest.mark.parametrize("theme", THEMES)
def test_the_drawing_shows_zones_values_and_pucks_that_did_not_fall(theme: str) -> None:
    drawn = ElementTree.fromstring(Scene("", lanes=(LANE,)).svg(theme=theme))
    lane = next(group for group in drawn.iter() if group.get("class") == "lane")
    assert lane.get("aria-label") == LANE.words
    told = [text.text for text in lane.iter() if text.tag.endswith("text")]
    assert {str(zone.value) for zone in ZONES} < set(told)
    titles = [title.text for title in lane.iter() if title.tag.endswith("title")]
    assert titles == [FIGHTER.words, SHORT.words]


def test_the_drawing_reaches_down_to_the_lowest_puck() -> None:
    def high(lane: Lane) -> float:
        return float(ElementTree.fromstring(Scene("", lanes=(lane,)).svg()).get("height") or 0)

    low = high(LANE) - high(replace(LANE, pucks=(FIGHTER,)))
    assert low == pytest.approx((1400 - (900 - 2 * PUCK)) * SCALE, abs=0.2)


def test_the_text_shows_what_a_puck_would_score_and_where_the_pucks_lie() -> None:
    board = lane_board(LANE)
    assert len(board.sketch) == ROWS + 1
    rows = [line.partition("|")[2].strip(" |").split() for line in board.sketch[:-1]]
    assert all(len(row) == COLUMNS for row in rows)
    assert rows[0] == ["1"] * COLUMNS
    assert {"20", "19", "F"} <= {cell for row in rows for cell in row}
    text = Scene("Ogre hunt", (), (Panel("Round 1"),), (LANE,)).text()
    for line in ("The ogre", "F fighter: zone 15, wheel 3", "M monk: in no zone (short of the target)"):
        assert line in text
    assert "R rogue: off the board" in text


def test_two_pucks_in_one_square_are_both_seen() -> None:
    other = replace(FIGHTER, id="wizard", label="wizard", glyph="W")
    assert any("F&W" in line for line in lane_board(replace(LANE, pucks=(FIGHTER, other))).sketch)


def test_a_scene_without_lanes_is_drawn_as_ever() -> None:
    scene = Scene("Words", (), (Panel("Round 1", ("nothing",)),))
    assert scene.drawn_boards is scene.boards
    assert "lane" not in scene.svg()
