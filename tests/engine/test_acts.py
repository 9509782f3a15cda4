"""Acts in groups, and many of them word by word."""

import pytest

from tests.talk import GAME
from undercroft.engine import Option, Refused, Table
from undercroft.engine.acts import END, grouped

NAMES = ("Ann", "Bob")


def spelled(graph, row=0):
    """All that can be said along a graph of parts."""
    if row == END:
        return [()]
    return [(id, *rest) if id else () for id, _, follows in graph[row] for rest in spelled(graph, follows)]


def claims(*rests):
    return grouped([Option(f"claim {rest}".strip()) for rest in rests])[0]


def test_acts_of_one_word_are_a_group_in_their_order():
    groups = grouped(Table.start(GAME, seed=1).acts(0))
    assert [(group.word, len(group.acts), group.is_large) for group in groups] == [
        ("concede", 1, False),
        ("claim", 12, True),
    ]


def test_after_some_words_those_are_told_that_may_follow():
    claim = grouped(Table.start(GAME, seed=1).acts(0))[1]
    assert [(part.id, part.words) for part in claim.after(["key", "hall"], NAMES)] == [
        ("s0", "of Ann"),
        ("s1", "of Bob"),
    ]
    assert [part.words for part in claim.after([], NAMES)] == ["the key", "the gem", "the crown"]
    assert claim.after(["key", "hall", "s0"], NAMES) == []
    assert claim.after(["sword"], NAMES) == []


@pytest.mark.parametrize(
    "rests",
    [
        ("a",),
        ("a x", "a y", "b x", "b y"),
        ("a key all", "a nokey e1", "a nokey e2", "b key all"),
        ("", "a", "a x", "b"),
    ],
)
def test_a_graph_spells_the_acts_and_nothing_else(rests):
    wanted = sorted(tuple(rest.split()) for rest in rests)
    assert sorted(spelled(claims(*rests).graph(()))) == wanted


def test_a_thousand_acts_of_few_words_are_few_rows():
    group = claims(*(f"i{i} {what} {who}" for i in range(10) for what in range(10) for who in range(10)))
    assert len(group.acts) == 1000
    assert sum(map(len, group.graph(()))) == 30


def test_of_many_acts_a_refusal_names_the_one_that_was_meant():
    table = Table.start(GAME, seed=1)
    with pytest.raises(Refused, match="no act 'claim key hal s0' for North now; did you mean 'claim key hall s0'"):
        table.act(0, "claim key hal s0")
    with pytest.raises(Refused, match="there are: concede, claim key hall s0, .* and 5 more"):
        table.act(0, "xyz")
