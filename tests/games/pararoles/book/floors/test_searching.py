"""Searching for traps and making them harmless: aided trick checks, and what a discarded treasure does."""

from typing import Any

import pytest

from tests.games.pararoles.tables import LEDGER, PRIMES, crawl, hero, open_room
from tests.tables import do, ids, refused, told

SCHOLAR = {"hero": PRIMES["clubs"]}
"""Trick 8; the others have 5."""


def known(table: Any) -> list[tuple[str, int]]:
    """Square and type of the traps that the party knows."""
    return [(trap["at"], trap["type"]) for trap in table.view(0)["traps"]]


# ---------------------------------------------------------------- finding


@pytest.mark.rule("pararoles.trap.find.check")
def test_a_search_is_a_draw_on_the_trick_stat():
    table = crawl(open_room(3, 3, p1="2,2"), rolls=["5H"])
    do(table, "search")
    (trick,) = told(table, "trick")
    assert (trick.data["stat"], trick.data["card"], trick.data["result"]) == (5, "5H", "succeeds")


@pytest.mark.rule("pararoles.trap.find.check")
def test_the_highest_trick_stat_of_those_taking_part_draws_and_is_the_centre():
    traps = [{"at": "6,1", "type": 1}, {"at": "1,1", "type": 1}]
    table = crawl("#############\n#. . 1 2 . .#\n#############", heroes=[{}, SCHOLAR], traps=traps, rolls=["9H"])
    do(table, "search")
    do(table, "aid", seat=1)
    (trick,) = told(table, "trick")
    assert trick.data["seat"] == 1
    assert trick.data["stat"] == 9
    assert known(table) == [("6,1", 1)], "two squares around p2, not around p1"


@pytest.mark.rule("pararoles.trap.find.check")
def test_of_equal_stats_the_first_player_draws():
    table = crawl("#######\n#1 2 .#\n#######", rolls=["2H"], turn="p2")
    do(table, "search")
    do(table, "aid", seat=0)
    assert told(table, "trick")[0].data["seat"] == 0


@pytest.mark.rule("pararoles.trap.find.aid")
@pytest.mark.parametrize(("aids", "stat"), [(0, 5), (1, 6), (2, 7)])
def test_each_aider_adds_one(aids, stat):
    table = crawl("#######\n#1 2 3#\n#######", rolls=["7H"])
    do(table, "search", *(["aid"] * aids + ["no"] * 2)[:2])
    (trick,) = told(table, "trick")
    assert (trick.data["stat"], trick.data["aids"]) == (stat, aids)
    assert trick.data["result"] == ("succeeds" if stat >= 7 else "fails")


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_an_aider_spends_the_search_of_the_round():
    table = crawl("#######\n#1 2 3#\n#######", rolls=["7H"])
    do(table, "search", "aid", "no", "done")
    assert table.waiting == (1,)
    refused(table, "search", "pararoles.turn.each-once", seat=1)
    do(table, "done")
    assert not hero(table, 3)["searched"]


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_an_aider_who_draws_spends_the_search_too():
    table = crawl("#######\n#1 2 .#\n#######", heroes=[{}, SCHOLAR], rolls=["7H"])
    do(table, "search", "aid", "done")
    assert told(table, "trick")[0].data["seat"] == 1
    assert hero(table, 2)["searched"]
    refused(table, "search", "pararoles.turn.each-once", seat=1)


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_only_members_within_the_radius_and_in_sight_are_asked():
    drawing = "###########\n#1 . 2 .#4#\n#########.#\n#3 . . . .#\n###########"
    table = crawl(drawing, heroes=[{}, {}, {"searched": True}, {}], rolls=["2H"])
    do(table, "search")
    assert table.waiting == (1,), "p3 and p4 are behind walls"
    assert table.choices[1].rule == "pararoles.trap.find.aid"
    assert "searches for traps" in table.choices[1].text
    far = crawl("#########\n#1 . . 2#\n#########", rolls=["2H"])
    do(far, "search")
    assert far.waiting == (0,), "three squares are beyond a radius of two"


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_who_is_too_far_from_the_one_who_draws_does_not_aid():
    table = crawl(
        "###############\n#3 . . 1 . . 2#\n###############", heroes=[{}, {"hero": PRIMES["clubs"]}], rolls=["2H"]
    )
    do(table, "search")
    assert table.waiting == (1,), "player order"
    do(table, "aid")
    assert table.waiting == (2,)
    do(table, "aid")
    (trick,) = told(table, "trick")
    assert trick.data["seat"] == 1 and trick.data["aids"] == 1 and trick.data["stat"] == 9
    assert "pararoles.trap.find.aid" in trick.also and not hero(table, 3)["searched"]


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_who_has_searched_cannot_aid():
    table = crawl("#######\n#1 2 .#\n#######", heroes=[{}, {"searched": True}], rolls=["KH"])
    do(table, "search")
    assert told(table, "trick")[0].data["aids"] == 0
    refused(table, "search", "pararoles.turn.each-once")


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_with_all_aid_every_living_member_aids_at_no_cost():
    drawing = "###########\n#1 . 2 .#3#\n###########"
    heroes: list[dict[str, Any]] = [{}, {}, {}, {"fallen": True}]
    table = crawl(drawing, heroes=heroes, rolls=["7H"], options={"all_aid": True})
    do(table, "search")
    assert told(table, "trick")[0].data["aids"] == 2
    assert not hero(table, 2)["searched"] and not hero(table, 3)["searched"]
    assert "search" not in ids(table)


