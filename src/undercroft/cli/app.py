"""The commands of players and of whoever looks things up. Each loads what it needs only when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from undercroft.cli import hosting
from undercroft.cli.after import commands, story
from undercroft.cli.base import GAME, PLAYING, Flag, Several, Whole, app, fresh
from undercroft.cli.design import designing, studying
from undercroft.cli.workshop import careers, coaching, training
from undercroft.engine import Unknown, shelf

if TYPE_CHECKING:
    from undercroft.cli.plan import Plan

__all__ = ["app", "careers", "coaching", "commands", "designing", "hosting", "story", "studying", "training"]


@app.command(name="games", help_epilogue="Example:\n\n  undercroft games --json")
def list_games(*, json: Flag = False) -> int:
    """List the games: id, title, seats, and what each is about.

    Parameters
    ----------
    json
        For programs.
    """
    from undercroft.cli.lookup import list_games

    return list_games(as_json=json)


@app.command(
    help_epilogue=f"""Examples:

  undercroft play {GAME}                      you against the game's own bot
  undercroft play {GAME} --seats me,me        two people, a curtain between
  undercroft play {GAME} --bots random        an easy opponent
  undercroft play {GAME} --draw-seats         chance decides who sits where
  undercroft play {GAME} --seed 7             dice you can have again
  undercroft play {GAME} --option NAME=VALUE  with a variant
  undercroft play {GAME} --dice mine          with dice of your own
  undercroft play FILE                         go on with a saved game
  undercroft play my-story.toml                with a story or a party of yours

In a terminal it fills the screen: F1 helps, ? says why, the mouse works.
Else, or with --plain, it runs line by line: type help.
The game is saved as it goes; the last line says where."""
)
def play(
    game: str,
    /,
    *,
    seats: str | None = None,
    bots: str | None = None,
    seed: Whole | None = None,
    option: Annotated[Several, Parameter(group=PLAYING)] = (),
    number: Annotated[Several, Parameter(group=PLAYING)] = (),
    names: str | None = None,
    draw_seats: Flag = False,
    dice: str | None = None,
    wait: Flag = False,
    pace: str | None = None,
    plain: Flag = False,
) -> int:
    """Play a game here, against bots or with somebody at the same screen.

    Parameters
    ----------
    game
        A game's id, a saved game, or a file to play with: a party, a story.
    seats
        Who sits at each seat, such as me,greedy; or how many seats.
    bots
        Who fills the seats that are not yours, repeating: also those that --seats gives a bot.
    seed
        A number that stands for all dice.
    option
        A variant: NAME=VALUE, or NAME=@FILE for the text of a file; may be given several times.
    number
        Another number in place of a ruling's: RULE.KEY=VALUE.
    names
        What the seats are called, such as Ann,Bob.
    draw_seats
        Draw who sits where, from the key of the dice; names go with their people.
    dice
        mine: you throw your own dice and draw your own cards, and type what fell.
    wait
        On the screen, give also the only answer there is yourself.
    pace
        On the screen, how quickly you see what happens: slow, usual, quick, or once for all at once.
    plain
        Nothing but lines of text, also in a terminal.
    """
    from undercroft.cli import play as command
    from undercroft.cli.after import daily, sets
    from undercroft.cli.plan import read_numbers, read_pairs

    if game not in shelf.ids() and sets.is_set(Path(game)):
        return sets.go_on(Path(game), plain=plain, pace=pace)
    if (tried := daily.dungeon_in(Path(game))) is not None and Path(game).exists():
        return daily.play(tried.game.id, tried.day.isoformat(), name=None, again=False, plain=plain, pace=pace)
    return command.run(
        game,
        seats=seats,
        bots=bots,
        seed=seed,
        options=read_pairs("--option", option),
        numbers=read_numbers(number),
        names=names,
        draw_seats=draw_seats,
        plain=plain,
        dice=dice,
        wait=wait,
        pace=pace,
    )


@app.command(
    help_epilogue=f"""Examples:

  undercroft learn {GAME}                     ten minutes with a teacher
  undercroft learn {GAME} --plain             line by line
  undercroft learn --list                      what can be learned

You can stop at any time; undercroft play FILE goes on with the lesson."""
)
def learn(
    game: str | None = None,
    /,
    *,
    lesson: str | None = None,
    list: Flag = False,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Learn a game by playing it, with a teacher who says what to do and why.

    Parameters
    ----------
    game
        A game's id.
    lesson
        Which lesson, where a game has several.
    list
        Only say which lessons there are: game, id, name, what they are about.
    json
        The list for programs.
    plain
        Nothing but lines of text, also in a terminal.
    """
    from undercroft.cli import play as command
    from undercroft.cli.lookup import list_lessons

    if list or json:
        return list_lessons(game, as_json=json)
    if game is None:
        raise Unknown("name the game to learn; undercroft learn --list says what there is")
    return command.learn(game, lesson, plain=plain)


