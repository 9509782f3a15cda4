"""Secret doors, secret rooms and pocket dimensions in play: closed, opened, and what is inside."""

from typing import Any

import pytest

from tests.games.pararoles.tables import crawl, hero, open_table
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.engine import Scripted
from undercroft.games.pararoles import Floor, generate, to_text
from undercroft.games.pararoles.floor.premade import premade

KILLED = ("2H", "KH", "5D")
"""An attack by an Encourager that costs 2 health, the defense that does not stop it, and the treasure of the slain."""

ROOM = """
###########
#1 : a .#.#
# #########
#:~? ? ?#
#########
"""
"""A secret room behind 1,2."""


def on_floor(floor: str, *rolls: Any, heroes: list[dict[str, Any]], **more: Any) -> Table:
    """A position on a floor that is there or given as text; Encouragers, unless said otherwise."""
    party = [{"hero": {"hearts": 8, "diamonds": 7, "spades": 6, "clubs": 5}, **about} for about in heroes]
    given = {"floor": floor, "heroes": party, **more}
    options = given.pop("options", None)
    chance = Scripted(rolls=rolls)
    return open_table("pararoles", position=given, seats=len(party), chance=chance, options=options, strict=True)


def foe(at: str, **more: Any) -> dict[str, Any]:
    """An enemy of difficulty 5 with 1 health."""
    return {"at": at, "difficulty": 5, "suit": "hearts", "health": 1, **more}


def squares(table: Table) -> set[str]:
    """The squares that the party knows."""
    return set(table.view(0)["map"]["squares"])


# ---------------------------------------------------------------- closed


@pytest.mark.rule("pararoles.size.closed")
def test_a_closed_secret_door_is_a_wall_for_steps():
    table = crawl("#######\n#1~: :#\n#######", enemies={}, seen=[])
    assert "e" not in ids(table)
    wall = refused(table, "e", "pararoles.move.orthogonal")
    plain = refused(crawl("#######\n#1#: :#\n#######", seen=[]), "e", "pararoles.move.orthogonal")
    assert wall.reason == plain.reason
    assert squares(table) == {"1,1"}, "and for sight"


@pytest.mark.rule("pararoles.size.closed")
def test_a_closed_secret_door_is_a_wall_for_touch():
    table = crawl("#######\n#1~2 .#\n#######\n#a : :#\n#######")
    refused(table, "rearrange", "pararoles.move.rearrange")
    assert "cleared" not in [event.kind for event in table.events]
    assert table.view(0)["map"]["doors"] == []


@pytest.mark.rule("pararoles.size.closed")
def test_an_opened_secret_door_is_a_plain_opening():
    table = crawl(ROOM, enemies={"a": {"health": 1}}, rolls=KILLED)
    do(table, "e", "done", "attack defender-1", "done")
    do(table, "rush w", "s", "done")
    assert "2,2" in squares(table), "seen through"
    do(table, "rush e", "e")
    assert hero(table)["at"] == "3,2"


# ---------------------------------------------------------------- secret rooms


@pytest.mark.rule("pararoles.secret.opens")
def test_a_secret_room_opens_when_the_whole_floor_is_cleared():
    drawing = ROOM.replace("a .#.#", "a .#b#")
    table = crawl(drawing, enemies={"a": {"health": 1}, "b": {"health": 1}}, rolls=KILLED)
    do(table, "e", "done", "attack defender-1")
    assert not table.view(None)["quiet"]
    do(table, "rush w", "s", "done")
    assert "e" not in ids(table) and "2,2" not in squares(table)
    cleared = crawl(ROOM, enemies={"a": {"health": 1}}, rolls=KILLED)
    do(cleared, "e", "done", "attack defender-1")
    assert cleared.view(None)["quiet"]
    assert "A secret door opens" in told(cleared, "cleared")[0].data["doors"]
    do(cleared, "rush w", "s", "done", "e")
    assert hero(cleared)["at"] == "2,2"