@pytest.mark.rule("pararoles.trap.find.radius", "pararoles.trap.find.success")
@pytest.mark.parametrize(("party", "found"), [(1, ["2,1"]), (2, ["2,1", "3,1"]), (3, ["2,1", "3,1", "4,1"])])
def test_a_search_reaches_as_far_as_there_are_living_players(party, found):
    traps = [{"at": f"{x},1", "type": 1} for x in range(2, 6)]
    heroes: list[dict[str, Any]] = [{}, *({"at": f"{x},2"} for x in range(1, party)), {"fallen": True}]
    drawing = "###########\n#1 : : : :#\n###########\n#. . . . .#\n###########"
    table = crawl(drawing, heroes=heroes, traps=traps, rolls=["2H"])
    do(table, "search")
    assert [at for at, _ in known(table)] == found


@pytest.mark.rule("pararoles.trap.find.radius-metric")
def test_the_radius_counts_diagonals_and_stops_at_walls():
    traps = [{"at": "3,3", "type": 1}, {"at": "1,2", "type": 2}, {"at": "2,1", "type": 3}, {"at": "3,1", "type": 4}]
    drawing = "#######\n#: : :#\n##### #\n#:#1 :#\n# # # #\n#: : :#\n#######"
    table = crawl(drawing, traps=traps, rolls=["2H"])
    do(table, "search")
    assert [at for at, _ in known(table)] == ["3,3"], "1,2, 2,1 and 3,1 are behind walls or their corners"


@pytest.mark.rule("pararoles.trap.find.fail")
def test_a_failed_search_finds_nothing_that_is_there():
    full = crawl(open_room(3, 1, p1="2,1"), traps=[{"at": "3,1", "type": 1}], rolls=["6H"])
    bare = crawl(open_room(3, 1, p1="2,1"), rolls=["6H"])
    for table in (full, bare):
        do(table, "search")
        assert known(table) == []
        assert [event.kind for event in table.events_for(0)][-1] == "nothing-found"
    assert full.view(0) == bare.view(0)


@pytest.mark.rule("pararoles.trap.find.success", "pararoles.trap.find.type-known")
def test_a_found_trap_shows_its_place_and_its_type():
    table = crawl(open_room(3, 1, p1="2,1"), traps=[{"at": "3,1", "type": 5}, {"at": "1,1", "type": 2}], rolls=["2H"])
    do(table, "search")
    assert told(table, "found")[0].data["traps"] == ["large explosion at 1,1", "summoning trap with doors at 3,1"]
    assert known(table) == [("1,1", 2), ("3,1", 5)]
    assert table.view(0)["map"]["safe"] == ["2,1"]
    assert {"pararoles.trap.find.radius", "pararoles.trap.find.once"} <= set(told(table, "found")[0].also)


