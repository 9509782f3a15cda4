"""The commands for after a game. Each loads what it needs only when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from undercroft.cli.base import GAME, PLAYING, Flag, Several, Whole, app

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


@app.command(
    name="set",
    help_epilogue=f"""Examples:

  undercroft set {GAME} --best-of 3       sides swap after each game
  undercroft set pararoles --campaign 4   floor after floor with the same party
  undercroft set FILE                     go on with a set
  undercroft set FILE --show              how it stands

Its file is saved as it goes; the last line says where.""",
)
def play_set(
    game: str,
    /,
    *,
    best_of: Whole | None = None,
    series: Whole | None = None,
    campaign: Whole | None = None,
    seats: str | None = None,
    bots: str | None = None,
    seed: Whole | None = None,
    option: Annotated[Several, Parameter(group=PLAYING)] = (),
    number: Annotated[Several, Parameter(group=PLAYING)] = (),
    names: str | None = None,
    pace: str | None = None,
    show: Flag = False,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Play several games that count together: best of three, a series, a campaign.

    Parameters
    ----------
    game
        A game's id, or the file of a set to go on with.
    best_of
        Who wins more than half of so many games: 3, 5, 7 or 9.
    series
        So many games, and their points add up.
    campaign
        So many floors, stories or adventures; what the book says goes over.
    seats
        Who sits at each seat of the first game, such as me,greedy; or how many seats.
    bots
        Who fills the seats that are not yours, repeating.
    seed
        A number that stands for all dice; each game after the first has the next.
    option
        A variant: NAME=VALUE, or NAME=@FILE for the text of a file; may be given several times.
    number
        Another number in place of a ruling's: RULE.KEY=VALUE.
    names
        What the players are called, such as Ann,Bob.
    pace
        On the screen, how quickly you see what happens: slow, usual, quick, or once for all at once.
    show
        Only say how the set in the file stands.
    json
        The same for programs.
    plain
        Nothing but lines of text, also in a terminal.
    """
    from undercroft.cli.after import sets as command
    from undercroft.cli.plan import read_numbers, read_pairs
    from undercroft.engine import Unknown, shelf

    wanted = {"best": best_of, "series": series, "campaign": campaign}
    given = [(kind, length) for kind, length in wanted.items() if length is not None]
    if game not in shelf.ids() and Path(game).exists():
        if given or seats or bots or seed is not None or option or number or names:
            raise Unknown("a set keeps what it was begun with; go on with it, or begin another")
        file = Path(game)
        return command.show(file, as_json=json) if show or json else command.go_on(file, plain=plain, pace=pace)
    shelf.to_play(game)
    if len(given) != 1:
        raise Unknown("say what is played: --best-of 3, --series 4 or --campaign 4")
    kind, length = given[0]
    return command.begin(
        game,
        kind,  # type: ignore[arg-type]
        length,
        seats=seats,
        bots=bots,
        seed=seed,
        options=read_pairs("--option", option),
        numbers=read_numbers(number),
        names=names,
        plain=plain,
        pace=pace,
    )
