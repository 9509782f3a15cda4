"""The card of one character: all classes bare, what powers and tokens add, what is listed and not added."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.truedungeon.builds import (
    KEY,
    LEDGER,
    fitted,
    gives,
    idle,
    line,
    made,
    rule_data,
    shield,
    weapon,
)
from tests.games.truedungeon.figures import adds_up
from undercroft.games.truedungeon.character.card import COLUMNS, Card, two_handed_damage
from undercroft.games.truedungeon.character.listing import LENT
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.explain import Number, lines
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.words import ICONS

HEROIC = made("Test Coin", "slotless", gives("level"))
GREAT = weapon("Great Sword", hands="two")
BOW = weapon("Bow", mode=("missile",), hands="two")


def bare(cls: str, level: int) -> Card:
    """The card of a character with nothing on but its level."""
    return line(cls, *([HEROIC] if level == 5 else []))


# ---- bare cards


def rows() -> list[dict[str, str]]:
    """The published blank card and the class cards, one row for each class and level."""
    with Path(__file__).with_name("classes.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['class']} {row['level']}")
def test_the_bare_card_is_as_published(row: dict[str, str]) -> None:
    found = bare(row["class"].lower().replace(" ", "-"), int(row["level"]))
    numbers = {
        "hp": found["hp"],
        "fort": found["fortitude"],
        "reflex": found["reflex"],
        "will": found["will"],
        "ac": found["melee-ac"],
        "melee_hit": found["melee-to-hit"],
        "melee_dmg_1h": found["melee-damage"],
        "melee_dmg_2h": two_handed_damage(found.fitted),
        "ranged_hit": found["missile-to-hit"],
        "ranged_dmg": found["missile-damage"],
        "STR": found.abilities["strength"].value,
        "DEX": found.abilities["dexterity"].value,
        "CON": found.abilities["constitution"].value,
        "WIS": found.abilities["wisdom"].value,
    }
    assert numbers == {name: int(row[name]) for name in numbers}
    assert found["missile-ac"] == found["melee-ac"]
    assert (found["treasure"], found["initiative"]) == (3, 0)


def test_there_are_24_rows() -> None:
    assert len(rows()) == 24


def totals() -> Iterator[Any]:
    for cls in classes():
        rule = f"truedungeon.class.{cls}.card-totals"
        yield pytest.param(cls, LEDGER[rule].data, marks=pytest.mark.rule(rule), id=cls)


@pytest.mark.parametrize(("cls", "printed"), list(totals()))
def test_the_card_totals_are_those_of_the_ledger(cls: str, printed: dict[str, dict[str, int]]) -> None:
    for level in (4, 5):
        found = bare(cls, level)
        assert {
            "melee_hit": found["melee-to-hit"],
            "melee_damage_1h": found["melee-damage"],
            "melee_damage_2h": line(cls, HEROIC, GREAT)["melee-damage"]
            if level == 5
            else line(cls, GREAT)["melee-damage"],
            "ranged_hit": found["missile-to-hit"],
            "ranged_damage": found["missile-damage"],
            "ac": found["melee-ac"],
        } == printed[f"l{level}"]


@pytest.mark.rule("truedungeon.partycard.defaults")
def test_with_nothing_on_the_card_shows_the_defaults_of_the_level() -> None:
    assert (bare("ranger", 4)["missile-damage"], bare("ranger", 5)["missile-damage"]) == (2, 4)


# ---- level


@pytest.mark.rule("truedungeon.class.level.default")
def test_a_character_is_of_4th_level_unless_a_token_or_a_set_raises_it() -> None:
    assert fitted("bard").level == 4 and fitted("bard").levels == ()
    raised = fitted("bard", HEROIC)
    assert raised.level == 5 and [number.token for number in raised.levels] == ["Test Coin"]
    by_set = fitted("wizard", "Belt of the Deadshot", "Gloves of the Deadshot", "Goggles of the Deadshot")
    assert by_set.level == 5 and "Deadshot" in by_set.levels[0].label


@pytest.mark.rule("truedungeon.subclass.level")
def test_a_sub_class_is_of_5th_level() -> None:
    found = line("barbarian", subclass="berserker", carried=(KEY,))
    assert found.fitted.legal and found.level == 5 and found["hp"] == 48
    assert [(number.value, number.label) for number in found.levels] == [(1, "Berserker")]


@pytest.mark.rule("truedungeon.subclass.level-no-stack")
def test_levels_never_stack() -> None:
    found = line("barbarian", HEROIC, subclass="berserker", carried=(KEY,))
    assert len(found.levels) == 2 and found.level == 5
    assert found["hp"] == 48


# ---- powers that are always on


@pytest.mark.rule("truedungeon.class.fighter.weapon-focus")
def test_a_fighter_has_2_to_hit_in_melee_only() -> None:
    column = line("fighter").columns["melee-to-hit"]
    assert (
        _by_rule(column, "truedungeon.class.fighter.weapon-focus")
        == rule_data("truedungeon.class.fighter.weapon-focus")["to_hit"]
    )
    assert line("fighter")["missile-to-hit"] == 1


@pytest.mark.rule("truedungeon.class.dwarf-fighter.weapon-focus")
def test_a_dwarf_fighter_has_2_to_hit_in_melee_only() -> None:
    column = line("dwarf-fighter").columns["melee-to-hit"]
    assert _by_rule(column, "truedungeon.class.dwarf-fighter.weapon-focus") == 2
    assert line("dwarf-fighter")["missile-to-hit"] == 1


@pytest.mark.rule("truedungeon.class.barbarian.two-handed")
@pytest.mark.parametrize("level", [4, 5])
def test_a_barbarian_deals_4_more_with_a_two_handed_weapon(level: int) -> None:
    more = [HEROIC] if level == 5 else []
    assert line("barbarian", GREAT, *more)["melee-damage"] == bare("barbarian", level)["melee-damage"] + 4
    assert line("barbarian", weapon("Sword"), *more)["melee-damage"] == bare("barbarian", level)["melee-damage"]


@pytest.mark.rule("truedungeon.class.barbarian.two-handed-scope")
def test_the_barbarians_bonus_is_for_melee_weapons_only() -> None:
    found = line("barbarian", GREAT, BOW)
    assert (found["melee-damage"], found["missile-damage"]) == (7, 0)


@pytest.mark.rule("truedungeon.class.ranger.sharpshooter")
@pytest.mark.parametrize(("level", "key"), [(4, "bonus_4th"), (5, "bonus_5th")])
def test_a_ranger_is_a_sharpshooter(level: int, key: str) -> None:
    bonus = rule_data("truedungeon.class.ranger.sharpshooter")[key]
    assert bare("ranger", level)["missile-damage"] == bonus
    assert line("ranger", BOW)["missile-damage"] == 2


@pytest.mark.rule("truedungeon.subclass.drunken-master.luck")
def test_a_drunken_master_gives_initiative() -> None:
    found = line("monk", subclass="drunken-master", carried=(KEY,))
    assert found["initiative"] == rule_data("truedungeon.subclass.drunken-master.luck")["initiative"]
    assert line("monk")["initiative"] == 0


@pytest.mark.rule("truedungeon.subclass.defender.shield-focus", "truedungeon.subclass.defender.shield-focus-card")
def test_a_defender_with_a_shield_has_2_more_ac() -> None:
    defender: dict[str, Any] = {"subclass": "defender", "carried": (KEY,)}
    without = line("dwarf-fighter", weapon("Sword"), **defender)
    assert line("dwarf-fighter", weapon("Sword"), shield(ac=1), **defender)["melee-ac"] == without["melee-ac"] + 3
    assert line("dwarf-fighter", weapon("Sword"), shield(ac=1))["melee-ac"] == without["melee-ac"] + 1


@pytest.mark.rule("truedungeon.subclass.defender.shield-focus-loss", "truedungeon.subclass.defender.shield-focus")
def test_a_defender_who_takes_up_a_two_handed_weapon_loses_3() -> None:
    sword, board = weapon("Sword"), shield(ac=1)
    both: dict[str, Any] = {"subclass": "defender", "carried": (KEY,), "known": (sword, board, GREAT)}
    ready = line("dwarf-fighter", melee=("Sword", "Test Shield"), **both)
    switched = line("dwarf-fighter", melee=("Great Sword",), missile=("Test Shield",), **both)
    assert switched["melee-ac"] == ready["melee-ac"] - 3
    assert line("dwarf-fighter", melee=("Sword",), **both)["melee-ac"] == ready["melee-ac"] - 3


# ---- what is on the card


@pytest.mark.rule("truedungeon.partycard.weapon-plus")
def test_the_plus_of_the_main_weapon_is_to_hit_and_not_damage() -> None:
    main, second = weapon("Sword", plus=2), weapon("Knife", plus=1)
    found = line("ranger", main, second)
    assert found["melee-to-hit"] == 1 + 2 and found["melee-damage"] == 1


@pytest.mark.rule("truedungeon.partycard.fields")
def test_every_number_of_the_card_has_its_column() -> None:
    assert len(rule_data("truedungeon.partycard.fields")) == 16
    found = line("ranger").plain()
    for column in (
        "initiative",
        "melee-to-hit",
        "melee-damage",
        "missile-to-hit",
        "missile-damage",
        "melee-ac",
        "missile-ac",
        "spell-damage",
        "spell-healing",
        "fortitude",
        "reflex",
        "will",
        "retribution",
        "treasure",
    ):
        assert column in found["columns"] and column in COLUMNS
    assert {"no-surprise", "free-movement"} <= set(found["boxes"])
    assert found["listed"] and set(found["icons"]) == {"melee", "missile"}


@pytest.mark.rule("truedungeon.partycard.special-boxes")
@pytest.mark.parametrize("box", ["free-movement", "no-surprise", "psychic"])
def test_a_box_is_checked_if_the_character_has_the_ability(box: Any) -> None:
    assert line("bard", made("Boots", "feet", gives(box))).boxes[box]
    assert not line("bard").boxes[box]
    braced = made("Boots", "feet", gives(box, shield=True))
    assert [line("fighter", braced, *held).boxes[box] for held in ((), (shield(),))] == [False, True]


@pytest.mark.rule("truedungeon.partycard.damage-icons")
def test_the_types_of_damage_are_circled() -> None:
    assert [kind.capitalize() for kind in ICONS] == rule_data("truedungeon.partycard.damage-icons")
    blade = weapon("Burning Blade", energy="fire")
    ring = made("Ring of Frost", "finger", gives("damage", 2, type="cold"))
    found = line("fighter", blade, BOW, ring)
    assert found.icons == {"melee": ("cold", "fire"), "missile": ("cold",)}
    assert line("fighter").icons == {"melee": (), "missile": ()}


@pytest.mark.rule("truedungeon.partycard.grand-total")
def test_the_damage_column_is_the_grand_total() -> None:
    ring = made("Ring of Frost", "finger", gives("melee-damage", 2, type="cold"))
    plain = made("Plain Ring", "finger", gives("melee-damage", 1))
    assert line("fighter", ring, plain)["melee-damage"] == 2 + 2 + 1


@pytest.mark.rule("truedungeon.partycard.icons-example", "truedungeon.partycard.typed-share")
def test_the_sample_ranger_loses_only_the_sacred_part_of_melee() -> None:
    sword = weapon("Holy Sword", gives("melee-damage", 3, type="sacred"))
    bow = weapon("Dark Bow", gives("missile-damage", 2, type="darkrift"), mode=("missile",), hands="two")
    found = line("ranger", sword, bow)
    assert found.icons == {"melee": ("sacred",), "missile": ("darkrift",)}
    lost = {mode: kinds["sacred"].value if "sacred" in kinds else 0 for mode, kinds in found.types.items()}
    assert 0 < lost["melee"] == 3 < found["melee-damage"] == 4
    assert lost["missile"] == 0 and found["missile-damage"] == 4


@pytest.mark.rule("truedungeon.partycard.no-circumstantial")
@pytest.mark.parametrize(
    "only",
    [{"against": "giants"}, {"when": "while raging"}, {"per": "room"}],
)
def test_what_holds_only_now_and_then_is_listed_and_not_added(only: dict[str, Any]) -> None:
    ring = made("Giantsbane", "finger", gives("melee-to-hit", 5, **only))
    found = line("fighter", ring)
    assert found["melee-to-hit"] == line("fighter")["melee-to-hit"]
    assert [row.source for row in found.listed][0] == "Giantsbane"
    assert "+5 melee to hit" in found.listed[0].text


@pytest.mark.rule("truedungeon.partycard.spell-separate")
def test_spell_damage_and_spell_healing_are_two_columns() -> None:
    focus = made("Focus Ring", "finger", gives("spell-damage", 2), gives("spell-healing", 1), tags=("focus",))
    found = line("cleric", focus)
    assert (found["spell-damage"], found["spell-healing"]) == (2, 1)


@pytest.mark.rule("truedungeon.class.ranger.weapons.loan")
def test_a_ranger_without_a_second_weapon_is_lent_a_dagger() -> None:
    def lent(*tokens: Any) -> bool:
        return any(row.rule == "truedungeon.class.ranger.weapons.loan" for row in line("ranger", *tokens).listed)

    sword, knife = weapon("Sword"), weapon("Knife")
    assert lent(sword) and not lent() and not lent(shipped().find("Yew Stave"))
    assert not lent(sword, knife) and not lent(GREAT) and not lent(sword, shield())
    dagger = shipped().find(LENT)
    assert dagger.weapon is not None and (dagger.weapon.hands, dagger.weapon.plus, dagger.rarity) == (
        "one",
        0,
        "common",
    )
    assert {"ranger", "rogue"} <= set(dagger.classes)
    assert fitted("ranger", sword, dagger).held.melee.off is dagger


@pytest.mark.rule("truedungeon.partycard.rd-sources")
def test_the_sources_of_retribution_are_in_the_catalogue() -> None:
    for name in rule_data("truedungeon.partycard.rd-sources")[:2]:
        assert name in shipped()
    assert any("Elemental Command" in name for name in shipped())


# ---- numbers explain themselves


def test_every_number_of_a_rich_card_adds_up_and_says_where_it_comes_from() -> None:
    tokens = (
        weapon("Sword", gives("ac", 1), plus=2),
        shield(),
        made("Belt", "waist", gives("strength", 2), gives("constitution", 3)),
        made("Cloak", "back", gives("saves", 2)),
        made("Boots", "feet", gives("ac", 1), gives("free-movement")),
        made("Mind", "head", gives("psychic", 2)),
        made("Other Mind", "eyes", gives("psychic", 5)),
    )
    found = line("monk", *tokens)
    for number in (*found.columns.values(), *found.abilities.values(), *found.fitted.room.values()):
        assert adds_up(number)
    assert found["psychic"] == 5, "of several only the highest counts"
    assert "  +2 Cloak [truedungeon.token.authority]" in lines(found.columns["will"])
    assert {part.rule for number in found.columns.values() for part in number if part.rule} <= set(LEDGER)


@pytest.mark.rule("truedungeon.psychic.fuel", "truedungeon.psychic.unlock")
def test_an_awakened_mind_is_of_the_level_of_its_fuel() -> None:
    awake, teeth = "Ioun Stone Amethyst Ovoid", [f"{n} Tooth of Cavadar" for n in ("1st", "2nd", "3rd")]
    cards = [line("fighter", *tokens) for tokens in ((awake,), (awake, *teeth), teeth, (KEY, *teeth))]
    assert [found["psychic"] for found in cards] == [0, 3, 0, 8]
    assert all(adds_up(found.columns["psychic"]) for found in cards)


def test_each_charm_counts_up_to_the_most() -> None:
    crown = made("Crown", "head", gives("will", 1, each="charm", most=2))
    charms = [made(f"Charm {number}", "charm") for number in range(3)]
    assert [line("bard", crown, *charms[:count])["will"] for count in range(4)] == [5, 6, 7, 7]


def test_reductions_add_up_by_type() -> None:
    cold = [made(f"Mitten {slot}", slot, gives("reduction", 1, type="cold")) for slot in ("hands", "feet")]
    found = line("fighter", *cold, made("Plate", "torso", gives("reduction", 2)))
    assert {kind: number.value for kind, number in found.reductions.items()} == {"": 2, "cold": 2}


def test_what_is_idle_is_on_the_card_with_its_reason() -> None:
    found = line("bard", "Charm of Divine Gifts", "Ring of Riches")
    assert idle(found.fitted) == {"Charm of Divine Gifts": "truedungeon.token.conditional"}
    assert found.plain()["idle"][0]["at"] == "Charm of Divine Gifts"


def _by_rule(number: Number, rule: str) -> int:
    return sum(part.value for part in number.parts if part.rule == rule)
