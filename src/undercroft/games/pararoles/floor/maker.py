"""The floors of this game for hosts: one record of what the tools can do with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.options import read_options
from undercroft.games.pararoles.floor.datafiles import read_json, to_json
from undercroft.games.pararoles.floor.design import generate
from undercroft.games.pararoles.floor.floor import Floor
from undercroft.games.pararoles.floor.plans import plan
from undercroft.games.pararoles.floor.rolls import Dice, read_rolls, redraw, roll_events, written
from undercroft.games.pararoles.floor.text import read_text, to_text
from undercroft.games.pararoles.options import PararolesOptions
from undercroft.maps.maker import FloorMaker

_SETTINGS: Final = (
    "doors",
    "traps",
    "drop_path",
    "no_loops",
    "on_exit",
    "middle",
    "room_first",
    "total_18",
    "shuffle",
    "controller",
    "placed",
)
"""The options that change how a floor is rolled."""


def _rules(options: Mapping[str, Any]) -> PararolesOptions:
    """The options as they were given by name, perhaps as words."""
    rules = read_options("pararoles", PararolesOptions, options)
    assert isinstance(rules, PararolesOptions)
    return rules


def _redraw(text: str, number: int, options: Mapping[str, Any]) -> Floor:
    return redraw(read_rolls(text), number, _rules(options))


FLOORS: Final = FloorMaker(
    generate=lambda seed, number, options: generate(seed, number, _rules(options)),
    redraw=_redraw,
    dice=lambda number, options: Dice(number, _rules(options)),
    written=lambda floor, options: written(roll_events(floor, _rules(options))) if floor.rolls else "",
    plan=plan,
    to_json=lambda floor, options: to_json(floor, _rules(options)),
    read_json=read_json,
    to_text=to_text,
    read_text=read_text,
    settings=_SETTINGS,
    by_hand={"human_controller": "on"},
)
