"""What is read where a puck rests: zones, borders, the wheel at the Damage Dot."""

from __future__ import annotations

import math
from random import Random

import pytest

from tests.games.truedungeon.builds import rule_data
from undercroft.games.truedungeon.content.board.library import STANDARD, board_named
from undercroft.games.truedungeon.content.board.measures import TARGET
from undercroft.games.truedungeon.content.board.model import Board, Zone
from undercroft.games.truedungeon.content.board.physics import SURFACES, Body, Launch, slide
from undercroft.games.truedungeon.content.board.reading import corners_of, lies, natural, nearest, touched
from undercroft.games.truedungeon.content.board.shots import Shot

PLAIN = board_named(STANDARD)
FULL = 6_283_185


def board(*zones: Zone) -> Board:
    return Board(id="made", name="made", zones=zones)


def box(value: int, left: int, near: int, right: int, far: int) -> Zone:
    return Zone(value=value, polygon=((left, near), (right, near), (right, far), (left, far)))


def near(x: int, y: int, zone: Zone) -> bool:
    """Whether a puck there touches a zone, by floats."""
    if zone.circle:
        return math.hypot(x / 1000 - zone.circle[0], y / 1000 - zone.circle[1]) <= zone.circle[2] + 30
    corners = [(a / 1000, b / 1000) for a, b in corners_of(zone)]
    px, py = x / 1000, y / 1000
    inside, least = False, math.inf
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > py) != (by > py) and px < ax + (py - ay) * (bx - ax) / (by - ay):
            inside = not inside
        part = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        part = min(max(part, 0), 1)
        least = min(least, math.hypot(px - ax - part * (bx - ax), py - ay - part * (by - ay)))
    return inside or least <= 30


@pytest.mark.rule("truedungeon.digital.zone-template", "truedungeon.digital.damage-dot")
def test_the_standard_board_is_the_ledgers():
    said = rule_data("truedungeon.digital.zone-template")
    x, y = said["vital_mm"]
    circles = {zone.value: zone.circle for zone in PLAIN.zones if zone.circle}
    assert circles == {value: (x, y, radius) for value, radius in said["circles"]}
    silhouette = next(zone for zone in PLAIN.zones if zone.ellipse)
    assert silhouette.ellipse == (*said["silhouette_centre_mm"], *said["silhouette_semi_axes_mm"])
    assert silhouette.value == said["silhouette_value"]
    strip = next(zone for zone in PLAIN.zones if zone.value == said["strip_value"])
    assert strip.polygon is not None
    assert min(corner[1] for corner in strip.polygon) == said["strip_from_mm"]
    assert PLAIN.dot == (
        rule_data("truedungeon.digital.damage-dot")["x_mm"],
        rule_data("truedungeon.digital.damage-dot")["y_mm"],
    )


@pytest.mark.rule("truedungeon.digital.zone-shape")
def test_a_puck_touches_what_is_at_most_its_radius_away():
    shapes = [
        Zone(value=9, circle=(300, 1950, 40)),
        Zone(value=9, ellipse=(300, 1950, 80, 140)),
        Zone(value=9, polygon=((200, 1800), (400, 1850), (300, 1900), (420, 2100), (180, 2050))),
    ]
    random = Random(5)
    for zone in shapes:
        one = board(zone)
        for _ in range(600):
            x, y = random.randrange(100_000, 500_000), random.randrange(1_700_000, 2_200_000)
            assert bool(natural(one, x, y)) == near(x, y, zone)
    edge = board(Zone(value=9, circle=(300, 1950, 40)))
    assert (natural(edge, 370_000, 1_950_000), natural(edge, 370_001, 1_950_000)) == (9, 0)


@pytest.mark.rule("truedungeon.digital.zone-shape")
def test_an_ellipse_is_a_polygon_of_64_sides():
    corners = corners_of(Zone(value=4, ellipse=(300, 1950, 220, 330)))
    assert len(corners) == 64
    assert corners[0] == (300_000, 2_280_000)
    assert corners[16] == (520_000, 1_950_000)
    for x, y in corners:
        assert math.hypot((x - 300_000) / 220, (y - 1_950_000) / 330) == pytest.approx(1000, abs=0.01)


