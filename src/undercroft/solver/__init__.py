"""Integer programs: written in whole numbers, solved to a proven optimum or to a bound that holds."""

from undercroft.solver.linear import Linear
from undercroft.solver.program import Program, Solution

__all__ = ["Linear", "Program", "Solution"]
