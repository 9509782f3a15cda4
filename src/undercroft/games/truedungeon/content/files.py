"""Builds, parties, collections and careers as files: TOML or JSON, and collections as CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Refused, Unknown
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue
from undercroft.games.truedungeon.content.tokens.sets import instruments
from undercroft.games.truedungeon.content.words import MODES
from undercroft.inputs import read_file_text
from undercroft.inputs.toml import to_toml

KINDS: Final = ("character", "party", "collection", "career", "tokens")
MOST_OWNED: Final = 9_999
MOST_NAMES: Final = 5_000
LONGEST: Final = 2_000_000
"""So many letters of a file are read."""

_NAMES: Final = ("name", "token", "token name", "item", "title")
_COUNTS: Final = ("count", "number", "quantity", "qty", "owned", "amount", "how many")
_WORN: Final = ("tokens", "melee", "missile", "carried")
"""The keys of a character under which tokens stand."""
_TIMES: Final = re.compile(r"(?P<name>.*\S)\s+[x×]\s*(?P<count>[0-9]{1,4})")
_LOOSELY: Final = (
    re.compile(r"(?P<count>[0-9]{1,4})\s*[x×]?\s+(?P<name>.*\S)"),
    re.compile(r"[x×]\s*(?P<count>[0-9]{1,4})\s+(?P<name>.*\S)"),
    re.compile(r"(?P<name>.*[^\s:])\s*(?:\(\s*[x×]?|:)\s*(?P<count>[0-9]{1,4})\s*[x×]?\s*\)?"),
    re.compile(r"(?P<name>.*\S)\s+(?P<count>[0-9]{1,4})\s*[x×]"),
)
"""Other ways to write how many: `3x Name`, `3 Name`, `Name (3)`, `Name: 3`, `Name 3x`; some tokens are called so."""
_CELL: Final = re.compile(r"[x×]?\s*(?P<count>[0-9]{1,4})(?:\.0+)?\s*[x×]?", re.IGNORECASE)


def read_text(text: str, file: str) -> dict[str, Any]:
    """What the file holds, as plain data with its kind; `Refused` with the place where it cannot be read."""
    if len(text) > LONGEST:
        raise Refused(f"{file} is longer than {LONGEST:,} letters", at=file)
    if file.lower().endswith(".csv"):
        return {"kind": "collection", "tokens": read_csv(text, file)}
    if text.lstrip("\ufeff \n\r\t").startswith("["):
        listed = _as_list(text)
        if listed is not None:
            return {"kind": "collection", "tokens": counted(listed, file)}
    data = read_file_text(text.removeprefix("\ufeff"), file)
    kind = data.get("kind", _kind_of(data))
    if kind == "build":
        kind = "character" if "class" in data else "party"
    if kind not in KINDS:
        hint = did_you_mean(kind, KINDS) if isinstance(kind, str) else ""
        raise Unknown(f'{file} does not say what it is: kind = "..." is one of {", ".join(KINDS)}{hint}')
    found = {"kind": kind, **{key: value for key, value in data.items() if key != "kind"}}
    if kind == "collection":
        unknown = [key for key in found if key not in ("kind", "name", "tokens")]
        if unknown:
            raise Refused(f"{file}: unknown key '{unknown[0]}'", at=file)
        found["tokens"] = counted(found.get("tokens", {}), file)
    return found


def write_text(data: Mapping[str, Any], ending: str) -> str:
    """The text of a file of this ending that holds this."""
    if ending == ".json":
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    if ending == ".toml":
        return to_toml(data)
    if ending == ".csv":
        return write_csv(data)
    raise Unknown(f"there is no format {ending!r:.40}; there are .toml .json .csv")


def read_csv(text: str, file: str) -> dict[str, int]:
    """A collection from a table: a column of names and, if there is one, a column of how many."""
    lines = text.removeprefix("\ufeff")
    try:
        dialect: Any = csv.Sniffer().sniff(lines[:4000], delimiters=",;\t")
    except csv.Error:
        dialect = csv.excel
    table = csv.reader(io.StringIO(lines), dialect)
    rows = [(number, row) for number, row in enumerate(table, 1) if any(cell.strip() for cell in row)]
    if not rows:
        return {}
    first = rows[0][1]
    head = [cell.strip().lower() for cell in first]
    names = next((head.index(name) for name in _NAMES if name in head), None)
    counts = next((head.index(name) for name in _COUNTS if name in head), None)
    if names is None:
        names, counts = (0, 1) if len(first) > 1 and _CELL.fullmatch(first[1].strip()) else (0, None)
    else:
        rows = rows[1:]
    found: dict[str, int] = {}
    for number, row in rows:
        name = row[names].strip() if names < len(row) else ""
        if not name:
            continue
        given = row[counts].strip() if counts is not None and counts < len(row) else "1"
        cell = _CELL.fullmatch(given or "1")
        if cell is None:
            raise Refused(f"{file}, row {number}: {shown(given)} is no number of {name!r:.80}", at=f"row {number}")
        name, times = split(name)
        found[name] = found.get(name, 0) + times * int(cell["count"])
    return _sound(found, file)


def write_csv(data: Mapping[str, Any]) -> str:
    """A collection, or the tokens of a character or party, as a table of names and numbers."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "count"])
    writer.writerows(sorted(owned_by(data).items()))
    return out.getvalue()


