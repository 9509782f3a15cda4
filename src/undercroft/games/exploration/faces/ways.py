"""Where a character can walk: every space in its reach is one answer, and a door is walked up to."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Choice
from undercroft.engine.stage.ways import Ways
from undercroft.games.exploration.content.stories.model import space_name
from undercroft.games.exploration.faces.chances import View


def find(view: View, choice: Choice) -> dict[str, tuple[str, ...]]:
    """Each space to which the character can go, and each door at which nothing can be done from here.

    One goes to the space at the door that is in reach; what opens it is asked there.
    [exploration.core.turn.move] [exploration.door.adjacent]
    """
    goes = {str(option.at): option.id for option in choice.options if option.id.startswith("go ")}
    at_hand = {option.at for option in choice.options}
    ways: dict[str, tuple[str, ...]] = {place: (id,) for place, id in goes.items()}
    for door in view["doors"]:
        beside = [space_name((x, y)) for x, y in door["spaces"]]
        near = next((space for space in beside if space in goes), None)
        if near is not None and door["name"] not in at_hand and not door["opened"]:
            ways[door["name"]] = ways[near]
    return ways


WAYS: Final = Ways(find, frozenset({"moves"}))
