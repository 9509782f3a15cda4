"""Ghosting: a small group that fills the empty seats with ghosts; what ghosts may be, and what their holders get."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.party import REWARDED, SEATS, with_rewards
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.words import Difficulty, Rarity
from undercroft.games.truedungeon.options import TrueDungeonOptions

COMPLETION: Final[dict[Difficulty, tuple[Rarity, ...]]] = {
    "non-lethal": ("uncommon",),
    "normal": ("uncommon",),
    "hardcore": ("rare",),
    "nightmare": ("uncommon", "rare"),
    "epic": ("uncommon", "rare"),
}
"""The participation tokens for an adventure.  [truedungeon.treasure.participation-rarity]"""


def fill(members: Sequence[Character], ghosts: int) -> tuple[Character, ...]:
    """The party with so many ghosts, each of a class that nobody has yet, held by the first real player.

    [truedungeon.ghosting.definition] [truedungeon.ghosting.full-party]
    """
    holder = next((member.player for member in members if not member.ghost), "")
    free = remaining(members)[: min(ghosts, SEATS - len(members))]
    return (*members, *(Character(class_=cls, player=holder, ghost=True) for cls in free))


def remaining(members: Iterable[Character]) -> tuple[str, ...]:
    """The classes that nobody in the party has."""
    taken = {member.class_ for member in members}
    return tuple(cls for cls in classes() if cls not in taken)


def holder_of(ghost: Character, members: Sequence[Character]) -> str:
    """Who holds the ghost's seat and gets what it earns: the player named with it, else the first real one."""
    real = [member for member in members if not member.ghost]
    named = [member.player or member.title for member in real]
    return ghost.player if ghost.player in named else named[0]


def rewarded(members: Sequence[Character]) -> tuple[Character, ...]:
    """The ghosts that receive anything: five at most.  [truedungeon.ghosting.reward-limit]"""
    return tuple(member for member in with_rewards(members) if member.ghost and member.rewarded)[:REWARDED]


@dataclass(frozen=True, slots=True)
class Participation:
    """The participation tokens of a seat, by rarity, and the rules by which it has them."""

    rarities: tuple[Rarity, ...]
    rule: str
    also: tuple[str, ...] = ("truedungeon.treasure.participation-rarity", "truedungeon.treasure.participation-same")


def completion(member: Character, difficulty: Difficulty, options: TrueDungeonOptions | None = None) -> Participation:
    """The participation tokens of a seat, by rarity: everybody's, and those of rewarded ghosts.

    Combat and puzzle, A and B versions of an adventure give the same ones.
    [truedungeon.treasure.participation] [truedungeon.treasure.participation-same]
    [truedungeon.ghosting.completion-tokens]
    """
    one = options is not None and options.same  # Variant same: one token at every difficulty.
    found = COMPLETION["normal" if one else difficulty]
    if not member.ghost:
        return at_work(Participation(found, "truedungeon.treasure.participation"))
    return at_work(Participation(found if member.rewarded else (), "truedungeon.ghosting.completion-tokens"))


@dataclass(frozen=True, slots=True)
class Button:
    """Whether a seat earns a survivor button, and by which rules."""

    earned: bool
    rule: str = "truedungeon.treasure.survivor"
    also: tuple[str, ...] = ()


def survivor(
    member: Character,
    difficulty: Difficulty,
    *,
    alive: bool,
    died: bool = False,
    options: TrueDungeonOptions | None = None,
) -> Button:
    """Whether this seat earns a survivor button.

    [truedungeon.treasure.survivor] [truedungeon.treasure.survivor-non-lethal] [truedungeon.treasure.survivor-revived]
    [truedungeon.ghosting.no-survivor]
    """
    if member.ghost:
        return at_work(Button(False, also=("truedungeon.ghosting.no-survivor",)))
    if difficulty == "non-lethal":
        return at_work(Button(False, also=("truedungeon.treasure.survivor-non-lethal",)))
    if not died:
        return at_work(Button(alive))
    forfeit = options is not None and options.no_deaths  # Variant no_deaths: any death on the run forfeits the button.
    return at_work(Button(alive and not forfeit, also=("truedungeon.treasure.survivor-revived",)))
