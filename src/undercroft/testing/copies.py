"""Copies, saved states, records and other processes: everywhere the same game."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from undercroft import Table
from undercroft.engine import Chance, Choice, Game, Tell, Wanted, from_plain, to_plain
from undercroft.engine.game import START
from undercroft.engine.options import plain_options
from undercroft.testing.corpus import (
    SOAK,
    choose,
    few,
    positions,
    size,
    some_positions,
    start,
)
from undercroft.testing.help import help_of
from undercroft.testing.law import law
from undercroft.testing.parts import parts


@law
def every_answer_can_go_to_a_fresh_coroutine(game: str) -> None:
    for seed in range(few(game, 4)):
        for table in positions(start(game, seed, strict=True), Random(seed)):
            assert table.strict


@law
def a_saved_and_loaded_state_asks_the_same(game: str) -> None:
    for table, _ in some_positions(game, range(size(8)), 0.2):
        text = json.dumps(to_plain(table.state))
        state = from_plain(json.loads(text), table.game.classes)
        chance, tell = Chance(bytes(32)), Tell()
        chance.locked = tell.locked = True
        asked = next(table.game.play(state, chance, tell))
        choices = [asked] if isinstance(asked, Choice) else sorted(asked, key=lambda choice: choice.seat)
        assert [unnumbered(choice) for choice in choices] == [unnumbered(choice) for choice in table.asked]
        assert json.dumps(to_plain(state)) == text


@law
def a_copy_goes_the_same_way_and_leaves_the_original(game: str) -> None:
    for table, rng in some_positions(game, range(size(8)), 0.04):
        before = table.digest, len(table.events)
        left, right = table.clone(), table.clone()
        for _ in range(rng.randrange(1, 6)):
            if not left.asked:
                break
            seat, answer = choose(left, rng)
            left.answer(seat, answer)
            right.answer(seat, answer)
        assert (left.digest, left.events, left.result) == (right.digest, right.events, right.result)
        assert (table.digest, len(table.events)) == before


@law
def copies_views_and_events_share_nothing_changeable(game: str) -> None:
    for table, _ in some_positions(game, range(size(8)), 0.04):
        ours = parts(table.state)
        for other in (table.state.copy(), table.clone().state, table.resampled(None).state):
            assert_apart(ours, parts(other))
        for seat in (*range(len(table.seats)), None):
            assert_apart(ours, parts(table.view(seat)))
        for event in table.events:
            assert_apart(ours, parts(event.data))
        for choice in table.choices.values():
            assert_apart(ours, parts([option.data for option in choice.options]))
            assert_apart(ours, parts(choice.about))


@law
def undo_takes_back_exactly_one_answer(game: str) -> None:
    undone = 0
    for table, rng in some_positions(game, range(size(4)), 0.05):
        other = table.clone()
        for _ in range(8 if SOAK or undone < 6 else 0):
            if not other.asked:
                break
            before = other.clone()
            seat, answer = choose(other, rng)
            other.answer(seat, answer)
            if other.can_undo(seat):
                undone += 1
                other.undo(seat)
                assert other.digest == before.digest and other.events == before.events
                assert [unnumbered(choice) for choice in other.choices.values()] == [
                    unnumbered(choice) for choice in before.choices.values()
                ]
                break
    assert undone


@law
def a_record_of_a_running_game_goes_on_alike(game: str) -> None:
    for table, rng in some_positions(game, range(size(6)), 0.004):
        again = Table.load(table.record())
        assert again.digest == table.digest and again.events == table.events
        assert [choice.plain() for choice in again.choices.values()] == [
            choice.plain() for choice in table.choices.values()
        ]
        other = table.clone()
        for _ in range(20):
            if not other.asked:
                break
            seat, answer = choose(other, rng)
            other.answer(seat, answer)
            again.answer(seat, answer)
        assert again.digest == other.digest and again.events == other.events


@law
def another_table_can_start_where_this_one_stands(game: str) -> None:
    for table, rng in some_positions(game, range(size(6)), 0.05):
        position = json.loads(json.dumps(table.as_position()))
        other = begun_at(table, position)
        asked = [unnumbered(choice) for choice in table.choices.values()]
        assert [unnumbered(choice) for choice in other.choices.values()] == asked
        assert [other.view(seat) for seat in (None, 0)] == [table.view(seat) for seat in (None, 0)]
        for _ in range(3):
            if other.asked:
                other.answer(*choose(other, rng))
        assert Table.load(other.record()).digest == other.digest
        assert table.as_position() == position


@law
def dice_thrown_by_hand_play_the_same_game(game: str) -> None:
    """Whoever types what the key would have drawn plays the very same game; every open draw is asked for."""
    for seed in range(size(2)):
        truth = start(game, seed, numbers=help_of(game).short)
        by_hand = replace(truth.game, hidden=())
        table = begun_at(truth, None, by_hand, throws=[face for *_, face in drawn_first(truth)])
        rng = Random(seed)
        for _ in range(few(game, 600)):
            if not truth.asked:
                break
            seat, answer = choose(truth, rng)
            truth.answer(seat, answer)
            faces = last_faces(truth)
            answered = partial(Table.answer, seat=seat, answer=answer)
            if faces:
                try:
                    table.with_throws(answered, faces[:-1])
                except Wanted:
                    pass
                else:
                    raise AssertionError("the last die was not asked for")
            table = table.with_throws(answered, faces)
        assert table.digest == truth.digest
        assert Table.load(table.record(), game=by_hand).digest == table.digest


def begun_at(table: Table, position: dict[str, Any] | None, game: Game | None = None, **more: Any) -> Table:
    """Another table with the same people, options and numbers that starts in this position."""
    return Table.start(
        game or table.game,
        options=plain_options(table.setting.options),
        numbers=dict(table.setting.numbers),
        names=[seat.name for seat in table.seats],
        position=position,
        seed=1,
        **more,
    )


def drawn_first(table: Table) -> list[Any]:
    """What was drawn before the first question."""
    steps = table.record().file.steps
    return list(steps[0].draws) if steps and steps[0].ask == START else []


def last_faces(table: Table) -> list[Any]:
    """What was drawn after the last answer."""
    return [face for _, _, face in table.record().file.steps[-1].draws]


def unnumbered(choice: Choice) -> dict[str, Any]:
    """The question, whenever it was asked."""
    return {key: value for key, value in choice.plain().items() if key != "number"}


def assert_apart(ours: dict[int, Any], theirs: dict[int, Any]) -> None:
    """Nothing changeable is in both."""
    assert not ours.keys() & theirs.keys(), [ours[key] for key in ours.keys() & theirs.keys()]
