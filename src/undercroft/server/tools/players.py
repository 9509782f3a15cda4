"""The players' map: a page and files made from an address that holds what players may know, and nothing else."""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import Refused
from undercroft.maps.export import THEMES, shown_to_players
from undercroft.maps.picture import picture
from undercroft.maps.plain import plan_json, read_plan
from undercroft.maps.plan import Plan
from undercroft.scene.picture import PAPERS
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench
from undercroft.server.tools.files import FORMATS, file_of
from undercroft.server.tools.wish import Form

LONGEST_SIDE: Final = 32
"""A map in an address has at most so many squares from side to side."""

_MOST_BYTES: Final = 64 * 1024
_BROKEN: Final = "this link to a map is broken; ask for it again"


def pack(plan: Plan) -> str:
    """The players' plan as a part of an address."""
    return urlsafe_b64encode(zlib.compress(msgspec.json.encode(plan_json(plan)), 9)).decode().rstrip("=")


def unpack(packed: str) -> Plan:
    """The plan in this part of an address; `Refused` if it holds none."""
    try:
        squeezed = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        plain: Any = msgspec.json.decode(zlib.decompressobj().decompress(squeezed, _MOST_BYTES))
        if not isinstance(plain, dict):
            raise Refused(_BROKEN)
        plan = read_plan(plain, name="this link")
    except (ValueError, KeyError, zlib.error, binascii.Error, msgspec.DecodeError, RecursionError) as error:
        raise Refused(error.reason if isinstance(error, Refused) else _BROKEN, at="plan") from None
    if max(plan.width, plan.height) > LONGEST_SIDE:
        raise Refused(f"a map in a link is at most {LONGEST_SIDE} squares wide and high", at="plan")
    return plan


class PlayersPages:
    """What a keeper hands to players."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The map, and its files."""
        return [
            self.bench.route("/tools/floor/players", self.map),
            self.bench.route("/tools/floor/players/file", self.file),
        ]

    async def map(self, request: Request) -> Response:
        """The map that players may see, with all its formats."""
        return await self.bench.work(_map, self.bench.fields(request).get("plan", ""))

    async def file(self, request: Request) -> Response:
        """The map as a file."""
        return await self.bench.work(_file, self.bench.fields(request))


def _map(packed: str) -> Response:
    """The page of this map."""
    floor = shown_to_players(unpack(packed))
    return page(
        "tools_players.html",
        title=floor.title,
        svg=Markup(picture.svg(floor.sheet)),
        text=floor.text(),
        packed=packed,
        formats=FORMATS,
        themes=THEMES,
        papers=PAPERS,
    )


def _file(form: Form) -> Response:
    return file_of(shown_to_players(unpack(form.get("plan", ""))), form, players=True)
