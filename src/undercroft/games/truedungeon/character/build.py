"""A character as a file has it: class, name, tokens; and parties of them. Checked for shape here, by rules in equip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, TypeVar

import msgspec

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.engine.ledger import did_you_mean
from undercroft.games.truedungeon.content.classes import ClassCard, classes, subclasses
from undercroft.games.truedungeon.content.tokens.catalogue import instrument_named
from undercroft.games.truedungeon.content.words import DIFFICULTIES, Difficulty

_Read = TypeVar("_Read", bound=msgspec.Struct)

MOST_TOKENS = 400
MOST_MEMBERS = 12
"""So many characters are read; that ten are a full party is judged with the party."""
MOST_FIELDS = 12
_LONGEST_NAME = 80


@ready
class Character(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True
):
    """One character: who it is, what it wears and holds, what it carries."""

    class_: str = msgspec.field(name="class")
    subclass: str = ""
    name: str = ""
    player: str = ""
    player_level: int = 1
    about: str = ""
    tokens: tuple[str, ...] = ()
    """What is equipped; hand-held tokens find their hands themselves unless `melee` and `missile` name them."""
    melee: tuple[str, ...] = ()
    """Main hand, then off hand, in melee."""
    missile: tuple[str, ...] = ()
    """Main hand, then off hand, in missile combat."""
    in_hand: Literal["", "melee", "missile"] = ""
    """Which of the two counts for columns without a mode; usually melee, if there is anything."""
    carried: tuple[str, ...] = ()
    """Not equipped: potions, scrolls, wands, spare weapons; a name for each token."""
    instrument: str = ""
    """What a bard plays."""
    collection: str = ""
    """Of which of the party's collections its tokens are; empty: its player's own."""
    ghost: bool = False
    """Whether nobody plays it: an empty seat of a ghosted party."""
    rewarded: bool | None = None
    """Of a ghost: whether it is among the five that receive anything; None: the party's first five are."""

    @property
    def card(self) -> ClassCard:
        """The class."""
        return classes()[self.class_]

    @property
    def title(self) -> str:
        """How it is called in words: its name, or its class."""
        return self.name or self.kind_name

    @property
    def kind_name(self) -> str:
        """The sub-class, or the class, in words."""
        return self.card.subclass.name if self.subclass else self.card.name


