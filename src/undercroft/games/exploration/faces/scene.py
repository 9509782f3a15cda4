"""How a crawl looks: the rooms revealed as a map, and panels of words, from what a seat sees.

A space's anchor is its name, `4,7`; a door's is its name too, `9,4-10,4`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.games.exploration.content.stories.model import Border, Space, border
from undercroft.games.exploration.content.stories.plan import EDGES, Gate, Part, Plan, Thing, search_token, shrine
from undercroft.games.exploration.faces.ground import floor_of
from undercroft.games.exploration.faces.icons import foe_icon
from undercroft.games.exploration.faces.panels import LIVERIES, door_words, letter, panels
from undercroft.games.exploration.faces.signs import acting, also_called, foe_name, foe_signs, hero_bar, hero_signs
from undercroft.games.exploration.faces.things.places import room_thing, token_thing
from undercroft.games.exploration.faces.things.words import PASSAGES
from undercroft.games.exploration.faces.view import view
from undercroft.games.exploration.state.records import GHOST, spoken
from undercroft.games.exploration.state.state import State
from undercroft.scene import Board, Piece, Scene

TITLE: Final = "Dungeon Crawl Exploration"
WAYS: Final = {"archway": "an archway", "opening": "an opening", "removed": "a doorway; its door is gone"}
"""Where one walks from room to room, in words."""


def scene(s: State, seat: int | None, names: tuple[str, ...] = ()) -> Scene:
    """The table as this seat (None: a spectator) sees it."""
    return look(view(s, seat), names)


def look(seen: dict[str, Any], names: tuple[str, ...]) -> Scene:
    """The table from a view of it: before a room is revealed there are only words."""
    boards = (board_of(seen),) if seen["rooms"] else ()
    return Scene(seen["title"] or TITLE, boards, panels(seen, names))


def board_of(seen: dict[str, Any]) -> Board:
    """The rooms revealed with all that stands and lies there, around whoever acts.  [exploration.room.view]"""
    plan = Plan([_part(room) for room in seen["rooms"]])
    pieces = [*_foes(seen, plan), *_heroes(seen, plan)]
    return plan.board(_things(seen), dict(_gates(seen)), pieces, focus=_focus(seen))


def _focus(seen: dict[str, Any]) -> Space | None:
    """Where whoever acts stands, else the Leader, else anybody."""
    places = {one["id"]: one["at"] for one in (*seen["heroes"], *seen["foes"]) if one.get("at") is not None}
    at = places.get(acting(seen)) or places.get(seen["leader"]) or next(iter(places.values()), None)
    return None if at is None else (at[0], at[1])


# ---------------------------------------------------------------- the rooms


def _part(room: dict[str, Any]) -> Part:
    x, y = room["origin"]
    spaces, walls = floor_of(room)
    return Part(room["name"], (x, y), spaces, walls, room_thing(room))


def _things(seen: dict[str, Any]) -> dict[Space, Thing]:
    """What lies on the spaces: shrines, used or not, and over them tokens."""
    found = {_space(at): shrine(used=False) for room in seen["rooms"] for at in room["shrines"]}
    found |= {_space(at): shrine(used=True) for room in seen["rooms"] for at in room["used"]}
    return found | {_space(one["at"]): search_token(one["name"], token_thing(one)) for one in seen["tokens"]}


def _gates(seen: dict[str, Any]) -> Iterator[tuple[Border, Gate]]:
    """Doors that stand, by their kind or as opened, and the ways where none stands."""
    for door in seen["doors"]:
        kind = "ajar" if door["opened"] else EDGES[door["kind"]]
        note = f"{door['name']}, {door_words(door)}"
        yield border(*map(_space, door["spaces"])), Gate(kind, note, door["name"], door["name"])
    for way in seen["ways"]:
        gate = Gate(EDGES.get(way["kind"], "open"), WAYS[way["kind"]], thing=PASSAGES[way["kind"]])
        yield border(*map(_space, way["spaces"])), gate


def _space(at: list[int]) -> Space:
    return at[0], at[1]


# ---------------------------------------------------------------- figures


def _heroes(seen: dict[str, Any], plan: Plan) -> Iterator[Piece]:
    """The characters on the map: the Leader crowned, statuses as signs, ghosts faint."""
    for number, hero in enumerate(seen["heroes"]):
        if hero.get("at") is None:
            continue
        ghost = hero["life"] == GHOST
        told = [hero["character"], "a ghost" if ghost else f"Vita {hero['vita']} of {hero['max_vita']}"]
        told += ["leads"] * (hero["id"] == seen["leader"]) + hero["statuses"]
        yield Piece(
            *plan.place(_space(hero["at"])),
            hero["id"],
            LIVERIES[number],
            _title(hero, seen),
            letter(hero),
            note=", ".join(told),
            faint=ghost,
            id=hero["character"],
            also=also_called(seen, hero),
            thing=hero["id"],
            bar=hero_bar(hero),
            signs=hero_signs(seen, hero),
            acts=hero["id"] == acting(seen),
        )


def _title(hero: dict[str, Any], seen: dict[str, Any]) -> str:
    """The character in the legend of the text drawing."""
    return f"{hero['character']}{' (leads)' * (hero['id'] == seen['leader'])}"


def _foes(seen: dict[str, Any], plan: Plan) -> Iterator[Piece]:
    for foe in seen["foes"]:
        told = [foe_name(foe), f"Vita {foe['vita']} of {foe['max_vita']}"]
        told += ["Spooked"] * foe["spooked"] + ["misses its next turn"] * foe["stunned"]
        yield Piece(
            *plan.place(_space(foe["at"])),
            foe_icon(foe["kind"], boss=foe["boss"]),
            label=foe_name(foe),
            glyph=spoken(foe["id"]),
            note=", ".join(told),
            id=foe["id"],
            thing=foe["id"],
            bar=(foe["vita"], foe["max_vita"]),
            signs=foe_signs(foe),
            acts=foe["id"] == acting(seen),
        )
