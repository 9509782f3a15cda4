"""What comes into view: one event says all that it shows, so that what is not seen stays unknown.

Whatever lets the party look anew (a step, a door, a way that opens) tells of it even when nothing new is in view: an
event that is missing would tell as much as one that is there.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Tell
from undercroft.engine.craft.words import counted
from undercroft.games.pararoles.content.cards import name_of
from undercroft.games.pararoles.floor.floor import ROOM
from undercroft.games.pararoles.floor.grid import listed
from undercroft.games.pararoles.state.ground import name
from undercroft.games.pararoles.state.state import State


def reveal(s: State, tell: Tell, event: str, *, rule: str, also: tuple[str, ...] = (), **data: Any) -> None:
    """This has happened, and the party knows what is in sight of its members now, with the enemies there.

    [pararoles.core.hidden-view]
    """
    new = look(s)
    foes = s.christen()
    if tell.heard:
        seen = [describe(s, square) for square in listed(new)]
        also = (*also, "pararoles.core.hidden-view") if seen else also
        names = [foe.name for foe in foes]
        tell.everyone(
            event, rule=rule, also=also, shows=True, seen=seen, enemies=names, sight=words(new, names), **data
        )
        s.introduce(foes, tell)


def look(s: State) -> int:
    """The squares that the party sees for the first time; from now on they are known."""
    seen = s.seen
    for hero in s.heroes:
        if hero.here:
            seen |= s.ground.sight(hero.at)
    new = seen & ~s.seen
    if new:
        s.seen = seen
        s.stir()
    return new


def words(new: int, names: list[str]) -> str:
    """What comes into view, in words."""
    if not new and not names:
        return ""
    squares = [counted(new.bit_count(), "new square")] if new else []
    return f" In view: {', '.join(squares + names)}."


def describe(s: State, square: int) -> str:
    """All that is to be seen of a square: its open sides, shut doors in capitals, and what it is and holds."""
    parts = [name(square), s.ground.sides(square)]
    if any(kind == ROOM and mask >> square & 1 for kind, mask in s.pieces):
        parts.append("room")
    if square == s.stairs:
        parts.append("stairs")
    pile = s.pile_at(square)
    if pile is not None:
        parts += [name_of(card) for card in pile.cards] + [item.key for item in pile.items]
        parts += ["treasure"] * bool(pile.plain) + ["chest"] * bool(pile.chest)
    return " ".join(parts)


EVENTS: Final = {
    "enemy-seen": "{foe} stands at {at}: {type} ({kind}), difficulty {difficulty} of {suit}, {health} health.",
}
