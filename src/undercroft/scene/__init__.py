"""How a table looks: scenes, and their drawings as SVG, text, PNG and PDF. Knows neither game nor engine."""

from undercroft.scene.icons.family import ICONS, icon_svg
from undercroft.scene.lane.lane import Lane, LaneMoves, LanePuck, lane_of
from undercroft.scene.lane.zones import LaneZone
from undercroft.scene.layout import Drawn, Form, Layout
from undercroft.scene.maze import drawn as drawn_layout
from undercroft.scene.parts import HEXAGON, SQUARE, Board, Edge, Label, Line, Panel, Piece, Tile, column_name
from undercroft.scene.scene import Scene
from undercroft.scene.theme import THEMES

__all__ = [
    "HEXAGON",
    "ICONS",
    "SQUARE",
    "THEMES",
    "Board",
    "Drawn",
    "Edge",
    "Form",
    "Label",
    "Lane",
    "LaneMoves",
    "LanePuck",
    "LaneZone",
    "Layout",
    "Line",
    "Panel",
    "Piece",
    "Scene",
    "Tile",
    "column_name",
    "drawn_layout",
    "icon_svg",
    "lane_of",
]
