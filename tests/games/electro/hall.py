"""A hall in which a Trial is held and nothing else: a small game around the rules of Trials.

Seat 0 is the Master of Fates; Explorers 0, 1 ... sit in seats 1, 2 ... and stand on the side space 2x.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undercroft.engine import Chance, Game, Option, Result, Scripted, Setting, Table, Tell, Turn
from undercroft.engine.naming import named_data
from undercroft.games.electro.book import trials
from undercroft.games.electro.figures import NUMBERS
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state import records
from undercroft.games.electro.state.records import CHAMPION, NOBODY, TRIAL, Deck, Effect, Explorer, Side, Trial
from undercroft.games.electro.state.stages import ROUND, Stage
from undercroft.games.electro.state.state import State
from undercroft.scene import Scene

SIDE = "2x"
RECORDS = (State, Trial, Stage, *(kind for kind in vars(records).values() if isinstance(kind, type)))


def position(setting: Setting, given: Mapping[str, Any]) -> State:
    """Explorers with these lives and scores (3 unless said), and the Trial that is to be held."""
    lives = given.get("lives", [3] * (setting.seats - 1))
    scores = given.get("scores", [[3, 3, 3]] * len(lives))
    explorers = [
        Explorer(number, number + 1, list(scores[number]), live, SIDE, group=given.get("group", NOBODY))
        for number, live in enumerate(lives)
    ]
    for number, card in given.get("effects", {}).items():
        explorers[int(number)].effects.append(Effect(card))
    for number in given.get("roared", []):
        explorers[number].roared = True
    for number in given.get("gone", []):
        explorers[number].quits = True
    state = State(setting.options, dict(setting.numbers), 0, explorers, Deck([]), Deck([]), ROUND)
    state.order = list(given.get("order", range(len(lives))))
    state.sides[SIDE] = Side(TRIAL, given["task"])
    state.auto = given.get("auto", False)
    state.offer = records.Offer("trial", given.get("caller", 0), [CHAMPION] if given.get("champion") else [])
    return state


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """The Trial is begun, held, and the end of the game."""
    if s.trial is None:
        assert s.offer is not None
        players = [explorer.number for explorer in s.explorers] + s.offer.asked
        trials.begin(s, SIDE, s.offer.by, players, tell)
    winner = yield from trials.play(s, chance, tell)
    s.ended = str(winner)


def result(s: State) -> Result | None:
    """Who has won the Trial."""
    if not s.ended:
        return None
    seat = s.seat_of(int(s.ended))
    scores = {0: 0, **{explorer.seat: 0 for explorer in s.explorers}}
    return Result({**scores, seat: 1}, (seat,), "the Trial", "electro.trial.winner")


def number_of(s: State, seat: int | None) -> int | None:
    """The player in this seat: the champion in that of the Master of Fates."""
    if seat is None:
        return None
    return CHAMPION if seat == 0 else seat - 1


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The Trial, and everybody's Live."""
    lives = [explorer.live for explorer in s.explorers]
    return {"lives": lives, "trial": trials.trial_view(s, number_of(s, seat))}


def scene(s: State, seat: int | None, names: tuple[str, ...]) -> Scene:
    """The Trial as it is drawn."""
    return Scene("The hall", *trials.look(named_data(trials.trial_view(s, number_of(s, seat)), names)))


def acts(s: State, seat: int | str) -> tuple[Option, ...]:
    """Explorers may quit."""
    return (Option("quit", rule="electro.end.quit"),) if isinstance(seat, int) and seat > 0 else ()


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """The Explorer answers nothing more."""
    s.explorers[int(seat) - 1].quits = True


HALL = Game(
    id="electro",
    title="A hall of Trials",
    pitch="Trials only.",
    folder=Path(trials.__file__).parents[2],
    edition=1,
    seats=range(2, 8),
    usual_seats=3,
    seat_names=("Fates", "Ann", "Bob", "Cid", "Dot", "Eve", "Fay"),
    roles=lambda setting: ("Master of Fates", *["Explorer"] * (setting.seats - 1)),
    options=ElectroOptions,
    records=RECORDS,
    questions=trials.QUESTIONS,
    events=trials.EVENTS,
    order="electro.trial.winner",
    new=lambda setting: position(setting, {"task": "voltage"}),
    play=play,
    view=view,
    resample=lambda s, seat, chance: trials.resample(s, number_of(s, seat), chance),
    result=result,
    scene=scene,
    turns=lambda s: 0,
    audit=lambda s: None,
    numbers=NUMBERS,
    acts=acts,
    act=act,
    position=position,
    hidden=trials.HIDDEN,
)


def trial(
    task: str,
    players: int = 2,
    *,
    rolls: Sequence[Any] | None = (),
    seed: int = 0,
    numbers: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    strict: bool = True,
    listen: bool = True,
    **given: Any,
) -> Table:
    """A Trial of so many Explorers, with these dice; `rolls` None takes them from the seed."""
    return Table.start(
        HALL,
        seats=players + 1,
        position={"task": task, **given},
        chance=None if rolls is None else Scripted(rolls=rolls),
        seed=None if rolls is not None else seed,
        numbers=numbers,
        options=options,
        strict=strict,
        listen=listen,
    )


def duel(task: str, *, rolls: Sequence[Any] | None = (), **given: Any) -> Table:
    """One Explorer in seat 1 against the champion, whom software plays."""
    return trial(task, 1, rolls=rolls, champion=True, auto=True, **given)


def answer(table: Table, *given: tuple[int, str]) -> Table:
    """These seats have answered in this order."""
    for seat, id in given:
        table.answer(seat, id)
    return table


def winner(table: Table) -> int:
    """The seat of the winner, all dice used up."""
    table.chance.spent()
    assert table.result is not None, f"{table.choices} are still open"
    (seat,) = table.result.winners
    return seat
