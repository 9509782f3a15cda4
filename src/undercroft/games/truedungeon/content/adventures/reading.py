"""Adventures from files, TOML or JSON; whatever has not the form of one is refused with its place and its rule.

What is read here has the form of an adventure. Whether it can be played is the matter of `checking`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from undercroft.engine import Refusal, Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Given, shown
from undercroft.games.truedungeon.content.adventures.faults import (
    ADVENTURE,
    ATTACK,
    MONSTER,
    PUZZLE,
    ROOM,
    TRAP,
    all_of,
    fault,
    in_file,
)
from undercroft.games.truedungeon.content.adventures.model import Adventure, Room
from undercroft.inputs import read_file_text

MOST_ROOMS: Final = 14
"""Seven in each of two versions that share none."""
_DRAWN: Final = frozenset({"board", "key"})
"""Texts whose lines are not joined: a drawing, and the keys themselves."""
_RULES: Final = {
    "attacks": ATTACK,
    "boards": "truedungeon.digital.zone-shape",
    "monsters": MONSTER,
    "traps": TRAP,
    "puzzle": PUZZLE,
}
_STEP: Final = re.compile(r"\.([A-Za-z_-]+)|\[(\d+|\.\.\.)\]")
_WANTED: Final = {
    "str": "a text",
    "int": "a whole number",
    "float": "a broken number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def read_adventure(given: str | dict[str, Any], where: str = "adventure") -> Adventure:
    """The adventure in the text of a file or in its data, sound or not; `Refused` names every part that is misread.

    [truedungeon.digital.adventure-format]
    """
    if not isinstance(given, str):
        return adventure_of(given)
    try:
        plain = read_file_text(given, where)
    except Refused as error:
        raise Refused(error.reason, rule=ADVENTURE, at=where) from None
    try:
        return adventure_of(plain)
    except Refused as error:
        raise in_file(error, where) from None


def adventure_of(plain: Given) -> Adventure:
    """The adventure that this data describes; `plain` should be a table of keys."""
    if not isinstance(plain, dict):
        raise Refused("an adventure is a table of keys", rule=ADVENTURE, at="adventure")
    for key, wanted in (("kind", "adventure"), ("game", "truedungeon")):
        if plain.get(key, wanted) != wanted:
            raise Refused(f"this is no adventure of True Dungeon: {key} is {shown(plain[key])}", rule=ADVENTURE, at=key)
    joined = _joined({key: value for key, value in plain.items() if key != "game"})
    rooms = joined.get("rooms")
    if not isinstance(rooms, list) or len(rooms) > MOST_ROOMS:
        words = f"an adventure lists its rooms under [[rooms]], at most {MOST_ROOMS}"
        raise Refused(fault("rooms", words, "truedungeon.digital.adventure-rooms"))
    found: list[Refusal] = []
    whole: Adventure | None = _converted({**joined, "rooms": []}, Adventure, "", joined, found)
    read: list[Room] = []
    for number, row in enumerate(rooms):
        room = _converted(row, Room, f".rooms[{number}]", joined, found)
        if room is not None:
            read.append(room)
    if found or whole is None:
        raise all_of(found, "adventure")
    return msgspec.structs.replace(whole, rooms=tuple(read))


def _converted(row: Any, kind: Any, path: str, plain: dict[str, Any], found: list[Refusal]) -> Any:
    """The row as what it should be, or None and one more fault found."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        found.append(_in_words(str(error), path, plain))
    return None


