"""What a seat of Dungeon Crawl Exploration sees in small numbers, for programs that learn.

A plane has a number for each space, row after row from the upper left. Characters stand in the order of the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.coded import MOST, View, asked, coded, counted, one_hot, readings, small, stage
from undercroft.engine.craft.vocabulary import questions
from undercroft.games.exploration.content.lists import CHARACTERS, CREATURES, DECK, OWN_DRAUGHT, STATUS_WORDS
from undercroft.games.exploration.content.stories.limits import FEW
from undercroft.games.exploration.content.stories.model import Space
from undercroft.games.exploration.content.stories.names import DOOR_KINDS, SKILLS, TYPES
from undercroft.games.exploration.faces.ground import Seen, floor_of
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.games.exploration.players.vocabulary import ALWAYS, PEOPLE
from undercroft.games.exploration.state.records import GHOST, LIMBO, LIVING
from undercroft.games.exploration.state.stages import Stage

ACROSS: Final = 48
"""A plane is so many spaces wide and high; what lies further off has no place in it."""
SPACES: Final = ACROSS * ACROSS
GROUND: Final = ("floor", "wall to the right", "wall below")
DOORS: Final = (*DOOR_KINDS, "removed")
THINGS: Final = ("search token", "shrine")
FIGURES: Final = ("character that is asked", "living character", "ghost", "foe")

ITEMS: Final = (*DECK, OWN_DRAUGHT)
STATUSES: Final = tuple(STATUS_WORDS)
LIVES: Final = (LIVING, GHOST, LIMBO)
KINDS: Final = tuple(CREATURES)
EDGE: Final = 100
"""So much is added to the edge of foes, which is below 0 where it is easy."""
STEPS: Final = ("doors", "roll", "read", "check", "leader")


@lru_cache(maxsize=256)
def plane(spaces: tuple[Space, ...]) -> bytes:
    """Ones on these spaces."""
    row = bytearray(SPACES)
    for x, y in spaces:
        if 0 <= x < ACROSS and 0 <= y < ACROSS:
            row[y * ACROSS + x] = 1
    return bytes(row)


def marked(spaces: Iterable[Any]) -> bytes:
    """Ones on these spaces, of which a view tells."""
    return plane(tuple([(x, y) for x, y in spaces]))


@lru_cache(maxsize=256)
def rooms(known: tuple[tuple[int, int, str], ...]) -> bytes:
    """The floor of these rooms, and the walls inside them."""
    floor: list[Space] = []
    right: list[Space] = []
    below: list[Space] = []
    for x, y, drawing in known:
        spaces, walls = floor_of({"origin": (x, y), "drawing": drawing})
        floor += spaces
        for one, other in walls:
            (right if one[1] == other[1] else below).append(min(one, other))
    return plane(tuple(floor)) + plane(tuple(right)) + plane(tuple(below))


def ground(view: View, choice: Choice | None) -> bytes:
    """The rooms that are revealed."""
    return rooms(tuple([(*room["origin"], room["drawing"]) for room in view["rooms"]]))


def gates(view: View, choice: Choice | None) -> bytes:
    """Both spaces of each door and passage, by its kind."""
    found: dict[str, list[Any]] = {}
    for one in (*view["doors"], *view["ways"]):
        found.setdefault(one["kind"], []).extend(one["spaces"])
    return b"".join([marked(found.get(kind, ())) for kind in DOORS])


def lying(view: View, choice: Choice | None) -> bytes:
    """Search tokens, and shrines that are not used up."""
    shrines = [at for room in view["rooms"] for at in room["shrines"]]
    return marked(token["at"] for token in view["tokens"]) + marked(shrines)


def acting(view: View, choice: Choice | None) -> str | None:
    """The name of the character that is asked, or whose turn it is."""
    if choice is not None and choice.about is not None:
        who = choice.about.get("other" if choice.ask == "trade" else "who")
        if who in CHARACTERS:
            return str(who)
    id = view["turn"]["hero"] if view["turn"] else None
    return next((name for name, one in CHARACTERS.items() if one.id == id), None)


def figures(view: View, choice: Choice | None) -> bytes:
    """Where everybody stands."""
    me = acting(view, choice)
    here = [hero for hero in view["heroes"] if hero.get("at")]
    return (
        marked(hero["at"] for hero in here if hero["character"] == me)
        + marked(hero["at"] for hero in here if hero["life"] == LIVING)
        + marked(hero["at"] for hero in here if hero["life"] == GHOST)
        + marked(foe["at"] for foe in view["foes"])
    )


ABOUT: Final = ("yours", "asked", "leader", "still to act", "veiled", "in smoke", "weapon at hand", *LIVES)
NUMBERS: Final = (
    *("x", "y", "vita", "most vita", "power", "most power", "ghost points", "lore", "defense", "might", "damage"),
    *("stride", "Items of the story"),
)
PERSON: Final = len(ABOUT) + len(NUMBERS) + len(SKILLS) + len(ITEMS) + len(STATUSES)
NOBODY: Final = bytes(PERSON)


def people(view: View, choice: Choice | None) -> bytes:
    """What is known of each character of the list; zeros for who is not in the group."""
    me, by_id = acting(view, choice), {hero.get("id"): hero for hero in view["heroes"]}
    return b"".join([person(view, by_id[id], me) if id in by_id else NOBODY for id in PEOPLE])


def person(view: View, hero: Seen, me: str | None) -> bytes:
    """What is known of a character."""
    id, (x, y) = hero["id"], hero["at"] or (0, 0)
    about = (
        *(hero["seat"] == view["you"], hero["character"] == me, id == view["leader"], id in view["queue"]),
        *(hero["veiled"], hero["smoke"], hero["weapon"]["usable"]),
    )
    numbers = (
        *(x, y, hero["vita"], hero["max_vita"], hero["power"], hero["max_power"], hero["ghost"], hero["lore"]),
        *(hero["defense"], hero["might"], hero["damage"], hero["stride"], len(hero["things"])),
    )
    skills = hero["skills"]
    return (
        bytes(about)
        + one_hot(LIVES, hero["life"])
        + small(numbers)
        + small([skills.get(skill, 0) for skill in SKILLS])
        + counted(ITEMS, hero["items"])
        + counted(STATUSES, hero["statuses"])
    )


FOES: Final = 12
FOE: Final = (
    *("there", "number", "x", "y", "vita", "most vita", "defense", "might", "die", "bonus", "range", "stride"),
    *("spooked", "stunned", "main foe", *KINDS, *TYPES),
)


def foes(view: View, choice: Choice | None) -> bytes:
    """The first foes on the map, in the order of their numbers."""
    row = bytearray()
    for foe in view["foes"][:FOES]:
        row += small(
            (
                *(1, int(foe["id"][1:]), *foe["at"], foe["vita"], foe["max_vita"], foe["defense"], foe["might"]),
                *(foe["die"], foe["bonus"], foe["range"], foe["stride"]),
                *(foe["spooked"], foe["stunned"], foe["boss"]),
            )
        )
        row += one_hot(KINDS, foe["kind"]) + one_hot(TYPES, foe["type"])
    return bytes(row).ljust(FOES * len(FOE), b"\0")


COUNTERS: Final = 8


def skirmish(view: View, choice: Choice | None) -> bytes:
    """The kinds of a skirmish, the round, and what is left of its counters."""
    seen = view["skirmish"]
    if seen is None:
        return bytes(len(KINDS) + 1 + COUNTERS)
    counters = small(seen["counters"][:COUNTERS]).ljust(COUNTERS, b"\0")
    return counted(KINDS, [one["kind"] for one in seen["kinds"]]) + small((seen["round"],)) + counters


def turn(view: View, choice: Choice | None) -> bytes:
    """The turn and the battle in numbers."""
    now, battle = view["turn"], view["battle"]
    moved = (now["left"], now["acted"], now["searched"], now["fresh"]) if now else (0, 0, 0, 0)
    return small((*moved, battle["round"] if battle else 0, bool(battle) and battle["first"] == "characters"))


def counts(view: View, choice: Choice | None) -> bytes:
    """What the group has, and how long it has crawled."""
    locked = sum(not door["opened"] for door in view["doors"])
    return small(
        (view["round"], view["coins"], view["deck"], view["rests"], locked, EDGE + view["edge"], view["neighbours"])
    )


def goals(view: View, choice: Choice | None) -> bytes:
    """Which goals are primary, and which are done."""
    listed = view["goals"][:FEW]
    primary, done = (bytes([goal[name] for goal in listed]).ljust(FEW, b"\0") for name in ("primary", "done"))
    return primary + done


def subject(view: View, choice: Choice | None) -> bytes:
    """What the question is about: the skill and number of a check, the Item, the die that may be rolled again."""
    about = {} if choice is None else choice.about or {}
    numbers = [about.get(name) for name in ("number", "face", "sides")]
    return (
        one_hot(SKILLS, about.get("skill"))
        + one_hot(ITEMS, about.get("item"))
        + small([number if isinstance(number, int) else 0 for number in numbers])
    )


FEATURES: Final = coded(
    asked((*questions(*ALWAYS), "place")),
    stage("stage", (one.value for one in Stage), lambda view: view["stage"]),
    stage("end of a round", STEPS, lambda view: view["step"]),
    ("turn: steps left, acted, searched, nothing done yet; battle: round, characters began", 6, MOST, turn),
    (
        "round, coins, Items left, rests left, closed doors, edge of foes and 100, neighbours of a space",
        7,
        MOST,
        counts,
    ),
    ("goals: primary; done", 2 * FEW, 1, goals),
    ("asked about: skill, Item, number, face, sides of the die", len(SKILLS) + len(ITEMS) + 3, MOST, subject),
    *(
        (f"map: {', '.join(names)}", len(names) * SPACES, 1, read)
        for names, read in (
            (GROUND, ground),
            (DOORS, gates),
            (THINGS, lying),
            (FIGURES, figures),
        )
    ),
    (
        f"{', '.join(PEOPLE)}, each: {', '.join((*ABOUT, *NUMBERS, *SKILLS, *ITEMS, *STATUSES))}",
        len(PEOPLE) * PERSON,
        MOST,
        people,
    ),
    (f"foes, each: {', '.join(FOE)}", FOES * len(FOE), MOST, foes),
    (f"skirmish: {', '.join(KINDS)}; round; counters", len(KINDS) + 1 + COUNTERS, MOST, skirmish),
    readings(ExplorationOptions, lambda view: dict.fromkeys(view["variants"], True), "difficulty", "characters"),
)
