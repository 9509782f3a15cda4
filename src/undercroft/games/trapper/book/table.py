"""The game from its first word to its end: opening, building, who starts, and turn after turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Over, Result, Setting, Tell, Turn, unusual
from undercroft.engine import Option as EngineOption
from undercroft.engine.craft.telling import after, quiet, seen, setting_in_words
from undercroft.games.trapper.book import traps
from undercroft.games.trapper.book.setup import READY, building, new_plan, tell_ready
from undercroft.games.trapper.book.turn import begin_turn, turn
from undercroft.games.trapper.content.board import WALL, mask_where, names_of
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.state import BUILDING, OPENING, OVER, STARTING, State

IDLE_STEPS: Final = "trapper.adventure.exhaustion.idle_steps"
TOKENS: Final = "trapper.components.tokens.per_player"
MAX_TURNS: Final = "trapper.end.turn-limit.max_turns"
NUMBERS: Final = {IDLE_STEPS: 54, TOKENS: 34, MAX_TURNS: 100}
"""The numbers that are rulings of the ledger and may be replaced."""

CONCEDE: Final = EngineOption("concede", "concede the game", rule="trapper.end.concede")


def new(setting: Setting) -> State:
    """Two empty boards, nothing told yet."""
    rules: TrapperOptions = setting.options
    plans = [new_plan(rules), new_plan(rules)]
    return State(rules, *numbers_of(setting), OPENING, plans, [])


def numbers_of(setting: Setting) -> tuple[int, int, int]:
    """Idle steps, tokens and turns that are allowed.  [trapper.end.turn-limit] [trapper.option.turn-limit]"""
    numbers, limit = setting.numbers, setting.options.turn_limit
    if limit == NUMBERS[MAX_TURNS]:  # A record of before the two were one has the number alone.
        limit = numbers[MAX_TURNS]
    return numbers[IDLE_STEPS], numbers[TOKENS], limit


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """One setup phase, then alternating turns until an heirloom is taken.  [trapper.overview.phases]"""
    if s.stage is OPENING:
        announce(s, tell)
        for seat, plan in enumerate(s.plans):
            if plan.phase == READY:
                tell_ready(seat, tell)
        s.stage = BUILDING
    if s.stage is BUILDING:
        yield from building(s, chance, tell)
        lay_open(s, tell)
        s.stage = STARTING
    if s.stage is STARTING:
        s.starter = starter(s, chance, tell)
        begin_turn(s, s.starter, tell)
    while s.stage is not OVER:
        yield from turn(s, chance, tell)
    raise Over


def announce(s: State, tell: Tell) -> None:
    """Everybody knows which readings of the rulebook are in force.  [trapper.option.readings]"""
    also = ("trapper.option.readings",)
    for spec, value in unusual(s.rules):
        tell.everyone("option", name=spec.name, value=value, text=spec.text, rule=spec.rule, also=also)
    numbers = {IDLE_STEPS: s.steps_allowed, TOKENS: s.tokens}
    if s.turn_limit != s.rules.turn_limit:
        numbers[MAX_TURNS] = s.turn_limit
    for name, value in numbers.items():
        if value != NUMBERS[name]:
            rule = name.rpartition(".")[0]
            tell.everyone("option", name=name, value=value, text="set by the host", rule=rule, also=also)


def lay_open(s: State, tell: Tell) -> None:
    """The boards lie on the table: all see walls and fog tokens.  [trapper.fog.walls-visible] [trapper.fog.covered]"""
    for seat, board in enumerate(s.boards):
        tell.everyone(
            "opened",
            seat=seat,
            walls=names_of(mask_where(board.icons, WALL)),
            fog=names_of(board.fog),
            rule="trapper.fog.covered",
            shows=True,
            also=("trapper.fog.walls-visible", "trapper.overview.phases"),
        )


def starter(s: State, chance: Chance, tell: Tell) -> int:
    """Who takes the first turn: the higher roll, or whom the options name.  [trapper.setup.starter]"""
    named = 0 if s.rules.starter == "fixed" and s.rules.first == "none" else s.rules.first
    if s.rules.starter != "roll" and named != "none":
        also = ("trapper.option.first", "trapper.setup.starter")
        tell.everyone("starts", seat=named, rule="trapper.option.starter", also=also)
        return named
    while True:
        dice = [chance.roll(6, "who starts"), chance.roll(6, "who starts")]
        tell.everyone("roll-off", dice=dice, rule="trapper.setup.starter")
        if dice[0] != dice[1]:
            first = dice.index(max(dice))
            tell.everyone("starts", seat=first, rule="trapper.setup.starter")
            return first


def result(s: State) -> Result | None:
    """How the game ended, or None."""
    if s.stage is not OVER:
        return None
    scores = {seat: int(seat in s.winners) for seat in (0, 1)}
    if s.ended == "heirloom":
        rule = "trapper.end.heirloom" if s.winners else "trapper.option.equal-turns"
        reason = "the Prized Heirloom was taken" if s.winners else "both heirlooms were taken"
    elif s.ended == "limit":
        rule = "trapper.end.turn-limit"
        reason = f"no heirloom was taken in {s.turn} turns"
    else:
        rule = "trapper.end.concede"
        reason = "the other player conceded"
    return Result(scores, tuple(s.winners), reason, rule)


def acts(s: State, seat: int | str) -> tuple[EngineOption, ...]:
    """A player may concede at any moment.  [trapper.end.concede]"""
    return (CONCEDE,) if seat in (0, 1) else ()


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    """The player concedes; the other wins.  [trapper.end.concede]"""
    assert isinstance(seat, int)
    tell.everyone("conceded", seat=seat, rule="trapper.end.concede")
    s.end("concede", [1 - seat], tell)


def reading_in_words(option: Mapping[str, Any]) -> dict[str, str]:
    """A reading that is not the usual one, in words.

    >>> reading_in_words({"name": "turn_limit", "value": 60, "text": "turns in all before a draw"})
    {'reading': 'a limit of 60 turns'}
    """
    if option["name"] == "turn_limit":
        limit = option["value"]
        return {"reading": f"a limit of {limit} turns" if limit else "no limit of turns"}
    return {"reading": f"{setting_in_words(option)['what']}: {option['text']}"}


EVENTS: Final = {
    "option": quiet("Played with {reading}.", more=reading_in_words),
    "ready": quiet("{seat} has finished building."),
    "opened": "{seat} lays the board open: walls on {walls}; fog on {fog}.",
    "roll-off": "Who starts? The dice show {dice}.",
    "starts": after("{seat} takes the first turn."),
    "turn": quiet("Turn {turn}: {seat}."),
    "rolled": "{seat} rolls {dice}: {points} action points.",
    "bought": seen("You place {one} on {tile}; action points left: {points}.", more=traps.placed),
    "token": after("{seat} lays a fog token on {tile}."),
    "reactivated": "{seat} re-activates the {trap} on {tile} for {price} AP.",
    "trapping-done": quiet("{seat} is done trapping; action points left: {points}."),
    "stayed": quiet("{seat} sends nobody."),
    "no-run": quiet("{seat} can send nobody this turn."),
    "entered": "{seat}'s adventurer enters at {tile} with fortitude {fortitude}.",
    "moved": "{seat}'s adventurer steps to {tile}.",
    "revealed": "The token on {tile} is lifted: {found}.",
    "sprung": "Sprung on {tile}: {trap}!",
    "pushed": seen("A gust {moves} {seat}'s adventurer {direction} from {start}{to}.", more=traps.carried),
    "trap-dice": seen("Dice of the {trap}: {faces}{plus}; {need}.", more=traps.needed),
    "weakened": after("{seat}'s adventurer's fortitude {falls}.", rises="{change}", over="seat", more=traps.lowered),
    "survived": after("{seat}'s adventurer survives the {trap}.", rises="survives", over="seat"),
    "killed": seen("{seat}'s adventurer is killed by {killer}.", rises="killed", over="seat", more=traps.killer),
    "disabled": after("The trap on {tile} in {rival}'s dungeon is marked X."),
    "armed": after("The {trap} on {tile} will spring again."),
    "retreated": "{seat} calls the run off.",
    "claimed": "{seat}'s adventurer holds the Prized Heirloom!",
    "turn-ended": quiet("{seat}'s turn ends."),
    "last-turn": "{seat} has one last turn.",
    "conceded": "{seat} concedes.",
    "shown": "Both boards are shown in full.",
}
"""What each kind of event says."""


def audit(s: State) -> None:
    """What the rulebook conserves adds up: one heirloom and entrance a board, walls kept, AP never lost on the way."""
    for board in s.boards:
        assert board.icons.count("H") == 1, "each dungeon has one heirloom"
        assert board.icons.count("E") == 1, "each dungeon has one entrance"
        assert mask_where(board.icons, WALL) == board.walls, "walls never change"
        assert board.free == mask_where(board.icons, "."), "free tiles are those without an icon"
        assert board.skeletons == mask_where(board.icons, "S"), "skeletons are where they are drawn"
        assert sum(board.tiers) == board.traps, "every trap has its tier"
        assert not board.disabled & ~board.traps, "only traps are disabled"
        assert board.active_skeletons() <= 3, "at most three skeletons are active"
        assert sorted(board.laid) == [tile for tile in range(54) if board.traps >> tile & 1], "every trap was laid"
    assert 0 <= s.points <= s.roll <= 12
    assert s.run is None or s.run.fortitude >= 1, "fortitude never falls below 1"