@pytest.mark.rule("pararoles.trap.find.type-known")
def test_with_position_only_the_type_stays_hidden():
    options = {"position_only": True}
    table = crawl(open_room(3, 1, p1="2,1"), traps=[{"at": "3,1", "type": 5}], rolls=["2H"], options=options)
    do(table, "search")
    assert told(table, "found")[0].data["traps"] == ["3,1"]
    assert [trap["type"] for trap in table.view(0)["traps"]] == [None]


@pytest.mark.rule("pararoles.trap.find.once")
def test_an_area_is_searched_once_even_if_the_search_failed():
    table = crawl(open_room(2, 1, p1="1,1"), traps=[{"at": "2,1", "type": 1}], rolls=["6H"])
    do(table, "search", "done")
    assert "search" not in ids(table)
    refused(table, "search", "pararoles.trap.find.once")


@pytest.mark.rule("pararoles.trap.find.once-squares")
def test_a_later_search_skips_squares_already_covered():
    traps = [{"at": "2,1", "type": 1}, {"at": "4,1", "type": 1}]
    table = crawl("#########\n#. . 1 .#\n#########", traps=traps, rolls=["2H"], searched=["2,1", "3,1"])
    do(table, "search")
    assert known(table) == [("4,1", 1)]
    assert table.view(0)["map"]["searched"] == ["2,1", "3,1", "4,1"]
    assert told(table, "found")


@pytest.mark.rule("pararoles.trap.find.once-squares")
def test_with_whole_area_a_search_may_not_overlap_an_earlier_one():
    table = crawl("#########\n#. . 1 .#\n#########", searched=["2,1"], options={"whole_area": True})
    assert "search" not in ids(table)
    refused(table, "search", "pararoles.trap.find.once-squares")


@pytest.mark.rule("pararoles.trap.find.once-squares")
@pytest.mark.parametrize(("whole_area", "drawer", "stat"), [(True, 0, 6), (False, 1, 9)])
def test_with_whole_area_an_aider_whose_area_overlaps_does_not_draw(whole_area, drawer, stat):
    heroes: list[dict[str, Any]] = [{}, {"hero": PRIMES["clubs"]}]
    drawing, options = open_room(6, 1, p1="1,1", p2="3,1"), {"whole_area": whole_area}
    table = crawl(drawing, heroes=heroes, searched=["5,1"], rolls=["2H"], options=options)
    do(table, "search")
    do(table, "aid", seat=1)
    trick = told(table, "trick")[0].data
    assert (trick["seat"], trick["stat"]) == (drawer, stat)


@pytest.mark.rule("pararoles.trap.find.discard")
def test_a_discarded_treasure_shows_all_traps_of_the_floor():
    traps = [{"at": "3,1", "type": 1}, {"at": "5,1", "type": 6}]
    table = crawl("###########\n#1 .#. .|:#\n###########", heroes=[{"treasure": ["7D"]}], traps=traps, seen=[])
    do(table, "reveal")
    assert known(table) == [("3,1", 1), ("5,1", 6)]
    assert hero(table)["treasure"] == [] and table.view(0)["hoard"]["discards"] == ["7D"]
    assert {"e", "search"} <= set(ids(table)), "no action is used"
    assert told(table, "found")[0].rule == "pararoles.trap.find.discard"


@pytest.mark.rule("pararoles.trap.find.discard")
@pytest.mark.parametrize(("paid", "traps", "times"), [(True, [("3,1", 1)], 2), (True, [], 1), (False, [("3,1", 1)], 0)])
def test_what_a_closed_secret_room_hides_shows_when_it_opens(paid: bool, traps: list[tuple[str, int]], times: int):
    table = crawl(
        "#########\n#1 a#?#:#\n#####~###\n#. . . .#\n#########",
        heroes=[{"treasure": ["7D"]}],
        enemies={"a": {"health": 1}},
        traps=[{"at": at, "type": type} for at, type in traps],
        rolls=["2H", "KD", "9C"],
    )
    do(table, *["reveal"] * paid)
    assert known(table) == []
    do(table, "done", "attack defender-1")
    assert known(table) == (traps if paid else [])
    assert [event.rule for event in told(table, "found")] == ["pararoles.trap.find.discard"] * times


