"""What prints share: colours, small tables of powers and Spells, notes, and what to do with broken rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Protocol

from undercroft.engine.refusal import Refusal, Refused
from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.character.card import Card, card, two_handed_damage
from undercroft.games.truedungeon.character.equip import fit
from undercroft.games.truedungeon.character.listing import Listed
from undercroft.games.truedungeon.character.party import PartyCard
from undercroft.games.truedungeon.character.powers import powers_of, slots_of, spells_of
from undercroft.games.truedungeon.content.classes import ClassCard, Level, Power, Spell
from undercroft.games.truedungeon.content.tokens.appearance import look
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue
from undercroft.games.truedungeon.content.tokens.gloss import tier_in_words
from undercroft.games.truedungeon.content.tokens.token import Effect, Token
from undercroft.games.truedungeon.content.words import Per
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.scene.sheets.sheets import Block, Cell, Column, Heading, Scale, Table, Text

FOOT: Final = "True Dungeon, printed by Undercroft. Not an official card."
ALARM: Final = "#b3261e"

SHORT_RARITY: Final = {
    "common": "C",
    "uncommon": "U",
    "rare": "R",
    "ultra-rare": "UR",
    "relic": "Rel.",
    "legendary": "Leg.",
}

SIDES: Final[dict[Level, tuple[str, str]]] = {
    "4th": ("#9c2b22", "#f3e6cf"),
    "5th": ("#5b2a86", "#eadcf3"),
    "subclass": ("#23693a", "#dfeee0"),
}
"""The colours of a class card: red and tan, purple and violet, green.  [truedungeon.class.card.colors]"""

_INKS: Final = {
    "black": "#222222",
    "green": "#1e7a34",
    "red": "#b3261e",
    "purple": "#6b2fa0",
    "blue": "#1f4fb3",
    "orange": "#b85c00",
    "brown": "#6b4423",
}
"""The colours of names as they can be read on white paper."""

_FIFTH: Final = Token(
    name="5th level",
    slot="slotless",
    kind="misc-magic",
    rarity="common",
    source="ours",
    effects=(Effect(stat="level"),),
)

_TIMES: Final[dict[Per, str]] = {
    "always": "Always",
    "round": "Once per round",
    "combat": "Once per combat",
    "room": "Once per room",
    "game": "Once per game",
}

_SPARE: Final = {
    "bonus": "+{}",
    "to_hit": "+{} To Hit",
    "damage": "+{} damage",
    "base": "{} damage",
    "skill": "{} with the test",
    "pool": "a pool of {} points",
}
"""How the numbers of a power are told that its text leaves to the level."""


class Coach(Protocol):
    """What a print needs of the desk."""

    options: TrueDungeonOptions
    catalogue: Catalogue

    def card(self, data: dict[str, Any]) -> PartyCard:
        """The card of this party or character."""


def ink(token: Token) -> str:
    """The colour in which the token's name is printed.  [truedungeon.appearance.name-colors]"""
    return _INKS.get(look(token).name, "#222222")


def examined(data: Mapping[str, Any], desk: Coach) -> tuple[PartyCard, list[tuple[str, Refusal]]]:
    """The card, and what is wrong with it; `Refused` with the first broken rule unless the data say `draft`."""
    found = desk.card({key: value for key, value in data.items() if key not in ("draft", "fields")})
    wrong = [*found.problems, *(problem for line in found.cards for problem in line.problems)]
    if wrong and data.get("draft") is not True:
        at, why = wrong[0]
        raise Refused(Refusal(why.reason, rule=why.rule, also=why.also, at=at))
    return found, wrong


def not_legal(wrong: Iterable[tuple[str, Refusal]]) -> Iterator[Block]:
    """What is wrong, first of all on the page."""
    for number, (at, why) in enumerate(wrong):
        if number == 0:
            yield Text("NOT LEGAL - a draft only. What is wrong:", size=10, strong=True, colour=ALARM)
        yield Text(f"{at}: {why}", colour=ALARM)


def defaults(cls: str, options: TrueDungeonOptions) -> dict[str, str]:
    """What a character of this class has without tokens, at 4th and 5th level.  [truedungeon.partycard.defaults]"""
    bare = Catalogue([_FIFTH])
    fourth, fifth = (
        card(fit(Character(class_=cls, tokens=tokens), bare, options), loaded=True) for tokens in ((), (_FIFTH.name,))
    )
    found = {name: _both(fourth[name], fifth[name]) for name in fourth.columns}
    heavy = [two_handed_damage(line.fitted) for line in (fourth, fifth)]
    if heavy != [line["melee-damage"] for line in (fourth, fifth)]:
        found["melee-damage"] += f" 2H {_both(*heavy)}"
    return found


def _both(fourth: int, fifth: int) -> str:
    if fourth == fifth:
        return str(fourth) if fourth else ""
    return f"{fourth}/{fifth}"


