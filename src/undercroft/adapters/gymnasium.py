"""The games as Gymnasium environments: one seat is the learner's, bots sit at all others.

Needs the extra `ai`. `make("trapper")` makes one, `make_vec("trapper", 4)` several at once. Gymnasium's own functions
of these names know a game as `"undercroft.adapters.gymnasium:undercroft/trapper-v1"`, by its id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from operator import index
from typing import Any

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils import EzPickle
except ImportError as error:
    raise ImportError(f"{error}: environments need the extra ai, as in pip install 'undercroft[ai]'") from error

from undercroft.adapters.spaces import POSITIONS, RESULT, VIEW_BYTES, Observation, Rewards, Sight, by_name
from undercroft.bots import play_bots, seated
from undercroft.engine import Chance, Choice, Game, Refused, Table, shelf
from undercroft.engine.refusal import shown

_RUNNING = ("spec", "action_space", "_np_random", "_np_random_seed", "_decisions")
"""What a copy has from the original, besides the table, the bots and what was earned."""

ILLEGAL = -1.0
"""What is earned by an action that is not offered; the game ends with it."""


class SeatEnv(gymnasium.Env[Observation, np.int64], EzPickle):
    """One seat of a game against, or together with, bots.

    - `options`, `numbers`, `seats` and `position` are those of `Table.start`.
    - `seat` is the learner's; None: where somebody alone among bots sits. `bots` name the others, one for all or one
      each.
    - `reward` is `result`, `score` or `estimate`: see `Rewards`.
    - `most`: after so many answers of the learner the game is truncated.

    An action that is not offered ends the game with -1; `action_mask`, in the observation and in `info`, says which
    are. `table` is the running game. A copy goes on from where it stands, bots and later games too, and so does one
    that was pickled, if its game is on the shelf.
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
        EzPickle.__init__(
            self,
            by_name(game),
            options=options,
            numbers=numbers,
            seats=seats,
            position=position,
            seat=seat,
            bots=bots,
            reward=reward,
            most=most,
            render_mode=render_mode,
            positions=positions,
            view_bytes=view_bytes,
        )
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
        self._bots = seated(self.game, self._specs, 0)  # Refused here rather than at the first game.
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

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatEnv:
        twin = type(self)(*self._ezpickle_args, **self._ezpickle_kwargs)  # type: ignore[arg-type]  # As given before.
        twin._go_on(self.table.clone(), self._running())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "record": self.table.record(), "running": self._running()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._go_on(Table.load(state["record"], game=self.game), state["running"])

    def _running(self) -> dict[str, Any]:
        """How far the game has come, besides the table."""
        return {
            "kept": {name: deepcopy(self.__dict__[name]) for name in _RUNNING if name in self.__dict__},
            "stood": self._rewards.stood[:],
            "dice": {seat: (bot.chance.key, dict(bot.chance.counts)) for seat, bot in self._bots.items()},
            "asked": self._choice is not None,
        }

    def _go_on(self, table: Table, running: dict[str, Any]) -> None:
        """The game goes on at this table."""
        self.table = table
        self.__dict__.update(running["kept"])
        self._rewards.stood = running["stood"]
        for seat, dice in running["dice"].items():
            self._bots[seat].chance = Chance(*dice)
        self._choice = table.waiting_for((self.seat,)) if running["asked"] else None

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
    made = [partial(make, by_name(game), **about)] * n
    return gymnasium.vector.AsyncVectorEnv(made) if processes else gymnasium.vector.SyncVectorEnv(made)


for _id in shelf.ids():
    gymnasium.register(f"undercroft/{_id}-v1", entry_point=f"{__name__}:SeatEnv", kwargs={"game": _id})
