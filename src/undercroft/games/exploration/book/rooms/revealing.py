"""What a room is before it is revealed, nothing; and what happens when it is."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import after
from undercroft.games.exploration.book.basics.growth import gain
from undercroft.games.exploration.book.rooms import events, spawning
from undercroft.games.exploration.figures import ROOM_LORE
from undercroft.games.exploration.state.state import State


def together(s: State, room: str) -> list[str]:
    """The rooms not revealed yet that are revealed with this one: through openings, and where a door is gone.

    [exploration.map.opening-reveal] [exploration.door.removed]
    """
    found = [] if room in s.revealed else [room]
    for id in found:
        near = list(s.story.revealed_with(id))
        for door in s.story.doors:
            if door.id in s.removed and id in s.story.sides(door):
                near += s.story.sides(door)
        found += [other for other in dict.fromkeys(near) if other not in (*s.revealed, *found)]
    return found


def reveal(s: State, room: str, tell: Tell, *, start: bool = False) -> list[str]:
    """The rooms are on the map with what stands in them; their descriptions are to be read.

    [exploration.end.step1] [exploration.room.hidden] [exploration.core.growth.rooms]
    """
    found = together(s, room)
    for id in found:
        s.revealed.append(id)
        rule = "exploration.core.story.start" if start else "exploration.end.step1"
        also: tuple[str, ...] = ("exploration.room.hidden", "exploration.room.view", "exploration.door.known")
        if len(s.story.revealed_with(id)) > 1:
            also += ("exploration.map.opening-reveal",)
        tell.everyone("revealed", room=s.story.room[id].name, rule=rule, also=also, shows=True)
    for id in found:
        spawning.appear(s, s.story.room[id], tell)
        if not start:
            tell.everyone("learns", lore=s.figure(ROOM_LORE), rule="exploration.core.growth.rooms")
            gain(s, s.figure(ROOM_LORE), tell)
    return found


def describe(s: State, id: str, tell: Tell) -> None:
    """The room's description has been read, and what waits for that is to happen.

    [exploration.room.hidden] [exploration.example.order-read] [exploration.core.story.moments]
    """
    room = s.story.room[id]
    also = ("exploration.example.order-read",)
    events.read(s, room.name, room.description, tell, rule="exploration.room.hidden", also=also)
    events.happen_on_reveal(s, room)


EVENTS: Final = {
    "revealed": "A room is revealed: {room}.",
    "learns": after("Every character gains {lore} Lore for the room."),
}
