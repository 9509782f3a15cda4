"""Falling, losing, winning, giving up, and the score."""

from typing import Any

import pytest

from tests.games.pararoles.tables import FRAIL, LEDGER, crawl, hero, open_table
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.engine import Scripted
from undercroft.games.pararoles import to_text
from undercroft.games.pararoles.floor.premade import premade

HALL = "###########\n#1 2 . . .#\n###########"
LAST: Any = LEDGER["pararoles.core.win"].data
SCORE: Any = LEDGER["pararoles.core.score"].data


# ---------------------------------------------------------------- falling


@pytest.mark.rule("pararoles.core.fall")
def test_a_hero_at_no_health_falls_and_leaves_everything_on_the_square():
    table = crawl(
        "###########\n#1 . . 2 .#\n###########",
        heroes=[{"health": 1, "treasure": ["7D", "9C"], "items": ["leaf"]}],
        traps=[{"at": "2,1", "type": 1}],
    )
    do(table, "e")
    assert hero(table)["fallen"] and hero(table)["at"] is None and hero(table)["health"] == 0
    assert hero(table)["treasure"] == [] == hero(table)["items"]
    (pile,) = table.view(None)["piles"]
    assert (pile["at"], pile["cards"], [item["key"] for item in pile["items"]]) == ("2,1", ["7D", "9C"], ["leaf"])
    assert table.waiting == (1,)
    do(table, "rush w", "w")
    assert hero(table, 2)["treasure"] == ["7D", "9C"] and hero(table, 2)["items"][0]["key"] == "leaf"


@pytest.mark.rule("pararoles.core.fall")
def test_the_fallen_have_no_turn():
    table = crawl(HALL, heroes=[{}, {}, {"fallen": True}])
    do(table, "done", "done")
    assert table.waiting == (0,) and table.view(None)["round"] == 2
    assert not told(table, "fell")
    deadly = crawl(HALL, heroes=[{}, {"health": 1}], burning=["2,1"])
    do(deadly, "done", "done")
    assert told(deadly, "fell")[0].data == {"seat": 1, "at": "2,1"}


# ---------------------------------------------------------------- the end


@pytest.mark.rule("pararoles.core.lose")
def test_the_game_is_lost_when_every_hero_has_fallen():
    table = crawl(
        HALL, heroes=[{"health": 2}, {"health": 2}, {"fallen": True}], traps=[{"at": "3,1", "type": 2}], turn="p2"
    )
    do(table, "e")
    assert table.choices == {} and table.result is not None
    assert table.result.winners == () and table.result.rule == "pararoles.core.lose"
    assert table.view(None)["ended"] == "lost"


@pytest.mark.rule("pararoles.core.lose")
def test_while_one_hero_lives_the_game_goes_on():
    table = crawl(HALL, heroes=[{"health": 2}, {"health": 3}], traps=[{"at": "3,1", "type": 2}], turn="p2")
    do(table, "e")
    assert table.result is None and hero(table, 1)["fallen"]
    do(table, "done", "done")
    gone = crawl(HALL, heroes=[{"health": 1}, {"left": True, "at": None}], burning=["1,1"], stairs="1,1")
    do(gone, "done")
    assert gone.result is None and gone.choices[1].ask == "shop", "who has left the floor lives"
    refused(gone, "revive p1", "pararoles.core.revive", seat=1)
    poor = crawl(HALL, heroes=[{"health": 1}, {"health": 1}], burning=["1,1", "2,1"])
    do(poor, "done", "done")
    assert poor.result is not None


@pytest.mark.rule("pararoles.core.win")
def test_the_game_is_won_when_the_living_heroes_leave_the_last_floor():
    table = crawl(HALL, heroes=[{}, {"fallen": True, "at": None}], stairs="1,1", number=LAST["floors"])
    do(table, "leave")
    assert table.result is not None and table.result.winners == (0, 1)
    assert table.result.rule == "pararoles.core.win" and table.view(None)["ended"] == "won"


@pytest.mark.rule("pararoles.core.win")
def test_before_the_last_floor_play_goes_on():
    table = crawl(HALL, heroes=[{}, {"fallen": True, "at": None}], stairs="1,1", number=LAST["floors"] - 1)
    do(table, "leave")
    assert table.result is None and table.choices[0].ask == "shop"
    short = crawl(
        HALL, heroes=[{}, {"fallen": True, "at": None}], stairs="1,1", numbers={"pararoles.core.win.floors": 1}
    )
    do(short, "leave")
    assert short.result is not None and short.result.winners == (0, 1)


