"""The coach's desk of True Dungeon: everything a player can do with characters and tokens, over plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

import msgspec

from undercroft.engine import Refused, Unknown
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.options import read_options
from undercroft.engine.refusal import Refusal
from undercroft.engine.workshop.desk import Plain
from undercroft.games.truedungeon.book.ending import career_rows
from undercroft.games.truedungeon.character import build
from undercroft.games.truedungeon.character.build import Character, Party, read_character, read_party
from undercroft.games.truedungeon.character.card import COLUMNS, Card, card
from undercroft.games.truedungeon.character.career.career import career, draw, open_bag
from undercroft.games.truedungeon.character.company import company_of
from undercroft.games.truedungeon.character.equip import fit, why_not_use, why_worse
from undercroft.games.truedungeon.character.hands import name_hands, serves
from undercroft.games.truedungeon.character.party import PartyCard, party_card, with_rewards
from undercroft.games.truedungeon.character.powers import powers_of, slots_of, spells_of
from undercroft.games.truedungeon.content.classes import LEVELS, ClassCard, class_card, classes, subclasses
from undercroft.games.truedungeon.content.explain import Number, lines
from undercroft.games.truedungeon.content.files import owned_by, read_text, sifted, spelled, write_text
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue, check_names, read_tokens, with_own
from undercroft.games.truedungeon.content.tokens.gloss import in_words
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import DIFFICULTIES, MODES, Mode
from undercroft.games.truedungeon.desk.best.best import GOALS, best
from undercroft.games.truedungeon.desk.compare import compare
from undercroft.games.truedungeon.desk.sheets.all import sheet
from undercroft.games.truedungeon.options import AT_THE_DESK, TrueDungeonOptions
from undercroft.inputs import read_file_text

_GLANCE: Final = {
    "hp": "HP",
    "melee-to-hit": "Hit",
    "melee-damage": "Dmg",
    "melee-ac": "AC",
    "fortitude": "Fort",
    "reflex": "Ref",
    "will": "Will",
}


class CoachDesk:
    """A desk with some options and with tokens of a user's own."""

    def __init__(self, options: Mapping[str, Any], tokens: Mapping[str, str]) -> None:
        read = read_options("truedungeon", TrueDungeonOptions, options)
        assert isinstance(read, TrueDungeonOptions)
        self.options = read
        own = [token for name, text in tokens.items() for token in read_tokens(text, name)]
        class_card("bard", read.card_file)  # Refused here, if at all.
        known = with_own(read.user_catalogue)
        self.catalogue: Catalogue = known.with_tokens(own) if own else known
        check_names(own, self.catalogue)

    # ---- what there is

    def switches(self) -> tuple[str, ...]:
        """The options that change builds, cards and careers; the others are for the adventure."""
        return AT_THE_DESK

    def classes(self) -> list[Plain]:
        """Every class with its numbers, powers and Spells at each level and as a sub-class."""
        return [self._class(class_card(id, self.options.card_file)) for id in classes()]

    def ready(self) -> dict[str, Plain]:
        """The characters that come with the game, by id."""
        return deepcopy(ready_made())

    def tokens(self) -> list[Plain]:
        """The catalogue: every token, with what it does in words."""
        return list(self._tokens)

    def columns(self) -> dict[str, str]:
        """The columns of a card, as they are called in words."""
        return dict(COLUMNS)

    def glance(self) -> dict[str, str]:
        """The few columns that matter most, as short as they can be called."""
        return dict(_GLANCE)

    def difficulties(self) -> list[str]:
        """The difficulties, the easiest first."""
        return list(DIFFICULTIES)

    def goals(self) -> dict[str, str]:
        """What a best build may aim at, by name, in words."""
        return {name: goal.words for name, goal in GOALS.items()}

    # ---- files

    def new(self, what: str, name: str = "") -> Plain:
        """A character of this class or sub-class, or the ready-made one of this id."""
        wanted = what.strip().lower().replace(" ", "-")
        if wanted in ready_made():
            data = deepcopy(ready_made()[wanted])
        elif wanted in classes():
            data = {"kind": "character", "class": wanted}
        elif wanted in subclasses():
            data = {"kind": "character", "class": subclasses()[wanted].id, "subclass": wanted}
        else:
            known = [*classes(), *subclasses(), *ready_made()]
            raise Unknown(
                f"there is no class or ready-made character {what!r:.60}{did_you_mean(wanted, known)}",
                rule="truedungeon.party.twelve-classes",
            )
        return {**data, "name": name} if name else data

    def read(self, text: str, file: str) -> Plain:
        """What this file holds, as plain data with its `kind`; every name in it spelled as in the catalogue."""
        return self._read(read_text(text, file), text, file)

    def sift(self, text: str, file: str) -> Plain:
        """What this file holds as `data`, without names that the catalogue has not got; these are `unknown`."""
        data, unknown = sifted(read_text(text, file), self.catalogue)
        return {"data": self._read(data, text, file), "unknown": unknown}

    def _read(self, data: Plain, text: str, file: str) -> Plain:
        try:
            if data["kind"] == "collection":
                data["tokens"] = spelled(data["tokens"], self.catalogue)
            elif data["kind"] in ("character", "party"):
                party = self.party(data)
                data = build.plain(party if data["kind"] == "party" else party.members[0])
            elif data["kind"] == "tokens":
                read_tokens(text, file)
            elif data["kind"] == "career":
                data = career(data, None, self.options)["career"]
        except Refused as error:
            if error.reason.startswith(file):
                raise
            raise type(error)(f"{file}: {error.reason}", rule=error.rule, at=error.at) from None
        return data

    def write(self, data: Plain, ending: str) -> str:
        """The text of a file that holds this."""
        return write_text(data, ending)

    # ---- cards

    def examine(self, data: Plain) -> Plain:
        """The party card of a party or of one character."""
        return self._card(self.party(data)).plain()

    def equip(
        self, data: Plain, member: int, add: Sequence[str], remove: Sequence[str] = (), carry: Sequence[str] = ()
    ) -> Plain:
        """The same with these tokens put on, those taken off and others carried along, such as a spare weapon.

        `Refused` if that breaks a rule not broken before.
        """
        party = self.party(data)
        changed = self.changed(party, member, add, remove, carry)
        before, after = (_all_problems(self._card(one)) for one in (party, changed))
        why = why_worse(before, after, *map(self._name, (*add, *carry)))
        if why is not None:
            raise Refused(why)
        return build.plain(changed if data.get("kind") == "party" else changed.members[0])

    def changed(
        self, party: Party, member: int, add: Iterable[str], remove: Iterable[str], carry: Iterable[str] = ()
    ) -> Party:
        """The party with these tokens put on by a member, or carried if nobody wears them, and those taken off.

        What is to be carried is not worn or held, whatever it is.  [truedungeon.token.carry-unlimited]
        """
        character = self._member(party, member)
        worn, carried = list(character.tokens), list(character.carried)
        hands = [list(character.melee), list(character.missile)]
        for name in map(self._name, remove):
            held = [place for place in hands if name in place]
            kept = [place for place in (worn, carried) if name in place]
            if not held and not kept:
                raise Refused(f"{character.title} has no {name}", rule="truedungeon.token.bring.show", at=name)
            for place in [*held, *(place for place in kept if place is worn)] if held else kept[:1]:
                place.remove(name)
        for token in map(self.catalogue.find, add):
            if token.hand_held and (hands[0] or hands[1]):
                if not self._take(token, hands, character.class_):
                    worn.append(token.name)
            else:
                (carried if token.slot == "carried" else worn).append(token.name)
        carried += map(self._name, carry)
        after = msgspec.structs.replace(
            character,
            tokens=tuple(worn),
            carried=tuple(carried),
            melee=tuple(hands[0]),
            missile=tuple(hands[1]),
        )
        members = tuple(after if at == member else other for at, other in enumerate(party.members))
        return msgspec.structs.replace(party, members=members)

    def _take(self, token: Token, hands: list[list[str]], cls: str) -> bool:
        """Whether the token has found a place among hands that were named: beside what is there, or before it.

        It goes into every set that can hold it; if none can, into the first, so that the rule against it shows.
        """
        places: list[tuple[int, list[str], int]] = []
        for mode, named in zip(MODES, hands, strict=True):
            if serves(token, mode) and len(named) < 2:
                held = [self.catalogue.find(name) for name in named]
                now, after, before = (
                    self._refusals(mode, tokens, cls) for tokens in (held, [*held, token], [token, *held])
                )
                places.append((min(after, before) - now, named, 0 if before < after else len(named)))
        free = [place for place in places if place[0] <= 0]
        for _, named, at in free or places[:1]:
            named.insert(at, token.name)
        return bool(places)

    def _refusals(self, mode: Mode, tokens: Sequence[Token], cls: str) -> int:
        """How many of these would be refused in the hands of that mode, in this order."""
        melee, missile = (tokens if mode == side else () for side in MODES)
        return len(name_hands(melee, missile, cls, self.options).refused)

    def offers(
        self,
        data: Plain,
        member: int,
        slot: str,
        owned: Mapping[str, int] | None = None,
        instead: str = "",
    ) -> list[Plain]:
        """The tokens for a slot: of each what it would change on the card, or why it cannot be worn."""
        party = self.party(data)
        character = self._member(party, member)
        party = msgspec.structs.replace(party, members=with_rewards(party.members))
        before = self._card(party).cards[member]
        left = self.changed(party, member, (), (instead,)) if instead else party
        beside = party.members[:member] + party.members[member + 1 :]
        others = [fit(other, self.catalogue, self.options) for other in beside]
        mine = None if owned is None else spelled(owned, self.catalogue)
        found: list[Plain] = []
        for token in self.catalogue.values():
            if token.slot != slot or (mine is not None and token.name not in mine):
                continue
            why = why_not_use(token, character) if slot != "carried" else None
            if why is not None:
                found.append({"token": token.name, "why": why.reason, "rule": why.rule or "", "changes": {}})
                continue
            # Only this member changes: nobody else's tokens need to be looked at again.
            wearer = self.changed(left, member, (token.name,), ()).members[member]
            fitted = fit(wearer, self.catalogue, self.options)
            after = card(fitted, company_of([*others, fitted]))
            new = why_worse(before.problems, after.problems, token.name)
            found.append(
                {
                    "token": token.name,
                    "why": new.reason if new else "",
                    "rule": (new.rule or "") if new else "",
                    "changes": _changes(before, after),
                }
            )
        return found

    def explain(self, data: Plain, member: int, column: str) -> str:
        """Where a number comes from, as indented lines."""
        party = self.party(data)
        self._member(party, member)
        line = self._card(party).cards[member]
        known: dict[str, Number] = dict(line.columns)
        known.update((name, number) for name, number in line.abilities.items())
        if column not in known:
            raise Unknown(f"a card has no column {column!r:.40}{did_you_mean(column, known)}")
        return "\n".join(lines(known[column]))

    # ---- more

    def best(self, data: Plain, member: int, owned: Mapping[str, int], goal: Mapping[str, int]) -> Plain:
        """The best legal build of this character from these tokens, and how sure it is."""
        party = self.party(data)
        character = self._member(party, member)
        others = [other for at, other in enumerate(party.members) if at != member]
        mine = spelled(owned, self.catalogue)
        for other in others:
            if character.collection and other.collection == character.collection:
                for token, count in owned_by(build.plain(other)).items():
                    mine[token] = max(0, mine.get(token, 0) - count)
        found = best(character, mine, goal, self.catalogue, self.options, others=others)
        return found.plain()

    def compare(self, first: Plain, second: Plain) -> Plain:
        """Two characters side by side."""
        parties = [self.party(data) for data in (first, second)]
        for party in parties:
            self._member(party, 0)
        return compare(*(self._card(party).cards[0] for party in parties))

    def sheet(self, kind: str, ending: str, data: Plain) -> bytes:
        """A print."""
        return sheet(kind, ending, data, self)

    def career(self, data: Plain, run: Plain | None = None) -> Plain:
        """A player's career, with one more run where there is one, and all that follows from it."""
        return career(data, run, self.options)

    def runs(self, state: Any) -> list[Plain]:
        """The run of a finished adventure for each seat, and what its chips drew.

        [truedungeon.digital.reward-integrity]
        """
        return career_rows(state)

    def draw(self, career: Plain, chips: int | Sequence[str], seed: str) -> Plain:
        """The career after so many draws from the treasure generator, or those that these chip tokens give."""
        return draw(career, chips, seed, self.catalogue, self.options)

    def bag(self, career: Plain, seed: str) -> Plain:
        """The career after the free bag of tokens, which everybody gets before a run, has been opened."""
        return open_bag(career, seed, self.catalogue, self.options)

    # ---- inside

    def card(self, data: Plain) -> PartyCard:
        """The card of this party or character."""
        return self._card(self.party(data))

    def _card(self, party: Party) -> PartyCard:
        return party_card(party, self.catalogue, self.options)

    def party(self, data: Plain) -> Party:
        """The party that this describes, every token known to the catalogue and spelled as there."""
        party = read_party(data)
        return msgspec.structs.replace(party, members=tuple(self._spelled(member) for member in party.members))

    def _spelled(self, member: Character) -> Character:
        places = ("tokens", "melee", "missile", "carried")
        try:
            found = {place: tuple(map(self._name, getattr(member, place))) for place in places}
        except Unknown as error:
            raise type(error)(f"{member.title}: {error.reason}", rule=error.rule, at=member.title) from None
        return msgspec.structs.replace(member, **found)

    def _name(self, name: str) -> str:
        return self.catalogue.find(name).name

    def _member(self, party: Party, member: int) -> Character:
        if not 0 <= member < len(party.members):
            raise Unknown(f"there is no character {member + 1}; there are {len(party.members)}")
        return party.members[member]

    @cached_property
    def _tokens(self) -> list[Plain]:
        return [token_plain(token) for token in self.catalogue.values()]

    def _class(self, card: ClassCard) -> Plain:
        data: Plain = msgspec.to_builtins(card)
        data["levels"] = {
            level: {
                "powers": [power.id for power in powers_of(card, level, self.options)],
                "spells": [
                    {**msgspec.to_builtins(spell), "castings": uses}
                    for spell, uses in spells_of(card, level, self.options)
                ],
                "slots": list(slots_of(card, level, self.options)),
            }
            for level in LEVELS
        }
        return data


def token_plain(token: Token) -> Plain:
    """A token as plain data, with what it does in words."""
    data: Plain = msgspec.to_builtins(token)
    if token.errata:
        data["text"] = token.says
    data["does"] = [in_words(effect) for effect in token.effects] + [note.text for note in token.notes]
    return data


@cache
def ready_made() -> dict[str, Plain]:
    """The characters that come with the game, by the names of their files."""
    folder = files("undercroft.games.truedungeon").joinpath("data", "characters")
    found: dict[str, Plain] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            data = read_file_text(file.read_text(encoding="utf-8"), file.name)
            found[file.name.removesuffix(".toml")] = build.plain(read_character(data, file.name))
    return found


def _all_problems(found: PartyCard) -> list[tuple[str, Refusal]]:
    return [*found.problems, *(problem for line in found.cards for problem in line.problems)]


def _changes(before: Card, after: Card) -> dict[str, int]:
    """By how much each column changes, where it does."""
    pairs = {name: (before[name], after[name]) for name in before.columns}
    pairs |= {name: (before.abilities[name].value, after.abilities[name].value) for name in before.abilities}
    pairs["level"] = (before.level, after.level)
    return {name: new - old for name, (old, new) in pairs.items() if new != old}
