"""Teaches the player of Dungeon Trapper that learned: it solves races of small dungeons, and fits a network to them.

    python tools/learning.py --races 100

A race is what is left of the game once both dungeons are known: each has a row of traps on its only way, active,
disabled, or yet to be bought. Who has the turn rolls, mends and buys, and runs with the rest; what every state of both
is worth if both play their best is worked out by going over all of them many times. The dungeons are those of the
builder, and many pairs of them are solved. Then the network is fitted to that. Needs numpy; the player does not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from undercroft.games.trapper.book.builder import DUNGEONS, numbered
from undercroft.games.trapper.book.odds import LIVES, MOST, ONE, ROLLS
from undercroft.games.trapper.book.traps import TRAP_OF
from undercroft.games.trapper.content.board import layout_text
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.players.keep import kept
from undercroft.games.trapper.players.network import FINE, NAMES, UNIT, Guard, numbers

Numbers = NDArray[np.float64]

UNITS = 16
LARGEST = 110
"""A dungeon of more states is not solved."""

BOUGHT = "KKKKKKPC"
"""What may be bought besides, one of these."""

ENDURING = 0.985
"""How likely a game that nobody has won goes on after a turn; else it is a draw."""

SWEEPS = 45
SAMPLES = 4000
ACTIVE, DISABLED, ABSENT = 1, 0, -1
OUT = Path("src/undercroft/games/trapper/data/learned.toml")


class Row:
    """A dungeon as a row of traps on its only way: its states, what leads from one to another, and what raids do."""

    def __init__(self, kinds: str, bought: tuple[int, ...]) -> None:
        self.kinds = kinds
        parts = [(ACTIVE, DISABLED, ABSENT) if at in bought else (ACTIVE, DISABLED) for at in range(len(kinds))]
        self.states = list(product(*parts))
        self.index = {state: number for number, state in enumerate(self.states)}
        self.rows = np.array([numbers(self.guard(state)) for state in self.states], dtype=float) / UNIT
        self.ways = [self._ways(state) for state in self.states]
        self.won, self.after = self._raids()

    def guard(self, state: tuple[int, ...]) -> Guard:
        """What keeps the heirloom in this state."""
        both = list(zip(self.kinds, state, strict=True))
        now = "".join(kind for kind, how in both if how == ACTIVE)
        whole = "".join(kind for kind, how in both if how != ABSENT)
        owed = sum(TRAP_OF[kind].reactivate for kind, how in both if how == DISABLED)
        return Guard(now, whole, owed, sum(how == ABSENT for how in state))

    def _ways(self, state: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The states to which AP lead from this one, and how many."""
        found = {}
        for wanted in product(*(((how,) if how == ACTIVE else (how, ACTIVE)) for how in state)):
            price = 0
            for kind, how, then in zip(self.kinds, state, wanted, strict=True):
                if how != then:
                    price += TRAP_OF[kind].reactivate if how == DISABLED else TRAP_OF[kind].buy
            if price <= MOST:
                found[self.index[wanted]] = price
        return np.array(list(found)), np.array(list(found.values()))

    def _raids(self) -> tuple[Numbers, Numbers]:
        """By fortitude and state, how likely a raid takes the heirloom, and which state it leaves else."""
        won = np.zeros((MOST + 1, len(self.states)))
        after = np.zeros((MOST + 1, len(self.states), len(self.states)))
        after[0] = np.eye(len(self.states))
        for fortitude in range(1, MOST + 1):
            for number, state in enumerate(self.states):
                alive, now = {fortitude: 1.0}, list(state)
                for at, kind in enumerate(self.kinds):
                    if state[at] != ACTIVE:
                        continue
                    now[at] = DISABLED
                    left: dict[int, float] = {}
                    for strength, chance in alive.items():
                        for then, lived in LIVES[kind][strength]:
                            left[then] = left.get(then, 0) + chance * lived / ONE
                    after[fortitude, number, self.index[tuple(now)]] = sum(alive.values()) - sum(left.values())
                    alive = left
                won[fortitude, number] = sum(alive.values())
        return won, after


