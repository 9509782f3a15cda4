"""The games as PettingZoo environments: `env("trapper")`, an agent for every seat, one decision a step.

In `parallel_env("trapper")` all whom the table waits for decide in one step.

Needs the extra `ai`. The lowest seat that the table waits for acts, as often in a row as it is asked. Observations are
made of what the seat may see and its question, of nothing else. Acts, such as conceding, are no actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from io import BytesIO
from operator import index
from typing import Any

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError(f"{error}: environments need the extra ai, as in pip install 'undercroft[ai]'") from error

from undercroft.adapters.spaces import POSITIONS, RESULT, VIEW_BYTES, Observation, Rewards, Sight, by_name
from undercroft.engine import Choice, Game, Refused, Table, Unknown
from undercroft.engine.refusal import shown
from undercroft.engine.shelf import get

RENDER_MODES = ("ansi", "rgb_array")
_RUNNING = (
    *("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection"),
    *("_decisions", "_seed", "_episode", "action_spaces"),
)
"""What changes from step to step, besides the table."""

ILLEGAL = -1.0
"""What an agent gets for an action that is not offered; the game ends with it."""


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
    - `reward` is `result`, `score` or `estimate`: see `Rewards`. At the end `infos` have the `score` in any case.
    - `positions` and `view_bytes` make room in games that declare neither answers nor features.

    `table` is the running game. A copy goes on from where it stands, and so does one that was pickled, if its game is
    on the shelf.
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
        reward: str = RESULT,
        positions: int = POSITIONS,
        view_bytes: int = VIEW_BYTES,
    ) -> None:
        super().__init__()
        EzPickle.__init__(
            self,
            by_name(game),
            options=options,
            numbers=numbers,
            seats=seats,
            position=position,
            max_cycles=max_cycles,
            render_mode=render_mode,
            render_seat=render_seat,
            reward=reward,
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
        self.sight = Sight(self.table, positions, view_bytes)
        self.actions, self.observations = self.sight.actions, self.sight.observations
        self._rewards = Rewards(self.game, reward)
        self._most_decisions = None if max_cycles is None else max_cycles * len(self.possible_agents)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: self.sight.answers() for agent in self.possible_agents}
        self.observation_spaces = {agent: self.sight.space() for agent in self.possible_agents}

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
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self.sight.nothing} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._decisions = 0
        self._rewards.begin(self.table)
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
        if self._rewards.always:
            self._cumulative_rewards[agent] = 0.0
            self._pay()
        self._ask()

    def _ask(self) -> None:
        """The lowest seat that the table waits for is to act; at the end nobody is, and all have their rewards."""
        self.infos[self.agent_selection] = {"action_mask": self.sight.nothing}
        self._choice: Choice | None = None
        over = self.table.result is not None
        if over or self._decisions == self._most_decisions:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            if not self._rewards.always:
                self._pay()
            result = self.table.result
            for agent in self.agents:
                score = None if result is None else result.scores[self._seat_of[agent]]
                self.infos[agent] = {"action_mask": self.sight.nothing, "score": score}
            self.agent_selection = self.agents[0]
            return
        self._choice = self.table.waiting_for(range(len(self.agents)))
        assert self._choice is not None
        self.agent_selection = self.possible_agents[self._choice.seat]
        self.infos[self.agent_selection] = {"action_mask": self.sight.mask(self._choice)}

    def _pay(self) -> None:
        """All have what they have earned."""
        self.rewards = dict(zip(self.agents, self.earned(), strict=True))
        self._accumulate_rewards()

    def earned(self) -> list[float]:
        """What each seat has earned since this was last asked."""
        return self._rewards.earned(self.table)

    def observe(self, agent: str) -> Observation:
        """What the agent may see, and which actions it may choose from: none unless it is its turn to act."""
        seat = self._seat_of[agent]
        choice = self._choice if self._choice is not None and self._choice.seat == seat else None
        mask = self.sight.nothing if choice is None else self.infos[agent]["action_mask"]
        return self.sight.seen(self.table, seat, choice, mask)

    # ------------------------------------------------------------------ copies

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        made: tuple[Any, ...] = self._ezpickle_args
        about: dict[str, Any] = self._ezpickle_kwargs
        twin = type(self)(*made, **about)
        twin._go_on(self.table.clone(), self._running())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        made: dict[str, Any] = super().__getstate__()
        return {**made, "record": self.table.record(), "running": self._running()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._go_on(Table.load(state["record"], game=self.game), state["running"])

    def _running(self) -> dict[str, Any]:
        """How far the game has come, besides the table."""
        stood = {"stood": self._rewards.stood[:]}
        return stood | {name: deepcopy(self.__dict__[name]) for name in _RUNNING if name in self.__dict__}

    def _go_on(self, table: Table, running: dict[str, Any]) -> None:
        """The game goes on at this table."""
        self.table = table
        self._rewards.stood = running.pop("stood")
        self.__dict__.update(running)
        if "_decisions" in running:
            self._choice = table.waiting_for(range(len(self.agents)))

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


class parallel_env(ParallelEnv[str, Observation, int], EzPickle):  # type: ignore[misc]  # PettingZoo has no types.
    """The environment in which all act at once; `about` is what `raw_env` takes.

    All whom the table waits for answer in one step, in the order of the seats; who is asked something else after an
    earlier answer is asked again in the next step. The others have nothing in their mask, and what they do counts for
    nothing. An action that is not offered ends the game, as in `env`: its agent gets -1, the others 0. `max_cycles` are
    steps.
    """

    def __init__(self, game: str | Game = "trapper", *, max_cycles: int | None = None, **about: Any) -> None:
        EzPickle.__init__(self, by_name(game), max_cycles=max_cycles, **about)
        self.one = raw_env(game, max_cycles=max_cycles, **about)
        self.metadata = {**self.one.metadata, "is_parallelizable": True}
        self.render_mode = self.one.render_mode
        self.possible_agents = self.one.possible_agents
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = self.one.observation_spaces, self.one.action_spaces
        self._most, self._steps = max_cycles, 0

    @property
    def table(self) -> Table:
        """The running game."""
        return self.one.table

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent observes: the row of numbers and the mask of what is offered."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all answers."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game has begun, and these are asked first; seeds are those of `raw_env`."""
        self.one.reset(seed, options)
        self.agents, self._steps = self.possible_agents[:], 0
        return self._seen()

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """All who were asked have answered: what everybody sees then, has earned, whether it is over, and the masks."""
        agents, table = self.agents, self.table
        asked = {choice.seat: choice for choice in self._asked() if self.possible_agents[choice.seat] in actions}
        wrong, given = set(), {}
        for seat, choice in sorted(asked.items()):
            agent = self.possible_agents[seat]
            try:
                given[seat] = self.one.actions.option(choice, index(actions[agent])).id
            except Refused:
                wrong.add(agent)
        if wrong:
            given.clear()
        for seat, id in given.items():
            now = table.waiting_for((seat,))
            if now is not None and now.ask == asked[seat].ask and any(option.id == id for option in now.options):
                table.answer(seat, id)
        self._steps += 1
        over = table.result is not None or bool(wrong)
        late = not over and self._steps == self._most
        earned = dict(zip(agents, self.one.earned(), strict=True)) if agents else {}
        if wrong:
            earned = {agent: ILLEGAL if agent in wrong else 0.0 for agent in agents}
        observed, infos = self._seen()
        if over or late:
            self.agents = []
        return observed, earned, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def _asked(self) -> list[Choice]:
        """The questions for which the table waits."""
        found = (self.table.waiting_for((seat,)) for seat in range(len(self.agents)))
        return [choice for choice in found if choice is not None]

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """What every agent observes, and the masks; at the end the scores."""
        table, sight = self.table, self.one.sight
        asked = {choice.seat: choice for choice in self._asked()}
        observed: dict[str, Observation] = {}
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.agents):
            choice = asked.get(seat)
            mask = sight.nothing if choice is None else sight.mask(choice)
            observed[agent] = sight.seen(table, seat, choice, mask)
            infos[agent] = {"action_mask": mask}
            if table.result is not None:
                infos[agent]["score"] = table.result.scores[seat]
        return observed, infos

    def __getstate__(self) -> dict[str, Any]:
        made: dict[str, Any] = super().__getstate__()
        return {**made, "running": (self.one, self.agents, self._steps)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.one, self.agents, self._steps = state["running"]
        self.action_spaces = self.one.action_spaces

    def render(self) -> str | np.ndarray | None:
        """The table as `render_seat` may see it: text or a picture, by the render mode."""
        return self.one.render()

    def close(self) -> None:
        """Nothing is left open."""
