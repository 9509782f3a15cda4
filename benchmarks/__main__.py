"""How fast we are, side by side with other engines: `make bench`.

The same game, Dungeon Trapper from given dungeons, is played at random by our engine, plain and compiled, by OpenSpiel
(the game written in Python), by boardgame.io and by hand-written C. First each plays written games again, on the same
dice: whoever asks or offers anything else, or wants other dice, is left out of the comparison. Then each plays freely,
in a process of its own and in turns with the others; measured is its CPU time around the play, and the best round
counts.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benchmarks import report
from benchmarks.contestants import CONTESTANTS, FAST, PLAIN, WORK, Contestant, Failed, run
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


def orientation() -> dict[str, float]:
    """Other games in other libraries, in a process of their own."""
    say("measuring: other games, for orientation")
    rates: dict[str, float] = json.loads(run([sys.executable, "-m", "benchmarks.orientation"], env=PLAIN.env))
    return rates


def floors() -> dict[str, Any]:
    """Dungeon floors, in a process of their own."""
    say("measuring: dungeon floors")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.floors"], env=PLAIN.env))
    return found


def crawl() -> dict[str, Any]:
    """Para Roles, in a process of its own."""
    say("measuring: Para Roles")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.crawl"], env=PLAIN.env))
    return found


def adventure() -> dict[str, Any]:
    """True Dungeon, in a process of its own."""
    say("measuring: True Dungeon")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.adventure"], env=PLAIN.env))
    return found


def board() -> dict[str, Any]:
    """The sliding board of True Dungeon, in a process of its own."""
    say("measuring: the sliding board")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.board"], env=PLAIN.env))
    return found


def party() -> dict[str, Any]:
    """Cards and best builds, in a process of their own."""
    say("measuring: party cards and best builds (half a minute)")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.party"], env=PLAIN.env))
    return found


def hints() -> dict[str, Any]:
    """How soon hints come, in a process of its own."""
    say("measuring: hints in every game (a minute or two)")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.hints"], env=PLAIN.env))
    return found


def stories() -> dict[str, Any]:
    """How long stories take, in a process of its own."""
    say("measuring: stories of every game (some minutes)")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.stories"], env=PLAIN.env))
    return found


def serving() -> dict[str, Any]:
    """The web table under load, in processes of its own."""
    say("measuring: the web table, with all its sockets (most of a minute)")
    found: dict[str, Any] = json.loads(run([sys.executable, "-m", "benchmarks.serving"], env=PLAIN.env))
    return found


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__.split("\n\n")[0] if __doc__ else ""
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--only", choices=[it.name for it in CONTESTANTS], help="measure one contestant")
    parser.add_argument("--orientation", action="store_true", help="measure only other games in other libraries")
    parser.add_argument("--serving", action="store_true", help="measure only the web table")
    parser.add_argument("--games", type=int, default=200, help="written games that each must play just so")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of free play, of which the best counts")
    return parser.parse_args()


def main() -> int:
    wanted = read_arguments()
    result: dict[str, Any] = {"python": platform.python_version(), "machine": platform.machine()}
    tables: list[list[str]] = []
    failed = False
    if not (wanted.orientation or wanted.serving):
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
        if not wanted.only:
            result["floors"] = floors()
            tables.append(report.floors_table(result["floors"]))
            result["crawl"] = crawl()
            tables.append(report.crawl_table(result["crawl"]))
            result["adventure"] = adventure()
            tables.append(report.adventure_table(result["adventure"]))
            result["board"] = board()
            tables.append(report.board_table(result["board"]))
            result["party"] = party()
            tables.append(report.party_table(result["party"]))
            result["hints"] = hints()
            tables.append(report.hints_table(result["hints"]))
            result["stories"] = stories()
            tables.append(report.stories_table(result["stories"]))
            failed = failed or not all(one["in time"] for one in result["stories"].values())
    if not (wanted.only or wanted.orientation):
        try:
            result["serving"] = serving()
            tables.append(report.serving_table(result["serving"]))
        except Failed as failure:
            failed = True
            result["serving"] = {"failed": str(failure)}
            tables.append([f"the web table: FAILED: {failure}"])
    if not (wanted.only or wanted.serving):
        try:
            result["orientation"] = orientation()
            tables.append(report.orientation_table(result["orientation"]))
        except Failed as failure:
            failed = True
            result["orientation"] = {"failed": str(failure)}
            tables.append([f"for orientation: FAILED: {failure}"])
    if wanted.json:
        print(json.dumps(result, indent=1))
    else:
        print(f"Python {result['python']} on {result['machine']}; CPU time, best of {wanted.rounds} rounds\n")
        print("\n\n".join("\n".join(table) for table in tables))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
