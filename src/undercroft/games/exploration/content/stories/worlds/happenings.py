"""What tokens and rooms may bring, drawn by chance with texts from the stock; some of it is settled beforehand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeVar

from undercroft.engine import Chance
from undercroft.games.exploration.content.stories.model import Check, Event, Outcome, Room, Space
from undercroft.games.exploration.content.stories.names import ENTER, REVEAL, SKILLS, STATUSES, VICTORY
from undercroft.games.exploration.content.stories.reading import flowing
from undercroft.games.exploration.content.stories.worlds.assembler import STREAM, stock

T = TypeVar("T")

CHECKS = (5, 6, 7)
MOST_COINS = 10
FINDS, FIGHTS, LEVERS, SIGNS = "finds", "fights", "levers", "signs"


def draw(items: Sequence[T], why: str, chance: Chance) -> T:
    """One of these, each as likely as the others."""
    return items[chance.roll(len(items), why, STREAM) - 1]


@cache
def texts(kind: str) -> tuple[str, ...]:
    """The texts of the stock for happenings of this kind."""
    return tuple(flowing(one["text"]) for one in stock()[kind])


class Holds(NamedTuple):
    """What a token or an event to come must bring: Items, doors that open, main foes.

    `is_named` says that it is something to be seen and tried, such as a lever.
    """

    is_named: bool = False
    gives: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()

    def and_also(self, more: Holds) -> Holds:
        """What brings all of this and of that."""
        return Holds(self.is_named, self.gives + more.gives, self.opens + more.opens, self.foes + more.foes)

    @property
    def is_settled(self) -> bool:
        """Whether there is anything that it must bring."""
        return bool(self.gives or self.opens or self.foes)

    def outcome(self, chance: Chance) -> Outcome:
        """All of it, with a text that fits."""
        kind = LEVERS if self.opens else FIGHTS if self.foes else FINDS
        return Outcome(
            text=draw(texts(kind), "text", chance),
            gives=self.gives,
            opens=self.opens,
            encounter=self.foes or None,
        )


ANYTHING: Final = Holds()
"""Nothing that it must bring."""


def of_token(holds: Holds, chance: Chance) -> Event | None:
    """What a token brings; nothing in particular, and a d10 decides, for six in ten of those that nobody can see.

    [exploration.core.search.result]
    """
    if holds.is_settled:
        return Event(holds.outcome(chance))
    kind = chance.roll(10, "token", STREAM)
    if kind <= 2 and holds.is_named:
        return Event(Outcome(draw(texts(SIGNS), "text", chance)))
    if kind <= 6 and not holds.is_named:
        return None
    if kind <= 7:
        return Event(Outcome(draw(texts(FINDS), "text", chance), items=1))
    if kind == 8:
        return Event(Outcome(draw(texts(FINDS), "text", chance), coins=chance.roll(MOST_COINS, "coins", STREAM)))
    fight = Outcome(draw(texts(FIGHTS), "text", chance), encounter=())
    if kind == 9:
        return Event(fight)
    check = Check(draw(SKILLS, "skill", chance), draw(CHECKS, "number", chance))
    first, passed = draw(texts(SIGNS), "text", chance), draw(texts(FINDS), "text", chance)
    return Event(Outcome(first), check, Outcome(passed, items=1), fight)


def of_hidden_room(has_foes: bool, chance: Chance) -> Event:
    """An event of a room that nobody has seen yet."""
    return Event(_any(chance), on=draw((REVEAL, ENTER, VICTORY) if has_foes else (REVEAL, ENTER), "moment", chance))


def to_come(room: Room, holds: Holds, walked: Collection[Space], *, beaten: bool, chance: Chance) -> Event:
    """An event of a room that is known: it waits where nobody has walked, or until foes are beaten there.

    What it must bring waits for no foes where none are listed: a sound story is sure of the fight.
    [exploration.core.story.sound]
    """
    outcome = holds.outcome(chance) if holds.is_settled else _any(chance)
    left = [space for space in room.spaces if space not in walked]
    fights = not beaten and (bool(room.creatures) or not holds.is_settled)
    if not left or (fights and chance.roll(2, "moment", STREAM) == 1):
        return Event(outcome, on=VICTORY)
    return Event(outcome, on=ENTER, at=(draw(left, "where", chance),))


def _any(chance: Chance) -> Outcome:
    """A sign, a status, a chapter's end, or a fight."""
    kind = chance.roll(4, "event", STREAM)
    if kind == 4:
        return Outcome(draw(texts(FIGHTS), "text", chance), skirmish=())
    text = draw(texts(SIGNS), "text", chance)
    if kind == 3:
        return Outcome(text, chapter=True)
    return Outcome(text, status=(draw(STATUSES, "status", chance),)) if kind == 2 else Outcome(text)