# ---------------------------------------------------------------- deactivating


def beside_trap(**more: Any) -> Any:
    """A hero next to a discovered explosion trap."""
    more.setdefault("traps", [{"at": "3,1", "type": 1, "found": True}])
    return crawl("###########\n#. 1 : : .#\n###########", **more)


@pytest.mark.rule("pararoles.trap.disarm.check", "pararoles.trap.spent")
def test_a_discovered_trap_is_deactivated_by_a_trick_draw():
    table = beside_trap(rolls=["5H"])
    do(table, "disarm 3,1")
    assert told(table, "disarmed")[0].data == {"at": "3,1"}
    assert known(table) == [] and "3,1" in table.view(0)["map"]["safe"]
    do(table, "e")
    assert not told(table, "trap-sprung")


@pytest.mark.rule("pararoles.trap.disarm.check")
def test_a_trap_that_nobody_has_found_cannot_be_deactivated():
    hidden = beside_trap(traps=[{"at": "3,1", "type": 1}])
    nothing = beside_trap(traps=[])
    reasons = [refused(table, "disarm 3,1", "pararoles.trap.disarm.check").reason for table in (hidden, nothing)]
    assert reasons[0] == reasons[1]


@pytest.mark.rule("pararoles.trap.disarm.aid")
def test_a_deactivation_is_aided_like_a_search():
    table = crawl(
        "###########\n#2 1 : : .#\n###########", traps=[{"at": "3,1", "type": 1, "found": True}], rolls=["6H"]
    )
    do(table, "disarm 3,1")
    assert "tries to deactivate the trap at 3,1" in table.choices[1].text
    do(table, "aid")
    (trick,) = told(table, "trick")
    assert (trick.data["stat"], trick.data["aids"], trick.data["purpose"]) == (6, 1, "deactivation")
    assert hero(table, 2)["searched"]
    assert told(table, "disarmed")


@pytest.mark.rule("pararoles.trap.disarm.once")
def test_a_trap_is_tried_once():
    table = beside_trap(rolls=["6H"])
    do(table, "disarm 3,1", "done")
    assert "disarm 3,1" not in ids(table)
    refused(table, "disarm 3,1", "pararoles.trap.disarm.once")


@pytest.mark.rule("pararoles.trap.disarm.fail")
def test_a_failed_deactivation_leaves_the_trap_live():
    table = beside_trap(rolls=["6H"])
    do(table, "disarm 3,1")
    assert told(table, "still-live")[0].data == {"at": "3,1"}
    do(table, "e")
    assert told(table, "trap-sprung")


@pytest.mark.rule("pararoles.trap.disarm.critical", "pararoles.core.ace")
def test_an_ace_sets_the_trap_off():
    table = beside_trap(rolls=["AC"])
    do(table, "disarm 3,1")
    assert told(table, "fumbled")[0].rule == "pararoles.core.ace"
    assert told(table, "trap-sprung")[0].rule == "pararoles.trap.disarm.critical"
    assert hero(table)["health"] == 8
    assert known(table) == []


@pytest.mark.rule("pararoles.trap.disarm.critical")
def test_what_a_fumbled_trap_summons_appears_beside_who_drew():
    traps = [{"at": "3,1", "type": 3, "found": True}]
    table = crawl(
        "#########\n#2 1 : :#\n#########",
        heroes=[{}, SCHOLAR],
        traps=traps,
        rolls=["AS", 1, 1],
        options={"all_aid": True},
    )
    do(table, "disarm 3,1")
    assert told(table, "trick")[0].data["seat"] == 0, "only p1 stands next to the trap"
    assert told(table, "summoned")[0].data == {"at": "3,1"}
    assert told(table, "ambush")[0].data == {"seat": 0}


