"""Running an experiment: game after game into a folder, so that whatever stops it, it goes on from there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import tee
from pathlib import Path
from typing import Any, Final

from undercroft.engine import Refused, Unknown, shelf
from undercroft.inputs import read_file_text
from undercroft.lab.crew import Crew
from undercroft.lab.experiment import Study, read_experiment
from undercroft.lab.metrics import Row
from undercroft.lab.progress import Progress
from undercroft.lab.rows import as_line, read_rows, row_of

WRITTEN: Final = "experiment.toml"
ROWS: Final = str(Path("games").with_suffix(".jsonl"))
ABOUT: Final = "run.json"


class Run:
    """An experiment in its folder: what was written, the rows so far, and what comes next.

    `now` is the edition of the game that is here; the game of the study is of the edition that was played.
    """

    def __init__(self, folder: Path, study: Study, rows: list[dict[str, Any]], progress: Progress) -> None:
        self.folder = folder
        self.study = study
        self.rows = rows
        self.progress = progress
        self.now = study.game.edition

    @property
    def foreign(self) -> str | None:
        """Where its games are of another edition than the game that is here, that they are; else None."""
        game = self.study.game
        if game.edition == self.now:
            return None
        return f"{game.title} was played by edition {game.edition}, and is edition {self.now} by now"

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played."""
        return not self.progress.active

    def go(self, jobs: int = 1, shown: Callable[[Run], None] | None = None, *, crew: Crew | None = None) -> None:
        """Play what is left; after each game its row is written down, and `shown` is called.

        A crew plays, or else one of so many jobs; `Lost` if they are gone before the end.
        """
        study = self.study
        with crew or Crew(jobs) as crew, (self.folder / ROWS).open("a", encoding="utf-8") as file:
            games, tasks = tee(self._ahead())
            played = crew.play(((study.cells[cell].plan, index) for cell, index in tasks), study.look)
            for (cell, _), outcome in zip(games, played, strict=True):
                if cell not in self.progress.pending:
                    continue
                row = row_of(len(self.rows), study.cells[cell], outcome, game=study.game, of=study.written.of)
                file.write(as_line(row))
                file.flush()
                self._add(row)
                if shown is not None:
                    shown(self)

    def _ahead(self) -> Iterator[tuple[int, int]]:
        """Cell and index of the games that come, as far as one can tell when the next is drawn.

        Cells only ever become done: what is drawn early is all that is wanted, in order, and sometimes more.
        """
        due = self.progress.pending
        for index in range(self.progress.round, self.study.written.stop.games):
            yield from ((cell, index) for cell in due if cell in self.progress.active)
            due = self.progress.active
            if not due:
                return

    def _add(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        self.progress.add(row)

    def of_cell(self, cell: int) -> list[Row]:
        """The rows of this cell, game by game."""
        return [row for row in self.rows if row["cell"] == cell]


def planned(text: str, name: str, folder: Path) -> Study:
    """The experiment with this text, ready to be run in this folder; `Refused` if it is wrong, or a run lies there."""
    study = read_experiment(read_file_text(text, name))
    if (folder / ROWS).exists():
        raise Refused(f"{folder} holds a run already: undercroft lab resume {folder} goes on with it", at=str(folder))
    return study


def begin(text: str, name: str, folder: Path) -> Run:
    """A new run of the experiment with this text, in a folder that is made for it; `Refused` as in `planned`."""
    study = planned(text, name, folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / WRITTEN).write_text(text, encoding="utf-8")
    (folder / ABOUT).write_text(json.dumps(_about(study)) + "\n", encoding="utf-8")
    (folder / ROWS).touch()
    return Run(folder, study, [], Progress(study))


def opened(folder: Path) -> Run:
    """The run in this folder, as far as it came; `Unknown` if there is none, `Refused` if it cannot go on so.

    A last row that was not written to its end is taken away: its game is played again.
    """
    run = _begun(folder)
    if run.foreign is not None:
        words = "its games cannot be had again; lab show and lab compare read those that are there"
        raise Refused(f"{folder}: {run.foreign}: {words}", at=ABOUT)
    return _with_rows(run)


def kept(folder: Path) -> Run:
    """The same of whatever edition: what was played stands, `Refused` where today's game cannot say what it is."""
    return _with_rows(_begun(folder))


def _begun(folder: Path) -> Run:
    """The run in this folder without its rows."""
    if not (folder / WRITTEN).is_file() or not (folder / ROWS).is_file():
        raise Unknown(f"{folder} holds no run of an experiment: there is no {WRITTEN} with {ROWS}")
    game, edition = _played(folder)
    try:
        study = read_experiment(read_file_text((folder / WRITTEN).read_text(encoding="utf-8"), WRITTEN))
    except Refused as error:
        now = shelf.get(game).edition
        if edition == now:
            raise
        words = f"{WRITTEN} is of edition {edition} of {shelf.get(game).title}, and edition {now} cannot read it"
        raise Refused(f"{folder}: {words}: {error.reason}", rule=error.rule, at=error.at) from None
    if study.game.id != game:
        raise Refused(f"{folder}: {WRITTEN} is of {study.game.id}, and {ABOUT} of {game}", at=ABOUT)
    run = Run(folder, study, [], Progress(study))
    if edition != run.now:
        study.game = replace(study.game, edition=edition)
    return run


def _with_rows(run: Run) -> Run:
    """The same run with all rows that stand in its folder."""
    for number, row in enumerate(read_rows(run.folder / ROWS)):
        pending, line = run.progress.pending, f"line {number + 1}"
        if run.foreign is not None and not _is_of(run.study, row):
            words = f"{ROWS}, {line}: by today's game the experiment has no such cell"
            raise Refused(f"{run.folder}: {run.foreign}: {words}", at=line)
        if row["row"] != number or (row["cell"], row["index"]) != (next(iter(pending), None), run.progress.round):
            raise Refused(f"{ROWS}: {line} is not the game that comes there", at=line)
        run._add(row)
    return run


def mended(folder: Path) -> Run:
    """The same, ready to go on: what was not written to its end is gone from the file of rows."""
    run = opened(folder)
    with (folder / ROWS).open("r+b") as file:
        file.truncate(sum(len(as_line(row).encode()) for row in run.rows))
    return run


def _about(study: Study) -> dict[str, Any]:
    return {"game": study.game.id, "edition": study.game.edition}


def _played(folder: Path) -> tuple[str, int]:
    """The game of the run in this folder, and by which edition it was played."""
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        game, edition = about["game"], about["edition"]
    except (OSError, ValueError, LookupError, TypeError):
        game = edition = None
    if not isinstance(game, str) or type(edition) is not int:
        raise Refused(f"{folder}: {ABOUT} is missing or damaged", at=ABOUT)
    return shelf.to_play(game).id, edition


def _is_of(study: Study, row: dict[str, Any]) -> bool:
    """Whether this game was played as its cell is today."""
    cell, index = row["cell"], row["index"]
    if type(cell) is not int or type(index) is not int or not 0 <= cell < len(study.cells):
        return False
    plan = study.cells[cell].plan
    wanted = {"options": dict(plan.options), "numbers": dict(plan.numbers), "bots": list(plan.at(index))}
    return all(row.get(name) == value for name, value in wanted.items())
