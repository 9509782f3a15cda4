"""Floor files as a host meets them: those that come with the game, how one looks, and a crawl that begins on one."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from textwrap import fill
from typing import Any, Final

from undercroft.engine import Refused
from undercroft.engine.workshop.beginning import Beginning
from undercroft.games.pararoles.floor import datafiles
from undercroft.games.pararoles.floor.datafiles import read_json, to_json
from undercroft.games.pararoles.floor.floor import Floor
from undercroft.games.pararoles.floor.plans import ICONS, board, plan
from undercroft.games.pararoles.floor.premade import PREMADE, introduction, premade
from undercroft.maps.plain import is_plan, read_plan
from undercroft.maps.plan import Plan
from undercroft.scene import Board, Scene

BY_HAND: Final = ("dungeon", "human_controller", "controller")
"""Options under which a floor may have been made, and which say nothing about the crawl on it."""

_INDENTED: Final[dict[str, Any]] = {"width": 100, "initial_indent": "  ", "subsequent_indent": "  "}
"""How the story of a floor is set."""


@cache
def shipped_texts() -> dict[str, str]:
    """The pre-made floors as floor files, by name.  [pararoles.map.premade]"""
    found = {}
    for number in PREMADE:
        name, story = introduction(number)
        found[f"floor-{number}"] = floor_text(premade(number), name=name, story=story)
    return found


def floor_text(floor: Floor, *, name: str = "", story: str = "") -> str:
    """The text of a file that holds this floor, with all its secrets."""
    plain = to_json(floor)
    said = {key: words for key, words in (("name", name), ("story", story)) if words}
    head = {key: plain.pop(key) for key in ("kind", "game")}
    return json.dumps(head | said | plain, separators=(", ", ": ")) + "\n"


def preview_floor(plain: dict[str, Any], secrets: bool) -> tuple[Scene, str]:
    """The floor in this file, with `secrets` as its keeper sees it; without, nothing is drawn that a party finds out.

    [pararoles.core.hidden-view]
    """
    drawn = read_plan(plain, name="it") if is_plan(plain) else plan(read_json(plain))
    title = str(plain.get("name") or drawn.title)
    words = fill(str(plain.get("story") or ""), **_INDENTED)
    boards = (_board_with_icons(drawn),) if secrets or is_plan(plain) else ()
    unseen = "" if boards else "  Its map is drawn as the party sees it.\n"
    return Scene(title, boards), f"{title}\n{words}".rstrip() + f"\n{unseen}"


def _board_with_icons(drawn: Plan) -> Board:
    """The plan as a board on which pictures show what stands there."""
    icons = {f"{x},{y}": mark.kind for mark in drawn.marks for x, y in (mark.at,) if mark.kind in ICONS}
    shown = board(drawn)
    tiles = tuple(replace(tile, icon=icons.get(tile.anchor or "", tile.icon)) for tile in shown.tiles)
    return replace(shown, tiles=tiles)


def begin_floor(plain: dict[str, Any], text: str) -> Beginning:
    """The crawl begins on this floor: heroes are made as always, and it is the first that they come to.

    [pararoles.supplies.source] [pararoles.map.blank]
    """
    if is_plan(plain):
        raise Refused(
            "this is a map for players: it has no traps and no enemies; take the keeper's file of the same floor",
            rule="pararoles.map.blank",
            at="for",
        )
    floor = read_json(plain)
    options = {name: value for name, value in floor.options.items() if name not in BY_HAND}
    return Beginning(
        says=f"Your party arrives on this floor, as floor {floor.number}; floors after it are rolled.",
        options=options,
        position=lambda seats: {"floor": plain, "number": floor.number},
    )


FILES: Final = {
    kind: replace(file, preview=preview_floor, shipped=shipped_texts, begin=begin_floor)
    for kind, file in datafiles.FILES.items()
}
