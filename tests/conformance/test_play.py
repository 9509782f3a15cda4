"""Every game plays to its end, asks all it can ask, tells all it can tell, and cites only rules that there are."""

from __future__ import annotations

import json
import re
import string
from random import Random
from xml.etree import ElementTree

import pytest

from tests.conformance.corpus import (
    FINISHED,
    IDS,
    SOAK,
    choose,
    corpus,
    few,
    positions,
    rich_positions,
    single_options,
    size,
    some_positions,
    start,
)
from tests.conformance.helps import FEWER, LIMITS, SELDOM, SHORT
from undercroft import Table, games
from undercroft.engine import notebook, specs

OPTION_ID = re.compile(r"[a-z0-9,-]+( [a-z0-9,-]+)*")


@pytest.mark.parametrize("game", FINISHED)
def test_every_game_ends_with_a_result(game: str):
    for table in corpus(game):
        assert table.result is not None and not table.choices
        assert set(table.result.scores) == set(range(len(table.seats)))
        assert set(table.result.winners) <= set(table.result.scores)


@pytest.mark.parametrize("game", IDS)
def test_every_question_is_asked(game: str):
    wanted = {id(question): question for question in games.get(game).questions}
    for seed, options in enumerate([*single_options(game), *[None] * few(game, 20, 30)]):
        short = None if options is None else {**LIMITS.get(game, {}), **options}
        for table in positions(start(game, seed, short, numbers=SHORT.get(game)), Random(seed)):
            for choice in table.choices.values():
                wanted.pop(id(choice.question), None)
    for table in rich_positions(game):
        for choice in table.choices.values():
            wanted.pop(id(choice.question), None)
    missed = [(question.name, question.text) for question in wanted.values()]
    assert {name for name, _ in missed} <= SELDOM.get(game, set()), missed


@pytest.mark.parametrize("game", FINISHED)
def test_every_kind_of_event_is_told_in_words(game: str):
    templates = games.get(game).events
    told: set[str] = set()
    tables = list({id(table): table for table in rich_positions(game)}.values())
    for table in (*corpus(game), *tables):
        for event in table.events:
            told.add(event.kind)
            assert json.loads(json.dumps(event.data)) == event.data
            assert table.words(event)
    assert told <= set(templates), told - set(templates)
    assert set(templates) - told <= SELDOM.get(game, set()), set(templates) - told
    for template in templates.values():
        assert all(field != "" for _, field, _, _ in string.Formatter().parse(template)), template


@pytest.mark.parametrize("game", FINISHED)
def test_every_rule_cited_is_in_the_ledger(game: str):
    ledger = games.get(game).ledger
    with notebook() as cited:
        for table in corpus(game):
            assert table.result is not None
            cited.add(table.result.rule)
            cited.update(rule for event in table.events for rule in (event.rule, *event.also))
        for seed in range(size(6) if SOAK else round(6 * FEWER.get(game, 1.0))):
            for number, table in enumerate(positions(start(game, seed), Random(seed))):
                if number % 8 == 0:
                    cited.update(act.rule or "" for seat in range(len(table.seats)) for act in table.acts(seat))
    cited.update(spec.rule for spec in specs(games.get(game).options).values())
    cited.update(name.rpartition(".")[0] for name in games.get(game).numbers)
    cited.update(question.rule for question in games.get(game).questions)
    cited.add(games.get(game).order)
    cited.discard("")
    unknown = sorted(rule for rule in cited if rule not in ledger)
    assert not unknown


@pytest.mark.parametrize("game", IDS)
def test_what_the_rulebook_conserves_adds_up_after_every_answer(game: str):
    for seed in range(size(6)):
        for table in positions(start(game, seed), Random(seed)):
            table.game.audit(table.state)


@pytest.mark.parametrize("game", IDS)
def test_a_turn_begins_with_nothing_half_done(game: str):
    for seed in range(size(8)):
        turns = 0
        for table in positions(start(game, seed), Random(seed)):
            if table.turns > turns:
                turns = table.turns
                assert table.state.idle(), f"turn {turns} of seed {seed}"
        assert table.state.idle()


@pytest.mark.parametrize("game", IDS)
def test_options_have_plain_ids_that_stay_the_same(game: str):
    for table, _ in some_positions(game, range(size(8)), 0.2):
        again = table.clone()
        for seat, choice in table.choices.items():
            ids = [option.id for option in choice.options]
            assert ids and len(set(ids)) == len(ids)
            assert all(OPTION_ID.fullmatch(id) for id in ids), ids
            assert ids == [option.id for option in again.choices[seat].options]
            assert all(option.rule in table.game.ledger for option in choice.options if option.rule is not None)
            assert choice.text and json.loads(json.dumps(choice.plain())) == choice.plain()


@pytest.mark.parametrize("game", IDS)
def test_every_option_offered_is_accepted(game: str):
    for table, _ in some_positions(game, range(size(6)), 0.04):
        before = table.digest
        for seat, choice in table.choices.items():
            for option in choice.options:
                for answer in (option, option.id, option.data):
                    other = table.clone()
                    other.answer(seat, answer, number=choice.number)
                    table.game.audit(other.state)
        assert table.digest == before


@pytest.mark.parametrize("game", FINISHED)
def test_views_are_plain_and_name_the_essentials(game: str):
    for table, _ in some_positions(game, range(size(8)), 0.1):
        _check_views(table)
    for table in corpus(game)[:20]:
        _check_views(table)


def _check_views(table: Table) -> None:
    for seat in (*range(len(table.seats)), None):
        view = table.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert (view["game"], view["you"], view["waiting"]) == (table.game.id, seat, list(table.waiting))
        assert isinstance(view["stage"], str)


@pytest.mark.parametrize("game", FINISHED)
def test_scenes_can_be_drawn(game: str):
    for table, rng in some_positions(game, range(size(4)), 0.05):
        scene = table.scene(rng.choice((*range(len(table.seats)), None)))
        assert scene.text().strip()
        ElementTree.fromstring(scene.svg())
    for table in corpus(game)[:6]:
        assert table.scene(None).text().strip()
        ElementTree.fromstring(table.scene(0).svg())


@pytest.mark.parametrize("game", IDS)
def test_nobody_listening_changes_nothing(game: str):
    for seed in range(size(4)):
        loud, silent = start(game, seed), start(game, seed, listen=False)
        rng = Random(seed)
        while loud.choices:
            seat, answer = choose(loud, rng)
            loud.answer(seat, answer)
            silent.answer(seat, answer)
        assert silent.digest == loud.digest and not silent.events
