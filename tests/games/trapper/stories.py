"""The golden games of Dungeon Trapper: one for each way it can end, with dice written out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tools.goldens import Story
from undercroft import Table, games
from undercroft.bots import play_bots, seated
from undercroft.engine import Scripted

NORTH, SOUTH = 0, 1

GALLERY = "H#.......\n.#.#####.\n.#.#...#.\n.#.#C#.#P\n.D.#.#K#.\n.S..E#..P"
"""North's dungeon: the heirloom on a6 at the end of a corridor, wall darts and a skeleton before it."""

BLOWER = ".........\n.........\n...#C#...\n..D#.....\nP...>..H.\nP..KE...."
"""South's dungeon: a fan right behind the entrance blows onto the heirloom on h2."""

IDLE = "trapper.adventure.exhaustion.idle_steps"
NORTH_STARTS = (5, 2)


def opened(rolls: Sequence[int], options: Mapping[str, Any] | None = None, **numbers: int) -> Table:
    """Both dungeons are handed in, and North takes the first turn."""
    given = {IDLE: numbers["idle"]} if numbers else None
    script = Scripted(rolls=[*NORTH_STARTS, *rolls])
    table = Table.start("trapper", options=options, numbers=given, chance=script)
    table.answer(NORTH, {"layout": GALLERY})
    table.answer(SOUTH, {"layout": BLOWER})
    return table


def answers(table: Table, seat: int, *given: str) -> None:
    """This seat gives these answers one after the other."""
    for answer in given:
        table.answer(seat, answer)


def walked() -> Table:
    table = opened([4, 3, 9, 6, 6, 9, 7, 1, 3, 2])
    answers(table, NORTH, "spikes", "c6", "done", "send", "w")
    answers(table, SOUTH, "shark", "g1", "done", "send", "w", "w", "n", "w", "w", "n", "n", "n", "n")
    return table


def blown(options: Mapping[str, Any] | None = None) -> Table:
    table = opened([2, 2], options)
    answers(table, NORTH, "done", "send", "n")
    return table


def exhausted() -> Table:
    table = opened([1, 1, 3, 3], {"turn_limit": 2}, idle=4)
    answers(table, NORTH, "done", "send", "e", "w", "e", "w")
    answers(table, SOUTH, "done", "stay")
    return table


def most_revealed() -> Table:
    table = opened([4, 4, 12, 3, 3], {"turn_limit": 2, "most_revealed": True})
    answers(table, NORTH, "done", "send", "w")
    answers(table, SOUTH, "done", "stay")
    return table


def conceded() -> Table:
    table = opened([5, 5])
    answers(table, NORTH, "fan", "c5", "e", "done", "send", "e")
    table.act(SOUTH, "concede")
    return table


def conceded_while_building() -> Table:
    table = Table.start("trapper", chance=Scripted())
    answers(table, NORTH, "d2", "d3")
    answers(table, SOUTH, "the-long-way")
    table.act(NORTH, "concede")
    return table


def starter_takes_it(rolls: Sequence[int]) -> Table:
    table = opened([4, 4, *rolls], {"equal_turns": True})
    answers(table, NORTH, "done", "send", "e", "n", "e", "e")
    return table


def equal_turns_won() -> Table:
    table = starter_takes_it([2, 1, 12, 3, 4, 5, 6])
    answers(table, SOUTH, "done", "send", "w", "w", "n", "w")
    return table


def equal_turns_drawn() -> Table:
    table = starter_takes_it([6, 5])
    answers(table, SOUTH, "done", "send", "w", "w", "w", "w", "n", "n", "n", "n", "n")
    return table


def second_player_first() -> Table:
    table = opened([3, 3, 6, 5], {"equal_turns": True})
    answers(table, NORTH, "done", "stay")
    answers(table, SOUTH, "done", "send", "w", "w", "w", "w", "n", "n", "n", "n", "n")
    return table


def bots() -> Table:
    table = Table.start("trapper", seed="golden e")
    play_bots(table, seated(games.get("trapper"), ["greedy", "greedy"], "golden e"))
    return table


STORIES = (
    Story(
        "heirloom-by-walking",
        "North dies on the spikes. South buys a shark pit, survives the darts and walks on to the heirloom.",
        walked,
    ),
    Story("heirloom-by-fan", "North's adventurer steps on a fan and is blown onto the heirloom.", blown),
    Story(
        "heirloom-by-fan-in-full-fog",
        "The same under full fog: the tiles flown over are uncovered.",
        lambda: blown({"fog": "full"}),
    ),
    Story(
        "limit-draw",
        "North's adventurer walks to and fro until exhausted, South stays at home, and the turns run out.",
        exhausted,
    ),
    Story(
        "limit-most-revealed",
        "The turns run out; North, whose adventurer died on the spikes, has revealed more traps and wins.",
        most_revealed,
    ),
    Story("conceded-in-play", "South concedes while North's adventurer is on the way.", conceded),
    Story("conceded-while-building", "North concedes before the dungeons are open.", conceded_while_building),
    Story("equal-turns-won", "North, who began, takes the heirloom; South dies in the last turn.", equal_turns_won),
    Story(
        "equal-turns-drawn", "North, who began, takes the heirloom; so does South in the last turn.", equal_turns_drawn
    ),
    Story(
        "equal-turns-second-player",
        "With equal turns South, who did not begin, takes the heirloom: the game ends at once.",
        second_player_first,
    ),
    Story("two-bots", "Two greedy bots play a whole game; its dice follow from a key.", bots),
)
