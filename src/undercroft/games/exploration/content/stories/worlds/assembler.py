"""The random crawl: rectangular maps joined by random doors, with the main foe in the farthest room.

What is drawn, in this order: the first room's text and size; for each further room its size, which of the others it
joins and where, its text and its door; more doors between rooms that touch; the last room's text; then room by room
creatures, shrine and tokens; then the locks.
[exploration.core.story.random] [exploration.core.story.random-contents]
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from undercroft.engine import Chance, Refused
from undercroft.games.exploration.content.stories.limits import ACROSS
from undercroft.games.exploration.content.stories.model import (
    Border,
    Boss,
    Check,
    Door,
    Goal,
    Room,
    Space,
    Start,
    Story,
    Token,
    beside,
    border,
)
from undercroft.games.exploration.content.stories.names import (
    CHARACTERS,
    CLEAR,
    DEFEAT,
    LOCKED,
    MORE,
    TOKENS,
    UNLOCKED,
    USUAL_TABLE,
)
from undercroft.games.exploration.content.stories.reading import flowing
from undercroft.space.paths import flood

RANDOM: Final = "random"
"""The name of the story that is not written yet."""

USUAL_ROOMS: Final = 7
MOST_ROOMS: Final = 30
SIZES: Final = ((10, 10), (6, 8), (8, 6), (6, 6), (8, 8), (4, 4))
LOCKS: Final = (6, 7, 8)
MOST_TOKENS: Final = 3
ONE_IN: Final = 3
"""One room in so many has creatures, and one border in so many where rooms touch gets a further door."""
NEAR: Final = 6
FAR: Final = 10
"""The dice for the creatures of the nearer and the farther half of the rooms."""

STREAM: Final = "story"


@dataclass(slots=True)
class _Map:
    """A map that lies on the table: its upper left space and its size, and what has come to lie on it."""

    origin: Space
    size: tuple[int, int]
    name: str
    text: str
    tokens: list[Space] = field(default_factory=list)
    creatures: tuple[str, ...] = ()
    places: tuple[Space, ...] = ()
    shrines: tuple[Space, ...] = ()

    def spaces(self) -> list[Space]:
        """Its spaces in reading order."""
        (x, y), (width, height) = self.origin, self.size
        return [(x + right, y + down) for down in range(height) for right in range(width)]


def assemble(chance: Chance, rooms: int = USUAL_ROOMS) -> Story:
    """A crawl of so many rooms, drawn from this chance; `faults` finds nothing in it.

    [exploration.core.story.random]
    """
    if not 2 <= rooms <= MOST_ROOMS:
        words = f"a random crawl has 2 to {MOST_ROOMS} rooms, not {rooms}"
        raise Refused(words, rule="exploration.core.story.random", at="rooms")
    maps, doors = _lay_out(chance, rooms)
    homes = {space: number for number, one in enumerate(maps) for space in one.spaces()}
    doors |= _more_doors(maps, doors, homes, chance)
    way = _ways(maps, doors, homes)
    last = max(range(rooms), key=lambda number: (len(way[number][0]), way[number][1], -number))
    end = chance.pick(stock()["lasts"], "last room", STREAM, name=_titled)
    maps[last].name, maps[last].text = end["name"], end["text"]
    start = _middle(maps[0])
    _fill(maps, doors, way, last, end["boss"], start, chance)
    return Story(
        id=RANDOM,
        title=end["title"],
        author="chance",
        mood=f"random; {rooms} rooms",
        blurb=flowing(end["blurb"]),
        start=Start("r1", start),
        goals=(
            Goal(DEFEAT, end["boss"], True, f"Defeat {end['boss']}."),
            Goal(CLEAR, TOKENS, False, "Search every search token."),
        ),
        rooms=tuple(_room(number, one) for number, one in enumerate(maps, 1)),
        doors=tuple(_door(line, homes, chance) for line in sorted(doors)),
        bosses=(Boss(end["boss"], type=end["type"]),),
        won=flowing(end["won"]),
        lost=flowing(end["lost"]),
    )


# ---------------------------------------------------------------- maps and doors


def _lay_out(chance: Chance, rooms: int) -> tuple[list[_Map], set[Border]]:
    """The maps, moved so that the dungeon begins at the upper left, and a door from each to one before it."""
    first = chance.pick(stock()["firsts"], "first room", STREAM, name=_titled)
    maps = [_Map((0, 0), chance.pick(SIZES, "map", STREAM), first["name"], first["text"])]
    texts = list(stock()["rooms"])
    doors: list[Border] = []
    for _ in range(1, rooms):
        size = chance.pick(SIZES, "map", STREAM)
        origin = _place(maps, size, chance)
        text = chance.pick(texts, "text", STREAM, name=_titled)
        texts.remove(text)
        new = _Map(origin, size, text["name"], text["text"])
        doors.append(chance.pick(sorted(_shared(new, maps)), "door", STREAM))
        maps.append(new)
    left, top = min(one.origin[0] for one in maps), min(one.origin[1] for one in maps)
    for one in maps:
        one.origin = one.origin[0] - left, one.origin[1] - top
    return maps, {((x - left, y - top), (u - left, v - top)) for (x, y), (u, v) in doors}


def _place(maps: list[_Map], size: tuple[int, int], chance: Chance) -> Space:
    """A place for a map of this size beside one of the others, drawn until there is room."""
    left = list(range(len(maps)))
    while True:
        number = chance.pick(left, "map beside it", STREAM)
        if places := _free_places(maps[number], maps, size):
            return chance.pick(places, "place of the map", STREAM)
        left.remove(number)


def _free_places(beside: _Map, maps: list[_Map], size: tuple[int, int]) -> list[Space]:
    """Where a map of this size touches that one and overlaps none, in reading order."""
    (x, y), (wide, high), (width, height) = beside.origin, beside.size, size
    places = [(right, down) for right in range(x - width + 1, x + wide) for down in (y - height, y + high)]
    places += [(right, down) for right in (x - width, x + wide) for down in range(y - height + 1, y + high)]
    near = [one for one in maps if _overlap((x - width, y - height), (wide + 2 * width, high + 2 * height), one)]
    free = [place for place in places if not any(_overlap(place, size, one) for one in near)]
    return sorted((place for place in free if _fits(place, size, maps)), key=lambda at: (at[1], at[0]))


def _overlap(origin: Space, size: tuple[int, int], one: _Map) -> bool:
    (x, y), (width, height), (u, v), (wide, high) = origin, size, one.origin, one.size
    return x < u + wide and u < x + width and y < v + high and v < y + height


def _fits(origin: Space, size: tuple[int, int], maps: list[_Map]) -> bool:
    """Whether the dungeon stays small enough with a map there."""
    ends = [(one.origin, one.size) for one in maps] + [(origin, size)]
    return all(max(at[n] + of[n] for at, of in ends) - min(at[n] for at, _ in ends) <= ACROSS for n in (0, 1))


def _shared(new: _Map, maps: list[_Map]) -> set[Border]:
    """The borders between this map and the others."""
    there = {space for one in maps for space in one.spaces()}
    return {border(space, other) for space in new.spaces() for other in beside(space) if other in there}


def _more_doors(maps: list[_Map], doors: set[Border], homes: dict[Space, int], chance: Chance) -> set[Border]:
    """Further doors, between maps that touch and have none in common yet."""
    joined = {(homes[one], homes[other]) for one, other in doors} | {(homes[b], homes[a]) for a, b in doors}
    found = set()
    for number, one in enumerate(maps):
        for other in range(number):
            lines = sorted(_shared(one, [maps[other]]))
            if lines and (number, other) not in joined and chance.roll(ONE_IN, "another door", STREAM) == 1:
                found.add(chance.pick(lines, "door", STREAM))
    return found


def _ways(maps: list[_Map], doors: set[Border], homes: dict[Space, int]) -> list[tuple[list[int], int]]:
    """For each map the maps on the way there, fewest doors first, and the steps to its nearest space."""
    trails: dict[int, list[int]] = {0: []}
    queue = [0]
    for number in queue:
        near = {homes[b] if homes[a] == number else homes[a] for a, b in doors if number in (homes[a], homes[b])}
        for other in sorted(near - trails.keys()):
            trails[other] = [*trails[number], number]
            queue.append(other)
    steps = _steps(_middle(maps[0])[0], doors, homes)
    return [(trails[number], min(steps[space] for space in one.spaces())) for number, one in enumerate(maps)]


def _steps(start: Space, doors: set[Border], homes: dict[Space, int]) -> dict[Space, int]:
    """The side-to-side steps from here to every space, all doors open."""

    def near(space: Space) -> list[Space]:
        around = [other for other in beside(space) if other in homes]
        return [other for other in around if homes[other] == homes[space] or border(space, other) in doors]

    return flood(start, near)


def _door(line: Border, homes: dict[Space, int], chance: Chance) -> Door:
    """Locked or not, one as likely as the other."""
    id = f"r{homes[line[0]] + 1}-r{homes[line[1]] + 1}"
    if chance.roll(2, "lock", STREAM) == 1:
        return Door(id, *line, LOCKED, Check("TRICKERY", chance.pick(LOCKS, "number of the lock", STREAM)))
    return Door(id, *line, UNLOCKED)


# ---------------------------------------------------------------- what lies in the rooms


def _middle(one: _Map) -> tuple[Space, ...]:
    """Five spaces about the middle of a map, in seating order."""
    x, y = one.origin[0] + one.size[0] // 2, one.origin[1] + one.size[1] // 2
    return ((x - 1, y - 1), (x - 1, y), (x, y - 1), (x, y), (x - 2, y))[:CHARACTERS]


def _fill(
    maps: list[_Map],
    doors: set[Border],
    way: list[tuple[list[int], int]],
    last: int,
    boss: str,
    start: tuple[Space, ...],
    chance: Chance,
) -> None:
    """Tokens, creatures, a shrine halfway, and the main foe as far from the doors as can be."""
    trail = [*way[last][0], last]
    halfway = trail[len(trail) // 2] if len(trail) > 2 else 0
    ranks = sorted(range(len(maps)), key=lambda number: (len(way[number][0]), way[number][1], number))
    for number, one in enumerate(maps):
        taken = {space for line in doors for space in line} | (set(start) if number == 0 else set())
        free = [space for space in one.spaces() if space not in taken]
        if number == last:
            one.creatures = (boss,)
            one.places = (_far_from(one, doors, free),)
            free.remove(one.places[0])
        elif number and chance.roll(ONE_IN, "creatures", STREAM) == 1:
            die = NEAR if ranks.index(number) * 2 < len(maps) else FAR
            one.creatures = USUAL_TABLE[chance.roll(die, "DCE Creature Table", STREAM) - 1]
            one.places = tuple(_take(free, chance, "creature") for _ in range(len(one.creatures) + MORE))
        if number == halfway:
            one.shrines = (_take(free, chance, "shrine"),)
        if number != last:  # There the crawl ends with the main foe, before anybody can search.
            one.tokens = [_take(free, chance, "token") for _ in range(chance.roll(MOST_TOKENS, "tokens", STREAM))]


def _take(free: list[Space], chance: Chance, what: str) -> Space:
    """A free space, which is free no longer."""
    space = chance.pick(free, f"place of a {what}", STREAM)
    free.remove(space)
    return space


def _far_from(one: _Map, doors: set[Border], free: list[Space]) -> Space:
    """The free space of a map that is farthest from all its doors, of equal ones the first."""
    inner = set(one.spaces())
    ends = [space for line in doors for space in line if space in inner]
    return max(free, key=lambda space: min(max(abs(space[0] - x), abs(space[1] - y)) for x, y in ends))


def _room(number: int, one: _Map) -> Room:
    return Room(
        id=f"r{number}",
        name=one.name,
        origin=one.origin,
        spaces=tuple(one.spaces()),
        description=flowing(one.text),
        tokens=tuple(Token(space) for space in one.tokens),
        creatures=one.creatures,
        places=one.places,
        shrines=one.shrines,
    )


# ---------------------------------------------------------------- texts


@cache
def stock() -> dict[str, list[dict[str, Any]]]:
    """The stock of texts: first rooms, rooms, last rooms with their main foes, and what may happen in them."""
    file = files(__package__).joinpath("stock.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _titled(text: dict[str, Any]) -> str:
    return str(text["name"])
