"""No script beats an expert: a drag worked out to the tenth of a millimetre scatters as an expert's slide does."""

from __future__ import annotations

import os

import pytest

from undercroft.engine import Chance, seed_key
from undercroft.games.truedungeon.content.board import aim, physics, reading
from undercroft.games.truedungeon.content.board.gesture import from_drag
from undercroft.games.truedungeon.content.board.library import STANDARD, board_named
from undercroft.games.truedungeon.content.board.noise import SPREADS, Spread, dice, shaken
from undercroft.games.truedungeon.content.board.shots import Shot

SLIDES = 4000 if os.environ.get("UNDERCROFT_SOAK") == "1" else 300
MEDIUM = physics.SURFACES["medium"]


def naturals(shot: Shot, spread: Spread, seed: str) -> list[int]:
    """The zones in which this slide comes to rest on the empty standard board, again and again."""
    board, chance = board_named(STANDARD), Chance(seed_key(seed))
    found = []
    for number in range(SLIDES):
        shaky = shaken(shot, chance.rolls(dice(), "hand"), spread)
        body = physics.slide((), (physics.Launch(number, shaky),), MEDIUM).bodies[0]
        found.append(0 if body.off else reading.natural(board, body.x, body.y))
    return found


def perfect(shot: Shot) -> Shot:
    """The drag of a script that makes just this slide: a straight push at one speed, sampled every 4 ms."""
    step = shot.speed * 4 / 1000
    samples = [[ms * 4, shot.x / 10, 270 - step * (24 - ms)] for ms in range(26)]
    return from_drag([sample for sample in samples if sample[2] >= 0], shot.turn)


@pytest.mark.rule("truedungeon.digital.slide-noise")
def test_the_best_drag_of_a_script_is_no_better_than_an_expert() -> None:
    board = board_named(STANDARD)
    heart = aim.spots(board)[0]
    best = aim.at_spot(board, heart.x, heart.y, (1, 2, 3, 4, 5, 6, 7, 8), MEDIUM, heart.x)
    dragged = perfect(best)
    assert abs(dragged.speed - best.speed) <= 2 and dragged.angle == 0, "the script knows what it does"
    script = naturals(dragged, SPREADS["expert"], "script")
    expert = naturals(best, SPREADS["expert"], "expert")
    average = naturals(best, SPREADS["average"], "average")
    mean = {name: sum(found) / SLIDES for name, found in (("script", script), ("expert", expert), ("average", average))}
    assert abs(mean["script"] - mean["expert"]) < 0.8
    assert mean["average"] < mean["expert"] - 0.5
    assert abs(script.count(20) - expert.count(20)) < SLIDES * 0.09
