"""How the usual tables come out, one row for each, and what is used there: docs/balance.md.

A usual table is what "Play now" starts: the options that are proposed, everybody played by the game's own player. Each
number of seats that makes sense is a row, and for the usual number each difficulty.

python tools/balance.py                         all games, written to docs/balance.md
python tools/balance.py --games 200 --jobs 0    the same with so many games a row
python tools/balance.py trapper electro         these games only, printed
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from undercroft import games
from undercroft.bots import LEVELS, called, default_bot, names
from undercroft.cli.sim import summary
from undercroft.engine import Game, specs
from undercroft.engine.options import proposed, read_setting
from undercroft.engine.seating import at_once, seats_of
from undercroft.lab.crew import Outcome, play_all
from undercroft.lab.measure import OFTEN, measures
from undercroft.lab.person import SECONDS
from undercroft.lab.plan import Plan
from undercroft.lab.shares import share
from undercroft.lab.words import dead, percent, some, span, used

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "balance.md"
SEED: Final = 1
GAMES: Final = {"trapper": 200, "pararoles": 60, "electro": 60, "exploration": 48, "truedungeon": 24}
"""So many games a row, if nothing else is said."""
LEVELLED: Final = {"trapper": 900}
"""The same of the levels; 300 of all others. A good bot and an expert are near to each other in Dungeon Trapper."""
PARTIES: Final = {"truedungeon": (1, 2, 4, 6, 8, 10)}
"""How many sit there, where not every number that may be is worth a row."""
NAMED: Final = 40
LEVEL_HEAD: Final = ("level", "games", "won (95 %)")
HEAD: Final = ("table", "games", "won (95 %)", "score", "turns", "choices", "minutes", "own clock", "leads", "stuck")


def tables(game: Game) -> Iterator[tuple[str, int, dict[str, str]]]:
    """The usual tables of a game: what each is called, how many sit there, and with which options."""
    usual = {name: str(value) for name, value in proposed(game.options).items()}
    options, numbers = read_setting(game.id, game.options, game.numbers, usual, None)
    may = seats_of(game, options, numbers)
    for seats in PARTIES.get(game.id, may):
        yield f"{seats} {'seat' if seats == 1 else 'seats'}", seats, usual
    for spec in specs(game.options).values():
        others = [value for value in spec.values or () if value != spec.default] if spec.name == "difficulty" else []
        for value in others:
            yield f"{at_once(game)} seats, {value}", at_once(game), {**usual, "difficulty": str(value)}


def plan_of(game: Game, seats: int, options: Mapping[str, str]) -> Plan:
    """The games of one row."""
    return Plan(
        game=game.id,
        seats=(default_bot(game),) * seats,
        seed=SEED,
        options=dict(options),
        numbers={},
    )


def row(name: str, report: Mapping[str, Any]) -> str:
    """A row of a game's table."""
    seen = report["measure"]
    sides = seen["sides"]
    won = [f"{side} {percent(share)}" if len(sides) > 1 else percent(share) for side, share in sides.items()]
    nobody = report["draws"]
    cells = (
        name,
        report["games"],
        "; ".join([*won, *[f"draws {nobody}"] * bool(nobody)]),
        span(seen["scores"]),
        f"{report['turns']['median']:g} (at most {report['turns']['longest']})",
        span(seen["choices"]),
        f"{span(seen['minutes'])}, {seen['minutes']['watching']:g} watching",
        span(seen["clock"]),
        span(seen["leads"]),
        report["unfinished"],
    )
    return f"| {' | '.join(map(str, cells))} |"


def section(game: Game, count: int, levelled: int, jobs: int) -> Iterator[str]:
    """What a game comes to: its rows, how it ends, what is used, and what never is."""
    yield f"## {game.title}"
    yield f"The usual table once more: `undercroft sim {_usual(game).words()} --games {count} --measure`."
    rows, everything = [f"| {' | '.join(HEAD)} |", "|---" * len(HEAD) + "|"], list[Outcome]()
    ends: Counter[str] = Counter()
    for name, seats, options in tables(game):
        plan = plan_of(game, seats, options)
        outcomes = list(play_all(plan, count, jobs, measure=True))
        report = summary(plan, outcomes, 0)
        usual = " (Play now)" if plan == _usual(game) else ""
        rows.append(row(name + usual, report))
        ends.update(report["measure"]["ends"])
        everything += outcomes
        print(rows[-1], file=sys.stderr, flush=True)
    yield "\n".join(rows)
    seen = [outcome.measured for outcome in everything if outcome.measured is not None]
    yield from levels(game, levelled, jobs)
    yield from uses(measures(game, everything[0].seats, seen), ends)


