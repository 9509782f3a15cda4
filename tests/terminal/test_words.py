"""Words for a narrow page."""

from tests.terminal.toy import GAME
from undercroft.engine import Event, Form, Option
from undercroft.terminal.forms import form_word, lines_wanted
from undercroft.terminal.offers import option_lines
from undercroft.terminal.words import cited, numbered, rule_lines


def test_many_short_options_stand_in_columns_within_the_width():
    options = [Option(f"{column}{row}") for row in range(1, 7) for column in "abcdefghi"]
    lines = option_lines(options, 80)
    assert len(lines) < 8
    assert max(map(len, lines)) <= 80
    assert lines[0].split()[:4] == ["1", "a1", "2", "b1"]
    assert len({line.index(word) for line in lines for word in line.split()[1:2]}) == 1, "columns are aligned"


def test_many_options_named_by_their_places_are_brief_and_the_others_follow():
    options = [Option(f"a{row}", f"wall on a{row}", at=f"a{row}") for row in range(1, 10)]
    lines = option_lines([*options, Option("done", "no more walls")], 80)
    assert "wall" not in lines[0]
    assert lines[-1] == "  10 done: no more walls"
    assert "1 a1: wall on a1" in option_lines(options[:8], 80)[0]


def test_long_options_have_a_line_each_and_are_wrapped():
    lines = option_lines([Option("a", "word " * 30), Option("b")], 80)
    assert max(map(len, lines)) <= 80
    assert lines[-1] == "  2 b"


def test_options_whose_ids_are_numbers_have_no_others():
    options = [Option("3", "3 darts"), Option("4", "4 darts")]
    assert not numbered(options)
    assert option_lines(options, 80) == ["  3 darts", "  4 darts"]


def test_an_event_has_its_rule_at_the_right_margin():
    (line,) = cited("You roll 3.", "toy.turn.roll", 40)
    assert line == "You roll 3.              [toy.turn.roll]"


def test_a_rule_that_does_not_fit_gets_a_line_of_its_own():
    lines = cited("word " * 7, "toy.turn.roll", 40)
    assert len(lines) == 2
    assert lines[1].endswith(" [toy.turn.roll]")
    assert len(lines[1]) == 40


def test_a_rule_in_full_has_text_ruling_and_data():
    assert rule_lines(GAME, "toy.setup.sign", 80) == [
        "[toy.setup.sign]",
        "  Each player secretly draws a sign of two lines.",
        "  Ruling: Two characters.",
    ]
    assert rule_lines(GAME, "toy.turn.go", 80)[-1] == "  sides: 6"
    assert rule_lines(GAME, "toy.turn.og", 80) == ["Toy has no rule 'toy.turn.og'; did you mean 'toy.turn.go'?"]


def test_an_event_of_a_kind_no_longer_known_is_told_by_its_facts():
    event = Event("jumped", {"far": 3}, rule="toy.turn.go")
    assert GAME.retold(event, ["North", "South"]) == "jumped: far 3"


def test_a_form_says_what_to_type_and_how_many_lines():
    schema = {"properties": {"rows": {"type": "array", "items": {"type": "string"}, "minItems": 6, "maxItems": 6}}}
    assert lines_wanted(Form("grid", schema, str)) == 6
    assert lines_wanted(Form("text", {"type": "string"}, str)) is None
    assert form_word(Form("grid", schema, str)) == "layout"
    assert form_word(Form("slots", schema, str)) == "slots"
