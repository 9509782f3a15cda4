"""How fair the shipped boards of True Dungeon are: rounds of ten average bots on each, as a table of Markdown.

python tools/boards.py                    every board, 1,000 rounds
python tools/boards.py --rounds 100 float spider
"""

from __future__ import annotations

import argparse
import sys

from undercroft.engine import Chance
from undercroft.engine.chance import seed_key
from undercroft.games.truedungeon.content.board.library import board_named, boards
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.board.noise import Spread
from undercroft.games.truedungeon.content.board.physics import SURFACES, Surface
from undercroft.games.truedungeon.content.board.trial import PARTY, Figures, naturals, played


def rounds(
    board: Board,
    surface: Surface = SURFACES["medium"],
    skill: Spread | str = "average",
    rounds: int = 1_000,
    seed: int | str = 1,
    party: int = PARTY,
) -> Figures:
    """What a party of bots scores in so many rounds, each begun with an empty board.

    The bots reckon with a medium board, whatever the surface is; with a party of one, everybody slides alone.
    """
    chance = Chance(seed_key(f"trial {seed}"))
    counts = [0] * 21
    for _ in range(rounds):
        for motion in played(board, surface, skill, chance, party):
            last = motion
            chance.drawn.clear()
        for value in naturals(board, last.bodies):
            counts[value] += 1
    return Figures(tuple(counts))


def main() -> int:
    """Prints a row for each board; 1 if one of them is not fair."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", help="ids of boards; none: all")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", choices=sorted(SURFACES), default="medium")
    given = parser.parse_args()
    fair = True
    print("| board | mean | 20s | 19s | sure misses |\n|---|---|---|---|---|")
    for id in given.boards or boards():
        found = rounds(board_named(id), SURFACES[given.speed], rounds=given.rounds, seed=given.seed)
        shares = [f"{share / 100:.1f} %" for share in (found.twenties, found.nineteens, found.misses)]
        print(f"| `{id}` | {found.mean / 100:.1f} | {' | '.join(shares)} |", flush=True)
        fair &= not found.unfair()
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
