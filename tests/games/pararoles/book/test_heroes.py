"""Making heroes, the party, and what it starts with."""

from typing import Any

import pytest

from tests.games.pararoles.tables import LEDGER, crawl, hero, open_table
from tests.tables import do, ids, refused, told
from undercroft import Table, games
from undercroft.engine import Refused, Scripted, specs
from undercroft.games.pararoles.book.basics.draws import title
from undercroft.games.pararoles.book.basics.heroes import ROLES
from undercroft.games.pararoles.content.ready import READY

GAME = games.get("pararoles")
SUITS = ["hearts", "diamonds", "spades", "clubs"]
VALUES: Any = LEDGER["pararoles.core.start-stats"].data
HEALTH: Any = LEDGER["pararoles.core.health"].data
TREASURE: Any = LEDGER["pararoles.core.start-treasure"].data
HOARD = [f"{rank}H" for rank in range(2, 11)]


def party(seats: int = 1, *, rolls: Any = HOARD, **more: Any) -> Table:
    """A new game whose floors come from files, so that no floor is rolled."""
    options = {"dungeon": "custom", **more.pop("options", {})}
    return open_table("pararoles", seats=seats, options=options, chance=Scripted(rolls=rolls), strict=True, **more)


# ---------------------------------------------------------------- how many


@pytest.mark.rule("pararoles.core.players")
def test_one_to_four_players_sit_at_a_table():
    data: Any = LEDGER["pararoles.core.players"].data
    for seats in range(data["min"], data["max"] + 1):
        assert [seat.role for seat in party(seats).seats] == ["hero"] * seats
    for seats in (data["min"] - 1, data["max"] + 1):
        with pytest.raises(Refused) as caught:
            party(seats)
        assert caught.value.rule == "pararoles.core.players"


@pytest.mark.rule("pararoles.core.players")
def test_a_larger_party_is_an_option_and_uses_the_last_row():
    table = party(6, numbers={"pararoles.core.players.max": 6})
    for seat in range(6):
        do(table, "start", seat=seat)
    assert {found["full"] for found in table.view(None)["heroes"]} == {HEALTH["4"]}
    assert {len(found["treasure"]) for found in table.view(None)["heroes"]} == {TREASURE["4"]}


@pytest.mark.rule("pararoles.supplies.controller")
def test_a_human_keeper_has_a_seat_of_their_own():
    table = party(3, options={"human_controller": True})
    assert [seat.role for seat in table.seats] == ["keeper", "hero", "hero"]
    assert table.waiting == (1, 2)
    assert table.view(0)["map"] and len(table.view(0)["heroes"]) == 2
    with pytest.raises(Refused):
        party(1, options={"human_controller": True})
    with pytest.raises(Refused):
        party(6, options={"human_controller": True})
    assert len(party(5, options={"human_controller": True}).seats) == 5


@pytest.mark.rule("pararoles.supplies.player-tokens")
def test_each_player_has_one_token_on_the_map():
    table = open_table("pararoles", seats=4, options={"dungeon": "premade"}, seed=1, strict=True)
    for seat in range(4):
        do(table, "start", seat=seat)
    squares = [found["at"] for found in table.view(None)["heroes"]]
    assert len(set(squares)) == 4 and None not in squares


# ---------------------------------------------------------------- stats and roles


@pytest.mark.rule("pararoles.core.stats", "pararoles.core.role")
@pytest.mark.parametrize("suit", SUITS)
def test_a_hero_has_four_stats_and_a_role_by_the_suit_of_the_eight(suit):
    names: Any = LEDGER["pararoles.core.stats"].data
    roles: Any = LEDGER["pararoles.core.role"].data
    assert {suit: title(at) for at, suit in enumerate(SUITS)} == names and dict(zip(SUITS, ROLES, strict=True)) == roles
    rest = [7, 6, 5]
    stats = {each: 8 if each == suit else rest.pop(0) for each in SUITS}
    table = party(1)
    do(table, stats)
    (event,) = told(table, "hero")
    assert event.data["role"] == roles[suit] == hero(table)["role"]
    assert event.data["stats"] == [f"{names[each]} {stats[each]}" for each in SUITS]


@pytest.mark.rule("pararoles.core.start-stats", "pararoles.core.stats")
def test_the_values_are_assigned_one_after_the_other():
    table = party(1)
    do(table, "own")
    assert table.choices[0].about == {"value": VALUES[0]} and ids(table) == SUITS
    do(table, "spades")
    assert table.choices[0].about == {"value": VALUES[1]} and ids(table) == ["hearts", "diamonds", "clubs"]
    do(table, "clubs", "hearts")
    assert hero(table)["stats"] == {"hearts": 6, "diamonds": 5, "spades": 8, "clubs": 7}


@pytest.mark.rule("pararoles.core.start-stats")
def test_the_values_are_handed_in_at_once():
    table = party(1)
    do(table, dict(zip(SUITS, reversed(VALUES), strict=True)))
    assert list(hero(table)["stats"].values()) == [5, 6, 7, 8]


