"""Cards: what every word, figure, foe, door and token says, as it is now, and nothing of what is not revealed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.tables import crawl
from tests.tables import do
from undercroft import Table
from undercroft.engine.stage.card import Card
from undercroft.engine.stage.film import Film
from undercroft.games.exploration.content.lists import ABILITIES, CHARACTERS, CREATURES, DECK, STATUS_WORDS, slug
from undercroft.games.exploration.faces.signs import hero_signs
from undercroft.scene import ICONS, Line, Piece


def card(table: Table, thing: str, seat: int | None = 0) -> Card:
    found = table.about(seat, thing)
    assert found is not None, f"no card for {thing!r}"
    return found


def piece(table: Table, id: str) -> Piece:
    (board,) = table.scene(0).boards
    found: Piece = next(piece for piece in board.pieces if piece.id == id)
    return found


def test_whatever_has_a_name_in_the_tables_has_a_card_of_that_name():
    table = crawl(rolls=None, seed=1)
    names = [*STATUS_WORDS, *DECK, *ABILITIES, *CHARACTERS, *CREATURES, *(one.weapon for one in CHARACTERS.values())]
    known = table.things(None)
    for name in names:
        assert slug(name) in known and card(table, slug(name), None).title == name
    for word in ("vita", "power", "act", "check", "shrine", "portcullis", "search-token", "ghost", "limbo", "trickery"):
        assert word in known


def test_every_card_has_a_sentence_a_rule_and_an_icon_that_there_is():
    table = crawl(foes=[{"kind": "Ghoul", "at": [7, 7]}], battle={"turn": "Butcher"}, rolls=None, seed=1)
    for thing in table.things(0):
        found = card(table, thing)
        assert found.text[-1] in ".!?" and found.text[0].isupper() and found.kind, thing
        assert found.icon is None or found.icon in ICONS, thing
        assert found.rules and all(rule in table.game.ledger for rule in found.rules), thing


# ---------------------------------------------------------------- numbers now


def test_a_character_that_is_played_is_told_as_it_is_now_and_another_as_it_begins():
    hurt = {"character": "Butcher", "vita": 7, "power": 2, "statuses": ["Brave"], "items": ["Whetstone"]}
    table = crawl(hurt, "Courtesan", rolls=None, seed=1)
    now = card(table, "butcher").lines
    assert "Vita 7 of 20, Power Points 2 of 4" in now and "a hit costs d8+3" in now and "now: Brave" in now
    assert "Defense 55, Might 30, Stride 5" in now
    assert "Vita 14, Power Points 8" in card(table, "telepath").lines


def test_a_ghost_is_told_by_its_points():
    table = crawl({"character": "Butcher", "life": "ghost", "ghost": 2}, "Courtesan", rolls=None, seed=1)
    assert card(table, "butcher").lines[0] == "a ghost: Ghost Points 2 of 6"


def test_a_foe_says_what_it_has_left_and_how_often_it_hits_whom():
    # A Ghoul has Might 10: against Defense 55 the faces 45 to 100 hit, against 60 those from 50 on.
    foes = [{"kind": "Ghoul", "at": [7, 7], "vita": 4}]
    table = crawl("Butcher", "Courtesan", foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    ghoul = card(table, "f1")
    assert ghoul.title == "Ghoul 1" and ghoul.lines[0] == "Vita 4 of 10, Defense 50"
    assert "hits the Butcher: 56 %" in ghoul.lines and "hits the Courtesan: 51 %" in ghoul.lines
    spooked = [{"kind": "Ghoul", "at": [7, 7], "spooked": True}]
    table = crawl("Butcher", "Courtesan", foes=spooked, battle={"turn": "Butcher"}, rolls=None, seed=1)
    assert "Spooked" in card(table, "f1").lines and "hits the Butcher: 46 %" in card(table, "f1").lines


def test_a_rat_is_stronger_by_another_beside_its_target_only():
    # Might 0: 46 faces hit Defense 55; 56 with one other rat next to the Butcher.
    group: list[Any] = [{"character": "Butcher", "at": [4, 4]}, {"character": "Telepath", "at": [9, 9]}]
    foes = [{"kind": "Grave Rat", "at": [3, 3]}, {"kind": "Grave Rat", "at": [5, 5]}]
    table = crawl(*group, foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    assert "hits the Butcher: 56 %" in card(table, "f1").lines
    assert "hits the Telepath: 46 %" in card(table, "f1").lines


def test_a_door_says_how_likely_each_check_is():
    # TRICKERY 7: the Butcher needs a 7, the Courtesan with +3 a 4, the Illusionist with +2 a 5.
    table = crawl(rolls=None, seed=1)
    assert "TRICKERY 7: Butcher 40 %, Courtesan 70 %, Illusionist 60 %" in card(table, "9,4-10,4").lines
    hard = crawl(options={"difficulty": "hard"}, rolls=None, seed=1)
    assert "TRICKERY 8: Butcher 30 %, Courtesan 60 %, Illusionist 50 %" in card(hard, "9,4-10,4").lines
    opened = crawl(opened=[{"door": "9,4-10,4", "by": "Butcher"}], rolls=None, seed=1)
    assert card(opened, "9,4-10,4").icon == "door-ajar"
    unlocked = crawl(revealed=["A", "B"], rolls=None, seed=1)
    assert "opened from elsewhere" not in card(unlocked, "12,8-12,9").lines


def test_numbers_that_the_host_has_set_stand_on_the_cards():
    numbers = {
        "exploration.core.rest.recover.vita": 9,
        "exploration.core.creatures.list.skeleton_vita": 11,
        "exploration.core.ability.act.cost": 3,
    }
    table = crawl(rolls=None, seed=1, numbers=numbers)
    assert "each who lives: 9 Vita and 4 Power Points" in card(table, "rest").lines
    assert "Vita 11, Defense 50" in card(table, "skeleton").lines
    assert card(table, "carve").text == "For 3 Power Points: a hit deals d6 more damage."


def test_who_carries_an_item_and_who_has_a_status_is_told():
    group: list[Any] = [
        {"character": "Butcher", "items": ["Lantern"], "statuses": ["Lucky"]},
        {"character": "Courtesan"},
    ]
    table = crawl(*group, rolls=None, seed=1)
    assert "carried by: Butcher" in card(table, "lantern").lines and "now: Butcher" in card(table, "lucky").lines
    assert "Butcher +1, Courtesan +1" in card(table, "awareness").lines


def test_an_item_of_the_story_is_told_with_its_goal():
    table = crawl({"character": "Butcher", "things": ["Reliquary"]}, "Courtesan", rolls=None, seed=1)
    found = card(table, "item reliquary")
    assert found.title == "Reliquary" and "carried by: Butcher" in found.lines
    assert any("Bring out the Reliquary" in line for line in found.lines)


# ---------------------------------------------------------------- what is not known


def test_nothing_behind_a_door_can_be_asked_about():
    table = crawl(rolls=None, seed=1)
    for thing in ("room 10,0", "12,8-12,9", "12,4", "f1", "item reliquary", "foe the-drowned-abbot", "boss"):
        assert thing not in table.things(0) and table.about(0, thing) is None, thing
    seen = crawl(revealed=["A", "B"], rolls=None, seed=1)
    assert seen.about(0, "12,8-12,9") is not None and "12,8-12,9" in seen.things(0)


def test_a_token_says_nothing_of_what_it_holds():
    # In C the token is the story's, in A it is rolled for: their cards differ in the space alone.
    table = crawl(revealed=["A", "B", "C"], rolls=None, seed=1)
    tokens = [thing for thing in table.things(0) if thing.startswith("token ")]
    cards = [card(table, thing) for thing in tokens]
    assert len({(one.title, one.text, one.lines[1:], one.rules) for one in cards}) == 1 < len(cards)


def test_a_main_foe_is_a_thing_only_while_it_is_on_the_map():
    foes = [{"kind": "The Drowned Abbot", "at": [7, 7]}]
    table = crawl(foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    abbot = card(table, "f1")
    assert abbot.icon == "boss" and "exploration.core.boss" in abbot.rules and "2 times a turn" in abbot.text


# ---------------------------------------------------------------- on the map


def test_a_space_tells_who_stands_there_before_what_lies_there_and_in_which_room_it_is():
    table = crawl({"character": "Butcher", "at": [6, 1]}, "Courtesan", rolls=None, seed=1)
    assert card(table, "6,1").title == "Butcher"
    assert card(table, "6,8").title == "Search token" and card(table, "0,0").title == "Guest Hall"
    assert table.about(0, "77,77") is None and table.about(0, "9") is None


def test_pieces_go_by_the_names_that_events_use():
    table = crawl(foes=[{"kind": "Ghoul", "at": [7, 7]}], battle={"turn": "Butcher"}, rolls=None, seed=1)
    butcher, ghoul = piece(table, "Butcher"), piece(table, "f1")
    assert butcher.also == ("butcher", "@0") and butcher.bar == (20, 20) and butcher.acts
    assert (ghoul.thing, ghoul.bar, ghoul.acts) == ("f1", (10, 10), False)
    assert table.scene(0).places(["Butcher", "f1", "@1"]) == ["4,4", "7,7", "4,5"]


def test_a_seat_with_two_characters_is_no_name_for_either():
    table = crawl("Butcher", "Courtesan", seats=1, rolls=None, seed=1)
    assert piece(table, "Butcher").also == ("butcher",)


@pytest.mark.parametrize(
    ("more", "signs"),
    [
        ({"statuses": ["Brave"]}, [("power-surge", "brave")]),
        ({"veil": "Courtesan"}, [("ozone-veil", "phantasm")]),
        ({"bare": True}, [("bent-pin", "fault")]),
        ({"smoke": [1]}, [("storm-cloud", "smoke-vial")]),
    ],
)
def test_what_holds_for_somebody_is_a_sign(more: dict[str, object], signs: list[tuple[str, str]]):
    fight: dict[str, Any] = {"foes": [{"kind": "Ghoul", "at": [7, 7]}], "battle": {"turn": {"hero": "Butcher"}}}
    table = crawl({"character": "Butcher", **more}, "Courtesan", rolls=None, seed=1, **fight)
    view = table.view(0)
    assert hero_signs(view, view["heroes"][0]) == (("crown", "leader"), *signs)


def test_hurt_rises_over_whom_it_happened_to():
    # The Butcher hits with a 60 and a 3 on the d8: 5 in all.
    foes = [{"kind": "Ghoul", "at": [5, 5]}]
    table = crawl(
        {"character": "Butcher", "at": [4, 4]}, "Courtesan", foes=foes, battle={"turn": "Butcher"}, rolls=[60, 3]
    )
    do(table, "attack f1")
    rises = [table.game.rising(event) for event in table.events if event.kind in ("attack-roll", "wounded")]
    assert rises == [("Butcher", "a hit"), ("f1", "-5")]
    lines = [
        line for panel in table.scene(0).boxes for line in panel.lines if isinstance(line, Line) and line.id == "f1"
    ]
    assert [line.bar for line in lines] == [(5, 10)]


def test_a_foe_falls_where_it_stood_and_is_gone_afterwards():
    foes = [{"kind": "Ghoul", "at": [5, 5], "vita": 3}, {"kind": "Ghoul", "at": [9, 9]}]
    group: list[Any] = [{"character": "Butcher", "at": [4, 4]}, "Courtesan"]
    table = crawl(*group, foes=foes, battle={"turn": "Butcher"}, rolls=[60, 3])
    table.watch(Film())
    since = len(table.events)
    do(table, "attack f1")
    (fallen,) = [beat for beat in table.reel(0, since) if beat.events[0].kind == "defeated"]
    assert table.game.rising(fallen.events[0]) == ("f1", "falls") and fallen.about == ("5,5",)
    assert [one.id for one in table.scene(0).boards[0].pieces if one.id.startswith("f")] == ["f2"]
