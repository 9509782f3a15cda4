"""A leader who leaves the game before or amid the combined move of a group."""

import pytest

from tests.games.electro.tables import MOF, ONE, THREE, TWO, kinds, labyrinth, spaces
from tests.tables import do, ids, told


@pytest.mark.rule("electro.group.leader", "electro.end.quit")
@pytest.mark.parametrize(
    ("deeds", "left", "asked"),
    [
        ((), "set-off", "set-off"),
        (("roll",), "reroll", "reroll"),
        (("roll", "keep", "1b"), "step", "step"),
        (("roll", "keep", "1b", "stop"), "look", "look"),
        (("roll", "keep", "1b", "stop", "see i1"), "say", "look"),
    ],
)
def test_a_group_whose_leader_leaves_the_game_amid_its_move_goes_on_under_the_next(deeds, left, asked):
    team = [{"at": "1a", "see": 1}] * 3
    dice = [3, 6, 1, 6] if left == "say" else [3, 6]
    table = labyrinth(*team, groups=[[0, 1, 2]], rolls=dice, rooms={"i1": "boost"})
    do(table, "together", "come", "come", *deeds)
    assert (table.waiting, table.choices[ONE].ask) == ((ONE,), left)
    table.act(ONE, "leave")
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), asked)
    if asked == "set-off":
        do(table, "roll")
    if table.choices[TWO].ask == "reroll":
        do(table, "keep")
    if table.choices[TWO].ask == "step":
        do(table, *(["1b"] if spaces(table)[1] == "1a" else []), "stop")
    for ask in ("look", "after"):
        for seat in (TWO, THREE):
            assert (table.waiting, table.choices[seat].ask) == ((seat,), ask)
            do(table, ids(table)[-1])
    assert spaces(table)[1:] == ["1b", "1b"] and kinds(table, "fates")


@pytest.mark.rule("electro.group.combined-turn", "electro.cards.until-next")
def test_who_would_have_come_has_a_turn_of_their_own_where_the_leader_leaves_before():
    team = [{"at": "1a"}, {"at": "1a", "effects": ["keen-flash"]}, {"at": "1a"}]
    table = labyrinth(*team, groups=[[0, 1, 2]], rolls=[6])
    do(table, "together", "come")
    table.act(ONE, "leave")
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "free")
    do(table, "stay", "end")
    assert not told(table, "fades"), "only two turns of their own end it"
    do(table, "stay", "end", "stay", "end")
    assert told(table, "fades")


@pytest.mark.rule("electro.group.leftover")
def test_a_leader_who_leaves_after_going_on_alone_leads_nobody_on():
    table = labyrinth(*[{"at": "1a"}] * 3, groups=[[0, 1, 2]], rolls=[3], rooms={"i1": "boost"})
    do(table, "together", "come", "come", "roll", "keep", "1b", "stop", "pass", "pass", "pass")
    do(table, "enter i1", "leave it", "1e", "1f")
    table.act(ONE, "leave")
    assert (table.waiting, table.choices[TWO].ask, spaces(table)[1:]) == ((TWO,), "after", ["1b", "1b"])


@pytest.mark.rule("electro.group.after-move")
def test_where_an_ambush_kills_the_leader_the_others_still_look():
    team = [{"at": "1a", "move": 1, "live": 1}, {"at": "1a", "move": 1}, {"at": "1b", "fight": 1}]
    table = labyrinth(*team, groups=[[0, 1]], rolls=[1, 6, 1, 4], rooms={"i1": "boost"}, options={"ambush": True})
    do(table, "together", "come", "roll", "keep", "1b")
    do(table, "e1", seat=THREE)
    do(table, "1s", seat=ONE)
    do(table, "decline", seat=MOF)
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "look")


@pytest.mark.rule("electro.keys.pick-up-room")
def test_what_lies_in_a_passed_room_is_asked_of_the_next_where_the_leader_leaves_there():
    piles = [{"at": "i1", "fragments": 1}]
    table = labyrinth(*[{"at": "1b"}] * 2, groups=[[0, 1]], rolls=[1], rooms={"i1": "cleared"}, piles=piles)
    do(table, "together", "come", "roll", "keep", "i1 1e")
    assert table.choices[ONE].ask == "passage"
    table.act(ONE, "leave")
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "passage")
