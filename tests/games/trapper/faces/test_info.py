"""Who may see what: owner, rival and spectator."""

import pytest

from tests.games.trapper.tables import (
    LEGAL,
    NORTH,
    PLAIN,
    SOUTH,
    building,
    built,
    buy,
    drawn,
    icon_on,
    raiding,
    reactivate,
    seen,
    trapping,
    walk,
    where,
)
from tests.tables import refused, told
from undercroft.engine.notes import notebook

RAIDED = """
.........
..#......
..>.S...H
..<......
...K.....
....E....
"""
"""A dungeon with fans on c4 and c3, a skeleton on e4 and spikes on d2."""


@pytest.mark.rule("trapper.info.setup")
def test_during_setup_the_rival_is_seen_only_to_have_finished():
    table = building()
    table.answer(NORTH, "c3")
    assert table.view(SOUTH)["boards"][NORTH] is None and table.view(NORTH)["boards"][SOUTH] is None
    assert table.view(None)["boards"] == [None, None]
    assert icon_on(table, NORTH, NORTH, "c3") == "#"
    table.answer(NORTH, LEGAL)
    assert table.view(SOUTH)["boards"][NORTH] is None and table.view(SOUTH)["finished"] == [True, False]
    assert [(event.kind, event.data) for event in table.events_for(SOUTH)] == [("ready", {"seat": NORTH})]


@pytest.mark.rule("trapper.info.own")
def test_the_owner_sees_every_icon_facing_x_and_token():
    table = raiding(RAIDED, disabled=["c4"])
    layout = "\n".join(RAIDED.split())
    fog = ["d2", "c3", "e4", "i4"]
    assert seen(table, SOUTH, SOUTH) == {"layout": layout, "fog": fog, "disabled": ["c4"], "added": []}


@pytest.mark.rule("trapper.info.rival")
def test_the_rival_sees_no_more_than_walls_tokens_and_what_was_revealed():
    table = raiding(RAIDED, disabled=["c4"], revealed=["e4"])
    layout = drawn(RAIDED, c3="?", d2="?", i4="?")  # c4 shows its facing and X, e4 that it is a skeleton
    fog = ["d2", "c3", "i4"]
    assert seen(table, NORTH, SOUTH) == {"layout": layout, "fog": fog, "disabled": ["c4"], "added": []}


@pytest.mark.rule("trapper.info.rival")
def test_two_dungeons_that_differ_under_their_tokens_look_alike_to_the_rival():
    one = raiding(drawn(PLAIN, c3="K", c5="<"))
    other = raiding(drawn(PLAIN, c3="H", c5="P", i4="S"))
    assert one.view(NORTH) == other.view(NORTH) and one.view(None) == other.view(None)
    assert one.scene(NORTH).svg() == other.scene(NORTH).svg()
    assert one.view(SOUTH) != other.view(SOUTH)


@pytest.mark.rule("trapper.info.new-token")
def test_the_rival_sees_where_a_new_token_appears_and_that_it_hides_a_trap():
    table = built()
    buy(table, "spikes", "c3")
    assert [event.data["tile"] for event in told(table, "token", SOUTH)] == ["c3"]
    assert "c3" in seen(table, SOUTH, NORTH)["fog"] and seen(table, SOUTH, NORTH)["added"] == ["c3"]
    worlds = [table.resampled(SOUTH, seed=seed) for seed in range(12)]
    heirlooms = {tile for world in worlds for tile in where(seen(world, NORTH, NORTH)["layout"], "H")}
    assert "c3" not in heirlooms and len(heirlooms) > 1
    assert all(icon_on(world, NORTH, NORTH, "c3") in "S^>v<KDCP" for world in worlds)


@pytest.mark.rule("trapper.info.reactivation")
def test_a_reactivation_is_public():
    table = trapping(drawn(PLAIN, c3="<"), disabled=[["c3"], []])
    assert seen(table, SOUTH, NORTH)["disabled"] == ["c3"]
    reactivate(table, "c3")
    for seat in (SOUTH, None):
        assert seen(table, seat, NORTH)["disabled"] == [] and icon_on(table, seat, NORTH, "c3") == "<"
        (event,) = [event for event in table.events_for(seat) if event.kind == "reactivated"]
        assert event.data["tile"] == "c3" and "fan" in event.data["trap"]


