"""What the `lab` commands do: run experiments, go on with them, show and compare what came of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from textwrap import fill
from time import monotonic
from typing import Any

from undercroft.cli import watch as watching
from undercroft.engine import Refused, Unknown
from undercroft.engine.craft.words import counted
from undercroft.engine.ledger import did_you_mean
from undercroft.inputs import read_file_text
from undercroft.inputs.files import own_files
from undercroft.lab import report
from undercroft.lab.answers import figure
from undercroft.lab.compare import compare as compared
from undercroft.lab.crew import Crew
from undercroft.lab.crew.cluster import Lost
from undercroft.lab.run import Run, begin, kept, mended, opened, planned
from undercroft.lab.summary import summary

WIDE = 100
LONG = 60


def shipped() -> dict[str, str]:
    """The texts of the experiments that come with the program, by name."""
    folder = files("undercroft.lab") / "experiments"
    found = {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}
    return {name: found[name].read_text(encoding="utf-8") for name in sorted(found)}


def list_shipped(*, as_json: bool) -> int:
    """Print the experiments that come with the program: name, game, question."""
    rows = []
    for name, text in shipped().items():
        data = read_file_text(text, name)
        rows.append({"name": name, "game": data["game"], "question": data["question"]})
    if as_json:
        print(json.dumps(rows))
    else:
        wide = max(len(row["name"]) for row in rows)
        print("\n".join(f"{row['name']:{wide}}  {row['game']:11}  {row['question']}" for row in rows))
    return 0


def run(what: str, folder: Path | None, *, jobs: int, on: str | None, as_json: bool) -> int:
    """Run the experiment in this file, or the shipped one of this name, and print what came of it."""
    name, text = _text(what)
    place = own_files() / "lab" / name if folder is None else folder
    try:
        planned(text, Path(what).name, place)
    except Refused as error:
        if isinstance(error, Unknown) or error.at == str(place):
            raise
        raise Refused(f"{Path(what).name}: {error.reason}", rule=error.rule, at=error.at) from None
    crew = Crew(jobs, on)  # Where nobody can play nothing is begun.
    return _go(begin(text, Path(what).name, place), crew, as_json=as_json)


def resume(folder: Path, *, jobs: int, on: str | None, as_json: bool) -> int:
    """Go on with the run in this folder, and print what came of it."""
    return _go(mended(folder), Crew(jobs, on), as_json=as_json)


def show(folder: Path, *, as_json: bool, as_markdown: bool, parquet: Path | None) -> int:
    """Print what came of the run in this folder, as far as it is; its games also go into a file, if one is named.

    A run of another edition is shown as it is, and it is said that none of its games can be watched.
    """
    found = _summed(run := kept(folder))
    if parquet is not None:
        report.games_parquet(run.rows, parquet)
    if as_json:
        print(json.dumps(found))
    elif as_markdown:
        print(report.markdown(found), end="")
    else:
        _print(found)
    return 0


def _summed(run: Run) -> dict[str, Any]:
    """What came of a run; of one of another edition that it is, and no games to watch, which would be others today."""
    if run.foreign is None:
        return summary(run)
    try:
        found = summary(run)
    except KeyError as gone:
        words = f"it tells of {gone}, which is gone; lab compare reads the rest"
        raise Refused(f"{run.folder}: {run.foreign}: {words}") from None
    said = f"{found['answer']} {run.foreign}: none of its games can be watched again."
    return {**found, "answer": said, "watch": []}


def compare(first: Path, second: Path, *, as_json: bool) -> int:
    """Print what differs between two runs."""
    found = compared(kept(first), kept(second))
    if as_json:
        print(json.dumps(found))
        return 0
    old, new = found["editions"]
    print(f"{found['first']} ({first}, edition {old}), and {found['second']} ({second}, edition {new})\n")
    head = ("cell", "metric", "first", "second", "difference", "pairs")
    rows = []
    for row in found["rows"]:
        share = row["share"]
        apart = figure(row["difference"], share, signed=True)
        if row["interval"] is not None:
            low, high = (figure(end, share, signed=True) for end in row["interval"])
            apart += f" [{low} to {high}]"
        pairs = str(row["pairs"] or "none")
        rows.append(
            (row["cell"], row["metric"], figure(row["first"], share), figure(row["second"], share), apart, pairs)
        )
    print("\n".join(_aligned((head, *rows))))
    print(
        f"\nEach interval alone holds in {found['confidence']} of 100 cases, if the number of games was fixed before."
    )
    return 0


def watch(
    folder: Path, row: int, *, seat: str | None, step: bool, plain: bool, as_json: bool, save: Path | None
) -> int:
    """Show a game of the run in this folder again."""
    found = opened(folder)
    if not 0 <= row < len(found.rows):
        raise Unknown(f"there is no game {row}: {folder} holds {len(found.rows)}, counted from 0")
    which = found.rows[row]
    plan = found.study.cells[which["cell"]].plan
    return watching.replay_game(plan, which["index"], seat=seat, step=step, plain=plain, as_json=as_json, save=save)


def _text(what: str) -> tuple[str, str]:
    """The name and the text of the experiment in this file, or of the shipped one of this name."""
    path = Path(what)
    if path.is_file():
        try:
            return path.stem, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise Refused(f"{path.name} is no text") from None
    known = shipped()
    if what not in known:
        near = did_you_mean(what, known) or f"; with the program come {', '.join(known)}"
        raise Unknown(f"there is no file {what!r}, nor an experiment of this name{near}")
    return what, known[what]


def _go(run: Run, crew: Crew, *, as_json: bool) -> int:
    if not as_json:
        print(f"{run.study.title}: {counted(len(run.study.cells), 'cell')}, rows in {run.folder}", file=sys.stderr)
    try:
        run.go(shown=_shown(), crew=crew)
    except (KeyboardInterrupt, Lost) as error:
        report.write(run)
        why = error.reason if isinstance(error, Lost) else "stopped"
        raise Unknown(f"{why}; undercroft lab resume {run.folder} goes on with it") from None
    found = report.write(run)
    if as_json:
        print(json.dumps(found))
    else:
        _print(found)
        print(f"\nreport   {run.folder / 'report.html'}")
    return 0


def _shown() -> Callable[[Run], None] | None:
    """What says on a terminal how far it is."""
    if not sys.stderr.isatty():
        return None
    last = 0.0

    def shown(run: Run) -> None:
        nonlocal last
        if monotonic() - last > 0.2 or run.over:
            last = monotonic()
            left = f"{len(run.progress.active)} cells go on" if not run.over else ""
            print(f"\r\x1b[K{len(run.rows)} games, {left}", end="\r" if run.over else "", file=sys.stderr, flush=True)

    return shown


def _print(found: Mapping[str, Any]) -> None:
    print(fill(found["question"], WIDE))
    print()
    print(fill(found["answer"], WIDE))
    for title, head, rows in report.tables(found):
        print(f"\n{title}\n")
        print("\n".join(f"  {line}" for line in _laid_out(head, rows)))
    if found["watch"]:
        print("\nGames to watch\n")
    for one in found["watch"]:
        print(f"  {one['about']}\n    {one['command']}")
    print()
    print("\n".join(fill(line, WIDE) for line in report.about(found)))


def _laid_out(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in columns; where there is too much in it for that, as a list."""
    if all(len(cell) <= LONG for row in rows for cell in row):
        yield from _aligned((head, *rows))
        return
    for name, *cells in rows:
        yield name
        for what, cell in zip(head[1:], cells, strict=True):
            yield from fill(f"{what}: {cell}", WIDE, initial_indent="  ", subsequent_indent="    ").splitlines()


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows]
