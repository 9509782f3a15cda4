"""The `floor` command: a dungeon floor by the dice, in any format a host may want."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from undercroft.cli.check import read_data
from undercroft.cli.floor_dice import ask_for_dice
from undercroft.engine import Refused, Unknown, shelf
from undercroft.engine.ledger import did_you_mean
from undercroft.maps.donjon import read_donjon
from undercroft.maps.export import PICTURES, THEMES, WRITERS, Shown, Style, shown, shown_plan, write, write_picture
from undercroft.maps.foundry import read_foundry
from undercroft.maps.known import known
from undercroft.maps.maker import FloorMaker
from undercroft.maps.onepage import read_onepage
from undercroft.maps.picture import picture
from undercroft.maps.plain import is_plan, read_plan
from undercroft.maps.plan import Plan
from undercroft.maps.tiled import read_tiled
from undercroft.maps.uvtt import read_uvtt
from undercroft.scene.picture import PAPERS

GAME: Final = "pararoles"
AUDIENCES: Final = ("keeper", "players")
MOST: Final = 10_000
"""More floors than this are never wanted at once."""


class Job:
    """What was asked for: for whom, on which paper and in which colours. `read` floors of other tools are plans."""

    def __init__(self, maker: FloorMaker, options: Mapping[str, Any], audience: str, style: Style) -> None:
        self.maker = maker
        self.options = options
        self.players = audience == "players"
        self.style = style

    def shown(self, floor: Any, more: str = "") -> Shown:
        """What the reader gets of this floor; `more` is added to its title."""
        if isinstance(floor, Plan):
            return shown_plan(known(floor) if self.players else floor)
        return shown(self.maker, floor, self.options, players=self.players, more=more)

    def write(self, floor: Shown, path: Path) -> None:
        """The floor lies in this file, and the picture beside it, if its format wants one."""
        ending = ending_of(path)
        image = picture_of(path)
        if image is not None:
            image.write_bytes(write_picture(floor, self.style, PICTURES[ending]))
        path.write_bytes(write(floor, self.style, ending, stem=path.name[: -len(ending)]))


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
        options = {**options, **maker.by_hand}  # Who sits there makes the designer's choices.
    job = Job(maker, options, audience, Style(paper, theme))
    if out is not None:
        ending_of(out)
    if batch is not None:
        assert out is not None
        return _batch(job, batch, fresh() if seed is None else seed, number, out)
    if read is not None:
        floor = read_floor(maker, read)
    elif rolls is not None:
        floor = _from_rolls(maker, rolls, number, options)
    else:
        seed = fresh() if seed is None else seed
        floor = maker.generate(seed, number, options)
    if out is None:
        _show(job, floor, seed, number)
    else:
        written = job.shown(floor)
        job.write(written, out)
        said = "" if seed is None or job.players else f", seed {seed}"
        image = picture_of(out)
        named = f"{out}" if image is None else f"{out} and {image.name}"
        print(f"{named}: {written.plan.title} for the {audience}{said}")
    return 0


def _one_of(name: str, given: str, there: tuple[str, ...]) -> None:
    if given not in there:
        raise Unknown(f"{name} cannot be {given!r}{did_you_mean(given, there) or '; there are ' + ', '.join(there)}")


def _batch(job: Job, count: int, seed: int, number: int, out: Path) -> int:
    """So many floors lie in files named after this one, numbered from 1, in a folder that may be new."""
    ending = ending_of(out)
    stem, ending = out.name[: -len(ending)], out.name[-len(ending) :]
    digits = len(str(count))
    out.parent.mkdir(exist_ok=True)
    for index in range(1, count + 1):
        path = out.with_name(f"{stem}-{index:0{digits}}{ending}")
        floor = job.maker.generate(f"{seed} {index}", number, job.options)
        job.write(job.shown(floor, f", no. {index}"), path)
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
    print(picture.text(job.shown(floor).plan, unicode=(sys.stdout.encoding or "").lower().startswith("utf")))
    if isinstance(floor, Plan) or job.players:
        return
    print("Its rolls, face and die, number, what for, what it decided:\n")
    print(job.maker.written(floor, job.options), end="")
    if seed is not None:
        words = [f"--seed {seed}", *([f"--floor {number}"] if number > 1 else [])]
        words += [f"--option {name}={value}" for name, value in job.options.items()]
        print(f"\nThe same again: undercroft floor {' '.join(words)}")
