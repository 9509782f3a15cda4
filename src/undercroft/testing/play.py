"""Every game plays to its end, asks all it can ask, tells all it can tell, and cites only rules that there are."""

from __future__ import annotations

import json
import re
from random import Random

from undercroft import Table
from undercroft.testing.corpus import (
    choose,
    fewer,
    positions,
    size,
    some_positions,
    start,
)
from undercroft.testing.law import law

OPTION_ID = re.compile(r"[a-z0-9,-]+( [a-z0-9,-]+)*")


@law
def what_is_conserved_adds_up_after_every_answer_and_a_turn_begins_with_nothing_half_done(game: str) -> None:
    for seed in fewer(game, 8):
        turns = 0
        for table in positions(start(game, seed), Random(seed)):
            table.game.audit(table.state)
            if table.turns > turns:
                turns = table.turns
                assert idle(table), f"turn {turns} of seed {seed}"
        assert idle(table)


def idle(table: Table) -> bool:
    """Whether nothing is half done, as far as the state can say."""
    return not hasattr(table.state, "idle") or bool(table.state.idle())


@law
def options_have_plain_ids_that_stay_the_same(game: str) -> None:
    for table, _ in some_positions(game, range(size(8)), 0.2):
        again = table.clone()
        for seat, choice in table.choices.items():
            ids = [option.id for option in choice.options]
            assert ids and len(set(ids)) == len(ids)
            assert all(OPTION_ID.fullmatch(id) for id in ids), ids
            assert ids == [option.id for option in again.choices[seat].options]
            assert all(option.rule in table.game.ledger for option in choice.options if option.rule is not None)
            assert choice.text and json.loads(json.dumps(choice.plain())) == choice.plain()


@law
def every_option_offered_is_accepted(game: str) -> None:
    for table, _ in some_positions(game, range(size(6)), 0.04):
        before = table.digest
        for choice in table.asked:
            for option in choice.options:
                for answer in (option, option.id, option.data):
                    other = table.clone()
                    other.answer(choice.seat, answer, number=choice.number)
                    table.game.audit(other.state)
        assert table.digest == before


@law
def nobody_listening_changes_nothing(game: str) -> None:
    for seed in fewer(game, 4):
        loud, silent = start(game, seed), start(game, seed, listen=False)
        rng = Random(seed)
        while loud.asked:
            seat, answer = choose(loud, rng)
            loud.answer(seat, answer)
            silent.answer(seat, answer)
        assert silent.digest == loud.digest and not silent.events
