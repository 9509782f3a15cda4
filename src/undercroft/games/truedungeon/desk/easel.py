"""The easel: boards drawn, read, written, checked and tried.

[truedungeon.digital.zone-shape] [truedungeon.digital.board-calibration]
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undercroft.engine import Chance, Refused
from undercroft.engine.refusal import Given
from undercroft.games.truedungeon.book.combat.lanes import zones_of
from undercroft.games.truedungeon.content.adventures.faults import all_of
from undercroft.games.truedungeon.content.board.checking import SHAPE, faults
from undercroft.games.truedungeon.content.board.library import STANDARD, boards
from undercroft.games.truedungeon.content.board.measures import LENGTH, MM, RADIUS, TARGET, WIDTH
from undercroft.games.truedungeon.content.board.model import Board, Zone
from undercroft.games.truedungeon.content.board.physics import SURFACES, Body
from undercroft.games.truedungeon.content.board.trial import Figures, naturals, played
from undercroft.games.truedungeon.faces.kit.pieces import poster
from undercroft.inputs import read_file_text
from undercroft.scene.lane.zones import marks_of

Plain = dict[str, Any]

ROUNDS: Final = 20
"""So many rounds of ten slides give the figures of a trial."""
LARGEST: Final = 9_999
"""No number of a board that is drawn is further from 0."""


class BoardEasel:
    """Where boards are drawn."""

    def sizes(self) -> Plain:
        """The measures of every board in whole mm.  [truedungeon.digital.board-size] [truedungeon.digital.puck]"""
        lengths = {"width": WIDTH, "length": LENGTH, "target": TARGET, "puck": RADIUS}
        dot = boards()[STANDARD].dot
        return {**{name: length // MM for name, length in lengths.items()}, "values": [1, 20], "dot": list(dot)}

    def boards(self) -> list[Plain]:
        """The boards that come with the game; the usual one first."""
        listed = sorted(boards().values(), key=lambda board: (board.id != STANDARD, board.name))
        return [plain(board) for board in listed]

    def read(self, text: str, file: str) -> Plain:
        """The board in the text of a TOML or JSON file, sound or not."""
        return plain(board_in_form(read_file_text(text.removeprefix("\ufeff"), file)))

    def write(self, board: Plain) -> str:
        """The text of a file that holds this board: a line for each zone."""
        made = plain(board_in_form(board))
        head = [f"{key} = {_toml(made[key])}" for key in made if key != "zones"]
        rows = [f"  {{ {', '.join(f'{key} = {_toml(zone[key])}' for key in zone)} }}," for zone in made["zones"]]
        return "\n".join([*head, "", "zones = [", *rows, "]"]) + "\n"

    def look(self, board: Plain) -> Plain:
        """What is wrong with a board, and where the values of its zones are written."""
        made = board_in_form(board)
        found = [{"reason": one.reason, "rule": one.rule or "", "at": one.at or ""} for one in faults(made)]
        marks = [mark.plain() for mark in marks_of(zones_of(made), WIDTH // MM, made.dot)] if not found else []
        return {"faults": found, "marks": marks}

    def trial(self, board: Plain, chance: Chance) -> Plain:
        """A round of ten average bots on a medium board, and the figures of twenty.

        [truedungeon.digital.board-calibration]
        """
        made = _sound(board)
        rounds = [_round(made, chance) for _ in range(ROUNDS)]
        values = [naturals(made, bodies) for bodies in rounds]
        pucks = [
            {"x": body.x // 100, "y": body.y // 100, "natural": value, "off": body.off}
            for body, value in zip(rounds[0], values[0], strict=True)
        ]
        return {"pucks": pucks, "told": [_ten(values[0]), *_figures([one for row in values for one in row])]}

    def poster(self, board: Plain) -> bytes:
        """Its target at true size, over many sheets, as a PDF.  [truedungeon.digital.board-size]"""
        return poster(_sound(board)).pdf()


def _sound(board: Plain) -> Board:
    """The board, if nothing is wrong with it; else `Refused` with all that is."""
    made = board_in_form(board)
    wrong = faults(made)
    if wrong:
        raise all_of(wrong, "board")
    return made


def board_in_form(given: Given) -> Board:
    """The board that this data describes, sound or not; `Refused` if it has not the form of one."""
    if not isinstance(given, dict):
        raise Refused("a board is a table of keys", rule=SHAPE, at="board")
    bare = {key: value for key, value in given.items() if (key, value) not in _SAID}
    try:
        board = msgspec.convert(bare, Board)
    except msgspec.ValidationError as error:
        words = str(error).replace("`", "'")
        raise Refused(f"this is no board: {words}", rule=SHAPE, at="board") from None
    if any(abs(number) > LARGEST for zone in board.zones for number in _numbers(zone)):
        raise Refused(f"no number of a board is further from 0 than {LARGEST}", rule=SHAPE, at="zones")
    return board


_SAID: Final = (("kind", "board"), ("game", "truedungeon"))
"""What a file may say of itself."""


def _numbers(zone: Zone) -> list[int]:
    """All numbers of a zone."""
    corners = [number for corner in zone.polygon or () for number in corner]
    return [zone.value, *(zone.circle or ()), *(zone.ellipse or ()), *corners]


def plain(board: Board) -> Plain:
    """The board as its file has it; what is as usual is left out."""
    zones = []
    for zone in board.zones:
        shapes = {"circle": zone.circle, "ellipse": zone.ellipse, "polygon": zone.polygon}
        found: Plain = {"value": zone.value, **{name: _lists(shape) for name, shape in shapes.items() if shape}}
        if zone.body:
            found["body"] = True
        if zone.name:
            found["name"] = zone.name
        zones.append(found)
    named = {"kind": "board", "game": "truedungeon", "id": board.id, "name": board.name}
    about = {"about": board.about} if board.about else {}
    return {**named, **about, "dot": list(board.dot), "zones": zones}


def _lists(shape: tuple[Any, ...]) -> list[Any]:
    return [list(one) if isinstance(one, tuple) else one for one in shape]


def _toml(value: Any) -> str:
    """A text, a whole number, a truth value or a list of such as TOML: JSON is spelled alike."""
    return msgspec.json.encode(value).decode().replace(",", ", ") if isinstance(value, list) else _bare(value)


def _bare(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")


# ---------------------------------------------------------------- a trial


def _round(board: Board, chance: Chance) -> tuple[Body, ...]:
    """Where the pucks of a round of average bots lie."""
    *_, last = played(board, SURFACES["medium"], "average", chance)
    return last.bodies


def _ten(values: list[int]) -> str:
    listed = ", ".join("miss" if value < 2 else str(value) for value in values)
    return f"Ten slides: {listed}."


def _figures(values: list[int]) -> list[str]:
    """The figures of many slides, and what speaks against such a board."""
    found = Figures(tuple(values.count(value) for value in range(21)))
    wrong = found.unfair()
    verdict = f"Not fair yet: {'; '.join(wrong)}." if wrong else "That is a fair board, as far as so few can tell."
    return [f"{found}.", verdict]
