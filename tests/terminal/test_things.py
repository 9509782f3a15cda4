"""Line mode: whatever has a name can be asked, and one walks to where one wants to be."""

import pytest

from tests.terminal.test_beats import after, printed, trapper
from tests.terminal.toy import GAME
from undercroft.engine import Refused, Table
from undercroft.terminal.match import Match
from undercroft.terminal.things import card_named, near_names
from undercroft.terminal.walking import walk

# ---- cards ----


@pytest.mark.parametrize("asked", ["? skeleton", "?skeleton", "? Skeleton", "? spooky skeleton", "? SPOOKY"])
def test_a_card_has_title_kind_text_numbers_and_rules(asked):
    assert after(printed(trapper(), asked), asked).splitlines()[:4] == [
        "Spooky skeleton (utility trap)",
        "  Costs the adventurer 1 fortitude. At most three may be active.",
        "  - tier 1; to buy 2 AP, to re-activate 1 AP",
        "  [trapper.skeleton.event] [trapper.skeleton.limit]",
    ]


def test_a_place_is_asked_what_is_there():
    text = printed(trapper(), "done", "send", "? f1", "? e5")
    assert after(text, "? f1").startswith("Wall (ground)")
    assert after(text, "? e5").startswith("Empty floor (ground)")


def test_a_number_asks_what_its_option_is_about_and_by_which_rule_it_is_offered():
    lines = after(printed(trapper(), "? 2"), "? 2").splitlines()
    assert lines[0] == "Fan (utility trap)"
    assert lines[-1].startswith("fan (2 AP, utility)") and lines[-1].endswith("]")


def test_a_name_that_is_nothing_is_told_so_with_those_that_are_near():
    text = printed(trapper(), "? skeletn", "? zzzzzz")
    assert after(text, "? skeletn") == "Nothing here is called 'skeletn'; did you mean skeleton?"
    assert after(text, "? zzzzzz") == "Nothing here is called 'zzzzzz'."


def test_why_and_the_bare_question_mark_tell_rules_as_ever():
    text = printed(trapper(), "?", "why skeleton", "? trapper.walls.block")
    assert "In the trapping stage a player may buy traps" in after(text, "?")
    assert after(text, "why skeleton").startswith("skeleton: spooky skeleton (2 AP, utility)\n[trapper.")
    assert after(text, "? trapper.walls.block").startswith("[trapper.walls.block]")


def test_a_game_without_cards_says_why_instead():
    table = Table.start(GAME, seed=1)
    assert card_named(table, 0, "cross") is None
    assert near_names(table, 0, "cross") == []
    assert "Each player secretly draws a sign" in after(printed(table, "? 1"), "? 1")


# ---- ways ----


def test_one_walks_to_a_place_step_by_step():
    table = trapper()
    text = printed(table, "done", "send", "n", "go e5")
    assert [step.answer for step in table.steps][-3:] == ["n", "n", "n"]
    assert after(text, "go e5").count("North's adventurer steps to") == 3
    assert "Your adventurer stands on e5" in after(text, "go e5")


def test_every_step_is_saved():
    table, saved = trapper(), []
    for answer in ("done", "send", "n"):
        table.answer(0, answer)
    match = Match(table, {}, save=lambda table: saved.append(len(table.steps)))
    match.look(0)
    assert walk(match, 0, "E5", match.answer) == ""
    assert saved == [6, 7, 8]


def test_where_there_is_no_way_it_is_refused_and_nothing_is_done():
    table = trapper()
    text = printed(table, "go e5", "done", "send", "go f1", "go zz")
    for typed in ("go e5", "go f1", "go zz"):
        assert after(text, typed).startswith(f"No: North knows no way to {typed[3:]!r} from here")
    assert [step.answer for step in table.steps][-2:] == ["done", "send"]


def test_a_walk_ends_at_the_first_thing_that_is_new():
    table = trapper()
    before = table.ways(0)
    assert before == {}
    text = printed(table, "done", "send", "go e2")
    assert "The token on e2 is lifted: wall darts." in after(text, "go e2")


def test_a_walk_that_stops_before_its_end_says_so():
    table = trapper()
    for answer in ("done", "send", "n"):
        table.answer(0, answer)
    match = Match(table, {})
    match.look(0)

    def once(choice, answer):
        if table.view(0)["adventurer"]["at"] != "e2":
            raise Refused("the way is long")
        match.answer(choice, answer)

    assert walk(match, 0, "e5", once) == "the way is long"
    assert table.view(0)["adventurer"]["at"] == "e3"


def test_a_game_without_ways_takes_the_words_for_an_answer_and_refuses_it():
    text = printed(Table.start(GAME, seed=1), "1", "go a1")
    assert after(text, "go a1").startswith("No: no option 'go a1' here")
