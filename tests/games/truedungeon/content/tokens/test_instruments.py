"""The instruments of bards, against the ledger."""

from importlib.resources import files
from typing import Any

import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.sets import Song, instruments

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
DATA: dict[str, Any] = {id: rule.data for id, rule in LEDGER.items()}
COLUMNS = {"darkrift_damage": "darkrift", "sonic_damage": "sonic", "fear_immunity": "fear", "fort": "fortitude"}


def table(rule):
    head, *rows = DATA[rule]
    names = [COLUMNS.get(column, column) for column in head[1:]]
    return {row[0]: Song(**dict(zip(names, row[1:], strict=True))) for row in rows}


@pytest.mark.rule("truedungeon.instrument.table-4th")
def test_every_instrument_of_the_table_for_4th_level_and_no_other():
    assert {name: found.fourth for name, found in instruments().items()} == table("truedungeon.instrument.table-4th")
    assert list(instruments())[0] == "default instrument" and len(instruments()) == 24


@pytest.mark.rule("truedungeon.instrument.table-5th")
def test_every_instrument_of_the_table_for_5th_level():
    assert {name: found.fifth for name, found in instruments().items()} == table("truedungeon.instrument.table-5th")


@pytest.mark.rule("truedungeon.instrument.pixie-lyre-5th")
def test_the_pixie_lyre_has_two_to_hit_at_range():
    song = instruments()["Pixie Lyre"].fifth
    assert (song.melee_to_hit, song.melee_damage, song.ranged_to_hit, song.ranged_damage) == (2, 3, 2, 2)


@pytest.mark.rule("truedungeon.instrument.ocarina-will")
def test_the_ocarina_has_no_save_bonus():
    found = instruments()["Amorgen's Amazing Ocarina"]
    assert (found.fourth.will, found.fifth.will) == (0, 0)


@pytest.mark.rule("truedungeon.instrument.blank-same")
def test_blank_instruments_play_as_the_default_one():
    default = instruments()["default instrument"]
    for name in ("Lute of the Brute", "Lyre of the Siren", "Lyre of Echoes"):
        assert (instruments()[name].fourth, instruments()[name].fifth) == (default.fourth, default.fifth)


@pytest.mark.rule("truedungeon.instrument.rage-example")
def test_the_lyre_of_rage_gives_three_and_two_before_it_is_enhanced():
    song = instruments()["Lyre of Rage"].fifth
    assert (song.melee_to_hit, song.melee_damage, song.ranged_to_hit, song.ranged_damage) == (3, 2, 3, 2)


def test_what_only_some_instruments_do():
    found = instruments().values()
    assert [each.name for each in found if each.fourth.fear] == ["Conch Horn of Courage"]
    assert [(each.name, each.fifth.darkrift) for each in found if each.fifth.darkrift] == [("Harp of the Angels", -2)]
    assert [(each.name, each.fifth.sonic) for each in found if each.fifth.sonic] == [("Lute of Muting", -2)]
    for name in ("Conch Horn of Courage", "Masterwork Bard's Instrument"):
        song = instruments()[name].fourth
        assert (song.melee_damage, song.ranged_damage) == (3, 1)


def test_instruments_are_tokens_too():
    assert all(name in shipped() for name in list(instruments())[1:])
