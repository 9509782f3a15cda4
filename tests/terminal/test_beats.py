"""Line mode tells what happened beat by beat, and prints what is new of the table."""

import io

from tests.terminal.toy import GAME
from undercroft.bots import seated
from undercroft.engine import Table
from undercroft.engine.stage.reel import told_in
from undercroft.scene import Board, Panel, Scene, Tile
from undercroft.terminal.console import Console
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match
from undercroft.terminal.printed import Printed

FIRST = {"starter": "fixed", "first": 0}


def trapper():
    """North, who is asked to buy, has a rival whose comb has darts on e2."""
    table = Table.start("trapper", options=FIRST, seed=3)
    table.answer(0, "the-comb")
    table.answer(1, "the-comb")
    return table


def printed(table, *lines, seats=("me", "greedy")):
    """What is printed when these lines are typed."""
    out = io.StringIO()
    match = Match(table, seated(table.game, seats, 1))
    Session(match, Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)).run()
    return out.getvalue()


def after(text, typed):
    """What follows this typed line, up to the next prompt."""
    return text.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]


def test_what_belongs_to_a_beat_stands_on_its_line():
    text = " ".join(after(printed(trapper(), "done", "send", "n"), "n").split())
    assert (
        "Dice of the wall darts: 7, 10, 7, 7, 11; each of 9 or more hits, and 3 hits kill. "
        "North's adventurer's fortitude falls from 9 to 7. North's adventurer survives the wall darts. "
        "The trap on e2 in South's dungeon is marked X. [trapper.traps.roller]"
    ) in text


def test_what_is_quiet_has_a_line_of_its_own():
    lines = [line.split("  [")[0].strip() for line in printed(trapper(), "done", "stay").splitlines()]
    assert "North sends nobody." in lines
    assert "Turn 2: South." in lines


def test_what_bots_do_is_told_beat_by_beat():
    text = after(printed(trapper(), "done", "stay"), "stay")
    assert "South rolls" in text
    assert text.index("North sends nobody.") < text.index("South rolls") < text.index("North rolls")


def test_a_board_that_has_not_changed_is_not_printed_again():
    text = printed(trapper(), "done", "send", "look")
    assert "North's dungeon" not in after(text, "done")
    assert "South's dungeon" not in after(text, "done")
    assert "You: sending" in after(text, "done")
    assert "North's dungeon" not in after(text, "send")
    assert "South's dungeon" in after(text, "send")
    assert "North's dungeon" in after(text, "look")


def test_whoever_takes_the_screen_over_sees_all_of_it():
    table = Table.start(GAME, seed=1)
    text = printed(table, "1", "", "2", "", "pass", "", seats=("me", "me"))
    assert text.count("1*E") == 2  # Once for each of the two who see the board with this star.


def test_words_of_a_beat_leave_out_what_is_quiet():
    table = trapper()
    table.answer(0, "done")
    table.answer(0, "stay")
    told = [told_in(beat, table.names) for beat in table.reel(0, 0)]
    assert not any("sends nobody" in words for words in told)
    assert any("South rolls" in words for words in told)


# ---- what was printed ----

FLOOR = Board("A cellar", 2, 1, (Tile(0, 0, anchor="a1"), Tile(1, 0, anchor="b1")))
WALLED = Board("A cellar", 2, 1, (Tile(0, 0, anchor="a1"), Tile(1, 0, "wall")))


def lines(kept, *boards, panels=(), star=()):
    return kept.lines(Scene("", boards, panels), 80, highlight=star, unicode=False)


def test_only_the_part_that_changed_is_printed():
    kept, party = Printed(), Panel("Party", ("two heroes",))
    assert "Party" in lines(kept, FLOOR, panels=(party,))
    assert lines(kept, FLOOR, panels=(party,)) == []
    assert lines(kept, WALLED, panels=(party,)) == ["A cellar", "1 .  ##", "  a  b"]
    assert lines(kept, WALLED, panels=(Panel("Party", ("one hero",)),)) == ["Party", "  one hero"]


def test_new_stars_are_printed_and_stars_that_are_gone_are_not_worth_a_board():
    kept = Printed()
    lines(kept, FLOOR)
    assert "1*.  ." in lines(kept, FLOOR, star={"a1"})
    assert lines(kept, FLOOR) == []
    assert "1 . *." in lines(kept, FLOOR, star={"b1"})


def test_what_was_forgotten_is_printed_again():
    kept = Printed()
    first = lines(kept, FLOOR)
    kept.forget()
    assert lines(kept, FLOOR) == first
