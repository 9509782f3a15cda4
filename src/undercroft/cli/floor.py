"""The `floor` command: a dungeon floor by the dice, in any format a host may want."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from undercroft.cli.check import read_data
from undercroft.cli.floor_dice import ask_for_dice
from undercroft.engine import Refused, Unknown, shelf
from undercroft.engine.ledger import did_you_mean
from undercroft.maps import picture
from undercroft.maps.donjon import read_donjon
from undercroft.maps.foundry import backdrop, read_foundry, write_foundry
from undercroft.maps.known import known
from undercroft.maps.maker import FloorMaker
from undercroft.maps.onepage import read_onepage
from undercroft.maps.plain import is_plan, plan_json, read_plan
from undercroft.maps.plan import Plan
from undercroft.maps.tiled import read_tiled, write_tiled
from undercroft.maps.uvtt import read_uvtt, write_uvtt
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

    Of a map of another tool there is only a plan. In a batch, `nth` tells its floors from each other.
    """

    def __init__(self, maker: FloorMaker, options: Mapping[str, Any], audience: str, paper: str, theme: str) -> None:
        self.maker = maker
        self.options = options
        self.players = audience == "players"
        self.paper = paper
        self.theme = theme
        self.nth = ""

    def plan(self, floor: Any) -> Plan:
        """What the reader may know."""
        if isinstance(floor, Plan):
            return known(floor) if self.players else floor
        plan = self.maker.plan(floor, self.players)
        return replace(plan, title=plan.title + self.nth)

    def sheet(self, floor: Any) -> Plan:
        """The same under a title that says who may see it."""
        plan = self.plan(floor)
        audience = "players" if self.players else "keeper"
        return plan if isinstance(floor, Plan) else replace(plan, title=f"{plan.title}, for the {audience}")


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
    return picture.svg(job.sheet(floor), theme=job.theme).encode()


def _png(job: Job, floor: Any, path: Path) -> bytes:
    return picture.png(job.sheet(floor), square_px=70, margin=35, theme=job.theme, legend=True)


def _pdf(job: Job, floor: Any, path: Path) -> bytes:
    return picture.pdf(job.sheet(floor), paper=job.paper, theme=job.theme)


def _uvtt(job: Job, floor: Any, path: Path) -> bytes:
    plan = job.plan(floor)
    return write_uvtt(plan, _ground(job, plan), square_px=SQUARE)


def _foundry(version: int) -> Writer:
    def write(job: Job, floor: Any, path: Path) -> bytes:
        plan = job.plan(floor)
        image = _beside(job, backdrop(plan), path)
        return write_foundry(plan, version=version, image=image, square_px=SQUARE)

    return write


def _tiled(job: Job, floor: Any, path: Path) -> bytes:
    plan = job.plan(floor)
    return write_tiled(plan, image=_beside(job, plan, path), square_px=SQUARE)


def _ground(job: Job, plan: Plan) -> bytes:
    """The picture that other tools lay under their grid: no margin, no legend."""
    return picture.png(plan, square_px=SQUARE, margin=0, theme=job.theme)


def _beside(job: Job, plan: Plan, path: Path) -> str:
    """The name of that picture, which now lies beside the file."""
    image = picture_of(path)
    assert image is not None
    image.write_bytes(_ground(job, plan))
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


PICTURES: Final = {".v13.json": "-scene.png", ".v14.json": "-scene.png", ".tmj": "-map.png"}
"""How the picture that is written beside a file ends: not as one that somebody may have asked for."""


def ending_of(path: Path) -> str:
    """The ending that says how a file of this name is written; `Unknown` with the endings there are."""
    fitting = [ending for ending in WRITERS if path.name.lower().endswith(ending)]
    if not fitting:
        raise Unknown(f"{path.name}: by its ending no format is meant; there are {' '.join(WRITERS)}")
    return max(fitting, key=len)


def picture_of(path: Path) -> Path | None:
    """Where the picture beside this file lies, if its format wants one."""
    ending = ending_of(path)
    return path.with_name(path.name[: -len(ending)] + PICTURES[ending]) if ending in PICTURES else None


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
        raise Unknown("--floor is 1 or more", rule="pararoles.supplies.map")
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
    write = None if out is None else WRITERS[ending_of(out)]
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
        _show(job, floor, seed, number)
    else:
        out.write_bytes(write(job, floor, out))
        said = "" if seed is None or job.players else f", seed {seed}"
        image = picture_of(out)
        named = f"{out}" if image is None else f"{out} and {image.name}"
        print(f"{named}: {job.plan(floor).title} for the {audience}{said}")
    return 0


def _one_of(name: str, given: str, there: tuple[str, ...]) -> None:
    if given not in there:
        raise Unknown(f"{name} cannot be {given!r}{did_you_mean(given, there) or '; there are ' + ', '.join(there)}")


def _batch(job: Job, count: int, seed: int, number: int, out: Path, write: Writer) -> int:
    """So many floors lie in files named after this one, numbered from 1, in a folder that may be new."""
    ending = ending_of(out)
    stem, ending = out.name[: -len(ending)], out.name[-len(ending) :]
    digits = len(str(count))
    out.parent.mkdir(exist_ok=True)
    for index in range(1, count + 1):
        path = out.with_name(f"{stem}-{index:0{digits}}{ending}")
        job.nth = f", no. {index}"
        path.write_bytes(write(job, job.maker.generate(f"{seed} {index}", number, job.options), path))
        if sys.stderr.isatty():
            print(f"\r{index} of {count}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    first = out.with_name(f"{stem}-{1:0{digits}}{ending}")
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


READERS: Final = {
    "cells": read_donjon,
    "rects": read_onepage,
    "line_of_sight": read_uvtt,
    "layers": read_tiled,
    "walls": read_foundry,
}
"""How maps of other tools are read, by a key that only they have."""


def read_floor(maker: FloorMaker, path: Path) -> Any:
    """The floor in this file: one of ours, or a map of another tool as a plan."""
    content = path.read_bytes()
    if path.suffix == ".txt":
        return _named(path.name, lambda: maker.read_text(content.decode("utf-8", errors="replace")))
    data = read_data(path)
    if is_plan(data):
        return read_plan(data, name=path.name)
    if "kind" in data:
        return _named(path.name, lambda: maker.read_json(data))
    for key, reader in READERS.items():
        if key in data:
            return reader(content, name=path.name)
    raise Unknown(
        f"{path.name} is no floor: neither ours (kind), nor of donjon (cells), One Page Dungeon (rects), "
        "Universal VTT (line_of_sight), Tiled (layers) or Foundry (walls)"
    )


def _named(name: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except Refused as error:
        raise Refused(f"{name}: {error.reason}", rule=error.rule, at=error.at) from None


def _show(job: Job, floor: Any, seed: int | None, number: int) -> None:
    """The floor on the screen; for the keeper the list of its rolls too."""
    print(picture.text(job.plan(floor), unicode=(sys.stdout.encoding or "").lower().startswith("utf")))
    if isinstance(floor, Plan) or job.players:
        return
    print("Its rolls, face and die, number, what for, what it decided:\n")
    print(job.maker.written(floor, job.options), end="")
    if seed is not None:
        words = [f"--seed {seed}", *([f"--floor {number}"] if number > 1 else [])]
        words += [f"--option {name}={value}" for name, value in job.options.items()]
        print(f"\nThe same again: undercroft floor {' '.join(words)}")
