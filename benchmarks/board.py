"""How many slides a second the board of True Dungeon does: rounds of ten pucks, with and without the bots that aim."""

from __future__ import annotations

import json
from time import process_time

from tools.boards import rounds
from undercroft.engine import Chance
from undercroft.engine.chance import seed_key
from undercroft.games.truedungeon.content.board.aim import at_spot
from undercroft.games.truedungeon.content.board.library import STANDARD, board_named
from undercroft.games.truedungeon.content.board.noise import SPREADS, dice, shaken
from undercroft.games.truedungeon.content.board.physics import SURFACES, Body, Launch, slide
from undercroft.games.truedungeon.content.board.trial import WHEEL, choose, naturals

PARTY = 10
ROUNDS = 60
TIMES = 5
MEDIUM = SURFACES["medium"]


def given() -> list[list[Launch]]:
    """The slides of some rounds, as bots aim them and with their noise."""
    board, chance = board_named(STANDARD), Chance(seed_key("slides"))
    found = []
    for _ in range(ROUNDS):
        bodies: tuple[Body, ...] = ()
        launches = []
        for number in range(PARTY):
            spot, lane = choose(board, bodies, chance)
            shot = at_spot(board, spot.x, spot.y, WHEEL, MEDIUM, lane)
            shot = shaken(shot, chance.rolls(dice(), "slide"), SPREADS["average"])
            launches.append(Launch(number, shot))
            bodies = slide(bodies, launches[-1:], MEDIUM).bodies
        found.append(launches)
    return found


def slides_a_second(games: list[list[Launch]]) -> tuple[float, float]:
    """Slides a second with the zones read at the end of each round, the best of several times; and bumps a slide."""
    board = board_named(STANDARD)
    best, bumps = 0.0, 0
    for _ in range(TIMES):
        bumps = 0
        begun = process_time()
        for launches in games:
            bodies: tuple[Body, ...] = ()
            for launch in launches:
                motion = slide(bodies, [launch], MEDIUM)
                bodies = motion.bodies
                bumps += len(motion.bumps)
            naturals(board, bodies)
        best = max(best, ROUNDS * PARTY / (process_time() - begun))
    return best, bumps / (ROUNDS * PARTY)


def with_bots() -> float:
    """Slides a second of a trial: choosing, aiming, noise, slide and reading."""
    begun = process_time()
    rounds(board_named(STANDARD), rounds=ROUNDS)
    return ROUNDS * PARTY / (process_time() - begun)


if __name__ == "__main__":
    rate, bumps = slides_a_second(given())
    print(json.dumps({"slides a second": rate, "bumps a slide": bumps, "slides of bots a second": with_bots()}))
