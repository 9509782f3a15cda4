"""The long forms of everything, part by part; what has been done is kept, so that a soak that was broken off goes on.

    python tools/soak.py              every part that has not passed on this very source; exit 1 if one fails
    python tools/soak.py server web   these parts, whether they have passed or not
    python tools/soak.py --list       the parts, and how each stands

What a part printed is in build/soak/PART.log, how it ended in build/soak/PART.json. A part that fails does not keep the
next from its turn. What measures is run first and alone, then the parts whose tests wait for sockets, browsers and
screens beside those that only reckon.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "soak"

READ = ("src", "tests", "tools", "web/src", "web/style", "pyproject.toml", "requirements-dev.lock")
"""What a part may depend on: where something of it has changed, nothing counts as passed."""

TESTS = {
    "conformance": ("tests/conformance",),
    "truedungeon": ("tests/games/truedungeon", "src/undercroft/games/truedungeon"),
    "games": ("tests/games", "src/undercroft/games"),
    "attack": ("tests/attack",),
    "terminal": ("tests/terminal", "tests/cli", "tests/talk"),
    "web": ("tests/web", "tests/web_model"),
    "server": ("tests/server",),
    "bench": ("tests/benchmarks",),
    "rest": ("tests", *(f"src/undercroft/{room}" for room in ("engine", "space", "maps", "inputs", "lab"))),
}
"""The long tests by part; each has what lies in its folders and in no part before it."""

ALONE = ("attack",)
"""Parts that measure how quickly somebody is answered: nothing is run beside them."""

WAITING = ("terminal", "web", "server")
"""Parts that leave a processor to others for half of their time."""

PLAIN_ONLY = (
    "tests/conformance/test_planted.py",
    "tests/games/truedungeon/book/combat/test_sliding.py::test_a_numbered_background_can_be_hit",
    "tests/games/truedungeon/book/combat/test_sliding.py::test_a_puck_names_the_rules_of_where_it_lies",
)
"""Tests that replace functions, which compiled code does not look up."""

LUCK = "tests/lab/test_story.py::test_over_a_thousand_games_luck_is_nothing"
"""Thousands of games: on the compiled package, which plays them sooner."""

UNCOMPILED = ("tests/web", "tests/web_model", "tests/compiled")
"""Pages are not compiled, and the comparison of both builds makes its own."""

LONG = (("UNDERCROFT_SOAK", "1"),)

GAMES = ("trapper", "pararoles", "electro", "exploration", "truedungeon")


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is run for itself."""

    name: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """How a part ended, and on what source."""

    source: str
    exit: int
    seconds: int
    said: str

    @property
    def words(self) -> str:
        return f"{'passed' if self.exit == 0 else 'FAILED'} in {self.seconds} s: {self.said}"


def parts(jobs: int) -> list[Part]:
    """All of a soak, in the order in which it is run."""
    python = sys.executable
    pytest = (python, "-m", "pytest", "-q", "-n", str(jobs), "--dist", "loadscope", "--no-loadscope-reorder")
    timed = ("-p", "tools.timings", "--durations=25", "--durations-min=2")
    found, before = [], list[str]()
    for name, folders in TESTS.items():
        without = [f"--ignore={folder}" for folder in before if folder.startswith(folders)]
        found.append(Part(name, (*pytest, *timed, *without, *folders, f"--deselect={LUCK}"), LONG))
        before += folders
    plain = [f"--{'deselect' if '::' in name else 'ignore'}={name}" for name in (*PLAIN_ONLY, *UNCOMPILED)]
    compiled = (python, "tools/compiled.py", *pytest[1:], *timed, "-o", "pythonpath=.")
    found += [Part("compiled", (*compiled, *plain, "tests")), Part("luck", (*compiled, "--dist=load", LUCK), LONG)]
    doubt = (python, "tools/doubt.py", "--jobs", str(jobs), "--each")
    return found + [Part(f"doubt-{game}", (*doubt, game)) for game in GAMES]


def source() -> str:
    """A short name of all that a part may depend on."""
    named = sha256()
    for name in READ:
        files = sorted((ROOT / name).rglob("*")) if (ROOT / name).is_dir() else [ROOT / name]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts and "static" not in file.parts:
                named.update(f"{file.relative_to(ROOT)} {file.stat().st_size}\n".encode() + file.read_bytes())
    return named.hexdigest()


def stands(part: Part, kept: Path) -> Done | None:
    """How this part ended when it was last run, or None."""
    file = kept / f"{part.name}.json"
    return Done(**json.loads(file.read_text())) if file.exists() else None


def run(part: Part, of: str, kept: Path) -> Done:
    """The part has been run, and how it ended is kept."""
    kept.mkdir(parents=True, exist_ok=True)
    began, log = time.monotonic(), kept / f"{part.name}.log"
    around = {**os.environ, **dict(part.environment)}
    with log.open("wb") as out:
        done = subprocess.run(part.command, cwd=ROOT, env=around, stdout=out, stderr=subprocess.STDOUT)
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    said = lines[-1].strip("= ") if lines else "nothing was said"
    ended = Done(of, done.returncode, round(time.monotonic() - began), said)
    (kept / f"{part.name}.json").write_text(json.dumps(asdict(ended)))
    return ended


def soak(wished: Sequence[Part], of: str, kept: Path = KEPT, *, again: bool = False) -> int:
    """Run these parts on this source, and say how each ended; 1 if one failed. What has passed on it is left alone."""
    wrong = 0
    for part in wished:
        before = stands(part, kept)
        if before and before.source == of and before.exit == 0 and not again:
            print(f"{part.name}: {before.words} (kept)", flush=True)
            continue
        ended = run(part, of, kept)
        wrong += ended.exit != 0
        print(f"{part.name}: {ended.words}", flush=True)
    return int(wrong > 0)


def side_by_side(wished: Sequence[Part], of: str, kept: Path = KEPT, *, again: bool = False) -> int:
    """The same, first what wants to be alone, then what waits beside what reckons."""
    wrong = soak([part for part in wished if part.name in ALONE], of, kept, again=again)
    beside = [part for part in wished if part.name not in ALONE]
    lanes = [[part for part in beside if (part.name in WAITING) is waits] for waits in (True, False)]
    with ThreadPoolExecutor(len(lanes)) as pool:
        return max(wrong, *pool.map(lambda lane: soak(lane, of, kept, again=again), lanes))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The long forms of the tests, part by part.")
    parser.add_argument("part", nargs="*", help="only these, also if they have passed")
    parser.add_argument("--list", action="store_true", help="the parts, and how each stands")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="processes of a part")
    chosen = parser.parse_args(arguments)
    every = parts(chosen.jobs)
    names = [part.name for part in every]
    for name in chosen.part:
        if name not in names:
            print(f"soak: no part '{name}'; there are {', '.join(names)}", file=sys.stderr)
            return 2
    if chosen.list:
        of = source()
        for part in every:
            done = stands(part, KEPT)
            old = " (of other source)" if done and done.source != of else ""
            print(f"{part.name}: {done.words + old if done else 'not run'}")
        return 0
    wished = [part for part in every if part.name in chosen.part or not chosen.part]
    return side_by_side(wished, source(), again=bool(chosen.part))


if __name__ == "__main__":
    sys.exit(main())