@pytest.mark.rule("pararoles.secret.not-counted")
def test_the_enemy_inside_a_closed_secret_room_does_not_count():
    table = on_floor(
        "premade-3",
        *KILLED,
        heroes=[{"at": "16,5"}],
        enemies=[foe("15,5"), foe("9,12")],
        traps=[],
        piles=[],
    )
    do(table, "done", "attack defender-1")
    assert table.view(None)["quiet"], "9,12 lies in the paymaster's vault"


@pytest.mark.rule("pararoles.secret.not-counted")
def test_every_other_enemy_counts():
    table = crawl("#########\n#b#1 a .#\n#########", enemies={"a": {"difficulty": 2, "health": 1}}, rolls=KILLED)
    do(table, "done", "attack minion-1")
    assert not table.view(None)["quiet"]


@pytest.mark.rule("pararoles.secret.chest-cards")
def test_what_a_secret_room_holds_lies_and_stands_on_its_farthest_square():
    table = open_table(
        "pararoles", seats=2, seed=4, options={"human_controller": True, "dungeon": "custom"}, strict=True
    )
    do(table, "start", seat=1)
    do(table, "premade-3")
    view = table.view(0)
    (chest,) = view["piles"]
    assert (chest["at"], chest["chest"]) == ("9,12", 4)
    (keeper,) = (enemy for enemy in view["enemies"] if enemy["at"] == "9,12")
    assert keeper["difficulty"] == 7 and not keeper["patrol"]
    opened = crawl("#######\n#1 : :#\n#######", piles=[{"at": "2,1", "chest": 4}], rolls=["2H", "3H", "4H", "5H"])
    do(opened, "e")
    assert told(opened, "chest")[0].data["count"] == 4


# ---------------------------------------------------------------- the door of a small floor


@pytest.mark.rule("pararoles.size.secret-door")
def test_the_door_of_a_small_floor_opens_when_the_first_area_is_cleared():
    enemies = [foe("15,5"), foe("1,10")]
    table = on_floor("premade-3", *KILLED, heroes=[{"at": "16,5"}], enemies=enemies, traps=[], piles=[])
    assert not table.view(None)["quiet"]
    do(table, "done", "attack defender-1")
    assert not table.view(None)["quiet"], "the boss's room is still held"
    assert any("pararoles.size.secret-door" in (event.rule, *event.also) for event in table.events)


@pytest.mark.rule("pararoles.size.first-area", "pararoles.size.secret-door")
def test_the_first_area_is_what_can_be_reached_without_that_door():
    enemies = [foe("15,5"), foe("13,15"), foe("1,10")]
    table = on_floor("premade-3", *KILLED, heroes=[{"at": "16,5"}], enemies=enemies, traps=[], piles=[])
    do(table, "done", "attack defender-1")
    assert not any("pararoles.size.secret-door" in (event.rule, *event.also) for event in table.events)
    near = on_floor(
        "premade-3", *KILLED, heroes=[{"at": "8,9"}], enemies=[foe("8,10"), foe("1,10")], traps=[], piles=[]
    )
    assert "w" not in ids(near)
    do(near, "done", "attack defender-1", "w")
    assert hero(near)["at"] == "7,9", "through the rockfall"


def test_with_nobody_in_the_first_area_the_door_is_open_from_the_start():
    text = to_text(empty_nearby())
    table = open_table(
        "pararoles", seats=2, seed=4, options={"human_controller": True, "dungeon": "custom"}, strict=True
    )
    do(table, "start", seat=1)
    do(table, text)
    assert not [door for door in table.view(0)["map"]["doors"] if door["at"] == "8,9" and door["state"] == "secret"]
    assert [door for door in table.view(0)["map"]["doors"] if door["at"] == "6,11" and door["state"] == "secret"]


def empty_nearby() -> Floor:
    """The third pre-made floor without the enemies of its first area."""
    floor = premade(3)
    near = floor.first_area(0)
    floor.enemies = [enemy for enemy in floor.enemies if not near >> enemy.square & 1]
    return floor


