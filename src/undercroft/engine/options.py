"""Options of a game: typed switches, each with the rule it belongs to, and numbers that are rulings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from undercroft.engine.craft.figures import Figures
from undercroft.engine.refusal import Refused, Unknown, shown

_SWITCHES = dict.fromkeys(("true", "on", "yes", "1"), True) | dict.fromkeys(("false", "off", "no", "0"), False)
_MOST = 1 << 63
"""Numbers are smaller than this: a record could not keep greater ones."""
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_NAME = re.compile(r"[\w.:+-]+( [\w.:+-]+)*")
_LONGEST_NAME = 64
OWN = "of one's own"
"""How everybody is shown a secret text for which its game has no other words."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """The base of a game's options: a frozen record, one annotated field an option.

    An option is called like its field. Where Python keeps that word for itself the field has a name of its own:
    `continue_: Annotated[bool, by(...)] = msgspec.field(default=False, name="continue")`.
    """


def by(
    rule: str,
    text: str = "",
    *,
    secret: bool | Callable[[str], str] = False,
    drawn: Any = None,
    number: str = "",
    **limits: Any,
) -> msgspec.Meta:
    """The annotation of an option: the rule that it switches, a few words, and limits such as `ge=0`.

    `number` is the name of the number, a ruling of the ledger, that is the same thing as the option.
    `drawn` is what a host proposes in place of the default where the table is drawn, not told in words. What a `secret`
    option holds besides a short name nobody reads before the end: players are shown what this function makes of it,
    such as a title, or only that it is of one's own.
    """
    extra = {"rule": rule, "secret": secret, "drawn": drawn, "number": number}
    return msgspec.Meta(extra=extra, description=text, **limits)


class OptionSpec(msgspec.Struct, frozen=True):
    """What a host must know to offer an option: its name, default, possible values (None: any), rule and words.

    `field` is how Python calls it, `secret` whether and how a text of one's own is hidden, `drawn` what is proposed
    where the table is drawn, `number` the number that is the same thing; see `by`.
    """

    name: str
    default: Any
    values: tuple[Any, ...] | None
    rule: str
    text: str
    field: str
    secret: bool | Callable[[str], str] = False
    drawn: Any = None
    number: str = ""

    def value(self, options: Options) -> Any:
        """What these options say here."""
        return getattr(options, self.field)

    def shown(self, value: Any) -> Any:
        """This value as everybody may read it, also while the game runs."""
        if not self.secret or not isinstance(value, str) or _is_name(value):
            return value
        if self.secret is True:
            return OWN
        try:
            return self.secret(value)
        except Refused:
            return OWN


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
        extra = meta.extra or {}
        found[field.encode_name] = OptionSpec(
            name=field.encode_name,
            default=field.default,
            values=values,
            rule=extra["rule"],
            text=meta.description or "",
            field=field.name,
            secret=extra["secret"],
            drawn=extra["drawn"],
            number=extra["number"],
        )
    return found


def proposed(kind: type[Options]) -> dict[str, Any]:
    """The options of a table about which nobody was asked: what is proposed where tables are drawn."""
    return {name: spec.drawn for name, spec in specs(kind).items() if spec.drawn is not None}


def read_options(
    game: str, kind: type[Options], given: Mapping[str, Any] | None, *, readings: str | None = None
) -> Options:
    """These options as a typed record; a bad value is refused with its rule, an unknown name with `readings`."""
    known = specs(kind)
    values = _named(f"options of {game}", given)
    for name in values:
        if name not in known:
            raise Unknown(f"{game} has no option {shown(name)}{_hint(name, list(known))}", rule=readings)
    for name, value in values.items():
        spec = known[name]
        try:
            read = spec.value(msgspec.convert({name: _switch(value, spec)}, kind, strict=not isinstance(value, str)))
            if type(read) is int and isinstance(value, str) and not _WHOLE.fullmatch(value):
                raise msgspec.ValidationError("a whole number")  # Not 4.0, nor 1e3.
            if type(read) is int and not -_MOST <= read < _MOST:
                raise msgspec.ValidationError("Integer value out of range")
        except msgspec.ValidationError as error:
            wanted = f"one of {', '.join(map(_shown, spec.values))}" if spec.values else _wanted(error)
            raise Refused(
                f"option {name} of {game} cannot be {_shown(spec.shown(value))}: {wanted}", rule=spec.rule, at=name
            ) from None
        values[name] = str(read) if isinstance(read, str) else read  # A record keeps no other kind of text.
    return kind(**{known[name].field: value for name, value in values.items()})


def read_numbers(game: str, rulings: Mapping[str, int], given: Mapping[str, Any] | None) -> dict[str, int]:
    """The numbers in force: the rulings, with those replaced that were given by `rule.id.key` within their limits."""
    numbers = _named(f"numbers of {game}", given)
    for name, value in numbers.items():
        if name not in rulings:
            raise Unknown(f"{game} has no number {shown(name)} that is a ruling{_hint(name, list(rulings))}")
        if type(value) is not int or not 0 <= value < _MOST:
            raise Refused(
                f"{name} cannot be {shown(value)}: a whole number of 0 or more", rule=name.rpartition(".")[0], at=name
            )
        if isinstance(rulings, Figures) and (reason := rulings.why_not(name, value)):
            raise Refused(reason)
    return rulings.settled(numbers) if isinstance(rulings, Figures) else {**rulings, **numbers}


def read_setting(
    game: str,
    kind: type[Options],
    rulings: Mapping[str, int],
    options: Mapping[str, Any] | None,
    numbers: Mapping[str, Any] | None,
    *,
    readings: str | None = None,
) -> tuple[Options, dict[str, int]]:
    """These options and numbers; where one of each is the same thing, both say what was given by either.

    `Refused` if both are given and differ, or if the option could not be what the number is.
    """
    read, figures = read_options(game, kind, options, readings=readings), read_numbers(game, rulings, numbers)
    for spec in specs(kind).values():
        if not spec.number:
            continue
        if spec.number not in (numbers or {}):
            figures[spec.number] = spec.value(read)
            continue
        value = figures[spec.number]
        try:
            same = read_options(game, kind, {**(options or {}), spec.name: value}, readings=readings)
        except Refused as error:
            raise Refused(error.reason, rule=error.rule, at=spec.number) from None
        if spec.name in (options or {}) and spec.value(read) != value:
            words = f"{spec.number} cannot be {value}: the option {spec.name}, the same thing, is {spec.value(read)}"
            raise Refused(words, rule=spec.rule, at=spec.number)
        read = same
    return read, figures


def as_kept(
    kind: type[Options], rulings: Mapping[str, int], options: Mapping[str, Any], numbers: Mapping[str, int]
) -> tuple[dict[str, Any], dict[str, int]]:
    """Options and numbers that were stored in full; of two that are the same thing and differ the one that was set.

    So they were stored before the two had to agree: one of them as set, the other as usual.
    """
    options, numbers = dict(options), dict(numbers)
    for spec in specs(kind).values():
        if spec.number in numbers and options.get(spec.name) != numbers[spec.number]:
            if numbers[spec.number] == rulings[spec.number]:
                del numbers[spec.number]
            else:
                options.pop(spec.name, None)
    return options, numbers


def plain_options(options: Options) -> dict[str, Any]:
    """All options with their values, as a record keeps them: for the host, and for everybody after the end."""
    return {name: spec.value(options) for name, spec in specs(type(options)).items()}


def shown_options(kind: type[Options], plain: Mapping[str, Any]) -> dict[str, Any]:
    """Options as a record keeps them, but as everybody may read them, also while the game runs."""
    known = specs(kind)
    return {name: known[name].shown(value) if name in known else value for name, value in plain.items()}


def hides(kind: type[Options], plain: Mapping[str, Any]) -> bool:
    """Whether something in these options of a record is nobody's to read before the end."""
    return shown_options(kind, plain) != dict(plain)


