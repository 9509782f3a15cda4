"""Checklists of tokens: a collection, what a character or a party needs, or the catalogue; slot by slot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Refused, Unknown, shown
from undercroft.games.truedungeon.character.build import plain, read_party
from undercroft.games.truedungeon.content.files import counted, owned_by, spelled
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import RARITIES, ClassId, Rarity, Slot, Source
from undercroft.games.truedungeon.desk.sheets.parts import FOOT, SHORT_RARITY, Coach, ink
from undercroft.scene.sheets.sheets import Block, Cell, Column, Heading, Page, Sheet, Table, Text

FILTERS: Final[dict[str, tuple[str, ...]]] = {
    "source": get_args(Source),
    "slot": get_args(Slot),
    "rarity": get_args(Rarity),
    "class": get_args(ClassId),
}
"""What a list of the catalogue may be narrowed by."""
_OURS: Final = ("source", "slot", "rarity", "words", "all", "draft")
_SLOTS: Final = {slot: at for at, slot in enumerate(get_args(Slot))}


def checklist(data: Mapping[str, Any], desk: Coach) -> Sheet:
    """A box for every token: of a collection, a character or party as far as there is one, else of the catalogue."""
    owned: dict[str, int] | None = None
    if data.get("kind") == "collection":
        owned = spelled(counted(data.get("tokens", {}), "tokens"), desk.catalogue)
    elif data.get("kind") in ("character", "party"):
        ours = _OURS if data["kind"] == "character" else (*_OURS, "class")
        party = read_party({key: value for key, value in data.items() if key not in ours})
        owned = spelled(owned_by(plain(party)), desk.catalogue)
    tokens = _chosen(data, desk.catalogue, owned)
    title = data.get("name") if isinstance(data.get("name"), str) and data["name"] else "Tokens"
    blocks = tuple(_blocks(tokens, owned or {})) if tokens else (Text("There is no such token."),)
    many = f"{len(tokens):,} tokens" if len(tokens) != 1 else "1 token"
    note = many if owned is None else f"{many}, {sum(owned.get(token.name, 0) for token in tokens):,} pieces"
    return Sheet(f"{title}: checklist", (Page(f"{title}: checklist", blocks, note, columns=3),), FOOT)


def _chosen(data: Mapping[str, Any], catalogue: Catalogue, owned: Mapping[str, int] | None) -> list[Token]:
    """The tokens that pass every filter, slot by slot, common ones first."""
    for name, known in FILTERS.items():
        if name == "class" and data.get("kind") == "character":
            continue
        if name in data and data[name] not in known:
            hint = did_you_mean(data[name], known) if isinstance(data[name], str) else ""
            raise Unknown(f"there is no {name} {shown(data[name])}{hint}", at=name)
    words = data.get("words", "")
    if not isinstance(words, str):
        raise Refused(f"words is a text, not {shown(words)}", at="words")
    found = catalogue.search(
        words,
        slot=data.get("slot"),
        cls=None if data.get("kind") == "character" else data.get("class"),
        rarity=data.get("rarity"),
        source=data.get("source"),
        owned=None if owned is None or data.get("all") is True else list(owned),
    )
    return sorted(found, key=lambda token: (_SLOTS[token.slot], RARITIES.index(token.rarity), token.name.lower()))


def _blocks(tokens: Sequence[Token], owned: Mapping[str, int]) -> Iterator[Block]:
    dated = any(token.years for token in tokens)
    year = (Column("Year", 24),) if dated else ()
    yield Text("Name, rarity, " + ("years, " if dated else "") + "how many you have.", size=7)
    columns = (Column("", 11), Column("Token", 100), Column("", 18, "middle"), *year, Column("No.", 16, "middle"))
    for slot in _SLOTS:
        some = [token for token in tokens if token.slot == slot]
        if some:
            yield Heading(slot.replace("-", " ").capitalize(), str(len(some)))
            rows = tuple(_row(token, owned.get(token.name, 0), dated=dated) for token in some)
            yield Table(columns, rows, size=7, head=False)


def _row(token: Token, count: int, *, dated: bool) -> tuple[Cell, ...]:
    return (
        Cell(boxes=1),
        Cell(token.name, bold=True, colour=ink(token), small=token.says if token.errata else ""),
        Cell(SHORT_RARITY[token.rarity]),
        *((Cell(_years(token.years)),) if dated else ()),
        Cell(str(count) if count else ""),
    )


def _years(years: Sequence[int]) -> str:
    """When it was printed.

    >>> _years((2012, 2013, 2014)), _years((2020,)), _years(())
    ("'12-'14", '2020', '')
    """
    if len(years) < 2:
        return str(years[0]) if years else ""
    return f"'{years[0] % 100:02d}-'{years[-1] % 100:02d}"
