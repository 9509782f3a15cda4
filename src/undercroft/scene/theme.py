"""The themes: which colour each named part of a drawing has.

Drawings name roles ("ink", "stone", "gold"); a theme gives each role a colour. Nothing is told by colour alone.
"""

from collections.abc import Mapping

_PARCHMENT = {
    "paper": "#f6ead0",
    "floor": "#fbf4e1",
    "floor-2": "#f9f0da",
    "grid": "#cdb88f",
    "ink": "#3b2a1c",
    "soft": "#7a6248",
    "seam": "#4d3b2b",
    "mortar": "#6b5a4a",
    "stone": "#a8977f",
    "stone-2": "#97866f",
    "bone": "#fffaf0",
    "metal": "#c3cad0",
    "wood": "#b57f4a",
    "gold": "#f0b93a",
    "glow": "#fce9a6",
    "water": "#7fb9c9",
    "deep": "#3f8299",
    "shark": "#7c8a96",
    "fog": "#d9d6e2",
    "alarm": "#c03a2b",
    "open": "#1f7a4d",
    "lit": "#c9ecd0",
    "red": "#d2543f",
    "blue": "#4a7fc1",
    "green": "#6a9c4a",
    "yellow": "#e3b23c",
    "violet": "#8f6bb3",
    "grey": "#9a9a96",
    "orange": "#e2853b",
    "white": "#fffdf7",
    "black": "#2b2226",
    "rose": "#eab0b4",
    "copper": "#c0713f",
}

_NIGHT = {
    "paper": "#1d1a22",
    "floor": "#2c2834",
    "floor-2": "#2f2b37",
    "grid": "#4b4456",
    "ink": "#f1e4c8",
    "soft": "#bfb09a",
    "seam": "#15121a",
    "mortar": "#15121a",
    "stone": "#6f6678",
    "stone-2": "#5f5768",
    "bone": "#6b6373",
    "metal": "#5c6873",
    "wood": "#7a5230",
    "gold": "#b98416",
    "glow": "#5a4a22",
    "water": "#245a6b",
    "deep": "#163e4c",
    "shark": "#60707d",
    "fog": "#5d5870",
    "alarm": "#ff7a66",
    "open": "#7be0a4",
    "lit": "#2c5a44",
    "red": "#b8442f",
    "blue": "#3566a8",
    "green": "#4c7a30",
    "yellow": "#a37a14",
    "violet": "#6f4a96",
    "grey": "#66666a",
    "orange": "#b5621f",
    "white": "#a39dae",
    "black": "#0d0b11",
    "rose": "#9c5f68",
    "copper": "#8a4a24",
}

_WHITE, _BLACK = "#ffffff", "#1a1a1a"
_INK = dict.fromkeys(_PARCHMENT, _WHITE) | {
    "ink": _BLACK,
    "soft": "#555555",
    "grid": "#b5b5b5",
    "seam": "#4a4a4a",
    "deep": "#777777",
    "alarm": _BLACK,
    "open": _BLACK,
    "stone": "#e4e4e4",
    "stone-2": "#d6d6d6",
    "lit": "#efefef",
    "red": "#cfcfcf",
    "violet": "#dcdcdc",
    "grey": "#c4c4c4",
    "black": "#333333",
}

_COLOURED = (
    "red",
    "blue",
    "green",
    "yellow",
    "violet",
    "orange",
    "gold",
    "glow",
    "wood",
    "grey",
    "metal",
    "water",
    "rose",
    "copper",
)
_PRINT = _INK | {name: _PARCHMENT[name] for name in _COLOURED}
"""White paper and black lines, but liveries and what is small in their colours: for kits that need these."""

THEMES: Mapping[str, Mapping[str, str]] = {"parchment": _PARCHMENT, "night": _NIGHT, "ink": _INK, "print": _PRINT}


def theme_named(name: str) -> Mapping[str, str]:
    """The colours of the theme of this name; night may also be called dark."""
    name = "night" if name == "dark" else name
    if name not in THEMES:
        raise ValueError(f"no theme {name!r}; there are {', '.join(THEMES)}")
    return THEMES[name]