def unusual(options: Options) -> Iterator[tuple[OptionSpec, Any]]:
    """The options that are not as usual, each with its value as everybody may read it."""
    for spec in specs(type(options)).values():
        if spec.value(options) != spec.default:
            yield spec, spec.shown(spec.value(options))


def _named(what: str, given: Mapping[str, Any] | None) -> dict[str, Any]:
    if given is not None and not isinstance(given, Mapping):
        raise Refused(f"the {what} are given by name, not as {shown(given)}")
    return dict(given or {})


def _switch(value: Any, spec: OptionSpec) -> Any:
    """The value that a text such as `on` stands for, where the option is a switch."""
    return _SWITCHES.get(value.lower(), value) if isinstance(value, str) and spec.values == (False, True) else value


def _is_name(text: str) -> bool:
    """Whether this is no text to be read but a name, such as that of something shipped."""
    return len(text) <= _LONGEST_NAME and (not text or _NAME.fullmatch(text) is not None)


def _wanted(error: msgspec.ValidationError) -> str:
    """What is wanted in place of a value that cannot be."""
    words = str(error).partition(" - ")[0].partition(", got ")[0]
    return words.replace("Expected `int`", "a whole number").replace("Expected `str`", "a text")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) and 0 < len(value) < 80 and value.isprintable() else shown(value)


def _hint(name: object, names: list[str]) -> str:
    close = get_close_matches(name, names, n=1) if isinstance(name, str) else []
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(names) or 'none'}"
