"""What the party may know, what the keeper knows, and that nothing else shows."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.pararoles.floors import at
from undercroft.engine import Tell
from undercroft.games.pararoles import Floor, PararolesOptions, begin, generate
from undercroft.games.pararoles.book.basics.sights import reveal
from undercroft.games.pararoles.content.cards import Deck, card_named, full_deck
from undercroft.games.pararoles.faces.view import view
from undercroft.games.pararoles.figures import NUMBERS, in_force
from undercroft.games.pararoles.floor.grid import LEFT, RIGHT, UP, edge, mask_of
from undercroft.games.pararoles.floor.premade import walkthrough
from undercroft.games.pararoles.state.ground import POCKET, Bar, Hidden, ground_of, pocket_squares
from undercroft.games.pararoles.state.records import (
    Act,
    Bill,
    Check,
    Combat,
    Hero,
    Item,
    Menace,
    Pile,
    Shuffle,
    Snare,
    Stride,
    Strike,
)
from undercroft.games.pararoles.state.stages import DESIGN, OVER, PARTY
from undercroft.games.pararoles.state.state import State

STATS = ([8, 7, 6, 5], [5, 8, 7, 6], [6, 5, 8, 7], [7, 6, 5, 8])
WITH_POCKET = 269
"""The seed of a floor with a pocket dimension."""


def on(floor: Floor, squares: Sequence[str], *, keeper: bool = False, **options: Any) -> State:
    """A crawl on this floor, one hero on each of these squares, who look about; a keeper has seat 0."""
    heroes = [
        Hero(number, number + keeper, "", STATS[number][:], 6, 8, at(square)) for number, square in enumerate(squares)
    ]
    s = State(
        PararolesOptions(**options),
        in_force(NUMBERS),
        0 if keeper else -1,
        heroes,
        Deck("fate", full_deck()),
        Deck("treasure", full_deck()),
        ground_of(floor, diagonal=False),
        PARTY,
        floor.number,
        pieces=tuple((piece.kind, mask_of(piece.squares)) for piece in floor.pieces),
        used=floor.used,
        secret=floor.secret_squares() | mask_of(pocket_squares(floor)),
        entrance=floor.entrance,
        stairs=floor.stairs,
        snares=[Snare(trap.square, trap.type, trap.summons[:]) for trap in floor.traps],
        mover=0,
        queue=list(range(1, len(heroes))),
    )
    for number, enemy in enumerate(floor.enemies):
        foe = s.create(enemy.kind, enemy.difficulty, enemy.square, patrol=enemy.patrol)
        foe.suit, foe.stats, foe.health = number % 4, [enemy.difficulty] * 4, 4
    reveal(s, Tell(), "position", rule="pararoles.core.hidden-view")
    return s


def book(**options: Any) -> State:
    """The book's example: four players in and before a room with an 8, a 9, a Jack and two traps."""
    return on(walkthrough(), ("8,8", "8,7", "7,7", "6,8"), **options)


def names(things: list[dict[str, Any]]) -> list[str]:
    return [thing["name"] for thing in things]


# ---------------------------------------------------------------- hidden and shown


@pytest.mark.rule("pararoles.walk.part1")
def test_the_players_do_not_see_the_traps_and_the_keeper_does():
    s = book(keeper=True)
    assert view(s, 1)["traps"] == [] == view(s, None)["traps"]
    assert [trap["type"] for trap in view(s, 0)["traps"]] == [5, 2]


@pytest.mark.rule("pararoles.core.hidden-view")
def test_the_party_knows_what_it_has_seen_and_nothing_else():
    s = on(generate(7), ["1,4"])
    seen = view(s, 0)
    assert list(seen["map"]["squares"]) == ["1,4", "2,4"]
    assert seen["enemies"] == [] and seen["map"]["stairs"] is None and seen["map"]["entrance"] == "1,4"


