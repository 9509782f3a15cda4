"""The numbers that may be replaced when a game is made, and those with which none can be played."""

from __future__ import annotations

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data
from tests.games.exploration.journal import story_text
from tests.games.exploration.small import small
from tests.games.exploration.tables import LEDGER, asks, cites, crawl, foe, hero, last
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.exploration import figures
from undercroft.games.exploration.book.basics.strength import bonus, defense, max_power, max_vita, might, stride
from undercroft.games.exploration.figures import NUMBERS

RULE = "exploration.core.options"


@pytest.mark.rule(RULE)
def test_the_defaults_are_the_ledgers():
    wanted = ledger_data(RULE)
    names = {key: f"{RULE}.{key}" for key in wanted if key != "story"}
    found = {key: NUMBERS[name] for key, name in names.items()}
    assert found == {
        key: value[0] if isinstance(value, list) else int(value) for key, value in wanted.items() if key != "story"
    }
    assert Table.start("exploration", seats=2, seed=1).state.rules.story == wanted["story"]


@pytest.mark.rule(RULE)
def test_every_number_stands_under_a_rule_of_the_ledger():
    for name, value in NUMBERS.items():
        rule, _, key = name.rpartition(".")
        assert rule in LEDGER and key and isinstance(value, int), name


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("name", "measure"),
    [
        ("exploration.core.characters.list.butcher_vita", max_vita),
        ("exploration.core.characters.list.butcher_defense", lambda s, one: defense(s, one).total),
        ("exploration.core.characters.list.butcher_might", lambda s, one: might(s, one).total),
        ("exploration.core.characters.list.butcher_power", max_power),
        ("exploration.core.characters.list.butcher_stride", lambda s, one: stride(s, one).total),
        ("exploration.core.characters.skill-values.butcher_OCCULT", lambda s, one: bonus(s, one, "OCCULT").total),
        ("exploration.core.characters.weapons.butcher_die", lambda s, one: s.character(one).die),
        ("exploration.core.characters.weapons.butcher_range", lambda s, one: s.character(one).range),
        ("exploration.core.characters.list.butcher_damage", lambda s, one: s.character(one).damage),
    ],
)
def test_a_characters_figures_can_be_replaced(name, measure):
    table = crawl(numbers={name: 9})
    assert measure(table.state, hero(table, "Butcher")) == 9


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("exploration.core.creatures.list.ghoul_range", "range"),
        ("exploration.core.creatures.list.ghoul_vita", "vita"),
        ("exploration.core.creatures.list.ghoul_defense", "defense"),
        ("exploration.core.creatures.list.ghoul_might", "might"),
        ("exploration.core.creatures.list.ghoul_die", "die"),
        ("exploration.core.creatures.list.ghoul_bonus", "bonus"),
        ("exploration.core.creatures.list.ghoul_stride", "stride"),
        ("exploration.core.creatures.list.ghoul_skirmish", "skirmish"),
        ("exploration.core.creatures.list.ghoul_lore", "lore"),
        ("exploration.core.creatures.list.ghoul_coins", "coins"),
    ],
)
def test_a_creatures_figures_can_be_replaced(name, key):
    table = crawl(numbers={name: 9}, **against("Ghoul", [5, 4]))
    assert getattr(table.state.kind("Ghoul"), key) == 9
    assert getattr(table.state.kind("Skeleton"), key) != 9


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("name", "stands_for"),
    [
        ("rests", figures.RESTS),
        ("door_difficulty", figures.LOCK),
        ("critical", figures.DEVASTATING),
        ("fault", figures.FAULT),
        ("boss_vita_per_character", figures.BOSS_VITA),
    ],
)
def test_a_number_of_the_options_stands_for_that_of_its_own_rule(name, stands_for):
    assert crawl(numbers={f"{RULE}.{name}": 5}).state.figure(stands_for) == 5
    assert crawl(numbers={f"{RULE}.{name}": 5, stands_for: 3}).state.figure(stands_for) == 3


@pytest.mark.rule(RULE)
def test_replaced_numbers_are_at_work():
    numbers = {figures.BOSS_VITA: 20, figures.DEVASTATING: 90, figures.LOCK: 9}
    table = crawl(**against(ABBOT, [5, 4]), numbers=numbers, rolls=[90, 3])
    assert foe(table, "f1").vita == 60
    assert last(do(table, "attack f1"), "wounded").data["lost"] == 10
    table = crawl({}, {"at": [9, 4]}, {}, turn="Courtesan", numbers=numbers, rolls=[5])
    assert last(do(table, "try 9,4-10,4"), "check").data["number"] == 9


@pytest.mark.rule(RULE)
def test_everybody_is_told_what_is_played_with():
    table = Table.start("exploration", seats=2, seed=1, numbers={figures.ITEMS: 4}, options={"near": True})
    options = {event.data["name"]: (event.data["value"], event.rule) for event in told(table, "option")}
    assert options == {"near": (True, "exploration.door.adjacent"), figures.ITEMS: (4, "exploration.core.items.limit")}
    assert asks(table) == [(0, "character")]


