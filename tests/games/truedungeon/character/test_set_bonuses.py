"""Sets at work: which pieces count, what each tier gives, and where more pieces give no more."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.truedungeon.builds import line
from tests.games.truedungeon.figures import TOKENS, card_of, fitted_of, token
from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.tokens.gloss import tier_in_words
from undercroft.games.truedungeon.content.tokens.sets import sets
from undercroft.games.truedungeon.content.tokens.token import Effect
from undercroft.games.truedungeon.desk.sheets.parts import set_lines
from undercroft.games.truedungeon.options import TrueDungeonOptions

ANCIENTS = ("Ankh of the Ancients", "Charm of the Ancients", "Ring of the Ancients", "Robe of the Ancients")
CHARMING = ("Charming Crown", "Charming Earcuff", "Charming Ring", "Ioun Stone Charming Cabochon")
DARKTHORN = ("Darkthorn Armor", "Darkthorn Helmet", "Darkthorn Shield")
DEADSHOT = ("Belt of the Deadshot", "Gloves of the Deadshot", "Goggles of the Deadshot")
DEATH = (
    "Death Knight Armor",
    "Death Knight Boots",
    "Death Knight Cloak",
    "Death Knight Gauntlets",
    "Death Knight Shield",
)
DEFENDER = ("Defender Helm", "Defender Platemail", "Defender Shield")
HIDE = ("Dragonhide Belt", "Dragonhide Boots", "Dragonhide Bracers", "Dragonhide Cloak")
SCALE = ("Dragonscale Armor", "Dragonscale Helmet", "Dragonscale Shield")
ELDRITCH = ("Boots of the Four Winds", "Kilt of Dungeonbane", "Rod of Seven Parts (Complete)", "Skull of Cavadar")
FOOTMAN = ("Footman Cap", "Footman Chainmail", "Footman Shield")
LUCKY = ("Lucky Charm", "Lucky Cloak", "Lucky Kilt")
MIGHT = ("Boots of Might", "Crown of Might", "Girdle of Might", "Orb of Might", "+2 Scepter of Might")
MITHRAL = (
    "Mithral Boots",
    "Mithral Cap",
    "Mithral Chainmail",
    "Mithral Gauntlets",
    "+2 Mithral Bracers",
    "+1 Mithral Long Sword",
)
DWARF = ("Mountain Dwarf Armor", "Mountain Dwarf Boots", "Mountain Dwarf Mitts")
REDOUBT = ("Redoubt Helm", "Redoubt Mail", "Redoubt Shield")
SILVER = ("Silver Elf Armor", "Silver Elf Cap", "Silver Elf Shield", "Silver Elf Shoes")
SNAKE = ("Snake Priest Boots", "Snake Priest Hat", "Snake Priest Kilt", "Snake Priest Shirt")
VIPER = ("Viper Strike Belt", "Viper Strike Pants", "Viper Strike Shirt", "+2 Viper Strike Fang")
ZEALOT = ("Zealot Armor", "Zealot Charm", "Zealot Helm", "Zealot Large Shield")


def given(fitted: Fitted, id: str) -> list[tuple[str, int, str | None]]:
    """What the set of this id gives: statistic, by how much, of which type."""
    start = f"{sets()[id].name} set"
    found = [source.effect for source in fitted.sources if source.label.startswith(start)]
    return [(effect.stat, effect.by, effect.type) for effect in found]


def pieces(fitted: Fitted, id: str) -> int:
    return next((bonus.pieces for bonus in fitted.sets if bonus.set.id == id), 0)


def gain(cls: str, worn: tuple[str, ...], column: str) -> int:
    """How much more a column has by the last of these pieces, which gives nothing by itself."""
    return card_of(cls, *worn)[column] - card_of(cls, *worn[:-1])[column]


# ---- the rules of sets


@pytest.mark.rule("truedungeon.set.rules.quota")
def test_a_bonus_comes_with_the_number_of_different_items() -> None:
    assert [given(fitted_of("fighter", *LUCKY[:count]), "lucky") for count in (1, 2)] == [[], [("hp", 5, None)]]
    assert {tier.pieces for found in sets().values() for tier in found.tiers} == {2, 3, 4, 5, 6}


@pytest.mark.rule("truedungeon.set.rules.several")
def test_several_sets_and_tiers_hold_at_once() -> None:
    both = fitted_of("fighter", *LUCKY[:2], *CHARMING[:3])
    assert {bonus.set.id for bonus in both.sets} == {"lucky", "charming"}
    four = fitted_of("fighter", *MIGHT[:4])
    assert [tier.pieces for bonus in four.sets for tier in bonus.tiers] == [3, 4]


@pytest.mark.rule("truedungeon.set.rules.level-no-stack")
def test_levels_do_not_stack() -> None:
    both = fitted_of("fighter", *DEADSHOT, *CHARMING[:3])
    assert (both.level, len(both.levels)) == (5, 2)


@pytest.mark.rule("truedungeon.set.rules.unique", "truedungeon.set.rules.mithral-pair")
def test_two_of_the_same_count_once() -> None:
    pair = fitted_of("ranger", "+1 Mithral Long Sword", "+1 Mithral Long Sword", "Mithral Cap", "Mithral Boots")
    assert len(pair.held.melee.tokens) == 2
    assert pieces(pair, "mithral") == 3
    fangs = fitted_of("ranger", "+2 Viper Strike Fang", "+2 Viper Strike Fang", "Viper Strike Belt")
    assert given(fangs, "viper-strike") == []


@pytest.mark.rule("truedungeon.set.rules.relic-pair")
def test_two_relic_weapons_count_twice() -> None:
    fangs = fitted_of("ranger", "+3 Viper Strike Fang", "+3 Viper Strike Fang", "Viper Strike Belt")
    assert given(fangs, "viper-strike") == [("to-hit", 2, None)]
    assert [bonus.pieces for bonus in fangs.sets] == [3]
    assert fitted_of("ranger", "+3 Viper Strike Fang", "+3 Viper Strike Fang").sets == ()


# ---- what each set gives

TIERS: list[tuple[str, str, tuple[str, ...], list[tuple[str, int, str | None]]]] = [
    ("truedungeon.set.ancients.three", "fighter", ANCIENTS[:3], [("level", 1, None)]),
    ("truedungeon.set.charming.three", "fighter", CHARMING[:3], [("level", 1, None)]),
    ("truedungeon.set.darkthorn.three", "fighter", DARKTHORN, [("retribution", 2, "piercing")]),
    ("truedungeon.set.deadshot.three", "ranger", DEADSHOT, [("level", 1, None)]),
    ("truedungeon.set.death-knight.three", "fighter", DEATH[:3], [("retribution", 4, "darkrift")]),
    (
        "truedungeon.set.death-knight.four",
        "fighter",
        DEATH[:4],
        [("retribution", 4, "darkrift"), ("retribution", 2, "darkrift")],
    ),
    ("truedungeon.set.defender.three", "fighter", DEFENDER, [("free-movement", 1, None), ("ac", 1, None)]),
    ("truedungeon.set.dragonhide.three", "fighter", HIDE[:3], [("saves", 3, None)]),
    ("truedungeon.set.dragonscale.three", "fighter", SCALE, [("reduction", 10, "fire")]),
    ("truedungeon.set.footman.three", "fighter", FOOTMAN, [("ac", 2, None), ("reduction", 1, "cold")]),
    ("truedungeon.set.lucky.two", "fighter", LUCKY[:2], [("hp", 5, None)]),
    ("truedungeon.set.might.three", "fighter", MIGHT[:3], [("level", 1, None)]),
    ("truedungeon.set.might.four", "fighter", MIGHT[:4], [("level", 1, None), ("melee-damage", 2, None)]),
    (
        "truedungeon.set.might.five",
        "fighter",
        MIGHT,
        [("level", 1, None), ("melee-damage", 2, None), ("melee-damage", 2, None)],
    ),
    ("truedungeon.set.mountain-dwarf.three", "dwarf-fighter", DWARF, [("reduction", 1, "cold")]),
    ("truedungeon.set.redoubt.three", "paladin", REDOUBT, [("strength", 2, None), ("hp", 5, None)]),
    ("truedungeon.set.snake-priest.three", "cleric", SNAKE[:3], [("damage", 1, "poison")]),
    ("truedungeon.set.viper-strike.three", "rogue", VIPER[:3], [("to-hit", 2, None)]),
    ("truedungeon.set.zealot.three", "paladin", ZEALOT[:3], [("reduction", 1, "darkrift")]),
]


@pytest.mark.parametrize(
    ("rule", "cls", "worn", "gives"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in TIERS],
)
def test_a_tier_gives(rule: str, cls: str, worn: tuple[str, ...], gives: list[tuple[str, int, str | None]]) -> None:
    id = rule.split(".")[2]
    full = fitted_of(cls, *worn)
    assert full.problems == []
    assert given(full, id) == gives
    assert given(fitted_of(cls, *worn[:-1]), id) != gives


MORE: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("truedungeon.set.ancients.four", ANCIENTS, {}),
    ("truedungeon.set.ancients.five", (*ANCIENTS, "+2 Mystic Staff of the Ancients"), {}),
    ("truedungeon.set.arcane.four", ("Arcane Belt", "Arcane Bracers", "Arcane Charm", "Arcane Earcuff"), {}),
    ("truedungeon.set.charming.four", CHARMING, {}),
    ("truedungeon.set.death-knight.more", DEATH, {}),
    ("truedungeon.set.dragonhide.more", HIDE, {}),
    ("truedungeon.set.lucky.more", LUCKY, {}),
    ("truedungeon.set.mithral.four", MITHRAL[:4], {}),
    ("truedungeon.set.silver-elf.more", SILVER, {}),
    ("truedungeon.set.snake-priest.four", SNAKE, {}),
    ("truedungeon.set.viper-strike.more", VIPER, {}),
    ("truedungeon.set.zealot.more", ZEALOT, {}),
    (
        "truedungeon.set.redoubt.more",
        REDOUBT[:2],
        {"melee": ("Redoubt Shield",), "missile": ("Blessed Redoubt Shield",)},
    ),
]


@pytest.mark.parametrize(
    ("rule", "worn", "hands"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in MORE],
)
def test_more_pieces_give_no_more(rule: str, worn: tuple[str, ...], hands: dict[str, Any]) -> None:
    id = rule.split(".")[2]
    full = fitted_of("bard", *worn, **hands)
    fewer = fitted_of("bard", *worn[:-1]) if not hands else fitted_of("bard", *worn, melee=hands["melee"])
    assert full.problems == []
    assert pieces(full, id) == pieces(fewer, id) + 1
    assert (given(full, id), notes(full)) == (given(fewer, id), notes(fewer))
    reached = [[tier.rule for bonus in fitted.sets for tier in bonus.tiers] for fitted in (fewer, full)]
    assert reached[1] == [*reached[0], rule], "the card says from which piece on there is no more"


def notes(fitted: Fitted) -> list[str]:
    return [note.text for bonus in fitted.sets for tier in bonus.tiers for note in tier.notes]


def test_the_numbers_reach_the_card() -> None:
    assert gain("fighter", DEATH[:4], "retribution") == 2
    assert gain("fighter", DEFENDER, "melee-ac") == 1
    assert gain("fighter", HIDE[:3], "will") == 3
    assert gain("fighter", LUCKY[:2], "hp") == 5
    assert gain("rogue", VIPER[:3], "missile-to-hit") == 2
    assert card_of("fighter", *DEFENDER).boxes["free-movement"]


@pytest.mark.rule("truedungeon.set.dragonscale.supersedes")
def test_dragonscale_pieces_do_not_add_to_their_set() -> None:
    assert card_of("fighter", *SCALE[:2]).reductions["fire"].value == 2
    assert card_of("fighter", *SCALE).reductions["fire"].value == 10


@pytest.mark.rule("truedungeon.set.dragonhide.not-dragonscale")
def test_dragonhide_is_not_dragonscale() -> None:
    mixed = fitted_of("fighter", *HIDE[:2], *SCALE[:1])
    assert mixed.sets == ()
    both = fitted_of("fighter", *HIDE[:3], *SCALE)
    assert {bonus.set.id for bonus in both.sets} == {"dragonhide", "dragonscale"}


@pytest.mark.rule("truedungeon.set.mithral.cumulative")
def test_all_tiers_of_mithral_hold_together() -> None:
    six = fitted_of("fighter", *MITHRAL)
    assert [tier.pieces for bonus in six.sets for tier in bonus.tiers] == [3, 4, 5, 6]


@pytest.mark.rule("truedungeon.set.celestial.three")
def test_celestial_pieces_keep_evil_outsiders_away() -> None:
    worn = ("+1 Celestial Keen Long Sword", "Celestial Bracers", "Celestial Girdle")
    immune = card_of("fighter", *worn).immune
    assert immune == ("melee attacks of Evil Outsiders", "mental attacks of Evil Outsiders")


@pytest.mark.rule("truedungeon.set.silver-elf.three")
def test_silver_elf_pieces_serve_under_water() -> None:
    assert "underwater hindrances" in card_of("bard", *SILVER[:3]).immune
    assert card_of("bard", *SILVER[:2]).immune == ()


@pytest.mark.rule("truedungeon.set.wind.three")
def test_wind_pieces_turn_missiles_away_and_soften_a_fall() -> None:
    full = card_of("bard", "Amulet of the Wind", "Cloak of the Wind", "Earcuff of the Wind")
    assert "non-magical missiles" in full.immune
    assert any("Feather fall" in line.text for line in full.listed)
    assert card_of("bard", "Amulet of the Wind", "Cloak of the Wind").immune == ()


@pytest.mark.rule("truedungeon.set.wind.closed")
def test_other_winds_do_not_count() -> None:
    breeze = token("Boots of the Wind", slot="feet")
    other = fitted_of("bard", "Amulet of the Wind", "Cloak of the Wind", "Boots of the Four Winds")
    assert other.sets == ()
    named = fitted_of("bard", "Amulet of the Wind", "Cloak of the Wind", own=[breeze])
    assert (named.problems, named.sets) == ([], ())


@pytest.mark.rule("truedungeon.set.viper-strike.three")
def test_by_the_variant_the_whole_party_hits_better() -> None:
    party = Party(members=(Character(class_="rogue", tokens=VIPER[:3]), Character(class_="bard")))

    def to_hit(options: TrueDungeonOptions) -> list[int]:
        return [line["melee-to-hit"] for line in party_card(party, TOKENS, options).cards]

    alone, shared = to_hit(TrueDungeonOptions()), to_hit(TrueDungeonOptions(party=True))
    assert [two - one for one, two in zip(alone, shared, strict=True)] == [0, 2]


@pytest.mark.rule("truedungeon.set.sea-raider.by-slot")
def test_sea_raiders_have_nothing_but_by_the_variant() -> None:
    assert (sets()["sea-raider"].items, sets()["sea-raider"].tiers) == ((), ())
    slots = ("head", "torso", "feet", "legs", "back")
    own = [token(f"Sea Raider {slot}", Effect(stat="will"), slot=slot) for slot in slots]

    def hp(options: TrueDungeonOptions) -> int:
        return card_of("monk", own=own, options=options)["hp"]

    assert hp(TrueDungeonOptions(generator=True)) - hp(TrueDungeonOptions()) == 2


def test_every_set_says_in_words_what_it_gives() -> None:
    for found in sets().values():
        for tier in found.tiers:
            assert tier_in_words(tier), f"{found.name}, {tier.pieces} pieces"
    three = line("fighter", *DEFENDER)
    assert [bonus.plain()["gives"] for bonus in three.sets] == [["free movement; +1 ac"]]
    assert list(set_lines(three)) == ["Defender set, 3 pieces: free movement; +1 ac"]


def test_a_set_that_says_nothing_has_no_line() -> None:
    silent = replace(sets()["defender"].tiers[0], effects=(), notes=(), text="")
    bonus = line("fighter", *DEFENDER).sets[0]
    assert dataclasses.replace(bonus, tiers=(silent,)).plain()["gives"] == []
