"""Foes: how they move, whom they attack, and the main foe's attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, drawn, ledger_data
from tests.games.exploration.tables import LEDGER, cites, crawl, foe, hero, last, spent
from tests.tables import do, told

CORE = "exploration.core.encounter"
MOVE, RANGED, TARGET = (
    "exploration.core.encounter.foe-move",
    "exploration.core.encounter.foe-ranged",
    "exploration.core.encounter.foe-target",
)


def after(kind: str, at: list[int], *group: dict[str, Any], rolls: list[Any], **more: Any) -> Any:
    """The table after the turn of one foe, which stood here."""
    table = crawl(*group, **against(kind, at, turn="f1"), rolls=rolls, **more)
    spent(table)
    return table


# ---------------------------------------------------------------- moving


@pytest.mark.rule(MOVE)
def test_a_foe_walks_to_the_nearest_living_character_and_stops_when_it_can_attack():
    table = after("Ghoul", [9, 4], {"at": [5, 4]}, {"at": [0, 0]}, {"at": [0, 9]}, rolls=[2])
    assert foe(table, "f1").at == (6, 3) and last(table, "foe-moves").rule == MOVE
    assert last(table, "foe-attacks").data["who"] == "Butcher"


@pytest.mark.rule(MOVE)
def test_it_walks_no_farther_than_its_stride():
    table = after("Zombie", [9, 4], {"at": [3, 4]}, {"at": [0, 0]}, {"at": [0, 9]}, rolls=[])
    assert foe(table, "f1").at == (6, 1) and told(table, "foe-attacks") == []


@pytest.mark.rule(MOVE)
def test_who_can_attack_at_once_does_not_move():
    table = after("Ghoul", [5, 5], {"at": [5, 4]}, {"at": [0, 0]}, {"at": [0, 9]}, rolls=[2])
    assert told(table, "foe-moves") == [] and foe(table, "f1").at == (5, 5)


@pytest.mark.rule(MOVE)
@pytest.mark.parametrize(
    ("leads", "meets"), [("Courtesan", "Courtesan"), ("Butcher", "Butcher"), ("Illusionist", "Butcher")]
)
def test_of_equally_near_characters_it_walks_to_the_leader_then_by_seating_order(leads, meets):
    """The Butcher is four steps west of it, the Courtesan four east; the Illusionist is farther away."""
    group: list[Any] = [{"at": [1, 5]}, {"at": [9, 5]}, {"at": [0, 0]}]
    table = after("Zombie", [5, 5], *group, leader=leads, rolls=[2])
    assert last(table, "foe-attacks").data["who"] == meets and last(table, "foe-moves").rule == MOVE


@pytest.mark.rule(MOVE)
def test_a_ranged_foe_stops_as_soon_as_a_character_is_in_its_range_and_sight():
    table = after("Cultist", [9, 4], {"at": [3, 4]}, {"at": [0, 0]}, {"at": [0, 9]}, rolls=[2])
    assert foe(table, "f1").at == (7, 2) and last(table, "foe-moves").rule == MOVE
    assert table.state.ground.distance(foe(table, "f1").at, (3, 4)) == 4


@pytest.mark.rule(MOVE)
def test_of_equal_ways_it_takes_the_topmost_row_then_the_leftmost_column():
    """From 5,8 to 5,2 the first steps to 4,7 and 5,7 and 6,7 are equally short, and so on."""
    table = after("Grave Rat", [5, 8], {"at": [5, 2]}, {"at": [0, 0]}, {"at": [9, 0]}, rolls=[2])
    assert foe(table, "f1").at == (4, 3)


def test_where_nobody_can_be_reached_it_comes_as_near_as_it_can():
    """The door is closed: no space of its room is nearer to the characters than another."""
    table = after("Zombie", [15, 4], {}, {}, {}, rolls=[])
    assert told(table, "foe-moves") == [] == told(table, "foe-attacks") and foe(table, "f1").at == (15, 4)


@pytest.mark.rule(MOVE)
def test_a_foe_behind_a_friend_in_a_doorway_comes_as_near_as_it_can():
    """A Gargoyle fills the doorway and is passed through, but nobody can stop on its space or on the Butcher's."""
    foes = [{"kind": "Gargoyle", "at": [10, 4]}, {"kind": "Ghoul", "at": [14, 4]}]
    group: list[Any] = [{"at": [9, 4]}, {"at": [0, 0]}, {"at": [0, 1]}]
    table = crawl(*group, removed=["a-b"], foes=foes, battle={"turn": "f2"}, rolls=[])
    assert foe(table, "f2").at == (11, 3) and last(table, "foe-moves").rule == MOVE


# ---------------------------------------------------------------- ranged foes


@pytest.mark.rule(RANGED)
def test_a_ranged_foe_with_somebody_adjacent_steps_back_to_where_it_can_attack():
    """Two steps are enough to stand next to nobody; of these spaces the topmost, leftmost one is taken."""
    table = after("Cultist", [5, 4], {"at": [4, 4]}, {"at": [0, 9]}, {"at": [9, 9]}, rolls=[2])
    assert foe(table, "f1").at == (6, 3) and last(table, "foe-moves").rule == RANGED
    assert last(table, "foe-attacks").data["who"] == "Butcher"