def owned_by(data: Mapping[str, Any]) -> dict[str, int]:
    """How many of which token this plain data names: a collection, a character or a party."""
    if data.get("kind") == "collection":
        return dict(data.get("tokens", {}))
    members = data.get("character", ()) if data.get("kind") == "party" else (data,)
    found: dict[str, int] = {}
    for member in members:
        hands = [list(member.get(mode, ())) for mode in MODES]
        equipped = list(member.get("tokens", ()))
        for name in dict.fromkeys(name for held in hands for name in held):
            most = max(held.count(name) for held in hands)  # One token may serve in both modes.
            equipped += [name] * (most - equipped.count(name))
        names = [*equipped, *member.get("carried", ())]
        _, *listed = instruments()  # All but the default one are tokens.
        if (played := member.get("instrument", "")) in listed and played not in names:
            names.append(played)
        for name in names:
            found[name] = found.get(name, 0) + 1
    return found


def split(name: str) -> tuple[str, int]:
    """A name and how many of it, as people write it.

    >>> split("Potion Healing x3")
    ('Potion Healing', 3)
    """
    match = _TIMES.fullmatch(name)
    return (match["name"], int(match["count"])) if match else (name, 1)


def counted(tokens: Any, file: str) -> dict[str, int]:
    """A collection's tokens: a table of names and numbers, or a list of names, repeated or with `x3`."""
    found: dict[str, int] = {}
    if isinstance(tokens, Mapping):
        rows = list(tokens.items())
    elif isinstance(tokens, list | tuple):
        rows = [_row(entry, file) for entry in tokens]
    else:
        raise Refused(f"{file}: tokens is a table of names and numbers, or a list of names", at=file)
    for name, count in rows:
        if not isinstance(name, str) or not name.strip():
            raise Refused(f"{file}: {shown(name)} is no name of a token", at=file)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_OWNED:
            raise Refused(f"{file}: {shown(count)} is no number of {name!r:.80}", at=file)
        found[name.strip()] = found.get(name.strip(), 0) + count
    return _sound(found, file)


def _row(entry: Any, file: str) -> tuple[Any, Any]:
    if isinstance(entry, str):
        return split(entry)
    if isinstance(entry, Mapping):
        name = next((entry[key] for key in entry if str(key).lower() in _NAMES), None)
        count = next((entry[key] for key in entry if str(key).lower() in _COUNTS), 1)
        return name, count
    raise Refused(f"{file}: {shown(entry)} is no token", at=file)


def _sound(found: dict[str, int], file: str) -> dict[str, int]:
    if len(found) > MOST_NAMES:
        raise Refused(f"{file} names {len(found):,} tokens; at most {MOST_NAMES:,} are read", at=file)
    return {name: count for name, count in found.items() if count}


def spelled(owned: Mapping[str, int], catalogue: Catalogue) -> dict[str, int]:
    """The same with every name as the catalogue has it; `Unknown` if it has not got one."""
    found: dict[str, int] = {}
    for name, count in owned.items():
        written, times = _as_known(name, catalogue)
        token = catalogue.find(written)
        found[token.name] = found.get(token.name, 0) + count * times
    return found


def _as_known(name: str, catalogue: Catalogue) -> tuple[str, int]:
    """A name that the catalogue has and how many of it; the name itself where it cannot be read as both."""
    if name not in catalogue:
        for pattern in _LOOSELY:
            match = pattern.fullmatch(name)
            if match and match["name"] in catalogue:
                return match["name"], int(match["count"])
    return name, 1


def sifted(data: Mapping[str, Any], catalogue: Catalogue) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """The data without tokens that the catalogue has not got, and of each of these its name and the nearest one."""
    unknown: dict[str, str] = {}

    def is_known(name: Any) -> bool:
        try:
            return not isinstance(name, str) or bool(catalogue.find(name))
        except Unknown as error:
            unknown[name] = error.reason
            return False

    def kept(member: Any) -> Any:
        if not isinstance(member, Mapping):
            return member
        return {
            key: list(filter(is_known, value)) if key in _WORN and isinstance(value, list) else value
            for key, value in member.items()
        }

    found = dict(data)
    if found["kind"] == "collection":
        owned = found["tokens"].items()
        found["tokens"] = {name: count for name, count in owned if is_known(_as_known(name, catalogue)[0])}
    elif found["kind"] == "character":
        found = kept(found)
    elif found["kind"] == "party" and isinstance(found.get("character"), list):
        found["character"] = [kept(member) for member in found["character"]]
    return found, [{"name": name, "reason": reason} for name, reason in unknown.items()]


def _as_list(text: str) -> list[Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, list) else None


def _kind_of(data: Mapping[str, Any]) -> str | None:
    """What data without a kind must be, by what is in it."""
    signs = {"character": "party", "class": "character", "runs": "career", "token": "tokens", "tokens": "collection"}
    return next((kind for key, kind in signs.items() if key in data), None)