@pytest.mark.rule("pararoles.supplies.controller")
def test_the_keeper_sees_all_and_what_the_party_has_not_seen():
    s = on(generate(7), ["1,4"], keeper=True)
    seen = view(s, 0)
    assert len(seen["map"]["squares"]) == s.all_squares().bit_count()
    assert len(seen["map"]["unseen"]) == s.all_squares().bit_count() - 2
    assert seen["map"]["stairs"] == "4,10" and "trickster at 5,11" in names(seen["enemies"])


def test_all_heroes_and_spectators_know_the_same():
    s = book(keeper=True)
    assert view(s, 1) == view(s, 4) == view(s, None) != view(s, 0)


def test_when_the_game_is_over_everybody_sees_all():
    s = book(keeper=True)
    s.stage = OVER
    assert view(s, None) == view(s, 0) and len(view(s, None)["traps"]) == 2


def test_enemies_go_by_name_and_one_out_of_sight_is_remembered_without_its_place():
    s = book()
    assert names(view(s, 0)["enemies"]) == ["commander-1", "phool-1", "prince-1"]
    s.foes[2].at = at("16,11")
    seen = view(s, 0)
    assert names(seen["enemies"]) == ["commander-1", "phool-1"] and seen["lost_sight"] == ["prince-1"]
    s.keeper = 4
    assert names(view(s, 4)["enemies"]) == ["commander-1", "phool-1", "prince-1"] and not view(s, 4)["lost_sight"]


def test_nothing_shows_of_what_the_party_may_not_know():
    s = on(generate(7), ["1,4"])
    s.ground.bars.append(Bar(1 << at("8,9"), *edge(at("8,9"), UP), [0]))
    before = view(s, 0)
    s.foes.reverse()
    s.foes[0].at, s.foes[1].health, s.next_id = at("8,10"), 1, 99
    del s.foes[3]
    s.snares.clear()
    s.piles.append(Pile(at("8,9"), chest=4))
    s.hoard.left.pop()
    s.stairs, s.secret, s.burning, s.safe = at("8,9"), 0, 1 << at("8,9"), s.used & ~s.seen
    s.ground.hidden.clear()
    s.ground.bars.clear()
    s.ground.refresh()
    assert view(s, 0) == before == view(s, None)


def test_a_view_is_plain_data_and_belongs_to_whoever_asked():
    s = book()
    before = json.loads(json.dumps(view(s, 0)))
    seen = view(s, 0)
    seen["map"]["squares"].clear()
    seen["map"]["rooms"].clear()
    seen["map"]["doors"].append({})
    seen["heroes"][0]["stats"].clear()
    seen["enemies"][0]["cards"].append("QH")
    assert json.loads(json.dumps(view(s, 0))) == before == view(s, 0)


# ---------------------------------------------------------------- the map


def test_a_square_has_the_letters_of_its_open_sides():
    squares = view(book(), 0)["map"]["squares"]
    assert (squares["1,8"], squares["3,8"], squares["7,7"], squares["8,8"]) == ("e", "esw", "es", "nesw")
    assert "7,7" in view(book(), 0)["map"]["rooms"] and "6,8" not in view(book(), 0)["map"]["rooms"]


@pytest.mark.rule("pararoles.size.closed")
def test_a_closed_secret_door_is_a_wall_for_the_party_and_a_secret_door_for_the_keeper():
    s = book(keeper=True)
    s.ground.hidden.append(Hidden(at("6,8"), RIGHT, 0, False))
    s.ground.refresh()
    party, keeper = view(s, 1)["map"], view(s, 0)["map"]
    assert party["squares"]["6,8"] == keeper["squares"]["6,8"] == "w"
    assert {"at": "6,8", "side": "e", "state": "secret"} in keeper["doors"]
    assert party["doors"] == []


def test_a_bar_on_a_closed_secret_door_does_not_betray_it():
    s = book()
    s.ground.hidden.append(Hidden(at("6,8"), RIGHT, 0, False))
    s.ground.bars.append(Bar(1 << at("7,8"), *edge(at("6,8"), RIGHT), [0]))
    s.ground.refresh()
    assert view(s, 0)["map"]["doors"] == []


