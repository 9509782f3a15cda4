"""Lessons on a toy game: what is taken, what is refused kindly, what the others do, and what the checker finds."""

from copy import deepcopy
from typing import Any

import pytest

from tests.engine.lessons import PLAIN, after, begun, lesson
from tests.terminal.toy import GAME
from undercroft.engine import Chance, ChanceError, Refused, Table
from undercroft.engine.chance import Taught
from undercroft.engine.lessons.check import check_lesson, lesson_kind
from undercroft.engine.lessons.lesson import Guide, Lead, Lesson, NotYet, find_lesson, read_lesson

# ---------------------------------------------------------------- what the teacher says


def test_the_teacher_says_what_is_going_on_and_which_answers_lead_on():
    assert begun().lead == Lead(
        moment="sign",
        says=("Everybody has a sign.", "Yours is a cross."),
        task="Draw a cross.",
        rules=("toy.setup.sign",),
        anchors=(),
        options=("cross",),
    )


def test_without_a_place_to_point_at_it_is_where_the_options_stand():
    assert after("cross").lead.anchors == ("a1",)
    assert after("cross", "roll").lead.anchors == ("b1",)


def test_after_the_last_moment_comes_the_farewell():
    guide = after("cross", "pass", "roll")
    assert guide.over and guide.lead.moment is None
    assert guide.lead.says == ("That was all.", "Now go on alone.")


def test_the_teacher_has_gone_when_the_learner_plays_on():
    guide = after("cross", "pass", "roll")
    guide.answer(1, "pass")
    assert guide.lead.says, "others may play on meanwhile"
    guide.answer(0, "roll")
    assert guide.gone and guide.over and guide.lead.says == ()


def test_nothing_is_said_when_the_game_ends_before_the_lesson():
    guide = begun()
    guide.table.act(0, "concede")
    assert guide.over and guide.lead.says == () and guide.hint() is None


def test_a_hint_is_an_answer_that_leads_on():
    hint = after("cross").hint()
    assert hint is not None
    assert (hint[0].id, hint[1]) == ("roll", "Do as you like.")


# ---------------------------------------------------------------- what is taken


@pytest.mark.parametrize("answer", ["ring", "oo\noo", ["xx", "xx"]])
def test_what_does_not_lead_on_meets_a_kind_word_and_changes_nothing(answer):
    guide = begun()
    before = guide.table.digest
    with pytest.raises(NotYet, match=r"^Any other day, but now a cross\.$"):
        guide.answer(0, answer)
    assert guide.table.digest == before
    assert guide.lead.moment == "sign"


def test_a_moment_without_a_kind_word_repeats_its_task():
    guide = after("cross", "roll")
    with pytest.raises(NotYet, match="nothing is lost. Roll."):
        guide.answer(0, "pass")


def test_what_the_rules_refuse_is_refused_by_the_rules():
    with pytest.raises(Refused, match="no option 'jump' here") as caught:
        after("cross").answer(0, "jump")
    assert not isinstance(caught.value, NotYet)


def test_a_late_answer_is_refused_by_its_number():
    guide = after("cross")
    with pytest.raises(Refused, match="that answer is to question 0"):
        guide.answer(0, "roll", number=0)


def test_dice_and_other_players_follow_the_script():
    guide = after("cross", "roll", "roll")
    rolled = [event.data for event in guide.table.events if event.kind == "rolled"]
    assert [(data["seat"], data["face"]) for data in rolled] == [(0, 4), (1, 2), (0, 1)]


def test_another_seat_does_nothing_but_what_the_lesson_has_it_do():
    guide = after("cross")
    guide.answer(0, "roll")
    before = guide.table.digest
    with pytest.raises(NotYet, match="follows the lesson of Ann: it answers 'roll the die'"):
        guide.answer(1, "pass")
    assert guide.table.digest == before
    guide.answer(1, "roll")
    assert guide.lead.moment == "rolled"


def test_a_form_of_another_seat_is_compared_too():
    guide = Guide.start(lesson(), game=GAME)
    with pytest.raises(NotYet, match="something by the form"):
        guide.answer(1, "xx\nxx")
    guide.answer(1, "oo\noo")


def test_software_that_sits_in_for_the_learner_does_what_the_teacher_says():
    guide = begun()
    while not guide.over:
        guide.answer(0, guide.reply(guide.table.choices[0]))
        guide.play_others()
    assert [step.answer for step in guide.table.record().file.steps if step.seat == 0] == ["cross", *["roll"] * 3]


def by_form(**way: Any) -> list[dict[str, Any]]:
    """The moments of the lesson; at the first something may be drawn by hand."""
    first, *rest = PLAIN["moment"]
    return [{**first, "way": [{"answers": ["cross"], "form": ["xx\noo"], **way}]}, *rest]


