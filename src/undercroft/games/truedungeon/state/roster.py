"""The party as it stands on its card: every member's line, worked out once for the same build in the same company."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.card import Card, card
from undercroft.games.truedungeon.character.company import Company, company_of
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.fitted import Fitted, Source
from undercroft.games.truedungeon.character.party import PartyCard, filled, with_rewards
from undercroft.games.truedungeon.content.tokens.catalogue import with_own
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.options import TrueDungeonOptions

_DECODER = msgspec.json.Decoder(Character)


@lru_cache(maxsize=4096)
def character_of(build: str) -> Character:
    """The character whose file this is."""
    return _DECODER.decode(build)


def build_of(character: Character) -> str:
    """The character as text, as the state keeps it."""
    return msgspec.json.encode(character).decode()


@lru_cache(maxsize=256)
def party_of(builds: tuple[str, ...], options: TrueDungeonOptions) -> PartyCard:
    """The party card of these characters."""
    party = Party(members=tuple(map(character_of, builds)))
    fitted = [_fitted(member, options) for member in with_rewards(party.members)]
    company = company_of(fitted)
    lines = []
    for member in fitted:
        seen = company.seen_by(member)
        lines.append(_line(member.character, options, tuple(seen.wearers.items()), seen.gifts))
    return filled(party, tuple(lines), with_own(options.user_catalogue), options)


@lru_cache(maxsize=2048)
def _fitted(member: Character, options: TrueDungeonOptions) -> Fitted:
    """The character with its tokens examined: the same for all who only see another of the party change."""
    return fit(member, with_own(options.user_catalogue), options)


@lru_cache(maxsize=2048)
def _line(
    member: Character, options: TrueDungeonOptions, wearers: tuple[tuple[str, int], ...], gifts: tuple[Source, ...]
) -> Card:
    """The character's line on the card of a party that gives it this."""
    return card(_fitted(member, options), Company(dict(wearers), gifts))


@lru_cache(maxsize=2048)
def carried_of(build: str, own: str) -> tuple[Token, ...]:
    """What a character carries without wearing it, in the order of its file; `own` are the host's tokens."""
    return tuple(with_own(own)[name] for name in character_of(build).carried)


@lru_cache(maxsize=8192)
def names_of(build: str) -> frozenset[str]:
    """The names of all tokens that the character has with it, worn or carried."""
    character = character_of(build)
    return frozenset((*character.tokens, *character.melee, *character.missile, *character.carried))
