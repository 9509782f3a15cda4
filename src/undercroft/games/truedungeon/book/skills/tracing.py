"""The rogue's path followed by hand: led with a pointer, by markers that are stopped, or by directions that are stated.

The page sends what the hand did, and the referee judges it: places of the stylus, milliseconds of stops, or words.
Nobody can send an outcome. A marker runs 2,000 ms along the bar of its segment and as long back; its window there
follows from the maze and reaches as many milliseconds to either side as the corridor is wider than the stylus in
tenths. Of directions there is one for each segment; where time is real, each but the first comes within 3 s.
[truedungeon.digital.maze-form] [truedungeon.digital.maze-turns]
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Form, Option, Question, Refused, Tell
from undercroft.engine.refusal import shown as written
from undercroft.games.truedungeon.book.skills.memory import seconds
from undercroft.games.truedungeon.content.maze import (
    CORRIDOR,
    DIRECTIONS,
    FIELD,
    HALVES,
    NUMBERS,
    SEGMENTS,
    SPAN,
    STYLUS,
    STYLUS_THICK,
    Maze,
    Passage,
    Route,
    in_cap,
    maze,
    stated,
    stopped,
    traced,
    window,
)
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.state.records import Box, Hero
from undercroft.games.truedungeon.state.state import State
from undercroft.inputs import TraceRoute, TraceWidget

STREAM: Final = "maze"
"""Which maze it is: drawn by the referee, also where people throw their own dice."""
MOST: Final = 600
"""So many places may a trace have."""
LONGEST: Final = 120_000
"""After so many milliseconds a marker counts no more."""
TURN_SECONDS: Final = 3
"""So long a direction may take where time is real.  [truedungeon.digital.maze-turns]"""
ROLLED: Final = "rolled"
STOP: Final = "stop"
OTHER: Final = "other-end"
UP: Final = {"late": True}
"""What a page sends when the time for a direction is up."""
LATE: Final = -1
"""In place of the segments that were passed: the time for a direction is up."""


def begin(s: State, hero: Hero, box: Box, way: str, chance: Chance, tell: Tell) -> None:
    """The path of this box lies open before everybody, and the stylus at its beginning.

    [truedungeon.digital.maze-geometry] [truedungeon.skillcheck.rogue.device] [truedungeon.skillcheck.rogue.hard-stylus]
    """
    if not box.maze:
        box.maze = chance.roll(NUMBERS, "maze", stream=STREAM)
    box.route = box.gone = 0
    also: tuple[str, ...] = (
        "truedungeon.skillcheck.rogue.device",
        "truedungeon.skillcheck.rogue.either-end",
        "truedungeon.skillcheck.rogue.hard-stylus",
    )
    if way in HALVES:
        also += ("truedungeon.digital.maze-half",)
    tell.everyone("maze", who=s.name(hero), **_words(box, way), rule="truedungeon.digital.maze-geometry", also=also)


def practise(s: State, hero: Hero, chance: Chance, tell: Tell) -> None:
    """A path for practice lies before the player alone: one that no box has.  [truedungeon.digital.maze-training]"""
    box = Box(maze=NUMBERS + chance.roll(NUMBERS, "maze for practice", stream=STREAM))
    s.paths[hero.seat] = box
    tell.only(hero.seat, "maze", who=s.name(hero), **_words(box, ""), rule="truedungeon.digital.maze-training")


def ask_practice(s: State, hero: Hero) -> Choice:
    """How the player follows the path that lies there for practice."""
    return ask(s, hero, s.paths[hero.seat], "", thick=_is_thick(s), question=PRACTICE)


def practised(s: State, seat: int, given: Any, tell: Tell) -> None:
    """The path for practice was followed, or let be; its player alone is told how it went.

    [truedungeon.digital.maze-training] [truedungeon.skillcheck.rogue.training]
    """
    passage = judge(s.paths[seat], "", given, thick=_is_thick(s))
    if passage is None:
        return
    del s.paths[seat]
    how = {"passed": "without a touch", "touched": "with a touch", "stopped": "in part"}[passage.how]
    why = passage.why or f"{passage.segments} of {passage.of} segments"
    tell.only(
        seat,
        "followed",
        how=how,
        why=why,
        rule="truedungeon.skillcheck.rogue.training",
        also=("truedungeon.digital.maze-training", way_of(given)),
    )


def imagine(s: State, hero: Hero, chance: Chance) -> None:
    """Somebody else may be following a path for practice: which, and how far, is their own affair."""
    if s.tests == "play" and chance.roll(2, "a path under way", stream="world") == 1:
        number = NUMBERS + chance.roll(NUMBERS, "maze for practice", stream="world")
        route = chance.roll(2, "which end", stream="world") - 1
        s.paths[hero.seat] = Box(maze=number, route=route, gone=chance.roll(SEGMENTS, "segments", stream="world") - 1)


def _is_thick(s: State) -> bool:
    """Whether the party agreed on a difficulty with the thick stylus."""
    return s.hardness >= DIFFICULTIES.index("nightmare")


def _words(box: Box, way: str) -> dict[str, Any]:
    one, other = maze(box.maze).routes(way)
    turns = ", ".join(one.turns)
    if way == HALVES[1]:
        turns = f"{turns}; or to {other.goal}: {', '.join(other.turns)}"
    return {"number": box.maze, "start": one.start, "goal": one.goal, "turns": turns}


def stylus(*, thick: bool) -> int:
    """How wide the stylus is, in tenths.  [truedungeon.digital.maze-geometry]"""
    return STYLUS_THICK if thick else STYLUS


# ---------------------------------------------------------------- the question


def ask(s: State, hero: Hero, box: Box, way: str, *, thick: bool, question: Question, dice: str = "") -> Choice:
    """How the player follows the path; `dice` says in words how it may be left to them.

    [truedungeon.digital.maze-form] [truedungeon.digital.maze-turns] [truedungeon.skillcheck.rogue.stop]
    [truedungeon.skillcheck.rogue.either-end]
    """
    found = maze(box.maze)
    routes = found.routes(way)
    route, other = routes[box.route], routes[1 - box.route]
    options = [Option(ROLLED, dice, rule="truedungeon.skillcheck.rogue.model")] if dice and not box.gone else []
    options += [
        Option(turn, f"segment {box.gone + 1} goes {turn}", rule="truedungeon.digital.maze-turns")
        for turn in DIRECTIONS
    ]  # All four: what is not offered would tell the way.
    if not box.gone:
        label = f"state the directions from {other.start} to {other.goal} instead"
        options.append(Option(OTHER, label, rule="truedungeon.skillcheck.rogue.either-end"))
    options.append(Option(STOP, "stop here: no attempt is lost", rule="truedungeon.skillcheck.rogue.stop"))
    limit = TURN_SECONDS if box.gone and question is TRACE and seconds(s) else 0
    about = {
        "who": s.name(hero),
        "what": _what(box, route),
        "number": box.maze,
        "seconds": limit,
    }
    form = None
    if not box.gone:
        form = _form(found, routes, stylus(thick=thick), typed=question is PRACTICE or not seconds(s))
    elif limit:
        form = Form("trace", HURRIED, _read_hurried, widget=lambda: {"seconds": limit})
    return Choice(hero.seat, question, tuple(options), about, form=form)


def _what(box: Box, route: Route) -> str:
    if box.gone:
        return f"{box.gone} of {route.segments} segments are passed. Where does the next one go?"
    return f"Path {box.maze}, from {route.start} to {route.goal}: {route.segments} segments without a touch."


def _form(found: Maze, routes: tuple[Route, ...], wide: int, *, typed: bool) -> Form:
    return Form(
        "trace", SCHEMA, lambda data: _read(data, routes, typed=typed), widget=lambda: widget(found, routes, wide)
    )


def widget(found: Maze, routes: tuple[Route, ...], wide: int) -> dict[str, Any]:
    """The corridor as a client draws it."""
    room = window(wide)
    ways = tuple(
        TraceRoute(
            route.start,
            route.goal,
            route.corners[0],
            route.corners[-1],
            tuple((middle - room, middle + room) for middle in route.windows),
            route.turns,
        )
        for route in routes
    )
    return TraceWidget(*FIELD, found.outline, wide, CORRIDOR // 2, SPAN, MOST, ways).plain()


SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "title": "The path, by hand",
    "additionalProperties": False,
    "properties": {
        "trace": {
            "description": "where the middle of the stylus was, in tenths of a unit from the upper left corner",
            "type": "array",
            "minItems": 1,
            "maxItems": MOST,
            "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "integer", "minimum": 0}},
        },
        "stops": {
            "description": "after how many milliseconds the marker of each segment was stopped",
            "type": "array",
            "maxItems": 10,
            "items": {"type": "integer", "minimum": 0, "maximum": LONGEST},
        },
        "turns": {
            "description": "the direction of each segment",
            "type": "array",
            "maxItems": 10,
            "items": {"enum": list(DIRECTIONS)},
        },
        "route": {"description": "for stops and turns: which of the two ways", "enum": [0, 1]},
    },
}


HURRIED: Final[dict[str, Any]] = {
    "type": "object",
    "title": "The next direction",
    "additionalProperties": False,
    "properties": {
        "turns": {"type": "array", "minItems": 1, "maxItems": 1, "items": {"enum": list(DIRECTIONS)}},
        "late": {"description": "the time is up", "const": True},
    },
}


# ---------------------------------------------------------------- reading what the hand did


def _read_hurried(data: Any) -> Any:
    """One direction, or that the time for it is up."""
    if data == UP and data["late"] is True:
        return data
    for one in DIRECTIONS:
        if data == {"turns": [one]}:
            return one
    words = ", ".join(DIRECTIONS)
    raise Refused(f"one direction is stated at a time: {words}", rule="truedungeon.digital.maze-turns", at="turns")


def _read(data: Any, routes: tuple[Route, ...], *, typed: bool) -> dict[str, Any]:
    """What was sent, of one of the three kinds; whether it succeeds is judged later."""
    kinds = [kind for kind in ("trace", "stops", "turns") if isinstance(data, dict) and kind in data]
    if len(kinds) != 1:
        raise Refused(
            "a path is followed by a trace, by stops or by turns: one of them", rule="truedungeon.digital.maze-form"
        )
    [kind] = kinds
    rule = "truedungeon.digital.maze-form" if kind == "trace" else "truedungeon.digital.maze-turns"
    unknown = [key for key in data if key not in (kind, "route")]
    if unknown:
        raise Refused(f"a {kind} knows no {written(unknown[0])}", rule=rule, at=str(unknown[0])[:40])
    route = data.get("route", 0)
    if type(route) is not int or route not in (0, 1):
        raise Refused(
            f"the route is 0 or 1, not {written(route)}", rule="truedungeon.skillcheck.rogue.either-end", at="route"
        )
    given = data[kind]
    if not isinstance(given, list):
        raise Refused(f"{kind} are a list", rule=rule, at=kind)
    if kind == "trace":
        return {"trace": _places(given, routes)}
    if kind == "turns" and not typed:
        raise Refused("where time is real, directions are stated one by one", rule=rule, at=kind)
    segments = routes[route].segments
    if len(given) > segments:
        raise Refused(f"{len(given)} {kind} for {segments} segments", rule=rule, at=kind)
    for number, one in enumerate(given, 1):
        if kind == "stops" and not (type(one) is int and 0 <= one <= LONGEST):
            raise Refused(f"stop {number} is milliseconds from 0 to {LONGEST}, not {written(one)}", rule=rule, at=kind)
        if kind == "turns" and one not in tuple(DIRECTIONS):
            words = ", ".join(DIRECTIONS)
            raise Refused(f"turn {number} is one of {words}, not {written(one)}", rule=rule, at=kind)
    return {kind: list(given), "route": route}


def _places(given: list[Any], routes: tuple[Route, ...]) -> list[tuple[int, int]]:
    rule = "truedungeon.digital.maze-form"
    if not 0 < len(given) <= MOST:
        raise Refused(f"a trace has 1 to {MOST} places, not {len(given)}", rule=rule, at="trace")
    for number, place in enumerate(given, 1):
        fits = isinstance(place, list | tuple) and len(place) == len(FIELD)
        if not fits or not all(
            type(value) is int and 0 <= value <= most for value, most in zip(place, FIELD, strict=True)
        ):
            wanted = f"two whole numbers up to {FIELD[0]} and {FIELD[1]}"
            raise Refused(f"place {number} is {wanted}, not {written(place)}", rule=rule, at="trace")
    places = [(x, y) for x, y in given]
    if not any(in_cap(places[0], route.corners[0]) for route in routes):
        starts = " or ".join(dict.fromkeys(route.start for route in routes))
        raise Refused(f"the stylus begins at {starts}, not at {places[0]}", rule=rule, at="trace")
    return places


# ---------------------------------------------------------------- judging it


def judge(box: Box, way: str, given: Any, *, thick: bool) -> Passage | None:
    """What has become of the attempt by this answer; None while it goes on.

    [truedungeon.digital.maze-form] [truedungeon.digital.maze-turns] [truedungeon.skillcheck.rogue.stop]
    """
    found = maze(box.maze)
    routes = found.routes(way)
    if given == OTHER:
        box.route = 1 - box.route
        return None
    route = routes[box.route]
    if given == UP:
        box.gone = LATE
        return None
    if given == STOP:
        return Passage("stopped", box.gone, route.segments)
    if isinstance(given, str):
        outcome = stated(route, [*route.turns[: box.gone], given])
        box.gone += 1
        return None if outcome.how == "stopped" else outcome
    wide = stylus(thick=thick)
    if "trace" in given:
        return traced(found, routes, given["trace"], wide)
    chosen = routes[given["route"]]
    return stopped(chosen, given["stops"], wide) if "stops" in given else stated(chosen, given["turns"])


def way_of(given: Any) -> str:
    """The rule of the way in which the path was followed: drawn, or said turn by turn.

    [truedungeon.digital.maze-form] [truedungeon.digital.maze-turns]
    """
    drawn = isinstance(given, dict) and "trace" in given
    return "truedungeon.digital.maze-form" if drawn else "truedungeon.digital.maze-turns"


def is_hurried(s: State) -> bool:
    """Whether the time for a direction is running.  [truedungeon.digital.maze-turns]"""
    if s.deed is None or s.deed.step != "trace":
        return False
    assert s.box is not None, "somebody follows a path"
    return s.box.gone > 0 and bool(seconds(s))


def late(s: State) -> None:
    """The time for a direction is up: the attempt has failed.  [truedungeon.digital.maze-turns]"""
    assert s.box is not None, "somebody follows a path"
    s.box.gone = LATE


def shown(s: State, seat: int | None) -> dict[str, Any] | None:
    """The path that this seat (None: a spectator) sees: that of a box under way, or one's own for practice."""
    box, way = s.paths.get(-1 if seat is None else seat), ""
    if s.deed is not None and s.deed.step == "trace":
        box, way = s.box, " ".join(s.deed.id.split(" ")[2:])
    if box is None:
        return None
    found = maze(box.maze)
    route = found.routes(way)[box.route]
    return {
        "number": box.maze,
        "corners": [list(corner) for corner in found.corners],
        "start": [route.start, *route.corners[0]],
        "goal": [route.goal, *route.corners[-1]],
        "passed": max(0, box.gone),
    }


TRACE: Final = Question("trace", "The {who} leads the stylus. {what}", rule="truedungeon.digital.maze-form")
PRACTICE: Final = Question("practice-trace", "Practice for the {who}. {what}", rule="truedungeon.digital.maze-training")
QUESTIONS: Final = (TRACE, PRACTICE)
EVENTS: Final = {
    "maze": "Before the {who}: path {number}, from {start} to {goal}. In words: {turns}.",
}
