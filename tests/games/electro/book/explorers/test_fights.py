"""Explorers against Explorers: attacks, betrayal, flight, the end of a fight and what is left lying."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import (
    FOUR,
    MOF,
    ONE,
    THREE,
    TWO,
    explorer,
    kinds,
    labyrinth,
    last,
    lives,
    rule_of,
    spaces,
)
from tests.tables import do, ids, refused, told
from undercroft import Table

SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""


def weak(at: str = "1a", **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything, on 1a unless said."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, **about}


def brawl(*explorers: dict[str, Any], rolls: Any = (), blows: Any = ((0, 1),), **about: Any) -> Table:
    """A fight on 1a in which e1 has attacked e2; the first in turn order is on turn."""
    team = explorers or (weak(), weak())
    at = team[0]["at"]
    fighters = sorted({number for blow in blows for number in blow})
    fight = {"at": at, "fighters": fighters, "blows": [list(blow) for blow in blows]}
    return labyrinth(*team, rolls=rolls, fights=[fight], **about)


# ---------------------------------------------------------------- attacking


@pytest.mark.rule("electro.pvp.may")
@pytest.mark.parametrize("groups", [[], [[0, 1]]])
def test_whoever_is_on_the_tile_may_be_attacked_team_or_not(groups):
    table = labyrinth(weak(), weak(), weak("1b"), groups=groups)
    attacks = [id for id in ids(table, ONE) if id.startswith("attack")]
    assert attacks == ["attack e2"] and rule_of(table, ONE, "attack e2") == "electro.pvp.may"
    refused(table, "attack e3", "electro.pvp.may", seat=ONE)


@pytest.mark.rule("electro.pvp.when")
def test_an_attack_before_the_move_ends_the_turn():
    table = labyrinth(weak(), weak(), rolls=[1, 2])
    do(table, "attack e2")
    assert table.waiting == (TWO,)


@pytest.mark.rule("electro.pvp.when")
def test_an_attack_after_the_move_ends_the_turn():
    table = labyrinth(weak("1s"), weak("1a"), rolls=[3, 1, 2])
    do(table, "roll", "1a", "stop", "attack e2")
    assert told(table, "contest") and table.waiting == (TWO,)


@pytest.mark.rule("electro.pvp.when")
def test_without_ambush_nobody_attacks_on_anothers_turn():
    table = labyrinth(weak("1s"), weak("1a"), rolls=[3, 1, 2])
    do(table, "roll", "1a", "stop")
    assert table.waiting == (ONE,) and "attack e2" in ids(table, ONE)
    do(table, "attack e2")
    assert [event.data["seat"] for event in told(table, "contest")] == [ONE]


@pytest.mark.rule("electro.pvp.when")
def test_with_ambush_whoever_ends_a_move_there_may_be_attacked_at_once_and_once_a_round():
    options = {"ambush": True}
    table = labyrinth(weak("1s"), weak("1s"), weak("1a", live=9), rolls=[3, 4, 1, 3], options=options)
    do(table, "roll", "1a", "stop")
    assert table.choices[THREE].ask == "ambush" and ids(table, THREE) == ["e1", "wait"]
    do(table, "e1")
    assert lives(table) == [2, 3, 9] and last(table, "contest").data["seat"] == THREE
    do(table, "hold")
    do(table, "roll", "1a", "stop", seat=TWO)
    assert table.waiting == (ONE,) and table.choices[ONE].ask == "ambush"
    do(table, "wait")
    assert table.waiting == (TWO,) and table.choices[TWO].ask == "after"


@pytest.mark.rule("electro.pvp.where")
@pytest.mark.parametrize("at", ["1a", "1s", "2x"])
def test_attacks_are_made_on_tiles_start_tiles_and_side_spaces(at):
    sides = {"1x": {"card": "lock"}, "2x": {"card": "puzzle", "open": True}}
    table = labyrinth(weak(at), weak(at), weak("i1"), weak("i1"), sides=sides, rolls=[6, 1], rooms={"i1": "beast"})
    do(table, "attack e2")
    assert last(table, "hurt").data["seat"] == TWO
    do(table, "hold")
    assert not any(id.startswith("attack") for id in ids(table, THREE))
    refused(table, "attack e4", "electro.pvp.where", seat=THREE)


@pytest.mark.rule("electro.pvp.roll", "electro.pvp.hit")
@pytest.mark.parametrize(("mine", "theirs", "live"), [((3, 2), (1, 1, 2), 2), ((1, 1), (1, 1, 1), 3)])
def test_fight_against_move_takes_one_from_the_victim_or_nothing(mine, theirs, live):
    table = labyrinth(weak(fight=2), weak(move=3), rolls=[*mine, *theirs])
    do(table, "attack e2")
    contest = last(table, "contest")
    assert (contest.data["dice"], contest.data["others"]) == ([*mine], [*theirs])
    assert (contest.data["trait"], contest.data["against"]) == ("Fight", "Move")
    assert contest.rule == "electro.pvp.roll" and lives(table) == [3, live]
    assert last(table, "hurt" if live == 2 else "fends").rule == "electro.pvp.hit"


# ---------------------------------------------------------------- betrayal


@pytest.mark.rule("electro.pvp.betrayal")
def test_a_betrayer_gains_one_with_a_won_attack_and_the_victim_nothing():
    table = labyrinth(weak(live=3), weak(live=3), groups=[[0, 1]], rolls=[4, 3, 4, 3, SAFE])
    do(table, "attack e2", "attack e1")
    assert lives(table) == [3, 2]
    assert [event.data["seat"] for event in told(table, "gains")] == [ONE]
    assert last(table, "gains").rule == "electro.pvp.betrayal"


@pytest.mark.rule("electro.pvp.betrayal")
def test_a_lost_attack_gains_a_betrayer_nothing():
    table = labyrinth(weak(), weak(), groups=[[0, 1]], rolls=[2, 3])
    do(table, "attack e2")
    assert lives(table) == [3, 3] and told(table, "gains") == []


@pytest.mark.rule("electro.ref.betrayal")
def test_betrayal_and_the_blow_back():
    table = labyrinth(weak(live=3), weak(live=2), groups=[[0, 1]], rolls=[4, 3, 4, 3, SAFE])
    do(table, "attack e2")
    assert lives(table) == [4, 1]
    do(table, "attack e1")
    assert lives(table) == [3, 1]


@pytest.mark.rule("electro.pvp.betrayal-team")
def test_the_betrayer_leaves_the_group_before_rolling():
    table = labyrinth(weak(), weak(), weak(), groups=[[0, 1, 2]], rolls=[4, 3])
    do(table, "attack e2")
    assert last(table, "betrays").rule == "electro.pvp.betrayal-team"
    assert last(table, "contest").data["sum"] == 4 and last(table, "contest").data["opposed"] == 3 + 1
    assert [member.seat for member in table.state.group_of(explorer(table, 2))] == [TWO, THREE]
    assert table.state.group_of(explorer(table, 1)) == []


@pytest.mark.rule("electro.pvp.betrayal-team")
def test_a_group_formed_on_this_turn_cannot_be_betrayed():
    table = labyrinth(weak(), weak(), weak(), groups=[[0, 2]], rolls=[4, 3])
    do(table, "group e2", "accept", "attack e2")
    assert told(table, "betrays") == [] and lives(table) == [3, 2, 3]
    table = labyrinth(weak(), weak(), groups=[[0, 1]], rolls=[4, 3])
    do(table, "attack e2")
    assert told(table, "betrays") and lives(table) == [4, 2]


@pytest.mark.rule("electro.pvp.betrayal-each")
@pytest.mark.parametrize(("betray_once", "live"), [(False, 5), (True, 4)])
def test_each_won_attack_on_the_victim_pays(betray_once, live):
    rolls = [4, 3, SAFE, 4, 3]
    table = labyrinth(weak(), weak(), groups=[[0, 1]], rolls=rolls, options={"betray_once": betray_once})
    do(table, "attack e2", "hold", "attack e2")
    assert lives(table) == [live, 1]
    if not betray_once:
        assert "electro.pvp.betrayal-each" in last(table, "gains").also


# ---------------------------------------------------------------- a fight goes on


@pytest.mark.rule("electro.pvp.fight")
def test_a_fighter_attacks_flees_or_holds():
    table = labyrinth(weak(), weak(), rolls=[1, 2])
    do(table, "attack e2")
    assert table.choices[TWO].ask == "fight" and ids(table, TWO) == ["attack e1", "flee", "hold"]
    assert table.choices[TWO].rule == "electro.pvp.fight"


@pytest.mark.rule("electro.pvp.rotation")
def test_a_fight_goes_on_over_the_rounds_while_others_play():
    table = labyrinth(weak(), weak(), weak("1s"), rolls=[1, 2, 3, 4, 4, SAFE])
    do(table, "attack e2", "attack e1")
    assert (
        "electro.pvp.rotation" in told(table, "turn")[-2].also
        and "electro.pvp.rotation" not in last(table, "turn").also
    )
    do(table, "roll", "2s", "stop", "end", seat=THREE)
    assert table.choices[ONE].ask == "fight" and table.state.round == 2 and spaces(table)[2] == "2s"


@pytest.mark.rule("electro.pvp.many")
def test_more_than_two_fight_by_attacking_and_by_being_attacked():
    table = brawl(weak(), weak(), weak(), weak(), rolls=[1, 2], turn=2)
    assert rule_of(table, THREE, "attack e1") == "electro.pvp.many"
    do(table, "attack e1")
    assert table.state.fights[0].fighters == [0, 1, 2] and "attack e3" in ids(table, FOUR)
    table = brawl(weak(), weak(), weak(), rolls=[1, 2])
    assert rule_of(table, ONE, "attack e2") == "electro.pvp.may"
    assert rule_of(table, ONE, "attack e3") == "electro.pvp.many"
    do(table, "attack e3")
    assert table.state.fights[0].fighters == [0, 1, 2]


def test_two_fights_on_a_tile_become_one_when_a_fighter_attacks_across():
    fights = [{"at": "1a", "fighters": [0, 1]}, {"at": "1a", "fighters": [2, 3]}]
    table = labyrinth(weak(), weak(), weak(), weak(), fights=fights, rolls=[1, 2])
    do(table, "attack e4")
    (fight,) = table.state.fights
    assert fight.fighters == [0, 1, 2, 3] and [0, 3] in fight.blows and [2, 3] in fight.blows


@pytest.mark.rule("electro.pvp.bound")
def test_a_fighter_can_neither_move_nor_unlock_but_hand_over_and_play():
    one = weak("2j", keys=1, cards=["copper-salve"])
    table = brawl(one, weak("2j"), weak("2j"))
    assert ids(table, ONE) == [
        "attack e2",
        "attack e3",
        "play copper-salve",
        "give key e2",
        "give key e3",
        "flee",
        "hold",
    ]
    for deed in ("roll", "stay", "unlock green", "group e3"):
        refused(table, deed, "electro.pvp.bound", seat=ONE)
    do(table, "play copper-salve", "give key e3", "accept")
    assert lives(table)[0] == 5 and len(explorer(table, 3).keys) == 1 and table.waiting == (ONE,)


@pytest.mark.rule("electro.pvp.bound")
@pytest.mark.parametrize(("at", "deed"), [("1b", "see i1"), ("1b", "enter i1"), ("2x", "task")])
def test_a_fighter_can_neither_look_nor_enter_nor_start_a_task(at, deed):
    sides = {"1x": {"card": "lock"}, "2x": {"card": "puzzle", "open": True}}
    table = brawl(weak(at), weak(at), sides=sides)
    assert deed not in ids(table, ONE)
    refused(table, deed, "electro.pvp.bound", seat=ONE)


@pytest.mark.rule("electro.pvp.hold")
def test_a_fight_lapses_after_a_full_round_of_peace():
    table = labyrinth(weak(), weak(), rolls=[1, 2, SAFE, SAFE])
    do(table, "attack e2", "hold")
    assert table.choices[ONE].ask == "fight" and table.state.round == 2
    do(table, "hold", "hold")
    assert last(table, "lapses").rule == "electro.pvp.hold" and table.state.fights == []
    assert [event.data["seat"] for event in told(table, "holds")] == [TWO, ONE, TWO]
    assert table.choices[ONE].ask == "free"


@pytest.mark.rule("electro.pvp.hold")
@pytest.mark.parametrize(("deed", "rolls"), [("attack e1", [1, 2]), ("flee", [1, 2])])
def test_an_attack_or_a_flight_keeps_a_fight_alive(deed, rolls):
    table = labyrinth(weak(), weak(), rolls=[1, 2, SAFE, *rolls, SAFE, SAFE])
    do(table, "attack e2", "hold", "hold", deed)
    assert table.choices[ONE].ask == "fight" and told(table, "lapses") == []
    do(table, "hold", "hold")
    assert told(table, "lapses")


# ---------------------------------------------------------------- flight


@pytest.mark.rule("electro.pvp.flee")
@pytest.mark.parametrize(("rolls", "won"), [((1, 1, 2, 3, 4), False), ((1, 1, 2, 3, 1), True), ((1, 1, 2, 2, 2), True)])
def test_a_flight_is_move_against_fight(rolls, won):
    table = brawl(weak(fight=2), weak(move=3), rolls=[*rolls, SAFE] if not won else rolls, turn=1)
    do(table, "flee")
    contest = last(table, "contest")
    assert (contest.data["seat"], contest.data["trait"]) == (TWO, "Move")
    assert (contest.data["rival"], contest.data["against"]) == (ONE, "Fight")
    assert (contest.data["dice"], contest.data["others"]) == ([1, 1, 2], [*rolls[3:]])
    assert contest.rule == "electro.pvp.flee" and contest.data["outcome"] == ("won" if won else "lost")


@pytest.mark.rule("electro.pvp.flee-opponent")
@pytest.mark.parametrize(
    ("blows", "rival"),
    [
        ([[1, 0], [2, 0], [3, 0]], FOUR),
        ([[3, 0], [2, 0], [1, 0]], TWO),
        ([[3, 0], [0, 1], [0, 2]], FOUR),
        ([[0, 1], [0, 2], [0, 3]], THREE),
    ],
)
def test_a_runaway_rolls_against_who_attacked_last_or_else_the_best_fighter(blows, rival):
    team = (weak(), weak(fight=1), weak(fight=2), weak(fight=2))
    table = brawl(*team, blows=blows, rolls=[6, 1, *[1] * (rival in (THREE, FOUR))])
    assert rule_of(table, ONE, "flee") == "electro.pvp.flee-opponent"
    do(table, "flee")
    assert last(table, "contest").data["rival"] == rival


@pytest.mark.rule("electro.pvp.flee-opponent")
def test_a_runaway_does_not_roll_against_a_mate_who_fights_at_their_side():
    table = brawl(weak(), weak(fight=6), weak(), blows=[[0, 2], [1, 2]], groups=[[0, 1]], rolls=[6, 1, 1])
    do(table, "flee")
    assert last(table, "contest").data["rival"] == THREE


@pytest.mark.rule("electro.pvp.end", "electro.deck.far-lens")
def test_a_look_amid_a_fight_from_which_all_others_leave_the_game_lets_the_turn_go_on():
    table = brawl(weak(cards=["far-lens"]), weak(), weak("3a"))
    do(table, "play far-lens", "o1", "silent")
    table.act(TWO, "leave")
    assert (table.waiting, table.choices[ONE].ask) == ((ONE,), "free")


@pytest.mark.rule("electro.pvp.flee-won")
def test_a_runaway_moves_and_does_nothing_else():
    one = weak("1a", keys=1)
    table = brawl(one, weak(), weak("1b"), rolls=[5, 4, 3], groups=[])
    do(table, "flee")
    assert table.state.fights == [] and last(table, "runs").rule == "electro.pvp.flee-won"
    assert ids(table, ONE) == ["roll", "group e2", "give key e2", "stay"]
    refused(table, "attack e2", "electro.pvp.flee-won", seat=ONE)
    do(table, "roll", "1b", "stop")
    assert spaces(table)[0] == "1b"
    for deed in ("see i1", "enter i1", "attack e3"):
        assert deed not in ids(table, ONE)
        refused(table, deed, "electro.pvp.flee-won", seat=ONE)
    do(table, "end")
    assert table.waiting == (TWO,) and table.choices[TWO].ask == "free"


@pytest.mark.rule("electro.pvp.flee-won")
def test_a_runaway_starts_no_task_but_may_unlock():
    sides = {"1x": {"card": "lock"}, "3x": {"card": "puzzle", "open": True}}
    table = brawl(weak("2j", keys=1), weak("2j"), rolls=[5, 4], sides=sides)
    do(table, "flee", "unlock green")
    assert table.state.sides["2x"].open
    table = brawl(weak("3x"), weak("3x"), rolls=[5, 4], sides=sides)
    do(table, "flee")
    assert "task" not in ids(table, ONE)
    refused(table, "task", "electro.pvp.flee-won", seat=ONE)


@pytest.mark.rule("electro.pvp.flee-lost")
def test_a_lost_flight_costs_one_and_the_turn_and_the_fight_goes_on():
    table = brawl(rolls=[4, 5])
    do(table, "flee")
    assert lives(table) == [2, 3] and last(table, "hurt").rule == "electro.pvp.flee-lost"
    assert table.state.fights[0].fighters == [0, 1] and table.waiting == (TWO,)


# ---------------------------------------------------------------- the end of a fight


@pytest.mark.rule("electro.pvp.end")
def test_a_fight_of_two_ends_when_one_is_gone():
    table = brawl(rolls=[5, 4])
    do(table, "flee")
    assert last(table, "fight-over").rule == "electro.pvp.end" and table.state.fights == []


@pytest.mark.rule("electro.pvp.end")
@pytest.mark.parametrize(("blows", "over"), [([[0, 1], [0, 2]], True), ([[0, 1], [2, 1], [0, 2]], False)])
def test_a_fight_ends_when_none_of_those_left_has_attacked_another(blows, over):
    table = brawl(weak(), weak(), weak(), blows=blows, rolls=[5, 4] if over else [5, 4, SAFE])
    do(table, "flee")
    assert (table.state.fights == []) is over and bool(told(table, "fight-over")) is over
    if not over:
        do(table, "stay", "end", "hold")
        assert table.choices[THREE].ask == "fight"
        table.act(TWO, "leave")
        assert told(table, "fight-over") and table.choices[THREE].ask == "free"


@pytest.mark.rule("electro.pvp.loot")
def test_what_a_killed_fighter_leaves_is_offered_from_the_killer_on():
    victim = weak(live=1, keys=2, fragments=1)
    table = labyrinth(victim, weak(), weak(), weak(), rolls=[4, 3, 5], turn=2)
    do(table, "attack e1", "2s", "decline")
    assert last(table, "dies").data["keys"] == 2
    assert table.choices[THREE].ask == "loot" and ids(table, THREE) == ["take key", "take fragment", "leave it"]
    do(table, "take fragment", "leave it", seat=THREE)
    do(table, "take key", "leave it", seat=FOUR)
    do(table, "take key", seat=TWO)
    held = [(len(each.keys), each.fragments) for each in table.state.explorers]
    assert held == [(0, 0), (1, 0), (0, 1), (1, 0)] and table.waiting == (FOUR,)


@pytest.mark.rule("electro.pvp.loot")
def test_a_runaway_killed_in_flight_is_looted_by_the_opponent_first():
    table = brawl(weak(live=1, keys=1), weak(), weak(), rolls=[4, 5, 3])
    do(table, "flee", "1s", "decline")
    assert table.choices[TWO].ask == "loot" and table.choices[TWO].rule == "electro.pvp.loot"
    do(table, "take key")
    assert len(explorer(table, 2).keys) == 1 and table.waiting == (TWO,)
    assert kinds(table, "dies", "returns", "takes") == ["dies", "returns", "takes"]
    assert MOF not in table.waiting


@pytest.mark.rule("electro.pvp.hold")
@pytest.mark.parametrize(("turn", "rounds"), [(0, 1), (1, 2)])
def test_a_given_fight_lapses_after_one_full_round_of_peace(turn, rounds):
    table = brawl(weak(), weak(), rolls=[SAFE] * rounds, turn=turn)
    do(table, *["hold"] * (2 * rounds - turn - 1))
    assert not told(table, "lapses")
    do(table, "hold")
    assert last(table, "lapses").rule == "electro.pvp.hold" and table.state.fights == []


@pytest.mark.rule("electro.pvp.loot")
@pytest.mark.parametrize(
    ("answer", "rule", "words"),
    [
        ("take fragment", "electro.keys.pick-up", "no fragment of the Master Key lies at 1a"),
        ("roll", "electro.pvp.loot", "what lies on 1a is picked up or left; 'roll' is neither"),
    ],
)
def test_what_cannot_be_looted_is_refused_by_name_and_place(answer, rule, words):
    table = do(labyrinth(weak(), weak(live=1, keys=1), rolls=[6, 1, 4]), "attack e2", "3s")
    do(table, "decline", seat=MOF)
    assert table.choices[ONE].ask == "loot" and refused(table, answer, rule, seat=ONE).reason == words


@pytest.mark.rule("electro.pvp.may")
@pytest.mark.parametrize("betrayals", [[[0, 1]], [[1, 0]]])
def test_a_betrayal_is_one_only_once_between_two(betrayals):
    fight = {"at": "1a", "fighters": [0, 1], "betrayals": betrayals}
    table = labyrinth(weak(), weak(), fights=[fight], groups=[[0, 1]], rolls=[3, 4])
    do(table, "attack e2")
    assert table.state.fights[0].betrayals == betrayals and told(table, "betrays") == []


@pytest.mark.rule("electro.deck.ozone-veil")
def test_who_leaves_a_fight_is_out_of_its_betrayals_too():
    fight = {"at": "1a", "fighters": [0, 1, 2], "betrayals": [[0, 1], [0, 2]]}
    two = weak(cards=["ozone-veil"])
    table = labyrinth(weak(), two, weak(), fights=[fight], rolls=[4, 3, SAFE, 4, 3], options={"betray_once": True})
    do(table, "attack e2", "hold", "hold", "attack e3")
    assert table.state.fights[0].paid == [[0, 1], [0, 2]]
    do(table, "veil")
    (left,) = table.state.fights
    assert (left.fighters, left.blows, left.betrayals, left.paid) == ([0, 2], [[0, 2]], [[0, 2]], [[0, 2]])