def markers(hp: int, printed: int | None = None) -> tuple[Scale, Scale]:
    """Both columns of Hit Points, the markers set to this many.

    [truedungeon.class.card.hp] [truedungeon.party.hp-markers] [truedungeon.party.hp-markers-modified]

    >>> [scale.at for scale in markers(18)]
    ['10', '08']
    """
    most = max(hp, printed or 0)
    tens = tuple(f"{ten:02d}" for ten in range(0, most - most % 10 + 10, 10))
    ones = tuple(f"{one:02d}" for one in range(10))
    return Scale("HP, tens", tens, f"{hp - hp % 10:02d}"), Scale("HP, ones", ones, f"{hp % 10:02d}")


# ---- powers and Spells


def power_table(cls: ClassCard, level: Level, options: TrueDungeonOptions, *, size: int = 8) -> Table:
    """The special powers, with boxes where they are used up."""
    rows = tuple(
        (
            Cell(power.name, bold=True),
            _uses(power, level),
            Cell(power.action),
            Cell(_with_numbers(power, level)),
        )
        for power in powers_of(cls, level, options)
    )
    columns = (Column("Power", 44), Column("Uses", 30), Column("Action", 27), Column("What it does", 100))
    return Table(columns, rows, size=size)


def _uses(power: Power, level: Level) -> Cell:
    pool = power.numbers.get(level, {}).get("pool", 0)
    count = power.uses.get(level, 0)
    if pool:
        return Cell(boxes=pool, small="points")
    if not count:
        return Cell("always" if power.action == "passive" else "no limit")
    return Cell(boxes=count, small=f"per {power.per}" if power.per else "")


def _with_numbers(power: Power, level: Level) -> str:
    """The power's text, and those of its numbers that the text leaves open."""
    spare = [
        _SPARE[name].format(value)
        for name, value in power.numbers.get(level, {}).items()
        if name in _SPARE and str(value) not in power.text
    ]
    return f"{power.text} ({', '.join(spare)})" if spare else power.text


def spell_blocks(cls: ClassCard, level: Level, options: TrueDungeonOptions, *, size: int = 8) -> Iterator[Block]:
    """The Spells by level, with a box for every casting; of a pool the boxes stand at the level."""
    known = spells_of(cls, level, options)
    slots = slots_of(cls, level, options)
    for number in sorted({spell.level for spell, _ in known}):
        some = [(spell, uses) for spell, uses in known if spell.level == number]
        pooled = all(spell.pool for spell, _ in some)
        yield Heading(
            f"Spells of level {number}", f"any {slots[number]} castings in all" if pooled else "a box a casting"
        )
        if pooled:
            yield Table((Column(""),), ((Cell(boxes=slots[number]),),), size=size, head=False)
        columns = (Column("Spell", 48), *(() if pooled else (Column("Castings", 30),)), Column("What it does", 122))
        rows = tuple(
            (
                Cell(spell.name, bold=True),
                *(() if pooled else (Cell(boxes=uses),)),
                Cell(effect(spell), small=_about(spell)),
            )
            for spell, uses in some
        )
        yield Table(columns, rows, size=size)


def effect(spell: Spell) -> str:
    """The Spell's short effect, with the mark of those that a skill check boosts.

    [truedungeon.class.card.skill-mark]
    """
    return f"{spell.text} (Skill \u2713)" if spell.skill else spell.text


def _about(spell: Spell) -> str:
    action = "" if spell.action == "standard" else f"; {spell.action} action"
    return f"{spell.target}; {spell.duration}{action}"


# ---- what is on no column


def note_lines(line: Card) -> Iterator[tuple[str, tuple[Listed, ...]]]:
    """Circumstantial bonuses and notes by how often; powers of the class are left out, they stand elsewhere."""
    powers = {power.name for power in line.fitted.character.card.powers}
    for per, words in _TIMES.items():
        some = tuple(found for found in line.listed if found.per == per and found.source not in powers)
        if some:
            yield words, some


def set_lines(line: Card) -> Iterator[str]:
    """The set bonuses that hold, in words."""
    for bonus in line.sets:
        gives = "; ".join(filter(None, map(tier_in_words, bonus.tiers)))
        if gives:
            yield f"{bonus.set.name} set, {bonus.pieces} pieces: {gives}"


def besides(line: Card) -> Iterator[str]:
    """What else holds always and has no column: damage by type, less damage taken, immunity, regeneration."""
    for mode, types in line.types.items():
        wheel = [kind.capitalize() for kind in line.icons[mode] if kind not in types]
        if wheel:
            yield f"the {mode} wheel deals {', '.join(wheel)}"
        if types:
            yield f"{mode} damage includes " + ", ".join(
                f"{number.value} {kind.capitalize()}" for kind, number in types.items()
            )
    for kind, number in line.reductions.items():
        yield f"{number.value} less {kind.capitalize() + ' ' if kind else ''}damage taken"
    if line["regeneration"]:
        yield f"regenerates {line['regeneration']} HP"
    if line.immune:
        yield f"immune to {', '.join(line.immune)}"


def in_short(line: Card) -> Iterator[str]:
    """The same in as few words as the card has room for; damage by type stands on the page of notes."""
    if line.reductions:
        yield "damage taken: " + ", ".join(
            f"-{number.value} {kind.capitalize() or 'any'}" for kind, number in line.reductions.items()
        )
    if line["regeneration"]:
        yield f"regenerates {line['regeneration']}"
    if line.immune:
        yield f"immune to {', '.join(line.immune)}"
