"""The commands of whoever studies a game. Each loads what it needs only when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from undercroft.cli.base import Flag, Whole, app
from undercroft.engine import Unknown

lab = App(
    name="lab",
    help="Experiments: what a rule, a number or a bot does, measured in many games.",
    help_epilogue="""Begin with:

  undercroft lab list                     the experiments that are there
  undercroft lab run fog -o fog           one of them, into the folder fog
  undercroft lab run mine.toml --jobs 0   your own, on all processors
  undercroft lab show fog                 what came of it
  undercroft lab resume fog               go on after it was stopped
  undercroft check mine.toml              is the file sound?

Exit status: 0 done, 1 read and found wrong, 2 could not begin.""",
)
app.command(lab)

Out = Annotated[Path | None, Parameter(name=["--out", "-o"])]


@lab.command(name="list", help_epilogue="Example:\n\n  undercroft lab list --json")
def list_(*, json: Flag = False) -> int:
    """List the experiments that come with the program.

    Parameters
    ----------
    json
        For programs.
    """
    from undercroft.cli.design import lab as command

    return command.list_shipped(as_json=json)


@lab.command(
    help_epilogue="""Examples:

  undercroft lab run fog -o fog
  undercroft lab run mine.toml -o mine --jobs 0
  undercroft lab run mine.toml -o mine --on dask
  undercroft lab run mine.toml -o mine --on dask=tcp://10.0.0.5:8786

The folder holds every game (games.jsonl, games.csv), the figures
(summary.json, cells.csv) and the report (report.html, report.md)."""
)
def run(file: str, /, *, out: Out = None, jobs: Whole | None = None, on: str | None = None, json: Flag = False) -> int:
    """Run an experiment: play its games, and say what came of it.

    Parameters
    ----------
    file
        The file of the experiment, or the name of one that is listed.
    out
        The folder in which it lies; one of yours, called like the file, if not given.
    jobs
        How many games at a time; 0 for all processors. The rows are the same.
    on
        dask for a cluster on this machine, or a Dask scheduler's address.
    json
        Print the summary for programs.
    """
    from undercroft.cli.design import lab as command

    return command.run(file, out, jobs=_jobs(jobs, on), on=on, as_json=json)


@lab.command(help_epilogue="Example:\n\n  undercroft lab resume fog --jobs 2")
def resume(folder: Path, /, *, jobs: Whole | None = None, on: str | None = None, json: Flag = False) -> int:
    """Go on with a run that was stopped: nothing is played twice.

    Parameters
    ----------
    folder
        The folder of the run.
    jobs
        How many games at a time; 0 for all processors.
    on
        dask for a cluster on this machine, or a Dask scheduler's address.
    json
        Print the summary for programs.
    """
    from undercroft.cli.design import lab as command

    return command.resume(folder, jobs=_jobs(jobs, on), on=on, as_json=json)


@lab.command(
    help_epilogue="""Examples:

  undercroft lab show fog --markdown
  undercroft lab show fog --parquet fog.parquet"""
)
def show(folder: Path, /, *, markdown: Flag = False, json: Flag = False, parquet: Path | None = None) -> int:
    """Show what came of a run, also while it goes on.

    Parameters
    ----------
    folder
        The folder of the run.
    markdown
        As Markdown.
    json
        For programs.
    parquet
        Write every game into this file too, as a table in columns.
    """
    from undercroft.cli.design import lab as command

    return command.show(folder, as_json=json, as_markdown=markdown, parquet=parquet)


@lab.command(help_epilogue="Example:\n\n  undercroft lab compare before after")
def compare(first: Path, second: Path, /, *, json: Flag = False) -> int:
    """Compare two runs, cell by cell: before and after a change.

    Parameters
    ----------
    first
        The folder of one run.
    second
        The folder of the other.
    json
        For programs.
    """
    from undercroft.cli.design import lab as command

    return command.compare(first, second, as_json=json)


@lab.command(help_epilogue="Example:\n\n  undercroft lab watch fog 17")
def watch(
    folder: Path,
    row: Whole,
    /,
    *,
    seat: str | None = None,
    step: Flag = False,
    save: Path | None = None,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Watch a game of a run.

    Parameters
    ----------
    folder
        The folder of the run.
    row
        Which game, by its number in games.jsonl, counted from 0.
    seat
        Through whose eyes: a seat's number, all, or spectator.
    step
        Line by line, stop after every answer.
    save
        Write the record of the game to this file.
    plain
        Nothing but lines of text, also in a terminal.
    json
        For programs.
    """
    from undercroft.cli.design import lab as command

    return command.watch(folder, row, seat=seat, step=step, plain=plain, as_json=json, save=save)


def _jobs(jobs: int | None, on: str | None) -> int:
    """How many games at a time: one if nothing is said, and on a cluster of one's own one for each processor."""
    if jobs is None:
        return 1 if on is None else 0
    if jobs < 0:
        raise Unknown("--jobs is at least 0")
    return jobs