@pytest.mark.rule("pararoles.core.win")
@pytest.mark.parametrize("how", [{"options": {"endless": True}}, {"numbers": {"pararoles.core.win.floors": 0}}])
def test_an_endless_game_goes_on_until_the_party_falls(how):
    table = crawl("#####\n#1 .#\n#####", stairs="1,1", number=LAST["floors"], rolls=None, seed=1, **how)
    do(table, "leave")
    assert table.result is None
    do(table, "done")
    assert table.view(None)["floor"] == LAST["floors"] + 1 and table.choices[0].ask == "turn"
    lost = crawl("#####\n#1 .#\n#####", heroes=[{"health": 1}], burning=["1,1"], number=LAST["floors"] + 5, **how)
    do(lost, "done")
    assert lost.result is not None and lost.result.rule == "pararoles.core.lose"
    won = crawl("#####\n#1 .#\n#####", stairs="1,1", number=LAST["floors"])
    do(won, "leave")
    assert won.result is not None


# ---------------------------------------------------------------- the last boss


@pytest.mark.rule("pararoles.core.final-boss")
def test_with_final_boss_the_last_exit_works_when_the_boss_is_defeated():
    table = crawl(
        "#######\n#1 a .#\n#######",
        stairs="1,1",
        number=LAST["floors"],
        enemies={"a": {"kind": "boss", "difficulty": 10, "health": 1, "cards": ["2H", "3H"]}},
        rolls=["2H", "KH"],
        options={"final_boss": True},
    )
    assert "leave" not in ids(table)
    refused(table, "leave", "pararoles.core.final-boss")
    do(table, "done", "attack guard-1")
    assert table.view(None)["bosses"] == 1
    do(table, "leave")
    assert table.result is not None and table.result.winners == (0,)


@pytest.mark.rule("pararoles.core.final-boss")
@pytest.mark.parametrize("final", [False, pytest.param(True, marks=pytest.mark.rule("pararoles.boss.stats"))])
def test_with_final_boss_the_last_floor_has_a_boss(final):
    table = open_table(
        "pararoles",
        seats=2,
        seed=4,
        options={"human_controller": True, "dungeon": "custom", "final_boss": final},
        numbers={"pararoles.core.win.floors": 1},
        strict=True,
    )
    do(table, "start", seat=1)
    do(table, to_text(premade(2)))
    bosses = [foe for foe in table.view(0)["enemies"] if foe["kind"] == "boss"]
    assert len(bosses) == final
    if final:
        assert bosses[0]["difficulty"] == 7 and bosses[0]["at"] == "10,1", "it guards the stairs"
    assert bool([event for event in told(table, "option") if event.data["name"] == "final_boss"]) is final
    if not final:
        stays = crawl("#####\n#1 .#\n#####", stairs="1,1", options={"final_boss": True}, number=LAST["floors"])
        refused(stays, "leave", "pararoles.core.final-boss")


@pytest.mark.rule("pararoles.core.final-boss")
def test_with_placed_the_last_boss_is_as_difficult_as_the_worst_enemy():
    options = {"human_controller": True, "dungeon": "custom", "final_boss": True, "placed": True}
    table = open_table("pararoles", seats=2, seed=4, options=options, numbers={"pararoles.core.win.floors": 1})
    do(table, "start", seat=1)
    do(table, to_text(premade(1)))
    (boss,) = (foe for foe in table.view(0)["enemies"] if foe["kind"] == "boss")
    assert boss["difficulty"] == 6


def test_an_endless_game_has_no_last_floor_and_no_last_boss():
    options = {"final_boss": True, "endless": True}
    table = crawl("#####\n#1 .#\n#####", stairs="1,1", options=options, number=LAST["floors"])
    do(table, "leave")
    assert table.choices[0].ask == "shop"


# ---------------------------------------------------------------- score


@pytest.mark.rule("pararoles.core.score")
def test_the_score_counts_floors_enemies_bosses_and_treasure():
    table = crawl(
        "#########\n#1 a : :#\n#########",
        stairs="1,1",
        number=LAST["floors"],
        heroes=[{"treasure": ["7D", "8D"]}],
        enemies={"a": {"difficulty": 2}},
        rolls=["2H", "KH", "5D"],
        numbers=FRAIL,
    )
    assert table.view(None)["score"] == 2 * SCORE["treasure"]
    do(table, "done", "attack minion-1", "leave")
    wanted = SCORE["floor"] + SCORE["enemy"] + 3 * SCORE["treasure"]
    assert table.result is not None and table.result.scores == {0: wanted}
    assert told(table, "ended")[0].data["score"] == wanted
    drawn = table.scene(0).text()
    assert "1 floor left behind" in drawn and "1 enemy defeated" in drawn
    assert "0 bosses defeated" in drawn and "3 treasure cards held" in drawn