def test_a_form_leads_on_whatever_is_given_on_it_and_of_the_options_those_that_are_named():
    for answer in ("cross", "xx\noo", "ox\nxo"):
        guide = begun(moment=by_form())
        assert guide.lead.form and guide.lead.options == ("cross",)
        guide.answer(0, answer)
        assert guide.lead.moment == "choose"
        again = Guide.resume(guide.lesson, guide.table.record().file, game=GAME)
        assert again.lead == guide.lead
    guide = begun(moment=by_form())
    with pytest.raises(NotYet):
        guide.answer(0, "ring")
    with pytest.raises(Refused) as caught:
        guide.answer(0, "xx")
    assert not isinstance(caught.value, NotYet), "the form says itself what is wrong"


def test_where_nothing_but_a_form_leads_on_a_sample_is_given_for_the_learner():
    guide = begun(moment=by_form(answers=[]))
    assert guide.lead.options == () and guide.reply(guide.table.choices[0]) == "xx\noo"


def test_after_a_form_the_script_of_the_dice_begins_with_the_others():
    """What the hand of the learner brings about is nobody's to write down."""
    moments = deepcopy(PLAIN["moment"])
    moments[1]["way"] = [{"answers": ["roll"], "form": ["any"], "draws": [2], "then": ["roll"]}, {"answers": ["pass"]}]
    guide = begun(moment=moments)
    guide.answer(0, "cross")
    guide.answer(0, "roll")
    guide.play_others()
    faces = [event.data["face"] for event in guide.table.events if event.kind == "rolled"]
    assert faces == [Chance(bytes(32)).roll(6, "points"), 2]
    assert guide.where().drawn == 1


def test_an_answer_that_is_to_be_guessed_is_not_for_showing():
    guide = begun(moment=[{**PLAIN["moment"][0], "guess": True}, *PLAIN["moment"][1:]])
    hint = guide.hint()
    assert guide.lead.guess and hint is not None and hint[0].id == "cross"


def test_a_free_choice_leads_its_own_way():
    assert after("cross", "roll").lead.moment == "rolled"
    assert after("cross", "pass").lead.moment == "last"


def test_after_the_lesson_the_game_goes_on_with_dice_of_the_key():
    guide = after("cross", "pass", "pass")
    choice = guide.table.choices[1]
    assert guide.reply(choice) is None, "a bot thinks for itself now"
    guide.answer(1, "roll")
    assert guide.table.events[-1].data["face"] == Chance(bytes(32)).roll(6, "points")


def test_undo_goes_back_to_the_moment_before():
    guide = after("cross")
    assert guide.lead.moment == "choose"
    guide.table.undo(0)
    assert guide.lead.moment == "sign"


# ---------------------------------------------------------------- what is kept


@pytest.mark.parametrize("count", range(5))
def test_the_record_is_all_that_has_to_be_kept(count):
    guide = after(*("cross", "roll", "roll", "pass", "roll")[:count])
    again = Guide.resume(guide.lesson, Table.load(guide.table.record(), game=GAME).record().file, game=GAME)
    assert again.lead == guide.lead
    assert again.table.digest == guide.table.digest
    assert again.table.record().text() == guide.table.record().text()


def test_half_a_reply_goes_on_where_it_stopped():
    guide = after("cross")
    guide.answer(0, "roll")
    again = Guide.resume(guide.lesson, guide.table.record().file, game=GAME)
    again.play_others()
    assert again.table.events[-1].data["face"] == 2


def test_the_record_of_another_game_is_refused():
    table = Table.start(GAME, seed=1)
    table.answer(1, "ring")
    table.answer(0, "ring")
    with pytest.raises(Refused, match="not of this lesson: 'ring' does not lead on at 'sign'"):
        Guide.resume(lesson(), table.record().file, game=GAME)


def test_another_world_does_not_know_the_dice_of_the_script():
    guide = after("cross")
    for seed in range(20):
        twin = guide.table.resampled(1, seed)
        assert type(twin.chance) is Chance


def test_a_copy_of_taught_dice_is_its_own():
    chance = Taught(bytes(32), [6, 5])
    chance.roll(6, "first")
    twin = chance.copy()
    faces = [twin.roll(6, "more") for _ in range(3)]
    assert [chance.roll(6, "more") for _ in range(3)] == faces
    assert faces[0] == 5


def test_taught_dice_run_out_into_those_of_the_key():
    key, taught = Chance(bytes(32)), Taught(bytes(32), ["b", {"x": 3}])
    key.below(2, "play"), key.below(4, "play")
    assert taught.pick("ab", "card") == "b"
    assert taught.rolls({"x": 4}, "puck") == {"x": 3}
    assert taught.pick("abc", "card") == key.pick("abc", "card")
    assert taught.rolls({"x": 9}, "puck") == key.rolls({"x": 9}, "puck")
    with pytest.raises(ChanceError, match="impossible on a D6"):
        Taught(bytes(32), [7]).roll(6, "points")


# ---------------------------------------------------------------- the checker


