"""Games that are over: results, words, rules, views, scenes and records. The games are played once for all of this."""

from __future__ import annotations

import json
import string
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from tests.conformance.corpus import IDS, corpus, fewer, played, positions, rich, size, some_positions, start
from tests.conformance.helps import FEWER, SELDOM
from undercroft import Table, games
from undercroft.engine import notebook, specs


@pytest.mark.parametrize("game", IDS)
def test_every_game_ends_with_a_result(game: str):
    for table in corpus(game):
        assert table.result is not None and not table.choices
        assert set(table.result.scores) == set(range(len(table.seats)))
        assert set(table.result.winners) <= set(table.result.scores)


@pytest.mark.parametrize("game", IDS)
def test_every_question_is_asked(game: str):
    asked = played(game)[1] | rich(game)[1]
    missed = [(question.name, question.text) for question in games.get(game).questions if id(question) not in asked]
    assert {name for name, _ in missed} <= SELDOM.get(game, set()), missed


@pytest.mark.parametrize("game", IDS)
def test_every_kind_of_event_is_told_in_words(game: str):
    templates = games.get(game).events
    told: set[str] = set()
    for table in (*corpus(game), *rich(game)[0]):
        for event in table.events:
            told.add(event.kind)
            assert json.loads(json.dumps(event.data)) == event.data
            assert table.words(event)
    assert told <= set(templates), told - set(templates)
    assert set(templates) - told <= SELDOM.get(game, set()), set(templates) - told
    for template in templates.values():
        assert all(field != "" for _, field, _, _ in string.Formatter().parse(template)), template


@pytest.mark.parametrize("game", IDS)
def test_every_rule_cited_is_in_the_ledger(game: str):
    ledger = games.get(game).ledger
    with notebook() as cited:
        for table in corpus(game):
            assert table.result is not None
            cited.add(table.result.rule)
            cited.update(rule for event in table.events for rule in (event.rule, *event.also))
        for seed in fewer(game, 6):
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


@pytest.mark.parametrize("game", IDS)
def test_scenes_can_be_drawn(game: str):
    for table, rng in some_positions(game, range(size(4)), 0.05):
        scene = table.scene(rng.choice((*range(len(table.seats)), None)))
        assert scene.text().strip()
        ElementTree.fromstring(scene.svg())
    for table in corpus(game)[:6]:
        assert table.scene(None).text().strip()
        ElementTree.fromstring(table.scene(0).svg())


@pytest.mark.parametrize("game", IDS)
def test_a_record_leads_to_the_same_end(game: str, tmp_path: Path):
    for number, table in enumerate(corpus(game)[:: round(5 / FEWER.get(game, 1.0) ** 2)]):
        file = tmp_path / f"{number}.json"
        table.record().save(file)
        again = Table.load(file)
        assert again.digest == table.digest
        assert again.events == table.events and again.result == table.result
        assert again.record().text() == file.read_text(encoding="utf-8")
