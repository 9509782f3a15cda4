"""The `floor` command: a dungeon floor by the dice, in any format a host may want."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from undercroft.cli.check import read_data
from undercroft.cli.floor_dice import ask_for_dice
from undercroft.engine import Refused, Unknown, shelf
from undercroft.engine.ledger import did_you_mean
from undercroft.maps import picture
from undercroft.maps.donjon import read_donjon
from undercroft.maps.foundry import write_foundry
from undercroft.maps.maker import FloorMaker
from undercroft.maps.onepage import read_onepage
from undercroft.maps.plain import is_plan, plan_json, read_plan
from undercroft.maps.plan import Plan
from undercroft.maps.tiled import write_tiled
from undercroft.maps.uvtt import write_uvtt
from undercroft.scene.picture import PAPERS

GAME: Final = "pararoles"
SQUARE: Final = 140
"""Pixels of a square in a picture that other tools lay under their grid."""

AUDIENCES: Final = ("keeper", "players")
THEMES: Final = ("parchment", "ink", "dark")
MOST: Final = 10_000
"""More floors than this are never wanted at once."""


class Job:
    """What was asked for: for whom, on which paper and in which colours, and the floor it is about.

    `floor` is None for a map of another tool, of which there is only a plan.
    """

    def __init__(self, maker: FloorMaker, options: Mapping[str, Any], audience: str, paper: str, theme: str) -> None:
        self.maker = maker
        self.options = options
        self.players = audience == "players"
        self.paper = paper
        self.theme = theme

    def plan(self, floor: Any) -> Plan:
        """What the reader may know."""
        return floor if isinstance(floor, Plan) else self.maker.plan(floor, self.players)


Writer = Callable[[Job, Any, Path], bytes]


def _text(job: Job, floor: Any, path: Path) -> bytes:
    if job.players or isinstance(floor, Plan):
        return picture.text(job.plan(floor)).encode()
    return job.maker.to_text(floor).encode()


def _json(job: Job, floor: Any, path: Path) -> bytes:
    whole = not job.players and not isinstance(floor, Plan)
    plain = job.maker.to_json(floor, job.options) if whole else plan_json(job.plan(floor))
    return (json.dumps(plain, indent=1) + "\n").encode()


def _svg(job: Job, floor: Any, path: Path) -> bytes:
    return picture.svg(job.plan(floor), theme=job.theme).encode()


def _png(job: Job, floor: Any, path: Path) -> bytes:
    return picture.png(job.plan(floor), square_px=70, margin=35, theme=job.theme, legend=True)


def _pdf(job: Job, floor: Any, path: Path) -> bytes:
    return picture.pdf(job.plan(floor), paper=job.paper, theme=job.theme)


def _uvtt(job: Job, floor: Any, path: Path) -> bytes:
    return write_uvtt(job.plan(floor), _ground(job, floor), square_px=SQUARE)


def _foundry(version: int) -> Writer:
    def write(job: Job, floor: Any, path: Path) -> bytes:
        return write_foundry(job.plan(floor), version=version, image=_beside(job, floor, path), square_px=SQUARE)

    return write


def _tiled(job: Job, floor: Any, path: Path) -> bytes:
    return write_tiled(job.plan(floor), image=_beside(job, floor, path), square_px=SQUARE)


def _ground(job: Job, floor: Any) -> bytes:
    """The picture that other tools lay under their grid: no margin, no legend."""
    return picture.png(job.plan(floor), square_px=SQUARE, margin=0, theme=job.theme)


def _beside(job: Job, floor: Any, path: Path) -> str:
    """The name of that picture, which now lies beside the file."""
    image = path.with_name(path.name.partition(".")[0] + ".png")
    image.write_bytes(_ground(job, floor))
    return image.name


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


def writer_of(path: Path) -> Writer:
    """How a file of this name is written; `Unknown` with the endings there are."""
    fitting = [ending for ending in WRITERS if path.name.lower().endswith(ending)]
    if not fitting:
        raise Unknown(f"{path.name}: by its ending no format is meant; there are {' '.join(WRITERS)}")
    return WRITERS[max(fitting, key=len)]


def run(
    *,
    seed: int | None,
    number: int,
    rolls: str | None,
    read: Path | None,
    audience: str,
    batch: int | None,
    out: Path | None,
    paper: str,
    theme: str,
    options: Mapping[str, str],
    fresh: Callable[[], int],
) -> int:
    """Make or read a floor, and print or write it."""
    _one_of("--for", audience, AUDIENCES)
    _one_of("--theme", theme, THEMES)
    _one_of("--paper", paper.lower(), tuple(PAPERS))
    if number < 1:
        raise Unknown("--floor is 1 or more", rule="pararoles.enemy.difficulty-low")
    if batch is not None and not 1 <= batch <= MOST:
        raise Unknown(f"--batch is from 1 to {MOST}")
    if sum((seed is not None, rolls is not None, read is not None)) > 1:
        raise Unknown("give one of --seed, --rolls and --read")
    if batch is not None and (rolls is not None or read is not None or out is None):
        raise Unknown("--batch rolls floors into files: it goes with -o, and not with --rolls or --read")
    maker = shelf.get(GAME).floors
    assert isinstance(maker, FloorMaker)
    if rolls == "-" and sys.stdin.isatty():
        options = {**options, "human_controller": "true"}  # Who sits there makes the designer's choices.
    job = Job(maker, options, audience, paper, theme)
    write = None if out is None else writer_of(out)
    if batch is not None:
        assert out is not None and write is not None
        return _batch(job, batch, fresh() if seed is None else seed, number, out, write)
    if read is not None:
        floor = read_floor(maker, read)
    elif rolls is not None:
        floor = _from_rolls(maker, rolls, number, options)
    else:
        seed = fresh() if seed is None else seed
        floor = maker.generate(seed, number, options)
    if out is None or write is None:
        _show(job, floor, seed)
    else:
        out.write_bytes(write(job, floor, out))
        said = "" if seed is None or job.players else f", seed {seed}"
        print(f"{out}: {job.plan(floor).title} for the {audience}{said}")
    return 0


def _one_of(name: str, given: str, there: tuple[str, ...]) -> None:
    if given not in there:
        raise Unknown(f"{name} cannot be {given!r}{did_you_mean(given, there) or '; there are ' + ', '.join(there)}")


def _batch(job: Job, count: int, seed: int, number: int, out: Path, write: Writer) -> int:
    """So many floors lie in files named after this one, numbered from 1."""
    stem, dot, ending = out.name.partition(".")
    digits = len(str(count))
    for index in range(1, count + 1):
        path = out.with_name(f"{stem}-{index:0{digits}}{dot}{ending}")
        path.write_bytes(write(job, job.maker.generate(f"{seed} {index}", number, job.options), path))
        if sys.stderr.isatty():
            print(f"\r{index} of {count}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    first = out.with_name(f"{stem}-{1:0{digits}}{dot}{ending}")
    print(f"{first} and {count - 1} more" if count > 1 else f"{first}")
    return 0


def _from_rolls(maker: FloorMaker, rolls: str, number: int, options: Mapping[str, str]) -> Any:
    if rolls != "-":
        path = Path(rolls)
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise Refused(f"{path.name} is no text") from None
        return _named(path.name, lambda: maker.redraw(text, number, options))
    if sys.stdin.isatty():
        return ask_for_dice(maker.dice(number, options), maker)
    return maker.redraw(sys.stdin.read(), number, options)


def read_floor(maker: FloorMaker, path: Path) -> Any:
    """The floor in this file: one of ours, or a map of One Page Dungeon or donjon as a plan."""
    content = path.read_bytes()
    if path.suffix == ".txt":
        return _named(path.name, lambda: maker.read_text(content.decode("utf-8", errors="replace")))
    data = read_data(path)
    if is_plan(data):
        return read_plan(data, name=path.name)
    if "kind" in data:
        return _named(path.name, lambda: maker.read_json(data))
    if "cells" in data:
        return read_donjon(content, name=path.name)
    if "rects" in data:
        return read_onepage(content, name=path.name)
    raise Unknown(f"{path.name} is no floor: neither ours (kind), nor of donjon (cells) or One Page Dungeon (rects)")


def _named(name: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except Refused as error:
        raise Refused(f"{name}: {error.reason}", rule=error.rule, at=error.at) from None


def _show(job: Job, floor: Any, seed: int | None) -> None:
    """The floor on the screen; for the keeper the list of its rolls too."""
    print(picture.text(job.plan(floor), unicode=(sys.stdout.encoding or "").lower().startswith("utf")))
    if isinstance(floor, Plan) or job.players:
        return
    print("Its rolls, face and die, number, what for, what it decided:\n")
    print(job.maker.written(floor, job.options), end="")
    if seed is not None:
        print(f"\nThe same again: undercroft floor --seed {seed}")
