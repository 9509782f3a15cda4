"""A workshop in which a Puzzle is tried and nothing else: a small game around the rules of Puzzles.

Seat 0 is the Master of Fates; Explorers 0 and 1 sit in seats 1 and 2 and stand on the side space 2x. The first leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.engine import Chance, Choice, Game, Option, Result, Scripted, Setting, Table, Tell, Turn
from undercroft.games.electro.book import puzzles
from undercroft.games.electro.figures import NUMBERS
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state import records
from undercroft.games.electro.state.records import FAILED, PUZZLE, SOLVED, Deck, Explorer, Puzzle, Side
from undercroft.games.electro.state.stages import ROUND, Stage
from undercroft.games.electro.state.state import State
from undercroft.scene import Scene

SIDE = "2x"
LEADER = 1
"""The seat of the leader."""

RECORDS = (State, Puzzle, Stage, *(kind for kind in vars(records).values() if isinstance(kind, type)))


def position(setting: Setting, given: Mapping[str, Any]) -> State:
    """Two Explorers before this Puzzle."""
    explorers = [Explorer(number, number + 1, at=SIDE) for number in range(2)]
    state = State(setting.options, dict(setting.numbers), 0, explorers, Deck([]), Deck([]), ROUND)
    state.order = [0, 1]
    state.sides[SIDE] = Side(PUZZLE, given["task"], text=given.get("text", ""), answers=list(given.get("answers", ())))
    return state


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """The Puzzle is begun, played, and the end of the game."""
    if s.puzzle is None:
        puzzles.begin(s, SIDE, 0, [0, 1], chance, tell)
    solved = yield from puzzles.play(s, chance, tell)
    s.ended = SOLVED if solved else FAILED


def result(s: State) -> Result | None:
    """Whether the leader has won."""
    if not s.ended:
        return None
    seat = LEADER if s.ended == SOLVED else 0
    return Result({0: 0, 1: 0, 2: 0, seat: 1}, (seat,), s.ended, "electro.puzzle.fair")


def scene(s: State, seat: int | None, names: tuple[str, ...]) -> Scene:
    """The Puzzle as it is drawn."""
    seen = puzzles.puzzle_view(s)
    return Scene("The workshop", *puzzles.look(seen)) if seen else Scene("The workshop")


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """What is hidden in the Puzzle is another."""
    if s.puzzle is not None:
        puzzles.resample(s.puzzle, chance)


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """The Explorer answers nothing more."""
    s.explorers[int(seat) - 1].quits = True


WORKSHOP = Game(
    id="electro",
    title="A workshop of Puzzles",
    pitch="Puzzles only.",
    folder=Path(puzzles.__file__).parents[2],
    edition=1,
    seats=range(3, 4),
    usual_seats=3,
    seat_names=("Fates", "Ann", "Bob"),
    roles=lambda setting: ("Master of Fates", "Explorer", "Explorer"),
    options=ElectroOptions,
    records=RECORDS,
    questions=puzzles.QUESTIONS,
    events=puzzles.EVENTS,
    order="electro.puzzle.who",
    new=lambda setting: position(setting, {"task": "sconces"}),
    play=play,
    view=lambda s, seat: {"puzzle": puzzles.puzzle_view(s)},
    resample=resample,
    result=result,
    scene=scene,
    turns=lambda s: 0,
    audit=lambda s: None,
    numbers=NUMBERS,
    acts=lambda s, seat: (Option("quit", rule="electro.end.quit"),) if seat in (1, 2) else (),
    act=act,
    position=position,
    hidden=puzzles.HIDDEN,
)


def puzzle(
    task: str,
    *draws: Any,
    seed: int | None = None,
    level: str = "usual",
    numbers: Mapping[str, int] | None = None,
    fast: bool = False,
    **given: Any,
) -> Table:
    """An attempt at this Puzzle, whose instance is drawn like this, or from the seed."""
    return Table.start(
        WORKSHOP,
        seats=3,
        position={"task": task, **given},
        chance=Scripted(rolls=draws) if seed is None else None,
        seed=seed,
        options={"puzzle_level": level},
        numbers=numbers,
        strict=not fast,
        listen=not fast,
    )


def answered(table: Table, *answers: Any) -> Table:
    """The leader has answered so."""
    for answer in answers:
        table.answer(LEADER, answer)
    return table


def question(table: Table) -> Choice:
    """What the leader is asked."""
    return table.choices[LEADER]


def seen(table: Table) -> dict[str, Any]:
    """The Puzzle as everybody sees it."""
    view: dict[str, Any] = table.view(None)["puzzle"]
    return view


def outcome(table: Table) -> str | None:
    """How the attempt has ended, or None."""
    return None if table.result is None else table.result.reason


def until_over(table: Table, choose: Any) -> Table:
    """The Puzzle is over, the leader having answered what `choose` says each time."""
    for _ in range(500):
        if table.result is not None:
            return table
        table.answer(LEADER, choose(table))
    raise AssertionError("this Puzzle does not end")
