"""Plain data as a typed table, or a refusal: the place as people say it, what is wrong there, and the rule.

The shape of a file or a position stands in a class, its limits beside the fields; nothing else has to be written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec

from undercroft.engine import Refusal, Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.plain import too_deep
from undercroft.engine.refusal import Given, shown
from undercroft.inputs.files import read_file_text
from undercroft.inputs.spots import Spot, broken, is_table, spot_at

T = TypeVar("T")

_LONGEST_NAME: Final = 60
_ERROR: Final = re.compile(r"(?P<words>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_STEP: Final = re.compile(r"\.([A-Za-z0-9_-]+)|\[(\d+|\.\.\.)\]")
_LENGTH: Final = re.compile(r"Expected `(\w+)` of length (?:([<>])= )?(\d+)(?:, got \d+)?")
_TYPES: Final = re.compile(r"Expected `([^`]*)`(?:, got `(.*)`)?")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(.*)`")
_WANTED: Final = {
    "str": "a text",
    "int": "a whole number",
    "float": "a broken number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_FOUND: Final = {**_WANTED, "int": "a number"}


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A table with no other keys than its own. Where a key that must be there follows one that need not, the class
    is written with `kw_only=True`.
    """


def within(least: int, most: int, rule: str) -> msgspec.Meta:
    """The annotation of a number: its limits, and the rule that sets them.

        live: Annotated[int, within(1, 99, "electro.traits.live")] = 3

    Refused is then: `e2, live: 1 to 99 is wanted, not 0 [electro.traits.live]`.
    """
    return msgspec.Meta(ge=least, le=most, extra={"rule": rule})


def one_of(names: Iterable[str], rule: str, *, what: str = "") -> msgspec.Meta:
    """The annotation of a text that is one of these names, by this rule; `what` is what they are names of.

        cards: list[Annotated[str, one_of(EXPLORER_CARDS, "electro.deck.explorer", what="card")]] = []

    Refused is then: `card 1: there is no card 'becon'; did you mean 'beacon'? [electro.deck.explorer]`.
    """
    known = tuple(names)
    return msgspec.Meta(
        pattern=rf"\A(?:{'|'.join(map(re.escape, known))})\Z",
        extra={"rule": rule, "names": known, "what": what},
        extra_json_schema={"enum": list(known)},
    )


def called(name: str) -> msgspec.Meta:
    """The annotation of a list: its rows go by this name and their number, as their game has it.

        explorers: Annotated[list[ExplorerGiven], called("e")] = []

    Refused is then: `e2, live: 1 to 99 is wanted, not 0 [electro.traits.live]`.
    """
    return msgspec.Meta(extra={"called": name})


def read(
    kind: type[T],
    plain: Given,
    *,
    what: str,
    rules: Mapping[str, str],
    at: str = "",
    nouns: Mapping[str, str] | None = None,
) -> T:
    """The data as this kind; `Refused` where it is none, with the place as people say it, also in its `at`.

    The rule is that of the annotation at this place, else of the nearest key above it in `rules`, where `"a.b"` is
    the key b inside a and `""` stands for all others. `what` is what the whole is called, `at` where it lies in
    something greater, and `nouns` what words under a key are called.

    >>> class Room(Strict):
    ...     exits: list[Literal["north", "south"]] = []
    >>> rules = {"": "toy.map", "exits": "toy.exits"}
    >>> read(Room, {"exits": ["nroth"]}, what="room", rules=rules, at="room A")
    Traceback (most recent call last):
    ...
    undercroft.engine.refusal.Refused: room A, exit 1: there is no 'nroth'; did you mean 'north'? [toy.exits]
    >>> read(Room, {"exit": []}, what="room", rules=rules)
    Traceback (most recent call last):
    ...
    undercroft.engine.refusal.Refused: exit: there is no such key here; did you mean 'exits'? [toy.map]
    """
    if too_deep(plain):
        raise Refused(fault(at or what, "this is nested too deeply", rules.get("")))
    if (steps := broken(plain)) is not None:
        spot = spot_at(kind, plain, steps, at=at)
        raise Refused(fault(spot.place() or what, "a text has a broken letter in it", spot.rule(rules)))
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        misread = _ERROR.fullmatch(str(error))
    assert misread is not None
    steps = [key or (int(index) if index != "..." else None) for key, index in _STEP.findall(misread["path"] or "")]
    spot = spot_at(kind, plain, steps, at=at)
    last, words = _in_words(misread["words"], spot.key() if misread["key"] else spot, nouns or {})
    raise Refused(fault(spot.place(last) or what, words, spot.rule(rules)))


def must_be(plain: Given, says: Mapping[str, str], *, title: str, rule: str) -> dict[str, Any]:
    """The data, which is a table and says nothing else of itself than this: first of all its kind.

    >>> must_be({"kind": "floor"}, {"kind": "story", "game": "exploration"}, title="Exploration", rule="e.format")
    Traceback (most recent call last):
    ...
    undercroft.engine.refusal.Refused: this is no story of Exploration: kind is 'floor' [e.format]
    """
    what = says["kind"]
    if not isinstance(plain, dict):
        article = "an" if what[0] in "aeiou" else "a"
        raise Refused(f"{article} {what} is a table of keys", rule=rule, at=what)
    for key, wanted in says.items():
        if plain.get(key, wanted) != wanted:
            raise Refused(f"this is no {what} of {title}: {key} is {shown(plain[key])}", rule=rule, at=key)
    return plain