BROKEN: list[tuple[Any, str]] = [
    ({"hearts": 8, "diamonds": 8, "spades": 6, "clubs": 5}, "pararoles.core.start-stats"),
    ({"hearts": 9, "diamonds": 7, "spades": 6, "clubs": 5}, "pararoles.core.start-stats"),
    ({"hearts": 8, "diamonds": 7, "spades": 6}, "pararoles.core.start-stats"),
    ({"hearts": 8, "diamonds": 7, "spades": 6, "clubs": True}, "pararoles.core.start-stats"),
    ({"hearts": 8, "diamonds": 7, "spades": 6, "clubs": 5.0}, "pararoles.core.start-stats"),
    ({"hearts": 8, "diamonds": 7, "spades": 6, "clubs": "5"}, "pararoles.core.start-stats"),
    ({"hearts": 8, "diamonds": 7, "spades": 6, "clubs": 5, "stars": 4}, "pararoles.core.stats"),
]


@pytest.mark.rule("pararoles.core.start-stats", "pararoles.core.stats")
@pytest.mark.parametrize(("stats", "rule"), BROKEN)
def test_a_broken_hero_is_refused(stats, rule):
    refused(party(1), stats, rule)


@pytest.mark.rule("pararoles.core.start-stats")
def test_the_refusal_of_a_hero_says_what_is_wrong_with_it():
    missing = refused(party(1), {"hearts": 8, "clubs": 5}, "pararoles.core.start-stats")
    assert missing.at == "diamonds" and "the stat diamonds" in missing.reason
    twice = refused(party(1), {"hearts": 8, "diamonds": 7, "spades": 7, "clubs": 5}, "pararoles.core.start-stats")
    assert twice.reason.startswith("7 is assigned")


@pytest.mark.rule("pararoles.core.ready", "pararoles.core.start-stats")
def test_a_ready_made_hero_is_taken_by_one_player():
    table = party(2)
    assert table.waiting == (0, 1) and ids(table, 0) == ids(table, 1)
    assert [ready.id for ready in READY] == ids(table)[1:-1] and len(READY) == 8
    do(table, "yrsa", seat=1)
    assert "yrsa" not in ids(table, 0)
    refused(table, "yrsa", "pararoles.core.ready")
    do(table, "bettany", seat=0)
    assert [found["ready"] for found in table.view(None)["heroes"]] == ["bettany", "yrsa"]


@pytest.mark.rule("pararoles.core.ready")
def test_who_just_starts_gets_the_first_hero_that_is_free():
    table = party(3)
    do(table, READY[0].id, seat=2)
    do(table, "start", seat=1)
    do(table, "start", seat=0)
    assert [found["ready"] for found in table.view(None)["heroes"]] == [READY[2].id, READY[1].id, READY[0].id]
    assert all([ready.suit for ready in READY].count(suit) == 2 for suit in SUITS)


# ---------------------------------------------------------------- to begin with


@pytest.mark.rule("pararoles.core.health", "pararoles.core.start-treasure", "pararoles.core.treasure.bonus")
@pytest.mark.parametrize("seats", range(1, 5))
def test_health_and_treasure_by_the_size_of_the_party(seats):
    table = party(seats)
    for seat in range(seats):
        do(table, "start", seat=seat)
    for found in table.view(None)["heroes"]:
        assert found["health"] == found["full"] == HEALTH[str(seats)]
        assert len(found["treasure"]) == TREASURE[str(seats)]
        assert found["now"]["hearts"] == found["stats"]["hearts"] + TREASURE[str(seats)]


# ---------------------------------------------------------------- numbers and options


@pytest.mark.rule("pararoles.core.options")
def test_every_number_of_the_core_rules_is_in_one_table():
    data: Any = LEDGER["pararoles.core.options"].data
    of = {name.removeprefix("pararoles.core."): number for name, number in GAME.numbers.items()}
    for key in ("floors", "stat_cap", "enemy_off_stat", "enemy_health_base", "mend", "revive_cost"):
        assert of[f"options.{key}"] == data[key], key
    assert [of[f"health.{row}"] for row in range(1, 5)] == data["health"]
    assert [of[f"start-treasure.{row}"] for row in range(1, 5)] == data["start_treasure"]
    assert data["start_stats"] == VALUES and specs(GAME.options)["trick_suit"].default == data["trick_suit"]
    for name, number in GAME.numbers.items():
        rule, _, key = name.rpartition(".")
        ruled: Any = LEDGER[rule].data
        found = ruled[int(key) - 1] if isinstance(ruled, list) else ruled[key]
        assert (int(100 * found) if key == "fraction" else found) == number and LEDGER[rule].ruling, name


