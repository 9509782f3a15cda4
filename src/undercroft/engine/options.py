"""Options of a game: typed switches, each with the rule it belongs to, and numbers that are rulings."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from undercroft.engine.refusal import Refused, Unknown


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of a game's options: a frozen record, one annotated field an option."""


def by(rule: str, text: str = "", **limits: Any) -> msgspec.Meta:
    """The annotation of an option: the rule that it switches, a few words, and limits such as `ge=0`."""
    return msgspec.Meta(extra={"rule": rule}, description=text, **limits)


class OptionSpec(msgspec.Struct, frozen=True):
    """What a host must know to offer an option: its name, default, possible values (None: any), rule and words."""

    name: str
    default: Any
    values: tuple[Any, ...] | None
    rule: str
    text: str


@lru_cache(maxsize=64)
def specs(options: type[Options]) -> dict[str, OptionSpec]:
    """The options that this record has, by name, in its order; made once and shared."""
    hints = get_type_hints(options, include_extras=True)
    found: dict[str, OptionSpec] = {}
    for field in msgspec.structs.fields(options):
        kind, *notes = get_args(hints[field.name]) if get_origin(hints[field.name]) is Annotated else (object,)
        meta = next(note for note in notes if isinstance(note, msgspec.Meta))
        values: tuple[Any, ...] | None = None
        if kind is bool:
            values = (False, True)
        elif get_origin(kind) is Literal:
            values = get_args(kind)
        found[field.name] = OptionSpec(
            name=field.name,
            default=field.default,
            values=values,
            rule=(meta.extra or {})["rule"],
            text=meta.description or "",
        )
    return found


def read_options(game: str, kind: type[Options], given: Mapping[str, Any] | None) -> Options:
    """These options as a typed record; an unknown name or an impossible value is refused with its rule."""
    known = specs(kind)
    values = dict(given or {})
    for name in values:
        if name not in known:
            raise Unknown(f"{game} has no option {name!r}{_hint(name, list(known))}")
    for name, value in values.items():
        spec = known[name]
        try:
            read = msgspec.convert({name: value}, kind, strict=not isinstance(value, str))
        except msgspec.ValidationError as error:
            wanted = f"one of {', '.join(map(_shown, spec.values))}" if spec.values else str(error).partition(" - ")[0]
            raise Refused(
                f"option {name} of {game} cannot be {_shown(value)}: {wanted}", rule=spec.rule, at=name
            ) from None
        values[name] = getattr(read, name)
    return kind(**values)


def read_numbers(game: str, rulings: Mapping[str, int], given: Mapping[str, Any] | None) -> dict[str, int]:
    """The numbers in force: the rulings, with those replaced that were given by `rule.id.key`."""
    numbers = dict(rulings)
    for name, value in (given or {}).items():
        if name not in rulings:
            raise Unknown(f"{game} has no number {name!r} that is a ruling{_hint(name, list(rulings))}")
        if type(value) is not int or value < 0:
            raise Refused(
                f"{name} cannot be {value!r}: a whole number of 0 or more", rule=name.rpartition(".")[0], at=name
            )
        numbers[name] = value
    return numbers


def plain_options(options: Options) -> dict[str, Any]:
    """All options with their values, as a record keeps them."""
    return {name: getattr(options, name) for name in options.__struct_fields__}


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value) if value == "" else str(value)


def _hint(name: str, names: list[str]) -> str:
    close = get_close_matches(name, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(names) or 'none'}"
