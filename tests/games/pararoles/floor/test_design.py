"""Designing a floor at a table: asking, saving, re-entry; and the automatic designer alone."""

import random
from typing import Any

import pytest

from tests.games.pararoles.designing import DESIGN
from tests.games.pararoles.floors import LEDGER
from undercroft import Table
from undercroft.engine import BadRecord, Chance, Refused, Tell, seed_key, specs, to_plain
from undercroft.engine.ledger import variant_names
from undercroft.games.pararoles import PararolesOptions, generate, redraw, rolls_of
from undercroft.games.pararoles.floor.design import begin, design
from undercroft.games.pararoles.floor.dice_tables import LAST_FLOOR

SWITCHES = [name for name, spec in specs(PararolesOptions).items() if spec.values == (False, True)]


def played(seed: int, **options: bool) -> Table:
    """A table on which a human designer has chosen at random to the end."""
    table = Table.start(DESIGN, seed=seed, options={"human_controller": True, **options}, strict=True)
    rng = random.Random(seed)
    while table.choices:
        table.answer(0, rng.choice(table.choices[0].options))
    return table


@pytest.mark.parametrize("seed", range(12))
def test_a_design_goes_to_its_end_and_can_be_re_entered_at_every_question(seed):
    rng = random.Random(seed)
    options = {name: rng.random() < 0.3 for name in SWITCHES if name != "human_controller"}
    table = played(seed, **options)
    assert table.result is not None and table.result.rule == "pararoles.generate.order"
    DESIGN.audit(table.state)
    again = redraw(rolls_of(table.state.floor), 1, {**options, "human_controller": True})
    assert to_plain(again) == to_plain(table.state.floor)


@pytest.mark.rule("pararoles.generate.order")
def test_a_finished_design_says_so_and_has_no_score():
    table = Table.start(DESIGN, seed=4, position={"floor": 3})
    assert table.result is not None and (table.result.scores, table.result.winners) == ({0: 0}, ())
    assert [event.data for event in table.events if event.kind == "designed"] == [{"floor": 3}]


@pytest.mark.rule("pararoles.generate.choice")
def test_what_a_human_designer_chooses_is_noted_as_the_face_of_a_die():
    table = Table.start(DESIGN, seed=4, options={"human_controller": True})
    choice, before = table.choices[0], len(table.state.floor.rolls)
    assert [option.at for option in choice.options] == [option.id.partition(" ")[0] for option in choice.options]
    table.answer(0, choice.options[1])
    chosen = next(event for event in table.events if event.kind == "chosen")
    face = {"number": before + 1, "die": len(choice.options), "face": 2}
    assert chosen.data == {**face, "reason": choice.ask, "means": choice.options[1].id}
    assert table.state.floor.rolls[before] == (len(choice.options), choice.ask, 2)


def test_a_design_is_saved_and_taken_up_again(tmp_path):
    table = Table.start(DESIGN, seed=4, options={"human_controller": True}, position={"floor": 3})
    table.answer(0, table.choices[0].options[0])
    table.record().save(tmp_path / "floor.json")
    loaded = Table.load(tmp_path / "floor.json", game=DESIGN)
    assert loaded.digest == table.digest
    assert loaded.state.floor.number == 3
    assert [choice.plain() for choice in loaded.choices.values()] == [c.plain() for c in table.choices.values()]


def test_a_record_with_another_roll_is_refused():
    table = Table.start(DESIGN, seed=4)
    plain = table.record().plain()
    plain["steps"][0]["draws"][-1][2] = 7 - plain["steps"][0]["draws"][-1][2]
    with pytest.raises(BadRecord):
        Table.load(plain, game=DESIGN)


def test_the_automatic_designer_alone_and_at_a_table_make_the_same_floor():
    for seed in range(5):
        floor = generate(seed, 2)
        table = Table.start(DESIGN, seed=seed, position={"floor": 2})
        assert to_plain(table.state.floor) == to_plain(floor)


def test_a_design_inside_another_game_tells_only_its_keeper():
    for designer, audience in ((None, ()), (2, (2,))):
        tell = Tell()
        for _ in design(begin(PararolesOptions(), 1, designer), Chance(seed_key(1)), tell):
            raise AssertionError
        assert {event.audience for event in tell.events.since(0)} == {audience}


def test_a_spectator_sees_nothing_of_the_floor():
    table = Table.start(DESIGN, seed=4, options={"human_controller": True})
    assert table.view(None)["floor"] is None and table.view(None)["stage"] == "designing"
    assert table.view(0)["floor"]["entrance"]
    assert not table.events_for(None)
    assert "Rolls" in table.scene(0).text() and "Rolls" not in table.scene(None).text()
    table.scene(0).svg()


WRONG: list[tuple[dict[str, Any], dict[str, Any] | None, str]] = [
    ({"dungeon": "premade"}, None, "pararoles.supplies.source"),
    ({}, {"floor": 0}, "pararoles.supplies.map"),
    ({}, {"floor": LAST_FLOOR + 1}, "pararoles.supplies.map"),
    ({}, {"floor": "two"}, "pararoles.supplies.map"),
]


@pytest.mark.parametrize(
    ("options", "position", "rule"), [pytest.param(*wrong, marks=pytest.mark.rule(wrong[2])) for wrong in WRONG]
)
def test_what_cannot_be_designed_is_refused(options, position, rule):
    for number in (1, LAST_FLOOR):
        assert Table.start(DESIGN, seed=1, position={"floor": number}).state.floor.number == number
    with pytest.raises(Refused) as refused:
        Table.start(DESIGN, seed=1, options=options, position=position)
    assert refused.value.rule == rule


@pytest.mark.rule("pararoles.supplies.source")
def test_only_random_dungeons_are_rolled():
    with pytest.raises(Refused, match="come from files"):
        generate(1, options={"dungeon": "custom"})


def test_a_position_with_other_keys_is_refused():
    with pytest.raises(Refused, match="stairs"):
        Table.start(DESIGN, seed=1, position={"stairs": 1})


@pytest.mark.rule("pararoles.supplies.controller")
def test_a_human_controller_cannot_be_left_out():
    with pytest.raises(Refused, match="must be asked"):
        generate(1, options={"human_controller": True})


def test_options_and_defaults_are_the_ledgers():
    for name, spec in specs(PararolesOptions).items():
        rule = LEDGER[spec.rule]
        if rule.kind == "option":
            assert isinstance(rule.data, dict)
            assert (rule.data["name"], rule.data["default"]) == (name, spec.default)
        else:
            usual = rule.data["trick"] if name == "trick_suit" and isinstance(rule.data, dict) else False
            assert name in variant_names(rule) and spec.default == usual


def test_every_event_has_words_and_every_question_a_rule_of_the_ledger():
    table = Table.start(DESIGN, seed=8)
    for event in table.events:
        assert table.words(event)
        assert {event.rule, *event.also} <= set(LEDGER)
    assert {question.rule for question in DESIGN.questions} <= set(LEDGER)
