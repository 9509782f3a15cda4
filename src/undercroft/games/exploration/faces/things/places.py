"""Cards for places: rooms that are revealed, the doors beside them, and what lies about."""

from __future__ import annotations

from undercroft.engine.craft.words import counted
from undercroft.engine.stage.card import Card
from undercroft.games.exploration.content.stories.model import space_name
from undercroft.games.exploration.faces.chances import View, check_odds
from undercroft.games.exploration.faces.ground import Seen, floor_of
from undercroft.games.exploration.faces.things.words import DOORS, SHRINE, SHRINE_USED, TOKEN, word_card
from undercroft.games.exploration.state.records import LIVING


def space(at: list[int]) -> str:
    """The name of a space of the view."""
    return space_name((at[0], at[1]))


# ---------------------------------------------------------------- rooms


def room_thing(room: Seen) -> str:
    """The thing that a room is: by its first space, which says nothing of other rooms."""
    return f"room {space_name(floor_of(room)[0][0])}"


def room_card(view: View, room: Seen) -> Card:
    """A room: how large it is, and what is known to be in it."""
    floor = set(floor_of(room)[0])
    tokens = [one for one in view["tokens"] if (one["at"][0], one["at"][1]) in floor]
    doors = [door for door in view["doors"] if not door["opened"] and any((x, y) in floor for x, y in door["spaces"])]
    lines = [counted(len(floor), "space")]
    if tokens:
        lines.append(f"to search or try: {', '.join(space(one['at']) for one in tokens)}")
    if room["shrines"]:
        lines.append(f"shrine: {', '.join(map(space, room['shrines']))}")
    lines.append(f"{counted(len(doors), 'door')} still to open")
    lines += [] if room["entered"] else ["nobody has entered it yet"]
    text = "A room that is revealed: everybody sees what stands and lies in it."
    return Card(room["name"], text, tuple(lines), ("exploration.room.view", "exploration.maps.rooms"), kind="room")


# ---------------------------------------------------------------- doors and tokens


def door_card(view: View, door: Seen) -> Card:
    """A door that stands: what opens it, how likely each character's check is, and whether it is opened."""
    word = word_card(view, DOORS[door["kind"]])
    lines = [f"at {door['name']}"]
    if door["opened"]:
        return Card(
            f"{word.title}, opened",
            "It was opened this round, stands until the round's end, and is then removed.",
            tuple(lines),
            ("exploration.door.delay", "exploration.door.opened-once", "exploration.door.removed"),
            "door-ajar",
            word.kind,
        )
    rules = word.rules
    if door["check"] is not None:
        skill, number = door["check"]
        chances = [
            f"{hero['character']} {check_odds(view, hero, skill, number)}"
            for hero in view["heroes"]
            if hero["character"] and hero["life"] == LIVING
        ]
        lines.append(f"{skill} {number}: {', '.join(chances)}")
    if door["item"]:
        lines.append(f"opened with: {door['item']}")
        rules += ("exploration.core.story.conditions",)
    if door["kind"] != "unlocked" and door["check"] is None and not door["item"]:
        lines.append("opened from elsewhere")
        rules += ("exploration.core.story.opens",)
    lines += [*word.lines, door["look"]] if door["look"] else word.lines
    return Card(word.title, word.text, tuple(lines), rules, word.icon, word.kind)


def token_thing(token: Seen) -> str:
    """The thing that a search token, or what can be tried, is: by its space."""
    return f"token {space(token['at'])}"


def token_card(view: View, token: Seen) -> Card:
    """A search token; under a name it is something of the story that can be tried."""
    word = word_card(view, TOKEN)
    where = f"on {space(token['at'])}"
    if not token["name"]:
        return Card(word.title, word.text, (where, *word.lines), word.rules, word.icon, word.kind)
    text = "On it or next to it, try it once; it takes what a search would, and what happens is not known before."
    return Card(token["name"], text, (where,), word.rules, "lever", word.kind)


def lying(view: View) -> dict[str, str]:
    """What is to be asked about on spaces, by their names: the rooms, and over them shrines and tokens."""
    found: dict[str, str] = {}
    for room in view["rooms"]:
        found.update(dict.fromkeys(map(space_name, floor_of(room)[0]), room_thing(room)))
        found.update(dict.fromkeys(map(space, room["shrines"]), SHRINE))
        found.update(dict.fromkeys(map(space, room["used"]), SHRINE_USED))
    return found | {space(one["at"]): token_thing(one) for one in view["tokens"]}
