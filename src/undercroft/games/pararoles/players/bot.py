"""A sound hero and a sound keeper.

They see what their seat sees and nothing else, and keep nothing in mind from one question to the next: the same view
and the same question always get the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from undercroft.engine import Chance, Choice, Option
from undercroft.games.pararoles.players import fight as bot_fight
from undercroft.games.pararoles.players import goods as bot_goods
from undercroft.games.pararoles.players import hero as bot_hero
from undercroft.games.pararoles.players import keeper as bot_keeper

Answer = Callable[[Mapping[str, Any], Choice], Option]


def greedy(view: Mapping[str, Any], choice: Choice, worlds: Callable[[int], Iterable[Any]], chance: Chance) -> Option:
    """The option that this player takes."""
    if len(choice.options) == 1:
        return choice.options[0]
    return ANSWERS.get(choice.ask, bot_keeper.design)(view, choice)


def first(view: Mapping[str, Any], choice: Choice) -> Option:
    """The first option: just start, with a floor that is there."""
    return choice.options[0]


ANSWERS: Final[dict[str, Answer]] = {
    "hero": first,
    "stat": first,
    "floor": first,
    "turn": bot_hero.turn,
    "step": bot_hero.second_step,
    "approach": bot_hero.approach,
    "rearrange": bot_hero.rearrange,
    "gift": first,
    "aid": bot_hero.aid,
    "next": bot_hero.next_mover,
    "shop": bot_goods.shop,
    "pay": bot_goods.pay,
    "sacrifice": bot_goods.sacrifice,
    "vote": bot_goods.vote,
    "fight": bot_fight.fight,
    "again": bot_fight.strike,
    "order": bot_fight.strike,
    "flee": bot_fight.flee,
    "flame": bot_fight.flame,
    "echo": bot_fight.echo,
    "keep": bot_fight.keep,
    "voidspark": bot_fight.voidspark,
    "miracle": bot_fight.miracle,
    "prey": bot_keeper.prey,
    "creep": bot_keeper.creep,
    "target": bot_keeper.weakest,
    "summon": bot_keeper.summon,
    "enemy place": bot_keeper.place,
}
"""By question who answers it; the designer's choices are the keeper's."""