def levels(game: Game, count: int, jobs: int) -> Iterator[str]:
    """How the players of each level come out at the usual table: with their like, or against the good one."""
    usual, found = _usual(game), [level for level in LEVELS if level in names(game)]
    if len(found) < 2:
        return
    rows = [f"| {' | '.join(LEVEL_HEAD)} |", "|---" * len(LEVEL_HEAD) + "|"]
    for level in found:
        for title, plan, mine in _sides(game, usual, level):
            outcomes = list(play_all(plan, count, jobs))
            own = [any(mine(plan.at(one.index)[seat], seat) for seat in one.winners) for one in outcomes if one.winners]
            against = f"; against it {percent(share(own.count(False), count))}" if False in own else ""
            rows.append(f"| {title} | {count} | {percent(share(own.count(True), count))}{against} |")
            print(rows[-1], file=sys.stderr, flush=True)
    yield "\n".join(rows)


def _sides(game: Game, usual: Plan, level: str) -> Iterator[tuple[str, Plan, Callable[[str, int], bool]]]:
    """What a level is played in: a title, the games, and whether a seat with this bot is of the side that counts."""
    seats, best = len(usual.seats), usual.seats[0]
    if game.company == "together":
        yield called(level), replace(usual, seats=(level,) * seats), lambda bot, seat: True
    elif game.company == "one against all":
        one, all = called(level), f"{called(level)}, all others"
        yield f"{one}, alone", replace(usual, seats=(level, *usual.seats[1:])), lambda bot, seat: seat == 0
        yield all, replace(usual, seats=(best, *(level,) * (seats - 1))), lambda bot, seat: seat != 0
    elif level != best:
        title = f"{called(level)} against {called(best)}"
        yield title, replace(usual, seats=(level, best), alternate=True), lambda bot, seat: bot == level


def _usual(game: Game) -> Plan:
    return plan_of(game, at_once(game), {name: str(value) for name, value in proposed(game.options).items()})


def uses(measure: Mapping[str, Any], ends: Mapping[str, int]) -> Iterator[str]:
    """How the games of all rows ended, what was done and used in them, and what never was."""
    lines = [f"- **Ends**: {some([f'`{rule}` {times}' for rule, times in ends.items()])}"]
    lines.append(f"- **Done**: {some([used(one) for one in measure['done'] if one['chosen']], NAMED)}")
    kinds: dict[str, list[str]] = {}
    for one in measure["things"]:
        if one["chosen"]:
            kinds.setdefault(one["kind"], []).append(used(one))
    lines += [f"- **Used, {kind}**: {some(found, NAMED)}" for kind, found in kinds.items()]
    never = [dead(one) for one in (*measure["dead"]["verbs"], *measure["dead"]["things"])]
    lines.append(f"- **Never chosen**: {some(never, NAMED)}")
    yield "\n".join(lines)


def page(sections: Sequence[str], counts: Mapping[str, int]) -> str:
    """The whole page."""
    played = ", ".join(f"{game} {count}" for game, count in counts.items())
    kinds = ", ".join(f"{kind} {seconds}" for kind, seconds in SECONDS.items())
    return "\n\n".join(("# Balance", ABOUT.format(seed=SEED, played=played, kinds=kinds, often=OFTEN), *sections))


ABOUT: Final = """\
Written by `make balance`, not by hand: how the usual tables come out when everybody is played by the game's own
player. A usual table is what "Play now" starts; beside it stand other numbers of seats, and each difficulty.

Seed {seed}; games a row: {played}.
The same seed and number give the same figures, so that before and after a change can be compared;
`make balance BALANCE="--games 200 --jobs 0"` plays more.

- **won**: the share of games won, with the interval that holds the true share in 95 of 100 cases, by Wilson. Where
  all win or lose together it is the party's; Explorers have won where at least one escaped.
- All other figures are medians, with those between which four games of five lie.
- **choices**: what a person must choose who sits where somebody alone sits: walking to a place is one choice, and
  what answers itself, or is to be answered as always, is none.
- **minutes**: for each choice so many seconds by its kind, and all moments of the game watched at the usual pace.
  Seconds: {kinds}.
  What these players never do, such as solving a Puzzle by hand, takes no time here.
- **own clock**: minutes by the clock that the game counts itself. **leads**: how often the lead changes, by what the
  seats think of their chances; where all play together, between party and dungeon. **stuck**: games without an end.
- The second table of a game is of its levels: where all play together, a party of players of that level; else such a
  player among good ones.
- **Never chosen**: offered {often} times or more in all rows together, and never chosen by these players."""


def main(given: Sequence[str] | None = None) -> int:
    """Play, and write the page or print the sections."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("names", nargs="*", metavar="game", help="only these games, printed")
    read.add_argument("--games", type=int, help="so many games a row")
    read.add_argument("--jobs", type=int, default=1, help="how many at a time; 0 for all processors")
    asked = read.parse_args(given)
    wanted = asked.names or games.ids()
    counts = {name: asked.games or GAMES.get(name, 20) for name in wanted}
    levelled = {name: asked.games or LEVELLED.get(name, 300) for name in wanted}
    sections = [part for name in wanted for part in section(games.get(name), counts[name], levelled[name], asked.jobs)]
    if asked.names:
        print("\n\n".join(sections))
    else:
        PAGE.write_text(page(sections, counts) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
