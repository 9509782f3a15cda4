"""Traits, score rolls and contested rolls."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.games.electro.tables import LEDGER, MOF, ONE, TWO, explorer, labyrinth, last, lives, spaces, stay_all
from tests.tables import do, ids, refused, told
from undercroft.games.electro.book.basics.odds import against_fate

ODDS: Any = LEDGER["electro.ref.success-odds"].data
FIGHT: dict[str, Any] = {"fights": [{"at": "1a", "fighters": [0, 1], "blows": [[1, 0]]}]}
"""The second has attacked the first."""


def looked(*faces, options=None, groups=(), others=(), **about):
    """A See attempt at i1 with these dice; others stand where they are told to."""
    team = [{"at": "1b", **about}, *others]
    table = labyrinth(*team, rolls=faces, options=options, groups=list(groups), rooms={"i1": "boost"})
    return do(table, "stay", "see i1")


def struck(*faces, one=None, two=None, three=None, options=None, **about):
    """The first attacks the second on 1a with these dice."""
    team = [{"at": "1a", **(one or {})}, {"at": "1a", **(two or {})}]
    team += [{"at": "1a", **three}] if three is not None else []
    return do(labyrinth(*team, rolls=faces, options=options, **about), "attack e2")


# ---------------------------------------------------------------- traits


@pytest.mark.rule("electro.traits.live")
def test_live_is_lowered_by_damage():
    table = struck(6, 1, one={"fight": 1}, two={"move": 1, "live": 3})
    assert lives(table) == [3, 2]
    hurt = last(table, "hurt")
    assert (hurt.data["amount"], hurt.data["live"], "electro.traits.live" in hurt.also) == (1, 2, True)


@pytest.mark.rule("electro.traits.live")
@pytest.mark.parametrize("live", [1, 6])
def test_live_is_never_rolled(live):
    table = looked(3, 3, 2, see=2, live=live)
    roll = last(table, "roll")
    assert (roll.data["trait"], roll.data["dice"]) == ("See", [3, 3])
    table = struck(6, 1, one={"fight": 1, "live": live}, two={"move": 1, "live": live + 1})
    contest = last(table, "contest")
    assert (contest.data["trait"], contest.data["against"]) == ("Fight", "Move")
    assert (contest.data["dice"], contest.data["others"], lives(table)) == ([6], [1], [live, live])


@pytest.mark.rule("electro.traits.no-cap")
def test_live_may_be_gained_above_six():
    table = labyrinth({"live": 6, "cards": ["copper-salve"]})
    do(table, "play copper-salve")
    assert explorer(table, 1).live == 8
    assert "electro.traits.no-cap" in last(table, "gains").also


# ---------------------------------------------------------------- score rolls


@pytest.mark.rule("electro.score.roll")
@pytest.mark.parametrize("score", range(1, 8))
def test_as_many_d6_are_rolled_as_the_score_and_added_up(score):
    faces = [1, 6, 2, 5, 3, 4, 1][:score]
    table = looked(*faces, 20, see=score)
    roll = last(table, "roll")
    assert (roll.data["dice"], roll.data["sum"], "electro.score.roll" in roll.also) == (faces, sum(faces), True)
    table.chance.spent()


@pytest.mark.rule("electro.score.roll")
@pytest.mark.parametrize(("effects", "curses", "dice"), [([], [], 3), (["keen-flash"], [], 5), ([], ["static-fog"], 2)])
def test_the_current_score_counts(effects, curses, dice):
    table = looked_with(effects, curses, [1] * dice)
    assert last(table, "roll").data["dice"] == [1] * dice


def looked_with(effects, curses, faces):
    table = labyrinth({"at": "1b", "effects": effects}, fate_effects=curses, rolls=[*faces, 20])
    return do(table, "stay", "see i1")


@pytest.mark.rule("electro.score.group-bonus")
@pytest.mark.parametrize("count_self", [False, True])
@pytest.mark.parametrize(("size", "bonus"), [(2, 1), (3, 2), (4, 3)])
def test_each_other_member_adds_one_or_with_count_self_every_member(count_self, size, bonus):
    others = [{"at": "1b"}] * 4
    table = looked(2, 2, 20, see=2, others=others, groups=[list(range(size))], options={"count_self": count_self})
    assert last(table, "roll").data["sum"] == 4 + bonus + count_self
    assert last(table, "roll").data["plus"] == f" +{bonus + count_self}"
    alone = looked(2, 2, 20, see=2, others=others, options={"count_self": count_self})
    assert (last(alone, "roll").data["sum"], last(alone, "roll").data["plus"]) == (4, "")


@pytest.mark.rule("electro.score.against")
def test_the_mof_rolls_one_d20_against_each_score_roll():
    table = looked(1, 1, 20, see=2)
    draws = [draw for step in table.record().file.steps for draw in step.draws]
    assert [die for die, _, _ in draws] == [6, 6, 20]
    assert last(table, "roll").data["d20"] == 20
    do(table, "enter i1")


@pytest.mark.rule("electro.score.success")
@pytest.mark.parametrize(("d20", "outcome"), [(10, "success"), (11, "success"), (12, "failure")])
def test_equal_or_more_succeeds(d20, outcome):
    table = looked(5, 6, d20, see=2)
    roll = last(table, "roll")
    assert (roll.data["sum"], roll.data["outcome"]) == (11, outcome)
    assert bool(told(table, "perceives")) == (outcome == "success")


def sums(score: int) -> dict[int, int]:
    """In how many ways so many dice show each sum."""
    ways = {0: 1}
    for _ in range(score):
        ways = {
            total: sum(ways.get(total - face, 0) for face in range(1, 7))
            for total in range(min(ways) + 1, max(ways) + 7)
        }
    return ways


def faces_of(score: int, total: int) -> list[int]:
    """Dice that show this sum."""
    spare = total - score
    return [1 + min(5, max(0, spare - 5 * number)) for number in range(score)]


@pytest.mark.rule("electro.ref.success-odds")
@pytest.mark.parametrize(("score", "above", "below"), ODDS)
def test_the_odds_of_a_lone_explorer_are_those_of_the_ledger(score, above, below):
    good = 0
    for total, ways in sums(score).items():
        beaten = min(total, 20)
        assert last(looked(*faces_of(score, total), beaten, see=score), "roll").data["outcome"] == "success"
        if beaten < 20:
            assert last(looked(*faces_of(score, total), beaten + 1, see=score), "roll").data["outcome"] == "failure"
        good += ways * beaten
    assert Fraction(good, 6**score * 20) == Fraction(above, below)


@pytest.mark.rule("electro.ref.success-odds")
@pytest.mark.parametrize(("d20", "outcome"), [(11, "success"), (12, "failure")])
def test_in_a_group_of_three_four_and_five_are_eleven(d20, outcome):
    table = looked(4, 5, d20, see=2, others=[{"at": "1b"}, {"at": "1b"}], groups=[[0, 1, 2]])
    assert (last(table, "roll").data["sum"], last(table, "roll").data["outcome"]) == (11, outcome)


def test_a_sum_below_nothing_never_reaches_the_die_of_the_master_of_fates():
    assert against_fate(1, -3) == (1 + 2 + 3, 120) and against_fate(1, -6) == (0, 120)


@pytest.mark.rule("electro.score.order")
def test_the_explorer_rolls_before_the_mof():
    table = looked(1, 2, 3, 20, see=3)
    assert [(die, face) for die, _, face in table.record().file.steps[-1].draws] == [(6, 1), (6, 2), (6, 3), (20, 20)]
    assert "electro.score.order" in last(table, "roll").also


@pytest.mark.rule("electro.score.order")
@pytest.mark.parametrize("deed", ["attack e2", "flee"])
def test_the_attacker_or_runaway_rolls_before_the_other(deed):
    scores = {"move": 2, "fight": 2}
    table = labyrinth({"at": "1a", **scores}, {"at": "1a", **scores}, rolls=[6, 5, 2, 1], **FIGHT)
    do(table, deed)
    contest = last(table, "contest")
    assert (contest.data["dice"], contest.data["others"]) == ([6, 5], [2, 1])
    assert contest.data["outcome"] == "won"


@pytest.mark.rule("electro.score.zero-dice")
@pytest.mark.parametrize(
    ("team", "d20", "outcome"), [(False, 1, "failure"), (True, 1, "success"), (True, 2, "failure")]
)
def test_a_score_of_nought_rolls_no_dice_and_has_the_group_bonus_alone(team, d20, outcome):
    one = {"at": "i1", "fight": 1, "roared": True}
    table = labyrinth(one, {"at": "i1"}, rolls=[d20], rooms={"i1": "beast fighting"}, groups=[[0, 1]] if team else [])
    do(table, "interact")
    roll = last(table, "roll")
    assert (roll.data["sum"], roll.data["dice"], roll.data["outcome"]) == (int(team), ["no dice"], outcome)
    assert "electro.score.zero-dice" in roll.also


CALLED = {
    "electro.see.attempt",
    "electro.enter.beast-check",
    "electro.room.flee-roll",
    "electro.trapped.dismantle",
    "electro.trapped.failure",
    "electro.beast.attack",
    "electro.beast.dodge",
    "electro.puzzle.roll-mode",
}
"""The rules that call for a score roll."""


@pytest.mark.rule("electro.score.called")
def test_the_mof_can_demand_no_roll():
    table = labyrinth({"at": "1b"}, rolls=[5], hand=["static-fog"])
    assert not any("roll" in act.id or "roll" in act.label for act in table.acts(MOF))
    assert MOF not in table.choices
    do(table, "stay", "end", "stay", "end")
    assert table.choices[MOF].ask == "before"
    assert ids(table, MOF) == ["play static-fog", "go on"]
    refused(table, "roll", "electro.mof.outline", seat=MOF)
    assert last(looked(1, 20, see=1), "roll").rule in CALLED


@pytest.mark.rule("electro.score.called")
@pytest.mark.parametrize("seed", range(3))
def test_every_roll_of_a_game_is_called_for_by_a_rule(seed):
    table = labyrinth({"at": "1b"}, {"at": "1b"}, rolls=None, seed=seed, rooms={"i1": "beast", "i2": "trapped"})
    for count in range(150):
        if not table.waiting:
            break
        choice = table.choices[min(table.waiting)]
        table.answer(choice.seat, choice.options[(7 * count + seed) % len(choice.options)])
    rolls = told(table, "roll")
    assert rolls and {roll.rule for roll in rolls} <= CALLED
    assert all("electro.score.called" in roll.also for roll in rolls)


# ---------------------------------------------------------------- what is rolled when

MOVES = {
    "flee": ({"at": "i1"}, {"i1": "boost"}, ["flee"], "electro.room.flee-roll"),
    "escape the beast": ({"at": "1b"}, {"i1": "beast"}, ["stay", "enter i1"], "electro.enter.beast-check"),
    "dodge the trap": ({"at": "i1"}, {"i1": "trapped"}, ["interact"], "electro.trapped.failure"),
}


@pytest.mark.rule("electro.score.move-uses")
@pytest.mark.parametrize("why", MOVES)
def test_move_is_rolled_to_flee_and_to_dodge_beasts_and_boxes(why):
    about, rooms, deeds, rule = MOVES[why]
    rolls = [1, 20, 6, 6] if why == "dodge the trap" else [6, 6]
    table = labyrinth({"move": 1, "see": 1, **about}, rolls=rolls, rooms=rooms)
    do(table, *deeds)
    roll = last(table, "roll")
    assert (roll.data["why"], roll.data["trait"], roll.rule) == (why, "Move", rule)
    assert "electro.score.move-uses" in roll.also
    assert (roll.data["outcome"], lives(table)) == ("success", [3, 3])


@pytest.mark.rule("electro.score.move-uses")
def test_move_is_rolled_to_dodge_a_beasts_attack_and_an_explorers():
    one = {"at": "i1", "move": 1}
    table = labyrinth(one, {"at": "2s"}, turn="fates", rolls=[1, 6, 6], rooms={"i1": "beast fighting"})
    do(table, "i1 bite e1")
    assert (last(table, "roll").data["trait"], last(table, "roll").rule) == ("Move", "electro.beast.dodge")
    contest = last(struck(1, 1, one={"fight": 1}, two={"move": 1}), "contest")
    assert (contest.data["against"], "electro.score.move-uses" in contest.also) == ("Move", True)


@pytest.mark.rule("electro.score.see-uses")
@pytest.mark.parametrize(
    ("at", "room", "deeds", "why"),
    [("1b", "boost", ["stay", "see i1"], "perceive"), ("i1", "trapped", ["interact"], "dismantle")],
)
def test_see_is_rolled_to_perceive_and_to_dismantle(at, room, deeds, why):
    table = labyrinth(
        {"at": at, "see": 1}, rolls=[6, 6, "beacon"][: 3 if why == "dismantle" else 2], rooms={"i1": room}
    )
    do(table, *deeds)
    roll = last(table, "roll")
    assert (roll.data["why"], roll.data["trait"], "electro.score.see-uses" in roll.also) == (why, "See", True)


@pytest.mark.rule("electro.score.see-uses")
@pytest.mark.parametrize("opened", [False, True])
def test_side_rooms_cannot_be_perceived(opened):
    table = do(labyrinth({"at": "1j"}, sides={"1x": {"open": opened}}), "stay")
    assert not [option for option in ids(table, ONE) if option.startswith("see")]
    refused(table, "see 1x", "electro.score.see-uses", seat=ONE)


@pytest.mark.rule("electro.score.fight-uses")
def test_fight_is_rolled_to_attack_beasts_and_explorers():
    table = labyrinth({"at": "i1", "fight": 1}, rolls=[6, 6], rooms={"i1": "beast"})
    do(table, "interact")
    roll = last(table, "roll")
    assert (roll.data["trait"], roll.rule, "electro.score.fight-uses" in roll.also) == (
        "Fight",
        "electro.beast.attack",
        True,
    )
    assert (roll.data["outcome"], told(table, "misses"), len(told(table, "hits"))) == ("success", [], 1)
    table = struck(1, 1, one={"fight": 1}, two={"move": 1})
    contest = last(table, "contest")
    assert (contest.data["trait"], "electro.score.fight-uses" in contest.also) == ("Fight", True)
    assert lives(table) == [3, 2]


# ---------------------------------------------------------------- contested rolls


@pytest.mark.rule("electro.score.contested")
@pytest.mark.parametrize(("fight", "move"), list(product([1, 2, 4], [1, 3])))
def test_in_a_contested_roll_both_roll_by_their_scores_without_a_d20(fight, move):
    table = struck(*[3] * fight, *[2] * move, one={"fight": fight, "move": 5}, two={"move": move, "fight": 5})
    contest = last(table, "contest")
    assert (contest.data["sum"], contest.data["opposed"]) == (3 * fight, 2 * move)
    assert contest.data["outcome"] == ("won" if 3 * fight >= 2 * move else "lost")
    assert {die for die, _, _ in table.record().file.steps[-1].draws} == {6}
    assert not told(table, "roll")
    table.chance.spent()


@pytest.mark.rule("electro.score.contested-tie")
@pytest.mark.parametrize(("defender", "outcome", "live"), [(False, "won", 2), (True, "lost", 3)])
def test_a_tied_attack_is_the_attackers_or_with_defender_ties_the_victims(defender, outcome, live):
    table = struck(4, 4, one={"fight": 1}, two={"move": 1}, options={"defender_ties": defender})
    assert last(table, "contest").data["outcome"] == outcome
    assert lives(table) == [3, live]


@pytest.mark.rule("electro.score.contested-tie")
@pytest.mark.parametrize(("defender", "outcome", "live"), [(False, "won", 3), (True, "lost", 2)])
def test_a_tied_flight_is_the_runaways_or_with_defender_ties_the_others(defender, outcome, live):
    scores = {"at": "1a", "move": 1, "fight": 1}
    table = labyrinth(scores, scores, rolls=[4, 4], options={"defender_ties": defender}, **FIGHT)
    do(table, "flee")
    assert last(table, "contest").data["outcome"] == outcome
    assert lives(table) == [live, 3]
    assert table.waiting == ((ONE,) if outcome == "won" else (TWO,))


@pytest.mark.rule("electro.score.contested-bonus")
@pytest.mark.parametrize(("groups", "sums_"), [([], (3, 3)), ([[0, 2]], (4, 3)), ([[1, 2]], (3, 4))])
def test_group_bonuses_count_in_contested_rolls(groups, sums_):
    table = struck(3, 3, one={"fight": 1}, two={"move": 1}, three={}, groups=groups)
    contest = last(table, "contest")
    assert (contest.data["sum"], contest.data["opposed"]) == sums_
    assert "electro.score.contested-bonus" in contest.also


@pytest.mark.rule("electro.score.contested-bonus")
@pytest.mark.parametrize("count_self", [False, True])
def test_the_explorer_rolled_against_gives_no_bonus(count_self):
    scores = {"at": "1a", "move": 1, "fight": 1}
    table = labyrinth(
        scores, scores, scores, rolls=[3, 3], groups=[[0, 1, 2]], options={"count_self": count_self}, **FIGHT
    )
    do(table, "flee")
    contest = last(table, "contest")
    assert (contest.data["sum"], contest.data["opposed"]) == ((5, 5) if count_self else (4, 4))


@pytest.mark.rule("electro.score.public")
def test_all_dice_are_rolled_openly():
    table = looked(1, 2, 20, see=2)
    assert last(table, "roll").audience is None
    assert [event for event in table.events_for(None) if event.kind == "roll"] == told(table, "roll")
    assert last(struck(1, 1, one={"fight": 1}, two={"move": 1}), "contest").audience is None
    assert last(do(labyrinth({"move": 1}, rolls=[2]), "roll"), "throws").audience is None
    table = stay_all(labyrinth({}, rolls=[4]), "free")
    do(table, "stay", "end", "stay", "end")
    assert last(table, "shock").data["faces"] == [4] and spaces(table) == ["1s", "1s"]


@pytest.mark.rule("electro.components.dice")
def test_the_dice_are_those_in_the_box():
    data: Any = LEDGER["electro.components.dice"].data
    table = labyrinth({"at": "1b", "see": 2}, {"at": "1s"}, rolls=[1, 1, 20, 6], rooms={"i1": "boost"})
    do(table, "stay", "see i1", "end", "stay", "end")
    draws = [(reason, die) for step in table.record().file.steps for die, reason, _ in step.draws]
    assert [die for reason, die in draws if reason == "perceive"] == [data["explorer_die"]] * 2 + [data["mof_die"]]
    assert [die for reason, die in draws if reason == "Electroshock"] == [data["shock_die"]]
