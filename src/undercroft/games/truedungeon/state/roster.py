"""The party as it stands on its card: every member's line, worked out once for the same build in the same company."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.card import Card, card
from undercroft.games.truedungeon.character.company import Company, Share, share_of, shared
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.fitted import Fitted, Source
from undercroft.games.truedungeon.character.party import PartyCard, filled, with_rewards
from undercroft.games.truedungeon.content.tokens.catalogue import with_own
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES, Mode
from undercroft.games.truedungeon.options import TrueDungeonOptions

_DECODER = msgspec.json.Decoder(Character)


@lru_cache(maxsize=4096)
def character_of(build: str) -> Character:
    """The character whose file this is."""
    return _DECODER.decode(build)


def build_of(character: Character) -> str:
    """The character as text, as the state keeps it; whatever collection its tokens are from, here they are its own."""
    return msgspec.json.encode(msgspec.structs.replace(character, collection="")).decode()


@lru_cache(maxsize=256)
def party_of(builds: tuple[str, ...], options: TrueDungeonOptions, loaded: tuple[str, ...] = ()) -> PartyCard:
    """The party card of these characters, of which those were brought as files."""
    party = Party(members=tuple(map(character_of, builds)))
    members = [_fitted(member, options) for member in with_rewards(party.members)]
    company = shared([share for _, share in members])
    lines = []
    for build, (member, share) in zip(builds, members, strict=True):
        seen = company.seen_by(member, share)
        wearers = tuple(seen.wearers.items())
        lines.append(_line(member.character, options, wearers, seen.gifts, loaded=build in loaded))
    return filled(party, tuple(lines), with_own(options.user_catalogue), options)


@lru_cache(maxsize=2048)
def _fitted(member: Character, options: TrueDungeonOptions) -> tuple[Fitted, Share]:
    """The character with its tokens examined, and what it brings: the same while only others of the party change."""
    fitted = fit(member, with_own(options.user_catalogue), options)
    return fitted, share_of(fitted)


@lru_cache(maxsize=2048)
def _line(
    member: Character,
    options: TrueDungeonOptions,
    wearers: tuple[tuple[str, int], ...],
    gifts: tuple[Source, ...],
    *,
    loaded: bool,
) -> Card:
    """The character's line on the card of a party that gives it this."""
    return card(_fitted(member, options)[0], Company(dict(wearers), gifts), loaded=loaded)


@lru_cache(maxsize=2048)
def held_of(build: str, options: TrueDungeonOptions) -> dict[Mode, list[str]]:
    """What the character holds, by the set of hands; to be read only."""
    held = _fitted(character_of(build), options)[0].held
    return {mode: [token.name for token in held[mode].tokens] for mode in MODES}


@lru_cache(maxsize=2048)
def carried_of(build: str, own: str) -> tuple[Token, ...]:
    """What a character carries without wearing it, in the order of its file; `own` are the host's tokens."""
    return tuple(with_own(own)[name] for name in character_of(build).carried)


@lru_cache(maxsize=4096)
def counts_of(build: str) -> dict[str, int]:
    """How many of each token the character has brought, worn or carried; to be read only."""
    made = character_of(build)
    names = dict.fromkeys((*made.tokens, *made.melee, *made.missile, *made.carried))
    return {name: _count(made, name) for name in names}


def _count(made: Character, token: str) -> int:
    held = max(made.melee.count(token), made.missile.count(token))  # One token may serve in both modes.
    return made.tokens.count(token) + made.carried.count(token) + held


@lru_cache(maxsize=4096)
def kind_name_of(build: str) -> str:
    """What the character is called in words: its class or sub-class."""
    return character_of(build).kind_name
