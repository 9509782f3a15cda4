"""An integer program and its solution. HiGHS does the work; nobody else meets it, nor a number with a fraction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Final

from undercroft.solver.linear import Linear

_NEARLY: Final = 1e-6
"""What HiGHS may be off by in what it calls whole or reached."""
_CLOSE: Final = 0.99
"""A gap below 1 is none, since every value is a whole number."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found: the values of the variables, and how good it can be at most.

    Without `values` nothing was found within the work allowed; without `bound` as well there is no solution at all.
    """

    values: tuple[int, ...] | None
    value: int | None
    bound: int | None

    @property
    def proven(self) -> bool:
        """Whether nothing better is possible; also where nothing at all is."""
        return self.value == self.bound


@dataclass(slots=True)
class Program:
    """Variables that are whole numbers between bounds, and rows that must hold."""

    bounds: list[tuple[int, int]] = field(default_factory=list)
    rows: list[tuple[Linear, int | None, int | None]] = field(default_factory=list)

    def variable(self, low: int = 0, high: int = 1) -> Linear:
        """A new variable between these two."""
        self.bounds.append((low, high))
        return Linear.of(len(self.bounds) - 1)

    def at_least(self, what: Linear, least: int) -> None:
        """From now on this is no less than so much."""
        self.rows.append((what, least - what.constant, None))

    def at_most(self, what: Linear, most: int) -> None:
        """From now on this is no more than so much."""
        self.rows.append((what, None, most - what.constant))

    def equal(self, what: Linear, value: int) -> None:
        """From now on this is just so much."""
        self.rows.append((what, value - what.constant, value - what.constant))

    def low(self, what: Linear) -> int:
        """The least that this can be as far as the bounds of variables say."""
        return what.constant + sum(by * self.bounds[at][by < 0] for at, by in what.terms.items())

    def high(self, what: Linear) -> int:
        """The most that this can be as far as the bounds of variables say."""
        return what.constant + sum(by * self.bounds[at][by > 0] for at, by in what.terms.items())

    def both(self, one: Linear, gate: Linear) -> Linear:
        """A number that is the first while the gate is 1, and 0 while it is 0."""
        low, high = min(0, self.low(one)), max(0, self.high(one))
        found = self.variable(low, high)
        self.at_most(found - high * gate, 0)
        self.at_least(found - low * gate, 0)
        self.at_most(found - one + (high - low) * gate, high - low)
        self.at_least(found - one - (high - low) * gate, low - high)
        return found

    def either(self, gates: Sequence[Linear]) -> Linear:
        """A number that is 1 while any of these is 1 or more, and 0 while all are 0."""
        found = self.variable()
        self.at_most(found - Linear.sum(gates), 0)
        for gate in gates:
            self.at_least(self.high(gate) * found - gate, 0)
        return found

    def most(self, goal: Linear, *, nodes: int | None = None) -> Solution:
        """The solution in which this is greatest; looked for in so many nodes of the search at most."""
        return _solved(self, goal, nodes)


def _solved(program: Program, goal: Linear, nodes: int | None) -> Solution:
    """The same input gives the same solution: one thread, one seed, and a limit of work instead of time."""
    import highspy

    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("random_seed", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", _CLOSE)
    if nodes is not None:
        solver.setOptionValue("mip_max_nodes", nodes)
    count = len(program.bounds)
    every = list(range(count))
    solver.addVars(count, [low for low, _ in program.bounds], [high for _, high in program.bounds])
    for at in every:
        solver.changeColIntegrality(at, highspy.HighsVarType.kInteger)
    starts: list[int] = []
    columns: list[int] = []
    factors: list[float] = []
    for what, _, _ in program.rows:
        starts.append(len(columns))
        columns += what.terms.keys()
        factors += what.terms.values()
    least = [-highspy.kHighsInf if low is None else low for _, low, _ in program.rows]
    most = [highspy.kHighsInf if high is None else high for _, _, high in program.rows]
    solver.addRows(len(program.rows), least, most, len(columns), starts, columns, factors)
    solver.changeColsCost(count, every, [goal.terms.get(at, 0) for at in every])
    solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
    solver.run()
    status = solver.getModelStatus()
    if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
        return Solution(None, None, None)
    info = solver.getInfo()
    found = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
    values = tuple(round(value) for value in solver.getSolution().col_value) if found else None
    value = goal.at(values) if values is not None else None
    bound = program.high(goal)
    if abs(info.mip_dual_bound) < highspy.kHighsInf:
        bound = min(bound, floor(info.mip_dual_bound + _NEARLY) + goal.constant)
    if value is not None:
        bound = max(bound, value)
    return Solution(values, value, bound)
