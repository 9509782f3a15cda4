"""What every drawing draws with: paths, icons and lines of text, in the colours of one theme."""

from collections.abc import Mapping

from undercroft.scene.icons import draw_icon
from undercroft.scene.pen import Point, Shape, number, shape_svg, words

FONT = "Georgia, 'Liberation Serif', 'DejaVu Serif', Times, serif"


class Drawer:
    """Elements of SVG in these colours."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self.colours = colours

    def icon(self, name: str, middle: Point, size: float, *, turn: float = 0, piece: str = "red") -> str:
        """The icon of this size around its middle."""
        left, top = number(middle[0] - size / 2), number(middle[1] - size / 2)
        turned = f" rotate({number(turn)} 50 50)" if turn else ""
        drawn = draw_icon(name, self.colours, piece=piece)
        return f'<g transform="translate({left} {top}) scale({size / 100:.4f}){turned}">{drawn}</g>'

    def shape(
        self,
        path: str,
        *,
        fill: str | None = None,
        line: str | None = "ink",
        width: float = 2,
        dash: str = "",
        more: str = "",
    ) -> str:
        """The path in these colour roles; `more` are attributes of its own."""
        drawn = shape_svg(Shape(path, fill, line, width), self.colours)
        if more:
            drawn = drawn.replace("<path ", f"<path {more} ", 1)
        return drawn.replace("/>", f' stroke-dasharray="{dash}"/>') if dash else drawn

    def words(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float,
        weight: str = "",
        style: str = "",
        align: str = "",
        colour: str = "ink",
    ) -> str:
        """A line of text whose foot begins, ends or is centred here."""
        extra = f' font-weight="{weight}"' if weight else ""
        extra += f' font-style="{style}"' if style else ""
        extra += f' text-anchor="{align}"' if align else ""
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        return f'<text {place} fill="{self.colours[colour]}"{extra}>{words(text)}</text>'
