"""The commands for after a game. Each loads what it needs only when it runs."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from undercroft.cli.base import GAME, Flag, app

daily = App(
    name=["daily", "day"],
    help="Play the dungeon of the day: one a day for each game, the same everywhere.",
    help_epilogue=f"""Examples:

  undercroft daily                      how it stands with today's
  undercroft daily {GAME}              your one try at today's
  undercroft daily {GAME} --again      once more, as often as you like
  undercroft daily {GAME} --date 2026-11-17
  undercroft daily hand-in FILE URL     have it counted by a server, on its day
  undercroft daily puzzle {GAME}       a position with one best answer

There are no hints in it. A day begins at midnight by UTC.""",
)
app.command(daily)


@daily.default
def play_daily(
    game: str | None = None,
    /,
    *,
    date: str | None = None,
    name: str | None = None,
    again: Flag = False,
    pace: str | None = None,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Play the dungeon of the day: one a day for each game, the same everywhere.

    Parameters
    ----------
    game
        A game's id; without one, how it stands with all of them.
    date
        Another day's dungeon, such as 2026-11-17.
    name
        What you are called there.
    again
        Another try, which does not count.
    pace
        On the screen, how quickly you see what happens: slow, usual, quick, or once for all at once.
    plain
        Nothing but lines of text, also in a terminal.
    json
        The list for programs.
    """
    from undercroft.cli.after import daily as command

    if game is None:
        return command.show(date, as_json=json)
    return command.play(game, date, name=name, again=again, plain=plain, pace=pace)


@daily.command(
    name="hand-in",
    help_epilogue="Example:\n\n  undercroft daily hand-in FILE https://games.example.org --name Ann",
)
def hand_in(file: Path, url: str, /, *, name: str | None = None) -> int:
    """Hand in the record of a try to a server, which plays it again before it counts.

    Parameters
    ----------
    file
        The record; undercroft daily says where it is.
    url
        The address of the server.
    name
        What you are called in its list.
    """
    from undercroft.cli.after import daily as command

    return command.hand_in(file, url, name=name)


@daily.command(
    help_epilogue=f"""Examples:

  undercroft daily puzzle {GAME}                 today's, as its seat sees it
  undercroft daily puzzle {GAME} --answer 3      answered at once
  undercroft daily puzzle {GAME} --date 2026-11-17
  undercroft daily puzzle {GAME} --save game.json   the game it is from"""
)
def puzzle(
    game: str,
    /,
    *,
    date: str | None = None,
    answer: str | None = None,
    save: Path | None = None,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Answer the puzzle of the day: a position of a game with one best answer.

    Parameters
    ----------
    game
        A game's id.
    date
        Another day's puzzle, such as 2026-11-17; it does not count.
    answer
        The number or the words of your answer; else you are asked.
    save
        After your answer, a file for the record of the game that it is from.
    plain
        Letters that every terminal has.
    json
        For programs.
    """
    from undercroft.cli.after import puzzle as command

    return command.run(game, date, answer=answer, save=save, plain=plain, as_json=json)


@app.command(
    help_epilogue="""Examples:

  undercroft stats                     all that was played here
  undercroft stats FOLDER --name Ann   the records of a folder, as Ann
  undercroft stats --csv > games.csv   every game, for a spreadsheet"""
)
def stats(
    folder: Path | None = None,
    /,
    *,
    name: str | None = None,
    csv: Flag = False,
    json: Flag = False,
) -> int:
    """Say what you have played: games, results, streaks and the best of them.

    Parameters
    ----------
    folder
        The records; without it those of the games that were played here.
    name
        What you are called in them; else you are whoever was no bot.
    csv
        Every game as a table.
    json
        For programs.
    """
    from undercroft.cli.after import stats as command

    return command.run(folder, name=name, as_table=csv, as_json=json)
