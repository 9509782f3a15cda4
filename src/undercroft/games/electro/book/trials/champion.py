"""The champion whom software plays: sound, but never beyond beating.  [electro.trial.champion]"""

from __future__ import annotations

from typing import Any

from undercroft.engine import Chance, Choice
from undercroft.games.electro.book.trials import bot
from undercroft.games.electro.book.trials.list import LAST_FUSE, SEALED_PRICE
from undercroft.games.electro.book.trials.traits import held
from undercroft.games.electro.book.trials.view import seen_by
from undercroft.games.electro.state.records import CHAMPION
from undercroft.games.electro.state.state import State


def answer(s: State, choice: Choice, chance: Chance) -> Any:
    """What the champion answers, from what the champion may see.

    A bid of Live, which costs the champion nothing, is any that may be made: so even the weakest can win. The first
    fuses are taken at random: who starts on 21 could never win otherwise.
    """
    seen = seen_by(s, held(s), CHAMPION)
    first = seen["pile"] >= seen["full"] - seen["take"]
    if seen["task"] == SEALED_PRICE or (seen["task"] == LAST_FUSE and first):
        return bot.any_of(choice.options, chance).value
    return bot.choose(seen, choice, chance).value
