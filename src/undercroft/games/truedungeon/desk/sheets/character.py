"""A character's own page: all that its player needs at hand, with boxes and scales to mark off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from undercroft.games.truedungeon.character.card import COLUMNS, Card
from undercroft.games.truedungeon.character.counting import ROOM
from undercroft.games.truedungeon.character.powers import column, spells_of
from undercroft.games.truedungeon.content.classes import Level, class_card, row_of
from undercroft.games.truedungeon.content.explain import Number, ability_bonus
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES
from undercroft.games.truedungeon.desk.sheets.parts import (
    FOOT,
    SHORT_RARITY,
    SIDES,
    Coach,
    besides,
    examined,
    ink,
    markers,
    not_legal,
    note_lines,
    power_table,
    set_lines,
    spell_blocks,
)
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.scene.sheets.sheets import Beside, Block, Cell, Column, Fields, Heading, Page, Sheet, Table, Text

_PLAIN: Final = ("hp", "melee-ac", "missile-ac", "treasure", "spell-resistance", "psychic", "double-scroll")
"""Columns whose numbers are no bonuses, and so have no sign."""
_ALWAYS: Final = ("hp", "melee-to-hit", "melee-damage", "melee-ac", "missile-to-hit", "missile-damage", "missile-ac")
_SAVES: Final = ("fortitude", "reflex", "will", "treasure")
_SHORT: Final = 9
"""So many parts of a number are named; what gives less is added up."""


def character_sheet(data: Mapping[str, Any], desk: Coach) -> Sheet:
    """A page for this character, or for each of a party."""
    found, _ = examined(data, desk)
    pages = tuple(_page(line, desk.options) for line in found.cards)
    title = pages[0].title if len(pages) == 1 else found.party.name or "Characters"
    return Sheet(title, pages, FOOT)


def _page(line: Card, options: TrueDungeonOptions) -> Page:
    character = line.fitted.character
    level = column(line.level, character.subclass)
    accent, tint = SIDES[level]
    note = f"{character.kind_name}, {line.level}th level" + (", not legal" if line.problems else "")
    note += ", ghost" if character.ghost else ""
    return Page(character.title, tuple(_blocks(line, level, options)), note, accent, tint, fit=True)


def _blocks(line: Card, level: Level, options: TrueDungeonOptions) -> Iterator[Block]:
    character = line.fitted.character
    yield from not_legal(line.problems)
    if character.about:
        yield Text(character.about)
    row = row_of(class_card(character.class_, line.fitted.options.card_file), line.level)
    yield Beside(
        ((Fields((("Player", character.player), ("Maximum HP", str(line["hp"])))),), markers(line["hp"], row.hp))
    )
    yield Beside(
        (
            (
                Heading("Abilities"),
                _abilities(line),
                Heading("Card", "and where it comes from"),
                _numbers(line),
                *_notes(line),
            ),
            (Heading("Equipped", "rarity: C U R UR Rel. Leg."), _slots(line), *_carried(line)),
        ),
        (23, 20),
    )
    yield Heading("Powers")
    yield power_table(character.card, level, options)
    spells = tuple(spell_blocks(character.card, level, options))
    if spells:
        yield from _spells(line, level, options, spells)


def _spells(line: Card, level: Level, options: TrueDungeonOptions, blocks: tuple[Block, ...]) -> Iterator[Block]:
    """The Spells in two columns, and what the card adds to them."""
    heals = any(spell.heal for spell, _ in spells_of(line.fitted.character.card, level, options))
    added = [f"+{line['spell-damage']} damage"] if line["spell-damage"] else []
    added += [f"+{line['spell-healing']} healing"] if heals and line["spell-healing"] else []
    if added:
        yield Text(f"Add {' and '.join(added)} to what the Spells below say; not to scrolls.", strong=True)
    heads = [at for at, block in enumerate(blocks) if isinstance(block, Heading)]
    rows = [sum(len(part.rows) for part in blocks[at : at + 3] if isinstance(part, Table)) for at in heads]
    split = next((at for n, at in enumerate(heads) if sum(rows[:n]) * 2 >= sum(rows)), len(blocks))
    yield Beside((blocks[:split], blocks[split:])) if split < len(blocks) else Beside((blocks,))


def _abilities(line: Card) -> Table:
    rows = tuple(
        (
            Cell(ability.capitalize(), bold=True),
            Cell(str(number.value), bold=True),
            Cell(f"{ability_bonus(number.value):+d}"),
            Cell(_from(number)),
        )
        for ability, number in line.abilities.items()
    )
    return Table((Column("", 40), Column("Score", 18, "middle"), Column("Bonus", 18, "middle"), Column("", 80)), rows)


def _numbers(line: Card) -> Table:
    rows = tuple(
        (
            Cell(COLUMNS[name], bold=True),
            Cell(f"{number.value:{'d' if name in _PLAIN else '+d'}}", bold=True),
            Cell(small=_from(number)),
        )
        for name, number in line.columns.items()
        if number.value or name in (*_ALWAYS, *_SAVES)
    )
    return Table((Column("", 44), Column("", 18, "middle"), Column("", 94)), rows, head=False)


def _from(number: Number) -> str:
    """What a number is made of, in a line."""
    parts = sorted(number.parts, key=lambda part: -abs(part.value))
    told = [f"{part.label} {part.value:+d}" for part in parts[:_SHORT]]
    rest = sum(part.value for part in parts[_SHORT:])
    if len(parts) > _SHORT:
        told.append(f"{len(parts) - _SHORT} more {rest:+d}")
    return ", ".join(told)


def _slots(line: Card) -> Table:
    """What is in every slot; hands for each mode of combat; what counts for nothing is marked."""
    fitted = line.fitted
    idle = dict(fitted.idle)
    rows: list[tuple[Cell, ...]] = []
    for mode in MODES:
        held = fitted.held[mode]
        for hand, token in (("main", held.main), ("off", held.off)):
            if token is not None:
                rows.append(_token_row(f"{mode} {hand}", token, idle=token.name in idle))
    order = {slot: at for at, slot in enumerate(ROOM)}
    worn = sorted(fitted.worn, key=lambda token: order.get(token.slot, len(order)))
    for at, token in enumerate(worn):
        again = at > 0 and worn[at - 1].slot == token.slot
        rows.append(_token_row("" if again else token.slot.replace("-", " "), token, idle=token.name in idle))
    if not rows:
        rows.append((Cell("nothing"), Cell(), Cell()))
    return Table((Column("", 34), Column("", 92), Column("", 14)), tuple(rows), size=7, head=False)


def _token_row(slot: str, token: Token, *, idle: bool) -> tuple[Cell, ...]:
    small = "gives nothing as things are" if idle else ""
    return (
        Cell(slot),
        Cell(token.name, small=small, bold=True, colour=ink(token)),
        Cell(SHORT_RARITY[token.rarity]),
    )


def _carried(line: Card) -> Iterator[Block]:
    """What is carried, a box for every token that may be used up."""
    counts: dict[str, int] = {}
    for token in line.fitted.carried:
        counts[token.name] = counts.get(token.name, 0) + 1
    if counts:
        tokens = {token.name: token for token in line.fitted.carried}
        rows = tuple(
            (Cell(boxes=min(count, 12)), Cell(name, bold=True, colour=ink(tokens[name]), small=tokens[name].says))
            for name, count in counts.items()
        )
        yield Heading("Carried", "a box for each")
        yield Table((Column("", 20), Column("", 120)), rows, size=7, head=False)


def _notes(line: Card) -> Iterator[Block]:
    """What is on no column: in force, by how often, and what is idle and why."""
    rows = [
        (Cell("In force", bold=True), Cell("; ".join(besides(line)))),
        (Cell("Sets", bold=True), Cell("\n".join(set_lines(line)))),
    ]
    rows += [
        (Cell(words, bold=True), Cell("\n".join(f"{note.source}: {note.text}" for note in some)))
        for words, some in note_lines(line)
    ]
    if line.fitted.idle:
        told = "\n".join(f"{name}: {why.reason}" for name, why in line.fitted.idle)
        rows.append((Cell("Not counted", bold=True), Cell(told)))
    rows = [row for row in rows if row[1].text]
    if rows:
        yield Heading("Notes")
        yield Table((Column("", 28), Column("", 100)), tuple(rows), size=7, head=False)
