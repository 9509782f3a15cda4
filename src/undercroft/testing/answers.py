"""Whatever is not offered is refused, and leaves no trace."""

from __future__ import annotations

from functools import partial
from typing import Any

from undercroft import Table
from undercroft.engine import Option, Refused, shelf
from undercroft.testing import looks
from undercroft.testing.corpus import ended, size, some_positions, takes_text
from undercroft.testing.help import help_of
from undercroft.testing.law import law

MADE_UP: tuple[Any, ...] = (
    "",
    " ",
    "no such thing",
    "DONE",
    "done ",
    "n n",
    "0",
    "é",
    "x" * 500,
    0,
    -1,
    True,
    None,
    3.5,
    b"n",
    (),
    [],
    ["n"],
    {},
    {"id": "n"},
    object(),
    Option("no such option"),
)


@law
def what_is_not_offered_is_refused_without_a_trace(game: str) -> None:
    seen: dict[str, Option] = {}
    for table, rng in some_positions(game, range(size(6)), 0.03):
        before = trace(table)
        for seat, choice in table.choices.items():
            answers = [*MADE_UP, *help_of(game).garbage, *rng.sample(list(seen.values()), min(12, len(seen)))]
            for answer in answers:
                if choice.option(answer) is None and not takes_text(choice, answer):
                    refused(table, seat, answer)
            seen.update({option.id: option for option in choice.options})
            option = rng.choice(choice.options)
            for number in (choice.number - 1, choice.number + 1, -1, 10**9):
                assert "question" in refused(table, seat, option, number=number).reason
        assert trace(table) == before


@law
def who_is_not_asked_is_refused_without_a_trace(game: str) -> None:
    for table, rng in some_positions(game, range(size(6)), 0.05):
        before = trace(table)
        offered = rng.choice([option for choice in table.choices.values() for option in choice.options])
        for seat in (-1, len(table.seats), "0", None, 10**9, *range(len(table.seats))):
            if seat not in table.choices:
                assert refused(table, seat, offered).rule == shelf.get(game).order
        assert trace(table) == before


@law
def acts_that_there_are_not_are_refused_without_a_trace(game: str) -> None:
    for table, rng in some_positions(game, range(size(6)), 0.03):
        before = trace(table)
        acts = {act.id for seat in range(len(table.seats)) for act in table.acts(seat)}
        options = {option.id for choice in table.choices.values() for option in choice.options}
        assert not acts & options, "an act is never among the options"
        for seat in (*range(len(table.seats)), "clock"):
            looks.refused(partial(table.act, seat, rng.choice(["", "no such act", *sorted(options)])))
        assert trace(table) == before


@law
def a_finished_game_takes_nothing(game: str) -> None:
    for table, rng in some_positions(game, range(size(3)), 0.002):
        over = table.clone()
        acts = [(seat, act) for seat in range(len(over.seats)) for act in over.acts(seat)]
        options = over.choices[rng.choice(list(over.choices))].options
        if acts:
            over.act(*acts[0])
        else:
            ended(over, 0)
        if over.result is None:
            continue
        before = trace(over)
        for who in range(len(over.seats)):
            assert refused(over, who, options[0]).rule == over.result.rule
            assert over.acts(who) == ()
            for _, act in acts[:1]:
                looks.refused(partial(over.act, who, act))
        assert trace(over) == before


def refused(table: Table, seat: Any, answer: Any, number: int | None = None) -> Refused:
    """The refusal that this answer earns, with words and a rule of the ledger."""
    error = looks.refused(partial(table.answer, seat, answer, number=number))
    assert error.reason and error.rule in table.game.ledger, (answer, error)
    assert all(rule in table.game.ledger for rule in error.also)
    return error


def trace(table: Table) -> tuple[Any, ...]:
    """All that a refusal must leave as it was."""
    asked = [choice.plain() for choice in table.choices.values()]
    undo = [table.can_undo(seat) for seat in range(len(table.seats))]
    return table.digest, dict(table.chance.counts), len(table.events), asked, table.waiting, undo, table.mark