@pytest.mark.rule(RANGED)
def test_it_stays_and_attacks_where_there_is_no_such_space():
    """In the corner behind the Butcher and the Courtesan there is no way out."""
    table = after("Cultist", [0, 0], {"at": [1, 1]}, {"at": [0, 1]}, {"at": [1, 0]}, rolls=[2])
    assert told(table, "foe-moves") == [] and foe(table, "f1").at == (0, 0)
    assert last(table, "foe-attacks").data["who"] == "Illusionist"


@pytest.mark.rule(RANGED)
def test_a_melee_foe_does_not_step_back():
    table = after("Ghoul", [5, 4], {"at": [4, 4]}, {"at": [0, 9]}, {"at": [9, 9]}, rolls=[2])
    assert told(table, "foe-moves") == [] and RANGED not in cites(last(table, "foe-attacks"))
    table = after("Cultist", [5, 4], {"at": [4, 4]}, {"at": [0, 9]}, {"at": [9, 9]}, rolls=[2])
    assert told(table, "foe-moves") and RANGED in cites(last(table, "foe-attacks"))


# ---------------------------------------------------------------- targets


@pytest.mark.rule(TARGET)
def test_a_foe_attacks_whoever_in_its_reach_has_the_least_vita():
    group: list[Any] = [{"at": [4, 4]}, {"at": [4, 5], "vita": 7}, {"at": [0, 0], "vita": 1}]
    table = after("Ghoul", [5, 4], *group, rolls=[2])
    assert last(table, "foe-attacks").data["who"] == "Courtesan" and TARGET in cites(last(table, "foe-attacks"))


@pytest.mark.rule(TARGET)
@pytest.mark.parametrize(
    ("leads", "struck"), [("Butcher", "Butcher"), ("Courtesan", "Courtesan"), ("Illusionist", "Butcher")]
)
def test_ties_go_to_the_leader_then_by_seating_order(leads, struck):
    group: list[Any] = [{"at": [4, 4], "vita": 7}, {"at": [4, 5], "vita": 7}, {"at": [0, 0]}]
    table = after("Ghoul", [5, 4], *group, rolls=[2], leader=leads)
    assert last(table, "foe-attacks").data["who"] == struck


@pytest.mark.rule(TARGET)
def test_with_random_a_random_character_in_reach_is_attacked():
    group: list[Any] = [{"at": [4, 4]}, {"at": [4, 5], "vita": 1}, {"at": [0, 0], "vita": 1}]
    table = after("Ghoul", [5, 4], *group, rolls=["Butcher", 2], options={"random": True})
    assert last(table, "foe-attacks").data["who"] == "Butcher"
    after("Ghoul", [5, 4], {}, {"at": [0, 1]}, {"at": [0, 0]}, rolls=[2], options={"random": True})


@pytest.mark.rule(TARGET, "exploration.core.boss")
def test_each_of_several_attacks_chooses_anew():
    """The first blow leaves the Butcher with less Vita than the Courtesan, whom the second one would have struck."""
    group: list[Any] = [{"at": [4, 4], "vita": 8}, {"at": [4, 5], "vita": 9}, {"at": [0, 0]}]
    table = crawl(*group, **against(ABBOT, [5, 4], turn="f1"), rolls=[90, 8, 2])
    assert [event.data["who"] for event in told(table, "foe-attacks")] == ["Butcher", "Courtesan"]
    assert hero(table, "Butcher").life == "ghost"
    spent(table)


@pytest.mark.rule("exploration.core.boss")
@pytest.mark.parametrize(("number", "vita", "attacks"), [(2, 24, 1), (3, 36, 2), (4, 48, 2), (5, 60, 3)])
def test_a_main_foe_has_vita_and_attacks_by_the_number_of_characters(number, vita, attacks):
    """The ledger's example: 24, 36, 48 and 60 Vita and 1, 2, 2 and 3 attacks a turn."""
    assert "24, 36, 48 and 60 Vita and 1, 2, 2 and 3 attacks" in str(LEDGER["exploration.core.boss"].example)
    group: list[dict[str, Any]] = [{"at": [4, 4]}, *({"at": [x, 0]} for x in range(number - 1))]
    table = crawl(*group, **against(ABBOT, [5, 4], turn="f1"), rolls=[2] * attacks)
    assert foe(table, "f1").vita == vita and len(told(table, "foe-attacks")) == attacks
    assert table.view(0)["foes"][0]["attacks"] == attacks
    spent(table)


@pytest.mark.rule("exploration.core.boss")
def test_a_main_foes_other_figures_are_the_ledgers():
    wanted = ledger_data("exploration.core.boss")
    kind = crawl(**against(ABBOT, [5, 4], turn="f1"), rolls=[2, 2]).state.kind(ABBOT)
    each = {key: getattr(kind, key) for key in wanted if key != "vita_per_character"}
    assert each | {"vita_per_character": kind.vita // 3} == wanted and kind.boss


@pytest.mark.rule("exploration.core.ability.courtesan")
def test_a_beguiled_foe_misses_one_turn_only():
    table = crawl({"vita": 5}, {}, {}, **against("Ghoul", [5, 4], turn="f1", stunned=True), rolls=[2])
    assert last(table, "misses-turn").data["id"] == "f1" and told(table, "foe-attacks") == []
    do(table, "end", "end", "end")
    assert [reason for _, reason in drawn(table)] == ["attack of Ghoul"]
