"""What helps to choose: what one does by each answer, with which trap, and how a step may end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.stage.offer import Offer
from undercroft.games.trapper.book.dungeons import DUNGEONS
from undercroft.games.trapper.book.traps import TRAP_OF, TRAPS
from undercroft.games.trapper.content.board import GRID, HEIRLOOM, TILES, WALL
from undercroft.games.trapper.faces.things import ADVENTURER, deadly, kind_of
from undercroft.games.trapper.faces.things import FOG as FOG_TOKEN
from undercroft.games.trapper.faces.view import FOG
from undercroft.space import DIRECTION_NAMES

FINISH: Final = Offer("finish")
PRESET: Final = "take a ready-made dungeon"
OFTEN: Final = {1: "", 2: " twice"}


def offers(view: Mapping[str, Any], choice: Choice) -> dict[str, Offer]:
    """The offers of this question, by the ids of its options."""
    find = FINDERS[choice.ask]
    return {option.id: find(view, option.id) for option in choice.options}


def _build(view: Mapping[str, Any], id: str) -> Offer:
    if id in TRAPS:
        return Offer("place a trap", id)
    if id == "done":
        return FINISH
    return Offer("place", _placed(view)) if id in TILES else Offer(PRESET, odds=_made(id))


@cache
def _made(name: str) -> str | None:
    """What a ready-made dungeon is made of: its walls and its traps; None for one that is made up."""
    if name not in DUNGEONS:
        return None
    text = DUNGEONS[name].text
    count = Counter(TRAP_OF[icon].title for icon in text if icon in TRAP_OF)
    traps = (title + OFTEN.get(many, f" {many} times") for title, many in sorted(count.items()))
    return f"{text.count(WALL)} walls; {', '.join(traps)}"


def _placed(view: Mapping[str, Any]) -> str | None:
    """What is placed in this phase of building."""
    own = view["boards"][view["you"]]
    return {"walls": kind_of(WALL), "heirloom": kind_of(HEIRLOOM), "decoys": FOG_TOKEN}.get(own["phase"])


def _buy(view: Mapping[str, Any], id: str) -> Offer:
    if id in TRAPS:
        return Offer("buy", id)
    return Offer("finish", idle=True) if id == "done" else Offer("re-activate", "disabled")


def _tile(view: Mapping[str, Any], id: str) -> Offer:
    return Offer("place", view["order"]["trap"])


def _facing(view: Mapping[str, Any], id: str) -> Offer:
    return Offer("face", "fan")


def _reactivate(view: Mapping[str, Any], id: str) -> Offer:
    return Offer("re-activate", TRAP_OF[_icon(view, view["you"], id)].name)


def _send(view: Mapping[str, Any], id: str) -> Offer:
    return Offer("enter", ADVENTURER) if id == "send" else Offer("stay", idle=True)


def _step(view: Mapping[str, Any], id: str) -> Offer:
    if id == "retreat":
        return Offer("retreat", ADVENTURER, quits=True)
    now = view["adventurer"]
    tile = TILES[GRID.step(GRID.tile(now["at"]), DIRECTION_NAMES.index(id)) or 0]
    icon = _icon(view, 1 - view["you"], tile)
    if icon == FOG:
        return Offer("go", FOG_TOKEN, "unknown")
    if icon in TRAP_OF and tile in view["boards"][1 - view["you"]]["disabled"]:
        return Offer("go", "disabled")
    often = deadly(icon, now["fortitude"])
    return Offer("go", kind_of(icon), None if often is None else f"kills: {often}")


def _icon(view: Mapping[str, Any], owner: int, tile: str) -> str:
    """The letter at this tile of the owner's dungeon, as it is seen."""
    rows: list[str] = view["boards"][owner]["layout"].split("\n")
    x, y = GRID.place(GRID.tile(tile))
    return rows[len(rows) - 1 - y][x]


FINDERS: Final = {
    "build": _build,
    "buy": _buy,
    "tile": _tile,
    "facing": _facing,
    "reactivate": _reactivate,
    "send": _send,
    "step": _step,
}
"""For each question what its options offer."""
