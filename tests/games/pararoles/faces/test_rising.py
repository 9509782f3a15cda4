"""What rises over whom: every card that is drawn, harm, healing, and what becomes of somebody."""

from __future__ import annotations

from tests.games.pararoles.tables import crawl, open_room
from undercroft import Table
from undercroft.engine.craft.telling import QUIET, Words
from undercroft.games.pararoles import GAME

DUEL = open_room(4, 3, p1="2,1", a="1,1")


def rising(table: Table, since: int) -> list[tuple[str, str]]:
    found = (table.game.rising(event) for event in table.events[since:])
    return [each for each in found if each is not None]


def named(table: Table) -> set[str]:
    """All names of pieces and lines of what everybody sees."""
    drawn = table.scene(0)
    pieces = [piece for board in drawn.boards for piece in board.pieces]
    return {name for piece in pieces for name in (piece.id, *piece.also)}


def test_an_attack_shows_its_cards_and_the_harm_over_those_whom_they_concern():
    # Hearts, the prime suit, cost 2; the enemy then rolls 1 and misses with a King.
    table = crawl(DUEL, stage="clash", rolls=["2H", "KC", 1, "KS"], enemies={"a": {"health": 5}})
    told = len(table.events)
    table.answer(0, "attack defender-1")
    assert rising(table, told) == [
        ("@0", "2H success"),
        ("defender-1", "KC failure"),
        ("defender-1", "-2"),
        ("defender-1", "1: attack"),
        ("defender-1", "KS failure"),
    ]
    assert {"@0", "p1", "defender-1"} <= named(table)


def test_healing_and_falling_rise_over_the_hero():
    table = crawl(open_room(3, 1, p1="1,1"), heroes=[{"health": 5, "treasure": ["4C"]}])
    told = len(table.events)
    table.answer(0, "mend p1")
    assert rising(table, told) == [("@0", "-4C"), ("@0", "+2")]


def test_every_card_that_is_drawn_is_a_moment_to_look_at():
    drawing = [kind for kind, words in GAME.events.items() if "{card}" in str(words)]
    assert {"attack", "defense", "enemy-attack", "enemy-defense", "draw", "enemy-draw", "trick", "guard"} <= {*drawing}
    assert all(GAME.moment(kind) != QUIET for kind in drawing)


def test_what_rises_is_made_of_what_the_words_say():
    for kind, words in GAME.events.items():
        if isinstance(words, Words) and words.rises:
            assert f"{{{words.over}}}" in words, kind
            assert len(words.rises.replace("{", "").replace("}", "")) <= 15, kind
