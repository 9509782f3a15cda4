"""Ink and parchment, night and torchlight: the two themes, and what colours each role of a drawing has in them.

Nothing is told by colour alone: without colours the roles are bold, dim or reversed, and the characters say the rest.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter, NoColor
from textual.theme import Theme

from undercroft.scene.theme import theme_named

DARK, LIGHT = "night", "parchment"

THEMES = (
    Theme(
        name=DARK,
        dark=True,
        primary="#e0b15a",
        secondary="#7fb9c9",
        accent="#e0b15a",
        foreground="#f1e4c8",
        background="#1d1a22",
        surface="#24202b",
        panel="#332d3d",
        success="#7be0a4",
        warning="#f0b93a",
        error="#ff8a78",
        variables={
            "block-cursor-background": "#e0b15a",
            "block-cursor-foreground": "#1d1a22",
            "block-cursor-blurred-background": "#4a4256",
            "block-cursor-blurred-foreground": "#f1e4c8",
            "footer-background": "#332d3d",
            "footer-key-foreground": "#f0c56e",
            "border": "#e0b15a",
            "border-blurred": "#5d5570",
            "soft": "#bfb09a",
        },
    ),
    Theme(
        name=LIGHT,
        dark=False,
        primary="#7a3b1d",
        secondary="#275f73",
        accent="#7a3b1d",
        foreground="#3b2a1c",
        background="#f6ead0",
        surface="#fbf4e1",
        panel="#e9d8b2",
        success="#1c6b43",
        warning="#7d4e00",
        error="#a32c1f",
        variables={
            "block-cursor-background": "#7a3b1d",
            "block-cursor-foreground": "#fffaf0",
            "block-cursor-blurred-background": "#dcc693",
            "block-cursor-blurred-foreground": "#3b2a1c",
            "footer-background": "#e9d8b2",
            "footer-key-foreground": "#7a3b1d",
            "border": "#7a3b1d",
            "border-blurred": "#b39a6a",
            "soft": "#6b5339",
        },
    ),
)

_SOFT = {DARK: "#bfb09a", LIGHT: "#6b5339"}
_LIVERIES = ("red", "blue", "green", "yellow", "violet", "grey")
_INKS = ("#0a080d", "#ffffff")

_PLAIN: Mapping[str, Style] = {
    "paper": Style(),
    "soft": Style(dim=True),
    "heading": Style(bold=True),
    "lit": Style(bold=True),
    "cursor": Style(reverse=True, bold=True),
    "wrong": Style(reverse=True, underline=True),
    "grid": Style(dim=True),
    "edge": Style(bold=True),
    **{f"piece-{livery}": Style(bold=True, underline=True) for livery in _LIVERIES},
}
"""The roles where there are no colours."""


def first_theme() -> str:
    """The theme to begin with: the dark one, unless the terminal says that its ground is light."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT if ground in ("7", "15") else DARK


@lru_cache(4)
def palette(dark: bool, colours: bool) -> Mapping[str, Style]:
    """What each role looks like on a dark or light ground, with colours or without."""
    return {role: _style(*pair) for role, pair in pairs(dark).items()} if colours else _PLAIN


def pairs(dark: bool) -> dict[str, tuple[str, str, bool]]:
    """The colours of each role: ink, ground, and whether it is bold."""
    name = DARK if dark else LIGHT
    roles = theme_named(name)
    ink, paper = roles["ink"], roles["paper"]
    soft, alarm = _SOFT[name], "#ff8a78" if dark else "#a32c1f"
    thing = "#f0c56e" if dark else "#7a3b1d"
    found = {
        "paper": (ink, paper, False),
        "soft": (soft, paper, False),
        "heading": (thing, paper, True),
        "label": (ink, paper, False),
        "floor": (soft, roles["floor"], False),
        "grid": (roles["grid"], roles["floor"], False),
        "thing": (thing, roles["floor"], True),
        "disabled": (soft, roles["floor"], False),
        "wall": (roles["stone"], "#453e4e" if dark else "#cbbca2", False),
        "entrance": (ink, roles["glow"], True),
        "fog": (ink if dark else "#2e2a3a", "#4b4660" if dark else roles["fog"], True),
        "void": (soft, paper, False),
        "edge": (ink, roles["floor"], True),
        "lit": ("#d9ffe6" if dark else "#0d4a2b", roles["lit"], True),
        "cursor": (paper, thing, True),
        "wrong": ("#1d1a22" if dark else "#fffaf0", alarm, True),
    }
    for livery in _LIVERIES:
        found[f"piece-{livery}"] = (_ink_on(roles[livery]), roles[livery], True)
    return found


def contrast(one: str, other: str) -> float:
    """How much two colours differ, from 1 to 21, as the accessibility guidelines count it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [value / 255 for value in Color.parse(colour).rgb]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _ink_on(ground: str) -> str:
    return max(_INKS, key=lambda ink: contrast(ink, ground))


def _style(ink: str, ground: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold)


class Ink(NoColor):
    """No colours at all, whatever a widget asks for; bold, dim and reversed stay."""


_TO_ASCII = str.maketrans(
    {
        "\u00a0": " ",
        "\u2026": "...",
        "\u00b7": ".",
        "\u2022": "*",
        "\u25b6": ">",
        "\u25cf": "*",
        "\u2014": "-",
        "\u2013": "-",
        "\u2019": "'",
        "\u2018": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2190": "<",
        "\u2192": ">",
        "\u2191": "^",
        "\u2193": "v",
        "\u2502": "|",
        "\u2503": "|",
        "\u2500": "-",
        "\u2501": "-",
    }
)


class Ascii(LineFilter):
    """Only characters that every terminal has, each as wide as the one in whose place it stands."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in ASCII."""
        return [
            segment if segment.control or segment.text.isascii() else Segment(to_ascii(segment.text), segment.style)
            for segment in segments
        ]


def to_ascii(text: str) -> str:
    """The text in ASCII, letter for letter.

    >>> to_ascii("a \u2022 b \u2502 \u00e4")
    'a * b | ?'
    """
    known = (letter.translate(_TO_ASCII)[:1] for letter in text)
    return "".join(letter if letter.isascii() else _rough(letter) for letter in known)


def _rough(letter: str) -> str:
    """Lines and corners are crosses, bars are bars, blocks are hashes; what is left cannot be shown."""
    if "\u2500" <= letter <= "\u257f":
        return "+"
    if "\u2588" <= letter <= "\u258f":
        return "|"
    return "#" if "\u2580" <= letter <= "\u259f" else "?" * cell_len(letter)
