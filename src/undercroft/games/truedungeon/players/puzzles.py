"""Puzzles: a bot reads the facts that lie open, works out what is right, and slips now and then as people do."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache, reduce
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
    """The next piece of the answer: the right one as often as the bot's wits allow, else any other.

    Whoever has slipped does not know it, and goes on as if nothing were wrong.
    """
    seen = sight.view["puzzle"]
    given: Answer = tuple(seen["given"])
    tried = [tuple(one) for one in seen["tried"]]
    last = len(given) + 1 == len(seen["places"])
    by_text = {option.data: option for option in sight.choice.options if option.data in seen["elements"]}
    left = [option for text, option in by_text.items() if not (last and (*given, text) in tried)]
    left = left or list(by_text.values())
    answer = solved(seen)
    if answer is None:
        return sight.pick(sight.chance.pick(left, "guess"), "a guess: nothing that is known settles it")
    wanted = by_text.get(_next(seen, answer, given))
    others = [option for option in left if option is not wanted]
    if wanted in left and (not others or sight.chance.below(100, "wits") < sight.temper.wits):
        return sight.pick(wanted, f"{wanted.label}: the facts that lie open leave nothing else for this place")
    slip = sight.chance.pick(others, "guess")
    return sight.pick(slip, f"{slip.label}: by the facts that lie open it may stand here")


def _next(seen: Mapping[str, Any], answer: Answer, given: Answer) -> str:
    """The piece that comes next on the way to this answer, whatever has been given so far."""
    if seen["kind"] != "sliding_tiles":
        return answer[len(given)]
    start, columns = tuple(seen["elements"]), int(seen["columns"])
    moves = _moves(_slid(start, given), _slid(start, answer), columns)
    return moves[0] if moves else ""


def _slid(order: Answer, moves: Answer) -> Answer:
    """The order to which these moves bring the tiles."""
    return reduce(slid, moves, order)


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


@lru_cache(maxsize=256)
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
