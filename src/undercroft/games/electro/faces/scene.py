"""How the labyrinth looks: the board as a scene, with panels of words, from what a seat sees.

A space's anchor is its name; a line of a panel has the id of an Explorer or of a card as its anchor.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from undercroft.engine import named
from undercroft.engine.naming import named_data
from undercroft.games.electro.book import puzzles, trials
from undercroft.games.electro.book.basics.layouts import WORDS
from undercroft.games.electro.content.board import Board
from undercroft.games.electro.content.shapes import drawn
from undercroft.games.electro.faces.panels import LIVERIES, letter, name_of, panels, things
from undercroft.games.electro.faces.view import view
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LOCK, LONE, PUZZLE, TRAPPED, TRIAL
from undercroft.games.electro.state.state import State
from undercroft.scene import Board as Field
from undercroft.scene import Drawn, Edge, Panel, Piece, Scene, Tile

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
            boards, beside = (*boards, *fields), (*(_named(panel, names) for panel in words), *beside)
    return Scene(TITLE, boards or (_Look(seen, board, names).field(),), beside)


def _named(panel: Panel, names: tuple[str, ...]) -> Panel:
    """The panel with names in place of seats."""
    lines = (
        named(line, names) if isinstance(line, str) else replace(line, words=named(line.words, names))
        for line in panel.lines
    )
    return Panel(named(panel.title, names), tuple(lines))


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
        self.pieces = [self._piece(explorer) for explorer in seen["explorers"] if explorer["at"]]

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
            edges=(*(Edge(*start, *end, kind="spark") for start, end in self.drawn.walls), *self._gates()),
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
            told = [*told, f"here lie {things(pile['keys'], pile['fragments'])}"]
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
            **more,
        )

    def _number_tile(self, tile: str) -> Tile:
        number = self.board.numbers[tile]
        words = [f"number {number}", *self._leads_to(tile)]
        return self._tile(tile, f"{tile}{number}", words, words=str(number))

    def _start_tile(self, tile: str) -> Tile:
        return self._tile(tile, tile, ["start tile", *self._leads_to(tile)], words="start", colour="glow")

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
        kind, up = seen["card"], seen["state"] == "up"
        words = ["small room", "face up" if up else "face down"]
        marks: tuple[str, ...] = ()
        if kind is not None:
            words.append(WORDS[kind])
            marks += () if up else ("room-back",)
        if seen["perceived"]:
            words.append("perceived by you")
        if seen.get("boxed") and kind is None:
            words.append("a box of one kind or the other")
            marks += ("boost-box",)
        if seen["key"] not in (None, "none"):
            words.append("with a key" if seen["key"] == "key" else f"with a {seen['key']} key")
            marks += ("small-key",)
        fighting = bool(seen["fighting"])
        if fighting:
            words.append(f"in combat, health {seen['health']}")
        return self._tile(
            room,
            f"[{room}{SIGNS[kind] if kind is not None else '?'}]",
            words,
            icon=ICONS[kind] if kind is not None else "room-back",
            marks=marks,
            colour="red",
            words=str(seen["health"]) if fighting else "",
        )

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
            edges.append(Edge(*start, *end, kind="open" if passed else "door"))
        return edges

    # ------------------------------------------------------------------ figures

    def _piece(self, explorer: dict[str, Any]) -> Piece:
        number = int(explorer["id"][1:]) - 1
        x, y = self.drawn.spaces[explorer["at"]].middle
        name = name_of(self.names, explorer["seat"])
        held = things(explorer["keys"] or [], explorer["fragments"])
        marks = ("fragment",) * bool(explorer["fragments"]) + ("fight-between",) * bool(explorer["fight"])
        told = [name, *([f"Live {explorer['live']}"] * bool(explorer["live"])), *([f"holds {held}"] * bool(held))]
        colour = LIVERIES[number % len(LIVERIES)]
        return Piece(x, y, "explorer", colour, name, letter(number), explorer["id"], ", ".join(told), marks)
