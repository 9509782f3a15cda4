"""Takes the pictures of the page that stand in the README and in docs: `python tools/pages.py [NAME ...]`.

A real server and a real browser; each picture is of a table that begins in the same position with the same dice. It is
taken the moment that something rises over a board or, where nothing is to happen, as soon as the table stands there.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HOME)] if str(HOME) not in sys.path else []

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

from tests.server.served import Served, serving, sqlite  # noqa: E402
from tests.web.visitor import PHONE, Visitor, launch  # noqa: E402
from tools.web import build  # noqa: E402
from undercroft import Table  # noqa: E402
from undercroft.bots import default_bot, play_bots, seated  # noqa: E402
from undercroft.server.tables.wanted import SeatWanted, TableWanted  # noqa: E402

DOCS = HOME / "docs"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
KEY = f"{7:064}"
COLOURS = 256
"""So many are enough for drawings, and take half of the room."""
BOT = "greedy"


@dataclass(frozen=True, slots=True)
class Scene:
    """A table of one person with companions, in a position: what the person answers to the first questions."""

    game: str
    seats: int
    position: dict[str, Any]
    answers: tuple[str, ...]

    def laid(self, site: Served) -> str:
        """The address of a new table of this scene."""
        seats = [SeatWanted("me"), *(SeatWanted("bot", BOT) for _ in range(self.seats - 1))]
        wanted = TableWanted(self.game, seats=seats, auto=True)
        made = site.wait_for(site.hall.create(wanted, position=self.position, key=KEY))
        return f"/t/{made.id}?k={made.secret}"


def member(cls: str, *tokens: str) -> dict[str, Any]:
    """A character of this class with these tokens."""
    return {"class": cls, "tokens": list(tokens)}


ROUND = Scene(
    "truedungeon",
    4,
    {
        "room": 1,
        "party": [
            member("paladin", "+1 Beadle's Sword", "Plank Shield", "Parade Plate"),
            member("cleric"),
            member("fighter", "+1 Beadle's Sword", "Plank Shield"),
            member("bard"),
        ],
    },
    ("attack pass", "done"),
)
"""A round of True Dungeon: a party of four in the first room, where three have not waited."""

HALL = "\n".join(["#" * 13, *["#: : : : : :#", "#           #"] * 2, "#: : : : : :#", "#" * 13])

FIGHT = Scene(
    "pararoles",
    2,
    {
        "map": HALL,
        "heroes": [{"hero": "bettany", "at": "3,2"}, {"hero": "yrsa", "at": "3,3"}],
        "enemies": [
            {"at": "4,2", "difficulty": 8, "suit": "spades"},
            {"at": "5,3", "difficulty": 6, "suit": "hearts"},
        ],
        "seen": "all",
    },
    ("done", "attack phool-1", "attack phool-1"),
)
"""A fight of Para Roles: two heroes and two enemies in a room."""


def raid() -> Scene:
    """A raid of Dungeon Trapper from a game of bots: the adventurer stands far from where they can walk to."""
    table = Table.start("trapper", seed=3)
    for answer in ("the-undertakers-stair", "the-windmill"):
        table.answer(table.waiting[0], answer)
    players = seated(table.game, [default_bot(table.game)] * 2, 3)
    while table.turns < LATE or table.waiting != (0,) or len(table.ways(0)) < FAR:
        play_bots(table, players, limit=1)
    steps = max(table.ways(0).values(), key=len)[:BEGUN]
    return Scene("trapper", 2, table.as_position(), tuple(steps))


LATE, FAR, BEGUN = 8, 9, 3
"""A raid is looked at from this turn on, where so many places can be walked to, after so many steps to the farthest."""


def goes_far(me: Visitor) -> None:
    """The way to the farthest place is shown."""
    anchors = me.page.locator(".drawing .reached").evaluate_all("all => all.map(one => one.dataset.anchor)")
    me.page.locator(f'.drawing [data-anchor="{anchors[-1]}"]').click()
    expect(me.page.locator(".towards")).to_be_visible()


def is_hurt(me: Visitor) -> None:
    """A monster has struck one of the party."""
    party = ", ".join(f'.rising.loss[data-over="{who}"]' for who in ("Paladin", "Cleric", "Fighter", "Bard"))
    me.page.locator(party).first.wait_for()


def defends(me: Visitor) -> None:
    """A blow and the defense against it lie there."""
    me.page.locator(".fallen .falls").nth(1).wait_for()


@dataclass(frozen=True, slots=True)
class Picture:
    """What is photographed: the table, the screen, and what must have happened there."""

    scene: Callable[[], Scene]
    screen: Mapping[str, Any]
    until: Callable[[Visitor], None]


PICTURES = {
    "table": Picture(raid, DESKTOP, goes_far),
    "truedungeon-round": Picture(lambda: ROUND, DESKTOP, is_hurt),
    "truedungeon-phone": Picture(lambda: ROUND, PHONE, is_hurt),
    "pararoles-fight": Picture(lambda: FIGHT, DESKTOP, defends),
    "pararoles-phone": Picture(lambda: FIGHT, PHONE, defends),
}


def take(site: Served, browser: Browser, name: str) -> Path:
    """The picture is taken, and stands in docs."""
    picture = PICTURES[name]
    scene = picture.scene()
    me = Visitor(browser, site.url, pace="usual", **picture.screen)
    me.go(scene.laid(site))
    for answer in scene.answers:
        me.number()
        me.choose(answer)
    picture.until(me)
    seen = Image.open(BytesIO(me.page.screenshot()))
    me.context.close()
    file = DOCS / f"{name}.png"
    seen.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, optimize=True)
    return file


def main(names: list[str]) -> int:
    build()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite(Path(folder))) as site,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name in names or PICTURES:
            file = take(site, browser, name)
            print(f"{file.relative_to(HOME)}: {file.stat().st_size:,} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
