"""What every drawing draws with: paths, icons and lines of text, in the colours of one theme."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from undercroft.scene.icons.family import draw_icon
from undercroft.scene.pen import Point, Shape, number, shape_svg, words
from undercroft.scene.theme import theme_named

FONT = "Georgia, 'Liberation Serif', 'DejaVu Serif', Times, serif"


KEPT = 20_000
"""So many drawings of one kind are kept, of those that were wanted last."""

D = TypeVar("D", bound="Drawer")
T = TypeVar("T")
P = ParamSpec("P")


def kept(draw: Callable[Concatenate[D, P], T]) -> Callable[Concatenate[D, P], T]:
    """A drawer's method that draws only once what looks the same: in the same theme, from the same arguments."""

    @lru_cache(maxsize=KEPT)
    def drawn_once(drawer: Callable[[str], D], theme: str, *args: Any, **kwargs: Any) -> T:
        return draw(drawer(theme), *args, **kwargs)

    def drawn(self: D, *args: P.args, **kwargs: P.kwargs) -> T:
        return drawn_once(cast("Any", type(self)), self.theme, *args, **cast("dict[str, Any]", kwargs))

    return cast("Callable[Concatenate[D, P], T]", wraps(draw)(drawn))


class Drawer:
    """Elements of SVG in the colours of one theme, and nothing besides: so its drawings can be kept."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self.colours = theme_named(theme)

    def icon(self, name: str, middle: Point, size: float, *, turn: float = 0, piece: str = "red") -> str:
        """The icon of this size around its middle."""
        left, top = number(middle[0] - size / 2), number(middle[1] - size / 2)
        turned = f" rotate({number(turn)} 50 50)" if turn else ""
        drawn = self.icon_shapes(name, piece)
        return f'<g transform="translate({left} {top}) scale({size / 100:.4f}){turned}">{drawn}</g>'

    @kept
    def icon_shapes(self, name: str, piece: str) -> str:
        """The icon's elements in its own box."""
        return draw_icon(name, self.colours, piece=piece)

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