def test_doors_are_shut_or_open_and_ways_barred():
    s = on(walkthrough(), ["14,10"])
    assert view(s, 0)["map"]["doors"] == [{"at": "14,10", "side": "e", "state": "shut"}]
    s.ground.open_door(at("14,10"), RIGHT)
    reveal(s, Tell(), "position", rule="pararoles.core.hidden-view")
    assert view(s, 0)["map"]["doors"] == [{"at": "14,10", "side": "e", "state": "open"}]
    s.ground.bars.append(Bar(1 << at("15,10"), *edge(at("15,10"), LEFT), [0]))
    s.ground.refresh()
    assert view(s, 0)["map"]["doors"] == [{"at": "14,10", "side": "e", "state": "barred"}]
    assert "e" not in view(s, 0)["map"]["squares"]["14,10"]


def test_an_open_portal_is_a_way_on_both_of_its_ends():
    floor = generate(WITH_POCKET)
    s = on(floor, ["3,1"], keeper=True)
    portal = next(door for door in s.ground.hidden if door.portal)
    from_here = (portal.square, portal.side)
    closed = view(s, 0)["map"]
    letter = "ewns"[portal.side]
    square = f"{portal.square % 16 + 1},{portal.square // 16 + 1}"
    assert {"at": square, "side": letter, "state": "secret"} in closed["doors"]
    s.ground.open_hidden(portal)
    seen = view(s, 0)["map"]
    assert from_here == (s.ground.portal, s.ground.portal_side)
    assert {"at": square, "side": letter, "state": "portal"} in seen["doors"]
    assert {"at": "pocket 1,1", "side": "n", "state": "portal"} in seen["doors"]
    assert letter in seen["squares"][square] and seen["squares"]["pocket 1,1"] == "nes"
    assert view(s, 1)["map"]["doors"] == []
    s.heroes[0].at = POCKET
    reveal(s, Tell(), "position", rule="pararoles.core.hidden-view")
    assert {"at": "pocket 1,1", "side": "n", "state": "portal"} in view(s, 1)["map"]["doors"]


def test_searched_safe_and_burning_squares_show_where_they_are_known():
    s = on(generate(7), ["1,4"])
    s.searched = s.safe = s.burning = 1 << at("2,4") | 1 << at("8,9")
    shown = view(s, 0)["map"]
    assert shown["searched"] == shown["safe"] == shown["burning"] == ["2,4"]


# ---------------------------------------------------------------- what lies and stands there


@pytest.mark.rule("pararoles.trap.find.type-known")
def test_a_found_trap_shows_its_type():
    s = book()
    s.snares[1].found = True
    assert view(s, 0)["traps"] == [
        {"at": "9,9", "type": 2, "name": "large explosion", "tried": False, "lid": False, "found": True, "summons": []}
    ]


@pytest.mark.rule("pararoles.trap.find.type-known")
def test_with_position_only_the_keeper_alone_knows_the_type():
    s = book(keeper=True, position_only=True)
    s.snares[0].found, s.snares[0].summons = True, [7]
    (party,) = view(s, 1)["traps"]
    keeper = view(s, 0)["traps"][0]
    assert (party["at"], party["type"], party["name"], party["summons"]) == ("10,8", None, "trap", [])
    assert (keeper["type"], keeper["summons"]) == (5, [7])


def test_a_chest_does_not_say_how_much_it_holds():
    s = book(keeper=True)
    s.piles = [Pile(at("7,9"), [card_named("7D")], [Item("leaf", 0)], 1, 3), Pile(at("16,10"), plain=1)]
    (party,) = view(s, 1)["piles"]
    assert party == {
        "at": "7,9",
        "cards": ["7D"],
        "items": [{"key": "leaf", "name": "Throwing Leaf", "uses": 0}],
        "plain": 1,
        "chest": True,
    }
    assert [pile["chest"] for pile in view(s, 0)["piles"]] == [3, 0]


