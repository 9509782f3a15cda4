"""A floor as a download: every format, and the pictures that lie beside some of them."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from undercroft.engine import Refused
from undercroft.engine.craft.words import slug
from undercroft.maps.export import PICTURES, WRITERS, Shown, write, write_picture
from undercroft.maps.plan import Plan
from undercroft.server.tools.bench import download
from undercroft.server.tools.wish import Form, read_style

FORMATS: Final = {
    ".pdf": "an inch a square, to print",
    ".png": "a picture",
    ".svg": "a drawing",
    ".txt": "text",
    ".json": "data",
    ".uvtt": "Universal VTT",
    ".dd2vtt": "Universal VTT",
    ".v13.json": "Foundry 13",
    ".v14.json": "Foundry 14",
    "-scene.png": "Foundry's picture",
    ".tmj": "Tiled",
    "-map.png": "Tiled's picture",
}
"""What is offered, by the ending of the file's name, with what it is; pictures stand after those that want them."""

_KINDS: Final = {
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}


def stem_of(plan: Plan, *, players: bool) -> str:
    """How files of this floor are called, without their endings.

    >>> stem_of(Plan("Floor 1", 1, 1, (), ()), players=True)
    'floor-1-players'
    """
    named = slug(plan.title, "floor")
    return f"{named}-players" if players else named


def file_of(floor: Shown, form: Form, *, players: bool) -> Response:
    """The file that the fields ask for; `Refused` if there is no such format, paper or theme."""
    ending = form.get("as", "")
    style = read_style(form)
    stem = stem_of(floor.plan, players=players)
    if ending in WRITERS:
        content = write(floor, style, ending, stem=stem)
    elif ending in PICTURES.values():
        content = write_picture(floor, style, ending)
    else:
        raise Refused(f"there is no format {ending[:40]!r}; there are {' '.join(FORMATS)}", at="as")
    kind = _KINDS.get("." + ending.rpartition(".")[2], "application/json")
    return download(content, stem + ending, kind)
