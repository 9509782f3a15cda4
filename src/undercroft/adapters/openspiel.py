"""The games as OpenSpiel games: `pyspiel.load_game("undercroft_trapper")` after this module was imported.

Needs the extra `openspiel`. One decision is one action, of the lowest seat that the table waits for. Nature moves once,
at the beginning: it deals the dice of the whole game, in one of `deals` ways that nobody can tell apart before they
fall. So a game follows from its history, as OpenSpiel wants it, and is as random as it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise ImportError(f"{error}: this needs the extra openspiel, as in pip install 'undercroft[openspiel]'") from error

import msgspec

from undercroft.adapters.coding import Actions, Observations
from undercroft.engine import Choice, Game, Refused, Table, shelf
from undercroft.engine.options import read_setting
from undercroft.engine.record import Record
from undercroft.engine.seating import seats_of

PREFIX: Final = "undercroft_"
DEALS: Final = 1024
MOST_DECISIONS: Final = 10_000
POSITIONS: Final = 256
VIEW_BYTES: Final = 65536
"""Room for games that declare neither answers nor features: more than any of ours has needed."""


def load(game: str | Game, options: Mapping[str, Any] | None = None, **about: Any) -> Any:
    """This game with these options; `about` are its other parameters: seats, deals, seed, max_decisions."""
    id = game.id if isinstance(game, Game) else shelf.to_play(game).id
    return pyspiel.load_game(PREFIX + id, {"options": json.dumps(dict(options or {})), **about})


class UndercroftGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types.
    """One of our games. Parameters: `options` (as JSON), `seats`, `seed`, `deals`, `max_decisions`."""

    id = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.game = shelf.to_play(self.id)
        usual = self.kind().parameter_specification
        self.about = {name: given.get(name, default) for name, default in usual.items()}
        try:
            self.options = json.loads(self.about["options"] or "{}")
        except ValueError:
            raise Refused(f"options are a JSON object, not {self.about['options']!r}", at="options") from None
        table = self.deal(0)
        self.actions = Actions(self.game, table.setting, POSITIONS)
        self.observations = Observations(self.game, VIEW_BYTES)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.count,
            max_chance_outcomes=self.about["deals"],
            num_players=len(table.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.about["max_decisions"],
        )
        super().__init__(self.kind(), info, given)

    @classmethod
    def kind(cls) -> Any:
        """What OpenSpiel is told of this game."""
        return _KINDS[cls.id]

    def deal(self, number: int) -> Table:
        """A table at which the dice of this number will fall."""
        seats = self.about["seats"] or None
        return Table.start(self.id, options=self.options, seats=seats, seed=f"{self.about['seed']} deal {number}")

    def new_initial_state(self) -> UndercroftState:
        """A game of which nature has not moved yet."""
        return UndercroftState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Nature moves once."""
        return 1

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What a seat sees: with perfect recall all that it ever saw, else what it sees now."""
        return Observer(self, recall=kind is not None and kind.perfect_recall)


class Held:
    """A table that is cloned when the state that holds it is copied, and written down as a record when it is kept."""

    def __init__(self, table: Table | None = None) -> None:
        self.table = table

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(None if self.table is None else self.table.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_held, (None if self.table is None else self.table.record(),))


def _held(record: Record | None) -> Held:
    return Held(None if record is None else Table.load(record))


class UndercroftState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types.
    """Where a game stands."""

    def __init__(self, game: UndercroftGame) -> None:
        super().__init__(game)
        self._held = Held()
        self._decisions = 0

    @property
    def table(self) -> Table | None:
        """The table; None before nature has moved."""
        return self._held.table

    def current_player(self) -> int:
        """Whose turn it is."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        choice = self._choice()
        return int(pyspiel.PlayerId.TERMINAL) if choice is None else choice.seat

    def _choice(self) -> Choice | None:
        """What is asked; None where nothing is any more."""
        table = self.table
        if table is None or table.result is not None or self._decisions >= self.get_game().about["max_decisions"]:
            return None
        return table.waiting_for(range(len(table.seats)))

    def _legal_actions(self, player: int) -> list[int]:
        choice = self._choice()
        return [] if choice is None or choice.seat != player else sorted(self.get_game().actions.legal(choice))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as any other."""
        deals = self.get_game().about["deals"]
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.table is None:
            self._held = Held(game.deal(action))
            return
        choice = self._choice()
        assert choice is not None
        self.table.answer(choice.seat, game.actions.option(choice, action))
        self._decisions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        choice, actions = self._choice(), self.get_game().actions
        if choice is None or choice.seat != player or action not in actions.legal(choice):
            return str(actions.meaning(action))
        return str(actions.option(choice, action).id)

    def is_terminal(self) -> bool:
        """Whether the game is over, or was left unfinished."""
        return self.table is not None and self._choice() is None

    def returns(self) -> list[float]:
        """At the end 1 for every seat that won and -1 for every other; 0 for all in a draw, or before."""
        players = range(self.get_game().num_players())
        result = None if self.table is None else self.table.result
        if result is None or (not result.winners and not self.get_game().game.cooperative):
            return [0.0 for _ in players]
        return [1.0 if seat in result.winners else -1.0 for seat in players]

    def resample_from_infostate(self, player: int, rng: Any) -> UndercroftState:
        """A state that this player cannot tell from this one, with other dice to come; `rng` gives numbers below 1."""
        twin: UndercroftState = self.clone()
        if self.table is not None:
            twin._held = Held(self.table.resampled(player, int(rng() * 2**53)))
        return twin

    def __str__(self) -> str:
        if self.table is None:
            return "nature deals"
        state = msgspec.json.encode(self.table.view(None), order="deterministic").decode()
        return f"after {self._decisions} decisions, for a spectator: {state}"


class Observer:
    """What a seat sees, as a string, and as numbers where the game has features."""

    def __init__(self, game: UndercroftGame, *, recall: bool) -> None:
        self._recall = recall
        self._rows = game.observations
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if game.game.features is not None and not recall:
            self.tensor = np.zeros(len(game.observations.highest), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: UndercroftState, player: int) -> None:
        """The numbers are what this player sees now."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = np.frombuffer(self._rows.row(state.table.view(player), _asked(state, player)), np.uint8)

    def string_from(self, state: UndercroftState, player: int) -> str:
        """The same in words: view and question, and with perfect recall a short name of all that was told before."""
        table = state.table
        if table is None:
            return "nature deals"
        choice = _asked(state, player)
        asked = None if choice is None else [choice.ask, *(option.id for option in choice.options)]
        seen = msgspec.json.encode([asked, table.view(player)], order="deterministic").decode()
        if not self._recall:
            return seen
        told = blake2b(digest_size=16)
        for event in table.events_for(player):
            told.update(repr(event.plain()).encode())
        return f"{told.hexdigest()} {seen}"


def _asked(state: UndercroftState, player: int) -> Choice | None:
    choice = state._choice()
    return choice if choice is not None and choice.seat == player else None


def _kind(id: str) -> Any:
    game = shelf.to_play(id)
    among = seats_of(game, *read_setting(id, game.options, game.numbers, {}, {}))
    return pyspiel.GameType(
        short_name=PREFIX + id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(among),
        min_num_players=min(among),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=game.features is not None,
        parameter_specification={
            "options": "",
            "seats": 0,
            "seed": 1,
            "deals": DEALS,
            "max_decisions": MOST_DECISIONS,
        },
    )


_KINDS: Final = {id: _kind(id) for id in shelf.ids()}
GAMES: Final = {
    id: type(f"{id.title()}Game", (UndercroftGame,), {"id": id, "__doc__": UndercroftGame.__doc__}) for id in _KINDS
}
for _id, _game in GAMES.items():
    pyspiel.register_game(_KINDS[_id], _game)
