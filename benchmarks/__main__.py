"""How fast we are, side by side with other engines: `make bench`.

The same game, Dungeon Trapper from given dungeons, is played at random by our engine, plain and compiled, by OpenSpiel
(the game written in Python), by boardgame.io and by hand-written C. First each plays written games again, on the same
dice: whoever asks or offers anything else, or wants other dice, is left out of the comparison. Then each plays freely,
in a process of its own and in turns with the others; measured is its CPU time around the play, and the best round
counts. At the end stands what has become slower since the last run, whose results are kept.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from benchmarks import kept, report
from benchmarks.contestants import CONTESTANTS, FAST, PLAIN, WORK, Contestant, Failed, run
from benchmarks.figures import best, loop
from benchmarks.report import Score
from benchmarks.traces import write_traces


def say(words: str) -> None:
    """Progress, which is no part of the result."""
    print(words, file=sys.stderr, flush=True)


def check(contestants: Sequence[Contestant], scores: dict[str, Score], games: int) -> None:
    """Each contestant is ready and plays the written games just so, or its score says why not."""
    WORK.mkdir(parents=True, exist_ok=True)
    traces = WORK / "traces.txt"
    say(f"traces: {games} games of our engine, {write_traces(traces, games):,} decisions")

    for contestant in contestants:
        try:
            contestant.prepare()
        except Failed as failure:
            scores[contestant.name].failure = str(failure)
            say(f"ready: {contestant.name} FAILED: {failure}")

    def play_again(contestant: Contestant) -> None:
        score = scores[contestant.name]
        try:
            score.traces = contestant.replay(traces)
            if score.traces != games:
                raise Failed(f"{score.traces} of {games} written games were played again")
            say(f"traces: {contestant.name} agrees in {score.traces} games")
        except Failed as failure:
            score.failure = str(failure)
            say(f"traces: {contestant.name} FAILED: {failure}")

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(play_again, [it for it in contestants if not scores[it.name].failure]))


def compete(contestants: Sequence[Contestant], scores: dict[str, Score], rounds: int) -> None:
    """Every contestant that agrees has played all rounds, in turns with the others."""
    for number in range(rounds):
        say(f"playing: round {number + 1} of {rounds}")
        for contestant in contestants:
            score = scores[contestant.name]
            if score.failure:
                continue
            try:
                score.add(contestant.play(number))
                clone = contestant.clone()
            except Failed as failure:
                score.failure = str(failure)
                continue
            score.clone = min(score.clone or clone, clone)


def figures(scores: dict[str, Score]) -> dict[str, dict[str, float]]:
    """What else our engine costs, for each build of it that ran."""
    found = {}
    for contestant in (PLAIN, FAST):
        if contestant.name in scores and not scores[contestant.name].failure:
            say(f"measuring: {contestant.title}")
            found[contestant.name] = json.loads(run([sys.executable, "-m", "benchmarks.figures"], env=contestant.env))
    return found


def every_game(scores: dict[str, Score]) -> dict[str, dict[str, dict[str, float]]]:
    """What every game costs, for each build of ours that ran."""
    found = {}
    for contestant in (PLAIN, FAST):
        if contestant.name in scores and not scores[contestant.name].failure:
            say(f"measuring: every game, {contestant.name} (a minute or two)")
            found[contestant.name] = json.loads(run([sys.executable, "-m", "benchmarks.games"], env=contestant.env))
    return found


@dataclass(frozen=True)
class Part:
    """What a module measures in a process of its own and prints as JSON: its title, its table, how long it takes."""

    title: str
    table: Callable[[Any], list[str]]
    takes: str = "a moment"


PARTS = {
    "floors": Part("dungeon floors", report.floors_table),
    "crawl": Part("Para Roles", report.crawl_table),
    "adventure": Part("True Dungeon", report.adventure_table),
    "board": Part("the sliding board", report.board_table),
    "party": Part("party cards and best builds", report.party_table, "half a minute"),
    "hints": Part("hints in every game", report.hints_table, "a minute or two"),
    "stories": Part("stories of every game", report.stories_table, "some minutes"),
    "reels": Part("moments in every game", report.reels_table, "two minutes"),
    "serving": Part("the web table, with all its sockets", report.serving_table, "most of a minute"),
    "past": Part("long games at the web table", report.past_table, "two minutes"),
    "many": Part("several servers on one database", report.many_table, "two minutes"),
    "cluster": Part("the lab on one process, two, and a cluster", report.cluster_table, "a minute"),
    "orientation": Part("other games in other libraries, for orientation", report.orientation_table),
}


def measured(name: str) -> Any:
    """What this part found."""
    say(f"measuring: {PARTS[name].title} ({PARTS[name].takes})")
    return json.loads(run([sys.executable, "-m", f"benchmarks.{name}"], env=PLAIN.env))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__.split("\n\n")[0] if __doc__ else ""
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--only", choices=[it.name for it in CONTESTANTS], help="measure one contestant")
    for name, part in PARTS.items():
        parser.add_argument(f"--{name}", action="append_const", const=name, dest="parts", help=f"only {part.title}")
    parser.add_argument("--games", type=int, default=200, help="written games that each must play just so")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of free play, of which the best counts")
    return parser.parse_args()


def main() -> int:
    wanted = read_arguments()
    result: dict[str, Any] = {"python": platform.python_version(), "machine": platform.machine()}
    tables: list[list[str]] = []
    failed = False
    if not wanted.parts:
        contestants = [it for it in CONTESTANTS if wanted.only in (None, it.name)]
        scores = {it.name: Score(it.name, it.title, it.cloned_by) for it in contestants}
        check(contestants, scores, wanted.games)
        compete(contestants, scores, wanted.rounds)
        failed = any(score.failure for score in scores.values())
        result |= report.plain(scores)
        tables.append(report.contest_table(scores))
        if not wanted.only:
            tables.append(report.target_table(scores))
        if own := figures(scores):
            result["figures"] = own
            tables.append(report.figures_table(own))
        if found := every_game(scores):
            result["games"] = found
            tables += [report.games_table(rows, name) for name, rows in found.items()]
    for name in wanted.parts or (() if wanted.only else PARTS):
        try:
            result[name] = measured(name)
            tables.append(PARTS[name].table(result[name]))
            failed = failed or (name == "stories" and not all(one["in time"] for one in result[name].values()))
        except Failed as failure:
            failed = True
            result[name] = {"failed": str(failure)}
            tables.append([f"{PARTS[name].title}: FAILED: {failure}"])
    result["since the last run"] = kept.since(result, best(loop), kept.LAST)
    tables.append(kept.table(result["since the last run"]))
    if wanted.json:
        print(json.dumps(result, indent=1))
    else:
        print(f"Python {result['python']} on {result['machine']}; CPU time, best of {wanted.rounds} rounds\n")
        print("\n\n".join("\n".join(table) for table in tables))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
