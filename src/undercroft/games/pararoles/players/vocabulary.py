"""All that may ever be answered in Para Roles, in a fixed order, for programs that learn."""

from __future__ import annotations

from functools import cache
from typing import Final

from undercroft.engine import Setting
from undercroft.engine.craft.vocabulary import Answer, numbers, vocabulary
from undercroft.games.pararoles.book.basics.heroes import OWN, START
from undercroft.games.pararoles.book.combat.choices import SACRIFICES
from undercroft.games.pararoles.book.floors.arrival import ROLLED, WALK
from undercroft.games.pararoles.book.floors.paying import REST
from undercroft.games.pararoles.content.bestiary import TYPES
from undercroft.games.pararoles.content.goods import GOODS, LEAF, WEAPONS
from undercroft.games.pararoles.content.ready import READY, SUITS
from undercroft.games.pararoles.floor.grid import SIDE_NAMES, SIZE, SQUARES
from undercroft.games.pararoles.floor.premade import PREMADE
from undercroft.games.pararoles.state.ground import NAMES, POCKET, WAYS

MOST_HEROES: Final = 4
PEOPLE: Final = tuple(f"p{number}" for number in range(1, MOST_HEROES + 1))
MOST_FOES: Final = 24
"""So many enemies of a type may come into sight on a floor; nobody has ever met half as many."""
FOES: Final = tuple(f"{type.short}-{number}" for type in TYPES for number in range(1, MOST_FOES + 1))
FLOOR: Final = NAMES[:SQUARES]
PLACES: Final = (*FLOOR, *NAMES[POCKET:])
MOVES: Final = (*WAYS, *(f"climb {way}" for way in WAYS), "rearrange")
COORDINATES: Final = numbers(1, SIZE)

ROWS: Final = (
    ("hero", (START, *(hero.id for hero in READY), OWN)),
    ("stat", SUITS),
    (("turn", "approach"), ("", "rush"), MOVES),
    ("step", (*MOVES, "stop")),
    ("approach", "stay"),
    ("creep", (*WAYS, "stay")),
    ("turn", ("leave", "search", "reveal", "done")),
    (("turn", "fight"), ("ignite", "give", *SACRIFICES)),
    ("turn", ("mend", "encourage"), PEOPLE),
    (("turn", "shop"), "buy", GOODS),
    ("shop", ("give", "done")),
    ("shop", "revive", PEOPLE),
    (("next", "rearrange", "vote", "prey", "target"), PEOPLE),
    ("gift", (*SUITS, *GOODS), PEOPLE),
    ("aid", ("aid", "no")),
    ("pay", ("", *PEOPLE), SUITS),
    ("pay", REST),
    ("sacrifice", SUITS),
    ("fight", ("defend", "run", "move", "lift", "special")),
    ("fight", "special", PEOPLE),
    ("again", ("no", "restock")),
    ("echo", ("saved", "draw")),
    ("keep", ("keep", "discard")),
    ("voidspark", ("declare", "attack")),
    ("miracle", ("reroll", "stand")),
    (("fight", "again", "order"), ("attack", *WEAPONS, LEAF), FOES),
    ("fight", ("special", "sword"), FOES),
    ("turn", LEAF, FOES),
    ("turn", ("disarm", "dispel"), PLACES),
    (("flee", "flame", "summon"), PLACES),
    ("floor", (*(f"premade-{number}" for number in PREMADE), WALK, ROLLED)),
    (("entrance site", "stairs x", "stairs y", "secret x", "secret y", "trap x", "trap y"), COORDINATES),
    (("door square", "enemy place"), PLACES),
    (("secret door", "portal"), FLOOR, SIDE_NAMES),
)


def answers(setting: Setting) -> tuple[Answer, ...]:
    """All that may ever be answered; the same under all options, so that what was learnt can be carried over."""
    return _answers()


@cache
def _answers() -> tuple[Answer, ...]:
    return vocabulary(*ROWS)
