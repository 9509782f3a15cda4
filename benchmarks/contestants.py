"""Who takes part, how each is made ready, and how it is run: always as a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

from benchmarks.traces import layouts

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "benchmarks"
BUILD = ROOT / "build"
WORK = BUILD / "benchmarks"
NODE = BUILD / "boardgameio"
COMPILED = BUILD / "compiled" / "site"
PROGRAM = WORK / "trapper"
LOCKED = HERE / "boardgameio" / "package-lock.json"


class Failed(Exception):
    """A contestant cannot run, or did not run to its end."""


def dungeons() -> Path:
    """The file of the ready-made dungeons, for contestants that are not written in Python."""
    WORK.mkdir(parents=True, exist_ok=True)
    path = WORK / "dungeons.txt"
    written("\n".join(layouts()) + "\n", path)
    return path


def written(text: str, path: Path) -> None:
    """The file holds this text; nobody ever finds it half written."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def shown(path: Path) -> str:
    """The path as a user of the project would write it."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def run(command: Sequence[str | Path], *, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """What this command prints; `Failed` with what it complains of otherwise."""
    try:
        done = subprocess.run(
            [str(word) for word in command], cwd=cwd, env={**os.environ, **(env or {})}, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise Failed(f"{Path(command[0]).name} is not on this machine") from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no word"]
        reason = next((line.strip() for line in lines if "rror" in line), lines[-1])
        raise Failed(f"{Path(command[0]).name} ended with {done.returncode}: {reason}")
    return done.stdout


# ---------------------------------------------------------------- making ready


def nothing() -> None:
    """This contestant is always ready."""


def need_compiled(tree: Path = COMPILED) -> None:
    """The compiled engine is in this tree, and really is compiled."""
    if not tree.is_dir():
        raise Failed(f"{shown(tree)} is not there: build it with make compiled")
    found = run([sys.executable, "-m", "benchmarks.ours", "build"], env={"PYTHONPATH": str(tree)}).strip()
    if found != "compiled":
        raise Failed(f"{shown(tree)} leads to a {found} engine: build it with make compiled")


def need_openspiel() -> None:
    """OpenSpiel can be imported."""
    run([sys.executable, "-c", "import pyspiel"])


def compile_c() -> None:
    """The C program is compiled from its present source."""
    source = HERE / "trapper.c"
    dungeons()
    if PROGRAM.exists() and PROGRAM.stat().st_mtime > source.stat().st_mtime:
        return
    part = PROGRAM.with_name(f"trapper.{os.getpid()}")
    run([os.environ.get("CC", "cc"), "-std=c11", "-O3", "-Wall", "-Wextra", "-o", part, source])
    part.replace(PROGRAM)


def install_boardgameio() -> None:
    """boardgame.io is installed as its lock file says, beside the source tree, not in it."""
    dungeons()
    NODE.mkdir(parents=True, exist_ok=True)
    installed = NODE / ".installed"
    with (NODE / ".lock").open("w") as lock:
        flock(lock, LOCK_EX)  # Whoever else wants it waits until it is there.
        if installed.exists() and installed.read_bytes() == LOCKED.read_bytes():
            return
        for name in ("package.json", LOCKED.name):
            shutil.copyfile(LOCKED.with_name(name), NODE / name)
        run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=NODE)
        shutil.copyfile(LOCKED, installed)


# ---------------------------------------------------------------- who takes part


@dataclass(frozen=True)
class Contestant:
    """A program that plays Dungeon Trapper; `games` of it, after `warm` further ones, take about a second."""

    name: str
    title: str
    command: tuple[str | Path, ...]
    games: int
    warm: int
    clones: int
    cloned_by: str
    prepare: Callable[[], None] = nothing
    env: Mapping[str, str] = field(default_factory=dict)

    def play(self, seed: int) -> dict[str, float]:
        """Decisions, games and seconds of one measurement."""
        told: dict[str, float] = self._ask("play", self.games, self.warm, seed)
        return told

    def clone(self) -> float:
        """Seconds for one clone."""
        told = self._ask("clone", self.clones)
        return float(told["seconds"]) / float(told["clones"])

    def replay(self, traces: Path) -> int:
        """How many written games it plays just so; `Failed` names the first difference."""
        return int(self._ask("replay", traces.resolve())["games"])

    def _ask(self, *words: object) -> Any:
        return json.loads(run([*self.command, *[str(word) for word in words]], env=self.env))


def ours(name: str, title: str, tree: Path, prepare: Callable[[], None], games: int, *words: str) -> Contestant:
    """Our engine, from this tree."""
    command = (sys.executable, "-m", "benchmarks.ours", *words)
    env = {"PYTHONPATH": str(tree)}
    return Contestant(name, title, command, games, 10, 100, "table.clone()", prepare, env)


def boardgameio(name: str, title: str, way: str) -> Contestant:
    """boardgame.io by its client or its reducer."""
    command = ("node", HERE / "boardgameio" / "bench.js", way, WORK / "dungeons.txt")
    env = {"NODE_ENV": "production", "NODE_PATH": str(NODE / "node_modules")}
    return Contestant(name, title, command, 10, 4, 40, "structuredClone()", install_boardgameio, env)


PLAIN = ours("plain", "Undercroft, plain Python", ROOT / "src", nothing, 100)
PLAIN_LOOP = ours("plain-loop", "  by a loop of the caller's", ROOT / "src", nothing, 100, "loop")
FAST = ours("compiled", "Undercroft, compiled", COMPILED, need_compiled, 300)
FAST_LOOP = ours("compiled-loop", "  by a loop of the caller's", COMPILED, need_compiled, 300, "loop")
OPENSPIEL = Contestant(
    name="openspiel",
    title="OpenSpiel, game in Python",
    command=(sys.executable, "-m", "benchmarks.openspiel"),
    games=50,
    warm=5,
    clones=40,
    cloned_by="state.clone()",
    prepare=need_openspiel,
    env={"PYTHONPATH": str(ROOT / "src")},
)
CLIENT = boardgameio("boardgameio", "boardgame.io, client", "client")
REDUCER = boardgameio("reducer", "boardgame.io, bare reducer", "reducer")
C = Contestant(
    name="c",
    title="C by hand, -O3",
    command=(PROGRAM, WORK / "dungeons.txt"),
    games=20_000,
    warm=100,
    clones=20_000,
    cloned_by="memcpy()",
    prepare=compile_c,
)
CONTESTANTS = (PLAIN, PLAIN_LOOP, FAST, FAST_LOOP, OPENSPIEL, CLIENT, REDUCER, C)
