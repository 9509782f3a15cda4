"""The strength of skirmishes: the dice by group size, and when they are reduced."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.tables import cites, crawl, data, last
from tests.tables import do, told
from undercroft import Table

NAMES = ("Butcher", "Courtesan", "Illusionist", "Exorcist", "Arcanist")
GHOUL = 7
"""A Ghoul of the creature table."""


def checked(count: int, face: int, **more: Any) -> Table:
    """At a round's end so many characters must skirmish, and the strength die shows this."""
    return crawl(*NAMES[:count], ending="check", rolls=[1, GHOUL, face], **more)


def ordered(count: int, face: int, **more: Any) -> Table:
    """A story's event orders a skirmish in mid-round."""
    events = [{"event": "G.t1", "hero": "Butcher"}]
    return crawl(*NAMES[:count], events=events, revealed=["G"], rolls=["Lantern", face], **more)


def strength(table: Table) -> tuple[int, int, int]:
    found = last(table, "strength").data
    return found["die"], found["face"], found["counter"]


@pytest.mark.rule("exploration.skirmish.dice-lower")
@pytest.mark.parametrize(("count", "die"), [(3, 4), (4, 4), (5, 6)])
def test_three_or_more_roll_the_dice_of_the_next_smaller_group(count: int, die: int):
    table = checked(count, die)
    assert strength(table) == (die, die, die)
    assert "exploration.skirmish.dice-lower" in cites(last(table, "strength"))
    assert table.state.skirmish.counters == [die]


@pytest.mark.rule("exploration.skirmish.dice-two")
@pytest.mark.parametrize(("face", "counter"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_two_characters_halve_the_result_rounding_up(face: int, counter: int):
    table = checked(2, face)
    assert strength(table) == (4, face, counter)
    assert "exploration.skirmish.dice-two" in cites(last(table, "strength"))
    assert table.state.skirmish.counters == [counter]


@pytest.mark.rule("exploration.skirmish.example-five", "exploration.skirmish.dice-lower")
def test_five_characters_roll_the_dice_listed_for_three_or_four():
    rows = data("exploration.core.skirmish.rows")
    assert strength(checked(5, 6)) == (rows["3-4"], 6, 6)


@pytest.mark.rule("exploration.skirmish.example-three-four", "exploration.skirmish.dice-lower")
@pytest.mark.parametrize("count", [3, 4])
def test_three_or_four_characters_roll_the_dice_listed_for_two_and_do_not_halve(count: int):
    rows = data("exploration.core.skirmish.rows")
    assert strength(checked(count, 3)) == (rows["2"], 3, 3)


@pytest.mark.rule("exploration.skirmish.example-two", "exploration.skirmish.dice-two")
@pytest.mark.parametrize(("face", "counter"), [(4, 2), (3, 2), (2, 1), (1, 1)])
def test_two_characters_roll_a_d4_and_set_the_counter_to_1_or_2(face: int, counter: int):
    assert strength(checked(2, face)) == (4, face, counter)


@pytest.mark.rule("exploration.skirmish.group-size")
@pytest.mark.parametrize("fallen", ["ghost", "limbo"])
def test_the_fallen_count_for_the_group_size(fallen: str):
    group = [{"character": name} for name in NAMES]
    group[1]["life"] = group[2]["life"] = fallen
    table = crawl(*group, ending="check", rolls=[1, GHOUL, 6])
    assert strength(table) == (6, 6, 6)


@pytest.mark.rule("exploration.skirmish.group-size")
def test_characters_count_and_not_players():
    table = checked(5, 6, seats=1)
    assert strength(table) == (6, 6, 6)


@pytest.mark.rule("exploration.skirmish.group-size")
@pytest.mark.parametrize(("gone", "die", "counter"), [(1, 4, 4), (3, 4, 2), (4, 4, 2)])
def test_by_the_variant_who_is_in_limbo_does_not_count(gone: int, die: int, counter: int):
    group = [{"character": name} for name in NAMES]
    for one in group[len(group) - gone :]:
        one["life"] = "limbo"
    table = crawl(*group, ending="check", rolls=[1, GHOUL, 4], options={"present": True})
    assert strength(table) == (die, 4, counter)
    assert "exploration.skirmish.group-size" in cites(last(table, "strength"))


@pytest.mark.rule("exploration.skirmish.group-size")
def test_by_the_variant_ghosts_still_count():
    group = [{"character": name, "life": "ghost" if number else "living"} for number, name in enumerate(NAMES)]
    table = crawl(*group, ending="check", rolls=[1, GHOUL, 6], options={"present": True})
    assert strength(table) == (6, 6, 6)


@pytest.mark.rule("exploration.skirmish.only-end")
@pytest.mark.parametrize(("count", "die"), [(2, 4), (3, 6), (4, 6), (5, 8)])
def test_a_skirmish_of_the_story_uses_the_dice_of_its_own_row(count: int, die: int):
    table = ordered(count, 4)
    assert strength(table) == (die, 4, 4)
    assert "exploration.skirmish.only-end" in cites(last(table, "strength"))


@pytest.mark.rule("exploration.skirmish.only-end", "exploration.rest.table")
@pytest.mark.parametrize(("count", "die", "counter"), [(2, 4, 2), (3, 4, 3), (5, 6, 3)])
def test_a_skirmish_at_a_rest_is_reduced_too(count: int, die: int, counter: int):
    table = crawl(*NAMES[:count], rest=True, rolls=[1, GHOUL, 3])
    assert "exploration.skirmish.only-end" in cites(last(table, "skirmish"))
    assert strength(table) == (die, 3, counter)


@pytest.mark.rule("exploration.skirmish.only-end")
@pytest.mark.parametrize(("count", "die", "counter"), [(2, 4, 2), (3, 4, 4), (5, 6, 4)])
def test_by_the_variant_a_skirmish_of_the_story_is_reduced_as_well(count: int, die: int, counter: int):
    table = ordered(count, 4, options={"all": True})
    assert strength(table) == (die, 4, counter)
    assert "exploration.skirmish.only-end" in cites(last(table, "strength"))


REDUCED = {"exploration.skirmish.only-end", "exploration.skirmish.dice-lower", "exploration.skirmish.dice-two"}


@pytest.mark.rule("exploration.core.skirmish.strength")
@pytest.mark.parametrize(
    ("begun", "count", "cited"),
    [
        (ordered, 2, "exploration.skirmish.only-end"),
        (ordered, 3, "exploration.skirmish.only-end"),
        (checked, 2, "exploration.skirmish.dice-two"),
        (checked, 3, "exploration.skirmish.dice-lower"),
    ],
)
def test_the_strength_cites_what_reduces_its_dice_or_why_nothing_does(begun: Any, count: int, cited: str):
    assert REDUCED.intersection(cites(last(begun(count, 4), "strength"))) == {cited}


@pytest.mark.rule("exploration.core.skirmish.extremes")
def test_in_a_skirmish_a_devastating_strike_is_named_where_it_is_one():
    def words(highest: int, *rolls: Any) -> list[bool]:
        numbers = {"exploration.core.encounter.devastating.range": highest}
        fray = {"kinds": ["Skeleton"], "counters": [9]}
        table = do(crawl(skirmish=fray, numbers=numbers, rolls=[*rolls, 50, 50]), *["attack"] * 3)
        blows = [told(table, kind)[0] for kind in ("creature-attacks", "strikes")]
        return [table.words(blow).endswith(": a hit, a Devastating Strike.") for blow in blows]

    assert words(96, 97, "Butcher", 2, 2, 2, 97) == [True, True]
    assert words(98, 97, 2, 2, 97) == [False, False]
