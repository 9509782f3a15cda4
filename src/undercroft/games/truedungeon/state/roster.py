"""The party as it stands on its card: every member's line, worked out once for the same builds."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.party import PartyCard, party_card
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
    return party_card(Party(members=tuple(map(character_of, builds))), with_own(options.user_catalogue), options)


@lru_cache(maxsize=2048)
def carried_of(build: str, own: str) -> tuple[Token, ...]:
    """What a character carries without wearing it, in the order of its file; `own` are the host's tokens."""
    return tuple(with_own(own)[name] for name in character_of(build).carried)


@lru_cache(maxsize=8192)
def names_of(build: str) -> frozenset[str]:
    """The names of all tokens that the character has with it, worn or carried."""
    character = character_of(build)
    return frozenset((*character.tokens, *character.melee, *character.missile, *character.carried))
