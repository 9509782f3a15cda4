"""Before the adventure: classes are picked, cards prepared, tokens traded, statistics recorded, skills practised."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, Literal

import msgspec

from undercroft.engine import Refused
from undercroft.engine.chance import Chance
from undercroft.engine.notes import cite
from undercroft.engine.ready import ready
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.build import Character, without
from undercroft.games.truedungeon.content.classes import classes

Stage = Literal["classes", "cards", "difficulty", "record", "training", "adventure"]
STAGES: Final[tuple[Stage, ...]] = ("classes", "cards", "difficulty", "record", "training", "adventure")
"""The order of preparation.  [truedungeon.party.prep-sequence]"""
COACHING: Final = 24
TRAINING: Final = 12
"""Minutes: the first four stages together, and the training room."""
MORE: Final = 8
LESS: Final = 4
"""Ruling: minutes of training with what matters most to a class, and with the other; the handbook says only more."""

Sense = Literal["sight", "touch", "sound", "smell"]


@ready
class Clue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be noticed, and with which sense.  [truedungeon.party.multi-sense-puzzles]"""

    text: str
    sense: Sense = "sight"


def after(stage: Stage) -> Stage | None:
    """The stage that follows; after the adventure there is none.  [truedungeon.party.prep-sequence]"""
    cite("truedungeon.party.prep-sequence")
    at = STAGES.index(stage) + 1
    return STAGES[at] if at < len(STAGES) else None


def why_not_take(cls: str, taken: Collection[str]) -> Refusal | None:
    """The reason why this class cannot be taken: first come, first served.  [truedungeon.party.class-pick-order]"""
    cite("truedungeon.party.class-pick-order")
    if cls not in taken:
        return None
    return Refusal(
        "there is a {cls} already: no class appears twice in a party",
        rule="truedungeon.party.unique-class",
        cls=classes()[cls].name.lower(),
    )


def settle(claimants: Sequence[str], chance: Chance) -> str:
    """Which of these gets the class they all want: the highest d20; those who tie roll again.

    [truedungeon.party.class-pick-dispute]
    """
    cite("truedungeon.party.class-pick-dispute")
    left = list(claimants)
    while len(left) > 1:
        rolls = {name: chance.roll(20, f"{name} claims the class", stream="prep") for name in left}
        best = max(rolls.values())
        left = [name for name in left if rolls[name] == best]
    return left[0]


def why_not_trade(giver: Character, taker: Character, token: str, *, recorded: Collection[str]) -> Refusal | None:
    """The reason why this token cannot change hands, or None; `recorded` names whose statistics are being recorded.

    [truedungeon.party.trade] [truedungeon.party.trade-deadline]
    """
    cite("truedungeon.party.trade")
    for member in (giver, taker):
        if member.title in recorded:
            return Refusal(
                "{name}'s statistics are being recorded: trading is over for this character",
                rule="truedungeon.party.trade-deadline",
                name=member.title,
            )
    if token not in (*giver.tokens, *giver.carried, *giver.melee, *giver.missile):
        return Refusal("{name} has no {token}", rule="truedungeon.party.trade", name=giver.title, token=token)
    return None


def trade(
    giver: Character, taker: Character, token: str, *, recorded: Collection[str] = ()
) -> tuple[Character, Character]:
    """Both after the token has changed hands; the taker carries it until it is equipped."""
    why = why_not_trade(giver, taker, token, recorded=recorded)
    if why is not None:
        raise Refused(why)
    return without(giver, token), msgspec.structs.replace(taker, carried=(*taker.carried, token))


def markers(hp: int) -> tuple[str, str]:
    """Where the two markers of the class card stand for so many Hit Points: the tens column, the ones column.

    [truedungeon.party.hp-markers]

    >>> markers(18)
    ('10', '08')
    """
    cite("truedungeon.party.hp-markers")
    return f"{hp // 10 * 10}", f"{hp % 10:02d}"


def side(level: int) -> tuple[str, str]:
    """The colours of the side of the class card that shows.  [truedungeon.party.card-side]"""
    cite("truedungeon.party.card-side")
    return ("purple", "violet") if level == 5 else ("red", "tan")


def practice(cls: str) -> dict[str, int]:
    """Minutes at the combat board and with the skill test of the class.

    [truedungeon.party.training] [truedungeon.party.combat-training]
    """
    cite("truedungeon.party.training", "truedungeon.party.combat-training")
    fights = classes()[cls].type == "combat"
    return {"board": MORE if fights else LESS, "skill": LESS if fights else MORE}


def attempt(percent: int, chance: Chance, what: str) -> bool:
    """Whether a player of so much skill brings it off, for whoever does not try in person.

    Nothing but the player's skill decides: neither class nor token is asked.  [truedungeon.party.player-skill]
    """
    cite("truedungeon.party.player-skill")
    return chance.roll(100, what, stream="skill") <= percent


def clues(rows: Any) -> tuple[Clue, ...]:
    """What can be noticed before the start, as an adventure lists it; usually nothing.

    [truedungeon.party.storyscape-clues]
    """
    cite("truedungeon.party.storyscape-clues")
    try:
        return tuple(msgspec.convert(row, Clue) for row in rows or ())
    except msgspec.ValidationError as error:
        raise Refused(f"clues: {error}", rule="truedungeon.party.storyscape-clues", at="clues") from None
