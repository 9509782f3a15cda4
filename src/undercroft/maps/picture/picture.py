"""Pictures of floors: text, SVG, PNG and PDF, drawn from a plan. Equal plans give equal bytes."""

from __future__ import annotations

from undercroft.maps.picture.floor import UNIT, Floor
from undercroft.maps.picture.pdf import draw_pdf
from undercroft.maps.picture.sheet import bare_map, sheet
from undercroft.maps.picture.text import draw_text
from undercroft.maps.plan import Plan
from undercroft.scene.picture import draw_png


def text(plan: Plan, unicode: bool = True) -> str:
    """The floor in characters: drawn lines, or with `unicode=False` plain ASCII."""
    return draw_text(plan, unicode=unicode)


def svg(plan: Plan, theme: str = "parchment", *, legend: bool = True, scale: bool = True) -> str:
    """The floor as SVG, 72 units a square; themes: parchment, ink, dark. `scale` adds compass and scale."""
    return sheet(Floor(plan, theme), legend=legend, scale=scale)


def png(plan: Plan, square_px: int = 70, margin: int = 0, *, theme: str = "parchment", legend: bool = False) -> bytes:
    """The floor in pixels. Without legend nothing but the map: every square exactly so large, and so much around it."""
    if square_px < 1 or margin < 0:
        raise ValueError("a square is at least 1 pixel wide, and a margin at least 0")
    if legend:
        return draw_png(svg(plan, theme), scale=square_px / UNIT)
    return draw_png(bare_map(Floor(plan, theme), square_px, margin))


def pdf(plan: Plan, paper: str = "A4", *, theme: str = "ink") -> bytes:
    """The floor for the table: one inch a square, tiled over pages; the first shows how they lie together."""
    return draw_pdf(plan, paper=paper, theme=theme)
