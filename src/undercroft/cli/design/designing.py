"""Commands for whoever makes games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from undercroft.cli.base import app


@app.command(
    name="new-game",
    help_epilogue="""Example:

  undercroft new-game hollow
  pip install -e hollow
  undercroft play hollow
  pytest hollow

What is written is a whole small game of one file with its rulebook, which
plays at once in terminal, browser and PettingZoo. Change it step by step:
docs/new-game.md leads through it.""",
)
def new_game(
    name: str, /, *, title: str | None = None, out: Annotated[Path | None, Parameter(name=("--out", "-o"))] = None
) -> int:
    """Write the beginning of a game of your own: a package that brings it.

    Parameters
    ----------
    name
        The id of the game: small letters and digits, such as hollow.
    title
        What people call it; else its id with a capital letter.
    out
        The folder to write, which must not be there yet; else one of that name, here.
    """
    from undercroft.cli.design.new_game import write

    return write(name, title or name.capitalize(), out or Path(name))