@pytest.mark.rule("trapper.info.ap")
def test_the_roll_is_public_at_once_and_the_points_left_when_trapping_is_finished():
    table = built(rolls=[6, 1, 3, 4])
    assert told(table, "rolled", SOUTH)[0].data == {"seat": NORTH, "dice": [3, 4], "points": 7}
    for seat in (SOUTH, None):
        assert table.view(seat)["roll"] == 7 and table.view(seat)["points"] is None
    buy(table, "spikes", "c3")
    assert table.view(NORTH)["points"] == 5
    assert table.view(SOUTH)["points"] is None and "AP" not in str(told(table, "token", SOUTH)[0].data)
    table.answer(NORTH, "done")
    assert table.view(SOUTH)["points"] == 5 == table.view(None)["points"]
    done = told(table, "trapping-done", SOUTH)[0]
    assert done.rule == "trapper.info.ap" and done.data == {"seat": NORTH, "points": 5}


@pytest.mark.rule("trapper.info.ap")
def test_how_points_were_spent_on_hidden_traps_is_never_announced():
    shown = []
    for bought in (["spikes", "shark"], ["darts", "crush"]):
        table = trapping(drawn(PLAIN, a3="#", a5="#"), points=9)
        for trap, tile in zip(bought, ("b3", "a4"), strict=True):
            buy(table, trap, tile)
        table.answer(NORTH, "done")
        shown.append((table.view(SOUTH), [(event.kind, event.data) for event in table.events_for(SOUTH)]))
    assert shown[0] == shown[1] and shown[0][0]["points"] == 1


@pytest.mark.rule("trapper.info.fortitude")
def test_a_run_is_public():
    table = trapping(boards=[PLAIN, drawn(PLAIN, e3="K")], points=8, rolls=[3])
    walk(table, "done", "send")
    for seat in (NORTH, SOUTH, None):
        assert table.view(seat)["adventurer"] == {"seat": NORTH, "at": "e1", "fortitude": 8, "idle": 0}
    walk(table, "n", "n")
    for seat in (NORTH, SOUTH, None):
        assert table.view(seat)["adventurer"]["at"] == "e3"
        events = table.events_for(seat)
        assert [event.data["tile"] for event in events if event.kind == "moved"] == ["e2", "e3"]
        assert [event.data["faces"] for event in events if event.kind == "trap-dice"] == [[3]]
    assert "trapper.info.fortitude" in told(table, "entered", None)[0].also


@pytest.mark.rule("trapper.info.refusal")
@pytest.mark.parametrize("answer", ["shark", "darts", "reactivate", "wall", "move c3"])
def test_a_refused_purchase_is_told_to_its_owner_only(answer):
    table = trapping(points=4)
    before = table.view(SOUTH), table.view(None), table.waiting
    reason = refused(table, answer, seat=NORTH)
    assert "trapper.info.refusal" in reason.also
    assert (table.view(SOUTH), table.view(None), table.waiting) == before
    assert table.events_for(SOUTH) == [] == table.events_for(None)


@pytest.mark.rule("trapper.info.refusal")
@pytest.mark.parametrize("tile", ["e1", "c3", "c4", "c5", "i4"])
def test_a_refused_placement_is_told_to_its_owner_only(tile):
    table = trapping(drawn(PLAIN, c3="#", c4="S", c5="S"), points=4, disabled=[["c5"], []])
    table.answer(NORTH, "spikes")
    before = table.view(SOUTH), table.view(None)
    assert "trapper.info.refusal" in refused(table, tile, seat=NORTH).also
    assert (table.view(SOUTH), table.view(None)) == before
    assert table.events_for(SOUTH) == [] == table.events_for(None)


@pytest.mark.rule("trapper.info.spectator")
def test_a_spectator_sees_what_both_players_may_see():
    table = built(north=LEGAL, south=drawn(LEGAL, b1="K", g2="<"))
    buy(table, "spikes", "c3")
    boards = table.view(None)["boards"]
    assert boards == [seen(table, SOUTH, NORTH), seen(table, NORTH, SOUTH)]
    assert table.view(None)["points"] is None and table.view(None)["order"] is None
    assert table.events_for(None) == [event for event in table.events if event.audience is None]
    assert "bought" not in [event.kind for event in table.events_for(None)]
    assert "c3" in boards[NORTH]["fog"] and set("".join(boards[NORTH]["layout"].split())) == set("?#.E")


@pytest.mark.rule("trapper.info.spectator")
def test_only_a_spectator_looks_on():
    table, cited = built(), {}
    for seat in (None, NORTH, SOUTH):
        with notebook() as cited[seat]:
            table.view(seat)
    assert ["trapper.info.spectator" in rules for rules in cited.values()] == [True, False, False]
    assert not any("trapper.end.reveal" in rules for rules in cited.values())


@pytest.mark.rule("trapper.info.own")
def test_the_half_made_purchase_is_the_owners_alone():
    table = trapping()
    before = table.view(SOUTH), table.view(None)
    table.answer(NORTH, "fan")
    table.answer(NORTH, "c3")
    assert table.view(NORTH)["order"] == {"trap": "fan", "tile": "c3"}
    assert (table.view(SOUTH), table.view(None)) == before
