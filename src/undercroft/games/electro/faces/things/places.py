"""Cards of the board: small rooms, side rooms and tiles, as far as whoever asks knows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import listed
from undercroft.engine.stage.card import Card
from undercroft.games.electro.book.basics.layouts import LIMITS, TASKS, WORDS
from undercroft.games.electro.faces.panels import goods
from undercroft.games.electro.faces.scene import ICONS
from undercroft.games.electro.faces.sight import board_of, fragments_left, here, may_pay
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LOCK, LONE, PUZZLE, TRAPPED, TRIAL

ROOM_CARDS: Final = {
    BOOST: (
        "Whoever opens it draws a reward card and takes the key that may lie with it; the room is cleared then.",
        ("electro.boost.claim", "electro.enter.box-good"),
    ),
    TRAPPED: (
        "Looks like a Boost Box: opened head-first it costs 2 Live, perceived it can be dismantled by a See roll.",
        ("electro.trapped.dismantle", "electro.trapped.failure", "electro.enter.box-trapped"),
    ),
    EMPTY: (
        "Nothing is here but perhaps a key; whoever comes in clears the room.",
        ("electro.empty.encounter", "electro.enter.empty-cleared"),
    ),
    LONE: (
        "A Small Key lies in this room, and nothing else: whoever comes in takes it.",
        ("electro.setup.keys-not-alone", "electro.empty.encounter"),
    ),
    LOCK: (
        "The exit: whoever steps in here with all three fragments escapes, with all who are there or at its door.",
        ("electro.exit.place", "electro.exit.companions", "electro.setup.exit"),
    ),
    PUZZLE: (
        "A task that one Explorer leads and all who are there help with; solved, it pays the prize of the room.",
        ("electro.side.attempt", "electro.puzzle.who", "electro.puzzle.prize"),
    ),
    TRIAL: (
        "Two or more who are there and accept compete, each alone. The winner takes the prize.",
        ("electro.trial.multiple", "electro.trial.prize"),
    ),
}
"""By kind of card, but beasts, who have cards of their own: what it does, and its rules."""


def known(view: Mapping[str, Any]) -> tuple[str, ...]:
    """All spaces of the board, and what may lie in rooms."""
    board = board_of(view)
    return (*board.tiles, *board.rooms, *board.sides, *ROOM_CARDS)


def about(view: Mapping[str, Any], thing: str) -> Card:
    """The card of a space or of a kind of room."""
    board = board_of(view)
    if thing in ROOM_CARDS:
        text, rules = ROOM_CARDS[thing]
        kind = "room" if thing in LIMITS or thing == LONE else "side room"
        return Card(_title(WORDS[thing]), text, _limits(thing), rules, ICONS[thing], kind)
    if thing in board.rooms:
        return _room(view, thing)
    return _side(view, thing) if thing in board.sides else _tile(view, thing)


def _title(words: str) -> str:
    return words[0].upper() + words[1:]


def _limits(kind: str) -> tuple[str, ...]:
    """How many of these may be laid."""
    if kind not in LIMITS:
        return ()
    least, most = LIMITS[kind]
    return (f"{least} to {most} of them are laid",)


# ---------------------------------------------------------------- small rooms


def _room(view: Mapping[str, Any], room: str) -> Card:
    """A small room: its card is told to those who know it.  [electro.info.rooms] [electro.info.cleared]"""
    seen = view["rooms"].get(room, {"state": "down", "card": None, "key": None})
    draft = view["draft"] or {"cards": {}, "keys": []}
    card = draft["cards"].get(room, seen["card"])
    lines = [f"doorways {listed(board_of(view).rooms[room])}", *_present(view, room), *_lies(view, room)]
    if seen["state"] == "cleared":
        text = "This room is cleared: it is a way through, for one point of movement, and nobody stops in it."
        rules: tuple[str, ...] = ("electro.move.cleared-room", "electro.move.no-stop-in-room")
        return Card(f"Room {room}", text, tuple(lines), rules, "cleared-room", "small room")
    if card == BEAST:
        text, rules = (
            "An ElectroBeast is in this room: whoever goes in fights it or flees.",
            ("electro.beast.engage", "electro.enter.join-combat"),
        )
    elif card is not None:
        text, rules = ROOM_CARDS[card]
        lines.insert(0, f"you know: {WORDS[card]}")
    elif seen.get("boxed"):
        text = "There is a box in this room, and you do not know whether it is trapped."
        rules = ("electro.enter.box-notice", "electro.enter.box-choice")
    else:
        text = "What is in this room you do not know: look into it by a See roll, or go in head-first."
        rules = ("electro.see.attempt", "electro.enter.head-first")
    key = "key" if room in draft["keys"] else seen["key"]
    if key is not None:
        lines.append("no key lies here" if key == "none" else "a key lies here" if key == "key" else f"a {key} key")
    lines += [f"@{said['seat']} says: {_said(said)}" for said in view["claims"] if said["room"] == room]
    icon = ICONS[card] if card is not None else "room-back"
    return Card(f"Room {room}", text, tuple(lines), (*rules, "electro.info.rooms"), icon, "small room")


def _said(claim: Mapping[str, Any]) -> str:
    return f"{WORDS[claim['kind']]}, {'with a key' if claim['key'] else 'no key'}"


def _present(view: Mapping[str, Any], space: str) -> list[str]:
    names = [f"@{one['seat']}" for one in here(view, space)]
    return [f"here: {listed(names)}"] if names else []


def _lies(view: Mapping[str, Any], space: str) -> list[str]:
    return [f"lying here: {goods(pile['keys'], pile['fragments'])}" for pile in view["piles"] if pile["at"] == space]


# ---------------------------------------------------------------- side rooms


def _side(view: Mapping[str, Any], space: str) -> Card:
    """A side room: its card is told when its door is open.  [electro.info.sides] [electro.side.reveal]"""
    colour, door = board_of(view).sides[space]
    draft = (view["draft"] or {"sides": {}})["sides"].get(space)
    seen = draft or view["sides"].get(space) or {"open": False, "done": False, "card": None}
    lines = [f"the {colour} door, before it {door}: {'open' if seen['open'] else 'locked'}"]
    lines += [*_present(view, space), *_lies(view, space)]
    if seen["card"] is None:
        text = "Behind this locked door is a Puzzle, a Trial or the exit; a Small Key opens it from the tile before it."
        rules: tuple[str, ...] = ("electro.keys.use", "electro.side.definition")
    else:
        text, rules = ROOM_CARDS[seen["card"]]
        lines.append(_task(seen))
        lines += [f"the riddle: {seen['text']}"] if seen.get("text") else []
        lines += ["its task is done"] if seen["done"] else _prize(view, seen)
    icon = ICONS[seen["card"]] if seen["card"] is not None else f"sign-{colour}"
    return Card(f"Side room {space}, {colour} door", text, tuple(lines), rules, icon, "side room")


def _task(seen: Mapping[str, Any]) -> str:
    kind, task = seen["card"], seen.get("task")
    return f"{WORDS[kind]}: {TASKS[kind].get(task, 'a riddle')}" if task else WORDS[kind]


def _prize(view: Mapping[str, Any], seen: Mapping[str, Any]) -> list[str]:
    """What the task pays, or may pay as far as whoever asks knows.  [electro.side.reveal] [electro.setup.side-prize]"""
    if seen["card"] in (PUZZLE, TRIAL) and seen.get("fragment") is None:
        left = fragments_left(view)
        return [f"its prize, shown when it is won: {may_pay(view)}", f"fragments still to be won: {left}"]
    parts = ["a fragment of the Master Key"] if seen.get("fragment") else []
    parts += ["a reward card"] if seen.get("reward") else []
    return [f"its prize: {listed(parts)}"] if parts else []


# ---------------------------------------------------------------- tiles


def _tile(view: Mapping[str, Any], tile: str) -> Card:
    board = board_of(view)
    lines = [f"leads to {', '.join(board.near[tile])}"]
    lines += [f"doorway of room {room}" for room in board.doorways.get(tile, ())]
    if tile in board.doors:
        lines.append(f"before the {board.sides[board.doors[tile]][0]} door of {board.doors[tile]}")
    lines += [*_present(view, tile), *_lies(view, tile)]
    if tile in board.starts:
        text = "A start tile at the centre: Electroshock never strikes here, and the dead come back here."
        rules: tuple[str, ...] = ("electro.board.start-tiles", "electro.mof.shock-safe", "electro.death.return")
        return Card(f"Start tile {tile}", text, tuple(lines), rules, None, "tile")
    number = board.numbers[tile]
    text = f"Whoever stands here when Electroshock rolls a {number} loses 1 Live."
    rules = ("electro.board.numbers", "electro.mof.shock-damage")
    return Card(f"Tile {tile}, number {number}", text, tuple(lines), rules, f"die-{number}", "tile")
