"""What a seat of ElectroDungeon sees in small numbers, for programs that learn.

Explorers stand in the order of their numbers, spaces in that of the board: tiles, small rooms, side rooms.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.coded import MOST, View, asked, coded, counted, one_hot, readings, small, stage
from undercroft.engine.craft.vocabulary import questions
from undercroft.games.electro.book.explorers import rooms
from undercroft.games.electro.book.puzzles import odd_fuse, sconces
from undercroft.games.electro.book.puzzles.playing import KINDS
from undercroft.games.electro.book.trials.list import BEATS, TRIALS
from undercroft.games.electro.book.turns import STAGES as TURN_STAGES
from undercroft.games.electro.content.board import ROOMS, Board, board_named, distances
from undercroft.games.electro.content.cards import CARDS, EXPLORER_CARDS, FATE_CARDS
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.players.vocabulary import ALWAYS, KEYS, MOST_EXPLORERS, PEOPLE
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LOCK, LONE, PUZZLE, TRAPPED, TRIAL
from undercroft.games.electro.state.stages import Stage

TILES: Final = 128
"""So many tiles of a board have a place of their own; the board that comes with the game has 78."""
MOST_ROOMS: Final = ROOMS[-1]
DOORS: Final = 6
SPACES: Final = TILES + MOST_ROOMS + DOORS
FAR: Final = MOST

TURN: Final = (*(name for name in TURN_STAGES if name not in rooms.STAGES), "room")
KINDS_OF_CARD: Final = (BEAST, BOOST, TRAPPED, EMPTY, LONE)
SIDE_CARDS: Final = (LOCK, PUZZLE, TRIAL)
TASKS: Final = (*KINDS, *TRIALS)
OFFERS: Final = ("form", "take", "hand", "be", "hold")
LASTING: Final = tuple(card for card, about in EXPLORER_CARDS.items() if about.lasts != "instant")
CURSING: Final = tuple(card for card, about in FATE_CARDS.items() if about.lasts != "instant")
TITLES: Final = {about.name: card for card, about in CARDS.items()}


@lru_cache(maxsize=16)
def spaces(board: Board) -> dict[str, int]:
    """The place of every space in a plane."""
    return {
        **{tile: place for place, tile in enumerate(board.tiles[:TILES])},
        **{room: TILES + place for place, room in enumerate(board.rooms)},
        **{side: TILES + MOST_ROOMS + place for place, side in enumerate(board.sides)},
    }


@lru_cache(maxsize=4096)
def plane(board: Board, found: tuple[tuple[str, int], ...]) -> bytes:
    """So many of something on these spaces."""
    row, places = bytearray(SPACES), spaces(board)
    for space, count in found:
        if space in places:
            row[places[space]] = min(count, MOST)
    return bytes(row)


@lru_cache(maxsize=4096)
def steps(board: Board, at: str, open_rooms: frozenset[str]) -> bytes:
    """How many steps it is from here to the nearest doorway of each small room, and before each door."""
    start = board.sides[at][1] if at in board.sides else board.rooms[at][0] if at in board.rooms else at
    away = distances(board, start, open_rooms)
    row = bytearray([FAR]) * (MOST_ROOMS + DOORS)
    for place, tiles in enumerate(board.rooms.values()):
        row[place] = min(away.get(tile, FAR) for tile in tiles)
    for place, (_, tile) in enumerate(board.sides.values()):
        row[MOST_ROOMS + place] = min(away.get(tile, FAR), FAR)
    return bytes(row)


# ---------------------------------------------------------------- parts of the row


def where(view: View, choice: Choice | None) -> bytes:
    """A plane for each Explorer, with a one where they stand."""
    board = board_named(view["board"])
    planes = [plane(board, ((one["at"], 1),) if one["at"] else ()) for one in view["explorers"]]
    return b"".join(planes).ljust(MOST_EXPLORERS * SPACES, b"\0")


def lying(view: View, choice: Choice | None) -> bytes:
    """Keys and fragments that lie on spaces."""
    board, piles = board_named(view["board"]), view["piles"]
    return b"".join(
        (
            plane(board, tuple([(pile["at"], len(pile["keys"])) for pile in piles])),
            plane(board, tuple([(pile["at"], pile["fragments"]) for pile in piles])),
        )
    )


def away(view: View, choice: Choice | None) -> bytes:
    """The steps to all rooms and doors; as far as can be for who stands nowhere."""
    at = next((one["at"] for one in view["explorers"] if one["seat"] == view["you"]), "")
    if not at:
        return bytes([FAR]) * (MOST_ROOMS + DOORS)
    cleared = frozenset([room for room, shown in view["rooms"].items() if shown["state"] == "cleared"])
    return steps(board_named(view["board"]), at, cleared)


ABOUT: Final = (
    *("yours", "here", "ready", "on the move", "of your group", "fighting", "roared at", "turn used up"),
    *("has played a card", "gone", "escaped"),
)
NUMBERS: Final = ("Move", "See", "Fight", "Move now", "See now", "Fight now", "Live", "cards", "fragments", "deaths")


def people(view: View, choice: Choice | None) -> bytes:
    """What is known of each Explorer."""
    row, you, turn = bytearray(), view["you"], view["turn"]
    for one in view["explorers"]:
        seat, effects = one["seat"], [effect["card"] for effect in one["effects"]]
        row += bytes(
            (
                *(seat == you, bool(one["at"]), one["ready"], turn is not None and seat in turn["members"]),
                *(you in one["group"] and seat != you, one["fight"], one["roared"], one["acted"]),
                *(one["played"], one["gone"], seat in view["escaped"]),
            )
        )
        scores, now = one["scores"] or {}, one["now"] or {}
        row += small(
            (
                *(scores.get("move", 0), scores.get("see", 0), scores.get("fight", 0)),
                *(now.get("move", 0), now.get("see", 0), now.get("fight", 0)),
                *(one["live"] or 0, one["cards"], one["fragments"], one["deaths"]),
            )
        )
        row += counted(KEYS, one["keys"] or ())
        row += counted(LASTING, effects)
    return bytes(row).ljust(MOST_EXPLORERS * PERSON, b"\0")


PERSON: Final = len(ABOUT) + len(NUMBERS) + len(KEYS) + len(LASTING)
ROOM: Final = ("face down", "face up", "cleared", *KINDS_OF_CARD, "a key", "no key", "perceived", "a box")
BEASTS: Final = ("health", "rounds to its Shockwave", "rounds to its Fierce Roar", "has pounced", "fights")
SAID: Final = (*(f"told: {kind}" for kind in KINDS_OF_CARD[:4]), "told: a key", "told: no key")
A_ROOM: Final = len(ROOM) + len(BEASTS) + len(SAID)


def small_rooms(view: View, choice: Choice | None) -> bytes:
    """What is known of each small room, and what others have told of it."""
    row, draft = bytearray(), view["draft"]
    if draft is not None and not view["rooms"]:
        for card in draft["cards"].values():
            row += small_room({"state": "down", "card": card, "key": None, "perceived": True}, ())
    claims: dict[str, list[tuple[str, bool]]] = {}
    for claim in view["claims"]:
        claims.setdefault(claim["room"], []).append((claim["kind"], bool(claim["key"])))
    for room, shown in view["rooms"].items():
        row += small_room(shown, claims.get(room, ()))
    return bytes(row).ljust(MOST_ROOMS * A_ROOM, b"\0")


def small_room(shown: Mapping[str, Any], claims: list[tuple[str, bool]] | tuple[()]) -> bytes:
    """What is known of a small room."""
    state, key = shown["state"], shown["key"]
    known = bytes((key not in (None, "none"), key == "none", shown["perceived"], shown.get("boxed", False)))
    beast = (
        *(shown.get("health", 0), shown.get("shock", 0), shown.get("roar", 0)),
        *(shown.get("pounced", False), shown.get("fighting", False)),
    )
    told = (
        *(any(kind == said for said, _ in claims) for kind in KINDS_OF_CARD[:4]),
        *(any(key for _, key in claims), any(not key for _, key in claims)),
    )
    card = one_hot(KINDS_OF_CARD, shown["card"])
    return one_hot(("down", "up", "cleared"), state) + card + known + small(beast) + bytes(told)


SIDE: Final = ("open", "done", *SIDE_CARDS, *TASKS, "a fragment", "no fragment", "a reward", "no reward")


def side_rooms(view: View, choice: Choice | None) -> bytes:
    """What is known of each side room."""
    row = bytearray()
    for side in (view["sides"] or (view["draft"] or {}).get("sides") or {}).values():
        fragment, reward = side["fragment"], side["reward"]
        row += bytes((side["open"], side["done"]))
        row += one_hot(SIDE_CARDS, side["card"]) + one_hot(TASKS, side["task"])
        row += bytes((fragment is True, fragment is False, reward is True, reward is False))
    return bytes(row).ljust(DOORS * len(SIDE), b"\0")


def subject(view: View, choice: Choice | None) -> bytes:
    """The room, side room, card and proposal that the question is about."""
    about = {} if choice is None else choice.about or {}
    board = board_named(view["board"])
    card = one_hot(tuple(CARDS), TITLES.get(about.get("card", "")))
    offer = one_hot(OFFERS, str(about.get("what", "")).split(" ")[0] if choice and choice.ask == "offer" else None)
    spaces = one_hot(tuple(board.rooms), about.get("room")).ljust(MOST_ROOMS, b"\0")
    return spaces + one_hot(tuple(board.sides), about.get("space")) + card + offer


SUBJECT: Final = MOST_ROOMS + DOORS + len(CARDS) + len(OFFERS)
CELLS: Final = 16
LOG: Final = 10
LINE: Final = 10
PUZZLE_NUMBERS: Final = 4 + CELLS + 4 + len(odd_fuse.FUSES) + 3 + LOG * LINE


def puzzle(view: View, choice: Choice | None) -> bytes:
    """The Puzzle that is played: its limits, its cells, what is half done, and what has been tried."""
    seen = view["puzzle"]
    if seen is None:
        return bytes(PUZZLE_NUMBERS)
    row = bytearray(small((seen["limit"], seen["used"], seen["answers"], seen["answered"])))
    cells = next((seen[name] for name in ("lamps", "cells", "gate", "heaps", "runes") if name in seen), ())
    row += small(cells).ljust(CELLS, b"\0")
    row += small((*seen.get("capacities", (0, 0, 0)), seen.get("target", 0)))
    row += small(seen["half"]).ljust(len(odd_fuse.FUSES), b"\0")
    said = seen.get("said", ())
    row += bytes(list(sconces.SAID[speaker]).index(words) + 1 for speaker, words in enumerate(said)).ljust(3, b"\0")
    for entry in seen["log"][-LOG:]:
        row += tried(entry)
    return bytes(row).ljust(PUZZLE_NUMBERS, b"\0")


def tried(entry: Mapping[str, Any]) -> bytes:
    """A guess or a weighing; nothing of what can be seen on the Puzzle itself."""
    if "guess" in entry:
        return (small(entry["guess"]).ljust(LINE - 2, b"\0")) + small((entry["placed"], entry["elsewhere"]))
    if "tilt" in entry:
        pans = [(fuse in entry["left"]) + 2 * (fuse in entry["right"]) for fuse in odd_fuse.FUSES]
        return bytes((*pans, (odd_fuse.EVEN, odd_fuse.LEFT, odd_fuse.RIGHT).index(entry["tilt"])))
    if "honest" in entry:
        return bytes(name.lower() in entry["honest"].split() for name in sconces.NAMES).ljust(LINE, b"\0")
    return bytes(LINE)


FACES: Final = range(1, 7)
PLAYERS: Final = (*PEOPLE, "champion")
TRIAL_NUMBERS: Final = len(FACES) + 7 + 4 * len(PLAYERS) + len(BEATS)


def trial(view: View, choice: Choice | None) -> bytes:
    """The Trial that is held: own dice, the bid that stands, the pile, how all players stand."""
    seen = view["trial"]
    if seen is None:
        return bytes(TRIAL_NUMBERS)
    players = {player["id"]: player for player in seen["players"]}
    mine = players.get(seen["you"], {})
    claim = seen["claim"] or {"count": 0, "face": 0}
    dice = mine.get("dice") or ()
    row = bytearray(small([dice.count(face) for face in FACES] if dice else [0] * len(FACES)))
    row += small((seen["dice"], claim["count"], claim["face"], seen["pile"], seen["take"], seen["least"]))
    row += small((seen["repeats"],))
    for id in PLAYERS:
        player = players.get(id)
        row += (
            bytes(4)
            if player is None
            else small((not player["out"], player["ready"], player["total"] or 0, player["cells"]))
        )
    return bytes(row) + one_hot(tuple(BEATS), mine.get("sign"))


def moving(view: View, choice: Choice | None) -> bytes:
    """The turn in numbers."""
    turn = view["turn"]
    if turn is None:
        return bytes(5)
    you = view["you"]
    return small((turn["seat"] == you, you in turn["members"], turn["rolls"], turn["rolled"], turn["points"]))


def counts(view: View, choice: Choice | None) -> bytes:
    """The clock, the deaths, the decks."""
    decks = view["decks"]
    listed = (view["round"], view["limit"] or 0, view["deaths"], view["toll"], decks["explorers"], decks["fates"])
    return small((*listed, view["mof"]["cards"]))


def cards(view: View, choice: Choice | None) -> bytes:
    """The own hand, and what is in force of the Master of Fates."""
    return counted(tuple(CARDS), view["hand"]) + counted(CURSING, [one["card"] for one in view["mof"]["effects"]])


FEATURES: Final = coded(
    asked((*questions(*ALWAYS), "start-place", "return", "room-key", "fuses")),
    stage("stage", (one.value for one in Stage), lambda view: view["stage"]),
    stage("turn", TURN, lambda view: view["turn"] and view["turn"]["stage"]),
    stage("role", ("Explorer", "Master of Fates"), lambda view: view["role"]),
    ("turn: own, with you, rolls, rolled, points left", 5, MOST, moving),
    ("round, last round, deaths, toll, cards left, Fates' cards left, cards of the Master of Fates", 7, MOST, counts),
    ("own hand; Fates' cards in force: " + ", ".join((*CARDS, *CURSING)), len(CARDS) + len(CURSING), MOST, cards),
    ("asked about: small room, side room, card, proposal", SUBJECT, 1, subject),
    ("e1 to e6, where each stands: tiles, small rooms, side rooms", MOST_EXPLORERS * SPACES, 1, where),
    (
        "e1 to e6: " + ", ".join((*ABOUT, *NUMBERS, *KEYS, *LASTING)),
        MOST_EXPLORERS * PERSON,
        MOST,
        people,
    ),
    ("keys that lie there, fragments that lie there: tiles, small rooms, side rooms", 2 * SPACES, MOST, lying),
    ("steps to small rooms, to side rooms", MOST_ROOMS + DOORS, MOST, away),
    ("small rooms, each: " + ", ".join((*ROOM, *BEASTS, *SAID)), MOST_ROOMS * A_ROOM, MOST, small_rooms),
    ("side rooms, each: " + ", ".join(SIDE), DOORS * len(SIDE), 1, side_rooms),
    ("Puzzle: limits, cells, capacities, half done, said, tried", PUZZLE_NUMBERS, MOST, puzzle),
    ("Trial: own dice, dice, bid, pile, take, least, again; players; own sign", TRIAL_NUMBERS, MOST, trial),
    readings(ElectroOptions, lambda view: view["readings"]),
)
