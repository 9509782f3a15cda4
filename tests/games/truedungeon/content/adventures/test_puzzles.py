"""Puzzles: what may be answered, what is right, what facts say, and how many answers fit them."""

from __future__ import annotations

from itertools import pairwise, permutations, product

import jsonschema
import msgspec
import pytest

from undercroft.engine import Chance, Refused
from undercroft.engine.chance import seed_key
from undercroft.games.truedungeon.content.adventures.model import Fact, Puzzle, PuzzleKind
from undercroft.games.truedungeon.content.adventures.pattern import beside_hole, reachable, slid
from undercroft.games.truedungeon.content.adventures.puzzles import (
    another,
    choices,
    complete,
    final,
    places,
    right,
    schema,
    solutions,
    why_not,
)

FORMAT = "truedungeon.digital.puzzle-format"
SOLVABLE = "truedungeon.digital.puzzle-solvable"
GRID = ("Ada: drink", "Ada: hat", "Bo: drink", "Bo: hat", "Cy: drink", "Cy: hat")
VALUES = ("drink: tea", "drink: ale", "drink: milk", "hat: red", "hat: blue", "hat: green")


def puzzle(kind: PuzzleKind, elements: str, solution: str, *says: str, slots: tuple[str, ...] = ()) -> Puzzle:
    """A puzzle; elements and solution are divided by blanks."""
    return Puzzle(
        kind=kind,
        prompt="?",
        elements=tuple(elements.split()),
        solution=tuple(solution.split()),
        slots=slots,
        columns=2 if kind == "sliding_tiles" else 0,
        facts=tuple(Fact(text="-", says=one) for one in says),
    )


def grid(*says: str) -> Puzzle:
    solution = ("drink: ale", "hat: red", "drink: tea", "hat: blue", "drink: milk", "hat: green")
    facts = tuple(Fact(text="-", says=one) for one in says)
    return Puzzle(kind="logic_grid", prompt="?", elements=VALUES, slots=GRID, solution=solution, facts=facts)


EACH = {
    "sequence": puzzle("sequence", "A B C", "C A B"),
    "sorting": puzzle("sorting", "A B C D", "A B", slots=("low", "high")),
    "code": puzzle("code", "1 2 3", "3 3 1 2"),
    "matching": puzzle("matching", "sun moon star", "moon sun", slots=("left", "right")),
    "path": puzzle("path", "gate oak mill", "gate oak gate mill"),
    "logic_grid": grid(),
    "riddle_choice": puzzle("riddle_choice", "egg stone", "egg"),
    "sliding_tiles": puzzle("sliding_tiles", "A B _ C", "A B C A"),
}


# ---------------------------------------------------------------- answering


@pytest.mark.rule(FORMAT)
@pytest.mark.parametrize("one", EACH.values(), ids=EACH)
def test_every_kind_is_answered_a_pick_at_a_time_and_never_ends_dead(one: Puzzle) -> None:
    for seed in range(20):
        chance = Chance(seed_key(seed))
        given: list[str] = []
        while not complete(one, given):
            assert choices(one, given)
            given.append(chance.pick(choices(one, given), "a pick"))
        assert why_not(one, given) is None
        assert len(given) <= len(places(one))


@pytest.mark.rule(FORMAT)
@pytest.mark.parametrize("one", EACH.values(), ids=EACH)
def test_the_solution_is_reached_in_picks_and_is_right(one: Puzzle) -> None:
    for at, element in enumerate(one.solution):
        assert not complete(one, one.solution[:at])
        assert element in choices(one, one.solution[:at])
    assert complete(one, one.solution)
    assert right(one, one.solution)


@pytest.mark.rule(FORMAT)
@pytest.mark.parametrize("one", EACH.values(), ids=EACH)
def test_the_form_takes_the_same_answers_as_the_picks(one: Puzzle) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(one))
    jsonschema.validate({"answer": list(one.solution)}, schema(one))
    for bad in ([], ["nothing of the kind"] * len(places(one)), [one.elements[0]] * (len(places(one)) + 1)):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"answer": bad}, schema(one))
        assert why_not(one, bad) is not None


