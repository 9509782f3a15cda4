"""A sound hero and a sound keeper.

They see what their seat sees and nothing else, and keep nothing in mind from one question to the next: the same view
and the same question always get the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked, first, players
from undercroft.games.pararoles.players import combat, goods, keeper, moving
from undercroft.games.pararoles.players.temper import BEGINNER, EXPERT, SOUND, Temper

ANSWERS: Final[dict[str, Callable[[Asked[Temper]], Option]]] = {
    "hero": goods.hero,
    "stat": goods.stat,
    "floor": first("this floor: it is ready to be played"),
    "turn": moving.turn,
    "step": moving.second_step,
    "approach": moving.approach,
    "rearrange": moving.rearrange,
    "gift": goods.gift,
    "aid": moving.aid,
    "next": moving.next_mover,
    "shop": goods.shop,
    "pay": goods.pay,
    "sacrifice": goods.sacrifice,
    "vote": goods.vote,
    "fight": combat.fight,
    "again": combat.strike,
    "order": combat.strike,
    "flee": combat.flee,
    "flame": combat.flame,
    "echo": first("use the card that was saved: it succeeds"),
    "keep": combat.keep,
    "voidspark": combat.voidspark,
    "miracle": combat.miracle,
    "prey": keeper.prey,
    "creep": keeper.creep,
    "target": keeper.weakest,
    "summon": keeper.summon,
    "enemy place": first("there: the book would put it there"),
}
"""By question who answers it. First is a floor that is there; to use the card that was saved, since it succeeds; to put
an enemy where the book would.
"""

BOTS: Final = players(ANSWERS, sight=Asked[Temper], otherwise=keeper.design, greedy=SOUND, easy=BEGINNER, strong=EXPERT)
"""The designer's choices are the keeper's."""
