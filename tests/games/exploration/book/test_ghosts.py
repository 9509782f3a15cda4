"""Ghosts: how one becomes one, what a ghost does and suffers, Limbo, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data, sides
from tests.games.exploration.tables import about, asks, cites, crawl, hero, last, rule_of, spent
from tests.tables import do, ids, refused, told
from undercroft.games.exploration import figures
from undercroft.games.exploration.book.basics.harm import ETHEREAL
from undercroft.games.exploration.book.basics.strength import defense, might, stride

CORE = "exploration.core.ghost"
GHOST: dict[str, Any] = {"life": "ghost"}
NUMBERS = figures.NUMBERS


# ---------------------------------------------------------------- becoming one


@pytest.mark.rule("exploration.core.ghost.become")
def test_a_character_at_0_vita_becomes_a_ghost_and_drops_no_items():
    group: list[Any] = [{"vita": 2, "items": ["Lantern"], "things": ["Reliquary"]}, {}, {}]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    one = hero(table, "Butcher")
    assert (one.life, one.vita, one.ghost) == ("ghost", 0, 6) and one.at == (4, 4)
    assert one.items == ["Lantern"] and one.things == ["Reliquary"]
    assert last(table, "ghost").rule == "exploration.core.ghost.become"


@pytest.mark.rule("exploration.core.ghost.become")
def test_a_ghosts_figures_are_the_ledgers():
    wanted = ledger_data("exploration.core.ghost.become")
    named = {"ghost_points": figures.GHOST_POINTS, "defense": figures.GHOST_DEFENSE, "stride": figures.GHOST_STRIDE}
    assert {key: NUMBERS[name] for key, name in named.items()} == wanted
    table = crawl({"vita": 1}, {}, {}, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    one = hero(table, "Butcher")
    assert (one.ghost, defense(table.state, one).total + 10, stride(table.state, one).total) == (
        6,
        60,
        6,
    )  # It is Spooked.
    assert last(table, "ghost").data["points"] == 6


@pytest.mark.rule("exploration.core.ghost.become")
def test_items_held_do_nothing_for_a_ghost():
    table = crawl(
        {"vita": 1, "items": ["Silver Charm"]}, {}, {}, **against("Skeleton", [5, 4], turn="f1"), rolls=[90, 5]
    )
    assert defense(table.state, hero(table, "Butcher")).total == 60


# ---------------------------------------------------------------- what it may do


@pytest.mark.rule("exploration.core.ghost.adventuring")
@pytest.mark.parametrize(
    "answer", ["search 6,1", "try 9,4-10,4", "use healing-draught-own", "give courtesan lantern", "attack f1", "smoke"]
)
def test_outside_combat_a_ghost_may_only_move(answer):
    table = crawl({"at": [6, 2], "items": ["Lantern"], **GHOST}, {}, {}, turn="Butcher")
    assert {id.partition(" ")[0] for id in ids(table)} == {"go", "end"} and about(table)["left"] == 6
    assert "ACT (door or ability) not for a ghost" in table.choices[0].text
    assert "exploration.core.ghost.adventuring" in cites(last(table, "turn"))
    refused(table, answer, "exploration.core.ghost.adventuring")
    assert "farther" in str(refused(do(table, "go 6,3"), "go 0,9", "exploration.core.turn.move"))


@pytest.mark.rule("exploration.core.ghost.fight")
def test_in_combat_a_ghost_spends_a_point_to_attack_within_three_in_sight_for_d4():
    wanted = ledger_data("exploration.core.ghost.fight")
    named = {"cost": figures.GHOST_COST, "die": figures.GHOST_DIE}
    named |= {"range": figures.GHOST_RANGE, "might": figures.GHOST_MIGHT}
    assert {key: NUMBERS[name] for key, name in named.items()} == wanted
    table = crawl(GHOST, {}, {}, **against(ABBOT, [7, 4]), rolls=[50, 4])
    assert (
        rule_of(table, "attack f1") == "exploration.core.ghost.fight"
        and might(table.state, hero(table, "Butcher")).total == 10
    )
    do(table, "attack f1")
    assert last(table, "attack-roll").data["total"] == 60 and sides(table) == [100, 4]
    assert last(table, "wounded").data["lost"] == 4 and hero(table, "Butcher").ghost == 5
    assert (
        "exploration.core.ghost.fight" in cites(last(table, "attacks"))
        and last(table, "attacks").data["weapon"] == "a cold touch"
    )
    refused(table, "attack f1", "exploration.core.turn.act")


@pytest.mark.rule("exploration.core.ghost.fight")
def test_a_ghost_four_steps_away_is_too_far_and_has_no_ability():
    table = crawl(GHOST, {}, {}, **against(ABBOT, [8, 4]))
    assert ids(table, verb="attack") == []
    refused(table, "attack f1", "exploration.core.encounter.range")
    refused(table, "use healing-draught-own", "exploration.core.ghost.fight")
    do(table, "go 5,4")
    assert ids(table, verb="attack") == ["attack f1"]


@pytest.mark.rule("exploration.core.ghost.fight")
def test_a_ghost_cannot_attack_with_too_few_points_nor_with_an_ability():
    table = crawl({"ghost": 2, **GHOST}, {}, {}, **against(ABBOT, [5, 4]), numbers={figures.GHOST_COST: 2})
    assert ids(table, verb="attack") == ["attack f1"]
    assert "no abilities" in str(refused(table, "attack f1 carve", "exploration.core.ghost.fight"))
    table = crawl({"ghost": 1, **GHOST}, {}, {}, **against(ABBOT, [5, 4]), numbers={figures.GHOST_COST: 2})
    assert ids(table, verb="attack") == []
    assert "2 Ghost Points" in str(refused(table, "attack f1", "exploration.core.ghost.fight"))


@pytest.mark.rule("exploration.core.ghost.touch", "exploration.core.ghost.fight")
@pytest.mark.parametrize(
    ("one", "kind", "cited"), [(GHOST, "Wraith", True), (GHOST, "Gargoyle", False), ({}, "Wraith", False)]
)
def test_a_wound_cites_the_ghosts_touch_where_it_is_a_wraiths(one, kind, cited):
    table = do(crawl(one, {}, {}, **against(kind, [5, 4]), rolls=[90, 3]), "attack f1")
    assert ("exploration.core.ghost.touch" in cites(last(table, "wounded"))) == cited
    do(crawl(GHOST, {}, {}, **against("Wraith", [5, 4]), rolls=[90, 3]), "attack f1")


@pytest.mark.rule("exploration.core.ghost.fight")
def test_a_ghost_lowers_a_skirmish_counter_for_a_point_or_holds_back():
    skirmish = {"kinds": ["Skeleton"], "counters": [3]}
    table = crawl(GHOST, {}, {}, skirmish=skirmish, rolls=[2, 2, 2, 40, 2, 2, *[2] * 5])
    assert ids(table) == ["attack", "defend", "hold"] and rule_of(table, "attack") == "exploration.core.ghost.fight"
    do(table, "attack", "attack", "attack")
    assert told(table, "strikes")[0].data["total"] == 50 and table.state.skirmish.counters == [2]
    assert hero(table, "Butcher").ghost == 5
    do(table, "hold", "attack", "attack")
    assert hero(table, "Butcher").ghost == 5 and len(told(table, "strikes")) == 5
    spent(table)


# ---------------------------------------------------------------- what it suffers


@pytest.mark.rule("exploration.core.ghost.ethereal", "exploration.core.ghost.targets")
@pytest.mark.parametrize(("kind", "lost"), [("Ghoul", 3), ("Wraith", 4)])
def test_a_ghost_takes_2_less_from_all_but_spirits_and_loses_ghost_points(kind, lost):
    """A 3 on the die with the Ghoul's 2 costs 5 - 2; with the Wraith's 1 it costs 4."""
    assert ETHEREAL == 2
    table = boxed_in(kind, [90, 3])
    assert last(table, "faded").data == {"who": "Butcher", "lost": lost, "left": 6 - lost}
    assert last(table, "faded").rule == "exploration.core.ghost.ethereal"


def boxed_in(kind: str, rolls: list[Any]) -> Any:
    """The turn of a foe that reaches a ghost only: the others are behind a closed door."""
    group: list[Any] = [{"at": [11, 4], **GHOST}, {"at": [0, 0]}, {"at": [0, 1]}]
    return crawl(*group, **against(kind, [12, 4], turn="f1"), rolls=rolls)


@pytest.mark.rule("exploration.core.ghost.ethereal")
def test_less_than_0_is_0():
    table = crawl(GHOST, {}, {}, skirmish={"kinds": ["Skeleton"], "counters": [3]}, rolls=[90, *[2] * 4])
    do(table, "hold", "attack", "attack")
    assert last(table, "faded").data["lost"] == 0 and hero(table, "Butcher").ghost == 6


@pytest.mark.rule("exploration.core.ghost.ethereal")
def test_a_ghost_moves_through_foes_and_blocks_no_space():
    foes = [{"kind": "Gargoyle", "at": [10, 4]}]
    group: list[Any] = [{"at": [0, 0]}, {"at": [9, 4], **GHOST}, {"at": [8, 4]}]
    table = crawl(*group, removed=["a-b"], foes=foes, battle={"turn": "Courtesan"})
    assert "go 11,4" in ids(table) and "go 10,4" not in ids(table)
    stays = do(table.clone(), "end")
    assert "exploration.core.ghost.ethereal" in last(do(table, "go 11,4"), "moves").also
    assert hero(table, "Courtesan").at == (11, 4)
    assert "exploration.core.ghost.ethereal" in last(do(stays, "go 9,4"), "moves").also
    assert hero(stays, "Courtesan").at == hero(stays, "Illusionist").at
    assert "exploration.core.ghost.ethereal" not in last(do(stays, "go 8,4"), "moves").also


@pytest.mark.rule("exploration.core.ghost.targets")
def test_foes_ignore_ghosts_while_a_living_character_is_in_reach():
    group: list[Any] = [{"ghost": 1, **GHOST}, {}, {"at": [0, 0]}]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[2])
    assert last(table, "foe-attacks").data["who"] == "Courtesan"
    table = boxed_in("Ghoul", [2])
    assert last(table, "foe-attacks").data["who"] == "Butcher" and told(table, "foe-moves") == []


@pytest.mark.rule("exploration.core.ghost.targets")
@pytest.mark.parametrize(
    ("points", "leads", "struck"),
    [((5, 3), "Butcher", "Courtesan"), ((3, 5), "Courtesan", "Butcher"), ((3, 3), "Courtesan", "Courtesan")],
)
def test_of_several_ghosts_in_reach_the_one_with_the_fewest_points_is_attacked_then_the_leader(points, leads, struck):
    group: list[Any] = [{"at": [11, y], "ghost": left, **GHOST} for y, left in zip((4, 5), points, strict=True)]
    table = crawl(*group, {"at": [0, 0]}, **against("Ghoul", [12, 4], turn="f1"), leader=leads, rolls=[2])
    attack = last(table, "foe-attacks")
    assert attack.data["who"] == struck and "exploration.core.ghost.targets" in cites(attack)
    assert "exploration.core.encounter.foe-target" not in cites(attack)


@pytest.mark.rule("exploration.core.ghost.targets")
def test_foes_walk_past_ghosts_to_the_living():
    group: list[Any] = [{"at": [5, 4], **GHOST}, {"at": [9, 9]}, {"at": [9, 8]}]
    table = crawl(*group, **against("Zombie", [4, 4], turn="f1"), rolls=[])
    assert last(table, "foe-moves").data["at"] == [7, 7] and told(table, "foe-attacks") == []
    assert "exploration.core.ghost.targets" in cites(last(table, "foe-moves"))
    table = crawl({"at": [5, 9]}, *group[1:], **against("Zombie", [4, 4], turn="f1"), rolls=[])
    assert "exploration.core.ghost.targets" not in cites(last(table, "foe-moves"))


@pytest.mark.rule("exploration.core.ghost.targets")
def test_in_a_skirmish_creatures_attack_ghosts_like_the_others():
    table = crawl(GHOST, {}, {}, skirmish={"kinds": ["Ghoul"], "counters": [3]}, rolls=[2, 2, 2, 2, 2])
    do(table, "hold", "attack", "attack")
    attack = told(table, "creature-attacks")[0]
    assert attack.data["who"] == "Butcher" and "exploration.core.ghost.targets" in cites(attack)


# ---------------------------------------------------------------- Limbo


@pytest.mark.rule("exploration.core.ghost.limbo", "exploration.core.ghost.heir")
def test_a_ghost_without_points_goes_to_limbo_and_the_storys_items_pass_to_the_leader():
    group: list[Any] = [{"ghost": 1, "things": ["Reliquary"], "items": ["Lantern"], **GHOST}, {}, {}]
    table = crawl(*group, leader="Courtesan", **against(ABBOT, [6, 4]), rolls=[2, 2, 2])
    do(table, "attack f1")
    one = hero(table, "Butcher")
    assert (one.life, one.at, one.things, one.items) == ("limbo", (-1, -1), [], ["Lantern"])
    assert (
        last(table, "limbo").rule == "exploration.core.ghost.limbo"
        and last(table, "inherits").rule == "exploration.core.ghost.heir"
    )
    assert hero(table, "Courtesan").things == ["Reliquary"]


@pytest.mark.rule("exploration.core.ghost.limbo")
def test_with_the_last_point_the_turn_is_over():
    table = crawl({}, {"ghost": 1, **GHOST}, {}, **against(ABBOT, [6, 4], turn="Courtesan"), rolls=[2])
    do(table, "attack f1")
    assert hero(table, "Courtesan").life == "limbo" and about(table)["who"] == "Illusionist"
    table = crawl({}, {"ghost": 2, **GHOST}, {}, **against(ABBOT, [6, 4], turn="Courtesan"), rolls=[2])
    do(table, "attack f1")
    assert hero(table, "Courtesan").life == "ghost" and about(table)["who"] == "Courtesan"


@pytest.mark.rule("exploration.core.ghost.limbo")
@pytest.mark.parametrize(("whose", "left"), [("Butcher", "Butcher"), ("Courtesan", None)])
def test_in_a_skirmish_the_last_point_ends_no_turn_but_the_ghosts_own(whose, left):
    """A Wraith takes the Courtesan's last Ghost Point in the middle of somebody's turn."""
    group: list[Any] = [{}, {"ghost": 1, **GHOST}, {}]
    skirmish = {"kinds": ["Wraith"], "counters": [3]}
    table = crawl(*group, skirmish=skirmish, turn={"hero": whose}, rolls=[2, 90, 2, 2, 2])
    do(table, "attack", "hold", "attack")
    assert last(table, "limbo").rule == "exploration.core.ghost.limbo"
    turn = table.state.turn
    assert (turn and table.state.heroes[turn.hero].character) == left


@pytest.mark.rule("exploration.core.ghost.limbo")
def test_who_is_in_limbo_is_out_of_play():
    """A rest of nobody: the one in Limbo has no turn, no stance, and is not attacked."""
    group: list[Any] = [{"life": "limbo"}, {}, {}]
    table = crawl(*group, skirmish={"kinds": ["Ghoul"], "counters": [3]}, rolls=[2, 2, 2, 2])
    assert asks(table) == [(1, "stance"), (2, "stance")]
    do(table, "attack", "attack")
    assert [event.data["who"] for event in told(table, "creature-attacks")] == ["Courtesan", "Illusionist"]
    with pytest.raises(Exception, match="Limbo"):
        crawl(*group, turn="Butcher")


@pytest.mark.rule("exploration.core.ghost.limbo")
def test_points_recovered_bring_one_back_next_to_the_leader():
    table = crawl({"life": "limbo"}, {"at": [0, 0]}, {}, leader="Courtesan", rest=True, rolls=[10])
    one = hero(table, "Butcher")
    assert (one.life, one.ghost, one.at) == ("ghost", 4, (1, 0)) and last(
        table, "back"
    ).rule == "exploration.core.ghost.limbo"


@pytest.mark.rule("exploration.core.ghost.heir")
def test_a_ghost_keeps_the_storys_items_and_may_be_asked_for_them():
    """Only in Limbo they pass on by themselves."""
    table = crawl({"things": ["Reliquary"], **GHOST}, {}, {}, turn="Courtesan")
    do(table, "ask butcher reliquary", "yes")
    assert hero(table, "Courtesan").things == ["Reliquary"]
    table = boxed_in("Wraith", [90, 6])
    assert hero(table, "Butcher").life == "limbo" and told(table, "inherits") == []
    group: list[Any] = [{"at": [11, 4], "things": ["Reliquary"], **GHOST}, {"at": [0, 0]}, {"at": [0, 1]}]
    table = crawl(*group, **against("Wraith", [12, 4], turn="f1"), rolls=[90, 6])
    assert (
        hero(table, "Courtesan").things == ["Reliquary"]
        and last(table, "inherits").rule == "exploration.core.ghost.heir"
    )


# ---------------------------------------------------------------- the way back


def at_shrine(**more: Any) -> Any:
    """A ghost two steps from the shrine in the Nave, on 2,17."""
    group: list[Any] = [{"at": [4, 17], "items": ["Lantern"], **GHOST}, {}, {}]
    return crawl(*group, revealed=["E"], turn="Butcher", **more)


@pytest.mark.rule("exploration.core.ghost.return")
def test_a_ghost_that_ends_its_move_on_a_shrine_lives_again_with_half_its_vita():
    table = do(at_shrine(), "go 2,17")
    one = hero(table, "Butcher")
    assert (one.life, one.vita, one.ghost) == ("living", 10, 0) and last(
        table, "returns"
    ).rule == "exploration.core.ghost.return"
    assert table.state.shrines == [(2, 17)] and ids(table, verb="go") == []
    assert "exploration.core.ghost.return" in cites(last(table, "moves"))
    assert "exploration.core.ghost.return" not in cites(last(do(at_shrine(), "go 3,17"), "moves"))
    alive = crawl({"at": [4, 17]}, {}, {}, revealed=["E"], turn="Butcher")
    assert "exploration.core.ghost.return" not in cites(last(do(alive, "go 2,17"), "moves"))
    assert told(alive, "returns") == [] and hero(alive, "Butcher").vita == 20 and alive.state.shrines == []


@pytest.mark.rule("exploration.core.ghost.return")
def test_half_the_vita_is_rounded_up_also_in_combat():
    group: list[Any] = [{}, {"at": [4, 17], **GHOST}, {}]
    table = crawl(*group, revealed=["E"], **against(ABBOT, [9, 19], turn="Courtesan"))
    do(table, "go 2,17")
    assert hero(table, "Courtesan").vita == 8 and last(table, "returns").rule == "exploration.core.ghost.return"


@pytest.mark.rule("exploration.core.ghost.return")
def test_each_shrine_serves_once_and_passing_over_it_is_nothing():
    table = do(at_shrine(shrines=[[2, 17]]), "go 2,17")
    assert hero(table, "Butcher").life == "ghost" and told(table, "returns") == []
    table = do(at_shrine(), "go 0,17")
    assert hero(table, "Butcher").life == "ghost"
    assert last(do(table, "go 2,17"), "returns").rule == "exploration.core.ghost.return"


@pytest.mark.rule("exploration.core.ghost.return")
def test_with_no_return_a_ghost_stays_a_ghost():
    table = do(at_shrine(options={"no_return": True}), "go 2,17")
    assert hero(table, "Butcher").life == "ghost" and told(table, "returns") == []
