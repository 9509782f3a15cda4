"""Class cards: the sides of 4th and 5th level back to back, and that of the sub-class, each in its colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Refused, Unknown, shown
from undercroft.games.truedungeon.character.powers import starting_hp
from undercroft.games.truedungeon.content.classes import ClassCard, Level, base_scores, class_card, classes, subclasses
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.content.words import SAVES
from undercroft.games.truedungeon.desk.sheets.parts import FOOT, SIDES, Coach, markers, power_table, spell_blocks
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.scene.sheets.sheets import Beside, Block, Cell, Column, Fields, Heading, Page, Sheet, Table, Text

_NAMES: dict[Level, str] = {"4th": "4th level", "5th": "5th level"}


def class_cards(data: Mapping[str, Any], desk: Coach) -> Sheet:
    """The cards of the classes that the data name under `classes`, or of all.

    The sides of 4th and 5th level follow one another, so that a print on both sides makes one card of them; the
    sub-classes come after all of these.  [truedungeon.class.card.two-sides]
    """
    chosen = _chosen(data.get("classes") or list(classes()))
    cards = [class_card(card.id, desk.options.card_file) for card in chosen]
    core = [_side(card, level, desk.options) for card in cards for level in ("4th", "5th")]
    green = [_side(card, "subclass", desk.options) for card in cards]
    title = f"{cards[0].name}: class card" if len(cards) == 1 else "Class cards"
    return Sheet(title, (*core, *green), f"{FOOT} Print on both sides: 4th and 5th level are one card.")


def _chosen(names: Any) -> list[ClassCard]:
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise Refused(f"classes is a list of names, not {shown(names)}", at="classes")
    found: list[ClassCard] = []
    for name in names:
        wanted = name.strip().lower().replace(" ", "-")
        card = classes().get(wanted) or subclasses().get(wanted)
        if card is None:
            hint = did_you_mean(wanted, [*classes(), *subclasses()])
            raise Unknown(f"there is no class {shown(name)}{hint}", rule="truedungeon.party.twelve-classes")
        if card not in found:
            found.append(card)
    return found


def _side(card: ClassCard, level: Level, options: TrueDungeonOptions) -> Page:
    accent, tint = SIDES[level]
    note = f"{card.subclass.name}, 5th level" if level == "subclass" else _NAMES[level]
    return Page(card.name, tuple(_blocks(card, level, options)), note, accent, tint, fit=True)


def _blocks(card: ClassCard, level: Level, options: TrueDungeonOptions) -> Iterator[Block]:
    number = 4 if level == "4th" else 5
    hp = starting_hp(card, number, options)
    scores = base_scores(card, number)
    yield Text(card.subclass.about if level == "subclass" else card.about, size=11)
    yield Beside(((Fields((("Starting HP", str(hp)), ("HP now", ""))),), markers(hp)), (1, 2))
    columns = tuple(Column(ability[:3].upper(), 20, "middle") for ability in scores)
    cells = tuple(Cell(str(score), small=f"{ability_bonus(score):+d}", bold=True) for score in scores.values())
    saves = {
        save: card.saves[save] + card.fixed_saves.get(save, 0) + ability_bonus(scores[ability])
        for save, ability in SAVES.items()
    }
    yield Beside(
        (
            (Heading("Abilities", "score and bonus"), Table(columns, (cells,), size=12)),
            (
                Heading("Saving throws", "bonus in all"),
                Table(
                    tuple(Column(save.capitalize(), 20, "middle") for save in saves),
                    (tuple(Cell(f"{bonus:+d}", bold=True) for bonus in saves.values()),),
                    size=12,
                    high=31,
                ),
            ),
        ),
        (40, 24),
    )
    yield Heading("Skill", "what is asked of the player")
    yield Text(f"{card.skill[:1].upper()}{card.skill[1:]}.", size=11)
    yield Heading("Special powers")
    yield power_table(card, level, options, size=11)
    yield from spell_blocks(card, level, options, size=10)
