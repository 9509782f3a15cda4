"""The form of memory tests: pictures, places, typed names, ten seconds; what it keeps secret; sets of other sizes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.truedungeon.book.test_study import training
from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.fights import foe, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.bots.hint import hint
from undercroft.engine import Form, Refused
from undercroft.games.truedungeon.content.symbols import (
    FIND,
    NAME,
    icon_of,
    learnt,
    name_id,
    place_of,
    right_answer,
    set_sizes,
    symbol_sets,
)
from undercroft.inputs import faults
from undercroft.scene.charts import places
from undercroft.scene.icons.family import ICONS

SIZES = "cleric 7, bard 10, wizard 5"
CASES = [
    (found.classes[0], form, symbol.id)
    for found in symbol_sets().values()
    for form in found.forms
    for symbol in found.symbols
]


def practice(cls: str, form: str, symbol: str, **options: Any) -> Table:
    """A question of practice about this symbol, asked in this form."""
    found = learnt(cls, "")
    assert found is not None
    table = training(cls, rolls=[symbol, form] if len(found.forms) > 1 else [symbol], **options)
    do(table, f"practice {found.id}")
    return table


def form_of(table: Table) -> Form:
    """The form of the open question."""
    form = table.choices[0].form
    assert form is not None and form.kind == "recall"
    return form


def widget(table: Table) -> dict[str, Any]:
    """What a client draws the question with."""
    shown: dict[str, Any] = form_of(table).plain()["widget"]
    return shown


def lore(*rolls: Any, **options: Any) -> Table:
    """A bard who is asked for a rune, with these dice."""
    found = table("bard", rolls=["dotted-circle", *rolls], options=options)
    do(found, "lore ogre")
    return found


def spell(symbol: str, form: str, **options: Any) -> Table:
    """A wizard who is asked for a plane."""
    found = table("wizard", rolls=[symbol, form], options=options)
    do(found, "cast magic-missile ogre")
    return found


def how(table: Table) -> str:
    """How the last test ended."""
    return str(told(table, "tested")[-1].data["how"])


# ---------------------------------------------------------------- what is shown


@pytest.mark.parametrize(("cls", "form", "symbol"), CASES)
def test_the_widget_has_the_symbol_asked_about_and_never_what_is_right(cls: str, form: str, symbol: str) -> None:
    table = practice(cls, form, symbol)
    shown = widget(table)
    found = learnt(cls, "")
    assert found is not None
    one = found.symbol(symbol)
    if form == NAME:
        assert (shown["picture"], shown["words"]) == (icon_of(found.id, symbol), one.looks)
        assert f'"{one.name.lower()}"' not in json.dumps(shown).lower()
    else:
        assert (shown["picture"], shown["words"]) == ("", one.name)
        assert shown["chart"] is None or shown["chart"]["marked"] == ""


@pytest.mark.parametrize("cls", ["cleric", "wizard"])
@pytest.mark.parametrize("form", [NAME, FIND])
def test_questions_differ_in_nothing_but_what_is_asked(cls: str, form: str) -> None:
    found = learnt(cls, "")
    assert found is not None
    rest = set()
    for symbol in found.symbols:
        table = practice(cls, form, symbol.id)
        shown = widget(table)
        chart = shown["chart"] and {**shown["chart"], "marked": "", "sketch": []}
        rest.add(
            json.dumps([{**shown, "picture": "", "words": "", "chart": chart}, offered(table), form_of(table).schema])
        )
    assert len(rest) == 1


def test_a_bead_is_chosen_among_pictures_and_each_of_them_exists() -> None:
    shown = widget(practice("cleric", FIND, "red-heart"))
    assert list(shown["icons"]) == [one.id for one in symbol_sets()["beads"].symbols]
    assert set(shown["icons"].values()) <= ICONS.keys() and len(set(shown["icons"].values())) == 14


@pytest.mark.rule("truedungeon.digital.skill-nonvisual")
@pytest.mark.parametrize("set", symbol_sets())
def test_every_symbol_has_a_picture_that_is_named_by_its_looks(set: str) -> None:
    found = symbol_sets()[set]
    icons = [icon_of(set, one.id) for one in found.symbols]
    drawn = [tuple(shape.path for shape in ICONS[icon]) for icon in icons]
    assert len({*drawn}) == len(found.symbols), "told apart by shape, not by colour alone"
    for one, icon in zip(found.symbols, icons, strict=True):
        assert name_id(one.name) not in icon.split("-"), icon
    do(practice(found.classes[0], NAME, found.symbols[0].id), name_id(found.symbols[0].name))


@pytest.mark.rule("truedungeon.digital.skill-planes", "truedungeon.digital.skill-planes-form")
def test_the_chart_has_the_places_of_the_set() -> None:
    assert [place_of(one.id) for one in symbol_sets()["planes"].symbols] == places()
    chart = widget(practice("wizard", NAME, "outer 5"))["chart"]
    assert [(one["ring"], one["clock"]) for one in chart["places"]] == places()
    assert (chart["marked"], chart["rings"]) == ("outer 5", []) and sum(
        line.count("[?]") for line in chart["sketch"]
    ) == 1
    assert "Bounty" not in "".join(chart["sketch"])


def test_a_chart_on_which_a_place_is_to_be_found_shows_hours() -> None:
    sketch = "\n".join(widget(practice("wizard", FIND, "outer 5"))["chart"]["sketch"])
    assert "[?]" not in sketch and "centre" in sketch
    assert sorted(map(int, sketch.replace("centre", "").split())) == sorted(clock for ring, clock in places() if ring)


# ---------------------------------------------------------------- how it is answered


@pytest.mark.parametrize(("cls", "form", "symbol"), CASES[::5])
def test_an_answer_may_be_given_as_data(cls: str, form: str, symbol: str) -> None:
    table = practice(cls, form, symbol)
    right = right_answer(table.choices[0].about or {})
    assert faults(form_of(table), {"answer": right}) == ()
    table.answer(0, {"answer": right})
    assert told(table, "practised")[-1].data["how"] == "right"


@pytest.mark.rule("truedungeon.digital.skill-planes-form")
@pytest.mark.parametrize("given", [{"ring": "outer", "clock": 5}, {"answer": "outer 5"}])
def test_a_place_is_given_by_ring_and_clock(given: dict[str, Any]) -> None:
    table = spell("outer 5", FIND)
    table.answer(0, given)
    assert how(table) == "passes"


def test_the_centre_needs_no_hour() -> None:
    for given in ({"ring": "centre"}, {"ring": "centre", "clock": 12}):
        table = spell("centre", FIND)
        table.answer(0, given)
        assert how(table) == "passes"


def test_another_place_is_a_wrong_answer() -> None:
    table = spell("outer 5", FIND)
    table.answer(0, {"ring": "outer", "clock": 7})
    assert how(table) == "fails"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ring": "outer", "clock": 4}, "the outer ring has planes at 1, 3, 5, 7, 9, 11 o'clock, not at 4"),
        ({"ring": "inner", "clock": True}, "the inner ring has planes at 3, 6, 9, 12 o'clock, not at True"),
        ({"ring": "outer", "clock": True}, "the outer ring has planes at 1, 3, 5, 7, 9, 11 o'clock, not at True"),
        ({"ring": "outer", "clock": 5.0}, "the outer ring has planes at 1, 3, 5, 7, 9, 11 o'clock, not at 5.0"),
        ({"ring": "utter", "clock": 4}, "the rings are centre, inner, middle, outer, not 'utter'"),
        ({"ring": ["outer"], "clock": 5}, "the rings are centre, inner, middle, outer, not ['outer']"),
        ({"answer": "bounty"}, "there is no answer 'bounty' here"),
        ({"answer": ["outer 5"]}, "there is no answer ['outer 5'] here"),
        ({"text": "outer 5"}, "an answer is one of those offered or a ring and an hour"),
        ({"late": True}, "an answer is one of those offered or a ring and an hour"),
        ({"ring": "outer", "clock": 5, "answer": "outer 5"}, "an answer is one of those offered or a ring and an hour"),
        (7, "an answer is one of those offered or a ring and an hour, not 7"),
    ],
)
def test_what_is_no_answer_is_refused_with_its_reason(given: Any, words: str) -> None:
    table = spell("outer 5", FIND)
    with pytest.raises(Refused) as caught:
        table.answer(0, given)
    assert caught.value.reason == words and caught.value.rule is not None
    test = state(table).test
    assert test is not None and test.passed is None


def test_a_place_cannot_be_given_where_a_name_is_wanted() -> None:
    table = spell("outer 5", NAME)
    with pytest.raises(Refused, match=r"one of those offered \["):
        form_of(table).read({"ring": "outer", "clock": 5})


@pytest.mark.rule("truedungeon.digital.skill-runes-form")
def test_a_rune_may_be_typed_and_a_leaf_may_not() -> None:
    assert form_of(lore()).read(" EMBER ") == form_of(lore()).read({"text": "ember"}) == "ember"
    table = lore()
    table.answer(0, {"text": "Ember"})
    assert how(table) == "passes"
    with pytest.raises(Refused):
        practice("druid", NAME, "fan").answer(0, "Ginko")


def test_capitals_and_blanks_do_not_matter() -> None:
    assert form_of(practice("druid", NAME, "fan")).read({"answer": " Ginkgo"}) == "ginkgo"
    assert form_of(practice("wizard", FIND, "outer 5")).read({"answer": "Outer  5"}) == "outer 5"


@pytest.mark.parametrize("word", ["late", "Roll"])
def test_a_typed_word_is_never_more_than_a_name(word: str) -> None:
    table = lore(skill_clock="on")
    table.answer(0, {"text": word})
    assert told(table, "tested")[-1].data["why"] == "not - but Ember"


@pytest.mark.parametrize("given", ["gale", {"late": True}])
def test_who_has_heard_what_is_right_takes_no_answer_back(given: Any) -> None:
    table = lore(skill_clock="on")
    table.answer(0, given)
    with pytest.raises(Refused):
        table.undo(0)
    learning = practice("druid", NAME, "fan")
    do(learning, "oak")
    with pytest.raises(Refused):
        learning.undo(0)


# ---------------------------------------------------------------- ten seconds


@pytest.mark.rule("truedungeon.digital.skill-time")
@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ({"clock": "real_time"}, 10),
        ({"clock": "turn_based"}, 0),
        ({"clock": "untimed"}, 0),
        ({"clock": "turn_based", "skill_clock": "on"}, 10),
        ({"clock": "real_time", "skill_clock": "off"}, 0),
    ],
)
def test_there_are_ten_seconds_where_time_is_real_or_the_table_wants_them(
    options: dict[str, str], seconds: int
) -> None:
    table = lore(**options)
    assert widget(table)["seconds"] == (table.choices[0].about or {})["seconds"] == seconds
    assert ("answer" in [act.id for act in table.acts("clock")]) is bool(seconds)
    if not seconds:
        with pytest.raises(Refused):
            table.answer(0, {"late": True})
        do(table, "ember")
        assert how(table) == "passes"
        return
    assert seconds == rule_data("truedungeon.digital.skill-time")["answer_s"]
    table.answer(0, {"late": True})
    assert how(table) == "fails" and not foe(table).lore
    assert "truedungeon.digital.skill-time" in told(table, "tested")[-1].also


@pytest.mark.rule("truedungeon.digital.skill-common")
@pytest.mark.parametrize("by", ["page", "clock"])
def test_who_is_late_has_answered_wrongly_however_that_is_reported(by: str) -> None:
    table = lore(clock="real_time")
    if by == "page":
        table.answer(0, {"late": True})
    else:
        table.act("clock", "answer")
    assert told(table, "tested")[-1].data == {"who": "Bard", "how": "fails", "why": "the answer comes too late"}
    assert table.choices[0].ask == "react", "muse may give another try"


def test_practice_has_no_limit() -> None:
    assert widget(practice("druid", NAME, "fan", clock="real_time", skill_clock="on"))["seconds"] == 0


# ---------------------------------------------------------------- practice


@pytest.mark.rule("truedungeon.digital.skill-study")
def test_practice_is_counted_for_each_seat_alone() -> None:
    table = training("druid", "bard", rolls=["fan", "lance", "spiral"])
    assert "So far" not in table.choices[0].text
    do(table, "practice leaves", "ginkgo", "practice leaves", "oak")
    do(table, "practice runes", "gale", seat=1)
    assert table.choices[0].text.endswith("So far 1 right, 1 wrong.")
    assert table.choices[1].text.endswith("So far 1 right, 0 wrong.")
    do(table, "ready")
    do(table, "ready", seat=1)
    assert all(not hero.used for hero in state(table).heroes)


@pytest.mark.rule("truedungeon.digital.skill-study")
def test_the_sheet_is_turned_over_while_a_question_is_open() -> None:
    table = training("wizard", rolls=["outer 5", NAME])
    assert table.view(0)["study"]["planes"] and table.scene(0).boards[0].name == "The planar chart"
    assert "Bounty" in table.scene(0).text()
    do(table, "practice planes")
    assert table.view(0)["study"] == {} and not table.scene(0).boards
    assert "Bounty" not in table.scene(0).text()
    do(table, "bounty")
    assert table.scene(0).boards
    do(table, "ready")
    assert "Bounty" not in table.scene(0).text()


def test_everybody_sees_the_symbol_that_is_shown_in_a_test() -> None:
    found = table("bard", "fighter", rolls=["dotted-circle"])
    do(found, "lore ogre")
    for seat in (0, 1, None):
        panel = next(panel for panel in found.scene(seat).panels if panel.title == "A test of memory")
        assert [getattr(line, "icon", None) for line in panel.lines] == ["rune-dotted-circle"]
    assert spell("outer 5", FIND).view(0)["test"]["icon"] is None


# ---------------------------------------------------------------- sets of other sizes


@pytest.mark.rule("truedungeon.skillcheck.bank")
@pytest.mark.parametrize(("sizes", "count"), [("", 14), (SIZES, 10)])
def test_a_class_may_learn_fewer_symbols(sizes: str, count: int) -> None:
    table = training("bard", rolls=["dotted-circle"], set_size=sizes)
    assert len(table.view(0)["study"]["runes"]) == count
    do(table, "practice runes")
    assert len(offered(table)) == count and "ember" in offered(table)
    fight = lore(set_size=sizes)
    assert len(offered(fight)) == count + 1


def test_a_small_set_begins_anew_when_all_of_it_was_asked() -> None:
    few = [one.id for one in symbol_sets()["planes"].symbols[:5]]
    table = training("wizard", rolls=[part for id in [*few, few[0]] for part in (id, NAME)], set_size=SIZES)
    for _ in range(6):
        do(table, "practice planes", "air")
    table.chance.spent()


def test_classes_that_share_a_set_may_learn_more_or_less_of_it() -> None:
    found = table("wizard", "elf-wizard", rolls=["inner 12", NAME, "outer 5", NAME], options={"set_size": "wizard 5"})
    do(found, "cast magic-missile ogre")
    assert len(offered(found)) == 6
    do(found, "air")
    do(found, "cast magic-missile ogre", seat=1)
    assert len(offered(found, 1)) == 18


def test_shuffled_names_of_a_small_set_are_those_on_its_sheet() -> None:
    names = [one.name for one in symbol_sets()["runes"].symbols]
    table = training("bard", rolls=[*reversed(names[1:]), "spiral"], set_size="bard 7", shuffled=True)
    sheet = table.view(0)["study"]["runes"]
    do(table, "practice runes")
    assert sorted(offered(table)) == sorted(name_id(name) for _, name in sheet) and len(sheet) == 7


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("fighter 5", "set_size has a class with memory tests and a number, such as 'cleric 7', not 'fighter 5'"),
        ("cleric", "set_size has a class with memory tests and a number, such as 'cleric 7', not 'cleric'"),
        ("cleric 3", "a cleric learns 4 to 14 beads, not 3"),
        ("bard 7, wizard 18", "a wizard learns 4 to 17 planes, not 18"),
    ],
)
def test_sizes_that_cannot_be_are_refused_at_the_start(given: str, words: str) -> None:
    with pytest.raises(Refused) as caught:
        Table.start("truedungeon", seats=1, seed=1, options={"set_size": given})
    assert (caught.value.reason, caught.value.rule) == (words, "truedungeon.skillcheck.bank")
    assert set_sizes("") == {}


def test_nobody_is_shown_the_answer_as_a_good_move() -> None:
    table = lore(symbol_sets()["runes"].symbols[0].id)
    option, reason = hint(table, 0, playouts=1)
    assert option.id == "roll" and "for you to know" in reason