def drawn(rng: np.random.Generator) -> Row:
    """A dungeon of the builder, without some of its traps perhaps, and with one or two that may be bought."""
    while True:
        icons = numbered(int(rng.integers(1, DUNGEONS)), TrapperOptions(), 34).icons
        line = [kind for kind in kept(layout_text(icons), (), ()).line.upper() if kind in LIVES]
        while len(line) > 6 or (len(line) > 2 and rng.random() < 0.2):
            line.pop(int(rng.integers(len(line))))
        more = int(rng.integers(0, 3))
        marked = [(kind, False) for kind in line]
        for _ in range(more):
            marked.insert(int(rng.integers(len(marked) + 1)), (BOUGHT[int(rng.integers(len(BOUGHT)))], True))
        if line and 2 ** len(line) * 3**more <= LARGEST:
            return Row("".join(kind for kind, _ in marked), tuple(at for at, (_, buys) in enumerate(marked) if buys))


def solved(one: Row, other: Row) -> tuple[Numbers, Numbers]:
    """What each pair of states is worth to whose turn begins: to the owner of the one, and to that of the other."""
    values = np.full((len(one.states), len(other.states)), 0.5), np.full((len(other.states), len(one.states)), 0.5)
    for _ in range(SWEEPS):
        values[0][:] = _turned(one, other, values[1])
        values[1][:] = _turned(other, one, values[0])
    return values


def _turned(own: Row, rival: Row, after: Numbers) -> Numbers:
    """What the states are worth to whose turn it is, if those after it are worth this to the rival."""
    lasts = ENDURING * (1 - after) + (1 - ENDURING) / 2
    runs = np.stack([rival.won[left][:, None] + rival.after[left] @ lasts for left in range(MOST + 1)])
    runs = np.ascontiguousarray(runs.transpose(0, 2, 1))  # by what is left, own state, rival's state
    value = np.zeros((len(own.states), len(rival.states)))
    for number, (ways, prices) in enumerate(own.ways):
        for roll in range(2, MOST + 1):
            paid = prices <= roll
            value[number] += ROLLS[roll] / 36 * runs[roll - prices[paid], ways[paid]].max(axis=0)
    return value


