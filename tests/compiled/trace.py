"""Games told move by move, for a comparison of builds: one line of JSON for each game.

Run as a program on either build. Nothing in a line depends on the machine, the process or the build.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.engine import Chance, Refused, run, seed_key

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"fog": "full", "equal_turns": True, "turn_on_reactivate": True},
    {"fog": "decoy", "overwrite_disabled": True, "refog": True, "retreat": True},
    {"push_fails": True, "kill_stays_armed": True, "zero_enters": True, "edge_counts": True},
)
SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
SEEDS = 6 if SOAK else 3
LIMIT = 400
OTHERS = ("pararoles", "electro", "exploration", "truedungeon") if SOAK else ()
"""The games beside Trapper: to compile their rules takes long, so they are played in the soak alone."""


def trace(game: str, options: dict[str, Any], seed: int, folder: Path) -> dict[str, Any]:
    """One random game: what everybody saw, was asked, was told and was refused, as a digest; and its record."""
    table = Table.start(game, options=options, seed=seed, strict=False)
    seen = sha256()
    chance = Chance(seed_key(f"trace {seed}"))
    answered = 0
    while table.waiting and answered < LIMIT:
        answered += 1
        seat = table.waiting[0]
        choice = table.choices[seat]
        if answered % 5 == 0:
            seen.update(json.dumps([choice.plain(), table.view(None), table.view(seat), table.digest]).encode())
            seen.update(table.clone().digest.encode() + table.resampled(seat, seed).digest.encode())
            seen.update(_refused(table, seat).encode())
            if table.choices.get(seat) is not choice:
                continue  # Where a name is asked for, any word is an answer, if a wrong one.
        table.answer(seat, choice.options[chance.below(len(choice.options), "trace")])
    path = folder / f"{game}-{seed}-{len(options)}.json"
    table.record().save(path)
    seen.update(path.read_bytes() + Table.load(path).digest.encode())
    return {"game": game, "seed": seed, "options": options, "answers": answered, "seen": seen.hexdigest()}


def _refused(table: Table, seat: int) -> str:
    try:
        table.answer(seat, "e4 perhaps")
    except Refused as refused:
        return str(refused)
    return "taken"


def thinking(game: str) -> dict[str, Any]:
    """A game of the bots that think: to its end where it is short."""
    table = Table.start(game, seed=3, options={"turn_limit": 12} if game == "trapper" else {}, strict=False)
    bots = ["search:20" if game == "trapper" else "search:2", *["greedy"] * (len(table.seats) - 1)]
    decisions = play_bots(table, seated(games.get(game), bots, 5), limit=LIMIT)
    return {"game": game, "bots": decisions, "seen": table.digest}


def main(folder: Path) -> None:
    print(json.dumps({"compiled": run.__file__.endswith((".so", ".pyd"))}))
    for options in OPTIONS:
        for seed in range(SEEDS):
            print(json.dumps(trace("trapper", options, seed, folder)))
    for game in OTHERS:
        for seed in range(SEEDS):
            print(json.dumps(trace(game, {}, seed, folder)))
    for game in ("trapper", *OTHERS):
        print(json.dumps(thinking(game)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
