"""Saving throws of one and of all, mulligans, monsters' saves; and how far statistics can be lowered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import LEDGER
from tests.games.truedungeon.fights import cited, foe, hero, monster, state, struck, sturdy, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Scripted
from undercroft.engine.event import Tell
from undercroft.games.truedungeon.book.basics.saves import foe_saves
from undercroft.games.truedungeon.content.words import SAVES
from undercroft.games.truedungeon.state.records import Lasting
from undercroft.games.truedungeon.state.stats import armor, foe_armor, most_hp, saving

PERIAPT = "Periapt of Proof against Poison"
AGAIN = "again periapt-of-proof-against-poison"
GAS: dict[str, Any] = {"form": "area", "to_hit": None, "damage": 20, "save": "reflex", "dc": 15, "on_save": "half"}
VENOM = {**GAS, "type": "poison"}


def member(cls: str, reflex: int, *tokens: str) -> dict[str, Any]:
    """A character with this Reflex."""
    return {"class": cls, "tokens": list(tokens), "card": {"hp": 60, "reflex": reflex}}


def saves(on: Table) -> list[tuple[int, str]]:
    """Totals and outcomes of the saves so far."""
    return [(event.data["total"], event.data["how"]) for event in told(on, "save")]


@pytest.mark.rule("truedungeon.save.roll")
@pytest.mark.parametrize(("natural", "how"), [(10, "fails"), (11, "saves")])
def test_die_and_modifier_must_reach_the_dc(natural: int, how: str) -> None:
    on = struck(GAS, member("cleric", 4), rolls=[natural])
    assert saves(on) == [(natural + 4, how)]


@pytest.mark.rule("truedungeon.save.types")
def test_there_are_three_saves_each_with_its_ability() -> None:
    given = LEDGER["truedungeon.save.types"].data
    assert {name.capitalize(): ability.capitalize() for name, ability in SAVES.items()} == given
    for name in SAVES:
        card = {"hp": 60, "fortitude": 1, "reflex": 1, "will": 1, name: 9}
        on = struck({**GAS, "save": name}, {"class": "cleric", "card": card}, rolls=[6])
        assert saves(on) == [(15, "saves")]


@pytest.mark.rule("truedungeon.save.outcome")
@pytest.mark.parametrize(
    ("on_save", "natural", "damage"), [("half", 19, 10), ("half", 2, 20), ("negate", 19, 0), ("none", 19, 20)]
)
def test_what_a_save_does_is_the_effects_to_say(on_save: str, natural: int, damage: int) -> None:
    on = struck({**GAS, "on_save": on_save}, member("cleric", 0), rolls=[natural])
    assert hero(on, "cleric").hp == 60 - damage


@pytest.mark.rule("truedungeon.save.natural-20")
def test_a_20_always_saves() -> None:
    assert saves(struck({**GAS, "dc": 60}, member("cleric", 0), rolls=[20])) == [(20, "saves")]


@pytest.mark.rule("truedungeon.save.natural-1")
def test_a_1_never_saves() -> None:
    assert saves(struck(GAS, member("cleric", 30), rolls=[1])) == [(31, "fails")]


@pytest.mark.rule("truedungeon.save.conditional")
def test_a_bonus_against_one_danger_is_added_by_itself_and_shown() -> None:
    scales = {"class": "cleric", "tokens": ["Thrall Scale Armor"], "card": {"hp": 60, "will": 2}}
    charm = {**GAS, "damage": 0, "save": "will", "inflicts": "charmed", "dc": 5}
    on = struck(charm, scales, rolls=[10])
    assert told(on, "save")[-1].data["total"] == 13
    assert told(on, "save")[-1].data["parts"] == ["+1 Thrall Scale Armor against charm"]
    assert saves(struck({**charm, "inflicts": "feared"}, scales, rolls=[10])) == [(12, "saves")]


@pytest.mark.rule("truedungeon.save.group")
def test_one_die_serves_all_each_with_their_own_modifier() -> None:
    on = struck(GAS, member("cleric", 2), member("bard", 6), rolls=[9])
    assert saves(on) == [(11, "fails"), (15, "saves")]


@pytest.mark.rule("truedungeon.save.group-natural")
@pytest.mark.parametrize(("natural", "how"), [(1, "fails"), (20, "saves")])
def test_a_1_or_20_of_the_group_is_everybodys(natural: int, how: str) -> None:
    on = struck({**GAS, "dc": 15}, member("cleric", -10), member("bard", 30), rolls=[natural])
    assert [outcome for _, outcome in saves(on)] == [how, how]


@pytest.mark.rule("truedungeon.save.group-natural")
def test_and_no_other_number_is_nor_that_of_a_lone_one() -> None:
    group, lone = (member("cleric", 0), member("bard", 0)), (member("cleric", 0),)
    for party, natural, named in (
        (group, 1, True),
        (group, 20, True),
        (group, 2, False),
        (group, 19, False),
        (lone, 1, False),
        (lone, 20, False),
    ):
        on = struck(GAS, *party, rolls=[natural])
        assert ("truedungeon.save.group-natural" in cited(on, "save")) is named


@pytest.mark.rule("truedungeon.save.group-party-size")
def test_a_full_party_of_ten_saves_with_one_die() -> None:
    classes = (
        "barbarian",
        "bard",
        "cleric",
        "druid",
        "dwarf-fighter",
        "elf-wizard",
        "fighter",
        "monk",
        "ranger",
        "rogue",
    )
    on = struck(GAS, *(member(cls, 0) for cls in classes), rolls=[9])
    assert saves(on) == [(9, "fails")] * 10


@pytest.mark.rule("truedungeon.save.group-example", "truedungeon.save.mulligan-shared")
def test_two_mulligans_on_a_group_save_share_one_re_roll() -> None:
    on = struck(VENOM, member("cleric", 7), member("bard", 4, PERIAPT), member("druid", 2, PERIAPT), rolls=[9, 12])
    assert saves(on) == [(16, "saves"), (13, "fails"), (11, "fails")]
    do(on, AGAIN, seat=1)
    do(on, AGAIN, seat=2)
    assert saves(on)[3:] == [(16, "saves"), (14, "fails")]
    assert [one.hp for one in state(on).heroes] == [50, 50, 40]


@pytest.mark.rule("truedungeon.save.mulligan-shared")
@pytest.mark.parametrize("shared", [False, True])
def test_a_re_roll_is_a_groups_where_two_share_it(shared: bool) -> None:
    on = struck(VENOM, member("cleric", 7), member("bard", 4, PERIAPT), member("druid", 2, PERIAPT), rolls=[9, 12])
    do(on, AGAIN, seat=1)
    do(on, AGAIN if shared else "pass", seat=2)
    rolled = told(on, "save")[3:]
    assert ["truedungeon.save.group" in event.also for event in rolled] == [shared] * (1 + shared)


@pytest.mark.rule("truedungeon.save.mulligan-individual")
def test_a_mulligan_changes_only_its_users_result() -> None:
    on = struck(VENOM, member("cleric", 2), member("bard", 4, PERIAPT), rolls=[9, 19])
    do(on, AGAIN, seat=1)
    assert [one.hp for one in state(on).heroes] == [40, 50]


@pytest.mark.rule("truedungeon.save.mulligan-one")
def test_a_save_is_rolled_again_once() -> None:
    on = struck(VENOM, {**member("bard", 4, PERIAPT), "carried": ["Anti-Toxin"]}, rolls=[9, 2])
    do(on, AGAIN)
    assert len(saves(on)) == 2
    assert on.choices[0].ask == "turn"


# ---------------------------------------------------------------- monsters


def tried(natural: int, dc: int, *, kind: str = "will", difficulty: str = "normal", **block: Any) -> tuple[bool, int]:
    """Whether a monster with this block saves with this die, and the total."""
    on = table(sturdy(), monsters=[monster(**block)], difficulty=difficulty)
    tell = Tell()
    good = foe_saves(state(on), foe(on), kind, dc, "a trick", Scripted(rolls=[natural]), tell)
    return good, tell.events.last().data["total"]


@pytest.mark.rule("truedungeon.save.monster")
def test_a_monster_saves_with_a_d20_and_its_modifier() -> None:
    assert tried(10, 14, will=3) == (False, 13)
    assert tried(10, 13, will=3) == (True, 13)
    assert tried(10, 13, kind="reflex", will=3) == (False, 10)


@pytest.mark.rule("truedungeon.save.monster", "truedungeon.save.natural-20", "truedungeon.save.natural-1")
def test_its_20_saves_and_its_1_does_not() -> None:
    assert tried(20, 60)[0]
    assert not tried(1, 2, will=30)[0]


@pytest.mark.rule("truedungeon.save.monster-modifier")
@pytest.mark.parametrize(
    ("difficulty", "more"), [("non-lethal", 0), ("normal", 0), ("hardcore", 1), ("nightmare", 3), ("epic", 5)]
)
def test_its_modifier_grows_with_the_difficulty(difficulty: str, more: int) -> None:
    assert tried(10, 30, difficulty=difficulty) == (False, 10 + more)
    assert tried(10, 30, difficulty=difficulty, will={"normal": 2, difficulty: 7})[1] == 17


@pytest.mark.rule("truedungeon.digital.monster-conditions")
def test_conditions_lower_a_monsters_saves_too() -> None:
    assert tried(10, 10, conditions=["shaken"]) == (False, 8)


# ---------------------------------------------------------------- penalties


def under(*lasting: tuple[str, dict[str, int]], **card: int) -> Table:
    """A fight in which all this lasts on a dwarf fighter."""
    on = table(sturdy(card=card))
    for name, stats in lasting:
        hero(on, "dwarf-fighter").lasting.append(Lasting(name, stats=stats, harmful=True))
    return on


def reflex(on: Table) -> int:
    """The Reflex of the dwarf fighter now."""
    return saving(state(on), hero(on, "dwarf-fighter"), "reflex").value


WEB, CHILL, GLUE = ("web", {"reflex": -4}), ("chill", {"reflex": -4}), ("glue", {"reflex": -1})


@pytest.mark.rule("truedungeon.penalty.cap", "truedungeon.penalty.blocks-others")
def test_a_statistic_falls_by_6_at_most() -> None:
    assert reflex(under(WEB, CHILL, reflex=3)) == 3 - 6
    assert reflex(under(WEB, CHILL, GLUE, reflex=3)) == 3 - 6


@pytest.mark.rule("truedungeon.penalty.overlap-order")
def test_when_one_penalty_ends_the_rest_are_summed_anew() -> None:
    on = under(WEB, CHILL, reflex=3)
    assert reflex(on) == 3 - 6
    hero(on, "dwarf-fighter").lasting.pop()
    assert reflex(on) == 3 - 4


@pytest.mark.rule("truedungeon.penalty.with-bonuses")
def test_bonuses_are_added_after_the_cut() -> None:
    assert reflex(under(WEB, CHILL, ("grace", {"reflex": 2}), reflex=3)) == 3 - 6 + 2


@pytest.mark.rule("truedungeon.penalty.per-stat")
def test_each_statistic_has_its_own_cap() -> None:
    on = under(WEB, CHILL, ("dread", {"will": -5}), reflex=3, will=3)
    assert (reflex(on), saving(state(on), hero(on, "dwarf-fighter"), "will").value) == (-3, -2)


@pytest.mark.rule("truedungeon.penalty.scope")
def test_the_cap_covers_every_statistic() -> None:
    names = ("fortitude", "reflex", "will", "ac", "hp", "to-hit", "melee-damage")
    on = table(sturdy(card={"fortitude": 0, "reflex": 0, "will": 0}), rolls=[{"natural": 15, "wheel": 8}, 1])
    for name in ("one", "another"):
        hero(on, "dwarf-fighter").lasting.append(Lasting(name, stats=dict.fromkeys(names, -5), harmful=True))
    s, dwarf = state(on), hero(on, "dwarf-fighter")
    assert [saving(s, dwarf, save).value for save in SAVES] == [-6, -6, -6]
    assert armor(s, dwarf, missile=False, melee=True).value == 10 - 6
    assert most_hp(s, dwarf) == 60 - 6
    do(on, "attack ogre", "done")
    assert told(on, "scored")[-1].data["total"] == 15 + 5 - 6
    assert told(on, "scored")[-1].data["damage"] == 8 - 6


@pytest.mark.rule("truedungeon.penalty.monsters", "truedungeon.penalty.cap")
def test_monsters_are_protected_alike() -> None:
    on = table(sturdy(), monsters=[monster(ac=20, conditions=["held", "stunned"])])
    foe(on).lasting.append(Lasting("faerie fire", stats={"ac": -3}, harmful=True))
    assert foe_armor(state(on), foe(on), melee=True) == (20, -6)


@pytest.mark.rule("truedungeon.penalty.monsters")
@pytest.mark.parametrize("kind", SAVES)
def test_the_saves_of_monsters_fall_by_6_at_most(kind: str) -> None:
    on = table(sturdy(), monsters=[monster(fort=3, reflex=3, will=3)])
    foe(on).lasting += [Lasting("web", stats={kind: -4}, harmful=True), Lasting("dread", stats={"saves": -4})]
    tell = Tell()
    assert not foe_saves(state(on), foe(on), kind, 11, "a trick", Scripted(rolls=[13]), tell)
    assert tell.events.last().data["total"] == 13 + 3 - 6


HEAVY = ["Helm of the Boar", "Oakskin Medallion", "Redoubt Mail", "Wicked Charm"]


@pytest.mark.rule("truedungeon.penalty.permanent-items", "truedungeon.penalty.reflex-example")
def test_penalties_of_what_is_worn_are_outside_the_cap() -> None:
    plain, burdened = ({"class": "dwarf-fighter", "tokens": tokens} for tokens in ([], HEAVY))
    light, on = table(plain), table(burdened)
    assert reflex(on) == reflex(light) - 8
    for name, stats in (WEB, CHILL):
        hero(on, "dwarf-fighter").lasting.append(Lasting(name, stats=stats, harmful=True))
    assert reflex(on) == reflex(light) - 14


@pytest.mark.rule("truedungeon.penalty.stricter", "truedungeon.damage.stacking")
def test_the_same_source_does_not_add_up_unless_it_says_so() -> None:
    assert reflex(under(WEB, WEB, reflex=3)) == 3 - 4
    on = under(reflex=3)
    hero(on, "dwarf-fighter").lasting += [Lasting("stout", stats={"reflex": -2}, repeats=True) for _ in range(2)]
    assert reflex(on) == 3 - 4


@pytest.mark.rule("truedungeon.damage.stacking")
def test_different_sources_do() -> None:
    on = under(("grace", {"reflex": 2}), ("luck", {"reflex": 1}), ("grace", {"reflex": 2}), reflex=3)
    assert reflex(on) == 3 + 2 + 1
