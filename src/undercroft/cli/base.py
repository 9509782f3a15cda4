"""The command line itself: its name, its help, and the kinds of values that commands take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Group, Parameter, Token
from cyclopts.help import DefaultFormatter, PanelSpec
from rich.box import Box

import undercroft
from undercroft.engine.refusal import shown


def _whole(kind: object, tokens: Sequence[Token]) -> int:
    """The number that was typed, if it is a whole one of a length that can be meant."""
    if not re.fullmatch("-?[0-9]{1,18}", tokens[0].value):
        raise ValueError(f"{shown(tokens[0].value)} is no whole number.")
    return int(tokens[0].value)


Whole = Annotated[int, Parameter(converter=_whole)]
Flag = Annotated[bool, Parameter(negative=(), show_default=False)]
Several = Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)]

GAME = undercroft.games.ids()[0]
"""The game that the examples speak of."""

_NO_LINES = Box("    \n" * 8)
"""Help in aligned columns, without lines around them: they say nothing, and a screen reader reads them out."""

app = App(
    name="undercroft",
    help="Dungeon games, played exactly by their rulebooks; the referee cites the rule.",
    version=f"undercroft {undercroft.__version__}",
    help_format="plaintext",
    help_formatter=DefaultFormatter(panel_spec=PanelSpec(box=_NO_LINES, padding=(0, 0))),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    help_epilogue=f"""Begin with:

  undercroft                     the web table: play in the browser, with bots or friends
  undercroft play {GAME}        you against a bot, in the terminal
  undercroft how {GAME}         how it is played, in five pictures
  undercroft rules {GAME}       the rulebook in numbered rules
  undercroft COMMAND --help      what a command can do, with examples

Exit status: 0 done, 1 read and found wrong, 2 could not begin.""",
)
PLAYING = Group("What is played")


def fresh() -> int:
    """A seed that nobody has chosen, short enough to be typed again."""
    from secrets import randbelow

    return randbelow(1_000_000)
