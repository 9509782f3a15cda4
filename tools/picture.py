"""Draws the pictures of play in the README, `docs/pictures/GAME.svg`: of each game a moment between bots."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from undercroft import Table, games
from undercroft.bots import default_bot, play_bots, seated
from undercroft.scene import Scene

HOME = Path(__file__).parent.parent
PICTURES = HOME / "docs" / "pictures"
SHAPE = 8 / 5
"""How much wider than high every picture is, so that they stand well in a row."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game by its seed: the first answers, how many more the bots give, who looks, and how many tiles around them."""

    seed: int
    answers: int
    seat: int
    across: int
    down: int
    opening: tuple[str, ...] = ()


MOMENTS = {
    "trapper": Moment(3, 61, 0, 9, 6, ("the-undertakers-stair", "the-windmill")),
    "pararoles": Moment(2, 375, 0, 9, 5),
    "electro": Moment(2, 120, 1, 8, 5),
    "exploration": Moment(5, 120, 0, 11, 7),
    "truedungeon": Moment(8, 40, 0, 8, 4),
}


def scene_of(game: str) -> Scene:
    """What lies around somebody in the middle of play."""
    found, at = games.get(game), MOMENTS[game]
    table = Table.start(found, seed=at.seed)
    for answer in at.opening:
        table.answer(table.waiting[0], answer)
    play_bots(table, seated(found, [default_bot(found)] * len(table.seats), at.seed), limit=at.answers)
    scene: Scene = table.scene(at.seat)
    return scene.cut(around=f"@{at.seat}", across=at.across, down=at.down)


def drawn(scene: Scene) -> str:
    """The boards of the scene, with paper around them where they are not of the shape of all."""
    svg = scene.svg()
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"', svg)
    assert size is not None
    wide, high = float(size[1]), float(size[2])
    broad, tall = max(wide, high * SHAPE), max(high, wide / SHAPE)
    box = f"{(wide - broad) / 2:g} {(high - tall) / 2:g} {broad:g} {tall:g}"
    corner = f'x="{(wide - broad) / 2:g}" y="{(high - tall) / 2:g}" width="{broad:g}" height="{tall:g}"'
    svg = svg.replace(size[0], f'viewBox="{box}" width="640" height="400"', 1)
    return re.sub(r'<rect x="0" y="0" width="[\d.]+" height="[\d.]+"', f"<rect {corner}", svg, count=1)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for game in MOMENTS:
        file = PICTURES / f"{game}.svg"
        file.write_text(drawn(scene_of(game)), encoding="utf-8")
        print(f"{file.relative_to(HOME)}: {file.stat().st_size:,} bytes")
