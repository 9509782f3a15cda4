"""Integer programs: optimum, bound, and what there is none of."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.solver import Linear, Program


def knapsack(weights: list[int], worths: list[int], room: int) -> tuple[Program, Linear]:
    program = Program()
    taken = [program.variable() for _ in weights]
    program.at_most(Linear.sum(weight * item for weight, item in zip(weights, taken, strict=True)), room)
    return program, Linear.sum(worth * item for worth, item in zip(worths, taken, strict=True))


def test_the_best_of_a_knapsack_is_found_and_proven():
    program, worth = knapsack([3, 4, 5], [4, 5, 7], 8)
    found = program.most(worth)
    assert (found.value, found.bound, found.values) == (11, 11, (1, 0, 1))
    assert found.proven


def test_constants_count_in_rows_and_goal():
    program = Program()
    x = program.variable(-5, 5)
    program.at_most(x + 10, 12)
    assert program.most(3 * x + 100).value == 106
    assert program.most(100 - x).value == 105


def test_what_cannot_be_has_neither_values_nor_bound():
    program = Program()
    x = program.variable()
    program.equal(2 * x, 1)
    found = program.most(x)
    assert (found.values, found.bound) == (None, None)


def test_rows_without_variables_hold_or_not():
    program = Program()
    x = program.variable()
    program.at_least(Linear(constant=1), 1)
    assert program.most(x).value == 1
    program.at_least(Linear(), 1)
    assert program.most(x).values is None


def test_with_little_work_the_bound_still_holds():
    weights = [37 + 13 * n % 41 for n in range(40)]
    worths = [weight + 7 * n % 5 for n, weight in enumerate(weights)]
    program, worth = knapsack(weights, worths, sum(weights) // 2)
    best = program.most(worth)
    little = program.most(worth, nodes=0)
    assert best.proven and best.value is not None and little.bound is not None
    assert little.bound >= best.value >= (little.value or 0)


def test_the_same_program_has_the_same_solution():
    found = {knapsack([1] * 12, [1] * 12, 6)[0].most(knapsack([1] * 12, [1] * 12, 6)[1]).values for _ in range(3)}
    assert len(found) == 1


@pytest.mark.parametrize("gate_is", [0, 1])
@pytest.mark.parametrize("one_is", [-3, 0, 4])
def test_a_gated_number_is_there_or_nothing(one_is, gate_is):
    program = Program()
    one, gate = program.variable(-5, 6), program.variable()
    both = program.both(one, gate)
    program.equal(one, one_is)
    program.equal(gate, gate_is)
    assert program.most(both).value == one_is * gate_is
    assert program.most(-both).value == -one_is * gate_is


@pytest.mark.parametrize("values", list(product((0, 1), (0, 2))))
def test_either_of_two(values):
    program = Program()
    parts = [program.variable(0, 1), program.variable(0, 2)]
    any_of = program.either(parts)
    for part, value in zip(parts, values, strict=True):
        program.equal(part, value)
    assert program.most(any_of).value == int(any(values))
    assert program.most(-any_of).value == -int(any(values))


numbers = st.integers(-6, 6)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.lists(numbers, min_size=4, max_size=4), numbers), max_size=4),
    st.lists(numbers, min_size=4, max_size=4),
)
def test_as_good_as_trying_everything(rows, worths):
    program = Program()
    xs = [program.variable(0, 2) for _ in range(4)]
    for factors, most in rows:
        program.at_most(Linear.sum(by * x for by, x in zip(factors, xs, strict=True)), most)
    goal = Linear.sum(by * x for by, x in zip(worths, xs, strict=True))
    tried = [
        goal.at(values)
        for values in product(range(3), repeat=4)
        if all(sum(a * b for a, b in zip(factors, values, strict=True)) <= most for factors, most in rows)
    ]
    found = program.most(goal)
    assert found.value == (max(tried) if tried else None)
    assert found.proven
