"""Ways: every space in reach by one answer, round walls, up to doors, never through what is shut."""

from __future__ import annotations

from typing import Any

from tests.games.exploration.tables import crawl, kinds
from tests.tables import do
from undercroft import Table
from undercroft.engine.stage.walk import Walk


def start(at: list[int], **more: Any) -> Table:
    return crawl(
        {"character": "Butcher", "at": at}, {"character": "Courtesan", "at": [0, 9]}, rolls=None, seed=1, **more
    )


def test_every_space_in_reach_is_one_answer_away():
    # Stride 5 from the corner of a room of 10 by 10: 6 by 6 spaces without one's own.
    ways = start([0, 0]).ways(0)
    assert ways["5,5"] == ("go 5,5",) and "6,5" not in ways and "0,0" not in ways
    assert len([place for place in ways if "-" not in place]) == 35


def test_a_way_goes_round_a_wall_and_ends_where_the_steps_do():
    # The doorway between 9,4 and 10,4 is gone. From 9,0 the space 10,0 lies beyond the wall: 4 steps down, one through
    # and 4 up again are more than 5; 10,4 is 5 steps away, since nobody cuts the corner of the doorway.
    ways = start([9, 0], revealed=["A", "B"], removed=["9,4-10,4"]).ways(0)
    assert ways["10,4"] == ("go 10,4",) and "10,0" not in ways and "10,3" not in ways
    assert "10,5" in start([9, 1], revealed=["A", "B"], removed=["9,4-10,4"]).ways(0)


def test_nobody_walks_through_a_door_that_stands():
    ways = start([9, 4], revealed=["A", "B"]).ways(0)
    assert "8,4" in ways and "10,4" not in ways


def test_a_door_is_walked_up_to_and_not_opened_on_the_way():
    table = start([6, 4])
    assert table.ways(0)["9,4-10,4"] == ("go 9,4",)
    assert table.walk(0, "9,4-10,4") == 1
    assert table.view(0)["heroes"][0]["at"] == [9, 4] and not table.view(0)["doors"][0]["opened"]
    assert "try 9,4-10,4" in {option.id for option in table.choices[0].options}
    assert "9,4-10,4" not in table.ways(0), "what can be opened here is no way"


def walked(table: Table, *way: str) -> int:
    """How many of these answers a walk gives before something new stops it."""
    walk = Walk(table.game, table.choices[0], way, len(table.events))
    taken = 0
    while (id := table.next_step(walk)) is not None:
        table.answer(0, id)
        taken += 1
    return taken


WARD: dict[str, Any] = {
    "revealed": ["hall", "ward"],
    "removed": ["hall-ward"],
    "options": {"story": "what-the-salt-keeps"},
}


def test_steps_where_nothing_happens_follow_one_another():
    group: list[dict[str, Any]] = [{"at": [8, 12]}, {"at": [8, 17]}]
    table = crawl(*group, rolls=None, seed=1, **WARD)
    assert walked(table, "go 9,12", "go 10,12", "go 11,12") == 3


def test_a_walk_stops_where_the_story_speaks():
    # Whoever enters the Long Ward first hears an entry read; nobody walks on before having read it.
    group: list[dict[str, Any]] = [{"at": [14, 9]}, {"at": [8, 17]}]
    table = crawl(*group, rolls=None, seed=1, **WARD)
    assert walked(table, "go 15,9", "go 16,9", "go 17,9") == 2
    assert kinds(table)[-1] == "reads" and table.view(0)["heroes"][0]["at"] == [16, 9]


def test_a_walk_stops_where_something_can_be_done():
    # Next to the token on 6,1 one may search.
    table = start([6, 4])
    assert walked(table, "go 6,3", "go 6,2", "go 6,1") == 2
    assert "search 6,1" in {option.id for option in table.choices[0].options}


def test_foes_block_a_way_but_not_a_ghosts():
    # A wall of foes across a corner: 0,0 is shut in by three of them.
    foes = [{"kind": "Skeleton", "at": at} for at in ([1, 0], [0, 1], [1, 1])]
    table = start([0, 0], foes=foes, battle={"turn": "Butcher"})
    assert table.ways(0) == {}
    group: list[Any] = [
        {"character": "Butcher", "at": [0, 0], "life": "ghost", "ghost": 3},
        {"character": "Courtesan", "at": [0, 9]},
    ]
    ghost = crawl(*group, foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    assert ghost.ways(0)["2,2"] == ("go 2,2",) and "1,1" not in ghost.ways(0)


def test_who_is_asked_something_else_goes_nowhere():
    table = Table.start("exploration", seed=1)
    assert table.ways(0) == {}
    do(table, "butcher", "courtesan", "illusionist")
    assert table.ways(0) and table.ways(1) == {}
