"""Ghosting: a small group that fills the empty seats with ghosts; what ghosts may be, and what their holders get."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from undercroft.engine.notes import cite
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.party import REWARDED, SEATS, with_rewards
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.token import Token
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
    cite("truedungeon.ghosting.definition")
    holder = next((member.player for member in members if not member.ghost), "")
    free = remaining(members)[: min(ghosts, SEATS - len(members))]
    return (*members, *(Character(class_=cls, player=holder, ghost=True) for cls in free))


def remaining(members: Iterable[Character]) -> tuple[str, ...]:
    """The classes that nobody in the party has."""
    taken = {member.class_ for member in members}
    return tuple(cls for cls in classes() if cls not in taken)


def why_no_ghost_wears(token: Token, members: Iterable[Character]) -> Refusal | None:
    """The reason why no ghost of such a party could equip this token, or None.  [truedungeon.ghosting.ghost-class]"""
    free = remaining(member for member in members if not member.ghost)
    if not token.classes or set(token.classes) & set(free):
        return None
    return Refusal(
        "no ghost can equip {token}: every class that may is played by a real person",
        rule="truedungeon.ghosting.ghost-class",
        token=token.name,
    )


def holder_of(ghost: Character, members: Sequence[Character]) -> str:
    """Who holds the ghost's seat and gets what it earns: the player named with it, else the first real one."""
    real = [member for member in members if not member.ghost]
    named = [member.player or member.title for member in real]
    return ghost.player if ghost.player in named else named[0]


def bags(members: Sequence[Character]) -> dict[str, int]:
    """How many bags of tokens each real player gets: one, and one for each rewarded ghost whose seat they hold.

    [truedungeon.ghosting.token-bags] [truedungeon.ghosting.reward-limit]
    """
    cite("truedungeon.ghosting.token-bags")
    settled = with_rewards(members)
    found = {member.player or member.title: 1 for member in settled if not member.ghost}
    for ghost in rewarded(settled) if found else ():  # Without a real player nobody is there to get anything.
        found[holder_of(ghost, settled)] += 1
    return found


def rewarded(members: Sequence[Character]) -> tuple[Character, ...]:
    """The ghosts that receive anything: five at most.  [truedungeon.ghosting.reward-limit]"""
    cite("truedungeon.ghosting.reward-limit")
    return tuple(member for member in with_rewards(members) if member.ghost and member.rewarded)[:REWARDED]


def completion(
    member: Character, difficulty: Difficulty, options: TrueDungeonOptions | None = None
) -> tuple[Rarity, ...]:
    """The participation tokens of a seat, by rarity: everybody's, and those of rewarded ghosts.

    Combat and puzzle, A and B versions of an adventure give the same ones.
    [truedungeon.treasure.participation] [truedungeon.treasure.participation-same]
    [truedungeon.ghosting.completion-tokens]
    """
    cite("truedungeon.treasure.participation", "truedungeon.treasure.participation-rarity")
    if member.ghost:
        cite("truedungeon.ghosting.completion-tokens")
        if not member.rewarded:
            return ()
    if options is not None and options.same:
        return COMPLETION["normal"]  # Variant same: one token at every difficulty.
    return COMPLETION[difficulty]


def survivor(
    member: Character,
    difficulty: Difficulty,
    *,
    alive: bool,
    died: bool = False,
    options: TrueDungeonOptions | None = None,
) -> bool:
    """Whether this seat earns a survivor button.

    [truedungeon.treasure.survivor] [truedungeon.treasure.survivor-non-lethal] [truedungeon.treasure.survivor-revived]
    [truedungeon.ghosting.no-survivor]
    """
    cite("truedungeon.treasure.survivor")
    if member.ghost:
        cite("truedungeon.ghosting.no-survivor")
        return False
    if difficulty == "non-lethal":
        cite("truedungeon.treasure.survivor-non-lethal")
        return False
    if died:
        cite("truedungeon.treasure.survivor-revived")
        if options is not None and options.no_deaths:
            return False  # Variant no_deaths: any death on the run forfeits the button.
    return alive
