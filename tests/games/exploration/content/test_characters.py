"""The characters: the tables of the core rules against the ledger's, and how a group is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.journal import story_text
from tests.games.exploration.small import small
from tests.games.exploration.tables import LEDGER, about, asks, cites, crawl, hero, last
from tests.tables import do, ids, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.exploration.book.basics.strength import bonus, damage, defense, max_power, max_vita, might, stride
from undercroft.games.exploration.content.lists import ABILITIES, CHARACTERS, CREATURES, OWN_DRAUGHT
from undercroft.games.exploration.content.stories.names import SKILLS


def data(rule: str) -> Any:
    return LEDGER[rule].data


# ---------------------------------------------------------------- tables


@pytest.mark.rule("exploration.core.characters.list")
def test_the_characters_have_the_figures_of_the_ledger():
    columns = ("name", "vita", "defense", "might", "damage", "power", "stride")
    assert [[getattr(one, key) for key in columns] for one in CHARACTERS.values()] == data(
        "exploration.core.characters.list"
    )


@pytest.mark.rule("exploration.core.characters.skill-values")
def test_each_character_has_four_skills_with_six_points():
    assert {one.name: one.skills for one in CHARACTERS.values()} == data("exploration.core.characters.skill-values")
    for one in CHARACTERS.values():
        assert len(one.skills) == 4 and sum(one.skills.values()) == 6 and max(one.skills.values()) <= 3


@pytest.mark.rule("exploration.core.characters.weapons")
def test_each_character_has_the_weapon_of_the_ledger():
    assert {one.name: [one.weapon, one.die, one.range] for one in CHARACTERS.values()} == data(
        "exploration.core.characters.weapons"
    )


def test_each_character_has_an_ability_of_its_own_with_the_rule_of_that_character():
    assert sorted(one.ability for one in CHARACTERS.values()) == sorted(ABILITIES)
    for one in CHARACTERS.values():
        rule = ABILITIES[one.ability].rule
        assert rule == f"exploration.core.ability.{one.id}"
        assert one.ability in LEDGER[rule].rule
    alone = [ability.name for ability in ABILITIES.values() if not ability.attack]
    assert (
        alone == ["Beguile", "Phantasm"]
        and "Beguile and Phantasm are the ACT" in LEDGER["exploration.core.ability.act"].rule
    )


def test_the_weapons_named_by_the_wraith_are_magical():
    magical = [one.name for one in CHARACTERS.values() if one.magical]
    words = data("exploration.core.creatures.powers")["Wraith"]
    assert sorted(magical) == ["Arcanist", "Exorcist", "Illusionist"] and all(name in words for name in magical)


@pytest.mark.rule("exploration.core.creatures.list")
def test_the_creatures_have_the_figures_of_the_ledger():
    columns = [
        "name",
        "type",
        "range",
        "vita",
        "defense",
        "might",
        "die",
        "bonus",
        "stride",
        "skirmish",
        "lore",
        "coins",
    ]
    assert [[getattr(one, key) for key in columns] for one in CREATURES.values()] == data(
        "exploration.core.creatures.list"
    )


@pytest.mark.rule("exploration.core.creatures.powers")
def test_the_creatures_with_a_power_are_those_of_the_ledger():
    assert {one.name for one in CREATURES.values() if one.power} == set(data("exploration.core.creatures.powers"))


@pytest.mark.rule("exploration.core.characters.skills", "exploration.core.characters.attributes")
def test_an_unlisted_skill_has_no_bonus_and_the_attributes_are_those_of_the_table():
    table = crawl()
    s = table.state
    for one in s.heroes:
        listed = CHARACTERS[one.character]
        assert {skill: bonus(s, one, skill).total for skill in SKILLS} == dict.fromkeys(SKILLS, 0) | listed.skills
        figures = [
            max_vita(s, one),
            defense(s, one).total,
            might(s, one).total,
            damage(s, one),
            max_power(s, one),
            stride(s, one).total,
        ]
        named = [listed.vita, listed.defense, listed.might, listed.damage, listed.power, listed.stride]
        assert figures == named


# ---------------------------------------------------------------- the group


def begin(**how: Any) -> Table:
    return Table.start("exploration", seed=1, strict=True, **how)


@pytest.mark.rule("exploration.core.characters.choice", "exploration.core.characters.weapons")
def test_characters_are_chosen_in_turn_each_only_once_and_begin_with_a_draught():
    table = begin(seats=3)
    assert asks(table) == [(0, "character")] and ids(table) == [one.id for one in CHARACTERS.values()]
    do(table, "telepath")
    assert asks(table) == [(1, "character")] and "telepath" not in ids(table)
    with pytest.raises(Refused):
        do(table, "telepath")
    do(table, "butcher", "exorcist")
    assert [one.character for one in table.state.heroes] == ["Telepath", "Butcher", "Exorcist"]
    assert [one.seat for one in table.state.heroes] == [0, 1, 2]
    for one in table.state.heroes:
        assert one.items == [OWN_DRAUGHT] and one.vita == CHARACTERS[one.character].vita
        assert one.power == CHARACTERS[one.character].power
    assert "exploration.core.characters.weapons" in cites(last(table, "character"))


@pytest.mark.rule("exploration.core.story.start")
def test_the_group_starts_on_the_start_spaces_and_the_first_seated_leads():
    table = do(begin(seats=3), "telepath", "butcher", "exorcist")
    assert [one.at for one in table.state.heroes] == [(4, 4), (4, 5), (4, 3)]
    assert table.state.revealed == ["A"] and told(table, "reads")[-1].data["heading"] == "Guest Hall"
    assert last(table, "round").data["leader"] == "Telepath" and asks(table) == [(0, "turn")]


@pytest.mark.rule("exploration.core.story.start")
def test_rooms_open_to_the_first_one_are_revealed_with_it():
    plain = small()
    plain["doors"][0]["kind"] = "archway"
    plain["rooms"][1]["creatures"] = []
    plain["rooms"][1]["places"] = []
    table = do(begin(seats=2, options={"story": story_text(plain)}), "butcher", "courtesan")
    assert table.state.revealed == ["A", "B"]
    assert [event.data["heading"] for event in told(table, "reads")][-2:] == ["Room A", "Room B"]


@pytest.mark.rule("exploration.core.group")
@pytest.mark.parametrize(
    ("seats", "characters", "runs"),
    [(1, 0, [0, 0]), (1, 5, [0] * 5), (2, 0, [0, 1]), (2, 5, [0, 1, 0, 1, 0]), (5, 0, [0, 1, 2, 3, 4])],
)
def test_one_to_five_players_run_two_to_five_characters(seats, characters, runs):
    table = begin(seats=seats, options={"characters": characters})
    assert [one.seat for one in table.state.heroes] == runs
    assert about(table)["count"] == len(runs)


@pytest.mark.rule("exploration.core.group")
def test_the_group_is_within_the_ledgers_limits():
    limits = data("exploration.core.group")
    assert (limits["min_characters"], limits["max_characters"]) == (2, 5)
    with pytest.raises(Refused):
        begin(seats=6)
    with pytest.raises(Refused):
        begin(seats=3, options={"characters": 2})


@pytest.mark.rule("exploration.core.group")
def test_with_solo_one_a_lone_player_may_run_one_character_with_the_rows_of_two():
    table = crawl("Butcher", options={"solo_one": True}, skirmish={"kinds": ["Skeleton"], "mid": False}, rolls=[3])
    assert len(table.state.heroes) == 1
    assert last(table, "strength").data == {"die": 4, "face": 3, "counter": 2}
    assert len(begin(seats=1, options={"solo_one": True}).state.heroes) == 1
    with pytest.raises(Refused) as caught:
        crawl("Butcher")
    assert caught.value.rule == "exploration.core.group"


@pytest.mark.rule("exploration.core.group")
def test_a_lone_player_answers_for_both_characters():
    table = crawl("Butcher", "Courtesan", seats=1)
    do(table, "end")
    assert asks(table) == [(0, "turn")] and about(table)["who"] == "Courtesan"


@pytest.mark.rule("exploration.core.seeded")
def test_the_same_seed_and_choices_give_the_same_game():
    def played(seed: int) -> tuple[str, list[Any]]:
        table = Table.start("exploration", seed=seed, seats=2, strict=True)
        for _ in range(60):
            if not table.waiting:
                break
            seat = min(table.waiting)
            options = table.choices[seat].options
            table.answer(seat, options[(len(table.events) * 7) % len(options)])
        return table.digest, [(event.kind, event.data) for event in table.events]

    assert played(5) == played(5)
    assert played(5) != played(6)


@pytest.mark.rule("exploration.core.turn.round")
def test_the_leader_acts_first_then_the_others_in_seating_order_wrapping_round():
    table = crawl(leader="Courtesan", rolls=[10])
    order = []
    while told(table, "round") == []:
        order.append(about(table)["who"])
        do(table, "end")
    assert order == ["Courtesan", "Illusionist", "Butcher"]
    assert hero(table, "Illusionist").number == table.state.leader
