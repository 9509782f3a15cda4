"""The tables of a measurement, and whether it reaches what the project aims at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

LOOPS = 1_000_000
TWO_SERVERS = 1.7
"""So many times the answers of one server two are to give, with a core for each."""


@dataclass
class Score:
    """What one contestant did: its traces, its rounds of play, and seconds a clone; or why it could not."""

    name: str
    title: str
    cloned_by: str
    traces: int = 0
    decisions: int = 0
    games: int = 0
    squares: int = 0
    rate: float = 0.0
    clone: float = 0.0
    failure: str = ""

    def add(self, told: Mapping[str, float]) -> None:
        """One more round is counted; the best rate is kept."""
        self.decisions += int(told["decisions"])
        self.games += int(told["games"])
        self.squares += int(told["squares"])
        self.rate = max(self.rate, told["decisions"] / told["seconds"])

    @property
    def length(self) -> float:
        """Decisions a game."""
        return self.decisions / self.games

    @property
    def error(self) -> float:
        """The standard error of decisions a game."""
        return sqrt(max(0.0, self.squares / self.games - self.length**2) / self.games)


@dataclass(frozen=True)
class Target:
    """Something the project aims at: a ratio of two contestants' speed, or microseconds a clone."""

    words: str
    who: str
    over: str
    wanted: float
    at_most: bool = False

    def found(self, scores: Mapping[str, Score]) -> float | None:
        """What was measured, or None if one of the two is missing."""
        who, over = scores.get(self.who), scores.get(self.over)
        if who is None or over is None or not who.rate or not over.rate:
            return None
        if self.over == self.who:
            return who.clone * 1e6
        return over.rate / who.rate if self.at_most else who.rate / over.rate

    def reached(self, scores: Mapping[str, Score]) -> bool | None:
        """Whether it is reached; None if it could not be measured."""
        found = self.found(scores)
        if found is None:
            return None
        return found <= self.wanted if self.at_most else found >= self.wanted


TARGETS = (
    Target("plain, times OpenSpiel in Python", "plain", "openspiel", 5),
    Target("compiled, times OpenSpiel in Python", "compiled", "openspiel", 20),
    Target("compiled, times boardgame.io", "compiled", "boardgameio", 250),
    Target("compiled, times slower than C", "compiled", "c", 15, at_most=True),
    Target("compiled, microseconds a clone", "compiled", "compiled", 5, at_most=True),
)


def contest_table(scores: Mapping[str, Score]) -> list[str]:
    """The same game in all engines: speed, ratios and clones."""
    heads = ("decisions/s", "x OpenSpiel", "x boardgame.io", "C is faster by", "clone µs", "decisions/game")
    lines = [f"{'Dungeon Trapper, random play':30}" + "".join(f"{head:>16}" for head in heads)]
    for score in scores.values():
        if score.failure:
            lines.append(f"{score.title:30}  FAILED: {score.failure}")
            continue
        cells = [
            f"{score.rate:,.0f}",
            ratio(score, scores.get("openspiel")),
            ratio(score, scores.get("boardgameio")),
            ratio(scores.get("c"), score),
            f"{score.clone * 1e6:,.2f}",
            f"{score.length:,.0f} ± {score.error:,.0f}",
        ]
        lines.append(f"{score.title:30}" + "".join(f"{cell:>16}" for cell in cells))
    lines.append(f"cloned by {', '.join(dict.fromkeys(score.cloned_by for score in scores.values()))}")
    return lines


def ratio(fast: Score | None, slow: Score | None) -> str:
    """How many times as fast the one is as the other, or a dash where one of them did not play."""
    if fast is None or slow is None or not fast.rate or not slow.rate:
        return "-"
    times = fast.rate / slow.rate
    return f"{times:,.1f}" if times >= 1 else f"{times:.2g}"


def target_table(scores: Mapping[str, Score]) -> list[str]:
    """What the project aims at, and whether this run reaches it."""
    lines = [f"{'target':40}{'wanted':>12}{'found':>10}"]
    for target in TARGETS:
        found, reached = target.found(scores), target.reached(scores)
        wanted = f"{'at most' if target.at_most else 'at least'} {target.wanted:g}"
        verdict = {True: "reached", False: "MISSED", None: "not measured"}[reached]
        lines.append(f"{target.words:40}{wanted:>12}{'-' if found is None else f'{found:.1f}':>10}  {verdict}")
    return lines