# ---------------------------------------------------------------- pocket dimensions

POCKET = to_text(generate(269))
"""A floor with a pocket of 4x3 squares and a chest behind a portal left of 5,9."""


def before_portal(*rolls: Any, **more: Any) -> Table:
    """A hero in the room of the portal, beside the last enemy, who is gone after the first attack."""
    table = on_floor(
        POCKET, *KILLED, *rolls, heroes=[{"at": "5,9"}], enemies=[foe("5,10")], traps=more.pop("traps", []), **more
    )
    assert "w" not in ids(table)
    refused(table, "w", "pararoles.move.orthogonal")
    do(table, "done", "attack defender-1")
    return table


@pytest.mark.rule("pararoles.secret.portal", "pararoles.secret.opens")
def test_a_portal_opens_on_a_cleared_floor_and_leads_to_the_pockets_corner():
    table = before_portal(piles=[])
    do(table, "w")
    assert hero(table)["at"] == "pocket 1,1"
    assert {"pocket 1,1", "pocket 4,3"} <= squares(table)
    do(table, "done", "rush n", "e")
    assert [event.data["to"] for event in told(table, "moved")] == ["pocket 1,1", "5,9", "6,9"], "and back"
    assert ["pararoles.secret.portal" in event.also for event in told(table, "moved")] == [True, True, False]


@pytest.mark.rule("pararoles.core.treasure.pickup")
def test_the_chest_of_a_pocket_lies_on_its_farthest_square():
    table = before_portal("6D", "7D", "8D", "9D")
    do(table, "rush w", "e", "done", "rush e", "e", "done", "rush s", "s")
    assert hero(table)["at"] == "pocket 4,3"
    assert hero(table)["treasure"] == ["5D", "6D", "7D", "8D", "9D"]


@pytest.mark.rule("pararoles.secret.portal")
def test_nothing_is_seen_or_touched_through_a_portal():
    party = [{"at": "5,9"}, {"at": "6,9"}]
    table = on_floor(POCKET, *KILLED, heroes=party, enemies=[foe("5,10")], traps=[], piles=[])
    do(table, "done", "done", "attack defender-1")
    do(table, "rush w", "stop", "done", "w", "done")
    assert (hero(table, 1)["at"], hero(table, 2)["at"]) == ("pocket 1,1", "5,9")
    assert "rearrange" not in ids(table)


# ---------------------------------------------------------------- who sees what


@pytest.mark.rule("pararoles.core.hidden-view")
def test_the_party_sees_what_it_has_seen_and_the_keeper_sees_all():
    options = {"human_controller": True, "dungeon": "custom"}
    table = open_table("pararoles", seats=2, seed=4, options=options, strict=True)
    do(table, "start", seat=1)
    do(table, "premade-3")
    keeper, party = table.view(0), table.view(1)
    assert table.view(None)["map"] == party["map"], "a spectator sees what the party does"
    assert set(party["map"]["squares"]) < set(keeper["map"]["squares"])
    assert {"9,12", "1,10"} <= set(keeper["map"]["squares"]) - set(party["map"]["squares"])
    assert party["traps"] == [] and len(keeper["traps"]) == 4
    assert len(keeper["enemies"]) == 7 and len(party["enemies"]) < 7
    assert "secret" in {door["state"] for door in keeper["map"]["doors"]}
    assert "secret" not in {door["state"] for door in party["map"]["doors"]}
    do(table, "w", seat=1)
    do(table, "done", seat=1)
    assert set(party["map"]["squares"]) <= set(table.view(1)["map"]["squares"]), "what was seen stays known"


@pytest.mark.rule("pararoles.core.hidden-view")
def test_where_all_is_seen_and_there_are_no_stairs_no_world_has_any():
    table = crawl("#######\n#: 1 :#\n#######", rolls=None, seed=1)
    assert table.view(0)["map"]["stairs"] is None
    assert all(table.resampled(0, str(seed)).view(0) == table.view(0) for seed in range(6))