@pytest.mark.parametrize(
    ("kind", "given", "says"),
    [
        ("sequence", ["A", "D", "B"], "second: there is no 'D'"),
        ("sequence", ["A", "A", "B"], "second: A stands on a place already"),
        ("sequence", ["A", "B"], "third is empty"),
        ("sequence", ["A", "B", "C", "A"], "there are 3 places, and 4 are filled"),
        ("sequence", "ABC", "an answer is a list of elements, not 'ABC'"),
        ("sequence", ["A", 2, "C"], "an answer is a list of elements, not ['A', 2, 'C']"),
        ("matching", ["mon", "sun"], "left: there is no 'mon'; did you mean 'moon'?"),
        ("logic_grid", ["hat: red"], "Ada: drink: hat: red cannot come here"),
        ("sliding_tiles", ["B"], "move 1: B cannot come here"),
        ("sliding_tiles", [], "move 1 is empty"),
    ],
)
def test_what_cannot_be_handed_in_is_refused_in_words(kind: str, given: object, says: str) -> None:
    why = why_not(EACH[kind], given)
    assert why is not None
    assert (why.reason, why.rule, why.at) == (says, FORMAT, "answer")


def test_elements_come_again_in_codes_and_paths_only() -> None:
    assert choices(EACH["code"], ["3"]) == ("1", "2", "3")
    assert choices(EACH["sequence"], ["C"]) == ("A", "B")
    assert choices(EACH["sorting"], ["A", "C"]) == ()


def test_tiles_are_right_as_soon_as_they_are_in_order_by_whatever_way() -> None:
    tiles = EACH["sliding_tiles"]
    assert final(tiles, tiles.solution) == ("B", "C", "_", "A")
    assert right(tiles, ["C", "C", *tiles.solution])
    assert right(tiles, [*tiles.solution, "A"])
    assert not right(tiles, tiles.solution[:3])
    assert len(places(tiles)) == 2 * len(tiles.solution)


def test_in_another_world_another_answer_is_right() -> None:
    code = EACH["code"]
    assert right(code, ("1", "1", "1", "1"), solution=("1", "1", "1", "1"))
    assert not right(code, code.solution, solution=("1", "1", "1", "1"))


# ---------------------------------------------------------------- facts


