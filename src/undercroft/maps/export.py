"""A floor as a file: every format a host may want, with what its reader may know."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from undercroft.maps.foundry import backdrop, write_foundry
from undercroft.maps.maker import FloorMaker
from undercroft.maps.picture import picture
from undercroft.maps.plain import plan_json
from undercroft.maps.plan import Plan
from undercroft.maps.tiled import write_tiled
from undercroft.maps.uvtt import write_uvtt

SQUARE: Final = 140
"""Pixels of a square in a picture that other tools lay under their grid."""

THEMES: Final = ("parchment", "ink", "dark")


@dataclass(frozen=True, slots=True)
class Shown:
    """A floor as its reader gets it: the plan, the title of a sheet, and the whole of it as text and as plain data."""

    plan: Plan
    title: str
    text: Callable[[], str]
    plain: Callable[[], dict[str, Any]]

    @property
    def sheet(self) -> Plan:
        """The plan under a title that says who may see it."""
        return replace(self.plan, title=self.title)


@dataclass(frozen=True, slots=True)
class Style:
    """On which paper, and in which colours."""

    paper: str = "a4"
    theme: str = "parchment"


def shown(maker: FloorMaker, floor: Any, options: Mapping[str, Any], *, players: bool, more: str = "") -> Shown:
    """This floor for the keeper, or for the players; `more` is added to its title."""
    plan = maker.plan(floor, players)
    plan = replace(plan, title=plan.title + more)
    if players:
        return shown_to_players(plan)
    title = f"{plan.title}, for the keeper"
    return Shown(plan, title, lambda: maker.to_text(floor), lambda: maker.to_json(floor, options))


def shown_to_players(plan: Plan) -> Shown:
    """A plan of what players know, under a title that says so."""
    return replace(shown_plan(plan), title=f"{plan.title}, for the players")


def shown_plan(plan: Plan) -> Shown:
    """A plan of which nothing else is known, such as a map of another tool."""
    return Shown(plan, plan.title, lambda: picture.text(plan), lambda: plan_json(plan))


Writer = Callable[[Shown, Style, str], bytes]
"""Writes a floor; the text is the name of the picture that lies beside the file, where the format wants one."""


def _text(floor: Shown, style: Style, image: str) -> bytes:
    return floor.text().encode()


def _json(floor: Shown, style: Style, image: str) -> bytes:
    return (json.dumps(floor.plain(), indent=1) + "\n").encode()


def _svg(floor: Shown, style: Style, image: str) -> bytes:
    return picture.svg(floor.sheet, theme=style.theme).encode()


def _png(floor: Shown, style: Style, image: str) -> bytes:
    return picture.png(floor.sheet, square_px=70, margin=35, theme=style.theme, legend=True)


def _pdf(floor: Shown, style: Style, image: str) -> bytes:
    return picture.pdf(floor.sheet, paper=style.paper, theme=style.theme)


def _uvtt(floor: Shown, style: Style, image: str) -> bytes:
    return write_uvtt(floor.plan, _ground(floor.plan, style), square_px=SQUARE)


def _foundry(version: int) -> Writer:
    def write(floor: Shown, style: Style, image: str) -> bytes:
        return write_foundry(floor.plan, version=version, image=image, square_px=SQUARE)

    return write


def _tiled(floor: Shown, style: Style, image: str) -> bytes:
    return write_tiled(floor.plan, image=image, square_px=SQUARE)


def _ground(plan: Plan, style: Style) -> bytes:
    """The picture that other tools lay under their grid: no margin, no legend."""
    return picture.png(plan, square_px=SQUARE, margin=0, theme=style.theme)


WRITERS: Final[dict[str, Writer]] = {
    ".txt": _text,
    ".svg": _svg,
    ".png": _png,
    ".pdf": _pdf,
    ".json": _json,
    ".uvtt": _uvtt,
    ".dd2vtt": _uvtt,
    ".v13.json": _foundry(13),
    ".v14.json": _foundry(14),
    ".tmj": _tiled,
}
"""How a floor is written, by the ending of the file's name; a longer ending goes before a shorter one."""

PICTURES: Final = {".v13.json": "-scene.png", ".v14.json": "-scene.png", ".tmj": "-map.png"}
"""How the picture that is written beside a file ends: not as one that somebody may have asked for."""

_PICTURED: Final[dict[str, Callable[[Plan], Plan]]] = {"-scene.png": backdrop, "-map.png": lambda plan: plan}
"""What is drawn on these pictures."""


def write(floor: Shown, style: Style, ending: str, *, stem: str) -> bytes:
    """The floor as the content of a file of this name and ending."""
    return WRITERS[ending](floor, style, stem + PICTURES.get(ending, ""))


def write_picture(floor: Shown, style: Style, ending: str) -> bytes:
    """The picture that lies beside a file, by the ending of the picture's own name."""
    return _ground(_PICTURED[ending](floor.plan), style)
