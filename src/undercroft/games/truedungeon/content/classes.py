"""Class cards: the twelve classes at both levels and their sub-classes, with every number, power and Spell."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Final, Literal

import msgspec

from undercroft.engine.craft.ready import ready
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Refused, shown
from undercroft.games.truedungeon.content.tokens.token import Effect
from undercroft.games.truedungeon.content.words import ABILITIES, Ability, ClassId, Damage, Save
from undercroft.inputs import read_file_text

Action = Literal["standard", "free", "instant", "passive", "reaction"]
Level = Literal["4th", "5th", "subclass"]
LEVELS: Final[tuple[Level, ...]] = ("4th", "5th", "subclass")


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of a class at one level."""

    hp: int
    abilities: dict[Ability, int]


class Power(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special power: at which levels, what it costs, how often it may be used, and its numbers.

    `effects` are those that are always on and so part of the party card; what it does in play is the referee's part.
    """

    id: str
    name: str
    levels: tuple[Level, ...]
    text: str
    rule: str
    uses_rule: str = ""
    """The rule that says how often; the power's own where there is none."""
    action_rule: str = ""
    """The rule that says what it costs; the default's where there is none."""
    action: Action = "standard"
    uses: dict[Level, int] = {}
    """How often; a level without a number, or no number at all, has no limit."""
    per: Literal["", "round", "combat", "room", "game"] = ""
    numbers: dict[Level, dict[str, int]] = {}
    """Its numbers at each level: damage, heal, pool, to_hit, ..."""
    effects: dict[Level, tuple[Effect, ...]] = {}
    replaces: tuple[str, ...] = ()
    """The powers that a sub-class gives up for it."""


class Spell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Spell of one class or sub-class: level, castings, cost, target, duration, numbers."""

    id: str
    name: str
    of: str
    """The class, or `sorcerer`, whose list it stands in."""
    level: int
    uses: dict[Level, int]
    """How often at each level; a level without a number has not got it. With `pool`, the slots of its level."""
    text: str
    rule: str
    pool: bool = False
    action: Action = "standard"
    target: str
    duration: str
    damage: int = 0
    damage_skill: int = 0
    damage_undead: int = 0
    heal: int = 0
    heal_skill: int = 0
    type: Damage | Literal[""] = ""
    slide_ac: int = 0
    save: str = ""
    skill: bool = False
    """Whether a skill check boosts it."""
    choice: tuple[str, ...] = ()
    """What the caster names one of when casting."""
    condition: str = ""
    """The condition that it puts on its target."""
    removes: tuple[str, ...] = ()
    """The conditions that it ends."""
    effects: tuple[Effect, ...] = ()
    """What it changes while it lasts; temporary, and so never on the party card."""
    numbers: dict[str, int] = {}


class SubClass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sub-class: its name, and what is said of it."""

    id: str
    name: str
    about: str
    rule: str


class ClassCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One class: its type, its skill, both rows, what its saves begin with, its powers."""

    id: ClassId
    name: str
    type: Literal["combat", "spellcaster"]
    skill: str
    """What is asked of its player: steady hands, or a memory test."""
    about: str
    fourth: Row
    fifth: Row
    saves: dict[Save, int]
    """The class's part of each save, before the ability bonus."""
    fixed_saves: dict[Save, int] = {}
    """What is added to a save and never changes: the paladin's 3, the monk's 1."""
    base_ac: dict[Level, int] = {}
    """The starting AC with base Dexterity in it, where it is not 10: the monk's."""
    melee_wheel: tuple[int, ...] = ()
    """The built-in damage wheel of a class that needs no weapon."""
    subclass: SubClass
    powers: tuple[Power, ...]
    slots: dict[Level, tuple[int, ...]] = {}
    """Of those who cast from a pool: how many Spells of level 0, 1, 2."""
    casting: Literal["", "pool", "list"] = ""


@ready
class _Classes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["classes"]
    classes: tuple[ClassCard, ...] = msgspec.field(name="class")


@ready
class _Spells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["spells"]
    spells: tuple[Spell, ...] = msgspec.field(name="spell")


@cache
def classes() -> dict[str, ClassCard]:
    """All classes by id, in the order of the handbook."""
    text = files("undercroft.games.truedungeon").joinpath("data", "classes.toml").read_text(encoding="utf-8")
    return {card.id: card for card in msgspec.toml.decode(text, type=_Classes).classes}


class _Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a class card as somebody's file has it; what it leaves out is the ledger's."""

    hp: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None
    abilities: dict[Ability, Annotated[int, msgspec.Meta(ge=1, le=40)]] = {}


@ready
class _Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fourth: _Side = _Side()
    fifth: _Side = _Side()
    saves: dict[Save, Annotated[int, msgspec.Meta(ge=0, le=20)]] = {}
    melee_wheel: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], ...], msgspec.Meta(max_length=12)] = ()
    """The damage wheel of pucks without a weapon.  [truedungeon.class.monk.no-weapon-needed]"""


def class_card(cls: str, printed: str) -> ClassCard:
    """The class, with the numbers of a file of class cards that somebody owns, of which this is the text.

    [truedungeon.class.card.missing]
    """
    return with_printed(printed)[cls] if printed.strip() else classes()[cls]


@lru_cache(maxsize=16)
def with_printed(text: str) -> dict[str, ClassCard]:
    """All classes with the numbers of this file; `Refused` with the place where it is none."""
    data = read_file_text(text, "card_file")
    rule = "truedungeon.class.card.missing"
    if data.get("kind") != "class-cards":
        raise Refused('card_file: it begins with kind = "class-cards"', rule=rule, at="kind")
    found = dict(classes())
    for id, given in data.items():
        if id == "kind":
            continue
        if id not in found:
            raise Refused(f"card_file: there is no class {shown(id)}{did_you_mean(id, found)}", rule=rule, at=str(id))
        try:
            own = msgspec.convert(given, _Printed)
        except msgspec.ValidationError as error:
            words = str(error).replace("`", "'").replace("$.", "")
            raise Refused(f"card_file: {id}: {words}", rule=rule, at=str(id)) from None
        card = found[id]
        if own.melee_wheel and not card.melee_wheel:
            words = f"card_file: a {card.name.lower()} has no wheel of its own, and needs a weapon"
            raise Refused(words, rule="truedungeon.class.monk.no-weapon-needed", at=str(id))
        rows = {
            name: Row(hp=side.hp or row.hp, abilities={**row.abilities, **side.abilities})
            for name, row, side in (("fourth", card.fourth, own.fourth), ("fifth", card.fifth, own.fifth))
        }
        wheel = own.melee_wheel or card.melee_wheel
        found[id] = msgspec.structs.replace(card, **rows, saves={**card.saves, **own.saves}, melee_wheel=wheel)
    return found


@cache
def spells() -> tuple[Spell, ...]:
    """All Spells of all lists."""
    text = files("undercroft.games.truedungeon").joinpath("data", "spells.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_Spells).spells


@cache
def subclasses() -> dict[str, ClassCard]:
    """The class of each sub-class, by the sub-class's id."""
    return {card.subclass.id: card for card in classes().values()}


def base_scores(card: ClassCard, level: int) -> dict[Ability, int]:
    """The six scores as the class card prints them."""
    return {ability: row_of(card, level).abilities[ability] for ability in ABILITIES}


def row_of(card: ClassCard, level: int) -> Row:
    """The numbers of the class at this level."""
    return card.fifth if level == 5 else card.fourth


LIVERIES: Final = {
    "barbarian": "rose",
    "bard": "gold",
    "cleric": "water",
    "druid": "wood",
    "dwarf-fighter": "orange",
    "elf-wizard": "blue",
    "fighter": "metal",
    "monk": "grey",
    "paladin": "glow",
    "ranger": "green",
    "rogue": "violet",
    "wizard": "red",
}
"""The colour of each class's puck, as near as our colours come to the handbook's.  [truedungeon.board.slider-colors]"""

MARKS: Final = {
    "barbarian": "Ba",
    "bard": "Bd",
    "cleric": "Cl",
    "druid": "Dr",
    "dwarf-fighter": "DF",
    "elf-wizard": "EW",
    "fighter": "Fi",
    "monk": "Mo",
    "paladin": "Pa",
    "ranger": "Ra",
    "rogue": "Ro",
    "wizard": "Wi",
}
"""A class in two letters."""
