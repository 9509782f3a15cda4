"""How a hero walks: the shortest way over known, free and calm ground, turn after turn, up to whatever may happen.

Where enemies come a way is no longer than this move. On a floor that is cleared heroes rush; elsewhere they stay
vigilant, so that nobody is surprised by a walk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice, Event
from undercroft.engine.stage.ways import Ways
from undercroft.games.pararoles.faces.chart import AT, Chart, chart_of, mask
from undercroft.games.pararoles.state.ground import NAMES, WAYS

View = Mapping[str, Any]

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
    for square, steps in reached(view, chart, here, LEFT[choice.ask] if near else None).items():
        way = answers(steps, choice.ask, rushed=near or view["quiet"])
        if hero["moved"] and choice.ask == "turn" and not near:
            way = (DONE, *way)
        if way[0] in offered:
            found[NAMES[square]] = way
    return found


def answers(steps: tuple[str, ...], ask: str, *, rushed: bool) -> tuple[str, ...]:
    """The answers that make these steps, the first of them to this question.

    >>> answers(("e", "e", "n"), "turn", rushed=True)
    ('rush e', 'e', 'done', 'n')
    >>> answers(("e", "n"), "turn", rushed=False), answers(("e", "n"), "step", rushed=False)
    (('e', 'done', 'n'), ('e', 'done', 'n'))
    """
    moves = [steps[:1]] if ask == "step" else []
    at = len(moves)
    while at < len(steps):
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


def reached(view: View, chart: Chart, start: int, most: int | None) -> dict[int, tuple[str, ...]]:
    """The steps to every square at most so many away; of ways equally long one over ground known to be safe.

    A way ends where something may happen: at a known trap, in flames, behind a shut door, on an unseen square, and,
    where it may be of any length, where an enemy looks. Nobody walks through tokens.
    [pararoles.move.one-token] [pararoles.move.no-pass-enemy]
    """
    ground, plan = chart.ground, view["map"]
    taken = mask(token["at"] for token in (*view["heroes"], *view["enemies"]) if token["at"] is not None)
    watched = 0
    for foe in view["enemies"] if most is None else ():
        watched |= ground.sight(AT[foe["at"]])
    calm = chart.seen & ~watched & ~mask(plan["burning"]) & ~mask(trap["at"] for trap in view["traps"])
    safe = mask(plan["safe"])
    found: dict[int, tuple[str, ...]] = {start: ()}
    wave: dict[int, int] = {start: 0}
    while wave and most != 0:
        most = None if most is None else most - 1
        onward: dict[int, int] = {}
        for here, risk in wave.items():
            for way, there in ground.steps(here):
                now = risk + (not safe >> there & 1)
                if taken >> there & 1 or (there in found and now >= onward.get(there, 0)):
                    continue
                found[there] = (*found[here], WAYS[way])
                onward[there] = now
        wave = {
            square: risk
            for square, risk in onward.items()
            if calm >> square & 1 and not ground.is_shut(square, BACK[WAYS.index(found[square][-1])])
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
    usual=frozenset({"moved", "enemies-done", "trick", "found", "nothing-found"}),
    new=is_new,
    asks=frozenset({"turn", "step", "approach", "flee"}),
    along=("search", "searching on the way"),
    aside=frozenset({"aid"}),
    passes=frozenset({"give", "give up a card", "use"}),
)