@ready
class Party(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A party as it goes in."""

    name: str = ""
    difficulty: Difficulty = "normal"
    date: str = ""
    start: str = ""
    fields: dict[str, str] = {}
    """Further fields that this year's adventure has on its card.  [truedungeon.partycard.year-fields]"""
    collections: dict[str, dict[str, int]] = {}
    """Tokens from which several members are equipped, by the collection's name: how many there are of each."""
    members: tuple[Character, ...] = msgspec.field(name="character", default=())


def read_character(data: Any, at: str = "character") -> Character:
    """The character that this plain data describes; `Refused` with the place where it is none."""
    bare = {key: value for key, value in data.items() if key != "kind"} if isinstance(data, dict) else data
    character = converted(bare, Character, at)
    card = classes().get(character.class_)
    if card is None and character.class_ in subclasses() and character.subclass in ("", character.class_):
        card = subclasses()[character.class_]
        character = msgspec.structs.replace(character, class_=card.id, subclass=character.class_)
    if card is None:
        known = [*classes(), *subclasses()]
        raise Refused(
            f"{at}: there is no class '{character.class_[:40]}'{did_you_mean(character.class_, known)}",
            rule="truedungeon.party.twelve-classes",
            at=at,
        )
    if character.subclass not in ("", card.subclass.id):
        raise Refused(
            f"{at}: the sub-class of a {card.name.lower()} is {card.subclass.id}, not '{character.subclass[:40]}'",
            rule="truedungeon.subclass.list",
            at=at,
        )
    for field in ("name", "player"):
        if len(getattr(character, field)) > _LONGEST_NAME:
            raise Refused(f"{at}: {field} has at most {_LONGEST_NAME} letters", at=at)
    if sum(map(len, (character.tokens, character.carried, character.melee, character.missile))) > MOST_TOKENS:
        raise Refused(f"{at}: at most {MOST_TOKENS} tokens are read", at=at)
    if character.instrument:
        character = msgspec.structs.replace(character, instrument=instrument_named(character.instrument))
    if not 1 <= character.player_level <= 15:
        raise Refused(
            f"{at}: a player's level is 1 to 15, not {character.player_level}", rule="truedungeon.xp.level-top", at=at
        )
    return character


def read_party(data: Any, at: str = "party") -> Party:
    """The party that this plain data describes, or the party of one character."""
    if isinstance(data, dict) and (data.get("kind") == "character" or "class" in data):
        return Party(members=(read_character(data, "character"),))
    if not isinstance(data, dict):
        raise Refused(f"{at}: this is no party", at=at)
    if data.get("difficulty", "normal") not in DIFFICULTIES:
        raise Refused(
            f"{at}: there is no difficulty {data['difficulty']!r:.40}; there are {', '.join(DIFFICULTIES)}",
            rule="truedungeon.difficulty.levels",
            at="difficulty",
        )
    found = data.get("character", ())
    if not isinstance(found, list | tuple):
        raise Refused(f"{at}: character is a list", at=at)
    if len(found) > MOST_MEMBERS:
        raise Refused(f"{at}: {len(found)} characters; a full party has ten", rule="truedungeon.ghosting.full-party")
    members = tuple(read_character(row, f"character {number}") for number, row in enumerate(found, 1))
    rest = converted({key: value for key, value in data.items() if key not in ("kind", "character")}, Party, at)
    longest = max((len(word) for pair in rest.fields.items() for word in pair), default=0)
    if len(rest.fields) > MOST_FIELDS or longest > _LONGEST_NAME:
        raise Refused(f"{at}: at most {MOST_FIELDS} further fields of {_LONGEST_NAME} letters", at="fields")
    for member in members:
        if member.collection and member.collection not in rest.collections:
            raise Refused(
                f"{member.title}: the party has no collection '{member.collection[:_LONGEST_NAME]}'"
                f"{did_you_mean(member.collection, rest.collections)}",
                rule="truedungeon.token.bring.show",
                at="collection",
            )
    return msgspec.structs.replace(rest, members=members)


def without(character: Character, token: str) -> Character:
    """The character with one token of this name less: a carried one, else one held or worn; `Refused` if it has none.

    What is named for the hands of both modes is one token.
    """
    had = {field: list(getattr(character, field)) for field in ("carried", "tokens", "melee", "missile")}
    places = [had["carried"]] if token in had["carried"] else [had["tokens"], had["melee"], had["missile"]]
    many = max(place.count(token) for place in places)
    if not many:
        raise Refused(f"{character.title} has no {token}", rule="truedungeon.token.bring.show", at=token)
    for place in places:
        if place.count(token) == many:
            place.remove(token)
    return msgspec.structs.replace(character, **{field: tuple(names) for field, names in had.items()})


def plain(thing: Character | Party) -> dict[str, Any]:
    """The character or party as plain data, its kind first; what is as usual is left out."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(thing))
    return {"kind": "party" if isinstance(thing, Party) else "character", **data}


def converted(data: Any, kind: type[_Read], at: str) -> _Read:
    """What this plain data describes, as a record of that kind; `Refused` with the place where it is none."""
    try:
        found = msgspec.convert(data, kind)
        msgspec.json.encode(found)
    except msgspec.ValidationError as error:
        keys = [field.encode_name for field in msgspec.structs.fields(kind)]
        raise Refused(f"{at}: {_words(str(error), keys)}", at=at) from None
    except UnicodeEncodeError:  # JSON can spell halves of letters.
        raise Refused(f"{at}: a text has a broken letter in it", at=at) from None
    return found


def _words(error: str, keys: Sequence[str] = ()) -> str:
    """What msgspec found, in our words.

    >>> _words("Object contains unknown field `tokns`", ["class", "tokens"])
    "unknown key 'tokns'; did you mean 'tokens'?"
    """
    unknown = re.fullmatch("Object contains unknown field `(.*)`", error, re.DOTALL)
    near = did_you_mean(unknown[1][:_LONGEST_NAME], keys) if unknown else ""
    words = (
        error.replace("Object contains unknown field", "unknown key")
        .replace("Object missing required field", "there is no")
        .replace("`", "'")
        .replace("$.", "")
    )
    return words + near