def test_a_hero_shows_base_and_present_stats():
    s = book()
    s.take(s.heroes[0], [card_named("7S"), card_named("9S")])
    s.heroes[0].saved = card_named("QH")
    hero = view(s, 0)["heroes"][0]
    assert (hero["player"], hero["role"], hero["at"], hero["saved"]) == ("p1", "Encourager", "8,8", "QH")
    assert (hero["stats"]["spades"], hero["now"]["spades"], hero["treasure"]) == (6, 8, ["7S", "9S"])


def test_a_hero_in_the_making_has_no_role_yet():
    s = book()
    s.heroes[1].stats = [0, 8, 0, 0]
    s.heroes[1].at = -1
    assert (view(s, 0)["heroes"][1]["role"], view(s, 0)["heroes"][1]["at"]) == (None, None)


# ---------------------------------------------------------------- what is under way


def test_a_fight_is_told_by_seats_and_names():
    s = book(keeper=True)
    s.combat = Combat([0, 1], [0, 1], 2, "first", [1], [], 1, 0, 4, [(0, 1)], Act(0, "attack", "spear"))
    s.combat.strike = Strike(0, 1, "spear", card=card_named("6C"))
    s.combat.sword.holders.append(1)
    seen = view(s, 2)["combat"]
    assert (seen["heroes"], seen["enemies"], seen["queue"]) == ([1, 2], ["phool-1", "commander-1"], [2])
    assert (seen["lead"], seen["face"], seen["attacked"]) == ("phool-1", 4, [[1, "commander-1"]])
    assert (seen["act"]["seat"], seen["act"]["weapon"], seen["menace"]) == (1, "spear", None)
    assert (seen["strike"]["enemy"], seen["strike"]["card"], seen["sword"]["holders"]) == ("commander-1", "6C", [2])


@pytest.mark.rule("pararoles.core.hidden-view")
def test_who_waits_for_another_combat_is_told_by_seats_and_names():
    s = book(keeper=True)
    s.foes[2].at, s.foes[2].name = at("16,11"), ""
    s.combat = Combat([0], [0], heroes_waiting=[1, 3], foes_waiting=[1, 2])
    party, keeper = view(s, 1)["combat"], view(s, 0)["combat"]
    assert (party["heroes_waiting"], party["enemies_waiting"]) == ([2, 4], ["commander-1"])
    assert (keeper["heroes_waiting"], keeper["enemies_waiting"]) == ([2, 4], ["commander-1", "prince at 16,11"])


def test_the_turn_of_an_enemy_never_seen_goes_unnoticed():
    s = book(keeper=True)
    s.foes[2].at, s.foes[2].name = at("16,11"), ""
    s.combat = Combat([0], [0, 2], 1, "enemies", menace=Menace(2, face=3))
    assert (view(s, 1)["combat"]["menace"], view(s, 1)["combat"]["enemies"]) == (None, ["phool-1"])
    assert view(s, 0)["combat"]["menace"] == {"enemy": "prince at 16,11", "step": "choose", "face": 3}


def test_half_done_things_show():
    s = book()
    s.stride, s.bill = Stride(1, 1, True), Bill("leaf", 0, 3)
    s.check, s.shuffle = Check(2, at("9,9"), [3], [1]), Shuffle([at("7,7"), at("8,7")], [1, 2], [2])
    seen = view(s, None)
    assert seen["stride"] == {"seat": 1, "left": 1, "rushed": True}
    assert seen["bill"] == {"what": "leaf", "seat": 0, "due": 3}
    assert seen["check"] == {"seat": 2, "trap": "9,9", "asking": [3], "aiding": [1]}
    assert seen["shuffle"] == {"squares": ["7,7", "8,7"], "group": [1, 2], "order": [2]}


def test_only_the_keeper_sees_the_floor_in_the_making():
    s = book(keeper=True)
    s.stage, s.design = DESIGN, begin(PararolesOptions(human_controller=True), 2, 0)
    assert view(s, 1)["design"] is None and view(s, 0)["design"]["stage"] != "designing"
    assert view(s, 1)["stage"] == "design"
