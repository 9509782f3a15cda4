"""What the switches of the sliding board change, each looked at in one small fight."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.brawls import MISS, SWORD, calm, dealt, one, quiet
from tests.games.truedungeon.fights import offered
from tests.games.truedungeon.sliders import HEART, at_board, attack, lying, read, shot, showing
from tests.tables import do, told
from undercroft import Table

Options = dict[str, Any]
PALADIN = one("paladin", SWORD)
NOISE = {"x": 1, "angle": 1, "speed": 1, "orientation": 1}
"""The dice of a very bad slide."""


def tied(on: Options) -> int:
    """The number read of a wheel of 1 to 6 that is turned so that 1 and 2 are equally near the dot."""
    rolls = ["1", MISS] if on.get("random") else [MISS]
    game = at_board(one("monk"), options=on, rolls=rolls)
    attack(game, 0)
    game.answer(0, {"slides": [shot(turn=330), shot(500)]})
    return read(game)[0][1]


def bumped(on: Options) -> str:
    """How a puck counts that another has bumped into the 20."""
    game = at_board(PALADIN, one("barbarian", "Two-Hand Toothpick"), options=on, monsters=[quiet(ac=90)])
    attack(game, 0, 1)
    game.answer(0, shot(1720))
    for speed in range(1780, 1900, 2):
        other = game.clone()
        other.answer(1, shot(speed))
        if read(other)[0][0] == 20:
            return str(told(other, "scored")[0].data["how"])
    raise AssertionError("no slide bumps it into the 20")


def knocked(on: Options) -> bool:
    """Whether a loaded puck goes less far when an empty one knocks it than when a loaded one does."""
    ends = []
    for ghost in (False, True):
        dead = {"class": "bard", "tokens": ["Shirt of Spiritward"], "dead": True}
        game = at_board(PALADIN, dead if ghost else one("barbarian", SWORD), options=on)
        attack(game, *((0,) if ghost else (0, 1)))
        game.answer(0, shot(1500))
        game.answer(1, shot(1800))
        ends.append(next(one[2] for one in told(game, "slid")[1].data["pucks"] if one[0] == "paladin"))
    return bool(ends[1] < ends[0])


def railed(on: Options) -> bool:
    """Whether a wild slide falls off."""
    game = at_board(PALADIN, options=on)
    attack(game, 0)
    game.answer(0, shot(3000, angle=20))
    return bool(told(game, "slid")[0].data["pucks"][0][4])


def noisy(on: Options) -> bool:
    """Whether a slide straight at the 20 ends elsewhere, with the worst of dice."""
    exact = bool(on.get("exact"))
    game = at_board(PALADIN, options={**on, "exact": exact}, rolls=[MISS] if exact else [NOISE, MISS])
    attack(game, 0)
    game.answer(0, shot())
    return read(game)[0][0] != 20


def dragged(on: Options) -> int:
    """How far to the side a drag ends, with the worst of dice, in millimetres."""
    game = at_board(PALADIN, options={**on, "exact": bool(on.get("exact"))}, rolls=[NOISE, MISS])
    if on.get("exact"):
        return 0
    attack(game, 0)
    game.answer(0, {"drag": [[ms, 300, 60 + ms * 1.8] for ms in range(0, 160, 8)], "orientation_deg": 0})
    return int(abs(told(game, "slid")[0].data["pucks"][0][1] - 300_000)) // 1000


def slid_again(on: Options) -> bool:
    """Whether a puck that the first slide has moved lies where it lay before, when it is slid again."""
    game = at_board(PALADIN, one("fighter", SWORD, level=5), options=on)
    attack(game, 0, 1)
    game.answer(0, shot(1600))
    before = lying(game)["paladin"].y
    game.answer(1, shot(1900))
    do(game, "again", seat=1)
    return lying(game)["paladin"].y == before


def flanking(on: Options) -> bool:
    """Whether a rogue may attack in the round after it has placed its puck."""
    game = at_board(one("rogue", "Village Short Sword", level=5), PALADIN, rolls=[MISS, MISS], options=on)
    do(game, "use flank")
    game.answer(0, {"x_mm": 300, "y_mm": 2010})
    attack(game)
    return "attack ogre" in offered(game)


def twisted(on: Options) -> bool:
    """Whether a blade that was left deals the same again although its wheel has been turned."""
    game = _left(on)
    lying(game)["fighter"].turn = 0
    attack(game)
    first, second = dealt(game)
    return first == second


def _left(on: Options) -> Table:
    duelist = one("fighter", SWORD, subclass="duelist", powers={"weapon-specialization": 1})
    game = at_board(duelist, PALADIN, rolls=[MISS, MISS], options=on)
    attack(game, 0)
    game.answer(0, shot(HEART - 60, turn=showing(7)))
    do(game, "leave")
    calm(game)
    return game
