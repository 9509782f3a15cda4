"""What programs that learn are given; made when one asks, since that goes through all tokens and adventures."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Setting
from undercroft.engine.craft.coded import late
from undercroft.engine.craft.vocabulary import Answer
from undercroft.engine.game import Features


def all_answers(setting: Setting) -> tuple[Answer, ...]:
    """All that may ever be answered, each with its question."""
    from undercroft.games.truedungeon.players.vocabulary import answers

    return answers(setting)


def _features() -> Features:
    from undercroft.games.truedungeon.players.features import FEATURES

    return FEATURES


FEATURES: Final = late(_features)
"""What a seat sees in small numbers."""
