"""Secrecy on the wire: what a seat is sent is the same, byte for byte, whatever is hidden from it."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from undercroft import Table, games
from undercroft.engine import Refused, Wanted
from undercroft.games.exploration.content.lists import CHARACTERS, DECK
from undercroft.server.forge.thinking import Thinking
from undercroft.server.secrets import Grant
from undercroft.server.settings import Settings
from undercroft.server.shown import frames
from undercroft.server.storage.kept import SeatKept, TableKept
from undercroft.server.storage.store import Store
from undercroft.server.tables.live import Live

SEEDS = range(8 if os.environ.get("UNDERCROFT_SOAK") == "1" else 1)
CARDS = [rank + suit for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA") for suit in "HDSC"]
CARDS += [*DECK, *CHARACTERS]
"""Whatever people may have to draw, in any game: cards of a common deck, Items, and a character by lot."""

OPTIONS = {"trapper": {"fog": "full"}, "pararoles": {}}


def live_of(table: Table, folder: Path) -> Live:
    """This table as a server has it, with two people at it."""
    settings = Settings(db=f"sqlite:///{folder / 'none.db'}")
    kept = TableKept(
        id="A" * 12,
        game=table.game.id,
        edition=table.game.edition,
        options={},
        numbers={},
        key="0" * 64,
        started=True,
        seats=tuple(SeatKept(seat.number, "person", None, seat.name, come=True) for seat in table.seats),
    )
    live = Live(kept, Store(settings.db), Thinking(), settings)
    live.table = table
    return live


def shown(live: Live, table: Table, seat: int | None, *, narrow: bool = False) -> bytes:
    """What this seat is sent of the table."""
    live.table = table
    live.changed()
    return frames.whole(live, Grant(live.id, False, seat, ""), narrow=narrow)


def disclosed(table: Table, twin: Table, seat: int | None, since: int, twin_since: int) -> bool:
    """Whether the first difference in what the seat was told is declared to show something; there must be no other."""
    for pair in zip_longest(table.events_for(seat, since), twin.events_for(seat, twin_since)):
        if pair[0] != pair[1]:
            assert all(event.shows for event in pair if event is not None), pair
            return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", games.ids())
def test_states_of_twins_are_equal_until_something_is_shown(game: str, seed: int, tmp_path: Path):
    dice = random.Random(seed)
    table = Table.start(game, seed=seed, options=OPTIONS.get(game, {}))
    live = live_of(table, tmp_path)
    compared = 0
    for step in range(120):
        if table.result is not None:
            break
        choice = table.waiting_for(range(len(table.seats)))
        assert choice is not None
        options = [option.id for option in choice.options]
        answer = "surprise" if "surprise" in options and dice.random() < 0.5 else dice.choice(options)
        if step % 8 == 0:
            for seat in (*range(len(table.seats)), None):
                twin = table.resampled(seat, f"{seed} {step}", same_dice=True)
                assert shown(live, twin, seat) == shown(live, table, seat)
                compared += 1
                if seat == choice.seat:
                    compared += _after(live, table, twin, seat, answer)
        table.answer(choice.seat, answer)
    assert compared > 10


def _after(live: Live, table: Table, twin: Table, seat: int, answer: str) -> bool:
    """The same answer was given in both worlds, and shown alike unless something was disclosed."""
    here = table.clone()
    since, twin_since = here.events_for(seat), twin.events_for(seat)
    counts = len(here.tell.events), len(twin.tell.events)
    assert since == twin_since
    here.answer(seat, answer)
    twin.answer(seat, answer)
    if disclosed(here, twin, seat, *counts):
        return False
    assert shown(live, here, seat) == shown(live, twin, seat)
    return True


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", games.ids())
def test_which_dice_are_asked_of_people_betrays_nothing(game: str, seed: int):
    """With dice of one's own everybody sees what is to be thrown and what for, before the step is done."""
    dice = random.Random(seed)
    table, _ = _thrown(partial(_begun, game, seed), [])
    compared = 0
    for step in range(60):
        choice = table.waiting_for(range(len(table.seats)))
        if choice is None:
            break
        options = [option.id for option in choice.options]
        answer = "surprise" if "surprise" in options and dice.random() < 0.5 else dice.choice(options)
        seat = choice.seat
        faces = [dice.random() for _ in range(60)]
        give = partial(Table.answer, seat=seat, answer=answer)
        after, asked = _thrown(partial(table.with_throws, give), faces)
        for eyes in (*range(len(table.seats)), None) if step % 4 == 0 else ():
            twin = table.resampled(eyes, f"{seed} {step}", same_dice=True)
            counts = len(table.tell.events), len(twin.tell.events)
            try:
                other, also = _thrown(partial(twin.with_throws, give), faces)
            except Refused:
                assert eyes != seat  # What only that seat knows may make it another's answer.
                continue
            compared += 1
            if not disclosed(after, other, eyes, *counts):
                assert asked == also
        table = after
    assert compared > 5


def _begun(game: str, seed: int, throws: list[Any]) -> Table:
    return Table.start(game, seed=seed, options=OPTIONS.get(game, {}), throws=throws)


def _thrown(do: Callable[[list[Any]], Table], faces: list[float]) -> tuple[Table, list[tuple[Any, str]]]:
    """The table after this, and what people were asked to throw for it; the faces are parts of all sides."""
    throws: list[Any] = []
    asked: list[tuple[Any, str]] = []
    refused = 0
    while True:
        try:
            return do(throws), asked
        except Wanted as wanted:
            refused = 0
            asked.append((wanted.plain()["die"], wanted.reason))
            part = faces[len(throws)] if len(throws) < len(faces) else 0.5
            throws.append(_face(wanted.die, part, 0))
        except Refused:  # That card is not there.
            if not throws or refused == len(CARDS):
                raise
            refused += 1
            part = faces[len(throws) - 1] if len(throws) <= len(faces) else 0.5
            throws[-1] = _face("card", part, refused)


def _face(die: Any, part: float, beyond: int) -> Any:
    if isinstance(die, int):
        return int(part * die) + 1
    if isinstance(die, dict):
        return {name: int(part * sides) + 1 for name, sides in die.items()}
    return CARDS[(int(part * len(CARDS)) + beyond) % len(CARDS)]


@pytest.mark.parametrize("game", games.ids())
def test_refusals_are_the_same_in_twins(game: str, tmp_path: Path):
    table = Table.start(game, seed=4, options=OPTIONS.get(game, {}))
    live = live_of(table, tmp_path)
    table.play_out(random.Random(4).getrandbits, 60)
    choice = table.waiting_for(range(len(table.seats)))
    assert choice is not None
    seat = choice.seat
    twin = table.resampled(seat, 1, same_dice=True)
    answers: tuple[object, ...] = ("nonsense", "a1", "e5", "n", "done", 7, None, {"x": []})
    for answer in answers:
        said = [_refusal(live, each.clone(), seat, answer) for each in (table, twin)]
        assert said[0] == said[1]


def _refusal(live: Live, table: Table, seat: int, answer: object) -> object:
    try:
        table.answer(seat, answer)
    except Refused as error:
        return frames.refused(live, "id", error)
    return None
