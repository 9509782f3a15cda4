"""The games as Gymnasium environments: one seat is the learner's, bots sit at all others.

Needs the extra `ai`. `make("trapper")` makes one, `make_vec("trapper", 4)` several at once. Gymnasium's own functions
of these names know a game as `"undercroft.adapters.gymnasium:undercroft/trapper-v1"`, by its id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import index
from typing import Any

try:
    import gymnasium
    import numpy as np
except ImportError as error:
    raise ImportError(f"{error}: environments need the extra ai, as in pip install 'undercroft[ai]'") from error

from undercroft.adapters.spaces import POSITIONS, RESULT, VIEW_BYTES, Observation, Rewards, Sight
from undercroft.bots import play_bots, seated
from undercroft.engine import Choice, Game, Refused, Table, shelf
from undercroft.engine.refusal import shown

ILLEGAL = -1.0
"""What is earned by an action that is not offered; the game ends with it."""


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game against, or together with, bots.

    - `options`, `numbers`, `seats` and `position` are those of `Table.start`.
    - `seat` is the learner's; None: where somebody alone among bots sits. `bots` name the others, one for all or one
      each.
    - `reward` is `result`, `score` or `estimate`: see `Rewards`.
    - `most`: after so many answers of the learner the game is truncated.

    An action that is not offered ends the game with -1; `action_mask`, in the observation and in `info`, says which
    are. `table` is the running game.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # As Gymnasium wants it.

    def __init__(
        self,
        game: str | Game = "trapper",
        *,
        options: Mapping[str, Any] | None = None,
        numbers: Mapping[str, Any] | None = None,
        seats: int | None = None,
        position: Mapping[str, Any] | None = None,
        seat: int | None = None,
        bots: str | Sequence[str] = "greedy",
        reward: str = RESULT,
        most: int | None = None,
        render_mode: str | None = None,
        positions: int = POSITIONS,
        view_bytes: int = VIEW_BYTES,
    ) -> None:
        self.game = shelf.to_play(game) if isinstance(game, str) else game
        self.render_mode = render_mode
        self._start: dict[str, Any] = {"options": options, "numbers": numbers, "seats": seats, "position": position}
        self.table = Table.start(self.game, **self._start, seed=0, listen=False)
        count = len(self.table.seats)
        self.seat = min(self.game.usual_seat, count - 1) if seat is None else seat
        if self.seat not in range(count):
            raise Refused(f"there is no seat {seat}: there are 0 to {count - 1}")
        others = [bots] * (count - 1) if isinstance(bots, str) else list(bots)
        if len(others) != count - 1:
            raise Refused(f"there are {count - 1} seats for bots, and {len(others)} of them")
        self._specs = [*others[: self.seat], "me", *others[self.seat :]]
        seated(self.game, self._specs, 0)  # Refused here rather than at the first game.
        self._rewards = Rewards(self.game, reward)
        self._most = most
        self._decisions = 0
        self._choice: Choice | None = None
        self.sight = Sight(self.table, positions, view_bytes)
        self.action_space = self.sight.answers()
        self.observation_space = self.sight.space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game has begun, and the learner is asked for the first time. The seed fixes dice and bots."""
        super().reset(seed=seed)
        dice = int(self.np_random.integers(2**62))
        self.table = Table.start(self.game, **self._start, seed=dice, listen=False)
        self._bots = seated(self.game, self._specs, dice)
        self._decisions = 0
        self._rewards.begin(self.table)
        self._ask()
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner has answered, bots have gone on, and the learner is asked again, if the game is not over."""
        if self._choice is None:
            raise gymnasium.error.ResetNeeded("the game is over, or has not begun: call reset")
        try:
            option = self.sight.actions.option(self._choice, index(action))
        except Refused:
            self._choice = None
            observation, info = self._seen()
            return observation, ILLEGAL, True, False, info
        self.table.answer(self.seat, option)
        self._decisions += 1
        self._ask()
        over = self.table.result is not None
        late = not over and self._decisions == self._most
        if late:
            self._choice = None
        gained = self._rewards.earned(self.table)[self.seat] if over or self._rewards.always else 0.0
        observation, info = self._seen()
        return observation, gained, over, late, info

    def _ask(self) -> None:
        """Bots answer until the table waits for the learner, or the game is over."""
        play_bots(self.table, self._bots)
        self._choice = self.table.waiting_for((self.seat,))

    def _mask(self) -> np.ndarray:
        return self.sight.nothing if self._choice is None else self.sight.mask(self._choice)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.sight.seen(self.table, self.seat, self._choice, self._mask()), self._info()

    def _info(self) -> dict[str, Any]:
        """The mask of what is offered; at the end the score."""
        result = self.table.result
        return {"action_mask": self._mask(), **({} if result is None else {"score": result.scores[self.seat]})}

    def render(self) -> str | None:
        """The table as the learner may see it, as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("there is nothing to render: give the render_mode ansi")
            return None
        text: str = self.table.scene(self.seat).text()
        return text


def make(game: str | Game, seat: int | None = 0, against: str | Sequence[str] = "greedy", **about: Any) -> SeatEnv:
    """This seat of a game among these bots; `about` is what `SeatEnv` takes beside."""
    return SeatEnv(game, seat=seat, bots=against, **about)


def make_vec(
    game: str | Game, n: int, *, processes: bool = False, **about: Any
) -> gymnasium.vector.SyncVectorEnv | gymnasium.vector.AsyncVectorEnv:
    """So many of them at once, here or each in a process of its own; `about` is what `make` takes."""
    if type(n) is not int or n < 1:
        raise Refused(f"there are 1 environments or more at once, not {shown(n)}")
    made = [partial(make, game, **about)] * n
    return gymnasium.vector.AsyncVectorEnv(made) if processes else gymnasium.vector.SyncVectorEnv(made)


for _id in shelf.ids():
    gymnasium.register(f"undercroft/{_id}-v1", entry_point=f"{__name__}:SeatEnv", kwargs={"game": _id})