def from_text(text: str, name: str, of: Callable[[dict[str, Any]], T], *, rule: str) -> T:
    """What `of` makes of the data in the text of a TOML or JSON file of this name; every refusal names the file."""
    try:
        plain = read_file_text(text, name)
    except Refused as error:
        raise Refused(error.reason, rule=rule, at=name) from None
    try:
        return of(plain)
    except Refused as error:
        raise in_file(error, name) from None


# ---------------------------------------------------------------- faults


def fault(at: str, words: str, rule: str | None) -> Refusal:
    """What is wrong at this place, by this rule."""
    return Refusal("{place}: {words}", rule=rule, at=at, place=at, words=words)


def no_such(what: str, name: object, known: Iterable[str]) -> str:
    """That nobody knows this name, and the nearest one that is known, or else all of them.

    >>> no_such("board", "standart", ["standard", "wheel"]), no_such("", 3, ["1", "2"])
    ("there is no board 'standart'; did you mean 'standard'?", 'there is no 3; there are 1, 2')
    """
    there = [word for word in known if word]
    near = did_you_mean(f"{name}"[:_LONGEST_NAME], there) or (f"; there are {', '.join(there)}" if there else "")
    return f"there is no {f'{what} ' if what else ''}{shown(name)}{near}"


def limited(number: int, at: str, *, rule: str, most: int, least: int = 0) -> int:
    """This number, if it is within limits that only the game at hand can tell; others stand beside the field."""
    if not least <= number <= most:
        raise Refused(fault(at, f"{_span(least, most)} is wanted, not {number}", rule))
    return number


def all_of(found: Sequence[Refusal], what: str) -> Refused:
    """One refusal that lists all of these; of one alone, it is that one."""
    if len(found) == 1:
        return Refused(found[0])
    lines = [f"this {what} cannot be played yet", *(f"  {one}" for one in found)]
    words = "\n".join([*lines, f"{len(found)} faults, the first against"])  # Its rule follows, as in every refusal.
    also = tuple(one.rule or "" for one in found[1:])
    return Refused(Refusal("{words}", rule=found[0].rule, at=found[0].at, also=also, words=words))


def in_file(error: Refused, name: str) -> Refused:
    """The same refusal, with the name of the file before it."""
    named = Refused(f"{name}: {error.reason}", rule=error.rule, at=error.at)
    named.also = error.also
    return named


# ---------------------------------------------------------------- what msgspec finds, in our words


def _in_words(error: str, spot: Spot, nouns: Mapping[str, str]) -> tuple[str, str]:
    """The key that is too much or missing, if that is it, and what is wrong, never with a text of the data."""
    if found := _UNKNOWN.fullmatch(error):
        name = found[1][:_LONGEST_NAME]
        tables = [part.kind for part in spot.parts if is_table(part.kind)]
        keys = [field.encode_name for table in tables for field in msgspec.structs.fields(table)]
        return name, f"there is no such key here{did_you_mean(name, keys)}"
    if found := _MISSING.fullmatch(error):
        return found[1], "this key is missing"
    if error.startswith(("Expected `int` <", "Expected `int` >")):
        limits = next(filter(None, map(_limits, spot.notes())))
        return "", f"{limits} is wanted, not {shown(spot.value)}"
    if error.startswith(("Invalid enum value", "Expected `str` matching")):
        return "", _no_such_word(spot, nouns)
    if found := _LENGTH.fullmatch(error):
        bound = {"<": " at most", ">": " at least", None: ""}[found[2]]
        many = len(spot.value) if isinstance(spot.value, str | list | tuple | dict) else 0
        return "", f"{_WANTED[found[1]]} of length {found[3]}{bound} is wanted, not of {many}"
    if found := _TYPES.fullmatch(error):
        wanted = " or ".join(_WANTED.get(word, word) for word in found[1].split(" | ") if word != "null")
        return "", f"{wanted} is wanted" + (f", not {_FOUND.get(found[2], found[2])}" if found[2] else "")
    return "", error.replace("`", "'")


def _limits(note: msgspec.Meta) -> str:
    """How small and great a number may be; nothing where that is not said.

    >>> [_limits(msgspec.Meta(**limits)) for limits in ({"ge": 1, "lt": 100}, {"gt": 0}, {"le": 3}, {"ge": 1, "le": 1})]
    ['1 to 99', '1 or more', '3 or less', '1']
    """
    least = note.ge if note.gt is None else note.gt + 1
    most = note.le if note.lt is None else note.lt - 1
    if least is None or most is None:
        return f"{most} or less" if most is not None else f"{least} or more" if least is not None else ""
    return _span(least, most)


def _span(least: float, most: float) -> str:
    return f"{least} to {most}" if least < most else f"{least}"


def _no_such_word(spot: Spot, nouns: Mapping[str, str]) -> str:
    known = [str(word) for part in spot.parts if get_origin(part.kind) is Literal for word in get_args(part.kind)]
    what = nouns.get(spot.keys[-1], "") if spot.keys else ""
    for note in spot.notes():
        extra = note.extra or {}
        known += extra.get("names", ())
        what = extra.get("what") or what
    if len(known) == 1:
        return f"{shown(known[0])} is wanted, not {shown(spot.value)}"
    return no_such(what, spot.value, known)