def _joined(value: Any, key: str = "") -> Any:
    """The data with the lines of its texts joined; a blank line divides paragraphs."""
    if isinstance(value, dict):
        return {_joined(name, "key"): _joined(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_joined(inner, key) for inner in value]
    if isinstance(value, str) and _is_broken(value):
        raise Refused(fault("adventure" if _is_broken(key) else key, "a text has a broken letter in it", ADVENTURE))
    if isinstance(value, str) and "\n" in value and key not in _DRAWN:
        return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", value.strip()))
    return value


def _is_broken(text: str) -> bool:
    """Whether the text cannot be written down: JSON can spell halves of letters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


# ---------------------------------------------------------------- places


def place_of(path: str, plain: Any, last: str = "") -> str:
    """The place in an adventure file to which a path such as `.rooms[1].monsters[0]` leads, as people say it.

    >>> place_of(".rooms[1].monsters[0].ac", {"rooms": [{}, {"number": 4, "monsters": [{"id": "rat"}]}]})
    'room 4, monster rat, ac'
    """
    words: list[str] = []
    value = plain
    for key, index in _STEP.findall(path):
        if key:
            words.append(key)
            value = value.get(key) if isinstance(value, dict) else None
        elif words and index != "...":
            value = value[int(index)] if isinstance(value, list) and int(index) < len(value) else None
            words[-1] = f"{words[-1].removesuffix('s')} {_called(value) or int(index) + 1}"
    return ", ".join([*words, last] if last else words) or "adventure"


def _called(row: Any) -> str:
    """What the row of a list is called by its own id or number."""
    if not isinstance(row, dict):
        return ""
    version = row.get("orientation")
    if isinstance(row.get("number"), int):
        return f"{row['number']}" + (f" ({version})" if version in ("combat", "puzzle") else "")
    id = row.get("id")
    return id if isinstance(id, str) and len(id) < 40 else ""


# ---------------------------------------------------------------- what msgspec finds, in our words


def _in_words(error: str, prefix: str, plain: Any) -> Refusal:
    """What is wrong with the form of a part, and where."""
    words, _, where = error.partition(" - at ")
    path = prefix + where.removeprefix("`key` in ").strip("`").removeprefix("$")
    keys = [key for key, _ in _STEP.findall(path) if key]
    rule = next((_RULES[key] for key in reversed(keys) if key in _RULES), ROOM if "rooms" in keys else ADVENTURE)
    if keys[-1:] == ["initiative"] and rule == ROOM:
        rule = "truedungeon.digital.room-initiative"
    if unread := re.fullmatch(r"Invalid enum value (?:'(.*)'|(\S+))", words, re.DOTALL):
        name = unread[1] or unread[2] or ""
        known = _known(keys)
        near = did_you_mean(name[:60], known) or (f"; there are {', '.join(known)}" if known else "")
        return fault(place_of(path, plain), f"there is no {shown(name)}{near}", rule)
    if strange := re.fullmatch(r"Object contains unknown field `(.*)`", words, re.DOTALL):
        near = did_you_mean(strange[1][:60], _known(keys))
        return fault(place_of(path, plain, strange[1][:60]), f"there is no such key here{near}", rule)
    if missing := re.fullmatch(r"Object missing required field `(.*)`", words):
        return fault(place_of(path, plain, missing[1]), "this key is missing", rule)
    if types := re.fullmatch(r"Expected `([^`]*)`, got `(.*)`", words):
        wanted = " or ".join(_WANTED.get(word, word) for word in types[1].split(" | ") if word != "null")
        return fault(place_of(path, plain), f"{wanted} is wanted, not {_WANTED.get(types[2], types[2])}", rule)
    return fault(place_of(path, plain), words.replace("`", "'"), rule)


def _known(keys: list[str]) -> tuple[str, ...]:
    """The words that may stand under these keys: a literal's, or the keys of a table."""
    kinds: list[Any] = [Adventure]
    for key in keys:
        tables = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
        kinds = [inner for table in tables for inner in _inner(get_type_hints(table).get(key))]
    words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    tables = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return tuple(dict.fromkeys([*words, *(field for table in tables for field in table.__struct_fields__)]))


def _inner(hint: Any) -> Iterator[Any]:
    """The literals and tables of which a type is made."""
    if get_origin(hint) in (tuple, dict, Union, UnionType, list):
        for part in get_args(hint):
            yield from _inner(part)
    else:
        yield hint