FACTS: list[tuple[Puzzle, set[str]]] = [
    (puzzle("sequence", "A B C", "A B C", "A before B"), {"ABC", "ACB", "CAB"}),
    (puzzle("sequence", "A B C", "A B C", "A just-before B"), {"ABC", "CAB"}),
    (puzzle("sequence", "A B C", "A B C", "A not-next B"), {"ACB", "BCA"}),
    (puzzle("sequence", "A B C", "A B C", "A next B", "A before C"), {"ABC", "BAC"}),
    (puzzle("sequence", "A B C", "A B C", "A apart-2 C"), {"ABC", "CBA"}),
    (puzzle("sequence", "A B C", "A B C", "B between A and C"), {"ABC", "CBA"}),
    (puzzle("sequence", "A B C", "A B C", "A at first", "B not-at last"), {"ABC"}),
    (puzzle("sequence", "A B C", "A B C", "A at 1 or 2", "B at 1 or 2"), {"ABC", "BAC"}),
    (puzzle("sequence", "A B C", "A B C", "A not-at 2 or 3"), {"ABC", "ACB"}),
    (puzzle("sequence", "1 2 3", "1 2 3", "1 less 2", "2 less 3"), {"123"}),
    (puzzle("matching", "A B C", "A B", "A with left", "lacks B", slots=("left", "right")), {"AC"}),
    (puzzle("matching", "A B C", "A B", "A not-with left", "uses A", slots=("left", "right")), {"BA", "CA"}),
    (puzzle("sorting", "A B C", "A B", "A before B", slots=("low", "high")), {"AB"}),
    (puzzle("code", "1 2 3", "1 2", "sum 4"), {"13", "22", "31"}),
    (puzzle("code", "1 2 3", "1 2 3", "sum first, last is 2", "odd 2"), {"111", "131"}),
    (puzzle("code", "1 2 4", "1 2", "2 double 1"), {"12", "24"}),
    (puzzle("code", "1 2 3", "1 2", "even 1", "1 differs 2"), {"21", "23"}),
    (puzzle("code", "1 2", "1 2 1", "1 same 3", "count 1 1"), {"212"}),
    (puzzle("code", "A B C", "A B", "once", "uses A"), {"AB", "AC", "BA", "CA"}),
    (puzzle("code", "A B", "A A B", "A before B"), {"ABB", "AAB"}),
    (puzzle("code", "A B", "A A B", "A just-before B", "A not-next A"), {"ABB", "ABA", "BAB"}),
    (puzzle("code", "A B C", "A B", "A next B"), {"AB", "BA"}),
    (puzzle("code", "A B C", "A B C", "guess A, B, C right 1 elsewhere 2"), {"ACB", "CBA", "BAC"}),
    (puzzle("path", "A B C", "A B C", "A joins B", "B leads C", "A at first"), {"ABA", "ABC"}),
    (puzzle("riddle_choice", "A B C", "A", "lacks B", "lacks C"), {"A"}),
    (puzzle("sliding_tiles", "A B _ C", "C", "A at 1", "_ at 4"), {"ABC_"}),
]


@pytest.mark.parametrize(("one", "fitting"), FACTS, ids=["; ".join(f.says for f in one.facts) for one, _ in FACTS])
def test_a_fact_leaves_just_the_answers_of_which_it_holds(one: Puzzle, fitting: set[str]) -> None:
    assert {"".join(answer) for answer in solutions(one, limit=99)} == fitting


def test_a_grid_speaks_of_people_and_of_what_they_have() -> None:
    clues = ("ale with Ada", "milk not-with Bo", "green with milk", "blue not-with Ada")
    assert solutions(grid(*clues)) == [grid().solution]
    assert solutions(grid("ale at 1", "red before blue", "blue just-before green", "drink: tea next ale")) == [
        grid().solution
    ]
    assert len(solutions(grid(*clues[:3]), limit=9)) == 2


@pytest.mark.parametrize(
    ("one", "says", "why"),
    [
        ("sequence", "A beside B", "no statement is made like this"),
        ("sequence", "A before D", "there is no element 'D'"),
        ("sequence", "A at 4", "there is no place '4'; there are first, second, third"),
        ("sequence", "odd 1", "the element 'A' does not begin with a number"),
        ("sequence", "count A many", "'many' is no whole number"),
        ("sequence", "A joins B", "only a path has ways"),
        ("sequence", "1 same 2", "same and differs are for puzzles in which an element may stand again"),
        ("sequence", "A apart-x B", "apart wants a number"),
        ("sequence", "A with B", "no one can have both"),
        ("sequence", "guess A, B right 1 elsewhere 0", "a guess fills all 3 places"),
        ("sequence", "guess A, B, C", "a guess is made like"),
        ("sequence", "once more", "nothing comes after once"),
        ("code", "1 between 2 and 3", "between is for puzzles in which each element stands once"),
        ("logic_grid", "tea with ale", "no one can have both: they are of one kind"),
    ],
)
def test_a_statement_that_cannot_be_read_is_refused_with_its_number(one: PuzzleKind, says: str, why: str) -> None:
    facts = (Fact(text="-", says="uses " + EACH[one].elements[0]), Fact(text="-", says=says))
    with pytest.raises(Refused) as refused:
        solutions(msgspec.structs.replace(EACH[one], facts=facts))
    assert why in refused.value.reason
    assert (refused.value.rule, refused.value.at) == (FORMAT, "fact 2")


