"""Dungeon Trapper as an OpenSpiel game in Python: two given dungeons, default rules, every die a chance node.

Written as OpenSpiel's own Python games are: a `pyspiel.Game` that is registered, a `pyspiel.State` whose actions are
integers. What never changes in a dungeon is worked out once and shared by all states.
"""

from __future__ import annotations

from typing import Any, Final

import pyspiel  # type: ignore[import-not-found]

COLUMNS: Final = 9
ROWS: Final = 6
TILES: Final = tuple(f"{'abcdefghi'[tile % COLUMNS]}{tile // COLUMNS + 1}" for tile in range(COLUMNS * ROWS))
ENTRANCE: Final = TILES.index("e1")
NOWHERE: Final = -1
DIRECTIONS: Final = ("n", "e", "s", "w")

# Actions, in the order in which each question lists them.
BUY: Final = range(6)
REACTIVATE: Final = 6
DONE: Final = 7
TILE: Final = 8
DIRECTION: Final = TILE + len(TILES)
SEND: Final = DIRECTION + 4
STAY: Final = SEND + 1
ACTIONS: Final = (
    *("skeleton", "fan", "spikes", "darts", "crush", "shark", "reactivate", "done"),
    *TILES,
    *DIRECTIONS,
    *("send", "stay"),
)
FACINGS: Final = list(range(DIRECTION, DIRECTION + 4))
SENDING: Final = [SEND, STAY]

SKELETON, FAN, SPIKES, DARTS, CRUSH, SHARK = BUY
PRICES: Final = (2, 2, 2, 4, 4, 6)
REPAIRS: Final = (1, 1, 1, 2, 2, 3)
DICE: Final = {SPIKES: 1, DARTS: 5, CRUSH: 1, SHARK: 2}
TRAP_OF: Final = {
    "S": SKELETON,
    "^": FAN,
    ">": FAN,
    "v": FAN,
    "<": FAN,
    "K": SPIKES,
    "D": DARTS,
    "C": CRUSH,
    "P": SHARK,
}
ICONS: Final = ("S", "^>v<", "K", "D", "C", "P")
FANS: Final = "^>v<"
SKELETONS: Final = 3
PUSH: Final = 3
IDLE_STEPS: Final = 54
TURNS: Final = 100

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
D6: Final = [(face, 1 / 6) for face in range(6)]
D12: Final = [(face, 1 / 12) for face in range(12)]

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_dungeon_trapper",
    long_name="Python Dungeon Trapper",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"first": "", "second": ""},
)
GAME_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=len(ACTIONS),
    max_chance_outcomes=12,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=TURNS * IDLE_STEPS * len(TILES),
)


def beside(tile: int, toward: int) -> int:
    """The tile on this side, NOWHERE past the edge."""
    row, column = divmod(tile, COLUMNS)
    row += (1, 0, -1, 0)[toward]
    column += (0, 1, 0, -1)[toward]
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else NOWHERE


NEXT: Final = [[beside(tile, toward) for toward in range(4)] for tile in range(len(TILES))]


class Dungeon:
    """A dungeon as it is given, and what follows from its walls: where steps and pushes lead, and which traps fit."""

    def __init__(self, layout: str) -> None:
        self.icons = [icon for row in reversed(layout.split("/")) for icon in row]
        tiles = range(len(self.icons))
        walls = [[there != NOWHERE and self.icons[there] == "#" for there in NEXT[tile]] for tile in tiles]
        self.next = [
            [NOWHERE if walled else there for there, walled in zip(NEXT[tile], walls[tile], strict=True)]
            for tile in tiles
        ]
        self.steps = [
            [DIRECTION + toward for toward in range(4) if self.next[tile][toward] != NOWHERE] for tile in tiles
        ]
        open_tiles = [tile for tile in tiles if self.icons[tile] != "#"]
        by_walls = [tile for tile in open_tiles if any(walls[tile])]
        between = [
            tile for tile in open_tiles if walls[tile][0] and walls[tile][2] or walls[tile][1] and walls[tile][3]
        ]
        self.rooms = [open_tiles, open_tiles, open_tiles, by_walls, between, open_tiles]
        self.masks = [sum(1 << tile for tile in room) for room in self.rooms]
        self.free = sum(1 << tile for tile in tiles if self.icons[tile] == ".")


