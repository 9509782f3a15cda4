"""The `story` command: what happened in a game that is over, what was luck and what was choice."""

from __future__ import annotations

import json as plain_json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from undercroft.cli.base import Flag, app


@app.command(
    help_epilogue="""Examples:

  undercroft story game.json              its chances, luck and turning points
  undercroft story game.json --json       the same, for programs
  undercroft story game.json -o story.html  a page, with its curves
  undercroft story game.json --effort 20  rougher, in a fifth of the time

It is made by playing on from the moments of the game, and takes up to a minute.
The same record has the same story."""
)
def story(
    file: Path,
    /,
    *,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    effort: int = 100,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Tell the story of a game that is over: chances, luck, turning points.

    Parameters
    ----------
    file
        The file of a saved game.
    out
        A page to write, such as story.html.
    effort
        How much is played for it, in hundredths: 1 to 400.
    plain
        Letters that every terminal has.
    json
        For programs.
    """
    from undercroft import Table
    from undercroft.cli.play import open_console
    from undercroft.engine import Unknown
    from undercroft.lab.story import tell
    from undercroft.lab.story.shared import for_programs, page
    from undercroft.lab.story.words import told

    if not 1 <= effort <= 400:
        raise Unknown(f"--effort is 1 to 400, not {effort}")
    if out is not None and out.suffix.lower() not in (".html", ".htm"):
        raise Unknown(f"{out.name}: a story is written as .html")
    record = Table.load(file).record().file  # Recomputed and compared, before anything is said about it.
    shows = sys.stderr.isatty()

    def progress(done: int, of: int) -> None:
        if shows:
            print(f"\rthe game is played on from its moments: {100 * done // of} %", end="", file=sys.stderr)

    found = tell(record, effort=effort, progress=progress)
    if shows:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    if out is not None:
        out.write_text(page(found), encoding="utf-8")
    if json:
        print(plain_json.dumps(for_programs(found)))
        return 0
    if out is not None:
        print(f"{out}: the story of {found.title}")
        return 0
    console = open_console(plain=plain)
    console.write(*told(found, width=console.width, unicode=console.screen))
    return 0