def test_names_may_have_words_of_the_language_in_them() -> None:
    one = Puzzle(
        kind="sequence",
        prompt="?",
        elements=("day before", "odd sock", "house at last"),
        solution=("odd sock", "day before", "house at last"),
        facts=(
            Fact(text="-", says="odd sock before day before"),
            Fact(text="-", says="house at last at last"),
        ),
    )
    assert solutions(one) == [one.solution]


# ---------------------------------------------------------------- the search


def test_the_search_finds_what_trying_everything_finds() -> None:
    says = ("sum 14", "1 less 3", "4 double 1", "even 2", "2 differs 4")
    one = puzzle("code", "1 2 3 4 5 6", "2 4 4 4", *says)
    tried = {
        answer
        for answer in product(one.elements, repeat=4)
        if sum(map(int, answer)) == 14
        and answer[0] < answer[2]
        and int(answer[3]) == 2 * int(answer[0])
        and int(answer[1]) % 2 == 0
        and answer[1] != answer[3]
    }
    assert set(solutions(one, limit=999)) == tried
    assert len(tried) > 1


def test_eight_places_are_searched_in_few_tries() -> None:
    ups = [f"{at} less {at + 1}" for at in range(1, 8)]
    digits = puzzle("code", "0 1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8", *ups, "lacks 0", "lacks 9")
    assert solutions(digits, most=100_000) == [digits.solution]
    chain = [f"{one} before {two}" for one, two in pairwise("DAHBGCFE")]
    row = puzzle("sequence", "A B C D E F G H", "D A H B G C F E", *chain)
    assert solutions(row, most=2000) == [row.solution]


@pytest.mark.rule(SOLVABLE)
def test_facts_too_weak_for_the_search_are_refused() -> None:
    weak = [f"{at} differs {at + 1}" for at in range(1, 8)]
    many = puzzle(
        "code", "1 2 3 4 5 6 7 8 9", "1 2 1 2 1 2 1 2", *weak, "sum 40", "sum 1, 2, 3, 4, 5, 6, 7 is 31", "1 same 8"
    )
    with pytest.raises(Refused, match="too many answers fit the facts") as refused:
        solutions(many, limit=10**6)
    assert refused.value.rule == SOLVABLE


# ---------------------------------------------------------------- other worlds


@pytest.mark.parametrize("one", EACH.values(), ids=EACH)
def test_another_world_has_any_answer_that_was_not_tried(one: Puzzle) -> None:
    found = {final(one, another(one, [], Chance(seed_key(seed)))) for seed in range(60)}
    assert len(found) > 1
    tried = [another(one, [], Chance(seed_key(1)))]
    for seed in range(30):
        other = another(one, tried, Chance(seed_key(seed)))
        assert len(other) == len(one.solution)
        assert final(one, other) != final(one, tried[0])
        assert not complete(one, (), other)


def test_tiles_that_were_brought_into_an_order_were_not_in_order_then() -> None:
    tiles = EACH["sliding_tiles"]
    begun = ["C", "B"]
    seen = [final(tiles, begun[:at]) for at in range(3)]
    for seed in range(50):
        assert final(tiles, another(tiles, [begun], Chance(seed_key(seed)))) not in seen


def test_where_all_else_was_tried_the_solution_is_left() -> None:
    riddle = EACH["riddle_choice"]
    assert {another(riddle, [("stone",)], Chance(seed_key(seed))) for seed in range(9)} == {("egg",)}


def test_half_of_all_orders_can_be_reached_by_sliding() -> None:
    start: tuple[str, ...] = ("A", "B", "_", "C")
    found = {start}
    for _ in range(24):
        found |= {slid(order, tile) for order in found for tile in beside_hole(order, 2)}
    assert len(found) == 12
    assert {order for order in permutations(start) if reachable(start, order, 2)} == found
    assert not reachable(start, ("A", "B", "_", "D"), 2)
