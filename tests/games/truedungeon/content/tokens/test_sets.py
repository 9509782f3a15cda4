"""The data of the sets, against the ledger."""

from importlib.resources import files
from typing import Any

import pytest

from undercroft.engine.ledger import Ledger
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.sets import sets

LEDGER = Ledger.read(files("undercroft.games.truedungeon"))
DATA: dict[str, Any] = {id: rule.data for id, rule in LEDGER.items()}


def gives(id, pieces):
    """All that so many pieces of a set give, by statistic and kind of damage."""
    found: dict[str, int] = {}
    for tier in sets()[id].tiers:
        if tier.pieces <= pieces:
            found = {} if tier.instead else found
            for effect in tier.effects:
                name = f"{effect.type} {effect.stat}" if effect.type else effect.stat
                found[name] = found.get(name, 0) + effect.by
    return found


@pytest.mark.parametrize(
    "id",
    [pytest.param(id, marks=pytest.mark.rule(f"truedungeon.set.{id}.items")) for id in sets() if id != "sea-raider"],
)
def test_the_items_of_a_set_are_those_of_the_appendix(id):
    found = sets()[id]
    listed = DATA[f"truedungeon.set.{id}.items"]
    assert [item.casefold() for item in found.items] == [item.casefold() for item in listed]
    assert [shipped()[item].name for item in found.items] == list(found.items)


@pytest.mark.rule("truedungeon.set.rules.count")
def test_there_are_25_sets():
    assert len(sets()) == DATA["truedungeon.set.rules.count"]["sets"]
    assert list(sets()) == sorted(sets())


def test_the_sea_raider_set_has_neither_items_nor_a_bonus():
    assert (sets()["sea-raider"].items, sets()["sea-raider"].tiers) == ((), ())


@pytest.mark.rule("truedungeon.set.elemental-eldritch.tiers", "truedungeon.set.elemental-eldritch.example")
def test_the_tiers_of_the_elemental_eldritch_set_are_totals():
    for pieces, level, healing, damage in DATA["truedungeon.set.elemental-eldritch.tiers"]:
        wanted = {"level": level, "spell-healing": healing, "damage": damage, "spell-damage": damage}
        assert gives("elemental-eldritch", pieces) == wanted
    assert gives("elemental-eldritch", 3)["spell-healing"] == 6


@pytest.mark.rule("truedungeon.set.might.example")
def test_five_might_items_give_a_level_and_four_damage():
    assert gives("might", 5) == {"level": 1, "melee-damage": 4}


@pytest.mark.rule("truedungeon.set.death-knight.example")
def test_four_death_knight_items_give_six_retribution():
    assert gives("death-knight", 4) == gives("death-knight", 6) == {"darkrift retribution": 6}


@pytest.mark.rule("truedungeon.set.dragonscale.example")
def test_the_dragonscale_set_gives_ten_in_place_of_what_its_items_give():
    (tier,) = sets()["dragonscale"].tiers
    assert tier.supersedes and gives("dragonscale", 3) == {"fire reduction": 10}


@pytest.mark.parametrize(
    ("id", "pieces", "wanted"),
    [
        ("ancients", 6, {"level": 1}),
        ("charming", 4, {"level": 1}),
        ("darkthorn", 3, {"piercing retribution": 2}),
        ("deadshot", 3, {"level": 1}),
        ("defender", 3, {"free-movement": 1, "ac": 1}),
        ("dragonhide", 6, {"saves": 3}),
        ("footman", 3, {"ac": 2, "cold reduction": 1}),
        ("lucky", 1, {}),
        ("lucky", 2, {"hp": 5}),
        ("lucky", 6, {"hp": 5}),
        ("mountain-dwarf", 3, {"cold reduction": 1}),
        ("redoubt", 2, {}),
        ("redoubt", 12, {"strength": 2, "hp": 5}),
        ("snake-priest", 4, {"poison damage": 1}),
        ("templar", 3, {"regeneration": 3}),
        ("viper-strike", 6, {"to-hit": 2}),
        ("zealot", 5, {"darkrift reduction": 1}),
    ],
)
def test_what_so_many_pieces_give(id, pieces, wanted):
    assert gives(id, pieces) == wanted


def test_tiers_go_up_never_past_the_items_and_cite_rules_of_the_ledger():
    for found in sets().values():
        pieces = [tier.pieces for tier in found.tiers]
        assert pieces == sorted(set(pieces)) and all(2 <= count <= len(found.items) for count in pieces)
        assert all(tier.rule in LEDGER for tier in found.tiers) and found.rule in LEDGER
        for tier in found.tiers:
            assert bool(tier.text) != bool(tier.effects or tier.notes), (found.id, tier.pieces)


def test_what_no_program_applies_is_said_in_notes():
    noted = {found.id: [tier.pieces for tier in found.tiers if tier.notes] for found in sets().values()}
    assert {id: pieces for id, pieces in noted.items() if pieces} == {
        "arcane": [3],
        "cabal": [3],
        "dragonhide": [3],
        "mithral": [3, 5, 6],
        "viper-strike": [3],
        "wind": [3],
    }