@pytest.mark.rule("truedungeon.board.border-highest", "truedungeon.board.border-example")
def test_a_puck_across_a_border_scores_the_higher_zone():
    two = board(box(13, 200, 1700, 300, 2000), box(15, 300, 1700, 400, 2000))
    assert natural(two, 290_000, 1_850_000) == 15
    assert natural(two, 269_000, 1_850_000) == 13
    assert [zone.value for zone in touched(two, 290_000, 1_850_000)] == [15, 13]


@pytest.mark.rule("truedungeon.board.slide", "truedungeon.board.bump")
def test_a_slide_scores_the_zone_in_which_it_rests_and_a_bumped_puck_where_it_ends():
    surface = SURFACES["medium"]
    first = slide([], [Launch(1, Shot(3000, 0, 1660))], surface).bodies
    assert natural(PLAIN, first[0].x, first[0].y) == 4
    both = slide(first, [Launch(2, Shot(3000, 0, 1940))], surface).bodies
    assert natural(PLAIN, both[0].x, both[0].y) > 4


@pytest.mark.rule("truedungeon.board.null-zone", "truedungeon.digital.puck-overflow")
def test_a_puck_that_touches_no_zone_scores_nothing_and_stays_an_obstacle():
    surface = SURFACES["medium"]
    short = slide([], [Launch(1, Shot(3000, 0, 1500))], surface).bodies
    assert short[0].y < 1_470_000
    assert natural(PLAIN, short[0].x, short[0].y) == 0
    assert natural(PLAIN, 40_000, 1_600_000) == 0
    assert lies(PLAIN, 40_000, TARGET - 1).rule == "truedungeon.digital.puck-overflow"
    assert lies(PLAIN, 40_000, TARGET).rule == "truedungeon.board.null-zone"
    assert slide(short, [Launch(2, Shot(3000, 0, 1900))], surface).bumps


@pytest.mark.rule("truedungeon.board.background-zones")
def test_a_background_may_be_numbered_or_not():
    body = Zone(value=20, circle=(300, 1950, 60), body=True)
    empty, full = board(body), board(box(3, 0, 1500, 600, 2400), body)
    assert natural(empty, 60_000, 1_700_000) == 0
    assert natural(full, 60_000, 1_700_000) == 3
    assert natural(full, 300_000, 1_950_000) == 20


@pytest.mark.rule("truedungeon.digital.zone-independent-of-ac")
def test_a_place_has_one_natural_value_whoever_is_attacked():
    values = {natural(PLAIN, 300_000 + 1_000 * step, 1_950_000) for step in range(300)}
    assert values == {20, 19, 18, 17, 16, 15, 14, 12, 10, 8, 6, 0}


# ---- the wheel


@pytest.mark.rule("truedungeon.digital.wheel-geometry", "truedungeon.board.damage-number")
@pytest.mark.parametrize("count", [4, 6, 8, 12])
def test_numbers_stand_clockwise_at_equal_angles(count):
    """Straight before the dot, a wheel turned back by so many steps shows the number of that place."""
    for index in range(count):
        turn = -index * FULL // count % FULL
        assert nearest(PLAIN, Body(1, 300_000, 1_950_000, turn), count) == (index,)


@pytest.mark.rule("truedungeon.digital.wheel-reading")
def test_angles_count_not_distances():
    random = Random(8)
    for _ in range(300):
        body = Body(1, random.randrange(600_000), random.randrange(1_500_000, 2_400_000), random.randrange(FULL))
        dot = math.atan2(300_000 - body.x, 2_380_000 - body.y)

        def off(index: int, body: Body = body, dot: float = dot) -> float:
            return abs((body.turn / 1e6 + index * math.pi / 4 - dot + math.pi) % (2 * math.pi) - math.pi)

        assert nearest(PLAIN, body, 8)[0] == min(range(8), key=off)


@pytest.mark.rule("truedungeon.digital.wheel-reading")
def test_two_numbers_equally_near_are_both_named():
    half = FULL // 16
    assert nearest(PLAIN, Body(1, 300_000, 1_950_000, half), 8) == (0, 7)
    assert nearest(PLAIN, Body(1, 300_000, 1_950_000, half + 20), 8) == (7,)
    assert nearest(PLAIN, Body(1, 300_000, 1_950_000, half - 20), 8) == (0,)
    assert nearest(PLAIN, Body(1, 300_000, 2_380_000, 0), 8) == (0,)
