"""How foes come: which ones, how many, and where they stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.exploration.book.basics.dice import D10
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.stories.model import Room, Space
from undercroft.games.exploration.state.ground import FAR
from undercroft.games.exploration.state.records import Foe, Placing
from undercroft.games.exploration.state.state import State, space_name

DISTANCE: Final = 3
"""So far from the opener foes appear.  [exploration.door.unlocked.place]"""

SCALE: Final = {1: -1, 2: -1, 3: 0, 4: 1, 5: 2}
"""How many foes more than listed there are, by the number of characters.  [exploration.core.table.scale]"""


def scaled(s: State, listed: Sequence[str]) -> list[str]:
    """The group for the number of characters; main foes are not multiplied.  [exploration.core.table.scale]"""
    return group_for(listed, s.story.boss, len(s.heroes))


def group_for(listed: Sequence[str], bosses: Collection[str], characters: int) -> list[str]:
    """The group that so many characters meet; the main foes among it are as listed.  [exploration.core.table.scale]"""
    group = [number for number, name in enumerate(listed) if name not in bosses]
    more = SCALE[characters]
    gone = group[1:][more:] if more < 0 else []
    found = [name for number, name in enumerate(listed) if number not in gone]
    return found + [listed[group[number % len(group)]] for number in range(more) if group]


def table(s: State, chance: Chance, tell: Tell) -> tuple[str, ...]:
    """A result of the DCE Creature Table.  [exploration.table.dce] [exploration.core.table.dce]"""
    face = chance.roll(D10, "DCE Creature Table")
    listed = s.story.table[face - 1]
    also = ("exploration.core.table.dce",)
    tell.everyone("table", face=face, creatures=list(listed), rule="exploration.table.dce", also=also, shows=True)
    return listed


def appear(s: State, room: Room, tell: Tell) -> None:
    """The creatures listed for a room stand on their places.  [exploration.core.story.reveal-creatures]"""
    for kind, space in zip(scaled(s, room.creatures), room.places, strict=False):
        also = ("exploration.core.table.scale",)
        stand(s, kind, space, room.id, tell, rule="exploration.core.story.reveal-creatures", also=also)


def ambush(s: State, listed: Sequence[str], room: str, start: Space) -> None:
    """This group is to be placed in the room, three spaces from there.  [exploration.door.unlocked.place]"""
    s.placing.append(Placing(scaled(s, listed), room, start))


def place(s: State, tell: Tell) -> Proc[None]:
    """The next group that is to be placed stands on the map.

    [exploration.door.unlocked.place] [exploration.door.unlocked.place-order]
    """
    placing = s.placing[0]
    while placing.kinds:
        spaces = fit(s, placing.room, placing.start)
        if not spaces:
            tell.everyone("no-space", creature=placing.kinds[0], rule="exploration.door.unlocked.place-fallback")
            placing.kinds.pop(0)
            continue
        space = spaces[0]
        if s.rules.leader_places and len(spaces) > 1:
            space = yield _ask(s, placing.kinds[0], spaces)
        also: tuple[str, ...] = ("exploration.door.unlocked.place", "exploration.core.table.scale")
        if s.ground.distance(placing.start, space) != DISTANCE:
            also += ("exploration.door.unlocked.place-fallback",)
        rule = "exploration.door.unlocked.place-order"
        stand(s, placing.kinds.pop(0), space, placing.room, tell, rule=rule, also=also)
    s.placing.pop(0)


def fit(s: State, room: str, start: Space) -> list[Space]:
    """The free spaces of the room that are equally fit, in reading order: 3 away, else nearest to that, farther first.

    [exploration.door.unlocked.place] [exploration.door.unlocked.place-fallback]
    """
    away = s.ground.distances(start)
    taken = s.taken(ghosts=True)
    free = [space for space in s.story.room[room].spaces if space not in taken]
    if not free:
        return []

    def measure(space: Space) -> tuple[int, int]:
        distance = away.get(space, FAR)
        return abs(distance - DISTANCE), -distance

    best = min(map(measure, free))
    return sorted((space for space in free if measure(space) == best), key=lambda at: (at[1], at[0]))


def stand(s: State, kind: str, space: Space, room: str, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """A foe of this kind stands on this space."""
    foe = Foe(s.next_foe, kind, s.kind(kind).vita, space, room)
    s.next_foe += 1
    s.foes.append(foe)
    if kind in s.story.boss and kind not in s.met:
        s.met.append(kind)
    also += s.boss_rules(kind)
    to = space_name(space)
    tell.everyone("appears", creature=kind, id=foe.id, at=list(space), to=to, rule=rule, also=also, shows=True)


def _ask(s: State, kind: str, spaces: list[Space]) -> Choice:
    rule = "exploration.door.unlocked.place-order"
    options = tuple(
        Option(space_name(space), f"on {space_name(space)}", at=space_name(space), value=space, rule=rule)
        for space in spaces
    )
    leader = s.acting()
    return Choice(leader.seat, PLACE, options, {"who": leader.character, "creature": kind})


PLACE: Final = Question(
    "place", "{who} leads: where does {creature} appear?", rule="exploration.door.unlocked.place-order"
)
QUESTIONS: Final = (PLACE,)
EVENTS: Final = {
    "table": seen("The DCE Creature Table shows {face}: {group}.", more=said.come),
    "no-space": after("There is no space left for {creature}."),
    "appears": seen("{Foe} appears on {to}.", more=said.foe),
}
