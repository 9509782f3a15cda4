"""Lines of a list whose further rows stand under their words, not under their marks."""

from __future__ import annotations

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


class Hanging(Visual):
    """A mark, and words beside it that are wrapped in their own column."""

    def __init__(self, mark: str, words: Content) -> None:
        self.mark = Content.styled(mark, "bold")
        self.words = words
        self.indent = len(mark)

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The rows, the mark before the first."""
        mark = self.mark.render_strips(self.indent, 1, style, options)
        # On a highlighted row colours of their own could not be read.
        words = Content(self.words.plain) if style.bold or style.reverse else self.words
        rows = words.render_strips(max(1, width - self.indent), height, style, options)
        blank = Strip.blank(self.indent, style.rich_style)
        return [Strip.join([mark[0] if at == 0 and mark else blank, row]) for at, row in enumerate(rows)]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """As wide as all of it on one row."""
        return self.indent + self.words.get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """How many rows there are at this width."""
        return self.words.get_height(rules, max(1, width - self.indent))

    @property
    def plain(self) -> str:
        """The mark and the words without their looks."""
        return self.mark.plain + self.words.plain
