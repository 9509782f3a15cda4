"""Doubt the tests: change the rules one place at a time, and list the changes that no test of that rule notices.

    python tools/doubt.py [--sample 300]        every change, or some of each game, with --seed WORD others; exit 0;
                                                with --minutes M as many of them as can be asked in that time
    python tools/doubt.py --short               some rules of all games; exit 1 if of too many no change is noticed
    python tools/doubt.py trapper/traps.py:41   the changes of one file or line, with the tests' own output
    python tools/doubt.py --only trapper/       the changes of these files
    python tools/doubt.py --rules ID,ID         the changes of these rules, with the tests marked for them
    python tools/doubt.py --each [trapper]      the rules of which no change is noticed by a test marked for them;
                                                exit 1 if one has no reason in doubt-allowed.toml
    python tools/doubt.py --missing [--json]    the rules that have no change to try, by game

Changed are the games' own sources. A statement that cites a rule is skipped (its citation stays; a mere telling goes
altogether), an integer goes up and down by 1, a comparison is turned, a condition negated, a clause of it dropped, a
`not` left out; `and` and `or`, `min` and `max`, `any` and `all`, first and last change places, and so do two people in
a call; a yes in a row becomes a no; an option is read as if it had its usual value. In a row of a data file that names
a rule, a number, a yes or a word of a few is changed. A change belongs to the rules cited in its call, its statement,
on its line or in the branch that it decides, else to those that the docstring of its function names. A test must notice
by what it checks: that its rule is no longer cited is not enough. First the tests of those rules are asked; where every
change counts, then all tests of the game that come by the place, as far as time allows. What a test comes by is
remembered in build/doubt.json until its file changes.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if entry not in (str(ROOT), str(ROOT / "tools")))]

from tools.doubting.changes import GAMES, Mutant, all_mutants, without_a_change  # noqa: E402
from tools.doubting.files import files_of_game, test_files  # noqa: E402
from tools.doubting.hall import Doubt, Hall, game_of, in_hall, is_data  # noqa: E402
from undercroft.cli.rules import read_ledgers  # noqa: E402
from undercroft.engine.ledger import Ledger, did_you_mean  # noqa: E402
from undercroft.engine.refusal import Refused, Unknown  # noqa: E402

ALLOWED = ROOT / "tools" / "doubt-allowed.toml"
SAMPLE = 12


def read_allowed(file: Path) -> dict[tuple[str, str, str], str]:
    """The changes known to make no difference: game file, source line and change, each with its reason."""
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("allowed", [])
    for row in rows:
        if set(row) != {"file", "line", "change", "reason"} or not all(row.values()):
            raise Refused(f"{file.name}: an entry has file, line, change and reason, none empty: {row}", at=file.name)
    return {(row["file"], row["line"], row["change"]): row["reason"] for row in rows}


def read_unnoticed(file: Path) -> dict[str, str]:
    """The rules of which no change can be noticed, each with its reason."""
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("rule", [])
    for row in rows:
        if set(row) != {"id", "reason"} or not all(row.values()):
            raise Refused(f"{file.name}: a rule has id and reason, none empty: {row}", at=file.name)
    return {row["id"]: row["reason"] for row in rows}


def key(mutant: Mutant) -> tuple[str, str, str]:
    """By what the list of allowed changes knows this one."""
    return Path(mutant.file).relative_to(GAMES).as_posix(), mutant.was, mutant.change


def describe(doubt: Doubt) -> str:
    """The place, the change, and whose tests did not notice."""
    mutant, _ = doubt.attempts[0]
    by = f"{doubt.tests} test{'s' * (doubt.tests != 1)}" if doubt.tests else "any test, there is none"
    rules = ", ".join(doubt.rules)
    return f"{mutant.file}:{mutant.line}: {mutant.change}: {mutant.was}\n    not noticed by {by} for {rules}"


def each_rule(ledger: Ledger, mutants: Sequence[Mutant]) -> list[Doubt]:
    """For each rule that must be cited at work its changes, the quick and the particular ones first."""
    of_rule: dict[str, list[Mutant]] = {
        id: [] for id, rule in ledger.items() if rule.counted and rule.cited_when_at_work
    }
    for mutant in sorted(mutants, key=lambda mutant: (not mutant.inside, len(mutant.rules))):
        for id in mutant.rules:
            if id in of_rule:
                of_rule[id].append(mutant)
    return [Doubt(id, [(mutant, (id,)) for mutant in found]) for id, found in of_rule.items() if found]


def ask_all(doubts: Sequence[Doubt], chosen: argparse.Namespace, *, loud: bool = False) -> None:
    """Try these doubts, game by game; Refused if tests fail on the unchanged source."""
    games: dict[str, list[Doubt]] = {}
    for doubt in doubts:
        games.setdefault(game_of(doubt.attempts[0][0]), []).append(doubt)
    for game, some in games.items():
        files = set(test_files(ROOT, {rule for doubt in some for rule in doubt.rules}))
        if any(doubt.wide for doubt in some):
            files.update(files_of_game(ROOT, game))
        jobs, stdout = (1, 1) if loud else (chosen.jobs, None)
        hall = Hall(ROOT, some, jobs, chosen.seconds, loud=stdout, progress=_progress(game, some))
        hall.afresh, hall.minutes = chosen.afresh, chosen.minutes
        failed = in_hall(hall, sorted(files)) if files else []
        if failed:
            raise Refused(f"the tests fail on the unchanged source: run make test ({', '.join(failed[:3])})")


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    os.chdir(ROOT)
    try:
        ledgers = read_ledgers(ROOT)
        for game in [*(chosen.each or ()), *(chosen.missing or ())]:
            if game not in ledgers:
                raise Unknown(f"no game '{game}' here{did_you_mean(game, ledgers)}")
        if chosen.missing is not None:
            return show_missing(ledgers, chosen.missing or list(ledgers), as_json=chosen.json)
        if chosen.short:
            return doubt_some(ledgers, chosen)
        if chosen.each is not None:
            return doubt_each(ledgers, chosen)
        return doubt_changes(ledgers, chosen)
    except Refused as refused:
        print(f"doubt: {refused}", file=sys.stderr)
        return 2


def show_missing(ledgers: dict[str, Ledger], games: Sequence[str], *, as_json: bool) -> int:
    """Print the rules that have no change to try, by game."""
    mutants = all_mutants(ROOT, {game: ledgers[game] for game in games})
    missing = {game: without_a_change(ledgers[game], mutants) for game in games}
    if as_json:
        print(json.dumps(missing, indent=1))
        return 0
    for game, ids in missing.items():
        counted = sum(rule.counted and rule.cited_when_at_work for rule in ledgers[game].values())
        print(f"{game}: no change to try for {len(ids)} of {counted} rules", *(f"  {id}" for id in ids), sep="\n")
    return 0


def doubt_each(ledgers: dict[str, Ledger], chosen: argparse.Namespace) -> int:
    """Print the rules of which no change was noticed by a test marked for them; 1 if one is not among those known."""
    began, wrong = time.monotonic(), 0
    allowed, unnoticed = read_allowed(ALLOWED), read_unnoticed(ALLOWED)
    some = {game: ledgers[game] for game in chosen.each or ledgers}
    mutants = [mutant for mutant in all_mutants(ROOT, some) if key(mutant) not in allowed]
    for game, ledger in some.items():
        doubts = each_rule(ledger, mutants)
        ask_all(doubts, chosen)
        left = [doubt for doubt in doubts if doubt.noticed is None]
        for doubt in left:
            known = f" ({unnoticed[doubt.name]})" if doubt.name in unnoticed else ""
            print(f"{doubt.name}: none of {len(doubt.attempts)} changes noticed by {doubt.tests} tests{known}")
        without = without_a_change(ledger, mutants)
        open_ones = {doubt.name for doubt in left} | set(without)
        for id in sorted(id for id in unnoticed if id in ledger and id not in open_ones):
            print(f"{ALLOWED.name}: a change is noticed now: {id}")
        wrong += len(open_ones ^ {id for id in unnoticed if id in ledger})
        seconds, tried = time.monotonic() - began, sum(doubt.tried for doubt in doubts)
        print(
            f"doubt: {game}: {len(left)} of {len(doubts)} rules without a change that their tests notice, "
            f"{len(without)} without any; {tried} changes tried, {seconds:.0f} s",
            flush=True,
        )
    return int(wrong > 0)


def doubt_some(ledgers: dict[str, Ledger], chosen: argparse.Namespace) -> int:
    """The same for a sample of the rules of all games, always the same ones; 1 if it are too many."""
    began = time.monotonic()
    allowed = read_allowed(ALLOWED)
    mutants = [mutant for mutant in all_mutants(ROOT, ledgers) if key(mutant) not in allowed]
    doubts = [doubt for ledger in ledgers.values() for doubt in each_rule(ledger, mutants)]
    some = sorted(doubts, key=lambda doubt: sha256(doubt.name.encode()).digest())[:SAMPLE]
    ask_all(some, chosen)
    left = [doubt for doubt in some if doubt.noticed is None]
    for doubt in left:
        print(f"{doubt.name}: none of {len(doubt.attempts)} changes noticed by {doubt.tests} tests")
    share = 100 * len(left) / max(1, len(some))
    print(
        f"doubt: {len(left)} of {len(some)} rules without a change that their tests notice ({share:.1f} %); "
        f"{sum(doubt.tried for doubt in some)} changes tried, {time.monotonic() - began:.0f} s"
    )
    return int(share > chosen.most_survivors)


def doubt_changes(ledgers: dict[str, Ledger], chosen: argparse.Namespace) -> int:
    """Try the changes that were chosen, and print those that nobody noticed."""
    began = time.monotonic()
    allowed = read_allowed(ALLOWED)
    found = all_mutants(ROOT, ledgers, place=chosen.place or "", only=chosen.only or "")
    wanted = chosen.rules.split(",") if chosen.rules else []
    known = [id for ledger in ledgers.values() for id in ledger]
    for id in wanted:
        if id not in known:
            raise Unknown(f"no ledger has a rule '{id}'{did_you_mean(id, known)}")
    if wanted:
        found = [mutant for mutant in found if set(wanted) & set(mutant.rules)]
    open_ones = [mutant for mutant in found if key(mutant) not in allowed]
    mutants = sorted(open_ones, key=lambda mutant: mutant.rank(chosen.seed))
    wide = not (wanted or chosen.place)
    if not mutants:
        print("doubt: there is nothing to change")
    for game in sorted({game_of(mutant) for mutant in mutants}):
        ours = [mutant for mutant in mutants if game_of(mutant) == game][: chosen.sample]
        doubts = [
            Doubt(mutant.file, [(mutant, tuple(id for id in mutant.rules if not wanted or id in wanted))], wide=wide)
            for mutant in ours
        ]
        for doubt in doubts:
            if wide and is_data(doubt.attempts[0][0]):  # Its sheet is asked first, and without loading other tests.
                doubt.attempts.insert(0, (doubt.attempts[0][0], ()))
        ask_all(doubts, chosen, loud=chosen.place is not None)
        doubts = sorted((doubt for doubt in doubts if doubt.tried), key=_place)  # The others were not asked in time.
        left = [doubt for doubt in doubts if doubt.noticed is None]
        print(*map(describe, left), sep="\n", end="\n" * bool(left))
        elsewhere = sum(doubt.elsewhere for doubt in doubts)
        print(
            f"doubt: {game}: {len(left)} of {len(doubts)} changes not noticed "
            f"({100 * len(left) / max(1, len(doubts)):.1f} %)"
            f"{f', {elsewhere} by tests of other rules alone' * wide}; {time.monotonic() - began:.0f} s",
            flush=True,
        )
    if not (chosen.place or chosen.only or wanted):
        for file, line, change in sorted(set(allowed) - {key(mutant) for mutant in found}):
            print(f"{ALLOWED.name}: no such change any more: {file}: {change}: {line}")
    return 0


def _place(doubt: Doubt) -> tuple[str, int]:
    mutant, _ = doubt.attempts[0]
    return mutant.file, mutant.start


class _progress:
    """Says on a terminal how far a game has got."""

    def __init__(self, game: str, doubts: Sequence[Doubt]) -> None:
        self.game, self.doubts = game, doubts
        self.screen = os.dup(2) if sys.stderr.isatty() else None

    def __call__(self, done: int) -> None:
        if self.screen is not None:
            left = sum(doubt.noticed is None and doubt.tried == len(doubt.attempts) for doubt in self.doubts)
            end = "\n" if done == len(self.doubts) else ""
            os.write(self.screen, f"\r{self.game}: {done} of {len(self.doubts)}, {left} not noticed{end}".encode())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Change the rules one place at a time; list what no test notices.")
    parser.add_argument("place", nargs="?", help="one file or line, e.g. trapper/traps.py:41; shows the tests' output")
    parser.add_argument("--only", metavar="PART", help="the changes of the files whose path has this part")
    parser.add_argument("--rules", metavar="ID,ID", help="the changes of these rules, with their own tests")
    parser.add_argument("--each", nargs="*", metavar="GAME", help="the rules of which no change is noticed")
    parser.add_argument("--missing", nargs="*", metavar="GAME", help="the rules that have no change to try")
    parser.add_argument("--json", action="store_true", help="with --missing: as JSON")
    parser.add_argument("--short", action="store_true", help=f"--each for {SAMPLE} rules; exit 1 if too many are left")
    parser.add_argument("--most-survivors", type=float, default=10, metavar="PERCENT", help="with --short (default 10)")
    parser.add_argument("--sample", type=int, metavar="N", help="of each game only so many changes, always the same")
    parser.add_argument("--seed", default="", metavar="WORD", help="with --sample: others, for this word the same")
    parser.add_argument(
        "--minutes", type=float, default=math.inf, metavar="M", help="begin no further change after M minutes"
    )
    parser.add_argument("--afresh", action="store_true", help="look anew how long each test takes and what it comes by")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument(
        "--seconds", type=float, default=20, help="a change that takes longer, by the processor, counts as noticed"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
