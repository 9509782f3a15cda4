"""The party card to be handed to a DM: one line a character, every column of the handbook, and a page of notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from undercroft.engine.craft.products import at_work
from undercroft.engine.refusal import Refused, shown
from undercroft.games.truedungeon.character.card import Card
from undercroft.games.truedungeon.character.listing import PREPARED
from undercroft.games.truedungeon.character.party import PartyCard
from undercroft.games.truedungeon.character.powers import column, spells_of
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.words import DIFFICULTIES, ICONS, Mode
from undercroft.games.truedungeon.desk.sheets.parts import (
    FOOT,
    Coach,
    besides,
    defaults,
    examined,
    in_short,
    not_legal,
    note_lines,
    set_lines,
)
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.scene.sheets.sheets import (
    Align,
    Beside,
    Block,
    Cell,
    Column,
    Fields,
    Heading,
    Mark,
    Page,
    Sheet,
    Table,
    Text,
    Ticks,
)

MOST_FIELDS: Final = 4
_LETTERS: Final = {kind: kind[:2].capitalize() for kind in ICONS}
_SCROLLS: Final = ("", "C", "U", "R")
_MIDDLE: Final[Align] = "middle"
_COLUMNS: Final = (
    Column("Character", 96),
    Column("To Hit", 27, _MIDDLE, "Melee"),
    Column("Damage", 52, _MIDDLE, "Melee"),
    Column("AC", 27, _MIDDLE, "Melee"),
    Column("To Hit", 27, _MIDDLE, "Missile"),
    Column("Damage", 52, _MIDDLE, "Missile"),
    Column("AC", 27, _MIDDLE, "Missile"),
    Column("AC vs. mis\xadsiles", 27, _MIDDLE),
    Column("Fort", 26, _MIDDLE, "Saves"),
    Column("Ref", 26, _MIDDLE, "Saves"),
    Column("Will", 26, _MIDDLE, "Saves"),
    Column("RD", 22, _MIDDLE),
    Column("No sur\xadprise", 26, _MIDDLE, "Special abilities"),
    Column("Free move", 26, _MIDDLE, "Special abilities"),
    Column("Psy\xadchic", 26, _MIDDLE, "Special abilities"),
    Column("Heal", 24, _MIDDLE, "Spell bonuses"),
    Column("Dam\xadage", 26, _MIDDLE, "Spell bonuses"),
    Column("Res. %", 24, _MIDDLE, "Spell bonuses"),
    Column("2x scroll", 26, _MIDDLE, "Spell bonuses"),
)
_LAST: Final = (
    Column("Notes", 104),
    Column("Total trea\xadsure", 28, _MIDDLE),
    Column("Died in room", 28, _MIDDLE),
)


@dataclass(frozen=True, slots=True)
class Key:
    """A sentence below the card that says how to read it, and its rule."""

    words: str
    rule: str
    also: tuple[str, ...] = ()


_ICONS: Final = ", ".join(f"{letters} {kind.capitalize()}" for kind, letters in _LETTERS.items())
_KEYS: Final = (
    Key(
        f"Damage is the grand total; a circled type is part of it: {_ICONS}.",
        "truedungeon.partycard.grand-total",
        also=("truedungeon.partycard.damage-icons",),
    ),
    Key("Small numbers: the class without tokens, 4th/5th level.", "truedungeon.partycard.defaults"),
    Key("RD: Retribution Damage.", "truedungeon.partycard.rd"),
    Key("A ticked box: the character has it.", "truedungeon.partycard.special-boxes"),
    Key("Hit Points are kept by the players.", "truedungeon.partycard.no-hp"),
)


def party_sheet(data: Mapping[str, Any], desk: Coach) -> Sheet:
    """The card of this party, or a blank one with all classes if it has no members."""
    extra = _extra(data.get("fields", ()))
    found, wrong = examined(data, desk)
    name = found.party.name or "Party card"
    blocks = (*not_legal(wrong), *_front(found, extra, desk.options))
    note = "True Dungeon party card" if found.party.name else "True Dungeon"
    pages = [Page(name, blocks, note=note + (", not legal" if wrong else ""), lying=True, fit=True)]
    back = tuple(_back(found))
    if back:
        pages.append(Page(f"{name}: notes", back, note="what is on no column of the card", lying=True, columns=2))
    return Sheet(name, tuple(pages), FOOT)


def _extra(fields: Any) -> tuple[str, ...]:
    """The further columns that an adventure wants.  [truedungeon.partycard.year-fields]"""
    if not isinstance(fields, list | tuple) or not all(isinstance(name, str) for name in fields):
        raise Refused(f"fields is a list of names, not {shown(fields)}", rule=_YEAR, at="fields")
    if len(fields) > MOST_FIELDS:
        raise Refused(f"{len(fields)} further fields; a card has room for {MOST_FIELDS}", rule=_YEAR, at="fields")
    return tuple(name[:40] for name in fields)


_YEAR: Final = "truedungeon.partycard.year-fields"


def _front(found: PartyCard, extra: tuple[str, ...], options: TrueDungeonOptions) -> Iterator[Block]:
    party = found.party
    blank = not found.cards
    initiative = "" if blank else f"{found.initiative.value:+d}"
    top = Fields(
        (
            ("Initiative modifier", initiative),
            ("Date", party.date),
            ("Start", party.start),
            ("DM use only", ""),
            ("DM use only", ""),
            ("DM use only", ""),
        ),
        (24, 28, 24, 20, 20, 20),
    )
    levels = tuple((level.capitalize(), not blank and level == party.difficulty) for level in DIFFICULTIES)
    yield Beside(((top,), (Text("Difficulty", size=6), Ticks("", levels))), (25, 20))
    columns = (*_COLUMNS, *(Column(name, 36, _MIDDLE) for name in extra), *_LAST)
    rows = tuple(_row(line, extra, options) for line in found.cards) or tuple(
        _blank(cls, extra, options) for cls in classes()
    )
    yield Table(columns, rows, size=10, high=30)
    yield Text(" ".join(at_work(key).words for key in _KEYS), size=7)


def _row(line: Card, extra: tuple[str, ...], options: TrueDungeonOptions) -> tuple[Cell, ...]:
    character = line.fitted.character
    usual = defaults(character.class_, options)
    known = spells_of(character.card, column(line.level, character.subclass), options)
    heals = any(spell.heal for spell, _ in known)

    def big(name: str, *, sign: bool = True) -> Cell:
        return Cell(f"{line[name]:{'+d' if sign else 'd'}}", usual[name], bold=True)

    def some(name: str, ending: str = "") -> Cell:
        return Cell(f"{line[name]}{ending}", bold=True) if line[name] else Cell()

    def damage(mode: Mode) -> Cell:
        cell = big(f"{mode}-damage")
        marks = tuple(Mark(_LETTERS[kind], kind.capitalize(), kind in line.icons[mode]) for kind in ICONS)
        return Cell(cell.text, cell.corner, marks=marks, bold=True)

    who = [f"{character.kind_name}, {line.level}th level" if character.name else f"{line.level}th level"]
    who += [character.player] if character.player and not character.ghost else []
    who += ["GHOST" + ("" if character.rewarded else ", no treasure")] if character.ghost else []
    return (
        Cell(character.title, small=", ".join(who), bold=True),
        big("melee-to-hit"),
        damage("melee"),
        big("melee-ac", sign=False),
        big("missile-to-hit"),
        damage("missile"),
        big("missile-ac", sign=False),
        some("ac-against-missiles"),
        big("fortitude"),
        big("reflex"),
        big("will"),
        some("retribution"),
        Cell(tick=line.boxes["no-surprise"]),
        Cell(tick=line.boxes["free-movement"]),
        Cell(tick=line.boxes["psychic"], small=f"level {line['psychic']}" if line["psychic"] > 1 else ""),
        some("spell-healing") if heals else Cell("-"),
        some("spell-damage") if known else Cell("-"),
        some("spell-resistance", " %"),
        Cell(_SCROLLS[max(0, min(line["double-scroll"], 3))], bold=True),
        *(Cell() for _ in extra),
        Cell(small="; ".join(in_short(line))),
        some("treasure"),
        Cell(),  # The room of death is written in by hand.  [truedungeon.partycard.death-room]
    )


def _blank(cls: str, extra: tuple[str, ...], options: TrueDungeonOptions) -> tuple[Cell, ...]:
    """The line of a class on a card that nobody has filled in."""
    usual = defaults(cls, options)
    numbers = (
        "melee-to-hit",
        "melee-damage",
        "melee-ac",
        "missile-to-hit",
        "missile-damage",
        "missile-ac",
        "",
        "fortitude",
        "reflex",
        "will",
    )
    marks = tuple(Mark(_LETTERS[kind], kind.capitalize()) for kind in ICONS)
    filled = (Cell(corner=usual.get(name, ""), marks=marks if name.endswith("damage") else ()) for name in numbers)
    boxes = (Cell(tick=False) for _ in range(3))
    return (
        Cell(classes()[cls].name, bold=True),
        *filled,
        Cell(),
        *boxes,
        *(Cell() for _ in range(4 + len(extra) + len(_LAST))),
    )


def _back(found: PartyCard) -> Iterator[Block]:
    """Circumstantial bonuses and notes by how often, and set bonuses, character by character."""
    for line in found.cards:
        rows: list[tuple[Cell, ...]] = []
        for words, lines in (("In force", besides(line)), ("Sets", set_lines(line))):
            text = "; ".join(lines)
            rows += [(Cell(words, bold=True), Cell(text))] if text else []
        for words, some in note_lines(line):
            told = [f"{note.source}: {note.text}" for note in some if note.source != PREPARED]
            rows += [(Cell(words, bold=True), Cell("\n".join(told)))] if told else []
        if rows:
            character = line.fitted.character
            yield Heading(character.title, f"{character.kind_name}, {line.level}th level")
            yield Table((Column("When", 28), Column("What", 120)), tuple(rows), size=8, head=False)
