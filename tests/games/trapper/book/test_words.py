"""What happens is told in words that are true and read well."""

import pytest

from tests.games.trapper.tables import NORTH, PLAIN, buy, drawn, pass_turn, raiding, row2, trapping, walk
from tests.tables import told
from undercroft import Table


def said(table: Table, kind: str) -> list[str]:
    """All events of this kind, in words."""
    return [table.words(event) for event in told(table, kind)]


@pytest.mark.parametrize(
    ("fan", "words"),
    [
        ("^", "A gust carries North's adventurer up from e3 to e6."),
        ("<", "A gust carries North's adventurer left from e3 to b3."),
    ],
)
def test_a_gust_carries_somebody_and_blows_nobody_up(fan: str, words: str):
    table = raiding(drawn(PLAIN, e3=fan), at="d3")
    walk(table, "e")
    assert said(table, "pushed") == [words]


def test_a_gust_against_a_wall_moves_nobody():
    table = raiding(row2("....>#..."))
    walk(table, "n")
    assert said(table, "pushed") == ["A gust cannot move North's adventurer right from e2."]


@pytest.mark.parametrize(("fortitude", "words"), [(1, "fortitude stays at 1."), (2, "fortitude falls from 2 to 1.")])
def test_a_fortitude_of_1_does_not_fall(fortitude: int, words: str):
    table = raiding(row2("....S...."), fortitude=fortitude)
    walk(table, "n")
    assert said(table, "weakened") == [f"North's adventurer's {words}"]


@pytest.mark.parametrize(("trap", "one"), [("spikes", "floor spikes"), ("shark", "a shark pit")])
def test_what_is_placed_has_an_article_unless_it_is_many(trap: str, one: str):
    table = trapping()
    buy(table, trap, "e2")
    assert said(table, "bought")[0].startswith(f"You place {one} on e2;")


def test_a_trap_that_kills_has_an_article_and_exhaustion_none():
    table = raiding(row2("....K...."), fortitude=3, rolls=[12, 1, 1])
    walk(table, "n")
    assert said(table, "killed") == ["North's adventurer is killed by the floor spikes."]
    table = raiding(numbers={"trapper.adventure.exhaustion.idle_steps": 1}, rolls=[1, 1])
    walk(table, "n")
    assert said(table, "killed") == ["North's adventurer is killed by exhaustion."]


def test_a_limit_of_turns_is_told_as_one():
    for limit, words in ((60, "a limit of 60 turns"), (0, "no limit of turns")):
        table = Table.start("trapper", seed=1, options={"turn_limit": limit})
        assert said(table, "option") == [f"Played with {words}."]


def test_where_the_limit_counts_what_was_revealed_the_end_says_how_much():
    table = trapping(PLAIN, points=1, turns=100, options={"most_revealed": True})
    pass_turn(table)
    assert "Traps revealed: North 0 and South 0" in table.scene(NORTH).text()
