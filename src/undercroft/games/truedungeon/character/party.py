"""The party card: up to ten characters of different classes, what they have from one another, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from undercroft.engine.craft.products import at_work
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.build import Character, Party, plain
from undercroft.games.truedungeon.character.card import Card, card
from undercroft.games.truedungeon.character.company import company_of
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.content.explain import Number, leaf, made, total
from undercroft.games.truedungeon.content.files import owned_by, spelled
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue
from undercroft.games.truedungeon.options import TrueDungeonOptions

SEATS: Final = 10
"""A full party.  [truedungeon.ghosting.full-party]"""
GHOSTS: Final = 9
REWARDED: Final = 5
"""So many ghosts may there be, and so many of them receive anything.  [truedungeon.ghosting.most-ghosts]"""
MOST_INITIATIVE: Final = 10
"""The most that the card's initiative modifier can be.  [truedungeon.combat.initiative-token-amounts]"""


@dataclass(frozen=True, slots=True)
class PartyCard:
    """The lines of all members, the party's initiative, and what is wrong with the party as such."""

    party: Party
    cards: tuple[Card, ...]
    initiative: Number
    problems: tuple[tuple[str, Refusal], ...]

    @property
    def legal(self) -> bool:
        """Whether no rule is broken, by the party or by any member."""
        return not self.problems and all(line.fitted.legal for line in self.cards)

    def plain(self) -> dict[str, Any]:
        """The party card as plain data."""
        return {
            "name": self.party.name,
            "difficulty": self.party.difficulty,
            "date": self.party.date,
            "start": self.party.start,
            "fields": dict(self.party.fields),
            "initiative": self.initiative.plain(),
            "legal": self.legal,
            "problems": [{"at": at, "reason": why.reason, "rule": why.rule or ""} for at, why in self.problems],
            "members": [line.plain() for line in self.cards],
        }


def party_card(
    party: Party, catalogue: Catalogue, options: TrueDungeonOptions | None = None, *, loaded: bool = False
) -> PartyCard:
    """The card of this party.  [truedungeon.partycard.filled] [truedungeon.token.party-card]"""
    options = options or TrueDungeonOptions()
    members = with_rewards(party.members)
    fitted = [fit(member, catalogue, options) for member in members]
    company = company_of(fitted)
    return filled(party, tuple(card(member, company, loaded=loaded) for member in fitted), catalogue, options)


def filled(party: Party, cards: tuple[Card, ...], catalogue: Catalogue, options: TrueDungeonOptions) -> PartyCard:
    """The party card with these lines."""
    members = tuple(line.fitted.character for line in cards)
    return PartyCard(
        msgspec.structs.replace(party, members=members),
        cards,
        _initiative(cards),
        tuple(_problems(members, options, _shared(party, catalogue))),
    )


def with_rewards(members: Sequence[Character]) -> tuple[Character, ...]:
    """The members, of every ghost settled whether it is rewarded: those named, else the first, five in all."""
    left = REWARDED - sum(member.ghost and member.rewarded is True for member in members)
    found: list[Character] = []
    for member in members:
        if member.ghost and member.rewarded is None:
            member = msgspec.structs.replace(member, rewarded=left > 0)
            left -= 1
        found.append(member)
    return tuple(found)


def _initiative(cards: Sequence[Card]) -> Number:
    """What the party's initiative roll is raised by: everybody's part, ten at most."""
    parts = [
        Number(line["initiative"], line.fitted.character.title, parts=line.columns["initiative"].parts)
        for line in cards
    ]
    found = total("Initiative", "truedungeon.combat.initiative-party-mod", parts)
    if found.value <= MOST_INITIATIVE:
        return found
    most = leaf(MOST_INITIATIVE, "never more on the card", "truedungeon.combat.initiative-token-amounts")
    return made("at most", "Initiative", "truedungeon.combat.initiative-token-amounts", found, most)


def why_not_join(member: Character, others: Sequence[Character]) -> Refusal | None:
    """The reason why this character cannot be in a party with those, or None."""
    for other in others:
        if other.class_ != member.class_:
            continue
        if other.ghost != member.ghost:
            return Refusal(
                "a ghost cannot be a {cls} too: somebody plays one",
                rule="truedungeon.ghosting.ghost-class",
                cls=member.card.name.lower(),
            )
        if other.subclass or member.subclass:
            return Refusal(
                "there is a {other} already: a party holds a class or its sub-class, not both",
                rule="truedungeon.subclass.exclusive",
                other=other.kind_name.lower(),
            )
        return Refusal(
            "there is a {cls} already: no class appears twice in a party",
            rule="truedungeon.party.unique-class",
            cls=member.card.name.lower(),
        )
    return None


def _problems(
    members: Sequence[Character], options: TrueDungeonOptions, shared: Iterable[tuple[str, Refusal]]
) -> list[tuple[str, Refusal]]:
    """All that is wrong with these as a party: who is in it, how many, how many ghosts, who plays, what is shared."""
    joins = ((member.title, why_not_join(member, members[:at])) for at, member in enumerate(members))
    found = [(title, why) for title, why in joins if why is not None]
    found += [("party", why) for why in _too_many(members, options)]
    people = [member.player for member in members if member.player and not member.ghost]
    for player in sorted({player for player in people if people.count(player) > 1}):
        why = Refusal(
            "{player} plays two characters: nobody plays more than one",
            rule="truedungeon.ghosting.one-character",
            player=player,
        )
        found.append((player, why))
    found += shared
    return [(at, at_work(why)) for at, why in found]


def _shared(party: Party, catalogue: Catalogue) -> Iterator[tuple[str, Refusal]]:
    """Tokens of which members equipped from one collection have more than there are.

    [truedungeon.token.bring.show]
    """
    for name, tokens in party.collections.items():
        owned = spelled(tokens, catalogue)
        with_whom: dict[str, list[str]] = {}
        for member in party.members:
            brought = spelled(owned_by(plain(member)), catalogue) if member.collection == name else {}
            for token, count in brought.items():
                with_whom.setdefault(token, []).extend([member.title] * count)
        for token, people in with_whom.items():
            if len(people) > owned.get(token, 0):
                words = "{name} has {owned} of {token}, not {count} for {people}: one token serves one person"
                why = Refusal(
                    words if owned.get(token) else "{name} has no {token} for {people}",
                    rule="truedungeon.token.bring.show",
                    people=" and ".join(dict.fromkeys(people)),
                    count=len(people),
                    token=token,
                    name=name,
                    owned=owned.get(token, 0),
                )
                yield token, why


def _too_many(members: Sequence[Character], options: TrueDungeonOptions) -> Iterator[Refusal]:
    """The reasons why there are too many of them, of ghosts, or of ghosts that receive anything."""
    if len(members) > SEATS:
        yield Refusal(
            "{count} characters: a full party has {seats}",
            rule="truedungeon.ghosting.full-party",
            count=len(members),
            seats=SEATS,
        )
    ghosts = [member for member in members if member.ghost]
    most = REWARDED if options.five else GHOSTS
    if len(ghosts) > most:
        yield Refusal(
            "{count} ghosts: there are at most {most}",
            rule="truedungeon.ghosting.most-ghosts",
            count=len(ghosts),
            most=most,
        )
    if sum(member.rewarded is True for member in ghosts) > REWARDED:
        yield Refusal("at most five ghosts receive anything", rule="truedungeon.ghosting.reward-limit")
