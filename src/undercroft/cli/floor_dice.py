"""Your dice, my map: the rolls of a real table typed one by one, and the floor drawn as they fall."""

from __future__ import annotations

from typing import Any

from undercroft.cli.play import open_console
from undercroft.engine import Refused, Unknown
from undercroft.maps.maker import Dice, FloorMaker, give_line, line_of, told
from undercroft.maps.picture import picture
from undercroft.terminal.console import Console
from undercroft.terminal.words import cited, is_quit

HELP = (
    "4            what the die shows",
    "4 1 6        several rolls in a row",
    "map          the floor so far",
    "list         all rolls so far, and what each decided",
    "4; b2; 1     rolls and choices in a row",
    "undo         take back the last roll or choice",
    "quit         stop",
)


def ask_for_dice(dice: Dice, maker: FloorMaker) -> Any:
    """The floor that these dice have drawn; `Unknown` if somebody stopped before it was complete."""
    console = open_console(plain=True)
    console.write("Roll real dice and type what they show; help lists what else you can type.")
    while not dice.done:
        _ask(console, dice)
        line = console.read("> ")
        if line is None or is_quit(line):
            raise Unknown(f"the floor is not complete{_so_far(dice)}")
        try:
            _obey(console, dice, maker, line.strip().lower())
        except Refused as error:
            console.write(*cited(f"No: {error.reason}", error.rule, console.width))
    console.write("", "The floor is complete.", "")
    return dice.floor


def _ask(console: Console, dice: Dice) -> None:
    want = dice.next_wanted()
    if want is not None:
        words = f"Roll {want.number}: a d{want.die} for {want.reason}."
        console.write("", *cited(words, want.rule, console.width))
        return
    for choice in dice.choices.values():
        console.write("", *cited(choice.text, choice.rule, console.width))
        console.write(*(f"  {option.id:8} {option.label}" for option in choice.options))


def _obey(console: Console, dice: Dice, maker: FloorMaker, line: str) -> None:
    """The line is done: a roll, several, a choice, or a word."""
    if line in ("help", "?"):
        console.write(*(f"  {text}" for text in HELP))
    elif line == "undo":
        dice.undo()
    elif line in ("map", "look"):
        console.write(*picture.text(maker.plan(dice.floor, False), unicode=console.screen).splitlines())
    elif line == "list":
        _list(console, dice, 0)
    elif line:
        before = len(dice.events)
        try:
            give_line(dice, line)
        finally:
            _list(console, dice, before)


def _so_far(dice: Dice) -> str:
    """What to type to come back to where these dice are."""
    if not dice.moves:
        return ""
    return f"; to go on later, begin with: {line_of(dice.moves)}"


def _list(console: Console, dice: Dice, since: int) -> None:
    """What the rolls since then have decided."""
    for words, rule in told(dice.events[since:]):
        console.write(*cited(words, rule, console.width, "  "))
