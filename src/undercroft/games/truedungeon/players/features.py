"""What a seat of True Dungeon sees in small numbers, for programs that learn.

Characters stand by their class, of which a party has each once; monsters in the order of the room. What can be below
nothing (bonuses, saves) is given with `ABOVE` more. What is known of one's own tokens is that of the character asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, get_args

from undercroft.engine import Choice
from undercroft.engine.craft.coded import MOST, View, asked, coded, counted, one_hot, readings, small, stage
from undercroft.engine.craft.vocabulary import questions
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.book.basics.retribution import LOOKS
from undercroft.games.truedungeon.book.basics.windows import MOMENTS
from undercroft.games.truedungeon.book.deeds import DEEDS
from undercroft.games.truedungeon.book.rounds import PHASES
from undercroft.games.truedungeon.content.adventures.library import adventure_named, shipped_texts
from undercroft.games.truedungeon.content.adventures.model import TYPES, PuzzleKind
from undercroft.games.truedungeon.content.adventures.pattern import slug
from undercroft.games.truedungeon.content.board.physics import SURFACES
from undercroft.games.truedungeon.content.classes import classes, spells
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.uses import uses
from undercroft.games.truedungeon.content.words import DIFFICULTIES, MODES
from undercroft.games.truedungeon.faces.heroes import NOW, ON_CARD
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.players.vocabulary import MONSTERS, PEOPLE, PIECES, ROWS, SETS, SYMBOLS
from undercroft.games.truedungeon.state.stages import Stage

ABOVE: Final = 100
"""What may be below nothing is given with so many more."""
ROOMS: Final = 7
FOES: Final = 6
"""So many monsters of a room are in the numbers."""
NOBODY: Final[Mapping[str, Any]] = {}


def signed(numbers: Iterable[int]) -> bytes:
    """The numbers, each so much more that none is below nothing."""
    return small([number + ABOVE for number in numbers])


@lru_cache(maxsize=4096)
def among(words: tuple[str, ...], found: tuple[str, ...]) -> bytes:
    """A one for each of the words that was found."""
    return bytes([word in found for word in words])


@lru_cache(maxsize=4096)
def numbered(words: tuple[str, ...], found: tuple[str, ...]) -> bytes:
    """How often each of the words was found."""
    return counted(words, found)


# ---------------------------------------------------------------- where the party is

KINDS: Final = ("combat", "puzzle", "mixed")
GROUND: Final = ("underwater", "icy", "lower-planes")
COUNTS: Final = (
    *("room", "last room", "tens of seconds left", "initiative", "clues", "votes given", "votes open"),
    *(f"Room {number} {how}" for number in range(1, ROOMS + 1) for how in ("overcome", "failed")),
)


def counts(view: View, choice: Choice | None) -> bytes:
    """How far the party has come."""
    room, votes, rooms = view["room"] or NOBODY, view["votes"], view["rooms"]
    given = sum(bool(vote) for vote in votes.values())
    row = small((room.get("number", 0), view["last_room"], view["clock"] // 10))
    row += signed((view["initiative"],)) + small((len(view["clues"]), given, len(votes) - given))
    for number in range(1, ROOMS + 1):
        row += one_hot(("overcome", "failed"), rooms.get(str(number)))
    return row


def place(view: View, choice: Choice | None) -> bytes:
    """The room: what there is to do in it, and on which ground."""
    room = view["room"] or NOBODY
    return one_hot(KINDS, room.get("kind")) + one_hot(GROUND, room.get("environment"))


# ---------------------------------------------------------------- what is asked

VALUES: Final = ("left", "most", "hp", "damage", "natural", "wheel", "round", "seconds")
SPEEDS: Final = tuple(SURFACES)
ICONS: Final = ("name", "find")


def who_is_asked(view: View, choice: Choice | None) -> Mapping[str, Any]:
    """The character at this seat that the question is about, else the first that sits there."""
    name = None if choice is None else (choice.about or {}).get("who")
    mine = [hero for hero in view["heroes"] if hero["seat"] == view["you"]]
    found = next((hero for hero in mine if hero.get("kind") == name), None)
    return found or next(iter(mine), NOBODY)


def subject(view: View, choice: Choice | None) -> bytes:
    """Whom the question asks, of whom it speaks, and its numbers."""
    about = {} if choice is None else choice.about or {}
    heroes = view["heroes"]
    named = [str(about[key]) for key in ("who", "whom", "foe") if key in about]
    others = tuple([hero["class"] for hero in heroes if {hero["class"], hero.get("kind")} & set(named)])
    foes = bytes([foe["name"] in named for foe in view["foes"][:FOES]]).ljust(FOES, b"\0")
    values = [value if isinstance(value := about.get(key), int) else 0 for key in VALUES]
    speed = next((speed for speed in SPEEDS if speed in str(about.get("speed", ""))), None)
    return b"".join(
        (
            one_hot(PEOPLE, who_is_asked(view, choice).get("class")),
            *(among(PEOPLE, others), foes, small(values), one_hot(SPEEDS, speed)),
            *(one_hot(SETS, about.get("set")), one_hot(ICONS, about.get("form")), one_hot(SYMBOLS, about.get("shown"))),
        )
    )


SUBJECT: Final = 2 * len(PEOPLE) + FOES + len(VALUES) + len(SPEEDS) + len(SETS) + len(ICONS) + len(SYMBOLS)


# ---------------------------------------------------------------- characters

MARKS: Final = ("dead", "ghost", "gone", "beyond", "standard", "free", "done", "passes", "able")
ABOUT: Final = (
    *("there", "yours", *MARKS, "of a sub-class", "another form", "a called creature", "sneaking", "guards", "guarded"),
    *("missile in hand", "still to act", "may react"),
)
NUMBERS: Final = ("level", "HP", "full HP", "AC", "place in the order", "deaths", "things carried", "treasure")
HERO: Final = (*ABOUT, *NUMBERS, *(f"{name} on the card" for name in ON_CARD), *(f"{name} now" for name in NOW))
PERSON: Final = (*HERO, *CONDITIONS, "other things that last")


def people(view: View, choice: Choice | None) -> bytes:
    """What is known of each character, by class."""
    there = {hero["class"]: hero for hero in view["heroes"] if hero["class"]}
    row, fight, window = bytearray(), view["fight"] or NOBODY, view["window"] or NOBODY
    guarded = {hero.get("guards") for hero in there.values()}
    for cls in PEOPLE:
        hero = there.get(cls)
        if hero is None:
            row += bytes(len(PERSON))
            continue
        mine = hero["seat"] == view["you"]
        if "hp" not in hero:
            row += bytes((True, mine)).ljust(len(PERSON), b"\0")
            continue
        row += bytes((True, mine, *[bool(hero[mark]) for mark in MARKS], bool(hero["subclass"])))
        row += bytes((bool(hero["form"]), bool(hero["summons"]), bool(hero["sneak"]), bool(hero["guards"])))
        row += bytes((cls in guarded, hero["mode"] == MODES[1]))
        row += bytes((cls in fight.get("waiting", ()), cls in window.get("queue", ())))
        order = view["order"]
        row += small(
            (
                *(hero["level"], hero["hp"], hero["max_hp"], hero["ac"]),
                *(order.index(cls) + 1 if cls in order else 0, hero["died"]),
                *(len(hero["carried"]), len(hero["treasure"])),
            )
        )
        card, now = hero["card"], hero["now"]
        row += signed([*[card[name] for name in ON_CARD], *[now[name] for name in NOW]])
        row += lasting(hero["lasting"])
    return bytes(row)


TROUBLES: Final = tuple(CONDITIONS)


def lasting(found: list[dict[str, Any]]) -> bytes:
    """The conditions that last, and how much else does."""
    names = tuple([one["name"] for one in found])
    return among(TROUBLES, names) + small((sum(name not in CONDITIONS for name in names),))


def _left() -> tuple[tuple[str, str], ...]:
    """Every power and Spell of every class, once each: the class and its id."""
    lists = {cls: (cls, "sorcerer") if cls == "wizard" else (cls,) for cls in PEOPLE}
    powers = [(cls, power.id) for cls, card in classes().items() for power in card.powers]
    magic = [(cls, spell.id) for cls in PEOPLE for spell in spells() if spell.of in lists[cls]]
    return tuple(dict.fromkeys((*powers, *magic)))


LEFT: Final = _left()
PLACE: Final = {pair: number for number, pair in enumerate(LEFT)}


def left(view: View, choice: Choice | None) -> bytes:
    """How often each power can still be used and each Spell cast; the most for what has no limit."""
    row = bytearray(len(LEFT))
    for hero in view["heroes"]:
        for one in (*hero.get("powers", ()), *hero.get("spells", ())):
            most = one["of"]
            row[PLACE[hero["class"], one["id"]]] = MOST if most is None else max(0, min(MOST, most - one["used"]))
    return bytes(row)


# ---------------------------------------------------------------- tokens

USED: Final = tuple(name for name, found in uses().items() if any(use.how != "passive" for use in found))
HELD: Final = tuple(name for name, token in shipped().items() if token.hand_held)
TOKENS: Final = 2 * (len(USED) + len(HELD))


def tokens(view: View, choice: Choice | None) -> bytes:
    """What the character asked has at hand and in its hands, and what the others carry."""
    me = who_is_asked(view, choice)
    held = me.get("held", NOBODY)
    others = [name for hero in view["heroes"] if hero is not me for name in hero.get("carried", ())]
    return b"".join(
        (
            numbered(USED, tuple(me.get("carried", ()))),
            *[numbered(HELD, tuple(held.get(mode, ()))) for mode in MODES],
            numbered(USED, tuple(others)),
        )
    )


# ---------------------------------------------------------------- monsters

LOOKED: Final = ("unhurt", *(look for _, look in LOOKS))
FOE: Final = ("there", "dead", "away", "out of reach", "told of")
KNOWN: Final = ("damage taken", "least HP", "most HP", "HP left", "least AC", "most AC", "AC", "Spell Resistance")
DAMAGE: Final = tuple(
    dict.fromkeys(
        kind
        for name in shipped_texts()
        for room in adventure_named(name).rooms
        for one in room.monsters
        for kind in (*one.vulnerable, *one.resistant, *one.immune)
    )
)
AGAINST: Final = ("vulnerable", "resistant", "immune")
MONSTER: Final = (
    *(*FOE, *LOOKED, *KNOWN, *MONSTERS, *(f"taunted by {cls}" for cls in PEOPLE)),
    *(*CONDITIONS, "other things that last", *TYPES, *(f"{how} to {kind}" for how in AGAINST for kind in DAMAGE)),
)


def monsters(view: View, choice: Choice | None) -> bytes:
    """What is known of the first monsters of the room."""
    row = bytearray()
    for foe in view["foes"][:FOES]:
        told: Mapping[str, Any] = foe["lore"] or NOBODY
        row += bytes((True, foe["dead"], foe["away"], foe["apart"], bool(told)))
        row += one_hot(LOOKED, foe["look"])
        row += small(
            (
                *(foe["taken"], foe["low"], foe["high"], foe.get("hp", 0), foe["ac_low"], foe["ac_high"]),
                *(told.get("ac", 0), told.get("sr", 0)),
            )
        )
        row += one_hot(MONSTERS, foe["id"]) + among(PEOPLE, tuple(foe["taunted"])) + lasting(foe["lasting"])
        row += among(TYPES, tuple(told.get("types", ())))
        row += b"".join([among(DAMAGE, tuple(told.get(how, ()))) for how in AGAINST])
    return bytes(row).ljust(FOES * len(MONSTER), b"\0")


# ---------------------------------------------------------------- the fight

STEPS: Final = (*PHASES, "guard", "surprise", "initiative", "round", "burned")
ATTACK: Final = ("made", "to be slid", "natural", "wheel", "share", *(f"at monster {n}" for n in range(1, FOES + 1)))
EACH: Final = 2
"""So many attacks of a character are in the numbers."""
SONGS: Final = ("bardsong", "support")


def fight(view: View, choice: Choice | None) -> bytes:
    """The round, its phase, and all attacks that are made."""
    seen: Mapping[str, Any] = view["fight"] or NOBODY
    ids = [foe["id"] for foe in view["foes"][:FOES]]
    row = bytearray(small((seen.get("round", 0),)))
    row += one_hot(("party", "monsters"), seen.get("first")) + one_hot(STEPS, seen.get("phase"))
    row += one_hot(SONGS, (view["song"] or NOBODY).get("kind"))
    made: dict[str, bytes] = {}
    for one in seen.get("slides", ()):
        numbers = small((one["natural"], one["wheel"], one["share"]))
        at = bytes([id == one["foe"] for id in ids]).ljust(FOES, b"\0")
        made[one["who"]] = made.get(one["who"], b"") + bytes((True, one["pending"])) + numbers + at
    for cls in PEOPLE:
        row += made.get(cls, b"")[: EACH * len(ATTACK)].ljust(EACH * len(ATTACK), b"\0")
    return bytes(row)


FIGHT: Final = 1 + 2 + len(STEPS) + len(SONGS) + len(PEOPLE) * EACH * len(ATTACK)
VERBS: Final = tuple(DEEDS)


def doing(view: View, choice: Choice | None) -> bytes:
    """Who is doing what, and at which moment others may react."""
    deed, window = view["deed"] or NOBODY, view["window"] or NOBODY
    return b"".join(
        (
            *(one_hot(PEOPLE, deed.get("who")), one_hot(VERBS, str(deed.get("id", "")).split(" ")[0])),
            *(one_hot(tuple(MOMENTS), window.get("moment")), one_hot(PEOPLE, window.get("who"))),
        )
    )


DOING: Final = 2 * len(PEOPLE) + len(VERBS) + len(MOMENTS)
PUCKS: Final = 12
PUCK: Final = ("there", "off", "x", "y", "turn", "zone", "wheel", *PEOPLE)
STEP: Final = 100
"""Places on the board are given in so many tenths of a millimetre, turns in half degrees."""


def pucks(view: View, choice: Choice | None) -> bytes:
    """What lies on the board."""
    row = bytearray()
    for puck in (view["lane"] or NOBODY).get("pucks", ())[:PUCKS]:
        row += bytes((True, bool(puck.get("off"))))
        row += small((puck["x"] // STEP, puck["y"] // STEP, puck.get("turn", 0) // 20))
        row += small((puck.get("natural") or 0, puck.get("damage") or 0))
        row += one_hot(PEOPLE, puck["icon"].removeprefix("puck-"))
    return bytes(row).ljust(PUCKS * len(PUCK), b"\0")


# ---------------------------------------------------------------- puzzles and boxes

FORMS: Final = get_args(PuzzleKind)
PLACES: Final = 12
TRIES: Final = 4
PUZZLE: Final = len(FORMS) + 3 + len(PEOPLE) + 2 * len(PIECES) + (1 + TRIES) * PLACES


def puzzle(view: View, choice: Choice | None) -> bytes:
    """The puzzle as it lies there: its pieces, what may come next, the answer so far, and the last tries.

    Answers are the places of their pieces in the puzzle, counted from 1.
    """
    seen = view["puzzle"]
    if seen is None:
        return bytes(PUZZLE)
    pieces = seen["elements"]
    answers = [seen["given"], *seen["tried"][: -TRIES - 1 : -1]]
    row = one_hot(FORMS, seen["kind"]) + small((seen["attempts"], len(seen["tried"]), seen["solved"]))
    row += one_hot(PEOPLE, seen["speaker"])
    row += b"".join([among(PIECES, tuple([slug(one) for one in seen[name]])) for name in ("elements", "choices")])
    row += b"".join(
        [small([pieces.index(one) + 1 for one in given[:PLACES]]).ljust(PLACES, b"\0") for given in answers]
    )
    return row.ljust(PUZZLE, b"\0")


CORNERS: Final = 11
BOXES: Final = ("closed", "open", "failed")
FOUND: Final = ("clue", "treasure")
BOX: Final = len(BOXES) + len(FOUND) + 1 + 2 * (2 + CORNERS)


def box(view: View, choice: Choice | None) -> bytes:
    """The rogue challenge box of the room, and the path before whoever follows one."""
    seen, maze = view["box"] or NOBODY, view["maze"]
    row = one_hot(BOXES, seen.get("state")) + one_hot(FOUND, seen.get("reward"))
    if maze is not None:
        row += small((maze["passed"],))
        for _, x, y in (maze["start"], maze["goal"]):
            row += small((x // CELL, y // CELL))
        row += small([at // CELL for corner in maze["corners"][:CORNERS] for at in corner])
    return row.ljust(BOX, b"\0")


CELL: Final = 20
"""Places in a maze are given in so many tenths of a millimetre."""

TITLES: Final = tuple(adventure_named(name).name for name in shipped_texts())
ROW: Final = ", ".join(PERSON)
FEATURES: Final = coded(
    asked(questions(*ROWS)),
    stage("stage", (one.value for one in Stage), lambda view: view["stage"]),
    stage("adventure", TITLES, lambda view: view["adventure"]),
    stage("version", ("combat", "puzzle"), lambda view: view["version"]),
    stage("difficulty", DIFFICULTIES, lambda view: view["difficulty"]),
    stage("proposed difficulty", DIFFICULTIES, lambda view: view["proposed"]),
    (", ".join(COUNTS), len(COUNTS), MOST, counts),
    (f"room: {', '.join((*KINDS, *GROUND))}", len(KINDS) + len(GROUND), 1, place),
    ("asked: who, of whom, which monster, numbers, speed, memory test", SUBJECT, MOST, subject),
    (f"characters by class, each: {ROW}", len(PEOPLE) * len(PERSON), MOST, people),
    (f"left: {', '.join(map(' '.join, LEFT))}", len(LEFT), MOST, left),
    (
        "tokens: carried, in hand in melee, in hand at range, carried by others",
        2 * (len(USED) + len(HELD)),
        MOST,
        tokens,
    ),
    (f"monsters, each: {', '.join(MONSTER)}", FOES * len(MONSTER), MOST, monsters),
    (f"fight: round, first, phase, song; attacks by class, two each: {', '.join(ATTACK)}", FIGHT, MOST, fight),
    ("doing: who, what; moment, of whom", DOING, 1, doing),
    (f"board, pucks, each: {', '.join(PUCK)}", PUCKS * len(PUCK), MOST, pucks),
    ("puzzle: kind, attempts, tried, solved, speaker, pieces, choices, answer, last tries", PUZZLE, MOST, puzzle),
    ("box: state, what was in it; path: passed, start, goal, corners", BOX, MOST, box),
    readings(TrueDungeonOptions, lambda view: view["readings"]),
)
