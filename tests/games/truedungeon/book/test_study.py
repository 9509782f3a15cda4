"""The symbols of memory tests, and the training stage in which they are learnt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.fights import hero, offered, state
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Scripted
from undercroft.games.truedungeon.book import study
from undercroft.games.truedungeon.content.symbols import SymbolSet, name_id, right_answer, set_of, symbol_sets

COLOURS = {symbol.id.split("-")[0] for symbol in symbol_sets()["beads"].symbols}


def training(*classes: str, rolls: list[Any] | None = None, **options: Any) -> Table:
    """A party of ready-made characters of these classes, as its training begins."""
    dice = Scripted(rolls=rolls or [])
    table = Table.start("truedungeon", seats=len(classes), chance=dice, options={"clock": "untimed", **options})
    for seat, cls in enumerate(classes):
        do(table, cls, f"{cls}-bag", seat=seat)
    return table


def names(found: SymbolSet) -> list[str]:
    """The names of a set, in order."""
    return [symbol.name for symbol in found.symbols]


# ---------------------------------------------------------------- the sets


@pytest.mark.rule("truedungeon.skillcheck.bank")
@pytest.mark.rule("truedungeon.party.caster-skill-type")
def test_there_are_four_sets_of_a_fixed_size() -> None:
    sizes = {id: len(found.symbols) for id, found in symbol_sets().items()}
    assert sizes == {"beads": 14, "leaves": 14, "runes": 14, "planes": 17}
    wanted = rule_data("truedungeon.party.caster-skill-type")
    for cls, words in wanted.items():
        found = set_of(cls)
        assert found is not None and found.id == ("planes" if words == "planar chart" else words.split()[0])
    assert set_of("fighter") is None and set_of("rogue") is None


@pytest.mark.rule("truedungeon.digital.skill-beads")
@pytest.mark.rule("truedungeon.skillcheck.cleric.beads")
def test_the_beads_are_those_of_the_ledger() -> None:
    beads = symbol_sets()["beads"]
    wanted = rule_data("truedungeon.digital.skill-beads")
    assert names(beads) == [virtue for _, virtue in wanted]
    for symbol, (bead, _) in zip(beads.symbols, wanted, strict=True):
        assert symbol.id == "-".join(bead.replace(",", "").split())
        assert all(word in symbol.looks for word in bead.replace(",", "").split())
    assert rule_data("truedungeon.skillcheck.cleric.beads")["pairs"] == len(beads.symbols)


@pytest.mark.rule("truedungeon.digital.skill-leaves")
def test_the_leaves_are_those_of_the_ledger() -> None:
    assert names(symbol_sets()["leaves"]) == rule_data("truedungeon.digital.skill-leaves")


@pytest.mark.rule("truedungeon.digital.skill-runes")
def test_the_runes_are_those_of_the_ledger() -> None:
    assert names(symbol_sets()["runes"]) == rule_data("truedungeon.digital.skill-runes")


@pytest.mark.rule("truedungeon.digital.skill-planes")
def test_the_planes_lie_on_their_rings() -> None:
    rings: dict[str, list[str]] = {}
    for symbol in symbol_sets()["planes"].symbols:
        rings.setdefault(symbol.id.split(" ")[0], []).append(symbol.name)
    assert rings == rule_data("truedungeon.digital.skill-planes")


@pytest.mark.parametrize("id", symbol_sets())
def test_no_two_symbols_look_alike_or_have_one_name(id: str) -> None:
    found = symbol_sets()[id].symbols
    for part in ("id", "looks", "name"):
        assert len({getattr(symbol, part).lower() for symbol in found}) == len(found)
    assert all(name_id(symbol.name).isascii() for symbol in found)


def test_beads_differ_without_their_colour() -> None:
    marks = [symbol.looks.split(" ", 2)[2] for symbol in symbol_sets()["beads"].symbols]
    assert len(set(marks)) == 14 and not [mark for mark in marks if set(mark.split()) & COLOURS]


def test_every_leaf_is_described_by_lobes_margin_and_veins() -> None:
    for symbol in symbol_sets()["leaves"].symbols:
        assert all(word in symbol.looks for word in ("lobes", "margin")), symbol.name
        assert "vein" in symbol.looks or "midrib" in symbol.looks, symbol.name


# ---------------------------------------------------------------- practice


@pytest.mark.rule("truedungeon.party.training")
def test_before_the_first_room_whoever_has_a_test_may_practise() -> None:
    table = training("fighter", "cleric", "rogue")
    assert {seat: choice.ask for seat, choice in table.choices.items()} == {1: "train", 2: "train"}
    assert offered(table, 1) == ["practice beads", "ready"] and offered(table, 2) == ["practice path", "ready"]
    assert table.view(None)["stage"] == "training"
    do(table, "ready", seat=2)
    do(table, "ready", seat=1)
    assert state(table).room == 1


@pytest.mark.rule("truedungeon.digital.skill-study")
def test_practice_questions_say_what_is_right_as_often_as_one_likes() -> None:
    table = training("druid", rolls=["fan", "lance"])
    do(table, "practice leaves")
    assert table.choices[0].ask == "practice" and "roll" not in offered(table) and len(offered(table)) == 14
    do(table, "ginkgo", "practice leaves", "oak")
    assert [event.data for event in told(table, "practised")] == [
        {"how": "right", "right": "Ginkgo"},
        {"how": "wrong", "right": "Willow"},
    ]
    assert all(event.audience == (0,) for event in told(table, "practised"))
    assert offered(table) == ["practice leaves", "ready"]


@pytest.mark.rule("truedungeon.digital.skill-study")
def test_the_sets_lie_open_in_training_and_are_hidden_afterwards() -> None:
    table = training("druid", "fighter")
    assert table.view(0)["study"]["leaves"][10][1] == "Ginkgo" and len(table.view(0)["study"]["leaves"]) == 14
    assert table.view(1)["study"] == {} == table.view(None)["study"]
    do(table, "ready")
    assert table.view(0)["study"] == {}


def test_practice_leaves_no_trace_in_the_adventure() -> None:
    table = training("druid", rolls=["fan"])
    do(table, "practice leaves", "oak", "ready")
    assert (state(table).asked, state(table).practice, hero(table, "druid").used) == ({}, [], {})


def test_practice_does_not_repeat_before_all_were_asked() -> None:
    table = training("druid", rolls=[symbol.id for symbol in symbol_sets()["leaves"].symbols] + ["fan"])
    for _ in range(15):
        do(table, "practice leaves", "oak")
    table.chance.spent()


def test_two_seats_practise_side_by_side() -> None:
    table = training("druid", "bard", rolls=["fan", "spiral"])
    do(table, "practice leaves")
    do(table, "practice runes", seat=1)
    assert [table.choices[seat].ask for seat in (0, 1)] == ["practice", "practice"]
    do(table, "gale", seat=1)
    do(table, "ready", seat=1)
    do(table, "ginkgo")
    assert [event.data["how"] for event in told(table, "practised")] == ["right", "right"]


@pytest.mark.rule("truedungeon.skillcheck.rogue.training")
def test_a_rogue_practises_the_path() -> None:
    table = training("rogue", rolls=[2] * 10 + [5, 1], skill_tests="chance")
    do(table, "practice path", "practice path")
    assert [event.data["how"] for event in told(table, "followed")] == ["without a touch", "with a touch"]
    assert table.choices[0].ask == "train"


@pytest.mark.rule("truedungeon.digital.skill-study")
def test_timed_study_ends_after_eighteen_questions() -> None:
    leaves = [symbol.id for symbol in symbol_sets()["leaves"].symbols]
    table = training("druid", rolls=leaves + leaves[:4], timed=True)
    assert "180 seconds" in table.choices[0].text
    for number in range(18):
        assert study.left(state(table), 0) == 180 - 10 * number
        do(table, "practice leaves", "oak")
    assert len(told(table, "studied")) == 1 and state(table).room == 1


# ---------------------------------------------------------------- the same in every run, or not


@pytest.mark.rule("truedungeon.digital.skill-fixed-sets")
def test_names_are_the_same_in_every_run() -> None:
    sheets = []
    for seed in (1, 2):
        table = Table.start("truedungeon", seats=1, seed=seed)
        do(table, "cleric", "cleric-bag")
        sheets.append(table.view(0)["study"]["beads"])
    assert sheets[0] == sheets[1] == [[one.looks, one.name] for one in symbol_sets()["beads"].symbols]


@pytest.mark.rule("truedungeon.digital.skill-fixed-sets")
def test_shuffled_names_are_drawn_for_the_run_and_told() -> None:
    order = names(symbol_sets()["beads"])
    turned = [*order[1:], order[0]]
    both = training("cleric", "fighter", rolls=turned[:-1], shuffled=True)
    assert [event.data["set"] for event in told(both, "names")] == ["beads"]
    table = training("cleric", rolls=[*turned[:-1], "red-heart", "name"], shuffled=True)
    assert [name for _, name in told(table, "names")[0].data["pairs"]] == turned and told(table, "names")[0].shows
    assert table.view(0)["study"]["beads"][0] == ["a white bead, quite plain", "Hope"]
    do(table, "practice beads", "courage")
    assert told(table, "practised")[0].data == {"how": "right", "right": "Courage"}


@pytest.mark.parametrize("id", symbol_sets())
def test_one_who_knows_the_sets_answers_rightly(id: str) -> None:
    found = symbol_sets()[id]
    for symbol in found.symbols:
        about = {"set": id, "shuffled": False, "form": "name", "shown": symbol.id}
        assert right_answer(about) == name_id(symbol.name)
        if "find" in found.forms:
            assert right_answer({**about, "form": "find", "shown": name_id(symbol.name)}) == symbol.id
    assert right_answer({"set": id, "shuffled": True, "form": "name", "shown": found.symbols[0].id}) == "roll"