def figures_table(columns: Mapping[str, Mapping[str, float]]) -> list[str]:
    """What our own engine costs: microseconds, and turns of a plain loop timed in the same run."""
    heads = "".join(f"{f'{name} µs':>14}{'loops':>9}" for name in columns)
    lines = [f"{'our engine':34}{heads}"]
    first = next(iter(columns.values()))
    for row in first:
        if row in ("loop", "bytes a clone"):
            continue
        cells = [(column[row] * 1e6, column[row] / column["loop"]) for column in columns.values()]
        lines.append(f"{row:34}" + "".join(f"{micro:14,.2f}{loops:9,.0f}" for micro, loops in cells))
    sizes = "".join(f"{column['bytes a clone']:14,.0f}{'':9}" for column in columns.values())
    lines.append(f"{'a clone takes, bytes':34}{sizes}")
    lines.append(f"a million turns of a plain Python loop: {first['loop'] * LOOPS * 1000:.0f} ms")
    return lines


def orientation_table(rates: Mapping[str, float]) -> list[str]:
    """Other games in other libraries."""
    lines = [f"{'for orientation: other games':40}{'decisions/s':>14}"]
    return [*lines, *[f"{name:40}{found:14,.0f}" for name, found in rates.items()]]


AIMS = {"view": 60, "resample": 500, "late": 2}
OWN_AIMS = {"truedungeon": {"view": 120}}
"""What a game is to stay under: microseconds in the middle of a game, and how much more it may be late in one."""


def games_table(found: Mapping[str, Mapping[str, float]], build: str) -> list[str]:
    """What every game costs, and which of the aims it misses."""
    heads = ("random/s", "greedy/s", "search ms", "clone µs", "view µs", "resample µs", "digest µs", "late x")
    lines = [f"{f'every game, {build}':18}" + "".join(f"{head:>13}" for head in heads)]
    for game, row in found.items():
        cells = [f"{row[f'{who} decisions a second']:,.0f}" for who in ("random", "greedy")]
        cells.append(f"{row['search'] * 1e3:,.1f}")
        cells += [f"{row[name] * 1e6:,.0f}" for name in ("clone", "view", "resample", "digest")]
        cells.append(f"{row['late']:.1f} @{row['late at']:,.0f}")
        aims = {**AIMS, **OWN_AIMS.get(game, {})}
        missed = [name for name, most in aims.items() if row[name] * (1 if name == "late" else 1e6) > most]
        verdict = f"  MISSED: {', '.join(missed)}" if missed else ""
        lines.append(f"{game:18}" + "".join(f"{cell:>13}" for cell in cells) + verdict)
    words = (
        f"a view {AIMS['view']} µs (True Dungeon {OWN_AIMS['truedungeon']['view']}), another world {AIMS['resample']}"
    )
    return [*lines, f"aims: at most {words} µs, late in a game {AIMS['late']} times as long"]


def crawl_table(crawl: Mapping[str, Any]) -> list[str]:
    """Para Roles with four heroes, plain: decisions a second by who plays, and what a copy costs."""
    rates = crawl["decisions a second"]
    lines = ["Para Roles, four heroes, plain: decisions a second"]
    lines += [f"  {bot:<28}{rate:>12,.0f}" for bot, rate in rates.items()]
    lines.append(f"  {'random, of greedy':<28}{rates['random'] / rates['greedy']:>12.1f} x")
    lines.append(f"  {'a copy of the table':<28}{crawl['copy'] * 1e6:>12.1f} us")
    return lines


def adventure_table(found: Mapping[str, Any]) -> list[str]:
    """True Dungeon with ten characters, plain: seconds an adventure and decisions a second by who plays."""
    lines = ["True Dungeon, ten characters, plain: seconds an adventure, decisions a second"]
    rates = found["decisions a second"]
    lines += [
        f"  {bot:<28}{spent:>12.2f} s{rates[bot]:>12,.0f}" for bot, spent in found["seconds an adventure"].items()
    ]
    lines.append(f"  {'a copy of the table':<28}{found['copy'] * 1e6:>12.1f} us")
    return lines


HINT_MEDIAN, HINT_P95 = 2.0, 4.0
"""The seconds in which a hint is to come."""


def hints_table(found: Mapping[str, Any]) -> list[str]:
    """Hints in every game: seconds until one is there, and of how many the game's own bot spoke alone."""
    lines = ["Hints: seconds until one is there, the middle one and of 100 the 95th; by the game's own bot alone"]
    for id, row in found.items():
        met = "reached" if row["median"] <= HINT_MEDIAN and row["p95"] <= HINT_P95 else "MISSED"
        alone = f"{row['own player']} of {row['positions']}"
        lines.append(f"  {id:<28}{row['median']:>12.2f} s{row['p95']:>10.2f} s{alone:>14}  {met}")
    return lines


