"""Games that are over: results, words, rules, views, scenes and records. The games are played once for all of this."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from undercroft import Table
from undercroft.engine import Event, notebook, shelf, specs
from undercroft.testing.corpus import corpus, fewer, played, positions, rich, size, some_positions, start
from undercroft.testing.help import help_of
from undercroft.testing.law import law


@law
def every_game_ends_with_a_result(game: str) -> None:
    for table in corpus(game):
        assert table.result is not None and not table.choices
        assert set(table.result.scores) == set(range(len(table.seats)))
        assert set(table.result.winners) <= set(table.result.scores)


@law
def every_question_is_asked(game: str) -> None:
    asked = played(game)[1] | rich(game)[1]
    missed = [(question.name, question.text) for question in shelf.get(game).questions if id(question) not in asked]
    assert {name for name, _ in missed} <= help_of(game).seldom, missed


@law
def every_kind_of_event_is_told_in_words(game: str) -> None:
    templates = shelf.get(game).events
    told: set[str] = set()
    for table in (*corpus(game), *rich(game)[0]):
        events = table.events
        data = [event.data for event in events]
        assert json.loads(json.dumps(data)) == data
        for event in events:
            told.add(event.kind)
            assert table.words(event)
    for table, _ in islice(some_positions(game, range(size(3)), 0.02), size(4)):
        told.update(event.kind for seat in range(len(table.seats)) for event in acted(table, seat))
    assert told <= set(templates), told - set(templates)
    assert set(templates) - told <= help_of(game).seldom, set(templates) - told
    for template in templates.values():
        assert all(field != "" for _, field, _, _ in string.Formatter().parse(template)), template


def acted(table: Table, seat: int) -> Iterator[Event]:
    """What is told where this seat does what may be done at any time."""
    for act in table.acts(seat):
        after = table.clone()
        after.act(seat, act)
        yield from after.events_for(seat, len(table.events))


@law
def every_rule_cited_is_in_the_ledger(game: str) -> None:
    ledger = shelf.get(game).ledger
    with notebook() as cited:
        for table in corpus(game):
            assert table.result is not None
            cited.add(table.result.rule)
            cited.update(rule for event in table.events for rule in (event.rule, *event.also))
        for seed in fewer(game, 6):
            for number, table in enumerate(positions(start(game, seed), Random(seed))):
                if number % 8 == 0:
                    cited.update(act.rule or "" for seat in range(len(table.seats)) for act in table.acts(seat))
    cited.update(spec.rule for spec in specs(shelf.get(game).options).values())
    cited.update(name.rpartition(".")[0] for name in shelf.get(game).numbers)
    cited.update(question.rule for question in shelf.get(game).questions)
    cited.add(shelf.get(game).order)
    cited.discard("")
    unknown = sorted(rule for rule in cited if rule not in ledger)
    assert not unknown


@law
def views_are_plain_and_name_the_essentials(game: str) -> None:
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


@law
def scenes_can_be_drawn(game: str) -> None:
    for table, rng in some_positions(game, range(size(4)), 0.05):
        scene = table.scene(rng.choice((*range(len(table.seats)), None)))
        assert scene.text().strip()
        ElementTree.fromstring(scene.svg())
    for table in corpus(game)[:6]:
        assert table.scene(None).text().strip()
        ElementTree.fromstring(table.scene(0).svg())


@law
def a_record_leads_to_the_same_end(game: str) -> None:
    with TemporaryDirectory() as folder:
        for number, table in enumerate(corpus(game)[:: round(5 / help_of(game).fewer ** 2)]):
            file = Path(folder) / f"{number}.json"
            table.record().save(file)
            again = Table.load(file)
            assert again.digest == table.digest
            assert again.events == table.events and again.result == table.result
            assert again.record().text() == file.read_text(encoding="utf-8")
