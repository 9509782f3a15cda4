"""What is said to who is new: the aim, what a question names, and words that cannot be taken for one another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pararoles.tables import crawl, open_room, open_table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine.stage.offer import Offer
from undercroft.games.pararoles.book.floors.creatures import way_words
from undercroft.games.pararoles.content.bestiary import spoken
from undercroft.games.pararoles.faces.aim import aim
from undercroft.scene import Line

WALK = open_room(5, 3, p1="2,1")
PAIR = open_room(5, 3, p1="2,1", p2="3,1")
TRIO = open_room(5, 3, p1="2,1", p2="3,1", p3="4,1")
LATE = "in a combat the enemies act before you"


def option(table: Table, id: str, seat: int = 0) -> Any:
    (found,) = [option for option in table.choices[seat].options if option.id == id]
    return found


def said(table: Table, kind: str) -> str:
    """The last event of this kind in words."""
    event = [event for event in table.events if event.kind == kind][-1]
    return table.game.words(event, tuple(seat.name for seat in table.seats))


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({}, "find the stairs down; leaving floor 4 wins, 3 floors further down"),
        (
            {"number": 3, "stairs": "4,2"},
            "bring everybody to the stairs on 4,2; leaving floor 4 wins, 1 floor further down",
        ),
        ({"number": 4, "options": {"final_boss": True}}, "defeat the boss and find the stairs down; this is the last"),
        ({"options": {"final_boss": True}}, "find the stairs down; leaving floor 4 wins"),
        ({"options": {"endless": True}}, "find the stairs down; there is always another floor"),
    ],
)
def test_the_panel_of_the_turn_says_what_the_party_is_after(about: dict[str, Any], words: str):
    table = crawl(WALK, **about)
    assert aim(table.view(0)).startswith(words)
    (panel,) = [panel for panel in table.scene(0).panels if panel.title.startswith("Floor ")]
    (line,) = [line for line in panel.lines if isinstance(line, Line) and line.thing == "aim"]
    assert line.words == f"Aim: {aim(table.view(0))}"
    card = table.about(0, "aim")
    assert card is not None and "pararoles.core.win" in card.rules


def test_an_exit_that_works_on_a_cleared_floor_says_what_comes_first():
    far = open_room(5, 3, p1="2,1", a="5,3")
    table = crawl(far, options={"cleared": True})
    assert aim(table.view(0)).startswith("defeat all enemies and find the stairs down;")
    table.state.quiet = True
    assert aim(table.view(0)).startswith("find the stairs down;")


def test_the_question_of_a_turn_names_only_what_is_offered():
    table = crawl(WALK, rolls=["2C"])
    assert table.choices[0].text.endswith("with 10 health. Move, search, or end the turn?")
    do(table, "search")
    assert table.choices[0].text.endswith("Move or end the turn?")
    do(table, "e")
    assert table.choices[0].text.endswith("Nothing is left to do: end the turn?")


def test_who_cannot_step_may_still_trade_places():
    table = crawl("#######\n#1 2 :#\n#######")
    assert table.choices[0].text.endswith("Trade places, search, or end the turn?")
    assert crawl(PAIR).choices[0].text.endswith("Move, search, or end the turn?")


def test_the_question_names_what_a_treasure_card_or_an_item_is_good_for():
    table = crawl(WALK, heroes=[{"health": 5, "treasure": ["4C"], "items": ["wand"]}])
    assert "Move, use an ability or item, search, discard a treasure card, or end the turn?" in table.choices[0].text


@pytest.mark.parametrize(
    ("card", "kind", "words"),
    [
        ("2C", "found", "No trap lies hidden here, but for closed rooms: that is certain now."),
        ("KC", "nothing-found", "Nothing is certain: there may be traps here all the same."),
    ],
)
def test_a_search_that_finds_nothing_says_whether_it_is_certain(card: str, kind: str, words: str):
    assert said(do(crawl(WALK, rolls=[card]), "search"), kind) == words


def test_traps_that_are_found_are_named():
    table = do(crawl(WALK, rolls=["2C"], traps=[{"at": "3,1", "type": 1}]), "search")
    assert said(table, "found") == "Traps found: small explosion at 3,1."


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("aid", "Birch draws 2C against Clubs 7 for the search of 2 together (the best at it draws): it succeeds."),
        ("no", "Ash draws 2C against Clubs 5 for the search: it succeeds."),
    ],
)
def test_whoever_draws_for_several_is_said_to(answer: str, words: str):
    table = crawl(PAIR, rolls=["2C"], heroes=[{}, {"hero": {"hearts": 8, "diamonds": 7, "spades": 5, "clubs": 6}}])
    assert said(do(table, "search", answer), "trick") == words


def test_a_rush_says_what_it_costs():
    table = crawl(WALK)
    assert option(table, "rush e").offer == Offer("go", "rushed", f"may hide a trap; {LATE}")
    do(table, "rush e")
    assert option(table, "stop").offer == Offer("stop", "rushed", LATE, idle=True)


def test_changing_places_says_what_it_takes_and_what_changes_nothing():
    table = crawl(PAIR)
    assert option(table, "rearrange").label == "trade places with heroes beside you; takes the whole move"
    do(table, "rearrange")
    assert option(table, "p2").offer == Offer("place", "p2")
    assert option(table, "p1").offer == Offer("place", "p1", "nobody moves", vain=True)


def test_of_three_the_first_may_stay_and_the_others_change():
    table = do(crawl(TRIO), "rearrange")
    assert option(table, "p1").offer == Offer("place", "p1", "stays there")
    do(table, "p3")
    assert not option(table, "p2").vain, "the first and the last change places"
    other = do(crawl(TRIO), "rearrange", "p1")
    assert option(other, "p2").vain


def test_encouragement_promises_nothing_to_who_is_well():
    drawing = open_room(4, 3, p1="2,1", p2="2,2", a="1,1")
    table = crawl(drawing, stage="clash", heroes=[{}, {"health": 6}])
    assert option(table, "special p1").label.endswith(", at full health already")
    assert option(table, "special p2").label.endswith(", +3 health on Hearts")


def test_the_card_of_treasure_says_what_it_is_for():
    card = crawl(WALK).about(0, "treasure")
    assert card is not None
    assert "given up outside a combat: +2 health" in card.lines
    assert any("3 bring a fallen hero back" in line for line in card.lines)


def test_one_square_is_no_squares():
    assert option(crawl(WALK, rolls=None, seed=1), "search").label == "search for traps within 1 square"


@pytest.mark.rule("pararoles.supplies.controller")
def test_the_keeper_hears_of_unseen_enemies_by_their_type_as_people_say_it():
    enemies = {"a": {"difficulty": 8, "patrol": True}}
    traps = [{"at": "4,1", "type": 1}]
    about: dict[str, Any] = {"enemies": enemies, "traps": traps, "seen": ["1,1"], "options": {"human_controller": True}}
    table = crawl("###########\n#1#: a : :#\n###########", stage="enemies", rolls=[1], **about)
    assert said(table, "patrol") == "pHool is on patrol and rolls 1: right, 1 at most."
    assert said(table, "enemy-moves") == "pHool moves to 4,1."
    assert said(table, "wounded").startswith("pHool loses 2 health")
    assert spoken(table.view(0)["enemies"][0]["name"]) == "pHool at 4,1"
    table = open_table("pararoles", seats=2, seed=4, options={"human_controller": True, "dungeon": "custom"})
    do(do(table, "start", seat=1), "walk-through")
    assert "pHool at 9,7 has stats" in "".join(table.words(event) for event in told(table, "armed"))


def test_an_enemy_goes_out_of_view_in_words():
    assert way_words({"way": "w"}) == {"way": "left"}