def past_table(found: Mapping[str, Any]) -> list[str]:
    """A long game at the web table: milliseconds of the processor after so many steps; taken up like the shortest."""
    lines = ["Long games: CPU ms to read a table from its store, to make its game from that, and of an undo"]
    short = next(iter(found.values()))
    for steps, row in found.items():
        met = "reached" if row["read"] + row["make"] <= short["read"] + short["make"] else "MISSED"
        lines.append(f"  {int(steps):>6,} steps{row['read']:>28.1f}{row['make']:>10.1f}{row['undo']:>14.1f}  {met}")
    return lines


def stories_table(found: Mapping[str, Any]) -> list[str]:
    """The story of a game, in every game: CPU seconds of the longest, and how many answers were told."""
    lines = ["Stories: CPU seconds of the longest, at most 60; answers of the games told"]
    for id, row in found.items():
        met = "reached" if row["in time"] else "MISSED"
        lines.append(f"  {id:<28}{row['longest']:>12.1f} s{', '.join(map(str, row['answers'])):>24}  {met}")
    return lines


SLIDES = 1_000
"""The slides a second that the board is to do."""


def board_table(found: Mapping[str, Any]) -> list[str]:
    """The sliding board, full rounds of ten pucks, plain: slides a second."""
    rate = found["slides a second"]
    met = "reached" if rate >= SLIDES else "MISSED"
    return [
        f"{'the sliding board, ten pucks, plain: slides a second':54}{rate:>10,.0f}  at least {SLIDES:,}  {met}",
        f"  {'with the bots that aim them':52}{found['slides of bots a second']:>10,.0f}",
        f"  {'bumps a slide':52}{found['bumps a slide']:>10.1f}",
    ]


def floors_table(found: Mapping[str, Any]) -> list[str]:
    """Floors a second, and the share of each step."""
    lines = [f"{'dungeon floors a second, plain':40}{found['floors a second']:14,.0f}"]
    return [*lines, *[f"  {step:38}{share * 100:12.1f} %" for step, share in found["shares"].items()]]


CARD = 1
"""The milliseconds that a card is to stay under."""


def party_table(found: Mapping[str, Any]) -> list[str]:
    """Milliseconds of a card, and of a best build."""
    cards, builds = found["cards"], found["builds"]
    made = cards["a card"] * 1000
    verdict = "reached" if made < CARD else "MISSED"
    words = f"milliseconds a card, {cards['tokens each']:.0f} tokens each"
    return [
        f"{words:40}{made:14.2f}  under {CARD}: {verdict}",
        *[f"  {part:38}{cards[part] * 1000:14.2f}" for part in ("tokens examined", "card written")],
        f"{'milliseconds a best build of 300 tokens':40}{builds['on average'] * 1000:14.0f}  at worst "
        f"{builds['at worst'] * 1000:.0f}; {builds['proven']} of {builds['builds']} proven; "
        f"one is as long as {found['a build in cards']:.0f} cards",
    ]


FIRST, GROWN, SCENE, NOISE = 300, 1.1, 10, 1.0
"""What moments are to stay under: milliseconds until the first is seen, times the memory of a table without them once
they are seen, milliseconds of a scene; and by so many milliseconds an acknowledgement may differ by chance."""


TIMES = ("done p50", "done p50 without moments", "first moment p50", "first moment at worst")


def reels_table(found: Mapping[str, Any]) -> list[str]:
    """Moments, in every game: how soon the first is seen, what it costs to keep them, what a scene takes."""
    heads = ("done p50", "without", "first p50", "at worst", "most", "KB", "seen", "without", "scene")
    lines = ["Moments: milliseconds from an answer to its acknowledgement and to the first moment, memory of a table"]
    lines.append(f"  {'':16}" + "".join(f"{head:>11}" for head in heads))
    for id, row in found.items():
        acknowledged, plain, first, worst = (row[head] for head in TIMES)
        cells = ["-" if time is None else f"{time:.1f}" for time in (acknowledged, plain, first, worst)]
        full, seen, bare = row["KB with moments"], row["KB when they are seen"], row["KB without moments"]
        cells += [f"{row['most moments']}", *(f"{size:,.0f}" for size in (full, seen, bare))]
        cells.append(f"{row['slowest scene']:.1f}")
        missed = [
            name
            for name, is_met in (
                ("as quick as without", acknowledged <= plain + NOISE),
                (f"first in {FIRST} ms", (worst or 0) <= FIRST),
                ("memory by a tenth", seen <= GROWN * bare),
                (f"scene in {SCENE} ms", row["slowest scene"] <= SCENE),
            )
            if not is_met
        ]
        verdict = f"MISSED: {', '.join(missed)}" if missed else "reached"
        lines.append(f"  {id:16}" + "".join(f"{cell:>11}" for cell in cells) + f"  {verdict}")
    return lines


