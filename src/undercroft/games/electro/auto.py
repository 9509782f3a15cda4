"""The automatic Master of Fates: a fixed policy for every question that a person in that role is asked.

It plays the oldest playable card each turn; attacks go by a fixed order; ties go by turn order.  [electro.mof.auto]
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Choice, Option
from undercroft.games.electro.presets import SURPRISE
from undercroft.games.electro.records import FIGHT
from undercroft.games.electro.state import State

BRAVE: Final = 4
"""A Fierce Roar is worth it against a Fight score of so much or more."""


def lays(s: State, choice: Choice) -> str:
    """All that is still to be laid is drawn, also what somebody has begun by hand.

    [electro.setup.preset] [electro.setup.preset-sides]
    """
    return SURPRISE


def first(s: State, choice: Choice) -> Any:
    """The first answer: Fate's Hand is played whenever it can be, a card is drawn on every death."""
    return choice.options[0].value


def plays_card(s: State, choice: Choice) -> str:
    """The oldest playable card; empty for none."""
    playable = [option.value for option in choice.options]
    return next((card for card in s.hand if card in playable), "")


def attacks(s: State, choice: Choice) -> str:
    """A card first; then pounce on the lowest Live, shock two or more, roar at the brave, or bite the lowest Live.

    [electro.mof.auto]
    """
    card = plays_card(s, choice)
    offered = [option.id for option in choice.options if option.id.split()[0] in s.rooms]
    if card or not offered:
        return card
    room = offered[0].split()[0]
    fighters = s.on(room)
    weakest = min(fighters, key=lambda explorer: explorer.live)
    strongest = max(fighters, key=lambda explorer: s.score(explorer, FIGHT))
    for wanted in (
        f"{room} pounce {weakest.id}",
        f"{room} shockwave" if len(fighters) > 1 else "",
        f"{room} roar {strongest.id}" if s.score(strongest, FIGHT) >= BRAVE else "",
    ):
        if wanted in offered:
            return wanted
    return f"{room} bite {weakest.id}"


def names_target(s: State, choice: Choice) -> str:
    """The number that strikes most; of rooms, beasts, Explorers and ways the first; never further than needed."""
    if choice.options[0].id == "1":
        return max(choice.options, key=lambda option: _struck(s, option)).id
    return choice.options[-1].id if choice.options[-1].id == "stop" else choice.options[0].id


def _struck(s: State, option: Option) -> int:
    number = int(option.id)
    return sum(s.board.numbers.get(explorer.at) == number for explorer in s.present())
