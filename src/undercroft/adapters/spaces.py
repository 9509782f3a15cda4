"""What environments of every library share: spaces, masks, what a seat observes, and what it has earned."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces

from undercroft.adapters.coding import Actions, Observations
from undercroft.engine import Choice, Game, Refused, Table, Unknown, shelf
from undercroft.engine.refusal import shown

Observation: TypeAlias = dict[str, Any]

POSITIONS: Final = 256
VIEW_BYTES: Final = 65536
"""Room for games that declare neither answers nor features: more than any of ours has needed."""

RESULT, SCORE, ESTIMATE = "result", "score", "estimate"
REWARDS: Final = (RESULT, SCORE, ESTIMATE)


def by_name(game: str | Game) -> str | Game:
    """The id of a game that every process has on its shelf, and any other game itself."""
    if isinstance(game, str) or shelf.is_standing(game):
        return game
    return game.id if game.id in shelf.books() and shelf.get(game.id) is game else game


class Sight:
    """What is seen of the tables of one kind as numbers, and what their answers are called."""

    def __init__(self, table: Table, positions: int = POSITIONS, view_bytes: int = VIEW_BYTES) -> None:
        self.actions = Actions(table.game, table.setting, positions)
        self.observations = Observations(table.game, view_bytes)
        self.nothing = np.zeros(self.actions.count, np.int8)
        """The mask of who is not asked; many share it."""
        self.nothing.flags.writeable = False

    def space(self) -> spaces.Dict:
        """What is observed: the row of numbers and the mask of what is offered."""
        high = np.frombuffer(self.observations.highest, np.uint8)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions.count,), np.int8),
            }
        )

    def answers(self) -> spaces.Discrete[np.int64]:
        """The numbers of all answers."""
        return spaces.Discrete(self.actions.count)

    def mask(self, choice: Choice) -> np.ndarray:
        """1 for each answer that is offered."""
        mask = self.nothing.copy()
        mask[self.actions.legal(choice)] = 1
        return mask

    def seen(self, table: Table, seat: int, choice: Choice | None, mask: np.ndarray) -> Observation:
        """What this seat observes while it is asked this (None: nothing)."""
        row = self.observations.row(table.view(seat), choice)
        return {"observation": np.frombuffer(row, np.uint8), "action_mask": mask.copy()}


class Rewards:
    """What the seats of a table earn, as numbers.

    - `result`: at the end 1 for every seat that won and -1 for every other; 0 for all in a draw.
    - `score`: at the end the points of the seat.
    - `estimate`: after every answer by how much the game's own estimate for the seat has risen, from -1 to 1; what is
      missing to the result is added at the end, so that all of them together come to the result, less how it stood at
      the beginning. For games that have one.
    """

    def __init__(self, game: Game, kind: str) -> None:
        if kind not in REWARDS:
            raise Unknown(f"no rewards by {shown(kind)}; there are {', '.join(REWARDS)}")
        if kind == ESTIMATE and game.estimate is None:
            raise Refused(f"{game.title} has no estimate to be rewarded by; take result or score")
        self.game = game
        self.kind = kind
        self.always = kind == ESTIMATE
        """Whether there is anything to earn before the end."""
        self.stood: list[float] = []

    def begin(self, table: Table) -> None:
        """A new game begins."""
        self.stood = [0.0 for _ in table.seats]
        if self.always:
            self.stood = [self._worth(table, seat) for seat in range(len(self.stood))]

    def earned(self, table: Table) -> list[float]:
        """What each seat has earned since it was last asked for; at the end, or always where that `always` pays."""
        seats = range(len(self.stood))
        if self.kind == ESTIMATE:
            now = [self._worth(table, seat) for seat in seats]
            gained = [after - before for after, before in zip(now, self.stood, strict=True)]
            self.stood = now
            return gained
        if table.result is None:
            return [0.0 for _ in seats]
        if self.kind == SCORE:
            return [float(table.result.scores[seat]) for seat in seats]
        return [self._result(table, seat) for seat in seats]

    def _worth(self, table: Table, seat: int) -> float:
        """How it stands for this seat, from -1 to 1."""
        if table.result is not None:
            return self._result(table, seat)
        assert self.game.estimate is not None
        chance = self.game.estimate(table.view(seat))
        return self.stood[seat] if chance is None else chance / 500 - 1

    def _result(self, table: Table, seat: int) -> float:
        result = table.result
        if result is None or (not result.winners and not self.game.cooperative):
            return 0.0
        return 1.0 if seat in result.winners else -1.0