class Weights:
    """The network in fractions, as it is fitted; two rows: for a dungeon whose owner begins, and the other."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.inner = rng.normal(0, 0.3, (UNITS, len(NAMES)))
        self.bias = np.zeros(UNITS)
        self.outer = rng.normal(0, 0.1, (2, UNITS))
        self.direct = np.zeros((2, len(NAMES)))
        self.tempo = np.zeros(1)

    @property
    def parts(self) -> list[Numbers]:
        """All that is fitted."""
        return [self.inner, self.bias, self.outer, self.direct, self.tempo]

    def plain(self) -> dict[str, Any]:
        """The same in whole numbers, as the player reads them."""
        inner = [
            [*np.rint(FINE * row).astype(int).tolist(), int(np.rint(FINE * UNIT * bias))]
            for row, bias in zip(self.inner, self.bias, strict=True)
        ]
        outer, direct = (np.rint(FINE * part).astype(int).tolist() for part in (self.outer, self.direct))
        return {"tempo": int(np.rint(UNIT * self.tempo[0])), "direct": direct, "outer": outer, "inner": inner}

    def chance(self, mine: Numbers, theirs: Numbers) -> tuple[Numbers, list[Numbers]]:
        """What it says of these pairs of dungeons, and the sums of its inner units."""
        sums = [rows @ self.inner.T + self.bias for rows in (mine, theirs)]
        keeps = [
            np.maximum(0, one) @ self.outer[at] + rows @ self.direct[at]
            for at, (one, rows) in enumerate(zip(sums, (mine, theirs), strict=True))
        ]
        return 1 / (1 + np.exp(-np.clip(keeps[0] - keeps[1] + self.tempo[0], -12, 12))), sums


def fit(weights: Weights, mine: Numbers, theirs: Numbers, worth: Numbers, *, epochs: int, seed: int) -> None:
    """The weights explain what these pairs of dungeons are worth better than before."""
    rng = np.random.default_rng(seed)
    first, second = ([np.zeros_like(part) for part in weights.parts] for _ in range(2))
    step = 0
    for epoch in range(epochs):
        order = rng.permutation(len(worth))
        for start in range(0, len(order), 512):
            at = order[start : start + 512]
            step += 1
            rate = 0.004 * (1 - epoch / epochs) + 0.0002
            slopes = _slopes(weights, mine[at], theirs[at], worth[at])
            for part, slope, mean, spread in zip(weights.parts, slopes, first, second, strict=True):
                mean += 0.1 * (slope - mean)
                spread += 0.001 * (slope**2 - spread)
                part -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)


def _slopes(weights: Weights, mine: Numbers, theirs: Numbers, worth: Numbers) -> Iterator[Numbers]:
    """How the surprise of the network changes with each of its parts."""
    chance, sums = weights.chance(mine, theirs)
    off = (chance - worth) / len(worth)
    back = [sign * off[:, None] * weights.outer[at] * (sums[at] > 0) for at, sign in enumerate((1, -1))]
    yield back[0].T @ mine + back[1].T @ theirs
    yield back[0].sum(0) + back[1].sum(0)
    yield np.stack([off @ np.maximum(0, sums[0]), -off @ np.maximum(0, sums[1])])
    yield np.stack([off @ mine, -off @ theirs])
    yield np.array([off.sum()])


def written(plain: Mapping[str, Any], how: str) -> str:
    """The file of the network."""
    text = f'# {how}\n# What goes in: {"; ".join(NAMES)}; and 1.\nkind = "network"\ntempo = {plain["tempo"]}\n'
    for part in ("direct", "outer", "inner"):
        text += f"{part} = [\n" + "".join(f"  {row},\n" for row in plain[part]) + "]\n"
    return text


def main(given: list[str] | None = None) -> None:
    """Races are solved, the network is fitted to most of them, tried on the others, and written."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--races", type=int, default=100)
    asked.add_argument("--epochs", type=int, default=10)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=OUT)
    about = asked.parse_args(given)
    rng = np.random.default_rng(about.seed)
    taken: list[list[NDArray[np.float32]]] = []
    for number in range(about.races):
        one, other = drawn(rng), drawn(rng)
        for own, rival, value in zip((one, other), (other, one), solved(one, other), strict=True):
            at, against = rng.integers(0, value.shape[0], SAMPLES), rng.integers(0, value.shape[1], SAMPLES)
            sample = (own.rows[at], rival.rows[against], value[at, against])
            taken.append([part.astype(np.float32) for part in sample])
        print(f"{number + 1}: {one.kinds} against {other.kinds}", flush=True)
    apart = max(2, len(taken) // 10)
    learned, tried = (
        [np.concatenate([some[part] for some in among]).astype(float) for part in range(3)]
        for among in (taken[apart:], taken[:apart])
    )
    weights = Weights(about.seed)
    fit(weights, *learned, epochs=about.epochs, seed=about.seed)
    off = [float(np.abs(weights.chance(mine, theirs)[0] - worth).mean()) for mine, theirs, worth in (learned, tried)]
    print(f"off by {off[0]:.3f} on average, by {off[1]:.3f} in other races, whose values spread {tried[2].std():.3f}")
    how = f"Made by python tools/learning.py --races {about.races} --epochs {about.epochs} --seed {about.seed}"
    about.out.write_text(written(weights.plain(), how), encoding="utf-8")


if __name__ == "__main__":
    main()
