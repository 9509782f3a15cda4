"""What a character has from the company it keeps: how many wear the same token, and what others give to all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from undercroft.games.truedungeon.character.fitted import Fitted, Source
from undercroft.games.truedungeon.content.tokens.token import Effect


@dataclass(frozen=True, slots=True)
class Company:
    """The party as one member sees it. Alone, everybody is the only wearer of everything."""

    wearers: Mapping[str, int] = field(default_factory=dict)
    """How many members wear a token that is counted so; ghosts count.

    [truedungeon.treasure.synergistic] [truedungeon.ghosting.all-may-equip-te]
    """
    gifts: tuple[Source, ...] = ()
    """What members give to the whole party; the same from two of them once."""

    def gifts_for(self, fitted: Fitted) -> tuple[Source, ...]:
        """What this member has from others, and not of its own."""
        own = {(source.label, source.effect) for source in fitted.sources} if self.gifts else set()
        return tuple(gift for gift in self.gifts if (gift.label, gift.effect) not in own)

    def seen_by(self, fitted: Fitted, share: Share) -> Company:
        """The same, less all that makes no difference to this member, whose share in it is this."""
        gifts = self.gifts_for(fitted)
        counted = dict.fromkeys((*share.worn, *(gift.counted_as for gift in gifts)))
        return Company({worn: self.wearers[worn] for worn in counted if worn in self.wearers}, gifts)

    def wearing(self, counted_as: str) -> int:
        """How many wear such a token, this character among them.  [truedungeon.treasure.synergistic]"""
        return self.wearers.get(counted_as, 1)


ALONE = Company()


@dataclass(frozen=True, slots=True)
class Share:
    """What one member brings into the company it keeps: what it wears, as that is counted, and what it gives to all."""

    worn: tuple[str, ...]
    gifts: tuple[Source, ...]


def share_of(member: Fitted) -> Share:
    """The share of this member."""
    gifts = [
        msgspec.structs.replace(source, mode=None)
        for source in member.sources
        if (source.effect.party or (member.options.party and source.rule == VIPER))
        and not source.effect.circumstantial
        and source.mode in (None, member.stance)
    ]
    return Share(tuple(sorted({token.counted_as for token in member.tokens()})), tuple(gifts))


def company_of(members: Iterable[Fitted]) -> Company:
    """What these have from one another."""
    return shared(map(share_of, members))


def shared(shares: Iterable[Share]) -> Company:
    """What members with these shares have from one another."""
    wearers: dict[str, int] = {}
    gifts: dict[tuple[str, Effect], Source] = {}
    for share in shares:
        for worn in share.worn:
            wearers[worn] = wearers.get(worn, 0) + 1
        for gift in share.gifts:
            gifts[gift.label, gift.effect] = gift
    return Company(wearers, tuple(gifts.values()))


VIPER = "truedungeon.set.viper-strike.three"
"""What under the variant `party` the whole party has from one who wears the set."""
