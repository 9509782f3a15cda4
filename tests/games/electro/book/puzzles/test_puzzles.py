"""The eight Puzzles, rule by rule."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from tests.games.electro.workshop import LEADER, WORKSHOP, answered, outcome, puzzle, question, seen
from tests.tables import ids, told
from undercroft.engine import Refused
from undercroft.games.electro.book import puzzles
from undercroft.games.electro.book.puzzles import charge_cells, pylons, rune_square, sconces, slide_gate
from undercroft.games.electro.book.puzzles.breaker_panel import LAMPS, instances, lit, presses_needed
from undercroft.games.electro.figures import NUMBERS

LEDGER = {
    rule["id"]: rule
    for rule in tomllib.loads((Path(puzzles.__file__).parents[2] / "ledger.toml").read_text(encoding="utf-8"))["rule"]
}


# ---------------------------------------------------------------- all


@pytest.mark.rule("electro.puzzle.list")
def test_the_eight_puzzles_are_those_of_the_ledger():
    kinds = [[kind.id, kind.title, kind.level] for kind in puzzles.PUZZLES.values()]
    assert kinds == [row[:3] for row in LEDGER["electro.puzzle.list"]["data"]]
    assert all(kind.rule == f"electro.puzzle.{id}" and kind.rule in LEDGER for id, kind in puzzles.PUZZLES.items())


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_the_numbers_are_those_of_the_ledger(task: str):
    rule = f"electro.puzzle.{task}"
    numbers = {key.removeprefix(f"{rule}."): value for key, value in NUMBERS.items() if key.startswith(f"{rule}.")}
    data = LEDGER[rule].get("data")
    assert all(data[key] == value for key, value in numbers.items() if isinstance(data, dict))


@pytest.mark.rule("electro.info.puzzles")
@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_everybody_is_told_the_instance_and_how_it_is_played(task: str):
    table = puzzle(task, seed=3)
    (event,) = told(table, "puzzle")
    kind = puzzles.PUZZLES[task]
    assert event.audience is None and event.rule == kind.rule and event.data["words"] == kind.words
    words = WORKSHOP.words(event, ("Fates", "Ann", "Bob"))
    assert words.startswith("Ann tries the ") and kind.opening in words and event.data["given"] in words
    assert all(table.view(seat)["puzzle"] == seen(table) for seat in (0, 1, 2))


@pytest.mark.rule("electro.puzzle.fair")
@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_giving_up_is_the_last_option_and_fails_the_attempt(task: str):
    table = puzzle(task, seed=3)
    assert ids(table)[-1] == "give up"
    answered(table, "give up")
    assert outcome(table) == "failed" and told(table, "puzzle-failed")[0].rule == f"electro.puzzle.{task}"


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_a_leader_who_quits_has_given_up(task: str):
    table = puzzle(task, seed=3)
    table.act(LEADER, "quit")
    assert outcome(table) == "failed"


@pytest.mark.parametrize("task", puzzles.PUZZLES)
def test_only_the_leader_is_asked(task: str):
    table = puzzle(task, seed=3)
    assert list(table.choices) == [LEADER] and question(table).rule == f"electro.puzzle.{task}"


# ---------------------------------------------------------------- Fuse Code


@pytest.mark.rule("electro.puzzle.fuse-code")
def test_a_guess_is_answered_by_the_counts_in_place_and_out_of_place():
    table = answered(puzzle("fuse-code", 1, 1, 2, 3), "fuse 1", "fuse 2", "fuse 1")
    assert seen(table)["half"] == [1, 2, 1] and not seen(table)["log"]
    answered(table, "fuse 6")
    assert seen(table)["log"] == [{"guess": [1, 2, 1, 6], "placed": 1, "elsewhere": 2}]
    (event,) = told(table, "code-guess")
    assert (event.data["guess"], event.data["placed"], event.data["elsewhere"], event.shows) == ("1216", 1, 2, True)
    assert WORKSHOP.words(event, ("Fates", "Ann", "Bob")).startswith("Ann tries 1216: 1 in place, 2 out of place.")


@pytest.mark.rule("electro.puzzle.fuse-code")
def test_the_code_is_found_at_the_sixth_guess():
    table = answered(puzzle("fuse-code", 1, 1, 2, 3), *["6666"] * 5, "1123")
    assert outcome(table) == "solved" and seen(table)["used"] == 6


@pytest.mark.rule("electro.puzzle.fuse-code")
def test_six_wrong_guesses_fail():
    table = answered(puzzle("fuse-code", 1, 1, 2, 3), *["6666"] * 5)
    assert outcome(table) is None
    assert outcome(answered(table, "1122")) == "failed"


@pytest.mark.rule("electro.puzzle.fuse-code")
def test_a_repeated_digit_counts_no_more_often_than_the_code_has_it():
    table = answered(puzzle("fuse-code", 1, 1, 2, 3), "1411", "1111")
    assert [(entry["placed"], entry["elsewhere"]) for entry in seen(table)["log"]] == [(1, 1), (2, 0)]


# ---------------------------------------------------------------- Breaker Panel


@pytest.mark.rule("electro.puzzle.breaker-panel")
def test_a_press_flips_a_lamp_and_its_side_neighbours():
    table = answered(puzzle("breaker-panel", "a3 b3 c3 c2"), "press b2")
    before = [1, 1, 1, 0, 0, 1, 0, 0, 0]
    after = [1, 0, 1, 1, 1, 0, 0, 1, 0]
    assert seen(table)["lamps"] == after and lit(before) == "a3 b3 c3 c2"
    answered(table, "press a1")
    assert lit(seen(table)["lamps"]) == "a3 c3 b2 a1"


@pytest.mark.rule("electro.puzzle.breaker-panel")
def test_a_dark_panel_is_solved_and_two_presses_too_many_fail():
    table = puzzle("breaker-panel", "a3 b3 c3 c2")
    needed = presses_needed()[(1, 1, 1, 0, 0, 1, 0, 0, 0)]
    assert needed == 4 and seen(table)["limit"] == needed + 2
    (way,) = (lamps for lamps in combinations(LAMPS, needed) if _dark_after(lamps))
    best = [f"press {lamp}" for lamp in way]
    assert outcome(answered(table.clone(), "press b2", "press b2", *best)) == "solved"
    assert outcome(answered(table, *["press b2"] * 6)) == "failed"


def _dark_after(lamps: tuple[str, ...]) -> bool:
    """Worked out anew: a lamp is dark if it and its neighbours were pressed as often as it needs."""
    on = {"a3", "b3", "c3", "c2"}
    for lamp in lamps:
        column, row = ord(lamp[0]), int(lamp[1])
        for name in (
            lamp,
            f"{chr(column - 1)}{row}",
            f"{chr(column + 1)}{row}",
            f"{lamp[0]}{row - 1}",
            f"{lamp[0]}{row + 1}",
        ):
            if name in LAMPS:
                on ^= {name}
    return not on


def test_panels_are_scrambled_by_four_to_six_different_presses():
    panels = instances(4, 6)
    assert len(panels) == 126 + 126 + 84, "as many as there are ways to choose 4, 5 or 6 of 9 lamps"
    assert len(presses_needed()) == 512, "every panel can be made dark, in one way"


# ---------------------------------------------------------------- Charge Cells


@pytest.mark.rule("electro.puzzle.charge-cells")
def test_a_pour_empties_the_source_or_fills_the_target():
    table = puzzle("charge-cells", "8-5-3 for 4")
    assert seen(table)["cells"] == [8, 0, 0] and ids(table) == ["pour 1 2", "pour 1 3", "give up"]
    assert seen(answered(table, "pour 1 2"))["cells"] == [3, 5, 0]
    assert seen(answered(table, "pour 2 3"))["cells"] == [3, 2, 3]
    pours = [{part: event.data[part] for part in ("source", "target", "now")} for event in told(table, "cells-pour")]
    assert pours == [{"source": 1, "target": 2, "now": [3, 5, 0]}, {"source": 2, "target": 3, "now": [3, 2, 3]}]
    assert seen(table)["log"] == [{"pour": [1, 2]}, {"pour": [2, 3]}]


@pytest.mark.rule("electro.puzzle.charge-cells")
def test_the_amount_in_any_cell_solves_it():
    table = puzzle("charge-cells", "8-5-3 for 4")
    assert seen(table)["limit"] == 6 + 3
    answered(table, "pour 1 2", "pour 2 3", "pour 3 1", "pour 2 3", "pour 1 2", "pour 2 3")
    assert outcome(table) == "solved" and seen(table)["cells"] == [1, 4, 3]


@pytest.mark.rule("electro.puzzle.charge-cells")
def test_the_last_pour_fails():
    table = puzzle("charge-cells", "8-5-3 for 7")
    assert seen(table)["limit"] == 5 + 3
    assert outcome(answered(table, *["pour 1 2", "pour 2 1"] * 4)) == "failed"


@pytest.mark.rule("electro.puzzle.charge-cells")
def test_an_empty_or_full_cell_is_refused_by_name():
    table = answered(puzzle("charge-cells", "8-5-3 for 4"), "pour 1 3")
    with pytest.raises(Refused, match="cell 2 is empty") as refused:
        table.answer(LEADER, "pour 2 1")
    assert refused.value.rule == "electro.puzzle.charge-cells" and refused.value.at == "cell 2"
    with pytest.raises(Refused, match="cell 3 is full"):
        table.answer(LEADER, "pour 1 3")
    with pytest.raises(Refused, match="into another one"):
        table.answer(LEADER, "pour 1 1")


def test_the_instances_and_their_shortest_ways_are_those_of_the_ledger():
    rows = LEDGER["electro.puzzle.charge-cells"]["data"][1:]
    assert [[list(capacities), target] for capacities, target in charge_cells.INSTANCES] == [row[:2] for row in rows]
    for capacities, target, shortest in rows:
        cells = tuple(capacities)
        assert charge_cells.pours_needed(charge_cells.full(cells), cells, target) == shortest


# ---------------------------------------------------------------- Honest Sconces


@pytest.mark.rule("electro.ref.sconces", "electro.puzzle.sconces")
def test_the_worked_example_has_one_answer():
    said = "A: B lies; B: C is honest; C: A and B differ"
    table = puzzle("sconces", said)
    assert said in question(table).text and ids(table)[:-1] == [
        "honest a b c",
        "honest a b",
        "honest a c",
        "honest a",
        "honest b c",
        "honest b",
        "honest c",
        "honest nobody",
    ]
    right = [id for id in ids(table) if outcome(answered(table.clone(), id)) == "solved"]
    assert right == ["honest b c"]


@pytest.mark.rule("electro.puzzle.sconces")
def test_a_wrong_answer_fails_at_once():
    assert outcome(answered(puzzle("sconces", "A: B lies; B: C is honest; C: A and B differ"), "honest a")) == "failed"


@pytest.mark.rule("electro.puzzle.sconces")
@pytest.mark.parametrize(
    ("said", "honest"),
    [
        ("A: B lies; B: C lies; C: A and B are alike", "honest b"),
        ("A: B lies; B: C lies; C: A and B differ", "honest a c"),
        ("A: B lies; B: C lies; C: exactly 0 of us are honest", "honest b"),
        ("A: B lies; B: exactly 1 of us is honest; C: A and B differ", "honest a c"),
        ("A: B lies; B: exactly 2 of us are honest; C: A and B are alike", "honest a"),
    ],
)
def test_what_sconces_say_is_true_of_the_honest_alone(said: str, honest: str):
    assert outcome(answered(puzzle("sconces", said), honest)) == "solved"


def test_every_triple_of_sentences_has_exactly_one_answer():
    kinds = LEDGER["electro.puzzle.sconces"]["data"]["sentences"]
    assert len(kinds) == 5 and all(len(said) == 2 * 2 + 2 + 4 for said in sconces.SAID)
    for said in sconces.instances():
        assert sum(_is_true(said, world) for world in range(8)) == 1
    assert len(sconces.instances()) == 431


def _is_true(said: tuple[str, ...], world: int) -> bool:
    """Worked out anew, from the words."""
    honest = {name: bool(world >> at & 1) for at, name in enumerate("ABC")}

    def holds(words: str) -> bool:
        parts = words.split()
        if parts[0] == "exactly":
            return sum(honest.values()) == int(parts[1])
        if parts[1] == "and":
            return (honest[parts[0]] == honest[parts[2]]) == (parts[-1] == "alike")
        return honest[parts[0]] == (parts[-1] == "honest")

    return all(holds(words) == honest[name] for name, words in zip("ABC", said, strict=True))


# ---------------------------------------------------------------- Slide Gate


@pytest.mark.rule("electro.puzzle.slide-gate")
def test_a_slab_slides_into_the_gap_beside_it():
    table = puzzle("slide-gate", "182460753")
    assert ids(table) == ["slide 2", "slide 6", "slide 3", "give up"]
    assert seen(answered(table, "slide 3"))["gate"] == [1, 8, 2, 4, 6, 3, 7, 5, 0]
    with pytest.raises(Refused, match="slab 1 does not lie beside the gap") as refused:
        table.answer(LEADER, "slide 1")
    assert refused.value.at == "slab 1"


@pytest.mark.rule("electro.puzzle.slide-gate")
def test_order_solves_it_and_six_slides_too_many_fail():
    table = puzzle("slide-gate", "012453786", numbers={"electro.puzzle.slide-gate.depth_min": 4})
    assert seen(table)["limit"] == 4 + 6
    assert outcome(answered(table.clone(), "slide 1", "slide 2", "slide 3", "slide 6")) == "solved"
    assert outcome(answered(table, *["slide 1"] * 9)) is None
    assert outcome(answered(table, "slide 1")) == "failed"


def test_gates_are_eight_to_twelve_slides_from_order():
    gates = slide_gate.instances(8, 12)
    assert len(gates) == len(set(gates)) == 116 + 152 + 286 + 396 + 748
    assert all(_parity(gate) for gate in gates)
    assert list(slide_gate.GOAL) == LEDGER["electro.puzzle.slide-gate"]["data"]["goal"]


def _parity(gate: tuple[int, ...]) -> bool:
    """Whether the slabs can be brought into order at all: an even number of pairs stands the wrong way round."""
    slabs = [slab for slab in gate if slab]
    return sum(one > other for at, one in enumerate(slabs) for other in slabs[at:]) % 2 == 0


# ---------------------------------------------------------------- Last Pylon


@pytest.mark.rule("electro.puzzle.pylons")
def test_the_leader_moves_first_and_the_dungeon_replies_perfectly():
    table = answered(puzzle("pylons", "3-4-5"), "take 1 of a")
    assert seen(table)["log"] == [{"by": "leader", "heap": "a", "take": 1}, {"by": "dungeon", "heap": "a", "take": 1}]
    assert seen(table)["heaps"] == [1, 4, 5]


@pytest.mark.rule("electro.puzzle.pylons")
def test_at_a_loss_the_dungeon_takes_one_from_the_largest_heap():
    table = answered(puzzle("pylons", "3-4-5"), "take 2 of a")
    assert seen(table)["log"][-1] == {"by": "dungeon", "heap": "c", "take": 1}
    (event,) = told(table, "pylons-reply")
    assert event.data["heaps"] == "a 1, b 4, c 4"


@pytest.mark.rule("electro.puzzle.pylons")
def test_whoever_takes_the_last_pylon_wins():
    table = puzzle("pylons", "1-2-4")
    won = answered(table.clone(), "take 1 of c")
    assert seen(won)["heaps"] == [1, 2, 2]
    lost = answered(table, "take 4 of c", "take 1 of a")
    assert seen(lost)["heaps"] == [0, 0, 0] and outcome(lost) == "failed"
    assert outcome(answered(won, "take 1 of a", "take 1 of c", "take 1 of c")) == "solved"


@pytest.mark.rule("electro.puzzle.pylons")
def test_no_more_are_taken_than_there_are():
    with pytest.raises(Refused, match="heap a has 3 pylons left") as refused:
        puzzle("pylons", "3-4-5").answer(LEADER, "take 4 of a")
    assert refused.value.rule == "electro.puzzle.pylons"


def test_starts_are_three_different_heaps_with_a_winning_move():
    assert len(pylons.instances(7)) == 7 * 6 * 5 - 7 * 6
    assert all(len({*heaps}) == 3 and min(heaps) >= 1 and max(heaps) <= 7 for heaps in pylons.instances(7))
    for heaps in pylons.instances(7):
        heap, count = pylons.best_take(heaps)
        after = tuple(pylons_left - count if at == heap else pylons_left for at, pylons_left in enumerate(heaps))
        assert not _wins(after), "whoever moves next is lost, as full search finds too"


_KNOWN: dict[tuple[int, ...], bool] = {}


def _wins(heaps: tuple[int, ...]) -> bool:
    """Whether the one to move wins, by trying everything."""
    if heaps not in _KNOWN:
        moves = ((at, left) for at, pylons_left in enumerate(heaps) for left in range(pylons_left))
        _KNOWN[heaps] = any(not _wins((*heaps[:at], left, *heaps[at + 1 :])) for at, left in moves)
    return _KNOWN[heaps]


# ---------------------------------------------------------------- Odd Fuse


@pytest.mark.rule("electro.puzzle.odd-fuse")
def test_the_heavier_pan_sinks():
    table = answered(puzzle("odd-fuse", 4), "left 1", "right 4")
    assert seen(table)["half"] == [1, 4] and ids(table)[0] == "weigh"
    answered(table, "weigh", "left 1", "right 2", "weigh")
    assert seen(table)["log"] == [
        {"left": [1], "right": [4], "tilt": "right"},
        {"left": [1], "right": [2], "tilt": "even"},
    ]
    assert told(table, "fuses-weighed")[0].data["sinks"] == "the right pan sinks"


@pytest.mark.rule("electro.puzzle.odd-fuse")
def test_equal_numbers_are_weighed_twice_and_no_more():
    table = answered(puzzle("odd-fuse", 4), "left 1")
    with pytest.raises(Refused, match="equal numbers of fuses"):
        table.answer(LEADER, "weigh")
    answered(table, "right 2", "weigh", "left 1", "right 2", "weigh")
    assert ids(table) == [*(f"name {fuse}" for fuse in range(1, 10)), "give up"] and question(table).form is None
    with pytest.raises(Refused, match="all 2 weighings are made"):
        table.answer(LEADER, "left 1")


@pytest.mark.rule("electro.puzzle.odd-fuse")
def test_the_heavy_fuse_is_named_in_one_answer():
    assert outcome(answered(puzzle("odd-fuse", 4), "name 4")) == "solved"
    assert outcome(answered(puzzle("odd-fuse", 4), "name 5")) == "failed"


def test_no_more_than_four_fuses_lie_on_a_pan():
    table = puzzle("odd-fuse", 9)
    answered(table, *(f"{'right' if fuse % 2 == 0 else 'left'} {fuse}" for fuse in range(1, 9)))
    assert ids(table) == ["weigh", "give up"]
    assert seen(answered(table, "weigh"))["log"][0]["tilt"] == "even"


# ---------------------------------------------------------------- Rune Square


@pytest.mark.rule("electro.puzzle.rune-square")
def test_a_full_square_is_the_answer():
    solution = rune_square.solutions()[0]
    givens = rune_square.shown_of(solution, rune_square.instances(solution, 6)[0])
    table = puzzle("rune-square", rune_square.runes_name(solution), rune_square.runes_name(givens))
    assert sum(rune > 0 for rune in seen(table)["givens"]) == 6 and len(ids(table)) == 10 * 4 + 1
    steps = [
        f"set {name} {rune}"
        for name, rune, given in zip(rune_square.SQUARES, solution, givens, strict=True)
        if not given
    ]
    half = answered(table.clone(), *steps[:-1])
    assert outcome(half) is None and outcome(answered(half, steps[-1])) == "solved"
    name, rune = steps[-1].split()[1:]
    wrong = f"set {name} {int(rune) % 4 + 1}"
    assert outcome(answered(table, *steps[:-1], wrong)) == "failed"
    assert told(table, "runes-answer")[0].rule == "electro.puzzle.rune-square"


@pytest.mark.rule("electro.puzzle.rune-square")
def test_a_rune_that_stands_there_stays():
    table = puzzle("rune-square", seed=1)
    square = next(at for at, rune in enumerate(seen(table)["givens"]) if rune)
    with pytest.raises(Refused, match="stands on .. already"):
        table.answer(LEADER, f"set {rune_square.SQUARES[square]} 1")
    empty = seen(table)["givens"].index(0)
    with pytest.raises(Refused, match="the runes are 1 to 4, not 5"):
        table.answer(LEADER, f"set {rune_square.SQUARES[empty]} 5")


def test_the_givens_leave_one_solution():
    assert len(rune_square.solutions()) == 288
    for solution in rune_square.solutions()[::60]:
        for squares in rune_square.instances(solution, 6)[::200]:
            givens = rune_square.shown_of(solution, squares)
            assert [runes for runes in rune_square.solutions() if rune_square.is_right(runes, givens)] == [solution]