@pytest.mark.rule("pararoles.core.options")
def test_a_number_is_overridden_by_either_name_and_announced():
    for name in ("pararoles.core.win.floors", "pararoles.core.options.floors"):
        table = party(1, numbers={name: 1})
        (event,) = (event for event in told(table, "option") if event.data["name"] == name)
        assert event.data["value"] == 1 and "pararoles.core.options" in event.also
        do(table, "start")
        assert table.view(0)["options"]["dungeon"] == "custom"
    with pytest.raises(Refused):
        party(1, numbers={"pararoles.core.options.luck": 1})


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(rule.id, marks=pytest.mark.rule(rule.id))
        for rule in LEDGER.values()
        if rule.kind == "option" and rule.id.split(".")[1] in ("supplies", "core", "trap")
    ],
)
def test_an_option_has_the_ledgers_name_values_and_default(rule):
    data: Any = LEDGER[rule].data
    spec = specs(GAME.options)[data["name"]]
    assert spec.rule == rule and spec.default == data["default"] and spec.text
    if "values" in data:
        assert list(spec.values or ()) == data["values"]
    other = (
        data["values"][0 if data["values"][0] != data["default"] else 1] if "values" in data else not data["default"]
    )
    table = open_table("pararoles", options={spec.name: other}, seed=1)
    assert [(event.data["name"], event.rule) for event in told(table, "option")] == [(spec.name, rule)]
    assert table.view(None)["options"][spec.name] == other


def test_every_variant_of_the_ledger_is_an_option():
    named = {text.partition(":")[0]: rule.id for rule in LEDGER.values() for text in rule.variants}
    options = specs(GAME.options)
    assert set(named) <= set(options)
    assert all(options[name].rule == rule or name == "controller" for name, rule in named.items())


def stats_with(*values: int) -> dict[str, int]:
    return {f"pararoles.core.start-stats.{place}": value for place, value in enumerate(values, 1)}


IMPOSSIBLE = [
    ({"pararoles.core.health.1": -1}, "pararoles.core.health", "0 or more"),
    (stats_with(8, 8), "pararoles.core.start-stats", "lower than pararoles.core.start-stats.1, which is 8"),
    (stats_with(8, 7, 4), "pararoles.core.start-stats", "lower than pararoles.core.start-stats.3, which is 4"),
    (stats_with(14), "pararoles.core.start-stats", "1 to 13"),
    ({"pararoles.core.start-stats.4": 0}, "pararoles.core.start-stats", "1 to 13"),
    ({"pararoles.core.stairs.rest.fraction": 101}, "pararoles.core.stairs.rest", "0 to 100"),
    ({"pararoles.core.players.min": 0}, "pararoles.core.players", "1 to 100"),
    ({"pararoles.core.players.min": 5}, "pararoles.core.players", "pararoles.core.players.max is 4"),
]


@pytest.mark.parametrize(("numbers", "rule", "words"), IMPOSSIBLE)
def test_numbers_that_cannot_be_are_refused_with_their_rule(numbers, rule, words):
    with pytest.raises(Refused, match=words) as refused:
        party(1, numbers=numbers)
    assert refused.value.rule == rule


@pytest.mark.rule("pararoles.core.start-stats", "pararoles.core.ready")
def test_other_values_to_begin_with_are_spread_and_ready_made_heroes_have_them_too():
    numbers = stats_with(12, 9, 4, 1)
    table = party(3, numbers=numbers)
    assert "assign 12, 9, 4 and 1 to" in table.choices[0].text
    refused(table, {"hearts": 8, "diamonds": 9, "spades": 4, "clubs": 1}, "pararoles.core.start-stats")
    do(table, {"hearts": 1, "diamonds": 9, "spades": 4, "clubs": 12}, seat=0)
    do(table, "own", "spades", "hearts", "clubs", seat=1)
    do(table, "start", seat=2)
    made = [list(found["stats"].values()) for found in table.view(None)["heroes"]]
    ready = dict(zip((8, 7, 6, 5), (12, 9, 4, 1), strict=True))
    assert made == [[1, 9, 4, 12], [9, 1, 12, 4], [ready[stat] for stat in READY[0].stats]]
    heroes: list[dict[str, Any]] = [
        {"hero": {"hearts": 12, "diamonds": 9, "spades": 4, "clubs": 1}},
        {"hero": READY[1].id},
    ]
    given = crawl("#####\n#1 2#\n#####", heroes=heroes, numbers=numbers)
    assert [max(found["stats"].values()) for found in given.view(None)["heroes"]] == [12, 12]


@pytest.mark.rule("pararoles.core.players")
def test_a_least_number_of_players_may_be_set():
    numbers = {"pararoles.core.players.min": 3}
    with pytest.raises(Refused, match="has 3 to 4 seats, not 2"):
        party(2, numbers=numbers)
    assert len(open_table("pararoles", numbers=numbers, seed=1).seats) == 3
    assert len(open_table("pararoles", numbers=numbers, seed=1, options={"human_controller": True}).seats) == 4


@pytest.mark.rule("pararoles.core.seeded")
def test_the_same_seed_and_the_same_choices_give_the_same_game():
    def play(seed: int) -> Table:
        table = open_table("pararoles", seats=2, seed=seed, strict=True)
        do(table, "start", "start")
        for _ in range(12):
            seat = min(table.waiting)
            do(table, ids(table, seat)[0], seat=seat)
        return table

    first, again, other = play(5), play(5), play(6)
    assert first.digest == again.digest
    assert [event.data for event in first.events] == [event.data for event in again.events]
    assert first.digest != other.digest