class Board:
    """A dungeon in play: its icons, the free tiles as a mask, the disabled traps, how many skeletons are active."""

    def __init__(self, dungeon: Dungeon, icons: list[str], free: int, disabled: set[int], skeletons: int) -> None:
        self.dungeon = dungeon
        self.icons = icons
        self.free = free
        self.disabled = disabled
        self.skeletons = skeletons

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        return Board(self.dungeon, self.icons[:], self.free, self.disabled.copy(), self.skeletons)

    def may_repair(self, tile: int, points: int) -> bool:
        """Whether the disabled trap on this tile may be made active again."""
        trap = TRAP_OF[self.icons[tile]]
        return REPAIRS[trap] <= points and (trap != SKELETON or self.skeletons < SKELETONS)


class TrapperGame(pyspiel.Game):  # type: ignore[misc]
    """Dungeon Trapper from two given dungeons."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        super().__init__(GAME_TYPE, GAME_INFO, params)
        self.dungeons = [Dungeon(params["first"]), Dungeon(params["second"])]

    def new_initial_state(self) -> TrapperState:
        """The game after both dungeons were built: the players roll for who starts."""
        return TrapperState(self)


class TrapperState(pyspiel.State):  # type: ignore[misc]
    """The game at one moment: whoever is asked `ask`, or a die that is to be rolled for `ask`."""

    def __init__(self, game: TrapperGame) -> None:
        super().__init__(game)
        self.boards = [Board(it, it.icons[:], it.free, set(), it.icons.count("S")) for it in game.dungeons]
        self.player = CHANCE
        self.ask = "start"
        self.seat = 0
        self.turn = 1
        self.faces: list[int] = []
        self.points = 0
        self.trap = 0
        self.tile = 0
        self.at = 0
        self.fortitude = 0
        self.idle = 0
        self.blown = False
        self.ended = ""
        self.winner: int | None = None

    # ------------------------------------------------------------------ what OpenSpiel asks

    def current_player(self) -> int:
        """Whose decision it is."""
        return self.player

    def _legal_actions(self, player: int) -> list[int]:
        """What may be done, in ascending order."""
        ask = self.ask
        if ask == "step":
            return self.boards[1 - player].dungeon.steps[self.at]
        board = self.boards[player]
        if ask == "buy":
            return self._purchases(board)
        if ask == "tile":
            icons = board.icons
            return [TILE + tile for tile in board.dungeon.rooms[self.trap] if icons[tile] == "."]
        if ask == "facing":
            return FACINGS
        if ask == "reactivate":
            return [TILE + tile for tile in sorted(board.disabled) if board.may_repair(tile, self.points)]
        return SENDING

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the next die, counted from 0, and how likely each is."""
        return D12 if self.ask == "trap" else D6

    def _apply_action(self, action: int) -> None:
        """The action is done, or the die shows its face."""
        ask = self.ask
        if ask == "step":
            self._walk(action - DIRECTION)
        elif self.player < 0:
            self._roll(action + 1)
        elif ask == "buy":
            self._buy(action)
        elif ask == "tile":
            self.tile = action - TILE
            if self.trap == FAN:
                self.ask = "facing"
            else:
                self._place(ICONS[self.trap])
        elif ask == "facing":
            self._place(FANS[action - DIRECTION])
        elif ask == "reactivate":
            self._repair(action - TILE)
        elif action == SEND:
            self.at, self.fortitude, self.idle = ENTRANCE, self.points, 0
            self.ask = "step"
        else:
            self._end_turn()

    def _action_to_string(self, player: int, action: int) -> str:
        """The action in words."""
        return str(action + 1) if player < 0 else ACTIONS[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.ended != ""

    def returns(self) -> list[float]:
        """1 for who has taken the heirloom, -1 for the other; 0 for both at the limit of turns."""
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return f"turn {self.turn}, seat {self.seat}: {self.ask}"

    # ------------------------------------------------------------------ dice

    def _roll(self, face: int) -> None:
        """The face is known; when all dice of their kind are, what they were rolled for happens."""
        faces = self.faces
        faces.append(face)
        if self.ask == "trap":
            if len(faces) < DICE[self.trap]:
                return
            self._spring(faces)
        elif len(faces) < 2:
            return
        elif self.ask == "points":
            self.points = faces[0] + faces[1]
            self.player = self.seat
            self.ask = "buy"
        elif faces[0] != faces[1]:
            self.seat = 0 if faces[0] > faces[1] else 1
            self.ask = "points"
        self.faces = []

    def _end_turn(self) -> None:
        """The other player's turn begins with a roll, unless this was the last turn."""
        if self.turn >= TURNS:
            self._end("limit", None)
            return
        self.turn += 1
        self.seat = 1 - self.seat
        self.player = CHANCE
        self.ask = "points"

    def _end(self, how: str, winner: int | None) -> None:
        self.ended = how
        self.winner = winner
        self.player = TERMINAL

    # ------------------------------------------------------------------ trapping

    def _purchases(self, board: Board) -> list[int]:
        points, free, masks = self.points, board.free, board.dungeon.masks
        actions = [trap for trap in BUY if PRICES[trap] <= points and free & masks[trap]]
        if board.skeletons >= SKELETONS and actions and actions[0] == SKELETON:
            del actions[0]
        if any(board.may_repair(tile, points) for tile in board.disabled):
            actions.append(REACTIVATE)
        actions.append(DONE)
        return actions

    def _buy(self, action: int) -> None:
        if action == REACTIVATE:
            self.ask = "reactivate"
        elif action != DONE:
            self.trap = action
            self.ask = "tile"
        elif self.points:
            self.ask = "send"
        else:
            self._end_turn()

    def _place(self, icon: str) -> None:
        board = self.boards[self.seat]
        board.icons[self.tile] = icon
        board.free &= ~(1 << self.tile)
        board.skeletons += icon == "S"
        self.points -= PRICES[self.trap]
        self.ask = "buy"

    def _repair(self, tile: int) -> None:
        board = self.boards[self.seat]
        trap = TRAP_OF[board.icons[tile]]
        board.disabled.remove(tile)
        board.skeletons += trap == SKELETON
        self.points -= REPAIRS[trap]
        self.ask = "buy"

    # ------------------------------------------------------------------ adventuring

    def _walk(self, toward: int) -> None:
        board = self.boards[1 - self.seat]
        self.at = board.dungeon.next[self.at][toward]
        self.idle += 1
        icon = board.icons[self.at]
        if icon not in ".E":
            self._arrive(board, icon, blown=False)
        if self.idle >= IDLE_STEPS and not self.ended:
            self._end_turn()

    def _arrive(self, board: Board, icon: str, *, blown: bool) -> None:
        """The tile under the adventurer has its effect; a trap with dice waits for them."""
        if icon == "H":
            self._end("heirloom", self.seat)
            return
        if icon not in TRAP_OF or self.at in board.disabled:
            return
        self.idle = 0
        board.disabled.add(self.at)
        trap = TRAP_OF[icon]
        if trap == SKELETON:
            board.skeletons -= 1
            self.fortitude = max(1, self.fortitude - 1)
        elif trap == FAN:
            self._push(board, FANS.index(icon))
        else:
            self.trap = trap
            self.blown = blown
            self.player = CHANCE
            self.ask = "trap"

    def _push(self, board: Board, toward: int) -> None:
        """Up to three tiles, but not past a wall, an active trap or the heirloom."""
        icon = "."
        for _ in range(PUSH):
            there = board.dungeon.next[self.at][toward]
            if there == NOWHERE:
                break
            self.at = there
            icon = board.icons[there]
            if icon == "H" or icon in TRAP_OF and there not in board.disabled:
                break
        self._arrive(board, icon, blown=True)

    def _spring(self, faces: list[int]) -> None:
        """The dice of the trap decide whether the adventurer lives and goes on."""
        trap, fortitude = self.trap, self.fortitude
        if self.blown:
            faces = [face + 1 for face in faces]
        if trap == DARTS:
            hits = sum(face >= fortitude for face in faces)
            dead = hits >= 3
            self.fortitude = max(1, fortitude - hits)
        elif trap == CRUSH:
            dead = faces[0] >= (5 if fortitude <= 6 else 9)
        else:
            dead = sum(faces) >= fortitude
        if dead:
            self._end_turn()
        else:
            self.player = self.seat
            self.ask = "step"


pyspiel.register_game(GAME_TYPE, TrapperGame)
