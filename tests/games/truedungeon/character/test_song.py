"""Bardsong on instruments: totals, variants, and how long what lasts."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.figures import adds_up, fitted_of
from undercroft.engine import Unknown
from undercroft.games.truedungeon.character.song import ATTACK, bardsong
from undercroft.games.truedungeon.content.tokens.sets import instruments
from undercroft.games.truedungeon.options import TrueDungeonOptions


def totals(instrument: str, level: int, options: TrueDungeonOptions | None = None, **more: bool) -> tuple[int, ...]:
    song = bardsong(instrument, level, options, **more)
    assert all(adds_up(number) for number in song.attack.values())
    return tuple(song.attack[stat].value for stat in ATTACK)


@pytest.mark.rule("truedungeon.instrument.total")
def test_the_bards_own_bonus_is_in_the_total() -> None:
    assert totals("", 4) == (1, 1, 1, 1)
    assert totals("Lyre of Rage", 4) == (2, 1, 2, 1)
    tree = bardsong("Lyre of Rage", 5).attack["melee-to-hit"]
    assert [(part.value, part.label) for part in tree.parts] == [(2, "a bard of 5th level"), (1, "Lyre of Rage")]


@pytest.mark.parametrize(
    ("level", "rule"), [(4, "truedungeon.instrument.table-4th"), (5, "truedungeon.instrument.table-5th")]
)
def test_every_instrument_gives_what_the_table_says(level: int, rule: str) -> None:
    head, *rows = rule_data(rule)
    names = {name.casefold(): name for name in instruments()}
    for row in rows:
        said = dict(zip(head, row, strict=True))
        song = bardsong(names[said["instrument"].casefold()], level)
        assert tuple(number.value for number in song.attack.values()) == tuple(row[1:5])
        assert (song.fear, {kind: number.value for kind, number in song.taken.items()}) == (
            said["fear_immunity"],
            {kind: said[f"{kind}_damage"] for kind in ("darkrift", "sonic") if said[f"{kind}_damage"]},
        )


@pytest.mark.rule("truedungeon.instrument.only-listed")
def test_only_listed_instruments_are_for_bardsong() -> None:
    with pytest.raises(Unknown, match="none of the listed instruments"):
        bardsong("Kazoo of Doom")
    problems = fitted_of("bard", instrument="Kazoo of Doom").problems
    assert [why.rule for _, why in problems] == ["truedungeon.instrument.only-listed"]


@pytest.mark.rule("truedungeon.instrument.melee-only")
@pytest.mark.parametrize("name", ["Conch Horn of Courage", "Masterwork Bard's Instrument"])
def test_some_give_their_extra_damage_to_melee_only(name: str) -> None:
    assert totals(name, 4) == (1, 3, 1, 1)
    assert totals(name, 5) == (2, 4, 2, 2)


@pytest.mark.rule("truedungeon.instrument.pixie-lyre-5th")
def test_the_pixie_lyre_has_three_readings() -> None:
    assert totals("Pixie Lyre", 5) == (2, 3, 2, 2)
    assert totals("Pixie Lyre", 5, TrueDungeonOptions(lyre_printed=True)) == (2, 3, 1, 2)
    assert totals("Pixie Lyre", 5, TrueDungeonOptions(regular=True)) == (2, 3, 2, 3)
    assert totals("Pixie Lyre", 4, TrueDungeonOptions(regular=True)) == (1, 2, 1, 2)


@pytest.mark.rule("truedungeon.instrument.darkrift-sonic")
@pytest.mark.parametrize(("name", "kind"), [("Harp of the Angels", "darkrift"), ("Lute of Muting", "sonic")])
def test_two_instruments_lower_damage_of_a_type(name: str, kind: str) -> None:
    assert {type: number.value for type, number in bardsong(name, 4).taken.items()} == {kind: -2}


def test_the_conch_horn_takes_away_fear() -> None:
    assert bardsong("Conch Horn of Courage").fear
    assert not bardsong("Lute of Fury").fear


@pytest.mark.rule("truedungeon.instrument.saves")
def test_save_bonuses_are_the_partys() -> None:
    assert {save: number.value for save, number in bardsong("Lyre of Luck").saves.items()} == {
        "fortitude": 1,
        "reflex": 1,
        "will": 1,
    }
    assert {save: number.value for save, number in bardsong("Pirate Concertina").saves.items()} == {"fortitude": 4}


@pytest.mark.rule("truedungeon.instrument.rage-example")
def test_enhance_bardsong_with_the_lyre_of_rage() -> None:
    assert totals("Lyre of Rage", 5, enhanced=True) == (5, 4, 5, 4)
    assert totals("", 5, enhanced=True) == (4, 4, 4, 4)