SERVING = {"done p50": 10, "done p99": 50, "MB": 300}
"""What the web table is to stay under: milliseconds from sending an answer to its acknowledgement, and memory."""


def serving_table(found: Mapping[str, Any]) -> list[str]:
    """The web table under load: milliseconds to the acknowledgement, to the last state, to the last picture."""
    load = f"{found['tables']} tables, {found['sockets']} sockets"
    lines = [
        f"the web table: {load}, one stored answer a second at each; server and players share {found['cores']} cores, "
        f"which had a load of {found['load before']:.1f} before"
    ]
    heads = ("done p50", "done p99", "state p50", "state p99", "picture p50", "picture p99", "in time", "MB", "CPU ms")
    lines.append(f"{'milliseconds':18}" + "".join(f"{head:>12}" for head in heads))
    for form in ("without pictures", "with pictures"):
        if form in found:
            told = found[form]
            times = ["-" if told[head] is None else f"{told[head]:.1f}" for head in heads[:6]]
            cells = [*times, f"{told['in time'] * 100:.1f} %", f"{told['MB']:.0f}", f"{told['CPU ms an answer']:.2f}"]
            lines.append(f"{form:18}" + "".join(f"{cell:>12}" for cell in cells))
            missed = [
                f"{name} at most {most}" for name, most in SERVING.items() if told[name] is None or told[name] > most
            ]
            lines.append(f"{'':18}  {'MISSED: ' + ', '.join(missed) if missed else 'reached: 10 ms, 50 ms, 300 MB'}")
    return lines


def many_table(found: Mapping[str, Any]) -> list[str]:
    """Several servers on one database: what they gave together, and what a core of their own would give."""
    lines = [
        f"several servers: {found['tables']} tables, the next answer as soon as the last is stored; servers, players "
        f"and database share {found['cores']} cores, which had a load of {found['load before']:.1f} before"
    ]
    heads = ("answers/s", "done p50", "done p99", "CPU ms", "a core gives/s")
    lines.append(f"{'store, servers':26}" + "".join(f"{head:>16}" for head in heads))
    for name, told in found["servers"].items():
        cells = [f"{told['answers a second']:,.0f}", *(f"{told[f'done p{part}']:.1f}" for part in (50, 99))]
        cells += [f"{told['CPU ms an answer']:.2f}", f"{told['answers a core']:,.0f}"]
        lines.append(f"{name:26}" + "".join(f"{cell:>16}" for cell in cells))
    lines.append("CPU ms: of all servers for an answer; what a core gives is what grows with their cores")
    one, two = (found["servers"].get(f"PostgreSQL, {count} apart") for count in (1, 2))
    if one is not None and two is not None:
        times = 2 * two["answers a core"] / one["answers a core"]
        aim = "reached" if times >= TWO_SERVERS else "MISSED"
        lines.append(f"{aim}: two servers with a core each at least {TWO_SERVERS} times as much as one; {times:.2f}")
    return lines


def cluster_table(found: Mapping[str, Any]) -> list[str]:
    """The lab: the same games by one process, by two, and by two workers of a cluster."""
    lines = [
        f"the lab: {found['games']} games of Dungeon Trapper on {found['cores']} cores, which had a load of "
        f"{found['load before']:.1f} before; our own CPU is of who hands the games out",
        f"{'by':26}{'seconds':>16}{'times as fast':>16}{'own CPU ms/game':>18}",
    ]
    for name, told in found["by"].items():
        times = found["by"]["one process"]["seconds"] / told["seconds"]
        lines.append(f"{name:26}{told['seconds']:>16.1f}{times:>16.2f}{told['own CPU'] / found['games'] * 1000:>18.2f}")
    return lines


def plain(scores: Mapping[str, Score]) -> dict[str, Any]:
    """Contest and targets as plain data."""
    contest: dict[str, Any] = {}
    for name, score in scores.items():
        if score.failure:
            contest[name] = {"failed": score.failure}
            continue
        contest[name] = {
            "decisions_per_second": score.rate,
            "clone_seconds": score.clone,
            "cloned_by": score.cloned_by,
            "decisions_per_game": score.length,
            "standard_error": score.error,
            "games": score.games,
            "traces": score.traces,
        }
    targets = [
        {"target": it.words, "wanted": it.wanted, "found": it.found(scores), "reached": it.reached(scores)}
        for it in TARGETS
    ]
    return {"contest": contest, "targets": targets}
