"""Puzzles: a bot reads the facts that lie open, works out what is right, and slips now and then as people do."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Option, Refused
from undercroft.games.truedungeon.content.adventures.model import Fact, Puzzle
from undercroft.games.truedungeon.content.adventures.pattern import beside_hole, slid
from undercroft.games.truedungeon.content.adventures.puzzles import solutions
from undercroft.games.truedungeon.players.sight import Sight

MOST_ORDERS: Final = 40_000
"""Of sliding tiles: how many orders a bot looks at before it gives up."""

Answer = tuple[str, ...]


def piece(sight: Sight) -> Option:
    """The next piece of the answer: the right one as often as the bot's wits allow, else any that is left."""
    seen = sight.view["puzzle"]
    given: Answer = tuple(seen["given"])
    by_text = {option.data: option for option in sight.choice.options if not option.id.startswith("pass ")}
    answer = solved(seen)
    tried = [tuple(one) for one in seen["tried"]]
    if answer is not None and answer not in tried and answer[: len(given)] == given and len(answer) > len(given):
        wanted = by_text.get(answer[len(given)])
        if wanted is not None and sight.chance.below(100, "wits") < sight.temper.wits:
            return sight.pick(wanted, f"{wanted.label}: the facts that lie open leave nothing else for this place")
    last = len(given) + 1 == len(seen["places"])
    left = [option for text, option in by_text.items() if not (last and (*given, text) in tried)]
    return sight.pick(
        sight.chance.pick(left or list(by_text.values()), "guess"), "a guess: the facts known so far do not settle it"
    )


def solved(seen: Mapping[str, Any]) -> Answer | None:
    """What the facts lead to, or None where they lead nowhere."""
    facts = tuple((text, says) for text, says in seen["facts"] if says)
    columns = int(seen.get("columns", 0))
    return _found(seen["kind"], tuple(seen["elements"]), tuple(seen["places"]), facts, columns)


@lru_cache(maxsize=256)
def _found(kind: Any, elements: Answer, places: Answer, facts: tuple[Answer, ...], columns: int) -> Answer | None:
    if not facts:
        return None
    tiles = kind == "sliding_tiles"
    puzzle = Puzzle(
        kind=kind,
        prompt="",
        elements=elements,
        slots=() if tiles else places,
        columns=columns,
        solution=elements[: max(1, len(places) // 2)] if tiles else places,
        facts=tuple(Fact(text=text, says=says) for text, says in facts),
    )
    try:
        found = solutions(puzzle, 1)
    except Refused:
        return None
    if not found:
        return None
    return _moves(elements, found[0], columns) if tiles else found[0]


def _moves(start: Answer, end: Answer, columns: int) -> Answer | None:
    """The shortest way to slide the tiles from one order into the other, or None where it is far."""
    before: dict[Answer, tuple[Answer, str]] = {start: (start, "")}
    queue = deque([start])
    while queue and end not in before and len(before) < MOST_ORDERS:
        order = queue.popleft()
        for tile in beside_hole(order, columns):
            after = slid(order, tile)
            if after not in before:
                before[after] = (order, tile)
                queue.append(after)
    if end not in before:
        return None
    moves: list[str] = []
    while end != start:
        end, tile = before[end]
        moves.append(tile)
    return tuple(reversed(moves))