def test_a_sound_lesson_is_praised():
    words = check_lesson(lesson(), game=GAME)
    assert words == "A first roll has 4 moments, all of them reached, and 4 ends"


def test_every_sample_of_a_form_is_played_to_the_end():
    words = check_lesson(lesson(moment=by_form(form=["xx\noo", "ox\nox"])), game=GAME)
    assert words == "A first roll has 4 moments, all of them reached, and 6 ends"


def planted(change: Any) -> Lesson:
    plain = deepcopy(PLAIN)
    change(plain, plain["moment"])
    return read_lesson(plain)


def put(where: dict[str, Any], **values: Any) -> None:
    where.update(values)


def over_too_soon(plain: dict[str, Any], way: dict[str, Any]) -> None:
    put(plain, options={"goal": 4})
    put(way, draws=[4], then=[])


FAULTS = {
    "a moment that cannot be reached": (
        lambda p, m: put(m[1]["way"][0], next="last"),
        "rolled",
        "this moment cannot be reached",
    ),
    "a required answer that is not offered": (
        lambda p, m: put(m[0]["way"][0], answers=["star"]),
        "sign",
        "none of the required answers is offered: star",
    ),
    "an answer that is never offered": (
        lambda p, m: put(m[0]["way"][0], answers=["cross", "star"]),
        "sign",
        "the required answer 'star' is never offered",
    ),
    "no such place": (lambda p, m: put(m[2], point=["z9"]), "rolled", "no place 'z9' to point at"),
    "no such rule": (lambda p, m: put(m[0], rules=["toy.none"]), "sign", "no rule 'toy.none'"),
    "no such question": (lambda p, m: put(m[0], ask="jump"), "sign", "Toy has no question 'jump'"),
    "another question": (lambda p, m: put(m[0], ask="go"), "sign", "is asked 'sign' here, not 'go'"),
    "no such moment": (lambda p, m: put(m[0]["way"][0], next="x"), "sign", "no moment 'x' to go on with"),
    "two of one name": (lambda p, m: put(m[1], id="sign"), "sign", "the name 'sign' is taken"),
    "no way on": (lambda p, m: put(m[1], way=[]), "choose", "no way leads on from here"),
    "dice left over": (
        lambda p, m: put(m[1]["way"][0], draws=[4, 2, 6]),
        "choose",
        "1 draws are left over: 6",
    ),
    "dice that are missing": (
        lambda p, m: put(m[1]["way"][0], draws=[4]),
        "choose",
        "2 draws fall, and only 1 are written down",
    ),
    "dice that cannot be": (lambda p, m: put(m[1]["way"][0], draws=[7, 2]), "choose", "impossible on a D6"),
    "dice of another that cannot be": (lambda p, m: put(m[1]["way"][0], draws=[4, 9]), "choose", "impossible on a D6"),
    "no reply": (
        lambda p, m: put(m[1]["way"][0], then=[]),
        "choose",
        "Bob is asked 'go', and the lesson has no answer",
    ),
    "a reply that is refused": (
        lambda p, m: put(m[1]["way"][0], then=["jump"]),
        "choose",
        "Bob cannot answer 'jump': no option 'jump' here",
    ),
    "a reply that nobody waits for": (
        lambda p, m: put(m[1]["way"][0], then=["roll", "roll"]),
        "choose",
        "replies are left over: 'roll'",
    ),
    "no opening reply": (lambda p, m: put(p, then=[]), "the beginning", "Bob is asked 'sign'"),
    "a game that is over too soon": (
        lambda p, m: over_too_soon(p, m[1]["way"][0]),
        "rolled",
        "the game is over before this moment",
    ),
    "a sample that the form refuses": (
        lambda p, m: put(m[0]["way"][0], form=["x"]),
        "sign",
        "after 'x', ",
    ),
    "no such form": (lambda p, m: put(m[1]["way"][0], form=["x"]), "choose", "there is no form to 'go' here"),
    "of another game": (lambda p, m: put(p, game="chess"), None, "a lesson of toy begins with"),
    "nothing to learn": (lambda p, m: put(p, moment=[]), None, "at least one moment"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_checker_finds(fault):
    change, at, words = FAULTS[fault]
    with pytest.raises(Refused) as caught:
        check_lesson(planted(change), game=GAME)
    assert words in caught.value.reason
    assert caught.value.at == at


def test_what_is_no_lesson_is_refused_with_the_place():
    with pytest.raises(Refused, match=r"this is no lesson: .*\$\.moment\[1\]"):
        read_lesson(PLAIN | {"moment": [PLAIN["moment"][0], {"id": "half"}]})


def test_a_file_of_this_kind_has_a_schema_and_a_check():
    kind = lesson_kind(GAME)
    assert "A first roll" in kind.check(PLAIN, None)
    assert set(kind.schema["$defs"]) == {"Lesson", "Moment", "Way"}


def test_a_game_without_lessons_says_so():
    with pytest.raises(Refused, match="Toy has no lesson"):
        find_lesson(GAME)
