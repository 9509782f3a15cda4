"""The slide beside another physics engine, pymunk: floats, small steps, friction taken off by hand in each of them."""

from __future__ import annotations

import math
import os
import statistics
from dataclasses import dataclass
from random import Random

import pymunk
import pytest

from undercroft.games.truedungeon.content.board.library import STANDARD, board_named
from undercroft.games.truedungeon.content.board.physics import SURFACES, Body, Launch, Leg, Surface, slide
from undercroft.games.truedungeon.content.board.reading import natural, nearest
from undercroft.games.truedungeon.content.board.shots import Shot

SOAK = bool(os.environ.get("UNDERCROFT_SOAK"))
MEDIUM = SURFACES["medium"]
COARSE, FINE = 2e-3, 1e-5
NEAR, TURNED = 0.1, 0.003
"""How far the two engines may differ after one bump: a tenth of a millimetre, three thousandths of a radian."""
FULL_TURN = 2 * math.pi


@dataclass
class Seen:
    """What pymunk makes of a slide: x, y, turn of each puck, and the bumps."""

    rests: dict[int, tuple[float, float, float]]
    bumps: list[tuple[float, int, int]]


def by_pymunk(bodies: list[Body], launches: list[Launch], surface: Surface = MEDIUM) -> Seen:
    """The same slide in pymunk, on a board without end. Its y is ours, its angles run the other way."""
    space = pymunk.Space()
    space.collision_slop = 0.0
    space.iterations = 20
    discs: dict[int, pymunk.Body] = {}
    for number, x, y, turn in [(it.number, it.x / 1000, it.y / 1000, it.turn / 1e6) for it in bodies] + [
        (it.number, it.shot.x / 10, 270.0, math.radians(it.shot.turn)) for it in launches
    ]:
        disc = pymunk.Body(1.0, 0.5 * 30 * 30)
        disc.position, disc.angle = (x, y), -turn
        shape = pymunk.Circle(disc, 30)
        shape.elasticity, shape.friction = math.sqrt(0.85), math.sqrt(0.1)
        space.add(disc, shape)
        discs[number] = disc
    for it in launches:
        angle = math.radians(it.shot.angle / 100)
        discs[it.number].velocity = (it.shot.speed * math.sin(angle), it.shot.speed * math.cos(angle))
        discs[it.number].angular_velocity = -it.shot.spin / 100
    seen = Seen({}, [])
    now = 0.0
    names = {disc: number for number, disc in discs.items()}
    numbers = sorted(discs)
    pairs = [(discs[one], discs[other]) for at, one in enumerate(numbers) for other in numbers[at + 1 :]]

    def knocked(arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        if arbiter.is_first_contact and arbiter.total_impulse.length > 0:
            one, other = sorted(names[shape.body] for shape in arbiter.shapes if shape.body)
            seen.bumps.append((now, one, other))

    space.on_collision(post_solve=knocked)
    while any(disc.velocity.length > 0 or disc.angular_velocity for disc in discs.values()):
        step = FINE if any(about_to_meet(one, other) for one, other in pairs) else COARSE
        for disc in discs.values():
            slowed(disc, surface, step / 2)
        space.step(step)
        now += step
        for disc in discs.values():
            slowed(disc, surface, step / 2)
    seen.rests = {number: (disc.position.x, disc.position.y, -disc.angle) for number, disc in discs.items()}
    return seen


def about_to_meet(one: pymunk.Body, other: pymunk.Body) -> bool:
    """Whether they near each other and may touch within a few coarse steps."""
    apart = other.position - one.position
    if (one.velocity - other.velocity).dot(apart) <= 0:
        return apart.length < 60.05
    return apart.length - 60 < 2 * COARSE * (one.velocity.length + other.velocity.length)


def slowed(disc: pymunk.Body, surface: Surface, step: float) -> None:
    """Friction has acted for so long."""
    speed = disc.velocity.length
    disc.velocity = disc.velocity * (max(speed - surface.decel * step, 0.0) / speed) if speed else (0.0, 0.0)
    spin = disc.angular_velocity
    disc.angular_velocity = math.copysign(max(abs(spin) - surface.spin_decel * step, 0.0), spin)


def differ(turn: int, angle: float) -> float:
    """By how much two directions differ."""
    return abs((turn / 1e6 - angle + math.pi) % FULL_TURN - math.pi)


def random_shot(random: Random) -> Shot:
    x, angle, speed = random.randrange(1800, 4200), random.randrange(-500, 501), random.randrange(900, 2000)
    return Shot(x, angle, speed, random.randrange(-500, 501), random.randrange(360))


def is_inside(seen: Seen) -> bool:
    """Whether all pucks stay clear of the border, which pymunk's board does not have."""
    return all(40 < x < 560 and 40 < y < 2360 for x, y, _ in seen.rests.values())


def reads_alike(body: Body, seen: Seen) -> bool:
    """Whether zone and wheel number are the same, unless a border lies within the error."""
    board = board_named(STANDARD)
    x, y, turn = seen.rests[body.number]
    near = [(round(x * 1000) + dx, round(y * 1000) + dy) for dx in (-100, 0, 100) for dy in (-100, 0, 100)]
    zones = {natural(board, *place) for place in near}
    turns = [round(turn * 1e6) + error for error in (-3000, 0, 3000)]
    numbers = {number for it in turns for number in nearest(board, Body(0, *near[4], it % 6_283_185), 8)}
    return natural(board, body.x, body.y) in zones and set(nearest(board, body, 8)) <= numbers


@pytest.mark.parametrize("seed", range(60 if SOAK else 4))
def test_a_puck_alone_rests_where_pymunk_says(seed):
    random = Random(seed)
    shot = random_shot(random)
    surface = SURFACES[random.choice(sorted(SURFACES))]
    ours = slide([], [Launch(1, shot)], surface).bodies[0]
    seen = by_pymunk([], [Launch(1, shot)], surface)
    x, y, turn = seen.rests[1]
    assert not is_inside(seen) or math.hypot(ours.x / 1000 - x, ours.y / 1000 - y) < NEAR
    assert not is_inside(seen) or differ(ours.turn, turn) < TURNED
    assert not is_inside(seen) or reads_alike(ours, seen)


@pytest.mark.parametrize("seed", range(200 if SOAK else 8))
def test_one_bump_ends_where_pymunk_says_and_reads_alike(seed):
    random = Random(f"bump {seed}")
    lying = Body(
        1, random.randrange(200_000, 400_000), random.randrange(1_200_000, 1_900_000), random.randrange(6_000_000)
    )
    lane = random.randrange(200, 401)
    aside = random.randrange(-40, 41)  # Two pucks of 30 mm that hardly touch part by less than any engine can say.
    towards = math.degrees(math.atan2(lying.x / 1000 + aside - lane, lying.y / 1000 - 270))
    speed = random.randrange(1800, 2100)
    shot = Shot(lane * 10, int(towards * 100), speed, random.randrange(-800, 801), random.randrange(360))
    motion = slide([lying], [Launch(2, shot)], MEDIUM)
    seen = by_pymunk([lying], [Launch(2, shot)])
    assert [bump[1:] for bump in seen.bumps] == [(bump.one, bump.other) for bump in motion.bumps] == [(1, 2)]
    assert abs(seen.bumps[0][0] - motion.bumps[0].time / 1e6) < 1e-4
    for body in motion.bodies if is_inside(seen) else ():
        x, y, turn = seen.rests[body.number]
        assert math.hypot(body.x / 1000 - x, body.y / 1000 - y) < NEAR
        assert differ(body.turn, turn) < TURNED
        assert reads_alike(body, seen)


def crowd(random: Random) -> list[Body]:
    """Six pucks about the heart of the board."""
    bodies: list[Body] = []
    while len(bodies) < 6:
        x, y = random.randrange(180_000, 420_000), random.randrange(1_700_000, 2_100_000)
        if all(math.hypot(x - one.x, y - one.y) > 61_000 for one in bodies):
            bodies.append(Body(len(bodies) + 1, x, y, 0))
    return bodies


def test_several_bumps_come_in_pymunks_order_and_rests_scatter_alike():
    """Bumps after bumps magnify every error; so the first ones must agree in order, and most places at the end."""
    alike, places, ours, theirs = 0, [], [], []
    count = 60 if SOAK else 3
    board = board_named(STANDARD)
    for seed in range(count):
        random = Random(f"crowd {seed}")
        bodies = crowd(random)
        shot = Shot(random.randrange(2500, 3500), random.randrange(-150, 151), random.randrange(1900, 2100))
        motion = slide(bodies, [Launch(7, shot)], MEDIUM)
        seen = by_pymunk(bodies, [Launch(7, shot)])
        order = [bump[1:] for bump in seen.bumps]
        assert order[:2] == [(bump.one, bump.other) for bump in motion.bumps][:2]
        alike += order == [(bump.one, bump.other) for bump in motion.bumps]
        for body in motion.bodies:
            x, y, _ = seen.rests[body.number]
            if not body.edge and 40 < x < 560 and 40 < y < 2360:
                places.append(math.hypot(body.x / 1000 - x, body.y / 1000 - y))
                ours.append(natural(board, body.x, body.y))
                theirs.append(natural(board, round(x * 1000), round(y * 1000)))
    assert alike * 5 >= count * 4
    assert statistics.median(places) < NEAR
    assert sum(place > 1 for place in places) <= len(places) // 10
    assert abs(statistics.mean(ours) - statistics.mean(theirs)) < 0.2


@pytest.mark.rule("truedungeon.digital.collision")
@pytest.mark.parametrize("seed", range(100 if SOAK else 10))
def test_every_bump_keeps_the_momentum(seed):
    """Read from the legs: what ends and what begins at a bump has the same momentum, but for the legs' rounding."""
    random = Random(f"crowd {seed}")
    motion = slide(crowd(random), [Launch(7, Shot(3000, random.randrange(-150, 151), 2000))], MEDIUM)
    for bump in motion.bumps:
        before, after = [0.0, 0.0], [0.0, 0.0]
        shortest = min((leg.end - leg.start for leg in motion.legs if bump.time in (leg.start, leg.end)), default=1)
        for leg in motion.legs:
            if leg.number in (bump.one, bump.other):
                if leg.end == bump.time:
                    before = [sum(both) for both in zip(before, velocity(leg, -1), strict=True)]
                if leg.start == bump.time:
                    after = [sum(both) for both in zip(after, velocity(leg, 1), strict=True)]
        assert math.dist(before, after) < 1 + 8_000 / shortest


def velocity(leg: Leg, end: int) -> tuple[float, float]:
    """A puck's velocity in mm/s at the begin (1) or at the end (-1) of a leg."""
    seconds = (leg.end - leg.start) / 1e6
    dx, dy = (leg.x1 - leg.x0) / 1000, (leg.y1 - leg.y0) / 1000
    way = math.hypot(dx, dy)
    if not way:
        return 0.0, 0.0
    speed = way / seconds + end * MEDIUM.decel * seconds / 2
    return speed * dx / way, speed * dy / way
