"""The options of ElectroDungeon: what the rulebook leaves open, each with the rule it switches.

A variant of the ledger is a switch of its own name.
"""

from __future__ import annotations

from typing import Annotated, Literal

from undercroft.engine import Options, by


class ElectroOptions(Options, frozen=True, kw_only=True):
    """The readings in force. The defaults are the ledger's rulings."""

    board: Annotated[str, by("electro.board.custom", "the board: default, another by name, or the text of a file")] = (
        "default"
    )
    clock: Annotated[
        Literal["storm", "off", "deaths"],
        by("electro.option.clock", "when the Master of Fates wins: by rounds, at no time, at the tenth death"),
    ] = "storm"
    beast_health: Annotated[
        Literal[4, 6, 8], by("electro.option.beast-health", "an ElectroBeast's health", drawn=8)
    ] = 6
    puzzles: Annotated[
        Literal["play", "roll", "own"],
        by("electro.option.puzzles", "Puzzles are played, rolled for, or may be the Master of Fates' own"),
    ] = "play"
    puzzle_level: Annotated[
        Literal["gentle", "usual", "strict"],
        by("electro.option.puzzle-level", "how much room for error the limits of a Puzzle leave"),
    ] = "usual"
    mof: Annotated[
        Literal["player", "auto"], by("electro.option.mof", "who is Master of Fates: a player or the software")
    ] = "player"

    solo: Annotated[bool, by("electro.players.count", "one Explorer may play alone")] = False
    box_keys: Annotated[bool, by("electro.setup.keys-any-card", "keys lie only with boxes")] = False
    lone_keys: Annotated[bool, by("electro.setup.keys-not-alone", "a key may be a room's only card")] = False
    both_kinds: Annotated[bool, by("electro.setup.side-mix", "at least one Puzzle and one Trial")] = False
    bare_rooms: Annotated[bool, by("electro.setup.side-prize", "side rooms may hold no prize")] = False
    count_self: Annotated[bool, by("electro.score.group-bonus", "the roller counts for the group bonus, too")] = False
    defender_ties: Annotated[bool, by("electro.score.contested-tie", "tied contested rolls go to the defender")] = False
    full_rerolls: Annotated[bool, by("electro.move.rerolls", "as many rerolls as the Move score")] = False
    best_roll: Annotated[bool, by("electro.move.reroll-replaces", "the highest movement roll counts")] = False
    other_room_first: Annotated[
        bool, by("electro.see.no-repeat", "a new See attempt at a room needs one elsewhere in between")
    ] = False
    group_sight: Annotated[
        bool, by("electro.see.personal", "a group entering together perceives if one member does")
    ] = False
    at_once: Annotated[bool, by("electro.enter.perceived", "a perceived room is encountered on entering")] = False
    flight_costs_turn: Annotated[
        bool, by("electro.room.flee-failure", "a failed flight from a beast ends the turn")
    ] = False
    roar_sum: Annotated[bool, by("electro.beast.roar-effect", "Fierce Roar lowers the Fight sum, not the score")] = (
        False
    )
    roar_damage: Annotated[
        bool, by("electro.beast.roar-effect", "Fierce Roar lowers the damage of a hit, not the score")
    ] = False
    beast_card: Annotated[bool, by("electro.beast.reward", "the slayer of a beast draws a reward card")] = False
    wounds_stay: Annotated[bool, by("electro.beast.recover", "a beast left alone keeps its wounds")] = False
    key_destroyed: Annotated[bool, by("electro.trapped.key-survives", "a burst box destroys its key")] = False
    ambush: Annotated[
        bool, by("electro.pvp.when", "whoever ends a move on your tile may be attacked at once, once a round")
    ] = False
    betray_once: Annotated[bool, by("electro.pvp.betrayal-each", "only the first won attack pays a betrayer")] = False
    coloured_keys: Annotated[bool, by("electro.keys.any-door", "each key opens only the door of its colour")] = False
    trade_cards: Annotated[bool, by("electro.keys.pass-small", "reward cards may be handed over")] = False
    fail_shock: Annotated[bool, by("electro.side.retry", "a failed Puzzle costs its leader 1 Live")] = False
    champion: Annotated[bool, by("electro.trial.who", "a lone Explorer may hold a Trial against the champion")] = False
    declared: Annotated[bool, by("electro.exit.at-once", "the holder of the fragments declares the escape")] = False
    same_only: Annotated[bool, by("electro.cards.no-stack", "only copies of a card in force are barred")] = False
    secret_keys: Annotated[bool, by("electro.info.items", "held Small Keys are hidden from other Explorers")] = False
