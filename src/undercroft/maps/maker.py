"""What a game that makes floors can do for a host: a record of functions over floors of its own kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.maps.plan import Plan


@dataclass(frozen=True, slots=True)
class FloorMaker:
    """Floors by dice, by a list of rolls, and as files. `options` are given by name, as for a table.

    - `generate(seed, number, options)` rolls a floor; `redraw(text, number, options)` draws it from a list of rolls;
    - `dice(number, options)` draws one from rolls given one by one: see the game's own `Dice`;
    - `written(floor, options)` is the list of its rolls with what each decided, itself a list that can be read;
    - `plan(floor, players)` is what the keeper or the players may know of it;
    - `to_json`, `read_json`, `to_text`, `read_text` keep it in files.
    """

    generate: Callable[[int | str, int, Mapping[str, Any]], Any]
    redraw: Callable[[str, int, Mapping[str, Any]], Any]
    dice: Callable[[int, Mapping[str, Any]], Any]
    written: Callable[[Any, Mapping[str, Any]], str]
    plan: Callable[[Any, bool], Plan]
    to_json: Callable[[Any, Mapping[str, Any]], dict[str, Any]]
    read_json: Callable[[Any], Any]
    to_text: Callable[[Any], str]
    read_text: Callable[[str], Any]
