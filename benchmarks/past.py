"""What a long game costs: a table taken up again, and an answer taken back, after 200, 2,000 and 20,000 steps.

`python -m benchmarks.past` plays Dungeon Trapper without a limit of turns at a hall with its store in a file, at random
but for answers that would soon end it, and takes some of them back. Measured is the processor time of reading the table
from the store, of making its game from that, and of one undo; the median of some times each. Printed as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from undercroft.engine import Choice, Table
from undercroft.server.secrets import Grant
from undercroft.server.settings import Settings
from undercroft.server.storage import reading
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live
from undercroft.server.tables.rebuild import taken_up
from undercroft.server.tables.wanted import SeatWanted, TableWanted

STEPS = (200, 2_000, 20_000)
TIMES = 15
AHEAD = 8
"""So many answers are looked ahead for an end of the game."""

UNDONE = 900
"""So many answers are taken back at most: a table allows a thousand."""


async def playing(hall: Hall, steps: int) -> Live:
    """A table that has got so far; one whose game ends before is left behind."""
    seats = [SeatWanted("me", word="me"), SeatWanted("me", word="me")]
    rng = Random(steps)
    while True:
        made = await hall.create(TableWanted("trapper", seats=seats, options={"turn_limit": 0}))
        live = await hall.find(made.id)
        await live.start(next(grant for grant in live.kept.grants if grant.host))
        while live.stored.steps < steps and live.table is not None and live.table.waiting:
            await step(live, rng)
        if live.stored.steps >= steps:
            return live


async def step(live: Live, rng: Random) -> None:
    """Whoever is asked answers, or takes back what can be, now and then."""
    table = live.playing()
    choice = table.choices[table.waiting[0]]
    if rng.random() < 0.1 and live.stored.undone < UNDONE and table.can_undo(choice.seat):
        await undo(live, choice)
        return
    tried = [rng.choice(choice.options).id for _ in range(AHEAD)]
    chosen = next((id for id in tried if not soon_over(table.clone(), choice, id, rng)), tried[0])
    await live.answer(grant_of(live, choice.seat), f"{live.stored.steps}", choice.number, chosen)


async def undo(live: Live, choice: Choice) -> None:
    """Who is asked this takes the last answer back."""
    await live.undo(grant_of(live, choice.seat), f"{live.stored.steps}", choice.number)


def grant_of(live: Live, seat: int) -> Grant:
    """What allows somebody to play this seat."""
    return next(grant for grant in live.kept.grants if grant.seat == seat)


def soon_over(table: Table, choice: Choice, id: str, rng: Random) -> bool:
    """Whether the game ends by this answer, or soon after it by others at random."""
    table.answer(choice.seat, id)
    for _ in range(AHEAD):
        if table.result is not None:
            break
        asked = table.choices[table.waiting[0]]
        table.answer(asked.seat, rng.choice(asked.options).id)
    return table.result is not None


async def measured(folder: Path, steps: int) -> dict[str, float]:
    """Milliseconds of processor that a table of so many steps takes."""
    hall = Hall(Settings(db=f"sqlite:///{folder / f'{steps}.db'}", pause=0))
    await hall.open()
    try:
        live = await playing(hall, steps)
        reads, makes, undoes = list[float](), list[float](), list[float]()
        for _ in range(TIMES):
            begun = process_time()
            kept = await hall.store.do(reading.load(live.id))
            read = process_time()
            assert kept is not None
            taken_up(kept)
            reads.append(read - begun)
            makes.append(process_time() - read)
        rng = Random(0)
        while len(undoes) < TIMES:
            table = live.playing()
            choice = table.choices[table.waiting[0]]
            if table.can_undo(choice.seat):
                begun = process_time()
                await undo(live, choice)
                undoes.append(process_time() - begun)
            await step(live, rng)
        return {name: 1000 * median(spent) for name, spent in (("read", reads), ("make", makes), ("undo", undoes))}
    finally:
        await hall.close()


async def main(every: Sequence[int]) -> dict[int, dict[str, float]]:
    """The same after each of these numbers of steps."""
    with tempfile.TemporaryDirectory() as folder:
        return {steps: await measured(Path(folder), steps) for steps in every}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.past", description="What a long game costs.")
    parser.add_argument("--steps", type=int, nargs="+", default=STEPS, help="after so many steps")
    print(json.dumps(asyncio.run(main(parser.parse_args().steps)), indent=1))