@pytest.mark.rule(RULE)
def test_two_rests_by_number():
    table = crawl(numbers={f"{RULE}.rests": 2}, rested=1, rolls=[10])
    do(table, "rest")
    assert table.state.rested == 2
    refused(crawl(rested=1), "rest", "exploration.rest.chapter")


@pytest.mark.rule(RULE, "exploration.rest.chapter")
@pytest.mark.parametrize(("given", "left"), [({}, 3), ({"rests": 1}, 1), ({"rests": 2}, 2)])
def test_the_rests_that_a_story_gives_hold_though_they_are_the_usual_number(given, left):
    options = {"story": story_text(small() | given)}
    table = crawl(options=options, numbers={figures.RESTS: 3}, rolls=[10])
    assert table.view(0)["rests"] == left
    assert do(table, "rest").view(0)["rests"] == left - 1


@pytest.mark.rule(RULE, "exploration.core.boss")
@pytest.mark.parametrize(
    ("given", "each"), [({}, 20), ({"vita_per_character": 12}, 12), ({"vita_per_character": 9}, 9)]
)
def test_the_vita_that_a_story_gives_its_main_foe_holds_though_it_is_the_usual_number(given, each):
    plain = small()
    plain["bosses"] = [{"name": "The Cook", **given}]
    table = crawl(
        options={"story": story_text(plain)},
        numbers={figures.BOSS_VITA: 20},
        foes=[{"kind": "The Cook", "at": [3, 3]}],
        battle={"turn": "f1"},
        rolls=[2, 2],
    )
    assert foe(table, "f1").vita == 3 * each and "exploration.core.boss" in cites(last(table, "foe-attacks"))


@pytest.mark.rule(RULE)
def test_a_number_given_as_usual_is_given():
    numbers = {f"{RULE}.rest_recover": 9, figures.REST_POWER: 4, f"{RULE}.door_difficulty": 9, figures.LOCK: 7}
    s = crawl(numbers=numbers).state
    assert (s.figure(figures.REST_VITA), s.figure(figures.REST_POWER), s.figure(figures.LOCK)) == (9, 4, 7)


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("exploration.core.options.door_difficulty", 1001, "exploration.core.options"),
        ("exploration.core.options.rest_recover", 1001, "exploration.core.options"),
        ("exploration.core.options.critical", 0, "exploration.core.options"),
        ("exploration.core.characters.list.butcher_vita", 0, "exploration.core.characters.list"),
        ("exploration.core.characters.list.butcher_stride", 21, "exploration.core.characters.list"),
        ("exploration.core.characters.weapons.butcher_die", 0, "exploration.core.characters.weapons"),
        ("exploration.core.characters.weapons.butcher_range", 0, "exploration.core.characters.weapons"),
        ("exploration.core.creatures.list.ghoul_vita", 0, "exploration.core.creatures.list"),
        ("exploration.core.creatures.list.ghoul_might", 1001, "exploration.core.creatures.list"),
        ("exploration.core.items.limit.max", 0, "exploration.core.items.limit"),
        ("exploration.core.ghost.become.ghost_points", 0, "exploration.core.ghost.become"),
        ("exploration.core.skirmish.rows.2", 0, "exploration.core.skirmish.rows"),
        ("exploration.core.story.random.rooms", 1, "exploration.core.story.random"),
        ("exploration.core.story.random.rooms", 31, "exploration.core.story.random"),
        ("exploration.core.score.win", -1, "exploration.core.score"),
        ("exploration.core.search.result.coins_from", 9, "exploration.core.search.result"),
        ("exploration.core.encounter.fault.range", 100, "exploration.core.encounter.fault"),
    ],
)
def test_numbers_with_which_nothing_can_be_played_are_refused(name, value, rule):
    with pytest.raises(Refused) as caught:
        crawl(numbers={name: value})
    assert caught.value.rule == rule and caught.value.at == name


def test_no_roll_is_a_fault_and_a_devastating_strike():
    with pytest.raises(Refused, match=r"one roll would be both") as caught:
        crawl(numbers={figures.FAULT: 50, figures.DEVASTATING: 50})
    assert (caught.value.rule, caught.value.at) == ("exploration.core.encounter.fault", figures.FAULT)


def test_nothing_is_said_against_the_least_and_the_most():
    crawl(numbers={"exploration.core.search.result.coins_from": 8})
    crawl(numbers={figures.FAULT: 50, figures.DEVASTATING: 51})
    crawl(numbers={figures.FAULT: 99})
    numbers = {
        "exploration.core.rest.recover.vita": 0,
        "exploration.core.growth.vita": 0,
        "exploration.core.characters.list.butcher_stride": 20,
    }
    assert crawl(numbers=numbers).state.figure(figures.REST_VITA) == 0
