"""The options of Dungeon Trapper: what the rulebook leaves open, each with the rule that it switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from undercroft.engine import Options, by


class TrapperOptions(Options, frozen=True, kw_only=True):
    """The readings in force. The defaults are the ledger's rulings."""

    fog: Annotated[
        Literal["traps", "full", "decoy"],
        by("trapper.option.fog", "what starts fogged: traps and heirloom, every open tile, or also decoys"),
    ] = "traps"
    entrance: Annotated[Literal["e1", "a1", "a3"], by("trapper.option.entrance", "where both entrances lie")] = "e1"
    turn_limit: Annotated[
        int,
        by(
            "trapper.option.turn-limit",
            "turns in all before a draw, even; 0 for no limit",
            number="trapper.end.turn-limit.max_turns",
            drawn=60,
            ge=0,
            multiple_of=2,
        ),
    ] = 100
    starter: Annotated[
        Literal["roll", "fixed", "last_loser"], by("trapper.option.starter", "who begins: by a roll, or named by first")
    ] = "roll"
    first: Annotated[
        Literal["none", 0, 1],
        by("trapper.option.first", "the seat that starter fixed names (0 if none), or that lost the previous game"),
    ] = "none"
    equal_turns: Annotated[
        bool, by("trapper.option.equal-turns", "after a win by the starter the other has a last turn")
    ] = False

    strict_supply: Annotated[
        bool, by("trapper.components.token-supply", "no trap is bought while all tokens lie on the board")
    ] = False
    diagonal_darts: Annotated[bool, by("trapper.board.adjacency", "wall darts may touch a wall diagonally")] = False
    edge_counts: Annotated[
        bool, by("trapper.board.edge-not-wall", "the board's edge counts as a wall for darts and crushing walls")
    ] = False
    exact_walls: Annotated[bool, by("trapper.setup.walls-min", "exactly 20 walls must be placed")] = False
    heirloom_only: Annotated[
        bool, by("trapper.setup.connected", "pockets may be sealed if the heirloom can be reached")
    ] = False
    clean_path: Annotated[
        bool, by("trapper.setup.heirloom-path", "at setup one route to the heirloom is free of traps")
    ] = False
    free_setup: Annotated[bool, by("trapper.setup.requirements", "setup traps may ignore the wall requirements")] = (
        False
    )
    refog: Annotated[bool, by("trapper.fog.reactivated", "a re-activated trap is covered again")] = False
    either_or: Annotated[bool, by("trapper.turn.stages", "a turn is spent on one stage only")] = False
    forced: Annotated[bool, by("trapper.turn.adventuring-optional", "with AP left an adventurer must be sent")] = False
    zero_enters: Annotated[
        bool, by("trapper.turn.zero-ap", "an adventurer may enter with no AP left, with fortitude 1")
    ] = False
    overwrite_disabled: Annotated[
        bool, by("trapper.trapping.not-on-disabled", "a bought trap may replace a disabled one")
    ] = False
    kill_stays_armed: Annotated[bool, by("trapper.traps.disable-killed", "a trap that kills stays active")] = False
    turn_on_reactivate: Annotated[bool, by("trapper.fan.facing-kept", "a re-activated fan may be turned")] = False
    push_fails: Annotated[bool, by("trapper.fan.wall", "a push that would meet a wall or the edge moves nobody")] = (
        False
    )
    disabled_stops: Annotated[bool, by("trapper.fan.disabled-crossed", "a disabled trap stops a push")] = False
    fly_over: Annotated[bool, by("trapper.fan.heirloom", "the heirloom is claimed only if the push ends on it")] = False
    shark_plus_one: Annotated[
        bool, by("trapper.fan.bonus-shark", "the fan's bonus adds 1 to the sharks' sum, not 2")
    ] = False
    any_two: Annotated[bool, by("trapper.crush.requirements", "crushing walls need any two adjacent walls")] = False
    retreat: Annotated[bool, by("trapper.adventure.continue", "a run may be called off at any time")] = False
    most_revealed: Annotated[
        bool, by("trapper.end.turn-limit", "at the limit whoever revealed more traps wins", drawn=True)
    ] = False


def after_losing(options: Mapping[str, Any], losers: Sequence[int]) -> dict[str, Any]:
    """What is other in the game after one that these seats have lost: who lost it is named where that decides.

    [trapper.option.starter] [trapper.option.first]
    """
    return {"first": losers[0]} if options.get("starter") == "last_loser" and losers else {}
