"""What the conformance suite needs of True Dungeon: tables at which a lot can happen, answers to its forms."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from undercroft import Table
from undercroft.engine import Choice, specs
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.book.coaching import ready_made
from undercroft.games.truedungeon.character.build import Character, plain
from undercroft.games.truedungeon.content.adventures.library import adventure_named, shipped_texts
from undercroft.games.truedungeon.content.adventures.model import Monster
from undercroft.games.truedungeon.content.adventures.puzzles import choices, complete
from undercroft.games.truedungeon.content.board.noise import Spread
from undercroft.games.truedungeon.content.board.skill import text_of
from undercroft.games.truedungeon.content.files import write_text
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.inputs import read_file_text

SWITCHES = [name for name, spec in specs(TrueDungeonOptions).items() if spec.values == (False, True)]
NOT_HERE = ("commander", "short")
HOARDS = sorted(name for name in ready_made() if name.endswith("hoard"))
KINDS = [room for name in shipped_texts() for room in adventure_named(name).rooms]


def three_rooms() -> str:
    """The shipped adventure with its first two rooms and the last, for quick play."""
    data = read_file_text(shipped_texts()["ferry-not-running"], "ferry.toml")
    rooms = [room for room in data["rooms"] if room["number"] in (1, 2, 7)]
    return write_text({**data, "rooms": [{**room, "number": min(room["number"], 3)} for room in rooms]}, ".json")


SKILL = text_of(Spread(30, 140, 45, 50))
"""How somebody slides who has been measured."""
QUICK: dict[str, Any] = {"adventure": three_rooms(), "short": True}
"""Options with which games are short."""

GARBAGE: tuple[Any, ...] = (
    {"text": 7},
    {"class": "fighter", "tokens": ["no such token"]},
    {"class": "jester"},
    {"answer": ["no such element"]},
    {"answer": 7},
    {"answer": [], "extra": 1},
    [1, 2],
)
"""Data that no form takes."""

SELDOM: set[str] = {
    *(
        "leaves",
        "claims",
        "drilled",
        "slide-again",
        "confused",
        "turns",
        "names",
        "gear",
        "round-begins",
        "blade",
        "leaves-blade",
        "flank-off",
        "lifts",
        "places",
        "place",
        "lent",
        "studied",
        "no-attempts",
        "practice",
        "again",
        "flank",
        "idle",
        "twists",
        "lore",
        "supports",
        "difficulty",
        "agree",
        "willing",
    ),
    *(
        "fizzles",
        "ring",
        "picks-up",
        "ammo-back",
        "death-die",
        "libram",
        "tool",
        "punched",
        "echoes",
        "time",
        "reached",
    ),
    *("practice-trace", "trace", "maze", "stopped", "followed"),
    *("slide-again", "deflected", "stands-by"),
    *(
        "helped",
        "assists",
        "befallen",
        "brawls",
        "in-vain",
        "leaps",
        "blood",
        "wrath",
        "sacrifice",
        "fights-on",
        "last-rounds",
        "haunts",
    ),
    *("harmless", "untouched", "not-seen", "interrupts", "speaks", "at-once", "spared", "shielded", "unheeded"),
}
"""Questions and events that no number of games is sure to reach; each has a test of its own."""


def form_data(table: Table, rng: Random, seat: int) -> Any:
    """Data for the form that is open at this table."""
    s = table.state
    choice = table.choices[seat]
    if choice.question.name == "character":
        hero = next(hero for hero in s.heroes if not hero.build)
        made = rng.choice([one for one in ready_made().values() if one.class_ == hero.cls])
        return plain(made)
    if choice.form is not None and choice.form.kind == "slide":
        return slide_data(choice, rng)
    if choice.form is not None and choice.form.kind == "recall":
        return {"answer": rng.choice(choice.options).id}
    if choice.form is not None and choice.form.kind == "trace":
        return trace_data(choice, rng)
    if choice.question.name != "piece":
        return {"text": rng.choice(choice.options).label}
    puzzle = s.here.puzzle
    given: list[str] = []
    while not complete(puzzle, given, tuple(s.solution)):
        given.append(rng.choice(choices(puzzle, given)))
    return {"answer": given}


def slide_data(choice: Choice, rng: Random) -> Any:
    """A slide, or a place for a puck."""
    if choice.question.name == "place":
        return {"x_mm": rng.randrange(30, 571), "y_mm": rng.randrange(300, 1200)}
    left, right = rng.randrange(40, 200), rng.randrange(320, 560)
    shots = [
        {"x_mm": x, "angle_deg": rng.randrange(-9, 10), "speed_mm_s": rng.randrange(900, 2300)} for x in (left, right)
    ]
    about = choice.form.widget() if choice.form is not None and choice.form.widget is not None else {}
    if len(about["pucks"]) == 1:
        return shots[0]
    return {"slides": shots} | ({"delay_s": 0.2} if about["delay"] else {})


def trace_data(choice: Choice, rng: Random) -> Any:
    """A stylus that leaps somewhere, or the stop of a marker; where it is timed, a direction."""
    assert choice.form is not None and choice.form.widget is not None
    drawn = choice.form.widget()
    if "seconds" in drawn:
        return {"turns": [rng.choice(choice.options[:-1]).id]}
    x, y = rng.choice(drawn["routes"])["first"]
    leap = {"trace": [[x, y], [rng.randrange(3001), rng.randrange(2001)]]}
    return rng.choice([leap, {"trace": [[x, y]]}, {"stops": [rng.randrange(2000)], "route": rng.randrange(2)}])


def rich_table(seed: int) -> Table:
    """Characters who have a lot and are in all kinds of trouble, in a room of an adventure, on any difficulty."""
    rng = Random(f"rich {seed}")
    options: dict[str, Any] = {switch: True for switch in SWITCHES if rng.random() < 0.1 and switch not in NOT_HERE}
    options["orientation"] = rng.choice(("combat", "puzzle"))
    options["skill_tests"] = rng.choice(("play", "chance"))
    options["mode"] = rng.choice(("rolled", "slide"))
    party: list[dict[str, Any]] = []
    for name in rng.sample(HOARDS, len(HOARDS)):
        made = ready_made()[name]
        if len(party) < 2 + seed % 4 and made.class_ not in [one["class"] for one in party]:
            party.append(member(made, rng, first=not party))
    position: dict[str, Any] = {
        "party": party,
        "room": rng.randrange(1, 8),
        "difficulty": rng.choice(DIFFICULTIES),
        "stage": rng.choice(("before", "combat", "combat", "recovery")),
        "first": rng.choice(("party", "monsters")),
    }
    if rng.random() < 0.4:
        room = rng.choice([room for room in KINDS if room.monsters])
        position["monsters"] = [as_given(monster) for monster in room.monsters]
        position["environment"] = rng.choice(("", "underwater", "icy", "lower-planes"))
        position["surprise"] = rng.random() < 0.3
    return Table.start("truedungeon", seed=seed, seats=len(party), position=position, options=options)


def member(made: Character, rng: Random, *, first: bool) -> dict[str, Any]:
    """A character as a position has it: sometimes hurt, in a condition, or dead."""
    given: dict[str, Any] = {
        key: value
        for key, value in plain(made).items()
        if key in ("class", "subclass", "tokens", "melee", "missile", "carried", "instrument", "in_hand")
    }
    if rng.random() < 0.5:
        given["hp"] = rng.randrange(1, 12)
    if not first:
        given["conditions"] = rng.sample(sorted(CONDITIONS), 1) if rng.random() < 0.3 else []
        given["dead"] = rng.random() < 0.15
    return given


def as_given(monster: Monster) -> dict[str, Any]:
    """A stat block as a position has it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(monster))
    return found


def voting_table(seed: int) -> Table:
    """Everybody votes in secret on how hard it shall be."""
    return Table.start(
        "truedungeon",
        seed=seed,
        seats=3 + seed % 2,
        options={"difficulty": DIFFICULTIES[2 + seed % 3], "builds": PARTY if seed % 2 else ""},
    )


PARTY = "\n".join(['kind = "party"', *(f'[[character]]\nclass = "{cls}"' for cls in ("fighter", "cleric", "wizard"))])

TOKENS = (
    'kind = "tokens"\n[[token]]\nname = "Militia Long Sword"\nslot = "mainhand"\nkind = "weapon"\nrarity = "common"\n'
    'text = "As long as ever."\nweapon = { mode = ["melee"], wheel = [5, 6, 7, 8] }\n'
)
"""A file of a host's own tokens, with one that overrides the catalogue's."""