@pytest.mark.rule("pararoles.trap.disarm.discard")
def test_a_discarded_treasure_disarms_at_any_distance_without_an_action():
    table = beside_trap(
        traps=[{"at": "5,1", "type": 1, "found": True}], heroes=[{"treasure": ["7D", "8S"], "searched": True}]
    )
    do(table, "dispel 5,1", "spades")
    assert known(table) == [] and hero(table)["treasure"] == ["7D"]
    assert "e" in ids(table)
    assert told(table, "dispels")[0].data == {"seat": 0, "at": "5,1"}
    assert told(table, "disarmed")[0].rule == "pararoles.trap.disarm.discard"


@pytest.mark.rule("pararoles.trap.disarm.discard")
def test_no_treasure_no_discard():
    table = beside_trap(traps=[{"at": "5,1", "type": 1, "found": True}])
    assert "dispel 5,1" not in ids(table)
    refused(table, "dispel 5,1", "pararoles.trap.disarm.discard")
    refused(table, "dispel 3,1", "pararoles.trap.disarm.discard")


@pytest.mark.rule("pararoles.trap.disarm.discard-repeat")
def test_the_discard_is_used_again_as_long_as_treasure_lasts():
    traps = [{"at": "3,1", "type": 1, "found": True}, {"at": "5,1", "type": 2, "found": True}]
    table = beside_trap(traps=traps, heroes=[{"treasure": ["7D", "8D"]}])
    do(table, "dispel 3,1", "dispel 5,1")
    assert known(table) == [] and hero(table)["treasure"] == []


@pytest.mark.rule("pararoles.trap.disarm.place")
def test_who_draws_must_stand_next_to_the_trap_and_spends_the_search():
    table = beside_trap(traps=[{"at": "4,1", "type": 1, "found": True}], rolls=["KH"])
    assert "disarm 4,1" not in ids(table)
    refused(table, "disarm 4,1", "pararoles.trap.disarm.place")
    do(table, "e", "disarm 4,1")
    assert hero(table)["searched"]
    refused(table, "search", "pararoles.turn.each-once")
    searched = beside_trap(heroes=[{"searched": True}])
    refused(searched, "disarm 3,1", "pararoles.trap.disarm.place")


# ---------------------------------------------------------------- the trick stat


@pytest.mark.rule("pararoles.core.trick-stat")
@pytest.mark.parametrize("suit", ["clubs", "hearts", "diamonds", "spades"])
def test_the_trick_stat_is_clubs_or_as_the_option_says(suit):
    stats = {"hearts": 8, "diamonds": 7, "spades": 6, "clubs": 5}
    data: Any = LEDGER["pararoles.core.trick-stat"].data
    options = {} if suit == data["trick"] else {"trick_suit": suit}
    table = crawl(open_room(3, 1, p1="2,1"), heroes=[{"hero": stats}], rolls=["2H"], options=options)
    do(table, "search")
    assert told(table, "trick")[0].data["stat"] == stats[suit]


@pytest.mark.rule("pararoles.core.named-draw")
@pytest.mark.parametrize("card", ["5H", "5D", "5S", "5C"])
def test_a_draw_on_a_named_stat_ignores_the_suit(card):
    table = crawl(open_room(3, 1, p1="2,1"), rolls=[card])
    do(table, "search")
    assert told(table, "trick")[0].data["result"] == "succeeds"


@pytest.mark.rule("pararoles.core.draw")
@pytest.mark.parametrize(("card", "result"), [("7H", "succeeds"), ("8H", "fails")])
def test_a_draw_succeeds_up_to_the_stat(card, result):
    table = crawl(
        open_room(3, 1, p1="2,1"),
        heroes=[{"hero": {"hearts": 8, "diamonds": 6, "spades": 5, "clubs": 7}}],
        rolls=[card],
    )
    do(table, "search")
    assert told(table, "trick")[0].data["result"] == result


@pytest.mark.rule("pararoles.core.ace")
def test_an_ace_fails_against_any_stat():
    treasure = [f"{rank}C" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10)]
    table = crawl(
        open_room(3, 1, p1="2,1"),
        heroes=[{**SCHOLAR, "treasure": treasure}],
        rolls=["AH"],
        numbers={"pararoles.core.treasure.cap.stat_cap": 20},
    )
    do(table, "search")
    (trick,) = told(table, "trick")
    assert (trick.data["stat"], trick.data["result"]) == (17, "fails")
