"""Running an experiment: game after game into a folder, so that whatever stops it, it goes on from there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import tee
from pathlib import Path
from typing import Any, Final

from undercroft.engine import Refused, Unknown
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
    """An experiment in its folder: what was written, the rows so far, and what comes next."""

    def __init__(self, folder: Path, study: Study, rows: list[dict[str, Any]], progress: Progress) -> None:
        self.folder = folder
        self.study = study
        self.rows = rows
        self.progress = progress

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
    if not (folder / WRITTEN).is_file() or not (folder / ROWS).is_file():
        raise Unknown(f"{folder} holds no run of an experiment: there is no {WRITTEN} with {ROWS}")
    study = read_experiment(read_file_text((folder / WRITTEN).read_text(encoding="utf-8"), WRITTEN))
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Refused(f"{folder}: {ABOUT} is missing or damaged", at=ABOUT) from None
    if about != _about(study):
        was = about.get("edition") if isinstance(about, dict) else None
        words = f"{study.game.title} was played by edition {was}, and is edition {study.game.edition} by now"
        raise Refused(f"{folder}: {words}: its games cannot be had again", at=ABOUT)
    run = Run(folder, study, [], Progress(study))
    for number, row in enumerate(read_rows(folder / ROWS)):
        pending = run.progress.pending
        if row["row"] != number or (row["cell"], row["index"]) != (next(iter(pending), None), run.progress.round):
            raise Refused(f"{ROWS}: line {number + 1} is not the game that comes there", at=f"line {number + 1}")
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
