"""A Puzzle that is being played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.engine.parts import Record

SOLVED: Final = "solved"
FAILED: Final = "failed"


@dataclass(slots=True)
class Puzzle(Record):
    """An attempt at a Puzzle: the task, its side space, who leads it and who takes part.

    `cells` is the instance as it stands now (lamps, amounts, slabs, heaps or runes), `fixed` what never changes in it
    (capacities, givens or the heaps at the start), `words` its sentences or text, `target` an amount to be reached.
    Of `limit` moves (presses, pours, slides, guesses or weighings) `used` are made, of `answers` answers `answered`
    are given. `log` are the moves and answers in order, as everybody saw them; `half` is an answer that is half
    entered. `secret` is what nobody sees. `outcome` is empty until the attempt is SOLVED or FAILED.
    """

    task: str
    side: str
    leader: int
    team: list[int]
    cells: list[int] = field(default_factory=list)
    fixed: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    target: int = 0
    limit: int = 0
    used: int = 0
    answers: int = 0
    answered: int = 0
    log: list[dict[str, Any]] = field(default_factory=list)
    half: list[int] = field(default_factory=list)
    secret: list[int] = field(default_factory=list)
    outcome: str = ""
