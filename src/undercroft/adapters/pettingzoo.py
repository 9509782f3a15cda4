"""The games as PettingZoo environments: `env("trapper")`, an agent for every seat, one decision a step.

Needs the extra `ai`. The lowest seat that the table waits for acts, as often in a row as it is asked. Observations are
made of what the seat may see and its question, of nothing else. Acts, such as conceding, are no actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from operator import index
from typing import Any, TypeAlias

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError(f"{error}: environments need the extra ai, as in pip install 'undercroft[ai]'") from error

from undercroft.adapters.coding import Actions, Observations
from undercroft.engine import Choice, Game, Refused, Table, Unknown
from undercroft.engine.refusal import shown
from undercroft.engine.shelf import get

Observation: TypeAlias = dict[str, Any]

RENDER_MODES = ("ansi", "rgb_array")
ILLEGAL = -1.0
"""What an agent gets for an action that is not offered; the game ends with it."""

VIEW_BYTES = 8192
POSITIONS = 256


def env(game: str | Game = "trapper", **about: Any) -> AECEnv[str, Observation, int | None]:
    """A checked environment of this game; `about` is what `raw_env` takes.

    An action that is not offered ends the game: its agent gets -1, the others 0. One out of bounds, and calls in the
    wrong order, are errors.
    """
    checked: AECEnv[str, Observation, int | None] = raw_env(game, **about)
    checked = wrappers.TerminateIllegalWrapper(checked, illegal_reward=ILLEGAL)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]  # PettingZoo has no types.
    """The environment without checks: an action that is not offered is `Refused` with its rule and changes nothing.

    - `options`, `numbers`, `seats` and `position` are those of `Table.start`.
    - `max_cycles`: after so many decisions for each seat, counted together, the game is truncated.
    - `render_mode` is `ansi` (text) or `rgb_array`; `render_seat` is whose view is drawn, None a spectator's.
    - `positions` and `view_bytes` make room in games that declare neither answers nor features.

    `table` is the running game. Pickled or copied, the environment of a game on the shelf comes back before its reset.
    """

    def __init__(
        self,
        game: str | Game = "trapper",
        *,
        options: Mapping[str, Any] | None = None,
        numbers: Mapping[str, Any] | None = None,
        seats: int | None = None,
        position: Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
        positions: int = POSITIONS,
        view_bytes: int = VIEW_BYTES,
    ) -> None:
        super().__init__()
        EzPickle.__init__(
            self,
            game,
            options=options,
            numbers=numbers,
            seats=seats,
            position=position,
            max_cycles=max_cycles,
            render_mode=render_mode,
            render_seat=render_seat,
            positions=positions,
            view_bytes=view_bytes,
        )
        if max_cycles is not None and max_cycles < 1:
            raise Refused(f"max_cycles is a number of 1 or more, not {shown(max_cycles)}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Unknown(f"no render mode {shown(render_mode)}; there are {', '.join(RENDER_MODES)}")
        self.game = get(game) if isinstance(game, str) else game
        self.metadata = {
            "name": f"undercroft_{self.game.id}_v{self.game.edition}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.render_seat = render_seat
        self._start: dict[str, Any] = {"options": options, "numbers": numbers, "seats": seats, "position": position}
        self._seed: int | None = None
        self._episode = 0
        self.table = self._new_table()
        self.table.view(render_seat)  # Refused here rather than at the first picture.
        self.possible_agents = [f"seat_{seat.number}" for seat in self.table.seats]
        self.agents: list[str] = []
        self.actions = Actions(self.game, self.table.setting, positions)
        self.observations = Observations(self.game, view_bytes)
        self._none_legal = np.zeros(self.actions.count, np.int8)
        self._none_legal.flags.writeable = False  # Many infos share it.
        self._most_decisions = None if max_cycles is None else max_cycles * len(self.possible_agents)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.actions.count) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        high = np.frombuffer(self.observations.highest, np.uint8)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions.count,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent observes: the row of numbers and the mask of what is offered."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all answers."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game has begun. The seed fixes all its dice, and those of later games that are given none.

        Without any seed the dice are fresh. `options` are taken for PettingZoo's sake and not used.
        """
        if seed is not None:
            self._seed, self._episode = seed, 0
        elif self._seed is not None:
            self._episode += 1
        self.table = self._new_table()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._none_legal} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._decisions = 0
        self._ask()

    def _new_table(self) -> Table:
        seed = f"{self._seed} {self._episode}" if self._episode else self._seed
        return Table.start(self.game, **self._start, seed=seed, listen=False)

    def step(self, action: int | None) -> None:
        """The agent has answered its question, and the next one is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None and self._choice is not None
        seat = self._seat_of[agent]
        self.table.answer(seat, self.actions.option(self._choice, index(action)))
        self._decisions += 1
        self._ask()

    def _ask(self) -> None:
        """The lowest seat that the table waits for is to act; at the end nobody is, and all have their rewards."""
        self.infos[self.agent_selection] = {"action_mask": self._none_legal}
        self._choice: Choice | None = None
        over = self.table.result is not None
        if over or self._decisions == self._most_decisions:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            self.rewards = self._earned()
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
            return
        self._choice = self.table.waiting_for(range(len(self.agents)))
        assert self._choice is not None
        self.agent_selection = self.possible_agents[self._choice.seat]
        mask = self._none_legal.copy()
        mask[self.actions.legal(self._choice)] = 1
        self.infos[self.agent_selection] = {"action_mask": mask}

    def _earned(self) -> dict[str, float]:
        """1 for every seat that won and -1 for every other; 0 for all in a draw, or where nobody has won yet."""
        result = self.table.result
        if result is None or (not result.winners and not self.game.cooperative):
            return dict.fromkeys(self.agents, 0.0)
        return {agent: 1.0 if self._seat_of[agent] in result.winners else -1.0 for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        """What the agent may see, and which actions it may choose from: none unless it is its turn to act."""
        seat = self._seat_of[agent]
        choice = self._choice if self._choice is not None and self._choice.seat == seat else None
        mask = self._none_legal if choice is None else self.infos[agent]["action_mask"]
        row = self.observations.row(self.table.view(seat), choice)
        return {"observation": np.frombuffer(row, np.uint8), "action_mask": mask.copy()}

    # ------------------------------------------------------------------ showing

    def render(self) -> str | np.ndarray | None:
        """The table as `render_seat` may see it: text or a picture, by the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("there is nothing to render: give a render_mode, ansi or rgb_array")
            return None
        scene = self.table.scene(self.render_seat)
        if self.render_mode == "ansi":
            text: str = scene.text()
            return text
        from PIL import Image

        return np.array(Image.open(BytesIO(scene.png(0.5))).convert("RGB"))

    def close(self) -> None:
        """Nothing is left open."""
