"""Your dice, my map: rolls one by one, from a list, and written out."""

from typing import Any

import pytest

from tests.games.pararoles.designing import table_of
from undercroft.engine import Refused, to_plain
from undercroft.games.pararoles import Dice, generate, plan, read_rolls, redraw, roll_events, rolls_of, written
from undercroft.games.pararoles.floor.rolls import Want


def faces(seed: int) -> list[int]:
    return [face for _, _, face in generate(seed).rolls]


def test_the_written_list_redraws_the_floor():
    floor = generate(11, 4)
    text = written(roll_events(floor))
    assert to_plain(redraw(read_rolls(text), 4)) == to_plain(floor)


def test_every_line_of_the_list_names_number_die_face_what_it_decided_and_the_rule():
    line = written(roll_events(generate(3))).splitlines()[5]
    assert line == "4/6    #   6 exits: right and forward [pararoles.intersection.table]"


@pytest.mark.rule("pararoles.enemy.difficulty-low", "pararoles.enemy.difficulty-high", "pararoles.trap.type-roll")
def test_a_roll_is_cited_by_the_rule_that_makes_it():
    for number, rule in ((8, "pararoles.enemy.difficulty-low"), (9, "pararoles.enemy.difficulty-high")):
        told = [event for event in roll_events(generate(11, number)) if event.kind == "roll"]
        assert {event.rule for event in told if event.data["reason"] == "difficulty"} == {rule}
        rolls = rolls_of(generate(11, number))[:-1]
        with pytest.raises(Refused) as refused:
            redraw(rolls, number)
        assert refused.value.rule == "pararoles.enemy.patrol-roll"  # A boss has no other.
        last = max(at for at, roll in enumerate(rolls) if roll.reason == "difficulty")
        with pytest.raises(Refused) as refused:
            redraw(rolls[:last], number)
        assert refused.value.rule == rule
    seed = next(seed for seed in range(100) if (floor := generate(seed)).secret and floor.secret.trap)
    trapped = [
        event for event in roll_events(generate(seed)) if event.data.get("reason") in ("exit trap", "chest trap")
    ]
    assert [event.rule for event in trapped] == ["pararoles.trap.type-roll"] * 2


def test_a_list_may_be_written_as_one_likes():
    floor = generate(2)
    text = "# my dice\n" + ", ".join(map(str, faces(2)[:9])) + "\n" + " ".join(map(str, faces(2)[9:])) + " # done\n"
    assert redraw(read_rolls(text)).rolls == floor.rolls


def list_of(seed: int) -> list[str]:
    return [str(face) for face in faces(seed)]


def test_a_list_that_is_too_short_says_what_is_missing():
    with pytest.raises(Refused) as refused:
        redraw(read_rolls("3 1\n5 2"))
    assert str(refused.value) == (
        "line 2: the list ends here, but roll 5 is missing: a d6 for exits [pararoles.intersection.table]"
    )
    with pytest.raises(Refused, match="roll 1 is missing"):
        redraw([])


def test_a_seven_is_refused_with_line_and_rule():
    with pytest.raises(Refused) as refused:
        redraw(read_rolls("3 1 5\n2\n7 1 1"))
    assert (refused.value.at, refused.value.rule) == ("line 3", "pararoles.intersection.table")
    assert "roll 5 is 7: impossible on a d6 for exits" in refused.value.reason


@pytest.mark.rule("pararoles.generate.order")
def test_rolls_left_over_are_refused():
    with pytest.raises(Refused) as refused:
        redraw(read_rolls("\n".join([*list_of(2), "3", "4"])))
    count = len(faces(2))
    assert refused.value.at == f"line {count + 1}"
    assert f"roll {count + 1} is left over: the floor is complete after {count} rolls" in refused.value.reason


def test_a_list_that_contradicts_is_refused():
    with pytest.raises(Refused) as refused:
        redraw(read_rolls("3/6 1/6 5/6 2/16 1"))
    assert refused.value.rule == "pararoles.path.length"
    assert "roll 4 is of a d16, but a d6 for path length is wanted" in refused.value.reason


def test_a_list_of_another_floor_contradicts_by_what_its_rolls_are_for():
    rolls = rolls_of(generate(2))
    rolls[6] = rolls[6]._replace(reason="trap type")
    with pytest.raises(Refused, match="for trap type, but a d6"):
        redraw(rolls)


@pytest.mark.rule("pararoles.generate.order")
def test_what_is_no_number_is_refused_with_its_line():
    with pytest.raises(Refused) as refused:
        read_rolls("3 1\nfive")
    assert (refused.value.at, refused.value.rule) == ("line 2", "pararoles.generate.order")


# ---------------------------------------------------------------- one by one


@pytest.mark.rule("pararoles.generate.order")
def test_the_dice_say_what_is_wanted_until_the_floor_is_complete():
    dice = Dice()
    assert dice.next_wanted() == Want(1, 6, "entrance side", "pararoles.entrance.side")
    for die, reason, face in generate(6).rolls:
        want = dice.next_wanted()
        assert want is not None and (want.die, want.reason) == (die, reason)
        dice.give(face)
        plan(dice.floor)
    assert dice.done and dice.next_wanted() is None
    assert to_plain(dice.floor) == to_plain(generate(6))
    table = table_of(dice)
    assert to_plain(table.state.floor) == to_plain(dice.floor)
    with pytest.raises(Refused, match="complete"):
        dice.give(1)


@pytest.mark.rule("pararoles.generate.order")
def test_a_roll_can_be_taken_back():
    dice = Dice()
    dice.give(3)
    dice.give(1)
    dice.undo()
    dice.give(5)
    assert dice.moves == [3, 5]
    dice.undo()
    dice.undo()
    with pytest.raises(Refused):
        dice.undo()


def test_an_impossible_face_is_refused_and_changes_nothing():
    dice = Dice()
    faces: tuple[Any, ...] = (7, 0, "3", True)
    for face in faces:
        with pytest.raises(Refused) as refused:
            dice.give(face)
        assert refused.value.rule == "pararoles.entrance.side"
    assert dice.moves == []


@pytest.mark.rule("pararoles.generate.choice", "pararoles.generate.order")
def test_a_human_designer_is_asked_between_rolls():
    dice = Dice(floor=2, options={"human_controller": True})
    for face in (1, 5, 6):
        dice.give(face)
    assert dice.next_wanted() is None and dice.choices[0].ask == "entrance site"
    with pytest.raises(Refused, match="asked first"):
        dice.give(3)
    with pytest.raises(Refused, match="no option"):
        dice.answer("17")
    dice.answer("4")
    assert dice.next_wanted() == Want(5, 6, "path length", "pararoles.path.length")
    assert "entrance site: 4" in written(dice.events)
    dice.undo()
    assert dice.choices[0].ask == "entrance site"


@pytest.mark.rule("pararoles.generate.choice")
def test_a_table_of_a_floor_with_answers_can_be_made_and_saved():
    dice = Dice(options={"human_controller": True})
    rolls = iter(faces(6) * 5)
    while not dice.done:
        if dice.choices:
            dice.answer(dice.choices[0].options[-1])
        else:
            want = dice.next_wanted()
            assert want is not None
            dice.give(1 + next(rolls) % want.die)
    table = table_of(dice)
    assert to_plain(table.state.floor) == to_plain(dice.floor)
    assert table.record().plain()["result"]["reason"] == "floor 1 is designed"
    with pytest.raises(Refused, match="nothing is asked"):
        dice.answer("1")