@app.command(
    help_epilogue=f"""Examples:

  undercroft sim {GAME} --games 200
  undercroft sim {GAME} --bots greedy,random --alternate --seed 7
  undercroft sim {GAME} --bots random --games 2000 --jobs 0 --json
  undercroft sim {GAME} --games 50 --measure  how long, who led, what was used

After each share of wins stands its 95 % interval."""
)
def sim(
    game: str,
    /,
    *,
    games: Annotated[Whole, Parameter(name="--games")] = 100,
    bots: str | None = None,
    seats: str | None = None,
    alternate: Flag = False,
    seed: Whole | None = None,
    option: Annotated[Several, Parameter(group=PLAYING)] = (),
    number: Annotated[Several, Parameter(group=PLAYING)] = (),
    max_decisions: Whole | None = None,
    jobs: Whole = 1,
    measure: Flag = False,
    json: Flag = False,
) -> int:
    """Let bots play many games, and see who wins.

    Parameters
    ----------
    game
        A game's id.
    games
        How many games.
    bots
        Who plays, such as greedy,random, repeating until all seats are filled: also those that --seats names.
    seats
        Every seat by name, or how many seats.
    alternate
        The bots move one seat on after each game.
    seed
        A number that stands for all dice of all games; one is chosen if none is given.
    option
        A variant: NAME=VALUE, or NAME=@FILE for the text of a file; may be given several times.
    number
        Another number in place of a ruling's: RULE.KEY=VALUE.
    max_decisions
        A game of more answers is left unfinished; 100000 if not given.
    jobs
        How many games at a time; 0 for all processors. The result is the same.
    measure
        Look closely: what a person would choose and how long it takes, leads, what is used. Slower.
    json
        For programs.
    """
    from undercroft.cli import sim as command

    if games < 1 or jobs < 0:
        raise Unknown("--games is at least 1, --jobs at least 0")
    plan = _plan(game, seats, bots, fresh() if seed is None else seed, option, number, alternate, max_decisions)
    return command.run(plan, games, jobs=jobs, as_json=json, chosen_seed=seed is None, measure=measure)


@app.command(
    help_epilogue=f"""Examples:

  undercroft rules {GAME}                     all rules, a line each
  undercroft rules {GAME} SECTION.NAME        one in full
  undercroft rules {GAME} SECTION.NAME --where  its lines in code and tests
  undercroft rules {GAME} --section turn,end  two sections
  undercroft rules {GAME} --search "two dice" rules with these words
  undercroft rules {GAME} --coverage          which rules the tests show"""
)
def rules(
    game: str,
    id: str | None = None,
    /,
    *,
    section: str | None = None,
    search: str | None = None,
    coverage: Flag = False,
    where: Flag = False,
    json: Flag = False,
) -> int:
    """Look up the rulebook of a game as numbered rules.

    Parameters
    ----------
    game
        A game's id.
    id
        A rule's id; the game's name in front may be left out.
    section
        Only these sections, such as turn,end.
    search
        Only rules in which all these words occur.
    coverage
        How many of the rules a test shows, and which none does.
    where
        Where this rule stands in a source tree: file and line, code first, then tests.
    json
        For programs.
    """
    from undercroft.cli.lookup import look_up

    sections = None if section is None else [name.strip() for name in section.split(",")]
    return look_up(game, id, sections=sections, search=search, coverage=coverage, where=where, as_json=json)


@app.command(
    help_epilogue=f"""Examples:

  undercroft how {GAME}
  undercroft how {GAME} --json"""
)
def how(game: str, /, *, json: Flag = False) -> int:
    """Show how a game is played: its aim, a turn in five pictures, how it ends.

    Parameters
    ----------
    game
        A game's id.
    json
        For programs; without the pictures.
    """
    from undercroft.terminal.how import show_how

    return show_how(shelf.to_play(game), as_json=json)


@app.command(
    help_epilogue=f"""Examples:

  undercroft things {GAME}                    the kinds, with their names
  undercroft things {GAME} NAME               the card of one
  undercroft things {GAME} "two words"        all with these words
  undercroft things {GAME} --kind KIND        all of a kind
  undercroft things {GAME} --rule SECTION.NAME  all by a rule"""
)
def things(
    game: str,
    name: str | None = None,
    /,
    *,
    kind: str | None = None,
    rule: str | None = None,
    json: Flag = False,
) -> int:
    """Look up what the things of a game are, with their numbers as a game begins.

    Parameters
    ----------
    game
        A game's id.
    name
        A thing's name, or words of its card.
    kind
        Only things of this kind.
    rule
        Only things by this rule.
    json
        For programs.
    """
    from undercroft.cli.things import look_up

    return look_up(game, name, kind=kind, rule=rule, as_json=json)


