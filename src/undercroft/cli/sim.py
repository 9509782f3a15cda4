"""The `sim` command: many games among bots, and what came of them."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import median
from time import monotonic
from typing import Any

from undercroft.engine import shelf
from undercroft.engine.options import plain_options, read_setting, shown_options
from undercroft.lab.crew import Outcome, play_all
from undercroft.lab.measure import measures
from undercroft.lab.plan import Plan
from undercroft.lab.shares import wilson
from undercroft.lab.words import lines_of

__all__ = ["Outcome", "play_all", "run", "summary", "table", "wilson"]


def run(plan: Plan, count: int, *, jobs: int, as_json: bool, chosen_seed: bool, measure: bool = False) -> int:
    """Play the games and print what came of them; with a `measure`, what was seen in them as well."""
    begun = monotonic()
    outcomes = list(_shown(play_all(plan, count, jobs, measure=measure), count))
    report = summary(plan, outcomes, monotonic() - begun)
    if as_json:
        print(json.dumps(report))
    else:
        print("\n".join(table(plan, report, again=chosen_seed)))
    return 0


def summary(plan: Plan, outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    """What `--json` prints."""
    game = shelf.to_play(plan.game)
    options, _ = read_setting(game.id, game.options, game.numbers, plan.options, plan.numbers)
    wins = Counter({str(seat): 0 for seat in range(len(plan.seats))})
    by_bot = Counter(dict.fromkeys(plan.seats, 0))
    for outcome in outcomes:
        sat = plan.at(outcome.index)
        wins.update(str(seat) for seat in outcome.winners)
        by_bot.update({sat[seat] for seat in outcome.winners})
    nobody = sum(outcome.finished and not outcome.winners for outcome in outcomes)
    decisions = sum(outcome.decisions for outcome in outcomes)
    longest = max(outcomes, key=lambda outcome: outcome.turns)
    middle = median(outcome.turns for outcome in outcomes)
    lost = {"lost": nobody} if game.cooperative else {}
    seen = [outcome.measured for outcome in outcomes if outcome.measured is not None]
    measure = {"measure": measures(game, outcomes[0].seats, seen)} if seen else {}
    return {
        "game": plan.game,
        "seed": plan.seed,
        "options": shown_options(game.options, plain_options(options)),
        "seats": list(plan.seats),
        "games": len(outcomes),
        "unfinished": sum(not outcome.finished for outcome in outcomes),
        "wins": dict(wins),
        "by_bot": dict(by_bot),
        "draws": 0 if game.cooperative else nobody,
        **lost,
        "decisions": decisions,
        "decisions_per_second": round(decisions / seconds) if seconds > 0 else 0,
        "turns": {"median": int(middle) if middle == int(middle) else middle, "longest": longest.turns},
        "longest": {
            "game": longest.index,
            "replay": f"undercroft replay {plan.words()} --game {longest.index}",
        },
        **measure,
    }


def table(plan: Plan, report: dict[str, Any], *, again: bool = False) -> list[str]:
    """What a person reads: wins with the interval that holds the true share, turns, the longest game, how to repeat."""
    if len(report["by_bot"]) > 1:
        rows = list(report["by_bot"].items())
    elif shelf.get(plan.game).cooperative and len(set(report["wins"].values())) == 1:
        rows = [(f"won, {plan.seats[0]}", report["wins"]["0"])]
    else:
        names = shelf.get(plan.game).seat_names
        rows = [(f"{names[int(seat)]}, {plan.seats[int(seat)]}", won) for seat, won in report["wins"].items()]
    if report["draws"]:
        rows.append(("draws", report["draws"]))
    if report.get("lost"):
        rows.append(("lost", report["lost"]))
    wide = max(7, *(len(name) for name, _ in rows))
    digits = max(4, len(str(report["games"])))
    lines = []
    for name, won in rows:
        low, high = (100 * share for share in wilson(won, report["games"]))
        share = 100 * won / report["games"]
        lines.append(f"{name:{wide}} {won:>{digits}} {share:5.1f} %  ({low:.1f}-{high:.1f})")
    turns = report["turns"]
    lines.append(
        f"{'turns':{wide}}  median {turns['median']}, longest {turns['longest']}; unfinished {report['unfinished']}"
    )
    lines.append(f"{'longest':{wide}}  {report['longest']['replay']}")
    if "measure" in report:
        names = shelf.get(plan.game).seat_names
        lines += [f"{what:{wide}}  {words}" for what, words in lines_of(report["measure"], names)]
    if again:
        measured = " --measure" * ("measure" in report)
        lines.append(f"{'again':{wide}}  undercroft sim {plan.words()} --games {report['games']}{measured}")
    return lines


def _shown(outcomes: Iterable[Outcome], count: int) -> Iterator[Outcome]:
    """The same outcomes; on a terminal stderr says how far it is."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    last = 0.0
    for done, outcome in enumerate(outcomes, 1):
        yield outcome
        if monotonic() - last > 0.2:
            last = monotonic()
            print(f"\r{done} of {count} games", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)
