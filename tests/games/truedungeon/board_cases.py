"""Slides that the tests of the board share; run as a module, it rewrites the golden results of some."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from undercroft.games.truedungeon.content.board.measures import FULL
from undercroft.games.truedungeon.content.board.physics import (
    SURFACES,
    Body,
    Launch,
    Motion,
    Surface,
    slide,
    with_rails,
)
from undercroft.games.truedungeon.content.board.shots import Shot

GOLDEN = Path(__file__).with_name("board_golden.json")
MEDIUM = SURFACES["medium"]


def crowd(random: Random, count: int = 6) -> list[Body]:
    """So many pucks about the heart of the board, none in another."""
    bodies: list[Body] = []
    while len(bodies) < count:
        x, y = random.randrange(120_000, 480_000), random.randrange(1_600_000, 2_200_000)
        if all((x - one.x) ** 2 + (y - one.y) ** 2 > 61_000**2 for one in bodies):
            bodies.append(Body(len(bodies) + 1, x, y, random.randrange(FULL)))
    return bodies


def shot(random: Random) -> Shot:
    """A slide into the crowd."""
    x, angle, speed = random.randrange(1500, 4500), random.randrange(-500, 501), random.randrange(1500, 2600)
    return Shot(x, angle, speed, random.randrange(-1900, 1901), random.randrange(360))


def case(seed: int) -> tuple[list[Body], list[Launch], Surface]:
    """A slide of one or two pucks into a crowd, on any surface."""
    random = Random(f"case {seed}")
    surface = SURFACES[random.choice(sorted(SURFACES))]
    bodies = crowd(random, random.randrange(1, 10))
    launches = [Launch(20, shot(random), random.choice((850, 1000)))]
    if random.random() < 0.4:
        launches.append(Launch(21, shot(random), at=random.randrange(100_000, 900_000)))
    return bodies, launches, with_rails(surface) if random.random() < 0.3 else surface


def result(motion: Motion) -> list[Any]:
    """What a slide ends with, as plain data."""
    rests = [[it.number, it.x, it.y, it.turn, it.edge, it.off] for it in motion.bodies]
    return [rests, [[it.time, it.one, it.other] for it in motion.bumps], motion.end]


def results(count: int = 12) -> list[Any]:
    """The golden slides, done now."""
    return [result(slide(*case(seed))) for seed in range(count)]


if __name__ == "__main__":
    GOLDEN.write_text("[\n" + ",\n".join(json.dumps(one) for one in results()) + "\n]\n", encoding="utf-8")
