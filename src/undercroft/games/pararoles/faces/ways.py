"""How a hero walks: the shortest way over known, free and calm ground, turn after turn, up to whatever may happen.

Where enemies come a way is no longer than this move. A floor that is cleared is crossed in one turn. Elsewhere heroes
rush where nothing is near, and stay vigilant where somebody may come, so that nobody is surprised by a walk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from undercroft.engine import Choice, Event
from undercroft.engine.stage.ways import Ways
from undercroft.games.pararoles.faces.chart import AT, Chart, calm, chart_of, mask
from undercroft.games.pararoles.figures import NUMBERS, STROLL
from undercroft.games.pararoles.state.ground import NAMES, WAYS

View = Mapping[str, Any]
Path: TypeAlias = tuple[tuple[str, int], ...]
"""Steps one after another, each with the square to which it leads."""

ALL: Final = -1
"""Every square."""

DONE: Final = "done"
LEFT: Final = {"turn": 2, "step": 1, "approach": 2}
"""By question: how many spaces the move that is asked about may have."""


def find(view: View, choice: Choice) -> dict[str, tuple[str, ...]]:
    """The shortest way to every square that can be reached by what the party knows.

    [pararoles.move.vigilant] [pararoles.move.rushed] [pararoles.move.orthogonal] [pararoles.core.doors]
    """
    if choice.ask == "flee":
        return {option.id: (option.id,) for option in choice.options}
    if choice.ask not in LEFT:
        return {}
    hero = next(hero for hero in view["heroes"] if hero["seat"] == choice.seat)
    offered = {option.id for option in choice.options}
    here, chart = AT[hero["at"]], chart_of(view)
    near = choice.ask == "approach" or is_hunted(view, chart)
    found = {}
    easy, spaces = ALL if near or view["quiet"] else calm(view, chart), strolled(view)
    for square, path in reached(view, chart, here, LEFT[choice.ask] if near else None).items():
        if spaces and choice.ask == "turn" and (hero["paces"] or not hero["moved"]):
            way = strolling(path, spaces, spaces + 1 - hero["paces"])
        else:
            way = answers(path, choice.ask, here, easy)
            if hero["moved"] and choice.ask == "turn" and not near:
                way = (DONE, *way)
        if way[0] in offered:
            found[NAMES[square]] = way
    return found


def strolled(view: View) -> int:
    """How many spaces a hero may go on in one turn here; 0 where enemies are or may be.  [pararoles.core.stroll]"""
    spaces: int = view["numbers"].get(STROLL, NUMBERS[STROLL])
    return spaces if view["quiet"] and not view["enemies"] else 0


def strolling(path: Path, spaces: int, left: int) -> tuple[str, ...]:
    """The answers that lead along this path over a cleared floor, with so many spaces left in this turn.

    >>> strolling((("e", 1), ("e", 2), ("n", 3)), 40, 2)
    ('e', 'e', 'done', 'n')
    """
    found: list[str] = []
    for way, _ in path:
        if not left:
            found.append(DONE)
            left = spaces + 1
        found.append(way)
        left -= 1
    return tuple(found)


def answers(path: Path, ask: str, start: int, easy: int) -> tuple[str, ...]:
    """The answers that make these steps, the first of them to this question; on easy ground a hero rushes.

    >>> path = (("e", 1), ("e", 2), ("n", 3))
    >>> answers(path, "turn", 0, ALL), answers(path, "step", 0, ALL)
    (('rush e', 'e', 'done', 'n'), ('e', 'done', 'rush e', 'n'))
    >>> answers(path, "turn", 0, 0), answers(path, "turn", 0, 0b1110)
    (('e', 'done', 'e', 'done', 'n'), ('e', 'done', 'rush e', 'n'))
    """
    steps = [way for way, _ in path]
    squares = [start, *(square for _, square in path)]
    moves = [steps[:1]] if ask == "step" else []
    at = len(moves)
    while at < len(steps):
        rushed = all(easy >> square & 1 for square in squares[at : at + 3])
        moves.append(steps[at : at + (2 if rushed else 1)])
        at += len(moves[-1])
    found: list[str] = []
    for number, move in enumerate(moves):
        found += [DONE] if number else []
        found += [f"rush {move[0]}", move[1]] if len(move) == 2 else move
    return tuple(found)


def is_hunted(view: View, chart: Chart) -> bool:
    """Whether an enemy in sight pursues somebody or has a hero in sight.  [pararoles.enemy.trigger]"""
    heroes = [AT[hero["at"]] for hero in view["heroes"] if hero["at"] is not None]
    return any(
        foe["quarry"] is not None or any(chart.ground.sees(AT[foe["at"]], hero) for hero in heroes)
        for foe in view["enemies"]
    )


def reached(view: View, chart: Chart, start: int, most: int | None) -> dict[int, Path]:
    """The steps to every square at most so many away, each with its square.

    Of ways equally long it is one over ground known to be safe. A way ends where something may happen: at a known
    trap, in flames, behind a shut door, on an unseen square, and, where it may be of any length, where an enemy looks.
    Nobody walks through tokens.
    [pararoles.move.one-token] [pararoles.move.no-pass-enemy]
    """
    ground, plan = chart.ground, view["map"]
    taken = mask(token["at"] for token in (*view["heroes"], *view["enemies"]) if token["at"] is not None)
    watched = 0
    for foe in view["enemies"] if most is None else ():
        watched |= ground.sight(AT[foe["at"]])
    calm = chart.seen & ~watched & ~mask(plan["burning"]) & ~mask(trap["at"] for trap in view["traps"])
    safe = mask(plan["safe"])
    found: dict[int, Path] = {start: ()}
    wave: dict[int, int] = {start: 0}
    while wave and most != 0:
        most = None if most is None else most - 1
        onward: dict[int, int] = {}
        for here, risk in wave.items():
            for way, there in ground.steps(here):
                now = risk + (not safe >> there & 1)
                if taken >> there & 1 or (there in found and now >= onward.get(there, 0)):
                    continue
                found[there] = (*found[here], (WAYS[way], there))
                onward[there] = now
        wave = {
            square: risk
            for square, risk in onward.items()
            if calm >> square & 1 and not ground.is_shut(square, BACK[WAYS.index(found[square][-1][0])])
        }
    del found[start]
    return found


BACK: Final = (1, 0, 3, 2, 6, 7, 4, 5)
"""By direction: the one that leads back."""


def is_new(event: Event) -> bool:
    """Whether a step, a search or the enemies' turn has brought something into view."""
    found = event.data.get("traps", NO_TRAPS)
    return bool(event.data.get("sight") or event.data.get("trap") or found != NO_TRAPS)


NO_TRAPS: Final = ["none"]
"""What a search that succeeds is told to have found where there is nothing."""
WALKING: Final = Ways(
    find,
    usual=frozenset({"moved", "strolled", "enemies-done", "trick", "found", "nothing-found"}),
    new=is_new,
    asks=frozenset({"turn", "step", "approach", "flee"}),
    along=("search", "searching on the way"),
    aside=frozenset({"aid"}),
    passes=frozenset({"give", "give up a card", "use"}),
)