@app.command(
    help_epilogue=f"""Examples:

  undercroft replay game.json                     a saved game
  undercroft replay game.json --seat 0            as the first seat saw it
  undercroft replay game.json --plain --step      line by line, Enter by Enter
  undercroft replay {GAME} --seed 7 --game 113    a game of a sim"""
)
def replay(
    what: str,
    /,
    *,
    seat: str | None = None,
    step: Flag = False,
    game: Whole | None = None,
    seed: Whole | None = None,
    bots: str | None = None,
    seats: str | None = None,
    alternate: Flag = False,
    option: Annotated[Several, Parameter(group=PLAYING)] = (),
    number: Annotated[Several, Parameter(group=PLAYING)] = (),
    max_decisions: Whole | None = None,
    save: Path | None = None,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Watch a game again: a saved one, or one of a simulation.

    Parameters
    ----------
    what
        The file of a saved game; or a game's id, with the options of the sim.
    seat
        Through whose eyes: a seat's number, all, or spectator. All if the game is over, else spectator.
    step
        Line by line, stop after every answer.
    game
        Which game of the sim, counted from 0.
    seed
        The seed of the sim.
    bots
        As in the sim.
    seats
        As in the sim.
    alternate
        As in the sim.
    option
        As in the sim.
    number
        As in the sim.
    max_decisions
        As in the sim.
    save
        Write the record of the sim's game to this file.
    plain
        Nothing but lines of text, also in a terminal.
    json
        For programs.
    """
    from undercroft.cli import watch
    from undercroft.cli.play import is_file

    if what not in shelf.ids() and is_file(what):
        given = (game, seed, max_decisions, save)
        if any(value is not None for value in given) or bots or seats or alternate or option or number:
            raise Unknown("a saved game is complete: only --seat, --step, --plain and --json may be given with it")
        return watch.replay_file(Path(what), seat=seat, step=step, plain=plain, as_json=json)
    shelf.to_play(what)
    if game is not None and game < 0:
        raise Unknown("--game is counted from 0")
    if seed is None:
        raise Unknown(f"which game of {what}? Give --seed and --game, as the sim named them")
    plan = _plan(what, seats, bots, seed, option, number, alternate, max_decisions)
    return watch.replay_game(plan, game or 0, seat=seat, step=step, plain=plain, as_json=json, save=save)


@app.command(help_epilogue="Example:\n\n  undercroft verify game.json")
def verify(file: Path, /, *, json: Flag = False) -> int:
    """Check a saved game and its dice.

    Every answer must be allowed, every event as it was told, and the dice those of the committed key.

    Parameters
    ----------
    file
        The file of a saved game.
    json
        For programs.
    """
    from undercroft.cli import watch

    return watch.verify(file, as_json=json)


@app.command(
    help_epilogue="""Examples:

  undercroft check my-board.toml
  undercroft check my-board.toml --option NAME=VALUE
  undercroft check --schema KIND                  the JSON Schema of a kind"""
)
def check(
    file: Path | None = None,
    /,
    *,
    schema: str | None = None,
    option: Several = (),
    json: Flag = False,
) -> int:
    """Examine a data file (TOML or JSON) by the rules of its game.

    The file begins with kind = "..."; each kind has a schema.

    Parameters
    ----------
    file
        The file.
    schema
        Print the JSON Schema of this kind of file instead.
    option
        A variant under which it must be right: NAME=VALUE.
    json
        For programs.
    """
    from undercroft.cli import check as command
    from undercroft.cli.plan import read_pairs

    if (file is None) == (schema is None):
        raise Unknown("give a file to check, or --schema KIND")
    if schema is not None:
        return command.schema(schema)
    assert file is not None
    return command.check(file, read_pairs("--option", option), as_json=json)


def _plan(
    game: str,
    seats: str | None,
    bots: str | None,
    seed: int,
    option: tuple[str, ...],
    number: tuple[str, ...],
    alternate: bool,
    max_decisions: int | None,
) -> Plan:
    from undercroft.cli.plan import MOST_DECISIONS, Plan, may_sit, read_numbers, read_pairs, read_seats

    if max_decisions is not None and max_decisions < 1:
        raise Unknown("--max-decisions is at least 1")
    options, numbers, played = read_pairs("--option", option), read_numbers(number), shelf.to_play(game)
    return Plan(
        game=game,
        seats=read_seats(played, seats, bots, person=False, among=may_sit(played, options, numbers)),
        seed=seed,
        options=options,
        numbers=numbers,
        alternate=alternate,
        max_decisions=MOST_DECISIONS if max_decisions is None else max_decisions,
    )
