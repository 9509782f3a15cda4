"""A crawl as a campaign: each floor is a table of its own, and the party goes down from one to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import listed
from undercroft.engine.workshop.campaign import Campaign, Carried, Leg
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.content.cards import NAMES as CARDS
from undercroft.games.pararoles.content.cards import SUITS
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.pararoles.figures import NUMBERS
from undercroft.games.pararoles.state.records import Hero
from undercroft.games.pararoles.state.state import State

LANDING: Final = "   \n : \n   "
"""Where the party stands between two floors: a drawing of one square."""

_READY: Final = tuple(ready.id for ready in READY)


def leg(number: int, length: int, options: Mapping[str, Any], carried: Mapping[str, Any] | None) -> Leg:
    """The table of a floor: it is won by leaving this one; before it the party shops and revives on the stairs.

    [pararoles.core.stairs.leave] [pararoles.core.shop] [pararoles.core.revive] [pararoles.core.win]
    """
    place = None if carried is None else {"map": LANDING, "number": number - 1, "stage": "stairs", **carried}
    ends = {"endless": False} if number == length else {"endless": False, "final_boss": False}
    return Leg(title=f"Floor {number}", options=ends, numbers={figures.FLOORS: number}, position=place)


def carry(s: State, before: Mapping[str, Any] | None) -> Carried | None:
    """The party as it has left the floor, with its health, treasure and items; None where it has lost.

    Treasure that is still held counts at the last table only.  [pararoles.core.score]
    """
    if s.ended != "won":
        return None
    held = sum(len(hero.treasure) for hero in s.heroes) * s.figure[figures.SCORE_TREASURE]
    says = tuple(_words(hero) for hero in s.heroes)
    return Carried(data={"heroes": [_hero(hero) for hero in s.heroes]}, says=says, again=held)


def _hero(hero: Hero) -> dict[str, Any]:
    kept: dict[str, Any] = {
        "hero": hero.ready if hero.ready in _READY else dict(zip(SUITS, hero.stats, strict=True)),
        "full": hero.full,
        "treasure": [CARDS[card] for card in hero.treasure],
        "items": [{"key": item.key, "uses": item.uses} for item in hero.items],
    }
    return kept | ({"fallen": True} if hero.fallen else {"left": True, "health": hero.health})


def _words(hero: Hero) -> str:
    if hero.fallen:
        return f"{hero.player} has fallen, and can be brought back on the stairs."
    goods = [GOODS[item.key].name for item in hero.items]
    goods += [f"{len(hero.treasure)} treasure card{'' if len(hero.treasure) == 1 else 's'}"] if hero.treasure else []
    return f"{hero.player}: {hero.health} of {hero.full} health{', ' if goods else ''}{listed(goods)}."


CAMPAIGN: Final = Campaign(
    part="floor",
    parts="floors",
    lengths=range(2, 9),
    usual=NUMBERS[figures.FLOORS],
    keeps="Heroes keep their stats, health, treasure and items; between two tables they shop and revive on the stairs.",
    rule="pararoles.core.stairs.leave",
    leg=leg,
    carry=carry,
)
