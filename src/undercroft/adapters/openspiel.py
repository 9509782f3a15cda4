"""The games as games of OpenSpiel: `load("trapper")`, in which the dice of a whole game are one deal at its beginning.

Needs the extra `openspiel`. The deal is a chance node with `deals` outcomes, each the seed of all dice, which nobody
sees; after it whoever the table waits for acts, the lowest seat first. `resample` gives searches another world that a
player could not tell from this one, with other dice to come.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, ClassVar, Final

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise ImportError(f"{error}: this needs the extra openspiel, as in pip install 'undercroft[openspiel]'") from error

import msgspec

from undercroft.adapters.coding import Actions, Observations
from undercroft.adapters.spaces import POSITIONS, RESULT, VIEW_BYTES, Rewards
from undercroft.engine import Choice, Game, Refused, Table, shelf
from undercroft.engine.record import Record
from undercroft.engine.refusal import shown

DEALS: Final = 1024
LONGEST: Final = 100_000
"""More answers than any game takes."""


def load(game: str | Game, *, seats: int | None = None, deals: int = DEALS) -> Any:
    """This game as a `pyspiel.Game`, with so many seats (None: the usual number) and deals."""
    game = shelf.to_play(game) if isinstance(game, str) else game
    if type(deals) is not int or deals < 1:
        raise Refused(f"there are 1 deals or more, not {shown(deals)}")
    name, count = f"undercroft_{game.id}", _seats(game, seats)
    if name not in pyspiel.registered_names():
        pyspiel.register_game(_type_of(game, _seats(game)), type(name, (SpielGame,), {"game": game}))
    return pyspiel.load_game(name, {"seats": count, "deals": deals})


def resample(state: SpielState, player: int, seed: int | str = 0) -> SpielState:
    """Another state that this player could not tell from this one; `ISMCTSBot.set_resampler` takes such a function."""
    twin: SpielState = state.clone()
    if twin.held.table is not None:
        twin.held.table = twin.held.table.resampled(player, seed)
    return twin


def _seats(game: Game, wanted: int | None = None) -> int:
    """How many sit there; `Refused` where they cannot."""
    return len(Table.start(game, seats=wanted, seed=0, listen=False).seats)


def _is_zero_sum(game: Game, seats: int) -> bool:
    return seats == 2 and not game.cooperative


def _type_of(game: Game, seats: int) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"undercroft_{game.id}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _is_zero_sum(game, seats) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats, 11),
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": seats, "deals": DEALS},
    )


class Rules:
    """What all states of a game share; copies of a state share it too."""

    def __init__(self, game: Game, seats: int, deals: int) -> None:
        table = Table.start(game, seats=seats, seed=0, listen=False)
        self.game, self.seats, self.deals = game, seats, deals
        self.actions = Actions(game, table.setting, POSITIONS)
        self.observations = Observations(game, VIEW_BYTES)

    def __deepcopy__(self, memo: dict[int, Any]) -> Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rules, (self.game.id, self.seats, self.deals)


def _rules(game: str, seats: int, deals: int) -> Rules:
    return Rules(shelf.to_play(game), seats, deals)


class Held:
    """The running table of a state, None before the deal; a copy of it goes its own way."""

    def __init__(self, table: Table | None = None) -> None:
        self.table = table

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(None if self.table is None else self.table.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (None if self.table is None else self.table.record(),)


def _held(record: Record | None) -> Held:
    return Held(None if record is None else Table.load(record))


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types.
    """A game with a number of seats and of deals. Each has a class of its own: OpenSpiel makes it from the params."""

    game: ClassVar[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        about = params or {}
        seats = about.get("seats") or _seats(self.game)
        self.rules = Rules(self.game, seats, about.get("deals", DEALS))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions.count,
            max_chance_outcomes=self.rules.deals,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            **({"utility_sum": 0.0} if _is_zero_sum(self.game, self.rules.seats) else {}),
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(self.game, seats), info, about)

    def new_initial_state(self) -> SpielState:
        """A game before its deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What players see, as numbers and as text."""
        return Observer(self.rules, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types.
    """A moment of a game: before the deal, a question, or the end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.held = Held()
        self.answered: list[tuple[int, int]] = []

    @property
    def table(self) -> Table | None:
        """The running game; None before the deal."""
        return self.held.table

    def choice(self) -> Choice | None:
        """The question that is to be answered."""
        return None if self.table is None else self.table.waiting_for(range(self.rules.seats))

    def current_player(self) -> int:
        """Whose answer is waited for."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        choice = self.choice()
        return int(pyspiel.PlayerId.TERMINAL) if choice is None else choice.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, alike."""
        return [(deal, 1 / self.rules.deals) for deal in range(self.rules.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        choice = self.choice()
        return [] if choice is None else sorted(self.rules.actions.legal(choice))

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.held.table = Table.start(self.rules.game, seats=self.rules.seats, seed=action)
            return
        choice = self.choice()
        assert choice is not None
        self.answered.append((choice.seat, action))
        self.table.answer(choice.seat, self.rules.actions.option(choice, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        choice = self.choice()
        if choice is not None and choice.seat == player:
            return f"{choice.ask} {self.rules.actions.option(choice, action).id}"
        return self.rules.actions.meaning(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.result is not None

    def returns(self) -> list[float]:
        """At the end 1 for every player that won and -1 for every other; 0 for all in a draw."""
        if self.table is None:
            return [0.0] * self.rules.seats
        rewards = Rewards(self.rules.game, RESULT)
        rewards.begin(self.table)
        return rewards.earned(self.table)

    def seen(self, player: int) -> str:
        """What this player sees and is asked, as text."""
        if self.table is None:
            return "before the deal"
        choice = self.table.waiting_for((player,))
        asked = None if choice is None else [choice.ask, [option.id for option in choice.options]]
        return msgspec.json.encode([player, asked, self.table.view(player)], order="deterministic").decode()

    def known(self, player: int) -> str:
        """The same, and a short name for all that the player was told and has answered so far."""
        past = [action for seat, action in self.answered if seat == player]
        told = [] if self.table is None else [event.plain() for event in self.table.events_for(player)]
        return f"{self.seen(player)} {sha256(msgspec.json.encode([past, told], order='deterministic')).hexdigest()}"

    def __str__(self) -> str:
        return "before the deal" if self.table is None else str(self.table.scene(None).text())


class Observer:
    """What players see, in the form that OpenSpiel wants."""

    def __init__(self, rules: Rules, *, perfect_recall: bool) -> None:
        self.rules = rules
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(len(rules.observations.highest), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """The numbers are what this player sees."""
        if state.table is None:
            self.tensor.fill(0)
            return
        choice = state.table.waiting_for((player,))
        self.tensor[:] = np.frombuffer(self.rules.observations.row(state.table.view(player), choice), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """The text is what this player sees, or all that it knows."""
        return state.known(player) if self.perfect_recall else state.seen(player)
