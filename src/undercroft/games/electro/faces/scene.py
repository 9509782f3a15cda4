"""How the labyrinth looks: the board as a scene, with panels of words, from what a seat sees.

A space's anchor is its name; a line of a panel has the id of an Explorer or of a card as its anchor.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import named
from undercroft.engine.naming import named_data
from undercroft.games.electro.book import puzzles, trials
from undercroft.games.electro.book.basics.layouts import WORDS
from undercroft.games.electro.book.trials.list import BEATS
from undercroft.games.electro.content.board import Board
from undercroft.games.electro.content.shapes import drawn
from undercroft.games.electro.faces.panels import (
    LIVERIES,
    beast_in,
    goods,
    health_bar,
    is_acting,
    is_met,
    letter,
    live_bar,
    name_of,
    panels,
    signs_of,
    turns_panel,
)
from undercroft.games.electro.faces.view import view
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LOCK, LONE, PUZZLE, TRAPPED, TRIAL
from undercroft.games.electro.state.state import State
from undercroft.scene import Board as Field
from undercroft.scene import Drawn, Edge, Line, Panel, Piece, Scene, Tile

TITLE: Final = "ElectroDungeon"
ICONS: Final = {
    BEAST: "beast",
    EMPTY: "empty-room",
    BOOST: "boost-box",
    TRAPPED: "trapped-box",
    LONE: "lone-key",
    LOCK: "master-lock",
    PUZZLE: "puzzle",
    TRIAL: "trial",
}
"""By kind of card."""

SIGNS: Final = {BEAST: "!", EMPTY: "o", BOOST: "$", TRAPPED: "%", LONE: "k", LOCK: "L", PUZZLE: "P", TRIAL: "T"}
"""The same in text."""

_SIGN_OF: Final = {f"sign-{sign}": sign for sign in BEATS}
"""By icon: the sign of a Trial."""


def scene(s: State, seat: int | None, names: tuple[str, ...] = ()) -> Scene:
    """The table as this seat (None: a spectator) sees it."""
    return look(view(s, seat), s.board, names)


def look(seen: dict[str, Any], board: Board, names: tuple[str, ...]) -> Scene:
    """The table from a view of it and its board; while a Puzzle or Trial is on, that is all there is to look at."""
    boards: tuple[Field, ...] = ()
    beside = panels(seen, names)
    for task, shown in ((seen["puzzle"], puzzles.look), (seen["trial"], trials.look)):
        if task is not None:
            fields, words = shown(named_data(task, names))
            boards = (*boards, *(_asked(field, task["task"]) for field in fields))
            beside = (*(_named(panel, seen, names) for panel in words), *beside)
    turns = turns_panel(seen, names)
    beside = (turns, *beside) if turns.lines else beside
    return Scene(TITLE, boards or (_Look(seen, board, names).field(),), beside)


def _asked(field: Field, task: str) -> Field:
    """The board of a task, on which everything can be asked about: signs for themselves, all else is the task."""
    tiles = (
        replace(tile, thing=_SIGN_OF.get(tile.icon or "", task)) if tile.icon or tile.anchor else tile
        for tile in field.tiles
    )
    return replace(field, tiles=tuple(tiles))


def _named(panel: Panel, seen: dict[str, Any], names: tuple[str, ...]) -> Panel:
    """The panel with names in place of seats; lines about Explorers say so."""
    return Panel(named(panel.title, names), tuple(_named_line(line, seen, names) for line in panel.lines))


def _named_line(line: str | Line, seen: dict[str, Any], names: tuple[str, ...]) -> str | Line:
    if isinstance(line, str):
        return named(line, names)
    line = replace(line, words=named(line.words, names))
    explorer = next((one for one in seen["explorers"] if one["id"] == line.id), None)
    if explorer is None:
        return line
    return replace(line, id=f"@{explorer['seat']}", also=(line.id,), thing=line.id)


class _Look:
    """What is on each space, ready to be drawn."""

    def __init__(self, seen: dict[str, Any], board: Board, names: tuple[str, ...]) -> None:
        self.seen = seen
        self.names = names
        self.board = board
        self.drawn: Drawn = drawn(board)
        self.draft: dict[str, Any] = seen["draft"] or {"cards": {}, "keys": [], "sides": {}}
        self.rooms = {room: self._room_seen(room) for room in self.board.rooms}
        self.piles = {pile["at"]: pile for pile in seen["piles"]}
        self.pieces = [self._beast(room, card) for room, card in self.rooms.items() if is_met(card)]
        self.pieces += [self._piece(explorer) for explorer in seen["explorers"] if explorer["at"]]

    def field(self) -> Field:
        """The labyrinth."""
        rock = self.drawn.rock
        tiles = [Tile(*rock.middle, "wall", corners=rock.corners)]
        tiles += [Tile(*lane.middle, corners=lane.corners) for lane in self.drawn.lanes]
        tiles += [self._number_tile(tile) for tile in self.board.numbers]
        tiles += [self._start_tile(tile) for tile in self.board.starts]
        tiles += [self._room_tile(room) for room in self.board.rooms]
        tiles += [self._side_tile(side) for side in self.board.sides]
        return Field(
            self.board.title,
            self.drawn.columns,
            self.drawn.rows,
            tuple(tiles),
            pieces=tuple(self.pieces),
            edges=(*_sparks(self.board), *self._gates()),
            rulers=False,
            sketch=self.drawn.sketch,
        )

    # ------------------------------------------------------------------ spaces

    def _tile(self, space: str, glyph: str, told: list[str], **more: Any) -> Tile:
        """The tile of a space: what lies there as marks, and all of it in words."""
        form = self.drawn.spaces[space]
        marks: tuple[str, ...] = more.pop("marks", ())
        pile = self.piles.get(space)
        if pile is not None:
            marks += ("small-key",) * bool(pile["keys"]) + ("fragment",) * bool(pile["fragments"])
            told = [*told, f"here lie {goods(pile['keys'], pile['fragments'])}"]
            glyph += "k" * bool(pile["keys"]) + "f" * bool(pile["fragments"])
        note = f"{space}: {', '.join(told)}"
        x, y = form.middle
        return Tile(
            x,
            y,
            corners=form.corners,
            marks=marks,
            glyph=glyph,
            anchor=space,
            note=note,
            cell=self.drawn.cells[space],
            words=space,
            thing=space,
            **more,
        )

    def _number_tile(self, tile: str) -> Tile:
        number = self.board.numbers[tile]
        words = [f"number {number}", *self._leads_to(tile)]
        return self._tile(tile, f"{tile}{number}", words, marks=(f"die-{number}",))

    def _start_tile(self, tile: str) -> Tile:
        return self._tile(tile, tile, ["start tile", *self._leads_to(tile)], colour="glow")

    def _leads_to(self, tile: str) -> list[str]:
        words = [f"doorway of {room}" for room in self.board.doorways.get(tile, ())]
        if tile in self.board.doors:
            side = self.board.doors[tile]
            words.append(f"before the {self.board.sides[side][0]} door of {side}")
        return words

    def _room_seen(self, room: str) -> dict[str, Any]:
        """What is known of a room; while the Master of Fates lays out the cards, what lies there so far."""
        known: dict[str, Any] = {"state": "down", "card": None, "key": None, "perceived": False, "fighting": False}
        known |= self.seen["rooms"].get(room, {})
        if room in self.draft["cards"]:
            known["card"] = self.draft["cards"][room]
        if room in self.draft["keys"]:
            known["key"] = "key"
        return known

    def _room_tile(self, room: str) -> Tile:
        seen = self.rooms[room]
        if seen["state"] == "cleared":
            return self._tile(room, f"[{room}_]", ["cleared room, a way through"], icon="cleared-room")
        if is_met(seen):
            return self._beast_tile(room, seen)
        kind = seen["card"]
        words = ["small room", "face down"]
        marks: tuple[str, ...] = ()
        if kind is not None:
            words.append(WORDS[kind])
            marks += ("room-back",)
        if seen["perceived"]:
            words.append("perceived by you")
        if seen.get("boxed") and kind is None:
            words.append("a box of one kind or the other")
            marks += ("boost-box",)
        key, key_marks = _key_in(seen)
        return self._tile(
            room,
            f"[{room}{SIGNS[kind] if kind is not None else '?'}]",
            words + key,
            icon=ICONS[kind] if kind is not None else None,
            marks=marks + key_marks,
            colour="red",
        )

    def _beast_tile(self, room: str, seen: dict[str, Any]) -> Tile:
        """A room whose beast everybody knows: it stands there as a piece."""
        words = ["small room", "face up", WORDS[BEAST]]
        key, marks = _key_in(seen)
        words += key
        if seen["fighting"]:
            words.append(f"in combat, health {seen['health']}")
        return self._tile(room, f"[{room}]", words, marks=marks, colour="red")

    def _side_tile(self, side: str) -> Tile:
        colour, _ = self.board.sides[side]
        seen: dict[str, Any] = {
            "open": False,
            "done": False,
            "card": None,
            "task": None,
            "fragment": None,
            "reward": None,
        }
        seen |= self.seen["sides"].get(side) or self.draft["sides"].get(side, {})
        words = [f"side room of the {colour} door", "open" if seen["open"] else "locked"]
        marks: tuple[str, ...] = () if seen["open"] else ("door-lock",)
        if seen["card"] is not None:
            words.append(f"{WORDS[seen['card']]}{', ' + seen['task'] if seen['task'] else ''}")
            marks += () if seen["open"] else (ICONS[seen["card"]],)
        words += ["completed"] if seen["done"] else []
        if seen["fragment"]:
            words.append("with a fragment of the Master Key")
            marks += ("fragment",)
        sign = SIGNS.get(seen["card"] or "", "") if seen["open"] else "#"
        icon = f"sign-{colour}"
        if seen["open"] and seen["card"] is not None:
            icon, marks = ICONS[seen["card"]], (icon, *marks)
        return self._tile(side, f"<{side}{colour[0]}{sign}>", words, icon=icon, marks=marks)

    def _gates(self) -> list[Edge]:
        """Doors to rooms and side rooms: shut, or open where one may pass."""
        edges = []
        for (space, _), (start, end) in self.drawn.gates.items():
            side = self.seen["sides"].get(space)
            passed = side["open"] if side else space in self.rooms and self.rooms[space]["state"] == "cleared"
            edges.append(Edge(*start, *end, kind="open" if passed else "door", thing=space))
        return edges

    # ------------------------------------------------------------------ figures

    def _beast(self, room: str, card: dict[str, Any]) -> Piece:
        """A beast that everybody knows, in its room."""
        x, y = self.drawn.spaces[room].middle
        bar = health_bar(self.seen, card)
        note = f"the {WORDS[BEAST]} in {room}, {'in combat, ' if card['fighting'] else ''}health {bar[0]} of {bar[1]}"
        return Piece(x, y, "beast", "violet", "", SIGNS[BEAST], note=note, id=room, thing=beast_in(room), bar=bar)

    def _piece(self, explorer: dict[str, Any]) -> Piece:
        number = int(explorer["id"][1:]) - 1
        x, y = self.drawn.spaces[explorer["at"]].middle
        name = name_of(self.names, explorer["seat"])
        held = goods(explorer["keys"] or [], explorer["fragments"])
        told = [name, *([f"Live {explorer['live']}"] * bool(explorer["live"])), *([f"holds {held}"] * bool(held))]
        return Piece(
            x,
            y,
            "explorer",
            LIVERIES[number % len(LIVERIES)],
            name,
            letter(number),
            explorer["id"],
            ", ".join(told),
            id=f"@{explorer['seat']}",
            also=(explorer["id"],),
            thing=explorer["id"],
            bar=live_bar(explorer),
            signs=signs_of(explorer),
            acts=is_acting(self.seen, explorer),
        )


def _key_in(seen: dict[str, Any]) -> tuple[list[str], tuple[str, ...]]:
    """The key that is known to lie in a room: in words, and as a mark."""
    if seen["key"] in (None, "none"):
        return [], ()
    return ["with a key" if seen["key"] == "key" else f"with a {seen['key']} key"], ("small-key",)


@lru_cache(maxsize=64)
def _sparks(board: Board) -> tuple[Edge, ...]:
    """The walls of lightning."""
    return tuple(Edge(*start, *end, kind="spark", thing="wall") for start, end in drawn(board).walls)
