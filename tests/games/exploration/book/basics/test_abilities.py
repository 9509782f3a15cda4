"""The six abilities in an encounter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data, sides
from tests.games.exploration.tables import LEDGER, cites, crawl, foe, hero, last, rule_of, spent
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.book.basics.strength import VEIL, defense
from undercroft.games.exploration.book.fights.deeds import BEGUILED, SPEECH
from undercroft.games.exploration.figures import ABILITY, NUMBERS

ACT = "exploration.core.ability.act"


@pytest.mark.rule(ACT)
def test_an_ability_is_paid_before_any_roll_and_lost_on_a_miss():
    assert ledger_data(ACT)["cost"] == NUMBERS[ABILITY] == 2
    table = crawl(**against(ABBOT, [5, 4]), rolls=[2])
    do(table, "attack f1 carve")
    assert hero(table, "Butcher").power == 2 and last(table, "attack-roll").data["outcome"] == "a miss"
    assert ACT in cites(last(table, "attacks")) and last(table, "attacks").data["weapon"] == "Cleaver and Carve"
    spent(table)


@pytest.mark.rule(ACT)
def test_without_the_points_there_is_no_ability():
    table = crawl({"power": 1}, {}, {}, **against(ABBOT, [5, 4]))
    assert "attack f1" in ids(table) and "attack f1 carve" not in ids(table)
    assert "2 Power Points" in str(refused(table, "attack f1 carve", ACT))
    refused(table, "attack f1 sigil", ACT)
    refused(table, "beguile f1", ACT)


@pytest.mark.rule(ACT)
def test_with_another_number_it_costs_more():
    table = crawl({"power": 4}, {}, {}, **against(ABBOT, [5, 4]), numbers={ABILITY: 4}, rolls=[2])
    assert hero(do(table, "attack f1 carve"), "Butcher").power == 0
    assert ACT in cites(last(table, "attacks"))


@pytest.mark.rule("exploration.core.ability.butcher")
def test_carve_deals_d6_more():
    table = crawl(**against(ABBOT, [5, 4]), rolls=[50, 3, 6])
    assert rule_of(table, "attack f1 carve") == "exploration.core.ability.butcher"
    do(table, "attack f1 carve")
    assert sides(table) == [100, 8, 6] and last(table, "wounded").data["lost"] == 3 + 2 + 6


@pytest.mark.rule("exploration.core.ability.courtesan")
def test_beguile_makes_a_foe_miss_its_next_turn():
    table = crawl({}, {"at": [4, 5]}, {}, **against("Ghoul", [8, 5], turn="Courtesan"), rolls=[5, 2])
    assert BEGUILED == 4 and SPEECH == 6
    do(table, "beguile f1")
    check = last(table, "check")
    assert (check.data["skill"], check.data["number"], check.data["total"]) == ("SPEECH", 6, 6)
    assert foe(table, "f1").stunned and last(table, "pays").rule == ACT and hero(table, "Courtesan").power == 4
    assert ids(table, verb="attack") == [] == ids(table, verb="beguile")
    do(table, "end", "end")
    missed = last(table, "misses-turn")
    assert missed.rule == "exploration.core.ability.courtesan" and told(table, "foe-moves") == []
    do(table, "end", "end", "end")
    assert told(table, "foe-moves") or told(table, "foe-attacks")


@pytest.mark.rule("exploration.core.ability.courtesan")
def test_beguile_fails_with_the_check_and_the_points_are_lost():
    table = crawl({}, {}, {}, **against("Ghoul", [6, 5], turn="Courtesan"), rolls=[4])
    do(table, "beguile f1")
    assert not foe(table, "f1").stunned and hero(table, "Courtesan").power == 4
    assert last(table, "check").rule == "exploration.core.ability.courtesan"


@pytest.mark.rule("exploration.core.ability.courtesan", "exploration.core.encounter.sight")
def test_beguile_needs_a_foe_in_sight_within_four():
    group: list[Any] = [{"at": [0, 0]}, {"at": [9, 2]}, {"at": [0, 1]}]
    table = crawl(*group, **against("Ghoul", [10, 4], turn="Courtesan"), removed=["a-b"])
    refused(table, "beguile f1", "exploration.core.encounter.sight")
    do(table, "go 9,3")
    assert rule_of(table, "beguile f1") == "exploration.core.ability.courtesan"
    table = crawl({"at": [0, 0]}, {"at": [4, 5]}, {}, **against("Ghoul", [9, 5], turn="Courtesan"))
    refused(table, "beguile f1", "exploration.core.encounter.range")


@pytest.mark.rule("exploration.core.ability.illusionist")
def test_phantasm_gives_twenty_defense_until_the_illusionists_next_turn():
    table = crawl(**against(ABBOT, [9, 9], turn="Illusionist"), rolls=[2, 2])
    assert VEIL == 20 and "+20 Defense" in LEDGER["exploration.core.ability.illusionist"].rule
    do(table, "phantasm butcher")
    assert defense(table.state, hero(table, "Butcher")).total == 75
    assert last(table, "veiled").rule == "exploration.core.ability.illusionist"
    assert hero(table, "Illusionist").power == 6
    do(table, "end", "end", "end")
    assert defense(table.state, hero(table, "Butcher")).total == 55


@pytest.mark.rule("exploration.core.ability.illusionist")
def test_a_veiled_character_is_harder_to_hit():
    table = crawl({"veil": "Illusionist", "vita": 1}, {}, {}, **against("Ghoul", [5, 4], turn="f1"), rolls=[64])
    attack = last(table, "foe-attacks").data
    assert (attack["total"], attack["defense"], attack["outcome"]) == (74, 75, "a miss")


@pytest.mark.rule("exploration.core.ability.illusionist")
def test_phantasm_may_also_be_cast_outside_combat_and_on_oneself():
    table = crawl(turn="Illusionist")
    assert set(ids(table, verb="phantasm")) == {"phantasm butcher", "phantasm courtesan", "phantasm illusionist"}
    do(table, "phantasm illusionist")
    assert defense(table.state, hero(table, "Illusionist")).total == 75


@pytest.mark.rule("exploration.core.ability.exorcist")
@pytest.mark.parametrize(
    ("kind", "die", "lost"), [(ABBOT, 8, 10), ("Ghoul", 8, 10), ("Wraith", 8, 9), ("Gargoyle", 4, 5)]
)
def test_rebuke_deals_d8_more_to_undead_and_spirits_and_d4_to_others(kind, die, lost):
    table = crawl("Exorcist", "Butcher", **against(kind, [5, 4], turn="Exorcist"), rolls=[60, 1, die, 2, 2])
    do(table, "attack f1 rebuke")
    assert sides(table)[:3] == [100, 6, die]
    assert last(table, "wounded").data["lost"] == lost  # A Gargoyle takes 1 less; a Wraith has 9 Vita.


@pytest.mark.rule("exploration.core.ability.arcanist")
def test_sigil_also_deals_d4_to_each_other_foe_next_to_the_target():
    group: list[Any] = ["Arcanist", {"character": "Butcher", "at": [0, 0]}, {"character": "Telepath", "at": [0, 1]}]
    spaces = [[6, 4], [7, 5], [6, 3], [8, 4]]
    table = crawl(*group, **against("Ghoul", *spaces, turn="Arcanist"), rolls=[60, 2, 4])
    do(table, "attack f1 sigil")
    assert sides(table) == [100, 6, 4]
    assert [each.vita for each in table.state.foes] == [7, 6, 6, 10]
    assert told(table, "wounded")[-1].rule == "exploration.core.ability.arcanist"


@pytest.mark.rule("exploration.core.ability.arcanist", "exploration.core.creatures.powers")
def test_only_the_hit_itself_costs_a_gargoyle_less_and_not_what_sigil_adds():
    group: list[Any] = ["Arcanist", {"character": "Butcher", "at": [0, 0]}, {"character": "Telepath", "at": [0, 1]}]
    table = crawl(*group, **against("Gargoyle", [6, 4], [7, 5], turn="Arcanist"), rolls=[60, 2, 4])
    do(table, "attack f1 sigil")
    power = "exploration.core.creatures.powers"
    assert [(event.data["lost"], power in event.also) for event in told(table, "wounded")] == [(2, True), (4, False)]


@pytest.mark.rule("exploration.core.ability.telepath")
def test_dread_whisper_leaves_the_foe_spooked():
    """A Spooked foe has 10 less Might: 49 and 10 do not reach 55 any more, but 55 and 0 do."""
    group: list[Any] = [{"character": "Telepath", "vita": 5}, "Butcher", "Exorcist"]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="Telepath"), rolls=[60, 1, 54])
    do(table, "attack f1 dread-whisper")
    assert foe(table, "f1").spooked and last(table, "foe-spooked").rule == "exploration.core.ability.telepath"
    do(table, "end", "end", "end")
    assert last(table, "foe-attacks").data["total"] == 54


@pytest.mark.rule("exploration.core.ability.telepath")
def test_a_dread_whisper_that_misses_frightens_nobody():
    group: list[Any] = ["Telepath", "Butcher", "Exorcist"]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="Telepath"), rolls=[2])
    do(table, "attack f1 dread-whisper")
    assert not foe(table, "f1").spooked and not told(table, "foe-spooked")


@pytest.mark.rule(ACT)
def test_an_attack_without_an_ability_costs_nothing_and_nobody_has_anothers():
    table = crawl(**against(ABBOT, [5, 4]), rolls=[2])
    refused(table, "attack f1 sigil", ACT)
    assert hero(do(table, "attack f1"), "Butcher").power == 4


APART = [{"at": [9, 9]}, {}, {"at": [4, 3]}]
"""The Illusionist sees everybody here."""
SPENT = "exploration.core.turn.act"
VEILS = "exploration.core.ability.illusionist"


@pytest.mark.rule(VEILS)
@pytest.mark.parametrize(
    ("change", "position", "answer", "by"),
    [
        ({}, {"turn": {"hero": "Illusionist", "acted": True}}, "phantasm butcher", SPENT),
        ({"power": 1}, {"turn": "Illusionist"}, "phantasm butcher", ACT),
        ({}, {"turn": "Courtesan"}, "phantasm butcher", ACT),
        ({"at": [10, 7]}, {"turn": "Illusionist", "revealed": ["B"]}, "phantasm butcher", VEILS),
        ({"veil": "Illusionist"}, {"turn": {"hero": "Illusionist"}}, "phantasm illusionist", VEILS),
        ({}, {"turn": "Illusionist"}, "phantasm telepath", VEILS),
    ],
)
def test_phantasm_is_refused_by_what_stands_against_it(change, position, answer, by):
    group: list[Any] = [*APART[:2], APART[2] | change]
    refused(crawl(*group, **position), answer, by)
    offered = ids(crawl(*APART, turn="Illusionist"), verb="phantasm")
    assert offered == ["phantasm butcher", "phantasm courtesan", "phantasm illusionist"]


@pytest.mark.rule(VEILS)
def test_nobody_in_limbo_is_protected_but_a_ghost_is():
    group: list[Any] = [{"life": "limbo"}, {"life": "ghost"}, {}]
    table = crawl(*group, turn="Illusionist")
    assert ids(table, verb="phantasm") == ["phantasm courtesan", "phantasm illusionist"]
    refused(table, "phantasm butcher", VEILS)


@pytest.mark.rule("exploration.core.ability.courtesan")
@pytest.mark.parametrize(
    ("change", "position", "answer", "by"),
    [
        ({}, {"turn": "Courtesan"}, "beguile f1", "exploration.core.encounter.start"),
        ({}, against("Ghoul", [6, 5], turn={"hero": "Courtesan", "acted": True}), "beguile f1", SPENT),
        ({}, against("Ghoul", [6, 5], turn="Butcher"), "beguile f1", ACT),
        ({"power": 1}, against("Ghoul", [6, 5], turn="Courtesan"), "beguile f1", ACT),
        ({}, against("Ghoul", [6, 5], turn="Courtesan"), "beguile f2", "exploration.core.encounter.range"),
        (
            {},
            against("Ghoul", [6, 5], turn="Courtesan", stunned=True),
            "beguile f1",
            "exploration.core.ability.courtesan",
        ),
        ({}, against("Ghoul", [9, 5], turn="Courtesan"), "beguile f1", "exploration.core.encounter.range"),
    ],
)
def test_beguile_is_refused_by_what_stands_against_it(change, position, answer, by):
    refused(crawl({}, change, {}, **position), answer, by)
    assert ids(crawl({}, {}, {}, **against("Ghoul", [8, 5], turn="Courtesan")), verb="beguile") == ["beguile f1"]


@pytest.mark.rule(ACT)
@pytest.mark.parametrize(
    ("position", "answer", "by", "words"),
    [
        ({"turn": "Butcher"}, "attack f1", "exploration.core.encounter.start", "no foe"),
        (against(ABBOT, [5, 4], turn={"hero": "Butcher", "acted": True}), "attack f1", SPENT, "spent"),
        (against(ABBOT, [5, 4]), "attack f2", "exploration.core.encounter.range", "no such foe"),
        (against(ABBOT, [6, 4]), "attack f1", "exploration.core.encounter.range", "reach"),
        (against(ABBOT, [5, 4]), "attack f1 phantasm", ACT, "Carve"),
        (against(ABBOT, [5, 4], turn="Illusionist"), "attack f1 phantasm", ACT, "joins no attack"),
        (against(ABBOT, [5, 4]), "throw f1", "exploration.core.items.use", "no Holy Water"),
        (against(ABBOT, [5, 4]), "smoke", "exploration.core.items.use", "no Smoke Vial"),
        ({"turn": "Butcher"}, "smoke", "exploration.core.encounter.start", "no foe"),
        ({"turn": "Butcher"}, "throw f1", "exploration.core.encounter.start", "no foe"),
        (against(ABBOT, [5, 4]), "possessed", "exploration.core.statuses", "nothing possesses you"),
    ],
)
def test_what_stands_against_a_deed_in_a_fight(position, answer, by, words):
    assert words in str(refused(crawl(**position), answer, by))
    table = crawl({"power": 1}, {}, {}, **against(ABBOT, [5, 4]))
    assert ids(table, verb="attack") == ["attack f1"]
    refused(table, "attack f1 carve", ACT)


@pytest.mark.rule("exploration.core.items.use")
@pytest.mark.parametrize(
    ("kind", "at", "thrown"),
    [("Ghoul", [7, 4], True), ("Wraith", [7, 4], True), ("Ghoul", [8, 4], False), ("Gargoyle", [5, 4], False)],
)
def test_holy_water_reaches_an_unholy_foe_within_three(kind, at, thrown):
    table = crawl({"items": ["Holy Water", "Smoke Vial", "Smoke Vial"]}, {}, {}, **against(kind, at))
    assert ids(table, verb="throw") == (["throw f1"] if thrown else [])
    refused(table, "throw f2", "exploration.core.items.use")
    if not thrown:
        refused(table, "throw f1", "exploration.core.items.use")
    do(table, "smoke")
    assert ids(table, verb="smoke") == []
    assert "already" in str(refused(table, "smoke", "exploration.core.items.use"))
