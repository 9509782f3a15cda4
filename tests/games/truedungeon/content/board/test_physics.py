"""The slide: friction, bumps, edges, rails, releases; always the same, and the same in the mirror."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from dataclasses import astuple
from random import Random

import pytest

from tests.games.truedungeon.board_cases import GOLDEN, case, crowd, results
from tests.games.truedungeon.builds import rule_data
from undercroft.engine import Refused
from undercroft.games.truedungeon.content.board.measures import FULL, LENGTH, LINE, RADIUS, RELEASE, TARGET, WIDTH
from undercroft.games.truedungeon.content.board.physics import (
    GRIP,
    LIGHT,
    RESTITUTION,
    SURFACES,
    Body,
    Launch,
    Motion,
    slide,
    stops_after,
    with_rails,
)
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.content.board.trig import ONE, bearing, sine_cosine

MEDIUM = SURFACES["medium"]
SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
CASES = range(400 if SOAK else 40)


def at(motion: Motion, number: int) -> Body:
    return next(body for body in motion.bodies if body.number == number)


# ---- arithmetic


def test_sines_and_bearings_are_true_to_a_microradian():
    for angle in range(-20_000_000, 20_000_000, 99_991):
        sine, cosine = sine_cosine(angle)
        assert abs(sine / ONE - math.sin(angle / 1e6)) < 1e-8
        assert abs(cosine / ONE - math.cos(angle / 1e6)) < 1e-8
        assert sine_cosine(-angle) == (-sine, cosine)
    for dx in range(-70, 71, 7):
        for dy in range(-53, 54, 3):
            assert abs(bearing(dx, dy) - math.atan2(dx, dy) * 1e6) < 1


@pytest.mark.rule("truedungeon.digital.board-size", "truedungeon.digital.friction")
def test_the_measures_are_the_ledgers():
    size = rule_data("truedungeon.digital.board-size")
    assert [it // 1000 for it in (WIDTH, LENGTH, RELEASE, LINE, TARGET)] == list(size.values())
    assert rule_data("truedungeon.digital.puck")["radius_mm"] == RADIUS // 1000
    found = {name: [it.decel, it.spin_decel] for name, it in SURFACES.items()}
    assert found == {name: list(said.values()) for name, said in rule_data("truedungeon.digital.friction").items()}
    assert rule_data("truedungeon.digital.collision") == {"restitution": RESTITUTION / 100, "tangential": GRIP / 100}
    assert slide([], [], MEDIUM).bodies == ()


# ---- friction


@pytest.mark.rule("truedungeon.digital.friction", "truedungeon.digital.board-size", "truedungeon.board.board-speed")
@pytest.mark.parametrize(("name", "decel"), [("fast", 850), ("medium", 1000), ("slow", 1150)])
def test_a_puck_runs_as_far_as_its_board_lets_it(name, decel):
    motion = slide([], [Launch(1, Shot(3000, 0, 1800))], SURFACES[name])
    body = motion.bodies[0]
    assert body.x == 300_000
    assert abs(body.y - 270_000 - 1800 * 1800 * 1000 // (2 * decel)) <= 1
    assert motion.end == stops_after(Shot(3000, 0, 1800), SURFACES[name]) == -(-1800 * 1_000_000 // decel)


@pytest.mark.rule("truedungeon.digital.friction", "truedungeon.digital.axes")
@pytest.mark.parametrize(("name", "decel"), [("fast", 5), ("medium", 6), ("slow", 7)])
def test_spin_falls_on_its_own_and_turns_clockwise(name, decel):
    motion = slide([], [Launch(1, Shot(3000, 0, 0, 600))], SURFACES[name])
    assert motion.bodies[0].turn == pytest.approx(36 / (2 * decel) * 1e6, abs=2)
    assert motion.end == -(-6 * 1_000_000 // decel)
    assert slide([], [Launch(1, Shot(3000, 0, 0, -600))], SURFACES[name]).bodies[0].turn == FULL - motion.bodies[0].turn


@pytest.mark.rule("truedungeon.digital.axes")
def test_directions_count_from_straight_ahead_to_the_right():
    body = slide([], [Launch(1, Shot(3000, 500, 1500, 0, 90))], MEDIUM).bodies[0]
    way = 1500 * 1500 / 2
    assert body.x == pytest.approx(300_000 + way * math.sin(math.radians(5)), abs=2)
    assert body.y == pytest.approx(270_000 + way * math.cos(math.radians(5)), abs=2)
    assert body.turn == pytest.approx(math.pi / 2 * 1e6, abs=1)


def test_legs_follow_one_another_without_a_gap():
    for seed in CASES[:10]:
        bodies, launches, surface = case(seed)
        motion = slide(bodies, launches, surface)
        for body in bodies:
            place = (body.x, body.y, body.turn)
            time = 0
            for leg in motion.legs:
                if leg.number == body.number:
                    assert (leg.x0, leg.y0, leg.turn0) == place
                    assert time <= leg.start < leg.end <= motion.end
                    place, time = (leg.x1, leg.y1, leg.turn1), leg.end
            rest = at(motion, body.number)
            assert (place[0], place[1], place[2] % FULL) == (rest.x, rest.y, rest.turn)


# ---- bumps


@pytest.mark.rule("truedungeon.digital.collision", "truedungeon.board.bump", "truedungeon.digital.puck")
def test_a_puck_struck_in_the_middle_takes_most_of_the_speed():
    motion = slide([Body(1, 300_000, 1_330_000, 0)], [Launch(2, Shot(3000, 0, 2000))], MEDIUM)
    assert len(motion.bumps) == 1
    closing = math.sqrt(2000**2 - 2 * 1000 * 1000)  # After the 1000 mm to where the rims, 30 mm each, touch.
    assert motion.bumps[0].speed == pytest.approx(closing * 1000, rel=1e-5)
    assert at(motion, 1).y - 1_330_000 == pytest.approx((closing * 0.925) ** 2 / 2, abs=10)
    assert at(motion, 2).y - 1_270_000 == pytest.approx((closing * 0.075) ** 2 / 2, abs=10)


@pytest.mark.rule("truedungeon.digital.collision")
def test_a_sideways_bump_turns_both_pucks_alike_and_by_no_more_than_a_tenth():
    lying = Body(1, 330_000, 1_330_000, 0)
    motion = slide([lying], [Launch(2, Shot(3000, 0, 2000))], MEDIUM)
    bump = motion.bumps[0]
    spins = {}
    for number in (1, 2):
        legs = [leg for leg in motion.legs if leg.number == number and leg.start >= bump.time]
        spins[number] = sum(leg.turn1 - leg.turn0 for leg in legs)
    assert spins[1] == pytest.approx(spins[2], abs=2)
    impulse = 0.1 * 0.925 * bump.speed / 1000  # The slip is great, so the sideways impulse is at its most.
    assert abs(spins[1]) == pytest.approx((2 * impulse / 30) ** 2 / 12 * 1e6, rel=1e-3)


@pytest.mark.rule("truedungeon.digital.collision")
def test_a_small_slip_is_stopped_by_a_third_of_the_way():
    """One sixth of the slip for each puck: the rest of it is taken up by the two spins."""
    motion = slide([Body(1, 300_000, 1_330_000, 0)], [Launch(2, Shot(3000, 0, 2000, 1000))], MEDIUM)
    spin = 10 - 6 * motion.bumps[0].time / 1e6
    legs = [leg for leg in motion.legs if leg.number == 1]
    turned = sum(leg.turn1 - leg.turn0 for leg in legs)
    impulse = min(spin * 30 / 6, 0.1 * 0.925 * motion.bumps[0].speed / 1000)
    assert impulse == spin * 30 / 6
    assert turned == pytest.approx(-((2 * impulse / 30) ** 2) / 12 * 1e6, rel=1e-3)


@pytest.mark.rule("truedungeon.digital.puck")
def test_an_empty_puck_weighs_as_much_unless_tokens_weigh():
    """[variant token_weight]: the mass of each puck is given with it."""
    pushed = {}
    for mass in (1000, LIGHT):
        motion = slide([Body(1, 300_000, 1_330_000, 0)], [Launch(2, Shot(3000, 0, 2000), mass)], MEDIUM)
        pushed[mass] = at(motion, 1).y - 1_330_000
    closing = math.sqrt(2_000_000)
    assert pushed[1000] == pytest.approx((closing * 1.85 / 2) ** 2 / 2, abs=10)
    assert pushed[LIGHT] == pytest.approx((closing * 1.85 * 0.85 / 1.85) ** 2 / 2, abs=10)


@pytest.mark.rule("truedungeon.digital.collision")
def test_contacts_at_one_moment_are_settled_by_slide_number():
    pair = [Body(5, 270_000, 1_330_000, 0), Body(3, 330_000, 1_330_000, 0)]
    motion = slide(pair, [Launch(9, Shot(3000, 0, 2000))], MEDIUM)
    assert [(bump.one, bump.other) for bump in motion.bumps][:2] == [(3, 9), (5, 9)]
    assert motion.bumps[1].time - motion.bumps[0].time <= 2


@pytest.mark.parametrize("seed", CASES)
def test_no_two_pucks_rest_in_one_another_and_events_come_in_order(seed):
    motion = slide(*case(seed))
    lying = [body for body in motion.bodies if not body.off]
    for number, one in enumerate(lying):
        for other in lying[:number]:
            assert math.hypot(one.x - other.x, one.y - other.y) > 60_000 - 10
    for events in (motion.bumps, motion.edges, motion.offs):
        assert [it.time for it in events] == sorted(it.time for it in events)
    assert {it.number for it in motion.offs} == {body.number for body in motion.bodies if body.off}


# ---- edges


@pytest.mark.rule("truedungeon.digital.edge")
def test_a_rim_over_the_border_has_hit_the_edge_and_a_centre_over_it_falls():
    nearly = slide([], [Launch(1, Shot(3000, 0, 2045))], MEDIUM)
    over = slide([], [Launch(1, Shot(3000, 0, 2055))], MEDIUM)
    gone = slide([], [Launch(1, Shot(3000, 0, 2100))], MEDIUM)
    assert [(it.edge, it.off) for it in nearly.bodies] == [(False, False)]
    assert [(it.edge, it.off) for it in over.bodies] == [(True, False)]
    assert [(it.edge, it.off) for it in gone.bodies] == [(True, True)]
    assert gone.edges[0].time < gone.offs[0].time == gone.end


@pytest.mark.rule("truedungeon.digital.edge")
@pytest.mark.parametrize("angle", [-2000, 2000])
def test_a_puck_falls_off_the_sides_too(angle):
    motion = slide([], [Launch(1, Shot(3000, angle, 2000))], MEDIUM)
    assert motion.bodies[0].off
    assert motion.bodies[0].x == pytest.approx(0 if angle < 0 else 600_000, abs=5)


def test_what_has_fallen_is_in_nobodys_way():
    gone = Body(1, 300_000, 1_200_000, 0, off=True)
    motion = slide([gone], [Launch(2, Shot(3000, 0, 1800))], MEDIUM)
    assert not motion.bumps
    assert at(motion, 1) == gone


@pytest.mark.rule("truedungeon.digital.edge")
def test_rails_give_back_two_fifths_of_the_speed():
    """[variant rails]: at the sides and the far end."""
    rails = with_rails(MEDIUM)
    far = slide([], [Launch(1, Shot(3000, 0, 2200))], rails)
    left = math.sqrt(2200**2 - 2 * 1000 * 2100)
    assert not far.bodies[0].off
    assert far.bodies[0].edge
    assert far.bodies[0].y == pytest.approx(2_370_000 - (0.4 * left) ** 2 / 2, abs=10)
    for angle in (-1500, 1500):
        aside = slide([], [Launch(1, Shot(3000, angle, 1900))], rails).bodies[0]
        assert aside.edge
        assert 30_000 <= aside.x <= 570_000
        assert slide([], [Launch(1, Shot(3000, angle, 1900))], MEDIUM).bodies[0].off


@pytest.mark.rule("truedungeon.digital.edge")
def test_there_is_no_rail_at_the_near_end():
    """A puck that is knocked back far enough falls."""
    heavy = slide([Body(1, 300_000, 700_000, 0, 100_000_000)], [Launch(2, Shot(3000, 0, 4000))], with_rails(MEDIUM))
    assert at(heavy, 2).off
    assert at(heavy, 2).y == pytest.approx(0, abs=5)


# ---- releases


def test_a_puck_is_put_down_behind_one_that_lies_on_its_release_place():
    lying = Body(1, 300_000, 270_000, 0)
    motion = slide([lying], [Launch(2, Shot(3000, 0, 0))], MEDIUM)
    assert at(motion, 1) == lying
    assert at(motion, 2).y == pytest.approx(210_000, abs=2)
    pushed = slide([lying], [Launch(2, Shot(3000, 0, 1000))], MEDIUM)
    assert pushed.bumps[0].time <= 1
    assert at(pushed, 1).y > 600_000


def test_with_no_room_behind_a_puck_is_put_down_beside():
    lying = [Body(number, 300_000, 270_000 - 60_001 * number, 0) for number in range(5)]
    motion = slide(lying, [Launch(9, Shot(3000, 0, 0))], MEDIUM)
    assert at(motion, 9).y >= 30_000
    assert all(math.hypot(at(motion, 9).x - one.x, at(motion, 9).y - one.y) >= 60_000 for one in lying)


def test_with_no_room_at_all_the_slide_is_refused():
    places = [(x, y) for y in range(30, 331, 75) for x in range(30, 600, 75)]
    lying = [Body(number, x * 1000, y * 1000, 0) for number, (x, y) in enumerate(places)]
    with pytest.raises(Refused, match="no room"):
        slide(lying, [Launch(99, Shot(3000, 0, 1800))], MEDIUM)


@pytest.mark.rule("truedungeon.digital.collision")
def test_a_second_puck_released_later_can_catch_the_first():
    first, second = Launch(1, Shot(3000, 0, 1000)), Launch(2, Shot(3000, 0, 2000), at=300_000)
    motion = slide([], [first, second], MEDIUM)
    assert [(bump.one, bump.other) for bump in motion.bumps] == [(1, 2)]
    # The first is at 1000 t - 500 t t, the second at 2000 s - 500 s s with s = t - 0.3; 60 mm between them.
    time = motion.bumps[0].time / 1e6
    ahead = 1000 * time - 500 * time**2
    behind = 2000 * (time - 0.3) - 500 * (time - 0.3) ** 2
    assert ahead - behind == pytest.approx(60, abs=0.01)


def test_two_pucks_released_at_once_meet_where_their_ways_cross():
    pair = [Launch(1, Shot(2500, 200, 1800)), Launch(2, Shot(3500, -200, 1800))]
    motion = slide([], pair, MEDIUM)
    assert [(bump.one, bump.other) for bump in motion.bumps] == [(1, 2)]
    assert at(motion, 1).x + at(motion, 2).x == pytest.approx(600_000, abs=2)
    assert at(motion, 1).y == pytest.approx(at(motion, 2).y, abs=2)


# ---- always the same


@pytest.mark.rule("truedungeon.digital.determinism")
def test_slides_end_as_written():
    assert results() == json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.rule("truedungeon.digital.determinism")
def test_another_process_with_another_hash_seed_slides_alike():
    program = "import json\nfrom tests.games.truedungeon.board_cases import results\nprint(json.dumps(results()))"
    env = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == results()


@pytest.mark.rule("truedungeon.digital.determinism")
def test_everything_is_a_whole_number():
    motion = slide(*case(3))
    for it in (motion.bodies, motion.legs, motion.bumps, motion.edges, motion.offs):
        numbers = [number for one in it for number in astuple(one)]
        assert all(type(number) in (int, bool) for number in numbers)


def mirrored_shot(shot: Shot) -> Shot:
    return Shot(6000 - shot.x, -shot.angle, shot.speed, -shot.spin, (360 - shot.turn) % 360)


@pytest.mark.parametrize("seed", CASES)
def test_a_mirrored_slide_rests_at_the_mirrored_place(seed):
    bodies, launches, surface = case(seed)
    motion = slide(bodies, launches, surface)
    there = [Body(it.number, 600_000 - it.x, it.y, -it.turn % FULL, it.mass) for it in bodies]
    twin = slide(there, [Launch(it.number, mirrored_shot(it.shot), it.mass, it.at) for it in launches], surface)
    assert [(bump.time, bump.one, bump.other) for bump in twin.bumps] == [
        (bump.time, bump.one, bump.other) for bump in motion.bumps
    ]
    for one, other in zip(motion.bodies, twin.bodies, strict=True):
        assert (one.x + other.x, one.y, one.edge, one.off) == (600_000, other.y, other.edge, other.off)
        assert min((one.turn + other.turn) % FULL, -(one.turn + other.turn) % FULL) <= 3


def test_a_crowd_is_settled_in_few_events():
    """Pucks that push one another close together do not go on knocking for ever."""
    wall = [Body(number, 60_000 * number + 30_000, 1_500_000, 0) for number in range(10)]
    row = [Body(10 + number, 60_000 * number + 60_000, 1_500_000 + 51_962, 0) for number in range(9)]
    motion = slide([*wall, *row], [Launch(30, Shot(3000, 0, 4000)), Launch(31, Shot(2000, 0, 4000))], MEDIUM)
    assert len(motion.bumps) < 2_000
    assert crowd(Random(1))
