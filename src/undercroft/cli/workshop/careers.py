"""The commands of a player's career. Each loads what it needs only when it runs."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from undercroft.cli.base import Flag, Several, Whole, app, fresh
from undercroft.cli.workshop.coaching import HERE, At, Out

career = App(
    name="career",
    help="A player's career: runs, experience, treasure chips and what they turn into.",
    help_epilogue="""Begin with:

  undercroft career new Ann
  undercroft career bag ann-career
  undercroft career add ann-career "Broken Tower" --rooms 7 --success
  undercroft career draw ann-career
  undercroft career show ann-career

Exit status: 0 done, 1 read and found wrong, 2 could not begin.""",
)
app.command(career)


@career.command(help_epilogue="Example:\n\n  undercroft career new Ann        the file is the build ann-career")
def new(player: str, /, *, out: Out = None, at: At = HERE) -> int:
    """Begin a career.

    Parameters
    ----------
    player
        Whose.
    out
        The file to write, or its name among your builds.
    """
    from undercroft.cli.workshop import career as command

    return command.new(at.coach(), player, out=out)


@career.command(help_epilogue="Example:\n\n  undercroft career show ann-career --json")
def show(file: str, /, *, json: Flag = False, at: At = HERE) -> int:
    """Show a career: every run, level, chips, tokens.

    Parameters
    ----------
    file
        The career: a file, or its name among your builds.
    json
        For programs.
    """
    from undercroft.cli.workshop import career as command

    return command.read(at.coach(), file, as_json=json)


@career.command(
    help_epilogue="""Examples:

  undercroft career add ann-career "Broken Tower" --rooms 7 --success
  undercroft career add ann-career "Broken Tower" --rooms 4 --died 4
  undercroft career add ann-career "Salt Mine" --rooms 7 --difficulty hardcore
  undercroft career add ann-career "Salt Mine" --rooms 7 --with version=puzzle
  undercroft career add ann-career game.json --seat 2    a game that was played here: all of it is in its record"""
)
def add(
    file: str,
    adventure: str,
    /,
    *,
    rooms: Whole | None = None,
    seat: Whole | None = None,
    difficulty: str | None = None,
    success: Flag = False,
    died: Whole | None = None,
    chips: Whole | None = None,
    date: str | None = None,
    more: Annotated[Several, Parameter(name="--with")] = (),
    json: Flag = False,
    at: At = HERE,
) -> int:
    """Add a run to a career; what cannot be is named, and nothing changes.

    Parameters
    ----------
    file
        The career: a file, or its name among your builds.
    adventure
        What was played; or the record of a finished game, a .json file, in which all of it stands.
    rooms
        How many rooms were entered alive.
    seat
        Of a record: whose run it was, counted from 1.
    difficulty
        At which; normal if nothing is said.
    success
        The adventure was won.
    died
        The room of death.
    chips
        What the party card said; without it what everybody gets.
    date
        When, such as 2026-08-01.
    more
        Anything else that the file may say of a run: KEY=VALUE; may be given several times.
    json
        For programs.
    """
    from undercroft.cli.plan import read_pairs
    from undercroft.cli.workshop import career as command
    from undercroft.engine import Unknown

    if adventure.endswith(".json"):
        return command.add_record(at.coach(), file, adventure, seat, as_json=json)
    if rooms is None:
        raise Unknown("how many rooms were entered alive? Give --rooms; see undercroft career add --help")
    given = {"rooms": rooms, "difficulty": difficulty, "died": died, "chips": chips, "date": date}
    run = {"adventure": adventure} | {key: value for key, value in given.items() if value is not None}
    run |= {"success": True} if success else {}
    run |= {key: command.value(text) for key, text in read_pairs("--with", more).items()}
    return command.add(at.coach(), file, run, as_json=json)


@career.command(help_epilogue="Example:\n\n  undercroft career bag ann-career --seed 7")
def bag(file: str, /, *, seed: str | None = None, json: Flag = False, at: At = HERE) -> int:
    """Open the free bag of tokens that everybody gets before a run.

    Parameters
    ----------
    file
        The career: a file, or its name among your builds.
    seed
        A word that stands for what is in it; one is chosen if none is given. It is kept in the file.
    json
        For programs.
    """
    from undercroft.cli.workshop import career as command

    return command.bag(at.coach(), file, seed, fresh, as_json=json)


@career.command(
    help_epilogue="""Examples:

  undercroft career draw ann-career              with all chips that are left
  undercroft career draw ann-career 3 --seed 7
  undercroft career draw ann-career 10x 3x       by chip tokens"""
)
def draw(file: str, /, *chips: str, seed: str | None = None, json: Flag = False, at: At = HERE) -> int:
    """Redeem treasure chips for tokens.

    Parameters
    ----------
    file
        The career: a file, or its name among your builds.
    chips
        How many, or chip tokens (1x, 3x, 5x, 10x); all that are left, if nothing is said.
    seed
        A word that stands for the draws; one is chosen if none is given. It is kept in the file.
    json
        For programs.
    """
    from undercroft.cli.workshop import career as command

    return command.draw(at.coach(), file, chips, seed, fresh, as_json=json)