@pytest.mark.rule("pararoles.core.score")
def test_a_boss_counts_more_than_an_enemy():
    table = crawl(
        "#######\n#1 a .#\n#######",
        stairs="1,1",
        number=LAST["floors"],
        enemies={"a": {"kind": "boss", "difficulty": 10, "health": 1, "cards": ["2H", "3H"]}},
        rolls=["2H", "KH"],
    )
    do(table, "done", "attack guard-1", "leave")
    assert table.result is not None
    assert table.result.scores == {0: SCORE["floor"] + SCORE["boss"] + 2 * SCORE["treasure"]}


# ---------------------------------------------------------------- difficulty


@pytest.mark.rule("pararoles.core.difficulty")
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_the_difficulty_is_the_base_health_of_enemies(difficulty):
    data: Any = LEDGER["pararoles.core.difficulty"].data
    base = data["enemy_health_base"][difficulty]
    table = open_table(
        "pararoles",
        seats=2,
        seed=4,
        options={"human_controller": True, "dungeon": "premade", "difficulty": difficulty},
        strict=True,
    )
    do(table, "start", seat=1)
    assert {foe["health"] for foe in table.view(0)["enemies"] if foe["difficulty"] < 7} == {base + 1}
    health: Any = LEDGER["pararoles.core.health"].data
    assert table.view(0)["heroes"][0]["full"] == health["1"] + data["hero_health"][difficulty]
    equipped = told(table, "equipped")
    assert [event.data["health"] for event in equipped] == [health["1"] + data["hero_health"][difficulty]]
    assert ("pararoles.core.difficulty" in equipped[0].also) is (data["hero_health"][difficulty] != 0)
    usual = crawl("#######\n#1 . a#\n#######")
    assert usual.view(0)["enemies"][0]["health"] == data["enemy_health_base"]["normal"] + 1


# ---------------------------------------------------------------- going nowhere

IDLE = "pararoles.core.exhaustion.idle_rounds"


def idle(table: Table, rounds: int) -> None:
    """So many movement rounds in which everybody stays."""
    for _ in range(rounds * len(table.seats)):
        do(table, "done")


@pytest.mark.rule("pararoles.core.exhaustion")
def test_a_party_that_gets_nowhere_tires():
    data: Any = LEDGER["pararoles.core.exhaustion"].data
    table = crawl(HALL)
    idle(table, data["idle_rounds"])
    assert hero(table, 1)["health"] == hero(table, 2)["health"] == 8
    idle(table, 2)
    assert hero(table, 1)["health"] == hero(table, 2)["health"] == 8 - 2 * data["damage"]


@pytest.mark.rule("pararoles.core.exhaustion")
def test_something_new_or_a_find_begins_the_count_again():
    for more in ({"seen": ["1,1", "2,1"]}, {"piles": [{"at": "3,1", "cards": ["7D"]}]}):
        drawing = "###########\n#1 2|. . .#\n###########" if "seen" in more else HALL
        table = crawl(drawing, numbers={IDLE: 2}, **more)
        idle(table, 2)
        do(table, "done", "e", "done")
        idle(table, 1)
        assert hero(table, 1)["health"] == 8
        idle(table, 2)
        assert hero(table, 1)["health"] < 8


def test_without_a_limit_nobody_tires():
    table = crawl(HALL, numbers={IDLE: 0})
    idle(table, 105)
    assert hero(table)["health"] == 8


# ---------------------------------------------------------------- giving up


@pytest.mark.rule("pararoles.core.concede")
def test_a_player_who_gives_up_loses_the_game_for_the_party():
    table = crawl(HALL)
    assert [act.id for act in table.acts(1)] == ["concede"]
    table.act(1, "concede")
    assert table.result is not None and table.result.winners == () and table.choices == {}
    assert table.result.rule == "pararoles.core.concede"
    assert table.acts(0) == ()


@pytest.mark.rule("pararoles.core.concede")
def test_a_keeper_who_gives_up_lets_the_party_win():
    table = crawl(HALL, options={"human_controller": True})
    table.act(0, "concede")
    assert table.result is not None and table.result.winners == (1, 2)


@pytest.mark.rule("pararoles.core.lose", "pararoles.supplies.controller")
def test_a_keeper_wins_when_the_party_falls():
    table = crawl("#####\n#1 .#\n#####", heroes=[{"health": 1}], burning=["1,1"], options={"human_controller": True})
    assert table.view(0)["traps"] == []
    do(table, "done", seat=1)
    assert table.result is not None and table.result.winners == (0,) and table.result.scores == {0: 0, 1: 0}


def test_giving_up_in_the_middle_of_anything_ends_the_game():
    table = open_table("pararoles", seats=2, chance=Scripted(rolls=[]), options={"dungeon": "custom"}, strict=True)
    table.act(0, "concede")
    assert table.result is not None and table.choices == {}
    halfway = crawl(HALL, heroes=[{"health": 1, "treasure": ["7D", "8S"]}])
    do(halfway, "mend p1")
    halfway.act(0, "concede")
    assert halfway.result is not None and halfway.choices == {}
